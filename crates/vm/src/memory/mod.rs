//! The program's memory: allocations with bounds, lifetime and definedness, at deterministic addresses.
//!
//! **Addresses.** An address is a plain 47-bit number, so programs may store it, compare it, cast it to an integer and
//! back, and pack tags into the bits above. From the top: the *shift* (log2 of the slot size, 5..=33), the *owner* (the
//! thread that allocated, or [`GLOBAL_OWNER`]), the slot's number in that owner's region of that shift, the offset in
//! the slot. A slot holds one allocation, with [`ROOM`] unused bytes before it ([`TIGHT`] when the owner runs out of
//! slots) and one after: pointers that leave an allocation and return, as intrusive lists create them, stay in its
//! slot. The n-th allocation of a thread in a size class has the same address in every execution, whatever other
//! threads do: names do not depend on the schedule. Slots are not reused, so a stale pointer is detected and never
//! equals a newer one, unless reuse was requested (`shim/reuse.rs`); only when nothing is recorded (a single run) are a
//! thread's own dead slots reused after [`QUARANTINE`] others.
//!
//! **Provenance.** An access that is computed from a base pointer is checked against the base pointer's allocation, and
//! pointer arithmetic that the language forbids to leave its allocation marks the result [`LOST`] when it does leave
//! the slot.
//!
//! **The fast path.** `read_limit` and `write_limit` are the block's size while it is live, fully defined (and
//! writable), and zero otherwise: one comparison decides all of it. A failure goes to the slow path, which diagnoses
//! it.
//!
//! **Definedness** is tracked per bit, in a shadow that exists only for blocks that began undefined (stack and heap).

pub(crate) mod pages;
mod ranges;
mod reuse;
mod watch;

pub(crate) use reuse::Former;
pub(crate) use watch::Watch;

use crate::budget::MemoryBudget;
use crate::race::{Packed, Shadow};
use crate::sharing::Use;
use crate::trail::{Trail, Undo};
use base::Tid;

/// Owner number of globals; threads have smaller numbers.
pub(crate) const GLOBAL_OWNER: u8 = 255;
/// Owner of the machine's own memory (library state).
pub(crate) const MACHINE_OWNER: u8 = 254;
/// The maximal number of threads of a program: the remaining owner numbers.
pub(crate) const MAX_THREADS: usize = 254;
/// Set in a pointer that left its allocation by arithmetic which forbids that.
pub(crate) const LOST: u64 = 1 << 62;
/// Dead slots of one region that are kept before the first is reused.
const QUARANTINE: u32 = 1 << 16;

/// Unused bytes before an allocation, which take no memory. Enough for `container_of` of an object that is not in a
/// container.
const ROOM: u32 = 1 << 12;
/// The minimum, once an owner has used up all slots with more.
const TIGHT: u32 = 16;

const REGION_BITS: u32 = 34;
const MIN_SHIFT: u32 = 5;
const MAX_SHIFT: u32 = 33;
const REGIONS: usize = (MAX_SHIFT as usize + 1) << 8;
/// A write of at least this many bytes counts against the memory budget, with this many bytes for each: the old value,
/// and the records of the race detector.
const LONG: u64 = 1 << 12;
const WRITING: u64 = 12;
/// Functions live below the smallest data region, 16 bytes apart.
const CODE_BASE: u64 = (4 << 8) << REGION_BITS;
const CODE_STEP: u64 = 16;
/// Addresses below it are "null plus a small offset".
const NULL_PAGE: u64 = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Global,
    ThreadLocal,
    Heap,
    /// Made by `mmap`.
    Mapped,
    Stack,
    /// The machine's own: library state, `argv`, buffers that library functions return.
    Machine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    Unborn,
    Live,
    Dead,
}

/// Where in the program something happened: an index into the code's instructions.
pub(crate) type Site = u32;
pub(crate) const NO_SITE: Site = u32::MAX;

/// The description of a block, apart from its contents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meta {
    pub size: u64,
    /// Bytes of the slot before the block.
    pub front: u32,
    pub kind: Kind,
    pub life: Life,
    pub writable: bool,
    /// The last rule about its pages; 0 if all of them may be read and written.
    pub pages: u32,
    /// How many bytes have an undefined bit.
    pub undefined: u64,
    pub allocated: (Tid, Site),
    pub freed: (Tid, Site),
}

pub(crate) struct Block {
    /// At least `meta.size` bytes while live.
    data: Vec<u8>,
    read_limit: u64,
    write_limit: u64,
    meta: Meta,
    /// The accesses to it, for the race detector.
    races: Shadow,
    /// The threads that have used each part of it in any execution. Never undone, and kept when the slot is reused.
    usage: Vec<Use>,
    /// Undefined bits; meaningful, and as long as the data, only while `meta.undefined > 0`.
    shadow: Vec<u8>,
    /// Words that hold stale pointers: their offset, and the former block. See `reuse`.
    stale: Vec<(u64, u32)>,
}

impl Block {
    fn refresh(&mut self) {
        let Meta { life, undefined, pages, .. } = self.meta;
        let plain = life == Life::Live && undefined == 0 && pages == 0 && self.stale.is_empty();
        self.read_limit = if plain { self.meta.size } else { 0 };
        self.write_limit = if plain && self.meta.writable { self.meta.size } else { 0 };
    }
}

#[derive(Default)]
struct Region {
    blocks: Vec<Block>,
    /// Number of the next slot to hand out.
    next: u32,
    /// Where the search for a dead slot to reuse continues.
    reuse: u32,
}

/// An access that is not allowed; [`Memory::inspect`] says what is at the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InvalidAccess {
    pub addr: u64,
    /// The pointer from which `addr` was computed: the access must stay in its allocation.
    pub base: u64,
    pub len: u64,
    pub how: AccessMode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessMode {
    Read,
    Write,
    /// The bytes exist but were never written.
    Undefined,
}

/// What is at an address.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AddressInfo {
    Null,
    Lost,
    Function(u32),
    Nothing,
    /// The block of the slot and the offset from its start.
    Block {
        meta: Meta,
        start: u64,
        offset: i64,
    },
}

/// The address of a function, by its number.
pub(crate) fn function_address(index: usize) -> u64 {
    CODE_BASE + (index as u64 + 1) * CODE_STEP
}

/// The number of the function at an address.
pub(crate) fn function_at(addr: u64) -> Option<u32> {
    let delta = addr.checked_sub(CODE_BASE + CODE_STEP)?;
    (delta % CODE_STEP == 0 && delta / CODE_STEP < 1 << 24).then_some((delta / CODE_STEP) as u32)
}

/// Region, slot, and offset in the slot of an address.
#[inline(always)]
fn split(addr: u64) -> (usize, usize, u64) {
    let shift = addr >> (REGION_BITS + 8);
    let region = (addr >> REGION_BITS) as usize;
    let within = addr & ((1 << REGION_BITS) - 1);
    // `& 63` only keeps the shift defined for wild addresses, whose region is checked by the caller.
    let slot = (within >> (shift & 63)) as usize;
    let offset = within & !(u64::MAX << (shift & 63));
    (region, slot, offset)
}

pub struct Memory {
    regions: Vec<Region>,
    pub(crate) watch: Watch,
    /// The permitted uses of pages of blocks: see [`pages`].
    rules: Vec<pages::Rule>,
    pub(crate) former: Former,
    pub(crate) budget: MemoryBudget,
    pub(crate) trail: Trail,
}

#[inline(always)]
fn low_mask(len: u32) -> u64 {
    u64::MAX >> (64 - 8 * len)
}

/// Unused bytes before a block, at least `room`, and log2 of its slot's size; `None` if it is too large.
fn fit(size: u64, align: u32, room: u32) -> Option<(u32, u32)> {
    if size > 1 << 32 {
        return None;
    }
    let front = align.max(room);
    let slot = (u64::from(front) + size + 1).next_power_of_two();
    let shift = slot.trailing_zeros().max(MIN_SHIFT).max(align.trailing_zeros() + 1);
    (shift <= MAX_SHIFT).then_some((front, shift))
}

fn region_of(owner: u8, shift: u32) -> usize {
    (shift as usize) << 8 | usize::from(owner)
}

fn address(region: usize, slot: u32, shift: u32, front: u32) -> u64 {
    (region as u64) << REGION_BITS | u64::from(slot) << shift | u64::from(front)
}

/// How many slots of a size an owner has.
fn slots(shift: u32) -> u32 {
    1 << (REGION_BITS - shift)
}

/// Addresses of globals, known before there is a memory: those that allocating them in this order yields.
pub(crate) struct Plan {
    next: [u32; MAX_SHIFT as usize + 1],
}

impl Plan {
    pub fn new() -> Self {
        Self { next: [0; MAX_SHIFT as usize + 1] }
    }
    pub fn place(&mut self, size: u64, align: u32) -> Option<u64> {
        [ROOM, TIGHT].into_iter().find_map(|room| {
            let (front, shift) = fit(size, align, room)?;
            let next = self.next[shift as usize];
            let region = region_of(GLOBAL_OWNER, shift);
            self.next[shift as usize] = next.checked_add(1).filter(|&next| next <= slots(shift))?;
            Some(address(region, next, shift, front))
        })
    }
}

/// Whether two addresses lie in one slot, hence belong to one allocation.
#[inline(always)]
pub(crate) fn same_slot(a: u64, b: u64) -> bool {
    (a ^ b) >> ((a >> (REGION_BITS + 8)) & 63) == 0
}

impl Memory {
    pub(crate) fn new(budget: MemoryBudget) -> Self {
        Self {
            budget,
            regions: (0..REGIONS).map(|_| Region::default()).collect(),
            rules: Vec::new(),
            former: Former::default(),
            watch: Watch::default(),
            trail: Trail::default(),
        }
    }

    #[inline(always)]
    fn block(&self, addr: u64) -> Option<(&Block, u64)> {
        let (region, slot, offset) = split(addr);
        let block = self.regions.get(region)?.blocks.get(slot)?;
        Some((block, offset.wrapping_sub(u64::from(block.meta.front))))
    }

    #[inline(always)]
    fn block_mut(&mut self, addr: u64) -> Option<(&mut Block, u64)> {
        let (region, slot, offset) = split(addr);
        let block = self.regions.get_mut(region)?.blocks.get_mut(slot)?;
        let offset = offset.wrapping_sub(u64::from(block.meta.front));
        Some((block, offset))
    }

    /// `N` bytes at `base + plus`, on the fast path: the block of `base` is live and defined, and they are inside it.
    #[inline(always)]
    pub(crate) fn read_fast<const N: usize>(&self, base: u64, plus: i64) -> Option<[u8; N]> {
        let (block, offset) = self.block(base)?;
        let offset = offset.wrapping_add(plus as u64);
        if offset.saturating_add(N as u64) > block.read_limit {
            return None;
        }
        // SAFETY: offset + N <= read_limit <= data.len().
        Some(unsafe { block.data.as_ptr().add(offset as usize).cast::<[u8; N]>().read() })
    }

    /// Writes `N` bytes at `base + plus` under the same conditions; returns false if they do not hold.
    #[inline(always)]
    pub(crate) fn write_fast<const N: usize>(&mut self, base: u64, plus: i64, new: [u8; N]) -> bool {
        let recording = self.trail.recording;
        let Some((block, offset)) = self.block_mut(base) else { return false };
        let offset = offset.wrapping_add(plus as u64);
        if offset.saturating_add(N as u64) > block.write_limit {
            return false;
        }
        // SAFETY: offset + N <= write_limit <= data.len().
        unsafe {
            let at = block.data.as_mut_ptr().add(offset as usize).cast::<[u8; N]>();
            if recording {
                let mut old = [0; 8];
                old[..N].copy_from_slice(&at.read());
                self.trail.entries.push(Undo::Word {
                    addr: base.wrapping_add(plus as u64),
                    old: u64::from_le_bytes(old),
                    len: N as u8,
                });
            }
            at.write(new);
        }
        true
    }

    fn checked(&self, addr: u64, len: u64, how: AccessMode) -> Result<(&Block, usize), InvalidAccess> {
        let bad = InvalidAccess { addr, base: addr, len, how };
        let (block, offset) = self.block(addr).ok_or(bad)?;
        if self.watch.on && block.meta.kind != Kind::Machine {
            self.watch.note(addr, len, how);
        }
        let allowed = block.meta.life == Life::Live
            && offset.saturating_add(len) <= block.meta.size
            && (block.meta.writable || how != AccessMode::Write)
            && (block.meta.pages == 0 || self.pages_allow(block.meta.pages, offset, len, how));
        if allowed { Ok((block, offset as usize)) } else { Err(bad) }
    }

    fn checked_mut(&mut self, addr: u64, len: u64) -> Result<(&mut Block, usize, &mut Trail), InvalidAccess> {
        self.checked(addr, len, AccessMode::Write)?;
        let (region, slot, offset) = split(addr);
        let block = &mut self.regions[region].blocks[slot];
        let offset = (offset - u64::from(block.meta.front)) as usize;
        Ok((block, offset, &mut self.trail))
    }

    /// The address `base + plus`, unless it is in another allocation than `base`. A base pointer outside of any
    /// allocation has left its own before, and may return.
    pub(crate) fn derived(&self, base: u64, plus: i64, len: u32, how: AccessMode) -> Result<u64, InvalidAccess> {
        let addr = base.wrapping_add(plus as u64);
        match same_slot(base, addr) || base < NULL_PAGE || !self.is_inside(base) {
            true => Ok(addr),
            false => Err(InvalidAccess { addr, base, len: u64::from(len), how }),
        }
    }

    /// Whether an address is in an allocation or just after it.
    fn is_inside(&self, addr: u64) -> bool {
        self.block(addr).is_some_and(|(block, offset)| block.meta.life != Life::Unborn && offset <= block.meta.size)
    }

    /// Up to 8 bytes and their undefined bits.
    pub(crate) fn load(&self, addr: u64, len: u32) -> Result<(u64, u64), InvalidAccess> {
        if let Some(value) = self.load_fast(addr, len) {
            return Ok((value, 0));
        }
        let (block, offset) = self.checked(addr, u64::from(len), AccessMode::Read)?;
        let word = |from: &[u8]| {
            let mut bytes = [0; 8];
            bytes[..len as usize].copy_from_slice(&from[offset..offset + len as usize]);
            u64::from_le_bytes(bytes)
        };
        let undefined = if block.meta.undefined == 0 { 0 } else { word(&block.shadow) };
        Ok((word(&block.data), undefined))
    }

    /// Like `load`, if the bytes need no special treatment and accesses are not recorded.
    fn load_fast(&self, addr: u64, len: u32) -> Option<u64> {
        if self.watch.on {
            return None;
        }
        match len {
            1 => self.read_fast::<1>(addr, 0).map(|bytes| u64::from(bytes[0])),
            2 => self.read_fast::<2>(addr, 0).map(|bytes| u64::from(u16::from_le_bytes(bytes))),
            4 => self.read_fast::<4>(addr, 0).map(|bytes| u64::from(u32::from_le_bytes(bytes))),
            8 => self.read_fast::<8>(addr, 0).map(u64::from_le_bytes),
            _ => None,
        }
    }

    /// Like `store`, under the same conditions; returns false if they do not hold.
    fn store_fast(&mut self, addr: u64, len: u32, value: u64) -> bool {
        if self.watch.on {
            return false;
        }
        match len {
            1 => self.write_fast(addr, 0, (value as u8).to_le_bytes()),
            2 => self.write_fast(addr, 0, (value as u16).to_le_bytes()),
            4 => self.write_fast(addr, 0, (value as u32).to_le_bytes()),
            8 => self.write_fast(addr, 0, value.to_le_bytes()),
            _ => false,
        }
    }

    /// Like `load`, where undefined bits are not acceptable.
    pub(crate) fn load_defined(&self, addr: u64, len: u32) -> Result<u64, InvalidAccess> {
        match self.load(addr, len)? {
            (value, 0) => Ok(value),
            _ => Err(InvalidAccess { addr, base: addr, len: u64::from(len), how: AccessMode::Undefined }),
        }
    }

    /// Stores up to 8 bytes, with the given undefined bits.
    pub(crate) fn store(&mut self, addr: u64, len: u32, value: u64, undefined: u64) -> Result<(), InvalidAccess> {
        if undefined & low_mask(len) == 0 && self.store_fast(addr, len, value) {
            return Ok(());
        }
        let (block, offset, trail) = self.checked_mut(addr, u64::from(len))?;
        let range = offset..offset + len as usize;
        let mut old = [0; 8];
        old[..len as usize].copy_from_slice(&block.data[range.clone()]);
        trail.push(Undo::Word { addr, old: u64::from_le_bytes(old), len: len as u8 });
        block.data[range].copy_from_slice(&value.to_le_bytes()[..len as usize]);
        self.overwrite_stale(addr, u64::from(len));
        self.store_shadow(addr, len, undefined & low_mask(len));
        Ok(())
    }

    fn store_shadow(&mut self, addr: u64, len: u32, undefined: u64) {
        let (block, offset) = Self::block_mut(self, addr).expect("internal: shadow of no block");
        if block.meta.undefined == 0 {
            if undefined == 0 {
                return;
            }
            // The block was fully defined: its shadow is stale.
            let size = block.meta.size as usize;
            block.shadow.clear();
            block.shadow.resize(size, 0);
        }
        let range = offset as usize..offset as usize + len as usize;
        let mut old = [0; 8];
        old[..len as usize].copy_from_slice(&block.shadow[range]);
        let old = u64::from_le_bytes(old);
        if old != undefined {
            self.set_shadow(addr, len, undefined);
            self.trail.push(Undo::Shadow { addr, old, len: len as u8 });
        }
    }

    /// Overwrites up to 8 shadow bytes and keeps the block's count of undefined bytes right.
    fn set_shadow(&mut self, addr: u64, len: u32, undefined: u64) {
        let (block, offset) = Self::block_mut(self, addr).expect("internal: shadow of no block");
        let range = offset as usize..offset as usize + len as usize;
        if block.meta.undefined == 0 {
            let size = block.meta.size as usize;
            block.shadow.clear();
            block.shadow.resize(size, 0);
        }
        for (at, new) in block.shadow[range].iter_mut().zip(undefined.to_le_bytes()) {
            block.meta.undefined -= u64::from(*at != 0);
            block.meta.undefined += u64::from(new != 0);
            *at = new;
        }
        block.refresh();
    }

    /// Whether `len` bytes may be written.
    pub(crate) fn writable(&self, addr: u64, len: u64) -> Result<(), InvalidAccess> {
        self.checked(addr, len, AccessMode::Write).map(|_| ())
    }

    /// Size of the block at `addr`, dead or alive.
    pub(crate) fn block_size(&self, addr: u64) -> u64 {
        self.block(addr).map_or(0, |(block, _)| block.meta.size)
    }

    /// How many blocks of each size an owner has allocated, which determines the addresses of its next ones.
    pub(crate) fn heights(&self, owner: u8, out: &mut Vec<u64>) {
        let regions = self.regions.iter().skip(usize::from(owner)).step_by(256);
        out.extend(regions.map(|region| u64::from(region.next)));
    }

    /// A new block, undefined except for [`Kind::Global`], [`Kind::ThreadLocal`] and [`Kind::Machine`], which are zero.
    /// `None` when it is too large or its owner has used up its region.
    pub(crate) fn allocate(&mut self, owner: u8, size: u64, align: u32, kind: Kind, at: (Tid, Site)) -> Option<u64> {
        let room_left = |&(_, shift): &(u32, u32)| self.regions[region_of(owner, shift)].next < slots(shift);
        let roomy = fit(size, align, ROOM);
        let (front, shift) = roomy.filter(room_left).or_else(|| fit(size, align, TIGHT))?;
        let number = region_of(owner, shift);
        let region = &mut self.regions[number];
        let next = region.next;
        let mut slot = next;
        if !self.trail.recording && next >= QUARANTINE {
            let candidate = region.reuse;
            let meta = &region.blocks[candidate as usize].meta;
            region.reuse = (candidate + 1) % next;
            if meta.life == Life::Dead && meta.freed.0 == at.0 {
                slot = candidate;
            }
        }
        if slot >= slots(shift) {
            return None;
        }
        let zeroed = match kind {
            Kind::Global | Kind::ThreadLocal | Kind::Machine | Kind::Mapped => true,
            Kind::Heap | Kind::Stack => false,
        };
        let meta = Meta {
            size,
            front,
            kind,
            life: Life::Live,
            writable: true,
            pages: 0,
            undefined: if zeroed { 0 } else { size },
            allocated: at,
            freed: (at.0, NO_SITE),
        };
        // Its bytes and their definedness.
        if (!zeroed || kind == Kind::Mapped) && !self.budget.allows(2 * size) {
            return None;
        }
        if slot == region.blocks.len() as u32 {
            let unborn = Meta { life: Life::Unborn, undefined: 0, ..meta };
            region.blocks.push(Block {
                data: Vec::new(),
                read_limit: 0,
                write_limit: 0,
                meta: unborn,
                shadow: Vec::new(),
                stale: Vec::new(),
                races: Shadow::default(),
                usage: Vec::new(),
            });
        }
        let addr = address(number, slot, shift, front);
        let block = &mut region.blocks[slot as usize];
        if self.trail.recording {
            self.trail.metas.push(block.meta);
            self.trail.push(Undo::Block { addr, next });
        }
        if slot == next {
            region.next += 1;
        }
        let size = size as usize;
        if zeroed {
            if block.data.is_empty() {
                block.data = vec![0; size];
            } else {
                block.data.clear();
                block.data.resize(size, 0);
            }
        } else {
            if block.data.is_empty() {
                // Zeros that are never accessed take no memory.
                block.data = vec![0; size];
            } else if block.data.len() < size {
                block.data.resize(size, 0);
            }
            block.shadow.clear();
            block.shadow.resize(size, 0xff);
        }
        block.meta = meta;
        block.races.clear();
        block.refresh();
        Some(addr)
    }

    /// Ends the lifetime of the live block that starts at `addr`.
    pub(crate) fn release(&mut self, addr: u64, at: (Tid, Site)) {
        self.change_meta(addr, |meta| {
            meta.life = Life::Dead;
            meta.freed = at;
        });
    }

    pub(crate) fn make_constant(&mut self, addr: u64) {
        self.change_meta(addr, |meta| meta.writable = false);
    }

    /// Gives the block that starts at `addr` to the machine: accesses to it do not race.
    pub(crate) fn share(&mut self, addr: u64) {
        self.change_meta(addr, |meta| meta.kind = Kind::Machine);
    }

    fn change_meta(&mut self, addr: u64, change: impl FnOnce(&mut Meta)) {
        let (region, slot, _) = split(addr);
        let region = &mut self.regions[region];
        let block = &mut region.blocks[slot];
        if self.trail.recording {
            self.trail.metas.push(block.meta);
            self.trail.push(Undo::Block { addr, next: region.next });
        }
        change(&mut block.meta);
        block.refresh();
    }

    /// The access history of the block at `addr`, live or not, and the offset in it.
    pub(crate) fn remembered_at(&self, addr: u64) -> Option<(&Shadow, u64)> {
        self.block(addr).map(|(block, offset)| (&block.races, offset))
    }

    /// The access history of the bytes at `addr`, the offset in the block, and its size; none for the machine's own
    /// memory, and where there are not `len` live bytes.
    pub(crate) fn shadow_at(&mut self, addr: u64, len: u64) -> Option<(&mut Shadow, u64, u64)> {
        let (block, offset) = self.block_mut(addr)?;
        let Meta { size, kind, life, .. } = block.meta;
        let tracked = life == Life::Live && kind != Kind::Machine && offset.saturating_add(len) <= size;
        tracked.then_some((&mut block.races, offset, size))
    }

    /// The users of `len` bytes at `addr`: in parts of 4 bytes, or larger ones of which a block has at most 1024.
    pub(crate) fn usage_at(&mut self, addr: u64, len: u64) -> Option<&mut [Use]> {
        let (region, slot, offset) = split(addr);
        let usage = &mut self.regions.get_mut(region)?.blocks.get_mut(slot)?.usage;
        let shift = region as u64 >> 8;
        let part = shift.saturating_sub(10).max(2);
        let end = (offset + len.max(1)).min(1 << shift);
        let (first, last) = (offset >> part, (end - 1) >> part);
        if usage.len() <= last as usize {
            usage.resize(last as usize + 1, Use::default());
        }
        Some(&mut usage[first as usize..=last as usize])
    }

    /// Whether the memory is that of a global variable.
    pub(crate) fn is_global(&self, addr: u64) -> bool {
        self.owner(addr) == GLOBAL_OWNER
    }

    /// The owner of the region that holds `addr`.
    pub(crate) fn owner(&self, addr: u64) -> u8 {
        (addr >> REGION_BITS) as u8
    }

    /// Whether two addresses are in one block that exists.
    pub(crate) fn same_block(&self, a: u64, b: u64) -> bool {
        same_slot(a, b) && matches!(self.inspect(a), AddressInfo::Block { .. })
    }

    /// What is at `addr`, for checks before `free` and for explaining a fault.
    pub(crate) fn inspect(&self, addr: u64) -> AddressInfo {
        if addr < NULL_PAGE {
            return AddressInfo::Null;
        }
        if addr & LOST != 0 {
            return AddressInfo::Lost;
        }
        if let Some(function) = function_at(addr) {
            return AddressInfo::Function(function);
        }
        match self.block(addr) {
            Some((block, offset)) if block.meta.life != Life::Unborn => {
                AddressInfo::Block { meta: block.meta, start: addr.wrapping_sub(offset), offset: offset as i64 }
            }
            _ => AddressInfo::Nothing,
        }
    }

    /// Live blocks of a kind, in a fixed order.
    pub(crate) fn live(&self, kind: Kind) -> impl Iterator<Item = (u64, &Meta)> {
        self.regions.iter().enumerate().flat_map(move |(number, region)| {
            let shift = number as u64 >> 8;
            region.blocks.iter().enumerate().filter_map(move |(slot, block)| {
                let addr = address(number, slot as u32, shift as u32, block.meta.front);
                (block.meta.life == Life::Live && block.meta.kind == kind).then_some((addr, &block.meta))
            })
        })
    }

    /// Undoes one memory entry of the trail.
    pub(crate) fn undo(&mut self, entry: Undo) {
        match entry {
            Undo::Word { addr, old, len } => {
                let (block, offset) = self.block_mut(addr).expect("internal: undo of an unknown block");
                let offset = offset as usize;
                block.data[offset..offset + usize::from(len)].copy_from_slice(&old.to_le_bytes()[..usize::from(len)]);
            }
            Undo::Shadow { addr, old, len } => self.set_shadow(addr, u32::from(len), old),
            Undo::Bytes { addr, len } => {
                let (region, slot, offset) = split(addr);
                let block = &mut self.regions[region].blocks[slot];
                let offset = (offset - u64::from(block.meta.front)) as usize;
                let from = self.trail.bytes.len() - len as usize;
                block.data[offset..offset + len as usize].copy_from_slice(&self.trail.bytes[from..]);
                self.trail.bytes.truncate(from);
            }
            Undo::ShadowBytes { addr, len } => {
                let (region, slot, offset) = split(addr);
                let block = &mut self.regions[region].blocks[slot];
                if block.meta.undefined == 0 {
                    block.shadow.clear();
                    block.shadow.resize(block.meta.size as usize, 0);
                }
                let offset = (offset - u64::from(block.meta.front)) as usize;
                let from = self.trail.bytes.len() - len as usize;
                let target = &mut block.shadow[offset..offset + len as usize];
                let before = target.iter().filter(|&&bits| bits != 0).count() as u64;
                target.copy_from_slice(&self.trail.bytes[from..]);
                let after = target.iter().filter(|&&bits| bits != 0).count() as u64;
                self.trail.bytes.truncate(from);
                block.meta.undefined = block.meta.undefined + after - before;
                block.refresh();
            }
            Undo::Cell { addr, len } => {
                let words = &mut self.trail.words;
                let (kept, cell) = words.split_last_chunk().expect("internal: no cell on the trail");
                let (from, cell): (usize, Packed) = (kept.len(), *cell);
                words.truncate(from);
                let (block, offset) = self.block_mut(addr).expect("internal: undo of an unknown block");
                block.races.restore(offset, u64::from(len), block.meta.size, cell);
            }
            Undo::Block { addr, next } => {
                let (region, slot, _) = split(addr);
                let region = &mut self.regions[region];
                region.next = next;
                let block = &mut region.blocks[slot];
                block.meta = self.trail.metas.pop().expect("internal: no meta on the trail");
                block.refresh();
            }
            Undo::Reused { addr } => self.take_back(addr),
            Undo::Stale { addr, old } => self.put_stale(addr, old),
            other @ (Undo::Frame { .. }
            | Undo::Thread { .. }
            | Undo::Taints { .. }
            | Undo::StackBlocks { .. }
            | Undo::Clock { .. }
            | Undo::Time { .. }
            | Undo::Files
            | Undo::Output { .. }) => unreachable!("internal: not a memory entry: {other:?}"),
        }
    }

    /// Everything the program can observe of memory, for the test that rewinding restores it. Undefined bytes count as
    /// undefined, whatever they are. `exact`: also the access history of the race detector, which depends on when it
    /// started.
    pub(crate) fn digest(&self, exact: bool, out: &mut Vec<u64>) {
        for (number, region) in self.regions.iter().enumerate() {
            for (slot, block) in region.blocks.iter().enumerate() {
                let Meta { size, front, kind, life, writable, pages, undefined, allocated: _, freed: _ } = block.meta;
                if life == Life::Unborn {
                    continue;
                }
                out.extend([number as u64, slot as u64, size, u64::from(front), kind as u64, life as u64]);
                out.extend([u64::from(writable), u64::from(pages), undefined]);
                if life == Life::Live {
                    if exact {
                        block.races.digest(size, out);
                    }
                    out.extend(block.stale.iter().flat_map(|&(at, stale)| [at, self.former.get(stale).0]));
                    let word = |bytes: &[u8]| match bytes.try_into() {
                        Ok(bytes) => u64::from_le_bytes(bytes),
                        Err(_) => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
                    };
                    let data = block.data[..size as usize].chunks(8).map(word);
                    match undefined {
                        // Most of what the library has is zero.
                        0 => out.extend(
                            data.enumerate().filter(|&(_, word)| word != 0).flat_map(|(at, word)| [at as u64, word]),
                        ),
                        _ => {
                            let shadow = block.shadow[..size as usize].chunks(8).map(word);
                            out.extend(data.zip(shadow).flat_map(|(data, shadow)| [data & !shadow, shadow]));
                        }
                    }
                }
            }
        }
    }

    /// Whether the address of a block is stored anywhere except in the block itself and in those that are left out.
    pub(crate) fn mentions(&self, addr: u64, left_out: &[u64]) -> bool {
        let ours = |at: &(usize, usize)| [addr].iter().chain(left_out).any(|&a| (split(a).0, split(a).1) == *at);
        let mentions = |word: &[u8]| word.try_into().is_ok_and(|word| same_slot(addr, u64::from_le_bytes(word)));
        self.regions.iter().enumerate().any(|(number, region)| {
            let live = region.blocks.iter().enumerate().filter(|(_, block)| block.meta.life == Life::Live);
            let others = live.filter(|(slot, _)| !ours(&(number, *slot)));
            others.map(|(_, block)| &block.data[..block.meta.size as usize]).any(|data| data.windows(8).any(mentions))
        })
    }
}
