//! How much of our own memory the program may take.
//!
//! One step of a program can allocate and fill any amount, so the search cannot watch the limit alone. Asking the system how
//! much is in use costs a few microseconds; it is done once in a while. When the limit is near, what was asked for is
//! refused, and the step ends as unsupported, whatever the program made of the refusal.

/// A limit on the memory of this process.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    pub limit: u64,
    /// Bytes in use now; `None` where the system does not tell.
    pub in_use: fn() -> Option<u64>,
}

/// Bytes asked for between two looks.
const BETWEEN_LOOKS: u64 = 16 << 20;

#[derive(Debug)]
pub(crate) struct Ration {
    guard: Option<Guard>,
    /// Asked for since the last look.
    asked: u64,
    exhausted: bool,
}

impl Ration {
    pub fn new(guard: Option<Guard>) -> Self {
        Self { guard, asked: 0, exhausted: false }
    }

    /// Whether so many bytes more may be taken.
    pub fn allows(&mut self, bytes: u64) -> bool {
        self.asked = self.asked.saturating_add(bytes);
        if self.asked >= BETWEEN_LOOKS {
            self.asked = 0;
            self.look(bytes);
        }
        !self.exhausted
    }

    /// Looks whether the limit is reached with so many bytes more.
    pub fn look(&mut self, more: u64) {
        if let Some(Guard { limit, in_use }) = self.guard {
            self.exhausted |= in_use().is_some_and(|bytes| bytes.saturating_add(more) >= limit);
        }
    }

    /// Whether something was refused; that is never undone.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}
