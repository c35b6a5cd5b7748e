//! Atomic updates that commute: additions, and others that give the same in any order, of one location, if nobody looks at what they
//! found there. A search then explores one order of them.
//!
//! Two things may make their order matter after all, and are found out by meeting them; then the search starts again:
//! - Updates of two families at one location.
//! - What one acquires from another. An update that acquires synchronises with those before it, so whether two plain accesses race
//!   may depend on the order of updates. The race detector therefore keeps its clocks twice: with what updates learn
//!   from each other in the order at hand, and without. The second is the same for all orders and the least that any of them gives. As long
//!   as it orders all plain accesses that conflict there is no race in any order. Where only the first orders them, no update
//!   commutes any more, and the search finds the order in which they race, if there is one.

use crate::code::{Atomic, Family};
use crate::vm::Vm;
use base::Tid;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Updates whose order was found to matter. Never undone: it is about all executions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ordered {
    all: bool,
    /// These locations alone.
    locations: BTreeSet<u64>,
}

#[derive(Debug, Default)]
pub(crate) struct Updates {
    pub ordered: Ordered,
    /// The family met first at each location.
    families: FxHashMap<u64, Family>,
}

impl Updates {
    pub fn new(ordered: Ordered) -> Self {
        Self { ordered, families: FxHashMap::default() }
    }

    pub fn corrections(&self) -> usize {
        usize::from(self.ordered.all) + self.ordered.locations.len()
    }

    /// What updates learn from each other decides whether there is a race.
    pub fn order_all(&mut self) {
        self.ordered.all = true;
    }

    /// An update of this family is made.
    pub fn meet(&mut self, addr: u64, family: Family) {
        if *self.families.entry(addr).or_insert(family) != family {
            self.ordered.locations.insert(addr);
        }
    }
}

impl Vm {
    /// Whether an update at `addr` commutes with others of its family.
    pub(crate) fn commutes(&self, atomic: &Atomic, addr: u64) -> bool {
        let Ordered { all, locations } = &self.updates.ordered;
        self.code.additions_commute && atomic.family.is_some() && !all && !locations.contains(&addr)
    }

    /// Whether a thread stands at an update, of `addr`, that commutes with others.
    pub(crate) fn adds(&self, tid: Tid, addr: u64) -> bool {
        self.code.additions_commute && self.atomic_at(tid).is_some_and(|atomic| self.commutes(atomic, addr))
    }

    /// The updates found to matter in their order, for [`crate::Setup::ordered`].
    pub fn ordered_updates(&self) -> Ordered {
        self.updates.ordered.clone()
    }
}
