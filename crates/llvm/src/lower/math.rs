//! Floating-point intrinsics.

use super::body::List;
use super::builder::Builder;
use super::intrinsic::Intrinsic;
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

impl Builder {
    /// Minimum or maximum that is NaN if an operand is.
    fn nan_first(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let unordered = self.one(InstData::FloatCompare { cond: FloatCond::Uno, args: [a, b] }, Type::I1);
        let nan = self.plain(BinaryOp::FAdd, a, b);
        let number = self.plain(op, a, b);
        self.choose(unordered, nan, number)
    }

    /// Whether a float is of one of the classes in the mask. Each class is a range of bit patterns.
    fn is_class(&mut self, value: Value, mask: u32) -> Value {
        let (ty, fraction) = match self.ty(value) {
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
        let bits = match self.ty(value) {
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

impl<'a> Intrinsic<'_, '_, '_, 'a> {
    pub fn float_intrinsic(&mut self, stem: &str) -> Res<Option<List>> {
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
            return Ok(Some(self.lower.float_unary(op, self.arg(0)?)?));
        }
        if let Some((name, count)) = library(stem) {
            self.require_float()?;
            let rows = if count == 1 {
                self.lanes::<1>()?.into_iter().map(|row| row.to_vec()).collect::<Vec<_>>()
            } else {
                self.lanes::<2>()?.into_iter().map(|row| row.to_vec()).collect()
            };
            let mut out = List::new();
            for row in rows {
                out.push(self.library_call(name, &row)?);
            }
            return Ok(Some(out));
        }
        match stem {
            "minnum" | "maxnum" | "minimumnum" | "maximumnum" | "copysign" => {
                self.require_float()?;
                let op = match stem {
                    "minnum" | "minimumnum" => BinaryOp::FMin,
                    "maxnum" | "maximumnum" => BinaryOp::FMax,
                    _ => BinaryOp::CopySign,
                };
                let rows = self.lanes::<2>()?;
                Ok(Some(rows.into_iter().map(|[a, b]| self.lower.build.plain(op, a, b)).collect()))
            }
            "minimum" | "maximum" => {
                self.require_float()?;
                let op = if stem == "minimum" { BinaryOp::FMin } else { BinaryOp::FMax };
                let rows = self.lanes::<2>()?;
                Ok(Some(rows.into_iter().map(|[a, b]| self.lower.build.nan_first(op, a, b)).collect()))
            }
            "fma" => {
                self.require_float()?;
                let rows = self.lanes::<3>()?;
                Ok(Some(
                    rows.into_iter()
                        .map(|args| {
                            let ty = self.lower.build.ty(args[0]);
                            self.lower.build.one(InstData::Ternary { op: TernaryOp::Fma, args }, ty)
                        })
                        .collect(),
                ))
            }
            "fmuladd" => {
                self.require_float()?;
                let rows = self.lanes::<3>()?;
                Ok(Some(
                    rows.into_iter()
                        .map(|[a, b, c]| {
                            let product = self.lower.build.plain(BinaryOp::FMul, a, b);
                            self.lower.build.plain(BinaryOp::FAdd, product, c)
                        })
                        .collect(),
                ))
            }
            "powi" => {
                self.require_float()?;
                let power = self.lower.values(self.arg(1)?)?;
                let [power] = *power else { return bad(0, "expected an integer") };
                if !self.lower.build.ty(power).is_int() {
                    return bad(0, "expected an integer");
                }
                let mut out = List::new();
                for [base] in self.lanes::<1>()? {
                    let power = self.lower.build.convert(CastOp::SiToFp, power, self.lower.build.ty(base));
                    out.push(self.library_call("pow", &[base, power])?);
                }
                Ok(Some(out))
            }
            "fptoui.sat" => Ok(Some(self.lower.cast(CastOp::FpToUiSat, self.arg(0)?, self.call.result)?)),
            "fptosi.sat" => Ok(Some(self.lower.cast(CastOp::FpToSiSat, self.arg(0)?, self.call.result)?)),
            "lrint" | "llrint" | "lround" | "llround" => {
                let op = if stem.ends_with("rint") { UnaryOp::Rint } else { UnaryOp::Round };
                let list = self.lower.float_unary(op, self.arg(0)?)?;
                let types = self.lower.scalars(self.call.result)?;
                if list.len() != types.len() || !types.iter().all(|ty| ty.is_int()) {
                    return bad(0, "expected an integer result");
                }
                Ok(Some(
                    list.into_iter()
                        .zip(types)
                        .map(|(v, ty)| self.lower.build.convert(CastOp::FpToSi, v, ty))
                        .collect(),
                ))
            }
            "is.fpclass" => {
                self.require_float()?;
                let mask = self.lower.single(self.arg(1)?, Type::I32)?;
                let Some(mask) = self.lower.build.body.as_bits(mask) else {
                    return bad(0, "the mask of a class test is a constant");
                };
                let list = self.lower.values(self.arg(0)?)?;
                Ok(Some(list.into_iter().map(|value| self.lower.build.is_class(value, mask as u32)).collect()))
            }
            "canonicalize" => Ok(Some(self.lower.values(self.arg(0)?)?)),
            "get.rounding" => Ok(Some(List::from_iter([self.lower.build.int(Type::I32, 1)]))),
            _ => Ok(None),
        }
    }

    fn library_call(&mut self, name: &str, args: &[Value]) -> Res<Value> {
        let ty = self.lower.build.ty(args[0]);
        let name = match ty {
            Type::F32 => format!("{name}f"),
            Type::F80 => return unsupported(format!("`{name}l`, a function of `long double`")),
            Type::F64 | Type::Int(_) | Type::Ptr => name.to_string(),
        };
        Ok(self.lower.call_external(&name, args, &[ty])?[0])
    }
}
