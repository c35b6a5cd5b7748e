//! Floating-point intrinsics.

use super::body::{List, Lower};
use crate::ast::Call;
use crate::trouble::{Res, bad, unsupported};
use ir::{BinaryOp, CastOp, FloatCond, InstData, IntCond, TernaryOp, Type, UnaryOp, Value};

/// Intrinsics that are functions of the C library under another name.
fn library(stem: &str) -> Option<(&'static str, usize)> {
    Some(match stem {
        "sin" => ("sin", 1),
        "cos" => ("cos", 1),
        "tan" => ("tan", 1),
        "asin" => ("asin", 1),
        "acos" => ("acos", 1),
        "atan" => ("atan", 1),
        "atan2" => ("atan2", 2),
        "sinh" => ("sinh", 1),
        "cosh" => ("cosh", 1),
        "tanh" => ("tanh", 1),
        "exp" => ("exp", 1),
        "exp2" => ("exp2", 1),
        "exp10" => ("exp10", 1),
        "log" => ("log", 1),
        "log2" => ("log2", 1),
        "log10" => ("log10", 1),
        "pow" => ("pow", 2),
        _ => return None,
    })
}

impl<'a> Lower<'_, 'a> {
    pub fn float_intrinsic(&mut self, stem: &str, call: &Call<'a>) -> Res<Option<List>> {
        let unary = match stem {
            "fabs" => Some(UnaryOp::FAbs),
            "sqrt" => Some(UnaryOp::Sqrt),
            "floor" => Some(UnaryOp::Floor),
            "ceil" => Some(UnaryOp::Ceil),
            "trunc" => Some(UnaryOp::Trunc),
            "rint" | "nearbyint" | "roundeven" => Some(UnaryOp::Rint),
            "round" => Some(UnaryOp::Round),
            _ => None,
        };
        if let Some(op) = unary {
            return Ok(Some(self.float_unary(op, self.arg(call, 0)?)?));
        }
        if let Some((name, count)) = library(stem) {
            self.require_float(self.arg(call, 0)?.ty())?;
            let rows = if count == 1 {
                self.lanes::<1>(call)?.into_iter().map(|row| row.to_vec()).collect::<Vec<_>>()
            } else {
                self.lanes::<2>(call)?.into_iter().map(|row| row.to_vec()).collect()
            };
            let mut out = List::new();
            for row in rows {
                out.push(self.library_call(name, &row)?);
            }
            return Ok(Some(out));
        }
        match stem {
            "minnum" | "maxnum" | "minimumnum" | "maximumnum" | "copysign" => {
                self.require_float(self.arg(call, 0)?.ty())?;
                let op = match stem {
                    "minnum" | "minimumnum" => BinaryOp::FMin,
                    "maxnum" | "maximumnum" => BinaryOp::FMax,
                    _ => BinaryOp::CopySign,
                };
                let rows = self.lanes::<2>(call)?;
                Ok(Some(rows.into_iter().map(|[a, b]| self.plain(op, a, b)).collect()))
            }
            "minimum" | "maximum" => {
                self.require_float(self.arg(call, 0)?.ty())?;
                let op = if stem == "minimum" { BinaryOp::FMin } else { BinaryOp::FMax };
                let rows = self.lanes::<2>(call)?;
                Ok(Some(rows.into_iter().map(|[a, b]| self.nan_first(op, a, b)).collect()))
            }
            "fma" => {
                self.require_float(self.arg(call, 0)?.ty())?;
                let rows = self.lanes::<3>(call)?;
                Ok(Some(
                    rows.into_iter()
                        .map(|args| {
                            let ty = self.body.ty(args[0]);
                            self.one(InstData::Ternary { op: TernaryOp::Fma, args }, ty)
                        })
                        .collect(),
                ))
            }
            "fmuladd" => {
                self.require_float(self.arg(call, 0)?.ty())?;
                let rows = self.lanes::<3>(call)?;
                Ok(Some(
                    rows.into_iter()
                        .map(|[a, b, c]| {
                            let product = self.plain(BinaryOp::FMul, a, b);
                            self.plain(BinaryOp::FAdd, product, c)
                        })
                        .collect(),
                ))
            }
            "powi" => {
                self.require_float(self.arg(call, 0)?.ty())?;
                let power = self.values(self.arg(call, 1)?)?;
                let [power] = *power else { return bad(0, "expected an integer") };
                if !self.body.ty(power).is_int() {
                    return bad(0, "expected an integer");
                }
                let mut out = List::new();
                for [base] in self.lanes::<1>(call)? {
                    let power = self.convert(CastOp::SiToFp, power, self.body.ty(base));
                    out.push(self.library_call("pow", &[base, power])?);
                }
                Ok(Some(out))
            }
            "fptoui.sat" => Ok(Some(self.cast(CastOp::FpToUiSat, self.arg(call, 0)?, call.result)?)),
            "fptosi.sat" => Ok(Some(self.cast(CastOp::FpToSiSat, self.arg(call, 0)?, call.result)?)),
            "lrint" | "llrint" | "lround" | "llround" => {
                let op = if stem.ends_with("rint") { UnaryOp::Rint } else { UnaryOp::Round };
                let list = self.float_unary(op, self.arg(call, 0)?)?;
                let types = self.scalars(call.result)?;
                if list.len() != types.len() || !types.iter().all(|ty| ty.is_int()) {
                    return bad(0, "expected an integer result");
                }
                Ok(Some(list.into_iter().zip(types).map(|(v, ty)| self.convert(CastOp::FpToSi, v, ty)).collect()))
            }
            "is.fpclass" => {
                self.require_float(self.arg(call, 0)?.ty())?;
                let mask = self.single(self.arg(call, 1)?, Type::I32)?;
                let Some(mask) = self.body.as_bits(mask) else {
                    return bad(0, "the mask of a class test is a constant");
                };
                let list = self.values(self.arg(call, 0)?)?;
                Ok(Some(list.into_iter().map(|value| self.is_class(value, mask as u32)).collect()))
            }
            "canonicalize" => Ok(Some(self.values(self.arg(call, 0)?)?)),
            "get.rounding" => Ok(Some(List::from_iter([self.int(Type::I32, 1)]))),
            _ => Ok(None),
        }
    }

    /// Minimum or maximum that is NaN if an operand is.
    fn nan_first(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let unordered = self.one(InstData::FloatCompare { cond: FloatCond::Uno, args: [a, b] }, Type::I1);
        let nan = self.plain(BinaryOp::FAdd, a, b);
        let number = self.plain(op, a, b);
        self.choose(unordered, nan, number)
    }

    fn library_call(&mut self, name: &str, args: &[Value]) -> Res<Value> {
        let ty = self.body.ty(args[0]);
        let name = match ty {
            Type::F32 => format!("{name}f"),
            Type::F80 => return unsupported(format!("`{name}l`, a function of `long double`")),
            Type::F64 | Type::Int(_) | Type::Ptr => name.to_string(),
        };
        Ok(self.call_external(&name, args, &[ty])?[0])
    }

    /// Whether a float is of one of the classes in the mask. Each class is a range of bit patterns.
    fn is_class(&mut self, value: Value, mask: u32) -> Value {
        let (ty, fraction) = match self.body.ty(value) {
            Type::F32 => (Type::I32, 23),
            Type::F80 => (Type::Int(79), 63),
            Type::F64 | Type::Int(_) | Type::Ptr => (Type::I64, 52),
        };
        let sign = 1u128 << (ty.bits() - 1);
        let infinity = (sign - 1) & !((1u128 << fraction) - 1);
        let smallest_normal = 1u128 << fraction;
        let quiet = infinity | 1 << (fraction - 1);
        let signalling = (infinity + 1, quiet - 1);
        let quiet = (quiet, sign - 1);
        let negative = |(low, high): (u128, u128)| (low | sign, high | sign);
        let (normal, subnormal) = ((smallest_normal, infinity - 1), (1, smallest_normal - 1));
        let classes: [&[(u128, u128)]; 10] = [
            &[signalling, negative(signalling)],
            &[quiet, negative(quiet)],
            &[negative((infinity, infinity))],
            &[negative(normal)],
            &[negative(subnormal)],
            &[negative((0, 0))],
            &[(0, 0)],
            &[subnormal],
            &[normal],
            &[(infinity, infinity)],
        ];
        let bits = match self.body.ty(value) {
            Type::F80 => self.without_leading(value),
            Type::F32 | Type::F64 | Type::Int(_) | Type::Ptr => self.convert(CastOp::Bitcast, value, ty),
        };
        let mut found = self.int(Type::I1, 0);
        for (class, ranges) in classes.iter().enumerate() {
            if mask >> class & 1 == 0 {
                continue;
            }
            for &(low, high) in *ranges {
                let start = self.int(ty, low);
                let span = self.int(ty, high - low);
                let above = self.plain(BinaryOp::Sub, bits, start);
                let inside = self.compare(IntCond::ULe, above, span);
                found = self.plain(BinaryOp::Or, found, inside);
            }
        }
        found
    }
}
