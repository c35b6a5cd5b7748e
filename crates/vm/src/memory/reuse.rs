//! Reuse of slots, where it was requested.
//!
//! The old block goes to the trail unchanged, with its contents and its access history: undoing the preceding free
//! makes it live again.
//!
//! Pointers into that block are stale from then on. They are equal to pointers into the new one, so the words that hold
//! them are marked (`crate::provenance`). A block with such words has no fast path.

use super::{Block, Kind, Life, Memory, Meta, NO_SITE, ROOM, Site, TIGHT, address, fit, region_of, same_slot};
use crate::race::Shadow;
use crate::trail::Undo;
use base::Tid;
use smallvec::SmallVec;

/// The bytes of a pointer, which has to be aligned to that.
const WORD: u64 = 8;

/// The blocks whose slots were given out again, as they were: stale pointers count them from 1.
#[derive(Default)]
pub(crate) struct Former(Vec<(u64, Meta)>);

impl Former {
    /// How many slots have been given out again.
    pub fn count(&self) -> u32 {
        self.0.len() as u32
    }

    /// The former block of a stale pointer: where it was, and what is known of it.
    pub fn get(&self, stale: u32) -> (u64, Meta) {
        self.0[stale as usize - 1]
    }
}

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
            stale: Vec::new(),
            races: Shadow::default(),
            usage: std::mem::take(&mut block.usage),
        };
        new.refresh();
        let old = std::mem::replace(block, new);
        self.former.0.push((addr, old.meta));
        self.trail.blocks.push(old);
        self.trail.push(Undo::Reused { addr });
        true
    }

    /// Restores the previous block.
    pub(super) fn take_back(&mut self, addr: u64) {
        let old = self.trail.blocks.pop().expect("internal: no block on the trail");
        self.former.0.pop();
        let (block, _) = self.block_mut(addr).expect("internal: undo of an unknown block");
        // The record of its users is never undone.
        let usage = std::mem::take(&mut block.usage);
        *block = Block { usage, ..old };
    }

    /// Where the block that has the address of that one now was allocated.
    pub(crate) fn now(&self, stale: u32) -> Option<(Tid, Site)> {
        self.block(self.former.get(stale).0).map(|(block, _)| block.meta.allocated)
    }

    /// Marks the words that point into the former block of a slot that has just been given out again.
    pub(crate) fn mark_stale(&mut self) {
        let stale = self.former.count();
        let (slot, _) = self.former.get(stale);
        let mut found = Vec::new();
        for (number, region) in self.regions.iter().enumerate() {
            for (at, block) in region.blocks.iter().enumerate() {
                let Meta { life, kind, size, front, undefined, .. } = block.meta;
                if life != Life::Live || kind == Kind::Machine {
                    continue;
                }
                let start = address(number, at as u32, (number >> 8) as u32, front);
                for (offset, word) in (0..).step_by(WORD as usize).zip(block.data[..size as usize].chunks_exact(8)) {
                    let word = u64::from_le_bytes(word.try_into().expect("internal: a word has 8 bytes"));
                    let written = || undefined == 0 || block.shadow[offset..offset + 8].iter().all(|&bits| bits == 0);
                    if same_slot(slot, word) && written() && self.stale_at(start + offset as u64) == 0 {
                        found.push(start + offset as u64);
                    }
                }
            }
        }
        for addr in found {
            self.set_stale(addr, stale);
        }
    }

    /// The former block of the stale pointer in the word at `addr`; 0 if there is none.
    pub(crate) fn stale_at(&self, addr: u64) -> u32 {
        let Some((block, offset)) = self.block(addr) else { return 0 };
        block.stale.iter().find(|&&(at, _)| at == offset).map_or(0, |&(_, stale)| stale)
    }

    /// Says that the word at `addr`, if it is one, holds a stale pointer, or that it does not (0).
    pub(crate) fn set_stale(&mut self, addr: u64, stale: u32) {
        let old = self.stale_at(addr);
        if old != stale && addr.is_multiple_of(WORD) {
            self.trail.push(Undo::Stale { addr, old });
            self.put_stale(addr, stale);
        }
    }

    pub(super) fn put_stale(&mut self, addr: u64, stale: u32) {
        let (block, offset) = self.block_mut(addr).expect("internal: a mark of no block");
        block.stale.retain(|&(at, _)| at != offset);
        if stale != 0 {
            block.stale.push((offset, stale));
            block.stale.sort_unstable();
        }
        block.refresh();
    }

    /// The stale pointers in a range, by their distance from its beginning.
    pub(super) fn stale_within(&self, addr: u64, len: u64) -> SmallVec<[(u64, u32); 4]> {
        let Some((block, offset)) = self.block(addr) else { return SmallVec::new() };
        let inside = block.stale.iter().filter(|&&(at, _)| at >= offset && at + WORD <= offset.saturating_add(len));
        inside.map(|&(at, stale)| (at - offset, stale)).collect()
    }

    /// Forgets the stale pointers of which a part is overwritten.
    pub(super) fn overwrite_stale(&mut self, addr: u64, len: u64) {
        let Some((block, offset)) = self.block(addr) else { return };
        if block.stale.is_empty() {
            return;
        }
        let overlaps = |&(at, _): &(u64, u32)| at < offset + len && offset < at + WORD;
        let start = addr - offset;
        let ended: Vec<u64> = block.stale.iter().copied().filter(overlaps).map(|(at, _)| start + at).collect();
        for addr in ended {
            self.set_stale(addr, 0);
        }
    }
}
