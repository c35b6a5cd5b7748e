//! Removes the blocks that no path from the entry reaches. Sound, since they never run.

use ir::{Block, Body, IdSet};

pub fn remove_unreachable(body: &mut Body) -> bool {
    // Most passes end with this, so it does without the whole control-flow graph.
    let mut reached: IdSet<Block> = IdSet::new(body.blocks.len());
    let mut work = vec![body.entry()];
    reached.insert(body.entry());
    while let Some(block) = work.pop() {
        work.extend(body.successors(block).filter(|&to| reached.insert(to)));
    }
    let before = body.layout.len();
    body.layout.retain(|&block| reached.contains(block));
    body.layout.len() != before
}
