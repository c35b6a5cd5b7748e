//! Conversion of a value to another type of the same size, as storing it and loading it back would do.

use ir::{Body, CastOp, Inst, InstData, Loc, Type, Value};

/// Emits what turns `value` into type `to`; both have the same number of bits. Instructions are appended to `out`.
pub(crate) fn reinterpret(body: &mut Body, out: &mut Vec<Inst>, value: Value, to: Type, loc: Loc) -> Value {
    let from = body.ty(value);
    debug_assert_eq!(from.bits(), to.bits(), "internal: reinterpretation changes the size");
    if from == to {
        return value;
    }
    let mut cast = |op: CastOp, arg: Value, ty: Type| {
        let inst = body.make(InstData::Cast { op, arg }, &[ty], loc);
        out.push(inst);
        body.result(inst)
    };
    match (from, to) {
        (Type::Ptr, Type::Int(_)) => cast(CastOp::PtrToInt, value, to),
        (Type::Int(_), Type::Ptr) => cast(CastOp::IntToPtr, value, to),
        (Type::Ptr, Type::F32 | Type::F64 | Type::F80) => {
            let bits = cast(CastOp::PtrToInt, value, Type::I64);
            cast(CastOp::Bitcast, bits, to)
        }
        (Type::F32 | Type::F64 | Type::F80, Type::Ptr) => {
            let bits = cast(CastOp::Bitcast, value, Type::I64);
            cast(CastOp::IntToPtr, bits, to)
        }
        (Type::Int(_) | Type::F32 | Type::F64 | Type::F80, Type::Int(_) | Type::F32 | Type::F64 | Type::F80) => {
            cast(CastOp::Bitcast, value, to)
        }
        (Type::Ptr, Type::Ptr) => value,
    }
}
