//! Plain accesses after atomic ones, if the search supplies the values that atomics read, so that memory does not hold
//! them.
//!
//! A plain access to exactly the bytes of an atomic is an operation, like an atomic access. A plain write to all bytes
//! of the atomics that it touches *reinitialises* them: whatever comes later, atomic or not, happens after it, or there
//! is a race. So their values from then on start with what is in memory, as before the first atomic access, and to the
//! search they are new locations: a new *generation*. A plain access that reads several atomics, or that reads or
//! writes a part of one, would need the values of several locations, and is not supported.

use super::clocks::HERE;
use super::{LocationClocks, Races};
use crate::memory::{AccessMode, Memory};
use crate::trail::Trail;
use base::{Id, Tid};

impl Races {
    /// Whether a plain access comes after atomic ones that it conflicts with, all of the same bytes.
    pub fn is_like_atomic(&self, addr: u64, len: u64, how: AccessMode) -> bool {
        self.atomic(addr).is_some_and(|location| u64::from(location.sizes) == len && self.is_used(location, how))
            && self.other_size(addr, len as u32).is_none()
    }

    /// Whether there were atomic accesses that one of this kind conflicts with.
    fn is_used(&self, location: &LocationClocks, how: AccessMode) -> bool {
        self.clocks.is_set(location.writes) || (how == AccessMode::Write && self.clocks.is_set(location.reads))
    }

    /// Whether a plain access comes after atomic ones that it conflicts with.
    pub(super) fn follows_atomics(&self, memory: &mut Memory, addr: u64, len: u64, how: AccessMode) -> bool {
        let Some((shadow, ..)) = memory.shadow_at(addr, len) else { return false };
        shadow.atomics && len > 0 && self.atomics_among(addr, len).any(|(at, _)| self.is_used(&self.clocks_of(at), how))
    }

    /// Starts a new generation of the atomics that a plain access touches, if it writes all their bytes; whether it
    /// does.
    pub(super) fn reinitialise(&mut self, trail: &mut Trail, tid: Tid, addr: u64, len: u64, how: AccessMode) -> bool {
        let used = |&(at, _): &(u64, u32)| self.is_used(&self.clocks_of(at), AccessMode::Write);
        let atomics: Vec<(u64, u32)> = self.atomics_among(addr, len).filter(used).collect();
        let covered = |&(at, size): &(u64, u32)| addr <= at && at + u64::from(size) <= addr + len;
        if how != AccessMode::Write || !atomics.iter().all(covered) {
            return false;
        }
        for (at, _) in atomics {
            let LocationClocks { sync, full, reads, writes, read_sites, write_sites, reinitialised, .. } =
                self.clocks_of(at);
            for clock in [sync, full, reads, writes, read_sites, write_sites] {
                self.clocks.clear(trail, clock);
            }
            let count = self.clocks.time(reinitialised, tid.index());
            self.clocks.set(trail, reinitialised, tid.index(), count + 1);
        }
        true
    }

    /// The generation of the atomic at `addr`: how often it has been reinitialised.
    pub fn generation(&self, addr: u64) -> u32 {
        let count = |location: &LocationClocks| self.clocks.plane(location.reinitialised, HERE).sum();
        self.atomic(addr).map_or(0, count)
    }
}
