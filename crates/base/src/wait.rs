//! Conditions that a thread waits for: on what one location holds.
//!
//! The closed form is small on purpose, so that a search can ask of any value that a location held in the past whether
//! the wait would have ended there. A signed comparison is a range that wraps around, so no width or sign has to be
//! remembered.

/// A value that was never written, or cannot be read, has this bit. It ends every wait, so that the fault is met.
pub const UNWRITTEN: u128 = 1 << 127;

/// The state of a reader-writer lock: who writes in the lowest 32 bits, how many times it is held for reading in the 64
/// above, and from here on how many writers wait, for locks that prefer writers.
pub const WRITERS_WAIT: u32 = 96;

/// Whether a reader-writer lock in this state may be locked for reading.
pub const fn may_read(state: u128) -> bool {
    state as u32 == 0 && (state & !UNWRITTEN) >> WRITERS_WAIT == 0
}

/// Whether a reader-writer lock in this state may be locked for writing: also before others that wait.
pub const fn may_write(state: u128) -> bool {
    state << (128 - WRITERS_WAIT) == 0
}

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
        if value & UNWRITTEN != 0 {
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

/// In how many ways to choose `k` of `n`, as a wake does among threads that wait.
pub fn choices(n: usize, k: usize) -> u32 {
    let k = k.min(n - k);
    let count = (0..k).fold(1_u64, |count, i| count.saturating_mul((n - i) as u64) / (i as u64 + 1));
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The positions that the choice of this number among those of `k` of `n` takes, in order. Choices are in the order of
/// their first positions.
pub fn chosen(n: usize, k: usize, number: u32) -> impl Iterator<Item = usize> {
    let (mut left, mut number) = (k, number);
    (0..n).filter(move |at| {
        // Before those without this position are all that take it.
        let with = if left > 0 { choices(n - at - 1, left - 1) } else { 0 };
        let takes = number < with;
        (left, number) = if takes { (left - 1, number) } else { (left, number - with) };
        takes
    })
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
        assert!(AwaitCond::new(&[&[Within::NEVER]]).holds(UNWRITTEN));
        let mut cut = AwaitCond::new(&[&[is(2), is(5)], &[low]]);
        cut.truncate(2);
        assert_eq!(cut, AwaitCond::new(&[&[is(2), is(5)]]));
        let both = AwaitCond::new(&[&[low], &[is(2), is(5)]]);
        assert_eq!(both.clauses().collect::<Vec<_>>(), [&[low][..], &[is(2), is(5)]]);
    }

    #[test]
    fn choices_are_numbered() {
        let all = |n, k| (0..choices(n, k)).map(|number| chosen(n, k, number).collect()).collect::<Vec<Vec<usize>>>();
        assert_eq!(all(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(all(4, 1), [[0], [1], [2], [3]]);
        assert_eq!((all(2, 2), all(2, 0)), (vec![vec![0, 1]], vec![vec![]]));
    }

    #[test]
    fn choices_are_counted() {
        assert_eq!([(0, 0), (3, 3), (3, 1), (4, 2), (6, 3)].map(|(n, k)| choices(n, k)), [1, 1, 3, 6, 20]);
    }
}
