//! Atomic reads of supplied values, as under a weak memory model.
//!
//! The interpreter has one memory. Before a step that reads from another write than the last one, the state after that
//! write is restored: its value, and what it passes on to threads that acquire.

use super::Interp;
use super::memory::Datum;
use super::race::{Segment, Sync};
use base::{Machine, Operation, Pending, Pick, Step, Tid};
use std::collections::BTreeSet;

/// The contents of an atomic after some step, or before all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub addr: u64,
    pub size: u32,
    datum: Datum,
    passed_on: BTreeSet<Segment>,
}

/// Whether an operation reads an atomic.
pub fn reads_atomic(pending: &Pending) -> bool {
    matches!(pending.what, Operation::Load { .. } | Operation::Rmw { .. } | Operation::CompareExchange { .. })
}

impl Interp<'_> {
    /// The contents of the atomic that an operation accesses; `None` if it accesses none, or that cannot be read.
    pub fn cell(&self, pending: &Pending) -> Option<Cell> {
        let Pending { addr, size, what, .. } = *pending;
        let atomic = reads_atomic(pending) || matches!(what, Operation::Store { .. });
        let datum = self.state.memory.load(addr, size).ok().filter(|_| atomic)?;
        Some(Cell { addr, size, datum, passed_on: self.state.history.passed_on_at(Sync::At(addr)) })
    }

    /// A step of a thread that observes another one as running, whatever that one has done.
    pub fn step_while_alive(&mut self, tid: Tid, pick: Pick, other: Tid) -> Step {
        let ended = std::mem::take(&mut self.thread_mut(other).finished);
        let step = self.step(tid, pick);
        self.thread_mut(other).finished = ended;
        step
    }

    /// Restores the contents of an atomic.
    pub fn put_back(&mut self, cell: &Cell) {
        // Reading a freed atomic fails.
        let _ = self.state.memory.store(cell.addr, cell.size, cell.datum);
        self.state.history.pass_on(Sync::At(cell.addr), cell.passed_on.clone());
        self.unchanged = false;
    }
}
