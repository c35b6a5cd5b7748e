//! Steps that are not known yet: the machine executes them, and their outcomes are recorded if they are memoisable.

use super::super::event::Touches;
use super::super::trace::Touched;
use super::{Done, Memo, NONE, Outcome, Plain, StepEnd, Sync, Transition, word};
use base::{Class, Id, Machine, Pick, Scope, Step, Tid};
use smallvec::SmallVec;

/// Number of executed steps between two decisions whether the memo pays off.
const TRIAL: u32 = 1 << 16;
/// The maximal number of outcomes of a transition.
const MAX_OUTCOMES: usize = 64;
/// How often the memo may be invalidated: each time the current execution is executed once more.
const MAX_INVALIDATIONS: u32 = 256;

impl<M: Machine> Memo<'_, M> {
    #[cold]
    pub(super) fn step_by_machine(&mut self, tid: Tid, pick: Pick, touched: &mut Vec<Touched>) -> Step {
        self.catch_up();
        let machine = &mut *self.machine;
        let first = touched.len();
        machine.footprint(tid, pick, &mut |touch| {
            touched.push(Touched { old: machine.value(touch), ..Touched::empty(touch) })
        });
        let step = self.execute(tid, pick);
        for Touched { touch, old, new } in &mut touched[first..] {
            *new = if touch.class == Class::Read { *old } else { self.machine.value(*touch) };
        }
        step
    }

    /// Lets the machine execute a step, and records its outcome if it is memoisable.
    fn execute(&mut self, tid: Tid, pick: Pick) -> Step {
        self.catch_up();
        self.asked = None;
        if self.nodes.len() >= self.enough {
            self.evict();
        }
        let transition = if self.on && self.bypassed_from.is_none() { self.transition(tid, pick) } else { None };
        let spawns = self.on && self.machine.pending(tid).is_some_and(|pending| pending.what.flags().spawns());
        let alive = |machine: &M| -> Vec<bool> {
            (0..machine.threads()).map(|t| machine.pending(Tid::from_index(t)).is_some()).collect()
        };
        let before = if spawns { alive(self.machine) } else { Vec::new() };
        self.marks.push(self.machine.mark());
        let step = self.machine.step(tid, pick);
        self.done.push(self.done_now(tid, pick));
        self.valid = self.done.len();
        if !self.on {
            return step;
        }
        self.executed += 1;
        let useless = self.executed >= TRIAL && self.hits < self.executed;
        if self.executed >= TRIAL {
            (self.hits, self.executed) = (0, 0);
        }
        let revised = self.machine.revisions() != self.revisions;
        self.invalidations += u32::from(revised);
        if self.invalidations > MAX_INVALIDATIONS || useless {
            self.on = false;
            self.machine.watch_scope(false);
            self.update_bypass();
            return step;
        }
        if revised {
            self.invalidate();
            return step;
        }
        if self.bypassed_from.is_none() {
            let children: SmallVec<[Tid; 1]> = match spawns {
                true => {
                    let all = alive(self.machine).into_iter().enumerate();
                    let new = all.filter(|&(t, lives)| lives && !before.get(t).copied().unwrap_or(false));
                    new.map(|(t, _)| Tid::from_index(t)).collect()
                }
                false => SmallVec::new(),
            };
            if !self.record(tid, pick, transition, &step, &children) {
                self.bypassed_from = Some(self.done.len() - 1);
            }
            self.update_bypass();
        }
        step
    }

    /// Records the outcome of the step that the machine has just executed; false if the step is not memoisable.
    fn record(
        &mut self,
        tid: Tid,
        pick: Pick,
        transition: Option<(u32, usize)>,
        step: &Step,
        children: &[Tid],
    ) -> bool {
        let end = match step {
            Step::Ran => StepEnd::Ran,
            Step::Finished => StepEnd::Finished,
            Step::AssumeFailed => StepEnd::AssumeFailed,
            Step::Exited(code) => StepEnd::Exited(*code),
            Step::Refuted | Step::Fault(_) | Step::Unsupported(_) => return false,
        };
        let (alone, plain) = match self.machine.scope() {
            Scope::SingleThreaded => (true, None),
            Scope::ThreadLocal if transition.is_some() => (false, None),
            Scope::Shared { plain, complete: true } if transition.is_some() => (false, Some(plain)),
            Scope::ThreadLocal | Scope::Shared { .. } | Scope::Global => return false,
        };
        let Some((at, transition)) = transition else { return self.record_single_threaded(tid, pick, end, children) };
        let loc = self.nodes[at as usize].loc;
        let left = match loc {
            NONE => Some(0),
            loc => word(self.machine.value(self.touched[loc as usize])),
        };
        let Some(left) = left else { return false };
        let uses = match plain.map(|plain| self.plain.uses(plain)) {
            Some(Some(uses)) => Some(Box::new(uses)),
            Some(None) => {
                self.on = false;
                return false;
            }
            None => None,
        };
        let children = children.iter().map(|&child| (child, self.node(child))).collect();
        let next = if alone { self.new_node(tid) } else { self.node(tid) };
        let new = Outcome { left, next, step: end, alone, children, uses };
        let outcomes = &mut self.nodes[at as usize].transitions[transition].outcomes;
        let way = outcomes.iter().position(|old| match (&old.uses, &new.uses) {
            (Some(old), Some(new)) => old.read_as(new),
            (old, new) => old.is_none() && new.is_none(),
        });
        match way {
            Some(way) => outcomes[way] = new,
            None => {
                if outcomes.len() >= MAX_OUTCOMES {
                    outcomes.clear();
                }
                outcomes.push(new);
            }
        }
        let way = way.unwrap_or(outcomes.len() - 1);
        self.take(tid, at, transition, way);
        true
    }

    /// Discards the memo, since sharing has been discovered, and executes the current execution again from its start.
    fn invalidate(&mut self) {
        let done = std::mem::take(&mut self.done);
        self.revisions = self.machine.revisions();
        self.machine.rewind(self.marks[0]);
        (self.valid, self.prologue, self.bypassed_from, self.epilogue, self.asked) = (0, 0, None, None, None);
        self.marks.clear();
        self.nodes.clear();
        self.states.clear();
        self.trail.clear();
        self.at.fill(NONE);
        self.joined.fill(false);
        self.values.fill(None);
        self.plain = Plain::default();
        self.shares = true;
        self.machine.watch_scope(true);
        self.place_all();
        self.update_bypass();
        for Done { tid, pick, .. } in done {
            self.execute(tid, pick);
        }
    }

    /// A step of any form, before there are other threads: it depends only on the past of its thread.
    fn record_single_threaded(&mut self, tid: Tid, pick: Pick, step: StepEnd, children: &[Tid]) -> bool {
        let (Some(at), true) = (self.standing(tid), children.is_empty()) else { return false };
        let known = self.nodes[at as usize].transitions.iter().position(|transition| transition.pick == pick);
        let transition = known.unwrap_or_else(|| {
            let next = self.new_node(tid);
            let outcome = Outcome { left: 0, next, step, alone: true, children: SmallVec::new(), uses: None };
            let (touches, sync) = (Touches::new(), Sync::NONE);
            let transitions = &mut self.nodes[at as usize].transitions;
            transitions.push(Transition { found: 0, pick, enabled: true, touches, sync, outcomes: vec![outcome] });
            transitions.len() - 1
        });
        let next = self.nodes[at as usize].transitions[transition].outcomes.first().map(|outcome| outcome.next);
        let Some(next) = next else { return false };
        self.go(tid, next);
        self.forget(next);
        true
    }
}
