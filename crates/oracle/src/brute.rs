//! All interleavings, without reduction.
//!
//! Executions are told apart by their trace: which operations happened before which, by the definition (program order, spawn,
//! join, observation, and the order of every two conflicting touches), computed pairwise from the whole execution. Prefixes
//! with one trace lead to the same state, so each is continued once; that they do is checked, since it is what makes two
//! operations independent.

use base::{Class, Fault, FaultKind, Id, Machine, Pick, Step, Tid, Touch, Visible};
use std::collections::{BTreeMap, BTreeSet};

/// A trace: for each event its thread, its number there, its alternative, and how many events of each thread it follows.
pub type Key = Vec<(usize, u32, u32, Vec<u32>)>;

/// One event of an execution.
#[derive(Clone, Debug)]
pub struct Happened {
    pub tid: Tid,
    pub pick: Pick,
    pub what: Visible,
    pub touches: Vec<Touch>,
    /// The thread it spawned.
    pub child: Option<Tid>,
}

/// What brute force found.
#[derive(Debug, Default)]
pub struct Brute {
    /// Complete and blocked executions by trace, with how they ended.
    pub ends: BTreeMap<Key, String>,
    pub faults: BTreeSet<(FaultKind, String)>,
    /// Two orders of one trace that led to different states: operations that were said not to conflict do.
    pub inconsistent: Option<String>,
    /// The limit on executions was reached.
    pub cut: bool,
}

/// Takes one step, and tells what happened.
pub fn execute<M: Machine>(machine: &mut M, tid: Tid, pick: Pick) -> (Happened, Step) {
    let what = machine.pending(tid).map_or(Visible::Local, |pending| pending.what);
    let mut touches = Vec::new();
    machine.touches(tid, pick, &mut |touch| touches.push(touch));
    let alive = |machine: &M| -> Vec<Tid> {
        (0..machine.threads()).map(Tid::from_index).filter(|&t| machine.pending(t).is_some()).collect()
    };
    let before = if what == Visible::Spawn { alive(machine) } else { Vec::new() };
    let outcome = machine.step(tid, pick);
    let child = match what {
        Visible::Spawn => alive(machine).into_iter().find(|t| !before.contains(t)),
        _ => None,
    };
    (Happened { tid, pick, what, touches, child }, outcome)
}

/// The trace of an execution.
pub fn key(events: &[Happened]) -> Key {
    let width =
        1 + events.iter().flat_map(|e| e.child.into_iter().chain([e.tid])).map(|t| t.index()).max().unwrap_or(0);
    let mut clocks: Vec<Vec<u32>> = Vec::new();
    let mut counts = vec![0u32; width];
    for (j, event) in events.iter().enumerate() {
        let mut clock = vec![0u32; width];
        for (i, earlier) in events[..j].iter().enumerate() {
            let joins = matches!(event.what, Visible::Join { target } if target == earlier.tid || earlier.child == Some(target));
            let touches = event
                .touches
                .iter()
                .any(|x| earlier.touches.iter().any(|y| x.loc == y.loc && ordered(y.class, x.class)));
            if earlier.tid == event.tid || earlier.child == Some(event.tid) || joins || touches {
                for (mine, theirs) in clock.iter_mut().zip(&clocks[i]) {
                    *mine = (*mine).max(*theirs);
                }
            }
        }
        counts[event.tid.index()] += 1;
        clock[event.tid.index()] = counts[event.tid.index()];
        clocks.push(clock);
    }
    let mut numbers = vec![0u32; width];
    let mut key: Key = events
        .iter()
        .zip(clocks)
        .map(|(event, clock)| {
            numbers[event.tid.index()] += 1;
            (event.tid.index(), numbers[event.tid.index()], event.pick.0, clock)
        })
        .collect();
    key.sort();
    key
}

/// Whether a later touch of the same location is ordered after an earlier one.
fn ordered(earlier: Class, later: Class) -> bool {
    match (earlier, later) {
        (Class::Read, Class::Read) | (Class::Add, Class::Add) => false,
        (Class::Observe, _) | (_, Class::Post) | (Class::Read, Class::Observe) => false,
        (Class::Post, later) => later == Class::Observe,
        (Class::Read | Class::Write | Class::Add, _) => true,
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
}

/// Explores every interleaving of the machine's program; `describe` tells states apart.
pub fn brute<M: Machine>(machine: &mut M, limit: usize, describe: &dyn Fn(&M) -> String) -> Brute {
    let (seen, found) = (BTreeMap::new(), Brute::default());
    let mut search = Search { machine, describe, seen, found, limit, halted: Vec::new(), events: Vec::new() };
    search.visit();
    search.found
}

impl<M: Machine> Search<'_, M> {
    fn visit(&mut self) {
        let key = key(&self.events);
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
            let end = (self.describe)(self.machine);
            self.found.ends.insert(key, end);
        }
    }

    fn step(&mut self, tid: Tid, pick: Pick) {
        let mark = self.machine.mark();
        let (event, outcome) = execute(self.machine, tid, pick);
        self.events.push(event);
        let halts = match outcome {
            Step::Ran | Step::Finished => false,
            Step::AssumeFailed | Step::Exited(_) | Step::Unsupported(_) => true,
            Step::Fault(fault) => {
                let Fault { kind, message, .. } = *fault;
                self.found.faults.insert((kind, message));
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
        self.machine.rewind(mark);
    }
}
