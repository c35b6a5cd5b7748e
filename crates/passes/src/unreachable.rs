//! Removes the blocks that no path from the entry reaches. They never run, so nothing is lost.

use ir::Body;
use ir::cfg::Cfg;

pub fn remove_unreachable(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let before = body.layout.len();
    body.layout.retain(|block| cfg.is_reachable(*block));
    body.layout.len() != before
}
