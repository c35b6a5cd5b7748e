//! Executions under a weak memory model: a step says which write it reads.
//!
//! A step is a thread and a number: for what reads an atomic, which of the writes of its location so far it reads, 0
//! being the initial value. An execution can do without steps that no other step depends on through program order,
//! reads-from, spawn or join, and its steps can be in any order that respects these: what is left of a consistent
//! execution is consistent.

use super::event::{Access, Event};
use super::minimise::MOST_TRIALS;
use super::relations::{Relations, relations};
use super::run::{Choice, End, LATEST, Replayable, run};
use super::sequential::{Sequential, sequential};
use base::{Act, Effect, Held, Id, Location, LocationKind, Model, Pick, Program, Step, Threads, Tid};
use oracle::{Move, Reads};
use report::ReadsFrom;
use std::collections::{BTreeMap, BTreeSet};
use vm::{Vm, WeakVm};

/// Combinations of last writes that are tried at most.
const MAX_ENDS: u32 = 1 << 12;

/// What the second interpreter and reports must know of a step beside its event.
#[derive(Clone, Debug)]
struct Detail {
    /// The alternative it takes on the second interpreter; `None` if it is only a part of a step there.
    undivided: Option<Pick>,
    /// It is a plain access of an atomic; it is about one that is accessed with different sizes; it moves the clock
    /// after a wait that ran out of time.
    plain: bool,
    mixed: bool,
    /// It is a store: if it reads, that is to keep other bytes of its location.
    stores: bool,
    late: bool,
    /// It read what another step before it had overwritten already.
    old: bool,
    /// What it is under the memory model, and its effect if it reads.
    act: Act,
    effect: Effect,
    /// The thread that it creates, once it is executed.
    starts: Option<Tid>,
    /// The steps that let it go on.
    wakers: Vec<(Tid, u32)>,
}

/// A step that was found possible.
struct Ready {
    event: Event,
    detail: Detail,
    value: u128,
    source: Option<(Tid, u32)>,
}

/// A machine whose reads are supplied, with the execution since the beginning.
pub(crate) struct Supplied {
    vm: WeakVm,
    model: Model,
    start: <WeakVm as Program>::Mark,
    past: Past,
    ready: Option<Ready>,
    /// For each location what it held, from the initial value on, and the step that wrote it.
    written: BTreeMap<Location, Vec<(u128, Option<usize>)>>,
    /// The last step of each thread, or the one that spawned it.
    last: BTreeMap<Tid, usize>,
    counts: BTreeMap<Tid, u32>,
}

/// The steps so far.
#[derive(Default)]
pub(crate) struct Past {
    events: Vec<Event>,
    details: Vec<Detail>,
    /// The number of each step within its thread, from one.
    numbers: Vec<u32>,
    /// Where threads spin forever, the steps whose writes they read.
    last: Vec<usize>,
}

impl Supplied {
    pub fn new(vm: Vm, model: Model) -> Self {
        let mut vm = WeakVm::new(vm);
        let start = vm.mark();
        let (written, last, counts) = Default::default();
        Self { vm, model, start, past: Past::default(), ready: None, written, last, counts }
    }

    pub fn into_parts(self) -> (Vm, Past) {
        (self.vm.into_machine(), self.past)
    }

    /// The step that a thread would take, if it can.
    fn ready(&mut self, (tid, pick): Choice) -> Option<Ready> {
        let Self { vm, model, past, written, last, .. } = self;
        if tid.index() >= vm.threads() {
            return None;
        }
        // What waits in memory that has ended fails, whatever it would read.
        let act = if vm.waits_in_ended_memory(tid) { Act::Local } else { model.act(vm.next(tid)?) };
        let (loc, reads) = match act {
            Act::Read { loc } | Act::Update { loc, .. } | Act::Await { loc, .. } | Act::Take { loc } => {
                (Some(loc), true)
            }
            Act::Write { loc, .. } => (Some(loc), false),
            Act::Join { target } if !vm.finished(target) => return None,
            Act::Wake { .. } if !vm.wakers(tid, &mut Vec::new()) => return None,
            Act::Fence { .. } | Act::Spawn | Act::Join { .. } | Act::Wake { .. } => (None, false),
            Act::Choice { .. } | Act::Local => (None, false),
        };
        if let Some(loc) = loc {
            written.entry(loc).or_insert_with(|| vec![(vm.initial(tid), None)]);
        }
        let held = loc.map_or(&[][..], |loc| &written[&loc]);
        let pick = if reads && pick == LATEST { Pick(held.len() as u32 - 1) } else { pick };
        let (value, from) = match loc {
            Some(_) if reads => *held.get(pick.0 as usize)?,
            _ => (pick.0.into(), None),
        };
        let effect = if reads { vm.effect(tid, value) } else { Effect::Reads(None) };
        if effect == Effect::Blocks {
            return None;
        }
        let writes = effect.writes() || matches!(act, Act::Write { .. });
        let old = reads && pick.0 as usize + 1 < held.len();
        // What the library updates is one chain, and memory holds its end.
        if old && matches!(act, Act::Take { loc } | Act::Update { loc, .. } if !loc.is_memory()) {
            return None;
        }
        let joined = if let Act::Join { target } = act { last.get(&target).copied() } else { None };
        let mut wakers = Vec::new();
        if matches!(act, Act::Wake { .. }) {
            vm.wakers(tid, &mut wakers);
        }
        let needs = [last.get(&tid).copied(), from, joined].into_iter().flatten();
        let needs = needs.chain(wakers.iter().filter_map(|&waker| past.step(waker))).collect();
        let source = from.map(|from| past.name(from));
        vm.prepare(tid, value, source);
        let undivided = vm.undivided(tid, if reads { Pick(0) } else { pick });
        let (plain, mixed, stores, late) = (vm.is_plain(tid), vm.is_mixed(tid), vm.is_store(tid), vm.is_late(tid));
        let detail = Detail { undivided, plain, mixed, stores, late, old, act, effect, starts: None, wakers };
        let access = loc.map(|loc| Access { loc, reads, writes, from });
        let event = Event { tid, pick, needs, access, in_section: false };
        Some(Ready { event, detail, value, source })
    }
}

impl Replayable for Supplied {
    type Machine = Vm;

    fn machine(&self) -> &Vm {
        self.vm.machine()
    }

    fn restart(&mut self) {
        self.vm.rewind(self.start);
        (self.past, self.ready) = (Past::default(), None);
        self.written.clear();
        self.last.clear();
        self.counts.clear();
    }

    fn prepare(&mut self, choice: Choice) -> bool {
        self.ready = self.ready(choice);
        self.ready.is_some()
    }

    fn step(&mut self, (tid, _): Choice) -> Step {
        let Ready { mut event, mut detail, value, source } = self.ready.take().expect("internal: not prepared");
        let step = Threads::step(&mut self.vm, tid, value, source);
        let at = self.past.events.len();
        if let Some(loc) = event.writes() {
            self.written.entry(loc).or_default().push((self.vm.written(), Some(at)));
        }
        event.in_section = self.vm.is_in_section(tid);
        let count = self.counts.entry(tid).or_default();
        *count += 1;
        self.past.numbers.push(*count);
        self.last.insert(tid, at);
        if let Some(child) = self.vm.spawned() {
            self.last.insert(child, at);
            detail.starts = Some(child);
        }
        self.past.events.push(event);
        self.past.details.push(detail);
        step
    }

    fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> bool {
        // The writes of each location that may be the last.
        let model = self.model;
        let last = self.written.iter().map(|(&loc, held)| self.past.lasting(model, loc, held)).collect::<Vec<_>>();
        let mut chosen = vec![0; last.len()];
        for _ in 0..MAX_ENDS {
            let held: Vec<Held> = last.iter().zip(&chosen).map(|(held, &at)| held[at]).collect();
            let (mut spin, mut wait) = (spinning.clone(), waiting.clone());
            let mark = self.vm.mark();
            if Threads::spin_forever(&mut self.vm, &mut spin, &mut wait, &held) {
                (*spinning, *waiting) = (spin, wait);
                let atomic = held.iter().filter(|held| held.loc.is_memory());
                self.past.last = atomic.filter_map(|held| self.past.step(held.from?)).collect();
                return true;
            }
            self.vm.rewind(mark);
            // The next combination.
            let Some(next) = (0..last.len()).find(|&at| chosen[at] + 1 < last[at].len()) else { return false };
            chosen[..next].fill(0);
            chosen[next] += 1;
        }
        false
    }

    fn record(&mut self, steps: &[Choice]) -> Vec<Event> {
        run(self, steps, &mut |_, _, _| {});
        self.past.events.clone()
    }
}

impl Past {
    /// The name of a step: its thread and its number there.
    fn name(&self, at: usize) -> (Tid, u32) {
        (self.events[at].tid, self.numbers[at])
    }

    fn step(&self, name: (Tid, u32)) -> Option<usize> {
        (0..self.events.len()).find(|&at| self.name(at) == name)
    }

    /// Forgets all but the first steps.
    pub fn truncate(&mut self, len: usize) {
        self.events.truncate(len);
        self.details.truncate(len);
        self.numbers.truncate(len);
    }

    /// Whether no order of these steps is sequentially consistent; `false` also where that takes too long to find out.
    pub fn needs_weak_memory(&self, end: &End) -> bool {
        let weak = self.details.iter().any(|step| step.old) || self.events.iter().any(|step| step.in_section);
        weak && matches!(sequential(&self.events, end), Sequential::Impossible)
    }

    /// The steps as the second interpreter takes them. It is told what to read only where that is not the latest write.
    pub fn moves(&self) -> Vec<Move> {
        let told = self.old_reads().next().is_some();
        // The library writes to the guard of a static variable, too, which the search leaves out: a thread that reads
        // the initial value there enters the initialisation, and finds it done.
        let locations = self.events.iter().filter_map(|event| event.access.map(|access| access.loc));
        let objects: BTreeSet<u64> =
            locations.filter(|loc| loc.kind() == LocationKind::Object).map(Location::addr).collect();
        let is_told = |loc: Location| loc.is_memory() && (told || objects.contains(&loc.addr()));
        // Parts of steps count with the one they are parts of.
        let mut numbers = Vec::new();
        let mut moves = Vec::new();
        for (event, detail) in self.events.iter().zip(&self.details) {
            numbers.push(moves.len());
            let Some(pick) = detail.undivided else { continue };
            let loc = event.access.map(|access| access.loc);
            let reads = match event.from() {
                None if loc.is_some_and(|loc| loc.kind() == LocationKind::Runs) => Reads::Initial,
                // Of what is written in parts, it is told nothing: see `is_beyond_second`.
                _ if !event.reads().is_some_and(is_told) || detail.mixed => Reads::Latest,
                None => Reads::Initial,
                Some(from) => Reads::Step(numbers[from]),
            };
            moves.push(Move { tid: event.tid, pick, reads, expected: None });
        }
        moves
    }

    /// Which events [`Self::moves`] are.
    pub fn moved(&self) -> Vec<usize> {
        (0..self.details.len()).filter(|&at| self.details[at].undivided.is_some()).collect()
    }

    /// Of [`Self::moves`], those whose writes are read by threads that spin forever.
    pub fn last_moves(&self) -> Vec<usize> {
        let number = |&at: &usize| self.details[..at].iter().filter(|step| step.undivided.is_some()).count();
        self.last.iter().filter(|&&at| self.details[at].undivided.is_some()).map(number).collect()
    }

    /// Whether the second interpreter, for which plain accesses are not steps, cannot be told what they read, or what
    /// others read after them; or what is read of an atomic that is written in parts.
    pub fn is_beyond_second(&self) -> bool {
        let loc = |at: usize| self.events[at].access.map(|access| access.loc);
        // The clock may have been looked at between the end of a wait and its moving.
        let looked_at = |at: usize| {
            let between = (0..at).rev().take_while(|&step| self.events[step].tid != self.events[at].tid);
            between.into_iter().any(|step| loc(step) == loc(at))
        };
        let late = (0..self.events.len()).any(|at| self.details[at].late && looked_at(at));
        let told = |at: usize| {
            let Detail { plain, mixed, .. } = self.details[at];
            plain || mixed || loc(at).is_some_and(|loc| loc.is_memory() && loc.index() != 0)
        };
        late || self.old_reads().next().is_some() && (0..self.events.len()).any(told)
    }

    /// The steps as the axioms of the memory model know them.
    pub fn graph(&self) -> Vec<oracle::Event> {
        let event = |(event, detail): (&Event, &Detail)| oracle::Event {
            tid: event.tid,
            act: detail.act,
            effect: detail.effect,
            after: event.needs.iter().copied().filter(|&need| Some(need) != event.from()).collect(),
            loc: event.access.map(|access| access.loc.bits()),
            reads: event.reads().map(|_| event.from()),
            writes: event.writes().is_some(),
            starts: detail.starts,
            wakers: detail.wakers.clone(),
        };
        self.events.iter().zip(&self.details).map(event).collect()
    }

    pub fn relations(&self) -> Relations {
        relations(&self.events)
    }

    /// The reads of atomics that are not about the thread's own write, or are of one that another thread overwrites.
    pub fn reads_from(&self) -> Vec<ReadsFrom> {
        let mut edges = Vec::new();
        if self.events.len() > MOST_TRIALS {
            return edges;
        }
        for (read, event) in self.events.iter().enumerate() {
            let is_shown = |&loc: &Location| loc.is_memory() && !self.details[read].stores;
            let Some(loc) = event.reads().filter(is_shown) else { continue };
            let from = event.from();
            // Another write comes after the one that is read: that one knows it, or is there from the beginning.
            let overwrites = |&at: &usize| {
                let write = &self.events[at];
                let later = from.is_none_or(|from| at != from && self.needs(at, from));
                write.writes() == Some(loc) && write.tid != event.tid && at != read && later
            };
            let overwritten = (0..self.events.len()).find(|at| overwrites(at) && !self.needs(*at, read));
            let own = from.is_some_and(|from| self.events[from].tid == event.tid);
            if !own || overwritten.is_some() {
                edges.push(ReadsFrom { read, from, overwritten });
            }
        }
        edges
    }

    /// Whether step `at` comes after `earlier` in program order and reads-from.
    fn needs(&self, at: usize, earlier: usize) -> bool {
        let mut after = vec![false; at + 1];
        after[at] = true;
        // What is needed comes before: one pass from the end will do.
        for step in (earlier + 1..=at).rev().filter(|_| earlier < at) {
            if after[step] {
                self.events[step].needs.iter().for_each(|&need| after[need] = true);
            }
        }
        at > earlier && after[earlier]
    }

    /// The steps that are only parts of one where threads take turns.
    pub fn parts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.details.len()).filter(|&at| self.details[at].undivided.is_none() && !self.details[at].plain)
    }

    /// The steps that read what had been overwritten.
    pub fn old_reads(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.details.len()).filter(|&at| self.details[at].old)
    }

    /// The writes of a location, of all that it held, that may be the last: those that no other one comes after in
    /// program order and reads-from. Where reads-from orders nothing, it is what the thread of a write did before.
    fn lasting(&self, model: Model, loc: Location, held: &[(u128, Option<usize>)]) -> Vec<Held> {
        let mut overwritten = BTreeSet::new();
        for &(_, writer) in held {
            if let (Model::Pso | Model::Rc11, Some(writer)) = (model, writer) {
                let source = |at: usize| self.events[at].access.as_ref().filter(|access| access.loc == loc)?.from;
                let own = (0..writer).filter(|&at| self.events[at].tid == self.events[writer].tid);
                overwritten.extend(own.clone().chain(own.chain([writer]).filter_map(source)));
                continue;
            }
            let mut left: Vec<usize> = writer.iter().flat_map(|&at| self.events[at].needs.iter().copied()).collect();
            let mut seen = BTreeSet::new();
            while let Some(at) = left.pop() {
                if seen.insert(at) {
                    left.extend(&self.events[at].needs);
                }
            }
            overwritten.extend(seen);
        }
        let initial = held.len() > 1;
        let kept = held.iter().filter(|(_, writer)| writer.map_or(!initial, |at| !overwritten.contains(&at)));
        kept.map(|&(value, writer)| Held { loc, value, from: writer.map(|at| self.name(at)) }).collect()
    }
}
