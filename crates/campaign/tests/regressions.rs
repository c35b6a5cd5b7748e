//! Programs that once exposed a mistake, by their seeds.

use campaign::{Verdict, c, waiting};
use testkit::waiting::{About, program};

/// The search and brute force agree on the C program of this seed.
fn agree(seed: u64) {
    let program = c::program(seed);
    let loaded = c::compile(std::slice::from_ref(&program)).expect("it compiles");
    let verdict = c::agree(&program, &loaded[0], seed);
    assert!(matches!(verdict, Verdict::Same(_)), "{verdict:?}");
}

/// All comparisons of the program with loops of this seed agree.
fn agree_on_waiting(seed: u64) {
    let verdict = waiting::agree(&program(About::Anything, seed), seed);
    assert!(matches!(verdict, waiting::Agreed::Same(_)), "{verdict:?}");
}

/// Two threads race for a variable, and their order decides which of them stops: an execution that had been explored
/// before was mistaken for a redundant one.
#[test]
fn races_stop_one_thread_or_the_other() {
    agree(2_002_650);
}

/// A race must be analysed again if what follows it changes. Programs that expose this are rare: without it, one in
/// 6,000 differs.
#[test]
fn races_are_analysed_until_they_are_settled() {
    agree(501_716);
}

/// The join of a thread was coalesced with the event before it if the thread had terminated by then. In another order
/// of the same trace in which it had not, the join was an event of its own: a sequence with it could not be followed in
/// the first order.
#[test]
fn a_join_is_an_event_of_its_own_whenever_the_thread_ended() {
    agree_on_waiting(112_943);
}

/// A thread that reads 1 with an exchange of 1 is trapped in an inner loop, while another thread stores 2. It was
/// blocked at the exchange instead, and executed it when it could read 2.
#[test]
fn a_thread_is_held_by_an_inner_loop() {
    agree_on_waiting(205_420);
}

/// The loop that traps the thread is in a loop whose pure iterations depend on it, in a third loop.
#[test]
fn a_thread_is_held_by_a_loop_two_loops_deeper() {
    agree_on_waiting(1_698_032);
}

/// A loop without effects that does not terminate has its header in common with a loop that waits: it was taken for a
/// delay, and removed.
#[test]
fn endless_loops_at_the_beginning_of_waiting_ones_stay() {
    agree_on_waiting(410_001_900);
    agree_on_waiting(410_010_252);
}

/// A thread that had yet to leave one loop was said to spin in the next, as if what it stores there was there already.
#[test]
fn the_first_store_to_memory_of_the_thread_is_a_change() {
    let verdict = waiting::agree(&program(About::RealLoops, 500_000_550), 500_000_550);
    assert!(matches!(verdict, waiting::Agreed::Same(_)), "{verdict:?}");
}

/// A weak compare-exchange that writes what it reads may fail the next time: the loop was said to spin forever.
#[test]
fn weak_compare_exchanges_that_change_nothing_may_fail() {
    agree_on_waiting(610_102_188);
    agree_on_waiting(610_104_460);
}

/// A weak compare-exchange that waited, since its failing iterations were taken to be unobserved, was a strong one in
/// the search without that assumption: its spurious failures were lost.
#[test]
fn compare_exchanges_that_no_longer_wait_fail_spuriously() {
    agree_on_waiting(500_015_342);
    agree_on_waiting(500_019_910);
}
