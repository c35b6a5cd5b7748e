//! Headers that only decide whether there is another iteration.
//!
//! `while (!done) { last = load(tail); .. }` carries `last` to its header, because it is used after the loop. A round
//! that ends with another `last` has changed nothing that matters if the loop goes on: it is read anew in the next
//! round. So where a header does nothing but compute whether to leave the loop, a round is pure if the loop goes on and
//! what the next round needs of the carried values is what it was. Both the thread that has gone round and the one that
//! has not then enter the loop's body in the same state. That is what rotation of loops is good for ("Dynamic Partial
//! Order Reductions for Spinloops", section IV), without moving anything: bounds of loops count as before.

use super::Wrong;
use super::backward::Around;
use super::cond::{Dnf, Literal, compare, truth};
use super::effect::Effect;
use ir::{Block, Def, Edge, IdSet, Value};

/// A header that only decides.
pub(crate) struct Deciding {
    /// When the loop goes on, over what the header has before it computes.
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
        // Of what the header computes it is not known what it will be with other arguments.
        let computed = |value: Value| matches!(body.def(value), Def::Result(inst, _) if insts.contains(&inst));
        let mut literals = goes_on.conjs.iter().flat_map(|conj| &conj.literals);
        if literals.any(|literal| literal.values().into_iter().any(computed)) {
            return None;
        }
        let needed = match around.facts.wrong {
            Some(Wrong::NothingIsNeeded) => vec![false; body.blocks[header].params.len()],
            _ => needed(around, edge),
        };
        needed.contains(&false).then_some(Deciding { goes_on, needed })
    }

    /// That the next round begins as this one did, when the header is given what an edge passes.
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

/// Which parameters of the header are used once the body has been entered by this edge, before the header gets others.
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
    // What the header computes for the body, it computes of its parameters.
    for &inst in body.blocks[header].insts.iter().rev() {
        if body.results(inst).iter().any(|&result| used.contains(result)) {
            body.inst(inst).for_each_use(|value| {
                used.insert(value);
            });
        }
    }
    body.blocks[header].params.iter().map(|&param| used.contains(param)).collect()
}
