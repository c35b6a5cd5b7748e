//! `main` may return while other threads run, and registered functions run at exit: the generated programs expose
//! machines that do otherwise, by comparison with the second interpreter.

mod mutant;

use base::{Id, Machine, Operation, Pending, Pick, Program, Step, Tid};
use campaign::c::{BATCH, Loaded, compile, program};
use mutant::{Mutation, differs_from_second};
use testkit::c_program::{CProgram, Races};
use vm::Vm;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deviation {
    None,
    /// The process does not exit before all threads have terminated.
    Joins,
    /// Other threads do not run between the return of `main` and the handlers.
    Stops,
    /// Handlers do not run.
    Forgets,
}

#[derive(Clone, Copy)]
struct Exit {
    deviation: Deviation,
    /// The process has exited without running its handlers.
    exited: bool,
}

/// Whether `main` is about to exit while others run. It registers the handler before it creates threads.
fn exits(vm: &Vm) -> bool {
    (1..vm.threads()).any(|t| vm.pending(Tid::from_index(t)).is_some())
        && vm.pending(Tid::MAIN).is_some_and(|pending| pending.what == Operation::SyncInit)
}

impl Mutation for Exit {
    fn pending(&self, vm: &Vm, tid: Tid) -> Option<Pending> {
        let mut pending = vm.pending(tid).filter(|_| !self.exited || tid != Tid::MAIN)?;
        pending.enabled &= match self.deviation {
            Deviation::None | Deviation::Forgets => true,
            Deviation::Joins => tid != Tid::MAIN || !exits(vm),
            Deviation::Stops => tid == Tid::MAIN || !exits(vm),
        };
        Some(pending)
    }
    fn step(&mut self, vm: &mut Vm, tid: Tid, pick: Pick) -> Step {
        if self.deviation == Deviation::Forgets && tid == Tid::MAIN && exits(vm) {
            self.exited = true;
            return Step::Exited(0);
        }
        vm.step(tid, pick)
    }
}

fn is_detected(deviation: Deviation) -> bool {
    let returns =
        |program: &CProgram| program.unjoined.is_some() && !program.awaits() && program.races() == Races::None;
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(program).filter(returns).collect();
    let differs = |loaded: &Loaded| differs_from_second(Exit { deviation, exited: false }, loaded);
    let detected = |programs: &[CProgram]| compile(programs).expect("they compile").iter().any(differs);
    programs.chunks(BATCH).any(detected)
}

#[test]
fn the_machine_does_not_differ() {
    assert!(!is_detected(Deviation::None));
}

#[test]
fn main_may_return_while_others_run() {
    assert!(is_detected(Deviation::Joins));
}

#[test]
fn others_may_run_after_main_has_returned() {
    assert!(is_detected(Deviation::Stops));
}

#[test]
fn handlers_run_at_exit() {
    assert!(is_detected(Deviation::Forgets));
}
