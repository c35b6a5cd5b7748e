//! Memoised steps of threads.
//!
//! What a thread does depends only on the values it reads, and a search makes it read the same values again and again.
//! So each thread is followed through a tree of *states*: a state has one edge for each value that its next operation
//! has read there, with what was then written and the next state. A step whose edge is known is taken without the
//! machine, which falls behind. The machine *catches up* with all steps that it has missed when it is needed: for a
//! step that is not known, for a step that depends on other threads in ways that only the machine knows (it accesses
//! memory that other threads access plainly, so that races must be detected), and at the end of an execution that is of
//! interest.
//!
//! The machine reports for each step whether it may be skipped ([`Scope`]). When that turns out to be wrong for some
//! steps ([`base::Memoise::revisions`]), the machine catches up first, so nothing has been missed in this
//! execution; and the machine executes steps once more before they are skipped again. Nothing was missed in earlier
//! executions either: which memory several threads access is recorded over all executions, and a step is skipped only
//! after the machine has executed it, so of two steps in one execution that were both skipped the machine had executed
//! both.
//!
//! If threads share plain memory, few steps can be skipped, and a thread seldom reads the same values as before. When
//! that is observed, the memo is switched off, and the machine executes all steps.

use super::events::{NONE, Op};
use base::{Act, Assumption, Effect, Fault, Held, Id, Scope, Step, ThreadKey, Threads, Tid};
use smallvec::SmallVec;

/// The number of states from which on those that are not part of the current execution are evicted, so that memory does
/// not grow with the search. Small in debug builds, to test eviction.
const MOST_STATES: usize = if cfg!(debug_assertions) { 1 << 6 } else { 1 << 11 };

/// The number of executed steps, in addition to so many times those of the current execution, after which the memo is
/// switched off unless at least one step was skipped for every [`WORTH`] steps that were executed. Small in debug
/// builds.
const TRIAL: usize = if cfg!(debug_assertions) { 1 << 9 } else { 1 << 13 };
const TRIAL_EXECUTIONS: usize = 16;
const WORTH: usize = 8;

/// A thread after the values that it has read so far.
struct State {
    act: Option<Act>,
    /// The same with its location numbered, once the number is known.
    op: Option<Option<Op>>,
    finished: bool,
    result: u64,
    /// What is known about reading a value, ordered by value.
    ways: Vec<Way>,
    /// The sharing epoch in which the effects and `initial` were determined.
    revisions: u32,
    initial: Option<u128>,
}

struct Way {
    value: u128,
    effect: Option<Effect>,
    /// The first of its edges, or `NONE`.
    edges: u32,
}

impl State {
    fn find(&self, value: u128) -> Option<&Way> {
        self.ways.binary_search_by_key(&value, |way| way.value).ok().map(|at| &self.ways[at])
    }
    fn way(&mut self, value: u128) -> &mut Way {
        let at = self.ways.binary_search_by_key(&value, |way| way.value).unwrap_or_else(|at| {
            self.ways.insert(at, Way { value, effect: None, edges: NONE });
            at
        });
        &mut self.ways[at]
    }
}

/// A step from one state to another.
struct Edge {
    /// Values that it read from memory besides the value that its operation read.
    found: Box<[(u64, u64)]>,
    /// The machine need not execute it, as determined in this sharing epoch.
    alone: bool,
    revisions: u32,
    written: u128,
    spawned: Option<(Tid, u32)>,
    end: End,
    to: u32,
    /// The next edge of the same way, or `NONE`.
    next: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    Ran,
    Finished,
    Exited(i32),
}

/// A step of the execution.
struct Taken {
    tid: Tid,
    value: u128,
    from: Option<(Tid, u32)>,
    before: u32,
    /// Its edge, if it was not executed.
    edge: u32,
    spawned: Option<Tid>,
}

pub(super) struct Memo<'a, M: Threads> {
    machine: &'a mut M,
    states: Vec<State>,
    edges: Vec<Edge>,
    /// For each thread its state, or `NONE`.
    at: Vec<u32>,
    /// The steps of the execution, and a mark before each that the machine has executed.
    taken: Vec<Taken>,
    marks: Vec<M::Mark>,
    revisions: u32,
    written: u128,
    spawned: Option<Tid>,
    /// Steps that the machine executed since the last decision whether the memo pays off, and steps that it never did.
    executed: usize,
    skipped: usize,
    /// The memo is switched off.
    off: bool,
}

impl<'a, M: Threads> Memo<'a, M> {
    pub fn new(machine: &'a mut M, on: bool) -> Self {
        machine.watch_scope(on);
        let revisions = machine.revisions();
        let mut memo = Self {
            machine,
            states: Vec::new(),
            edges: Vec::new(),
            at: Vec::new(),
            taken: Vec::new(),
            marks: Vec::new(),
            revisions,
            written: 0,
            spawned: None,
            executed: 0,
            skipped: 0,
            off: !on,
        };
        for tid in (0..memo.machine.threads()).map(Tid::from_index) {
            let state = memo.new_state(tid);
            memo.put(tid, state);
        }
        memo
    }

    pub fn threads(&self) -> usize {
        self.machine.threads()
    }

    /// The machine, at the end of the execution so far.
    pub fn machine(&mut self) -> &mut M {
        while let Some(taken) = self.taken.get(self.marks.len()) {
            self.executed += 1;
            self.marks.push(self.machine.mark());
            let step = self.machine.step(taken.tid, taken.value, taken.from);
            let edge = &self.edges[taken.edge as usize];
            debug_assert_eq!(End::of(&step), Some(edge.end), "internal: a step of {} is another one", taken.tid);
            debug_assert_eq!(
                self.machine.scope(),
                Scope::ThreadLocal,
                "internal: a step of {} is not alone",
                taken.tid
            );
            debug_assert_eq!(self.machine.written(), edge.written, "internal: {} wrote something else", taken.tid);
            debug_assert_eq!(self.machine.spawned(), edge.spawned.map(|(tid, _)| tid));
            debug_assert_eq!(self.machine.revisions(), self.revisions, "internal: revised by what is known");
            if let Some(state) = self.states.get(edge.to as usize) {
                debug_assert_eq!(self.machine.next(taken.tid), state.act, "internal: {} goes on otherwise", taken.tid);
            }
        }
        self.machine
    }

    /// The machine, without catching up.
    pub fn behind(&mut self) -> &mut M {
        self.machine
    }

    fn put(&mut self, tid: Tid, state: u32) {
        if self.at.len() <= tid.index() {
            self.at.resize(tid.index() + 1, NONE);
        }
        self.at[tid.index()] = state;
    }

    fn state(&self, tid: Tid) -> Option<&State> {
        self.states.get(*self.at.get(tid.index())? as usize)
    }

    /// The state of `tid`, with what is out of date removed.
    fn asked(&mut self, tid: Tid) -> Option<&mut State> {
        let state = self.states.get_mut(*self.at.get(tid.index())? as usize)?;
        if state.revisions != self.revisions {
            state.revisions = self.revisions;
            state.ways.iter_mut().for_each(|way| way.effect = None);
            state.initial = None;
        }
        Some(state)
    }

    /// A new state for `tid`; `NONE` if the thread cannot be memoised.
    fn new_state(&mut self, tid: Tid) -> u32 {
        if self.off || self.states.len() >= 2 * MOST_STATES || self.machine.thread_key(tid) == ThreadKey::Unknown {
            return NONE;
        }
        self.states.push(State {
            act: self.machine.next(tid),
            op: None,
            finished: self.machine.finished(tid),
            result: self.machine.result(tid),
            ways: Vec::new(),
            revisions: self.revisions,
            initial: None,
        });
        self.states.len() as u32 - 1
    }

    pub fn next(&mut self, who: Tid) -> Option<Act> {
        match self.state(who) {
            Some(state) => state.act,
            None => self.machine().next(who),
        }
    }

    /// The next operation of `who`, as given to [`Self::set_op`].
    pub fn op(&self, who: Tid) -> Option<Option<Op>> {
        self.state(who).and_then(|state| state.op)
    }

    pub fn set_op(&mut self, who: Tid, op: Option<Op>) {
        if let Some(state) = self.at.get(who.index()).and_then(|&at| self.states.get_mut(at as usize)) {
            state.op = Some(op);
        }
    }

    pub fn finished(&mut self, who: Tid) -> bool {
        match self.state(who) {
            Some(state) => state.finished,
            None => self.machine().finished(who),
        }
    }

    pub fn wakers(&mut self, who: Tid, out: &mut Vec<(Tid, u32)>) -> bool {
        self.machine().wakers(who, out)
    }

    pub fn effect(&mut self, who: Tid, value: u128) -> Effect {
        if let Some(effect) = self.asked(who).and_then(|state| state.find(value)?.effect) {
            return effect;
        }
        let effect = self.machine().effect(who, value);
        if let Some(state) = self.asked(who) {
            state.way(value).effect = Some(effect);
        }
        effect
    }

    pub fn initial(&mut self, who: Tid) -> u128 {
        if let Some(State { initial: Some(value), .. }) = self.asked(who) {
            return *value;
        }
        let value = self.machine().initial(who);
        // Once the operation has been executed, plain writes of other threads to its location are recorded as sharing.
        let is_known = |way: &Way| self.find(way.edges, |edge| edge.alone && edge.revisions == self.revisions);
        let executed = self.state(who).is_some_and(|state| state.ways.iter().any(|way| is_known(way).is_some()));
        if let Some(state) = self.asked(who).filter(|_| executed) {
            state.initial = Some(value);
        }
        value
    }

    pub fn spins(&mut self, who: Tid, held: &[Held]) -> bool {
        let spins = self.machine().spins(who, held);
        // An iteration may access memory that no step has accessed.
        self.revisions = self.machine.revisions();
        spins
    }

    pub fn failed_wait(&mut self, who: Tid) -> Option<Box<Fault>> {
        let fault = self.machine().failed_wait(who);
        self.revisions = self.machine.revisions();
        fault
    }

    #[inline]
    pub fn refuted(&self) -> &[Assumption] {
        self.machine.refuted()
    }

    pub fn is_redundant(&mut self, waiting: &[Tid]) -> bool {
        !waiting.is_empty() && self.machine().is_redundant(waiting)
    }

    pub fn written(&self) -> u128 {
        self.written
    }

    pub fn spawned(&self) -> Option<Tid> {
        self.spawned
    }

    pub fn mark(&self) -> usize {
        self.taken.len()
    }

    pub fn rewind(&mut self, to: usize) {
        self.skipped += self.taken.len() - self.marks.len().clamp(to, self.taken.len());
        while self.taken.len() > to {
            let Taken { tid, before, spawned, .. } = self.taken.pop().expect("internal: a step to undo");
            self.at[tid.index()] = before;
            if let Some(child) = spawned {
                self.at[child.index()] = NONE;
            }
        }
        if let Some(&mark) = self.marks.get(to) {
            self.machine.rewind(mark);
            self.marks.truncate(to);
        }
    }

    pub fn step(&mut self, who: Tid, value: u128, from: Option<(Tid, u32)>) -> Step {
        let before = self.at.get(who.index()).copied().unwrap_or(NONE);
        // A join reads the result of the joined thread.
        let key = match self.state(who).and_then(|state| state.act) {
            Some(Act::Join { target }) => self.state(target).map(|state| state.result.into()),
            _ => Some(value),
        };
        let edges = self.edges_of(before, key);
        if let Some(at) = self.find(edges, |edge| edge.alone && edge.revisions == self.revisions) {
            let Edge { written, spawned, to, end, .. } = self.edges[at as usize];
            (self.written, self.spawned) = (written, spawned.map(|(child, _)| child));
            self.taken.push(Taken { tid: who, value, from, before, edge: at, spawned: self.spawned });
            self.at[who.index()] = to;
            if let Some((child, state)) = spawned {
                self.put(child, state);
            }
            return end.step();
        }
        self.machine();
        let before = if self.gives_up() || self.evict() { self.at[who.index()] } else { before };
        self.executed += 1;
        self.marks.push(self.machine.mark());
        let step = self.machine.step(who, value, from);
        (self.written, self.spawned) = (self.machine.written(), self.machine.spawned());
        self.taken.push(Taken { tid: who, value, from, before, edge: NONE, spawned: self.spawned });
        let (to, child) = self.record(who, before, key, &step);
        self.put(who, to);
        if let Some(tid) = self.spawned {
            self.put(tid, child);
        }
        step
    }

    /// If the memo does not pay off, discards everything and switches it off.
    fn gives_up(&mut self) -> bool {
        if self.off || self.executed < TRIAL + TRIAL_EXECUTIONS * self.taken.len() {
            return false;
        }
        self.off = self.skipped < self.executed / WORTH;
        (self.executed, self.skipped) = (0, 0);
        if self.off {
            self.machine.watch_scope(false);
            self.at.fill(NONE);
            self.taken.iter_mut().for_each(|taken| taken.before = NONE);
            (self.states, self.edges) = (Vec::new(), Vec::new());
        }
        self.off
    }

    /// If there are many states, evicts all that are not part of this execution, and all edges; no edge is needed,
    /// since the machine has caught up.
    fn evict(&mut self) -> bool {
        if self.states.len() < MOST_STATES || self.taken.len() >= MOST_STATES / 2 {
            return false;
        }
        let mut numbers = vec![NONE; self.states.len()];
        let mut kept = Vec::new();
        let here = self.at.iter_mut().chain(self.taken.iter_mut().map(|taken| &mut taken.before));
        for state in here.filter(|state| **state != NONE) {
            let number = &mut numbers[*state as usize];
            if *number == NONE {
                *number = kept.len() as u32;
                let State { act, op, finished, result, revisions, .. } = self.states[*state as usize];
                kept.push(State { act, op, finished, result, revisions, ways: Vec::new(), initial: None });
            }
            *state = *number;
        }
        self.states = kept;
        self.edges.clear();
        true
    }

    /// Records the step that the machine has just executed; the states of its thread and of the thread that it spawned,
    /// if known.
    fn record(&mut self, who: Tid, before: u32, value: Option<u128>, step: &Step) -> (u32, u32) {
        let revisions = self.machine.revisions();
        let revised = std::mem::replace(&mut self.revisions, revisions) != revisions;
        let Some(value) = value.filter(|_| !revised && before != NONE) else { return (NONE, NONE) };
        let (plain, alone) = match self.machine.scope() {
            Scope::ThreadLocal => (&[][..], true),
            Scope::SingleThreaded => (&[][..], false),
            // It has other effects, so it must be executed, but its outcome is known from what it read.
            Scope::Shared { plain, .. } => (plain, false),
            Scope::Global => return (NONE, NONE),
        };
        let found: SmallVec<[(u64, u64); 4]> =
            plain.iter().filter(|access| !access.writes).map(|access| (access.addr, access.value)).collect();
        let Some(end) = End::of(step) else { return (NONE, NONE) };
        let edges = self.edges_of(before, Some(value));
        if let Some(at) = self.find(edges, |edge| *edge.found == *found) {
            let edge = &mut self.edges[at as usize];
            (edge.alone, edge.revisions) = (alone, revisions);
            return (edge.to, edge.spawned.map_or(NONE, |(_, state)| state));
        }
        let found = found.into_boxed_slice();
        let to = if matches!(end, End::Exited(_)) { NONE } else { self.new_state(who) };
        let spawned = self.spawned.map(|child| (child, self.new_state(child)));
        let first = &mut self.states[before as usize].way(value).edges;
        let next = std::mem::replace(first, self.edges.len() as u32);
        let written = self.written;
        self.edges.push(Edge { found, alone, revisions, written, spawned, end, to, next });
        (to, spawned.map_or(NONE, |(_, state)| state))
    }

    /// The first edge of a state for a value.
    fn edges_of(&self, state: u32, value: Option<u128>) -> u32 {
        let way = self.states.get(state as usize).zip(value).and_then(|(state, value)| state.find(value));
        way.map_or(NONE, |way| way.edges)
    }

    /// The first edge from this one on that is wanted.
    fn find(&self, mut at: u32, wanted: impl Fn(&Edge) -> bool) -> Option<u32> {
        while let Some(edge) = self.edges.get(at as usize) {
            if wanted(edge) {
                return Some(at);
            }
            at = edge.next;
        }
        None
    }
}

impl End {
    /// How a step ended, unless it failed.
    fn of(step: &Step) -> Option<Self> {
        match step {
            Step::Ran => Some(End::Ran),
            Step::Finished => Some(End::Finished),
            Step::Exited(code) => Some(End::Exited(*code)),
            Step::AssumeFailed | Step::Refuted | Step::Fault(_) | Step::Unsupported(_) => None,
        }
    }
    fn step(self) -> Step {
        match self {
            End::Ran => Step::Ran,
            End::Finished => Step::Finished,
            End::Exited(code) => Step::Exited(code),
        }
    }
}
