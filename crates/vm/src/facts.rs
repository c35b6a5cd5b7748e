//! What machines that explore parts of one search tell each other.
//!
//! Most of what a machine knows is undone with the execution it belongs to. Some things are about all executions of a
//! search, and a search relies on them, so machines that share a search must agree on them:
//! - the numbers of threads, since paths contain them: a name that two machines meet at the same time has one number;
//! - which threads have used each barrier, and of which family the updates of each location are: these refute
//!   assumptions as soon as *all* executions together contradict them, whichever machines run these;
//! - where a bound has cut off loops and recursive calls: the verdict must say so.
//!
//! Each machine keeps a copy of what it has met itself and asks here only when it meets something for the first time,
//! so that the lock is not taken in executions that meet nothing new.

use crate::code::Family;
use crate::memory::Site;
use crate::vm::Cuts;
use base::{Id, Tid};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A name of a thread: its parent, and how many threads that one had spawned before.
type Name = (Tid, u32);

/// What has been met by any of the machines.
#[derive(Debug, Default)]
pub struct Facts(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    numbers: FxHashMap<Name, Tid>,
    /// In the order of their numbers, from 1 on.
    names: Vec<Name>,
    barriers: FxHashMap<u64, SmallVec<[Tid; 8]>>,
    families: FxHashMap<u64, Family>,
    loops: BTreeSet<Site>,
    calls: BTreeSet<Site>,
    membarriers: BTreeSet<Site>,
}

/// The same as plain data, in a fixed order, for a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactsData {
    pub threads: Vec<Name>,
    pub barriers: Vec<(u64, Vec<Tid>)>,
    /// The names of the families.
    pub families: Vec<(u64, String)>,
    /// Instructions at which a bound cut off loops and recursive calls.
    pub loops: Vec<u32>,
    pub calls: Vec<u32>,
    /// Calls of `membarrier` that were fences of the calling thread only.
    pub membarriers: Vec<u32>,
}

impl Facts {
    fn known(&self) -> MutexGuard<'_, Known> {
        // What is known is true even if a machine has failed since.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The facts that data describe; `None` if they cannot be.
    pub fn from_data(data: &FactsData) -> Option<Self> {
        let FactsData { threads, barriers, families, loops, calls, membarriers } = data;
        let mut known = Known::default();
        for (number, &(parent, spawned)) in threads.iter().enumerate() {
            // A parent comes before its children.
            let is_new = known.numbers.insert((parent, spawned), Tid::from_index(number + 1)).is_none();
            if !is_new || parent.index() > number {
                return None;
            }
            known.names.push((parent, spawned));
        }
        known.barriers.extend(barriers.iter().map(|(barrier, users)| (*barrier, users.iter().copied().collect())));
        for (address, name) in families {
            known.families.insert(*address, Family::from_name(name)?);
        }
        known.loops.extend(loops);
        known.calls.extend(calls);
        known.membarriers.extend(membarriers);
        Some(Self(Mutex::new(known)))
    }

    pub fn to_data(&self) -> FactsData {
        let known = self.known();
        let mut barriers: Vec<(u64, Vec<Tid>)> =
            known.barriers.iter().map(|(&at, users)| (at, users.to_vec())).collect();
        let mut families: Vec<(u64, String)> =
            known.families.iter().map(|(&at, family)| (at, family.name().to_owned())).collect();
        barriers.iter_mut().for_each(|(_, users)| users.sort_unstable());
        barriers.sort_unstable();
        families.sort_unstable();
        let sites = |sites: &BTreeSet<Site>| sites.iter().copied().collect();
        let (loops, calls, membarriers) = (sites(&known.loops), sites(&known.calls), sites(&known.membarriers));
        FactsData { threads: known.names.clone(), barriers, families, loops, calls, membarriers }
    }

    /// The names of the threads that have been met.
    pub fn thread_names(&self) -> Vec<Name> {
        self.known().names.clone()
    }

    /// Says that a machine numbers threads so: those that are known here are the first of them, or they are.
    pub(crate) fn name_threads(&self, names: &[Name]) {
        let mut known = self.known();
        let both = known.names.len().min(names.len());
        assert_eq!(known.names[..both], names[..both], "internal: machines number threads differently");
        for &name in &names[both..] {
            known.number(name);
        }
    }

    /// The number of a thread, with all names up to that one if `from` are known to the machine that asks.
    pub(crate) fn number(&self, name: Name) -> Tid {
        self.known().number(name)
    }

    /// The names from this number of them on.
    pub(crate) fn names_from(&self, from: usize) -> Vec<Name> {
        self.known().names[from..].to_vec()
    }

    pub(crate) fn cut_loop(&self, site: Site) {
        self.known().loops.insert(site);
    }

    pub(crate) fn cut_call(&self, site: Site) {
        self.known().calls.insert(site);
    }

    pub(crate) fn call_membarrier(&self, site: Site) {
        self.known().membarriers.insert(site);
    }

    /// What has been cut off, in code of so many instructions.
    pub(crate) fn cuts(&self, insts: usize) -> Cuts {
        let known = self.known();
        let inside = |sites: &BTreeSet<Site>| sites.iter().copied().filter(|&site| (site as usize) < insts).collect();
        let (loops, calls, membarriers) = (inside(&known.loops), inside(&known.calls), inside(&known.membarriers));
        Cuts { loops, calls, membarriers }
    }

    /// A thread uses a barrier; how many have.
    pub(crate) fn use_barrier(&self, barrier: u64, tid: Tid) -> usize {
        let mut known = self.known();
        let users = known.barriers.entry(barrier).or_default();
        if !users.contains(&tid) {
            users.push(tid);
        }
        users.len()
    }

    /// An update of this family is met at a location; the family that was met there first.
    pub(crate) fn update(&self, address: u64, family: Family) -> Family {
        *self.known().families.entry(address).or_insert(family)
    }
}

impl Known {
    fn number(&mut self, name: Name) -> Tid {
        let next = Tid::from_index(self.names.len() + 1);
        let number = *self.numbers.entry(name).or_insert(next);
        if number == next {
            self.names.push(name);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number() {
        let facts = Facts::default();
        let first = facts.number((Tid::MAIN, 0));
        assert_eq!((first, facts.number((first, 0)), facts.number((Tid::MAIN, 0))), (Tid::new(1), Tid::new(2), first));
        assert_eq!(facts.names_from(1), [(first, 0)]);
    }

    #[test]
    fn users_and_families_of_all_machines_count() {
        let facts = Facts::default();
        assert_eq!(facts.use_barrier(8, Tid::new(1)), 1);
        assert_eq!(facts.use_barrier(8, Tid::new(1)), 1);
        assert_eq!(facts.use_barrier(8, Tid::new(2)), 2);
        assert_eq!(facts.update(16, Family::Or), Family::Or);
        assert_eq!(facts.update(16, Family::Add), Family::Or);
    }

    #[test]
    fn data_come_back() {
        let facts = Facts::default();
        facts.number((Tid::MAIN, 0));
        facts.number((Tid::new(1), 3));
        facts.use_barrier(8, Tid::new(1));
        facts.update(16, Family::UMax);
        let data = facts.to_data();
        assert_eq!(Facts::from_data(&data).map(|facts| facts.to_data()), Some(data.clone()));
        let orphan = FactsData { threads: vec![(Tid::new(7), 0)], ..data.clone() };
        assert!(Facts::from_data(&orphan).is_none());
        let unknown = FactsData { families: vec![(1, "divide".to_owned())], ..data };
        assert!(Facts::from_data(&unknown).is_none());
    }
}
