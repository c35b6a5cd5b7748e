//! Arithmetic, comparisons, conversions and selects, element by element.

use super::body::{List, Lower};
use super::builder::Builder;
use crate::ast::Val;
use crate::trouble::{Res, bad};
use crate::types::{Ty, TypeData};
use ir::{BinaryOp, CastOp, FloatCond, InstData, IntCond, Type, UnaryOp, Value, Wrap};

fn is_float(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem)
}

impl<'a> Lower<'_, 'a> {
    pub fn binary(&mut self, op: BinaryOp, wrap: Wrap, args: &[Val<'a>; 2]) -> Res<List> {
        let wide = !is_float(op) && self.types().is_wide(args[0].ty())?;
        if is_float(op) {
            self.types().require_float(args[0].ty())?
        } else if !wide {
            self.types().require_int(args[0].ty())?
        }
        let a = self.values(&args[0])?;
        let b = self.values(&args[1])?;
        let wrap = if op.has_wrap() { wrap } else { Wrap::default() };
        self.build.require_same(&a, &b)?;
        if wide {
            return self.build.wide_binary(op, wrap, &a, &b);
        }
        Ok(a.into_iter()
            .zip(b)
            .map(|(a, b)| {
                let ty = self.build.ty(a);
                self.build.one(InstData::Binary { op, args: [a, b], wrap }, ty)
            })
            .collect())
    }

    pub fn float_unary(&mut self, op: UnaryOp, arg: &Val<'a>) -> Res<List> {
        self.types().require_float(arg.ty())?;
        let list = self.values(arg)?;
        Ok(list.into_iter().map(|v| self.build.unary(op, v)).collect())
    }

    pub fn int_compare(&mut self, cond: IntCond, args: &[Val<'a>; 2]) -> Res<List> {
        let ty = args[0].ty();
        let wide = self.types().is_wide(ty)?;
        if !wide && self.types().scalar(ty)? != TypeData::Ptr {
            self.types().require_int(ty)?;
        }
        let a = self.values(&args[0])?;
        let b = self.values(&args[1])?;
        self.build.require_same(&a, &b)?;
        if wide {
            return Ok(List::from_iter([self.build.wide_compare(cond, &a, &b)]));
        }
        Ok(a.into_iter().zip(b).map(|(a, b)| self.build.compare(cond, a, b)).collect())
    }

    pub fn float_compare(&mut self, cond: FloatCond, args: &[Val<'a>; 2]) -> Res<List> {
        self.types().require_float(args[0].ty())?;
        let a = self.values(&args[0])?;
        let b = self.values(&args[1])?;
        self.build.require_same(&a, &b)?;
        Ok(a.into_iter()
            .zip(b)
            .map(|(a, b)| self.build.one(InstData::FloatCompare { cond, args: [a, b] }, Type::I1))
            .collect())
    }

    pub fn select(&mut self, cond: &Val<'a>, then: &Val<'a>, other: &Val<'a>) -> Res<List> {
        let conds = self.values(cond)?;
        if conds.iter().any(|&c| self.build.ty(c) != Type::I1) {
            return bad(0, "the condition of a select is an `i1`");
        }
        let then = self.values(then)?;
        let other = self.values(other)?;
        let vector = self.types().is_vector(cond.ty())?;
        self.build.require_same(&then, &other)?;
        if conds.is_empty() || (vector && conds.len() != then.len()) {
            return bad(0, "operands of different types");
        }
        Ok((0..then.len())
            .map(|i| self.build.choose(if vector { conds[i] } else { conds[0] }, then[i], other[i]))
            .collect())
    }

    pub fn cast(&mut self, op: CastOp, arg: &Val<'a>, to: Ty) -> Res<List> {
        let list = self.values(arg)?;
        let types = self.scalars(to)?;
        if op == CastOp::Bitcast {
            return self.build.recut(&list, &types);
        }
        if self.types().is_wide(arg.ty())? || self.types().is_wide(to)? {
            return self.wide_cast(op, list, arg.ty(), to);
        }
        match op {
            CastOp::FpTrunc | CastOp::FpExt => {
                self.types().require_float(arg.ty())?;
                self.types().require_float(to)?;
            }
            CastOp::FpToUi | CastOp::FpToSi | CastOp::FpToUiSat | CastOp::FpToSiSat => {
                self.types().require_float(arg.ty())?;
                self.types().require_int(to)?;
            }
            CastOp::UiToFp | CastOp::SiToFp => {
                self.types().require_int(arg.ty())?;
                self.types().require_float(to)?;
            }
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt => {
                self.types().require_int(arg.ty())?;
                self.types().require_int(to)?;
            }
            CastOp::PtrToInt => self.types().require_int(to)?,
            CastOp::IntToPtr => self.types().require_int(arg.ty())?,
            CastOp::Bitcast => {}
        }
        if list.len() != types.len() {
            return bad(0, "a conversion between vectors of different lengths");
        }
        list.iter().zip(&types).map(|(&v, &ty)| self.build.cast_scalar(op, v, ty)).collect()
    }
}

impl Builder {
    pub fn unary(&mut self, op: UnaryOp, arg: Value) -> Value {
        let ty = self.ty(arg);
        self.one(InstData::Unary { op, arg }, ty)
    }

    pub fn plain(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.one(InstData::Binary { op, args: [a, b], wrap: Wrap::default() }, ty)
    }

    pub fn compare(&mut self, cond: IntCond, a: Value, b: Value) -> Value {
        self.one(InstData::IntCompare { cond, args: [a, b] }, Type::I1)
    }

    pub fn choose(&mut self, cond: Value, then: Value, other: Value) -> Value {
        let ty = self.ty(then);
        self.one(InstData::Select { cond, then, other }, ty)
    }

    pub fn convert(&mut self, op: CastOp, arg: Value, to: Type) -> Value {
        self.one(InstData::Cast { op, arg }, to)
    }

    /// Widens without sign, narrows, or leaves an integer as it is.
    pub fn resize(&mut self, arg: Value, to: Type, signed: bool) -> Value {
        let from = self.ty(arg).bits();
        match from.cmp(&to.bits()) {
            std::cmp::Ordering::Equal => arg,
            std::cmp::Ordering::Greater => self.convert(CastOp::Trunc, arg, to),
            std::cmp::Ordering::Less => self.convert(if signed { CastOp::SExt } else { CastOp::ZExt }, arg, to),
        }
    }

    fn require_same(&self, a: &[Value], b: &[Value]) -> Res<()> {
        let same = a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.ty(a) == self.ty(b));
        if same { Ok(()) } else { bad(0, "operands of different types") }
    }

    fn cast_scalar(&mut self, op: CastOp, arg: Value, to: Type) -> Res<Value> {
        let from = self.ty(arg);
        match op {
            CastOp::Trunc | CastOp::FpTrunc if from.bits() <= to.bits() => {
                bad(0, "a truncation to a type that is not smaller")
            }
            CastOp::ZExt | CastOp::SExt | CastOp::FpExt if from.bits() >= to.bits() => {
                bad(0, "an extension to a type that is not larger")
            }
            CastOp::PtrToInt if from != Type::Ptr => bad(0, "expected a pointer"),
            CastOp::IntToPtr if to != Type::Ptr => bad(0, "expected a pointer type"),
            // Pointers are 64 bits wide; other widths are a resize on the way.
            CastOp::PtrToInt if to != Type::I64 => {
                let wide = self.convert(CastOp::PtrToInt, arg, Type::I64);
                Ok(self.resize(wide, to, false))
            }
            CastOp::IntToPtr if from != Type::I64 => {
                let wide = self.resize(arg, Type::I64, false);
                Ok(self.convert(CastOp::IntToPtr, wide, Type::Ptr))
            }
            _ => Ok(self.convert(op, arg, to)),
        }
    }

    /// The scalar's bits as an integer.
    fn as_int(&mut self, value: Value) -> Value {
        match self.ty(value) {
            Type::Int(_) => value,
            Type::F32 => self.convert(CastOp::Bitcast, value, Type::I32),
            Type::F64 => self.convert(CastOp::Bitcast, value, Type::I64),
            Type::F80 => self.convert(CastOp::Bitcast, value, Type::Int(80)),
            Type::Ptr => self.convert(CastOp::PtrToInt, value, Type::I64),
        }
    }

    fn int_as(&mut self, value: Value, ty: Type) -> Value {
        match ty {
            Type::Int(_) => value,
            Type::F32 | Type::F64 | Type::F80 => self.convert(CastOp::Bitcast, value, ty),
            Type::Ptr => self.convert(CastOp::IntToPtr, value, ty),
        }
    }

    /// The same bits cut into other scalars: little-endian, as a store and a load would do it.
    pub fn recut(&mut self, from: &[Value], to: &[Type]) -> Res<List> {
        let widths: Vec<u32> = from.iter().map(|&v| self.ty(v).bits()).collect();
        let total: u32 = widths.iter().sum();
        if total != to.iter().map(|ty| ty.bits()).sum::<u32>() {
            return bad(0, "a bitcast between types of different sizes");
        }
        let same = from.len() == to.len() && widths.iter().zip(to).all(|(&w, ty)| w == ty.bits());
        if same {
            return Ok(from.iter().zip(to).map(|(&v, &ty)| self.recut_one(v, ty)).collect());
        }
        let ints: Vec<Value> = from.iter().map(|&v| self.as_int(v)).collect();
        let mut out = List::new();
        let mut low = 0u32;
        // First source that may overlap the next target; both lists are walked once.
        let (mut first, mut first_low) = (0usize, 0u32);
        for &ty in to {
            let high = low + ty.bits();
            let wide = Type::Int(ty.bits() as u8);
            let mut whole: Option<Value> = None;
            let (mut i, mut at) = (first, first_low);
            while i < ints.len() && at < high {
                let end = at + widths[i];
                let mut part = ints[i];
                if at < low {
                    let by = self.int(self.ty(part), u128::from(low - at));
                    part = self.plain(BinaryOp::LShr, part, by);
                }
                part = self.resize(part, wide, false);
                if at > low {
                    let by = self.int(wide, u128::from(at - low));
                    part = self.plain(BinaryOp::Shl, part, by);
                }
                whole = Some(match whole {
                    None => part,
                    Some(rest) => self.plain(BinaryOp::Or, rest, part),
                });
                if end <= high {
                    (first, first_low) = (i + 1, end);
                }
                (i, at) = (i + 1, end);
            }
            let Some(whole) = whole else { return bad(0, "a bitcast to a type without bits") };
            out.push(self.int_as(whole, ty));
            low = high;
        }
        Ok(out)
    }

    fn recut_one(&mut self, value: Value, ty: Type) -> Value {
        let from = self.ty(value);
        if from == ty {
            return value;
        }
        match (from, ty) {
            (Type::Ptr, _) | (_, Type::Ptr) => {
                let int = self.as_int(value);
                self.int_as(int, ty)
            }
            _ => self.convert(CastOp::Bitcast, value, ty),
        }
    }
}
