//! What a search takes for granted until an execution refutes it.
//!
//! Whether two operations conflict often depends on facts about the whole program that nobody knows in advance: which
//! blocks threads share, how many threads use a barrier. A search assumes the convenient answer. An execution that
//! refutes it ends the search, and the next one starts from the beginning with the assumption dropped; what conflicts
//! with what never changes within one search. That is sound, since the execution that refutes an assumption relied on
//! it nowhere before, and terminates, since a program has finitely many places and objects and no assumption is ever
//! made again.
//!
//! Assumptions are named by the program and not by the code that runs: another machine, over code that other passes
//! have prepared, understands them as well. Objects are named by their addresses, which depend only on how threads are
//! numbered.

use crate::{Place, Tid};
use std::collections::BTreeSet;

/// One thing that a search takes for granted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assumption {
    /// Blocks that are allocated here are accessed by one thread each, so plain accesses to them are not operations.
    Private(Place),
    /// The await here may skip the polls that fail: neither a data race nor a livelock is lost with them.
    ExactAwait(Place),
    /// No other thread observes the transient value between the update here and the one that undoes it; or, of a plain
    /// access or a store, no other thread accesses the same memory while a loop repeats it.
    Unobserved(Place),
    /// A spurious failure of the weak compare-exchange here only leads to another attempt: what it writes back races
    /// with nothing.
    PureRetry(Place),
    /// No more threads use this barrier than it waits for, so that arrivals commute.
    BarrierFits(u64),
    /// This thread takes no read lock of this lock, which is therefore not split for it.
    NotReader { lock: u64, thread: Tid },
    /// This lock may be split into one lock for each reader, so that read locks commute.
    SplitPerReader(u64),
    /// Updates of this location that do not use its value belong to one family, so that they commute.
    UpdatesCommute(u64),
    /// What such updates acquire from each other orders no conflicting plain accesses, so that they commute everywhere.
    UpdatesOrderNothing,
    /// These bytes, from the first up to the second address, are accessed in pieces that do not overlap.
    OneSize(u64, u64),
    /// The plain accesses here race with no others, so they are not operations. Refuted only where races are not
    /// errors: then the accesses are relaxed atomic ones.
    RaceFree(Place),
    /// The mutex at this address orders nothing that anything depends on: its sections do not conflict.
    MutexUnneeded(u64),
    /// What mutexes order that are left out has no part in what is found: refuted by whatever is found without them.
    MutexesUnneeded,
    /// No exception of C++ is raised, so calls have no landings. Refuted, the program is read again, with the runtime
    /// of exceptions.
    NothingThrown,
    /// No atomic is initialised again by a plain write.
    NeverReinitialised,
    /// What was left out, since none of the properties that the check is about depends on it, has no part in what is
    /// found: refuted by whatever is found without it, which is then looked for in the whole program.
    OnlyProperties,
    /// No operation is sequentially consistent, so that under RC11 coherence is all that has to be kept.
    NoSeqCst,
    /// An await at this address that can proceed may do so: it does not keep other threads from anything that they
    /// could do if it waited longer.
    AwaitsProceed(u64),
    /// An await at this address does not miss what it waits for: once it could proceed, nothing that it does not accept
    /// is the last value of the location.
    AwaitsInTime(u64),
}

/// The assumptions that have been refuted, by any search so far. It only ever grows, and does not change while a search
/// runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registry {
    refuted: BTreeSet<Assumption>,
}

impl Registry {
    /// Drops an assumption; false if it had been dropped before.
    pub fn refute(&mut self, assumption: Assumption) -> bool {
        self.refuted.insert(assumption)
    }

    pub fn is_refuted(&self, assumption: &Assumption) -> bool {
        self.refuted.contains(assumption)
    }

    pub fn is_empty(&self) -> bool {
        self.refuted.is_empty()
    }

    /// What has been refuted, in a fixed order.
    pub fn refuted(&self) -> impl Iterator<Item = &Assumption> {
        self.refuted.iter()
    }
}

impl FromIterator<Assumption> for Registry {
    fn from_iter<I: IntoIterator<Item = Assumption>>(refuted: I) -> Self {
        Self { refuted: refuted.into_iter().collect() }
    }
}
