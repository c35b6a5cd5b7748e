//! One search by several threads.
//!
//! Each *worker* has a machine of its own and explores tasks (`task.rs`), which are disjoint and need nothing from
//! each other. A worker without a task asks, by a flag that all others poll once per execution, and one that has
//! enough left gives away a part: what it would explore last at the first node of its path that has something left.
//! The lock is taken only to give, take or copy tasks.
//!
//! # What does not depend on the number of workers
//!
//! Which executions there are, and so their number: they are those of one search, for given assumptions. Which
//! assumptions are refuted does depend on the order of executions, since one that is refuted early may keep another
//! one from being refuted at all. So a refutation by a worker only says that there is one. The calling thread then
//! repeats the search alone, on the machine with which it has done so from the beginning, until that search refutes
//! something, as it would have without workers; and workers start again without what *it* has refuted. Most
//! refutations come in the first few executions. The calling thread explores so many alone that workers seldom meet
//! any, and that a small search needs no workers at all.
//!
//! Facts that refute assumptions only if all executions are taken together are shared by the machines of the workers
//! ([`Work::share`]).
//!
//! # Copies
//!
//! A copy of all that is left to explore can be made at any time (for a checkpoint). Each worker copies what it has
//! when it has ended an execution; until all have done so, none takes a task or gives one after it has copied. So
//! each open task is in the copy exactly once, and what has been explored outside of it is exactly what the copied
//! counts contain.

use crate::bytes::Portable;
use crate::restart::Ended;
use crate::search::{Busy, Counts, Listener, Outcome, Stop};
use crate::supply::{Demand, Facts, Few, Supply};
use crate::task::{Budget, Slice};
use base::{Assumption, Program, Registry};
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Executions that are explored before there are workers.
pub const ALONE: u64 = 64;
/// Time between two calls of [`Overseer::look`].
const LOOK: Duration = Duration::from_millis(20);

/// A search, as the pool needs it.
pub trait Engine: Sync {
    type Machine: Program;
    /// The type of a step of an execution.
    type Step;
    type Task: Clone + Send + Portable;
    /// The whole search.
    fn root(&self) -> Self::Task;
    /// Explores the tasks of a supply on a machine that is at the beginning of its program.
    fn work<L: Listener<Self::Machine, Self::Step>>(
        &self,
        machine: &mut Self::Machine,
        registry: &Registry,
        supply: &mut dyn Supply<Self::Task>,
        budget: Budget,
        listener: &mut L,
    ) -> Slice<Self::Task>;
}

/// What workers are made of.
pub trait Work<E: Engine>: Sync {
    type Listener: Listener<E::Machine, E::Step>;
    /// What is left of a worker when it ends.
    type Result: Send;
    /// What the machines of all workers have in common.
    type Shared: Sync;
    /// Workers are about to start; the machine of the calling thread knows so much, and so much has been explored.
    fn share(&self, alone: &E::Machine, so_far: &Facts) -> Self::Shared;
    /// A machine at the beginning of the program.
    fn machine(&self, shared: &Self::Shared, registry: &Registry) -> E::Machine;
    fn listener(&self, link: Link) -> Self::Listener;
    fn result(
        &self,
        machine: E::Machine,
        listener: Self::Listener,
        stopped: Option<Stop>,
        busy: Option<Busy>,
    ) -> Self::Result;
}

/// What the listener of a worker and the pool tell each other.
#[derive(Clone, Debug, Default)]
pub struct Link {
    /// The worker is to end, even within an execution.
    pub ends: Arc<AtomicBool>,
    meter: Arc<Meter>,
}

impl Link {
    /// Says how far a worker is: executions, and the explored part of its current task.
    pub fn tell(&self, counts: &Counts, explored: f64) {
        let Meter { complete, blocked, explored: part, .. } = &*self.meter;
        complete.store(counts.complete, Ordering::Relaxed);
        blocked.store(counts.blocked, Ordering::Relaxed);
        part.store(explored.to_bits(), Ordering::Relaxed);
    }

    /// The explored part of the current task, as far as is known.
    pub fn explored(&self) -> f64 {
        f64::from_bits(self.meter.explored.load(Ordering::Relaxed))
    }
}

/// How far a worker is, for others to read.
#[derive(Debug, Default)]
struct Meter {
    complete: AtomicU64,
    blocked: AtomicU64,
    /// The explored part of the current task, and which part of the search that task is: bits of numbers.
    explored: AtomicU64,
    weight: AtomicU64,
}

impl Meter {
    fn weight(&self) -> f64 {
        f64::from_bits(self.weight.load(Ordering::Relaxed))
    }
    fn set_weight(&self, weight: f64) {
        self.weight.store(weight.to_bits(), Ordering::Relaxed);
    }
}

/// How far all workers are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overview {
    pub counts: Counts,
    /// The part of the search that is done, as far as its shape is known.
    pub explored: f64,
}

/// What is to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Continue,
    /// To copy what is left, for [`Overseer::save`].
    Save,
    /// To end all workers.
    End,
}

/// What is left of a search, and what has been explored.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved<T> {
    pub open: Vec<T>,
    pub so_far: Facts,
    pub registry: Registry,
}

/// Watches over workers from the calling thread.
pub trait Overseer<T> {
    /// Called now and then while workers run.
    fn look(&mut self, overview: &Overview) -> Order;
    /// What was to be copied; `None` if that takes too much memory.
    fn save(&mut self, saved: Option<&Saved<T>>);
}

/// Explores tasks in other processes, in place of threads of this one.
pub trait Elsewhere<T> {
    /// Explores these tasks, until nothing is left, an assumption is refuted or something ends the search.
    fn explore(&mut self, registry: &Registry, open: Vec<T>, so_far: Facts, overseer: &mut dyn Overseer<T>)
    -> Explored;
}

/// What has been explored elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Explored {
    /// With what was there before.
    pub so_far: Facts,
    /// Something is left.
    pub stopped: bool,
    /// The assumptions that do not hold.
    pub refuted: Vec<Assumption>,
}

/// How a search by several threads ended.
pub struct Pooled<M, L, R> {
    pub outcome: Outcome,
    pub registry: Registry,
    /// The machine and the listener of the calling thread.
    pub alone: (M, L),
    /// Others than the calling thread took part.
    pub by_workers: bool,
    /// Of each worker in this process.
    pub results: Vec<R>,
    /// What was refuted, if that has ended it.
    pub refuted: Vec<Assumption>,
}

impl<M, L, R> Pooled<M, L, R> {
    /// There were no workers.
    fn alone(outcome: Outcome, registry: Registry, machine: M, listener: L) -> Self {
        let (by_workers, results, refuted) = (false, Vec::new(), Vec::new());
        Self { outcome, registry, alone: (machine, listener), by_workers, results, refuted }
    }
}

/// A search by several threads.
pub struct Pool<'a, E: Engine, W: Work<E>> {
    pub engine: &'a E,
    pub work: &'a W,
    pub jobs: usize,
    /// How many executions are explored alone before workers are started.
    pub alone: u64,
    /// It begins with the whole search, or with what was left of it: otherwise it cannot start again by itself.
    pub whole: bool,
}

impl<'a, E: Engine, W: Work<E>> Pool<'a, E, W> {
    pub fn new(engine: &'a E, work: &'a W, jobs: usize) -> Self {
        Self { engine, work, jobs, alone: ALONE, whole: true }
    }

    /// Searches until nothing is left, no assumption being refuted any more, or until something ends the search.
    /// Begins with what was saved, if there is that: the machine relies on the same assumptions then.
    pub fn explore(
        &self,
        machine: E::Machine,
        listener: W::Listener,
        begin: Option<Saved<E::Task>>,
        overseer: &mut dyn Overseer<E::Task>,
    ) -> Pooled<E::Machine, W::Listener, W::Result> {
        self.explore_with(machine, listener, begin, overseer, None)
    }

    /// As [`Self::explore`], with other processes in place of threads if there are any.
    pub fn explore_with(
        &self,
        mut machine: E::Machine,
        mut listener: W::Listener,
        mut begin: Option<Saved<E::Task>>,
        overseer: &mut dyn Overseer<E::Task>,
        mut elsewhere: Option<&mut dyn Elsewhere<E::Task>>,
    ) -> Pooled<E::Machine, W::Listener, W::Result> {
        let start = machine.mark();
        let mut registry = begin.as_ref().map_or_else(|| machine.assumptions(), |saved| saved.registry.clone());
        // A worker has refuted something, and what that is has to be found out.
        let mut refutes = false;
        loop {
            let Saved { open, so_far, .. } = match begin.take() {
                Some(saved) => saved,
                None => {
                    let mut few = Few::new(self.engine.root(), if refutes { u64::MAX } else { self.alone });
                    let budget = Budget::UNLIMITED;
                    let slice = self.engine.work(&mut machine, &registry, &mut few, budget, &mut listener);
                    let Slice { counts, refuted, stopped, met, busy, .. } = slice;
                    let alone = |stopped: Option<Stop>| Outcome { counts, stopped, met, busy };
                    if !refuted.is_empty() {
                        refutes = false;
                        let new = refuted.iter().filter(|assumption| registry.refute((*assumption).clone())).count();
                        assert!(new > 0, "internal: the search starts again and knows no more than before");
                        machine.rewind(start);
                        machine.assume(&registry);
                        listener.restarted(&refuted);
                        if listener.in_between().is_continue() {
                            continue;
                        }
                        return Pooled::alone(alone(Some(Stop::Asked)), registry, machine, listener);
                    }
                    if stopped.is_none() || !few.is_used_up() {
                        return Pooled::alone(alone(stopped), registry, machine, listener);
                    }
                    // Workers explore these again: what is left beside them may not fit into memory.
                    listener.restarted(&[]);
                    Saved { open: vec![self.engine.root()], so_far: Facts::default(), registry: Registry::default() }
                }
            };
            machine.rewind(start);
            let shared = self.work.share(&machine, &so_far);
            let Generation { ended, so_far, busy, results } = match &mut elsewhere {
                None => self.generation(&shared, &registry, open, so_far, overseer),
                Some(elsewhere) => elsewhere.explore(&registry, open, so_far, overseer).into(),
            };
            let (stopped, refuted) = match ended {
                Ended::Complete => (None, Vec::new()),
                Ended::Stopped(stop) => (Some(stop), Vec::new()),
                Ended::Refuted(refuted) if !self.whole => (Some(Stop::Asked), refuted),
                Ended::Refuted(refuted) => {
                    refutes = true;
                    listener.restarted(&refuted);
                    continue;
                }
            };
            let outcome = Outcome { counts: so_far.counts, stopped, met: so_far.met, busy };
            return Pooled { outcome, registry, alone: (machine, listener), by_workers: true, results, refuted };
        }
    }

    /// Lets workers explore these tasks.
    fn generation(
        &self,
        shared: &W::Shared,
        registry: &Registry,
        open: Vec<E::Task>,
        so_far: Facts,
        overseer: &mut dyn Overseer<E::Task>,
    ) -> Generation<W::Result> {
        let links: Vec<Link> = (0..self.jobs).map(|_| Link::default()).collect();
        let table = Table::new(open, so_far, self.jobs);
        let results = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for (worker, link) in links.iter().enumerate() {
                let (table, results, links) = (&table, &results, &links);
                scope.spawn(move || {
                    let run = catch_unwind(AssertUnwindSafe(|| {
                        let mut machine = self.work.machine(shared, registry);
                        let mut listener = self.work.listener(link.clone());
                        let mut hand = Hand { table, worker, meter: &link.meter, copied: 0 };
                        let budget = Budget::UNLIMITED;
                        let mut slice = self.engine.work(&mut machine, registry, &mut hand, budget, &mut listener);
                        let (stopped, busy) = (slice.stopped, slice.busy);
                        let is_last = table.leave(worker, &mut slice);
                        let result = self.work.result(machine, listener, stopped, busy);
                        lock(results).push(result);
                        is_last
                    }));
                    let ends = run.unwrap_or_else(|panic| {
                        table.fail(panic);
                        true
                    });
                    if ends {
                        links.iter().for_each(|link| link.ends.store(true, Ordering::Relaxed));
                    }
                    table.gone();
                });
            }
            self.oversee(&table, &links, registry, overseer);
        });
        let Desk { so_far, ended, busy, panic, .. } = table.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        Generation { ended, so_far, busy, results }
    }

    /// Until all workers have ended.
    fn oversee(
        &self,
        table: &Table<E::Task>,
        links: &[Link],
        registry: &Registry,
        overseer: &mut dyn Overseer<E::Task>,
    ) {
        let mut desk = table.lock();
        while desk.present > 0 {
            desk = table.changed.wait_timeout(desk, LOOK).unwrap_or_else(PoisonError::into_inner).0;
            if let Some((open, so_far)) = desk.saved.take() {
                drop(desk);
                let saved = open.map(|open| Saved { open, so_far, registry: registry.clone() });
                overseer.save(saved.as_ref());
                desk = table.lock();
            }
            let overview = desk.overview(links);
            drop(desk);
            let order = overseer.look(&overview);
            desk = table.lock();
            match order {
                Order::Continue => {}
                Order::Save => desk.begin_copy(table),
                Order::End => {
                    desk.end(Ended::Stopped(Stop::Asked), table);
                    links.iter().for_each(|link| link.ends.store(true, Ordering::Relaxed));
                }
            }
        }
    }
}

/// How the work of workers ended.
struct Generation<R> {
    ended: Ended,
    so_far: Facts,
    busy: Option<Busy>,
    results: Vec<R>,
}

impl<R> From<Explored> for Generation<R> {
    fn from(Explored { so_far, stopped, refuted }: Explored) -> Self {
        let ended = match stopped {
            _ if !refuted.is_empty() => Ended::Refuted(refuted),
            true => Ended::Stopped(Stop::Asked),
            false => Ended::Complete,
        };
        Self { ended, so_far, busy: None, results: Vec::new() }
    }
}

/// Demands, as numbers. From the last one on they ask for a copy: that number more.
const NOTHING: u32 = 0;
const PART: u32 = 1;
const END: u32 = 2;
const COPY: u32 = 3;

/// Where workers leave and take tasks.
struct Table<T> {
    desk: Mutex<Desk<T>>,
    changed: Condvar,
    demand: AtomicU32,
}

/// What a worker has left and has found out, once it is known.
type Copied<T> = Option<(Option<Vec<T>>, Facts)>;

/// What is on the table.
struct Desk<T> {
    /// Each with the part of the search that it is, as far as is known.
    queue: VecDeque<(T, f64)>,
    /// Workers that explore a task or wait for one; those that wait; and those that have not terminated.
    active: usize,
    idle: usize,
    present: usize,
    /// What was found out before there were workers, and by those that have left.
    so_far: Facts,
    done: f64,
    has_ended: bool,
    ended: Ended,
    busy: Option<Busy>,
    panic: Option<Box<dyn Any + Send>>,
    /// The copy that is being made: of each worker, once it is known. Copies are numbered.
    copy: Option<Vec<Copied<T>>>,
    copies: u32,
    saved: Option<(Option<Vec<T>>, Facts)>,
    /// What each worker that waits has found out.
    waits: Vec<Option<Facts>>,
}

impl<T: Clone> Table<T> {
    fn new(open: Vec<T>, so_far: Facts, workers: usize) -> Self {
        let weight = 1.0 / open.len().max(1) as f64;
        let desk = Desk {
            queue: open.into_iter().map(|task| (task, weight)).collect(),
            active: workers,
            idle: 0,
            present: workers,
            so_far,
            done: 0.0,
            has_ended: false,
            ended: Ended::Complete,
            busy: None,
            panic: None,
            copy: None,
            copies: 0,
            saved: None,
            waits: vec![None; workers],
        };
        Self { desk: Mutex::new(desk), changed: Condvar::new(), demand: AtomicU32::new(NOTHING) }
    }

    fn lock(&self) -> MutexGuard<'_, Desk<T>> {
        lock(&self.desk)
    }

    /// A worker ends with this; whether that ends all of them.
    fn leave(&self, worker: usize, slice: &mut Slice<T>) -> bool {
        let mut desk = self.lock();
        desk.active -= 1;
        if desk.waits[worker].take().is_some() {
            desk.idle -= 1;
        }
        desk.so_far += Facts { counts: slice.counts, met: slice.met };
        let refuted = std::mem::take(&mut slice.refuted);
        if !refuted.is_empty() {
            desk.end(Ended::Refuted(refuted), self);
        } else if let Some(stop) = slice.stopped {
            desk.busy = desk.busy.or(slice.busy);
            desk.end(Ended::Stopped(stop), self);
        }
        desk.has_ended
    }

    /// A worker has panicked.
    fn fail(&self, panic: Box<dyn Any + Send>) {
        let mut desk = self.lock();
        desk.panic.get_or_insert(panic);
        desk.end(Ended::Stopped(Stop::Asked), self);
    }

    /// A worker has terminated.
    fn gone(&self) {
        self.lock().present -= 1;
        self.changed.notify_all();
    }
}

impl<T: Clone> Desk<T> {
    /// Ends all workers. What came first counts, but a refutation makes everything else void.
    fn end(&mut self, ended: Ended, table: &Table<T>) {
        match (&self.ended, &ended) {
            (Ended::Refuted(_), _) => {}
            (Ended::Complete | Ended::Stopped(_), Ended::Refuted(_)) | (Ended::Complete, Ended::Stopped(_)) => {
                self.ended = ended;
            }
            // A reason says more than that somebody asked.
            (Ended::Stopped(Stop::Asked), Ended::Stopped(_)) => self.ended = ended,
            (Ended::Stopped(_), Ended::Stopped(_) | Ended::Complete) | (Ended::Complete, Ended::Complete) => {}
        }
        self.has_ended = true;
        self.copy = None;
        self.ask(table);
        table.changed.notify_all();
    }

    /// Says what is asked of workers.
    fn ask(&self, table: &Table<T>) {
        let demand = match (self.has_ended, &self.copy) {
            (true, _) => END,
            (false, Some(_)) => COPY + self.copies,
            (false, None) if self.idle > self.queue.len() => PART,
            (false, None) => NOTHING,
        };
        table.demand.store(demand, Ordering::Relaxed);
    }

    fn begin_copy(&mut self, table: &Table<T>) {
        if self.has_ended || self.copy.is_some() || self.saved.is_some() {
            return;
        }
        self.copies += 1;
        self.copy = Some(self.waits.iter().map(|waits| waits.map(|so_far| (Some(Vec::new()), so_far))).collect());
        self.ask(table);
        self.end_copy(table);
    }

    /// Completes the copy when all workers have done their part.
    fn end_copy(&mut self, table: &Table<T>) {
        if !self.copy.as_ref().is_some_and(|parts| parts.iter().all(Option::is_some)) {
            return;
        }
        let mut open: Option<Vec<T>> = Some(self.queue.iter().map(|(task, _)| task.clone()).collect());
        let mut so_far = self.so_far;
        for (part, facts) in self.copy.take().into_iter().flatten().flatten() {
            open = open.zip(part).map(|(mut open, part)| {
                open.extend(part);
                open
            });
            so_far += facts;
        }
        self.saved = Some((open, so_far));
        self.ask(table);
        table.changed.notify_all();
    }

    fn overview(&self, links: &[Link]) -> Overview {
        let (mut counts, mut explored) = (self.so_far.counts, self.done);
        // What those have counted that have left is in both.
        for Link { meter, .. } in links.iter().filter(|_| !self.has_ended) {
            counts.complete += meter.complete.load(Ordering::Relaxed);
            counts.blocked += meter.blocked.load(Ordering::Relaxed);
            explored += meter.weight() * f64::from_bits(meter.explored.load(Ordering::Relaxed));
        }
        Overview { counts, explored: explored.min(1.0) }
    }
}

/// The supply of one worker.
struct Hand<'a, T> {
    table: &'a Table<T>,
    worker: usize,
    meter: &'a Meter,
    /// The number of the last copy that it has done its part of.
    copied: u32,
}

impl<T: Clone> Supply<T> for Hand<'_, T> {
    fn next(&mut self, so_far: Facts) -> Option<T> {
        let Hand { table, worker, meter, .. } = *self;
        let mut desk = table.lock();
        desk.done += meter.weight();
        meter.set_weight(0.0);
        desk.idle += 1;
        desk.waits[worker] = Some(so_far);
        if let Some(part) = desk.copy.as_mut().map(|parts| &mut parts[worker]).filter(|part| part.is_none()) {
            *part = Some((Some(Vec::new()), so_far));
            desk.end_copy(table);
        }
        loop {
            if desk.has_ended {
                return None;
            }
            if desk.copy.is_none() {
                if let Some((task, weight)) = desk.queue.pop_front() {
                    desk.idle -= 1;
                    desk.waits[worker] = None;
                    desk.ask(table);
                    meter.set_weight(weight);
                    return Some(task);
                }
                if desk.idle == desk.active {
                    desk.end(Ended::Complete, table);
                    return None;
                }
                desk.ask(table);
            }
            desk = table.changed.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    #[inline]
    fn demand(&self) -> Demand {
        match self.table.demand.load(Ordering::Relaxed) {
            NOTHING => Demand::Nothing,
            PART => Demand::Part,
            END => Demand::End,
            copy if copy == COPY + self.copied => Demand::Nothing,
            _copy => Demand::Copy,
        }
    }

    fn give(&mut self, tasks: Vec<T>, part: f64) {
        if tasks.is_empty() {
            return;
        }
        let weight = self.meter.weight();
        self.meter.set_weight(weight * (1.0 - part));
        let each = weight * part / tasks.len() as f64;
        let mut desk = self.table.lock();
        desk.queue.extend(tasks.into_iter().map(|task| (task, each)));
        desk.ask(self.table);
        self.table.changed.notify_all();
    }

    fn copy(&mut self, open: Option<Vec<T>>, so_far: Facts) {
        let mut desk = self.table.lock();
        self.copied = desk.copies;
        if let Some(parts) = &mut desk.copy {
            parts[self.worker] = Some((open, so_far));
            desk.end_copy(self.table);
        }
    }
}

/// What a worker that has panicked left behind is consistent: nothing under a lock panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
