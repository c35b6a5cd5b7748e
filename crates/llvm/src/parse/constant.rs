//! Constants and constant expressions.

use super::{Parser, ops, wide};
use crate::ast::{Constant, Name, Op, Val};
use crate::lexer::{Tok, unescape};
use crate::trouble::{Res, bad};
use crate::types::{MAX_INT, Ty, TypeData};

const TOO_WIDE: &str = "an integer constant of this width";

/// Whether a keyword begins a constant rather than an attribute.
pub fn starts_constant(word: &str) -> bool {
    matches!(
        word,
        "true"
            | "false"
            | "null"
            | "none"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "splat"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "ptrauth"
            | "asm"
            | "getelementptr"
            | "select"
            | "icmp"
            | "fcmp"
            | "extractelement"
            | "insertelement"
            | "shufflevector"
            | "extractvalue"
            | "insertvalue"
            | "fneg"
    ) || ops::binary(word).is_some()
        || ops::cast(word).is_some()
}

impl<'a> Parser<'a, '_> {
    pub fn constant(&mut self, ty: Ty) -> Res<Constant<'a>> {
        self.deeper()?;
        let constant = self.constant_at(ty)?;
        self.depth -= 1;
        Ok(constant)
    }

    fn constant_at(&mut self, ty: Ty) -> Res<Constant<'a>> {
        match self.tokens.ahead.tok {
            Tok::Int(text) => {
                let value = match self.types.data(ty)? {
                    TypeData::Int(bits) => self.integer(text, bits)?,
                    TypeData::Float | TypeData::Double => self.real(text, ty)?,
                    _ => return self.tokens.wanted(&format!("a constant of type `{}`", self.types.show(ty))),
                };
                self.tokens.next();
                Ok(value)
            }
            Tok::Real(text) => {
                let value = self.real(text, ty)?;
                self.tokens.next();
                Ok(value)
            }
            Tok::Hex(letter, digits) => {
                let value = self.hex(letter, digits, ty)?;
                self.tokens.next();
                Ok(value)
            }
            Tok::CStr(text) => {
                self.tokens.next();
                Ok(Constant::Bytes(unescape(text)))
            }
            Tok::Global(name) => {
                self.tokens.next();
                Ok(Constant::Symbol(name))
            }
            Tok::Punct(b'[') => {
                self.tokens.next();
                self.elements(b']')
            }
            Tok::Punct(b'{') => {
                self.tokens.next();
                self.elements(b'}')
            }
            Tok::Punct(b'<') => {
                self.tokens.next();
                if self.tokens.eat(b'{') {
                    let list = self.elements(b'}')?;
                    self.tokens.expect(b'>')?;
                    return Ok(list);
                }
                self.elements(b'>')
            }
            Tok::Word(word) => self.constant_word(word, ty),
            _ => self.tokens.wanted("a value"),
        }
    }

    fn elements(&mut self, close: u8) -> Res<Constant<'a>> {
        let mut list = Vec::new();
        while !self.tokens.is(close) {
            let ty = self.ty()?;
            list.push(Val::Const(ty, self.constant(ty)?));
            if !self.tokens.eat(b',') {
                break;
            }
        }
        self.tokens.expect(close)?;
        Ok(Constant::List(list))
    }

    fn constant_word(&mut self, word: &'a str, ty: Ty) -> Res<Constant<'a>> {
        let at = self.tokens.at();
        if let Some(digits) = word.strip_prefix("u0x").or_else(|| word.strip_prefix("s0x")) {
            let value = match self.types.data(ty)? {
                TypeData::Int(bits @ ..=MAX_INT) => wide::hexadecimal(digits, word.starts_with('s'), bits),
                TypeData::Int(_) => {
                    self.tokens.next();
                    return Ok(Constant::Unsupported(TOO_WIDE));
                }
                _ => None,
            };
            let Some(words) = value.filter(|_| !digits.is_empty()) else {
                return self.tokens.wanted(&format!("a constant of type `{}`", self.types.show(ty)));
            };
            self.tokens.next();
            return Ok(match *words {
                [low] => Constant::Bits(u128::from(low)),
                [low, high] => Constant::Bits(u128::from(low) | u128::from(high) << 64),
                _ => Constant::Wide(words.into()),
            });
        }
        match word {
            "true" | "false" | "null" | "undef" | "poison" | "zeroinitializer" | "none" => {
                self.tokens.next();
                Ok(match word {
                    "true" => Constant::Bits(1),
                    "false" | "null" => Constant::Bits(0),
                    "undef" | "poison" => Constant::Undef,
                    _ => Constant::Zero,
                })
            }
            "splat" => {
                self.tokens.next();
                self.tokens.expect(b'(')?;
                let elem = self.ty()?;
                let value = self.constant(elem)?;
                self.tokens.expect(b')')?;
                Ok(Constant::Splat(Box::new(Val::Const(elem, value))))
            }
            "dso_local_equivalent" | "no_cfi" => {
                self.tokens.next();
                let Tok::Global(name) = self.tokens.ahead.tok else { return self.tokens.wanted("a global name") };
                self.tokens.next();
                Ok(Constant::Symbol(name))
            }
            "blockaddress" => {
                self.tokens.next();
                self.tokens.expect(b'(')?;
                let Tok::Global(function) = self.tokens.ahead.tok else { return self.tokens.wanted("a global name") };
                self.tokens.next();
                self.tokens.expect(b',')?;
                let Tok::Local(block) = self.tokens.ahead.tok else { return self.tokens.wanted("the name of a block") };
                self.tokens.next();
                self.tokens.expect(b')')?;
                Ok(Constant::BlockAddress { function, block: Name::new(block) })
            }
            "ptrauth" => {
                self.tokens.next();
                if !self.tokens.is(b'(') {
                    return self.tokens.wanted("`(`");
                }
                self.tokens.skip_group()?;
                Ok(Constant::Unsupported("a signed pointer"))
            }
            _ => match self.expression(word)? {
                Some(op) => Ok(Constant::Expr(Box::new(op))),
                None => {
                    let shown = self.types.show(ty);
                    bad(at, format!("expected a value of type `{shown}`, found `{word}`"))
                }
            },
        }
    }

    /// A typed constant; constant expressions have no other operands.
    fn operand(&mut self) -> Res<Val<'a>> {
        let ty = self.ty()?;
        Ok(Val::Const(ty, self.constant(ty)?))
    }

    fn pair(&mut self) -> Res<[Val<'a>; 2]> {
        self.tokens.expect(b'(')?;
        let a = self.operand()?;
        self.tokens.expect(b',')?;
        let b = self.operand()?;
        self.tokens.expect(b')')?;
        Ok([a, b])
    }

    /// `opcode flags (operands)`; `None`, with nothing read, if the word is not an opcode.
    fn expression(&mut self, word: &str) -> Res<Option<Op<'a>>> {
        if let Some(op) = ops::binary(word) {
            self.tokens.next();
            let wrap = self.tokens.flags();
            return Ok(Some(Op::Binary { op, wrap, args: self.pair()? }));
        }
        if let Some(op) = ops::cast(word) {
            self.tokens.next();
            self.tokens.flags();
            self.tokens.expect(b'(')?;
            let arg = self.operand()?;
            self.tokens.expect_word("to")?;
            let to = self.ty()?;
            self.tokens.expect(b')')?;
            return Ok(Some(Op::Cast { op, arg, to }));
        }
        let op = match word {
            "getelementptr" => {
                self.tokens.next();
                let inbounds = self.tokens.gep_flags()?;
                self.tokens.expect(b'(')?;
                let source = self.ty()?;
                self.tokens.expect(b',')?;
                self.tokens.eat_word("inrange");
                let base = self.operand()?;
                let mut indices = Vec::new();
                while self.tokens.eat(b',') {
                    if self.tokens.eat_word("inrange") && self.tokens.is(b'(') {
                        self.tokens.skip_group()?;
                    }
                    indices.push(self.operand()?);
                }
                self.tokens.expect(b')')?;
                Op::Gep { source, base, indices, inbounds }
            }
            "icmp" => {
                self.tokens.next();
                self.tokens.flags();
                let cond = self.tokens.int_cond()?;
                Op::IntCompare { cond, args: self.pair()? }
            }
            "fcmp" => {
                self.tokens.next();
                self.tokens.flags();
                let cond = self.tokens.float_cond()?;
                Op::FloatCompare { cond, args: self.pair()? }
            }
            "select" | "insertelement" | "shufflevector" => {
                self.tokens.next();
                self.tokens.expect(b'(')?;
                let a = self.operand()?;
                self.tokens.expect(b',')?;
                let b = self.operand()?;
                self.tokens.expect(b',')?;
                let c = self.operand()?;
                self.tokens.expect(b')')?;
                match word {
                    "select" => Op::Select { cond: a, then: b, other: c },
                    "insertelement" => Op::InsertElement { vector: a, value: b, index: c },
                    _ => Op::Shuffle { args: [a, b], mask: c },
                }
            }
            "extractelement" => {
                self.tokens.next();
                let [vector, index] = self.pair()?;
                Op::ExtractElement { vector, index }
            }
            "extractvalue" => {
                self.tokens.next();
                self.tokens.expect(b'(')?;
                let from = self.operand()?;
                let path = self.tokens.path()?;
                self.tokens.expect(b')')?;
                Op::ExtractValue { from, path }
            }
            "insertvalue" => {
                self.tokens.next();
                self.tokens.expect(b'(')?;
                let into = self.operand()?;
                self.tokens.expect(b',')?;
                let value = self.operand()?;
                let path = self.tokens.path()?;
                self.tokens.expect(b')')?;
                Op::InsertValue { into, value, path }
            }
            "fneg" => {
                self.tokens.next();
                self.tokens.expect(b'(')?;
                let arg = self.operand()?;
                self.tokens.expect(b')')?;
                Op::FNeg(arg)
            }
            _ => return Ok(None),
        };
        Ok(Some(op))
    }

    fn integer(&self, text: &str, bits: u32) -> Res<Constant<'a>> {
        if bits > MAX_INT {
            return Ok(Constant::Unsupported(TOO_WIDE));
        }
        if bits > 128 {
            return match wide::decimal(text, bits) {
                Some(words) => Ok(Constant::Wide(words.into())),
                None => bad(self.tokens.at(), format!("integer constant too large for `i{bits}`")),
            };
        }
        let digits = text.trim_start_matches(['-', '+']);
        let mut value = 0u128;
        for digit in digits.bytes() {
            let next = value.checked_mul(10).and_then(|v| v.checked_add(u128::from(digit - b'0')));
            match next {
                Some(next) => value = next,
                None => return bad(self.tokens.at(), format!("integer constant too large for `i{bits}`")),
            }
        }
        let value = if text.starts_with('-') { value.wrapping_neg() } else { value };
        Ok(Constant::Bits(value & (u128::MAX >> (128 - bits))))
    }

    fn real(&mut self, text: &str, ty: Ty) -> Res<Constant<'a>> {
        let Ok(value) = text.parse::<f64>() else { return self.tokens.wanted("a number") };
        match self.types.data(ty)? {
            TypeData::Double => Ok(Constant::Bits(u128::from(value.to_bits()))),
            TypeData::Float => Ok(Constant::Bits(u128::from((value as f32).to_bits()))),
            // Since they are kept by their bits, and decimal input for them is not written by any compiler.
            TypeData::Half | TypeData::BFloat | TypeData::X86Fp80 | TypeData::Fp128 | TypeData::PpcFp128 => {
                Ok(Constant::Unsupported("a decimal constant of an extended float type"))
            }
            _ => {
                let shown = self.types.show(ty);
                self.tokens.wanted(&format!("a constant of type `{shown}`"))
            }
        }
    }

    fn hex(&mut self, letter: u8, digits: &str, ty: Ty) -> Res<Constant<'a>> {
        let Ok(bits) = u128::from_str_radix(digits, 16) else { return self.tokens.wanted("hexadecimal digits") };
        let double = || Some(f64::from_bits(u64::try_from(bits).ok()?));
        let value = match (self.types.data(ty)?, letter) {
            (TypeData::Double, 0) => double().map(|d| u128::from(d.to_bits())),
            // A float is written as the double of the same value.
            (TypeData::Float, 0) => double().map(|d| u128::from(float_bits(d))),
            (TypeData::Half, b'H') | (TypeData::BFloat, b'R') => Some(bits & 0xffff),
            (TypeData::X86Fp80, b'K') => Some(bits & (u128::MAX >> 48)),
            // The low half is written first.
            (TypeData::Fp128 | TypeData::PpcFp128, b'L' | b'M') => Some(bits.rotate_left(64)),
            _ => None,
        };
        match value {
            Some(bits) => Ok(Constant::Bits(bits)),
            None => {
                let shown = self.types.show(ty);
                self.tokens.wanted(&format!("a constant of type `{shown}`"))
            }
        }
    }
}

/// Narrows a double that holds a float exactly; NaNs keep the upper bits of their payload.
fn float_bits(double: f64) -> u32 {
    if double.is_nan() {
        let bits = double.to_bits();
        let sign = ((bits >> 63) as u32) << 31;
        return sign | 0x7f80_0000 | ((bits >> 29) as u32 & 0x007f_ffff);
    }
    (double as f32).to_bits()
}
