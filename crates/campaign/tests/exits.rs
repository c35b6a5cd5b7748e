//! `main` may return while other threads run, and what is registered runs at exit. That machines which do otherwise are
//! noticed by the second interpreter within the programs that the checks run.

use base::{Assumption, Id, Machine, Operation, Pending, Pick, Place, Program, Registry, Step, Tid, Touch};
use campaign::c::{BATCH, Loaded, compile, machine, program};
use campaign::second::{self, Found, Judgement};
use oracle::brute;
use testkit::c_program::{CProgram, Races};
use vm::Vm;

/// As many as the checks run.
const PROGRAMS: u64 = 500;
const LIMIT: usize = 20_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// The process does not exit before all threads have ended.
    Joins,
    /// Other threads stand still from when `main` returns until the handlers run.
    Stops,
    /// Handlers do not run.
    Forgets,
}

struct Mutant {
    vm: Vm,
    wrong: Wrong,
    /// The process has exited without running its handlers.
    gone: bool,
}

impl Mutant {
    fn others_run(&self) -> bool {
        (1..self.vm.threads()).any(|t| self.vm.pending(Tid::from_index(t)).is_some())
    }
    /// Whether `main` is about to exit. It registers the handler before it creates threads.
    fn exits(&self) -> bool {
        self.others_run() && self.vm.pending(Tid::MAIN).is_some_and(|pending| pending.what == Operation::SyncInit)
    }
}

impl Program for Mutant {
    type Mark = (<Vm as Program>::Mark, bool);
    fn threads(&self) -> usize {
        self.vm.threads()
    }
    fn mark(&mut self) -> Self::Mark {
        (self.vm.mark(), self.gone)
    }
    fn rewind(&mut self, (vm, gone): Self::Mark) {
        self.vm.rewind(vm);
        self.gone = gone;
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

impl Machine for Mutant {
    fn pending(&self, who: Tid) -> Option<Pending> {
        let mut pending = self.vm.pending(who).filter(|_| !self.gone || who != Tid::MAIN)?;
        pending.enabled &= match self.wrong {
            Wrong::Nothing | Wrong::Forgets => true,
            Wrong::Joins => who != Tid::MAIN || !self.exits(),
            Wrong::Stops => who == Tid::MAIN || !self.exits(),
        };
        Some(pending)
    }
    fn touches(&self, who: Tid, pick: Pick, out: &mut dyn FnMut(Touch)) {
        self.vm.touches(who, pick, out);
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
        if self.wrong == Wrong::Forgets && who == Tid::MAIN && self.exits() {
            self.gone = true;
            return Step::Exited(0);
        }
        self.vm.step(who, pick)
    }
}

fn differs(wrong: Wrong, Loaded { raw, code, .. }: &Loaded) -> bool {
    let mut machine = Mutant { vm: machine(code), wrong, gone: false };
    let describe = |machine: &Mutant| {
        let vm = &machine.vm;
        format!("{:x} {}", vm.fingerprint(), second::describe(machine, raw, |name| vm.global(name), vm.output()))
    };
    let slow = brute(&mut machine, LIMIT, &describe);
    let found = Found { thread_names: machine.vm.thread_names(), reuse: 0, ends: &slow.ends, faults: &slow.faults };
    !slow.cut && matches!(second::judge(raw, &found, 2 * LIMIT, false), Judgement::Differs(_))
}

fn is_noticed(wrong: Wrong) -> bool {
    let returns =
        |program: &CProgram| program.unjoined.is_some() && !program.awaits() && program.races() == Races::None;
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(program).filter(returns).collect();
    let noticed = |programs: &[CProgram]| compile(programs).expect("they compile").iter().any(|it| differs(wrong, it));
    programs.chunks(BATCH).any(noticed)
}

#[test]
fn nothing_differs_otherwise() {
    assert!(!is_noticed(Wrong::Nothing));
}

#[test]
fn main_may_return_while_others_run() {
    assert!(is_noticed(Wrong::Joins));
}

#[test]
fn others_may_go_on_after_main_has_returned() {
    assert!(is_noticed(Wrong::Stops));
}

#[test]
fn handlers_run_at_exit() {
    assert!(is_noticed(Wrong::Forgets));
}
