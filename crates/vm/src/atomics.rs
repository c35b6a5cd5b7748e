//! Atomic instructions, as the machine executes them on its one memory.

use crate::code::{Atomic, AtomicOp, Typed};
use crate::definedness::undefined;
use crate::footprint::SPURIOUS;
use crate::memory::Memory;
use crate::plain_events::Sharing;
use crate::provenance::{check_pointer, updated};
use crate::shim::{StepError, reuse};
use crate::thread::Thread;
use crate::vm::Vm;
use base::{Access, Assumption, Dependent, Detail, FaultKind, Id, Pick, RmwOp, StaleKind, Tid};
use ir::scalar::{self, signed};
use ir::{BinaryOp, Type, Wrap};

/// The value a read-modify-write leaves behind.
pub(crate) fn combine(op: RmwOp, ty: Type, old: u128, operand: u128) -> u128 {
    let binary = |op| scalar::binary(op, ty, [old, operand], Wrap::default()).unwrap_or(0);
    match op {
        RmwOp::Exchange => operand,
        RmwOp::Add => binary(BinaryOp::Add),
        RmwOp::Sub => binary(BinaryOp::Sub),
        RmwOp::And => old & operand,
        RmwOp::Nand => !(old & operand) & ty.mask(),
        RmwOp::Or => old | operand,
        RmwOp::Xor => old ^ operand,
        RmwOp::Max => {
            if signed(ty, old) >= signed(ty, operand) {
                old
            } else {
                operand
            }
        }
        RmwOp::Min => {
            if signed(ty, old) <= signed(ty, operand) {
                old
            } else {
                operand
            }
        }
        RmwOp::UMax => old.max(operand),
        RmwOp::UMin => old.min(operand),
        RmwOp::FAdd => binary(BinaryOp::FAdd),
        RmwOp::FSub => binary(BinaryOp::FSub),
        RmwOp::FMax => binary(BinaryOp::FMax),
        RmwOp::FMin => binary(BinaryOp::FMin),
        RmwOp::UIncWrap => {
            if old >= operand {
                0
            } else {
                old + 1
            }
        }
        RmwOp::UDecWrap => {
            if old == 0 || old > operand {
                operand
            } else {
                old - 1
            }
        }
        RmwOp::USubCond => {
            if old >= operand {
                old - operand
            } else {
                old
            }
        }
        RmwOp::USubSat => old.saturating_sub(operand),
    }
}

/// Phases of a weak compare-exchange: it is to succeed if it can; it is to fail.
const SUCCEEDS: u8 = 1;
pub(crate) const FAILS: u8 = 2;

/// Whether the next operation of a thread is a compare-exchange that may fail spuriously.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weakness {
    Cannot,
    /// It may, and then only tries again: that is not explored ([`Assumption::PureRetry`]).
    Retries,
    /// As an alternative of the one operation.
    May,
    /// Where a search over graphs moves the machine that is chosen first. One that fails is a load of what it expects;
    /// that it finds something else is another execution.
    Undecided,
    Fails,
}

/// An atomic access that the running frame of a thread stands at.
pub(crate) struct AtomicAccess<'a> {
    pub vm: &'a mut Vm,
    pub tid: Tid,
    /// The first register of the frame.
    pub base: u32,
    pub atomic: &'a Atomic,
}

impl AtomicAccess<'_> {
    fn thread(&mut self) -> &mut Thread {
        &mut self.vm.threads[self.tid.index()]
    }

    /// Chooses whether a weak compare-exchange is to fail, if that is what comes next.
    pub fn decide_weakness(&mut self, pick: Pick) -> bool {
        let undecided = self.atomic.is_weak() && self.vm.next(self.tid).weakness() == Weakness::Undecided;
        if undecided {
            self.thread().state.phase = if pick == SPURIOUS { FAILS } else { SUCCEEDS };
        }
        undecided
    }

    /// Executes an access that may be a weak compare-exchange.
    pub fn execute_weakly(&mut self, pick: Pick) -> Result<(), StepError> {
        if !self.atomic.is_weak() {
            return self.execute();
        }
        if pick == SPURIOUS && self.vm.next(self.tid).weakness() == Weakness::May {
            self.thread().state.phase = FAILS;
        }
        let done = self.execute();
        self.thread().state.phase = 0;
        done
    }

    /// The address, if the access is aligned and the pointer may be used.
    pub fn address(&mut self) -> Result<u64, StepError> {
        let (t, base, atomic) = (self.tid.index(), self.base, self.atomic);
        let (addr, wild) = self.vm.threads[t].operand(base, Typed { from: atomic.ptr, ty: Type::Ptr });
        if wild != 0 {
            return Err(undefined(Dependent::Address));
        }
        let (addr, size) = (addr as u64, atomic.ty.bytes());
        let stale = self.vm.threads[t].stale_operand(base, Typed { from: atomic.ptr, ty: Type::Ptr });
        let kind = match atomic.what {
            AtomicOp::Load(_) | AtomicOp::CompareExchange { .. } | AtomicOp::Fence(_) => StaleKind::Read,
            AtomicOp::Store(..) | AtomicOp::Rmw(..) => StaleKind::Write,
        };
        check_pointer(&self.vm.memory, stale, addr, kind, u64::from(size))?;
        if addr % u64::from(size) != 0 {
            // A bad pointer is the more useful thing to report.
            self.vm.memory.bytes(addr, u64::from(size))?;
            return Err(StepError::fault(FaultKind::Misaligned, Detail::Misaligned(size)));
        }
        Ok(addr)
    }

    pub fn execute(&mut self) -> Result<(), StepError> {
        let addr = self.address()?;
        let (t, base, atomic) = (self.tid.index(), self.base, self.atomic);
        let ty = atomic.ty;
        let size = ty.bytes();
        if self.vm.races.on {
            self.record(addr)?;
        }
        if self.vm.setup.plain_events
            && let Sharing::NotPrivate(place) = self.vm.next(self.tid).plain().sharing(addr)
        {
            return Err(self.vm.assumptions.refute_private(&self.vm.code, place));
        }
        let typed = |from| Typed { from, ty };
        let result = base + u32::from(atomic.result);
        match atomic.what {
            AtomicOp::Load(_) => {
                let (value, bits) = load_atomic(&self.vm.memory, addr, size)?;
                let stale = stale_word(&self.vm.memory, addr, size);
                self.vm.threads[t].set_register(result, ty, value, bits);
                self.vm.threads[t].mark_stale(result, stale);
            }
            AtomicOp::Store(_, value) => {
                let stale = self.vm.threads[t].stale_operand(base, typed(value));
                let (value, bits) = self.vm.threads[t].operand(base, typed(value));
                store_atomic(&mut self.vm.memory, addr, size, (value, bits), stale)?;
            }
            AtomicOp::Rmw(op, _, operand) => {
                let (stale, old_stale) =
                    (self.vm.threads[t].stale_operand(base, typed(operand)), stale_word(&self.vm.memory, addr, size));
                let (operand, bits) = self.vm.threads[t].operand(base, typed(operand));
                let (old, old_bits) = load_atomic(&self.vm.memory, addr, size)?;
                let bits = if op == RmwOp::Exchange {
                    bits
                } else if bits | old_bits != 0 {
                    ty.mask()
                } else {
                    0
                };
                let stale = updated(op, old_stale, stale);
                store_atomic(&mut self.vm.memory, addr, size, (combine(op, ty, old, operand), bits), stale)?;
                self.vm.threads[t].set_register(result, ty, old, old_bits);
                self.vm.threads[t].mark_stale(result, old_stale);
                if let Some(family) = atomic.family.filter(|_| self.vm.code.additions_commute)
                    && !self.vm.families.agrees(addr, family, self.vm.setup.facts.as_deref())
                {
                    self.vm.assumptions.refute(Assumption::UpdatesCommute(addr));
                }
            }
            AtomicOp::CompareExchange { expected, new, .. } => {
                let (expected, expected_bits) = self.vm.threads[t].operand(base, typed(expected));
                let (stale, old_stale) =
                    (self.vm.threads[t].stale_operand(base, typed(new)), stale_word(&self.vm.memory, addr, size));
                let (new, new_bits) = self.vm.threads[t].operand(base, typed(new));
                let (old, old_bits) = load_atomic(&self.vm.memory, addr, size)?;
                if old_bits | expected_bits != 0 {
                    return Err(undefined(Dependent::CompareExchange));
                }
                self.vm.memory.writable(addr, u64::from(size))?;
                let fails = self.vm.threads[t].state.phase == FAILS;
                if fails && old != expected && self.vm.races.reads_supplied {
                    // This is what happens where it may succeed.
                    return Err(StepError::AssumeFailed);
                }
                let success = old == expected && !fails;
                self.vm.threads[t].state.failed_spuriously |= fails && old == expected;
                if success {
                    store_atomic(&mut self.vm.memory, addr, size, (new, new_bits), stale)?;
                }
                self.vm.threads[t].set_register(result, ty, old, 0);
                self.vm.threads[t].mark_stale(result, old_stale);
                self.vm.threads[t].set_register(base + u32::from(atomic.success), Type::I1, u128::from(success), 0);
            }
            AtomicOp::Fence(_) => {}
        }
        if self.vm.code.has_tries && self.vm.races.on {
            self.vm.has_value(addr, ty);
        }
        Ok(())
    }

    /// What the access means for happens-before. Whether a compare-exchange succeeds is known before it runs.
    fn record(&mut self, addr: u64) -> Result<(), StepError> {
        let (tid, base, atomic) = (self.tid, self.base, self.atomic);
        let size = atomic.ty.bytes();
        // A dangling access fails, and must not race with those of a block that is given the address later.
        if self.vm.setup.reuse > 0 && reuse::is_free(self.vm, addr) {
            return Ok(());
        }
        if self.vm.code.has_tries && !matches!(atomic.what, AtomicOp::Fence(_)) {
            self.vm.observes_here(tid, addr, size);
            self.vm.has_value(addr, atomic.ty);
            self.vm.claims(tid, addr, size);
        }
        match atomic.what {
            AtomicOp::Load(order) => self.vm.record(tid).atomic(addr, size, Access::Load(order), false),
            AtomicOp::Store(order, _) => self.vm.record(tid).atomic(addr, size, Access::Store(order), false),
            AtomicOp::Rmw(_, order, _) => {
                let commutes = self.vm.next(tid).commutes(atomic, addr);
                self.vm.record(tid).atomic(addr, size, Access::Update(order), commutes)
            }
            AtomicOp::CompareExchange { success, failure, expected, writes_back, .. } => {
                let (expected, _) = self.vm.threads[tid.index()].operand(base, Typed { from: expected, ty: atomic.ty });
                match load_atomic(&self.vm.memory, addr, size) {
                    Ok((old, _)) if old == expected && self.vm.thread(tid).state.phase != FAILS => {
                        if let Some(to) = writes_back.filter(|_| self.vm.next(tid).weakness() == Weakness::Retries) {
                            let (to, _) = self.vm.threads[tid.index()].operand(base, Typed { from: to, ty: Type::Ptr });
                            let acquires = success.acquires() && failure.acquires();
                            self.vm.record(tid).write_back(to as u64, (addr, size), acquires);
                        }
                        self.vm.record(tid).atomic(addr, size, Access::Update(success), false)
                    }
                    _ => self.vm.record(tid).atomic(addr, size, Access::Load(failure), false),
                }
            }
            AtomicOp::Fence(order) => {
                self.vm.races.fence(&mut self.vm.memory.trail, tid, order);
                Ok(())
            }
        }
    }
}

pub(crate) fn load_atomic(memory: &Memory, addr: u64, size: u32) -> Result<(u128, u128), StepError> {
    let (low, bits) = memory.load(addr, size.min(8))?;
    if size <= 8 {
        return Ok((u128::from(low), u128::from(bits)));
    }
    let (high, high_bits) = memory.load(addr + 8, size - 8)?;
    Ok((u128::from(low) | u128::from(high) << 64, u128::from(bits) | u128::from(high_bits) << 64))
}

/// The former block of the stale pointer that is there, if it is a word.
fn stale_word(memory: &Memory, addr: u64, size: u32) -> u32 {
    if memory.former.count() != 0 && size == 8 { memory.stale_at(addr) } else { 0 }
}

pub(crate) fn store_atomic(
    memory: &mut Memory,
    addr: u64,
    size: u32,
    (value, bits): (u128, u128),
    stale: u32,
) -> Result<(), StepError> {
    if size > 8 {
        memory.writable(addr, u64::from(size))?;
    }
    memory.store(addr, size.min(8), value as u64, bits as u64)?;
    if size > 8 {
        memory.store(addr + 8, size - 8, (value >> 64) as u64, (bits >> 64) as u64)?;
    } else if stale != 0 {
        memory.set_stale(addr, stale);
    }
    Ok(())
}
