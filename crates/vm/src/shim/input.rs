//! Reading: `sscanf` and its relatives, and the standard input.
//!
//! The standard input is at its end from the beginning: a program under test gets no input. Reading it, unlike a file,
//! is therefore local and always returns "end of file". Not modelled: numbered arguments, `%m`, wide characters.

use super::arguments::Arguments;
use super::ctype::is_space;
use super::extended;
use super::format::{self, Length};
use super::number::{self, Width};
use super::stdio::stream;
use super::{Attribute, Call, Flow, Shim, StepError, file};
use base::{FaultKind, Formatted, InvalidFormat};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("sscanf", Shim::local(|call| scan_text(call, false))),
    ("__isoc99_sscanf", Shim::local(|call| scan_text(call, false))),
    ("__isoc23_sscanf", Shim::local(|call| scan_text(call, false))),
    ("vsscanf", Shim::local(|call| scan_text(call, true))),
    ("__isoc99_vsscanf", Shim::local(|call| scan_text(call, true))),
    ("__isoc23_vsscanf", Shim::local(|call| scan_text(call, true))),
    ("scanf", Shim::local(|call| scan_nothing(call, 0, false)).with(Attribute::ReadsInput)),
    ("__isoc99_scanf", Shim::local(|call| scan_nothing(call, 0, false)).with(Attribute::ReadsInput)),
    ("__isoc23_scanf", Shim::local(|call| scan_nothing(call, 0, false)).with(Attribute::ReadsInput)),
    ("vscanf", Shim::local(|call| scan_nothing(call, 0, true)).with(Attribute::ReadsInput)),
    ("__isoc99_vscanf", Shim::local(|call| scan_nothing(call, 0, true)).with(Attribute::ReadsInput)),
    (
        "fscanf",
        Shim::visible(|view| file::of_stream(view, 0), |call| scan_stream(call, false)).with(Attribute::ReadsInput),
    ),
    (
        "__isoc99_fscanf",
        Shim::visible(|view| file::of_stream(view, 0), |call| scan_stream(call, false)).with(Attribute::ReadsInput),
    ),
    (
        "__isoc23_fscanf",
        Shim::visible(|view| file::of_stream(view, 0), |call| scan_stream(call, false)).with(Attribute::ReadsInput),
    ),
    ("getchar", Shim::local(|call| at_end(call, None, Flow::int(EOF))).with(Attribute::ReadsInput)),
    ("getchar_unlocked", Shim::local(|call| at_end(call, None, Flow::int(EOF))).with(Attribute::ReadsInput)),
    ("fgetc", Shim::visible(|view| file::of_stream(view, 0), fgetc).with(Attribute::ReadsInput)),
    ("getc", Shim::visible(|view| file::of_stream(view, 0), fgetc).with(Attribute::ReadsInput)),
    ("getc_unlocked", Shim::visible(|view| file::of_stream(view, 0), fgetc).with(Attribute::ReadsInput)),
    ("_IO_getc", Shim::visible(|view| file::of_stream(view, 0), fgetc).with(Attribute::ReadsInput)),
    ("fgets", Shim::visible(|view| file::of_stream(view, 2), fgets).with(Attribute::ReadsInput)),
    ("gets", Shim::local(|call| at_end(call, None, Flow::Done(0))).with(Attribute::ReadsInput)),
    (
        "getline",
        Shim::visible(|view| file::of_stream(view, 2), |call| getdelim(call, b'\n', 2)).with(Attribute::ReadsInput),
    ),
    (
        "getdelim",
        Shim::visible(|view| file::of_stream(view, 3), |call| getdelim(call, call.arg(2) as u8, 3))
            .with(Attribute::ReadsInput),
    ),
    (
        "__getdelim",
        Shim::visible(|view| file::of_stream(view, 3), |call| getdelim(call, call.arg(2) as u8, 3))
            .with(Attribute::ReadsInput),
    ),
    ("fread", Shim::visible(|view| file::of_stream(view, 3), fread).with(Attribute::ReadsInput)),
    ("feof", Shim::visible(|view| file::of_stream(view, 0), feof)),
    ("clearerr", Shim::visible(|view| file::of_stream(view, 0), clearerr)),
];

const EOF: i32 = -1;

/// Nothing was read; `file` is the argument that names the stream, if not the standard input itself.
fn at_end(call: &mut Call<'_>, file: Option<usize>, result: Flow) -> Result<Flow, StepError> {
    let addr = match file {
        Some(n) => call.arg(n),
        None => call.load64(call.vm.library + super::LIB_STREAMS)?,
    };
    if stream(call, addr)? == 0 {
        mark_end(call, addr, 1)?;
    }
    Ok(result)
}

/// The first byte of a stream's object says whether its end has been reached.
fn mark_end(call: &mut Call<'_>, file: u64, met: u8) -> Result<(), StepError> {
    Ok(call.vm.memory.write(file, &[met])?)
}

/// Whether a stream is that of a file.
fn is_file(call: &Call<'_>, file: u64) -> Result<bool, StepError> {
    Ok(stream(call, file)? > 2)
}

fn fgetc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let file = call.arg(0);
    if !is_file(call, file)? {
        return at_end(call, Some(0), Flow::int(EOF));
    }
    let bytes = file::take(call, file, 1, None)?;
    Ok(Flow::int(bytes.first().map_or(EOF, |&byte| byte.into())))
}

/// `(buffer, size, stream)`.
fn fgets(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (to, size, file) = (call.arg(0), call.int(1), call.arg(2));
    if !is_file(call, file)? {
        return at_end(call, Some(2), Flow::Done(0));
    }
    let Ok(most @ 1..) = u64::try_from(size) else { return Ok(Flow::Done(0)) };
    let mut line = file::take(call, file, most - 1, Some(b'\n'))?;
    if line.is_empty() && most > 1 {
        return Ok(Flow::Done(0));
    }
    line.push(0);
    call.vm.memory.write(to, &line)?;
    Ok(Flow::Done(to))
}

/// `(line **, size *, [delimiter,] stream)`.
fn getdelim(call: &mut Call<'_>, delimiter: u8, at: usize) -> Result<Flow, StepError> {
    let (line, size, file) = (call.arg(0), call.arg(1), call.arg(at));
    if !is_file(call, file)? {
        return at_end(call, Some(at), Flow::Done(u64::MAX));
    }
    let mut text = file::take(call, file, u64::MAX, Some(delimiter))?;
    if text.is_empty() {
        return Ok(Flow::Done(u64::MAX));
    }
    let len = text.len() as u64;
    let old = call.load64(line)?;
    if old != 0 && call.load64(size)? > len {
        text.push(0);
        call.vm.memory.write(old, &text)?;
        return Ok(Flow::Done(len));
    }
    // The buffer moves, as with `realloc`.
    super::heap::free_block(call, old)?;
    let new = super::string::heap_string(call, &text)?;
    call.store64(line, new)?;
    call.store64(size, len + 1)?;
    Ok(Flow::Done(len))
}

/// `(buffer, size, count, stream)`.
fn fread(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (to, size, count, file) = (call.arg(0), call.arg(1), call.arg(2), call.arg(3));
    if !is_file(call, file)? {
        return at_end(call, Some(3), Flow::Done(0));
    }
    let bytes = file::take(call, file, size.saturating_mul(count), None)?;
    call.vm.memory.write(to, &bytes)?;
    Ok(Flow::Done((bytes.len() as u64).checked_div(size).unwrap_or(0)))
}

/// `(stream, format, ...)`: unused input is pushed back.
fn scan_stream(call: &mut Call<'_>, list: bool) -> Result<Flow, StepError> {
    let file = call.arg(0);
    if !is_file(call, file)? {
        return scan_nothing(call, 1, list);
    }
    let text = file::take(call, file, u64::MAX >> 1, None)?;
    let ended = file::of_file(call, file)?.ended;
    let (arguments, format) = (arguments(call, 2, list), call.string(1)?);
    let mut used = 0;
    let flow = scan(call, &text, &format, arguments, &mut used)?;
    file::put_back(call, file, &text[used..])?;
    file::of_file(call, file)?.ended = ended && used == text.len();
    Ok(flow)
}

fn feof(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let file = call.arg(0);
    if is_file(call, file)? {
        return Ok(Flow::int(i32::from(file::of_file(call, file)?.ended)));
    }
    Ok(Flow::Done(call.vm.memory.load_defined(call.arg(0), 1)?))
}

fn clearerr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let file = call.arg(0);
    match is_file(call, file)? {
        true => file::of_file(call, file)?.ended = false,
        false => mark_end(call, file, 0)?,
    }
    Ok(Flow::Done(0))
}

fn arguments(call: &Call<'_>, from: usize, list: bool) -> Arguments {
    if list { Arguments::List(call.arg(from)) } else { Arguments::Direct(from) }
}

fn scan_text(call: &mut Call<'_>, list: bool) -> Result<Flow, StepError> {
    let arguments = arguments(call, 2, list);
    scan(call, &call.string(0)?, &call.string(1)?, arguments, &mut 0)
}

/// A scan of the standard input, whose format is the argument number `format`.
fn scan_nothing(call: &mut Call<'_>, format: usize, list: bool) -> Result<Flow, StepError> {
    at_end(call, format.checked_sub(1), Flow::Done(0))?;
    let arguments = arguments(call, format + 1, list);
    scan(call, b"", &call.string(format)?, arguments, &mut 0)
}

/// One conversion of a format.
struct Wanted<'a> {
    /// Match, but store nothing.
    skip: bool,
    width: usize,
    length: Length,
    conversion: u8,
    /// The characters between the brackets, and whether those are the ones to stop at.
    set: (&'a [u8], bool),
    /// Bytes of the format.
    len: usize,
}

fn parse(text: &[u8]) -> Result<Wanted<'_>, StepError> {
    let mut at = 0;
    let skip = text.first() == Some(&b'*');
    at += usize::from(skip);
    let digits = text[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let width =
        text[at..at + digits].iter().fold(0usize, |n, &b| n.saturating_mul(10).saturating_add((b - b'0').into()));
    at += digits;
    if matches!(text.get(at), Some(b'm' | b'$')) {
        return Err(StepError::unsupported(
            "`%m` or a numbered argument in a scanf format",
            "give a buffer of fixed size, in order",
        ));
    }
    let length = format::length(text, &mut at);
    let incomplete = || {
        let shown = String::from_utf8_lossy(text).chars().take(12).collect();
        StepError::fault(FaultKind::BadArgument, InvalidFormat::Incomplete(shown))
    };
    let &conversion = text.get(at).ok_or_else(incomplete)?;
    at += 1;
    let mut set: (&[u8], bool) = (b"", false);
    if conversion == b'[' {
        let inverted = text.get(at) == Some(&b'^');
        at += usize::from(inverted);
        // A bracket that comes first is one of the characters.
        let first = usize::from(text.get(at) == Some(&b']'));
        let len =
            text.get(at + first..).and_then(|rest| rest.iter().position(|&b| b == b']')).ok_or_else(incomplete)?;
        set = (&text[at..at + first + len], inverted);
        at += first + len + 1;
    }
    Ok(Wanted { skip, width: if digits == 0 { usize::MAX } else { width }, length, conversion, set, len: at })
}

/// Whether a set such as `a-z_` contains a character.
fn holds(set: &[u8], c: u8) -> bool {
    let mut rest = set;
    loop {
        match rest {
            [low, b'-', high, more @ ..] => {
                if (*low..=*high).contains(&c) {
                    return true;
                }
                rest = more;
            }
            [one, more @ ..] => {
                if *one == c {
                    return true;
                }
                rest = more;
            }
            [] => return false,
        }
    }
}

/// Reads a text according to the format; `at` says how far that went.
fn scan(
    call: &mut Call<'_>,
    text: &[u8],
    format: &[u8],
    mut arguments: Arguments,
    at: &mut usize,
) -> Result<Flow, StepError> {
    let (mut rest, mut stored) = (format, 0);
    let blanks = |at: usize| text[at..].iter().take_while(|&&b| is_space(b)).count();
    let ended = |stored: i32| Ok(Flow::int(if stored == 0 { EOF } else { stored }));
    while let Some((&first, more)) = rest.split_first() {
        rest = more;
        if is_space(first) {
            *at += blanks(*at);
            continue;
        }
        let wanted = if first == b'%' { Some(parse(rest)?) } else { None };
        let literal = match &wanted {
            None => Some(first),
            Some(wanted) if wanted.conversion == b'%' => {
                *at += blanks(*at);
                Some(b'%')
            }
            Some(_) => None,
        };
        rest = &rest[wanted.as_ref().map_or(0, |wanted| wanted.len)..];
        if let Some(literal) = literal {
            match text.get(*at) {
                None => return ended(stored),
                Some(&b) if b != literal => return Ok(Flow::int(stored)),
                Some(_) => *at += 1,
            }
            continue;
        }
        let Some(wanted) = wanted else { continue };
        if wanted.conversion == b'n' {
            if !wanted.skip {
                let to = arguments.pointer(call)?;
                call.vm.memory.store(to, wanted.length.bits() / 8, *at as u64, 0)?;
            }
            continue;
        }
        if !matches!(wanted.conversion, b'c' | b'[') {
            *at += blanks(*at);
        }
        if *at == text.len() {
            return ended(stored);
        }
        let item = &text[*at..*at + wanted.width.min(text.len() - *at)];
        let (used, value) = matched(&wanted, item)?;
        if used == 0 {
            return Ok(Flow::int(stored));
        }
        if !wanted.skip {
            let to = arguments.pointer(call)?;
            store(call, to, &value)?;
            stored += 1;
        }
        *at += used;
    }
    Ok(Flow::int(stored))
}

/// The value that a conversion stores.
enum Value {
    /// Bytes as they are, and whether a terminator follows.
    Text(Vec<u8>, bool),
    /// A number of this many bytes.
    Number(u64, u32),
}

fn store(call: &mut Call<'_>, to: u64, value: &Value) -> Result<(), StepError> {
    match value {
        Value::Number(bits, bytes) => call.vm.memory.store(to, *bytes, *bits, 0)?,
        Value::Text(bytes, terminated) => {
            call.vm.memory.write(to, bytes)?;
            if *terminated {
                call.vm.memory.write(to + bytes.len() as u64, &[0])?;
            }
        }
    }
    Ok(())
}

/// The length of the item, and its value.
fn matched(wanted: &Wanted<'_>, item: &[u8]) -> Result<(usize, Value), StepError> {
    let bytes = wanted.length.bits() / 8;
    let integer = |base| {
        let read = number::integer(item, base, false);
        (read.used, read)
    };
    let long = wanted.length == Length::Long;
    Ok(match wanted.conversion {
        b'd' | b'i' => {
            let (used, read) = integer(if wanted.conversion == b'i' { 0 } else { 10 });
            (used, Value::Number(read.signed(64).0 as u64, bytes))
        }
        b'u' | b'o' | b'x' | b'X' | b'p' => {
            let (base, bytes) = match wanted.conversion {
                b'u' => (10, bytes),
                b'o' => (8, bytes),
                b'p' => (16, 8),
                _ => (16, bytes),
            };
            let (used, read) = integer(base);
            (used, Value::Number(read.unsigned().0, bytes))
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            if wanted.length == Length::LongDouble {
                let read = extended::read(item);
                return Ok((read.used, Value::Text(read.bits.to_le_bytes()[..10].to_vec(), false)));
            }
            let read = number::float(item, if long { Width::Double } else { Width::Single });
            let value = if long { (read.value.to_bits(), 8) } else { ((read.value as f32).to_bits().into(), 4) };
            (read.used, Value::Number(value.0, value.1))
        }
        b'c' | b's' | b'[' | b'C' | b'S' if long || wanted.conversion.is_ascii_uppercase() => {
            return Err(StepError::unsupported("wide characters in a scanf format", "use narrow strings"));
        }
        b'c' => {
            // Without a width it is one character; with one, exactly that many.
            let count = if wanted.width == usize::MAX { 1 } else { wanted.width };
            let used = if item.len() < count { 0 } else { count };
            (used, Value::Text(item[..used].to_vec(), false))
        }
        b's' => {
            let used = item.iter().position(|&b| is_space(b)).unwrap_or(item.len());
            (used, Value::Text(item[..used].to_vec(), true))
        }
        b'[' => {
            let (set, inverted) = wanted.set;
            let used = item.iter().position(|&b| holds(set, b) == inverted).unwrap_or(item.len());
            (used, Value::Text(item[..used].to_vec(), true))
        }
        letter => {
            let wrong = InvalidFormat::Conversion { of: Formatted::Scanf, letter };
            return Err(StepError::fault(FaultKind::BadArgument, wrong));
        }
    })
}
