//! Schedules: what a node has to run besides the ways it knew from the beginning. The header of the engine says why these.

use super::events::{Loc, NONE, Op, Slot};
use super::model::Model;
use super::node::Node;
use super::{Observed, Search};
use crate::search::Listener;
use base::{Id, Pick, Threads, Tid};

impl<M: Threads, L: Listener<M, Observed>, C: Model> Search<'_, M, L, C> {
    /// The next operation of `tid` would read a write that an update has read: plans to run it before that one.
    pub(super) fn phantom(&mut self, tid: Tid, loc: Loc, slot: Slot) {
        let occupant = self.graph.write(loc, slot).occupant;
        let taken = &self.graph.events[occupant as usize];
        if taken.node == NONE || !self.rules.phantoms {
            return;
        }
        let bound = self.bound(tid);
        let Node { base, schedules, wait, .. } = &mut self.nodes[taken.node as usize];
        let graph = &self.graph;
        if matches!(taken.op, Op::Await(_)) && wait.pivot != Some(slot) {
            return;
        }
        if (bound as usize) < *base && !graph.is_after(loc, slot, bound) {
            return;
        }
        if !schedules.is_new(graph.name_if(tid, loc, slot)) {
            return;
        }
        let source = graph.write(loc, slot).event;
        let needed = |at: u32| graph.before_next(at, tid) || (source != NONE && graph.before(at, source));
        let past = (*base as u32..graph.events.len() as u32).filter(|&at| needed(at));
        let past = past.map(|at| graph.observed(&graph.events[at as usize]));
        let first = Observed { tid, source: graph.source(loc, slot), pick: Pick(slot.index() as u32) };
        let then = Observed::reading(taken.tid, tid, graph.next_number(tid));
        let then = (!matches!(taken.op, Op::Await(_) | Op::Take(_))).then_some(then);
        schedules.add(past.chain([first]).chain(then));
    }

    /// The last event, a write, could have been read by reads before it: plans to run it before them.
    pub(super) fn declare(&mut self) {
        let graph = &self.graph;
        let at = graph.events.len() as u32 - 1;
        let write = &graph.events[at as usize];
        let Some(loc) = write.op.loc() else { return };
        for &reader in graph.locations[loc.index()].readers.iter().rev() {
            let read = &graph.events[reader as usize];
            if matches!(read.op, Op::Take(_)) || graph.before(reader, at) {
                continue;
            }
            let Node { base, schedules, wait, .. } = &mut self.nodes[read.node as usize];
            if matches!(read.op, Op::Await(_)) && !wait.may_read(graph, loc, at) {
                continue;
            }
            if !schedules.is_new(graph.name(at)) {
                continue;
            }
            let past = (*base as u32..=at).filter(|&earlier| graph.before(earlier, at));
            let past = past.map(|at| graph.observed(&graph.events[at as usize]));
            schedules.add(past.chain([Observed::reading(read.tid, write.tid, write.number)]));
        }
    }

    /// Runs the next schedule of the deepest node that can be run, if there is one.
    pub(super) fn run_schedule(&mut self) -> bool {
        let at = self.depth - 1;
        while self.nodes[at].schedules.next < self.nodes[at].schedules.len() {
            let range = self.nodes[at].schedules.range(self.nodes[at].schedules.next);
            self.nodes[at].schedules.next += 1;
            // What the schedule is about and its target may be new; all else has been declared when it was first met.
            let new = range.end.saturating_sub(2);
            let last = self.nodes[at].schedules.step(range.end - 1);
            if range.clone().all(|step| self.replay(at, step, step >= new && self.rules.declared)) {
                self.bind(at, last.tid);
                return true;
            }
            self.undo(self.nodes[at].base);
        }
        false
    }

    /// Adds an event of a schedule of node `at`; false if it cannot be.
    fn replay(&mut self, at: usize, step: usize, declares: bool) -> bool {
        let Observed { tid, source, .. } = self.nodes[at].schedules.step(step);
        let choice = self.graph.choice(tid, source);
        if tid != self.nodes[at].tid {
            self.push(tid, choice, NONE, declares);
            return true;
        }
        let op = self.graph.next(tid).expect("internal: the target of a schedule");
        let loc = op.reads().expect("internal: the target reads");
        if !self.model.is_readable(&self.graph, tid, loc, Slot::new(choice)) {
            return false;
        }
        let swappable = matches!(op, Op::Update(_)) && self.rules.swappable_targets;
        self.push(tid, choice, if swappable { at as u32 } else { NONE }, declares);
        true
    }
}
