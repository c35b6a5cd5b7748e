//! RC11: coherence by happens-before, and a partial order of the sequentially consistent events (psc).
//!
//! After Lahav, Vafeiadis, Kang, Hur, Dreyer: "Repairing Sequential Consistency in C/C++11". With scb = sb ∪ sb≠loc ;
//! hb ; sb≠loc ∪ hb at one location ∪ co ∪ fr and eco = (rf ∪ co ∪ fr)⁺, psc relates sequentially consistent events a
//! and b if a, or a fence that happens before it, is before b, or a fence that happens after it, in scb; and fences
//! also by hb and by hb ; eco ; hb. It must have no cycle. It grows with coherence, so a cycle that the forced part of
//! coherence closes is one in every coherence order.

use super::super::events::{Graph, Loc, NONE, Op, Order};
use super::hardware::Buffer;
use super::relation::{Relation, elements};
use super::set::{Judge, Member, Read, Set};
use super::{Coherence, Extra, Model};
use base::{Id, Tid};

#[derive(Default)]
pub(super) struct Psc {
    races: Races,
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

/// The accesses of one location that are not sequentially consistent, and how many others there are.
#[derive(Default)]
struct Accesses {
    seq_cst: u32,
    /// Those that do not just initialise it: all but stores that are not atomic.
    weaker: u32,
    /// Of each thread the number of the last one, and of the last write.
    last: Vec<Last>,
}

#[derive(Clone, Copy)]
struct Last {
    tid: Tid,
    access: u32,
    write: u32,
}

#[derive(Clone, Copy)]
struct Access {
    tid: Tid,
    reads: bool,
    writes: bool,
    order: Order,
}

impl Access {
    fn initialises(&self) -> bool {
        !self.order.atomic && !self.reads
    }
}

impl Accesses {
    /// Whether an access, before which so many events of each thread happen, may race with one that is not
    /// sequentially consistent. What is sequentially consistent may only race with its like.
    fn race_with(&self, access: Access, seen: impl Fn(Tid) -> u32) -> bool {
        let mixed = if access.order.seq_cst { self.weaker > 0 } else { self.seq_cst > 0 };
        let conflict = |last: &Last| if access.writes { last.access } else { last.write };
        mixed || self.last.iter().any(|last| last.tid != access.tid && conflict(last) > seen(last.tid))
    }
}

/// What was noted of an event.
enum Noted {
    Nothing,
    SeqCst(Loc),
    /// The last accesses of its thread before it.
    Weaker {
        loc: Loc,
        initialises: bool,
        last: usize,
        before: Last,
    },
}

/// Which events of the graph may race without being sequentially consistent.
#[derive(Default)]
struct Races {
    locations: Vec<Accesses>,
    noted: Vec<Noted>,
    /// The events that do.
    racing: Vec<u32>,
    /// The first sequentially consistent fence of each thread.
    fences: Vec<(Tid, u32)>,
}

impl Races {
    fn add(&mut self, graph: &Graph, coherence: &Coherence) {
        let at = self.noted.len() as u32;
        let event = &graph.events[at as usize];
        let given_up = matches!(event.op, Op::Await(_)) && event.choice == NONE;
        let Some(loc) = event.op.loc().filter(|_| !given_up) else {
            if matches!(event.op, Op::Wake(_)) && !event.order.acquires {
                self.racing.push(at);
            }
            let is_fence = matches!(event.op, Op::Fence(_)) && event.order.seq_cst;
            if is_fence && !self.fences.iter().any(|(tid, _)| *tid == event.tid) {
                self.fences.push((event.tid, at));
            }
            return self.noted.push(Noted::Nothing);
        };
        if self.locations.len() <= loc.index() {
            self.locations.resize_with(loc.index() + 1, Accesses::default);
        }
        let accesses = &mut self.locations[loc.index()];
        let (reads, writes) = (event.op.reads().is_some(), event.wrote.is_some());
        let access = Access { tid: event.tid, reads, writes, order: event.order };
        if accesses.race_with(access, |tid| coherence.before.seen(graph, at, tid)) {
            self.racing.push(at);
        }
        if access.order.seq_cst {
            accesses.seq_cst += 1;
            return self.noted.push(Noted::SeqCst(loc));
        }
        let initialises = access.initialises();
        accesses.weaker += u32::from(!initialises);
        let found = accesses.last.iter().position(|last| last.tid == access.tid);
        let last = found.unwrap_or_else(|| {
            accesses.last.push(Last { tid: access.tid, access: 0, write: 0 });
            accesses.last.len() - 1
        });
        let before = accesses.last[last];
        accesses.last[last].access = event.number;
        if writes {
            accesses.last[last].write = event.number;
        }
        self.noted.push(Noted::Weaker { loc, initialises, last, before });
    }

    fn rewind(&mut self, left: usize) {
        while self.noted.len() > left {
            match self.noted.pop() {
                None | Some(Noted::Nothing) => {}
                Some(Noted::SeqCst(loc)) => self.locations[loc.index()].seq_cst -= 1,
                Some(Noted::Weaker { loc, initialises, last, before }) => {
                    let accesses = &mut self.locations[loc.index()];
                    accesses.weaker -= u32::from(!initialises);
                    accesses.last[last] = before;
                }
            }
        }
        while self.racing.pop_if(|at| *at as usize >= left).is_some() {}
        while self.fences.pop_if(|(_, at)| *at as usize >= left).is_some() {}
    }

    /// Whether a sequentially consistent fence happens before a read.
    fn is_after_fence(&self, graph: &Graph, coherence: &Coherence, read: &Extra) -> bool {
        let source = graph.write(read.loc, read.reads).event;
        self.fences.iter().any(|&(tid, at)| {
            let seen = coherence.before.seen_by_read(graph, read.end, source, read.order, tid);
            seen >= graph.events[at as usize].number
        })
    }

    /// Whether there are none, with more events.
    fn is_free(&self, graph: &Graph, coherence: &Coherence, extra: &[Extra]) -> bool {
        let races = |extra: &Extra| {
            let source = graph.write(extra.loc, extra.reads).event;
            let seen = |tid: Tid| coherence.before.seen_by_read(graph, extra.end, source, extra.order, tid);
            let access = Access { tid: extra.tid, reads: true, writes: extra.writes, order: extra.order };
            self.locations.get(extra.loc.index()).is_some_and(|accesses| accesses.race_with(access, seen))
        };
        let alone = extra.len() < 2 || extra.iter().all(|extra| extra.order.seq_cst);
        self.racing.is_empty() && alone && !extra.iter().any(races)
    }
}

impl Psc {
    /// Collects the sequentially consistent events.
    fn mark_seq_cst(&mut self, set: &Set) {
        let words = set.members.len().div_ceil(64);
        for (bits, fences) in [(&mut self.events, false), (&mut self.fences, true)] {
            bits.clear();
            bits.resize(words, 0);
            for (place, member) in set.members.iter().enumerate() {
                if member.order.seq_cst && (!fences || matches!(member.op, Op::Fence(_))) {
                    bits[place / 64] |= 1 << (place % 64);
                }
            }
        }
    }

    /// Collects what does not depend on coherence.
    fn fix(&mut self, set: &Set) {
        let count = set.members.len();
        self.mark_seq_cst(set);
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
    fn added(&mut self, graph: &Graph, coherence: &Coherence) {
        self.races.add(graph, coherence);
    }
    fn rewind(&mut self, left: usize) {
        self.races.rewind(left);
    }
    fn buffer(&self) -> Buffer {
        Buffer::None
    }
    fn is_late(&self, graph: &Graph, coherence: &Coherence, read: &Extra) -> bool {
        !read.writes && !read.order.seq_cst && !self.races.is_after_fence(graph, coherence, read)
    }
    fn only_seq_cst(&self) -> bool {
        !self.races.racing.is_empty()
    }
    /// If whatever conflicts without being ordered by happens-before is sequentially consistent, all is. Then in a
    /// cycle of program order, reads-from, coherence and from-reads each step either respects happens-before or leads
    /// from one sequentially consistent access to another at the same location. What happens between two such accesses
    /// is a path of psc, if no other kind of access that synchronises is at their locations.
    fn has_run(&self, graph: &Graph, coherence: &Coherence, extra: &[Extra]) -> bool {
        self.races.is_free(graph, coherence, extra)
    }
    fn is_sequential(&self, graph: &Graph, coherence: &Coherence, _: &[u32], extra: &[Extra]) -> bool {
        self.races.is_free(graph, coherence, extra)
    }
    fn admits(&mut self, set: &mut Set) -> bool {
        if set.members.iter().filter(|member| member.order.seq_cst).count() < 2 {
            return true;
        }
        self.fix(set);
        self.decide(set)
    }
    fn order(&mut self, set: &Set, out: &mut Vec<usize>) -> bool {
        let count = set.members.len();
        self.mark_seq_cst(set);
        self.coherence.reset(count);
        self.from_reads.reset(count);
        set.add_coherence(&mut self.coherence, &mut self.from_reads);
        self.preceding.copy(&set.program);
        let has_fence = set.members.iter().any(|member| matches!(member.op, Op::Fence(_)));
        for (place, member) in set.members.iter().enumerate() {
            self.preceding.add_all(place, self.coherence.row(place));
            let is_late = |read: usize| {
                let Member { writes, order, .. } = set.members[read];
                let fenced = set.before.row(read).iter().zip(&self.fences).any(|(before, fences)| before & fences != 0);
                !writes && !order.seq_cst && !fenced
            };
            if let Read::Event(write) = member.read
                && (has_fence || member.order.acquires || !is_late(place))
            {
                self.preceding.add(place, write);
            }
            for read in elements(self.from_reads.row(place)) {
                if !is_late(read) {
                    self.preceding.add(place, read);
                }
            }
        }
        self.preceding.order(out)
    }
}
