//! One-time initialisation: `pthread_once`, `call_once`, and the guards of C++ function-local statics.
//!
//! A `pthread_once_t` is 0 before, 2 after (as in glibc), and has the tag of the thread that runs the routine in
//! between. Entering waits while another thread runs it; a routine that enters its own flag waits forever, as in
//! reality. After the routine, a separate operation marks it as done, or, where an exception leaves it, as before.
//!
//! A C++ guard is eight bytes: the compiler reads the first to see whether the object exists; the second word has the
//! tag of the thread that constructs it, or says that it exists. Under a weak memory model the first byte holds what
//! was last read there, so only the second word counts. A constructor that enters its own guard is a fault.
//!
//! `std::call_once` of libstdc++ stores the function to call in a thread-local variable and passes `__once_proxy`.

use super::mutex::mark_of;
use super::{Attribute, Call, Flow, Shim, StepError, UNWOUND, View, unwind};
use crate::vm::Vm;
use base::state::Once;
use base::{FaultKind, InvalidArgument, Operation, Pending, Termination, Tid};
use smallvec::SmallVec;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_once", Shim::visible(entering, run_once).with(Attribute::UndoneByExceptions)),
    ("call_once", Shim::visible(entering, run_once)),
    ("__once_proxy", Shim::local(proxy).with(Attribute::PassesExceptions)),
    ("__cxa_guard_acquire", Shim::visible(acquiring, acquire)),
    ("__cxa_guard_release", Shim::visible(releasing, release)),
    ("__cxa_guard_abort", Shim::visible(releasing, abort)),
];

const SIZE: u32 = 4;
const NEW: u32 = 0;
const DONE: u32 = 2;
/// Added to the tag of the thread that runs the routine.
const RUNNING: u32 = 16;

fn entering(view: &View<'_>) -> Option<Pending> {
    let running = view.word(view.arg(0)).is_some_and(|flag| (RUNNING..RUNNING + 256).contains(&flag));
    let ready = view.phase != 0 || !running;
    let what = if view.phase == 0 { Operation::OnceEnter } else { Operation::OnceDone };
    Some(Pending::when(ready, what, view.arg(0), SIZE))
}

/// `(flag *, routine)`.
fn run_once(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let flag = call.arg(0);
    if call.phase == UNWOUND {
        call.store32(flag, NEW)?;
        return unwind::again(call);
    }
    if call.phase != 0 {
        call.store32(flag, DONE)?;
        return Ok(Flow::int(0));
    }
    match call.load32(flag)? {
        DONE => Ok(Flow::int(0)),
        NEW => {
            call.store32(flag, RUNNING + mark_of(call.tid))?;
            Ok(Flow::Enter { func: call.arg(1), args: SmallVec::new(), phase: 1, scratch: 0 })
        }
        _ => Err(StepError::fault(FaultKind::BadArgument, InvalidArgument::OnceFlag)),
    }
}

/// Whether a thread runs the routine of a flag.
pub(crate) fn runs(vm: &Vm, flag: u64, tid: Tid) -> bool {
    vm.memory.load_defined(flag, 4).is_ok_and(|word| word as u32 == RUNNING + mark_of(tid))
}

/// The state of a flag or guard, as [`Once`] has it.
pub(crate) fn summary(vm: &Vm, flag: u64, size: u32) -> Option<u128> {
    let word = |at: u64| vm.memory.load_defined(at, 4).ok();
    let (done, running) = match size {
        GUARD_SIZE => {
            let owner = word(flag + GUARD_OWNER)?;
            (owner == u64::from(CONSTRUCTED), owner != 0)
        }
        _ => (word(flag)? == u64::from(DONE), word(flag)? >= u64::from(RUNNING)),
    };
    Some(
        match done {
            true => Once::Done,
            false if running => Once::Running,
            false => Once::New,
        }
        .state(),
    )
}

/// Calls the function that `std::call_once` stored in this thread's variable.
fn proxy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.phase != 0 {
        return Ok(Flow::Done(0));
    }
    let code = &call.vm.code;
    let number = code.thread_locals.iter().position(|&global| code.module.globals[global].name == "_ZSt11__once_call");
    let slot = number.and_then(|number| call.vm.thread(call.tid).thread_locals.get(number).copied());
    let Some(slot) = slot else {
        return Err(StepError::unsupported("`__once_proxy` without libstdc++'s variables", "use `std::call_once`"));
    };
    Ok(Flow::Enter { func: call.load64(slot)?, args: SmallVec::new(), phase: 1, scratch: 0 })
}

const GUARD_SIZE: u32 = 8;
const GUARD_OWNER: u64 = 4;
/// In place of the tag of the thread that constructs the object.
const CONSTRUCTED: u32 = u32::MAX;

fn acquiring(view: &View<'_>) -> Option<Pending> {
    let guard = view.arg(0);
    let owner = view.word(guard + GUARD_OWNER);
    let ready = matches!(owner, None | Some(0 | CONSTRUCTED)) || owner == Some(mark_of(view.tid));
    Some(Pending::when(ready, Operation::OnceEnter, guard, GUARD_SIZE))
}

fn releasing(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::OnceDone, view.arg(0), GUARD_SIZE))
}

/// 1 when the caller is to construct the object.
fn acquire(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let guard = call.arg(0);
    match call.load32(guard + GUARD_OWNER)? {
        CONSTRUCTED => Ok(Flow::int(0)),
        0 => {
            call.store32(guard + GUARD_OWNER, mark_of(call.tid))?;
            Ok(Flow::int(1))
        }
        _ => Err(StepError::fault(FaultKind::Panic, Termination::RecursiveInitialisation)),
    }
}

fn release(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store64(call.arg(0), u64::from(CONSTRUCTED) << 32 | 1)?;
    Ok(Flow::Done(0))
}

fn abort(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store64(call.arg(0), 0)?;
    Ok(Flow::Done(0))
}
