//! Plain accesses after atomic ones, if the search supplies the values that atomics read, so that memory does not hold
//! them.
//!
//! All atomic accesses happen before such an access, or there is a race. So it reads a value that can be the last one.
//! If an instruction needs the values of some atomics, the thread stops before it and *wants* them, one after another:
//! each is an operation that reads the location. The instruction is then executed from its beginning, with all values
//! that it was given in memory. So it may read any number of atomics, or parts of them.
//!
//! A plain store of a word to one atomic, or to a part of it, is an operation like an atomic store. Any other plain
//! write *reinitialises* the atomics that it touches, after it was given the value of those of which it writes only a
//! part: whatever comes later, atomic or not, happens after it, or there is a race. So their values from then on start
//! with what is in memory, as before the first atomic access, and to the search they are new locations: a new
//! *generation*.

use super::clocks::HERE;
use super::{LocationClocks, Races};
use crate::extent::Extent;
use crate::memory::{AccessMode, Memory};
use crate::trail::Trail;
use crate::vm::Vm;
use base::{Id, Location, Tid};
use smallvec::SmallVec;

impl Races {
    /// Whether there were atomic accesses that one of this kind conflicts with.
    fn is_used(&self, location: &LocationClocks, how: AccessMode) -> bool {
        self.clocks.is_set(location.writes) || (how == AccessMode::Write && self.clocks.is_set(location.reads))
    }

    /// Whether there were atomic accesses of this size.
    pub(super) fn has_used(&self, location: &LocationClocks, size: u32) -> bool {
        self.clocks.get(location.used_sizes).iter().any(|sizes| sizes & size != 0)
    }

    /// Whether a plain access comes after atomic ones that it conflicts with.
    pub(super) fn follows_atomics(&self, memory: &mut Memory, addr: u64, len: u64, how: AccessMode) -> bool {
        let Some((shadow, ..)) = memory.shadow_at(addr, len) else { return false };
        shadow.atomics && len > 0 && self.atomics_among(addr, len).any(|(at, _)| self.is_used(&self.clocks_of(at), how))
    }

    /// Whether there were atomic accesses to these bytes that one of this kind conflicts with.
    fn is_used_among(&self, Extent { addr, size }: Extent, how: AccessMode) -> bool {
        self.atomics_among(addr, size.into()).any(|(at, _)| self.is_used(&self.clocks_of(at), how))
    }

    /// Whether no atomic access to these bytes has been executed in their current generation.
    pub fn is_fresh(&self, of: Extent) -> bool {
        !self.is_used_among(of, AccessMode::Write)
    }

    /// Starts a new generation of a location.
    pub(super) fn reinitialise(&mut self, trail: &mut Trail, tid: Tid, Extent { addr, size }: Extent) {
        let atomics: SmallVec<[(u64, u32); 2]> = self.atomics_among(addr, size.into()).collect();
        for (at, _) in atomics {
            let LocationClocks { sync, full, reads, writes, read_sites, write_sites, used_sizes, .. } =
                self.clocks_of(at);
            for clock in [sync, full, reads, writes, read_sites, write_sites, used_sizes] {
                self.clocks.clear(trail, clock);
            }
            let continued = self.continued.iter().filter(|((addr, _), _)| *addr == at).map(|(_, &clock)| clock);
            for clock in continued.collect::<SmallVec<[_; 4]>>() {
                self.clocks.clear(trail, clock);
            }
        }
        let reinitialised = self.location(Location::memory(addr)).reinitialised;
        let count = self.clocks.time(reinitialised, tid.index());
        self.clocks.set(trail, reinitialised, tid.index(), count + 1);
    }

    /// The generation of the atomic at `addr`: how often it has been reinitialised.
    pub fn generation(&self, addr: u64) -> u32 {
        let count = |location: &LocationClocks| self.clocks.plane(location.reinitialised, HERE).sum();
        self.atomic(addr).map_or(0, count)
    }
}

impl Vm {
    /// The locations with bytes among these to which there were atomic accesses that a plain one conflicts with.
    pub(crate) fn used_extents(&self, addr: u64, len: u64, how: AccessMode) -> SmallVec<[Extent; 2]> {
        let mut used: SmallVec<[Extent; 2]> = SmallVec::new();
        for (at, size) in self.races.atomics_among(addr, len) {
            let location = self.races.clocks_of(at);
            if self.races.has_used(&location, size) && self.races.is_used(&location, how) {
                let extent = self.extent(at, size);
                if !used.contains(&extent) {
                    used.push(extent);
                }
            }
        }
        used
    }

    /// The location whose value a plain access needs first.
    pub(super) fn wanted(&self, addr: u64, len: u64, how: AccessMode) -> Option<Extent> {
        if self.ignores_awaits {
            // A thread runs alone, and memory holds what all locations hold at the end.
            return None;
        }
        let needs = |extent: &Extent| {
            let covers = how == AccessMode::Write && addr <= extent.addr && extent.end() <= addr + len;
            !covers && self.races.is_used_among(*extent, AccessMode::Read) && !self.given.contains(extent)
        };
        self.used_extents(addr, len, how).into_iter().find(needs)
    }

    /// Whether a plain store of a word is an operation of the search: it comes after atomic accesses of one location.
    pub(crate) fn stores_to_atomic(&self, addr: u64, len: u64) -> bool {
        let word = Extent { addr, size: len as u32 };
        let used = self.used_extents(addr, len, AccessMode::Write);
        used.len() == 1 && used[0].contains(word) && addr.is_multiple_of(len)
    }
}
