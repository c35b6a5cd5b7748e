//! C strings, in the locale "C".

use super::bytes::copy_apart;
use super::{Call, Outcome, done, heap, int};
use crate::interp::StepError;

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (a, b, c) = (call.arg(0), call.arg(1), call.arg(2));
    Some(match call.name {
        "strlen" => call.string(a).and_then(|text| done(text.len() as u64)),
        "strnlen" => call.string_within(a, b).and_then(|text| done(text.len() as u64)),
        "strcpy" | "__strcpy_chk" => copy(call, a, b).and_then(|_| done(a)),
        "stpcpy" | "__stpcpy_chk" => copy(call, a, b).and_then(|len| done(a + len)),
        "strncpy" | "__strncpy_chk" => call.string_within(b, c).and_then(|text| {
            let len = text.len() as u64;
            copy_apart(call, a, b, len)?;
            call.fill(a.wrapping_add(len), 0, c - len)?;
            done(a)
        }),
        "strcat" | "__strcat_chk" => call.string(a).and_then(|text| {
            copy(call, a + text.len() as u64, b)?;
            done(a)
        }),
        "strcmp" | "strcoll" => compare(call, u64::MAX, |byte| byte),
        "strncmp" => compare(call, c, |byte| byte),
        "strcasecmp" => compare(call, u64::MAX, |byte| byte.to_ascii_lowercase()),
        "strncasecmp" => compare(call, c, |byte| byte.to_ascii_lowercase()),
        "strchr" | "index" => call.string(a).and_then(|text| {
            let wanted = b as u8;
            let at = if wanted == 0 { Some(text.len()) } else { text.iter().position(|&byte| byte == wanted) };
            done(at.map_or(0, |at| a + at as u64))
        }),
        "strrchr" | "rindex" => call.string(a).and_then(|text| {
            let wanted = b as u8;
            let at = if wanted == 0 { Some(text.len()) } else { text.iter().rposition(|&byte| byte == wanted) };
            done(at.map_or(0, |at| a + at as u64))
        }),
        "strstr" => call.string(a).and_then(|text| {
            let needle = call.string(b)?;
            let at = match needle.len() {
                0 => Some(0),
                len => text.windows(len).position(|part| part == needle),
            };
            done(at.map_or(0, |at| a + at as u64))
        }),
        "strdup" | "__strdup" => call.string(a).and_then(|text| heap::string(call, &text)),
        "strndup" | "__strndup" => call.string_within(a, b).and_then(|text| heap::string(call, &text)),
        _ => return None,
    })
}

/// Copies a string with its terminator; returns its length.
fn copy(call: &mut Call<'_, '_>, dst: u64, src: u64) -> Result<u64, StepError> {
    let len = call.string(src)?.len() as u64;
    copy_apart(call, dst, src, len + 1)?;
    Ok(len)
}

fn compare(call: &mut Call<'_, '_>, limit: u64, fold: fn(u8) -> u8) -> Outcome {
    let (a, b) = (call.arg(0), call.arg(1));
    for at in 0..limit {
        let (x, y) = (call.load(a + at, 1)? as u8, call.load(b + at, 1)? as u8);
        if fold(x) != fold(y) {
            return int(i32::from(fold(x)) - i32::from(fold(y)));
        }
        if x == 0 {
            break;
        }
    }
    int(0)
}
