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
//! With fewer properties there are fewer criteria. Then whether something is executed matters only if it matters
//! itself: see [`Criteria`] and `leave_out.rs`.
//!
//! An atomic access *matters* if it writes relevant memory or if its result is relevant. Compare-exchanges and awaits
//! always do; so do accesses of memory that is not a global variable, accesses in loops that are not known to
//! terminate, since each iteration has to be a step, and accesses whose place in the source is not known, or has
//! another access that matters. A function that is called several times is analysed once: all calls have the same
//! slice.

use super::leave_out::need_locks;
use super::library::{Effect, effect};
use super::points_to::{Class, PointsTo, returned};
use super::{Mutation, Reason};
use crate::computation::{Computation, computation};
use crate::irrelevant::{counted_exit, deciders, is_written, may_keep_forever};
use crate::ranges::Ranges;
use base::{Id, Properties, Property, Table};
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

/// What can be an error by itself, and so is a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Criteria {
    /// Computations, library functions, and the addresses of accesses.
    pub faults: bool,
    /// That accesses are made, and where.
    pub races: bool,
    /// That threads go on: loops that are not known to terminate, and, as for faults, locks.
    pub progress: bool,
}

impl Criteria {
    pub fn of(properties: Properties) -> Self {
        Criteria {
            faults: properties.has(Property::Memory),
            races: properties.has(Property::Races),
            progress: properties.has(Property::Deadlocks) || properties.has(Property::Livelocks),
        }
    }
    fn all(self) -> bool {
        self.faults && self.races && self.progress
    }
    /// Calls of functions of the program: they may be too many, or not come back.
    pub fn calls(self) -> bool {
        self.faults || self.progress
    }
}

pub(super) struct Function<'a> {
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
    /// Something in it is needed, so its calls are.
    needed: bool,
}

struct Shape {
    cfg: Cfg,
    postdoms: PostDoms,
}

impl<'a> Function<'a> {
    pub fn body(&self) -> &'a Body {
        self.body
    }
    pub fn reached(&self) -> impl Iterator<Item = Block> + '_ {
        self.shape.cfg.rpo().iter().copied()
    }
    pub fn is_relevant(&self, value: Value) -> bool {
        self.values.contains(value)
    }
    pub fn decides(&self, block: Block) -> bool {
        self.branches.contains(block)
    }
    pub fn postdominator(&self, block: Block) -> Option<Block> {
        self.shape.postdoms.parent(block)
    }
    /// As the rule for branches in loops.
    pub fn may_keep_forever(&self, block: Block) -> bool {
        let cfg = &self.shape.cfg;
        let doms = Doms::of(cfg);
        let loops = Loops::of(cfg, &doms);
        may_keep_forever(self.body, cfg, &doms, &loops, block, self.postdominator(block))
    }
}

pub(super) struct Closure<'a> {
    module: &'a Module,
    points_to: &'a PointsTo,
    mutation: Option<Mutation>,
    criteria: Criteria,
    funcs: FxHashMap<Func, Function<'a>>,
    /// Accesses that write, and bulk accesses with what they read, by class.
    writers: FxHashMap<Class, Vec<(Func, Inst)>>,
    classes: FxHashSet<Class>,
    pub candidates: Vec<Candidate>,
    /// Accesses that matter.
    kept: FxHashMap<(Func, Inst), Cause>,
    /// With fewer criteria: plain accesses and calls that matter, and accesses that are criteria whatever their values.
    needed: FxHashSet<(Func, Inst)>,
    checked: FxHashSet<(Func, Inst)>,
    /// Calls that lock and unlock mutexes, by the class of the mutex, which are not criteria.
    pub locks: Vec<(Func, Inst, Class)>,
    work: Vec<(Func, Value, Cause)>,
}

impl<'a> Closure<'a> {
    pub fn of(module: &'a Module, points_to: &'a PointsTo, criteria: Criteria, mutation: Option<Mutation>) -> Self {
        let mut closure = Closure {
            module,
            points_to,
            mutation,
            criteria,
            funcs: FxHashMap::default(),
            writers: FxHashMap::default(),
            classes: FxHashSet::default(),
            candidates: Vec::new(),
            kept: FxHashMap::default(),
            needed: FxHashSet::default(),
            checked: FxHashSet::default(),
            locks: Vec::new(),
            work: Vec::new(),
        };
        let bodies = || module.funcs.iter().filter_map(|(func, data)| Some((func, data.body.as_ref()?)));
        for (func, body) in bodies() {
            closure.meet(func, body);
        }
        closure.meet_callers();
        let unknown = Cause { reason: Reason::UnknownMemory, at: Loc::NONE };
        closure.class(points_to.unknown(), unknown);
        for (func, _) in bodies() {
            closure.seed(func);
        }
        closure.run();
        while need_locks(&mut closure) {
            closure.run();
        }
        closure
    }

    /// Why an access matters, if it does.
    pub fn cause(&self, func: Func, inst: Inst) -> Option<Cause> {
        self.kept.get(&(func, inst)).copied()
    }

    pub fn kept(&self) -> impl Iterator<Item = (Func, Inst)> + '_ {
        self.kept.keys().copied()
    }

    pub fn function(&self, func: Func) -> &Function<'a> {
        &self.funcs[&func]
    }
    pub fn module(&self) -> &'a Module {
        self.module
    }
    /// With fewer criteria: whether a plain access or a call matters.
    pub fn is_needed(&self, func: Func, inst: Inst) -> bool {
        self.needed.contains(&(func, inst))
    }
    /// With fewer criteria: whether an access is a criterion, whatever its value.
    pub fn is_checked(&self, func: Func, inst: Inst) -> bool {
        self.checked.contains(&(func, inst))
    }
    pub fn is_dropped(&self, func: Func, inst: Inst) -> bool {
        !self.kept.contains_key(&(func, inst))
    }
    /// Whether anything remains of an instruction but computations.
    pub fn is_done(&self, func: Func, inst: Inst) -> bool {
        let key = (func, inst);
        self.needed.contains(&key) || self.checked.contains(&key) || self.kept.contains_key(&key)
    }
    pub fn need_lock(&mut self, func: Func, inst: Inst) {
        let at = self.funcs[&func].body.loc(inst);
        self.need(func, inst, Cause { reason: Reason::Argument, at });
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
                if let Some(ptr) = body.inst(inst).kind().place() {
                    let class = self.points_to.target(func, ptr);
                    self.writers.entry(class).or_default().push((func, inst));
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
            needed: false,
            body,
            home,
        };
        self.funcs.insert(func, function);
    }

    fn meet_callers(&mut self) {
        let mut calls = Vec::new();
        for (&func, Function { body, home, .. }) in &self.funcs {
            for inst in body.insts().filter(|inst| home[inst.index()].is_some()) {
                if let InstData::Call { callee: Callee::Func(called), .. } = body.inst(inst) {
                    calls.push((*called, (func, inst)));
                }
            }
        }
        for (called, call) in calls {
            if let Some(called) = self.funcs.get_mut(&called) {
                called.callers.push(call);
            }
        }
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
                        if self.criteria.faults && !total && !ranges.never_faults(inst, block) {
                            self.all(func, inst, block, Cause { reason: Reason::MayFault, at });
                        }
                    }
                    InstKind::Allocation => {
                        if self.criteria.faults && !matches!(data, InstData::Alloca { .. }) {
                            self.all(func, inst, block, Cause { reason: Reason::Argument, at });
                        }
                    }
                    InstKind::Access(access) => {
                        let fits = || ranges.fits(self.module, inst, block);
                        if self.criteria.races || self.criteria.faults && !fits() {
                            self.check(func, inst);
                            self.value(func, access.ptr, Cause { reason: Reason::Address, at });
                            self.block(func, block, Cause { reason: Reason::Executed, at });
                        }
                        if access.atomic.is_some() {
                            self.atomic(func, inst, access.ptr, forever(block));
                        }
                    }
                    InstKind::Bulk { .. } => {
                        if self.criteria.races || self.criteria.faults {
                            self.bulk(func, inst, Cause { reason: Reason::Argument, at });
                        }
                    }
                    InstKind::Call => self.call(func, block, inst),
                    InstKind::Fence | InstKind::VaStart => {
                        self.need(func, inst, Cause { reason: Reason::Argument, at });
                    }
                    InstKind::Assume => self.need(func, inst, Cause { reason: Reason::Assumed, at }),
                    InstKind::Terminator => {
                        let decides = Cause { reason: Reason::Branch, at };
                        match body.control(block) {
                            Control::Jump(_) => {}
                            Control::Branch { cond: arg, .. } | Control::Switch { arg, .. } => {
                                let end = postdoms.parent(block);
                                let never = |_: &Body, _: Inst| false;
                                let keeps = || may_keep_forever(body, cfg, &doms, &loops, block, end);
                                if !reducible || self.criteria.progress && end.is_some() && keeps() {
                                    self.branch(func, block, Cause { reason: Reason::Loop, ..decides });
                                } else if end.is_none() || self.criteria.faults && !is_written(body, cfg, &never, arg) {
                                    self.branch(func, block, decides);
                                }
                            }
                            Control::Called { .. } => self.branch(func, block, decides),
                            Control::Leaves => {
                                self.block(func, block, decides);
                                if !matches!(data, InstData::Return(_)) {
                                    self.needs_calls(func, decides);
                                }
                            }
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
        // What is not executed at all need not be known.
        let is_gone = !self.criteria.all() && !self.checked.contains(&(func, inst));
        let is_candidate = match is_gone {
            true => !matches!(data, InstData::Await { .. }),
            false => matches!(data, InstData::Load { .. } | InstData::Store { .. } | InstData::Rmw { .. }),
        };
        let known = self
            .points_to
            .only_globals(class)
            .is_some_and(|globals| globals.iter().all(|&global| !self.module.globals[global].constant));
        let keep = |reason: Reason| Some(Cause { reason, at });
        let kept = if !is_candidate {
            keep(if matches!(data, InstData::Await { .. }) { Reason::Awaits } else { Reason::Exchange })
        } else if !known && !is_gone {
            keep(Reason::UnknownMemory)
        } else if forever && self.criteria.progress {
            keep(Reason::Loop)
        } else if !is_gone && self.module.locs[at].line == 0 {
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
        match callee {
            Callee::Func(called) if self.module.funcs[*called].body.is_some() => {
                let may_throw = || matches!(body.control(block), Control::Called { .. });
                if self.criteria.calls() || may_throw() {
                    self.block(func, block, Cause { reason: Reason::Executed, at });
                    self.note(func, inst);
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
            Callee::Func(called) => {
                let Criteria { faults, races, progress } = self.criteria;
                let is_criterion = match effect(&self.module.funcs[*called].name) {
                    Effect::Locks | Effect::Unlocks => {
                        let class =
                            args.first().map_or(self.points_to.unknown(), |&ptr| self.points_to.target(func, ptr));
                        // It may be destroyed, or locked by another thread.
                        let is_criterion = progress || faults;
                        self.locks.extend((!is_criterion).then_some((func, inst, class)));
                        is_criterion || class == self.points_to.unknown()
                    }
                    Effect::Uses => faults || races,
                    Effect::Allocates => faults,
                    Effect::Nothing => progress,
                    Effect::Unknown => true,
                };
                if is_criterion {
                    self.need(func, inst, Cause { reason: Reason::Argument, at });
                }
            }
            Callee::Pointer(_) => self.need(func, inst, Cause { reason: Reason::Argument, at }),
        }
    }

    /// Something that is not an atomic access matters: its operands, and that it is executed.
    fn need(&mut self, func: Func, inst: Inst, cause: Cause) {
        if self.criteria.all() || self.needed.insert((func, inst)) {
            let Some(block) = self.funcs[&func].home[inst.index()] else { return };
            self.all(func, inst, block, cause);
            self.needs_calls(func, cause);
        }
    }

    /// A bulk access matters, and what it reads.
    fn bulk(&mut self, func: Func, inst: Inst, cause: Cause) {
        self.need(func, inst, cause);
        if let InstKind::Bulk { src: Some(src), .. } = self.funcs[&func].body.inst(inst).kind() {
            self.class(self.points_to.target(func, src), cause);
        }
    }

    /// With fewer criteria: it is not left out.
    fn note(&mut self, func: Func, inst: Inst) {
        if !self.criteria.all() {
            self.needed.insert((func, inst));
        }
    }

    fn check(&mut self, func: Func, inst: Inst) {
        if !self.criteria.all() {
            self.checked.insert((func, inst));
        }
    }

    /// Something in a function is needed, so its calls are.
    fn needs_calls(&mut self, func: Func, cause: Cause) {
        if self.criteria.calls() {
            return;
        }
        let mut work = vec![func];
        while let Some(func) = work.pop() {
            let function = self.funcs.get_mut(&func).expect("internal: a function with a body");
            if std::mem::replace(&mut function.needed, true) {
                continue;
            }
            for (caller, call) in function.callers.clone() {
                if let Some(block) = self.funcs[&caller].home[call.index()] {
                    self.needed.insert((caller, call));
                    self.block(caller, block, cause);
                    work.push(caller);
                }
            }
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
                    if self.criteria.all() {
                        self.value(func, value, cause);
                    } else if self.mutation == Some(Mutation::NoAddresses) {
                        self.value(func, value, cause);
                        self.note(func, inst);
                    } else {
                        self.need(func, inst, cause);
                    }
                }
                InstKind::Access(MemoryAccess { stores: Some(_), atomic: Some(_), .. }) => self.keep(func, inst, cause),
                InstKind::Access(MemoryAccess { stores: None, .. }) => {}
                // Where accesses are criteria, so is what it reads.
                InstKind::Bulk { .. } if self.criteria.faults || self.criteria.races => {}
                InstKind::Bulk { .. } => self.bulk(func, inst, cause),
                InstKind::Computation
                | InstKind::Allocation
                | InstKind::Fence
                | InstKind::Assume
                | InstKind::Call
                | InstKind::VaStart
                | InstKind::Terminator => unreachable!("internal: no access"),
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
        self.needs_calls(func, cause);
        if let Some(ptr) = body.inst(inst).kind().place() {
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
                self.all(func, inst, block, cause);
                self.note(func, inst);
            }
            InstKind::Call => {
                self.block(func, block, cause);
                let InstData::Call { callee, .. } = data else { return };
                let of = match callee {
                    Callee::Func(called) => self.funcs.get(called).map(|of| (called, of.body)),
                    Callee::Pointer(_) => None,
                };
                let Some((called, of)) = of else { return self.need(func, inst, cause) };
                self.note(func, inst);
                for &block in &of.layout {
                    if let InstData::Return(values) = of.inst(of.terminator(block)) {
                        if let Some(&value) = values.get(usize::from(number)) {
                            self.value(*called, value, cause);
                        }
                        self.block(*called, block, cause);
                    }
                }
            }
            InstKind::Bulk { .. } | InstKind::Fence | InstKind::Assume | InstKind::VaStart | InstKind::Terminator => {}
        }
    }
}
