//! What all searches share: how executions end and are counted, the listener, and when to stop.

use base::{Assumption, Fault, Id, Pick, Step, Tid, Unsupported};
use std::ops::ControlFlow;

/// Executions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All threads came to their end.
    pub complete: u64,
    /// Some thread could not go on.
    pub blocked: u64,
    /// Abandoned, since they turned out to be part of an execution that is counted above. How many there are may depend
    /// on the order in which threads are tried.
    pub redundant: u64,
}

impl Counts {
    /// All executions but the redundant ones.
    pub fn executions(&self) -> u64 {
        self.complete + self.blocked
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        let Counts { complete, blocked, redundant } = other;
        self.complete += complete;
        self.blocked += blocked;
        self.redundant += redundant;
    }
}

/// How one execution ended.
#[derive(Debug)]
pub enum End<'a> {
    /// All threads finished, or the process ended.
    Complete,
    /// The process ended while some threads still waited, `waiting` and `spinning` as for a livelock: nothing is wrong
    /// with that.
    Left {
        spinning: &'a [Tid],
        waiting: &'a [Tid],
    },
    /// An assumption failed in some thread: the execution is of no interest.
    Assumed,
    /// These threads wait, and nothing can wake them.
    Deadlock(&'a [Tid]),
    /// Some threads spin forever, waiting for what no thread will do.
    Livelock {
        spinning: &'a [Tid],
        /// Other threads that wait, and would not continue either.
        waiting: &'a [Tid],
    },
    /// A thread failed, perhaps not the only one: the others continued.
    Fault {
        thread: Tid,
        fault: &'a Fault,
        all: Failures<'a>,
    },
    Unsupported(&'a Unsupported),
}

/// The threads that failed in one execution. The last step of each is the one with which it failed.
#[derive(Clone, Copy)]
pub struct Failures<'a>(&'a [(Tid, usize, Halt)]);

impl<'a> Failures<'a> {
    pub fn iter(self) -> impl Iterator<Item = (Tid, &'a Fault)> {
        self.0.iter().filter_map(|(tid, _, halt)| match halt {
            Halt::Fault(fault) => Some((*tid, &**fault)),
            Halt::Assumed | Halt::Exited | Halt::Unsupported(_) => None,
        })
    }
}

impl std::fmt::Debug for Failures<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why a thread takes no more steps.
pub(crate) enum Halt {
    Assumed,
    Exited,
    Fault(Box<Fault>),
    Unsupported(Box<Unsupported>),
}

impl Halt {
    /// Why a thread stops after such a step, if it does.
    pub(crate) fn after(step: Step) -> Option<Halt> {
        match step {
            Step::Ran | Step::Finished => None,
            // After a refutation the search is about to start again.
            Step::AssumeFailed | Step::Refuted => Some(Halt::Assumed),
            Step::Exited(_) => Some(Halt::Exited),
            Step::Fault(fault) => Some(Halt::Fault(fault)),
            Step::Unsupported(what) => Some(Halt::Unsupported(what)),
        }
    }
}

/// Threads that wait in loops, and those that wait otherwise.
#[derive(Default)]
pub(crate) struct Loops {
    pub spinning: Vec<Tid>,
    pub waiting: Vec<Tid>,
    /// There are threads that wait in loops, and all of them would spin forever.
    pub forever: bool,
    /// Some wait in an await.
    pub awaits: bool,
}

/// How an execution ended in which these threads were halted, each by some event, and those wait, some of them in
/// loops.
pub(crate) fn end<'a>(halted: &'a [(Tid, usize, Halt)], waiting: &'a [Tid], loops: &'a Loops) -> End<'a> {
    let (mut assumed, mut exited) = (false, false);
    for (thread, _, halt) in halted {
        match halt {
            Halt::Fault(fault) => return End::Fault { thread: *thread, fault, all: Failures(halted) },
            Halt::Unsupported(what) => return End::Unsupported(what),
            Halt::Assumed => assumed = true,
            Halt::Exited => exited = true,
        }
    }
    let Loops { spinning, waiting: others, forever, awaits } = loops;
    if *forever && exited {
        End::Left { spinning, waiting: others }
    } else if *forever {
        End::Livelock { spinning, waiting: others }
    } else if assumed {
        End::Assumed
    } else if waiting.is_empty() {
        End::Complete
    } else if exited {
        End::Left { spinning: &[], waiting }
    } else if *awaits {
        // What it read before is out of date: in another execution it reads again.
        End::Assumed
    } else {
        End::Deadlock(waiting)
    }
}

impl Counts {
    pub(crate) fn add(&mut self, end: &End<'_>) {
        match end {
            End::Complete | End::Left { .. } => self.complete += 1,
            End::Assumed | End::Deadlock(_) | End::Livelock { .. } | End::Fault { .. } | End::Unsupported(_) => {
                self.blocked += 1
            }
        }
    }
}

/// Why a search ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The listener said so.
    Asked,
    /// An operation has more alternatives than can be tried.
    TooManyWays { thread: Tid, ways: u32 },
    /// An execution took as many steps as the listener allows, most of them by this thread. The machine stands before
    /// one of those.
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
    /// Where the listener ended the search: the thread that took most of the steps of the last execution, if they are
    /// many.
    pub busy: Option<Busy>,
}

/// A thread that took very many steps in one execution. The machine stands before one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    pub thread: Tid,
    pub steps: usize,
}

/// Which of the steps of the thread that took most of them is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The one in the middle, if they are many.
    Middle,
    /// One shortly before the last, which may follow the loop that took the others.
    NearEnd,
}

/// An execution in which one thread takes so many steps is not just one of many.
const MANY_STEPS: usize = 1000;
/// How far it is from the end to what is near the end.
const NEAR: usize = 64;

/// The thread that took most steps, and the event of one of them. Events are given in their order, each with its thread
/// and its number of steps.
pub(crate) fn busiest(events: impl Iterator<Item = (Tid, usize)> + Clone, look: Look) -> Option<(Busy, usize)> {
    let mut steps: Vec<usize> = Vec::new();
    for (tid, count) in events.clone() {
        steps.resize(steps.len().max(tid.index() + 1), 0);
        steps[tid.index()] += count;
    }
    let (thread, &most) = steps.iter().enumerate().max_by_key(|&(tid, &count)| (count, std::cmp::Reverse(tid)))?;
    let busy = Busy { thread: Tid::from_index(thread), steps: most };
    let mut left = match look {
        Look::Middle if most < MANY_STEPS => return None,
        Look::Middle => most / 2,
        Look::NearEnd => most - NEAR.min(most / 2),
    };
    let found = events.enumerate().filter(|(_, (tid, _))| *tid == busy.thread).find(|(_, (_, count))| {
        let found = *count > left;
        left = left.saturating_sub(*count);
        found
    });
    found.map(|(at, _)| (busy, at))
}

/// Receives the executions of a search, and decides whether it continues. `S` is the type of a step of an execution.
pub trait Listener<M, S = (Tid, Pick)> {
    /// The maximal number of steps of an execution: an infinite loop would never end.
    fn max_steps(&self) -> usize {
        100_000
    }

    /// Whether the machine must be at the end of an execution that ended so.
    fn inspects(&self, _end: &End<'_>) -> bool {
        true
    }

    /// An execution cannot be explored any further; the machine is where that is. The search ends, unless the others
    /// are to be explored nevertheless.
    fn stopped(&mut self, _machine: &M, _why: Stop) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    /// An execution ended. `steps` are the choices that led there; the machine is at its end, unless
    /// [`Self::inspects`] returned false.
    fn ended(
        &mut self,
        machine: &M,
        steps: &mut dyn Iterator<Item = S>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()>;

    /// The search starts again, since these assumptions do not hold: what it has reported so far is void.
    fn restarted(&mut self, _refuted: &[Assumption]) {}

    /// Polled now and then during a long execution: whether to continue.
    fn in_between(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Whether [`Self::estimate`] should be called after this execution.
    fn wants_estimate(&mut self) -> bool {
        false
    }

    /// The part of the search that is done, from 0 to 1, as far as its shape is known so far.
    fn estimate(&mut self, _explored: f64) {}
}
