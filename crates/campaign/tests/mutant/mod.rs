//! A machine that deviates from the real one in a few methods, to show that the campaigns detect it.

// Each test uses part of this module.
#![allow(dead_code)]

use base::{Assumption, LocationAccess, Machine, Memoise, Pending, Pick, Place, Program, Registry, Step, Tid};
use campaign::c::{Loaded, machine};
use campaign::second::{self, Found, Judgement};
use oracle::brute;
use vm::Vm;

/// Prefixes that brute force may visit.
pub const LIMIT: usize = 20_000;

/// A deviation, with its state; by default there is none.
pub trait Mutation: Copy {
    fn pending(&self, vm: &Vm, tid: Tid) -> Option<Pending> {
        vm.pending(tid)
    }
    fn footprint(&self, vm: &Vm, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        vm.footprint(tid, pick, out);
    }
    fn ways(&self, vm: &Vm, tid: Tid) -> u32 {
        vm.ways(tid)
    }
    fn step(&mut self, vm: &mut Vm, tid: Tid, pick: Pick) -> Step {
        vm.step(tid, pick)
    }
}

pub struct Mutant<M> {
    pub vm: Vm,
    pub mutation: M,
}

impl<M: Mutation> Program for Mutant<M> {
    type Mark = (<Vm as Program>::Mark, M);
    fn threads(&self) -> usize {
        self.vm.threads()
    }
    fn mark(&mut self) -> Self::Mark {
        (self.vm.mark(), self.mutation)
    }
    fn rewind(&mut self, (vm, mutation): Self::Mark) {
        self.vm.rewind(vm);
        self.mutation = mutation;
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

impl<M: Mutation> Memoise for Mutant<M> {}

impl<M: Mutation> Machine for Mutant<M> {
    fn pending(&self, tid: Tid) -> Option<Pending> {
        self.mutation.pending(&self.vm, tid)
    }
    fn footprint(&self, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        self.mutation.footprint(&self.vm, tid, pick, out);
    }
    fn value(&self, access: LocationAccess) -> u128 {
        self.vm.value(access)
    }
    fn ways(&self, tid: Tid) -> u32 {
        self.mutation.ways(&self.vm, tid)
    }
    fn place(&self, tid: Tid) -> Place {
        self.vm.place(tid)
    }
    fn step(&mut self, tid: Tid, pick: Pick) -> Step {
        self.mutation.step(&mut self.vm, tid, pick)
    }
}

/// Whether brute force over such a machine and over the second interpreter yield different ends or faults.
pub fn differs_from_second<M: Mutation>(mutation: M, Loaded { raw, code, .. }: &Loaded) -> bool {
    let mut machine = Mutant { vm: machine(code), mutation };
    let describe = |machine: &Mutant<M>| {
        let vm = &machine.vm;
        format!(
            "{:x} {}",
            vm.fingerprint(),
            second::describe(machine, raw, |name| vm.names().global(name), vm.output())
        )
    };
    let slow = brute(&mut machine, LIMIT, &describe);
    let found = Found { thread_names: machine.vm.thread_names(), reuse: 0, ends: &slow.ends, faults: &slow.faults };
    !slow.cut && matches!(second::judge(raw, &found, 2 * LIMIT, false), Judgement::Differs(_))
}
