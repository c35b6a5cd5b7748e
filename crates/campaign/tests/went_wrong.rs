//! Programs on which something went wrong once, by their seeds.

use campaign::{Verdict, c};

/// Two threads race for a variable, and which of them stops depends on their order: an execution that had been
/// explored before was taken for a mistake of the search.
#[test]
fn races_stop_one_thread_or_the_other() {
    let seed = 2_002_650;
    let program = c::program(seed);
    let loaded = c::compile(std::slice::from_ref(&program)).expect("it compiles");
    let verdict = c::agree(&program, &loaded[0], seed);
    assert!(matches!(verdict, Verdict::Same(_)), "{verdict:?}");
}
