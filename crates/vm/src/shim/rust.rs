//! What the replacements of functions of Rust's standard library (`runtime/rust.ll`) need of the machine.

use super::{Call, Flow, OWN_PANIC, Shim, StepError, unwind};
use base::{Detail, FaultKind, Id, Tid};
use ir::{Func, Handler};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("__estragon_rust_catches", Shim::local(catches)),
    ("__estragon_rust_leaves", Shim::local(leaves)),
    ("__estragon_rust_panic", Shim::local(panic)),
    ("__estragon_rust_test_failed", Shim::local(test_failed)),
];

/// What `__estragon_rust_catches` returns.
const UNCAUGHT: i32 = 0;
const CAUGHT: i32 = 1;
const STUCK: i32 = 2;
const ENDS_THREAD: i32 = 3;

/// What calls the program's own functions: `main`, the function of a thread, a test. A panic that leaves it is caught
/// by the library, which tells the thread that joins this one.
const BEGIN: &str = "__rust_begin_short_backtrace";

/// Whether a panic that leaves the function of a thread ends the thread, and not the program: a variable of
/// `runtime/rust.ll`, which is set before there are threads.
const ENDS_ONLY_THREADS: &str = "estragon::panics::end_threads";

fn catches(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::int(fate(call)))
}

/// What happens to a panic that is raised now: the program catches it, or it must not unwind, or it ends the thread, or
/// nothing of this.
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
            let ends_thread = call.tid != Tid::MAIN
                && call.vm.names().global(ENDS_ONLY_THREADS).is_some_and(|bytes| bytes.first() == Some(&1));
            return if ends_thread { ENDS_THREAD } else { UNCAUGHT };
        }
    }
    UNCAUGHT
}

/// That the program does not catch what it raises without `rust_begin_unwind`, if so.
pub(super) fn uncaught(call: &mut Call<'_>) -> Result<(), StepError> {
    const TEXT: &str = "a panic by `panic_any` or `resume_unwind`, whose message is not known";
    match fate(call) {
        CAUGHT => Ok(()),
        // By `rust_begin_unwind`, which has told it; or not.
        ENDS_THREAD if call.load64(own_panic(call, call.tid))? != 0 => Ok(()),
        ENDS_THREAD => note(call, TEXT),
        _ => Err(StepError::fault(FaultKind::Panic, Detail::Text(TEXT.to_owned() + &before(call)?))),
    }
}

/// `(text, length)`: a panic with this message is about to end the thread.
fn leaves(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bytes = call.vm.memory.bytes(call.arg(0), call.arg(1))?.to_vec();
    note(call, &String::from_utf8_lossy(&bytes))?;
    Ok(Flow::Done(0))
}

/// Where the thread's block has the address and the length of what is known about the panic that has ended it.
fn own_panic(call: &Call<'_>, tid: Tid) -> u64 {
    call.vm.thread(tid).state.own + OWN_PANIC
}

/// Keeps the message of a panic for what may follow from it.
fn note(call: &mut Call<'_>, message: &str) -> Result<(), StepError> {
    let (place, _) = call.vm.explain().own_whereabouts(call.tid);
    let file = place.file.rsplit('/').next().unwrap_or_default();
    let text = format!("\nthread {} had panicked at {file}:{}: {message}", call.tid, place.line);
    let block = call.thread_block(text.len() as u64)?;
    call.vm.memory.write(block, text.as_bytes())?;
    let own = own_panic(call, call.tid);
    call.store64(own, block)?;
    call.store64(own + 8, text.len() as u64)
}

/// The panics that have ended threads: one that nobody expects may follow from them.
fn before(call: &Call<'_>) -> Result<String, StepError> {
    let mut out = String::new();
    let all = (0..call.vm.threads.len()).map(Tid::from_index);
    for tid in all.filter(|&tid| call.vm.thread(tid).state.own != 0) {
        let own = own_panic(call, tid);
        let (text, length) = (call.load64(own)?, call.load64(own + 8)?);
        if text != 0 {
            out.push_str(&String::from_utf8_lossy(call.vm.memory.bytes(text, length)?));
        }
    }
    Ok(out)
}

/// `(text, length, what happens to it)`: nothing catches a panic with this message.
fn panic(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bytes = call.vm.memory.bytes(call.arg(0), call.arg(1))?.to_vec();
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if call.int(2) == STUCK {
        text.push_str("\nit cannot unwind from here (a destructor during another panic, or a function of C), so the program aborts");
    }
    text.push_str(&before(call)?);
    Err(StepError::fault(FaultKind::Panic, Detail::Text(text)))
}

/// `(text, length, function)`: this test has not done what it should.
fn test_failed(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let text = String::from_utf8_lossy(call.vm.memory.bytes(call.arg(0), call.arg(1))?).into_owned();
    let func = call.vm.code.function_at(call.arg(2))?;
    Err(StepError::FaultIn { kind: FaultKind::Panic, detail: Detail::Text(text), func })
}
