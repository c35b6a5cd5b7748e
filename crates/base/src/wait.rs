//! Conditions that a thread waits for: on what one location holds.
//!
//! The closed form is small on purpose, so that a search can ask of any value that a location held in the past whether the wait
//! would have ended there. A signed comparison is a range that wraps around, so no width or sign has to be remembered.

/// A value that was never written, or cannot be read, has this bit. It ends every wait, so that the fault is met.
pub const UNWRITTEN: u128 = 1 << 127;

/// That `value & mask` lies between two bounds, both included; the range wraps around when `last < first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Within {
    pub mask: u64,
    pub first: u64,
    pub last: u64,
}

impl Within {
    /// Holds of no value.
    pub const NEVER: Within = Within { mask: 0, first: 1, last: 1 };
    /// Holds of every value.
    pub const ALWAYS: Within = Within { mask: 0, first: 0, last: u64::MAX };

    pub fn holds(&self, value: u64) -> bool {
        let value = value & self.mask;
        match self.first <= self.last {
            true => self.first <= value && value <= self.last,
            false => self.first <= value || value <= self.last,
        }
    }
}

/// What an await waits for: two ranges, of which all or any must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AwaitCond {
    terms: [Within; 2],
    all: bool,
}

impl AwaitCond {
    /// Terms that one condition can have.
    pub const MOST_TERMS: usize = 2;

    /// The conjunction (`all`) or disjunction of the terms, of which there are at most [`Self::MOST_TERMS`].
    pub fn new(terms: &[Within], all: bool) -> Self {
        assert!(terms.len() <= Self::MOST_TERMS, "internal: {} terms of a condition", terms.len());
        let rest = if all { Within::ALWAYS } else { Within::NEVER };
        let term = |at| terms.get(at).copied().unwrap_or(rest);
        Self { terms: [term(0), term(1)], all }
    }

    /// The terms that say something, and whether all of them must hold.
    pub fn terms(&self) -> (impl Iterator<Item = &Within>, bool) {
        let says = |term: &&Within| **term != Within::ALWAYS && **term != Within::NEVER;
        (self.terms.iter().filter(says), self.all)
    }

    /// Whether a location of at most 8 bytes that holds `value` ends the wait.
    pub fn holds(&self, value: u128) -> bool {
        let [a, b] = self.terms.map(|term| term.holds(value as u64));
        value & UNWRITTEN != 0 || if self.all { a && b } else { a || b }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_wrap_around() {
        let within = |mask, first, last| Within { mask, first, last };
        let of = |term: Within| (0..16).filter(|&v| term.holds(v)).collect::<Vec<_>>();
        assert_eq!(of(within(15, 3, 5)), [3, 4, 5]);
        assert_eq!(of(within(15, 14, 1)), [0, 1, 14, 15]);
        assert_eq!(of(within(15, 0, 15)).len(), 16);
        assert_eq!(of(within(1, 1, 1)), [1, 3, 5, 7, 9, 11, 13, 15]);
        assert_eq!((of(Within::NEVER).len(), of(Within::ALWAYS).len()), (0, 16));
    }

    #[test]
    fn terms_are_joined() {
        let is = |v| Within { mask: u64::MAX, first: v, last: v };
        let of = |cond: AwaitCond| (0..8).filter(|&v| cond.holds(v)).collect::<Vec<_>>();
        assert_eq!(of(AwaitCond::new(&[is(2), is(5)], false)), [2, 5]);
        assert_eq!(of(AwaitCond::new(&[is(2), is(5)], true)), []);
        assert_eq!((of(AwaitCond::new(&[is(3)], true)), of(AwaitCond::new(&[is(3)], false))), (vec![3], vec![3]));
        assert!(AwaitCond::new(&[Within::NEVER], true).holds(UNWRITTEN));
    }
}
