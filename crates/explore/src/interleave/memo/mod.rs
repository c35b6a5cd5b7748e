//! Memoised steps: the machine executes what a thread does only once for the same observations.
//!
//! A search executes the same few operations a million times in different orders. What a thread does between two
//! operations depends only on its own state, and that only on the values that its operations have read. So each thread
//! is an automaton. A node is a state of the thread, with the operation that the thread will execute next. A transition
//! is labelled with the value that the location of the operation had, and leads to an outcome: the value that the
//! operation left there, and the node after the step. If the transition is known, the machine stays where it is.
//! Otherwise the machine *catches up* with the steps that it has not executed, executes this one, too, and its outcome
//! is recorded.
//!
//! That is correct for operations of a closed form on one location, as long as the scope of the step is limited
//! ([`base::Scope`]). After any other step, or a fault, the memo is *bypassed*: until that step is undone, the machine
//! executes everything.
//!
//! Steps may have plain accesses to memory that threads share ([`base::Scope::Shared`]). Then a step also depends
//! on the values that it read there: a transition has one outcome for each combination of them, and the outcome is used
//! again only where memory holds the same values and no access can race (`plain`). Which memory is shared is discovered
//! during the search. Until then, in all steps that were executed, only one thread had used that memory or none had
//! written it. Steps that are not executed are like executed ones, so everything that came from the memo was right.
//! From then on it need not be: the memo is *invalidated*, and the current execution is executed again from its start,
//! with the memory known to be shared.

mod epilogue;
mod evict;
mod plain;
mod record;

use super::event::Touches;
use super::merged;
use super::trace::Touched;
use base::{
    Alternatives, Assumption, Id, Location, LocationAccess, Machine, OpFlags, Operation, Pending, Pick, Step,
    ThreadKey, Tid,
};
use epilogue::KnownEpilogue;
use evict::MANY;
use plain::{Begins, Plain, Sync, Uses};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

const NONE: u32 = u32::MAX;

/// A state of a thread.
struct Node {
    /// Its next operation; `None` at its end. Whether the operation is enabled depends on the transition.
    pending: Option<Pending>,
    /// The operation is of the closed form.
    simple: bool,
    /// The operation never waits.
    always: bool,
    flags: Option<OpFlags>,
    /// The operation does not read its location.
    blind: bool,
    /// The thread that it joins.
    joins: Option<Tid>,
    /// The location that it touches, or `NONE`.
    loc: u32,
    /// At its end: what a thread that joins it reads.
    result: u64,
    transitions: Vec<Transition>,
}

/// An operation whose location has a certain value.
struct Transition {
    found: u128,
    pick: Pick,
    enabled: bool,
    touches: Touches,
    sync: Sync,
    /// The outcomes, one for each combination of values read from shared memory.
    outcomes: Vec<Outcome>,
}

/// The outcome of a step.
struct Outcome {
    left: u64,
    next: u32,
    step: StepEnd,
    /// There were no other threads: the step may have changed any location.
    alone: bool,
    /// Its plain accesses to shared memory.
    uses: Option<Box<Uses>>,
    /// Threads that it spawned.
    children: SmallVec<[(Tid, u32); 1]>,
}

/// How a memoisable step ended.
#[derive(Clone, Copy)]
enum StepEnd {
    Ran,
    Finished,
    AssumeFailed,
    Exited(i32),
}

/// A step of the execution.
struct Done {
    tid: Tid,
    pick: Pick,
    /// Heights of the trails before it.
    height: u32,
    plain: u32,
}

enum Undo {
    At { tid: Tid, was: u32 },
    Value { loc: u32, was: Option<u64> },
    Joined { tid: Tid },
    Prologue { was: u32 },
}

pub(super) struct Memo<'a, M: Machine> {
    machine: &'a mut M,
    on: bool,
    nodes: Vec<Node>,
    /// The node of each thread.
    at: Vec<u32>,
    joined: Vec<bool>,
    /// The node of the main thread when it was last the only thread: its path up to there determines the memory that
    /// all threads start with.
    prologue: u32,
    /// Nodes by thread, prologue and state.
    states: FxHashMap<(Tid, u32, u128), u32>,
    numbers: FxHashMap<Location, u32>,
    /// The value of each location, as far as it is known.
    values: Vec<Option<u64>>,
    touched: Vec<LocationAccess>,
    /// The execution so far.
    done: Vec<Done>,
    trail: Vec<Undo>,
    /// The machine's marks before each of the steps it has executed.
    marks: Vec<M::Mark>,
    /// How many of these are still those of this execution.
    valid: usize,
    /// The first step that is not memoisable.
    bypassed_from: Option<usize>,
    /// The machine executes everything; it is at the end of the current execution.
    bypassed: bool,
    /// The sharing epoch of the memo, and how often the memo was invalidated.
    revisions: u32,
    invalidations: u32,
    /// Threads share memory with plain accesses.
    shares: bool,
    plain: Plain,
    hits: u32,
    executed: u32,
    /// The number of nodes from which on some are evicted.
    enough: usize,
    /// The epilogue that was skipped last.
    epilogue: Option<KnownEpilogue>,
    /// The last answer of the machine about a thread, as long as it is valid: a search asks more than once before a
    /// step.
    asked: Option<(Tid, Option<Pending>)>,
}

/// Whether an operation depends on and changes only its thread and the [`Machine::value`] of one location.
fn is_simple(pending: &Pending) -> bool {
    pending.what.flags().has_closed_form() && !pending.limited
}

fn word(value: u128) -> Option<u64> {
    u64::try_from(value).ok()
}

impl<'a, M: Machine> Memo<'a, M> {
    pub fn new(machine: &'a mut M, on: bool) -> Self {
        machine.watch_scope(on);
        let mut memo = Self {
            machine,
            on,
            nodes: Vec::new(),
            at: Vec::new(),
            joined: Vec::new(),
            prologue: 0,
            states: FxHashMap::default(),
            numbers: FxHashMap::default(),
            values: Vec::new(),
            touched: Vec::new(),
            done: Vec::new(),
            trail: Vec::new(),
            marks: Vec::new(),
            valid: 0,
            bypassed_from: None,
            bypassed: !on,
            revisions: 0,
            invalidations: 0,
            shares: false,
            plain: Plain::default(),
            hits: 0,
            executed: 0,
            enough: MANY,
            epilogue: None,
            asked: None,
        };
        memo.revisions = memo.machine.revisions();
        memo.shares = memo.revisions > 0;
        memo.place_all();
        memo.update_bypass();
        memo
    }

    /// Determines the nodes of all threads at the start.
    fn place_all(&mut self) {
        for tid in (0..self.machine.threads()).map(Tid::from_index) {
            self.know(tid);
            if self.on && self.machine.pending(tid).is_some() {
                self.at[tid.index()] = self.node(tid);
            }
        }
    }

    /// The machine, at the end of the current execution.
    pub fn machine(&mut self) -> &mut M {
        self.catch_up();
        self.machine
    }

    /// The machine, without catching up.
    pub fn somewhere(&self) -> &M {
        self.machine
    }

    fn catch_up(&mut self) {
        if self.valid < self.marks.len() {
            self.machine.rewind(self.marks[self.valid]);
            self.marks.truncate(self.valid);
        }
        for Done { tid, pick, .. } in &self.done[self.valid..] {
            self.marks.push(self.machine.mark());
            let step = self.machine.step(*tid, *pick);
            debug_assert!(!matches!(step, Step::Fault(_)), "internal: a step was left out that fails");
            self.executed += 1;
        }
        self.valid = self.done.len();
    }

    /// Decides whether the memo is bypassed, after anything that may change it.
    fn update_bypass(&mut self) {
        self.bypassed = !self.on || self.bypassed_from.is_some();
        if self.bypassed && self.valid < self.done.len().max(self.marks.len()) {
            self.catch_up();
        }
    }

    fn know(&mut self, tid: Tid) {
        if self.at.len() <= tid.index() {
            self.at.resize(tid.index() + 1, NONE);
            self.joined.resize(tid.index() + 1, false);
        }
    }

    /// The node for the state of `tid` in the machine.
    fn node(&mut self, tid: Tid) -> u32 {
        let ThreadKey::State(state) = self.machine.thread_key(tid) else { return self.new_node(tid) };
        let key = (tid, self.prologue, state);
        if let Some(&known) = self.states.get(&key) {
            return known;
        }
        let node = self.new_node(tid);
        self.states.insert(key, node);
        node
    }

    /// A new node: what a thread did while it was the only one is visible in memory, and not in its state.
    fn new_node(&mut self, tid: Tid) -> u32 {
        let pending = self.machine.pending(tid);
        let mut first = None;
        self.machine.footprint(tid, Pick(0), &mut |touch| first = first.or(Some(touch)));
        let what = pending.as_ref().map(|pending| &pending.what);
        let flags = what.map(Operation::flags);
        // The outcome of a join depends on which threads have ended and which have been joined.
        let first = first.filter(|_| flags.is_some_and(|flags| !flags.joins()));
        let simple = pending.as_ref().is_none_or(is_simple) && first.is_none_or(|touch| touch.size <= 8);
        let loc = first.map_or(NONE, |touch| self.number(touch));
        let always = simple && flags.is_some_and(|flags| !flags.blocks() && !flags.joins());
        let result = if pending.is_none() { self.machine.result(tid) } else { 0 };
        let blind = loc == NONE || flags.is_some_and(OpFlags::is_blind);
        let joins = what.and_then(Operation::joined);
        self.nodes.push(Node { pending, flags, simple, always, blind, joins, loc, result, transitions: Vec::new() });
        self.nodes.len() as u32 - 1
    }

    fn number(&mut self, touch: LocationAccess) -> u32 {
        let next = self.values.len() as u32;
        let number = *self.numbers.entry(touch.loc).or_insert(next);
        if number == next {
            // A write to one of two overlapping locations changes the other, too. The search will notice that and
            // restart, but only if threads that wait for one of them are woken.
            let new = merged::bytes(&touch);
            let overlaps =
                |old: &LocationAccess| merged::bytes(old).start < new.end && new.start < merged::bytes(old).end;
            self.on &= !self.touched.iter().any(overlaps);
            self.values.push(None);
            self.touched.push(touch);
        } else {
            self.on &= self.touched[number as usize].size == touch.size;
        }
        number
    }

    #[inline]
    fn standing(&self, tid: Tid) -> Option<u32> {
        self.at.get(tid.index()).copied().filter(|&node| node != NONE)
    }

    /// The label of the transition of a node: the value of its location, or whether and how the joined thread has
    /// ended.
    #[inline(always)]
    fn found(&mut self, node: u32) -> Option<u128> {
        let &Node { blind, joins, loc, .. } = &self.nodes[node as usize];
        if let Some(target) = joins {
            let Node { pending, result, .. } = &self.nodes[self.standing(target)? as usize];
            let (ended, joined) = (pending.is_none(), self.joined[target.index()]);
            return Some(u128::from(*result) << 2 | u128::from(joined) << 1 | u128::from(ended));
        }
        if blind { Some(0) } else { self.held(loc).map(u128::from) }
    }

    /// The value of a location. If it is not known, no step since the last single-threaded one has touched the
    /// location: it has had this value ever since, in all executions from there, so there is nothing to undo.
    #[inline]
    fn held(&mut self, loc: u32) -> Option<u64> {
        self.values[loc as usize].or_else(|| {
            self.catch_up();
            self.values[loc as usize] = word(self.machine.value(self.touched[loc as usize]));
            self.values[loc as usize]
        })
    }

    fn set(&mut self, loc: u32, value: Option<u64>) {
        let was = std::mem::replace(&mut self.values[loc as usize], value);
        if was != value {
            self.trail.push(Undo::Value { loc, was });
        }
    }

    fn go(&mut self, tid: Tid, to: u32) {
        let was = std::mem::replace(&mut self.at[tid.index()], to);
        self.trail.push(Undo::At { tid, was });
    }

    /// The transition of the next operation of `tid`: its node, and an index. `None` if only the machine knows.
    #[inline(always)]
    fn transition(&mut self, tid: Tid, pick: Pick) -> Option<(u32, usize)> {
        let at = self.standing(tid)?;
        if !self.nodes[at as usize].simple {
            return None;
        }
        let found = self.found(at)?;
        let Node { transitions, loc, .. } = &self.nodes[at as usize];
        if let Some(transition) =
            transitions.iter().position(|transition| transition.found == found && transition.pick == pick)
        {
            return Some((at, transition));
        }
        let loc = *loc;
        self.new_transition(tid, pick, at, loc, found)
    }

    #[cold]
    fn new_transition(&mut self, tid: Tid, pick: Pick, at: u32, loc: u32, found: u128) -> Option<(u32, usize)> {
        self.catch_up();
        let enabled = self.machine.pending(tid)?.enabled;
        let mut touches = Touches::new();
        self.machine.footprint(tid, pick, &mut |touch| touches.push(touch));
        let beside = touches.iter().skip(usize::from(loc != NONE));
        let beside = beside.filter(|_| self.nodes[at as usize].joins.is_none());
        let alone = beside.clone().all(|&touch| self.machine.value(touch) == 0);
        if !alone {
            self.nodes[at as usize].simple = false;
            return None;
        }
        let class = touches.first().map(|touch| touch.class);
        let Node { pending, transitions, .. } = &mut self.nodes[at as usize];
        let Pending { what, addr, .. } = pending.as_ref()?;
        let sync = Sync::of(what.sync(*addr, || found), class);
        transitions.push(Transition { found, pick, enabled, touches, sync, outcomes: Vec::new() });
        Some((at, transitions.len() - 1))
    }

    pub fn threads(&self) -> usize {
        self.machine.threads()
    }

    #[inline]
    pub fn refuted(&self) -> &[Assumption] {
        self.machine.refuted()
    }

    /// The next operation of `tid`.
    #[inline]
    pub fn next(&mut self, tid: Tid) -> Option<&Operation> {
        if self.bypassed {
            return self.ask(tid);
        }
        let at = self.standing(tid)? as usize;
        match self.nodes[at].simple {
            true => self.nodes[at].pending.as_ref().map(|pending| &pending.what),
            false => self.ask(tid),
        }
    }

    /// The flags of that operation.
    #[inline]
    pub fn flags(&mut self, tid: Tid) -> Option<OpFlags> {
        if !self.bypassed {
            let &Node { simple, flags, .. } = &self.nodes[self.standing(tid)? as usize];
            if simple {
                return flags;
            }
        }
        self.asked_flags(tid)
    }

    /// The same where only the machine knows it; apart, so that the common case is inlined.
    #[inline(never)]
    fn asked_flags(&mut self, tid: Tid) -> Option<OpFlags> {
        self.ask(tid).map(Operation::flags)
    }

    /// Whether the next operation of `tid` is a fence, or not observable by other threads.
    #[inline]
    pub fn is_silent(&mut self, tid: Tid) -> bool {
        let flags = match self.standing(tid) {
            Some(at) if !self.bypassed => self.nodes[at as usize].flags,
            _ => self.flags(tid),
        };
        flags.is_some_and(OpFlags::is_silent)
    }

    fn ask(&mut self, tid: Tid) -> Option<&Operation> {
        self.asked_about(tid).map(|pending| &pending.what)
    }

    fn asked_about(&mut self, tid: Tid) -> Option<&Pending> {
        if self.asked.as_ref().is_none_or(|(of, _)| *of != tid) {
            let pending = self.machine().pending(tid);
            self.asked = Some((tid, pending));
        }
        self.asked.as_ref().and_then(|(_, pending)| pending.as_ref())
    }

    /// Whether the next operation of `tid` is enabled.
    #[inline]
    pub fn is_enabled(&mut self, tid: Tid) -> bool {
        let known = match self.bypassed {
            true => None,
            false => match self.standing(tid) {
                None => return false,
                Some(at) if self.nodes[at as usize].always => return true,
                Some(_) => self.transition(tid, Pick(0)),
            },
        };
        match known {
            Some((at, transition)) => self.nodes[at as usize].transitions[transition].enabled,
            None => self.asked_about(tid).is_some_and(|pending| pending.enabled),
        }
    }

    /// Whether a thread has not ended.
    pub fn lives(&mut self, tid: Tid) -> bool {
        match self.bypassed {
            true => self.asked_about(tid).is_some(),
            false => self.standing(tid).is_some_and(|at| self.nodes[at as usize].pending.is_some()),
        }
    }

    pub fn touches(&mut self, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        let known = if self.bypassed { None } else { self.transition(tid, pick) };
        match known {
            Some((at, transition)) => {
                self.nodes[at as usize].transitions[transition].touches.iter().copied().for_each(out)
            }
            None => self.machine().footprint(tid, pick, out),
        }
    }

    pub fn ways(&mut self, tid: Tid) -> u32 {
        if self.bypassed || self.transition(tid, Pick(0)).is_none() {
            return self.machine().ways(tid);
        }
        match self.next(tid).map(Operation::alternatives) {
            Some(Alternatives::Always(ways)) => ways,
            None => 1,
            Some(
                Alternatives::Spurious
                | Alternatives::IfHolds(_)
                | Alternatives::EachWaiter
                | Alternatives::Waiters { .. },
            ) => unreachable!("internal: no closed form"),
        }
    }

    pub fn spins(&mut self, tid: Tid) -> bool {
        self.machine().spins(tid)
    }

    pub fn mark(&self) -> u32 {
        self.done.len() as u32
    }

    pub fn rewind(&mut self, to: u32) {
        let to = to as usize;
        self.asked = None;
        let Some(&Done { height, plain, .. }) = self.done.get(to) else { return };
        if self.shares {
            self.plain.rewind(plain);
        }
        for undo in self.trail.drain(height as usize..).rev() {
            match undo {
                Undo::At { tid, was } => self.at[tid.index()] = was,
                Undo::Value { loc, was } => self.values[loc as usize] = was,
                Undo::Joined { tid } => self.joined[tid.index()] = false,
                Undo::Prologue { was } => self.prologue = was,
            }
        }
        self.done.truncate(to);
        self.valid = self.valid.min(to);
        self.bypassed_from = self.bypassed_from.filter(|&at| at < to);
        self.update_bypass();
    }

    /// Takes a step, and adds its touches, with the value of each location before and after.
    pub fn step(&mut self, tid: Tid, pick: Pick, touched: &mut Vec<Touched>) -> Step {
        if !self.bypassed
            && let Some((at, transition)) = self.transition(tid, pick)
            && let loc = self.nodes[at as usize].loc
            && let Some(held) = if loc == NONE { Some(0) } else { self.held(loc) }
            && let Some(way) = self.way(tid, at, transition)
        {
            let Transition { touches, outcomes, .. } = &self.nodes[at as usize].transitions[transition];
            let (old, new) = (held.into(), outcomes[way].left.into());
            let mut beside = touches.as_slice();
            if loc != NONE
                && let [touch, others @ ..] = beside
            {
                touched.push(Touched { touch: *touch, old, new });
                beside = others;
            }
            for &touch in beside {
                touched.push(Touched::empty(touch));
            }
            self.done.push(self.done_now(tid, pick));
            return self.take(tid, at, transition, way);
        }
        self.step_by_machine(tid, pick, touched)
    }

    fn done_now(&self, tid: Tid, pick: Pick) -> Done {
        Done { tid, pick, height: self.trail.len() as u32, plain: self.plain.height() }
    }

    /// Which of the known outcomes an operation has here, if that is certain and none of its accesses can race.
    #[inline]
    fn way(&self, tid: Tid, at: u32, transition: usize) -> Option<usize> {
        let outcomes = &self.nodes[at as usize].transitions[transition].outcomes;
        if !self.shares {
            return (!outcomes.is_empty()).then_some(0);
        }
        let holds = |outcome: &Outcome| outcome.uses.as_ref().is_none_or(|uses| self.plain.holds(uses));
        let way = outcomes.iter().position(holds)?;
        let is_ordered = |uses: &Uses| self.plain.is_ordered(self.begins(tid, at, transition), uses);
        outcomes[way].uses.as_ref().is_none_or(|uses| is_ordered(uses)).then_some(way)
    }

    fn begins(&self, tid: Tid, at: u32, transition: usize) -> Begins {
        let &Node { joins, loc, ref transitions, .. } = &self.nodes[at as usize];
        Begins { tid, at: (loc != NONE).then(|| (loc, transitions[transition].sync)), joins }
    }

    /// Applies a known outcome.
    #[inline(always)]
    fn take(&mut self, tid: Tid, at: u32, transition: usize, way: usize) -> Step {
        self.asked = None;
        self.hits += 1;
        let &Node { joins, loc, ref transitions, .. } = &self.nodes[at as usize];
        let Outcome { left, next, step, alone, children, uses } = &transitions[transition].outcomes[way];
        let (left, next, step, alone) = (*left, *next, *step, *alone);
        if self.shares && !alone {
            let born = children.iter().map(|&(child, _)| child);
            self.plain.step(self.begins(tid, at, transition), uses.as_deref(), born);
        }
        if !children.is_empty() {
            for (child, node) in children.clone() {
                self.know(child);
                self.go(child, node);
            }
        }
        self.go(tid, next);
        if alone {
            self.forget(next);
        } else if loc != NONE {
            self.set(loc, Some(left));
        }
        if let Some(target) = joins.filter(|target| !self.joined[target.index()]) {
            self.joined[target.index()] = true;
            self.trail.push(Undo::Joined { tid: target });
        }
        match step {
            StepEnd::Ran => Step::Ran,
            StepEnd::Finished => Step::Finished,
            StepEnd::AssumeFailed => Step::AssumeFailed,
            StepEnd::Exited(code) => Step::Exited(code),
        }
    }

    /// After a single-threaded step to `node`: all locations may have changed.
    fn forget(&mut self, node: u32) {
        for loc in 0..self.values.len() as u32 {
            self.set(loc, None);
        }
        if self.shares {
            self.plain.forget();
        }
        let was = std::mem::replace(&mut self.prologue, node);
        self.trail.push(Undo::Prologue { was });
    }
}
