//! Mutexes: `pthread_mutex_*` and their attributes.
//!
//! A mutex is its 40 bytes: its owner at 0 (thread number plus one; 0 when free), its recursion count minus one at 4,
//! its kind at 16, where glibc's static initialisers put it. A mutex of zeros is free and normal, so static
//! initialisation, copies and undo need no special treatment, and a mutex in fresh memory is detected as undefined
//! bytes.
//!
//! A normal mutex that its owner locks again blocks forever, which the search reports as a deadlock. Unlocking a mutex
//! that the thread does not own, destroying or initialising a locked mutex, and using a destroyed one are faults,
//! except that an error-checking mutex returns `EPERM`. A lock with a time limit may give up at any moment while the
//! mutex is locked.
//!
//! Accepted without effect: process sharing, priority protocols, ceilings. Not modelled: robust mutexes.

use super::errno::{EBUSY, EDEADLK, EINVAL, EPERM, ETIMEDOUT};
use super::thread::accept;
use super::time::{self, REALTIME};
use super::{Attribute, Call, Flow, Shim, StepError, View};
use crate::memory::Memory;
use base::{FaultKind, Id, Misuse, ObjectState, Operation, Pending, SyncAct, SyncObject, Tid};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_mutex_init", Shim::visible(initialising, pthread_mutex_init)),
    ("pthread_mutex_destroy", Shim::visible(initialising, |call| destroy(call, call.arg(0)).map(Flow::int))),
    ("pthread_mutex_lock", Shim::visible(locking, |call| lock_or_leave_out(call).map(Flow::int))),
    ("pthread_mutex_trylock", Shim::visible(trying, |call| try_lock(call, call.arg(0)).map(Flow::int))),
    (
        "pthread_mutex_timedlock",
        Shim::visible(locking_timed, |call| timed_lock(call, REALTIME, 1).map(Flow::int)).with(Attribute::Timed),
    ),
    (
        "pthread_mutex_clocklock",
        Shim::visible(locking_timed, |call| timed_lock(call, call.int(1), 2).map(Flow::int)).with(Attribute::Timed),
    ),
    (
        "pthread_mutex_unlock",
        Shim::visible(unlocking, |call| unlock_or_leave_out(call).map(Flow::int)).with(Attribute::Unlocks),
    ),
    ("pthread_mutexattr_init", Shim::local(attr_init)),
    ("pthread_mutexattr_destroy", Shim::local(accept)),
    ("pthread_mutexattr_settype", Shim::local(attr_set_type)),
    ("pthread_mutexattr_gettype", Shim::local(attr_get_type)),
    ("pthread_mutexattr_setpshared", Shim::local(accept)),
    ("pthread_mutexattr_setprotocol", Shim::local(accept)),
    ("pthread_mutexattr_setprioceiling", Shim::local(accept)),
    ("pthread_mutexattr_setrobust", Shim::local(attr_set_robust)),
];

pub(super) const SIZE: u32 = 40;
const OWNER: u64 = 0;
const COUNT: u64 = 4;
const KIND: u64 = 16;
/// Stored in place of the owner.
pub(super) const DESTROYED: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MutexKind {
    Normal,
    Recursive,
    ErrorChecking,
}

impl MutexKind {
    /// glibc's numbers; an adaptive mutex differs from a normal one only in speed.
    fn from_word(word: u32) -> Self {
        match word & 3 {
            1 => Self::Recursive,
            2 => Self::ErrorChecking,
            _ => Self::Normal,
        }
    }
}

/// The owner tag of a thread, as stored in an object that it holds.
pub(crate) fn mark_of(tid: Tid) -> u32 {
    tid.index() as u32 + 1
}

/// Whether there is a mutex that its owner cannot lock again.
pub(crate) fn is_normal_mutex(memory: &Memory, mutex: u64) -> bool {
    memory.load_defined(mutex + KIND, 4).is_ok_and(|kind| MutexKind::from_word(kind as u32) == MutexKind::Normal)
}

/// The thread that holds an object, as shown to the user.
pub(super) fn holder(mark: u32) -> ObjectState {
    ObjectState::HeldBy((mark as usize).checked_sub(1).map(Tid::from_index))
}

fn misuse(kind: FaultKind, act: SyncAct, state: ObjectState) -> StepError {
    StepError::fault(kind, Misuse { act, object: SyncObject::Mutex, state })
}

fn initialising(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::SyncInit, view.arg(0), SIZE))
}

fn locking(view: &View<'_>) -> Option<Pending> {
    let mutex = view.arg(0);
    (!view.vm.leaves_out(mutex)).then(|| lock_pending(view, mutex, false))
}

fn locking_timed(view: &View<'_>) -> Option<Pending> {
    Some(lock_pending(view, view.arg(0), true))
}

fn trying(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::TryLock, view.arg(0), SIZE))
}

fn unlocking(view: &View<'_>) -> Option<Pending> {
    let mutex = view.arg(0);
    (!view.vm.leaves_out(mutex)).then(|| Pending::always(Operation::Unlock, mutex, SIZE))
}

pub(super) fn lock_pending(view: &View<'_>, mutex: u64, timed: bool) -> Pending {
    let ready = match view.word(mutex + OWNER) {
        None | Some(0 | DESTROYED) => true,
        Some(owner) if owner == mark_of(view.tid) => {
            view.word(mutex + KIND).is_none_or(|kind| MutexKind::from_word(kind) != MutexKind::Normal)
        }
        Some(_) => false,
    };
    let kind = view.word(mutex + KIND).map(MutexKind::from_word);
    let own = if kind == Some(MutexKind::Normal) { 0 } else { mark_of(view.tid) };
    if timed {
        Pending::timed(ready, Operation::TryLock, mutex, SIZE)
    } else {
        Pending::when(ready, Operation::Lock { own }, mutex, SIZE)
    }
}

/// Owner and kind of a mutex that may be used, for an operation.
fn state(call: &mut Call<'_>, mutex: u64, act: SyncAct) -> Result<(u32, MutexKind), StepError> {
    match call.vm.leaves_out(mutex) {
        true => Err(call.vm.need_mutex(mutex)),
        false => usable(call, mutex, act),
    }
}

/// Owner and kind of a mutex that may be used.
fn usable(call: &Call<'_>, mutex: u64, act: SyncAct) -> Result<(u32, MutexKind), StepError> {
    let owner = call.load32(mutex + OWNER)?;
    if owner == DESTROYED {
        return Err(misuse(FaultKind::BadDestroy, act, ObjectState::Destroyed));
    }
    Ok((owner, MutexKind::from_word(call.load32(mutex + KIND)?)))
}

/// Locks the mutex, which is not an operation if it is left out.
fn lock_or_leave_out(call: &mut Call<'_>) -> Result<i32, StepError> {
    let mutex = call.arg(0);
    if !call.vm.leaves_out(mutex) {
        return lock(call, mutex, false);
    }
    match usable(call, mutex, SyncAct::Lock)? {
        (0, _) => call.vm.enters_section(call.tid, mutex)?,
        _ => return Err(call.vm.need_mutex(mutex)),
    }
    let taken = take(call, mutex);
    // These are no accesses of the program.
    call.vm.memory.watch.stop();
    taken
}

fn unlock_or_leave_out(call: &mut Call<'_>) -> Result<i32, StepError> {
    let mutex = call.arg(0);
    if !call.vm.leaves_out(mutex) {
        return unlock(call, mutex);
    }
    usable(call, mutex, SyncAct::Unlock)?;
    call.vm.leaves_section(mutex)?;
    call.store32(mutex + OWNER, 0)?;
    call.vm.memory.watch.stop();
    Ok(0)
}

/// Locks the mutex. A wait with a time limit gives up if that is impossible; any other is not run then.
pub(super) fn lock(call: &mut Call<'_>, mutex: u64, timed: bool) -> Result<i32, StepError> {
    let (owner, kind) = state(call, mutex, SyncAct::Lock)?;
    let me = mark_of(call.tid);
    if timed {
        call.vm.attempts_lock(call.tid, call.site, mutex);
    }
    if owner == 0 {
        call.vm.takes_lock(call.tid, call.site, mutex);
        return take(call, mutex);
    }
    if owner == me {
        call.vm.has_lock(call.tid, call.site);
    }
    match kind {
        MutexKind::ErrorChecking if owner == me => Ok(EDEADLK),
        MutexKind::Recursive if owner == me => again(call, mutex),
        MutexKind::Normal | MutexKind::Recursive | MutexKind::ErrorChecking => {
            assert!(timed, "internal: took a mutex that is held");
            call.vm.misses_lock(call.tid, call.site, mutex, owner);
            Ok(ETIMEDOUT)
        }
    }
}

/// A lock with a time limit: argument `limit` points to it.
pub(super) fn timed_lock(call: &mut Call<'_>, clock: i32, limit: usize) -> Result<i32, StepError> {
    let code = lock(call, call.arg(0), true)?;
    time::ended(call, code, clock, call.arg(limit))
}

pub(super) fn try_lock(call: &mut Call<'_>, mutex: u64) -> Result<i32, StepError> {
    let (owner, kind) = state(call, mutex, SyncAct::Lock)?;
    call.vm.attempts_lock(call.tid, call.site, mutex);
    if owner == 0 {
        take(call, mutex)
    } else if kind == MutexKind::Recursive && owner == mark_of(call.tid) {
        call.vm.takes_lock_again(call.tid);
        again(call, mutex)
    } else {
        call.vm.misses_lock(call.tid, call.site, mutex, owner);
        Ok(EBUSY)
    }
}

fn take(call: &mut Call<'_>, mutex: u64) -> Result<i32, StepError> {
    call.store32(mutex + OWNER, mark_of(call.tid))?;
    Ok(0)
}

fn again(call: &mut Call<'_>, mutex: u64) -> Result<i32, StepError> {
    let count = call.load32(mutex + COUNT)?;
    call.store32(mutex + COUNT, count + 1)?;
    Ok(0)
}

pub(super) fn unlock(call: &mut Call<'_>, mutex: u64) -> Result<i32, StepError> {
    release(call, mutex, SyncAct::Unlock)
}

/// Whether the thread may unlock: 0, or the error code; otherwise it is a fault. `act` names the operation on the
/// mutex.
pub(super) fn owned(call: &mut Call<'_>, mutex: u64, act: SyncAct) -> Result<i32, StepError> {
    let (owner, kind) = state(call, mutex, act)?;
    if owner == mark_of(call.tid) {
        return Ok(0);
    }
    if kind == MutexKind::ErrorChecking {
        return Ok(EPERM);
    }
    Err(misuse(FaultKind::BadUnlock, act, holder(owner)))
}

/// Unlocks as part of another operation.
pub(super) fn release(call: &mut Call<'_>, mutex: u64, act: SyncAct) -> Result<i32, StepError> {
    let refused = owned(call, mutex, act)?;
    if refused != 0 {
        return Ok(refused);
    }
    let count = call.load32(mutex + COUNT)?;
    if count > 0 {
        call.store32(mutex + COUNT, count - 1)?;
    } else {
        call.store32(mutex + OWNER, 0)?;
    }
    Ok(0)
}

/// Turns the bytes at `mutex` into a free mutex.
pub(super) fn init(call: &mut Call<'_>, mutex: u64, kind: MutexKind) -> Result<i32, StepError> {
    call.vm.renews_mutex(call.tid, mutex)?;
    // The previous contents may be anything; only initialising a locked mutex is certainly a mistake.
    if let Ok(owner) = call.vm.memory.load_defined(mutex + OWNER, 4)
        && (1..=call.vm.threads.len() as u64).contains(&owner)
    {
        return Err(misuse(FaultKind::BadDestroy, SyncAct::Initialise, holder(owner as u32)));
    }
    call.vm.memory.fill(mutex, 0, u64::from(SIZE))?;
    let word = match kind {
        MutexKind::Normal => 0,
        MutexKind::Recursive => 1,
        MutexKind::ErrorChecking => 2,
    };
    call.store32(mutex + KIND, word)?;
    Ok(0)
}

fn pthread_mutex_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (mutex, attr) = (call.arg(0), call.arg(1));
    let word = if attr == 0 { 0 } else { call.load32(attr)? };
    init(call, mutex, MutexKind::from_word(word)).map(Flow::int)
}

pub(super) fn destroy(call: &mut Call<'_>, mutex: u64) -> Result<i32, StepError> {
    call.vm.renews_mutex(call.tid, mutex)?;
    let (owner, _) = usable(call, mutex, SyncAct::Destroy)?;
    if owner != 0 {
        return Err(misuse(FaultKind::BadDestroy, SyncAct::Destroy, holder(owner)));
    }
    call.store32(mutex + OWNER, DESTROYED)?;
    Ok(0)
}

fn attr_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store32(call.arg(0), 0)?;
    Ok(Flow::int(0))
}

fn attr_set_type(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if !(0..=3).contains(&call.int(1)) {
        return Ok(Flow::int(EINVAL));
    }
    call.load32(call.arg(0))?;
    call.store32(call.arg(0), call.int(1) as u32)?;
    Ok(Flow::int(0))
}

fn attr_get_type(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let kind = call.load32(call.arg(0))?;
    call.store32(call.arg(1), kind)?;
    Ok(Flow::int(0))
}

fn attr_set_robust(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match call.int(1) {
        0 => Ok(Flow::int(0)),
        _ => Err(StepError::unsupported(
            "a robust mutex",
            "use an ordinary mutex: no thread is killed while it holds one",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_those_of_glibc() {
        let kinds = [0, 1, 2, 3].map(MutexKind::from_word);
        use MutexKind::{ErrorChecking, Normal, Recursive};
        assert_eq!(kinds, [Normal, Recursive, ErrorChecking, Normal]);
    }

    #[test]
    fn a_mark_stands_for_its_thread() {
        assert_eq!(holder(0), ObjectState::HeldBy(None));
        assert_eq!(holder(mark_of(Tid::new(2))), ObjectState::HeldBy(Some(Tid::new(2))));
    }
}
