//! A weak compare-exchange may fail spuriously. The generated programs expose machines that never do that: toys by
//! brute force, C programs by the second interpreter. `purity.rs` tests how the passes over loops treat such failures,
//! and `explore/tests/graph` release-acquire.

use base::Program as _;
use campaign::c::{BATCH, Loaded, compile};
use campaign::second::{self, Found, Judgement};
use campaign::{Verdict, orders, toy};
use explore::interleave::Rules;
use oracle::brute;
use std::sync::Arc;
use testkit::Mistake;
use testkit::c_program::CProgram;
use testkit::toy::ToyMachine;
use vm::{Setup, Vm};

/// As many as `cargo xtask test` runs: half of them are toys.
const PROGRAMS: u64 = 250;
const LIMIT: usize = 20_000;

#[test]
fn toys_fail_for_no_reason() {
    let differs = |seed: u64| {
        let machine = |program| ToyMachine::mistaken(program, Mistake::NeverFails);
        let never = toy::agree_on(&toy::program(seed), &machine, &orders(seed), Rules::default());
        matches!(never, Verdict::Differ(_))
    };
    assert!((1..=PROGRAMS).any(differs));
}

fn differs(Loaded { raw, code, .. }: &Loaded) -> bool {
    let mut vm = Vm::new(Arc::clone(code), Setup { weak_fails: false, ..Setup::default() });
    let describe = |vm: &Vm| {
        format!("{:x} {}", vm.fingerprint(), second::describe(vm, raw, |name| vm.names().global(name), vm.output()))
    };
    let slow = brute(&mut vm, LIMIT, &describe);
    let found = Found { thread_names: vm.thread_names(), reuse: 0, ends: &slow.ends, faults: &slow.faults };
    !slow.cut && matches!(second::judge(raw, &found, 2 * LIMIT, false), Judgement::Differs(_))
}

#[test]
fn c_programs_fail_for_no_reason() {
    let is_weak = |program: &CProgram| campaign::c::text(program).contains("compare_exchange_weak");
    let programs: Vec<CProgram> = (1..=PROGRAMS).map(campaign::c::program).filter(is_weak).collect();
    let noticed = |programs: &[CProgram]| compile(programs).expect("they compile").iter().any(differs);
    assert!(programs.chunks(BATCH).any(noticed));
}
