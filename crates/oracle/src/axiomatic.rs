//! Release-Acquire by its axiom, without reduction.
//!
//! An execution is a set of events with program order, reads-from, and for each location a total order of its writes,
//! the coherence order. It is consistent iff for every location x the union of program order, reads-from, coherence of
//! x and from-reads of x has no cycle (Definition 3.1 of "Optimal Stateless Model Checking under the Release-Acquire
//! Semantics"); creating and joining threads order events as program order does, and an event that reads and writes
//! does not read before itself. The axiom implies that updates are atomic.
//!
//! Memory whose lifetime has ended is not a matter of consistency: a thread that still waits there when no event can be
//! added fails.
//!
//! All executions are built, event by event, trying for each read every write of its location and then every coherence
//! order. The behaviour of an execution depends on program order and reads-from alone: its *weak trace*.

use base::{Act, Detail, Effect, FaultKind, Id, Location, Model, Step, Threads, Tid};
use std::collections::{BTreeMap, BTreeSet};

/// Where an event got its value from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// It does not read.
    Nowhere,
    Initial,
    /// The event of this thread with this number, from 1.
    Event(usize, u32),
    /// An alternative of a nondeterministic choice.
    Alternative(u32),
}

/// The weak trace of an execution: thread, number in the thread, and source of each event, in order.
pub type WeakTrace = Vec<(usize, u32, Source)>;

/// All executions of a program.
#[derive(Debug, Default)]
pub struct Axiomatic {
    /// The weak traces of maximal executions, with their final states.
    pub ends: BTreeMap<WeakTrace, String>,
    pub faults: BTreeSet<(FaultKind, Detail)>,
    /// How many executions there are if coherence counts too.
    pub totals: u64,
    /// The limit on weak traces of prefixes was reached.
    pub cut: bool,
}

struct Event {
    tid: usize,
    number: u32,
    loc: Option<u64>,
    /// The value of the location before all events.
    initial: u128,
    source: Source,
    writes: bool,
    /// The value that it writes, once it is executed.
    written: u128,
    /// The threads that it creates or waits for.
    starts: Option<usize>,
    joins: Option<usize>,
    /// The events that enable it.
    wakers: Vec<(Tid, u32)>,
}

struct Search<'a, M: Threads> {
    machine: &'a mut M,
    describe: &'a dyn Fn(&M) -> String,
    events: Vec<Event>,
    /// Threads that take no more steps.
    halted: Vec<usize>,
    seen: BTreeSet<WeakTrace>,
    found: Axiomatic,
    limit: usize,
}

/// All consistent executions of the machine's program from its current state; `describe` distinguishes final states.
pub fn axiomatic<M: Threads>(machine: &mut M, limit: usize, describe: &dyn Fn(&M) -> String) -> Axiomatic {
    let (events, halted, seen, found) = (Vec::new(), Vec::new(), BTreeSet::new(), Axiomatic::default());
    let mut search = Search { machine, describe, events, halted, seen, found, limit };
    search.visit();
    search.found
}

impl<M: Threads> Search<'_, M> {
    fn trace(&self) -> WeakTrace {
        let mut trace: WeakTrace = self.events.iter().map(|e| (e.tid, e.number, e.source)).collect();
        trace.sort();
        trace
    }

    fn visit(&mut self) {
        let trace = self.trace();
        if self.seen.contains(&trace) {
            return;
        }
        if self.seen.len() >= self.limit {
            self.found.cut = true;
            return;
        }
        self.seen.insert(trace.clone());
        let mut ended = true;
        for tid in 0..self.machine.threads() {
            let Some(act) = self.machine.next(Tid::from_index(tid)).map(|act| Model::Ra.act(act)) else { continue };
            if self.halted.contains(&tid) {
                continue;
            }
            for source in self.sources(tid, act) {
                ended &= !self.add(tid, act, source);
            }
        }
        if ended {
            self.found.totals += coherences(&self.events).iter().map(|(_, orders)| orders).product::<u64>();
            let end = (self.describe)(self.machine);
            let trace = self.with_failed_waits(trace);
            self.found.ends.insert(trace, end);
        }
    }

    /// Adds the steps of threads that wait in memory whose lifetime has ended to the trace of a maximal execution: each
    /// fails there.
    fn with_failed_waits(&mut self, mut trace: WeakTrace) -> WeakTrace {
        for tid in (0..self.machine.threads()).filter(|tid| !self.halted.contains(tid)) {
            if let Some(fault) = self.machine.failed_wait(Tid::from_index(tid)) {
                let number = 1 + self.events.iter().filter(|e| e.tid == tid).count() as u32;
                self.found.faults.insert((fault.kind, fault.detail));
                trace.push((tid, number, Source::Nowhere));
            }
        }
        trace.sort();
        trace
    }

    /// All sources of an operation, consistent or not.
    fn sources(&self, tid: usize, act: Act) -> Vec<Source> {
        match act {
            Act::Read { loc } | Act::Update { loc, .. } | Act::Await { loc, .. } | Act::Take { loc } => {
                let writes = self.events.iter().filter(|e| e.loc == Some(loc.bits()) && e.writes);
                writes.map(|e| Source::Event(e.tid, e.number)).chain([Source::Initial]).collect()
            }
            Act::Choice { ways } => (0..ways).map(Source::Alternative).collect(),
            Act::Join { target } if !self.machine.finished(target) => Vec::new(),
            Act::Wake { .. } if !self.machine.wakers(Tid::from_index(tid), &mut Vec::new()) => Vec::new(),
            Act::Write { .. } | Act::Fence { .. } | Act::Spawn | Act::Join { .. } => vec![Source::Nowhere],
            Act::Wake { .. } | Act::Local => vec![Source::Nowhere],
        }
    }

    /// The value of the location of the next event of `tid` before all events, which the machine has until the first
    /// one.
    fn initial(&self, tid: usize, loc: Option<u64>) -> u128 {
        let first = self.events.iter().find(|e| e.loc == loc);
        match (loc, first) {
            (None, _) => 0,
            (Some(_), Some(first)) => first.initial,
            (Some(_), None) => self.machine.initial(Tid::from_index(tid)),
        }
    }

    /// The value that an event gets from a source.
    fn value(&self, source: Source, initial: u128) -> u128 {
        match source {
            Source::Nowhere => 0,
            Source::Initial => initial,
            Source::Alternative(pick) => pick.into(),
            Source::Event(tid, number) => {
                let event = self.events.iter().find(|e| (e.tid, e.number) == (tid, number));
                event.expect("internal: a source that is not there").written
            }
        }
    }

    /// Adds an event and everything after it, if possible; returns whether it was.
    fn add(&mut self, tid: usize, act: Act, source: Source) -> bool {
        let (loc, reads) = match act {
            Act::Read { loc } | Act::Update { loc, .. } | Act::Await { loc, .. } | Act::Take { loc } => {
                (Some(loc), true)
            }
            Act::Write { loc, .. } => (Some(loc), false),
            Act::Fence { .. } | Act::Spawn | Act::Join { .. } | Act::Wake { .. } => (None, false),
            Act::Choice { .. } | Act::Local => (None, false),
        };
        let loc = loc.map(Location::bits);
        let initial = self.initial(tid, loc);
        let value = self.value(source, initial);
        let effect = if reads { self.machine.effect(Tid::from_index(tid), value) } else { Effect::Reads(None) };
        if effect == Effect::Blocks {
            return false;
        }
        let writes = matches!(act, Act::Write { .. }) || matches!(effect, Effect::Writes(_));
        let joins = if let Act::Join { target } = act { Some(target.index()) } else { None };
        let number = 1 + self.events.iter().filter(|e| e.tid == tid).count() as u32;
        let mut wakers = Vec::new();
        if matches!(act, Act::Wake { .. }) {
            self.machine.wakers(Tid::from_index(tid), &mut wakers);
        }
        self.events.push(Event { tid, number, loc, initial, source, writes, written: 0, starts: None, joins, wakers });
        let consistent = coherences(&self.events).iter().all(|&(_, orders)| orders > 0);
        if consistent {
            self.go_on(tid, value, source);
        }
        self.events.pop();
        consistent
    }

    /// Advances the thread that added the last event, and visits everything after it.
    fn go_on(&mut self, tid: usize, value: u128, source: Source) {
        let from = if let Source::Event(tid, number) = source { Some((Tid::from_index(tid), number)) } else { None };
        let mark = self.machine.mark();
        let step = self.machine.step(Tid::from_index(tid), value, from);
        let event = self.events.last_mut().expect("internal: just added");
        event.written = self.machine.written();
        event.starts = self.machine.spawned().map(Tid::index);
        let halts = match step {
            Step::Ran | Step::Finished => false,
            Step::AssumeFailed | Step::Refuted | Step::Exited(_) | Step::Unsupported(_) => true,
            Step::Fault(fault) => {
                self.found.faults.insert((fault.kind, fault.detail));
                true
            }
        };
        if halts {
            self.halted.push(tid);
        }
        self.visit();
        if halts {
            self.halted.pop();
        }
        self.machine.rewind(mark);
    }
}

/// A relation between events: for each one the set of those after it.
type Relation = Vec<u64>;

/// For each location, the number of consistent orders of its writes.
fn coherences(events: &[Event]) -> Vec<(u64, u64)> {
    assert!(events.len() <= 64, "an execution of more than 64 events is too large for the oracle");
    let mut order: Relation = vec![0; events.len()];
    for (i, a) in events.iter().enumerate() {
        for (j, b) in events.iter().enumerate() {
            let program = a.tid == b.tid && a.number < b.number;
            let woken = b.wakers.iter().any(|&(tid, number)| (tid.index(), number) == (a.tid, a.number));
            let family = a.starts == Some(b.tid) || b.joins == Some(a.tid) || woken;
            let reads_from = b.source == Source::Event(a.tid, a.number);
            order[i] |= u64::from(program || family || reads_from) << j;
        }
    }
    let locations: BTreeSet<u64> = events.iter().filter_map(|e| e.loc).collect();
    let orders = |loc: u64| {
        let writes: Vec<usize> =
            (0..events.len()).filter(|&i| events[i].loc == Some(loc) && events[i].writes).collect();
        count(events, loc, &order, &writes, &mut Vec::new())
    };
    locations.into_iter().map(|loc| (loc, orders(loc))).collect()
}

/// How many total orders of `writes` that begin with `placed` are consistent.
fn count(events: &[Event], loc: u64, order: &Relation, writes: &[usize], placed: &mut Vec<usize>) -> u64 {
    if placed.len() == writes.len() {
        return u64::from(consistent(events, loc, order, placed));
    }
    let mut found = 0;
    for &next in writes {
        // Coherence never contradicts program order or reads-from.
        let too_early = writes.iter().any(|w| !placed.contains(w) && order[*w] >> next & 1 == 1);
        if placed.contains(&next) || too_early {
            continue;
        }
        placed.push(next);
        found += count(events, loc, order, writes, placed);
        placed.pop();
    }
    found
}

/// The axiom, for one location and one coherence order.
fn consistent(events: &[Event], loc: u64, order: &Relation, coherence: &[usize]) -> bool {
    let mut relation = order.clone();
    for (at, &w) in coherence.iter().enumerate() {
        for &later in &coherence[at + 1..] {
            relation[w] |= 1 << later;
        }
    }
    for (r, event) in events.iter().enumerate().filter(|(_, e)| e.loc == Some(loc)) {
        let overwritten_by = match event.source {
            Source::Initial => coherence,
            Source::Event(tid, number) => {
                let at = coherence.iter().position(|&w| (events[w].tid, events[w].number) == (tid, number));
                &coherence[at.map_or(0, |at| at + 1)..]
            }
            Source::Nowhere | Source::Alternative(_) => &[],
        };
        for &w in overwritten_by.iter().filter(|&&w| w != r) {
            relation[r] |= 1 << w;
        }
    }
    acyclic(&relation)
}

/// Removes events without predecessors until none is left, or all are on or after a cycle.
fn acyclic(relation: &Relation) -> bool {
    let mut left: u64 = if relation.len() == 64 { u64::MAX } else { (1 << relation.len()) - 1 };
    loop {
        let reached = (0..relation.len()).filter(|i| left >> i & 1 == 1).fold(0, |sum, i| sum | relation[i]);
        let next = left & reached;
        if next == 0 {
            return true;
        }
        if next == left {
            return false;
        }
        left = next;
    }
}

/// Whether some coherence order makes an execution without thread creation consistent: thread, location, source, and
/// whether it writes, of each event.
#[cfg(test)]
pub(crate) fn allows(events: &[(usize, u64, Source, bool)]) -> bool {
    let mut made: Vec<Event> = Vec::new();
    for &(tid, loc, source, writes) in events {
        let number = 1 + made.iter().filter(|event| event.tid == tid).count() as u32;
        let (initial, written, starts, joins, wakers) = (0, 0, None, None, Vec::new());
        made.push(Event { tid, number, loc: Some(loc), initial, source, writes, written, starts, joins, wakers });
    }
    coherences(&made).iter().all(|&(_, orders)| orders > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_found() {
        assert!(acyclic(&vec![]));
        assert!(acyclic(&vec![0b110, 0b100, 0]));
        assert!(!acyclic(&vec![0b010, 0b100, 0b001]));
        assert!(!acyclic(&vec![0b001]));
        // An event after a cycle does not matter, nor does one before it.
        assert!(!acyclic(&vec![0b0010, 0b0100, 0b1010, 0]));
    }
}
