//! Edges to a block that only jumps are redirected to the target of the jump.
//!
//! Sound, since such a block does nothing. Its parameters must be used by its jump alone, or they would be undefined
//! further on. Leaves unreachable blocks behind. Gives up on: blocks that jump to themselves, and more than a few jumps
//! in a row.

use base::{Id, Table};
use ir::{Block, Body, Def, Edge, InstData, Value};

/// How many jumps in a row are followed: enough for the output of compilers, and a bound for infinite cycles.
const MOST_JUMPS: usize = 8;

pub fn thread_jumps(body: &mut Body) -> bool {
    if !body.layout.iter().any(|block| jumps_on(body, *block).is_some()) {
        return false;
    }
    let mut uses = vec![0u32; body.values.len()];
    for &block in &body.layout {
        for &inst in &body.blocks[block].insts {
            body.inst(inst).for_each_use(|value| uses[value.index()] += 1);
        }
    }
    // Determined in advance: rewriting an edge may pass a parameter on twice, but never to another block's edge.
    let passes = |block: Block| {
        jumps_on(body, block).is_some_and(|edge| {
            let mine = |param: Value| edge.args.iter().filter(|arg| **arg == param).count() as u32;
            body.blocks[block].params.iter().all(|param| uses[param.index()] == mine(*param))
        })
    };
    let mut passing: Table<Block, bool> = Table::filled(body.blocks.len(), false);
    for &block in &body.layout {
        passing[block] = passes(block);
    }
    let mut changed = false;
    for index in 0..body.layout.len() {
        let terminator = body.terminator(body.layout[index]);
        let count = body.inst(terminator).edges().len();
        for edge in 0..count {
            let mut at: Edge = body.inst(terminator).edges()[edge].clone();
            let first = at.to;
            for _ in 0..MOST_JUMPS {
                let Some(next) = jumps_on(body, at.to).filter(|_| passing[at.to]) else { break };
                let through = at.to;
                let args = next.args.iter().map(|&arg| match body.def(arg) {
                    Def::Param(block, number) if block == through => at.args[usize::from(number)],
                    Def::Param(..) | Def::Result(..) | Def::Const(_) => arg,
                });
                at = Edge { to: next.to, args: args.collect() };
            }
            if at.to != first {
                *body.inst_mut(terminator).edges_mut()[edge] = at;
                changed = true;
            }
        }
    }
    changed
}

/// The target of a block that only jumps.
fn jumps_on(body: &Body, block: Block) -> Option<&Edge> {
    let [only] = body.blocks[block].insts.as_slice() else { return None };
    let InstData::Jump(edge) = body.inst(*only) else { return None };
    (edge.to != block && block != body.entry()).then_some(edge)
}
