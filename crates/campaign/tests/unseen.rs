//! The conditions of `passes::slice` are necessary: without one of them, the programs that `cargo xtask test` generates
//! show a difference.

use campaign::unseen::{Agreed, BATCH, Mistake, agree, compile};
use passes::SliceMutation;
use testkit::pool;
use testkit::unseen::program;
use vm::MutexMutation;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 300;

fn is_detected(mistake: Mistake) -> bool {
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    let batches: Vec<&[u64]> = seeds.chunks(BATCH).collect();
    let differ = |seeds: &&[u64]| {
        let programs: Vec<_> = seeds.iter().map(|&seed| program(seed)).collect();
        let loaded = compile(&programs).unwrap_or_else(|why| panic!("{why}"));
        loaded.iter().any(|loaded| matches!(agree(loaded, Some(mistake)), Agreed::Differ(_)))
    };
    pool::map(&batches, differ).contains(&true)
}

#[test]
fn a_branch_matters_for_what_it_decides() {
    assert!(is_detected(Mistake::Slice(SliceMutation::NoControl)));
}

#[test]
fn what_is_stored_matters_where_it_is_read() {
    assert!(is_detected(Mistake::Slice(SliceMutation::NoMemory)));
}

#[test]
fn an_access_may_order_others() {
    assert!(is_detected(Mistake::Slice(SliceMutation::NoOrder)));
}

#[test]
fn an_update_may_be_a_fence() {
    assert!(is_detected(Mistake::Slice(SliceMutation::UpdatesKnow)));
}

#[test]
fn results_of_threads_and_of_calls_through_pointers_matter() {
    assert!(is_detected(Mistake::Slice(SliceMutation::NoResults)));
}

#[test]
fn each_property_has_criteria() {
    assert!(is_detected(Mistake::Slice(SliceMutation::OnlyAssertions)));
}

#[test]
fn where_something_is_stored_matters() {
    assert!(is_detected(Mistake::Slice(SliceMutation::NoAddresses)));
}

#[test]
fn a_mutex_with_nested_sections_is_needed() {
    assert!(is_detected(Mistake::Mutexes(MutexMutation::Nested)));
}

#[test]
fn what_happens_to_a_mutex_is_ordered_with_its_sections() {
    assert!(is_detected(Mistake::Mutexes(MutexMutation::Renewed)));
}

#[test]
fn what_is_found_without_mutexes_need_not_be_in_the_program() {
    assert!(is_detected(Mistake::Trusts));
}

#[test]
fn what_is_left_out_orders_nothing() {
    assert!(is_detected(Mistake::OrderKept));
}
