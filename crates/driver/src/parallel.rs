//! A check by several threads: what the workers of [`explore::Pool`] are made of, and how they are overseen.

use crate::check::{Cuts, Ending, Progress, Searched, setup_of};
use crate::found::All;
use crate::shard::{self, Divided, Shard, Undivided};
use crate::watch::{Common, Limits, Told, Watch};
use crate::why::Why;
use base::{Place, Program, Registry, Tid};
use explore::{
    Busy, Counts, Engine, Facts, Link, Listener, Order, Outcome, Overseer, Overview, Pool, Pooled, Portable, Saved,
    Stop, Work,
};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use vm::{Code, FactsData, Setup, Vm, WeakVm};

/// A machine of either search.
pub(crate) trait Inner: Program {
    fn new(vm: Vm) -> Self;
    fn vm(&self) -> &Vm;
}

impl Inner for Vm {
    fn new(vm: Vm) -> Self {
        vm
    }
    fn vm(&self) -> &Vm {
        self
    }
}

impl Inner for WeakVm {
    fn new(vm: Vm) -> Self {
        WeakVm::new(vm)
    }
    fn vm(&self) -> &Vm {
        self.machine()
    }
}

/// What workers are made of.
struct Crew<'a> {
    code: Arc<Code>,
    common: Common<'a>,
    /// What the machines of the present workers tell each other.
    facts: Mutex<Arc<vm::Facts>>,
    /// What they know when they begin, the first time, if they resume what others have left.
    resumed: Mutex<Option<FactsData>>,
    /// What the machine of the calling thread knew then.
    alone: Mutex<FactsData>,
}

/// What a thread that has failed left there is consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a worker says at its end.
struct Part {
    ending: Ending,
    over: Counts,
    /// Where the thread was that took very many steps of the last execution.
    busy: Option<(Busy, Option<Place>)>,
}

impl<'a, E: Engine> Work<E> for Crew<'a>
where
    E::Machine: Inner,
    Watch<'a>: Listener<E::Machine, E::Step>,
{
    type Listener = Watch<'a>;
    type Result = Part;
    type Shared = Arc<vm::Facts>;

    fn share(&self, alone: &E::Machine, so_far: &Facts) -> Arc<vm::Facts> {
        self.common.found.executions.store(so_far.counts.executions(), Ordering::Relaxed);
        let known = alone.vm().facts().map(|facts| facts.to_data()).unwrap_or_default();
        lock(&self.alone).clone_from(&known);
        let known = lock(&self.resumed).take().unwrap_or(known);
        let facts = Arc::new(vm::Facts::from_data(&known).expect("internal: a machine knows something impossible"));
        *lock(&self.facts) = Arc::clone(&facts);
        facts
    }

    fn machine(&self, facts: &Arc<vm::Facts>, registry: &Registry) -> E::Machine {
        let Common { options, memory, .. } = self.common;
        let setup = Setup { facts: Some(Arc::clone(facts)), refuted: registry.clone(), ..setup_of(options, memory) };
        E::Machine::new(Vm::new(Arc::clone(&self.code), setup))
    }

    fn listener(&self, link: Link) -> Watch<'a> {
        Watch::of_worker(self.common, link)
    }

    fn result(&self, machine: E::Machine, watch: Watch<'a>, stopped: Option<Stop>, busy: Option<Busy>) -> Part {
        let vm = machine.vm();
        let ending = Ending::of(vm, watch.why, stopped, busy);
        let busy = busy.map(|busy| (busy, vm.explain().loop_of(busy.thread)));
        Part { ending, over: watch.over, busy }
    }
}

/// Looks at the limits, tells how far the search is, and saves it.
struct Boss<'a> {
    crew: &'a Crew<'a>,
    told: &'a Told<'a>,
    limits: Limits,
    why: Option<Why>,
    last_save: Instant,
    /// When a limit was passed, and whether the search has been saved since.
    closing: Option<(Instant, bool)>,
    unsaved: Option<String>,
}

/// How long workers that have to end may take to save the search.
const GRACE: Duration = Duration::from_secs(5);

impl<T: Portable> Overseer<T> for Boss<'_> {
    fn look(&mut self, overview: &Overview) -> Order {
        let Overview { counts, explored } = *overview;
        let common = &self.crew.common;
        let progress = Progress { counts, elapsed: common.start.elapsed(), explored: Some(explored) };
        self.told.borrow_mut()(&progress);
        self.why = self.why.take().or_else(|| self.limits.passed(common));
        let checkpoint = common.options.checkpoint.as_ref();
        match (&self.why, checkpoint, self.closing) {
            (None, Some(checkpoint), _) if self.last_save.elapsed() >= checkpoint.interval => Order::Save,
            (None, _, _) => Order::Continue,
            (Some(_), Some(_), None) => {
                self.closing = Some((Instant::now(), false));
                Order::Save
            }
            (Some(_), Some(_), Some((since, false))) if since.elapsed() < GRACE => Order::Save,
            (Some(_), _, _) => Order::End,
        }
    }

    fn save(&mut self, saved: Option<&Saved<T>>) {
        let Common { options, start, found, .. } = self.crew.common;
        let Some(checkpoint) = &options.checkpoint else { return };
        let facts = lock(&self.crew.facts).to_data();
        let alone = lock(&self.crew.alone).clone();
        self.unsaved = match saved {
            Some(saved) => checkpoint.write(saved, &facts, &alone, &found.all(), start.elapsed()).err(),
            None => Some("its executions are too long for what is left of it".to_owned()),
        };
        self.last_save = Instant::now();
        if let Some((_, saved)) = &mut self.closing {
            *saved = true;
        }
    }
}

/// Searches with several threads.
pub(crate) fn search<'a, E: Engine>(
    engine: &E,
    jobs: usize,
    code: Arc<Code>,
    machine: E::Machine,
    watch: Watch<'a>,
    told: &'a Told<'a>,
) -> Searched
where
    E::Machine: Inner,
    for<'b> Watch<'b>: Listener<E::Machine, E::Step>,
{
    let common = watch.common;
    let resumed = common.options.resumed.as_ref();
    let begin = resumed.and_then(|resumed| resumed.saved());
    let crew = Crew {
        code,
        common,
        facts: Mutex::default(),
        resumed: Mutex::new(resumed.filter(|_| begin.is_some()).map(|resumed| resumed.facts.clone())),
        alone: Mutex::default(),
    };
    let mut pool = Pool::new(engine, &crew, jobs);
    pool.alone = common.options.alone.unwrap_or(pool.alone);
    let mut boss = Boss {
        crew: &crew,
        told,
        limits: Limits::new(),
        why: None,
        last_save: Instant::now(),
        closing: None,
        unsaved: None,
    };
    let (pooled, division) = match common.options.shard {
        None => (pool.explore(machine, watch, begin, &mut boss), None),
        Some(shard) => {
            pool.whole = false;
            explore_shard(&pool, machine, watch, shard, &mut boss)
        }
    };
    let Pooled { outcome, registry, alone: (machine, watch), results, .. } = pooled;
    if results.is_empty() {
        let unsaved = watch.why.as_ref().filter(|why| why.is_limit()).and_then(|_| {
            // What was refuted is all that is kept of the few executions before there are workers.
            let saved = Saved::<E::Task> { open: Vec::new(), so_far: Facts::default(), registry: registry.clone() };
            let facts = machine.vm().facts().map(|facts| facts.to_data()).unwrap_or_default();
            let found = All::default();
            let checkpoint = common.options.checkpoint.as_ref()?;
            checkpoint.write(&saved, &facts, &facts, &found, common.start.elapsed()).err()
        });
        let alone = Searched::alone(machine.vm(), watch, &outcome);
        let why = common.found.all().obstacle.take().or(alone.why);
        return Searched { refuted: registry, unsaved, why, ..alone };
    }
    let divided = division.map(|division| Divided { division, facts: lock(&crew.facts).to_data() });
    // The first of all obstacles, which says more than the one that was met last.
    let mut whys: Vec<Why> = common.found.all().obstacle.take().into_iter().collect();
    let (mut counts, mut cuts, mut places) = (outcome.counts, Cuts::default(), Vec::new());
    for Part { ending, over, busy } in results {
        counts.complete -= over.complete;
        counts.blocked -= over.blocked;
        cuts.add(ending.cuts);
        whys.extend(ending.why);
        places.extend(busy);
    }
    // A reason in the program says more than a limit.
    let limit = boss.why.map(|why| {
        let at = places.iter().find(|(_, place)| place.is_some()).cloned();
        let (busy, place) = at.map_or((None, None), |(busy, place)| (Some(busy), place));
        why.in_loop_of(busy, |_: Tid| place)
    });
    whys.sort_by_key(|why| why.places().is_empty());
    let membarriers = cuts.membarriers.iter().cloned().collect();
    let left_out = cuts.left_out.clone();
    let bound = common.options.rules.unroll.and_then(|most| cuts.why(most));
    let why = whys.into_iter().next().or(limit).or(bound);
    Searched {
        counts,
        met: outcome.met,
        refuted: registry,
        why,
        by_workers: true,
        unsaved: boss.unsaved,
        membarriers,
        left_out,
        divided,
    }
}

/// Explores a shard; with a fingerprint of the division. Whenever an assumption is refuted the search is divided again.
fn explore_shard<'a, E: Engine>(
    pool: &Pool<'_, E, Crew<'a>>,
    mut machine: E::Machine,
    mut watch: Watch<'a>,
    shard: Shard,
    boss: &mut Boss<'_>,
) -> (Pooled<E::Machine, Watch<'a>, Part>, Option<u64>)
where
    E::Machine: Inner,
    for<'b> Watch<'b>: Listener<E::Machine, E::Step>,
{
    let start = machine.mark();
    let mut registry = machine.assumptions();
    loop {
        let refuted = match shard::divide(pool.engine, &mut machine, &registry, shard, &mut watch) {
            Ok(shard::Part { open, so_far, division }) => {
                let saved = Saved { open, so_far, registry: registry.clone() };
                let pooled = pool.explore(machine, watch, Some(saved), boss);
                if pooled.refuted.is_empty() {
                    return (pooled, Some(division));
                }
                (machine, watch) = pooled.alone;
                pooled.refuted
            }
            Err(Undivided::Stopped(stop, Facts { counts, met })) => {
                let outcome = Outcome { counts, stopped: Some(stop), met, busy: None };
                let (alone, results) = ((machine, watch), Vec::new());
                return (Pooled { outcome, registry, alone, results, refuted: Vec::new() }, None);
            }
            Err(Undivided::Refuted(refuted)) => refuted,
        };
        let new = refuted.iter().filter(|assumption| registry.refute((*assumption).clone())).count();
        assert!(new > 0, "internal: the search starts again and knows no more than before");
        machine.rewind(start);
        machine.assume(&registry);
        watch.common.found.all().forget();
    }
}
