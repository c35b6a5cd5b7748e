//! The execution under construction: the machine, the graph of its events, and what the memory model says of them.
//!
//! They are extended and undone together, one event at a time. What is explored next, and where, is the business of the
//! search.

use super::events::{Graph, Loc, NONE, Op, Order, Slot};
use super::memo::Memo;
use super::missed;
use super::model::{self, Coherence, Consistency, Kind};
use super::rules::Rules;
use super::waiting::Bound;
use crate::search::Halt;
use crate::tie_breaker::TieBreaker;
use base::{Act, Assumption, AwaitCond, Effect, Id, Registry, Threads, Tid, UpdateOrder, Variant};

/// Of [`Execution::order`], what is to go on at once.
const FIRST: (u8, u32) = (0, 0);

pub(super) struct Execution<'a, M: Threads> {
    pub machine: Memo<'a, M>,
    pub graph: Graph,
    model: Variant,
    pub consistency: Consistency,
    pub coherence: Coherence,
    pub rules: Rules,
    /// What was refuted before this search; and what has been since, by what was executed and not by the machine.
    pub registry: Registry,
    pub refuted: Vec<Assumption>,
    /// For each event, how to undo it.
    marks: Vec<(u32, usize)>,
    /// Threads that take no more steps, each with the event that was its last.
    pub halted: Vec<(Tid, usize, Halt)>,
    /// Awaits that may read only some of what they accept, and those that are given up, by event.
    pub bounds: Vec<Bound>,
    pub given_up: Vec<u32>,
    /// Awaits that read what they read by default, and might have waited for longer, by event.
    pub proceeded: Vec<u32>,
    /// Awaits that were executed or given up, by event, with what they wait for.
    pub waited: Vec<(u32, AwaitCond)>,
    /// Reused: writes that can be read, and what the search for missed values needs.
    pub readable: Vec<Slot>,
    pub buffers: missed::Buffers,
}

impl<'a, M: Threads> Execution<'a, M> {
    pub fn new(model: Variant, machine: &'a mut M, registry: &Registry, rules: Rules) -> Self {
        let (consistency, kind) = model::make(model, registry, &rules);
        let kind = if rules.happens_before { kind } else { Kind::ProgramOrderAndReadsFrom };
        Execution {
            machine: Memo::new(machine, rules.memo),
            graph: Graph::default(),
            model,
            consistency,
            coherence: Coherence::new(kind, &rules),
            rules,
            registry: registry.clone(),
            refuted: Vec::new(),
            marks: Vec::new(),
            halted: Vec::new(),
            bounds: Vec::new(),
            given_up: Vec::new(),
            proceeded: Vec::new(),
            waited: Vec::new(),
            readable: Vec::new(),
            buffers: missed::Buffers::default(),
        }
    }
}

impl<M: Threads> Execution<'_, M> {
    /// Whether an assumption has been refuted. Nothing that is executed from then on is of any use.
    pub fn is_refuted(&self) -> bool {
        !self.machine.refuted().is_empty() || !self.refuted.is_empty()
    }

    pub fn all_refuted(&self) -> Vec<Assumption> {
        [self.machine.refuted(), &self.refuted].concat()
    }

    /// Asks the machine what `tid` does next.
    pub fn learn(&mut self, tid: Tid) {
        if let Some(op) = self.machine.op(tid) {
            return self.graph.set_op(tid, op);
        }
        let act = self.machine.next(tid).map(|act| self.model.model.act(act));
        self.graph.set_next(tid, act);
        self.machine.set_op(tid, self.graph.next(tid));
    }

    /// A thread that can go on, and its operation: by [`Self::order`], or as it comes.
    pub fn choose(&mut self, tie_breaker: &TieBreaker) -> Option<(Tid, Op)> {
        let all = (0..self.graph.threads()).map(Tid::from_index);
        if !tie_breaker.is_steady() {
            let goes_on = |&tid: &Tid| self.graph.next(tid).is_some_and(|op| self.goes_on(tid, op));
            let ready: Vec<Tid> = all.filter(goes_on).collect();
            let pick = |all: &[Tid]| all[tie_breaker.pick_at(|| self.graph.position(), all.len())];
            let tid = (!ready.is_empty()).then(|| pick(&ready))?;
            return Some((tid, self.graph.next(tid)?));
        }
        let mut best: Option<((u8, u32), Tid, Op)> = None;
        for tid in all {
            let Some(op) = self.graph.next(tid) else { continue };
            let order = self.order(tid, op);
            // Whether it can go on is the harder question.
            if best.is_none_or(|(first, ..)| order < first) && self.goes_on(tid, op) {
                best = Some((order, tid, op));
                if order == FIRST {
                    break;
                }
            }
        }
        best.map(|(_, tid, op)| (tid, op))
    }

    /// The priority of `tid` with its next operation: the least value comes first. The more events lie between two
    /// events that can be reordered, the more are executed again for the other order. So operations that do not branch
    /// come first; then those that are unlikely to: updates of a lock by its owner, and operations on locations that,
    /// as far as is known, no other thread uses. Threads that only read come last: the more has been written, the more
    /// branches a read has from the start. Of the other operations, takes of what another thread had come first, so
    /// that the alternative in which they come earlier is soon scheduled; then the thread with the fewest events. Other
    /// takes start a critical section that is better executed without interruption, so they come later, and of them the
    /// thread with the most events first.
    fn order(&self, tid: Tid, op: Op) -> (u8, u32) {
        let number = self.graph.next_number(tid);
        let last = if self.graph.writes_later(tid) { 0 } else { 3 };
        if !op.branches() {
            return FIRST;
        }
        if let Op::Update(loc) = op
            && self.graph.has(tid, loc)
        {
            return (1, 0);
        }
        if op.loc().is_some_and(|loc| self.graph.is_private(tid, loc)) {
            return (2, 0);
        }
        if let Op::Take(loc) = op {
            let class = if self.graph.is_used(tid, loc) { 3 } else { 5 };
            return (last + class, u32::MAX - number);
        }
        (last + 4, number)
    }

    /// Whether an operation, the next one of `tid`, need not wait.
    fn goes_on(&mut self, tid: Tid, op: Op) -> bool {
        match op {
            Op::Read(_) | Op::Write(..) | Op::Fence(_) | Op::Update(_) => true,
            Op::Spawn | Op::Choice(_) | Op::Local => true,
            Op::Join(target) => self.machine.finished(target),
            Op::Wake(_) => self.is_woken(tid),
            Op::Await(loc) => self.can_go_on(tid, loc, self.bound(tid)),
            Op::Take(loc) => self.can_take(tid, loc),
        }
    }

    /// Whether `tid`, which waits for others to let it go on, may; leaves with the graph the events that did.
    pub fn is_woken(&mut self, tid: Tid) -> bool {
        self.graph.wakers.clear();
        self.machine.wakers(tid, &mut self.graph.wakers)
    }

    /// Whether the write at the end of the chain of `loc` lets `tid` go on.
    fn can_take(&mut self, tid: Tid, loc: Loc) -> bool {
        let value = match self.graph.chain_end(loc) {
            Some(write) => write.value,
            None => self.machine.initial(tid),
        };
        self.machine.effect(tid, value).writes()
    }

    /// Adds the next event of `tid`, which reads slot, or takes alternative, `choice`.
    pub fn push(&mut self, tid: Tid, choice: u32, node: u32) {
        let op = self.graph.next(tid).expect("internal: a step of a thread that has none");
        self.marks.push((self.machine.mark(), self.coherence.mark()));
        if let (Op::Await(_), Some(Act::Await { until, .. })) = (op, self.machine.next(tid)) {
            self.waited.push((self.graph.events.len() as u32, until));
        }
        if let (Op::Await(_), NONE) = (op, choice) {
            self.given_up.push(self.graph.events.len() as u32);
            self.graph.push(tid, choice, Effect::Blocks, node);
            self.coherence.added(&self.graph);
            return self.consistency.added(&self.graph, &mut self.coherence);
        }
        let (mut value, mut from) = (u128::from(choice), None);
        let mut effect = Effect::Reads(None);
        match op {
            Op::Read(loc) | Op::Update(loc) | Op::Await(loc) | Op::Take(loc) => {
                self.graph.set_initial(loc, || self.machine.initial(tid));
                let slot = Slot::new(choice);
                let write = self.graph.write(loc, slot);
                (value, from) = (write.value, write.step());
                effect = self.machine.effect(tid, value);
                let takes = matches!(op, Op::Take(_));
                debug_assert!(!takes || effect.writes(), "internal: {tid} takes what it does not accept");
                if effect.writes() {
                    self.coherence.update(&self.graph, tid, loc, slot);
                } else {
                    self.coherence.read(&self.graph, tid, loc, slot);
                }
            }
            Op::Write(loc, _) => {
                self.graph.set_initial(loc, || self.machine.initial(tid));
                effect = Effect::Writes(UpdateOrder::Relaxed);
                self.coherence.write(&self.graph, tid, loc);
            }
            Op::Wake(_) => {
                // What has been executed may be in another order elsewhere.
                assert!(self.is_woken(tid), "internal: {tid} goes on without being woken");
                self.graph.wakers.sort_unstable();
            }
            Op::Fence(_) | Op::Spawn | Op::Join(_) | Op::Choice(_) | Op::Local => {}
        }
        self.graph.push(tid, choice, effect, node);
        self.coherence.added(&self.graph);
        self.consistency.added(&self.graph, &mut self.coherence);
        if self.refuted.is_empty() && Order::of(op, effect).seq_cst {
            self.refuted.extend(self.consistency.refuted_by_seq_cst());
        }
        debug_assert!(effect != Effect::Blocks, "internal: {tid} reads what it does not accept");
        let halt = Halt::after(self.machine.step(tid, value, from));
        if effect.writes() {
            self.graph.set_written(self.machine.written());
        }
        match halt {
            Some(halt) => self.halted.push((tid, self.graph.events.len() - 1, halt)),
            None => self.learn(tid),
        }
        if let Some(child) = self.machine.spawned().filter(|_| op == Op::Spawn) {
            self.graph.set_spawned(child);
            self.learn(child);
        }
    }

    /// Takes the machine alone back to where it was after so many events, until it is needed here.
    pub fn go_back(&mut self, to: usize) {
        if let Some(&(machine, _)) = self.marks.get(to) {
            self.machine.go_back(machine);
        }
    }

    /// Takes events away until `left` are left.
    pub fn undo(&mut self, left: usize) {
        let Some(&(machine, model)) = self.marks.get(left) else { return };
        while self.graph.events.len() > left {
            self.graph.pop();
        }
        while self.halted.pop_if(|&mut (_, last, _)| last >= left).is_some() {}
        while self.bounds.pop_if(|bound| bound.after as usize >= left).is_some() {}
        while self.waited.pop_if(|(last, _)| *last as usize >= left).is_some() {}
        while self.proceeded.pop_if(|last| *last as usize >= left).is_some() {}
        while self.given_up.pop_if(|last| *last as usize >= left).is_some() {}
        self.marks.truncate(left);
        self.machine.rewind(machine);
        self.coherence.rewind(model, left);
        self.consistency.rewind(left);
    }
}
