//! Equal computations get one value, where the first is there for the second.
//!
//! Only scalar computations that cannot fail, walked down the dominator tree: a value that was computed on the way to a
//! block is not computed again. Conditions that are made of the same values can then be seen to be the same.

use crate::dce::may_fault;
use crate::replace::{Replaced, pass_name};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{Block, Body, Inst, InstData};

pub fn number(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let mut replaced = Replaced::new(body);
    // What has been computed, with the block where.
    let mut seen: Vec<(Block, Inst)> = Vec::new();
    let mut gone: Vec<(Block, Inst)> = Vec::new();
    for block in doms.preorder().collect::<Vec<_>>() {
        for inst in body.blocks[block].insts.clone() {
            replaced.apply(body.inst_mut(inst));
            if !is_scalar(body, inst) {
                continue;
            }
            let types = |inst: Inst| body.results(inst).iter().map(|&result| body.ty(result)).collect::<Vec<_>>();
            let same = seen.iter().find(|&&(home, other)| {
                body.inst(other) == body.inst(inst) && doms.dominates(home, block) && types(other) == types(inst)
            });
            match same {
                Some(&(_, other)) => {
                    let (from, to) = (body.results(inst)[0], body.results(other)[0]);
                    replaced.set(from, to);
                    pass_name(body, from, to);
                    gone.push((block, inst));
                }
                None => seen.push((block, inst)),
            }
        }
    }
    for &(block, inst) in &gone {
        body.blocks[block].insts.retain(|&other| other != inst);
    }
    replaced.apply_all(body);
    !gone.is_empty()
}

fn is_scalar(body: &Body, inst: Inst) -> bool {
    match body.inst(inst) {
        InstData::Binary { op, args: [_, by], wrap } => !may_fault(body, *op, *by, *wrap),
        InstData::IntCompare { .. } | InstData::Select { .. } | InstData::Gep { .. } => true,
        InstData::Cast { op, .. } => !matches!(op, ir::CastOp::FpToSi | ir::CastOp::FpToUi),
        _ => false,
    }
}
