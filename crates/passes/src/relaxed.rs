//! Accesses that are taken for relaxed atomic ones: volatile accesses of programs that use them for synchronisation, as
//! kernels and older libraries do, and plain accesses that race where races are not errors.
//!
//! This is part of the semantics of a program, not an optimisation: all its interpreters must see the same accesses.

use base::{LoadOrder, StoreOrder};
use ir::uses::Uses;
use ir::{Body, Def, Inst, InstData, InstKind, LocData, MemoryAccess, Module, Value};

/// Turns volatile accesses into relaxed atomic ones, except those that no processor makes as one access.
pub fn volatile_atomics(module: &mut Module) {
    for func in module.funcs.values_mut() {
        let Some(body) = &mut func.body else { continue };
        volatile_accesses(body).into_iter().for_each(|inst| relax(body, inst));
    }
}

/// Turns plain accesses at these places (file, line, column) into relaxed atomic ones, with the same exceptions. Local
/// variables whose addresses are not taken are nobody else's.
pub fn relax_at(module: &mut Module, is_meant: impl Fn(&str, u32, u32) -> bool) {
    let Module { funcs, locs, files, .. } = module;
    for func in funcs.values_mut() {
        let Some(body) = &mut func.body else { continue };
        let is_meant = |inst: Inst| {
            let loc = locs.get(body.loc(inst));
            loc.is_some_and(|loc: &LocData| is_meant(&files[loc.file], loc.line, loc.column))
        };
        let meant: Vec<Inst> =
            accesses(body, |access| access.atomic.is_none()).into_iter().filter(|&inst| is_meant(inst)).collect();
        if meant.is_empty() {
            continue;
        }
        let uses = Uses::of(body);
        let shared = |inst: &Inst| {
            let access = body.inst(*inst).kind();
            matches!(access, InstKind::Access(MemoryAccess { ptr, .. }) if !is_local(body, &uses, ptr))
        };
        let meant: Vec<Inst> = meant.into_iter().filter(shared).collect();
        meant.into_iter().for_each(|inst| relax(body, inst));
    }
}

/// Whether a pointer is a local variable that is only loaded and stored.
fn is_local(body: &Body, uses: &Uses, ptr: Value) -> bool {
    let Def::Result(inst, 0) = body.def(ptr) else { return false };
    let only_accesses = |&user: &Inst| {
        let data = body.inst(user);
        matches!(data, InstData::Load { .. }) || matches!(data, InstData::Store { value, .. } if *value != ptr)
    };
    matches!(body.inst(inst), InstData::Alloca { .. }) && uses.of_value(ptr).iter().all(only_accesses)
}

fn relax(body: &mut Body, inst: Inst) {
    let data = body.inst_mut(inst);
    if let InstData::Load { order, volatile, .. } = data {
        (*order, *volatile) = (Some(order.unwrap_or(LoadOrder::Relaxed)), false);
    } else if let InstData::Store { order, volatile, .. } = data {
        (*order, *volatile) = (Some(order.unwrap_or(StoreOrder::Relaxed)), false);
    } else {
        unreachable!("internal: {data:?} is neither a load nor a store");
    }
}

/// The places of volatile accesses that could be atomic.
pub fn volatile_places(module: &Module) -> Vec<&LocData> {
    let bodies = module.funcs.values().filter_map(|func| func.body.as_ref());
    let accesses = bodies.flat_map(|body| volatile_accesses(body).into_iter().map(|inst| body.loc(inst)));
    accesses.filter_map(|loc| module.locs.get(loc)).collect()
}

fn volatile_accesses(body: &Body) -> Vec<Inst> {
    accesses(body, |access| access.volatile)
}

/// The accesses that could be atomic, of those that are meant.
fn accesses(body: &Body, is_meant: impl Fn(&MemoryAccess) -> bool) -> Vec<Inst> {
    body.insts()
        .filter(|&inst| {
            let InstKind::Access(access) = body.inst(inst).kind() else { return false };
            let bits = body.ty(access.stores.unwrap_or_else(|| body.result(inst))).bits();
            is_meant(&access) && is_whole(bits, access.align)
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
