//! Relations between the nodes of an execution.

/// A set of nodes, a bit for each.
pub(super) type Set = Vec<u64>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    /// For each node the set of those after it.
    after: Vec<Set>,
}

pub(super) fn set_of(nodes: usize, holds: impl Fn(usize) -> bool) -> Set {
    let mut set = vec![0; nodes.div_ceil(64)];
    (0..nodes).filter(|&at| holds(at)).for_each(|at| set[at / 64] |= 1 << (at % 64));
    set
}

fn contains(set: &Set, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

/// Adds the members of another set.
fn unite(set: &mut Set, other: &Set) {
    set.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

impl Relation {
    pub fn new(nodes: usize) -> Self {
        Self { after: vec![vec![0; nodes.div_ceil(64)]; nodes] }
    }
    /// All pairs for which `holds`.
    pub fn of(nodes: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        Self { after: (0..nodes).map(|a| set_of(nodes, |b| holds(a, b))).collect() }
    }
    pub fn add(&mut self, a: usize, b: usize) {
        self.after[a][b / 64] |= 1 << (b % 64);
    }
    pub fn has(&self, a: usize, b: usize) -> bool {
        contains(&self.after[a], b)
    }

    fn zip(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let row = |(a, b): (&Set, &Set)| a.iter().zip(b).map(|(&a, &b)| op(a, b)).collect();
        Self { after: self.after.iter().zip(&other.after).map(row).collect() }
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
    pub fn from(&self, set: &Set) -> Self {
        let row = |(at, row): (usize, &Set)| if contains(set, at) { row.clone() } else { vec![0; row.len()] };
        Self { after: self.after.iter().enumerate().map(row).collect() }
    }
    /// Pairs that end in a set.
    pub fn to(&self, set: &Set) -> Self {
        let row = |row: &Set| row.iter().zip(set).map(|(a, b)| a & b).collect();
        Self { after: self.after.iter().map(row).collect() }
    }
    /// A pair of this one and then one of the other.
    pub fn then(&self, other: &Self) -> Self {
        let row = |row: &Set| {
            let mut set = vec![0; row.len()];
            members(row).for_each(|at| unite(&mut set, &other.after[at]));
            set
        };
        Self { after: self.after.iter().map(row).collect() }
    }
    /// With all pairs of a node and itself.
    pub fn optional(&self) -> Self {
        let mut with = self.clone();
        (0..self.after.len()).for_each(|at| with.add(at, at));
        with
    }
    /// One or more pairs, one after the other.
    pub fn closure(&self) -> Self {
        let mut closed = self.clone();
        for via in 0..closed.after.len() {
            let row = closed.after[via].clone();
            for at in 0..closed.after.len() {
                if closed.has(at, via) {
                    unite(&mut closed.after[at], &row);
                }
            }
        }
        closed
    }
    pub fn is_irreflexive(&self) -> bool {
        (0..self.after.len()).all(|at| !self.has(at, at))
    }
    pub fn is_empty(&self) -> bool {
        self.after.iter().flatten().all(|&word| word == 0)
    }

    /// Removes nodes without predecessors until none is left, or all are on or after a cycle.
    pub fn is_acyclic(&self) -> bool {
        let mut left = set_of(self.after.len(), |_| true);
        loop {
            let mut next = vec![0; left.len()];
            members(&left).for_each(|at| unite(&mut next, &self.after[at]));
            next.iter_mut().zip(&left).for_each(|(word, left)| *word &= left);
            if next.iter().all(|&word| word == 0) {
                return true;
            }
            if next == left {
                return false;
            }
            left = next;
        }
    }
}

fn members(set: &Set) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let first = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                word * 64 + first
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(after: &[u64]) -> Relation {
        Relation { after: after.iter().map(|&row| vec![row]).collect() }
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
        assert_eq!(steps.from(&vec![0b0001]).optional(), of(&[0b0011, 0b0010, 0b0100, 0b1000]));
        assert_eq!(steps.to(&vec![0b1010]), of(&[0b0010, 0, 0b1000, 0]));
        assert!(steps.closure().is_irreflexive() && !steps.optional().is_irreflexive());
    }

    #[test]
    fn executions_can_be_long() {
        let steps = Relation::of(200, |a, b| a + 1 == b);
        assert!(steps.is_acyclic() && steps.closure().has(3, 199) && !steps.closure().has(199, 3));
        assert!(!steps.or(&Relation::of(200, |a, b| (a, b) == (199, 70))).is_acyclic());
        assert_eq!(members(&set_of(200, |at| at % 63 == 0)).collect::<Vec<_>>(), [0, 63, 126, 189]);
    }
}
