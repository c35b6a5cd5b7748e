//! The opcode table.
//!
//! One row per opcode: its name in disassembly, the roles of its operands, and for loads and stores the number of
//! bytes. Disassembly, the tracking of undefined values and what is known of plain accesses are derived from these, so
//! they cannot drift apart from the table. Semantics are in `run`.
//!
//! Registers are 64-bit slots of the frame. Integers narrower than a slot are kept zero-extended; an `i128` takes two
//! slots, low half first. `imm` is an immediate value, two packed halves, or an index into one of the side tables of
//! `Code`.

/// What `a`, `b`, `c` and `imm` mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roles {
    /// Nothing in registers.
    Nothing,
    /// `a` is written.
    Write,
    /// `a` is written from `b`.
    WriteRead,
    /// `a` is written from `b` and `c`.
    WriteReadRead,
    /// `b` decides control.
    Decide,
    /// `b` and `c` decide control.
    DecideTwo,
    /// `a` is loaded from address `b`.
    Load,
    /// `a` is loaded from address `b` indexed by `c`.
    LoadIndexed,
    /// `a` is loaded from address `imm`.
    LoadAbsolute,
    /// `a` is stored at address `b`.
    Store,
    /// `a` is stored at address `b` indexed by `c`.
    StoreIndexed,
    /// `a` is stored at address `imm`.
    StoreAbsolute,
    /// `a`, `b`, `c` are addresses or lengths.
    Addresses,
    /// Operands are in a side table.
    Table,
}

macro_rules! opcodes {
    ($($op:ident $text:literal $roles:ident $(($bytes:literal))?;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub(crate) enum Op { $($op),* }
        impl Op {
            pub fn text(self) -> &'static str { match self { $(Op::$op => $text),* } }
            pub fn roles(self) -> Roles { match self { $(Op::$op => Roles::$roles),* } }
            /// The bytes that a load or store accesses; 0 where the opcode does not say it.
            pub fn bytes(self) -> u64 { match self { $(Op::$op => 0 $(+ $bytes)?),* } }
        }
    };
}

opcodes! {
    Const "const" Write;
    Undef "undef" Write;
    Move "move" WriteRead;
    // Wrapping arithmetic.
    Add64 "add64" WriteReadRead; Add32 "add32" WriteReadRead;
    Sub64 "sub64" WriteReadRead; Sub32 "sub32" WriteReadRead;
    Mul64 "mul64" WriteReadRead; Mul32 "mul32" WriteReadRead;
    And "and" WriteReadRead; Or "or" WriteReadRead; Xor "xor" WriteReadRead;
    AddI64 "addi64" WriteRead; AddI32 "addi32" WriteRead;
    MulI64 "muli64" WriteRead; MulI32 "muli32" WriteRead;
    AndI "andi" WriteRead; OrI "ori" WriteRead; XorI "xori" WriteRead;
    // Signed arithmetic where overflow is a fault.
    AddS64 "adds64" WriteReadRead; AddS32 "adds32" WriteReadRead;
    SubS64 "subs64" WriteReadRead; SubS32 "subs32" WriteReadRead;
    MulS64 "muls64" WriteReadRead; MulS32 "muls32" WriteReadRead;
    AddSI64 "addsi64" WriteRead; AddSI32 "addsi32" WriteRead;
    MulSI64 "mulsi64" WriteRead; MulSI32 "mulsi32" WriteRead;
    // imm: the bits to keep.
    Mask "mask" WriteRead;
    // c: bits of the operand; imm: the bits to keep.
    SignExtend "sext" WriteRead;
    // Register counts: imm is the width. Immediate counts: c is the count; imm the mask (shl) or the width (ashr).
    Shl "shl" WriteReadRead; LShr "lshr" WriteReadRead; AShr "ashr" WriteReadRead;
    ShlI "shli" WriteRead; LShrI "lshri" WriteRead; AShrI "ashri" WriteRead;
    // imm: the width.
    UDiv "udiv" WriteReadRead; URem "urem" WriteReadRead; SDiv "sdiv" WriteReadRead; SRem "srem" WriteReadRead;
    Eq "eq" WriteReadRead; Ne "ne" WriteReadRead; ULt "ult" WriteReadRead; ULe "ule" WriteReadRead;
    SLt64 "slt64" WriteReadRead; SLe64 "sle64" WriteReadRead; SLt32 "slt32" WriteReadRead; SLe32 "sle32" WriteReadRead;
    EqI "eqi" WriteRead; NeI "nei" WriteRead; ULtI "ulti" WriteRead; UGtI "ugti" WriteRead;
    SLtI64 "slti64" WriteRead; SGtI64 "sgti64" WriteRead; SLtI32 "slti32" WriteRead; SGtI32 "sgti32" WriteRead;
    // imm: the slot taken when b is zero.
    Select "select" Table;
    FAdd64 "fadd64" WriteReadRead; FSub64 "fsub64" WriteReadRead; FMul64 "fmul64" WriteReadRead; FDiv64 "fdiv64" WriteReadRead;
    FAdd32 "fadd32" WriteReadRead; FSub32 "fsub32" WriteReadRead; FMul32 "fmul32" WriteReadRead; FDiv32 "fdiv32" WriteReadRead;
    // imm: index into `Code::rare`.
    Rare "rare" Table;
    // imm: displacement.
    Load8 "load8" Load(1); Load16 "load16" Load(2); Load32 "load32" Load(4); Load64 "load64" Load(8);
    Store8 "store8" Store(1); Store16 "store16" Store(2); Store32 "store32" Store(4); Store64 "store64" Store(8);
    // imm: displacement in the high half, scale in the low half.
    LoadX8 "loadx8" LoadIndexed(1); LoadX16 "loadx16" LoadIndexed(2); LoadX32 "loadx32" LoadIndexed(4); LoadX64 "loadx64" LoadIndexed(8);
    StoreX8 "storex8" StoreIndexed(1); StoreX16 "storex16" StoreIndexed(2); StoreX32 "storex32" StoreIndexed(4); StoreX64 "storex64" StoreIndexed(8);
    // imm: the absolute address, of a global.
    LoadG8 "loadg8" LoadAbsolute(1); LoadG16 "loadg16" LoadAbsolute(2); LoadG32 "loadg32" LoadAbsolute(4); LoadG64 "loadg64" LoadAbsolute(8);
    StoreG8 "storeg8" StoreAbsolute(1); StoreG16 "storeg16" StoreAbsolute(2); StoreG32 "storeg32" StoreAbsolute(4); StoreG64 "storeg64" StoreAbsolute(8);
    // Any number of bytes: c is that number.
    LoadN "loadn" Load; StoreN "storen" Store;
    Gep "gep" WriteReadRead; GepInbounds "gep.inbounds" WriteReadRead;
    // imm: size; b: log2 of the alignment.
    Alloca "alloca" Write;
    // b: size; c: log2 of the alignment.
    AllocaDynamic "alloca.dynamic" WriteRead;
    // imm: index of the thread-local variable.
    ThreadLocal "thread_local" Write;
    MemCopy "memcopy" Addresses; MemSet "memset" Table;
    Jump "jump" Nothing;
    // imm: target when true in the low half, when false in the high half.
    Branch "br" Decide;
    BrEq "br.eq" DecideTwo; BrULt "br.ult" DecideTwo; BrULe "br.ule" DecideTwo;
    BrSLt64 "br.slt64" DecideTwo; BrSLe64 "br.sle64" DecideTwo; BrSLt32 "br.slt32" DecideTwo; BrSLe32 "br.sle32" DecideTwo;
    // c: a 16-bit immediate, signed for the signed comparisons.
    BrEqI "br.eqi" Decide; BrULtI "br.ulti" Decide; BrUGtI "br.ugti" Decide;
    BrSLtI32 "br.slti32" Decide; BrSGtI32 "br.sgti32" Decide; BrSLtI64 "br.slti64" Decide; BrSGtI64 "br.sgti64" Decide;
    // imm: index into `Code::switches`.
    Switch "switch" Decide;
    // imm: index into `Code::sites`.
    Call "call" Table; CallPointer "call.pointer" Table; Library "library" Table;
    Return0 "return0" Nothing; Return1 "return1" Table; ReturnN "return" Table;
    VaStart "va_start" Decide;
    // imm: index into `Code::atomics`.
    AtomicLoad "atomic.load" Table; AtomicStore "atomic.store" Table; Rmw "rmw" Table; CompareExchange "cmpxchg" Table;
    WeakCompareExchange "cmpxchg.weak" Table;
    Await "await" Table;
    // Likewise, but not an operation.
    Unseen "unseen" Table;
    // b: the condition.
    Assume "assume" Table;
    Fence "fence" Nothing;
    Unreachable "unreachable" Nothing;
    // imm: index into `Code::texts`.
    Unsupported "unsupported" Nothing;
}

impl Op {
    /// Whether `imm` is an index into `Code::atomics`.
    pub fn is_atomic(self) -> bool {
        let access = matches!(self, Op::AtomicLoad | Op::AtomicStore | Op::Rmw | Op::Await | Op::Fence);
        access || matches!(self, Op::CompareExchange | Op::WeakCompareExchange)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Inst {
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub imm: u64,
}

const _: () = assert!(size_of::<Inst>() <= 16);

/// Two 32-bit halves in one immediate.
pub(crate) fn pack(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

impl std::fmt::Display for Inst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Inst { op, a, b, c, imm } = self;
        write!(f, "{:<14}", op.text())?;
        match op.roles() {
            Roles::Nothing => write!(f, " #{imm:#x}"),
            Roles::Write | Roles::LoadAbsolute => write!(f, " r{a} <- #{imm:#x}"),
            Roles::WriteRead | Roles::Load => write!(f, " r{a} <- r{b}, {c}, #{imm:#x}"),
            Roles::WriteReadRead | Roles::LoadIndexed => write!(f, " r{a} <- r{b}, r{c}, #{imm:#x}"),
            Roles::Decide => write!(f, " r{b}, {c}, #{imm:#x}"),
            Roles::DecideTwo => write!(f, " r{b}, r{c}, #{imm:#x}"),
            Roles::Store => write!(f, " [r{b} + #{imm:#x}] <- r{a}, {c}"),
            Roles::StoreAbsolute => write!(f, " [#{imm:#x}] <- r{a}"),
            Roles::StoreIndexed => write!(f, " [r{b}, r{c}, #{imm:#x}] <- r{a}"),
            Roles::Addresses | Roles::Table => write!(f, " {a}, {b}, {c}, #{imm:#x}"),
        }
    }
}
