//! Atomic instructions, as the machine executes them on its one memory.

use crate::code::{Atomic, AtomicOp, Typed};
use crate::definedness::undefined;
use crate::footprint::SPURIOUS;
use crate::memory::Memory;
use crate::plain_events::Sharing;
use crate::provenance::{check_pointer, updated};
use crate::shim::{StepError, reuse};
use crate::vm::Vm;
use base::{Access, Assumption, FaultKind, Id, Pick, RmwOp, Tid};
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
    /// As an alternative of the one operation.
    May,
    /// Where a search over graphs moves the machine that is chosen first. One that fails is a load of what it expects;
    /// that it finds something else is another execution.
    Undecided,
    Fails,
}

impl Vm {
    /// Chooses whether the weak compare-exchange that a thread stands at is to fail, if that is what comes next.
    pub(crate) fn decide_weakness(&mut self, tid: Tid, pick: Pick) -> bool {
        let undecided = self.next(tid).weakness() == Weakness::Undecided;
        if undecided {
            self.threads[tid.index()].state.phase = if pick == SPURIOUS { FAILS } else { SUCCEEDS };
        }
        undecided
    }

    pub(crate) fn weak_compare_exchange(
        &mut self,
        t: usize,
        base: u32,
        atomic: &Atomic,
        pick: Pick,
    ) -> Result<(), StepError> {
        if pick == SPURIOUS && self.next(Tid::from_index(t)).weakness() == Weakness::May {
            self.threads[t].state.phase = FAILS;
        }
        let done = self.atomic(t, base, atomic);
        self.threads[t].state.phase = 0;
        done
    }

    /// Executes an atomic access of the running frame of thread `t`.
    pub(crate) fn atomic(&mut self, t: usize, base: u32, atomic: &Atomic) -> Result<(), StepError> {
        let (addr, wild) = self.threads[t].operand(base, Typed { from: atomic.ptr, ty: Type::Ptr });
        if wild != 0 {
            return Err(undefined("an address"));
        }
        let (addr, ty) = (addr as u64, atomic.ty);
        let size = ty.bytes();
        let stale = self.threads[t].stale_operand(base, Typed { from: atomic.ptr, ty: Type::Ptr });
        let verb = match atomic.what {
            AtomicOp::Load(_) | AtomicOp::CompareExchange { .. } | AtomicOp::Fence(_) => "read",
            AtomicOp::Store(..) | AtomicOp::Rmw(..) => "write",
        };
        check_pointer(&self.memory, stale, addr, verb, u64::from(size))?;
        if addr % u64::from(size) != 0 {
            // A bad pointer is the more useful thing to report.
            self.memory.bytes(addr, u64::from(size))?;
            let message = format!("atomic access of {size} bytes at an address that is not a multiple of {size}");
            return Err(StepError::fault(FaultKind::Misaligned, message));
        }
        if self.races.on {
            self.race_atomic(Tid::from_index(t), addr, atomic)?;
        }
        if self.setup.plain_events
            && let Sharing::NotPrivate(place) = self.next(Tid::from_index(t)).plain().sharing(addr)
        {
            return Err(self.assumptions.refute_private(&self.code, place));
        }
        let typed = |from| Typed { from, ty };
        let result = base + u32::from(atomic.result);
        match atomic.what {
            AtomicOp::Load(_) => {
                let (value, bits) = load_atomic(&self.memory, addr, size)?;
                let stale = stale_word(&self.memory, addr, size);
                self.threads[t].set_register(result, ty, value, bits);
                self.threads[t].mark_stale(result, stale);
            }
            AtomicOp::Store(_, value) => {
                let stale = self.threads[t].stale_operand(base, typed(value));
                let (value, bits) = self.threads[t].operand(base, typed(value));
                store_atomic(&mut self.memory, addr, size, (value, bits), stale)?;
            }
            AtomicOp::Rmw(op, _, operand) => {
                let (stale, old_stale) =
                    (self.threads[t].stale_operand(base, typed(operand)), stale_word(&self.memory, addr, size));
                let (operand, bits) = self.threads[t].operand(base, typed(operand));
                let (old, old_bits) = load_atomic(&self.memory, addr, size)?;
                let bits = match op {
                    RmwOp::Exchange => bits,
                    _ if bits | old_bits != 0 => ty.mask(),
                    _ => 0,
                };
                let stale = updated(op, old_stale, stale);
                store_atomic(&mut self.memory, addr, size, (combine(op, ty, old, operand), bits), stale)?;
                self.threads[t].set_register(result, ty, old, old_bits);
                self.threads[t].mark_stale(result, old_stale);
                if let Some(family) = atomic.family.filter(|_| self.code.additions_commute)
                    && !self.families.agrees(addr, family)
                {
                    self.assumptions.refute(Assumption::UpdatesCommute(addr));
                }
            }
            AtomicOp::CompareExchange { expected, new, .. } => {
                let (expected, expected_bits) = self.threads[t].operand(base, typed(expected));
                let (stale, old_stale) =
                    (self.threads[t].stale_operand(base, typed(new)), stale_word(&self.memory, addr, size));
                let (new, new_bits) = self.threads[t].operand(base, typed(new));
                let (old, old_bits) = load_atomic(&self.memory, addr, size)?;
                if old_bits | expected_bits != 0 {
                    return Err(undefined("the outcome of a compare-exchange"));
                }
                self.memory.writable(addr, u64::from(size))?;
                let fails = self.threads[t].state.phase == FAILS;
                if fails && old != expected && self.races.reads_supplied {
                    // This is what happens where it may succeed.
                    return Err(StepError::AssumeFailed);
                }
                let success = old == expected && !fails;
                self.threads[t].state.failed_spuriously |= fails && old == expected;
                if success {
                    store_atomic(&mut self.memory, addr, size, (new, new_bits), stale)?;
                }
                self.threads[t].set_register(result, ty, old, 0);
                self.threads[t].mark_stale(result, old_stale);
                self.threads[t].set_register(base + u32::from(atomic.success), Type::I1, u128::from(success), 0);
            }
            AtomicOp::Fence(_) => {}
        }
        Ok(())
    }

    /// What the access means for happens-before. Whether a compare-exchange succeeds is known before it runs.
    fn race_atomic(&mut self, tid: Tid, addr: u64, atomic: &Atomic) -> Result<(), StepError> {
        let size = atomic.ty.bytes();
        // A dangling access fails, and must not race with those of a block that is given the address later.
        if self.setup.reuse > 0 && reuse::is_free(self, addr) {
            return Ok(());
        }
        match atomic.what {
            AtomicOp::Load(order) => self.record(tid).atomic(addr, size, Access::Load(order), false),
            AtomicOp::Store(order, _) => self.record(tid).atomic(addr, size, Access::Store(order), false),
            AtomicOp::Rmw(_, order, _) => {
                let commutes = self.next(tid).commutes(atomic, addr);
                self.record(tid).atomic(addr, size, Access::Update(order), commutes)
            }
            AtomicOp::CompareExchange { success, failure, expected, .. } => {
                let base = self.threads[tid.index()].frames.last().expect("internal: running frame").base;
                let (expected, _) = self.threads[tid.index()].operand(base, Typed { from: expected, ty: atomic.ty });
                match load_atomic(&self.memory, addr, size) {
                    Ok((old, _)) if old == expected && self.thread(tid).state.phase != FAILS => {
                        self.record(tid).atomic(addr, size, Access::Update(success), false)
                    }
                    _ => self.record(tid).atomic(addr, size, Access::Load(failure), false),
                }
            }
            AtomicOp::Fence(order) => {
                self.races.fence(&mut self.memory.trail, tid, order);
                Ok(())
            }
        }
    }
}

fn load_atomic(memory: &Memory, addr: u64, size: u32) -> Result<(u128, u128), StepError> {
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

fn store_atomic(
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
