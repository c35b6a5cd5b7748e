//! Optimal dynamic partial order reduction over interleavings (sequential consistency).
//!
//! Explores exactly one execution per Mazurkiewicz trace: per class of executions that differ only in the order of
//! independent operations. After *Optimal-DPOR* with source sets, sleep sets and wakeup trees, in the formulation of
//! "Awaiting for Godot" (Jonsson, Lång, Sagonas), Algorithm 1.
//!
//! The search is depth first over one stack of events `E`. At the end of each execution every race of `E` is analysed:
//! for two adjacent dependent events e before e' of different threads, the sequence `notdep(e) · e'`, which runs e' before
//! e, is added to the wakeup tree of the frame before e, unless a sleeping thread shows that it has been explored. Going back to
//! a frame costs what the machine changed since.
//!
//! Departures from the paper, each because the printed rule is incomplete or because our machine knows more:
//! - The next operation of a blocked thread is known (`Machine::pending`), so operations that wait for a lock, a
//!   semaphore or the like are analysed in `blocking` from what their location held in the past; failed attempts are no events.
//! - Blocking operations race with reads too, and the search for the write to reverse goes on through a whole group of
//!   commuting updates.
//! - All races are analysed at the end of every execution, not only new ones: stopping at old ones loses traces.
//! - A nondeterministic operation has one child per alternative, and each goes to sleep by itself: until the last one does,
//!   the thread may still be chosen, with an alternative that does not sleep.
//!
//! A thread that failed, ended the process or assumed something false takes no more steps, and the others go on: what
//! they do then they could have done before, and their races must be seen.

mod blocking;
mod event;
mod merged;
mod trace;
mod wakeup;

use crate::estimate::{Level, explored};
use crate::search::{Counts, Halt, Listener, Outcome, Stop, end};
use crate::whim::Whim;
use base::{Class, Id, Machine, Pick, Tid, Visible};
use event::{Op, Touches, class_at, conflict, depends_on_value};
use merged::Merged;
use std::ops::{ControlFlow, Range};
use trace::{Event, Trace};
use wakeup::{Arena, Children, Node};

/// Alternatives of one operation that are tried at most.
const MAX_WAYS: u32 = 1 << 16;
/// In a sleep set: every alternative of the operation.
const ALL_WAYS: Pick = Pick(u32::MAX);
/// Steps of one execution after which the listener may end the search.
const STEPS_BETWEEN_LOOKS: usize = 1024;

/// The state before an event.
struct Frame<Mark> {
    mark: Mark,
    /// Next operations of threads that have been explored from here, as they are here. [`ALL_WAYS`] stands for every
    /// alternative.
    sleep: Vec<Op>,
    /// What is still to be explored; the first child is the one being explored.
    children: Children,
    /// Threads whose alternatives have been added to the children.
    branched: Vec<Tid>,
    /// Children that have been explored.
    done: u32,
}

struct Search<'a, M: Machine, L> {
    machine: &'a mut M,
    /// The machine's corrections at the beginning.
    corrections: u32,
    listener: &'a mut L,
    whim: Whim,
    merged: Merged,
    trace: Trace,
    /// `frames[d]` is the state before event `d`; those from `depth + 1` on are spare.
    frames: Vec<Frame<M::Mark>>,
    depth: usize,
    arena: Arena,
    /// Threads that take no more steps, each with the event that was its last.
    halted: Vec<(Tid, usize, Halt)>,
    counts: Counts,
    /// Reused: enabled threads that do not sleep.
    ready: Vec<Tid>,
    /// Reused by the race analysis: the events of `notdep(e)`.
    rest: Vec<u32>,
}

/// Explores the machine's program from its current state to the end, or until the listener breaks off.
pub fn explore<M: Machine, L: Listener<M>>(machine: &mut M, listener: &mut L, whim: Whim) -> Outcome {
    let mark = machine.mark();
    let mut merged = Merged::default();
    loop {
        let corrections = machine.corrections();
        let mut search = Search {
            machine,
            corrections,
            listener,
            whim: whim.clone(),
            merged: merged.clone(),
            trace: Trace::default(),
            frames: vec![Frame {
                mark,
                sleep: Vec::new(),
                children: Children::default(),
                branched: Vec::new(),
                done: 0,
            }],
            depth: 0,
            arena: Arena::default(),
            halted: Vec::new(),
            counts: Counts::default(),
            ready: Vec::new(),
            rest: Vec::new(),
        };
        let ended = search.run();
        let (counts, met) = (search.counts, search.trace.met);
        match ended {
            Some(Ended::Mixed(bytes)) => {
                merged.add(bytes);
                machine.rewind(mark);
            }
            Some(Ended::Corrected) => machine.rewind(mark),
            Some(Ended::Stopped(stop)) => return Outcome { counts, stopped: Some(stop), met },
            None => return Outcome { counts, stopped: None, met },
        }
    }
}

/// Why a search did not come to its end.
enum Ended {
    Stopped(Stop),
    /// The machine was wrong about conflicts, and knows better now: the search has to start again.
    Corrected,
    /// These bytes were accessed with different sizes: the search has to start again.
    Mixed(Range<u64>),
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    fn run(&mut self) -> Option<Ended> {
        loop {
            match self.extend() {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(ended) => return Some(ended),
            }
            if self.leaf().is_break() {
                return Some(Ended::Stopped(Stop::Asked));
            }
            self.races();
            if !self.backtrack() {
                return None;
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

    fn is_enabled(&self, tid: Tid) -> bool {
        !self.is_halted(tid) && self.machine.pending(tid).is_some_and(|p| p.enabled)
    }

    fn awaits(&self, tid: Tid) -> bool {
        self.machine.pending(tid).is_some_and(|p| p.what.awaits().is_some())
    }

    fn touches(&self, tid: Tid, pick: Pick) -> Touches {
        let mut touches = Touches::new();
        if self.merged.is_empty() {
            self.machine.touches(tid, pick, &mut |touch| touches.push(touch));
            return touches;
        }
        let may_write = self.machine.pending(tid).is_some_and(|pending| depends_on_value(&pending.what));
        self.machine.touches(tid, pick, &mut |touch| touches.push(self.merged.name(touch, may_write)));
        touches
    }

    /// Runs on to the end of an execution: first along the wakeup tree, then freely.
    fn extend(&mut self) -> ControlFlow<Ended> {
        loop {
            if self.frames[self.depth].children.first.is_none() {
                match self.choose() {
                    Some(op) => {
                        let frame = &mut self.frames[self.depth];
                        self.arena.append(&mut frame.children, op);
                    }
                    None => return ControlFlow::Continue(()),
                }
            }
            let child = self.frames[self.depth].children.first.expect("internal: just made");
            self.branch(child)?;
            let tid = self.arena.op(child).tid;
            self.step(child);
            if self.machine.corrections() != self.corrections {
                return ControlFlow::Break(Ended::Corrected);
            }
            if let Some(bytes) = self.trace.mixed.take() {
                return ControlFlow::Break(Ended::Mixed(bytes));
            }
            if self.trace.last_waits_for_merged() {
                return ControlFlow::Break(Ended::Stopped(Stop::MixedSizes { thread: tid }));
            }
            if self.depth >= self.listener.max_steps() {
                return ControlFlow::Break(Ended::Stopped(Stop::TooLong { thread: tid, steps: self.depth }));
            }
            // A pause in a long local run is a step, too.
            let look = self.depth.is_multiple_of(STEPS_BETWEEN_LOOKS)
                || self.trace.events.last().is_some_and(|event| event.what == Visible::Local);
            if look && self.listener.in_between().is_break() {
                return ControlFlow::Break(Ended::Stopped(Stop::Asked));
            }
        }
    }

    /// The part of the search that is done, as far as its shape is known.
    fn explored(&self) -> f64 {
        let level = |frame: &Frame<M::Mark>| {
            let mut left = 0;
            let mut node = frame.children.first;
            while let Some(child) = node {
                left += 1;
                node = self.arena.next(child);
            }
            Level { done: frame.done, left }
        };
        explored(self.frames[..=self.depth].iter().map(level))
    }

    /// Any enabled thread that does not sleep; staying on the thread that ran last keeps what changes short.
    fn choose(&mut self) -> Option<Op> {
        let tid = self.stay().or_else(|| self.any_ready())?;
        let pick = self.awake(tid).expect("internal: chosen while it sleeps");
        Some(Op { tid, pick, touches: self.touches(tid, pick) })
    }

    /// The thread that ran last, if it may go on.
    fn stay(&self) -> Option<Tid> {
        let last = self.trace.events.last().filter(|_| self.whim.is_steady())?.tid;
        (self.is_enabled(last) && self.awake(last).is_some()).then_some(last)
    }

    /// The first alternative of an enabled thread that does not sleep here.
    fn awake(&self, tid: Tid) -> Option<Pick> {
        let asleep = || self.frames[self.depth].sleep.iter().filter(|op| op.tid == tid);
        match asleep().next() {
            None => Some(Pick(0)),
            Some(first) if first.pick == ALL_WAYS => None,
            Some(_) => (0..self.machine.ways(tid)).map(Pick).find(|&pick| !asleep().any(|op| covers(op.pick, pick))),
        }
    }

    fn any_ready(&mut self) -> Option<Tid> {
        let mut ready = std::mem::take(&mut self.ready);
        ready.clear();
        let enabled = (0..self.machine.threads()).map(Tid::from_index).filter(|&t| self.is_enabled(t));
        let mut any = false;
        for tid in enabled {
            any = true;
            if self.awake(tid).is_some() {
                ready.push(tid);
            }
        }
        assert!(!any || !ready.is_empty(), "internal: all enabled threads sleep: this trace has been explored before");
        let chosen = (!ready.is_empty()).then(|| ready[self.whim.pick(ready.len())]);
        self.ready = ready;
        chosen
    }

    /// Gives an operation with several alternatives a child for each.
    fn branch(&mut self, child: Node) -> ControlFlow<Ended> {
        let Op { tid, pick: first, .. } = *self.arena.op(child);
        let ways = self.machine.ways(tid);
        if ways <= 1 || self.frames[self.depth].branched.contains(&tid) {
            return ControlFlow::Continue(());
        }
        if ways > MAX_WAYS {
            return ControlFlow::Break(Ended::Stopped(Stop::TooManyWays { thread: tid, ways }));
        }
        self.frames[self.depth].branched.push(tid);
        for pick in (0..ways).map(Pick).filter(|&pick| pick != first) {
            let op = Op { tid, pick, touches: self.touches(tid, pick) };
            self.rest.clear();
            self.insert_race(self.depth as u32, op);
        }
        ControlFlow::Continue(())
    }

    /// Executes the first child of the current frame and enters the frame after it.
    fn step(&mut self, child: Node) {
        let Op { tid, pick, .. } = *self.arena.op(child);
        let pending = self.machine.pending(tid).expect("internal: the wakeup tree names a thread that has ended");
        assert!(pending.enabled, "internal: the wakeup tree names a blocked thread");
        let touches = self.touches(tid, pick);
        debug_assert!(
            same_conflicts(&touches, &self.arena.op(child).touches),
            "internal: {tid} does not do what was foreseen: {touches:?} instead of {:?}",
            self.arena.op(child).touches
        );
        let threads_before = self.machine.threads();
        let running = |machine: &M, t: Tid| machine.pending(t).is_some();
        let absent: Vec<Tid> = match pending.what {
            Visible::Spawn => (0..threads_before).map(Tid::from_index).filter(|&t| !running(self.machine, t)).collect(),
            _ => Vec::new(),
        };
        let before: smallvec::SmallVec<[u128; 2]> = touches.iter().map(|&t| self.machine.value(t)).collect();
        let outcome = self.machine.step(tid, pick);
        let values = touches.iter().zip(before).map(|(&touch, old)| (touch, old, self.machine.value(touch)));
        self.trace.push(tid, pick, pending.what, values);
        if pending.what == Visible::Spawn {
            let fresh = absent.into_iter().chain((threads_before..self.machine.threads()).map(Tid::from_index));
            for child in fresh.filter(|&t| running(self.machine, t)) {
                self.trace.spawned(child);
            }
        }
        if let Some(halt) = Halt::after(outcome) {
            self.halted.push((tid, self.depth, halt));
        }
        let mark = self.machine.mark();
        let children = self.arena.children(child);
        if self.frames.len() == self.depth + 1 {
            self.frames.push(Frame { mark, sleep: Vec::new(), children, branched: Vec::new(), done: 0 });
        }
        let (above, below) = self.frames.split_at_mut(self.depth + 1);
        let (frame, next) = (&above[self.depth], &mut below[0]);
        (next.mark, next.children, next.done) = (mark, children, 0);
        next.branched.clear();
        next.sleep.clear();
        let stays = |op: &&Op| op.tid != tid && !conflict(&op.touches, &touches);
        next.sleep.extend(frame.sleep.iter().filter(stays).cloned());
        self.depth += 1;
    }

    /// Tells how the execution ended.
    fn leaf(&mut self) -> ControlFlow<()> {
        let waiting: Vec<Tid> = (0..self.machine.threads())
            .map(Tid::from_index)
            .filter(|&t| !self.is_halted(t) && self.machine.pending(t).is_some())
            .collect();
        let awaits = waiting.iter().any(|&t| self.awaits(t));
        let end = end(&self.halted, &waiting, awaits);
        self.counts.add(&end);
        let mut steps = self.trace.events.iter().map(|e| (e.tid, e.pick));
        self.listener.ended(self.machine, &mut steps, end, &self.counts)
    }

    /// Goes back to the deepest frame with something left to explore; false when there is none.
    fn backtrack(&mut self) -> bool {
        while self.depth > 0 {
            self.depth -= 1;
            let event = self.trace.pop();
            while self.halted.last().is_some_and(|&(_, at, _)| at >= self.depth) {
                self.halted.pop();
            }
            let frame = &mut self.frames[self.depth];
            self.machine.rewind(frame.mark);
            let child = frame.children.first.expect("internal: the child that was explored");
            let op = self.arena.op(child).clone();
            self.arena.remove_first(&mut frame.children);
            frame.done += 1;
            frame.sleep.push(op);
            if frame.branched.contains(&event.tid) {
                let ways = self.machine.ways(event.tid) as usize;
                if frame.sleep.iter().filter(|op| op.tid == event.tid).count() == ways {
                    let last = frame.sleep.pop();
                    frame.sleep.retain(|op| op.tid != event.tid);
                    frame.sleep.extend(last.map(|op| Op { pick: ALL_WAYS, ..op }));
                }
            }
            if frame.children.first.is_some() {
                return true;
            }
        }
        false
    }

    /// Analyses every race of the execution.
    fn races(&mut self) {
        for k in 0..self.trace.races.len() {
            let (i, j) = self.trace.races[k];
            let what = self.trace.events[j as usize].what;
            // Most races have been seen before, which the sleeping threads tell at a glance.
            if !depends_on_value(&what) && self.is_explored(i, j) {
                continue;
            }
            self.trace.not_after(i, &mut self.rest);
            let last = self.reversed(i, j, &what);
            self.insert_race(i, last);
        }
        self.blocking_races();
    }

    /// Whether a thread that sleeps before event `i` is a weak initial of what does not happen after `i`, followed by `j`.
    fn is_explored(&self, i: u32, j: u32) -> bool {
        let trace = &self.trace;
        self.frames[i as usize].sleep.iter().any(|op| {
            for k in trace.after_but_not_because(i).chain([j]) {
                let event = &trace.events[k as usize];
                if event.tid == op.tid {
                    return covers(op.pick, event.pick);
                }
                if trace.touched_by(k).iter().any(|t| conflict(&[t.touch], &op.touches)) {
                    return false;
                }
            }
            true
        })
    }

    /// The operation of event `j` as it is when it runs before event `i`, after `self.rest`.
    fn reversed(&self, i: u32, j: u32, what: &Visible) -> Op {
        let Event { tid, mut pick, .. } = self.trace.events[j as usize];
        // Elsewhere a signal may have other waiters to choose from; all are tried when it is executed there.
        if matches!(what, Visible::Signal) {
            pick = Pick(0);
        }
        let mut touches: Touches = self.trace.touches_of(j).collect();
        if let Some(first) = touches.first_mut().filter(|first| !merged::is_merged(first))
            && let Some(value) = self.trace.value_before(first.loc, i, &self.rest)
        {
            first.class = class_at(what, value, first.class);
        }
        Op { tid, pick, touches }
    }

    /// Adds `self.rest · last` to the wakeup tree of the frame before event `i`, unless it has been or will be explored.
    fn insert_race(&mut self, i: u32, last: Op) {
        let Search { frames, trace, arena, rest, .. } = self;
        let frame = &mut frames[i as usize];
        let mut last = Some(last);
        if frame.sleep.iter().any(|op| is_weak_initial(op, trace, rest, last.as_ref())) {
            return;
        }
        // Down the tree, along nodes that may come first, to where the sequence leaves it. What such a node does is taken
        // off the sequence. The first child is what is being reversed.
        let mut parent: Option<Node> = None;
        let mut next = frame.children.first.and_then(|first| arena.next(first));
        while let Some(node) = next {
            if !is_weak_initial(arena.op(node), trace, rest, last.as_ref()) {
                next = arena.next(node);
                continue;
            }
            let tid = arena.op(node).tid;
            match rest.iter().position(|&k| trace.events[k as usize].tid == tid) {
                Some(at) => {
                    rest.remove(at);
                }
                None if last.as_ref().is_some_and(|op| op.tid == tid) => last = None,
                None => return,
            }
            next = arena.children(node).first;
            if next.is_none() || (rest.is_empty() && last.is_none()) {
                return;
            }
            parent = Some(node);
        }
        let ops = rest.iter().map(|&k| {
            let event = &trace.events[k as usize];
            Op { tid: event.tid, pick: event.pick, touches: trace.touches_of(k).collect() }
        });
        for op in ops.chain(last) {
            parent = Some(match parent {
                Some(node) => arena.append_below(node, op),
                None => arena.append(&mut frame.children, op),
            });
        }
    }
}

/// Whether two lists of touches conflict with the same others.
fn same_conflicts(a: &[base::Touch], b: &[base::Touch]) -> bool {
    let matters = |touch: &&base::Touch| !matches!(touch.class, Class::Post | Class::Observe);
    a.iter().filter(matters).eq(b.iter().filter(matters))
}

/// Whether an alternative that sleeps, or stands in a wakeup tree, is this one.
fn covers(known: Pick, pick: Pick) -> bool {
    known == pick || known == ALL_WAYS
}

/// Whether some execution equivalent to one that begins with `rest · last` begins with `op`.
fn is_weak_initial(op: &Op, trace: &Trace, rest: &[u32], last: Option<&Op>) -> bool {
    for &k in rest {
        let event = &trace.events[k as usize];
        if event.tid == op.tid {
            return covers(op.pick, event.pick);
        }
        if trace.touched_by(k).iter().any(|t| conflict(&[t.touch], &op.touches)) {
            return false;
        }
    }
    match last {
        Some(last) if last.tid == op.tid => covers(op.pick, last.pick),
        Some(last) => !conflict(&last.touches, &op.touches),
        None => true,
    }
}
