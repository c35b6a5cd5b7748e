//! C11 threads: `<threads.h>`, implemented by the POSIX objects of the same size.
//!
//! Results are `thrd_success` and so on instead of error codes. A C11 thread's function returns an `int`.

use super::errno::{EBUSY, ETIMEDOUT};
use super::mutex::{MutexKind, lock_pending};
use super::thread::{Start, accept, equal, pausing, spawning};
use super::time::REALTIME;
use super::{Attribute, Call, Flow, Shim, StepError, View, cond, key, mutex, thread};
use crate::threads::ThreadTable;
use base::{Operation, Pending};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("thrd_create", Shim::visible(spawning, create).with(Attribute::Spawns)),
    ("thrd_join", Shim::visible(|view| Some(thread::join_of(view, view.arg(0), false)), join)),
    (
        "thrd_detach",
        Shim::visible(
            |view| Some(thread::detach_pending(view, view.arg(0))),
            |call| thread::detach(call, call.arg(0)).map(status),
        ),
    ),
    (
        "thrd_exit",
        Shim::visible(thread::waiting_for_all, |call| thread::exit_thread(call, u64::from(call.int(0) as u32))),
    ),
    ("thrd_current", Shim::local(|call| Ok(Flow::Done(ThreadTable::handle(call.tid))))),
    ("thrd_equal", Shim::local(equal)),
    ("thrd_yield", Shim::visible(pausing, accept)),
    ("thrd_sleep", Shim::visible(super::time::sleeping, |call| thread::sleep(call, 0))),
    ("mtx_init", Shim::visible(|view| on_mutex(view, Operation::SyncInit), mutex_init)),
    (
        "mtx_destroy",
        Shim::visible(|view| on_mutex(view, Operation::SyncInit), |call| mutex::destroy(call, call.arg(0)).map(status)),
    ),
    (
        "mtx_lock",
        Shim::visible(
            |view| Some(lock_pending(view, view.arg(0), false)),
            |call| mutex::lock(call, call.arg(0), false).map(status),
        ),
    ),
    (
        "mtx_timedlock",
        Shim::visible(
            |view| Some(lock_pending(view, view.arg(0), true)),
            |call| mutex::timed_lock(call, REALTIME, 1).map(status),
        )
        .with(Attribute::Timed),
    ),
    (
        "mtx_trylock",
        Shim::visible(|view| on_mutex(view, Operation::TryLock), |call| mutex::try_lock(call, call.arg(0)).map(status)),
    ),
    (
        "mtx_unlock",
        Shim::visible(|view| on_mutex(view, Operation::Unlock), |call| mutex::unlock(call, call.arg(0)).map(status))
            .with(Attribute::Unlocks),
    ),
    ("cnd_init", Shim::visible(cond::initialising, |call| cond::init(call, call.arg(0)).map(status))),
    ("cnd_destroy", Shim::visible(cond::initialising, |call| cond::destroy(call, call.arg(0)).map(status))),
    ("cnd_wait", Shim::visible(|view| waiting(view, false), |call| wait(call, None)).with(Attribute::WaitsAtCondition)),
    (
        "cnd_timedwait",
        Shim::visible(|view| waiting(view, true), |call| wait(call, Some((REALTIME, 2))))
            .with(Attribute::WaitsAtCondition)
            .with(Attribute::Timed),
    ),
    (
        "cnd_signal",
        Shim::visible(cond::signalling, |call| cond::signal(call, call.arg(0)).map(|done| done.unwrap_or_else(status))),
    ),
    ("cnd_broadcast", Shim::visible(cond::broadcasting, |call| cond::broadcast(call, call.arg(0)).map(status))),
    ("tss_create", Shim::visible(key::keys, |call| key::create(call).map(status))),
    ("tss_delete", Shim::visible(key::keys, |call| key::delete(call, call.arg(0)).map(status))),
    ("tss_set", Shim::local(|call| key::set(call).map(status))),
    ("tss_get", Shim::local(key::get)),
];

const SUCCESS: i32 = 0;
const BUSY: i32 = 1;
const ERROR: i32 = 2;
const TIMED_OUT: i32 = 4;
/// The bit of a mutex's type that makes it recursive.
const RECURSIVE: i32 = 1;

/// The C11 result for an error code.
fn status(code: i32) -> Flow {
    Flow::int(match code {
        0 => SUCCESS,
        EBUSY => BUSY,
        ETIMEDOUT => TIMED_OUT,
        _ => ERROR,
    })
}

fn on_mutex(view: &View<'_>, what: Operation) -> Option<Pending> {
    Some(Pending::always(what, view.arg(0), mutex::SIZE))
}

/// `(thread *, function, argument)`.
fn create(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let tid = thread::start(call, Start::C11 { func: call.arg(1), arg: call.arg(2) })?;
    call.store64(call.arg(0), ThreadTable::handle(tid))?;
    Ok(status(0))
}

/// `(thread, result *)`.
fn join(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let result = thread::join(call, call.arg(0))?.expect("internal: joined a thread that has not ended");
    call.store_returned(4, &result)?;
    Ok(status(0))
}

fn mutex_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let kind = if call.int(1) & RECURSIVE != 0 { MutexKind::Recursive } else { MutexKind::Normal };
    mutex::init(call, call.arg(0), kind).map(status)
}

fn waiting(view: &View<'_>, timed: bool) -> Option<Pending> {
    Some(cond::waiting(view, view.arg(0), view.arg(1), timed))
}

fn wait(call: &mut Call<'_>, limit: Option<(i32, usize)>) -> Result<Flow, StepError> {
    cond::wait(call, call.arg(0), call.arg(1), limit).map(|done| done.unwrap_or_else(status))
}
