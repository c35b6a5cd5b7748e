//! Threads that wait for another to wake them: on a condition variable or a futex.
//!
//! A waiting thread says in its state on what address it waits, and whether it has been woken. Where an operation is
//! several ones, as under a weak memory model, its thread keeps others away from the queue in between.

use super::{Call, mark_of};
use crate::vm::Vm;
use base::Tid;
use smallvec::SmallVec;

pub(super) type Waiters = SmallVec<[Tid; 8]>;

/// Threads that wait at `addr` and have not been woken. By number, not by who came first: executions that differ only
/// in the order of coming are one, and an alternative must mean the same thread in all of them.
pub(crate) fn waiters(vm: &Vm, addr: u64) -> Waiters {
    let waits = |tid: &Tid| {
        let state = &vm.thread(*tid).state;
        state.queued_on == addr && !state.signalled
    };
    vm.spawned().filter(waits).collect()
}

/// The thread that keeps others away from the queue at `addr`, as objects say whose they are; 0 for none.
pub(crate) fn keeper(vm: &Vm, addr: u64) -> u32 {
    vm.spawned().find(|&tid| vm.thread(tid).state.keeps == addr).map_or(0, mark_of)
}

/// The calling thread keeps others away from the queue at `addr`.
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

/// The calling thread waits no longer; whether it was woken.
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
