//! One coherence order with which the axioms hold, for executions that are too long for trying all.
//!
//! What must be before what is collected until nothing can be added, and the rest is guessed, in an order in which
//! events may have taken effect. The guess is tested by the axioms; if it fails, two writes whose order is not known
//! are put in one order and then the other. So a mistake here rejects an allowed execution or takes too long, and never
//! accepts a forbidden one.

use super::axioms::{Asked, Axioms, Coherence, Graph, asked};
use super::relation::Relation;
use super::{Event, axioms};

/// Guesses after which no answer is given.
const MOST_GUESSES: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Consistent,
    Inconsistent,
    /// There was no end of guesses.
    Unknown,
}

struct Guesses<'a> {
    graph: &'a Graph<'a>,
    asked: Asked<'a>,
    /// The writes of each location.
    writes: Vec<Vec<usize>>,
    /// For each write of an update, the write that it read.
    read: Vec<Option<usize>>,
    left: usize,
}

/// Whether some coherence order makes an execution consistent. Not for [`Axioms::Ra`], which holds for each location by
/// itself and not for all together.
pub(crate) fn consistent(axioms: Axioms, events: &[Event]) -> Answer {
    let graph = Graph::new(events, axioms::splits(axioms));
    let (writes, read) = axioms::writes(&graph);
    let mut known = Relation::new(graph.nodes.len());
    for writes in &writes {
        let is_initial = |&&write: &&usize| graph.nodes[write].event.is_none();
        for &initial in writes.iter().filter(is_initial) {
            writes.iter().filter(|&&write| write != initial).for_each(|&write| known.add(initial, write));
        }
    }
    let asked = asked(axioms, &graph);
    Guesses { graph: &graph, asked, writes, read, left: MOST_GUESSES }.extend(known)
}

impl Guesses<'_> {
    /// Whether there is a coherence order that contains what is known of it.
    fn extend(&mut self, mut known: Relation) -> Answer {
        if self.left == 0 {
            return Answer::Unknown;
        }
        self.left -= 1;
        // What fails now fails with any more coherence.
        let Some(before) = self.saturate(&mut known) else { return Answer::Inconsistent };
        if !self.holds(&known) {
            return Answer::Inconsistent;
        }
        let order = self.line_up(&before);
        if self.holds(&self.in_order(&order)) {
            return Answer::Consistent;
        }
        let Some((a, b)) = self.open(&known, &order) else { return Answer::Inconsistent };
        for (a, b) in [(a, b), (b, a)] {
            let mut guess = known.clone();
            guess.add(a, b);
            match self.extend(guess) {
                Answer::Inconsistent => {}
                answer @ (Answer::Consistent | Answer::Unknown) => return answer,
            }
        }
        Answer::Inconsistent
    }

    fn holds(&self, co: &Relation) -> bool {
        let orders = Coherence::of(self.graph, co.clone());
        (self.asked.of_each)(&orders) && self.asked.of_all.as_ref().is_none_or(|test| test(&orders))
    }

    /// Adds what follows from the coherence that is known, and returns what is before what then; `None` if something
    /// would be before itself.
    fn saturate(&self, known: &mut Relation) -> Option<Relation> {
        loop {
            let orders = Coherence::of(self.graph, known.clone());
            let orders = orders.co.or(&orders.fr);
            let local = self.asked.local.or(&orders).closure();
            let global = self.asked.global.as_ref().map(|global| global.or(&orders).closure());
            let before = global.as_ref().map_or_else(|| local.clone(), |global| local.or(global));
            if !before.is_irreflexive() {
                return None;
            }
            let mut more = known.clone();
            for writes in &self.writes {
                for &a in writes {
                    for &b in writes.iter().filter(|&&b| b != a) {
                        if before.has(a, b) {
                            more.add(a, b);
                        }
                        // No write comes between those of an update.
                        if self.read[b].is_some_and(|read| read != a && known.has(a, b)) {
                            self.read[b].into_iter().for_each(|read| more.add(a, read));
                        }
                        if self.read[a].is_some_and(|read| known.has(read, b)) {
                            more.add(a, b);
                        }
                    }
                }
            }
            for (read, node) in self.graph.nodes.iter().enumerate() {
                let Some(source) = node.reads else { continue };
                let here = self.writes.iter().find(|writes| writes.contains(&source));
                let others = here.into_iter().flatten().filter(|&&write| write != source && write != read);
                others.filter(|&&write| before.has(write, read)).for_each(|&write| more.add(write, source));
            }
            if more == *known {
                return Some(global.unwrap_or(local));
            }
            *known = more;
        }
    }

    /// All nodes in an order that agrees with `before`. Of those that can be next it is the first, unless it overwrites
    /// what is still to be read.
    fn line_up(&self, before: &Relation) -> Vec<usize> {
        let nodes = &self.graph.nodes;
        let mut waits_for: Vec<usize> =
            (0..nodes.len()).map(|at| (0..nodes.len()).filter(|&other| before.has(other, at)).count()).collect();
        let mut left: Vec<usize> = (0..nodes.len()).collect();
        let mut order: Vec<usize> = Vec::new();
        while !left.is_empty() {
            let overwrites = |at: usize| {
                let same = |&&other: &&usize| nodes[other].writes && nodes[other].loc == nodes[at].loc;
                let last = order.iter().rev().find(same).copied();
                let reads = |other: usize| nodes[other].reads == last || self.read[other] == last;
                nodes[at].writes && last.is_some() && left.iter().any(|&other| other != at && reads(other))
            };
            let ready = |&place: &usize| waits_for[left[place]] == 0;
            let good = (0..left.len()).filter(ready).find(|&place| !overwrites(left[place]));
            let place = good.or_else(|| (0..left.len()).find(ready)).unwrap_or(0);
            let next = left.remove(place);
            left.iter().filter(|&&later| before.has(next, later)).for_each(|&later| waits_for[later] -= 1);
            order.push(next);
        }
        order
    }

    /// Coherence if writes take effect in this order.
    fn in_order(&self, order: &[usize]) -> Relation {
        let mut co = Relation::new(self.graph.nodes.len());
        for writes in &self.writes {
            let here: Vec<usize> = order.iter().copied().filter(|at| writes.contains(at)).collect();
            for (at, &write) in here.iter().enumerate() {
                here[at + 1..].iter().for_each(|&later| co.add(write, later));
            }
        }
        co
    }

    /// Two writes whose order is not known, the first of them in this order.
    fn open(&self, known: &Relation, order: &[usize]) -> Option<(usize, usize)> {
        self.writes.iter().find_map(|writes| {
            let here: Vec<usize> = order.iter().copied().filter(|at| writes.contains(at)).collect();
            let is_open = |&(a, b): &(usize, usize)| !known.has(a, b) && !known.has(b, a);
            (0..here.len())
                .flat_map(|at| here[at + 1..].iter().map(|&b| (here[at], b)).collect::<Vec<_>>())
                .find(is_open)
        })
    }
}
