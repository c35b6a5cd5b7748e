//! `long double` as text: its formatting by `printf` and parsing by `strtold`. Pure functions.

use super::format::{Real, hexadecimal_text};
use super::number::{exponent, lead, mantissa, special};
use ir::scalar::decimal::{self, Decimal};
use ir::scalar::x87::{self, Class};

/// A number of the extended format, by its bits.
pub(super) struct Extended(pub u128);

impl Extended {
    /// As passed to a library function.
    pub fn from_words(low: u64, high: u64) -> Extended {
        Extended(u128::from(low) | u128::from(high & 0xffff) << 64)
    }

    fn decimal(&self) -> Decimal {
        decimal::of(self.0).unwrap_or_else(|| Decimal::new(&[], 0))
    }
}

impl Real for Extended {
    fn is_negative(&self) -> bool {
        x87::is_negative(self.0)
    }

    fn special(&self) -> Option<&'static str> {
        match x87::classify(self.0) {
            Class::Nan | Class::Invalid => Some("nan"),
            Class::Infinite => Some("inf"),
            Class::Zero | Class::Finite(_) => None,
        }
    }

    fn fixed(&self, decimals: usize) -> String {
        self.decimal().fixed(decimals)
    }

    fn scientific(&self, decimals: usize) -> (String, i32) {
        self.decimal().scientific(decimals)
    }

    /// As glibc does: the leading digit is the first four bits of the significand.
    fn hexadecimal(&self, precision: Option<usize>, keep_point: bool) -> String {
        const NIBBLES: usize = 15;
        const BIAS: i32 = 16383 + 3;
        let (biased, significand) = ((self.0 >> 64) as i32 & 0x7fff, self.0 as u64);
        let mut exponent = if significand == 0 { 0 } else { biased.max(1) - BIAS };
        let mut whole = u128::from(significand);
        if let Some(kept) = precision.filter(|&kept| kept < NIBBLES) {
            let dropped = 4 * (NIBBLES - kept) as u32;
            let (rest, half) = (whole & ((1 << dropped) - 1), 1 << (dropped - 1));
            whole -= rest;
            if rest > half || (rest == half && whole >> dropped & 1 == 1) {
                whole += 1 << dropped;
            }
        }
        if whole >> 64 != 0 {
            (whole, exponent) = (whole >> 4, exponent + 4);
        }
        let decimals = format!("{:015x}", whole & (u128::MAX >> 68));
        hexadecimal_text((whole >> 60) as u32, decimals, exponent, precision, keep_point)
    }
}

/// The number at the beginning of a text.
pub(super) struct Read {
    pub bits: u128,
    /// Too large, or so small that digits were lost.
    pub range: bool,
    /// Bytes read; 0 when there is no number.
    pub used: usize,
}

pub(super) fn read(text: &[u8]) -> Read {
    let (at, negative) = lead(text);
    let body = &text[at..];
    let (bits, inexact, len) = match special(body) {
        Some((value, _, len)) => (x87::extend(ir::Type::F64, u128::from(value.to_bits())), false, len),
        None => hexadecimal(body).unwrap_or_else(|| read_decimal(body)),
    };
    if len == 0 {
        return Read { bits: 0, range: false, used: 0 };
    }
    // Finite text that became infinite, or a subnormal number that differs from the text.
    let range = inexact && (x87::classify(bits) == Class::Infinite || bits >> 64 == 0);
    Read { bits: bits | u128::from(negative) << 79, range, used: at + len }
}

/// A number, whether it differs from the text, and the length of the text.
fn read_decimal(text: &[u8]) -> (u128, bool, usize) {
    let (len, any) = mantissa(text, u8::is_ascii_digit);
    if !any {
        return (0, false, 0);
    }
    let (exponent_len, power) = exponent(&text[len..], b'e').unwrap_or((0, 0));
    let whole = text[..len].iter().position(|&b| b == b'.').unwrap_or(len);
    let digits: Vec<u8> = text[..len].iter().filter(|&&b| b != b'.').map(|b| b - b'0').collect();
    let (bits, inexact) = Decimal::new(&digits, whole as i64 + power).nearest();
    (bits, inexact, len + exponent_len)
}

fn hexadecimal(text: &[u8]) -> Option<(u128, bool, usize)> {
    let body = match text {
        [b'0', b'x' | b'X', rest @ ..] => rest,
        _ => return None,
    };
    let (len, any) = mantissa(body, u8::is_ascii_hexdigit);
    if !any {
        return None;
    }
    let (exponent_len, given) = exponent(&body[len..], b'p').unwrap_or((0, 0));
    // The value is `wide` times two to the `scale`; bits that do not fit are kept as one sticky bit.
    let (mut wide, mut scale, mut point) = (0u128, given, false);
    for &b in &body[..len] {
        let Some(digit) = char::from(b).to_digit(16) else {
            point = true;
            continue;
        };
        if wide >> 120 == 0 {
            wide = wide << 4 | u128::from(digit);
            scale -= if point { 4 } else { 0 };
        } else {
            wide |= u128::from(digit != 0);
            scale += if point { 0 } else { 4 };
        }
    }
    let scale = scale.clamp(-100_000, 100_000) as i32;
    let bits = x87::pack(false, wide, scale);
    let same = match x87::classify(bits) {
        Class::Zero => wide == 0,
        Class::Finite(x) => {
            let shift = wide.leading_zeros();
            (u128::from(x.significand) << 64, x.exponent - 64) == (wide << shift, scale - shift as i32)
        }
        Class::Infinite | Class::Nan | Class::Invalid => false,
    };
    Some((bits, !same, 2 + len + exponent_len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read() {
        let seen = |text: &str| {
            let read = read(text.as_bytes());
            (read.bits, read.used, read.range)
        };
        let one = 0x3fff_8000_0000_0000_0000;
        assert_eq!(seen(" 1x"), (one, 2, false));
        assert_eq!(seen("-0x.8p1"), (1 << 79 | one, 7, false));
        assert_eq!(seen("."), (0, 0, false));
        assert_eq!(seen("1e5000"), (0x7fff_8000_0000_0000_0000, 6, true));
        assert_eq!(seen("1e-5000"), (0, 7, true));
        assert_eq!(seen("0e99999"), (0, 7, false));
        assert_eq!(seen("inf"), (0x7fff_8000_0000_0000_0000, 3, false));
        assert_eq!(seen("0x1p-16445"), (1, 10, false));
        assert_eq!(seen("0x1p-16446"), (0, 10, true));
        assert_eq!(seen("0x1.8p-16445"), (2, 12, true));
        assert_eq!(seen("0.1"), (0x3ffb_cccc_cccc_cccc_cccd, 3, false));
    }
}
