//! Inlining of small functions into loops that call them.
//!
//! A spin loop often has its test in a function of its own; purity of an iteration can be seen only where both are in
//! one body. So a call inside a loop, or right before it, is inlined if the callee is small, is not recursive and,
//! after inlining into it, has no locals in memory (those live as long as the frame). Places are kept:
//! `LocData::inlined_at` of an instruction from a callee is the place of the call, from which stack traces are
//! reconstructed. No access is removed, added or moved.

use crate::log::PassLog;
use crate::replace::Replaced;
use crate::twice::returns_twice;
use crate::{clean, optimise};
use base::{Id, Table};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::Loops;
use ir::{Block, Body, Callee, Def, Edge, Func, Handler, Inst, InstData, InstKind, Loc, Module, Value};
use rustc_hash::FxHashMap;

/// The maximal number of instructions of a callee after simplification.
const MOST_INSTS: usize = 250;
/// The maximal number of instructions of a callee before simplification.
const MOST_RAW_INSTS: usize = 600;
/// The maximal number of instructions added to a body.
const MOST_GROWTH: usize = 2000;

/// Functions of Rust's library, by parts of their names, whose frames have a meaning: whether a program catches a panic
/// is decided by the handlers above the first, and a thread that waits in one of the others waits for a lock.
const HAVE_FRAMES: [&str; 4] =
    ["__rust_begin_short_backtrace", "Mutex>::lock_contended", "RwLock>::read_contended", "RwLock>::write_contended"];

/// What is known of a function as a callee.
enum Flat {
    Unknown,
    /// Under examination: a caller that asks now is part of a recursion.
    Open,
    No,
    Yes(Box<Body>),
}

struct Inliner {
    flat: Table<Func, Flat>,
}

/// Inlines into the loops of all functions.
pub fn inline_in_loops(module: &mut Module, log: &mut PassLog) {
    let mut inliner = Inliner { flat: module.funcs.keys().map(|_| Flat::Unknown).collect() };
    for func in module.funcs.keys() {
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        // A function without a body here is not a candidate for itself.
        let before = body.inst_count();
        while body.inst_count() < before + MOST_GROWTH
            && let Some((block, index, callee)) = inliner.call_in_loop(module, &body)
        {
            let Flat::Yes(callee) = &inliner.flat[callee] else { unreachable!("internal: chosen because it is") };
            let callee = callee.clone();
            splice(module, &mut body, block, index, &callee);
        }
        if body.inst_count() != before {
            optimise(module, func, &mut body, log);
        }
        module.funcs[func].body = Some(body);
    }
}

impl Inliner {
    /// A call in a loop of a function that can be inlined.
    fn call_in_loop(&mut self, module: &mut Module, body: &Body) -> Option<(Block, usize, Func)> {
        let cfg = Cfg::of(body);
        let loops = Loops::of(&cfg, &Doms::of(&cfg));
        // A loop that retries with the value it read has first read it right before the loop.
        let before =
            |block: Block| cfg.successors(block).iter().any(|&to| loops.loops.values().any(|l| l.header == to));
        let in_loop = |block: Block| loops.innermost(block).is_some() || loops.is_irreducible(block) || before(block);
        let blocks: Vec<Block> = cfg.rpo().iter().copied().filter(|&block| in_loop(block)).collect();
        self.call_in(module, body, &blocks)
    }

    fn call_in(&mut self, module: &mut Module, body: &Body, blocks: &[Block]) -> Option<(Block, usize, Func)> {
        for &block in blocks {
            for (index, &inst) in body.blocks[block].insts.iter().enumerate() {
                if let Some(callee) = direct(module, body, inst)
                    && self.flatten(module, callee)
                    && self.handlers_combine(body, block, index, callee)
                {
                    return Some((block, index, callee));
                }
            }
        }
        None
    }

    /// Whether one handler can stand for that of a call and those in the callee. What becomes of an exception that one
    /// of those does not take would depend on both.
    fn handlers_combine(&self, body: &Body, block: Block, index: usize, callee: Func) -> bool {
        let next = body.blocks[block].insts.get(index + 1);
        let is_caught = next.is_some_and(
            |&next| matches!(body.inst(next), InstData::Called { handler, .. } if *handler != Handler::Passes),
        );
        let Flat::Yes(callee) = &self.flat[callee] else { unreachable!("internal: chosen because it is") };
        let is_typed = |inst| matches!(callee.inst(inst), InstData::Called { handler: Handler::Typed(_), .. });
        !is_caught || !callee.insts().any(is_typed)
    }

    /// Determines whether a function can be inlined.
    fn flatten(&mut self, module: &mut Module, func: Func) -> bool {
        match self.flat[func] {
            Flat::Yes(_) => return true,
            Flat::No | Flat::Open => return false,
            Flat::Unknown => self.flat[func] = Flat::Open,
        }
        let flat = self.flattened(module, func);
        let fits = flat.is_some();
        self.flat[func] = flat.map_or(Flat::No, |body| Flat::Yes(Box::new(body)));
        fits
    }

    fn flattened(&mut self, module: &mut Module, func: Func) -> Option<Body> {
        let mut body = module.funcs[func].body.as_ref().filter(|body| size(body) <= MOST_RAW_INSTS)?.clone();
        let name = &module.funcs[func].name;
        if returns_twice(module, &body) || HAVE_FRAMES.iter().any(|part| name.contains(part)) {
            return None;
        }
        let mut changed = false;
        while size(&body) <= MOST_RAW_INSTS
            && let Some((block, index, callee)) = self.call_in(module, &body, &body.layout.clone())
        {
            let Flat::Yes(callee) = &self.flat[callee] else { unreachable!("internal: chosen because it is") };
            let callee = callee.clone();
            splice(module, &mut body, block, index, &callee);
            changed = true;
        }
        if changed {
            clean(&mut body);
        }
        let fits = |inst: Inst| match body.inst(inst).kind() {
            InstKind::Allocation | InstKind::VaStart => false,
            InstKind::Call => !matches!(
                body.inst(inst),
                InstData::Call { callee: Callee::Func(callee), .. } if matches!(self.flat[*callee], Flat::Open)
            ),
            InstKind::Computation | InstKind::Access(_) | InstKind::Bulk { .. } | InstKind::Fence => true,
            InstKind::Assume | InstKind::Terminator => true,
        };
        let all = body.insts().all(fits) && size(&body) <= MOST_INSTS;
        all.then_some(body)
    }
}

fn size(body: &Body) -> usize {
    body.insts().count()
}

/// The function that an instruction calls, if it has a body and the call fits it.
fn direct(module: &Module, body: &Body, inst: Inst) -> Option<Func> {
    let InstData::Call { callee: Callee::Func(callee), sig, .. } = body.inst(inst) else { return None };
    let data = &module.funcs[*callee];
    (data.body.is_some() && !data.sig.variadic && data.sig == **sig).then_some(*callee)
}

/// Replaces the call that is instruction `index` of `block` by the body of the callee.
fn splice(module: &mut Module, body: &mut Body, block: Block, index: usize, callee: &Body) {
    let call = body.blocks[block].insts[index];
    let InstData::Call { args, .. } = body.inst(call).clone() else { unreachable!("internal: not a call") };
    let site = body.loc(call);
    let rest = body.add_block();
    let after = body.blocks[block].insts.split_off(index + 1);
    body.blocks[rest].insts = after;
    // An exception that leaves the callee is one that leaves a call in the copy of it.
    let last = body.terminator(rest);
    let mut handler = None;
    if let InstData::Called { returned, thrown, handler: outer } = body.inst(last).clone()
        && last == body.blocks[rest].insts[0]
    {
        *body.inst_mut(last) = InstData::Jump(returned);
        handler = Some((thrown, outer));
    }
    body.blocks[block].insts.pop();
    let results: Vec<Value> = body.results(call).to_vec();
    let mut replaced = Replaced::new(body);
    for result in results {
        let ty = body.ty(result);
        let param = body.add_param(rest, ty);
        replaced.set(result, param);
        if let Some(name) = body.names.remove(&result) {
            body.names.insert(param, name);
        }
    }
    replaced.apply_all(body);
    let args = args.into_iter().map(|arg| replaced.get(arg)).collect();
    let blocks = body.blocks.len();
    let entry =
        Copied { callee, blocks: FxHashMap::default(), values: FxHashMap::default(), locs: FxHashMap::default() }
            .copy(module, body, args, rest, site);
    body.push(block, InstData::Jump(Edge { to: entry, args: Vec::new() }), &[], site);
    if let Some((thrown, handler)) = handler {
        let copied: Vec<Block> = body.layout.iter().copied().filter(|block| block.index() >= blocks).collect();
        for block in copied {
            handle(body, block, &thrown, handler);
        }
    }
}

/// Gives the calls of a block without a handler this one. An exception that another handler passes on is thrown again
/// by a call, and then comes here.
fn handle(body: &mut Body, mut block: Block, thrown: &Edge, handler: Handler) {
    let mut from = 0;
    loop {
        let insts = &body.blocks[block].insts;
        let is_call = |at: &usize| matches!(body.inst(insts[*at]), InstData::Call { .. });
        let Some(at) = (from..insts.len()).find(is_call) else { return };
        let next = insts[at + 1];
        if let InstData::Called { handler: inner, .. } = body.inst_mut(next) {
            if *inner == Handler::Passes {
                *inner = handler;
            }
            return;
        }
        let call = body.blocks[block].insts[at];
        let rest = body.add_block();
        body.blocks[rest].insts = body.blocks[block].insts.split_off(at + 1);
        let returned = Edge { to: rest, args: Vec::new() };
        let loc = body.loc(call);
        body.push(block, InstData::Called { returned, thrown: thrown.clone(), handler }, &[], loc);
        (block, from) = (rest, 0);
    }
}

/// A callee that is being copied into another body.
struct Copied<'a> {
    callee: &'a Body,
    blocks: FxHashMap<Block, Block>,
    values: FxHashMap<Value, Value>,
    locs: FxHashMap<Loc, Loc>,
}

impl Copied<'_> {
    /// Returns the entry block of the copy.
    fn copy(mut self, module: &mut Module, body: &mut Body, args: Vec<Value>, rest: Block, site: Loc) -> Block {
        let callee = self.callee;
        let entry = callee.entry();
        for &block in &callee.layout {
            let made = body.add_block();
            self.blocks.insert(block, made);
            let params = &callee.blocks[block].params;
            if block == entry {
                self.values.extend(params.iter().copied().zip(args.iter().copied()));
                continue;
            }
            for &param in params {
                let made = body.add_param(made, callee.ty(param));
                self.named(body, param, made);
            }
        }
        let mut copies = Vec::new();
        for &block in &callee.layout {
            for &inst in &callee.blocks[block].insts {
                let mut data = callee.inst(inst).clone();
                data.edges_mut().into_iter().for_each(|edge| edge.to = self.blocks[&edge.to]);
                if let InstData::Return(args) = data {
                    data = InstData::Jump(Edge { to: rest, args });
                }
                let types: Vec<_> = callee.results(inst).iter().map(|&result| callee.ty(result)).collect();
                let loc = self.loc(module, callee.loc(inst), site);
                let made = body.push(self.blocks[&block], data, &types, loc);
                for (at, &result) in callee.results(inst).iter().enumerate() {
                    let made = body.results(made)[at];
                    self.named(body, result, made);
                }
                copies.push(made);
            }
        }
        for inst in copies {
            let mut data = body.inst(inst).clone();
            data.for_each_use_mut(|value| *value = self.value(body, *value));
            *body.inst_mut(inst) = data;
        }
        self.blocks[&entry]
    }

    fn named(&mut self, body: &mut Body, from: Value, to: Value) {
        self.values.insert(from, to);
        if let Some(name) = self.callee.names.get(&from) {
            body.names.insert(to, name.clone());
        }
    }

    fn value(&self, body: &mut Body, value: Value) -> Value {
        match (self.values.get(&value), self.callee.def(value)) {
            (Some(&known), _) => known,
            (None, Def::Const(what)) => body.constant(self.callee.ty(value), what),
            (None, Def::Result(..) | Def::Param(..)) => panic!("internal: {value} is used but not defined"),
        }
    }

    /// The place of an instruction, including the place of the call.
    fn loc(&mut self, module: &mut Module, loc: Loc, site: Loc) -> Loc {
        if loc == Loc::NONE {
            return site;
        }
        if let Some(&known) = self.locs.get(&loc) {
            return known;
        }
        let mut data = module.locs[loc];
        data.inlined_at = match data.inlined_at {
            Some(outer) => Some(self.loc(module, outer, site)),
            None if site == Loc::NONE => None,
            None => Some(site),
        };
        let made = module.locs.push(data);
        self.locs.insert(loc, made);
        made
    }
}
