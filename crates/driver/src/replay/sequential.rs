//! Whether an execution with supplied reads is also one of threads that take turns.

use super::event::Event;
use super::minimise::MOST_TRIALS;
use super::run::End;
use base::Location;
use std::collections::{BTreeMap, BTreeSet};

/// Beginnings of executions that are looked at.
const MOST_CUTS: usize = 20_000;

/// Whether some order of the steps is sequentially consistent: every read returns the latest write.
pub(crate) enum Sequential {
    Order(Vec<usize>),
    Impossible,
    Unknown,
}

pub(crate) fn sequential(events: &[Event], end: &End) -> Sequential {
    if events.len() > MOST_TRIALS {
        return Sequential::Unknown;
    }
    let last = if end.is_fault() { events.len().checked_sub(1) } else { None };
    let mut search = Linear {
        events,
        left: (0..events.len()).collect(),
        order: Vec::new(),
        latest: BTreeMap::new(),
        last,
        dead: BTreeSet::new(),
    };
    match search.extend() {
        Some(true) => Sequential::Order(search.order),
        Some(false) => Sequential::Impossible,
        None => Sequential::Unknown,
    }
}

/// The search for a sequentially consistent order.
struct Linear<'a> {
    events: &'a [Event],
    left: Vec<usize>,
    order: Vec<usize>,
    /// The last write of each location so far.
    latest: BTreeMap<Location, usize>,
    /// The step that must come last.
    last: Option<usize>,
    /// What could not be completed: the steps left, and the last writes.
    dead: BTreeSet<(Vec<usize>, BTreeMap<Location, usize>)>,
}

impl Linear<'_> {
    /// Adds all that is left; `None` if it takes too long.
    fn extend(&mut self) -> Option<bool> {
        if self.left.is_empty() {
            return Some(true);
        }
        if self.dead.contains(&(self.left.clone(), self.latest.clone())) {
            return Some(false);
        }
        let on = self.order.last().map(|&at| self.events[at].tid);
        let mut next: Vec<usize> = self.left.iter().copied().filter(|&at| self.may_follow(at)).collect();
        // Staying on one thread is easier to read.
        next.sort_by_key(|&at| Some(self.events[at].tid) != on);
        for at in next {
            let step = &self.events[at];
            let written = step.writes();
            let before = written.and_then(|loc| self.latest.insert(loc, at));
            let place = self.left.binary_search(&at).expect("internal: it is left");
            self.left.remove(place);
            self.order.push(at);
            if self.extend()? {
                return Some(true);
            }
            self.order.pop();
            self.left.insert(place, at);
            match (written, before) {
                (Some(loc), Some(before)) => self.latest.insert(loc, before),
                (Some(loc), None) => self.latest.remove(&loc),
                (None, _) => None,
            };
        }
        self.dead.insert((self.left.clone(), self.latest.clone()));
        (self.dead.len() < MOST_CUTS).then_some(false)
    }

    fn may_follow(&self, at: usize) -> bool {
        let step = &self.events[at];
        let needed = step.needs.iter().all(|need| !self.left.contains(need));
        // Where threads take turns nothing comes between what a section does.
        let cuts =
            self.order.last().is_some_and(|&last| self.events[last].in_section && self.events[last].tid != step.tid);
        let latest = step.reads().is_none_or(|loc| self.latest.get(&loc).copied() == step.from());
        needed && latest && !cuts && (self.last != Some(at) || self.left.len() == 1)
    }
}
