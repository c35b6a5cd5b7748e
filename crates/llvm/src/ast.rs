//! One function as its text says it, names resolved to numbers: what `parse` makes and `lower` takes.
//!
//! Constant expressions are the same operations as instructions, so they share [`Op`].

use crate::types::Ty;
use base::RmwOp;
use ir::{BinaryOp, CastOp, FloatCond, IntCond, Wrap};
use std::fmt;

/// Number of a `%name` within its function.
pub type Local = u32;
/// Number of a block within its function, in text order of first mention.
pub type Label = u32;

/// A local name. Numbers are kept as such, since the text leaves some of them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name<'a> {
    Number(u64),
    Text(&'a [u8]),
}

impl<'a> Name<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        let number = || std::str::from_utf8(text).ok()?.parse().ok();
        match text {
            [b'0'] => Name::Number(0),
            [b'1'..=b'9', ..] => number().map_or(Name::Text(text), Name::Number),
            _ => Name::Text(text),
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => write!(f, "{number}"),
            Name::Text(text) => f.write_str(&String::from_utf8_lossy(text)),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Val<'a> {
    Local(Ty, Local),
    Const(Ty, Constant<'a>),
}

impl Val<'_> {
    pub fn ty(&self) -> Ty {
        match self {
            Val::Local(ty, _) | Val::Const(ty, _) => *ty,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Constant<'a> {
    /// A scalar by its bits.
    Bits(u128),
    /// An integer of more than 128 bits: as many words as it has limbs, the least significant first.
    Wide(Box<[u64]>),
    Undef,
    Zero,
    Bytes(Vec<u8>),
    /// Elements of an array, struct or vector.
    List(Vec<Val<'a>>),
    Splat(Box<Val<'a>>),
    Symbol(&'a [u8]),
    BlockAddress {
        function: &'a [u8],
        block: Name<'a>,
    },
    Expr(Box<Op<'a>>),
    Unsupported(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

#[derive(Clone, Debug)]
pub enum Op<'a> {
    Binary {
        op: BinaryOp,
        wrap: Wrap,
        args: [Val<'a>; 2],
    },
    FNeg(Val<'a>),
    IntCompare {
        cond: IntCond,
        args: [Val<'a>; 2],
    },
    FloatCompare {
        cond: FloatCond,
        args: [Val<'a>; 2],
    },
    Cast {
        op: CastOp,
        arg: Val<'a>,
        to: Ty,
    },
    Freeze(Val<'a>),
    Select {
        cond: Val<'a>,
        then: Val<'a>,
        other: Val<'a>,
    },
    Phi {
        ty: Ty,
        incoming: Vec<(Val<'a>, Label)>,
    },
    Alloca {
        ty: Ty,
        count: Option<Val<'a>>,
        align: u32,
    },
    Load {
        ty: Ty,
        ptr: Val<'a>,
        align: u32,
        order: Option<Order>,
        volatile: bool,
    },
    Store {
        value: Val<'a>,
        ptr: Val<'a>,
        align: u32,
        order: Option<Order>,
        volatile: bool,
    },
    Gep {
        source: Ty,
        base: Val<'a>,
        indices: Vec<Val<'a>>,
        inbounds: bool,
    },
    Rmw {
        op: RmwOp,
        ptr: Val<'a>,
        value: Val<'a>,
        order: Order,
        align: u32,
    },
    CompareExchange {
        ptr: Val<'a>,
        expected: Val<'a>,
        new: Val<'a>,
        success: Order,
        failure: Order,
        weak: bool,
        align: u32,
    },
    Fence {
        order: Order,
        single_thread: bool,
    },
    ExtractValue {
        from: Val<'a>,
        path: Vec<u64>,
    },
    InsertValue {
        into: Val<'a>,
        value: Val<'a>,
        path: Vec<u64>,
    },
    ExtractElement {
        vector: Val<'a>,
        index: Val<'a>,
    },
    InsertElement {
        vector: Val<'a>,
        value: Val<'a>,
        index: Val<'a>,
    },
    Shuffle {
        args: [Val<'a>; 2],
        mask: Val<'a>,
    },
    Call(Box<Call<'a>>),
    Jump(Label),
    Branch {
        cond: Val<'a>,
        then: Label,
        other: Label,
    },
    IndirectJump {
        to: Val<'a>,
        labels: Vec<(Name<'a>, Label)>,
    },
    Switch {
        arg: Val<'a>,
        cases: Vec<(u128, Label)>,
        default: Label,
    },
    Return(Option<Val<'a>>),
    Unreachable,
    /// Where an exception goes.
    LandingPad(LandingPad<'a>),
    /// Passes an exception on.
    Resume(Val<'a>),
    /// Read and skipped; `ends` when it is a terminator.
    Unsupported {
        what: String,
        ends: bool,
    },
}

impl Op<'_> {
    pub fn is_terminator(&self) -> bool {
        if let Op::Call(call) = self {
            return call.normal.is_some();
        }
        if let Op::Unsupported { ends, .. } = self {
            return *ends;
        }
        let jumps = matches!(self, Op::Jump(_) | Op::Branch { .. } | Op::Switch { .. } | Op::IndirectJump { .. });
        jumps || matches!(self, Op::Return(_) | Op::Resume(_) | Op::Unreachable)
    }

    pub fn successors(&self, out: &mut Vec<Label>) {
        match self {
            Op::Jump(to) => out.push(*to),
            Op::Branch { then, other, .. } => out.extend([*then, *other]),
            Op::Switch { cases, default, .. } => {
                out.extend(cases.iter().map(|(_, to)| *to));
                out.push(*default);
            }
            Op::IndirectJump { labels, .. } => out.extend(labels.iter().map(|(_, to)| *to)),
            Op::Call(call) => {
                out.extend(call.normal);
                out.extend(call.unwind);
                out.extend(&call.labels);
            }
            _ => {}
        }
    }
}

/// Where an exception arrives.
#[derive(Clone, Debug)]
pub struct LandingPad<'a> {
    pub clauses: Vec<Clause<'a>>,
    /// It stops here even if no clause takes it.
    pub has_destructors: bool,
}

#[derive(Clone, Debug)]
pub enum Clause<'a> {
    /// Takes exceptions of one type, or all.
    Catch(Val<'a>),
    /// Takes exceptions of none of these types.
    Filter(Val<'a>),
}

#[derive(Clone, Debug)]
pub struct Call<'a> {
    pub callee: Callee<'a>,
    pub result: Ty,
    /// The full function type, written only for variadic callees and by old versions.
    pub fixed: Option<usize>,
    pub variadic: bool,
    pub args: Vec<Arg<'a>>,
    /// Where an `invoke` goes when the call returns, and `asm goto` when its text ends.
    pub normal: Option<Label>,
    /// Where an `invoke` goes when an exception leaves the call.
    pub unwind: Option<Label>,
    /// Where `asm goto` may jump.
    pub labels: Vec<Label>,
}

#[derive(Clone, Debug)]
pub enum Callee<'a> {
    Value(Val<'a>),
    Asm { template: Vec<u8>, constraints: Vec<u8> },
}

#[derive(Clone, Debug)]
pub enum Arg<'a> {
    Value {
        value: Val<'a>,
        byval: Option<Ty>,
        align: u32,
    },
    /// A node of debug information.
    Node(u32),
    OtherMetadata,
}

#[derive(Clone, Debug)]
pub struct Inst<'a> {
    pub result: Option<Local>,
    pub op: Op<'a>,
    /// Number of its `!dbg` node.
    pub dbg: Option<u32>,
    pub at: usize,
}

/// A source variable that lives at an address.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    pub address: Local,
    pub node: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Block<'a> {
    pub insts: Vec<Inst<'a>>,
    pub defined: bool,
}

#[derive(Clone, Debug)]
pub struct Param<'a> {
    pub ty: Ty,
    pub name: Option<&'a [u8]>,
}

#[derive(Clone, Debug)]
pub struct Header<'a> {
    pub result: Ty,
    pub params: Vec<Param<'a>>,
    pub variadic: bool,
    pub dbg: Option<u32>,
    /// First byte behind the `{` of a definition, or behind a declaration.
    pub end: usize,
}

#[derive(Clone, Debug)]
pub struct Function<'a> {
    pub params: Vec<Local>,
    /// In order of first mention; `order` gives the text order, the entry first.
    pub blocks: Vec<Block<'a>>,
    pub order: Vec<Label>,
    pub local_names: Vec<Name<'a>>,
    pub variables: Vec<Variable>,
}
