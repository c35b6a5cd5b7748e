//! What a thread is about to execute: its next operation, as the search is told about it.

use crate::atomics::{FAILS, Weakness};
use crate::code::{Atomic, AtomicOp, Target, Typed};
use crate::extent::Extent;
use crate::ops::{Inst, Op};
use crate::plain_events::PlainAccesses;
use crate::provenance::check_pointer;
use crate::shim::{Shim, View};
use crate::thread::Thread;
use crate::vm::Vm;
use base::{Id, Location, Operation, Pending, StaleKind, Tid};
use ir::Type;
use smallvec::SmallVec;

/// A look at what a thread is about to execute, in the current state.
#[derive(Clone, Copy)]
pub struct Next<'a> {
    pub(crate) vm: &'a Vm,
    pub(crate) tid: Tid,
}

impl<'a> Next<'a> {
    pub(crate) fn thread(self) -> &'a Thread {
        &self.vm.threads[self.tid.index()]
    }

    /// Its plain accesses.
    pub(crate) fn plain(self) -> PlainAccesses<'a> {
        PlainAccesses(self)
    }

    pub(crate) fn instruction(self) -> &'a Inst {
        &self.vm.code.insts[self.thread().state.pc as usize]
    }

    /// Whether it stands at a library function.
    pub(crate) fn is_in_library(self) -> bool {
        self.instruction().op == Op::Library
    }

    /// Whether the program looks at the result of the library function it stands at.
    pub(crate) fn result_is_used(self) -> bool {
        let inst = self.instruction();
        inst.op == Op::Library && self.vm.code.sites[inst.imm as usize].used
    }

    pub(crate) fn atomic(self) -> Option<&'a Atomic> {
        let inst = self.instruction();
        inst.op.is_atomic().then(|| &self.vm.code.atomics[inst.imm as usize])
    }

    /// The visible operation it stands at; `None` when it is about to take local steps. A search asks several times
    /// before a step, so the last answer is kept until something changes.
    pub(crate) fn visible(self) -> Option<Pending> {
        if let Some(pending) = self.thread().known.get() {
            return Some(pending);
        }
        if let Some((known, pending)) = self.vm.asked.get()
            && known == self.tid
        {
            return pending;
        }
        let pending = self.find();
        self.vm.asked.set(Some((self.tid, pending)));
        pending
    }

    fn find(self) -> Option<Pending> {
        if let Some(Extent { addr, size }) = self.thread().state.wants {
            return Some(Pending::always(Operation::Load { order: None }, addr, size));
        }
        self.of_instruction()
    }

    /// The same, of the instruction it stands at, whatever that needs first.
    pub(crate) fn of_instruction(self) -> Option<Pending> {
        let thread = self.thread();
        let base = thread.frames.last()?.base;
        let value = |typed: Typed| self.thread().operand(base, typed).0;
        let fixed = |pending: Pending| {
            thread.known.set(Some(pending));
            Some(pending)
        };
        if let Some(atomic) = self.atomic() {
            let typed = |from| value(Typed { from, ty: atomic.ty });
            if self.instruction().op == Op::Await && !self.vm.assumptions.is_demoted(self.thread().state.pc) {
                return Some(self.waiting(base, atomic));
            }
            let what = match atomic.what {
                AtomicOp::Load(order) => Operation::Load { order: Some(order) },
                AtomicOp::Store(order, stored) => Operation::Store { order: Some(order), value: typed(stored) },
                AtomicOp::Rmw(op, order, operand) => Operation::Rmw { op, order, operand: typed(operand) },
                AtomicOp::CompareExchange { success, failure, expected, new, .. } => match self.weakness() {
                    Weakness::Undecided => return Some(Pending::always(Operation::Choice { ways: 2 }, 0, 0)),
                    Weakness::Fails => Operation::Load { order: Some(failure) },
                    how @ (Weakness::Cannot | Weakness::Retries | Weakness::May) => {
                        let (expected, new, weak) = (typed(expected), typed(new), how == Weakness::May);
                        Operation::CompareExchange { success, failure, expected, new, weak }
                    }
                },
                AtomicOp::Fence(order) => return fixed(Pending::always(Operation::Fence(order), 0, 0)),
            };
            let addr = value(Typed { from: atomic.ptr, ty: Type::Ptr }) as u64;
            return fixed(Pending::always(what, addr, atomic.ty.bytes()));
        }
        let inst = self.instruction();
        if inst.op == Op::Assume && self.vm.ignores_awaits {
            return Some(Pending::always(Operation::Local, 0, 0));
        }
        let mut synchronises = None;
        if inst.op == Op::Library {
            let site = &self.vm.code.sites[inst.imm as usize];
            let Target::Shim { shim, .. } = &site.callee else { return None };
            synchronises = self.described(shim, &self.arguments(base, inst));
        }
        synchronises.or_else(|| self.plain().pending(base, inst))
    }

    /// The low words of the arguments of a library function.
    pub(crate) fn arguments(self, base: u32, inst: &Inst) -> SmallVec<[u64; 8]> {
        let args = &self.vm.code.sites[inst.imm as usize].args;
        args.iter().map(|&arg| self.thread().operand(base, arg).0 as u64).collect()
    }

    /// What a library function that it stands at says about its next operation.
    pub(crate) fn described(self, shim: &Shim, args: &[u64]) -> Option<Pending> {
        let state = &self.thread().state;
        shim.pending(&View { vm: self.vm, tid: self.tid, args, phase: state.phase, scratch: state.scratch })
    }

    /// Whether it stands at a compare-exchange that may fail spuriously.
    pub(crate) fn weakness(self) -> Weakness {
        let state = &self.thread().state;
        let may = self.vm.setup.weak_fails && !state.failed_spuriously && state.atomic == 0;
        match state.phase {
            _ if !self.is_weak() => Weakness::Cannot,
            FAILS => Weakness::Fails,
            0 if may && self.retries() => Weakness::Retries,
            0 if may && self.vm.races.reads_supplied => Weakness::Undecided,
            0 if may => Weakness::May,
            _ => Weakness::Cannot,
        }
    }

    /// Whether it stands at a weak compare-exchange. One that waits is strong.
    fn is_weak(self) -> bool {
        let waits = || self.instruction().op == Op::Await && !self.vm.assumptions.is_demoted(self.thread().state.pc);
        self.atomic().is_some_and(Atomic::is_weak) && !waits()
    }

    /// Whether a spurious failure of the compare-exchange that it stands at need not be explored, since it leads to
    /// another attempt and what it writes back is compared with the accesses of other threads.
    fn retries(self) -> bool {
        let writes_back =
            |atomic: &Atomic| matches!(atomic.what, AtomicOp::CompareExchange { writes_back: Some(_), .. });
        self.vm.setup.check_races
            && self.atomic().is_some_and(writes_back)
            && self.vm.assumptions.has_pure_retry(self.thread().state.pc)
    }

    /// Whether it is at a compare-exchange that is to fail although it reads what it expects.
    pub fn fails_spuriously(self) -> bool {
        self.weakness() == Weakness::Fails
    }

    /// The await that it stands at.
    pub(crate) fn waiting(self, base: u32, atomic: &Atomic) -> Pending {
        let (ty, size) = (atomic.ty, atomic.ty.bytes());
        let (addr, mut wild) = self.thread().operand(base, Typed { from: atomic.ptr, ty: Type::Ptr });
        let addr = addr as u64;
        let wait = &self.vm.code.waits[atomic.until as usize];
        let operands = wait.operands.iter().map(|&from| {
            let (value, bits) = self.thread().operand(base, Typed { from, ty });
            wild |= bits;
            value as u64
        });
        let until = wait.until.evaluated(ty, operands);
        let typed = |from| self.thread().operand(base, Typed { from, ty }).0 as u64;
        let what = match atomic.what {
            AtomicOp::Load(order) => Operation::AwaitLoad { order, until },
            AtomicOp::Rmw(op, order, operand) => Operation::AwaitRmw { op, order, operand: typed(operand), until },
            AtomicOp::CompareExchange { success, failure, expected, new, .. } => {
                let (expected, new) = (typed(expected), typed(new));
                Operation::AwaitCompareExchange { success, failure, expected, new, until }
            }
            AtomicOp::Store(..) | AtomicOp::Fence(_) => unreachable!("internal: an await that reads nothing"),
        };
        // What cannot be executed in order does not wait: it fails.
        let held = self.vm.held_at(Location::memory(addr), size);
        let stale = self.thread().stale_operand(base, Typed { from: atomic.ptr, ty: Type::Ptr });
        let gone = check_pointer(&self.vm.memory, stale, addr, StaleKind::Read, u64::from(size)).is_err();
        let ready = wild != 0 || gone || !addr.is_multiple_of(u64::from(size)) || until.holds(held);
        Pending::when(ready, what, addr, size)
    }

    /// Whether the await that it stands at may be executed.
    pub(crate) fn ends_wait(self) -> bool {
        self.find().is_none_or(|pending| pending.enabled)
    }
}
