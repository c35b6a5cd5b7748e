//! Why a search has no answer, and what helps.

use crate::memory::Limit;
use crate::shard::Shard;
use base::{Obstacle, Place, Tid, Unsupported};
use explore::Busy;
use std::slice;
use std::time::Duration;

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    Executions(u64),
    Time(Duration),
    Memory(Limit),
    Interrupted,
    Unsupported(Unsupported),
    /// A nondeterministic value with more possibilities than can be tried.
    TooManyWays {
        ways: u32,
        place: Place,
    },
    /// An execution that did not terminate.
    TooLong {
        steps: usize,
        /// The place is that of a loop.
        in_loop: bool,
        place: Place,
    },
    /// Everything was explored, except what loops and recursive functions do beyond the bound.
    Bound {
        most: u32,
        loops: usize,
        calls: usize,
        /// First those of the loops.
        places: Vec<Place>,
    },
    /// One of the limits, in an execution with very many steps of one thread, in a loop.
    InLoop {
        limit: Box<Why>,
        thread: Tid,
        place: Place,
    },
    /// Atomics of different sizes at one place.
    MixedSizes {
        place: Place,
    },
    /// Everything was explored that belongs to this part of the search.
    Shard(Shard),
}

impl Why {
    /// What a bound cut off, if anything.
    pub fn bound(most: u32, mut loops: Vec<Place>, calls: Vec<Place>) -> Option<Why> {
        let counts = (loops.len(), calls.len());
        loops.extend(calls);
        (!loops.is_empty()).then_some(Why::Bound { most, loops: counts.0, calls: counts.1, places: loops })
    }

    /// Whether another search of the same model may have an answer: there are features that only one of them supports.
    pub(crate) fn depends_on_search(&self) -> bool {
        match self {
            Why::Unsupported(Unsupported { obstacle, .. }) => *obstacle != Obstacle::Exception,
            Why::MixedSizes { .. } => true,
            Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted => false,
            Why::TooManyWays { .. } | Why::TooLong { .. } | Why::Bound { .. } | Why::InLoop { .. } => false,
            Why::Shard(_) => false,
        }
    }

    /// Whether the program may be another obstacle than what is left of it.
    pub(crate) fn depends_on_program(&self) -> bool {
        match self {
            Why::Unsupported(_) | Why::TooManyWays { .. } | Why::TooLong { .. } | Why::MixedSizes { .. } => true,
            Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted | Why::InLoop { .. } => false,
            Why::Bound { .. } | Why::Shard(_) => false,
        }
    }

    /// A limit, with the loop in which a thread took very many steps.
    pub(crate) fn in_loop_of(self, busy: Option<Busy>, loop_of: impl FnOnce(Tid) -> Option<Place>) -> Why {
        match (&self, busy) {
            (Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted, Some(Busy { thread, .. })) => {
                match loop_of(thread) {
                    Some(place) => Why::InLoop { limit: Box::new(self), thread, place },
                    None => self,
                }
            }
            (Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted, None) => self,
            (
                Why::Unsupported(_)
                | Why::TooManyWays { .. }
                | Why::TooLong { .. }
                | Why::Bound { .. }
                | Why::InLoop { .. }
                | Why::MixedSizes { .. }
                | Why::Shard(_),
                _,
            ) => self,
        }
    }

    /// One word per reason.
    pub fn name(&self) -> &'static str {
        match self {
            Why::Executions(_) => "executions",
            Why::Time(_) => "time",
            Why::Memory(_) => "memory",
            Why::Interrupted => "interrupted",
            Why::Unsupported(_) => "unsupported",
            Why::TooManyWays { .. } => "choices",
            Why::TooLong { .. } => "steps",
            Why::Bound { .. } => "loops",
            Why::InLoop { limit, .. } => limit.name(),
            Why::MixedSizes { .. } => "mixed-sizes",
            Why::Shard(_) => "shard",
        }
    }

    /// What ended the search.
    pub fn message(&self) -> String {
        match self {
            Why::Executions(most) => format!("the limit of {most} executions was reached"),
            Why::Time(limit) => format!("the time limit of {} s was reached", limit.as_secs_f64()),
            Why::Memory(limit) if limit.given => format!("the memory limit of {limit} was reached"),
            Why::Memory(limit) => format!("{limit} of memory are in use, and little is left"),
            Why::Interrupted => "interrupted".to_owned(),
            Why::Unsupported(what) => what.what.clone(),
            Why::TooManyWays { ways: u32::MAX, .. } => {
                "a choice among all values of an integer has too many alternatives".to_owned()
            }
            Why::TooManyWays { ways, .. } => format!("a choice among {ways} values has too many alternatives"),
            Why::TooLong { steps, in_loop: true, .. } => {
                format!("an execution took {steps} steps, many of them in a loop, and did not terminate")
            }
            Why::TooLong { steps, .. } => format!("an execution took {steps} steps and did not terminate"),
            Why::Bound { most, loops, calls, .. } => {
                let several = |count: usize, what: &str| match count {
                    1 => format!("a {what}"),
                    n => format!("{n} {what}s"),
                };
                let both = [(*loops, "loop"), (*calls, "recursive call")];
                let cut = both.into_iter().filter(|&(count, _)| count > 0).map(|(count, what)| several(count, what));
                let cut: Vec<String> = cut.collect();
                let verb = if loops + calls == 1 { "was" } else { "were" };
                format!("{} {verb} cut off at the bound of {most}", cut.join(" and "))
            }
            Why::InLoop { limit, thread, .. } => {
                format!(
                    "{} in an execution in which thread {thread} executes very many iterations of a loop",
                    limit.message()
                )
            }
            Why::MixedSizes { .. } => "atomic accesses of different sizes overlap".to_owned(),
            Why::Shard(Shard { index, count }) => format!("this is shard {index}/{count} of the search"),
        }
    }

    /// What helps.
    pub fn help(&self) -> String {
        match self {
            Why::Executions(_) => "raise --max-executions, or make the program smaller".to_owned(),
            Why::Time(_) => "raise --time, bound loops with --unroll N, or make the program smaller".to_owned(),
            Why::Memory(limit) if limit.given => "raise --memory, or make the program smaller".to_owned(),
            Why::Memory(_) => "make the program smaller, or set --memory if more will be available".to_owned(),
            Why::Interrupted => {
                "let it run longer, bound loops with --unroll N, or make the program smaller".to_owned()
            }
            Why::Unsupported(what) => what.instead.clone(),
            Why::TooManyWays { .. } => {
                "choose among fewer values, for example with estragon_choose(N), instead of any integer".to_owned()
            }
            Why::TooLong { in_loop, .. } => {
                let bound = if *in_loop { "bound the loop with --unroll N, or " } else { "" };
                format!("{bound}raise --max-steps if it terminates")
            }
            Why::Bound { .. } => "raise --unroll, or omit it if every loop and recursion terminates".to_owned(),
            Why::InLoop { limit, .. } => {
                let longer = match **limit {
                    Why::Executions(_) => "raise --max-executions",
                    Why::Time(_) => "raise --time",
                    Why::Memory(_) => "raise --memory",
                    Why::Interrupted
                    | Why::Unsupported(_)
                    | Why::TooManyWays { .. }
                    | Why::TooLong { .. }
                    | Why::Bound { .. }
                    | Why::InLoop { .. }
                    | Why::MixedSizes { .. }
                    | Why::Shard(_) => "let it run longer",
                };
                format!("bound the loop with --unroll N, reduce its iterations, or {longer} if it terminates")
            }
            Why::MixedSizes { .. } => "access each atomic object with one size".to_owned(),
            Why::Shard(_) => "merge the results of all shards with `estragon merge`".to_owned(),
        }
    }

    /// Whether the user, or the system, has ended the search.
    pub fn is_limit(&self) -> bool {
        match self {
            Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted | Why::InLoop { .. } => true,
            Why::Unsupported(_) | Why::TooManyWays { .. } | Why::TooLong { .. } | Why::Bound { .. } => false,
            Why::MixedSizes { .. } | Why::Shard(_) => false,
        }
    }

    /// Where in the program the search had to end, if it was there.
    pub fn places(&self) -> &[Place] {
        match self {
            Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted | Why::Shard(_) => &[],
            Why::Unsupported(what) => slice::from_ref(&what.place),
            Why::TooManyWays { place, .. }
            | Why::TooLong { place, .. }
            | Why::InLoop { place, .. }
            | Why::MixedSizes { place } => slice::from_ref(place),
            Why::Bound { places, .. } => places,
        }
    }
}
