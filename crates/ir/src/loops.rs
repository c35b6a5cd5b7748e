//! Natural loops, their nesting, and cycles that are not natural loops.
//!
//! An edge to a block that dominates its source is a *back edge*; a loop is a block with back edges, its header,
//! together with all blocks that reach one of them without passing the header. A loop with several back edges is one
//! loop here, but each back edge keeps the blocks of its own iterations, since a `continue` is often pure where the end
//! of the body is not.
//!
//! What is left of the graph without back edges has no cycle when it is reducible. Otherwise the cycles left are
//! entered at more than one block: their blocks are flagged *irreducible*, and analyses of loops give up on them.

use crate::cfg::Cfg;
use crate::dom::Doms;
use crate::{Block, Body, IdSet, Loc, Module};
use base::{Table, id};

id!(Loop, "loop", "A natural loop.");

#[derive(Clone, Debug)]
pub struct LoopData {
    pub header: Block,
    /// In reverse postorder of their sources.
    pub back_edges: Vec<BackEdge>,
    /// The blocks of all iterations, header included.
    pub blocks: IdSet<Block>,
    /// Edges that leave the loop: source, and which of its edges.
    pub exits: Vec<(Block, usize)>,
    /// The smallest loop around it.
    pub parent: Option<Loop>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

impl LoopData {
    /// Where the loop begins in the source: the first of where it is entered and the places it jumps back from, which
    /// for compilers is its keyword.
    pub fn loc(&self, module: &Module, body: &Body) -> Loc {
        // Callees that were inlined into the loop do not count: the loop is where they were called.
        let depth = |loc: Loc| std::iter::successors(Some(loc), |&at| module.locs[at].inlined_at).count();
        let all = self.blocks.iter().map(|block| body.loc(body.terminator(block))).filter(|&loc| loc != Loc::NONE);
        let least = all.map(depth).min().unwrap_or(1);
        let lifted = |loc: Loc| {
            let mut chain = std::iter::successors(Some(loc), |&at| module.locs[at].inlined_at);
            chain.nth(depth(loc).saturating_sub(least)).unwrap_or(loc)
        };
        let jumps = self.back_edges.iter().map(|edge| body.loc(body.terminator(edge.from)));
        let first = body.blocks[self.header].insts.iter().map(|&inst| body.loc(inst)).find(|&loc| loc != Loc::NONE);
        let known = jumps.chain(first).map(lifted).filter(|&loc| module.locs[loc].line != 0);
        let place = |loc: &Loc| (module.locs[*loc].line, module.locs[*loc].column);
        known.min_by_key(place).unwrap_or(Loc::NONE)
    }

    /// The loop with some of its back edges only; `None` if there are none of these.
    pub fn of_back_edges(&self, cfg: &Cfg, keep: impl Fn(&BackEdge) -> bool) -> Option<LoopData> {
        let back_edges: Vec<BackEdge> = self.back_edges.iter().filter(|back| keep(back)).cloned().collect();
        let mut blocks = back_edges.first()?.blocks.clone();
        for back in &back_edges[1..] {
            blocks.insert_all(&back.blocks);
        }
        let exits = exits(cfg, &blocks);
        Some(LoopData { back_edges, blocks, exits, ..self.clone() })
    }
}

#[derive(Clone, Debug)]
pub struct BackEdge {
    pub from: Block,
    /// Which of the edges of `from`.
    pub edge: usize,
    /// The blocks on the paths from the header to this edge, both ends included.
    pub blocks: IdSet<Block>,
}

pub struct Loops {
    /// Outer loops before the loops inside them.
    pub loops: Table<Loop, LoopData>,
    innermost: Table<Block, Option<Loop>>,
    irreducible: Vec<IdSet<Block>>,
}

impl Loops {
    pub fn of(cfg: &Cfg, doms: &Doms) -> Loops {
        let count = cfg.block_count();
        let mut loops: Table<Loop, LoopData> = Table::new();
        let mut innermost: Table<Block, Option<Loop>> = Table::filled(count, None);
        // The header of an outer loop dominates, and so precedes, those of the loops inside it.
        for &header in cfg.rpo() {
            let mut back_edges = Vec::new();
            let mut blocks = IdSet::new(count);
            let mut sources: Vec<Block> = cfg.predecessors(header).to_vec();
            sources.sort_by_key(|from| cfg.rpo_number(*from));
            sources.dedup();
            for from in sources.into_iter().filter(|from| doms.dominates(header, *from)) {
                let round = round(cfg, header, from);
                blocks.insert_all(&round);
                for (edge, _) in cfg.successors(from).iter().enumerate().filter(|(_, to)| **to == header) {
                    back_edges.push(BackEdge { from, edge, blocks: round.clone() });
                }
            }
            if back_edges.is_empty() {
                continue;
            }
            let exits = exits(cfg, &blocks);
            let parent = innermost[header];
            let depth = 1 + parent.map_or(0, |outer| loops[outer].depth);
            let members: Vec<Block> = blocks.iter().collect();
            let this = loops.push(LoopData { header, back_edges, blocks, exits, parent, depth });
            // Natural loops with different headers are disjoint or nested, so the latest around a block is the
            // innermost.
            members.into_iter().for_each(|b| innermost[b] = Some(this));
        }
        Loops { loops, innermost, irreducible: irreducible(cfg, doms) }
    }

    pub fn innermost(&self, block: Block) -> Option<Loop> {
        self.innermost[block]
    }
    /// Whether the block is on a cycle that no natural loop accounts for.
    pub fn is_irreducible(&self, block: Block) -> bool {
        self.irreducible.iter().any(|part| part.contains(block))
    }
    /// The cycles that no natural loop accounts for: strongly connected parts of the graph without back edges.
    pub fn irreducible_parts(&self) -> &[IdSet<Block>] {
        &self.irreducible
    }
    /// How many loops surround a block.
    pub fn depth(&self, block: Block) -> u32 {
        self.innermost(block).map_or(0, |l| self.loops[l].depth)
    }
}

/// The edges that leave these blocks.
fn exits(cfg: &Cfg, blocks: &IdSet<Block>) -> Vec<(Block, usize)> {
    let leaving = |from: Block| {
        let edges = cfg.successors(from).iter().enumerate();
        edges.filter(|(_, to)| !blocks.contains(**to)).map(move |(edge, _)| (from, edge))
    };
    blocks.iter().flat_map(leaving).collect()
}

/// The blocks that reach `from` without passing `header`, and both ends.
fn round(cfg: &Cfg, header: Block, from: Block) -> IdSet<Block> {
    let mut blocks = IdSet::new(cfg.block_count());
    blocks.insert(header);
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if blocks.insert(block) {
            work.extend(cfg.predecessors(block).iter().filter(|p| cfg.is_reachable(**p)));
        }
    }
    blocks
}

/// The strongly connected parts of the graph without back edges (Tarjan, with an explicit stack).
fn irreducible(cfg: &Cfg, doms: &Doms) -> Vec<IdSet<Block>> {
    let count = cfg.block_count();
    let mut out = Vec::new();
    // Most graphs have no such part: every edge that goes backwards in the order is a back edge.
    let is_back_edge = |from: Block, to: Block| doms.dominates(to, from);
    let goes_back = |from: Block, to: &Block| cfg.rpo_number(*to) <= cfg.rpo_number(from) && !is_back_edge(from, *to);
    if !cfg.rpo().iter().any(|from| cfg.successors(*from).iter().any(|to| goes_back(*from, to))) {
        return out;
    }
    let mut next = 0u32;
    let mut index: Table<Block, Option<u32>> = Table::filled(count, None);
    let mut low: Table<Block, u32> = Table::filled(count, 0);
    let mut open: Vec<Block> = Vec::new();
    let mut is_open: IdSet<Block> = IdSet::new(count);
    for &root in cfg.rpo() {
        if index[root].is_some() {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some(&mut (block, ref mut edge)) = stack.last_mut() {
            if *edge == 0 {
                index[block] = Some(next);
                low[block] = next;
                next += 1;
                open.push(block);
                is_open.insert(block);
            }
            let found = cfg.successors(block).get(*edge).copied();
            *edge += 1;
            match found {
                Some(to) if is_back_edge(block, to) => {}
                Some(to) => match index[to] {
                    None => stack.push((to, 0)),
                    Some(number) if is_open.contains(to) => low[block] = low[block].min(number),
                    Some(_) => {}
                },
                None => {
                    stack.pop();
                    if let Some((above, _)) = stack.last() {
                        low[*above] = low[*above].min(low[block]);
                    }
                    if Some(low[block]) == index[block] {
                        let start = open.iter().rposition(|b| *b == block).expect("internal: an open block is listed");
                        let part = open.split_off(start);
                        part.iter().for_each(|b| {
                            is_open.remove(*b);
                        });
                        if part.len() > 1 {
                            let mut blocks = IdSet::new(count);
                            part.into_iter().for_each(|b| {
                                blocks.insert(b);
                            });
                            out.push(blocks);
                        }
                    }
                }
            }
        }
    }
    out
}
