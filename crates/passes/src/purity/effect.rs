//! What an instruction does to a round of a loop: leaves it pure, on a condition, or not at all; and whether it may
//! fail.

use super::cond::{Dnf, Literal, compare, truth};
use super::private::ALLOCATORS;
use super::{LoopOptions, Wrong};
use crate::dce::may_fault;
use base::{RmwOp, Table};
use ir::{
    BinaryOp, Body, Callee, CastOp, Const, Def, Func, FuncData, Global, Inst, InstData, IntCond, Module, RelocTarget,
    Value, Waiting, Wrap,
};

/// Functions that only let time pass, or that speak to checkers about loops.
const IDLE: &[&str] = &[
    "sched_yield",
    "pthread_yield",
    "thrd_yield",
    // What the front end makes of instructions that pause.
    "estragon_pause",
    "__VERIFIER_loop_begin",
    "__VERIFIER_loop_bound",
    "__VERIFIER_spin_start",
    "__VERIFIER_spin_end",
];

/// Whether this is the linker name of `std::thread::yield_now`, whose module and hash differ between releases of Rust.
fn yields_in_rust(name: &str) -> bool {
    name.contains("3std6thread") && (name.ends_with("9yield_now") || name.contains("9yield_now17h"))
}

/// Functions that end the thread without a word if their argument is 0.
pub(crate) const ASSUME: &[&str] =
    &["estragon_assume", "__VERIFIER_assume", "__VERIFIER_assume_internal", "__CPROVER_assume"];

/// What the whole program tells about its functions and globals.
pub(crate) struct Facts {
    /// Global variables that nothing but atomic accesses touch: an access at their beginning cannot fail or race.
    atomic: Table<Global, bool>,
    /// Functions that do nothing but end the thread, perhaps.
    idle: Table<Func, bool>,
    /// Functions that do nothing at all.
    nothing: Table<Func, bool>,
    /// Functions that give memory nobody else knows of.
    allocates: Table<Func, bool>,
    /// Writes to memory that no other thread knows of are looked for.
    pub private: bool,
    pub wrong: Option<Wrong>,
}

impl Facts {
    pub fn of(module: &Module, options: LoopOptions) -> Self {
        let mut atomic: Table<Global, bool> =
            module.globals.values().map(|g| !g.constant && !g.thread_local && g.init.is_some()).collect();
        for body in module.funcs.values().filter_map(|func| func.body.as_ref()) {
            for &inst in body.layout.iter().flat_map(|&block| &body.blocks[block].insts) {
                let data = body.inst(inst);
                // Where the address itself goes nobody knows; as the place of an atomic access it goes nowhere.
                let mut place = atomic_place(body, inst).map(|(ptr, _)| ptr);
                data.for_each_use(|value| {
                    if place == Some(value) {
                        place = None;
                    } else if let Some(Const::Global { global, .. }) = body.as_const(value) {
                        atomic[global] = false;
                    }
                });
            }
        }
        for init in module.globals.values().filter_map(|g| g.init.as_ref()) {
            for reloc in &init.relocs {
                if let RelocTarget::Global { global, .. } = reloc.target {
                    atomic[global] = false;
                }
            }
        }
        let is_one_of = |func: &FuncData, names: &[&str]| func.body.is_none() && names.contains(&func.name.as_str());
        let rests = |func: &FuncData| is_one_of(func, IDLE) || (func.body.is_none() && yields_in_rust(&func.name));
        let nothing: Table<Func, bool> = module.funcs.values().map(rests).collect();
        let idle = module.funcs.values().map(|func| rests(func) || is_one_of(func, ASSUME)).collect();
        let allocates = module.funcs.values().map(|func| is_one_of(func, ALLOCATORS)).collect();
        Self { atomic, idle, nothing, allocates, private: options.private, wrong: options.wrong }
    }

    pub fn allocates(&self, func: Func) -> bool {
        self.allocates[func]
    }

    /// Whether an instruction is a call that does nothing.
    pub fn does_nothing(&self, body: &Body, inst: Inst) -> bool {
        matches!(body.inst(inst), InstData::Call { callee: Callee::Func(callee), .. } if self.nothing[*callee])
    }

    /// An access is atomic, and neither fails nor races with a plain one.
    pub fn is_safe(&self, module: &Module, body: &Body, access: Inst) -> bool {
        let Some((ptr, size)) = atomic_place(body, access) else { return false };
        let Some(Const::Global { global, plus }) = body.as_const(ptr) else { return false };
        let data = &module.globals[global];
        let fits = u64::try_from(plus).is_ok_and(|plus| plus + u64::from(size) <= data.size);
        fits && plus % i64::from(size) == 0 && self.atomic[global]
    }
}

/// Where an atomic access is made, and its size.
pub(crate) fn atomic_place(body: &Body, inst: Inst) -> Option<(Value, u32)> {
    let size = |value: Value| body.ty(value).bytes();
    match body.inst(inst) {
        InstData::Load { ptr, order: Some(_), .. } | InstData::Await { ptr, .. } => {
            Some((*ptr, size(body.results(inst)[0])))
        }
        InstData::Store { ptr, value, order: Some(_), .. } | InstData::Rmw { ptr, value, .. } => {
            Some((*ptr, size(*value)))
        }
        InstData::CompareExchange { ptr, new, .. } => Some((*ptr, size(*new))),
        _ => None,
    }
}

/// What an instruction does to a round.
pub(crate) enum Effect {
    /// Nothing, and it cannot fail: its result can be computed elsewhere, too.
    Scalar,
    /// Nothing that others or later rounds could see, if the condition holds.
    Pure {
        when: Dnf,
        may_fail: bool,
    },
    Impure,
}

pub(crate) fn effect(module: &Module, facts: &Facts, body: &Body, inst: Inst) -> Effect {
    let pure = |may_fail: bool| Effect::Pure { when: Dnf::always(), may_fail };
    let safe = || facts.is_safe(module, body, inst);
    match body.inst(inst) {
        InstData::Unary { .. }
        | InstData::Overflow { .. }
        | InstData::Ternary { .. }
        | InstData::IntCompare { .. }
        | InstData::FloatCompare { .. }
        | InstData::Select { .. }
        | InstData::Gep { .. }
        | InstData::ThreadLocal { .. } => Effect::Scalar,
        InstData::Binary { op, args: [_, by], wrap } if may_fault(body, *op, *by, *wrap) => pure(true),
        InstData::Binary { .. } => Effect::Scalar,
        InstData::Cast { op: CastOp::FpToUi | CastOp::FpToSi, .. } => pure(true),
        InstData::Cast { .. } => Effect::Scalar,
        InstData::Load { order: Some(_), .. } => pure(!safe()),
        InstData::Load { .. } => pure(true),
        InstData::Await { access: Waiting::Load(_), .. } => pure(!safe()),
        InstData::Rmw { op, value, .. } => match unchanged(body, *op, body.result(inst), *value) {
            Some(when) => Effect::Pure { when, may_fail: !safe() },
            None => Effect::Impure,
        },
        InstData::CompareExchange { .. } => {
            Effect::Pure { when: truth(body, body.results(inst)[1], false), may_fail: !safe() }
        }
        InstData::Fence { .. } | InstData::Assume { .. } => pure(false),
        InstData::Call { callee: Callee::Func(callee), .. } if facts.idle[*callee] => pure(false),
        InstData::Jump(_) | InstData::Branch { .. } | InstData::Switch { .. } => Effect::Scalar,
        InstData::Await { .. }
        | InstData::Alloca { .. }
        | InstData::AllocaDynamic { .. }
        | InstData::Store { .. }
        | InstData::MemCopy { .. }
        | InstData::MemSet { .. }
        | InstData::Call { .. }
        | InstData::VaStart { .. }
        | InstData::Return(_)
        | InstData::Unreachable
        | InstData::Unsupported { .. } => Effect::Impure,
    }
}

/// When an update writes what was there; `None` for never.
fn unchanged(body: &Body, op: RmwOp, old: Value, operand: Value) -> Option<Dnf> {
    let is = |cond| compare(body, cond, old, operand);
    // `masked` made this, if the operand is not known.
    let masked = || and_of(body, old, operand);
    match op {
        RmwOp::Exchange if body.ty(old).is_float() => None,
        RmwOp::Exchange => Some(is(IntCond::Eq)),
        RmwOp::Add | RmwOp::Sub | RmwOp::Xor => zero(body, operand),
        RmwOp::Or => Some(compare(body, IntCond::Eq, masked()?, operand)),
        RmwOp::And => Some(Dnf::literal(body, Literal::Compare { cond: IntCond::Eq, a: masked()?, b: old })),
        RmwOp::UMax => Some(is(IntCond::UGe)),
        RmwOp::UMin => Some(is(IntCond::ULe)),
        RmwOp::Max => Some(is(IntCond::SGe)),
        RmwOp::Min => Some(is(IntCond::SLe)),
        RmwOp::Nand
        | RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => None,
    }
}

/// That an operand is 0, which for a constant is known.
fn zero(body: &Body, operand: Value) -> Option<Dnf> {
    match body.as_bits(operand) {
        Some(0) => Some(Dnf::always()),
        Some(_) => None,
        None => {
            // `masked` made the constant.
            let zero = body.made_bits(body.ty(operand), 0)?;
            Some(compare(body, IntCond::Eq, operand, zero))
        }
    }
}

/// `old & operand`, right after the update.
fn and_of(body: &Body, old: Value, operand: Value) -> Option<Value> {
    let found = body.values.iter().rev().find(|(_, data)| match data.def {
        Def::Result(inst, 0) => matches!(
            body.inst(inst),
            InstData::Binary { op: BinaryOp::And, args, .. } if *args == [old, operand]
        ),
        _ => false,
    });
    found.map(|(value, _)| value)
}

/// Computes, after each update by `and` and `or`, which of the bits it is about were set: conditions are made of it.
/// And makes the constants that conditions compare with.
pub(crate) fn masked(body: &mut Body) {
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        let mut at = 0;
        while at < body.blocks[block].insts.len() {
            let inst = body.blocks[block].insts[at];
            at += 1;
            let InstData::Rmw { op, value, .. } = *body.inst(inst) else { continue };
            let ty = body.ty(value);
            body.bits(ty, 0);
            match op {
                RmwOp::And | RmwOp::Or => {
                    let args = [body.result(inst), value];
                    let data = InstData::Binary { op: BinaryOp::And, args, wrap: Wrap::default() };
                    let made = body.make(data, &[ty], body.loc(inst));
                    body.blocks[block].insts.insert(at, made);
                }
                _ => {}
            }
        }
    }
}
