//! The kinds of visible operations.

use crate::{AwaitCond, FenceOrder, LoadOrder, RmwOp, StoreOrder, Tid, UpdateOrder};

/// What a visible operation does. Values are those of its evaluated operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Without an order: a plain access.
    Load {
        order: Option<LoadOrder>,
    },
    /// Without an order: a plain access.
    Store {
        order: Option<StoreOrder>,
        value: u128,
    },
    Rmw {
        op: RmwOp,
        order: UpdateOrder,
        operand: u128,
    },
    /// `weak`: it may fail although it reads what it expects, which is its alternative 1.
    CompareExchange {
        success: UpdateOrder,
        failure: LoadOrder,
        expected: u128,
        new: u128,
        weak: bool,
    },
    /// The three accesses that read, each enabled only while its location holds a value that `until` accepts.
    AwaitLoad {
        order: LoadOrder,
        until: AwaitCond,
    },
    AwaitRmw {
        op: RmwOp,
        order: UpdateOrder,
        operand: u64,
        until: AwaitCond,
    },
    AwaitCompareExchange {
        success: UpdateOrder,
        failure: LoadOrder,
        expected: u64,
        new: u64,
        until: AwaitCond,
    },
    Fence(FenceOrder),
    /// Of a mutex whose state is its owner, 0 when free. `own`: the state in which it may be locked again; 0 for none.
    Lock {
        own: u32,
    },
    TryLock,
    Unlock,
    /// The sides of a reader-writer lock; [`crate::state::RwLock`] has its state.
    ReadLock,
    TryReadLock,
    ReadUnlock,
    WriteLock,
    TryWriteLock,
    /// Of a lock that prefers writers: take it, or else have new readers wait from now on until the write lock that
    /// follows; or give up waiting, where there is a time limit.
    WriteClaim,
    WriteUnlock,
    /// Enqueue on a condition variable and release the mutex `mutex`.
    CondWait {
        mutex: u64,
    },
    /// Wait until signalled; the operation after it takes the mutex again.
    CondWake,
    Signal,
    Broadcast,
    BarrierArrive {
        round: u32,
    },
    /// Go on when all have arrived.
    BarrierLeave {
        round: u32,
    },
    SemWait,
    SemTryWait,
    SemPost,
    SemRead,
    /// Keep others away from the queue of a futex, to compare its value and enqueue, as under a weak memory model.
    FutexBegin,
    /// Enqueue on a futex if it holds the expected value, to be woken by what `meets` it; or end at once, which may be
    /// `spurious`.
    FutexWait {
        expected: u32,
        meets: u64,
        spurious: bool,
    },
    /// Wait until woken.
    FutexWoken,
    /// Wake up to so many of the waiters that `meet` it: they have one of these bits, and the same half above.
    FutexWake {
        most: u32,
        meets: u64,
    },
    /// Begin a one-time initialisation, wait for it, or see that it is done: [`crate::state::Once`] has its state.
    OnceEnter,
    OnceDone,
    Spawn,
    Join {
        target: Tid,
    },
    /// Join a thread if it has ended; go on if it has not.
    TryJoin {
        target: Tid,
    },
    /// Nobody will join the thread.
    Detach {
        target: Tid,
    },
    /// End of the life of an allocation.
    Free,
    /// See which freed blocks an allocation of this many bytes, as allocators round them up, could be given again.
    Allocate,
    /// Give a freed block out again, unless another thread was given it since.
    Reuse,
    /// Nondeterministic choice among `0..ways`.
    Choice {
        ways: u32,
    },
    /// Everything up to the matching end runs without interference.
    AtomicBegin,
    /// The end of an atomic section whose operations were ones of their own, as under a weak memory model.
    AtomicEnd,
    /// Plain accesses to ranges of memory, or the end of a function whose variables others use.
    Bulk,
    /// Destroys or initialises a synchronisation object.
    SyncInit,
    /// Looks at state of the library that threads share, as the clock is, and perhaps changes it. Beside that it
    /// accesses memory like any other function.
    State {
        writes: bool,
    },
    /// Nothing others can see: a thread's beginning, a yield, or a pause in a long local run.
    Local,
}

impl Operation {
    /// The kind of operation, by the name that files know it by. An await is the access that it waits to execute.
    pub fn name(&self) -> &'static str {
        match self {
            Operation::Load { .. } | Operation::AwaitLoad { .. } => "load",
            Operation::Store { .. } => "store",
            Operation::Rmw { .. } | Operation::AwaitRmw { .. } => "update",
            Operation::CompareExchange { .. } | Operation::AwaitCompareExchange { .. } => "compare-exchange",
            Operation::Fence(_) => "fence",
            Operation::Lock { .. } => "lock",
            Operation::TryLock => "try-lock",
            Operation::Unlock => "unlock",
            Operation::ReadLock => "read-lock",
            Operation::TryReadLock => "try-read-lock",
            Operation::ReadUnlock => "read-unlock",
            Operation::WriteLock => "write-lock",
            Operation::TryWriteLock => "try-write-lock",
            Operation::WriteClaim => "write-claim",
            Operation::WriteUnlock => "write-unlock",
            Operation::CondWait { .. } => "condition-wait",
            Operation::CondWake => "condition-wake",
            Operation::Signal => "signal",
            Operation::Broadcast => "broadcast",
            Operation::BarrierArrive { .. } => "barrier-arrive",
            Operation::BarrierLeave { .. } => "barrier-leave",
            Operation::SemWait => "semaphore-wait",
            Operation::SemTryWait => "semaphore-try-wait",
            Operation::SemPost => "semaphore-post",
            Operation::SemRead => "semaphore-read",
            Operation::FutexBegin => "futex-begin",
            Operation::FutexWait { .. } => "futex-wait",
            Operation::FutexWoken => "futex-woken",
            Operation::FutexWake { .. } => "futex-wake",
            Operation::OnceEnter => "once-enter",
            Operation::OnceDone => "once-done",
            Operation::Spawn => "spawn",
            Operation::Join { .. } => "join",
            Operation::TryJoin { .. } => "try-join",
            Operation::Detach { .. } => "detach",
            Operation::Free => "free",
            Operation::Allocate => "allocate",
            Operation::Reuse => "reuse",
            Operation::Choice { .. } => "choice",
            Operation::AtomicBegin => "atomic-begin",
            Operation::AtomicEnd => "atomic-end",
            Operation::Bulk => "plain",
            Operation::SyncInit => "initialise",
            Operation::State { .. } => "library-state",
            Operation::Local => "local",
        }
    }

    /// The condition of an await.
    #[inline]
    pub fn awaits(&self) -> Option<&AwaitCond> {
        if let Operation::AwaitLoad { until, .. }
        | Operation::AwaitRmw { until, .. }
        | Operation::AwaitCompareExchange { until, .. } = self
        {
            return Some(until);
        }
        None
    }

    /// The operand of an update; for a compare-exchange, the value that it expects.
    pub fn operand(&self) -> Option<u128> {
        match *self {
            Operation::Rmw { operand, .. } | Operation::CompareExchange { expected: operand, .. } => Some(operand),
            Operation::AwaitRmw { operand, .. } | Operation::AwaitCompareExchange { expected: operand, .. } => {
                Some(operand.into())
            }
            Operation::Load { .. } | Operation::Store { .. } | Operation::AwaitLoad { .. } => None,
            Operation::Fence(_) | Operation::Lock { .. } | Operation::TryLock | Operation::Unlock => None,
            Operation::ReadLock | Operation::TryReadLock | Operation::ReadUnlock | Operation::WriteLock => None,
            Operation::TryWriteLock | Operation::WriteClaim | Operation::WriteUnlock => None,
            Operation::CondWait { .. } | Operation::CondWake | Operation::Signal | Operation::Broadcast => None,
            Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } | Operation::SemWait => None,
            Operation::SemTryWait | Operation::SemPost | Operation::SemRead | Operation::FutexBegin => None,
            Operation::FutexWait { .. } | Operation::FutexWoken | Operation::FutexWake { .. } => None,
            Operation::OnceEnter | Operation::OnceDone | Operation::Spawn | Operation::Join { .. } => None,
            Operation::TryJoin { .. } | Operation::Detach { .. } | Operation::Free | Operation::Allocate => None,
            Operation::Reuse | Operation::Choice { .. } | Operation::AtomicBegin | Operation::AtomicEnd => None,
            Operation::Bulk | Operation::SyncInit | Operation::State { .. } | Operation::Local => None,
        }
    }

    /// What it leaves where it reads `value`, given what an update does with its operand.
    pub fn leaves(&self, value: u128, update: impl FnOnce(RmwOp, u128) -> u128) -> u128 {
        match *self {
            Operation::Store { value, .. } => value,
            Operation::Rmw { op, operand, .. } => update(op, operand),
            Operation::AwaitRmw { op, operand, .. } => update(op, operand.into()),
            Operation::CompareExchange { expected, new, .. } if value == expected => new,
            Operation::AwaitCompareExchange { expected, new, .. } if value == u128::from(expected) => new.into(),
            Operation::CompareExchange { .. } | Operation::AwaitCompareExchange { .. } => value,
            Operation::Load { .. } | Operation::AwaitLoad { .. } | Operation::Fence(_) | Operation::Lock { .. } => {
                value
            }
            Operation::TryLock | Operation::Unlock | Operation::ReadLock | Operation::TryReadLock => value,
            Operation::ReadUnlock | Operation::WriteLock | Operation::TryWriteLock | Operation::WriteClaim => value,
            Operation::WriteUnlock | Operation::CondWait { .. } | Operation::CondWake | Operation::Signal => value,
            Operation::Broadcast | Operation::BarrierArrive { .. } | Operation::BarrierLeave { .. } => value,
            Operation::SemWait | Operation::SemTryWait | Operation::SemPost | Operation::SemRead => value,
            Operation::FutexBegin | Operation::FutexWait { .. } | Operation::FutexWoken => value,
            Operation::FutexWake { .. } | Operation::OnceEnter | Operation::OnceDone | Operation::Spawn => value,
            Operation::Join { .. } | Operation::TryJoin { .. } | Operation::Detach { .. } | Operation::Free => value,
            Operation::Allocate | Operation::Reuse | Operation::Choice { .. } | Operation::AtomicBegin => value,
            Operation::AtomicEnd | Operation::Bulk | Operation::SyncInit | Operation::State { .. } => value,
            Operation::Local => value,
        }
    }

    /// The thread that it waits to join.
    #[inline]
    pub fn joined(&self) -> Option<Tid> {
        if let Operation::Join { target } = *self { Some(target) } else { None }
    }
}
