//! The corrections of the search are necessary: without one of them, the campaign about spin loops shows a difference
//! within the programs that `cargo xtask test` generates.

use campaign::waiting::toys;
use explore::interleave::Corrections;
use testkit::pool;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 500;
const CHUNK: usize = 20;

/// Whether some program differs.
fn is_noticed(corrections: Corrections) -> bool {
    // A search with a mistake may panic, which counts as a difference.
    std::panic::set_hook(Box::new(|_| {}));
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    let differs = |&seed: &u64| toys(seed, corrections).is_some();
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

/// With all of them nothing differs.
#[test]
fn nothing_differs_with_them() {
    assert!(!is_noticed(Corrections::default()));
}

#[test]
fn groups_of_updates_must_be_walked_through() {
    assert!(is_noticed(Corrections { whole_groups: false, ..Corrections::default() }));
}

#[test]
fn reads_race_with_blocking_writes() {
    assert!(is_noticed(Corrections { reads_race: false, ..Corrections::default() }));
}

#[test]
fn races_must_be_analysed_again() {
    assert!(is_noticed(Corrections { analyse_again: false, ..Corrections::default() }));
}
