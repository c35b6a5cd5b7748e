//! Output: `printf` and its relatives, `puts` and the like. Integers, characters, strings, pointers, and `%f` are
//! covered.

use super::{Call, Outcome, done, int};
use crate::interp::{StepError, fault};
use base::FaultKind;
use ir::scalar::{decimal, x87};
use std::iter::{Copied, Peekable};
use std::slice::Iter;

/// Where the arguments come from.
enum Arguments {
    /// The call itself, from this one on.
    Direct(usize),
    /// A `va_list`.
    List(u64),
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (first, second) = (call.arg(0), call.arg(1));
    Some(match call.name {
        "printf" => print(call, None, 0, false),
        "vprintf" => print(call, None, 0, true),
        "__printf_chk" => print(call, None, 1, false),
        "fprintf" => print(call, Some(first), 1, false),
        "vfprintf" => print(call, Some(first), 1, true),
        "__fprintf_chk" => print(call, Some(first), 2, false),
        "sprintf" => print_into(call, u64::MAX, 1, false),
        "vsprintf" => print_into(call, u64::MAX, 1, true),
        "snprintf" => print_into(call, second, 2, false),
        "vsnprintf" => print_into(call, second, 2, true),
        "puts" => call.string(first).and_then(|text| {
            call.interp.state.output.extend(text);
            call.interp.state.output.push(b'\n');
            int(1)
        }),
        "putchar" | "putchar_unlocked" => {
            call.interp.state.output.push(first as u8);
            int(i32::from(first as u8))
        }
        "fputs" => call.string(first).and_then(|text| {
            emit(call, second, &text)?;
            int(1)
        }),
        "fputc" | "putc" => emit(call, second, &[first as u8]).and_then(|()| int(i32::from(first as u8))),
        "fwrite" => {
            let len = second.saturating_mul(call.arg(2));
            call.read(first, len).and_then(|bytes| {
                emit(call, call.arg(3), &bytes)?;
                done(if second == 0 { 0 } else { call.arg(2) })
            })
        }
        // Of a file is covered elsewhere.
        "write" if matches!(first as i32, 1 | 2) => call.read(second, call.arg(2)).and_then(|bytes| {
            emit(call, call.interp.state.library.streams[first as usize & 3], &bytes)?;
            done(call.arg(2))
        }),
        _ => return None,
    })
}

/// Writes to a stream; only standard output is kept.
fn emit(call: &mut Call<'_, '_>, stream: u64, bytes: &[u8]) -> Result<(), StepError> {
    let [_, out, err] = call.interp.state.library.streams;
    if stream == out {
        call.interp.state.output.extend_from_slice(bytes);
    } else if stream != err {
        return Err(StepError::Uncovered(format!("`{}` to another stream", call.name)));
    }
    Ok(())
}

fn print(call: &mut Call<'_, '_>, stream: Option<u64>, format: usize, list: bool) -> Outcome {
    let text = formatted(call, format, list)?;
    emit(call, stream.unwrap_or(call.interp.state.library.streams[1]), &text)?;
    int(text.len() as i32)
}

/// Writes to memory of this size, with a terminator.
fn print_into(call: &mut Call<'_, '_>, size: u64, format: usize, list: bool) -> Outcome {
    let text = formatted(call, format, list)?;
    if size > 0 {
        let kept = text.len().min(usize::try_from(size - 1).unwrap_or(usize::MAX));
        call.write(call.arg(0), &text[..kept])?;
        call.write(call.arg(0) + kept as u64, &[0])?;
    }
    int(text.len() as i32)
}

fn next(call: &mut Call<'_, '_>, arguments: &mut Arguments, float: bool) -> Result<u64, StepError> {
    match arguments {
        Arguments::Direct(at) => {
            *at += 1;
            match call.args.get(*at - 1) {
                Some(&word) => Ok(word),
                None => fault(FaultKind::BadArgument, "the format requires more arguments than there are"),
            }
        }
        Arguments::List(list) => {
            let (list, class, end, step) = if float { (*list, 4, 176, 16) } else { (*list, 0, 48, 8) };
            let offset = call.load32(list + class)?;
            let at = if offset < end {
                call.store32(list + class, offset + step)?;
                call.load(list + 16, 8)? + offset
            } else {
                let at = call.load(list + 8, 8)?;
                call.store(list + 8, 8, at + 8)?;
                at
            };
            // An `int` leaves the upper half of its word unwritten.
            match call.load(at, 8) {
                Ok(word) => Ok(word),
                Err(_) => call.load32(at),
            }
        }
    }
}

/// A `long double`: two words of the call, or the bytes at the next multiple of 16.
fn next_extended(call: &mut Call<'_, '_>, arguments: &mut Arguments) -> Result<u128, StepError> {
    let (low, high) = match arguments {
        Arguments::Direct(_) => (next(call, arguments, false)?, next(call, arguments, false)?),
        Arguments::List(list) => {
            let list = *list;
            let at = call.load(list + 8, 8)?.next_multiple_of(16);
            call.store(list + 8, 8, at + 16)?;
            (call.load(at, 8)?, call.load(at + 8, 2)?)
        }
    };
    Ok(u128::from(low) | u128::from(high & 0xffff) << 64)
}

/// The rest of the format.
type Rest<'a> = Peekable<Copied<Iter<'a, u8>>>;

/// Flags, width and precision of a conversion.
#[derive(Default)]
struct Field {
    left: bool,
    zero: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    width: usize,
    precision: Option<usize>,
}

impl Field {
    fn padded(&self, sign: &str, digits: String, zero: bool) -> String {
        let len = sign.len() + digits.len();
        let fill = self.width.saturating_sub(len);
        if self.left {
            format!("{sign}{digits}{}", " ".repeat(fill))
        } else if zero {
            format!("{sign}{}{digits}", "0".repeat(fill))
        } else {
            format!("{}{sign}{digits}", " ".repeat(fill))
        }
    }
    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }
    fn integer(&self, sign: &str, mut digits: String) -> String {
        if let Some(precision) = self.precision {
            digits = if precision == 0 && digits == "0" { String::new() } else { format!("{digits:0>precision$}") };
        }
        self.padded(sign, digits, self.zero && self.precision.is_none())
    }
}

/// A width or precision: a number, or an argument in place of `*`.
fn number(rest: &mut Rest<'_>, call: &mut Call<'_, '_>, arguments: &mut Arguments) -> Result<i32, StepError> {
    if rest.next_if_eq(&b'*').is_some() {
        return Ok(next(call, arguments, false)? as i32);
    }
    let mut value = 0i32;
    while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
        value = value.saturating_mul(10).saturating_add(i32::from(digit - b'0'));
    }
    Ok(value)
}

pub fn formatted(call: &mut Call<'_, '_>, at: usize, list: bool) -> Result<Vec<u8>, StepError> {
    let format = call.string(call.arg(at))?;
    let mut arguments = if list { Arguments::List(call.arg(at + 1)) } else { Arguments::Direct(at + 1) };
    let mut out = Vec::new();
    let mut rest: Rest<'_> = format.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut field = Field::default();
        while let Some(flag) = rest.next_if(|flag| b"-0+ #".contains(flag)) {
            match flag {
                b'-' => field.left = true,
                b'0' => field.zero = true,
                b'+' => field.plus = true,
                b' ' => field.space = true,
                _ => field.alternate = true,
            }
        }
        let width = number(&mut rest, call, &mut arguments)?;
        field.left |= width < 0;
        field.width = width.unsigned_abs() as usize;
        if rest.next_if_eq(&b'.').is_some() {
            field.precision = usize::try_from(number(&mut rest, call, &mut arguments)?).ok();
        }
        let mut length = Vec::new();
        while let Some(letter) = rest.next_if(|letter| b"hljztqL".contains(letter)) {
            length.push(letter);
        }
        let bits = match length.as_slice() {
            b"" => 32,
            b"h" => 16,
            b"hh" => 8,
            _ => 64,
        };
        let extended = length == b"L";
        let conversion = rest.next().unwrap_or(0);
        let text = match conversion {
            b'%' => "%".to_owned(),
            b'd' | b'i' => {
                let value = (next(call, &mut arguments, false)? as i64) << (64 - bits) >> (64 - bits);
                field.integer(field.sign(value < 0), value.unsigned_abs().to_string())
            }
            b'u' | b'x' | b'X' | b'o' => {
                let value = next(call, &mut arguments, false)? & (u64::MAX >> (64 - bits));
                let (prefix, digits) = match conversion {
                    b'x' => ("0x", format!("{value:x}")),
                    b'X' => ("0X", format!("{value:X}")),
                    b'o' if field.alternate => return Err(StepError::Uncovered("`printf` with %#o".into())),
                    b'o' => ("", format!("{value:o}")),
                    _ => ("", value.to_string()),
                };
                field.integer(if field.alternate && value != 0 { prefix } else { "" }, digits)
            }
            b'c' => {
                let byte = next(call, &mut arguments, false)? as u8;
                let blanks = vec![b' '; field.width.saturating_sub(1)];
                let (before, after) = if field.left { (&[][..], &blanks[..]) } else { (&blanks[..], &[][..]) };
                out.extend([before, &[byte], after].concat());
                continue;
            }
            b's' => {
                let addr = next(call, &mut arguments, false)?;
                let text = match addr {
                    0 if field.precision.is_none_or(|most| most >= 6) => b"(null)".to_vec(),
                    0 => Vec::new(),
                    addr => call.string_within(addr, field.precision.map_or(u64::MAX, |most| most as u64))?,
                };
                let blanks = vec![b' '; field.width.saturating_sub(text.len())];
                out.extend(if field.left { [text, blanks].concat() } else { [blanks, text].concat() });
                continue;
            }
            b'p' => match next(call, &mut arguments, false)? {
                0 => field.padded("", "(nil)".into(), false),
                addr => field.padded("", format!("{addr:#x}"), false),
            },
            b'f' | b'F' if extended => {
                let value = next_extended(call, &mut arguments)?;
                let Some(decimal) = decimal::of(value) else {
                    return Err(StepError::Uncovered("`printf` of something that is not a number".into()));
                };
                let digits = decimal.fixed(field.precision.unwrap_or(6));
                field.padded(field.sign(x87::is_negative(value)), digits, field.zero)
            }
            b'f' | b'F' => {
                let value = f64::from_bits(next(call, &mut arguments, true)?);
                if !value.is_finite() {
                    return Err(StepError::Uncovered("`printf` of something that is not a number".into()));
                }
                let digits = format!("{:.*}", field.precision.unwrap_or(6), value.abs());
                field.padded(field.sign(value.is_sign_negative()), digits, field.zero)
            }
            other => {
                let other = char::from(other);
                return Err(StepError::Uncovered(format!("`{}` with %{other}", call.name)));
            }
        };
        out.extend(text.into_bytes());
    }
    Ok(out)
}
