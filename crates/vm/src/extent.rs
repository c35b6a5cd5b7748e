//! Which bytes are one location, if a search supplies the values that atomics read.
//!
//! These are the bytes of an atomic access. Accesses of different sizes that overlap are about one location, the bytes
//! of the largest of them: that there are none is an assumption, [`Assumption::OneSize`]. Since atomics are aligned, of
//! two that overlap one contains the other.
//!
//! To the search, what such a location holds is one value. So a *narrow* store, to some of the bytes, is an update: it
//! keeps the other bytes. A narrow load reads all of them, and what an acquire learns is what the writers of its own
//! bytes have released.
//!
//! [`Assumption::OneSize`]: base::Assumption::OneSize

use crate::memory::AddressInfo;
use crate::vm::Vm;
use base::{AwaitCond, Within, is_undefined, undefined};

/// The bytes of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub addr: u64,
    pub size: u32,
}

impl Extent {
    pub fn end(self) -> u64 {
        self.addr + u64::from(self.size)
    }

    pub fn contains(self, other: Extent) -> bool {
        self.addr <= other.addr && other.end() <= self.end()
    }

    pub fn overlaps(self, addr: u64, len: u64) -> bool {
        self.addr < addr + len && addr < self.end()
    }

    /// How many bits of the value of this location come before some of its bytes.
    fn shift(self, part: Extent) -> u32 {
        8 * (part.addr - self.addr) as u32
    }

    /// What these bytes hold, if all hold `value`.
    pub fn part(self, part: Extent, value: u128) -> u128 {
        if part == self {
            return value;
        }
        let held = value >> self.shift(part) & ones(part.size);
        if self.size <= 8 && is_undefined(value) { undefined(held) } else { held }
    }

    /// What all hold after `part` has been written to some of them.
    pub fn with_part(self, part: Extent, value: u128, written: u128) -> u128 {
        if part == self {
            return written;
        }
        let (mask, shift) = (ones(part.size), self.shift(part));
        value & !(mask << shift) | (written & mask) << shift
    }

    /// Which bits of the value of this location these bytes are, and where they hold `expected`.
    pub fn compared(self, part: Extent, expected: u128) -> (u128, u128) {
        if part == self {
            return (u128::MAX, expected);
        }
        // What memory does not determine is not what is expected.
        let mark = if self.size <= 8 { undefined(0) } else { 0 };
        let shift = self.shift(part);
        (ones(part.size) << shift | mark, (expected & ones(part.size)) << shift)
    }

    /// A condition on these bytes as one on all of them. `None` if there are too many.
    pub fn awaited(self, part: Extent, until: AwaitCond) -> Option<AwaitCond> {
        if part == self {
            return Some(until);
        }
        let shift = self.shift(part);
        // A bound beyond all values stays beyond them.
        let bound = |bound: u64| u64::try_from(u128::from(bound) << shift).unwrap_or(u64::MAX);
        let mut out = AwaitCond::ALWAYS;
        for clause in until.clauses() {
            for (at, &Within { mask, first, last }) in clause.iter().enumerate() {
                let mask = (mask & ones(part.size) as u64) << shift;
                out.push(Within { mask, first: bound(first), last: bound(last) }, at > 0);
            }
        }
        (self.size <= 8).then_some(out)
    }
}

fn ones(bytes: u32) -> u128 {
    u128::MAX >> (128 - 8 * bytes.min(16))
}

impl Vm {
    /// The bytes of the location that an atomic access of these bytes is about.
    pub(crate) fn extent(&self, addr: u64, size: u32) -> Extent {
        let own = Extent { addr, size };
        // In another execution there may have been a larger block.
        let is_there = |all: &Extent| match self.memory.inspect(all.addr) {
            AddressInfo::Block { meta, start, .. } => all.end() <= start + meta.size,
            AddressInfo::Null | AddressInfo::Lost | AddressInfo::Function(_) | AddressInfo::Nothing => false,
        };
        let merged = self.assumptions.merged.iter().copied().filter(|all| all.contains(own));
        merged.filter(is_there).max_by_key(|all| all.size).unwrap_or(own)
    }

    /// The bytes of the location that begins at an address, if there is one.
    pub(crate) fn atomic_at(&self, addr: u64) -> Option<Extent> {
        let merged = self.assumptions.merged.iter().find(|all| all.addr == addr);
        let size = merged.map(|all| all.size).or_else(|| self.races.size_of_atomic(addr))?;
        Some(self.extent(addr, size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORD: Extent = Extent { addr: 0x1000, size: 4 };
    const HIGH: Extent = Extent { addr: 0x1002, size: 2 };

    #[test]
    fn parts_of_a_value_are_read_and_written() {
        assert_eq!(WORD.part(HIGH, 0x1234_5678), 0x1234);
        assert_eq!(WORD.part(HIGH, undefined(0x1234_5678)), undefined(0x1234));
        assert_eq!(WORD.with_part(HIGH, 0x1234_5678, 0xabcd), 0xabcd_5678);
        let (mask, expected) = WORD.compared(HIGH, 0x1234);
        assert_eq!(0x1234_5678 & mask, expected);
        assert_ne!(undefined(0x1234_5678) & mask, expected);
        assert_ne!(0x1235_5678 & mask, expected);
    }

    #[test]
    fn conditions_on_parts_are_conditions_on_the_whole() {
        let cond = |mask, first, last| AwaitCond::new(&[&[Within { mask, first, last }]]);
        let conditions = [
            cond(u64::MAX, 3, 3),
            cond(u64::MAX, 2, u64::MAX),
            cond(6, 2, 4),
            cond(u64::MAX, 0xfffe, 1),
            AwaitCond::new(&[&[Within::NEVER]]),
            AwaitCond::new(&[&[Within { mask: 1, first: 1, last: 1 }, Within { mask: u64::MAX, first: 4, last: 4 }]]),
            AwaitCond::ALWAYS,
        ];
        for until in conditions {
            let all = WORD.awaited(HIGH, until).expect("it is small enough");
            for value in [0, 1, 2, 3, 4, 5, 6, 0xfffd, 0xfffe, 0xffff] {
                assert_eq!(all.holds(value << 16 | 0x5678), until.holds(value), "{until:?} of {value}");
            }
        }
    }
}
