//! Block parameters that have the same value on every incoming edge are replaced by it.
//!
//! Sound since that value, being there at the end of every predecessor, dominates the block. An edge that passes the
//! parameter to itself adds nothing; an edge that passes `undef` counts as a value of its own.
//! Gives up on: groups of parameters that only pass each other around (`dce` removes them when nothing else uses them).

use crate::replace::{Replaced, pass_name};
use base::Table;
use ir::cfg::Cfg;
use ir::{Block, Body, Def, IdSet, Value};

pub fn merge_params(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let mut replaced = Replaced::new(body);
    let mut gone = IdSet::new(body.values.len());
    let mut changed = true;
    while changed {
        changed = false;
        for &block in cfg.rpo() {
            if block == cfg.entry() {
                continue;
            }
            let params = &body.blocks[block].params;
            for (number, &param) in params.iter().enumerate() {
                if gone.contains(param) {
                    continue;
                }
                if let Some(value) = only_value(body, &cfg, &replaced, block, number, param) {
                    gone.insert(param);
                    replaced.set(param, value);
                    changed = true;
                }
            }
        }
    }
    if gone.is_empty() {
        return false;
    }
    for param in gone.iter() {
        pass_name(body, param, replaced.get(param));
    }
    remove_params(body, &gone);
    replaced.apply_all(body);
    true
}

fn only_value(body: &Body, cfg: &Cfg, replaced: &Replaced, block: Block, number: usize, param: Value) -> Option<Value> {
    let mut only = None;
    // The edges of one block are adjacent.
    let sources = cfg.predecessors(block).chunk_by(|a, b| a == b).map(|same| same[0]);
    for from in sources.filter(|from| cfg.is_reachable(*from)) {
        for edge in body.edges(from).into_iter().filter(|edge| edge.to == block) {
            let value = replaced.get(edge.args[number]);
            if value != param && *only.get_or_insert(value) != value {
                return None;
            }
        }
    }
    only
}

/// Removes block parameters together with the arguments for them.
pub(crate) fn remove_params(body: &mut Body, gone: &IdSet<Value>) {
    let kept: Table<Block, Option<Vec<bool>>> = body
        .blocks
        .values()
        .map(|block| {
            let kept: Vec<bool> = block.params.iter().map(|p| !gone.contains(*p)).collect();
            kept.contains(&false).then_some(kept)
        })
        .collect();
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        let terminator = body.terminator(block);
        for edge in body.inst_mut(terminator).edges_mut() {
            if let Some(kept) = &kept[edge.to] {
                let mut number = 0;
                edge.args.retain(|_| {
                    number += 1;
                    kept[number - 1]
                });
            }
        }
        if kept[block].is_some() {
            body.blocks[block].params.retain(|p| !gone.contains(*p));
            for (number, &param) in body.blocks[block].params.iter().enumerate() {
                body.values[param].def = Def::Param(block, number as u16);
            }
        }
    }
}
