//! How much of a depth-first search is done, from the path it is on.
//!
//! Each child of a node is taken to stand for an equal part of what is below the node (Knuth's estimate, along the
//! search's own path instead of random ones). Children that later executions will add are not known yet, so early
//! estimates are too high; at the end the estimate is 1.

/// A node on the path: children explored, and left, the one being explored included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub done: u32,
    pub left: u32,
}

impl Level {
    /// How many children are known.
    pub fn width(self) -> f64 {
        f64::from((self.done + self.left).max(1))
    }
}

/// The explored part of the tree, from the root's level down.
pub(crate) fn explored(path: impl Iterator<Item = Level>) -> f64 {
    let mut sum = 0.0;
    let mut weight = 1.0;
    for level in path {
        sum += weight * f64::from(level.done) / level.width();
        weight /= level.width();
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &[(u32, u32)]) -> f64 {
        explored(path.iter().map(|&(done, left)| Level { done, left }))
    }

    #[test]
    fn a_path_through_a_tree() {
        assert_eq!(of(&[]), 0.0);
        assert_eq!(of(&[(0, 4)]), 0.0);
        assert_eq!(of(&[(1, 3)]), 0.25);
        // One of two done; in the second, one of two done; in its second, nothing.
        assert_eq!(of(&[(1, 1), (1, 1), (0, 5)]), 0.75);
        // Nodes with one child change nothing.
        assert_eq!(of(&[(0, 1), (1, 1), (0, 1), (0, 1), (1, 1)]), 0.75);
        assert_eq!(of(&[(3, 0)]), 1.0);
    }

    /// Over a full tree the estimate grows by equal parts.
    #[test]
    fn a_full_binary_tree() {
        for leaf in 0..256u32 {
            let path: Vec<(u32, u32)> = (0..8).rev().map(|bit| (leaf >> bit & 1, 2 - (leaf >> bit & 1))).collect();
            assert_eq!(of(&path), f64::from(leaf) / 256.0);
        }
    }
}
