//! Whether a memory model allows an execution, by its axioms; see [`crate::axiomatic`].
//!
//! Trying every coherence order, as is done there, takes too long for executions of real programs. Here one is
//! constructed and then checked against the axioms, so that a mistake in the construction rejects an allowed execution
//! and never accepts a forbidden one.
//!
//! Release-Acquire is about one location at a time. For each the necessary order is collected: if r reads from w then a
//! write before r is before w, and if r also writes, it comes before everything that is after w. When nothing can be
//! added, writes are appended one by one, each with the chain of updates that read from it. For the other models the
//! order of one location can depend on that of others.

use crate::Opinion;
use crate::axiomatic::{self, Answer, Axioms};
use base::{Act, Effect, Model, Tid, Variant};

/// Events up to which an execution is checked under Release-Acquire.
const MOST_EVENTS: usize = 4096;
/// The same where the axioms are about all locations together.
const MOST_TOGETHER: usize = 300;

/// One event of an execution, known by its number in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub tid: Tid,
    /// What it is under the memory model, and its effect if it reads.
    pub act: Act,
    pub effect: Effect,
    /// Events that precede it in program order or by creating, joining and waking threads. They have smaller numbers.
    pub after: Vec<usize>,
    pub loc: Option<u64>,
    /// If it reads: the event that it reads from, or `None` for the initial value.
    pub reads: Option<Option<usize>>,
    pub writes: bool,
    /// The thread that it creates.
    pub starts: Option<Tid>,
    /// The events that let it go on: threads, and numbers there from 1.
    pub wakers: Vec<(Tid, u32)>,
}

/// Whether a memory model allows an execution.
pub fn consistency(variant: impl Into<Variant>, events: &[Event]) -> Opinion {
    let variant = variant.into();
    let together = |axioms: Axioms| match axiomatic::consistent(axioms, &axiomatic::events(events)) {
        Answer::Consistent => Opinion::Confirmed,
        Answer::Inconsistent => refuted("no coherence order of its writes is consistent"),
        Answer::Unknown => Opinion::NotCovered("an execution with this many coherence orders".to_owned()),
    };
    let most = if variant.model == Model::Ra { MOST_EVENTS } else { MOST_TOGETHER };
    if events.len() > most {
        return Opinion::NotCovered("an execution this long under a weak memory model".to_owned());
    }
    if let Some(why) = malformed(events) {
        return refuted(&why);
    }
    match variant.model {
        Model::Ra => inconsistency(events).map_or(Opinion::Confirmed, |why| refuted(&why)),
        Model::Sc | Model::Tso | Model::Pso | Model::Rc11 => together(variant.into()),
    }
}

fn refuted(why: &str) -> Opinion {
    Opinion::Refuted { why: format!("the memory model does not allow it: {why}"), trace: Vec::new() }
}

/// What no execution looks like, under any model.
fn malformed(events: &[Event]) -> Option<String> {
    events.iter().enumerate().find_map(|(at, event)| {
        let from = event.reads.flatten();
        if event.after.iter().chain(&from).any(|&earlier| earlier >= at) {
            return Some(format!("step {} depends on a later one", at + 1));
        }
        let wrong = from.is_some_and(|from| !events[from].writes || events[from].loc != event.loc);
        wrong.then(|| format!("step {} reads from one that does not write there", at + 1))
    })
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

/// Why Release-Acquire forbids an execution, if it does.
fn inconsistency(events: &[Event]) -> Option<String> {
    // What is before each event in program order and reads-from.
    let mut before: Relation = vec![vec![0; events.len().div_ceil(64)]; events.len()];
    for (at, event) in events.iter().enumerate() {
        event.after.iter().chain(&event.reads.flatten()).for_each(|&earlier| put(&mut before, earlier, at));
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
    use crate::axiomatic::allows;
    use base::{FenceOrder, Id, LoadOrder, Location, StoreOrder, UpdateOrder};

    /// Events as thread, location, what it reads from (-1: the initial value, -2: does not read), and whether it
    /// writes.
    fn made(events: &[(u32, u64, i32, bool)]) -> Vec<Event> {
        let event = |at: usize| {
            let (thread, loc, source, writes) = events[at];
            Event {
                tid: Tid::from_index(thread as usize),
                act: Act::Local,
                effect: Effect::Reads(None),
                after: (0..at).rev().find(|&earlier| events[earlier].0 == thread).into_iter().collect(),
                loc: Some(loc),
                reads: (source > -2).then_some(usize::try_from(source).ok()),
                writes,
                starts: None,
                wakers: Vec::new(),
            }
        };
        (0..events.len()).map(event).collect()
    }

    fn check(events: &[(u32, u64, i32, bool)]) -> bool {
        consistency(Model::Ra, &made(events)) == Opinion::Confirmed
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
            let expected = allows(Axioms::Ra, &made(&events));
            assert_eq!(check(&events), expected, "{events:?}");
            *(if expected { &mut allowed } else { &mut refused }) += 1;
        }
        assert!(allowed > 2_000 && refused > 2_000, "{allowed} and {refused}");
    }

    /// A random execution of up to ten events of up to three threads, the last of which may be created and joined by
    /// the first.
    fn execution(below: &mut impl FnMut(u64) -> u64) -> Vec<Event> {
        const LOADS: [Option<LoadOrder>; 4] =
            [None, Some(LoadOrder::Relaxed), Some(LoadOrder::Acquire), Some(LoadOrder::SeqCst)];
        const STORES: [Option<StoreOrder>; 4] =
            [None, Some(StoreOrder::Relaxed), Some(StoreOrder::Release), Some(StoreOrder::SeqCst)];
        const UPDATES: [UpdateOrder; 3] = [UpdateOrder::Relaxed, UpdateOrder::AcqRel, UpdateOrder::SeqCst];
        const FENCES: [FenceOrder; 4] =
            [FenceOrder::Acquire, FenceOrder::Release, FenceOrder::SeqCst, FenceOrder::SeqCst];
        let (locations, strong, family) = (1 + below(3), below(2) == 0, below(4) == 0);
        let mut events: Vec<Event> = Vec::new();
        let (mut started, mut joined) = (!family, false);
        for _ in 0..4 + below(7) {
            let tid = Tid::from_index(below(3) as usize);
            if tid.index() == 2 && (!started || joined) {
                continue;
            }
            let loc = Location::fence();
            let place = below(locations);
            let kind = below(14);
            let (act, effect, reads, writes) = match kind {
                0 if tid.index() == 0 && !started => (Act::Spawn, Effect::Reads(None), false, false),
                1 if tid.index() == 0 && family && started && !joined => {
                    (Act::Join { target: Tid::from_index(2) }, Effect::Reads(None), false, false)
                }
                0..=2 => (Act::Fence { order: FENCES[below(4) as usize] }, Effect::Reads(None), false, false),
                3..=6 => {
                    let order = if strong { Some(StoreOrder::SeqCst) } else { STORES[below(4) as usize] };
                    (Act::Write { loc, order }, Effect::Reads(None), false, true)
                }
                7..=11 => {
                    let order = if strong { Some(LoadOrder::SeqCst) } else { LOADS[below(4) as usize] };
                    (Act::Read { loc }, Effect::Reads(order), true, false)
                }
                _ => {
                    let order = UPDATES[below(3) as usize];
                    (Act::Update { loc, compare: None }, Effect::Writes(order), true, true)
                }
            };
            started |= act == Act::Spawn;
            joined |= matches!(act, Act::Join { .. });
            let sources: Vec<usize> =
                (0..events.len()).filter(|&at| events[at].writes && events[at].loc == Some(place)).collect();
            // Late writes more often: most executions would not be allowed otherwise.
            let source = match below(sources.len() as u64 + 2) {
                0 => None,
                n => sources.get(n as usize - 1).or(sources.last()).copied(),
            };
            let starts = (act == Act::Spawn).then(|| Tid::from_index(2));
            let (reads, loc) = (reads.then_some(source), (reads || writes).then_some(place));
            events.push(Event { tid, act, effect, after: Vec::new(), loc, reads, writes, starts, wakers: Vec::new() });
        }
        events
    }

    /// Random executions against every coherence order.
    #[test]
    fn locations_together_are_as_good_as_all_orders() {
        let mut seed = 1u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        for (model, axioms) in
            [(Model::Sc, Axioms::Sc), (Model::Tso, Axioms::Tso), (Model::Pso, Axioms::Pso), (Model::Rc11, Axioms::RC11)]
        {
            let (mut allowed, mut refused) = (0, 0);
            for _ in 0..4_000 {
                let events = execution(&mut below);
                let expected = allows(axioms, &events);
                let is_refuted = match consistency(model, &events) {
                    Opinion::Confirmed => false,
                    Opinion::Refuted { .. } => true,
                    Opinion::NotCovered(what) => panic!("{what}: {events:?}"),
                };
                assert_eq!(is_refuted, !expected, "{model:?}: {events:?}");
                *(if expected { &mut allowed } else { &mut refused }) += 1;
            }
            assert!(allowed > 500 && refused > 500, "{model:?}: {allowed} and {refused}");
        }
    }
}
