//! The machine that runs programs: register code, checked memory, threads, modelled library functions, exact undo.
//!
//! `Code::emit` turns an `ir::Module` into code; a [`Vm`] runs it, one transition at a time, through [`base::Machine`].
//! `vm` knows neither LLVM nor any search: what to run next is decided outside. It never prints.

mod code;
mod memory;
mod ops;
mod shim;
mod thread;
mod trail;
mod vm;

pub use code::Code;
pub use trail::Mark;
pub use vm::{Setup, Sink, Stream, Vm};
