//! Plain accesses after atomic ones, if the search supplies the values that atomics read, so that memory does not hold
//! them.
//!
//! A plain access to exactly the bytes of an atomic is an operation, like an atomic access. A plain write to all bytes
//! of the atomics that it touches *reinitialises* them: whatever comes later, atomic or not, happens after it, or there
//! is a race. So their values from then on start with what is in memory, as before the first atomic access, and to the
//! search they are new locations: a new *generation*. A plain access that reads several atomics, or that reads or
//! writes a part of one, would need the values of several locations, and is not supported.

use super::{Clock, LocationClocks};
use crate::memory::AccessMode;
use crate::shim::StepError;
use crate::vm::Vm;
use base::{Id, Tid};

impl Vm {
    /// Checks and records a plain access, which the caller has found to be allowed otherwise.
    pub(crate) fn race_plain(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        let after = self.note_after(tid, addr, len, how)?;
        // It may be of many words, or of a library function.
        self.note_library();
        if after { self.reinitialise(tid, addr, len, how) } else { Ok(()) }
    }

    /// As [`Self::race_plain`], for a load or store of one word; whether the search says what it reads, or has to know
    /// that it writes.
    pub(crate) fn race_word(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<bool, StepError> {
        if !self.note_after(tid, addr, len, how)? {
            return Ok(false);
        }
        let seen = self.is_like_atomic(addr, len, how);
        if !seen {
            self.reinitialise(tid, addr, len, how)?;
        }
        Ok(seen)
    }

    /// Remembers an access; whether it comes after atomic ones that memory does not know of.
    fn note_after(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<bool, StepError> {
        self.note_plain(tid, addr, len, how)?;
        if self.epilogues.is_recording() {
            self.record_access(addr, len, how);
        }
        let after = self.races.reads_supplied && self.follows_atomics(addr, len, how);
        if after {
            // What comes next depends on what others have done.
            self.sharing_log.depend_on_anything();
        }
        Ok(after)
    }

    /// Whether a plain access comes after atomic ones that it conflicts with, all of the same bytes.
    pub(crate) fn is_like_atomic(&self, addr: u64, len: u64, how: AccessMode) -> bool {
        self.races.atomic(addr).is_some_and(|location| u64::from(location.sizes) == len && self.is_used(location, how))
            && self.other_size(addr, len as u32).is_none()
    }

    /// Whether there were atomic accesses that one of this kind conflicts with.
    fn is_used(&self, location: &LocationClocks, how: AccessMode) -> bool {
        let used = |clock: Clock| self.races.clock(clock).iter().any(|&time| time != 0);
        used(location.writes) || (how == AccessMode::Write && used(location.reads))
    }

    /// The atomics that an access touches, with their sizes, those of earlier executions included.
    fn touched_atomics(&self, addr: u64, len: u64) -> impl Iterator<Item = (u64, u32)> + '_ {
        (addr.saturating_sub(15) / 8..=(addr + len - 1) / 8)
            .filter_map(|word| self.races.words.get(&word))
            .flatten()
            .copied()
            .filter(move |&(at, size)| at < addr + len && addr < at + u64::from(size))
    }

    /// Whether a plain access comes after atomic ones that it conflicts with.
    fn follows_atomics(&mut self, addr: u64, len: u64, how: AccessMode) -> bool {
        let Some((shadow, ..)) = self.memory.shadow_at(addr, len) else { return false };
        shadow.atomics
            && len > 0
            && self.touched_atomics(addr, len).any(|(at, _)| self.is_used(&self.races.clocks_of(at), how))
    }

    /// Starts a new generation of the atomics that an access touches, if it writes all their bytes.
    fn reinitialise(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        let used = |&(at, _): &(u64, u32)| self.is_used(&self.races.clocks_of(at), AccessMode::Write);
        let atomics: Vec<(u64, u32)> = self.touched_atomics(addr, len).filter(used).collect();
        let covered = |&(at, size): &(u64, u32)| addr <= at && at + u64::from(size) <= addr + len;
        if how != AccessMode::Write || !atomics.iter().all(covered) {
            let what = self.explain().target(addr).to_string();
            return Err(StepError::unsupported(
                format!(
                    "plain access to part of, or more than, the atomic object at {what}, under a weak memory model"
                ),
                "access the object as a whole and by itself, or atomically, or check with --model sc",
            ));
        }
        for (at, _) in atomics {
            let LocationClocks { sync, full, reads, writes, read_sites, write_sites, reinitialised, .. } =
                self.races.clocks_of(at);
            for clock in [sync, full, reads, writes, read_sites, write_sites] {
                self.copy_clock(clock, None);
            }
            let count = self.races.time(reinitialised, tid.index());
            self.set_time(reinitialised, tid.index(), count + 1);
        }
        if self.sharing_log.on {
            // The location of an access was assumed to depend only on what its thread has read.
            self.assumptions.refute(base::Assumption::NeverReinitialised);
        }
        Ok(())
    }

    /// The generation of the atomic at `addr`: how often it has been reinitialised.
    pub(crate) fn generation(&self, addr: u64) -> u32 {
        let count = |location: &LocationClocks| self.races.plane(location.reinitialised, super::HERE).sum();
        self.races.atomic(addr).map_or(0, count)
    }
}
