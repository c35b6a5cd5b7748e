//! What operations mean: when they may run, how they access the state of their object, and what they order.

use super::state::{Once, RwLock, mutex, queue, semaphore};
use super::{Location, OpFlags, Visible, defined_bits};
use crate::{Access, AwaitCond, Class, FenceOrder, LoadOrder, Pending, RmwOp, Tid, Touch};

/// What becomes of an operation that reads a given value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Reads, and writes nothing.
    Reads,
    /// Reads, and writes.
    Writes,
    /// The value is not accepted: [`crate::Act::Await`] and [`crate::Act::Take`] wait for another. Other operations
    /// accept all.
    Blocks,
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

/// What an operation adds to happens-before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    Nothing,
    /// It happens after what was released at these locations.
    Acquires(Location, Option<Location>),
    /// It happens before what acquires at this location later.
    Releases(Location),
    /// It happens after the end of a thread, if that has ended.
    Joins(Tid),
    Fence(FenceOrder),
    /// It accesses a cell of memory: a compare-exchange as the update or the load that it turns out to be.
    Access(Access),
}

impl Visible {
    /// What does not depend on the state.
    #[inline]
    pub const fn flags(&self) -> OpFlags {
        const CLOSED_CELL: OpFlags = OpFlags::CELL.and(OpFlags::CLOSED);
        const AWAIT: OpFlags = CLOSED_CELL.and(OpFlags::BLOCKS);
        const LOCK: OpFlags = OpFlags::LOCKS.and(OpFlags::BLOCKS);
        const WAKE: OpFlags = OpFlags::QUEUE.and(OpFlags::WAKES).and(OpFlags::VARIES);
        match self {
            Visible::Load { .. } => CLOSED_CELL.and(OpFlags::READS_ONLY),
            Visible::Store { .. } => CLOSED_CELL.and(OpFlags::BLIND),
            Visible::Rmw { .. } => CLOSED_CELL.and(OpFlags::UPDATES),
            Visible::CompareExchange { weak: false, .. } => CLOSED_CELL.and(OpFlags::VARIES),
            Visible::CompareExchange { weak: true, .. } => OpFlags::CELL.and(OpFlags::VARIES).and(OpFlags::BRANCHES),
            Visible::AwaitLoad { .. } => AWAIT.and(OpFlags::READS_ONLY),
            Visible::AwaitRmw { .. } => AWAIT,
            Visible::AwaitCompareExchange { .. } => AWAIT.and(OpFlags::VARIES),
            Visible::Fence(_) => OpFlags::FENCE.and(OpFlags::CLOSED),
            Visible::Lock { .. } => LOCK.and(OpFlags::CLOSED),
            Visible::TryLock => OpFlags::VARIES.and(OpFlags::CLOSED),
            Visible::Unlock => OpFlags::CLOSED,
            Visible::ReadLock | Visible::WriteLock => LOCK,
            Visible::TryReadLock | Visible::TryWriteLock => OpFlags::VARIES,
            Visible::ReadUnlock | Visible::WriteClaim | Visible::WriteUnlock => OpFlags::NONE,
            Visible::CondWait { .. } => OpFlags::QUEUE.and(OpFlags::BRANCHES),
            Visible::CondWake => OpFlags::QUEUE,
            Visible::Signal => WAKE.and(OpFlags::BRANCHES),
            Visible::Broadcast => WAKE,
            Visible::BarrierArrive { .. } | Visible::BarrierLeave { .. } => OpFlags::NONE,
            Visible::SemWait => OpFlags::BLOCKS,
            Visible::SemTryWait => OpFlags::VARIES,
            Visible::SemPost | Visible::SemRead => OpFlags::NONE,
            Visible::FutexBegin | Visible::FutexWoken => OpFlags::QUEUE,
            Visible::FutexWait { spurious: false, .. } => OpFlags::QUEUE.and(OpFlags::VARIES),
            Visible::FutexWait { spurious: true, .. } => OpFlags::QUEUE.and(OpFlags::VARIES).and(OpFlags::BRANCHES),
            Visible::FutexWake { .. } => WAKE.and(OpFlags::BRANCHES),
            Visible::OnceEnter => OpFlags::BLOCKS.and(OpFlags::VARIES),
            Visible::OnceDone => OpFlags::NONE,
            Visible::Spawn => OpFlags::SPAWNS.and(OpFlags::CLOSED),
            Visible::Join { .. } => OpFlags::JOINS.and(OpFlags::CLOSED),
            Visible::TryJoin { .. } | Visible::Detach { .. } => OpFlags::NONE,
            Visible::Free | Visible::Allocate | Visible::Reuse => OpFlags::NONE,
            Visible::Choice { .. } => OpFlags::BRANCHES.and(OpFlags::CLOSED),
            Visible::AtomicBegin => OpFlags::SECTION,
            Visible::AtomicEnd => OpFlags::NONE,
            Visible::Bulk | Visible::SyncInit | Visible::State { .. } => OpFlags::NONE,
            Visible::Local => OpFlags::LOCAL.and(OpFlags::CLOSED),
        }
    }

    /// Whether an operation that was waiting may run when its first location holds `value`. Operations without a
    /// condition, and those whose condition once true stays true, may always run.
    #[inline]
    pub fn guard(&self, value: u128) -> bool {
        let held = defined_bits(value);
        match self {
            Visible::AwaitLoad { until, .. }
            | Visible::AwaitRmw { until, .. }
            | Visible::AwaitCompareExchange { until, .. } => until.holds(value),
            Visible::Lock { own } => mutex::may_lock(held, *own),
            Visible::ReadLock => RwLock::may_read(held),
            Visible::WriteLock => RwLock::may_write(held),
            Visible::SemWait => semaphore::may_take(held),
            Visible::OnceEnter => held != Once::Running.state(),
            Visible::Load { .. }
            | Visible::Store { .. }
            | Visible::Rmw { .. }
            | Visible::CompareExchange { .. }
            | Visible::Fence(_)
            | Visible::TryLock
            | Visible::Unlock
            | Visible::TryReadLock
            | Visible::ReadUnlock
            | Visible::TryWriteLock
            | Visible::WriteClaim
            | Visible::WriteUnlock
            | Visible::CondWait { .. }
            | Visible::CondWake
            | Visible::Signal
            | Visible::Broadcast
            | Visible::BarrierArrive { .. }
            | Visible::BarrierLeave { .. }
            | Visible::SemTryWait
            | Visible::SemPost
            | Visible::SemRead
            | Visible::FutexBegin
            | Visible::FutexWait { .. }
            | Visible::FutexWoken
            | Visible::FutexWake { .. }
            | Visible::OnceDone
            | Visible::Spawn
            | Visible::Join { .. }
            | Visible::TryJoin { .. }
            | Visible::Detach { .. }
            | Visible::Free
            | Visible::Allocate
            | Visible::Reuse
            | Visible::Choice { .. }
            | Visible::AtomicBegin
            | Visible::AtomicEnd
            | Visible::Bulk
            | Visible::SyncInit
            | Visible::State { .. }
            | Visible::Local => true,
        }
    }

    /// How the operation accesses its first location when that holds `value`: some write only if they succeed. For an
    /// operation whose class does not depend on the value that is `now`, its class in some other state.
    #[inline]
    pub fn class_at(&self, value: u128, now: Class) -> Class {
        let either = |writes: bool| if writes { Class::Write } else { Class::Read };
        let held = defined_bits(value);
        match self {
            Visible::CompareExchange { expected, .. } => either(value == *expected),
            Visible::AwaitCompareExchange { expected, .. } => either(value == u128::from(*expected)),
            Visible::TryLock => either(held == mutex::FREE),
            Visible::TryReadLock => {
                if RwLock::may_read(held) {
                    Class::Add
                } else {
                    Class::Read
                }
            }
            Visible::TryWriteLock => either(RwLock::is_free(held)),
            Visible::SemTryWait => either(semaphore::may_take(held)),
            Visible::OnceEnter => either(held != Once::Done.state()),
            Visible::Signal | Visible::Broadcast | Visible::FutexWake { .. } => either(queue::has_waiters(held)),
            Visible::Load { .. }
            | Visible::Store { .. }
            | Visible::Rmw { .. }
            | Visible::AwaitLoad { .. }
            | Visible::AwaitRmw { .. }
            | Visible::Fence(_)
            | Visible::Lock { .. }
            | Visible::Unlock
            | Visible::ReadLock
            | Visible::ReadUnlock
            | Visible::WriteLock
            | Visible::WriteClaim
            | Visible::WriteUnlock
            | Visible::CondWait { .. }
            | Visible::CondWake
            | Visible::BarrierArrive { .. }
            | Visible::BarrierLeave { .. }
            | Visible::SemWait
            | Visible::SemPost
            | Visible::SemRead
            | Visible::FutexBegin
            | Visible::FutexWait { .. }
            | Visible::FutexWoken
            | Visible::OnceDone
            | Visible::Spawn
            | Visible::Join { .. }
            | Visible::TryJoin { .. }
            | Visible::Detach { .. }
            | Visible::Free
            | Visible::Allocate
            | Visible::Reuse
            | Visible::Choice { .. }
            | Visible::AtomicBegin
            | Visible::AtomicEnd
            | Visible::Bulk
            | Visible::SyncInit
            | Visible::State { .. }
            | Visible::Local => now,
        }
    }

    /// What becomes of the operation if its location holds `value`, as a search over reads-from sees it: there an
    /// operation on an object of the library updates it, also if it does not succeed.
    #[inline]
    pub fn effect(&self, value: u128) -> Effect {
        if !self.guard(value) {
            return Effect::Blocks;
        }
        match self.role() {
            OpRole::Load | OpRole::TryJoin(_) => Effect::Reads,
            OpRole::Update | OpRole::Await(_) => {
                let now = if self.flags().only_reads() { Class::Read } else { Class::Write };
                match self.class_at(value, now) {
                    Class::Read => Effect::Reads,
                    Class::Write | Class::Add | Class::Post | Class::Observe => Effect::Writes,
                }
            }
            OpRole::Store
            | OpRole::Object { .. }
            | OpRole::Fence(_)
            | OpRole::Spawn
            | OpRole::Join(_)
            | OpRole::Wake
            | OpRole::Arrive
            | OpRole::Choice(_)
            | OpRole::Local
            | OpRole::Unsupported(_) => Effect::Writes,
        }
    }

    /// What the operation is to a search over reads-from, unless the machine knows better.
    pub fn role(&self) -> OpRole {
        const OBJECT: OpRole = OpRole::Object { waits: false };
        const WAITS: OpRole = OpRole::Object { waits: true };
        match *self {
            Visible::Load { .. } => OpRole::Load,
            Visible::Store { .. } => OpRole::Store,
            Visible::Rmw { .. } | Visible::CompareExchange { .. } => OpRole::Update,
            Visible::AwaitLoad { until, .. }
            | Visible::AwaitRmw { until, .. }
            | Visible::AwaitCompareExchange { until, .. } => OpRole::Await(until),
            Visible::Fence(order) => OpRole::Fence(order),
            Visible::Lock { .. } | Visible::ReadLock | Visible::WriteLock => WAITS,
            Visible::SemWait | Visible::OnceEnter | Visible::AtomicBegin => WAITS,
            Visible::TryLock | Visible::Unlock | Visible::AtomicEnd => OBJECT,
            Visible::TryReadLock | Visible::ReadUnlock => OBJECT,
            Visible::TryWriteLock | Visible::WriteClaim | Visible::WriteUnlock => OBJECT,
            Visible::SemTryWait | Visible::SemPost | Visible::SemRead => OBJECT,
            Visible::OnceDone | Visible::SyncInit | Visible::Detach { .. } | Visible::State { .. } => OBJECT,
            // Others may have to choose first.
            Visible::CondWait { .. } | Visible::Signal | Visible::Broadcast => WAITS,
            Visible::FutexBegin | Visible::FutexWait { .. } | Visible::FutexWake { .. } => WAITS,
            Visible::CondWake | Visible::FutexWoken | Visible::BarrierLeave { .. } => OpRole::Wake,
            Visible::BarrierArrive { .. } => OpRole::Arrive,
            Visible::Spawn => OpRole::Spawn,
            Visible::Join { target } => OpRole::Join(target),
            Visible::TryJoin { target } => OpRole::TryJoin(target),
            Visible::Choice { ways } => OpRole::Choice(ways),
            Visible::Bulk => OpRole::Unsupported("a plain access to memory that threads share"),
            Visible::Allocate | Visible::Reuse => OpRole::Unsupported("an allocation that reuses a freed address"),
            Visible::Free | Visible::Local => OpRole::Local,
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
            Visible::Lock { .. } | Visible::ReadLock | Visible::SemWait | Visible::OnceEnter => taken,
            Visible::TryLock => when(defined_bits(value()) == mutex::FREE, taken),
            Visible::TryReadLock => when(RwLock::may_read(value()), taken),
            Visible::SemTryWait => when(semaphore::may_take(defined_bits(value())), taken),
            Visible::WriteLock => written,
            Visible::TryWriteLock => when(RwLock::is_free(value()), written),
            Visible::WriteClaim => when(RwLock::may_write(value()), written),
            Visible::Unlock | Visible::WriteUnlock | Visible::SemPost | Visible::OnceDone => Sync::Releases(object),
            Visible::ReadUnlock => Sync::Releases(Location::readers(addr)),
            Visible::CondWait { mutex } => Sync::Releases(Location::memory(mutex)),
            Visible::BarrierArrive { round } => Sync::Releases(Location::round(addr, round)),
            Visible::BarrierLeave { round } => Sync::Acquires(Location::round(addr, round), None),
            Visible::Join { target } | Visible::TryJoin { target } => Sync::Joins(target),
            // Atomic sections exclude each other.
            Visible::AtomicBegin => Sync::Acquires(Location::world(), None),
            Visible::AtomicEnd => Sync::Releases(Location::world()),
            // A block is freed before it is given out again.
            Visible::Free => Sync::Releases(Location::life(addr)),
            Visible::Reuse => Sync::Acquires(Location::life(addr), None),
            Visible::Fence(order) => Sync::Fence(order),
            // The kernel reads a futex as an atomic.
            Visible::FutexWait { .. } => Sync::Access(Access::Load(LoadOrder::Relaxed)),
            Visible::Load { order } => order.map_or(Sync::Nothing, |order| Sync::Access(Access::Load(order))),
            Visible::Store { order, .. } => order.map_or(Sync::Nothing, |order| Sync::Access(Access::Store(order))),
            Visible::AwaitLoad { order, .. } => Sync::Access(Access::Load(order)),
            Visible::Rmw { order, .. } | Visible::AwaitRmw { order, .. } => Sync::Access(Access::Update(order)),
            Visible::CompareExchange { success, failure, .. }
            | Visible::AwaitCompareExchange { success, failure, .. } => {
                Sync::Access(match self.class_at(value(), Class::Read) {
                    Class::Read => Access::Load(failure),
                    Class::Write | Class::Add | Class::Post | Class::Observe => Access::Update(success),
                })
            }
            Visible::CondWake
            | Visible::Signal
            | Visible::Broadcast
            | Visible::SemRead
            | Visible::FutexBegin
            | Visible::FutexWoken
            | Visible::FutexWake { .. }
            | Visible::Spawn
            | Visible::Detach { .. }
            | Visible::Allocate
            | Visible::Choice { .. }
            | Visible::Bulk
            | Visible::SyncInit
            | Visible::State { .. }
            | Visible::Local => Sync::Nothing,
        }
    }

    /// How many alternatives the operation has.
    #[inline]
    pub const fn alternatives(&self) -> Alternatives {
        match *self {
            Visible::Choice { ways } => Alternatives::Always(ways),
            Visible::CondWait { .. } => Alternatives::Spurious,
            Visible::CompareExchange { expected, weak: true, .. } => Alternatives::IfHolds(expected),
            Visible::FutexWait { expected, spurious: true, .. } => Alternatives::IfHolds(expected as u128),
            Visible::Signal => Alternatives::EachWaiter,
            Visible::FutexWake { most, meets } => Alternatives::Waiters { most, meets },
            Visible::Load { .. }
            | Visible::Store { .. }
            | Visible::Rmw { .. }
            | Visible::CompareExchange { weak: false, .. }
            | Visible::AwaitLoad { .. }
            | Visible::AwaitRmw { .. }
            | Visible::AwaitCompareExchange { .. }
            | Visible::Fence(_)
            | Visible::Lock { .. }
            | Visible::TryLock
            | Visible::Unlock
            | Visible::ReadLock
            | Visible::TryReadLock
            | Visible::ReadUnlock
            | Visible::WriteLock
            | Visible::TryWriteLock
            | Visible::WriteClaim
            | Visible::WriteUnlock
            | Visible::CondWake
            | Visible::Broadcast
            | Visible::BarrierArrive { .. }
            | Visible::BarrierLeave { .. }
            | Visible::SemWait
            | Visible::SemTryWait
            | Visible::SemPost
            | Visible::SemRead
            | Visible::FutexBegin
            | Visible::FutexWait { spurious: false, .. }
            | Visible::FutexWoken
            | Visible::OnceEnter
            | Visible::OnceDone
            | Visible::Spawn
            | Visible::Join { .. }
            | Visible::TryJoin { .. }
            | Visible::Detach { .. }
            | Visible::Free
            | Visible::Allocate
            | Visible::Reuse
            | Visible::AtomicBegin
            | Visible::AtomicEnd
            | Visible::Bulk
            | Visible::SyncInit
            | Visible::State { .. }
            | Visible::Local => Alternatives::Always(1),
        }
    }

    /// The value that a commuting update leaves where `value` was, in a cell with these bits; `None` if the update, or
    /// what else commutes, adds the same in every state.
    pub fn updated(&self, value: u128, cell: u128) -> Option<u128> {
        let Visible::Rmw { op, operand, .. } = *self else { return None };
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
    /// The locations that the operation of `tid` accesses, the one that its condition is about first, as far as its kind
    /// determines them. `held` reads a location. Machines add what they know: which threads a signal wakes, which
    /// updates and arrivals commute, and the memory that a [`Visible::Bulk`] accesses.
    #[inline]
    pub fn footprint(&self, tid: Tid, held: impl Fn(Location, u32) -> u128, out: &mut dyn FnMut(Touch)) {
        let Pending { what, addr, size, .. } = *self;
        let (cell, lock, once) = (Location::memory(addr), Location::rwlock(addr), Location::once(addr));
        let waiting = Location::queue(addr);
        let mut access = |loc: Location, size: u32, class: Class| out(Touch { loc, size, class });
        let varying = |loc: Location, size: u32| what.class_at(held(loc, size), Class::Write);
        match what {
            Visible::Load { .. } | Visible::AwaitLoad { .. } => access(cell, size, Class::Read),
            Visible::Store { .. } | Visible::Rmw { .. } | Visible::AwaitRmw { .. } => access(cell, size, Class::Write),
            Visible::CompareExchange { .. } | Visible::AwaitCompareExchange { .. } => {
                access(cell, size, varying(cell, size));
            }
            Visible::Lock { .. } | Visible::Unlock | Visible::SemWait => access(cell, 4, Class::Write),
            Visible::TryLock | Visible::SemTryWait => access(cell, 4, varying(cell, 4)),
            Visible::SemPost => access(cell, 4, Class::Add),
            Visible::SemRead => access(cell, 4, Class::Read),
            Visible::ReadLock | Visible::ReadUnlock => access(lock, size, Class::Add),
            Visible::TryReadLock | Visible::TryWriteLock => access(lock, size, varying(lock, size)),
            Visible::WriteLock | Visible::WriteClaim | Visible::WriteUnlock => access(lock, size, Class::Write),
            // Also where it ends without a signal: alternatives of one operation go to sleep and wake together.
            Visible::CondWait { mutex } => {
                access(waiting, 0, Class::Add);
                access(Location::memory(mutex), 4, Class::Write);
            }
            // A wait with a time limit leaves the queue by itself when it is not woken in time: the order matters.
            // Any other proceeds because of one signal, and nothing can change that.
            Visible::CondWake | Visible::FutexWoken => match self.limited {
                true => access(waiting, 0, Class::Write),
                false => access(Location::woken(tid), 0, Class::Observe),
            },
            Visible::Signal | Visible::Broadcast | Visible::FutexWake { .. } => access(waiting, 0, varying(waiting, 0)),
            Visible::BarrierArrive { round } => access(Location::round(addr, round), 0, Class::Add),
            Visible::BarrierLeave { round } => access(Location::round(addr, round), 0, Class::Observe),
            Visible::FutexBegin => access(waiting, 0, Class::Add),
            Visible::FutexWait { .. } => {
                access(cell, 4, Class::Read);
                access(waiting, 0, Class::Add);
            }
            Visible::OnceEnter => access(once, size, varying(once, size)),
            Visible::OnceDone => access(once, size, Class::Write),
            // Two threads that join, or join and detach, one thread disagree about it.
            Visible::Join { .. } | Visible::Detach { .. } => access(cell, 4, Class::Write),
            Visible::TryJoin { target } => {
                access(cell, 4, Class::Write);
                access(Location::runs(target), 0, Class::Write);
            }
            Visible::Free => access(Location::life(addr), 0, Class::Write),
            Visible::Allocate => access(Location::freed(size), 0, Class::Read),
            // Which blocks have been freed does not depend on the order.
            Visible::Reuse => {
                access(Location::life(addr), 0, Class::Write);
                access(Location::freed(size), 0, Class::Add);
            }
            Visible::SyncInit => {
                access(cell, 4, Class::Write);
                access(lock, size, Class::Write);
                access(waiting, 0, Class::Write);
            }
            Visible::AtomicBegin | Visible::AtomicEnd => access(Location::world(), 0, Class::Write),
            Visible::State { writes: true } => access(cell, size, Class::Write),
            Visible::State { writes: false } => access(cell, size, Class::Read),
            Visible::Bulk | Visible::Fence(_) | Visible::Spawn | Visible::Choice { .. } | Visible::Local => {}
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
