//! Spin locks: `pthread_spin_*`.
//!
//! The lock is its four bytes: 0 when free, otherwise the number of its owner plus one. Waiting blocks instead of
//! spinning. A thread that locks a spin lock it holds waits forever, as it does in reality.

use super::errno::EBUSY;
use super::mutex::{DESTROYED, holder, mark_of};
use super::{Attribute, Call, Flow, Shim, StepError, View};
use base::{FaultKind, Misuse, ObjectState, Operation, Pending, SyncAct, SyncObject};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_spin_init", Shim::visible(|view| always(view, Operation::SyncInit), init)),
    ("pthread_spin_destroy", Shim::visible(|view| always(view, Operation::SyncInit), destroy)),
    ("pthread_spin_lock", Shim::visible(locking, lock)),
    ("pthread_spin_trylock", Shim::visible(|view| always(view, Operation::TryLock), try_lock)),
    ("pthread_spin_unlock", Shim::visible(|view| always(view, Operation::Unlock), unlock).with(Attribute::Unlocks)),
];

const SIZE: u32 = 4;

fn always(view: &View<'_>, what: Operation) -> Option<Pending> {
    Some(Pending::always(what, view.arg(0), SIZE))
}

fn locking(view: &View<'_>) -> Option<Pending> {
    let free = matches!(view.word(view.arg(0)), None | Some(0 | DESTROYED));
    Some(Pending::when(free, Operation::Lock { own: 0 }, view.arg(0), SIZE))
}

fn misuse(kind: FaultKind, act: SyncAct, state: ObjectState) -> StepError {
    StepError::fault(kind, Misuse { act, object: SyncObject::SpinLock, state })
}

/// The owner of a lock that may be used.
fn owner(call: &Call<'_>, act: SyncAct) -> Result<u32, StepError> {
    match call.load32(call.arg(0))? {
        DESTROYED => Err(misuse(FaultKind::BadDestroy, act, ObjectState::Destroyed)),
        owner => Ok(owner),
    }
}

fn init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store32(call.arg(0), 0)?;
    Ok(Flow::int(0))
}

fn destroy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let owner = owner(call, SyncAct::Destroy)?;
    if owner != 0 {
        return Err(misuse(FaultKind::BadDestroy, SyncAct::Destroy, holder(owner)));
    }
    call.store32(call.arg(0), DESTROYED)?;
    Ok(Flow::int(0))
}

fn lock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let owner = owner(call, SyncAct::Lock)?;
    assert_eq!(owner, 0, "internal: took a spin lock that is held");
    call.vm.takes_lock(call.tid, call.site, call.arg(0));
    call.store32(call.arg(0), mark_of(call.tid))?;
    Ok(Flow::int(0))
}

fn try_lock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let owner = owner(call, SyncAct::Lock)?;
    if owner != 0 {
        call.vm.misses_lock(call.tid, call.site, call.arg(0), owner);
        return Ok(Flow::int(EBUSY));
    }
    call.store32(call.arg(0), mark_of(call.tid))?;
    Ok(Flow::int(0))
}

fn unlock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let owner = owner(call, SyncAct::Unlock)?;
    if owner != mark_of(call.tid) {
        return Err(misuse(FaultKind::BadUnlock, SyncAct::Unlock, holder(owner)));
    }
    call.store32(call.arg(0), 0)?;
    Ok(Flow::int(0))
}
