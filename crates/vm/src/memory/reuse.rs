//! Reuse of slots, where it was requested.
//!
//! The old block goes to the trail unchanged, with its contents and its access history: undoing the preceding free
//! makes it live again.

use super::{Block, Kind, Life, Memory, Meta, NO_SITE, ROOM, Site, TIGHT, address, fit, region_of};
use crate::race::Shadow;
use crate::trail::Undo;
use base::Tid;

impl Memory {
    /// The dead heap blocks of the given number of owners in slots for `size` bytes, by owner and slot.
    pub(crate) fn dead(&self, owners: usize, size: u64) -> impl Iterator<Item = (u64, &Meta)> {
        let shift = fit(size, TIGHT, ROOM).map(|(_, shift)| shift);
        let regions = shift.into_iter().flat_map(move |shift| (0..owners).map(move |owner| (owner as u8, shift)));
        regions.flat_map(|(owner, shift)| {
            let number = region_of(owner, shift);
            let blocks = self.regions[number].blocks.iter().enumerate();
            let dead = blocks.filter(|(_, block)| block.meta.life == Life::Dead && block.meta.kind == Kind::Heap);
            dead.map(move |(slot, block)| (address(number, slot as u32, shift, block.meta.front), &block.meta))
        })
    }

    /// Gives the slot of the dead block that starts at `addr` to a new, undefined one; returns false if that takes too
    /// much memory.
    pub(crate) fn reuse(&mut self, addr: u64, size: u64, at: (Tid, Site)) -> bool {
        if !self.budget.allows(2 * size) {
            return false;
        }
        let (block, _) = self.block_mut(addr).expect("internal: nothing was freed there");
        let mut new = Block {
            data: vec![0; size as usize],
            read_limit: 0,
            write_limit: 0,
            meta: Meta { size, undefined: size, life: Life::Live, allocated: at, freed: (at.0, NO_SITE), ..block.meta },
            shadow: vec![0xff; size as usize],
            races: Shadow::default(),
            usage: std::mem::take(&mut block.usage),
        };
        new.refresh();
        let old = std::mem::replace(block, new);
        self.trail.blocks.push(old);
        self.trail.push(Undo::Reused { addr });
        true
    }

    /// Restores the previous block.
    pub(super) fn take_back(&mut self, addr: u64) {
        let old = self.trail.blocks.pop().expect("internal: no block on the trail");
        let (block, _) = self.block_mut(addr).expect("internal: undo of an unknown block");
        // The record of its users is never undone.
        let usage = std::mem::take(&mut block.usage);
        *block = Block { usage, ..old };
    }
}
