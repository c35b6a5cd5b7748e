//! Updates that an iteration undoes are not explored as long as nobody observes them. Without one of the conditions of
//! that, the programs that `cargo xtask test` generates show a difference.

use campaign::waiting::awaits_differ;
use testkit::pool;
use testkit::waiting::{About, Waiting, program};
use vm::AwaitRules;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 150;
const CHUNK: usize = 8;

fn programs() -> Vec<Waiting> {
    (1..=PROGRAMS).map(|seed| program(About::UndoneUpdates, seed)).collect()
}

fn differences(rules: AwaitRules) -> Vec<String> {
    pool::map(&programs(), |program| awaits_differ(program, rules)).into_iter().flatten().collect()
}

/// Whether some program tells these rules from all of them.
fn is_detected(rules: AwaitRules) -> bool {
    let differs = |program: &Waiting| awaits_differ(program, rules).is_some();
    programs().chunks(CHUNK).any(|programs| pool::map(programs, differs).contains(&true))
}

#[test]
fn all_conditions_suffice() {
    assert_eq!(differences(AwaitRules::ALL), Vec::<String>::new());
}

#[test]
fn others_may_observe_transient_values() {
    assert!(is_detected(AwaitRules { observers: false, ..AwaitRules::ALL }));
}

#[test]
fn tries_may_move_a_value_in_both_directions() {
    assert!(is_detected(AwaitRules { signs: false, ..AwaitRules::ALL }));
}

#[test]
fn a_transient_value_may_let_a_try_succeed() {
    assert!(is_detected(AwaitRules { bounds: false, ..AwaitRules::ALL }));
}
