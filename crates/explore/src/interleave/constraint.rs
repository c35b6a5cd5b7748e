//! The constraint of a reversal: which events must not come next.
//!
//! A schedule displaces the pivot e of a node by an event f that conflicts with it. In the executions that begin so,
//! other events of other threads may also conflict with e and come before it, neither ordered with f nor with each
//! other. To explore such executions once, f is the one of them whose thread has the smallest number. So, until the
//! thread of e takes a step, an event of a thread with a smaller number than that of f must not come next if it
//! conflicts with e and no event that conflicts with e happens before it.

use super::event::{Touches, conflict};
use super::trace::Next;
use super::{NONE, Search};
use crate::search::Listener;
use base::{Class, Machine, Tid, Touch};

/// A reversal on the current path.
pub(super) struct Reversal {
    /// The number of events before the node.
    node: u32,
    /// The event with which the schedule ended, and its thread.
    end: u32,
    by: Tid,
    /// The thread whose operation was displaced, and what that operation touches.
    displaced: Tid,
    touches: Touches,
    /// The first event of that thread since then, or `NONE`.
    moved: u32,
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// The last event is the end of a schedule of the node before event `node`. Notes the constraint, unless no event
    /// can violate it: where the displaced operation touches a single location that the end writes, all others that
    /// conflict with it come after the end.
    pub(super) fn constrain(&mut self, node: u32, displaced: Tid, touches: Touches) {
        let end = self.trace.events.len() as u32 - 1;
        let written = |touch: &Touch| self.trace.touches_of(end).any(|t| t.loc == touch.loc && t.class == Class::Write);
        if touches.len() == 1 && written(&touches[0]) {
            return;
        }
        let by = self.trace.events[end as usize].tid;
        self.reversals.push(Reversal { node, end, by, displaced, touches, moved: NONE });
    }

    /// A thread has taken a step, the last event.
    #[inline]
    pub(super) fn lift_constraints(&mut self, tid: Tid) {
        let event = self.trace.events.len() as u32 - 1;
        for reversal in self.reversals.iter_mut().filter(|reversal| reversal.displaced == tid) {
            reversal.moved = reversal.moved.min(event);
        }
    }

    /// Undoes the constraints of all events from `depth` on.
    #[inline]
    pub(super) fn undo_constraints(&mut self, depth: u32) {
        while self.reversals.last().is_some_and(|reversal| reversal.end >= depth) {
            self.reversals.pop();
        }
        for reversal in &mut self.reversals {
            if reversal.moved >= depth {
                reversal.moved = NONE;
            }
        }
    }

    /// Whether there are constraints on what comes after the first `node` events.
    #[inline]
    pub(super) fn is_constrained(&self, node: u32) -> bool {
        self.reversals.iter().any(|reversal| reversal.end < node && reversal.moved >= node)
    }

    /// Whether an operation must not come after the first `node` events and then `self.rest`.
    pub(super) fn violates(&mut self, next: &Next, node: u32) -> bool {
        let Search { reversals, trace, rest, rules, .. } = self;
        rules.constraints
            && reversals.iter().any(|reversal| {
                reversal.end < node
                    && reversal.moved >= node
                    && next.tid < reversal.by
                    && next.tid != reversal.displaced
                    && conflict(&reversal.touches, &next.touches)
                    && !rest.iter().any(|&k| trace.events[k as usize].tid == reversal.displaced)
                    && !trace.orders(next, node, rest, reversal.node, &reversal.touches)
            })
    }
}
