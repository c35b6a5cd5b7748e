//! Names of the locations that operations access.

use crate::{Id, Tid};
use std::fmt;

/// Whatever two operations may disagree about, under a name that is the same in every execution.
///
/// One number, since searches compare and hash it in every step: an address or another number in the low 48 bits, what
/// about it is meant ([`LocationKind`]) in the 4 bits above, and an index in the highest 12. Locations of one object in
/// two guises (a lock and its bytes) are different: programs do not access a lock's bytes themselves.
///
/// Memory that exists has addresses of 47 bits. An address that the program made up may have others set and be taken
/// for another location: accessing it is a fault in any case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location(u64);

/// What about its address, or number, a location is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum LocationKind {
    /// A cell of memory, or a lock, semaphore or the like that is one; the index is the generation of an atomic.
    Memory,
    /// The state of a reader-writer lock.
    RwLock,
    /// The state of a one-time initialisation.
    Once,
    /// The threads that wait at an address.
    Queue,
    /// The lifetime of an allocation.
    Life,
    /// That a thread has been woken.
    Woken,
    /// A round of a barrier, which is the index.
    Round,
    /// Everything, for atomic sections.
    World,
    /// Arrivals at a barrier whose order matters.
    Arrivals,
    /// That a thread has not terminated.
    Runs,
    /// The freed blocks of one size.
    Freed,
    /// A file, by its number.
    File,
    /// What all sequentially consistent fences update, in a search over reads-from.
    Fence,
    /// An object of the library in such a search, or, with an index, the part of one thread of a reader-writer lock.
    Object,
    /// What the readers of a reader-writer lock release.
    Readers,
}

const KIND: u32 = 48;
const INDEX: u32 = 52;
const ADDRESS: u64 = (1 << KIND) - 1;

impl LocationKind {
    pub const ALL: [LocationKind; 15] = [
        LocationKind::Memory,
        LocationKind::RwLock,
        LocationKind::Once,
        LocationKind::Queue,
        LocationKind::Life,
        LocationKind::Woken,
        LocationKind::Round,
        LocationKind::World,
        LocationKind::Arrivals,
        LocationKind::Runs,
        LocationKind::Freed,
        LocationKind::File,
        LocationKind::Fence,
        LocationKind::Object,
        LocationKind::Readers,
    ];
}

impl Location {
    /// The greatest index.
    pub const MAX_INDEX: u32 = (1 << (64 - INDEX)) - 1;

    #[inline]
    const fn new(kind: LocationKind, number: u64) -> Self {
        Self(number | (kind as u64) << KIND)
    }

    /// Indices wrap around.
    #[inline]
    const fn indexed(kind: LocationKind, number: u64, index: u32) -> Self {
        Self(number | (kind as u64) << KIND | (index as u64) << INDEX)
    }

    #[inline]
    pub const fn memory(addr: u64) -> Self {
        Self(addr)
    }

    /// An atomic in one of its generations, from 0.
    pub const fn atomic(addr: u64, generation: u32) -> Self {
        Self::indexed(LocationKind::Memory, addr, generation)
    }

    #[inline]
    pub const fn rwlock(addr: u64) -> Self {
        Self::new(LocationKind::RwLock, addr)
    }

    #[inline]
    pub const fn readers(addr: u64) -> Self {
        Self::new(LocationKind::Readers, addr)
    }

    #[inline]
    pub const fn once(addr: u64) -> Self {
        Self::new(LocationKind::Once, addr)
    }

    #[inline]
    pub const fn queue(addr: u64) -> Self {
        Self::new(LocationKind::Queue, addr)
    }

    #[inline]
    pub const fn life(start: u64) -> Self {
        Self::new(LocationKind::Life, start)
    }

    #[inline]
    pub fn woken(tid: Tid) -> Self {
        Self::new(LocationKind::Woken, tid.index() as u64)
    }

    #[inline]
    pub fn runs(tid: Tid) -> Self {
        Self::new(LocationKind::Runs, tid.index() as u64)
    }

    #[inline]
    pub const fn round(barrier: u64, round: u32) -> Self {
        Self::indexed(LocationKind::Round, barrier, round)
    }

    #[inline]
    pub const fn arrivals(barrier: u64) -> Self {
        Self::new(LocationKind::Arrivals, barrier)
    }

    /// Blocks of this size that have been freed.
    pub const fn freed(size: u32) -> Self {
        Self::new(LocationKind::Freed, size as u64)
    }

    pub const fn file(number: u64) -> Self {
        Self::new(LocationKind::File, number)
    }

    #[inline]
    pub const fn world() -> Self {
        Self::new(LocationKind::World, 0)
    }

    pub const fn fence() -> Self {
        Self::new(LocationKind::Fence, 0)
    }

    pub const fn object(addr: u64) -> Self {
        Self::new(LocationKind::Object, addr)
    }

    /// The part of a reader-writer lock that belongs to one of its readers.
    pub fn part(lock: u64, reader: Tid) -> Self {
        Self::indexed(LocationKind::Object, lock, reader.index() as u32 + 1)
    }

    #[inline]
    pub fn kind(self) -> LocationKind {
        // The number that is no kind comes up in made-up addresses only.
        LocationKind::ALL.get((self.0 >> KIND & 0xf) as usize).copied().unwrap_or(LocationKind::Memory)
    }

    #[inline]
    pub fn is_memory(self) -> bool {
        self.kind() == LocationKind::Memory
    }

    /// The address, or the number in place of one.
    #[inline]
    pub const fn addr(self) -> u64 {
        self.0 & ADDRESS
    }

    /// The round, the generation, or the part.
    pub const fn index(self) -> u32 {
        (self.0 >> INDEX) as u32
    }

    /// The number that stands for it.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({:#x}", self.kind(), self.addr())?;
        match self.index() {
            0 => f.write_str(")"),
            index => write!(f, ", {index})"),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_distinct() {
        let (a, t) = (0x7fff_1234_5678, Tid::new(3));
        let all = [
            Location::memory(a),
            Location::atomic(a, 1),
            Location::atomic(a, Location::MAX_INDEX),
            Location::rwlock(a),
            Location::readers(a),
            Location::once(a),
            Location::queue(a),
            Location::life(a),
            Location::woken(t),
            Location::runs(t),
            Location::round(a, 0),
            Location::round(a, 1),
            Location::arrivals(a),
            Location::freed(3),
            Location::file(3),
            Location::world(),
            Location::fence(),
            Location::object(a),
            Location::part(a, t),
        ];
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other != one), "{one} twice");
        }
        assert_eq!((Location::part(a, t).addr(), Location::part(a, t).index()), (a, 4));
        assert_eq!(Location::round(a, 7).to_string(), "Round(0x7fff12345678, 7)");
    }

    #[test]
    fn kinds_are_numbered_in_order() {
        for (number, kind) in LocationKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
            assert_eq!(Location::new(kind, 5).kind(), kind);
        }
    }
}
