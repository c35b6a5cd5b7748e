//! What the replacements of functions of Rust's standard library (`runtime/rust.ll`) need of the machine.

use super::{Call, Flow, Shim, StepError, unwind};
use base::{Detail, FaultKind};
use ir::Func;

pub(super) const TABLE: &[(&str, Shim)] =
    &[("__estragon_rust_catches", Shim::local(catches)), ("__estragon_rust_panic", Shim::local(panic))];

/// What calls the program's own functions: `main`, the function of a thread, a test. A panic that leaves it is caught
/// by the library, which tells the thread that joins this one.
const BEGIN: &str = "__rust_begin_short_backtrace";

/// Whether the program itself catches a panic that is raised now.
fn catches(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let code = &call.vm.code;
    let frames = &call.vm.thread(call.tid).frames;
    for (at, frame) in frames.iter().enumerate().rev().filter(|(_, frame)| frame.func != u32::MAX) {
        let after = unwind::after(frames, at, call.site);
        if code.landing(after).is_some_and(|landing| landing.catches) {
            return Ok(Flow::int(1));
        }
        if code.module.funcs[Func::new(frame.func)].name.contains(BEGIN) {
            break;
        }
    }
    Ok(Flow::int(0))
}

/// `(text, length)`: nothing catches a panic with this message.
fn panic(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = call.vm.memory.bytes(call.arg(0), call.arg(1))?.to_vec();
    Err(StepError::fault(FaultKind::Panic, Detail::Text(String::from_utf8_lossy(&text).into_owned())))
}
