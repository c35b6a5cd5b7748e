//! The constraint of a reversal: which events must not come next.
//!
//! A schedule displaces the pivot e of a node by an event f that conflicts with it. In the executions that begin so,
//! other events of other threads may also conflict with e and come before it, neither ordered with f nor with each
//! other. To explore such executions once, f is the one of them whose thread has the smallest number. So, until the
//! thread of e takes a step, an event of a thread with a smaller number than that of f must not come next if it
//! conflicts with e and no event that conflicts with e happens before it.

use super::NONE;
use super::event::{Touches, conflict};
use super::frame::Frame;
use super::trace::{Next, Trace};
use base::{Class, OpFlags, Tid};

/// A reversal on the current path.
struct Reversal {
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

/// The constraints of the current path.
pub(super) struct Constraints {
    reversals: Vec<Reversal>,
    /// How many of them constrain what comes next.
    active: u32,
    /// Whether operations can violate them: see [`super::Rules::constraints`].
    apply: bool,
}

impl Constraints {
    pub fn new(apply: bool) -> Self {
        Self { reversals: Vec::new(), active: 0, apply }
    }

    /// The last event of a trace is the end of a schedule of the frame before event `node`. Adds the constraint, unless
    /// no event can violate it: where the displaced operation touches a single location that the end writes, all others
    /// that conflict with it come after the end.
    pub fn add(&mut self, node: usize, frame: &Frame, trace: &Trace) {
        let Frame { pivot, touches, .. } = frame;
        let end = trace.events.len() as u32 - 1;
        let ended = trace.touched_by(end);
        if let [only] = touches.as_slice()
            && ended.iter().any(|t| t.touch.loc == only.loc && t.touch.class == Class::Write)
        {
            return;
        }
        let (displaced, touches) = (*pivot, Touches::from_slice(touches));
        let by = trace.events[end as usize].tid;
        self.reversals.push(Reversal { node: node as u32, end, by, displaced, touches, moved: NONE });
        self.active += 1;
    }

    /// Whether there are constraints on what comes next.
    #[inline]
    pub fn are_active(&self) -> bool {
        self.active > 0
    }

    /// A thread has taken a step, this event.
    #[inline]
    pub fn lift(&mut self, tid: Tid, event: u32) {
        if !self.are_active() {
            return;
        }
        for reversal in self.reversals.iter_mut().filter(|reversal| reversal.displaced == tid && reversal.moved == NONE)
        {
            reversal.moved = event;
            self.active -= 1;
        }
    }

    /// Undoes the constraints of all events from `depth` on.
    #[inline]
    pub fn undo(&mut self, depth: u32) {
        while let Some(reversal) = self.reversals.pop_if(|reversal| reversal.end >= depth) {
            self.active -= u32::from(reversal.moved == NONE);
        }
        for reversal in self.reversals.iter_mut().filter(|reversal| reversal.moved != NONE && reversal.moved >= depth) {
            reversal.moved = NONE;
            self.active += 1;
        }
    }

    /// Whether there are constraints on what comes after the first `node` events.
    #[inline]
    pub fn apply_after(&self, node: u32) -> bool {
        self.reversals.iter().any(|reversal| reversal.end < node && reversal.moved >= node)
    }

    /// Whether an operation must not come after the first `node` events of a trace and then `rest`.
    pub fn forbid(&self, next: &Next, trace: &mut Trace, node: u32, rest: &[u32]) -> bool {
        self.apply
            && self.reversals.iter().any(|reversal| {
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
