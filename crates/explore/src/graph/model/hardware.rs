//! SC, TSO and PSO: one order of all events.
//!
//! An execution is consistent if program order, as far as the model preserves it, reads-from, coherence and from-reads
//! have no cycle together. Under TSO a store may be delayed beyond later loads of its thread, under PSO beyond later
//! stores of other locations as well. Then reads from stores of the same thread order nothing, since a load may read
//! from the store buffer. The program is what a compiler makes of it: updates and seq_cst fences are full fences, a
//! seq_cst store is followed by one, and all other orders are those of plain accesses.

use super::super::events::{Graph, Loc, Op, Order};
use super::relation::{Relation, elements};
use super::set::{Judge, Member, Read, Set};
use super::{Coherence, Extra, Model};
use base::Id;

/// The store buffers of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Buffer {
    /// There are no store buffers.
    None,
    /// One for each thread.
    PerThread,
    /// One for each thread and location.
    PerLocation,
}

pub(super) struct Hardware {
    buffer: Buffer,
    /// What precedes each event, but for coherence and from-reads.
    fixed: Relation,
    closed: Relation,
    /// Reused.
    from_reads: Relation,
    earlier: Vec<usize>,
}

/// Whether an event waits for all stores of its thread before it, and whether all later events wait for its own.
pub(super) fn fences(op: Op, writes: bool, order: Order) -> (bool, bool) {
    match op {
        Op::Update(_) if order.in_part => (false, order.seq_cst),
        Op::Update(_) | Op::Take(_) => (true, true),
        Op::Await(_) => (writes, writes),
        Op::Fence(_) => (order.seq_cst, order.seq_cst),
        Op::Write(..) => (false, order.seq_cst),
        Op::Read(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Choice(_) | Op::Local => (false, false),
    }
}

impl Member {
    fn fences(&self) -> (bool, bool) {
        fences(self.op, self.writes, self.order)
    }
}

impl Hardware {
    pub fn sc() -> Self {
        let (fixed, closed, from_reads, earlier) = Default::default();
        Self { buffer: Buffer::None, fixed, closed, from_reads, earlier }
    }
    pub fn tso() -> Self {
        Self { buffer: Buffer::PerThread, ..Self::sc() }
    }
    pub fn pso() -> Self {
        Self { buffer: Buffer::PerLocation, ..Self::sc() }
    }

    /// Whether an event precedes a later one of its thread, if there is no fence between them.
    fn preserves(&self, earlier: &Member, later: &Member) -> bool {
        let stores = earlier.writes && (earlier.read == Read::Nothing || earlier.order.in_part);
        match self.buffer {
            Buffer::None => true,
            Buffer::PerThread => !stores || later.writes,
            Buffer::PerLocation => !stores || (later.writes && earlier.loc == later.loc),
        }
    }

    /// Collects what precedes each event in any case.
    fn fix(&mut self, set: &Set) {
        self.fixed.reset(set.members.len());
        for (place, member) in set.members.iter().enumerate() {
            if let Read::Event(write) = member.read
                && (self.buffer == Buffer::None || set.members[write].tid != member.tid)
            {
                self.fixed.add(place, write);
            }
            let mut fenced = member.fences().0;
            self.earlier.clear();
            self.earlier.extend(elements(set.program.row(place)));
            for &other in self.earlier.iter().rev() {
                let before = &set.members[other];
                let own = before.tid == member.tid;
                let (waits, empties) = before.fences();
                // The buffer of a thread that spawned this one, or was joined or woke it, has been emptied.
                if fenced || !own || empties || self.preserves(before, member) {
                    self.fixed.add(place, other);
                }
                fenced |= own && (waits || empties);
            }
        }
    }

    fn collect(&mut self, set: &Set) {
        self.closed.copy(&self.fixed);
        self.from_reads.reset(set.members.len());
        set.add_coherence(&mut self.closed, &mut self.from_reads);
        for place in 0..set.members.len() {
            self.closed.add_all(place, self.from_reads.row(place));
        }
    }
}

impl Judge for Hardware {
    fn force(&mut self, set: &mut Set) -> bool {
        loop {
            self.collect(set);
            if !self.closed.is_acyclic(&mut set.scratch, true) {
                return false;
            }
            match set.force(&self.closed) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    fn is_consistent(&mut self, set: &Set) -> bool {
        self.collect(set);
        self.closed.is_acyclic(&mut Vec::new(), false)
    }
}

impl Model for Hardware {
    fn is_local(&self) -> bool {
        false
    }
    fn buffer(&self) -> Buffer {
        self.buffer
    }
    fn has_run(&self, _: &Graph, _: &Coherence, _: &[Extra]) -> bool {
        true
    }
    /// If nothing passes a store in its buffer, the buffers do not matter.
    fn is_sequential(&self, graph: &Graph, _: &Coherence, events: &[u32], extra: &[Extra]) -> bool {
        if self.buffer == Buffer::None {
            return true;
        }
        // For each thread, whether a store may be in its buffer, and where it was to.
        let mut buffered: Vec<Option<Loc>> = vec![None; graph.threads()];
        let events = events.iter().map(|&at| &graph.events[at as usize]);
        let events = events.map(|event| (event.tid, event.op, event.wrote.is_some(), event.order));
        let extra = extra.iter().map(|extra| (extra.tid, extra.op, extra.writes, extra.order));
        events.chain(extra).all(|(tid, op, writes, order)| {
            let buffered = &mut buffered[tid.index()];
            let (waits, empties) = fences(op, writes, order);
            let store = matches!(op, Op::Write(..)) || order.in_part;
            let passes = match *buffered {
                Some(_) if waits => false,
                Some(loc) if store => self.buffer == Buffer::PerLocation && op.loc() != Some(loc),
                Some(_) => op.reads().is_some(),
                None => false,
            };
            if waits || empties {
                *buffered = None;
            } else if store {
                *buffered = op.loc();
            }
            !passes
        })
    }
    fn admits(&mut self, set: &mut Set) -> bool {
        self.fix(set);
        self.decide(set)
    }
    fn order(&mut self, _set: &Set, out: &mut Vec<usize>) -> bool {
        self.closed.order(out)
    }
}
