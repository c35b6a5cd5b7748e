//! Searches by several threads, in random timing, against one by a single thread: the same executions, each once, with
//! the same steps. What is left when workers are interrupted, or copied while they run, completes the search.

use base::{Model, Program, Registry};
use explore::graph::{self, ReadsFrom};
use explore::interleave::{self, Interleavings};
use explore::{
    Budget, Busy, Counts, Demand, End, Engine, Facts, Link, Listener, Order, Overseer, Overview, Pool, Pooled,
    Portable, Saved, Slice, Stop, Supply, TieBreaker, Work,
};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use testkit::random::Random;
use testkit::toy::{Generator, Line, Toy, ToyMachine};
use testkit::weak::{Weak, WeakMachine};

/// The executions of a search, as text, and how often each was explored.
type Executions = BTreeMap<String, u32>;

/// Records executions, and dawdles now and then.
struct Recorder<'a> {
    executions: &'a Mutex<Executions>,
    random: Random,
    link: Link,
    alone: bool,
}

impl<M, S: Debug> Listener<M, S> for Recorder<'_> {
    fn ended(&mut self, _: &M, steps: &mut dyn Iterator<Item = S>, end: End<'_>, counts: &Counts) -> ControlFlow<()> {
        let text = format!("{:?} {end:?}", steps.collect::<Vec<S>>());
        *self.executions.lock().unwrap().entry(text).or_default() += 1;
        self.link.tell(counts, 0.5);
        if !self.alone {
            match self.random.below(16) {
                0 => std::thread::sleep(std::time::Duration::from_micros(50)),
                1..6 => std::thread::yield_now(),
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn restarted(&mut self, _: &[base::Assumption]) {
        self.executions.lock().unwrap().clear();
    }

    fn in_between(&mut self) -> ControlFlow<()> {
        if self.link.ends.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct Team<'a, M> {
    machine: &'a (dyn Fn() -> M + Sync),
    executions: &'a Mutex<Executions>,
    seed: u64,
    workers: AtomicU64,
}

impl<'a, E: Engine> Work<E> for Team<'a, E::Machine>
where
    E::Step: Debug,
{
    type Listener = Recorder<'a>;
    type Result = ();
    type Shared = ();

    fn share(&self, _: &E::Machine, _: &Facts) {}
    fn machine(&self, (): &(), registry: &Registry) -> E::Machine {
        let mut machine = (self.machine)();
        machine.assume(registry);
        machine
    }
    fn listener(&self, link: Link) -> Recorder<'a> {
        let number = self.workers.fetch_add(1, Ordering::Relaxed);
        let random = Random::new(self.seed.wrapping_mul(31) + number);
        Recorder { executions: self.executions, random, link, alone: false }
    }
    fn result(&self, _: E::Machine, _: Recorder<'a>, _: Option<Stop>, _: Option<Busy>) {}
}

/// Asks for copies all the time, or ends the search after some time.
#[derive(Default)]
struct Boss<T> {
    saves: bool,
    ends_after: Option<u64>,
    saved: Vec<Saved<T>>,
}

impl<T: Clone + Portable> Overseer<T> for Boss<T> {
    fn look(&mut self, overview: &Overview) -> Order {
        assert!((0.0..=1.0).contains(&overview.explored));
        match self.ends_after {
            Some(executions) if overview.counts.executions() >= executions && self.saved.is_empty() != self.saves => {
                Order::End
            }
            _ if self.saves => Order::Save,
            _ => Order::Continue,
        }
    }
    fn save(&mut self, saved: Option<&Saved<T>>) {
        let Saved { open, so_far, registry } = saved.expect("short executions").clone();
        // As a file would keep it.
        let again = |task: &T| T::from_bytes(&task.to_bytes()).expect("the bytes of a task");
        self.saved.push(Saved { open: open.iter().map(again).collect(), so_far, registry });
    }
}

/// The executions of a search by one thread, unless there are too many.
fn alone<E: Engine>(engine: &E, machine: &(dyn Fn() -> E::Machine + Sync)) -> Option<(Executions, Counts, bool)>
where
    E::Step: Debug,
{
    let executions = Mutex::new(Executions::new());
    let mut registry = machine().assumptions();
    loop {
        executions.lock().unwrap().clear();
        let mut recorder =
            Recorder { executions: &executions, random: Random::new(0), link: Link::default(), alone: true };
        let mut machine = machine();
        machine.assume(&registry);
        let budget = Budget::executions(3000);
        let mut root = Tasks(vec![engine.root()]);
        let Slice { counts, open, refuted, met, stopped, .. } =
            engine.work(&mut machine, &registry, &mut root, budget, &mut recorder);
        if !refuted.is_empty() {
            refuted.into_iter().for_each(|refuted| assert!(registry.refute(refuted)));
            continue;
        }
        assert_eq!(stopped, None);
        return open.is_empty().then(|| (executions.into_inner().unwrap(), counts, met));
    }
}

/// Tasks in any order.
struct Tasks<T>(Vec<T>);

impl<T> Supply<T> for Tasks<T> {
    fn next(&mut self, _: Facts) -> Option<T> {
        self.0.pop()
    }
    fn demand(&self) -> Demand {
        Demand::Nothing
    }
}

fn pooled<'a, E: Engine>(
    engine: &E,
    team: &Team<'a, E::Machine>,
    jobs: usize,
    begin: Option<Saved<E::Task>>,
    boss: &mut Boss<E::Task>,
) -> Pooled<E::Machine, Recorder<'a>, ()>
where
    E::Step: Debug,
{
    let mut machine = (team.machine)();
    if let Some(saved) = &begin {
        machine.assume(&saved.registry);
    }
    let recorder = Work::<E>::listener(team, Link::default());
    let pool = Pool { alone: 1 + team.seed % 5, ..Pool::new(engine, team, jobs) };
    pool.explore(machine, recorder, begin, boss)
}

/// Compares searches of one program; how many executions there are.
fn compare<E: Engine>(engine: &E, machine: &(dyn Fn() -> E::Machine + Sync), seed: u64, what: &str) -> usize
where
    E::Step: Debug,
{
    let Some((executions, counts, met)) = alone(engine, machine) else { return 0 };
    assert!(executions.values().all(|&times| times == 1), "{what}: one thread explores something twice");
    for jobs in 1..=4 {
        let found = Mutex::new(Executions::new());
        let team = Team { machine, executions: &found, seed: seed * 4 + jobs as u64, workers: AtomicU64::new(0) };
        let mut boss = Boss { saves: seed.is_multiple_of(2), ends_after: None, saved: Vec::new() };
        let Pooled { outcome, registry, .. } = pooled(engine, &team, jobs, None, &mut boss);
        let found = std::mem::take(&mut *found.lock().unwrap());
        let missed: Vec<&String> = executions.keys().filter(|&key| !found.contains_key(key)).collect();
        let added: Vec<_> = found.iter().filter(|&(key, &times)| times > 1 || !executions.contains_key(key)).collect();
        assert!(
            (&missed, &added) == (&vec![], &vec![]),
            "{what}: {jobs} workers\nmissed {missed:#?}\nadded {added:#?}"
        );
        let same = Counts { redundant: outcome.counts.redundant, ..counts };
        assert_eq!((outcome.counts, outcome.met, outcome.stopped), (same, met, None), "{what}: {jobs} workers");
        // What a copy leaves open, and what it has counted, are the whole search.
        for saved in boss.saved.into_iter().take(2) {
            let again = Mutex::new(Executions::new());
            let team = Team { machine, executions: &again, seed, workers: AtomicU64::new(0) };
            let (so_far, is_last) = (saved.so_far, saved.registry == registry);
            let mut boss = Boss { saves: false, ends_after: None, saved: Vec::new() };
            let Pooled { outcome, .. } = pooled(engine, &team, jobs, Some(saved), &mut boss);
            let again = again.into_inner().unwrap();
            // If something is refuted that had not been when the copy was made, everything is explored again.
            let before = if is_last { so_far.counts.executions() } else { 0 };
            let of_copy = again.len() as u64 + before;
            assert_eq!(of_copy, executions.len() as u64, "{what}: a copy");
            assert_eq!(outcome.counts.executions(), executions.len() as u64, "{what}: a copy");
            assert!(again.keys().all(|key| executions.contains_key(key)), "{what}: a copy has something else");
        }
    }
    in_pieces(engine, machine, seed, &executions, &counts, what);
    executions.len()
}

/// Workers that are ended after a copy was made leave what other workers complete, in as many pieces as it takes.
fn in_pieces<E: Engine>(
    engine: &E,
    machine: &(dyn Fn() -> E::Machine + Sync),
    seed: u64,
    executions: &Executions,
    counts: &Counts,
    what: &str,
) where
    E::Step: Debug,
{
    let found = Mutex::new(Executions::new());
    let (mut begin, mut runs): (Option<Saved<_>>, u64) = (None, 0);
    let total = loop {
        let team = Team { machine, executions: &found, seed: seed + runs, workers: AtomicU64::new(0) };
        let so_far = begin.as_ref().map_or(0, |saved| saved.so_far.counts.executions());
        let mut boss = Boss { saves: true, ends_after: Some(so_far + 5 + runs), saved: Vec::new() };
        let jobs = 1 + (seed + runs) as usize % 3;
        let Pooled { outcome, .. } = pooled(engine, &team, jobs, begin.clone(), &mut boss);
        if outcome.stopped.is_none() {
            break outcome.counts;
        }
        // What was explored after the last copy is explored again.
        begin = boss.saved.pop().or(begin);
        runs += 1;
        assert!(runs < 1000, "{what}: nothing is ever saved");
    };
    assert!(found.lock().unwrap().keys().eq(executions.keys()), "{what}: {runs} pieces");
    assert_eq!((total.complete, total.blocked), (counts.complete, counts.blocked), "{what}: {runs} pieces");
}

#[test]
fn interleavings_of_random_programs() {
    let mut total = 0;
    for seed in 0..120 {
        let mut generator = Generator::new(seed);
        let program: Toy = match seed % 4 {
            0 => generator.program(),
            1 => generator.contended(),
            2 => generator.disabling(),
            _ => generator.with_plain_words(),
        };
        let rules = interleave::Rules { spill_above: [1 << 16, 6][seed as usize / 4 % 2], ..Default::default() };
        let engine = Interleavings::new(rules, TieBreaker::default());
        total += compare(&engine, &|| ToyMachine::new(program.clone()), seed, &format!("seed {seed}\n{program}"));
    }
    assert!(total > 5000, "{total} executions");
}

#[test]
fn reads_from_relations_of_random_programs() {
    let mut total = 0;
    for seed in 0..120 {
        let program: Weak = testkit::weak::program(seed);
        let rules = graph::Rules { spill_above: [1 << 16, 6][seed as usize / 4 % 2], ..graph::Rules::ALL };
        let order = if seed % 3 == 0 { TieBreaker::seeded(seed) } else { TieBreaker::default() };
        let engine = ReadsFrom::new(rules, Model::ALL[seed as usize % Model::ALL.len()], order);
        total += compare(&engine, &|| WeakMachine::new(program.clone()), seed, &format!("seed {seed}\n{program}"));
    }
    assert!(total > 2000, "{total} executions");
}

/// A worker that panics ends the search with its panic.
#[test]
fn no_panic_is_lost() {
    struct Panics;
    impl<M, S> Listener<M, S> for Panics {
        fn ended(&mut self, _: &M, _: &mut dyn Iterator<Item = S>, _: End<'_>, counts: &Counts) -> ControlFlow<()> {
            assert!(counts.executions() < 20, "too many");
            ControlFlow::Continue(())
        }
    }
    struct Faulty(Toy);
    impl Work<Interleavings<ToyMachine>> for Faulty {
        type Listener = Panics;
        type Result = ();
        type Shared = ();
        fn share(&self, _: &ToyMachine, _: &Facts) {}
        fn machine(&self, (): &(), _: &Registry) -> ToyMachine {
            ToyMachine::new(self.0.clone())
        }
        fn listener(&self, _: Link) -> Panics {
            Panics
        }
        fn result(&self, _: ToyMachine, _: Panics, _: Option<Stop>, _: Option<Busy>) {}
    }
    let stores = vec![Line::Store { cell: 0, value: 1 }, Line::Store { cell: 0, value: 2 }];
    let work = Faulty(Toy { threads: vec![stores; 4] });
    let engine = Interleavings::new(interleave::Rules::default(), TieBreaker::default());
    let pool = Pool { alone: 5, ..Pool::new(&engine, &work, 3) };
    let mut boss = Boss { saves: false, ends_after: None, saved: Vec::new() };
    let run = || pool.explore(ToyMachine::new(work.0.clone()), Panics, None, &mut boss).outcome;
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).expect_err("a worker panics");
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"too many"));
}
