//! Threads that never proceed: which thread waits for which, and which writes could have ended a spin loop.

use crate::code::{AtomicOp, Operand};
use crate::memory::Site;
use crate::ops::Op;
use crate::shim::{mark_of, once, rwlock};
use crate::vm::Vm;
use base::{
    Deadlock, Detail, Fault, FaultKind, Id, Livelock, Machine, Pending, Place, Polls, Program, Related, RmwOp, Role,
    Tid, WaitsFor,
};
use ir::Func;
use std::collections::VecDeque;

/// The functions in which Rust's standard library waits for a lock, as `runtime/rust.ll` has them.
const RUST_MUTEX: &str = "Mutex>::lock_contended";
const RUST_LOCKS: [&str; 3] = [RUST_MUTEX, "RwLock>::read_contended", "RwLock>::write_contended"];

/// A look at threads that cannot proceed.
#[derive(Clone, Copy)]
pub struct Stuck<'a> {
    vm: &'a Vm,
}

impl<'a> Stuck<'a> {
    pub(crate) fn of(vm: &'a Vm) -> Self {
        Self { vm }
    }

    /// That these threads wait and nothing will wake them: at the place of the first thread that is part of the
    /// reason, with all of the reason as what explains it. The others only wait for these.
    pub fn deadlock(self, waiting: &[Tid]) -> (Tid, Fault) {
        let cycle = waiting.iter().find_map(|&tid| self.cycle(tid, waiting));
        let reason = cycle.clone().unwrap_or_else(|| {
            let first = |&tid: &Tid| !self.waits_for(tid).iter().any(|other| waiting.contains(other));
            waiting.iter().copied().filter(first).collect()
        });
        let deadlock = match (cycle, reason.as_slice()) {
            (Some(_), &[one]) if self.awaited(one) == WaitsFor::Initialisation => Deadlock::OwnInitialisation(one),
            (Some(_), &[one]) => Deadlock::OwnLock(one),
            (Some(cycle), _) => Deadlock::Cycle(cycle),
            (None, &[thread]) => match self.waits_for(thread).first().filter(|_| self.waits_for_lock(thread)) {
                Some(&holder) => Deadlock::Abandoned { thread, holder },
                None => Deadlock::Nobody(vec![thread]),
            },
            (None, all) => Deadlock::Nobody(all.to_vec()),
        };
        let first = reason[0];
        let (place, stack) = self.vm.explain().own_whereabouts(first);
        let here =
            |&tid: &Tid| Related { role: Role::WaitsHere, thread: Some(tid), place: self.vm.explain().own_place(tid) };
        let related = reason.iter().map(here).collect();
        (first, Fault { kind: FaultKind::Deadlock, detail: Detail::Deadlock(deadlock), place, stack, related })
    }

    /// The shortest way from a thread over those that each waits for back to it.
    fn cycle(self, start: Tid, waiting: &[Tid]) -> Option<Vec<Tid>> {
        let mut ways: VecDeque<Vec<Tid>> = VecDeque::from([vec![start]]);
        let mut met = Vec::new();
        while let Some(way) = ways.pop_front() {
            for next in self.waits_for(*way.last()?) {
                if next == start {
                    return Some(way);
                }
                if waiting.contains(&next) && !met.contains(&next) {
                    met.push(next);
                    ways.push_back(way.iter().copied().chain([next]).collect());
                }
            }
        }
        None
    }

    /// The threads without which this one cannot proceed: those that hold the lock it wants, run the initialisation
    /// that it needs, or are to end. None where any thread could do what it waits for.
    fn waits_for(self, tid: Tid) -> Vec<Tid> {
        let addr = self.vm.pending(tid).map_or(0, |pending| pending.addr);
        let all = || (0..self.vm.threads()).map(Tid::from_index);
        let word = || self.vm.memory.load_defined(addr, 4).unwrap_or(0) as u32;
        match self.awaited(tid) {
            WaitsFor::Thread(target) => vec![target],
            WaitsFor::Mutex => all().filter(|&other| word() == mark_of(other)).collect(),
            WaitsFor::Initialisation => all().filter(|&other| once::runs(self.vm, addr, other)).collect(),
            WaitsFor::ReadLock => {
                let writers = all().filter(|&other| rwlock::writes(self.vm, addr, other));
                writers.chain(self.writers_that_wait(addr)).collect()
            }
            WaitsFor::WriteLock => all()
                .filter(|&other| rwlock::writes(self.vm, addr, other) || rwlock::reads(self.vm, addr, other))
                .collect(),
            WaitsFor::Signal | WaitsFor::WakeUp | WaitsFor::Barrier | WaitsFor::Semaphore | WaitsFor::Nothing => {
                Vec::new()
            }
        }
    }

    /// Threads that wait to write, and for which new readers of this lock wait.
    pub fn writers_that_wait(self, lock: u64) -> Vec<Tid> {
        let waits = |&tid: &Tid| {
            let here = |pending: Pending| pending.addr == lock;
            self.awaited(tid) == WaitsFor::WriteLock
                && self.vm.pending(tid).is_some_and(here)
                && self.vm.thread(tid).state.phase > 0
        };
        let all = (0..self.vm.threads()).map(Tid::from_index);
        if rwlock::prefers_writers(self.vm, lock) { all.filter(waits).collect() } else { Vec::new() }
    }

    /// What a thread waits for, if it waits.
    fn awaited(self, tid: Tid) -> WaitsFor {
        self.vm.pending(tid).map_or(WaitsFor::Nothing, |pending| pending.what.waits_for())
    }

    fn waits_for_lock(self, tid: Tid) -> bool {
        self.vm.pending(tid).is_some_and(|pending| pending.what.flags().waits_for_lock())
    }

    /// Whether a thread waits for a lock of Rust's standard library, which it does in a loop.
    pub fn waits_for_rust_lock(self, tid: Tid) -> bool {
        self.is_in_one_of(tid, &RUST_LOCKS)
    }

    /// Whether that is a `Mutex`, which one thread holds: the last to have changed its word.
    pub fn waits_for_rust_mutex(self, tid: Tid) -> bool {
        self.is_in_one_of(tid, &[RUST_MUTEX])
    }

    fn is_in_one_of(self, tid: Tid, names: &[&str]) -> bool {
        let Some(frame) = self.vm.thread(tid).frames.last() else { return false };
        let func = self.vm.code.module.funcs.get(Func::new(frame.func));
        func.is_some_and(|func| names.iter().any(|name| func.name.ends_with(name)))
    }

    /// All threads that wait and spin, where those that spin only wait for locks: a deadlock, not a livelock.
    pub fn waiting_for_rust_locks(self, waiting: &[Tid], spinning: &[Tid]) -> Option<Vec<Tid>> {
        if spinning.is_empty() || !spinning.iter().all(|&tid| self.waits_for_rust_lock(tid)) {
            return None;
        }
        let mut all: Vec<Tid> = waiting.iter().chain(spinning).copied().collect();
        all.sort_unstable();
        Some(all)
    }

    /// That this thread spins forever; reports add what it waits for.
    pub fn livelock(self, tid: Tid) -> Fault {
        let detail = Detail::Livelock(Livelock { thread: tid, polls: Polls::Unknown });
        let fault = self.vm.explain().fault_at(tid, FaultKind::Livelock, detail, Vec::new());
        Fault { place: self.vm.explain().loop_of(tid).unwrap_or(fault.place.clone()), ..fault }
    }

    /// Of threads that wait without a loop, while others spin forever, those that would wait even if the loops ended:
    /// for a lock or the end of a thread that is among them, or that nobody can give back.
    pub fn deadlocked(self, waiting: &[Tid]) -> Vec<Tid> {
        let mut stuck = waiting.to_vec();
        loop {
            let before = stuck.len();
            let ended = |tid: Tid| self.vm.pending(tid).is_none();
            stuck = stuck
                .iter()
                .copied()
                .filter(|&tid| self.waits_for(tid).into_iter().any(|other| stuck.contains(&other) || ended(other)))
                .collect();
            if stuck.len() == before {
                return stuck;
            }
        }
    }

    /// Places in the code that write the atomic at `addr`, as far as it is named there, each with what it stores if
    /// that is a constant.
    pub fn writers(self, addr: u64) -> Vec<(Site, Place, Option<u128>)> {
        let mut out = Vec::new();
        for (site, inst) in self.vm.code.insts.iter().enumerate() {
            if !matches!(inst.op, Op::AtomicStore | Op::Rmw | Op::CompareExchange | Op::WeakCompareExchange | Op::Await)
            {
                continue;
            }
            let atomic = &self.vm.code.atomics[inst.imm as usize];
            let value = match atomic.what {
                AtomicOp::Store(_, value) | AtomicOp::Rmw(RmwOp::Exchange, _, value) => Some(value),
                AtomicOp::CompareExchange { new, .. } => Some(new),
                AtomicOp::Rmw(..) => None,
                AtomicOp::Load(_) | AtomicOp::Fence(_) => continue,
            };
            let constant = |operand| if let Operand::Const(bits) = operand { Some(bits) } else { None };
            if constant(atomic.ptr) == Some(u128::from(addr)) {
                out.push((site as Site, self.vm.code.place(site as Site), value.and_then(constant)));
            }
        }
        out
    }
}
