//! All executions of a program under a memory model, by its axioms, without reduction.
//!
//! An execution is a set of events with program order, reads-from, and for each location a total order of its writes,
//! the coherence order. Program order and reads-from together have no cycle, in any model, so that all executions can
//! be built event by event, trying for each read every write of its location and then every coherence order. Leaving
//! out events that no other one depends on keeps an execution consistent.
//!
//! Release-Acquire: for every location x the union of program order, reads-from, coherence of x and from-reads of x has
//! no cycle (Definition 3.1 of "Optimal Stateless Model Checking under the Release-Acquire Semantics"); creating and
//! joining threads order events as program order does, and an event that reads and writes does not read before itself.
//! The axiom implies that updates are atomic. For the other models see [`axioms`] and [`rc11`].
//!
//! A thread waits at the end of an execution iff there is a coherence order in which the last write of the location is
//! none that it waits for: it polls again and again, and misses values that are overwritten. If several threads wait,
//! all do with one coherence order. Memory whose lifetime has ended is not a matter of consistency: a thread that still
//! waits there when no event can be added fails.
//!
//! The behaviour of an execution depends on program order and reads-from alone: its *weak trace*.

mod axioms;
mod one;
mod rc11;
mod relation;

pub use axioms::Axioms;
pub(crate) use one::{Answer, consistent};

use base::{
    Act, Detail, Effect, FaultKind, FenceOrder, Id, LoadOrder, Location, Step, StoreOrder, Threads, Tid, UpdateOrder,
};
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

pub(crate) struct Event {
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
    order: Order,
    is_fence: bool,
    /// With store buffers: it waits for the buffer of its thread to be empty.
    is_full_fence: bool,
}

/// The memory order of an event.
#[derive(Clone, Copy, Debug, Default)]
struct Order {
    /// It is an access of an atomic, or a fence.
    atomic: bool,
    acquires: bool,
    releases: bool,
    seq_cst: bool,
    /// It stores to a part of its location, and reads only to keep the rest.
    in_part: bool,
}

impl Order {
    fn of(act: Act, effect: Effect) -> Self {
        let load = |order: LoadOrder| Order {
            atomic: true,
            acquires: order.acquires(),
            releases: false,
            seq_cst: order == LoadOrder::SeqCst,
            in_part: false,
        };
        let store = |order: StoreOrder| Order {
            atomic: true,
            acquires: false,
            releases: order.releases(),
            seq_cst: order == StoreOrder::SeqCst,
            in_part: false,
        };
        match (act, effect) {
            (Act::Write { order: Some(order), .. }, _) => store(order),
            (Act::Fence { order }, _) => {
                let seq_cst = order == FenceOrder::SeqCst;
                let (acquires, releases) = (order.acquires(), order.releases());
                Order { atomic: true, acquires, releases, seq_cst, in_part: false }
            }
            (Act::Wake { order }, _) => Order { seq_cst: false, ..load(order) },
            (Act::Write { order: None, .. } | Act::Spawn | Act::Join { .. } | Act::Choice { .. } | Act::Local, _) => {
                Order::default()
            }
            (Act::Read { .. } | Act::Update { .. } | Act::Await { .. } | Act::Take { .. }, effect) => match effect {
                Effect::Reads(order) => order.map_or(Order::default(), load),
                Effect::Writes(order) => {
                    let seq_cst = order == UpdateOrder::SeqCst;
                    let (acquires, releases) = (order.acquires(), order.releases());
                    Order { atomic: true, acquires, releases, seq_cst, in_part: false }
                }
                Effect::Stores(order) => Order { in_part: true, ..order.map_or(Order::default(), store) },
                Effect::Blocks => Order::default(),
            },
        }
    }
}

/// Whether an operation with this effect waits for the store buffer of its thread to be empty: an update does even if
/// it fails, and an await only if it writes.
pub(crate) fn is_full_fence(act: Act, effect: Effect) -> bool {
    match act {
        Act::Update { .. } | Act::Take { .. } => !matches!(effect, Effect::Stores(_)),
        Act::Await { .. } => effect.writes(),
        Act::Fence { order } => order == FenceOrder::SeqCst,
        Act::Read { .. } | Act::Write { .. } | Act::Spawn | Act::Join { .. } | Act::Wake { .. } => false,
        Act::Choice { .. } | Act::Local => false,
    }
}

/// The events of an execution of which only the behaviour is not known.
pub(crate) fn events(given: &[crate::Event]) -> Vec<Event> {
    let number = |at: usize| 1 + given[..at].iter().filter(|other| other.tid == given[at].tid).count() as u32;
    let event = |(at, event): (usize, &crate::Event)| Event {
        tid: event.tid.index(),
        number: number(at),
        loc: event.loc,
        initial: 0,
        source: match event.reads {
            None => Source::Nowhere,
            Some(None) => Source::Initial,
            Some(Some(from)) => Source::Event(given[from].tid.index(), number(from)),
        },
        writes: event.writes,
        written: 0,
        starts: event.starts.map(Tid::index),
        joins: if let Act::Join { target } = event.act { Some(target.index()) } else { None },
        wakers: event.wakers.clone(),
        order: Order::of(event.act, event.effect),
        is_fence: matches!(event.act, Act::Fence { .. }),
        is_full_fence: is_full_fence(event.act, event.effect),
    };
    given.iter().enumerate().map(event).collect()
}

struct Search<'a, M: Threads> {
    machine: &'a mut M,
    axioms: Axioms,
    describe: &'a dyn Fn(&M) -> String,
    events: Vec<Event>,
    /// Threads that take no more steps.
    halted: Vec<usize>,
    seen: BTreeSet<WeakTrace>,
    found: Axiomatic,
    limit: usize,
}

/// All consistent executions of the machine's program from its current state; `describe` distinguishes final states.
pub fn axiomatic<M: Threads>(
    machine: &mut M,
    axioms: Axioms,
    limit: usize,
    describe: &dyn Fn(&M) -> String,
) -> Axiomatic {
    let (events, halted, seen, found) = (Vec::new(), Vec::new(), BTreeSet::new(), Axiomatic::default());
    let mut search = Search { machine, axioms, describe, events, halted, seen, found, limit };
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
        let (mut ended, mut all_wait) = (true, true);
        for (tid, act) in self.next() {
            for source in self.sources(tid, act) {
                let added = self.add(tid, act, source);
                ended &= !added;
                all_wait &= !added || matches!(act, Act::Await { .. });
            }
        }
        if ended {
            self.found.totals += axioms::count(self.axioms, &self.events);
        }
        if ended || (all_wait && self.may_wait_on()) {
            let end = (self.describe)(self.machine);
            let trace = with_failed_waits(self.machine, &self.halted, trace, &mut self.found.faults);
            self.found.ends.insert(trace, end);
        }
    }

    /// Whether all threads that wait, some of which could proceed, may miss what they wait for.
    fn may_wait_on(&self) -> bool {
        let mut waiting: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (tid, act) in self.next() {
            if let Act::Await { loc, .. } = act {
                waiting.entry(loc.bits()).or_default().push(tid);
            }
        }
        let mut ends = vec![Vec::new()];
        for (loc, threads) in waiting {
            let initial = self.initial(threads[0], Some(loc));
            let writes = self.events.iter().filter(|e| e.loc == Some(loc) && e.writes);
            let sources = writes.map(|e| Source::Event(e.tid, e.number)).chain([Source::Initial]);
            let waits = |tid: &usize, value| self.machine.effect(Tid::from_index(*tid), value) == Effect::Blocks;
            let last: Vec<Source> = sources
                .filter(|&source| {
                    let value = self.value(source, initial);
                    threads.iter().all(|tid| waits(tid, value))
                })
                .collect();
            let with = |end: &Vec<(u64, Source)>| {
                last.iter().map(|&source| [end.as_slice(), &[(loc, source)]].concat()).collect::<Vec<_>>()
            };
            ends = ends.iter().flat_map(with).collect();
        }
        ends.iter().any(|end| axioms::allow_ending(self.axioms, &self.events, end))
    }

    /// The operations to try. Whatever else is in an execution, a store can be the last in coherence order, so every
    /// maximal execution contains it, and it may as well be added before other events; and likewise for what no other
    /// thread can see, and for a choice, whose alternatives are all tried.
    fn next(&self) -> Vec<(usize, Act)> {
        let running = (0..self.machine.threads()).filter(|tid| !self.halted.contains(tid));
        let act = |tid: usize| Some((tid, self.axioms.act(self.machine.next(Tid::from_index(tid))?)));
        let next: Vec<(usize, Act)> = running.filter_map(act).collect();
        let always = |(_, act): &&(usize, Act)| {
            matches!(act, Act::Write { .. } | Act::Fence { .. } | Act::Choice { .. } | Act::Local)
        };
        next.iter().find(always).map_or_else(|| next.clone(), |&first| vec![first])
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
        let writes = matches!(act, Act::Write { .. }) || effect.writes();
        let joins = if let Act::Join { target } = act { Some(target.index()) } else { None };
        let number = 1 + self.events.iter().filter(|e| e.tid == tid).count() as u32;
        let mut wakers = Vec::new();
        if matches!(act, Act::Wake { .. }) {
            self.machine.wakers(Tid::from_index(tid), &mut wakers);
        }
        let order = Order::of(act, effect);
        let (is_fence, is_full_fence) = (matches!(act, Act::Fence { .. }), is_full_fence(act, effect));
        self.events.push(Event {
            tid,
            number,
            loc,
            initial,
            source,
            writes,
            written: 0,
            starts: None,
            joins,
            wakers,
            order,
            is_fence,
            is_full_fence,
        });
        let consistent = axioms::allow(self.axioms, &self.events);
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

/// Adds the steps of threads that wait in memory whose lifetime has ended to the trace of a maximal execution: each
/// fails there.
pub(crate) fn with_failed_waits<M: Threads>(
    machine: &mut M,
    halted: &[usize],
    mut trace: WeakTrace,
    faults: &mut BTreeSet<(FaultKind, Detail)>,
) -> WeakTrace {
    for tid in (0..machine.threads()).filter(|tid| !halted.contains(tid)) {
        if let Some(fault) = machine.failed_wait(Tid::from_index(tid)) {
            let number = 1 + trace.iter().filter(|(other, ..)| *other == tid).count() as u32;
            faults.insert((fault.kind, fault.detail));
            trace.push((tid, number, Source::Nowhere));
        }
    }
    trace.sort();
    trace
}

/// Whether some coherence order makes an execution consistent, trying all.
#[cfg(test)]
pub(crate) fn allows(axioms: Axioms, given: &[crate::Event]) -> bool {
    axioms::allow(axioms, &events(given))
}
