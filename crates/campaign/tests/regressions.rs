//! Programs on which something went wrong once, by their seeds.

use campaign::{Verdict, c, waiting};

/// The search and brute force agree on the C program of this seed.
fn agree(seed: u64) {
    let program = c::program(seed);
    let loaded = c::compile(std::slice::from_ref(&program)).expect("it compiles");
    let verdict = c::agree(&program, &loaded[0], seed);
    assert!(matches!(verdict, Verdict::Same(_)), "{verdict:?}");
}

/// All comparisons of the program with loops of this seed agree.
fn agree_on_waiting(seed: u64) {
    let verdict = waiting::agree(&waiting::program(seed), seed);
    assert!(matches!(verdict, waiting::Agreed::Same(_)), "{verdict:?}");
}

/// Two threads race for a variable, and which of them stops depends on their order: an execution that had been
/// explored before was taken for a mistake of the search.
#[test]
fn races_stop_one_thread_or_the_other() {
    agree(2_002_650);
}

/// A race must be analysed again where what comes after it changes. Programs that show this are rare: without it, one
/// in 6,000 differs.
#[test]
fn races_are_analysed_until_they_are_settled() {
    agree(501_716);
}

/// The join of a thread belonged to the event before it where the thread had ended by then. In an order of the same
/// trace in which it had not, the join was an event of its own: a sequence with it could not be followed in the other
/// order.
#[test]
fn a_join_is_an_event_of_its_own_whenever_the_thread_ended() {
    agree_on_waiting(112_943);
}

/// A thread that finds 1 with an exchange of 1 is held by an inner loop, while another thread stores 2. It was left
/// waiting at the exchange, and made it when it found 2.
#[test]
fn a_thread_is_held_by_an_inner_loop() {
    agree_on_waiting(205_420);
}

/// The loop that holds the thread is in a loop whose own rounds are left out because of it, in a third.
#[test]
fn a_thread_is_held_by_a_loop_two_loops_deeper() {
    agree_on_waiting(1_698_032);
}
