//! Parsing of numbers, as `strtol` and `strtod` do in the "C" locale. Pure functions.
//!
//! Decimal numbers are rounded correctly, like glibc's; so are hexadecimal ones, rounded here by hand.

use super::ctype::is_space;

/// The integer at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    pub negative: bool,
    pub magnitude: u64,
    /// The magnitude does not fit.
    pub overflow: bool,
    /// Bytes read, white space and sign included; 0 when there is no number.
    pub used: usize,
}

impl Integer {
    /// The value in a signed type of this width, clamped to its range, and whether it was clamped.
    pub fn signed(&self, bits: u32) -> (i64, bool) {
        let most = i64::MAX as u64 >> (64 - bits);
        match (self.negative, self.overflow) {
            (false, false) if self.magnitude <= most => (self.magnitude as i64, false),
            (false, _) => (most as i64, true),
            (true, false) if self.magnitude <= most + 1 => ((self.magnitude as i64).wrapping_neg(), false),
            (true, _) => ((most as i64).wrapping_neg() - 1, true),
        }
    }
    /// The value in a 64-bit unsigned type: a minus sign negates after the conversion.
    pub fn unsigned(&self) -> (u64, bool) {
        match (self.overflow, self.negative) {
            (true, _) => (u64::MAX, true),
            (false, true) => (self.magnitude.wrapping_neg(), false),
            (false, false) => (self.magnitude, false),
        }
    }
}

/// White space and a sign: their length, and whether it is a minus.
pub(super) fn lead(text: &[u8]) -> (usize, bool) {
    let at = text.iter().take_while(|&&b| is_space(b)).count();
    match text.get(at) {
        Some(b'-') => (at + 1, true),
        Some(b'+') => (at + 1, false),
        _ => (at, false),
    }
}

fn digit(byte: Option<&u8>, base: u32) -> Option<u32> {
    byte.and_then(|&b| char::from(b).to_digit(base.clamp(2, 36)))
}

/// Reads an integer; base 0 means by prefix. `binary` allows the prefix `0b`, which C has had since 2023.
pub(super) fn integer(text: &[u8], base: u32, binary: bool) -> Integer {
    let (mut at, negative) = lead(text);
    let prefix = |letter: u8, with: u32| {
        (base == 0 || base == with)
            && text.get(at) == Some(&b'0')
            && text.get(at + 1).is_some_and(|b| b.eq_ignore_ascii_case(&letter))
            && digit(text.get(at + 2), with).is_some()
    };
    let (base, skipped) = match base {
        _ if prefix(b'x', 16) => (16, 2),
        _ if binary && prefix(b'b', 2) => (2, 2),
        0 if text.get(at) == Some(&b'0') => (8, 0),
        0 => (10, 0),
        base => (base, 0),
    };
    at += skipped;
    let first = at;
    let (mut magnitude, mut overflow) = (0u64, false);
    while let Some(digit) = digit(text.get(at), base) {
        match magnitude.checked_mul(base.into()).and_then(|n| n.checked_add(digit.into())) {
            Some(n) => magnitude = n,
            None => overflow = true,
        }
        at += 1;
    }
    Integer { negative, magnitude, overflow, used: if at > first { at } else { 0 } }
}

/// The floating-point number at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Float {
    /// A `float` is represented exactly too.
    pub value: f64,
    /// Too large, or so small that digits were lost.
    pub range: bool,
    /// Bytes read; 0 when there is no number.
    pub used: usize,
}

/// Precision and exponents of a binary format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Single,
    Double,
}

pub(super) fn float(text: &[u8], width: Width) -> Float {
    let (at, negative) = lead(text);
    let body = &text[at..];
    let (value, range, len) =
        special(body).or_else(|| hexadecimal(body, width)).unwrap_or_else(|| decimal(body, width));
    let value = if negative && len > 0 { -value } else { value };
    Float { value, range, used: if len > 0 { at + len } else { 0 } }
}

pub(super) fn special(text: &[u8]) -> Option<(f64, bool, usize)> {
    let starts = |name: &[u8]| text.len() >= name.len() && text[..name.len()].eq_ignore_ascii_case(name);
    if starts(b"infinity") {
        return Some((f64::INFINITY, false, 8));
    }
    if starts(b"inf") {
        return Some((f64::INFINITY, false, 3));
    }
    if !starts(b"nan") {
        return None;
    }
    // An optional description in parentheses.
    let inside = text[3..].strip_prefix(b"(").map_or(0, |rest| {
        let len = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        if rest.get(len) == Some(&b')') { len + 2 } else { 0 }
    });
    Some((f64::NAN, false, 3 + inside))
}

/// Length of an exponent at `text`, and its value, if there is one after the letter.
pub(super) fn exponent(text: &[u8], letter: u8) -> Option<(usize, i64)> {
    let (first, rest) = text.split_first()?;
    if !first.eq_ignore_ascii_case(&letter) {
        return None;
    }
    let sign = usize::from(matches!(rest.first(), Some(b'+' | b'-')));
    let digits = rest[sign..].iter().take_while(|b| b.is_ascii_digit()).count();
    let value = rest[sign..sign + digits].iter().fold(0i64, |n, b| (n * 10 + i64::from(b - b'0')).min(1 << 40));
    let value = if rest.first() == Some(&b'-') { -value } else { value };
    (digits > 0).then_some((1 + sign + digits, value))
}

/// Digits with at most one point: their length, and whether there is a digit.
pub(super) fn mantissa(text: &[u8], is_digit: fn(&u8) -> bool) -> (usize, bool) {
    let whole = text.iter().take_while(|b| is_digit(b)).count();
    if text.get(whole) != Some(&b'.') {
        return (whole, whole > 0);
    }
    let decimals = text[whole + 1..].iter().take_while(|b| is_digit(b)).count();
    (whole + 1 + decimals, whole + decimals > 0)
}

fn decimal(text: &[u8], width: Width) -> (f64, bool, usize) {
    let (digits, any) = mantissa(text, u8::is_ascii_digit);
    if !any {
        return (0.0, false, 0);
    }
    let len = digits + exponent(&text[digits..], b'e').map_or(0, |(len, _)| len);
    let number = std::str::from_utf8(&text[..len]).unwrap_or("0");
    let (value, tiny) = match width {
        Width::Single => number.parse::<f32>().map_or((0.0, false), |x| (f64::from(x), x.abs() < f32::MIN_POSITIVE)),
        Width::Double => number.parse::<f64>().map_or((0.0, false), |x| (x, x.abs() < f64::MIN_POSITIVE)),
    };
    let zero = text[..digits].iter().all(|&b| b == b'0' || b == b'.');
    let lost = tiny && !zero && significant(number) != significant(&format!("{value:.1100e}"));
    (value, value.is_infinite() || lost, len)
}

/// The digits of a decimal number without its point, its exponent, and zeros at both ends.
fn significant(number: &str) -> String {
    let digits = number.split(['e', 'E']).next().unwrap_or_default();
    digits.replace('.', "").trim_matches('0').to_owned()
}

fn hexadecimal(text: &[u8], width: Width) -> Option<(f64, bool, usize)> {
    let body = match text {
        [b'0', b'x' | b'X', rest @ ..] => rest,
        _ => return None,
    };
    let (digits, any) = mantissa(body, u8::is_ascii_hexdigit);
    if !any {
        return None;
    }
    let (exponent_len, given) = exponent(&body[digits..], b'p').unwrap_or((0, 0));
    // The value is `bits` times two to the `scale`; bits that do not fit are kept as one sticky bit.
    let (mut bits, mut scale, mut point) = (0u64, given, false);
    for &b in &body[..digits] {
        let Some(digit) = char::from(b).to_digit(16) else {
            point = true;
            continue;
        };
        if bits >> 58 == 0 {
            bits = bits << 4 | u64::from(digit);
            scale -= if point { 4 } else { 0 };
        } else {
            bits |= u64::from(digit != 0);
            scale += if point { 0 } else { 4 };
        }
    }
    let (value, range) = rounded(bits, scale, width);
    Some((value, range, 2 + digits + exponent_len))
}

/// `bits` times two to the `scale`, rounded to nearest, ties to even.
fn rounded(bits: u64, scale: i64, width: Width) -> (f64, bool) {
    let (precision, least, most) = match width {
        Width::Single => (24, -149, 127),
        Width::Double => (53, -1074, 1023),
    };
    if bits == 0 {
        return (0.0, false);
    }
    let top = scale + i64::from(63 - bits.leading_zeros());
    if top > most {
        return (f64::INFINITY, true);
    }
    // The weight of the last bit that is kept.
    let last = (top - precision + 1).max(least);
    let dropped = (last - scale).clamp(0, 127) as u32;
    let wide = u128::from(bits);
    let (mut kept, rest) = (wide >> dropped, wide & ((1 << dropped) - 1));
    let half = (1u128 << dropped) >> 1;
    if rest > half || (rest == half && dropped > 0 && kept & 1 == 1) {
        kept += 1;
    }
    let exponent = scale + i64::from(dropped);
    // `kept` has at most 53 bits and the result is representable: two exact steps avoid an intermediate underflow.
    let steps = (exponent.clamp(-2000, 2000) / 2) as i32;
    let value = kept as f64 * 2f64.powi(steps) * 2f64.powi(exponent.clamp(-2000, 2000) as i32 - steps);
    let value = if width == Width::Single { f64::from(value as f32) } else { value };
    (value, value.is_infinite() || (rest != 0 && last == least && top < least + precision - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        let read = |text: &str, base| {
            let n = integer(text.as_bytes(), base, false);
            (n.signed(64).0, n.used)
        };
        assert_eq!(read("  -42abc", 10), (-42, 5));
        assert_eq!(read("0x1F", 0), (31, 4));
        assert_eq!(read("0x", 16), (0, 1));
        assert_eq!(read("0xg", 0), (0, 1));
        assert_eq!(read("0755", 0), (493, 4));
        assert_eq!(read("09", 0), (0, 1));
        assert_eq!(read("zz", 36), (1295, 2));
        assert_eq!(read("+-1", 10), (0, 0));
        assert_eq!(read("", 10), (0, 0));
        assert_eq!(read("9223372036854775808", 10), (i64::MAX, 19));
        assert_eq!(read("-9223372036854775808", 10), (i64::MIN, 20));
        assert_eq!(read("-99999999999999999999", 10), (i64::MIN, 21));
        assert_eq!(integer(b"0b101", 0, true).magnitude, 5);
        assert_eq!(integer(b"0b101", 0, false).used, 1);
        assert_eq!(integer(b"-1", 10, false).unsigned(), (u64::MAX, false));
        assert_eq!(integer(b"18446744073709551616", 10, false).unsigned(), (u64::MAX, true));
    }

    #[test]
    fn floats() {
        let read = |text: &str| {
            let n = float(text.as_bytes(), Width::Double);
            (n.value, n.used, n.range)
        };
        assert_eq!(read(" 1.5e3x"), (1500.0, 6, false));
        assert_eq!(read(".5"), (0.5, 2, false));
        assert_eq!(read("5."), (5.0, 2, false));
        assert_eq!(read("."), (0.0, 0, false));
        assert_eq!(read("1e"), (1.0, 1, false));
        assert_eq!(read("1e+"), (1.0, 1, false));
        assert_eq!(read("-infinityx"), (f64::NEG_INFINITY, 9, false));
        assert_eq!(read("1e999"), (f64::INFINITY, 5, true));
        assert_eq!(read("1e-999"), (0.0, 6, true));
        assert_eq!(read("0e999"), (0.0, 5, false));
        assert_eq!(read("4.9e-324"), (5e-324, 8, true));
        assert_eq!(read("0x1.8p1"), (3.0, 7, false));
        assert_eq!(read("0x.8"), (0.5, 4, false));
        assert_eq!(read("0x"), (0.0, 1, false));
        assert_eq!(read("0x1p-1074"), (5e-324, 9, false));
        assert_eq!(read("0x1p-1075"), (0.0, 9, true));
        assert_eq!(read("0x1.8p-1074"), (1e-323, 11, true));
        assert_eq!(read("0x1.fffffffffffff8p0"), (2.0, 20, false));
        assert_eq!(read("0x1.00000000000008p0"), (1.0, 20, false));
        assert_eq!(read("0x1.00000000000008000000000000001p0"), (1.0000000000000002, 35, false));
        assert_eq!(read("0x1p1024"), (f64::INFINITY, 8, true));
        assert!(float(b"nan(abc)", Width::Double).value.is_nan());
        assert_eq!(float(b"nan(abc)", Width::Double).used, 8);
        assert_eq!(float(b"nan(ab", Width::Double).used, 3);
        assert_eq!(float(b"16777217", Width::Single).value, 16777216.0);
        assert_eq!(float(b"3.5e38", Width::Single).value, f64::INFINITY);
    }
}
