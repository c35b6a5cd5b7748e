//! Whether a set of events is sequentially consistent, decided by running them.
//!
//! The events of each thread are executed in their order, where a read waits until memory holds what it reads. What is
//! sequentially consistent is consistent under every model here, so one run that gets to the end is enough to accept a
//! set, and nearly all sets that are accepted are accepted in this way. What is not sequentially consistent is refused
//! if the model is as strong for these events ([`super::Model::is_sequential`]).
//!
//! Most of a run needs no decision: a read can be executed as soon as memory holds what it reads, and so can an update
//! that is the last to read it, since no other write may come between. A store has to wait for the reads of what it
//! overwrites. If several stores can be next they are tried one after another, the one that was executed first in the
//! search first, and states from which there was no way to the end are remembered.

use super::super::events::{Graph, Loc, NONE, Op, Slot};
use super::Extra;
use base::{Id, Tid};
use rustc_hash::FxHashSet;

/// Stores from which there was no way to the end, at most.
const MOST_FAILURES: u32 = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Verdict {
    Consistent,
    Inconsistent,
    /// There were too many ways to try.
    Unknown,
}

/// A number for what a location holds: that of an event, or one beyond all events.
type Value = u32;

#[derive(Clone, Copy)]
struct Step {
    /// What it reads, or `NONE`.
    reads: Value,
    /// What it writes, or `NONE`.
    writes: Value,
    loc: u32,
    /// Where the list of what it has to wait for begins and ends.
    after: (u32, u32),
}

/// A step that was executed, to be able to take it back.
struct Executed {
    thread: u32,
    /// What its location held before.
    held: Value,
}

/// A choice between stores: the steps before it, and the next store to try.
struct Decision {
    executed: usize,
    /// Its stores in the list of all.
    first: usize,
    next: usize,
}

#[derive(Default)]
pub(in super::super) struct Sequential {
    /// The events of the set.
    events: Vec<u32>,
    /// The steps of all threads, one thread after another; where those of each begin, and how many were executed.
    steps: Vec<Step>,
    begin: Vec<u32>,
    done: Vec<u32>,
    /// Threads with how many of their steps have to be executed first.
    after: Vec<(u32, u32)>,
    /// What each location holds.
    memory: Vec<Value>,
    /// How many steps that were not executed read each value.
    readers: Vec<u32>,
    /// What locations have to hold in the end.
    last: Vec<(u32, Value)>,
    executed: Vec<Executed>,
    decisions: Vec<Decision>,
    /// Threads whose next step is a store, for each decision.
    stores: Vec<u32>,
    failed: FxHashSet<Box<[u32]>>,
    key: Vec<u32>,
}

impl Sequential {
    /// Decides whether these events of the graph, which contain what comes before them in po ∪ rf, and more events are
    /// sequentially consistent.
    /// These writes have to be the last ones of their locations.
    pub fn decide(
        &mut self,
        graph: &Graph,
        members: impl Iterator<Item = u32>,
        extra: &[Extra],
        last: &[(Loc, Slot)],
    ) -> Verdict {
        self.events.clear();
        self.events.extend(members);
        self.fill(graph, extra);
        let initial = (graph.events.len() + extra.len()) as u32;
        self.last.clear();
        self.last.extend(last.iter().map(|&(loc, slot)| match graph.write(loc, slot).event {
            NONE => (loc.index() as u32, initial + loc.index() as u32),
            write => (loc.index() as u32, write),
        }));
        self.run(graph.threads())
    }

    /// The events that it was asked about last, to be given back.
    pub fn take_events(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.events)
    }
    pub fn give_back(&mut self, events: Vec<u32>) {
        self.events = events;
    }

    /// The order in which all events of the graph were executed, if it was asked about them last and they are
    /// consistent.
    pub fn order(&self, graph: &Graph) -> impl Iterator<Item = u32> {
        let mut done = vec![0; graph.threads()];
        self.executed.iter().filter_map(move |executed| {
            let number = &mut done[executed.thread as usize];
            *number += 1;
            graph.event(Tid::new(executed.thread), *number)
        })
    }

    fn fill(&mut self, graph: &Graph, extra: &[Extra]) {
        let (events, threads) = (graph.events.len() as u32, graph.threads());
        let initial = events + extra.len() as u32;
        self.done.clear();
        self.done.resize(threads, 0);
        for &at in &self.events {
            self.done[graph.events[at as usize].tid.index()] += 1;
        }
        for extra in extra {
            self.done[extra.tid.index()] += 1;
        }
        self.begin.clear();
        let mut count = 0;
        for done in &mut self.done {
            self.begin.push(count);
            count += *done;
            *done = 0;
        }
        self.begin.push(count);
        let locations = graph.locations.len() as u32;
        self.memory.clear();
        self.memory.extend(initial..initial + locations);
        self.readers.clear();
        self.readers.resize((initial + locations) as usize, 0);
        self.after.clear();
        self.steps.clear();
        self.steps.resize(count as usize, Step { reads: NONE, writes: NONE, loc: 0, after: (0, 0) });
        for k in 0..self.events.len() {
            let at = self.events[k];
            let event = &graph.events[at as usize];
            let given_up = event.choice == NONE && matches!(event.op, Op::Await(_));
            let reads = match event.op.reads() {
                Some(loc) if !given_up => match graph.write(loc, Slot::new(event.choice)).event {
                    NONE => initial + loc.index() as u32,
                    write => write,
                },
                Some(_) | None => NONE,
            };
            let first = self.after.len() as u32;
            let previous = graph.previous(at).filter(|_| event.number == 1);
            let others = previous.into_iter().chain(graph.joined(at));
            let others = others.chain(graph.wakers_of(at)).map(|other| &graph.events[other as usize]);
            self.after.extend(others.map(|other| (other.tid.index() as u32, other.number)));
            let writes = if event.wrote.is_some() { at } else { NONE };
            let loc = event.op.loc().map_or(0, |loc| loc.index() as u32);
            let step = Step { reads, writes, loc, after: (first, self.after.len() as u32) };
            self.add(event.tid.index(), step);
        }
        for (number, extra) in (events..).zip(extra) {
            let reads = match graph.write(extra.loc, extra.reads).event {
                NONE => initial + extra.loc.index() as u32,
                write => write,
            };
            let first = self.after.len() as u32;
            let tid = extra.tid.index();
            let is_first = self.done[tid] == 0;
            let parent = extra.end.filter(|_| is_first).map(|end| &graph.events[end as usize]);
            self.after.extend(parent.map(|other| (other.tid.index() as u32, other.number)));
            let writes = if extra.writes { number } else { NONE };
            let loc = extra.loc.index() as u32;
            self.add(tid, Step { reads, writes, loc, after: (first, self.after.len() as u32) });
        }
        self.done.fill(0);
    }

    fn add(&mut self, thread: usize, step: Step) {
        if step.reads != NONE {
            self.readers[step.reads as usize] += 1;
        }
        let at = self.begin[thread] + self.done[thread];
        self.steps[at as usize] = step;
        self.done[thread] += 1;
    }

    /// The next step of a thread, if it does not wait for another thread.
    fn next(&self, thread: usize) -> Option<Step> {
        let at = self.begin[thread] + self.done[thread];
        if at == self.begin[thread + 1] {
            return None;
        }
        let step = self.steps[at as usize];
        let waits = |&(other, count): &(u32, u32)| self.done[other as usize] < count;
        (!self.after[step.after.0 as usize..step.after.1 as usize].iter().any(waits)).then_some(step)
    }

    fn execute(&mut self, thread: usize, step: Step) {
        let held = self.memory[step.loc as usize];
        if step.reads != NONE {
            self.readers[step.reads as usize] -= 1;
        }
        if step.writes != NONE {
            self.memory[step.loc as usize] = step.writes;
        }
        self.done[thread] += 1;
        self.executed.push(Executed { thread: thread as u32, held });
    }

    fn undo(&mut self, left: usize) {
        while self.executed.len() > left
            && let Some(Executed { thread, held }) = self.executed.pop()
        {
            let thread = thread as usize;
            self.done[thread] -= 1;
            let step = self.steps[(self.begin[thread] + self.done[thread]) as usize];
            if step.reads != NONE {
                self.readers[step.reads as usize] += 1;
            }
            if step.writes != NONE {
                self.memory[step.loc as usize] = held;
            }
        }
    }

    /// Executes all that needs no decision.
    fn advance(&mut self, threads: usize) {
        let mut last = 0;
        let mut thread = 0;
        // Until no thread got on since it was this one's turn.
        loop {
            while let Some(step) = self.next(thread) {
                let held = self.memory[step.loc as usize];
                let can = match (step.reads, step.writes) {
                    (NONE, NONE) => true,
                    (NONE, _) => false,
                    (reads, NONE) => reads == held,
                    (reads, _) => reads == held && self.readers[held as usize] == 1,
                };
                if !can {
                    break;
                }
                self.execute(thread, step);
                last = thread;
            }
            thread = (thread + 1) % threads;
            if thread == last {
                return;
            }
        }
    }

    fn run(&mut self, threads: usize) -> Verdict {
        self.executed.clear();
        self.decisions.clear();
        self.stores.clear();
        self.failed.clear();
        let mut failures = 0;
        if threads == 0 {
            return Verdict::Consistent;
        }
        loop {
            self.advance(threads);
            let ends_so = |&(loc, value): &(u32, Value)| self.memory[loc as usize] == value;
            if self.executed.len() == self.steps.len() && self.last.iter().all(ends_so) {
                return Verdict::Consistent;
            }
            let first = self.stores.len();
            for thread in 0..threads {
                if let Some(Step { reads: NONE, writes, loc, .. }) = self.next(thread)
                    && writes != NONE
                    && self.readers[self.memory[loc as usize] as usize] == 0
                {
                    self.stores.push(thread as u32);
                }
            }
            match self.stores.len() - first {
                0 => {}
                1 => {
                    let thread = self.stores.pop().expect("there is one") as usize;
                    let step = self.steps[(self.begin[thread] + self.done[thread]) as usize];
                    self.execute(thread, step);
                    continue;
                }
                _ if self.has_failed() => self.stores.truncate(first),
                _ => {
                    let (begin, done, steps) = (&self.begin, &self.done, &self.steps);
                    let store = |&thread: &u32| {
                        let thread = thread as usize;
                        steps[(begin[thread] + done[thread]) as usize].writes
                    };
                    self.stores[first..].sort_unstable_by_key(store);
                    self.decisions.push(Decision { executed: self.executed.len(), first, next: first });
                }
            }
            // Goes on with the next store of the last decision that has one left.
            loop {
                let Some(&Decision { executed, first, next }) = self.decisions.last() else {
                    return Verdict::Inconsistent;
                };
                self.undo(executed);
                if next < self.stores.len() {
                    break;
                }
                self.set_key();
                self.failed.insert(self.key.as_slice().into());
                self.stores.truncate(first);
                self.decisions.pop();
            }
            let decision = self.decisions.last_mut().expect("there is one left");
            failures += u32::from(decision.next > decision.first);
            if failures > MOST_FAILURES {
                return Verdict::Unknown;
            }
            let thread = self.stores[decision.next] as usize;
            decision.next += 1;
            let step = self.steps[(self.begin[thread] + self.done[thread]) as usize];
            self.execute(thread, step);
        }
    }

    /// What is executed, and what memory holds.
    fn set_key(&mut self) {
        self.key.clear();
        self.key.extend_from_slice(&self.done);
        self.key.extend_from_slice(&self.memory);
    }

    fn has_failed(&mut self) -> bool {
        if self.failed.is_empty() {
            return false;
        }
        self.set_key();
        self.failed.contains(self.key.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::Ignore;
    use super::super::super::{Rules, Search, Task};
    use super::*;
    use crate::{Budget, One, TieBreaker};
    use base::{Model, Registry};
    use testkit::weak::{Weak, WeakMachine};

    /// However many stores there are to choose from, a run whose choices are right gets to its end. It is not given up,
    /// which would leave the answer to the axioms, in time that is cubic in the length.
    #[test]
    fn runs_are_given_up_after_failures_only() {
        let stores = |loc: &str| vec![format!("W {loc} 1"); 2 * MOST_FAILURES as usize].join("; ");
        let mut machine = WeakMachine::new(Weak::of(&format!("{}; R y || {}; R x", stores("x"), stores("y"))));
        let (mut ignore, order, registry) = (Ignore, TieBreaker::default(), Registry::default());
        let mut search = Search::new(Model::Sc.into(), &mut machine, &registry, &mut ignore, order, Rules::ALL);
        search.run(&mut One::new(Task::root()), Budget::executions(1));
        let (graph, mut sequential) = (&search.execution.graph, Sequential::default());
        assert_eq!(graph.events.len(), 4 * MOST_FAILURES as usize + 2);
        let verdict = sequential.decide(graph, 0..graph.events.len() as u32, &[], &[]);
        assert_eq!(verdict, Verdict::Consistent);
        // Each store of the thread that comes first is a decision; none of them was wrong.
        assert!(sequential.decisions.len() > MOST_FAILURES as usize);
        assert!(sequential.failed.is_empty());
    }
}
