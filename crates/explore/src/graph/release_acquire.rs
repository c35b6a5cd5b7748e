//! Release-Acquire: partial coherence, kept saturated.
//!
//! For each location x we keep the transitive closure of po ∪ rf ∪ co_x between the writes of x, where co_x has exactly the
//! edges that every coherence order must have. Two rules make them necessary; `→` is the closure:
//! - if r reads w and a write e ≠ w is before r, then e → w;
//! - if an update u reads w and w → e for a write e ≠ u, then u → e.
//!
//! A graph whose closure under both rules has no cycle is consistent: by the rules a chain of updates, each reading the last, is
//! ordered as one with every other write, and two unordered chains can be ordered either way without a cycle, again and again
//! until the order is total. So a read may read everything that is not *hidden*: that no write before it in po ∪ rf overwrote.
//! The hidden ones are those before the last write of some thread that the reader knows of, since of earlier ones the closure
//! already says so.
//!
//! Adding an event adds edges only as follows, with which the closure stays exact:
//! - read of w: from the last update of each chain that it sees to the first write of w's chain;
//! - write: to it, from every write it knows of and the rest of their chains;
//! - update of w: as the read, and then from it to every write after w.
//!
//! The initial value is write 0 and known to all, so it needs no rule of its own.

use super::events::{Graph, Loc, Slot};
use super::model::Model;
use base::{Id, Tid};

/// The order of the writes of one location.
struct Order {
    /// Words per row of `before`.
    words: usize,
    /// For each write, as a set of bits, the writes that come before it.
    before: Vec<u64>,
    /// For each write the first of its chain of updates.
    head: Vec<Slot>,
    /// For the first write of each chain, the last.
    tail: Vec<Slot>,
    /// How many chains there are.
    chains: u32,
}

enum Undo {
    Word { loc: Loc, row: u32, word: u32, old: u64 },
    Row { loc: Loc },
    Tail { loc: Loc, head: Slot, old: Slot },
}

#[derive(Default)]
pub(super) struct ReleaseAcquire {
    orders: Vec<Order>,
    trail: Vec<Undo>,
    /// Reused: the last write of each thread that the reader knows of, and what they hide.
    known: Vec<Slot>,
    hidden: Vec<u64>,
    /// The order of fewer events, with what is hidden there.
    aside: Option<Box<ReleaseAcquire>>,
}

fn has(row: &[u64], slot: Slot) -> bool {
    row[slot.index() / 64] >> (slot.index() % 64) & 1 == 1
}

impl Order {
    fn new() -> Self {
        Self { words: 1, before: vec![0], head: vec![Slot::INITIAL], tail: vec![Slot::INITIAL], chains: 1 }
    }
    fn len(&self) -> usize {
        self.head.len()
    }
    fn row(&self, slot: Slot) -> &[u64] {
        &self.before[slot.index() * self.words..][..self.words]
    }
    fn head(&self, slot: Slot) -> Slot {
        self.head[slot.index()]
    }
    /// The last write of the chain of `slot`.
    fn tail(&self, slot: Slot) -> Slot {
        self.tail[self.head(slot).index()]
    }
    /// The first write after `slot` among those from number `from` on.
    fn after(&self, slot: Slot, from: usize) -> Option<Slot> {
        let (word, bit) = (slot.index() / 64, 1 << (slot.index() % 64));
        let rows = self.before.get(from * self.words + word..)?.iter().step_by(self.words);
        rows.into_iter().position(|row| row & bit != 0).map(|at| Slot::from_index(from + at))
    }
    /// Adds `slot` and all before it to what is before the last write, which is a new one.
    fn put_before_last(&mut self, slot: Slot) {
        let end = self.before.len() - self.words;
        let (rows, last) = self.before.split_at_mut(end);
        for (sum, word) in last.iter_mut().zip(&rows[slot.index() * self.words..]) {
            *sum |= word;
        }
        last[slot.index() / 64] |= 1 << (slot.index() % 64);
    }
    /// Lays the rows out anew if the next write needs longer ones.
    fn widen(&mut self) {
        if self.len() < self.words * 64 {
            return;
        }
        let (old, words) = (self.words, self.words * 2);
        let mut before = vec![0; self.len() * words];
        for (to, from) in before.chunks_exact_mut(words).zip(self.before.chunks_exact(old)) {
            to[..old].copy_from_slice(from);
        }
        (self.words, self.before) = (words, before);
    }
}

impl ReleaseAcquire {
    fn make_room(&mut self, loc: Loc) {
        while self.orders.len() <= loc.index() {
            self.orders.push(Order::new());
        }
    }

    /// Computes what an event after `end` knows of the writes of `loc`.
    fn look(&mut self, graph: &Graph, end: Option<u32>, loc: Loc) {
        self.make_room(loc);
        graph.last_writes(end, loc, &mut self.known);
        let order = &self.orders[loc.index()];
        self.hidden.clear();
        self.hidden.resize(order.words, 0);
        for &slot in &self.known {
            for (sum, word) in self.hidden.iter_mut().zip(order.row(slot)) {
                *sum |= word;
            }
        }
    }

    /// Adds to a word of what is before `row`.
    fn add(&mut self, loc: Loc, row: Slot, word: usize, bits: u64) {
        let order = &mut self.orders[loc.index()];
        let cell = &mut order.before[row.index() * order.words + word];
        if bits & !*cell != 0 {
            self.trail.push(Undo::Word { loc, row: row.index() as u32, word: word as u32, old: *cell });
            *cell |= bits;
        }
    }

    /// Orders write `a` before write `b`.
    fn edge(&mut self, loc: Loc, a: Slot, b: Slot) {
        let order = &self.orders[loc.index()];
        if has(order.row(b), a) {
            return;
        }
        debug_assert!(a != b && !has(order.row(a), b), "internal: a cycle between writes {a} and {b}");
        let (len, words) = (order.len(), order.words);
        for y in (0..len).map(Slot::from_index) {
            if y == b || has(self.orders[loc.index()].row(y), b) {
                for word in 0..words {
                    let bits = self.orders[loc.index()].row(a)[word];
                    self.add(loc, y, word, bits);
                }
                self.add(loc, y, a.index() / 64, 1 << (a.index() % 64));
            }
        }
    }

    /// Makes the next slot of `loc`, in the chain of `head` or, without one, first of its own.
    fn new_row(&mut self, loc: Loc, head: Option<Slot>) -> Slot {
        let order = &mut self.orders[loc.index()];
        order.widen();
        let slot = Slot::from_index(order.len());
        order.before.resize(order.before.len() + order.words, 0);
        order.head.push(head.unwrap_or(slot));
        order.tail.push(slot);
        order.chains += u32::from(head.is_none());
        self.trail.push(Undo::Row { loc });
        slot
    }

    // Adding an event that comes after `end`.

    fn add_read(&mut self, graph: &Graph, end: Option<u32>, loc: Loc, slot: Slot) {
        self.look(graph, end, loc);
        for k in 0..self.known.len() {
            let seen = self.known[k];
            let order = &self.orders[loc.index()];
            let head = order.head(slot);
            if !has(&self.hidden, seen) && order.head(seen) != head {
                let tail = order.tail(seen);
                self.edge(loc, tail, head);
            }
        }
    }

    fn add_write(&mut self, graph: &Graph, end: Option<u32>, loc: Loc) {
        self.look(graph, end, loc);
        self.new_row(loc, None);
        let order = &mut self.orders[loc.index()];
        for &seen in &self.known {
            order.put_before_last(seen);
            order.put_before_last(order.tail(seen));
        }
    }

    fn add_update(&mut self, graph: &Graph, end: Option<u32>, loc: Loc, slot: Slot) {
        self.make_room(loc);
        // If there is one chain nothing is to be ordered with another one, and nothing comes after its last write.
        let alone = self.orders[loc.index()].chains == 1;
        if !alone {
            self.add_read(graph, end, loc, slot);
        }
        let head = self.orders[loc.index()].head(slot);
        let new = self.new_row(loc, Some(head));
        let old = std::mem::replace(&mut self.orders[loc.index()].tail[head.index()], new);
        debug_assert!(old == slot, "internal: {slot} has been read by an update before");
        self.trail.push(Undo::Tail { loc, head, old });
        let mut from = 0;
        while !alone && let Some(later) = self.orders[loc.index()].after(slot, from) {
            self.add(loc, later, new.index() / 64, 1 << (new.index() % 64));
            from = later.index() + 1;
        }
        self.orders[loc.index()].put_before_last(slot);
    }
}

impl Model for ReleaseAcquire {
    fn readable(&mut self, graph: &Graph, who: Tid, loc: Loc, out: &mut Vec<Slot>) {
        self.look(graph, graph.end(who), loc);
        let len = self.orders[loc.index()].len();
        for (word, hidden) in self.hidden.iter().enumerate() {
            let mut left = !hidden;
            while left != 0 {
                let slot = word * 64 + left.trailing_zeros() as usize;
                if slot >= len {
                    return;
                }
                out.push(Slot::from_index(slot));
                left &= left - 1;
            }
        }
    }

    fn known(&self, out: &mut Vec<Slot>) {
        out.extend(self.known.iter().filter(|&&slot| !has(&self.hidden, slot)));
    }

    fn overwritten(&mut self, graph: &Graph, loc: Loc, event: u32, members: &[u32], then: Option<(Tid, Slot)>) {
        let aside = self.aside.get_or_insert_default();
        aside.orders.clear();
        aside.trail.clear();
        aside.make_room(loc);
        let mut members = members.iter().copied().peekable();
        for (at, other) in (0..).zip(&graph.events) {
            let member = members.next_if_eq(&at).is_some();
            if other.op.loc() != Some(loc) {
                continue;
            }
            let (end, slot) = (graph.previous(at), Slot::new(other.choice));
            match (member, other.op.reads(), other.wrote) {
                (false, _, None) => {}
                // It has its number and no place in the order.
                (false, _, Some(_)) => drop(aside.new_row(loc, None)),
                (true, None, _) => aside.add_write(graph, end, loc),
                (true, Some(_), None) => aside.add_read(graph, end, loc, slot),
                (true, Some(_), Some(_)) => aside.add_update(graph, end, loc, slot),
            }
        }
        if let Some((tid, slot)) = then {
            aside.update(graph, tid, loc, slot);
        }
        aside.look(graph, graph.previous(event), loc);
    }

    fn is_overwritten(&self, slot: Slot) -> bool {
        self.aside.as_ref().is_some_and(|aside| has(&aside.hidden, slot))
    }

    fn is_readable(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) -> bool {
        self.look(graph, graph.end(who), loc);
        !has(&self.hidden, slot)
    }

    fn stays_readable(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) -> bool {
        // It could only be hidden by a write that the reader knows of, and of all of them it is known that they come before it.
        self.look(graph, graph.end(who), loc);
        let order = &self.orders[loc.index()];
        self.known.iter().all(|&seen| seen == slot || has(order.row(slot), seen))
    }

    fn last(&mut self, loc: Loc, out: &mut Vec<Slot>) {
        self.make_room(loc);
        let order = &self.orders[loc.index()];
        let all = || (0..order.len()).map(Slot::from_index);
        out.extend(all().filter(|&slot| !all().any(|later| has(order.row(later), slot))));
    }

    fn read(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) {
        self.add_read(graph, graph.end(who), loc, slot);
    }

    fn write(&mut self, graph: &Graph, who: Tid, loc: Loc) {
        self.add_write(graph, graph.end(who), loc);
    }

    fn update(&mut self, graph: &Graph, who: Tid, loc: Loc, slot: Slot) {
        self.add_update(graph, graph.end(who), loc, slot);
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn rewind(&mut self, to: usize) {
        for undo in self.trail.drain(to..).rev() {
            match undo {
                Undo::Word { loc, row, word, old } => {
                    let order = &mut self.orders[loc.index()];
                    order.before[row as usize * order.words + word as usize] = old;
                }
                Undo::Row { loc } => {
                    let order = &mut self.orders[loc.index()];
                    order.before.truncate(order.before.len() - order.words);
                    order.tail.pop();
                    let head = order.head.pop();
                    order.chains -= u32::from(head == Some(Slot::from_index(order.len())));
                }
                Undo::Tail { loc, head, old } => self.orders[loc.index()].tail[head.index()] = old,
            }
        }
    }
}
