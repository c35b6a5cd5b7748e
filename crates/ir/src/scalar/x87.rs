//! The extended format of the x87 (`long double` on x86-64, LLVM's `x86_fp80`), computed in integers.
//!
//! A number is 80 bits: sign, 15 bits of exponent, and a significand of 64 bits whose leading bit is written. Results
//! are rounded to nearest, ties to even, as the processor does with 64 bits of precision. NaNs follow the processor
//! too: an invalid operation gives the negative quiet NaN, and of two NaNs the one with the larger significand is kept.
//! Encodings that no operation gives (an exponent without the leading bit) are invalid operands.

use crate::{FloatCond, Type};
use std::cmp::Ordering;

const SIGN: u128 = 1 << 79;
const QUIET: u64 = 1 << 62;
const LEADING: u64 = 1 << 63;
const MAX_EXPONENT: u32 = 0x7fff;
/// What the processor gives where an operation has no value.
pub const INVALID: u128 = SIGN | infinity(false) | QUIET as u128;
/// The weight of a subnormal number's last bit, as a power of two.
const LEAST: i32 = -16445;
const EXTENDED: Format = Format { precision: 64, least: LEAST };

/// A binary format: bits of precision, and the weight of the last bit of the smallest numbers.
#[derive(Clone, Copy)]
struct Format {
    precision: u32,
    least: i32,
}

/// A magnitude: `significand` times two to the `exponent`. Where it is normalised, the highest bit of the significand
/// is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magnitude {
    pub significand: u64,
    pub exponent: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Zero,
    Finite(Magnitude),
    Infinite,
    Nan,
    /// An encoding that the processor refuses.
    Invalid,
}

const fn infinity(negative: bool) -> u128 {
    (if negative { SIGN } else { 0 }) | (MAX_EXPONENT as u128) << 64 | LEADING as u128
}

fn zero(negative: bool) -> u128 {
    if negative { SIGN } else { 0 }
}

pub fn is_negative(bits: u128) -> bool {
    bits & SIGN != 0
}

pub fn is_nan(bits: u128) -> bool {
    matches!(classify(bits), Class::Nan | Class::Invalid)
}

fn biased(bits: u128) -> u32 {
    (bits >> 64) as u32 & MAX_EXPONENT
}

/// What a number is, without its sign.
pub fn classify(bits: u128) -> Class {
    let significand = bits as u64;
    match (biased(bits), significand >> 63) {
        (0, _) if significand == 0 => Class::Zero,
        (0, _) => Class::Finite(Magnitude { significand, exponent: LEAST }.normalised()),
        (_, 0) => Class::Invalid,
        (MAX_EXPONENT, _) if significand == LEADING => Class::Infinite,
        (MAX_EXPONENT, _) => Class::Nan,
        (biased, _) => Class::Finite(Magnitude { significand, exponent: biased as i32 - 1 + LEAST }),
    }
}

impl Magnitude {
    fn normalised(self) -> Magnitude {
        let shift = self.significand.leading_zeros();
        Magnitude { significand: self.significand << shift, exponent: self.exponent - shift as i32 }
    }
    /// The integer below, if it fits, and what is left over compared with a half: `None` when nothing is.
    fn whole(self) -> (Option<u128>, Option<Ordering>) {
        let wide = u128::from(self.significand);
        match self.exponent {
            65.. => (None, None),
            0..=64 => (Some(wide << self.exponent), None),
            -64..=-1 => {
                let dropped = -self.exponent as u32;
                let (rest, half) = (wide & ((1 << dropped) - 1), 1 << (dropped - 1));
                (Some(wide >> dropped), (rest != 0).then(|| rest.cmp(&half)))
            }
            _ => (Some(0), Some(Ordering::Less)),
        }
    }
}

/// `wide` shifted right, with a last bit that tells whether something was lost.
fn jammed(wide: u128, by: u32) -> u128 {
    match by {
        0 => wide,
        1..=127 => wide >> by | u128::from(wide << (128 - by) != 0),
        _ => u128::from(wide != 0),
    }
}

/// `wide` times two to the `exponent`, rounded into the format: a significand, and the weight of its last bit. The
/// lowest bit of `wide` may stand for anything below it if more than two bits are dropped.
fn rounded(wide: u128, exponent: i32, format: Format) -> (u64, i32) {
    let length = 128 - wide.leading_zeros();
    let last = (exponent + length as i32 - format.precision as i32).max(format.least);
    if last <= exponent {
        return ((wide << (exponent - last) as u32) as u64, last);
    }
    let dropped = (last - exponent) as u32;
    // Two bits below the last one decide.
    let shifted = if dropped >= 2 { jammed(wide, dropped - 2) } else { wide << (2 - dropped) };
    let kept = shifted >> 2;
    let up = match shifted & 3 {
        0 | 1 => 0,
        2 => kept & 1,
        _ => 1,
    };
    let kept = kept + up;
    if kept >> format.precision != 0 { ((kept >> 1) as u64, last + 1) } else { (kept as u64, last) }
}

/// The number `wide` times two to the `exponent`, rounded; see [`rounded`] for the lowest bit.
pub fn pack(negative: bool, wide: u128, exponent: i32) -> u128 {
    if wide == 0 {
        return zero(negative);
    }
    let (significand, last) = rounded(wide, exponent, EXTENDED);
    // Numbers without the leading bit are subnormal.
    let biased = if significand >> 63 == 0 { 0 } else { last - LEAST + 1 };
    match biased {
        0x7fff.. => infinity(negative),
        _ => zero(negative) | (biased as u128) << 64 | u128::from(significand),
    }
}

/// The NaN that an operation on these operands gives, if it gives one because of them.
fn propagated(operands: &[u128]) -> Option<u128> {
    if operands.iter().any(|&x| classify(x) == Class::Invalid) {
        return Some(INVALID);
    }
    let nans = || operands.iter().copied().filter(|&x| classify(x) == Class::Nan);
    let quiet = |x: u128| x as u64 & QUIET != 0;
    let mixed = nans().any(quiet) && nans().any(|x| !quiet(x));
    // Of a quiet and a signalling one the quiet one is kept; else the larger, and of equals the positive one.
    let kept = nans().filter(|&x| !mixed || quiet(x)).max_by_key(|&x| (x as u64, !is_negative(x)))?;
    Some(kept | u128::from(QUIET))
}

pub fn add(a: u128, b: u128) -> u128 {
    if let Some(nan) = propagated(&[a, b]) {
        return nan;
    }
    match (classify(a), classify(b)) {
        (Class::Infinite, Class::Infinite) if is_negative(a) != is_negative(b) => INVALID,
        (Class::Infinite, _) => a,
        (_, Class::Infinite) => b,
        (Class::Zero, Class::Zero) => a & b,
        (Class::Finite(x), Class::Finite(y)) => add_finite((is_negative(a), x), (is_negative(b), y)),
        (Class::Finite(_), _) => canonical(a),
        _ => canonical(b),
    }
}

/// The one encoding of a number: a subnormal exponent with a leading bit is that of a normal number.
fn canonical(bits: u128) -> u128 {
    match classify(bits) {
        Class::Finite(x) => pack(is_negative(bits), x.significand.into(), x.exponent),
        Class::Zero | Class::Infinite | Class::Nan | Class::Invalid => bits,
    }
}

fn add_finite(a: (bool, Magnitude), b: (bool, Magnitude)) -> u128 {
    let key = |x: Magnitude| (x.exponent, x.significand);
    let ((sign, large), (other, small)) = if key(a.1) >= key(b.1) { (a, b) } else { (b, a) };
    let wide = u128::from(large.significand) << 62;
    let rest = jammed(u128::from(small.significand) << 62, (large.exponent - small.exponent) as u32);
    if sign == other {
        return pack(sign, wide + rest, large.exponent - 62);
    }
    let difference = wide - rest;
    pack(sign && difference != 0, difference, large.exponent - 62)
}

pub fn sub(a: u128, b: u128) -> u128 {
    // The sign of a NaN is left alone.
    if is_nan(b) { add(a, b) } else { add(a, b ^ SIGN) }
}

pub fn mul(a: u128, b: u128) -> u128 {
    if let Some(nan) = propagated(&[a, b]) {
        return nan;
    }
    let negative = is_negative(a) != is_negative(b);
    match (classify(a), classify(b)) {
        (Class::Infinite, Class::Zero) | (Class::Zero, Class::Infinite) => INVALID,
        (Class::Infinite, _) | (_, Class::Infinite) => infinity(negative),
        (Class::Finite(x), Class::Finite(y)) => {
            pack(negative, u128::from(x.significand) * u128::from(y.significand), x.exponent + y.exponent)
        }
        _ => zero(negative),
    }
}

pub fn div(a: u128, b: u128) -> u128 {
    if let Some(nan) = propagated(&[a, b]) {
        return nan;
    }
    let negative = is_negative(a) != is_negative(b);
    match (classify(a), classify(b)) {
        (Class::Infinite, Class::Infinite) | (Class::Zero, Class::Zero) => INVALID,
        (Class::Infinite, _) | (_, Class::Zero) => infinity(negative),
        (Class::Finite(x), Class::Finite(y)) => {
            let divisor = u128::from(y.significand);
            let (high, rest) =
                ((u128::from(x.significand) << 64) / divisor, (u128::from(x.significand) << 64) % divisor);
            let (low, rest) = ((rest << 4) / divisor, (rest << 4) % divisor);
            pack(negative, high << 5 | low << 1 | u128::from(rest != 0), x.exponent - y.exponent - 69)
        }
        _ => zero(negative),
    }
}

/// The exact remainder with the sign of `a`, as `fmodl` gives it.
pub fn rem(a: u128, b: u128) -> u128 {
    if let Some(nan) = propagated(&[a, b]) {
        return nan;
    }
    match (classify(a), classify(b)) {
        (Class::Infinite, _) | (_, Class::Zero) => INVALID,
        (Class::Finite(x), Class::Finite(y)) if x.exponent >= y.exponent => {
            let divisor = u128::from(y.significand);
            let (mut rest, mut left) = (u128::from(x.significand) % divisor, x.exponent - y.exponent);
            while left > 0 && rest != 0 {
                let step = left.min(64);
                rest = (rest << step) % divisor;
                left -= step;
            }
            pack(is_negative(a), rest, y.exponent)
        }
        _ => canonical(a),
    }
}

pub fn sqrt(a: u128) -> u128 {
    match classify(a) {
        Class::Zero => a,
        Class::Finite(_) | Class::Infinite if is_negative(a) => INVALID,
        Class::Infinite => a,
        Class::Nan | Class::Invalid => propagated(&[a]).unwrap_or(INVALID),
        Class::Finite(x) => {
            let shift = if (x.exponent - 63) % 2 == 0 { 63 } else { 64 };
            let square = u128::from(x.significand) << shift;
            let root = square.isqrt();
            // A root is never half-way between two numbers.
            let rest = square - root * root;
            let wide = root << 2 | u128::from(rest > root) << 1 | u128::from(rest != 0);
            pack(false, wide, (x.exponent - shift) / 2 - 2)
        }
    }
}

/// `a * b + c`, rounded once.
pub fn fma(a: u128, b: u128, c: u128) -> u128 {
    let (x, y, z) = match (classify(a), classify(b), classify(c)) {
        (Class::Finite(x), Class::Finite(y), Class::Finite(z)) => (x, y, z),
        // A product that is too small for the format keeps its sign.
        (Class::Finite(_), Class::Finite(_), Class::Zero) => return mul(a, b),
        (Class::Finite(_), Class::Finite(_), Class::Infinite) => return c,
        // Without two finite factors the product is exact.
        _ => return propagated(&[a, b, c]).unwrap_or_else(|| add(mul(a, b), c)),
    };
    let product = u128::from(x.significand) * u128::from(y.significand);
    fused((is_negative(a) != is_negative(b), product, x.exponent + y.exponent), (is_negative(c), z))
}

fn fused((sign, product, exponent): (bool, u128, i32), (other, z): (bool, Magnitude)) -> u128 {
    // Both with the highest bit at 2^127, so that they compare by exponent.
    let shift = product.leading_zeros();
    let a = (sign, product << shift, exponent - shift as i32);
    let b = (other, u128::from(z.significand) << 64, z.exponent - 64);
    let (large, small) = if (a.2, a.1) >= (b.2, b.1) { (a, b) } else { (b, a) };
    let by = (large.2 - small.2) as u32;
    // The smaller one in 256 bits; what is below them is jammed into the last.
    let (high, low) = match by {
        0 => (small.1, 0),
        1..=127 => (small.1 >> by, small.1 << (128 - by)),
        128 => (0, small.1),
        _ => (0, jammed(small.1, by - 128)),
    };
    if large.0 == small.0 {
        let (sum, carry) = large.1.overflowing_add(high);
        let wide = if carry { jammed(sum, 1) | 1 << 127 } else { sum };
        return pack(large.0, wide | u128::from(low != 0), large.2 + i32::from(carry));
    }
    let (low, borrow) = 0u128.overflowing_sub(low);
    let high = large.1 - high - u128::from(borrow);
    match (high, low) {
        (0, 0) => 0,
        (0, low) => pack(large.0, low, large.2 - 128),
        (high, low) => {
            let shift = high.leading_zeros();
            let (top, rest) =
                if shift == 0 { (high, low) } else { (high << shift | low >> (128 - shift), low << shift) };
            pack(large.0, top | u128::from(rest != 0), large.2 - shift as i32)
        }
    }
}

/// In which direction a number is made an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    Zero,
    Below,
    Above,
    /// To nearest, ties to even.
    Even,
    /// To nearest, ties away from zero.
    Away,
}

pub fn integral(a: u128, towards: Towards) -> u128 {
    let x = match classify(a) {
        Class::Finite(x) => x,
        Class::Zero | Class::Infinite => return a,
        Class::Nan | Class::Invalid => return propagated(&[a]).unwrap_or(INVALID),
    };
    let (Some(whole), Some(rest)) = x.whole() else { return a };
    let up = match towards {
        Towards::Zero => false,
        Towards::Below => is_negative(a),
        Towards::Above => !is_negative(a),
        Towards::Even => rest == Ordering::Greater || (rest == Ordering::Equal && whole & 1 == 1),
        Towards::Away => rest != Ordering::Less,
    };
    pack(is_negative(a), whole + u128::from(up), 0)
}

/// `None` where an operand is a NaN.
pub fn compare(a: u128, b: u128) -> Option<Ordering> {
    if is_nan(a) || is_nan(b) {
        return None;
    }
    // The bits of a magnitude grow with it.
    let key = |x: u128| {
        let magnitude = (canonical(x) & !SIGN) as i128;
        if is_negative(x) { -magnitude } else { magnitude }
    };
    Some(key(a).cmp(&key(b)))
}

pub fn holds(cond: FloatCond, a: u128, b: u128) -> bool {
    let order = compare(a, b);
    let is = |wanted: &[Ordering]| order.is_some_and(|order| wanted.contains(&order));
    match cond {
        FloatCond::False => false,
        FloatCond::OEq => is(&[Ordering::Equal]),
        FloatCond::OGt => is(&[Ordering::Greater]),
        FloatCond::OGe => is(&[Ordering::Greater, Ordering::Equal]),
        FloatCond::OLt => is(&[Ordering::Less]),
        FloatCond::OLe => is(&[Ordering::Less, Ordering::Equal]),
        FloatCond::ONe => is(&[Ordering::Less, Ordering::Greater]),
        FloatCond::Ord => order.is_some(),
        FloatCond::UEq => !is(&[Ordering::Less, Ordering::Greater]),
        FloatCond::UGt => !is(&[Ordering::Less, Ordering::Equal]),
        FloatCond::UGe => !is(&[Ordering::Less]),
        FloatCond::ULt => !is(&[Ordering::Greater, Ordering::Equal]),
        FloatCond::ULe => !is(&[Ordering::Greater]),
        FloatCond::UNe => !is(&[Ordering::Equal]),
        FloatCond::Uno => order.is_none(),
        FloatCond::True => true,
    }
}

/// The smaller (or, with `Greater`, the larger) of two numbers; a number rather than a NaN.
pub fn least(a: u128, b: u128, wanted: Ordering) -> u128 {
    match compare(a, b) {
        None if is_nan(a) && is_nan(b) => propagated(&[a, b]).unwrap_or(INVALID),
        None => {
            if is_nan(a) {
                b
            } else {
                a
            }
        }
        Some(order) => {
            if order == wanted || order == Ordering::Equal {
                a
            } else {
                b
            }
        }
    }
}

pub fn from_int(negative: bool, magnitude: u128) -> u128 {
    pack(negative, magnitude, 0)
}

/// The integer towards zero: its sign and magnitude. `None` for what no 128 bits hold.
pub fn to_int(a: u128) -> Option<(bool, u128)> {
    match classify(a) {
        Class::Zero => Some((false, 0)),
        Class::Finite(x) => x.whole().0.map(|whole| (is_negative(a), whole)),
        Class::Infinite | Class::Nan | Class::Invalid => None,
    }
}

/// Width of the fraction of a narrower format, and how its numbers are rounded.
fn narrow(ty: Type) -> (u32, Format) {
    match ty {
        Type::F32 => (23, Format { precision: 24, least: -149 }),
        Type::F64 | Type::F80 | Type::Int(_) | Type::Ptr => (52, Format { precision: 53, least: -1074 }),
    }
}

/// The number of a narrower format, exactly.
pub fn extend(from: Type, bits: u128) -> u128 {
    let (fraction_bits, format) = narrow(from);
    let negative = bits >> (from.bits() - 1) & 1 != 0;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let exponent = (bits >> fraction_bits) as u32 & ((1 << (from.bits() - 1 - fraction_bits)) - 1);
    match exponent {
        0 => pack(negative, fraction, format.least),
        _ if exponent + 1 == 1 << (from.bits() - 1 - fraction_bits) => match fraction {
            0 => infinity(negative),
            _ => infinity(negative) | fraction << (63 - fraction_bits) | u128::from(QUIET),
        },
        _ => pack(negative, fraction | 1 << fraction_bits, format.least + exponent as i32 - 1),
    }
}

/// The nearest number of a narrower format.
pub fn truncate(a: u128, to: Type) -> u128 {
    let (fraction_bits, format) = narrow(to);
    let sign = u128::from(is_negative(a)) << (to.bits() - 1);
    let most = (1 << (to.bits() - 1 - fraction_bits)) - 1;
    let infinity = most << fraction_bits;
    match classify(a) {
        Class::Zero => sign,
        Class::Infinite => sign | infinity,
        Class::Nan => {
            sign | infinity | 1 << (fraction_bits - 1) | (a as u64 as u128 & !(1 << 63)) >> (63 - fraction_bits)
        }
        Class::Invalid => 1 << (to.bits() - 1) | infinity | 1 << (fraction_bits - 1),
        Class::Finite(x) => {
            let (significand, last) = rounded(x.significand.into(), x.exponent, format);
            let leading = u128::from(significand) >> fraction_bits;
            let biased = if leading == 0 { 0 } else { (last - format.least + 1) as u128 };
            let fraction = u128::from(significand) & ((1 << fraction_bits) - 1);
            sign | if biased >= most { infinity } else { biased << fraction_bits | fraction }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(x: f32) -> u128 {
        extend(Type::F32, u128::from(x.to_bits()))
    }

    /// Rounding to 64 bits first changes no result of 24 bits, so `float` is a model of all of it: subnormal numbers
    /// and overflow of `float` are those of the conversion.
    #[test]
    fn arithmetic_agrees_with_float() {
        let mut state = 88_172_645_463_325_252u64;
        let mut draw = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Exponents near each other meet; so do those at the ends.
            let near = (state >> 40) as u32 & 0x83ff_ffff | 0x3800_0000;
            f32::from_bits(if state & 3 == 0 { (state >> 8) as u32 } else { near })
        };
        for _ in 0..100_000 {
            let (x, y) = (draw(), draw());
            let (a, b) = (single(x), single(y));
            let cases = [
                (add(a, b), x + y),
                (sub(a, b), x - y),
                (mul(a, b), x * y),
                (div(a, b), x / y),
                (rem(a, b), x % y),
                (sqrt(a), x.sqrt()),
                (integral(a, Towards::Below), x.floor()),
                (integral(a, Towards::Above), x.ceil()),
                (integral(a, Towards::Zero), x.trunc()),
                (integral(a, Towards::Even), x.round_ties_even()),
                (integral(a, Towards::Away), x.round()),
            ];
            for (i, (ours, theirs)) in cases.into_iter().enumerate() {
                let ours = f32::from_bits(truncate(ours, Type::F32) as u32);
                let same = ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan();
                assert!(same, "case {i} of {x:e} and {y:e}: {ours:e} is not {theirs:e}");
            }
            assert_eq!(compare(a, b), x.partial_cmp(&y));
            assert_eq!(
                truncate(extend(Type::F64, f64::from(x).to_bits().into()), Type::F64),
                f64::from(x).to_bits().into()
            );
        }
    }

    #[test]
    fn encodings_that_the_processor_refuses() {
        let unnormal = 0x3fff_0000_0000_0000_0001;
        let pseudo_denormal = 0x0000_8000_0000_0000_0000;
        let smallest_normal = 0x0001_8000_0000_0000_0000;
        assert_eq!(add(unnormal, 0), INVALID);
        assert_eq!(compare(unnormal, unnormal), None);
        assert_eq!(compare(pseudo_denormal, smallest_normal), Some(Ordering::Equal));
        assert_eq!(add(pseudo_denormal, 0), smallest_normal);
    }
}
