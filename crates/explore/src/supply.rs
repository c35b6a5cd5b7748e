//! Where a search gets its tasks from, and where it leaves parts of them that others ask for.

use crate::search::Counts;
use std::cell::Cell;

/// What is asked of a search, between two executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    Nothing,
    /// A part of what it has left to explore, if it is enough for two.
    Part,
    /// A copy of all that it has left to explore.
    Copy,
    /// To end. What is left is lost: there may be no memory for it.
    End,
}

/// Tasks for a search, one after another.
pub trait Supply<T> {
    /// The next task, after so many executions of earlier ones; `None` if there are no more, or the search is to end.
    fn next(&mut self, so_far: Facts) -> Option<T>;

    /// Whether what is left is wanted if the search ends early.
    fn keeps_rest(&self) -> bool {
        false
    }

    /// Polled after every execution.
    fn demand(&self) -> Demand {
        Demand::Nothing
    }

    /// Receives a part of the current task, as disjoint tasks, and which part of it that is, from 0 to 1, as far as its
    /// shape is known. None if the search has too little left.
    fn give(&mut self, _tasks: Vec<T>, _part: f64) {}

    /// Receives a copy of what is left of the current task, unless that takes too much memory.
    fn copy(&mut self, _open: Option<Vec<T>>, _so_far: Facts) {}
}

/// Events of paths, at most, in a copy of what a search has left.
pub(crate) const MOST_COPIED: usize = 1 << 22;

/// What a search has found out in all tasks so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub counts: Counts,
    /// Two threads touched one location in some execution.
    pub met: bool,
}

impl std::ops::AddAssign for Facts {
    fn add_assign(&mut self, Facts { counts, met }: Facts) {
        self.counts += counts;
        self.met |= met;
    }
}

/// A single task.
pub struct One<T>(Option<T>);

impl<T> One<T> {
    pub fn new(task: T) -> Self {
        Self(Some(task))
    }
}

impl<T> Supply<T> for One<T> {
    fn next(&mut self, _so_far: Facts) -> Option<T> {
        self.0.take()
    }

    fn keeps_rest(&self) -> bool {
        true
    }
}

/// A single task, of which so many executions are explored.
pub(crate) struct Few<T> {
    task: Option<T>,
    left: Cell<u64>,
}

impl<T> Few<T> {
    pub fn new(task: T, executions: u64) -> Self {
        Self { task: Some(task), left: Cell::new(executions) }
    }

    /// Whether it had more executions.
    pub fn is_used_up(&self) -> bool {
        self.left.get() == 0
    }
}

impl<T> Supply<T> for Few<T> {
    fn next(&mut self, _so_far: Facts) -> Option<T> {
        self.task.take()
    }

    fn demand(&self) -> Demand {
        self.left.set(self.left.get().saturating_sub(1));
        if self.is_used_up() { Demand::End } else { Demand::Nothing }
    }
}
