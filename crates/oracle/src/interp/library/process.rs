//! The end of the process, and failed assertions.

use super::{Call, Flow, Outcome, View, done, int};
use crate::interp::memory::{function_address, function_at};
use crate::interp::{Interp, StepError, fault};
use base::{FaultKind, Id, Operation, Pending};
use ir::Func;

/// Stands for the list of functions to run at the exit, which all threads share.
pub const LIST: u64 = (1 << 30) + 4096;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    match view.name {
        "exit" => exiting(view),
        "atexit" | "__cxa_atexit" => Some(Pending::always(Operation::SyncInit, LIST, 8)),
        _ => None,
    }
}

/// Taking the next function from the list; others may add to it, if the program ever does.
pub fn exiting(view: &View<'_, '_>) -> Option<Pending> {
    let registers = view.interp.module.funcs.values().any(|func| registers(&func.name));
    registers.then_some(Pending::always(Operation::SyncInit, LIST, 8))
}

fn registers(name: &str) -> bool {
    matches!(name, "atexit" | "__cxa_atexit")
}

/// Whether something may have to run at the exit.
pub fn runs_something(interp: &Interp<'_>) -> bool {
    !interp.module.dtors.is_empty() || interp.module.funcs.values().any(|func| registers(&func.name))
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let first = call.arg(0);
    Some(match call.name {
        "exit" => exit(call, call.int(0)),
        "_exit" | "_Exit" | "quick_exit" => Err(StepError::Exited(call.int(0) & 0xff)),
        "abort" => fault(FaultKind::Abort, "`abort` was called"),
        "atexit" => register(call, first, 0),
        "__cxa_atexit" => register(call, first, call.arg(1)),
        "__cxa_finalize" => done(0),
        "__assert_fail" | "__assert" => assertion(call, first),
        "__assert_rtn" => assertion(call, call.arg(3)),
        "__assert_perror_fail" => fault(FaultKind::Assertion, "an unexpected error"),
        "__stack_chk_fail" | "__fortify_fail" | "__chk_fail" => fault(FaultKind::Abort, "a buffer was overrun"),
        _ => return None,
    })
}

fn assertion(call: &mut Call<'_, '_>, text: u64) -> Outcome {
    let text = call.string(text).unwrap_or_default();
    fault(FaultKind::Assertion, format!("assertion `{}` failed", String::from_utf8_lossy(&text)))
}

fn register(call: &mut Call<'_, '_>, func: u64, argument: u64) -> Outcome {
    call.interp.state.library.at_exit.push((func, argument));
    int(0)
}

/// Runs what is to run before the end, one function per phase, then ends the process.
pub fn exit(call: &mut Call<'_, '_>, code: i32) -> Outcome {
    if let Some((func, object)) = call.interp.thread_mut(call.tid).destructors.pop() {
        return Ok(Flow::Enter { func, args: vec![object], phase: 1, scratch: call.scratch });
    }
    if let Some((func, argument)) = call.interp.state.library.at_exit.pop() {
        let module = call.interp.module;
        let takes = function_at(func, module.funcs.len())
            .map_or(0, |index| module.funcs[Func::from_index(index)].sig.params.len());
        let args = if takes == 0 { Vec::new() } else { vec![argument] };
        return Ok(Flow::Enter { func, args, phase: 1, scratch: call.scratch });
    }
    match call.interp.module.dtors.get(call.scratch as usize) {
        Some(&dtor) => {
            let func = function_address(dtor.index());
            Ok(Flow::Enter { func, args: Vec::new(), phase: 1, scratch: call.scratch + 1 })
        }
        None => Err(StepError::Exited(code & 0xff)),
    }
}
