//! The memory budget: how much memory of this process the checked program may use.
//!
//! One step of a program can allocate and fill any amount, so it is not enough that the search polls the limit between
//! steps. Asking the system how much is in use costs a few microseconds, so it is done only once for many bytes. When
//! the limit is near, the request is refused, and the step ends as unsupported, whatever the program does about the
//! refusal.

/// A limit on the memory of this process.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    pub limit: u64,
    /// Bytes in use now; `None` if the system does not report it.
    pub in_use: fn() -> Option<u64>,
}

/// Bytes requested between two polls.
const BETWEEN_POLLS: u64 = 16 << 20;

#[derive(Debug)]
pub(crate) struct MemoryBudget {
    guard: Option<Guard>,
    /// Bytes requested since the last poll.
    asked: u64,
    exhausted: bool,
}

impl MemoryBudget {
    pub fn new(guard: Option<Guard>) -> Self {
        Self { guard, asked: 0, exhausted: false }
    }

    /// Whether so many more bytes may be used.
    pub fn allows(&mut self, bytes: u64) -> bool {
        self.asked = self.asked.saturating_add(bytes);
        if self.asked >= BETWEEN_POLLS {
            self.asked = 0;
            self.poll(bytes);
        }
        !self.exhausted
    }

    /// Determines whether the limit is reached with so many more bytes.
    pub fn poll(&mut self, more: u64) {
        if let Some(Guard { limit, in_use }) = self.guard {
            self.exhausted |= in_use().is_some_and(|bytes| bytes.saturating_add(more) >= limit);
        }
    }

    /// Whether something was refused; that is never undone.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}
