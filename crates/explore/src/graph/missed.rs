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
//! one after another leads to an execution X that is explored, and all of X that is not in E is one of these awaits or
//! comes after one in po ∪ rf. So at the end of each execution X we look for a part of it that contains what comes
//! before its events, in which threads stop only at awaits, and each await at which one stops finds a last write that
//! it does not accept. We begin with the part in which no await is executed, and execute one of those at which threads
//! stop after another, in every order, unless one of them must be executed anyway: if it accepts all writes that may be
//! the last, and all that may come. Which writes may be the last is overestimated, so that nothing is missed.

use super::events::{Loc, NONE, Op, Slot};
use super::{Observed, Search};
use crate::search::Listener;
use base::{Act, Assumption, AwaitCond, Id, Threads, Tid};
use rustc_hash::FxHashSet;

/// Parts of an execution that are tried at most. If that is not enough, the assumption is dropped.
const MAX_PARTS: usize = 256;
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
        let is_executed = |&(event, _): &(u32, AwaitCond)| self.graph.events[event as usize].choice != NONE;
        let in_doubt = |await_: &&(u32, AwaitCond)| is_executed(await_) && !self.may_be_missed(self.awaited(await_.0));
        if !self.rules.missed || self.is_refuted() || !self.waited.iter().any(|await_| in_doubt(&await_)) {
            return;
        }
        let mut missed = Vec::new();
        if self.find_missed(&mut missed).is_none() {
            // There are too many parts to look at.
            missed.extend(self.waited.iter().map(|(event, _)| *event));
        }
        let mut refuted: Vec<Assumption> = Vec::new();
        for event in missed {
            let loc = self.awaited(event);
            let assumption = Assumption::AwaitsInTime(self.graph.addr(loc));
            if !self.may_be_missed(loc) && !refuted.contains(&assumption) {
                refuted.push(assumption);
            }
        }
        self.refuted.extend(refuted);
    }

    /// The location of an await.
    fn awaited(&self, event: u32) -> Loc {
        self.graph.events[event as usize].op.loc().expect("internal: an await of no location")
    }

    /// What an await that was executed or given up waits for.
    fn condition(&self, event: u32) -> AwaitCond {
        let found = self.waited.binary_search_by_key(&event, |(event, _)| *event);
        self.waited[found.expect("internal: an await that waits for nothing")].1
    }

    /// Collects awaits at which threads stop in a part of the execution where each of them finds something that it does
    /// not accept; `None` if there are too many parts to look at. Only parts count in which one of them is not known to
    /// miss what it waits for.
    fn find_missed(&mut self, missed: &mut Vec<u32>) -> Option<()> {
        // A part is given by how many events of each thread it has.
        let mut executed = vec![0; self.graph.threads()];
        let mut left: Vec<Vec<u32>> = Vec::new();
        let mut seen: FxHashSet<Vec<u32>> = FxHashSet::default();
        loop {
            self.advance(&mut executed);
            missed.clear();
            missed.extend(self.stops(&executed));
            let Some(certain) = missed.iter().position(|&event| self.is_sure_to_proceed(event, &executed)) else {
                let finds_other = |search: &mut Self, event: u32| {
                    let until = search.condition(event);
                    search.lasting(event, &executed).iter().any(|&value| !until.holds(value))
                };
                let found = !missed.is_empty() && missed.clone().into_iter().all(|event| finds_other(self, event));
                if found && missed.iter().any(|&event| !self.may_be_missed(self.awaited(event))) {
                    return Some(());
                }
                if seen.insert(executed.clone()) {
                    for event in missed.iter().copied().filter(|&event| self.is_next(event, &executed)) {
                        let mut next = executed.clone();
                        next[self.graph.events[event as usize].tid.index()] += 1;
                        left.push(next);
                    }
                }
                if seen.len() > MAX_PARTS {
                    return None;
                }
                let Some(next) = left.pop() else {
                    missed.clear();
                    return Some(());
                };
                executed = next;
                continue;
            };
            executed[self.graph.events[missed[certain] as usize].tid.index()] += 1;
        }
    }

    /// Executes all that comes before the next awaits.
    fn advance(&self, executed: &mut [u32]) {
        let mut advanced = true;
        while advanced {
            advanced = false;
            for tid in (0..executed.len()).map(Tid::from_index) {
                while let Some(event) = self.graph.event(tid, executed[tid.index()] + 1)
                    && !matches!(self.graph.events[event as usize].op, Op::Await(_))
                    && self.is_next(event, executed)
                {
                    executed[tid.index()] += 1;
                    advanced = true;
                }
            }
        }
    }

    /// Whether a part has all that comes before the next event of a thread.
    fn is_next(&self, event: u32, executed: &[u32]) -> bool {
        let tid = self.graph.events[event as usize].tid;
        let others = (0..executed.len()).map(Tid::from_index).filter(|&other| other != tid);
        others.into_iter().all(|other| self.graph.seen(event, other) <= executed[other.index()])
    }

    /// The awaits at which threads stop in a part, apart from those that were given up.
    fn stops(&self, executed: &[u32]) -> impl Iterator<Item = u32> {
        let next = |tid: Tid| self.graph.event(tid, executed[tid.index()] + 1);
        let events = (0..executed.len()).map(Tid::from_index).filter_map(next);
        events.filter(|&event| {
            let event = &self.graph.events[event as usize];
            matches!(event.op, Op::Await(_)) && event.choice != NONE
        })
    }

    /// The values that may be the last ones at the location of an await in a part.
    fn lasting(&mut self, event: u32, executed: &[u32]) -> Vec<u128> {
        let (loc, mut last) = (self.awaited(event), Vec::new());
        self.coherence.last_among(&self.graph, loc, executed, &mut last);
        last.iter().map(|&slot| self.graph.write(loc, slot).value).collect()
    }

    /// Whether an await at which a thread stops can be executed, and accepts all that may be the last write now or
    /// later, as long as it is not executed.
    fn is_sure_to_proceed(&mut self, event: u32, executed: &[u32]) -> bool {
        let (loc, until) = (self.awaited(event), self.condition(event));
        if !self.is_next(event, executed) || !self.lasting(event, executed).iter().all(|&value| until.holds(value)) {
            return false;
        }
        let threads = (0..executed.len()).map(Tid::from_index);
        let before: Vec<u32> = threads.map(|tid| self.graph.not_after(tid, event)).collect();
        let mut later = Vec::new();
        self.coherence.writes_between(loc, executed, &before, &mut later);
        later.iter().all(|&slot| until.holds(self.graph.write(loc, slot).value))
    }

    /// Whether all awaits at the end of an execution, some of which could proceed, may wait on.
    pub(super) fn may_wait_on(&mut self) -> bool {
        let mut waiting: Vec<(Loc, AwaitCond)> = Vec::new();
        for &at in &self.given_up {
            waiting.push((self.awaited(at), self.condition(at)));
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
