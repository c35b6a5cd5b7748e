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
mod witness;

pub(super) use coherence::Coherence;
pub(super) use happens_before::Kind;
use sequential::{Sequential, Verdict};
pub(super) use set::Extra;
use set::Set;
use witness::{Answer, Question, Witness};

use super::events::{Graph, Loc, Order, Slot};
use super::rules::Rules;
use base::{Assumption, Registry, Variant};
use hardware::{Buffer, Hardware};
use psc::Psc;

/// A memory model.
trait Model {
    /// Whether it demands no more than coherence.
    fn is_local(&self) -> bool;
    /// What an event that is sequentially consistent refutes.
    fn refuted_by_seq_cst(&self) -> Option<Assumption> {
        None
    }
    /// An event has been added to the graph.
    fn added(&mut self, _graph: &Graph, _coherence: &Coherence) {}
    /// Events have been taken away until so many were left.
    fn rewind(&mut self, _left: usize) {}
    /// What the runs of a [`Witness`] are like, each of which is consistent.
    fn buffer(&self) -> Buffer;
    /// Whether an event may return what was overwritten, as long as that is coherent.
    fn is_late(&self, _graph: &Graph, _coherence: &Coherence, _read: &Extra) -> bool {
        false
    }
    /// Whether only cycles of sequentially consistent events make an execution inconsistent, as far as is known.
    fn only_seq_cst(&self) -> bool {
        false
    }
    /// Whether what has no run is inconsistent, for parts of the graph and more events. False if that is not sure.
    fn has_run(&self, graph: &Graph, coherence: &Coherence, extra: &[Extra]) -> bool;
    /// Whether some events, of the graph and more, are consistent only if they are sequentially consistent. False if
    /// that is not sure.
    fn is_sequential(&self, graph: &Graph, coherence: &Coherence, events: &[u32], extra: &[Extra]) -> bool;
    /// Whether a set of events, which is coherent, is consistent.
    fn admits(&mut self, set: &mut Set) -> bool;
    /// The order of a run of the events that were admitted last, if the model finds one.
    fn order(&mut self, set: &Set, out: &mut Vec<usize>) -> bool;
}

/// Up to so many events, checked builds compare every answer with the axioms, which takes time that is quadratic in
/// their number or worse.
const MOST_COMPARED: usize = 300;

/// Decides whether sets of events are consistent.
pub(super) struct Consistency {
    model: Box<dyn Model>,
    /// A run of the events of the graph, up to one with which there is none.
    witness: Witness,
    /// There is none that is sequentially consistent.
    is_weak: bool,
    /// Events that were run, and pairs of events that were related.
    work: usize,
    /// Reused.
    sequential: Sequential,
    set: Set,
    order: Vec<usize>,
}

impl Consistency {
    fn new(model: Box<dyn Model>) -> Self {
        let witness = Witness::new(model.buffer());
        let (sequential, set, order) = Default::default();
        Self { model, witness, is_weak: false, work: 0, sequential, set, order }
    }

    /// Whether the model demands no more than coherence.
    pub fn is_local(&self) -> bool {
        self.model.is_local()
    }

    pub fn refuted_by_seq_cst(&self) -> Option<Assumption> {
        self.model.refuted_by_seq_cst()
    }

    /// How much has been done to answer questions so far, in events that were looked at.
    #[cfg(test)]
    pub fn work(&self) -> usize {
        self.witness.work + self.work
    }

    /// An event has been added to the graph, with which it is consistent.
    pub fn added(&mut self, graph: &Graph, coherence: &mut Coherence) {
        if self.is_local() {
            return;
        }
        self.model.added(graph, coherence);
        if self.witness.len() + 1 < graph.events.len() {
            return;
        }
        let at = graph.events.len() as u32 - 1;
        if self.has_no_place(graph.events[at as usize].order) {
            return;
        }
        let event = Extra::of(graph, at);
        let is_late = event.is_some_and(|event| self.model.is_late(graph, coherence, &event));
        if !self.witness.add(graph, coherence, is_late) {
            self.find_run(graph, coherence, is_late);
        }
    }

    /// Whether events of this order are not part of runs: a store to part of a location reads the rest of it only when
    /// it leaves the buffer.
    fn has_no_place(&self, order: Order) -> bool {
        order.in_part && self.model.buffer() != Buffer::None
    }

    /// Events have been taken away until so many were left.
    pub fn rewind(&mut self, left: usize) {
        if !self.is_local() {
            self.model.rewind(left);
            self.witness.truncate(left);
        }
    }

    /// Looks for a run of all events.
    fn find_run(&mut self, graph: &Graph, coherence: &mut Coherence, is_late: bool) {
        self.work += graph.events.len();
        let verdict = self.sequential.decide(graph, 0..graph.events.len() as u32, &[], &[]);
        self.is_weak = verdict == Verdict::Inconsistent;
        if verdict == Verdict::Consistent {
            return self.witness.replace(graph, is_late, false, self.sequential.order(graph));
        }
        self.work += graph.events.len().pow(2);
        let events = 0..graph.events.len() as u32;
        if self.by_axioms(graph, coherence, events, &[], &[]) && self.model.order(&self.set, &mut self.order) {
            let given_up = (0..graph.events.len() as u32).filter(|&at| graph.is_given_up(at));
            let order = self.order.iter().map(|&place| self.set.event(place)).chain(given_up);
            self.witness.replace(graph, is_late, true, order);
        }
    }

    /// Whether these events of the graph, which contain what comes before them in po ∪ rf, and more events are
    /// consistent.
    pub fn admits(
        &mut self,
        graph: &Graph,
        coherence: &mut Coherence,
        among: impl Fn(u32) -> bool,
        extra: &[Extra],
    ) -> bool {
        let run = self.witness.len() as u32..graph.events.len() as u32;
        let answer = match run.into_iter().any(&among) {
            true => Answer::Unknown,
            false => self.ask(graph, coherence, &among, false, extra),
        };
        self.conclude(answer, graph, coherence, among, extra, &[], false)
    }

    /// The same for all events of the graph.
    pub fn admits_with_all(&mut self, graph: &Graph, coherence: &mut Coherence, extra: &[Extra]) -> bool {
        let lost = self.witness.len() < graph.events.len();
        let answer = match lost {
            true => Answer::Unknown,
            false => self.ask(graph, coherence, |_| true, true, extra),
        };
        self.conclude(answer, graph, coherence, |_| true, extra, &[], lost && self.is_weak)
    }

    /// Whether the graph is consistent if these writes are the last ones of their locations.
    pub fn admits_ending(&mut self, graph: &Graph, coherence: &mut Coherence, last: &[(Loc, Slot)]) -> bool {
        let lost = self.witness.len() < graph.events.len();
        let answer = match !lost && self.witness.ends_with(graph, last) {
            true => Answer::Consistent,
            false => Answer::Unknown,
        };
        self.conclude(answer, graph, coherence, |_| true, &[], last, lost && self.is_weak)
    }

    /// What the run says.
    fn ask(
        &mut self,
        graph: &Graph,
        coherence: &mut Coherence,
        among: impl Fn(u32) -> bool,
        whole: bool,
        extra: &[Extra],
    ) -> Answer {
        if extra.iter().any(|extra| self.has_no_place(extra.order)) {
            return Answer::Unknown;
        }
        let Self { model, witness, .. } = self;
        let question = Question { graph, among, whole, only_seq_cst: model.only_seq_cst() };
        witness.admits(&question, coherence, extra, |extra, coherence| model.is_late(graph, coherence, extra))
    }

    /// Decides what a run has not decided.
    #[expect(clippy::too_many_arguments, reason = "these are the parts of a question")]
    fn conclude(
        &mut self,
        answer: Answer,
        graph: &Graph,
        coherence: &mut Coherence,
        among: impl Fn(u32) -> bool,
        extra: &[Extra],
        last: &[(Loc, Slot)],
        is_weak: bool,
    ) -> bool {
        let members = (0..graph.events.len() as u32).filter(|&at| among(at));
        let decided = match answer {
            Answer::Consistent => Some(true),
            Answer::Inconsistent if self.model.only_seq_cst() || self.model.has_run(graph, coherence, extra) => {
                Some(false)
            }
            Answer::Inconsistent | Answer::Unknown => None,
        };
        if let Some(answer) = decided {
            debug_assert!(
                graph.events.len() > MOST_COMPARED || answer == self.by_axioms(graph, coherence, members, extra, last),
                "internal: a run says {answer} and the axioms do not"
            );
            return answer;
        }
        if is_weak {
            self.work += graph.events.len().pow(2);
            return self.by_axioms(graph, coherence, members, extra, last);
        }
        let verdict = self.sequential.decide(graph, members, extra, last);
        let events = self.sequential.take_events();
        let decided = match verdict {
            Verdict::Consistent => Some(true),
            Verdict::Inconsistent if self.model.is_sequential(graph, coherence, &events, extra) => Some(false),
            Verdict::Inconsistent | Verdict::Unknown => None,
        };
        self.work += if decided.is_some() { events.len() } else { events.len().pow(2) };
        let mut by_axioms = || self.by_axioms(graph, coherence, events.iter().copied(), extra, last);
        debug_assert!(
            graph.events.len() > MOST_COMPARED || decided.is_none_or(|answer| answer == by_axioms()),
            "internal: a search for a run does not agree with the axioms"
        );
        let answer = decided.unwrap_or_else(by_axioms);
        self.sequential.give_back(events);
        answer
    }

    fn by_axioms(
        &mut self,
        graph: &Graph,
        coherence: &mut Coherence,
        events: impl Iterator<Item = u32>,
        extra: &[Extra],
        last: &[(Loc, Slot)],
    ) -> bool {
        let Self { model, set, .. } = self;
        set.fill(graph, coherence, events, extra) && set.end_with(graph, last) && model.admits(set)
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
    fn buffer(&self) -> Buffer {
        Buffer::None
    }
    fn has_run(&self, _: &Graph, _: &Coherence, _: &[Extra]) -> bool {
        false
    }
    fn is_sequential(&self, _: &Graph, _: &Coherence, _: &[u32], _: &[Extra]) -> bool {
        false
    }
    fn admits(&mut self, _set: &mut Set) -> bool {
        true
    }
    fn order(&mut self, _set: &Set, _out: &mut Vec<usize>) -> bool {
        false
    }
}

/// A model, with what has been refuted, and the order that its coherence respects.
pub(super) fn make(variant: Variant, registry: &Registry, rules: &Rules) -> (Consistency, Kind) {
    let rc11 = Kind::Rc11(variant.release_sequences);
    let model = match variant.model {
        base::Model::Sc if !rules.program_order => base::Model::Tso,
        base::Model::Tso if !rules.program_order => base::Model::Pso,
        base::Model::Sc | base::Model::Tso | base::Model::Pso | base::Model::Ra | base::Model::Rc11 => variant.model,
    };
    let (model, kind): (Box<dyn Model>, Kind) = match model {
        base::Model::Ra => (Box::new(Coherent { assumes_no_seq_cst: false }), Kind::ProgramOrderAndReadsFrom),
        base::Model::Rc11 if !rules.psc => (Box::new(Coherent { assumes_no_seq_cst: false }), rc11),
        base::Model::Rc11 if !registry.is_refuted(&Assumption::NoSeqCst) => {
            (Box::new(Coherent { assumes_no_seq_cst: true }), rc11)
        }
        base::Model::Rc11 => (Box::new(Psc::default()), rc11),
        base::Model::Sc => (Box::new(Hardware::sc()), Kind::ProgramOrderAndReadsFrom),
        base::Model::Tso => (Box::new(Hardware::tso()), Kind::ProgramOrderAndReadsFrom),
        base::Model::Pso => (Box::new(Hardware::pso()), Kind::PartialStoreOrder),
    };
    (Consistency::new(model), kind)
}
