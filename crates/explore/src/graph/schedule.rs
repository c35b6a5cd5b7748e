//! Schedules: what a node has to run besides the ways it knew from the beginning. The header of the engine says why
//! these, that of [`super::canonical`] where they are made.

use super::canonical::About;
use super::events::{Loc, NONE, Op, Slot};
use super::node::Node;
use super::task::Choice;
use super::{Observed, Search};
use crate::search::Listener;
use base::{Threads, Tid};

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// The next operation of `tid` would read a write that an update has read: plans to run it before that one. The
    /// write may be hidden from it by something that does not come before it then.
    pub(super) fn blocked_update(&mut self, tid: Tid, loc: Loc, slot: Slot, is_hidden: bool) {
        let occupant = self.execution.graph.write(loc, slot).occupant;
        let node = self.execution.graph.events[occupant as usize].node;
        if node == NONE || self.resuming || !self.rules.blocked_updates {
            return;
        }
        let taken = &self.execution.graph.events[occupant as usize];
        let (bound, Node { base, wait, .. }) = (self.execution.bound(tid), &self.nodes[node as usize]);
        if matches!(taken.op, Op::Await(_)) && wait.pivot != Some(slot) {
            return;
        }
        if (bound as usize) < *base && !self.execution.graph.is_after(loc, slot, bound) {
            return;
        }
        let about = About::BlockedUpdate { tid, loc, slot };
        // What comes before it in po ∪ rf need not happen before it, and so does not hide the write.
        if about.needs(&self.execution.graph, occupant) {
            return;
        }
        if is_hidden && self.canonical().stays_hidden(node as usize, tid, loc, slot) {
            return;
        }
        for k in (0..self.unsure.len()).rev() {
            let level = self.unsure[k] as usize;
            if level < node as usize {
                break;
            }
            let event = self.nodes[level].event;
            if (event == NONE || !about.needs(&self.execution.graph, event))
                && !self.canonical().follows(level, about, level == node as usize)
            {
                return;
            }
        }
        // Where it is sure to be canonical for what is executed, it need not be for what is blocked.
        let is_sure = self.unsure.binary_search(&node).is_err();
        if !self.execution.consistency.is_local() && is_sure && !self.canonical().follows(node as usize, about, true) {
            return;
        }
        let graph = &self.execution.graph;
        let taken = &graph.events[occupant as usize];
        let first = Choice { tid, source: graph.source(loc, slot) };
        let then = Choice::reading(taken.tid, tid, graph.next_number(tid));
        let then = (!matches!(taken.op, Op::Await(_) | Op::Take(_))).then_some(then);
        self.plan(node as usize, about, [Some(first), then]);
    }

    /// If an event wrote what reads before it could have read: plans to run it before them.
    pub(super) fn declare(&mut self, at: u32) {
        let write = &self.execution.graph.events[at as usize];
        let (Some(loc), Some(_)) = (write.op.loc(), write.wrote) else { return };
        let (tid, number) = (write.tid, write.number);
        let about = About::Event(at);
        // Of the nodes from the deepest on, only those matter that are about the same location, or may not be canonical
        // for one that is.
        let mut swappable = std::mem::take(&mut self.swappable);
        self.execution.graph.swappable(loc, at, &mut swappable);
        let mut unsure = self.unsure.len();
        while let Some(&read) = swappable.last() {
            let reader = self.execution.graph.events[read as usize].node;
            let doubt = unsure.checked_sub(1).map(|k| self.unsure[k]);
            let level = doubt.map_or(reader, |doubt| doubt.max(reader));
            swappable.pop_if(|_| reader == level);
            unsure -= usize::from(doubt == Some(level));
            let level = level as usize;
            let event = self.nodes[level].event;
            if event != NONE && about.needs(&self.execution.graph, event) {
                continue;
            }
            if event != NONE && reader as usize == level {
                let read = &self.execution.graph.events[event as usize];
                let then = Choice::reading(read.tid, tid, number);
                if self.could_read(level, loc, at) && self.canonical().follows(level, about, true) {
                    self.plan(level, about, [Some(then), None]);
                }
            }
            if doubt == Some(level as u32) && !self.canonical().follows(level, about, false) {
                break;
            }
        }
        self.swappable = swappable;
    }

    /// Whether the operation of node `at`, which may be swapped, reads something other than event `write` and could
    /// read that.
    fn could_read(&self, at: usize, loc: Loc, write: u32) -> bool {
        let Node { event, wait, .. } = &self.nodes[at];
        let read = &self.execution.graph.events[*event as usize];
        let is_node = read.op.reads() == Some(loc) && !matches!(read.op, Op::Take(_));
        let is_await = matches!(read.op, Op::Await(_));
        let reads = is_node && (!is_await || wait.may_read(&self.execution.graph, loc, write));
        let read_it = || read.choice != NONE && self.execution.graph.write(loc, Slot::new(read.choice)).event == write;
        reads && read.node != NONE && !read_it()
    }

    /// Adds a schedule to node `at`: what `about` needs, and then these.
    fn plan(&mut self, at: usize, about: About, then: [Option<Choice>; 2]) {
        let base = self.nodes[at].base as u32;
        let mut schedules = std::mem::take(&mut self.nodes[at].schedules);
        let past = (base..self.execution.graph.events.len() as u32)
            .filter(|&earlier| about.needs(&self.execution.graph, earlier));
        let past = past.map(|at| self.execution.graph.choice_of(&self.execution.graph.events[at as usize]));
        self.waiting += schedules.add(past.chain(then.into_iter().flatten()));
        self.nodes[at].schedules = schedules;
        self.open_from = self.open_from.min(at);
    }

    /// Runs the next schedule of the deepest node that can be run, if there is one.
    pub(super) fn run_schedule(&mut self) -> bool {
        let at = self.depth - 1;
        while let Some((range, waited)) = self.nodes[at].schedules.begin() {
            self.waiting -= waited;
            (self.nodes[at].event, self.nodes[at].about) = (NONE, NONE);
            if range.into_iter().all(|step| self.replay(at, self.nodes[at].schedules.step(step))) {
                self.settle(at);
                self.execution.bind(&self.nodes[at]);
                if self.rules.declared {
                    // All else has been met before.
                    self.declare(self.nodes[at].about);
                    if self.nodes[at].event != NONE {
                        self.declare(self.nodes[at].event);
                    }
                }
                return true;
            }
            self.execution.undo(self.nodes[at].base);
        }
        false
    }

    /// Whether the execution is consistent with the next event of `tid`.
    fn can_be_replayed(&mut self, tid: Tid, choice: u32) -> bool {
        let Some((op, loc)) = self.execution.graph.next(tid).and_then(|op| Some((op, op.reads()?))) else {
            return true;
        };
        if self.resuming || choice == NONE {
            return true;
        }
        self.execution.graph.set_initial(loc, || self.execution.machine.initial(tid));
        let slot = Slot::new(choice);
        // An update that was blocked may have been offered a write that another one hides here, too.
        let hidden = matches!(op, Op::Update(_) | Op::Await(_))
            && !self.execution.coherence.is_readable(&self.execution.graph, tid, loc, slot);
        if self.execution.consistency.is_local() || hidden {
            return !hidden;
        }
        let effect = self.execution.machine.effect(tid, self.execution.graph.write(loc, slot).value);
        self.execution.admits_next(tid, op, slot, effect)
    }

    /// The next event of `tid`, which a schedule was to execute, cannot read what it was to read.
    fn refuse(&mut self, tid: Tid, choice: u32) -> bool {
        if let Some(op) = self.execution.graph.next(tid)
            && let Some(loc) = op.reads()
            && !self.execution.consistency.is_local()
        {
            let slot = Slot::new(choice);
            let effect = self.execution.machine.effect(tid, self.execution.graph.write(loc, slot).value);
            self.blame(tid, op, slot, effect);
        }
        false
    }

    /// Adds an event of a schedule of node `at`; false if it cannot be.
    pub(super) fn replay(&mut self, at: usize, step: Choice) -> bool {
        if self.execution.is_refuted() {
            return false;
        }
        let Choice { tid, .. } = step;
        if self.execution.graph.next(tid).is_none() {
            // A race fails the thread that accesses the memory second. In the execution from which the schedule was
            // made that was a third thread, whose access did not happen then and was no race for this one. Here this
            // one fails before it gets to the step, so no execution begins with the schedule.
            debug_assert!(!self.execution.machine.finished(tid), "internal: a step of a thread that has ended");
            return false;
        }
        let choice = self.execution.graph.choice(step);
        let event = self.execution.graph.events.len() as u32;
        if tid != self.nodes[at].tid {
            if !self.can_be_replayed(tid, choice) {
                return self.refuse(tid, choice);
            }
            self.nodes[at].about = event;
            self.execution.push(tid, choice, NONE);
            return true;
        }
        let op = self.execution.graph.next(tid).expect("internal: the target of a schedule");
        let loc = op.reads().expect("internal: the target reads");
        if !self.execution.coherence.is_readable(&self.execution.graph, tid, loc, Slot::new(choice))
            || !self.can_be_replayed(tid, choice)
        {
            return self.refuse(tid, choice);
        }
        self.set_event(at, choice);
        // Where a read need not find a write that its thread knows of, what its new source makes possible may let it
        // read something that no thread could write before.
        let gains =
            matches!(op, Op::Update(_)) || (!self.execution.consistency.is_local() && self.rules.swappable_reads);
        let swappable = gains && self.rules.swappable_targets;
        self.execution.push(tid, choice, if swappable { at as u32 } else { NONE });
        true
    }
}
