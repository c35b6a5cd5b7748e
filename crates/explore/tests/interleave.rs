//! The interleaving search against brute force: the same traces, each once, the same final states and faults.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::{Class, Id, Machine, Pick, RmwOp, Tid, Visible};
use explore::{Counts, End, Listener, Whim, interleave};
use oracle::{Happened, brute, key};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use testkit::toy::{Generator, Line, Toy, ToyMachine};

/// Collects the trace of every execution, by running it again on a machine of its own.
struct Collect {
    program: Toy,
    ends: BTreeMap<oracle::Key, String>,
    twice: Vec<String>,
    faults: BTreeSet<(base::FaultKind, String)>,
}

impl Listener<ToyMachine> for Collect {
    fn ended(
        &mut self,
        machine: &ToyMachine,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        _end: End<'_>,
        _counts: &Counts,
    ) -> ControlFlow<()> {
        let mut again = ToyMachine::new(self.program.clone());
        let mut events = Vec::new();
        for (tid, pick) in steps {
            let what = again.pending(tid).map_or(Visible::Local, |p| p.what);
            let mut touches = Vec::new();
            again.touches(tid, pick, &mut |touch| touches.push(touch));
            events.push(Happened { tid, pick, what, touches, child: None });
            if let base::Step::Fault(fault) = again.step(tid, pick) {
                self.faults.insert((fault.kind, fault.message.clone()));
            }
        }
        if self.ends.insert(key(&events), machine.describe()).is_some() {
            self.twice.push(format!("{events:?}"));
        }
        ControlFlow::Continue(())
    }
}

/// Compares on one program and one order of exploration; false if brute force takes too long.
fn agree(program: &Toy, seed: Option<u64>) -> bool {
    let slow = brute(&mut ToyMachine::new(program.clone()), 20_000, &ToyMachine::describe);
    if slow.cut {
        return false;
    }
    let mut collect =
        Collect { program: program.clone(), ends: BTreeMap::new(), twice: Vec::new(), faults: BTreeSet::new() };
    let whim = seed.map_or(Whim::default(), Whim::seeded);
    let outcome = interleave::explore(&mut ToyMachine::new(program.clone()), &mut collect, whim);
    assert_eq!(outcome.stopped, None);
    assert!(collect.twice.is_empty(), "explored twice, order {seed:?}, of\n{program}{:?}", collect.twice);
    let missed = slow.ends.keys().filter(|k| !collect.ends.contains_key(*k)).count();
    assert_eq!(missed, 0, "{missed} of {} traces missed, order {seed:?}, of\n{program}", slow.ends.len());
    assert_eq!(collect.ends, slow.ends, "order {seed:?}, of\n{program}");
    assert_eq!(collect.faults, slow.faults, "order {seed:?}, of\n{program}");
    true
}

#[test]
fn random_programs_have_each_trace_once() {
    let count: u64 = std::env::var("ESTRAGON_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let first: u64 = std::env::var("ESTRAGON_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut compared = 0;
    for seed in first..first + count {
        let program = Generator::new(seed).program();
        let orders = [None, Some(seed + 1), Some(seed.wrapping_mul(77) + 5)];
        compared += u64::from(orders.into_iter().all(|order| agree(&program, order)));
    }
    println!("{compared} of {count} programs compared, 3 orders each");
    assert!(compared * 10 > count * 9, "the generated programs are too large for brute force");
}

fn count(threads: &[&[Line]]) -> (u64, u64) {
    struct Quiet;
    impl<M> Listener<M> for Quiet {
        fn ended(
            &mut self,
            _: &M,
            _: &mut dyn Iterator<Item = (Tid, Pick)>,
            _: End<'_>,
            _: &Counts,
        ) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }
    let program = Toy { threads: threads.iter().map(|t| t.to_vec()).collect() };
    let outcome = interleave::explore(&mut ToyMachine::new(program), &mut Quiet, Whim::default());
    (outcome.counts.complete, outcome.counts.blocked)
}

/// Programs whose number of traces is known.
#[test]
fn known_counts() {
    use Line::{CompareExchange, Load, Lock, Rmw, Store, Unlock};
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
}

#[test]
fn classes_follow_what_they_must() {
    assert!(Class::Observe.follows(Class::Post) && !Class::Observe.follows(Class::Read));
    assert_eq!(Tid::MAIN.index(), 0);
}
