//! The execution so far: events, what they touched, what happens before what, and the races among them.
//!
//! Everything is a stack that grows with an event and shrinks when the event is undone. Each location has a stack of
//! its touches, so the last writes and reads are found from the top.

use super::event::Touches;
use super::merged;
use crate::clock::Clocks;
use base::{Class, Id, Location, LocationAccess, OpFlags, Operation, Pick, Tid};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Why an event is on the current path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The operation of a node.
    Pivot,
    /// Part of a schedule, not the last one.
    Inside,
    /// The last event of a schedule.
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub tid: Tid,
    pub pick: Pick,
    pub flags: OpFlags,
    pub role: Role,
    /// The index of its operation in `Trace::whats`, or `NONE` if the operation is never asked for.
    what: u32,
    /// Number of this event among those of its thread, from 1.
    pub index: u32,
    /// Number of steps of its thread right after it that are part of this event (`coalesce`).
    pub coalesced: u32,
    /// The thread's event before it.
    previous: Option<u32>,
    first_touch: u32,
}

/// A touch with what the location held before and after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched {
    pub touch: LocationAccess,
    pub old: u128,
    pub new: u128,
}

impl Touched {
    /// A touch of a location that holds nothing.
    pub fn empty(touch: LocationAccess) -> Self {
        Self { touch, old: 0, new: 0 }
    }
}

/// A touch, as the location records it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub event: u32,
    pub class: Class,
    /// The thread of the event, and the number of the event among those of the thread.
    tid: Tid,
    index: u32,
    /// For a touch of each class that others conflict with, the height of the location's stack up to the latest it
    /// conflicts with, this one included; 0 for none.
    conflicting: [u32; 3],
}

/// A location's touches from the latest that conflicts with a new one of this class downwards. A long run of touches
/// that do not conflict with it (a loop that only reads) is jumped over.
fn conflicting(pasts: &[Past], class: Class) -> impl Iterator<Item = &Past> {
    let height = pasts.last().and_then(|top| top.conflicting.get(class as usize)).map_or(0, |&height| height);
    pasts[..height as usize].iter().rev()
}

/// In the order of their numbers.
const CLASHING: [Class; 3] = [Class::Read, Class::Write, Class::Commute];

const NONE: u32 = u32::MAX;
/// The size of a cache of locations, indexed by a hash of their numbers.
const RECENT: usize = 32;

fn slot(loc: Location) -> usize {
    (loc.bits() ^ loc.bits() >> 4) as usize % RECENT
}

/// What is known of a thread.
#[derive(Clone, Copy, Default)]
struct Thread {
    /// How many events it has.
    events: u32,
    /// Its last one.
    last: Option<u32>,
    /// The event that spawned it.
    born: Option<u32>,
}

impl Thread {
    /// Its last event, or the one that spawned it.
    fn end(&self) -> Option<u32> {
        self.last.or(self.born)
    }
}

/// An operation that may be executed: by which thread, what it touches, and which thread it joins.
pub(super) struct Next {
    pub tid: Tid,
    pub touches: Touches,
    pub joins: Option<Tid>,
}

#[derive(Default)]
pub(super) struct Trace {
    pub events: Vec<Event>,
    /// What some of them are.
    whats: Vec<Operation>,
    /// Their touches; after those of the last one, those of the event to come.
    pub touched: Vec<Touched>,
    /// The location of each touch.
    touched_at: Vec<u32>,
    /// The events that race with the last one: they conflict with it, and nothing happens between the two.
    pub races: Vec<u32>,
    /// Clock of each event.
    clocks: Clocks,
    threads: Vec<Thread>,
    locations: FxHashMap<Location, u32>,
    /// Some of them, with their first touches.
    recent: [Option<(LocationAccess, u32)>; RECENT],
    /// The first touch of each location.
    firsts: Vec<LocationAccess>,
    /// Bytes that were accessed with different sizes.
    pub mixed: Option<Range<u64>>,
    /// Two threads touched one location.
    pub met: bool,
    /// Touches of each location, oldest first.
    pasts: Vec<Vec<Past>>,
}

impl Trace {
    /// Keeps what the event to come is, if it will be asked for.
    pub fn note(&mut self, what: &Operation) {
        self.whats.push(*what);
    }

    /// Adds an event with its touches, which are in `touched` already, and what it is, if that is asked for. Collects
    /// the events that race with it.
    pub fn push(&mut self, tid: Tid, pick: Pick, flags: OpFlags, role: Role) {
        let event = self.events.len() as u32;
        self.know(tid);
        let thread = &self.threads[tid.index()];
        let (previous, end, index) = (thread.last, thread.end(), thread.events + 1);
        let first_touch = self.touched_at.len();
        self.races.clear();
        self.clocks.push(end);
        if flags.joins()
            && let Some(target) = self.whats.last().and_then(Operation::joined)
        {
            self.know(target);
            if let Some(end) = self.threads[target.index()].end() {
                self.clocks.raise(end);
            }
        }
        for k in first_touch..self.touched.len() {
            let touch = self.touched[k].touch;
            let location = self.location(&touch);
            let pasts = &self.pasts[location as usize];
            if let Some(past) = pasts.last().filter(|_| !self.met) {
                // Updates that commute meet, too.
                let updates = past.class == Class::Commute && touch.class == Class::Commute;
                let meets = updates || past.class.conflicts(touch.class);
                self.met = meets && past.tid != tid;
            }
            if touch.class == Class::Wait {
                debug_assert!(!flags.blocks(), "internal: a blocking event happens after what its thread did");
                for past in pasts.iter().rev().filter(|past| touch.class.follows(past.class)) {
                    self.clocks.raise(past.event);
                }
            }
            self.touched_at.push(location);
        }
        // What is known so far holds in every order of the others; conflicts come on top of it.
        for k in first_touch..self.touched.len() {
            self.follow_conflicts(event, tid, k);
        }
        if self.touched.len() - first_touch > 1 {
            self.retain_immediate_races();
        }
        for (&Touched { touch, .. }, &location) in
            self.touched[first_touch..].iter().zip(&self.touched_at[first_touch..])
        {
            let pasts = &mut self.pasts[location as usize];
            let mut conflicting = pasts.last().map_or([0; 3], |past| past.conflicting);
            let height = pasts.len() as u32 + 1;
            for (latest, class) in conflicting.iter_mut().zip(CLASHING) {
                *latest = if class.conflicts(touch.class) { height } else { *latest };
            }
            pasts.push(Past { event, class: touch.class, tid, index, conflicting });
        }
        self.clocks.set(event, tid, index);
        let thread = &mut self.threads[tid.index()];
        (thread.last, thread.events) = (Some(event), index);
        let what = if flags.is_asked_for() { self.whats.len() as u32 - 1 } else { NONE };
        let (coalesced, first_touch) = (0, first_touch as u32);
        self.events.push(Event { tid, pick, flags, role, what, index, coalesced, previous, first_touch });
    }

    /// The number of a touched location.
    #[inline]
    fn location(&mut self, touch: &LocationAccess) -> u32 {
        match &self.recent[slot(touch.loc)] {
            Some((first, location)) if first.loc == touch.loc && first.size == touch.size => *location,
            _ => self.look_up(touch),
        }
    }

    #[cold]
    fn look_up(&mut self, touch: &LocationAccess) -> u32 {
        let next = self.pasts.len() as u32;
        let location = *self.locations.entry(touch.loc).or_insert(next);
        if location == next {
            self.pasts.push(Vec::new());
            self.mixed = self.mixed.take().or_else(|| self.overlap(touch));
            self.firsts.push(*touch);
        }
        let first = self.firsts[location as usize];
        if first.size != touch.size {
            let (a, b) = (merged::bytes(touch), merged::bytes(&first));
            self.mixed.get_or_insert(a.start.min(b.start)..a.end.max(b.end));
        }
        self.recent[slot(touch.loc)] = Some((first, location));
        location
    }

    /// Orders the new event after the earlier ones it conflicts with by touch `k`. Those that only this conflict orders
    /// before it, with nothing in between, race with it.
    #[inline]
    fn follow_conflicts(&mut self, event: u32, tid: Tid, k: usize) {
        let (Touched { touch, .. }, location) = (self.touched[k], self.touched_at[k]);
        for past in conflicting(&self.pasts[location as usize], touch.class) {
            // The latest come first, so the clock already includes what happens before another conflict.
            if touch.class.conflicts(past.class) && self.clocks.get(event, past.tid) < past.index {
                if past.tid != tid {
                    self.races.push(past.event);
                }
                self.clocks.raise(past.event);
            }
            if past.class == Class::Write {
                break;
            }
        }
    }

    /// Removes the races that are not immediate: a conflict on one location may imply a race on another that was
    /// visited before.
    fn retain_immediate_races(&mut self) {
        let mut kept = 0;
        for at in 0..self.races.len() {
            let first = self.races[at];
            let implies = |&other: &u32| other != first && self.happens_before(first, other);
            let again = self.races[..kept].contains(&first);
            if !again && !self.races.iter().any(implies) {
                // Entries before `at` have been decided already; those overwritten are not immediate.
                self.races.swap(kept, at);
                kept += 1;
            }
        }
        self.races.truncate(kept);
    }

    /// Whether event `i` is a pivot whose races are reversed. Its alternatives all have the same races, so those of the
    /// first one are enough.
    #[inline]
    pub fn is_reversible(&self, i: u32) -> bool {
        let event = &self.events[i as usize];
        event.role == Role::Pivot && event.pick == Pick(0)
    }

    /// The thread that an event joins.
    pub fn joined_by(&self, event: u32) -> Option<Tid> {
        self.whats.get(self.events[event as usize].what as usize).and_then(Operation::joined)
    }

    /// Undoes the last event.
    pub fn pop(&mut self) {
        let event = self.events.pop().expect("internal: nothing to take back");
        let number = self.events.len() as u32;
        for &location in &self.touched_at[event.first_touch as usize..] {
            self.pasts[location as usize].pop();
        }
        self.touched_at.truncate(event.first_touch as usize);
        self.touched.truncate(event.first_touch as usize);
        self.clocks.pop();
        let thread = &mut self.threads[event.tid.index()];
        (thread.last, thread.events) = (event.previous, event.index - 1);
        if event.what != NONE {
            self.whats.pop();
        }
        if event.flags.spawns() {
            for thread in self.threads.iter_mut().filter(|thread| thread.born == Some(number)) {
                thread.born = None;
            }
        }
    }

    /// The thread of the last event took another step, which nothing conflicts with: it is part of that event.
    pub fn coalesce(&mut self) {
        self.events.last_mut().expect("internal: nothing to belong to").coalesced += 1;
    }

    /// The bytes of a new location together with those of a known one that they overlap. New locations are rare, so all
    /// known ones are compared.
    fn overlap(&self, touch: &LocationAccess) -> Option<Range<u64>> {
        let new = merged::bytes(touch);
        let overlaps = |old: &Range<u64>| old.start < new.end && new.start < old.end;
        let old = self.firsts.iter().map(merged::bytes).find(overlaps)?;
        Some(new.start.min(old.start)..new.end.max(old.end))
    }

    /// Whether the last event waits for the value of a merged location, which is not known.
    pub fn last_waits_for_merged(&self) -> bool {
        let last = self.events.len() as u32 - 1;
        self.events[last as usize].flags.blocks() && self.touches_of(last).any(|touch| merged::is_merged(&touch))
    }

    /// The last event spawned this thread.
    pub fn spawned(&mut self, child: Tid) {
        self.know(child);
        self.threads[child.index()].born = Some(self.events.len() as u32 - 1);
    }

    #[inline]
    fn know(&mut self, tid: Tid) {
        if self.threads.len() <= tid.index() {
            self.clocks.widen(tid);
            self.threads.resize(tid.index() + 1, Thread::default());
        }
    }

    /// Whether event `i` is event `k` or happens before it.
    pub fn happens_before(&self, i: u32, k: u32) -> bool {
        let &Event { tid, index, .. } = &self.events[i as usize];
        self.clocks.get(k, tid) >= index
    }

    /// The last event of a thread, or the one that spawned it.
    pub fn end_of(&self, tid: Tid) -> Option<u32> {
        self.threads.get(tid.index()).and_then(Thread::end)
    }

    /// Whether event `i` happens before whatever thread `tid` does next.
    pub fn happens_before_next(&self, i: u32, tid: Tid) -> bool {
        self.end_of(tid).is_some_and(|end| self.happens_before(i, end))
    }

    /// Whether the last event spawned the thread, which has done nothing yet.
    pub fn is_newborn(&self, tid: Tid) -> bool {
        let thread = self.threads.get(tid.index());
        thread.is_some_and(|thread| thread.last.is_none() && thread.born == Some(self.events.len() as u32 - 1))
    }

    /// Whether some event from `from` on that conflicts with `displaced` would happen before the operation `next`, if
    /// that is executed after the first `upto` events and then `rest`.
    pub fn orders(&mut self, next: &Next, upto: u32, rest: &[u32], from: u32, displaced: &[LocationAccess]) -> bool {
        let runs = |event: u32| event < upto || rest.binary_search(&event).is_ok();
        let at = |trace: &Trace, touch: &LocationAccess, found: &dyn Fn(&Past) -> bool| {
            let mut pasts = trace.past(touch.loc).iter().rev().take_while(|past| past.event >= from);
            pasts.any(|past| touch.class.conflicts(past.class) && found(past) && runs(past.event))
        };
        // Mostly the operation conflicts with such an event itself.
        let follows = displaced.iter().any(|touch| {
            let mut same = next.touches.iter().filter(|other| other.loc == touch.loc);
            same.any(|other| at(self, touch, &|past| other.class.follows(past.class)))
        });
        if follows {
            return true;
        }
        self.know(next.tid);
        let row = self.events.len() as u32;
        self.clocks.push(None);
        for tid in [Some(next.tid), next.joins].into_iter().flatten() {
            let Some(thread) = self.threads.get(tid.index()) else { continue };
            let mut last = thread.last;
            while let Some(event) = last.filter(|&event| !runs(event)) {
                last = self.events[event as usize].previous;
            }
            if let Some(end) = last.or(thread.born) {
                self.clocks.raise(end);
            }
        }
        for touch in &next.touches {
            let Some(&location) = self.locations.get(&touch.loc) else { continue };
            for past in self.pasts[location as usize].iter().rev() {
                if !runs(past.event) {
                    continue;
                }
                if touch.class.follows(past.class) && self.clocks.get(row, past.tid) < past.index {
                    self.clocks.raise(past.event);
                }
                if past.class == Class::Write {
                    break;
                }
            }
        }
        let is_before = |past: &Past| self.clocks.get(row, past.tid) >= past.index;
        let ordered = displaced.iter().any(|touch| at(self, touch, &is_before));
        self.clocks.pop();
        ordered
    }

    pub fn touches_of(&self, event: u32) -> impl Iterator<Item = LocationAccess> + '_ {
        self.touched_by(event).iter().map(|t| t.touch)
    }

    pub fn touches(&self, event: u32) -> Touches {
        match self.touched_by(event) {
            // Most have one.
            [only] => Touches::from_buf_and_len([only.touch; 2], 1),
            all => all.iter().map(|t| t.touch).collect(),
        }
    }

    pub fn touched_by(&self, event: u32) -> &[Touched] {
        let from = self.events[event as usize].first_touch as usize;
        let to = self.events.get(event as usize + 1).map_or(self.touched.len(), |e| e.first_touch as usize);
        &self.touched[from..to]
    }

    /// Touches of a location so far, oldest first.
    pub fn past(&self, loc: Location) -> &[Past] {
        self.locations.get(&loc).map_or(&[], |&l| &self.pasts[l as usize])
    }

    /// The least and the greatest value that a location can hold if it holds `value` and some of these events, which
    /// commute there, follow; `None` if they do not just add.
    pub fn sums(&self, loc: Location, value: u128, events: &[u32]) -> Option<(u64, u64)> {
        let (mut low, mut high) = (i128::from(u64::try_from(value).ok()?), i128::from(u64::try_from(value).ok()?));
        let mut largest = i128::from(u64::MAX);
        for &k in events {
            for touched in self.touched_by(k).iter().filter(|t| t.touch.loc == loc) {
                let what = self.events[k as usize].what;
                let adds = touched.touch.class == Class::Commute
                    && (what == NONE || self.whats[what as usize].updated(0, u128::MAX).is_none());
                if !adds {
                    return None;
                }
                let bits = 8 * touched.touch.size.clamp(1, 8);
                let shift = 64 - bits;
                largest = largest.min(i128::from(u64::MAX >> shift));
                // The difference, as a signed number of the size of the location.
                let change = (touched.new as u64).wrapping_sub(touched.old as u64) << shift;
                let change = i128::from(change as i64 >> shift);
                (low, high) = (low + change.min(0), high + change.max(0));
            }
        }
        (low >= 0 && high <= largest).then_some((low as u64, high as u64))
    }

    /// What a location holds after the events before `i` and then `rest`; `None` if no event from `i` on touched it.
    pub fn value_before(&self, loc: Location, i: u32, rest: &[u32]) -> Option<u128> {
        let pasts = self.past(loc);
        let first = pasts.get(pasts.partition_point(|past| past.event < i))?.event;
        let mut value = self.touched_by(first).iter().find(|t| t.touch.loc == loc)?.old;
        for &k in rest {
            for touched in self.touched_by(k).iter().filter(|t| t.touch.loc == loc) {
                match touched.touch.class {
                    Class::Write => value = touched.new,
                    Class::Commute => {
                        // The value of a memory cell wraps around at the size of the cell.
                        let cell = u128::MAX >> (128 - 8 * touched.touch.size.clamp(1, 16));
                        let is_cell = touched.touch.size != 0 && (value | touched.old | touched.new) & !cell == 0;
                        let sum = value.wrapping_add(touched.new).wrapping_sub(touched.old);
                        let otherwise = || if is_cell { sum & cell } else { sum };
                        let updated = match self.events[k as usize].what {
                            NONE => None,
                            what => self.whats[what as usize].updated(value, cell),
                        };
                        value = updated.unwrap_or_else(otherwise);
                    }
                    Class::Read | Class::Signal | Class::Wait => {}
                }
            }
        }
        Some(value)
    }
}
