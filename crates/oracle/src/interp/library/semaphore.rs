//! Unnamed semaphores. The bytes: the value at 0, whether it exists at 4.

use super::{Call, DESTROYED, EAGAIN, EINVAL, EOVERFLOW, ETIMEDOUT, Outcome, View, int, time};
use crate::interp::{StepError, fault};
use base::{FaultKind, Operation, Pending};

const SIZE: u32 = 32;
const STATE: u64 = 4;
const LIVE: u64 = 1;
const LARGEST: u64 = i32::MAX as u64;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let semaphore = view.arg(0);
    let ready = !(view.word(semaphore.wrapping_add(STATE)) == Some(LIVE) && view.word(semaphore) == Some(0));
    match view.name {
        "sem_init" | "sem_destroy" => view.always(Operation::SyncInit, SIZE),
        "sem_wait" => view.when(ready, Operation::SemWait, SIZE),
        "sem_trywait" => view.always(Operation::SemTryWait, SIZE),
        "sem_timedwait" | "sem_clockwait" => view.timed(ready, Operation::SemTryWait, SIZE),
        "sem_post" => view.always(Operation::SemPost, SIZE),
        "sem_getvalue" => view.always(Operation::SemRead, SIZE),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let semaphore = call.arg(0);
    Some(match call.name {
        "sem_init" => init(call),
        "sem_destroy" => value(call).and_then(|_| call.store32(semaphore + STATE, DESTROYED)).and_then(|()| int(0)),
        "sem_wait" | "sem_trywait" => take(call, EAGAIN),
        "sem_timedwait" => timed(call, 0, 1),
        "sem_clockwait" => timed(call, call.int(1), 2),
        "sem_post" => post(call),
        "sem_getvalue" => value(call).and_then(|value| call.store32(call.arg(1), value)).and_then(|()| int(0)),
        _ => return None,
    })
}

fn value(call: &mut Call<'_, '_>) -> Result<u64, StepError> {
    match call.load32(call.arg(0) + STATE)? {
        LIVE => call.load32(call.arg(0)),
        _ => fault(FaultKind::BadDestroy, "a semaphore that does not exist"),
    }
}

fn init(call: &mut Call<'_, '_>) -> Outcome {
    let (semaphore, value) = (call.arg(0), call.arg(2) & 0xffff_ffff);
    if value > LARGEST {
        return call.refuse(EINVAL);
    }
    call.fill(semaphore, 0, u64::from(SIZE))?;
    call.store32(semaphore, value)?;
    call.store32(semaphore + STATE, LIVE)?;
    int(0)
}

fn take(call: &mut Call<'_, '_>, refused: i32) -> Outcome {
    match value(call)? {
        0 => call.refuse(refused),
        value => call.store32(call.arg(0), value - 1).and_then(|()| int(0)),
    }
}

fn timed(call: &mut Call<'_, '_>, clock: i32, limit: usize) -> Outcome {
    if value(call)? == 0 {
        time::reach_at(call, clock, call.arg(limit))?;
    }
    take(call, ETIMEDOUT)
}

fn post(call: &mut Call<'_, '_>) -> Outcome {
    match value(call)? {
        LARGEST => call.refuse(EOVERFLOW),
        value => call.store32(call.arg(0), value + 1).and_then(|()| int(0)),
    }
}
