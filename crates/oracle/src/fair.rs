//! Livelocks, by the definition, over all states of a program whose loops are not bounded.
//!
//! From a state in which every thread that can take steps spins without changing anything, no step leads out of a small
//! set of states that can all reach each other; and if the shared memory is the same in all of them, no fair schedule
//! lets any thread do what the loops wait for. So the graph of all states is built; its terminal strongly connected
//! components in which some thread takes steps and memory stays the same are the livelocks.
//!
//! States in which some threads wait, and none can take a step, are the deadlocks.
//!
//! Components in which memory keeps changing are listed apart: some thread may make progress there, or all of them undo
//! what they do. So are those that only lead to deadlocks of the same threads, as where iterations take two locks in
//! different orders: in either case no loop ever ends.

use base::{Id, Machine, Pick, Step, Tid};
use std::collections::{BTreeMap, BTreeSet};

/// How states are distinguished.
pub struct Look<'a, M> {
    /// Distinguishes all states.
    pub state: &'a dyn Fn(&M) -> u64,
    /// The shared memory.
    pub memory: &'a dyn Fn(&M) -> String,
}

/// What a thread does forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Ended,
    Waits,
    GoesRound,
}

/// A livelock: the contents of memory, and the fate of each thread.
pub type Livelock = (String, Vec<Fate>);

struct Node {
    memory: String,
    /// Threads that have not terminated, each with whether it can take a step.
    threads: Vec<Option<bool>>,
    to: Vec<usize>,
    /// An assumption or a step failed here: nothing follows about waiting.
    dead: bool,
}

/// A state that is being expanded.
struct Open<Mark> {
    node: usize,
    mark: Mark,
    /// Steps to take, the next one last.
    left: Vec<(Tid, Pick)>,
}

/// What no fair schedule leaves.
#[derive(Debug, Default)]
pub struct Livelocks {
    /// Memory stays the same.
    pub still: BTreeSet<Livelock>,
    /// It does not, with all its contents; or there may also be a deadlock.
    pub restless: BTreeSet<Livelock>,
    /// No thread takes a step, and some wait.
    pub deadlocks: BTreeSet<Livelock>,
}

/// The livelocks of the machine's program; `None` if it has more states than `limit`.
pub fn livelocks<M: Machine>(machine: &mut M, limit: usize, look: &Look<'_, M>) -> Option<Livelocks> {
    let nodes = graph(machine, limit, look)?;
    let mut found = Livelocks::default();
    let parts = parts(&nodes);
    let mut part_of = vec![0; nodes.len()];
    for (number, part) in parts.iter().enumerate() {
        part.iter().for_each(|&n| part_of[n] = number);
    }
    // Whether a component is a deadlock, or leads only to deadlocks of its threads; it comes after those it leads to.
    let mut only_deadlocks: Vec<bool> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let first = &nodes[part[0]];
        let ended = |node: &Node| node.threads.iter().map(Option::is_none).collect::<Vec<_>>();
        let same = |n: usize| !nodes[n].dead && nodes[n].memory == first.memory && ended(&nodes[n]) == ended(first);
        let outside = |&n: &usize| nodes[n].to.iter().copied().filter(|&to| part_of[to] != number).collect::<Vec<_>>();
        let ways_out: Vec<usize> = part.iter().flat_map(outside).collect();
        let goes_wrong = |&to: &usize| same(to) && only_deadlocks[part_of[to]];
        let hopeless = part.iter().all(|&n| same(n)) && ways_out.iter().all(goes_wrong);
        only_deadlocks.push(hopeless && (first.to.is_empty() || !ways_out.is_empty()));
        let still = part.iter().all(|&n| nodes[n].memory == first.memory);
        let repeats = part.len() > 1 || first.to.contains(&part[0]);
        let may_be_left = part.iter().any(|&n| nodes[n].dead) || !ways_out.is_empty();
        if first.threads.iter().all(Option::is_none) || may_be_left && !(hopeless && repeats) {
            continue;
        }
        let fate = |tid: usize| match first.threads[tid] {
            None => Fate::Ended,
            Some(_) if part.iter().any(|&n| nodes[n].threads[tid] == Some(true)) => Fate::GoesRound,
            Some(_) => Fate::Waits,
        };
        let fates: Vec<Fate> = (0..first.threads.len()).map(fate).collect();
        let set = match (first.to.is_empty(), still && !may_be_left) {
            (true, _) => &mut found.deadlocks,
            (false, true) => &mut found.still,
            (false, false) => &mut found.restless,
        };
        set.extend(part.iter().map(|&n| (nodes[n].memory.clone(), fates.clone())));
    }
    Some(found)
}

/// All states and steps.
fn graph<M: Machine>(machine: &mut M, limit: usize, look: &Look<'_, M>) -> Option<Vec<Node>> {
    let mut numbers: BTreeMap<u64, usize> = BTreeMap::new();
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<Open<M::Mark>> = Vec::new();
    let mut visit = |machine: &mut M, nodes: &mut Vec<Node>, open: &mut Vec<Open<M::Mark>>, dead: bool| {
        // The state does not say where a thread was stopped.
        let key = (look.state)(machine) ^ u64::from(dead);
        if let Some(&known) = numbers.get(&key) {
            return known;
        }
        let node = nodes.len();
        numbers.insert(key, node);
        let mut left = Vec::new();
        let mut threads = Vec::new();
        for tid in (0..machine.threads()).map(Tid::from_index) {
            let pending = machine.pending(tid);
            threads.push(pending.map(|pending| pending.enabled));
            if pending.is_some_and(|pending| pending.enabled) && !dead {
                left.extend((0..machine.ways(tid)).map(|way| (tid, Pick(way))));
            }
        }
        nodes.push(Node { memory: (look.memory)(machine), threads, to: Vec::new(), dead });
        open.push(Open { node, mark: machine.mark(), left });
        node
    };
    visit(machine, &mut nodes, &mut open, false);
    while let Some(top) = open.last_mut() {
        let (from, mark) = (top.node, top.mark);
        let Some((tid, pick)) = top.left.pop() else {
            open.pop();
            continue;
        };
        machine.rewind(mark);
        let dead = !matches!(machine.step(tid, pick), Step::Ran | Step::Finished);
        let to = visit(machine, &mut nodes, &mut open, dead);
        nodes[from].to.push(to);
        if nodes.len() > limit {
            return None;
        }
    }
    Some(nodes)
}

/// The strongly connected components (Tarjan).
fn parts(nodes: &[Node]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let (mut index, mut low) = (vec![NEW; nodes.len()], vec![0; nodes.len()]);
    let mut on_stack = vec![false; nodes.len()];
    let (mut stack, mut calls, mut out, mut next) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for root in 0..nodes.len() {
        if index[root] != NEW {
            continue;
        }
        calls.push((root, 0));
        while let Some(&mut (node, ref mut edge)) = calls.last_mut() {
            if index[node] == NEW {
                (index[node], low[node], on_stack[node]) = (next, next, true);
                next += 1;
                stack.push(node);
            }
            if let Some(&to) = nodes[node].to.get(*edge) {
                *edge += 1;
                if index[to] == NEW {
                    calls.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            calls.pop();
            if let Some(&(parent, _)) = calls.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                let at = stack.iter().rposition(|&other| other == node).expect("internal: it is on the stack");
                let part: Vec<usize> = stack.split_off(at);
                part.iter().for_each(|&n| on_stack[n] = false);
                out.push(part);
            }
        }
    }
    out
}
