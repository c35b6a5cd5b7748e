//! Shards: a search in parts that are explored by processes that do not know of each other.
//!
//! All of them divide the search in the same way. Beginning with the whole search, the task that is expected to be
//! the largest is replaced by what its first execution leaves open, until there are many more tasks than shards. How
//! large each is is estimated by random descents, with the same random numbers everywhere, and the tasks are dealt
//! out, the largest first, each to the shard that has least. The executions that this takes are counted by the first
//! shard alone.
//!
//! An assumption that is refuted meanwhile is refuted in all shards. If it is refuted later, the shard begins again
//! without it, and does not fit together with the others: what was refuted is part of its result, and has to be the
//! same in all shards that are merged. So are the facts that are about all executions (`vm::Facts`): which execution
//! belongs to which part depends on the order of the numbers of threads.

use crate::check::Progress;
use crate::estimate::Random;
use crate::found::Found;
use crate::watch::{Common, Watch};
use base::{Assumption, Program, Registry};
use explore::{Budget, Descent, Engine, Facts, Listener, One, Portable, Slice, Stop, descend};
use report::checkpoint::checksum;
use std::cell::RefCell;

/// Which part of a search to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    pub index: u32,
    pub count: u32,
}

/// Tasks per shard, at least, unless the search is small.
const TASKS: usize = 16;
/// Executions per shard, at most, to divide the search.
const EXECUTIONS: u64 = 64;
/// Executions, at most, to estimate how large a task is.
const MOST: u64 = 64;

/// What a shard has to explore.
pub(crate) struct Part<T> {
    pub open: Vec<T>,
    pub so_far: Facts,
    /// A fingerprint of the parts of all shards.
    pub division: u64,
}

/// What the result of a shard says about the search of which it is a part.
#[derive(Clone, Debug)]
pub struct Divided {
    pub(crate) division: u64,
    pub(crate) facts: vm::FactsData,
}

/// Why a search could not be divided.
pub(crate) enum Undivided {
    Stopped(Stop, Facts),
    Refuted(Vec<Assumption>),
}

/// Divides a search; the part of a shard. The watch hears of the executions that this takes if it is the first one.
pub(crate) fn divide<E: Engine>(
    engine: &E,
    machine: &mut E::Machine,
    registry: &Registry,
    shard: Shard,
    watch: &mut Watch<'_>,
) -> Result<Part<E::Task>, Undivided>
where
    for<'a> Watch<'a>: Listener<E::Machine, E::Step>,
{
    let start = machine.mark();
    let (count, is_first) = (shard.count as usize, shard.index == 1);
    // What another shard reports is found here, and forgotten.
    let (found, told) = (Found::default(), RefCell::new(|_: &Progress| {}));
    let options = watch.common.options.quiet();
    let common = Common { options: &options, found: &found, goes_on_after: Some(0), ..watch.common };
    let mut mute = Watch::alone(common, &told);
    let mut open = vec![(1.0, engine.root())];
    let mut so_far = Facts::default();
    while open.len() < count * TASKS && so_far.counts.executions() < EXECUTIONS * u64::from(shard.count) {
        // The first of the largest.
        let largest = open.iter().enumerate().rev().max_by(|(_, a), (_, b)| f64::total_cmp(&a.0, &b.0));
        let Some((at, _)) = largest else { break };
        let (weight, task) = open.remove(at);
        let (mut one, budget) = (One::new(task), Budget::executions(1));
        let slice = match is_first {
            true => engine.work(machine, registry, &mut one, budget, watch),
            false => engine.work(machine, registry, &mut one, budget, &mut mute),
        };
        machine.rewind(start);
        let Slice { counts, open: left, refuted, stopped, met, .. } = slice;
        if !refuted.is_empty() {
            return Err(Undivided::Refuted(refuted));
        }
        so_far += Facts { counts, met };
        if let Some(stop) = stopped {
            return Err(Undivided::Stopped(stop, so_far));
        }
        let left: Vec<E::Task> = left.into_iter().flat_map(Portable::singly).collect();
        let part = weight / left.len().max(1) as f64;
        open.extend(left.into_iter().map(|task| (part, task)));
    }
    let mut random = Random::new(1);
    for (weight, task) in &mut open {
        let task = task.clone();
        *weight = match descend(task, MOST, engine, machine, registry, &mut mute, &mut || random.part()) {
            Descent::Estimate { executions, .. } => executions,
            Descent::Stopped(_) => 1.0,
            Descent::Refuted(refuted) => return Err(Undivided::Refuted(refuted)),
        };
    }
    // Equal ones stay in order.
    open.sort_by(|a, b| f64::total_cmp(&b.0, &a.0));
    let mut loads = vec![0.0; count];
    let (mut mine, mut parts) = (Vec::new(), Vec::new());
    for (weight, task) in open {
        let least = (0..count).min_by(|&a, &b| f64::total_cmp(&loads[a], &loads[b])).expect("internal: no shards");
        loads[least] += weight;
        parts.extend(task.to_bytes());
        parts.extend(least.to_le_bytes());
        if least + 1 == shard.index as usize {
            mine.push(task);
        }
    }
    let explored = if is_first { so_far } else { Facts { met: so_far.met, ..Facts::default() } };
    Ok(Part { open: mine, so_far: explored, division: checksum(&parts) })
}
