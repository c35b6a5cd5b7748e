//! An execution with the same end that is easier to read: without what does not matter for its end, with few context
//! switches.
//!
//! Steps that do not happen before the failing one are left out, then the rest is put into the order with the fewest
//! changes of thread among those that keep the order of every two dependent steps. Under a weak memory model an order
//! in which every read returns the latest write comes first, if there is one. Where threads take turns, an execution
//! that is not equivalent may end in the same way with fewer context switches still: what a thread does between two
//! switches is moved to where the thread was executed before, or is executed next, also past steps that depend on it.
//! Each candidate is run: only one that ends in the same fault is taken, so a mistake here can make a report longer but
//! never wrong.

use super::event::{Event, choices, interleaved, is_interleaving};
use super::order::Order;
use super::run::{Choice, End, Ran, Replayable, run};
use super::sequential::{Sequential, sequential};
use std::time::{Duration, Instant};

/// Steps up to which leaving out single ones is tried, since the cost is quadratic, and the time for that where steps
/// are slow.
pub(crate) const MOST_TRIALS: usize = 400;
const TRIAL_TIME: Duration = Duration::from_secs(3);
/// Executions that are run in order to join what one thread does in two places.
const MOST_JOINS: usize = 300;
/// Longer executions are shown as they were found.
const MOST_STEPS: usize = 5_000;

/// The steps of an execution with the same end, of no more steps and context switches.
///
/// # Panics
/// If the execution does not end as the search said: that would be a bug of the search or of the machine.
pub(crate) fn minimise<R: Replayable>(on: &mut R, steps: &[Choice]) -> Vec<Choice> {
    let wanted = run(on, steps, &mut |_, _, _| {}).expect("internal: an execution of the search cannot be repeated");
    assert!(wanted.end != End::Other, "internal: an execution of the search does not fail when repeated");
    let steps = &steps[..wanted.len];
    if steps.len() > MOST_STEPS {
        return steps.to_vec();
    }
    let mut shorter = Shorter { on, steps: steps.to_vec(), events: Vec::new(), wanted, joins: MOST_JOINS };
    // Each looks at what the one before has left, which may depend on less.
    shorter.improve(Shorter::with_fewer_faults);
    loop {
        shorter.improve(Shorter::with_fewer_steps);
        shorter.improve(Shorter::with_fewer_switches);
        // It has fewer context switches each time.
        if !shorter.improve(Shorter::with_blocks_joined) {
            return shorter.steps;
        }
    }
}

/// An execution that is being shortened.
struct Shorter<'a, R> {
    on: &'a mut R,
    steps: Vec<Choice>,
    /// What came of them.
    events: Vec<Event>,
    /// How it must end.
    wanted: Ran,
    /// How many more executions may be run to join blocks.
    joins: usize,
}

impl<R: Replayable> Shorter<'_, R> {
    /// Whether it is better now.
    fn improve(&mut self, how: impl FnOnce(&mut Self) -> Option<Vec<Choice>>) -> bool {
        self.events = self.on.record(&self.steps);
        let better = how(self);
        let found = better.is_some();
        self.steps = better.unwrap_or_else(|| std::mem::take(&mut self.steps));
        found
    }

    /// These steps, if they end as wanted, with each read of the same write.
    fn try_out(&mut self, order: &[usize]) -> Option<Vec<Choice>> {
        let steps = choices(&self.events, order)?;
        self.ends_as_wanted(&steps).then_some(steps)
    }

    /// These steps, if they end as wanted, with each read of the latest write.
    fn try_interleaved(&mut self, order: &[usize]) -> Option<Vec<Choice>> {
        let steps = interleaved(&self.events, order);
        self.ends_as_wanted(&steps)
            .then(|| self.on.record(&steps).iter().map(|event| (event.tid, event.pick)).collect())
    }

    fn ends_as_wanted(&mut self, steps: &[Choice]) -> bool {
        run(self.on, steps, &mut |_, _, _| {}).is_some_and(|ran| {
            let same = ran.end == self.wanted.end && ran.len == steps.len();
            same && ran.stopped.len() <= self.wanted.stopped.len()
        })
    }

    fn all(&self) -> Vec<usize> {
        (0..self.events.len()).collect()
    }

    /// Other threads need not fail, too, if that does not matter.
    fn with_fewer_faults(&mut self) -> Option<Vec<Choice>> {
        let (mut kept, mut best) = (self.all(), None);
        for tid in self.wanted.stopped.clone() {
            let failing = kept.iter().copied().rfind(|&at| self.events[at].tid == tid);
            let fewer: Vec<usize> = kept.iter().copied().filter(|&at| Some(at) != failing).collect();
            if let Some(steps) = self.try_out(&fewer) {
                (kept, best) = (fewer, Some(steps));
            }
        }
        best
    }

    /// Leaves out what does not happen before the failing step, as far as it still fails.
    fn with_fewer_steps(&mut self) -> Option<Vec<Choice>> {
        let (mut kept, mut best) = (self.all(), None);
        let last = kept.last().copied().filter(|_| self.wanted.end.is_fault())?;
        let past = Order::of(&self.events).past_of(last);
        let needed: Vec<usize> = kept.iter().copied().filter(|&at| past[at]).collect();
        if let Some(steps) = self.try_out(&needed) {
            return Some(steps);
        }
        // What is read plainly, or freed, is no dependence: some of what seems of no importance is needed.
        let start = Instant::now();
        let candidates = kept.iter().rev().copied().filter(|&at| !past[at] && self.events.len() <= MOST_TRIALS);
        for at in candidates.collect::<Vec<_>>() {
            let fewer = without(&self.events, &kept, at);
            if fewer.len() == kept.len() || start.elapsed() >= TRIAL_TIME {
                continue;
            }
            if let Some(steps) = self.try_out(&fewer) {
                (kept, best) = (fewer, Some(steps));
            }
        }
        best
    }

    /// The steps in an order that is easier to read.
    fn with_fewer_switches(&mut self) -> Option<Vec<Choice>> {
        let supplied = self.events.iter().any(|event| event.access.is_some());
        let found = if supplied { sequential(&self.events, &self.wanted.end) } else { Sequential::Unknown };
        let (given, order) = match found {
            Sequential::Order(given) => {
                let order = Order::sequential(&self.events, &given);
                (given, order)
            }
            Sequential::Impossible | Sequential::Unknown => (self.all(), Order::of(&self.events)),
        };
        // What a section does stays together.
        let sections = self.events.iter().any(|event| event.in_section);
        let last_is_last = self.wanted.end.is_fault();
        let fewest = || order.fewest_switches(&self.events, last_is_last);
        let best = || fewest().unwrap_or_else(|| order.greedy(&self.events, last_is_last));
        let better =
            (!sections).then(best).filter(|best| switches(&self.events, best) < switches(&self.events, &given));
        better.and_then(|better| self.try_out(&better)).or_else(|| self.try_out(&given))
    }

    /// Joins two blocks of one thread, which are what it does between two context switches, if that makes fewer of
    /// these. Where the steps say what is read, an order in which reads return the latest write is worth more.
    fn with_blocks_joined(&mut self) -> Option<Vec<Choice>> {
        if self.events.len() > MOST_TRIALS || !is_interleaving(&self.events) {
            return None;
        }
        let (start, before) = (Instant::now(), switches(&self.events, &self.all()));
        for order in joined_blocks(&self.events) {
            if switches(&self.events, &order) >= before {
                continue;
            }
            if self.joins == 0 || start.elapsed() >= TRIAL_TIME {
                return None;
            }
            self.joins -= 1;
            if let Some(steps) = self.try_interleaved(&order) {
                return Some(steps);
            }
        }
        None
    }
}

/// The orders in which one block of steps has been moved to the next block of the same thread, or that one to it.
fn joined_blocks(events: &[Event]) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..events.len()).collect();
    let blocks: Vec<&[usize]> = all.chunk_by(|&a, &b| events[a].tid == events[b].tid).collect();
    let mut orders = Vec::new();
    for (first, block) in blocks.iter().enumerate() {
        let same = |other: &&[usize]| events[other[0]].tid == events[block[0]].tid;
        let Some(next) = blocks[first + 1..].iter().position(same).map(|at| first + 1 + at) else { continue };
        let (before, between, after) = (&blocks[..first], &blocks[first + 1..next], &blocks[next + 1..]);
        let both = [*block, blocks[next]];
        orders.push([before, &both, between, after].concat().concat());
        orders.push([before, between, &both, after].concat().concat());
    }
    orders
}

/// How often another thread goes on.
fn switches(events: &[Event], order: &[usize]) -> usize {
    order.windows(2).filter(|pair| events[pair[0]].tid != events[pair[1]].tid).count()
}

/// The steps of `kept` that neither are step `at` nor need it.
fn without(events: &[Event], kept: &[usize], at: usize) -> Vec<usize> {
    let mut gone = vec![false; events.len()];
    gone[at] = true;
    for &step in kept {
        gone[step] = gone[step] || events[step].needs.iter().any(|&need| gone[need]);
    }
    kept.iter().copied().filter(|&step| !gone[step]).collect()
}

#[cfg(test)]
mod tests;
