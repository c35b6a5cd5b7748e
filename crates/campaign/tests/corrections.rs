//! What the search does beyond the published algorithm is needed: without any part of it, the campaign about loops that
//! wait notices within the programs that the checks run.

use campaign::waiting::toys;
use explore::interleave::Corrections;
use testkit::pool;

/// As many as the checks run.
const PROGRAMS: u64 = 500;
const CHUNK: usize = 20;

/// Whether some program differs.
fn is_noticed(corrections: Corrections) -> bool {
    // A search that lost its way may panic, which is told as a difference.
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
