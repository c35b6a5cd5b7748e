//! Iterations that take locks and give them back are not explored as long as nobody observes it. Without one of the
//! conditions of that, the programs that `cargo xtask test` generates show a difference.

use campaign::waiting::{Agreed, awaits_differ, livelocks_differ, passes_agree};
use passes::Mutation;
use testkit::pool;
use testkit::waiting::{About, program};
use vm::AwaitRules;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 150;
const CHUNK: usize = 8;

fn seeds() -> Vec<u64> {
    (1..=PROGRAMS).collect()
}

/// Whether some program tells these rules of the machine from all of them.
fn is_detected(rules: AwaitRules) -> bool {
    let differs = |&seed: &u64| awaits_differ(&program(About::Locks, seed), rules).is_some();
    seeds().chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

#[test]
fn all_conditions_suffice() {
    let differs = |&seed: &u64| awaits_differ(&program(About::Locks, seed), AwaitRules::ALL);
    let differences: Vec<String> = pool::map(&seeds(), differs).into_iter().flatten().collect();
    assert_eq!(differences, Vec::<String>::new());
}

#[test]
fn others_may_observe_who_holds_a_lock() {
    assert!(is_detected(AwaitRules { observers: false, ..AwaitRules::ALL }));
}

#[test]
fn a_thread_may_have_the_lock_already() {
    assert!(is_detected(AwaitRules { owners: false, ..AwaitRules::ALL }));
}

#[test]
fn locks_of_iterations_are_free_when_others_are_judged() {
    let rules = AwaitRules { give_back: false, ..AwaitRules::ALL };
    let differs = |&seed: &u64| livelocks_differ(&program(About::Locks, seed), rules).is_some();
    assert!(seeds().chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true)));
}

/// Whether some program tells the passes with this mistake from those without.
fn is_noticed(mutation: Mutation) -> bool {
    let differs =
        |&seed: &u64| matches!(passes_agree(&program(About::Locks, seed), seed, Some(mutation)), Agreed::Differ(_));
    seeds().chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

#[test]
fn an_attempt_to_lock_may_succeed() {
    assert!(is_noticed(Mutation::NoTryLockSucceeds));
}

#[test]
fn others_may_get_one_lock_and_observe_another() {
    assert!(is_noticed(Mutation::EveryUnlockIsLast));
}

#[test]
fn a_thread_may_be_trapped_after_it_has_given_back_its_lock() {
    assert!(is_noticed(Mutation::NoTrap));
}
