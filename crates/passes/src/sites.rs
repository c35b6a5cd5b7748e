//! Names for instructions that have no source place.
//!
//! What a search learns about an instruction must mean the same in every form of the program, whatever passes have made
//! of it (`base::Assumption`). Passes keep places. So an instruction about which something may be learnt, and which the
//! compiler gave no place, gets one that nobody is shown: line 0 of its function, and its number there as the column.

use base::Id;
use ir::{Func, InstData, Loc, LocData, Module};

/// Gives every instruction a place about which a search may learn something.
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

/// Whether something may be learnt about an instruction. Where the compiler describes a function, only allocations lack
/// a place.
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
