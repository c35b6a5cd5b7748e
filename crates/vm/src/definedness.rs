//! Definedness tracking: undefined values in registers.
//!
//! A value that was never written may be copied, masked and stored; it becomes a fault when it determines a branch, an
//! address or an output. So undefined bits are tracked through registers: bit by bit where that is needed to
//! distinguish the defined and undefined parts of one word (bit-fields, padding read with its neighbours), and coarsely
//! elsewhere. This happens only in frames with such a value: `taints` of the thread lists them.

use crate::code::{Operand, Rare, RareOp, Typed};
use crate::memory::Memory;
use crate::ops::{Inst, Op, Roles};
use crate::provenance::derived;
use crate::shim::StepError;
use crate::thread::Thread;
use base::{Arithmetic, Dependent, FaultKind, Integer, StaleKind};
use ir::Type;
use ir::scalar::{self, Undefined};

/// Everything from the lowest undefined bit upwards: how far a carry may spread.
fn spread(bits: u64) -> u64 {
    bits | bits.wrapping_neg()
}

impl Thread {
    /// Marks bits of a register (absolute) of the running frame as undefined.
    pub(crate) fn mark_undefined(&mut self, register: u32, bits: u64) {
        self.set_taint(register, bits);
        if bits != 0 {
            self.frames.last_mut().expect("internal: running frame").tainted = true;
        }
    }

    /// Forgets the undefined bits of all registers from `base` on.
    pub(crate) fn drop_taints(&mut self, base: u32) {
        if !self.taints.is_empty() {
            self.taints.retain(|taint| taint.register < base);
        }
    }

    /// An operand's value and its undefined bits.
    #[inline]
    pub(crate) fn operand(&self, base: u32, operand: Typed) -> (u128, u128) {
        if let Operand::Slot(slot) = operand.from
            && operand.ty.bits() <= 64
            && self.taints.is_empty()
        {
            return (u128::from(self.registers[(base + u32::from(slot)) as usize]), 0);
        }
        self.any_operand(base, operand)
    }

    fn any_operand(&self, base: u32, operand: Typed) -> (u128, u128) {
        let wide = operand.ty.bits() > 64;
        match operand.from {
            Operand::Const(bits) => (bits, 0),
            Operand::Undef => (0, operand.ty.mask()),
            Operand::Slot(slot) => {
                let at = base + u32::from(slot);
                let low = u128::from(self.registers[at as usize]);
                let (high, undefined_high) = match wide {
                    true => (u128::from(self.registers[at as usize + 1]), u128::from(self.taint(at + 1))),
                    false => (0, 0),
                };
                let undefined = if self.taints.is_empty() { 0 } else { u128::from(self.taint(at)) };
                (low | high << 64, undefined | undefined_high << 64)
            }
        }
    }

    /// Writes a register (absolute) of the running frame with its undefined bits.
    pub(crate) fn set_register(&mut self, register: u32, ty: Type, value: u128, undefined: u128) {
        let words = if ty.bits() > 64 { 2 } else { 1 };
        for word in 0..words {
            let at = register + word;
            self.registers[at as usize] = (value >> (64 * word)) as u64;
            let bits = (undefined >> (64 * word)) as u64;
            if bits != 0 || !self.taints.is_empty() {
                self.mark_undefined(at, bits);
            }
        }
    }

    /// Loads `len` bytes into consecutive registers.
    pub(crate) fn load_words(&mut self, memory: &Memory, register: u32, addr: u64, len: u32) -> Result<(), StepError> {
        memory.bytes(addr, u64::from(len))?;
        for (i, part) in parts(len).enumerate() {
            let (value, undefined) = memory.load(addr + 8 * i as u64, part)?;
            self.registers[register as usize + i] = value;
            if undefined != 0 || !self.taints.is_empty() {
                self.mark_undefined(register + i as u32, undefined);
            }
        }
        Ok(())
    }

    /// Stores `len` bytes from consecutive registers.
    pub(crate) fn store_words(&self, memory: &mut Memory, register: u32, addr: u64, len: u32) -> Result<(), StepError> {
        memory.writable(addr, u64::from(len))?;
        for (i, part) in parts(len).enumerate() {
            let value = self.registers[register as usize + i];
            let undefined = self.taint(register + i as u32);
            memory.store(addr + 8 * i as u64, part, value, undefined)?;
        }
        Ok(())
    }

    pub(crate) fn require_defined(&self, base: u32, slots: &[u16]) -> Result<(), StepError> {
        match slots.iter().any(|&slot| self.taint(base + u32::from(slot)) != 0) {
            true => Err(undefined(Dependent::AddressOrLength)),
            false => Ok(()),
        }
    }

    /// Before an instruction of a frame with undefined registers: what becomes of its result's bits.
    pub(crate) fn track(&mut self, memory: &Memory, base: u32, inst: &Inst) -> Result<(), StepError> {
        let of = |slot: u16| self.taint(base + u32::from(slot));
        let value = |slot: u16| self.registers[(base + u32::from(slot)) as usize];
        let stale = |slot: u16| self.stale(base + u32::from(slot));
        let mark = match inst.op.roles() {
            Roles::WriteRead => derived(inst.op, stale(inst.b), 0),
            Roles::WriteReadRead => derived(inst.op, stale(inst.b), stale(inst.c)),
            Roles::Nothing | Roles::Write | Roles::Decide | Roles::DecideTwo | Roles::Addresses | Roles::Table => 0,
            Roles::Load | Roles::LoadIndexed | Roles::LoadAbsolute => 0,
            Roles::Store | Roles::StoreIndexed | Roles::StoreAbsolute => 0,
        };
        let result = match inst.op.roles() {
            Roles::Nothing | Roles::Table => return Ok(()),
            Roles::Write | Roles::LoadAbsolute => 0,
            Roles::WriteRead => match of(inst.b) {
                0 => 0,
                bits => track_unary(inst, bits, value(inst.b)),
            },
            Roles::WriteReadRead => match (of(inst.b), of(inst.c)) {
                (0, 0) => 0,
                (_, 1..) if matches!(inst.op, Op::UDiv | Op::URem | Op::SDiv | Op::SRem) => {
                    return Err(undefined(Dependent::Divisor));
                }
                undefined => track_binary(inst, undefined, (value(inst.b), value(inst.c))),
            },
            Roles::Decide => {
                // Only the tested bit of a branch matters. In a comparison, a defined bit that differs decides whatever
                // the others are.
                let undefined_bits = of(inst.b);
                let differs = (value(inst.b) ^ u64::from(inst.c)) & !undefined_bits != 0;
                let is_decided = match inst.op == Op::Branch {
                    true => undefined_bits & 1 == 0,
                    false => undefined_bits == 0 || inst.op == Op::BrEqI && differs,
                };
                return if is_decided { Ok(()) } else { Err(undefined(Dependent::BranchCondition)) };
            }
            Roles::DecideTwo => {
                let bits = of(inst.b) | of(inst.c);
                let differs = inst.op == Op::BrEq && (value(inst.b) ^ value(inst.c)) & !bits != 0;
                return if bits == 0 || differs { Ok(()) } else { Err(undefined(Dependent::BranchCondition)) };
            }
            Roles::Load => {
                if of(inst.b) != 0 {
                    return Err(undefined(Dependent::Address));
                }
                self.check_stale(memory, base, inst, StaleKind::Read)?;
                0
            }
            Roles::LoadIndexed => {
                if of(inst.b) | of(inst.c) != 0 {
                    return Err(undefined(Dependent::Address));
                }
                self.check_stale(memory, base, inst, StaleKind::Read)?;
                0
            }
            Roles::Store if of(inst.b) != 0 => return Err(undefined(Dependent::Address)),
            Roles::StoreIndexed if of(inst.b) | of(inst.c) != 0 => return Err(undefined(Dependent::Address)),
            Roles::Store | Roles::StoreIndexed => return self.check_stale(memory, base, inst, StaleKind::Write),
            Roles::StoreAbsolute => return Ok(()),
            Roles::Addresses => {
                self.require_defined(base, &[inst.a, inst.b, inst.c])?;
                self.check_stale_register(memory, base + u32::from(inst.b), StaleKind::Read, value(inst.c))?;
                return self.check_stale_register(memory, base + u32::from(inst.a), StaleKind::Write, value(inst.c));
            }
        };
        self.mark_undefined(base + u32::from(inst.a), result);
        self.mark_stale(base + u32::from(inst.a), mark);
        Ok(())
    }

    pub(crate) fn track_select(&mut self, base: u32, inst: &Inst, chosen: u16) {
        let of = |slot: u16| self.taint(base + u32::from(slot));
        let bits = if of(inst.b) & 1 != 0 { u64::MAX } else { of(chosen) };
        let stale = self.stale(base + u32::from(chosen));
        self.mark_undefined(base + u32::from(inst.a), bits);
        self.mark_stale(base + u32::from(inst.a), stale);
    }

    /// A scalar operation without an opcode of its own.
    pub(crate) fn rare(&mut self, base: u32, rare: &Rare) -> Result<(), StepError> {
        let mut args = [0u128; 3];
        let mut bits = [0u128; 3];
        for (i, &arg) in rare.args.iter().enumerate() {
            (args[i], bits[i]) = self.operand(base, arg);
        }
        let any = bits[0] | bits[1] | bits[2];
        let ty = rare.args[0].ty;
        let result_ty = rare.results[0].1;
        let mut second = None;
        let value = match rare.op {
            RareOp::Unary(op) => scalar::unary(op, ty, args[0]),
            RareOp::Binary(op, wrap) => {
                // A division by an undefined value is a fault by itself; other undefined operands give undefined
                // results.
                let divides =
                    matches!(op, ir::BinaryOp::UDiv | ir::BinaryOp::SDiv | ir::BinaryOp::URem | ir::BinaryOp::SRem);
                if divides && bits[1] != 0 {
                    return Err(undefined(Dependent::Divisor));
                }
                match scalar::binary(op, ty, [args[0], args[1]], wrap) {
                    Ok(value) => value,
                    Err(why) if any == 0 || why == Undefined::DivisionByZero => return Err(explain(why, ty, args)),
                    Err(_) => 0,
                }
            }
            RareOp::Overflow(op) => {
                let (value, wrapped) = scalar::overflow(op, ty, [args[0], args[1]]);
                second = Some(u128::from(wrapped));
                value
            }
            RareOp::Ternary(op) => scalar::ternary(op, ty, args),
            RareOp::IntCompare(cond) => u128::from(scalar::int_compare(cond, ty, [args[0], args[1]])),
            RareOp::FloatCompare(cond) => u128::from(scalar::float_compare(cond, ty, [args[0], args[1]])),
            RareOp::Cast(op) => match scalar::cast(op, ty, result_ty, args[0]) {
                Ok(value) => value,
                Err(_) if any != 0 => 0,
                Err(why) => return Err(explain(why, ty, args)),
            },
            RareOp::Select => {
                if args[0] & 1 != 0 {
                    args[1]
                } else {
                    args[2]
                }
            }
        };
        let undefined = if any == 0 { 0 } else { rare_undefined(rare.op, ty, result_ty, args, bits) };
        let stale = self.rare_stale(base, rare, args[0]);
        for (i, &(slot, ty)) in rare.results.iter().enumerate() {
            let value = if i == 0 { value } else { second.unwrap_or(0) };
            self.set_register(base + u32::from(slot), ty, value & ty.mask(), undefined & ty.mask());
            if i == 0 {
                self.mark_stale(base + u32::from(slot), stale);
            }
        }
        Ok(())
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "undefined bits of others make all bits undefined")]
fn track_unary(inst: &Inst, bits: u64, value: u64) -> u64 {
    match inst.op {
        Op::Move => bits,
        Op::AndI | Op::Mask => bits & inst.imm,
        Op::OrI => bits & !inst.imm,
        Op::XorI => bits,
        Op::ShlI => (bits << inst.c) & inst.imm,
        Op::LShrI => bits >> inst.c,
        Op::AShrI => {
            let unused = 64 - inst.imm as u32;
            (((bits << unused) as i64 >> unused >> inst.c) as u64) & (u64::MAX >> unused)
        }
        Op::SignExtend => {
            let unused = 64 - u32::from(inst.c);
            ((bits << unused) as i64 >> unused) as u64 & inst.imm
        }
        Op::AddI64 | Op::MulI64 | Op::AddSI64 | Op::MulSI64 => spread(bits),
        Op::AddI32 | Op::MulI32 | Op::AddSI32 | Op::MulSI32 => spread(bits) & u64::from(u32::MAX),
        Op::EqI | Op::NeI => u64::from((value ^ inst.imm) & !bits == 0),
        Op::ULtI | Op::UGtI | Op::SLtI64 | Op::SGtI64 | Op::SLtI32 | Op::SGtI32 => 1,
        _ => u64::MAX,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "undefined bits of others make all bits undefined")]
fn track_binary(inst: &Inst, (x, y): (u64, u64), (a, b): (u64, u64)) -> u64 {
    let any = x | y;
    match inst.op {
        // A defined zero decides an `and`, a defined one an `or`.
        Op::And => any & (x | a) & (y | b),
        Op::Or => any & (x | !a) & (y | !b),
        Op::Xor => any,
        Op::Add64 | Op::Sub64 | Op::Mul64 | Op::AddS64 | Op::SubS64 | Op::MulS64 => spread(any),
        Op::Add32 | Op::Sub32 | Op::Mul32 | Op::AddS32 | Op::SubS32 | Op::MulS32 => spread(any) & u64::from(u32::MAX),
        Op::Shl if y == 0 && b < inst.imm => (x << b) & (u64::MAX >> (64 - inst.imm)),
        Op::LShr if y == 0 && b < inst.imm => x >> b,
        Op::Eq | Op::Ne => u64::from((a ^ b) & !any == 0),
        Op::ULt | Op::ULe | Op::SLt64 | Op::SLe64 | Op::SLt32 | Op::SLe32 => 1,
        _ => u64::MAX,
    }
}

/// Undefined bits of the result of a scalar operation some of whose operand bits are undefined: bit by bit where an
/// operation moves or masks bits, as for narrow values.
fn rare_undefined(op: RareOp, ty: Type, to: Type, [a, b, _]: [u128; 3], [x, y, z]: [u128; 3]) -> u128 {
    let any = x | y | z;
    let count = u32::try_from(b).ok().filter(|&count| y == 0 && count < ty.bits());
    match (op, count) {
        (RareOp::Unary(ir::UnaryOp::Freeze), _) => 0,
        (RareOp::Select, _) if x == 0 => {
            if a & 1 != 0 {
                y
            } else {
                z
            }
        }
        (RareOp::Cast(ir::CastOp::Trunc | ir::CastOp::ZExt | ir::CastOp::Bitcast), _) => x & to.mask(),
        (RareOp::Cast(ir::CastOp::SExt), _) => scalar::signed(ty, x) as u128,
        (RareOp::Binary(ir::BinaryOp::And, _), _) => any & (x | a) & (y | b),
        (RareOp::Binary(ir::BinaryOp::Or, _), _) => any & (x | !a) & (y | !b),
        (RareOp::Binary(ir::BinaryOp::Xor, _), _) => any,
        (RareOp::Binary(ir::BinaryOp::Add | ir::BinaryOp::Sub | ir::BinaryOp::Mul, _), _) => any | any.wrapping_neg(),
        (RareOp::Binary(ir::BinaryOp::Shl, _), Some(count)) => x << count,
        (RareOp::Binary(ir::BinaryOp::LShr, _), Some(count)) => x >> count,
        (RareOp::Binary(ir::BinaryOp::AShr, _), Some(count)) => (scalar::signed(ty, x) >> count) as u128,
        (RareOp::IntCompare(ir::IntCond::Eq | ir::IntCond::Ne), _) if (a ^ b) & !any != 0 => 0,
        _ => u128::MAX,
    }
}

/// The lengths of the 8-byte pieces of `len` bytes.
fn parts(len: u32) -> impl Iterator<Item = u32> {
    (0..len.div_ceil(8)).map(move |i| (len - 8 * i).min(8))
}

pub(crate) fn undefined(what: Dependent) -> StepError {
    StepError::fault(FaultKind::Uninitialised, what)
}

fn explain(why: Undefined, ty: Type, args: [u128; 3]) -> StepError {
    match why {
        Undefined::DivisionByZero => StepError::fault(FaultKind::DivisionByZero, Arithmetic::DivisionByZero(None)),
        Undefined::Overflow { signed } => {
            let integer = |x| if signed { Integer::Signed(scalar::signed(ty, x)) } else { Integer::Unsigned(x) };
            let operands = [integer(args[0]), integer(args[1])];
            StepError::fault(FaultKind::Overflow, Arithmetic::Overflow { operator: None, operands, bits: ty.bits() })
        }
        Undefined::OversizedShift { count, bits } => {
            StepError::fault(FaultKind::Overflow, Arithmetic::Shift { bits, count })
        }
        Undefined::FloatOutOfRange => StepError::fault(FaultKind::Overflow, Arithmetic::Conversion),
    }
}
