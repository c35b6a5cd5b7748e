//! Names for instructions that have no source place.
//!
//! An assumption about an instruction (`base::Assumption`) must mean the same in every form of the program, whatever
//! passes have run. Passes keep places. So an instruction that assumptions may refer to, and for which the compiler
//! gave no place, gets an internal one: line 0 of its function, with its number there as the column.

use base::Id;
use ir::{Func, InstData, InstKind, Loc, LocData, Module};

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
    match inst.kind() {
        InstKind::Allocation => true,
        InstKind::Call => !described,
        InstKind::Access(access) => !described && access.atomic.is_some(),
        InstKind::Computation | InstKind::Bulk { .. } | InstKind::Assume | InstKind::Fence => false,
        InstKind::VaStart | InstKind::Terminator => false,
    }
}
