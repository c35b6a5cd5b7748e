//! Threads: creation, joining, detaching, termination, yielding. A `pthread_t` is the thread's number plus one.

use super::{Call, EBUSY, EINVAL, ETIMEDOUT, Flow, Outcome, View, cancel, done, int, key, mark_of, process, time};
use crate::interp::memory::Datum;
use crate::interp::state::{Bottom, Joinable};
use crate::interp::{Interp, STACK_LIMIT, StepError, fault};
use base::{FaultKind, Id, Operation, Pending, Tid};

/// Where an attribute object says whether the thread is detached.
const DETACHED: u64 = 0;
const STACK_SIZE: u64 = 8;
const ATTRIBUTES: u64 = 56;
/// Slots of the virtual table of the object behind a `std::thread`.
const DELETE: u64 = 8;
const RUN: u64 = 16;
const CXX_START: &str = "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE";
const CXX_SLEEP: &str =
    "_ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE";

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let inside = || view.interp.memory().load_defined(view.arg(0), 8).unwrap_or(0);
    match view.name {
        "pthread_create" | "thrd_create" | CXX_START => Some(Pending::always(Operation::Spawn, 0, 0)),
        "pthread_join" | "thrd_join" => Some(joining(view, view.arg(0), false)),
        "pthread_tryjoin_np" | "pthread_timedjoin_np" | "pthread_clockjoin_np" => {
            Some(joining(view, view.arg(0), true))
        }
        "_ZNSt6thread4joinEv" => Some(joining(view, inside(), false)),
        "pthread_detach" => Some(detaching(view, view.arg(0))),
        "_ZNSt6thread6detachEv" => Some(detaching(view, inside())),
        "sleep" | "usleep" | "nanosleep" | "clock_nanosleep" | CXX_SLEEP if view.interp.tells_time => {
            Some(time::passing())
        }
        "sched_yield" | "sleep" | "usleep" | "nanosleep" | "clock_nanosleep" | CXX_SLEEP => {
            Some(Pending::always(Operation::Local, 0, 0))
        }
        "pthread_exit" | "thrd_exit" | "__pthread_unwind_next" => waiting_for_all(view),
        "estragon_main_end" => process::exiting(view),
        _ => None,
    }
}

/// What a call that terminates the thread waits for.
pub fn waiting_for_all(view: &View<'_, '_>) -> Option<Pending> {
    match view.phase {
        WAITING => next_to_end(view.interp, view.scratch).map(|target| {
            let thread = view.interp.thread(target);
            Pending::when(thread.finished, Operation::Join { target }, thread.errno, 8)
        }),
        EXITING => process::exiting(view),
        _ => None,
    }
}

/// Phases of `pthread_exit` in `main` after its destructors, if functions are to run at exit: waiting for all others,
/// `exit`.
const WAITING: u8 = 3;
const EXITING: u8 = 1;

/// The first thread created by those in `ended` (a set of numbers) that is not among them.
fn next_to_end(interp: &Interp<'_>, ended: u64) -> Option<Tid> {
    let is_known = |tid: Tid| ended.checked_shr(tid.index() as u32).is_some_and(|bits| bits & 1 == 1);
    interp.state.threads.iter().find(|&(&tid, thread)| !is_known(tid) && is_known(thread.parent)).map(|(&tid, _)| tid)
}

pub fn exit_thread(call: &mut Call<'_, '_>, result: u64) -> Outcome {
    match call.phase {
        EXITING => process::exit(call, 0),
        WAITING => match next_to_end(call.interp, call.scratch) {
            None => Ok(Flow::Stay { phase: EXITING, scratch: 0 }),
            Some(target) => Ok(Flow::Stay { phase: WAITING, scratch: call.scratch | 1 << target.index() }),
        },
        _ => end(call, result),
    }
}

/// Whether a function tests if a thread has terminated, without waiting for it.
pub fn tries_to_join(name: &str) -> bool {
    matches!(name, "pthread_tryjoin_np" | "pthread_timedjoin_np" | "pthread_clockjoin_np")
}

/// The thread that a handle names.
pub fn named(interp: &Interp<'_>, handle: u64) -> Option<Tid> {
    let tid = Tid::new(u32::try_from(handle.checked_sub(1)?).ok()?);
    interp.state.threads.contains_key(&tid).then_some(tid)
}

fn joining(view: &View<'_, '_>, handle: u64, now: bool) -> Pending {
    let Some(target) = named(view.interp, handle) else { return Pending::always(Operation::Local, 0, 0) };
    let thread = view.interp.thread(target);
    let ready = target == view.tid || thread.joinable == Joinable::Joined || thread.finished || thread.gone;
    match now {
        true => Pending::timed(ready, Operation::TryJoin { target }, thread.errno, 8),
        false => Pending::when(ready, Operation::Join { target }, thread.errno, 8),
    }
}

fn detaching(view: &View<'_, '_>, handle: u64) -> Pending {
    let Some(target) = named(view.interp, handle) else { return Pending::always(Operation::Local, 0, 0) };
    Pending::always(Operation::Detach { target }, view.interp.thread(target).errno, 8)
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let first = call.arg(0);
    Some(match call.name {
        "pthread_create" => create(call),
        "thrd_create" => spawn(call, call.arg(1), call.arg(2)).and_then(|tid| {
            call.interp.thread_mut(tid).gives_int = true;
            call.store(first, 8, mark_of(tid))?;
            int(0)
        }),
        CXX_START => create_cxx(call),
        "pthread_join" => join_into(call, 8, EBUSY),
        "thrd_join" => join_into(call, 4, EBUSY),
        "pthread_tryjoin_np" => join_into(call, 8, EBUSY),
        "pthread_timedjoin_np" => timed_join(call, 0, 2),
        "pthread_clockjoin_np" => timed_join(call, call.int(2), 3),
        "pthread_detach" => detach(call, first).and_then(|()| int(0)),
        "_ZNSt6thread4joinEv" => held(call).and_then(|handle| {
            join(call, handle)?;
            call.store(first, 8, 0)?;
            done(0)
        }),
        "_ZNSt6thread6detachEv" => held(call).and_then(|handle| {
            detach(call, handle)?;
            call.store(first, 8, 0)?;
            done(0)
        }),
        "_ZNSt6thread6_StateD2Ev" | "_ZNSt6thread6_StateD1Ev" => done(0),
        "_ZNSt6thread20hardware_concurrencyEv" => done(4),
        "pthread_exit" => match cancel::unwind_from(call, first) {
            Some(outcome) => outcome,
            None => exit_thread(call, first),
        },
        "thrd_exit" => exit_thread(call, first & 0xffff_ffff),
        "estragon_thread_end" => {
            let mask = if call.interp.thread(call.tid).gives_int { 0xffff_ffff } else { u64::MAX };
            end(call, first & mask)
        }
        "estragon_main_end" => process::exit(call, call.int(0)),
        "pthread_self" => done(mark_of(call.tid)),
        "pthread_equal" => int(i32::from(first == call.arg(1))),
        "pthread_attr_init" => attributes(call),
        "pthread_attr_setdetachstate" if !(0..=1).contains(&call.int(1)) => int(EINVAL),
        "pthread_attr_setdetachstate" => call
            .load32(first + DETACHED)
            .and_then(|_| call.store32(first + DETACHED, call.arg(1)))
            .and_then(|()| int(0)),
        "pthread_attr_getdetachstate" => {
            call.load32(first + DETACHED).and_then(|value| call.store32(call.arg(1), value)).and_then(|()| int(0))
        }
        "pthread_attr_getstacksize" => {
            call.load(first + STACK_SIZE, 8).and_then(|size| call.store(call.arg(1), 8, size)).and_then(|()| int(0))
        }
        "pthread_getattr_np" => own_attributes(call),
        "pthread_attr_getstack" => call
            .store(call.arg(1), 8, 0)
            .and_then(|()| call.load(first + STACK_SIZE, 8))
            .and_then(|size| call.store(call.arg(2), 8, size))
            .and_then(|()| int(0)),
        "pthread_attr_setstacksize" if call.arg(1) < 16384 => int(EINVAL),
        "pthread_attr_setstacksize" => call.store(first + STACK_SIZE, 8, call.arg(1)).and_then(|()| int(0)),
        "pthread_attr_destroy"
        | "pthread_setconcurrency"
        | "pthread_getconcurrency"
        | "pthread_testcancel"
        | "pthread_setaffinity_np"
        | "sched_setaffinity"
        | "sched_getcpu"
        | "sched_yield" => int(0),
        "sleep" => time::pass(call, first & 0xffff_ffff, 0).and_then(|()| int(0)),
        "usleep" => time::pass(call, 0, (first & 0xffff_ffff) * 1000).and_then(|()| int(0)),
        CXX_SLEEP => time::pass(call, first, call.arg(1)).and_then(|()| int(0)),
        "nanosleep" => sleep(call, first),
        "clock_nanosleep" if call.arg(1) & 1 == 0 => sleep(call, call.arg(2)),
        "clock_nanosleep" => time::reach_at(call, call.int(0), call.arg(2)).and_then(|()| int(0)),
        _ => return None,
    })
}

pub fn sleep(call: &mut Call<'_, '_>, at: u64) -> Outcome {
    let (seconds, nanos) = (call.load(at, 8)?, call.load(at + 8, 8)?);
    time::pass(call, seconds, nanos)?;
    int(0)
}

fn spawn(call: &mut Call<'_, '_>, func: u64, arg: u64) -> Result<Tid, StepError> {
    call.interp.spawn(call.tid, Bottom::Start(func, Datum::known(u128::from(arg))))
}

fn create(call: &mut Call<'_, '_>) -> Outcome {
    let (handle, attr) = (call.arg(0), call.arg(1));
    let detached = attr != 0 && call.load32(attr + DETACHED)? != 0;
    let tid = spawn(call, call.arg(2), call.arg(3))?;
    if detached {
        call.interp.thread_mut(tid).joinable = Joinable::Detached;
    }
    call.store(handle, 8, mark_of(tid))?;
    int(0)
}

/// `(thread *, unique_ptr<state> *)`: the thread takes ownership of the object.
fn create_cxx(call: &mut Call<'_, '_>) -> Outcome {
    let owner = call.arg(1);
    let object = call.load(owner, 8)?;
    let table = call.load(object, 8)?;
    let func = call.load(table + RUN, 8)?;
    let tid = spawn(call, func, object)?;
    call.interp.thread_mut(tid).object = object;
    call.store(owner, 8, 0)?;
    call.store(call.arg(0), 8, mark_of(tid))?;
    done(0)
}

/// The handle in a `std::thread`.
fn held(call: &mut Call<'_, '_>) -> Result<u64, StepError> {
    match call.load(call.arg(0), 8)? {
        0 => fault(FaultKind::BadJoin, "a `std::thread` that is not joinable"),
        handle => Ok(handle),
    }
}

fn joinable(call: &Call<'_, '_>, handle: u64) -> Result<Tid, StepError> {
    let target = named(call.interp, handle);
    match target.filter(|&target| call.interp.thread(target).joinable == Joinable::Yes) {
        Some(target) => Ok(target),
        None => fault(FaultKind::BadJoin, "a thread that is not joinable"),
    }
}

/// The result of a thread, if it has terminated.
fn join(call: &mut Call<'_, '_>, handle: u64) -> Result<Option<Datum>, StepError> {
    if handle == mark_of(call.tid) {
        return fault(FaultKind::BadJoin, "a thread that joins itself");
    }
    let target = joinable(call, handle)?;
    let thread = call.interp.thread_mut(target);
    if !thread.finished && !thread.gone {
        return Ok(None);
    }
    thread.joinable = Joinable::Joined;
    let undefined = if thread.result_undefined { u128::from(u64::MAX) } else { 0 };
    let bits = u128::from(if target == Tid::MAIN { thread.main_result } else { thread.result });
    Ok(Some(Datum { bits, undefined, stale: 0 }))
}

/// A join that stores the result, of the given size, where the second argument points.
fn join_into(call: &mut Call<'_, '_>, size: u32, unless: i32) -> Outcome {
    let Some(result) = join(call, call.arg(0))? else { return int(unless) };
    if call.arg(1) != 0 {
        let mask = if size == 4 { 0xffff_ffff } else { u128::from(u64::MAX) };
        call.store_datum(call.arg(1), size, result.masked(mask))?;
    }
    int(0)
}

fn timed_join(call: &mut Call<'_, '_>, clock: i32, limit: usize) -> Outcome {
    if named(call.interp, call.arg(0)).is_some_and(|target| !call.interp.thread(target).finished) {
        time::reach_at(call, clock, call.arg(limit))?;
    }
    join_into(call, 8, ETIMEDOUT)
}

fn detach(call: &mut Call<'_, '_>, handle: u64) -> Result<(), StepError> {
    let target = joinable(call, handle)?;
    call.interp.thread_mut(target).joinable = Joinable::Detached;
    Ok(())
}

fn attributes(call: &mut Call<'_, '_>) -> Outcome {
    let attr = call.arg(0);
    call.fill(attr, 0, ATTRIBUTES)?;
    call.store(attr + STACK_SIZE, 8, 8 << 20)?;
    call.store(attr + 16, 8, 4096)?;
    int(0)
}

/// The attributes of the running thread, created without any.
fn own_attributes(call: &mut Call<'_, '_>) -> Outcome {
    if call.arg(0) != mark_of(call.tid) || call.interp.thread(call.tid).joinable != Joinable::Yes {
        return Err(StepError::Uncovered("pthread_getattr_np".into()));
    }
    let attr = call.arg(1);
    call.fill(attr, 0, ATTRIBUTES)?;
    call.store(attr + STACK_SIZE, 8, STACK_LIMIT)?;
    call.store(attr + 16, 8, 4096)?;
    int(0)
}

/// Terminates the thread after its destructors: of the C++ object it runs, of thread-local objects, of key values.
fn end(call: &mut Call<'_, '_>, result: u64) -> Outcome {
    const AGAIN: u8 = 2;
    let object = std::mem::take(&mut call.interp.thread_mut(call.tid).object);
    if object != 0 {
        let table = call.load(object, 8)?;
        let func = call.load(table + DELETE, 8)?;
        return Ok(Flow::Enter { func, args: vec![object], phase: AGAIN, scratch: 0 });
    }
    if let Some((func, object)) = call.interp.thread_mut(call.tid).destructors.pop() {
        return Ok(Flow::Enter { func, args: vec![object], phase: AGAIN, scratch: call.scratch });
    }
    if let Some((func, value, scratch)) = key::due(call) {
        return Ok(Flow::Enter { func, args: vec![value], phase: AGAIN, scratch });
    }
    if call.tid == Tid::MAIN {
        // The exit code is 0 then; a thread that joins the main thread gets the value.
        call.interp.thread_mut(call.tid).main_result = result;
        if process::runs_something(call.interp) {
            call.interp.thread_mut(call.tid).gone = true;
            return Ok(Flow::Stay { phase: WAITING, scratch: 1 });
        }
        return Ok(Flow::EndThread(0));
    }
    Ok(Flow::EndThread(result))
}
