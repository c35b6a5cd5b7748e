//! Watches over a search: collects what it finds, and ends it in time.

use crate::cause::Cause;
use crate::check::{CheckOptions, Ending, Finding, MAX_STEPS, Progress};
use crate::found::{Found, Known};
use crate::memory::Limit;
use crate::why::Why;
use base::{Assumption, Fault, FaultKind, Machine, Obstacle, Pick, Place, Program, Tid, Unsupported};
use explore::graph::Observed;
use explore::{Counts, End, Link, Listener, Stop};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use vm::{Vm, WeakVm};

/// Executions between two looks at the clock, at most.
const MOST_BETWEEN_LOOKS: u64 = 4096;
/// How often to ask the system how much memory is used.
const MEMORY_LOOK: Duration = Duration::from_millis(20);
/// Looks come about this often.
const LOOK: Duration = Duration::from_millis(10);

/// What all threads of a check have in common.
#[derive(Clone, Copy)]
pub(crate) struct Common<'a> {
    pub options: &'a CheckOptions,
    pub start: Instant,
    pub memory: Option<Limit>,
    pub found: &'a Found,
    /// After so many executions of one thread, one that cannot be explored does not end the search.
    pub goes_on_after: Option<u64>,
}

impl Common<'_> {
    pub fn is_interrupted(&self) -> bool {
        self.options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Who is told how far a search is.
pub(crate) type Told<'a> = RefCell<dyn FnMut(&Progress) + 'a>;

/// Whom a watch serves.
enum Serves<'a> {
    /// A search by one thread, which has to end in time.
    Alone(&'a Told<'a>),
    /// One of several threads. Another one looks at the limits.
    Pool(Link),
}

/// Listens to a search.
pub(crate) struct Watch<'a> {
    pub common: Common<'a>,
    serves: Serves<'a>,
    /// Threads that are known to have been left.
    left: Vec<Tid>,
    pub why: Option<Why>,
    /// The clock is not looked at after every execution: reading it costs as much as a short one.
    between_looks: u64,
    next_look: u64,
    last_look: Instant,
    looked: bool,
    limits: Limits,
    /// Executions so far, without those that are too many.
    pub counts: Counts,
    /// The one that was too many.
    pub over: Counts,
}

/// Whether a search must end.
pub(crate) struct Limits {
    last_memory_look: Instant,
}

impl Limits {
    pub fn new() -> Self {
        Self { last_memory_look: Instant::now() }
    }

    /// Why the search must end now.
    pub fn passed(&mut self, common: &Common<'_>) -> Option<Why> {
        if common.is_interrupted() {
            return Some(Why::Interrupted);
        }
        if self.last_memory_look.elapsed() >= MEMORY_LOOK {
            self.last_memory_look = Instant::now();
            if let Some(limit) = common.memory.filter(|limit| limit.is_passed()) {
                return Some(Why::Memory(limit));
            }
        }
        common.options.time.filter(|&limit| common.start.elapsed() >= limit).map(Why::Time)
    }
}

impl<'a> Watch<'a> {
    pub fn alone(common: Common<'a>, told: &'a Told<'a>) -> Self {
        Self::new(common, Serves::Alone(told))
    }

    pub fn of_worker(common: Common<'a>, link: Link) -> Self {
        Self::new(common, Serves::Pool(link))
    }

    fn new(common: Common<'a>, serves: Serves<'a>) -> Self {
        Self {
            common,
            serves,
            left: Vec::new(),
            why: None,
            between_looks: 1,
            next_look: 1,
            last_look: Instant::now(),
            looked: false,
            limits: Limits::new(),
            counts: Counts::default(),
            over: Counts::default(),
        }
    }
}

impl Watch<'_> {
    fn knows_left(&self, tid: Tid) -> bool {
        self.left.contains(&tid)
    }

    /// Whether the search must end now.
    fn must_end(&mut self) -> bool {
        match &self.serves {
            Serves::Alone(_) => {
                self.why = self.limits.passed(&self.common);
                self.why.is_some()
            }
            Serves::Pool(link) => link.ends.load(Ordering::Relaxed),
        }
    }

    /// An execution could not be explored. One thread ends the search. Several would meet an error or an obstacle first
    /// as it happens, so these go on and look for errors in the other executions; not for long if each of those is too
    /// long.
    fn obstruct(&mut self, why: Why) -> ControlFlow<()> {
        let so_far = match &self.serves {
            Serves::Alone(_) => self.counts.executions() + self.counts.redundant,
            Serves::Pool(_) => u64::MAX,
        };
        let goes_on = self.common.goes_on_after.is_some_and(|few| so_far >= few);
        if goes_on && self.common.found.all().obstruct(why.clone()) {
            return ControlFlow::Continue(());
        }
        self.why.get_or_insert(why);
        ControlFlow::Break(())
    }

    fn stopped(&mut self, machine: &Vm, stop: Stop) -> ControlFlow<()> {
        match Ending::of(machine, None, Some(stop), None).why {
            Some(why) => self.obstruct(why),
            None => ControlFlow::Break(()),
        }
    }

    fn look(&mut self, done: u64) -> ControlFlow<()> {
        let now = Instant::now();
        let took = now - self.last_look;
        if took < LOOK / 2 {
            self.between_looks = (self.between_looks * 2).min(MOST_BETWEEN_LOOKS);
        } else if took > LOOK * 2 {
            self.between_looks = (self.between_looks / 2).max(1);
        }
        self.last_look = now;
        self.next_look = done + self.between_looks;
        self.looked = true;
        if self.must_end() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How many executions there have been, this one included, of all threads.
    fn number(&self, counts: &Counts) -> u64 {
        match &self.serves {
            Serves::Alone(_) => counts.executions(),
            Serves::Pool(_) => self.common.found.executions.fetch_add(1, Ordering::Relaxed) + 1,
        }
    }
}

impl Watch<'_> {
    fn ended(
        &mut self,
        machine: &Vm,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        let done = counts.executions();
        // Only now it is known that there are more than allowed: had there not been, the search would be complete.
        if let Some(most) = self.common.options.max_executions.filter(|&most| self.number(counts) > most) {
            self.why = Some(Why::Executions(most));
            let Counts { complete, blocked, .. } = *counts;
            self.over.complete = complete - self.counts.complete;
            self.over.blocked = blocked - self.counts.blocked;
            return ControlFlow::Break(());
        }
        let found: Vec<(Tid, Fault)> = match end {
            End::Complete | End::Assumed => Vec::new(),
            End::Left { spinning, waiting } => {
                let loops = spinning.iter().map(|&tid| (tid, machine.explain().loop_of(tid)));
                for (tid, place) in loops.chain(waiting.iter().map(|&tid| (tid, None))) {
                    if !self.knows_left(tid) {
                        self.left.push(tid);
                        let mut all = self.common.found.all();
                        if !all.knows_left(tid) {
                            all.left.push((tid, place.unwrap_or_else(|| machine.place(tid))));
                        }
                    }
                }
                Vec::new()
            }
            End::Fault { all, .. } => {
                // What one thread does when another has failed it could have done before.
                let most = if self.common.options.keep_going { usize::MAX } else { 1 };
                all.iter().take(most).map(|(thread, fault)| (thread, fault.clone())).collect()
            }
            // The request that was expected did not come.
            End::Deadlock(waiting) | End::Livelock { waiting, .. }
                if waiting.iter().any(|&tid| machine.next(tid).expects_cancellation()) =>
            {
                Vec::new()
            }
            End::Deadlock(waiting) => vec![machine.stuck().deadlock(waiting)],
            End::Livelock { spinning, waiting } => {
                let stuck = machine.stuck().deadlocked(waiting);
                let deadlock = (!stuck.is_empty()).then(|| machine.stuck().deadlock(&stuck));
                match machine.stuck().waiting_for_rust_locks(waiting, spinning) {
                    Some(all) => vec![machine.stuck().deadlock(&all)],
                    None => {
                        deadlock.into_iter().chain([(spinning[0], machine.stuck().livelock(spinning[0]))]).collect()
                    }
                }
            }
            End::Unsupported(what) => {
                if let Some(limit) = self.common.memory.filter(|_| machine.is_out_of_memory()) {
                    self.why.get_or_insert(Why::Memory(limit));
                    return ControlFlow::Break(());
                }
                self.obstruct(Why::Unsupported(what.clone()))?;
                Vec::new()
            }
        };
        let ignored = |fault: &Fault| self.common.options.rules.ignore_races && fault.kind == FaultKind::DataRace;
        if let Some((_, fault)) = found.iter().find(|(_, fault)| !ignored(fault))
            && let Some(place) = machine.explain().membarriers().into_iter().next()
        {
            self.obstruct(Why::Unsupported(without_membarrier(fault, place)))?;
        } else if !found.is_empty() {
            let steps: Vec<(Tid, Pick)> = steps.collect();
            let mut all = self.common.found.all();
            // One execution is reported unless all are, even if several threads find one at the same time.
            if self.common.options.keep_going || all.findings.is_empty() {
                for (thread, fault) in found {
                    let cause = Cause::of(machine, &fault);
                    let (steps, threads) = (up_to(&steps, thread, &fault), machine.thread_names());
                    all.add(Known::Met(cause), Finding { thread, fault, steps, threads });
                }
            }
            if !self.common.options.keep_going {
                return ControlFlow::Break(());
            }
        }
        self.counts = *counts;
        if done >= self.next_look { self.look(done) } else { ControlFlow::Continue(()) }
    }

    fn looks(&mut self) -> ControlFlow<()> {
        if self.must_end() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn tell(&mut self, explored: f64) {
        match &self.serves {
            Serves::Alone(told) => {
                let elapsed = self.common.start.elapsed();
                told.borrow_mut()(&Progress { counts: self.counts, elapsed, explored: Some(explored) });
            }
            Serves::Pool(link) => link.tell(&self.counts, explored),
        }
    }
}

/// There are more executions without what `membarrier` orders in other threads, so a fault need not be real.
fn without_membarrier(fault: &Fault, place: Place) -> Unsupported {
    let what = format!(
        "`membarrier`, a fence of all threads, under a weak memory model: with a fence of the calling thread only there is \
         an error ({})",
        fault.kind
    );
    let instead = "check it with --model sc, or with fences in all threads".to_owned();
    Unsupported { obstacle: Obstacle::Feature, what, place, instead }
}

/// The steps of an execution up to a fault of `thread`: one with which it fails is the last that it takes.
fn up_to(steps: &[(Tid, Pick)], thread: Tid, fault: &Fault) -> Vec<(Tid, Pick)> {
    if matches!(fault.kind, FaultKind::Deadlock | FaultKind::Livelock) {
        return steps.to_vec();
    }
    let last = steps.iter().rposition(|&(tid, _)| tid == thread).expect("internal: a thread fails without a step");
    steps[..=last].to_vec()
}

/// The same watch over both engines: `$step` is what a step of an execution is, and `$machine` the machine inside.
macro_rules! watches {
    ($m:ty, $step:ty, |$inner:ident| $machine:expr, |$each:ident| $choice:expr) => {
        impl Listener<$m, $step> for Watch<'_> {
            fn max_steps(&self) -> usize {
                self.common.options.max_steps.unwrap_or(MAX_STEPS)
            }
            fn inspects(&self, end: &End<'_>) -> bool {
                match end {
                    End::Complete | End::Assumed => false,
                    // Where a thread waited is told once.
                    End::Left { spinning, waiting } => {
                        !spinning.iter().chain(*waiting).all(|&tid| self.knows_left(tid))
                    }
                    End::Deadlock(_) | End::Livelock { .. } | End::Fault { .. } | End::Unsupported(_) => true,
                }
            }
            fn ended(
                &mut self,
                $inner: &$m,
                steps: &mut dyn Iterator<Item = $step>,
                end: End<'_>,
                counts: &Counts,
            ) -> ControlFlow<()> {
                Watch::ended(self, $machine, &mut steps.map(|$each| $choice), end, counts)
            }
            fn stopped(&mut self, $inner: &$m, why: Stop) -> ControlFlow<()> {
                Watch::stopped(self, $machine, why)
            }
            fn restarted(&mut self, _refuted: &[Assumption]) {
                self.common.found.all().forget();
            }
            fn in_between(&mut self) -> ControlFlow<()> {
                self.looks()
            }
            fn wants_estimate(&mut self) -> bool {
                std::mem::take(&mut self.looked)
            }
            fn estimate(&mut self, explored: f64) {
                self.tell(explored);
            }
        }
    };
}

watches!(Vm, (Tid, Pick), |vm| vm, |step| step);
watches!(WeakVm, Observed, |vm| vm.machine(), |step| (step.tid, step.pick));
