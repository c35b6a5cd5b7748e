//! Accesses of a library function, recorded while it runs.

use super::AccessMode;
use std::cell::RefCell;

/// The accesses of the running library function: the first byte, how many, and how.
#[derive(Default)]
pub(crate) struct Watch {
    pub on: bool,
    accesses: RefCell<Vec<(u64, u64, AccessMode)>>,
}

impl Watch {
    pub fn start(&mut self) {
        self.on = true;
        self.accesses.get_mut().clear();
    }

    /// Stops, and returns what was recorded.
    pub fn stop(&mut self) -> Vec<(u64, u64, AccessMode)> {
        self.on = false;
        std::mem::take(self.accesses.get_mut())
    }

    /// Records an access, if they are recorded.
    pub fn note(&self, addr: u64, len: u64, how: AccessMode) {
        if self.on {
            self.accesses.borrow_mut().push((addr, len, how));
        }
    }
}
