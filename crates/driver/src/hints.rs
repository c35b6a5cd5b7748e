//! Flags that would change what was found, told beside it.

use base::{Fault, FaultKind, Place};
use ir::Module;
use std::collections::BTreeSet;

const VOLATILE: &str = "if `volatile` is meant to synchronise threads here, as in kernels, use --volatile=atomic to treat volatile accesses as relaxed atomics";

/// What of the program the flags concern.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Where it has plain accesses that are volatile: file, line, column.
    volatile: BTreeSet<(String, u32, u32)>,
}

impl Hints {
    pub fn new(module: &Module) -> Self {
        let at = passes::volatile_places(module).into_iter();
        Self { volatile: at.map(|at| (module.files[at.file].clone(), at.line, at.column)).collect() }
    }

    /// What to say about a fault.
    pub fn about(&self, fault: &Fault) -> Option<&'static str> {
        let mut places = std::iter::once(&fault.place).chain(fault.related.iter().map(|related| &related.place));
        (fault.kind == FaultKind::DataRace && places.any(|place| self.is_volatile(place))).then_some(VOLATILE)
    }

    /// What to say about the places at which a search ended.
    pub fn at(&self, places: &[Place]) -> Option<&'static str> {
        places.iter().any(|place| self.is_volatile(place)).then_some(VOLATILE)
    }

    fn is_volatile(&self, place: &Place) -> bool {
        !self.volatile.is_empty() && self.volatile.contains(&(place.file.clone(), place.line, place.column))
    }
}
