//! In loops, computations that may overflow precede the atomic loads on which they do not depend.
//!
//! `while (load(&baton) != round * N + me);` computes the product after the load, and no thread may be stopped before
//! it, since it may overflow. Its operands are known before the iteration. So it is computed before the load: the
//! thread faults all the same, only before it has read instead of after. Nothing is computed that was not.
//!
//! Gives up on: computations that follow another one which depends on the value read and may fault, since the first of
//! two faults would be another one; and on updates instead of loads, since other threads see those.

use crate::computation::{Computation, computation};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::Loops;
use ir::{Block, Body, Inst, InstData, Value};

pub(crate) fn compute_before_loads(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let loops = Loops::of(&cfg, &Doms::of(&cfg));
    let inside: Vec<Block> = body.layout.iter().copied().filter(|&block| loops.innermost(block).is_some()).collect();
    inside.into_iter().fold(false, |changed, block| compute_early(body, block) | changed)
}

fn compute_early(body: &mut Body, block: Block) -> bool {
    let insts = body.blocks[block].insts.clone();
    let mut changed = false;
    let mut start = 0;
    while let Some(load) = insts[start..].iter().position(|&inst| is_load(body, inst)).map(|at| start + at) {
        let mut late: Vec<Value> = Vec::new();
        let mut moved: Vec<Inst> = Vec::new();
        let mut last = None;
        start = load;
        for &inst in &insts[load..] {
            let mut depends = false;
            body.inst(inst).for_each_use(|value| depends |= late.contains(&value));
            match computation(body, body.inst(inst)) {
                _ if is_load(body, inst) => late.extend(body.results(inst)),
                Some(Computation::Total) if depends => late.extend(body.results(inst)),
                Some(Computation::Total) => moved.push(inst),
                Some(Computation::Partial) if !depends => {
                    moved.push(inst);
                    last = Some(moved.len());
                }
                Some(Computation::Partial) | None => break,
            }
            start += 1;
        }
        start = start.max(load + 1);
        if let Some(count) = last {
            moved.truncate(count);
            let list = &mut body.blocks[block].insts;
            list.retain(|inst| !moved.contains(inst));
            let at = list.iter().position(|&inst| inst == insts[load]).expect("internal: loads stay");
            list.splice(at..at, moved);
            changed = true;
        }
    }
    changed
}

fn is_load(body: &Body, inst: Inst) -> bool {
    matches!(body.inst(inst), InstData::Load { order: Some(_), .. })
}
