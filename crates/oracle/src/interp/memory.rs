//! The program's memory: a map from addresses to blocks, each with its bytes and which of their bits were never
//! written.
//!
//! Addresses differ from those of the machine, which does not matter. Every owner (a thread, the globals, the library)
//! has a range of its own and numbers its blocks in order, far apart, so that an address does not depend on other
//! threads and a stray access reaches no neighbour. No address is reused, unless that was requested.

use super::race::PastAccesses;
use base::FaultKind;
use ir::Global;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Set in a pointer that arithmetic moved out of its block although that is forbidden.
pub const LOST: u64 = 1 << 62;
/// Below it are null pointers with small offsets.
const NULL_PAGE: u64 = 1 << 16;
const FUNCTIONS: u64 = 1 << 20;
const FUNCTION_STEP: u64 = 16;
/// The size of an owner's range of addresses; the first begins at this address.
const OWNER_RANGE: u64 = 1 << 38;
/// The minimal number of unused bytes before a block, and the alignment of its slot.
const FRONT: u64 = 1 << 12;
const SPACING: u64 = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    Globals,
    Library,
    Thread(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Global(Global),
    ThreadLocal,
    Heap,
    /// Made by `mmap`.
    Mapped,
    Stack,
    /// Static buffers of the library, which programs access like any memory.
    Static,
    Library,
}

/// What is allowed in a range of a mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    All,
    Reading,
    Nothing,
    Unmapped,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub start: u64,
    pub size: u64,
    /// The addresses that belong to this block.
    slot: (u64, u64),
    pub kind: Kind,
    pub live: bool,
    pub writable: bool,
    /// Ranges of offsets; the last one that contains an offset counts.
    pub ranges: Vec<(u64, u64, Allowed)>,
    pub bytes: Vec<u8>,
    /// Bits that were never written.
    pub undefined: Vec<u8>,
    /// All accesses so far.
    pub accesses: PastAccesses,
}

impl Block {
    pub fn allowed_at(&self, offset: u64) -> Allowed {
        let holds = |&&(from, to, _): &&(u64, u64, Allowed)| (from..to).contains(&offset);
        self.ranges.iter().rev().find(holds).map_or(Allowed::All, |&(_, _, allowed)| allowed)
    }

    fn ranges_allow(&self, offset: u64, len: u64, how: AccessMode) -> bool {
        (offset..offset + len).all(|offset| match self.allowed_at(offset) {
            Allowed::All => true,
            Allowed::Reading => how != AccessMode::Write,
            Allowed::Nothing | Allowed::Unmapped => false,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessMode {
    Read,
    Write,
    /// The bytes exist but were never written.
    Undefined,
}

/// An access that is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidAccess {
    pub addr: u64,
    pub how: AccessMode,
}

/// A value with the bits of it that were never written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Datum {
    pub bits: u128,
    pub undefined: u128,
    /// It was a pointer into a freed block whose address has been given again: where that block began. Else 0.
    pub stale: u64,
}

impl Datum {
    pub fn known(bits: u128) -> Self {
        Self { bits, undefined: 0, stale: 0 }
    }
    pub fn masked(self, mask: u128) -> Self {
        Self { bits: self.bits & mask, undefined: self.undefined & mask, ..self }
    }
    /// The same value, with what it is said to have pointed into.
    pub fn marked(self, stale: u64) -> Self {
        Self { stale, ..self }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// By the beginning of their slot.
    blocks: BTreeMap<u64, Arc<Block>>,
    next: BTreeMap<Owner, u64>,
    /// Words that hold stale pointers, as [`Datum::stale`] says it.
    stale: BTreeMap<u64, u64>,
}

impl Memory {
    /// The live blocks, by address.
    pub fn live(&self) -> impl Iterator<Item = &Block> {
        self.blocks.values().map(|block| &**block).filter(|block| block.live)
    }
}

pub fn function_address(index: usize) -> u64 {
    FUNCTIONS + FUNCTION_STEP * (index as u64 + 1)
}

pub fn function_at(addr: u64, count: usize) -> Option<usize> {
    let delta = addr.checked_sub(FUNCTIONS + FUNCTION_STEP)?;
    let index = (delta / FUNCTION_STEP) as usize;
    (delta % FUNCTION_STEP == 0 && index < count).then_some(index)
}

impl Memory {
    /// A new block of the library's.
    pub fn library_block(&mut self, size: u64) -> u64 {
        self.allocate(Owner::Library, size, 16, Kind::Library)
    }

    pub fn library_string(&mut self, text: &str) -> u64 {
        let addr = self.library_block(text.len() as u64 + 1);
        self.write(addr, text.as_bytes()).expect("internal: just made");
        addr
    }

    /// A new block; its bytes are zero where the language requires it, and unwritten otherwise.
    pub fn allocate(&mut self, owner: Owner, size: u64, align: u64, kind: Kind) -> u64 {
        let range = match owner {
            Owner::Globals => 1,
            Owner::Library => 2,
            Owner::Thread(number) => 3 + u64::from(number),
        } * OWNER_RANGE;
        let next = self.next.entry(owner).or_insert(range);
        let slot = *next;
        let start = (slot + FRONT).next_multiple_of(align.max(FRONT));
        *next = (start + size + FRONT).next_multiple_of(SPACING);
        let unwritten = matches!(kind, Kind::Heap | Kind::Stack);
        let len = size as usize;
        let block = Block {
            start,
            size,
            slot: (slot, *next),
            kind,
            live: true,
            writable: true,
            ranges: Vec::new(),
            bytes: vec![0; len],
            undefined: vec![if unwritten { 0xff } else { 0 }; len],
            accesses: PastAccesses::default(),
        };
        self.blocks.insert(slot, Arc::new(block));
        start
    }

    /// The block, dead or alive, that an address belongs to.
    pub fn block(&self, addr: u64) -> Option<&Block> {
        let (_, block) = self.blocks.range(..=addr).next_back()?;
        (addr < block.slot.1).then_some(&**block)
    }

    pub fn block_mut(&mut self, addr: u64) -> Option<&mut Block> {
        let (_, block) = self.blocks.range_mut(..=addr).next_back()?;
        if addr < block.slot.1 { Some(Arc::make_mut(block)) } else { None }
    }

    /// The block and offset of a valid access.
    fn allowed(&self, addr: u64, len: u64, how: AccessMode) -> Result<(&Block, usize), InvalidAccess> {
        let bad = InvalidAccess { addr, how };
        let block = self.block(addr).ok_or(bad)?;
        let inside = addr >= block.start && (addr - block.start).saturating_add(len) <= block.size;
        let fine = block.live
            && inside
            && (block.writable || how != AccessMode::Write)
            && (block.ranges.is_empty() || block.ranges_allow(addr - block.start, len, how));
        if fine { Ok((block, (addr - block.start) as usize)) } else { Err(bad) }
    }

    pub fn check(&self, addr: u64, len: u64, how: AccessMode) -> Result<(), InvalidAccess> {
        self.allowed(addr, len, how).map(|_| ())
    }

    pub fn load(&self, addr: u64, len: u32) -> Result<Datum, InvalidAccess> {
        let (block, at) = self.allowed(addr, u64::from(len), AccessMode::Read)?;
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte));
        let range = at..at + len as usize;
        let stale = if len == 8 { self.stale.get(&addr).copied().unwrap_or(0) } else { 0 };
        Ok(Datum { bits: word(&block.bytes[range.clone()]), undefined: word(&block.undefined[range]), stale })
    }

    /// Like `load`, for bytes that must have been written.
    pub fn load_defined(&self, addr: u64, len: u32) -> Result<u64, InvalidAccess> {
        let datum = self.load(addr, len)?;
        if datum.undefined == 0 {
            Ok(datum.bits as u64)
        } else {
            Err(InvalidAccess { addr, how: AccessMode::Undefined })
        }
    }

    pub fn store(&mut self, addr: u64, len: u32, value: Datum) -> Result<(), InvalidAccess> {
        let bytes = &value.bits.to_le_bytes()[..len as usize];
        let undefined = &value.undefined.to_le_bytes()[..len as usize];
        self.put(addr, bytes, undefined)?;
        if value.stale != 0 && len == 8 && addr.is_multiple_of(8) {
            self.stale.insert(addr, value.stale);
        }
        Ok(())
    }

    /// Copies bytes, with their unwritten bits and the stale pointers among them.
    pub fn copy(&mut self, dst: u64, src: u64, len: u64) -> Result<(), InvalidAccess> {
        let (bytes, undefined) = self.get(src, len)?;
        let whole = self.stale.range(src..src + len).filter(|&(&at, _)| at + 8 <= src + len);
        let moved: Vec<(u64, u64)> = whole.map(|(&at, &stale)| (at - src + dst, stale)).collect();
        self.put(dst, &bytes, &undefined)?;
        self.stale.extend(moved.into_iter().filter(|(at, _)| at.is_multiple_of(8)));
        Ok(())
    }

    /// Marks the words that point into the block at `former`, which is no longer there.
    pub fn mark_stale(&mut self, former: u64) {
        let mut found = Vec::new();
        for block in self.live().filter(|block| block.kind != Kind::Library) {
            let words = block.bytes.chunks_exact(8).zip(block.undefined.chunks_exact(8));
            for (at, (word, undefined)) in (block.start..).step_by(8).zip(words) {
                let word = u64::from_le_bytes(word.try_into().expect("internal: a word has 8 bytes"));
                if undefined.iter().all(|&bits| bits == 0) && self.points_into(word, former) {
                    found.push(at);
                }
            }
        }
        found.into_iter().for_each(|at| {
            self.stale.entry(at).or_insert(former);
        });
    }

    /// Whether an address speaks of the block that begins at `start`.
    pub fn points_into(&self, addr: u64, start: u64) -> bool {
        self.block(addr).is_some_and(|block| block.start == start)
    }

    /// Overwrites bytes, with their unwritten bits.
    pub fn put(&mut self, addr: u64, bytes: &[u8], undefined: &[u8]) -> Result<(), InvalidAccess> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (_, at) = self.allowed(addr, bytes.len() as u64, AccessMode::Write)?;
        let end = addr + bytes.len() as u64;
        self.stale.retain(|&word, _| word + 8 <= addr || word >= end);
        let block = self.block_mut(addr).expect("internal: it was there");
        block.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        block.undefined[at..at + bytes.len()].copy_from_slice(undefined);
        Ok(())
    }

    pub fn write(&mut self, addr: u64, bytes: &[u8]) -> Result<(), InvalidAccess> {
        self.put(addr, bytes, &vec![0; bytes.len()])
    }

    /// Bytes and their unwritten bits.
    pub fn get(&self, addr: u64, len: u64) -> Result<(Vec<u8>, Vec<u8>), InvalidAccess> {
        if len == 0 {
            return Ok((Vec::new(), Vec::new()));
        }
        let (block, at) = self.allowed(addr, len, AccessMode::Read)?;
        let range = at..at + len as usize;
        Ok((block.bytes[range.clone()].to_vec(), block.undefined[range].to_vec()))
    }

    /// Bytes that must all have been written.
    pub fn read(&self, addr: u64, len: u64) -> Result<Vec<u8>, InvalidAccess> {
        let (bytes, undefined) = self.get(addr, len)?;
        match undefined.iter().position(|&bits| bits != 0) {
            Some(at) => Err(InvalidAccess { addr: addr + at as u64, how: AccessMode::Undefined }),
            None => Ok(bytes),
        }
    }

    pub fn release(&mut self, addr: u64) {
        let block = self.block_mut(addr).expect("internal: not a block");
        block.live = false;
        block.accesses = PastAccesses::default();
    }

    /// The heap blocks that have been freed, by address: their beginning, and their size.
    pub fn freed(&self) -> impl Iterator<Item = (u64, u64)> {
        let dead = self.blocks.values().filter(|block| !block.live && block.kind == Kind::Heap);
        dead.map(|block| (block.start, block.size))
    }

    /// A new, unwritten heap block in the place of a freed one.
    pub fn revive(&mut self, addr: u64, size: u64) {
        let block = self.block_mut(addr).expect("internal: nothing was freed there");
        (block.size, block.live) = (size, true);
        block.bytes = vec![0; size as usize];
        block.undefined = vec![0xff; size as usize];
        let (from, to) = block.slot;
        self.stale.retain(|word, _| !(from..to).contains(word));
    }

    /// Whether two addresses belong to one block; also if both belong to none.
    pub fn same_block(&self, a: u64, b: u64) -> bool {
        self.block(a).map(|block| block.start) == self.block(b).map(|block| block.start)
    }

    /// Why an access is invalid. `None`: nothing is known about the variable that it reaches.
    pub fn explain(&self, bad: InvalidAccess, functions: usize) -> Option<FaultKind> {
        let InvalidAccess { addr, how } = bad;
        if addr < NULL_PAGE {
            return Some(FaultKind::NullAccess);
        }
        if addr & LOST != 0 {
            return Some(FaultKind::OutOfBounds);
        }
        if function_at(addr, functions).is_some() {
            return Some(if how == AccessMode::Write { FaultKind::ConstWrite } else { FaultKind::WildAccess });
        }
        let Some(block) = self.block(addr) else { return Some(FaultKind::WildAccess) };
        let inside = addr >= block.start && addr - block.start < block.size;
        match (block.live, how) {
            (false, _) if matches!(block.kind, Kind::Global(_)) => None,
            (false, _) => Some(FaultKind::DanglingAccess),
            (true, AccessMode::Undefined) => Some(FaultKind::Uninitialised),
            (true, _) if inside && block.allowed_at(addr - block.start) == Allowed::Unmapped => {
                Some(FaultKind::DanglingAccess)
            }
            (true, _) if inside && block.allowed_at(addr - block.start) == Allowed::Nothing => {
                Some(FaultKind::WildAccess)
            }
            (true, AccessMode::Write) if inside && block.allowed_at(addr - block.start) == Allowed::Reading => {
                Some(FaultKind::ConstWrite)
            }
            (true, AccessMode::Write) if !block.writable && inside => Some(FaultKind::ConstWrite),
            (true, AccessMode::Read | AccessMode::Write) => Some(FaultKind::OutOfBounds),
        }
    }
}
