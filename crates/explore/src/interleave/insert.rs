//! Where the sequence of a race goes in a wakeup tree, and how much of it.

use super::event::{Op, conflict};
use super::merged::is_merged;
use super::trace::Trace;
use super::wakeup::Branch;
use super::{ALL_WAYS, Search, Sleeper};
use crate::search::Listener;
use base::{Alternatives, Machine, Pick, Tid, choices};
use smallvec::SmallVec;

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// Adds a sequence that begins like `v = self.rest · last` to the wakeup tree of the frame before event `i`, unless
    /// such executions have been or will be explored. `last` is event `j`, or what a blocked thread waits to do.
    /// Whether there is nothing more to do about it, whatever comes after `j`.
    pub(super) fn insert_race(&mut self, i: u32, j: Option<u32>, last: &Op) -> bool {
        let Search { frames, sleepers, trace, forest, rest, way, .. } = self;
        let frame = &mut frames[i as usize];
        let mut settled = j.is_some();
        let mut left = Left { trace, rest, last: Some(last), end: j };
        for op in frame.sleep.iter().map(|&op| &sleepers[op as usize].op) {
            let (initial, settles) = left.is_weak_initial(op);
            if initial {
                return settles;
            }
            settled &= settles;
        }
        // Down the tree, along branches that may come first, to where the sequence leaves it. What such a branch does
        // is taken off the sequence. Branches passed by will sleep when the sequence is explored.
        way.clear();
        let mut level = Some(frame.wakeup.as_slices());
        'down: while let Some((front, back)) = level.take() {
            for (at, &branch) in front.iter().chain(back).enumerate() {
                let (initial, settles) = left.is_weak_initial(forest.op(branch));
                settled &= settles;
                if initial {
                    left.remove(forest.op(branch).tid);
                    let below = forest.below(branch);
                    if below.is_empty() || left.is_empty() {
                        return settled;
                    }
                    way.followed.push(branch);
                    way.positions.push(at);
                    level = Some((below, &[]));
                    continue 'down;
                }
                way.passed.push((branch, way.followed.len()));
            }
        }
        // As much of what is left as it takes to get to the last one, and to wake those who sleep.
        let mut needed = left.before_last();
        for op in frame.sleep.iter().map(|&op| &sleepers[op as usize].op) {
            left.wake(op, way.followed.iter().map(|&branch| forest.op(branch)), &mut needed);
        }
        for &(branch, from) in &way.passed {
            left.wake(forest.op(branch), way.followed[from..].iter().map(|&b| forest.op(b)), &mut needed);
        }
        let with_last = left.last.is_some();
        let needed = left.rest.iter().zip(&needed).filter(|&(_, &needed)| needed).map(|(&k, _)| k);
        settled &= needed.clone().all(|k| j.is_some_and(|j| k < j));
        let mut sequence: SmallVec<[u32; 16]> = needed.map(|k| forest.name(&trace.op(k))).collect();
        if with_last {
            sequence.push(forest.name(last));
        }
        forest.insert(&mut frame.wakeup, &way.positions, &sequence);
        settled
    }

    /// After [`Self::insert_race`] of an operation whose alternatives depend on where it runs, inserts the others it
    /// has there. `branch` adds them when it is executed there, but that is not enough. One that sleeps keeps it from
    /// being executed, and the others need not sleep; and what follows it in the wakeup tree may be needed to wake a
    /// thread that sleeps there.
    pub(super) fn insert_others(&mut self, i: u32, j: u32, mut last: Op) -> bool {
        if !self.corrections.alternatives {
            return true;
        }
        let Some(ways) = self.alternatives(i, j, &last).or_else(|| self.asleep_alternatives(i, &last)) else {
            return true;
        };
        let mut settled = true;
        let inserted = last.pick;
        for pick in (0..ways).map(Pick).filter(|&pick| pick != inserted) {
            last.pick = pick;
            self.trace.collect_notdep(i, &mut self.rest);
            settled &= self.insert_race(i, Some(j), &last);
        }
        settled
    }

    /// How many alternatives event `j` has when it runs before event `i`, as `last`; `None` where the trace does not
    /// tell.
    fn alternatives(&mut self, i: u32, j: u32, last: &Op) -> Option<u32> {
        let Search { trace, rest, corrections, .. } = self;
        let first = last.touches.first().filter(|first| !is_merged(first))?;
        trace.collect_notdep(i, rest);
        let value = || trace.value_before(first.loc, i, rest);
        match trace.what(j).alternatives() {
            // Also where they are several: then they are the same wherever it runs.
            Alternatives::Always(_) | Alternatives::Spurious => Some(1),
            Alternatives::IfHolds(expected) => Some(1 + u32::from(value() == Some(expected))),
            Alternatives::EachWaiter => Some(value().map_or(1, |waiters| (waiters as u32).max(1))),
            Alternatives::Waiters { most, meets } => {
                let waiters = match trace.any_left_out(first.loc, meets) {
                    true if !corrections.bit_sets => return None,
                    true => trace.meeting(first.loc, i, rest, meets),
                    false => value()? as usize,
                };
                Some(choices(waiters, waiters.min(most as usize)))
            }
        }
    }

    /// How many alternatives an operation has that sleeps before event `i`, unless it is woken by what comes first.
    fn asleep_alternatives(&self, i: u32, last: &Op) -> Option<u32> {
        let mut sleep = self.frames[i as usize].sleep.iter().map(|&op| &self.sleepers[op as usize]);
        let &Sleeper { ref op, ways } = sleep.find(|sleeper| sleeper.op.tid == last.tid)?;
        let trace = &self.trace;
        let wakes = |k: u32| trace.events[k as usize].tid == op.tid || trace.conflicts(k, op);
        (op.pick != ALL_WAYS && !trace.notdep(i).any(wakes)).then_some(ways)
    }
}

/// How a sequence goes down a wakeup tree.
#[derive(Default)]
pub(super) struct Way {
    /// Branches it begins with, and their positions among their siblings.
    followed: Vec<Branch>,
    positions: Vec<usize>,
    /// Branches before them, and how many it had followed when it passed each.
    passed: Vec<(Branch, usize)>,
}

impl Way {
    fn clear(&mut self) {
        self.followed.clear();
        self.positions.clear();
        self.passed.clear();
    }
}

/// Whether an alternative that sleeps, or stands in a wakeup tree, is this one.
pub(super) fn covers(known: Pick, pick: Pick) -> bool {
    known == pick || known == ALL_WAYS
}

/// What is left to insert of the sequence `v = rest · last` of a race.
struct Left<'a> {
    trace: &'a Trace,
    rest: &'a mut [u32],
    last: Option<&'a Op>,
    /// The event that is last, if it was one.
    end: Option<u32>,
}

impl Left<'_> {
    fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.last.is_none()
    }

    /// Whether some execution equivalent to one that begins with `v` begins with `op`; and whether that is so whatever
    /// comes after the event that is last.
    fn is_weak_initial(&self, op: &Op) -> (bool, bool) {
        for &k in self.rest.iter() {
            let event = &self.trace.events[k as usize];
            let settles = self.end.is_some_and(|end| k < end);
            if event.tid == op.tid {
                return (covers(op.pick, event.pick), settles);
            }
            if self.trace.conflicts(k, op) {
                return (false, settles);
            }
        }
        let Some(last) = self.last else { return (true, false) };
        // What runs besides the last one, and after it in the execution, does not conflict with it.
        let settles = !op.varies && !last.varies;
        if last.tid == op.tid {
            return (covers(op.pick, last.pick), settles);
        }
        match conflict(&last.touches, &op.touches) {
            true => (false, settles),
            false => (true, false),
        }
    }

    /// Takes off the next operation of a thread, if there is one.
    fn remove(&mut self, tid: Tid) {
        match self.rest.iter().position(|&k| self.trace.events[k as usize].tid == tid) {
            Some(at) => {
                // Mostly it is the first, and there may be very many after it.
                let rest = std::mem::take(&mut self.rest);
                rest[..=at].rotate_right(1);
                self.rest = &mut rest[1..];
            }
            None if self.last.is_some_and(|op| op.tid == tid) => self.last = None,
            None => {}
        }
    }

    /// Which events of the rest to keep at least: those that came before the last one did, and those it follows. The
    /// former could be left out, but then they would come after it, and be executed again for each of the races it has
    /// there.
    fn before_last(&self) -> SmallVec<[bool; 64]> {
        let end = self.end.unwrap_or(u32::MAX);
        let mut needed: SmallVec<[bool; 64]> = self.rest.iter().map(|&k| k < end).collect();
        let Some(last) = self.last else { return needed };
        for at in (0..self.rest.len()).rev() {
            if !needed[at] && self.trace.conflicts(self.rest[at], last) {
                self.need(at, &mut needed);
            }
        }
        needed
    }

    /// The event and what happens before it are needed.
    fn need(&self, at: usize, needed: &mut [bool]) {
        for (earlier, needed) in needed[..=at].iter_mut().enumerate() {
            *needed |= self.trace.happens_before(self.rest[earlier], self.rest[at]);
        }
    }

    /// Sees to it that an operation which is no weak initial of `path · v` is none of what is needed, either.
    fn wake<'a>(&self, op: &Op, mut path: impl Iterator<Item = &'a Op>, needed: &mut [bool]) {
        if path.any(|node| node.tid == op.tid || conflict(&node.touches, &op.touches)) {
            return;
        }
        let mut conflicting = None;
        for (at, &k) in self.rest.iter().enumerate() {
            let event = &self.trace.events[k as usize];
            if event.tid == op.tid && !covers(op.pick, event.pick) || self.trace.conflicts(k, op) {
                if needed[at] {
                    return;
                }
                conflicting = conflicting.or(Some(at));
            } else if event.tid == op.tid && needed[at] {
                break;
            }
        }
        // An operation that varies may be in conflict as it was there and not as it is here.
        let last = |last: &Op| match last.tid == op.tid {
            true => !covers(op.pick, last.pick),
            false => conflict(&last.touches, &op.touches),
        };
        if let Some(at) = conflicting.filter(|_| !self.last.is_some_and(last)) {
            self.need(at, needed);
        }
    }
}
