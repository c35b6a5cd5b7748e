//! That a thread waits in memory which ends is no reason to forget it: where a machine or a search does, the campaigns
//! notice within the programs that the checks run.

use base::{Assumption, Machine, Operation, Pending, Pick, Place, Program, Registry, Step, Tid, Touch};
use campaign::c::{self, BATCH, Loaded};
use campaign::waiting::{awaits_differ, program, weak_differs};
use campaign::{Case, Verdict, compare};
use explore::graph::Rules;
use explore::interleave::Corrections;
use std::sync::Arc;
use testkit::c_program::{CProgram, Races};
use testkit::pool;
use vm::{AwaitRules, Setup, Vm};

/// As many as the checks run.
const PROGRAMS: u64 = 500;
const LIMIT: usize = 20_000;

/// Seeds of programs in which memory ends; see `testkit::waiting`.
fn seeds() -> Vec<u64> {
    (1..=PROGRAMS).filter(|seed| seed % 16 == 8).collect()
}

fn differences(differs: impl Fn(u64) -> Option<String> + Sync) -> Vec<String> {
    pool::map(&seeds(), |&seed| differs(seed)).into_iter().flatten().collect()
}

/// Under release-acquire the search must ask for those who wait there when all others have ended.
#[test]
fn waiting_in_memory_that_ends_is_noticed() {
    let by = |rules: Rules| differences(|seed| weak_differs(&program(seed), rules));
    assert!(!by(Rules { ended_memory: false, ..Rules::ALL }).is_empty());
    assert_eq!(by(Rules::ALL), Vec::<String>::new());
}

/// Under sequential consistency the machine must let them go on.
#[test]
fn a_wait_ends_with_the_memory() {
    let by = |rules: AwaitRules| differences(|seed| awaits_differ(&program(seed), rules));
    assert!(!by(AwaitRules { ended: false, ..AwaitRules::ALL }).is_empty());
    assert_eq!(by(AwaitRules::ALL), Vec::<String>::new());
}

/// A machine that, if so wanted, does not say what a call of `free` ends.
struct Silent {
    vm: Vm,
    silent: bool,
}

impl Program for Silent {
    type Mark = <Vm as Program>::Mark;
    fn threads(&self) -> usize {
        self.vm.threads()
    }
    fn mark(&mut self) -> Self::Mark {
        self.vm.mark()
    }
    fn rewind(&mut self, to: Self::Mark) {
        self.vm.rewind(to);
    }
    fn assumptions(&self) -> Registry {
        self.vm.assumptions()
    }
    fn assume(&mut self, registry: &Registry) {
        self.vm.assume(registry);
    }
    fn refuted(&self) -> &[Assumption] {
        self.vm.refuted()
    }
}

impl Machine for Silent {
    fn pending(&self, who: Tid) -> Option<Pending> {
        self.vm.pending(who)
    }
    fn touches(&self, who: Tid, pick: Pick, out: &mut dyn FnMut(Touch)) {
        if !self.silent || self.pending(who).is_none_or(|pending| pending.what != Operation::Free) {
            self.vm.touches(who, pick, out);
        }
    }
    fn value(&self, touch: Touch) -> u128 {
        self.vm.value(touch)
    }
    fn ways(&self, who: Tid) -> u32 {
        self.vm.ways(who)
    }
    fn place(&self, who: Tid) -> Place {
        self.vm.place(who)
    }
    fn step(&mut self, who: Tid, pick: Pick) -> Step {
        self.vm.step(who, pick)
    }
}

/// Whether search and brute force differ on such a machine.
fn differs(Loaded { code, .. }: &Loaded, silent: bool) -> bool {
    let again = |first: &Silent| {
        let Silent { vm, silent } = first;
        let (thread_names, refuted) = (vm.thread_names(), vm.assumptions());
        let setup = Setup { thread_names, refuted, ..Setup::default() };
        Silent { vm: Vm::new(Arc::clone(code), setup), silent: *silent }
    };
    let describe = |machine: &Silent| format!("{:x}", machine.vm.fingerprint());
    let (orders, racy, limit, corrections) = (&[None][..], false, LIMIT, Corrections::default());
    let case = Case { again: &again, describe: &describe, racy, orders, limit, corrections };
    matches!(compare(Silent { vm: c::machine(code), silent }, &case), Verdict::Differ(_))
}

#[test]
fn the_end_of_memory_conflicts_with_waits() {
    let waits = |program: &CProgram| program.awaits() && program.races() != Races::Plain;
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(c::program).filter(waits).collect();
    let loaded: Vec<Loaded> =
        programs.chunks(BATCH).flat_map(|programs| c::compile(programs).expect("they compile")).collect();
    assert!(loaded.iter().any(|loaded| differs(loaded, true)));
    assert!(!loaded.iter().any(|loaded| differs(loaded, false)));
}
