//! The interleaving search against brute force: the same traces, each once, the same final states and faults.
//!
//! `cargo xtask fuzz engines` does the same on many more programs.

use base::{Class, Id, Pick, RmwOp, Tid};
use differential::{Verdict, orders, toy};
use explore::interleave::{self, Rules};
use explore::{Counts, End, Listener, TieBreaker};
use std::ops::ControlFlow;
use testkit::Mistake;
use testkit::toy::{Generator, Line, Toy, ToyMachine};

#[track_caller]
fn agree(program: &Toy, seed: u64) -> Option<usize> {
    match toy::agree(program, seed) {
        Verdict::Same(compared) => Some(compared.ends.len()),
        Verdict::TooLarge => None,
        Verdict::Differ(how) => panic!("seed {seed}\n{program}{how}"),
    }
}

#[test]
fn random_programs_have_each_trace_once() {
    let count = 150;
    let compared = (0..count).filter(|&seed| agree(&toy::program(seed), seed).is_some()).count();
    assert!(compared * 20 > count as usize * 19, "the generated programs are too large for brute force");
}

/// The comparison notices a machine that says something wrong about its threads or steps, and the memo is to blame.
#[test]
fn what_is_memoised_must_be_right() {
    for mistake in [Mistake::KeyWithoutMemory, Mistake::HidesSharing, Mistake::HidesRevisions] {
        let differs = |seed: &u64, memo: bool| {
            let rules = Rules { memo, ..Rules::default() };
            let machine = |program| ToyMachine::mistaken(program, mistake);
            let verdict = toy::agree_on(&toy::program(*seed), &machine, &orders(*seed), rules);
            matches!(verdict, Verdict::Differ(_))
        };
        let noticed = (0..500).find(|seed| differs(seed, true));
        assert!(noticed.is_some_and(|seed| !differs(&seed, false)), "{mistake:?} is not noticed");
    }
}

/// Known steps are not executed, also where threads share plain words.
#[test]
fn known_steps_are_skipped() {
    let (mutex, word) = (0, 0);
    let section = [Line::Lock { mutex }, Line::PlainLoad { word }, Line::PlainStore { word, value: 1 }];
    let program = Toy { threads: vec![[&section[..], &[Line::Unlock { mutex }]].concat(); 4] };
    let executed = |memo| {
        let mut machine = ToyMachine::new(program.clone());
        let rules = Rules { memo, ..Rules::default() };
        let outcome =
            interleave::explore_by(rules, &mut machine, &mut Quiet { inspects: false }, TieBreaker::default());
        (outcome.counts, machine.executed())
    };
    let ((counts, all), (memoised, few)) = (executed(false), executed(true));
    assert_eq!(counts, memoised);
    assert!(few * 2 < all, "{few} of {all} steps are executed");
}

/// Programs on which the search once explored a trace twice or missed one.
#[test]
fn programs_that_went_wrong() {
    let wait = [Line::Lock { mutex: 0 }, Line::CondWait { cond: 0, mutex: 0 }].as_slice();
    let signal = [Line::Signal { cond: 0 }].as_slice();
    let broadcast = [Line::Broadcast { cond: 0 }].as_slice();
    let add = |value| Line::Rmw { op: RmwOp::Add, cell: 1, value };
    let programs: [&[&[Line]]; 4] = [
        // Which waiter a signal wakes is a choice that a race may bring to another place.
        &[wait, wait, signal, wait],
        // Two such choices at one place.
        &[signal, wait, signal, wait],
        &[broadcast, wait, signal, wait],
        // Races analysed once are not enough (ALGORITHMS: 14 traces).
        &[
            &[Line::Store { cell: 1, value: 2 }],
            &[Line::Store { cell: 0, value: 1 }, Line::Store { cell: 0, value: 0 }],
            &[Line::Load { cell: 0 }, Line::Unless { value: 0, lines: 1 }, add(1)],
            &[Line::Store { cell: 1, value: 1 }],
        ],
    ];
    for program in programs {
        let program = Toy { threads: program.iter().map(|lines| lines.to_vec()).collect() };
        for seed in 0..20 {
            assert!(agree(&program, seed).is_some());
        }
    }
}

/// Where updates that commute disable an operation, some executions turn out to be part of another one. They are
/// abandoned, and all others are those of brute force.
#[test]
fn redundant_executions_are_not_traces() {
    let (mut compared, mut redundant) = (0, 0);
    for seed in 0..300 {
        let program = Generator::new(seed).disabling();
        compared += usize::from(agree(&program, seed).is_some());
        redundant += usize::from(counts(&program, TieBreaker::seeded(seed)).redundant > 0);
    }
    assert!(compared > 280 && redundant >= 3, "{compared} programs, {redundant} with redundant executions");
}

fn counts(program: &Toy, tie_breaker: TieBreaker) -> Counts {
    interleave::explore(&mut ToyMachine::new(program.clone()), &mut Quiet { inspects: true }, tie_breaker).counts
}

/// Whether the machine executes all steps before the end of an execution is reported.
struct Quiet {
    inspects: bool,
}

impl<M> Listener<M> for Quiet {
    fn inspects(&self, _: &End<'_>) -> bool {
        self.inspects
    }
    fn ended(&mut self, _: &M, _: &mut dyn Iterator<Item = (Tid, Pick)>, _: End<'_>, _: &Counts) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

fn count(threads: &[&[Line]]) -> (u64, u64) {
    let program = Toy { threads: threads.iter().map(|t| t.to_vec()).collect() };
    let Counts { complete, blocked, redundant } = counts(&program, TieBreaker::default());
    assert_eq!(redundant, 0);
    (complete, blocked)
}

/// Programs whose number of traces is known.
#[test]
fn known_counts() {
    use Line::{Barrier, Bump, CompareExchange, Load, Lock, Rmw, Store, Unlock};
    let w = |cell, value| Store { cell, value };
    // x:=1; y:=1 || x:=2; y:=2
    assert_eq!(count(&[&[w(0, 1), w(1, 1)], &[w(0, 2), w(1, 2)]]), (4, 0));
    // A writer each and one reader: (n + 1)!
    assert_eq!(count(&[&[w(0, 1)], &[w(0, 2)], &[Load { cell: 0 }]]), (6, 0));
    assert_eq!(count(&[&[w(0, 1)], &[w(0, 2)], &[w(0, 3)], &[Load { cell: 0 }]]), (24, 0));
    // Readers of one cell do not conflict.
    assert_eq!(count(&[&[Load { cell: 0 }], &[Load { cell: 0 }], &[Load { cell: 0 }]]), (1, 0));
    // Critical sections: n!
    let section: &[Line] = &[Lock { mutex: 0 }, Unlock { mutex: 0 }];
    assert_eq!(count(&[section, section, section, section]), (24, 0));
    // Locks in opposite order: both orders, and the deadlock.
    let lock = |mutex| Lock { mutex };
    let unlock = |mutex| Unlock { mutex };
    let (ab, ba) = ([lock(0), lock(1), unlock(1), unlock(0)], [lock(1), lock(0), unlock(0), unlock(1)]);
    assert_eq!(count(&[&ab, &ba]), (2, 1));
    // Failing compare-exchanges commute.
    let fails = CompareExchange { cell: 0, expected: 9, new: 1 };
    assert_eq!(count(&[&[fails], &[fails]]), (1, 0));
    let add = Rmw { op: RmwOp::Add, cell: 0, value: 1 };
    assert_eq!(count(&[&[add], &[add]]), (2, 0));
    // Updates that tell nothing commute; a reader sees any subset of them.
    let bump: &[Line] = &[Bump { cell: 0, value: 1 }];
    assert_eq!(count(&[bump, bump, bump]), (1, 0));
    assert_eq!(count(&[bump, bump, bump, &[Load { cell: 0 }]]), (8, 0));
    // So do arrivals at a barrier, unless more come than it takes: then three pairs may leave one behind.
    let barrier: &[Line] = &[Barrier { barrier: 1 }];
    assert_eq!(count(&[barrier, barrier, barrier]), (1, 0));
    let pair: &[Line] = &[Barrier { barrier: 0 }];
    assert_eq!(count(&[pair, pair, pair]), (0, 6));
}

/// The worked examples about awaits and commuting updates, after "Awaiting for Godot".
#[test]
fn known_counts_of_awaits() {
    let w = |cell, value| Line::Store { cell, value };
    let is = |cell, value| Line::Await { cell, value, not: false };
    let add = |value| Line::Bump { cell: 0, value };
    // Figure 4: a value that comes back.
    assert_eq!(count(&[&[w(0, 1), w(0, 0)], &[is(0, 0)]]), (2, 0));
    // Figure 1: taking turns.
    assert_eq!(count(&[&[w(1, 1), is(1, 2)], &[is(1, 1), w(1, 2)]]), (1, 0));
    // Figure 5: a sum that only some of the updates make.
    assert_eq!(count(&[&[add(1)], &[add(1)], &[add(3)], &[is(0, 3)]]), (1, 1));
    assert_eq!(count(&[&[add(2)], &[add(4)], &[add(3)], &[add(1)], &[is(0, 7)]]), (2, 1));
    assert_eq!(count(&[&[add(1)], &[add(1)], &[add(1)], &[is(0, 3)]]), (1, 0));
    // Where the published rule stops too early.
    assert_eq!(count(&[&[add(1), w(0, 1)], &[add(1)], &[is(0, 1)]]), (5, 1));
    // A read before an exchange that waits.
    let take = Line::AwaitExchange { cell: 0, value: 1, not: true, new: 0 };
    assert_eq!(count(&[&[Line::Load { cell: 0 }], &[take]]), (2, 0));
    // A lock made of an exchange that waits is a lock.
    let lock = Line::AwaitExchange { cell: 0, value: 0, not: false, new: 1 };
    let section: &[Line] = &[lock, w(0, 0)];
    assert_eq!(count(&[section, section, section]), (6, 0));
    // Sums of one byte.
    assert_eq!(count(&[&[add(255)], &[add(1)], &[add(1)], &[is(0, 1)]]), (3, 0));
}

#[test]
fn classes_follow_what_they_must() {
    assert!(Class::Wait.follows(Class::Signal) && !Class::Wait.follows(Class::Read));
    assert_eq!(Tid::MAIN.index(), 0);
}
