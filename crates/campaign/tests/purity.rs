//! The conditions of the loop passes are necessary: without one of them, the programs that `cargo xtask test` generates
//! show a difference.

use campaign::waiting::{Agreed, passes_agree};
use passes::Mutation;
use testkit::pool;
use testkit::waiting::{About, has_weak, is_about_retries, program};

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 500;
const REAL_LOOPS: u64 = 150;
const CHUNK: usize = 20;

fn is_detected(mutation: Mutation) -> bool {
    // A program with loops as in data structures; see `testkit::waiting`.
    is_detected_by(mutation, |seed| seed % 4 == 2 || seed % 16 == 0)
}

fn is_detected_by(mutation: Mutation, programs: fn(u64) -> bool) -> bool {
    is_detected_among(mutation, About::Anything, (1..=PROGRAMS).filter(|&seed| programs(seed)).collect())
}

fn is_detected_by_real_loops(mutation: Mutation) -> bool {
    is_detected_among(mutation, About::RealLoops, (1..=REAL_LOOPS).collect())
}

fn is_detected_among(mutation: Mutation, about: About, seeds: Vec<u64>) -> bool {
    let differs = |&seed: &u64| matches!(passes_agree(&program(about, seed), seed, Some(mutation)), Agreed::Differ(_));
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

#[test]
fn an_iteration_may_need_carried_values() {
    assert!(is_detected(Mutation::NoCarriedValue));
}

#[test]
fn private_memory_may_escape() {
    assert!(is_detected(Mutation::NothingEscapes));
}

#[test]
fn an_inner_loop_may_trap_a_thread() {
    assert!(is_detected(Mutation::NoTrap));
}

#[test]
fn an_await_may_have_to_be_demoted() {
    assert!(is_detected(Mutation::NoDemotion));
}

#[test]
fn a_private_write_may_be_read() {
    assert!(is_detected(Mutation::NothingIsReread));
}

#[test]
fn a_spurious_failure_may_have_other_effects() {
    assert!(is_detected_by(Mutation::NoSpuriousFailure, has_weak));
}

#[test]
fn what_a_spurious_failure_writes_back_may_race() {
    assert!(is_detected_by(Mutation::NoRaceInRetry, is_about_retries));
}

#[test]
fn a_value_may_depend_on_a_branch_without_effects() {
    assert!(is_detected_by_real_loops(Mutation::NothingJoins));
}

/// Programs in which such a loop begins where a loop that waits does are rare: one in 5,000 shows it.
#[test]
fn a_loop_without_effects_may_not_terminate() {
    assert!(is_detected_among(Mutation::EveryLoopTerminates, About::Anything, vec![410_001_900, 410_010_252]));
}

#[test]
fn a_compare_exchange_may_change_the_expected_value() {
    assert!(is_detected_by_real_loops(Mutation::EveryExchangeSucceeds));
}

#[test]
fn an_attempt_that_fails_may_have_an_effect() {
    assert!(is_detected_by_real_loops(Mutation::EveryPollIsPure));
}

#[test]
fn an_update_is_executed_before_its_assumption_fails() {
    assert!(is_detected_by_real_loops(Mutation::NoAssumedUpdate));
}

#[test]
fn a_sum_may_overflow_where_a_thread_would_wait() {
    assert!(is_detected_by_real_loops(Mutation::NoOverflow));
}

#[test]
fn a_sum_is_not_the_value_itself() {
    assert!(is_detected_among(Mutation::NothingIsAdded, About::RealLoops, (1..=PROGRAMS).collect()));
}

#[test]
fn a_compare_exchange_may_change_something() {
    assert!(is_detected_by(Mutation::NoExchangeChanges, |_| true));
}
