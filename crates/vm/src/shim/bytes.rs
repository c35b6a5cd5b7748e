//! Functions on ranges of bytes: `memcpy` and its relatives.
//!
//! Copying preserves definedness and does not require it; comparing and searching require that the bytes are defined up
//! to the one that decides. Ranges that overlap where the standard forbids it are a fault, except a copy onto itself,
//! to which compilers translate `*p = *p`. The fortified variants (`__memcpy_chk`) ignore the given size: every access
//! is checked against its block anyway.

use super::{Call, Flow, Shim, StepError};
use base::{FaultKind, InvalidArgument};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("memcpy", Shim::local(memcpy)),
    ("__memcpy_chk", Shim::local(memcpy)),
    ("mempcpy", Shim::local(mempcpy)),
    ("__mempcpy_chk", Shim::local(mempcpy)),
    ("memccpy", Shim::local(memccpy)),
    ("memmove", Shim::local(memmove)),
    ("__memmove_chk", Shim::local(memmove)),
    ("bcopy", Shim::local(bcopy)),
    ("memset", Shim::local(memset)),
    ("__memset_chk", Shim::local(memset)),
    ("bzero", Shim::local(bzero)),
    ("explicit_bzero", Shim::local(bzero)),
    ("__explicit_bzero_chk", Shim::local(bzero)),
    ("memcmp", Shim::local(memcmp)),
    ("bcmp", Shim::local(memcmp)),
    ("memchr", Shim::local(memchr)),
    ("rawmemchr", Shim::local(rawmemchr)),
    ("memrchr", Shim::local(memrchr)),
    ("memmem", Shim::local(memmem)),
    ("swab", Shim::local(swab)),
];

/// One defined byte of the program's memory.
pub(super) fn byte(call: &Call<'_>, addr: u64) -> Result<u8, StepError> {
    Ok(call.vm.memory.load_defined(addr, 1)? as u8)
}

/// Copies between ranges that must not overlap.
pub(super) fn copy_apart(call: &mut Call<'_>, name: &str, dst: u64, src: u64, len: u64) -> Result<(), StepError> {
    if dst != src && dst < src.saturating_add(len) && src < dst.saturating_add(len) {
        let (function, apart) = (name.to_owned(), dst.abs_diff(src));
        let wrong = InvalidArgument::Overlap { function, bytes: len, apart };
        return Err(StepError::fault(FaultKind::BadArgument, wrong));
    }
    Ok(call.vm.memory.copy(dst, src, len)?)
}

fn memcpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    copy_apart(call, "memcpy", call.arg(0), call.arg(1), call.arg(2))?;
    Ok(Flow::Done(call.arg(0)))
}

fn mempcpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    copy_apart(call, "mempcpy", call.arg(0), call.arg(1), call.arg(2))?;
    Ok(Flow::Done(call.arg(0).wrapping_add(call.arg(2))))
}

fn memccpy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (dst, src, stop, len) = (call.arg(0), call.arg(1), call.arg(2) as u8, call.arg(3));
    let found = find(call, src, stop, len)?;
    let copied = found.map_or(len, |at| at - src + 1);
    copy_apart(call, "memccpy", dst, src, copied)?;
    Ok(Flow::Done(if found.is_some() { dst.wrapping_add(copied) } else { 0 }))
}

fn memmove(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.vm.memory.copy(call.arg(0), call.arg(1), call.arg(2))?;
    Ok(Flow::Done(call.arg(0)))
}

fn bcopy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.vm.memory.copy(call.arg(1), call.arg(0), call.arg(2))?;
    Ok(Flow::Done(0))
}

fn memset(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.vm.memory.fill(call.arg(0), call.arg(1) as u8, call.arg(2))?;
    Ok(Flow::Done(call.arg(0)))
}

fn bzero(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.vm.memory.fill(call.arg(0), 0, call.arg(1))?;
    Ok(Flow::Done(0))
}

fn memcmp(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (a, b, len) = (call.arg(0), call.arg(1), call.arg(2));
    let (one, two) = (call.vm.memory.bytes(a, len)?, call.vm.memory.bytes(b, len)?);
    let differ = one.iter().zip(two).position(|(x, y)| x != y);
    // Everything up to the byte that decides must be defined; bytes after it do not matter.
    let looked_at = differ.map_or(len, |at| at as u64 + 1);
    call.vm.memory.defined_bytes(a, looked_at)?;
    call.vm.memory.defined_bytes(b, looked_at)?;
    Ok(Flow::int(differ.map_or(0, |at| i32::from(one[at]) - i32::from(two[at]))))
}

/// The first `wanted` among at most `len` bytes, searched in order.
fn find(call: &Call<'_>, addr: u64, wanted: u8, len: u64) -> Result<Option<u64>, StepError> {
    for i in 0..len {
        if byte(call, addr.wrapping_add(i))? == wanted {
            return Ok(Some(addr.wrapping_add(i)));
        }
    }
    Ok(None)
}

fn memchr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(find(call, call.arg(0), call.arg(1) as u8, call.arg(2))?.unwrap_or(0)))
}

fn rawmemchr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(find(call, call.arg(0), call.arg(1) as u8, u64::MAX)?.unwrap_or(0)))
}

fn memrchr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (addr, wanted, len) = (call.arg(0), call.arg(1) as u8, call.arg(2));
    let found = call.vm.memory.bytes(addr, len)?.iter().rposition(|&b| b == wanted).map(|at| at as u64);
    let first = found.unwrap_or(0);
    call.vm.memory.defined_bytes(addr + first, len - first)?;
    Ok(Flow::Done(found.map_or(0, |at| addr + at)))
}

fn memmem(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let hay = call.vm.memory.defined_bytes(call.arg(0), call.arg(1))?;
    let needle = call.vm.memory.defined_bytes(call.arg(2), call.arg(3))?;
    Ok(Flow::Done(position(hay, needle).map_or(0, |at| call.arg(0) + at as u64)))
}

/// Where `needle` first occurs.
pub(super) fn position(hay: &[u8], needle: &[u8]) -> Option<usize> {
    match needle.len() {
        0 => Some(0),
        len => hay.windows(len).position(|part| part == needle),
    }
}

fn swab(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let pairs = call.arg(2) as i64 / 2;
    for i in 0..pairs.max(0) as u64 {
        let (low, high) = (byte(call, call.arg(0) + 2 * i)?, byte(call, call.arg(0) + 2 * i + 1)?);
        call.vm.memory.write(call.arg(1) + 2 * i, &[high, low])?;
    }
    Ok(Flow::Done(0))
}
