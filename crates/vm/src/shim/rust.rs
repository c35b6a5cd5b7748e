//! What the replacements of functions of Rust's standard library (`runtime/rust.ll`) need of the machine.

use super::{Call, Flow, Shim, StepError, unwind};
use base::{Detail, FaultKind};
use ir::{Func, Handler};

pub(super) const TABLE: &[(&str, Shim)] =
    &[("__estragon_rust_catches", Shim::local(catches)), ("__estragon_rust_panic", Shim::local(panic))];

/// What `__estragon_rust_catches` returns.
const UNCAUGHT: i32 = 0;
const CAUGHT: i32 = 1;
const STUCK: i32 = 2;

/// What calls the program's own functions: `main`, the function of a thread, a test. A panic that leaves it is caught
/// by the library, which tells the thread that joins this one.
const BEGIN: &str = "__rust_begin_short_backtrace";

fn catches(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::int(fate(call)))
}

/// What happens to a panic that is raised now: the program catches it, or it must not unwind, or neither.
fn fate(call: &Call<'_>) -> i32 {
    let code = &call.vm.code;
    let frames = &call.vm.thread(call.tid).frames;
    for (at, frame) in frames.iter().enumerate().rev().filter(|(_, frame)| frame.func != u32::MAX) {
        let after = unwind::after(frames, at, call.site);
        match code.landing(after).map(|landing| landing.handler) {
            // What handlers of C++ take of other languages is seen there.
            Some(Handler::Catches | Handler::Typed(_)) => return CAUGHT,
            Some(Handler::Terminates) => return STUCK,
            Some(Handler::Passes) | None => {}
        }
        if code.module.funcs[Func::new(frame.func)].name.contains(BEGIN) {
            break;
        }
    }
    UNCAUGHT
}

/// That the program does not catch what it raises without `rust_begin_unwind`, if so.
pub(super) fn uncaught(call: &Call<'_>) -> Result<(), StepError> {
    if fate(call) == CAUGHT {
        return Ok(());
    }
    let text = "a panic by `panic_any` or `resume_unwind`, whose message is not known".to_owned();
    Err(StepError::fault(FaultKind::Panic, Detail::Text(text)))
}

/// `(text, length, what happens to it)`: nothing catches a panic with this message.
fn panic(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bytes = call.vm.memory.bytes(call.arg(0), call.arg(1))?.to_vec();
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if call.int(2) == STUCK {
        text.push_str("\nit cannot unwind from here (a destructor during another panic, or a function of C), so the program aborts");
    }
    Err(StepError::fault(FaultKind::Panic, Detail::Text(text)))
}
