//! What is known about small programs under Release-Acquire.

use oracle::{Axioms, axiomatic};
use testkit::weak::{Weak, WeakMachine};

/// Executions with coherence, and weak traces.
#[track_caller]
fn check(program: &str, totals: u64, weak: usize) {
    let found = axiomatic(&mut WeakMachine::new(Weak::of(program)), Axioms::Ra, 100_000, &WeakMachine::describe);
    assert!(!found.cut);
    assert_eq!((found.totals, found.ends.len()), (totals, weak), "{program}");
}

#[test]
fn litmus() {
    check("W x 1; R y || W y 1; R x", 4, 4);
    check("W x 1; W y 1 || R y; R x", 3, 3);
    check("R x; W y 1 || R y; W x 1", 3, 3);
    check("W x 2; W y 1 || R y; W x 1", 3, 2);
    check("W x 1; W y 1 || W y 2; R x", 4, 2);
    check("W x 1; W y 2 || W y 1; W x 2", 4, 1);
    check("W x 1 || R x; W y 1 || R y; R x", 7, 7);
    check("W x 1 || W y 1 || R x; R y || R y; R x", 16, 16);
    check("W x 1 || W x 2 || R x; R x", 12, 7);
    check("W x 1; R x || W x 2; R x", 4, 3);
}

#[test]
fn updates_leave_nothing_in_between() {
    check("add x 1 || add x 1", 2, 2);
    check("add x 1 || add x 1 || add x 1", 6, 6);
    check("add x 1 || W x 5", 2, 2);
    // The second may fail, reading the first, or read what the first read if that one fails.
    check("cas x 0 1 || cas x 0 1", 2, 2);
    check("cas x 1 2 || cas x 1 2", 1, 1);
}

#[test]
fn waiting() {
    check("lock m; unlock m || lock m; unlock m || lock m; unlock m", 6, 6);
    // Both orders, and the deadlock.
    check("lock m; lock n; unlock n; unlock m || lock n; lock m; unlock m; unlock n", 3, 3);
    check("wait s || wait s || post s", 2, 2);
    // It waits for the value, and forever if no thread writes it or it is overwritten.
    check("await x 1 || W x 1", 1, 1);
    check("await x 1 || W x 1; W x 2", 1, 2);
    check("await x 1 || W x 1; W x 2; W x 1", 2, 2);
    check("await x 1 || W x 2", 1, 1);
    check("rdlock l; rdunlock l || wrlock l; wrunlock l", 2, 2);
}

#[test]
fn threads_start_and_end() {
    check("W x 1; spawn 1; join 1; R x || R x; W x 2", 1, 1);
    check("spawn 1; W x 1; R x || R x; W x 2", 5, 4);
    // Fences forbid what store buffering needs.
    check("W x 1; fence; R y || W y 1; fence; R x", 4, 4);
    check("W x 1; fence; R y || W y 1; fence; R x || R x", 8, 8);
}

#[test]
fn faults_are_told_apart() {
    let program = Weak::of("W x 1; R y; assertnot 0 || W y 1; R x; assertnot 0");
    let found = axiomatic(&mut WeakMachine::new(program), Axioms::Ra, 1000, &WeakMachine::describe);
    assert_eq!(
        found.faults.iter().map(|(_, detail)| detail.text().unwrap_or_default()).collect::<Vec<_>>(),
        ["t0 line 2", "t1 line 2"]
    );
}
