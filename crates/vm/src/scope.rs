//! What the interleaving search may memoise: the scope of a step ([`base::Scope`]), and the state of its thread after
//! it.
//!
//! `sharing` records which threads access which bytes; this module derives the scope of a step from it. Of shared
//! memory with plain accesses the search memoises the value of each word, so only accesses to single words that are
//! entirely defined are reported. A step that accesses shared memory in another way (atomically, by a library function,
//! or by ending its lifetime) has global scope.

use crate::memory::{AccessMode, AddressInfo, Kind};
use crate::sharing::SharingLog;
use crate::thread::{Joinable, Status, ThreadState};
use crate::vm::Vm;
use base::{Id, Scope, Tid};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The maximal number of bytes of variables in a state: hashing more costs more than a step.
const MOST_BYTES: u64 = 1 << 10;

impl Vm {
    pub(crate) fn watch_sharing(&mut self, on: bool) {
        let exact = self.setup.check_races && !self.setup.plain_events;
        let plain = !self.code.atomic_sections && !self.code.tries_joins && !self.code.cancels;
        // If addresses are reused, the block at an address depends on other threads.
        self.sharing_log.on = on && exact && plain && self.setup.reuse == 0;
        self.sharing_log.writers_beyond_stack.clear();
    }

    pub(crate) fn last_scope(&self) -> Scope {
        match &self.sharing_log {
            SharingLog { on: false, .. } => Scope::Global,
            _ if self.is_single() => Scope::SingleThreaded,
            log if log.is_global() => Scope::Global,
            SharingLog { shared, .. } if !shared.is_empty() => Scope::SharedPlain,
            _ => Scope::ThreadLocal,
        }
    }

    /// Records a plain write to memory that is not shared: if it is not on the stack of the thread, the thread may
    /// depend on more than its state.
    pub(crate) fn note_write_beyond_stack(&mut self, tid: Tid, addr: u64, how: AccessMode) {
        let on_stack =
            || matches!(self.memory.inspect(addr), AddressInfo::Block { meta, .. } if meta.kind == Kind::Stack);
        let own = || on_stack() && usize::from(self.memory.owner(addr)) == tid.index();
        if how == AccessMode::Write && !self.sharing_log.writers_beyond_stack.contains(&tid) && !own() {
            self.sharing_log.writers_beyond_stack.push(tid);
        }
    }

    /// See [`base::Machine::own_state`].
    pub(crate) fn state_of(&self, tid: Tid) -> Option<u128> {
        let thread = self.thread(tid);
        let mut words: Vec<u64> = Vec::new();
        if thread.state.status == Status::Finished {
            words.extend([thread.state.result, thread.state.result_undefined.into()]);
        } else {
            let writers_beyond_stack = self.sharing_log.writers_beyond_stack.contains(&tid);
            if writers_beyond_stack || !thread.taints.is_empty() || thread.state.stack_bytes > MOST_BYTES {
                return None;
            }
            // The other fields are changed only by steps that are not memoisable. A new field must be considered here,
            // too.
            let ThreadState { pc, phase, scratch, returned, result, stack_bytes, spawned, failed_spuriously, .. } =
                thread.state;
            words.extend([pc.into(), phase.into(), scratch, returned, result, stack_bytes, spawned.into()]);
            words.push(failed_spuriously.into());
            // The detached threads that it has spawned.
            let children =
                self.threads.spawned().filter(|&child| child != tid && self.thread(child).state.parent == tid);
            let detached = children.filter(|&child| self.thread(child).state.joinable == Joinable::Detached);
            words.extend(detached.map(|child| child.index() as u64));
            words.push(u64::MAX);
            for frame in &thread.frames {
                words.extend([frame.func, frame.pc, frame.base, frame.size, frame.variadic].map(u64::from));
                words.extend([frame.stack_blocks.into(), frame.resume_phase.into(), frame.resume_scratch]);
                words.extend(&thread.registers[frame.base as usize..(frame.base + frame.size) as usize]);
            }
            for &block in &thread.stack_blocks {
                let size = self.memory.block_size(block);
                words.extend([block, size]);
                for at in (0..size).step_by(8) {
                    let (value, undefined) = self.memory.load(block + at, (size - at).min(8) as u32).ok()?;
                    words.extend([value, undefined]);
                }
            }
            self.memory.heights(tid.index() as u8, &mut words);
        }
        // Two hashes of 64 bits: states that differ would have to agree in both.
        let half = |salt: u64| {
            let mut hasher = DefaultHasher::new();
            (salt, &words).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        Some(half(1) << 64 | half(2))
    }
}
