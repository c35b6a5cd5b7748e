//! Names for instructions that have no source place.
//!
//! An assumption about an instruction (`base::Assumption`) must mean the same in every form of the program, whatever
//! passes have run. Passes keep places. So an instruction that assumptions may refer to, and for which the compiler
//! gave no place, gets an internal one: line 0 of its function, with its number there as the column.

use base::Id;
use ir::{Func, InstData, Loc, LocData, Module};

/// Gives a place to every instruction that an assumption may refer to.
pub fn name_sites(module: &mut Module) {
    for func in (0..module.funcs.len()).map(Func::from_index) {
        let Some(body) = &module.funcs[func].body else { continue };
        let described = module.funcs[func].loc != Loc::NONE;
        let unnamed: Vec<ir::Inst> = body
            .layout
            .iter()
            .flat_map(|&block| body.blocks[block].insts.iter().copied())
            .filter(|&inst| body.loc(inst) == Loc::NONE && may_be_learnt_about(body.inst(inst), described))
            .collect();
        if unnamed.is_empty() {
            continue;
        }
        let file = module.locs[module.funcs[func].loc].file;
        let symbol = module.symbols.push(module.funcs[func].name.clone());
        for (number, inst) in (1..).zip(unnamed) {
            let data = LocData { file, line: 0, column: number, function: Some(symbol), inlined_at: None };
            let loc = module.locs.push(data);
            let body = module.funcs[func].body.as_mut().expect("internal: the function has a body");
            body.set_loc(inst, loc);
        }
    }
}

/// Whether an assumption may refer to an instruction. In a function with debug information, only allocations lack a
/// place.
fn may_be_learnt_about(inst: &InstData, described: bool) -> bool {
    match inst {
        InstData::Alloca { .. } | InstData::AllocaDynamic { .. } => true,
        InstData::Call { .. } | InstData::Rmw { .. } | InstData::CompareExchange { .. } | InstData::Await { .. } => {
            !described
        }
        InstData::Load { order, .. } => !described && order.is_some(),
        InstData::Store { order, .. } => !described && order.is_some(),
        InstData::Unary { .. }
        | InstData::Binary { .. }
        | InstData::Overflow { .. }
        | InstData::Ternary { .. }
        | InstData::IntCompare { .. }
        | InstData::FloatCompare { .. }
        | InstData::Select { .. }
        | InstData::Cast { .. }
        | InstData::Gep { .. }
        | InstData::ThreadLocal { .. }
        | InstData::Assume { .. }
        | InstData::Fence { .. }
        | InstData::MemCopy { .. }
        | InstData::MemSet { .. }
        | InstData::VaStart { .. }
        | InstData::Jump(_)
        | InstData::Branch { .. }
        | InstData::Switch { .. }
        | InstData::Return(_)
        | InstData::Unreachable
        | InstData::Unsupported { .. } => false,
    }
}
