//! Wakeup trees: beginnings of executions that are still to be explored.
//!
//! Each frame of the search holds an ordered list of branches. A branch is one operation and the tree of what may
//! follow it; the path to a leaf is a sequence whose exploration leads to traces that have not been seen. When a path
//! is explored, the threads that sleep then are those that slept when it was made, and the branches before it at each
//! level; somewhere further down the path each of them is woken by an operation it conflicts with. So at a leaf nobody
//! sleeps, and what follows is free.
//!
//! There may be about as many paths as executions: one reader after the other either precedes a write or does not, and
//! the first frame has a path for each of these sets before any is explored. But they end alike, so the trees share
//! what is equal. While they are small it costs more to look for equals than to keep them: every time they have
//! doubled, [`Forest::share`] does so. A tree that has several owners is copied before it is changed.

use super::event::Op;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// Trees that are kept without looking for equal ones. Next to none in debug builds: the programs of tests are small.
const FEW: usize = if cfg!(debug_assertions) { 2 } else { 1 << 12 };

/// What may follow an operation: nothing yet, or a row of the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tree(u32);

const LEAF: Tree = Tree(u32::MAX);

/// An operation and what may follow it. The operation is a number of the forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Branch {
    op: u32,
    below: Tree,
}

/// What is to be explored from a frame, oldest first.
pub(super) type Branches = VecDeque<Branch>;

type Row = SmallVec<[Branch; 2]>;

pub(super) struct Forest {
    ops: IndexSet<Op, FxBuildHasher>,
    rows: Vec<Row>,
    /// How many branches have the row below them.
    owners: Vec<u32>,
    free: Vec<Tree>,
    /// How many rows to have before looking for equal ones.
    enough: usize,
}

impl Default for Forest {
    fn default() -> Self {
        let (rows, owners, free) = (Vec::new(), Vec::new(), Vec::new());
        Self { ops: IndexSet::default(), rows, owners, free, enough: FEW }
    }
}

impl Forest {
    pub fn op(&self, branch: Branch) -> &Op {
        &self.ops[branch.op as usize]
    }

    /// What may follow a branch, oldest first.
    pub fn below(&self, branch: Branch) -> &[Branch] {
        match branch.below {
            LEAF => &[],
            Tree(row) => &self.rows[row as usize],
        }
    }

    /// The number of an operation, until trees are shared.
    pub fn name(&mut self, op: &Op) -> u32 {
        let known = self.ops.get_index_of(op);
        known.unwrap_or_else(|| self.ops.insert_full(op.clone()).0) as u32
    }

    fn plant(&mut self, row: Row) -> Tree {
        for branch in &row {
            self.owned_by_one_more(branch.below);
        }
        match self.free.pop() {
            Some(tree) => {
                self.rows[tree.0 as usize] = row;
                tree
            }
            None => {
                self.rows.push(row);
                self.owners.push(0);
                Tree(self.rows.len() as u32 - 1)
            }
        }
    }

    fn owned_by_one_more(&mut self, tree: Tree) {
        if tree != LEAF {
            self.owners[tree.0 as usize] += 1;
        }
    }

    /// Appends a sequence of operations, by their numbers, below a path, which is given by the position of each of its
    /// branches in its list. Each has something below it already.
    pub fn insert(&mut self, list: &mut Branches, path: &[usize], sequence: &[u32]) {
        let mut below = LEAF;
        let mut first = None;
        for &op in sequence.iter().rev() {
            if let Some(branch) = first {
                below = self.plant(Row::from_slice(&[branch]));
            }
            first = Some(Branch { op, below });
        }
        let Some(first) = first else { return };
        self.owned_by_one_more(first.below);
        let Some((&at, path)) = path.split_first() else { return list.push_back(first) };
        let mut tree = self.own(list[at].below);
        list[at].below = tree;
        for &at in path {
            let below = self.own(self.rows[tree.0 as usize][at].below);
            self.rows[tree.0 as usize][at].below = below;
            tree = below;
        }
        self.rows[tree.0 as usize].push(first);
    }

    /// The tree as one of its owners may change it.
    fn own(&mut self, tree: Tree) -> Tree {
        if self.owners[tree.0 as usize] == 1 {
            return tree;
        }
        self.owners[tree.0 as usize] -= 1;
        let copy = self.plant(self.rows[tree.0 as usize].clone());
        self.owned_by_one_more(copy);
        copy
    }

    /// Makes what is below a branch that is explored now the list of the next frame.
    pub fn descend(&mut self, branch: Branch, list: &mut Branches) {
        list.clear();
        if branch.below == LEAF {
            return;
        }
        let row = branch.below.0 as usize;
        list.extend(&self.rows[row]);
        self.owners[row] -= 1;
        if self.owners[row] == 0 {
            self.rows[row] = Row::new();
            self.free.push(branch.below);
            return;
        }
        for branch in list {
            self.owned_by_one_more(branch.below);
        }
    }

    /// Whether it is time to [`Forest::share`].
    pub fn is_crowded(&self) -> bool {
        self.rows.len() - self.free.len() >= self.enough
    }

    /// Lets equal trees be one; these lists own all that there is.
    pub fn share<'a>(&mut self, lists: impl Iterator<Item = &'a mut Branches>) {
        let mut sharing = Sharing {
            moved: vec![LEAF; self.rows.len()],
            old: std::mem::take(self),
            known: FxHashMap::default(),
            new: self,
            open: Vec::new(),
        };
        for branch in lists.flatten() {
            *branch = sharing.branch(*branch);
            sharing.new.owned_by_one_more(branch.below);
        }
        self.enough = FEW.max(2 * self.rows.len());
    }
}

/// A forest on its way into another one in which no two trees are equal.
struct Sharing<'a> {
    old: Forest,
    new: &'a mut Forest,
    /// Where each old tree went.
    moved: Vec<Tree>,
    known: FxHashMap<Row, Tree>,
    open: Vec<Tree>,
}

impl Sharing<'_> {
    fn branch(&mut self, branch: Branch) -> Branch {
        self.trees(branch.below);
        self.moved(branch)
    }

    /// A branch whose tree has been moved.
    fn moved(&mut self, branch: Branch) -> Branch {
        let below = if branch.below == LEAF { LEAF } else { self.moved[branch.below.0 as usize] };
        Branch { op: self.new.name(self.old.op(branch)), below }
    }

    /// Moves a tree, and first those below it. Sequences may be long, so this is no recursion.
    fn trees(&mut self, tree: Tree) {
        let is_open = |moved: &[Tree], tree: Tree| tree != LEAF && moved[tree.0 as usize] == LEAF;
        self.open.push(tree);
        while let Some(tree) = self.open.pop() {
            if !is_open(&self.moved, tree) {
                continue;
            }
            let row = std::mem::take(&mut self.old.rows[tree.0 as usize]);
            let missing = |branch: &&Branch| is_open(&self.moved, branch.below);
            if row.iter().any(|branch| missing(&branch)) {
                self.open.push(tree);
                self.open.extend(row.iter().filter(missing).map(|branch| branch.below));
                self.old.rows[tree.0 as usize] = row;
                continue;
            }
            let row: Row = row.iter().map(|&branch| self.moved(branch)).collect();
            let new = match self.known.get(&row) {
                Some(&equal) => equal,
                None => {
                    let new = self.new.plant(row.clone());
                    self.known.insert(row, new);
                    new
                }
            };
            self.moved[tree.0 as usize] = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Touches;
    use super::*;
    use base::{Id, Pick, Tid};

    fn op(tid: usize) -> Op {
        Op { tid: Tid::from_index(tid), pick: Pick(0), varies: false, touches: Touches::new() }
    }

    /// All sequences of a list, in order.
    fn sequences(forest: &Forest, list: &[Branch], before: &str, out: &mut Vec<String>) {
        for &branch in list {
            let here = format!("{before}{}", forest.op(branch).tid.index());
            match forest.below(branch) {
                [] => out.push(here),
                below => sequences(forest, below, &here, out),
            }
        }
    }

    fn all(forest: &Forest, list: &mut Branches) -> Vec<String> {
        let mut out = Vec::new();
        sequences(forest, list.make_contiguous(), "", &mut out);
        out
    }

    #[test]
    fn equal_trees_are_shared_and_copied_when_changed() {
        let (mut forest, mut list) = (Forest::default(), Branches::new());
        let [one, two, three, four] = [1, 2, 3, 4].map(|tid| forest.name(&op(tid)));
        forest.insert(&mut list, &[], &[one, three, four]);
        forest.insert(&mut list, &[], &[two, three, four]);
        let before = all(&forest, &mut list);
        assert_eq!(before, ["134", "234"]);
        assert_eq!(forest.rows.len(), 4);
        forest.share(std::iter::once(&mut list));
        assert_eq!(all(&forest, &mut list), before);
        assert_eq!(forest.rows.len(), 2);
        let five = forest.name(&op(5));
        forest.insert(&mut list, &[1, 0], &[five]);
        assert_eq!(all(&forest, &mut list), ["134", "234", "235"]);
        let mut next = Branches::new();
        let first = list.pop_front().expect("two branches");
        forest.descend(first, &mut next);
        assert_eq!(all(&forest, &mut next), ["34"]);
        let second = list.pop_front().expect("one branch");
        forest.descend(second, &mut next);
        assert_eq!(all(&forest, &mut next), ["34", "35"]);
    }
}
