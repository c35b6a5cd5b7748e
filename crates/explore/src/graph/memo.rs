//! The memo of threads, for a search that supplies what their operations read: a label is the value read.
//!
//! A step whose outcome is known is skipped if it concerned only its own thread. Steps that accessed memory which other
//! threads use plainly must be executed, since the machine detects races; but they lead to a known state if they read
//! the same values there. A step after which only the machine knows how the thread continues leads to no state.
//!
//! If threads share plain memory, few steps can be skipped, and a thread seldom reads the same values as before. When
//! that is observed, the memo is switched off, and the machine executes all steps.

use super::events::Op;
use crate::memo::{Automata, NONE, Observer, Outcome, StepEnd, Then};
use base::{Act, Assumption, Effect, Fault, Held, Scope, Step, Threads, Tid};
use std::convert::Infallible;
use std::marker::PhantomData;

/// The steps of threads whose reads the search supplies.
pub(super) struct Memo<'a, M: Threads> {
    automata: Automata<'a, Supplied<M>>,
}

/// What the last step wrote, and the thread that it spawned.
pub(super) struct Supplied<M> {
    written: u128,
    spawned: Option<Tid>,
    machine: PhantomData<M>,
}

impl<M> Default for Supplied<M> {
    fn default() -> Self {
        Self { written: 0, spawned: None, machine: PhantomData }
    }
}

/// The value that a step reads, and the step that wrote it.
type Input = (u128, Option<(Tid, u32)>);

pub(super) struct Next {
    act: Option<Act>,
    /// The same with its location numbered, once the number is known.
    op: Option<Option<Op>>,
    finished: bool,
    result: u64,
    /// What its location holds before all operations, once that is known.
    initial: Option<u128>,
}

/// What a step did.
pub(super) struct Wrote {
    /// Values that it read from shared memory, by address.
    found: Box<[(u64, u64)]>,
    /// The machine need not execute it.
    alone: bool,
    written: u128,
}

impl<M: Threads> Observer for Supplied<M> {
    type Program = M;
    type Input = Input;
    type Next = Next;
    type Label = u128;
    type Transition = Option<Effect>;
    type Effect = Wrote;
    type Undo = Infallible;
    const TRIAL: usize = if cfg!(debug_assertions) { 1 << 9 } else { 1 << 13 };
    const WORTH: usize = 8;

    fn next(&mut self, machine: &M, tid: Tid) -> Next {
        let (act, finished, result) = (machine.next(tid), machine.finished(tid), machine.result(tid));
        Next { act, op: None, finished, result, initial: None }
    }

    fn step(machine: &mut M, tid: Tid, (value, from): Input) -> Step {
        machine.step(tid, value, from)
    }

    fn undo(&mut self, undo: Infallible) {
        match undo {}
    }

    fn check(&self, machine: &M, tid: Tid, _: &Next, Outcome { effect, children, .. }: &Outcome<Self>) {
        let spawned = children.first().map(|&(child, _)| child);
        assert_eq!(machine.scope(), Scope::ThreadLocal, "internal: a skipped step of {tid} concerns others");
        assert_eq!(machine.written(), effect.written, "internal: a skipped step of {tid} writes something else");
        assert_eq!(machine.spawned(), spawned, "internal: a skipped step of {tid} spawns another thread");
    }

    fn agrees(&self, machine: &M, tid: Tid, next: &Next, same: bool) -> bool {
        same && (machine.next(tid), machine.finished(tid)) == (next.act, next.finished)
    }
}

impl<'a, M: Threads> Memo<'a, M> {
    pub fn new(machine: &'a mut M, on: bool) -> Self {
        Self { automata: Automata::new(machine, Supplied::default(), on) }
    }

    pub fn threads(&self) -> usize {
        self.automata.threads()
    }

    /// The machine, at the end of the current execution.
    pub fn machine(&mut self) -> &mut M {
        self.automata.machine()
    }

    /// Takes the machine back to where it was after so many steps, until it is needed where the execution is.
    pub fn go_back(&mut self, to: u32) {
        self.automata.go_back(to);
    }

    /// The machine, without catching up.
    pub fn somewhere(&self) -> &M {
        self.automata.somewhere()
    }

    /// The number of steps so far.
    pub fn mark(&self) -> u32 {
        self.automata.mark()
    }

    /// Undoes all steps but the first `to`.
    pub fn rewind(&mut self, to: u32) {
        self.automata.rewind_to(to);
    }

    fn known(&self, tid: Tid) -> Option<&Next> {
        self.automata.standing(tid).map(|at| &self.automata.nodes[at as usize].next)
    }

    pub fn next(&mut self, tid: Tid) -> Option<Act> {
        match self.known(tid) {
            Some(next) => next.act,
            None => self.automata.machine().next(tid),
        }
    }

    /// The next operation of `tid`, as given to [`Self::set_op`].
    pub fn op(&self, tid: Tid) -> Option<Option<Op>> {
        self.known(tid).and_then(|next| next.op)
    }

    pub fn set_op(&mut self, tid: Tid, op: Option<Op>) {
        if let Some(at) = self.automata.standing(tid) {
            self.automata.nodes[at as usize].next.op = Some(op);
        }
    }

    pub fn finished(&mut self, tid: Tid) -> bool {
        match self.known(tid) {
            Some(next) => next.finished,
            None => self.automata.machine().finished(tid),
        }
    }

    pub fn wakers(&mut self, tid: Tid, out: &mut Vec<(Tid, u32)>) -> bool {
        self.automata.machine().wakers(tid, out)
    }

    pub fn effect(&mut self, tid: Tid, value: u128) -> Effect {
        let at = self.automata.standing(tid);
        let transition = at.map(|at| (at, self.automata.find(at, value)));
        if let Some((at, Some(transition))) = transition
            && let Some(effect) = self.automata.nodes[at as usize].transitions[transition].about
        {
            return effect;
        }
        let effect = self.automata.machine().effect(tid, value);
        if let Some((at, transition)) = transition {
            let transition = transition.unwrap_or_else(|| self.automata.add(at, value, None));
            self.automata.nodes[at as usize].transitions[transition].about = Some(effect);
        }
        effect
    }

    pub fn initial(&mut self, tid: Tid) -> u128 {
        if let Some(Next { initial: Some(value), .. }) = self.known(tid) {
            return *value;
        }
        let value = self.automata.machine().initial(tid);
        if let Some(at) = self.automata.standing(tid) {
            // Once the operation has been executed, plain writes of other threads to its location are recorded as
            // sharing.
            let node = &mut self.automata.nodes[at as usize];
            let mut outcomes = node.transitions.iter().flat_map(|transition| &transition.outcomes);
            node.next.initial = outcomes.any(|outcome| outcome.effect.alone).then_some(value);
        }
        value
    }

    pub fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>, held: &[Held]) -> bool {
        let machine = self.automata.machine();
        let mark = machine.mark();
        let forever = machine.spin_forever(spinning, waiting, held);
        machine.rewind(mark);
        self.repeat_if_revised();
        forever
    }

    pub fn failed_wait(&mut self, tid: Tid) -> Option<Box<Fault>> {
        let fault = self.automata.machine().failed_wait(tid);
        self.repeat_if_revised();
        fault
    }

    /// After the machine has executed steps that were undone: they may have accessed memory that no other step has
    /// accessed.
    fn repeat_if_revised(&mut self) {
        match self.automata.then() {
            Then::Repeat(steps) => self.repeat(steps),
            Then::Record | Then::Nothing => {}
        }
    }

    fn repeat(&mut self, steps: Vec<(Tid, Input)>) {
        for (tid, input) in steps {
            self.execute(tid, input);
        }
    }

    #[inline]
    pub fn refuted(&self) -> &[Assumption] {
        self.automata.somewhere().refuted()
    }

    pub fn is_redundant(&mut self, waiting: &[Tid]) -> bool {
        !waiting.is_empty() && self.automata.machine().is_redundant(waiting)
    }

    pub fn written(&self) -> u128 {
        self.automata.observer.written
    }

    pub fn spawned(&self) -> Option<Tid> {
        self.automata.observer.spawned
    }

    /// The node of `tid`, and the label of its next step: a join reads the result of the joined thread.
    fn label(&self, tid: Tid, value: u128) -> Option<(u32, u128)> {
        let at = self.automata.standing(tid)?;
        if let Some(Act::Join { target }) = self.automata.nodes[at as usize].next.act {
            return Some((at, self.known(target)?.result.into()));
        }
        Some((at, value))
    }

    pub fn step(&mut self, tid: Tid, value: u128, from: Option<(Tid, u32)>) -> Step {
        if let Some((at, label)) = self.label(tid, value)
            && let Some(transition) = self.automata.find(at, label)
            && let outcomes = &self.automata.nodes[at as usize].transitions[transition].outcomes
            && let Some(way) = outcomes.iter().position(|outcome| outcome.effect.alone)
        {
            let Outcome { effect, end, children, .. } = &outcomes[way];
            let (written, spawned) = (effect.written, children.first().map(|&(child, _)| child));
            let step = end.step();
            (self.automata.observer.written, self.automata.observer.spawned) = (written, spawned);
            self.automata.skip(tid, (value, from), at, transition, way);
            self.automata.follow(tid, at, transition, way);
            return step;
        }
        self.execute(tid, (value, from))
    }

    fn execute(&mut self, tid: Tid, (value, from): Input) -> Step {
        self.automata.prepare();
        let label = self.label(tid, value);
        let (step, then) = self.automata.run(tid, (value, from));
        let (written, spawned) = (self.somewhere().written(), self.somewhere().spawned());
        (self.automata.observer.written, self.automata.observer.spawned) = (written, spawned);
        match then {
            Then::Record if self.record_step(tid, label, &step) => {}
            Then::Record => {
                self.automata.go(tid, NONE);
                if let Some(child) = spawned {
                    self.automata.go(child, NONE);
                }
            }
            Then::Repeat(steps) => self.repeat(steps),
            Then::Nothing => {}
        }
        step
    }

    /// Records the step that the machine has just executed; false if its thread is in no known state after it.
    fn record_step(&mut self, tid: Tid, label: Option<(u32, u128)>, step: &Step) -> bool {
        let (Some((at, label)), Some(end)) = (label, StepEnd::of(step)) else { return false };
        let scope = self.automata.somewhere().scope();
        let (plain, alone) = match scope {
            Scope::ThreadLocal => (&[][..], true),
            Scope::SingleThreaded => (&[][..], false),
            Scope::Shared { plain, .. } => (plain, false),
            Scope::Global => return false,
        };
        let single = scope == Scope::SingleThreaded;
        let found = plain.iter().filter(|access| !access.writes).map(|access| (access.addr, access.value)).collect();
        let transition = self.automata.find(at, label).unwrap_or_else(|| self.automata.add(at, label, None));
        let Supplied { written, spawned, .. } = self.automata.observer;
        let children: &[Tid] = spawned.as_slice();
        let effect = Wrote { found, alone, written };
        let same = |old: &Wrote, new: &Wrote| old.found == new.found;
        let way = self.automata.record((tid, at, transition), (end, single), effect, children, same);
        self.automata.follow(tid, at, transition, way);
        true
    }
}
