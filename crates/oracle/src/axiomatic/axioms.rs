//! The axioms of the memory models, over every coherence order.
//!
//! An execution is consistent iff there is for each location a total order of its writes, beginning with the initial
//! one, with which the axioms hold. Some axioms are about one location at a time, others about all together.

use super::relation::{Relation, Set, set_of};
use super::{Event, Source, rc11};
use base::{Act, Id, Model, ReleaseSequences, Variant};
use std::collections::BTreeSet;

/// What makes an execution consistent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axioms {
    /// Release-Acquire, whatever the memory orders are.
    Ra,
    /// RC11: the memory model of C and C++ with program order and reads-from acyclic.
    Rc11(ReleaseSequences),
    Sc,
    Tso,
    Pso,
}

impl<V: Into<Variant>> From<V> for Axioms {
    fn from(variant: V) -> Self {
        let Variant { model, release_sequences } = variant.into();
        match model {
            Model::Sc => Axioms::Sc,
            Model::Tso => Axioms::Tso,
            Model::Pso => Axioms::Pso,
            Model::Ra => Axioms::Ra,
            Model::Rc11 => Axioms::Rc11(release_sequences),
        }
    }
}

impl Axioms {
    pub const RC11: Axioms = Axioms::Rc11(ReleaseSequences::Cpp20);
    pub const ALL: [Axioms; 6] =
        [Axioms::Ra, Axioms::RC11, Axioms::Rc11(ReleaseSequences::Rc11), Axioms::Sc, Axioms::Tso, Axioms::Pso];

    /// What the next operation of a thread is under the model.
    pub(crate) fn act(self, act: Act) -> Act {
        match self {
            Axioms::Ra => Model::Ra.act(act),
            Axioms::Sc => Model::Sc.act(act),
            Axioms::Tso => Model::Tso.act(act),
            Axioms::Pso => Model::Pso.act(act),
            Axioms::Rc11(_) => Model::Rc11.act(act),
        }
    }
}

/// A node of an execution graph: an event, a part of one, or an initial write.
pub(super) struct Node {
    pub event: Option<usize>,
    pub loc: Option<u64>,
    /// The node that it reads from.
    pub reads: Option<usize>,
    pub writes: bool,
}

/// An execution as the axioms see it.
pub(super) struct Graph<'a> {
    pub events: &'a [Event],
    pub nodes: Vec<Node>,
    /// The order of each thread, with initial writes before everything.
    pub thread: Relation,
    /// The event that makes a thread is before those of the thread, which are before the event that joins it.
    pub family: Relation,
    /// An event that wakes a thread is before the one that is woken.
    pub woken: Relation,
    pub rf: Relation,
}

impl<'a> Graph<'a> {
    /// The nodes of an execution. If `split`, an event that reads and writes has a node for each, in this order.
    pub fn new(events: &'a [Event], split: bool) -> Self {
        let locations: BTreeSet<u64> = events.iter().filter_map(|e| e.loc).collect();
        let initial = |&loc| Node { event: None, loc: Some(loc), reads: None, writes: true };
        let mut nodes: Vec<Node> = locations.iter().map(initial).collect();
        for (at, Event { loc, source, writes, .. }) in events.iter().enumerate() {
            let loc = *loc;
            let from = |node: &Node| match (*source, node.event.map(|at| &events[at])) {
                (Source::Initial, None) => true,
                (Source::Event(tid, number), Some(event)) => (tid, number) == (event.tid, event.number),
                (Source::Nowhere | Source::Alternative(_) | Source::Initial | Source::Event(..), _) => false,
            };
            let reads = nodes.iter().position(|node| node.writes && node.loc == loc && from(node));
            if split && reads.is_some() && *writes {
                nodes.push(Node { event: Some(at), loc, reads, writes: false });
                nodes.push(Node { event: Some(at), loc, reads: None, writes: true });
            } else {
                nodes.push(Node { event: Some(at), loc, reads, writes: *writes });
            }
        }
        let between = |holds: &dyn Fn(&Event, &Event) -> bool| {
            Relation::of(nodes.len(), |a, b| match (nodes[a].event, nodes[b].event) {
                (Some(a), Some(b)) => holds(&events[a], &events[b]),
                (None, _) | (_, None) => false,
            })
        };
        let family = between(&|a, b| {
            let joins = b.joins.is_some() && (b.joins == Some(a.tid) || b.joins == a.starts);
            a.starts == Some(b.tid) || joins
        });
        let woken = between(&|a, b| b.wakers.iter().any(|(tid, number)| (tid.index(), *number) == (a.tid, a.number)));
        let thread = Relation::of(nodes.len(), |a, b| match (nodes[a].event, nodes[b].event) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(first), Some(second)) => events[first].tid == events[second].tid && a < b,
        });
        let rf = Relation::of(nodes.len(), |a, b| nodes[b].reads == Some(a));
        Self { events, nodes, thread, family, woken, rf }
    }

    /// The set of nodes for which `holds`.
    pub fn set(&self, holds: impl Fn(&Node) -> bool) -> Set {
        set_of(self.nodes.len(), |at| holds(&self.nodes[at]))
    }
    pub fn event(&self, node: usize) -> Option<&Event> {
        self.nodes[node].event.map(|at| &self.events[at])
    }
    /// Pairs of accesses of the same location.
    pub fn same_location(&self) -> Relation {
        let loc = |node: usize| self.nodes[node].loc;
        Relation::of(self.nodes.len(), |a, b| loc(a).is_some() && loc(a) == loc(b))
    }
}

/// Coherence and from-reads of some locations.
#[derive(Clone)]
pub(super) struct Coherence {
    pub co: Relation,
    pub fr: Relation,
}

impl Coherence {
    /// These are the writes of a location, in this order.
    fn new(graph: &Graph, order: &[usize]) -> Self {
        let mut co = Relation::new(graph.nodes.len());
        for (at, &write) in order.iter().enumerate() {
            order[at + 1..].iter().for_each(|&later| co.add(write, later));
        }
        Self::of(graph, co)
    }
    /// With coherence as far as it is known.
    pub fn of(graph: &Graph, co: Relation) -> Self {
        let reads_before = |read: usize, write: usize| {
            read != write && graph.nodes[read].reads.is_some_and(|source| co.has(source, write))
        };
        let fr = Relation::of(graph.nodes.len(), reads_before);
        Self { co, fr }
    }
    fn and(&self, other: &Self) -> Self {
        Self { co: self.co.or(&other.co), fr: self.fr.or(&other.fr) }
    }
}

type Test<'a> = Box<dyn Fn(&Coherence) -> bool + 'a>;

/// What a model asks for. Both tests can only become false as coherence grows.
pub(super) struct Asked<'a> {
    /// No coherence order contradicts this.
    pub before: Relation,
    /// With the coherence order and from-reads of one location this has no cycle, and `global` not with those of all.
    /// Not everything that a model asks for is of this kind.
    pub local: Relation,
    pub global: Option<Relation>,
    /// What it asks of the coherence order of one location.
    pub of_each: Test<'a>,
    /// What it asks of those of all locations together.
    pub of_all: Option<Test<'a>>,
}

/// Whether the axioms are about the two parts of an update.
pub(super) fn splits(axioms: Axioms) -> bool {
    match axioms {
        Axioms::Rc11(_) => true,
        Axioms::Ra | Axioms::Sc | Axioms::Tso | Axioms::Pso => false,
    }
}

/// The writes of each location; and for each write of an update the write that it read: in every model there is none in
/// between.
pub(super) fn writes(graph: &Graph) -> (Vec<Vec<usize>>, Vec<Option<usize>>) {
    let locations: BTreeSet<u64> = graph.nodes.iter().filter_map(|node| node.loc).collect();
    let writes = |loc: u64| {
        let node = |&at: &usize| graph.nodes[at].writes && graph.nodes[at].loc == Some(loc);
        (0..graph.nodes.len()).filter(node).collect()
    };
    let read = |node: &Node| {
        let parts = graph.nodes.iter().filter(|part| node.writes && part.event.is_some() && part.event == node.event);
        parts.filter_map(|part| part.reads).next()
    };
    (locations.into_iter().map(writes).collect(), graph.nodes.iter().map(read).collect())
}

/// How many coherence orders make an execution consistent.
pub(super) fn count(axioms: Axioms, events: &[Event]) -> u64 {
    let graph = Graph::new(events, splits(axioms));
    Orders::new(&graph, asked(axioms, &graph)).count()
}

/// Whether some coherence order makes an execution consistent.
pub(super) fn allow(axioms: Axioms, events: &[Event]) -> bool {
    allow_ending(axioms, events, &[])
}

/// Whether some coherence order makes an execution consistent in which these writes are the last ones of their
/// locations.
pub(super) fn allow_ending(axioms: Axioms, events: &[Event], last: &[(u64, Source)]) -> bool {
    let graph = Graph::new(events, splits(axioms));
    let node = |&(loc, source): &(u64, Source)| {
        let is_last = |node: &Node| match (source, node.event.map(|at| &events[at])) {
            (Source::Initial, None) => true,
            (Source::Event(tid, number), Some(event)) => (tid, number) == (event.tid, event.number),
            (Source::Nowhere | Source::Alternative(_) | Source::Initial | Source::Event(..), _) => false,
        };
        graph.nodes.iter().position(|node| node.writes && node.loc == Some(loc) && is_last(node))
    };
    let last = last.iter().filter_map(node).collect();
    Orders { last, ..Orders::new(&graph, asked(axioms, &graph)) }.exist()
}

pub(super) fn asked<'a>(axioms: Axioms, graph: &'a Graph) -> Asked<'a> {
    match axioms {
        Axioms::Ra | Axioms::Sc => {
            let order = graph.thread.or(&graph.family).or(&graph.woken).or(&graph.rf);
            let before = order.clone();
            let acyclic = move |orders: &Coherence| order.or(&orders.co).or(&orders.fr).is_acyclic();
            let all: Option<Test> = (axioms == Axioms::Sc).then(|| Box::new(acyclic.clone()) as Test);
            let global = (axioms == Axioms::Sc).then(|| before.clone());
            Asked { local: before.clone(), before, global, of_each: Box::new(acyclic), of_all: all }
        }
        Axioms::Tso => buffered(graph, false),
        Axioms::Pso => buffered(graph, true),
        Axioms::Rc11(release_sequences) => rc11::asked(graph, release_sequences),
    }
}

/// Store buffers. Each location by itself is sequentially consistent, and there is one order in which events take
/// effect: loads when they are executed, stores when they leave the buffer of their thread, except that a thread can
/// read from its own buffer. If `by_location`, stores to different locations leave it in any order.
///
/// Everything before an event that creates or wakes a thread takes effect before that thread continues, and everything
/// of a thread before it is joined. For their own thread these events are not fences.
fn buffered<'a>(graph: &'a Graph, by_location: bool) -> Asked<'a> {
    let at = |node: usize| graph.event(node);
    let kept = |a: usize, b: usize| {
        let (Some(first), Some(second)) = (at(a), at(b)) else { return true };
        let is_store = |event: &Event| event.writes && !event.is_full_fence;
        let drains = |node: usize| {
            // A compiler puts a full fence after a seq_cst store.
            let after_store = |event: &Event| is_store(event) && event.order.seq_cst && node != b;
            at(node).is_some_and(|event| event.is_full_fence || after_store(event))
        };
        let between = |node: usize| node == a || node == b || (graph.thread.has(a, node) && graph.thread.has(node, b));
        let same = first.loc.is_some() && first.loc == second.loc;
        !is_store(first)
            || (is_store(second) && (!by_location || same))
            || (0..graph.nodes.len()).any(|node| between(node) && drains(node))
    };
    let preserved = Relation::of(graph.nodes.len(), |a, b| graph.thread.has(a, b) && kept(a, b));
    let other_threads = graph.thread.optional().then(&graph.family.or(&graph.woken));
    let tid = |node: usize| at(node).map(|event| event.tid);
    let external = Relation::of(graph.nodes.len(), |a, b| graph.rf.has(a, b) && tid(a) != tid(b));
    let global = preserved.or(&other_threads).or(&external);
    let local = graph.thread.and(&graph.same_location()).or(&graph.rf);
    Asked {
        before: local.clone(),
        local: local.clone(),
        global: Some(global.clone()),
        of_each: Box::new(move |orders| local.or(&orders.co).or(&orders.fr).is_acyclic()),
        of_all: Some(Box::new(move |orders| global.or(&orders.co).or(&orders.fr).is_acyclic())),
    }
}

/// The coherence orders of an execution.
struct Orders<'a> {
    graph: &'a Graph<'a>,
    asked: Asked<'a>,
    /// The writes of each location.
    writes: Vec<Vec<usize>>,
    /// For each write of an update, the write that it read.
    read: Vec<Option<usize>>,
    /// Writes that have to be the last ones of their locations.
    last: Vec<usize>,
}

impl<'a> Orders<'a> {
    fn new(graph: &'a Graph, asked: Asked<'a>) -> Self {
        let (writes, read) = writes(graph);
        Self { graph, asked, writes, read, last: Vec::new() }
    }

    fn exist(&self) -> bool {
        // First each location by itself, since that is fast.
        let alone = |at: usize| !self.each(&self.writes[at], &mut Vec::new(), &mut |_| false);
        let none = Coherence::new(self.graph, &[]);
        (0..self.writes.len()).all(alone) && (self.asked.of_all.is_none() || !self.together(0, &none, &mut || false))
    }

    fn count(&self) -> u64 {
        if self.asked.of_all.is_none() {
            let alone = |writes: &Vec<usize>| {
                let mut found = 0;
                self.each(writes, &mut Vec::new(), &mut |_| {
                    found += 1;
                    true
                });
                found
            };
            return self.writes.iter().map(alone).product();
        }
        let mut found = 0;
        self.together(0, &Coherence::new(self.graph, &[]), &mut || {
            found += 1;
            true
        });
        found
    }

    /// Calls `found` with each order of `writes` that begins with `placed` and passes the test for one location, until
    /// it returns false; returns whether it never did.
    fn each(&self, writes: &[usize], placed: &mut Vec<usize>, found: &mut dyn FnMut(&Coherence) -> bool) -> bool {
        if placed.len() == writes.len() {
            if self.last.iter().any(|last| writes.contains(last) && placed.last() != Some(last)) {
                return true;
            }
            let order = Coherence::new(self.graph, placed);
            return !(self.asked.of_each)(&order) || found(&order);
        }
        for &next in writes {
            let too_early = |w: &usize| !placed.contains(w) && self.asked.before.has(*w, next);
            let read = self.read[next];
            let apart = read.is_some() && read != placed.last().copied();
            if placed.contains(&next) || apart || writes.iter().any(too_early) {
                continue;
            }
            placed.push(next);
            let goes_on = self.each(writes, placed, found);
            placed.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The same for the orders of all locations from this one on, together with `before`.
    fn together(&self, location: usize, before: &Coherence, found: &mut dyn FnMut() -> bool) -> bool {
        let Some(writes) = self.writes.get(location) else { return found() };
        self.each(writes, &mut Vec::new(), &mut |order| {
            let orders = before.and(order);
            let refused = self.asked.of_all.as_ref().is_some_and(|test| !test(&orders));
            refused || self.together(location + 1, &orders, found)
        })
    }
}
