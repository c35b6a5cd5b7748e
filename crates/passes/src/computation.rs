//! Instructions that only compute their results from their operands.

use ir::{BinaryOp, Body, CastOp, InstData, InstKind, Value, Wrap};

/// A computation without access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computation {
    /// It has a result for all operands.
    Total,
    /// It may fault.
    Partial,
}

/// What an instruction computes; `None` if it does anything else.
pub(crate) fn computation(body: &Body, data: &InstData) -> Option<Computation> {
    if data.kind() != InstKind::Computation {
        return None;
    }
    // An address out of bounds makes a pointer invalid, which matters only when it is used.
    let partial = if let InstData::Binary { op, args: [_, by], wrap } = data {
        may_fault(body, *op, *by, *wrap)
    } else {
        matches!(data, InstData::Cast { op: CastOp::FpToUi | CastOp::FpToSi, .. })
    };
    Some(if partial { Computation::Partial } else { Computation::Total })
}

/// Whether an operation has no result for some of its operands; `by` is the second.
fn may_fault(body: &Body, op: BinaryOp, by: Value, wrap: Wrap) -> bool {
    let ty = body.ty(by);
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => wrap != Wrap::default(),
        BinaryOp::UDiv | BinaryOp::URem => matches!(body.as_bits(by), None | Some(0)),
        BinaryOp::SDiv | BinaryOp::SRem => body.as_bits(by).is_none_or(|bits| bits == 0 || bits == ty.mask()),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            wrap != Wrap::default() || body.as_bits(by).is_none_or(|bits| bits >= u128::from(ty.bits()))
        }
        BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
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
        | BinaryOp::CopySign => false,
    }
}
