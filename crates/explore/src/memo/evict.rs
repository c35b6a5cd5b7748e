//! Bounds the memo: when there are many nodes, those that are not part of the current execution are evicted.
//!
//! How many are too many depends on the length of executions, since each step may have several outcomes. Evicting nodes
//! that are needed in every second execution costs more than it saves.

use super::{Automata, NONE, Observer, Undo};

/// The number of nodes from which on some are evicted. Small in debug builds, to test eviction.
pub(super) const MANY: usize = if cfg!(debug_assertions) { 1 << 5 } else { 1 << 10 };
/// The same, for each node of the current execution.
const MANY_FOR_ONE: usize = if cfg!(debug_assertions) { 2 } else { 8 };
/// There are never more. If one execution needs more than half of them, the machine executes everything from then on.
const MOST: usize = if cfg!(debug_assertions) { 1 << 9 } else { 1 << 15 };

impl<O: Observer> Automata<'_, O> {
    /// If there are many nodes, evicts all that no thread is or was at in this execution.
    pub(super) fn evict(&mut self) {
        let mut number = vec![NONE; self.nodes.len()];
        let stood = self.trail.iter().filter_map(|undo| match *undo {
            Undo::At { was, .. } | Undo::Prologue { was } => Some(was),
            Undo::Observer(_) => None,
        });
        for node in self.at.iter().copied().chain([self.prologue]).chain(stood).filter(|&node| node != NONE) {
            number[node as usize] = 0;
        }
        let mut kept = 0;
        for number in number.iter_mut().filter(|number| **number != NONE) {
            *number = kept;
            kept += 1;
        }
        self.enough = MANY.max(MANY_FOR_ONE * kept as usize).min(MOST);
        self.too_large = kept as usize > MOST / 2;
        if self.nodes.len() < self.enough {
            return;
        }
        let renamed = |node: u32| if node == NONE { NONE } else { number[node as usize] };
        let rename = |node: &mut u32| {
            let was = std::mem::replace(node, renamed(*node));
            was == NONE || *node != NONE
        };
        let mut at = 0;
        self.nodes.retain_mut(|node| {
            at += 1;
            node.transitions.retain_mut(|transition| {
                transition.outcomes.retain_mut(|outcome| {
                    rename(&mut outcome.next) && outcome.children.iter_mut().all(|(_, child)| rename(child))
                });
                !transition.outcomes.is_empty()
            });
            number[at - 1] != NONE
        });
        self.at.iter_mut().for_each(|node| *node = renamed(*node));
        self.prologue = renamed(self.prologue);
        for undo in &mut self.trail {
            if let Undo::At { was, .. } | Undo::Prologue { was } = undo {
                *was = renamed(*was);
            }
        }
        let states = std::mem::take(&mut self.states);
        let kept = |((tid, mut prologue, state), mut node)| {
            (rename(&mut prologue) && rename(&mut node)).then_some(((tid, prologue, state), node))
        };
        self.states = states.into_iter().filter_map(kept).collect();
        self.observer.evicted();
    }
}
