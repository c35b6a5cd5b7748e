//! Runs schedules early when many are waiting, so that memory does not grow with the number of executions.
//!
//! A node may get as many schedules as there are executions of what other threads do. They can be run in any order, and
//! usually wait until everything below the pivot has been explored. When too many wait, the search *spills* the node
//! that has most of them: it saves the part of the path from the pivot on, runs the schedules, and then restores that
//! part by executing it again. That costs one execution for many schedules.

use super::{Frame, Role, Search};
use crate::restart::Ended;
use crate::search::Listener;
use base::{Machine, Pick, Tid};
use std::ops::ControlFlow;

/// The saved part of a path: the events from a node on, and the frames after them.
pub(super) struct Spilled {
    pub node: usize,
    pub events: Vec<(Tid, Pick, Role)>,
    pub frames: Vec<Frame>,
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// Saves the path from the node on that has most waiting schedules, and returns to the event after that node.
    pub(super) fn spill(&mut self) {
        let pivots = (0..self.depth).filter(|&at| self.trace.events[at].role == Role::Pivot);
        let Some(node) = pivots.max_by_key(|&at| self.frames[at].waiting) else { return };
        if self.frames[node].waiting == 0 || node + 1 == self.depth {
            return;
        }
        let events = self.trace.events[node..].iter().map(|event| (event.tid, event.pick, event.role)).collect();
        let mut frames = Vec::with_capacity(self.depth - node);
        for frame in &mut self.frames[node + 1..=self.depth] {
            self.waiting -= frame.waiting;
            frames.push(std::mem::replace(frame, Frame::new(0, frame.blocking)));
        }
        self.waiting -= std::mem::take(&mut self.frames[node].waiting);
        self.spilled.push(Spilled { node, events, frames });
        self.undo(node + 1);
    }

    /// If the path from the current node on has been saved, executes it again.
    pub(super) fn restore(&mut self) -> ControlFlow<Ended> {
        let depth = self.depth;
        let Some(spilled) = self.spilled.pop_if(|spilled| spilled.node == depth) else {
            return ControlFlow::Continue(());
        };
        self.machine.rewind(self.frames[depth].mark);
        let mut begun = depth;
        for ((tid, pick, role), frame) in spilled.events.into_iter().zip(spilled.frames) {
            let flags = self.machine.flags(tid).expect("internal: a saved path names a thread that has ended");
            match role {
                Role::Pivot | Role::Inside => self.append(tid, pick, flags, role)?,
                Role::End => self.append_end(begun, tid, pick, flags)?,
            }
            if role != Role::Inside {
                begun = self.depth;
            }
            self.waiting += frame.waiting;
            let mark = self.frames[self.depth].mark;
            self.frames[self.depth] = Frame { mark, ..frame };
        }
        (self.newborn, self.displaced) = (None, None);
        ControlFlow::Continue(())
    }
}
