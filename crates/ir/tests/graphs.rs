//! Orders, dominators, postdominators, frontiers, loops and uses against their definitions, on random graphs.

use base::Id;
use ir::cfg::Cfg;
use ir::dom::{Doms, PostDoms};
use ir::loops::Loops;
use ir::uses::Uses;
use ir::{Block, Body, Edge, InstData, Loc, Type, Value};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A body with the given edges; block 0 is the entry, and gets no edge into it.
fn body_of(edges: &[Vec<usize>]) -> Body {
    let mut body = Body::new();
    let blocks: Vec<Block> = edges.iter().map(|_| body.add_block()).collect();
    let cond = body.add_param(blocks[0], Type::I32);
    for (from, to) in edges.iter().enumerate() {
        let edge = |to: usize| Edge { to: blocks[1 + to % (blocks.len() - 1)], args: Vec::new() };
        let terminator = match to.as_slice() {
            [] => InstData::Return(Vec::new()),
            [one] => InstData::Jump(edge(*one)),
            [rest @ .., last] => {
                let cases = rest.iter().enumerate().map(|(case, to)| (case as u128, edge(*to))).collect();
                InstData::Switch { arg: cond, cases, default: edge(*last) }
            }
        };
        body.push(blocks[from], terminator, &[], Loc::NONE);
    }
    body
}

fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    // Sparse ones, in which loops nest, and dense ones, which are seldom reducible.
    let of = |out: std::ops::Range<usize>| prop::collection::vec(prop::collection::vec(0..1000usize, out), 2..12);
    prop_oneof![of(0..3), of(1..2), of(0..4)]
}

fn next(body: &Body, block: Block) -> Vec<Block> {
    body.successors(block).collect()
}

/// The blocks reached from `from` without entering `avoid`.
fn reach(body: &Body, from: Block, avoid: Option<Block>) -> BTreeSet<Block> {
    let mut seen = BTreeSet::new();
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if Some(block) != avoid && seen.insert(block) {
            work.extend(next(body, block));
        }
    }
    seen
}

fn dominates(body: &Body, a: Block, b: Block) -> bool {
    let all = reach(body, body.entry(), None);
    all.contains(&a) && all.contains(&b) && (a == b || !reach(body, body.entry(), Some(a)).contains(&b))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn orders(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let reached = reach(&body, body.entry(), None);
        prop_assert_eq!(cfg.rpo().iter().copied().collect::<BTreeSet<_>>(), reached.clone());
        prop_assert_eq!(cfg.rpo().len(), reached.len());
        prop_assert_eq!(cfg.rpo()[0], body.entry());
        for &block in &body.layout {
            prop_assert_eq!(cfg.is_reachable(block), reached.contains(&block));
            prop_assert_eq!(cfg.successors(block), next(&body, block));
            let mut want: Vec<Block> = Vec::new();
            for &from in &body.layout {
                want.extend(next(&body, from).into_iter().filter(|to| *to == block).map(|_| from));
            }
            prop_assert_eq!(cfg.predecessors(block), want);
            // An edge backwards closes a cycle.
            for to in next(&body, block) {
                if cfg.rpo_number(to) <= cfg.rpo_number(block) && cfg.is_reachable(block) {
                    prop_assert!(reach(&body, to, None).contains(&block));
                }
            }
        }
    }

    #[test]
    fn dominators(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let doms = Doms::of(&cfg);
        let blocks = &body.layout;
        for (&a, &b) in blocks.iter().flat_map(|a| blocks.iter().map(move |b| (a, b))) {
            prop_assert_eq!(doms.dominates(a, b), dominates(&body, a, b), "{} {}", a, b);
            if doms.parent(b) == Some(a) {
                prop_assert!(a != b && dominates(&body, a, b));
                // The closest: all other strict dominators are above it.
                for &c in blocks.iter().filter(|c| **c != b && dominates(&body, **c, b)) {
                    prop_assert!(dominates(&body, c, a));
                }
            }
        }
        prop_assert_eq!(doms.preorder().count(), cfg.rpo().len());
        let order: Vec<Block> = doms.preorder().collect();
        for (index, block) in order.iter().enumerate() {
            let above = doms.parent(*block);
            prop_assert_eq!(above.is_none(), index == 0);
            prop_assert!(above.is_none_or(|a| order[..index].contains(&a)));
        }
        let frontiers = doms.frontiers(&cfg);
        for &a in cfg.rpo() {
            let in_frontier = |b: Block| {
                let strictly = a != b && dominates(&body, a, b);
                !strictly && cfg.predecessors(b).iter().any(|p| dominates(&body, a, *p))
            };
            let want: BTreeSet<Block> = cfg.rpo().iter().copied().filter(|b| in_frontier(*b)).collect();
            prop_assert_eq!(frontiers[a].len(), want.len());
            prop_assert_eq!(frontiers[a].iter().copied().collect::<BTreeSet<_>>(), want);
        }
    }

    #[test]
    fn postdominators(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let post = PostDoms::of(&cfg);
        // Every reachable block can leave, if only by a made exit; and an exit is made only where it is needed.
        let leaves = |b: Block| next(&body, b).is_empty() || post.made_exits().contains(&b);
        let can_leave = |from: Block, avoid: Option<Block>| reach(&body, from, avoid).into_iter().any(leaves);
        for &b in &body.layout {
            prop_assert!(!cfg.is_reachable(b) || can_leave(b, None));
            for &a in &body.layout {
                let both = cfg.is_reachable(a) && cfg.is_reachable(b);
                let want = both && (a == b || !can_leave(b, Some(a)));
                prop_assert_eq!(post.postdominates(a, b), want, "{} {}", a, b);
                if post.parent(b) == Some(a) {
                    prop_assert!(a != b && want);
                    for &c in body.layout.iter().filter(|c| **c != b && post.postdominates(**c, b)) {
                        prop_assert!(post.postdominates(c, a));
                    }
                }
            }
        }
        for &made in post.made_exits() {
            prop_assert!(reach(&body, made, None).into_iter().all(|b| !next(&body, b).is_empty()));
        }
    }

    #[test]
    fn loops(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let loops = Loops::of(&cfg, &Doms::of(&cfg));
        let is_back = |from: Block, to: Block| next(&body, from).contains(&to) && dominates(&body, to, from);
        let mut headers = BTreeSet::new();
        for &header in cfg.rpo() {
            headers.extend(cfg.rpo().iter().any(|from| is_back(*from, header)).then_some(header));
        }
        prop_assert_eq!(loops.loops.values().map(|l| l.header).collect::<BTreeSet<_>>(), headers);
        for (id, data) in loops.loops.iter() {
            // The blocks that reach a back edge without passing the header.
            let in_round = |block: Block, from: Block| {
                block == data.header || (cfg.is_reachable(block) && reach(&body, block, Some(data.header)).contains(&from))
            };
            for back in &data.back_edges {
                prop_assert!(is_back(back.from, data.header) && next(&body, back.from)[back.edge] == data.header);
                for &block in &body.layout {
                    prop_assert_eq!(back.blocks.contains(block), in_round(block, back.from));
                }
            }
            let back_edges: usize = cfg.rpo().iter().filter(|from| dominates(&body, data.header, **from))
                .map(|from| next(&body, *from).into_iter().filter(|to| *to == data.header).count()).sum();
            prop_assert_eq!(data.back_edges.len(), back_edges);
            for &block in &body.layout {
                prop_assert_eq!(data.blocks.contains(block), data.back_edges.iter().any(|b| b.blocks.contains(block)));
                for (edge, to) in next(&body, block).into_iter().enumerate() {
                    let leaves = data.blocks.contains(block) && !data.blocks.contains(to);
                    prop_assert_eq!(data.exits.contains(&(block, edge)), leaves);
                }
            }
            // The parent is the smallest other loop around the header.
            let around = || loops.loops.iter().filter(|(other, l)| *other != id && l.blocks.contains(data.header));
            let want = around().min_by_key(|(_, l)| l.blocks.len()).map(|(other, _)| other);
            prop_assert_eq!(data.parent, want);
            prop_assert_eq!(data.depth as usize, 1 + around().count());
        }
        for &block in &body.layout {
            let around = || loops.loops.iter().filter(|(_, l)| l.blocks.contains(block));
            prop_assert_eq!(loops.depth(block) as usize, around().count());
            prop_assert_eq!(loops.innermost(block), around().min_by_key(|(_, l)| l.blocks.len()).map(|(id, _)| id));
            // On a cycle without back edges?
            let mut seen = BTreeSet::new();
            let mut work = vec![block];
            let mut cyclic = false;
            while let Some(from) = work.pop() {
                for to in next(&body, from).into_iter().filter(|to| !is_back(from, *to)) {
                    cyclic |= to == block;
                    if seen.insert(to) {
                        work.push(to);
                    }
                }
            }
            prop_assert_eq!(loops.is_irreducible(block), cyclic && cfg.is_reachable(block));
        }
    }

    #[test]
    fn uses(edges in graphs()) {
        let body = body_of(&edges);
        let uses = Uses::of(&body);
        let cond: Value = body.blocks[body.entry()].params[0];
        let want: Vec<_> = body.layout.iter().map(|b| body.terminator(*b))
            .filter(|t| matches!(body.inst(*t), InstData::Switch { .. })).collect();
        prop_assert_eq!(uses.of_value(cond), want);
        for &block in &body.layout {
            prop_assert_eq!(uses.block_of(body.terminator(block)), Some(block));
        }
        prop_assert!(cond.index() == 0);
    }
}
