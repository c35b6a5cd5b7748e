//! Memory to which library functions return pointers.
//!
//! Buffers that a later call overwrites belong to the process, as the real ones do: they are ordinary memory, so
//! threads that use them without synchronising race. Constant results, such as the name of a time zone, are in one
//! block per thread, allocated on first use.

use super::string::error_text as describe;
use super::{Call, OWN_BUFFER, StepError, View};
use crate::memory::{GLOBAL_OWNER, Kind, NO_SITE};
use crate::vm::Vm;
use base::{Operation, Pending, Tid};

/// The static buffers of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Static {
    /// The `struct tm` of `gmtime` and `localtime`.
    Tm,
    /// The result of `asctime`.
    Date,
    /// The text of an error code that has no name.
    Error,
    /// Where `strtok` continues.
    Token,
    /// The state of `drand48`.
    Random48,
}

impl Static {
    const ALL: [Static; STATICS] = [Static::Tm, Static::Date, Static::Error, Static::Token, Static::Random48];

    fn size(self) -> u64 {
        match self {
            Static::Tm => 56,
            Static::Date => DATE_SIZE,
            Static::Error => 48,
            Static::Token | Static::Random48 => 8,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Static::Tm => "the static buffer of `gmtime` and `localtime`",
            Static::Date => "the static buffer of `asctime` and `ctime`",
            Static::Error => "the static buffer of `strerror`",
            Static::Token => "the position of `strtok`",
            Static::Random48 => "the state of `drand48`",
        }
    }

    pub fn at(self, vm: &Vm) -> u64 {
        vm.statics[self as usize]
    }

    /// The operation of a function that uses it: there is one only where plain accesses are operations of the search,
    /// as the access to the buffer is plain.
    pub fn using(self, view: &View<'_>) -> Option<Pending> {
        let pending = || Pending::always(Operation::State { writes: true }, self.at(view.vm), self.size() as u32);
        view.vm.setup.plain_events.then(pending)
    }
}

/// How many static buffers there are.
pub(crate) const STATICS: usize = 5;

/// Allocates the static buffers.
pub(crate) fn place_statics(vm: &mut Vm) {
    for buffer in Static::ALL {
        let at = vm.memory.allocate(GLOBAL_OWNER, buffer.size(), 16, Kind::Global, (Tid::MAIN, NO_SITE));
        vm.statics[buffer as usize] = at.expect("internal: no room for a static buffer");
    }
}

/// The static buffer at an address.
pub(crate) fn static_at(statics: &[u64; STATICS], addr: u64) -> Option<Static> {
    Static::ALL.into_iter().find(|&buffer| statics[buffer as usize] == addr)
}

/// Names of time zones.
pub(super) const GMT: u64 = 0;
pub(super) const UTC: u64 = 4;
pub(super) const DATE_SIZE: u64 = 40;
/// The name of the locale.
const LOCALE: u64 = 8;
/// One pointer per error code with a name; 0 before its first use.
const ERRORS: u64 = 16;
const CODES: u64 = 134;
const SIZE: u64 = ERRORS + 8 * CODES;

/// The thread's block.
pub(super) fn block(call: &mut Call<'_>) -> Result<u64, StepError> {
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

pub(super) fn locale(call: &mut Call<'_>) -> Result<u64, StepError> {
    Ok(block(call)? + LOCALE)
}

/// The text for an error code.
pub(super) fn error_text(call: &mut Call<'_>, code: i32) -> Result<u64, StepError> {
    let block = block(call)?;
    let text = describe(code);
    if super::errno::text(code).is_none() {
        let to = Static::Error.at(call.vm);
        call.vm.memory.write(to, text.as_bytes())?;
        call.vm.memory.write(to + text.len() as u64, &[0])?;
        return Ok(to);
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
