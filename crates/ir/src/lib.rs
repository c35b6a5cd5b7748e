//! The intermediate representation: SSA over scalars, as dense typed tables.
//!
//! - Values are scalars: integers of 1 to 128 bits, `f32`, `f64`, `ptr`. The front end splits structs, arrays and
//!   vectors held in registers into their scalars; functions and calls may therefore have several results.
//! - Control flow joins by block parameters, not phi instructions; every edge passes its arguments.
//! - Constants are values, interned per function.
//! - Every instruction carries a [`Loc`] into the module's table of source places.
//!
//! `ir` knows neither LLVM nor the machine nor any search. The rules a function obeys are listed in `verify`.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod cfg;
pub mod dom;
mod func;
mod inst;
pub mod loops;
mod module;
pub mod scalar;
mod set;
mod shape;
pub mod text;
mod types;
mod until;
pub mod uses;
pub mod va;
pub mod verify;

pub use func::{Block, BlockData, Body, Const, Def, Inst, Value, ValueData};
pub use inst::{
    BinaryOp, Callee, CastOp, Control, Edge, FloatCond, Handler, InstData, InstKind, IntCond, MemoryAccess, OverflowOp,
    Strength, TernaryOp, UnaryOp, Unseen, Weak, Wrap,
};
pub use module::{
    Func, FuncData, Global, GlobalData, Init, Loc, LocData, Module, Reloc, RelocTarget, Sig, SourceFile, SymbolRef,
};
pub use set::IdSet;
pub use shape::{BlockShape, Member, Shape, ShapeData, Shapes};
pub use types::Type;
pub use until::{Until, UntilTerm, Waiting, within};
