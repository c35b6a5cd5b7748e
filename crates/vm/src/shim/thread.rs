//! Threads: creation, joining, detaching, termination; attributes; yielding.
//!
//! A `pthread_t` is the thread's number plus one. A thread runs its function from the start stub, which then calls
//! `estragon_thread_end`; the main thread's stub calls `estragon_main_end`. Termination runs, in this order: the
//! destructor of the C++ object that holds the thread's function, destructors of thread-local objects, destructors of
//! key values.
//!
//! Returning from `main` is `exit`, whatever the other threads do; a search continues to explore them, since they run
//! until the process terminates. After `pthread_exit` in `main` the process exits when the last thread has terminated:
//! if functions are to run at exit, the main thread waits for all others and runs them. (In reality the last thread
//! runs them; only the identity of the thread differs.) Sleeping and yielding let other threads run; the only effect of
//! sleeping is a later time.
//!
//! Invalid joins are faults, though glibc reports some of them by an error code. Attributes are stored and, except for
//! the detach state, have no effect. Not modelled: scheduling policies. For cancellation and cleanup handlers see
//! `cancel`.

use super::errno::{EBUSY, EINVAL, ERANGE, ESRCH, ETIMEDOUT};
use super::time::{self, REALTIME};
use super::{Attribute, Call, Flow, OWN_SIGNALS, OWN_THREAD, Shim, StepError, View, cancel, key, process};
use crate::thread::{Joinable, Status};
use crate::threads::ThreadTable;
use crate::vm::Vm;
use base::{FaultKind, Id, InvalidJoin, JoinAct, JoinTarget, Operation, Pending, Tid};
use smallvec::smallvec;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_create", Shim::visible(spawning, pthread_create).with(Attribute::Spawns)),
    ("pthread_join", Shim::visible(joining, |call| pthread_join(call, None)).with(Attribute::CancellableWait)),
    (
        "pthread_tryjoin_np",
        Shim::visible(trying_join, |call| pthread_join(call, Some(EBUSY))).with(Attribute::TriesToJoin),
    ),
    (
        "pthread_timedjoin_np",
        Shim::visible(trying_join, |call| timed_join(call, REALTIME, 2))
            .with(Attribute::CancellableWait)
            .with(Attribute::TriesToJoin)
            .with(Attribute::Timed),
    ),
    (
        "pthread_clockjoin_np",
        Shim::visible(trying_join, |call| timed_join(call, call.int(2), 3))
            .with(Attribute::CancellableWait)
            .with(Attribute::TriesToJoin)
            .with(Attribute::Timed),
    ),
    (
        "pthread_detach",
        Shim::visible(|view| Some(detach_pending(view, view.arg(0))), |call| detach(call, call.arg(0)).map(Flow::int)),
    ),
    ("pthread_exit", Shim::visible(waiting_for_all, pthread_exit)),
    ("pthread_self", Shim::local(|call| Ok(Flow::Done(ThreadTable::handle(call.tid))))),
    ("pthread_equal", Shim::local(equal)),
    ("estragon_thread_end", Shim::local(thread_end)),
    ("estragon_main_end", Shim::visible(process::exiting, |call| process::exit(call, call.int(0)))),
    ("pthread_attr_init", Shim::local(attr_init)),
    ("pthread_attr_destroy", Shim::local(accept)),
    ("pthread_attr_setdetachstate", Shim::local(|call| attr_set32(call, ATTR_DETACHED, 0..=1))),
    ("pthread_attr_getdetachstate", Shim::local(|call| attr_get32(call, ATTR_DETACHED))),
    ("pthread_attr_setscope", Shim::local(|call| attr_set32(call, ATTR_SCOPE, 0..=1))),
    ("pthread_attr_getscope", Shim::local(|call| attr_get32(call, ATTR_SCOPE))),
    ("pthread_attr_setinheritsched", Shim::local(|call| attr_set32(call, ATTR_INHERIT, 0..=1))),
    ("pthread_attr_getinheritsched", Shim::local(|call| attr_get32(call, ATTR_INHERIT))),
    ("pthread_attr_setschedpolicy", Shim::local(|call| attr_set32(call, ATTR_POLICY, 0..=2))),
    ("pthread_attr_getschedpolicy", Shim::local(|call| attr_get32(call, ATTR_POLICY))),
    ("pthread_attr_setschedparam", Shim::local(attr_set_priority)),
    ("pthread_attr_getschedparam", Shim::local(|call| attr_get32(call, ATTR_PRIORITY))),
    ("pthread_attr_setstacksize", Shim::local(attr_set_stack_size)),
    ("pthread_attr_getstacksize", Shim::local(|call| attr_get64(call, ATTR_STACK_SIZE))),
    ("pthread_attr_setguardsize", Shim::local(attr_set_guard)),
    ("pthread_attr_getguardsize", Shim::local(|call| attr_get64(call, ATTR_GUARD))),
    ("pthread_attr_getstack", Shim::local(attr_get_stack)),
    ("pthread_getattr_np", Shim::local(getattr)),
    ("pthread_setname_np", Shim::local(set_name)),
    ("pthread_getname_np", Shim::local(get_name)),
    ("pthread_setaffinity_np", Shim::local(accept)),
    ("pthread_getaffinity_np", Shim::local(get_affinity)),
    ("sched_setaffinity", Shim::local(accept)),
    ("sched_getaffinity", Shim::local(get_affinity)),
    ("pthread_setschedparam", Shim::local(accept)),
    ("pthread_setconcurrency", Shim::local(accept)),
    ("pthread_getconcurrency", Shim::local(accept)),
    ("pthread_atfork", Shim::local(accept)),
    ("__register_atfork", Shim::local(accept)),
    ("sched_getcpu", Shim::local(accept)),
    ("sched_yield", Shim::visible(pausing, accept)),
    ("pthread_yield", Shim::visible(pausing, accept)),
    (
        "sleep",
        Shim::visible(time::sleeping, |call| sleep_for(call, call.arg(0) & 0xffff_ffff, 0))
            .with(Attribute::CancellationPoint),
    ),
    (
        "usleep",
        Shim::visible(time::sleeping, |call| sleep_for(call, 0, (call.arg(0) & 0xffff_ffff) * 1000))
            .with(Attribute::CancellationPoint),
    ),
    ("nanosleep", Shim::visible(time::sleeping, |call| sleep(call, 0)).with(Attribute::CancellationPoint)),
    ("clock_nanosleep", Shim::visible(time::sleeping, |call| sleep_by(call, 0)).with(Attribute::CancellationPoint)),
    ("estragon_pause", Shim::visible(pausing, accept)),
];

/// The number of processors that programs see.
pub(super) const PROCESSORS: u64 = 4;

/// The C++ object that holds the thread's function, destroyed at its end; 0 when there is none.
const OWN_OBJECT: u64 = OWN_THREAD + 8;
/// Its deleter. Known from the start: the terminating thread would otherwise read memory that may be shared.
const OWN_DELETE: u64 = OWN_THREAD + 56;
/// 1 if the thread's function returns an `int`.
const OWN_GIVES_INT: u64 = OWN_THREAD + 16;
/// Of the main thread: 1 if it has called `pthread_exit` and waits for the others to terminate.
const OWN_GONE: u64 = OWN_GIVES_INT;
/// The argument of `pthread_exit` in the main thread; its ordinary result is the process's exit code.
const OWN_MAIN_RESULT: u64 = OWN_THREAD + 24;
/// The innermost active buffer of `pthread_cleanup_push`.
pub(super) const OWN_CLEANUPS: u64 = OWN_THREAD + 32;
/// 16 bytes.
const OWN_NAME: u64 = OWN_THREAD + 40;
const NAME_SIZE: u64 = 16;

const ATTR_SIZE: u64 = 56;
const ATTR_DETACHED: u64 = 0;
const ATTR_SCOPE: u64 = 4;
const ATTR_STACK_SIZE: u64 = 8;
const ATTR_GUARD: u64 = 16;
const ATTR_STACK: u64 = 24;
const ATTR_INHERIT: u64 = 32;
const ATTR_POLICY: u64 = 36;
const ATTR_PRIORITY: u64 = 40;

/// The function of a new thread.
pub(super) enum Start {
    /// `void *function(void *)`.
    Posix { func: u64, arg: u64 },
    /// `int function(void *)`.
    C11 { func: u64, arg: u64 },
    /// Two member functions of `object`: one for the thread to run, one that deletes the object afterwards.
    Object { object: u64, run: u64, delete: u64 },
}

/// A function that succeeds without doing anything.
pub(super) fn accept(_: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::int(0))
}

pub(super) fn pausing(_: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::Local, 0, 0))
}

pub(super) fn sleep_for(call: &mut Call<'_>, seconds: u64, nanos: u64) -> Result<Flow, StepError> {
    time::pass(call, seconds, nanos)?;
    Ok(Flow::int(0))
}

/// Argument `at` points to the duration.
pub(super) fn sleep(call: &mut Call<'_>, at: usize) -> Result<Flow, StepError> {
    let (seconds, nanos) = (call.load64(call.arg(at))?, call.load64(call.arg(at) + 8)?);
    sleep_for(call, seconds, nanos)
}

/// From argument `at` on: clock, flags, pointer to a duration or a point in time.
pub(super) fn sleep_by(call: &mut Call<'_>, at: usize) -> Result<Flow, StepError> {
    const ABSOLUTE: u64 = 1;
    if call.arg(at + 1) & ABSOLUTE == 0 {
        return sleep(call, at + 2);
    }
    time::reach_at(call, call.int(at), call.arg(at + 2))?;
    Ok(Flow::int(0))
}

pub(super) fn spawning(_: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::Spawn, 0, 0))
}

/// Creates a thread that will run `what`.
pub(super) fn start(call: &mut Call<'_>, what: Start) -> Result<Tid, StepError> {
    let tid = call.vm.spawn(Some(call.tid))?;
    let own = call.vm.thread(tid).state.own;
    let (func, arg) = match what {
        Start::Posix { func, arg } => (func, arg),
        Start::C11 { func, arg } => {
            call.store64(own + OWN_GIVES_INT, 1)?;
            (func, arg)
        }
        Start::Object { object, run, delete } => {
            call.store64(own + OWN_OBJECT, object)?;
            call.store64(own + OWN_DELETE, delete)?;
            (run, object)
        }
    };
    let mask = call.load64(call.vm.thread(call.tid).state.own + OWN_SIGNALS)?;
    if mask != 0 {
        call.store64(own + OWN_SIGNALS, mask)?;
    }
    let stub = call.vm.code.thread_start;
    call.vm.threads[tid.index()].enter_stub(stub, &[func, arg]);
    Ok(tid)
}

fn pthread_create(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (handle, attr) = (call.arg(0), call.arg(1));
    let detached = attr != 0 && call.load32(attr + ATTR_DETACHED)? != 0;
    let tid = start(call, Start::Posix { func: call.arg(2), arg: call.arg(3) })?;
    if detached {
        call.vm.state_mut(tid).joinable = Joinable::Detached;
    }
    call.store64(handle, ThreadTable::handle(tid))?;
    Ok(Flow::int(0))
}

pub(super) fn no_join(act: JoinAct, target: JoinTarget) -> StepError {
    StepError::fault(FaultKind::BadJoin, InvalidJoin { act, target })
}

/// Why thread `target` cannot be joined or detached, if so.
fn bad_join(vm: &Vm, act: JoinAct, target: Tid) -> Result<(), StepError> {
    let why = match vm.thread(target).state.joinable {
        Joinable::Yes => return Ok(()),
        Joinable::Joined => JoinTarget::Joined(target),
        Joinable::Detached => JoinTarget::Detached(target),
    };
    Err(no_join(act, why))
}

/// Joins the thread that `handle` names. With `now` it gives up if the thread has not terminated. A join waits for a
/// detached thread like for any other, and is then a fault: so joining before and after it is detached are both
/// possible in the same executions.
pub(super) fn join_of(view: &View<'_>, handle: u64, now: bool) -> Pending {
    let Some(target) = view.vm.threads.with_handle(handle) else { return Pending::always(Operation::Local, 0, 0) };
    let wrong = target == view.tid || view.vm.thread(target).state.joinable == Joinable::Joined;
    let (ready, own) = (wrong || can_be_joined(view.vm, target), view.vm.thread(target).state.own);
    match now {
        true => Pending::timed(ready, Operation::TryJoin { target }, own, 8),
        false => Pending::when(ready, Operation::Join { target }, own, 8),
    }
}

fn joining(view: &View<'_>) -> Option<Pending> {
    Some(join_of(view, view.arg(0), false))
}

fn trying_join(view: &View<'_>) -> Option<Pending> {
    Some(join_of(view, view.arg(0), true))
}

/// The result of a terminated thread for the thread that joins it.
pub(super) struct Returned {
    pub value: u64,
    /// The bits of it that were never written.
    pub undefined: u64,
}

/// The result of the thread that `handle` names; `None` if it has not terminated.
pub(super) fn join(call: &mut Call<'_>, handle: u64) -> Result<Option<Returned>, StepError> {
    let target = call.vm.threads.with_handle(handle).ok_or_else(|| no_join(JoinAct::Join, JoinTarget::NotAThread))?;
    if target == call.tid {
        return Err(no_join(JoinAct::Join, JoinTarget::Itself));
    }
    bad_join(call.vm, JoinAct::Join, target)?;
    if !can_be_joined(call.vm, target) {
        return Ok(None);
    }
    call.vm.state_mut(target).joinable = Joinable::Joined;
    let state = &call.vm.thread(target).state;
    let undefined = if state.result_undefined { u64::MAX } else { 0 };
    let value = if target == Tid::MAIN { call.load64(state.own + OWN_MAIN_RESULT)? } else { state.result };
    Ok(Some(Returned { value, undefined }))
}

/// `(thread, result **)`; `unless_ended` is the result of a join that does not wait.
fn pthread_join(call: &mut Call<'_>, unless_ended: Option<i32>) -> Result<Flow, StepError> {
    let Some(result) = join(call, call.arg(0))? else {
        return Ok(Flow::int(unless_ended.expect("internal: joined a thread that has not ended")));
    };
    call.store_returned(8, &result)?;
    Ok(Flow::int(0))
}

impl Call<'_> {
    /// Stores the result of a thread, of the given size, where the second argument points.
    pub(super) fn store_returned(&mut self, len: u32, result: &Returned) -> Result<(), StepError> {
        let at = self.arg(1);
        if at != 0 {
            self.vm.memory.store(at, len, result.value, result.undefined)?;
        }
        Ok(())
    }
}

/// A join with a time limit: argument `limit` points to it.
fn timed_join(call: &mut Call<'_>, clock: i32, limit: usize) -> Result<Flow, StepError> {
    if call.vm.threads.with_handle(call.arg(0)).is_some_and(|target| !can_be_joined(call.vm, target)) {
        time::run_out(call, clock, call.arg(limit))?;
    }
    pthread_join(call, Some(ETIMEDOUT))
}

pub(super) fn detach_pending(view: &View<'_>, handle: u64) -> Pending {
    match view.vm.threads.with_handle(handle) {
        Some(target) => Pending::always(Operation::Detach { target }, view.vm.thread(target).state.own, 8),
        None => Pending::always(Operation::Local, 0, 0),
    }
}

pub(super) fn detach(call: &mut Call<'_>, handle: u64) -> Result<i32, StepError> {
    let target = call.vm.threads.with_handle(handle).ok_or_else(|| no_join(JoinAct::Detach, JoinTarget::NotAThread))?;
    bad_join(call.vm, JoinAct::Detach, target)?;
    call.vm.state_mut(target).joinable = Joinable::Detached;
    Ok(0)
}

pub(super) fn equal(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::int(i32::from(call.arg(0) == call.arg(1))))
}

/// Terminates the calling thread with `result`, after its destructors, in phases from 0 on.
fn end(call: &mut Call<'_>, result: u64) -> Result<Flow, StepError> {
    const DESTROYING: u8 = 2;
    let own = call.vm.thread(call.tid).state.own;
    let object = call.load64(own + OWN_OBJECT)?;
    if object != 0 {
        call.store64(own + OWN_OBJECT, 0)?;
        let func = call.load64(own + OWN_DELETE)?;
        return Ok(Flow::Enter { func, args: smallvec![object], phase: DESTROYING, scratch: 0 });
    }
    if let Some((func, object)) = key::take_thread_destructor(call)? {
        return Ok(Flow::Enter { func, args: smallvec![object], phase: DESTROYING, scratch: call.scratch });
    }
    if let Some((func, value, position)) = key::take_value(call, call.scratch)? {
        return Ok(Flow::Enter { func, args: smallvec![value], phase: DESTROYING, scratch: position });
    }
    if call.tid == Tid::MAIN {
        // The process's exit code is 0 then, whatever the result for a thread that joins this one.
        call.store64(own + OWN_MAIN_RESULT, result)?;
        if call.vm.code.runs_at_exit() {
            call.store64(own + OWN_GONE, 1)?;
            return Ok(Flow::Stay { phase: WAITING, scratch: 1 });
        }
        return Ok(Flow::EndThread(0));
    }
    Ok(Flow::EndThread(result))
}

/// Phases of `pthread_exit` in `main` after its destructors: waiting for the other threads, then `exit`.
const WAITING: u8 = 3;
const EXITING: u8 = 1;

/// Whether a thread has terminated, or is the main thread after its `pthread_exit`, with functions to run when all
/// others have terminated.
pub(crate) fn can_be_joined(vm: &Vm, tid: Tid) -> bool {
    let is_gone = || tid == Tid::MAIN && vm.memory.load(vm.thread(tid).state.own + OWN_GONE, 8) == Ok((1, 0));
    vm.finished(tid) || is_gone()
}

/// The thread to wait for next, of those that the ones in `ended` (a set of numbers) have created: these are known to
/// exist.
fn next_to_end(vm: &Vm, ended: u64) -> Option<Tid> {
    let is_known = |tid: Tid| ended.checked_shr(tid.index() as u32).is_some_and(|bits| bits & 1 == 1);
    vm.threads.spawned().find(|&tid| !is_known(tid) && is_known(vm.thread(tid).state.parent))
}

/// What the call that terminates the calling thread waits for, which only the main thread does.
pub(super) fn waiting_for_all(view: &View<'_>) -> Option<Pending> {
    match view.phase {
        WAITING => next_to_end(view.vm, view.scratch).map(|target| {
            let own = view.vm.thread(target).state.own;
            Pending::when(view.vm.finished(target), Operation::Join { target }, own, 8)
        }),
        EXITING => process::exiting(view),
        _ => None,
    }
}

fn wait_for_all(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(target) = next_to_end(call.vm, call.scratch) else {
        return Ok(Flow::Stay { phase: EXITING, scratch: 0 });
    };
    let bit = 1_u64.checked_shl(target.index() as u32).ok_or_else(|| {
        StepError::unsupported(
            "`pthread_exit` in `main` with more than 63 other threads",
            "return from `main`, or use fewer threads",
        )
    })?;
    Ok(Flow::Stay { phase: WAITING, scratch: call.scratch | bit })
}

/// Terminates the calling thread with `result`; or the process, if it is the main thread and functions are to run then.
pub(super) fn exit_thread(call: &mut Call<'_>, result: u64) -> Result<Flow, StepError> {
    match call.phase {
        WAITING => wait_for_all(call),
        EXITING => process::exit(call, 0),
        _ => end(call, result),
    }
}

fn pthread_exit(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match cancel::unwind_from(call, call.arg(0))? {
        Some(flow) => Ok(flow),
        None => exit_thread(call, call.arg(0)),
    }
}

fn thread_end(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    let mask = if call.load64(own + OWN_GIVES_INT)? == 1 { u64::from(u32::MAX) } else { u64::MAX };
    end(call, call.arg(0) & mask)
}

fn attr_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let attr = call.arg(0);
    call.vm.memory.fill(attr, 0, ATTR_SIZE)?;
    call.store64(attr + ATTR_STACK_SIZE, call.vm.setup.stack_limit)?;
    call.store64(attr + ATTR_GUARD, 4096)?;
    Ok(Flow::int(0))
}

fn attr_set32(call: &mut Call<'_>, field: u64, allowed: std::ops::RangeInclusive<i32>) -> Result<Flow, StepError> {
    if !allowed.contains(&call.int(1)) {
        return Ok(Flow::int(EINVAL));
    }
    call.load32(call.arg(0) + field)?;
    call.store32(call.arg(0) + field, call.int(1) as u32)?;
    Ok(Flow::int(0))
}

fn attr_get32(call: &mut Call<'_>, field: u64) -> Result<Flow, StepError> {
    let value = call.load32(call.arg(0) + field)?;
    call.store32(call.arg(1), value)?;
    Ok(Flow::int(0))
}

fn attr_get64(call: &mut Call<'_>, field: u64) -> Result<Flow, StepError> {
    let value = call.load64(call.arg(0) + field)?;
    call.store64(call.arg(1), value)?;
    Ok(Flow::int(0))
}

fn attr_set_priority(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let priority = call.load32(call.arg(1))?;
    call.store32(call.arg(0) + ATTR_PRIORITY, priority)?;
    Ok(Flow::int(0))
}

fn attr_set_stack_size(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const SMALLEST: u64 = 16384;
    if call.arg(1) < SMALLEST {
        return Ok(Flow::int(EINVAL));
    }
    call.store64(call.arg(0) + ATTR_STACK_SIZE, call.arg(1))?;
    Ok(Flow::int(0))
}

fn attr_set_guard(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store64(call.arg(0) + ATTR_GUARD, call.arg(1))?;
    Ok(Flow::int(0))
}

fn attr_get_stack(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (stack, size) = (call.load64(call.arg(0) + ATTR_STACK)?, call.load64(call.arg(0) + ATTR_STACK_SIZE)?);
    call.store64(call.arg(1), stack)?;
    call.store64(call.arg(2), size)?;
    Ok(Flow::int(0))
}

/// `(thread, attr *)`: the attributes of a thread created without any.
fn getattr(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(target) = call.vm.threads.with_handle(call.arg(0)) else { return Ok(Flow::int(ESRCH)) };
    let attr = call.arg(1);
    // Other threads may detach it.
    call.vm.sharing_log.depend_on_anything();
    call.vm.memory.fill(attr, 0, ATTR_SIZE)?;
    call.store32(attr + ATTR_DETACHED, u32::from(call.vm.thread(target).state.joinable == Joinable::Detached))?;
    call.store64(attr + ATTR_STACK_SIZE, call.vm.setup.stack_limit)?;
    call.store64(attr + ATTR_GUARD, 4096)?;
    Ok(Flow::int(0))
}

fn live(vm: &Vm, handle: u64) -> Option<Tid> {
    vm.threads.with_handle(handle).filter(|&tid| vm.thread(tid).state.status == Status::Running)
}

fn set_name(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(target) = live(call.vm, call.arg(0)) else { return Ok(Flow::int(ESRCH)) };
    let mut name = call.string(1)?;
    if name.len() as u64 >= NAME_SIZE {
        return Ok(Flow::int(ERANGE));
    }
    name.resize(NAME_SIZE as usize, 0);
    let own = call.vm.thread(target).state.own;
    call.vm.memory.write(own + OWN_NAME, &name)?;
    Ok(Flow::int(0))
}

fn get_name(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(target) = live(call.vm, call.arg(0)) else { return Ok(Flow::int(ESRCH)) };
    if call.arg(2) < NAME_SIZE {
        return Ok(Flow::int(ERANGE));
    }
    let own = call.vm.thread(target).state.own;
    let name = call.vm.memory.c_string(own + OWN_NAME)?.to_vec();
    call.vm.memory.write(call.arg(1), &name)?;
    call.vm.memory.fill(call.arg(1) + name.len() as u64, 0, 1)?;
    Ok(Flow::int(0))
}

/// The `prctl` operations on the name of the calling thread: argument `at` points to it.
pub(super) fn set_own_name(call: &mut Call<'_>, at: usize) -> Result<Flow, StepError> {
    let mut name = call.string(at)?;
    name.resize(NAME_SIZE as usize - 1, 0);
    name.push(0);
    let own = call.vm.thread(call.tid).state.own;
    call.vm.memory.write(own + OWN_NAME, &name)?;
    Ok(Flow::int(0))
}

pub(super) fn get_own_name(call: &mut Call<'_>, at: usize) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    let name = call.vm.memory.bytes(own + OWN_NAME, NAME_SIZE)?.to_vec();
    call.vm.memory.write(call.arg(at), &name)?;
    Ok(Flow::int(0))
}

/// `(thread or process, size, set *)`.
fn get_affinity(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (size, set) = (call.arg(1), call.arg(2));
    if size < 8 {
        return Ok(Flow::int(EINVAL));
    }
    call.vm.memory.fill(set, 0, size)?;
    call.store64(set, (1 << PROCESSORS) - 1)?;
    Ok(Flow::int(0))
}
