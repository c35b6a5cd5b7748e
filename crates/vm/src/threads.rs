//! All threads of a program, and their names.

use crate::thread::{Status, Thread};
use base::{Id, Tid};
use rustc_hash::FxHashMap;
use std::ops::{Deref, DerefMut};

/// The threads by number. A number stands for a name, (parent, how many it had spawned before), in all executions, so
/// threads stay in the table when an execution is undone, and are then absent.
#[derive(Default)]
pub(crate) struct ThreadTable {
    threads: Vec<Thread>,
    names: FxHashMap<(Tid, u32), Tid>,
}

impl Deref for ThreadTable {
    type Target = [Thread];
    fn deref(&self) -> &[Thread] {
        &self.threads
    }
}

impl DerefMut for ThreadTable {
    fn deref_mut(&mut self) -> &mut [Thread] {
        &mut self.threads
    }
}

impl ThreadTable {
    /// Gives the numbers from 1 on to threads of these names. Those that have a number must come first, in order.
    pub fn number(&mut self, names: &[(Tid, u32)]) {
        for (&name, tid) in names.iter().zip((1..).map(Tid::from_index)) {
            let number = *self.names.entry(name).or_insert(tid);
            assert_eq!(number, tid, "internal: another machine knows {tid} by another name");
            if tid.index() == self.threads.len() {
                self.threads.push(Thread::new(name.0));
            }
        }
    }

    /// The names that have a number, in the order of these.
    pub fn names(&self) -> Vec<(Tid, u32)> {
        let mut names: Vec<(Tid, (Tid, u32))> = self.names.iter().map(|(&name, &tid)| (tid, name)).collect();
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name).collect()
    }

    /// The thread that the next spawn of `parent` makes.
    pub fn next_child(&self, parent: Tid) -> Tid {
        let name = (parent, self.threads[parent.index()].state.spawned);
        self.names.get(&name).copied().unwrap_or(Tid::from_index(self.threads.len()))
    }

    /// The thread that `parent` is about to spawn has its number from now on.
    pub fn name_child(&mut self, parent: Tid) -> Tid {
        let tid = self.next_child(parent);
        if tid.index() == self.threads.len() {
            self.names.insert((parent, self.threads[parent.index()].state.spawned), tid);
            self.threads.push(Thread::new(parent));
        }
        tid
    }

    /// The main thread, which has no parent.
    pub fn name_main(&mut self) -> Tid {
        self.threads.push(Thread::new(Tid::MAIN));
        Tid::MAIN
    }

    /// Threads that have been spawned, finished ones included.
    pub fn spawned(&self) -> impl Iterator<Item = Tid> + '_ {
        (0..self.threads.len()).map(Tid::from_index).filter(|&t| self.threads[t.index()].state.status != Status::Absent)
    }

    /// Whether no thread has been spawned yet.
    pub fn is_single(&self) -> bool {
        self.threads[Tid::MAIN.index()].state.spawned == 0
    }

    /// Whether `tid` has spawned `target`.
    pub fn is_parent(&self, tid: Tid, target: Tid) -> bool {
        target != Tid::MAIN && self.threads[target.index()].state.parent == tid
    }

    /// The thread a `pthread_t` names: its number plus one, so that zero is none.
    pub fn handle(tid: Tid) -> u64 {
        tid.index() as u64 + 1
    }
    pub fn with_handle(&self, handle: u64) -> Option<Tid> {
        let index = usize::try_from(handle.checked_sub(1)?).ok()?;
        let thread = self.threads.get(index)?;
        (thread.state.status != Status::Absent).then(|| Tid::from_index(index))
    }
}
