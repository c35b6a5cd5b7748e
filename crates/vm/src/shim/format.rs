//! The conversions of `printf`: parsing a conversion specification, and formatting one value. Pure functions.
//!
//! Texts are those of glibc in the "C" locale, to the last digit: Rust prints a `double` exactly and rounds ties to
//! even, as glibc does; only where glibc's `%#g` drops zeros that the standard requires (999999.5 as `1.e+06`) we print
//! them. Not modelled: numbered arguments (`%1$d`), wide characters.

/// The maximal width of a field, and length of a precision: enough for any real program, and a bound on the cost of an
/// invalid one.
pub(super) const MAX_FIELD: u64 = 1 << 20;

/// A double has at most 1074 decimals and 767 significant digits; further digits are zeros.
const MAX_DIGITS: usize = 1100;

/// A width or precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    Fixed(u64),
    /// `*`: the next argument.
    Argument,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Length {
    Char,
    Short,
    #[default]
    Int,
    Long,
    LongDouble,
}

impl Length {
    pub fn bits(self) -> u32 {
        match self {
            Length::Char => 8,
            Length::Short => 16,
            Length::Int => 32,
            Length::Long | Length::LongDouble => 64,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Flags {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zero: bool,
}

/// A conversion specification as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spec {
    pub flags: Flags,
    pub width: Option<Count>,
    pub precision: Option<Count>,
    pub length: Length,
    pub conversion: u8,
    /// Bytes it takes in the format, without the `%`.
    pub len: usize,
}

/// Why a specification cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    Incomplete,
    Numbered,
    TooWide,
}

/// Layout of a field, when all numbers are known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Field {
    pub flags: Flags,
    pub width: usize,
    pub precision: Option<usize>,
}

/// Reads the specification whose `%` precedes `text`.
pub(super) fn parse(text: &[u8]) -> Result<Spec, Wrong> {
    let mut flags = Flags::default();
    let mut at = 0;
    loop {
        match text.get(at) {
            Some(b'-') => flags.left = true,
            Some(b'+') => flags.plus = true,
            Some(b' ') => flags.space = true,
            Some(b'#') => flags.alternate = true,
            Some(b'0') => flags.zero = true,
            // Grouping of thousands and national digits: none in the "C" locale.
            Some(b'\'' | b'I') => {}
            _ => break,
        }
        at += 1;
    }
    let width = count(text, &mut at)?;
    if text.get(at) == Some(&b'$') {
        return Err(Wrong::Numbered);
    }
    let mut precision = None;
    if text.get(at) == Some(&b'.') {
        at += 1;
        precision = Some(count(text, &mut at)?.unwrap_or(Count::Fixed(0)));
    }
    let length = length(text, &mut at);
    let &conversion = text.get(at).ok_or(Wrong::Incomplete)?;
    Ok(Spec { flags, width, precision, length, conversion, len: at + 1 })
}

fn count(text: &[u8], at: &mut usize) -> Result<Option<Count>, Wrong> {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        let numbered = text.get(*at).is_some_and(u8::is_ascii_digit);
        return if numbered { Err(Wrong::Numbered) } else { Ok(Some(Count::Argument)) };
    }
    let digits = text[*at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let value =
        text[*at..*at + digits].iter().fold(0u64, |n, &b| n.saturating_mul(10).saturating_add((b - b'0').into()));
    *at += digits;
    match digits {
        0 => Ok(None),
        _ if value > MAX_FIELD => Err(Wrong::TooWide),
        _ => Ok(Some(Count::Fixed(value))),
    }
}

/// Reads a length modifier, here and in `scanf`.
pub(super) fn length(text: &[u8], at: &mut usize) -> Length {
    let rest = &text[(*at).min(text.len())..];
    let (length, len) = match rest {
        [b'h', b'h', ..] => (Length::Char, 2),
        [b'h', ..] => (Length::Short, 1),
        [b'l', b'l', ..] => (Length::Long, 2),
        [b'l' | b'q' | b'j' | b'z' | b'Z' | b't', ..] => (Length::Long, 1),
        [b'L', ..] => (Length::LongDouble, 1),
        _ => (Length::Int, 0),
    };
    *at += len;
    length
}

/// Combines sign or prefix, zeros, text and blanks. `zeros`: the flag `0` applies here.
fn lay_out(field: &Field, prefix: &str, text: &[u8], zeros: bool) -> Vec<u8> {
    let missing = field.width.saturating_sub(prefix.len() + text.len());
    let (before, between, after) = match field.flags {
        Flags { left: true, .. } => (0, 0, missing),
        Flags { zero: true, .. } if zeros => (0, missing, 0),
        _ => (missing, 0, 0),
    };
    let mut out = vec![b' '; before];
    out.extend_from_slice(prefix.as_bytes());
    out.resize(out.len() + between, b'0');
    out.extend_from_slice(text);
    out.resize(out.len() + after, b' ');
    out
}

/// `%s` and `%c`: the precision has been applied already.
pub(super) fn text(field: &Field, bytes: &[u8]) -> Vec<u8> {
    lay_out(field, "", bytes, false)
}

fn sign(flags: Flags, negative: bool) -> &'static str {
    match (negative, flags.plus, flags.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

/// `%d`, of a sign-extended value.
pub(super) fn signed(field: &Field, value: i64) -> Vec<u8> {
    let digits = with_precision(field, value.unsigned_abs().to_string());
    lay_out(field, sign(field.flags, value < 0), digits.as_bytes(), field.precision.is_none())
}

/// `%u`, `%o`, `%x`, `%X`, `%b`, `%B`, of a zero-extended value.
pub(super) fn unsigned(field: &Field, conversion: u8, value: u64) -> Vec<u8> {
    let digits = match conversion {
        b'o' => format!("{value:o}"),
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        b'b' | b'B' => format!("{value:b}"),
        _ => value.to_string(),
    };
    let mut digits = with_precision(field, digits);
    let mut prefix = "";
    if field.flags.alternate {
        match conversion {
            b'o' if !digits.starts_with('0') => digits.insert(0, '0'),
            b'x' if value != 0 => prefix = "0x",
            b'X' if value != 0 => prefix = "0X",
            b'b' if value != 0 => prefix = "0b",
            b'B' if value != 0 => prefix = "0B",
            _ => {}
        }
    }
    lay_out(field, prefix, digits.as_bytes(), field.precision.is_none())
}

/// At least as many digits as the precision requires; none for a zero with precision zero.
fn with_precision(field: &Field, digits: String) -> String {
    match field.precision {
        Some(0) if digits == "0" => String::new(),
        Some(least) if digits.len() < least => "0".repeat(least - digits.len()) + &digits,
        Some(_) | None => digits,
    }
}

/// `%p`.
pub(super) fn pointer(field: &Field, value: u64) -> Vec<u8> {
    match value {
        0 => text(field, b"(nil)"),
        _ => {
            let digits = with_precision(field, format!("{value:x}"));
            lay_out(field, &format!("{}0x", sign(field.flags, false)), digits.as_bytes(), field.precision.is_none())
        }
    }
}

/// A number, for its conversions. Texts are those of its magnitude.
pub(super) trait Real {
    fn is_negative(&self) -> bool;
    /// Its name if it is not finite.
    fn special(&self) -> Option<&'static str>;
    /// Decimal digits with this many decimals.
    fn fixed(&self, decimals: usize) -> String;
    /// One digit, a point, this many decimals; and the exponent of ten.
    fn scientific(&self, decimals: usize) -> (String, i32);
    /// `%a` without sign and `0x`.
    fn hexadecimal(&self, precision: Option<usize>, keep_point: bool) -> String;
}

impl Real for f64 {
    fn is_negative(&self) -> bool {
        self.is_sign_negative()
    }

    fn special(&self) -> Option<&'static str> {
        match (self.is_nan(), self.is_infinite()) {
            (true, _) => Some("nan"),
            (_, true) => Some("inf"),
            _ => None,
        }
    }

    fn fixed(&self, decimals: usize) -> String {
        let kept = decimals.min(MAX_DIGITS);
        let mut digits = format!("{:.kept$}", self.abs());
        digits.extend(std::iter::repeat_n('0', decimals - kept));
        digits
    }

    fn scientific(&self, decimals: usize) -> (String, i32) {
        let kept = decimals.min(MAX_DIGITS);
        let text = format!("{:.kept$e}", self.abs());
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let mut digits = digits.to_owned();
        digits.extend(std::iter::repeat_n('0', decimals - kept));
        (digits, exponent.parse().unwrap_or(0))
    }

    fn hexadecimal(&self, precision: Option<usize>, keep_point: bool) -> String {
        hexadecimal(self.abs(), precision, keep_point)
    }
}

/// `%f`, `%e`, `%g`, `%a` and their capitals.
pub(super) fn real(field: &Field, conversion: u8, value: &impl Real) -> Vec<u8> {
    let upper = conversion.is_ascii_uppercase();
    let sign = sign(field.flags, value.is_negative());
    let case = |text: String| if upper { text.to_ascii_uppercase() } else { text };
    if let Some(name) = value.special() {
        return lay_out(field, sign, case(name.into()).as_bytes(), false);
    }
    let keep_point = field.flags.alternate;
    if conversion.eq_ignore_ascii_case(&b'a') {
        let digits = value.hexadecimal(field.precision, keep_point);
        return lay_out(field, &case(format!("{sign}0x")), case(digits).as_bytes(), true);
    }
    let precision = field.precision.unwrap_or(6);
    let digits = match conversion.to_ascii_lowercase() {
        b'f' => with_point(value.fixed(precision), keep_point),
        b'e' => {
            let (digits, exponent) = value.scientific(precision);
            with_point(digits, keep_point) + &exponent_text(exponent)
        }
        _ => general(value, precision.max(1), keep_point),
    };
    lay_out(field, sign, case(digits).as_bytes(), true)
}

fn exponent_text(exponent: i32) -> String {
    format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn with_point(mut digits: String, keep_point: bool) -> String {
    if keep_point && !digits.contains('.') {
        digits.push('.');
    }
    digits
}

/// `%g`: the shorter of the two styles for this many significant digits.
fn general(value: &impl Real, significant: usize, keep: bool) -> String {
    let (digits, exponent) = value.scientific(significant - 1);
    let plain = exponent >= -4 && (i64::from(exponent)) < significant as i64;
    let digits = if plain { value.fixed((significant as i64 - 1 - i64::from(exponent)) as usize) } else { digits };
    let digits = match keep {
        true => with_point(digits, true),
        false if digits.contains('.') => digits.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => digits,
    };
    if plain { digits } else { digits + &exponent_text(exponent) }
}

/// `%a` without sign and `0x`. A subnormal number keeps its leading 0, and rounding may make the leading digit a 2.
fn hexadecimal(value: f64, precision: Option<usize>, keep_point: bool) -> String {
    const MANTISSA: u32 = 52;
    const NIBBLES: usize = 13;
    let bits = value.to_bits();
    let (biased, fraction) = ((bits >> MANTISSA) as i32, bits & ((1 << MANTISSA) - 1));
    let (mut whole, exponent) = match (biased, fraction) {
        (0, 0) => (0, 0),
        (0, _) => (fraction, -1022),
        _ => (fraction | 1 << MANTISSA, biased - 1023),
    };
    if let Some(kept) = precision.filter(|&kept| kept < NIBBLES) {
        let dropped = 4 * (NIBBLES - kept) as u32;
        let (rest, half) = (whole & ((1 << dropped) - 1), 1 << (dropped - 1));
        whole -= rest;
        let odd = whole >> dropped & 1 == 1;
        if rest > half || (rest == half && odd) {
            whole += 1 << dropped;
        }
    }
    let decimals = format!("{:013x}", whole & ((1 << MANTISSA) - 1));
    hexadecimal_text((whole >> MANTISSA) as u32, decimals, exponent, precision, keep_point)
}

/// The leading digit, as many of the others as requested, and the exponent of two.
pub(super) fn hexadecimal_text(
    leading: u32,
    decimals: String,
    exponent: i32,
    precision: Option<usize>,
    keep_point: bool,
) -> String {
    let decimals = match precision {
        None => decimals.trim_end_matches('0').to_owned(),
        Some(kept) if kept <= decimals.len() => decimals[..kept].to_owned(),
        Some(kept) => {
            let zeros = "0".repeat(kept - decimals.len());
            decimals + &zeros
        }
    };
    let point = if keep_point || !decimals.is_empty() { "." } else { "" };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{leading:x}{point}{decimals}p{sign}{}", exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of one specification, and what follows it in the format.
    fn shown(format: &str, convert: impl Fn(&Spec, &Field) -> Vec<u8>) -> String {
        let text = format.strip_prefix('%').unwrap();
        let spec = parse(text.as_bytes()).unwrap();
        let number = |count: Option<Count>| {
            count.map(|count| match count {
                Count::Fixed(n) => n as usize,
                Count::Argument => panic!("no arguments here"),
            })
        };
        let field =
            Field { flags: spec.flags, width: number(spec.width).unwrap_or(0), precision: number(spec.precision) };
        String::from_utf8(convert(&spec, &field)).unwrap() + &text[spec.len..]
    }

    /// The expected texts are glibc's.
    #[test]
    fn doubles() {
        for (format, value, want) in DOUBLES {
            assert_eq!(
                shown(format, |spec, field| real(field, spec.conversion, value)),
                *want,
                "{format} of {value:?}"
            );
        }
    }

    #[test]
    fn integers() {
        for (format, value, want) in INTEGERS {
            let got = shown(format, |spec, field| {
                let unused = 64 - spec.length.bits();
                match spec.conversion {
                    b'd' => signed(field, value << unused >> unused),
                    other => unsigned(field, other, (*value as u64) << unused >> unused),
                }
            });
            assert_eq!(got, *want, "{format} of {value}");
        }
    }

    #[test]
    fn texts_and_pointers() {
        assert_eq!(shown("%6s|", |_, field| text(field, b"abc")), "   abc|");
        assert_eq!(shown("%-6c|", |_, field| text(field, b"a")), "a     |");
        assert_eq!(shown("%p", |_, field| pointer(field, 0xabc)), "0xabc");
        assert_eq!(shown("%8p", |_, field| pointer(field, 0)), "   (nil)");
    }

    #[test]
    fn long_precisions_end_in_zeros() {
        let zeros = "0".repeat(5000);
        assert_eq!(shown("%.5000f", |_, field| real(field, b'f', &1.0)), format!("1.{zeros}"));
        assert_eq!(shown("%.5000e", |_, field| real(field, b'e', &1.0)), format!("1.{zeros}e+00"));
        assert_eq!(shown("%.5000d", |_, field| signed(field, 0)), zeros);
    }

    #[test]
    fn wrong_specifications() {
        assert_eq!(parse(b""), Err(Wrong::Incomplete));
        assert_eq!(parse(b"-5.3ll"), Err(Wrong::Incomplete));
        assert_eq!(parse(b"1$d"), Err(Wrong::Numbered));
        assert_eq!(parse(b"*1$d"), Err(Wrong::Numbered));
        assert_eq!(parse(b"99999999999999999999d"), Err(Wrong::TooWide));
        assert_eq!(parse(b"*.*ld").unwrap().precision, Some(Count::Argument));
        assert_eq!(parse(b"hhd").unwrap().length, Length::Char);
    }

    const DOUBLES: &[(&str, f64, &str)] = &[
        ("%f", 0.0, "0.000000"),
        ("%f", -0.0, "-0.000000"),
        ("%.0f", 0.5, "0"),
        ("%.0f", 1.5, "2"),
        ("%.0f", 2.5, "2"),
        ("%#.0f", 3.0, "3."),
        ("%.2f", 0.125, "0.12"),
        ("%.2f", 0.375, "0.38"),
        ("%.1f", 0.25, "0.2"),
        ("%.3f", 2.0005, "2.001"),
        ("%+.2f", 1.0, "+1.00"),
        ("% .2f", 1.0, " 1.00"),
        ("%08.2f", -3.1459, "-0003.15"),
        ("%-10.2f|", 3.1359, "3.14      |"),
        ("%10.3f", 2.5, "     2.500"),
        ("%.20f", 0.1, "0.10000000000000000555"),
        ("%f", 1e22, "10000000000000000000000.000000"),
        ("%.0f", 1e23, "99999999999999991611392"),
        ("%.30f", 1e-10, "0.000000000100000000000000003643"),
        ("%e", 0.0, "0.000000e+00"),
        ("%e", 12345.678, "1.234568e+04"),
        ("%.0e", 12345.678, "1e+04"),
        ("%#.0e", 15000.0, "2.e+04"),
        ("%.3e", -9.9996e-5, "-1.000e-04"),
        ("%e", 1e100, "1.000000e+100"),
        ("%e", 1e-100, "1.000000e-100"),
        ("%E", 1.5e300, "1.500000E+300"),
        ("%.15e", 5e-324, "4.940656458412465e-324"),
        ("%12.4e", 31.4, "  3.1400e+01"),
        ("%012.4e", -31.4, "-03.1400e+01"),
        ("%g", 0.0, "0"),
        ("%g", 100000.0, "100000"),
        ("%g", 1000000.0, "1e+06"),
        ("%g", 0.0001, "0.0001"),
        ("%g", 0.00001, "1e-05"),
        ("%g", 123456789.0, "1.23457e+08"),
        ("%.3g", 1234.0, "1.23e+03"),
        ("%.10g", 0.1, "0.1"),
        ("%.17g", 0.1, "0.10000000000000001"),
        ("%.0g", 15.0, "2e+01"),
        ("%#g", 1.0, "1.00000"),
        ("%#.3g", 100.0, "100."),
        ("%g", 0.00009999995, "0.0001"),
        ("%g", 999999.5, "1e+06"),
        ("%G", 1e-7, "1E-07"),
        ("%g", 1e15, "1e+15"),
        ("%+g", 2.5, "+2.5"),
        ("%08g", -2.5, "-00002.5"),
        ("%a", 0.0, "0x0p+0"),
        ("%a", -1.0, "-0x1p+0"),
        ("%a", 0.1, "0x1.999999999999ap-4"),
        ("%a", 255.5, "0x1.ffp+7"),
        ("%.0a", 1.5, "0x2p+0"),
        ("%.0a", 2.5, "0x1p+1"),
        ("%.1a", 1.96875, "0x2.0p+0"),
        ("%.3a", 3.25, "0x1.a00p+1"),
        ("%.16a", 1.0, "0x1.0000000000000000p+0"),
        ("%#a", 1.0, "0x1.p+0"),
        ("%A", 1e300, "0X1.7E43C8800759CP+996"),
        ("%a", 5e-324, "0x0.0000000000001p-1022"),
        ("%a", 2.2250738585072014e-308, "0x1p-1022"),
        ("%020a", -12.75, "-0x00000000001.98p+3"),
        ("%-20.2a|", 12.75, "0x1.98p+3           |"),
        ("%.1a", 1e-310, "0x0.0p-1022"),
        ("%f", f64::INFINITY, "inf"),
        ("%F", f64::NEG_INFINITY, "-INF"),
        ("%08f", f64::INFINITY, "     inf"),
        ("%+e", f64::INFINITY, "+inf"),
        ("%g", f64::NAN, "nan"),
        ("%G", -f64::NAN, "-NAN"),
        ("%-6a|", f64::NAN, "nan   |"),
        ("%06g", f64::NAN, "   nan"),
    ];

    const INTEGERS: &[(&str, i64, &str)] = &[
        ("%d", 0, "0"),
        ("%5d", 42, "   42"),
        ("%-5d|", 42, "42   |"),
        ("%05d", -42, "-0042"),
        ("%+d", 42, "+42"),
        ("% d", 42, " 42"),
        ("%.5d", -42, "-00042"),
        ("%8.5d", -42, "  -00042"),
        ("%-8.5d|", 42, "00042   |"),
        ("%08.5d", 42, "   00042"),
        ("%.0d", 0, ""),
        ("%+.0d", 0, "+"),
        ("%5.0d", 0, "     "),
        ("%hhd", 200, "-56"),
        ("%hd", 40000, "-25536"),
        ("%ld", -5000000000, "-5000000000"),
        ("%hhu", -1, "255"),
        ("%hu", -1, "65535"),
        ("%u", -1, "4294967295"),
        ("%lu", -1, "18446744073709551615"),
        ("%x", 255, "ff"),
        ("%X", 48879, "BEEF"),
        ("%#x", 255, "0xff"),
        ("%#X", 255, "0XFF"),
        ("%#x", 0, "0"),
        ("%#010x", 255, "0x000000ff"),
        ("%#.6x", 255, "0x0000ff"),
        ("%o", 8, "10"),
        ("%#o", 8, "010"),
        ("%#o", 0, "0"),
        ("%#.0o", 0, "0"),
        ("%#.5o", 8, "00010"),
        ("%lx", -1, "ffffffffffffffff"),
        ("%-+6d|", 7, "+7    |"),
        ("%+ d", 7, "+7"),
    ];
}
