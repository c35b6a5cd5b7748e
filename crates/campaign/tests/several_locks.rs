//! Iterations that back off since a lock is not free are not explored as long as the loop takes its locks in any order,
//! and nobody observes it. Without one of the conditions of that, the programs that `cargo xtask test` generates show a
//! difference.

use campaign::waiting::{Agreed, awaits_differ, livelocks_differ, passes_agree};
use passes::Mutation;
use testkit::pool;
use testkit::waiting::{About, program};
use vm::AwaitRules;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 150;
const CHUNK: usize = 8;

fn differs_somewhere(differs: impl Fn(&u64) -> bool + Sync) -> bool {
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, &differs).contains(&true))
}

/// Whether some program tells these rules of the machine from all of them.
fn is_detected(rules: AwaitRules) -> bool {
    differs_somewhere(|&seed| awaits_differ(&program(About::SeveralLocks, seed), rules).is_some())
}

#[test]
fn all_conditions_suffice() {
    assert!(!is_detected(AwaitRules::ALL));
}

#[test]
fn others_may_observe_who_has_a_lock() {
    assert!(is_detected(AwaitRules { observers: false, ..AwaitRules::ALL }));
}

#[test]
fn the_order_of_the_locks_may_be_remembered_in_memory() {
    assert!(is_detected(AwaitRules { any_order: false, ..AwaitRules::ALL }));
}

#[test]
fn a_thread_that_backs_off_may_end_up_waiting_for_a_lock() {
    let rules = AwaitRules { give_back: false, ..AwaitRules::ALL };
    assert!(differs_somewhere(|&seed| livelocks_differ(&program(About::SeveralLocks, seed), rules).is_some()));
}

#[test]
fn the_order_of_the_locks_may_be_used_after_the_loop() {
    let mutation = Some(Mutation::NothingIsUsed);
    assert!(differs_somewhere(|&seed| {
        matches!(passes_agree(&program(About::SeveralLocks, seed), seed, mutation), Agreed::Differ(_))
    }));
}
