//! Forward purity conditions: when the rest of an iteration, from some point in the loop, returns to the header without
//! any effect.
//!
//! Computed backwards over the blocks of one loop, each once: an edge that leaves the loop or returns to an inner
//! header contributes "never", and a back edge of the loop contributes that the values it carries are unchanged.

use super::Mutation;
use super::cond::{Conj, Dnf, Literal, compare, truth};
use super::effect::{Effect, Facts, effect};
use super::header::Deciding;
use super::transient::Transient;
use super::traps::Traps;
use super::unshared::Unshared;
use crate::computation::{Computation, computation};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{BackEdge, LoopData};
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Control, Def, Edge, Inst, InstData, IntCond, Module, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// One loop and its context.
pub(crate) struct Around<'a> {
    pub module: &'a Module,
    pub facts: &'a Facts,
    pub body: &'a Body,
    pub cfg: &'a Cfg,
    pub doms: &'a Doms,
    pub data: &'a LoopData,
    /// Parameters of the header that are always read right before it, each with the address; see `fresh`.
    pub fresh: FxHashMap<Value, Value>,
    /// Whether the header only decides.
    pub deciding: Option<Deciding>,
    /// Writes that no other thread and no later iteration can see.
    pub private: FxHashSet<Inst>,
    /// Updates that the iteration undoes, and those that undo them, if that counts.
    pub transient: Transient,
    /// Writes to memory that is assumed to be private, if that counts.
    pub unshared: Unshared,
    /// Loads that fail only where an earlier access would.
    pub dominated: FxHashSet<Inst>,
    /// The trapping paths of the assumptions of inner loops.
    pub traps: &'a Traps,
}

impl Around<'_> {
    pub fn contains(&self, block: Block) -> bool {
        self.data.blocks.contains(block)
    }

    /// The blocks of the loop in topological order, without back edges.
    pub fn order(&self) -> Vec<Block> {
        self.cfg.rpo().iter().copied().filter(|&block| self.contains(block)).collect()
    }

    pub fn effect(&self, inst: Inst) -> Effect {
        if self.private.contains(&inst) {
            return Effect::Pure { when: Dnf::always(), may_fail: true };
        }
        if let Some(effect) = self.transient.effect(inst).or_else(|| self.unshared.effect(self, inst)) {
            return effect;
        }
        match effect(self.module, self.facts, self.body, inst) {
            Effect::Pure { when, may_fail } => {
                Effect::Pure { when, may_fail: may_fail && !self.dominated.contains(&inst) }
            }
            other @ (Effect::Scalar | Effect::Impure) => other,
        }
    }

    /// Whether an edge within the loop returns to the header of an inner loop.
    pub fn goes_back_inside(&self, from: Block, to: Block) -> bool {
        to != self.data.header && self.doms.dominates(to, from)
    }

    /// The condition under which each edge of a block is taken.
    pub fn conditions(&self, block: Block) -> Vec<(&Edge, Dnf)> {
        match self.body.control(block) {
            Control::Jump(edge) => vec![(edge, Dnf::always())],
            Control::Branch { cond, then, other } => {
                vec![(then, truth(self.body, cond, true)), (other, truth(self.body, cond, false))]
            }
            Control::Switch { arg, cases, default } => {
                let constant = |bits: u128| self.body.made_bits(self.body.ty(arg), bits);
                let mut rest = Dnf::always();
                let mut edges = Vec::new();
                for (bits, edge) in cases {
                    // `switches` created the constants.
                    let Some(bits) = constant(*bits) else { return Vec::new() };
                    edges.push((edge, compare(self.body, IntCond::Eq, arg, bits)));
                    rest = rest.and(self.body, &compare(self.body, IntCond::Ne, arg, bits));
                }
                edges.push((default, rest));
                edges
            }
            // Which of the edges is taken is known only to the callee, so nothing is known about the rest of the
            // iteration. Calls that throw nothing have no such terminator: see `drop_handlers`.
            Control::Called { .. } | Control::Leaves => Vec::new(),
        }
    }

    /// That a value which the loop carries is unchanged.
    pub fn keeps(&self, arg: Value, param: Value) -> Dnf {
        if arg == param {
            return Dnf::always();
        }
        if self.body.ty(arg).is_float() {
            return Dnf::never();
        }
        if let Def::Result(inst, 0) = self.body.def(arg)
            && let InstData::Binary { op: BinaryOp::Add | BinaryOp::Sub, args: [before, by], .. } = self.body.inst(inst)
            && (*before, self.body.as_bits(*by).is_some_and(|bits| bits != 0)) == (param, true)
        {
            return Dnf::never();
        }
        if let (Some(&place), Def::Result(inst, 0)) = (self.fresh.get(&param), self.body.def(arg)) {
            let data = self.body.inst(inst);
            if let InstData::Load { ptr, order: Some(_), .. } | InstData::Rmw { ptr, .. } = data
                && *ptr == place
            {
                return Dnf::always();
            }
            if let InstData::CompareExchange { ptr, .. } = data
                && *ptr == place
            {
                return truth(self.body, self.body.results(inst)[1], false);
            }
        }
        Dnf::literal(self.body, Literal::Keeps { arg, param })
    }

    fn along(&self, from: Block, edge: &Edge, starts: &FxHashMap<Block, Dnf>) -> Dnf {
        let params = &self.body.blocks[edge.to].params;
        if edge.to == self.data.header {
            let carried = edge.args.iter().zip(params);
            let same =
                || carried.fold(Dnf::always(), |all, (&arg, &param)| all.and(self.body, &self.keeps(arg, param)));
            return match &self.deciding {
                // The loop continues if all is unchanged, so the one condition implies the other, except for values
                // read again.
                Some(deciding) if self.fresh.is_empty() => deciding.along(self, edge),
                Some(deciding) => same().or(deciding.along(self, edge)),
                None => same(),
            };
        }
        if !self.contains(edge.to) || self.goes_back_inside(from, edge.to) {
            return Dnf::never();
        }
        let Some(start) = starts.get(&edge.to) else { return Dnf::never() };
        let passed = |value: Value| match params.iter().position(|&param| param == value) {
            Some(at) => edge.args[at],
            None => value,
        };
        let of = |literal| match literal {
            Literal::Compare { cond, a, b } => compare(self.body, cond, passed(a), passed(b)),
            Literal::Is { value, wanted } => truth(self.body, passed(value), wanted),
            Literal::Keeps { arg, param } => self.keeps(passed(arg), param),
        };
        start.map(self.body, of, passed)
    }

    /// The condition before each instruction of each block.
    pub fn purity(&self) -> FxHashMap<Block, Vec<Dnf>> {
        let mut starts: FxHashMap<Block, Dnf> = FxHashMap::default();
        let mut all = FxHashMap::default();
        for block in self.order().into_iter().rev() {
            let mut now = Dnf::never();
            let edges = self.conditions(block);
            let beyond: Vec<Dnf> = edges.iter().map(|(edge, _)| self.along(block, edge, &starts)).collect();
            if !beyond.is_empty() && beyond.iter().all(|other| *other == beyond[0]) {
                now = beyond[0].clone();
            } else {
                for ((_, when), then) in edges.iter().zip(&beyond) {
                    now = now.or(when.and(self.body, then));
                }
            }
            let insts = &self.body.blocks[block].insts;
            let mut conds = vec![Dnf::never(); insts.len()];
            for (at, &inst) in insts.iter().enumerate().rev() {
                if at + 1 < insts.len() {
                    now = match self.effect(inst) {
                        // A thread that stops here does so in a pure iteration of an inner loop, which may trap it
                        // forever.
                        Effect::Pure { .. } if let InstData::Assume { cond, tries } = self.body.inst(inst) => {
                            let passes = truth(self.body, *cond, true).and(self.body, &now);
                            let stops = truth(self.body, *cond, false);
                            if !tries.is_empty() {
                                // It stops no thread once what it rests on is refuted.
                                passes
                            } else if self.facts.mutation == Some(Mutation::NoTrap) {
                                stops.or(passes)
                            } else {
                                stops.trapping(self.traps.get(&inst).map_or(&[], Vec::as_slice)).or(passes)
                            }
                        }
                        Effect::Scalar => now,
                        Effect::Pure { .. } if self.transient.is_last_unlock(inst) => now.barred_by_traps(),
                        Effect::Pure { when, may_fail } => {
                            let now = now.and(self.body, &when);
                            if may_fail { now.barred() } else { now }
                        }
                        Effect::Impure => Dnf::never(),
                    };
                }
                conds[at] = now.clone();
            }
            starts.insert(block, now);
            all.insert(block, conds);
        }
        all
    }
}

/// The parameters of the header whose value, whenever control reaches the header, was read from one address by the last
/// memory access.
///
/// An iteration whose only effect is to read such a parameter again can be removed: the thread is in the state in which
/// it would be had it read only now. The value must have no other use when the loop is entered, and no back edge may
/// pass an older one, since actions after that read could not precede it.
pub(crate) fn fresh(facts: &Facts, body: &Body, cfg: &Cfg, data: &LoopData) -> FxHashMap<Value, Value> {
    let mut found = FxHashMap::default();
    let entries: Vec<Block> =
        cfg.predecessors(data.header).iter().copied().filter(|&from| !data.blocks.contains(from)).collect();
    let [before] = entries[..] else { return found };
    let InstData::Jump(edge) = body.inst(body.terminator(before)) else { return found };
    let uses = Uses::of(body);
    let edge_of = |back: &BackEdge, number: usize| body.edges(back.from)[back.edge].args[number];
    for (number, (&arg, &param)) in edge.args.iter().zip(&body.blocks[data.header].params).enumerate() {
        let Def::Result(load, 0) = body.def(arg) else { continue };
        let InstData::Load { ptr, order: Some(_), .. } = *body.inst(load) else { continue };
        let again = |back: &BackEdge| read_last(facts, body, cfg, &uses, edge_of(back, number), ptr, back.from);
        if read_last(facts, body, cfg, &uses, arg, ptr, before)
            && uses.of_value(arg) == [body.terminator(before)]
            && data.back_edges.iter().all(again)
        {
            found.insert(param, ptr);
        }
    }
    found
}

/// Whether a value was read from this address by the last instruction before the end of `block` that does more than
/// compute.
fn read_last(facts: &Facts, body: &Body, cfg: &Cfg, uses: &Uses, value: Value, ptr: Value, block: Block) -> bool {
    let Def::Result(read, 0) = body.def(value) else { return false };
    let (InstData::Load { ptr: place, order: Some(_), .. }
    | InstData::Rmw { ptr: place, .. }
    | InstData::CompareExchange { ptr: place, .. }) = body.inst(read)
    else {
        return false;
    };
    if *place != ptr {
        return false;
    }
    let mut block = block;
    loop {
        let insts = &body.blocks[block].insts;
        let here = uses.block_of(read) == Some(block);
        let from = if here { insts.iter().position(|&inst| inst == read).map_or(0, |at| at + 1) } else { 0 };
        let idle = |inst: Inst| is_scalar(body, inst) || facts.does_nothing(body, inst);
        if !insts[from..].iter().all(|&inst| idle(inst)) {
            return false;
        }
        match (here, cfg.predecessors(block)) {
            (true, _) => return true,
            (false, [only]) => block = *only,
            (false, _) => return false,
        }
    }
}

fn is_scalar(body: &Body, inst: Inst) -> bool {
    let data = body.inst(inst);
    matches!(data, InstData::Jump(_) | InstData::Branch { .. } | InstData::Switch { .. })
        || computation(body, data) == Some(Computation::Total)
}

/// Creates the constants that switches compare with.
pub(crate) fn switches(body: &mut Body) {
    for index in 0..body.layout.len() {
        if let InstData::Switch { arg, cases, .. } = body.inst(body.terminator(body.layout[index])) {
            let (ty, cases) = (body.ty(*arg), cases.iter().map(|(bits, _)| *bits).collect::<Vec<_>>());
            cases.into_iter().for_each(|bits| {
                body.bits(ty, bits);
            });
        }
    }
}

/// Whether a conjunction, together with what is known, implies all of these literals.
pub(crate) fn is_covered(conj: &Conj, known: &[Literal], by: &[Literal]) -> bool {
    by.iter().all(|literal| conj.literals.contains(literal) || known.contains(literal))
}
