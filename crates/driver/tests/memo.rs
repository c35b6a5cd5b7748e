//! The reads-from search skips steps of threads that it knows. Without its memo it must find the same executions, one
//! after another, and the same faults in them: programs with atomics, locks and plain accesses, also with races.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::Model;
use campaign::c::{BATCH, Loaded, compile, machine, program, text};
use explore::graph::{self, Observed, Rules};
use explore::{Counts, End, Listener, TieBreaker};
use std::ops::ControlFlow;
use testkit::c_program::CProgram;
use vm::WeakVm;

const MOST_EXECUTIONS: u64 = 2_000;

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
    for (memo, executions) in [(true, &mut known), (false, &mut all)] {
        let rules = Rules { memo, ..Rules::ALL };
        graph::explore_by(rules, Model::Ra, &mut WeakVm::new(machine(&program.code)), executions, tie_breaker());
    }
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
