//! Ways in which a program ends itself: failed assertions, detected stack smashing, signals to itself; and the jumps
//! between frames that are not modelled: recording a target is allowed, jumping to it is not.

use super::{Call, Flow, Shim, StepError};
use base::FaultKind;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("__assert_fail", Shim::local(|call| failed(call, 0))),
    ("__assert", Shim::local(|call| failed(call, 0))),
    ("__assert_rtn", Shim::local(|call| failed(call, 3))),
    ("__assert_perror_fail", Shim::local(perror_failed)),
    ("__stack_chk_fail", Shim::local(|_| aborted("stack smashing was detected"))),
    ("__fortify_fail", Shim::local(|_| aborted("a buffer overflow was detected"))),
    ("__chk_fail", Shim::local(|_| aborted("a buffer overflow was detected"))),
];

/// An assertion whose text is the argument `n`.
fn failed(call: &mut Call<'_>, n: usize) -> Result<Flow, StepError> {
    let text = call.string(n).unwrap_or_default();
    let message = format!("assertion `{}` failed", String::from_utf8_lossy(&text));
    Err(StepError::fault(FaultKind::Assertion, message))
}

fn perror_failed(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = super::string::error_text(call.int(0));
    Err(StepError::fault(FaultKind::Assertion, format!("an assertion failed: unexpected error \"{text}\"")))
}

fn aborted(message: &str) -> Result<Flow, StepError> {
    Err(StepError::fault(FaultKind::Abort, message))
}
