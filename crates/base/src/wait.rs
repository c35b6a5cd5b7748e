//! Conditions that a thread waits for: on what one location holds.
//!
//! The closed form is small on purpose, so that a search can ask of any value that a location held in the past whether
//! the wait would have ended there. A signed comparison is a range that wraps around, so no width or sign has to be
//! remembered.
use crate::is_undefined;

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

/// What an await waits for: a conjunction of clauses, each of which is one range or several of which one must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AwaitCond {
    terms: [Within; AwaitCond::MOST_TERMS],
    /// Bit `i`: term `i` belongs to the clause of the term before it.
    or: u8,
    len: u8,
}

impl AwaitCond {
    /// Terms that one condition can have.
    pub const MOST_TERMS: usize = 3;

    /// No clauses: every value ends the wait.
    pub const ALWAYS: AwaitCond = AwaitCond { terms: [Within::ALWAYS; Self::MOST_TERMS], or: 0, len: 0 };

    /// A conjunction of clauses, of at most [`Self::MOST_TERMS`] terms together.
    pub fn new(clauses: &[&[Within]]) -> Self {
        let mut cond = Self::ALWAYS;
        for clause in clauses {
            // A clause without terms does not hold.
            for (at, &term) in clause.iter().enumerate() {
                cond.push(term, at > 0);
            }
            if clause.is_empty() {
                cond.push(Within::NEVER, false);
            }
        }
        cond
    }

    /// Adds a term, to the last clause (`or`) or as a clause of its own.
    pub fn push(&mut self, term: Within, or: bool) {
        assert!(self.len() < Self::MOST_TERMS, "internal: too many terms of a condition");
        self.terms[self.len()] = term;
        self.or |= u8::from(or && self.len > 0) << self.len;
        self.len += 1;
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Drops all terms but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        for at in len..self.len() {
            self.terms[at] = Within::ALWAYS;
            self.or &= !(1 << at);
            self.len -= 1;
        }
    }

    /// The clauses: of each, one of the terms must hold.
    pub fn clauses(&self) -> impl Iterator<Item = &[Within]> {
        let starts = |at: &usize| self.or >> at & 1 == 0;
        let end = move |first: usize| (first + 1..self.len()).find(starts).unwrap_or(self.len());
        (0..self.len()).filter(starts).map(move |first| &self.terms[first..end(first)])
    }

    /// Whether a location of at most 8 bytes that holds `value` ends the wait.
    pub fn holds(&self, value: u128) -> bool {
        if is_undefined(value) {
            return true;
        }
        let mut clause = true;
        for (at, term) in self.terms[..self.len()].iter().enumerate() {
            let or = self.or >> at & 1 != 0;
            if !or && !clause {
                return false;
            }
            clause = or && clause || term.holds(value as u64);
        }
        clause
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
        let low = Within { mask: u64::MAX, first: 0, last: 3 };
        assert_eq!(of(AwaitCond::new(&[&[is(2), is(5)]])), [2, 5]);
        assert_eq!(of(AwaitCond::new(&[&[is(2)], &[is(5)]])), []);
        assert_eq!(of(AwaitCond::new(&[&[low], &[is(2), is(5)]])), [2]);
        assert_eq!(of(AwaitCond::new(&[&[is(2), is(5)], &[low]])), [2]);
        assert_eq!((of(AwaitCond::new(&[&[is(3)]])), of(AwaitCond::ALWAYS).len()), (vec![3], 8));
        assert_eq!(of(AwaitCond::new(&[&[], &[low]])), []);
        assert!(AwaitCond::new(&[&[Within::NEVER]]).holds(crate::undefined(0)));
        let mut cut = AwaitCond::new(&[&[is(2), is(5)], &[low]]);
        cut.truncate(2);
        assert_eq!(cut, AwaitCond::new(&[&[is(2), is(5)]]));
        let both = AwaitCond::new(&[&[low], &[is(2), is(5)]]);
        assert_eq!(both.clauses().collect::<Vec<_>>(), [&[low][..], &[is(2), is(5)]]);
    }
}
