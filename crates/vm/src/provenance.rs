//! Stale pointers: those into a block that was freed and whose address has been given out again (`shim/reuse.rs`).
//!
//! Such a pointer is equal to one into the new block, and an access through it is a dangling access all the same. So
//! when an address is given out again, all words and registers that point into the former block are marked. A mark goes
//! where the value goes: through loads and stores of whole words, copies, calls, pointer arithmetic, and additions and
//! masks of integers, which may tag a pointer. It ends where a value is computed in another way, or passed through the
//! library. Comparisons, those of compare-exchanges included, take no notice of marks.
//!
//! Marks of registers are kept and propagated with undefined bits (`definedness`), those of memory in its blocks. There
//! are none unless addresses are given out again.

use crate::code::{Operand, Rare, RareOp, Typed};
use crate::memory::{Memory, same_slot};
use crate::ops::{Inst, Op};
use crate::shim::StepError;
use crate::thread::{Status, Thread};
use crate::vm::Vm;
use base::{
    Detail, FaultKind, Freed, Id, InvalidFree, Operation, Pending, RmwOp, Role, StaleAccess, StaleKind, Storage, Tid,
};
use ir::{BinaryOp, CastOp, UnaryOp};

/// The first mark that there is.
fn either(a: u32, b: u32) -> u32 {
    if a != 0 { a } else { b }
}

/// The mark of what an instruction makes of values with these marks.
#[expect(clippy::wildcard_enum_match_arm, reason = "the result of any other is not a pointer")]
pub(crate) fn derived(op: Op, b: u32, c: u32) -> u32 {
    match op {
        Op::Move | Op::AddI64 | Op::AddSI64 | Op::AndI | Op::OrI | Op::XorI | Op::Mask => b,
        Op::Sub64 | Op::SubS64 | Op::Gep | Op::GepInbounds => b,
        Op::Add64 | Op::AddS64 | Op::And | Op::Or | Op::Xor => either(b, c),
        _ => 0,
    }
}

/// The mark of what an atomic update leaves.
pub(crate) fn updated(op: RmwOp, old: u32, operand: u32) -> u32 {
    match op {
        RmwOp::Exchange => operand,
        RmwOp::Add | RmwOp::And | RmwOp::Or | RmwOp::Xor => either(old, operand),
        RmwOp::Sub => old,
        RmwOp::Nand
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => 0,
    }
}

impl Vm {
    /// Marks all pointers into the block whose address has just been given out again.
    pub(crate) fn mark_stale(&mut self) {
        self.memory.mark_stale();
        let stale = self.memory.former.count();
        let (slot, _) = self.memory.former.get(stale);
        for t in 0..self.threads.len() {
            let thread = &self.threads[t];
            if thread.state.status != Status::Running {
                continue;
            }
            let points = |register: u32| same_slot(slot, thread.registers[register as usize]);
            let held = |base: u32, size: u32| {
                (base..base + size).filter(move |&register| points(register) && thread.stale(register) == 0)
            };
            let frames = thread.frames.iter().enumerate();
            let marked: Vec<(usize, Vec<u32>)> = frames
                .map(|(height, frame)| (height, held(frame.base, frame.size).collect::<Vec<u32>>()))
                .filter(|(_, registers)| !registers.is_empty())
                .collect();
            let Some(&(lowest, _)) = marked.first() else { continue };
            let tid = Tid::from_index(t);
            if self.memory.trail.recording {
                self.memory.trail.push_taints(tid, &self.threads[t].taints);
                // Undoing one of them drops those above it.
                for height in (lowest..self.threads[t].frames.len()).rev() {
                    self.threads[t].save_frame(&mut self.memory.trail, tid, height as u32);
                }
            }
            for (height, registers) in marked {
                self.threads[t].frames[height].tainted = true;
                registers.into_iter().for_each(|register| self.threads[t].set_stale(register, stale));
            }
        }
        self.threads.iter().for_each(|thread| thread.known.set(None));
        self.asked.set(None);
    }
}

impl Thread {
    /// The mark of an operand of the running frame.
    pub(crate) fn stale_operand(&self, base: u32, operand: Typed) -> u32 {
        match operand.from {
            Operand::Slot(slot) if operand.ty.bits() == 64 && !self.taints.is_empty() => {
                self.stale(base + u32::from(slot))
            }
            Operand::Slot(_) | Operand::Const(_) | Operand::Undef => 0,
        }
    }

    /// Marks a register (absolute) of the running frame, which has been written.
    pub(crate) fn mark_stale(&mut self, register: u32, stale: u32) {
        if stale != 0 {
            self.set_stale(register, stale);
            self.frames.last_mut().expect("internal: running frame").tainted = true;
        }
    }

    /// The mark of a scalar operation's result.
    pub(crate) fn rare_stale(&self, base: u32, rare: &Rare, condition: u128) -> u32 {
        let of = |n: usize| rare.args.get(n).map_or(0, |&arg| self.stale_operand(base, arg));
        match rare.op {
            _ if self.taints.is_empty() || rare.results[0].1.bits() != 64 => 0,
            RareOp::Unary(UnaryOp::Freeze) => of(0),
            RareOp::Binary(BinaryOp::Add | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, _) => either(of(0), of(1)),
            RareOp::Binary(BinaryOp::Sub, _) => of(0),
            RareOp::Cast(CastOp::Bitcast | CastOp::PtrToInt | CastOp::IntToPtr) => of(0),
            RareOp::Select => of(if condition & 1 != 0 { 1 } else { 2 }),
            RareOp::Unary(_)
            | RareOp::Binary(..)
            | RareOp::Cast(_)
            | RareOp::Overflow(_)
            | RareOp::Ternary(_)
            | RareOp::IntCompare(_)
            | RareOp::FloatCompare(_) => 0,
        }
    }

    /// Before a load or store of the running frame: its address must not be computed from a stale pointer.
    pub(crate) fn check_stale(
        &self,
        memory: &Memory,
        base: u32,
        inst: &Inst,
        kind: StaleKind,
    ) -> Result<(), StepError> {
        let bytes = match inst.op.bytes() {
            0 => u64::from(inst.c),
            bytes => bytes,
        };
        self.check_stale_register(memory, base + u32::from(inst.b), kind, bytes)
    }

    /// The same of the pointer in a register (absolute), and for so many bytes.
    pub(crate) fn check_stale_register(
        &self,
        memory: &Memory,
        at: u32,
        kind: StaleKind,
        bytes: u64,
    ) -> Result<(), StepError> {
        let stale = self.stale(at);
        check_pointer(memory, stale, self.registers[at as usize], kind, bytes)
    }

    /// Before an operation of a library function: it must not be given a stale pointer to what it operates on.
    pub(crate) fn check_stale_argument(
        &self,
        memory: &Memory,
        base: u32,
        args: &[Typed],
        pending: &Pending,
    ) -> Result<(), StepError> {
        // These do not access the memory at their address.
        if self.taints.is_empty()
            || matches!(
                pending.what,
                Operation::Allocate | Operation::Reuse | Operation::Choice { .. } | Operation::FutexWake { .. }
            )
        {
            return Ok(());
        }
        for &arg in args {
            let stale = self.stale_operand(base, arg);
            if stale == 0 || self.operand(base, arg).0 as u64 != pending.addr {
                continue;
            }
            if pending.what == Operation::Free {
                let size = memory.former.get(stale).1.size;
                let what = Freed::Again { storage: Storage::Heap, size };
                return Err(fault(memory, stale, FaultKind::DoubleFree, InvalidFree { function: "free", what }));
            }
            check_pointer(memory, stale, pending.addr, StaleKind::Use, u64::from(pending.size.max(1)))?;
        }
        Ok(())
    }
}

/// An access of so many bytes at this address must not be through a stale pointer.
pub(crate) fn check_pointer(
    memory: &Memory,
    stale: u32,
    at: u64,
    kind: StaleKind,
    bytes: u64,
) -> Result<(), StepError> {
    if stale == 0 || bytes == 0 || !same_slot(at, memory.former.get(stale).0) {
        return Ok(());
    }
    let size = memory.former.get(stale).1.size;
    Err(fault(memory, stale, FaultKind::DanglingAccess, StaleAccess { kind, bytes, size }))
}

fn fault(memory: &Memory, stale: u32, kind: FaultKind, detail: impl Into<Detail>) -> StepError {
    let (_, meta) = memory.former.get(stale);
    let mut related = vec![(Role::Born(Storage::Heap), meta.allocated), (Role::Died(Storage::Heap), meta.freed)];
    if let Some(now) = memory.now(stale) {
        related.push((Role::Reused, now));
    }
    StepError::Fault { kind, detail: detail.into(), related }
}
