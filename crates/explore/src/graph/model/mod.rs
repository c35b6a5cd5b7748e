//! Memory models: which executions are consistent.
//!
//! Every model demands coherence ([`Coherence`]), and differs from the others in which order between events coherence
//! has to respect. Some demand more: an order of all events, or of those that are sequentially consistent. Whether one
//! exists is decided for a set of events ([`Set`]), when an event that reads is to be added to it.
//!
//! The search relies on three properties of a model, which all models here have. Let G be a consistent execution:
//! - a part of G that contains what comes before its events in po ∪ rf is consistent;
//! - the next event of any thread can be added to G with some source, whatever waits aside, and one that does not read
//!   can be added as it is;
//! - if an update e that nothing follows in po ∪ rf reads w, and the next event c of a thread could read e, then c could
//!   read w: besides e if c does not write, and in place of e if it does.
//!
//! In a *local* model a read can always read some write that its thread knows of. Models that order all events, or all
//! that are sequentially consistent, are not local.

mod coherence;
mod happens_before;
mod hardware;
mod psc;
mod relation;
mod set;

pub(super) use coherence::Coherence;
pub(super) use happens_before::Kind;
pub(super) use set::{Extra, Set};

use hardware::Hardware;
use psc::Psc;

/// A memory model.
pub(super) trait Model {
    /// Whether it demands no more than coherence.
    fn is_local(&self) -> bool;
    /// Whether a set of events, which is coherent, is consistent.
    fn admits(&mut self, set: &mut Set) -> bool;
}

/// Release-acquire, and RC11 without sequentially consistent events: coherence is all there is.
struct Coherent;

impl Model for Coherent {
    fn is_local(&self) -> bool {
        true
    }
    fn admits(&mut self, _set: &mut Set) -> bool {
        true
    }
}

/// A model by its name, and the order that its coherence respects.
pub(super) fn make(model: base::Model) -> (Box<dyn Model>, Kind) {
    match model {
        base::Model::Ra => (Box::new(Coherent), Kind::ProgramOrderAndReadsFrom),
        base::Model::Rc11 => (Box::new(Psc::default()), Kind::Rc11 { stores_continue: false }),
        base::Model::Sc => (Box::new(Hardware::sc()), Kind::ProgramOrderAndReadsFrom),
        base::Model::Tso => (Box::new(Hardware::tso()), Kind::ProgramOrderAndReadsFrom),
        base::Model::Pso => (Box::new(Hardware::pso()), Kind::ProgramOrder),
    }
}
