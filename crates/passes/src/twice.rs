//! Functions in which a call may return a second time: those that call `setjmp`.
//!
//! What such a function has written to its variables before a jump is what it finds in them after, as long as they are
//! in memory; and the frame that a jump goes back to is its own. So its variables stay where they are, it is not made
//! part of another function, and no write of its loops is taken for one that nobody reads.

use ir::{Body, Callee, InstData, Module};

const TWICE: &[&str] = &["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"];

pub(crate) fn returns_twice(module: &Module, body: &Body) -> bool {
    if !TWICE.iter().any(|name| module.func_named(name).is_some()) {
        return false;
    }
    let insts = body.layout.iter().flat_map(|&block| &body.blocks[block].insts);
    insts.copied().any(|inst| match body.inst(inst) {
        InstData::Call { callee: Callee::Func(func), .. } => TWICE.contains(&module.funcs[*func].name.as_str()),
        _ => false,
    })
}
