//! What operations mean: when they may run, how they access the state of their object, and what they order.

use super::state::{Once, RwLock, mutex, queue, semaphore};
use super::{Location, OpFlags, Operation, defined_bits};
use crate::{
    Access, AwaitCond, Class, FenceOrder, LoadOrder, LocationAccess, Pending, RmwOp, StoreOrder, Tid, UpdateOrder,
};

/// What becomes of an operation that reads a given value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Reads, and writes nothing. Without an order: a plain access.
    Reads(Option<LoadOrder>),
    /// Reads, and writes.
    Writes(UpdateOrder),
    /// Stores to a part of its location: it reads only to keep the other parts. Without an order: a plain access.
    Stores(Option<StoreOrder>),
    /// The value is not accepted: [`crate::Act::Await`] and [`crate::Act::Take`] wait for another. Other operations
    /// accept all.
    Blocks,
}

impl Effect {
    #[inline]
    pub const fn writes(self) -> bool {
        match self {
            Effect::Writes(_) | Effect::Stores(_) => true,
            Effect::Reads(_) | Effect::Blocks => false,
        }
    }
}

/// What an operation is to a search that supplies what operations read: see [`crate::Act`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpRole {
    Load,
    Store,
    Update,
    /// A load or an update that waits.
    Await(AwaitCond),
    /// It updates an object of the library, and may have to wait for another state of it.
    Object {
        waits: bool,
    },
    Fence(FenceOrder),
    Spawn,
    Join(Tid),
    /// It reads whether a thread has terminated.
    TryJoin(Tid),
    /// It proceeds when others have let it.
    Wake,
    /// Arrivals at a barrier commute, unless the program asks for their order.
    Arrive,
    Choice(u32),
    /// No other thread can observe it, or nothing depends on its order.
    Local,
    /// Not supported there, and why.
    Unsupported(&'static str),
}

/// What an operation concerns apart from its own thread, to a memo of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerns {
    Nothing,
    Fence,
    /// The bytes of an atomic.
    Cell,
    /// A mutex; `own` as in `Operation::Lock`.
    Mutex {
        own: u32,
    },
    Spawn,
    Join(Tid),
    /// Whether a thread was joined, in other ways than by joining it.
    Joined,
    /// The lifetime of a block.
    Lifetime,
    /// More than one location, or objects of the library whose state is not followed.
    Anything,
}

/// How many alternatives an operation has, and on what that depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternatives {
    /// As many in every state.
    Always(u32),
    /// A wait may end without a signal, in every state, where that is checked.
    Spurious,
    /// Two if the location holds this value, of which the second is spurious; else one.
    IfHolds(u128),
    /// One for each thread that waits, and one if none does.
    EachWaiter,
    /// One for each choice of up to `most` among the threads that wait and that it is for.
    Waiters { most: u32, meets: u64 },
}

impl Alternatives {
    /// Whether the second alternative is that it fails, or ends, spuriously.
    pub const fn may_be_spurious(self) -> bool {
        match self {
            Alternatives::Spurious | Alternatives::IfHolds(_) => true,
            Alternatives::Always(_) | Alternatives::EachWaiter | Alternatives::Waiters { .. } => false,
        }
    }
}

/// What a thread that is blocked at an operation waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitsFor {
    /// It never waits, or it waits for the value of a cell.
    Nothing,
    Mutex,
    ReadLock,
    WriteLock,
    /// A signal of a condition variable.
    Signal,
    /// A wake at a futex.
    WakeUp,
    Barrier,
    Semaphore,
    /// Another thread's initialisation.
    Initialisation,
    /// The end of a thread.
    Thread(Tid),
}

/// How an operation can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fails {
    Never,
    /// Its location holds another value than this.
    Unless(u128),
    /// It then leaves the state of its object as it was.
    Unchanged,
    /// It gives up because a thread has not terminated.
    TooEarly,
    /// It gives up when its time limit expires.
    TimedOut,
}

/// What an operation does to the locks that its thread holds, if it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// As many as before.
    Same,
    /// It takes the lock that it operates on.
    Takes,
    /// It releases the lock that it operates on.
    Releases,
    /// It releases this mutex.
    ReleasesMutex(u64),
}

/// Which side of a reader-writer lock an operation is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Reader,
    Writer,
    /// It need not succeed, which depends on both sides.
    Whole,
    /// It operates on something else.
    Neither,
}

/// What an operation adds to happens-before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    Nothing,
    /// It happens after what was released at these locations.
    Acquires(Location, Option<Location>),
    /// It happens before what acquires at these locations later.
    Releases(Location, Option<Location>),
    /// It happens after the end of a thread, if that has ended.
    Joins(Tid),
    Fence(FenceOrder),
    /// It accesses a cell of memory: a compare-exchange as the update or the load that it turns out to be.
    Access(Access),
}

impl Sync {
    /// The memory order of an update of an object of the library that adds this to happens-before.
    const fn order(&self) -> UpdateOrder {
        match self {
            Sync::Nothing | Sync::Joins(_) | Sync::Access(_) => UpdateOrder::Relaxed,
            Sync::Acquires(..) | Sync::Fence(FenceOrder::Acquire) => UpdateOrder::Acquire,
            Sync::Releases(..) | Sync::Fence(FenceOrder::Release) => UpdateOrder::Release,
            Sync::Fence(FenceOrder::AcqRel) => UpdateOrder::AcqRel,
            Sync::Fence(FenceOrder::SeqCst) => UpdateOrder::SeqCst,
        }
    }
}

impl Operation {
    /// What does not depend on the state.
    #[inline]
    pub const fn flags(&self) -> OpFlags {
        const CLOSED_CELL: OpFlags = OpFlags::CELL.and(OpFlags::CLOSED);
        const AWAIT: OpFlags = CLOSED_CELL.and(OpFlags::BLOCKS);
        const LOCK: OpFlags = OpFlags::LOCKS.and(OpFlags::BLOCKS);
        const WAKE: OpFlags = OpFlags::QUEUE.and(OpFlags::WAKES).and(OpFlags::VARIES);
        match self {
            Operation::Load { .. } => CLOSED_CELL.and(OpFlags::READS_ONLY),
            Operation::Store { .. } => CLOSED_CELL.and(OpFlags::BLIND),
            Operation::Rmw { .. } => CLOSED_CELL.and(OpFlags::UPDATES),
            Operation::CompareExchange { weak: false, .. } => CLOSED_CELL.and(OpFlags::VARIES),
            Operation::CompareExchange { weak: true, .. } => OpFlags::CELL.and(OpFlags::VARIES).and(OpFlags::BRANCHES),
            Operation::AwaitLoad { .. } => AWAIT.and(OpFlags::READS_ONLY),
            Operation::AwaitRmw { .. } => AWAIT,
            Operation::AwaitCompareExchange { .. } => AWAIT.and(OpFlags::VARIES),
            Operation::Fence(_) => OpFlags::FENCE.and(OpFlags::CLOSED),
            Operation::Lock { .. } => LOCK.and(OpFlags::CLOSED),
            Operation::TryLock => OpFlags::VARIES.and(OpFlags::CLOSED),
            Operation::Unlock => OpFlags::CLOSED,
            Operation::ReadLock | Operation::WriteLock => LOCK,
            Operation::TryReadLock | Operation::TryWriteLock => OpFlags::VARIES,
            Operation::ReadUnlock | Operation::WriteClaim | Operation::WriteUnlock => OpFlags::NONE,
            Operation::CondWait { .. } => OpFlags::QUEUE.and(OpFlags::BRANCHES),
            Operation::CondWake => OpFlags::QUEUE,
            Operation::Signal => WAKE.and(OpFlags::BRANCHES),
            Operation::Broadcast => WAKE,
            Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } => OpFlags::NONE,
            Operation::SemWait => OpFlags::BLOCKS,
            Operation::SemTryWait => OpFlags::VARIES,
            Operation::SemPost | Operation::SemRead => OpFlags::NONE,
            Operation::FutexBegin | Operation::FutexWoken => OpFlags::QUEUE,
            Operation::FutexWait { spurious: false, .. } => OpFlags::QUEUE.and(OpFlags::VARIES),
            Operation::FutexWait { spurious: true, .. } => OpFlags::QUEUE.and(OpFlags::VARIES).and(OpFlags::BRANCHES),
            Operation::FutexWake { .. } => WAKE.and(OpFlags::BRANCHES),
            Operation::OnceEnter => OpFlags::BLOCKS.and(OpFlags::VARIES),
            Operation::OnceDone => OpFlags::NONE,
            Operation::Spawn => OpFlags::SPAWNS.and(OpFlags::CLOSED),
            Operation::Join { .. } => OpFlags::JOINS.and(OpFlags::CLOSED),
            Operation::TryJoin { .. } | Operation::Detach { .. } => OpFlags::NONE,
            Operation::Free | Operation::Allocate | Operation::Reuse => OpFlags::NONE,
            Operation::Choice { .. } => OpFlags::BRANCHES.and(OpFlags::CLOSED),
            Operation::AtomicBegin => OpFlags::SECTION,
            Operation::AtomicEnd => OpFlags::NONE,
            Operation::Bulk | Operation::SyncInit | Operation::State { .. } => OpFlags::NONE,
            Operation::Local => OpFlags::LOCAL.and(OpFlags::CLOSED),
        }
    }

    /// Whether an operation that was waiting may run when its first location holds `value`. Operations without a
    /// condition, and those whose condition once true stays true, may always run.
    #[inline]
    pub fn guard(&self, value: u128) -> bool {
        let held = defined_bits(value);
        match self {
            Operation::AwaitLoad { until, .. }
            | Operation::AwaitRmw { until, .. }
            | Operation::AwaitCompareExchange { until, .. } => until.holds(value),
            Operation::Lock { own } => mutex::may_lock(held, *own),
            Operation::ReadLock => RwLock::may_read(held),
            Operation::WriteLock => RwLock::may_write(held),
            Operation::SemWait => semaphore::may_take(held),
            Operation::OnceEnter => held != Once::Running.state(),
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => true,
            Operation::CompareExchange { .. } | Operation::Fence(_) | Operation::TryLock | Operation::Unlock => true,
            Operation::TryReadLock | Operation::ReadUnlock | Operation::TryWriteLock | Operation::WriteClaim => true,
            Operation::WriteUnlock | Operation::CondWait { .. } | Operation::CondWake | Operation::Signal => true,
            Operation::Broadcast | Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } => true,
            Operation::SemTryWait | Operation::SemPost | Operation::SemRead | Operation::FutexBegin => true,
            Operation::FutexWait { .. } | Operation::FutexWoken | Operation::FutexWake { .. } => true,
            Operation::OnceDone | Operation::Spawn | Operation::Join { .. } | Operation::TryJoin { .. } => true,
            Operation::Detach { .. } | Operation::Free | Operation::Allocate | Operation::Reuse => true,
            Operation::Choice { .. } | Operation::AtomicBegin | Operation::AtomicEnd | Operation::Bulk => true,
            Operation::SyncInit | Operation::State { .. } | Operation::Local => true,
        }
    }

    /// How the operation accesses its first location when that holds `value`: some write only if they succeed. For an
    /// operation whose class does not depend on the value that is `now`, its class in some other state.
    #[inline]
    pub fn class_at(&self, value: u128, now: Class) -> Class {
        let either = |writes: bool| if writes { Class::Write } else { Class::Read };
        let held = defined_bits(value);
        match self {
            Operation::CompareExchange { expected, .. } => either(value == *expected),
            Operation::AwaitCompareExchange { expected, .. } => either(value == u128::from(*expected)),
            Operation::TryLock => either(held == mutex::FREE),
            Operation::TryReadLock => {
                if RwLock::may_read(held) {
                    Class::Commute
                } else {
                    Class::Read
                }
            }
            Operation::TryWriteLock => either(RwLock::is_free(held)),
            Operation::SemTryWait => either(semaphore::may_take(held)),
            Operation::OnceEnter => either(held != Once::Done.state()),
            Operation::Signal | Operation::Broadcast | Operation::FutexWake { .. } => either(queue::has_waiters(held)),
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => now,
            Operation::AwaitLoad { .. } | Operation::AwaitRmw { .. } | Operation::Fence(_) => now,
            Operation::Lock { .. } | Operation::Unlock | Operation::ReadLock | Operation::ReadUnlock => now,
            Operation::WriteLock | Operation::WriteClaim | Operation::WriteUnlock | Operation::CondWait { .. } => now,
            Operation::CondWake | Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } => now,
            Operation::SemWait | Operation::SemPost | Operation::SemRead | Operation::FutexBegin => now,
            Operation::FutexWait { .. } | Operation::FutexWoken | Operation::OnceDone | Operation::Spawn => now,
            Operation::Join { .. } | Operation::TryJoin { .. } | Operation::Detach { .. } | Operation::Free => now,
            Operation::Allocate | Operation::Reuse | Operation::Choice { .. } | Operation::AtomicBegin => now,
            Operation::AtomicEnd | Operation::Bulk | Operation::SyncInit | Operation::State { .. } => now,
            Operation::Local => now,
        }
    }

    /// What becomes of the operation if its location holds `value`, as a search over reads-from sees it: there an
    /// operation on an object of the library updates it, also if it does not succeed.
    #[inline]
    pub fn effect(&self, value: u128) -> Effect {
        if !self.guard(value) {
            return Effect::Blocks;
        }
        // Futexes order no plain accesses, but a thread that waits after a wake reads what was written before it: it
        // would miss both else.
        if *self == Operation::FutexBegin {
            return Effect::Writes(UpdateOrder::Acquire);
        }
        if matches!(self, Operation::FutexWake { .. }) {
            return Effect::Writes(UpdateOrder::Release);
        }
        // The order does not depend on where the object is.
        let sync = self.sync(0, || value);
        match self.role() {
            OpRole::Load | OpRole::Update | OpRole::Await(_) => match sync {
                Sync::Access(Access::Update(order)) => Effect::Writes(order),
                Sync::Access(Access::Load(order)) => Effect::Reads(Some(order)),
                Sync::Access(Access::Store(_))
                | Sync::Nothing
                | Sync::Acquires(..)
                | Sync::Releases(..)
                | Sync::Joins(_)
                | Sync::Fence(_) => Effect::Reads(None),
            },
            OpRole::TryJoin(_) => Effect::Reads(Some(LoadOrder::Acquire)),
            OpRole::Store
            | OpRole::Object { .. }
            | OpRole::Fence(_)
            | OpRole::Spawn
            | OpRole::Join(_)
            | OpRole::Wake
            | OpRole::Arrive
            | OpRole::Choice(_)
            | OpRole::Local
            | OpRole::Unsupported(_) => Effect::Writes(sync.order()),
        }
    }

    /// What the operation is to a search over reads-from, unless the machine knows better.
    pub fn role(&self) -> OpRole {
        const OBJECT: OpRole = OpRole::Object { waits: false };
        const WAITS: OpRole = OpRole::Object { waits: true };
        match *self {
            Operation::Load { .. } => OpRole::Load,
            Operation::Store { .. } => OpRole::Store,
            Operation::Rmw { .. } | Operation::CompareExchange { .. } => OpRole::Update,
            Operation::AwaitLoad { until, .. }
            | Operation::AwaitRmw { until, .. }
            | Operation::AwaitCompareExchange { until, .. } => OpRole::Await(until),
            Operation::Fence(order) => OpRole::Fence(order),
            Operation::Lock { .. } | Operation::ReadLock | Operation::WriteLock => WAITS,
            Operation::SemWait | Operation::OnceEnter | Operation::AtomicBegin => WAITS,
            Operation::TryLock | Operation::Unlock | Operation::AtomicEnd => OBJECT,
            Operation::TryReadLock | Operation::ReadUnlock => OBJECT,
            Operation::TryWriteLock | Operation::WriteClaim | Operation::WriteUnlock => OBJECT,
            Operation::SemTryWait | Operation::SemPost | Operation::SemRead => OBJECT,
            Operation::OnceDone | Operation::SyncInit | Operation::Detach { .. } | Operation::State { .. } => OBJECT,
            // Others may have to choose first.
            Operation::CondWait { .. } | Operation::Signal | Operation::Broadcast => WAITS,
            Operation::FutexBegin | Operation::FutexWait { .. } | Operation::FutexWake { .. } => WAITS,
            Operation::CondWake | Operation::FutexWoken | Operation::BarrierLeave { .. } => OpRole::Wake,
            Operation::BarrierArrive { .. } => OpRole::Arrive,
            Operation::Spawn => OpRole::Spawn,
            Operation::Join { target } => OpRole::Join(target),
            Operation::TryJoin { target } => OpRole::TryJoin(target),
            Operation::Choice { ways } => OpRole::Choice(ways),
            Operation::Bulk => OpRole::Unsupported("a plain access to memory that threads share"),
            Operation::Allocate | Operation::Reuse => OpRole::Unsupported("an allocation that reuses a freed address"),
            Operation::Free | Operation::Local => OpRole::Local,
        }
    }

    /// What an operation on the object at `addr` adds to happens-before. `value` is that of its first location.
    #[inline]
    pub fn sync(&self, addr: u64, value: impl FnOnce() -> u128) -> Sync {
        let object = Location::memory(addr);
        let when = |taken: bool, sync: Sync| if taken { sync } else { Sync::Nothing };
        let taken = Sync::Acquires(object, None);
        // Readers release to another place than writers: they are not ordered among each other.
        let written = Sync::Acquires(object, Some(Location::readers(addr)));
        match *self {
            Operation::Lock { .. } | Operation::ReadLock | Operation::SemWait => taken,
            Operation::OnceEnter => Sync::Acquires(Location::once(addr), None),
            Operation::TryLock => when(defined_bits(value()) == mutex::FREE, taken),
            Operation::TryReadLock => when(RwLock::may_read(value()), taken),
            Operation::SemTryWait => when(semaphore::may_take(defined_bits(value())), taken),
            Operation::WriteLock => written,
            Operation::TryWriteLock => when(RwLock::is_free(value()), written),
            Operation::WriteClaim => when(RwLock::may_write(value()), written),
            Operation::Unlock | Operation::WriteUnlock | Operation::SemPost => Sync::Releases(object, None),
            // Also to the thread that reads the guard of a static variable.
            Operation::OnceDone => Sync::Releases(Location::once(addr), Some(object)),
            Operation::ReadUnlock => Sync::Releases(Location::readers(addr), None),
            Operation::CondWait { mutex } => Sync::Releases(Location::memory(mutex), None),
            Operation::BarrierArrive { round } => Sync::Releases(Location::round(addr, round), None),
            Operation::BarrierLeave { round } => Sync::Acquires(Location::round(addr, round), None),
            Operation::Join { target } | Operation::TryJoin { target } => Sync::Joins(target),
            // Atomic sections exclude each other.
            Operation::AtomicBegin => Sync::Acquires(Location::world(), None),
            Operation::AtomicEnd => Sync::Releases(Location::world(), None),
            // A block is freed before it is given out again.
            Operation::Free => Sync::Releases(Location::life(addr), None),
            Operation::Reuse => Sync::Acquires(Location::life(addr), None),
            Operation::Fence(order) => Sync::Fence(order),
            // The kernel reads a futex as an atomic.
            Operation::FutexWait { .. } => Sync::Access(Access::Load(LoadOrder::Relaxed)),
            Operation::Load { order } => order.map_or(Sync::Nothing, |order| Sync::Access(Access::Load(order))),
            Operation::Store { order, .. } => order.map_or(Sync::Nothing, |order| Sync::Access(Access::Store(order))),
            Operation::AwaitLoad { order, .. } => Sync::Access(Access::Load(order)),
            Operation::Rmw { order, .. } | Operation::AwaitRmw { order, .. } => Sync::Access(Access::Update(order)),
            Operation::CompareExchange { success, failure, .. }
            | Operation::AwaitCompareExchange { success, failure, .. } => {
                Sync::Access(match self.class_at(value(), Class::Read) {
                    Class::Read => Access::Load(failure),
                    Class::Write | Class::Commute | Class::Signal | Class::Wait => Access::Update(success),
                })
            }
            Operation::CondWake | Operation::Signal | Operation::Broadcast | Operation::SemRead => Sync::Nothing,
            Operation::FutexBegin | Operation::FutexWoken | Operation::FutexWake { .. } => Sync::Nothing,
            Operation::Spawn | Operation::Detach { .. } | Operation::Allocate => Sync::Nothing,
            Operation::Choice { .. } | Operation::Bulk | Operation::SyncInit => Sync::Nothing,
            Operation::State { .. } | Operation::Local => Sync::Nothing,
        }
    }

    /// What it concerns apart from its own thread.
    pub const fn concerns(&self) -> Concerns {
        match *self {
            Operation::Choice { .. } | Operation::Local => Concerns::Nothing,
            Operation::Fence(_) => Concerns::Fence,
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => Concerns::Cell,
            Operation::CompareExchange { .. } | Operation::AwaitLoad { .. } => Concerns::Cell,
            Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } => Concerns::Cell,
            Operation::Lock { own } => Concerns::Mutex { own },
            Operation::Unlock | Operation::TryLock => Concerns::Mutex { own: 0 },
            Operation::Spawn => Concerns::Spawn,
            Operation::Join { target } => Concerns::Join(target),
            Operation::TryJoin { .. } | Operation::Detach { .. } => Concerns::Joined,
            Operation::Free => Concerns::Lifetime,
            Operation::ReadLock | Operation::TryReadLock | Operation::ReadUnlock => Concerns::Anything,
            Operation::WriteLock | Operation::TryWriteLock | Operation::WriteClaim => Concerns::Anything,
            Operation::WriteUnlock | Operation::CondWait { .. } | Operation::CondWake => Concerns::Anything,
            Operation::Signal | Operation::Broadcast | Operation::BarrierArrive { .. } => Concerns::Anything,
            Operation::BarrierLeave { .. } | Operation::SemWait | Operation::SemTryWait => Concerns::Anything,
            Operation::SemPost | Operation::SemRead | Operation::FutexBegin => Concerns::Anything,
            Operation::FutexWait { .. } | Operation::FutexWoken | Operation::FutexWake { .. } => Concerns::Anything,
            Operation::OnceEnter | Operation::OnceDone | Operation::Allocate | Operation::Reuse => Concerns::Anything,
            Operation::AtomicBegin | Operation::AtomicEnd | Operation::Bulk => Concerns::Anything,
            Operation::SyncInit | Operation::State { .. } => Concerns::Anything,
        }
    }

    /// How many alternatives the operation has.
    #[inline]
    pub const fn alternatives(&self) -> Alternatives {
        match *self {
            Operation::Choice { ways } => Alternatives::Always(ways),
            Operation::CondWait { .. } => Alternatives::Spurious,
            Operation::CompareExchange { expected, weak: true, .. } => Alternatives::IfHolds(expected),
            Operation::FutexWait { expected, spurious: true, .. } => Alternatives::IfHolds(expected as u128),
            Operation::Signal => Alternatives::EachWaiter,
            Operation::FutexWake { most, meets } => Alternatives::Waiters { most, meets },
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => Alternatives::Always(1),
            Operation::CompareExchange { weak: false, .. } | Operation::AwaitLoad { .. } => Alternatives::Always(1),
            Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } => Alternatives::Always(1),
            Operation::Fence(_) | Operation::Lock { .. } | Operation::TryLock => Alternatives::Always(1),
            Operation::Unlock | Operation::ReadLock | Operation::TryReadLock => Alternatives::Always(1),
            Operation::ReadUnlock | Operation::WriteLock | Operation::TryWriteLock => Alternatives::Always(1),
            Operation::WriteClaim | Operation::WriteUnlock | Operation::CondWake => Alternatives::Always(1),
            Operation::Broadcast | Operation::BarrierArrive { .. } => Alternatives::Always(1),
            Operation::BarrierLeave { .. } | Operation::SemWait | Operation::SemTryWait => Alternatives::Always(1),
            Operation::SemPost | Operation::SemRead | Operation::FutexBegin => Alternatives::Always(1),
            Operation::FutexWait { spurious: false, .. } | Operation::FutexWoken => Alternatives::Always(1),
            Operation::OnceEnter | Operation::OnceDone | Operation::Spawn => Alternatives::Always(1),
            Operation::Join { .. } | Operation::TryJoin { .. } | Operation::Detach { .. } => Alternatives::Always(1),
            Operation::Free | Operation::Allocate | Operation::Reuse => Alternatives::Always(1),
            Operation::AtomicBegin | Operation::AtomicEnd | Operation::Bulk => Alternatives::Always(1),
            Operation::SyncInit | Operation::State { .. } | Operation::Local => Alternatives::Always(1),
        }
    }

    /// What a thread waits for that is blocked here.
    pub const fn waits_for(&self) -> WaitsFor {
        match *self {
            Operation::Lock { .. } => WaitsFor::Mutex,
            Operation::ReadLock => WaitsFor::ReadLock,
            Operation::WriteLock => WaitsFor::WriteLock,
            Operation::CondWake => WaitsFor::Signal,
            Operation::FutexWoken => WaitsFor::WakeUp,
            Operation::BarrierLeave { .. } => WaitsFor::Barrier,
            Operation::SemWait => WaitsFor::Semaphore,
            Operation::OnceEnter => WaitsFor::Initialisation,
            Operation::Join { target } => WaitsFor::Thread(target),
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => WaitsFor::Nothing,
            Operation::CompareExchange { .. } | Operation::AwaitLoad { .. } => WaitsFor::Nothing,
            Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } => WaitsFor::Nothing,
            Operation::Fence(_) | Operation::TryLock | Operation::Unlock => WaitsFor::Nothing,
            Operation::TryReadLock | Operation::ReadUnlock | Operation::TryWriteLock => WaitsFor::Nothing,
            Operation::WriteClaim | Operation::WriteUnlock | Operation::CondWait { .. } => WaitsFor::Nothing,
            Operation::Signal | Operation::Broadcast | Operation::BarrierArrive { .. } => WaitsFor::Nothing,
            Operation::SemTryWait | Operation::SemPost | Operation::SemRead => WaitsFor::Nothing,
            Operation::FutexBegin | Operation::FutexWait { .. } | Operation::FutexWake { .. } => WaitsFor::Nothing,
            Operation::OnceDone | Operation::Spawn | Operation::TryJoin { .. } => WaitsFor::Nothing,
            Operation::Detach { .. } | Operation::Free | Operation::Allocate | Operation::Reuse => WaitsFor::Nothing,
            Operation::Choice { .. } | Operation::AtomicBegin | Operation::AtomicEnd => WaitsFor::Nothing,
            Operation::Bulk | Operation::SyncInit | Operation::State { .. } | Operation::Local => WaitsFor::Nothing,
        }
    }

    /// How it can fail, except spuriously.
    pub const fn fails(&self) -> Fails {
        match *self {
            Operation::CompareExchange { expected, .. } => Fails::Unless(expected),
            Operation::AwaitCompareExchange { expected, .. } => Fails::Unless(expected as u128),
            Operation::TryLock | Operation::TryReadLock | Operation::TryWriteLock => Fails::Unchanged,
            Operation::SemTryWait => Fails::Unchanged,
            Operation::TryJoin { .. } => Fails::TooEarly,
            Operation::Lock { .. } | Operation::ReadLock | Operation::WriteLock => Fails::TimedOut,
            Operation::WriteClaim | Operation::CondWake | Operation::FutexWoken => Fails::TimedOut,
            Operation::SemWait => Fails::TimedOut,
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => Fails::Never,
            Operation::AwaitLoad { .. } | Operation::AwaitRmw { .. } | Operation::Fence(_) => Fails::Never,
            Operation::Unlock | Operation::ReadUnlock | Operation::WriteUnlock => Fails::Never,
            Operation::CondWait { .. } | Operation::Signal | Operation::Broadcast => Fails::Never,
            Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } | Operation::SemPost => Fails::Never,
            Operation::SemRead | Operation::FutexBegin | Operation::FutexWait { .. } => Fails::Never,
            Operation::FutexWake { .. } | Operation::OnceEnter | Operation::OnceDone => Fails::Never,
            Operation::Spawn | Operation::Join { .. } | Operation::Detach { .. } | Operation::Free => Fails::Never,
            Operation::Allocate | Operation::Reuse | Operation::Choice { .. } => Fails::Never,
            Operation::AtomicBegin | Operation::AtomicEnd | Operation::Bulk | Operation::SyncInit => Fails::Never,
            Operation::State { .. } | Operation::Local => Fails::Never,
        }
    }

    /// What it does to the locks that its thread holds.
    pub const fn holds(&self) -> Holds {
        match *self {
            Operation::Lock { .. } | Operation::TryLock | Operation::ReadLock | Operation::TryReadLock => Holds::Takes,
            Operation::WriteLock | Operation::TryWriteLock | Operation::WriteClaim => Holds::Takes,
            Operation::Unlock | Operation::ReadUnlock | Operation::WriteUnlock => Holds::Releases,
            Operation::CondWait { mutex } => Holds::ReleasesMutex(mutex),
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => Holds::Same,
            Operation::CompareExchange { .. } | Operation::AwaitLoad { .. } => Holds::Same,
            Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } | Operation::Fence(_) => Holds::Same,
            Operation::CondWake | Operation::Signal | Operation::Broadcast => Holds::Same,
            Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } | Operation::SemWait => Holds::Same,
            Operation::SemTryWait | Operation::SemPost | Operation::SemRead | Operation::FutexBegin => Holds::Same,
            Operation::FutexWait { .. } | Operation::FutexWoken | Operation::FutexWake { .. } => Holds::Same,
            Operation::OnceEnter | Operation::OnceDone | Operation::Spawn | Operation::Join { .. } => Holds::Same,
            Operation::TryJoin { .. } | Operation::Detach { .. } | Operation::Free => Holds::Same,
            Operation::Allocate | Operation::Reuse | Operation::Choice { .. } | Operation::AtomicBegin => Holds::Same,
            Operation::AtomicEnd | Operation::Bulk | Operation::SyncInit | Operation::State { .. } => Holds::Same,
            Operation::Local => Holds::Same,
        }
    }

    /// The side of a reader-writer lock that it is on.
    pub const fn side(&self) -> Side {
        match self {
            Operation::ReadLock | Operation::ReadUnlock => Side::Reader,
            Operation::WriteLock | Operation::WriteUnlock => Side::Writer,
            Operation::Load { .. } | Operation::Store { .. } | Operation::Rmw { .. } => Side::Neither,
            Operation::CompareExchange { .. } | Operation::AwaitLoad { .. } => Side::Neither,
            Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } => Side::Neither,
            Operation::Fence(_) | Operation::Lock { .. } | Operation::TryLock | Operation::Unlock => Side::Neither,
            Operation::TryReadLock | Operation::TryWriteLock | Operation::WriteClaim => Side::Whole,
            Operation::CondWait { .. } | Operation::CondWake | Operation::Signal => Side::Neither,
            Operation::Broadcast | Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } => Side::Neither,
            Operation::SemWait | Operation::SemTryWait | Operation::SemPost | Operation::SemRead => Side::Neither,
            Operation::FutexBegin | Operation::FutexWait { .. } | Operation::FutexWoken => Side::Neither,
            Operation::FutexWake { .. } | Operation::OnceEnter | Operation::OnceDone => Side::Neither,
            Operation::Spawn | Operation::Join { .. } | Operation::TryJoin { .. } => Side::Neither,
            Operation::Detach { .. } | Operation::Free | Operation::Allocate | Operation::Reuse => Side::Neither,
            Operation::Choice { .. } | Operation::AtomicBegin | Operation::AtomicEnd => Side::Neither,
            Operation::Bulk | Operation::SyncInit | Operation::State { .. } | Operation::Local => Side::Neither,
        }
    }

    /// The value that a commuting update leaves where `value` was, in a cell with these bits; `None` if the update, or
    /// what else commutes, adds the same in every state.
    pub fn updated(&self, value: u128, cell: u128) -> Option<u128> {
        let Operation::Rmw { op, operand, .. } = *self else { return None };
        let (held, operand) = (value & cell, operand & cell);
        // With the sign bit turned over, signed numbers compare like unsigned ones.
        let signed = |bits: u128| bits ^ (cell ^ cell >> 1);
        let new = match op {
            RmwOp::And => held & operand,
            RmwOp::Or => held | operand,
            RmwOp::Xor => held ^ operand,
            RmwOp::UMax => held.max(operand),
            RmwOp::UMin => held.min(operand),
            RmwOp::Max => signed(signed(held).max(signed(operand))),
            RmwOp::Min => signed(signed(held).min(signed(operand))),
            RmwOp::Add
            | RmwOp::Sub
            | RmwOp::Exchange
            | RmwOp::Nand
            | RmwOp::FAdd
            | RmwOp::FSub
            | RmwOp::FMax
            | RmwOp::FMin
            | RmwOp::UIncWrap
            | RmwOp::UDecWrap
            | RmwOp::USubCond
            | RmwOp::USubSat => return None,
        };
        Some(value & !cell | new)
    }
}

impl Pending {
    /// The locations that the operation of `tid` accesses, the one that its condition is about first, as far as its
    /// kind determines them. `held` reads a location. Machines add what they know: which threads a signal wakes, which
    /// updates and arrivals commute, and the memory that an [`Operation::Bulk`] accesses.
    #[inline]
    pub fn footprint(&self, tid: Tid, held: impl Fn(Location, u32) -> u128, out: &mut dyn FnMut(LocationAccess)) {
        let Pending { ref what, addr, size, .. } = *self;
        let (cell, lock, once) = (Location::memory(addr), Location::rwlock(addr), Location::once(addr));
        let waiting = Location::queue(addr);
        let mut access = |loc: Location, size: u32, class: Class| out(LocationAccess { loc, size, class });
        let varying = |loc: Location, size: u32| what.class_at(held(loc, size), Class::Write);
        match *what {
            Operation::Load { .. } | Operation::AwaitLoad { .. } => access(cell, size, Class::Read),
            Operation::Store { .. } | Operation::Rmw { .. } | Operation::AwaitRmw { .. } => {
                access(cell, size, Class::Write)
            }
            Operation::CompareExchange { .. } | Operation::AwaitCompareExchange { .. } => {
                access(cell, size, varying(cell, size));
            }
            Operation::Lock { .. } | Operation::Unlock | Operation::SemWait => access(cell, 4, Class::Write),
            Operation::TryLock | Operation::SemTryWait => access(cell, 4, varying(cell, 4)),
            Operation::SemPost => access(cell, 4, Class::Commute),
            Operation::SemRead => access(cell, 4, Class::Read),
            Operation::ReadLock | Operation::ReadUnlock => access(lock, size, Class::Commute),
            Operation::TryReadLock | Operation::TryWriteLock => access(lock, size, varying(lock, size)),
            Operation::WriteLock | Operation::WriteClaim | Operation::WriteUnlock => access(lock, size, Class::Write),
            // Also where it ends without a signal: alternatives of one operation go to sleep and wake together.
            Operation::CondWait { mutex } => {
                access(waiting, 0, Class::Commute);
                access(Location::memory(mutex), 4, Class::Write);
            }
            // A wait with a time limit leaves the queue by itself when it is not woken in time: the order matters.
            // Any other proceeds because of one signal, and nothing can change that.
            Operation::CondWake | Operation::FutexWoken => match self.limited {
                true => access(waiting, 0, Class::Write),
                false => access(Location::woken(tid), 0, Class::Wait),
            },
            Operation::Signal | Operation::Broadcast | Operation::FutexWake { .. } => {
                access(waiting, 0, varying(waiting, 0))
            }
            Operation::BarrierArrive { round } => access(Location::round(addr, round), 0, Class::Commute),
            Operation::BarrierLeave { round } => access(Location::round(addr, round), 0, Class::Wait),
            Operation::FutexBegin => access(waiting, 0, Class::Commute),
            Operation::FutexWait { .. } => {
                access(cell, 4, Class::Read);
                access(waiting, 0, Class::Commute);
            }
            Operation::OnceEnter => access(once, size, varying(once, size)),
            // The compiler reads the first byte of the guard of a static variable to see whether the object exists.
            Operation::OnceDone => {
                access(once, size, Class::Write);
                access(cell, 1, Class::Write);
            }
            // Two threads that join, or join and detach, one thread disagree about it.
            Operation::Join { .. } | Operation::Detach { .. } => access(cell, 4, Class::Write),
            Operation::TryJoin { target } => {
                access(cell, 4, Class::Write);
                access(Location::runs(target), 0, Class::Write);
            }
            Operation::Free => access(Location::life(addr), 0, Class::Write),
            Operation::Allocate => access(Location::freed(size), 0, Class::Read),
            // Which blocks have been freed does not depend on the order.
            Operation::Reuse => {
                access(Location::life(addr), 0, Class::Write);
                access(Location::freed(size), 0, Class::Commute);
            }
            Operation::SyncInit => {
                access(cell, 4, Class::Write);
                access(lock, size, Class::Write);
                access(waiting, 0, Class::Write);
            }
            Operation::AtomicBegin | Operation::AtomicEnd => access(Location::world(), 0, Class::Write),
            Operation::State { writes: true } => access(cell, size, Class::Write),
            Operation::State { writes: false } => access(cell, size, Class::Read),
            Operation::Bulk | Operation::Fence(_) | Operation::Spawn | Operation::Choice { .. } | Operation::Local => {}
        }
    }
}

/// Whether a wake at a futex is for a wait: they share a bit, and agree on the upper half.
pub const fn meets(wait: u64, wake: u64) -> bool {
    (wait & wake) as u32 != 0 && wait >> 32 == wake >> 32
}

/// In how many ways to choose `k` of `n`, as a wake does among threads that wait.
pub fn choices(n: usize, k: usize) -> u32 {
    let k = k.min(n - k);
    let count = (0..k).fold(1_u64, |count, i| count.saturating_mul((n - i) as u64) / (i as u64 + 1));
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The positions that the choice of this number among those of `k` of `n` takes, in order. Choices are in the order of
/// their first positions.
pub fn chosen(n: usize, k: usize, number: u32) -> impl Iterator<Item = usize> {
    let (mut left, mut number) = (k, number);
    (0..n).filter(move |at| {
        // Before those without this position are all that take it.
        let with = if left > 0 { choices(n - at - 1, left - 1) } else { 0 };
        let takes = number < with;
        (left, number) = if takes { (left - 1, number) } else { (left, number - with) };
        takes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_numbered() {
        let all = |n, k| (0..choices(n, k)).map(|number| chosen(n, k, number).collect()).collect::<Vec<Vec<usize>>>();
        assert_eq!(all(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(all(4, 1), [[0], [1], [2], [3]]);
        assert_eq!((all(2, 2), all(2, 0)), (vec![vec![0, 1]], vec![vec![]]));
    }

    #[test]
    fn choices_are_counted() {
        assert_eq!([(0, 0), (3, 3), (3, 1), (4, 2), (6, 3)].map(|(n, k)| choices(n, k)), [1, 1, 3, 6, 20]);
    }
}
