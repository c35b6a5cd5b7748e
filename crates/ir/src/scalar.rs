//! What each scalar operator computes: the one definition behind constant folding and the machine's rare opcodes.
//!
//! Operands and results are bits, zero-extended to 128. An operation whose result the language leaves undefined
//! (division by zero, overflow that was promised not to happen, an oversized shift, a conversion out of range) gives
//! `Err`, which the machine turns into a fault and the folder leaves alone.

pub mod decimal;
pub mod x87;

use crate::{BinaryOp, CastOp, FloatCond, IntCond, OverflowOp, TernaryOp, Type, UnaryOp, Wrap};
use std::cmp::Ordering;
use x87::Towards;

/// Why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undefined {
    DivisionByZero,
    /// The exact result does not fit; `signed` tells in which reading.
    Overflow {
        signed: bool,
    },
    OversizedShift {
        count: u128,
        bits: u32,
    },
    FloatOutOfRange,
}

/// The value of `bits` read as a signed number of type `ty`.
pub fn signed(ty: Type, bits: u128) -> i128 {
    let unused = 128 - ty.bits();
    ((bits << unused) as i128) >> unused
}

fn min_signed(ty: Type) -> i128 {
    i128::MIN >> (128 - ty.bits())
}
fn max_signed(ty: Type) -> i128 {
    i128::MAX >> (128 - ty.bits())
}

fn f32_of(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}
fn f64_of(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// Applies a float function in the precision of `ty`.
fn float(
    ty: Type,
    args: [u128; 2],
    in32: fn(f32, f32) -> f32,
    in64: fn(f64, f64) -> f64,
    in80: fn(u128, u128) -> u128,
) -> u128 {
    match ty {
        Type::F80 => in80(args[0], args[1]),
        Type::F32 => u128::from(in32(f32_of(args[0]), f32_of(args[1])).to_bits()),
        Type::F64 | Type::Int(_) | Type::Ptr => u128::from(in64(f64_of(args[0]), f64_of(args[1])).to_bits()),
    }
}

pub fn unary(op: UnaryOp, ty: Type, a: u128) -> u128 {
    let unused = 128 - ty.bits();
    match op {
        UnaryOp::FNeg => a ^ (1 << (ty.bits() - 1)),
        UnaryOp::FAbs => a & !(1 << (ty.bits() - 1)),
        UnaryOp::Sqrt => float(ty, [a, a], |x, _| x.sqrt(), |x, _| x.sqrt(), |x, _| x87::sqrt(x)),
        UnaryOp::Floor => {
            float(ty, [a, a], |x, _| x.floor(), |x, _| x.floor(), |x, _| x87::integral(x, Towards::Below))
        }
        UnaryOp::Ceil => float(ty, [a, a], |x, _| x.ceil(), |x, _| x.ceil(), |x, _| x87::integral(x, Towards::Above)),
        UnaryOp::Trunc => float(ty, [a, a], |x, _| x.trunc(), |x, _| x.trunc(), |x, _| x87::integral(x, Towards::Zero)),
        UnaryOp::Rint => float(
            ty,
            [a, a],
            |x, _| x.round_ties_even(),
            |x, _| x.round_ties_even(),
            |x, _| x87::integral(x, Towards::Even),
        ),
        UnaryOp::Round => float(ty, [a, a], |x, _| x.round(), |x, _| x.round(), |x, _| x87::integral(x, Towards::Away)),
        UnaryOp::Abs => signed(ty, a).unsigned_abs() & ty.mask(),
        UnaryOp::CtPop => u128::from(a.count_ones()),
        UnaryOp::Ctlz => u128::from(a.leading_zeros() - unused),
        UnaryOp::Cttz => u128::from(a.trailing_zeros().min(ty.bits())),
        UnaryOp::BSwap => a.swap_bytes() >> unused,
        UnaryOp::BitReverse => a.reverse_bits() >> unused,
        UnaryOp::Freeze => a,
    }
}

pub fn binary(op: BinaryOp, ty: Type, [a, b]: [u128; 2], wrap: Wrap) -> Result<u128, Undefined> {
    let mask = ty.mask();
    let (sa, sb) = (|| signed(ty, a), || signed(ty, b));
    let shift = || match b < u128::from(ty.bits()) {
        true => Ok(b as u32),
        false => Err(Undefined::OversizedShift { count: b, bits: ty.bits() }),
    };
    let nonzero = || if b == 0 { Err(Undefined::DivisionByZero) } else { Ok(()) };
    let clamp = |exact: Option<i128>, towards: i128| {
        let limit = if towards < 0 { min_signed(ty) } else { max_signed(ty) };
        exact.map_or(limit, |x| x.clamp(min_signed(ty), max_signed(ty))) as u128 & mask
    };
    Ok(match op {
        BinaryOp::Add => return wrapped(OverflowOp::SAdd, OverflowOp::UAdd, ty, [a, b], wrap),
        BinaryOp::Sub => return wrapped(OverflowOp::SSub, OverflowOp::USub, ty, [a, b], wrap),
        BinaryOp::Mul => return wrapped(OverflowOp::SMul, OverflowOp::UMul, ty, [a, b], wrap),
        BinaryOp::UDiv => {
            nonzero()?;
            a / b
        }
        BinaryOp::URem => {
            nonzero()?;
            a % b
        }
        BinaryOp::SDiv | BinaryOp::SRem => {
            nonzero()?;
            if sa() == min_signed(ty) && sb() == -1 {
                return Err(Undefined::Overflow { signed: true });
            }
            let exact = if op == BinaryOp::SDiv { sa() / sb() } else { sa() % sb() };
            exact as u128 & mask
        }
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl => {
            let result = a << shift()? & mask;
            if wrap.no_signed && signed(ty, result) >> shift()? != sa() {
                return Err(Undefined::Overflow { signed: true });
            }
            if wrap.no_unsigned && result >> shift()? != a {
                return Err(Undefined::Overflow { signed: false });
            }
            result
        }
        BinaryOp::LShr => a >> shift()?,
        BinaryOp::AShr => (sa() >> shift()?) as u128 & mask,
        BinaryOp::SMin => sa().min(sb()) as u128 & mask,
        BinaryOp::SMax => sa().max(sb()) as u128 & mask,
        BinaryOp::UMin => a.min(b),
        BinaryOp::UMax => a.max(b),
        BinaryOp::SAddSat => clamp(sa().checked_add(sb()), sb()),
        BinaryOp::SSubSat => clamp(sa().checked_sub(sb()), if sb() < 0 { 1 } else { -1 }),
        BinaryOp::UAddSat => a.checked_add(b).map_or(mask, |x| x.min(mask)),
        BinaryOp::USubSat => a.saturating_sub(b),
        BinaryOp::FAdd => float(ty, [a, b], |x, y| x + y, |x, y| x + y, x87::add),
        BinaryOp::FSub => float(ty, [a, b], |x, y| x - y, |x, y| x - y, x87::sub),
        BinaryOp::FMul => float(ty, [a, b], |x, y| x * y, |x, y| x * y, x87::mul),
        BinaryOp::FDiv => float(ty, [a, b], |x, y| x / y, |x, y| x / y, x87::div),
        BinaryOp::FRem => float(ty, [a, b], |x, y| x % y, |x, y| x % y, x87::rem),
        BinaryOp::FMin => float(ty, [a, b], f32::min, f64::min, |x, y| x87::least(x, y, Ordering::Less)),
        BinaryOp::FMax => float(ty, [a, b], f32::max, f64::max, |x, y| x87::least(x, y, Ordering::Greater)),
        BinaryOp::CopySign => {
            let sign = 1 << (ty.bits() - 1);
            a & !sign | b & sign
        }
    })
}

fn wrapped(s: OverflowOp, u: OverflowOp, ty: Type, args: [u128; 2], wrap: Wrap) -> Result<u128, Undefined> {
    let (result, signed) = overflow(s, ty, args);
    if wrap.no_signed && signed {
        return Err(Undefined::Overflow { signed: true });
    }
    if wrap.no_unsigned && overflow(u, ty, args).1 {
        return Err(Undefined::Overflow { signed: false });
    }
    Ok(result)
}

/// The wrapped result, and whether it differs from the exact one.
pub fn overflow(op: OverflowOp, ty: Type, [a, b]: [u128; 2]) -> (u128, bool) {
    let mask = ty.mask();
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    let fits_signed = |exact: Option<i128>| exact.is_some_and(|x| min_signed(ty) <= x && x <= max_signed(ty));
    let fits_unsigned = |exact: Option<u128>| exact.is_some_and(|x| x <= mask);
    match op {
        OverflowOp::SAdd => (a.wrapping_add(b) & mask, !fits_signed(sa.checked_add(sb))),
        OverflowOp::SSub => (a.wrapping_sub(b) & mask, !fits_signed(sa.checked_sub(sb))),
        OverflowOp::SMul => (a.wrapping_mul(b) & mask, !fits_signed(sa.checked_mul(sb))),
        OverflowOp::UAdd => (a.wrapping_add(b) & mask, !fits_unsigned(a.checked_add(b))),
        OverflowOp::USub => (a.wrapping_sub(b) & mask, b > a),
        OverflowOp::UMul => (a.wrapping_mul(b) & mask, !fits_unsigned(a.checked_mul(b))),
    }
}

pub fn ternary(op: TernaryOp, ty: Type, [a, b, c]: [u128; 3]) -> u128 {
    let bits = ty.bits();
    match op {
        TernaryOp::Fma => match ty {
            Type::F32 => u128::from(f32_of(a).mul_add(f32_of(b), f32_of(c)).to_bits()),
            Type::F80 => x87::fma(a, b, c),
            Type::F64 | Type::Int(_) | Type::Ptr => u128::from(f64_of(a).mul_add(f64_of(b), f64_of(c)).to_bits()),
        },
        TernaryOp::FShl | TernaryOp::FShr => {
            let count = (c % u128::from(bits)) as u32;
            let (left, right) = match op == TernaryOp::FShl {
                true => (count, bits - count),
                false => (bits - count, count),
            };
            let high = if left == 128 || left == bits { 0 } else { a << left };
            let low = if right == 128 || right == bits { 0 } else { b >> right };
            // A count of zero keeps one operand whole.
            let kept = match (count, op == TernaryOp::FShl) {
                (0, true) => a,
                (0, false) => b,
                _ => high | low,
            };
            kept & ty.mask()
        }
    }
}

pub fn int_compare(cond: IntCond, ty: Type, [a, b]: [u128; 2]) -> bool {
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    match cond {
        IntCond::Eq => a == b,
        IntCond::Ne => a != b,
        IntCond::ULt => a < b,
        IntCond::ULe => a <= b,
        IntCond::UGt => a > b,
        IntCond::UGe => a >= b,
        IntCond::SLt => sa < sb,
        IntCond::SLe => sa <= sb,
        IntCond::SGt => sa > sb,
        IntCond::SGe => sa >= sb,
    }
}

pub fn float_compare(cond: FloatCond, ty: Type, [a, b]: [u128; 2]) -> bool {
    let (x, y) = match ty {
        Type::F32 => (f64::from(f32_of(a)), f64::from(f32_of(b))),
        Type::F80 => return x87::holds(cond, a, b),
        Type::F64 | Type::Int(_) | Type::Ptr => (f64_of(a), f64_of(b)),
    };
    let unordered = x.is_nan() || y.is_nan();
    match cond {
        FloatCond::False => false,
        FloatCond::OEq => x == y,
        FloatCond::OGt => x > y,
        FloatCond::OGe => x >= y,
        FloatCond::OLt => x < y,
        FloatCond::OLe => x <= y,
        FloatCond::ONe => !unordered && x != y,
        FloatCond::Ord => !unordered,
        FloatCond::UEq => unordered || x == y,
        FloatCond::UGt => unordered || x > y,
        FloatCond::UGe => unordered || x >= y,
        FloatCond::ULt => unordered || x < y,
        FloatCond::ULe => unordered || x <= y,
        FloatCond::UNe => x != y,
        FloatCond::Uno => unordered,
        FloatCond::True => true,
    }
}

/// Converts `a` from type `from` to type `to`.
pub fn cast(op: CastOp, from: Type, to: Type, a: u128) -> Result<u128, Undefined> {
    if from == Type::F80 && to != Type::F80 {
        return cast_from_extended(op, to, a);
    }
    let as_f64 = || if from == Type::F32 { f64::from(f32_of(a)) } else { f64_of(a) };
    let from_int = |signed_value: Option<i128>| match (to, signed_value) {
        (Type::F80, Some(x)) => x87::from_int(x < 0, x.unsigned_abs()),
        (Type::F80, None) => x87::from_int(false, a),
        (Type::F32, Some(x)) => u128::from((x as f32).to_bits()),
        (Type::F32, None) => u128::from((a as f32).to_bits()),
        (_, Some(x)) => u128::from((x as f64).to_bits()),
        (_, None) => u128::from((a as f64).to_bits()),
    };
    Ok(match op {
        CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::ZExt | CastOp::Bitcast => a & to.mask(),
        CastOp::SExt => signed(from, a) as u128 & to.mask(),
        CastOp::FpToUi => {
            let x = as_f64().trunc();
            let limit = 2f64.powi(to.bits() as i32);
            // Written so that NaN is out of range too.
            if !(x > -1.0 && x < limit) {
                return Err(Undefined::FloatOutOfRange);
            }
            x as u128 & to.mask()
        }
        CastOp::FpToSi => {
            let x = as_f64().trunc();
            let limit = 2f64.powi(to.bits() as i32 - 1);
            if !(x >= -limit && x < limit) {
                return Err(Undefined::FloatOutOfRange);
            }
            x as i128 as u128 & to.mask()
        }
        CastOp::FpToUiSat => (as_f64() as u128).min(to.mask()),
        CastOp::FpToSiSat => (as_f64() as i128).clamp(min_signed(to), max_signed(to)) as u128 & to.mask(),
        CastOp::UiToFp => from_int(None),
        CastOp::SiToFp => from_int(Some(signed(from, a))),
        CastOp::FpTrunc => u128::from((f64_of(a) as f32).to_bits()),
        CastOp::FpExt if to == Type::F80 => x87::extend(from, a),
        CastOp::FpExt => u128::from(f64::from(f32_of(a)).to_bits()),
    })
}

fn cast_from_extended(op: CastOp, to: Type, a: u128) -> Result<u128, Undefined> {
    let exact = x87::to_int(a);
    let limit = |negative: bool, signed: bool| match (signed, negative) {
        (true, true) => min_signed(to).unsigned_abs(),
        (true, false) => max_signed(to) as u128,
        (false, true) => 0,
        (false, false) => to.mask(),
    };
    let with_sign =
        |negative: bool, magnitude: u128| (if negative { magnitude.wrapping_neg() } else { magnitude }) & to.mask();
    let checked = |signed: bool| match exact {
        Some((negative, magnitude)) if magnitude <= limit(negative, signed) => Ok(with_sign(negative, magnitude)),
        _ => Err(Undefined::FloatOutOfRange),
    };
    let clamped = |signed: bool| match exact {
        Some((negative, magnitude)) => with_sign(negative, magnitude.min(limit(negative, signed))),
        None if x87::is_nan(a) => 0,
        None => with_sign(x87::is_negative(a), limit(x87::is_negative(a), signed)),
    };
    match op {
        CastOp::FpToUi => checked(false),
        CastOp::FpToSi => checked(true),
        CastOp::FpToUiSat => Ok(clamped(false)),
        CastOp::FpToSiSat => Ok(clamped(true)),
        CastOp::FpTrunc => Ok(x87::truncate(a, to)),
        // No such conversion starts at a float; a bitcast keeps the bits.
        CastOp::Trunc
        | CastOp::PtrToInt
        | CastOp::IntToPtr
        | CastOp::ZExt
        | CastOp::SExt
        | CastOp::Bitcast
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpExt => Ok(a & to.mask()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operator on every pair of 8-bit values against Rust's own arithmetic.
    #[test]
    fn bytes_agree_with_rust() {
        let plain = Wrap::default();
        let nsw = Wrap { no_signed: true, no_unsigned: false };
        for (a, b) in (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| (a, b))) {
            let args = [u128::from(a), u128::from(b)];
            let (sa, sb) = (a as i8, b as i8);
            let run = |op| binary(op, Type::I8, args, plain).ok().map(|x| x as u8);
            assert_eq!(run(BinaryOp::Add), Some(a.wrapping_add(b)));
            assert_eq!(run(BinaryOp::SDiv), sa.checked_div(sb).map(|x| x as u8));
            assert_eq!(run(BinaryOp::SRem), sa.checked_rem(sb).map(|x| x as u8));
            assert_eq!(run(BinaryOp::URem), a.checked_rem(b));
            assert_eq!(run(BinaryOp::AShr), sa.checked_shr(b.into()).map(|x| x as u8));
            assert_eq!(run(BinaryOp::Shl), a.checked_shl(b.into()));
            assert_eq!(run(BinaryOp::SAddSat), Some(sa.saturating_add(sb) as u8));
            assert_eq!(run(BinaryOp::SSubSat), Some(sa.saturating_sub(sb) as u8));
            assert_eq!(run(BinaryOp::UAddSat), Some(a.saturating_add(b)));
            assert_eq!(run(BinaryOp::SMin), Some(sa.min(sb) as u8));
            assert_eq!(binary(BinaryOp::Mul, Type::I8, args, nsw).ok().map(|x| x as i8), sa.checked_mul(sb));
            let (low, over) = sa.overflowing_sub(sb);
            assert_eq!(overflow(OverflowOp::SSub, Type::I8, args), (u128::from(low as u8), over));
            assert_eq!(int_compare(IntCond::SLe, Type::I8, args), sa <= sb);
            let wide = u16::from(a) << 8 | u16::from(b);
            let fshl = ternary(TernaryOp::FShl, Type::I8, [args[0], args[1], u128::from(b)]) as u8;
            assert_eq!(fshl, ((wide << (b % 8)) >> 8) as u8);
            let fshr = ternary(TernaryOp::FShr, Type::I8, [args[0], args[1], u128::from(b)]) as u8;
            assert_eq!(fshr, (wide >> (b % 8)) as u8);
        }
        for a in 0..=255u8 {
            let run = |op| unary(op, Type::I8, u128::from(a)) as u8;
            assert_eq!(run(UnaryOp::Ctlz), a.leading_zeros() as u8);
            assert_eq!(run(UnaryOp::Cttz), a.trailing_zeros() as u8);
            assert_eq!(run(UnaryOp::BitReverse), a.reverse_bits());
            assert_eq!(run(UnaryOp::Abs), (a as i8).wrapping_abs() as u8);
        }
    }

    #[test]
    fn wide_integers_and_conversions() {
        assert_eq!(overflow(OverflowOp::UMul, Type::I128, [1 << 127, 2]), (0, true));
        assert_eq!(signed(Type::I128, u128::MAX), -1);
        assert_eq!(cast(CastOp::SExt, Type::I8, Type::I128, 0x80), Ok(u128::MAX << 7));
        assert_eq!(cast(CastOp::FpToSi, Type::F64, Type::I32, u128::from((-3.7f64).to_bits())), Ok(0xffff_fffd));
        assert_eq!(
            cast(CastOp::FpToUi, Type::F64, Type::I8, u128::from(256f64.to_bits())),
            Err(Undefined::FloatOutOfRange)
        );
        assert_eq!(cast(CastOp::FpToSiSat, Type::F64, Type::I8, u128::from(f64::NAN.to_bits())), Ok(0));
        assert_eq!(
            cast(CastOp::UiToFp, Type::I64, Type::F32, 1 << 40),
            Ok(u128::from(((1u64 << 40) as f32).to_bits()))
        );
    }
}
