//! What searches may memoise: the scope of a step ([`base::Scope`]), and the state of its thread after it.
//!
//! `sharing` records which threads access which bytes; this module derives the scope of a step from it. Of shared
//! memory with plain accesses the search memoises the value of each word, so only accesses to single words that are
//! entirely defined are recorded.

use crate::thread::{Joinable, Status};
use crate::thread_key::digest;
use crate::vm::Vm;
use base::{Id, Memoise, Scope, ThreadKey, Tid};

/// The maximal number of bytes of variables in a state: hashing more costs more than a step.
const MOST_BYTES: u64 = 1 << 10;

impl Vm {
    /// The state of a thread; `None` if its past matters, too. All that the thread reads without an operation, in
    /// memory that is not shared, must be in it. It is not minimal ([`Memoise::has_minimal_keys`]), which does no harm:
    /// it has registers that are dead or hold nothing yet, and what other threads wrote to its variables.
    fn state_of(&self, tid: Tid) -> Option<u128> {
        let thread = self.thread(tid);
        match thread.state.status {
            // What is left of other executions does not matter.
            Status::Absent => return Some(digest(&[])),
            Status::Finished => return Some(digest(&[thread.state.result, thread.state.result_undefined.into()])),
            Status::Running => {}
        }
        let writers_beyond_stack = self.sharing_log.writers_beyond_stack.contains(&tid);
        if writers_beyond_stack || !thread.taints.is_empty() || thread.state.stack_bytes > MOST_BYTES {
            return None;
        }
        let mut words: Vec<u64> = Vec::new();
        thread.push_words(true, &mut words);
        // The threads that it has spawned and may not join any more.
        let children = self.threads.spawned().filter(|&child| child != tid && self.thread(child).state.parent == tid);
        for child in children {
            match self.thread(child).state.joinable {
                Joinable::Yes => {}
                joinable @ (Joinable::Joined | Joinable::Detached) => {
                    words.extend([child.index() as u64, joinable as u64]);
                }
            }
        }
        words.push(u64::MAX);
        for &block in &thread.stack_blocks {
            let size = self.memory.block_size(block);
            words.extend([block, size]);
            for at in (0..size).step_by(8) {
                let (value, undefined) = self.memory.load(block + at, (size - at).min(8) as u32).ok()?;
                words.extend([value, undefined]);
            }
        }
        self.memory.heights(tid.index() as u8, &mut words);
        Some(digest(&words))
    }
}

impl Memoise for Vm {
    fn watch_scope(&mut self, on: bool) {
        // One memory that all threads see: then what a step reads there must be known exactly.
        let exact = !self.setup.plain_events
            && !self.code.atomic_sections
            && !self.code.tries_joins
            && !self.code.cancels
            // If addresses are reused, the block at an address depends on other threads.
            && self.setup.reuse == 0;
        self.sharing_log.on = on && self.setup.check_races && (exact || self.races.reads_supplied);
        self.sharing_log.has_states = exact;
        self.sharing_log.writers_beyond_stack.clear();
    }

    fn scope(&self) -> Scope<'_> {
        match &self.sharing_log {
            log if !log.on => Scope::Global,
            _ if self.threads.is_single() => Scope::SingleThreaded,
            log => log.scope(),
        }
    }

    fn thread_key(&self, tid: Tid) -> ThreadKey {
        match &self.sharing_log {
            log if !log.on => ThreadKey::Unknown,
            log if !log.has_states => ThreadKey::History,
            _ => self.state_of(tid).map_or(ThreadKey::History, ThreadKey::State),
        }
    }

    fn revisions(&self) -> u32 {
        self.sharing_log.revisions
    }
}
