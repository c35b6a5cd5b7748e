//! The runtimes of C++ and Rust. Exceptions that no handler can catch end the program; others are not covered.

use super::{Call, Flow, Outcome, done, int};
use crate::interp::{StepError, fault};
use base::FaultKind;
use ir::{Handler, InstData};

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

/// The handler of the call that a frame is in.
fn handler(call: &Call<'_, '_>, frame: usize) -> Option<Handler> {
    let frame = &call.interp.thread(call.tid).frames[frame];
    let body = call.interp.module.funcs[frame.func].body.as_ref()?;
    let insts = &body.blocks[frame.block].insts;
    let next = insts.get(frame.at + 1)?;
    if let InstData::Called { handler, .. } = body.inst(*next) { Some(*handler) } else { None }
}

/// 1 if the program itself catches a panic, 2 if the panic must not unwind. What called the program's function would
/// catch any panic.
fn catches_panic(call: &Call<'_, '_>) -> i32 {
    let frames = &call.interp.thread(call.tid).frames;
    for (at, frame) in frames.iter().enumerate().rev() {
        match handler(call, at) {
            Some(Handler::Catches) => return 1,
            Some(Handler::Terminates) => return 2,
            Some(Handler::Passes) | None => {}
        }
        if call.interp.module.funcs[frame.func].name.contains("__rust_begin_short_backtrace") {
            return 0;
        }
    }
    0
}

fn raise(call: &mut Call<'_, '_>) -> Outcome {
    let frames = &call.interp.thread(call.tid).frames;
    let Some(frame) = (0..frames.len()).rev().find(|&at| handler(call, at).is_some()) else { return int(5) };
    if frames[frame + 1..].iter().any(|frame| frame.resume.is_some()) {
        return Err(StepError::Uncovered("exceptions that leave a function called by the library".into()));
    }
    // What the program panics with otherwise than by `panic!`, and does not catch.
    if call.name == "_Unwind_RaiseException" && catches_panic(call) != 1 {
        return fault(FaultKind::Panic, call.name);
    }
    call.interp.thread_mut(call.tid).exception = call.arg(0);
    Ok(Flow::Unwind { frame })
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let name = call.name;
    Some(match name {
        "_ZSt9terminatev" | "__cxa_pure_virtual" | "__cxa_deleted_virtual" => fault(FaultKind::Panic, name),
        "__estragon_rust_catches" => int(catches_panic(call)),
        "__estragon_exception" => done(call.interp.thread(call.tid).exception),
        "__estragon_resume" | "_Unwind_RaiseException" | "_Unwind_Resume" => raise(call),
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
