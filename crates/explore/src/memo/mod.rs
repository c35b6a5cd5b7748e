//! Memoised steps: the machine executes what a thread does only once for the same observations.
//!
//! A search executes the same few operations a million times in different orders. What a thread does between two
//! operations depends only on its own state, and that only on the values that its operations have read. So each thread
//! is an automaton. A node is a state of the thread, with the operation that the thread will execute next. A transition
//! is labelled with what that operation reads, and leads to an outcome: how the step ended, the node after it, and the
//! nodes of the threads that it spawned. If the outcome is known, the machine stays where it is. Otherwise the machine
//! *catches up* with the steps that it has not executed, executes this one, too, and its outcome is recorded.
//!
//! Here is what the searches share: the automaton, the machine that falls behind, undo, eviction, and the decision
//! whether all this pays off. What an operation reads, and when an outcome may be used again, differs between them
//! ([`Observer`]): the search over interleavings knows the value of each location, the reads-from search supplies it.
//!
//! The machine reports the scope of each step ([`base::Scope`]). Which memory is shared is discovered during the
//! search. Until then, in all steps that were executed, only one thread had used that memory or none had written it.
//! Steps that are not executed are like executed ones, so everything that came from the memo was right. From then on it
//! need not be: the memo is *invalidated*, and the current execution is executed again from its start, with the memory
//! known to be shared.

mod evict;
mod transitions;

use base::{Id, Memoise, Program, Step, ThreadKey, Tid};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;

pub(crate) use transitions::{Transition, Transitions};

pub(crate) const NONE: u32 = u32::MAX;

/// How often the memo may be invalidated: each time the current execution is executed once more.
const MAX_INVALIDATIONS: u32 = 256;
/// The maximal number of outcomes of a transition.
const MAX_OUTCOMES: usize = 64;
/// For so many executions at least the memo is tried.
const TRIAL_EXECUTIONS: usize = 16;

/// What a search observes of the operations of a program, beyond the automata of the threads.
pub(crate) trait Observer: Sized {
    type Program: Program;
    /// What a step is given.
    type Input: Copy;
    /// What is known about the next operation of a thread.
    type Next;
    /// What an operation reads.
    type Label: Copy + Eq + Hash;
    /// What is known about an operation that reads a certain value.
    type Transition;
    /// What a step did, except for how it changed the states of threads.
    type Effect;
    /// A change of the observer's own data.
    type Undo;
    /// Number of executed steps between two decisions whether the memo pays off, in addition to some executions.
    const TRIAL: usize;
    /// It does unless it saves less than one step for so many that are executed.
    const WORTH: usize;

    fn next(&mut self, program: &Self::Program, tid: Tid) -> Self::Next;
    /// Lets the machine execute a step.
    fn step(program: &mut Self::Program, tid: Tid, input: Self::Input) -> Step;
    fn undo(&mut self, undo: Self::Undo);
    /// The height of a trail of its own.
    fn height(&self) -> u32 {
        0
    }
    fn rewind(&mut self, _height: u32) {}
    /// Nodes have been evicted, and others have got other numbers.
    fn evicted(&mut self) {}
    /// Forgets all executions, since sharing has been discovered.
    fn invalidate(&mut self) {}
    /// Checks that the machine, which has just executed a step that was skipped, did what is known of it.
    fn check(&self, program: &Self::Program, tid: Tid, next: &Self::Next, outcome: &Outcome<Self>);
    /// Whether the machine, which has caught up, agrees with what is known about `tid`: that its next operation is
    /// this one, and that its state is the `same`.
    fn agrees(&self, program: &Self::Program, tid: Tid, next: &Self::Next, same: bool) -> bool;
}

/// A state of a thread.
pub(crate) struct Node<O: Observer> {
    /// The state, if it does not depend on more.
    state: Option<u128>,
    pub next: O::Next,
    pub transitions: Transitions<O>,
}

/// The outcome of a step.
pub(crate) struct Outcome<O: Observer> {
    pub effect: O::Effect,
    pub end: StepEnd,
    /// There were no other threads: the step may have changed any location.
    pub alone: bool,
    /// The node of its thread after it; `NONE` if only the machine knows how the thread continues.
    pub next: u32,
    /// Threads that it spawned, with their nodes.
    pub children: SmallVec<[(Tid, u32); 1]>,
}

/// How a memoisable step ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum StepEnd {
    Ran,
    Finished,
    AssumeFailed,
    Exited(i32),
}

impl StepEnd {
    /// `None` if the step is not memoisable.
    pub fn of(step: &Step) -> Option<Self> {
        match step {
            Step::Ran => Some(StepEnd::Ran),
            Step::Finished => Some(StepEnd::Finished),
            Step::AssumeFailed => Some(StepEnd::AssumeFailed),
            Step::Exited(code) => Some(StepEnd::Exited(*code)),
            Step::Refuted | Step::Fault(_) | Step::Unsupported(_) => None,
        }
    }

    #[inline]
    pub fn step(self) -> Step {
        match self {
            StepEnd::Ran => Step::Ran,
            StepEnd::Finished => Step::Finished,
            StepEnd::AssumeFailed => Step::AssumeFailed,
            StepEnd::Exited(code) => Step::Exited(code),
        }
    }
}

/// What is left to do after the machine has executed something.
pub(crate) enum Then<I> {
    /// The outcome of a step is to be recorded.
    Record,
    /// Sharing has been discovered, and the memo has been invalidated. These steps, the last one included, are to be
    /// executed again, by the machine.
    Repeat(Vec<(Tid, I)>),
    /// Nothing, since the memo is switched off.
    Nothing,
}

/// How many numbers are kept of a skipped step, for checks of ourselves.
const CHECKED: usize = if cfg!(debug_assertions) { 3 } else { 0 };

/// A step of the execution.
struct Done<I> {
    tid: Tid,
    input: I,
    /// Heights of the trails before it.
    height: u32,
    observer: u32,
    /// Its node, transition and outcome, if they were known before it was executed.
    known: [u32; CHECKED],
}

enum Undo<U> {
    At { tid: Tid, was: u32 },
    Prologue { was: u32 },
    Observer(U),
}

/// The automata of all threads, and the machine that executes what they do not know.
pub(crate) struct Automata<'a, O: Observer> {
    machine: &'a mut O::Program,
    pub observer: O,
    on: bool,
    pub nodes: Vec<Node<O>>,
    /// The node of each thread.
    at: Vec<u32>,
    /// The node of the main thread when it was last the only thread: its path up to there determines the memory that
    /// all threads start with.
    prologue: u32,
    /// Nodes by thread, prologue and state. Two executions share a node only if all that the thread may read without an
    /// observation is the same: its state, what it was before other threads existed, and values of shared memory that
    /// are checked before an outcome is used. That equal states may have different keys is not a mistake.
    states: FxHashMap<(Tid, u32, u128), u32>,
    /// The execution so far.
    done: Vec<Done<O::Input>>,
    trail: Vec<Undo<O::Undo>>,
    /// The machine's marks before each of the steps it has executed.
    marks: Vec<<O::Program as Program>::Mark>,
    /// How many of these are still those of this execution.
    valid: usize,
    /// The sharing epoch of the memo, and how often the memo was invalidated.
    revisions: u32,
    invalidations: u32,
    /// Steps that the machine executed since the last decision whether the memo pays off, and steps that it never did.
    executed: usize,
    skipped: usize,
    /// The number of nodes from which on some are evicted.
    enough: usize,
    /// The nodes of one execution take too much memory.
    too_large: bool,
}

impl<'a, O: Observer> Automata<'a, O> {
    pub fn new(machine: &'a mut O::Program, observer: O, on: bool) -> Self {
        machine.watch_scope(on);
        let revisions = machine.revisions();
        let mut automata = Self {
            machine,
            observer,
            on,
            nodes: Vec::new(),
            at: Vec::new(),
            prologue: NONE,
            states: FxHashMap::default(),
            done: Vec::new(),
            trail: Vec::new(),
            marks: Vec::new(),
            valid: 0,
            revisions,
            invalidations: 0,
            executed: 0,
            skipped: 0,
            enough: evict::MANY,
            too_large: false,
        };
        automata.place_all();
        automata
    }

    /// Determines the nodes of all threads at the start.
    fn place_all(&mut self) {
        for tid in (0..self.machine.threads()).map(Tid::from_index) {
            let node = self.node(tid);
            self.know(tid);
            self.at[tid.index()] = node;
        }
    }

    pub fn threads(&self) -> usize {
        self.machine.threads()
    }

    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The machine, at the end of the current execution.
    pub fn machine(&mut self) -> &mut O::Program {
        self.catch_up();
        self.machine
    }

    /// The machine, without catching up.
    pub fn somewhere(&self) -> &O::Program {
        self.machine
    }

    /// The machine, without catching up, and what the search observes.
    pub fn parts(&mut self) -> (&O::Program, &mut O) {
        (self.machine, &mut self.observer)
    }

    /// Takes the machine, and nothing else, back to where it was after so many steps of the current execution. It
    /// catches up when it is needed.
    pub fn go_back(&mut self, to: u32) {
        self.catch_up();
        let to = to as usize;
        if let Some(&mark) = self.marks.get(to) {
            self.machine.rewind(mark);
            self.marks.truncate(to);
            self.valid = to;
            // Their nodes may be evicted before they are executed again.
            self.done[to..].iter_mut().for_each(|done| done.known = [NONE; CHECKED]);
        }
    }

    pub fn has_fallen_behind(&self) -> bool {
        self.valid < self.done.len().max(self.marks.len())
    }

    pub fn catch_up(&mut self) {
        if self.valid < self.marks.len() {
            self.machine.rewind(self.marks[self.valid]);
            self.marks.truncate(self.valid);
        }
        for Done { tid, input, known, .. } in &self.done[self.valid..] {
            self.marks.push(self.machine.mark());
            let step = O::step(self.machine, *tid, *input);
            self.executed += 1;
            if let ([at, transition, way], true) = (known.as_slice(), self.on)
                && *at != NONE
            {
                self.check(*tid, &step, [*at, *transition, *way]);
            }
        }
        self.valid = self.done.len();
        if cfg!(debug_assertions) {
            for (tid, &node) in self.at.iter().enumerate() {
                self.check_thread(Tid::from_index(tid), node);
            }
        }
    }

    /// Checks that the machine, which has just executed a step that was skipped, did what is known of it.
    fn check(&self, tid: Tid, step: &Step, [at, transition, way]: [u32; 3]) {
        let Node { next, transitions, .. } = &self.nodes[at as usize];
        let outcome = &transitions[transition as usize].outcomes[way as usize];
        let end = StepEnd::of(step);
        assert_eq!(end, Some(outcome.end), "internal: a skipped step of {tid} ends in another way");
        assert_eq!(self.machine.revisions(), self.revisions, "internal: a skipped step of {tid} discovers sharing");
        self.observer.check(self.machine, tid, next, outcome);
        for &(thread, node) in [(tid, outcome.next)].iter().chain(&outcome.children) {
            self.check_thread(thread, node);
        }
    }

    /// Checks that a thread in the machine, which has caught up, is where it is known to be.
    fn check_thread(&self, tid: Tid, node: u32) {
        let Some(Node { state, next, .. }) = self.nodes.get(node as usize) else { return };
        let same = match (*state, self.machine.thread_key(tid)) {
            (Some(state), ThreadKey::State(now)) => now == state || !self.machine.has_minimal_keys(),
            (None, _) | (_, ThreadKey::History | ThreadKey::Unknown) => true,
        };
        let agrees = self.observer.agrees(self.machine, tid, next, same);
        assert!(agrees, "internal: {tid} continues in another way after steps that were skipped");
    }

    fn know(&mut self, tid: Tid) {
        if self.at.len() <= tid.index() {
            self.at.resize(tid.index() + 1, NONE);
        }
    }

    /// The node of `tid`, if it is known.
    #[inline]
    pub fn standing(&self, tid: Tid) -> Option<u32> {
        self.at.get(tid.index()).copied().filter(|&node| node != NONE)
    }

    /// The nodes of all threads, or `NONE`.
    pub fn all_standing(&self) -> &[u32] {
        &self.at
    }

    /// The node for the state of `tid` in the machine; `NONE` if there is none.
    fn node(&mut self, tid: Tid) -> u32 {
        if !self.on {
            return NONE;
        }
        match self.machine.thread_key(tid) {
            ThreadKey::State(state) => {
                let key = (tid, self.prologue, state);
                if let Some(&known) = self.states.get(&key) {
                    return known;
                }
                let node = self.new_node(tid, Some(state));
                self.states.insert(key, node);
                node
            }
            ThreadKey::History => self.new_node(tid, None),
            ThreadKey::Unknown => NONE,
        }
    }

    fn new_node(&mut self, tid: Tid, state: Option<u128>) -> u32 {
        let next = self.observer.next(self.machine, tid);
        self.nodes.push(Node { state, next, transitions: Transitions::default() });
        self.nodes.len() as u32 - 1
    }

    /// The transition of a node with a label.
    #[inline(always)]
    pub fn find(&self, node: u32, label: O::Label) -> Option<usize> {
        self.nodes[node as usize].transitions.find(label)
    }

    pub fn add(&mut self, node: u32, label: O::Label, about: O::Transition) -> usize {
        self.nodes[node as usize].transitions.add(label, about)
    }

    pub fn note(&mut self, undo: O::Undo) {
        self.trail.push(Undo::Observer(undo));
    }

    /// Moves a thread to a node, or to none.
    pub fn go(&mut self, tid: Tid, to: u32) {
        self.know(tid);
        let was = std::mem::replace(&mut self.at[tid.index()], to);
        self.trail.push(Undo::At { tid, was });
    }

    /// The machine does not execute a step, since its outcome is known.
    #[inline]
    pub fn skip(&mut self, tid: Tid, input: O::Input, at: u32, transition: usize, way: usize) {
        self.push(tid, input, [at, transition as u32, way as u32]);
    }

    #[inline]
    fn push(&mut self, tid: Tid, input: O::Input, known: [u32; 3]) {
        let (height, observer) = (self.trail.len() as u32, self.observer.height());
        let known = std::array::from_fn(|k| known[k]);
        self.done.push(Done { tid, input, height, observer, known });
    }

    /// Moves the threads as a known outcome says.
    #[inline(always)]
    pub fn follow(&mut self, tid: Tid, at: u32, transition: usize, way: usize) {
        let outcome = &self.nodes[at as usize].transitions[transition].outcomes[way];
        let (next, alone) = (outcome.next, outcome.alone);
        if !outcome.children.is_empty() {
            for (child, node) in outcome.children.clone() {
                self.go(child, node);
            }
        }
        let was = std::mem::replace(&mut self.at[tid.index()], next);
        self.trail.push(Undo::At { tid, was });
        if alone {
            let was = std::mem::replace(&mut self.prologue, next);
            self.trail.push(Undo::Prologue { was });
        }
    }

    /// The number of steps so far.
    pub fn mark(&self) -> u32 {
        self.done.len() as u32
    }

    /// Undoes all steps but the first `to`.
    #[inline]
    pub fn rewind_to(&mut self, to: u32) {
        let to = to as usize;
        let Some(&Done { height, observer, .. }) = self.done.get(to) else { return };
        self.observer.rewind(observer);
        for undo in self.trail.drain(height as usize..).rev() {
            match undo {
                Undo::At { tid, was } => self.at[tid.index()] = was,
                Undo::Prologue { was } => self.prologue = was,
                Undo::Observer(undo) => self.observer.undo(undo),
            }
        }
        self.skipped += self.done.len() - self.valid.max(to);
        self.done.truncate(to);
        self.valid = self.valid.min(to);
    }

    /// Before the machine executes a step: it catches up, and there is room for new nodes.
    pub fn prepare(&mut self) {
        self.catch_up();
        if self.nodes.len() >= self.enough {
            self.evict();
        }
    }

    /// Lets the machine, which has caught up, execute a step.
    pub fn run(&mut self, tid: Tid, input: O::Input) -> (Step, Then<O::Input>) {
        self.push(tid, input, [NONE; 3]);
        self.marks.push(self.machine.mark());
        let step = O::step(self.machine, tid, input);
        self.valid = self.done.len();
        self.executed += 1;
        (step, self.then())
    }

    /// What is left to do after the machine, which has caught up, has executed a step, or has been asked something that
    /// it finds out by executing steps, which may discover sharing, too.
    pub fn then(&mut self) -> Then<O::Input> {
        if !self.on {
            return Then::Nothing;
        }
        let revised = self.machine.revisions() != self.revisions;
        self.invalidations += u32::from(revised);
        if self.invalidations > MAX_INVALIDATIONS || self.too_large || self.is_useless() {
            self.switch_off();
            Then::Nothing
        } else if revised {
            Then::Repeat(self.invalidate())
        } else {
            Then::Record
        }
    }

    /// Whether the memo does not pay off.
    fn is_useless(&mut self) -> bool {
        if self.executed < O::TRIAL + TRIAL_EXECUTIONS * self.done.len() {
            return false;
        }
        let useless = self.skipped < self.executed / O::WORTH;
        (self.executed, self.skipped) = (0, 0);
        useless
    }

    /// From now on the machine executes everything.
    pub fn switch_off(&mut self) {
        self.on = false;
        self.machine.watch_scope(false);
        self.forget();
    }

    /// Forgets all that is known about threads.
    fn forget(&mut self) {
        (self.nodes, self.states, self.prologue) = (Vec::new(), FxHashMap::default(), NONE);
        self.at.fill(NONE);
        for undo in &mut self.trail {
            if let Undo::At { was, .. } | Undo::Prologue { was } = undo {
                *was = NONE;
            }
        }
    }

    /// Discards the memo, since sharing has been discovered, and goes back to the start; the steps of the current
    /// execution, which are to be executed again.
    fn invalidate(&mut self) -> Vec<(Tid, O::Input)> {
        let done = std::mem::take(&mut self.done);
        self.revisions = self.machine.revisions();
        if let Some(&start) = self.marks.first() {
            self.machine.rewind(start);
        }
        self.valid = 0;
        self.marks.clear();
        self.forget();
        self.trail.clear();
        self.observer.invalidate();
        self.machine.watch_scope(true);
        self.place_all();
        done.into_iter().map(|Done { tid, input, .. }| (tid, input)).collect()
    }

    /// Records the outcome of the step that the machine has just executed, unless one is known of which `is_same` is
    /// true; which one it is.
    pub fn record(
        &mut self,
        (tid, at, transition): (Tid, u32, usize),
        (end, alone): (StepEnd, bool),
        effect: O::Effect,
        children: &[Tid],
        is_same: impl Fn(&O::Effect, &O::Effect) -> bool,
    ) -> usize {
        let outcomes = &self.nodes[at as usize].transitions[transition].outcomes;
        if let Some(way) = outcomes.iter().position(|old| is_same(&old.effect, &effect)) {
            return way;
        }
        let children = children.iter().map(|&child| (child, self.node(child))).collect();
        // What a thread did while it was the only one is visible in memory, and not in its state.
        let next = match alone && self.machine.thread_key(tid) != ThreadKey::Unknown {
            true => self.new_node(tid, None),
            false => self.node(tid),
        };
        let outcomes = &mut self.nodes[at as usize].transitions[transition].outcomes;
        if outcomes.len() >= MAX_OUTCOMES {
            outcomes.clear();
        }
        if outcomes.is_empty() {
            // Most transitions have one.
            outcomes.reserve_exact(1);
        }
        outcomes.push(Outcome { effect, end, alone, next, children });
        outcomes.len() - 1
    }
}
