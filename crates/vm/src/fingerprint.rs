//! A digest of the machine's state, for the tests that say that going back gives back the same state.

use crate::thread::Status;
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
            // Known by name from another execution, but not there.
            if thread.state.status == Status::Absent {
                continue;
            }
            words.clear();
            thread.push_words(exact, &mut words);
            (&words, thread.state.joinable as u8).hash(&mut hash);
            if thread.state.status == Status::Finished {
                continue;
            }
            if exact {
                thread.frames.iter().for_each(|frame| frame.tainted.hash(&mut hash));
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
