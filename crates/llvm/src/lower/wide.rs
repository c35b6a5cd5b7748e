//! Integers of more than 128 bits: clang makes them for long runs of bit-fields and for `_BitInt`.
//!
//! One is held in limbs of 64 bits, the least significant first, the last one as wide as what is left: `i136` is `i64`,
//! `i64`, `i8`. Bitwise operations, shifts by constants and conversions move bits within and between limbs and do
//! nothing else, so that a bit the program never wrote does not spoil its neighbours. Sums carry from limb to limb.
//! Products, quotients and most intrinsics are refused.

use super::body::{List, Lower};
use super::builder::Builder;
use crate::trouble::{Res, bad, unsupported};
use crate::types::{Ty, TypeData, limbs};
use ir::{BinaryOp, CastOp, InstData, IntCond, OverflowOp, Type, Value, Wrap};

/// Shifts of wider integers by an unknown count are refused: each would take some five instructions per limb and bit of
/// it.
const MAX_SHIFTED: u32 = 4096;

impl Lower<'_, '_> {
    /// A conversion from or to an integer in limbs.
    pub fn wide_cast(&mut self, op: CastOp, list: List, from: Ty, to: Ty) -> Res<List> {
        let types = self.types();
        match (op, types.data(from)?, types.data(to)?) {
            (CastOp::Trunc, TypeData::Int(from), TypeData::Int(to)) if from > to => self.build.narrowed(list, to),
            (CastOp::ZExt | CastOp::SExt, TypeData::Int(from), TypeData::Int(to)) if from < to => {
                self.build.widened(&list, from, to, op == CastOp::SExt)
            }
            (CastOp::PtrToInt, TypeData::Ptr, TypeData::Int(to)) => {
                let address = self.build.convert(CastOp::PtrToInt, list[0], Type::I64);
                self.build.widened(&[address], 64, to, false)
            }
            (CastOp::IntToPtr, TypeData::Int(_), TypeData::Ptr) => {
                Ok(List::from_iter([self.build.convert(CastOp::IntToPtr, list[0], Type::Ptr)]))
            }
            (
                CastOp::FpToUi
                | CastOp::FpToSi
                | CastOp::FpToUiSat
                | CastOp::FpToSiSat
                | CastOp::UiToFp
                | CastOp::SiToFp,
                ..,
            ) => unsupported(format!("`{op}` with an integer of more than 128 bits")),
            _ => {
                let types = self.types();
                let (from, to) = (types.show(from), types.show(to));
                bad(0, format!("`{op}` does not convert from `{from}` to `{to}`"))
            }
        }
    }
}

impl Builder {
    fn width(&self, list: &[Value]) -> u32 {
        list.iter().map(|&limb| self.ty(limb).bits()).sum()
    }

    pub fn wide_binary(&mut self, op: BinaryOp, wrap: Wrap, a: &[Value], b: &[Value]) -> Res<List> {
        match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                Ok(a.iter().zip(b).map(|(&a, &b)| self.plain(op, a, b)).collect())
            }
            BinaryOp::Add | BinaryOp::Sub => Ok(self.wide_sum(op, wrap, a, b)),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => self.wide_shift(op, a, b),
            BinaryOp::SMin => Ok(self.wide_choice(IntCond::SLt, a, b)),
            BinaryOp::SMax => Ok(self.wide_choice(IntCond::SGt, a, b)),
            BinaryOp::UMin => Ok(self.wide_choice(IntCond::ULt, a, b)),
            BinaryOp::UMax => Ok(self.wide_choice(IntCond::UGt, a, b)),
            _ => unsupported(format!("`{op}` of integers of {} bits", self.width(a))),
        }
    }

    /// `a + b` or `a - b`.
    fn wide_sum(&mut self, op: BinaryOp, wrap: Wrap, a: &[Value], b: &[Value]) -> List {
        let overflow = if op == BinaryOp::Add { OverflowOp::UAdd } else { OverflowOp::USub };
        let last = a.len() - 1;
        let mut carry: Option<Value> = None;
        let mut out = List::new();
        for (&a, &b) in a[..last].iter().zip(b) {
            let ty = self.ty(a);
            let sum = self.emit(InstData::Overflow { op: overflow, args: [a, b] }, &[ty, Type::I1]);
            let (mut value, mut over) = (sum[0], sum[1]);
            if let Some(carry) = carry {
                let carry = self.resize(carry, ty, false);
                let sum = self.emit(InstData::Overflow { op: overflow, args: [value, carry] }, &[ty, Type::I1]);
                (value, over) = (sum[0], self.plain(BinaryOp::Or, over, sum[1]));
            }
            out.push(value);
            carry = Some(over);
        }
        let carry = carry.unwrap_or_else(|| self.int(Type::I1, 0));
        out.push(self.last_sum(op, wrap, a[last], b[last], carry));
        out
    }

    /// The sum of the last limbs, which says whether the whole overflows.
    fn last_sum(&mut self, op: BinaryOp, wrap: Wrap, a: Value, b: Value, carry: Value) -> Value {
        let ty = self.ty(a);
        if wrap == Wrap::default() {
            let sum = self.plain(op, a, b);
            let carry = self.resize(carry, ty, false);
            return self.plain(op, sum, carry);
        }
        // One operation must see all three operands to overflow exactly when their sum does. So there is one bit more
        // below, where the carry meets a one, or the borrow a zero, and passes upwards.
        let longer = Type::Int(ty.bits() as u8 + 1);
        let one = self.int(longer, 1);
        let below = if op == BinaryOp::Add { one } else { self.int(longer, 0) };
        let a = self.resize(a, longer, false);
        let a = self.plain(BinaryOp::Shl, a, one);
        let a = self.plain(BinaryOp::Or, a, below);
        let b = self.resize(b, longer, false);
        let b = self.plain(BinaryOp::Shl, b, one);
        let carry = self.resize(carry, longer, false);
        let b = self.plain(BinaryOp::Or, b, carry);
        let sum = self.one(InstData::Binary { op, args: [a, b], wrap }, longer);
        let sum = self.plain(BinaryOp::LShr, sum, one);
        self.resize(sum, ty, false)
    }

    fn wide_shift(&mut self, op: BinaryOp, list: &[Value], count: &[Value]) -> Res<List> {
        let width = self.width(list);
        let known: Option<Vec<u128>> = count.iter().map(|&limb| self.body.as_bits(limb)).collect();
        if let Some(known) = known {
            let fits = known[0] < u128::from(width) && known[1..].iter().all(|&limb| limb == 0);
            return Ok(if fits {
                self.shift_by(op, list, known[0] as u32)
            } else {
                list.iter().map(|&limb| self.body.undef(self.ty(limb))).collect()
            });
        }
        if width > MAX_SHIFTED {
            return unsupported(format!("a shift of an integer of {width} bits by a variable count"));
        }
        // By each power of two in turn that the count has.
        let mut shifted: List = list.iter().copied().collect();
        for power in 0..=(width - 1).ilog2() {
            let by = self.int(Type::I64, u128::from(power));
            let bit = self.plain(BinaryOp::LShr, count[0], by);
            let bit = self.resize(bit, Type::I1, false);
            let moved = self.shift_by(op, &shifted, 1 << power);
            shifted = moved.iter().zip(&shifted).map(|(&moved, &not)| self.choose(bit, moved, not)).collect();
        }
        // A count that is too large leaves nothing defined.
        let limit = self.int(Type::I64, u128::from(width));
        let mut fits = self.compare(IntCond::ULt, count[0], limit);
        for &limb in &count[1..] {
            let zero = self.int(self.ty(limb), 0);
            let none = self.compare(IntCond::Eq, limb, zero);
            fits = self.plain(BinaryOp::And, fits, none);
        }
        Ok(shifted
            .iter()
            .map(|&limb| {
                let undef = self.body.undef(self.ty(limb));
                self.choose(fits, limb, undef)
            })
            .collect())
    }

    /// A shift by fewer bits than there are.
    fn shift_by(&mut self, op: BinaryOp, list: &[Value], count: u32) -> List {
        let mut words: Vec<Value> = list.to_vec();
        let mut sign = None;
        if let Some(top) = words.last_mut() {
            *top = self.resize(*top, Type::I64, op == BinaryOp::AShr);
            if op == BinaryOp::AShr {
                let by = self.int(Type::I64, 63);
                sign = Some(self.plain(BinaryOp::AShr, *top, by));
            }
        }
        let (far, near) = ((count / 64) as usize, count % 64);
        let left = op == BinaryOp::Shl;
        let (here, there) = if left { (BinaryOp::Shl, BinaryOp::LShr) } else { (BinaryOp::LShr, BinaryOp::Shl) };
        let mut out = List::new();
        for (i, &limb) in list.iter().enumerate() {
            // Most bits come from one word, the rest from its neighbour.
            let word = |distance: usize| match left {
                true => i.checked_sub(distance).map(|from| words[from]),
                false => words.get(i + distance).copied().or(sign),
            };
            let (main, next) = (word(far), word(far + 1));
            let mut whole = main;
            if near != 0 {
                let by = self.int(Type::I64, u128::from(near));
                let rest = self.int(Type::I64, u128::from(64 - near));
                let main = main.map(|word| self.plain(here, word, by));
                let next = next.map(|word| self.plain(there, word, rest));
                whole = match (main, next) {
                    (Some(main), Some(next)) => Some(self.plain(BinaryOp::Or, main, next)),
                    (part, None) | (None, part) => part,
                };
            }
            let ty = self.ty(limb);
            out.push(match whole {
                Some(whole) => self.resize(whole, ty, false),
                None => self.int(ty, 0),
            });
        }
        out
    }

    pub fn wide_compare(&mut self, cond: IntCond, a: &[Value], b: &[Value]) -> Value {
        if matches!(cond, IntCond::Eq | IntCond::Ne) {
            let mut differences = self.int(Type::I64, 0);
            for (&a, &b) in a.iter().zip(b) {
                let here = self.plain(BinaryOp::Xor, a, b);
                let here = self.resize(here, Type::I64, false);
                differences = self.plain(BinaryOp::Or, differences, here);
            }
            let zero = self.int(Type::I64, 0);
            return self.compare(cond, differences, zero);
        }
        // Only the last limbs have a sign, and only among the first ones equality decides.
        let (strict, plain_strict, plain) = match cond {
            IntCond::ULt | IntCond::Eq | IntCond::Ne => (IntCond::ULt, IntCond::ULt, IntCond::ULt),
            IntCond::ULe => (IntCond::ULt, IntCond::ULt, IntCond::ULe),
            IntCond::UGt => (IntCond::UGt, IntCond::UGt, IntCond::UGt),
            IntCond::UGe => (IntCond::UGt, IntCond::UGt, IntCond::UGe),
            IntCond::SLt => (IntCond::SLt, IntCond::ULt, IntCond::ULt),
            IntCond::SLe => (IntCond::SLt, IntCond::ULt, IntCond::ULe),
            IntCond::SGt => (IntCond::SGt, IntCond::UGt, IntCond::UGt),
            IntCond::SGe => (IntCond::SGt, IntCond::UGt, IntCond::UGe),
        };
        let mut holds = self.compare(plain, a[0], b[0]);
        for i in 1..a.len() {
            let here = if i + 1 == a.len() { strict } else { plain_strict };
            let decided = self.compare(here, a[i], b[i]);
            let open = self.compare(IntCond::Eq, a[i], b[i]);
            let open = self.plain(BinaryOp::And, open, holds);
            holds = self.plain(BinaryOp::Or, decided, open);
        }
        holds
    }

    /// `a` where it compares so with `b`, else `b`.
    fn wide_choice(&mut self, cond: IntCond, a: &[Value], b: &[Value]) -> List {
        let first = self.wide_compare(cond, a, b);
        a.iter().zip(b).map(|(&a, &b)| self.choose(first, a, b)).collect()
    }

    fn narrowed(&mut self, mut list: List, to: u32) -> Res<List> {
        let types: Vec<Type> = limbs(to).collect();
        list.truncate(types.len());
        if let (Some(last), Some(&ty)) = (list.last_mut(), types.last()) {
            *last = self.resize(*last, ty, false);
        }
        if to > 128 { Ok(list) } else { self.recut(&list, &[Type::Int(to as u8)]) }
    }

    fn widened(&mut self, list: &[Value], from: u32, to: u32, signed: bool) -> Res<List> {
        let mut out = if from > 128 {
            list.iter().copied().collect()
        } else {
            self.recut(list, &limbs(from).collect::<Vec<_>>())?
        };
        let mut types = limbs(to).skip(out.len() - 1);
        if let (Some(top), Some(ty)) = (out.last_mut(), types.next()) {
            *top = self.resize(*top, ty, signed);
        }
        let mut sign = None;
        for ty in types {
            // Here the limb before has 64 bits.
            let limb = if signed {
                let sign = *sign.get_or_insert_with(|| {
                    let by = self.int(Type::I64, 63);
                    self.plain(BinaryOp::AShr, out[out.len() - 1], by)
                });
                self.resize(sign, ty, false)
            } else {
                self.int(ty, 0)
            };
            out.push(limb);
        }
        Ok(out)
    }
}
