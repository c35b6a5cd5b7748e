//! Checking a program: all its executions, the verdict, and what the verdict rests on.

use base::{Fault, Machine, Pick, Place, Tid, Unsupported};
use explore::{Counts, End, Listener, Stop, Whim, interleave};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use vm::{Code, Setup, Vm};

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// `argv`, the program's name first.
    pub args: Vec<String>,
    /// Go on after a finding and collect the distinct ones.
    pub keep_going: bool,
    pub max_executions: Option<u64>,
    pub time: Option<Duration>,
    /// Set from outside to end the search, with the verdict so far.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Shakes the order of exploration, for tests; the answer does not depend on it.
    pub whim: Option<u64>,
}

/// What was found wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    pub thread: Tid,
    pub fault: Fault,
    /// The choices that lead there from the beginning.
    pub steps: Vec<(Tid, Pick)>,
}

/// The answer. There is no "no bug" without a finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Verified,
    Error,
    Unfinished(Why),
}

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    Executions(u64),
    Time(Duration),
    Interrupted,
    Unsupported(Unsupported),
    /// A nondeterministic value with more possibilities than can be tried.
    TooManyWays {
        ways: u32,
        place: Place,
    },
    /// Atomics of different sizes at one place.
    MixedSizes {
        place: Place,
    },
}

/// The outcome of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    pub verdict: Verdict,
    pub findings: Vec<Finding>,
    pub counts: Counts,
    /// Executions in which no two threads touched one location, if that is all of them: the check says little then.
    pub vacuous: bool,
    pub elapsed: Duration,
}

struct Watch<'a> {
    options: &'a CheckOptions,
    start: Instant,
    findings: Vec<Finding>,
    why: Option<Why>,
    progress: &'a mut dyn FnMut(&Counts),
}

impl Listener<Vm> for Watch<'_> {
    fn ended(
        &mut self,
        machine: &Vm,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        let found = match end {
            End::Complete | End::Assumed => None,
            End::Fault { thread, fault } => Some((thread, fault.clone())),
            End::Deadlock(waiting) => Some((waiting[0], machine.deadlock(waiting))),
            End::Unsupported(what) => {
                self.why.get_or_insert(Why::Unsupported(what.clone()));
                return ControlFlow::Break(());
            }
        };
        if let Some((thread, fault)) = found {
            let known = |f: &Finding| {
                (f.fault.kind, &f.fault.place, &f.fault.message) == (fault.kind, &fault.place, &fault.message)
            };
            if !self.findings.iter().any(known) {
                self.findings.push(Finding { thread, fault, steps: steps.collect() });
            }
            if !self.options.keep_going {
                return ControlFlow::Break(());
            }
        }
        let done = counts.complete + counts.blocked;
        (self.progress)(counts);
        if self.options.max_executions.is_some_and(|most| done >= most) {
            self.why = Some(Why::Executions(done));
            return ControlFlow::Break(());
        }
        // The clock is not looked at after every execution: reading it costs as much as a short one.
        if done % 64 == 0 {
            if let Some(limit) = self.options.time.filter(|&limit| self.start.elapsed() >= limit) {
                self.why = Some(Why::Time(limit));
                return ControlFlow::Break(());
            }
            if self.options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                self.why = Some(Why::Interrupted);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Explores every execution of the program under sequential consistency. `progress` is told the counts after each.
pub fn check(code: Arc<Code>, options: &CheckOptions, progress: &mut dyn FnMut(&Counts)) -> Checked {
    let setup = Setup { args: options.args.clone(), ..Setup::default() };
    let mut vm = Vm::new(code, setup);
    let start = Instant::now();
    let mut watch = Watch { options, start, findings: Vec::new(), why: None, progress };
    let whim = options.whim.map_or(Whim::default(), Whim::seeded);
    let outcome = interleave::explore(&mut vm, &mut watch, whim);
    let why = match (watch.why, outcome.stopped) {
        (Some(why), _) => Some(why),
        (None, Some(Stop::TooManyWays { thread, ways })) => Some(Why::TooManyWays { ways, place: vm.place(thread) }),
        (None, Some(Stop::MixedSizes { thread })) => Some(Why::MixedSizes { place: vm.place(thread) }),
        (None, Some(Stop::Asked) | None) => None,
    };
    let verdict = match (watch.findings.is_empty(), why) {
        (false, _) => Verdict::Error,
        (true, Some(why)) => Verdict::Unfinished(why),
        (true, None) => Verdict::Verified,
    };
    Checked {
        verdict,
        findings: watch.findings,
        counts: outcome.counts,
        vacuous: !outcome.met,
        elapsed: start.elapsed(),
    }
}
