//! The search over graphs against the axioms: the same weak traces, each once, the same final states and faults.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::{Act, Effect, FaultKind, Id, Step, Threads};
use explore::graph::{self, Observed, Rules};
use explore::{Counts, End, Listener, Whim};
use oracle::{Axiomatic, Source, WeakTrace, axiomatic};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use testkit::pool;
use testkit::weak::{Weak, WeakMachine, program};

/// Collects the weak trace of every execution.
struct Collect {
    program: Weak,
    ends: BTreeMap<WeakTrace, String>,
    twice: usize,
    faults: BTreeSet<(FaultKind, String)>,
}

fn weak_trace(steps: &[Observed]) -> WeakTrace {
    let mut numbers = BTreeMap::new();
    let mut trace: WeakTrace = Vec::new();
    for &Observed { tid, source } in steps {
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

/// Runs an execution again on a machine of its own; the faults of all its threads.
fn faults(program: &Weak, steps: &[Observed]) -> Vec<(FaultKind, String)> {
    let mut machine = WeakMachine::new(program.clone());
    let mut written: Vec<Vec<u128>> = vec![Vec::new(); program.threads.len()];
    let mut faults = Vec::new();
    for &Observed { tid, source } in steps {
        let value = match source {
            graph::Source::Nowhere | graph::Source::Initial => 0,
            graph::Source::Event { tid, number } => written[tid.index()][number as usize - 1],
            graph::Source::Alternative(pick) => pick.into(),
        };
        let act = machine.next(tid).expect("a step of a thread that has ended");
        let effect = machine.effect(tid, value);
        written[tid.index()].push(match (act, effect) {
            (Act::Write { value, .. }, _) | (_, Effect::Writes(value)) => value,
            (_, Effect::Reads | Effect::Blocks) => u128::MAX,
        });
        if effect == Effect::Blocks {
            continue;
        }
        if let Step::Fault(fault) = machine.step(tid, value) {
            faults.push((fault.kind, fault.message));
        }
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
}

/// How a search differs from the axioms, if it does.
fn differs(program: &Weak, slow: &Axiomatic, rules: Rules, order: Option<u64>) -> Option<String> {
    let (ends, faults) = (BTreeMap::new(), BTreeSet::new());
    let mut fast = Collect { program: program.clone(), ends, twice: 0, faults };
    let whim = order.map_or(Whim::default(), Whim::seeded);
    let outcome = graph::explore_by(rules, &mut WeakMachine::new(program.clone()), &mut fast, whim);
    assert_eq!(outcome.stopped, None);
    let missed = slow.ends.keys().filter(|trace| !fast.ends.contains_key(*trace)).count();
    let wrong = fast.ends.keys().filter(|trace| !slow.ends.contains_key(*trace)).count();
    let same = fast.twice == 0 && fast.ends == slow.ends && fast.faults == slow.faults;
    (!same).then(|| {
        format!(
            "{program}\norder {order:?}: of {} weak traces {missed} missed; {wrong} impossible ones found, {} found again; \
             faults {:?} instead of {:?}",
            slow.ends.len(),
            fast.twice,
            fast.faults,
            slow.faults
        )
    })
}

fn all_executions(program: &Weak) -> Option<Axiomatic> {
    let slow = axiomatic(&mut WeakMachine::new(program.clone()), 20_000, &WeakMachine::describe);
    (!slow.cut).then_some(slow)
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

/// How the search differs from the axioms on a program, in any of several orders.
fn disagrees(program: &Weak, slow: &Axiomatic, rules: Rules, seed: u64) -> Option<String> {
    let orders = [None, Some(seed + 1), Some(seed.wrapping_mul(77) + 5)];
    orders.into_iter().find_map(|order| differs(program, slow, rules, order))
}

/// A smallest program, by leaving out lines, on which the search still differs from the axioms.
fn shrunk(program: &Weak, seed: u64) -> Option<String> {
    let mut program = program.clone();
    let why = |program: &Weak| disagrees(program, &all_executions(program)?, Rules::ALL, seed);
    let mut found = why(&program)?;
    'smaller: loop {
        for thread in 0..program.threads.len() {
            for line in 0..program.threads[thread].len() {
                let mut less = program.clone();
                less.threads[thread].remove(line);
                if let Some(why) = why(&less) {
                    (program, found) = (less, why);
                    continue 'smaller;
                }
            }
        }
        return Some(found);
    }
}

#[test]
fn random_programs_have_each_weak_trace_once() {
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 500));
    let seeds: Vec<u64> = (first..first + count).collect();
    let traces = pool::map(&seeds, |&seed| {
        let program = program(seed);
        let slow = all_executions(&program)?;
        if disagrees(&program, &slow, Rules::ALL, seed).is_some() {
            panic!("seed {seed}: {program}\nshrunk to {}", shrunk(&program, seed).unwrap_or_default());
        }
        Some(slow.ends.len())
    });
    let compared = traces.iter().flatten().count() as u64;
    let traces: usize = traces.iter().flatten().sum();
    println!("{compared} of {count} programs compared, {traces} weak traces, 3 orders each");
    assert!(compared * 10 > count * 9, "the generated programs are too large for the axioms");
}

/// The campaign is strong enough to notice the absence of each rule.
#[test]
fn each_rule_is_needed() {
    let without = [
        ("phantoms", Rules { phantoms: false, ..Rules::ALL }),
        ("swappable targets", Rules { swappable_targets: false, ..Rules::ALL }),
        ("declared replays", Rules { declared: false, ..Rules::ALL }),
    ];
    for (name, rules) in without {
        let noticed = (0..500).find(|&seed| {
            let program = program(seed);
            all_executions(&program).is_some_and(|slow| disagrees(&program, &slow, rules, seed).is_some())
        });
        println!("without {name}: noticed at program {noticed:?}");
        assert!(noticed.is_some(), "nothing is missed without {name}");
    }
}

#[track_caller]
fn count(program: &str) -> (u64, u64) {
    struct Quiet;
    impl<M> Listener<M, Observed> for Quiet {
        fn ended(&mut self, _: &M, _: &mut dyn Iterator<Item = Observed>, _: End<'_>, _: &Counts) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }
    let outcome = graph::explore(&mut WeakMachine::new(Weak::of(program)), &mut Quiet, Whim::default());
    (outcome.counts.complete, outcome.counts.blocked)
}

/// Closed forms of programs of any size.
#[test]
fn known_counts() {
    let threads = |n: usize, thread: &dyn Fn(usize) -> String| (0..n).map(thread).collect::<Vec<_>>().join(" || ");
    let factorial = |n: u64| (1..=n).product::<u64>();
    for n in 1..=9usize {
        let writers = threads(n, &|t| format!("W x {}", t + 1));
        assert_eq!(count(&format!("{writers} || R x")), (n as u64 + 1, 0), "{n} writers and a reader");
        let writes = "W x 1; ".repeat(n);
        let redundant = 3 * n * n + 3 * n + 1;
        assert_eq!(count(&format!("{writes} || {writes} || R x; R x")), (redundant as u64, 0), "redundant_co({n})");
        let readers = threads(n, &|_| "R x".to_owned());
        assert_eq!(count(&format!("{readers} || W x 1")), (1 << n, 0), "{n} readers of one write");
        let writes = (1..=n).map(|v| format!("W x {v}; ")).collect::<String>();
        assert_eq!(count(&format!("{writes} || W x 9; R x")), (n as u64 + 1, 0), "{n} writes and a read after a write");
    }
    for n in 1..=6usize {
        assert_eq!(count(&threads(n, &|_| "add x 1".to_owned())), (factorial(n as u64), 0), "{n} fetch-and-adds");
        assert_eq!(count(&threads(n, &|_| "fence".to_owned())), (factorial(n as u64), 0), "{n} fences");
        let sections = threads(n, &|_| "lock m; unlock m".to_owned());
        assert_eq!(count(&sections), (factorial(n as u64), 0), "{n} critical sections");
    }
    // Both orders, and the deadlock.
    assert_eq!(count("lock m; lock n; unlock n; unlock m || lock n; lock m; unlock m; unlock n"), (2, 1));
    // What is posted is taken by one of them.
    assert_eq!(count("wait s || wait s || wait s || post s"), (0, 3));
}
