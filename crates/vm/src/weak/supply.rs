//! What operations on atomics find in memory: the value that the search has chosen, its undefined bits, and what its
//! writers released.

use super::WeakVm;
use super::role::{bytes, extent, role, store_order};
use crate::extent::Extent;
use crate::shim::StepError;
use base::{Assumption, Location, OpRole, Operation, Pending, Tid};

/// No program is expected to have these bits in a value of 16 bytes.
const UNLIKELY: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// A step that wrote some bytes of a location. The others are those of the step that it read from.
pub(super) struct Narrow {
    pub step: (Tid, u32),
    pub bytes: Extent,
    pub from: Option<(Tid, u32)>,
}

/// The value of a location that a thread wanted.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub tid: Tid,
    pub extent: Extent,
    pub value: u128,
    pub undefined: u128,
}

impl WeakVm {
    /// Finds out which bytes are accessed with different sizes, from what `tid` is about to do; whether there was
    /// something to find out.
    pub(super) fn note_size(&mut self, tid: Tid, pending: &Pending) -> Option<StepError> {
        let (own, all) = (bytes(pending), extent(&self.vm, pending));
        if own.addr % u64::from(own.size.max(1)) != 0 {
            return None;
        }
        if let (true, OpRole::Load | OpRole::Update) = (pending.what.awaits().is_some(), role(&self.vm, tid, pending))
            && self.vm.thread(tid).state.atomic == 0
        {
            self.vm.assumptions.refute(Assumption::ExactAwait(self.vm.code.place(self.vm.site(tid))));
            return Some(StepError::Refuted);
        }
        // A plain store is about the location of the atomic accesses before it.
        let other = match store_order(&pending.what) {
            None if matches!(pending.what, Operation::Store { .. }) => return None,
            Some(_) | None => {
                let elsewhere = |other: Extent| self.vm.extent(other.addr, other.size) != all;
                self.vm.races.find_used(all, elsewhere)?
            }
        };
        let (start, end) = (all.addr.min(other.addr), all.end().max(other.end()));
        if self.vm.assumptions.refute(Assumption::OneSize(start, end)) {
            return Some(StepError::Refuted);
        }
        let what = format!("atomic accesses of {} and of {} bytes that overlap", own.size, other.size);
        Some(StepError::unsupported(format!("{what} under a weak memory model"), "check with --model sc"))
    }

    /// Puts into memory what an operation on an atomic is to read.
    pub(super) fn supply_next(&mut self, pending: &Pending, value: u128, from: Option<(Tid, u32)>) {
        let (own, all) = (bytes(pending), extent(&self.vm, pending));
        if own.addr % u64::from(own.size.max(1)) == 0 {
            self.supply(all, own, Location::atomic(all.addr, self.vm.races.generation(all.addr)), value, from);
        }
    }

    /// Puts into memory what a step wrote to a location, and where an acquire of some of its bytes finds it what the
    /// writers of these bytes released.
    pub(super) fn supply(&mut self, all: Extent, part: Extent, loc: Location, value: u128, from: Option<(Tid, u32)>) {
        self.vm.supply(all, value, self.undefined_in(loc, from));
        match from {
            Some(from) if !self.narrow.is_empty() => {
                let released = self.released_to(from, part);
                self.vm.races.supply(&mut self.vm.memory.trail, part.addr, &released);
            }
            Some(_) | None => {
                let released = from.map_or(0..0, |(tid, number)| self.released_by(tid, number));
                self.vm.races.supply(&mut self.vm.memory.trail, part.addr, &self.released[released]);
            }
        }
    }

    /// What an acquire of these bytes learns from the step that last wrote some byte of their location.
    pub(super) fn released_to(&self, from: (Tid, u32), part: Extent) -> Vec<u32> {
        let clock = |(tid, number): (Tid, u32)| &self.released[self.released_by(tid, number)];
        let mut out: Vec<u32> = Vec::new();
        let mut left: Vec<u64> = (part.addr..part.end()).collect();
        let mut next = Some(from);
        while let Some(step) = next.filter(|_| !left.is_empty()) {
            let narrow = self.narrow.iter().rev().find(|narrow| narrow.step == step);
            let before = left.len();
            left.retain(|&byte| narrow.is_some_and(|narrow| !narrow.bytes.overlaps(byte, 1)));
            if left.len() < before {
                let clock = clock(step);
                out.resize(out.len().max(clock.len()), 0);
                out.iter_mut().zip(clock).for_each(|(time, &other)| *time = other.max(*time));
            }
            next = narrow.and_then(|narrow| narrow.from);
        }
        out
    }

    /// The undefined bits of what a step wrote, or of the initial value.
    pub(super) fn undefined_in(&self, loc: Location, from: Option<(Tid, u32)>) -> u128 {
        match from {
            Some(step) => self.undefined.iter().rev().find(|(other, _)| *other == step).map_or(0, |&(_, bits)| bits),
            None => self.undefined_initially.iter().find(|(other, _)| *other == loc).map_or(0, |&(_, bits)| bits),
        }
    }

    /// What a location holds in memory, for the search. Undefined bits of one that is too large for a mark differ from
    /// those that are defined.
    pub(super) fn held_by(&self, all: Extent) -> u128 {
        let held = self.vm.held_at(Location::memory(all.addr), all.size);
        if all.size <= 8 {
            return held;
        }
        let undefined = self.vm.undefined_bits(all);
        held & !undefined | UNLIKELY & undefined
    }

    /// Remembers which bits of a location are undefined before the first operation on it.
    pub(super) fn note_initial(&mut self, pending: &Pending) {
        let all = extent(&self.vm, pending);
        let undefined = self.vm.undefined_bits(all);
        let loc = Location::atomic(all.addr, self.vm.races.generation(all.addr));
        let known = || self.undefined_initially.iter().any(|(other, _)| *other == loc);
        if undefined != 0 && self.vm.races.is_fresh(all) && !known() {
            self.undefined_initially.push((loc, undefined));
        }
    }

    /// Gives a thread the value that it wants, beside those that it was given before.
    pub(super) fn give(&mut self, tid: Tid, extent: Extent, value: u128, from: Option<(Tid, u32)>) {
        let loc = Location::atomic(extent.addr, self.vm.races.generation(extent.addr));
        self.given.push(Given { tid, extent, value, undefined: self.undefined_in(loc, from) });
        let count = self.vm.thread(tid).state.given as usize + 1;
        let own: Vec<Given> = self.given.iter().rev().filter(|given| given.tid == tid).take(count).copied().collect();
        for Given { extent, value, undefined, .. } in own {
            self.vm.supply(extent, value, undefined);
            self.vm.given.push(extent);
        }
    }
}
