//! Classes of characters, in the "C" locale.
//!
//! The functions, and the three tables that the header's macros index. The tables are created on a thread's first use,
//! and belong to it. Arguments from -128 to 255 are accepted, as by glibc; others are a fault. Wide characters are not
//! modelled.

use super::{Call, Flow, OWN_CTYPE, Shim, StepError};
use base::{FaultKind, InvalidArgument};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("isupper", Shim::local(|call| class(call, UPPER))),
    ("islower", Shim::local(|call| class(call, LOWER))),
    ("isalpha", Shim::local(|call| class(call, ALPHA))),
    ("isdigit", Shim::local(|call| class(call, DIGIT))),
    ("isxdigit", Shim::local(|call| class(call, XDIGIT))),
    ("isspace", Shim::local(|call| class(call, SPACE))),
    ("isprint", Shim::local(|call| class(call, PRINT))),
    ("isgraph", Shim::local(|call| class(call, GRAPH))),
    ("isblank", Shim::local(|call| class(call, BLANK))),
    ("iscntrl", Shim::local(|call| class(call, CNTRL))),
    ("ispunct", Shim::local(|call| class(call, PUNCT))),
    ("isalnum", Shim::local(|call| class(call, ALNUM))),
    ("isascii", Shim::local(|call| Ok(Flow::int((0..128).contains(&call.int(0)).into())))),
    ("toascii", Shim::local(|call| Ok(Flow::int(call.int(0) & 127)))),
    ("toupper", Shim::local(|call| convert(call, |b| b.to_ascii_uppercase()))),
    ("tolower", Shim::local(|call| convert(call, |b| b.to_ascii_lowercase()))),
    ("__ctype_b_loc", Shim::local(classes_table)),
    ("__ctype_tolower_loc", Shim::local(|call| conversion_table(call, 1, |b| b.to_ascii_lowercase()))),
    ("__ctype_toupper_loc", Shim::local(|call| conversion_table(call, 2, |b| b.to_ascii_uppercase()))),
    ("__ctype_get_mb_cur_max", Shim::local(|_| Ok(Flow::Done(1)))),
];

// The bits that glibc's tables use.
const UPPER: u16 = 0x100;
const LOWER: u16 = 0x200;
const ALPHA: u16 = 0x400;
const DIGIT: u16 = 0x800;
const XDIGIT: u16 = 0x1000;
const SPACE: u16 = 0x2000;
const PRINT: u16 = 0x4000;
const GRAPH: u16 = 0x8000;
const BLANK: u16 = 0x1;
const CNTRL: u16 = 0x2;
const PUNCT: u16 = 0x4;
const ALNUM: u16 = 0x8;

/// Characters the tables cover: -128..=255.
const BELOW: u64 = 128;
const ENTRIES: u64 = 384;

/// All classes of a character.
fn classes(c: u8) -> u16 {
    let is = |yes: bool, bit: u16| if yes { bit } else { 0 };
    is(c.is_ascii_uppercase(), UPPER)
        | is(c.is_ascii_lowercase(), LOWER)
        | is(c.is_ascii_alphabetic(), ALPHA)
        | is(c.is_ascii_digit(), DIGIT)
        | is(c.is_ascii_hexdigit(), XDIGIT)
        | is(is_space(c), SPACE)
        | is((b' '..=b'~').contains(&c), PRINT)
        | is(c.is_ascii_graphic(), GRAPH)
        | is(c == b' ' || c == b'\t', BLANK)
        | is(c.is_ascii_control(), CNTRL)
        | is(c.is_ascii_punctuation(), PUNCT)
        | is(c.is_ascii_alphanumeric(), ALNUM)
}

/// White space as defined by `isspace`: Rust's definition excludes the vertical tab.
pub(super) fn is_space(c: u8) -> bool {
    matches!(c, b' ' | 9..=13)
}

/// The argument as an index into the tables.
fn character(call: &Call<'_>) -> Result<i32, StepError> {
    match call.int(0) {
        c @ -128..=255 => Ok(c),
        c => Err(StepError::fault(FaultKind::BadArgument, InvalidArgument::Character(c))),
    }
}

fn class(call: &mut Call<'_>, bit: u16) -> Result<Flow, StepError> {
    let classes = u8::try_from(character(call)?).map_or(0, classes);
    Ok(Flow::int(i32::from(classes & bit)))
}

fn convert(call: &mut Call<'_>, map: fn(u8) -> u8) -> Result<Flow, StepError> {
    // Outside the range of the tables glibc returns the argument.
    let c = call.int(0);
    Ok(Flow::int(if (-128..256).contains(&c) { converted(c, map) } else { c }))
}

/// A table's entry: negative characters other than EOF stand for the same byte without sign.
fn converted(c: i32, map: fn(u8) -> u8) -> i32 {
    if c == -1 { -1 } else { i32::from(map(c as u8)) }
}

/// The address of the pointer to the table's entry for character 0; `make` gives the table's bytes.
fn table(call: &mut Call<'_>, number: u64, width: u64, make: impl Fn() -> Vec<u8>) -> Result<Flow, StepError> {
    let slot = call.vm.thread(call.tid).state.own + OWN_CTYPE + 8 * number;
    if call.load64(slot)? == 0 {
        let addr = call.thread_block(ENTRIES * width)?;
        call.vm.memory.write(addr, &make())?;
        call.store64(slot, addr + BELOW * width)?;
    }
    Ok(Flow::Done(slot))
}

fn classes_table(call: &mut Call<'_>) -> Result<Flow, StepError> {
    table(call, 0, 2, || (-128..256).flat_map(|c: i32| u8::try_from(c).map_or(0, classes).to_le_bytes()).collect())
}

fn conversion_table(call: &mut Call<'_>, number: u64, map: fn(u8) -> u8) -> Result<Flow, StepError> {
    table(call, number, 4, || (-128..256).flat_map(|c: i32| converted(c, map).to_le_bytes()).collect())
}
