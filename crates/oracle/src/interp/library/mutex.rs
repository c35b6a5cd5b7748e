//! Mutexes and spin locks. A mutex is its bytes: who holds it at 0 (its number plus one), how often more at 4, its kind
//! at 16.

use super::{Call, DESTROYED, EBUSY, EDEADLK, EINVAL, EPERM, ETIMEDOUT, Outcome, View, int, mark_of, time};
use crate::interp::{StepError, fault};
use base::{FaultKind, Operation, Pending};

pub const SIZE: u32 = 40;
const COUNT: u64 = 4;
const KIND: u64 = 16;
const RECURSIVE: u64 = 1;
const ERROR_CHECKING: u64 = 2;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    match view.name {
        "pthread_mutex_init" | "pthread_mutex_destroy" | "mtx_init" => view.always(Operation::SyncInit, SIZE),
        "pthread_mutex_lock" => Some(locking(view, view.arg(0))),
        "pthread_mutex_timedlock" | "pthread_mutex_clocklock" => {
            view.timed(can_lock(view, view.arg(0)), Operation::TryLock, SIZE)
        }
        "pthread_mutex_trylock" => view.always(Operation::TryLock, SIZE),
        "pthread_mutex_unlock" => view.always(Operation::Unlock, SIZE),
        "pthread_spin_init" | "pthread_spin_destroy" => view.always(Operation::SyncInit, 4),
        "pthread_spin_lock" => {
            let free = matches!(view.word(view.arg(0)), None | Some(0 | DESTROYED));
            view.when(free, Operation::Lock { own: 0 }, 4)
        }
        "pthread_spin_trylock" => view.always(Operation::TryLock, 4),
        "pthread_spin_unlock" => view.always(Operation::Unlock, 4),
        _ => None,
    }
}

/// The kind of a mutex; 0 for a normal one.
fn kind_of(word: u64) -> u64 {
    if word & 3 == 3 { 0 } else { word & 3 }
}

fn can_lock(view: &View<'_, '_>, mutex: u64) -> bool {
    match view.word(mutex) {
        None | Some(0 | DESTROYED) => true,
        Some(owner) => owner == mark_of(view.tid) && view.word(mutex + KIND).is_none_or(|kind| kind_of(kind) != 0),
    }
}

/// The operation of locking a mutex.
pub fn locking(view: &View<'_, '_>, mutex: u64) -> Pending {
    let normal = view.word(mutex + KIND).is_some_and(|kind| kind_of(kind) == 0);
    let own = if normal { 0 } else { mark_of(view.tid) as u32 };
    Pending::when(can_lock(view, mutex), Operation::Lock { own }, mutex, SIZE)
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let mutex = call.arg(0);
    let code = match call.name {
        "pthread_mutex_init" => init_with_attributes(call, mutex),
        "mtx_init" => {
            let kind = if call.arg(1) & 1 != 0 { RECURSIVE } else { 0 };
            init(call, mutex, kind)
        }
        "pthread_mutex_destroy" => destroy(call, mutex),
        "pthread_mutex_lock" => lock(call, mutex),
        "pthread_mutex_trylock" => lock_or(call, mutex, EBUSY),
        "pthread_mutex_timedlock" => timed(call, mutex, 0, 1),
        "pthread_mutex_clocklock" => timed(call, mutex, call.int(1), 2),
        "pthread_mutex_unlock" => unlock(call, mutex),
        "pthread_mutexattr_init" => call.store32(mutex, 0).map(|()| 0),
        "pthread_mutexattr_settype" if !(0..=3).contains(&call.int(1)) => Ok(EINVAL),
        "pthread_mutexattr_settype" => call.load32(mutex).and_then(|_| call.store32(mutex, call.arg(1))).map(|()| 0),
        "pthread_mutexattr_gettype" => call.load32(mutex).and_then(|kind| call.store32(call.arg(1), kind)).map(|()| 0),
        "pthread_mutexattr_destroy" | "pthread_mutexattr_setpshared" | "pthread_mutexattr_setprotocol" => Ok(0),
        "pthread_spin_init" => call.store32(mutex, 0).map(|()| 0),
        "pthread_spin_destroy" => destroy_spin(call, mutex),
        "pthread_spin_lock" | "pthread_spin_trylock" => lock_spin(call, mutex),
        "pthread_spin_unlock" => unlock_spin(call, mutex),
        _ => return None,
    };
    Some(code.and_then(int))
}

/// Who holds a mutex that may be used, and its kind.
fn state(call: &mut Call<'_, '_>, mutex: u64) -> Result<(u64, u64), StepError> {
    let owner = call.load32(mutex)?;
    if owner == DESTROYED {
        return fault(FaultKind::BadDestroy, "use of a mutex that was destroyed");
    }
    Ok((owner, kind_of(call.load32(mutex + KIND)?)))
}

/// Locks, or gives `busy` where another thread holds the mutex.
fn lock_or(call: &mut Call<'_, '_>, mutex: u64, busy: i32) -> Result<i32, StepError> {
    let (owner, kind) = state(call, mutex)?;
    let mine = owner == mark_of(call.tid);
    if mine && kind == RECURSIVE {
        let count = call.load32(mutex + COUNT)?;
        call.store32(mutex + COUNT, count + 1)?;
        return Ok(0);
    }
    if mine && kind == ERROR_CHECKING && busy != EBUSY {
        return Ok(EDEADLK);
    }
    if owner != 0 {
        return Ok(busy);
    }
    call.store32(mutex, mark_of(call.tid))?;
    Ok(0)
}

pub fn lock(call: &mut Call<'_, '_>, mutex: u64) -> Result<i32, StepError> {
    let code = lock_or(call, mutex, ETIMEDOUT)?;
    assert_ne!(code, ETIMEDOUT, "internal: locked a mutex that is held");
    Ok(code)
}

fn timed(call: &mut Call<'_, '_>, mutex: u64, clock: i32, limit: usize) -> Result<i32, StepError> {
    let code = lock_or(call, mutex, ETIMEDOUT)?;
    if code == ETIMEDOUT {
        time::reach_at(call, clock, call.arg(limit))?;
    }
    Ok(code)
}

/// Whether the thread holds a mutex: 0, or what it is told if not.
pub fn owned(call: &mut Call<'_, '_>, mutex: u64) -> Result<i32, StepError> {
    let (owner, kind) = state(call, mutex)?;
    match kind {
        _ if owner == mark_of(call.tid) => Ok(0),
        ERROR_CHECKING => Ok(EPERM),
        _ => fault(FaultKind::BadUnlock, "unlock of a mutex that the thread does not hold"),
    }
}

pub fn unlock(call: &mut Call<'_, '_>, mutex: u64) -> Result<i32, StepError> {
    let refused = owned(call, mutex)?;
    if refused != 0 {
        return Ok(refused);
    }
    match call.load32(mutex + COUNT)? {
        0 => call.store32(mutex, 0)?,
        count => call.store32(mutex + COUNT, count - 1)?,
    }
    Ok(0)
}

fn init(call: &mut Call<'_, '_>, mutex: u64, kind: u64) -> Result<i32, StepError> {
    let threads = call.interp.names.len() as u64 + 1;
    if call.interp.memory().load_defined(mutex, 4).is_ok_and(|owner| (1..=threads).contains(&owner)) {
        return fault(FaultKind::BadDestroy, "initialisation of a mutex that is held");
    }
    call.fill(mutex, 0, u64::from(SIZE))?;
    call.store32(mutex + KIND, kind)?;
    Ok(0)
}

fn init_with_attributes(call: &mut Call<'_, '_>, mutex: u64) -> Result<i32, StepError> {
    let kind = if call.arg(1) == 0 { 0 } else { call.load32(call.arg(1))? };
    init(call, mutex, kind_of(kind))
}

fn destroy(call: &mut Call<'_, '_>, mutex: u64) -> Result<i32, StepError> {
    if state(call, mutex)?.0 != 0 {
        return fault(FaultKind::BadDestroy, "destruction of a mutex that is held");
    }
    call.store32(mutex, DESTROYED)?;
    Ok(0)
}

fn spin_owner(call: &mut Call<'_, '_>, lock: u64) -> Result<u64, StepError> {
    match call.load32(lock)? {
        DESTROYED => fault(FaultKind::BadDestroy, "use of a spin lock that was destroyed"),
        owner => Ok(owner),
    }
}

fn lock_spin(call: &mut Call<'_, '_>, lock: u64) -> Result<i32, StepError> {
    if spin_owner(call, lock)? != 0 {
        return Ok(EBUSY);
    }
    call.store32(lock, mark_of(call.tid))?;
    Ok(0)
}

fn unlock_spin(call: &mut Call<'_, '_>, lock: u64) -> Result<i32, StepError> {
    if spin_owner(call, lock)? != mark_of(call.tid) {
        return fault(FaultKind::BadUnlock, "unlock of a spin lock that the thread does not hold");
    }
    call.store32(lock, 0)?;
    Ok(0)
}

fn destroy_spin(call: &mut Call<'_, '_>, lock: u64) -> Result<i32, StepError> {
    if spin_owner(call, lock)? != 0 {
        return fault(FaultKind::BadDestroy, "destruction of a spin lock that is held");
    }
    call.store32(lock, DESTROYED)?;
    Ok(0)
}
