//! What the machine records of an access, around the race detector; and the fault that a race is.

use super::plain::Plain;
use super::{Atomic, FirstAccess, Noticed, Rival};
use crate::extent::Extent;
use crate::memory::AccessMode;
use crate::ops::Op;
use crate::shim::{LIB_ATEXIT, StepError, reuse};
use crate::transient::Tame;
use crate::vm::Vm;
use base::{
    Access, AccessKind, Assumption, Detail, Fails, FaultKind, Id, LoadOrder, Location, Machine, Obstacle, Operation,
    Pending, Race, Role, StoreOrder, Sync, Tid, UpdateOrder,
};
use ir::Unseen;

/// What becomes of a plain access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plainly {
    Done,
    /// It is a store to an atomic, which is an operation of the search.
    Stores,
    /// It needs the value of an atomic first.
    Wants(Extent),
}

/// Records the accesses of a thread: for the race detector and the sharing log.
pub(crate) struct Recorder<'a> {
    pub vm: &'a mut Vm,
    pub tid: Tid,
}

impl Recorder<'_> {
    /// What an operation of the library on a synchronisation object orders; called just before it runs.
    pub fn library(&mut self, pending: &Pending) -> Result<(), StepError> {
        let Pending { what, addr, size, timed, .. } = *pending;
        // The list of functions to run at the exit has a lock.
        if what == Operation::SyncInit && addr == self.vm.library + LIB_ATEXIT {
            let list = Location::memory(addr);
            self.vm.races.synchronise(&mut self.vm.memory.trail, self.tid, Sync::Acquires(list, None));
            self.vm.races.release(&mut self.vm.memory.trail, self.tid, list);
            return Ok(());
        }
        // The end of a block's life is like a write to all of it.
        if what == Operation::Free {
            let size = self.vm.memory.block_size(addr);
            self.vm.ends_mutexes(self.tid, addr, size)?;
            self.note_plain(addr, size, AccessMode::Write)?;
        }
        let gave_up = timed && what.fails() == Fails::TooEarly;
        // The load of it was an operation of its own.
        let has_loaded = self.vm.races.reads_supplied && matches!(what, Operation::FutexWait { .. });
        let orders_nothing = gave_up
            || has_loaded
            || what == Operation::Free && self.vm.setup.reuse == 0
            || what == Operation::Reuse && !reuse::is_free(self.vm, addr);
        if orders_nothing {
            return Ok(());
        }
        let sync = what.sync(addr, || self.vm.next(self.tid).first_value(pending));
        match self.vm.races.synchronise(&mut self.vm.memory.trail, self.tid, sync) {
            Some(access) => {
                if self.vm.code.has_tries {
                    self.vm.observes(self.tid, addr, size, Tame::Never);
                }
                self.atomic(addr, size, access, false)
            }
            None => Ok(()),
        }
    }

    /// Compares an atomic access with those before it. `commutes`: an update that is explored in one order only with
    /// others like it.
    pub fn atomic(&mut self, addr: u64, size: u32, access: Access, commutes: bool) -> Result<(), StepError> {
        let how = if matches!(access, Access::Load(_)) { AccessMode::Read } else { AccessMode::Write };
        let atomic = self.note_atomic(addr, size, how);
        let checked = match access {
            Access::Load(order) => self.vm.races.load(&mut self.vm.memory, atomic, order),
            Access::Store(order) => self.vm.races.store(&mut self.vm.memory, atomic, order),
            Access::Update(order) => self.vm.races.update(&mut self.vm.memory, atomic, order, commutes),
        };
        self.checked_atomic(checked, (addr, size), how)
    }

    /// Compares an atomic access that is not an operation with the plain ones before it.
    pub fn unseen(&mut self, addr: u64, size: u32, access: Unseen) -> Result<(), StepError> {
        let how = if access.writes() { AccessMode::Write } else { AccessMode::Read };
        let atomic = self.note_atomic(addr, size, how);
        // The memo knows the operations of a step, and its plain accesses.
        self.vm.sharing_log.depend_on_anything();
        let checked = match (self.vm.code.unseen_order, access) {
            (false, _) => self.vm.races.unseen(&mut self.vm.memory, atomic, access),
            (true, Unseen::Load) => self.vm.races.load(&mut self.vm.memory, atomic, LoadOrder::SeqCst),
            (true, Unseen::Store) => self.vm.races.store(&mut self.vm.memory, atomic, StoreOrder::SeqCst),
            (true, Unseen::Rmw) => self.vm.races.update(&mut self.vm.memory, atomic, UpdateOrder::SeqCst, false),
        };
        self.checked_atomic(checked, (addr, size), how)
    }

    fn note_atomic(&mut self, addr: u64, size: u32, how: AccessMode) -> Atomic {
        let location = self.vm.races.known_atomic(addr, size).unwrap_or_else(|| {
            if self.vm.races.atomics_among(addr, size.into()).next().is_some() {
                self.vm.sharing().note_odd_use(addr, size.into());
            }
            self.vm.races.add_atomic(addr, size)
        });
        self.vm.sharing().note_atomic_use(self.tid, addr, size, how);
        Atomic { tid: self.tid, site: self.vm.site(self.tid), addr, size, location }
    }

    fn checked_atomic(
        &mut self,
        checked: Result<(), Rival>,
        (addr, size): (u64, u32),
        how: AccessMode,
    ) -> Result<(), StepError> {
        self.heed();
        checked.map_err(|rival| {
            let what = if how == AccessMode::Write { AccessKind::AtomicWrite } else { AccessKind::AtomicRead };
            self.race(what, &rival, addr, size.into())
        })
    }

    /// Checks and records a plain access, which the caller has found to be allowed otherwise.
    pub fn plain(&mut self, addr: u64, len: u64, how: AccessMode) -> Result<Plainly, StepError> {
        let after = self.note_after(addr, len, how)?;
        // It may be of many words, or of a library function.
        self.vm.sharing_log.note_library();
        if after { self.after_atomics(addr, len, how) } else { Ok(Plainly::Done) }
    }

    /// As [`Self::plain`], for a load or store of one word.
    pub fn word(&mut self, addr: u64, len: u64, how: AccessMode) -> Result<Plainly, StepError> {
        match self.note_after(addr, len, how)? {
            false => Ok(Plainly::Done),
            true if how == AccessMode::Write && self.vm.stores_to_atomic(addr, len) => Ok(Plainly::Stores),
            true => self.after_atomics(addr, len, how),
        }
    }

    /// What a library function that is an operation of the search has read: it may need the values of atomics. The
    /// block may have been freed since.
    pub fn read_in_operation(&self, addr: u64, len: u64) -> Plainly {
        self.vm.wanted(addr, len, AccessMode::Read).map_or(Plainly::Done, Plainly::Wants)
    }

    /// A plain access comes after atomic ones.
    fn after_atomics(&mut self, addr: u64, len: u64, how: AccessMode) -> Result<Plainly, StepError> {
        if let Some(extent) = self.vm.wanted(addr, len, how) {
            return Ok(Plainly::Wants(extent));
        }
        if how == AccessMode::Write {
            self.reinitialise(addr, len)?;
        }
        Ok(Plainly::Done)
    }

    /// Remembers an access; whether it comes after atomic ones that memory does not know of.
    fn note_after(&mut self, addr: u64, len: u64, how: AccessMode) -> Result<bool, StepError> {
        self.note_plain(addr, len, how)?;
        let after = self.vm.races.reads_supplied && self.vm.races.follows_atomics(&mut self.vm.memory, addr, len, how);
        if after {
            // What comes next depends on what others have done.
            self.vm.sharing_log.depend_on_anything();
        }
        Ok(after)
    }

    /// Records what a spurious failure of a compare-exchange, which is about to succeed instead, would write: refutes
    /// that the failure is pure if that is a race. `acquires`: so do a success and a failure.
    pub fn write_back(&mut self, to: u64, (atomic, size): (u64, u32), acquires: bool) {
        if acquires && let Some(location) = self.vm.races.known_atomic(atomic, size) {
            self.vm.races.acquire_from(&mut self.vm.memory.trail, self.tid, location);
        }
        let len = u64::from(size);
        self.vm.sharing().note_plain_use(self.tid, to, len, AccessMode::Write);
        let site = self.vm.threads[self.tid.index()].state.pc;
        let access = Plain { tid: self.tid, site, addr: to, len, how: AccessMode::Write };
        let is_race = self.vm.races.note_plain(&mut self.vm.memory, access).is_err();
        self.heed();
        let follows_atomics = self.vm.races.follows_atomics(&mut self.vm.memory, to, len, AccessMode::Write);
        if is_race || follows_atomics || self.vm.memory.writable(to, len).is_err() {
            self.vm.assumptions.refute(Assumption::PureRetry(self.vm.code.place(site)));
        }
    }

    fn note_plain(&mut self, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        if len == 0 {
            return Ok(());
        }
        self.vm.sharing().note_plain_use(self.tid, addr, len, how);
        if self.vm.code.has_tries {
            self.vm.observes_plainly(self.tid, addr, len);
            self.vm.claims(self.tid, addr, len as u32);
        }
        let access = Plain { tid: self.tid, site: self.vm.threads[self.tid.index()].state.pc, addr, len, how };
        let checked = self.vm.races.note_plain(&mut self.vm.memory, access);
        self.heed();
        checked.map_err(|rival| {
            let what = match how {
                _ if self.frees(addr) => AccessKind::Free,
                AccessMode::Write => AccessKind::Write,
                AccessMode::Read | AccessMode::Undefined => AccessKind::Read,
            };
            self.race(what, &rival, addr, len)
        })
    }

    /// Compares the end of the block at `addr`, of the thread, with what others have done.
    pub fn end(&mut self, addr: u64) -> Result<(), StepError> {
        let size = self.vm.memory.block_size(addr);
        self.vm.ends_mutexes(self.tid, addr, size)?;
        let ended = self.vm.races.end_block(&mut self.vm.memory, self.tid, addr);
        self.heed();
        ended.map_err(|rival| self.race(AccessKind::End, &rival, addr, self.vm.memory.block_size(addr)))
    }

    /// Acts on what the detector has noticed in an access.
    #[inline]
    fn heed(&mut self) {
        if self.vm.races.noticed != Noticed::default() {
            let Noticed { updates_matter, allocation } = std::mem::take(&mut self.vm.races.noticed);
            if updates_matter {
                self.vm.assumptions.order_all_updates();
            }
            if allocation {
                self.vm.sharing_log.depend_on_anything();
            }
        }
    }

    /// A plain write starts new generations of the atomics that it touches.
    fn reinitialise(&mut self, addr: u64, len: u64) -> Result<(), StepError> {
        for extent in self.vm.used_extents(addr, len, AccessMode::Write) {
            let covers = addr <= extent.addr && extent.end() <= addr + len;
            // Others may access its other bytes at the same time.
            if !covers && self.vm.assumptions.merged.contains(&extent) {
                let what = self.vm.explain().target(addr);
                return Err(StepError::obstacle(
                    Obstacle::PlainAccess,
                    format!(
                        "plain write of {len} bytes to part of {what}, which atomic accesses of different sizes use"
                    ),
                    "write to it as a whole, or word by word, or check with --model sc",
                ));
            }
            self.vm.races.reinitialise(&mut self.vm.memory.trail, self.tid, extent);
        }
        if self.vm.sharing_log.on {
            // The location of an access was assumed to depend only on what its thread has read.
            self.vm.assumptions.refute(Assumption::NeverReinitialised);
        }
        Ok(())
    }

    /// That an access of so many bytes races with an earlier one.
    fn race(&mut self, what: AccessKind, rival: &Rival, addr: u64, len: u64) -> StepError {
        let Rival { tid: other, site, what: first } = *rival;
        if self.vm.need_held_mutexes() {
            return StepError::Refuted;
        }
        // That is what a spurious failure would have written back.
        if first == AccessKind::Write && self.vm.code.insts[site as usize].op == Op::WeakCompareExchange {
            self.vm.assumptions.refute(Assumption::PureRetry(self.vm.code.place(site)));
            return StepError::Refuted;
        }
        self.vm.races.first.set(Some(FirstAccess { addr, len, thread: other, site }));
        let race = Race {
            first: (other, first),
            second: (self.tid, what),
            target: self.vm.explain().target(addr),
            bytes: len,
        };
        let related = vec![(Role::Conflicts(first), (other, site))];
        StepError::Fault { kind: FaultKind::DataRace, detail: Detail::Race(race), related }
    }

    /// Whether a thread stands at the end of this block's life.
    fn frees(&self, addr: u64) -> bool {
        self.vm.pending(self.tid).is_some_and(|pending| (pending.what, pending.addr) == (Operation::Free, addr))
    }
}
