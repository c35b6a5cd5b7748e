//! Bounds for the iterations of loops.
//!
//! Each natural loop gets a counter that is 0 on entry and incremented along each back edge. A back edge that would
//! exceed the bound leads through a call of [`LOOP_BOUND`], which ends the thread and records its own place, which is
//! that of the loop. Every execution of the bounded program is one of the unbounded program, and an execution without
//! such a call is one of both. The call returns only while the machine determines whether a thread spins forever; the
//! loop then continues with its counter unchanged, so that the bound does not distinguish states that are otherwise
//! equal. This pass runs last, since no other pass should see the counters. The machine itself bounds recursion.
//!
//! Irreducible cycles have no header. There all blocks of a component that is strongly connected without the back edges
//! of natural loops pass a counter on; it counts edges against reverse postorder that are not back edges. Natural loops
//! whose header is in the component pass it on too. Why every path through the bounded function is finite: let `m` be
//! the first block, in reverse postorder, that an infinite path visits infinitely often. If the path returns to `m` by
//! back edges alone from some point on, it stays in the loop of `m`, whose counter is then never reset. Otherwise it
//! takes a counted edge to `m` infinitely often; since every block on it is reached from `m` without going against the
//! order, and returns to `m` by such edges or within natural loops whose header is in the component, the path stays
//! where the counter of the component is passed on.

use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{LoopData, Loops};
use ir::{
    BinaryOp, Block, Body, Callee, Edge, Func, FuncData, IdSet, InstData, IntCond, Loc, Module, Sig, Type, Value, Wrap,
};

/// The function that is called where a loop has reached its bound.
pub const LOOP_BOUND: &str = "estragon_loop_bound";

/// Limits the number of times a loop takes a back edge, each time it is entered, to `most`.
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
    let mut done: Vec<Block> = Vec::new();
    loop {
        let cfg = Cfg::of(body);
        let doms = Doms::of(&cfg);
        let loops = Loops::of(&cfg, &doms);
        let mut parts = loops.irreducible_parts().iter();
        let Some(part) = parts.find(|part| !done.iter().any(|&block| part.contains(block))) else {
            for data in loops.loops.values() {
                let loc = data.loc(module, body);
                bound_loop(body, &cfg, data, loc, bound, most);
            }
            return;
        };
        done.extend(part.iter());
        let mut around = part.clone();
        for data in loops.loops.values().filter(|data| part.contains(data.header)) {
            around.insert_all(&data.blocks);
        }
        let counts = |from: Block, to: Block| {
            let inside = part.contains(from) && part.contains(to);
            inside && cfg.rpo_number(to) <= cfg.rpo_number(from) && !doms.dominates(to, from)
        };
        bound_part(body, &around, counts, bound, most);
    }
}

/// Passes a counter on through the blocks of `around`; counted edges may be taken `most` times.
fn bound_part(body: &mut Body, around: &IdSet<Block>, counts: impl Fn(Block, Block) -> bool, bound: Func, most: u32) {
    let counters: Vec<(Block, Value)> = around.iter().map(|block| (block, body.add_param(block, Type::I32))).collect();
    let counter_of = |block: Block| counters.iter().find(|(other, _)| *other == block).map(|&(_, counter)| counter);
    let zero = body.bits(Type::I32, 0);
    for from in body.layout.clone() {
        let terminator = body.terminator(from);
        let count = body.inst(terminator).edges().len();
        for edge in 0..count {
            let to = body.inst(terminator).edges()[edge].to;
            if !around.contains(to) {
                continue;
            }
            match counter_of(from) {
                Some(counter) if counts(from, to) => {
                    let loc = body.loc(terminator);
                    let args = std::mem::take(&mut body.inst_mut(terminator).edges_mut()[edge].args);
                    let counted = again(body, to, args, counter, most, (bound, loc));
                    body.inst_mut(terminator).edges_mut()[edge].to = counted;
                }
                counter => body.inst_mut(terminator).edges_mut()[edge].args.push(counter.unwrap_or(zero)),
            }
        }
    }
}

fn bound_loop(body: &mut Body, cfg: &Cfg, data: &LoopData, loc: Loc, bound: Func, most: u32) {
    let header = data.header;
    let counter = body.add_param(header, Type::I32);
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
                let counted = again(body, header, args, counter, most, (bound, loc));
                body.inst_mut(terminator).edges_mut()[edge].to = counted;
            } else {
                body.inst_mut(terminator).edges_mut()[edge].args.push(zero);
            }
        }
    }
}

/// A block that jumps to the header, by a call of `bound` at `loc` if the counter exceeds its limit.
fn again(
    body: &mut Body,
    header: Block,
    args: Vec<Value>,
    counter: Value,
    most: u32,
    (bound, loc): (Func, Loc),
) -> Block {
    let [block, cut] = [(); 2].map(|()| body.add_block());
    let [one, most] = [1, most].map(|bits| body.bits(Type::I32, u128::from(bits)));
    let compare = InstData::IntCompare { cond: IntCond::UGe, args: [counter, most] };
    let over = body.push(block, compare, &[Type::I1], loc);
    let add = InstData::Binary { op: BinaryOp::Add, args: [counter, one], wrap: Wrap::default() };
    let next = body.push(block, add, &[Type::I32], loc);
    let to_header = |counter: Value| Edge { to: header, args: args.iter().copied().chain([counter]).collect() };
    let (cond, then, other) = (body.result(over), Edge { to: cut, args: Vec::new() }, to_header(body.result(next)));
    body.push(block, InstData::Branch { cond, then, other }, &[], loc);
    let call = InstData::Call { callee: Callee::Func(bound), args: Vec::new(), sig: Box::default() };
    body.push(cut, call, &[], loc);
    body.push(cut, InstData::Jump(to_header(counter)), &[], loc);
    block
}
