//! The transitions of a state of a thread, by what its operation reads.
//!
//! Most states have a few, and comparing all labels is the fastest way to find one. A loop whose operation reads
//! another value in each iteration, and does not use it, leads back to one state with as many transitions as there were
//! iterations: there an index finds them, so that a long execution takes time that is linear in its length.

use super::{Observer, Outcome};
use rustc_hash::FxHashMap;
use std::ops::{Index, IndexMut};

/// The number of transitions up to which all are compared. Small in debug builds, to test the index.
const FEW: usize = if cfg!(debug_assertions) { 2 } else { 16 };

/// An operation that reads a certain value.
pub(crate) struct Transition<O: Observer> {
    pub label: O::Label,
    pub about: O::Transition,
    /// The outcomes, one for each combination of values read from shared memory.
    pub outcomes: Vec<Outcome<O>>,
}

pub(crate) struct Transitions<O: Observer> {
    all: Vec<Transition<O>>,
    /// Where each label is, once there are more than few.
    index: Option<Box<FxHashMap<O::Label, u32>>>,
}

impl<O: Observer> Default for Transitions<O> {
    fn default() -> Self {
        Self { all: Vec::new(), index: None }
    }
}

impl<O: Observer> Transitions<O> {
    #[inline(always)]
    pub fn find(&self, label: O::Label) -> Option<usize> {
        match &self.index {
            None => self.all.iter().position(|transition| transition.label == label),
            Some(index) => index.get(&label).map(|&at| at as usize),
        }
    }

    /// Adds a transition, whose label is new.
    pub fn add(&mut self, label: O::Label, about: O::Transition) -> usize {
        if self.all.is_empty() {
            // Most states have one.
            self.all.reserve_exact(1);
        }
        self.all.push(Transition { label, about, outcomes: Vec::new() });
        let at = self.all.len() - 1;
        match &mut self.index {
            Some(index) => {
                index.insert(label, at as u32);
            }
            None => self.index_if_many(),
        }
        at
    }

    pub fn iter(&self) -> impl Iterator<Item = &Transition<O>> {
        self.all.iter()
    }

    pub fn retain_mut(&mut self, keep: impl FnMut(&mut Transition<O>) -> bool) {
        self.all.retain_mut(keep);
        self.index_if_many();
    }

    fn index_if_many(&mut self) {
        let labels = self.all.iter().enumerate().map(|(at, transition)| (transition.label, at as u32));
        self.index = (self.all.len() > FEW).then(|| Box::new(labels.collect()));
    }
}

impl<O: Observer> Index<usize> for Transitions<O> {
    type Output = Transition<O>;

    #[inline(always)]
    fn index(&self, at: usize) -> &Transition<O> {
        &self.all[at]
    }
}

impl<O: Observer> IndexMut<usize> for Transitions<O> {
    #[inline(always)]
    fn index_mut(&mut self, at: usize) -> &mut Transition<O> {
        &mut self.all[at]
    }
}
