//! Branches that are decided by the branch before.
//!
//! After a compare-exchange, clang first branches on its success to store what was found, and then branches on it again. Where an
//! edge tells which way the next branch goes, and the block between only passes values on, the edge leads past it. Loops get the
//! back edge that they have in the source: the one taken after a failure.

use crate::dce::may_fault;
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Def, Edge, Inst, InstData, Value};

pub fn thread_known(body: &mut Body) -> bool {
    let mut changed = false;
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        let InstData::Branch { cond, then, other } = body.inst(body.terminator(block)).clone() else { continue };
        let uses = Uses::of(body);
        let passed = |edge: &Edge, holds: bool| past(body, &uses, block, cond, holds, edge);
        let (then_past, other_past) = (passed(&then, true), passed(&other, false));
        if then_past.is_none() && other_past.is_none() {
            continue;
        }
        let (then, other) = (then_past.unwrap_or(then), other_past.unwrap_or(other));
        let terminator = body.terminator(block);
        *body.inst_mut(terminator) = InstData::Branch { cond, then, other };
        changed = true;
    }
    changed
}

/// Where an edge that is taken when `cond` is `holds` leads in the end, if its target only branches on the same condition.
fn past(body: &Body, uses: &Uses, from: Block, cond: Value, holds: bool, edge: &Edge) -> Option<Edge> {
    let data = &body.blocks[edge.to];
    let (&terminator, before) = data.insts.split_last()?;
    if edge.to == from || !before.iter().all(|&inst| only_computes(body, inst)) {
        return None;
    }
    // What the block defines is used by its own end alone, so whoever comes another way needs nothing of it.
    let results = before.iter().flat_map(|&inst| body.results(inst).iter().copied());
    let stays = |value: Value| uses.of_value(value).iter().all(|user| data.insts.contains(user));
    if !data.params.iter().copied().chain(results).all(stays) {
        return None;
    }
    let InstData::Branch { cond: again, then, other } = body.inst(terminator) else { return None };
    let (base, negated) = stripped(body, *again);
    let (known, opposite) = stripped(body, cond);
    if base != known {
        return None;
    }
    let taken = if (holds != opposite) != negated { then } else { other };
    let passed = |&value: &Value| match data.params.iter().position(|&param| param == value) {
        Some(at) => Some(edge.args[at]),
        // Computed in the block, hence not there on the way past it.
        None => (!is_defined_by(body, before, value)).then_some(value),
    };
    Some(Edge { to: taken.to, args: taken.args.iter().map(passed).collect::<Option<_>>()? })
}

/// A truth value without the negations around it, and whether their number is odd.
fn stripped(body: &Body, value: Value) -> (Value, bool) {
    if let Def::Result(inst, 0) = body.def(value)
        && let InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } = body.inst(inst)
        && body.as_bits(*b) == Some(1)
    {
        let (base, negated) = stripped(body, *a);
        return (base, !negated);
    }
    (value, false)
}

fn is_defined_by(body: &Body, insts: &[Inst], value: Value) -> bool {
    matches!(body.def(value), Def::Result(inst, _) if insts.contains(&inst))
}

fn only_computes(body: &Body, inst: Inst) -> bool {
    match body.inst(inst) {
        InstData::Binary { op, args: [_, by], wrap } => !may_fault(body, *op, *by, *wrap),
        InstData::Unary { .. } | InstData::IntCompare { .. } | InstData::Select { .. } => true,
        _ => false,
    }
}
