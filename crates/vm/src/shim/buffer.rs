//! What library functions return pointers to: one block per thread, made when first used.
//!
//! The real functions share these buffers between threads; here each thread has its own, so that what a thread reads in them
//! does not depend on the schedule.

use super::string::error_text as describe;
use super::{Call, OWN_BUFFER, Trouble};

/// A `struct tm`.
pub(super) const TM: u64 = 0;
/// Names of time zones.
pub(super) const GMT: u64 = 64;
pub(super) const UTC: u64 = 68;
/// The result of `asctime`.
pub(super) const DATE: u64 = 72;
pub(super) const DATE_SIZE: u64 = 40;
/// The name of the locale.
const LOCALE: u64 = 112;
/// The text of a code that has no name.
const UNKNOWN: u64 = 116;
/// One pointer per error code with a name; 0 before it is asked for.
const ERRORS: u64 = 160;
const CODES: u64 = 134;
const SIZE: u64 = ERRORS + 8 * CODES;

/// The thread's block.
pub(super) fn block(call: &mut Call<'_>) -> Result<u64, Trouble> {
    let slot = call.vm.thread(call.tid).state.own + OWN_BUFFER;
    let known = call.load64(slot)?;
    if known != 0 {
        return Ok(known);
    }
    let addr = call.thread_block(SIZE)?;
    call.store64(slot, addr)?;
    call.vm.memory.write(addr + GMT, b"GMT")?;
    call.vm.memory.write(addr + UTC, b"UTC")?;
    call.vm.memory.write(addr + LOCALE, b"C")?;
    Ok(addr)
}

pub(super) fn locale(call: &mut Call<'_>) -> Result<u64, Trouble> {
    Ok(block(call)? + LOCALE)
}

/// The text for an error code.
pub(super) fn error_text(call: &mut Call<'_>, code: i32) -> Result<u64, Trouble> {
    let block = block(call)?;
    let text = describe(code);
    if super::errno::text(code).is_none() {
        call.vm.memory.write(block + UNKNOWN, text.as_bytes())?;
        call.vm.memory.write(block + UNKNOWN + text.len() as u64, &[0])?;
        return Ok(block + UNKNOWN);
    }
    let slot = block + ERRORS + 8 * code as u64;
    let known = call.load64(slot)?;
    if known != 0 {
        return Ok(known);
    }
    let addr = call.thread_block(text.len() as u64 + 1)?;
    call.vm.memory.write(addr, text.as_bytes())?;
    call.store64(slot, addr)?;
    Ok(addr)
}
