//! Awaits that are in the way of other events, in models that are not local.
//!
//! An await that can proceed is executed, as a read is ([`super::waiting`]). There may be executions in which it waits
//! for longer, or to the end, because what it reads could not be read besides what other threads do there. Such an
//! execution M contains an event that is refused where the await has been executed: follow M there up to the first
//! event d that cannot be added, as a branch or by a schedule. Without the awaits that M leaves out d can be added, and
//! none of them is in the past of d, since M contains that. So when an event is refused, the awaits are looked for but
//! for which it would not have been. Those are to *blame*, and refute [`Assumption::AwaitsProceed`]; from then on every
//! await of the location may be given up. If none is ever blamed, each await can be executed in all executions that
//! extend what is before it, and nothing is lost by doing so.
//!
//! Locks made of atomics, flags, tickets and barriers are never to blame: there giving up would only cost executions
//! that turn out redundant. It takes writes that race, and that reads of other threads put in order.

use super::events::{Loc, NONE, Op, Slot};
use super::execution::Execution;
use super::{Observed, Search};
use crate::search::Listener;
use base::{Assumption, Effect, Id, Threads, Tid};

impl<M: Threads> Execution<'_, M> {
    /// Whether an await of this location can be executed without losing anything, as far as is known.
    pub(super) fn await_proceeds(&self, loc: Loc) -> bool {
        !self.registry.is_refuted(&Assumption::AwaitsProceed(self.graph.addr(loc)))
    }
}

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// Finds awaits to blame for writes that the next operation of `tid` accepts, and that are not readable.
    pub(super) fn blame_for_hidden(&mut self, tid: Tid, op: Op, loc: Loc, bound: u32, readable: &[Slot]) {
        if !self.has_proceeded() {
            return;
        }
        for slot in (0..self.execution.graph.locations[loc.index()].writes.len()).map(Slot::from_index) {
            let write = self.execution.graph.write(loc, slot);
            if readable.contains(&slot) || (bound != NONE && !self.execution.graph.is_after(loc, slot, bound)) {
                continue;
            }
            let effect = self.execution.machine.effect(tid, write.value);
            match effect {
                Effect::Blocks => {}
                Effect::Writes(_) | Effect::Stores(_) if self.execution.graph.write(loc, slot).occupant != NONE => {}
                Effect::Reads(_) | Effect::Writes(_) | Effect::Stores(_) => self.blame(tid, op, slot, effect),
            }
        }
    }

    /// Whether an await has been executed that might have waited for longer.
    fn has_proceeded(&self) -> bool {
        self.rules.blame && self.execution.refuted.is_empty() && !self.execution.proceeded.is_empty()
    }

    /// Node `at` is about to add its event, with this choice.
    pub(super) fn set_event(&mut self, at: usize, choice: u32) {
        let event = self.execution.graph.events.len() as u32;
        self.nodes[at].event = event;
        let canonical = self.nodes[at].wait.canonical;
        if canonical != NONE && canonical == choice {
            self.execution.proceeded.push(event);
        }
    }

    /// The next operation of `tid` cannot read a slot: finds the awaits but for which it could.
    pub(super) fn blame(&mut self, tid: Tid, op: Op, slot: Slot, effect: Effect) {
        let Some(loc) = op.reads() else { return };
        if !self.has_proceeded() {
            return;
        }
        let source = self.execution.graph.write(loc, slot).event;
        let writes = effect.writes();
        let proceeded = self.execution.proceeded.iter().copied();
        let awaits: Vec<u32> = proceeded
            .filter(|&at| {
                let is_past = self.execution.graph.before_next(at, tid)
                    || (source != NONE && self.execution.graph.before(at, source));
                let event = &self.execution.graph.events[at as usize];
                let has_taken = event.op.loc() == Some(loc) && event.choice == slot.index() as u32;
                let just_holds_it = writes && event.wrote.is_some() && has_taken;
                !is_past && !just_holds_it
            })
            .collect();
        // What is before the operation refuses the write by itself.
        let is_hopeless = awaits.is_empty()
            || !self.execution.admits_among(tid, op, loc, slot, effect, |graph, at| {
                graph.before_next(at, tid) || (source != NONE && graph.before(at, source))
            });
        if is_hopeless {
            return;
        }
        let without = |search: &mut Self, awaits: &[u32]| {
            search.execution.admits_among(tid, op, loc, slot, effect, |graph, at| {
                !awaits.iter().any(|&await_| graph.before(await_, at))
            })
        };
        let mut blamed: Vec<u32> = awaits.iter().copied().filter(|&at| without(self, &[at])).collect();
        if blamed.is_empty() && awaits.len() > 1 && without(self, &awaits) {
            blamed = awaits;
        }
        for at in blamed {
            let loc = self.execution.graph.events[at as usize].op.loc().expect("internal: an await of no location");
            self.execution.refuted.push(Assumption::AwaitsProceed(self.execution.graph.addr(loc)));
        }
    }
}
