//! Instructions.
//!
//! Each family of operators is one table of names; the printer, the parser, the folder and the machine's emitter all
//! match on the same enums without a catch-all arm, so a new operator asks for a decision in each.

use crate::{Block, Func, Global, Sig, Type, Until, UntilTerm, Value, Waiting};
use base::{FenceOrder, LoadOrder, RmwOp, StoreOrder, UpdateOrder};
use smallvec::{SmallVec, smallvec};

macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$vdoc])* $variant),* }
        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant),*];
            pub fn name(self) -> &'static str { match self { $($name::$variant => $text),* } }
            pub fn from_name(text: &str) -> Option<Self> { match text { $($text => Some($name::$variant),)* _ => None } }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.name()) }
        }
    };
}

operators! {
    /// One operand, result of the same type.
    UnaryOp {
        FNeg "fneg", FAbs "fabs", Sqrt "sqrt", Floor "floor", Ceil "ceil", Trunc "ftrunc",
        /// Round half to even.
        Rint "rint",
        /// Round half away from zero.
        Round "round",
        /// Two's complement absolute value; the minimum maps to itself.
        Abs "abs",
        CtPop "ctpop", Ctlz "ctlz", Cttz "cttz", BSwap "bswap", BitReverse "bitreverse",
        /// Any fixed value where the operand is undefined.
        Freeze "freeze",
    }
}
operators! {
    /// Two operands and a result of one type (the shift count too).
    BinaryOp {
        Add "add", Sub "sub", Mul "mul", UDiv "udiv", SDiv "sdiv", URem "urem", SRem "srem",
        And "and", Or "or", Xor "xor", Shl "shl", LShr "lshr", AShr "ashr",
        SMin "smin", SMax "smax", UMin "umin", UMax "umax",
        SAddSat "sadd.sat", UAddSat "uadd.sat", SSubSat "ssub.sat", USubSat "usub.sat",
        FAdd "fadd", FSub "fsub", FMul "fmul", FDiv "fdiv", FRem "frem",
        FMin "fmin", FMax "fmax", CopySign "copysign",
    }
}
impl BinaryOp {
    /// Whether it has the flags `nsw` and `nuw`.
    pub fn has_wrap(self) -> bool {
        matches!(self, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl)
    }
}
operators! {
    /// Two operands; results: the wrapped value and an `i1` that tells whether it wrapped.
    OverflowOp {
        SAdd "sadd.overflow", UAdd "uadd.overflow", SSub "ssub.overflow", USub "usub.overflow",
        SMul "smul.overflow", UMul "umul.overflow",
    }
}
operators! {
    TernaryOp {
        /// Fused multiply-add `a * b + c`.
        Fma "fma",
        /// Funnel shifts of the double-width `a:b` by `c`.
        FShl "fshl", FShr "fshr",
    }
}
operators! {
    IntCond {
        Eq "eq", Ne "ne", ULt "ult", ULe "ule", UGt "ugt", UGe "uge", SLt "slt", SLe "sle", SGt "sgt", SGe "sge",
    }
}
operators! {
    FloatCond {
        False "false", OEq "oeq", OGt "ogt", OGe "oge", OLt "olt", OLe "ole", ONe "one", Ord "ord",
        UEq "ueq", UGt "ugt", UGe "uge", ULt "ult", ULe "ule", UNe "une", Uno "uno", True "true",
    }
}
operators! {
    /// Conversions; the result type is the instruction's.
    CastOp {
        Trunc "trunc", ZExt "zext", SExt "sext", FpToUi "fptoui", FpToSi "fptosi", UiToFp "uitofp", SiToFp "sitofp",
        /// As `fptoui`/`fptosi`, but clamped to the range of the result, with NaN to zero.
        FpToUiSat "fptoui.sat", FpToSiSat "fptosi.sat",
        FpTrunc "fptrunc", FpExt "fpext", PtrToInt "ptrtoint", IntToPtr "inttoptr", Bitcast "bitcast",
    }
}

impl IntCond {
    /// The condition that holds exactly when `self` does not.
    pub fn negated(self) -> IntCond {
        match self {
            IntCond::Eq => IntCond::Ne,
            IntCond::Ne => IntCond::Eq,
            IntCond::ULt => IntCond::UGe,
            IntCond::ULe => IntCond::UGt,
            IntCond::UGt => IntCond::ULe,
            IntCond::UGe => IntCond::ULt,
            IntCond::SLt => IntCond::SGe,
            IntCond::SLe => IntCond::SGt,
            IntCond::SGt => IntCond::SLe,
            IntCond::SGe => IntCond::SLt,
        }
    }
    /// The condition with its operands exchanged.
    pub fn swapped(self) -> IntCond {
        match self {
            IntCond::Eq | IntCond::Ne => self,
            IntCond::ULt => IntCond::UGt,
            IntCond::ULe => IntCond::UGe,
            IntCond::UGt => IntCond::ULt,
            IntCond::UGe => IntCond::ULe,
            IntCond::SLt => IntCond::SGt,
            IntCond::SLe => IntCond::SGe,
            IntCond::SGt => IntCond::SLt,
            IntCond::SGe => IntCond::SLe,
        }
    }
}

/// Where the language says that overflow cannot happen: if it does, it is a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrap {
    pub no_signed: bool,
    pub no_unsigned: bool,
}

/// A control-flow edge with the arguments for its target's parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    pub to: Block,
    pub args: Vec<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    Func(Func),
    Pointer(Value),
}

/// Whether a compare-exchange may fail although it reads the expected value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weak {
    No,
    Yes,
    /// It may. The thread then only writes the expected value back to this address, from where it has loaded it, and
    /// tries again.
    WritesBack(Value),
}

impl Weak {
    pub fn may_fail(self) -> bool {
        match self {
            Weak::No => false,
            Weak::Yes | Weak::WritesBack(_) => true,
        }
    }
}

/// What becomes of an exception that leaves a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handler {
    /// It goes on after the destructors of this function.
    Passes,
    /// It ends there.
    Catches,
    /// It must not leave the call: the program ends.
    Terminates,
    /// Which of the two depends on the type of the exception; it is compared with the types in this table.
    Typed(Global),
}

operators! {
    /// What an access was that became [`InstData::Unseen`].
    Unseen { Load "load", Store "store", Rmw "rmw" }
}

impl Unseen {
    pub fn reads(self) -> bool {
        match self {
            Unseen::Load | Unseen::Rmw => true,
            Unseen::Store => false,
        }
    }
    pub fn writes(self) -> bool {
        match self {
            Unseen::Store | Unseen::Rmw => true,
            Unseen::Load => false,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum InstData {
    Unary {
        op: UnaryOp,
        arg: Value,
    },
    Binary {
        op: BinaryOp,
        args: [Value; 2],
        wrap: Wrap,
    },
    Overflow {
        op: OverflowOp,
        args: [Value; 2],
    },
    Ternary {
        op: TernaryOp,
        args: [Value; 3],
    },
    /// Of integers or pointers.
    IntCompare {
        cond: IntCond,
        args: [Value; 2],
    },
    FloatCompare {
        cond: FloatCond,
        args: [Value; 2],
    },
    Select {
        cond: Value,
        then: Value,
        other: Value,
    },
    Cast {
        op: CastOp,
        arg: Value,
    },
    /// A new block of the stack frame, freed when the function returns. In the entry block unless in a loop on purpose.
    Alloca {
        size: u64,
        align: u32,
    },
    /// As `Alloca`, with a size in bytes known at run time.
    AllocaDynamic {
        size: Value,
        align: u32,
    },
    /// `base + index * scale + disp`; `index` is an `i64`. `inbounds`: leaving the allocation is undefined.
    Gep {
        base: Value,
        index: Option<Value>,
        scale: i64,
        disp: i64,
        inbounds: bool,
    },
    /// Address of the running thread's copy of a thread-local variable.
    ThreadLocal {
        global: Global,
    },
    /// `order` is `None` for a plain access.
    Load {
        ptr: Value,
        align: u32,
        order: Option<LoadOrder>,
        volatile: bool,
    },
    Store {
        ptr: Value,
        value: Value,
        align: u32,
        order: Option<StoreOrder>,
        volatile: bool,
    },
    /// Result: the old value.
    Rmw {
        op: RmwOp,
        ptr: Value,
        value: Value,
        order: UpdateOrder,
        align: u32,
    },
    /// Results: the old value, and an `i1` that tells whether it was exchanged.
    CompareExchange {
        ptr: Value,
        expected: Value,
        new: Value,
        success: UpdateOrder,
        failure: LoadOrder,
        weak: Weak,
        align: u32,
    },
    /// An atomic access that blocks until the value it would read satisfies `until`.
    Await {
        access: Waiting,
        ptr: Value,
        align: u32,
        until: Box<Until>,
    },
    /// An atomic access that nothing depends on: it is checked for races and faults, but is not an operation of the
    /// search. It orders nothing, it stores nothing, and reads 0.
    Unseen {
        access: Unseen,
        ptr: Value,
        ty: Type,
        align: u32,
    },
    /// Silently ends the thread if `cond` is false: such executions are excluded. `tries`: as in [`Until::tries`].
    Assume {
        cond: Value,
        tries: Vec<Value>,
    },
    /// `single_thread`: a compiler fence, which orders nothing between threads.
    Fence {
        order: FenceOrder,
        single_thread: bool,
    },
    /// `overlap`: memmove.
    MemCopy {
        dst: Value,
        src: Value,
        len: Value,
        overlap: bool,
    },
    MemSet {
        dst: Value,
        byte: Value,
        len: Value,
    },
    /// `sig` is the call's own: it may differ from the callee's (varargs, K&R declarations, bad programs).
    Call {
        callee: Callee,
        args: Vec<Value>,
        sig: Box<Sig>,
    },
    /// Fills the target's `va_list` (x86-64 layout) with the variadic arguments of the running function.
    VaStart {
        list: Value,
    },
    Jump(Edge),
    Branch {
        cond: Value,
        then: Edge,
        other: Edge,
    },
    Switch {
        arg: Value,
        cases: Vec<(u128, Edge)>,
        default: Edge,
    },
    /// Follows a call: it has returned, or an exception has left it.
    Called {
        returned: Edge,
        thrown: Edge,
        handler: Handler,
    },
    Return(Vec<Value>),
    Unreachable,
    /// Ends the run as unsupported when executed. Stands for code that the front end cannot translate.
    Unsupported {
        what: String,
    },
}

/// Walks the operands of `$inst` in order, by shared or exclusive reference as `$iter` says: one walk serves both, so
/// that they cannot drift apart, and neither allocates.
macro_rules! for_each_operand {
    ($inst:expr, $iter:ident, |$value:ident| $do:expr) => {{
        macro_rules! each {
            ($list:expr) => {
                for $value in $list {
                    $do;
                }
            };
        }
        match $inst {
            InstData::Unary { arg, .. } | InstData::Cast { arg, .. } => each!([arg]),
            InstData::Binary { args, .. }
            | InstData::Overflow { args, .. }
            | InstData::IntCompare { args, .. }
            | InstData::FloatCompare { args, .. } => each!(args.$iter()),
            InstData::Ternary { args, .. } => each!(args.$iter()),
            InstData::Select { cond, then, other } => each!([cond, then, other]),
            InstData::Alloca { .. } | InstData::ThreadLocal { .. } | InstData::Fence { .. } => {}
            InstData::AllocaDynamic { size, .. } => each!([size]),
            InstData::Gep { base, index, .. } => {
                each!([base]);
                each!(index.$iter());
            }
            InstData::Load { ptr, .. } | InstData::Unseen { ptr, .. } => each!([ptr]),
            InstData::Store { ptr, value, .. } | InstData::Rmw { ptr, value, .. } => each!([ptr, value]),
            InstData::CompareExchange { ptr, expected, new, weak, .. } => {
                each!([ptr, expected, new]);
                match weak {
                    Weak::No | Weak::Yes => {}
                    Weak::WritesBack(to) => each!([to]),
                }
            }
            InstData::Await { access, ptr, until, .. } => {
                each!([ptr]);
                match access {
                    Waiting::Load(_) => {}
                    Waiting::Rmw { value, .. } => each!([value]),
                    Waiting::CompareExchange { expected, new, .. } => each!([expected, new]),
                }
                for UntilTerm { operand: $value, .. } in until.terms.$iter() {
                    $do;
                }
                for UntilTerm { operand: $value, .. } in until.demotion.$iter() {
                    $do;
                }
                for UntilTerm { plus, .. } in until.terms.$iter() {
                    each!(plus.$iter());
                }
                for UntilTerm { plus, .. } in until.demotion.$iter() {
                    each!(plus.$iter());
                }
                each!(until.tries.$iter());
            }
            InstData::Assume { cond, tries } => {
                each!([cond]);
                each!(tries.$iter());
            }
            InstData::MemCopy { dst, src, len, .. } => each!([dst, src, len]),
            InstData::MemSet { dst, byte, len } => each!([dst, byte, len]),
            InstData::Call { callee, args, .. } => {
                match callee {
                    Callee::Func(_) => {}
                    Callee::Pointer(pointer) => each!([pointer]),
                }
                each!(args.$iter());
            }
            InstData::VaStart { list } => each!([list]),
            InstData::Jump(edge) => each!(edge.args.$iter()),
            InstData::Branch { cond, then, other } => {
                each!([cond]);
                each!(then.args.$iter());
                each!(other.args.$iter());
            }
            InstData::Switch { arg, cases, default } => {
                each!([arg]);
                for (_, edge) in cases.$iter() {
                    each!(edge.args.$iter());
                }
                each!(default.args.$iter());
            }
            InstData::Called { returned, thrown, .. } => {
                each!(returned.args.$iter());
                each!(thrown.args.$iter());
            }
            InstData::Return(args) => each!(args.$iter()),
            InstData::Unreachable | InstData::Unsupported { .. } => {}
        }
    }};
}

/// What an instruction is to an analysis that does not care what it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstKind {
    /// Its results follow from its operands alone; it may fault.
    Computation,
    /// Of memory in the stack frame.
    Allocation,
    Access(MemoryAccess),
    /// An access to many bytes, which is plain.
    Bulk {
        dst: Value,
        src: Option<Value>,
    },
    Fence,
    Assume,
    Call,
    VaStart,
    Terminator,
}

impl InstKind {
    /// The access, if it is a single one.
    pub fn access(self) -> Option<MemoryAccess> {
        match self {
            InstKind::Access(access) => Some(access),
            InstKind::Computation
            | InstKind::Allocation
            | InstKind::Bulk { .. }
            | InstKind::Fence
            | InstKind::Assume
            | InstKind::Call
            | InstKind::VaStart
            | InstKind::Terminator => None,
        }
    }

    /// Where it accesses memory: a bulk access where it writes.
    pub fn place(self) -> Option<Value> {
        match self {
            InstKind::Access(MemoryAccess { ptr, .. }) | InstKind::Bulk { dst: ptr, .. } => Some(ptr),
            InstKind::Computation
            | InstKind::Allocation
            | InstKind::Fence
            | InstKind::Assume
            | InstKind::Call
            | InstKind::VaStart
            | InstKind::Terminator => None,
        }
    }
}

/// A load, a store, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryAccess {
    pub ptr: Value,
    /// What it stores, if it does: an update may store something else, a compare-exchange nothing.
    pub stores: Option<Value>,
    /// `None` for a plain access.
    pub atomic: Option<Strength>,
    pub volatile: bool,
    pub align: u32,
}

/// The memory order of an atomic access that succeeds, as far as loads, stores and updates have it in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    Relaxed,
    /// It acquires, releases or both.
    Between,
    SeqCst,
}

impl Strength {
    fn of_load(order: LoadOrder) -> Self {
        match order {
            LoadOrder::Relaxed => Strength::Relaxed,
            LoadOrder::Acquire => Strength::Between,
            LoadOrder::SeqCst => Strength::SeqCst,
        }
    }
    fn of_store(order: StoreOrder) -> Self {
        match order {
            StoreOrder::Relaxed => Strength::Relaxed,
            StoreOrder::Release => Strength::Between,
            StoreOrder::SeqCst => Strength::SeqCst,
        }
    }
    fn of_update(order: UpdateOrder) -> Self {
        match order {
            UpdateOrder::Relaxed => Strength::Relaxed,
            UpdateOrder::Acquire | UpdateOrder::Release | UpdateOrder::AcqRel => Strength::Between,
            UpdateOrder::SeqCst => Strength::SeqCst,
        }
    }
}

/// How a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control<'a> {
    Jump(&'a Edge),
    Branch {
        cond: Value,
        then: &'a Edge,
        other: &'a Edge,
    },
    Switch {
        arg: Value,
        cases: &'a [(u128, Edge)],
        default: &'a Edge,
    },
    /// After a call that has returned, or that an exception has left.
    Called {
        returned: &'a Edge,
        thrown: &'a Edge,
    },
    /// Without a successor.
    Leaves,
}

impl InstData {
    pub fn kind(&self) -> InstKind {
        let access = |ptr: Value, stores: Option<Value>, align: u32, atomic: Option<Strength>, volatile: bool| {
            InstKind::Access(MemoryAccess { ptr, stores, atomic, volatile, align })
        };
        match *self {
            InstData::Unary { .. } | InstData::Binary { .. } | InstData::Overflow { .. } => InstKind::Computation,
            InstData::Ternary { .. } | InstData::IntCompare { .. } => InstKind::Computation,
            InstData::FloatCompare { .. } | InstData::Select { .. } | InstData::Cast { .. } => InstKind::Computation,
            InstData::Gep { .. } | InstData::ThreadLocal { .. } => InstKind::Computation,
            InstData::Alloca { .. } | InstData::AllocaDynamic { .. } => InstKind::Allocation,
            InstData::Load { ptr, order, volatile, align } => {
                access(ptr, None, align, order.map(Strength::of_load), volatile)
            }
            InstData::Store { ptr, value, order, volatile, align } => {
                access(ptr, Some(value), align, order.map(Strength::of_store), volatile)
            }
            InstData::Rmw { ptr, value, order, align, .. } => {
                access(ptr, Some(value), align, Some(Strength::of_update(order)), false)
            }
            InstData::CompareExchange { ptr, new, success, align, .. } => {
                access(ptr, Some(new), align, Some(Strength::of_update(success)), false)
            }
            InstData::Await { access: ref waiting, ptr, align, .. } => {
                let (stores, strength) = match *waiting {
                    Waiting::Load(order) => (None, Strength::of_load(order)),
                    Waiting::Rmw { value, order, .. } => (Some(value), Strength::of_update(order)),
                    Waiting::CompareExchange { new, success, .. } => (Some(new), Strength::of_update(success)),
                };
                access(ptr, stores, align, Some(strength), false)
            }
            // What it would have stored does not matter, but that it would.
            InstData::Unseen { access: what, ptr, align, .. } => {
                access(ptr, what.writes().then_some(ptr), align, Some(Strength::Relaxed), false)
            }
            InstData::MemCopy { dst, src, .. } => InstKind::Bulk { dst, src: Some(src) },
            InstData::MemSet { dst, .. } => InstKind::Bulk { dst, src: None },
            InstData::Assume { .. } => InstKind::Assume,
            InstData::Fence { .. } => InstKind::Fence,
            InstData::Call { .. } => InstKind::Call,
            InstData::VaStart { .. } => InstKind::VaStart,
            InstData::Jump(_) | InstData::Branch { .. } | InstData::Switch { .. } => InstKind::Terminator,
            InstData::Called { .. } => InstKind::Terminator,
            InstData::Return(_) | InstData::Unreachable | InstData::Unsupported { .. } => InstKind::Terminator,
        }
    }

    pub fn is_terminator(&self) -> bool {
        self.kind() == InstKind::Terminator
    }

    /// How a terminator ends its block.
    pub fn control(&self) -> Option<Control<'_>> {
        if let InstData::Jump(edge) = self {
            return Some(Control::Jump(edge));
        }
        if let InstData::Branch { cond, then, other } = self {
            return Some(Control::Branch { cond: *cond, then, other });
        }
        if let InstData::Switch { arg, cases, default } = self {
            return Some(Control::Switch { arg: *arg, cases, default });
        }
        if let InstData::Called { returned, thrown, .. } = self {
            return Some(Control::Called { returned, thrown });
        }
        self.is_terminator().then_some(Control::Leaves)
    }

    /// The edges out of a terminator, in order; none for any other instruction.
    pub fn edges(&self) -> SmallVec<[&Edge; 2]> {
        match self.control() {
            Some(Control::Jump(edge)) => smallvec![edge],
            Some(Control::Branch { then, other, .. }) => smallvec![then, other],
            Some(Control::Switch { cases, default, .. }) => {
                cases.iter().map(|(_, edge)| edge).chain([default]).collect()
            }
            Some(Control::Called { returned, thrown }) => smallvec![returned, thrown],
            Some(Control::Leaves) | None => SmallVec::new(),
        }
    }

    pub fn edges_mut(&mut self) -> SmallVec<[&mut Edge; 2]> {
        let mut out = SmallVec::new();
        if let InstData::Jump(edge) = self {
            out.push(edge);
        } else if let InstData::Branch { then, other, .. } = self {
            out.extend([then, other]);
        } else if let InstData::Switch { cases, default, .. } = self {
            out.extend(cases.iter_mut().map(|(_, edge)| edge));
            out.push(default);
        } else if let InstData::Called { returned, thrown, .. } = self {
            out.extend([returned, thrown]);
        }
        out
    }

    /// Calls `f` on every value used, edge arguments included.
    pub fn for_each_use(&self, mut f: impl FnMut(Value)) {
        for_each_operand!(self, iter, |value| f(*value));
    }

    /// Calls `f` on every value used, to read or replace it.
    pub fn for_each_use_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        for_each_operand!(self, iter_mut, |value| f(value));
    }
}
