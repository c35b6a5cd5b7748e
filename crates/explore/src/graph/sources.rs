//! Which writes an operation can read.

use super::events::{Graph, Loc, NONE, Op, Order, Slot};
use super::execution::Execution;
use super::model::Extra;
use super::{Observed, Search};
use crate::search::Listener;
use base::{Effect, Id, Threads, Tid};

impl<M: Threads> Execution<'_, M> {
    /// Whether the execution is consistent with the next event of `tid`, which reads a slot that coherence allows.
    pub(super) fn admits_next(&mut self, tid: Tid, op: Op, slot: Slot, effect: Effect) -> bool {
        if self.consistency.is_local() {
            return true;
        }
        let Some(loc) = op.reads() else { return true };
        let extra = self.next_event(tid, op, loc, slot, effect);
        self.consistency.admits_with_all(&self.graph, &mut self.coherence, &[extra])
    }

    /// The next event of `tid`, which reads a slot.
    fn next_event(&self, tid: Tid, op: Op, loc: Loc, slot: Slot, effect: Effect) -> Extra {
        let writes = effect.writes();
        Extra { tid, end: self.graph.end(tid), op, loc, reads: slot, writes, order: Order::of(op, effect) }
    }

    /// Whether these of the events are consistent, with the next one of `tid`, which reads a slot. What comes before
    /// one of them in po ∪ rf is among them.
    pub(super) fn admits_among(
        &mut self,
        tid: Tid,
        op: Op,
        loc: Loc,
        slot: Slot,
        effect: Effect,
        among: impl Fn(&Graph, u32) -> bool,
    ) -> bool {
        let extra = self.next_event(tid, op, loc, slot, effect);
        let Self { graph, coherence, consistency, .. } = self;
        consistency.admits(graph, coherence, |at| among(graph, at), &[extra])
    }
}

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// Collects the writes that the next operation of `tid` can read; what updates have read already is offered to
    /// them. Only writes after event `bound` are collected.
    pub(super) fn sources(&mut self, tid: Tid, op: Op, bound: u32) {
        let Some(loc) = op.reads() else { return };
        if matches!(op, Op::Update(_)) && self.execution.graph.has(tid, loc) {
            // It knows the end of the chain, so nothing else can be read.
            let last = self.execution.graph.locations[loc.index()].writes.len() - 1;
            self.known.push(Slot::from_index(last));
            return self.ways.push(last as u32);
        }
        self.execution.graph.set_initial(loc, || self.execution.machine.initial(tid));
        let first_way = self.ways.len();
        let mut readable = std::mem::take(&mut self.execution.readable);
        readable.clear();
        self.execution.coherence.readable(&self.execution.graph, tid, loc, &mut readable);
        if matches!(op, Op::Read(_) | Op::Update(_)) {
            let first = self.known.len();
            self.execution.coherence.known(loc, &mut self.known);
            if self.known.len() > first + 1 {
                self.known[first..].sort_by_key(|&slot| self.execution.graph.write(loc, slot).step());
            }
        }
        for &slot in &readable {
            let write = self.execution.graph.write(loc, slot);
            match self.execution.machine.effect(tid, write.value) {
                Effect::Writes(_) | Effect::Stores(_) if write.occupant != NONE => {
                    self.blocked_update(tid, loc, slot, false);
                }
                Effect::Blocks => {}
                Effect::Reads(_) | Effect::Writes(_) | Effect::Stores(_)
                    if bound != NONE && !self.execution.graph.is_after(loc, slot, bound) => {}
                Effect::Reads(_) | Effect::Writes(_) | Effect::Stores(_) => self.ways.push(slot.index() as u32),
            }
        }
        if !self.execution.consistency.is_local() {
            self.keep_consistent(tid, op, loc, first_way);
            self.blame_for_hidden(tid, op, loc, bound, &readable);
        }
        if !matches!(op, Op::Read(_)) && self.rules.hidden_writes {
            self.blocked_and_hidden(tid, loc, &readable);
        }
        self.execution.readable = readable;
    }

    /// Of the ways of the next operation of `tid` from `first` on, keeps those that the model allows, which is not
    /// local.
    fn keep_consistent(&mut self, tid: Tid, op: Op, loc: Loc, first: usize) {
        let (mut kept, end) = (first, self.ways.len());
        for at in first..end {
            let slot = Slot::new(self.ways[at]);
            // What does not wait can read something.
            let must = kept == first && at + 1 == end && matches!(op, Op::Read(_) | Op::Update(_));
            let effect = self.execution.machine.effect(tid, self.execution.graph.write(loc, slot).value);
            debug_assert!(
                !must || self.execution.admits_next(tid, op, slot, effect),
                "internal: {tid} cannot read anything"
            );
            if must || self.execution.admits_next(tid, op, slot, effect) {
                self.ways[kept] = self.ways[at];
                kept += 1;
            } else {
                self.blame(tid, op, slot, effect);
            }
        }
        self.ways.truncate(kept);
    }

    /// Offers the next operation of `tid` to updates that have read a write that is not readable: what hides it may be
    /// the source of some read that is neither before the operation nor before the write in po ∪ rf, and so is not part
    /// of the schedule.
    fn blocked_and_hidden(&mut self, tid: Tid, loc: Loc, readable: &[Slot]) {
        let mut updates = std::mem::take(&mut self.swappable);
        self.execution.graph.unseen_updates(loc, tid, &mut updates);
        for &update in &updates {
            let slot = Slot::new(self.execution.graph.events[update as usize].choice);
            let value = self.execution.graph.write(loc, slot).value;
            if !readable.contains(&slot) && self.execution.machine.effect(tid, value).writes() {
                self.blocked_update(tid, loc, slot, true);
            }
        }
        self.swappable = updates;
    }
}
