//! Every rule of the search is needed: without any one of them, the campaign about loops that wait notices within the
//! programs that the checks run.

use campaign::waiting::toys;
use explore::interleave::Rules;
use testkit::pool;

/// As many as the checks run.
const PROGRAMS: u64 = 500;
const CHUNK: usize = 20;

/// Whether some program differs.
fn is_noticed(rules: Rules) -> bool {
    // A search that lost its way may panic, which is told as a difference.
    std::panic::set_hook(Box::new(|_| {}));
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    let differs = |&seed: &u64| toys(seed, rules).is_some();
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

/// With all of them nothing differs.
#[test]
fn nothing_differs_with_them() {
    assert!(!is_noticed(Rules::default()));
}

#[test]
fn a_schedule_is_added_in_one_execution_only() {
    assert!(is_noticed(Rules { canonical: false, ..Rules::default() }));
}

#[test]
fn executions_of_one_class_belong_to_one_schedule() {
    assert!(is_noticed(Rules { constraints: false, ..Rules::default() }));
}

#[test]
fn reads_race_with_blocking_writes() {
    assert!(is_noticed(Rules { reads_race: false, ..Rules::default() }));
}

#[test]
fn each_set_of_updates_that_enables_an_operation_is_tried() {
    assert!(is_noticed(Rules { interference: false, ..Rules::default() }));
}
