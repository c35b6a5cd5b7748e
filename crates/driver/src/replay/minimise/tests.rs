//! Shorter executions of toy programs: the same end, and never worse.

use super::super::interleaved::Interleaved;
use super::*;
use base::{Pick, Tid};
use explore::{Counts, Listener, TieBreaker, interleave};
use std::ops::ControlFlow;
use testkit::toy::{Generator, Line, Toy, ToyMachine};

/// Collects the executions that fail.
#[derive(Default)]
struct Failing {
    steps: Vec<Vec<(Tid, Pick)>>,
}

impl Listener<ToyMachine> for Failing {
    fn ended(
        &mut self,
        _: &ToyMachine,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: explore::End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        if matches!(end, explore::End::Fault { .. } | explore::End::Deadlock(_)) {
            self.steps.push(steps.collect());
        }
        if counts.executions() < 200 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn on(program: &Toy) -> Interleaved<ToyMachine> {
    Interleaved::new(ToyMachine::new(program.clone()))
}

/// How often another thread goes on.
fn switches(steps: &[Choice]) -> usize {
    steps.windows(2).filter(|pair| pair[0].0 != pair[1].0).count()
}

fn failing(program: &Toy, seed: u64) -> Vec<Vec<(Tid, Pick)>> {
    let mut found = Failing::default();
    interleave::explore(&mut ToyMachine::new(program.clone()), &mut found, TieBreaker::seeded(seed));
    found.steps
}

#[test]
fn generated_programs_fail_as_before() {
    let mut generator = Generator::new(7);
    let (mut tried, mut shorter) = (0, 0);
    for seed in 0..2000 {
        let program = generator.program();
        for steps in failing(&program, seed) {
            let mut on = on(&program);
            let Ran { end: before, len, .. } = run(&mut on, &steps, &mut |_, _, _| {}).unwrap();
            let fewer = minimise(&mut on, &steps);
            let Ran { end: after, .. } = run(&mut on, &fewer, &mut |_, _, _| {}).unwrap();
            assert_eq!(before, after, "{program}");
            assert!(fewer.len() <= len && switches(&fewer) <= switches(&steps[..len]), "{program}");
            tried += 1;
            shorter += usize::from(switches(&fewer) < switches(&steps[..len]));
        }
    }
    assert!(tried > 500 && shorter * 4 > tried, "{shorter} of {tried} have fewer switches");
}

/// Both ways to an order keep what must be kept, and the greedy one is never better.
#[test]
fn the_search_is_at_least_as_good_as_greed() {
    let mut generator = Generator::new(11);
    for seed in 0..500 {
        let program = generator.program();
        for steps in failing(&program, seed).into_iter().take(3) {
            let done = on(&program).record(&steps);
            let order = Order::of(&done);
            let best = order.fewest_switches(&done, false).expect("toys are small");
            let greedy = order.greedy(&done, false);
            let count = |order: &[usize]| order.windows(2).filter(|p| done[p[0]].tid != done[p[1]].tid).count();
            assert!(count(&best) <= count(&greedy), "{program}");
            for (way, found) in [("search", &best), ("greed", &greedy)] {
                let at = |step: usize| found.iter().position(|&other| other == step).unwrap();
                assert_eq!(found.len(), done.len());
                for (step, before) in order.before.iter().enumerate() {
                    assert!(before.iter().all(|&earlier| at(earlier) < at(step)), "{way}: {program}");
                }
            }
        }
    }
}

#[test]
fn what_does_not_matter_is_left_out() {
    let program = Toy {
        threads: vec![
            vec![Line::Store { cell: 0, value: 1 }],
            vec![Line::Store { cell: 1, value: 1 }, Line::Store { cell: 1, value: 2 }],
            vec![Line::Load { cell: 0 }, Line::AssertNot { value: 1 }],
        ],
    };
    let t = Tid::new;
    let steps = [(t(1), Pick(0)), (t(0), Pick(0)), (t(1), Pick(0)), (t(2), Pick(0))];
    let fewer = minimise(&mut on(&program), &steps);
    assert_eq!(fewer, [(t(0), Pick(0)), (t(2), Pick(0))]);
}

#[test]
fn a_deadlock_with_one_switch() {
    let (a, b) = (0, 1);
    let side = |first, second| vec![Line::Lock { mutex: first }, Line::Load { cell: 0 }, Line::Lock { mutex: second }];
    let program = Toy { threads: vec![side(a, b), side(b, a)] };
    let t = Tid::new;
    let steps = [(t(0), Pick(0)), (t(1), Pick(0)), (t(0), Pick(0)), (t(1), Pick(0))];
    let fewer = minimise(&mut on(&program), &steps);
    assert_eq!(fewer, [(t(0), Pick(0)), (t(0), Pick(0)), (t(1), Pick(0)), (t(1), Pick(0))]);
}

#[test]
#[should_panic(expected = "cannot be repeated")]
fn an_impossible_execution_is_a_bug() {
    let program = Toy { threads: vec![vec![Line::Load { cell: 0 }]] };
    minimise(&mut on(&program), &[(Tid::MAIN, Pick(0)), (Tid::MAIN, Pick(0))]);
}
