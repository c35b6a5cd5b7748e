//! Optimal dynamic partial order reduction over interleavings (sequential consistency).
//!
//! Explores exactly one execution per Mazurkiewicz trace: per class of executions that differ only in the order of
//! independent operations. After *Optimal-DPOR* with source sets, sleep sets and wakeup trees, in the formulation of
//! "Awaiting for Godot" (Jonsson, Lång, Sagonas), Algorithm 1.
//!
//! The search is depth first over one stack of events `E`. At the end of each execution the races of `E` are analysed:
//! for two adjacent dependent events e before e' of different threads, the frame before e gets a wakeup sequence that
//! begins like `v = notdep(e) · e'`, which runs e' before e, unless a sleeping thread or another wakeup sequence shows
//! that such executions have been or will be explored. Returning to a frame costs as much as the machine changed since.
//!
//! Departures from the paper, each because the published rule is incomplete or because our machine knows more:
//! - The next operation of a blocked thread is known (`Machine::pending`), so operations that wait for a lock, a
//!   semaphore or the like are analysed in `blocking` from what their location held in the past; failed attempts are
//!   not events.
//! - Blocking operations race with reads too, and the search for the write to reverse continues through a whole group
//!   of commuting updates.
//! - A race is analysed again at the end of every execution that has it, since `v` contains what comes after e';
//!   stopping at old ones loses traces. A race is settled only if the result of its analysis did not depend on what
//!   comes after e'.
//! - A wakeup sequence is not all of `v`: what comes after e' is left out unless it wakes a sleeping thread. That is
//!   enough for both theorems: executions that begin with the sequence include those that begin with `v`, and no thread
//!   sleeps after it.
//! - Steps that nothing conflicts with and that never wait (a fence, a yield) belong to the event before them.
//! - A nondeterministic operation has one child per alternative, and each goes to sleep by itself: until the last one
//!   does, the thread may still be chosen, with an alternative that does not sleep.
//!
//! A thread that failed, ended the process or assumed something false takes no more steps, and the others continue:
//! what they do then they could have done before, and their races must be analysed.

mod blocking;
mod event;
mod insert;
mod memo;
mod merged;
mod queue;
mod trace;
mod wakeup;

use crate::estimate::{Level, explored};
use crate::restart::{Ended, Searched, until_no_assumption_is_refuted};
use crate::search::{Busy, Counts, Halt, Listener, Loops, Outcome, Stop, busiest, end};
use crate::tie_breaker::TieBreaker;
use base::{Alternatives, Assumption, Id, Machine, OpFlags, Pick, Tid};
use event::{Op, Touches, conflict};
use insert::covers;
use memo::Memo;
use merged::Merged;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use trace::{Event, Race, Touched, Trace};
use wakeup::{Branch, Branches, Forest};

/// Alternatives of one operation that are tried at most.
const MAX_WAYS: u32 = 1 << 16;
/// In a sleep set: every alternative of the operation.
const ALL_WAYS: Pick = Pick(u32::MAX);
/// At most so many steps are coalesced with one event: a loop that only yields must not remain within one event.
const MAX_COALESCED: u32 = 64;
/// Number of steps of an execution between two polls of the listener, which may end the search.
const STEPS_BETWEEN_POLLS: usize = 1024;

/// Corrections of the published algorithm, without which executions are lost. All are on by default; tests switch one
/// off and check that the result becomes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrections {
    /// The walk back over the writes of an awaited location does not end inside a group of commuting updates.
    pub whole_groups: bool,
    /// A read races with the blocking write after it.
    pub reads_race: bool,
    /// A race is analysed again until nothing that comes after it can matter.
    pub analyse_again: bool,
    /// A reversed operation is inserted with each alternative that it has where it then runs.
    pub alternatives: bool,
    /// A reversed wake of a futex chooses among the waiters whose bit set it matches.
    pub bit_sets: bool,
}

impl Default for Corrections {
    fn default() -> Self {
        Self { whole_groups: true, reads_race: true, analyse_again: true, alternatives: true, bit_sets: true }
    }
}

/// The next operation of a thread that has been explored from a frame, as it was there.
struct Sleeper {
    op: Op,
    /// How many alternatives it had there, and has for as long as it sleeps.
    ways: u32,
}

/// The state before an event.
struct Frame {
    mark: u32,
    /// Next operations of threads that have been explored from here: numbers of `Search::sleepers`. [`ALL_WAYS`] stands
    /// for every alternative.
    sleep: Vec<u32>,
    /// How many sleepers there were when it was entered.
    slept: u32,
    /// What is still to be explored after that.
    wakeup: Branches,
    /// Threads whose alternatives have been added.
    branched: Vec<Tid>,
    /// Operations that have been explored.
    done: u32,
}

impl Frame {
    fn new(mark: u32) -> Self {
        Self { mark, sleep: Vec::new(), slept: 0, wakeup: Branches::new(), branched: Vec::new(), done: 0 }
    }
}

struct Search<'a, M: Machine, L> {
    machine: Memo<'a, M>,
    listener: &'a mut L,
    tie_breaker: TieBreaker,
    corrections: Corrections,
    merged: Merged,
    trace: Trace,
    /// `frames[d]` is the state before event `d`; those from `depth + 1` on are spare.
    frames: Vec<Frame>,
    depth: usize,
    /// The sleepers of all frames: each is added in one frame, and remains in those after it until it is woken.
    sleepers: Vec<Sleeper>,
    forest: Forest,
    /// Threads that take no more steps, each with the event that was its last.
    halted: Vec<(Tid, usize, Halt)>,
    /// The thread that the last event spawned.
    newborn: Option<Tid>,
    /// Some execution failed. Which of two threads a data race stops depends on their order even where nothing else
    /// does. So from then on an execution may turn out to have been explored before, and a wakeup sequence to be
    /// impossible, since a plain write has changed what its thread waits for.
    failed: bool,
    /// The current execution has been explored before.
    redundant: bool,
    /// The epilogue of the current execution is known and has been skipped.
    epilogue_known: bool,
    counts: Counts,
    /// The analysis of the races of a blocking operation depended on events after it.
    unsettled: bool,
    /// Reused: threads to choose from, and at the end those that wait.
    ready: Vec<Tid>,
    /// Reused by the race analysis: the events of `notdep(e)`; the way down the wakeup tree; what was passed by on it.
    rest: Vec<u32>,
    way: insert::Way,
}

/// Explores the machine's program from its current state to the end, or until the listener breaks off.
pub fn explore<M: Machine, L: Listener<M>>(machine: &mut M, listener: &mut L, tie_breaker: TieBreaker) -> Outcome {
    explore_with(machine, listener, tie_breaker, Corrections::default())
}

/// As [`explore`], with some of the corrections switched off: for tests.
pub fn explore_with<M: Machine, L: Listener<M>>(
    machine: &mut M,
    listener: &mut L,
    tie_breaker: TieBreaker,
    corrections: Corrections,
) -> Outcome {
    until_no_assumption_is_refuted(machine, listener, |machine, listener, registry| {
        let merged = Merged::new(registry);
        let mut search = Search {
            // Where locations are merged, none holds a value of its own.
            machine: Memo::new(machine, merged.is_empty()),
            listener,
            tie_breaker: tie_breaker.clone(),
            corrections,
            merged,
            trace: Trace::default(),
            frames: vec![Frame::new(0)],
            depth: 0,
            sleepers: Vec::new(),
            forest: Forest::default(),
            halted: Vec::new(),
            newborn: None,
            failed: false,
            redundant: false,
            epilogue_known: false,
            counts: Counts::default(),
            unsettled: false,
            ready: Vec::new(),
            rest: Vec::new(),
            way: insert::Way::default(),
        };
        let ended = search.run();
        let mut busy = None;
        if let Ended::Stopped(stop) = ended {
            if stop == Stop::Asked {
                busy = search.go_back_to_busy();
            }
            // The caller asks the machine where it stopped.
            search.machine.machine();
        }
        Searched { ended, counts: search.counts, met: search.trace.met, busy }
    })
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    fn run(&mut self) -> Ended {
        loop {
            match self.extend() {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(ended) => return ended,
            }
            if !self.redundant {
                if let ControlFlow::Break(ended) = self.leaf() {
                    return ended;
                }
                self.races();
            }
            (self.redundant, self.epilogue_known) = (false, false);
            if !self.backtrack() {
                return Ended::Complete;
            }
            if self.forest.is_crowded() {
                self.forest.share(self.frames[..=self.depth].iter_mut().map(|frame| &mut frame.wakeup));
            }
            if self.listener.wants_estimate() {
                let explored = self.explored();
                self.listener.estimate(explored);
            }
        }
    }

    fn is_halted(&self, tid: Tid) -> bool {
        self.halted.iter().any(|&(t, ..)| t == tid)
    }

    /// The first alternative of an enabled thread that does not sleep here.
    #[inline]
    fn awake(&mut self, tid: Tid) -> Option<Pick> {
        match self.frames[self.depth].sleep.is_empty() {
            true => Some(Pick(0)),
            false => self.awake_among_sleepers(tid),
        }
    }

    fn awake_among_sleepers(&mut self, tid: Tid) -> Option<Pick> {
        let sleep = &self.frames[self.depth].sleep;
        let asleep = || sleep.iter().map(|&op| &self.sleepers[op as usize].op).filter(|op| op.tid == tid);
        match asleep().next() {
            None => Some(Pick(0)),
            Some(first) if first.pick == ALL_WAYS => None,
            Some(_) => (0..self.machine.ways(tid)).map(Pick).find(|&pick| !asleep().any(|op| covers(op.pick, pick))),
        }
    }

    /// The threads that wait in loops at the end of an execution.
    fn loops(&mut self, waiting: &[Tid]) -> Loops {
        let mut awaits = |&t: &Tid| self.machine.next(t).is_some_and(|what| what.awaits().is_some());
        let (mut spinning, waiting): (Vec<Tid>, Vec<Tid>) = waiting.iter().partition(|&t| awaits(t));
        let awaits = !spinning.is_empty();
        let assumed = self.halted.iter().filter(|(_, _, halt)| matches!(halt, Halt::Assumed)).map(|&(t, ..)| t);
        spinning.extend(assumed);
        let mut forever = !spinning.is_empty();
        for &tid in &spinning {
            // All are asked: each of them may refute an assumption.
            forever &= self.machine.spins(tid);
        }
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

    /// Runs on to the end of an execution: first along the wakeup tree, then freely.
    fn extend(&mut self) -> ControlFlow<Ended> {
        loop {
            let branch = self.frames[self.depth].wakeup.pop_front();
            let planned = branch.map(|branch| self.forest.op(branch)).map(|op| (op.tid, op.pick));
            let Some((tid, pick)) = planned.or_else(|| self.choose()) else { return ControlFlow::Continue(()) };
            let flags = self.machine.flags(tid).expect("internal: the wakeup tree names a thread that has ended");
            if branch.is_some() && !self.machine.is_enabled(tid) {
                assert!(self.failed, "internal: the wakeup tree names a blocked thread");
                continue;
            }
            if branch.is_none() && flags.joins() && self.machine.knows_epilogue(tid) {
                self.epilogue_known = true;
                return ControlFlow::Continue(());
            }
            if flags.branches() {
                self.branch(tid, pick, flags)?;
            }
            self.step(tid, pick, flags, branch);
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
                return ControlFlow::Break(Ended::Stopped(Stop::TooLong { thread: tid, steps: self.depth }));
            }
            // A pause in a long local run is a step, too.
            let poll = self.depth.is_multiple_of(STEPS_BETWEEN_POLLS) || flags.is_local();
            if poll && self.listener.in_between().is_break() {
                return ControlFlow::Break(Ended::Stopped(Stop::Asked));
            }
        }
    }

    /// Whether the search may still rely on what it assumes.
    #[inline]
    fn check_assumptions(&self) -> ControlFlow<Ended> {
        match self.machine.refuted() {
            [] => ControlFlow::Continue(()),
            refuted => ControlFlow::Break(Ended::Refuted(refuted.to_vec())),
        }
    }

    /// Returns to the last step of the thread that took most of the steps of this execution.
    fn go_back_to_busy(&mut self) -> Option<Busy> {
        let events = self.trace.events[..self.depth].iter().map(|event| (event.tid, 1 + event.coalesced as usize));
        let (busy, at) = busiest(events)?;
        self.machine.rewind(self.frames[at].mark);
        Some(busy)
    }

    /// The part of the search that is done, as far as its shape is known.
    fn explored(&self) -> f64 {
        let begun = |depth: usize| u32::from(depth < self.depth);
        let level = |(depth, frame): (usize, &Frame)| Level {
            done: frame.done,
            left: begun(depth) + frame.wakeup.len() as u32,
        };
        explored(self.frames[..=self.depth].iter().enumerate().map(level))
    }

    /// An enabled thread that does not sleep. Any order is correct; this one is cheap: a new thread starts at once,
    /// before anything that will be undone; then the thread that ran last continues, so that little is undone; joins
    /// come last.
    fn choose(&mut self) -> Option<(Tid, Pick)> {
        if !self.tie_breaker.is_steady() {
            return self.any_ready();
        }
        if let Some(newborn) = self.newborn.take()
            && self.machine.flags(newborn).is_some_and(|flags| flags.is_local())
            && let Some(pick) = self.ready(newborn, &mut false)
        {
            return Some((newborn, pick));
        }
        let [.., spawn, last] = self.trace.events.as_slice() else { return self.any_ready() };
        let before = match spawn.flags.spawns() && last.flags.is_local() {
            true => spawn.tid,
            false => last.tid,
        };
        let mut any = false;
        if self.machine.flags(before).is_some_and(|flags| !flags.joins())
            && let Some(pick) = self.ready(before, &mut any)
        {
            return Some((before, pick));
        }
        for joins in [false, true] {
            for tid in (0..self.machine.threads()).map(Tid::from_index) {
                let Some(flags) = self.machine.flags(tid) else { continue };
                if flags.joins() == joins
                    && let Some(pick) = self.ready(tid, &mut any)
                {
                    return Some((tid, pick));
                }
            }
        }
        self.stop_if_asleep(any);
        None
    }

    /// What a thread may do that does not sleep. `any`: it could run if it did not sleep.
    fn ready(&mut self, tid: Tid, any: &mut bool) -> Option<Pick> {
        if self.is_halted(tid) || !self.machine.is_enabled(tid) {
            return None;
        }
        *any = true;
        self.awake(tid)
    }

    fn any_ready(&mut self) -> Option<(Tid, Pick)> {
        let mut ready = std::mem::take(&mut self.ready);
        ready.clear();
        let mut any = false;
        for tid in (0..self.machine.threads()).map(Tid::from_index) {
            if self.machine.lives(tid) && self.ready(tid, &mut any).is_some() {
                ready.push(tid);
            }
        }
        self.stop_if_asleep(any && ready.is_empty());
        let chosen = (!ready.is_empty()).then(|| ready[self.tie_breaker.pick(ready.len())]);
        self.ready = ready;
        chosen.and_then(|tid| Some((tid, self.awake(tid)?)))
    }

    /// Ends an execution in which all threads that could run sleep.
    fn stop_if_asleep(&mut self, asleep: bool) {
        self.redundant = asleep;
        assert!(!asleep || self.failed, "internal: all enabled threads sleep: this trace has been explored before");
    }

    /// Gives an operation with several alternatives a node of the wakeup tree for each of the others.
    fn branch(&mut self, tid: Tid, first: Pick, flags: OpFlags) -> ControlFlow<Ended> {
        let ways = self.machine.ways(tid);
        if ways <= 1 || self.frames[self.depth].branched.contains(&tid) {
            return ControlFlow::Continue(());
        }
        if ways > MAX_WAYS {
            return ControlFlow::Break(Ended::Stopped(Stop::TooManyWays { thread: tid, ways }));
        }
        self.frames[self.depth].branched.push(tid);
        for pick in (0..ways).map(Pick).filter(|&pick| pick != first) {
            let op = Op { tid, pick, varies: flags.varies(), touches: self.touches(tid, pick, flags.varies()) };
            self.rest.clear();
            self.insert_race(self.depth as u32, None, &op);
        }
        ControlFlow::Continue(())
    }

    /// Executes an operation from the current frame and enters the frame after it, with the wakeup tree below the
    /// branch.
    fn step(&mut self, tid: Tid, pick: Pick, flags: OpFlags, branch: Option<Branch>) {
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
        self.trace.push(tid, pick, flags);
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
        if self.frames.len() == self.depth + 1 {
            self.frames.push(Frame::new(mark));
        }
        let (until, after) = self.frames.split_at_mut(self.depth + 1);
        let (frame, next) = (&until[self.depth], &mut after[0]);
        (next.mark, next.done, next.slept) = (mark, 0, self.sleepers.len() as u32);
        match branch {
            Some(branch) => self.forest.descend(branch, &mut next.wakeup),
            None => next.wakeup.clear(),
        }
        next.branched.clear();
        next.sleep.clear();
        let touched = &self.trace.touched[first_touch..];
        for &sleeper in &frame.sleep {
            let op = &self.sleepers[sleeper as usize].op;
            if op.tid != tid && !touched.iter().any(|touched| conflict(&[touched.touch], &op.touches)) {
                next.sleep.push(sleeper);
            }
        }
        self.depth += 1;
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
        let threads = (0..self.machine.threads()).map(Tid::from_index);
        let threads = threads.filter(|_| !self.epilogue_known);
        for tid in threads {
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
            true => self.machine.machine(),
            false => self.machine.somewhere(),
        };
        let answer = self.listener.ended(machine, &mut steps, end, &self.counts);
        self.ready = waiting;
        match answer {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Ended::Stopped(Stop::Asked)),
        }
    }

    /// Returns to the deepest frame with something left to explore; false when there is none.
    fn backtrack(&mut self) -> bool {
        self.newborn = None;
        while self.depth > 0 {
            self.depth -= 1;
            while self.halted.last().is_some_and(|&(_, at, _)| at >= self.depth) {
                self.halted.pop();
            }
            let frame = &mut self.frames[self.depth];
            frame.done += 1;
            if frame.wakeup.is_empty() {
                self.trace.pop();
                continue;
            }
            let mut op = self.trace.op(self.depth as u32);
            let tid = op.tid;
            self.trace.pop();
            self.machine.rewind(frame.mark);
            self.sleepers.truncate(self.frames[self.depth + 1].slept as usize);
            let frame = &mut self.frames[self.depth];
            let mut ways = 1;
            if frame.branched.contains(&tid) {
                let sleepers = &self.sleepers;
                let of_thread = |&op: &u32| sleepers[op as usize].op.tid == tid;
                ways = self.machine.ways(tid);
                if frame.sleep.iter().copied().filter(of_thread).count() + 1 == ways as usize {
                    frame.sleep.retain(|op| !of_thread(op));
                    op.pick = ALL_WAYS;
                }
            }
            frame.sleep.push(self.sleepers.len() as u32);
            self.sleepers.push(Sleeper { op, ways });
            return true;
        }
        false
    }

    /// Analyses the races of the execution.
    fn races(&mut self) {
        for k in self.trace.settled..self.trace.races.len() {
            let Race { first: i, second: j, settled } = self.trace.races[k];
            if settled {
                continue;
            }
            let settled = self.is_explored(i, j) || {
                self.trace.collect_notdep(i, &mut self.rest);
                let last = self.reversed(i, j);
                let settled = self.insert_race(i, Some(j), &last);
                if last.varies { settled & self.insert_others(i, j, last) } else { settled }
            };
            self.trace.races[k].settled = settled || !self.corrections.analyse_again;
        }
        let trace = &mut self.trace;
        trace.settled += trace.races[trace.settled..].iter().take_while(|race| race.settled).count();
        self.blocking_races();
    }

    /// Whether a thread that sleeps before event `i` runs before `j` as a weak initial of what does not happen after
    /// `i`: most races have been analysed before, which this test recognises cheaply. The answer does not depend on
    /// what comes after `j`.
    fn is_explored(&self, i: u32, j: u32) -> bool {
        let trace = &self.trace;
        if trace.events[j as usize].flags.varies() {
            return false;
        }
        let early = |op: &Op| {
            for k in trace.notdep(i).take_while(|&k| k < j).chain([j]) {
                let event = &trace.events[k as usize];
                if event.tid == op.tid {
                    return covers(op.pick, event.pick);
                }
                if trace.conflicts(k, op) {
                    return false;
                }
            }
            false
        };
        self.frames[i as usize].sleep.iter().any(|&op| early(&self.sleepers[op as usize].op))
    }

    /// The operation of event `j` as it is when it runs before event `i`, after `self.rest`.
    fn reversed(&self, i: u32, j: u32) -> Op {
        let mut op = self.trace.op(j);
        if !op.varies {
            return op;
        }
        let what = self.trace.what(j);
        let alternatives = what.alternatives();
        // Elsewhere a signal may have other waiters to choose from: see `insert_others`.
        if matches!(alternatives, Alternatives::EachWaiter | Alternatives::Waiters { .. }) {
            op.pick = Pick(0);
        }
        if let Some(first) = op.touches.first_mut().filter(|first| !merged::is_merged(first))
            && let Some(value) = self.trace.value_before(first.loc, i, &self.rest)
        {
            first.class = what.class_at(value, first.class);
            // An operation that may fail or end spuriously if it reads the expected value has no such alternative
            // otherwise.
            if matches!(alternatives, Alternatives::IfHolds(expected) if value != expected) {
                op.pick = Pick(0);
            }
        }
        op
    }
}
