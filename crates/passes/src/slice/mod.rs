//! What cannot change any verdict is not explored: atomic accesses on which nothing depends are not operations.
//!
//! `atomic_fetch_add(&hits, 1)` in every thread, where nobody looks at `hits`, costs an execution for each order of the
//! threads; so does a load whose value goes only into statistics that nobody reads. Such accesses become
//! [`ir::InstData::Unseen`]: they are executed within the step of their thread, checked for races and faults like
//! others, but they order nothing, and what they read is not determined. After *Assertion guided abstraction: a
//! cooperative optimization for dynamic partial order reduction*; unlike there, an irrelevant read is not given some
//! source, not even one that its thread knows of, since that fixes coherence, and hides no race.
//!
//! Where a check is about some properties only, there is less that can change a verdict: [`leave_out`].
//!
//! [`points_to`] tells memory apart, [`closure`] computes what matters, [`order`] what can be left out under a memory
//! model; the headers of the three say why that is sound. Points-to classes and the slice are fixed before a search.
//!
//! The results of accesses that are left out flow only into computations that are not observed, so any value will do.

mod closure;
mod leave_out;
mod library;
mod order;
mod points_to;

pub use leave_out::{LeftOut, leave_out_for};

use base::{Model, Properties};
use closure::{Cause, Closure, Criteria};
use ir::{Body, Func, Global, Inst, InstData, Loc, LocData, Module, Unseen, Value};
use order::Orders;
use points_to::PointsTo;
use rustc_hash::FxHashSet;

/// Mistakes, to show that tests notice them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceMutation {
    /// Branches do not matter for what they decide.
    NoControl,
    /// What is stored does not matter where it is read.
    NoMemory,
    /// Whatever orders accesses have, they can be left out.
    NoOrder,
    /// What a function returns to the library, or to a call through a pointer, does not matter.
    NoResults,
    /// Updates can be left out where loads and stores can.
    UpdatesKnow,
    /// Whatever is looked for, only assertions are criteria.
    OnlyAssertions,
    /// Where something is stored that matters does not matter.
    NoAddresses,
}

use SliceMutation as Mutation;

/// Why an access matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It decides whether something is executed.
    Executed,
    Branch,
    /// It decides how long a loop runs; or it is in such a loop.
    Loop,
    /// An assumption of the program, or of a loop that waits, is about it.
    Assumed,
    Awaits,
    Exchange,
    Address,
    /// A computation with it may fault.
    MayFault,
    Argument,
    UnknownMemory,
    /// It may order other accesses.
    Orders,
    /// The source place is not known, or shared with another access that matters.
    NoPlace,
}

/// What became of an atomic access.
#[derive(Clone, Debug)]
pub struct Sliced {
    pub at: Loc,
    /// The variable, where that is known.
    pub object: Option<Global>,
    pub what: &'static str,
    /// Why it matters, and the place of what it matters for; `None` if it is left out.
    pub matters: Option<(Reason, Loc)>,
}

/// What became of the atomic accesses of a module.
#[derive(Clone, Debug, Default)]
pub struct Slice {
    pub accesses: Vec<Sliced>,
    /// A library function because of which nothing is left out.
    pub unknown_call: Option<String>,
}

impl Slice {
    pub fn left_out(&self) -> usize {
        self.accesses.iter().filter(|access| access.matters.is_none()).count()
    }
}

/// Leaves out the atomic accesses on which nothing depends under a model.
pub fn slice(module: &mut Module, model: Model, mutation: Option<SliceMutation>) -> Slice {
    let has_candidates = module
        .funcs
        .values()
        .filter_map(|func| func.body.as_ref())
        .any(|body| body.insts().any(|inst| access(body.inst(inst)).is_some()));
    if !has_candidates {
        return Slice::default();
    }
    let (slice, dropped) = find(module, model, mutation);
    for (func, inst) in dropped {
        leave_out(module.funcs[func].body.as_mut().expect("internal: a function with a body"), inst);
    }
    slice
}

/// Which atomic accesses matter for some properties: see [`leave_out_for`].
pub fn slice_for(module: &Module, properties: Properties) -> Slice {
    let points_to = PointsTo::of(module);
    let closure = Closure::of(module, &points_to, Criteria::of(properties), None);
    report(module, &points_to, None, &closure)
}

/// Leaves out the atomic accesses at these places (file, line, column), which `slice` has found.
pub fn leave_out_at(module: &mut Module, is_meant: impl Fn(&str, u32, u32) -> bool) {
    let Module { funcs, locs, files, .. } = module;
    for body in funcs.values_mut().filter_map(|func| func.body.as_mut()) {
        let is_meant = |inst: &Inst| {
            let at = locs.get(body.loc(*inst));
            at.is_some_and(|at: &LocData| is_meant(&files[at.file], at.line, at.column))
        };
        let meant: Vec<Inst> = body.insts().filter(is_meant).collect();
        meant.into_iter().for_each(|inst| leave_out(body, inst));
    }
}

fn leave_out(body: &mut Body, inst: Inst) {
    let Some((access, ptr, align)) = access(body.inst(inst)) else { return };
    let stored = body.inst(inst).kind().access().and_then(|access| access.stores);
    let ty = body.ty(stored.unwrap_or_else(|| body.result(inst)));
    *body.inst_mut(inst) = InstData::Unseen { access, ptr, ty, align };
}

/// An atomic access that could be left out.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these can")]
fn access(data: &InstData) -> Option<(Unseen, Value, u32)> {
    match *data {
        InstData::Load { ptr, align, order: Some(_), .. } => Some((Unseen::Load, ptr, align)),
        InstData::Store { ptr, align, order: Some(_), .. } => Some((Unseen::Store, ptr, align)),
        InstData::Rmw { ptr, align, .. } => Some((Unseen::Rmw, ptr, align)),
        _ => None,
    }
}

/// An atomic access in a word, and its pointer.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are no atomic accesses of the program")]
fn described(data: &InstData) -> Option<(&'static str, Value)> {
    match *data {
        InstData::Load { ptr, order: Some(_), .. } => Some(("load", ptr)),
        InstData::Store { ptr, order: Some(_), .. } => Some(("store", ptr)),
        InstData::Rmw { ptr, .. } => Some(("update", ptr)),
        InstData::CompareExchange { ptr, .. } => Some(("compare-exchange", ptr)),
        _ => None,
    }
}

fn find(module: &Module, model: Model, mutation: Option<Mutation>) -> (Slice, Vec<(Func, Inst)>) {
    let points_to = PointsTo::of(module);
    let orders = Orders::of(module, &points_to, model, mutation);
    let mut closure = Closure::of(module, &points_to, Criteria::of(Properties::ALL), mutation);
    while closure.dropped().next().is_some() {
        orders.settle(&mut closure);
        if !share_places(module, &mut closure) {
            break;
        }
    }
    let dropped: Vec<(Func, Inst)> = closure.dropped().map(|one| (one.func, one.inst)).collect();
    (report(module, &points_to, orders.unknown_call, &closure), dropped)
}

/// Accesses are told apart by their places, so all of one place matter or none. Whether there are more than before.
fn share_places(module: &Module, closure: &mut Closure<'_>) -> bool {
    let place = |func: Func, inst: Inst| {
        let loc = module.funcs[func].body.as_ref().map_or(Loc::NONE, |body| body.loc(inst));
        let at = &module.locs[loc];
        (at.file, at.line, at.column)
    };
    let kept: FxHashSet<_> = closure.kept().map(|(func, inst)| place(func, inst)).collect();
    let shared: Vec<_> = closure.dropped().filter(|one| kept.contains(&place(one.func, one.inst))).collect();
    for one in &shared {
        let at = module.funcs[one.func].body.as_ref().map_or(Loc::NONE, |body| body.loc(one.inst));
        closure.keep(one.func, one.inst, Cause { reason: Reason::NoPlace, at });
    }
    closure.run();
    !shared.is_empty()
}

fn report(module: &Module, points_to: &PointsTo, unknown_call: Option<&str>, closure: &Closure<'_>) -> Slice {
    let mut accesses = Vec::new();
    let bodies = module.funcs.iter().filter_map(|(func, data)| Some((func, data.body.as_ref()?)));
    for (func, body) in bodies {
        for inst in body.insts() {
            let Some((what, ptr)) = described(body.inst(inst)) else { continue };
            let globals = points_to.only_globals(points_to.target(func, ptr)).unwrap_or_default();
            let object = match globals {
                [one] => Some(*one),
                _ => None,
            };
            let matters = closure.cause(func, inst).map(|Cause { reason, at }| (reason, at));
            accesses.push(Sliced { at: body.loc(inst), object, what, matters });
        }
    }
    Slice { accesses, unknown_call: unknown_call.map(str::to_owned) }
}
