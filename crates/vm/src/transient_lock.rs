//! Locks that an iteration gives back, and attempts to lock that may observe them ([`Assumption::Unobserved`]).
//!
//! ```c
//! do {
//!     pthread_mutex_lock(&mutex);
//!     seen = ready;                   // assume seen
//!     pthread_mutex_unlock(&mutex);
//! } while (!seen);
//! ```
//!
//! An iteration that takes locks, reads, gives all of them back, and returns to the header in the state in which it
//! began has no net effect. `passes` (about iterations without a net effect) stops its thread once this is certain and
//! there is only one lock left to give back. What comes then is an unlock of a lock that the thread has, and nothing
//! else that may fail. The thread has the lock to the end of the execution.
//!
//! Claim: unless the assumption is refuted, every state of a thread outside of such iterations is explored, and every
//! one inside, up to where the thread stops. Take an execution, and remove these iterations, except for the last one
//! of each thread if that is not complete. What is left is an execution of the program:
//! - A lock that another thread takes is still free, since it is at more times than before; an attempt that succeeded
//!   still does. So a thread that needs the lock with which another one stops goes on where the iteration of that one
//!   is removed, which is an execution that the search meets.
//! - The operations on a lock are one chain of updates, also in an execution graph. What read from an unlock that was
//!   removed reads from the one before the lock, which wrote the same. Happens-before shrinks, so the graph stays
//!   consistent in all models, and a data race between the other accesses stays one.
//! - Only an attempt that failed because of the iteration (`trylock`, or a lock with a time limit) may succeed now. Up
//!   to the first such attempt of the execution, all iterations can be removed but the one because of which it failed,
//!   in which the thread holds the lock. This is explored: if the iteration was about to give back its last lock, that
//!   is all that it had then, and its thread has stopped with it. The attempt refutes the assumption, and the search
//!   starts again with the iterations of the loop as ordinary ones.
//!
//! The exception is an attempt whose failure is bound to end in an iteration of the same kind, with nothing on the way
//! that may fail: computation, and unlocks of locks that the iteration took (`Code::stopped`). This is how two locks
//! are taken with back-off. It is removed together with the iteration that made it fail. If the assumption about its
//! own iterations is refuted, it counts like any other, so refutations spread from one loop to another.
//!
//! A thread that waits for a lock of which it is the owner, or takes it again, does not get what an unlock would give
//! back, and this refutes the assumption as well.
//!
//! Deadlocks and livelocks are judged as for all loops (`spin`): where threads have stopped at the end of an execution,
//! they give back these locks, and then each is run alone. If one cannot take a lock then, nothing is reported; in
//! another execution it has not begun the iteration, and waits for the lock.

use crate::memory::Site;
use crate::ops::Op;
use crate::vm::Vm;
use base::{Assumption, Id, Tid};

/// Bytes of a lock that tell whether it is taken.
const WORD: u32 = 4;

impl Vm {
    /// Whether the instruction takes a lock that its iteration gives back, and nobody is known to observe it.
    pub(crate) fn takes_for_iteration(&self, site: Site) -> bool {
        let inst = &self.code.insts[site as usize];
        inst.op == Op::Library && self.code.sites[inst.imm as usize].undone && !self.assumptions.is_observed(site)
    }

    /// A thread takes a lock that is free.
    #[inline]
    pub(crate) fn takes_lock(&mut self, tid: Tid, site: Site, lock: u64) {
        if self.code.has_tries {
            self.takes_lock_for_iteration(tid, site, lock);
        }
    }

    fn takes_lock_for_iteration(&mut self, tid: Tid, site: Site, lock: u64) {
        if self.ignores_awaits || !self.races.on || !self.takes_for_iteration(site) {
            return;
        }
        self.execute_always(tid, lock, WORD);
        self.races.note_try(&mut self.memory.trail).takes(tid, lock, site);
    }

    /// A thread is to take a lock that it has already.
    pub(crate) fn has_lock(&mut self, site: Site) {
        if !self.ignores_awaits && self.setup.awaits.owners && self.takes_for_iteration(site) {
            self.assumptions.refute(Assumption::Unobserved(self.code.place(site)));
        }
    }

    /// An attempt to take a lock fails, since its owner has this mark.
    pub(crate) fn misses_lock(&mut self, tid: Tid, site: Site, lock: u64, owner: u32) {
        let Some(owner) = (owner as usize).checked_sub(1).map(Tid::from_index) else { return };
        let stops = self.code.stopped.get(&site).is_some_and(|&assume| !self.assumptions.is_void(assume));
        let ignored = self.ignores_awaits || !self.races.on || !self.setup.awaits.observers;
        if ignored || stops || owner == tid || owner.index() >= self.threads.len() {
            return;
        }
        for taken in self.races.tries().taken_at(owner, lock) {
            if self.takes_for_iteration(taken) {
                self.assumptions.refute(Assumption::Unobserved(self.code.place(taken)));
            }
        }
    }
}
