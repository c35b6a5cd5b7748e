//! Which of the accesses that do not matter can be left out under a memory model: their order may matter even if their
//! values do not.
//!
//! That no execution is lost holds for all of them. An execution of the program, without the events that are left out,
//! is one of the sliced program: every axiom forbids cycles in relations that only shrink, since all writes of a
//! location that a remaining event reads remain. And a race remains, since happens-before only shrinks.
//!
//! That none is added is the question here: into every execution of the sliced program the events must fit again,
//! without a change of happens-before that would order a race. They do in these cases; `kept` are the accesses that
//! remain. In all of them the program calls only library functions that are known to order threads by happens-before
//! alone: where a failed attempt to lock tells that another thread has been somewhere, for example, an access that
//! acquires could add what nothing else did.
//!
//! 1. *Everything else is strong.* Under `sc`, all kept reads acquire and all kept writes release; under the other
//!    models but `ra`, all kept accesses are `seq_cst`, so that the executions of the sliced program are interleavings,
//!    too. The events can be put into an interleaving at any place. A race of the sliced program, of accesses a and b
//!    that happens-before does not order: the events that come before a or b in program order and reads-from come
//!    before them in happens-before. Let these run in the order of the interleaving, with the events that are left out,
//!    and then a and b next to each other: nothing in between orders them.
//! 2. *Loads and stores that know.* Under `ra`, and under `rc11` if neither fences nor different accesses of one
//!    location are `seq_cst`, all kept reads acquire and all kept writes release. A load that is left out reads the
//!    last of the writes that happen before it; stores that are left out are put into an order that extends
//!    happens-before, if nothing that remains reads their location. So happens-before does not change, and coherence
//!    holds: what other reads of the location have read before also happens before. An update has no such choice: it
//!    reads from the write just before it, and updates of one location in two threads are a fence between them.
//! 3. *Accesses that order nothing.* The program has no fences, a load is relaxed, and stores and updates are of a
//!    location whose accesses are all left out and do not acquire. Happens-before does not change, whatever is read. A
//!    load of a location of which other accesses remain reads the last write that happens before it, or that was read
//!    before it. Under `tso` and `pso`, where updates and `seq_cst` stores are fences and release stores may be fences
//!    to some, only loads and relaxed stores are left out; under `ra`, where all accesses acquire and release, nothing.
//!
//! Under `rc11`, a kept `seq_cst` access of a location with other kept accesses that are not `seq_cst` may be ordered
//! with other `seq_cst` accesses only because an access of another location comes between it and a release; so in cases
//! 2 and 3 there must not be such a location, nor may a `seq_cst` access be left out.

use super::closure::{Candidate, Cause, Closure};
use super::library::KNOWN;
use super::points_to::{Class, PointsTo};
use super::{Mutation, Reason};
use base::{LoadOrder, Model, StoreOrder, UpdateOrder};
use ir::{Callee, Const, Func, Inst, InstData, MemoryAccess, Module, Strength, Waiting};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is common to all accesses that remain.
struct Kept {
    /// All reads acquire and all writes release.
    strong: bool,
    all_seq_cst: bool,
    /// Some location has `seq_cst` accesses and others.
    mixed: bool,
}

pub(super) struct Orders<'a> {
    module: &'a Module,
    points_to: &'a PointsTo,
    model: Model,
    mutation: Option<Mutation>,
    has_fences: bool,
    /// A library function that may order threads otherwise.
    pub unknown_call: Option<&'a str>,
}

impl<'a> Orders<'a> {
    pub fn of(module: &'a Module, points_to: &'a PointsTo, model: Model, mutation: Option<Mutation>) -> Self {
        let mut orders = Orders { module, points_to, model, mutation, has_fences: false, unknown_call: None };
        let unknown: FxHashSet<Func> = module
            .funcs
            .iter()
            .filter(|(_, data)| data.body.is_none() && !KNOWN.contains(&data.name.as_str()))
            .map(|(func, _)| func)
            .collect();
        for body in module.funcs.values().filter_map(|data| data.body.as_ref()) {
            for inst in body.insts() {
                let data = body.inst(inst);
                if let InstData::Call { callee: Callee::Func(func), .. } = data
                    && unknown.contains(func)
                {
                    orders.unknown_call = Some(&module.funcs[*func].name);
                }
                orders.has_fences |= matches!(data, InstData::Fence { single_thread: false, .. });
            }
            if unknown.is_empty() {
                continue;
            }
            let mentioned = body.values.values().filter_map(|value| match value.def {
                ir::Def::Const(Const::Func(func)) => Some(func),
                ir::Def::Const(_) | ir::Def::Param(..) | ir::Def::Result(..) => None,
            });
            if let Some(func) = mentioned.into_iter().find(|func| unknown.contains(func)) {
                orders.unknown_call = Some(&module.funcs[func].name);
            }
        }
        orders
    }

    /// Lets all accesses matter that cannot be left out.
    pub fn settle(&self, closure: &mut Closure<'a>) {
        loop {
            let kept = self.kept(closure);
            let dropped: Vec<Candidate> = closure.dropped().collect();
            let acquired: FxHashSet<Class> =
                dropped.iter().filter(|one| self.acquires(one)).map(|one| one.class).collect();
            let read: FxHashSet<Class> = closure.kept().map(|(func, inst)| self.class(func, inst)).collect();
            let fits =
                |one: &Candidate| self.fits(one, &kept, acquired.contains(&one.class), read.contains(&one.class));
            let wrong: Vec<Candidate> = dropped.into_iter().filter(|one| !fits(one)).collect();
            if wrong.is_empty() {
                return;
            }
            for Candidate { func, inst, .. } in wrong {
                let at = self.inst(func, inst).1;
                closure.keep(func, inst, Cause { reason: Reason::Orders, at });
            }
            closure.run();
        }
    }

    fn inst(&self, func: Func, inst: Inst) -> (&'a InstData, ir::Loc) {
        let body = self.module.funcs[func].body.as_ref().expect("internal: a function with a body");
        (body.inst(inst), body.loc(inst))
    }

    fn class(&self, func: Func, inst: Inst) -> Class {
        self.points_to.target(func, self.access(func, inst).ptr)
    }

    fn access(&self, func: Func, inst: Inst) -> MemoryAccess {
        self.inst(func, inst).0.kind().access().expect("internal: only accesses are kept")
    }

    fn strength(&self, func: Func, inst: Inst) -> Strength {
        self.access(func, inst).atomic.expect("internal: only atomic accesses are kept")
    }

    fn acquires(&self, one: &Candidate) -> bool {
        let data = self.inst(one.func, one.inst).0;
        if let InstData::Load { order, .. } = data {
            order.is_some_and(LoadOrder::acquires)
        } else {
            matches!(data, InstData::Rmw { order, .. } if order.acquires())
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only accesses are kept")]
    fn kept(&self, closure: &Closure<'_>) -> Kept {
        let update = |order: UpdateOrder| order.acquires() && order.releases();
        let mut kept = Kept { strong: true, all_seq_cst: true, mixed: false };
        let mut by_class: FxHashMap<Class, bool> = FxHashMap::default();
        for (func, inst) in closure.kept() {
            let seq_cst = self.strength(func, inst) == Strength::SeqCst;
            let (strong, seq_cst) = match self.inst(func, inst).0 {
                InstData::Load { order, .. } => (order.is_some_and(LoadOrder::acquires), seq_cst),
                InstData::Store { order, .. } => (order.is_some_and(StoreOrder::releases), seq_cst),
                InstData::Rmw { order, .. } => (update(*order), seq_cst),
                InstData::CompareExchange { success, failure, .. } => {
                    (update(*success) && failure.acquires(), seq_cst && *failure == LoadOrder::SeqCst)
                }
                InstData::Await { access, .. } => match access {
                    Waiting::Load(order) => (order.acquires(), seq_cst),
                    Waiting::Rmw { order, .. } => (update(*order), seq_cst),
                    Waiting::CompareExchange { success, failure, .. } => {
                        (update(*success) && failure.acquires(), seq_cst && *failure == LoadOrder::SeqCst)
                    }
                },
                _ => (false, false),
            };
            kept.strong &= strong;
            kept.all_seq_cst &= seq_cst;
            let class = self.class(func, inst);
            kept.mixed |= *by_class.entry(class).or_insert(seq_cst) != seq_cst;
        }
        kept
    }

    /// Whether an access can be left out. `acquired`: some access of its location that is left out acquires; `remains`:
    /// some access of its location remains.
    fn fits(&self, one: &Candidate, kept: &Kept, acquired: bool, remains: bool) -> bool {
        if self.mutation == Some(Mutation::NoOrder) {
            return true;
        }
        if self.unknown_call.is_some() {
            return false;
        }
        let data = self.inst(one.func, one.inst).0;
        let strength = self.strength(one.func, one.inst);
        let updates = matches!(data, InstData::Rmw { .. }) && self.mutation != Some(Mutation::UpdatesKnow);
        let loads = matches!(data, InstData::Load { .. });
        let among_strong = match self.model {
            Model::Sc => kept.strong,
            Model::Rc11 | Model::Tso | Model::Pso => kept.all_seq_cst,
            Model::Ra => false,
        };
        // What is neither among `seq_cst` accesses nor one itself.
        let apart = !self.has_fences && !kept.mixed && strength != Strength::SeqCst;
        let knows = !updates
            && kept.strong
            && match self.model {
                Model::Ra => true,
                Model::Rc11 => apart,
                Model::Sc | Model::Tso | Model::Pso => false,
            };
        let silent = !self.has_fences
            && match loads {
                true => strength == Strength::Relaxed,
                false => !acquired && !remains,
            };
        let orders_nothing = silent
            && match self.model {
                Model::Sc => true,
                Model::Rc11 => apart,
                Model::Tso | Model::Pso => strength == Strength::Relaxed && !updates,
                Model::Ra => false,
            };
        among_strong || knows || orders_nothing
    }
}
