//! Atomic updates that commute: additions, and others that give the same in any order, of one location, if nobody looks
//! at what they found there. A search then explores one order of them.
//!
//! Two things make their order matter after all, and refute an assumption:
//! - Updates of two families at one location ([`Assumption::UpdatesCommute`]).
//! - What one acquires from another ([`Assumption::UpdatesOrderNothing`]). An update that acquires synchronises with
//!   those before it, so whether two plain accesses race may depend on the order of updates. The race detector
//!   therefore keeps its clocks twice: with what updates learn from each other in the order at hand, and without. The
//!   second is the same for all orders and the least that any of them gives. As long as it orders all plain accesses
//!   that conflict there is no race in any order. Where only the first orders them, no update commutes any more, and
//!   the search finds the order in which they race, if there is one.

use crate::code::{Atomic, Family};
use crate::vm::Vm;
use base::{Assumption, Tid};
use rustc_hash::FxHashMap;

/// The family of updates seen first at each location. Never undone: it is about all executions.
pub(crate) type Families = FxHashMap<u64, Family>;

impl Vm {
    /// Whether an update at `addr` commutes with others of its family.
    pub(crate) fn commutes(&self, atomic: &Atomic, addr: u64) -> bool {
        self.code.additions_commute && atomic.family.is_some() && self.assumptions.updates_commute(addr)
    }

    /// Whether a thread stands at an update, of `addr`, that commutes with others.
    pub(crate) fn adds(&self, tid: Tid, addr: u64) -> bool {
        self.code.additions_commute && self.atomic_at(tid).is_some_and(|atomic| self.commutes(atomic, addr))
    }

    /// An update of this family is executed.
    pub(crate) fn note_family(&mut self, addr: u64, family: Family) {
        if *self.families.entry(addr).or_insert(family) != family {
            self.assumptions.refute(Assumption::UpdatesCommute(addr));
        }
    }
}
