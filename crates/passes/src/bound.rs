//! Loops that go round at most so many times.
//!
//! Each natural loop gets a counter: 0 where it is entered, one more along each back edge. A back edge that would be taken once too
//! often leads to a call of [`LOOP_BOUND`] instead, which ends the thread and remembers the place: that call's place is the
//! loop's. What a bounded program does, the unbounded one does too, and an execution that reaches no such call is one of
//! both. Runs after all other passes, since none of them should see the counters. Gives up on: irreducible cycles and recursion.

use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{LoopData, Loops};
use ir::{BinaryOp, Block, Body, Callee, Edge, Func, FuncData, InstData, IntCond, Loc, Module, Sig, Type, Value, Wrap};

/// The function that is called where a loop has gone round as often as it may.
pub const LOOP_BOUND: &str = "estragon_loop_bound";

/// Lets every loop of the module jump back to its beginning at most `most` times each time it is entered.
pub fn bound_loops(module: &mut Module, most: u32) {
    let bound = match module.func_named(LOOP_BOUND) {
        Some(func) => func,
        None => {
            let name = LOOP_BOUND.to_owned();
            module.funcs.push(FuncData { name, sig: Sig::default(), body: None, loc: Loc::NONE })
        }
    };
    for func in module.funcs.keys() {
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        bound_body(module, &mut body, bound, most);
        module.funcs[func].body = Some(body);
    }
}

fn bound_body(module: &Module, body: &mut Body, bound: Func, most: u32) {
    let cfg = Cfg::of(body);
    let loops = Loops::of(&cfg, &Doms::of(&cfg));
    for data in loops.loops.values() {
        let loc = data.loc(module, body);
        bound_loop(body, &cfg, data, loc, bound, most);
    }
}

fn bound_loop(body: &mut Body, cfg: &Cfg, data: &LoopData, loc: Loc, bound: Func, most: u32) {
    let header = data.header;
    let counter = body.add_param(header, Type::I32);
    let cut = body.add_block();
    let call = InstData::Call { callee: Callee::Func(bound), args: Vec::new(), sig: Box::default() };
    body.push(cut, call, &[], loc);
    body.push(cut, InstData::Unreachable, &[], loc);
    let mut sources: Vec<Block> = cfg.predecessors(header).to_vec();
    sources.sort_unstable();
    sources.dedup();
    let zero = body.bits(Type::I32, 0);
    for from in sources {
        let inside = data.blocks.contains(from);
        let terminator = body.terminator(from);
        let count = body.inst(terminator).edges().len();
        for edge in 0..count {
            if body.inst(terminator).edges()[edge].to != header {
                continue;
            }
            if inside {
                let args = std::mem::take(&mut body.inst_mut(terminator).edges_mut()[edge].args);
                let counted = again(body, header, args, counter, most, cut, loc);
                body.inst_mut(terminator).edges_mut()[edge].to = counted;
            } else {
                body.inst_mut(terminator).edges_mut()[edge].args.push(zero);
            }
        }
    }
}

/// A block that goes to the header once more, or to `cut`.
fn again(
    body: &mut Body,
    header: Block,
    mut args: Vec<Value>,
    counter: Value,
    most: u32,
    cut: Block,
    loc: Loc,
) -> Block {
    let block = body.add_block();
    let [one, most] = [1, most].map(|bits| body.bits(Type::I32, u128::from(bits)));
    let compare = InstData::IntCompare { cond: IntCond::UGe, args: [counter, most] };
    let over = body.push(block, compare, &[Type::I1], loc);
    let add = InstData::Binary { op: BinaryOp::Add, args: [counter, one], wrap: Wrap::default() };
    let next = body.push(block, add, &[Type::I32], loc);
    args.push(body.result(next));
    let (cond, then, other) = (body.result(over), Edge { to: cut, args: Vec::new() }, Edge { to: header, args });
    body.push(block, InstData::Branch { cond, then, other }, &[], loc);
    block
}
