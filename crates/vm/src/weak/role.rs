//! What operations of the machine are to a search over reads-from.

use crate::atomics::combine;
use crate::extent::Extent;
use crate::memory::AccessMode;
use crate::shim::{mark_of, rwlock};
use crate::vm::Vm;
use base::{Comparison, LoadOrder, OpRole, Operation, Pending, StoreOrder, Sync, Tid};
use ir::Type;

/// What the next operation of `tid` is to a search over reads-from.
pub(super) fn role(vm: &Vm, tid: Tid, pending: &Pending) -> OpRole {
    let Pending { what, addr, size, limited, .. } = *pending;
    let whole = || vm.assumptions.split.is_whole(addr);
    match if vm.thread(tid).state.atomic != 0 { role_inside(&what) } else { what.role() } {
        // A fault, whichever thread holds it.
        OpRole::Object { .. } if what == Operation::ReadUnlock && !rwlock::reads(vm, addr, tid) && !whole() => {
            OpRole::Local
        }
        // Nobody uses a lock in pieces at the same time: see `WeakVm::note_use`.
        OpRole::Object { .. } if what == Operation::SyncInit && size == rwlock::SIZE && !whole() => OpRole::Local,
        OpRole::Wake if limited => OpRole::Object { waits: true },
        // The last thread to arrive is told so: where the program uses that somewhere, the order of arrivals matters.
        // With more threads than places, the order of arrivals determines which threads leave together.
        OpRole::Arrive if vm.code.tells_last_arrival() || vm.assumptions.is_oversubscribed(addr) => {
            OpRole::Object { waits: false }
        }
        OpRole::Arrive if vm.next(tid).result_is_used() => {
            OpRole::Unsupported("a wait at a barrier through a function pointer")
        }
        OpRole::Arrive => OpRole::Local,
        // A store to some bytes of a location keeps the others.
        OpRole::Store if is_narrow(vm, pending) => OpRole::Update,
        OpRole::Await(until) => match extent(vm, pending).awaited(bytes(pending), until) {
            Some(until) => OpRole::Await(until),
            // It is demoted when it is executed.
            None if what.flags().only_reads() => OpRole::Load,
            None => OpRole::Update,
        },
        role @ (OpRole::Load | OpRole::Store | OpRole::Update | OpRole::Object { .. }) => role,
        role @ (OpRole::Fence(_) | OpRole::Spawn | OpRole::Join(_) | OpRole::TryJoin(_) | OpRole::Wake) => role,
        role @ (OpRole::Choice(_) | OpRole::Local | OpRole::Unsupported(_)) => role,
    }
}

/// The same in an atomic section: what may wait is executed only if it need not. See [`WeakVm::would_wait`].
pub(super) fn role_inside(what: &Operation) -> OpRole {
    let flags = what.flags();
    match what.role() {
        OpRole::Await(_) if flags.only_reads() => OpRole::Load,
        OpRole::Await(_) => OpRole::Update,
        OpRole::Object { waits: true } if flags.blocks() => OpRole::Object { waits: false },
        OpRole::Object { waits: true } if flags.concerns_queue() && !flags.wakes() => OpRole::Unsupported(WAIT_INSIDE),
        OpRole::Join(_) | OpRole::Wake | OpRole::Arrive => OpRole::Unsupported(WAIT_INSIDE),
        role @ (OpRole::Load | OpRole::Store | OpRole::Update | OpRole::Object { .. } | OpRole::Fence(_)) => role,
        role @ (OpRole::Spawn | OpRole::TryJoin(_) | OpRole::Choice(_) | OpRole::Local) => role,
        role @ OpRole::Unsupported(_) => role,
    }
}

/// Whether the search says what it reads.
pub(super) fn is_supplied(role: &OpRole) -> bool {
    match role {
        OpRole::Load | OpRole::Update | OpRole::Await(_) => true,
        OpRole::Store | OpRole::Object { .. } | OpRole::Fence(_) | OpRole::Spawn | OpRole::Join(_) => false,
        OpRole::TryJoin(_) | OpRole::Wake | OpRole::Arrive | OpRole::Choice(_) | OpRole::Local => false,
        OpRole::Unsupported(_) => false,
    }
}

/// Whether it accesses an atomic.
pub(super) fn is_cell(role: &OpRole) -> bool {
    is_supplied(role) || matches!(role, OpRole::Store)
}

pub(super) const WAIT_INSIDE: &str = "a wait for another thread in an atomic section";

/// What the piece of a thread that reads holds.
pub(super) fn reader(tid: Tid) -> u128 {
    1 << 32 | u128::from(mark_of(tid))
}

/// The bytes that an operation on an atomic accesses.
pub(super) fn bytes(pending: &Pending) -> Extent {
    Extent { addr: pending.addr, size: pending.size }
}

/// The bytes of its location: if it is a plain store, of the atomic accesses before it.
pub(super) fn extent(vm: &Vm, pending: &Pending) -> Extent {
    let Extent { addr, size } = bytes(pending);
    if let Operation::Store { order: None, .. } = pending.what
        && let Some(&used) = vm.used_extents(addr, size.into(), AccessMode::Write).first()
    {
        return used;
    }
    vm.extent(addr, size)
}

pub(super) fn is_narrow(vm: &Vm, pending: &Pending) -> bool {
    extent(vm, pending) != bytes(pending)
}

/// The order of a store; none for a plain access.
pub(super) fn store_order(what: &Operation) -> Option<StoreOrder> {
    if let Operation::Store { order, .. } = *what { order } else { None }
}

/// What a compare-exchange expects.
pub(super) fn compare(vm: &Vm, pending: &Pending) -> Option<Comparison> {
    let expects = |expected: u128, success, failure| {
        let (mask, expected) = extent(vm, pending).compared(bytes(pending), expected);
        Comparison { mask, first: expected, last: expected, success, failure }
    };
    if let Operation::CompareExchange { expected, success, failure, .. } = pending.what {
        return Some(expects(expected, success, failure));
    }
    if let Operation::AwaitCompareExchange { expected, success, failure, .. } = pending.what {
        return Some(expects(expected.into(), success, failure));
    }
    None
}

/// Whether a thread that is woken acquires what was released to it.
pub(super) fn wake_order(what: &Operation) -> LoadOrder {
    match what.sync(0, || 0) {
        Sync::Acquires(..) | Sync::Joins(_) => LoadOrder::Acquire,
        Sync::Nothing | Sync::Releases(..) | Sync::Fence(_) | Sync::Access(_) => LoadOrder::Relaxed,
    }
}

/// What an operation on an atomic of this type leaves there if it reads `value`.
pub(super) fn would_write(pending: &Pending, ty: Option<Type>, value: u128) -> u128 {
    let update = |op, operand| ty.map_or(value, |ty| combine(op, ty, value & ty.mask(), operand));
    pending.what.leaves(value, update)
}
