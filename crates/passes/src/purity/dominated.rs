//! Dominated accesses: loads from an address that the iteration has already accessed.
//!
//! A thread must not stop before an instruction that may fail. But with a lock on the heap, as in `while (xchg(p, 1))
//! while (*p);`, the load in the inner loop fails only if the exchange would fail if it were executed later: an
//! exchange that writes the value it reads is invisible to other threads, so they behave the same while the thread has
//! not yet executed it. The exchange then accesses the freed block, or races with the plain write, just as the load
//! does. This holds for loads only: an update may fail where a load does not.

use super::effect::atomic_place;
use ir::dom::Doms;
use ir::loops::LoopData;
use ir::{Block, Body, Inst, InstData, Waiting};
use rustc_hash::FxHashSet;

/// The atomic loads of a loop that are dominated by another access to the same bytes within an iteration.
pub(crate) fn dominated_loads(body: &Body, doms: &Doms, data: &LoopData) -> FxHashSet<Inst> {
    let mut accesses: Vec<(Block, usize, Inst)> = Vec::new();
    for block in data.blocks.iter() {
        let insts = body.blocks[block].insts.iter().enumerate();
        let atomic = insts.filter(|&(_, &inst)| atomic_place(body, inst).is_some());
        accesses.extend(atomic.map(|(at, &inst)| (block, at, inst)));
    }
    let is_load = |inst: Inst| {
        matches!(
            body.inst(inst),
            InstData::Load { order: Some(_), .. } | InstData::Await { access: Waiting::Load(_), .. }
        )
    };
    let precedes = |&(above, before, first): &(Block, usize, Inst), (block, at, inst): (Block, usize, Inst)| {
        let is_first = if above == block { before < at } else { doms.dominates(above, block) };
        is_first && atomic_place(body, first) == atomic_place(body, inst)
    };
    let is_dominated = |&access: &(Block, usize, Inst)| accesses.iter().any(|first| precedes(first, access));
    accesses
        .iter()
        .filter(|&&(.., inst)| is_load(inst))
        .filter(|access| is_dominated(access))
        .map(|&(.., i)| i)
        .collect()
}
