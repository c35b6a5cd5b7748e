//! Races of operations that wait for a condition: locks, semaphores and the like.
//!
//! Such an operation may run wherever in the past its location held a value that satisfies the condition. For the
//! operation `e'` that was executed, and for the one each blocked thread still waits to execute, the writes of its
//! location are visited from the latest to the earliest. Where the value just before a write `e` (together with the
//! commuting updates that do not happen after `e`) lets `e'` run, the sequence that runs it there is inserted. The walk
//! ends at the first full write that lies beyond a successful insertion: whatever is earlier is found from the
//! execution inserted. It does not end inside a group of commuting updates, since no race ever reorders those.

use super::Search;
use super::event::{Op, Touches};
use crate::search::Listener;
use base::{Class, Location, Machine, Operation, Pick, Tid, Touch};

/// A blocking operation: one that was executed, or the next one of a thread.
struct Blocking {
    tid: Tid,
    pick: Pick,
    what: Operation,
    touches: Touches,
    /// The event, if it was executed.
    event: Option<u32>,
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    pub(super) fn blocking_races(&mut self) {
        for at in 0..self.trace.blocking.len() {
            let (j, settled) = self.trace.blocking[at];
            if settled {
                continue;
            }
            let Op { tid, pick, touches, .. } = self.trace.op(j);
            let blocking = Blocking { tid, pick, what: *self.trace.what(j), touches, event: Some(j) };
            self.trace.blocking[at].1 = self.races_of(&blocking);
        }
        for at in 0..self.ready.len() {
            let tid = self.ready[at];
            let Some(&what) = self.machine.next(tid).filter(|what| what.flags().blocks()) else { continue };
            let pick = Pick(0);
            let touches = self.touches(tid, pick, what.flags().varies());
            self.races_of(&Blocking { tid, pick, what, touches, event: None });
        }
    }

    fn above(&self, i: u32, blocking: &Blocking) -> bool {
        match blocking.event {
            Some(j) => self.trace.is_above(i, j),
            None => self.trace.is_above_thread(i, blocking.tid),
        }
    }

    /// Whether there is nothing more to do about them, whatever comes after the operation.
    fn races_of(&mut self, blocking: &Blocking) -> bool {
        let Some(&Touch { loc, class, .. }) = blocking.touches.first() else { return true };
        let end = blocking.event.unwrap_or(self.trace.events.len() as u32);
        self.unsettled = blocking.touches.len() > 1;
        for &other in &blocking.touches[1..] {
            self.races_elsewhere(blocking, end, loc, other);
        }
        let count = self.trace.past(loc).partition_point(|past| past.event < end);
        if let Some(j) = blocking.event.filter(|_| class.conflicts(Class::Read) && self.corrections.reads_race) {
            self.reads_before(blocking, j, loc, count);
        }
        let mut armed = false;
        // A full write between the visited one and the operation.
        let mut written = false;
        for at in (0..count).rev() {
            let past = self.trace.past(loc)[at];
            let full = match past.class {
                Class::Write => true,
                // Which of those that commute with it come before the operation may change.
                Class::Commute => {
                    self.unsettled = true;
                    false
                }
                Class::Read | Class::Signal | Class::Wait => continue,
            };
            if full && armed {
                break;
            }
            let reversible = self.trace.events[past.event as usize].tid != blocking.tid
                && !self.above(past.event, blocking)
                && class.conflicts(past.class);
            if reversible && self.insert_enabled(blocking, past.event, loc) && (full || written) {
                armed = true;
            }
            if armed && (full || !self.corrections.whole_groups) {
                break;
            }
            written |= full;
        }
        !self.unsettled
    }

    /// Races about a location other than the one whose value is waited for.
    fn races_elsewhere(&mut self, blocking: &Blocking, end: u32, loc: Location, other: Touch) {
        let count = self.trace.past(other.loc).partition_point(|past| past.event < end);
        for at in (0..count).rev() {
            let past = self.trace.past(other.loc)[at];
            let reversible = self.trace.events[past.event as usize].tid != blocking.tid
                && !self.above(past.event, blocking)
                && other.class.conflicts(past.class);
            if reversible {
                self.insert_enabled(blocking, past.event, loc);
            }
        }
    }

    /// A read of the location that comes right before a blocking write neither enables nor disables it, and yet
    /// conflicts.
    fn reads_before(&mut self, blocking: &Blocking, j: u32, loc: Location, count: usize) {
        for at in (0..count).rev() {
            let past = self.trace.past(loc)[at];
            match past.class {
                Class::Write => break,
                Class::Read => {}
                Class::Commute | Class::Signal | Class::Wait => continue,
            }
            let i = past.event;
            let adjacent = !(i + 1..j).any(|k| self.trace.happens_before(i, k) && self.trace.happens_before(k, j));
            if self.trace.events[i as usize].tid == blocking.tid || self.above(i, blocking) || !adjacent {
                continue;
            }
            self.trace.collect_notdep(i, &mut self.rest);
            if let Some(value) = self.trace.value_before(loc, i, &self.rest).filter(|&v| blocking.what.guard(v)) {
                self.insert_at(blocking, i, value);
            }
        }
    }

    /// Inserts the operation before event `i`, after each largest part of what does not happen after `i` that lets it
    /// run.
    fn insert_enabled(&mut self, blocking: &Blocking, i: u32, loc: Location) -> bool {
        self.trace.collect_notdep(i, &mut self.rest);
        let value = self.trace.value_before(loc, i, &self.rest);
        let value = value.unwrap_or_else(|| self.machine.value(blocking.touches[0]));
        if blocking.what.guard(value) {
            self.insert_at(blocking, i, value);
            return true;
        }
        let matters = |&k: &u32| self.changes(k, loc) && !self.above(k, blocking);
        let updates: Vec<u32> = self.rest.iter().copied().filter(matters).collect();
        !updates.is_empty() && self.insert_without(blocking, i, loc, &updates)
    }

    /// As `insert_enabled`, where all of `self.rest` does not let it run, and some of these updates have to be left
    /// out.
    fn insert_without(&mut self, blocking: &Blocking, i: u32, loc: Location, updates: &[u32]) -> bool {
        let all = self.rest.clone();
        // Sets of updates to leave out, smallest first; each is closed under what happens after its members.
        let mut tried: Vec<Vec<u32>> = vec![Vec::new()];
        let mut next = 0;
        let mut found: Vec<Vec<u32>> = Vec::new();
        while next < tried.len() {
            let left_out = tried[next].clone();
            next += 1;
            if found.iter().any(|f| f.iter().all(|x| left_out.contains(x))) {
                continue;
            }
            let keeps = |&k: &u32| !left_out.iter().any(|&x| self.trace.happens_before(x, k));
            let rest: Vec<u32> = all.iter().copied().filter(keeps).collect();
            let value = self.trace.value_before(loc, i, &rest);
            let value = value.unwrap_or_else(|| self.machine.value(blocking.touches[0]));
            if blocking.what.guard(value) {
                self.rest.clone_from(&rest);
                self.insert_at(blocking, i, value);
                found.push(left_out);
                continue;
            }
            for &update in updates.iter().filter(|u| rest.contains(u)) {
                let mut more: Vec<u32> = updates
                    .iter()
                    .copied()
                    .filter(|&x| left_out.contains(&x) || self.trace.happens_before(update, x))
                    .collect();
                more.sort_unstable();
                if !tried.contains(&more) {
                    let at = tried[next..].partition_point(|set| set.len() <= more.len()) + next;
                    tried.insert(at, more);
                }
            }
        }
        !found.is_empty()
    }

    fn changes(&self, event: u32, loc: Location) -> bool {
        self.trace.touches_of(event).any(|t| t.loc == loc && matches!(t.class, Class::Commute | Class::Write))
    }

    fn insert_at(&mut self, blocking: &Blocking, i: u32, value: u128) {
        let mut touches = blocking.touches.clone();
        if let Some(first) = touches.first_mut() {
            first.class = blocking.what.class_at(value, first.class);
        }
        let varies = blocking.what.flags().varies();
        let op = Op { tid: blocking.tid, pick: blocking.pick, varies, touches };
        self.unsettled |= !self.insert_race(i, blocking.event, &op);
    }
}
