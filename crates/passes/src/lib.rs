//! Simplification of a module before it is run.
//!
//! [`prepare`] is the pipeline. A pass is a function over one body that returns whether it changed anything. Every pass
//! preserves the following:
//! - No access to memory that another thread could see is removed, added, duplicated or moved; nor is a call or a
//!   fence.
//! - No possible fault is removed: division, `nsw`/`nuw` arithmetic, shifts by an unknown count and float conversions
//!   stay even if they are unused, and are folded only where they have a result.
//! - A value that was never written stays unwritten, so that the machine reports a branch on it.
//!
//! [`loops`] adds assumptions, which exclude executions; its header states which.
//!
//! Passes work on bodies that satisfy the rules of `ir::verify`.

#![deny(clippy::wildcard_enum_match_arm)]

mod assumed;
mod barrier;
mod bound;
mod branches;
mod computation;
mod dce;
mod early;
mod exchange;
mod fold;
mod inline;
mod irrelevant;
mod known;
mod locals;
mod log;
mod mem2reg;
mod merge;
mod number;
mod params;
mod purity;
mod ranges;
mod reinterpret;
mod relaxed;
mod replace;
mod sections;
mod simplify;
mod sites;
mod slice;
mod sroa;
mod thread;
mod twice;
mod unpeel;
mod unreachable;

pub use bound::{LOOP_BOUND, bound_loops};
pub use branches::fold_branches;
pub use dce::dce;
pub use fold::fold;
pub use inline::inline_in_loops;
pub use log::{PassLog, PassTime};
pub use mem2reg::mem2reg;
pub use merge::merge_blocks;
pub use params::merge_params;
pub use purity::{Left, LoopOptions, LoopReport, Mutation, Outcome, UnsharedWrite, loops};
pub use relaxed::{relax_at, volatile_atomics, volatile_places};
pub use sections::atomic_functions;
pub use simplify::simplify;
pub use sites::name_sites;
pub use slice::{LeftOut, Reason, Slice, SliceMutation, Sliced, leave_out_at, leave_out_for, slice, slice_for};
pub use sroa::sroa;
pub use thread::thread_jumps;
pub use unreachable::remove_unreachable;

use ir::{Body, Func, Module};

/// A pointer to a local that is itself stored in a local is promoted by one iteration, and its target by the next.
const MOST_ITERATIONS: usize = 4;

/// Prepares all functions of a module.
pub fn prepare(module: &mut Module, log: &mut PassLog) {
    for func in module.funcs.keys() {
        // The body is taken out so that the log can print it with the names of the module.
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        log.begin(module, func, &body);
        optimise(module, func, &mut body, log);
        module.funcs[func].body = Some(body);
    }
}

/// Runs the passes over one body.
fn optimise(module: &Module, func: Func, body: &mut Body, log: &mut PassLog) {
    let promote = !twice::returns_twice(module, body);
    simplified(promote, |name, pass| log.run(name, module, func, body, pass));
}

/// Like `optimise`, for a body that does not belong to a function of the module.
fn clean(body: &mut Body) {
    simplified(true, |_, pass| pass(body));
}

/// `promote`: variables may be promoted to registers.
fn simplified(promote: bool, mut run: impl FnMut(&'static str, fn(&mut Body) -> bool) -> bool) {
    run("simplify", simplify);
    for _ in 0..MOST_ITERATIONS {
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

/// Drops unused entries of the tables, so that the machine's frames are no larger than necessary.
fn compact(body: &mut Body) -> bool {
    body.compact();
    false // ids change, the text does not
}
