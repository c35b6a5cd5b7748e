//! `long double` at the border of the C library.
//!
//! What a processor's operation computes is one here too. Other functions of the library take and give such a number in
//! two words of 64 bits, the low one first, since that is what a library function sees of its arguments.

use super::body::{List, Lower};
use super::builder::Builder;
use super::call::Passed;
use super::intrinsic::Intrinsic;
use crate::ast::Call;
use crate::trouble::{Res, bad};
use ir::{BinaryOp, CastOp, FloatCond, InstData, IntCond, Sig, Type, Value};

/// The intrinsic that a function of the C library is.
fn intrinsic(name: &str) -> Option<&str> {
    let stem = name.strip_suffix('l')?;
    match stem {
        "fabs" | "sqrt" | "floor" | "ceil" | "trunc" | "rint" | "nearbyint" | "roundeven" | "round" | "copysign"
        | "fma" | "lrint" | "llrint" | "lround" | "llround" => Some(stem),
        "fmin" => Some("minnum"),
        "fmax" => Some("maxnum"),
        _ => None,
    }
}

impl<'a> Lower<'_, 'a> {
    /// A call of a library function, with numbers of 80 bits in words.
    pub fn library_words(&mut self, callee: ir::Callee, call: &Call<'a>) -> Res<List> {
        let Passed { args: given, params: fixed, .. } = self.passed(call)?;
        let (mut args, mut params) = (Vec::new(), Vec::new());
        for (i, &value) in given.iter().enumerate() {
            let words = match self.build.ty(value) {
                Type::F80 => self.build.in_words(value)?,
                Type::Int(_) | Type::F32 | Type::F64 | Type::Ptr => List::from_iter([value]),
            };
            if i < fixed.len() {
                params.extend(words.iter().map(|&word| self.build.ty(word)));
            }
            args.extend(words);
        }
        let results = self.scalars(call.result)?;
        let extended = *results == [Type::F80];
        let results = if extended { vec![Type::I64, Type::I64] } else { results };
        let sig = Box::new(Sig { params, results: results.clone(), variadic: call.variadic, places: Vec::new() });
        let list = self.build.emit(InstData::Call { callee, args, sig }, &results);
        if !extended {
            return Ok(list);
        }
        let high = self.build.resize(list[1], Type::I16, false);
        self.build.recut(&[list[0], high], &[Type::F80])
    }
}

impl Builder {
    fn in_words(&mut self, value: Value) -> Res<List> {
        let parts = self.recut(&[value], &[Type::I64, Type::I16])?;
        Ok(List::from_iter([parts[0], self.resize(parts[1], Type::I64, false)]))
    }

    /// The bits of a number as the narrower formats would write them: without the leading bit of the significand.
    /// Encodings that the processor refuses become a quiet NaN.
    pub fn without_leading(&mut self, value: Value) -> Value {
        let ty = Type::Int(79);
        let parts = [Type::Int(63), Type::I1, Type::I16];
        let cut = match self.recut(&[value], &parts) {
            Ok(cut) => cut,
            Err(_) => unreachable!("internal: the parts are 80 bits"),
        };
        let exponent = self.resize(cut[2], ty, false);
        let by = self.int(ty, 63);
        let high = self.plain(BinaryOp::Shl, exponent, by);
        let low = self.resize(cut[0], ty, false);
        let whole = self.plain(BinaryOp::Or, high, low);
        let (all, zero) = (self.int(Type::I16, 0x7fff), self.int(Type::I16, 0));
        let biased = self.plain(BinaryOp::And, cut[2], all);
        let large = self.compare(IntCond::Ne, biased, zero);
        let one = self.int(Type::I1, 1);
        let unset = self.plain(BinaryOp::Xor, cut[1], one);
        let refused = self.plain(BinaryOp::And, large, unset);
        let quiet = self.int(ty, 0x7fff << 63 | 1 << 62);
        self.choose(refused, quiet, whole)
    }
}

impl<'a> Intrinsic<'_, '_, '_, 'a> {
    /// A function of the C library on `long double` that is an operation.
    pub fn extended_function(&mut self, name: &str) -> Res<Option<List>> {
        if let Some(stem) = intrinsic(name) {
            return self.float_intrinsic(stem);
        }
        match name {
            "fmodl" => {
                let rows = self.lanes::<2>()?;
                self.require_float()?;
                Ok(Some(rows.into_iter().map(|[a, b]| self.lower.build.plain(BinaryOp::FRem, a, b)).collect()))
            }
            "isnanl" | "__isnanl" => {
                self.require_float()?;
                let [value] = *self.lower.values(self.arg(0)?)? else { return bad(0, "expected a number") };
                let cond = FloatCond::Uno;
                let nan = self.lower.build.one(InstData::FloatCompare { cond, args: [value, value] }, Type::I1);
                Ok(Some(List::from_iter([self.lower.build.convert(CastOp::ZExt, nan, Type::I32)])))
            }
            _ => Ok(None),
        }
    }
}
