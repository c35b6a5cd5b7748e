//! Assumptions of the program, made where their conditions are decided.
//!
//! `assume(x == 5 && y == 5)` calls the function with a value that two paths join: 0 if `x` is not 5. Such an
//! assumption is made at the end of each path instead, about what is known there: that `x` is 5 before the branch, and
//! that `y` is. An access right before it can then wait.
//!
//! Sound since nothing lies between the two but computations that cannot fault: a thread that would stop at the one
//! stops at the other, with the same effects. The original call stays, and always succeeds. Gives up on: conditions
//! that are not computed from parameters of the call's own block, on what they join if they are longer, and on values
//! other than constants after a branch.

use crate::computation::{Computation, computation};
use crate::fold::folded;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{Block, Body, Callee, CastOp, Control, Def, Inst, InstData, Type, Value};
use rustc_hash::FxHashMap;

/// How long the computation of a condition may be.
const MOST: usize = 8;

/// `assumes` tells what a call assumes.
pub(crate) fn assume_early(body: &mut Body, assumes: &dyn Fn(&Body, Inst) -> Option<Value>) -> bool {
    let mut changed = false;
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    // From the back, so that an assumption that is made earlier may be made even earlier.
    for &block in cfg.rpo().iter().rev() {
        let insts = body.blocks[block].insts.clone();
        let is_total = |&inst: &Inst| computation(body, body.inst(inst)) == Some(Computation::Total);
        let count = insts.iter().take_while(|inst| is_total(inst)).count();
        let Some(&call) = insts.get(count).filter(|_| count <= MOST) else { continue };
        let Some(cond) = assumes(body, call) else { continue };
        let header = cfg.predecessors(block).iter().any(|&from| doms.dominates(block, from));
        if header || !depends_on_params(body, block, cond, &insts[..count]) {
            continue;
        }
        let mut sources = cfg.predecessors(block).to_vec();
        sources.dedup();
        for from in sources {
            changed |= assume_at(body, from, block, &insts[..count], call, cond);
        }
    }
    changed
}

/// Whether a value depends on a parameter of a block by these computations.
fn depends_on_params(body: &Body, block: Block, value: Value, computed: &[Inst]) -> bool {
    match body.def(value) {
        Def::Param(home, _) => home == block,
        Def::Result(inst, _) if computed.contains(&inst) => {
            let mut any = false;
            body.inst(inst).for_each_use(|value| any |= depends_on_params(body, block, value, computed));
            any
        }
        Def::Result(..) | Def::Const(_) => false,
    }
}

/// Makes the assumption at the end of a predecessor.
fn assume_at(body: &mut Body, from: Block, block: Block, computed: &[Inst], call: Inst, cond: Value) -> bool {
    let params = body.blocks[block].params.clone();
    let edges: Vec<(usize, Vec<Value>)> = body
        .edges(from)
        .into_iter()
        .enumerate()
        .filter(|(_, edge)| edge.to == block)
        .map(|(number, edge)| (number, edge.args.clone()))
        .collect();
    let [(number, args)] = &edges[..] else { return false };
    let given: FxHashMap<Value, Value> = params.into_iter().zip(args.iter().copied()).collect();
    let mut added = Vec::new();
    let passed = passed(body, &given, computed, call, cond, &mut added);
    let before = body.blocks[from].insts.len() - 1;
    let (holds, decision) = match body.control(from) {
        Control::Jump(_) => (passed, Vec::new()),
        Control::Branch { cond: by, .. } if body.as_bits(passed) == Some(0) => {
            // This edge must not be taken.
            let yes = body.bits(Type::I1, 1);
            if *number == 1 {
                (by, Vec::new())
            } else {
                let data = InstData::Binary { op: ir::BinaryOp::Xor, args: [by, yes], wrap: ir::Wrap::default() };
                let not = body.make(data, &[Type::I1], body.loc(call));
                (body.result(not), vec![not])
            }
        }
        Control::Branch { .. } | Control::Switch { .. } | Control::Called { .. } | Control::Leaves => return false,
    };
    if body.as_bits(holds).is_some_and(|bits| bits != 0) {
        return false;
    }
    // Nothing but computation may precede it that the assumption would not shorten.
    added.extend(decision);
    let ty = body.ty(cond);
    let arg = if body.ty(holds) == ty {
        holds
    } else {
        let wide = body.make(InstData::Cast { op: CastOp::ZExt, arg: holds }, &[ty], body.loc(call));
        added.push(wide);
        body.result(wide)
    };
    let mut data = body.inst(call).clone();
    if let InstData::Call { callee: Callee::Func(_), args, .. } = &mut data {
        args[0] = arg;
    }
    let types: Vec<Type> = body.results(call).iter().map(|&result| body.ty(result)).collect();
    let made = body.make(data, &types, body.loc(call));
    added.push(made);
    body.blocks[from].insts.splice(before..before, added);
    true
}

/// A value under these arguments: computed again, and as a constant where it is one.
fn passed(
    body: &mut Body,
    given: &FxHashMap<Value, Value>,
    computed: &[Inst],
    call: Inst,
    value: Value,
    added: &mut Vec<Inst>,
) -> Value {
    if let Some(&arg) = given.get(&value) {
        return arg;
    }
    let Def::Result(inst, number) = body.def(value) else { return value };
    if !computed.contains(&inst) {
        return value;
    }
    let mut data = body.inst(inst).clone();
    let mut operands = Vec::new();
    data.for_each_use(|value| operands.push(value));
    let operands: Vec<Value> =
        operands.into_iter().map(|value| passed(body, given, computed, call, value, added)).collect();
    let mut operands = operands.into_iter();
    data.for_each_use_mut(|value| *value = operands.next().expect("internal: as many as before"));
    let types: Vec<Type> = body.results(inst).iter().map(|&result| body.ty(result)).collect();
    let made = body.make(data, &types, body.loc(call));
    if let Some(value) = folded(body, made) {
        return value;
    }
    added.push(made);
    body.results(made)[usize::from(number)]
}
