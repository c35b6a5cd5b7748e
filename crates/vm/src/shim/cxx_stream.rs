//! `std::cout`, `std::cerr` and `std::clog`.
//!
//! The stream objects are the program's external variables. They get what inline functions of the headers access: the
//! offset of the part that holds the format, and that part with its initial contents. So manipulators work, and
//! insertion obeys width, fill, base, precision and so on. Nothing is buffered.
//!
//! These functions are used even if the headers define them in the program, since those definitions would need the
//! locale. If a program does more with streams than writing to these three, it uses the definitions of the headers for
//! all of them; then only the objects here are used. Threads may share the standard streams, so accesses to them never
//! race.

use super::extended::Extended;
use super::format::{self, Field, Flags};
use super::thread::accept;
use super::{Call, Flow, Shim, StepError};
use crate::load::machine_block;
use crate::vm::{Stream, Vm};
use smallvec::smallvec;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("_ZNSt8ios_base4InitC1Ev", Shim::local(accept)),
    ("_ZNSt8ios_base4InitD1Ev", Shim::local(accept)),
    ("_ZNSt8ios_base15sync_with_stdioEb", Shim::local(|_| Ok(Flow::Done(1)))),
    ("_ZNSolsEi", Shim::local(|call| signed(call, call.int(1).into(), 32))),
    ("_ZNSolsEs", Shim::local(|call| signed(call, (call.int(1) as i16).into(), 16))),
    ("_ZNSolsEl", Shim::local(|call| signed(call, call.arg(1) as i64, 64))),
    ("_ZNSolsEx", Shim::local(|call| signed(call, call.arg(1) as i64, 64))),
    ("_ZNSolsEj", Shim::local(|call| unsigned(call, call.arg(1) & 0xffff_ffff))),
    ("_ZNSolsEt", Shim::local(|call| unsigned(call, call.arg(1) & 0xffff))),
    ("_ZNSolsEm", Shim::local(|call| unsigned(call, call.arg(1)))),
    ("_ZNSolsEy", Shim::local(|call| unsigned(call, call.arg(1)))),
    ("_ZNSolsEb", Shim::local(boolean)),
    ("_ZNSolsEd", Shim::local(|call| real(call, &f64::from_bits(call.arg(1))))),
    ("_ZNSolsEe", Shim::local(|call| real(call, &Extended::from_words(call.arg(1), call.arg(2))))),
    ("_ZNSolsEf", Shim::local(|call| real(call, &f64::from(f32::from_bits(call.arg(1) as u32))))),
    ("_ZNSolsEPKv", Shim::local(pointer)),
    ("_ZNSolsEDn", Shim::local(|call| insert(call, b"nullptr"))),
    ("_ZNSo9_M_insertIlEERSoT_", Shim::local(|call| signed(call, call.arg(1) as i64, 64))),
    ("_ZNSo9_M_insertIxEERSoT_", Shim::local(|call| signed(call, call.arg(1) as i64, 64))),
    ("_ZNSo9_M_insertImEERSoT_", Shim::local(|call| unsigned(call, call.arg(1)))),
    ("_ZNSo9_M_insertIyEERSoT_", Shim::local(|call| unsigned(call, call.arg(1)))),
    ("_ZNSo9_M_insertIbEERSoT_", Shim::local(boolean)),
    ("_ZNSo9_M_insertIdEERSoT_", Shim::local(|call| real(call, &f64::from_bits(call.arg(1))))),
    ("_ZNSo9_M_insertIeEERSoT_", Shim::local(|call| real(call, &Extended::from_words(call.arg(1), call.arg(2))))),
    ("_ZNSo9_M_insertIPKvEERSoT_", Shim::local(pointer)),
    ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", Shim::local(c_string)),
    ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKa", Shim::local(c_string)),
    ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKh", Shim::local(c_string)),
    ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", Shim::local(character)),
    ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a", Shim::local(character)),
    ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h", Shim::local(character)),
    (
        "_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE",
        Shim::local(string),
    ),
    (
        "_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St17basic_string_viewIS3_S4_E",
        Shim::local(|call| bytes(call, call.arg(2), call.arg(1))),
    ),
    (
        "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l",
        Shim::local(|call| bytes(call, call.arg(1), call.arg(2))),
    ),
    ("_ZNSo3putEc", Shim::local(|call| write(call, &[call.arg(1) as u8]))),
    ("_ZNSo5writeEPKcl", Shim::local(write_bytes)),
    ("_ZNSo5flushEv", Shim::local(|call| write(call, b""))),
    ("_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", Shim::local(|call| write(call, b"\n"))),
    ("_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", Shim::local(|call| write(call, b"\0"))),
    ("_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", Shim::local(|call| write(call, b""))),
    ("_ZNSolsEPFRSoS_E", Shim::local(|call| manipulate(call, 0))),
    ("_ZNSolsEPFRSt8ios_baseS0_E", Shim::local(|call| manipulate(call, IOS))),
    ("_ZNSolsEPFRSt9basic_iosIcSt11char_traitsIcEES6_E", Shim::local(|call| manipulate(call, IOS))),
];

/// Where an output stream keeps its format.
const IOS: u64 = 8;
/// The same for `std::cin`.
const INPUT_IOS: u64 = 16;
const PRECISION: u64 = 8;
const WIDTH: u64 = 16;
const FLAGS: u64 = 24;
const FILL: u64 = 224;
const FILL_SET: u64 = 225;

const BOOLALPHA: u32 = 1 << 0;
const DEC: u32 = 1 << 1;
const FIXED: u32 = 1 << 2;
const HEX: u32 = 1 << 3;
const INTERNAL: u32 = 1 << 4;
const LEFT: u32 = 1 << 5;
const OCT: u32 = 1 << 6;
const SCIENTIFIC: u32 = 1 << 8;
const SHOWBASE: u32 = 1 << 9;
const SHOWPOINT: u32 = 1 << 10;
const SHOWPOS: u32 = 1 << 11;
const SKIPWS: u32 = 1 << 12;
const UPPERCASE: u32 = 1 << 14;

/// The table a stream object points to: the offset of its format at -24, which stream it is at -16.
const TABLE_SIZE: u64 = 32;
const TABLE_POINT: u64 = 24;
const TABLE_STREAM: u64 = 8;
/// Distinguishes our tables from others.
const MARK: u64 = 0x5354_5245_414d_0000;

/// Gives the stream object `name` at `addr` its initial contents; returns false for any other variable.
pub(super) fn prepare(vm: &mut Vm, name: &str, addr: u64) -> bool {
    let (ios, number) = match name {
        "_ZSt4cout" => (IOS, 1),
        "_ZSt4cerr" | "_ZSt4clog" => (IOS, 2),
        "_ZSt3cin" => (INPUT_IOS, 0),
        _ => return false,
    };
    let table = machine_block(&mut vm.memory, TABLE_SIZE);
    let words = [
        (table, 8, ios),
        (table + TABLE_STREAM, 8, MARK + number),
        (addr, 8, table + TABLE_POINT),
        (addr + ios + PRECISION, 8, 6),
        (addr + ios + FLAGS, 4, u64::from(DEC | SKIPWS)),
        (addr + ios + FILL, 1, b' '.into()),
        (addr + ios + FILL_SET, 1, 1),
    ];
    for (at, len, word) in words {
        // A program that declares the variable smaller does not access this part either.
        let _ = vm.memory.store(at, len, word, 0);
    }
    true
}

/// Which of the process's streams the first argument is.
fn stream(call: &Call<'_>) -> Result<Stream, StepError> {
    let number = call
        .load64(call.arg(0))
        .and_then(|point| call.load64(point.wrapping_sub(TABLE_POINT - TABLE_STREAM)))
        .map_or(0, |word| word ^ MARK);
    match number {
        1 => Ok(Stream::Out),
        2 => Ok(Stream::Err),
        _ => Err(StepError::unsupported(
            "a C++ stream other than `std::cout`, `std::cerr` and `std::clog`",
            "write with `printf` or to these three",
        )),
    }
}

/// Writes the text unchanged; the call returns the stream.
fn write(call: &mut Call<'_>, bytes: &[u8]) -> Result<Flow, StepError> {
    let stream = stream(call)?;
    call.vm.output.write(&mut call.vm.memory.trail, stream, bytes);
    Ok(Flow::Done(call.arg(0)))
}

struct Format {
    flags: u32,
    precision: usize,
}

fn format_of(call: &Call<'_>) -> Result<Format, StepError> {
    stream(call)?;
    let ios = call.arg(0) + IOS;
    let precision = (call.load64(ios + PRECISION)? as i64).clamp(0, 1000) as usize;
    Ok(Format { flags: call.load32(ios + FLAGS)?, precision })
}

/// Writes with the stream's width and fill, and resets the width.
fn insert(call: &mut Call<'_>, text: &[u8]) -> Result<Flow, StepError> {
    let Format { flags, .. } = format_of(call)?;
    let ios = call.arg(0) + IOS;
    let width = (call.load64(ios + WIDTH)? as i64).clamp(0, 1 << 20) as usize;
    if width == 0 {
        return write(call, text);
    }
    call.store64(ios + WIDTH, 0)?;
    let fill = call.vm.memory.load_defined(ios + FILL, 1)? as u8;
    write(call, &pad(text, width, fill, flags))
}

fn pad(text: &[u8], width: usize, fill: u8, flags: u32) -> Vec<u8> {
    let missing = width.saturating_sub(text.len());
    let before = if flags & LEFT != 0 {
        text.len()
    } else if flags & INTERNAL != 0 {
        let sign = usize::from(matches!(text.first(), Some(b'-' | b'+')));
        let base = matches!(text.get(sign..sign + 2), Some(b"0x" | b"0X"));
        sign + if base { 2 } else { 0 }
    } else {
        0
    };
    [&text[..before], &vec![fill; missing], &text[before..]].concat()
}

fn field(format: &Format) -> Field {
    let flags =
        Flags { plus: format.flags & SHOWPOS != 0, alternate: format.flags & SHOWBASE != 0, ..Flags::default() };
    Field { flags, width: 0, precision: None }
}

/// The conversion for the base of the flags; `None` for decimal.
fn base_of(flags: u32) -> Option<u8> {
    match flags & (DEC | HEX | OCT) {
        HEX if flags & UPPERCASE != 0 => Some(b'X'),
        HEX => Some(b'x'),
        OCT => Some(b'o'),
        _ => None,
    }
}

/// In another base than ten, the bits of the type.
fn signed(call: &mut Call<'_>, value: i64, bits: u32) -> Result<Flow, StepError> {
    let format = format_of(call)?;
    let text = match base_of(format.flags) {
        None => format::signed(&field(&format), value),
        Some(base) => format::unsigned(&field(&format), base, value as u64 & u64::MAX >> (64 - bits)),
    };
    insert(call, &text)
}

fn unsigned(call: &mut Call<'_>, value: u64) -> Result<Flow, StepError> {
    let format = format_of(call)?;
    let text = format::unsigned(&field(&format), base_of(format.flags).unwrap_or(b'u'), value);
    insert(call, &text)
}

fn boolean(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let value = call.arg(1) & 1;
    match (format_of(call)?.flags & BOOLALPHA != 0, value) {
        (true, 0) => insert(call, b"false"),
        (true, _) => insert(call, b"true"),
        (false, value) => signed(call, value as i64, 64),
    }
}

fn real(call: &mut Call<'_>, value: &impl format::Real) -> Result<Flow, StepError> {
    let format = format_of(call)?;
    let (conversion, precision) = match format.flags & (FIXED | SCIENTIFIC) {
        FIXED => (b'f', Some(format.precision)),
        SCIENTIFIC => (b'e', Some(format.precision)),
        0 => (b'g', Some(format.precision)),
        _ => (b'a', None),
    };
    let conversion = if format.flags & UPPERCASE != 0 { conversion.to_ascii_uppercase() } else { conversion };
    let mut field = Field { precision, ..field(&format) };
    field.flags.alternate = format.flags & SHOWPOINT != 0;
    insert(call, &format::real(&field, conversion, value))
}

fn pointer(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match call.arg(1) {
        0 => insert(call, b"0"),
        addr => insert(call, format!("{addr:#x}").as_bytes()),
    }
}

fn character(call: &mut Call<'_>) -> Result<Flow, StepError> {
    insert(call, &[call.arg(1) as u8])
}

fn c_string(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = call.string(1)?;
    insert(call, &text)
}

/// A `std::string` begins with pointer and length.
fn string(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (start, len) = (call.load64(call.arg(1))?, call.load64(call.arg(1) + 8)?);
    bytes(call, start, len)
}

fn bytes(call: &mut Call<'_>, start: u64, len: u64) -> Result<Flow, StepError> {
    let text = call.vm.memory.defined_bytes(start, len)?.to_vec();
    insert(call, &text)
}

fn write_bytes(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = call.vm.memory.defined_bytes(call.arg(1), call.arg(2))?.to_vec();
    write(call, &text)
}

/// Calls the inserted function with the part of the stream that it takes.
fn manipulate(call: &mut Call<'_>, part: u64) -> Result<Flow, StepError> {
    if call.phase != 0 {
        return Ok(Flow::Done(call.arg(0)));
    }
    Ok(Flow::Enter { func: call.arg(1), args: smallvec![call.arg(0) + part], phase: 1, scratch: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_filled_on_the_right_side() {
        let padded = |text: &str, flags| String::from_utf8(pad(text.as_bytes(), 6, b'*', flags)).unwrap();
        assert_eq!(padded("-42", 0), "***-42");
        assert_eq!(padded("-42", LEFT), "-42***");
        assert_eq!(padded("-42", INTERNAL), "-***42");
        assert_eq!(padded("0x2a", INTERNAL), "0x**2a");
        assert_eq!(padded("too long", 0), "too long");
    }
}
