//! Cancellation, and handlers that run when a thread ends. What is an operation, and in which order, is as the machine
//! has it.

use super::thread::{exit_thread, named, waiting_for_all};
use super::{Call, EINVAL, Flow, Outcome, View, done, int, jump, mutex};
use crate::interp::state::{Joinable, Point};
use crate::interp::{Interp, StepError, fault};
use base::{FaultKind, Operation, Pending, Tid};

/// `PTHREAD_CANCELED`.
const CANCELED: u64 = u64::MAX;

/// What a thread does about cancellation in a call, before or in place of what the call does.
#[derive(Clone, Copy)]
pub enum Stage {
    At(Point),
    Ending,
}

fn waits_at_condition(name: &str) -> bool {
    matches!(name, "pthread_cond_wait" | "pthread_cond_timedwait" | "pthread_cond_clockwait")
}

/// Cancellation points that may wait for others.
fn may_wait(name: &str) -> bool {
    let joins = matches!(name, "pthread_join" | "pthread_timedjoin_np" | "pthread_clockjoin_np");
    joins || waits_at_condition(name) || matches!(name, "sem_wait" | "sem_timedwait" | "sem_clockwait")
}

fn is_point(name: &str) -> bool {
    let sleeps = matches!(name, "pthread_testcancel" | "sleep" | "usleep" | "nanosleep" | "clock_nanosleep");
    let files = matches!(
        name,
        "open"
            | "open64"
            | "openat"
            | "creat"
            | "close"
            | "read"
            | "write"
            | "pread"
            | "pread64"
            | "pwrite"
            | "pwrite64"
    );
    sleeps || files || may_wait(name) || matches!(name, "fsync" | "poll" | "ppoll" | "select" | "pselect")
}

pub fn stage(interp: &Interp<'_>, tid: Tid, name: &str) -> Option<Stage> {
    let thread = interp.thread(tid);
    let cancel = &thread.cancel;
    if !interp.cancels {
        return None;
    }
    if cancel.ending == Some(thread.frames.len()) {
        return Some(Stage::Ending);
    }
    // A thread that stands below its frames is at its end.
    let acts = !thread.frames.is_empty() && is_point(name) && !cancel.disabled && !cancel.unwinding;
    (acts && cancel.point != Point::Passed).then_some(Stage::At(cancel.point))
}

fn is_asked(interp: &Interp<'_>, tid: Tid) -> bool {
    interp.memory().load_defined(interp.thread(tid).cancel.asked, 4) == Ok(1)
}

pub fn pending_in(view: &View<'_, '_>, stage: Stage) -> Option<Pending> {
    let asked = view.interp.thread(view.tid).cancel.asked;
    let point = match stage {
        Stage::Ending => return waiting_for_all(view),
        Stage::At(point) => point,
    };
    Some(match point {
        Point::Testing => Pending::always(Operation::State { writes: false }, asked, 4),
        Point::Choosing => Pending::always(Operation::Choice { ways: 2 }, 0, 0),
        Point::Releasing => Pending::always(Operation::Unlock, view.arg(1), mutex::SIZE),
        Point::Waiting => Pending::when(is_asked(view.interp, view.tid), Operation::SemWait, asked, 4),
        Point::Locking => mutex::locking(view, view.arg(1)),
        Point::Passed => return None,
    })
}

pub fn run_in(call: &mut Call<'_, '_>, stage: Stage) -> Outcome {
    let point = match stage {
        Stage::Ending => return exit_thread(call, call.interp.thread(call.tid).cancel.result),
        Stage::At(point) => point,
    };
    let at_condition = waits_at_condition(call.name);
    let next = match point {
        Point::Testing if is_asked(call.interp, call.tid) => return act(call),
        Point::Testing if may_wait(call.name) => Point::Choosing,
        Point::Choosing if call.pick.0 == 1 && at_condition => Point::Releasing,
        Point::Choosing if call.pick.0 == 1 => Point::Waiting,
        Point::Testing | Point::Choosing | Point::Passed => Point::Passed,
        Point::Releasing => match mutex::unlock(call, call.arg(1))? {
            0 => Point::Waiting,
            _ => return Err(StepError::AssumeFailed),
        },
        Point::Waiting if at_condition => Point::Locking,
        Point::Waiting => return act(call),
        Point::Locking => {
            mutex::lock(call, call.arg(1))?;
            return act(call);
        }
    };
    call.interp.thread_mut(call.tid).cancel.point = next;
    Ok(Flow::Stay { phase: 0, scratch: 0 })
}

/// A cancellation point that is over begins anew when it is called again.
pub fn left(interp: &mut Interp<'_>, tid: Tid, outcome: Option<&Outcome>) {
    if interp.cancels && !matches!(outcome, Some(Ok(Flow::Stay { .. }))) {
        interp.thread_mut(tid).cancel.point = Point::Testing;
    }
}

fn act(call: &mut Call<'_, '_>) -> Outcome {
    let module = call.interp.module;
    let frames = &call.interp.thread(call.tid).frames;
    if frames.iter().any(|frame| module.funcs[frame.func].name.starts_with("_Z")) {
        return Err(StepError::Unsupported("cancellation of a thread that runs C++ functions".into()));
    }
    let frames = frames.len();
    call.interp.thread_mut(call.tid).cancel.point = Point::Testing;
    match unwind_from(call, CANCELED) {
        Some(outcome) => outcome,
        None => {
            call.interp.thread_mut(call.tid).cancel.ending = Some(frames);
            Ok(Flow::Stay { phase: 0, scratch: 0 })
        }
    }
}

pub fn unwind_from(call: &mut Call<'_, '_>, result: u64) -> Option<Outcome> {
    if call.phase != 0 {
        return None;
    }
    let cancel = &mut call.interp.thread_mut(call.tid).cancel;
    (cancel.unwinding, cancel.result) = (true, result);
    next_handler(call)
}

fn next_handler(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let buffer = call.interp.thread_mut(call.tid).cancel.handlers.pop()?;
    Some(jump::jump(call, buffer, 1))
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let asks =
        |target: Tid| Pending::always(Operation::State { writes: true }, view.interp.thread(target).cancel.asked, 4);
    let nobody = || Pending::always(Operation::Local, 0, 0);
    (view.name == "pthread_cancel").then(|| named(view.interp, view.arg(0)).map_or_else(nobody, asks))
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let first = call.arg(0);
    Some(match call.name {
        "pthread_cancel" => cancel(call),
        "pthread_setcancelstate" | "pthread_setcanceltype" if !(0..=1).contains(&call.int(0)) => int(EINVAL),
        "pthread_setcancelstate" => set_state(call),
        "pthread_setcanceltype" if call.int(0) == 1 && call.interp.cancels => {
            Err(StepError::Unsupported("asynchronous cancellation".into()))
        }
        "pthread_setcanceltype" => tell(call, 0).and_then(|()| int(0)),
        "__pthread_register_cancel" => {
            call.interp.thread_mut(call.tid).cancel.handlers.push(first);
            done(0)
        }
        "__pthread_unregister_cancel" => {
            call.interp.thread_mut(call.tid).cancel.handlers.pop();
            done(0)
        }
        "__pthread_unwind_next" => {
            let next = if call.phase == 0 { next_handler(call) } else { None };
            match next {
                Some(outcome) => outcome,
                None => exit_thread(call, call.interp.thread(call.tid).cancel.result),
            }
        }
        _ => return None,
    })
}

fn cancel(call: &mut Call<'_, '_>) -> Outcome {
    let target = named(call.interp, call.arg(0));
    let Some(target) = target.filter(|&target| call.interp.thread(target).joinable != Joinable::Joined) else {
        return fault(FaultKind::BadJoin, "cancellation of a thread that does not exist");
    };
    call.store(call.interp.thread(target).cancel.asked, 4, 1)?;
    int(0)
}

fn tell(call: &mut Call<'_, '_>, old: u64) -> Result<(), StepError> {
    if call.arg(1) == 0 { Ok(()) } else { call.store32(call.arg(1), old) }
}

fn set_state(call: &mut Call<'_, '_>) -> Outcome {
    let cancel = &call.interp.thread(call.tid).cancel;
    tell(call, u64::from(cancel.disabled || cancel.unwinding))?;
    call.interp.thread_mut(call.tid).cancel.disabled = call.int(0) == 1;
    int(0)
}
