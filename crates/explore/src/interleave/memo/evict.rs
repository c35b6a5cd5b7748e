//! What is kept must not grow with the search: when there are many nodes, those that are not part of the execution at hand are forgotten.
//! How many are many depends on how long executions are, since each step may come out in several ways: to forget nodes that are needed in every
//! second execution costs more than it saves.

use super::{NONE, Memo, Undo};
use base::Machine;

/// Nodes that are enough to forget some. Few where we check ourselves.
pub(super) const MANY: usize = if cfg!(debug_assertions) { 1 << 5 } else { 1 << 11 };
/// The same for each node of the execution at hand.
const MANY_FOR_ONE: usize = if cfg!(debug_assertions) { 2 } else { 8 };

impl<M: Machine> Memo<'_, M> {
    /// Forgets all nodes where no thread stands or stood in this execution, if there are many.
    pub(super) fn evict(&mut self) {
        let mut number = vec![NONE; self.nodes.len()];
        let stood = self.trail.iter().filter_map(|undo| match *undo {
            Undo::At { was, .. } | Undo::Prologue { was } => Some(was),
            Undo::Value { .. } | Undo::Joined { .. } => None,
        });
        for node in self.at.iter().copied().chain([self.prologue]).chain(stood).filter(|&node| node != NONE) {
            number[node as usize] = 0;
        }
        let mut kept = 0;
        for number in number.iter_mut().filter(|number| **number != NONE) {
            *number = kept;
            kept += 1;
        }
        self.enough = MANY.max(MANY_FOR_ONE * kept as usize);
        if self.nodes.len() < self.enough {
            return;
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
        self.epilogue = None;
        self.prologue = renamed(self.prologue);
        for undo in &mut self.trail {
            if let Undo::At { was, .. } | Undo::Prologue { was } = undo {
                *was = renamed(*was);
            }
        }
        let states = std::mem::take(&mut self.states);
        let states =
            states.into_iter().map(|((tid, prologue, state), node)| ((tid, renamed(prologue), state), renamed(node)));
        self.states = states.filter(|&((_, prologue, _), node)| prologue != NONE && node != NONE).collect();
    }
}
