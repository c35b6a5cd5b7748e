//! The effect of an instruction on the purity of an iteration: pure, pure on a condition, or impure; and whether it may
//! fail.

use super::cond::{Dnf, Literal, compare, truth};
use super::private::ALLOCATORS;
use super::{LoopOptions, Mutation};
use crate::computation::{Computation, computation};
use crate::irrelevant::is_written;
use base::{RmwOp, Table};
use ir::cfg::Cfg;
use ir::uses::Uses;
use ir::{
    BinaryOp, Body, Callee, Const, Def, Func, FuncData, Global, Inst, InstData, InstKind, IntCond, MemoryAccess,
    Module, RelocTarget, Type, Value, Wrap,
};

/// Functions that only let time pass, or that annotate loops for checkers.
const IDLE: &[&str] = &[
    "sched_yield",
    "pthread_yield",
    "thrd_yield",
    // The front end translates pause instructions to this call.
    "estragon_pause",
    "__VERIFIER_loop_begin",
    "__VERIFIER_loop_bound",
    "__VERIFIER_spin_start",
    "__VERIFIER_spin_end",
];

/// Functions that sleep: nothing observes that, unless the program reads a clock, waits until some time, or interrupts
/// threads.
const SLEEPS: &[&str] = &[
    "sleep",
    "usleep",
    "nanosleep",
    "clock_nanosleep",
    "thrd_sleep",
    "_ZNSt11this_thread11__sleep_forENSt6chrono8durationIlSt5ratioILl1ELl1EEEENS1_IlS2_ILl1ELl1000000000EEEE",
];
/// Parts of the names of functions that may observe how long a thread has slept, or end its sleep.
const OBSERVES_SLEEP: &[&str] = &["time", "clock", "cancel", "sigaction", "alarm", "Instant", "ualarm"];
/// The same, as whole names.
const INTERRUPTS_SLEEP: &[&str] = &["signal", "raise", "kill", "pthread_kill", "tgkill", "sigqueue"];

/// Whether nothing in the program observes that a thread sleeps.
fn sleeps_unseen(module: &Module) -> bool {
    let observes = |func: &FuncData| {
        let name = func.name.as_str();
        func.body.is_none()
            && !SLEEPS.contains(&name)
            && (OBSERVES_SLEEP.iter().any(|part| name.contains(part)) || INTERRUPTS_SLEEP.contains(&name))
    };
    !module.funcs.values().any(observes)
}

/// Whether this is the linker name of `std::thread::yield_now`, whose module and hash differ between releases of Rust.
fn yields_in_rust(name: &str) -> bool {
    name.contains("3std6thread") && (name.ends_with("9yield_now") || name.contains("9yield_now17h"))
}

/// Functions that silently end the thread if their argument is 0.
const ASSUME: &[&str] = &["estragon_assume", "__VERIFIER_assume", "__VERIFIER_assume_internal", "__CPROVER_assume"];

/// What the program assumes by calling a library function.
pub(crate) fn assumption(module: &Module, data: &InstData) -> Option<Value> {
    let InstData::Call { callee: Callee::Func(func), args, .. } = data else { return None };
    let func = &module.funcs[*func];
    args.first().copied().filter(|_| func.body.is_none() && ASSUME.contains(&func.name.as_str()))
}

/// Functions that begin an atomic section.
pub(crate) const BEGINS_SECTION: &[&str] =
    &["estragon_atomic_begin", "__VERIFIER_atomic_begin", "__CPROVER_atomic_begin"];

/// Functions that lock, try to lock and unlock a mutex or a spin lock, each family in one row.
const LOCKS: &[[&str; 3]] = &[
    ["pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_unlock"],
    ["mtx_lock", "mtx_trylock", "mtx_unlock"],
    ["pthread_spin_lock", "pthread_spin_trylock", "pthread_spin_unlock"],
];

/// What a function does to a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LockAct {
    Locks,
    Tries,
    Unlocks,
}

/// A call of one of these functions. Its result is 0 if it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LockCall {
    pub act: LockAct,
    /// The row in [`LOCKS`].
    pub family: usize,
    pub lock: Value,
    pub result: Value,
}

/// What a function does to a lock, and its row in [`LOCKS`].
pub(crate) fn lock_function(func: &FuncData) -> Option<(LockAct, usize)> {
    let acts = [LockAct::Locks, LockAct::Tries, LockAct::Unlocks];
    LOCKS.iter().enumerate().find_map(|(family, names)| {
        let at = names.iter().position(|name| func.body.is_none() && *name == func.name)?;
        Some((acts[at], family))
    })
}

/// Facts about the functions and globals of the whole program.
pub(crate) struct Facts {
    /// Global variables with atomic accesses only: an access at their beginning can neither fail nor race.
    atomic: Table<Global, bool>,
    /// Functions whose only possible effect is to end the thread.
    idle: Table<Func, bool>,
    /// Functions without any effect.
    nothing: Table<Func, bool>,
    /// Functions that return a new block of memory.
    allocates: Table<Func, bool>,
    /// Functions of locks.
    locks: Table<Func, Option<(LockAct, usize)>>,
    /// Whether writes to memory that no other thread can reach are recognised.
    pub private: bool,
    /// Whether updates that an iteration undoes are recognised.
    pub transient: bool,
    pub mutation: Option<Mutation>,
}

impl Facts {
    pub fn of(module: &Module, options: LoopOptions) -> Self {
        let mut atomic: Table<Global, bool> =
            module.globals.values().map(|g| !g.constant && !g.thread_local && g.init.is_some()).collect();
        for body in module.funcs.values().filter_map(|func| func.body.as_ref()) {
            for inst in body.insts() {
                let data = body.inst(inst);
                // The address of a global escapes, except as the address of an atomic access.
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
        let unseen = sleeps_unseen(module);
        let rests = |func: &FuncData| {
            is_one_of(func, IDLE)
                || (unseen && is_one_of(func, SLEEPS))
                || (func.body.is_none() && yields_in_rust(&func.name))
        };
        let nothing: Table<Func, bool> = module.funcs.values().map(rests).collect();
        let idle = module.funcs.values().map(|func| rests(func) || is_one_of(func, ASSUME)).collect();
        let allocates = module.funcs.values().map(|func| is_one_of(func, ALLOCATORS)).collect();
        let locks = module.funcs.values().map(lock_function).collect();
        let LoopOptions { private, transient, mutation, .. } = options;
        Self { atomic, idle, nothing, allocates, locks, private, transient, mutation }
    }

    /// The call of a function of locks, if an instruction is one.
    pub fn lock_call(&self, body: &Body, inst: Inst) -> Option<LockCall> {
        let InstData::Call { callee: Callee::Func(func), args, .. } = body.inst(inst) else { return None };
        let (act, family) = self.locks[*func]?;
        match (&args[..], body.results(inst)) {
            (&[lock], &[result]) => Some(LockCall { act, family, lock, result }),
            _ => None,
        }
    }

    /// Whether an instruction accesses an atomic, or takes a lock, so that others may have to be waited for.
    pub fn polls(&self, body: &Body, inst: Inst) -> bool {
        match body.inst(inst).kind() {
            InstKind::Access(access) => access.atomic.is_some(),
            InstKind::Call => self.lock_call(body, inst).is_some_and(|call| call.act != LockAct::Unlocks),
            InstKind::Bulk { .. } | InstKind::Computation | InstKind::Allocation | InstKind::Fence => false,
            InstKind::Assume | InstKind::VaStart | InstKind::Terminator => false,
        }
    }

    /// The condition under which an attempt to lock fails, which then has changed nothing.
    fn fails_to_lock(&self, body: &Body, inst: Inst) -> Option<Dnf> {
        let call = self.lock_call(body, inst).filter(|call| call.act == LockAct::Tries)?;
        if self.mutation == Some(Mutation::NoTryLockSucceeds) {
            return Some(Dnf::always());
        }
        // `masked` created the constant.
        let zero = body.made_bits(body.ty(call.result), 0)?;
        Some(compare(body, IntCond::Ne, call.result, zero))
    }

    pub fn allocates(&self, func: Func) -> bool {
        self.allocates[func]
    }

    /// Whether an instruction is a call without any effect.
    pub fn does_nothing(&self, body: &Body, inst: Inst) -> bool {
        matches!(body.inst(inst), InstData::Call { callee: Callee::Func(callee), .. } if self.nothing[*callee])
    }

    /// Whether an instruction is a call that has no effect, except to end the thread. Such a call throws nothing.
    fn is_idle(&self, data: &InstData) -> bool {
        matches!(data, InstData::Call { callee: Callee::Func(callee), .. } if self.idle[*callee])
    }

    /// Whether an access is atomic, and neither fails nor races with a plain one.
    pub fn is_safe(&self, module: &Module, body: &Body, access: Inst) -> bool {
        let Some((ptr, size)) = atomic_place(body, access) else { return false };
        let Some(Const::Global { global, plus }) = body.as_const(ptr) else { return false };
        let data = &module.globals[global];
        let fits = u64::try_from(plus).is_ok_and(|plus| plus + u64::from(size) <= data.size);
        fits && plus % i64::from(size) == 0 && self.atomic[global]
    }
}

/// Removes the handlers of calls that throw nothing, so that a loop which calls them is seen to return to its header.
/// All other calls with a handler have an effect, and an iteration that executes them is not pure, whether they return
/// or throw: an exception was allocated, and destructors ran.
pub(crate) fn drop_handlers(facts: &Facts, body: &mut Body) -> bool {
    let mut changed = false;
    for index in 0..body.layout.len() {
        let [.., call, last] = body.blocks[body.layout[index]].insts[..] else { continue };
        if let InstData::Called { returned, .. } = body.inst(last)
            && facts.is_idle(body.inst(call))
        {
            *body.inst_mut(last) = InstData::Jump(returned.clone());
            changed = true;
        }
    }
    changed
}

/// The address and the size of an atomic access.
pub(crate) fn atomic_place(body: &Body, inst: Inst) -> Option<(Value, u32)> {
    match body.inst(inst).kind() {
        InstKind::Access(MemoryAccess { ptr, stores, atomic: Some(_), .. }) => {
            Some((ptr, body.ty(stores.unwrap_or_else(|| body.results(inst)[0])).bytes()))
        }
        InstKind::Access(_) | InstKind::Bulk { .. } | InstKind::Computation | InstKind::Allocation => None,
        InstKind::Fence | InstKind::Assume | InstKind::Call | InstKind::VaStart | InstKind::Terminator => None,
    }
}

/// The effect of an instruction on an iteration.
pub(crate) enum Effect {
    /// None, and it cannot fail: its result can also be computed elsewhere.
    Scalar,
    /// None that other threads or later iterations could observe, if the condition holds.
    Pure {
        when: Dnf,
        may_fail: bool,
    },
    Impure,
}

pub(crate) fn effect(module: &Module, facts: &Facts, body: &Body, inst: Inst) -> Effect {
    let pure = |may_fail: bool| Effect::Pure { when: Dnf::always(), may_fail };
    let safe = || facts.is_safe(module, body, inst);
    let data = body.inst(inst);
    match data.kind() {
        InstKind::Computation => match computation(body, data) {
            Some(Computation::Total) => Effect::Scalar,
            Some(Computation::Partial) | None => pure(true),
        },
        InstKind::Access(MemoryAccess { stores: None, atomic, .. }) => pure(atomic.is_none() || !safe()),
        InstKind::Access(_) => {
            let unchanged = if let InstData::Rmw { op, value, .. } = data {
                unchanged(body, *op, body.result(inst), *value)
            } else if let InstData::CompareExchange { expected, new, weak, .. } = *data {
                let same = !weak.may_fail() && same_number(body, expected, new);
                let same = same || facts.mutation == Some(Mutation::NoExchangeChanges);
                // A weak one that succeeds every time might fail the next time.
                Some(if same { Dnf::always() } else { truth(body, body.results(inst)[1], false) })
            } else {
                None
            };
            unchanged.map_or(Effect::Impure, |when| Effect::Pure { when, may_fail: !safe() })
        }
        InstKind::Fence | InstKind::Assume => pure(false),
        InstKind::Call if facts.is_idle(data) => {
            pure(facts.does_nothing(body, inst) && may_be_misused(facts, body, data))
        }
        InstKind::Terminator if !data.edges().is_empty() => Effect::Scalar,
        InstKind::Call if let Some(when) = facts.fails_to_lock(body, inst) => Effect::Pure { when, may_fail: true },
        InstKind::Call | InstKind::Terminator => Effect::Impure,
        InstKind::Allocation | InstKind::Bulk { .. } | InstKind::VaStart => Effect::Impure,
    }
}

/// Whether a call may get an argument that was never written, or an address that is not that of a variable which is.
fn may_be_misused(facts: &Facts, body: &Body, data: &InstData) -> bool {
    let is_variable = |value: Value| match body.def(value) {
        Def::Const(Const::Global { .. } | Const::Bits(_)) => true,
        Def::Const(Const::Func(_) | Const::Undef) | Def::Param(..) => false,
        Def::Result(inst, _) => matches!(body.inst(inst), InstData::Alloca { .. }) && is_stored_to(body, value),
    };
    let rests = |body: &Body, inst: Inst| facts.does_nothing(body, inst);
    let mut args = Vec::new();
    data.for_each_use(|value| args.push(value));
    let is_number = |value: Value| body.as_bits(value).is_some() || is_written(body, &Cfg::of(body), &rests, value);
    args.into_iter().any(|value| if body.ty(value) == Type::Ptr { !is_variable(value) } else { !is_number(value) })
}

/// Whether the function stores something in a local.
fn is_stored_to(body: &Body, local: Value) -> bool {
    let (uses, mut places) = (Uses::of(body), vec![local]);
    while let Some(place) = places.pop() {
        for &user in uses.of_value(place) {
            match body.inst(user).kind() {
                InstKind::Access(MemoryAccess { ptr, stores: Some(_), .. }) if ptr == place => return true,
                InstKind::Bulk { .. } => return true,
                InstKind::Computation => places.extend(body.results(user)),
                InstKind::Access(_) | InstKind::Fence | InstKind::Assume | InstKind::Call => {}
                InstKind::Allocation | InstKind::VaStart | InstKind::Terminator => {}
            }
        }
    }
    false
}

/// Whether two values are equal, so that a compare-exchange of them writes what it reads.
fn same_number(body: &Body, a: Value, b: Value) -> bool {
    // Constants are not numbered.
    a == b || body.as_bits(a).is_some_and(|bits| body.as_bits(b) == Some(bits))
}

/// When an update writes the value it reads; `None` for never.
fn unchanged(body: &Body, op: RmwOp, old: Value, operand: Value) -> Option<Dnf> {
    let is = |cond| compare(body, cond, old, operand);
    // `masked` created this, unless the operand is known.
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

/// The condition that an operand is 0, which is known for a constant.
fn zero(body: &Body, operand: Value) -> Option<Dnf> {
    match body.as_bits(operand) {
        Some(0) => Some(Dnf::always()),
        Some(_) => None,
        None => {
            // `masked` created the constant.
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
        Def::Result(..) | Def::Param(..) | Def::Const(_) => false,
    });
    found.map(|(value, _)| value)
}

/// Computes, after each update by `and` and `or`, which of the bits in its operand were set, for use in conditions.
/// Also creates the constants that conditions compare with.
pub(crate) fn masked(body: &mut Body) {
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        let mut at = 0;
        while at < body.blocks[block].insts.len() {
            let inst = body.blocks[block].insts[at];
            at += 1;
            // An attempt to lock returns 0 if it succeeds.
            if let (InstData::Call { .. }, &[result]) = (body.inst(inst), body.results(inst))
                && body.ty(result).is_int()
            {
                body.bits(body.ty(result), 0);
            }
            let InstData::Rmw { op, value, .. } = *body.inst(inst) else { continue };
            let ty = body.ty(value);
            body.bits(ty, 0);
            if matches!(op, RmwOp::And | RmwOp::Or) {
                let args = [body.result(inst), value];
                let data = InstData::Binary { op: BinaryOp::And, args, wrap: Wrap::default() };
                let made = body.make(data, &[ty], body.loc(inst));
                body.blocks[block].insts.insert(at, made);
            }
        }
    }
}
