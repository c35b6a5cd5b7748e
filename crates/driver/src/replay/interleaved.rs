//! Executions of threads that take turns: a read returns what memory holds.

use super::event::Event;
use super::run::{Choice, Replayable, run};
use base::{Id, LocationAccess, Machine, Operation, Step, Tid};

/// A machine and where on it executions begin.
pub(crate) struct Interleaved<M: Machine> {
    machine: M,
    start: M::Mark,
}

impl<M: Machine> Interleaved<M> {
    /// Executions begin in the machine's present state.
    pub fn new(mut machine: M) -> Self {
        let start = machine.mark();
        Self { machine, start }
    }

    pub fn into_machine(self) -> M {
        self.machine
    }
}

impl<M: Machine> Replayable for Interleaved<M> {
    type Machine = M;

    fn machine(&self) -> &M {
        &self.machine
    }

    fn restart(&mut self) {
        self.machine.rewind(self.start);
    }

    fn prepare(&mut self, (tid, pick): Choice) -> bool {
        self.machine.pending(tid).is_some_and(|pending| pending.enabled) && pick.0 < self.machine.ways(tid).max(1)
    }

    fn step(&mut self, (tid, pick): Choice) -> Step {
        self.machine.step(tid, pick)
    }

    fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> bool {
        self.machine.spin_forever(spinning, waiting)
    }

    fn record(&mut self, steps: &[Choice]) -> Vec<Event> {
        let mut done: Vec<Done> = Vec::new();
        let mut known = Vec::new();
        run(self, steps, &mut |machine, (tid, pick), outcome| match outcome {
            None => {
                let mut footprint = Vec::new();
                machine.footprint(tid, pick, &mut |access| footprint.push(access));
                let what = machine.pending(tid).expect("internal: just found possible").what;
                known = if what == Operation::Spawn { alive(machine) } else { Vec::new() };
                done.push(Done { tid, what, footprint, spawned: Vec::new() });
            }
            Some(_) => {
                let last = done.last_mut().expect("internal: noted before it was run");
                if last.what == Operation::Spawn {
                    last.spawned = alive(machine).into_iter().filter(|tid| !known.contains(tid)).collect();
                }
            }
        });
        let event = |(at, &(tid, pick)): (usize, &Choice)| {
            let needs = needs(&done, at);
            Event { tid, pick, needs, access: None, in_section: false }
        };
        steps[..done.len()].iter().enumerate().map(event).collect()
    }
}

/// A step with what decides which others it depends on.
struct Done {
    tid: Tid,
    what: Operation,
    footprint: Vec<LocationAccess>,
    spawned: Vec<Tid>,
}

/// The earlier steps that step `at` depends on.
fn needs(done: &[Done], at: usize) -> Vec<usize> {
    let step = &done[at];
    let previous = done[..at].iter().rposition(|other| other.tid == step.tid);
    let needed = |&earlier: &usize| {
        let other = &done[earlier];
        let joined = matches!(step.what, Operation::Join { target } if target == other.tid);
        let conflicts = |a: &LocationAccess, b: &LocationAccess| a.loc == b.loc && a.class.follows(b.class);
        let depends = step.footprint.iter().any(|a| other.footprint.iter().any(|b| conflicts(a, b)));
        previous == Some(earlier) || joined || depends || other.spawned.contains(&step.tid)
    };
    (0..at).rev().filter(needed).collect()
}

fn alive<M: Machine>(machine: &M) -> Vec<Tid> {
    (0..machine.threads()).map(Tid::from_index).filter(|&tid| machine.pending(tid).is_some()).collect()
}
