//! Functions in which a call may return a second time: those that call `setjmp`.
//!
//! After a `longjmp`, such a function reads from its variables what it wrote to them before the jump, as long as they
//! are in memory, and its frame must still exist. So its variables stay in memory, it is not inlined, and no write in
//! its loops is assumed to be unread.

use ir::{Body, Callee, InstData, Module};

const TWICE: &[&str] = &["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"];

pub(crate) fn returns_twice(module: &Module, body: &Body) -> bool {
    if !TWICE.iter().any(|name| module.func_named(name).is_some()) {
        return false;
    }
    body.insts().any(|inst| {
        matches!(body.inst(inst), InstData::Call { callee: Callee::Func(func), .. }
            if TWICE.contains(&module.funcs[*func].name.as_str()))
    })
}
