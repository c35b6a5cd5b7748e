//! The steps of an execution with what each depends on.

use super::run::{Choice, LATEST};
use base::{Location, Pick, Tid};
use std::collections::BTreeMap;

/// A step that was executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub tid: Tid,
    pub pick: Pick,
    /// The steps that come before it in every equivalent execution; enough of them that the rest follows.
    pub needs: Vec<usize>,
    /// Its access of memory, where the step says what is read.
    pub access: Option<Access>,
    /// Its thread is in an atomic section then.
    pub in_section: bool,
}

/// An access whose value is supplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    pub loc: Location,
    pub reads: bool,
    pub writes: bool,
    /// The step it reads from, if it reads and that is not the initial value.
    pub from: Option<usize>,
}

impl Event {
    /// The location it reads.
    pub fn reads(&self) -> Option<Location> {
        self.access.filter(|access| access.reads).map(|access| access.loc)
    }

    /// The location it writes.
    pub fn writes(&self) -> Option<Location> {
        self.access.filter(|access| access.writes).map(|access| access.loc)
    }

    /// The step it reads from.
    pub fn from(&self) -> Option<usize> {
        self.access.and_then(|access| access.from)
    }
}

/// Whether every read returns the latest write.
pub(crate) fn is_interleaving(events: &[Event]) -> bool {
    let mut latest: BTreeMap<Location, usize> = BTreeMap::new();
    events.iter().enumerate().all(|(at, event)| {
        let reads_latest = event.reads().is_none_or(|loc| latest.get(&loc).copied() == event.from());
        latest.extend(event.writes().map(|loc| (loc, at)));
        reads_latest
    })
}

/// These steps of an execution, in this order, with each read of the latest write.
pub(crate) fn interleaved(events: &[Event], order: &[usize]) -> Vec<Choice> {
    let choice = |event: &Event| (event.tid, if event.reads().is_some() { LATEST } else { event.pick });
    order.iter().map(|&at| choice(&events[at])).collect()
}

/// These steps of an execution, in this order; the writes that are read are counted anew. `None` if one of those is not
/// among the steps before.
pub(crate) fn choices(events: &[Event], order: &[usize]) -> Option<Vec<Choice>> {
    let mut slots: BTreeMap<usize, u32> = BTreeMap::new();
    let mut counts: BTreeMap<Location, u32> = BTreeMap::new();
    let mut steps = Vec::new();
    for &at in order {
        let event = &events[at];
        let pick = match event.from() {
            Some(from) => Pick(*slots.get(&from)?),
            None if event.reads().is_some() => Pick(0),
            None => event.pick,
        };
        steps.push((event.tid, pick));
        if let Some(loc) = event.writes() {
            let count = counts.entry(loc).or_default();
            *count += 1;
            slots.insert(at, *count);
        }
    }
    Some(steps)
}
