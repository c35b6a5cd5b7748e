//! A wake for one of several who wait at a futex may wake any of them. That a machine wakes only those with the
//! smallest numbers, as ours once did, is noticed by the second interpreter within the programs that the checks run.
//! And that a search does not try each alternative of a wake where a race is reversed is noticed on toys that wait at a
//! futex.

use base::{Assumption, Machine, Operation, Pending, Pick, Place, Program, Registry, Step, Tid, Touch};
use campaign::c::{BATCH, Loaded, compile, machine, program};
use campaign::second::{self, Found, Judgement};
use campaign::{Verdict, toy};
use explore::interleave::Corrections;
use oracle::brute;
use testkit::c_program::CProgram;
use testkit::pool;
use testkit::toy::Generator;
use vm::Vm;

/// As many as the checks run.
const PROGRAMS: u64 = 500;
const LIMIT: usize = 20_000;

/// A machine whose wakes for some are for those with the smallest numbers.
struct Smallest(Vm);

impl Program for Smallest {
    type Mark = <Vm as Program>::Mark;
    fn threads(&self) -> usize {
        self.0.threads()
    }
    fn mark(&mut self) -> Self::Mark {
        self.0.mark()
    }
    fn rewind(&mut self, to: Self::Mark) {
        self.0.rewind(to);
    }
    fn assumptions(&self) -> Registry {
        self.0.assumptions()
    }
    fn assume(&mut self, registry: &Registry) {
        self.0.assume(registry);
    }
    fn refuted(&self) -> &[Assumption] {
        self.0.refuted()
    }
}

impl Machine for Smallest {
    fn pending(&self, who: Tid) -> Option<Pending> {
        self.0.pending(who)
    }
    fn touches(&self, who: Tid, pick: Pick, out: &mut dyn FnMut(Touch)) {
        self.0.touches(who, pick, out);
    }
    fn value(&self, touch: Touch) -> u128 {
        self.0.value(touch)
    }
    fn ways(&self, who: Tid) -> u32 {
        let wakes = |pending: &Pending| matches!(pending.what, Operation::FutexWake { .. });
        if self.pending(who).is_some_and(|pending| wakes(&pending)) { 1 } else { self.0.ways(who) }
    }
    fn place(&self, who: Tid) -> Place {
        self.0.place(who)
    }
    fn step(&mut self, who: Tid, pick: Pick) -> Step {
        self.0.step(who, pick)
    }
}

fn differs(Loaded { raw, code, .. }: &Loaded) -> bool {
    let mut machine = Smallest(machine(code));
    let describe = |Smallest(vm): &Smallest| {
        format!("{:x} {}", vm.fingerprint(), second::describe(vm, raw, |name| vm.global(name), vm.output()))
    };
    let slow = brute(&mut machine, LIMIT, &describe);
    let found = Found { thread_names: machine.0.thread_names(), reuse: 0, ends: &slow.ends, faults: &slow.faults };
    !slow.cut && matches!(second::judge(raw, &found, 2 * LIMIT, false), Judgement::Differs(_))
}

#[test]
fn a_wake_for_one_may_wake_any() {
    let wakes = |program: &CProgram| campaign::c::text(program).contains("FUTEX_WAKE_PRIVATE, 1,");
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(program).filter(wakes).collect();
    let noticed = |programs: &[CProgram]| compile(programs).expect("they compile").iter().any(differs);
    assert!(programs.chunks(BATCH).any(noticed));
}

/// Orders in which each toy is searched: alternatives that are not tried show in few.
const ORDERS: u64 = 12;
const CHUNK: usize = 20;

/// Whether a search of some toy differs from brute force.
fn is_noticed(corrections: Corrections) -> bool {
    // A search that lost its way may panic, which is told as a difference.
    std::panic::set_hook(Box::new(|_| {}));
    let differs = |&seed: &u64| {
        let orders: Vec<Option<u64>> = (0..ORDERS).map(|order| (order > 0).then_some(seed * 77 + order)).collect();
        matches!(toy::agree_with(&Generator::new(seed).at_futex(), &orders, corrections), Verdict::Differ(_))
    };
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

#[test]
fn toys_at_a_futex_have_each_trace_once() {
    assert!(!is_noticed(Corrections::default()));
}

#[test]
fn alternatives_of_a_reversed_wake_are_tried() {
    assert!(is_noticed(Corrections { alternatives: false, ..Corrections::default() }));
}

/// Their number is that of those who wait for one of its bits.
#[test]
fn a_reversed_wake_chooses_among_those_it_is_for() {
    assert!(is_noticed(Corrections { bit_sets: false, ..Corrections::default() }));
}
