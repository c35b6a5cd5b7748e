//! Atomic updates that commute: additions, and others that give the same in any order, of one location, if nobody looks
//! at what they found there. A search then explores one order of them.
//!
//! Two things make their order matter after all, and refute an assumption:
//! - Updates of two families at one location ([`base::Assumption::UpdatesCommute`]).
//! - What one acquires from another ([`base::Assumption::UpdatesOrderNothing`]). An update that acquires synchronises
//!   with those before it, so whether two plain accesses race may depend on the order of updates. The race detector
//!   therefore keeps its clocks twice: with what updates learn from each other in the order at hand, and without. The
//!   second is the same for all orders and the least that any of them gives. As long as it orders all plain accesses
//!   that conflict there is no race in any order. Where only the first orders them, no update commutes any more, and
//!   the search finds the order in which they race, if there is one.

use crate::code::{Atomic, Family};
use crate::facts::Facts;
use crate::next::Next;
use rustc_hash::FxHashMap;

/// The family of updates seen first at each location. Never undone: it is about all executions.
#[derive(Default)]
pub(crate) struct Families(FxHashMap<u64, Family>);

impl Families {
    /// An update of this family is executed; whether all at this location have been of one family.
    pub fn agrees(&mut self, addr: u64, family: Family, facts: Option<&Facts>) -> bool {
        let first = || facts.map_or(family, |facts| facts.update(addr, family));
        *self.0.entry(addr).or_insert_with(first) == family
    }
}

impl Next<'_> {
    /// Whether an update at `addr` commutes with others of its family.
    pub(crate) fn commutes(self, atomic: &Atomic, addr: u64) -> bool {
        self.vm.code.additions_commute && atomic.family.is_some() && self.vm.assumptions.updates_commute(addr)
    }

    /// Whether it stands at an update, of `addr`, that commutes with others.
    pub(crate) fn adds(self, addr: u64) -> bool {
        self.vm.code.additions_commute && self.atomic().is_some_and(|atomic| self.commutes(atomic, addr))
    }
}
