//! Checking a program: all its executions, the verdict, and what the verdict rests on.

use crate::checkpoint::{Checkpointing, Resumed};
use crate::found::{Found, Known};
use crate::memory::{self, Limit};
use crate::parallel;
use crate::replay::revive;
use crate::shard::{Divided, Shard};
use crate::watch::{Common, Watch};
use crate::why::Why;
use base::{Assumption, Fault, FaultKind, Machine, Obstacle, Pick, Place, Program, Registry, Tid, Unsupported};
use base::{Model, Properties, ReleaseSequences, Variant};
use explore::{Busy, Counts, Outcome, Stop, TieBreaker, graph, interleave};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use vm::{Code, Facts, FactsData, Guard, MutexMutation, Setup, Vm, WeakVm};

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
    /// What the verdict is about.
    pub properties: Properties,
    /// Assumptions of the search that do not hold: a check adds to them.
    pub refuted: Registry,
    /// Atomic accesses that are not operations, since nothing depends on them: a check finds them.
    pub unseen: Vec<Unseen>,
}

/// The place of an atomic access that is not an operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unseen {
    pub file: String,
    pub line: u32,
    pub column: u32,
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

    /// Whether accesses on which nothing depends may be left out: not where plain accesses may race with others, or
    /// addresses are given again.
    pub(crate) fn allow_slices(&self) -> bool {
        !self.ignore_races && self.reuse.is_none()
    }

    /// Whether what none of the properties depends on is left out of the program.
    pub(crate) fn leave_out_for_properties(&self) -> bool {
        !self.properties.is_all() && self.allow_slices() && !self.refuted.is_refuted(&Assumption::OnlyProperties)
    }

    /// Makes the accesses on which nothing depends.
    pub(crate) fn leave_out(&self, module: &mut ir::Module) {
        if !self.unseen.is_empty() {
            let is_one = |file: &str, line: u32, column: u32| {
                self.unseen.iter().any(|at| (at.file.as_str(), at.line, at.column) == (file, line, column))
            };
            passes::leave_out_at(module, is_one);
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
    /// How many threads search; `None`: one.
    pub jobs: Option<NonZeroUsize>,
    /// Executions before there is more than one thread, for tests.
    pub alone: Option<u64>,
    /// Report the finding that one thread would report, even if another one is found first.
    pub deterministic: bool,
    /// The part of the search to explore; all of it if there is none.
    pub shard: Option<Shard>,
    /// Where and how often to save the search.
    pub checkpoint: Option<Checkpointing>,
    /// The saved search to begin with.
    pub resumed: Option<Arc<Resumed>>,
    /// What is known about all executions from earlier checks of its shards.
    pub known: Option<FactsData>,
    /// Set from outside to end the search, with the verdict so far.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Shakes the order of exploration, for tests; the answer does not depend on it.
    pub tie_breaker: Option<u64>,
    /// Mutexes are left out as long as nothing shows that they are needed.
    pub leave_out_mutexes: bool,
    #[doc(hidden)]
    pub mutexes: Option<MutexMutation>,
    /// What is found without mutexes is not looked for with them, for tests.
    #[doc(hidden)]
    pub trusts_without_mutexes: bool,
    /// Executes every step, even if its effect is known from an earlier execution: for tests and measurements.
    pub no_memo: bool,
}

impl CheckOptions {
    /// The same for single executions, which nothing ends but what is in them.
    pub(crate) fn quiet(&self) -> CheckOptions {
        CheckOptions { time: None, max_executions: None, keep_going: true, ..self.clone() }
    }
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
    /// Mutexes that were left out.
    pub left_out_mutexes: usize,
    /// By which it was checked, with what the check found out.
    pub rules: Rules,
    pub elapsed: Duration,
    /// Why the search could not be saved the last time.
    pub unsaved: Option<String>,
    /// Of a shard.
    pub divided: Option<Divided>,
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
            left_out_mutexes: 0,
            rules,
            elapsed: Duration::ZERO,
            unsaved: None,
            divided: None,
        }
    }

    /// If something was found, or could not be explored, in what is left of a program of which parts were left out:
    /// then the whole program has to be checked. What has been refuted may have been by what is not in the program.
    pub(crate) fn needs_whole_program(&mut self, before: &Registry) -> bool {
        let is_done = self.findings.is_empty() && !self.cut_short.as_ref().is_some_and(Why::depends_on_program);
        if is_done || !self.rules.leave_out_for_properties() {
            return false;
        }
        self.rules.refuted = before.clone();
        self.rules.refuted.refute(Assumption::OnlyProperties)
    }

    /// If an exception was raised in code without landings: the program has to be checked again, with the runtime of
    /// exceptions.
    pub(crate) fn raises(&mut self) -> bool {
        let raised = match &self.cut_short {
            Some(Why::Unsupported(Unsupported { obstacle: Obstacle::Exception, .. })) => true,
            Some(_) | None => false,
        };
        raised && self.rules.refuted.refute(Assumption::NothingThrown)
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
                Obstacle::Feature | Obstacle::Exception => {}
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

/// A machine at the beginning of the program, as a check starts from it.
pub(crate) fn machine(code: Arc<Code>, rules: &Rules, threads: &[(Tid, u32)], memory: Option<Limit>) -> Vm {
    Vm::new(code, setup(rules, threads, memory))
}

/// How a check sets up its machines.
pub(crate) fn setup(rules: &Rules, threads: &[(Tid, u32)], memory: Option<Limit>) -> Setup {
    let memory = memory.map(|limit| Guard { limit: limit.bytes, in_use: memory::resident });
    Setup {
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
    }
}

/// How a search sets up its machines.
pub(crate) fn setup_of(options: &CheckOptions, memory: Option<Limit>) -> Setup {
    let CheckOptions { leave_out_mutexes, mutexes, .. } = *options;
    Setup { leave_out_mutexes, mutexes, ..setup(&options.rules, &[], memory) }
}

/// Explores every execution of the program under the model that the rules name; the code must be made for the same
/// rules. `progress` is told now and then how far it is.
///
/// Where mutexes are left out, what is found need not be an error of the program, which is then searched with them.
pub fn check(code: Arc<Code>, options: &CheckOptions, progress: &mut dyn FnMut(&Progress)) -> Checked {
    if !options.leave_out_mutexes || options.rules.refuted.is_refuted(&Assumption::MutexesUnneeded) {
        return search(code, &CheckOptions { leave_out_mutexes: false, ..options.clone() }, progress);
    }
    let checked = search(Arc::clone(&code), &CheckOptions { keep_going: false, ..options.clone() }, progress);
    let is_settled = checked.findings.is_empty() && !checked.cut_short.as_ref().is_some_and(Why::depends_on_program);
    let is_left_out = checked.left_out_mutexes > 0;
    if is_settled || options.trusts_without_mutexes || !is_left_out && !options.keep_going {
        return checked;
    }
    let mut refuted = if is_left_out { options.rules.refuted.clone() } else { checked.rules.refuted };
    refuted.refute(Assumption::MutexesUnneeded);
    let rules = Rules { refuted, ..options.rules.clone() };
    let with_mutexes =
        CheckOptions { rules, resumed: None, spent: checked.elapsed, leave_out_mutexes: false, ..options.clone() };
    search(code, &with_mutexes, progress)
}

/// The same, for a search that leaves out mutexes or does not.
fn search(code: Arc<Code>, options: &CheckOptions, progress: &mut dyn FnMut(&Progress)) -> Checked {
    let memory = Limit::new(options.memory);
    let now = Instant::now();
    let start = now.checked_sub(options.spent).unwrap_or(now);
    let found = Found::default();
    // Which executions are the first N depends on timing if several threads explore them.
    let jobs = options.jobs.filter(|_| options.max_executions.is_none()).map_or(1, NonZeroUsize::get);
    let told = RefCell::new(|so_far: &Progress| progress(so_far));
    let goes_on_after = (jobs > 1).then_some(options.alone.unwrap_or(explore::ALONE));
    let common = Common { options, start, memory, found: &found, goes_on_after };
    let tie_breaker = options.tie_breaker.map_or(TieBreaker::default(), TieBreaker::seeded);
    // Only workers can be asked for what is left.
    let pooled = jobs > 1 || options.checkpoint.is_some() || options.resumed.is_some() || options.shard.is_some();
    let facts = match (&options.resumed, &options.known) {
        (Some(resumed), _) => vm::Facts::from_data(&resumed.alone).map(Arc::new),
        (None, Some(known)) => vm::Facts::from_data(known).map(Arc::new),
        (None, None) => pooled.then(Arc::<Facts>::default),
    };
    let mut vm = Vm::new(Arc::clone(&code), Setup { facts, ..setup_of(options, memory) });
    if let Some(resumed) = &options.resumed {
        let mut all = found.all();
        all.left.clone_from(&resumed.left);
        all.obstacle.clone_from(&resumed.obstacle);
        for saved in &resumed.findings {
            all.add(Known::Saved(saved.cause.clone()), revive(&code, &options.rules, saved));
        }
    }
    let mut watch = Watch::alone(common, &told);
    let Searched { counts, met, refuted, why, by_workers, unsaved, membarriers, left_out, divided } =
        match options.rules.explored_by() {
            Search::Traces => {
                let by = interleave::Rules { memo: !options.no_memo, ..interleave::Rules::default() };
                if pooled {
                    let engine = interleave::Interleavings::new(by, tie_breaker);
                    parallel::search(&engine, jobs, Arc::clone(&code), vm, watch, &told)
                } else {
                    let outcome = interleave::explore_by(by, &mut vm, &mut watch, tie_breaker);
                    Searched::alone(&vm, watch, &outcome)
                }
            }
            Search::ReadsFrom => {
                let mut weak = WeakVm::new(vm);
                let by = graph::Rules { memo: !options.no_memo, ..graph::Rules::ALL };
                if pooled {
                    let engine = graph::ReadsFrom::new(by, options.rules.variant(), tie_breaker);
                    parallel::search(&engine, jobs, Arc::clone(&code), weak, watch, &told)
                } else {
                    let outcome = graph::explore_by(by, options.rules.variant(), &mut weak, &mut watch, tie_breaker);
                    Searched::alone(weak.machine(), watch, &outcome)
                }
            }
        };
    let mut found = found.into_all();
    if by_workers && options.deterministic && !options.keep_going && !found.findings.is_empty() {
        let (jobs, checkpoint, resumed, deterministic) = (None, None, None, false);
        let spent = start.elapsed();
        let alone = CheckOptions { jobs, checkpoint, resumed, deterministic, spent, ..options.clone() };
        return search(code, &alone, progress);
    }
    found.sort();
    let why = why.or(options.shard.map(Why::Shard));
    let verdict = match (found.findings.is_empty(), &why) {
        (false, _) => Verdict::Error,
        (true, Some(why)) => Verdict::Unfinished(why.clone()),
        (true, None) => Verdict::Verified,
    };
    Checked {
        verdict,
        cut_short: why,
        vacuous: found.findings.is_empty() && (!(met || left_out.shared) || counts.complete == 0),
        findings: found.findings,
        left: found.left,
        membarriers,
        left_out_mutexes: left_out.mutexes.len(),
        counts,
        rules: Rules { refuted, ..options.rules.clone() },
        elapsed: start.elapsed(),
        unsaved,
        divided,
    }
}

/// What came of a search, besides what was found.
pub(crate) struct Searched {
    pub counts: Counts,
    pub met: bool,
    /// What has been refuted.
    pub refuted: Registry,
    pub why: Option<Why>,
    /// Several threads took part.
    pub by_workers: bool,
    pub unsaved: Option<String>,
    pub membarriers: Vec<Place>,
    pub left_out: LeftOut,
    pub divided: Option<Divided>,
}

/// What was not explored because nothing depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut {
    pub mutexes: BTreeSet<u64>,
    /// Several threads have used something of it.
    pub shared: bool,
}

impl LeftOut {
    fn of(vm: &Vm) -> Self {
        let (mutexes, shared) = vm.left_out_mutexes();
        Self { mutexes: mutexes.clone(), shared: shared || vm.explain().shares_unseen() }
    }
    fn add(&mut self, LeftOut { mutexes, shared }: LeftOut) {
        self.mutexes.extend(mutexes);
        self.shared |= shared;
    }
}

impl Searched {
    /// Of a search by one thread, whose machine is where it ended.
    pub fn alone(vm: &Vm, watch: Watch<'_>, outcome: &Outcome) -> Self {
        let Ending { why, cuts } = Ending::of(vm, watch.why, outcome.stopped, outcome.busy);
        let membarriers = vm.explain().membarriers();
        let left_out = cuts.left_out.clone();
        let why = why.or_else(|| watch.common.options.rules.unroll.and_then(|most| cuts.why(most)));
        // The execution that was one too many does not count.
        let is_over = why.as_ref().is_some_and(|why| why.name() == "executions");
        let counts = if is_over { watch.counts } else { outcome.counts };
        let (by_workers, unsaved, divided) = (false, None, None);
        Self {
            counts,
            met: outcome.met,
            refuted: vm.assumptions(),
            why,
            by_workers,
            unsaved,
            membarriers,
            left_out,
            divided,
        }
    }
}

/// What the machine of a search says about its end.
#[derive(Debug, Default)]
pub(crate) struct Ending {
    pub why: Option<Why>,
    pub cuts: Cuts,
}

impl Ending {
    pub fn of(vm: &Vm, why: Option<Why>, stopped: Option<Stop>, busy: Option<Busy>) -> Self {
        let why = match (why, stopped) {
            (Some(why), _) => Some(why.in_loop_of(busy, |thread| vm.explain().loop_of(thread))),
            (None, Some(Stop::TooManyWays { thread, ways })) => {
                Some(Why::TooManyWays { ways, place: vm.place(thread) })
            }
            (None, Some(Stop::TooLong { thread, steps })) => {
                let around = vm.explain().loop_of(thread);
                let in_loop = around.is_some();
                Some(Why::TooLong { steps, in_loop, place: around.unwrap_or_else(|| vm.place(thread)) })
            }
            (None, Some(Stop::MixedSizes { thread })) => Some(Why::MixedSizes { place: vm.place(thread) }),
            (None, Some(Stop::Asked) | None) => None,
        };
        let cuts = Cuts {
            loops: vm.explain().cut_loops().into_iter().collect(),
            calls: vm.explain().cut_calls().into_iter().collect(),
            membarriers: vm.explain().membarriers().into_iter().collect(),
            left_out: LeftOut::of(vm),
        };
        Self { why, cuts }
    }
}

/// Where a bound cut off loops and recursive calls, and calls of `membarrier` that did less than they should.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cuts {
    pub loops: BTreeSet<Place>,
    pub calls: BTreeSet<Place>,
    pub membarriers: BTreeSet<Place>,
    pub left_out: LeftOut,
}

impl Cuts {
    pub fn add(&mut self, Cuts { loops, calls, membarriers, left_out }: Cuts) {
        self.left_out.add(left_out);
        self.membarriers.extend(membarriers);
        self.loops.extend(loops);
        self.calls.extend(calls);
    }

    /// That not everything was explored, if anything was cut off.
    pub fn why(self, most: u32) -> Option<Why> {
        Why::bound(most, self.loops.into_iter().collect(), self.calls.into_iter().collect())
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
