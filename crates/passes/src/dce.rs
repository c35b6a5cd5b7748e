//! Removes what has no effect: instructions and block parameters on which nothing depends that anyone could observe.
//!
//! Everything is assumed dead; then observable instructions are marked live, together with everything they depend on,
//! so that parameters which only feed each other are removed too. Observable are accesses to memory other than tracked
//! locals (see `locals`), calls, fences, terminators, and instructions that could fault, since deleting them would hide
//! the fault. Stores to a tracked local that is never read are dead.
//!
//! Gives up on: stores to a local that is read somewhere, even where it is not read after.

use crate::computation::{Computation, computation};
use crate::locals::Locals;
use crate::params::remove_params;
use crate::remove_unreachable;
use ir::cfg::Cfg;
use ir::{Body, Def, IdSet, Inst, InstData, InstKind, MemoryAccess, Value};

pub fn dce(body: &mut Body) -> bool {
    let changed = remove_unreachable(body);
    let locals = Locals::of(body);
    let cfg = Cfg::of(body);
    let mut live =
        Live { insts: IdSet::new(body.inst_count()), values: IdSet::new(body.values.len()), work: Vec::new() };
    let mut total = 0;
    for &block in &body.layout {
        for &inst in &body.blocks[block].insts {
            total += 1;
            if is_observable(body, locals.as_ref(), inst) {
                live.keep(body, inst);
            }
        }
    }
    for &param in &body.blocks[body.entry()].params {
        live.values.insert(param);
    }
    while let Some(value) = live.work.pop() {
        match body.def(value) {
            Def::Const(_) => {}
            Def::Result(inst, _) => live.keep(body, inst),
            Def::Param(block, number) => {
                for from in cfg.predecessors(block).chunk_by(|a, b| a == b).map(|same| same[0]) {
                    for edge in body.edges(from).into_iter().filter(|edge| edge.to == block) {
                        live.mark(edge.args[usize::from(number)]);
                    }
                }
            }
        }
    }
    let params = || body.layout.iter().flat_map(|block| &body.blocks[*block].params).copied();
    let dead_params: IdSet<Value> = params().filter(|p| !live.values.contains(*p)).collect();
    if live.insts.len() == total && dead_params.is_empty() {
        return changed;
    }
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        let insts = std::mem::take(&mut body.blocks[block].insts);
        let (kept, dead): (Vec<Inst>, Vec<Inst>) = insts.into_iter().partition(|inst| live.insts.contains(*inst));
        body.blocks[block].insts = kept;
        for inst in dead {
            for number in 0..body.results(inst).len() {
                let result = body.results(inst)[number];
                body.names.remove(&result);
            }
        }
    }
    for param in dead_params.iter() {
        body.names.remove(&param);
    }
    remove_params(body, &dead_params);
    true
}

struct Live {
    insts: IdSet<Inst>,
    values: IdSet<Value>,
    work: Vec<Value>,
}

impl Live {
    fn mark(&mut self, value: Value) {
        if self.values.insert(value) {
            self.work.push(value);
        }
    }
    /// Keeps an instruction and its operands; the arguments of an edge are kept only when their parameter is.
    fn keep(&mut self, body: &Body, inst: Inst) {
        if !self.insts.insert(inst) {
            return;
        }
        let data = body.inst(inst);
        if let InstData::Branch { cond: arg, .. } | InstData::Switch { arg, .. } = data {
            self.mark(*arg);
        } else if !matches!(data, InstData::Jump(_) | InstData::Called { .. }) {
            data.for_each_use(|value| self.mark(value));
        }
    }
}

fn is_observable(body: &Body, locals: Option<&Locals>, inst: Inst) -> bool {
    let tracked = |ptr: Value| locals.is_some_and(|l| l.tracked(ptr).is_some());
    let unread = |ptr: Value| locals.is_some_and(|l| l.tracked(ptr).is_some_and(|at| !l.rows[at.local as usize].read));
    let data = body.inst(inst);
    match data.kind() {
        InstKind::Computation => computation(body, data) == Some(Computation::Partial),
        InstKind::Allocation => !matches!(data, InstData::Alloca { .. }),
        InstKind::Access(MemoryAccess { ptr, stores, atomic, volatile, .. }) => {
            atomic.is_some() || volatile || if stores.is_some() { !unread(ptr) } else { !tracked(ptr) }
        }
        InstKind::Bulk { dst, src } => !unread(dst) || src.is_some_and(|src| !tracked(src)),
        InstKind::Fence | InstKind::Assume | InstKind::Call | InstKind::VaStart | InstKind::Terminator => true,
    }
}
