//! Constants and identities.
//!
//! Replaces instructions by constants or by their operands. Sound, since each rewriting preserves the value for all
//! operands, including unwritten ones: `add x, 0` is `x` also when `x` was never written, and `and x, 0` is 0 whatever
//! `x` is; but `sub x, x` stays, as it is defined only if `x` is. An operation without a result (division by zero,
//! excluded overflow, an oversized shift) stays, and the machine reports it.
//!
//! Gives up on: reassociation, comparison of addresses, anything about memory.

use crate::replace::{Replaced, pass_name};
use ir::cfg::Cfg;
use ir::{BinaryOp, Body, CastOp, Const, Def, Inst, InstData, IntCond, Type, Value, Wrap, scalar};

pub fn fold(body: &mut Body) -> bool {
    let mut replaced = Replaced::new(body);
    let mut changed = false;
    // In this order a value is folded before its uses, except along edges that close a cycle.
    for &block in Cfg::of(body).rpo() {
        let mut insts = std::mem::take(&mut body.blocks[block].insts);
        insts.retain(|&inst| {
            replaced.apply(body.inst_mut(inst));
            match fold_inst(body, inst) {
                Fold::Keep => true,
                Fold::Rewritten => {
                    changed = true;
                    true
                }
                Fold::Value(value) => {
                    let result = body.result(inst);
                    replaced.set(result, value);
                    pass_name(body, result, value);
                    false
                }
                Fold::Pair(first, second) => {
                    let &[a, b] = body.results(inst) else { unreachable!("internal: a pair has two results") };
                    replaced.set(a, first);
                    replaced.set(b, second);
                    false
                }
            }
        });
        body.blocks[block].insts = insts;
    }
    replaced.apply_all(body);
    changed || !replaced.is_empty()
}

enum Fold {
    Keep,
    /// The instruction was changed in place.
    Rewritten,
    /// The only result is this value.
    Value(Value),
    /// The two results are these values.
    Pair(Value, Value),
}

/// The value that the only result of an instruction always has.
pub(crate) fn folded(body: &mut Body, inst: Inst) -> Option<Value> {
    match fold_inst(body, inst) {
        Fold::Value(value) => Some(value),
        Fold::Keep | Fold::Rewritten | Fold::Pair(..) => None,
    }
}

fn fold_inst(body: &mut Body, inst: Inst) -> Fold {
    match *body.inst(inst) {
        InstData::Unary { op, arg } => {
            let ty = body.ty(arg);
            match body.as_bits(arg) {
                Some(bits) => Fold::Value(body.bits(ty, scalar::unary(op, ty, bits))),
                None => Fold::Keep,
            }
        }
        InstData::Binary { op, args, wrap } => fold_binary(body, op, args, wrap),
        InstData::Overflow { op, args: [a, b] } => {
            let ty = body.ty(a);
            let (Some(x), Some(y)) = (body.as_bits(a), body.as_bits(b)) else { return Fold::Keep };
            let (bits, wrapped) = scalar::overflow(op, ty, [x, y]);
            Fold::Pair(body.bits(ty, bits), body.bits(Type::I1, u128::from(wrapped)))
        }
        InstData::Ternary { op, args: [a, b, c] } => {
            let ty = body.ty(a);
            match (body.as_bits(a), body.as_bits(b), body.as_bits(c)) {
                (Some(a), Some(b), Some(c)) => Fold::Value(body.bits(ty, scalar::ternary(op, ty, [a, b, c]))),
                _ => Fold::Keep,
            }
        }
        InstData::IntCompare { cond, args } => fold_compare(body, inst, cond, args),
        InstData::FloatCompare { cond, args: [a, b] } => {
            let ty = body.ty(a);
            match (body.as_bits(a), body.as_bits(b)) {
                (Some(x), Some(y)) => {
                    Fold::Value(body.bits(Type::I1, u128::from(scalar::float_compare(cond, ty, [x, y]))))
                }
                _ => Fold::Keep,
            }
        }
        InstData::Select { cond, then, other } => match (body.as_bits(cond), body.as_bits(then), body.as_bits(other)) {
            (Some(0), ..) => Fold::Value(other),
            (Some(_), ..) => Fold::Value(then),
            // The result is the condition itself.
            (None, Some(1), Some(0)) if body.ty(then) == Type::I1 => Fold::Value(cond),
            _ => Fold::Keep,
        },
        InstData::Cast { op, arg } => fold_cast(body, inst, op, arg),
        InstData::Gep { base, index, scale, disp, inbounds } => {
            fold_gep(body, inst, base, index, scale, disp, inbounds)
        }
        InstData::Alloca { .. }
        | InstData::AllocaDynamic { .. }
        | InstData::ThreadLocal { .. }
        | InstData::Load { .. }
        | InstData::Store { .. }
        | InstData::Rmw { .. }
        | InstData::CompareExchange { .. }
        | InstData::Await { .. }
        | InstData::Unseen { .. }
        | InstData::Assume { .. }
        | InstData::Fence { .. }
        | InstData::MemCopy { .. }
        | InstData::MemSet { .. }
        | InstData::Call { .. }
        | InstData::VaStart { .. }
        | InstData::Jump(_)
        | InstData::Branch { .. }
        | InstData::Switch { .. }
        | InstData::Called { .. }
        | InstData::Return(_)
        | InstData::Unreachable
        | InstData::Unsupported { .. } => Fold::Keep,
    }
}

fn fold_binary(body: &mut Body, op: BinaryOp, [a, b]: [Value; 2], wrap: Wrap) -> Fold {
    let ty = body.ty(a);
    let (x, y) = (body.as_bits(a), body.as_bits(b));
    if let (Some(x), Some(y)) = (x, y) {
        return match scalar::binary(op, ty, [x, y], wrap) {
            Ok(bits) => Fold::Value(body.bits(ty, bits)),
            Err(_) => Fold::Keep,
        };
    }
    let ones = Some(ty.mask());
    match op {
        BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor if x == Some(0) => Fold::Value(b),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
            if y == Some(0) =>
        {
            Fold::Value(a)
        }
        BinaryOp::Mul if x == Some(1) && ty != Type::I1 => Fold::Value(b),
        // In one bit, 1 is also -1, and these can overflow.
        BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::SDiv if y == Some(1) && ty != Type::I1 => Fold::Value(a),
        BinaryOp::And | BinaryOp::Mul if x == Some(0) || y == Some(0) => Fold::Value(body.bits(ty, 0)),
        BinaryOp::And if x == ones => Fold::Value(b),
        BinaryOp::And if y == ones => Fold::Value(a),
        BinaryOp::Or if x == ones || y == ones => Fold::Value(body.bits(ty, ty.mask())),
        BinaryOp::And | BinaryOp::Or if a == b => Fold::Value(a),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::SMin
        | BinaryOp::SMax
        | BinaryOp::UMin
        | BinaryOp::UMax
        | BinaryOp::SAddSat
        | BinaryOp::UAddSat
        | BinaryOp::SSubSat
        | BinaryOp::USubSat
        | BinaryOp::FAdd
        | BinaryOp::FSub
        | BinaryOp::FMul
        | BinaryOp::FDiv
        | BinaryOp::FRem
        | BinaryOp::FMin
        | BinaryOp::FMax
        | BinaryOp::CopySign => Fold::Keep,
    }
}

/// The instruction that makes a value.
fn maker(body: &Body, value: Value) -> Option<&InstData> {
    match body.def(value) {
        Def::Result(inst, _) => Some(body.inst(inst)),
        Def::Param(..) | Def::Const(_) => None,
    }
}

fn fold_compare(body: &mut Body, inst: Inst, cond: IntCond, [a, b]: [Value; 2]) -> Fold {
    let ty = body.ty(a);
    if let (Some(x), Some(y)) = (body.as_bits(a), body.as_bits(b)) {
        return Fold::Value(body.bits(Type::I1, u128::from(scalar::int_compare(cond, ty, [x, y]))));
    }
    // `x + 1 == 7` is `x == 6`.
    if let (IntCond::Eq | IntCond::Ne, Some(bits), Some(&InstData::Binary { op, args: [x, by], wrap })) =
        (cond, body.as_bits(b), maker(body, a))
        && wrap == Wrap::default()
        && let Some(by) = body.as_bits(by)
        && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
    {
        let inverse = if op == BinaryOp::Sub { BinaryOp::Add } else { op };
        let inverse = if op == BinaryOp::Add { BinaryOp::Sub } else { inverse };
        let Ok(bits) = scalar::binary(inverse, ty, [bits, by], Wrap::default()) else { return Fold::Keep };
        let against = body.bits(ty, bits);
        *body.inst_mut(inst) = InstData::IntCompare { cond, args: [x, against] };
        return Fold::Rewritten;
    }
    // A truth value that was widened only to be compared with zero, as in C.
    let Some(0) = body.as_bits(b) else { return Fold::Keep };
    match (cond, ty, maker(body, a)) {
        (IntCond::Ne, Type::I1, _) => Fold::Value(a),
        (IntCond::Ne | IntCond::Eq, _, Some(&InstData::Cast { op: CastOp::ZExt, arg })) => {
            let zero = body.bits(body.ty(arg), 0);
            *body.inst_mut(inst) = InstData::IntCompare { cond, args: [arg, zero] };
            match fold_compare(body, inst, cond, [arg, zero]) {
                Fold::Keep => Fold::Rewritten,
                better @ (Fold::Rewritten | Fold::Value(_) | Fold::Pair(..)) => better,
            }
        }
        // `!x`: the inverse of the comparison that computes `x`.
        (IntCond::Eq, Type::I1, Some(&InstData::IntCompare { cond: inner, args })) => {
            *body.inst_mut(inst) = InstData::IntCompare { cond: inner.negated(), args };
            Fold::Rewritten
        }
        _ => Fold::Keep,
    }
}

fn fold_cast(body: &mut Body, inst: Inst, op: CastOp, arg: Value) -> Fold {
    let (from, to) = (body.ty(arg), body.ty(body.result(inst)));
    if let Some(bits) = body.as_bits(arg) {
        return match scalar::cast(op, from, to, bits) {
            Ok(bits) => Fold::Value(body.bits(to, bits)),
            Err(_) => Fold::Keep,
        };
    }
    // If all bits are unwritten before, they are afterwards; an extension adds bits that are defined.
    if body.as_const(arg) == Some(Const::Undef)
        && (op == CastOp::Trunc || from.bits() == to.bits())
        && !changes_kind(op)
    {
        return Fold::Value(body.undef(to));
    }
    if from == to {
        return Fold::Value(arg);
    }
    let Some(&InstData::Cast { op: inner, arg: origin }) = maker(body, arg) else { return Fold::Keep };
    let source = body.ty(origin);
    match (op, inner) {
        (CastOp::Bitcast, CastOp::Bitcast) if source == to => Fold::Value(origin),
        // An address converted to an integer of full width and back.
        (CastOp::IntToPtr, CastOp::PtrToInt) if from == Type::I64 => Fold::Value(origin),
        (CastOp::PtrToInt, CastOp::IntToPtr) if source == to && to == Type::I64 => Fold::Value(origin),
        (CastOp::Trunc, CastOp::ZExt | CastOp::SExt) if source == to => Fold::Value(origin),
        (CastOp::Trunc, CastOp::ZExt | CastOp::SExt) if source.bits() > to.bits() => {
            *body.inst_mut(inst) = InstData::Cast { op: CastOp::Trunc, arg: origin };
            Fold::Rewritten
        }
        (CastOp::Trunc, CastOp::ZExt | CastOp::SExt) => {
            *body.inst_mut(inst) = InstData::Cast { op: inner, arg: origin };
            Fold::Rewritten
        }
        (CastOp::Trunc, CastOp::Trunc) | (CastOp::ZExt, CastOp::ZExt) | (CastOp::SExt, CastOp::SExt) => {
            *body.inst_mut(inst) = InstData::Cast { op, arg: origin };
            Fold::Rewritten
        }
        _ => Fold::Keep,
    }
}

/// Conversions that compute, rather than reinterpret.
fn changes_kind(op: CastOp) -> bool {
    match op {
        CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => false,
        CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::FpToUiSat
        | CastOp::FpToSiSat
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpTrunc
        | CastOp::FpExt => true,
    }
}

fn fold_gep(
    body: &mut Body,
    inst: Inst,
    base: Value,
    index: Option<Value>,
    scale: i64,
    disp: i64,
    inbounds: bool,
) -> Fold {
    let Some(index) = index else { return fold_offset(body, inst, base, disp, inbounds) };
    let Some(bits) = body.as_bits(index) else { return Fold::Keep };
    // The machine judges an offset that does not fit.
    let Some(disp) = (bits as u64 as i64).checked_mul(scale).and_then(|offset| offset.checked_add(disp)) else {
        return Fold::Keep;
    };
    *body.inst_mut(inst) = InstData::Gep { base, index: None, scale: 0, disp, inbounds };
    match fold_offset(body, inst, base, disp, inbounds) {
        Fold::Keep => Fold::Rewritten,
        better @ (Fold::Rewritten | Fold::Value(_) | Fold::Pair(..)) => better,
    }
}

fn fold_offset(body: &mut Body, inst: Inst, base: Value, disp: i64, inbounds: bool) -> Fold {
    if disp == 0 {
        return Fold::Value(base);
    }
    if let (false, Some(Const::Global { global, plus })) = (inbounds, body.as_const(base)) {
        return match plus.checked_add(disp) {
            Some(plus) => Fold::Value(body.constant(Type::Ptr, Const::Global { global, plus })),
            None => Fold::Keep,
        };
    }
    // Two steps become one, where the intermediate address can be out of bounds only if the final one is: both steps
    // are checked and have the same direction, or neither is checked.
    if let Some(&InstData::Gep { base: origin, index: None, disp: first, inbounds: checked, .. }) = maker(body, base)
        && checked == inbounds
        && (!checked || (first < 0) == (disp < 0))
        && let Some(disp) = first.checked_add(disp)
    {
        *body.inst_mut(inst) = InstData::Gep { base: origin, index: None, scale: 0, disp, inbounds };
        return Fold::Rewritten;
    }
    Fold::Keep
}
