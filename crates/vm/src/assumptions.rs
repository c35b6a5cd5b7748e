//! The registry of refuted assumptions, in the terms of the code that runs.
//!
//! A registry names places of the source and addresses of objects. What operations ask all the time is kept as sets of
//! instructions and addresses, which are made anew whenever a search begins. What an execution refutes is only noted
//! here: it takes effect with the next search, so that conflicts do not change while one runs.

use crate::code::Code;
use crate::extent::Extent;
use crate::memory::{NO_SITE, Site};
use crate::ops::Op;
use crate::rwlock_split::Split;
use crate::shim::StepError;
use base::{Assumption, Registry};
use rustc_hash::FxHashSet;

#[derive(Default)]
pub(crate) struct Assumptions {
    pub registry: Registry,
    /// Refuted by the search that runs.
    refuted: Vec<Assumption>,
    /// Instructions whose blocks several threads may access; [`NO_SITE`] stands for blocks that no instruction
    /// allocates.
    shared: FxHashSet<Site>,
    /// Awaits that are executed as ordinary accesses.
    demoted: FxHashSet<Site>,
    /// Tries whose transient values others may observe: they are ordinary updates.
    observed: FxHashSet<Site>,
    /// Assumptions that rest on such tries: they do not stop a thread.
    void: FxHashSet<Site>,
    /// Weak compare-exchanges whose spurious failures are explored although they are retried.
    impure_retries: FxHashSet<Site>,
    /// Barriers that more threads use than they wait for.
    oversubscribed: FxHashSet<u64>,
    /// Locations whose updates do not commute.
    ordered: FxHashSet<u64>,
    /// No updates commute.
    all_ordered: bool,
    /// Mutexes that are needed, and whether all are.
    needed: FxHashSet<u64>,
    all_needed: bool,
    /// Atomics may be initialised again.
    pub reinitialised: bool,
    /// Bytes that are accessed with different sizes.
    pub merged: Vec<Extent>,
    pub split: Split,
}

impl Assumptions {
    pub fn is_shared(&self, site: Site) -> bool {
        self.shared.contains(&site)
    }
    pub fn is_demoted(&self, site: Site) -> bool {
        !self.demoted.is_empty() && self.demoted.contains(&site)
    }
    pub fn is_observed(&self, site: Site) -> bool {
        !self.observed.is_empty() && self.observed.contains(&site)
    }
    /// Whether the assumption there does not stop a thread.
    pub fn is_void(&self, site: Site) -> bool {
        !self.void.is_empty() && self.void.contains(&site)
    }
    pub fn has_pure_retry(&self, site: Site) -> bool {
        !self.impure_retries.contains(&site)
    }
    pub fn is_oversubscribed(&self, barrier: u64) -> bool {
        self.oversubscribed.contains(&barrier)
    }
    pub fn updates_commute(&self, addr: u64) -> bool {
        !self.all_ordered && !self.ordered.contains(&addr)
    }
    pub fn is_unneeded(&self, mutex: u64) -> bool {
        !self.all_needed && !self.needed.contains(&mutex)
    }
    /// What updates acquire from each other decides whether there is a race.
    pub fn order_all_updates(&mut self) {
        self.refute(Assumption::UpdatesOrderNothing);
    }
    /// Ends the step in which a block that was allocated here turns out not to be private.
    pub fn refute_private(&mut self, code: &Code, site: Site) -> StepError {
        let new = self.refute(Assumption::Private(code.place(site)));
        assert!(new, "internal: a block is accessed as if it were private, although that is known to be wrong");
        StepError::Refuted
    }
    pub fn refuted(&self) -> &[Assumption] {
        &self.refuted
    }
    /// Notes that an assumption does not hold; false if that was known before this search.
    pub fn refute(&mut self, assumption: Assumption) -> bool {
        if self.registry.is_refuted(&assumption) {
            return false;
        }
        if !self.refuted.contains(&assumption) {
            self.refuted.push(assumption);
        }
        true
    }
}

impl Assumptions {
    /// All assumptions but those that a registry names as refuted. Without `clocks`, nobody would notice who observes
    /// what.
    pub fn without(registry: &Registry, code: &Code, clocks: bool) -> Self {
        let mut next = Assumptions { registry: registry.clone(), ..Assumptions::default() };
        for assumption in registry.refuted() {
            match assumption {
                Assumption::Private(place) => {
                    next.shared.extend(code.sites_at(place));
                    next.shared.extend((*place == code.place(NO_SITE)).then_some(NO_SITE));
                }
                Assumption::ExactAwait(place) => {
                    let awaits = |site: &Site| code.insts[*site as usize].op == Op::Await;
                    next.demoted.extend(code.sites_at(place).filter(awaits));
                }
                Assumption::Unobserved(place) => next.observe(code, |site| code.place(site) == *place),
                Assumption::PureRetry(place) => {
                    let weak = |site: &Site| code.insts[*site as usize].op == Op::WeakCompareExchange;
                    next.impure_retries.extend(code.sites_at(place).filter(weak));
                }
                Assumption::BarrierFits(barrier) => next.oversubscribed.extend([*barrier]),
                Assumption::NotReader { lock, thread } => next.split.add_reader(*lock, *thread),
                Assumption::SplitPerReader(lock) => next.split.keep_whole(*lock),
                Assumption::UpdatesCommute(addr) => next.ordered.extend([*addr]),
                Assumption::MutexUnneeded(mutex) => next.needed.extend([*mutex]),
                Assumption::MutexesUnneeded => next.all_needed = true,
                Assumption::UpdatesOrderNothing => next.all_ordered = true,
                Assumption::NeverReinitialised => next.reinitialised = true,
                Assumption::OneSize(start, end) => {
                    next.merged.push(Extent { addr: *start, size: (end - start) as u32 });
                }
                // These are about the search alone.
                Assumption::NoSeqCst => {}
                Assumption::AwaitsProceed(_) | Assumption::AwaitsInTime(_) => {}
                // The code has other instructions there.
                Assumption::RaceFree(_) | Assumption::NothingThrown | Assumption::OnlyProperties => {}
            }
        }
        if !clocks {
            next.observe(code, |_| true);
        }
        next
    }

    /// These tries are ordinary updates.
    fn observe(&mut self, code: &Code, are_meant: impl Fn(Site) -> bool) {
        for &(site, by) in code.rests.iter().filter(|(_, by)| are_meant(*by)) {
            self.observed.insert(by);
            let set = if code.insts[site as usize].op == Op::Await { &mut self.demoted } else { &mut self.void };
            set.insert(site);
        }
        self.observed.extend(code.back_offs.keys().copied().filter(|&site| are_meant(site)));
    }
}
