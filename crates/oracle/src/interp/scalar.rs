//! Scalar instructions on values some of whose bits were never written.
//!
//! `ir::scalar` defines the results. An unwritten bit makes those bits unwritten that it may affect: bit by bit where
//! an operation moves or masks bits, upwards where it carries, and everything elsewhere. An operation without a result
//! is a fault only if its operands were written.

use super::memory::Datum;
use super::{StepError, fault};
use base::FaultKind;
use ir::scalar::{self, Undefined};
use ir::{BinaryOp, CastOp, FloatCond, IntCond, OverflowOp, TernaryOp, Type, UnaryOp, Wrap};

const ALL: u128 = u128::MAX;

/// From the lowest unwritten bit upwards.
fn carried(bits: u128) -> u128 {
    bits | bits.wrapping_neg()
}

fn result(ty: Type, bits: u128, undefined: u128) -> Datum {
    Datum { bits, undefined, stale: 0 }.masked(ty.mask())
}

/// A result, or the fault of having none. A divisor is zero only if it was written.
fn defined(outcome: Result<u128, Undefined>, undefined: u128) -> Result<u128, StepError> {
    match outcome {
        Ok(bits) => Ok(bits),
        Err(why) if undefined != 0 && why != Undefined::DivisionByZero => Ok(0),
        Err(Undefined::DivisionByZero) => fault(FaultKind::DivisionByZero, "division by zero"),
        Err(Undefined::Overflow { .. }) => fault(FaultKind::Overflow, "signed overflow"),
        Err(Undefined::OversizedShift { .. }) => fault(FaultKind::Overflow, "a shift by too many bits"),
        Err(Undefined::FloatOutOfRange) => fault(FaultKind::Overflow, "a conversion whose result does not fit"),
    }
}

pub fn unary(op: UnaryOp, ty: Type, a: Datum) -> Datum {
    let freezes = op == UnaryOp::Freeze;
    let undefined = if !freezes && a.undefined != 0 { ALL } else { 0 };
    let stale = if freezes { a.stale } else { 0 };
    result(ty, scalar::unary(op, ty, a.bits), undefined).marked(stale)
}

/// What the result of arithmetic pointed into: a pointer may be moved, and tagged.
fn moved(op: BinaryOp, ty: Type, [a, b]: [Datum; 2]) -> u64 {
    let either = matches!(op, BinaryOp::Add | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
    if ty.bits() != 64 || !(either || op == BinaryOp::Sub) {
        0
    } else if either && a.stale == 0 {
        b.stale
    } else {
        a.stale
    }
}

pub fn binary(op: BinaryOp, ty: Type, [a, b]: [Datum; 2], wrap: Wrap) -> Result<Datum, StepError> {
    let stale = moved(op, ty, [a, b]);
    let any = a.undefined | b.undefined;
    if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) && b.undefined != 0 {
        return fault(FaultKind::Uninitialised, "a divisor that was never written");
    }
    let bits = defined(scalar::binary(op, ty, [a.bits, b.bits], wrap), any)?;
    if any == 0 {
        return Ok(Datum::known(bits).marked(stale));
    }
    let count = (b.undefined == 0 && b.bits < u128::from(ty.bits())).then_some(b.bits as u32);
    let undefined = match (op, count) {
        // A written zero decides an `and`, a written one an `or`.
        (BinaryOp::And, _) => any & (a.undefined | a.bits) & (b.undefined | b.bits),
        (BinaryOp::Or, _) => any & (a.undefined | !a.bits) & (b.undefined | !b.bits),
        (BinaryOp::Xor, _) => any,
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, _) => carried(any),
        (BinaryOp::Shl, Some(count)) => a.undefined << count,
        (BinaryOp::LShr, Some(count)) => a.undefined >> count,
        (BinaryOp::AShr, Some(count)) => (scalar::signed(ty, a.undefined) >> count) as u128,
        _ => ALL,
    };
    Ok(result(ty, bits, undefined).marked(stale))
}

/// The wrapped result, and whether it wrapped.
pub fn overflow(op: OverflowOp, ty: Type, [a, b]: [Datum; 2]) -> [Datum; 2] {
    let (bits, wrapped) = scalar::overflow(op, ty, [a.bits, b.bits]);
    let undefined = if a.undefined | b.undefined != 0 { ALL } else { 0 };
    [result(ty, bits, undefined), result(Type::I1, u128::from(wrapped), undefined)]
}

pub fn ternary(op: TernaryOp, ty: Type, args: [Datum; 3]) -> Datum {
    let any = args.iter().fold(0, |any, arg| any | arg.undefined);
    result(ty, scalar::ternary(op, ty, args.map(|arg| arg.bits)), if any != 0 { ALL } else { 0 })
}

pub fn int_compare(cond: IntCond, ty: Type, [a, b]: [Datum; 2]) -> Datum {
    let any = a.undefined | b.undefined;
    // Written bits that differ decide whether two values are equal.
    let decided = matches!(cond, IntCond::Eq | IntCond::Ne) && (a.bits ^ b.bits) & !any != 0;
    let undefined = if any == 0 || decided { 0 } else { 1 };
    result(Type::I1, u128::from(scalar::int_compare(cond, ty, [a.bits, b.bits])), undefined)
}

pub fn float_compare(cond: FloatCond, ty: Type, [a, b]: [Datum; 2]) -> Datum {
    let undefined = if a.undefined | b.undefined != 0 { 1 } else { 0 };
    result(Type::I1, u128::from(scalar::float_compare(cond, ty, [a.bits, b.bits])), undefined)
}

pub fn select(ty: Type, cond: Datum, then: Datum, other: Datum) -> Datum {
    let chosen = if cond.bits & 1 != 0 { then } else { other };
    let undefined = if cond.undefined & 1 != 0 { ALL } else { chosen.undefined };
    result(ty, chosen.bits, undefined).marked(chosen.stale)
}

pub fn cast(op: CastOp, from: Type, to: Type, a: Datum) -> Result<Datum, StepError> {
    let bits = defined(scalar::cast(op, from, to, a.bits), a.undefined)?;
    let undefined = match op {
        _ if a.undefined == 0 => 0,
        CastOp::Trunc | CastOp::ZExt | CastOp::Bitcast | CastOp::PtrToInt | CastOp::IntToPtr => a.undefined,
        CastOp::SExt => scalar::signed(from, a.undefined) as u128,
        CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpToUiSat
        | CastOp::FpToSiSat
        | CastOp::FpTrunc
        | CastOp::FpExt => ALL,
    };
    let same = matches!(op, CastOp::Bitcast | CastOp::PtrToInt | CastOp::IntToPtr) && from.bits() == 64;
    Ok(result(to, bits, undefined).marked(if same { a.stale } else { 0 }))
}
