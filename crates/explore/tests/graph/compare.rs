//! One program, searched and enumerated.

use base::{Act, Detail, FaultKind, Id, Model, Step, Threads, Tid, Variant};
use differential::{Next, in_slices};
use explore::graph::{self, Observed, Rules, Task};
use explore::{Budget, Counts, End, Listener, Slice, Stop, TieBreaker};
use oracle::{Axiomatic, Axioms, Source, WeakTrace, axiomatic};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use testkit::weak::{Weak, WeakMachine};

/// Collects the weak trace of every execution.
struct Collect {
    program: Weak,
    ends: BTreeMap<WeakTrace, String>,
    twice: usize,
    faults: BTreeSet<(FaultKind, Detail)>,
}

fn weak_trace(steps: &[Observed]) -> WeakTrace {
    let mut numbers = BTreeMap::new();
    let mut trace: WeakTrace = Vec::new();
    for &Observed { tid, source, .. } in steps {
        let number = numbers.entry(tid).or_insert(0u32);
        *number += 1;
        let source = match source {
            graph::Source::Nowhere => Source::Nowhere,
            graph::Source::Initial => Source::Initial,
            graph::Source::Event { tid, number } => Source::Event(tid.index(), number),
            graph::Source::Alternative(pick) => Source::Alternative(pick),
        };
        trace.push((tid.index(), *number, source));
    }
    trace.sort();
    trace
}

/// Whether a thread waits to be woken, which has not happened.
fn is_asleep(machine: &WeakMachine, tid: Tid) -> bool {
    matches!(machine.next(tid), Some(Act::Wake { .. })) && !machine.wakers(tid, &mut Vec::new())
}

/// Runs an execution again on a machine of its own; the faults of all its threads.
fn faults(program: &Weak, steps: &[Observed]) -> Vec<(FaultKind, Detail)> {
    let mut machine = WeakMachine::new(program.clone());
    let mut written: Vec<Vec<u128>> = vec![Vec::new(); program.threads.len()];
    let mut faults = Vec::new();
    for &Observed { tid, source, .. } in steps {
        let value = match source {
            graph::Source::Nowhere | graph::Source::Initial => 0,
            graph::Source::Event { tid, number } => written[tid.index()][number as usize - 1],
            graph::Source::Alternative(pick) => pick.into(),
        };
        let waits = matches!(machine.next(tid), Some(Act::Await { .. } | Act::Take { .. }));
        if waits && source == graph::Source::Nowhere || is_asleep(&machine, tid) {
            // It comes last.
            let fault = machine.failed_wait(tid).expect("it waits in memory that has ended");
            faults.push((fault.kind, fault.detail));
            continue;
        }
        if let Step::Fault(fault) = machine.step(tid, value, None) {
            faults.push((fault.kind, fault.detail));
        }
        written[tid.index()].push(machine.written());
    }
    faults
}

impl Listener<WeakMachine, Observed> for Collect {
    fn ended(
        &mut self,
        machine: &WeakMachine,
        steps: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        _counts: &Counts,
    ) -> ControlFlow<()> {
        let steps: Vec<Observed> = steps.collect();
        let faults = faults(&self.program, &steps);
        assert_eq!(!faults.is_empty(), matches!(end, End::Fault { .. }), "{}", self.program);
        self.faults.extend(faults);
        let before = self.ends.insert(weak_trace(&steps), machine.describe());
        self.twice += usize::from(before.is_some());
        ControlFlow::Continue(())
    }
    fn restarted(&mut self, _refuted: &[base::Assumption]) {
        self.restart(true);
    }
}

/// How a search differs from the axioms, if it does.
pub fn differs(program: &Weak, slow: &Slow, rules: Rules, order: Option<u64>) -> Option<String> {
    differs_on(&mut WeakMachine::new(program.clone()), program, slow, rules, order)
}

/// All executions by the axioms of a memory model.
pub struct Slow {
    pub model: Variant,
    pub executions: Axiomatic,
}

/// As [`differs`], for a machine that may do something wrong.
pub fn differs_on(
    machine: &mut WeakMachine,
    program: &Weak,
    slow: &Slow,
    rules: Rules,
    order: Option<u64>,
) -> Option<String> {
    let (mut fast, model) = (Collect::new(program), slow.model);
    let outcome = graph::explore_by(rules, model, machine, &mut fast, tie_breaker(order));
    assert_eq!(outcome.stopped, None);
    fast.differs_from(slow).map(|how| format!("{program}\norder {order:?}: {how}"))
}

fn tie_breaker(order: Option<u64>) -> TieBreaker {
    order.map_or(TieBreaker::default(), TieBreaker::seeded)
}

/// How a search in slices of so many executions differs from the axioms, or from the search in one piece.
pub fn differs_in_slices(
    program: &Weak,
    slow: &Slow,
    rules: Rules,
    (order, next): (Option<u64>, Next),
    executions: u64,
) -> Option<String> {
    let (machine, model) = (|| WeakMachine::new(program.clone()), slow.model);
    let whole = graph::explore_by(rules, model, &mut machine(), &mut Collect::new(program), tie_breaker(order));
    let mut fast = Collect::new(program);
    let sliced = in_slices(&Task::root(), next.clone(), machine, |machine, registry, task, restarts| {
        fast.restart(restarts);
        graph::slice_by(
            rules,
            model,
            machine,
            registry,
            task,
            Budget::executions(executions),
            &mut fast,
            tie_breaker(order),
        )
    });
    let counts = || {
        let same = (sliced.counts, sliced.met, sliced.stopped) == (whole.counts, whole.met, whole.stopped);
        (!same).then(|| format!("{sliced:?} instead of {whole:?}"))
    };
    let how = fast.differs_from(slow).or_else(counts);
    how.map(|how| format!("{program}\norder {order:?}, {next:?}, {executions} executions a slice: {how}"))
}

/// Breaks off whenever it can.
struct Impatient<'a>(&'a mut Collect);

impl Listener<WeakMachine, Observed> for Impatient<'_> {
    fn ended(
        &mut self,
        machine: &WeakMachine,
        steps: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        let _ = self.0.ended(machine, steps, end, counts);
        ControlFlow::Break(())
    }
    fn in_between(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// How a search that is broken off whenever possible, also in the middle of an execution, and resumed on another
/// machine, differs from the axioms.
pub fn differs_when_paused(program: &Weak, slow: &Slow, rules: Rules, order: Option<u64>) -> Option<String> {
    let (mut fast, model) = (Collect::new(program), slow.model);
    let machine = || WeakMachine::new(program.clone());
    in_slices(&Task::root(), Next::Last, machine, |machine, registry, task, restarts| {
        fast.restart(restarts);
        let mut listener = Impatient(&mut fast);
        let slice = graph::slice_by(
            rules,
            model,
            machine,
            registry,
            task,
            Budget::UNLIMITED,
            &mut listener,
            tie_breaker(order),
        );
        assert!(matches!(slice.stopped, None | Some(Stop::Asked)));
        Slice { stopped: None, ..slice }
    });
    fast.differs_from(slow).map(|how| format!("{program}\norder {order:?}, paused: {how}"))
}

impl Collect {
    /// Forgets what a search found that starts again.
    fn restart(&mut self, restarts: bool) {
        if restarts {
            self.ends.clear();
            self.faults.clear();
            self.twice = 0;
        }
    }

    fn new(program: &Weak) -> Self {
        Self { program: program.clone(), ends: BTreeMap::new(), twice: 0, faults: BTreeSet::new() }
    }

    fn differs_from(&self, Slow { model, executions: slow }: &Slow) -> Option<String> {
        let missed = slow.ends.keys().filter(|trace| !self.ends.contains_key(*trace)).count();
        let wrong = self.ends.keys().filter(|trace| !slow.ends.contains_key(*trace)).count();
        let same = self.twice == 0 && self.ends == slow.ends && self.faults == slow.faults;
        (!same).then(|| {
            format!(
                "under {}, of {} weak traces {missed} missed; {wrong} impossible ones found, {} found again; \
             faults {:?} instead of {:?}",
                model.name(),
                slow.ends.len(),
                self.twice,
                self.faults,
                slow.faults
            )
        })
    }
}

pub fn all_executions(program: &Weak, model: impl Into<Variant>) -> Option<Slow> {
    let model = model.into();
    let executions =
        axiomatic(&mut WeakMachine::new(program.clone()), Axioms::from(model), 20_000, &WeakMachine::describe);
    (!executions.cut).then_some(Slow { model, executions })
}

/// Just explores a program.
pub fn search(program: &Weak) -> Counts {
    search_under(Model::Ra, program)
}

pub fn search_under(model: Model, program: &Weak) -> Counts {
    struct Quiet;
    impl<M> Listener<M, Observed> for Quiet {
        fn ended(&mut self, _: &M, _: &mut dyn Iterator<Item = Observed>, _: End<'_>, _: &Counts) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }
    graph::explore(model, &mut WeakMachine::new(program.clone()), &mut Quiet, TieBreaker::default()).counts
}

/// Complete and blocked executions of a program that has no redundant ones.
#[track_caller]
pub fn count(program: &str) -> (u64, u64) {
    let Counts { complete, blocked, redundant } = search(&Weak::of(program));
    assert_eq!(redundant, 0, "{program}");
    (complete, blocked)
}
