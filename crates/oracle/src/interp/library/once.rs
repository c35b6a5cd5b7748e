//! One-time initialisation. A flag is 0 before and 2 after, and has the tag of the thread that runs the routine in
//! between. The guard of a C++ static is eight bytes: whether the object exists in the first, for the program to read;
//! the thread that constructs it, or that it exists, from 4 on.

use super::{Call, Flow, Outcome, View, cxx, done, int, mark_of};
use crate::interp::memory::function_at;
use crate::interp::{Interp, StepError, fault};
use base::{FaultKind, Id, Operation, Pending};
use ir::Func;

const DONE: u64 = 2;
const RUNNING: u64 = 16;
const GUARD: u32 = 8;
/// The phase in which an exception has left the routine.
pub const UNWOUND: u8 = 2;
const OWNER: u64 = 4;
const CONSTRUCTED: u64 = 0xffff_ffff;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let flag = view.arg(0);
    match view.name {
        "pthread_once" if view.phase == 0 => {
            let running = view.word(flag).is_some_and(|flag| (RUNNING..RUNNING + 256).contains(&flag));
            view.when(!running, Operation::OnceEnter, 4)
        }
        "pthread_once" => view.always(Operation::OnceDone, 4),
        "__cxa_guard_acquire" => {
            let owner = view.word(flag + OWNER).unwrap_or(0);
            let ready = [0, CONSTRUCTED, mark_of(view.tid)].contains(&owner);
            view.when(ready, Operation::OnceEnter, GUARD)
        }
        "__cxa_guard_release" | "__cxa_guard_abort" => view.always(Operation::OnceDone, GUARD),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let flag = call.arg(0);
    Some(match call.name {
        "pthread_once" => once(call),
        "__cxa_guard_acquire" => guard(call),
        "__cxa_guard_release" => call.store(flag, 8, CONSTRUCTED << 32 | 1).and_then(|()| done(0)),
        "__cxa_guard_abort" => call.store(flag, 8, 0).and_then(|()| done(0)),
        _ => return None,
    })
}

fn once(call: &mut Call<'_, '_>) -> Outcome {
    let flag = call.arg(0);
    if call.phase == UNWOUND {
        call.store32(flag, 0)?;
        return cxx::again(call);
    }
    if call.phase != 0 {
        call.store32(flag, DONE)?;
        return int(0);
    }
    match call.load32(flag)? {
        DONE => int(0),
        0 => {
            call.store32(flag, RUNNING + mark_of(call.tid))?;
            let func = routine(call, call.arg(1))?;
            Ok(Flow::Enter { func, args: Vec::new(), phase: 1, scratch: 0 })
        }
        _ => fault(FaultKind::BadArgument, "a flag that was not initialised"),
    }
}

/// `std::call_once` of libstdc++ passes `__once_proxy`, and stores the function to call in a thread-local variable.
fn routine(call: &mut Call<'_, '_>, func: u64) -> Result<u64, StepError> {
    let module = call.interp.module;
    let proxy = function_at(func, module.funcs.len()).map(Func::from_index);
    if proxy.is_none_or(|proxy| module.funcs[proxy].name != "__once_proxy") {
        return Ok(func);
    }
    let variable = module.globals.iter().find(|(_, data)| data.name == "_ZSt11__once_call").map(|(global, _)| global);
    match variable.and_then(|variable| call.interp.thread(call.tid).thread_locals.get(&variable).copied()) {
        Some(slot) => call.load(slot, 8),
        None => Err(StepError::Uncovered("`__once_proxy`".into())),
    }
}

fn guard(call: &mut Call<'_, '_>) -> Outcome {
    let guard = call.arg(0);
    match call.load32(guard + OWNER)? {
        CONSTRUCTED => int(0),
        0 => {
            call.store32(guard + OWNER, mark_of(call.tid))?;
            int(1)
        }
        _ => fault(FaultKind::Panic, "a static variable whose initialisation uses it"),
    }
}

/// 0 before, 1 meanwhile, 2 after.
pub fn summary(interp: &Interp<'_>, flag: u64, size: u32) -> u128 {
    let word = |at: u64| interp.memory().load_defined(at, 4).ok();
    let state = match size {
        GUARD => word(flag + OWNER).map(|owner| (owner == CONSTRUCTED, owner != 0)),
        _ => word(flag).map(|flag| (flag == DONE, flag >= RUNNING)),
    };
    match state {
        Some((true, _)) => 2,
        Some((false, true)) => 1,
        Some((false, false)) | None => 0,
    }
}
