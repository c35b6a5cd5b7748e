//! Optimal dynamic partial order reduction over interleavings (sequential consistency).
//!
//! Explores exactly one execution per Mazurkiewicz trace: per class of executions that differ only in the order of
//! independent operations. The search is depth first over one stack of events. It needs neither wakeup trees nor sleep
//! sets: each race is reversed in one execution only, which a test on the current path recognises. The idea is that of
//! *Parsimonious Optimal Dynamic Partial Order Reduction* (Abdulla, Atig, Das, Jonsson, Sagonas, CAV 2024); operations
//! that block and updates that commute, as in *Awaiting for Godot* (Jonsson, Lång, Sagonas), are our own extension.
//!
//! # The classes of a node
//!
//! A *node* is a prefix E with a *pivot* e, the next operation of an enabled thread p. The maximal executions u that
//! extend E fall into disjoint classes:
//! - Nothing that conflicts with e comes before it. Then u is equivalent to an execution that begins with E·e.
//! - Otherwise let M(u) be the first events, by happens-before, that conflict with e and come before it, or without it
//!   if u never executes e. No two of them conflict. Let f be the one whose thread has the smallest number, and σ = τ·f
//!   the events of u after E that happen before f, and f. Then u is equivalent to an execution that begins with E·σ.
//!
//! So a node has one child E·e, one more for each other alternative of e, and one for each *schedule* σ. After σ the
//! next pivot is again the operation of p, if it is enabled. Which executions belong to E·σ and not to the schedule of
//! another member of M(u) is a constraint on later events (`constraint`).
//!
//! # Where schedules are found
//!
//! Events of the current path have roles: *pivots*; events *inside* a schedule; *ends* of schedules. Only pivots have
//! schedules. τ does not depend on e, so E·e·τ is an execution below E·e, and there f is the next operation of its
//! thread.
//! - If f never blocks, or e does not change whether f is enabled, f runs after E·e·τ: e and f race, with nothing that
//!   happens between them. The schedule is found when f is executed.
//! - If f may block and e may change whether it is enabled, f need not run there. The schedule is found when all of τ
//!   has been executed and f is the next operation of its thread. Which events that commute with e belong to τ is a
//!   choice: each set that enables f is a class of its own.
//!
//! E·e·τ is part of many executions, and the schedule is added in one of them only, the *canonical* one: the path on
//! which all ends of schedules after e belong to τ·f. There is exactly one. From E·e on it follows the tree: where the
//! next pivot can come first in what is left of τ·f, or conflicts with nothing in it, that is the child of the pivot;
//! where something in it must come before, that is one schedule, whose end is in τ·f. The events inside schedules were
//! pivots or ends in other executions, in which their races have been considered. So every pair of events is considered
//! once in the whole search, the decision needs nothing but the current path, and the part of the tree below any node
//! can be explored independently of the rest.
//!
//! # Exceptions
//!
//! If a displaced operation has been disabled by an update that commutes with others, the constraint may forbid
//! everything that is enabled: such an execution is *redundant*, and is abandoned and counted as such. It happens
//! only where commuting updates disable an operation, not just enable it, and is rare since such operations are chosen
//! as pivots last.
//!
//! Steps that nothing conflicts with and that never wait (a fence, a yield) belong to the event before them. A thread
//! that failed, ended the process or assumed something false takes no more steps, and the others continue: what they do
//! then they could have done before, and their races must be analysed.

mod choose;
mod constraint;
mod event;
mod frame;
mod memo;
mod merged;
mod reversal;
mod schedules;
mod spill;
mod task;
mod trace;

use crate::estimate::{Level, explored};
use crate::pool::Engine;
use crate::restart::{Ended, until_no_assumption_is_refuted};
use crate::search::{Busy, Counts, Halt, Listener, Look, Loops, Outcome, Stop, busiest, end};
use crate::supply::{Demand, Facts, One, Supply};
use crate::task::{Budget, Slice};
use crate::tie_breaker::TieBreaker;
use base::{Assumption, Id, Machine, OpFlags, Pick, Registry, Tid};
use constraint::{Constraints, is_tested_early};
use event::Touches;
use frame::{Frame, ThreadSet};
use memo::Memo;
use merged::Merged;
use smallvec::SmallVec;
use spill::Spilled;
use std::marker::PhantomData;
use std::ops::ControlFlow;
pub use task::{Choice, Task};
use trace::{Event, Role, Touched, Trace};

/// Alternatives of one operation that are tried at most.
const MAX_WAYS: u32 = 1 << 16;
/// At most so many steps are coalesced with one event: a loop that only yields must not remain within one event.
const MAX_COALESCED: u32 = 64;
/// Number of steps of an execution between two polls of the listener, which may end the search.
const STEPS_BETWEEN_POLLS: usize = 1024;
const NONE: u32 = u32::MAX;

/// The rules of the search. All are on by default; tests switch one off and check that the result becomes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A schedule is added in the canonical execution only.
    pub canonical: bool,
    /// Executions of one class are explored below one schedule only.
    pub constraints: bool,
    /// A read races with the blocking write after it.
    pub reads_race: bool,
    /// Each set of updates that enables a waiting operation is considered.
    pub interference: bool,
    /// The end of a schedule is executed with each alternative that it has there.
    pub alternatives: bool,
    /// Number of steps of waiting schedules from which on some are run early. It does not affect the result.
    pub spill_above: usize,
    /// Steps are memoised. It does not affect the result.
    pub memo: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            canonical: true,
            constraints: true,
            reads_race: true,
            interference: true,
            alternatives: true,
            spill_above: 1 << 16,
            memo: true,
        }
    }
}

struct Search<'a, M: Machine, L> {
    machine: Memo<'a, M>,
    listener: &'a mut L,
    tie_breaker: TieBreaker,
    rules: Rules,
    merged: Merged,
    trace: Trace,
    /// The events that are ends of schedules, or alternatives of pivots other than the first.
    ends: Vec<u32>,
    constraints: Constraints,
    /// `frames[d]` is the state before event `d`; those from `depth + 1` on are spare.
    frames: Vec<Frame>,
    depth: usize,
    /// Number of steps of the schedules of the current path; and the paths that were spilled to run some.
    waiting: usize,
    spilled: Vec<Spilled>,
    /// The thread whose operation the last schedule displaced: it is to continue.
    displaced: Option<Tid>,
    /// Threads that take no more steps, each with the event that was its last.
    halted: Vec<(Tid, usize, Halt)>,
    /// The thread that the last event spawned.
    newborn: Option<Tid>,
    /// Some execution failed. Which of two threads a data race stops depends on their order even where nothing else
    /// does. So from then on a schedule may turn out to be impossible, since a plain write has changed what its thread
    /// waits for, or the thread has failed.
    failed: bool,
    /// The current execution is part of another one.
    redundant: bool,
    /// The epilogue of the current execution is known and has been skipped.
    epilogue_known: bool,
    counts: Counts,
    /// Reused: threads to choose from, and at the end those that wait; events that come before the end of a schedule;
    /// the steps of a schedule.
    ready: Vec<Tid>,
    rest: Vec<u32>,
    steps: Vec<(Tid, Pick)>,
}

/// Explores the machine's program from its current state to the end, or until the listener breaks off.
pub fn explore<M: Machine, L: Listener<M>>(machine: &mut M, listener: &mut L, tie_breaker: TieBreaker) -> Outcome {
    explore_by(Rules::default(), machine, listener, tie_breaker)
}

/// This search, for [`crate::Pool`].
pub struct Interleavings<M> {
    pub rules: Rules,
    pub tie_breaker: TieBreaker,
    machine: PhantomData<fn(M)>,
}

impl<M> Interleavings<M> {
    pub fn new(rules: Rules, tie_breaker: TieBreaker) -> Self {
        Self { rules, tie_breaker, machine: PhantomData }
    }
}

impl<M: Machine> Engine for Interleavings<M> {
    type Machine = M;
    type Step = (Tid, Pick);
    type Task = Task;

    fn root(&self) -> Task {
        Task::root()
    }

    fn work<L: Listener<M>>(
        &self,
        machine: &mut M,
        registry: &Registry,
        supply: &mut dyn Supply<Task>,
        budget: Budget,
        listener: &mut L,
    ) -> Slice<Task> {
        work_by(self.rules, machine, registry, supply, budget, listener, self.tie_breaker.clone())
    }
}

/// As [`explore`], perhaps without some of the rules.
#[doc(hidden)]
pub fn explore_by<M: Machine, L: Listener<M>>(
    rules: Rules,
    machine: &mut M,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Outcome {
    until_no_assumption_is_refuted(machine, listener, |machine, listener, registry| {
        slice_by(rules, machine, registry, &Task::root(), Budget::UNLIMITED, listener, tie_breaker.clone())
            .into_searched()
    })
}

/// Explores a part of a search, on a machine at the beginning of the program, until nothing is left of it or the budget
/// is used up. `registry` contains the assumptions that have been refuted.
pub fn slice<M: Machine, L: Listener<M>>(
    machine: &mut M,
    registry: &Registry,
    task: &Task,
    budget: Budget,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Slice<Task> {
    slice_by(Rules::default(), machine, registry, task, budget, listener, tie_breaker)
}

/// As [`slice`], perhaps without some of the rules.
#[doc(hidden)]
pub fn slice_by<M: Machine, L: Listener<M>>(
    rules: Rules,
    machine: &mut M,
    registry: &Registry,
    task: &Task,
    budget: Budget,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Slice<Task> {
    let mut supply = One::new(task.clone());
    work_by(rules, machine, registry, &mut supply, budget, listener, tie_breaker)
}

/// Explores all tasks of a supply, as [`slice`] explores one.
#[doc(hidden)]
pub fn work_by<M: Machine, L: Listener<M>>(
    rules: Rules,
    machine: &mut M,
    registry: &Registry,
    supply: &mut dyn Supply<Task>,
    budget: Budget,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Slice<Task> {
    let mut search = Search::new(rules, machine, listener, tie_breaker, registry);
    let ended = search.run(supply, budget);
    let open = if let Ended::Complete = ended { search.open_tasks() } else { Vec::new() };
    let mut busy = None;
    if let Ended::Stopped(stop) = ended {
        // The caller asks the machine where it stopped.
        match stop {
            Stop::Asked => busy = search.go_back_to_busy(Look::Middle),
            Stop::TooLong { .. } => {}
            Stop::TooManyWays { .. } | Stop::MixedSizes { .. } => {
                search.machine.machine();
            }
        }
    }
    let (refuted, stopped) = match ended {
        Ended::Complete => (Vec::new(), None),
        Ended::Stopped(stop) => (Vec::new(), Some(stop)),
        Ended::Refuted(refuted) => (refuted, None),
    };
    let Search { counts, ref trace, .. } = search;
    let met = trace.met;
    Slice { counts, open, refuted, stopped, met, busy, threads: search.machine.somewhere().thread_names() }
}

impl<'a, M: Machine, L: Listener<M>> Search<'a, M, L> {
    fn new(
        rules: Rules,
        machine: &'a mut M,
        listener: &'a mut L,
        tie_breaker: TieBreaker,
        registry: &Registry,
    ) -> Self {
        let merged = Merged::new(registry);
        let mut search = Search {
            // Where locations are merged, none holds a value of its own.
            machine: Memo::new(machine, rules.memo && merged.is_empty()),
            listener,
            tie_breaker,
            rules,
            merged,
            trace: Trace::default(),
            ends: Vec::new(),
            constraints: Constraints::new(rules.constraints),
            frames: Vec::new(),
            depth: 0,
            waiting: 0,
            spilled: Vec::new(),
            displaced: None,
            halted: Vec::new(),
            newborn: None,
            failed: false,
            redundant: false,
            epilogue_known: false,
            counts: Counts::default(),
            ready: Vec::new(),
            rest: Vec::new(),
            steps: Vec::new(),
        };
        let mut blocking = ThreadSet::default();
        for tid in (0..search.machine.threads()).map(Tid::from_index) {
            search.note_blocking(tid, &mut blocking);
        }
        search.frames.push(Frame::new(0, blocking));
        search
    }

    /// Notes whether the next operation of a thread may block.
    #[inline]
    fn note_blocking(&mut self, tid: Tid, blocking: &mut ThreadSet) {
        blocking.set(tid, self.machine.flags(tid).is_some_and(|flags| flags.blocks()));
    }
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    fn run(&mut self, supply: &mut dyn Supply<Task>, budget: Budget) -> Ended {
        match self.search(supply, budget) {
            ControlFlow::Continue(()) => Ended::Complete,
            ControlFlow::Break(ended) => ended,
        }
    }

    /// Explores until nothing is left or the budget is used up.
    fn search(&mut self, supply: &mut dyn Supply<Task>, budget: Budget) -> ControlFlow<Ended> {
        while let Some(task) = supply.next(self.so_far()) {
            let mut left = self.begin(&task);
            loop {
                let ended = match left {
                    ControlFlow::Continue(false) => break,
                    ControlFlow::Continue(true) => match self.executions(supply, budget) {
                        ControlFlow::Continue(true) => break,
                        ControlFlow::Continue(false) => return ControlFlow::Continue(()),
                        ControlFlow::Break(ended) => ended,
                    },
                    ControlFlow::Break(ended) => ended,
                };
                // An execution that cannot be explored is left where that shows.
                self.abandon(ended)?;
                (self.redundant, self.epilogue_known) = (false, false);
                self.between(supply)?;
                left = self.backtrack();
            }
        }
        ControlFlow::Continue(())
    }

    /// Explores the current execution and all that are left of the task; false if the budget is used up before.
    fn executions(&mut self, supply: &mut dyn Supply<Task>, budget: Budget) -> ControlFlow<Ended, bool> {
        let mut left = true;
        while left {
            self.extend()?;
            match self.redundant {
                true => self.counts.redundant += 1,
                false => self.leaf()?,
            }
            (self.redundant, self.epilogue_known) = (false, false);
            if budget.is_used_up(&self.counts) {
                return ControlFlow::Continue(false);
            }
            self.between(supply)?;
            left = self.backtrack()?;
            if self.listener.wants_estimate() {
                let explored = self.explored();
                self.listener.estimate(explored);
            }
        }
        ControlFlow::Continue(true)
    }

    /// What others ask for between two executions, and room for more of them.
    #[inline(always)]
    fn between(&mut self, supply: &mut dyn Supply<Task>) -> ControlFlow<Ended> {
        match supply.demand() {
            Demand::Nothing => {}
            Demand::Part => {
                let (tasks, part) = self.part();
                supply.give(tasks, part);
            }
            Demand::Copy => supply.copy(self.copy(), self.so_far()),
            Demand::End => return ControlFlow::Break(Ended::Stopped(Stop::Asked)),
        }
        if self.waiting > self.rules.spill_above {
            self.spill();
        }
        ControlFlow::Continue(())
    }

    /// An execution cannot be explored any further. Breaks unless the listener wants the others.
    #[cold]
    fn abandon(&mut self, ended: Ended) -> ControlFlow<Ended> {
        let machine = match ended {
            Ended::Stopped(Stop::TooManyWays { .. } | Stop::MixedSizes { .. }) => self.machine.machine(),
            Ended::Complete | Ended::Stopped(Stop::TooLong { .. } | Stop::Asked) | Ended::Refuted(_) => {
                self.machine.somewhere()
            }
        };
        match ended {
            Ended::Stopped(stop) if stop != Stop::Asked && self.listener.stopped(machine, stop).is_continue() => {
                ControlFlow::Continue(())
            }
            Ended::Complete | Ended::Stopped(_) | Ended::Refuted(_) => ControlFlow::Break(ended),
        }
    }

    fn so_far(&self) -> Facts {
        Facts { counts: self.counts, met: self.trace.met }
    }

    fn is_halted(&self, tid: Tid) -> bool {
        self.halted.iter().any(|&(t, ..)| t == tid)
    }

    /// The threads that wait in loops at the end of an execution.
    fn loops(&mut self, waiting: &[Tid]) -> Loops {
        let mut awaits = |&t: &Tid| self.machine.next(t).is_some_and(|what| what.awaits().is_some());
        let (mut spinning, mut waiting): (Vec<Tid>, Vec<Tid>) = waiting.iter().partition(|&t| awaits(t));
        let awaits = !spinning.is_empty();
        let assumed = self.halted.iter().filter(|(_, _, halt)| matches!(halt, Halt::Assumed)).map(|&(t, ..)| t);
        spinning.extend(assumed);
        let forever = !spinning.is_empty() && self.machine.spin_forever(&mut spinning, &mut waiting);
        Loops { spinning, waiting, forever, awaits }
    }

    /// What an operation touches. `varies`: in another state it may write what it reads here.
    fn touches(&mut self, tid: Tid, pick: Pick, varies: bool) -> Touches {
        let mut touches = Touches::new();
        if self.merged.is_empty() {
            self.machine.touches(tid, pick, &mut |touch| touches.push(touch));
        } else {
            self.machine.touches(tid, pick, &mut |touch| touches.push(self.merged.name(touch, varies)));
        }
        touches
    }

    /// Runs on to the end of an execution.
    fn extend(&mut self) -> ControlFlow<Ended> {
        while let Some(tid) = self.choose() {
            let flags = self.machine.flags(tid).expect("internal: a thread that has ended was chosen");
            if flags.joins() && self.machine.knows_epilogue(tid) {
                self.epilogue_known = true;
                break;
            }
            if flags.branches() {
                self.frames[self.depth].ways = self.alternatives(tid)?;
            }
            self.append(tid, Pick(0), flags, Role::Pivot)?;
            self.reverse_races();
        }
        ControlFlow::Continue(())
    }

    /// How many alternatives the next operation of a thread has.
    fn alternatives(&mut self, tid: Tid) -> ControlFlow<Ended, u32> {
        match self.machine.ways(tid) {
            ways if ways > MAX_WAYS => ControlFlow::Break(Ended::Stopped(Stop::TooManyWays { thread: tid, ways })),
            ways => ControlFlow::Continue(ways),
        }
    }

    /// Adds an event to the path, and looks whether the search can go on.
    fn append(&mut self, tid: Tid, pick: Pick, flags: OpFlags, role: Role) -> ControlFlow<Ended> {
        self.step(tid, pick, flags, role);
        if role == Role::End || role == Role::Pivot && pick != Pick(0) {
            self.ends.push(self.depth as u32 - 1);
        }
        self.constraints.lift(tid, self.depth as u32 - 1);
        self.check_assumptions()?;
        if let Some(bytes) = &self.trace.mixed {
            return ControlFlow::Break(Ended::Refuted(vec![Assumption::OneSize(bytes.start, bytes.end)]));
        }
        if self.trace.last_waits_for_merged() {
            // Back to the operation, for its place.
            self.machine.rewind(self.frames[self.depth - 1].mark);
            return ControlFlow::Break(Ended::Stopped(Stop::MixedSizes { thread: tid }));
        }
        if self.depth >= self.listener.max_steps() {
            let thread = self.go_back_to_busy(Look::NearEnd).map_or(tid, |busy| busy.thread);
            return ControlFlow::Break(Ended::Stopped(Stop::TooLong { thread, steps: self.depth }));
        }
        // A pause in a long local run is a step, too.
        let poll = self.depth.is_multiple_of(STEPS_BETWEEN_POLLS) || flags.is_local();
        if poll && self.listener.in_between().is_break() {
            return ControlFlow::Break(Ended::Stopped(Stop::Asked));
        }
        ControlFlow::Continue(())
    }

    /// Whether the search may still rely on what it assumes.
    #[inline]
    fn check_assumptions(&self) -> ControlFlow<Ended> {
        match self.machine.refuted() {
            [] => ControlFlow::Continue(()),
            refuted => ControlFlow::Break(Ended::Refuted(refuted.to_vec())),
        }
    }

    /// Takes the machine back to where the thread stood that took most of the steps of this execution.
    fn go_back_to_busy(&mut self, look: Look) -> Option<Busy> {
        let events = self.trace.events[..self.depth].iter().map(|event| (event.tid, 1 + event.coalesced as usize));
        let (busy, at) = busiest(events, look)?;
        self.machine.go_back(self.frames[at].mark);
        Some(busy)
    }

    /// The part of the search that is done, as far as its shape is known.
    fn explored(&self) -> f64 {
        explored(self.frames[..=self.depth].iter().enumerate().map(|(at, frame)| self.level(at, frame)))
    }

    fn level(&self, depth: usize, frame: &Frame) -> Level {
        Level { done: frame.done, left: u32::from(depth < self.depth) + frame.left() as u32 }
    }

    /// Executes an operation from the current frame and enters the frame after it.
    fn step(&mut self, tid: Tid, pick: Pick, flags: OpFlags, role: Role) {
        let spawns = flags.spawns();
        let before: SmallVec<[bool; 16]> = match spawns {
            true => (0..self.machine.threads()).map(|t| self.machine.lives(Tid::from_index(t))).collect(),
            false => SmallVec::new(),
        };
        if flags.is_asked_for() {
            self.trace.note(self.machine.next(tid).expect("internal: a thread that has ended goes on"));
        }
        let first_touch = self.trace.touched.len();
        let mut outcome = self.machine.step(tid, pick, &mut self.trace.touched);
        if !self.merged.is_empty() {
            for touched in &mut self.trace.touched[first_touch..] {
                touched.touch = self.merged.name(touched.touch, flags.varies());
                if merged::is_merged(&touched.touch) {
                    *touched = Touched::empty(touched.touch);
                }
            }
        }
        self.trace.push(tid, pick, flags, role);
        if spawns {
            for child in (0..self.machine.threads()).map(Tid::from_index) {
                if !before.get(child.index()).copied().unwrap_or(false) && self.machine.lives(child) {
                    self.trace.spawned(child);
                    self.newborn = Some(child);
                }
            }
        }
        outcome = self.coalesce(tid, outcome);
        if let Some(halt) = Halt::after(outcome) {
            self.failed |= matches!(halt, Halt::Fault(_));
            self.halted.push((tid, self.depth, halt));
        }
        let mark = self.machine.mark();
        let mut blocking = self.frames[self.depth].blocking;
        self.note_blocking(tid, &mut blocking);
        if spawns {
            for child in (0..self.machine.threads()).map(Tid::from_index) {
                self.note_blocking(child, &mut blocking);
            }
        }
        self.depth += 1;
        match self.frames.get_mut(self.depth) {
            Some(frame) => frame.reset(mark, blocking),
            None => self.frames.push(Frame::new(mark, blocking)),
        }
    }

    /// After an event, lets its thread take the steps that nothing conflicts with and that cannot block: whatever the
    /// order of other events, they can come right after the event. The join of a thread that has ended is not such a
    /// step, since that thread may end later.
    fn coalesce(&mut self, tid: Tid, mut outcome: base::Step) -> base::Step {
        for _ in 0..MAX_COALESCED {
            if outcome != base::Step::Ran {
                break;
            }
            if !self.machine.is_silent(tid) {
                break;
            }
            let mut touches = 0;
            self.machine.touches(tid, Pick(0), &mut |_| touches += 1);
            if touches > 0 {
                break;
            }
            outcome = self.machine.step(tid, Pick(0), &mut Vec::new());
            self.trace.coalesce();
        }
        outcome
    }

    /// Reports how the execution ended.
    fn leaf(&mut self) -> ControlFlow<Ended> {
        let mut waiting = std::mem::take(&mut self.ready);
        waiting.clear();
        let threads = if self.epilogue_known { 0 } else { self.machine.threads() };
        for tid in (0..threads).map(Tid::from_index) {
            if self.machine.lives(tid) && !self.is_halted(tid) {
                waiting.push(tid);
            }
        }
        let loops = match waiting.is_empty() && self.halted.is_empty() {
            true => Loops::default(),
            false => self.loops(&waiting),
        };
        self.check_assumptions()?;
        let end = end(&self.halted, &waiting, &loops);
        self.counts.add(&end);
        let coalesced = |event: &Event| std::iter::repeat_n((event.tid, Pick(0)), event.coalesced as usize);
        let mut steps = self.trace.events.iter().flat_map(|e| std::iter::once((e.tid, e.pick)).chain(coalesced(e)));
        let machine = match self.listener.inspects(&end) {
            true => &*self.machine.machine(),
            false => self.machine.somewhere(),
        };
        let answer = self.listener.ended(machine, &mut steps, end, &self.counts);
        self.ready = waiting;
        match answer {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Ended::Stopped(Stop::Asked)),
        }
    }

    /// Returns to the deepest frame with something left to explore, and begins with that; false when there is none.
    #[inline(always)]
    fn backtrack(&mut self) -> ControlFlow<Ended, bool> {
        (self.newborn, self.displaced) = (None, None);
        while self.depth > 0 {
            let pivot = self.trace.events[self.depth - 1].tid;
            self.undo(self.depth - 1);
            let frame = &mut self.frames[self.depth];
            frame.done += 1;
            if frame.next_way < frame.ways {
                let pick = Pick(frame.next_way);
                frame.next_way += 1;
                self.machine.rewind(frame.mark);
                let flags = self.machine.flags(pivot).expect("internal: the pivot has ended");
                self.append(pivot, pick, flags, Role::Pivot)?;
                self.reverse_races();
                return ControlFlow::Continue(true);
            }
            if !frame.schedules.is_empty() && self.run_schedule()? {
                return ControlFlow::Continue(true);
            }
            if !self.spilled.is_empty() {
                self.restore()?;
            }
        }
        ControlFlow::Continue(false)
    }

    /// Returns to the frame before event `depth`, except for the machine.
    #[inline]
    fn undo(&mut self, depth: usize) {
        while self.depth > depth {
            self.depth -= 1;
            self.trace.pop();
        }
        if self.halted.is_empty() && self.ends.is_empty() {
            return;
        }
        while self.halted.last().is_some_and(|&(_, at, _)| at >= depth) {
            self.halted.pop();
        }
        while self.ends.last().is_some_and(|&end| end as usize >= depth) {
            self.ends.pop();
        }
        self.constraints.undo(depth as u32);
    }

    /// Runs the next schedule of the current frame that can be run, if there is one.
    fn run_schedule(&mut self) -> ControlFlow<Ended, bool> {
        let node = self.depth;
        let mut steps = std::mem::take(&mut self.steps);
        let mut found = false;
        while !found && self.frames[node].schedules.take(&mut steps) {
            let waited = steps.len().min(self.frames[node].waiting);
            self.frames[node].waiting -= waited;
            self.waiting -= waited;
            self.machine.rewind(self.frames[node].mark);
            found = self.run_steps(&steps)?;
            if !found {
                self.newborn = None;
                self.undo(node);
            }
        }
        self.steps = steps;
        ControlFlow::Continue(found)
    }

    /// Runs a schedule of the current frame; false if it is impossible, or leads to executions of another schedule.
    fn run_steps(&mut self, steps: &[(Tid, Pick)]) -> ControlFlow<Ended, bool> {
        let node = self.depth;
        let (&(tid, pick), inside) = steps.split_last().expect("internal: a schedule has an end");
        for &(tid, pick) in inside {
            let Some(flags) = self.enabled(tid) else { return ControlFlow::Continue(self.end_early(node)) };
            self.append(tid, pick, flags, Role::Inside)?;
        }
        let Some(flags) = self.enabled(tid) else {
            let possible = !self.waits_for_several(tid) && self.end_early(node);
            return ControlFlow::Continue(possible);
        };
        if !is_tested_early(flags) && self.is_forbidden(tid) {
            return ControlFlow::Continue(false);
        }
        if pick == Pick(0) && flags.branches() && self.rules.alternatives {
            for other in (1..self.alternatives(tid)?).map(Pick) {
                let frame = &mut self.frames[node];
                frame.schedules.add(inside.iter().copied(), (tid, other));
            }
        }
        self.append_end(node, tid, pick, flags)?;
        self.reverse_races();
        ControlFlow::Continue(true)
    }

    /// Whether the next operation of a thread waits, and the trace does not tell what for: see `reversal`.
    fn waits_for_several(&mut self, tid: Tid) -> bool {
        let blocks = self.machine.flags(tid).is_some_and(|flags| flags.blocks()) && !self.is_halted(tid);
        blocks && self.touches(tid, Pick(0), false).len() > 1
    }

    /// After a failure a schedule may turn out to be impossible. What has been executed of it is a schedule, too.
    fn end_early(&mut self, node: usize) -> bool {
        assert!(self.failed, "internal: a schedule names a thread that is not enabled");
        if self.depth == node {
            return false;
        }
        self.trace.events[self.depth - 1].role = Role::End;
        self.ends.push(self.depth as u32 - 1);
        self.displace_pivot(node);
        self.reverse_races();
        true
    }

    /// Adds the end of a schedule of the frame `node`.
    fn append_end(&mut self, node: usize, tid: Tid, pick: Pick, flags: OpFlags) -> ControlFlow<Ended> {
        self.append(tid, pick, flags, Role::End)?;
        self.displace_pivot(node);
        ControlFlow::Continue(())
    }

    /// The last event ends a schedule of the frame `node`.
    fn displace_pivot(&mut self, node: usize) {
        self.constraints.add(node, &self.frames[node], &self.trace);
        self.displaced = Some(self.frames[node].pivot);
    }

    /// The flags of the next operation of a thread that a schedule names, if it is enabled.
    fn enabled(&mut self, tid: Tid) -> Option<OpFlags> {
        let flags = self.machine.flags(tid).filter(|_| !self.is_halted(tid));
        flags.filter(|_| self.machine.is_enabled(tid))
    }
}
