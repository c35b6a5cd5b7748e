//! What programs make of the result of `pthread_barrier_wait`.
//!
//! It is 0 or `PTHREAD_BARRIER_SERIAL_THREAD`, and many programs only check that it is one of these:
//! `if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD) abort();`. Which thread is told that it is the serial one
//! depends on the order of arrivals, so they commute only if the program does not look at the result. Here all
//! comparisons of a result become one, with zero: then jump threading decides the second of two, and none is left.

use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Callee, Const, Def, Func, Inst, InstData, IntCond, Module, Type, Value};

const WAIT: &str = "pthread_barrier_wait";
const SERIAL_THREAD: u128 = u32::MAX as u128;

/// A comparison with zero or `PTHREAD_BARRIER_SERIAL_THREAD`, and whether it holds for zero.
struct Comparison {
    inst: Inst,
    holds_for_zero: bool,
}

fn is_wait(module: &Module, body: &Body, inst: Inst) -> bool {
    let is_meant = |func: Func| module.funcs[func].name == WAIT && module.funcs[func].body.is_none();
    matches!(body.inst(inst), InstData::Call { callee: Callee::Func(func), .. } if is_meant(*func))
}

/// Compares each result only with zero, and only once.
pub(crate) fn compare_once(module: &Module, body: &mut Body) -> bool {
    let is_used = |inst: Inst| matches!(body.results(inst), [result] if body.ty(*result) == Type::I32);
    let waits: Vec<(Block, Inst)> = (body.layout.iter())
        .flat_map(|&block| body.blocks[block].insts.iter().map(move |&inst| (block, inst)))
        .filter(|&(_, inst)| is_wait(module, body, inst) && is_used(inst))
        .collect();
    let mut changed = false;
    for (block, wait) in waits {
        let result = body.result(wait);
        let uses = Uses::of(body);
        let comparisons: Option<Vec<Comparison>> =
            uses.of_value(result).iter().map(|&inst| comparison(body, inst, result)).collect();
        let Some(comparisons) = comparisons.filter(|all| all.len() > 1) else { continue };
        let (zero, yes) = (body.constant(Type::I32, Const::Bits(0)), body.constant(Type::I1, Const::Bits(1)));
        let no = body.constant(Type::I1, Const::Bits(0));
        let loc = body.loc(comparisons[0].inst);
        let is_zero = body.make(InstData::IntCompare { cond: IntCond::Eq, args: [result, zero] }, &[Type::I1], loc);
        let insts = &mut body.blocks[block].insts;
        let after = insts.iter().position(|&inst| inst == wait).map_or(insts.len(), |at| at + 1);
        insts.insert(after, is_zero);
        let is_zero = body.result(is_zero);
        for Comparison { inst, holds_for_zero } in comparisons {
            let other = if holds_for_zero { no } else { yes };
            *body.inst_mut(inst) =
                InstData::Binary { op: BinaryOp::Xor, args: [is_zero, other], wrap: ir::Wrap::default() };
        }
        changed = true;
    }
    changed
}

fn comparison(body: &Body, inst: Inst, result: Value) -> Option<Comparison> {
    let InstData::IntCompare { cond, args: [a, b] } = *body.inst(inst) else { return None };
    let bits = body.as_bits(b).filter(|_| a == result)?;
    let equal = match cond {
        IntCond::Eq => true,
        IntCond::Ne => false,
        IntCond::ULt | IntCond::ULe | IntCond::UGt | IntCond::UGe => return None,
        IntCond::SLt | IntCond::SLe | IntCond::SGt | IntCond::SGe => return None,
    };
    match bits {
        0 => Some(Comparison { inst, holds_for_zero: equal }),
        SERIAL_THREAD => Some(Comparison { inst, holds_for_zero: !equal }),
        _ => None,
    }
}

/// Branches on results that lead to the same place become jumps. Others with two equal targets stay, since their
/// conditions may be undefined; results are not.
pub(crate) fn drop_branches(module: &Module, body: &mut Body) -> bool {
    let mut changed = false;
    for index in 0..body.layout.len() {
        let terminator = body.terminator(body.layout[index]);
        if let InstData::Branch { cond, then, other } = body.inst(terminator)
            && then == other
            && is_of_result(module, body, *cond)
        {
            *body.inst_mut(terminator) = InstData::Jump(then.clone());
            changed = true;
        }
    }
    changed
}

/// Whether a condition is the comparison of a result, or its negation.
fn is_of_result(module: &Module, body: &Body, cond: Value) -> bool {
    let Def::Result(inst, 0) = body.def(cond) else { return false };
    if let InstData::IntCompare { args: [a, b], .. } = *body.inst(inst) {
        return matches!(body.def(a), Def::Result(call, 0) if is_wait(module, body, call)) && body.as_bits(b).is_some();
    }
    let InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } = *body.inst(inst) else { return false };
    body.as_bits(b).is_some() && is_of_result(module, body, a)
}
