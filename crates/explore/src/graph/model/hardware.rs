//! SC, TSO and PSO: one order of all events.
//!
//! An execution is consistent if program order, as far as the model preserves it, reads-from, coherence and from-reads
//! have no cycle together. Under TSO a store may be delayed beyond later loads of its thread, under PSO beyond later
//! stores of other locations as well. Then reads from stores of the same thread order nothing, since a load may read
//! from the store buffer. The program is what a compiler makes of it: updates and seq_cst fences are full fences, a
//! seq_cst store is followed by one, and all other orders are those of plain accesses.

use super::super::events::Op;
use super::Model;
use super::relation::{Relation, elements};
use super::set::{Judge, Member, Read, Set};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Buffer {
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
fn fences(member: &Member) -> (bool, bool) {
    match member.op {
        Op::Update(_) | Op::Take(_) => (true, true),
        Op::Await(_) => (member.writes, member.writes),
        Op::Fence(_) => (member.order.seq_cst, member.order.seq_cst),
        Op::Write(..) => (false, member.order.seq_cst),
        Op::Read(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Choice(_) | Op::Local => (false, false),
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
        let stores = earlier.writes && earlier.read == Read::Nothing;
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
            let mut fenced = fences(member).0;
            self.earlier.clear();
            self.earlier.extend(elements(set.program.row(place)));
            for &other in self.earlier.iter().rev() {
                let before = &set.members[other];
                let own = before.tid == member.tid;
                let (waits, empties) = fences(before);
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
    fn admits(&mut self, set: &mut Set) -> bool {
        self.fix(set);
        self.decide(set)
    }
}
