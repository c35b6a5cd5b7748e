//! Mutexes that are not needed: locking and unlocking them are not operations, so their sections are explored in one
//! order only.
//!
//! Every mutex is taken not to be needed until an execution shows otherwise, and a search starts again with those that
//! are (`Assumption::MutexUnneeded`). Without them there are at least the executions that the program has: an execution
//! of the program, without what locks and unlocks them, is one of those explored here, under every memory model, since
//! every axiom forbids cycles in relations that only shrink. What is needed for that is noticed:
//!
//! - A section is part of one step, so the mutex is free whenever a thread locks it. A thread that is at an operation,
//!   or ends, or locks another mutex while it holds one, needs it; so does one that unlocks it without holding it. So a
//!   thread that holds it never waits, and it is in no deadlock.
//! - Plain accesses read what they read in the program. If two of them conflict and only the mutex orders them, they
//!   race here: a race of an access in a section says that its mutexes are needed.
//! - Locking and unlocking return 0, and do nothing else. Whatever else is done with a mutex (trying to lock it, or
//!   waiting at a condition variable with it) says that it is needed. Initialising and destroying it, and freeing its
//!   memory, must be ordered with the sections by something else.
//!
//! So what is not found here is not in the program. The converse does not hold: under weak models a lock is a fence for
//! other atomics as well, and a mutex may order accesses outside of its sections. So where anything is found by a
//! search that has left out mutexes, the check is repeated with all of them (`Assumption::MutexesUnneeded`).
//!
//! After critical sections being peeked at in *Assertion guided abstraction: a cooperative optimization for dynamic
//! partial order reduction*, where this is a relation between transitions, which breaks wakeup trees: a sequence that
//! is to be explored may need a lock that is held.

use crate::race::Races;
use crate::shim::StepError;
use crate::trail::Trail;
use crate::vm::Vm;
use base::{Assumption, Tid};
use std::collections::BTreeSet;

/// Mistakes, to show that tests notice them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MutexMutation {
    /// Another mutex may be locked in a section.
    Nested,
    /// That a mutex is initialised or destroyed, or its memory freed, need not be ordered.
    Renewed,
}

/// What is known about mutexes that are left out.
#[derive(Default)]
pub(crate) struct Unneeded {
    /// Those that the running step holds.
    pub held: Vec<u64>,
    /// Those that were left out in any execution of the search.
    pub used: BTreeSet<u64>,
    /// Several threads have used one of them.
    pub shared: bool,
}

impl Vm {
    /// Whether locking and unlocking this mutex are not operations.
    pub(crate) fn leaves_out(&self, mutex: u64) -> bool {
        self.setup.leave_out_mutexes
            && self.setup.check_races
            && !self.code.has_tries
            && !self.code.cancels
            && self.assumptions.is_unneeded(mutex)
    }

    /// The mutexes that were left out by the search, and whether several threads have used one of them.
    pub fn left_out_mutexes(&self) -> (&BTreeSet<u64>, bool) {
        (&self.unneeded.used, self.unneeded.shared)
    }

    /// A mutex that was left out is needed.
    pub(crate) fn need_mutex(&mut self, mutex: u64) -> StepError {
        self.assumptions.refute(Assumption::MutexUnneeded(mutex));
        StepError::Refuted
    }

    /// Those that the step holds are needed; whether there are any.
    pub(crate) fn need_held_mutexes(&mut self) -> bool {
        let held = std::mem::take(&mut self.unneeded.held);
        for &mutex in &held {
            self.assumptions.refute(Assumption::MutexUnneeded(mutex));
        }
        !held.is_empty()
    }

    /// A thread locks a free mutex that is left out.
    pub(crate) fn enters_section(&mut self, tid: Tid, mutex: u64) -> Result<(), StepError> {
        self.sharing_log.depend_on_anything();
        if self.setup.mutexes != Some(MutexMutation::Nested) && self.need_held_mutexes() {
            return Err(StepError::Refuted);
        }
        self.unneeded.held.push(mutex);
        self.unneeded.used.insert(mutex);
        match self.races.on && !self.races.uses_mutex(&mut self.memory.trail, tid, mutex, &mut self.unneeded.shared) {
            true => Err(self.need_mutex(mutex)),
            false => Ok(()),
        }
    }

    /// A thread unlocks a mutex that is left out.
    pub(crate) fn leaves_section(&mut self, mutex: u64) -> Result<(), StepError> {
        self.sharing_log.depend_on_anything();
        let held = &mut self.unneeded.held;
        match held.iter().rposition(|&other| other == mutex) {
            Some(at) => {
                held.remove(at);
                Ok(())
            }
            None => Err(self.need_mutex(mutex)),
        }
    }

    /// A thread initialises or destroys a mutex.
    pub(crate) fn renews_mutex(&mut self, tid: Tid, mutex: u64) -> Result<(), StepError> {
        if !self.leaves_out(mutex) || !self.races.on || self.setup.mutexes == Some(MutexMutation::Renewed) {
            return Ok(());
        }
        match self.races.renews_mutex(&mut self.memory.trail, tid, mutex) {
            true => Ok(()),
            false => Err(self.need_mutex(mutex)),
        }
    }

    /// The memory of mutexes comes to its end.
    pub(crate) fn ends_mutexes(&mut self, tid: Tid, addr: u64, size: u64) -> Result<(), StepError> {
        if !self.setup.leave_out_mutexes || !self.races.on {
            return Ok(());
        }
        match self.races.unordered_mutex(tid, addr, size) {
            Some(mutex) => Err(self.need_mutex(mutex)),
            None => Ok(()),
        }
    }
}

impl Races {
    /// A thread locks a mutex that is left out; false if something that another thread did to it before is not ordered
    /// with that. `shared` is set if several threads use it.
    fn uses_mutex(&mut self, trail: &mut Trail, tid: Tid, mutex: u64, shared: &mut bool) -> bool {
        let (uses, renewals) = self.mutex(mutex);
        let time = self.time_of(tid);
        self.set_time(trail, uses, tid, time);
        *shared |= self.has_others(uses, tid);
        self.knows_all(tid, renewals)
    }

    fn renews_mutex(&mut self, trail: &mut Trail, tid: Tid, mutex: u64) -> bool {
        let (uses, renewals) = self.mutex(mutex);
        let time = self.time_of(tid);
        self.set_time(trail, renewals, tid, time);
        self.knows_all(tid, uses) && self.knows_all(tid, renewals)
    }

    /// A mutex in these bytes of which not all uses are known to a thread.
    fn unordered_mutex(&self, tid: Tid, addr: u64, size: u64) -> Option<u64> {
        let inside = |mutex: u64| mutex.wrapping_sub(addr) < size;
        let mut mutexes: Vec<u64> = self.mutexes().filter(|&mutex| inside(mutex)).collect();
        mutexes.sort_unstable();
        mutexes.into_iter().find(|&mutex| self.mutex_uses(mutex).is_some_and(|uses| !self.knows_all(tid, uses)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{Id, ReleaseSequences};

    #[test]
    fn what_is_done_to_a_mutex_must_be_ordered() {
        let (mut races, mut trail) = (Races::new(false, ReleaseSequences::default()), Trail::default());
        let [main, other] = [Tid::MAIN, Tid::from_index(1)];
        races.spawn(&mut trail, None, main, 1);
        races.spawn(&mut trail, Some(main), other, 1);
        let mut shared = false;
        assert!(races.uses_mutex(&mut trail, other, 64, &mut shared) && !shared);
        assert!(races.uses_mutex(&mut trail, other, 64, &mut shared) && !shared);
        assert!(races.uses_mutex(&mut trail, main, 64, &mut shared) && shared);
        // Main has not joined the other.
        assert_eq!(races.unordered_mutex(main, 32, 64), Some(64));
        assert_eq!(races.unordered_mutex(main, 65, 64), None);
        assert!(!races.renews_mutex(&mut trail, main, 64));
        assert!(!races.uses_mutex(&mut trail, other, 64, &mut shared));
    }
}
