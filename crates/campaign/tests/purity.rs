//! What the passes over loops look at before they leave out a round is needed: where they do not, the campaign about
//! loops that wait notices within the programs that the checks run.

use campaign::waiting::{Agreed, passes_agree, program};
use passes::Wrong;
use testkit::pool;
use testkit::waiting::has_weak;

/// As many as the checks run.
const PROGRAMS: u64 = 500;
const CHUNK: usize = 20;

fn is_noticed(wrong: Wrong) -> bool {
    // A program with loops as data structures have them; see `testkit::waiting`.
    is_noticed_by(wrong, |seed| seed % 4 == 2 || seed % 16 == 0)
}

fn is_noticed_by(wrong: Wrong, programs: fn(u64) -> bool) -> bool {
    let seeds: Vec<u64> = (1..=PROGRAMS).filter(|&seed| programs(seed)).collect();
    let differs = |&seed: &u64| matches!(passes_agree(&program(seed), seed, Some(wrong)), Agreed::Differ(_));
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

#[test]
fn rounds_may_need_what_the_round_before_carried_along() {
    assert!(is_noticed(Wrong::NothingIsNeeded));
}

#[test]
fn others_may_know_of_what_is_written() {
    assert!(is_noticed(Wrong::NothingIsKnown));
}

#[test]
fn an_inner_loop_may_keep_a_thread() {
    assert!(is_noticed(Wrong::NothingIsHeld));
}

#[test]
fn what_is_doubtful_to_wait_for_may_be_found() {
    assert!(is_noticed(Wrong::NothingIsDoubted));
}

#[test]
fn what_is_written_may_be_read() {
    assert!(is_noticed(Wrong::NothingIsRead));
}

#[test]
fn a_spurious_failure_may_do_more_than_try_again() {
    assert!(is_noticed_by(Wrong::NothingFails, has_weak));
}
