//! The execution so far: events, what they touched, what happens before what, and the races among them.
//!
//! Everything is a stack that grows with an event and shrinks when it is taken back; per location there is the stack of its
//! touches, so the last writes and reads are found from the top.

use super::merged;
use crate::clock::Clocks;
use base::{Class, Id, Pick, Tid, Touch, Visible};
use rustc_hash::FxHashMap;
use std::ops::Range;

#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub tid: Tid,
    pub pick: Pick,
    pub what: Visible,
    /// Number of this event among those of its thread, from 1.
    pub index: u32,
    /// The thread's event before it.
    previous: Option<u32>,
    first_touch: u32,
    first_race: u32,
}

/// A touch with what the location held before and after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched {
    pub touch: Touch,
    pub old: u128,
    pub new: u128,
    location: u32,
}

/// A touch as its location remembers it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub event: u32,
    pub class: Class,
    /// Height of the location's stack up to the latest read, update and write, this touch included; 0 for none.
    reads: u32,
    adds: u32,
    writes: u32,
}

/// A location's touches, oldest first, from the latest that conflicts with a new one of this class downwards. A long run of touches
/// that do not conflict with it (a loop that only reads) is jumped over.
fn conflicting(pasts: &[Past], class: Class) -> impl Iterator<Item = &Past> {
    let height = pasts.last().map_or(0, |top| match class {
        Class::Read => top.adds.max(top.writes),
        Class::Add => top.reads.max(top.writes),
        Class::Write => top.reads.max(top.adds).max(top.writes),
        Class::Post | Class::Observe => 0,
    });
    pasts[..height as usize].iter().rev()
}

#[derive(Default)]
pub(super) struct Trace {
    pub events: Vec<Event>,
    touched: Vec<Touched>,
    /// Pairs (e, e') of adjacent dependent events of different threads, e' not blocking, ordered by e'.
    pub races: Vec<(u32, u32)>,
    /// Clock of each event.
    clocks: Clocks,
    /// What happens before each event by program order, spawn, join and observation alone.
    above: Clocks,
    /// Last event of each thread.
    last: Vec<Option<u32>>,
    /// The event that spawned each thread.
    born: Vec<Option<u32>>,
    locations: FxHashMap<u64, u32>,
    /// The first touch of each location.
    firsts: Vec<Touch>,
    /// Bytes that were accessed with different sizes.
    pub mixed: Option<Range<u64>>,
    /// Events that may block.
    pub blocking: Vec<u32>,
    /// Two threads touched one location.
    pub met: bool,
    /// Touches of each location, oldest first.
    pasts: Vec<Vec<Past>>,
}

impl Trace {
    /// Adds an event with its touches and their locations' states before and after.
    pub fn push(&mut self, tid: Tid, pick: Pick, what: Visible, values: impl Iterator<Item = (Touch, u128, u128)>) {
        let event = self.events.len() as u32;
        self.know(tid);
        let previous = self.last[tid.index()];
        let index = previous.map_or(0, |p| self.events[p as usize].index) + 1;
        let (first_touch, first_race) = (self.touched.len() as u32, self.races.len() as u32);
        self.events.push(Event { tid, pick, what, index, previous, first_touch, first_race });
        self.above.push(None);
        self.clocks.push(previous.or(self.born[tid.index()]));
        if let Visible::Join { target } = what {
            self.know(target);
            if let Some(end) = self.last[target.index()].or(self.born[target.index()]) {
                self.clocks.join(event, end);
            }
        }
        for (touch, old, new) in values {
            let next = self.pasts.len() as u32;
            let location = *self.locations.entry(touch.loc).or_insert(next);
            if location == next {
                self.pasts.push(Vec::new());
                self.mixed = self.mixed.take().or_else(|| self.overlap(&touch));
                self.firsts.push(touch);
            } else if self.firsts[location as usize].size != touch.size {
                let (a, b) = (merged::bytes(&touch), merged::bytes(&self.firsts[location as usize]));
                self.mixed.get_or_insert(a.start.min(b.start)..a.end.max(b.end));
            }
            let conflicts =
                |past: &Past| past.class.conflicts(touch.class) && self.events[past.event as usize].tid != tid;
            self.met = self.met || self.pasts[location as usize].last().is_some_and(conflicts);
            if touch.class == Class::Observe {
                for &Past { event: earlier, class, .. } in self.pasts[location as usize].iter().rev() {
                    if touch.class.follows(class) {
                        self.clocks.join(event, earlier);
                    }
                }
            }
            self.touched.push(Touched { touch, old, new, location });
        }
        // So far only what holds in every order of the others.
        for t in 0..self.last.len() {
            let tid = Tid::from_index(t);
            self.above.set(event, tid, self.clocks.get(event, tid));
        }
        self.find_races(event);
        for k in first_touch..self.touched.len() as u32 {
            let Touched { touch, location, .. } = self.touched[k as usize];
            for &Past { event: earlier, class, .. } in conflicting(&self.pasts[location as usize], touch.class) {
                if touch.class.conflicts(class) {
                    self.clocks.join(event, earlier);
                }
                if class == Class::Write {
                    break;
                }
            }
        }
        for k in first_touch..self.touched.len() as u32 {
            let Touched { touch, location, .. } = self.touched[k as usize];
            let pasts = &mut self.pasts[location as usize];
            let top = pasts.last().copied();
            let height = pasts.len() as u32 + 1;
            let latest = |class, before: fn(&Past) -> u32| {
                if touch.class == class { height } else { top.as_ref().map_or(0, before) }
            };
            let reads = latest(Class::Read, |past| past.reads);
            let adds = latest(Class::Add, |past| past.adds);
            let writes = latest(Class::Write, |past| past.writes);
            pasts.push(Past { event, class: touch.class, reads, adds, writes });
        }
        self.clocks.set(event, tid, index);
        self.last[tid.index()] = Some(event);
        if super::event::may_block(&what) {
            self.blocking.push(event);
        }
    }

    /// Races of a new event that cannot block: earlier conflicting events that only this conflict orders before it.
    fn find_races(&mut self, event: u32) {
        let Event { tid, what, first_touch, .. } = self.events[event as usize];
        if super::event::may_block(&what) {
            return;
        }
        let begin = self.races.len();
        for k in first_touch as usize..self.touched.len() {
            let Touched { touch, location, .. } = self.touched[k];
            for past in conflicting(&self.pasts[location as usize], touch.class) {
                let earlier = &self.events[past.event as usize];
                let known = self.races[begin..].iter().any(|&(i, _)| i == past.event);
                if touch.class.conflicts(past.class)
                    && earlier.tid != tid
                    && !known
                    && self.above.get(event, earlier.tid) < earlier.index
                {
                    self.races.push((past.event, event));
                }
                if past.class == Class::Write {
                    break;
                }
            }
        }
        // Only adjacent ones: not those that happen before another of them.
        let mut kept = begin;
        for at in begin..self.races.len() {
            let (i, _) = self.races[at];
            let hidden = (begin..self.races.len()).any(|other| {
                let (k, _) = self.races[other];
                k != i && self.happens_before(i, k)
            });
            if !hidden {
                // Entries before `at` have been judged already; those overwritten are hidden ones.
                self.races.swap(kept, at);
                kept += 1;
            }
        }
        self.races.truncate(kept);
    }

    /// Takes back the last event.
    pub fn pop(&mut self) -> Event {
        let event = self.events.pop().expect("internal: nothing to take back");
        let number = self.events.len() as u32;
        for touched in self.touched.drain(event.first_touch as usize..) {
            self.pasts[touched.location as usize].pop();
        }
        self.races.truncate(event.first_race as usize);
        if self.blocking.last() == Some(&number) {
            self.blocking.pop();
        }
        self.clocks.pop();
        self.above.pop();
        self.last[event.tid.index()] = event.previous;
        for born in &mut self.born {
            if *born == Some(number) {
                *born = None;
            }
        }
        event
    }

    /// The bytes of a new location together with those of a known one that they overlap. New locations are rare, so all known
    /// ones are looked at.
    fn overlap(&self, touch: &Touch) -> Option<Range<u64>> {
        let new = merged::bytes(touch);
        let overlaps = |old: &Range<u64>| old.start < new.end && new.start < old.end;
        let old = self.firsts.iter().map(merged::bytes).find(overlaps)?;
        Some(new.start.min(old.start)..new.end.max(old.end))
    }

    /// Whether the last event waits for what a merged location holds, which nobody knows.
    pub fn last_waits_for_merged(&self) -> bool {
        let last = self.events.len() as u32 - 1;
        self.blocking.last() == Some(&last) && self.touches_of(last).any(|touch| merged::is_merged(&touch))
    }

    /// The last event spawned this thread.
    pub fn spawned(&mut self, child: Tid) {
        self.know(child);
        self.born[child.index()] = Some(self.events.len() as u32 - 1);
    }

    fn know(&mut self, tid: Tid) {
        self.clocks.widen(tid);
        self.above.widen(tid);
        if self.last.len() <= tid.index() {
            self.last.resize(tid.index() + 1, None);
            self.born.resize(tid.index() + 1, None);
        }
    }

    /// Whether event `i` is event `k` or happens before it.
    pub fn happens_before(&self, i: u32, k: u32) -> bool {
        let Event { tid, index, .. } = self.events[i as usize];
        self.clocks.get(k, tid) >= index
    }

    /// Whether event `i` happens before event `j` whatever the order of conflicting events.
    pub fn is_above(&self, i: u32, j: u32) -> bool {
        let Event { tid, index, .. } = self.events[i as usize];
        self.above.get(j, tid) >= index
    }

    /// Whether event `i` is before whatever thread `tid` does next.
    pub fn is_above_thread(&self, i: u32, tid: Tid) -> bool {
        let last = self.last.get(tid.index()).copied().flatten().or(self.born.get(tid.index()).copied().flatten());
        last.is_some_and(|last| self.happens_before(i, last))
    }

    /// The events after `i` that do not happen after it, in order.
    pub fn not_after(&self, i: u32, out: &mut Vec<u32>) {
        out.clear();
        out.extend(self.after_but_not_because(i));
    }

    /// As `not_after`, one by one.
    pub fn after_but_not_because(&self, i: u32) -> impl Iterator<Item = u32> + '_ {
        let Event { tid, index, .. } = self.events[i as usize];
        (i + 1..self.events.len() as u32).filter(move |&k| self.clocks.get(k, tid) < index)
    }

    pub fn touches_of(&self, event: u32) -> impl Iterator<Item = Touch> + '_ {
        self.touched_by(event).iter().map(|t| t.touch)
    }

    pub fn touched_by(&self, event: u32) -> &[Touched] {
        let from = self.events[event as usize].first_touch as usize;
        let to = self.events.get(event as usize + 1).map_or(self.touched.len(), |e| e.first_touch as usize);
        &self.touched[from..to]
    }

    /// Touches of a location so far, oldest first.
    pub fn past(&self, loc: u64) -> &[Past] {
        self.locations.get(&loc).map_or(&[], |&l| &self.pasts[l as usize])
    }

    /// What a location holds after the events before `i` and then `rest`; `None` if no event from `i` on touched it.
    pub fn value_before(&self, loc: u64, i: u32, rest: &[u32]) -> Option<u128> {
        let pasts = self.past(loc);
        let first = pasts.get(pasts.partition_point(|past| past.event < i))?.event;
        let mut value = self.touched_by(first).iter().find(|t| t.touch.loc == loc)?.old;
        for &k in rest {
            for touched in self.touched_by(k).iter().filter(|t| t.touch.loc == loc) {
                match touched.touch.class {
                    Class::Write => value = touched.new,
                    Class::Add => {
                        let sum = value.wrapping_add(touched.new).wrapping_sub(touched.old);
                        // Where the value is that of so many bytes of memory, it wraps around there.
                        let cell = u128::MAX >> (128 - 8 * touched.touch.size.clamp(1, 16));
                        let is_cell = touched.touch.size != 0 && (value | touched.old | touched.new) & !cell == 0;
                        value = if is_cell { sum & cell } else { sum };
                    }
                    Class::Read | Class::Post | Class::Observe => {}
                }
            }
        }
        Some(value)
    }
}
