//! Unnamed semaphores: `sem_*`.
//!
//! The semaphore's bytes: its value at 0, whether it exists at 4. It has no static initialiser, so using one that was
//! not initialised is a fault, as is using a destroyed one. Not modelled: named semaphores.

use super::errno::{EAGAIN, EINVAL, EOVERFLOW, ETIMEDOUT};
use super::mutex::DESTROYED;
use super::time::{self, REALTIME};
use super::{Attribute, Call, Flow, Shim, StepError, View};
use base::{FaultKind, Misuse, ObjectState, Operation, Pending, SyncAct, SyncObject};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("sem_init", Shim::visible(|view| always(view, Operation::SyncInit), init)),
    ("sem_destroy", Shim::visible(|view| always(view, Operation::SyncInit), destroy)),
    ("sem_wait", Shim::visible(|view| waiting(view, false), |call| wait(call, None)).with(Attribute::CancellableWait)),
    ("sem_trywait", Shim::visible(|view| always(view, Operation::SemTryWait), |call| wait(call, Some(EAGAIN)))),
    (
        "sem_timedwait",
        Shim::visible(|view| waiting(view, true), |call| timed_wait(call, REALTIME, 1))
            .with(Attribute::Timed)
            .with(Attribute::CancellableWait),
    ),
    (
        "sem_clockwait",
        Shim::visible(|view| waiting(view, true), |call| timed_wait(call, call.int(1), 2))
            .with(Attribute::Timed)
            .with(Attribute::CancellableWait),
    ),
    ("sem_post", Shim::visible(|view| always(view, Operation::SemPost), post)),
    ("sem_getvalue", Shim::visible(|view| always(view, Operation::SemRead), value)),
    ("sem_open", Shim::local(named)),
    ("sem_close", Shim::local(named)),
    ("sem_unlink", Shim::local(named)),
];

const SIZE: u32 = 32;
const VALUE: u64 = 0;
const STATE: u64 = 4;
const LIVE: u32 = 1;
const LARGEST: u32 = i32::MAX as u32;

fn always(view: &View<'_>, what: Operation) -> Option<Pending> {
    Some(Pending::always(what, view.arg(0), SIZE))
}

fn waiting(view: &View<'_>, timed: bool) -> Option<Pending> {
    let semaphore = view.arg(0);
    let zero = view.word(semaphore + STATE) == Some(LIVE) && view.word(semaphore + VALUE) == Some(0);
    let what = if timed { Operation::SemTryWait } else { Operation::SemWait };
    Some(if timed { Pending::timed(!zero, what, semaphore, SIZE) } else { Pending::when(!zero, what, semaphore, SIZE) })
}

/// The value of a semaphore that may be used.
fn load(call: &Call<'_>, act: SyncAct) -> Result<u32, StepError> {
    match call.load32(call.arg(0) + STATE)? {
        LIVE => call.load32(call.arg(0) + VALUE),
        state => {
            let state = if state == DESTROYED { ObjectState::Destroyed } else { ObjectState::NotInitialised };
            Err(StepError::fault(FaultKind::BadDestroy, Misuse { act, object: SyncObject::Semaphore, state }))
        }
    }
}

/// -1, with `errno`.
fn refuse(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    call.set_errno(code)?;
    Ok(Flow::int(-1))
}

/// `(semaphore *, shared, value)`.
fn init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (semaphore, value) = (call.arg(0), call.int(2) as u32);
    if value > LARGEST {
        return refuse(call, EINVAL);
    }
    call.vm.memory.fill(semaphore, 0, u64::from(SIZE))?;
    call.store32(semaphore + VALUE, value)?;
    call.store32(semaphore + STATE, LIVE)?;
    Ok(Flow::int(0))
}

fn destroy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    load(call, SyncAct::Destroy)?;
    call.store32(call.arg(0) + STATE, DESTROYED)?;
    Ok(Flow::int(0))
}

/// `refused`: the result of an attempt that does not wait, or stops waiting.
fn wait(call: &mut Call<'_>, refused: Option<i32>) -> Result<Flow, StepError> {
    match load(call, SyncAct::Wait)? {
        0 => refuse(call, refused.expect("internal: passed a semaphore that is zero")),
        value => {
            call.store32(call.arg(0) + VALUE, value - 1)?;
            Ok(Flow::int(0))
        }
    }
}

/// A wait with a time limit: argument `limit` points to it.
fn timed_wait(call: &mut Call<'_>, clock: i32, limit: usize) -> Result<Flow, StepError> {
    if load(call, SyncAct::Wait)? == 0 {
        time::run_out(call, clock, call.arg(limit))?;
    }
    wait(call, Some(ETIMEDOUT))
}

fn post(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match load(call, SyncAct::Post)? {
        LARGEST => refuse(call, EOVERFLOW),
        value => {
            call.store32(call.arg(0) + VALUE, value + 1)?;
            Ok(Flow::int(0))
        }
    }
}

fn value(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let value = load(call, SyncAct::Read)?;
    call.store32(call.arg(1), value)?;
    Ok(Flow::int(0))
}

fn named(_: &mut Call<'_>) -> Result<Flow, StepError> {
    Err(StepError::unsupported("a named semaphore", "use `sem_init`"))
}
