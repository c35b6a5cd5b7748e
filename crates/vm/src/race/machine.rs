//! The machine around the race detector: what it records of an access beside, and the fault that a race is.

use super::plain::Plain;
use super::{Atomic, FirstAccess, Noticed, Rival};
use crate::memory::AccessMode;
use crate::shim::{LIB_ATEXIT, StepError, reuse};
use crate::vm::Vm;
use base::{Access, AccessKind, Detail, FaultKind, Id, Location, Machine, Operation, Pending, Race, Role, Sync, Tid};

impl Vm {
    /// What an operation of the library on a synchronisation object orders; called just before it runs.
    pub(crate) fn race_library(&mut self, tid: Tid, pending: &Pending) -> Result<(), StepError> {
        let Pending { what, addr, size, timed, .. } = *pending;
        match what {
            // The list of functions to run at the exit has a lock.
            Operation::SyncInit if addr == self.library + LIB_ATEXIT => {
                let list = Location::memory(addr);
                self.races.synchronise(&mut self.memory.trail, tid, Sync::Acquires(list, None));
                self.races.release(&mut self.memory.trail, tid, list);
                return Ok(());
            }
            // The end of a block's life is like a write to all of it.
            Operation::Free => {
                let size = self.memory.block_size(addr);
                self.note_plain(tid, addr, size, AccessMode::Write)?;
                if self.setup.reuse == 0 {
                    return Ok(());
                }
            }
            Operation::Reuse if !reuse::is_free(self, addr) => return Ok(()),
            // The load of it was an operation of its own.
            Operation::FutexWait { .. } if self.races.reads_supplied => return Ok(()),
            // A join that gave up.
            Operation::TryJoin { .. } if timed => return Ok(()),
            _ => {}
        }
        let sync = what.sync(addr, || self.next(tid).first_value(pending));
        match self.races.synchronise(&mut self.memory.trail, tid, sync) {
            Some(access) => self.race_access(tid, addr, size, access, false),
            None => Ok(()),
        }
    }

    /// Compares an atomic access with those before it. `commutes`: an update that is explored in one order only with
    /// others like it.
    pub(crate) fn race_access(
        &mut self,
        tid: Tid,
        addr: u64,
        size: u32,
        access: Access,
        commutes: bool,
    ) -> Result<(), StepError> {
        let location = self.races.known_atomic(addr, size).unwrap_or_else(|| {
            if self.races.atomics_among(addr, size.into()).next().is_some() {
                self.note_odd_use(addr, size.into());
            }
            self.races.add_atomic(addr, size)
        });
        let how = if matches!(access, Access::Load(_)) { AccessMode::Read } else { AccessMode::Write };
        self.note_atomic_use(tid, addr, size, how);
        let atomic = Atomic { tid, site: self.site(tid), addr, size, location };
        let checked = match access {
            Access::Load(order) => self.races.load(&mut self.memory, atomic, order),
            Access::Store(order) => self.races.store(&mut self.memory, atomic, order),
            Access::Update(order) => self.races.update(&mut self.memory, atomic, order, commutes),
        };
        self.heed();
        checked.map_err(|rival| {
            let what = if how == AccessMode::Write { AccessKind::AtomicWrite } else { AccessKind::AtomicRead };
            self.race((tid, what), &rival, addr, size.into())
        })
    }

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
        let seen = self.races.is_like_atomic(addr, len, how);
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
        let after = self.races.reads_supplied && self.races.follows_atomics(&mut self.memory, addr, len, how);
        if after {
            // What comes next depends on what others have done.
            self.sharing_log.depend_on_anything();
        }
        Ok(after)
    }

    fn note_plain(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        if len == 0 {
            return Ok(());
        }
        self.note_plain_use(tid, addr, len, how);
        let access = Plain { tid, site: self.threads[tid.index()].state.pc, addr, len, how };
        let checked = self.races.note_plain(&mut self.memory, access);
        self.heed();
        checked.map_err(|rival| {
            let what = match how {
                _ if self.frees(tid, addr) => AccessKind::Free,
                AccessMode::Write => AccessKind::Write,
                AccessMode::Read | AccessMode::Undefined => AccessKind::Read,
            };
            self.race((tid, what), &rival, addr, len)
        })
    }

    /// Compares the end of the block at `addr`, of thread `tid`, with what others have done.
    pub(crate) fn race_end(&mut self, tid: Tid, addr: u64) -> Result<(), StepError> {
        let ended = self.races.end_block(&mut self.memory, tid, addr);
        self.heed();
        ended.map_err(|rival| self.race((tid, AccessKind::End), &rival, addr, self.memory.block_size(addr)))
    }

    /// Acts on what the detector has noticed in an access.
    #[inline]
    fn heed(&mut self) {
        if self.races.noticed != Noticed::default() {
            let Noticed { updates_matter, allocation } = std::mem::take(&mut self.races.noticed);
            if updates_matter {
                self.assumptions.order_all_updates();
            }
            if allocation {
                self.sharing_log.depend_on_anything();
            }
        }
    }

    /// A plain access starts new generations of the atomics that it touches.
    fn reinitialise(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        if !self.races.reinitialise(&mut self.memory.trail, tid, addr, len, how) {
            let what = self.explain().target(addr);
            return Err(StepError::unsupported(
                format!(
                    "plain access to part of, or more than, the atomic object at {what}, under a weak memory model"
                ),
                "access the object as a whole and by itself, or atomically, or check with --model sc",
            ));
        }
        if self.sharing_log.on {
            // The location of an access was assumed to depend only on what its thread has read.
            self.assumptions.refute(base::Assumption::NeverReinitialised);
        }
        Ok(())
    }

    /// That an access of so many bytes races with an earlier one.
    fn race(&self, second: (Tid, AccessKind), rival: &Rival, addr: u64, len: u64) -> StepError {
        let Rival { tid: other, site, what } = *rival;
        self.races.first.set(Some(FirstAccess { addr, len, thread: other, site }));
        let race = Race { first: (other, what), second, target: self.explain().target(addr), bytes: len };
        let related = vec![(Role::Conflicts(what), (other, site))];
        StepError::Fault { kind: FaultKind::DataRace, detail: Detail::Race(race), related }
    }

    /// Whether a thread stands at the end of this block's life.
    fn frees(&self, tid: Tid, addr: u64) -> bool {
        self.pending(tid).is_some_and(|pending| (pending.what, pending.addr) == (Operation::Free, addr))
    }
}
