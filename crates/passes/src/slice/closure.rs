//! What can change a verdict: the closure of a module's criteria under dependence.
//!
//! Relevant are values, classes of memory, and whether blocks are executed:
//!
//! - Criteria are everything that a verdict is about, or that could be observed otherwise: whether an access, a call, a
//!   fence, an assumption or a computation that may fault is executed, the addresses of accesses, the operands of the
//!   computations, the arguments of library functions and of calls through pointers, and the results of functions that
//!   may be called by the library, as those of threads are, or through pointers.
//! - A relevant value makes the operands of its computation relevant; a load, the memory that it reads; a parameter,
//!   the arguments of all calls; a result of a call, what the function returns.
//! - Relevant memory makes relevant what is stored there.
//! - A block makes the branches relevant that decide whether it is executed, and so does a relevant parameter of a
//!   block the branches that decide about its argument; see `irrelevant.rs`, from where the rules for branches are
//!   taken.
//! - Branches are relevant that could keep a thread from getting to their postdominator, or that may depend on what was
//!   never written.
//!
//! An atomic access *matters* if it writes relevant memory or if its result is relevant. Compare-exchanges and awaits
//! always do; so do accesses of memory that is not a global variable, accesses in loops that are not known to
//! terminate, since each iteration has to be a step, and accesses whose place in the source is not known, or has
//! another access that matters. A function that is called several times is analysed once: all calls have the same
//! slice.

use super::points_to::{Class, PointsTo, returned};
use super::{Mutation, Reason};
use crate::computation::{Computation, computation};
use crate::irrelevant::{counted_exit, deciders, is_written, may_keep_forever};
use crate::ranges::Ranges;
use base::{Id, Table};
use ir::cfg::Cfg;
use ir::dom::{Doms, PostDoms};
use ir::loops::Loops;
use ir::{Block, Body, Callee, Control, Def, Func, IdSet, Inst, InstData, InstKind, Loc, MemoryAccess, Module, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::LazyCell;
use std::rc::Rc;

/// Why something is relevant: what makes it so in the end, and where that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cause {
    pub reason: Reason,
    pub at: Loc,
}

/// An atomic access that need not matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub func: Func,
    pub inst: Inst,
    pub class: Class,
}

struct Function<'a> {
    body: &'a Body,
    shape: Rc<Shape>,
    deciders: Table<Block, Vec<Block>>,
    /// The block of each instruction that can be reached.
    home: Vec<Option<Block>>,
    values: IdSet<Value>,
    blocks: IdSet<Block>,
    branches: IdSet<Block>,
    /// Direct calls of it.
    callers: Vec<(Func, Inst)>,
}

struct Shape {
    cfg: Cfg,
    postdoms: PostDoms,
}

pub(super) struct Closure<'a> {
    module: &'a Module,
    points_to: &'a PointsTo,
    mutation: Option<Mutation>,
    funcs: FxHashMap<Func, Function<'a>>,
    /// Accesses that write, and bulk accesses with what they read, by class.
    writers: FxHashMap<Class, Vec<(Func, Inst)>>,
    classes: FxHashSet<Class>,
    pub candidates: Vec<Candidate>,
    /// Accesses that matter.
    kept: FxHashMap<(Func, Inst), Cause>,
    work: Vec<(Func, Value, Cause)>,
}

impl<'a> Closure<'a> {
    pub fn of(module: &'a Module, points_to: &'a PointsTo, mutation: Option<Mutation>) -> Self {
        let mut closure = Closure {
            module,
            points_to,
            mutation,
            funcs: FxHashMap::default(),
            writers: FxHashMap::default(),
            classes: FxHashSet::default(),
            candidates: Vec::new(),
            kept: FxHashMap::default(),
            work: Vec::new(),
        };
        let bodies = || module.funcs.iter().filter_map(|(func, data)| Some((func, data.body.as_ref()?)));
        for (func, body) in bodies() {
            closure.meet(func, body);
        }
        let unknown = Cause { reason: Reason::UnknownMemory, at: Loc::NONE };
        closure.class(points_to.unknown(), unknown);
        for (func, _) in bodies() {
            closure.seed(func);
        }
        closure.run();
        closure
    }

    /// Why an access matters, if it does.
    pub fn cause(&self, func: Func, inst: Inst) -> Option<Cause> {
        self.kept.get(&(func, inst)).copied()
    }

    pub fn kept(&self) -> impl Iterator<Item = (Func, Inst)> + '_ {
        self.kept.keys().copied()
    }

    /// The candidates that do not matter.
    pub fn dropped(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.candidates.iter().copied().filter(|one| !self.kept.contains_key(&(one.func, one.inst)))
    }

    fn meet(&mut self, func: Func, body: &'a Body) {
        let cfg = Cfg::of(body);
        let postdoms = PostDoms::of(&cfg);
        let mut home = vec![None; body.inst_count()];
        for &block in cfg.rpo() {
            for &inst in &body.blocks[block].insts {
                home[inst.index()] = Some(block);
                match body.inst(inst).kind() {
                    InstKind::Access(MemoryAccess { ptr, .. }) | InstKind::Bulk { dst: ptr, .. } => {
                        let class = self.points_to.target(func, ptr);
                        self.writers.entry(class).or_default().push((func, inst));
                    }
                    InstKind::Computation
                    | InstKind::Allocation
                    | InstKind::Fence
                    | InstKind::Assume
                    | InstKind::Call
                    | InstKind::VaStart
                    | InstKind::Terminator => {}
                }
            }
        }
        let function = Function {
            deciders: deciders(body, &cfg, &postdoms),
            shape: Rc::new(Shape { cfg, postdoms }),
            values: IdSet::new(body.values.len()),
            blocks: IdSet::new(body.blocks.len()),
            branches: IdSet::new(body.blocks.len()),
            callers: Vec::new(),
            body,
            home,
        };
        self.funcs.insert(func, function);
    }

    /// Marks what is relevant by itself.
    fn seed(&mut self, func: Func) {
        let Some(Function { body, shape, .. }) = self.funcs.get(&func) else { return };
        let (body, shape) = (*body, Rc::clone(shape));
        let Shape { cfg, postdoms } = &*shape;
        let doms = Doms::of(cfg);
        let loops = Loops::of(cfg, &doms);
        let ranges = LazyCell::new(|| Ranges::of(body, cfg, &doms));
        let reducible = loops.irreducible_parts().is_empty();
        let forever = |block: Block| {
            let around = |data: &&ir::loops::LoopData| data.blocks.contains(block);
            !reducible || loops.loops.values().filter(around).any(|data| counted_exit(body, &doms, data).is_none())
        };
        for &block in cfg.rpo() {
            for &inst in &body.blocks[block].insts {
                let at = body.loc(inst);
                let data = body.inst(inst);
                match data.kind() {
                    InstKind::Computation => {
                        let total = computation(body, data) == Some(Computation::Total);
                        if !total && !ranges.never_faults(inst, block) {
                            self.all(func, inst, block, Cause { reason: Reason::MayFault, at });
                        }
                    }
                    InstKind::Allocation => {
                        if !matches!(data, InstData::Alloca { .. }) {
                            self.all(func, inst, block, Cause { reason: Reason::Argument, at });
                        }
                    }
                    InstKind::Access(access) => {
                        self.value(func, access.ptr, Cause { reason: Reason::Address, at });
                        self.block(func, block, Cause { reason: Reason::Executed, at });
                        if access.atomic.is_some() {
                            self.atomic(func, inst, access.ptr, forever(block));
                        }
                    }
                    InstKind::Bulk { src, .. } => {
                        self.all(func, inst, block, Cause { reason: Reason::Argument, at });
                        if let Some(src) = src {
                            let class = self.points_to.target(func, src);
                            self.class(class, Cause { reason: Reason::Argument, at });
                        }
                    }
                    InstKind::Call => self.call(func, block, inst),
                    InstKind::Fence | InstKind::VaStart => {
                        self.all(func, inst, block, Cause { reason: Reason::Argument, at });
                    }
                    InstKind::Assume => self.all(func, inst, block, Cause { reason: Reason::Assumed, at }),
                    InstKind::Terminator => {
                        let decides = Cause { reason: Reason::Branch, at };
                        match body.control(block) {
                            Control::Jump(_) => {}
                            Control::Branch { cond: arg, .. } | Control::Switch { arg, .. } => {
                                let end = postdoms.parent(block);
                                let never = |_: &Body, _: Inst| false;
                                let keeps = || may_keep_forever(body, cfg, &doms, &loops, block, end);
                                if !reducible || end.is_some() && keeps() {
                                    self.branch(func, block, Cause { reason: Reason::Loop, ..decides });
                                } else if end.is_none() || !is_written(body, cfg, &never, arg) {
                                    self.branch(func, block, decides);
                                }
                            }
                            Control::Called { .. } => self.branch(func, block, decides),
                            Control::Leaves => self.block(func, block, decides),
                        }
                    }
                }
            }
        }
        // Where a loop has no exit, the blocks after which it is taken to end.
        for &block in postdoms.made_exits() {
            self.block(func, block, Cause { reason: Reason::Loop, at: body.loc(body.terminator(block)) });
        }
        if self.points_to.is_called_from_anywhere(func) && self.mutation != Some(Mutation::NoResults) {
            for value in returned(body) {
                self.value(func, value, Cause { reason: Reason::Argument, at: self.module.funcs[func].loc });
            }
        }
    }

    fn atomic(&mut self, func: Func, inst: Inst, ptr: Value, forever: bool) {
        let body = self.funcs[&func].body;
        let at = body.loc(inst);
        let class = self.points_to.target(func, ptr);
        let data = body.inst(inst);
        let is_candidate = matches!(data, InstData::Load { .. } | InstData::Store { .. } | InstData::Rmw { .. });
        let known = self
            .points_to
            .only_globals(class)
            .is_some_and(|globals| globals.iter().all(|&global| !self.module.globals[global].constant));
        let keep = |reason: Reason| Some(Cause { reason, at });
        let kept = if !is_candidate {
            keep(if matches!(data, InstData::Await { .. }) { Reason::Awaits } else { Reason::Exchange })
        } else if !known {
            keep(Reason::UnknownMemory)
        } else if forever {
            keep(Reason::Loop)
        } else if self.module.locs[at].line == 0 {
            keep(Reason::NoPlace)
        } else {
            None
        };
        if let Some(cause) = kept {
            self.keep(func, inst, cause);
        } else {
            self.candidates.push(Candidate { func, inst, class });
        }
    }

    fn call(&mut self, func: Func, block: Block, inst: Inst) {
        let body = self.funcs[&func].body;
        let at = body.loc(inst);
        let InstData::Call { callee, args, .. } = body.inst(inst) else { return };
        self.block(func, block, Cause { reason: Reason::Executed, at });
        match callee {
            Callee::Func(called) if self.module.funcs[*called].body.is_some() => {
                if let Some(called) = self.funcs.get_mut(called) {
                    called.callers.push((func, inst));
                }
                let params =
                    self.funcs.get(called).map_or(0, |called| called.body.blocks[called.body.entry()].params.len());
                // Of a variadic function; it finds them in memory.
                for &arg in args.iter().skip(params) {
                    self.value(func, arg, Cause { reason: Reason::Argument, at });
                }
                // Of parameters that are relevant already.
                for (number, &arg) in args.iter().enumerate().take(params) {
                    let function = &self.funcs[called];
                    let param = function.body.blocks[function.body.entry()].params[number];
                    if function.values.contains(param) {
                        self.value(func, arg, Cause { reason: Reason::Argument, at });
                    }
                }
            }
            Callee::Func(_) | Callee::Pointer(_) => self.all(func, inst, block, Cause { reason: Reason::Argument, at }),
        }
    }

    /// All operands of an instruction, and that it is executed.
    fn all(&mut self, func: Func, inst: Inst, block: Block, cause: Cause) {
        let body = self.funcs[&func].body;
        body.inst(inst).for_each_use(|value| self.value(func, value, cause));
        self.block(func, block, cause);
    }

    fn value(&mut self, func: Func, value: Value, cause: Cause) {
        let function = self.funcs.get_mut(&func).expect("internal: a function with a body");
        if function.values.insert(value) {
            self.work.push((func, value, cause));
        }
    }

    /// Whether a block is executed is relevant.
    fn block(&mut self, func: Func, block: Block, cause: Cause) {
        let function = self.funcs.get_mut(&func).expect("internal: a function with a body");
        if function.blocks.insert(block) && self.mutation != Some(Mutation::NoControl) {
            for from in function.deciders[block].clone() {
                self.branch(func, from, cause);
            }
        }
    }

    fn branch(&mut self, func: Func, block: Block, cause: Cause) {
        let function = self.funcs.get_mut(&func).expect("internal: a function with a body");
        if !function.branches.insert(block) {
            return;
        }
        match function.body.control(block) {
            Control::Branch { cond: arg, .. } | Control::Switch { arg, .. } => self.value(func, arg, cause),
            Control::Jump(_) | Control::Called { .. } | Control::Leaves => {}
        }
        self.block(func, block, cause);
    }

    /// What memory holds is relevant.
    fn class(&mut self, class: Class, cause: Cause) {
        if !self.classes.insert(class) || self.mutation == Some(Mutation::NoMemory) {
            return;
        }
        for (func, inst) in self.writers.get(&class).cloned().unwrap_or_default() {
            let body = self.funcs[&func].body;
            match body.inst(inst).kind() {
                InstKind::Access(MemoryAccess { stores: Some(value), atomic: None, .. }) => {
                    self.value(func, value, cause);
                }
                InstKind::Access(MemoryAccess { stores: Some(_), atomic: Some(_), .. }) => self.keep(func, inst, cause),
                InstKind::Access(MemoryAccess { stores: None, .. }) => {}
                // What it reads is relevant in any case.
                InstKind::Bulk { .. } => {}
                InstKind::Computation
                | InstKind::Allocation
                | InstKind::Fence
                | InstKind::Assume
                | InstKind::Call
                | InstKind::VaStart
                | InstKind::Terminator => {}
            }
        }
    }

    /// An atomic access matters.
    pub fn keep(&mut self, func: Func, inst: Inst, cause: Cause) {
        if self.kept.contains_key(&(func, inst)) {
            return;
        }
        self.kept.insert((func, inst), cause);
        let function = &self.funcs[&func];
        let body = function.body;
        let block = function.home[inst.index()].expect("internal: an access that cannot be reached");
        self.all(func, inst, block, cause);
        if let InstKind::Access(MemoryAccess { ptr, .. }) = body.inst(inst).kind() {
            self.class(self.points_to.target(func, ptr), cause);
        }
    }

    pub fn run(&mut self) {
        while let Some((func, value, cause)) = self.work.pop() {
            let function = &self.funcs[&func];
            let body = function.body;
            match body.def(value) {
                Def::Const(_) => {}
                Def::Result(inst, number) => self.result(func, inst, number, cause),
                Def::Param(block, number) if block == body.entry() => {
                    for (caller, call) in function.callers.clone() {
                        if let InstData::Call { args, .. } = self.funcs[&caller].body.inst(call)
                            && let Some(&arg) = args.get(usize::from(number))
                        {
                            self.value(caller, arg, cause);
                        }
                    }
                }
                Def::Param(block, number) => {
                    for from in function.shape.cfg.predecessors(block).to_vec() {
                        for edge in body.edges(from).into_iter().filter(|edge| edge.to == block) {
                            self.value(func, edge.args[usize::from(number)], cause);
                        }
                        if self.mutation != Some(Mutation::NoControl) {
                            self.branch(func, from, cause);
                        }
                    }
                }
            }
        }
    }

    fn result(&mut self, func: Func, inst: Inst, number: u16, cause: Cause) {
        let function = &self.funcs[&func];
        let body = function.body;
        let Some(block) = function.home[inst.index()] else { return };
        let data = body.inst(inst);
        match data.kind() {
            InstKind::Computation | InstKind::Allocation => self.all(func, inst, block, cause),
            InstKind::Access(MemoryAccess { atomic: Some(_), .. }) => self.keep(func, inst, cause),
            InstKind::Access(MemoryAccess { ptr, atomic: None, .. }) => {
                self.class(self.points_to.target(func, ptr), cause);
                self.block(func, block, cause);
            }
            InstKind::Call => {
                self.block(func, block, cause);
                if let InstData::Call { callee: Callee::Func(called), .. } = data
                    && let Some(of) = self.funcs.get(called)
                {
                    let of = of.body;
                    for &block in &of.layout {
                        if let InstData::Return(values) = of.inst(of.terminator(block)) {
                            if let Some(&value) = values.get(usize::from(number)) {
                                self.value(*called, value, cause);
                            }
                            self.block(*called, block, cause);
                        }
                    }
                }
            }
            InstKind::Bulk { .. } | InstKind::Fence | InstKind::Assume | InstKind::VaStart | InstKind::Terminator => {}
        }
    }
}
