//! Iterations that write memory which other threads could access are not explored as long as none does. Without one of
//! the conditions of that, the programs that `cargo xtask test` generates show a difference.

use campaign::waiting::{Agreed, awaits_differ, passes_agree};
use passes::Mutation;
use testkit::pool;
use testkit::waiting::{About, program};
use vm::AwaitRules;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 150;
const CHUNK: usize = 8;

fn is_detected(differs: impl Fn(u64) -> bool + Sync) -> bool {
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, |&seed| differs(seed)).contains(&true))
}

fn is_detected_mutation(mutation: Mutation) -> bool {
    is_detected(|seed| {
        matches!(passes_agree(&program(About::OwnMemory, seed), seed, Some(mutation)), Agreed::Differ(_))
    })
}

#[test]
fn others_may_access_memory_that_is_taken_to_be_private() {
    let rules = AwaitRules { unshared: false, ..AwaitRules::ALL };
    assert!(is_detected(|seed| awaits_differ(&program(About::OwnMemory, seed), rules).is_some()));
}

#[test]
fn a_path_out_of_the_loop_may_not_write() {
    assert!(is_detected_mutation(Mutation::EveryPathRepeats));
}

#[test]
fn what_is_written_may_be_new() {
    assert!(is_detected_mutation(Mutation::NothingIsNew));
}
