//! Litmus tests against the axioms.

use crate::compare::{all_executions, differs, search};
use crate::number;
use base::Model;
use explore::graph::Rules;
use std::time::{Duration, Instant};
use testkit::pool;
use testkit::weak::litmus::{Litmus, cycles, named};

/// What is known about the tests that have names.
#[test]
fn named_tests_have_the_known_counts() {
    for Litmus { name, program, known } in named() {
        let slow = all_executions(&program, Model::Ra).expect("a small program");
        assert_eq!(known, Some((slow.executions.totals, slow.executions.ends.len())), "{name}: {program}");
        assert_eq!(differs(&program, &slow, Rules::ALL, None), None, "{name}");
    }
}

/// All variants of all families: those with names and the cycles of two threads with any access an update, longer ones
/// with all reads or all writes. ESTRAGON_LITMUS=1 runs all of them, otherwise one in so many.
#[test]
fn variants_have_each_weak_trace_once() {
    let families = named().iter().chain(&cycles(2)).flat_map(|litmus| litmus.variants(false)).collect::<Vec<_>>();
    let longer = cycles(3).iter().chain(&cycles(4)).flat_map(|litmus| litmus.variants(true)).collect::<Vec<_>>();
    let one_in = number("ESTRAGON_LITMUS", 4) as usize;
    let all: Vec<&Litmus> = families.iter().chain(&longer).step_by(one_in).collect();
    let counted = pool::map(&all, |litmus| {
        let slow = all_executions(&litmus.program, Model::Ra)?;
        assert_eq!(differs(&litmus.program, &slow, Rules::ALL, None), None, "{}", litmus.name);
        let start = Instant::now();
        let counts = search(&litmus.program);
        Some((counts.executions(), start.elapsed()))
    });
    let left_out = counted.iter().filter(|counted| counted.is_none()).count();
    let executions: u64 = counted.iter().flatten().map(|(executions, _)| executions).sum();
    let time: Duration = counted.iter().flatten().map(|(_, time)| *time).sum();
    println!(
        "{} of {} litmus tests ({left_out} too large for the axioms): 0 wrong answers, {executions} executions, \
         {:.1} a test, {:.3} s, {:.4} ms an execution",
        all.len(),
        families.len() + longer.len(),
        executions as f64 / all.len() as f64,
        time.as_secs_f64(),
        time.as_secs_f64() * 1e3 / executions as f64,
    );
    assert_eq!(left_out, 0);
}
