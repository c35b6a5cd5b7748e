//! Searches as values: a search can be paused, split, sent to another machine and resumed.
//!
//! A *task* is a part of a search, as plain data: choices that lead from the beginning of the program to some state,
//! and what is to be explored from there. A *slice* of a search explores a task until nothing is left of it or the
//! budget is used up, and returns what is left as open tasks. Open tasks are disjoint, and together with what the slice
//! has explored they cover the task: it does not matter in which order they are explored, by which machine, or in
//! slices of which size. A slice is determined by the program, the assumptions that have been refuted, the names of
//! threads that the machine was given, the task and the budget.
//!
//! A slice that refutes an assumption ends the whole search, of which it is a part: all its tasks are void, and it
//! starts again without that assumption.
//!
//! Tasks name threads by their numbers, which a machine gives out as it meets them ([`base::Program::name_threads`]).
//! A slice therefore returns the names it knows; they begin with those that its machine was given. If two slices that
//! run at the same time each meet a new thread, one of them must be repeated with the names that the other has met.

use crate::restart::{Ended, Searched};
use crate::search::{Busy, Counts, Stop};
use base::{Assumption, Tid};

/// How much a slice may explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of executions after which it ends, redundant ones included.
    pub executions: u64,
}

impl Budget {
    pub const UNLIMITED: Budget = Budget { executions: u64::MAX };

    pub fn executions(executions: u64) -> Self {
        Self { executions }
    }

    pub(crate) fn is_used_up(self, counts: &Counts) -> bool {
        counts.executions() + counts.redundant >= self.executions
    }
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Slice<T> {
    pub counts: Counts,
    /// What is left to explore. Void where an assumption was refuted or the search cannot be completed.
    pub open: Vec<T>,
    /// The assumptions that do not hold: the search has to start again without them.
    pub refuted: Vec<Assumption>,
    /// Why it ended before its budget was used up, unless nothing is left.
    pub stopped: Option<Stop>,
    /// Two threads touched one location in some execution.
    pub met: bool,
    /// See [`crate::Outcome::busy`].
    pub busy: Option<Busy>,
    /// The names of the threads that the machine has met.
    pub threads: Vec<(Tid, u32)>,
}

impl<T> Slice<T> {
    /// A slice that was to explore everything, as a search.
    pub(crate) fn into_searched(self) -> Searched {
        let Slice { counts, refuted, stopped, met, busy, .. } = self;
        let ended = match stopped {
            _ if !refuted.is_empty() => Ended::Refuted(refuted),
            Some(stop) => Ended::Stopped(stop),
            None => Ended::Complete,
        };
        Searched { ended, counts, met, busy }
    }
}
