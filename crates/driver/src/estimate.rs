//! How long a check will take: the number of executions, from random descents (`explore::descend`), and their rate,
//! from the beginning of the search.
//!
//! The interval is that of the bootstrap: of the means of as many estimates, drawn from those that there are, 95 % are
//! in it. Estimates of a few descents are far apart if the tree is not balanced, and the interval is wide then.

use crate::check::{CheckOptions, Checked, Progress, Search, check, setup};
use crate::found::Found;
use crate::memory::Limit;
use crate::parallel::Inner;
use crate::watch::{Common, Watch};
use base::{Assumption, Program};
use explore::{Descent, Engine, Listener, TieBreaker, descend, graph, interleave};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use vm::{Code, Setup, Vm, WeakVm};

/// The part of the time in which the search itself is tried.
const SEARCH_PART: u32 = 3;
/// Means of which the bootstrap takes an interval.
const RESAMPLES: usize = 1000;

/// What is expected of a check.
#[derive(Clone, Debug)]
pub struct Estimated {
    /// What came of the beginning of the search, or of all of it.
    pub checked: Checked,
    /// Unless that was the whole search, or it cannot be completed.
    pub rest: Option<Expected>,
}

/// An estimate, and an interval in which the number is with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    pub executions: f64,
    pub low: f64,
    pub high: f64,
    pub descents: usize,
    /// Executions per second and thread.
    pub rate: f64,
}

impl Expected {
    /// How long so many executions take on so many threads.
    pub fn time(&self, executions: f64, jobs: usize) -> Duration {
        Duration::try_from_secs_f64(executions / (self.rate * jobs as f64)).unwrap_or(Duration::MAX)
    }
}

/// Random numbers (xorshift), the same ones every time.
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// From 0 to 1.
    pub fn part(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.part() * n as f64) as usize).min(n - 1)
    }
}

/// Estimates how long a check of this program takes, within this time.
pub(crate) fn estimate(code: Arc<Code>, options: &CheckOptions, time: Duration) -> Estimated {
    let end = Instant::now() + time;
    let trial = CheckOptions { jobs: None, time: Some(time / SEARCH_PART), keep_going: true, ..options.clone() };
    let checked = check(Arc::clone(&code), &trial, &mut |_| {});
    if checked.cut_short.as_ref().is_none_or(|why| why.name() != "time") {
        return Estimated { checked, rest: None };
    }
    let rate = (checked.counts.executions() as f64 / checked.elapsed.as_secs_f64().max(1e-9)).max(1e-9);
    let rules = checked.rules.clone();
    let by = TieBreaker::default;
    let memory = Limit::new(options.memory);
    let needs_all = rules.refuted.is_refuted(&Assumption::MutexesUnneeded);
    let leave_out_mutexes = options.leave_out_mutexes && !needs_all;
    let vm = Vm::new(code, Setup { leave_out_mutexes, ..setup(&rules, &[], memory) });
    let estimates = match rules.explored_by() {
        Search::Traces => {
            let engine = interleave::Interleavings::new(interleave::Rules::default(), by());
            descents(&engine, vm, options, memory, end)
        }
        Search::ReadsFrom => {
            let engine = graph::ReadsFrom::new(graph::Rules::ALL, rules.model, by());
            descents(&engine, WeakVm::new(vm), options, memory, end)
        }
    };
    Estimated { rest: expected(&estimates, rate, &checked), checked }
}

/// Estimates until the time has passed.
fn descents<E: Engine>(
    engine: &E,
    mut machine: E::Machine,
    options: &CheckOptions,
    memory: Option<Limit>,
    end: Instant,
) -> Vec<f64>
where
    E::Machine: Inner,
    for<'a> Watch<'a>: Listener<E::Machine, E::Step>,
{
    let found = Found::default();
    // The clock is read here: a watch that ends a descent would end all.
    let options = options.quiet();
    let common = Common { options: &options, start: Instant::now(), memory, found: &found, goes_on_after: None };
    let told = RefCell::new(|_: &Progress| {});
    let mut watch = Watch::alone(common, &told);
    let mut registry = machine.assumptions();
    let (mut random, mut estimates) = (Random::new(1), Vec::new());
    let start = machine.mark();
    while Instant::now() < end {
        let root = engine.root();
        match descend(root, u64::MAX, engine, &mut machine, &registry, &mut watch, &mut || random.part()) {
            Descent::Estimate { executions, .. } => estimates.push(executions),
            Descent::Stopped(_) => break,
            Descent::Refuted(refuted) => {
                estimates.clear();
                refuted.into_iter().for_each(|assumption| {
                    registry.refute(assumption);
                });
                machine.rewind(start);
                machine.assume(&registry);
            }
        }
    }
    estimates
}

/// The mean, which is at least what has been seen, and where it is likely to be.
fn expected(estimates: &[f64], rate: f64, checked: &Checked) -> Option<Expected> {
    let mean = |sum: f64| sum / estimates.len() as f64;
    if estimates.is_empty() {
        return None;
    }
    let seen = checked.counts.executions() as f64;
    let mut random = Random::new(2);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| mean((0..estimates.len()).map(|_| estimates[random.below(estimates.len())]).sum()))
        .collect();
    means.sort_by(f64::total_cmp);
    let [low, high] = [RESAMPLES / 40, RESAMPLES - 1 - RESAMPLES / 40].map(|at| means[at].max(seen));
    Some(Expected { executions: mean(estimates.iter().sum()).max(seen), low, high, descents: estimates.len(), rate })
}
