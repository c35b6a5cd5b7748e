//! That a thread waits in memory which ends is no reason to forget it: where the search under release-acquire does, the campaign about
//! loops that wait notices within the programs that the checks run.

use campaign::waiting::{program, weak_differs};
use explore::graph::Rules;
use testkit::pool;

/// As many as the checks run.
const PROGRAMS: u64 = 500;

/// Seeds of programs in which memory ends; see `testkit::waiting`.
fn seeds() -> Vec<u64> {
    (1..=PROGRAMS).filter(|seed| seed % 16 == 8).collect()
}

fn differences(rules: Rules) -> Vec<String> {
    pool::map(&seeds(), |&seed| weak_differs(&program(seed), rules)).into_iter().flatten().collect()
}

#[test]
fn waiting_in_memory_that_ends_is_noticed() {
    assert!(!differences(Rules { overtaken: false, ..Rules::ALL }).is_empty());
    assert_eq!(differences(Rules::ALL), Vec::<String>::new());
}
