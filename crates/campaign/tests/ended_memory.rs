//! Threads that wait in memory whose lifetime ends must not be forgotten: the generated programs expose a machine or a
//! search that does.

mod mutant;

use base::{LocationAccess, Machine, Operation, Pick, Program, Tid};
use campaign::c::{self, BATCH, Loaded};
use campaign::waiting::{awaits_differ, weak_differs};
use campaign::{Case, Verdict, compare};
use explore::graph::Rules;
use explore::interleave;
use mutant::{LIMIT, Mutant, Mutation};
use std::sync::Arc;
use testkit::c_program::{CProgram, Races};
use testkit::pool;
use testkit::waiting::{About, program};
use vm::{AwaitRules, Setup, Vm};

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 500;

/// Seeds of programs in which the lifetime of memory ends; see `testkit::waiting`.
fn seeds() -> Vec<u64> {
    (1..=PROGRAMS).filter(|seed| seed % 16 == 8).collect()
}

fn differences(differs: impl Fn(u64) -> Option<String> + Sync) -> Vec<String> {
    pool::map(&seeds(), |&seed| differs(seed)).into_iter().flatten().collect()
}

/// Under release-acquire the search must examine the threads that wait there when all others have terminated.
#[test]
fn waiting_in_freed_memory_is_detected() {
    let by = |rules: Rules| differences(|seed| weak_differs(&program(About::Anything, seed), rules));
    assert!(!by(Rules { ended_memory: false, ..Rules::ALL }).is_empty());
    assert_eq!(by(Rules::ALL), Vec::<String>::new());
}

/// Under sequential consistency the machine must enable them.
#[test]
fn a_wait_ends_with_the_lifetime_of_its_memory() {
    let by = |rules: AwaitRules| differences(|seed| awaits_differ(&program(About::Anything, seed), rules));
    assert!(!by(AwaitRules { ended: false, ..AwaitRules::ALL }).is_empty());
    assert_eq!(by(AwaitRules::ALL), Vec::<String>::new());
}

/// If set, the footprint of `free` is empty.
#[derive(Clone, Copy)]
struct HidesFree(bool);

impl Mutation for HidesFree {
    fn footprint(&self, vm: &Vm, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        if !self.0 || vm.pending(tid).is_none_or(|pending| pending.what != Operation::Free) {
            vm.footprint(tid, pick, out);
        }
    }
}

/// Whether search and brute force differ on such a machine.
fn differs(Loaded { code, .. }: &Loaded, mutation: HidesFree) -> bool {
    let again = |first: &Mutant<HidesFree>| {
        let Mutant { vm, mutation } = first;
        let (thread_names, refuted) = (vm.thread_names(), vm.assumptions());
        let setup = Setup { thread_names, refuted, ..Setup::default() };
        Mutant { vm: Vm::new(Arc::clone(code), setup), mutation: *mutation }
    };
    let describe = |machine: &Mutant<HidesFree>| format!("{:x}", machine.vm.fingerprint());
    let (orders, racy, limit, rules) = (&[None][..], false, LIMIT, interleave::Rules::default());
    let case = Case { again: &again, describe: &describe, racy, orders, limit, rules };
    matches!(compare(Mutant { vm: c::machine(code), mutation }, &case), Verdict::Differ(_))
}

#[test]
fn freeing_memory_conflicts_with_waits_in_it() {
    let waits = |program: &CProgram| program.awaits() && program.races() != Races::Plain;
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(c::program).filter(waits).collect();
    let loaded: Vec<Loaded> =
        programs.chunks(BATCH).flat_map(|programs| c::compile(programs).expect("they compile")).collect();
    assert!(loaded.iter().any(|loaded| differs(loaded, HidesFree(true))));
    assert!(!loaded.iter().any(|loaded| differs(loaded, HidesFree(false))));
}
