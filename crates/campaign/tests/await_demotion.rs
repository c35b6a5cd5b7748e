//! An await stands for the polls that fail, which may race. Where that is forgotten, the campaign about loops that wait
//! notices within the programs that the checks run.

use campaign::waiting::{awaits_differ, program};
use testkit::pool;
use vm::AwaitRules;

/// As many as the checks run.
const PROGRAMS: u64 = 500;

/// Over programs that hand over variables which they write plainly before; see `testkit::waiting`.
fn differences(rules: AwaitRules) -> Vec<String> {
    let seeds: Vec<u64> = (1..=PROGRAMS).filter(|seed| seed % 16 == 4).collect();
    pool::map(&seeds, |&seed| awaits_differ(&program(seed), rules)).into_iter().flatten().collect()
}

#[test]
fn accesses_in_vain_may_race() {
    assert!(!differences(AwaitRules { skipped_polls_race: false, ..AwaitRules::ALL }).is_empty());
    assert_eq!(differences(AwaitRules::ALL), Vec::<String>::new());
}
