//! What a check has found, by all of its threads.
//!
//! Of executions with the same cause of error the one with the fewest steps is kept, and of those with as many the
//! first in the order of their steps; findings are reported in the same order. So with `--keep-going` neither depends
//! on the order in which executions are explored.

use crate::cause::Cause;
use crate::check::Finding;
use crate::why::Why;
use base::{Id, Pick, Place, Tid};
use std::cmp::Ordering;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Shared by all threads of a check.
#[derive(Default)]
pub(crate) struct Found {
    all: Mutex<All>,
    /// Executions that workers have explored, if there is a limit.
    pub executions: AtomicU64,
}

/// A loop that does not end has as many executions that are too long as an execution may have steps. When all of them
/// together have had so many steps, the search ends.
const MOST_STEPS_TOO_LONG: usize = 1_600_000;

#[derive(Default)]
pub(crate) struct All {
    pub findings: Vec<Finding>,
    /// Of each of them.
    causes: Vec<Known>,
    /// Threads that still waited when the process had ended, each with a place where it did.
    pub left: Vec<(Tid, Place)>,
    /// Why some executions could not be explored, where the search went on with others: the first in order of places.
    pub obstacle: Option<Why>,
    /// The steps of executions that were too long.
    too_long: usize,
}

/// A cause that has been met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Met(Cause),
    /// By an earlier process, which has left its text.
    Saved(String),
}

impl Known {
    /// What a checkpoint says.
    pub fn text(&self) -> String {
        match self {
            Known::Met(cause) => cause.text(),
            Known::Saved(text) => text.clone(),
        }
    }
}

/// Which of two executions is rather shown. Threads are compared by their names: which number one has that exists only
/// in some executions depends on when it is met.
fn order(a: &Finding, b: &Finding) -> Ordering {
    let by_length = a.steps.len().cmp(&b.steps.len());
    by_length.then_with(|| {
        let (of_a, of_b) = (names(&a.threads), names(&b.threads));
        let named = |names: &Vec<Vec<u32>>, &(tid, Pick(pick)): &(Tid, Pick)| {
            let name = names[tid.index()].clone();
            (name.len(), name, pick)
        };
        a.steps.iter().map(|step| named(&of_a, step)).cmp(b.steps.iter().map(|step| named(&of_b, step)))
    })
}

/// The name of each thread: how many threads had been spawned before it, before its parent and so on, by their parents.
fn names(threads: &[(Tid, u32)]) -> Vec<Vec<u32>> {
    let mut names: Vec<Vec<u32>> = vec![Vec::new()];
    for &(parent, spawned) in threads {
        let name = [&names[parent.index()][..], &[spawned]].concat();
        names.push(name);
    }
    names
}

impl Found {
    pub fn all(&self) -> MutexGuard<'_, All> {
        // What was found is true even if a thread has failed since.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn into_all(self) -> All {
        self.all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl All {
    /// Adds a finding, which may be known from another execution.
    pub fn add(&mut self, cause: Known, finding: Finding) {
        let mut text = None;
        let is_same = |known: &Known| match (known, &cause) {
            (Known::Met(known), Known::Met(cause)) => known == cause,
            (Known::Saved(known), cause) => text.get_or_insert_with(|| cause.text()) == known,
            (Known::Met(known), Known::Saved(cause)) => known.text() == *cause,
        };
        match self.causes.iter().position(is_same) {
            None => {
                self.causes.push(cause);
                self.findings.push(finding);
            }
            Some(at) if order(&finding, &self.findings[at]).is_lt() => self.findings[at] = finding,
            Some(_) => {}
        }
    }

    /// The findings with their causes.
    pub fn findings_and_causes(&self) -> impl Iterator<Item = (&Finding, &Known)> {
        self.findings.iter().zip(&self.causes)
    }

    /// An execution could not be explored. Whether the others are.
    pub fn obstruct(&mut self, why: Why) -> bool {
        if let Why::TooLong { steps, .. } = why {
            self.too_long += steps;
        }
        let key = |why: &Why| (why.places().first().cloned(), why.name(), why.message());
        if self.obstacle.as_ref().is_none_or(|known| key(&why) < key(known)) {
            self.obstacle = Some(why);
        }
        self.too_long < MOST_STEPS_TOO_LONG
    }

    /// The search starts again, and finds everything again, perhaps in other steps.
    pub fn forget(&mut self) {
        let All { findings, causes, left: _, obstacle, too_long } = self;
        findings.clear();
        causes.clear();
        (*obstacle, *too_long) = (None, 0);
    }

    pub fn knows_left(&self, tid: Tid) -> bool {
        self.left.iter().any(|&(other, _)| other == tid)
    }

    /// The findings, in their order.
    pub fn sort(&mut self) {
        self.findings.sort_by(order);
        self.left.sort();
    }
}
