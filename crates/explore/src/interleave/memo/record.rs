//! Steps that are not known yet: the machine executes them, and their outcomes are recorded if they are memoisable.

use super::super::event::Touches;
use super::super::trace::Touched;
use super::{Changes, Memo, NONE, Reads, Sync, Uses, word};
use crate::memo::{StepEnd, Then};
use base::{Class, Id, Machine, Pick, Scope, Step, Tid};
use smallvec::SmallVec;

/// The threads that have not ended.
fn alive<M: Machine>(machine: &M) -> Vec<Tid> {
    (0..machine.threads()).map(Tid::from_index).filter(|&tid| machine.pending(tid).is_some()).collect()
}

impl<M: Machine> Memo<'_, M> {
    #[cold]
    pub(super) fn step_by_machine(&mut self, tid: Tid, pick: Pick, touched: &mut Vec<Touched>) -> Step {
        let machine = &*self.automata.machine();
        let first = touched.len();
        machine.footprint(tid, pick, &mut |touch| {
            touched.push(Touched { old: machine.value(touch), ..Touched::empty(touch) })
        });
        let step = self.execute(tid, pick);
        let machine = self.automata.somewhere();
        for Touched { touch, old, new } in &mut touched[first..] {
            *new = if touch.class == Class::Read { *old } else { machine.value(*touch) };
        }
        step
    }

    /// Lets the machine execute a step, and records its outcome if it is memoisable.
    pub(super) fn execute(&mut self, tid: Tid, pick: Pick) -> Step {
        self.automata.observer.asked = None;
        self.automata.prepare();
        let transition = if self.automata.observer.bypassed { None } else { self.transition(tid, pick) };
        let spawns = self.automata.is_on()
            && self.automata.somewhere().pending(tid).is_some_and(|pending| pending.what.flags().spawns());
        let before = if spawns { alive(self.automata.somewhere()) } else { Vec::new() };
        let (step, then) = self.automata.run(tid, pick);
        if self.is_to_be_recorded(then) && self.automata.observer.bypassed_from.is_none() {
            let mut children: SmallVec<[Tid; 1]> = SmallVec::new();
            if spawns {
                children.extend(alive(self.automata.somewhere()).into_iter().filter(|tid| !before.contains(tid)));
            }
            if !self.record_step(tid, pick, transition, &step, &children) {
                self.automata.observer.bypassed_from = Some(self.mark() as usize - 1);
            }
            self.update_bypass();
        }
        step
    }

    /// Whether nothing has happened after which there is no outcome to record. If sharing has been discovered, executes
    /// the execution again.
    pub(super) fn is_to_be_recorded(&mut self, then: Then<Pick>) -> bool {
        match then {
            Then::Record => return true,
            Then::Repeat(steps) => {
                for (tid, pick) in steps {
                    self.execute(tid, pick);
                }
            }
            Then::Nothing => self.automata.observer.bypassed = true,
        }
        false
    }

    /// Records the outcome of the step that the machine has just executed; false if the step is not memoisable.
    fn record_step(
        &mut self,
        tid: Tid,
        pick: Pick,
        transition: Option<(u32, usize)>,
        step: &Step,
        children: &[Tid],
    ) -> bool {
        let Some(end) = StepEnd::of(step) else { return false };
        let (machine, observer) = self.automata.parts();
        let (alone, plain) = match machine.scope() {
            Scope::SingleThreaded => (true, None),
            Scope::ThreadLocal if transition.is_some() => (false, None),
            Scope::Shared { plain, complete: true } if transition.is_some() => (false, Some(plain)),
            Scope::ThreadLocal | Scope::Shared { .. } | Scope::Global => return false,
        };
        let uses = match plain.map(|plain| observer.plain.uses(plain)) {
            Some(None) => {
                // Some words overlap.
                observer.overlaps = true;
                return false;
            }
            uses => uses.flatten().map(Box::new),
        };
        let (at, transition) = match transition {
            Some(known) => known,
            // A step of any form, before there are other threads: it depends only on the past of its thread.
            None => {
                let (Some(at), true) = (self.automata.standing(tid), children.is_empty()) else { return false };
                let reads = || Reads { enabled: true, touches: Touches::new(), sync: Sync::NONE };
                (at, self.automata.find(at, (0, pick)).unwrap_or_else(|| self.automata.add(at, (0, pick), reads())))
            }
        };
        let left = match self.operation(at).loc {
            NONE => Some(0),
            _ if alone => Some(0),
            loc => word(self.automata.somewhere().value(self.automata.observer.touched[loc as usize])),
        };
        let Some(left) = left else { return false };
        let same = |old: &Changes, new: &Changes| match (&old.uses, &new.uses) {
            (Some(old), Some(new)) => Uses::read_as(old, new),
            (old, new) => old.is_none() && new.is_none(),
        };
        let way = self.automata.record((tid, at, transition), (end, alone), Changes { left, uses }, children, same);
        if !self.leads_on(at, transition, way) {
            return false;
        }
        self.take(tid, at, transition, way);
        true
    }

    /// Whether it is known how all threads continue after an outcome.
    fn leads_on(&self, at: u32, transition: usize, way: usize) -> bool {
        let outcome = &self.automata.nodes[at as usize].transitions[transition].outcomes[way];
        outcome.next != NONE && outcome.children.iter().all(|&(_, node)| node != NONE)
    }
}
