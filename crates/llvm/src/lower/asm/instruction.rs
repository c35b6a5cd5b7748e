//! What each instruction does.

use super::template::{Arg, Base, Reg, Statement};
use super::{Assembly, Key, Slot, unknown};
use crate::trouble::Res;
use base::{FenceOrder, LoadOrder, RmwOp, UpdateOrder};
use ir::{BinaryOp, InstData, Type, UnaryOp, Value, Weak};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Mov,
    Lea,
    Xchg,
    /// An update of the second argument by the first.
    Update(BinaryOp, RmwOp),
    Step(RmwOp),
    Not,
    Neg,
    Xadd,
    CompareExchange,
    /// Reads one bit, and perhaps changes it.
    Bit(Option<RmwOp>),
    Scan(Scan),
    Compare,
    Test,
    SubtractBorrow,
    Shift(BinaryOp),
    SwapBytes,
}

/// Counts or finds the bits of the first argument that are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scan {
    Forward,
    Reverse,
    TrailingZeros,
    LeadingZeros,
    Population,
}

/// Instructions whose names may have the size of their operands at the end.
const SIZED: &[(&str, Kind)] = &[
    ("mov", Kind::Mov),
    ("lea", Kind::Lea),
    ("xchg", Kind::Xchg),
    ("add", Kind::Update(BinaryOp::Add, RmwOp::Add)),
    ("sub", Kind::Update(BinaryOp::Sub, RmwOp::Sub)),
    ("and", Kind::Update(BinaryOp::And, RmwOp::And)),
    ("or", Kind::Update(BinaryOp::Or, RmwOp::Or)),
    ("xor", Kind::Update(BinaryOp::Xor, RmwOp::Xor)),
    ("inc", Kind::Step(RmwOp::Add)),
    ("dec", Kind::Step(RmwOp::Sub)),
    ("not", Kind::Not),
    ("neg", Kind::Neg),
    ("xadd", Kind::Xadd),
    ("cmpxchg", Kind::CompareExchange),
    ("bt", Kind::Bit(None)),
    ("bts", Kind::Bit(Some(RmwOp::Or))),
    ("btr", Kind::Bit(Some(RmwOp::And))),
    ("btc", Kind::Bit(Some(RmwOp::Xor))),
    ("bsf", Kind::Scan(Scan::Forward)),
    ("bsr", Kind::Scan(Scan::Reverse)),
    ("tzcnt", Kind::Scan(Scan::TrailingZeros)),
    ("lzcnt", Kind::Scan(Scan::LeadingZeros)),
    ("popcnt", Kind::Scan(Scan::Population)),
    ("cmp", Kind::Compare),
    ("test", Kind::Test),
    ("sbb", Kind::SubtractBorrow),
    ("shl", Kind::Shift(BinaryOp::Shl)),
    ("sal", Kind::Shift(BinaryOp::Shl)),
    ("shr", Kind::Shift(BinaryOp::LShr)),
    ("sar", Kind::Shift(BinaryOp::AShr)),
    ("bswap", Kind::SwapBytes),
];

fn sized(name: &str) -> Option<(Kind, Option<u32>)> {
    let find = |name: &str| SIZED.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    if let Some(kind) = find(name) {
        return Some((kind, None));
    }
    let bits = match name.bytes().last()? {
        b'b' => 8,
        b'w' => 16,
        b'l' => 32,
        b'q' => 64,
        _ => return None,
    };
    Some((find(&name[..name.len() - 1])?, Some(bits)))
}

/// Whether the result of an instruction depends on flags.
pub fn reads_flags(name: &str) -> bool {
    name.starts_with("set") || name.starts_with("cmov") || name.starts_with("sbb") || is_jump(name) && name != "jmp"
}

/// Whether the instruction jumps, by whatever condition.
pub fn is_jump(name: &str) -> bool {
    name.starts_with('j')
}

impl Assembly<'_, '_, '_> {
    pub fn execute(&mut self, statement: &Statement) -> Res<()> {
        if self.is_fence_on_stack(statement) {
            return self.barrier(FenceOrder::SeqCst);
        }
        match (statement.name.as_str(), statement.args.as_slice(), statement.lock) {
            ("cmpxchg8b", [to], lock) => self.compare_exchange_pair(to, 32, lock),
            ("cmpxchg16b", [to], lock) => self.compare_exchange_pair(to, 64, lock),
            ("mfence", [], false) => self.barrier(FenceOrder::SeqCst),
            ("lfence", [], false) => self.barrier(FenceOrder::Acquire),
            ("sfence", [], false) => self.barrier(FenceOrder::Release),
            ("nop", [], false) => Ok(()),
            ("pause", [], false) => self.lower.call_external("estragon_pause", &[], &[]).map(drop),
            ("rdtsc" | "rdtscp", [], false) => self.read_cycles(statement.name == "rdtscp"),
            (name, [to], false) if name.starts_with("set") => {
                let flag = self.condition(&name[3..])?;
                let value = self.as_type(flag, Type::I8);
                let to = self.slot(to)?;
                self.write(to, value)
            }
            (name, args, lock) => match sized(name) {
                Some((kind, bits)) => self.sized(kind, bits, args, lock),
                None => match (extension(name), args, lock) {
                    (Some((signed, from, to)), [source, target], false) => {
                        self.extend(signed, from, to, source, target)
                    }
                    _ => unknown(),
                },
            },
        }
    }

    fn barrier(&mut self, order: FenceOrder) -> Res<()> {
        self.lower.fence_of(order).map(drop)
    }

    /// `lock; addl $0, 0(%rsp)` changes nothing, and orders everything.
    fn is_fence_on_stack(&self, statement: &Statement) -> bool {
        let [Arg::Imm(0), Arg::Memory { base: Some(Base::Reg(Reg::Sp)), index: None, .. }] = &*statement.args else {
            return false;
        };
        let idle = matches!(sized(&statement.name), Some((Kind::Update(op, _), _)) if op != BinaryOp::And);
        statement.lock && idle
    }

    fn read_cycles(&mut self, with_processor: bool) -> Res<()> {
        let cycles = self.lower.cycles()?;
        let half = self.lower.build.int(Type::I64, 32);
        let high = self.lower.build.plain(BinaryOp::LShr, cycles, half);
        for (reg, value) in [(Reg::Ax, cycles), (Reg::Dx, high)] {
            let value = self.lower.build.resize(value, Type::I32, false);
            self.write(Slot::Register(Key::Reg(reg), 32), value)?;
        }
        if with_processor {
            let zero = self.lower.build.int(Type::I32, 0);
            self.write(Slot::Register(Key::Reg(Reg::Cx), 32), zero)?;
        }
        Ok(())
    }

    fn extend(&mut self, signed: bool, from: u32, to: u32, source: &Arg, target: &Arg) -> Res<()> {
        let (source, target) = (self.slot(source)?, self.slot(target)?);
        let value = self.read(source, from);
        let value = match signed {
            true => self.lower.build.convert(ir::CastOp::SExt, value, Type::Int(to as u8)),
            false => self.lower.build.convert(ir::CastOp::ZExt, value, Type::Int(to as u8)),
        };
        self.write(target, value)
    }

    /// The size of an instruction's operands: what its name says, or its registers; these must agree, but for a count
    /// of a shift.
    fn size(&self, named: Option<u32>, slots: &[Slot]) -> Res<u32> {
        let of = |slot: &Slot| match slot {
            Slot::Register(_, bits) => Some(*bits),
            Slot::Imm(_) | Slot::Memory(_) | Slot::ThreadPointer => None,
        };
        match named.or_else(|| slots.iter().rev().find_map(of)) {
            Some(bits @ (8 | 16 | 32 | 64)) => Ok(bits),
            _ => unknown(),
        }
    }

    fn sized(&mut self, kind: Kind, named: Option<u32>, args: &[Arg], lock: bool) -> Res<()> {
        if let (Kind::Lea, [from, to], false) = (kind, args, lock) {
            let value = self.address(from)?;
            let to = self.slot(to)?;
            let value = self.as_type(value, Type::I64);
            return self.write(to, value);
        }
        let mut slots = Vec::new();
        for arg in args {
            slots.push(self.slot(arg)?);
        }
        let bits = self.size(named, &slots)?;
        let in_memory = matches!(slots.last(), Some(Slot::Memory(_)));
        if lock && !(in_memory || kind == Kind::Xchg) {
            return unknown();
        }
        match (kind, slots.as_slice()) {
            (Kind::Mov, &[from, to]) if !lock => {
                let value = self.read(from, bits);
                self.write(to, value)
            }
            (Kind::Xchg, &[a, b]) => self.exchange(a, b, bits),
            (Kind::Update(op, atomic), &[from, to]) => {
                let value = if is_same(from, to) && matches!(op, BinaryOp::Xor | BinaryOp::Sub) {
                    // The usual way to zero, whatever was there.
                    let zero = self.lower.build.int(Type::Int(bits as u8), 0);
                    self.write(to, zero)?;
                    zero
                } else {
                    self.read(from, bits)
                };
                self.update(to, op, atomic, value, lock)
            }
            (Kind::Step(atomic), &[to]) => {
                let one = self.lower.build.int(Type::Int(bits as u8), 1);
                let op = if atomic == RmwOp::Add { BinaryOp::Add } else { BinaryOp::Sub };
                let carry = self.flags.carry;
                self.update(to, op, atomic, one, lock)?;
                self.flags.carry = carry;
                Ok(())
            }
            (Kind::Not, &[to]) => {
                let ones = self.lower.build.int(Type::Int(bits as u8), u128::MAX);
                let flags = self.flags;
                self.update(to, BinaryOp::Xor, RmwOp::Xor, ones, lock)?;
                self.flags = flags;
                Ok(())
            }
            (Kind::Neg, &[to]) if !lock => {
                let value = self.read(to, bits);
                let zero = self.lower.build.int(Type::Int(bits as u8), 0);
                let result = self.lower.build.plain(BinaryOp::Sub, zero, value);
                self.sub_flags(zero, value, result);
                self.write(to, result)
            }
            (Kind::Xadd, &[from @ Slot::Register(..), to]) => {
                let value = self.read(from, bits);
                let old = self.changed(to, BinaryOp::Add, RmwOp::Add, value, lock)?;
                self.write(from, old)
            }
            (Kind::CompareExchange, &[from, to]) => self.compare_exchange(from, to, bits, lock),
            (Kind::Bit(change), &[index, to]) => self.bit(change, index, to, bits, lock),
            (Kind::Compare, &[from, to]) if !lock => {
                let (a, b) = (self.read(to, bits), self.read(from, bits));
                let result = self.lower.build.plain(BinaryOp::Sub, a, b);
                self.sub_flags(a, b, result);
                Ok(())
            }
            (Kind::Test, &[from, to]) if !lock => {
                let (a, b) = (self.read(to, bits), self.read(from, bits));
                let result = self.lower.build.plain(BinaryOp::And, a, b);
                self.logic_flags(result);
                Ok(())
            }
            (Kind::SubtractBorrow, &[from, to]) if !lock => self.subtract_borrow(from, to, bits),
            (Kind::Shift(op), &[count @ Slot::Imm(_), to]) if !lock => {
                let mask = self.lower.build.int(Type::Int(bits as u8), if bits == 64 { 63 } else { 31 });
                let count = self.read(count, bits);
                let count = self.lower.build.plain(BinaryOp::And, count, mask);
                if self.lower.build.body.as_bits(count).is_some_and(|count| count >= u128::from(bits)) {
                    return unknown();
                }
                let value = self.read(to, bits);
                let result = self.lower.build.plain(op, value, count);
                self.flags = super::Flags::default();
                self.write(to, result)
            }
            (Kind::SwapBytes, &[to]) if !lock && bits >= 32 => {
                let value = self.read(to, bits);
                let result = self.lower.build.unary(UnaryOp::BSwap, value);
                self.write(to, result)
            }
            (Kind::Scan(scan), &[from, to]) if !lock => self.scan(scan, from, to, bits),
            _ => unknown(),
        }
    }

    fn exchange(&mut self, a: Slot, b: Slot, bits: u32) -> Res<()> {
        let (register, other) = if matches!(a, Slot::Memory(_)) { (b, a) } else { (a, b) };
        let value = self.read(register, bits);
        let old = match other {
            Slot::Memory(ptr) => self.atomic(RmwOp::Exchange, ptr, value),
            Slot::Register(..) => {
                let old = self.read(other, bits);
                self.write(other, value)?;
                old
            }
            Slot::Imm(_) | Slot::ThreadPointer => return unknown(),
        };
        self.write(register, old)
    }

    fn atomic(&mut self, op: RmwOp, ptr: Value, value: Value) -> Value {
        let ty = self.lower.build.ty(value);
        self.lower.build.one(InstData::Rmw { op, ptr, value, order: UpdateOrder::SeqCst, align: ty.bytes() }, ty)
    }

    fn update(&mut self, to: Slot, op: BinaryOp, atomic: RmwOp, value: Value, lock: bool) -> Res<()> {
        self.changed(to, op, atomic, value, lock).map(drop)
    }

    /// Changes what is at a place, sets the flags, and gives what was there.
    fn changed(&mut self, to: Slot, op: BinaryOp, atomic: RmwOp, value: Value, lock: bool) -> Res<Value> {
        let bits = self.lower.build.ty(value).bits();
        let (old, written) = if let (Slot::Memory(ptr), true) = (to, lock) {
            (self.atomic(atomic, ptr, value), true)
        } else {
            (self.read(to, bits), false)
        };
        let result = self.lower.build.plain(op, old, value);
        match op {
            BinaryOp::Add => self.add_flags(old, value, result),
            BinaryOp::Sub => self.sub_flags(old, value, result),
            _ => self.logic_flags(result),
        }
        if !written {
            self.write(to, result)?;
        }
        Ok(old)
    }

    fn compare_exchange(&mut self, from: Slot, to: Slot, bits: u32, lock: bool) -> Res<()> {
        let accumulator = Slot::Register(Key::Reg(Reg::Ax), bits);
        let (expected, new) = (self.read(accumulator, bits), self.read(from, bits));
        let old = self.compared(to, expected, new, lock)?;
        self.write(accumulator, old)
    }

    /// Puts `new` where `expected` is; what was there. The flags are those of comparing.
    fn compared(&mut self, to: Slot, expected: Value, new: Value, lock: bool) -> Res<Value> {
        let ty = self.lower.build.ty(new);
        let (old, success) = match (to, lock) {
            (Slot::Memory(ptr), true) => {
                let data = InstData::CompareExchange {
                    ptr,
                    expected,
                    new,
                    success: UpdateOrder::SeqCst,
                    failure: LoadOrder::SeqCst,
                    weak: Weak::No,
                    align: ty.bytes(),
                };
                let list = self.lower.build.emit(data, &[ty, Type::I1]);
                (list[0], list[1])
            }
            _ => {
                let old = self.read(to, ty.bits());
                let same = self.lower.build.compare(ir::IntCond::Eq, old, expected);
                let value = self.lower.build.choose(same, new, old);
                self.write(to, value)?;
                (old, same)
            }
        };
        if self.wants_flags {
            let result = self.lower.build.plain(BinaryOp::Sub, expected, old);
            self.sub_flags(expected, old, result);
            self.flags.zero = Some(success);
        }
        Ok(old)
    }

    /// `cmpxchg8b` and `cmpxchg16b`: pairs of registers of `bits` each.
    fn compare_exchange_pair(&mut self, to: &Arg, bits: u32, lock: bool) -> Res<()> {
        let to = self.slot(to)?;
        if !matches!(to, Slot::Memory(_)) {
            return unknown();
        }
        let whole = Type::Int(2 * bits as u8);
        let shift = self.lower.build.int(whole, u128::from(bits));
        let mut pair = |low: Reg, high: Reg| {
            let [low, high] = [low, high].map(|reg| {
                let half = self.read(Slot::Register(Key::Reg(reg), bits), bits);
                self.lower.build.resize(half, whole, false)
            });
            let high = self.lower.build.plain(BinaryOp::Shl, high, shift);
            self.lower.build.plain(BinaryOp::Or, high, low)
        };
        let (expected, new) = (pair(Reg::Ax, Reg::Dx), pair(Reg::Bx, Reg::Cx));
        let old = self.compared(to, expected, new, lock)?;
        // The other flags stay as they were; nothing here knows them.
        self.flags = super::Flags { zero: self.flags.zero, ..super::Flags::default() };
        let half = Type::Int(bits as u8);
        let low = self.lower.build.resize(old, half, false);
        let high = self.lower.build.plain(BinaryOp::LShr, old, shift);
        let high = self.lower.build.resize(high, half, false);
        self.write(Slot::Register(Key::Reg(Reg::Ax), bits), low)?;
        self.write(Slot::Register(Key::Reg(Reg::Dx), bits), high)
    }

    /// Bits are counted from the address on where a register says which one in memory, and modulo the size otherwise.
    fn bit(&mut self, change: Option<RmwOp>, index: Slot, to: Slot, bits: u32, lock: bool) -> Res<()> {
        if bits == 8 || (lock && change.is_none()) {
            return unknown();
        }
        let ty = Type::Int(bits as u8);
        let number = self.read(index, bits);
        let to = match (to, index) {
            (Slot::Memory(base), Slot::Register(..)) => {
                let shift = self.lower.build.int(ty, u128::from(bits.trailing_zeros()));
                let word = self.lower.build.plain(BinaryOp::AShr, number, shift);
                let index = Some(self.lower.build.resize(word, Type::I64, true));
                let data = InstData::Gep { base, index, scale: i64::from(bits / 8), disp: 0, inbounds: false };
                Slot::Memory(self.lower.build.one(data, Type::Ptr))
            }
            (to, _) => to,
        };
        let most = self.lower.build.int(ty, u128::from(bits - 1));
        let place = self.lower.build.plain(BinaryOp::And, number, most);
        let one = self.lower.build.int(ty, 1);
        let mask = self.lower.build.plain(BinaryOp::Shl, one, place);
        let ones = self.lower.build.int(ty, u128::MAX);
        let old = match change {
            None => self.read(to, bits),
            Some(RmwOp::And) => {
                let mask = self.lower.build.plain(BinaryOp::Xor, mask, ones);
                self.changed(to, BinaryOp::And, RmwOp::And, mask, lock)?
            }
            Some(RmwOp::Xor) => self.changed(to, BinaryOp::Xor, RmwOp::Xor, mask, lock)?,
            Some(_) => self.changed(to, BinaryOp::Or, RmwOp::Or, mask, lock)?,
        };
        self.flags = super::Flags::default();
        if self.wants_flags {
            let found = self.lower.build.plain(BinaryOp::LShr, old, place);
            self.flags.carry = Some(self.lower.build.resize(found, Type::I1, false));
        }
        Ok(())
    }

    fn subtract_borrow(&mut self, from: Slot, to: Slot, bits: u32) -> Res<()> {
        let carry = self.condition("c")?;
        let borrow = self.lower.build.resize(carry, Type::Int(bits as u8), false);
        let zero = self.lower.build.int(Type::Int(bits as u8), 0);
        let difference = match is_same(from, to) {
            true => zero,
            false => {
                let (a, b) = (self.read(to, bits), self.read(from, bits));
                self.lower.build.plain(BinaryOp::Sub, a, b)
            }
        };
        let result = self.lower.build.plain(BinaryOp::Sub, difference, borrow);
        self.flags = super::Flags::default();
        self.write(to, result)
    }

    fn scan(&mut self, scan: Scan, from: Slot, to: Slot, bits: u32) -> Res<()> {
        let ty = Type::Int(bits as u8);
        let value = self.read(from, bits);
        let none = self.is_zero(value);
        let result = match scan {
            Scan::Forward | Scan::TrailingZeros => self.lower.build.unary(UnaryOp::Cttz, value),
            Scan::LeadingZeros => self.lower.build.unary(UnaryOp::Ctlz, value),
            Scan::Reverse => {
                let zeros = self.lower.build.unary(UnaryOp::Ctlz, value);
                let most = self.lower.build.int(ty, u128::from(bits - 1));
                self.lower.build.plain(BinaryOp::Sub, most, zeros)
            }
            Scan::Population => self.lower.build.unary(UnaryOp::CtPop, value),
        };
        let scans = matches!(scan, Scan::Forward | Scan::Reverse);
        let result = if scans {
            // Without a bit to find, the target keeps what it had.
            let kept = self.read(to, bits);
            self.lower.build.choose(none, kept, result)
        } else {
            result
        };
        self.flags = super::Flags::default();
        if self.wants_flags {
            self.flags.zero = Some(if scans || scan == Scan::Population { none } else { self.is_zero(result) });
            self.flags.carry = (!scans && scan != Scan::Population).then_some(none);
        }
        self.write(to, result)
    }
}

fn is_same(a: Slot, b: Slot) -> bool {
    matches!((a, b), (Slot::Register(a, _), Slot::Register(b, _)) if a == b)
}

/// `movzbl` and the like: whether signed, from and to how many bits.
fn extension(name: &str) -> Option<(bool, u32, u32)> {
    let (signed, sizes) = match name.strip_prefix("movz") {
        Some(sizes) => (false, sizes),
        None => (true, name.strip_prefix("movs")?),
    };
    Some(match (signed, sizes) {
        (_, "bw") => (signed, 8, 16),
        (_, "bl") => (signed, 8, 32),
        (_, "bq") => (signed, 8, 64),
        (_, "wl") => (signed, 16, 32),
        (_, "wq") => (signed, 16, 64),
        (true, "lq") => (signed, 32, 64),
        _ => return None,
    })
}
