//! The flags that instructions set and conditions read.

use super::{Assembly, unknown};
use crate::trouble::Res;
use ir::{BinaryOp, IntCond, Type, Value};

/// Each as an `i1`; `None` where the last instruction leaves it undefined.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flags {
    pub zero: Option<Value>,
    pub carry: Option<Value>,
    pub sign: Option<Value>,
    pub overflow: Option<Value>,
}

impl Assembly<'_, '_, '_> {
    fn is_negative(&mut self, value: Value) -> Value {
        let ty = self.lower.build.ty(value);
        let zero = self.lower.build.int(ty, 0);
        self.lower.build.compare(IntCond::SLt, value, zero)
    }

    pub fn is_zero(&mut self, value: Value) -> Value {
        let ty = self.lower.build.ty(value);
        let zero = self.lower.build.int(ty, 0);
        self.lower.build.compare(IntCond::Eq, value, zero)
    }

    fn result_flags(&mut self, result: Value) -> Flags {
        let (zero, sign) = (Some(self.is_zero(result)), Some(self.is_negative(result)));
        Flags { zero, sign, carry: None, overflow: None }
    }

    /// After `and`, `or`, `xor` and `test`.
    pub fn logic_flags(&mut self, result: Value) {
        if self.wants_flags {
            let none = Some(self.lower.build.int(Type::I1, 0));
            self.flags = Flags { carry: none, overflow: none, ..self.result_flags(result) };
        }
    }

    /// After `a + b`.
    pub fn add_flags(&mut self, a: Value, b: Value, result: Value) {
        if self.wants_flags {
            let carry = Some(self.lower.build.compare(IntCond::ULt, result, a));
            let (from_a, from_b) =
                (self.lower.build.plain(BinaryOp::Xor, a, result), self.lower.build.plain(BinaryOp::Xor, b, result));
            let both = self.lower.build.plain(BinaryOp::And, from_a, from_b);
            let overflow = Some(self.is_negative(both));
            self.flags = Flags { carry, overflow, ..self.result_flags(result) };
        }
    }

    /// After `a - b`.
    pub fn sub_flags(&mut self, a: Value, b: Value, result: Value) {
        if self.wants_flags {
            let carry = Some(self.lower.build.compare(IntCond::ULt, a, b));
            let (apart, moved) =
                (self.lower.build.plain(BinaryOp::Xor, a, b), self.lower.build.plain(BinaryOp::Xor, a, result));
            let both = self.lower.build.plain(BinaryOp::And, apart, moved);
            let overflow = Some(self.is_negative(both));
            self.flags = Flags { carry, overflow, ..self.result_flags(result) };
        }
    }

    fn not(&mut self, flag: Value) -> Value {
        let one = self.lower.build.int(Type::I1, 1);
        self.lower.build.plain(BinaryOp::Xor, flag, one)
    }

    /// A condition by its name in `setCC`.
    pub fn condition(&mut self, name: &str) -> Res<Value> {
        let Flags { zero, carry, sign, overflow } = self.flags;
        let negated = match name {
            "ne" | "nz" => "e",
            "nc" | "nb" | "ae" => "c",
            "ns" => "s",
            "no" => "o",
            "a" | "nbe" => "be",
            "ge" | "nl" => "l",
            "g" | "nle" => "le",
            _ => "",
        };
        if !negated.is_empty() {
            let flag = self.condition(negated)?;
            return Ok(self.not(flag));
        }
        let found = match name {
            "e" | "z" => zero,
            "c" | "b" | "nae" => carry,
            "s" => sign,
            "o" => overflow,
            "be" | "na" => match (carry, zero) {
                (Some(carry), Some(zero)) => Some(self.lower.build.plain(BinaryOp::Or, carry, zero)),
                _ => None,
            },
            "l" | "nge" | "le" | "ng" => match (sign, overflow, zero) {
                (Some(sign), Some(overflow), Some(zero)) => {
                    let less = self.lower.build.plain(BinaryOp::Xor, sign, overflow);
                    let or_equal = name == "le" || name == "ng";
                    Some(if or_equal { self.lower.build.plain(BinaryOp::Or, less, zero) } else { less })
                }
                _ => None,
            },
            _ => None,
        };
        match found {
            Some(flag) => Ok(flag),
            None => unknown(),
        }
    }
}
