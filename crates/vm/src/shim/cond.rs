//! Condition variables: `pthread_cond_*`.
//!
//! Waiting is three operations: release the mutex and join the queue; wait for a signal or a timeout; lock the mutex
//! again. A signal wakes one waiter, any of them: the search chooses, and 0 is the one with the smallest number. A
//! signal without waiters is lost. The variable's own bytes say whether it exists, and at 4 which clock its time limits
//! refer to; a variable of zeros is usable.
//!
//! In a search over execution graphs, an operation accesses one object: a wait joins the queue in one operation and
//! releases the mutex in another, and a signal that has several alternatives locks the variable until it has chosen.
//! Whether a wakeup is spurious is chosen first.
//!
//! Waiting with a mutex that the thread does not hold, destroying a variable on which threads wait, and using a
//! destroyed one are faults. Spurious wakeups, which the standards allow, are an alternative of waiting if the machine
//! is set up so. The thread does not join the queue then: a signal before it wakes would wake it, and a later one does
//! not concern it.

use super::errno::{EINVAL, ETIMEDOUT};
use super::mutex::{self, DESTROYED};
use super::thread::accept;
use super::time::{self, MONOTONIC, REALTIME};
use super::{Attribute, Call, Flow, Shim, StepError, View, queue};
use crate::atomics::Weakness;
use crate::footprint::SPURIOUS;
use crate::vm::Vm;
use base::{FaultKind, Misuse, ObjectState, Operation, Pending, Pick, SyncAct, SyncObject, Tid};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_cond_init", Shim::visible(initialising, pthread_cond_init)),
    ("pthread_cond_destroy", Shim::visible(initialising, |call| destroy(call, call.arg(0)).map(Flow::int))),
    (
        "pthread_cond_wait",
        Shim::visible(|view| waiting_args(view, false), |call| wait_args(call, None))
            .with(Attribute::WaitsAtCondition)
            .with(Attribute::CancellableWait),
    ),
    (
        "pthread_cond_timedwait",
        Shim::visible(|view| waiting_args(view, true), timed_wait)
            .with(Attribute::WaitsAtCondition)
            .with(Attribute::CancellableWait)
            .with(Attribute::Timed),
    ),
    (
        "pthread_cond_clockwait",
        Shim::visible(|view| waiting_args(view, true), |call| wait_args(call, Some((call.int(2), 3))))
            .with(Attribute::WaitsAtCondition)
            .with(Attribute::CancellableWait)
            .with(Attribute::Timed),
    ),
    (
        "pthread_cond_signal",
        Shim::visible(signalling, |call| signal(call, call.arg(0)).map(|done| done.unwrap_or_else(Flow::int))),
    ),
    ("pthread_cond_broadcast", Shim::visible(broadcasting, |call| broadcast(call, call.arg(0)).map(Flow::int))),
    ("pthread_condattr_init", Shim::local(attr_init)),
    ("pthread_condattr_destroy", Shim::local(accept)),
    ("pthread_condattr_setclock", Shim::local(attr_set_clock)),
    ("pthread_condattr_setpshared", Shim::local(accept)),
];

pub(super) const SIZE: u32 = 48;
/// The clock that time limits refer to.
const CLOCK: u64 = 4;

pub(super) fn initialising(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::SyncInit, view.arg(0), SIZE))
}

pub(super) fn signalling(view: &View<'_>) -> Option<Pending> {
    let cond = view.arg(0);
    Some(match view.phase {
        CHOOSING => {
            let ways = queue::waiters(view.vm, cond).len() as u32;
            Pending::always(Operation::Choice { ways }, 0, 0)
        }
        _ => Pending::always(Operation::Signal, cond, SIZE),
    })
}

pub(super) fn broadcasting(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::Broadcast, view.arg(0), SIZE))
}

fn waiting_args(view: &View<'_>, timed: bool) -> Option<Pending> {
    Some(waiting(view, view.arg(0), view.arg(1), timed))
}

fn wait_args(call: &mut Call<'_>, limit: Option<(i32, usize)>) -> Result<Flow, StepError> {
    wait(call, call.arg(0), call.arg(1), limit).map(|done| done.unwrap_or_else(Flow::int))
}

fn timed_wait(call: &mut Call<'_>) -> Result<Flow, StepError> {
    // Used only after a timeout.
    let clock = if call.phase == QUEUED { call.load32(call.arg(0) + CLOCK)? as i32 } else { REALTIME };
    wait_args(call, Some((clock, 2)))
}

pub(super) const QUEUED: u8 = 1;
const WOKEN: u8 = 2;
/// In the queue, and the mutex is still to be released.
const RELEASING: u8 = 3;
/// The wakeup is not spurious; or it is, and the mutex is still to be released.
const DECIDED: u8 = 4;
const LEAVING: u8 = 5;
/// Of a signal, and of a futex wake.
pub(super) const CHOOSING: u8 = 1;
pub(super) const CHOSEN: u8 = 2;

/// The operation of the current phase of a wait.
pub(super) fn waiting(view: &View<'_>, cond: u64, mutex: u64, timed: bool) -> Pending {
    match view.phase {
        0 if view.vm.races.reads_supplied && view.vm.next(view.tid).may_wake_spuriously() => {
            Pending::always(Operation::Choice { ways: 2 }, cond, SIZE)
        }
        0 | DECIDED => Pending::always(Operation::CondWait { mutex }, cond, SIZE),
        RELEASING | LEAVING => Pending::always(Operation::Unlock, mutex, mutex::SIZE),
        QUEUED => {
            let woken = queue::is_woken(view.vm, view.tid);
            let what = Operation::CondWake;
            if timed { Pending::timed(woken, what, cond, SIZE) } else { Pending::when(woken, what, cond, SIZE) }
        }
        _ => mutex::lock_pending(view, mutex, false),
    }
}

/// One phase of a wait: how it continues, or its final error code. `limit`: the clock of the time limit, and the
/// argument that points to it.
pub(super) fn wait(
    call: &mut Call<'_>,
    cond: u64,
    mutex: u64,
    limit: Option<(i32, usize)>,
) -> Result<Result<Flow, i32>, StepError> {
    match call.phase {
        0 if call.vm.races.reads_supplied && call.vm.next(call.tid).may_wake_spuriously() => {
            usable(call, cond, SyncAct::Wait)?;
            let refused = mutex::owned(call, mutex, SyncAct::WaitWith)?;
            if refused != 0 {
                return Ok(Err(refused));
            }
            let spurious = call.pick == SPURIOUS;
            call.vm.state_mut(call.tid).woke_spuriously |= spurious;
            Ok(Ok(Flow::Stay { phase: if spurious { LEAVING } else { DECIDED }, scratch: 0 }))
        }
        0 | DECIDED => {
            usable(call, cond, SyncAct::Wait)?;
            let act = SyncAct::WaitWith;
            let apart = call.vm.races.reads_supplied;
            let refused = if apart { mutex::owned(call, mutex, act)? } else { mutex::release(call, mutex, act)? };
            if refused != 0 {
                return Ok(Err(refused));
            }
            if call.pick == SPURIOUS {
                call.vm.state_mut(call.tid).woke_spuriously = true;
                return Ok(Ok(Flow::Stay { phase: WOKEN, scratch: 0 }));
            }
            queue::enter(call, cond);
            Ok(Ok(Flow::Stay { phase: if apart { RELEASING } else { QUEUED }, scratch: 0 }))
        }
        RELEASING => {
            mutex::release(call, mutex, SyncAct::WaitWith)?;
            Ok(Ok(Flow::Stay { phase: QUEUED, scratch: 0 }))
        }
        LEAVING => {
            mutex::release(call, mutex, SyncAct::WaitWith)?;
            Ok(Ok(Flow::Stay { phase: WOKEN, scratch: 0 }))
        }
        QUEUED => {
            let woken = queue::leave(call);
            let mut result = 0;
            if !woken {
                let (clock, at) = limit.expect("internal: left a condition variable without a signal");
                result = time::ended(call, ETIMEDOUT, clock, call.arg(at))?;
            }
            Ok(Ok(Flow::Stay { phase: WOKEN, scratch: result as u64 }))
        }
        _ => {
            let result = call.scratch as i32;
            let refused = mutex::lock(call, mutex, false)?;
            Ok(Err(if refused != 0 { refused } else { result }))
        }
    }
}

fn misuse(act: SyncAct, state: ObjectState) -> StepError {
    StepError::fault(FaultKind::BadDestroy, Misuse { act, object: SyncObject::ConditionVariable, state })
}

fn usable(call: &Call<'_>, cond: u64, act: SyncAct) -> Result<(), StepError> {
    if call.load32(cond)? == DESTROYED {
        return Err(misuse(act, ObjectState::Destroyed));
    }
    Ok(())
}

pub(super) fn init(call: &mut Call<'_>, cond: u64) -> Result<i32, StepError> {
    no_waiters(call, cond, SyncAct::Initialise)?;
    call.vm.memory.fill(cond, 0, u64::from(SIZE))?;
    Ok(0)
}

fn pthread_cond_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let clock = if call.arg(1) == 0 { REALTIME as u32 } else { call.load32(call.arg(1))? };
    init(call, call.arg(0))?;
    call.store32(call.arg(0) + CLOCK, clock)?;
    Ok(Flow::int(0))
}

pub(super) fn destroy(call: &mut Call<'_>, cond: u64) -> Result<i32, StepError> {
    usable(call, cond, SyncAct::Destroy)?;
    no_waiters(call, cond, SyncAct::Destroy)?;
    call.store32(cond, DESTROYED)?;
    Ok(0)
}

fn no_waiters(call: &Call<'_>, cond: u64, act: SyncAct) -> Result<(), StepError> {
    match queue::waiters(call.vm, cond).first() {
        None => Ok(()),
        Some(&tid) => Err(misuse(act, ObjectState::AwaitedBy(Some(tid)))),
    }
}

/// The alternative of the undivided operation, of which the thread's current operation is a part; `None` if it is a
/// part without a choice.
pub(crate) fn undivided(vm: &Vm, tid: Tid, pending: &Pending, pick: Pick) -> Option<Pick> {
    let state = &vm.thread(tid).state;
    match vm.next(tid).weakness() {
        Weakness::Undecided => return None,
        Weakness::Fails => return Some(SPURIOUS),
        Weakness::Cannot | Weakness::Retries | Weakness::May => {}
    }
    if let Operation::Signal | Operation::FutexWake { .. } = pending.what {
        let is_chosen = state.phase == CHOSEN;
        let pick = if is_chosen { Pick(state.scratch as u32) } else { pick };
        return (is_chosen || vm.next(tid).alternatives(pending) < 2).then_some(pick);
    }
    let is_choosing = state.phase == CHOOSING && matches!(pending.what, Operation::Choice { .. });
    (!is_choosing).then_some(pick)
}

/// One phase of a signal: how it continues, or that it is complete.
pub(super) fn signal(call: &mut Call<'_>, cond: u64) -> Result<Result<Flow, i32>, StepError> {
    usable(call, cond, SyncAct::Signal)?;
    let waiters = queue::waiters(call.vm, cond);
    let mut pick = call.pick.0 as usize;
    match call.phase {
        CHOOSING => return Ok(Ok(Flow::Stay { phase: CHOSEN, scratch: pick as u64 })),
        CHOSEN => {
            pick = call.scratch as usize;
            queue::let_go(call);
        }
        _ if call.vm.races.reads_supplied && waiters.len() > 1 => {
            queue::keep(call, cond);
            return Ok(Ok(Flow::Stay { phase: CHOOSING, scratch: 0 }));
        }
        _ => {}
    }
    if let Some(&chosen) = waiters.get(pick).or(waiters.first()) {
        queue::wake(call, chosen);
    }
    Ok(Err(0))
}

pub(super) fn broadcast(call: &mut Call<'_>, cond: u64) -> Result<i32, StepError> {
    usable(call, cond, SyncAct::Broadcast)?;
    for tid in queue::waiters(call.vm, cond) {
        queue::wake(call, tid);
    }
    Ok(0)
}

fn attr_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store32(call.arg(0), 0)?;
    Ok(Flow::int(0))
}

fn attr_set_clock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if ![REALTIME, MONOTONIC].contains(&call.int(1)) {
        return Ok(Flow::int(EINVAL));
    }
    call.load32(call.arg(0))?;
    call.store32(call.arg(0), call.int(1) as u32)?;
    Ok(Flow::int(0))
}
