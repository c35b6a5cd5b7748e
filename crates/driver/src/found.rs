//! What a check has found, by all of its threads.
//!
//! Of executions with the same cause of error the one with the fewest steps is kept, and of those with as many the
//! first in the order of their steps; findings are reported in the same order. So with `--keep-going` neither depends
//! on the order in which executions are explored.

use crate::cause::Cause;
use crate::check::Finding;
use base::{Pick, Place, Tid};
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

#[derive(Default)]
pub(crate) struct All {
    pub findings: Vec<Finding>,
    /// Of each of them.
    causes: Vec<Cause>,
    /// Threads that still waited when the process had ended, each with a place where it did.
    pub left: Vec<(Tid, Place)>,
}

/// Which of two executions is rather shown.
fn order(a: &[(Tid, Pick)], b: &[(Tid, Pick)]) -> Ordering {
    let plain = |&(tid, Pick(pick)): &(Tid, Pick)| (tid, pick);
    a.len().cmp(&b.len()).then_with(|| a.iter().map(plain).cmp(b.iter().map(plain)))
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
    pub fn add(&mut self, cause: Cause, finding: Finding) {
        match self.causes.iter().position(|known| *known == cause) {
            None => {
                self.causes.push(cause);
                self.findings.push(finding);
            }
            Some(at) if order(&finding.steps, &self.findings[at].steps).is_lt() => self.findings[at] = finding,
            Some(_) => {}
        }
    }

    /// The search starts again, and finds everything again, perhaps in other steps.
    pub fn forget(&mut self) {
        let All { findings, causes, left: _ } = self;
        findings.clear();
        causes.clear();
    }

    pub fn knows_left(&self, tid: Tid) -> bool {
        self.left.iter().any(|&(other, _)| other == tid)
    }

    /// The findings, in their order.
    pub fn sort(&mut self) {
        self.findings.sort_by(|a, b| order(&a.steps, &b.steps));
        self.left.sort();
    }
}
