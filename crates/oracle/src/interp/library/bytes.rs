//! Ranges of bytes: `memcpy` and its relatives. Copies preserve unwritten bits; bytes that decide must be written.

use super::{Call, Outcome, done, int};
use crate::interp::{StepError, fault};
use base::FaultKind;

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (a, b, c) = (call.arg(0), call.arg(1), call.arg(2));
    Some(match call.name {
        "memcpy" | "__memcpy_chk" => copy_apart(call, a, b, c).and_then(|()| done(a)),
        "mempcpy" | "__mempcpy_chk" => copy_apart(call, a, b, c).and_then(|()| done(a.wrapping_add(c))),
        "memmove" | "__memmove_chk" => call.copy(a, b, c).and_then(|()| done(a)),
        "bcopy" => call.copy(b, a, c).and_then(|()| done(0)),
        "memset" | "__memset_chk" => call.fill(a, b as u8, c).and_then(|()| done(a)),
        "bzero" | "explicit_bzero" => call.fill(a, 0, b).and_then(|()| done(0)),
        "memcmp" | "bcmp" => compare(call),
        "memchr" => find(call, a, b as u8, c).and_then(|at| done(at.unwrap_or(0))),
        "rawmemchr" => find(call, a, b as u8, u64::MAX).and_then(|at| done(at.unwrap_or(0))),
        _ => return None,
    })
}

/// Copies between ranges that must not overlap, except wholly.
pub fn copy_apart(call: &mut Call<'_, '_>, dst: u64, src: u64, len: u64) -> Result<(), StepError> {
    if dst != src && dst.abs_diff(src) < len {
        return fault(FaultKind::BadArgument, "a copy between ranges that overlap");
    }
    call.copy(dst, src, len)
}

fn compare(call: &mut Call<'_, '_>) -> Outcome {
    let (a, b, len) = (call.arg(0), call.arg(1), call.arg(2));
    let (one, two) = (call.interp.memory().get(a, len)?.0, call.interp.memory().get(b, len)?.0);
    let differ = one.iter().zip(&two).position(|(x, y)| x != y);
    let looked_at = differ.map_or(len, |at| at as u64 + 1);
    call.read(a, len.min(looked_at))?;
    call.read(b, len.min(looked_at))?;
    int(differ.map_or(0, |at| i32::from(one[at]) - i32::from(two[at])))
}

fn find(call: &mut Call<'_, '_>, addr: u64, wanted: u8, len: u64) -> Result<Option<u64>, StepError> {
    for at in (0..len).map(|offset| addr.wrapping_add(offset)) {
        if call.load(at, 1)? as u8 == wanted {
            return Ok(Some(at));
        }
    }
    Ok(None)
}
