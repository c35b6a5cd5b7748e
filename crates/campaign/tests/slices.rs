//! C programs under release-acquire, searched in slices: each open task is explored by a machine that has done nothing
//! else, and together they find the same executions as the search in one piece, step by step, each once.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::Model;
use base::Program as _;
use campaign::c::{BATCH, Loaded, compile, machine, program, text};
use differential::{Next, in_slices};
use explore::graph::{self, Observed, Task};
use explore::{Budget, Counts, End, Listener, TieBreaker};
use std::ops::ControlFlow;
use testkit::c_program::CProgram;
use testkit::pool;
use testkit::random::Random;
use vm::WeakVm;

const MOST_EXECUTIONS: usize = 2_000;

/// All executions.
#[derive(Default)]
struct All(Vec<String>);

impl Listener<WeakVm, Observed> for All {
    fn ended(
        &mut self,
        _: &WeakVm,
        steps: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        _: &Counts,
    ) -> ControlFlow<()> {
        self.0.push(format!("{end:?} after {:?}", steps.collect::<Vec<_>>()));
        if self.0.len() > MOST_EXECUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
    fn restarted(&mut self, _: &[base::Assumption]) {
        self.0.clear();
    }
}

/// The number of executions; 0 if there are too many.
fn compare(program: &Loaded, seed: u64) -> Result<usize, String> {
    let order = (seed / 6 % 2 == 1).then_some(seed + 1);
    let tie_breaker = || order.map_or(TieBreaker::default(), TieBreaker::seeded);
    let fresh = || WeakVm::new(machine(&program.code));
    let (mut one, mut all) = (fresh(), All::default());
    let whole = graph::explore(Model::Ra, &mut one, &mut all, tie_breaker());
    if whole.stopped.is_some() {
        return Ok(0);
    }
    let budget = Budget::executions([1, 7, 1000][seed as usize % 3]);
    let next = if (seed / 3).is_multiple_of(2) { Next::Last } else { Next::Any(Random::new(seed)) };
    let mut some = All::default();
    let sliced = in_slices(&Task::root(), next.clone(), fresh, |machine, registry, task, restarts| {
        if restarts {
            some.0.clear();
        }
        graph::slice(Model::Ra, machine, registry, task, budget, &mut some, tie_breaker())
    });
    let wrong = |what: &str| Err(format!("{what}: order {order:?}, {next:?}, {budget:?}\n{sliced:?}\n{whole:?}"));
    if (sliced.counts, sliced.met) != (whole.counts, whole.met) {
        return wrong("other counts");
    }
    if sliced.refuted != one.assumptions() {
        return wrong("other assumptions");
    }
    all.0.sort();
    some.0.sort();
    match all.0 == some.0 {
        true => Ok(all.0.len()),
        false => wrong("other executions"),
    }
}

#[test]
fn slices_find_the_same_executions() {
    let number = |name: &str, otherwise| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 300));
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<&[u64]> = seeds.chunks(BATCH).collect();
    let executions: Vec<usize> = pool::map(&batches, |seeds| {
        let programs: Vec<CProgram> = seeds.iter().map(|&seed| program(seed)).collect();
        let loaded = compile(&programs).expect("generated programs compile");
        let each = seeds.iter().zip(&programs).zip(&loaded);
        each.map(|((&seed, program), loaded)| match compare(loaded, seed) {
            Ok(executions) => executions,
            Err(how) => panic!("seed {seed}\n{}\n{how}", text(program)),
        })
        .sum()
    });
    let executions: usize = executions.into_iter().sum();
    println!("{executions} executions of {count} programs are the same in slices");
    assert!(executions as u64 > 10 * count, "programs are too small");
}
