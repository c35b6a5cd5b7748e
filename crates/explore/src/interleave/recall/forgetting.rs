//! What is kept must not grow with the search: when there are many nodes, those that are not part of the execution at hand are forgotten.

use super::{NONE, Recall, Undo};
use base::Machine;

/// Nodes that are enough to forget some. Few where we check ourselves.
pub(super) const MANY: usize = if cfg!(debug_assertions) { 1 << 5 } else { 1 << 11 };

impl<M: Machine> Recall<'_, M> {
    /// Forgets all nodes where no thread stands or stood in this execution.
    pub(super) fn forget_others(&mut self) {
        let mut number = vec![NONE; self.nodes.len()];
        let stood = self.trail.iter().filter_map(|undo| match *undo {
            Undo::At { was, .. } | Undo::Ground { was } => Some(was),
            Undo::Value { .. } | Undo::Joined { .. } => None,
        });
        for node in self.at.iter().copied().chain([self.ground]).chain(stood).filter(|&node| node != NONE) {
            number[node as usize] = 0;
        }
        for (kept, number) in number.iter_mut().filter(|number| **number != NONE).enumerate() {
            *number = kept as u32;
        }
        let renamed = |node: u32| if node == NONE { NONE } else { number[node as usize] };
        let mut at = 0;
        self.nodes.retain_mut(|node| {
            at += 1;
            node.edges.retain_mut(|edge| {
                edge.taken.retain_mut(|taken| {
                    taken.next = renamed(taken.next);
                    taken.children.iter_mut().for_each(|(_, child)| *child = renamed(*child));
                    taken.next != NONE && taken.children.iter().all(|&(_, child)| child != NONE)
                });
                !edge.taken.is_empty()
            });
            number[at - 1] != NONE
        });
        self.at.iter_mut().for_each(|node| *node = renamed(*node));
        self.foreseen = None;
        self.ground = renamed(self.ground);
        for undo in &mut self.trail {
            if let Undo::At { was, .. } | Undo::Ground { was } = undo {
                *was = renamed(*was);
            }
        }
        let states = std::mem::take(&mut self.states);
        let states =
            states.into_iter().map(|((tid, ground, state), node)| ((tid, renamed(ground), state), renamed(node)));
        self.states = states.filter(|&((_, ground, _), node)| ground != NONE && node != NONE).collect();
        self.enough = MANY.max(2 * self.nodes.len());
    }
}
