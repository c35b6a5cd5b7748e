//! Threads that wait to be woken by another thread: on a condition variable or a futex.
//!
//! The state of a waiting thread has the address on which it waits, and whether it has been woken. Where one call is
//! several operations, as under a weak memory model, its thread locks the queue in between.

use super::{Call, mark_of};
use crate::vm::Vm;
use base::Tid;
use smallvec::SmallVec;

pub(super) type Waiters = SmallVec<[Tid; 8]>;

/// Threads that wait at `addr` and have not been woken. By number, not by arrival: executions that differ only in the
/// order of arrivals are equivalent, and an alternative must mean the same thread in all of them.
pub(crate) fn waiters(vm: &Vm, addr: u64) -> Waiters {
    let waits = |tid: &Tid| {
        let state = &vm.thread(*tid).state;
        state.queued_on == addr && !state.signalled
    };
    vm.threads.spawned().filter(waits).collect()
}

/// The owner tag of the thread that has locked the queue at `addr`; 0 for none.
pub(crate) fn keeper(vm: &Vm, addr: u64) -> u32 {
    vm.threads.spawned().find(|&tid| vm.thread(tid).state.keeps == addr).map_or(0, mark_of)
}

/// The calling thread locks the queue at `addr`.
pub(super) fn keep(call: &mut Call<'_>, addr: u64) {
    call.vm.state_mut(call.tid).keeps = addr;
}

pub(super) fn let_go(call: &mut Call<'_>) {
    call.vm.state_mut(call.tid).keeps = 0;
}

/// The calling thread waits at `addr` from now on.
pub(super) fn enter(call: &mut Call<'_>, addr: u64) {
    let state = call.vm.state_mut(call.tid);
    state.queued_on = addr;
    state.signalled = false;
}

/// The calling thread stops waiting; returns whether it was woken.
pub(super) fn leave(call: &mut Call<'_>) -> bool {
    let state = call.vm.state_mut(call.tid);
    state.queued_on = 0;
    std::mem::take(&mut state.signalled)
}

pub(super) fn is_woken(vm: &Vm, tid: Tid) -> bool {
    vm.thread(tid).state.signalled
}

pub(super) fn wake(call: &mut Call<'_>, tid: Tid) {
    call.vm.state_mut(tid).signalled = true;
}
