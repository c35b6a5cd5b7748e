//! An await stands for failed polls, which may race. The campaign about spin loops exposes a machine that ignores that.

use campaign::waiting::awaits_differ;
use testkit::pool;
use testkit::waiting::{About, program};
use vm::AwaitRules;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 500;

/// Over programs that pass on variables after plain writes to them; see `testkit::waiting`.
fn differences(rules: AwaitRules) -> Vec<String> {
    let seeds: Vec<u64> = (1..=PROGRAMS).filter(|seed| seed % 16 == 4).collect();
    pool::map(&seeds, |&seed| awaits_differ(&program(About::Anything, seed), rules)).into_iter().flatten().collect()
}

#[test]
fn accesses_in_vain_may_race() {
    assert!(!differences(AwaitRules { skipped_polls_race: false, ..AwaitRules::ALL }).is_empty());
    assert_eq!(differences(AwaitRules::ALL), Vec::<String>::new());
}
