//! Sums and differences of the value that an access reads and of something known in advance, in conditions of awaits.
//!
//! A ring buffer has room while `head - load(&tail) < SIZE`, and a thread has seen enough once
//! `load(&seen) - mine >= 0`. Sums wrap around, so in general no comparison of the value itself says the same. But the
//! values with `old + k < n` are a range that may wrap around, which is what an await compares with, so a term has a
//! value to be added. A difference `k - old` is `!(old + !k)`: since `!` reverses the order, signed and unsigned,
//! `k - old < n` is `old + !k > !n`.
//!
//! A sum that must not overflow faults if it does. The access does not wait for such values: it reads them, and the
//! fault is found. They are a range, too. Of `old + k` with signed numbers it has `|k|` values: the greatest ones if
//! `k` is positive, and the least ones if it is negative. Of `k - old` it has one more if `k` is not negative, and one
//! less if it is.

use super::awaits::{Operand, Term, is_signed};
use super::insert::{Adding, Spot};
use base::AwaitCond;
use ir::{BinaryOp, Body, CastOp, Def, InstData, IntCond, Type, Value};

const _: () = assert!(AwaitCond::MOST_TERMS >= 2, "a comparison and an overflow");

/// How a value known in advance is combined with the one that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    /// `old + k`
    Plus,
    /// `old - k`
    Minus,
    /// `k - old`
    From,
}

/// What is computed from a value known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Derived {
    /// All bits flipped.
    Not,
    /// The negative number.
    Negative,
    /// What is to be added to the least value for which this sum of signed numbers overflows, so that it becomes 0.
    First(Sum),
    /// For how many values it overflows.
    Count(Sum),
}

/// The lowest bits of the value read that a value consists of, as a mask.
fn lowest(body: &Body, value: Value, old: Value) -> Option<u64> {
    if value == old {
        return body.ty(old).is_int().then_some(u64::MAX);
    }
    let Def::Result(inst, 0) = body.def(value) else { return None };
    let InstData::Cast { op: CastOp::Trunc, arg } = *body.inst(inst) else { return None };
    (arg == old).then(|| body.ty(value).mask() as u64)
}

/// The condition under which a sum, or the lowest bits of the value read, compares so with an operand.
pub(crate) fn compared(
    body: &Body,
    (cond, value, operand): (IntCond, Value, Operand),
    old: Value,
    is_known: impl Fn(Value) -> bool,
) -> Option<Term> {
    if let Some(mask) = lowest(body, value, old) {
        // Only the comparison of a sum knows where the sign of a few bits is.
        let plus = is_signed(cond).then_some(Operand::Bits(0));
        return Some(Term::Compare { mask, plus, cond, operand });
    }
    let Def::Result(inst, 0) = body.def(value) else { return None };
    let InstData::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), args: [a, b], .. } = *body.inst(inst) else {
        return None;
    };
    let known = |value: Value| body.as_bits(value).map_or(Operand::Value(value), |bits| Operand::Bits(bits as u64));
    let (mask, by, sum) = match (lowest(body, a, old), lowest(body, b, old)) {
        (Some(mask), _) if is_known(b) => (mask, b, if op == BinaryOp::Add { Sum::Plus } else { Sum::Minus }),
        (_, Some(mask)) if is_known(a) => (mask, a, if op == BinaryOp::Add { Sum::Plus } else { Sum::From }),
        _ => return None,
    };
    let (ty, by) = (body.ty(value), known(by));
    let derived = |how: Derived, of: Operand| of.derived(how, ty);
    let (plus, cond, operand) = match sum {
        Sum::Plus => (by, cond, operand),
        Sum::Minus => (derived(Derived::Negative, by)?, cond, operand),
        Sum::From => (derived(Derived::Not, by)?, cond.swapped(), derived(Derived::Not, operand)?),
    };
    Some(Term::Compare { mask, plus: Some(plus), cond, operand })
}

/// The values for which a sum with the value read overflows where it must not.
pub(crate) fn overflow(body: &Body, data: &InstData, old: Value, is_known: impl Fn(Value) -> bool) -> Option<Term> {
    let InstData::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), args: [a, b], wrap } = *data else {
        return None;
    };
    let ty = body.ty(old);
    let (by, sum) = match op {
        BinaryOp::Add if a == old => (b, Sum::Plus),
        BinaryOp::Add => (a, Sum::Plus),
        _ if a == old => (b, Sum::Minus),
        _ => (a, Sum::From),
    };
    if !ty.is_int() || (a == old) == (b == old) || !is_known(by) || wrap.no_unsigned == wrap.no_signed {
        return None;
    }
    let by = body.as_bits(by).map_or(Operand::Value(by), |bits| Operand::Bits(bits as u64));
    let (plus, cond, operand) = if wrap.no_signed {
        (Some(by.derived(Derived::First(sum), ty)?), IntCond::ULt, by.derived(Derived::Count(sum), ty)?)
    } else {
        match sum {
            Sum::Plus => (None, IntCond::UGt, by.derived(Derived::Not, ty)?),
            Sum::Minus => (None, IntCond::ULt, by),
            Sum::From => (None, IntCond::UGt, by),
        }
    };
    Some(Term::Compare { mask: u64::MAX, plus, cond, operand })
}

impl Operand {
    /// What is computed from it; `None` if that would be computed from something that already is.
    fn derived(self, how: Derived, ty: Type) -> Option<Operand> {
        match self {
            Operand::Value(value) => Some(Operand::Derived(how, value)),
            Operand::Bits(bits) => Some(Operand::Bits(how.of(bits, ty))),
            Operand::Derived(..) => None,
        }
    }
}

/// The operations that it takes to compute something, on numbers of one type.
trait Compute {
    type Number: Copy;
    fn constant(&mut self, bits: u64) -> Self::Number;
    fn apply(&mut self, op: BinaryOp, a: Self::Number, b: Self::Number) -> Self::Number;
}

impl Derived {
    /// Of a constant.
    fn of(self, bits: u64, ty: Type) -> u64 {
        self.compute(&mut Folding(ty), bits, ty)
    }

    /// As instructions.
    pub fn emit(self, adding: &mut Adding<'_>, spot: &mut Spot, value: Value) -> Value {
        let ty = adding.body.ty(value);
        self.compute(&mut Emitting { adding, spot, ty }, value, ty)
    }

    /// Without a choice between two values, so that what was never written stays so.
    fn compute<C: Compute>(self, c: &mut C, k: C::Number, ty: Type) -> C::Number {
        let full = ty.mask() as u64;
        let [zero, one, all, least] = [0, 1, full, full ^ full >> 1].map(|bits| c.constant(bits));
        // All bits are set if `k` is negative.
        let last = c.constant(u64::from(ty.bits()) - 1);
        match self {
            Derived::Not => c.apply(BinaryOp::Xor, k, all),
            Derived::Negative => c.apply(BinaryOp::Sub, zero, k),
            // Where the range does not begin with the least number, it ends with the greatest one.
            Derived::First(sum) => {
                let negative = c.apply(BinaryOp::AShr, k, last);
                let ahead = match sum {
                    Sum::Plus => {
                        let positive = c.apply(BinaryOp::Xor, negative, all);
                        c.apply(BinaryOp::And, k, positive)
                    }
                    Sum::Minus => {
                        let below = c.apply(BinaryOp::And, k, negative);
                        c.apply(BinaryOp::Sub, zero, below)
                    }
                    Sum::From => {
                        let flipped = c.apply(BinaryOp::Xor, k, all);
                        c.apply(BinaryOp::And, flipped, negative)
                    }
                };
                c.apply(BinaryOp::Add, least, ahead)
            }
            Derived::Count(sum) => {
                let negative = c.apply(BinaryOp::AShr, k, last);
                let flipped = c.apply(BinaryOp::Xor, k, negative);
                match sum {
                    Sum::Plus | Sum::Minus => c.apply(BinaryOp::Sub, flipped, negative),
                    Sum::From => {
                        let more = c.apply(BinaryOp::Add, negative, one);
                        c.apply(BinaryOp::Add, flipped, more)
                    }
                }
            }
        }
    }
}

struct Folding(Type);

impl Compute for Folding {
    type Number = u64;
    fn constant(&mut self, bits: u64) -> u64 {
        bits
    }
    fn apply(&mut self, op: BinaryOp, a: u64, b: u64) -> u64 {
        let full = self.0.mask() as u64;
        let signed = ir::scalar::signed(self.0, u128::from(a));
        full & match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::And => a & b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::AShr => (signed >> b) as u64,
            _ => unreachable!("internal: {op:?} is not needed"),
        }
    }
}

struct Emitting<'a, 'b> {
    adding: &'a mut Adding<'b>,
    spot: &'a mut Spot,
    ty: Type,
}

impl Compute for Emitting<'_, '_> {
    type Number = Value;
    fn constant(&mut self, bits: u64) -> Value {
        self.adding.body.bits(self.ty, u128::from(bits))
    }
    fn apply(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        self.adding.arithmetic(self.spot, op, a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflows_are_ranges() {
        let ty = Type::Int(4);
        let signed = |bits: u64| ir::scalar::signed(ty, u128::from(bits)) as i64;
        for (k, old) in (0..16).flat_map(|k| (0..16).map(move |old| (k, old))) {
            for sum in [Sum::Plus, Sum::Minus, Sum::From] {
                let exact = match sum {
                    Sum::Plus => signed(old) + signed(k),
                    Sum::Minus => signed(old) - signed(k),
                    Sum::From => signed(k) - signed(old),
                };
                let [first, count] = [Derived::First(sum), Derived::Count(sum)].map(|how| how.of(k, ty));
                assert_eq!((old + first) & 15 < count, !(-8..8).contains(&exact), "{sum:?} of {old} and {k}");
            }
        }
    }

    #[test]
    fn differences_are_flipped_sums() {
        let ty = Type::Int(4);
        for (k, old, n) in (0..16).flat_map(|k| (0..256).map(move |both| (k, both & 15, both >> 4))) {
            let [plus, limit] = [k, n].map(|bits| Derived::Not.of(bits, ty));
            for &cond in IntCond::ALL {
                let compare = |cond, a: u64, b: u64| ir::scalar::int_compare(cond, ty, [a & 15, b].map(u128::from));
                assert_eq!(compare(cond, k.wrapping_sub(old), n), compare(cond.swapped(), old + plus, limit));
            }
        }
    }
}
