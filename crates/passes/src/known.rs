//! Branches that are decided by the branch before.
//!
//! After a compare-exchange, clang first branches on its success to store what was found, and then branches on it again. Where an
//! edge tells which way the next branch goes, and the block between only passes values on, the edge leads past it. Loops get the
//! back edge that they have in the source: the one taken after a failure.

use crate::dce::may_fault;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Def, Edge, Inst, InstData, Value};

pub fn thread_known(body: &mut Body) -> bool {
    let mut changed = false;
    for block in body.layout.clone() {
        if !body.layout.contains(&block) {
            continue;
        }
        let InstData::Branch { cond, then, other } = body.inst(body.terminator(block)).clone() else { continue };
        if then.to == other.to && skip(body, block, cond, &then, &other) {
            changed = true;
            continue;
        }
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

/// Leads both edges past a block that is reached from here alone. What it passes on is, beyond it, what the one edge or the other
/// passes.
fn skip(body: &mut Body, from: Block, cond: Value, then: &Edge, other: &Edge) -> bool {
    let between = then.to;
    let cfg = Cfg::of(body);
    let data = body.blocks[between].clone();
    let Some((&terminator, before)) = data.insts.split_last() else { return false };
    let InstData::Branch { cond: again, then: yes, other: no } = body.inst(terminator).clone() else { return false };
    let ((base, negated), (known, opposite)) = (stripped(body, again), stripped(body, cond));
    if base != known || cfg.predecessors(between) != [from, from] || yes.to == no.to {
        return false;
    }
    if !before.iter().all(|&inst| only_computes(body, inst)) {
        return false;
    }
    let uses = Uses::of(body);
    let inside = |user: &Inst| data.insts.contains(user);
    let mut results = before.iter().flat_map(|&inst| body.results(inst).iter());
    if !results.all(|&result| uses.of_value(result).iter().all(inside)) {
        return false;
    }
    // Each edge with where it leads in the end.
    let (on_then, on_other) = if negated == opposite { (yes, no) } else { (no, yes) };
    let doms = Doms::of(&cfg);
    let ways = [(then, on_then), (other, on_other)];
    let mut rewrites = Vec::new();
    for (number, &param) in data.params.iter().enumerate() {
        for &user in uses.of_value(param).iter().filter(|user| !inside(user)) {
            let Some(home) = uses.block_of(user) else { continue };
            let side = ways.iter().find(|(_, to)| cfg.predecessors(to.to) == [between] && doms.dominates(to.to, home));
            let Some((edge, _)) = side else { return false };
            rewrites.push((user, param, edge.args[number]));
        }
    }
    let passed = |edge: &Edge, to: &Edge| -> Option<Edge> {
        let value = |&value: &Value| match data.params.iter().position(|&param| param == value) {
            Some(at) => Some(edge.args[at]),
            None => (!is_defined_by(body, before, value)).then_some(value),
        };
        Some(Edge { to: to.to, args: to.args.iter().map(value).collect::<Option<_>>()? })
    };
    let [Some(then), Some(other)] = ways.each_ref().map(|(edge, to)| passed(edge, to)) else { return false };
    for (user, param, value) in rewrites {
        body.inst_mut(user).for_each_use_mut(|operand| {
            if *operand == param {
                *operand = value;
            }
        });
    }
    // The second branch is the one that the program is about: it knows where it is, also if the first came from a callee.
    let loc = body.loc(terminator);
    let terminator = body.terminator(from);
    *body.inst_mut(terminator) = InstData::Branch { cond, then, other };
    body.set_loc(terminator, loc);
    body.layout.retain(|&block| block != between);
    true
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
