//! Schedules are run at once when many are waiting, so that memory does not grow with the number of executions.
//!
//! A node may get as many schedules as there are executions of what other threads do. They can be run at any time, and usually wait
//! until the ways of their node have been taken. When too many wait, the node with most of them is gone back to: what lies above
//! it is set aside, its schedules are run, and then what was set aside is executed again. That costs one execution for the many
//! schedules. What is set aside can pile up, but then each time more reads have been fixed by schedules: not higher
//! than there are reads in an execution.

use super::events::{NONE, Op};
use super::model::Model;
use super::node::Node;
use super::waiting::Bound;
use super::{Observed, Search};
use crate::search::Listener;
use base::{Threads, Tid};

/// An execution with its nodes, from one node on.
pub(super) struct Aside {
    /// The node, and the fields of it that running schedules changes.
    level: usize,
    event: u32,
    about: u32,
    nodes: Vec<Node>,
    /// For each event its thread, what it reads or takes, and its node.
    events: Vec<(Tid, u32, u32)>,
    ways: Vec<u32>,
    known: Vec<super::Slot>,
    waiting: usize,
    bounds: Vec<Bound>,
}

impl<M: Threads, L: Listener<M, Observed>, C: Model> Search<'_, M, L, C> {
    /// If too many schedules wait, goes back to a node that has many.
    pub(super) fn make_room(&mut self) -> bool {
        if self.waiting < self.rules.crowded {
            return false;
        }
        let Some(level) = (0..self.depth).max_by_key(|&level| self.nodes[level].schedules.waiting()) else {
            return false;
        };
        let Node { base, end, event, about, known, .. } = self.nodes[level];
        let events = self.graph.events[base..].iter();
        let events = events.map(|e| (e.tid, if e.op == Op::Spawn { NONE } else { e.choice }, e.node)).collect();
        let nodes: Vec<Node> = self.nodes.drain(level + 1..self.depth).collect();
        let waiting = nodes.iter().map(|node| node.schedules.waiting()).sum();
        self.waiting -= waiting + self.nodes[level].schedules.begin_all();
        let (ways, known) = (self.ways.split_off(end), self.known.split_off(known.1 as usize));
        let bounds = self.bounds.iter().copied().filter(|bound| bound.after as usize >= base).collect();
        self.asides.push(Aside { level, event, about, nodes, events, ways, known, waiting, bounds });
        self.undo(base);
        self.depth = level + 1;
        true
    }

    /// Whether something was set aside for the sake of the deepest node.
    pub(super) fn is_aside(&self) -> bool {
        self.asides.last().is_some_and(|aside| aside.level + 1 == self.depth)
    }

    /// Executes again what was set aside last, if it was for the sake of the deepest node.
    pub(super) fn bring_back(&mut self) -> bool {
        let Some(aside) = self.asides.pop_if(|aside| aside.level + 1 == self.depth) else { return false };
        let Aside { level, event, about, nodes, events, ways, known, waiting, bounds } = aside;
        (self.nodes[level].event, self.nodes[level].about) = (event, about);
        self.nodes.truncate(self.depth);
        self.nodes.extend(nodes);
        self.depth = self.nodes.len();
        self.ways.extend(ways);
        self.known.extend(known);
        self.waiting += waiting;
        for (tid, choice, node) in events {
            self.push(tid, choice, node);
        }
        self.bounds.extend(bounds);
        (level..self.depth).for_each(|at| self.settle(at));
        true
    }
}
