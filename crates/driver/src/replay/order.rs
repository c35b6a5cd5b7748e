//! The order that equivalent executions have in common, and the one among them with the fewest context switches.
//!
//! The best order is searched for among all cuts of the execution while these are few, and greedily beyond.

use super::event::Event;
use base::Tid;
use std::collections::{BTreeMap, VecDeque};

/// Cuts that are looked at in search of the best order, and threads up to which it is searched for.
const MOST_CUTS: usize = 20_000;
const MOST_THREADS: usize = 8;

/// How far each thread is, and which went last.
type State = (Vec<u32>, usize);
/// Each state with the one it was reached from.
type Reached = BTreeMap<State, Option<State>>;

/// The order that every equivalent execution keeps.
pub(crate) struct Order {
    /// For each step, steps that must come before it; enough of them that the rest follows.
    pub before: Vec<Vec<usize>>,
}

impl Order {
    /// What each step needs.
    pub fn of(events: &[Event]) -> Self {
        Self { before: events.iter().map(|event| event.needs.clone()).collect() }
    }

    /// In addition, the order of conflicting accesses in one execution in which reads return the latest write.
    pub fn sequential(events: &[Event], order: &[usize]) -> Self {
        let mut own = Self::of(events);
        let conflicts = |a: usize, b: usize| {
            let (Some(a), Some(b)) = (events[a].access, events[b].access) else { return false };
            a.loc == b.loc && (a.writes || b.writes)
        };
        for (n, &at) in order.iter().enumerate() {
            own.before[at].extend(order[..n].iter().copied().filter(|&earlier| conflicts(earlier, at)));
        }
        own
    }

    /// Which steps happen before `at`, itself included.
    pub fn past_of(&self, at: usize) -> Vec<bool> {
        let mut past = vec![false; self.before.len()];
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut past[at], true) {
                open.extend(&self.before[at]);
            }
        }
        past
    }

    /// Steps of each thread, in order.
    fn lanes(events: &[Event]) -> Vec<Vec<usize>> {
        let mut lanes: BTreeMap<Tid, Vec<usize>> = BTreeMap::new();
        for (at, step) in events.iter().enumerate() {
            lanes.entry(step.tid).or_default().push(at);
        }
        lanes.into_values().collect()
    }

    /// The best order, by breadth first search over the cuts; `None` when there are too many.
    pub fn fewest_switches(&self, events: &[Event], last_is_last: bool) -> Option<Vec<usize>> {
        let lanes = Self::lanes(events);
        if lanes.len() > MOST_THREADS {
            return None;
        }
        let number: BTreeMap<usize, (usize, usize)> = lanes
            .iter()
            .enumerate()
            .flat_map(|(lane, steps)| steps.iter().enumerate().map(move |(at, &step)| (step, (lane, at))))
            .collect();
        let none = lanes.len();
        let first: State = (vec![0; lanes.len()], none);
        let mut reached: Reached = BTreeMap::new();
        let mut queue: VecDeque<(State, Option<State>)> = VecDeque::from([(first, None)]);
        let full = |cut: &[u32]| cut.iter().zip(&lanes).all(|(&at, lane)| at as usize == lane.len());
        while let Some((state, from)) = queue.pop_front() {
            if reached.contains_key(&state) {
                continue;
            }
            if reached.len() >= MOST_CUTS {
                return None;
            }
            reached.insert(state.clone(), from);
            if full(&state.0) {
                return Some(Self::walk(&reached, state, &lanes));
            }
            for (lane, steps) in lanes.iter().enumerate() {
                let Some(&step) = steps.get(state.0[lane] as usize) else { continue };
                let ready = self.before[step].iter().all(|earlier| {
                    let (lane, at) = number[earlier];
                    (state.0[lane] as usize) > at
                });
                let too_early = last_is_last
                    && step == events.len() - 1
                    && state.0.iter().map(|&at| at as usize).sum::<usize>() != events.len() - 1;
                if !ready || too_early {
                    continue;
                }
                let mut cut = state.0.clone();
                cut[lane] += 1;
                let next = (cut, lane);
                match lane == state.1 {
                    true => queue.push_front((next, Some(state.clone()))),
                    false => queue.push_back((next, Some(state.clone()))),
                }
            }
        }
        None
    }

    fn walk(reached: &Reached, end: State, lanes: &[Vec<usize>]) -> Vec<usize> {
        let mut order = Vec::new();
        let mut state = end;
        while let Some(Some(from)) = reached.get(&state) {
            order.push(lanes[state.1][from.0[state.1] as usize]);
            state = from.clone();
        }
        order.reverse();
        order
    }

    /// Stays on a thread as long as it can go on, then takes the one that can go on for longest.
    pub fn greedy(&self, events: &[Event], last_is_last: bool) -> Vec<usize> {
        let lanes = Self::lanes(events);
        let mut at = vec![0; lanes.len()];
        let mut ran = vec![false; events.len()];
        let mut order: Vec<usize> = Vec::new();
        while order.len() < events.len() {
            let burst = |lane: usize| -> Vec<usize> {
                let mut own: Vec<usize> = Vec::new();
                for &step in &lanes[lane][at[lane]..] {
                    let is_end =
                        last_is_last && step == events.len() - 1 && order.len() + own.len() + 1 != events.len();
                    if is_end || !self.before[step].iter().all(|&earlier| ran[earlier] || own.contains(&earlier)) {
                        break;
                    }
                    own.push(step);
                }
                own
            };
            let longest = (0..lanes.len()).map(|lane| (lane, burst(lane))).max_by_key(|(_, steps)| steps.len());
            let (lane, steps) = longest.expect("internal: a step is left, so there is a thread");
            assert!(!steps.is_empty(), "internal: the order of an execution has a cycle");
            at[lane] += steps.len();
            for &step in &steps {
                ran[step] = true;
            }
            order.extend(steps);
        }
        order
    }
}
