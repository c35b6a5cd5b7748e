//! Which races to reverse, and where: the schedules of a node.
//!
//! Every race is considered once in the whole search: when its second event is added to the execution as a pivot or as
//! the end of a schedule. The header of the engine says why that is enough, and why nothing is scheduled twice.

use super::constraint::{Constraints, is_tested_early};
use super::event::{Touches, conflict};
use super::frame::Frame;
use super::merged::is_merged;
use super::trace::{Next, Trace};
use super::{Rules, Search};
use crate::search::Listener;
use base::{AwaitCond, Class, Id, Location, LocationAccess, Machine, Operation, Pick, Tid, Within};
use smallvec::SmallVec;

/// The next operation of a thread, which may block.
struct Waiting<'a> {
    tid: Tid,
    what: &'a Operation,
    touches: &'a [LocationAccess],
}

impl Waiting<'_> {
    /// The location whose value it waits for.
    fn guarded(&self) -> LocationAccess {
        self.touches[0]
    }
}

/// The value of a location, if the trace tells it.
#[derive(Clone, Copy)]
enum Value {
    Known(u128),
    Unknown,
}

/// Plans the reversals of races: adds schedules to the frames of a path.
struct Planner<'a> {
    rules: &'a Rules,
    trace: &'a mut Trace,
    /// See [`Search::ends`].
    ends: &'a [u32],
    constraints: &'a Constraints,
    frames: &'a mut [Frame],
    /// Number of steps of all schedules.
    waiting: &'a mut usize,
    /// The events that come before the end of the schedule that is planned.
    rest: &'a mut Vec<u32>,
}

impl Planner<'_> {
    /// The races of the last event with earlier ones. That of a blocking event is considered here only if the earlier
    /// event cannot have changed whether it is enabled.
    fn reverse_executed(&mut self, last: u32) {
        let races = std::mem::take(&mut self.trace.races);
        let blocks = self.trace.events[last as usize].flags.blocks();
        for &i in &races {
            if !self.trace.is_reversible(i) || !self.is_canonical(i, last) {
                continue;
            }
            if blocks && (self.changes_guard(i, last) || !self.rules.reads_race) {
                continue;
            }
            let past = (i + 1..last).filter(|&k| self.trace.happens_before(k, last));
            self.rest.clear();
            self.rest.extend(past);
            self.schedule_executed(i, last);
        }
        self.trace.races = races;
    }

    /// Whether all ends of schedules after event `i` happen before the last event, or are it.
    fn is_canonical(&self, i: u32, last: u32) -> bool {
        let mut ends = self.ends.iter().rev().take_while(|&&end| end > i);
        ends.all(|&end| self.trace.happens_before(end, last)) || !self.rules.canonical
    }

    /// Whether event `i` may have changed what the blocking event `j` waited for.
    fn changes_guard(&self, i: u32, j: u32) -> bool {
        let guarded = self.trace.touched_by(j)[0].touch.loc;
        self.trace.events[i as usize].flags.is_section() || self.changes(i, guarded)
    }

    fn changes(&self, event: u32, loc: Location) -> bool {
        self.trace.touches_of(event).any(|t| t.loc == loc && matches!(t.class, Class::Commute | Class::Write))
    }

    /// Schedules event `last` before event `i`, after `self.rest`.
    fn schedule_executed(&mut self, i: u32, last: u32) {
        let event = self.trace.events[last as usize];
        if is_tested_early(event.flags) && self.constraints.apply_after(i) {
            let joins = self.trace.joined_by(last);
            let next = Next { tid: event.tid, touches: self.trace.touches(last), joins };
            if self.constraints.forbid(&next, self.trace, i, self.rest) {
                return;
            }
        }
        self.schedule(i, event.tid);
    }

    /// Adds a schedule to the node before event `i`: `self.rest`, and then the next operation of `tid`.
    fn schedule(&mut self, i: u32, tid: Tid) {
        let Self { frames, trace, rest, waiting, .. } = self;
        let frame = &mut frames[i as usize];
        if frame.schedules.is_empty() {
            frame.pivot = trace.events[i as usize].tid;
            frame.touches = trace.touches(i);
        }
        let step = |&k: &u32| (trace.events[k as usize].tid, trace.events[k as usize].pick);
        frame.schedules.add(rest.iter().map(step), (tid, Pick(0)));
        frame.waiting += rest.len() + 1;
        **waiting += rest.len() + 1;
    }

    /// The races of a waiting operation that the last event completes.
    fn reverse_waiting(&mut self, waiting: &Waiting, last: u32, arrives: bool) {
        if !arrives && self.trace.is_reversible(last) {
            self.reverse_last(waiting, last);
        }
        let guarded = waiting.guarded();
        let interferes = |t: &LocationAccess| {
            waiting.touches.iter().any(|own| own.loc == t.loc && own.class.conflicts(t.class))
                && (t.loc != guarded.loc || t.class == Class::Commute)
        };
        if arrives || self.rules.interference && self.trace.touches_of(last).any(|t| interferes(&t)) {
            self.reverse_earlier(waiting, last);
        }
    }

    /// Reverses a waiting operation and the last event, if they race and it was enabled before.
    fn reverse_last(&mut self, waiting: &Waiting, last: u32) {
        let guarded = waiting.guarded();
        if self.trace.events[last as usize].flags.is_section() {
            let touches: Touches = self.trace.touches(last);
            if conflict(&touches, waiting.touches) {
                self.rest.clear();
                self.schedule_waiting(waiting, last, Value::Unknown);
            }
            return;
        }
        let before = self.trace.touched_by(last).iter().find(|t| t.touch.loc == guarded.loc);
        let Some(before) = before.filter(|t| matches!(t.touch.class, Class::Commute | Class::Write)) else { return };
        let (class, old) = (before.touch.class, before.old);
        if waiting.what.guard(old) && class.conflicts(waiting.what.class_at(old, guarded.class)) {
            self.rest.clear();
            self.schedule_waiting(waiting, last, Value::Known(old));
        }
    }

    /// Reverses a waiting operation and events before the last one, with the last one before it.
    fn reverse_earlier(&mut self, waiting: &Waiting, last: u32) {
        let guarded = waiting.guarded();
        for at in (0..self.trace.past(guarded.loc).len()).rev() {
            let past = self.trace.past(guarded.loc)[at];
            let i = past.event;
            if i == last {
                continue;
            }
            let before = self.trace.happens_before(i, last) || self.trace.happens_before_next(i, waiting.tid);
            if before {
                if past.class == Class::Write {
                    // Everything that touched the location earlier happens before it.
                    break;
                }
                continue;
            }
            let changes = matches!(past.class, Class::Commute | Class::Write) && past.class.conflicts(guarded.class);
            if changes && self.trace.is_reversible(i) && self.trace.events[i as usize].tid != waiting.tid {
                self.reverse_with(waiting, i, last);
            }
        }
        for own in 1..waiting.touches.len() {
            let loc = waiting.touches[own].loc;
            for at in (0..self.trace.past(loc).len()).rev() {
                let i = self.trace.past(loc)[at].event;
                let is_section = self.trace.events[i as usize].flags.is_section();
                if i != last
                    && is_section
                    && self.trace.is_reversible(i)
                    && !self.trace.happens_before(i, last)
                    && !self.trace.happens_before_next(i, waiting.tid)
                {
                    self.reverse_with(waiting, i, last);
                }
            }
        }
    }

    /// Reverses a waiting operation and event `i`, wherever the operation is enabled before `i`: after the last event
    /// and what happens before it and before the operation, and any of the other events that may come before the
    /// operation without coming after event `i`.
    fn reverse_with(&mut self, waiting: &Waiting, i: u32, last: u32) {
        let trace = &self.trace;
        let needed = |k: u32| trace.happens_before(k, last) || trace.happens_before_next(k, waiting.tid);
        let base: SmallVec<[u32; 32]> = (i + 1..=last).filter(|&k| needed(k)).collect();
        let ends: SmallVec<[u32; 8]> = self.ends.iter().copied().filter(|&end| end > i).collect();
        let section = trace.events[i as usize].flags.is_section();
        let others = match waiting.touches.len() == 1 && self.changes_as(i, waiting.guarded().loc) == Some(Class::Write)
        {
            true => SmallVec::new(),
            false => self.interfering(waiting, i, last, &base),
        };
        let mut subsets = Subsets { base, others };
        if !self.rules.interference {
            subsets.others.clear();
        }
        self.reverse_after(waiting, i, &mut subsets, &ends, section, 0);
    }

    fn changes_as(&self, event: u32, loc: Location) -> Option<Class> {
        self.trace.touches_of(event).find(|t| t.loc == loc).map(|t| t.class)
    }

    /// The events between `i` and the last one that conflict with a waiting operation, and need not come before it.
    fn interfering(&self, waiting: &Waiting, i: u32, last: u32, base: &[u32]) -> SmallVec<[u32; 8]> {
        let trace = &self.trace;
        let mut others = SmallVec::new();
        for k in i + 1..last {
            let event = &trace.events[k as usize];
            let conflicts = trace.touches_of(k).any(|t| conflict(&[t], waiting.touches));
            if conflicts && event.tid != waiting.tid && !trace.happens_before(i, k) && base.binary_search(&k).is_err() {
                others.push(k);
            }
        }
        others
    }

    /// Schedules the operation after `base` and each set of the others from `from` on that lets it run.
    fn reverse_after(
        &mut self,
        waiting: &Waiting,
        i: u32,
        subsets: &mut Subsets,
        ends: &[u32],
        section: bool,
        from: usize,
    ) {
        if !section && !self.may_enable(waiting, i, subsets, from) {
            return;
        }
        if ends.iter().all(|end| subsets.base.binary_search(end).is_ok()) || !self.rules.canonical {
            self.rest.clear();
            self.rest.extend_from_slice(&subsets.base);
            let guarded = waiting.guarded();
            let elsewhere = section || waiting.touches.len() > 1;
            let value = self.trace.value_before(guarded.loc, i, self.rest);
            let enabled = value.is_none_or(|value| waiting.what.guard(value));
            if enabled || elsewhere {
                let value = value.filter(|_| !elsewhere).map_or(Value::Unknown, Value::Known);
                self.schedule_waiting(waiting, i, value);
            }
        }
        for at in from..subsets.others.len() {
            let added = subsets.others[at];
            if subsets.base.binary_search(&added).is_ok() {
                continue;
            }
            let before = subsets.base.clone();
            // What comes before it comes, too. Sets that have been tried with that are not tried again.
            let closure: SmallVec<[u32; 16]> =
                (i + 1..=added).filter(|&k| self.trace.happens_before(k, added)).collect();
            let skipped = |k: &u32| subsets.others[..at].contains(k) && !before.contains(k);
            if closure.iter().any(skipped) {
                continue;
            }
            for k in closure {
                if let Err(place) = subsets.base.binary_search(&k) {
                    subsets.base.insert(place, k);
                }
            }
            self.reverse_after(waiting, i, subsets, ends, section, at + 1);
            subsets.base = before;
        }
    }

    /// Whether a waiting operation may be enabled after `base` and some of the others from `from` on, as far as sums
    /// tell.
    fn may_enable(&self, waiting: &Waiting, i: u32, subsets: &Subsets, from: usize) -> bool {
        let guarded = waiting.guarded();
        let others = &subsets.others[from..];
        if waiting.touches.len() > 1 || others.len() < 2 {
            return true;
        }
        let Some(value) = self.trace.value_before(guarded.loc, i, &subsets.base) else { return true };
        let Some((low, high)) = self.trace.sums(guarded.loc, value, others) else { return true };
        waiting.what.awaits().is_none_or(|until| may_hold(until, low, high))
    }

    /// Schedules a waiting operation before event `i`, after `self.rest`, where its location has this value.
    fn schedule_waiting(&mut self, waiting: &Waiting, i: u32, value: Value) {
        if self.constraints.apply_after(i)
            && let Value::Known(value) = value
        {
            let mut touches = Touches::from_slice(waiting.touches);
            touches[0].class = waiting.what.class_at(value, touches[0].class);
            let next = Next { tid: waiting.tid, touches, joins: None };
            if self.constraints.forbid(&next, self.trace, i, self.rest) {
                return;
            }
        }
        self.schedule(i, waiting.tid);
    }
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// Schedules the reversals of all races that the last event completes.
    #[inline]
    pub(super) fn reverse_races(&mut self) {
        if !self.trace.races.is_empty() || !self.frames[self.depth].blocking.is_empty() {
            self.reverse_any();
        }
    }

    /// Apart, so that the common case is inlined.
    #[inline(never)]
    fn reverse_any(&mut self) {
        let Trace { events, races, .. } = &self.trace;
        let last = events.len() as u32 - 1;
        if events[last as usize].pick == Pick(0) && races.iter().any(|&i| self.trace.is_reversible(i)) {
            let Self { rules, trace, ends, constraints, frames, waiting, rest, .. } = self;
            Planner { rules, trace, ends, constraints, frames, waiting, rest }.reverse_executed(last);
        }
        let blocking = self.frames[self.depth].blocking;
        if blocking.is_empty() {
            return;
        }
        for tid in (0..self.machine.threads()).map(Tid::from_index) {
            if blocking.contains(tid) && !self.is_halted(tid) {
                self.reverse_waiting(tid, last);
            }
        }
    }

    /// The races of the next operation of `tid`, which may block, with events that may change whether it is enabled, as
    /// far as the last event completes them: the thread has just arrived at its operation, or the last event is what it
    /// races with, or something that may come before it.
    fn reverse_waiting(&mut self, tid: Tid, last: u32) {
        let arrives = self.trace.events[last as usize].tid == tid || self.trace.is_newborn(tid);
        let Some(flags) = self.machine.flags(tid).filter(|flags| flags.blocks()) else { return };
        let touches = self.touches(tid, Pick(0), flags.varies());
        let Some(&guarded) = touches.first() else { return };
        if is_merged(&guarded) {
            // The search ends when the operation is executed.
            return;
        }
        let touched = self.trace.touched_by(last);
        let meets = |t: &LocationAccess| touches.iter().any(|own| own.loc == t.loc);
        if !arrives && !touched.iter().any(|t| meets(&t.touch)) {
            return;
        }
        let Some(what) = self.machine.next(tid) else { return };
        let waiting = Waiting { tid, what, touches: &touches };
        let Self { rules, trace, ends, constraints, frames, waiting: steps, rest, .. } = self;
        let mut planner = Planner { rules, trace, ends, constraints, frames, waiting: steps, rest };
        planner.reverse_waiting(&waiting, last, arrives);
    }
}

/// Events that come before an operation, and those that may.
struct Subsets {
    base: SmallVec<[u32; 32]>,
    others: SmallVec<[u32; 8]>,
}

/// Whether some value from `low` to `high` may satisfy a condition.
fn may_hold(until: &AwaitCond, low: u64, high: u64) -> bool {
    let may = |term: &Within| {
        let full = term.mask == u64::MAX || (term.mask + 1).is_power_of_two() && high <= term.mask;
        !full || term.first > term.last || term.first <= high && low <= term.last
    };
    until.clauses().all(|clause| clause.iter().any(may))
}
