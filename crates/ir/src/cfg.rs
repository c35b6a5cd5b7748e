//! The control-flow graph of a body: predecessors and reverse postorder.
//!
//! A snapshot of the body; an edit of blocks or terminators makes it stale. Needs blocks that end in a
//! terminator and edges to blocks of the layout (rules 1 to 4 of `verify`).

use crate::{Block, Body};
use base::{Id, Table};

pub struct Cfg {
    entry: Block,
    /// Edges by source block: `targets[out[b] .. out[b + 1]]`.
    out: Vec<u32>,
    targets: Vec<Block>,
    /// Edges by target block, the same way.
    into: Vec<u32>,
    sources: Vec<Block>,
    rpo: Vec<Block>,
    number: Table<Block, u32>,
}

const UNREACHED: u32 = u32::MAX;

impl Cfg {
    pub fn of(body: &Body) -> Cfg {
        let count = body.blocks.len();
        let mut in_layout = vec![false; count];
        body.layout.iter().for_each(|b| in_layout[b.index()] = true);
        let (mut out, mut targets) = (Vec::with_capacity(count + 1), Vec::with_capacity(2 * count));
        for block in body.blocks.keys() {
            out.push(targets.len() as u32);
            if in_layout[block.index()] {
                targets.extend(body.successors(block));
            }
        }
        out.push(targets.len() as u32);

        let mut into = vec![0; count + 1];
        targets.iter().for_each(|to| into[to.index() + 1] += 1);
        for index in 0..count {
            into[index + 1] += into[index];
        }
        let mut free = into.clone();
        let mut sources = vec![body.entry(); targets.len()];
        for from in body.blocks.keys() {
            for &to in &targets[out[from.index()] as usize..out[from.index() + 1] as usize] {
                sources[free[to.index()] as usize] = from;
                free[to.index()] += 1;
            }
        }

        let mut cfg = Cfg {
            entry: body.entry(),
            out,
            targets,
            into,
            sources,
            rpo: Vec::new(),
            number: Table::filled(count, UNREACHED),
        };
        cfg.rpo = reverse_postorder(count, cfg.entry, |block| cfg.successors(block));
        for (index, block) in cfg.rpo.iter().enumerate() {
            cfg.number[*block] = index as u32;
        }
        cfg
    }

    pub fn entry(&self) -> Block {
        self.entry
    }
    /// How many blocks the body's table has, those outside the layout included.
    pub fn block_count(&self) -> usize {
        self.number.len()
    }
    /// The targets of the block's edges, in order; a block to which two edges lead is there twice.
    pub fn successors(&self, block: Block) -> &[Block] {
        &self.targets[self.out[block.index()] as usize..self.out[block.index() + 1] as usize]
    }
    /// The sources of the edges to a block, once per edge, unreachable ones included.
    pub fn predecessors(&self, block: Block) -> &[Block] {
        &self.sources[self.into[block.index()] as usize..self.into[block.index() + 1] as usize]
    }
    /// The reachable blocks; each comes before its successors, except along the edges that close a cycle.
    pub fn rpo(&self) -> &[Block] {
        &self.rpo
    }
    /// The place of a block in [`Cfg::rpo`].
    pub fn rpo_number(&self, block: Block) -> Option<usize> {
        match self.number[block] {
            UNREACHED => None,
            number => Some(number as usize),
        }
    }
    pub fn is_reachable(&self, block: Block) -> bool {
        self.number[block] != UNREACHED
    }
}

/// Depth-first from `root`, without recursion.
pub(crate) fn reverse_postorder<'a>(
    count: usize,
    root: Block,
    successors: impl Fn(Block) -> &'a [Block],
) -> Vec<Block> {
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    seen[root.index()] = true;
    let mut stack = vec![(root, 0)];
    while let Some((block, next)) = stack.last_mut() {
        match successors(*block).get(*next) {
            Some(to) => {
                *next += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    stack.push((*to, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
