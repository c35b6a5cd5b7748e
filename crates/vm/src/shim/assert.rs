//! Ways in which a program ends itself: failed assertions, detected stack smashing, signals to itself; and the jumps
//! between frames that are not modelled: recording a target is allowed, jumping to it is not.

use super::{Call, Flow, Shim, StepError};
use base::{Assertion, FaultKind, Termination};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("__assert_fail", Shim::local(|call| failed(call, 0))),
    ("__assert", Shim::local(|call| failed(call, 0))),
    ("__assert_rtn", Shim::local(|call| failed(call, 3))),
    ("__assert_perror_fail", Shim::local(perror_failed)),
    ("__stack_chk_fail", Shim::local(|_| aborted(Termination::StackSmashing))),
    ("__fortify_fail", Shim::local(|_| aborted(Termination::BufferOverflow))),
    ("__chk_fail", Shim::local(|_| aborted(Termination::BufferOverflow))),
];

/// An assertion whose text is the argument `n`.
fn failed(call: &mut Call<'_>, n: usize) -> Result<Flow, StepError> {
    let text = call.string(n).unwrap_or_default();
    let condition = String::from_utf8_lossy(&text).into_owned();
    Err(StepError::fault(FaultKind::Assertion, Assertion::Condition(condition)))
}

fn perror_failed(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = super::string::error_text(call.int(0));
    Err(StepError::fault(FaultKind::Assertion, Assertion::NoError(text.to_owned())))
}

fn aborted(why: Termination) -> Result<Flow, StepError> {
    Err(StepError::fault(FaultKind::Abort, why))
}
