//! The axioms of the memory models against each other and against machines.

use base::{ReleaseSequences, UpdateOrder};
use oracle::{Axioms, StoreBuffers, axiomatic, interleavings};
use std::collections::BTreeSet;
use testkit::pool;
use testkit::weak::litmus::{Counted, counted};
use testkit::weak::{Line, Op, Order, Weak, WeakMachine, ordered, program};

/// Programs with more prefixes of weak traces, or states of a machine, are left out.
const LIMIT: usize = 10_000;

/// Awaits that miss a value wait forever on a machine, but not by the axioms.
fn has_awaits(program: &Weak) -> bool {
    let awaits = |line: &Line| matches!(line.op, Op::Await | Op::AwaitExchange | Op::AwaitCas);
    program.threads.iter().flatten().any(awaits)
}

/// Compares the weak traces that the axioms allow with those of a machine, with final states; whether it was possible.
fn compare(program: &Weak, axioms: Axioms, buffers: StoreBuffers) -> bool {
    let machine = || WeakMachine::new(program.clone());
    let expected = interleavings(&mut machine(), buffers, LIMIT, &WeakMachine::describe);
    let found = axiomatic(&mut machine(), axioms, LIMIT, &WeakMachine::describe);
    let Some(expected) = expected.filter(|_| !found.cut) else { return false };
    assert_eq!(found.ends.len(), expected.len(), "{axioms:?}: {program}");
    assert_eq!(found.ends, expected, "{axioms:?}: {program}");
    true
}

#[test]
fn machines_do_what_the_axioms_allow() {
    let all = (0..120).map(program).chain((0..360).map(ordered));
    let programs: Vec<Weak> = all.filter(|program| !has_awaits(program)).collect();
    let pairs = [
        (Axioms::Sc, StoreBuffers::Absent),
        (Axioms::Tso, StoreBuffers::PerThread),
        (Axioms::Pso, StoreBuffers::PerLocation),
    ];
    let compared = pool::map(&programs, |program| {
        pairs.iter().filter(|&&(axioms, buffers)| compare(program, axioms, buffers)).count()
    });
    let compared: usize = compared.iter().sum();
    assert!(compared * 10 > programs.len() * 29, "only {compared} comparisons of {} programs", programs.len());
}

/// The program with another memory order of all its accesses; fences stay as they are.
fn recast(program: &Weak, order: Order) -> Weak {
    let line = |line: &Line| if line.op == Op::Fence { *line } else { line.with(order) };
    Weak { threads: program.threads.iter().map(|lines| lines.iter().map(line).collect()).collect() }
}

fn some_programs() -> Vec<Weak> {
    (0..100).map(program).chain((0..200).map(ordered)).collect()
}

/// Whether the memory orders of a program are those of its lines: no locks, which acquire and release only.
fn has_orders_only(program: &Weak) -> bool {
    let others = |line: &Line| {
        let locks =
            matches!(line.op, Op::Lock | Op::TryLock | Op::Unlock | Op::Wait | Op::TryWait | Op::Post | Op::Begin);
        let rwlocks = matches!(line.op, Op::ReadLock | Op::WriteLock | Op::TryReadLock | Op::TryWriteLock);
        locks || rwlocks || matches!(line.op, Op::FutexWait | Op::FutexWake)
    };
    !program.threads.iter().flatten().any(others)
}

/// The weak traces with their final states, and the number of executions if coherence counts too.
fn executions(program: &Weak, axioms: Axioms) -> oracle::Axiomatic {
    axiomatic(&mut WeakMachine::new(program.clone()), axioms, LIMIT, &WeakMachine::describe)
}

#[test]
fn rc11_is_sequentially_consistent_if_all_accesses_are() {
    let programs = some_programs().into_iter().filter(has_orders_only);
    let programs: Vec<Weak> = programs.map(|program| recast(&program, Order::SEQ_CST)).collect();
    let compared = pool::map(&programs, |program| {
        let (expected, found) = (executions(program, Axioms::Sc), executions(program, Axioms::RC11));
        assert_eq!(found.ends, expected.ends, "{program}");
        assert_eq!(found.faults, expected.faults, "{program}");
        usize::from(!found.cut)
    });
    assert!(compared.iter().sum::<usize>() > 100);
}

/// Release-Acquire is RC11 with all accesses release and acquire, also if coherence counts. It has other fences.
#[test]
fn rc11_is_release_acquire_if_all_accesses_are() {
    let fences = |program: &Weak| program.threads.iter().flatten().any(|line| line.op == Op::Fence);
    let programs = some_programs().into_iter().filter(|program| has_orders_only(program) && !fences(program));
    let programs: Vec<Weak> = programs.map(|program| recast(&program, Order::new(UpdateOrder::AcqRel))).collect();
    let compared = pool::map(&programs, |program| {
        let (expected, found) = (executions(program, Axioms::Ra), executions(program, Axioms::RC11));
        assert_eq!(found.ends, expected.ends, "{program}");
        assert_eq!((found.totals, found.faults), (expected.totals, expected.faults), "{program}");
        usize::from(!found.cut)
    });
    assert!(compared.iter().sum::<usize>() > 100);
}

/// The weaker a model, the more it allows, except that fences which are not sequentially consistent have no effect on
/// machines.
#[test]
fn models_include_each_other() {
    let weaker = |line: &Line| line.op == Op::Fence && *line != line.with(Order::SEQ_CST);
    let comparable = |program: &Weak| !has_awaits(program) && !program.threads.iter().flatten().any(weaker);
    let programs: Vec<Weak> = some_programs().into_iter().filter(comparable).collect();
    pool::map(&programs, |program| {
        let relaxed = recast(program, Order::new(UpdateOrder::Relaxed));
        let found = [Axioms::Sc, Axioms::Tso, Axioms::Pso, Axioms::RC11].map(|axioms| executions(&relaxed, axioms));
        let is_whole = found.iter().all(|found| !found.cut);
        let [sc, tso, pso, rc11] = found.map(|found| found.ends.into_keys().collect::<BTreeSet<_>>());
        assert!(!is_whole || (sc.is_subset(&tso) && tso.is_subset(&pso) && pso.is_subset(&rc11)), "{relaxed}");
    });
}

#[test]
fn litmus_tests_have_the_known_counts() {
    let tests = counted();
    let wrong = pool::map(&tests, |Counted { name, program, counts }| {
        let count = |axioms: Axioms| {
            let found = executions(program, axioms);
            (found.ends.len(), found.totals)
        };
        let weak = |axioms: Axioms, expected: Option<usize>| expected.map(|_| count(axioms).0);
        let found = testkit::weak::litmus::Counts {
            sc: weak(Axioms::Sc, counts.sc),
            tso: weak(Axioms::Tso, counts.tso),
            pso: weak(Axioms::Pso, counts.pso),
            rc11: count(Axioms::RC11),
            rc11_2017: count(Axioms::Rc11(ReleaseSequences::Rc11)),
        };
        (found != *counts).then(|| format!("{name}: {program}\n{found:?} instead of\n{counts:?}\n"))
    });
    assert_eq!(wrong.into_iter().flatten().collect::<String>(), "");
    assert_eq!(tests.len(), 32 * 7 + 33);
}
