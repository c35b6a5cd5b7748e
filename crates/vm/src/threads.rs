//! All threads of a program, and their names.

use crate::facts::Facts;
use crate::thread::{Status, Thread};
use base::{Id, Tid};
use rustc_hash::FxHashMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The threads by number. A number stands for a name, (parent, how many it had spawned before), in all executions, so
/// threads stay in the table when an execution is undone, and are then absent.
#[derive(Default)]
pub(crate) struct ThreadTable {
    threads: Vec<Thread>,
    names: FxHashMap<(Tid, u32), Tid>,
    /// Where names are found that this table does not know.
    facts: Option<Arc<Facts>>,
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

    /// From now on other machines number threads in the same way.
    pub fn share(&mut self, facts: Arc<Facts>) {
        facts.name_threads(&self.names());
        self.number(&facts.thread_names());
        self.facts = Some(facts);
    }

    /// The thread that `parent` spawns next, if it does: it may be known by another number when it is spawned.
    pub fn possible_child(&self, parent: Tid) -> Tid {
        let name = (parent, self.threads[parent.index()].state.spawned);
        self.names.get(&name).copied().unwrap_or(Tid::from_index(self.threads.len()))
    }

    /// The thread that `parent` is about to spawn.
    pub fn next_child(&self, parent: Tid) -> Tid {
        let name = (parent, self.threads[parent.index()].state.spawned);
        match (self.names.get(&name), &self.facts) {
            (Some(&tid), _) => tid,
            (None, Some(facts)) => facts.number(name),
            (None, None) => Tid::from_index(self.threads.len()),
        }
    }

    /// The thread that `parent` is about to spawn has its number from now on.
    pub fn name_child(&mut self, parent: Tid) -> Tid {
        let tid = self.next_child(parent);
        if tid.index() >= self.threads.len() {
            match &self.facts {
                // Other machines may have met threads that this one has not.
                Some(facts) => {
                    for name in facts.names_from(self.threads.len() - 1) {
                        self.names.insert(name, Tid::from_index(self.threads.len()));
                        self.threads.push(Thread::new(name.0));
                    }
                }
                None => {
                    self.names.insert((parent, self.threads[parent.index()].state.spawned), tid);
                    self.threads.push(Thread::new(parent));
                }
            }
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
