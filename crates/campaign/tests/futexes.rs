//! A wake of one of several waiters at a futex may wake any of them: the generated programs expose a machine that wakes
//! only those with the smallest numbers, by comparison with the second interpreter, and toys that wait at a futex
//! expose a search that does not try each alternative of a wake when a race is reversed.

mod mutant;

use base::{Machine, Operation, Pending, Tid};
use campaign::c::{BATCH, Loaded, compile, program};
use campaign::{Verdict, toy};
use explore::interleave::Rules;
use mutant::{Mutation, differs_from_second};
use testkit::c_program::CProgram;
use testkit::pool;
use testkit::toy::Generator;
use vm::Vm;

/// As many as `cargo xtask test` runs.
const PROGRAMS: u64 = 500;

/// A wake of some waiters wakes those with the smallest numbers.
#[derive(Clone, Copy)]
struct WakesSmallest;

impl Mutation for WakesSmallest {
    fn ways(&self, vm: &Vm, tid: Tid) -> u32 {
        let wakes = |pending: Pending| matches!(pending.what, Operation::FutexWake { .. });
        if vm.pending(tid).is_some_and(wakes) { 1 } else { vm.ways(tid) }
    }
}

#[test]
fn a_wake_for_one_may_wake_any() {
    let wakes = |program: &CProgram| campaign::c::text(program).contains("FUTEX_WAKE_PRIVATE, 1,");
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(program).filter(wakes).collect();
    let differs = |loaded: &Loaded| differs_from_second(WakesSmallest, loaded);
    let detected = |programs: &[CProgram]| compile(programs).expect("they compile").iter().any(differs);
    assert!(programs.chunks(BATCH).any(detected));
}

/// Orders in which each toy is searched: few of them expose alternatives that are not tried.
const ORDERS: u64 = 12;
const CHUNK: usize = 20;

/// Whether a search of some toy differs from brute force.
fn is_detected(rules: Rules) -> bool {
    // A search with a mistake may panic, which counts as a difference.
    std::panic::set_hook(Box::new(|_| {}));
    let differs = |&seed: &u64| {
        let orders: Vec<Option<u64>> = (0..ORDERS).map(|order| (order > 0).then_some(seed * 77 + order)).collect();
        matches!(toy::agree_with(&Generator::new(seed).at_futex(), &orders, rules), Verdict::Differ(_))
    };
    let seeds: Vec<u64> = (1..=PROGRAMS).collect();
    seeds.chunks(CHUNK).any(|seeds| pool::map(seeds, differs).contains(&true))
}

#[test]
fn toys_at_a_futex_have_each_trace_once() {
    assert!(!is_detected(Rules::default()));
}

#[test]
fn alternatives_of_a_reversed_wake_are_tried() {
    assert!(is_detected(Rules { alternatives: false, ..Rules::default() }));
}
