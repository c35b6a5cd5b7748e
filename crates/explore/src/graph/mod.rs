//! Executions as graphs of events: one per weak trace, that is, per program order and reads-from.
//!
//! After *Tracer* (Abdulla, Atig, Jonsson, Ngo: "Optimal Stateless Model Checking under the Release-Acquire
//! Semantics"). The search adds events to one stack π. A write is just added. A read is a *node*: it branches over the
//! writes that the model lets it read. A write e is *declared* to the earlier reads r that do not precede it in po ∪
//! rf: node(r) gets the schedule "what e needs · e · r reads e", to be run there later, where what e needs is its past
//! in po ∪ rf. Events that a schedule replays are not nodes: their other alternatives are other schedules. The same
//! schedule could be created in many executions; it is created in one of them, and no record of schedules is needed for
//! that (`canonical`). The number of waiting schedules is bounded (`spill`), so memory does not grow with the number of
//! executions. A part of the search is a value, a `task`, that another machine can explore.
//!
//! # Updates
//!
//! The paper leaves out updates (read-modify-write, compare-exchange, locks). An update is a node as a read is, and is
//! declared as a write is. Beyond that:
//! - *Blocked updates.* Only one update can read a write w. If update u could read w but for an update c with a node,
//!   then u is blocked, and node(c) gets the schedule "what u needs · u reads w · c reads u". That w is hidden where u
//!   is blocked does not matter: what hides it may come from a read that is not part of the schedule.
//! - *Targets stay swappable.* An update c that a schedule replays as its target keeps its node: what c then wrote is
//!   new, so that what follows may let c read what nobody could write before.
//! - *New writes are declared.* What c writes as a target, and what u writes in a schedule created for a blocked
//!   update, has not been executed before and is declared. Everything else that is replayed has been declared before.
//! - *Takes.* An update that waits for a value (lock, semaphore) works on a location that updates alone write: its
//!   writes are one chain, and there is one write at its end to take. Executions differ there in which update takes it,
//!   so if u could take w but for the take c, node(c) gets "what u needs · u reads w", and c proceeds later, or never.
//!   A take that is still waiting at the end is considered, too. Writes need not be declared to takes.
//! - *Wakes.* An operation that waits for certain events of other threads, which do not depend on the schedule, comes
//!   after these events as a join comes after the end of a thread: it reads nothing, and is one more edge of program
//!   order.
//! - *Parts.* An operation that takes several locations, as a write lock does whose readers are not to be ordered, is
//!   several takes in a fixed order. The machine reports at the end whether such a thread had to stop half way.
//! - *Awaits.* What waits for a value on any other location has a file of its own: `waiting.rs`.
//! - A schedule about an update can turn out impossible, when its target knows of a write that the update must precede.
//!   It is dropped before anything is explored.
//!
//! # Models that are not local
//!
//! A *local* model, such as Release-Acquire, lets a read always read some write that its thread knows of. Under models
//! that order all events, or all sequentially consistent ones, it may have to read something else. There
//! - the target of a schedule stays swappable also if it only reads: what it reads now may be all that it could read
//!   there, and what it could not read before may be possible after it;
//! - a schedule is tested when it is run, and dropped if the model does not allow it.
//!
//! # Why each weak trace is explored exactly once
//!
//! Consider a node of thread t after τ, with operation c, and the maximal weak traces that extend τ. All contain c, or
//! end with c waiting. If c is not a take, c reads in each of them either a write of τ, or some event e that is not in
//! τ; e with its past in po ∪ rf is a part of the trace, and c is not in it. So the traces fall into disjoint classes:
//! one for each write of τ, and one for each such e with its past. If c is a take, some u other than c may take the end
//! of the chain; classes are by u with its past. The branches and schedules of a node are one for each class: the
//! header of `canonical` argues that no schedule is created twice. What is replayed has no node, because its choices
//! are part of the past.
//!
//! Nothing is missed. Take the class of e, whose past is P. A read can always be added, so τ ∪ P can be followed by c
//! reading the last update t of the chain of some write that its thread knows of. If t is in τ this is a branch of the
//! node, and below it, by induction, everything that contains P is explored: there e is executed, or is blocked, since
//! another update reads its write, and is offered to c. If t is not in τ, it ends a chain of updates that leaves τ with
//! some u, reading w: where c reads w, u is blocked and offered; where c reads u, the next of the chain is, since c is
//! still swappable; and so on to t. If the model is not local, c can still be added to τ ∪ P with some source t (the
//! header of `model` says why): one in τ is a branch, and one in P has a smaller past, so by induction its schedule has
//! been created, where c is still swappable. The same holds for takes, whose locations are one chain. The tests in
//! `tests/graph` compare with all executions that the axioms allow, and fail without any one of the rules above.
//!
//! # Departures from the paper
//!
//! Its RunSchedule loses traces, since replayed writes are never declared and its DeclarePostponed stops at the closest
//! read. We offer a write to all reads before it; replaying it has then nothing new to offer. It keeps the schedules of
//! a node to recognise those that it had before, which is not necessary here.
//!
//! A thread that failed, ended the process or assumed something false takes no more steps, and the others continue.

mod blame;
mod canonical;
mod events;
mod execution;
mod memo;
mod missed;
mod model;
mod node;
mod rules;
mod schedule;
mod sources;
mod spill;
mod task;
mod waiting;

use crate::estimate::explored;
use crate::pool::Engine;
use crate::restart::{Ended, until_no_assumption_is_refuted};
use crate::search::{Busy, Counts, Listener, Look, Outcome, Stop, busiest, end};
use crate::supply::{Demand, Facts, One, Supply};
use crate::task::{Budget, Slice};
use crate::tie_breaker::TieBreaker;
use base::{Act, Id, Pick, Registry, Threads, Tid, Variant};
use events::{NONE, Op, Slot};
use execution::Execution;
use node::Node;
pub use rules::Rules;
use spill::Spilled;
use std::marker::PhantomData;
use std::ops::ControlFlow;
pub use task::Task;
use waiting::Wait;

/// Alternatives of one operation that are tried at most.
const MAX_WAYS: u32 = 1 << 16;
/// Steps, and pauses in long local runs, after which a rehearsal is long enough.
const REHEARSED: usize = 1 << 12;
const PAUSES: u32 = 8;
/// The same under a model that is not local, where a step takes time that grows with the execution.
const REHEARSED_IF_NOT_LOCAL: usize = 1 << 8;
/// Number of steps of an execution between two polls of the listener, which may end the search.
const STEPS_BETWEEN_POLLS: usize = 1024;
const STEPS_BETWEEN_POLLS_IF_NOT_LOCAL: usize = 16;

/// Where the value of an event came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It does not read.
    Nowhere,
    /// What the location held before anyone wrote it.
    Initial,
    /// What event `number` (from 1) of a thread wrote.
    Event { tid: Tid, number: u32 },
    /// An alternative of a choice.
    Alternative(u32),
}

/// One step of an execution: the next event of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    pub tid: Tid,
    pub source: Source,
    /// The source as a number, to repeat this execution step by step: the alternative, or which of the writes
    /// of its location so far, 0 being the initial value.
    pub pick: Pick,
}

impl Observed {
    /// The step of a thread that waits in memory that has ended, with which it fails.
    fn last(tid: Tid) -> Self {
        Self { tid, source: Source::Nowhere, pick: Pick(0) }
    }
}

struct Search<'a, M: Threads, L> {
    execution: Execution<'a, M>,
    listener: &'a mut L,
    tie_breaker: TieBreaker,
    rules: Rules,
    /// Nodes on the way to the last event; those from `depth` on are spare.
    nodes: Vec<Node>,
    depth: usize,
    /// Nodes before this one have nothing left; at most `depth`.
    open_from: usize,
    /// The ways of the nodes, one after another.
    ways: Vec<u32>,
    /// For each node the writes that its operation knows of, those that are overwritten left out, in a fixed order.
    known: Vec<Slot>,
    /// Nodes on the way that may not be canonical for what comes, in order.
    unsure: Vec<u32>,
    /// Number of steps of waiting schedules, of the nodes on the path; and the paths that were spilled to run some.
    waiting: usize,
    spilled: Vec<Spilled>,
    /// The path of a task is being executed: nothing is planned, which has been done before.
    resuming: bool,
    counts: Counts,
    /// Reused: reads that can be swapped; threads that wait.
    swappable: Vec<u32>,
    waiters: Vec<Tid>,
}

/// Explores the executions of the machine's program under a memory model, or until the listener breaks off.
pub fn explore<M: Threads, L: Listener<M, Observed>>(
    model: impl Into<Variant>,
    machine: &mut M,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Outcome {
    explore_by(Rules::ALL, model, machine, listener, tie_breaker)
}

/// This search, for [`crate::Pool`].
pub struct ReadsFrom<M> {
    pub rules: Rules,
    pub model: Variant,
    pub tie_breaker: TieBreaker,
    machine: PhantomData<fn(M)>,
}

impl<M> ReadsFrom<M> {
    pub fn new(rules: Rules, model: impl Into<Variant>, tie_breaker: TieBreaker) -> Self {
        Self { rules, model: model.into(), tie_breaker, machine: PhantomData }
    }
}

impl<M: Threads> Engine for ReadsFrom<M> {
    type Machine = M;
    type Step = Observed;
    type Task = Task;

    fn root(&self) -> Task {
        Task::root()
    }

    fn work<L: Listener<M, Observed>>(
        &self,
        machine: &mut M,
        registry: &Registry,
        supply: &mut dyn Supply<Task>,
        budget: Budget,
        listener: &mut L,
    ) -> Slice<Task> {
        work_by(self.rules, self.model, machine, registry, supply, budget, listener, self.tie_breaker.clone())
    }
}

/// As [`explore`], perhaps without some of the rules.
#[doc(hidden)]
pub fn explore_by<M: Threads, L: Listener<M, Observed>>(
    rules: Rules,
    model: impl Into<Variant>,
    machine: &mut M,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Outcome {
    let model = model.into();
    until_no_assumption_is_refuted(machine, listener, |machine, listener, registry| {
        let mut search = Search::new(model, machine, registry, listener, tie_breaker.clone(), rules);
        // Nobody will resume it. What is left is not collected: that takes memory, which may have run out.
        let (ended, _) = search.run(&mut One::new(Task::root()), Budget::UNLIMITED);
        search.end(ended, Vec::new()).into_searched()
    })
}

/// Explores a part of a search, until nothing is left of it, the budget is used up or the listener breaks off. The
/// machine must be at the beginning of its program, rely on the same assumptions as those of all other slices of the
/// search, and know the threads that they have met. It is there again at the end, unless the slice was
/// [stopped](Slice::stopped).
pub fn slice<M: Threads, L: Listener<M, Observed>>(
    model: impl Into<Variant>,
    machine: &mut M,
    registry: &Registry,
    task: Task,
    budget: Budget,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Slice<Task> {
    slice_by(Rules::ALL, model, machine, registry, task, budget, listener, tie_breaker)
}

/// As [`slice`], perhaps without some of the rules.
#[doc(hidden)]
#[expect(clippy::too_many_arguments, reason = "each of them is one thing that a slice depends on")]
pub fn slice_by<M: Threads, L: Listener<M, Observed>>(
    rules: Rules,
    model: impl Into<Variant>,
    machine: &mut M,
    registry: &Registry,
    task: Task,
    budget: Budget,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Slice<Task> {
    work_by(rules, model.into(), machine, registry, &mut One::new(task), budget, listener, tie_breaker)
}

/// Explores all tasks of a supply, as [`slice`] explores one.
#[doc(hidden)]
#[expect(clippy::too_many_arguments, reason = "each of them is one thing that a slice depends on")]
pub fn work_by<M: Threads, L: Listener<M, Observed>>(
    rules: Rules,
    model: Variant,
    machine: &mut M,
    registry: &Registry,
    supply: &mut dyn Supply<Task>,
    budget: Budget,
    listener: &mut L,
    tie_breaker: TieBreaker,
) -> Slice<Task> {
    let mut search = Search::new(model, machine, registry, listener, tie_breaker, rules);
    let (ended, left) = search.run(supply, budget);
    let open = match left {
        // It may not fit into memory.
        _ if !supply.keeps_rest() => Vec::new(),
        Left::Nothing => Vec::new(),
        Left::AfterExecution => search.leave(false),
        Left::WithinExecution => search.leave(true),
    };
    search.end(ended, open)
}

/// What a search leaves to explore.
enum Left {
    Nothing,
    /// It ended after an execution.
    AfterExecution,
    /// It ended in the middle of an execution, which has to be continued.
    WithinExecution,
}

impl<'a, M: Threads, L: Listener<M, Observed>> Search<'a, M, L> {
    fn new(
        model: Variant,
        machine: &'a mut M,
        registry: &Registry,
        listener: &'a mut L,
        tie_breaker: TieBreaker,
        rules: Rules,
    ) -> Self {
        Search {
            execution: Execution::new(model, machine, registry, rules),
            listener,
            tie_breaker,
            rules,
            nodes: Vec::new(),
            depth: 0,
            open_from: 0,
            ways: Vec::new(),
            known: Vec::new(),
            unsure: Vec::new(),
            waiting: 0,
            spilled: Vec::new(),
            resuming: false,
            counts: Counts::default(),
            swappable: Vec::new(),
            waiters: Vec::new(),
        }
    }
}

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// Explores tasks, and stays where that ended.
    fn run(&mut self, supply: &mut dyn Supply<Task>, budget: Budget) -> (Ended, Left) {
        for tid in (0..self.execution.machine.threads()).map(Tid::from_index) {
            self.execution.learn(tid);
        }
        self.rehearse();
        let mut left = Left::Nothing;
        let mut goes_on = false;
        loop {
            if !goes_on {
                if self.execution.is_refuted() {
                    break;
                }
                let Some(task) = supply.next(self.so_far()) else { break };
                goes_on = self.resume(task);
                continue;
            }
            if let ControlFlow::Break(ended) = self.extend() {
                let machine = match ended {
                    Ended::Stopped(Stop::TooLong { .. }) => self.execution.machine.somewhere(),
                    Ended::Complete | Ended::Stopped(_) | Ended::Refuted(_) => self.execution.machine.machine(),
                };
                let left = match ended {
                    Ended::Stopped(Stop::Asked) => Some(Left::WithinExecution),
                    // The others may be wanted nevertheless. The machine shows where.
                    Ended::Stopped(stop) if self.listener.stopped(machine, stop).is_continue() => None,
                    Ended::Complete | Ended::Stopped(_) | Ended::Refuted(_) => Some(Left::Nothing),
                };
                if let Some(left) = left {
                    return (ended, left);
                }
            } else if self.leaf().is_break() {
                return (Ended::Stopped(Stop::Asked), Left::AfterExecution);
            }
            if budget.is_used_up(&self.counts) {
                left = Left::AfterExecution;
                break;
            }
            match supply.demand() {
                Demand::Nothing => {}
                Demand::Part => {
                    let (tasks, part) = self.part();
                    supply.give(tasks, part);
                }
                Demand::Copy => supply.copy(self.copy(), self.so_far()),
                Demand::End => return (Ended::Stopped(Stop::Asked), Left::Nothing),
            }
            goes_on = self.backtrack();
            if goes_on && self.listener.wants_estimate() {
                let explored = explored(self.nodes[..self.depth].iter().map(Node::level));
                self.listener.estimate(explored);
            }
        }
        match self.execution.is_refuted() {
            false => (Ended::Complete, left),
            true => (Ended::Refuted(self.execution.all_refuted()), Left::Nothing),
        }
    }

    fn so_far(&self) -> Facts {
        Facts { counts: self.counts, met: self.execution.graph.met }
    }

    /// What became of the task, with the tasks that were made of what is left. Returns to where the machine is to be.
    fn end(mut self, ended: Ended, open: Vec<Task>) -> Slice<Task> {
        let (refuted, stopped) = match ended {
            Ended::Complete => (Vec::new(), None),
            Ended::Stopped(stop) => (Vec::new(), Some(stop)),
            Ended::Refuted(refuted) => (refuted, None),
        };
        let busy = match stopped {
            Some(Stop::Asked) => self.go_back_to_busy(Look::Middle),
            Some(Stop::TooManyWays { .. } | Stop::TooLong { .. } | Stop::MixedSizes { .. }) => None,
            None => {
                self.execution.undo(0);
                None
            }
        };
        let threads = self.execution.machine.somewhere().thread_names();
        Slice { counts: self.counts, open, refuted, stopped, met: self.execution.graph.met, busy, threads }
    }

    /// Runs one execution, as it comes, to learn which threads write and which locations they share. It is met again by
    /// the search.
    fn rehearse(&mut self) {
        let mut pauses = 0;
        let most = if self.execution.consistency.is_local() { REHEARSED } else { REHEARSED_IF_NOT_LOCAL };
        self.execution.graph.rehearsing = true;
        while let Some((tid, op)) = self.execution.choose(&self.tie_breaker) {
            // The beginning of a thread is not a pause.
            let is_pause = op == Op::Local && self.execution.graph.next_number(tid) > 1;
            pauses += u32::from(is_pause);
            if self.execution.graph.events.len() >= most || pauses > PAUSES || self.execution.is_refuted() {
                break;
            }
            if is_pause && self.listener.in_between().is_break() {
                // The search is about to be told the same.
                break;
            }
            self.sources(tid, op, NONE);
            let choice = self.ways.last().copied().unwrap_or(op.only_choice());
            self.execution.push(tid, choice, NONE);
            self.ways.clear();
            self.known.clear();
        }
        self.execution.undo(0);
        self.execution.graph.rehearsing = false;
    }

    /// Runs on to the end of an execution.
    fn extend(&mut self) -> ControlFlow<Ended> {
        loop {
            if self.execution.is_refuted() {
                return ControlFlow::Break(Ended::Refuted(self.execution.all_refuted()));
            }
            while self.spill() && !self.run_schedule() {
                self.restore();
            }
            let Some((tid, op)) = self.execution.choose(&self.tie_breaker) else { break };
            if op.branches() {
                self.branch(tid, op)?;
            } else {
                self.execution.push(tid, op.only_choice(), NONE);
                self.declare(self.execution.graph.events.len() as u32 - 1);
            }
            let steps = self.execution.graph.events.len();
            if steps >= self.listener.max_steps() {
                let thread = self.go_back_to_busy(Look::NearEnd).map_or(tid, |busy| busy.thread);
                return ControlFlow::Break(Ended::Stopped(Stop::TooLong { thread, steps }));
            }
            // A pause in a long local run is a step, too.
            let is_local = self.execution.consistency.is_local();
            let between = if is_local { STEPS_BETWEEN_POLLS } else { STEPS_BETWEEN_POLLS_IF_NOT_LOCAL };
            let poll = steps.is_multiple_of(between) || op == Op::Local;
            if poll && self.listener.in_between().is_break() {
                return ControlFlow::Break(Ended::Stopped(Stop::Asked));
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes a node of the next operation of `tid` and takes its first way.
    fn branch(&mut self, tid: Tid, op: Op) -> ControlFlow<Ended> {
        if let Op::Choice(ways) = op
            && ways > MAX_WAYS
        {
            return ControlFlow::Break(Ended::Stopped(Stop::TooManyWays { thread: tid, ways }));
        }
        self.add_node(tid, op);
        let Node { first, end, .. } = self.nodes[self.depth - 1];
        assert!(end > first, "internal: an operation of {tid} that can go on has no way to");
        let turn = self.tie_breaker.pick_at(|| self.execution.graph.position(), end - first);
        self.ways[first..].rotate_left(turn);
        self.take_way();
        ControlFlow::Continue(())
    }

    /// Makes a node of the next operation of `tid`.
    fn add_node(&mut self, tid: Tid, op: Op) {
        let (first, first_known) = (self.ways.len(), self.known.len() as u32);
        if let Op::Choice(ways) = op {
            self.ways.extend(0..ways);
        } else {
            self.sources(tid, op, self.execution.bound(tid));
        }
        if matches!(op, Op::Read(_) | Op::Update(_)) && !self.execution.consistency.is_local() {
            // What is canonical comes first.
            self.ways[first..].reverse();
        }
        let wait =
            if let Op::Await(loc) = op { self.execution.wait(tid, loc, &mut self.ways, first) } else { Wait::NONE };
        let (base, end) = (self.execution.graph.events.len(), self.ways.len());
        let known = (first_known, self.known.len() as u32);
        let spare = self.nodes.get_mut(self.depth).map(|node| std::mem::take(&mut node.schedules));
        let mut schedules = spare.unwrap_or_default();
        schedules.reset();
        let (event, about, tried) = (NONE, NONE, 0);
        let compare = match self.execution.machine.next(tid) {
            Some(Act::Update { compare, .. }) => compare,
            Some(_) | None => None,
        };
        let node =
            Node { base, tid, op, compare, tried, first, next: first, end, known, event, about, schedules, wait };
        match self.nodes.get_mut(self.depth) {
            Some(spare) => *spare = node,
            None => self.nodes.push(node),
        }
        self.depth += 1;
    }

    /// Takes the machine back to where the thread stood that took most of the steps of this execution.
    fn go_back_to_busy(&mut self, look: Look) -> Option<Busy> {
        let (busy, at) = busiest(self.execution.graph.events.iter().map(|event| (event.tid, 1)), look)?;
        self.execution.go_back(at);
        Some(busy)
    }

    /// Goes back to the deepest node with something left to explore; false when there is none.
    fn backtrack(&mut self) -> bool {
        while self.depth > 0 {
            self.execution.undo(self.nodes[self.depth - 1].base);
            let resumed = self.is_spilled() && (self.run_schedule() || self.restore());
            if resumed || self.take_way() || self.run_schedule() {
                return true;
            }
            self.depth -= 1;
            self.open_from = self.open_from.min(self.depth);
            self.unsure.pop_if(|level| *level as usize == self.depth);
            self.ways.truncate(self.nodes[self.depth].first);
            self.known.truncate(self.nodes[self.depth].known.0 as usize);
        }
        self.execution.undo(0);
        false
    }

    /// Takes the next way of the deepest node, if there is one.
    fn take_way(&mut self) -> bool {
        let at = self.depth - 1;
        let Node { next, end, .. } = self.nodes[at];
        if next == end {
            return false;
        }
        self.nodes[at].next += 1;
        self.take(at, self.ways[next]);
        self.declare(self.nodes[at].event);
        true
    }

    /// Adds the event of node `at`, which takes this way.
    fn take(&mut self, at: usize, way: u32) {
        self.nodes[at].about = NONE;
        self.set_event(at, way);
        self.execution.push(self.nodes[at].tid, way, at as u32);
        self.settle(at);
    }

    /// Tells how the execution ended.
    fn leaf(&mut self) -> ControlFlow<()> {
        let mut waiting = std::mem::take(&mut self.waiters);
        waiting.clear();
        for tid in (0..self.execution.graph.threads()).map(Tid::from_index) {
            let Some(op) = self.execution.graph.next(tid) else { continue };
            waiting.push(tid);
            if matches!(op, Op::Await(_) | Op::Take(_)) {
                // It has no way to go on; but it may have been in time elsewhere.
                self.sources(tid, op, self.execution.bound(tid));
            }
        }
        self.execution.look_for_missed();
        if self.execution.is_redundant() || self.execution.machine.is_redundant(&waiting) {
            self.waiters = waiting;
            self.counts.redundant += 1;
            return self.listener.in_between();
        }
        waiting.extend(self.execution.given_up.iter().map(|&at| self.execution.graph.events[at as usize].tid));
        let halted = self.execution.halted.len();
        self.execution.fail_waits_in_ended_memory(&mut waiting);
        let loops = self.execution.loops(&waiting);
        if self.execution.is_refuted() {
            // The search is about to start again.
            self.execution.halted.truncate(halted);
            return ControlFlow::Continue(());
        }
        let end = end(&self.execution.halted, &waiting, &loops);
        self.counts.add(&end);
        let failed = self.execution.halted[halted..].iter().map(|&(tid, ..)| Observed::last(tid));
        let mut steps = self.execution.graph.executed().map(|event| self.execution.graph.observed(event)).chain(failed);
        // In checks of ourselves the machine executes what it was taken to do.
        let is_needed = cfg!(debug_assertions) || self.listener.inspects(&end);
        let machine = if is_needed { &*self.execution.machine.machine() } else { self.execution.machine.somewhere() };
        let answer = self.listener.ended(machine, &mut steps, end, &self.counts);
        self.execution.halted.truncate(halted);
        self.waiters = waiting;
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::End;
    use base::Assumption;
    use testkit::weak::{Weak, WeakMachine};

    pub(super) struct Ignore;

    impl Listener<WeakMachine, Observed> for Ignore {
        fn ended(
            &mut self,
            _: &WeakMachine,
            _: &mut dyn Iterator<Item = Observed>,
            _: End<'_>,
            _: &Counts,
        ) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    /// How much is done to decide what is consistent, in the first executions of a program.
    fn work(program: &str, model: base::Model) -> usize {
        let mut machine = WeakMachine::new(Weak::of(program));
        let mut registry = Registry::default();
        registry.refute(Assumption::NoSeqCst);
        let (mut ignore, order) = (Ignore, TieBreaker::default());
        let mut search = Search::new(model.into(), &mut machine, &registry, &mut ignore, order, Rules::ALL);
        search.run(&mut One::new(Task::root()), Budget::executions(5));
        search.execution.consistency.work()
    }

    #[test]
    fn questions_about_a_long_execution_take_work_that_is_linear_in_its_length() {
        let threads = [
            ["W x 1; R y", "W y 1; R x"],
            ["W.rlx x 1; R.rlx y", "W.rlx y 1; R.rlx x"],
            ["W x 1; R.acq y", "W y 1; R.acq x"],
            ["add x 1; W y 1", "add z 1; W y 2"],
            ["W.rlx x 1; fence; R.rlx y", "W.rlx y 1; fence; R.rlx x"],
        ];
        for [a, b] in threads {
            let long =
                |rounds: usize| format!("{} || {}", [a].repeat(rounds).join("; "), [b].repeat(rounds).join("; "));
            for model in base::Model::ALL {
                let [short, twice] = [20, 40].map(|rounds| work(&long(rounds), model));
                assert!(twice <= 2 * short + short / 4, "{a} || {b} under {}: {short}, {twice}", model.name());
            }
        }
    }
}
