//! The end of the process: `exit`, `abort` and the functions that run before it.
//!
//! `exit` runs the thread's C++ thread-local destructors, the registered functions in reverse order, then the module's
//! destructors, and then ends the process; other threads may run in between, as they do in reality. Registering is an
//! operation of the search, since the order of registrations determines that of the calls, and so is removing the next
//! function from the list.
//!
//! Approximated: a second `exit` during the first, which the standards leave undefined, continues where the first is.

use super::{Attribute, Call, Flow, LIB_ATEXIT, MAX_ATEXIT, Shim, StepError, View, key};
use crate::code::Code;
use crate::memory::function_at;
use base::{FaultKind, Id, Operation, Pending, Termination};
use ir::Func;
use smallvec::{SmallVec, smallvec};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("exit", Shim::visible(exiting, |call| exit(call, call.int(0)))),
    ("_exit", Shim::local(end_now)),
    ("_Exit", Shim::local(end_now)),
    ("quick_exit", Shim::local(end_now)),
    ("abort", Shim::local(|_| Err(StepError::fault(FaultKind::Abort, Termination::Abort)))),
    ("atexit", Shim::visible(registering, |call| register(call, call.arg(0), 0)).with(Attribute::RegistersExit)),
    (
        "__cxa_atexit",
        Shim::visible(registering, |call| register(call, call.arg(0), call.arg(1))).with(Attribute::RegistersExit),
    ),
    ("__cxa_finalize", Shim::local(|_| Ok(Flow::Done(0)))),
];

/// Other threads may add to the list, if the program ever does.
pub(super) fn exiting(view: &View<'_>) -> Option<Pending> {
    if view.vm.code.registers_exits { registering(view) } else { None }
}

/// Runs the functions registered for exit, one per phase, then ends the process with `code`. A call that uses it must
/// give it all its phases from 0 on.
pub(super) fn exit(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    if let Some((func, object)) = key::take_thread_destructor(call)? {
        return Ok(Flow::Enter { func, args: smallvec![object], phase: 1, scratch: call.scratch });
    }
    let list = call.vm.library + LIB_ATEXIT;
    let count = call.load64(list)?;
    if count > 0 {
        let entry = list + 8 + 16 * (count - 1);
        let (func, argument) = (call.load64(entry)?, call.load64(entry + 8)?);
        call.store64(list, count - 1)?;
        let args = arguments(&call.vm.code, func, argument);
        return Ok(Flow::Enter { func, args, phase: 1, scratch: call.scratch });
    }
    match call.vm.code.module.dtors.get(call.scratch as usize) {
        Some(&dtor) => {
            let func = Code::func_address(dtor);
            Ok(Flow::Enter { func, args: SmallVec::new(), phase: 1, scratch: call.scratch + 1 })
        }
        // The part of the code that a parent process sees.
        None => Err(StepError::Exited(code & 0xff)),
    }
}

/// A function given to `atexit` takes nothing, one given to `__cxa_atexit` its argument.
fn arguments(code: &Code, func: u64, argument: u64) -> SmallVec<[u64; 4]> {
    let takes = function_at(func)
        .and_then(|index| code.module.funcs.get(Func::from_index(index as usize)))
        .map_or(0, |data| data.sig.params.len());
    if takes == 0 { SmallVec::new() } else { smallvec![argument] }
}

fn end_now(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Err(StepError::Exited(call.int(0) & 0xff))
}

fn registering(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::SyncInit, view.vm.library + LIB_ATEXIT, 8))
}

fn register(call: &mut Call<'_>, func: u64, argument: u64) -> Result<Flow, StepError> {
    let list = call.vm.library + LIB_ATEXIT;
    let count = call.load64(list)?;
    if count == MAX_ATEXIT {
        return Err(StepError::unsupported(
            format!("more than {MAX_ATEXIT} functions to run at exit"),
            "register fewer, or one that calls the others",
        ));
    }
    call.store64(list + 8 + 16 * count, func)?;
    call.store64(list + 16 + 16 * count, argument)?;
    call.store64(list, count + 1)?;
    Ok(Flow::int(0))
}
