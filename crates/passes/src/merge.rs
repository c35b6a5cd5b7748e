//! A block and its only successor become one, when that has no other predecessor. Always sound: no path changes.

use crate::replace::{Replaced, pass_name};
use ir::cfg::Cfg;
use ir::{Body, IdSet, InstData};

pub fn merge_blocks(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let mut gone = IdSet::new(body.blocks.len());
    let mut replaced = Replaced::new(body);
    for &block in cfg.rpo() {
        if gone.contains(block) {
            continue;
        }
        loop {
            let jump = body.terminator(block);
            let InstData::Jump(edge) = body.inst(jump) else { break };
            let next = edge.to;
            if next == block || next == cfg.entry() || cfg.predecessors(next).len() != 1 {
                break;
            }
            let args = edge.args.clone();
            let params = std::mem::take(&mut body.blocks[next].params);
            for (param, arg) in params.into_iter().zip(args) {
                replaced.set(param, arg);
                pass_name(body, param, replaced.get(arg));
            }
            let mut tail = std::mem::take(&mut body.blocks[next].insts);
            let insts = &mut body.blocks[block].insts;
            insts.pop();
            insts.append(&mut tail);
            gone.insert(next);
        }
    }
    if gone.is_empty() {
        return false;
    }
    body.layout.retain(|block| !gone.contains(*block));
    replaced.apply_all(body);
    true
}
