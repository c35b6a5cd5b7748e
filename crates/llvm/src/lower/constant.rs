//! Constants as numbers and addresses.
//!
//! Folds what a linker could: arithmetic on numbers, addresses plus offsets, differences within one object. The rest is
//! `Unsupported` here; inside a function it is then computed by instructions, see `body`.

use super::Program;
use crate::ast::{Constant, Name, Op, Val};
use crate::trouble::{Res, bad, unsupported};
use crate::types::{Ty, TypeData};
use ir::scalar::{int_compare, signed};
use ir::{BinaryOp, CastOp, Func, Global, IntCond, Type};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Func(Func),
    Global(Global),
    /// Not in any object: the address of an undefined symbol, zero.
    Absolute,
    /// One copy per thread, so no constant.
    ThreadLocal(Global),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    pub base: Base,
    pub plus: i64,
}

/// A constant scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    Bits(u128),
    Undef,
    /// A pointer, or an integer of 64 bits made from one.
    Address(Address),
}

fn mask(bits: u128, width: u32) -> u128 {
    bits & (u128::MAX >> (128 - width.clamp(1, 128)))
}

const FOREIGN: &str = "a constant expression that is neither a number nor an address plus an offset";

impl<'a> Program<'a> {
    /// The address a constant is, if it is one.
    pub fn constant_address(&mut self, unit: u32, constant: &Constant<'a>) -> Res<Option<Address>> {
        let ptr = self.types(unit).intern(TypeData::Ptr);
        match self.scalar(unit, ptr, constant)? {
            Scalar::Address(address) => Ok(Some(address)),
            Scalar::Bits(_) | Scalar::Undef => Ok(None),
        }
    }

    /// A constant of a scalar type.
    pub fn scalar(&mut self, unit: u32, ty: Ty, constant: &Constant<'a>) -> Res<Scalar> {
        match constant {
            Constant::Bits(bits) => Ok(Scalar::Bits(*bits)),
            Constant::Zero => Ok(Scalar::Bits(0)),
            Constant::Undef => Ok(Scalar::Undef),
            Constant::Symbol(name) => Ok(match self.symbol(unit, name)? {
                Address { base: Base::Absolute, plus } => Scalar::Bits(u128::from(plus as u64)),
                address => Scalar::Address(address),
            }),
            Constant::BlockAddress { function, block } => {
                Ok(Scalar::Bits(u128::from(self.block_address(unit, function, *block))))
            }
            Constant::Expr(op) => self.fold(unit, op),
            Constant::Unsupported(what) => unsupported(*what),
            Constant::Wide(_) => unsupported(FOREIGN),
            Constant::Bytes(_) | Constant::List(_) | Constant::Splat(_) => {
                let shown = self.types(unit).show(ty);
                bad(0, format!("expected a constant of type `{shown}`, found a list"))
            }
        }
    }

    /// A number that stands for the address of a block; see `labels`.
    pub fn block_address(&mut self, unit: u32, function: &'a [u8], block: Name<'a>) -> u64 {
        let next = 16 * (self.labels.len() as u64 + 1);
        *self.labels.entry((unit, function, block)).or_insert(next)
    }

    fn operand(&mut self, unit: u32, val: &Val<'a>) -> Res<(Type, Scalar)> {
        let Val::Const(ty, constant) = val else { return bad(0, "a local value in a constant") };
        let leaves = self.types(unit).leaves(*ty)?;
        match *leaves {
            [leaf] if !self.types(unit).is_vector(*ty)? => Ok((leaf.ty, self.scalar(unit, *ty, constant)?)),
            _ => unsupported("a constant expression over aggregates"),
        }
    }

    fn fold(&mut self, unit: u32, op: &Op<'a>) -> Res<Scalar> {
        match op {
            Op::Cast { op, arg, to } => {
                let (from, value) = self.operand(unit, arg)?;
                let leaves = self.types(unit).leaves(*to)?;
                let [leaf] = *leaves else { return unsupported(FOREIGN) };
                fold_cast(*op, value, from, leaf.ty)
            }
            Op::Binary { op, args: [a, b], .. } => {
                let (ty, a) = self.operand(unit, a)?;
                let (_, b) = self.operand(unit, b)?;
                fold_binary(*op, a, b, ty)
            }
            Op::IntCompare { cond, args: [a, b] } => {
                let (ty, a) = self.operand(unit, a)?;
                let (_, b) = self.operand(unit, b)?;
                fold_compare(*cond, a, b, ty)
            }
            Op::Select { cond, then, other } => match self.operand(unit, cond)?.1 {
                Scalar::Bits(cond) => Ok(self.operand(unit, if cond & 1 == 1 { then } else { other })?.1),
                Scalar::Undef | Scalar::Address(_) => unsupported(FOREIGN),
            },
            Op::Gep { source, base, indices, .. } => self.fold_gep(unit, *source, base, indices),
            _ => unsupported(FOREIGN),
        }
    }

    fn fold_gep(&mut self, unit: u32, source: Ty, base: &Val<'a>, indices: &[Val<'a>]) -> Res<Scalar> {
        let (ty, base) = self.operand(unit, base)?;
        if ty != Type::Ptr {
            return bad(0, "the base of getelementptr is not a pointer");
        }
        let mut path = Vec::with_capacity(indices.len());
        for index in indices {
            match self.operand(unit, index)? {
                (ty @ Type::Int(_), Scalar::Bits(bits)) => path.push(signed(ty, bits) as i64),
                (Type::Int(_), Scalar::Undef | Scalar::Address(_)) => return unsupported(FOREIGN),
                _ => return bad(0, "an index of getelementptr is an integer"),
            }
        }
        let mut walk = GepWalk::new(source);
        let mut plus = 0i64;
        for index in path {
            let step = walk.step(self, unit, Some(index))?;
            plus = plus.wrapping_add(step.disp).wrapping_add(step.scale.wrapping_mul(index));
        }
        Ok(match base {
            Scalar::Undef => Scalar::Undef,
            Scalar::Bits(bits) => Scalar::Bits(u128::from((bits as u64).wrapping_add(plus as u64))),
            Scalar::Address(address) => Scalar::Address(Address { plus: address.plus.wrapping_add(plus), ..address }),
        })
    }
}

/// Walks the indices of a getelementptr: the first one steps over whole objects, each further one goes into a part.
pub struct GepWalk {
    ty: Ty,
    first: bool,
}

/// What one index adds to the address: `scale * index + disp`.
pub struct GepStep {
    pub scale: i64,
    pub disp: i64,
}

impl GepWalk {
    pub fn new(source: Ty) -> Self {
        Self { ty: source, first: true }
    }

    /// `index` is `None` when it is not known, which is an error for a field of a struct.
    pub fn step(&mut self, program: &mut Program<'_>, unit: u32, index: Option<i64>) -> Res<GepStep> {
        let types = program.types(unit);
        if std::mem::take(&mut self.first) {
            return Ok(GepStep { scale: types.size(self.ty)? as i64, disp: 0 });
        }
        match types.data(self.ty)? {
            TypeData::Struct { .. } => {
                let Some(index) = index.and_then(|i| u64::try_from(i).ok()) else {
                    return bad(0, "the index of a field is a constant");
                };
                let (offset, ty) = types.field(self.ty, index)?;
                self.ty = ty;
                Ok(GepStep { scale: 0, disp: offset as i64 })
            }
            TypeData::Array { elem, .. } => {
                self.ty = elem;
                Ok(GepStep { scale: types.size(elem)? as i64, disp: 0 })
            }
            TypeData::Vector { elem, .. } => {
                self.ty = elem;
                Ok(GepStep { scale: i64::from(types.elem_bits(elem)? / 8), disp: 0 })
            }
            _ => {
                let shown = types.show(self.ty);
                bad(0, format!("`{shown}` has no parts to index"))
            }
        }
    }
}

fn fold_cast(op: CastOp, value: Scalar, from: Type, to: Type) -> Res<Scalar> {
    match (op, value) {
        (_, Scalar::Undef) => Ok(Scalar::Undef),
        (CastOp::PtrToInt, Scalar::Address(_)) if to == Type::I64 => Ok(value),
        (CastOp::IntToPtr | CastOp::Bitcast, Scalar::Address(_)) if from.bits() == 64 && to == Type::Ptr => Ok(value),
        (CastOp::Trunc | CastOp::ZExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast, Scalar::Bits(bits)) => {
            Ok(Scalar::Bits(mask(mask(bits, from.bits()), to.bits())))
        }
        (CastOp::SExt, Scalar::Bits(bits)) => Ok(Scalar::Bits(mask(signed(from, bits) as u128, to.bits()))),
        _ => unsupported(FOREIGN),
    }
}

fn fold_binary(op: BinaryOp, a: Scalar, b: Scalar, ty: Type) -> Res<Scalar> {
    let width = ty.bits();
    match (op, a, b) {
        (BinaryOp::Add, Scalar::Address(at), Scalar::Bits(n))
        | (BinaryOp::Add, Scalar::Bits(n), Scalar::Address(at)) => {
            Ok(Scalar::Address(Address { plus: at.plus.wrapping_add(n as i64), ..at }))
        }
        (BinaryOp::Sub, Scalar::Address(at), Scalar::Bits(n)) => {
            Ok(Scalar::Address(Address { plus: at.plus.wrapping_sub(n as i64), ..at }))
        }
        (BinaryOp::Sub, Scalar::Address(a), Scalar::Address(b)) if a.base == b.base => {
            Ok(Scalar::Bits(mask(a.plus.wrapping_sub(b.plus) as u128, width)))
        }
        (_, Scalar::Bits(a), Scalar::Bits(b)) if ty.is_int() => {
            let value = match op {
                BinaryOp::Add => a.wrapping_add(b),
                BinaryOp::Sub => a.wrapping_sub(b),
                BinaryOp::Mul => a.wrapping_mul(b),
                BinaryOp::And => a & b,
                BinaryOp::Or => a | b,
                BinaryOp::Xor => a ^ b,
                BinaryOp::Shl if b < u128::from(width) => a << b,
                BinaryOp::LShr if b < u128::from(width) => a >> b,
                BinaryOp::AShr if b < u128::from(width) => (signed(ty, a) >> b) as u128,
                _ => return unsupported(FOREIGN),
            };
            Ok(Scalar::Bits(mask(value, width)))
        }
        _ => unsupported(FOREIGN),
    }
}

fn fold_compare(cond: IntCond, a: Scalar, b: Scalar, ty: Type) -> Res<Scalar> {
    let holds = match (cond, a, b) {
        (_, Scalar::Bits(a), Scalar::Bits(b)) => int_compare(cond, ty, [a, b]),
        // No object is at address zero.
        (IntCond::Eq, Scalar::Address(_), Scalar::Bits(0)) | (IntCond::Eq, Scalar::Bits(0), Scalar::Address(_)) => {
            false
        }
        (IntCond::Ne, Scalar::Address(_), Scalar::Bits(0)) | (IntCond::Ne, Scalar::Bits(0), Scalar::Address(_)) => true,
        _ => return unsupported(FOREIGN),
    };
    Ok(Scalar::Bits(u128::from(holds)))
}
