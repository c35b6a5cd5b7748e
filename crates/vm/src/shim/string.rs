//! Functions on C strings.
//!
//! A string without a terminator inside its block is an access out of bounds. Bytes that decide a length, a comparison
//! or a search must be defined; copied bytes too. Overlap between source and target is a fault. The locale is "C":
//! collation is byte order. The fortified variants ignore the given size, since blocks have bounds anyway.
//!
//! `strtok` keeps its position in a static variable, like the real one, and `strerror` the text of a code without a
//! name: threads that use them without synchronising race.

use super::bytes::{byte, copy_apart, position};
use super::errno::{self, EINVAL, ERANGE};
use super::heap::{MALLOC_ALIGN, allocate, allocating};
use super::{Attribute, Call, Flow, Shim, Static, StepError, buffer, reuse};
use std::cmp::Ordering;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("strlen", Shim::local(strlen)),
    ("strnlen", Shim::local(strnlen)),
    ("strcpy", Shim::local(strcpy)),
    ("__strcpy_chk", Shim::local(strcpy)),
    ("stpcpy", Shim::local(stpcpy)),
    ("__stpcpy_chk", Shim::local(stpcpy)),
    ("strncpy", Shim::local(strncpy)),
    ("__strncpy_chk", Shim::local(strncpy)),
    ("stpncpy", Shim::local(stpncpy)),
    ("__stpncpy_chk", Shim::local(stpncpy)),
    ("strcat", Shim::local(strcat)),
    ("__strcat_chk", Shim::local(strcat)),
    ("strncat", Shim::local(strncat)),
    ("__strncat_chk", Shim::local(strncat)),
    ("strlcpy", Shim::local(strlcpy)),
    ("__strlcpy_chk", Shim::local(strlcpy)),
    ("strlcat", Shim::local(strlcat)),
    ("__strlcat_chk", Shim::local(strlcat)),
    ("strcmp", Shim::local(strcmp)),
    ("strcoll", Shim::local(strcmp)),
    ("strncmp", Shim::local(strncmp)),
    ("strcasecmp", Shim::local(strcasecmp)),
    ("strncasecmp", Shim::local(strncasecmp)),
    ("strxfrm", Shim::local(strxfrm)),
    ("strchr", Shim::local(strchr)),
    ("index", Shim::local(strchr)),
    ("strrchr", Shim::local(strrchr)),
    ("rindex", Shim::local(strrchr)),
    ("strchrnul", Shim::local(strchrnul)),
    ("strstr", Shim::local(strstr)),
    ("strcasestr", Shim::local(strcasestr)),
    ("strspn", Shim::local(strspn)),
    ("strcspn", Shim::local(strcspn)),
    ("strpbrk", Shim::local(strpbrk)),
    ("strtok", Shim::visible(|view| Static::Token.using(view), strtok)),
    ("strtok_r", Shim::local(strtok_r)),
    ("__strtok_r", Shim::local(strtok_r)),
    ("strsep", Shim::local(strsep)),
    ("strdup", allocating!(reuse::duplicate, strdup)),
    ("__strdup", allocating!(reuse::duplicate, strdup)),
    ("strndup", allocating!(reuse::duplicate_within, strndup)),
    ("__strndup", allocating!(reuse::duplicate_within, strndup)),
    ("strerror", Shim::visible(|view| Static::Error.using(view), strerror)),
    ("strerror_r", Shim::local(strerror_r)),
    ("__xpg_strerror_r", Shim::local(xpg_strerror_r)),
];

/// Length of the string at `addr`.
fn length(call: &Call<'_>, addr: u64) -> Result<u64, StepError> {
    Ok(call.vm.memory.c_string(addr)?.len() as u64)
}

fn strlen(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(length(call, call.arg(0))?))
}

fn strnlen(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(call.vm.memory.c_string_within(call.arg(0), call.arg(1))?.len() as u64))
}

/// Copies the string at `src` with its terminator and returns its length.
fn copy(call: &mut Call<'_>, name: &str, dst: u64, src: u64) -> Result<u64, StepError> {
    let len = length(call, src)?;
    copy_apart(call, name, dst, src, len + 1)?;
    Ok(len)
}

fn strcpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    copy(call, "strcpy", call.arg(0), call.arg(1))?;
    Ok(Flow::Done(call.arg(0)))
}

fn stpcpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let len = copy(call, "stpcpy", call.arg(0), call.arg(1))?;
    Ok(Flow::Done(call.arg(0) + len))
}

/// Copies at most `limit` bytes of a string, fills the rest with zeros, and returns the number of bytes copied.
fn copy_padded(call: &mut Call<'_>, name: &str) -> Result<u64, StepError> {
    let (dst, src, limit) = (call.arg(0), call.arg(1), call.arg(2));
    let len = call.vm.memory.c_string_within(src, limit)?.len() as u64;
    copy_apart(call, name, dst, src, len)?;
    call.vm.memory.fill(dst.wrapping_add(len), 0, limit - len)?;
    Ok(len)
}

fn strncpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    copy_padded(call, "strncpy")?;
    Ok(Flow::Done(call.arg(0)))
}

fn stpncpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let len = copy_padded(call, "stpncpy")?;
    Ok(Flow::Done(call.arg(0).wrapping_add(len)))
}

fn strcat(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let end = call.arg(0) + length(call, call.arg(0))?;
    copy(call, "strcat", end, call.arg(1))?;
    Ok(Flow::Done(call.arg(0)))
}

fn strncat(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (src, limit) = (call.arg(1), call.arg(2));
    let end = call.arg(0) + length(call, call.arg(0))?;
    let len = call.vm.memory.c_string_within(src, limit)?.len() as u64;
    copy_apart(call, "strncat", end, src, len)?;
    call.vm.memory.write(end + len, &[0])?;
    Ok(Flow::Done(call.arg(0)))
}

fn strlcpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (dst, src, size) = (call.arg(0), call.arg(1), call.arg(2));
    let len = length(call, src)?;
    if size > 0 {
        let kept = len.min(size - 1);
        copy_apart(call, "strlcpy", dst, src, kept)?;
        call.vm.memory.write(dst + kept, &[0])?;
    }
    Ok(Flow::Done(len))
}

fn strlcat(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (dst, src, size) = (call.arg(0), call.arg(1), call.arg(2));
    let before = call.vm.memory.c_string_within(dst, size)?.len() as u64;
    let len = length(call, src)?;
    if before < size {
        let kept = len.min(size - before - 1);
        copy_apart(call, "strlcat", dst + before, src, kept)?;
        call.vm.memory.write(dst + before + kept, &[0])?;
    }
    Ok(Flow::Done(before + len))
}

/// Compares at most `limit` bytes, each mapped first, up to the one that decides.
fn compare(call: &Call<'_>, a: u64, b: u64, limit: u64, map: fn(u8) -> u8) -> Result<Flow, StepError> {
    for i in 0..limit {
        let (x, y) = (map(byte(call, a.wrapping_add(i))?), map(byte(call, b.wrapping_add(i))?));
        if x != y {
            return Ok(Flow::int(i32::from(x) - i32::from(y)));
        }
        if x == 0 {
            break;
        }
    }
    Ok(Flow::int(0))
}

fn strcmp(call: &mut Call<'_>) -> Result<Flow, StepError> {
    compare(call, call.arg(0), call.arg(1), u64::MAX, |b| b)
}

fn strncmp(call: &mut Call<'_>) -> Result<Flow, StepError> {
    compare(call, call.arg(0), call.arg(1), call.arg(2), |b| b)
}

fn lower(byte: u8) -> u8 {
    byte.to_ascii_lowercase()
}

fn strcasecmp(call: &mut Call<'_>) -> Result<Flow, StepError> {
    compare(call, call.arg(0), call.arg(1), u64::MAX, lower)
}

fn strncasecmp(call: &mut Call<'_>) -> Result<Flow, StepError> {
    compare(call, call.arg(0), call.arg(1), call.arg(2), lower)
}

fn strxfrm(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (dst, src, size) = (call.arg(0), call.arg(1), call.arg(2));
    let len = length(call, src)?;
    if len < size {
        copy(call, "strxfrm", dst, src)?;
    } else {
        copy_apart(call, "strxfrm", dst, src, size)?;
    }
    Ok(Flow::Done(len))
}

/// The first `wanted` or terminator in the string, whichever comes first.
fn find(call: &Call<'_>, addr: u64, wanted: u8) -> Result<(u64, bool), StepError> {
    for at in addr.. {
        match byte(call, at)? {
            b if b == wanted => return Ok((at, true)),
            0 => return Ok((at, false)),
            _ => {}
        }
    }
    Ok((u64::MAX, false))
}

fn strchr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (at, found) = find(call, call.arg(0), call.arg(1) as u8)?;
    Ok(Flow::Done(if found { at } else { 0 }))
}

fn strchrnul(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(find(call, call.arg(0), call.arg(1) as u8)?.0))
}

fn strrchr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (addr, wanted) = (call.arg(0), call.arg(1) as u8);
    let text = call.vm.memory.c_string(addr)?;
    let found = if wanted == 0 { Some(text.len()) } else { text.iter().rposition(|&b| b == wanted) };
    Ok(Flow::Done(found.map_or(0, |at| addr + at as u64)))
}

fn strstr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let found = position(&call.string(0)?, &call.string(1)?);
    Ok(Flow::Done(found.map_or(0, |at| call.arg(0) + at as u64)))
}

fn strcasestr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let found = position(&call.string(0)?.to_ascii_lowercase(), &call.string(1)?.to_ascii_lowercase());
    Ok(Flow::Done(found.map_or(0, |at| call.arg(0) + at as u64)))
}

/// How many bytes from `addr` on are in `set`, or are not.
fn span(call: &Call<'_>, addr: u64, set: &[u8], inside: bool) -> Result<u64, StepError> {
    let text = call.vm.memory.c_string(addr)?;
    Ok(text.iter().position(|b| set.contains(b) != inside).unwrap_or(text.len()) as u64)
}

fn strspn(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(span(call, call.arg(0), &call.string(1)?, true)?))
}

fn strcspn(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(span(call, call.arg(0), &call.string(1)?, false)?))
}

fn strpbrk(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let at = call.arg(0) + span(call, call.arg(0), &call.string(1)?, false)?;
    Ok(Flow::Done(if byte(call, at)? == 0 { 0 } else { at }))
}

/// The next token from `from` on; the position at which the search continues is stored at `keep`.
fn token(call: &mut Call<'_>, from: u64, set: &[u8], keep: u64) -> Result<Flow, StepError> {
    if from == 0 {
        return Ok(Flow::Done(0));
    }
    let start = from + span(call, from, set, true)?;
    let end = start + span(call, start, set, false)?;
    let at_terminator = byte(call, end)? == 0;
    if !at_terminator {
        call.vm.memory.write(end, &[0])?;
    }
    call.store64(keep, if at_terminator { end } else { end + 1 })?;
    Ok(Flow::Done(if start == end { 0 } else { start }))
}

fn strtok(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let keep = Static::Token.at(call.vm);
    let from = if call.arg(0) == 0 { call.load64(keep)? } else { call.arg(0) };
    token(call, from, &call.string(1)?, keep)
}

fn strtok_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let keep = call.arg(2);
    let from = if call.arg(0) == 0 { call.load64(keep)? } else { call.arg(0) };
    token(call, from, &call.string(1)?, keep)
}

fn strsep(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let keep = call.arg(0);
    let start = call.load64(keep)?;
    if start == 0 {
        return Ok(Flow::Done(0));
    }
    let end = start + span(call, start, &call.string(1)?, false)?;
    let more = byte(call, end)? != 0;
    if more {
        call.vm.memory.write(end, &[0])?;
    }
    call.store64(keep, if more { end + 1 } else { 0 })?;
    Ok(Flow::Done(start))
}

/// A heap block with this string; null if there is no memory.
pub(super) fn heap_string(call: &mut Call<'_>, text: &[u8]) -> Result<u64, StepError> {
    let addr = allocate(call, text.len() as u64 + 1, MALLOC_ALIGN);
    if addr != 0 {
        call.vm.memory.write(addr, text)?;
        call.vm.memory.write(addr + text.len() as u64, &[0])?;
    }
    Ok(addr)
}

fn strdup(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = call.string(0)?;
    Ok(Flow::Done(heap_string(call, &text)?))
}

fn strndup(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = call.vm.memory.c_string_within(call.arg(0), call.arg(1))?.to_vec();
    Ok(Flow::Done(heap_string(call, &text)?))
}

/// The text of `strerror` for a code.
pub(super) fn error_text(code: i32) -> String {
    errno::text(code).map_or_else(|| format!("Unknown error {code}"), str::to_owned)
}

fn strerror(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(buffer::error_text(call, call.int(0))?))
}

/// The GNU variant: for a code with a name it returns a text of its own and leaves the caller's buffer alone.
fn strerror_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if errno::text(call.int(0)).is_some() {
        return strerror(call);
    }
    xpg_strerror_r(call)?;
    Ok(Flow::Done(call.arg(1)))
}

/// The variant of POSIX.
fn xpg_strerror_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (code, addr, size) = (call.int(0), call.arg(1), call.arg(2));
    let text = error_text(code);
    let kept = match (text.len() as u64).cmp(&size) {
        Ordering::Less => text.len(),
        Ordering::Equal | Ordering::Greater => size.saturating_sub(1) as usize,
    };
    if size > 0 {
        call.vm.memory.write(addr, &text.as_bytes()[..kept])?;
        call.vm.memory.write(addr + kept as u64, &[0])?;
    }
    let known = errno::text(code).is_some();
    Ok(Flow::int(if !known {
        EINVAL
    } else if kept < text.len() {
        ERANGE
    } else {
        0
    }))
}
