//! Coherence: the order of the writes of each location, as far as it is determined, kept saturated.
//!
//! Let `→` be the order that coherence must respect, as [`HappensBefore`] has it: happens-before, or po ∪ rf. For each
//! location x we keep exactly the pairs of writes that are in the same order in every coherence order. Whenever a → b
//! are accesses of x, what a wrote or read comes before what b wrote or read, if that is another write; and a chain of
//! updates, each reading the last, is ordered as one with every other write. If the transitive closure of this has no
//! cycle there is a coherence order: two unordered chains can be ordered either way, again and again until the order
//! is total. So a read may read everything that is not *hidden*: that no write that it knows of overwrote. A read
//! *knows of* the source of the last access of each thread that is before it in `→`; those of earlier accesses come
//! before, by the rule. Where `→` contains reads-from, sources are before their reads, so it suffices to look at
//! writes.
//!
//! Adding an event adds edges only as follows, with which the closure stays exact:
//! - read of w: from the last update of each chain that it knows of to the first write of w's chain;
//! - write: to it, from every write that it knows of and the rest of their chains;
//! - update of w: as the read, and then from it to every write after w.
//!
//! What a read acquires from the write w that it reads never hides w: all that the releasing thread knew of comes
//! before w. The initial value is write 0 and known to all, so it needs no rule of its own.
//!
//! The writes of one thread to x are ordered as in their thread, so what comes before a write is the first so many
//! writes of each thread: a vector clock. An edge raises the clocks of what comes after it: of each thread those from
//! some write on, up to the first that has it already. So memory is linear in the number of writes, and time in what
//! changes.

use super::super::events::{Graph, Loc, NONE, Slot, Write};
use super::super::rules::Rules;
use super::happens_before::{HappensBefore, Kind};
use crate::clock::{Clock, Clocks};
use base::{Id, Tid};

struct Written {
    tid: Tid,
    /// Of its event in its thread; 0 for the initial value.
    number: u32,
    /// The first of its chain of updates.
    head: Slot,
    /// For the first of a chain, the last.
    tail: Slot,
}

/// The order of the writes of one location.
struct Order {
    writes: Vec<Written>,
    /// For each write, and each thread, the number of the last event of the thread that wrote here before, or 0. The
    /// initial value is not counted: it comes before all others.
    before: Clocks,
    /// For each thread that has ever written here, its writes.
    writers: Vec<(Tid, Vec<Slot>)>,
    /// How many chains there are.
    chains: u32,
    /// For each thread that has ever accessed it, the numbers of its accesses and their sources, where knowing of
    /// them does not follow from knowing of writes.
    accesses: Vec<(Tid, Vec<(u32, Slot)>)>,
}

enum Undo {
    Entry { loc: Loc, row: Slot, tid: Tid, old: u32 },
    Row { loc: Loc },
    Tail { loc: Loc, head: Slot, old: Slot },
    Access { loc: Loc, tid: Tid },
}

/// An event that is to be added: its thread, its number there, and the event it comes after.
#[derive(Clone, Copy)]
struct New {
    tid: Tid,
    number: u32,
    end: Option<u32>,
}

impl New {
    fn next(graph: &Graph, tid: Tid) -> Self {
        Self { tid, number: graph.next_number(tid), end: graph.end(tid) }
    }
}

/// The orders of the writes of all locations, among some of the events of the graph.
#[derive(Default)]
struct Orders {
    orders: Vec<Order>,
    trail: Vec<Undo>,
    /// Reused: the writes that the reader knows of and, for each thread, up to which event they hide what it wrote.
    known: Vec<Slot>,
    hidden: Clock,
    /// Reused: what an edge adds to clocks.
    added: Clock,
}

/// The coherence of the events of the graph.
pub(in super::super) struct Coherence {
    pub(super) before: HappensBefore,
    all: Orders,
    /// Of fewer events, with what is hidden there.
    aside: Orders,
}

impl Order {
    fn new() -> Self {
        let mut before = Clocks::default();
        before.widen(Tid::MAIN);
        before.push(None);
        let initial = Written { tid: Tid::MAIN, number: 0, head: Slot::INITIAL, tail: Slot::INITIAL };
        Self { writes: vec![initial], before, writers: Vec::new(), chains: 1, accesses: Vec::new() }
    }
    fn len(&self) -> usize {
        self.writes.len()
    }
    fn write(&self, slot: Slot) -> &Written {
        &self.writes[slot.index()]
    }
    fn head(&self, slot: Slot) -> Slot {
        self.write(slot).head
    }
    /// The last write of the chain of `slot`.
    fn tail(&self, slot: Slot) -> Slot {
        self.write(self.head(slot)).tail
    }
    /// Whether write `a` comes before write `b`.
    fn is_before(&self, a: Slot, b: Slot) -> bool {
        match a {
            Slot::INITIAL => b != Slot::INITIAL,
            _ => self.before.get(b.index() as u32, self.write(a).tid) >= self.write(a).number,
        }
    }
    /// How many of the writes of one thread have at most this number.
    fn up_to(&self, writes: &[Slot], number: u32) -> usize {
        let is_later = |slot: Slot| self.write(slot).number > number;
        match writes.last() {
            Some(&last) if is_later(last) => writes.partition_point(|&slot| !is_later(slot)),
            _ => writes.len(),
        }
    }
    /// How many of the writes of one thread do not come after `slot`.
    fn not_after(&self, writes: &[Slot], slot: Slot) -> usize {
        match writes.last() {
            Some(&last) if self.is_before(slot, last) => writes.partition_point(|&write| !self.is_before(slot, write)),
            _ => writes.len(),
        }
    }
    /// Adds `slot` and all before it to what is before the last write, which is a new one.
    fn put_before_last(&mut self, slot: Slot) {
        let last = self.len() as u32 - 1;
        let Written { tid, number, .. } = *self.write(slot);
        self.before.raise(slot.index() as u32);
        self.before.set(last, tid, number.max(self.before.get(last, tid)));
    }
    fn accesses_of(&mut self, tid: Tid) -> &mut Vec<(u32, Slot)> {
        let found = self.accesses.iter().position(|(other, _)| *other == tid);
        let at = found.unwrap_or_else(|| {
            self.accesses.push((tid, Vec::new()));
            self.accesses.len() - 1
        });
        &mut self.accesses[at].1
    }
    fn writes_of(&mut self, tid: Tid) -> &mut Vec<Slot> {
        let found = self.writers.iter().position(|(writer, _)| *writer == tid);
        let at = found.unwrap_or_else(|| {
            self.before.widen(tid);
            self.writers.push((tid, Vec::new()));
            self.writers.len() - 1
        });
        &mut self.writers[at].1
    }
}

impl Orders {
    fn make_room(&mut self, loc: Loc) {
        while self.orders.len() <= loc.index() {
            self.orders.push(Order::new());
        }
    }

    /// Computes what an event after `end` knows of the writes of `loc`.
    fn look(&mut self, hb: &HappensBefore, graph: &Graph, end: Option<u32>, loc: Loc) {
        self.make_room(loc);
        let order = &self.orders[loc.index()];
        self.known.clear();
        self.known.push(Slot::INITIAL);
        self.hidden.copy(&order.before, Slot::INITIAL.index() as u32);
        let Some(end) = end else { return };
        if hb.kind == Kind::ProgramOrderAndReadsFrom {
            for (tid, writes) in &order.writers {
                if let Some(&slot) = writes[..order.up_to(writes, graph.seen(end, *tid))].last() {
                    self.known.push(slot);
                    self.hidden.raise(&order.before, slot.index() as u32);
                }
            }
            return;
        }
        for (tid, accesses) in &order.accesses {
            let seen = hb.seen(graph, end, *tid);
            let last = match accesses.last() {
                Some((number, _)) if *number > seen => {
                    accesses[..accesses.partition_point(|(number, _)| *number <= seen)].last()
                }
                last => last,
            };
            if let Some(&(_, slot)) = last.filter(|(_, slot)| *slot != Slot::INITIAL && !self.known.contains(slot)) {
                self.known.push(slot);
                self.hidden.raise(&order.before, slot.index() as u32);
            }
        }
    }

    /// Whether the last call of `look`, at `loc`, found that a write is hidden.
    fn hides(&self, loc: Loc, slot: Slot) -> bool {
        match slot {
            Slot::INITIAL => self.known.len() > 1,
            _ => {
                let write = self.orders[loc.index()].write(slot);
                self.hidden.get(write.tid) >= write.number
            }
        }
    }

    /// Adds to what is before `row`, of one thread; whether it was not there.
    fn add(&mut self, loc: Loc, row: Slot, tid: Tid, number: u32) -> bool {
        let clocks = &mut self.orders[loc.index()].before;
        let old = clocks.get(row.index() as u32, tid);
        if number > old {
            clocks.set(row.index() as u32, tid, number);
            self.trail.push(Undo::Entry { loc, row, tid, old });
        }
        number > old
    }

    /// Adds what is to be added to what is before `row`; whether some of it was not there.
    fn add_all(&mut self, loc: Loc, row: Slot) -> bool {
        let mut new = false;
        for k in 0..self.orders[loc.index()].writers.len() {
            let tid = self.orders[loc.index()].writers[k].0;
            new |= self.add(loc, row, tid, self.added.get(tid));
        }
        new
    }

    /// Orders write `a` before write `b`.
    fn edge(&mut self, loc: Loc, a: Slot, b: Slot) {
        let order = &self.orders[loc.index()];
        if order.is_before(a, b) {
            return;
        }
        debug_assert!(a != b && !order.is_before(b, a), "internal: a cycle between writes {a} and {b}");
        self.added.copy(&order.before, a.index() as u32);
        self.added.set(order.write(a).tid, order.write(a).number);
        let writers = order.writers.len();
        self.add_all(loc, b);
        for k in 0..writers {
            let order = &self.orders[loc.index()];
            let (from, to) = (order.not_after(&order.writers[k].1, b), order.writers[k].1.len());
            for at in from..to {
                let later = self.orders[loc.index()].writers[k].1[at];
                // What comes after one that has it has it, too.
                if !self.add_all(loc, later) {
                    break;
                }
            }
        }
    }

    /// Makes the next slot of `loc`, in the chain of `head` or, without one, first of its own.
    fn new_row(&mut self, loc: Loc, new: New, head: Option<Slot>) -> Slot {
        let slot = self.new_place(loc, new, head);
        self.orders[loc.index()].writes_of(new.tid).push(slot);
        slot
    }

    /// Makes the next slot of `loc`, for a write that has no place in the order unless it is added to those of its
    /// thread.
    fn new_place(&mut self, loc: Loc, new: New, head: Option<Slot>) -> Slot {
        let order = &mut self.orders[loc.index()];
        let slot = Slot::from_index(order.len());
        order.before.push(None);
        order.writes.push(Written { tid: new.tid, number: new.number, head: head.unwrap_or(slot), tail: slot });
        order.chains += u32::from(head.is_none());
        self.trail.push(Undo::Row { loc });
        slot
    }

    fn add_read(&mut self, hb: &HappensBefore, graph: &Graph, new: New, loc: Loc, slot: Slot) {
        self.order_read(hb, graph, new, loc, slot);
        if hb.reads_known {
            self.add_access(hb, new, loc, slot);
        }
    }

    /// Notes an access and its source.
    fn add_access(&mut self, hb: &HappensBefore, new: New, loc: Loc, slot: Slot) {
        if hb.kind != Kind::ProgramOrderAndReadsFrom {
            self.orders[loc.index()].accesses_of(new.tid).push((new.number, slot));
            self.trail.push(Undo::Access { loc, tid: new.tid });
        }
    }

    /// Orders what the reader of a write knows of before that write.
    fn order_read(&mut self, hb: &HappensBefore, graph: &Graph, new: New, loc: Loc, slot: Slot) {
        self.look(hb, graph, new.end, loc);
        for k in 0..self.known.len() {
            let seen = self.known[k];
            let order = &self.orders[loc.index()];
            let head = order.head(slot);
            if order.head(seen) != head && !self.hides(loc, seen) {
                let tail = order.tail(seen);
                self.edge(loc, tail, head);
            }
        }
    }

    fn add_write(&mut self, hb: &HappensBefore, graph: &Graph, new: New, loc: Loc) {
        self.look(hb, graph, new.end, loc);
        let slot = self.new_row(loc, new, None);
        self.add_access(hb, new, loc, slot);
        let order = &mut self.orders[loc.index()];
        for &seen in &self.known {
            order.put_before_last(seen);
            order.put_before_last(order.tail(seen));
        }
    }

    fn add_update(&mut self, hb: &HappensBefore, graph: &Graph, new: New, loc: Loc, slot: Slot) {
        self.make_room(loc);
        // If there is one chain nothing is to be ordered with another one, and nothing comes after its last write.
        let alone = self.orders[loc.index()].chains == 1;
        if !alone {
            self.order_read(hb, graph, new, loc, slot);
        }
        let head = self.orders[loc.index()].head(slot);
        let row = self.new_row(loc, new, Some(head));
        self.add_access(hb, new, loc, row);
        let old = std::mem::replace(&mut self.orders[loc.index()].writes[head.index()].tail, row);
        debug_assert!(old == slot, "internal: {slot} has been read by an update before");
        self.trail.push(Undo::Tail { loc, head, old });
        if !alone {
            self.put_before_all_after(loc, slot, new);
        }
        self.orders[loc.index()].put_before_last(slot);
    }

    /// Orders a new update of `slot` before all that comes after `slot`, which has all that is before the update.
    fn put_before_all_after(&mut self, loc: Loc, slot: Slot, new: New) {
        for k in 0..self.orders[loc.index()].writers.len() {
            let order = &self.orders[loc.index()];
            if order.writers[k].0 == new.tid {
                // It knows of its own, and they would hide what it reads.
                continue;
            }
            let (from, to) = (order.not_after(&order.writers[k].1, slot), order.writers[k].1.len());
            for at in from..to {
                let later = self.orders[loc.index()].writers[k].1[at];
                self.add(loc, later, new.tid, new.number);
            }
        }
    }
}

impl Orders {
    fn rewind(&mut self, to: usize) {
        for undo in self.trail.drain(to..).rev() {
            match undo {
                Undo::Entry { loc, row, tid, old } => {
                    self.orders[loc.index()].before.set(row.index() as u32, tid, old);
                }
                Undo::Row { loc } => {
                    let order = &mut self.orders[loc.index()];
                    order.before.pop();
                    let Some(Written { tid, head, .. }) = order.writes.pop() else { continue };
                    let slot = Slot::from_index(order.len());
                    order.chains -= u32::from(head == slot);
                    order.writes_of(tid).pop_if(|last| *last == slot);
                }
                Undo::Tail { loc, head, old } => self.orders[loc.index()].writes[head.index()].tail = old,
                Undo::Access { loc, tid } => drop(self.orders[loc.index()].accesses_of(tid).pop()),
            }
        }
    }
}

impl Coherence {
    pub fn new(kind: Kind, rules: &Rules) -> Self {
        Self { before: HappensBefore::new(kind, rules.reads_known), all: Orders::default(), aside: Orders::default() }
    }

    fn look(&mut self, graph: &Graph, who: Tid, loc: Loc) {
        self.before.make_room(graph);
        self.all.look(&self.before, graph, graph.end(who), loc);
    }

    /// The writes of `loc` that the next event of `who` could read, those that an update has read included.
    pub fn readable(&mut self, graph: &Graph, who: Tid, loc: Loc, out: &mut Vec<Slot>) {
        self.look(graph, who, loc);
        let first = out.len();
        if !self.all.hides(loc, Slot::INITIAL) {
            out.push(Slot::INITIAL);
        }
        let order = &self.all.orders[loc.index()];
        for (tid, writes) in &order.writers {
            out.extend_from_slice(&writes[order.up_to(writes, self.all.hidden.get(*tid))..]);
        }
        out[first..].sort_unstable();
    }

    /// Of what was asked for last, about `loc`, the writes that the reader knows of and that nothing it knows of
    /// overwrote.
    pub fn known(&self, loc: Loc, out: &mut Vec<Slot>) {
        out.extend(self.all.known.iter().filter(|&&slot| !self.all.hides(loc, slot)));
    }

    /// Computes what would be overwritten of what an event after `end` knows of, if only `members` had been executed,
    /// and then perhaps an update by a thread. Members are in order, and what comes before one of them in po ∪ rf is
    /// among them.
    pub fn overwritten(
        &mut self,
        graph: &Graph,
        loc: Loc,
        end: Option<u32>,
        members: &[u32],
        then: Option<(Tid, Slot)>,
    ) {
        let Self { before: hb, aside, .. } = self;
        aside.rewind(0);
        aside.make_room(loc);
        let mut members = members.iter().copied().peekable();
        for (at, other) in (0..).zip(&graph.events) {
            let member = members.next_if_eq(&at).is_some();
            if other.op.loc() != Some(loc) {
                continue;
            }
            let new = New { tid: other.tid, number: other.number, end: graph.previous(at) };
            let slot = Slot::new(other.choice);
            match (member, other.op.reads(), other.wrote) {
                (false, _, None) => {}
                (false, _, Some(_)) => drop(aside.new_place(loc, new, None)),
                (true, None, _) => aside.add_write(hb, graph, new, loc),
                (true, Some(_), None) if other.choice == NONE => {}
                (true, Some(_), None) => aside.add_read(hb, graph, new, loc, slot),
                (true, Some(_), Some(_)) => aside.add_update(hb, graph, new, loc, slot),
            }
        }
        if let Some((tid, slot)) = then {
            aside.add_update(hb, graph, New::next(graph, tid), loc, slot);
        }
        aside.look(hb, graph, end, loc);
    }

    /// Whether this write was, by the last call of [`Self::overwritten`], which was about `loc`.
    pub fn is_overwritten(&self, loc: Loc, slot: Slot) -> bool {
        self.aside.hides(loc, slot)
    }

    /// The writes of `loc` that an event after `end` knows of, in the order of their threads.
    pub(super) fn known_after(&mut self, graph: &Graph, end: Option<u32>, loc: Loc) -> &[Slot] {
        self.before.make_room(graph);
        self.all.look(&self.before, graph, end, loc);
        &self.all.known
    }

    /// Whether a write comes after that of event `number` of a thread, which wrote there or did not.
    #[inline]
    pub(super) fn is_after(&self, loc: Loc, slot: Slot, tid: Tid, number: u32) -> bool {
        let order = &self.all.orders[loc.index()];
        slot != Slot::INITIAL && order.before.get(slot.index() as u32, tid) >= number
    }

    /// The event of the last write of a thread at `loc` that is among its first so many events.
    pub(super) fn last_write_of(&self, graph: &Graph, loc: Loc, tid: Tid, number: u32) -> Option<u32> {
        let order = self.all.orders.get(loc.index())?;
        let (_, writes) = order.writers.iter().find(|(writer, _)| *writer == tid)?;
        let last = writes[..order.up_to(writes, number)].last()?;
        Some(graph.write(loc, *last).event)
    }

    /// Whether the next event of `who` could read `slot`.
    pub fn is_readable(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) -> bool {
        self.look(graph, who, loc);
        !self.all.hides(loc, slot)
    }

    /// Whether the next event of `who`, which could read `slot`, could do so whatever is added before it.
    pub fn stays_readable(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) -> bool {
        // It could only be hidden by a write that the reader knows of, and of all of them it is known that they come
        // before it.
        self.look(graph, who, loc);
        let order = &self.all.orders[loc.index()];
        self.all.known.iter().all(|&seen| seen == slot || order.is_before(seen, slot))
    }

    /// The writes of `loc` that can be the last one.
    pub fn last(&mut self, loc: Loc, out: &mut Vec<Slot>) {
        self.all.make_room(loc);
        let order = &self.all.orders[loc.index()];
        // Of each thread it can only be the last one.
        let ends = || order.writers.iter().filter_map(|(_, writes)| writes.last().copied());
        let first = out.len();
        out.extend(ends().filter(|&slot| !ends().any(|later| order.is_before(slot, later))));
        if out.len() == first {
            out.push(Slot::INITIAL);
        }
        out[first..].sort_unstable();
    }

    /// The writes of `loc` that can be the last one if of each thread only so many events are executed, which contain
    /// what comes before them in po ∪ rf. Some of them may not be possible.
    pub fn last_among(&mut self, graph: &Graph, loc: Loc, executed: &[u32], out: &mut Vec<Slot>) {
        self.all.make_room(loc);
        self.before.make_room(graph);
        let order = &self.all.orders[loc.index()];
        let last =
            |(tid, writes): &(Tid, Vec<Slot>)| writes[..order.up_to(writes, executed[tid.index()])].last().copied();
        let first = out.len();
        let ends = order.writers.iter().filter_map(last);
        out.extend(ends.filter(|&slot| self.overwrites(graph, loc, slot, executed).is_none()));
        if out.len() == first {
            out.push(Slot::INITIAL);
        }
    }

    /// A write that comes after another one, among so many events of each thread; `None` if the latter can be the last.
    pub fn overwrites(&self, graph: &Graph, loc: Loc, slot: Slot, executed: &[u32]) -> Option<Slot> {
        let order = &self.all.orders[loc.index()];
        let last =
            |(tid, writes): &(Tid, Vec<Slot>)| writes[..order.up_to(writes, executed[tid.index()])].last().copied();
        let is_before = |later: &Slot| {
            let event = graph.write(loc, *later).event;
            *later != slot && (slot == Slot::INITIAL || self.is_known_by(graph, loc, slot, event, executed))
        };
        order.writers.iter().filter_map(last).find(is_before)
    }

    /// Whether a write, or an access of it among so many events of each thread, is before an event, or that event is an
    /// update of it.
    fn is_known_by(&self, graph: &Graph, loc: Loc, slot: Slot, event: u32, executed: &[u32]) -> bool {
        let Write { event: write, occupant, .. } = *graph.write(loc, slot);
        let by = &graph.events[write as usize];
        if occupant == event || self.before.seen(graph, event, by.tid) >= by.number {
            return true;
        }
        // Where reads-from is not part of the order, a read of it counts as well.
        self.all.orders[loc.index()].accesses.iter().any(|(tid, accesses)| {
            let seen = self.before.seen(graph, event, *tid).min(executed[tid.index()]);
            let accesses = accesses[..accesses.partition_point(|(number, _)| *number <= seen)].iter();
            accesses.rev().any(|(number, source)| {
                let is_event =
                    graph.events[event as usize].tid == *tid && graph.events[event as usize].number == *number;
                *source == slot && !is_event
            })
        })
    }

    /// Collects the writes of `loc` that are among the first so many events of each thread, and not among fewer.
    pub fn writes_between(&self, loc: Loc, certain: &[u32], executed: &[u32], out: &mut Vec<Slot>) {
        let Some(order) = self.all.orders.get(loc.index()) else { return };
        for (tid, writes) in &order.writers {
            let (from, to) = (order.up_to(writes, certain[tid.index()]), order.up_to(writes, executed[tid.index()]));
            out.extend_from_slice(&writes[from.min(to)..to]);
        }
    }

    /// The next event of `who` reads `slot`. It is about to be added, as with the next two.
    pub fn read(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) {
        self.before.make_room(graph);
        self.all.add_read(&self.before, graph, New::next(graph, who), loc, slot);
    }

    /// The next event of `who` writes; its slot is the next one of `loc`.
    pub fn write(&mut self, graph: &Graph, who: Tid, loc: Loc) {
        self.before.make_room(graph);
        self.all.add_write(&self.before, graph, New::next(graph, who), loc);
    }

    /// The next event of `who` reads `slot` and writes with nothing in between.
    pub fn update(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) {
        self.before.make_room(graph);
        self.all.add_update(&self.before, graph, New::next(graph, who), loc, slot);
    }

    /// An event has been added to the graph.
    pub fn added(&mut self, graph: &Graph) {
        self.before.added(graph);
    }

    pub fn mark(&self) -> usize {
        self.all.trail.len()
    }

    /// Undoes what has been done since the mark, when there were so many events.
    pub fn rewind(&mut self, to: usize, events: usize) {
        self.all.rewind(to);
        self.before.rewind(events);
    }
}
