//! Runs schedules early when many are waiting, so that memory does not grow with the number of executions.
//!
//! A node may get as many schedules as there are executions of what other threads do. Schedules can be run at any time,
//! and usually wait until the branches of their node have been explored. When too many wait, the search *spills* the
//! node that has most of them: it saves the part of the path above the node, returns to the node, runs its schedules,
//! and then restores the saved part by executing it again. That costs one execution for many schedules. Spilled paths
//! are nested, but each level of nesting has more reads fixed by schedules, so the depth of nesting is at most the
//! number of reads of an execution.

use super::task::Task;
use super::{Observed, Search};
use crate::search::Listener;
use base::Threads;

/// A path that was left at some node, to be resumed from there.
pub(super) struct Spilled {
    pub level: usize,
    pub task: Task,
}

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// If too many schedules wait, saves the path above the node that has most of them, and returns to that node.
    pub(super) fn spill(&mut self) -> bool {
        if self.waiting < self.rules.spill_above {
            return false;
        }
        let Some(level) = (0..self.depth).max_by_key(|&level| self.nodes[level].schedules.waiting()) else {
            return false;
        };
        let (task, waiting) = self.save(Some(level));
        self.spilled.push(Spilled { level, task });
        let node = &mut self.nodes[level];
        self.waiting -= waiting + node.schedules.begin_all();
        self.ways.truncate(node.end);
        self.known.truncate(node.known.1 as usize);
        let base = node.base;
        self.execution.undo(base);
        self.depth = level + 1;
        self.open_from = self.open_from.min(level);
        true
    }

    /// Whether the deepest node was spilled.
    pub(super) fn is_spilled(&self) -> bool {
        self.spilled.last().is_some_and(|spilled| spilled.level + 1 == self.depth)
    }

    /// If the deepest node was spilled, executes the saved part of its path again.
    pub(super) fn restore(&mut self) -> bool {
        let Some(Spilled { task, .. }) = self.spilled.pop_if(|spilled| spilled.level + 1 == self.depth) else {
            return false;
        };
        self.follow(task, true);
        true
    }
}
