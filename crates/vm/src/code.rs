//! A program ready to run: one array of instructions for all functions, and the side tables they index.

use crate::memory::{AccessMode, Site, function_address, function_at};
use crate::ops::{Inst, Op};
use crate::shim::{Shim, StepError, barrier};
use crate::transient::{Tame, Try};
use base::{FaultKind, FenceOrder, Id, InvalidCall, LoadOrder, Place, RmwOp, StoreOrder, Table, UpdateOrder};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::Loops;
use ir::{
    BinaryOp, Block, CastOp, FloatCond, Func, Global, Handler, IntCond, Loc, Module, OverflowOp, TernaryOp, Type,
    UnaryOp, Until, Wrap,
};

use rustc_hash::FxHashMap;

/// Where an operand of a table instruction comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Slot(u16),
    Const(u128),
    Undef,
}

/// A typed operand or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Typed {
    pub from: Operand,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub callee: Target,
    pub args: Vec<Typed>,
    /// The positions at which a `va_list` expects the arguments, see `ir::va`; empty unless the call is variadic.
    pub places: Vec<u32>,
    /// Slots for the results.
    pub results: Vec<(u16, Type)>,
    /// Some result is used.
    pub used: bool,
    /// It takes a lock that the iteration gives back: see `transient_lock`.
    pub undone: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Target {
    Func(Func),
    Pointer(Operand),
    /// A modelled library function.
    Shim {
        /// `None` where the machine itself calls it, at the end of a thread.
        func: Option<Func>,
        shim: Shim,
    },
}

/// A scalar operation without an opcode of its own; see `ir::scalar`.
#[derive(Clone, Debug)]
pub(crate) struct Rare {
    pub op: RareOp,
    pub args: Vec<Typed>,
    /// Slots of the results.
    pub results: Vec<(u16, Type)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum RareOp {
    Unary(UnaryOp),
    Binary(BinaryOp, Wrap),
    Overflow(OverflowOp),
    Ternary(TernaryOp),
    IntCompare(IntCond),
    FloatCompare(FloatCond),
    Cast(CastOp),
    Select,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Atomic {
    pub ptr: Operand,
    pub ty: Type,
    pub what: AtomicOp,
    /// Slots of the loaded value and, for compare-exchange, of the success flag.
    pub result: u16,
    pub success: u16,
    /// For an update whose result is unused: the family of updates that it commutes with.
    pub family: Option<Family>,
    /// For `Op::Await`: index into `Code::waits`.
    pub until: u32,
    /// Whether it can observe transient values, and the try that it is.
    pub tame: Tame,
    pub tries: Option<Try>,
}

impl Atomic {
    /// Whether it is a compare-exchange that may fail although it reads the expected value.
    pub fn is_weak(&self) -> bool {
        matches!(self.what, AtomicOp::CompareExchange { weak: true, .. })
    }
}

/// Families of updates whose order does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Add,
    And,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
}

impl Family {
    const ALL: [(Self, &str); 8] = [
        (Self::Add, "add"),
        (Self::And, "and"),
        (Self::Or, "or"),
        (Self::Xor, "xor"),
        (Self::Max, "max"),
        (Self::Min, "min"),
        (Self::UMax, "umax"),
        (Self::UMin, "umin"),
    ];
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|&(family, _)| family == self).map(|(_, name)| name).expect("internal: not listed")
    }
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|&(_, other)| other == name).map(|(family, _)| family)
    }
    pub fn of(op: RmwOp) -> Option<Self> {
        match op {
            RmwOp::Add | RmwOp::Sub => Some(Self::Add),
            RmwOp::And => Some(Self::And),
            RmwOp::Or => Some(Self::Or),
            RmwOp::Xor => Some(Self::Xor),
            RmwOp::Max => Some(Self::Max),
            RmwOp::Min => Some(Self::Min),
            RmwOp::UMax => Some(Self::UMax),
            RmwOp::UMin => Some(Self::UMin),
            // Rounding depends on the order; the others depend on the old value.
            RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin => None,
            RmwOp::Exchange | RmwOp::Nand | RmwOp::UIncWrap | RmwOp::UDecWrap | RmwOp::USubCond | RmwOp::USubSat => {
                None
            }
        }
    }
}

/// The condition of an await.
#[derive(Clone, Debug)]
pub(crate) struct Wait {
    pub until: Until,
    /// The operands of its terms.
    pub operands: Vec<Operand>,
    /// The operands of the terms of its demotion.
    pub demoting: Vec<Operand>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum AtomicOp {
    Load(LoadOrder),
    Store(StoreOrder, Operand),
    Rmw(RmwOp, UpdateOrder, Operand),
    CompareExchange {
        success: UpdateOrder,
        failure: LoadOrder,
        expected: Operand,
        new: Operand,
        weak: bool,
        writes_back: Option<Operand>,
    },
    Fence(FenceOrder),
}

#[derive(Clone, Debug)]
pub(crate) struct Switch {
    pub arg: Typed,
    /// Sorted by value.
    pub cases: Vec<(u128, u32)>,
    pub default: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct FuncCode {
    /// First instruction; `None` for an external function.
    pub entry: Option<u32>,
    pub frame_size: u32,
    /// Registers that the parameters take, from 0 on.
    pub param_slots: u32,
}

/// Where an exception goes that leaves a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing {
    /// The instruction after the call.
    pub after: u32,
    pub target: u32,
    pub handler: Handler,
}

/// The program's code, immutable and shared by all machines that run it.
pub struct Code {
    pub(crate) insts: Vec<Inst>,
    /// Source place of each instruction.
    pub(crate) locs: Vec<Loc>,
    pub(crate) funcs: Table<Func, FuncCode>,
    pub(crate) sites: Vec<CallSite>,
    pub(crate) returns: Vec<Vec<Typed>>,
    pub(crate) switches: Vec<Switch>,
    pub(crate) rare: Vec<Rare>,
    pub(crate) atomics: Vec<Atomic>,
    pub(crate) waits: Vec<Wait>,
    /// Assumptions and awaits, each with the try, or access of private memory, on which it rests.
    pub(crate) rests: Vec<(Site, Site)>,
    /// Accesses of memory that is assumed to be private.
    pub(crate) unshared: FxHashMap<Site, AccessMode>,
    /// There are any.
    pub(crate) has_tries: bool,
    /// Attempts to lock, each with the assumption that stops its thread if the attempt fails.
    pub(crate) stopped: FxHashMap<Site, Site>,
    /// For tests: accesses that are not operations order others.
    pub(crate) unseen_order: bool,
    /// Updates commute, where `Atomic::family` says so; see `let_additions_commute`.
    pub(crate) additions_commute: bool,
    /// Some of them may acquire what others released.
    pub(crate) updates_learn: bool,
    pub(crate) texts: Vec<String>,
    /// Sorted by the instruction after the call.
    pub(crate) landings: Vec<Landing>,
    /// Address of each global; 0 for thread-local ones.
    pub(crate) globals: Table<Global, u64>,
    /// Thread-local variables, by the number `ThreadLocal` instructions use.
    pub(crate) thread_locals: Vec<Global>,
    /// Calls the constructors and `main`.
    pub(crate) start: u32,
    /// Calls a thread's function, in register 0, with the argument in register 1.
    pub(crate) thread_start: u32,
    /// Function owning each range of instructions: (first instruction, function), sorted.
    pub(crate) ranges: Vec<(u32, Func)>,
    /// Block of each range of instructions: (first instruction, block), sorted.
    pub(crate) blocks: Vec<(u32, Block)>,
    /// Source names of the variables that `Alloca` instructions make.
    pub(crate) variables: FxHashMap<u32, String>,
    /// Some call asks whether a thread has terminated.
    pub(crate) tries_joins: bool,
    /// Some call begins an atomic section.
    pub(crate) atomic_sections: bool,
    /// Some call cancels a thread.
    pub(crate) cancels: bool,
    /// Some call registers a function to run at exit.
    pub(crate) registers_exits: bool,
    /// Some call may read the clock.
    pub(crate) reads_clock: bool,
    pub(crate) module: Module,
}

/// Registers of the two start stubs.
pub(crate) const STUB_FRAME: u32 = 8;

impl Code {
    /// The function a pointer points to.
    pub(crate) fn function_at(&self, addr: u64) -> Result<Func, StepError> {
        if let Some(index) = function_at(addr)
            && (index as usize) < self.funcs.len()
        {
            return Ok(Func::new(index));
        }
        Err(StepError::fault(FaultKind::BadCall, InvalidCall::NotFunction(addr)))
    }

    /// That a function is given too few arguments.
    pub(crate) fn too_few(&self, func: Func, given: usize, by_library: bool) -> StepError {
        let data = &self.module.funcs[func];
        let (function, takes) = (data.name.clone(), data.sig.params.len());
        StepError::fault(FaultKind::BadCall, InvalidCall::FewArguments { function, takes, given, by_library })
    }

    /// Whether the program uses somewhere which thread was the last to arrive at a barrier.
    pub(crate) fn tells_last_arrival(&self) -> bool {
        let calls = self.insts.iter().enumerate().filter(|(_, inst)| inst.op == Op::Library);
        let mut calls = calls.map(|(at, inst)| (at as u32, &self.sites[inst.imm as usize]));
        calls.any(|(at, site)| match &site.callee {
            // What is called through a pointer is the function's own code.
            Target::Shim { func: None, .. } => false,
            Target::Shim { func: Some(func), .. } if self.funcs[*func].entry == Some(at) => false,
            Target::Shim { func: Some(func), .. } => site.used && self.module.funcs[*func].name == barrier::WAIT,
            Target::Func(_) | Target::Pointer(_) => false,
        })
    }

    /// Whether something may have to run at exit.
    pub(crate) fn runs_at_exit(&self) -> bool {
        self.registers_exits || !self.module.dtors.is_empty()
    }
    /// The function that contains an instruction; none for the start stubs.
    pub(crate) fn func_of(&self, pc: u32) -> Option<Func> {
        let after = self.ranges.partition_point(|&(first, _)| first <= pc);
        after.checked_sub(1).map(|i| self.ranges[i].1)
    }
    /// The source place of the innermost loop that an instruction is in.
    pub(crate) fn loop_around(&self, pc: u32) -> Option<Place> {
        let body = self.module.funcs[self.func_of(pc)?].body.as_ref()?;
        let (_, block) = self.blocks[..self.blocks.partition_point(|&(first, _)| first <= pc)].last()?;
        let cfg = Cfg::of(body);
        let loops = Loops::of(&cfg, &Doms::of(&cfg));
        let around = loops.innermost(*block)?;
        let place = self.module.place(loops.loops[around].loc(&self.module, body));
        place.is_known().then_some(place)
    }
    pub(crate) fn func_address(func: Func) -> u64 {
        function_address(func.index())
    }
    /// What happens to an exception that leaves the call before this instruction.
    pub(crate) fn landing(&self, after: u32) -> Option<Landing> {
        let at = self.landings.binary_search_by_key(&after, |landing| landing.after).ok()?;
        Some(self.landings[at])
    }
    /// The global that contains `addr`.
    pub(crate) fn global_at(&self, addr: u64) -> Option<(Global, u64)> {
        self.globals.iter().find_map(|(global, &start)| {
            let size = self.module.globals[global].size;
            (start != 0 && addr >= start && addr <= start + size).then(|| (global, addr - start))
        })
    }
    /// Whether, in machines that run this code, two commuting atomic updates of one location do not conflict if their
    /// results are unused; see `updates`.
    pub fn let_additions_commute(&mut self, on: bool) {
        self.additions_commute = on && self.atomics.iter().any(|atomic| atomic.family.is_some());
        let acquires = |atomic: &Atomic| match atomic.what {
            AtomicOp::Rmw(_, order, _) => {
                atomic.family.is_some() && !matches!(order, UpdateOrder::Relaxed | UpdateOrder::Release)
            }
            AtomicOp::Fence(order) => order != FenceOrder::Release,
            // They do not commute with anything.
            AtomicOp::Load(_) | AtomicOp::Store(..) | AtomicOp::CompareExchange { .. } => false,
        };
        self.updates_learn = self.additions_commute && self.atomics.iter().any(acquires);
    }
    /// Whether the race detector takes order from accesses that are not operations, which is a mistake: for tests.
    pub fn let_unseen_order(&mut self, on: bool) {
        self.unseen_order = on;
    }
    /// Instructions of a function, for inspection.
    pub fn disassemble(&self, func: Func) -> String {
        let mut out = String::new();
        for (i, &(first, owner)) in self.ranges.iter().enumerate() {
            if owner == func {
                let end = self.ranges.get(i + 1).map_or(self.insts.len() as u32, |r| r.0);
                for pc in first..end {
                    out.push_str(&format!("{pc:6}  {}\n", self.insts[pc as usize]));
                }
            }
        }
        out
    }
    pub fn module(&self) -> &Module {
        &self.module
    }
}
