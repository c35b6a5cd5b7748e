//! What the replacements of functions of Rust's standard library (`runtime/rust.ll`) need of the machine.

use super::{Call, Flow, Shim, StepError};
use base::FaultKind;

pub(super) const TABLE: &[(&str, Shim)] =
    &[("__estragon_rust_catches", Shim::local(|_| Ok(Flow::int(0)))), ("__estragon_rust_panic", Shim::local(panic))];

/// `(text, length)`: nothing catches a panic with this message.
fn panic(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = call.vm.memory.bytes(call.arg(0), call.arg(1))?.to_vec();
    Err(StepError::fault(FaultKind::Panic, String::from_utf8_lossy(&text).into_owned()))
}
