//! Simplification of a module before it is run.
//!
//! [`prepare`] is the pipeline. A pass is a function over one body that tells whether it changed anything. What every pass
//! keeps:
//! - No access to memory that another thread could see is removed, added, doubled or moved; nor is a call or a fence.
//! - No fault the program could run into is removed: division, `nsw`/`nuw` arithmetic, shifts by an unknown count and float
//!   conversions stay even if nothing uses them, and are folded only where they have a result.
//! - A value that was never written stays so: a branch on it must be found by the machine.
//!
//! Passes work on bodies that keep the rules of `ir::verify`.

mod log;
mod mem2reg;
mod reinterpret;
mod replace;
mod unreachable;

pub use log::{PassLog, PassTime};
pub use mem2reg::mem2reg;
pub use unreachable::remove_unreachable;

use ir::Module;

/// Prepares all functions of a module.
pub fn prepare(module: &mut Module, log: &mut PassLog) {
    for func in module.funcs.keys() {
        // The body is taken out so that passes may look at the module while they change it.
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        log.begin(module, func, &body);
        log.run("remove-unreachable", module, func, &mut body, remove_unreachable);
        log.run("mem2reg", module, func, &mut body, mem2reg);
        module.funcs[func].body = Some(body);
    }
}
