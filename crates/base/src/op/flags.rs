//! Properties of operations that do not depend on the state.

use super::Visible;

/// The properties of an operation that searches ask for in every step, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpFlags(u16);

impl OpFlags {
    const NONE: Self = Self(0);
    const SPAWNS: Self = Self(1);
    const JOINS: Self = Self(1 << 1);
    const LOCAL: Self = Self(1 << 2);
    const FENCE: Self = Self(1 << 3);
    const BLOCKS: Self = Self(1 << 4);
    const BRANCHES: Self = Self(1 << 5);
    const VARIES: Self = Self(1 << 6);
    const UPDATES: Self = Self(1 << 7);
    const CLOSED: Self = Self(1 << 8);
    const CELL: Self = Self(1 << 9);
    const BLIND: Self = Self(1 << 10);
    const QUEUE: Self = Self(1 << 11);
    const WAKES: Self = Self(1 << 12);
    const LOCKS: Self = Self(1 << 13);
    const READS_ONLY: Self = Self(1 << 14);

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn spawns(self) -> bool {
        self.has(Self::SPAWNS)
    }

    pub const fn joins(self) -> bool {
        self.has(Self::JOINS)
    }

    /// No other thread can observe it.
    pub const fn is_local(self) -> bool {
        self.has(Self::LOCAL)
    }

    /// Nothing conflicts with it.
    pub const fn is_silent(self) -> bool {
        self.has(Self::FENCE.and(Self::LOCAL))
    }

    /// It has a condition that other threads can make true and false again: [`Visible::guard`].
    pub const fn blocks(self) -> bool {
        self.has(Self::BLOCKS)
    }

    /// It may have several alternatives.
    pub const fn branches(self) -> bool {
        self.has(Self::BRANCHES)
    }

    /// It accesses its location in another class, or has other alternatives, in other states.
    pub const fn varies(self) -> bool {
        self.has(Self::VARIES)
    }

    /// Searches ask which operation it is after it was executed, too.
    pub const fn is_asked_for(self) -> bool {
        self.has(Self::JOINS.and(Self::BLOCKS).and(Self::VARIES).and(Self::UPDATES))
    }

    /// It depends on and changes only its thread and the value of one location, as long as it has no time limit.
    pub const fn has_closed_form(self) -> bool {
        self.has(Self::CLOSED)
    }

    /// It accesses a cell of memory, and nothing else.
    pub const fn accesses_cell(self) -> bool {
        self.has(Self::CELL)
    }

    /// Its outcome does not depend on the value of its location.
    pub const fn is_blind(self) -> bool {
        self.has(Self::BLIND)
    }

    /// It never changes the cell that it accesses.
    pub const fn only_reads(self) -> bool {
        self.has(Self::READS_ONLY)
    }

    /// It concerns the threads that wait for a condition variable or at a futex.
    pub const fn concerns_queue(self) -> bool {
        self.has(Self::QUEUE)
    }

    /// It may wake other threads.
    pub const fn wakes(self) -> bool {
        self.has(Self::WAKES)
    }

    /// It waits for a lock that another thread holds.
    pub const fn waits_for_lock(self) -> bool {
        self.has(Self::LOCKS)
    }
}

impl Visible {
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
            Visible::AtomicBegin | Visible::AtomicEnd => OpFlags::NONE,
            Visible::Bulk | Visible::SyncInit | Visible::State { .. } => OpFlags::NONE,
            Visible::Local => OpFlags::LOCAL.and(OpFlags::CLOSED),
        }
    }
}
