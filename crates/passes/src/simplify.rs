//! Folding and control-flow clean-up until nothing changes.

use crate::branches::fold_branches;
use crate::fold::fold;
use crate::merge::merge_blocks;
use crate::params::merge_params;
use crate::remove_unreachable;
use crate::thread::thread_jumps;
use ir::Body;

/// Each iteration makes progress; few functions need more than two, and stopping early is sound.
const MOST_ITERATIONS: usize = 8;

pub fn simplify(body: &mut Body) -> bool {
    let mut changed = false;
    for _ in 0..MOST_ITERATIONS {
        let mut progress = remove_unreachable(body);
        progress |= fold(body);
        progress |= fold_branches(body);
        progress |= thread_jumps(body);
        progress |= remove_unreachable(body);
        progress |= merge_params(body);
        progress |= merge_blocks(body);
        changed |= progress;
        if !progress {
            break;
        }
    }
    changed
}
