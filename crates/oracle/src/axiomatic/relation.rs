//! Relations between the nodes of an execution, at most 64.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    /// For each node the set of those after it.
    after: Vec<u64>,
}

impl Relation {
    pub fn new(nodes: usize) -> Self {
        assert!(nodes <= 64, "an execution of more than 64 events is too large for the oracle");
        Self { after: vec![0; nodes] }
    }
    /// All pairs for which `holds`.
    pub fn of(nodes: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let mut relation = Self::new(nodes);
        for a in 0..nodes {
            relation.after[a] = (0..nodes).filter(|&b| holds(a, b)).fold(0, |set, b| set | 1 << b);
        }
        relation
    }
    pub fn add(&mut self, a: usize, b: usize) {
        self.after[a] |= 1 << b;
    }
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.after[a] >> b & 1 == 1
    }

    fn zip(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self { after: self.after.iter().zip(&other.after).map(|(&a, &b)| op(a, b)).collect() }
    }
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    pub fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    /// Pairs that begin in a set.
    pub fn from(&self, set: u64) -> Self {
        let row = |(at, &row)| if set >> at & 1 == 1 { row } else { 0 };
        Self { after: self.after.iter().enumerate().map(row).collect() }
    }
    /// Pairs that end in a set.
    pub fn to(&self, set: u64) -> Self {
        Self { after: self.after.iter().map(|row| row & set).collect() }
    }
    /// A pair of this one and then one of the other.
    pub fn then(&self, other: &Self) -> Self {
        let row = |&row: &u64| members(row).fold(0, |set, at| set | other.after[at]);
        Self { after: self.after.iter().map(row).collect() }
    }
    /// With all pairs of a node and itself.
    pub fn optional(&self) -> Self {
        Self { after: self.after.iter().enumerate().map(|(at, row)| row | 1 << at).collect() }
    }
    /// One or more pairs, one after the other.
    pub fn closure(&self) -> Self {
        let mut closed = self.clone();
        for via in 0..closed.after.len() {
            let row = closed.after[via];
            for at in 0..closed.after.len() {
                if closed.has(at, via) {
                    closed.after[at] |= row;
                }
            }
        }
        closed
    }
    pub fn is_irreflexive(&self) -> bool {
        self.after.iter().enumerate().all(|(at, row)| row >> at & 1 == 0)
    }
    pub fn is_empty(&self) -> bool {
        self.after.iter().all(|&row| row == 0)
    }

    /// Removes nodes without predecessors until none is left, or all are on or after a cycle.
    pub fn is_acyclic(&self) -> bool {
        let nodes = self.after.len();
        let mut left: u64 = if nodes == 64 { u64::MAX } else { (1 << nodes) - 1 };
        loop {
            let next = left & members(left).fold(0, |set, at| set | self.after[at]);
            if next == 0 {
                return true;
            }
            if next == left {
                return false;
            }
            left = next;
        }
    }
}

fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(after: &[u64]) -> Relation {
        Relation { after: after.to_vec() }
    }

    #[test]
    fn cycles_are_found() {
        assert!(of(&[]).is_acyclic());
        assert!(of(&[0b110, 0b100, 0]).is_acyclic());
        assert!(!of(&[0b010, 0b100, 0b001]).is_acyclic());
        assert!(!of(&[0b001]).is_acyclic());
        // An event after a cycle does not matter, nor does one before it.
        assert!(!of(&[0b0010, 0b0100, 0b1010, 0]).is_acyclic());
    }

    #[test]
    fn relations_are_composed() {
        let steps = of(&[0b0010, 0b0100, 0b1000, 0]);
        assert_eq!(steps.then(&steps), of(&[0b0100, 0b1000, 0, 0]));
        assert_eq!(steps.closure(), of(&[0b1110, 0b1100, 0b1000, 0]));
        assert_eq!(steps.from(0b0001).optional(), of(&[0b0011, 0b0010, 0b0100, 0b1000]));
        assert_eq!(steps.to(0b1010), of(&[0b0010, 0, 0b1000, 0]));
        assert!(steps.closure().is_irreflexive() && !steps.optional().is_irreflexive());
    }
}
