//! The states of synchronisation objects, as the value of their location.

use super::value::defined_bits;

/// A mutex holds its owner; see [`mark`].
pub mod mutex {
    pub const FREE: u128 = 0;

    /// Whether a thread for which `own` is the state in which it may lock again (0 for none) may lock it.
    #[inline]
    pub const fn may_lock(state: u128, own: u32) -> bool {
        state == FREE || (own != 0 && state == own as u128)
    }
}

/// How the holder of an object is written into its state: never 0.
pub fn mark(tid: crate::Tid) -> u32 {
    use crate::Id as _;
    tid.index() as u32 + 1
}

/// The owner of an object that was destroyed.
pub const DESTROYED: u32 = u32::MAX;

/// Whether this is the state of an object that was destroyed.
pub const fn is_destroyed(state: u128) -> bool {
    state as u32 == DESTROYED
}

/// A reader-writer lock: the writer in the lowest 32 bits, how many times it is held for reading in the 64 above, and
/// then how many writers wait, for locks that prefer writers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RwLock {
    pub writer: u32,
    pub readers: u64,
    pub waiting: u32,
}

impl RwLock {
    const READERS: u32 = 32;
    const WAITING: u32 = 96;

    pub const fn state(self) -> u128 {
        self.writer as u128 | (self.readers as u128) << Self::READERS | (self.waiting as u128) << Self::WAITING
    }

    /// Whether a lock in this state may be locked for reading.
    #[inline]
    pub const fn may_read(state: u128) -> bool {
        state as u32 == 0 && defined_bits(state) >> Self::WAITING == 0
    }

    /// Whether a lock in this state may be locked for writing: also before others that wait.
    #[inline]
    pub const fn may_write(state: u128) -> bool {
        state << (128 - Self::WAITING) == 0
    }

    /// Whether nobody holds it or waits to write.
    #[inline]
    pub const fn is_free(state: u128) -> bool {
        defined_bits(state) == 0
    }

    /// The mark of the writer.
    pub const fn writer(state: u128) -> u32 {
        state as u32
    }
}

/// A one-time initialisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    New,
    Running,
    Done,
}

impl Once {
    #[inline]
    pub const fn state(self) -> u128 {
        self as u128
    }
}

/// A semaphore holds how many waits it lets through.
pub mod semaphore {
    #[inline]
    pub const fn may_take(state: u128) -> bool {
        state > 0
    }
}

/// A queue holds how many threads wait in it.
pub mod queue {
    #[inline]
    pub const fn has_waiters(state: u128) -> bool {
        state > 0
    }
}
