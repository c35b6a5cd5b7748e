//! RC11: coherence by happens-before, and a partial order of the sequentially consistent events (psc).
//!
//! After Lahav, Vafeiadis, Kang, Hur, Dreyer: "Repairing Sequential Consistency in C/C++11". With scb = sb ∪ sb≠loc ;
//! hb ; sb≠loc ∪ hb at one location ∪ co ∪ fr and eco = (rf ∪ co ∪ fr)⁺, psc relates sequentially consistent events a
//! and b if a, or a fence that happens before it, is before b, or a fence that happens after it, in scb; and fences
//! also by hb and by hb ; eco ; hb. It must have no cycle. It grows with coherence, so a cycle that the forced part of
//! coherence closes is one in every coherence order.

use super::super::events::{Graph, NONE, Op, Order};
use super::relation::{Relation, elements};
use super::set::{Judge, Read, Set};
use super::{Coherence, Extra, Model};
use base::{Id, Tid};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(super) struct Psc {
    /// The sequentially consistent events, and the fences among them.
    events: Vec<u64>,
    fences: Vec<u64>,
    /// For each event the part of scb before it that does not depend on coherence.
    fixed: Relation,
    /// For each event the sequentially consistent ones that are it, or fences that happen before it.
    left: Relation,
    /// Reused.
    coherence: Relation,
    from_reads: Relation,
    reached: Relation,
    preceding: Relation,
    done: Vec<u64>,
    earlier: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Access {
    tid: Tid,
    number: u32,
    reads: bool,
    writes: bool,
    order: Order,
}

/// The accesses of one location.
#[derive(Default)]
struct Accesses {
    /// Sequentially consistent ones, and others but for stores that are not atomic.
    seq_cst: bool,
    weaker: bool,
    /// Those that are not sequentially consistent.
    ordered: Vec<Access>,
}

impl Accesses {
    /// Adds an access, before which so many events of each thread happen; false if it may race with one that is not
    /// sequentially consistent.
    fn add(&mut self, access: Access, seen: impl Fn(Tid) -> u32) -> bool {
        let before = |other: &Access| other.tid == access.tid || other.number <= seen(other.tid);
        // What is sequentially consistent may only race with its like, so the others come first.
        let initialises = !access.order.atomic && !access.reads;
        if access.order.seq_cst {
            self.seq_cst = true;
        } else if self.seq_cst {
            return false;
        } else {
            self.weaker |= !initialises;
        }
        let conflicts = |other: &Access| other.writes || access.writes;
        if (self.seq_cst && self.weaker) || !self.ordered.iter().filter(|&other| conflicts(other)).all(before) {
            return false;
        }
        if !access.order.seq_cst {
            self.ordered.retain(|other| other.tid != access.tid || (other.writes && !access.writes));
            self.ordered.push(access);
        }
        true
    }
}

impl Psc {
    /// Collects what does not depend on coherence.
    fn fix(&mut self, set: &Set) {
        let count = set.members.len();
        let words = count.div_ceil(64);
        for (bits, fences) in [(&mut self.events, false), (&mut self.fences, true)] {
            bits.clear();
            bits.resize(words, 0);
            for (place, member) in set.members.iter().enumerate() {
                if member.order.seq_cst && (!fences || matches!(member.op, Op::Fence(_))) {
                    bits[place / 64] |= 1 << (place % 64);
                }
            }
        }
        let elsewhere = |a: usize, b: usize| {
            let (a, b) = (set.members[a].loc, set.members[b].loc);
            a.is_none() || a != b
        };
        // What is before each event in program order, at another location, and then for what happens before it.
        self.reached.reset(count);
        self.preceding.reset(count);
        self.fixed.reset(count);
        self.left.reset(count);
        for place in 0..count {
            for other in elements(set.program.row(place)).filter(|&other| elsewhere(other, place)) {
                self.reached.add(place, other);
            }
            for other in elements(set.before.row(place)) {
                self.preceding.add_all(place, self.reached.row(other));
            }
            self.fixed.add_all(place, set.program.row(place));
            for other in elements(set.program.row(place)).filter(|&other| elsewhere(other, place)) {
                self.fixed.add_all(place, self.preceding.row(other));
            }
            for other in elements(set.before.row(place)).filter(|&other| !elsewhere(other, place)) {
                self.fixed.add(place, other);
            }
            self.left.add_common(place, set.before.row(place), &self.fences);
            if self.events[place / 64] >> (place % 64) & 1 == 1 {
                self.left.add(place, place);
            }
        }
    }

    /// Whether psc has no cycle with the order of chains so far.
    fn is_acyclic(&mut self, set: &Set) -> bool {
        let count = set.members.len();
        self.coherence.reset(count);
        self.from_reads.reset(count);
        set.add_coherence(&mut self.coherence, &mut self.from_reads);
        // From which sequentially consistent events one comes to each event by scb.
        self.reached.reset(count);
        for place in 0..count {
            let scb = [self.fixed.row(place), self.coherence.row(place), self.from_reads.row(place)];
            for other in scb.into_iter().flat_map(elements) {
                self.reached.add_all(place, self.left.row(other));
            }
        }
        self.preceding.reset(count);
        for event in elements(&self.events) {
            self.preceding.add_all(event, self.reached.row(event));
        }
        for fence in elements(&self.fences) {
            for other in elements(set.before.row(fence)) {
                self.preceding.add_all(fence, self.reached.row(other));
            }
        }
        self.relate_fences(set);
        self.preceding.is_acyclic(&mut self.done, false)
    }

    /// Adds hb and hb ; eco ; hb between fences.
    fn relate_fences(&mut self, set: &Set) {
        if self.fences.iter().all(|&word| word == 0) {
            return;
        }
        let eco = |psc: &Self, place: usize, out: &mut Vec<usize>| {
            out.extend(elements(psc.coherence.row(place)).chain(elements(psc.from_reads.row(place))));
            if let Read::Event(write) = set.members[place].read {
                out.push(write);
            }
        };
        // The fences from which one comes to each event by hb ; eco.
        self.reached.reset(set.members.len());
        for place in 0..set.members.len() {
            let mut earlier = std::mem::take(&mut self.earlier);
            earlier.clear();
            eco(self, place, &mut earlier);
            if let Read::Event(write) = set.members[place].read {
                eco(self, write, &mut earlier);
            }
            for &other in &earlier {
                self.reached.add_common(place, set.before.row(other), &self.fences);
            }
            self.earlier = earlier;
        }
        for fence in elements(&self.fences) {
            self.preceding.add_common(fence, set.before.row(fence), &self.fences);
            for other in elements(set.before.row(fence)) {
                self.preceding.add_all(fence, self.reached.row(other));
            }
        }
    }
}

impl Judge for Psc {
    fn force(&mut self, set: &mut Set) -> bool {
        self.is_acyclic(set)
    }
    fn is_consistent(&mut self, set: &Set) -> bool {
        self.is_acyclic(set)
    }
}

impl Model for Psc {
    fn is_local(&self) -> bool {
        false
    }
    /// If whatever conflicts without being ordered by happens-before is sequentially consistent, all is. Then in a
    /// cycle of program order, reads-from, coherence and from-reads each step either respects happens-before or leads
    /// from one sequentially consistent access to another at the same location. What happens between two such accesses
    /// is a path of psc, if no other kind of access that synchronises is at their locations.
    fn is_sequential(&self, graph: &Graph, coherence: &Coherence, events: &[u32], extra: &[Extra]) -> bool {
        let hb = &coherence.before;
        let mut locations: FxHashMap<u32, Accesses> = FxHashMap::default();
        for &at in events {
            let event = &graph.events[at as usize];
            if matches!(event.op, Op::Wake(_)) && !event.order.acquires {
                return false;
            }
            let given_up = matches!(event.op, Op::Await(_)) && event.choice == NONE;
            let Some(loc) = event.op.loc().filter(|_| !given_up) else { continue };
            let access = Access {
                tid: event.tid,
                number: event.number,
                reads: event.op.reads().is_some(),
                writes: event.wrote.is_some(),
                order: event.order,
            };
            let seen = |tid: Tid| hb.seen(graph, at, tid);
            if !locations.entry(loc.index() as u32).or_default().add(access, seen) {
                return false;
            }
        }
        for extra in extra {
            let source = graph.write(extra.loc, extra.reads).event;
            let seen = |tid: Tid| hb.seen_by_read(graph, extra.end, source, extra.order, tid);
            let access =
                Access { tid: extra.tid, number: u32::MAX, reads: true, writes: extra.writes, order: extra.order };
            if !locations.entry(extra.loc.index() as u32).or_default().add(access, seen) {
                return false;
            }
        }
        true
    }
    fn admits(&mut self, set: &mut Set) -> bool {
        if set.members.iter().filter(|member| member.order.seq_cst).count() < 2 {
            return true;
        }
        self.fix(set);
        self.decide(set)
    }
}
