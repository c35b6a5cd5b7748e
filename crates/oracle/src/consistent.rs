//! Whether Release-Acquire allows an execution, by its axiom; see [`crate::axiomatic`].
//!
//! Trying every coherence order, as is done there, takes too long for executions of real programs. Here one is
//! constructed and then checked against the axiom, so that a mistake in the construction rejects an allowed execution
//! and never accepts a forbidden one. For each location the necessary order is collected: if r reads from w then a
//! write before r is before w, and if r also writes, it comes before everything that is after w. When nothing can be
//! added, writes are appended one by one, each with the chain of updates that read from it.

/// One event of an execution, known by its number in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Events that precede it in program order or by creating, joining and waking threads. They have smaller numbers.
    pub after: Vec<usize>,
    pub loc: Option<u64>,
    /// If it reads: the event that it reads from, or `None` for the initial value.
    pub reads: Option<Option<usize>>,
    pub writes: bool,
}

/// A set of events for each event.
type Relation = Vec<Vec<u64>>;

fn has(relation: &Relation, a: usize, b: usize) -> bool {
    relation[b][a / 64] >> (a % 64) & 1 == 1
}

/// Orders `a` and everything before it before `b`.
fn put(relation: &mut Relation, a: usize, b: usize) {
    for word in 0..relation[b].len() {
        let add = relation[a][word];
        relation[b][word] |= add;
    }
    relation[b][a / 64] |= 1 << (a % 64);
}

/// Why the axiom forbids an execution, if it does.
pub fn inconsistency(events: &[Event]) -> Option<String> {
    // What is before each event in program order and reads-from.
    let mut before: Relation = vec![vec![0; events.len().div_ceil(64)]; events.len()];
    for (at, event) in events.iter().enumerate() {
        let from = event.reads.flatten();
        for &earlier in event.after.iter().chain(&from) {
            if earlier >= at {
                return Some(format!("step {} depends on a later one", at + 1));
            }
            put(&mut before, earlier, at);
        }
        let wrong = from.is_some_and(|from| !events[from].writes || events[from].loc != event.loc);
        if wrong {
            return Some(format!("step {} reads from one that does not write there", at + 1));
        }
    }
    let mut locations: Vec<u64> = events.iter().filter_map(|event| event.loc).collect();
    locations.sort_unstable();
    locations.dedup();
    locations.into_iter().find_map(|loc| {
        let here: Vec<usize> = (0..events.len()).filter(|&at| events[at].loc == Some(loc)).collect();
        let coherence = coherence(events, &here, before.clone());
        let allowed = is_allowed(events, loc, &coherence);
        (!allowed).then(|| format!("no coherence order of what the reads of {:?} need", spelled(&here)))
    })
}

fn spelled(here: &[usize]) -> Vec<usize> {
    here.iter().map(|at| at + 1).collect()
}

/// An order of the writes among the events of one location; a consistent one, if there is one.
fn coherence(events: &[Event], here: &[usize], mut before: Relation) -> Vec<usize> {
    let writes: Vec<usize> = here.iter().copied().filter(|&at| events[at].writes).collect();
    // Edges between writes follow from paths through any events of this location; all have to be closed again.
    let mut changed = true;
    while changed {
        changed = false;
        let mut edge = |before: &mut Relation, a: usize, b: usize| {
            if a == b || has(before, a, b) {
                return;
            }
            changed = true;
            put(before, a, b);
            for &later in here {
                if has(before, b, later) {
                    put(before, a, later);
                }
            }
        };
        for &r in here {
            let Some(Some(w)) = events[r].reads else { continue };
            for &e in &writes {
                if e != w && e != r && has(&before, e, r) {
                    edge(&mut before, e, w);
                }
                if events[r].writes && e != r && has(&before, w, e) {
                    edge(&mut before, r, e);
                }
            }
        }
        // An update that reads the initial value comes before all other writes.
        for &r in here.iter().filter(|&&r| events[r].writes && events[r].reads == Some(None)) {
            writes.iter().for_each(|&e| edge(&mut before, r, e));
        }
    }
    let mut order: Vec<usize> = Vec::new();
    while order.len() < writes.len() {
        let left = |at: &&usize| !order.contains(at);
        let reads_last = |at: &&usize| order.last().is_some_and(|&last| events[**at].reads == Some(Some(last)));
        let first = |at: &&usize| writes.iter().filter(left).all(|&other| other == **at || !has(&before, other, **at));
        let next = writes.iter().filter(left).find(reads_last);
        let next = next.or_else(|| writes.iter().filter(left).find(first)).or_else(|| writes.iter().find(left));
        order.extend(next);
    }
    order
}

/// The axiom, for one location and one order of its writes.
fn is_allowed(events: &[Event], loc: u64, coherence: &[usize]) -> bool {
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); events.len()];
    for (at, event) in events.iter().enumerate() {
        event.after.iter().chain(&event.reads.flatten()).for_each(|&earlier| after[earlier].push(at));
    }
    coherence.windows(2).for_each(|pair| after[pair[0]].push(pair[1]));
    // From-reads: to the first of the writes after the one that is read, and not to itself.
    for (at, event) in events.iter().enumerate().filter(|(_, event)| event.loc == Some(loc)) {
        let Some(source) = event.reads else { continue };
        let place = source.and_then(|w| coherence.iter().position(|&other| other == w));
        let later = coherence[place.map_or(0, |place| place + 1)..].iter().find(|&&w| w != at);
        after[at].extend(later);
    }
    // Removes events without predecessors.
    let mut waits_for = vec![0; events.len()];
    after.iter().flatten().for_each(|&at| waits_for[at] += 1);
    let mut free: Vec<usize> = (0..events.len()).filter(|&at| waits_for[at] == 0).collect();
    let mut taken = 0;
    while let Some(at) = free.pop() {
        taken += 1;
        for &later in &after[at] {
            waits_for[later] -= 1;
            if waits_for[later] == 0 {
                free.push(later);
            }
        }
    }
    taken == events.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axiomatic::{Source, allows};

    /// Events as thread, location, what it reads from (-1: the initial value, -2: does not read), and whether it
    /// writes.
    fn check(events: &[(u32, u64, i32, bool)]) -> bool {
        let made: Vec<Event> = (0..events.len())
            .map(|at| {
                let (thread, loc, source, writes) = events[at];
                let after = (0..at).rev().find(|&earlier| events[earlier].0 == thread).into_iter().collect();
                let reads = (source > -2).then_some(usize::try_from(source).ok());
                Event { after, loc: Some(loc), reads, writes }
            })
            .collect();
        inconsistency(&made).is_none()
    }

    const W: i32 = -2;
    const INIT: i32 = -1;

    #[test]
    fn litmus_tests_by_the_axiom() {
        // Store buffering is allowed, message passing is not.
        assert!(check(&[(0, 1, W, true), (0, 2, INIT, false), (1, 2, W, true), (1, 1, INIT, false)]));
        assert!(!check(&[(0, 1, W, true), (0, 2, W, true), (1, 2, 1, false), (1, 1, INIT, false)]));
        // Two updates of one write, and two in a chain.
        assert!(!check(&[(0, 1, INIT, true), (1, 1, INIT, true)]));
        assert!(check(&[(0, 1, INIT, true), (1, 1, 0, true)]));
        // A write that is read before and after another one.
        assert!(!check(&[(0, 1, W, true), (1, 1, W, true), (2, 1, 0, false), (2, 1, 1, false), (2, 1, 0, false)]));
        // Two threads that read two writes in different orders: not possible for one location.
        let by_two = |x: u64, y: u64| {
            let (first, second) = ([(2, x, 0, false), (2, y, 1, false)], [(3, y, 1, false), (3, x, 0, false)]);
            let mut events = vec![(0, x, W, true), (1, y, W, true)];
            events.extend(first.into_iter().chain(second));
            events
        };
        assert!(!check(&by_two(1, 1)));
        assert!(check(&by_two(1, 2)));
    }

    /// Random executions, most of them of one location, against every coherence order.
    #[test]
    fn one_order_is_as_good_as_all() {
        let mut seed = 1u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let (mut allowed, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let locations = 1 + below(2);
            let mut events: Vec<(u32, u64, i32, bool)> = Vec::new();
            for _ in 0..3 + below(6) {
                let (thread, loc) = (below(3) as u32, below(locations));
                let writes: Vec<i32> =
                    (0..events.len()).filter(|&at| events[at].1 == loc && events[at].3).map(|at| at as i32).collect();
                let source = match below(writes.len() as u64 + 1) {
                    0 => INIT,
                    n => writes[n as usize - 1],
                };
                events.push(match below(3) {
                    0 => (thread, loc, W, true),
                    1 => (thread, loc, source, false),
                    _ => (thread, loc, source, true),
                });
            }
            let number = |at: usize| 1 + events[..at].iter().filter(|other| other.0 == events[at].0).count() as u32;
            let named = |source: i32| match source {
                W => Source::Nowhere,
                INIT => Source::Initial,
                at => Source::Event(events[at as usize].0 as usize, number(at as usize)),
            };
            let by_trial: Vec<(usize, u64, Source, bool)> = events
                .iter()
                .map(|&(thread, loc, source, writes)| (thread as usize, loc, named(source), writes))
                .collect();
            let expected = allows(&by_trial);
            assert_eq!(check(&events), expected, "{events:?}");
            *(if expected { &mut allowed } else { &mut refused }) += 1;
        }
        assert!(allowed > 2_000 && refused > 2_000, "{allowed} and {refused}");
    }
}
