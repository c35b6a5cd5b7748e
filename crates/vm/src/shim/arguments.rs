//! Variable arguments, as `printf` and `scanf` read them: from the call itself, or from a `va_list`.
//!
//! A `va_list` is the structure of the x86-64 ABI: integers and pointers come from a save area of registers while their
//! offset is below 48, floating-point numbers while theirs is below 176, and everything else from the overflow area.
//! The machine's own `va_start` sets both offsets to the end, but a program may construct a list itself.

use super::extended::Extended;
use super::{Call, StepError};
use base::{FaultKind, InvalidFormat};

pub(super) enum Arguments {
    /// The call's own arguments, from this one on.
    Direct(usize),
    /// The `va_list` at this address.
    List(u64),
}

const GP_OFFSET: u64 = 0;
const FP_OFFSET: u64 = 4;
const OVERFLOW: u64 = 8;
const SAVED: u64 = 16;
const GP_END: u32 = 48;
const FP_END: u32 = 176;

impl Arguments {
    /// The next argument as an integer of this many bits, zero-extended.
    pub fn int(&mut self, call: &mut Call<'_>, bits: u32) -> Result<u64, StepError> {
        // Smaller integers are passed as `int`.
        let bytes = if bits <= 32 { 4 } else { 8 };
        let word = match *self {
            Arguments::Direct(_) => self.direct(call)?,
            Arguments::List(list) => {
                let at = next(call, list, GP_OFFSET, GP_END, 8)?;
                call.vm.memory.load_defined(at, bytes)?
            }
        };
        Ok(word & (u64::MAX >> (64 - bits)))
    }

    pub fn pointer(&mut self, call: &mut Call<'_>) -> Result<u64, StepError> {
        self.int(call, 64)
    }

    pub fn double(&mut self, call: &mut Call<'_>) -> Result<f64, StepError> {
        let word = match *self {
            Arguments::Direct(_) => self.direct(call)?,
            Arguments::List(list) => {
                let at = next(call, list, FP_OFFSET, FP_END, 16)?;
                call.load64(at)?
            }
        };
        Ok(f64::from_bits(word))
    }

    /// The next argument as a `long double`. A call has it in two words; a list has it in memory.
    pub fn extended(&mut self, call: &mut Call<'_>) -> Result<Extended, StepError> {
        let (low, high) = match *self {
            Arguments::Direct(_) => (self.direct(call)?, self.direct(call)?),
            Arguments::List(list) => {
                let at = call.load64(list.wrapping_add(OVERFLOW))?.next_multiple_of(16);
                call.store64(list.wrapping_add(OVERFLOW), at.wrapping_add(16))?;
                (call.load64(at)?, call.vm.memory.load_defined(at.wrapping_add(8), 2)?)
            }
        };
        Ok(Extended::from_words(low, high))
    }

    fn direct(&mut self, call: &Call<'_>) -> Result<u64, StepError> {
        let Arguments::Direct(at) = self else { unreachable!("internal: a list has no direct arguments") };
        let missing = || StepError::fault(FaultKind::BadArgument, InvalidFormat::FewArguments);
        let word = call.args.get(*at).copied().ok_or_else(missing)?;
        *at += 1;
        Ok(word)
    }
}

/// The position of the next argument of one class; the list advances.
fn next(call: &mut Call<'_>, list: u64, class: u64, end: u32, step: u32) -> Result<u64, StepError> {
    let offset = call.load32(list.wrapping_add(class))?;
    if offset < end {
        call.store32(list.wrapping_add(class), offset + step)?;
        return Ok(call.load64(list.wrapping_add(SAVED))?.wrapping_add(u64::from(offset)));
    }
    let at = call.load64(list.wrapping_add(OVERFLOW))?;
    call.store64(list.wrapping_add(OVERFLOW), at.wrapping_add(8))?;
    Ok(at)
}
