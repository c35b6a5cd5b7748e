//! Condition variables. A wait is three operations: release the mutex and queue, be woken (or run out of time), lock
//! again. The first may be two: queue, release the mutex. A wait that ends without a signal does not queue.

use super::mutex::{self, locking};
use super::{Call, DESTROYED, EINVAL, ETIMEDOUT, Flow, Outcome, View, int, time};
use crate::interp::{Interp, StepError, fault};
use base::{FaultKind, Operation, Pending, Pick, Tid};

const SIZE: u32 = 48;
/// Which clock time limits are about.
const CLOCK: u64 = 4;
const QUEUED: u8 = 1;
const WOKEN: u8 = 2;
const RELEASING: u8 = 3;

/// The mutex of a wait: an argument, or what a `std::unique_lock` begins with.
fn mutex_of(view: &View<'_, '_>) -> u64 {
    match view.name {
        "cond_wait_lock" => view.interp.memory().load_defined(view.arg(1), 8).unwrap_or(0),
        _ => view.arg(1),
    }
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let timed = match view.name {
        "pthread_cond_init" | "cond_init_plainly" | "pthread_cond_destroy" => {
            return view.always(Operation::SyncInit, SIZE);
        }
        "pthread_cond_signal" => return view.always(Operation::Signal, SIZE),
        "pthread_cond_broadcast" => return view.always(Operation::Broadcast, SIZE),
        "pthread_cond_wait" | "cond_wait_lock" => false,
        "pthread_cond_timedwait" | "pthread_cond_clockwait" | "cond_realtimewait" => true,
        _ => return None,
    };
    let woken = view.interp.thread(view.tid).signalled;
    match (view.phase, timed) {
        (0, _) => view.always(Operation::CondWait { mutex: mutex_of(view) }, SIZE),
        (QUEUED, true) => view.timed(woken, Operation::CondWake, SIZE),
        (QUEUED, false) => view.when(woken, Operation::CondWake, SIZE),
        (RELEASING, _) => Some(Pending::always(Operation::Unlock, mutex_of(view), mutex::SIZE)),
        _ => Some(locking(view, mutex_of(view))),
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let cond = call.arg(0);
    Some(match call.name {
        "pthread_cond_init" => init(call, true),
        "cond_init_plainly" => init(call, false),
        "pthread_cond_destroy" => destroy(call),
        "pthread_cond_signal" => wake(call, true),
        "pthread_cond_broadcast" => wake(call, false),
        "pthread_cond_wait" => wait(call, call.arg(1), None),
        "cond_wait_lock" => call.load(call.arg(1), 8).and_then(|mutex| wait(call, mutex, None)),
        "pthread_cond_timedwait" => {
            call.load32(cond + CLOCK).and_then(|clock| wait(call, call.arg(1), Some((clock as i32, 2))))
        }
        "pthread_cond_clockwait" => wait(call, call.arg(1), Some((call.int(2), 3))),
        "cond_realtimewait" => wait(call, call.arg(1), Some((0, 2))),
        "pthread_condattr_init" => call.store32(cond, 0).and_then(|()| int(0)),
        "pthread_condattr_setclock" if ![0, 1].contains(&call.int(1)) => int(EINVAL),
        "pthread_condattr_setclock" => {
            call.load32(cond).and_then(|_| call.store32(cond, call.arg(1))).and_then(|()| int(0))
        }
        "pthread_condattr_destroy" | "pthread_condattr_setpshared" => int(0),
        _ => return None,
    })
}

fn usable(call: &mut Call<'_, '_>) -> Result<(), StepError> {
    match call.load32(call.arg(0))? {
        DESTROYED => fault(FaultKind::BadDestroy, "use of a condition variable that was destroyed"),
        _ => Ok(()),
    }
}

fn nobody_waits(call: &Call<'_, '_>) -> Result<(), StepError> {
    match call.interp.waiters(call.arg(0)).is_empty() {
        true => Ok(()),
        false => fault(FaultKind::BadDestroy, "a condition variable that threads wait on"),
    }
}

fn init(call: &mut Call<'_, '_>, attributes: bool) -> Outcome {
    let (cond, attr) = (call.arg(0), if attributes { call.arg(1) } else { 0 });
    let clock = if attr == 0 { 0 } else { call.load32(attr)? };
    nobody_waits(call)?;
    call.fill(cond, 0, u64::from(SIZE))?;
    call.store32(cond + CLOCK, clock)?;
    int(0)
}

fn destroy(call: &mut Call<'_, '_>) -> Outcome {
    usable(call)?;
    nobody_waits(call)?;
    call.store32(call.arg(0), DESTROYED)?;
    int(0)
}

fn wake(call: &mut Call<'_, '_>, one: bool) -> Outcome {
    usable(call)?;
    let waiters = call.interp.waiters(call.arg(0));
    let chosen = waiters.get(call.pick.0 as usize).or(waiters.first()).copied();
    for tid in waiters.into_iter().filter(|&tid| !one || Some(tid) == chosen) {
        call.interp.thread_mut(tid).signalled = true;
    }
    int(0)
}

/// The alternative of a wait that no signal ends.
pub const WITHOUT_SIGNAL: Pick = Pick(1);

/// In how many ways a thread can begin to wait.
pub fn ways(interp: &Interp<'_>, tid: Tid) -> u32 {
    let spurious = interp.setup.spurious && !interp.setup.divided && !interp.thread(tid).woke_spuriously;
    1 + u32::from(spurious)
}

/// `limit`: the clock of the time limit, and the argument that points to it.
fn wait(call: &mut Call<'_, '_>, mutex: u64, limit: Option<(i32, usize)>) -> Outcome {
    match call.phase {
        0 => {
            usable(call)?;
            let divided = call.interp.setup.divided;
            let refused = if divided { mutex::owned(call, mutex)? } else { mutex::unlock(call, mutex)? };
            if refused != 0 {
                return int(refused);
            }
            let (cond, pick, thread) = (call.arg(0), call.pick, call.interp.thread_mut(call.tid));
            if pick == WITHOUT_SIGNAL {
                thread.woke_spuriously = true;
                return Ok(Flow::Stay { phase: WOKEN, scratch: 0 });
            }
            (thread.queued_on, thread.signalled) = (cond, false);
            Ok(Flow::Stay { phase: if divided { RELEASING } else { QUEUED }, scratch: 0 })
        }
        RELEASING => mutex::unlock(call, mutex).map(|_| Flow::Stay { phase: QUEUED, scratch: 0 }),
        QUEUED => {
            let thread = call.interp.thread_mut(call.tid);
            let woken = std::mem::take(&mut thread.signalled);
            thread.queued_on = 0;
            if let (false, Some((clock, at))) = (woken, limit) {
                time::reach_at(call, clock, call.arg(at))?;
            }
            Ok(Flow::Stay { phase: WOKEN, scratch: if woken { 0 } else { ETIMEDOUT as u64 } })
        }
        _ => {
            let refused = mutex::lock(call, mutex)?;
            int(if refused != 0 { refused } else { call.scratch as i32 })
        }
    }
}
