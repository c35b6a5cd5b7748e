//! What a search over interleavings may keep of a step: how far it reached ([`base::Reach`]), and the state of its thread after it.
//!
//! `company` notes what steps have to do with other threads; this says it in the words of the search. Of memory that threads share plainly such a
//! search keeps what each word holds, so only accesses of single words that are wholly defined are told; a step that accesses shared memory
//! in another way, atomically, by a library function or by ending its life, reaches too far.

use crate::company::Company;
use crate::memory::{Found, How, Kind};
use crate::thread::{Joinable, Status, ThreadState};
use crate::vm::Vm;
use base::{Id, Reach, Tid};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Bytes of variables in a state, at most: looking at more costs more than a step.
const MOST_BYTES: u64 = 1 << 10;

impl Vm {
    pub(crate) fn watch_company(&mut self, on: bool) {
        let exact = self.setup.check_races && !self.setup.plain_events;
        let plain = !self.code.atomic_sections && !self.code.tries_joins && !self.code.cancels;
        // Whose block an address is depends on the others where it may be given out again.
        self.company.on = on && exact && plain && self.setup.reuse == 0;
        self.company.spread.clear();
    }

    pub(crate) fn last_reach(&self) -> Reach {
        match &self.company {
            Company { on: false, .. } => Reach::Others,
            _ if self.is_single() => Reach::Alone,
            company if company.is_far() => Reach::Others,
            Company { shared, .. } if !shared.is_empty() => Reach::Among,
            _ => Reach::Itself,
        }
    }

    /// A plain write elsewhere than to its stack, of what is not shared: what the thread does may depend on more than its state.
    pub(crate) fn note_spread(&mut self, tid: Tid, addr: u64, how: How) {
        let on_stack = || matches!(self.memory.inspect(addr), Found::Block { meta, .. } if meta.kind == Kind::Stack);
        let own = || on_stack() && usize::from(self.memory.owner(addr)) == tid.index();
        if how == How::Write && !self.company.spread.contains(&tid) && !own() {
            self.company.spread.push(tid);
        }
    }

    /// See [`base::Machine::own_state`].
    pub(crate) fn state_of(&self, tid: Tid) -> Option<u128> {
        let thread = self.thread(tid);
        let mut words: Vec<u64> = Vec::new();
        if thread.state.status == Status::Finished {
            words.extend([thread.state.result, thread.state.result_undefined.into()]);
        } else {
            let spread = self.company.spread.contains(&tid);
            if spread || !thread.taints.is_empty() || thread.state.stack_bytes > MOST_BYTES {
                return None;
            }
            // The rest of it is changed by steps alone that are not kept. A new field must be placed here, too.
            let ThreadState { pc, phase, scratch, returned, result, stack_bytes, spawned, failed_spuriously, .. } =
                thread.state;
            words.extend([pc.into(), phase.into(), scratch, returned, result, stack_bytes, spawned.into()]);
            words.push(failed_spuriously.into());
            // Whom it made so that nobody can join them.
            let children = self.spawned().filter(|&child| child != tid && self.thread(child).state.parent == tid);
            let detached = children.filter(|&child| self.joinable(child) == Joinable::Detached);
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
