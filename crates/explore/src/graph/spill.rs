//! Runs schedules early when many are waiting, so that memory does not grow with the number of executions.
//!
//! A node may get as many schedules as there are executions of what other threads do. Schedules can be run at any time,
//! and usually wait until the branches of their node have been explored. When too many wait, the search *spills* the
//! node that has most of them: it saves the part of the path above the node, returns to the node, runs its schedules,
//! and then restores the saved part by executing it again. That costs one execution for many schedules. Spilled paths
//! are nested, but each level of nesting has more reads fixed by schedules, so the depth of nesting is at most the
//! number of reads of an execution.

use super::events::{NONE, Op};
use super::model::Model;
use super::node::Node;
use super::waiting::Bound;
use super::{Observed, Search};
use crate::search::Listener;
use base::{Threads, Tid};

/// The saved part of a path: the events above a node, with their nodes.
pub(super) struct Spilled {
    /// The level of the node that was spilled, and the fields of it that running schedules changes.
    level: usize,
    event: u32,
    about: u32,
    nodes: Vec<Node>,
    /// For each event its thread, its source or alternative, and its node.
    events: Vec<(Tid, u32, u32)>,
    ways: Vec<u32>,
    known: Vec<super::Slot>,
    waiting: usize,
    bounds: Vec<Bound>,
}

impl<M: Threads, L: Listener<M, Observed>, C: Model> Search<'_, M, L, C> {
    /// If too many schedules wait, saves the path above the node that has most of them, and returns to that node.
    pub(super) fn spill(&mut self) -> bool {
        if self.waiting < self.rules.spill_above {
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
        self.spilled.push(Spilled { level, event, about, nodes, events, ways, known, waiting, bounds });
        self.undo(base);
        self.depth = level + 1;
        true
    }

    /// Whether the deepest node was spilled.
    pub(super) fn is_spilled(&self) -> bool {
        self.spilled.last().is_some_and(|spilled| spilled.level + 1 == self.depth)
    }

    /// If the deepest node was spilled, executes the saved part of its path again.
    pub(super) fn restore(&mut self) -> bool {
        let Some(spilled) = self.spilled.pop_if(|spilled| spilled.level + 1 == self.depth) else { return false };
        let Spilled { level, event, about, nodes, events, ways, known, waiting, bounds } = spilled;
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
