//! Checking a program: all its executions, the verdict, and what the verdict rests on.

use crate::cause::Cause;
use crate::memory::{self, Limit};
use crate::why::Why;
use base::{Assumption, Fault, FaultKind, Machine, Obstacle, Pick, Place, Program, Registry, Tid, Unsupported};
use base::{Model, ReleaseSequences, Variant};
use explore::graph::{self, Observed};
use explore::{Counts, End, Listener, Stop, TieBreaker, interleave};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use vm::{Code, Guard, Setup, Vm, WeakVm};

/// Steps after which an execution is taken not to end.
pub const MAX_STEPS: usize = 100_000;

/// Which executions count as one, and so how they are explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Those with the same order of conflicting operations, by interleaving threads.
    Traces,
    /// Those in which all reads read from the same writes, as graphs.
    ReadsFrom,
}

impl Search {
    pub const ALL: [Search; 2] = [Search::Traces, Search::ReadsFrom];

    /// As on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Search::Traces => "traces",
            Search::ReadsFrom => "reads-from",
        }
    }
    pub fn from_name(name: &str) -> Option<Search> {
        Search::ALL.into_iter().find(|search| search.name() == name)
    }
}

/// What a program can do, beyond its text: all that it takes to repeat an execution of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// `argv`, the program's name first.
    pub args: Vec<String>,
    /// A bound for the iterations of a loop each time it is entered, and for recursion.
    pub unroll: Option<u32>,
    pub model: Model,
    pub release_sequences: ReleaseSequences,
    /// How to explore executions, where there is a choice; [`crate::Session`] makes it if it is left open.
    pub search: Option<Search>,
    /// Waits on condition variables may end without a signal.
    pub spurious: bool,
    /// Weak compare-exchanges fail only where they find something else than they expect.
    pub no_spurious_cas: bool,
    /// How often a thread's allocations may be given the address of freed memory.
    pub reuse: Option<u32>,
    /// Data races are no errors. Where traces are explored, plain accesses that others may see are operations like
    /// atomic ones; otherwise those that race are relaxed atomic accesses.
    pub ignore_races: bool,
    /// Volatile accesses are relaxed atomic ones.
    pub volatile_atomic: bool,
    /// Assumptions of the search that do not hold: a check adds to them.
    pub refuted: Registry,
}

impl Rules {
    /// The memory model, with what its name leaves open.
    pub fn variant(&self) -> Variant {
        Variant { model: self.model, release_sequences: self.release_sequences }
    }

    /// How executions are explored.
    pub fn explored_by(&self) -> Search {
        match self.model {
            Model::Sc => self.search.unwrap_or(Search::Traces),
            Model::Tso | Model::Pso | Model::Ra | Model::Rc11 => Search::ReadsFrom,
        }
    }

    /// Whether there is a choice between the searches that has not been made.
    pub fn leaves_search_open(&self) -> bool {
        match self.model {
            Model::Sc => self.search.is_none() && !self.ignore_races && self.reuse.is_none(),
            Model::Tso | Model::Pso | Model::Ra | Model::Rc11 => false,
        }
    }

    pub(crate) fn plain_accesses_are_operations(&self) -> bool {
        self.ignore_races && self.explored_by() == Search::Traces
    }

    /// Makes plain accesses that were found to race relaxed atomic ones, if races are not errors.
    pub(crate) fn relax(&self, module: &mut ir::Module) {
        let mut racing: BTreeSet<(&str, u32, u32)> = BTreeSet::new();
        for refuted in self.refuted.refuted() {
            if let Assumption::RaceFree(Place { file, line, column, .. }) = refuted {
                racing.insert((file, *line, *column));
            }
        }
        if !racing.is_empty() {
            passes::relax_at(module, |file, line, column| racing.contains(&(file, line, column)));
        }
    }

    /// Whether the fence with which a wait on a futex begins matters. Under `sc` everything is in order, locking the
    /// queue empties store buffers, and under `ra` a fence orders nothing unless another thread has one, too.
    pub(crate) fn has_futex_fences(&self) -> bool {
        match self.model {
            Model::Rc11 => true,
            Model::Sc | Model::Tso | Model::Pso | Model::Ra => false,
        }
    }
}

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    pub rules: Rules,
    /// Go on after a finding and collect the distinct ones.
    pub keep_going: bool,
    pub max_executions: Option<u64>,
    /// Steps one execution may take.
    pub max_steps: Option<usize>,
    pub time: Option<Duration>,
    /// The part of it that earlier searches for the same answer have taken.
    pub spent: Duration,
    /// Bytes of memory this process may use; `None`: most of what the system has.
    pub memory: Option<u64>,
    /// Set from outside to end the search, with the verdict so far.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Shakes the order of exploration, for tests; the answer does not depend on it.
    pub tie_breaker: Option<u64>,
    /// Executes every step, even if its effect is known from an earlier execution: for tests and measurements.
    pub no_memo: bool,
}

/// What was found wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    pub thread: Tid,
    pub fault: Fault,
    /// The choices that lead there from the beginning; under a weak model, of writes to read, too.
    pub steps: Vec<(Tid, Pick)>,
    /// What the numbers of threads in them mean; see `vm::Setup::thread_names`.
    pub threads: Vec<(Tid, u32)>,
}

/// The answer. There is no "no bug" without a finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Verified,
    Error,
    Unfinished(Why),
}

/// The outcome of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    pub verdict: Verdict,
    /// Why the search ended early, also where it had found something by then.
    pub cut_short: Option<Why>,
    pub findings: Vec<Finding>,
    pub counts: Counts,
    /// Nothing was found, and in all executions no two threads accessed one location, or none came to its end: the
    /// check says little then.
    pub vacuous: bool,
    /// Threads that still waited when the process had ended, each with a place where it did.
    pub left: Vec<(Tid, Place)>,
    /// Calls of `membarrier` that were fences of the calling thread only.
    pub membarriers: Vec<Place>,
    /// By which it was checked, with what the check found out.
    pub rules: Rules,
    pub elapsed: Duration,
}

impl Checked {
    /// A check that ended before anything was searched.
    pub fn interrupted(rules: Rules) -> Self {
        Self {
            verdict: Verdict::Unfinished(Why::Interrupted),
            cut_short: Some(Why::Interrupted),
            findings: Vec::new(),
            counts: Counts::default(),
            vacuous: false,
            left: Vec::new(),
            membarriers: Vec::new(),
            rules,
            elapsed: Duration::ZERO,
        }
    }

    /// If races are not errors, and some were found: the accesses are not free of races, so the program has to be
    /// checked again with relaxed atomic ones in their place. The same goes for an access in a loop that does not
    /// terminate, and for one that would be supported if it were atomic. False if there are none; or if they are
    /// relaxed already and still race with what cannot be: then the search has come to its end.
    pub(crate) fn relax_races(&mut self) -> bool {
        if !self.rules.ignore_races || self.rules.explored_by() == Search::Traces {
            return false;
        }
        let is_race = |finding: &Finding| finding.fault.kind == FaultKind::DataRace;
        let (races, others) = std::mem::take(&mut self.findings).into_iter().partition::<Vec<_>, _>(is_race);
        self.findings = others;
        let mut places: Vec<Place> = Vec::new();
        for Finding { fault, .. } in races {
            places.push(fault.place);
            places.extend(fault.related.into_iter().map(|related| related.place));
        }
        let first = places.first().cloned();
        if let (None, Some(Why::Unsupported(Unsupported { obstacle, place, .. }))) = (&first, &self.cut_short) {
            match obstacle {
                Obstacle::Loop | Obstacle::PlainAccess => places.push(place.clone()),
                Obstacle::Feature => {}
            }
        }
        let mut is_new = false;
        for place in places {
            is_new |= self.rules.refuted.refute(Assumption::RaceFree(place));
        }
        if let (false, Some(place)) = (is_new, first) {
            let why = Why::Unsupported(Unsupported {
                obstacle: Obstacle::Feature,
                what: "a data race that is not only between loads and stores of at most 8 aligned bytes".to_owned(),
                place,
                instead: "check the program with --model sc --search traces, where all accesses may race".to_owned(),
            });
            self.cut_short = Some(why.clone());
            if self.findings.is_empty() {
                self.verdict = Verdict::Unfinished(why);
            }
        }
        is_new
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub counts: Counts,
    pub elapsed: Duration,
    /// The part of the search that is done, as far as its shape is known so far.
    pub explored: Option<f64>,
}

/// Executions between two looks at the clock, at most.
const MOST_BETWEEN_LOOKS: u64 = 4096;
/// How often to ask the system how much memory is used.
const MEMORY_LOOK: Duration = Duration::from_millis(20);
/// Looks come about this often.
const LOOK: Duration = Duration::from_millis(10);

struct Watch<'a> {
    options: &'a CheckOptions,
    start: Instant,
    findings: Vec<Finding>,
    left: Vec<(Tid, Place)>,
    /// Of each of them.
    causes: Vec<Cause>,
    why: Option<Why>,
    progress: &'a mut dyn FnMut(&Progress),
    /// The clock is not looked at after every execution: reading it costs as much as a short one.
    between_looks: u64,
    next_look: u64,
    last_look: Instant,
    looked: bool,
    memory: Option<Limit>,
    last_memory_look: Instant,
    counts: Counts,
}

impl Watch<'_> {
    fn is_interrupted(&self) -> bool {
        self.options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn knows_left(&self, tid: Tid) -> bool {
        self.left.iter().any(|&(other, _)| other == tid)
    }

    /// Why the search must end now.
    fn limit(&mut self) -> Option<Why> {
        if self.is_interrupted() {
            return Some(Why::Interrupted);
        }
        if self.last_memory_look.elapsed() >= MEMORY_LOOK {
            self.last_memory_look = Instant::now();
            if let Some(limit) = self.memory.filter(|limit| limit.is_passed()) {
                return Some(Why::Memory(limit));
            }
        }
        self.options.time.filter(|&limit| self.start.elapsed() >= limit).map(Why::Time)
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
        self.why = self.limit();
        if self.why.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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
        if let Some(most) = self.options.max_executions.filter(|&most| done > most) {
            self.why = Some(Why::Executions(most));
            return ControlFlow::Break(());
        }
        let found: Vec<(Tid, Fault)> = match end {
            End::Complete | End::Assumed => Vec::new(),
            End::Left { spinning, waiting } => {
                let loops = spinning.iter().map(|&tid| (tid, machine.explain().loop_of(tid)));
                for (tid, place) in loops.chain(waiting.iter().map(|&tid| (tid, None))) {
                    if !self.knows_left(tid) {
                        self.left.push((tid, place.unwrap_or_else(|| machine.place(tid))));
                    }
                }
                Vec::new()
            }
            End::Fault { all, .. } => {
                // What one thread does when another has failed it could have done before.
                let most = if self.options.keep_going { usize::MAX } else { 1 };
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
                deadlock.into_iter().chain([(spinning[0], machine.stuck().livelock(spinning[0]))]).collect()
            }
            End::Unsupported(what) => {
                let memory = self.memory.filter(|_| machine.is_out_of_memory()).map(Why::Memory);
                self.why.get_or_insert(memory.unwrap_or_else(|| Why::Unsupported(what.clone())));
                return ControlFlow::Break(());
            }
        };
        let ignored = |fault: &Fault| self.options.rules.ignore_races && fault.kind == FaultKind::DataRace;
        if let Some((_, fault)) = found.iter().find(|(_, fault)| !ignored(fault))
            && let Some(place) = machine.explain().membarriers().into_iter().next()
        {
            self.why.get_or_insert(Why::Unsupported(without_membarrier(fault, place)));
            return ControlFlow::Break(());
        }
        if !found.is_empty() {
            let steps: Vec<(Tid, Pick)> = steps.collect();
            for (thread, fault) in found {
                let cause = Cause::of(machine, &fault);
                if !self.causes.contains(&cause) {
                    self.causes.push(cause);
                    let (steps, threads) = (up_to(&steps, thread, &fault), machine.thread_names());
                    self.findings.push(Finding { thread, fault, steps, threads });
                }
            }
            if !self.options.keep_going {
                return ControlFlow::Break(());
            }
        }
        self.counts = *counts;
        if done >= self.next_look { self.look(done) } else { ControlFlow::Continue(()) }
    }

    fn looks(&mut self) -> ControlFlow<()> {
        self.why = self.limit();
        if self.why.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn tell(&mut self, explored: f64) {
        let progress = Progress { counts: self.counts, elapsed: self.start.elapsed(), explored: Some(explored) };
        (self.progress)(&progress);
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
                self.options.max_steps.unwrap_or(MAX_STEPS)
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
            fn restarted(&mut self, _refuted: &[Assumption]) {
                // The next search finds everything again, perhaps in other steps.
                self.findings.clear();
                self.causes.clear();
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

/// A machine at the beginning of the program, as a check starts from it.
pub(crate) fn machine(code: Arc<Code>, rules: &Rules, threads: &[(Tid, u32)], memory: Option<Limit>) -> Vm {
    let memory = memory.map(|limit| Guard { limit: limit.bytes, in_use: memory::resident });
    let setup = Setup {
        args: rules.args.clone(),
        check_races: !rules.plain_accesses_are_operations(),
        skip_epilogues: true,
        plain_events: rules.plain_accesses_are_operations(),
        spurious: rules.spurious,
        weak_fails: !rules.no_spurious_cas,
        release_sequences: rules.release_sequences,
        futex_fences: rules.has_futex_fences(),
        reuse: rules.reuse.unwrap_or(0),
        recursion: rules.unroll,
        refuted: rules.refuted.clone(),
        thread_names: threads.to_vec(),
        memory,
        ..Setup::default()
    };
    Vm::new(code, setup)
}

/// Explores every execution of the program under the model that the rules name; the code must be made for the same
/// rules. `progress` is told now and then how far it is.
pub fn check(code: Arc<Code>, options: &CheckOptions, progress: &mut dyn FnMut(&Progress)) -> Checked {
    let memory = Limit::new(options.memory);
    let mut rules = options.rules.clone();
    let now = Instant::now();
    let start = now.checked_sub(options.spent).unwrap_or(now);
    let mut watch = Watch {
        options,
        start,
        findings: Vec::new(),
        left: Vec::new(),
        causes: Vec::new(),
        why: None,
        progress,
        between_looks: 1,
        next_look: 1,
        last_look: now,
        looked: false,
        memory,
        last_memory_look: now,
        counts: Counts::default(),
    };
    let tie_breaker = options.tie_breaker.map_or(TieBreaker::default(), TieBreaker::seeded);
    let mut vm = machine(code, &rules, &[], memory);
    let (vm, outcome) = match rules.explored_by() {
        Search::Traces => {
            let rules = interleave::Rules { memo: !options.no_memo, ..interleave::Rules::default() };
            let outcome = interleave::explore_by(rules, &mut vm, &mut watch, tie_breaker);
            (vm, outcome)
        }
        Search::ReadsFrom => {
            let mut weak = WeakVm::new(vm);
            let by = graph::Rules { memo: !options.no_memo, ..graph::Rules::ALL };
            let outcome = graph::explore_by(by, rules.variant(), &mut weak, &mut watch, tie_breaker);
            (weak.into_machine(), outcome)
        }
    };
    rules.refuted = vm.assumptions();
    let why = match (watch.why, outcome.stopped) {
        (Some(why), _) => Some(why.in_loop_of(outcome.busy, |thread| vm.explain().loop_of(thread))),
        (None, Some(Stop::TooManyWays { thread, ways })) => Some(Why::TooManyWays { ways, place: vm.place(thread) }),
        (None, Some(Stop::TooLong { thread, steps })) => {
            let around = vm.explain().loop_of(thread);
            let in_loop = around.is_some();
            Some(Why::TooLong { steps, in_loop, place: around.unwrap_or_else(|| vm.place(thread)) })
        }
        (None, Some(Stop::MixedSizes { thread })) => Some(Why::MixedSizes { place: vm.place(thread) }),
        (None, Some(Stop::Asked) | None) => {
            rules.unroll.and_then(|most| Why::bound(most, vm.explain().cut_loops(), vm.explain().cut_calls()))
        }
    };
    let verdict = match (watch.findings.is_empty(), &why) {
        (false, _) => Verdict::Error,
        (true, Some(why)) => Verdict::Unfinished(why.clone()),
        (true, None) => Verdict::Verified,
    };
    // The execution that was one too many does not count.
    let counts = if why.as_ref().is_some_and(|why| why.name() == "executions") { watch.counts } else { outcome.counts };
    Checked {
        verdict,
        cut_short: why,
        vacuous: watch.findings.is_empty() && (!outcome.met || counts.complete == 0),
        findings: watch.findings,
        left: watch.left,
        membarriers: vm.explain().membarriers(),
        counts,
        rules,
        elapsed: start.elapsed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_atomic_access_would_mend_is_worth_another_search() {
        let repeats = |obstacle| {
            let rules = Rules { model: Model::Rc11, ignore_races: true, ..Rules::default() };
            let mut checked = Checked::interrupted(rules);
            let (what, place, instead) = (String::new(), Place::default(), String::new());
            checked.cut_short = Some(Why::Unsupported(Unsupported { obstacle, what, place, instead }));
            checked.relax_races()
        };
        assert_eq!([Obstacle::Feature, Obstacle::Loop, Obstacle::PlainAccess].map(repeats), [false, true, true]);
    }
}
