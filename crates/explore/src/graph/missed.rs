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

use super::events::{Graph, Loc, NONE, Op, Slot};
use super::execution::Execution;
use super::model::Coherence;
use base::{Act, Assumption, AwaitCond, Id, Registry, Threads, Tid};
use rustc_hash::FxHashSet;

/// Parts of an execution that are tried at most. If that is not enough, the assumption is dropped.
const MAX_PARTS: usize = 256;
/// Combinations of last writes that are tried at most.
const MAX_ENDS: u32 = 1 << 12;

/// Reused from one execution to the next.
#[derive(Default)]
pub(super) struct Buffers {
    /// How many events of each thread a part has, and the awaits at which threads stop in it.
    part: Vec<u32>,
    stops: Vec<u32>,
    /// How many events of each thread do not come after an await.
    without: Vec<u32>,
    writes: Vec<Slot>,
}

/// The parts of an execution.
struct Parts<'a> {
    graph: &'a Graph,
    coherence: &'a mut Coherence,
    /// The awaits of the execution with what they wait for, in order.
    waited: &'a [(u32, AwaitCond)],
    registry: &'a Registry,
    buffers: &'a mut Buffers,
}

impl Parts<'_> {
    fn location(&self, event: u32) -> Loc {
        self.graph.events[event as usize].op.loc().expect("internal: an await of no location")
    }

    fn condition(&self, event: u32) -> AwaitCond {
        let found = self.waited.binary_search_by_key(&event, |(event, _)| *event);
        self.waited[found.expect("internal: an await that waits for nothing")].1
    }

    /// The assumption that an await is in time, unless it is known to be wrong.
    fn assumption(&self, event: u32) -> Option<Assumption> {
        let assumption = Assumption::AwaitsInTime(self.graph.addr(self.location(event)));
        Some(assumption).filter(|assumption| !self.registry.is_refuted(assumption))
    }

    fn is_executed(&self, event: u32) -> bool {
        self.graph.events[event as usize].choice != NONE
    }

    /// The assumptions about the awaits that were executed.
    fn assumptions(&self) -> impl Iterator<Item = Assumption> {
        let executed = self.waited.iter().map(|(event, _)| *event).filter(|&event| self.is_executed(event));
        executed.filter_map(|event| self.assumption(event))
    }

    /// Assumptions about awaits that might have missed what they wait for.
    fn refuted(&mut self) -> Vec<Assumption> {
        if self.assumptions().next().is_none() {
            return Vec::new();
        }
        // If there are too many parts to look at, all of them are dropped.
        let mut refuted: Vec<Assumption> = match self.missed() {
            Some(missed) => missed.into_iter().filter_map(|event| self.assumption(event)).collect(),
            None => self.assumptions().collect(),
        };
        refuted.sort_unstable();
        refuted.dedup();
        refuted
    }

    /// The awaits at which threads stop in a part where each of them finds something that it does not accept; `None` if
    /// there are too many parts to look at. Only parts count in which one of them is not known to miss what it waits
    /// for.
    fn missed(&mut self) -> Option<Vec<u32>> {
        let (mut part, mut stops) = (std::mem::take(&mut self.buffers.part), std::mem::take(&mut self.buffers.stops));
        let missed = self.missed_after(&mut part, &mut stops);
        (self.buffers.part, self.buffers.stops) = (part, stops);
        missed
    }

    fn missed_after(&mut self, part: &mut Vec<u32>, stops: &mut Vec<u32>) -> Option<Vec<u32>> {
        // All that was executed before any await.
        let before = self.waited.first().map_or(0, |(event, _)| *event);
        part.clear();
        part.extend((0..self.graph.threads()).map(|tid| self.graph.first_of(Tid::from_index(tid), before)));
        let mut left: Vec<Vec<u32>> = Vec::new();
        let mut seen: FxHashSet<Vec<u32>> = FxHashSet::default();
        loop {
            self.advance(part);
            stops.clear();
            stops.extend(self.stops(part));
            if let Some(&event) = stops.iter().find(|&&event| self.is_sure_to_proceed(event, part)) {
                part[self.graph.events[event as usize].tid.index()] += 1;
                continue;
            }
            let all_miss = !stops.is_empty() && stops.iter().all(|&event| !self.accepts_all(event, part));
            if all_miss && stops.iter().any(|&event| self.assumption(event).is_some()) {
                return Some(stops.clone());
            }
            if !stops.is_empty() && seen.insert(part.clone()) {
                for &event in stops.iter().filter(|&&event| self.is_next(event, part)) {
                    let mut next = part.clone();
                    next[self.graph.events[event as usize].tid.index()] += 1;
                    left.push(next);
                }
            }
            if seen.len() > MAX_PARTS {
                return None;
            }
            let Some(next) = left.pop() else { return Some(Vec::new()) };
            *part = next;
        }
    }

    /// Adds all that comes before the next awaits.
    fn advance(&self, part: &mut [u32]) {
        let mut advanced = true;
        while advanced {
            advanced = false;
            for tid in (0..part.len()).map(Tid::from_index) {
                while let Some(event) = self.graph.event(tid, part[tid.index()] + 1)
                    && !matches!(self.graph.events[event as usize].op, Op::Await(_))
                    && self.is_next(event, part)
                {
                    part[tid.index()] += 1;
                    advanced = true;
                }
            }
        }
    }

    /// Whether a part has all that comes before the next event of a thread.
    fn is_next(&self, event: u32, part: &[u32]) -> bool {
        let tid = self.graph.events[event as usize].tid;
        let mut others = (0..part.len()).map(Tid::from_index).filter(|&other| other != tid);
        others.all(|other| self.graph.seen(event, other) <= part[other.index()])
    }

    /// The awaits at which threads stop, apart from those that were given up.
    fn stops(&self, part: &[u32]) -> impl Iterator<Item = u32> {
        let next = |tid: Tid| self.graph.event(tid, part[tid.index()] + 1);
        let is_await = |&event: &u32| matches!(self.graph.events[event as usize].op, Op::Await(_));
        // A thread that has not been created does not stop anywhere.
        let is_reached = |&event: &u32| {
            let before = self.graph.previous(event).map(|before| &self.graph.events[before as usize]);
            before.is_none_or(|before| before.number <= part[before.tid.index()])
        };
        let events = (0..part.len()).map(Tid::from_index).filter_map(next);
        events.filter(is_await).filter(is_reached).filter(|&event| self.is_executed(event))
    }

    /// Whether an await accepts all writes that may be the last ones of its location.
    fn accepts_all(&mut self, event: u32, part: &[u32]) -> bool {
        let (loc, until) = (self.location(event), self.condition(event));
        let Self { graph, coherence, buffers: Buffers { writes: last, .. }, .. } = self;
        last.clear();
        coherence.last_among(graph, loc, part, last);
        last.iter().all(|&slot| until.holds(graph.write(loc, slot).value))
    }

    /// Whether an await at which a thread stops can be executed, and accepts all that may be the last write now or
    /// later, as long as it is not executed.
    fn is_sure_to_proceed(&mut self, event: u32, part: &[u32]) -> bool {
        if !self.is_next(event, part) || !self.accepts_all(event, part) {
            return false;
        }
        let (loc, until) = (self.location(event), self.condition(event));
        let Self { graph, coherence, buffers: Buffers { without, writes: later, .. }, .. } = self;
        without.clear();
        without.extend((0..part.len()).map(|tid| graph.not_after(Tid::from_index(tid), event)));
        later.clear();
        coherence.writes_between(loc, part, without, later);
        later.iter().all(|&slot| until.holds(graph.write(loc, slot).value))
    }
}

impl<M: Threads> Execution<'_, M> {
    /// Whether awaits of this location may miss what they wait for, as far as is known.
    pub(super) fn may_be_missed(&self, loc: Loc) -> bool {
        self.registry.is_refuted(&Assumption::AwaitsInTime(self.graph.addr(loc)))
    }

    fn parts(&mut self) -> Parts<'_> {
        let Self { graph, coherence, waited, registry, buffers, .. } = self;
        Parts { graph, coherence, waited, registry, buffers }
    }

    /// At the end of an execution, looks for awaits that might have missed what they waited for.
    pub(super) fn look_for_missed(&mut self) {
        if self.rules.missed && !self.waited.is_empty() && !self.is_refuted() {
            let refuted = self.parts().refuted();
            self.refuted.extend(refuted);
        }
    }

    /// Whether all awaits at the end of an execution, some of which could proceed, may wait on.
    pub(super) fn may_wait_on(&mut self) -> bool {
        let mut waiting: Vec<(Loc, AwaitCond)> = Vec::new();
        for k in 0..self.given_up.len() {
            let (event, parts) = (self.given_up[k], self.parts());
            waiting.push((parts.location(event), parts.condition(event)));
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
        self.some_end(&locations, |execution, end| {
            waiting.iter().all(|(loc, until)| {
                let at = end.iter().find(|(other, _)| other == loc);
                at.is_some_and(|&(loc, slot)| !until.holds(execution.graph.write(loc, slot).value))
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
                let is_local = self.consistency.is_local();
                if is_local || self.consistency.admits_ending(&self.graph, &mut self.coherence, &open) {
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
