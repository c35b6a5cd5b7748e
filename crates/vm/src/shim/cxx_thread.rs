//! Threads of libstdc++: `std::thread`, `std::condition_variable`, the futexes under futures.
//!
//! Mutexes, `call_once` and the rest are inline functions over the POSIX ones. A `std::thread` starts an object with a
//! virtual function to run, which is deleted when the thread terminates; joining or detaching one that is not joinable
//! is a fault, as the exception it throws nearly always ends the program.

use super::errno::ETIMEDOUT;
use super::futex::{self, Match, Wait};
use super::thread::{self, PROCESSORS, Start, accept, spawning};
use super::time::{self, MONOTONIC, REALTIME};
use super::{Attribute, Call, Flow, Shim, StepError, View, cond};
use crate::threads::ThreadTable;
use base::{JoinAct, JoinTarget, Pending};

pub(super) const TABLE: &[(&str, Shim)] = &[
    (
        "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
        Shim::visible(spawning, start).with(Attribute::Spawns),
    ),
    ("_ZNSt6thread4joinEv", Shim::visible(joining, join)),
    ("_ZNSt6thread6detachEv", Shim::visible(detaching, detach)),
    ("_ZNSt6thread6_StateD2Ev", Shim::local(accept)),
    ("_ZNSt6thread6_StateD1Ev", Shim::local(accept)),
    ("_ZNSt6thread20hardware_concurrencyEv", Shim::local(|_| Ok(Flow::Done(PROCESSORS)))),
    (
        "_ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE",
        Shim::visible(time::sleeping, |call| thread::sleep_for(call, call.arg(0), call.arg(1))),
    ),
    (
        "_ZNSt18condition_variableC1Ev",
        Shim::visible(cond::initialising, |call| cond::init(call, call.arg(0)).map(Flow::int)),
    ),
    (
        "_ZNSt18condition_variableC2Ev",
        Shim::visible(cond::initialising, |call| cond::init(call, call.arg(0)).map(Flow::int)),
    ),
    (
        "_ZNSt18condition_variableD1Ev",
        Shim::visible(cond::initialising, |call| cond::destroy(call, call.arg(0)).map(Flow::int)),
    ),
    (
        "_ZNSt18condition_variableD2Ev",
        Shim::visible(cond::initialising, |call| cond::destroy(call, call.arg(0)).map(Flow::int)),
    ),
    (
        "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE",
        Shim::visible(waiting, wait).with(Attribute::WaitsAtCondition),
    ),
    (
        "_ZNSt18condition_variable10notify_oneEv",
        Shim::visible(cond::signalling, |call| {
            cond::signal(call, call.arg(0)).map(|done| done.unwrap_or_else(Flow::int))
        }),
    ),
    (
        "_ZNSt18condition_variable10notify_allEv",
        Shim::visible(cond::broadcasting, |call| cond::broadcast(call, call.arg(0)).map(Flow::int)),
    ),
    (
        "_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE",
        Shim::visible(futex_waiting, |call| futex_wait(call, REALTIME))
            .with(Attribute::WaitsAtFutex)
            .with(Attribute::Timed),
    ),
    (
        "_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE",
        Shim::visible(futex_waiting, |call| futex_wait(call, MONOTONIC))
            .with(Attribute::WaitsAtFutex)
            .with(Attribute::Timed),
    ),
    (
        "_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj",
        Shim::visible(|view| Some(futex::waking(view, view.arg(0), i32::MAX, Match::PRIVATE)), futex_notify_all),
    ),
];

/// Slots of the virtual table of the object that holds a C++ thread's function.
const VTABLE_DELETE: u64 = 8;
const VTABLE_RUN: u64 = 16;

/// `(thread *, unique_ptr<state> *, _)`: the thread takes ownership of the object.
fn start(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let owner = call.arg(1);
    let object = call.load64(owner)?;
    let table = call.load64(object)?;
    let (delete, run) = (call.load64(table + VTABLE_DELETE)?, call.load64(table + VTABLE_RUN)?);
    let tid = thread::start(call, Start::Object { object, run, delete })?;
    call.store64(owner, 0)?;
    call.store64(call.arg(0), ThreadTable::handle(tid))?;
    Ok(Flow::Done(0))
}

/// The handle in a `std::thread`; zero when it holds none.
fn handle(view: &View<'_>) -> u64 {
    view.vm.memory.load_defined(view.arg(0), 8).unwrap_or(0)
}

fn joining(view: &View<'_>) -> Option<Pending> {
    Some(thread::join_of(view, handle(view), false))
}

fn detaching(view: &View<'_>) -> Option<Pending> {
    Some(thread::detach_pending(view, handle(view)))
}

fn taken(call: &mut Call<'_>, act: JoinAct) -> Result<u64, StepError> {
    match call.load64(call.arg(0))? {
        0 => Err(thread::no_join(act, JoinTarget::NotJoinable)),
        handle => Ok(handle),
    }
}

fn join(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let handle = taken(call, JoinAct::Join)?;
    thread::join(call, handle)?;
    call.store64(call.arg(0), 0)?;
    Ok(Flow::Done(0))
}

fn detach(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let handle = taken(call, JoinAct::Detach)?;
    thread::detach(call, handle)?;
    call.store64(call.arg(0), 0)?;
    Ok(Flow::Done(0))
}

/// `(condition_variable *, unique_lock<mutex> *)`: the lock begins with a pointer to the mutex.
fn waiting(view: &View<'_>) -> Option<Pending> {
    let mutex = view.vm.memory.load_defined(view.arg(1), 8).unwrap_or(0);
    Some(cond::waiting(view, view.arg(0), mutex, false))
}

fn wait(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let mutex = call.load64(call.arg(1))?;
    cond::wait(call, call.arg(0), mutex, None).map(|done| done.unwrap_or(Flow::Done(0)))
}

/// `(_, word *, expected, has a time limit, seconds, nanoseconds)`.
fn futex_waiting(view: &View<'_>) -> Option<Pending> {
    Some(futex::waiting(view, view.arg(1), view.arg(2) as u32, Match::PRIVATE, view.arg(3) & 1 != 0))
}

/// Returns false after a timeout.
fn futex_wait(call: &mut Call<'_>, clock: i32) -> Result<Flow, StepError> {
    let (addr, expected, timed) = (call.arg(1), call.arg(2) as u32, call.arg(3) & 1 != 0);
    Ok(match futex::wait(call, addr, expected, Match::PRIVATE, timed)? {
        Wait::Goes(flow) => flow,
        Wait::Over(ETIMEDOUT) => {
            time::run_out_at(call, clock, call.arg(4), call.arg(5))?;
            Flow::Done(0)
        }
        Wait::Over(_) => Flow::Done(1),
    })
}

/// `(word *)`: a static member.
fn futex_notify_all(call: &mut Call<'_>) -> Result<Flow, StepError> {
    futex::wake(call, call.arg(0), i32::MAX, Match::PRIVATE)
}
