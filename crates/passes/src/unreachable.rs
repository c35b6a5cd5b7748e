//! Removes the blocks that no path from the entry reaches. Sound, since they never run.

use ir::Body;
use ir::cfg::Cfg;

pub fn remove_unreachable(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let before = body.layout.len();
    body.layout.retain(|block| cfg.is_reachable(*block));
    body.layout.len() != before
}
