//! What every search shares: how executions end, how they are counted, who is told, when to stop.

use base::{Fault, Pick, Tid, Unsupported};
use std::ops::ControlFlow;

/// Executions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All threads came to their end.
    pub complete: u64,
    /// Some thread could not go on.
    pub blocked: u64,
}

/// How one execution ended.
#[derive(Debug)]
pub enum End<'a> {
    /// All threads finished, or the process ended.
    Complete,
    /// An assumption failed in some thread: the execution is of no interest.
    Assumed,
    /// These threads wait, and nothing can wake them.
    Deadlock(&'a [Tid]),
    Fault {
        thread: Tid,
        fault: &'a Fault,
    },
    Unsupported(&'a Unsupported),
}

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The listener said so.
    Asked,
    /// An operation has more alternatives than can be tried.
    TooManyWays { thread: Tid, ways: u32 },
    /// An execution took as many steps as the listener allows, the last by this thread.
    TooLong { thread: Tid, steps: usize },
    /// The thread's next operation overlaps a location that was accessed with another size.
    MixedSizes { thread: Tid },
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub counts: Counts,
    /// `None`: everything was explored.
    pub stopped: Option<Stop>,
    /// Two threads touched one location in some execution.
    pub met: bool,
}

/// The engine tells, the listener decides.
pub trait Listener<M> {
    /// Steps one execution may take: a loop without end would take for ever.
    fn max_steps(&self) -> usize {
        100_000
    }

    /// An execution ended. `steps` are the choices that led there; the machine stands at its end.
    fn ended(
        &mut self,
        machine: &M,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()>;

    /// Asked now and then inside a long execution: whether to go on.
    fn in_between(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Whether to be told, after this execution, how much of the search is done.
    fn wants_estimate(&mut self) -> bool {
        false
    }

    /// The part of the search that is done, from 0 to 1, as far as its shape is known so far.
    fn estimate(&mut self, _explored: f64) {}
}
