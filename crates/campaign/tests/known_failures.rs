//! Programs that the search is known to get wrong: each is expected to differ from brute force, and moves to `tests/brute` when it no
//! longer does.

use campaign::{Verdict, c};
use driver::{Options, Program};
use std::path::Path;

/// Where the wake of a futex runs after its reversal more threads may wait than where it ran. Only its first alternative is inserted there;
/// one that sleeps keeps it from being executed, and the others need not sleep. A signal has the same choice, and is right: how many
/// threads wait at a condition variable is the value of its location.
#[test]
fn a_wake_that_chooses_beside_another_choice() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known_failures/futex_wake_choice.c");
    let loaded: c::Loaded = Program::compile(&[file], &Options::default()).expect("it compiles").into();
    let verdict = c::agree_on(&loaded, &[Some(54)], 400_000, false);
    assert!(matches!(verdict, Verdict::Differ(_)), "it no longer differs, and moves to tests/brute: {verdict:?}");
}
