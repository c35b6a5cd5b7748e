//! The axioms of the memory models against each other and against machines.

use oracle::{Axioms, StoreBuffers, axiomatic, interleavings};
use testkit::pool;
use testkit::weak::{Line, Op, Order, Weak, WeakMachine, program};

const LIMIT: usize = 20_000;

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
    let programs: Vec<Weak> = (0..400).map(program).filter(|program| !has_awaits(program)).collect();
    let pairs = [
        (Axioms::Sc, StoreBuffers::Absent),
        (Axioms::Tso, StoreBuffers::PerThread),
        (Axioms::Pso, StoreBuffers::PerLocation),
    ];
    let compared = pool::map(&programs, |program| {
        // All accesses alike, and all stores without the fence that a seq_cst store has.
        let relaxed = recast(program, Order::new(base::UpdateOrder::Relaxed));
        let runs =
            pairs.iter().flat_map(|&(axioms, buffers)| [(program, axioms, buffers), (&relaxed, axioms, buffers)]);
        runs.filter(|&(program, axioms, buffers)| compare(program, axioms, buffers)).count()
    });
    let compared: usize = compared.iter().sum();
    assert!(compared > programs.len() * 5, "only {compared} comparisons of {} programs", programs.len());
}

/// The program with another memory order of all its accesses; fences stay as they are.
fn recast(program: &Weak, order: Order) -> Weak {
    let line = |line: &Line| if line.op == Op::Fence { *line } else { line.with(order) };
    Weak { threads: program.threads.iter().map(|lines| lines.iter().map(line).collect()).collect() }
}
