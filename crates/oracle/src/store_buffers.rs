//! All executions of a program on a machine with one memory, and perhaps with store buffers, without reduction: a
//! second opinion about the axioms of sequential consistency, TSO and PSO.
//!
//! A store goes to the buffer of its thread and leaves it at any later time. Updates, also those that fail, and seq_cst
//! fences wait until the buffer of their thread is empty, and so does whatever comes after a seq_cst store. What
//! continues a thread takes effect with the stores before it: creating and waking it, and its end for joining it.
//!
//! A thread that waits reads the value that is there, so that it may miss one. Unlike in [`crate::axiomatic`], it then
//! waits at the end of an execution even if it could have read that value: programs with awaits have more ends here.

use crate::axiomatic::{is_full_fence, with_failed_waits};
use crate::{Source, WeakTrace};
use base::{Act, Effect, Id, Location, Model, Step, StoreOrder, Threads, Tid};
use std::collections::{BTreeMap, BTreeSet};

/// Where stores wait before they reach memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreBuffers {
    /// Nowhere: sequential consistency.
    Absent,
    /// In a queue of the thread: TSO.
    PerThread,
    /// In a queue of the thread for each location: PSO.
    PerLocation,
}

/// A store in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Store {
    loc: u64,
    number: u32,
    value: u128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    source: Source,
    value: u128,
}

type Memory = BTreeMap<u64, Cell>;

struct Search<'a, M: Threads> {
    machine: &'a mut M,
    buffers: StoreBuffers,
    describe: &'a dyn Fn(&M) -> String,
    trace: WeakTrace,
    memory: Memory,
    /// The stores of each thread that have not reached memory, in program order.
    waiting: Vec<Vec<Store>>,
    /// The event that made a thread.
    made: Vec<(usize, (usize, u32))>,
    /// Threads whose last event was a seq_cst store.
    fenced: BTreeSet<usize>,
    halted: Vec<usize>,
    seen: BTreeSet<(WeakTrace, Memory, Vec<Vec<Store>>)>,
    limit: usize,
    ends: BTreeMap<WeakTrace, String>,
}

/// The weak traces of all maximal executions from the machine's current state, with their final states; `None` if there
/// are more than `limit` states.
pub fn interleavings<M: Threads>(
    machine: &mut M,
    buffers: StoreBuffers,
    limit: usize,
    describe: &dyn Fn(&M) -> String,
) -> Option<BTreeMap<WeakTrace, String>> {
    let mut search = Search {
        waiting: vec![Vec::new(); machine.threads()],
        machine,
        buffers,
        describe,
        trace: Vec::new(),
        memory: Memory::new(),
        made: Vec::new(),
        fenced: BTreeSet::new(),
        halted: Vec::new(),
        seen: BTreeSet::new(),
        limit,
        ends: BTreeMap::new(),
    };
    search.visit();
    (search.seen.len() < limit).then_some(search.ends)
}

impl<M: Threads> Search<'_, M> {
    fn visit(&mut self) {
        let mut trace = self.trace.clone();
        trace.sort();
        if self.seen.len() >= self.limit
            || !self.seen.insert((trace.clone(), self.memory.clone(), self.waiting.clone()))
        {
            return;
        }
        let mut ended = true;
        for tid in 0..self.machine.threads() {
            for at in self.first_of_queues(tid) {
                ended = false;
                self.flush(tid, at);
            }
            let Some(act) = self.machine.next(Tid::from_index(tid)) else { continue };
            let act = if self.buffers == StoreBuffers::Absent { Model::Sc.act(act) } else { act };
            for choice in self.choices(tid, act) {
                ended = false;
                self.execute(tid, act, choice);
            }
        }
        if ended {
            let end = (self.describe)(self.machine);
            let trace = with_failed_waits(self.machine, &self.halted, trace, &mut BTreeSet::new());
            self.ends.insert(trace, end);
        }
    }

    /// The stores of a thread that may leave its buffer.
    fn first_of_queues(&self, tid: usize) -> Vec<usize> {
        let stores = &self.waiting[tid];
        let is_first = |&at: &usize| match self.buffers {
            StoreBuffers::Absent => false,
            StoreBuffers::PerThread => at == 0,
            StoreBuffers::PerLocation => stores[..at].iter().all(|store| store.loc != stores[at].loc),
        };
        (0..stores.len()).filter(is_first).collect()
    }

    fn flush(&mut self, tid: usize, at: usize) {
        let store = self.waiting[tid].remove(at);
        let cell = Cell { source: Source::Event(tid, store.number), value: store.value };
        let before = self.memory.insert(store.loc, cell);
        self.visit();
        match before {
            Some(cell) => self.memory.insert(store.loc, cell),
            None => self.memory.remove(&store.loc),
        };
        self.waiting[tid].insert(at, store);
    }

    /// What a thread reads at a location: the last store in its buffer, or else the memory.
    fn read(&self, tid: usize, loc: u64) -> Cell {
        let own = self.waiting[tid].iter().rev().find(|store| store.loc == loc);
        let own = own.map(|store| Cell { source: Source::Event(tid, store.number), value: store.value });
        let initial = || Cell { source: Source::Initial, value: self.machine.initial(Tid::from_index(tid)) };
        own.or_else(|| self.memory.get(&loc).copied()).unwrap_or_else(initial)
    }

    /// Whether all stores of a thread up to this event of it have reached memory.
    fn have_taken_effect(&self, (tid, number): (usize, u32)) -> bool {
        self.waiting[tid].iter().all(|store| store.number > number)
    }

    /// The ways in which a thread can execute its next operation now: the source of each.
    fn choices(&self, tid: usize, act: Act) -> Vec<Cell> {
        let nothing = Cell { source: Source::Nowhere, value: 0 };
        let empty = self.waiting[tid].is_empty();
        let makers = self.made.iter().filter(|(made, _)| *made == tid);
        let begun = makers.fold(true, |begun, &(_, by)| begun && self.have_taken_effect(by));
        if self.halted.contains(&tid) || !begun || (self.fenced.contains(&tid) && !empty) {
            return Vec::new();
        }
        match act {
            Act::Read { loc } | Act::Update { loc, .. } | Act::Await { loc, .. } | Act::Take { loc } => {
                let cell = self.read(tid, loc.bits());
                let effect = self.machine.effect(Tid::from_index(tid), cell.value);
                let ready = effect != Effect::Blocks && (empty || !is_full_fence(act, effect));
                if ready { vec![cell] } else { Vec::new() }
            }
            Act::Choice { ways } => {
                (0..ways).map(|way| Cell { source: Source::Alternative(way), value: way.into() }).collect()
            }
            Act::Join { target } => {
                let ended = self.machine.finished(target) && self.waiting[target.index()].is_empty();
                if ended { vec![nothing] } else { Vec::new() }
            }
            Act::Wake { .. } => {
                let mut wakers = Vec::new();
                let woken = self.machine.wakers(Tid::from_index(tid), &mut wakers)
                    && wakers.iter().all(|&(waker, number)| self.have_taken_effect((waker.index(), number)));
                if woken { vec![nothing] } else { Vec::new() }
            }
            Act::Fence { .. } if is_full_fence(act, Effect::Reads(None)) && !empty => Vec::new(),
            Act::Fence { .. } | Act::Write { .. } | Act::Spawn | Act::Local => vec![nothing],
        }
    }

    fn execute(&mut self, tid: usize, act: Act, Cell { source, value }: Cell) {
        let reads = matches!(act, Act::Read { .. } | Act::Update { .. } | Act::Await { .. } | Act::Take { .. });
        let updates = reads && self.machine.effect(Tid::from_index(tid), value).writes();
        let number = 1 + self.trace.iter().filter(|(other, ..)| *other == tid).count() as u32;
        let from = if let Source::Event(tid, number) = source { Some((Tid::from_index(tid), number)) } else { None };
        let before = (self.memory.clone(), self.waiting[tid].clone(), self.fenced.clone(), self.made.len());
        let mark = self.machine.mark();
        let step = self.machine.step(Tid::from_index(tid), value, from);
        let written = self.machine.written();
        self.trace.push((tid, number, source));
        self.fenced.remove(&tid);
        self.made.extend(self.machine.spawned().map(|child| (child.index(), (tid, number))));
        let to_memory = Cell { source: Source::Event(tid, number), value: written };
        match act {
            Act::Write { loc, order } if self.buffers != StoreBuffers::Absent => {
                self.waiting[tid].push(Store { loc: loc.bits(), number, value: written });
                if order == Some(StoreOrder::SeqCst) {
                    self.fenced.insert(tid);
                }
            }
            Act::Write { loc, .. } => {
                self.memory.insert(loc.bits(), to_memory);
            }
            Act::Update { loc, .. } | Act::Await { loc, .. } | Act::Take { loc } if updates => {
                self.memory.insert(Location::bits(loc), to_memory);
            }
            Act::Read { .. } | Act::Update { .. } | Act::Await { .. } | Act::Take { .. } | Act::Fence { .. } => {}
            Act::Spawn | Act::Join { .. } | Act::Wake { .. } | Act::Choice { .. } | Act::Local => {}
        }
        let halts = !matches!(step, Step::Ran | Step::Finished);
        if halts {
            self.halted.push(tid);
        }
        self.visit();
        if halts {
            self.halted.pop();
        }
        self.trace.pop();
        self.made.truncate(before.3);
        (self.memory, self.waiting[tid], self.fenced) = (before.0, before.1, before.2);
        self.machine.rewind(mark);
    }
}
