//! Headers that only decide whether there is another iteration.
//!
//! `while (!done) { last = load(tail); .. }` carries `last` to its header, because it is used after the loop. An
//! iteration that ends with another `last` has changed nothing relevant if the loop continues, since the next iteration
//! reads it again. So where a header only computes whether to leave the loop, an iteration is pure if the loop
//! continues and the carried values that the next iteration needs are unchanged. Threads with and without the iteration
//! then enter the body of the loop in the same state. Loop rotation achieves the same ("Dynamic Partial Order
//! Reductions for Spinloops", section IV), but would change how iterations are counted for bounds.

use super::Mutation;
use super::backward::Around;
use super::cond::{Dnf, Literal, compare, truth};
use super::effect::Effect;
use ir::{Block, Def, Edge, IdSet, Value};

/// A header that only decides.
pub(crate) struct Deciding {
    /// When the loop continues, over values available before the header computes.
    goes_on: Dnf,
    /// Which of its parameters the body needs.
    needed: Vec<bool>,
}

impl Deciding {
    pub fn of(around: &Around<'_>) -> Option<Deciding> {
        let (body, header) = (around.body, around.data.header);
        let insts = &body.blocks[header].insts;
        let computes = insts.iter().all(|&inst| matches!(around.effect(inst), Effect::Scalar));
        let mut inside = around.conditions(header).into_iter().filter(|(edge, _)| around.contains(edge.to));
        let (edge, goes_on) = inside.next().filter(|(edge, _)| computes && edge.to != header)?;
        if inside.next().is_some() {
            return None;
        }
        // The values that the header would compute from other arguments are unknown.
        let computed = |value: Value| matches!(body.def(value), Def::Result(inst, _) if insts.contains(&inst));
        let mut literals = goes_on.conjs.iter().flat_map(|conj| &conj.literals);
        if literals.any(|literal| literal.values().into_iter().any(computed)) {
            return None;
        }
        let needed = if around.facts.mutation == Some(Mutation::NoCarriedValue) {
            vec![false; body.blocks[header].params.len()]
        } else {
            needed(around, edge)
        };
        needed.contains(&false).then_some(Deciding { goes_on, needed })
    }

    /// That the next iteration begins as this one did, if the header gets the arguments of an edge.
    pub fn along(&self, around: &Around<'_>, edge: &Edge) -> Dnf {
        let (body, params) = (around.body, &around.body.blocks[edge.to].params);
        let passed = |value: Value| match params.iter().position(|&param| param == value) {
            Some(at) => edge.args[at],
            None => value,
        };
        let of = |literal| match literal {
            Literal::Compare { cond, a, b } => compare(body, cond, passed(a), passed(b)),
            Literal::Is { value, wanted } => truth(body, passed(value), wanted),
            Literal::Keeps { .. } => Dnf::never(),
        };
        let goes_on = self.goes_on.map(body, of, passed);
        let carried = edge.args.iter().zip(params).zip(&self.needed).filter(|(_, needed)| **needed);
        carried.fold(goes_on, |all, ((&arg, &param), _)| all.and(body, &around.keeps(arg, param)))
    }
}

/// Which parameters of the header are used after the body is entered by this edge, before the header gets new
/// arguments.
fn needed(around: &Around<'_>, edge: &Edge) -> Vec<bool> {
    let (body, header) = (around.body, around.data.header);
    let mut used = IdSet::new(body.values.len());
    edge.args.iter().for_each(|&arg| {
        used.insert(arg);
    });
    let mut reached: IdSet<Block> = IdSet::new(body.blocks.len());
    let mut work = vec![edge.to];
    while let Some(block) = work.pop() {
        if block == header || !reached.insert(block) {
            continue;
        }
        for &inst in &body.blocks[block].insts {
            body.inst(inst).for_each_use(|value| {
                used.insert(value);
            });
        }
        work.extend(around.cfg.successors(block));
    }
    // Values that the header computes for the body depend on its parameters.
    for &inst in body.blocks[header].insts.iter().rev() {
        if body.results(inst).iter().any(|&result| used.contains(result)) {
            body.inst(inst).for_each_use(|value| {
                used.insert(value);
            });
        }
    }
    body.blocks[header].params.iter().map(|&param| used.contains(param)).collect()
}
