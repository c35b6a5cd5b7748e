//! The graph engine leaves out steps of threads that it knows. With a machine that lets it leave out none it must find
//! the same executions, one after another, and the same faults in them: programs with atomics, locks and plain
//! accesses, also with races.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::{Act, Assumption, Effect, Fault, Held, Model, Program, Registry, Step, Threads, Tid};
use campaign::c::{BATCH, Loaded, compile, machine, program, text};
use explore::graph::{self, Observed};
use explore::{Counts, End, Listener, TieBreaker};
use std::ops::ControlFlow;
use testkit::c_program::CProgram;
use vm::{WeakMark, WeakVm};

const MOST_EXECUTIONS: u64 = 2_000;

/// A machine of which nothing is known.
struct Forgetful(WeakVm);

impl Program for Forgetful {
    type Mark = WeakMark;
    fn threads(&self) -> usize {
        self.0.threads()
    }
    fn mark(&mut self) -> WeakMark {
        self.0.mark()
    }
    fn rewind(&mut self, to: WeakMark) {
        self.0.rewind(to);
    }
    fn assumptions(&self) -> Registry {
        self.0.assumptions()
    }
    fn assume(&mut self, registry: &Registry) {
        self.0.assume(registry);
    }
    fn refuted(&self) -> &[Assumption] {
        self.0.refuted()
    }
}

impl Threads for Forgetful {
    fn next(&self, who: Tid) -> Option<Act> {
        self.0.next(who)
    }
    fn finished(&self, who: Tid) -> bool {
        self.0.finished(who)
    }
    fn wakers(&self, who: Tid, out: &mut Vec<(Tid, u32)>) -> bool {
        self.0.wakers(who, out)
    }
    fn effect(&self, who: Tid, value: u128) -> Effect {
        self.0.effect(who, value)
    }
    fn initial(&self, who: Tid) -> u128 {
        self.0.initial(who)
    }
    fn step(&mut self, who: Tid, value: u128, from: Option<(Tid, u32)>) -> Step {
        self.0.step(who, value, from)
    }
    fn written(&self) -> u128 {
        self.0.written()
    }
    fn spawned(&self) -> Option<Tid> {
        self.0.spawned()
    }
    fn spins(&mut self, who: Tid, held: &[Held]) -> bool {
        self.0.spins(who, held)
    }
    fn failed_wait(&mut self, who: Tid) -> Option<Box<Fault>> {
        self.0.failed_wait(who)
    }
    fn is_redundant(&self, waiting: &[Tid]) -> bool {
        self.0.is_redundant(waiting)
    }
}

/// All executions, in order.
#[derive(Default)]
struct All(Vec<String>);

impl<M> Listener<M, Observed> for All {
    fn inspects(&self, end: &End<'_>) -> bool {
        !matches!(end, End::Complete)
    }
    fn ended(
        &mut self,
        _: &M,
        steps: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.0.push(format!("{end:?} after {:?}", steps.collect::<Vec<_>>()));
        let many = counts.executions() > MOST_EXECUTIONS;
        if many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn differ(program: &Loaded, order: Option<u64>) -> Result<usize, String> {
    let tie_breaker = || order.map_or(TieBreaker::default(), TieBreaker::seeded);
    let (mut known, mut all) = (All::default(), All::default());
    graph::explore(Model::Ra, &mut WeakVm::new(machine(&program.code)), &mut known, tie_breaker());
    graph::explore(Model::Ra, &mut Forgetful(WeakVm::new(machine(&program.code))), &mut all, tie_breaker());
    match known.0.iter().zip(&all.0).position(|(known, all)| known != all) {
        Some(at) => Err(format!("execution {at}\nwith what is known: {}\nexecuted: {}", known.0[at], all.0[at])),
        None if known.0.len() != all.0.len() => Err(format!("{} and {} executions", known.0.len(), all.0.len())),
        None => Ok(all.0.len()),
    }
}

fn compare(made: &[(u64, CProgram)]) -> usize {
    let mut executions = 0;
    for batch in made.chunks(BATCH) {
        let programs: Vec<CProgram> = batch.iter().map(|(_, program)| program.clone()).collect();
        let loaded = compile(&programs).expect("generated programs compile");
        for ((seed, program), loaded) in batch.iter().zip(&loaded) {
            for order in [None, Some(*seed + 1)] {
                match differ(loaded, order) {
                    Ok(count) => executions += count,
                    Err(how) => panic!("seed {seed}, order {order:?}\n{}\n{how}", text(program)),
                }
            }
        }
    }
    executions
}

#[test]
fn what_is_known_changes_no_execution() {
    let number = |name: &str, otherwise| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 300));
    let made: Vec<(u64, CProgram)> = (first..first + count).map(|seed| (seed, program(seed))).collect();
    let executions = compare(&made);
    println!("{executions} executions of {} programs are the same", made.len());
    assert!(executions > made.len(), "programs are too small");
}
