//! Flags that would change what was found, told beside it.

use crate::ThreadPanics;
use base::{Fault, FaultKind, Place, Tid};
use ir::Module;
use std::collections::BTreeSet;

const VOLATILE: &str = "if `volatile` is meant to synchronise threads here, as in kernels, use --volatile=atomic to treat volatile accesses as relaxed atomics";

const THREAD_PANICS: &str =
    "if this panic is expected, and the program examines what `join` returns, use --thread-panics=join";

/// What reports panics.
const RUST_PANIC: &str = "__estragon_rust_panic";

/// What of the program the flags concern.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Where it has plain accesses that are volatile: file, line, column.
    volatile: BTreeSet<(String, u32, u32)>,
    /// It has threads of Rust, whose panics are errors.
    threads_of_rust: bool,
}

impl Hints {
    pub fn new(module: &Module, panics: ThreadPanics) -> Self {
        let at = passes::volatile_places(module).into_iter();
        let volatile = at.map(|at| (module.files[at.file].clone(), at.line, at.column)).collect();
        let of_rust = module.funcs.values().any(|func| func.name == RUST_PANIC);
        Self { volatile, threads_of_rust: of_rust && panics == ThreadPanics::AreErrors }
    }

    /// What to say about a fault of this thread.
    pub fn about(&self, fault: &Fault, thread: Tid) -> Option<&'static str> {
        if fault.kind == FaultKind::Panic && self.threads_of_rust && thread != Tid::MAIN {
            return Some(THREAD_PANICS);
        }
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
