//! Dominators, dominance frontiers and postdominators.
//!
//! `a` dominates `b` when every path from the entry to `b` passes `a`; `a` postdominates `b` when every path from `b`
//! to the end of the function passes `a`. Both by the iteration of Cooper, Harvey and Kennedy ("A simple, fast
//! dominance algorithm"), which is quadratic at worst and fast on the graphs programs have.
//!
//! A path that never ends makes "the end of the function" hard to reach: blocks from which no block without successors
//! can be reached get an edge to it of their own. In reverse postorder from the back, the first block not connected yet
//! gets it, so an endless loop leaves through the last of its blocks. [`PostDoms::made_exits`] lists them.

use crate::cfg::Cfg;
use crate::{Block, IdSet};
use base::Table;

const NONE: u32 = u32::MAX;

/// A tree over the numbers `0..n`, 0 the root, in which ancestry is one comparison.
struct Tree {
    parent: Vec<u32>,
    /// Preorder number, and the largest one below.
    enter: Vec<u32>,
    last: Vec<u32>,
    preorder: Vec<u32>,
}

impl Tree {
    /// Nodes are numbered in a reverse postorder; `preds` gives the numbers of a node's predecessors.
    fn of_graph<I: Iterator<Item = u32>>(count: usize, preds: impl Fn(u32) -> I) -> Tree {
        let mut parent = vec![NONE; count];
        parent[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for node in 1..count as u32 {
                let mut common = NONE;
                for pred in preds(node).filter(|p| parent[*p as usize] != NONE) {
                    common = if common == NONE { pred } else { meet(&parent, common, pred) };
                }
                if common != parent[node as usize] {
                    parent[node as usize] = common;
                    changed = true;
                }
            }
        }
        Tree::of_parents(parent)
    }

    fn of_parents(parent: Vec<u32>) -> Tree {
        let count = parent.len();
        // Parents have smaller numbers, so two sweeps replace a recursion.
        let mut size = vec![1u32; count];
        for node in (1..count).rev() {
            size[parent[node] as usize] += size[node];
        }
        let mut enter = vec![0; count];
        let mut next: Vec<u32> = vec![1; count];
        let mut preorder = vec![0; count];
        for node in 1..count {
            let above = parent[node] as usize;
            enter[node] = next[above];
            next[above] += size[node];
            next[node] = enter[node] + 1;
            preorder[enter[node] as usize] = node as u32;
        }
        let last = (0..count).map(|node| enter[node] + size[node] - 1).collect();
        Tree { parent, enter, last, preorder }
    }

    fn is_ancestor(&self, above: u32, below: u32) -> bool {
        let (above, below) = (above as usize, below as usize);
        self.enter[above] <= self.enter[below] && self.enter[below] <= self.last[above]
    }
}

/// The nearest common ancestor; ancestors have smaller numbers.
fn meet(parent: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = parent[a as usize];
        }
        while b > a {
            b = parent[b as usize];
        }
    }
    a
}

pub struct Doms {
    tree: Tree,
    /// Reachable blocks by number.
    blocks: Vec<Block>,
    number: Table<Block, u32>,
}

impl Doms {
    pub fn of(cfg: &Cfg) -> Doms {
        let blocks = cfg.rpo().to_vec();
        let mut number = Table::filled(cfg.block_count(), NONE);
        for (index, block) in blocks.iter().enumerate() {
            number[*block] = index as u32;
        }
        let tree = Tree::of_graph(blocks.len(), |node| {
            let preds = cfg.predecessors(blocks[node as usize]).iter();
            preds.map(|p| number[*p]).filter(|n| *n != NONE)
        });
        Doms { tree, blocks, number }
    }

    /// The closest strict dominator; `None` for the entry and for unreachable blocks.
    pub fn parent(&self, block: Block) -> Option<Block> {
        match self.number[block] {
            NONE | 0 => None,
            number => Some(self.blocks[self.tree.parent[number as usize] as usize]),
        }
    }
    /// Whether `a` dominates `b`; every block dominates itself. False when either is unreachable.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (self.number[a], self.number[b]);
        a != NONE && b != NONE && self.tree.is_ancestor(a, b)
    }
    /// The reachable blocks, each after the blocks that dominate it and before those it does not dominate that follow.
    pub fn preorder(&self) -> impl Iterator<Item = Block> + '_ {
        self.tree.preorder.iter().map(|n| self.blocks[*n as usize])
    }
    /// For each block, the blocks where its dominance ends: it dominates a predecessor of them, but not them strictly.
    pub fn frontiers(&self, cfg: &Cfg) -> Table<Block, Vec<Block>> {
        let mut out: Table<Block, Vec<Block>> = Table::filled(cfg.block_count(), Vec::new());
        for &join in cfg.rpo() {
            let preds = cfg.predecessors(join);
            // A block with one incoming edge that is not the entry is dominated by its source; the entry may be a loop
            // header.
            if preds.len() < 2 && join != cfg.entry() {
                continue;
            }
            let stop = self.parent(join);
            for &pred in preds.iter().filter(|p| cfg.is_reachable(**p)) {
                let mut runner = Some(pred);
                while let Some(block) = runner.filter(|b| Some(*b) != stop) {
                    if out[block].last() == Some(&join) {
                        break; // the rest of the way up was walked for another predecessor
                    }
                    out[block].push(join);
                    runner = self.parent(block);
                }
            }
        }
        out
    }
}

pub struct PostDoms {
    tree: Tree,
    /// By number; number 0 is the virtual exit and has no block.
    blocks: Vec<Option<Block>>,
    number: Table<Block, u32>,
    made_exits: Vec<Block>,
}

impl PostDoms {
    pub fn of(cfg: &Cfg) -> PostDoms {
        let count = cfg.block_count();
        // Postorder of the reversed graph from the virtual exit, whose predecessors are found on the way.
        let mut order = Vec::with_capacity(cfg.rpo().len() + 1);
        let mut seen: IdSet<Block> = IdSet::new(count);
        let mut exits: IdSet<Block> = IdSet::new(count);
        let mut made_exits = Vec::new();
        let mut visit = |root: Block, order: &mut Vec<Block>| {
            if !seen.insert(root) {
                return false;
            }
            let mut stack = vec![(root, 0)];
            while let Some((block, next)) = stack.last_mut() {
                match cfg.predecessors(*block).get(*next) {
                    Some(&from) => {
                        *next += 1;
                        if cfg.is_reachable(from) && seen.insert(from) {
                            stack.push((from, 0));
                        }
                    }
                    None => {
                        order.push(*block);
                        stack.pop();
                    }
                }
            }
            true
        };
        for &block in cfg.rpo().iter().filter(|b| cfg.successors(**b).is_empty()) {
            exits.insert(block);
            visit(block, &mut order);
        }
        for &block in cfg.rpo().iter().rev() {
            if visit(block, &mut order) {
                exits.insert(block);
                made_exits.push(block);
            }
        }
        let blocks: Vec<Option<Block>> = std::iter::once(None).chain(order.iter().rev().copied().map(Some)).collect();
        let mut number = Table::filled(count, NONE);
        for (index, block) in blocks.iter().enumerate() {
            if let Some(block) = block {
                number[*block] = index as u32;
            }
        }
        let tree = Tree::of_graph(blocks.len(), |node| {
            let block = blocks[node as usize];
            let exit = block.filter(|b| exits.contains(*b)).map(|_| 0);
            let next = block.map_or(&[][..], |b| cfg.successors(b));
            exit.into_iter().chain(next.iter().map(|s| number[*s]))
        });
        PostDoms { tree, blocks, number, made_exits }
    }

    /// The closest strict postdominator; `None` when that is the end of the function, and for unreachable blocks.
    pub fn parent(&self, block: Block) -> Option<Block> {
        match self.number[block] {
            NONE => None,
            number => self.blocks[self.tree.parent[number as usize] as usize],
        }
    }
    /// Whether `a` postdominates `b`; every block postdominates itself. False when either is unreachable.
    pub fn postdominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (self.number[a], self.number[b]);
        a != NONE && b != NONE && self.tree.is_ancestor(a, b)
    }
    /// Blocks of endless cycles that were given an edge to the end of the function.
    pub fn made_exits(&self) -> &[Block] {
        &self.made_exits
    }
}
