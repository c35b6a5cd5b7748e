//! Reads-from and coherence of an execution that was run again.

use super::event::{Access, Event};
use super::minimise::MOST_TRIALS;
use base::{Location, Operation};
use report::{Executed, Outcome};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) struct Relations {
    /// The steps that read an atomic from another one, each with that one.
    pub reads_from: Vec<(usize, usize)>,
    /// Writes, each with one that comes next in the coherence order of its location.
    pub coherence: Vec<(usize, usize)>,
}

/// The accesses of an interleaving to atomics: each reads the latest write of its location.
#[derive(Default)]
pub(crate) struct Interleaving {
    accesses: Vec<(usize, Access)>,
    /// The last write of each location, and what it left there.
    latest: BTreeMap<Location, (usize, u128)>,
}

impl Interleaving {
    /// Step `at` was executed: it found and left these values at its location.
    pub fn add(&mut self, at: usize, operation: &Executed, loc: Location, [before, after]: [u128; 2]) {
        if !operation.is_access() || operation.outcome == Outcome::NotExecuted {
            return;
        }
        let reads = !matches!(operation.kind, Operation::Store { .. });
        let changes = !matches!(operation.outcome, Outcome::Failed | Outcome::Spurious);
        let writes = changes && !operation.kind.flags().only_reads();
        // A plain write may have come in between.
        let latest = self.latest.get(&loc).filter(|&&(_, left)| left == before).map(|&(at, _)| at);
        if writes {
            self.latest.insert(loc, (at, after));
        }
        self.accesses.push((at, Access { loc, reads, writes, from: latest.filter(|_| reads) }));
    }

    pub fn relations(&self) -> Relations {
        let reads_from = self.accesses.iter().filter_map(|&(at, access)| Some((at, access.from?)));
        let mut last: BTreeMap<Location, usize> = BTreeMap::new();
        let writes = self.accesses.iter().filter(|(_, access)| access.writes);
        let coherence = writes.filter_map(|&(at, access)| Some((last.insert(access.loc, at)?, at)));
        Relations { reads_from: reads_from.collect(), coherence: coherence.collect() }
    }
}

/// Those of an execution with supplied reads.
pub(crate) fn relations(events: &[Event]) -> Relations {
    Relations { reads_from: reads_from(events), coherence: coherence(events) }
}

fn reads_from(events: &[Event]) -> Vec<(usize, usize)> {
    let atomic = |event: &Event| event.reads().is_some_and(Location::is_memory);
    events
        .iter()
        .enumerate()
        .filter(|(_, event)| atomic(event))
        .filter_map(|(at, event)| Some((at, event.from()?)))
        .collect()
}

/// The writes of each atomic that release-acquire orders, as far as it does: each with those that come next. The writes
/// and reads that happen before one another are ordered alike, and nothing comes between an update and what it reads.
fn coherence(events: &[Event]) -> Vec<(usize, usize)> {
    if events.len() > MOST_TRIALS {
        return Vec::new();
    }
    let mut past: Vec<BTreeSet<usize>> = Vec::new();
    for event in events {
        let needs = event.needs.iter().flat_map(|&need| past[need].iter().copied().chain([need]));
        past.push(needs.collect());
    }
    let locations: BTreeSet<Location> = events.iter().filter_map(Event::writes).filter(|loc| loc.is_memory()).collect();
    locations.into_iter().flat_map(|loc| order_at(events, &past, loc)).collect()
}

fn order_at(events: &[Event], past: &[BTreeSet<usize>], loc: Location) -> Vec<(usize, usize)> {
    let steps = || 0..events.len();
    let writes: Vec<usize> = steps().filter(|&at| events[at].writes() == Some(loc)).collect();
    let reads: Vec<usize> = steps().filter(|&at| events[at].reads() == Some(loc)).collect();
    let updates: Vec<usize> = reads.iter().copied().filter(|at| writes.contains(at)).collect();
    let mut order: BTreeSet<(usize, usize)> = BTreeSet::new();
    for &write in &writes {
        order.extend(past[write].iter().filter(|&before| writes.contains(before)).map(|&before| (before, write)));
        for &read in reads.iter().filter(|&&read| read != write) {
            match events[read].from() {
                Some(from) if from == write => {}
                Some(from) if past[read].contains(&write) => drop(order.insert((write, from))),
                Some(from) if past[write].contains(&read) => drop(order.insert((from, write))),
                Some(_) | None => {}
            }
        }
    }
    loop {
        let mut more: BTreeSet<(usize, usize)> = BTreeSet::new();
        for &(a, b) in &order {
            more.extend(order.range((b, 0)..=(b, usize::MAX)).map(|&(_, c)| (a, c)));
        }
        for &update in &updates {
            let from = events[update].from();
            for &other in writes.iter().filter(|&&other| other != update && Some(other) != from) {
                // All come after the initial value.
                if from.is_none_or(|from| order.contains(&(from, other))) {
                    more.insert((update, other));
                }
                if let Some(from) = from.filter(|_| order.contains(&(other, update))) {
                    more.insert((other, from));
                }
            }
        }
        let known = order.len();
        order.append(&mut more);
        if order.len() == known {
            break;
        }
    }
    let between = |&(a, c): &(usize, usize)| writes.iter().any(|&b| order.contains(&(a, b)) && order.contains(&(b, c)));
    order.iter().filter(|pair| !between(pair)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{Pick, Tid};

    /// A step of a thread that reads from another step, or writes, or both.
    fn step(tid: u32, before: Option<usize>, reads: Option<Option<usize>>, writes: bool) -> Event {
        let from = reads.flatten();
        let access = Access { loc: Location::memory(8), reads: reads.is_some(), writes, from };
        let needs = before.into_iter().chain(from).collect();
        Event { tid: Tid::new(tid), pick: Pick(0), needs, access: Some(access), in_section: false }
    }

    #[test]
    fn only_what_is_observed_is_ordered() {
        let (write, read) =
            (|tid, before| step(tid, before, None, true), |tid, before, from| step(tid, before, Some(from), false));
        // Two writes that a third thread reads one after the other, and one that no thread reads.
        let mut events = vec![write(0, None), write(1, None), write(2, None), read(3, None, Some(1))];
        assert_eq!(coherence(&events), []);
        events.push(read(3, Some(3), Some(0)));
        assert_eq!(coherence(&events), [(1, 0)]);
        assert_eq!(reads_from(&events), [(3, 1), (4, 0)]);
    }

    #[test]
    fn nothing_comes_between_an_update_and_what_it_reads() {
        let update = |tid, from| step(tid, None, Some(from), true);
        let events = [step(0, None, None, true), update(1, None), update(2, Some(1))];
        assert_eq!(coherence(&events), [(1, 2), (2, 0)]);
    }
}
