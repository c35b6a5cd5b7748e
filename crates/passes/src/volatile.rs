//! Volatile accesses of programs that use them for synchronisation, as kernels and older libraries do.
//!
//! This is part of the semantics of a program, not an optimisation: all its interpreters must see the same accesses.

use base::{LoadOrder, StoreOrder};
use ir::{Body, Inst, InstData, InstKind, LocData, MemoryAccess, Module};

/// Turns volatile accesses into relaxed atomic ones, except those that no processor makes as one access.
pub fn volatile_atomics(module: &mut Module) {
    for func in module.funcs.values_mut() {
        let Some(body) = &mut func.body else { continue };
        for inst in volatile_accesses(body) {
            match body.inst_mut(inst) {
                InstData::Load { order, volatile, .. } => {
                    (*order, *volatile) = (Some(order.unwrap_or(LoadOrder::Relaxed)), false);
                }
                InstData::Store { order, volatile, .. } => {
                    (*order, *volatile) = (Some(order.unwrap_or(StoreOrder::Relaxed)), false);
                }
                other => unreachable!("internal: {other:?} is not a volatile access"),
            }
        }
    }
}

/// The places of volatile accesses that could be atomic.
pub fn volatile_places(module: &Module) -> Vec<&LocData> {
    let bodies = module.funcs.values().filter_map(|func| func.body.as_ref());
    let accesses = bodies.flat_map(|body| volatile_accesses(body).into_iter().map(|inst| body.loc(inst)));
    accesses.filter_map(|loc| module.locs.get(loc)).collect()
}

fn volatile_accesses(body: &Body) -> Vec<Inst> {
    let insts = body.layout.iter().flat_map(|&block| &body.blocks[block].insts).copied();
    insts
        .filter(|&inst| {
            let InstKind::Access(MemoryAccess { stores, volatile: true, align, .. }) = body.inst(inst).kind() else {
                return false;
            };
            is_whole(body.ty(stores.unwrap_or_else(|| body.result(inst))).bits(), align)
        })
        .collect()
}

/// A power of two of bytes, naturally aligned.
fn is_whole(bits: u32, align: u32) -> bool {
    matches!(bits, 8 | 16 | 32 | 64) && align >= bits / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_fits() {
        let text = "global $g size 16 align 16 = zero\n\nfunc @main() {\nbb0:\n  v0: i32 = load volatile $g, align 4\n  \
                    store volatile v0 to $g, align 4\n  v1: i32 = load volatile $g, align 2\n  v2: i32 = load $g, align 4\n  return\n}\n";
        let mut module = ir::text::parse(text).unwrap_or_else(|why| panic!("{why:?}"));
        volatile_atomics(&mut module);
        let text = module.to_string();
        assert!(text.contains("v0: i32 = load relaxed $g, align 4"), "{text}");
        assert!(text.contains("store relaxed v0 to $g, align 4"), "{text}");
        assert!(text.contains("v1: i32 = load volatile $g, align 2"), "{text}");
        assert!(text.contains("v2: i32 = load $g, align 4"), "{text}");
    }
}
