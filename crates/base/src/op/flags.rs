//! Properties of operations that do not depend on the state.

/// The properties of an operation that searches ask for in every step, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpFlags(u16);

impl OpFlags {
    pub(super) const NONE: Self = Self(0);
    pub(super) const SPAWNS: Self = Self(1);
    pub(super) const JOINS: Self = Self(1 << 1);
    pub(super) const LOCAL: Self = Self(1 << 2);
    pub(super) const FENCE: Self = Self(1 << 3);
    pub(super) const BLOCKS: Self = Self(1 << 4);
    pub(super) const BRANCHES: Self = Self(1 << 5);
    pub(super) const VARIES: Self = Self(1 << 6);
    pub(super) const UPDATES: Self = Self(1 << 7);
    pub(super) const CLOSED: Self = Self(1 << 8);
    pub(super) const CELL: Self = Self(1 << 9);
    pub(super) const BLIND: Self = Self(1 << 10);
    pub(super) const QUEUE: Self = Self(1 << 11);
    pub(super) const WAKES: Self = Self(1 << 12);
    pub(super) const LOCKS: Self = Self(1 << 13);
    pub(super) const READS_ONLY: Self = Self(1 << 14);
    pub(super) const SECTION: Self = Self(1 << 15);

    pub(super) const fn and(self, other: Self) -> Self {
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

    /// It has a condition that other threads can make true and false again: [`crate::Operation::guard`].
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
        self.has(Self::JOINS.and(Self::UPDATES))
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

    /// It may change locations outside its footprint: those of an atomic section.
    pub const fn is_section(self) -> bool {
        self.has(Self::SECTION)
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
