//! Awaits that miss what they wait for.
//!
//! A loop that polls a location reads it again and again, and so reads what is there in the end, but not everything
//! that was there in between. So an await may wait forever if the last value of its location is none that it accepts,
//! even though there was one before: a flag that is set and reset at once. All threads that wait must be able to wait
//! with one order of the writes.
//!
//! Where that can happen, the await may be given up ([`super::waiting`]), and executions in which it was are kept if
//! there is such an order. That it cannot happen is an assumption about the location ([`Assumption::AwaitsInTime`]). An
//! execution refutes it as follows. Let E be an execution in which some awaits miss what they wait for. Executing these
//! one after another leads to one that is explored. All of it that is not in E is one of these awaits or comes after
//! one in po ∪ rf. So at the end of each execution we look for a *cut*, a set of awaits in different threads, such that
//! without them and what comes after them each of them finds a last write that it does not accept. We begin with each
//! single await; if all that it does not accept is overwritten, then by some write u that must not be there, so some
//! await before u has to be part of the cut, too. Which writes may be the last is overestimated, so that nothing is
//! missed.

use super::events::{Event, Loc, NONE, Op, Slot};
use super::{Observed, Search};
use crate::search::Listener;
use base::{Act, Assumption, AwaitCond, Id, Threads, Tid};

/// Cuts that are tried at most for one await. If that is not enough, the assumption is dropped.
const MAX_CUTS: u32 = 64;
/// Combinations of last writes that are tried at most.
const MAX_ENDS: u32 = 1 << 12;

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// Whether the await that `tid` is at may miss what it waits for, as far as is known.
    pub(super) fn may_miss(&mut self, tid: Tid) -> bool {
        match self.machine.next(tid) {
            Some(Act::Await { loc, .. }) => self.registry.is_refuted(&Assumption::AwaitsInTime(loc.addr())),
            Some(_) | None => false,
        }
    }

    /// Whether awaits of this location may miss what they wait for, as far as is known.
    pub(super) fn may_be_missed(&self, loc: Loc) -> bool {
        self.registry.is_refuted(&Assumption::AwaitsInTime(self.graph.addr(loc)))
    }

    /// At the end of an execution, looks for awaits that might have missed what they waited for.
    pub(super) fn look_for_missed(&mut self) {
        if !self.rules.missed || self.waited.is_empty() || self.is_refuted() {
            return;
        }
        let mut cut = Vec::new();
        for k in 0..self.waited.len() {
            let (event, _) = self.waited[k];
            let loc = self.awaited(event);
            if self.graph.events[event as usize].choice == NONE || self.may_be_missed(loc) {
                continue;
            }
            cut.clear();
            cut.push(k);
            let mut left = MAX_CUTS;
            if self.is_missed(&mut cut, &mut left) {
                let locations = cut.iter().map(|&k| self.awaited(self.waited[k].0));
                let assumption = |loc| Assumption::AwaitsInTime(self.graph.addr(loc));
                let refuted: Vec<Assumption> =
                    locations.filter(|&loc| !self.may_be_missed(loc)).map(assumption).collect();
                self.refuted.extend(refuted);
                return;
            }
        }
    }

    /// The location of an await.
    fn awaited(&self, event: u32) -> Loc {
        self.graph.events[event as usize].op.loc().expect("internal: an await of no location")
    }

    /// Whether the awaits of a cut, given as places in the list of awaits, might all miss what they wait for, perhaps
    /// together with more awaits, which are added to it.
    fn is_missed(&mut self, cut: &mut Vec<usize>, left: &mut u32) -> bool {
        if *left == 0 {
            return true;
        }
        *left -= 1;
        let threads = || (0..self.graph.threads()).map(Tid::from_index);
        let event = |k: usize| self.waited[k].0;
        // What is executed without them, and what is so in any case, as the awaits themselves are reached.
        let executed = |tid: Tid| cut.iter().map(|&k| self.graph.not_after(tid, event(k))).min().unwrap_or(0);
        let certain = |tid: Tid| {
            let before = cut.iter().filter_map(|&k| self.graph.previous(event(k)));
            before.map(|end| self.graph.seen(end, tid)).max().unwrap_or(0)
        };
        let executed: Vec<u32> = threads().map(executed).collect();
        let certain: Vec<u32> = threads().map(certain).collect();
        let mut last = Vec::new();
        let finds_none = cut.iter().position(|&k| {
            let (event, until) = self.waited[k];
            let loc = self.graph.events[event as usize].op.loc().expect("internal: an await of no location");
            last.clear();
            self.coherence.last_among(&self.graph, loc, &executed, &mut last);
            last.iter().all(|&slot| until.holds(self.graph.write(loc, slot).value))
        });
        let Some(k) = finds_none else { return true };
        let (waiting, until) = self.waited[cut[k]];
        let loc = self.awaited(waiting);
        // What it might find instead, if what overwrites it were not there.
        let mut found = Vec::new();
        self.coherence.last_among(&self.graph, loc, &certain, &mut found);
        self.coherence.writes_between(loc, &certain, &executed, &mut found);
        for slot in found {
            if until.holds(self.graph.write(loc, slot).value) {
                continue;
            }
            let Some(later) = self.coherence.overwrites(&self.graph, loc, slot, &executed) else { continue };
            let overwrites = self.graph.write(loc, later).event;
            for b in 0..self.waited.len() {
                let (other, _) = self.waited[b];
                let Event { tid, number, choice, .. } = self.graph.events[other as usize];
                let there = choice != NONE && number <= executed[tid.index()] && number > certain[tid.index()];
                let write = self.graph.write(loc, slot).event;
                let keeps = write == NONE || !self.graph.before(other, write);
                if !there || !keeps || !self.graph.before(other, overwrites) {
                    continue;
                }
                cut.push(b);
                if self.is_missed(cut, left) {
                    return true;
                }
                cut.pop();
            }
        }
        false
    }

    /// Whether all awaits at the end of an execution, some of which could proceed, may wait on.
    pub(super) fn may_wait_on(&mut self) -> bool {
        let mut waiting: Vec<(Loc, AwaitCond)> = Vec::new();
        for &at in &self.given_up {
            let found = self.waited.binary_search_by_key(&at, |(event, _)| *event);
            let (event, until) = self.waited[found.expect("internal: an await that waits for nothing")];
            waiting.push((self.awaited(event), until));
        }
        for tid in (0..self.graph.threads()).map(Tid::from_index) {
            if let (Some(Op::Await(loc)), Some(Act::Await { until, .. })) =
                (self.graph.next(tid), self.machine.next(tid))
            {
                waiting.push((loc, until));
            }
        }
        let mut locations: Vec<Loc> = waiting.iter().map(|(loc, _)| *loc).collect();
        locations.sort_unstable();
        locations.dedup();
        self.some_end(&locations, |search, end| {
            waiting.iter().all(|(loc, until)| {
                let at = end.iter().find(|(other, _)| other == loc);
                at.is_some_and(|&(loc, slot)| !until.holds(search.graph.write(loc, slot).value))
            })
        })
    }

    /// Whether something holds for some combination of writes that may be the last ones of these locations.
    pub(super) fn some_end(
        &mut self,
        locations: &[Loc],
        mut holds: impl FnMut(&mut Self, &[(Loc, Slot)]) -> bool,
    ) -> bool {
        let mut choices: Vec<Vec<Slot>> = Vec::new();
        for &loc in locations {
            let mut last = Vec::new();
            self.coherence.last(loc, &mut last);
            choices.push(last);
        }
        let mut chosen = vec![0; locations.len()];
        for _ in 0..MAX_ENDS {
            let end = |k: usize| (locations[k], choices[k][chosen[k]]);
            let all: Vec<(Loc, Slot)> = (0..locations.len()).map(end).collect();
            if holds(self, &all) {
                // Where only one write may be the last it is.
                let open: Vec<(Loc, Slot)> = (0..locations.len()).filter(|&k| choices[k].len() > 1).map(end).collect();
                let members = 0..self.graph.events.len() as u32;
                let is_local = self.consistency.is_local();
                if is_local || self.consistency.admits_ending(&self.graph, &mut self.coherence, members, &[], &open) {
                    return true;
                }
            }
            let Some(next) = (0..locations.len()).find(|&k| chosen[k] + 1 < choices[k].len()) else { return false };
            chosen[..next].fill(0);
            chosen[next] += 1;
        }
        false
    }
}
