//! A digest of the machine's state, for the tests that say that going back gives back the same state.

use crate::thread::{Frame, Status, ThreadState};
use crate::vm::Vm;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

impl Vm {
    /// Digest of memory, threads and output: equal for two machines that took the same steps.
    pub fn fingerprint(&self) -> u64 {
        self.digest(false)
    }

    /// As `fingerprint`, with registers that hold nothing yet and what the race detector remembers: equal only after
    /// going back to the very same state.
    pub fn exact_fingerprint(&self) -> u64 {
        self.digest(true)
    }

    fn digest(&self, exact: bool) -> u64 {
        let mut hash = FxHasher::default();
        let mut words = Vec::new();
        self.memory.digest(exact, &mut words);
        words.hash(&mut hash);
        for thread in self.threads.iter() {
            // What is only bookkeeping of the trail is left out; a new field must be placed here too.
            let ThreadState {
                status,
                joinable,
                pc,
                phase,
                scratch,
                returned,
                atomic,
                divided,
                saved_depth: _,
                stack_blocks: _,
                taints: _,
                result,
                result_undefined,
                stack_bytes,
                queued_on,
                keeps,
                signalled,
                woke_spuriously,
                failed_spuriously,
                late: _,
                own,
                parent: _,
                spawned,
            } = thread.state;
            // Known by name from another execution, but not there.
            if status == Status::Absent {
                continue;
            }
            (status as u8).hash(&mut hash);
            (joinable as u8, pc, phase, scratch, returned, atomic, divided).hash(&mut hash);
            (result, result_undefined, stack_bytes, queued_on, keeps, signalled, woke_spuriously, own, spawned)
                .hash(&mut hash);
            failed_spuriously.hash(&mut hash);
            if status == Status::Finished {
                continue;
            }
            for &Frame { func, pc, base, size, variadic, stack_blocks, tainted, resume_phase, resume_scratch } in
                &thread.frames
            {
                (func, pc, base, size, variadic).hash(&mut hash);
                (stack_blocks, resume_phase, resume_scratch).hash(&mut hash);
                if exact {
                    tainted.hash(&mut hash);
                    thread.registers[base as usize..(base + size) as usize].hash(&mut hash);
                }
            }
            thread.stack_blocks.hash(&mut hash);
            // Registers that hold nothing yet may hold what has become stale.
            let mut taints = thread.taints.clone();
            taints.retain(|taint| exact || taint.undefined != 0);
            taints.sort_unstable();
            taints.hash(&mut hash);
        }
        if exact {
            for row in self.races.digest() {
                row.hash(&mut hash);
            }
        }
        self.output().hash(&mut hash);
        hash.finish()
    }
}
