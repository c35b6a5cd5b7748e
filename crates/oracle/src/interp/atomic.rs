//! Atomic instructions on a single memory.

use super::execute::Running;
use super::memory::{AccessMode, Datum};
use super::{Interp, StepError, fault};
use base::{FaultKind, LoadOrder, Operation, Pending, Pick, RmwOp, Tid, UpdateOrder};
use ir::scalar::signed;
use ir::{BinaryOp, InstData, Type, Value, Wrap};

/// The value that a read-modify-write writes.
fn combine(op: RmwOp, ty: Type, old: u128, operand: u128) -> u128 {
    let float = |op| ir::scalar::binary(op, ty, [old, operand], Wrap::default()).unwrap_or(0);
    let value = match op {
        RmwOp::Exchange => operand,
        RmwOp::Add => old.wrapping_add(operand),
        RmwOp::Sub => old.wrapping_sub(operand),
        RmwOp::And => old & operand,
        RmwOp::Nand => !(old & operand),
        RmwOp::Or => old | operand,
        RmwOp::Xor => old ^ operand,
        RmwOp::Max => {
            if signed(ty, operand) > signed(ty, old) {
                operand
            } else {
                old
            }
        }
        RmwOp::Min => {
            if signed(ty, operand) < signed(ty, old) {
                operand
            } else {
                old
            }
        }
        RmwOp::UMax => old.max(operand),
        RmwOp::UMin => old.min(operand),
        RmwOp::FAdd => float(BinaryOp::FAdd),
        RmwOp::FSub => float(BinaryOp::FSub),
        RmwOp::FMax => float(BinaryOp::FMax),
        RmwOp::FMin => float(BinaryOp::FMin),
        RmwOp::UIncWrap => {
            if old < operand {
                old + 1
            } else {
                0
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
    };
    value & ty.mask()
}

/// The alternative of a weak compare-exchange that fails spuriously.
const FAILS: Pick = Pick(1);

impl Interp<'_> {
    /// The next operation of a thread, if it is an atomic instruction.
    #[expect(clippy::wildcard_enum_match_arm, reason = "called for atomic instructions only")]
    pub(super) fn pending_atomic(&self, tid: Tid) -> Pending {
        let (body, inst) = self.current(tid);
        let bits = |value: Value| self.value(tid, value).bits;
        let (ptr, ty, what) = match body.inst(inst) {
            InstData::Load { ptr, order, .. } => (ptr, body.ty(body.result(inst)), Operation::Load { order: *order }),
            InstData::Store { ptr, value, order, .. } => {
                (ptr, body.ty(*value), Operation::Store { order: *order, value: bits(*value) })
            }
            InstData::Rmw { op, ptr, value, order, .. } => {
                (ptr, body.ty(*value), Operation::Rmw { op: *op, order: *order, operand: bits(*value) })
            }
            InstData::CompareExchange { ptr, expected, new, weak, success, failure, .. } => {
                let thread = self.thread(tid);
                let weak = weak.may_fail() && self.setup.weak_fails && !thread.failed_spuriously && thread.atomic == 0;
                let (success, failure, expected) = (*success, *failure, bits(*expected));
                let what = Operation::CompareExchange { success, failure, expected, new: bits(*new), weak };
                (ptr, body.ty(*new), what)
            }
            InstData::Fence { order, .. } => return Pending::always(Operation::Fence(*order), 0, 0),
            _ => unreachable!("internal: not an atomic instruction"),
        };
        Pending::always(what, bits(*ptr) as u64, ty.bytes())
    }

    /// The effect of a read on happens-before; then it is compared with the plain accesses so far.
    pub(super) fn atomic_read(&mut self, tid: Tid, addr: u64, size: u32, order: LoadOrder) -> Result<(), StepError> {
        if !self.orders_nothing {
            self.state.history.load(tid, addr, order);
        }
        self.record_access(tid, addr, u64::from(size), AccessMode::Read, true)
    }
}

impl Running<'_, '_> {
    /// An aligned address.
    fn atomic_address(&self, ptr: Value, ty: Type) -> Result<u64, StepError> {
        let (addr, size) = (self.accessed(ptr)?, u64::from(ty.bytes()));
        if addr % size != 0 {
            self.interp.memory().check(addr, size, AccessMode::Read)?;
            return fault(FaultKind::Misaligned, "a misaligned atomic access");
        }
        Ok(addr)
    }

    fn atomic_update(&mut self, addr: u64, size: u32, order: UpdateOrder) -> Result<(), StepError> {
        let load = match order {
            UpdateOrder::Relaxed | UpdateOrder::Release => LoadOrder::Relaxed,
            UpdateOrder::Acquire | UpdateOrder::AcqRel | UpdateOrder::SeqCst => LoadOrder::Acquire,
        };
        self.interp.atomic_read(self.tid, addr, size, load)?;
        self.interp.record_access(self.tid, addr, u64::from(size), AccessMode::Write, true)?;
        if !self.interp.orders_nothing {
            self.interp.state.history.update(self.tid, addr, order);
        }
        Ok(())
    }

    /// Executes an access that is not an operation: see [`super::Setup::unseen`].
    pub fn unseen(&mut self) -> Result<(), StepError> {
        self.interp.orders_nothing = true;
        let done = self.atomic(Pick(0));
        self.interp.orders_nothing = false;
        done
    }

    /// Executes the atomic instruction that is the next operation of a thread.
    #[expect(clippy::wildcard_enum_match_arm, reason = "called for atomic instructions only")]
    pub fn atomic(&mut self, pick: Pick) -> Result<(), StepError> {
        let (body, inst) = self.current();
        let results = match body.inst(inst) {
            InstData::Load { ptr, order, .. } => {
                let ty = body.ty(body.result(inst));
                let addr = self.atomic_address(*ptr, ty)?;
                let datum = self.interp.memory().load(addr, ty.bytes())?;
                self.interp.atomic_read(
                    self.tid,
                    addr,
                    ty.bytes(),
                    order.expect("internal: an atomic load has an order"),
                )?;
                vec![datum]
            }
            InstData::Store { ptr, value, order, .. } => {
                let ty = body.ty(*value);
                let addr = self.atomic_address(*ptr, ty)?;
                self.interp.memory().check(addr, u64::from(ty.bytes()), AccessMode::Write)?;
                self.interp.record_access(self.tid, addr, u64::from(ty.bytes()), AccessMode::Write, true)?;
                let order = order.expect("internal: an atomic store has an order");
                if !self.interp.orders_nothing {
                    self.interp.state.history.store(self.tid, addr, order);
                }
                let datum = self.value(*value);
                self.interp.state.memory.store(addr, ty.bytes(), datum)?;
                Vec::new()
            }
            InstData::Rmw { op, ptr, value, order, .. } => {
                let ty = body.ty(*value);
                let addr = self.atomic_address(*ptr, ty)?;
                let (old, operand) = (self.interp.memory().load(addr, ty.bytes())?, self.value(*value));
                self.interp.memory().check(addr, u64::from(ty.bytes()), AccessMode::Write)?;
                self.atomic_update(addr, ty.bytes(), *order)?;
                let undefined = if *op == RmwOp::Exchange {
                    operand.undefined
                } else if old.undefined | operand.undefined != 0 {
                    ty.mask()
                } else {
                    0
                };
                let bits = combine(*op, ty, old.bits, operand.bits);
                let stale = match op {
                    RmwOp::Exchange => operand.stale,
                    RmwOp::Add | RmwOp::And | RmwOp::Or | RmwOp::Xor if old.stale == 0 => operand.stale,
                    RmwOp::Add | RmwOp::And | RmwOp::Or | RmwOp::Xor | RmwOp::Sub => old.stale,
                    RmwOp::Nand | RmwOp::Max | RmwOp::Min | RmwOp::UMax | RmwOp::UMin => 0,
                    RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin => 0,
                    RmwOp::UIncWrap | RmwOp::UDecWrap | RmwOp::USubCond | RmwOp::USubSat => 0,
                };
                self.interp.state.memory.store(addr, ty.bytes(), Datum { bits, undefined, stale })?;
                vec![old]
            }
            InstData::CompareExchange { ptr, expected, new, success, failure, .. } => {
                let ty = body.ty(*new);
                let addr = self.atomic_address(*ptr, ty)?;
                let old = self.interp.memory().load(addr, ty.bytes())?;
                let (expected, new) = (self.value(*expected), self.value(*new));
                self.interp.memory().check(addr, u64::from(ty.bytes()), AccessMode::Write)?;
                let same = old.bits == expected.bits;
                let exchanged = same && pick != FAILS;
                self.thread_mut().failed_spuriously |= same && pick == FAILS;
                match exchanged {
                    true => self.atomic_update(addr, ty.bytes(), *success)?,
                    false => self.interp.atomic_read(self.tid, addr, ty.bytes(), *failure)?,
                }
                if old.undefined | expected.undefined != 0 {
                    return fault(FaultKind::Uninitialised, "a comparison with a value that was never written");
                }
                if exchanged {
                    self.interp.state.memory.store(addr, ty.bytes(), new)?;
                }
                vec![old, Datum::known(u128::from(exchanged))]
            }
            InstData::Fence { order, .. } => {
                self.interp.state.history.fence(self.tid, *order);
                Vec::new()
            }
            _ => unreachable!("internal: not an atomic instruction"),
        };
        self.finish(&results);
        Ok(())
    }
}
