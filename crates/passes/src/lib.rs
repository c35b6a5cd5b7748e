//! Simplification of a module before it is run.
//!
//! [`prepare`] is the pipeline. A pass is a function over one body that tells whether it changed anything. What every
//! pass keeps:
//! - No access to memory that another thread could see is removed, added, doubled or moved; nor is a call or a fence.
//! - No fault the program could run into is removed: division, `nsw`/`nuw` arithmetic, shifts by an unknown count and
//!   float conversions stay even if nothing uses them, and are folded only where they have a result.
//! - A value that was never written stays so: a branch on it must be found by the machine.
//!
//! What [`loops`] adds are assumptions: it leaves out executions, and its header says which.
//!
//! Passes work on bodies that keep the rules of `ir::verify`.

mod bound;
mod branches;
mod dce;
mod fold;
mod inline;
mod known;
mod locals;
mod log;
mod mem2reg;
mod merge;
mod number;
mod params;
mod purity;
mod reinterpret;
mod replace;
mod sections;
mod simplify;
mod sites;
mod sroa;
mod thread;
mod twice;
mod unreachable;
mod volatile;

pub use bound::{LOOP_BOUND, bound_loops};
pub use branches::fold_branches;
pub use dce::dce;
pub use fold::fold;
pub use inline::inline_in_loops;
pub use log::{PassLog, PassTime};
pub use mem2reg::mem2reg;
pub use merge::merge_blocks;
pub use params::merge_params;
pub use purity::{Left, LoopOptions, LoopReport, Outcome, Wrong, loops};
pub use sections::atomic_functions;
pub use simplify::simplify;
pub use sites::name_sites;
pub use sroa::sroa;
pub use thread::thread_jumps;
pub use unreachable::remove_unreachable;
pub use volatile::{volatile_atomics, volatile_places};

use ir::{Body, Func, Module};

/// A pointer to a local that is itself kept in a local comes free by one round, and the local it points to by the next.
const MOST_ROUNDS: usize = 4;

/// Prepares all functions of a module.
pub fn prepare(module: &mut Module, log: &mut PassLog) {
    for func in module.funcs.keys() {
        // The body is taken out so that the log may print it with the names of the module.
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        log.begin(module, func, &body);
        rounds(module, func, &mut body, log);
        module.funcs[func].body = Some(body);
    }
}

/// The passes over one body.
fn rounds(module: &Module, func: Func, body: &mut Body, log: &mut PassLog) {
    let promote = !twice::returns_twice(module, body);
    simplified(promote, |name, pass| log.run(name, module, func, body, pass));
}

/// As `rounds`, for a body that is no function of the module.
fn clean(body: &mut Body) {
    simplified(true, |_, pass| pass(body));
}

/// `promote`: variables may live in registers.
fn simplified(promote: bool, mut run: impl FnMut(&'static str, fn(&mut Body) -> bool) -> bool) {
    run("simplify", simplify);
    for _ in 0..MOST_ROUNDS {
        let mut changed = promote && run("sroa", sroa);
        changed |= promote && run("mem2reg", mem2reg);
        changed |= run("simplify", simplify);
        changed |= run("dce", dce);
        if !changed {
            break;
        }
    }
    run("compact", compact);
}

/// Drops what the passes left in the tables, so that the machine's frames are no larger than needed.
fn compact(body: &mut Body) -> bool {
    body.compact();
    false // ids change, the text does not
}
