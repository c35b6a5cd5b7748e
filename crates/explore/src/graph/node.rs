//! A node of the search: an operation with several ways to go on, and what is left of them.

use super::name::Name;
use super::waiting::Wait;
use super::{Observed, Source};
use base::{Pick, Tid};
use rustc_hash::FxHashSet;

/// What happens at a node after the ways that were known when it was met: sequences of observations to begin with.
#[derive(Default)]
pub(super) struct Schedules {
    /// The events that schedules are about, by name.
    keys: FxHashSet<Name>,
    steps: Vec<Observed>,
    /// Where each schedule ends in `steps`.
    ends: Vec<u32>,
    /// The next one to run.
    pub next: usize,
}

impl Schedules {
    pub fn reset(&mut self) {
        let Schedules { keys, steps, ends, next } = self;
        keys.clear();
        steps.clear();
        ends.clear();
        *next = 0;
    }
    /// Whether there is no schedule about an event of this name yet; from now on there is.
    pub fn is_new(&mut self, about: Name) -> bool {
        self.keys.insert(about)
    }
    /// Adds a schedule; call [`Self::is_new`] first.
    pub fn add(&mut self, steps: impl IntoIterator<Item = Observed>) {
        self.steps.extend(steps);
        self.ends.push(self.steps.len() as u32);
    }
    pub fn len(&self) -> usize {
        self.ends.len()
    }
    /// Where schedule `at` is in `steps`.
    pub fn range(&self, at: usize) -> std::ops::Range<usize> {
        let first = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        first as usize..self.ends[at] as usize
    }
    pub fn step(&self, at: usize) -> Observed {
        self.steps[at]
    }
}

pub(super) struct Node {
    /// Events before it.
    pub base: usize,
    /// The thread whose operation it is.
    pub tid: Tid,
    /// Its ways in the search's list: where they begin, and the next one to take.
    pub first: usize,
    pub next: usize,
    pub end: usize,
    pub schedules: Schedules,
    /// Of an await.
    pub wait: Wait,
}

impl Observed {
    /// An event of `tid` that reads what event `number` of `from` wrote.
    pub(super) fn reading(tid: Tid, from: Tid, number: u32) -> Self {
        // Which of the writes it will be is known when it is run.
        Self { tid, source: Source::Event { tid: from, number }, pick: Pick(0) }
    }
}
