//! Standard output: `printf` and everything else that writes, and the standard streams.
//!
//! Writing is a local step: the output of threads is not an operation of the search. Output is never buffered, so
//! `_exit` and `abort` lose nothing. Writing to another stream or descriptor writes to a file in memory (see `file`),
//! and is an operation. Every byte that is written must be defined.

use super::arguments::Arguments;
use super::errno::EBADF;
use super::format::{self, Count, Field, Length, MAX_FIELD, Spec, Wrong};
use super::string::{error_text, heap_string};
use super::{Attribute, Call, Flow, LIB_STREAMS, OWN_ERRNO, Shim, StepError, file};
use crate::files::Files;
use crate::vm::Stream;
use base::{FaultKind, Formatted, InvalidArgument, InvalidFormat, NotStream, Role};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("printf", Shim::local(|call| printf(call, To::Out, 0, false))),
    ("vprintf", Shim::local(|call| printf(call, To::Out, 0, true))),
    ("__printf_chk", Shim::local(|call| printf(call, To::Out, 1, false))),
    ("__vprintf_chk", Shim::local(|call| printf(call, To::Out, 1, true))),
    ("fprintf", Shim::visible(|view| file::of_stream(view, 0), |call| printf(call, To::File, 1, false))),
    ("vfprintf", Shim::visible(|view| file::of_stream(view, 0), |call| printf(call, To::File, 1, true))),
    ("__fprintf_chk", Shim::visible(|view| file::of_stream(view, 0), |call| printf(call, To::File, 2, false))),
    ("__vfprintf_chk", Shim::visible(|view| file::of_stream(view, 0), |call| printf(call, To::File, 2, true))),
    ("dprintf", Shim::visible(|view| file::of_descriptor(view, 0), |call| printf(call, To::Descriptor, 1, false))),
    ("vdprintf", Shim::visible(|view| file::of_descriptor(view, 0), |call| printf(call, To::Descriptor, 1, true))),
    (
        "__dprintf_chk",
        Shim::visible(|view| file::of_descriptor(view, 0), |call| printf(call, To::Descriptor, 2, false)),
    ),
    (
        "__vdprintf_chk",
        Shim::visible(|view| file::of_descriptor(view, 0), |call| printf(call, To::Descriptor, 2, true)),
    ),
    ("sprintf", Shim::local(|call| printf(call, To::Memory, 1, false))),
    ("vsprintf", Shim::local(|call| printf(call, To::Memory, 1, true))),
    ("__sprintf_chk", Shim::local(|call| printf(call, To::Memory, 3, false))),
    ("__vsprintf_chk", Shim::local(|call| printf(call, To::Memory, 3, true))),
    ("snprintf", Shim::local(|call| printf(call, To::Bounded, 2, false))),
    ("vsnprintf", Shim::local(|call| printf(call, To::Bounded, 2, true))),
    ("__snprintf_chk", Shim::local(|call| printf(call, To::Bounded, 4, false))),
    ("__vsnprintf_chk", Shim::local(|call| printf(call, To::Bounded, 4, true))),
    ("asprintf", Shim::local(|call| printf(call, To::Heap, 1, false)).with(Attribute::Allocates)),
    ("vasprintf", Shim::local(|call| printf(call, To::Heap, 1, true)).with(Attribute::Allocates)),
    ("__asprintf_chk", Shim::local(|call| printf(call, To::Heap, 2, false)).with(Attribute::Allocates)),
    ("__vasprintf_chk", Shim::local(|call| printf(call, To::Heap, 2, true)).with(Attribute::Allocates)),
    ("puts", Shim::local(puts)),
    ("putchar", Shim::local(putchar)),
    ("putchar_unlocked", Shim::local(putchar)),
    ("fputs", Shim::visible(|view| file::of_stream(view, 1), fputs)),
    ("fputs_unlocked", Shim::visible(|view| file::of_stream(view, 1), fputs)),
    ("fputc", Shim::visible(|view| file::of_stream(view, 1), fputc)),
    ("fputc_unlocked", Shim::visible(|view| file::of_stream(view, 1), fputc)),
    ("putc", Shim::visible(|view| file::of_stream(view, 1), fputc)),
    ("putc_unlocked", Shim::visible(|view| file::of_stream(view, 1), fputc)),
    ("_IO_putc", Shim::visible(|view| file::of_stream(view, 1), fputc)),
    ("fwrite", Shim::visible(|view| file::of_stream(view, 3), fwrite)),
    ("fwrite_unlocked", Shim::visible(|view| file::of_stream(view, 3), fwrite)),
    ("write", Shim::visible(|view| file::of_descriptor(view, 0), write).with(Attribute::CancellationPoint)),
    ("perror", Shim::local(perror)),
    ("fflush", Shim::local(fflush)),
    ("fflush_unlocked", Shim::local(fflush)),
    ("ferror", Shim::visible(|view| file::of_stream(view, 0), known_stream)),
    ("setvbuf", Shim::visible(|view| file::of_stream(view, 0), known_stream)),
    ("setbuf", Shim::visible(|view| file::of_stream(view, 0), known_stream)),
    ("setlinebuf", Shim::visible(|view| file::of_stream(view, 0), known_stream)),
    ("flockfile", Shim::visible(|view| file::of_stream(view, 0), known_stream)),
    ("funlockfile", Shim::visible(|view| file::of_stream(view, 0), known_stream)),
    ("fileno", Shim::visible(|view| file::of_stream(view, 0), fileno)),
    ("fileno_unlocked", Shim::visible(|view| file::of_stream(view, 0), fileno)),
];

/// The descriptor of a stream.
pub(super) fn stream(call: &Call<'_>, file: u64) -> Result<i32, StepError> {
    for number in 0..3 {
        if call.load64(call.vm.library + LIB_STREAMS + 8 * number)? == file {
            return Ok(number as i32);
        }
    }
    if let Some(stream) = call.vm.files.streams.get(&file) {
        return Ok(stream.descriptor);
    }
    Err(no_stream(&call.vm.files, file))
}

/// Why a pointer is not an open stream.
pub(super) fn no_stream(files: &Files, file: u64) -> StepError {
    let closed = files.closed.get(&file);
    let what = match closed {
        Some(_) => NotStream::Closed,
        None if file == 0 => NotStream::Null,
        None => NotStream::Unknown,
    };
    let related = closed.map(|&(tid, site)| (Role::Closed, (tid, site)));
    StepError::Fault {
        kind: FaultKind::BadArgument,
        detail: InvalidArgument::Stream(what).into(),
        related: related.into_iter().collect(),
    }
}

/// Writes to a stream or descriptor by number; returns false if that is not possible.
fn put(call: &mut Call<'_>, number: i32, bytes: &[u8]) -> Result<bool, StepError> {
    match number {
        1 => call.vm.output.write(&mut call.vm.memory.trail, Stream::Out, bytes),
        2 => call.vm.output.write(&mut call.vm.memory.trail, Stream::Err, bytes),
        0 => {
            call.set_errno(EBADF)?;
            return Ok(false);
        }
        _ => match file::put(call, number, bytes, None)? {
            0 => {}
            code => {
                call.set_errno(code)?;
                return Ok(false);
            }
        },
    }
    Ok(true)
}

const EOF: i32 = -1;

/// Where a member of the `printf` family writes; the arguments before the format determine the rest.
#[derive(Clone, Copy)]
enum To {
    Out,
    File,
    Descriptor,
    Memory,
    Bounded,
    Heap,
}

/// A member of the `printf` family whose format is the argument number `at`, followed by the arguments or a `va_list`.
fn printf(call: &mut Call<'_>, to: To, at: usize, list: bool) -> Result<Flow, StepError> {
    let target = match to {
        To::File => stream(call, call.arg(0))? as u64,
        To::Out => 1,
        To::Descriptor | To::Memory | To::Bounded | To::Heap => call.arg(0),
    };
    let arguments = if list { Arguments::List(call.arg(at + 1)) } else { Arguments::Direct(at + 1) };
    let text = render(call, &call.string(at)?, arguments)?;
    let len = i32::try_from(text.len()).unwrap_or(EOF);
    match to {
        To::Out | To::File | To::Descriptor => {
            if !put(call, target as i32, &text)? {
                return Ok(Flow::int(EOF));
            }
        }
        To::Memory => {
            call.vm.memory.write(target, &text)?;
            call.vm.memory.write(target + text.len() as u64, &[0])?;
        }
        To::Bounded => {
            let size = call.arg(1);
            if size > 0 {
                let kept = text.len().min(usize::try_from(size - 1).unwrap_or(usize::MAX));
                call.vm.memory.write(target, &text[..kept])?;
                call.vm.memory.write(target + kept as u64, &[0])?;
            }
        }
        To::Heap => {
            let addr = heap_string(call, &text)?;
            call.store64(target, addr)?;
            if addr == 0 {
                return Ok(Flow::int(EOF));
            }
        }
    }
    Ok(Flow::int(len))
}

/// The text for a format and its arguments.
fn render(call: &mut Call<'_>, format: &[u8], mut arguments: Arguments) -> Result<Vec<u8>, StepError> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(percent) = rest.iter().position(|&b| b == b'%') {
        out.extend_from_slice(&rest[..percent]);
        rest = &rest[percent + 1..];
        let spec = format::parse(rest).map_err(|wrong| refuse(wrong, rest))?;
        convert(call, &spec, &mut arguments, &mut out)?;
        rest = &rest[spec.len..];
    }
    out.extend_from_slice(rest);
    Ok(out)
}

fn refuse(wrong: Wrong, rest: &[u8]) -> StepError {
    let shown: String = String::from_utf8_lossy(rest).chars().take(12).collect();
    match wrong {
        Wrong::Incomplete => StepError::fault(FaultKind::BadArgument, InvalidFormat::Incomplete(shown)),
        Wrong::Numbered => StepError::unsupported(
            format!("a numbered argument in a format, `%{shown}`"),
            "give the arguments in the order of the format",
        ),
        Wrong::TooWide => too_wide(),
    }
}

fn too_wide() -> StepError {
    StepError::unsupported(
        format!("a field of more than {MAX_FIELD} characters in a format"),
        "use a smaller width or precision",
    )
}

/// A width or precision that is known, or the next argument.
fn count(call: &mut Call<'_>, count: Option<Count>, arguments: &mut Arguments) -> Result<Option<i64>, StepError> {
    let value = match count {
        None => return Ok(None),
        Some(Count::Fixed(n)) => n as i64,
        Some(Count::Argument) => i64::from(arguments.int(call, 32)? as i32),
    };
    if value.unsigned_abs() > MAX_FIELD { Err(too_wide()) } else { Ok(Some(value)) }
}

fn convert(call: &mut Call<'_>, spec: &Spec, arguments: &mut Arguments, out: &mut Vec<u8>) -> Result<(), StepError> {
    let width = count(call, spec.width, arguments)?.unwrap_or(0);
    let precision = count(call, spec.precision, arguments)?.and_then(|n| usize::try_from(n).ok());
    let mut field = Field { flags: spec.flags, width: width.unsigned_abs() as usize, precision };
    field.flags.left |= width < 0;
    let bits = spec.length.bits();
    let wide = matches!(spec.length, Length::Long | Length::LongDouble);
    match spec.conversion {
        b'%' => out.push(b'%'),
        b'd' | b'i' => {
            let value = arguments.int(call, bits)?;
            out.extend(format::signed(&field, (value << (64 - bits)) as i64 >> (64 - bits)));
        }
        b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => {
            let value = arguments.int(call, bits)?;
            out.extend(format::unsigned(&field, spec.conversion, value));
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' if spec.length == Length::LongDouble => {
            let value = arguments.extended(call)?;
            out.extend(format::real(&field, spec.conversion, &value));
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let value = arguments.double(call)?;
            out.extend(format::real(&field, spec.conversion, &value));
        }
        b'C' | b'S' => return Err(wide_text()),
        b'c' | b's' if wide => return Err(wide_text()),
        b'c' => {
            let value = arguments.int(call, 8)? as u8;
            out.extend(format::text(&field, &[value]));
        }
        b's' => {
            let addr = arguments.pointer(call)?;
            let null = if precision.is_none_or(|n| n >= 6) { b"(null)".as_slice() } else { b"" };
            let text = match addr {
                0 => null,
                _ => call.vm.memory.c_string_within(addr, precision.map_or(u64::MAX, |n| n as u64))?,
            };
            out.extend(format::text(&field, text));
        }
        b'p' => {
            let value = arguments.pointer(call)?;
            out.extend(format::pointer(&field, value));
        }
        b'm' => {
            let own = call.vm.thread(call.tid).state.own;
            let mut text = error_text(call.load32(own + OWN_ERRNO)? as i32).into_bytes();
            text.truncate(precision.unwrap_or(usize::MAX));
            out.extend(format::text(&field, &text));
        }
        b'n' => {
            let addr = arguments.pointer(call)?;
            call.vm.memory.store(addr, bits / 8, out.len() as u64, 0)?;
        }
        letter => {
            let wrong = InvalidFormat::Conversion { of: Formatted::Printf, letter };
            return Err(StepError::fault(FaultKind::BadArgument, wrong));
        }
    }
    Ok(())
}

fn wide_text() -> StepError {
    StepError::unsupported("wide characters in a format", "use narrow strings")
}

fn puts(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let mut text = call.string(0)?;
    text.push(b'\n');
    put(call, 1, &text)?;
    Ok(Flow::int(i32::try_from(text.len()).unwrap_or(i32::MAX)))
}

/// Writes one character and returns it.
fn put_char(call: &mut Call<'_>, number: i32) -> Result<Flow, StepError> {
    let c = call.arg(0) as u8;
    let done = put(call, number, &[c])?;
    Ok(Flow::int(if done { i32::from(c) } else { EOF }))
}

fn putchar(call: &mut Call<'_>) -> Result<Flow, StepError> {
    put_char(call, 1)
}

fn fputc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let number = stream(call, call.arg(1))?;
    put_char(call, number)
}

fn fputs(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (text, number) = (call.string(0)?, stream(call, call.arg(1))?);
    let done = put(call, number, &text)?;
    Ok(Flow::int(if done { 1 } else { EOF }))
}

fn fwrite(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (size, items, number) = (call.arg(1), call.arg(2), stream(call, call.arg(3))?);
    let bytes = call.vm.memory.defined_bytes(call.arg(0), size.saturating_mul(items))?.to_vec();
    let done = put(call, number, &bytes)?;
    Ok(Flow::Done(if done && size > 0 { items } else { 0 }))
}

fn write(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (descriptor, size) = (call.int(0), call.arg(2));
    let bytes = call.vm.memory.defined_bytes(call.arg(1), size)?.to_vec();
    let done = put(call, descriptor, &bytes)?;
    Ok(Flow::Done(if done { size } else { u64::MAX }))
}

fn perror(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    let mut text = if call.arg(0) == 0 { Vec::new() } else { call.string(0)? };
    if !text.is_empty() {
        text.extend_from_slice(b": ");
    }
    text.extend(error_text(call.load32(own + OWN_ERRNO)? as i32).into_bytes());
    text.push(b'\n');
    put(call, 2, &text)?;
    Ok(Flow::Done(0))
}

fn fflush(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.arg(0) != 0 {
        stream(call, call.arg(0))?;
    }
    Ok(Flow::int(0))
}

/// Does nothing, for a stream that exists.
fn known_stream(call: &mut Call<'_>) -> Result<Flow, StepError> {
    stream(call, call.arg(0))?;
    Ok(Flow::int(0))
}

fn fileno(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::int(stream(call, call.arg(0))?))
}
