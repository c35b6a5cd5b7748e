//! Bytes that operations access with different sizes, or at different offsets, are one location.
//!
//! Which bytes these are is known once an execution has refuted [`Assumption::OneSize`]. What such a location holds is
//! not tracked, so operations that may write count as writes.

use base::{Assumption, Class, Location, LocationAccess, Registry};
use std::ops::Range;

/// Set in the size of a merged location; the other bits are its length.
const MERGED: u32 = 1 << 31;

pub(super) fn is_merged(touch: &LocationAccess) -> bool {
    touch.size & MERGED != 0
}

/// The bytes a touch is about; empty when it is not about memory.
pub(super) fn bytes(touch: &LocationAccess) -> Range<u64> {
    let start = touch.loc.bits();
    start..start + u64::from(touch.size & !MERGED)
}

/// The ranges found so far; they do not overlap.
#[derive(Clone, Debug, Default)]
pub(super) struct Merged(Vec<Range<u64>>);

impl Merged {
    pub fn new(registry: &Registry) -> Self {
        let mut merged = Self::default();
        for assumption in registry.refuted() {
            if let Assumption::OneSize(start, end) = *assumption {
                merged.add(start..end);
            }
        }
        merged
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The touch under the name of the range it lies in. `may_write`: it writes in some states.
    pub fn name(&self, touch: LocationAccess, may_write: bool) -> LocationAccess {
        let inside = |range: &&Range<u64>| {
            let bytes = bytes(&touch);
            !bytes.is_empty() && range.start <= bytes.start && bytes.end <= range.end
        };
        match self.0.iter().find(inside) {
            None => touch,
            Some(range) => {
                let class = if touch.class == Class::Read && !may_write { Class::Read } else { Class::Write };
                LocationAccess {
                    loc: Location::from_bits(range.start),
                    size: (range.end - range.start) as u32 | MERGED,
                    class,
                }
            }
        }
    }

    /// Makes the bytes one location, with every range they overlap.
    fn add(&mut self, mut bytes: Range<u64>) {
        while let Some(at) = self.0.iter().position(|range| range.start < bytes.end && bytes.start < range.end) {
            let range = self.0.swap_remove(at);
            bytes = bytes.start.min(range.start)..bytes.end.max(range.end);
        }
        self.0.push(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_ranges_become_one() {
        let sizes = [(0, 8), (16, 20), (4, 17), (4, 17), (0, 20)];
        let merged = Merged::new(&sizes.map(|(start, end)| Assumption::OneSize(start, end)).into_iter().collect());
        assert_eq!(merged.0.as_slice(), std::slice::from_ref(&(0..20)));
        let touch = |addr, size, class| LocationAccess { loc: Location::memory(addr), size, class };
        let named = merged.name(touch(4, 4, Class::Read), false);
        assert_eq!((named.loc, named.class, bytes(&named)), (Location::memory(0), Class::Read, 0..20));
        assert!(is_merged(&named));
        assert_eq!(merged.name(touch(4, 4, Class::Read), true).class, Class::Write);
        let outside = touch(18, 4, Class::Write);
        assert_eq!(merged.name(outside, false), outside);
    }
}
