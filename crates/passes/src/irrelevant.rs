//! Values of a waiting loop that decide nothing: spin counters, delays and what else only takes time.
//!
//! ```c
//! for (unsigned tries = 0; atomic_exchange(&taken, 1); tries += tries < 6)
//!     for (volatile unsigned i = 0; i < 1u << tries; i++)
//!         ;
//! ```
//!
//! `tries` is different in every iteration, so that no iteration would be pure. But it flows only into itself and into
//! the number of iterations of a loop without effects. This pass removes such values from loops that access atomic
//! variables, together with the branches on them: it is the elimination of dead code with control dependence (Cytron
//! et al., "Efficiently computing static single assignment form and the control dependence graph", section 7.1).
//! Relevant are
//!
//! - accesses to memory, fences, calls other than those which only let time pass, returns, and computations that may
//!   fault;
//! - the operands of what is relevant, and of a parameter of a block the arguments of all edges to it;
//! - the branches that decide whether something relevant is executed, or which argument a relevant parameter gets;
//! - the branches that can keep a thread from getting to their postdominator forever: a thread may return to them
//!   before it gets there, in a loop that is not known to terminate;
//! - all branches elsewhere, and branches and calls that may depend on a value which was never written, since that is
//!   reported.
//!
//! A branch that is not relevant leads to its postdominator: no path to there executes anything relevant, or gives a
//! relevant parameter another value. And all of these paths do lead there: if a thread stays away from it forever, it
//! stays in a strongly connected set of blocks, one of which has its postdominator outside of the set. That one is a
//! branch that keeps the thread in a loop, so it is relevant, and so are all branches that decide whether it is
//! executed. Calls that let time pass stay, unless their arguments are not relevant.
//!
//! The executions are those of the original program without steps that nothing observes, so all findings are the same,
//! but for one: that a counter overflows which is only incremented by small constants is taken to be impossible, since
//! that takes more than a million iterations.

use crate::computation::{Computation, computation};
use crate::purity::{Mutation, own_accesses};
use crate::ranges::Ranges;
use base::Table;
use ir::cfg::Cfg;
use ir::dom::{Doms, PostDoms};
use ir::loops::{BackEdge, LoopData, Loops};
use ir::uses::Uses;
use ir::{
    BinaryOp, Block, Body, CastOp, Const, Control, Def, Edge, IdSet, Inst, InstData, InstKind, IntCond, Loc,
    MemoryAccess, Type, Value,
};

use rustc_hash::FxHashMap;

/// A counter that starts within `MOST_START` and is changed by at most `MOST_STEP` does not overflow within a million
/// iterations.
const MOST_START: i128 = 1 << 20;
const MOST_STEP: i128 = 1 << 10;
/// How many definitions are followed from a counter.
const MOST_FOLLOWED: usize = 64;
/// How deep the definition of a limit is inspected.
const MOST_DEPTH: u32 = 6;

/// By the place of an atomic access, the names of variables that decide nothing in the innermost loop around it.
pub(crate) type Irrelevant = FxHashMap<Loc, Vec<String>>;

/// Removes what decides nothing. `rests` tells which calls only let time pass.
pub(crate) fn remove_irrelevant(
    body: &mut Body,
    rests: &dyn Fn(&Body, Inst) -> bool,
    mutation: Option<Mutation>,
    names: &mut Irrelevant,
) -> bool {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let loops = Loops::of(&cfg, &doms);
    let waits = |data: &LoopData| data.blocks.iter().any(|block| has_atomic(body, block));
    let waiting: Vec<&LoopData> = loops.loops.values().filter(|data| waits(data)).collect();
    if waiting.is_empty() || !loops.irreducible_parts().is_empty() {
        return false;
    }
    let postdoms = PostDoms::of(&cfg);
    // Paths that never meet again end differently.
    let meets = |block: Block| postdoms.parent(block).is_some();
    let candidate = |block: Block| meets(block) && waiting.iter().any(|data| data.blocks.contains(block));
    let mut relevance = Relevance {
        body,
        cfg: &cfg,
        ranges: Ranges::of(body, &cfg, &doms),
        rests,
        joins: mutation != Some(Mutation::NothingJoins),
        deciders: deciders(body, &cfg, &postdoms),
        insts: IdSet::new(body.inst_count()),
        values: IdSet::new(body.values.len()),
        blocks: IdSet::new(body.blocks.len()),
        work: Vec::new(),
    };
    for &block in cfg.rpo() {
        relevance.seed(block, candidate(block));
    }
    let branches = cfg.rpo().iter().copied().filter(|&block| cfg.successors(block).len() > 1);
    let terminates = mutation == Some(Mutation::EveryLoopTerminates);
    for block in branches.filter(|&block| candidate(block) && !terminates) {
        if may_keep_forever(body, &cfg, &doms, &loops, block, postdoms.parent(block)) {
            relevance.branch(block);
        }
    }
    // Where a loop has no exit, the blocks after which it is taken to end.
    postdoms.made_exits().iter().for_each(|&block| relevance.block(block));
    relevance.run();
    let Relevance { insts, values, .. } = relevance;
    let dead: Vec<Block> = cfg.rpo().iter().copied().filter(|&block| !insts.contains(body.terminator(block))).collect();
    let calls_rest = |body: &Body, inst: Inst| {
        let mut dead = false;
        body.inst(inst).for_each_use(|value| dead |= !values.contains(value) && body.as_const(value).is_none());
        rests(body, inst) && dead && !insts.contains(inst)
    };
    let is_gone = |body: &Body, inst: Inst| {
        !insts.contains(inst)
            && (computation(body, body.inst(inst)) == Some(Computation::Partial) || calls_rest(body, inst))
    };
    let gone: Vec<(Block, Inst)> = cfg
        .rpo()
        .iter()
        .flat_map(|&block| body.blocks[block].insts.iter().map(move |&inst| (block, inst)))
        .filter(|&(_, inst)| is_gone(body, inst))
        .collect();
    if dead.is_empty() && gone.is_empty() {
        return false;
    }
    for data in &waiting {
        let params = body.blocks[data.header].params.iter().filter(|&&param| !values.contains(param));
        let removed: Vec<String> = params.filter_map(|param| body.names.get(param).cloned()).collect();
        for loc in own_accesses(body, &loops, data.header).into_iter().filter(|_| !removed.is_empty()) {
            names.insert(loc, removed.clone());
        }
    }
    for &block in &dead {
        let Some(to) = postdoms.parent(block) else { continue };
        let params: Vec<Type> = body.blocks[to].params.iter().map(|&param| body.ty(param)).collect();
        let args = params.into_iter().map(|ty| zero(body, ty)).collect();
        let terminator = body.terminator(block);
        *body.inst_mut(terminator) = InstData::Jump(Edge { to, args });
    }
    for (block, inst) in gone {
        let zeros: Vec<(Value, Value)> =
            body.results(inst).to_vec().into_iter().map(|value| (value, zero(body, body.ty(value)))).collect();
        body.blocks[block].insts.retain(|&other| other != inst);
        // What still uses the result is not relevant either.
        let mut replaced = crate::replace::Replaced::new(body);
        zeros.into_iter().for_each(|(value, zero)| replaced.set(value, zero));
        replaced.apply_all(body);
    }
    true
}

/// Makes volatile accesses plain ones where they are all accesses of a local whose address is used for nothing else: no
/// other thread and no signal handler can observe them.
pub(crate) fn volatile_locals(body: &mut Body) -> bool {
    let is_volatile = |&inst: &Inst| {
        matches!(body.inst(inst), InstData::Load { volatile: true, .. } | InstData::Store { volatile: true, .. })
    };
    if !body.layout.iter().any(|&block| body.blocks[block].insts.iter().any(is_volatile)) {
        return false;
    }
    let uses = Uses::of(body);
    let mut found: Vec<Inst> = Vec::new();
    for &block in &body.layout {
        for &inst in &body.blocks[block].insts {
            let InstData::Alloca { .. } = body.inst(inst) else { continue };
            let local = body.result(inst);
            let is_access = |&user: &Inst| {
                let data = body.inst(user);
                matches!(data, InstData::Load { order: None, .. })
                    || matches!(data, InstData::Store { value, order: None, .. } if *value != local)
            };
            if uses.of_value(local).iter().all(is_access) {
                found.extend(uses.of_value(local));
            }
        }
    }
    let mut changed = false;
    for inst in found {
        if let InstData::Load { volatile, .. } | InstData::Store { volatile, .. } = body.inst_mut(inst) {
            changed |= std::mem::replace(volatile, false);
        }
    }
    changed
}

/// Makes branches jumps whose sides are the same, if they depend on the outcome of an atomic access, which is written.
/// A compare-exchange that succeeds has read what it expected, so the two are the same there.
pub(crate) fn same_sides(body: &mut Body, mutation: Option<Mutation>) -> bool {
    let mut changed = false;
    for block in body.layout.clone() {
        let terminator = body.terminator(block);
        let InstData::Branch { cond, then, other } = body.inst(terminator) else { continue };
        let Def::Result(inst, 1) = body.def(*cond) else { continue };
        let InstData::CompareExchange { expected, .. } = *body.inst(inst) else { continue };
        let old = body.results(inst)[0];
        // Equal pointers need not be valid for the same block.
        let reads_it = |a: Value, b: Value| (a, b) == (expected, old) && matches!(body.ty(old), Type::Int(_));
        let same = |(&a, &b): (&Value, &Value)| a == b || reads_it(a, b);
        if then.to == other.to && then.args.iter().zip(&other.args).all(same) {
            let side = if mutation == Some(Mutation::EveryExchangeSucceeds) { then } else { other };
            *body.inst_mut(terminator) = InstData::Jump(side.clone());
            changed = true;
        }
    }
    changed
}

/// Any value of a type, for what nothing depends on.
fn zero(body: &mut Body, ty: Type) -> Value {
    body.bits(ty, 0)
}

/// Whether a block accesses an atomic.
pub(crate) fn has_atomic(body: &Body, block: Block) -> bool {
    let atomic = |inst: Inst| matches!(body.inst(inst).kind(), InstKind::Access(MemoryAccess { atomic: Some(_), .. }));
    body.blocks[block].insts.iter().any(|&inst| atomic(inst))
}

/// Whether a value does not depend on anything that may never have been written: memory, or an argument of the
/// function. What depends on such a value, like a branch, is reported, and must not be removed. `rests` tells which
/// calls only let time pass.
pub(crate) fn is_written(body: &Body, cfg: &Cfg, rests: &dyn Fn(&Body, Inst) -> bool, value: Value) -> bool {
    let (mut seen, mut work) = (IdSet::new(body.values.len()), vec![value]);
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match body.def(value) {
            Def::Const(Const::Undef) => return false,
            Def::Const(_) => {}
            Def::Param(block, _) if block == cfg.entry() => return false,
            Def::Param(block, number) => {
                for &from in cfg.predecessors(block) {
                    let edges = body.edges(from).into_iter().filter(|edge| edge.to == block);
                    work.extend(edges.map(|edge| edge.args[usize::from(number)]));
                }
            }
            Def::Result(inst, _) => {
                let data = body.inst(inst);
                match data.kind() {
                    InstKind::Computation => data.for_each_use(|value| work.push(value)),
                    InstKind::Access(MemoryAccess { atomic: Some(_), .. }) => {}
                    InstKind::Call if rests(body, inst) => {}
                    InstKind::Access(_) | InstKind::Call | InstKind::Allocation | InstKind::Bulk { .. } => {
                        return false;
                    }
                    InstKind::Fence | InstKind::Assume | InstKind::VaStart | InstKind::Terminator => return false,
                }
            }
        }
    }
    true
}

/// For each block, the blocks whose branches decide whether it is executed.
pub(crate) fn deciders(body: &Body, cfg: &Cfg, postdoms: &PostDoms) -> Table<Block, Vec<Block>> {
    let mut found: Table<Block, Vec<Block>> = Table::filled(body.blocks.len(), Vec::new());
    for &from in cfg.rpo().iter().filter(|&&block| cfg.successors(block).len() > 1) {
        let end = postdoms.parent(from);
        for &to in cfg.successors(from) {
            let mut at = Some(to);
            while at != end {
                let Some(block) = at else { break };
                if !found[block].contains(&from) {
                    found[block].push(from);
                }
                at = postdoms.parent(block);
            }
        }
    }
    found
}

/// Whether a thread may return to a branch again and again before it gets to the postdominator of the branch, in a loop
/// that is not known to terminate. Loops that have their header in common are told apart by their back edges.
pub(crate) fn may_keep_forever(
    body: &Body,
    cfg: &Cfg,
    doms: &Doms,
    loops: &Loops,
    branch: Block,
    end: Option<Block>,
) -> bool {
    let mut region = IdSet::new(cfg.block_count());
    let mut work = cfg.successors(branch).to_vec();
    while let Some(block) = work.pop() {
        if Some(block) != end && region.insert(block) {
            work.extend(cfg.successors(block));
        }
    }
    let around = |data: &&LoopData| data.blocks.contains(branch) && region.contains(data.header);
    region.contains(branch)
        && loops.loops.values().filter(around).any(|data| {
            let inside = data.of_back_edges(cfg, |back| region.contains(back.from));
            inside.is_some_and(|inside| counted_exit(body, doms, &inside).is_none())
        })
}

struct Relevance<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    ranges: Ranges<'a>,
    rests: &'a dyn Fn(&Body, Inst) -> bool,
    /// A relevant parameter makes the branches relevant that decide about its argument: always, except in tests.
    joins: bool,
    deciders: Table<Block, Vec<Block>>,
    insts: IdSet<Inst>,
    values: IdSet<Value>,
    blocks: IdSet<Block>,
    work: Vec<Value>,
}

impl Relevance<'_> {
    /// Marks what is relevant by itself.
    fn seed(&mut self, block: Block, candidate: bool) {
        let (body, insts) = (self.body, &self.body.blocks[block].insts);
        for &inst in &insts[..insts.len() - 1] {
            let relevant = match body.inst(inst).kind() {
                InstKind::Computation => self.may_fault(inst, block),
                InstKind::Call => !(self.rests)(body, inst) || !self.are_written(inst),
                InstKind::Allocation => !matches!(body.inst(inst), InstData::Alloca { .. }),
                InstKind::Access(_) | InstKind::Bulk { .. } | InstKind::Fence => true,
                InstKind::Assume | InstKind::VaStart | InstKind::Terminator => true,
            };
            if relevant {
                self.inst(inst, block);
            }
        }
        match body.control(block) {
            // Only their arguments matter.
            Control::Jump(_) => {
                self.insts.insert(body.terminator(block));
            }
            Control::Branch { cond: arg, .. } | Control::Switch { arg, .. } => {
                if !candidate || !is_written(body, self.cfg, self.rests, arg) {
                    self.branch(block);
                }
            }
            Control::Called { .. } => self.branch(block),
            Control::Leaves => self.inst(body.terminator(block), block),
        }
    }

    /// Whether all operands of an instruction are.
    fn are_written(&self, inst: Inst) -> bool {
        let mut all = true;
        self.body.inst(inst).for_each_use(|value| all = all && is_written(self.body, self.cfg, self.rests, value));
        all
    }

    fn may_fault(&self, inst: Inst, block: Block) -> bool {
        match computation(self.body, self.body.inst(inst)) {
            Some(Computation::Total) => false,
            Some(Computation::Partial) => !self.ranges.never_faults(inst, block) && !self.counts(inst),
            None => true,
        }
    }

    /// Whether an addition belongs to a counter that would overflow only after very many iterations.
    fn counts(&self, inst: Inst) -> bool {
        let body = self.body;
        let small = |value: Value, most: i128| {
            body.as_bits(value).is_some_and(|bits| ir::scalar::signed(body.ty(value), bits).abs() <= most)
        };
        let mut seen: Vec<Value> = Vec::new();
        let InstData::Binary { op: BinaryOp::Add | BinaryOp::Sub, args: [a, b], .. } = *body.inst(inst) else {
            return false;
        };
        if body.ty(a).bits() < 32 || !small(b, MOST_STEP) {
            return false;
        }
        let mut work = vec![a];
        while let Some(value) = work.pop() {
            if seen.contains(&value) || small(value, MOST_START) {
                continue;
            }
            if seen.len() > MOST_FOLLOWED {
                return false;
            }
            seen.push(value);
            match body.def(value) {
                Def::Const(_) => return false,
                Def::Param(block, _) if block == self.cfg.entry() => return false,
                Def::Param(block, number) => {
                    for &from in self.cfg.predecessors(block) {
                        let edges = body.edges(from).into_iter().filter(|edge| edge.to == block);
                        work.extend(edges.map(|edge| edge.args[usize::from(number)]));
                    }
                }
                Def::Result(inst, _) => {
                    let data = body.inst(inst);
                    if let InstData::Binary { op: BinaryOp::Add | BinaryOp::Sub, args: [a, b], wrap } = *data
                        && small(b, MOST_STEP)
                        && wrap.no_signed
                    {
                        work.push(a);
                    } else if let InstData::Select { then, other, .. } = *data {
                        work.extend([then, other]);
                    } else {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn value(&mut self, value: Value) {
        if self.values.insert(value) {
            self.work.push(value);
        }
    }

    fn inst(&mut self, inst: Inst, block: Block) {
        if self.insts.insert(inst) {
            let body = self.body;
            body.inst(inst).for_each_use(|value| self.value(value));
            self.block(block);
        }
    }

    /// The branch at the end of a block.
    fn branch(&mut self, block: Block) {
        let terminator = self.body.terminator(block);
        self.insts.insert(terminator);
        match self.body.control(block) {
            Control::Branch { cond: arg, .. } | Control::Switch { arg, .. } => self.value(arg),
            Control::Jump(_) | Control::Called { .. } | Control::Leaves => {}
        }
        self.block(block);
    }

    /// Whether a block is executed is relevant.
    fn block(&mut self, block: Block) {
        if self.blocks.insert(block) {
            for from in self.deciders[block].clone() {
                self.branch(from);
            }
        }
    }

    fn run(&mut self) {
        let home = Uses::of(self.body);
        while let Some(value) = self.work.pop() {
            match self.body.def(value) {
                Def::Const(_) => {}
                Def::Result(inst, _) => {
                    if let Some(block) = home.block_of(inst) {
                        self.inst(inst, block);
                    }
                }
                Def::Param(block, number) => {
                    for from in self.cfg.predecessors(block).to_vec() {
                        for edge in self.body.edges(from).into_iter().filter(|edge| edge.to == block) {
                            self.value(edge.args[usize::from(number)]);
                        }
                        if self.joins {
                            self.branch(from);
                        }
                    }
                }
            }
        }
    }
}

/// The test of a counter that ends a loop: in every iteration it is compared with a value that does not change.
pub(crate) struct Counted {
    /// The block with the test, and which of its edges leaves the loop.
    pub from: Block,
    pub exit: usize,
    pub compare: Inst,
    /// The number of the parameter of the header that counts, and the computation of its next value.
    pub param: usize,
    pub next: Inst,
}

/// How a loop is known to terminate, whatever else happens in it.
pub(crate) fn counted_exit(body: &Body, doms: &Doms, data: &LoopData) -> Option<Counted> {
    let always = |block: Block| data.back_edges.iter().all(|back| doms.dominates(block, back.from));
    data.exits.iter().find_map(|&(from, exit)| {
        let Control::Branch { cond, .. } = body.control(from) else { return None };
        let Def::Result(compare, 0) = body.def(cond) else { return None };
        let InstData::IntCompare { cond, args: [a, b] } = *body.inst(compare) else { return None };
        // Stays in the loop while this holds.
        let stays = if exit == 1 { cond } else { cond.negated() };
        let found = approaches(body, data, stays, a, b).or_else(|| approaches(body, data, stays.swapped(), b, a));
        let (param, next) = found.filter(|_| always(from))?;
        Some(Counted { from, exit, compare, param, next })
    })
}

/// Whether a value is the same in all iterations of a loop.
pub(crate) fn is_invariant(body: &Body, data: &LoopData, value: Value, depth: u32) -> bool {
    match body.def(value) {
        Def::Const(_) => true,
        Def::Param(block, number) if block == data.header => {
            let carried = |back: &BackEdge| body.edges(back.from)[back.edge].args[usize::from(number)];
            data.back_edges.iter().all(|back| carried(back) == value)
        }
        Def::Param(block, _) => !data.blocks.contains(block),
        Def::Result(inst, _) if data.blocks.iter().any(|block| body.blocks[block].insts.contains(&inst)) => {
            let mut all = depth > 0 && body.inst(inst).kind() == InstKind::Computation;
            if all {
                body.inst(inst).for_each_use(|value| all &= is_invariant(body, data, value, depth - 1));
            }
            all
        }
        Def::Result(..) => true,
    }
}

/// The counter that a value is, or is the next value of, if sooner or later it does not compare so with a limit: which
/// parameter of the header, and what computes its next value.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these count")]
fn approaches(body: &Body, data: &LoopData, stays: IntCond, value: Value, limit: Value) -> Option<(usize, Inst)> {
    if !is_invariant(body, data, limit, MOST_DEPTH) {
        return None;
    }
    let params = &body.blocks[data.header].params;
    let next_of = |number: usize| {
        let mut args = data.back_edges.iter().map(|back| body.edges(back.from)[back.edge].args[number]);
        args.next().filter(|&first| args.all(|other| other == first))
    };
    let extended = |value: Value| match body.def(value) {
        Def::Result(inst, 0) if let InstData::Cast { op: CastOp::ZExt | CastOp::SExt, arg } = *body.inst(inst) => arg,
        Def::Result(..) | Def::Param(..) | Def::Const(_) => value,
    };
    // Beyond the type that was extended, no limit is ever reached.
    let narrow = extended(value);
    let fits = narrow == value || body.as_bits(limit).is_some_and(|bits| bits <= body.ty(narrow).mask() >> 1);
    if !fits {
        return None;
    }
    let value = narrow;
    params.iter().enumerate().find_map(|(number, &param)| {
        let next = next_of(number).filter(|&next| value == param || value == next)?;
        let Def::Result(inst, 0) = body.def(next) else { return None };
        let InstData::Binary { op, args: [before, by], .. } = *body.inst(inst) else { return None };
        let bits = body.as_bits(by).filter(|_| before == param)?;
        let step = ir::scalar::signed(body.ty(by), bits);
        let step = match op {
            BinaryOp::Add => step,
            BinaryOp::Sub => -step,
            // Sooner or later this is 0.
            BinaryOp::LShr if step > 0 => {
                let ends = matches!((stays, body.as_bits(limit)), (IntCond::Ne, Some(0)) | (IntCond::UGt, _));
                return ends.then_some((number, inst));
            }
            _ => return None,
        };
        let ends = match stays {
            IntCond::Ne => step.abs() == 1,
            IntCond::ULt | IntCond::SLt => step == 1,
            IntCond::UGt | IntCond::SGt => step == -1,
            IntCond::Eq => step != 0,
            // At the end of the type there is no next number.
            IntCond::ULe | IntCond::UGe => {
                let end = if stays == IntCond::ULe { body.ty(limit).mask() } else { 0 };
                step.abs() == 1 && body.as_bits(limit).is_some_and(|bits| bits != end)
            }
            IntCond::SLe | IntCond::SGe => {
                let ty = body.ty(limit);
                let least = 1i128 << (ty.bits() - 1);
                let end = if stays == IntCond::SLe { least - 1 } else { -least };
                step.abs() == 1 && body.as_bits(limit).is_some_and(|bits| ir::scalar::signed(ty, bits) != end)
            }
        };
        ends.then_some((number, inst))
    })
}
