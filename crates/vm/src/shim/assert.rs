//! Ends that a program calls for itself: failed assertions, detected smashing of the stack, signals to itself; and the jumps
//! between frames that are not modelled: marking a place to jump to is in order, jumping there is not.

use super::{Call, Flow, Shim, Trouble};
use base::FaultKind;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("__assert_fail", Shim::local(|call| failed(call, 0))),
    ("__assert", Shim::local(|call| failed(call, 0))),
    ("__assert_rtn", Shim::local(|call| failed(call, 3))),
    ("__assert_perror_fail", Shim::local(perror_failed)),
    ("__stack_chk_fail", Shim::local(|_| aborted("the stack was smashed"))),
    ("__fortify_fail", Shim::local(|_| aborted("a buffer overflow was detected"))),
    ("__chk_fail", Shim::local(|_| aborted("a buffer overflow was detected"))),
    ("raise", Shim::local(raise)),
    ("signal", Shim::local(signal)),
    ("setjmp", Shim::local(|_| Ok(Flow::int(0)))),
    ("_setjmp", Shim::local(|_| Ok(Flow::int(0)))),
    ("__sigsetjmp", Shim::local(|_| Ok(Flow::int(0)))),
    ("sigsetjmp", Shim::local(|_| Ok(Flow::int(0)))),
    ("longjmp", Shim::local(|_| jump("longjmp"))),
    ("_longjmp", Shim::local(|_| jump("longjmp"))),
    ("siglongjmp", Shim::local(|_| jump("siglongjmp"))),
    ("__longjmp_chk", Shim::local(|_| jump("longjmp"))),
];

const SIGABRT: i32 = 6;
/// `SIG_DFL` and `SIG_IGN`; anything larger is a function.
const SIG_IGN: u64 = 1;

/// An assertion whose text is the argument `n`.
fn failed(call: &mut Call<'_>, n: usize) -> Result<Flow, Trouble> {
    let text = call.string(n).unwrap_or_default();
    let message = format!("assertion `{}` failed", String::from_utf8_lossy(&text));
    Err(Trouble::fault(FaultKind::Assertion, message))
}

fn perror_failed(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    let text = super::string::error_text(call.int(0));
    Err(Trouble::fault(FaultKind::Assertion, format!("an assertion failed: unexpected error \"{text}\"")))
}

fn aborted(message: &str) -> Result<Flow, Trouble> {
    Err(Trouble::fault(FaultKind::Abort, message))
}

fn raise(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    match call.int(0) {
        SIGABRT => aborted("the program raised SIGABRT"),
        other => Err(Trouble::unsupported(
            format!("signal {other} sent by the program to itself"),
            "call the handler directly",
        )),
    }
}

/// Signals never arrive, so ignoring them is modelled; a handler would never be called.
fn signal(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    if call.arg(1) > SIG_IGN {
        return Err(Trouble::unsupported(
            format!("a handler for signal {}", call.int(0)),
            "leave the handler out, or call it from a thread",
        ));
    }
    Ok(Flow::Done(0))
}

fn jump(name: &str) -> Result<Flow, Trouble> {
    Err(Trouble::unsupported(format!("`{name}`: jumps between functions"), "return an error code"))
}
