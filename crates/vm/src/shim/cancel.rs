//! Cancellation of threads, and handlers that run when a thread terminates (`pthread_cancel`, `pthread_cleanup_push`).
//!
//! `pthread_cancel` sets a word of its target. A call that is a cancellation point first reads that word, which is an
//! operation of its own. If the word is set, the thread unwinds. If not and the call may wait, the search chooses
//! whether a request arrives while it waits: then the thread waits only for that word, and unwinds. An execution at
//! whose end a thread still waits for a request is discarded: the request did not arrive, and the other alternative
//! covers that case. So every operation accesses one object, as searches require. A single run, which cannot choose,
//! reads the word whenever it determines whether the thread is enabled.
//!
//! A wait on a condition variable locks its mutex again before it unwinds. A thread that waits to be cancelled is not
//! in the queue, so it does not consume a signal.
//!
//! Unwinding jumps to the handlers that the macros of `<pthread.h>` have registered, the last one first, as `longjmp`
//! does; each ends by a call of `__pthread_unwind_next`. Afterwards the thread terminates as by `pthread_exit`, in the
//! call where it was cancelled. Not modelled: asynchronous cancellation, the destructors of C++ objects on the stack,
//! and functions that POSIX allows, but does not require, to be cancellation points.

use super::thread::{OWN_CLEANUPS, accept, exit_thread, no_join, waiting_for_all};
use super::{Attribute, Call, Flow, OWN_CANCEL, Shim, StepError, View, cond, jump, mutex, queue};
use crate::next::Next;
use crate::thread::{Joinable, Thread};
use crate::vm::Vm;
use base::{JoinAct, JoinTarget, Operation, Pending, SyncAct, Tid};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_cancel", Shim::visible(cancelling, cancel).with(Attribute::Cancels)),
    ("pthread_setcancelstate", Shim::local(set_state)),
    ("pthread_setcanceltype", Shim::local(set_type)),
    ("pthread_testcancel", Shim::local(accept).with(Attribute::CancellationPoint)),
    ("__pthread_register_cancel", Shim::local(register)),
    ("__pthread_unregister_cancel", Shim::local(unregister)),
    ("__pthread_unwind_next", Shim::visible(waiting_for_all, unwind_next)),
];

/// Of a thread: whether its cancellation was requested.
const ASKED: u64 = OWN_CANCEL;
/// Whether cancellation is disabled: see the states below.
const STATE: u64 = OWN_CANCEL + 8;
/// The progress of the current cancellation point: 0 at the beginning, or a stage.
const POINT: u64 = OWN_CANCEL + 16;
/// The number of its frames when it was cancelled; 0 before.
const ENDING: u64 = OWN_CANCEL + 24;
/// Its result for the thread that joins it.
const RESULT: u64 = OWN_CANCEL + 32;

const ENABLED: u64 = 0;
const UNWINDING: u64 = 2;

/// `PTHREAD_CANCELED`.
const CANCELED: u64 = u64::MAX;

/// An operation that precedes the operation of a cancellation point, or replaces it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Reads whether cancellation was requested.
    Testing,
    /// Chooses whether a request arrives while it waits.
    Choosing,
    /// Unlocks the mutex of a condition variable.
    Releasing,
    /// Waits for a request.
    Waiting,
    /// Locks that mutex again.
    Locking,
    /// Terminates, after its handlers.
    Ending,
}

/// Values of [`POINT`]. The call continues like any other.
const PASSED: u64 = 1;
const STAGES: [(u64, Stage); 4] =
    [(2, Stage::Choosing), (3, Stage::Releasing), (4, Stage::Waiting), (5, Stage::Locking)];

fn word(vm: &Vm, tid: Tid, at: u64) -> u64 {
    vm.memory.load_defined(vm.thread(tid).state.own + at, 8).expect("internal: a thread has its block")
}

fn set(call: &mut Call<'_>, at: u64, value: u64) -> Result<(), StepError> {
    call.store64(call.vm.thread(call.tid).state.own + at, value)
}

fn enter(call: &mut Call<'_>, stage: Stage) -> Result<Flow, StepError> {
    let number = STAGES.iter().find(|(_, other)| *other == stage).map_or(0, |&(number, _)| number);
    set(call, POINT, number)?;
    Ok(Flow::Stay { phase: 0, scratch: 0 })
}

fn is_point(shim: &Shim) -> bool {
    shim.attributes.has(Attribute::CancellationPoint) || shim.attributes.has(Attribute::CancellableWait)
}

/// The cancellation step of the thread's current call; none if the call continues like any other.
pub(super) fn stage(shim: &Shim, vm: &Vm, tid: Tid, phase: u8) -> Option<Stage> {
    if word(vm, tid, ENDING) == vm.thread(tid).frames.len() as u64 {
        return Some(Stage::Ending);
    }
    if !is_point(shim) || word(vm, tid, STATE) != ENABLED {
        return None;
    }
    let point = word(vm, tid, POINT);
    if let Some(&(_, stage)) = STAGES.iter().find(|(number, _)| *number == point) {
        return Some(stage);
    }
    if !vm.setup.undoable {
        let queued = shim.attributes.has(Attribute::WaitsAtCondition) && phase == cond::QUEUED;
        let waits = phase == 0 || queued && !queue::is_woken(vm, tid);
        return (waits && word(vm, tid, ASKED) != 0).then_some(Stage::Testing);
    }
    (phase == 0 && point != PASSED).then_some(Stage::Testing)
}

pub(super) fn pending(shim: &Shim, view: &View<'_>, stage: Stage) -> Option<Pending> {
    let asked = view.vm.thread(view.tid).state.own + ASKED;
    Some(match stage {
        Stage::Testing => Pending::always(Operation::State { writes: false }, asked, 4),
        Stage::Choosing => Pending::always(Operation::Choice { ways: 2 }, 0, 0),
        Stage::Releasing => Pending::always(Operation::Unlock, mutex_of(shim, view.args), mutex::SIZE),
        Stage::Waiting => Pending::when(word(view.vm, view.tid, ASKED) != 0, Operation::SemWait, asked, 4),
        Stage::Locking => mutex::lock_pending(view, mutex_of(shim, view.args), false),
        Stage::Ending => return waiting_for_all(view),
    })
}

/// The mutex of a wait on a condition variable.
fn mutex_of(shim: &Shim, args: &[u64]) -> u64 {
    debug_assert!(shim.attributes.has(Attribute::WaitsAtCondition), "internal: a mutex of no condition variable");
    args.get(1).copied().unwrap_or(0)
}

pub(super) fn run(shim: &Shim, call: &mut Call<'_>) -> Result<Flow, StepError> {
    let waits_at_condition = shim.attributes.has(Attribute::WaitsAtCondition);
    match stage(shim, call.vm, call.tid, call.phase) {
        None => {
            let flow = shim.run_plainly(call)?;
            if is_point(shim) && !matches!(flow, Flow::Stay { .. }) && word(call.vm, call.tid, POINT) != 0 {
                set(call, POINT, 0)?;
            }
            Ok(flow)
        }
        Some(Stage::Testing) if word(call.vm, call.tid, ASKED) != 0 => {
            if call.phase == 0 {
                return act(call);
            }
            queue::leave(call);
            enter(call, Stage::Locking)
        }
        Some(Stage::Testing) if shim.attributes.has(Attribute::CancellableWait) => enter(call, Stage::Choosing),
        Some(Stage::Testing) => pass(call),
        Some(Stage::Choosing) if call.pick.0 == 0 => pass(call),
        Some(Stage::Choosing) => enter(call, if waits_at_condition { Stage::Releasing } else { Stage::Waiting }),
        Some(Stage::Releasing) => {
            let mutex = mutex_of(shim, call.args);
            match mutex::release(call, mutex, SyncAct::WaitWith)? {
                0 => enter(call, Stage::Waiting),
                // It does not wait.
                _ => Err(StepError::AssumeFailed),
            }
        }
        Some(Stage::Waiting) if waits_at_condition => enter(call, Stage::Locking),
        Some(Stage::Waiting) => act(call),
        Some(Stage::Locking) => {
            mutex::lock(call, mutex_of(shim, call.args), false)?;
            act(call)
        }
        Some(Stage::Ending) => exit_thread(call, word(call.vm, call.tid, RESULT)),
    }
}

fn pass(call: &mut Call<'_>) -> Result<Flow, StepError> {
    set(call, POINT, PASSED)?;
    Ok(Flow::Stay { phase: 0, scratch: 0 })
}

/// Unwinds because of a request.
fn act(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let code = &call.vm.code;
    let funcs = call.vm.thread(call.tid).frames.iter().map(|frame| base::Id::from_index(frame.func as usize));
    let mut names = funcs.filter_map(|func: ir::Func| code.module.funcs.get(func)).map(|func| &func.name);
    if names.any(|name| name.starts_with("_Z")) {
        return Err(StepError::unsupported(
            "cancellation of a thread that runs C++ functions, whose objects would have to be destroyed",
            "let the thread poll a flag, or use `std::jthread` with a stop token",
        ));
    }
    set(call, POINT, 0)?;
    match unwind_from(call, CANCELED)? {
        Some(flow) => Ok(flow),
        None => {
            set(call, ENDING, call.vm.thread(call.tid).frames.len() as u64)?;
            Ok(Flow::Stay { phase: 0, scratch: 0 })
        }
    }
}

/// Begins to unwind, with the result for a thread that joins this one: a jump to the last handler; none if there is
/// none, or it has run.
pub(super) fn unwind_from(call: &mut Call<'_>, result: u64) -> Result<Option<Flow>, StepError> {
    if call.phase != 0 {
        return Ok(None);
    }
    set(call, STATE, UNWINDING)?;
    set(call, RESULT, result)?;
    next_handler(call)
}

/// Where the buffers of the macros have space of their own: after 8 registers and a word for signals.
const BUFFER_NEXT: u64 = 72;

fn next_handler(call: &mut Call<'_>) -> Result<Option<Flow>, StepError> {
    let buffer = word(call.vm, call.tid, OWN_CLEANUPS);
    if buffer == 0 {
        return Ok(None);
    }
    let next = call.load64(buffer + BUFFER_NEXT)?;
    set(call, OWN_CLEANUPS, next)?;
    jump::jump_by(call, buffer, 1).map(Some)
}

fn unwind_next(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let next = if call.phase == 0 { next_handler(call)? } else { None };
    match next {
        Some(flow) => Ok(flow),
        None => exit_thread(call, word(call.vm, call.tid, RESULT)),
    }
}

fn register(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let last = word(call.vm, call.tid, OWN_CLEANUPS);
    call.store64(call.arg(0) + BUFFER_NEXT, last)?;
    set(call, OWN_CLEANUPS, call.arg(0))?;
    Ok(Flow::Done(0))
}

fn unregister(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let next = call.load64(call.arg(0) + BUFFER_NEXT)?;
    set(call, OWN_CLEANUPS, next)?;
    Ok(Flow::Done(0))
}

fn cancelling(view: &View<'_>) -> Option<Pending> {
    Some(match view.vm.threads.with_handle(view.arg(0)) {
        Some(target) => Pending::always(Operation::State { writes: true }, view.vm.thread(target).state.own + ASKED, 4),
        None => Pending::always(Operation::Local, 0, 0),
    })
}

fn cancel(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bad = |target: JoinTarget| Err(no_join(JoinAct::Cancel, target));
    let Some(target) = call.vm.threads.with_handle(call.arg(0)) else {
        return bad(JoinTarget::NotAThread);
    };
    if call.vm.thread(target).state.joinable == Joinable::Joined {
        return bad(JoinTarget::Joined(target));
    }
    let own = call.vm.thread(target).state.own;
    call.store32(own + ASKED, 1)?;
    Ok(Flow::int(0))
}

/// `(new, old *)`.
fn set_state(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if !(0..=1).contains(&call.int(0)) {
        return Ok(Flow::int(super::errno::EINVAL));
    }
    let old = word(call.vm, call.tid, STATE);
    if call.arg(1) != 0 {
        call.store32(call.arg(1), u32::from(old != ENABLED))?;
    }
    if old != UNWINDING {
        set(call, STATE, call.int(0) as u64)?;
    }
    Ok(Flow::int(0))
}

/// `(new, old *)`.
fn set_type(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match call.int(0) {
        0 => {}
        1 if call.vm.code.cancels => {
            return Err(StepError::unsupported(
                "`pthread_setcanceltype` with PTHREAD_CANCEL_ASYNCHRONOUS",
                "use deferred cancellation, with `pthread_testcancel` where the thread may be cancelled",
            ));
        }
        1 => {}
        _ => return Ok(Flow::int(super::errno::EINVAL)),
    }
    if call.arg(1) != 0 {
        call.store32(call.arg(1), 0)?;
    }
    Ok(Flow::int(0))
}

impl Next<'_> {
    /// Whether its next operation is to choose whether it is cancelled while it waits.
    pub fn chooses_cancellation(self) -> bool {
        self.is_at_stage(Stage::Choosing)
    }

    /// Whether it waits only to be cancelled, because the search has chosen that a request arrives.
    pub fn expects_cancellation(self) -> bool {
        self.is_at_stage(Stage::Waiting)
    }

    fn is_at_stage(self, stage: Stage) -> bool {
        self.vm.code.cancels && STAGES.contains(&(word(self.vm, self.tid, POINT), stage))
    }
}

/// Whether an address is that of the cancellation word of a thread.
pub(crate) fn is_word_of(thread: &Thread, addr: u64) -> bool {
    thread.state.own + ASKED == addr
}
