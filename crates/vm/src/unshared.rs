//! Memory that is taken to be private although others could access it ([`Assumption::Unobserved`]).
//!
//! `passes` (about writes to memory that other threads could access) skips iterations of a loop that store there. That
//! is right as long as no other thread accesses these bytes, unless that happens before the store, or the thread has
//! said since that it is done with them. So at each such store, the machine compares it with the accesses of other
//! threads, as if a plain store was compared with them to find a data race; and at each access, atomic or plain, with
//! the stores of other threads. Both directions are needed, as for transient values: which comes first in the execution
//! at hand is arbitrary. *Ordered* is happens-before, before the access itself has learned anything, and without what
//! commuting updates learn from each other. A thread that knows of the store knows it from a release that came after
//! it. Iterations that are skipped release nothing, so the thread has left the loop by then, and written the bytes for
//! the last time; or it has come back to the loop and stored there again, which is then compared as well.
//!
//! An iteration may also be skipped before it stores, if it stores what it has loaded from there. Then the load is
//! noted in place of the store.
//!
//! Steps that access such bytes are never memoised: see `sharing`.
//!
//! [`Assumption::Unobserved`]: base::Assumption::Unobserved

use crate::memory::{AccessMode, Site};
use crate::vm::Vm;
use base::{Id, Tid};

impl Vm {
    /// Whether the access there is one of memory that is taken to be private.
    fn is_unshared(&self, site: Site) -> bool {
        self.code.unshared.contains_key(&site) && !self.assumptions.is_observed(site)
    }

    /// A thread is about to access memory by the instruction at which it stands: if that memory is taken to be private,
    /// others must not access it.
    pub(crate) fn claims(&mut self, tid: Tid, addr: u64, size: u32) {
        let site = self.threads[tid.index()].state.pc;
        // To see whether a thread spins, it is run alone: what it stores for the first time then is a change.
        if !self.is_unshared(site) || self.threads.is_single() || self.ignores_awaits {
            return;
        }
        self.execute_always(tid, addr, size);
        self.races.note_try(&mut self.memory.trail).arrives(tid, addr, site);
        if !self.setup.awaits.unshared {
            return;
        }
        if self.races.has_plain_rival(&mut self.memory, tid, addr, size.into(), AccessMode::Write)
            || self.races.has_atomic_rival(tid, addr, size.into())
        {
            self.refute_unobserved(addr);
        }
    }

    /// A thread accesses an atomic: another one may take these bytes to be its own.
    pub(crate) fn intrudes(&mut self, tid: Tid, addr: u64, size: u32) {
        if self.code.unshared.is_empty() || self.ignores_awaits || !self.setup.awaits.unshared {
            return;
        }
        for at in self.races.tries().among(addr, size.into()) {
            self.execute_always(tid, addr, size);
            let claimed = |&(_, site, known): &(Tid, Site, bool)| !known && self.is_unshared(site);
            if self.races.tries().by_others(tid, at).iter().any(claimed) {
                self.refute_unobserved(at);
            }
        }
    }

    /// Whether a thread has stored to this byte as if it was its own, to be overwritten before anybody reads it.
    pub(crate) fn is_claimed(&self, tid: Tid, addr: u64) -> bool {
        let stores = |site: Site| self.code.unshared.get(&site) == Some(&AccessMode::Write) && self.is_unshared(site);
        let among = self.races.tries().among(addr, 1);
        among.into_iter().any(|at| self.races.tries().last_of(tid, at).is_some_and(stores))
    }
}
