//! Transient values: updates that an iteration undoes, and accesses that may observe them
//! ([`Assumption::Unobserved`]).
//!
//! `passes` (about iterations without a net effect) makes a thread wait before a try that would fail;
//! the updates of failing iterations are not explored. That is right as long as no other thread can tell. An access of
//! the location is *tame* if what its thread does next cannot depend on transient values, except by failing in an
//! iteration that is itself left out:
//! - an addition whose result is not used;
//! - a try, or an await, whose value only decides whether it goes on, if more transient values of the sign of the tries
//!   here cannot make a failing one succeed, so that tries here have one sign: `< c` if tries add, `> c` if they
//!   subtract, or `== c` if the location never has a value on the other side of `c`.
//!
//! All other accesses are *wild*. Claim: if in no explored execution a wild access could come between a try and the
//! update that undoes it, every local state outside of failing iterations is explored. Take an execution, and remove
//! all failing iterations that are complete, and all begun ones but those of the thread in question and, recursively,
//! of those that made it fail. Tame accesses take the same branches: successes, since there are fewer transient values;
//! failures, since what made them fail has been kept. Consider the first wild access that comes into such an iteration.
//! Up to there the execution has such a reduced form, in which the thread that tries has arrived at its try. So the
//! search meets an execution with the arrival and the access, and unless one of them happens before the other, the
//! assumption is refuted. Both orders are compared, since which comes first in the execution at hand is arbitrary:
//! - when a thread arrives at a try, also if it will wait there forever: with the wild accesses that it does not know
//!   of;
//! - at a wild access: with the arrivals that its thread does not know of. An await that is not tame counts from the
//!   moment when its thread arrives, since a transient value might end the wait.
//!
//! *Knows* is happens-before, before the access itself has learned anything. Under sequential consistency it would be
//! enough that conflicting operations are ordered, and in an execution graph that one precedes the other in program
//! order and reads-from; happens-before is contained in both, so more is refuted than necessary, never less. An arrival
//! is known only through a release that its thread makes after it, that is after it has left the loop: for a thread
//! that knows of it, all values of failing iterations are overwritten. Where updates commute, only one order of them
//! is explored, so what is known must be known without what they learn from each other. Removing an iteration keeps an
//! execution graph consistent in all models: what reads from one of its updates reads from the one before it, release
//! sequences run through updates, and happens-before shrinks.
//!
//! Nothing wraps around: a try adds at most `1 / 256` of a quarter of the range of the type, there are at most 256
//! threads, and values beyond a quarter of the range refute the assumption.
//!
//! Steps that access a location with tries are never memoised: see `sharing`.

use crate::code::{Atomic, AtomicOp, Typed};
use crate::memory::{AccessMode, Site};
use crate::ops::Op;
use crate::vm::Vm;
use base::{Assumption, Id, RmwOp, Tid};
use ir::Type;

/// The direction in which a try moves a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Up,
    Down,
}

impl Sign {
    const ALL: [Sign; 2] = [Sign::Up, Sign::Down];
}

/// Whether transient values can influence what the thread of an access does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tame {
    /// They cannot.
    Always,
    /// Those of this sign can only make it fail.
    Fails(Sign),
    Never,
}

/// An update that the iteration undoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Try {
    pub sign: Sign,
    /// The only value for which it succeeds, or at least one beyond which values must not be, against the sign.
    pub exactly: Option<i64>,
}

impl Try {
    /// Whether it behaves as assumed for all values of a location from `low` to `high`.
    fn suits(self, ty: Type, low: i64, high: i64) -> bool {
        let most = 1i64 << (ty.bits().min(64) - 2);
        let inside = -most < low && high < most;
        inside
            && self.exactly.is_none_or(|exactly| match self.sign {
                Sign::Up => low >= exactly,
                Sign::Down => high <= exactly,
            })
    }
}

impl Vm {
    fn try_at(&self, site: Site) -> Option<Try> {
        let inst = &self.code.insts[site as usize];
        let is_one = matches!(inst.op, Op::Rmw | Op::Await) && !self.assumptions.is_observed(site);
        // A plain access of memory that is taken to be private is none.
        if is_one { self.code.atomics[inst.imm as usize].tries } else { None }
    }

    /// Whether a thread stands at a try.
    pub(crate) fn is_at_try(&self, tid: Tid) -> bool {
        let adds = |atomic: &Atomic| matches!(atomic.what, AtomicOp::Rmw(RmwOp::Add | RmwOp::Sub, ..));
        self.next(tid).atomic().is_some_and(|atomic| {
            self.repeats && adds(atomic) || self.try_at(self.threads[tid.index()].state.pc).is_some()
        })
    }

    /// A thread comes to the atomic access at which it stands.
    pub(crate) fn arrives(&mut self, tid: Tid) {
        let site = self.threads[tid.index()].state.pc;
        if self.ignores_awaits || !self.races.on || self.threads.is_single() {
            return;
        }
        let Some(base) = self.threads[tid.index()].frames.last().map(|frame| frame.base) else { return };
        let atomic = self.code.atomics[self.code.insts[site as usize].imm as usize];
        let addr = self.threads[tid.index()].operand(base, Typed { from: atomic.ptr, ty: Type::Ptr }).0 as u64;
        let size = atomic.ty.bytes();
        if self.code.insts[site as usize].op == Op::Await {
            // If there are tries in any execution, the step that leads here is not memoised.
            self.sharing().note_atomic_use(tid, addr, size, AccessMode::Read);
            self.observes(tid, addr, size, self.tameness(site));
        }
        if let Some(by) = self.try_at(site) {
            self.tries(tid, site, by, addr, atomic.ty);
        }
    }

    fn tries(&mut self, tid: Tid, site: Site, by: Try, addr: u64, ty: Type) {
        let size = ty.bytes();
        self.execute_always(tid, addr, size);
        self.races.note_try(&mut self.memory.trail).arrives(tid, addr, site);
        let refuted = self.setup.awaits.observers && self.races.tries().has_unknown_observer(tid, addr, by.sign)
            || self.races.has_plain_rival(&mut self.memory, tid, addr, size.into(), AccessMode::Write)
            || self.races.overlaps_others(addr, size);
        if refuted {
            self.refute_unobserved(addr);
        }
        self.has_value(addr, ty);
    }

    fn tameness(&self, site: Site) -> Tame {
        let atomic = &self.code.atomics[self.code.insts[site as usize].imm as usize];
        match atomic.tame {
            Tame::Fails(_) if self.assumptions.is_observed(site) => Tame::Never,
            tame @ (Tame::Always | Tame::Fails(_) | Tame::Never) => tame,
        }
    }

    /// A thread is about to access an atomic: by the instruction at which it stands.
    pub(crate) fn observes_here(&mut self, tid: Tid, addr: u64, size: u32) {
        let site = self.threads[tid.index()].state.pc;
        self.observes(tid, addr, size, self.tameness(site));
    }

    pub(crate) fn observes(&mut self, tid: Tid, addr: u64, size: u32, tame: Tame) {
        self.intrudes(tid, addr, size);
        if self.races.tries().any_at(addr) {
            self.execute_always(tid, addr, size);
        }
        let signs = self.setup.awaits.signs;
        let wild = |sign: &Sign| match tame {
            Tame::Always => false,
            Tame::Fails(by) => by != *sign && signs,
            Tame::Never => true,
        };
        if self.ignores_awaits || !self.setup.awaits.observers {
            return;
        }
        for sign in Sign::ALL.into_iter().filter(wild) {
            self.races.note_try(&mut self.memory.trail).observes(tid, addr, sign);
            let concerned = |&(_, site, known): &(Tid, Site, bool)| {
                !known && self.try_at(site).is_some_and(|other| other.sign == sign)
            };
            if self.races.tries().by_others(tid, addr).iter().any(concerned) {
                self.refute_unobserved(addr);
            }
        }
        if self.races.overlaps_others(addr, size) {
            self.refute_among(addr, size.into());
        }
    }

    /// A thread accesses memory plainly: arrivals there that it does not know of may race with it.
    pub(crate) fn observes_plainly(&mut self, tid: Tid, addr: u64, len: u64) {
        for at in self.races.tries().among(addr, len) {
            if self.races.tries().by_others(tid, at).iter().any(|&(.., known)| !known) {
                self.refute_unobserved(at);
            }
        }
    }

    /// What the atomic at `addr` holds now.
    pub(crate) fn has_value(&mut self, addr: u64, ty: Type) {
        let Ok((value, 0)) = self.memory.load(addr, ty.bytes().min(8)) else { return };
        let value = ir::scalar::signed(ty, u128::from(value)) as i64;
        let (low, high) = self.races.note_try(&mut self.memory.trail).has_value(addr, value);
        if !self.setup.awaits.bounds || !self.races.tries().any_at(addr) {
            return;
        }
        let unsuited = |&site: &Site| self.try_at(site).is_some_and(|by| !by.suits(ty, low, high));
        if self.races.tries().sites(addr).iter().any(unsuited) {
            self.refute_unobserved(addr);
        }
    }

    /// Steps that access these bytes are executed from now on, whatever a search remembers of them.
    pub(crate) fn execute_always(&mut self, tid: Tid, addr: u64, size: u32) {
        self.sharing().note_odd_use(addr, size.into());
        self.sharing().note_atomic_use(tid, addr, size, AccessMode::Write);
    }

    fn refute_among(&mut self, addr: u64, len: u64) {
        for at in self.races.tries().among(addr, len) {
            self.refute_unobserved(at);
        }
    }

    /// The tries here are ordinary updates in the next search.
    pub(crate) fn refute_unobserved(&mut self, addr: u64) {
        for site in self.races.tries().sites(addr) {
            self.assumptions.refute(Assumption::Unobserved(self.code.place(site)));
        }
    }
}
