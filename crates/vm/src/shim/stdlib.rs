//! Numbers from text, integer arithmetic, and the environment.
//!
//! The environment is what the machine was started with, and cannot be changed.

use super::errno::{EINVAL, ERANGE};
use super::extended;
use super::number::{self, Width};
use super::{Attribute, Call, Flow, LIB_ENVIRON, Shim, StepError};
use base::{Arithmetic, FaultKind};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("atoi", Shim::local(|call| ascii_to_int(call, 32))),
    ("atol", Shim::local(|call| ascii_to_int(call, 64))),
    ("atoll", Shim::local(|call| ascii_to_int(call, 64))),
    ("atof", Shim::local(atof)),
    ("strtol", Shim::local(|call| string_to_int(call, Sign::Signed, false))),
    ("strtoll", Shim::local(|call| string_to_int(call, Sign::Signed, false))),
    ("strtoimax", Shim::local(|call| string_to_int(call, Sign::Signed, false))),
    ("strtoq", Shim::local(|call| string_to_int(call, Sign::Signed, false))),
    ("strtoul", Shim::local(|call| string_to_int(call, Sign::Unsigned, false))),
    ("strtoull", Shim::local(|call| string_to_int(call, Sign::Unsigned, false))),
    ("strtoumax", Shim::local(|call| string_to_int(call, Sign::Unsigned, false))),
    ("strtouq", Shim::local(|call| string_to_int(call, Sign::Unsigned, false))),
    ("__isoc23_strtol", Shim::local(|call| string_to_int(call, Sign::Signed, true))),
    ("__isoc23_strtoll", Shim::local(|call| string_to_int(call, Sign::Signed, true))),
    ("__isoc23_strtoimax", Shim::local(|call| string_to_int(call, Sign::Signed, true))),
    ("__isoc23_strtoul", Shim::local(|call| string_to_int(call, Sign::Unsigned, true))),
    ("__isoc23_strtoull", Shim::local(|call| string_to_int(call, Sign::Unsigned, true))),
    ("__isoc23_strtoumax", Shim::local(|call| string_to_int(call, Sign::Unsigned, true))),
    ("strtod", Shim::local(|call| string_to_float(call, Width::Double))),
    ("strtold", Shim::local(string_to_extended)),
    ("strtof", Shim::local(|call| string_to_float(call, Width::Single))),
    ("abs", Shim::local(|call| absolute(call, 32))),
    ("labs", Shim::local(|call| absolute(call, 64))),
    ("llabs", Shim::local(|call| absolute(call, 64))),
    ("imaxabs", Shim::local(|call| absolute(call, 64))),
    ("div", Shim::local(div)),
    ("ldiv", Shim::local(ldiv)),
    ("lldiv", Shim::local(ldiv)),
    ("imaxdiv", Shim::local(ldiv)),
    ("getenv", Shim::local(getenv).with(Attribute::ReadsEnvironment)),
    ("secure_getenv", Shim::local(getenv).with(Attribute::ReadsEnvironment)),
    ("__secure_getenv", Shim::local(getenv).with(Attribute::ReadsEnvironment)),
];

enum Sign {
    Signed,
    Unsigned,
}

/// A result of this width, in the machine's form.
fn result(value: i64, bits: u32) -> Flow {
    Flow::Done(value as u64 & (u64::MAX >> (64 - bits)))
}

/// `atoi` is a conversion to `long` cut to an `int`.
fn ascii_to_int(call: &mut Call<'_>, bits: u32) -> Result<Flow, StepError> {
    let read = number::integer(call.vm.memory.c_string(call.arg(0))?, 10, false);
    Ok(result(read.signed(64).0, bits))
}

fn atof(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let read = number::float(call.vm.memory.c_string(call.arg(0))?, Width::Double);
    Ok(Flow::Done(read.value.to_bits()))
}

/// Stores where the number ended, if the caller wants to know.
fn tell_end(call: &mut Call<'_>, used: usize) -> Result<(), StepError> {
    match call.arg(1) {
        0 => Ok(()),
        slot => call.store64(slot, call.arg(0) + used as u64),
    }
}

fn string_to_int(call: &mut Call<'_>, sign: Sign, binary: bool) -> Result<Flow, StepError> {
    let base = call.int(2);
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(Flow::Done(0));
    }
    let read = number::integer(call.vm.memory.c_string(call.arg(0))?, base as u32, binary);
    let (value, range) = match sign {
        Sign::Signed => {
            let (value, range) = read.signed(64);
            (value as u64, range)
        }
        Sign::Unsigned => read.unsigned(),
    };
    tell_end(call, read.used)?;
    if range {
        call.set_errno(ERANGE)?;
    }
    Ok(Flow::Done(value))
}

fn string_to_float(call: &mut Call<'_>, width: Width) -> Result<Flow, StepError> {
    let read = number::float(call.vm.memory.c_string(call.arg(0))?, width);
    tell_end(call, read.used)?;
    if read.range {
        call.set_errno(ERANGE)?;
    }
    Ok(Flow::Done(match width {
        Width::Single => u64::from((read.value as f32).to_bits()),
        Width::Double => read.value.to_bits(),
    }))
}

/// A `long double` is returned in two words.
fn string_to_extended(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let read = extended::read(call.vm.memory.c_string(call.arg(0))?);
    tell_end(call, read.used)?;
    if read.range {
        call.set_errno(ERANGE)?;
    }
    Ok(Flow::Pair(read.bits as u64, (read.bits >> 64) as u64))
}

/// An argument of this width, sign-extended.
fn signed(call: &Call<'_>, n: usize, bits: u32) -> i64 {
    if bits == 32 { i64::from(call.int(n)) } else { call.arg(n) as i64 }
}

fn absolute(call: &mut Call<'_>, bits: u32) -> Result<Flow, StepError> {
    let value = signed(call, 0, bits);
    if value == i64::MIN >> (64 - bits) {
        return Err(StepError::fault(FaultKind::Overflow, Arithmetic::Absolute(value)));
    }
    Ok(result(value.abs(), bits))
}

fn quotient(call: &Call<'_>, bits: u32) -> Result<(i64, i64), StepError> {
    let (a, b) = (signed(call, 0, bits), signed(call, 1, bits));
    match b {
        0 => Err(StepError::fault(FaultKind::DivisionByZero, Arithmetic::DivisionByZero(Some(a.into())))),
        -1 if a == i64::MIN >> (64 - bits) => {
            let operands = [a.into(), b.into()];
            Err(StepError::fault(FaultKind::Overflow, Arithmetic::Overflow { operator: Some("/"), operands, bits }))
        }
        _ => Ok((a / b, a % b)),
    }
}

/// A structure of two `int`s comes back in one register.
fn div(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (quotient, rest) = quotient(call, 32)?;
    Ok(Flow::Done(u64::from(quotient as u32) | u64::from(rest as u32) << 32))
}

fn ldiv(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (quotient, rest) = quotient(call, 64)?;
    Ok(Flow::Pair(quotient as u64, rest as u64))
}

fn getenv(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let name = call.string(0)?;
    let mut slot = call.load64(call.vm.library + LIB_ENVIRON)?;
    loop {
        let entry = call.load64(slot)?;
        if entry == 0 {
            return Ok(Flow::Done(0));
        }
        let text = call.vm.memory.c_string(entry)?;
        if text.strip_prefix(name.as_slice()).is_some_and(|rest| rest.first() == Some(&b'=')) {
            return Ok(Flow::Done(entry + name.len() as u64 + 1));
        }
        slot += 8;
    }
}
