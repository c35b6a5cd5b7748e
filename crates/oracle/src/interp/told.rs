//! Atomic reads that are told what to read, as under a weak memory model.
//!
//! The interpreter has one memory. Before an atomic is accessed by a step that is to read another write than the last
//! one, what that write left is put back: its value, and what it passed on to those who acquire.

use super::Interp;
use super::memory::Datum;
use super::race::{Stretch, Sync};
use base::{Machine, Operation, Pending, Pick, Step, Tid};
use std::collections::BTreeSet;

/// What an atomic held after some step, or before all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub addr: u64,
    pub size: u32,
    datum: Datum,
    passed_on: BTreeSet<Stretch>,
}

/// Whether an operation reads an atomic.
pub fn reads_atomic(pending: &Pending) -> bool {
    matches!(pending.what, Operation::Load { .. } | Operation::Rmw { .. } | Operation::CompareExchange { .. })
}

impl Interp<'_> {
    /// What the atomic that an operation is about holds; `None` if it is about none, or that cannot be read.
    pub fn cell(&self, pending: &Pending) -> Option<Cell> {
        let Pending { addr, size, what, .. } = *pending;
        let atomic = reads_atomic(pending) || matches!(what, Operation::Store { .. });
        let datum = self.state.memory.load(addr, size).ok().filter(|_| atomic)?;
        Some(Cell { addr, size, datum, passed_on: self.state.history.passed_on_at(Sync::At(addr)) })
    }

    /// A step of a thread that finds another one alive, whatever that one has done.
    pub fn step_while_alive(&mut self, tid: Tid, pick: Pick, other: Tid) -> Step {
        let ended = std::mem::take(&mut self.thread_mut(other).finished);
        let step = self.step(tid, pick);
        self.thread_mut(other).finished = ended;
        step
    }

    /// Makes an atomic hold what it held then.
    pub fn put_back(&mut self, cell: &Cell) {
        // What has been freed since fails when it is read.
        let _ = self.state.memory.store(cell.addr, cell.size, cell.datum);
        self.state.history.pass_on(Sync::At(cell.addr), cell.passed_on.clone());
        self.unchanged = false;
    }
}
