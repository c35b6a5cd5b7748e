//! Folding and control-flow clean-up until nothing changes.

use crate::branches::fold_branches;
use crate::fold::fold;
use crate::merge::merge_blocks;
use crate::params::merge_params;
use crate::remove_unreachable;
use crate::thread::thread_jumps;
use ir::Body;

/// Each round makes progress; few need more than two, and what is left is correct, only longer.
const MOST_ROUNDS: usize = 8;

pub fn simplify(body: &mut Body) -> bool {
    let mut changed = false;
    for _ in 0..MOST_ROUNDS {
        let mut round = remove_unreachable(body);
        round |= fold(body);
        round |= fold_branches(body);
        round |= thread_jumps(body);
        round |= remove_unreachable(body);
        round |= merge_params(body);
        round |= merge_blocks(body);
        changed |= round;
        if !round {
            break;
        }
    }
    changed
}
