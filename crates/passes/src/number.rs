//! Global value numbering: equal computations get one value where the first dominates the second.
//!
//! Applies only to scalar computations that cannot fail, in one walk down the dominator tree. Conditions over the same
//! values can then be recognised as equal.

use crate::computation::{Computation, computation};
use crate::replace::{Replaced, pass_name};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{Block, Body, Inst, InstData};

pub fn number(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let mut replaced = Replaced::new(body);
    // The computations so far, with their blocks.
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
    let data = body.inst(inst);
    let is_numbered = matches!(
        data,
        InstData::Binary { .. }
            | InstData::IntCompare { .. }
            | InstData::Select { .. }
            | InstData::Gep { .. }
            | InstData::Cast { .. }
    );
    is_numbered && computation(body, data) == Some(Computation::Total)
}
