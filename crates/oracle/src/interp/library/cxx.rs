//! What compiled C++ leaves to the runtime. Exceptions of the library's own end the program; others are not covered.

use super::{Call, Outcome, done};
use crate::interp::fault;
use base::FaultKind;

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let name = call.name;
    Some(match name {
        "_ZSt9terminatev"
        | "__cxa_pure_virtual"
        | "__cxa_deleted_virtual"
        | "__cxa_bad_cast"
        | "__cxa_bad_typeid"
        | "__cxa_throw_bad_array_new_length" => fault(FaultKind::Panic, name),
        _ if name.starts_with("_ZSt") && name.contains("__throw_") => fault(FaultKind::Panic, name),
        "_ZSt18uncaught_exceptionv" | "_ZSt19uncaught_exceptionsv" => done(0),
        "_ZNSt9exceptionD1Ev" | "_ZNSt9exceptionD2Ev" => done(0),
        _ => return None,
    })
}
