//! A node of the search: an operation with several ways to go on, and what is left of them.

use super::events::Op;
use super::task::Choice;
use super::waiting::Wait;
use crate::estimate::Level;
use base::{Comparison, Tid};
use std::ops::Range;

/// What happens at a node after the ways that were known when it was met: sequences of observations to begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Schedules {
    steps: Vec<Choice>,
    /// Where each schedule ends in `steps`.
    ends: Vec<u32>,
    /// The next one to run.
    next: usize,
    /// Steps at the beginning that are not said to wait.
    free: usize,
    /// How many have been begun.
    pub begun: u32,
}

impl Schedules {
    pub fn reset(&mut self) {
        let Schedules { steps, ends, next, free, begun } = self;
        steps.clear();
        ends.clear();
        (*next, *free, *begun) = (0, 0, 0);
    }
    /// Adds a schedule; how many steps it has.
    pub fn add(&mut self, steps: impl IntoIterator<Item = Choice>) -> usize {
        let before = self.steps.len();
        self.steps.extend(steps);
        self.ends.push(self.steps.len() as u32);
        self.steps.len() - before
    }
    /// Begins the next schedule: where it is in `steps`, and how many steps wait no longer.
    pub fn begin(&mut self) -> Option<(Range<usize>, usize)> {
        let Some(&end) = self.ends.get(self.next) else {
            // Their place can be used again.
            let begun = self.begun;
            self.reset();
            self.begun = begun;
            return None;
        };
        let first = self.next.checked_sub(1).map_or(0, |before| self.ends[before]) as usize;
        self.next += 1;
        self.begun += 1;
        let waited = (end as usize).saturating_sub(self.free);
        self.free += waited;
        Some((first..end as usize, waited))
    }
    /// Schedules left to run.
    pub fn left(&self) -> usize {
        self.ends.len() - self.next
    }
    /// The schedules left to run.
    pub fn iter_left(&self) -> impl Iterator<Item = &[Choice]> {
        let first = self.next.checked_sub(1).map_or(0, |before| self.ends[before]);
        let begins = std::iter::once(first).chain(self.ends[self.next..].iter().copied());
        begins.zip(&self.ends[self.next..]).map(|(begin, &end)| &self.steps[begin as usize..end as usize])
    }
    /// Steps that wait.
    pub fn waiting(&self) -> usize {
        self.steps.len() - self.free
    }
    /// Says that no step waits; how many did.
    pub fn begin_all(&mut self) -> usize {
        let waited = self.waiting();
        self.free = self.steps.len();
        waited
    }
    pub fn step(&self, at: usize) -> Choice {
        self.steps[at]
    }
    /// Says of all that are left that they wait.
    pub fn wait_again(&mut self) {
        self.free = self.next.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
    }
    /// A copy of those that are left to run.
    pub fn copy_left(&self) -> Self {
        let first = self.next.checked_sub(1).map_or(0, |before| self.ends[before]);
        let steps = self.steps[first as usize..].to_vec();
        let ends = self.ends[self.next..].iter().map(|end| end - first).collect();
        Self { steps, ends, free: self.free - first as usize, ..Self::default() }
    }
    /// Takes out at most so many of those that would be run last. All of them wait.
    pub fn take_last(&mut self, most: usize) -> Self {
        let kept = self.ends.len() - most.min(self.left());
        let first = kept.checked_sub(1).map_or(0, |before| self.ends[before]);
        let steps = self.steps.split_off(first as usize);
        let ends = self.ends.split_off(kept).into_iter().map(|end| end - first).collect();
        self.free = self.free.min(first as usize);
        Self { steps, ends, ..Self::default() }
    }
}

pub(super) struct Node {
    /// Events before it.
    pub base: usize,
    /// The thread whose operation it is.
    pub tid: Tid,
    pub op: Op,
    /// Of an update that does not write whatever it reads.
    pub compare: Option<Comparison>,
    /// How many ways and schedules of it were tried elsewhere, if the one that is being explored was planned elsewhere,
    /// too, including that one.
    pub tried: u32,
    /// Its ways in the search's list: where they begin, and the next one to take.
    pub first: usize,
    pub next: usize,
    pub end: usize,
    /// Where the writes that it knows of are in the search's list.
    pub known: (u32, u32),
    /// The event of its operation, if it has one: a take that lets another go first has none.
    pub event: u32,
    /// What the schedule that it runs is about, or `NONE`.
    pub about: u32,
    pub schedules: Schedules,
    /// Of an await.
    pub wait: Wait,
}

impl Node {
    /// How many ways and schedules are left to explore.
    pub fn left(&self) -> usize {
        self.end - self.next + self.schedules.left()
    }

    /// What is done and left, on a path through this node.
    pub fn level(&self) -> Level {
        Level {
            done: self.tried + (self.next - self.first) as u32 + self.schedules.begun - 1,
            left: self.left() as u32 + 1,
        }
    }
}
