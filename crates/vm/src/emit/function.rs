//! Code of one function.

use super::Linkage;
use super::moves::{Move, sequence};
use super::slots::{Slots, assign, in_words, words};
use super::tame::{Tameness, stopping};
use crate::code::{
    Atomic, AtomicOp, CallSite, Code, Family, FuncCode, Landing, Operand, Rare, RareOp, Switch, Target, Typed, Wait,
};
use crate::memory::{AccessMode, function_address};
use crate::ops::{Inst as MachineInst, Op, pack};
use crate::shim::Attribute;
use crate::transient::Tame;
use base::{Id, Table};
use ir::{Block, Body, Callee, Const, Def, Edge, Func, Inst, InstData, IntCond, Loc, Type, Value, Waiting, Weak};
use rustc_hash::FxHashMap;

/// Slots at the end of a frame for constants that must be in registers, and one for parallel moves.
const TEMPS: u32 = 3;

pub(super) struct Emitter<'a> {
    code: &'a mut Code,
    linkage: &'a Linkage,
    pub(super) body: &'a Body,
    /// How often each value is used.
    uses: Vec<u32>,
    folded: Table<Inst, bool>,
    slots: Slots,
    /// First temporary slot.
    pub(super) temps: u16,
    loc: Loc,
    /// Where each block begins.
    starts: Table<Block, u32>,
    /// Targets to fill in: instruction, which half of its immediate (or which case), label.
    fixups: Vec<(Hole, Label)>,
    /// Edges that need moves and begin at a branch: emitted after the blocks.
    stubs: Vec<(Vec<Move>, Block, Loc)>,
    stub_starts: Vec<u32>,
    /// If there are tries in the program.
    tameness: Option<Tameness>,
    /// Where the tries are, and what rests on them.
    tries: FxHashMap<Value, u32>,
    /// Accesses of memory that is assumed to be private, by what names them.
    unshared: FxHashMap<Value, Vec<u32>>,
    resting: Vec<(u32, Value)>,
    /// Attempts to lock, and the assumptions that stop their threads if they fail.
    stopped: Vec<(u32, Inst)>,
    assumes: FxHashMap<Inst, u32>,
}

#[derive(Clone, Copy)]
enum Label {
    Block(Block),
    Stub(usize),
}

#[derive(Clone, Copy)]
enum Hole {
    Low(u32),
    High(u32),
    Case { switch: usize, case: usize },
    Default { switch: usize },
    Landing(usize),
}

pub(super) fn emit(code: &mut Code, linkage: &Linkage, func: Func, body: &Body) {
    let cfg = ir::cfg::Cfg::of(body);
    let order = cfg.rpo();
    let uses = count_uses(body, order);
    let folded = choose_folds(body, order, &uses);
    let slots = assign(body, order, &folded);
    let param_slots = body.blocks[body.entry()].params.iter().map(|&p| words(body.ty(p))).sum();
    let frame_size = slots.len + TEMPS + 1;
    let entry = code.insts.len() as u32;
    code.funcs[func] = FuncCode { entry: Some(entry), frame_size, param_slots };
    if frame_size > u32::from(u16::MAX) {
        code.funcs[func].frame_size = param_slots;
        code.push_unsupported(format!(
            "function `{}`, which needs more than 65,535 registers",
            code.module.funcs[func].name
        ));
        return;
    }
    if returns_twice(code, linkage, body) {
        // All registers are kept then, and their previous contents do not matter.
        for slot in param_slots..frame_size {
            code.push(Op::Const, slot as u16, 0, 0, 0);
        }
    }
    let temps = slots.len as u16;
    let starts = Table::filled(body.blocks.len(), u32::MAX);
    let (fixups, stubs, stub_starts) = (Vec::new(), Vec::new(), Vec::new());
    let loc = Loc::NONE;
    let tameness = code.has_tries.then(|| Tameness::of(body));
    let (tries, unshared, resting) = (FxHashMap::default(), FxHashMap::default(), Vec::new());
    let mut emitter = Emitter {
        code,
        linkage,
        body,
        uses,
        folded,
        slots,
        temps,
        loc,
        starts,
        fixups,
        stubs,
        stub_starts,
        tameness,
        tries,
        unshared,
        resting,
        stopped: Vec::new(),
        assumes: FxHashMap::default(),
    };
    for (i, &block) in order.iter().enumerate() {
        emitter.starts[block] = emitter.code.insts.len() as u32;
        emitter.code.blocks.push((emitter.starts[block], block));
        for &inst in &body.blocks[block].insts {
            if !emitter.folded[inst] {
                emitter.loc = body.loc(inst);
                let site = emitter.code.insts.len() as u32;
                emitter.inst(inst, order.get(i + 1).copied());
                emitter.note_unshared(inst, site);
            }
        }
    }
    emitter.finish();
}

/// Whether a library function that it calls may return twice.
fn returns_twice(code: &Code, linkage: &Linkage, body: &Body) -> bool {
    body.insts().any(|inst| {
        matches!(body.inst(inst), InstData::Call { callee: Callee::Func(func), .. }
            if is_shim_with(code, linkage, *func, Attribute::ReturnsTwice))
    })
}

/// Whether a function is one of the library with an attribute.
fn is_shim_with(code: &Code, linkage: &Linkage, func: Func, attribute: Attribute) -> bool {
    let shim = linkage.shims.get(code.module.funcs[func].name.as_str());
    !linkage.defined[func] && shim.is_some_and(|shim| shim.has(attribute))
}

fn count_uses(body: &Body, order: &[Block]) -> Vec<u32> {
    let mut uses = vec![0u32; body.values.len()];
    for &block in order {
        for &inst in &body.blocks[block].insts {
            body.inst(inst).for_each_use(|v| uses[v.index()] += 1);
        }
    }
    uses
}

/// Instructions that become part of their only user: addresses into the load or store, comparisons into the branch.
fn choose_folds(body: &Body, order: &[Block], uses: &[u32]) -> Table<Inst, bool> {
    let mut folded = Table::filled(body.inst_count(), false);
    let mut home: Table<Inst, Option<Block>> = Table::filled(body.inst_count(), None);
    for &block in order {
        for &inst in &body.blocks[block].insts {
            home[inst] = Some(block);
        }
    }
    let fits = |x: i64| i32::try_from(x).is_ok();
    for &block in order {
        for &inst in &body.blocks[block].insts {
            let (InstData::Load { ptr: value, order: None, .. }
            | InstData::Store { ptr: value, order: None, .. }
            | InstData::Branch { cond: value, .. }) = body.inst(inst)
            else {
                continue;
            };
            let value = *value;
            let Def::Result(from, _) = body.def(value) else { continue };
            if uses[value.index()] != 1 || home[from] != Some(block) {
                continue;
            }
            folded[from] = match (body.inst(from), body.inst(inst)) {
                (InstData::Gep { index, scale, disp, .. }, InstData::Load { .. } | InstData::Store { .. }) => {
                    index.is_none() || fits(*scale) && fits(*disp)
                }
                (InstData::IntCompare { args, .. }, InstData::Branch { .. }) => body.ty(args[0]).bits() <= 64,
                _ => false,
            };
        }
    }
    folded
}

/// An address as base register, optional index register, scale and displacement.
struct Address {
    base: Value,
    index: Option<Value>,
    scale: i64,
    disp: i64,
}

impl Emitter<'_> {
    pub(super) fn push(&mut self, op: Op, a: u16, b: u16, c: u16, imm: u64) -> u32 {
        self.code.insts.push(MachineInst { op, a, b, c, imm });
        self.code.locs.push(self.loc);
        self.code.insts.len() as u32 - 1
    }

    /// The bits of a constant, addresses included.
    pub(super) fn constant(&self, value: Value) -> Option<u128> {
        match self.body.as_const(value)? {
            Const::Bits(bits) => Some(bits),
            Const::Global { global, plus } => Some(u128::from(self.code.globals[global].wrapping_add(plus as u64))),
            Const::Func(func) => Some(u128::from(function_address(func.index()))),
            Const::Undef => None,
        }
    }

    pub(super) fn operand(&self, value: Value) -> Operand {
        match self.body.def(value) {
            Def::Const(Const::Undef) => Operand::Undef,
            Def::Const(_) => Operand::Const(self.constant(value).expect("internal: constant without bits")),
            Def::Result(..) | Def::Param(..) => Operand::Slot(self.slots.of(value)),
        }
    }

    pub(super) fn typed(&self, value: Value) -> Typed {
        Typed { from: self.operand(value), ty: self.body.ty(value) }
    }

    /// The value in a register: its slot, or the given temporary filled with the constant.
    pub(super) fn register(&mut self, value: Value, temp: u16) -> u16 {
        let target = self.temps + temp;
        match self.operand(value) {
            Operand::Slot(slot) => slot,
            Operand::Const(bits) => {
                self.push(Op::Const, target, 0, 0, bits as u64);
                target
            }
            Operand::Undef => {
                self.push(Op::Undef, target, 0, 0, self.body.ty(value).mask() as u64);
                target
            }
        }
    }

    pub(super) fn result(&self, inst: Inst) -> u16 {
        self.slots.of(self.body.result(inst))
    }

    pub(super) fn rare(&mut self, op: RareOp, args: &[Value], inst: Inst) {
        let args = args.iter().map(|&v| self.typed(v)).collect();
        let results = self.body.results(inst).iter().map(|&v| (self.slots.of(v), self.body.ty(v))).collect();
        let index = self.code.rare.len() as u64;
        self.code.rare.push(Rare { op, args, results });
        self.push(Op::Rare, 0, 0, 0, index);
    }

    fn inst(&mut self, inst: Inst, next: Option<Block>) {
        let body = self.body;
        match body.inst(inst) {
            InstData::Unary { op, arg } => self.rare(RareOp::Unary(*op), &[*arg], inst),
            InstData::Binary { op, args, wrap } => self.binary(*op, *args, *wrap, inst),
            InstData::Overflow { op, args } => self.rare(RareOp::Overflow(*op), args, inst),
            InstData::Ternary { op, args } => self.rare(RareOp::Ternary(*op), args, inst),
            InstData::IntCompare { cond, args } => self.compare(*cond, *args, inst),
            InstData::FloatCompare { cond, args } => self.rare(RareOp::FloatCompare(*cond), args, inst),
            InstData::Select { cond, then, other } => {
                if body.ty(*then).bits() > 64 {
                    return self.rare(RareOp::Select, &[*cond, *then, *other], inst);
                }
                let (b, c, d) = (self.register(*cond, 0), self.register(*then, 1), self.register(*other, 2));
                self.push(Op::Select, self.result(inst), b, c, u64::from(d));
            }
            InstData::Cast { op, arg } => self.cast(*op, *arg, inst),
            InstData::Alloca { size, align } => {
                let at = self.push(Op::Alloca, self.result(inst), align.trailing_zeros() as u16, 0, *size);
                if let Some(name) = body.names.get(&body.result(inst)) {
                    self.code.variables.insert(at, name.clone());
                }
            }
            InstData::AllocaDynamic { size, align } => {
                let b = self.register(*size, 0);
                self.push(Op::AllocaDynamic, self.result(inst), b, align.trailing_zeros() as u16, 0);
            }
            InstData::Gep { base, index, scale, disp, inbounds } => {
                self.gep(*base, *index, *scale, *disp, *inbounds, inst)
            }
            InstData::ThreadLocal { global } => {
                let number = self.code.thread_locals.iter().position(|g| g == global);
                let number = number.expect("internal: not a thread-local variable") as u64;
                self.push(Op::ThreadLocal, self.result(inst), 0, 0, number);
            }
            InstData::Load { ptr, order: None, .. } => self.load(*ptr, inst),
            InstData::Load { ptr, order: Some(order), .. } => {
                self.atomic(Op::AtomicLoad, *ptr, body.ty(body.result(inst)), AtomicOp::Load(*order), inst)
            }
            InstData::Store { ptr, value, order: None, .. } => self.store(*ptr, *value),
            InstData::Store { ptr, value, order: Some(order), .. } => {
                let what = AtomicOp::Store(*order, self.operand(*value));
                self.atomic(Op::AtomicStore, *ptr, body.ty(*value), what, inst);
            }
            InstData::Rmw { op, ptr, value, order, .. } => {
                let what = AtomicOp::Rmw(*op, *order, self.operand(*value));
                self.atomic(Op::Rmw, *ptr, body.ty(*value), what, inst);
            }
            InstData::CompareExchange { ptr, expected, new, success, failure, weak, .. } => {
                let what = AtomicOp::CompareExchange {
                    success: *success,
                    failure: *failure,
                    expected: self.operand(*expected),
                    new: self.operand(*new),
                    weak: weak.may_fail(),
                    writes_back: match weak {
                        Weak::No | Weak::Yes => None,
                        Weak::WritesBack(to) => Some(self.operand(*to)),
                    },
                };
                let op = if weak.may_fail() { Op::WeakCompareExchange } else { Op::CompareExchange };
                self.atomic(op, *ptr, body.ty(*new), what, inst);
            }
            InstData::Await { access, ptr, until, .. } => {
                let what = match access {
                    Waiting::Load(order) => AtomicOp::Load(*order),
                    Waiting::Rmw { op, value, order } => AtomicOp::Rmw(*op, *order, self.operand(*value)),
                    Waiting::CompareExchange { expected, new, success, failure, weak } => AtomicOp::CompareExchange {
                        success: *success,
                        failure: *failure,
                        expected: self.operand(*expected),
                        new: self.operand(*new),
                        weak: *weak,
                        writes_back: None,
                    },
                };
                let operands = until.operands().map(|value| self.operand(value)).collect();
                let demoting = until.demotion_operands().map(|value| self.operand(value)).collect();
                self.code.waits.push(Wait { until: (**until).clone(), operands, demoting });
                let site = self.code.insts.len() as u32;
                let own = until.undone.then_some(body.results(inst)[0]);
                self.resting.extend(until.tries.iter().copied().chain(own).map(|value| (site, value)));
                self.atomic(Op::Await, *ptr, body.ty(body.results(inst)[0]), what, inst);
            }
            InstData::Unseen { access, ptr, ty, .. } => self.unseen(*access, *ptr, *ty, inst),
            InstData::Assume { cond, tries } => {
                let b = self.register(*cond, 0);
                let site = self.push(Op::Assume, 0, b, 0, 0);
                self.assumes.insert(inst, site);
                self.resting.extend(tries.iter().map(|&value| (site, value)));
            }
            InstData::Fence { order, single_thread } => {
                if !single_thread {
                    let index = self.code.atomics.len() as u64;
                    let what = AtomicOp::Fence(*order);
                    self.code.atomics.push(Atomic {
                        ptr: Operand::Const(0),
                        ty: Type::I8,
                        what,
                        result: 0,
                        success: 0,
                        family: None,
                        until: 0,
                        tame: Tame::Always,
                        tries: None,
                    });
                    self.push(Op::Fence, 0, 0, 0, index);
                }
            }
            InstData::MemCopy { dst, src, len, overlap } => {
                let (a, b, c) = (self.register(*dst, 0), self.register(*src, 1), self.register(*len, 2));
                self.push(Op::MemCopy, a, b, c, u64::from(*overlap));
            }
            InstData::MemSet { dst, byte, len } => {
                let (a, b, c) = (self.register(*dst, 0), self.register(*byte, 1), self.register(*len, 2));
                self.push(Op::MemSet, a, b, c, 0);
            }
            InstData::Call { callee, args, sig } => self.call(*callee, args, &sig.places, inst),
            InstData::VaStart { list } => {
                let b = self.register(*list, 0);
                self.push(Op::VaStart, 0, b, 0, 0);
            }
            InstData::Jump(edge) => {
                for m in self.edge_moves(edge) {
                    self.emit_move(m);
                }
                if next != Some(edge.to) {
                    let at = self.push(Op::Jump, 0, 0, 0, 0);
                    self.fixups.push((Hole::Low(at), Label::Block(edge.to)));
                }
            }
            InstData::Called { returned, thrown, handler } => {
                let after = self.code.insts.len() as u32;
                let call = self.code.insts[after as usize - 1].op;
                let is_call = matches!(call, Op::Call | Op::CallPointer | Op::Library | Op::Unsupported);
                assert!(is_call, "internal: the handler of {call:?}, which is no call");
                let label = self.edge(thrown);
                self.fixups.push((Hole::Landing(self.code.landings.len()), label));
                self.code.landings.push(Landing { after, target: 0, handler: *handler });
                for m in self.edge_moves(returned) {
                    self.emit_move(m);
                }
                if next != Some(returned.to) {
                    let at = self.push(Op::Jump, 0, 0, 0, 0);
                    self.fixups.push((Hole::Low(at), Label::Block(returned.to)));
                }
            }
            InstData::Branch { cond, then, other } => self.branch(*cond, then, other),
            InstData::Switch { arg, cases, default } => self.switch(*arg, cases, default),
            InstData::Return(values) => match values.as_slice() {
                [] => {
                    self.push(Op::Return0, 0, 0, 0, 0);
                }
                &[value] if body.ty(value).bits() <= 64 => {
                    let b = self.register(value, 0);
                    self.push(Op::Return1, 0, b, 0, 0);
                }
                values => {
                    let values = values.iter().map(|&v| self.typed(v)).collect();
                    self.code.returns.push(values);
                    self.push(Op::ReturnN, 0, 0, 0, self.code.returns.len() as u64 - 1);
                }
            },
            InstData::Unreachable => {
                self.push(Op::Unreachable, 0, 0, 0, 0);
            }
            InstData::Unsupported { what } => self.unsupported(what.clone()),
        }
    }

    fn unsupported(&mut self, what: String) {
        self.code.texts.push(what);
        self.push(Op::Unsupported, 0, 0, 0, self.code.texts.len() as u64 - 1);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only comparisons with an immediate have such a branch")]
    fn branch(&mut self, cond: Value, then: &Edge, other: &Edge) {
        let compare = match self.body.def(cond) {
            Def::Result(from, _)
                if self.folded[from]
                    && let InstData::IntCompare { cond, args } = self.body.inst(from) =>
            {
                Some((*cond, *args))
            }
            Def::Result(..) | Def::Param(..) | Def::Const(_) => None,
        };
        let (mut then, mut other) = (then, other);
        let at = match compare {
            None => {
                let b = self.register(cond, 0);
                self.push(Op::Branch, 0, b, 0, 0)
            }
            Some((cond, args)) => {
                let ty = self.body.ty(args[0]);
                let immediate = self.compare_immediate(cond, ty, args[1]).and_then(|(op, imm)| {
                    let (op, negated) = match op {
                        Op::EqI => (Op::BrEqI, false),
                        Op::NeI => (Op::BrEqI, true),
                        Op::ULtI => (Op::BrULtI, false),
                        Op::UGtI => (Op::BrUGtI, false),
                        Op::SLtI32 => (Op::BrSLtI32, false),
                        Op::SGtI32 => (Op::BrSGtI32, false),
                        Op::SLtI64 => (Op::BrSLtI64, false),
                        Op::SGtI64 => (Op::BrSGtI64, false),
                        _ => return None,
                    };
                    let is_signed = matches!(op, Op::BrSLtI32 | Op::BrSGtI32 | Op::BrSLtI64 | Op::BrSGtI64);
                    let imm = match is_signed {
                        true => i16::try_from(imm).ok()? as u16,
                        false => u16::try_from(imm).ok()?,
                    };
                    Some((op, imm, negated))
                });
                if let Some((op, imm, negated)) = immediate {
                    if negated {
                        std::mem::swap(&mut then, &mut other);
                    }
                    let b = self.register(args[0], 0);
                    self.push(op, 0, b, imm, 0)
                } else {
                    let (cond, b, c, half) = self.compare_registers(cond, args);
                    let op = match (cond, half) {
                        (IntCond::Eq, _) => Op::BrEq,
                        (IntCond::Ne, _) => {
                            std::mem::swap(&mut then, &mut other);
                            Op::BrEq
                        }
                        (IntCond::ULt, _) => Op::BrULt,
                        (IntCond::ULe, _) => Op::BrULe,
                        (IntCond::SLt, true) => Op::BrSLt32,
                        (IntCond::SLe, true) => Op::BrSLe32,
                        (IntCond::SLt, false) => Op::BrSLt64,
                        (IntCond::SLe, false) => Op::BrSLe64,
                        (IntCond::UGt | IntCond::UGe | IntCond::SGt | IntCond::SGe, _) => {
                            unreachable!("internal: swapped above")
                        }
                    };
                    self.push(op, 0, b, c, 0)
                }
            }
        };
        let label = self.edge(then);
        self.fixups.push((Hole::Low(at), label));
        let label = self.edge(other);
        self.fixups.push((Hole::High(at), label));
    }

    fn switch(&mut self, arg: Value, cases: &[(u128, Edge)], default: &Edge) {
        let switch = self.code.switches.len();
        let typed = self.typed(arg);
        let mut sorted: Vec<&(u128, Edge)> = cases.iter().collect();
        sorted.sort_by_key(|(value, _)| *value);
        let values = sorted.iter().map(|(value, _)| (*value, 0)).collect();
        self.code.switches.push(Switch { arg: typed, cases: values, default: 0 });
        // The register form of the argument only matters for tracking undefined values; wide ones use the table.
        let b = match typed.ty.bits() <= 64 {
            true => self.register(arg, 0),
            false => self.temps,
        };
        self.push(Op::Switch, 0, b, 0, switch as u64);
        for (case, (_, edge)) in sorted.into_iter().enumerate() {
            let label = self.edge(edge);
            self.fixups.push((Hole::Case { switch, case }, label));
        }
        let label = self.edge(default);
        self.fixups.push((Hole::Default { switch }, label));
    }

    fn edge_moves(&self, edge: &Edge) -> Vec<Move> {
        let params = &self.body.blocks[edge.to].params;
        let mut moves = Vec::new();
        for (&param, &arg) in params.iter().zip(&edge.args) {
            let to = self.slots.of(param);
            let from = self.operand(arg);
            moves.push(Move { to, from: low(from) });
            if words(self.body.ty(param)) == 2 {
                moves.push(Move { to: to + 1, from: high(from) });
            }
        }
        sequence(moves, self.temps + TEMPS as u16)
    }

    fn emit_move(&mut self, m: Move) {
        match m.from {
            Operand::Slot(slot) => self.push(Op::Move, m.to, slot, 0, 0),
            Operand::Const(bits) => self.push(Op::Const, m.to, 0, 0, bits as u64),
            Operand::Undef => self.push(Op::Undef, m.to, 0, 0, u64::MAX),
        };
    }

    /// The target of a branch along this edge: the block, or a stub that first moves the arguments.
    fn edge(&mut self, edge: &Edge) -> Label {
        let moves = self.edge_moves(edge);
        if moves.is_empty() {
            return Label::Block(edge.to);
        }
        self.stubs.push((moves, edge.to, self.loc));
        Label::Stub(self.stubs.len() - 1)
    }

    fn address(&self, ptr: Value) -> Address {
        if let Def::Result(from, _) = self.body.def(ptr)
            && self.folded[from]
            && let InstData::Gep { base, index, scale, disp, .. } = self.body.inst(from)
        {
            return Address { base: *base, index: *index, scale: *scale, disp: *disp };
        }
        Address { base: ptr, index: None, scale: 0, disp: 0 }
    }

    fn gep(&mut self, base: Value, index: Option<Value>, scale: i64, disp: i64, inbounds: bool, inst: Inst) {
        let a = self.result(inst);
        let b = self.register(base, 0);
        let Some(index) = index else {
            self.push(Op::AddI64, a, b, 0, disp as u64);
            return;
        };
        let mut c = self.register(index, 1);
        let (mut scale, mut disp) = (scale, disp);
        let mut b = b;
        if i32::try_from(scale).is_err() {
            self.push(Op::MulI64, self.temps + 1, c, 0, scale as u64);
            (c, scale) = (self.temps + 1, 1);
        }
        if i32::try_from(disp).is_err() {
            self.push(Op::AddI64, self.temps, b, 0, disp as u64);
            (b, disp) = (self.temps, 0);
        }
        let op = if inbounds { Op::GepInbounds } else { Op::Gep };
        self.push(op, a, b, c, pack(scale as i32 as u32, disp as i32 as u32));
    }

    fn load(&mut self, ptr: Value, inst: Inst) {
        let ty = self.body.ty(self.body.result(inst));
        let a = self.result(inst);
        self.access(
            ty,
            ptr,
            a,
            [Op::Load8, Op::Load16, Op::Load32, Op::Load64],
            [Op::LoadX8, Op::LoadX16, Op::LoadX32, Op::LoadX64],
            [Op::LoadG8, Op::LoadG16, Op::LoadG32, Op::LoadG64],
            Op::LoadN,
        );
        if ty == Type::I1 {
            self.push(Op::Mask, a, a, 0, 1);
        }
    }

    fn store(&mut self, ptr: Value, value: Value) {
        let ty = self.body.ty(value);
        let a = match (ty.bits() > 64, self.operand(value)) {
            (_, Operand::Slot(slot)) => slot,
            (false, _) => self.register(value, 0),
            (true, from) => {
                // Two temporaries hold the halves.
                for (slot, part) in [(self.temps, low(from)), (self.temps + 1, high(from))] {
                    self.emit_move(Move { to: slot, from: part });
                }
                self.temps
            }
        };
        self.access(
            ty,
            ptr,
            a,
            [Op::Store8, Op::Store16, Op::Store32, Op::Store64],
            [Op::StoreX8, Op::StoreX16, Op::StoreX32, Op::StoreX64],
            [Op::StoreG8, Op::StoreG16, Op::StoreG32, Op::StoreG64],
            Op::StoreN,
        );
    }

    #[expect(clippy::too_many_arguments, reason = "the opcode families of loads and of stores, side by side")]
    fn access(&mut self, ty: Type, ptr: Value, a: u16, plain: [Op; 4], indexed: [Op; 4], global: [Op; 4], any: Op) {
        let address = self.address(ptr);
        let bytes = ty.bytes();
        let size = [1, 2, 4, 8].iter().position(|&n| n == bytes);
        let base_const = self.constant(address.base);
        match (size, address.index, base_const) {
            (Some(size), None, Some(base)) => {
                let addr = (base as u64).wrapping_add(address.disp as u64);
                self.push(global[size], a, 0, 0, addr);
            }
            (Some(size), None, None) => {
                let b = self.register(address.base, 2);
                self.push(plain[size], a, b, 0, address.disp as u64);
            }
            (Some(size), Some(index), _) => {
                let b = self.register(address.base, 2);
                let c = self.register(index, 1);
                let imm = pack(address.scale as i32 as u32, address.disp as i32 as u32);
                self.push(indexed[size], a, b, c, imm);
            }
            (None, index, _) => {
                let mut b = self.register(address.base, 2);
                let mut disp = address.disp;
                if let Some(index) = index {
                    let scratch = self.temps + TEMPS as u16;
                    if let Operand::Const(bits) = self.operand(index) {
                        self.push(Op::Const, scratch, 0, 0, bits as u64);
                    }
                    let c = match self.operand(index) {
                        Operand::Slot(slot) => slot,
                        Operand::Const(_) => scratch,
                        Operand::Undef => {
                            self.push(Op::Undef, scratch, 0, 0, u64::MAX);
                            scratch
                        }
                    };
                    let imm = pack(address.scale as i32 as u32, disp as i32 as u32);
                    self.push(Op::GepInbounds, self.temps + 2, b, c, imm);
                    (b, disp) = (self.temps + 2, 0);
                }
                self.push(any, a, b, bytes as u16, disp as u64);
            }
        }
    }

    pub(super) fn atomic(&mut self, op: Op, ptr: Value, ty: Type, what: AtomicOp, inst: Inst) {
        let results = self.body.results(inst);
        let result = results.first().map_or(self.temps, |&v| self.slots.of(v));
        let success = results.get(1).map_or(self.temps, |&v| self.slots.of(v));
        let index = self.code.atomics.len() as u64;
        // Of an await, whose condition was pushed just before.
        let until = self.code.waits.len().saturating_sub(1) as u32;
        let unused = results.iter().all(|value| self.uses[value.index()] == 0);
        let family = match what {
            AtomicOp::Rmw(rmw, ..) if unused && op == Op::Rmw => Family::of(rmw),
            AtomicOp::Load(_)
            | AtomicOp::Store(..)
            | AtomicOp::Rmw(..)
            | AtomicOp::CompareExchange { .. }
            | AtomicOp::Fence(_) => None,
        };
        let (tame, tries) =
            self.tameness.as_ref().map_or((Tame::Never, None), |tameness| tameness.classify(self.body, inst));
        self.code.atomics.push(Atomic {
            ptr: self.operand(ptr),
            ty,
            what,
            result,
            success,
            family,
            until,
            tame,
            tries,
        });
        let site = self.push(op, 0, 0, 0, index);
        if let (Some(_), Some(&old)) = (tries, results.first()) {
            self.tries.insert(old, site);
        }
    }

    fn call(&mut self, callee: Callee, args: &[Value], places: &[u32], inst: Inst) {
        let args = args.iter().map(|&v| self.typed(v)).collect();
        let results = self.body.results(inst).iter().map(|&v| (self.slots.of(v), self.body.ty(v))).collect();
        let (op, callee) = match callee {
            Callee::Func(func) => {
                let data = &self.code.module.funcs[func];
                match (!self.linkage.defined[func], self.linkage.shims.get(data.name.as_str())) {
                    (false, _) => (Op::Call, Target::Func(func)),
                    (true, Some(&shim)) => (Op::Library, Target::Shim { func: Some(func), shim }),
                    (true, None) => return self.unsupported(super::undefined::call(&data.name)),
                }
            }
            Callee::Pointer(value) => (Op::CallPointer, Target::Pointer(self.operand(value))),
        };
        let args = if op == Op::Library { in_words(args) } else { args };
        let index = self.code.sites.len() as u64;
        let used = self.body.results(inst).iter().any(|v| self.uses[v.index()] > 0);
        let undone = self.tameness.as_ref().is_some_and(|tameness| tameness.is_undone_lock(self.body, inst));
        self.code.sites.push(CallSite { callee, args, places: places.to_vec(), results, used, undone });
        let site = self.push(op, 0, 0, 0, index);
        if undone {
            self.tries.extend(self.body.results(inst).iter().map(|&result| (result, site)));
        }
        if self.tameness.is_some()
            && op == Op::Library
            && let Some(assume) =
                stopping(self.body, &|func| is_shim_with(self.code, self.linkage, func, Attribute::Unlocks), inst)
        {
            self.stopped.push((site, assume));
        }
    }

    /// Notes an access of memory that is assumed to be private, whose instructions begin at a site.
    fn note_unshared(&mut self, inst: Inst, site: u32) {
        let Some(named) = self.tameness.as_ref().and_then(|tameness| tameness.names_access(self.body, inst)) else {
            return;
        };
        let how = if self.body.results(inst).is_empty() { AccessMode::Write } else { AccessMode::Read };
        let sites = site..self.code.insts.len() as u32;
        self.code.unshared.extend(sites.clone().map(|site| (site, how)));
        self.unshared.entry(named).or_default().extend(sites);
    }

    fn finish(mut self) {
        for (site, value) in std::mem::take(&mut self.resting) {
            let tries = self.tries.get(&value).into_iter();
            let by: Vec<u32> = tries.chain(self.unshared.get(&value).into_iter().flatten()).copied().collect();
            assert!(!by.is_empty(), "internal: what rests on an assumption names it");
            self.code.rests.extend(by.into_iter().map(|by| (site, by)));
        }
        for (site, assume) in std::mem::take(&mut self.stopped) {
            self.code.stopped.extend(self.assumes.get(&assume).map(|&assume| (site, assume)));
        }
        for (moves, to, loc) in std::mem::take(&mut self.stubs) {
            self.stub_starts.push(self.code.insts.len() as u32);
            self.loc = loc;
            for m in moves {
                self.emit_move(m);
            }
            let at = self.push(Op::Jump, 0, 0, 0, 0);
            self.fixups.push((Hole::Low(at), Label::Block(to)));
        }
        for (hole, label) in &self.fixups {
            let target = match *label {
                Label::Block(block) => self.starts[block],
                Label::Stub(stub) => self.stub_starts[stub],
            };
            match *hole {
                Hole::Low(at) => self.code.insts[at as usize].imm |= u64::from(target),
                Hole::High(at) => self.code.insts[at as usize].imm |= u64::from(target) << 32,
                Hole::Case { switch, case } => self.code.switches[switch].cases[case].1 = target,
                Hole::Default { switch } => self.code.switches[switch].default = target,
                Hole::Landing(at) => self.code.landings[at].target = target,
            }
        }
    }
}

fn low(from: Operand) -> Operand {
    match from {
        Operand::Const(bits) => Operand::Const(bits & u128::from(u64::MAX)),
        other @ (Operand::Slot(_) | Operand::Undef) => other,
    }
}

fn high(from: Operand) -> Operand {
    match from {
        Operand::Slot(slot) => Operand::Slot(slot + 1),
        Operand::Const(bits) => Operand::Const(bits >> 64),
        Operand::Undef => Operand::Undef,
    }
}
