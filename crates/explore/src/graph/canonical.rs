//! One execution in which each schedule is made, so that nothing need be remembered to make it once.
//!
//! A write e with past P, offered to the node of c after τ, may be met in many executions below that node. One of them
//! is the *canonical* one for it: there every node from c on whose event d is not in P ∪ {e} reads what a fixed rule
//! says, given the events G before d:
//! - the write that d's thread knows of and that nothing in G ∪ P ∪ {e} has overwritten; of several, the first by
//!   thread;
//! - if d is an update, the last one of the updates that follow this write in G ∪ P ∪ {e}. Is it e, and d is c, then c
//!   reads what e reads: e may be blocked there;
//! - a take takes the end of its chain, an await reads its pivot or is given up, and a choice has its first
//!   alternative. A take or await whose write something of P ∪ {e} takes instead is at a schedule about that.
//!
//! If the model is not local, d reads instead the first write that is consistent with G ∪ P ∪ {e}, in an order that
//! does not depend on the execution: the writes of G, the latest first, then those of P by thread and number, then e.
//! Only if d is c, e is left out, and if nothing else can be read c reads what e reads.
//!
//! What the rule says can always be read, since G ∪ P ∪ {e} is consistent, and d then has P and e left to come. So from
//! c on there is one such way down the tree, and following it e comes up, because P does: events of P take part as they
//! are, whether as ways of a node or by schedules, which are about events of P and made by induction. A schedule is
//! made where it is canonical and nowhere else: hence at least once, and not twice.

use super::events::{Event, Graph, Loc, NONE, Op, Order, Slot};
use super::execution::Execution;
use super::memo::Memo;
use super::model::{Coherence, Consistency, Extra};
use super::node::Node;
use super::{Observed, Rules, Search};
use crate::search::Listener;
use base::{Id, Threads, Tid};

/// What a schedule is about.
#[derive(Clone, Copy)]
pub(super) enum About {
    /// An event.
    Event(u32),
    /// The next operation of a thread, reading a write.
    BlockedUpdate { tid: Tid, loc: Loc, slot: Slot },
}

impl About {
    /// Whether an event is what the schedule is about, or before it in po ∪ rf.
    #[inline]
    pub fn needs(self, graph: &Graph, at: u32) -> bool {
        match self {
            About::Event(event) => graph.before(at, event),
            About::BlockedUpdate { tid, loc, slot } => {
                let source = graph.write(loc, slot).event;
                graph.before_next(at, tid) || (source != NONE && graph.before(at, source))
            }
        }
    }
}

/// The nodes of an execution, compared with what the rule says.
pub(super) struct Canonical<'a, 'm, M: Threads> {
    graph: &'a Graph,
    coherence: &'a mut Coherence,
    consistency: &'a mut Consistency,
    /// Asked what an update that is blocked would do.
    machine: &'a mut Memo<'m, M>,
    rules: &'a Rules,
    nodes: &'a [Node],
    /// Of all nodes, see [`Node::known`].
    known: &'a [Slot],
}

impl<M: Threads> Canonical<'_, '_, M> {
    /// Whether node `at` is as the rule says whatever it is to be seen for, unless an update that is blocked by it is
    /// offered to it: it reads the first of the writes that it knows of, or what followed that write in updates before
    /// it, and then nothing but its own event can follow.
    fn is_surely_canonical(&self, at: usize) -> bool {
        let Node { base, event, known, ref wait, .. } = self.nodes[at];
        if event == NONE {
            return false;
        }
        let read = &self.graph.events[event as usize];
        if let Op::Read(loc) | Op::Update(loc) = read.op
            && !self.consistency.is_local()
        {
            // The latest write before it comes first of all.
            return read.choice as usize + 1 == self.writes_before(loc, base);
        }
        let first = || self.known[known.0 as usize];
        match read.op {
            Op::Take(_) => true,
            Op::Choice(_) => read.choice == 0,
            Op::Await(_) => read.choice == wait.canonical,
            Op::Read(_) => known.0 < known.1 && read.choice == first().index() as u32,
            Op::Update(loc) if read.wrote.is_some() && known.0 < known.1 => {
                let mut next = self.graph.write(loc, first()).occupant;
                while (next as usize) < base {
                    let Some(slot) = self.graph.events[next as usize].wrote else { return false };
                    next = self.graph.write(loc, slot).occupant;
                }
                next == event
            }
            Op::Update(_) | Op::Write(..) | Op::Fence(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Local => false,
        }
    }

    /// Whether node `at`, whose event is none that `about` needs, is as the rule says. `about` may be offered to it.
    pub(super) fn follows(&mut self, at: usize, about: About, target: bool) -> bool {
        let Node { event, about: running, .. } = self.nodes[at];
        if event == NONE {
            return about.needs(self.graph, running);
        }
        let read = &self.graph.events[event as usize];
        match read.op {
            Op::Take(_) => true,
            Op::Choice(_) => read.choice == 0,
            Op::Await(_) => read.choice == self.nodes[at].wait.canonical,
            Op::Read(loc) | Op::Update(loc) if !self.consistency.is_local() => {
                let source = Some(Slot::new(read.choice));
                self.first_source(at, loc, about, target) == source
            }
            Op::Read(loc) => self.reads_first(at, loc, about, None),
            Op::Update(loc) => self.reads_first(at, loc, about, Some(target)),
            Op::Write(..) | Op::Fence(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Local => {
                unreachable!("internal: a node without ways")
            }
        }
    }

    fn reads_first(&mut self, at: usize, loc: Loc, about: About, update: Option<bool>) -> bool {
        let Node { event, known, .. } = self.nodes[at];
        let source = Slot::new(self.graph.events[event as usize].choice);
        let agrees = |slot: Slot| {
            let end = if update.is_some() { self.last_update(at, loc, slot, about) } else { slot };
            end == source || (update == Some(true) && self.is_before_last(loc, source, end, about))
        };
        let Some(found) = (known.0..known.1).find(|&k| agrees(self.known[k as usize])) else { return false };
        if found == known.0 {
            return true;
        }
        self.overwritten(at, loc, about);
        (known.0..found).all(|k| self.coherence.is_overwritten(loc, self.known[k as usize]))
    }

    /// What the event of node `at` reads where the node is as the rule says for a model that is not local: the first
    /// write, in an order that does not depend on the execution, that is consistent with the events before the node and
    /// those that `about` needs. These are the writes before the node, the latest first, and then the others by thread.
    fn first_source(&mut self, at: usize, loc: Loc, about: About, target: bool) -> Option<Slot> {
        let Node { base, event, .. } = self.nodes[at];
        let source = Slot::new(self.graph.events[event as usize].choice);
        let (last, blocked) = match about {
            About::Event(event) => (event, None),
            // Away from its target it is not executed.
            About::BlockedUpdate { .. } if !target => (NONE, None),
            About::BlockedUpdate { tid, loc, slot } => (NONE, Some(self.blocked(tid, loc, slot))),
        };
        let is_first = |search: &mut Self, slot: Slot| {
            // With what it reads it is part of the execution, which is consistent.
            if blocked.is_none() && slot == source {
                return true;
            }
            let read = search.reading(at, loc, slot);
            let extra = [blocked.unwrap_or(read), read];
            let extra = if blocked.is_some() { &extra[..] } else { &extra[1..] };
            search.admits_before(base, about, extra)
        };
        let before = self.writes_before(loc, base);
        if let Some(slot) = (0..before).rev().map(Slot::from_index).find(|&slot| is_first(self, slot)) {
            return Some(slot);
        }
        let writes = &self.graph.locations[loc.index()].writes;
        let mut others: Vec<usize> = (before..writes.len())
            .filter(|&slot| writes[slot].event != last && about.needs(self.graph, writes[slot].event))
            .collect();
        if self.rules.fixed_candidates {
            others.sort_by_key(|&slot| writes[slot].step());
        }
        if !target {
            others.extend((before..writes.len()).filter(|&slot| last != NONE && writes[slot].event == last));
        }
        if let Some(slot) = others.into_iter().map(Slot::from_index).find(|&slot| is_first(self, slot)) {
            return Some(slot);
        }
        // An update for which only the place of what `about` is about is left, which is blocked below.
        let source = match about {
            About::Event(event) => self.graph.events[event as usize]
                .op
                .reads()
                .map(|_| Slot::new(self.graph.events[event as usize].choice)),
            About::BlockedUpdate { slot, .. } => Some(slot),
        };
        source.filter(|&slot| target && self.reading(at, loc, slot).writes)
    }

    /// How many writes of a location are before a node, with so many events before it.
    fn writes_before(&self, loc: Loc, base: usize) -> usize {
        let writes = &self.graph.locations[loc.index()].writes;
        writes.partition_point(|write| write.event == NONE || (write.event as usize) < base)
    }

    /// Whether these events are consistent with the first `base` of the graph and those that `about` needs.
    fn admits_before(&mut self, base: usize, about: About, extra: &[Extra]) -> bool {
        let graph = self.graph;
        self.consistency.admits(graph, self.coherence, |at| (at as usize) < base || about.needs(graph, at), extra)
    }

    /// The event of node `at` if it reads a slot.
    fn reading(&self, at: usize, loc: Loc, slot: Slot) -> Extra {
        let Node { event, compare, .. } = self.nodes[at];
        let Event { tid, op, order, wrote, .. } = self.graph.events[event as usize];
        let (writes, order) = match compare {
            Some(compare) => {
                let effect = compare.effect(self.graph.write(loc, slot).value);
                (effect.writes(), Order::of(op, effect))
            }
            None => (wrote.is_some(), order),
        };
        Extra { tid, end: self.graph.previous(event), op, loc, reads: slot, writes, order }
    }

    /// The next operation of `tid`, which would update a slot that has been updated.
    fn blocked(&mut self, tid: Tid, loc: Loc, slot: Slot) -> Extra {
        let op = self.graph.next(tid).expect("internal: a blocked update");
        let effect = self.machine.effect(tid, self.graph.write(loc, slot).value);
        let end = self.graph.end(tid);
        let writes = effect.writes();
        Extra { tid, end, op, loc, reads: slot, writes, order: Order::of(op, effect) }
    }

    /// Whether `about` wrote `end`, reading `source`.
    fn is_before_last(&self, loc: Loc, source: Slot, end: Slot, about: About) -> bool {
        match about {
            About::Event(event) => {
                self.graph.write(loc, end).event == event
                    && self.graph.events[event as usize].choice == source.index() as u32
            }
            About::BlockedUpdate { .. } => false,
        }
    }

    /// The last of the updates after a write, among the events before node `at` and those that `about` needs.
    fn last_update(&self, at: usize, loc: Loc, mut slot: Slot, about: About) -> Slot {
        let Node { base, event, .. } = self.nodes[at];
        loop {
            let next = self.graph.write(loc, slot).occupant;
            if next == NONE || next == event || !((next as usize) < base || about.needs(self.graph, next)) {
                return slot;
            }
            slot = self.graph.events[next as usize].wrote.expect("internal: what occupies a write writes");
        }
    }

    /// Has the model compute what is overwritten for the event of node `at` by the events before it and those that
    /// `about` needs.
    fn overwritten(&mut self, at: usize, loc: Loc, about: About) {
        let event = self.nodes[at].event;
        let members = self.members(at, about);
        let blocked = match about {
            About::BlockedUpdate { tid, loc, slot } if self.graph.write(loc, slot).occupant == event => {
                Some((tid, slot))
            }
            About::BlockedUpdate { .. } | About::Event(_) => None,
        };
        self.coherence.overwritten(self.graph, loc, self.graph.previous(event), &members, blocked);
    }

    /// The events before node `at` and those that `about` needs.
    fn members(&self, at: usize, about: About) -> Vec<u32> {
        let base = self.nodes[at].base;
        let among = |at: u32| (at as usize) < base || about.needs(self.graph, at);
        (0..self.graph.events.len() as u32).filter(|&at| among(at)).collect()
    }

    /// Whether the next operation of `tid` could not read a write even if only the events before node `at` and those
    /// that it needs had been executed.
    pub(super) fn stays_hidden(&mut self, at: usize, tid: Tid, loc: Loc, slot: Slot) -> bool {
        let members = self.members(at, About::BlockedUpdate { tid, loc, slot });
        self.coherence.overwritten(self.graph, loc, self.graph.end(tid), &members, None);
        self.coherence.is_overwritten(loc, slot)
    }
}

impl<'m, M: Threads, L: Listener<M, Observed>> Search<'m, M, L> {
    /// The nodes on the way, to be compared with the rule.
    pub(super) fn canonical(&mut self) -> Canonical<'_, 'm, M> {
        let Execution { graph, coherence, consistency, machine, .. } = &mut self.execution;
        let Self { rules, nodes, known, .. } = self;
        Canonical { graph, coherence, consistency, machine, rules, nodes, known }
    }

    /// Notes whether node `at`, the deepest one, whose event has been added, may not be as the rule says.
    pub(super) fn settle(&mut self, at: usize) {
        while self.unsure.pop_if(|level| *level as usize >= at).is_some() {}
        if !self.canonical().is_surely_canonical(at) {
            self.unsure.push(at as u32);
        }
    }
}
