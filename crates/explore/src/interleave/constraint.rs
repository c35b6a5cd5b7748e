//! The constraint of a reversal: which events must not come next.
//!
//! A schedule displaces the pivot e of a node by an event f that conflicts with it. In the executions that begin so,
//! other events of other threads may also conflict with e and come before it, neither ordered with f nor with each
//! other. To explore such executions once, f is the one of them whose thread has the smallest number. So, until the
//! thread of e takes a step, an event of a thread with a smaller number than that of f must not come next if it
//! conflicts with e and no event that conflicts with e happens before it.

use super::event::{Touches, conflict};
use super::frame::Frame;
use super::trace::Next;
use super::{NONE, Search};
use crate::search::Listener;
use base::{Class, Machine, OpFlags, Tid};

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

/// Whether the constraint is tested when such an operation is scheduled, since its touches do not depend on the state.
/// That of others is tested when they are executed.
pub(super) fn is_tested_early(flags: OpFlags) -> bool {
    flags.has_closed_form() && !flags.varies() && !flags.blocks()
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// The last event is the end of a schedule of the node before event `node`. Notes the constraint, unless no event
    /// can violate it: where the displaced operation touches a single location that the end writes, all others that
    /// conflict with it come after the end.
    pub(super) fn constrain(&mut self, node: usize) {
        let Frame { pivot, touches, .. } = &self.frames[node];
        let end = self.trace.events.len() as u32 - 1;
        let ended = self.trace.touched_by(end);
        if let [only] = touches.as_slice()
            && ended.iter().any(|t| t.touch.loc == only.loc && t.touch.class == Class::Write)
        {
            return;
        }
        let (displaced, touches) = (*pivot, Touches::from_slice(touches));
        let by = self.trace.events[end as usize].tid;
        self.reversals.push(Reversal { node: node as u32, end, by, displaced, touches, moved: NONE });
        self.constraints += 1;
    }

    /// A thread has taken a step, the last event.
    #[inline]
    pub(super) fn lift_constraints(&mut self, tid: Tid) {
        let event = self.trace.events.len() as u32 - 1;
        for reversal in self.reversals.iter_mut().filter(|reversal| reversal.displaced == tid && reversal.moved == NONE)
        {
            reversal.moved = event;
            self.constraints -= 1;
        }
    }

    /// Undoes the constraints of all events from `depth` on.
    #[inline]
    pub(super) fn undo_constraints(&mut self, depth: u32) {
        while let Some(reversal) = self.reversals.pop_if(|reversal| reversal.end >= depth) {
            self.constraints -= u32::from(reversal.moved == NONE);
        }
        for reversal in self.reversals.iter_mut().filter(|reversal| reversal.moved != NONE && reversal.moved >= depth) {
            reversal.moved = NONE;
            self.constraints += 1;
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
