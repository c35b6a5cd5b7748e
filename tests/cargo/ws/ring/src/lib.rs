//! A ring buffer for one producer and one consumer.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};

include!(concat!(env!("OUT_DIR"), "/slots.rs"));

/// With the feature `careless`, what was written is not published.
const PUBLISH: Ordering = if cfg!(feature = "careless") { Ordering::Relaxed } else { Ordering::Release };

pub struct Ring {
    slots: [UnsafeCell<u32>; SLOTS],
    read: AtomicUsize,
    written: AtomicUsize,
}

// Sound since a slot is accessed by one side at a time, if `PUBLISH` is strong enough.
unsafe impl Sync for Ring {}

impl Ring {
    /// A ring without values.
    pub const fn new() -> Self {
        let slots = [const { UnsafeCell::new(0) }; SLOTS];
        Ring { slots, read: AtomicUsize::new(0), written: AtomicUsize::new(0) }
    }

    /// Whether there was room.
    pub fn push(&self, value: u32) -> bool {
        let written = self.written.load(Ordering::Relaxed);
        if written - self.read.load(Ordering::Acquire) == SLOTS {
            return false;
        }
        unsafe { *self.slots[written % SLOTS].get() = value };
        self.written.store(written + 1, PUBLISH);
        true
    }

    pub fn pop(&self) -> Option<u32> {
        let read = self.read.load(Ordering::Relaxed);
        if read == self.written.load(Ordering::Acquire) {
            return None;
        }
        let value = unsafe { *self.slots[read % SLOTS].get() };
        self.read.store(read + 1, Ordering::Release);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_ring_takes_nothing() {
        let ring = Ring::new();
        assert!(ring.push(1) && ring.push(2) && !ring.push(3));
        assert_eq!([ring.pop(), ring.pop(), ring.pop()], [Some(1), Some(2), None]);
    }

    #[test]
    #[should_panic(expected = "nothing is left")]
    fn an_empty_ring_has_nothing() {
        Ring::new().pop().expect("nothing is left");
    }

    #[test]
    #[ignore = "a test of what is ignored"]
    fn ignored() {
        panic!("called although it is ignored");
    }
}
