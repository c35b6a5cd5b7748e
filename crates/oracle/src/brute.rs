//! All interleavings, without reduction.
//!
//! Executions are distinguished by their trace: which operations happen before which, by the definition (program order,
//! creating, joining, observing, and the order of every two conflicting accesses), computed pairwise from the whole
//! execution. Prefixes with equal traces lead to the same state, so each is extended once; that they do is checked,
//! since it is the definition of independent operations.

use base::{Class, Detail, Fault, FaultKind, Id, LocationAccess, Machine, Operation, Pick, Step, Tid};
use std::collections::{BTreeMap, BTreeSet};

/// A trace: for each thread the number of its events, and for each event its alternative and how many events of each
/// thread it follows.
pub type Key = Vec<u32>;

/// One event of an execution.
#[derive(Clone, Debug)]
pub struct Happened {
    pub tid: Tid,
    pub pick: Pick,
    pub what: Operation,
    pub footprint: Vec<LocationAccess>,
    /// The thread it spawned.
    pub child: Option<Tid>,
}

/// The result of brute force.
#[derive(Debug, Default)]
pub struct Brute {
    /// Complete and blocked executions by trace, with how they ended.
    pub ends: BTreeMap<Key, String>,
    pub faults: BTreeSet<(FaultKind, Detail)>,
    /// Accesses of different sizes overlap. A search may then assume more conflicts than there are.
    pub mixed: bool,
    /// Two linearisations of one trace that led to different states: operations reported as independent are not.
    pub inconsistent: Option<String>,
    /// The limit on executions was reached.
    pub cut: bool,
}

/// Takes one step, and returns what happened.
pub fn execute<M: Machine>(machine: &mut M, tid: Tid, pick: Pick) -> (Happened, Step) {
    let what = machine.pending(tid).map_or(Operation::Local, |pending| pending.what);
    let mut footprint = Vec::new();
    machine.footprint(tid, pick, &mut |access| footprint.push(access));
    let alive = |machine: &M| -> Vec<Tid> {
        (0..machine.threads()).map(Tid::from_index).filter(|&t| machine.pending(t).is_some()).collect()
    };
    let spawns = what == Operation::Spawn;
    let before = if spawns { alive(machine) } else { Vec::new() };
    let outcome = machine.step(tid, pick);
    let child = spawns.then(|| alive(machine).into_iter().find(|t| !before.contains(t))).flatten();
    (Happened { tid, pick, what, footprint, child }, outcome)
}

/// The trace of an execution.
pub fn key(events: &[Happened]) -> Key {
    let mut clocks = Vec::new();
    for j in 0..events.len() {
        clocks.push(clock(&events[..=j], &clocks));
    }
    key_of(events, &clocks)
}

/// How many events of each thread happen before the last event, itself included, given the same for earlier events.
fn clock(events: &[Happened], clocks: &[Vec<u32>]) -> Vec<u32> {
    let (event, earlier) = events.split_last().expect("internal: no event");
    let mut clock = Vec::new();
    let mut number = 1;
    for (before, theirs) in earlier.iter().zip(clocks) {
        number += u32::from(before.tid == event.tid);
        let joins =
            matches!(event.what, Operation::Join { target } if target == before.tid || before.child == Some(target));
        let conflicts =
            || event.footprint.iter().any(|x| before.footprint.iter().any(|y| meet(x, y) && ordered(y.class, x.class)));
        if before.tid == event.tid || before.child == Some(event.tid) || joins || conflicts() {
            clock.resize(clock.len().max(theirs.len()), 0);
            for (mine, theirs) in clock.iter_mut().zip(theirs) {
                *mine = (*mine).max(*theirs);
            }
        }
    }
    clock.resize(clock.len().max(event.tid.index() + 1), 0);
    clock[event.tid.index()] = number;
    clock
}

fn key_of(events: &[Happened], clocks: &[Vec<u32>]) -> Key {
    let width = events.iter().map(|e| e.tid.index() + 1).max().unwrap_or(0);
    let mut key = Key::new();
    for t in 0..width {
        let mine = || events.iter().zip(clocks).filter(|(event, _)| event.tid.index() == t);
        key.push(mine().count() as u32);
        for (event, clock) in mine() {
            key.extend([event.pick.0, clock.len() as u32]);
            key.extend(clock);
        }
    }
    key
}

/// Whether two accesses are to one location, or to overlapping bytes of memory.
fn meet(x: &LocationAccess, y: &LocationAccess) -> bool {
    let bytes = |access: &LocationAccess| (access.loc.bits(), access.loc.bits() + u64::from(access.size));
    let ((x_start, x_end), (y_start, y_end)) = (bytes(x), bytes(y));
    x.loc == y.loc || (x_start < y_end && y_start < x_end)
}

/// Whether a later access to the same location is ordered after an earlier one.
fn ordered(earlier: Class, later: Class) -> bool {
    match (earlier, later) {
        (Class::Read, Class::Read) | (Class::Commute, Class::Commute) => false,
        (Class::Wait, _) | (_, Class::Signal) | (Class::Read, Class::Wait) => false,
        (Class::Signal, later) => later == Class::Wait,
        (Class::Read | Class::Write | Class::Commute, _) => true,
    }
}

struct Search<'a, M: Machine> {
    machine: &'a mut M,
    describe: &'a dyn Fn(&M) -> String,
    /// Traces of prefixes, with the state they led to.
    seen: BTreeMap<Key, String>,
    found: Brute,
    limit: usize,
    halted: Vec<Tid>,
    events: Vec<Happened>,
    /// The clock of each event.
    clocks: Vec<Vec<u32>>,
}

/// Explores every interleaving of the machine's program; `describe` distinguishes states.
pub fn brute<M: Machine>(machine: &mut M, limit: usize, describe: &dyn Fn(&M) -> String) -> Brute {
    let mut registry = machine.assumptions();
    loop {
        let (seen, found) = (BTreeMap::new(), Brute::default());
        let (halted, events, clocks) = (Vec::new(), Vec::new(), Vec::new());
        let mut search = Search { machine, describe, seen, found, limit, halted, events, clocks };
        search.visit();
        let found = search.found;
        if machine.refuted().is_empty() {
            return found;
        }
        for assumption in machine.refuted() {
            registry.refute(assumption.clone());
        }
        machine.assume(&registry);
    }
}

impl<M: Machine> Search<'_, M> {
    fn visit(&mut self) {
        if !self.machine.refuted().is_empty() {
            return;
        }
        let key = key_of(&self.events, &self.clocks);
        if self.seen.len() >= self.limit {
            self.found.cut = true;
            return;
        }
        let state = (self.describe)(self.machine);
        if let Some(before) = self.seen.get(&key) {
            if *before != state {
                let order: Vec<String> = self.events.iter().map(|e| format!("{}:{:?}", e.tid, e.what)).collect();
                self.found.inconsistent.get_or_insert(format!("{}\n{before}\n{state}", order.join(", ")));
            }
            return;
        }
        self.seen.insert(key.clone(), state);
        let mut ended = true;
        for tid in (0..self.machine.threads()).map(Tid::from_index) {
            let Some(pending) = self.machine.pending(tid) else { continue };
            if self.halted.contains(&tid) || !pending.enabled {
                continue;
            }
            ended = false;
            for pick in (0..self.machine.ways(tid)).map(Pick) {
                self.step(tid, pick);
            }
        }
        if ended {
            for tid in (0..self.machine.threads()).map(Tid::from_index) {
                if self.machine.pending(tid).is_some_and(|pending| pending.what.awaits().is_some()) {
                    // That may refute an assumption.
                    let mark = self.machine.mark();
                    self.machine.spin_forever(&mut vec![tid], &mut Vec::new());
                    self.machine.rewind(mark);
                }
            }
            let end = (self.describe)(self.machine);
            self.found.ends.insert(key, end);
        }
    }

    fn step(&mut self, tid: Tid, pick: Pick) {
        let mark = self.machine.mark();
        let (event, outcome) = execute(self.machine, tid, pick);
        let others = self.events.iter().flat_map(|earlier| &earlier.footprint);
        let mixes = |x: &LocationAccess, y: &LocationAccess| meet(x, y) && (x.loc, x.size) != (y.loc, y.size);
        self.found.mixed |= others.into_iter().any(|y| event.footprint.iter().any(|x| mixes(x, y)));
        self.events.push(event);
        self.clocks.push(clock(&self.events, &self.clocks));
        let halts = match outcome {
            Step::Ran | Step::Finished => false,
            Step::AssumeFailed | Step::Refuted | Step::Exited(_) | Step::Unsupported(_) => true,
            Step::Fault(fault) => {
                let Fault { kind, detail, .. } = *fault;
                self.found.faults.insert((kind, detail));
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
        self.events.pop();
        self.clocks.pop();
        self.machine.rewind(mark);
    }
}
