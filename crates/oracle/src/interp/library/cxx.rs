//! The runtimes of C++ and Rust, as far as they are not code that both interpreters run: unwinding, and what becomes of
//! exceptions of C++ in a program without their runtime.

use super::once::UNWOUND;
use super::{Call, Flow, Outcome, done, int};
use crate::interp::memory::function_address;
use crate::interp::{StepError, fault};
use base::{FaultKind, Id, Tid};
use ir::{Callee, Handler, InstData};

/// Where an exception of C++ that is raised now would go.
const NO_LANDING: u64 = 0;
const LETS_NONE_OUT: u64 = 1;
const OTHER_LANGUAGE: u64 = 2;

/// Library functions that let exceptions pass which their callbacks raise.
const PASSING: [&str; 7] =
    ["qsort", "qsort_r", "bsearch", "_Znwm", "_Znam", "_ZnwmSt11align_val_t", "_ZnamSt11align_val_t"];

/// The handler of the call that a frame is in.
fn handler(call: &Call<'_, '_>, frame: usize) -> Option<Handler> {
    let frame = &call.interp.thread(call.tid).frames[frame];
    let body = call.interp.module.funcs[frame.func].body.as_ref()?;
    let insts = &body.blocks[frame.block].insts;
    let next = insts.get(frame.at + 1)?;
    if let InstData::Called { handler, .. } = body.inst(*next) { Some(*handler) } else { None }
}

/// 1 if the program itself catches a panic, 2 if the panic must not unwind, 3 if it ends the thread. What called the
/// program's function would catch any panic.
fn catches_panic(call: &Call<'_, '_>) -> i32 {
    let frames = &call.interp.thread(call.tid).frames;
    for (at, frame) in frames.iter().enumerate().rev() {
        match handler(call, at) {
            Some(Handler::Catches | Handler::Typed(_)) => return 1,
            Some(Handler::Terminates) => return 2,
            Some(Handler::Passes) | None => {}
        }
        if call.interp.module.funcs[frame.func].name.contains("__rust_begin_short_backtrace") {
            let ends_threads =
                call.interp.global("estragon::panics::end_threads").is_some_and(|bytes| bytes.first() == Some(&1));
            return if ends_threads && call.tid != Tid::MAIN { 3 } else { 0 };
        }
    }
    0
}

/// The library function that a frame is in and that has called the next one.
fn called_back<'a>(call: &'a Call<'_, '_>, frame: usize) -> Option<&'a str> {
    let frames = &call.interp.thread(call.tid).frames;
    frames.get(frame + 1)?.resume?;
    let frame = &frames[frame];
    let body = call.interp.module.funcs[frame.func].body.as_ref()?;
    let inst = body.inst(body.blocks[frame.block].insts[frame.at]);
    if let InstData::Call { callee: Callee::Func(func), .. } = inst {
        return Some(&call.interp.module.funcs[*func].name);
    }
    Some("a function called through a pointer")
}

/// Where an exception stops first: at a landing, or in a library function that has something to undo. True for that.
fn stop(call: &Call<'_, '_>) -> Result<Option<(usize, bool)>, StepError> {
    for frame in (0..call.interp.thread(call.tid).frames.len()).rev() {
        match called_back(call, frame) {
            Some("pthread_once") => return Ok(Some((frame, true))),
            Some(name) if !PASSING.contains(&name) => {
                return Err(StepError::Uncovered("exceptions that leave a function called by the library".into()));
            }
            Some(_) | None => {}
        }
        if handler(call, frame).is_some() {
            return Ok(Some((frame, false)));
        }
    }
    Ok(None)
}

fn raise(call: &mut Call<'_, '_>) -> Outcome {
    // What the program panics with otherwise than by `panic!`, and does not catch.
    if call.name == "_Unwind_RaiseException" && stop(call)?.is_some() && ![1, 3].contains(&catches_panic(call)) {
        return fault(FaultKind::Panic, call.name);
    }
    call.interp.thread_mut(call.tid).exception = call.arg(0);
    again(call)
}

/// Raises the exception of this thread.
pub fn again(call: &mut Call<'_, '_>) -> Outcome {
    Ok(match stop(call)? {
        Some((frame, true)) => Flow::Undo { frame, phase: UNWOUND },
        Some((frame, false)) => Flow::Unwind { frame },
        None => return int(5),
    })
}

/// The table of the n-th landing that has a handler, from the inside out.
fn landing(call: &mut Call<'_, '_>) -> Outcome {
    let mut left = call.arg(0);
    for frame in (0..call.interp.thread(call.tid).frames.len()).rev() {
        if called_back(call, frame).is_some_and(|name| name != "pthread_once" && !PASSING.contains(&name)) {
            break;
        }
        let found = match handler(call, frame) {
            Some(Handler::Typed(table)) => call.interp.global_address(table),
            Some(Handler::Terminates) => LETS_NONE_OUT,
            Some(Handler::Catches) => OTHER_LANGUAGE,
            Some(Handler::Passes) | None => continue,
        };
        if left == 0 {
            return done(found);
        }
        left -= 1;
    }
    done(NO_LANDING)
}

/// Throws `std::bad_alloc`.
pub fn bad_alloc(call: &Call<'_, '_>) -> Outcome {
    let module = call.interp.module;
    match module.func_named("_ZSt17__throw_bad_allocv").filter(|&func| module.funcs[func].body.is_some()) {
        Some(func) => Ok(Flow::Enter { func: function_address(func.index()), args: Vec::new(), phase: 1, scratch: 0 }),
        None => Err(StepError::Uncovered("exceptions without their runtime".into())),
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let name = call.name;
    Some(match name {
        "_ZSt9terminatev" | "__cxa_pure_virtual" | "__cxa_deleted_virtual" => fault(FaultKind::Panic, name),
        "__estragon_rust_catches" => int(catches_panic(call)),
        "__estragon_exception" => done(call.interp.thread(call.tid).exception),
        "__estragon_resume" | "_Unwind_RaiseException" | "_Unwind_Resume" => raise(call),
        "__estragon_rust_leaves" => done(0),
        "__estragon_rust_test_failed" => match call.interp.function(call.arg(2)) {
            Some(func) => Err(StepError::FaultIn(FaultKind::Panic, func)),
            None => fault(FaultKind::BadCall, "a test that is not a function"),
        },
        "__estragon_rust_panic" => fault(FaultKind::Panic, name),
        "__estragon_landing" => landing(call),
        "__estragon_uncaught" | "__estragon_terminated" => fault(FaultKind::Panic, name),
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
