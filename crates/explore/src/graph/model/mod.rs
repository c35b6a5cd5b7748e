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
//! - if an update e that nothing follows in po ∪ rf reads w, and the next event c of a thread could read e, then c
//!   could read w: besides e if c does not write, and in place of e if it does.
//!
//! In a *local* model a read can always read some write that its thread knows of. Models that order all events, or all
//! that are sequentially consistent, are not local.

mod coherence;
mod happens_before;
mod hardware;
mod psc;
mod relation;
mod sequential;
mod set;

pub(super) use coherence::Coherence;
pub(super) use happens_before::Kind;
use sequential::{Sequential, Verdict};
pub(super) use set::Extra;
use set::Set;

use super::events::{Graph, Loc, Slot};
use base::{Assumption, Registry};
use hardware::Hardware;
use psc::Psc;

/// A memory model.
pub(super) trait Model {
    /// Whether it demands no more than coherence.
    fn is_local(&self) -> bool;
    /// What an event that is sequentially consistent refutes.
    fn refuted_by_seq_cst(&self) -> Option<Assumption> {
        None
    }
    /// Whether some events, of the graph and more, are consistent only if they are sequentially consistent. False if
    /// that is not sure.
    fn is_sequential(&self, graph: &Graph, coherence: &Coherence, events: &[u32], extra: &[Extra]) -> bool;
    /// Whether a set of events, which is coherent, is consistent.
    fn admits(&mut self, set: &mut Set) -> bool;
}

/// Decides whether sets of events are consistent.
pub(super) struct Consistency {
    model: Box<dyn Model>,
    /// Reused.
    sequential: Sequential,
    set: Set,
}

impl Consistency {
    pub fn new(model: Box<dyn Model>) -> Self {
        Self { model, sequential: Sequential::default(), set: Set::default() }
    }

    /// Whether the model demands no more than coherence.
    pub fn is_local(&self) -> bool {
        self.model.is_local()
    }

    pub fn refuted_by_seq_cst(&self) -> Option<Assumption> {
        self.model.refuted_by_seq_cst()
    }

    /// Whether these events of the graph, which are in order and contain what comes before them in po ∪ rf, and more
    /// events are consistent.
    pub fn admits(
        &mut self,
        graph: &Graph,
        coherence: &mut Coherence,
        members: impl Iterator<Item = u32>,
        extra: &[Extra],
    ) -> bool {
        self.admits_ending(graph, coherence, members, extra, &[])
    }

    /// The same if these writes are the last ones of their locations.
    pub fn admits_ending(
        &mut self,
        graph: &Graph,
        coherence: &mut Coherence,
        members: impl Iterator<Item = u32>,
        extra: &[Extra],
        last: &[(Loc, Slot)],
    ) -> bool {
        let verdict = self.sequential.decide(graph, members, extra, last);
        let events = self.sequential.events();
        let (model, set) = (&mut self.model, &mut self.set);
        let decided = match verdict {
            Verdict::Consistent => Some(true),
            Verdict::Inconsistent if model.is_sequential(graph, coherence, events, extra) => Some(false),
            Verdict::Inconsistent | Verdict::Unknown => None,
        };
        let mut decide = || {
            set.fill(graph, coherence, events.iter().copied(), extra) && set.end_with(graph, last) && model.admits(set)
        };
        match decided {
            Some(answer) => {
                debug_assert!(answer == decide(), "internal: a run says {answer} and the axioms do not");
                answer
            }
            None => decide(),
        }
    }
}

/// Release-acquire, and RC11 without sequentially consistent events: coherence is all there is.
struct Coherent {
    /// There are none by assumption.
    assumes_no_seq_cst: bool,
}

impl Model for Coherent {
    fn is_local(&self) -> bool {
        true
    }
    fn refuted_by_seq_cst(&self) -> Option<Assumption> {
        self.assumes_no_seq_cst.then_some(Assumption::NoSeqCst)
    }
    fn is_sequential(&self, _: &Graph, _: &Coherence, _: &[u32], _: &[Extra]) -> bool {
        false
    }
    fn admits(&mut self, _set: &mut Set) -> bool {
        true
    }
}

/// A model by its name, with what has been refuted, and the order that its coherence respects.
pub(super) fn make(model: base::Model, registry: &Registry) -> (Consistency, Kind) {
    let rc11 = Kind::Rc11 { stores_continue: false };
    let (model, kind): (Box<dyn Model>, Kind) = match model {
        base::Model::Ra => (Box::new(Coherent { assumes_no_seq_cst: false }), Kind::ProgramOrderAndReadsFrom),
        base::Model::Rc11 if !registry.is_refuted(&Assumption::NoSeqCst) => {
            (Box::new(Coherent { assumes_no_seq_cst: true }), rc11)
        }
        base::Model::Rc11 => (Box::new(Psc::default()), rc11),
        base::Model::Sc => (Box::new(Hardware::sc()), Kind::ProgramOrderAndReadsFrom),
        base::Model::Tso => (Box::new(Hardware::tso()), Kind::ProgramOrderAndReadsFrom),
        base::Model::Pso => (Box::new(Hardware::pso()), Kind::ProgramOrder),
    };
    (Consistency::new(model), kind)
}
