//! The memo of threads, for the search over interleavings: a label is the value that the location of the operation has.
//!
//! So the value of each location is known without the machine, as far as operations of a closed form have determined
//! it. That is correct for operations on one location, as long as the scope of the step is limited ([`base::Scope`]).
//! After any other step, or a fault, the memo is *bypassed*: until that step is undone, the machine executes all steps.
//!
//! Steps may have plain accesses to memory that threads share ([`base::Scope::Shared`]). Then a step also depends on
//! the values that it read there: a transition has one outcome for each combination of them, and the outcome is used
//! again only where memory holds the same values and no access can race (`plain`).

mod epilogue;
mod plain;
mod record;

use super::event::Touches;
use super::merged;
use super::trace::Touched;
use crate::memo::{Automata, NONE, Node, Observer, Outcome, Transition};
use base::Id;
use base::{Alternatives, Assumption, Location, LocationAccess, Machine, OpFlags, Operation, Pending, Pick};
use base::{Scope, Step, Tid};
use epilogue::KnownEpilogue;
use plain::{Begins, Plain, Sync, Uses};
use rustc_hash::FxHashMap;
use std::marker::PhantomData;

/// The steps of threads that share the values of locations.
pub(super) struct Memo<'a, M: Machine> {
    automata: Automata<'a, Values<M>>,
}

/// The next operation of a thread.
pub(super) struct Next {
    /// `None` at the end of the thread. Whether the operation is enabled depends on the transition.
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
    /// At the end: what a thread that joins it reads.
    result: u64,
}

/// An operation whose location has a certain value.
pub(super) struct Reads {
    enabled: bool,
    touches: Touches,
    sync: Sync,
}

/// What a step did.
pub(super) struct Changes {
    left: u64,
    /// Its plain accesses to shared memory.
    uses: Option<Box<Uses>>,
}

pub(super) enum Undo {
    Value { loc: u32, was: Option<u64> },
    Joined { tid: Tid },
}

/// What locations hold.
pub(super) struct Values<M> {
    joined: Vec<bool>,
    numbers: FxHashMap<Location, u32>,
    /// The value of each location, as far as it is known.
    values: Vec<Option<u64>>,
    touched: Vec<LocationAccess>,
    /// Locations overlap, so that a value of one is not enough.
    overlaps: bool,
    /// The first step that is not memoisable.
    bypassed_from: Option<usize>,
    /// The machine executes everything; it is at the end of the current execution.
    bypassed: bool,
    /// Threads share memory with plain accesses.
    shares: bool,
    plain: Plain,
    /// The epilogue that was skipped last.
    epilogue: Option<KnownEpilogue>,
    /// The last answer of the machine about a thread, as long as it is valid: a search asks more than once before a
    /// step.
    asked: Option<(Tid, Option<Pending>)>,
    machine: PhantomData<M>,
}

/// Whether an operation depends on and changes only its thread and the [`Machine::value`] of one location.
fn is_simple(pending: &Pending) -> bool {
    pending.what.flags().has_closed_form() && !pending.limited
}

fn word(value: u128) -> Option<u64> {
    u64::try_from(value).ok()
}

impl<M: Machine> Values<M> {
    fn new(shares: bool) -> Self {
        Self {
            joined: Vec::new(),
            numbers: FxHashMap::default(),
            values: Vec::new(),
            touched: Vec::new(),
            overlaps: false,
            bypassed_from: None,
            bypassed: false,
            shares,
            plain: Plain::default(),
            epilogue: None,
            asked: None,
            machine: PhantomData,
        }
    }

    fn is_joined(&self, tid: Tid) -> bool {
        self.joined.get(tid.index()).copied().unwrap_or(false)
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
            self.overlaps |= self.touched.iter().any(overlaps);
            self.values.push(None);
            self.touched.push(touch);
        } else {
            self.overlaps |= self.touched[number as usize].size != touch.size;
        }
        number
    }
}

impl<M: Machine> Observer for Values<M> {
    type Program = M;
    type Input = Pick;
    type Next = Next;
    type Label = (u128, Pick);
    type Transition = Reads;
    type Effect = Changes;
    type Undo = Undo;
    const TRIAL: usize = 1 << 16;
    const WORTH: usize = 2;

    fn next(&mut self, machine: &M, tid: Tid) -> Next {
        let pending = machine.pending(tid);
        let mut first = None;
        machine.footprint(tid, Pick(0), &mut |touch| first = first.or(Some(touch)));
        let what = pending.as_ref().map(|pending| &pending.what);
        let flags = what.map(Operation::flags);
        // The outcome of a join depends on which threads have ended and which have been joined.
        let first = first.filter(|_| flags.is_some_and(|flags| !flags.joins()));
        let simple = pending.as_ref().is_none_or(is_simple) && first.is_none_or(|touch| touch.size <= 8);
        let loc = first.map_or(NONE, |touch| self.number(touch));
        let always = simple && flags.is_some_and(|flags| !flags.blocks() && !flags.joins());
        let result = if pending.is_none() { machine.result(tid) } else { 0 };
        let blind = loc == NONE || flags.is_some_and(OpFlags::is_blind);
        let joins = what.and_then(Operation::joined);
        Next { pending, flags, simple, always, blind, joins, loc, result }
    }

    fn step(machine: &mut M, tid: Tid, pick: Pick) -> Step {
        machine.step(tid, pick)
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Value { loc, was } => self.values[loc as usize] = was,
            Undo::Joined { tid } => self.joined[tid.index()] = false,
        }
    }

    #[inline]
    fn height(&self) -> u32 {
        self.plain.height()
    }

    #[inline]
    fn rewind(&mut self, height: u32) {
        if self.shares {
            self.plain.rewind(height);
        }
    }

    fn evicted(&mut self) {
        self.epilogue = None;
    }

    fn invalidate(&mut self) {
        (self.bypassed_from, self.bypassed, self.epilogue, self.asked) = (None, false, None, None);
        self.joined.fill(false);
        self.values.fill(None);
        self.plain = Plain::default();
        self.shares = true;
    }

    fn check(&self, machine: &M, tid: Tid, next: &Next, Outcome { effect, alone, .. }: &Outcome<Self>) {
        let as_known = match (machine.scope(), &effect.uses) {
            (Scope::SingleThreaded, None) => *alone,
            (Scope::ThreadLocal, None) => !alone,
            (Scope::Shared { plain, complete: true }, Some(uses)) => self.plain.is_use(uses, plain),
            (Scope::SingleThreaded | Scope::ThreadLocal | Scope::Shared { .. } | Scope::Global, _) => false,
        };
        assert!(as_known, "internal: a skipped step of {tid} concerns something else: {:?}", machine.scope());
        if next.loc != NONE && !alone {
            let value = machine.value(self.touched[next.loc as usize]);
            assert_eq!(word(value), Some(effect.left), "internal: a skipped step of {tid} leaves another value");
        }
    }

    fn agrees(&self, machine: &M, tid: Tid, next: &Next, same: bool) -> bool {
        let key = |pending: &Pending| (pending.what, pending.addr, pending.size);
        let expected = next.pending.as_ref().map(key);
        // Other operations may depend on more than the thread.
        self.bypassed || same && (!next.simple || machine.pending(tid).as_ref().map(key) == expected)
    }
}

impl<'a, M: Machine> Memo<'a, M> {
    pub fn new(machine: &'a mut M, on: bool) -> Self {
        let shares = machine.revisions() > 0;
        let mut automata = Automata::new(machine, Values::new(shares), on);
        let threads = (0..automata.threads()).map(Tid::from_index);
        let lost = |tid: Tid| automata.standing(tid).is_none() && automata.somewhere().pending(tid).is_some();
        if on && threads.into_iter().any(lost) {
            automata.switch_off();
        }
        let mut memo = Self { automata };
        memo.update_bypass();
        memo
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

    /// Decides whether the memo is bypassed, after anything that may change it.
    fn update_bypass(&mut self) {
        if self.automata.observer.overlaps && self.automata.is_on() {
            self.automata.switch_off();
        }
        self.automata.observer.bypassed = !self.automata.is_on() || self.automata.observer.bypassed_from.is_some();
        if self.automata.observer.bypassed && self.automata.has_fallen_behind() {
            self.automata.catch_up();
        }
    }

    /// The label of the transition of a node: the value of its location, or whether and how the joined thread has
    /// ended.
    #[inline(always)]
    fn found(&mut self, node: u32) -> Option<u128> {
        let &Next { blind, joins, loc, .. } = self.operation(node);
        if let Some(target) = joins {
            let Next { pending, result, .. } = self.operation(self.automata.standing(target)?);
            let (ended, joined) = (pending.is_none(), self.automata.observer.is_joined(target));
            return Some(u128::from(*result) << 2 | u128::from(joined) << 1 | u128::from(ended));
        }
        if blind { Some(0) } else { self.held(loc).map(u128::from) }
    }

    /// The value of a location. If it is not known, no step since the last single-threaded one has touched the
    /// location: it has had this value ever since, in all executions from there, so there is nothing to undo.
    #[inline]
    fn held(&mut self, loc: u32) -> Option<u64> {
        self.automata.observer.values[loc as usize].or_else(|| {
            let touch = self.automata.observer.touched[loc as usize];
            let value = word(self.automata.machine().value(touch));
            self.automata.observer.values[loc as usize] = value;
            value
        })
    }

    fn set(&mut self, loc: u32, value: Option<u64>) {
        let was = std::mem::replace(&mut self.automata.observer.values[loc as usize], value);
        if was != value {
            self.automata.note(Undo::Value { loc, was });
        }
    }

    fn operation(&self, node: u32) -> &Next {
        &self.automata.nodes[node as usize].next
    }

    /// The transition of the next operation of `tid`: its node, and an index. `None` if only the machine knows.
    #[inline(always)]
    fn transition(&mut self, tid: Tid, pick: Pick) -> Option<(u32, usize)> {
        let at = self.automata.standing(tid)?;
        if !self.operation(at).simple {
            return None;
        }
        let found = self.found(at)?;
        match self.automata.find(at, (found, pick)) {
            Some(transition) => Some((at, transition)),
            None => self.new_transition(tid, pick, at, found),
        }
    }

    #[cold]
    fn new_transition(&mut self, tid: Tid, pick: Pick, at: u32, found: u128) -> Option<(u32, usize)> {
        self.automata.catch_up();
        let machine = self.automata.somewhere();
        let enabled = machine.pending(tid)?.enabled;
        let mut touches = Touches::new();
        machine.footprint(tid, pick, &mut |touch| touches.push(touch));
        let &Next { loc, joins, pending, .. } = self.operation(at);
        let mut beside = touches.iter().skip(usize::from(loc != NONE));
        if joins.is_none() && beside.any(|&touch| machine.value(touch) != 0) {
            self.automata.nodes[at as usize].next.simple = false;
            return None;
        }
        let class = touches.first().map(|touch| touch.class);
        let Pending { what, addr, .. } = pending?;
        let sync = Sync::of(what.sync(addr, || found), class);
        Some((at, self.automata.add(at, (found, pick), Reads { enabled, touches, sync })))
    }

    #[inline]
    pub fn refuted(&self) -> &[Assumption] {
        self.automata.somewhere().refuted()
    }

    /// The next operation of `tid`.
    #[inline]
    pub fn next(&mut self, tid: Tid) -> Option<&Operation> {
        if self.automata.observer.bypassed {
            return self.ask(tid);
        }
        let at = self.automata.standing(tid)?;
        match self.operation(at).simple {
            true => self.operation(at).pending.as_ref().map(|pending| &pending.what),
            false => self.ask(tid),
        }
    }

    /// The flags of that operation.
    #[inline]
    pub fn flags(&mut self, tid: Tid) -> Option<OpFlags> {
        if !self.automata.observer.bypassed {
            let &Next { simple, flags, .. } = self.operation(self.automata.standing(tid)?);
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
        let flags = match self.automata.standing(tid) {
            Some(at) if !self.automata.observer.bypassed => self.operation(at).flags,
            _ => self.flags(tid),
        };
        flags.is_some_and(OpFlags::is_silent)
    }

    #[inline(never)]
    fn ask(&mut self, tid: Tid) -> Option<&Operation> {
        self.asked_about(tid).map(|pending| &pending.what)
    }

    fn asked_about(&mut self, tid: Tid) -> Option<&Pending> {
        if self.automata.observer.asked.as_ref().is_none_or(|(of, _)| *of != tid) {
            let pending = self.automata.machine().pending(tid);
            self.automata.observer.asked = Some((tid, pending));
        }
        self.automata.observer.asked.as_ref().and_then(|(_, pending)| pending.as_ref())
    }

    /// Whether the next operation of `tid` is enabled.
    #[inline]
    pub fn is_enabled(&mut self, tid: Tid) -> bool {
        let known = match self.automata.observer.bypassed {
            true => None,
            false => match self.automata.standing(tid) {
                None => return false,
                Some(at) if self.operation(at).always => return true,
                Some(_) => self.transition(tid, Pick(0)),
            },
        };
        match known {
            Some((at, transition)) => self.automata.nodes[at as usize].transitions[transition].about.enabled,
            None => self.asked_about(tid).is_some_and(|pending| pending.enabled),
        }
    }

    /// Whether a thread has not ended.
    pub fn lives(&mut self, tid: Tid) -> bool {
        match self.automata.observer.bypassed {
            true => self.asked_about(tid).is_some(),
            false => self.automata.standing(tid).is_some_and(|at| self.operation(at).pending.is_some()),
        }
    }

    pub fn touches(&mut self, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        let known = if self.automata.observer.bypassed { None } else { self.transition(tid, pick) };
        match known {
            Some((at, transition)) => {
                self.automata.nodes[at as usize].transitions[transition].about.touches.iter().copied().for_each(out)
            }
            None => self.automata.machine().footprint(tid, pick, out),
        }
    }

    pub fn ways(&mut self, tid: Tid) -> u32 {
        if self.automata.observer.bypassed || self.transition(tid, Pick(0)).is_none() {
            return self.automata.machine().ways(tid);
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

    pub fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> bool {
        let machine = self.automata.machine();
        let mark = machine.mark();
        let forever = machine.spin_forever(spinning, waiting);
        machine.rewind(mark);
        // An iteration may access memory that no step has accessed.
        let then = self.automata.then();
        self.is_to_be_recorded(then);
        forever
    }

    pub fn rewind(&mut self, to: u32) {
        self.automata.observer.asked = None;
        self.automata.rewind_to(to);
        self.automata.observer.bypassed_from = self.automata.observer.bypassed_from.filter(|&at| at < to as usize);
        self.update_bypass();
    }

    /// Takes a step, and adds its touches, with the value of each location before and after.
    pub fn step(&mut self, tid: Tid, pick: Pick, touched: &mut Vec<Touched>) -> Step {
        if !self.automata.observer.bypassed
            && let Some((at, transition)) = self.transition(tid, pick)
            && let loc = self.operation(at).loc
            && let Some(held) = if loc == NONE { Some(0) } else { self.held(loc) }
            && let Some(way) = self.way(tid, at, transition)
        {
            let Transition { about, outcomes, .. } = &self.automata.nodes[at as usize].transitions[transition];
            let (old, new) = (held.into(), outcomes[way].effect.left.into());
            let mut beside = about.touches.as_slice();
            if loc != NONE
                && let [touch, others @ ..] = beside
            {
                touched.push(Touched { touch: *touch, old, new });
                beside = others;
            }
            for &touch in beside {
                touched.push(Touched::empty(touch));
            }
            self.automata.skip(tid, pick, at, transition, way);
            return self.take(tid, at, transition, way);
        }
        self.step_by_machine(tid, pick, touched)
    }

    /// Which of the known outcomes an operation has here, if that is certain and none of its accesses can race.
    #[inline]
    fn way(&self, tid: Tid, at: u32, transition: usize) -> Option<usize> {
        let outcomes = &self.automata.nodes[at as usize].transitions[transition].outcomes;
        let Values { shares, plain, .. } = &self.automata.observer;
        if !shares {
            return (!outcomes.is_empty()).then_some(0);
        }
        let holds = |outcome: &Outcome<Values<M>>| outcome.effect.uses.as_ref().is_none_or(|uses| plain.holds(uses));
        let way = outcomes.iter().position(holds)?;
        let is_ordered = |uses: &Uses| plain.is_ordered(self.begins(tid, at, transition), uses);
        outcomes[way].effect.uses.as_ref().is_none_or(|uses| is_ordered(uses)).then_some(way)
    }

    fn begins(&self, tid: Tid, at: u32, transition: usize) -> Begins {
        let Node { next: Next { joins, loc, .. }, transitions, .. } = &self.automata.nodes[at as usize];
        Begins { tid, at: (*loc != NONE).then(|| (*loc, transitions[transition].about.sync)), joins: *joins }
    }

    /// Applies a known outcome.
    #[inline(always)]
    fn take(&mut self, tid: Tid, at: u32, transition: usize, way: usize) -> Step {
        self.automata.observer.asked = None;
        let Node { next: Next { joins, loc, .. }, transitions, .. } = &self.automata.nodes[at as usize];
        let (joins, loc) = (*joins, *loc);
        let Outcome { effect: Changes { left, uses }, end, alone, children, .. } =
            &transitions[transition].outcomes[way];
        let (left, end, alone) = (*left, *end, *alone);
        if self.automata.observer.shares && !alone {
            let born = children.iter().map(|&(child, _)| child);
            let begins = self.begins(tid, at, transition);
            self.automata.observer.plain.step(begins, uses.as_deref(), born);
        }
        self.automata.follow(tid, at, transition, way);
        if alone {
            self.forget_values();
        } else if loc != NONE {
            self.set(loc, Some(left));
        }
        if let Some(target) = joins.filter(|&target| !self.automata.observer.is_joined(target)) {
            let joined = &mut self.automata.observer.joined;
            joined.resize(joined.len().max(target.index() + 1), false);
            joined[target.index()] = true;
            self.automata.note(Undo::Joined { tid: target });
        }
        end.step()
    }

    /// After a single-threaded step: all locations may have changed.
    fn forget_values(&mut self) {
        for loc in 0..self.automata.observer.values.len() as u32 {
            self.set(loc, None);
        }
        if self.automata.observer.shares {
            self.automata.observer.plain.forget();
        }
    }
}
