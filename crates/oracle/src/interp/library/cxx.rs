//! The runtimes of C++ and Rust. Exceptions that no handler can catch end the program; others are not covered.

use super::{Call, Outcome, done};
use crate::interp::fault;
use base::FaultKind;

/// Whether a function throws an exception.
fn throws(name: &str) -> bool {
    ["__cxa_bad_cast", "__cxa_bad_typeid", "__cxa_throw", "__cxa_throw_bad_array_new_length"].contains(&name)
        || name.starts_with("_ZSt") && name.contains("__throw_")
}

/// Whether a function on the thread's stack has a handler.
fn may_catch(call: &Call<'_, '_>) -> bool {
    let funcs = &call.interp.module.funcs;
    let frames = &call.interp.thread(call.tid).frames;
    frames.iter().any(|frame| funcs[frame.func].body.as_ref().is_some_and(|body| body.catches))
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let name = call.name;
    Some(match name {
        "_ZSt9terminatev" | "__cxa_pure_virtual" | "__cxa_deleted_virtual" => fault(FaultKind::Panic, name),
        "__estragon_rust_catches" => done(0),
        "__estragon_rust_panic" => fault(FaultKind::Panic, name),
        _ if throws(name) && may_catch(call) => return None,
        _ if throws(name) => fault(FaultKind::Panic, name),
        "_ZSt18uncaught_exceptionv" | "_ZSt19uncaught_exceptionsv" => done(0),
        // An `exception_ptr` is always null; what a future holds has one behind its virtual table.
        "_ZSt17current_exceptionv"
        | "_ZNSt15__exception_ptr13exception_ptrC1EPv"
        | "_ZNSt15__exception_ptr13exception_ptrC2EPv" => call.store(call.arg(0), 8, 0).and_then(|()| done(0)),
        "_ZNSt13__future_base12_Result_baseC1Ev" | "_ZNSt13__future_base12_Result_baseC2Ev" => {
            call.store(call.arg(0) + 8, 8, 0).and_then(|()| done(0))
        }
        "_ZNSt13__future_base12_Result_baseD1Ev"
        | "_ZNSt13__future_base12_Result_baseD2Ev"
        | "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv"
        | "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv" => done(0),
        "_ZNSt9exceptionD1Ev" | "_ZNSt9exceptionD2Ev" => done(0),
        _ if name.starts_with("__tsan_mutex_") => done(0),
        _ if name.starts_with("_ZNSt13random_device7_M_init") => done(0),
        "_ZNSt13random_device7_M_finiEv" => done(0),
        _ => return None,
    })
}
