//! Bytes that operations access with different sizes, or at different offsets, are one location.
//!
//! Which bytes these are is found out by meeting them. Conflicts must not change while a search runs, so it then starts
//! again, knowing them. What such a location holds is not tracked, so operations that may write count as writes.

use base::{Class, Touch};
use std::ops::Range;

/// Set in the size of a merged location; the other bits are its length.
const MERGED: u32 = 1 << 31;

pub(super) fn is_merged(touch: &Touch) -> bool {
    touch.size & MERGED != 0
}

/// The bytes a touch is about; empty when it is not about memory.
pub(super) fn bytes(touch: &Touch) -> Range<u64> {
    touch.loc..touch.loc + u64::from(touch.size & !MERGED)
}

/// The ranges found so far; they do not overlap.
#[derive(Clone, Debug, Default)]
pub(super) struct Merged(Vec<Range<u64>>);

impl Merged {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The touch under the name of the range it lies in. `may_write`: it writes in some states.
    pub fn name(&self, touch: Touch, may_write: bool) -> Touch {
        let inside = |range: &&Range<u64>| {
            let bytes = bytes(&touch);
            !bytes.is_empty() && range.start <= bytes.start && bytes.end <= range.end
        };
        match self.0.iter().find(inside) {
            None => touch,
            Some(range) => {
                let class = if touch.class == Class::Read && !may_write { Class::Read } else { Class::Write };
                Touch { loc: range.start, size: (range.end - range.start) as u32 | MERGED, class }
            }
        }
    }

    /// Makes the bytes one location, with every range they overlap. False if they were one before.
    pub fn add(&mut self, mut bytes: Range<u64>) -> bool {
        if self.0.iter().any(|range| range.start <= bytes.start && bytes.end <= range.end) {
            return false;
        }
        while let Some(at) = self.0.iter().position(|range| range.start < bytes.end && bytes.start < range.end) {
            let range = self.0.swap_remove(at);
            bytes = bytes.start.min(range.start)..bytes.end.max(range.end);
        }
        self.0.push(bytes);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_ranges_become_one() {
        let mut merged = Merged::default();
        assert!(merged.add(0..8) && merged.add(16..20) && merged.add(4..17));
        assert!(!merged.add(4..17) && !merged.add(0..20));
        assert_eq!(merged.0.as_slice(), std::slice::from_ref(&(0..20)));
        let touch = |loc, size, class| Touch { loc, size, class };
        let named = merged.name(touch(4, 4, Class::Read), false);
        assert_eq!((named.loc, named.class, bytes(&named)), (0, Class::Read, 0..20));
        assert!(is_merged(&named));
        assert_eq!(merged.name(touch(4, 4, Class::Read), true).class, Class::Write);
        let outside = touch(18, 4, Class::Write);
        assert_eq!(merged.name(outside, false), outside);
    }
}
