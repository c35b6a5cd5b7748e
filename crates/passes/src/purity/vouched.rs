//! Loads that need not be feared, since an access of the same place in the same round has gone well.
//!
//! A thread must not stop before something that may fail. But of a lock on the heap, `while (xchg(p, 1)) while (*p);`,
//! the load in the inner loop fails only if the exchange would, made later: others see nothing of an exchange that
//! finds what it writes, so they do the same while the thread still stands before it. Then it meets the block that was
//! freed, or the plain write that it races with, just as the load does. Only loads are vouched for: an update may fail
//! where a load does not.

use super::effect::atomic_place;
use ir::dom::Doms;
use ir::loops::LoopData;
use ir::{Block, Body, Inst, InstData, Waiting};
use rustc_hash::FxHashSet;

/// The atomic loads of a loop that come, in every round, after another access of the same bytes.
pub(crate) fn vouched(body: &Body, doms: &Doms, data: &LoopData) -> FxHashSet<Inst> {
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
    let vouches = |&(above, before, first): &(Block, usize, Inst), (block, at, inst): (Block, usize, Inst)| {
        let is_first = if above == block { before < at } else { doms.dominates(above, block) };
        is_first && atomic_place(body, first) == atomic_place(body, inst)
    };
    let is_vouched = |&access: &(Block, usize, Inst)| accesses.iter().any(|first| vouches(first, access));
    accesses.iter().filter(|&&(.., inst)| is_load(inst)).filter(|access| is_vouched(access)).map(|&(.., i)| i).collect()
}
