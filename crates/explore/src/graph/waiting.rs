//! Operations that wait for a value, on locations that are written in any way.
//!
//! An await is not an event until it reads something that it accepts. At the end of an execution it may still wait:
//! then there is nothing that it could read, or it may have missed it ([`super::missed`]). Consider the node of an
//! await c after τ. Some write of τ can be read, or there would be no node.
//! - If one of these, the *pivot*, stays readable whatever comes (the model decides that: no write that c's thread
//!   knows of can come after it), and c only reads it, then c is executed in every execution that extends τ. Its
//!   classes are those of a read.
//! - If c writes when it reads the pivot w, then c is executed, or another update u reads w. The classes are: c reads a
//!   write of τ; c reads an event e outside of τ whose past does not contain an update of w; and, for each name of an
//!   update u of w, the executions in which c waits to the end or reads something after u. The schedule of the last
//!   kind is "what u needs · u reads w", with c *bound* to what comes after u. Nothing is missed where c reads w: what
//!   e needs can be executed there, since it does not update w, and so can what u needs, up to u, which is blocked.
//! - Otherwise (writes that race) the last way of c is to be *given up*: c is not executed, whatever comes. There all
//!   that c could read later is executed, and declared.
//!
//! Under a model that is not local, no write is known to stay readable. There any write is the pivot as long as no
//! await of the location is known to keep other threads from something ([`super::blame`]), and from then on there is
//! none.
//!
//! An execution is *redundant* if it ends with an await bound or given up that could be executed: it is part of another
//! one. This needs a location whose writes race, or one that is written both by an update of the pivot and
//! independently of it. Locks made of atomics, flags and counters are neither.

use super::events::{Graph, Loc, NONE, Op, Slot};
use super::execution::Execution;
use super::node::Node;
use crate::search::{Halt, Loops};
use base::{Act, AwaitCond, Effect, Held, Id, Threads, Tid};

/// The next event of a thread, if it has this number, reads only what comes after an event.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    tid: Tid,
    number: u32,
    pub after: u32,
}

/// What a node of an await knows about it.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    until: Option<AwaitCond>,
    /// The pivot, if the await writes when it reads it.
    pub pivot: Option<Slot>,
    /// The event that it was bound to, or `NONE`.
    after: u32,
    /// The write that it reads, or `NONE` for giving up, where its node is as the rule of `canonical` says.
    pub canonical: u32,
}

impl Wait {
    /// Of operations that do not wait.
    pub const NONE: Wait = Wait { until: None, pivot: None, after: NONE, canonical: NONE };

    /// Whether the await of this node reading event `at` is a class of its own.
    pub fn may_read(&self, graph: &Graph, loc: Loc, at: u32) -> bool {
        let slot = graph.events[at as usize].wrote.expect("internal: only writes are declared");
        let accepts = self.until.is_none_or(|until| until.holds(graph.write(loc, slot).value));
        let taken = self.pivot.is_some_and(|pivot| {
            let by = graph.write(loc, pivot).occupant;
            by != NONE && graph.before(by, at)
        });
        accepts && !taken && (self.after == NONE || graph.before(self.after, at))
    }
}

impl<M: Threads> Execution<'_, M> {
    /// The event that the next one of `tid` is bound to, or `NONE`.
    pub(super) fn bound(&self, tid: Tid) -> u32 {
        if self.bounds.is_empty() {
            return NONE;
        }
        let number = self.graph.next_number(tid);
        // A later bound implies the earlier ones.
        let bound = self.bounds.iter().rev().find(|bound| (bound.tid, bound.number) == (tid, number));
        bound.map_or(NONE, |bound| bound.after)
    }

    /// A schedule of a node has been run: binds an await that was not its target.
    pub(super) fn bind(&mut self, node: &Node) {
        let Node { tid, event, about: after, ref wait, .. } = *node;
        if wait.pivot.is_some() && event == NONE && self.rules.bounds {
            self.bounds.push(Bound { tid, number: self.graph.next_number(tid), after });
        }
    }

    /// Whether `tid`, which waits at `loc`, can read something after event `bound`.
    pub(super) fn can_go_on(&mut self, tid: Tid, loc: Loc, bound: u32) -> bool {
        self.graph.set_initial(loc, || self.machine.initial(tid));
        let mut readable = std::mem::take(&mut self.readable);
        readable.clear();
        self.coherence.readable(&self.graph, tid, loc, &mut readable);
        let found = readable.iter().any(|&slot| {
            let write = self.graph.write(loc, slot);
            let effect = self.machine.effect(tid, write.value);
            let free = match effect {
                Effect::Reads(_) => true,
                Effect::Writes(_) | Effect::Stores(_) => write.occupant == NONE,
                Effect::Blocks => false,
            };
            let in_bounds = bound == NONE || self.graph.is_after(loc, slot, bound);
            free && in_bounds && self.admits_next(tid, Op::Await(loc), slot, effect)
        });
        self.readable = readable;
        found
    }

    /// What the node has to know about the await of `tid` at `loc`, whose ways begin at `first`; adds the way of giving
    /// it up if needed.
    pub(super) fn wait(&mut self, tid: Tid, loc: Loc, ways: &mut Vec<u32>, first: usize) -> Wait {
        let until = if let Some(Act::Await { until, .. }) = self.machine.next(tid) { Some(until) } else { None };
        let after = self.bound(tid);
        let mut pivot = None;
        let may_miss = self.may_be_missed(loc);
        let is_local = self.consistency.is_local() && !may_miss;
        let proceeds = !is_local && !may_miss && self.await_proceeds(loc);
        // The latest write is the least likely to be in the way of anything.
        for way in (first..ways.len()).rev() {
            let slot = Slot::new(ways[way]);
            if proceeds || (is_local && self.coherence.stays_readable(&self.graph, tid, loc, slot)) {
                if matches!(self.machine.effect(tid, self.graph.write(loc, slot).value), Effect::Reads(_)) {
                    return Wait { until, pivot: None, after, canonical: ways[way] };
                }
                pivot = pivot.or(Some(slot));
            }
        }
        if pivot.is_none() && self.rules.giving_up {
            ways.push(NONE);
        }
        let canonical = pivot.map_or(NONE, |slot| slot.index() as u32);
        Wait { until, pivot, after, canonical }
    }

    /// Whether an execution that has ended is only part of another one.
    pub(super) fn is_redundant(&mut self) -> bool {
        let given_up = |run: &Self, k: usize| {
            let event = &run.graph.events[run.given_up[k] as usize];
            (event.tid, event.op.reads())
        };
        let mut missed = false;
        for k in 0..self.given_up.len() {
            if let (tid, Some(loc)) = given_up(self, k)
                && self.can_go_on(tid, loc, NONE)
            {
                if !self.may_be_missed(loc) {
                    return true;
                }
                missed = true;
            }
        }
        for k in 0..self.bounds.len() {
            let Bound { tid, number, .. } = self.bounds[k];
            if let Some(Op::Await(loc)) = self.graph.next(tid)
                && number == self.graph.next_number(tid)
                && self.can_go_on(tid, loc, NONE)
            {
                return true;
            }
        }
        missed && !self.may_wait_on()
    }

    /// Reports a fault for each thread that waits, at the end of an execution, in memory whose lifetime has ended. The
    /// end of the lifetime and the wait are not ordered, so the thread would read the memory again, even though no
    /// value lets it proceed.
    pub(super) fn fail_waits_in_ended_memory(&mut self, waiting: &mut Vec<Tid>) {
        if !self.rules.ended_memory {
            return;
        }
        let mut failed = Vec::new();
        waiting.retain(|&tid| {
            let fault = self.machine.failed_wait(tid);
            failed.extend(fault.map(|fault| (tid, self.graph.events.len(), Halt::Fault(fault))));
            failed.last().is_none_or(|(last, ..)| *last != tid)
        });
        self.halted.append(&mut failed);
    }

    /// The threads that wait in loops at the end of an execution.
    pub(super) fn loops(&mut self, waiting: &[Tid]) -> Loops {
        let given_up = |tid: Tid| self.given_up.iter().any(|&at| self.graph.events[at as usize].tid == tid);
        let awaits = |tid: Tid| matches!(self.graph.next(tid), Some(Op::Await(_))) || given_up(tid);
        let (mut spinning, mut waiting): (Vec<Tid>, Vec<Tid>) = waiting.iter().partition(|&&tid| awaits(tid));
        let awaits = !spinning.is_empty();
        let assumed = self.halted.iter().filter(|(_, _, halt)| matches!(halt, Halt::Assumed)).map(|&(tid, ..)| tid);
        spinning.extend(assumed);
        if spinning.is_empty() {
            return Loops { waiting, ..Loops::default() };
        }
        // Where writes are not ordered, any of them can be the last.
        let (numbers, locations): (Vec<base::Location>, Vec<Loc>) = self.graph.locations().unzip();
        let (ended, others) = (spinning.clone(), waiting.clone());
        let forever = self.some_end(&locations, |execution, end| {
            let held = |(&number, &(loc, slot)): (&base::Location, &(Loc, Slot))| {
                let write = execution.graph.write(loc, slot);
                Held { loc: number, value: write.value, from: write.step() }
            };
            let held: Vec<Held> = numbers.iter().zip(end).map(held).collect();
            (spinning, waiting) = (ended.clone(), others.clone());
            execution.machine.spin_forever(&mut spinning, &mut waiting, &held)
        });
        Loops { spinning, waiting, forever, awaits }
    }
}
