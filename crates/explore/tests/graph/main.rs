//! The search over graphs against the axioms: the same weak traces, each once, the same final states and faults.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

mod compare;
mod litmus;
mod orders;

use base::{FaultKind, Model, Variant};
use compare::{Slow, all_executions, count, differs, differs_in_slices, differs_on, differs_when_paused, search_under};
use differential::Next;
use explore::Counts;
use explore::graph::{Rules, Task};
use testkit::Mistake;
use testkit::pool;
use testkit::random::Random;
use testkit::weak::{Weak, WeakMachine, program};

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

/// How the search differs from the axioms on a program, in any of several orders. In one of them steps are not
/// memoised, in one few schedules may wait.
fn disagrees(program: &Weak, slow: &Slow, rules: Rules, seed: u64) -> Option<String> {
    let eager = Rules { spill_above: 1 + seed as usize % 12, ..rules };
    let executing = Rules { memo: false, ..rules };
    let orders = [(rules, None), (executing, Some(seed + 1)), (eager, Some(seed.wrapping_mul(77) + 5))];
    let whole = orders.into_iter().find_map(|(rules, order)| differs(program, slow, rules, order));
    whole.or_else(|| {
        let executions = [1, 7, 1000][seed as usize % 3];
        let next = if (seed / 3).is_multiple_of(2) { Next::Last } else { Next::Any(Random::new(seed)) };
        let (rules, order) = orders[seed as usize / 6 % 3];
        let sliced = differs_in_slices(program, slow, rules, (order, next), executions);
        sliced.or_else(|| differs_when_paused(program, slow, rules, order))
    })
}

/// A smallest program, by leaving out lines, on which the search still differs from the axioms.
fn shrunk(program: &Weak, model: Variant, seed: u64) -> Option<String> {
    let mut program = program.clone();
    let why = |program: &Weak| disagrees(program, &all_executions(program, model)?, Rules::ALL, seed);
    let mut found = why(&program)?;
    'smaller: loop {
        for thread in 0..program.threads.len() {
            for line in 0..program.threads[thread].len() {
                let mut less = program.clone();
                less.threads[thread].remove(line);
                if let Some(why) = why(&less) {
                    (program, found) = (less, why);
                    continue 'smaller;
                }
            }
        }
        return Some(found);
    }
}

/// The models of the campaign: all, or those with one name.
fn models() -> Vec<Variant> {
    let only = std::env::var("ESTRAGON_MODEL").ok();
    let wanted = |model: &Variant| only.as_ref().is_none_or(|name| name == model.model.name());
    Variant::ALL.into_iter().filter(wanted).collect()
}

/// Programs are compared under one model each.
fn model_of(seed: u64) -> Variant {
    let models = models();
    models[(seed / 7) as usize % models.len()]
}

#[test]
fn random_programs_have_each_weak_trace_once() {
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 500));
    let seeds: Vec<u64> = (first..first + count).collect();
    let traces = pool::map(&seeds, |&seed| {
        let (program, model) = (program(seed), model_of(seed));
        let slow = all_executions(&program, model)?;
        if disagrees(&program, &slow, Rules::ALL, seed).is_some() {
            panic!("seed {seed}: {program}\nshrunk to {}", shrunk(&program, model, seed).unwrap_or_default());
        }
        Some(slow.executions.ends.len())
    });
    let compared = traces.iter().flatten().count() as u64;
    let traces: usize = traces.iter().flatten().sum();
    println!("{compared} of {count} programs compared, {traces} weak traces, 3 orders each, and one in slices");
    assert!(compared * 10 > count * 9, "the generated programs are too large for the axioms");
}

/// The campaign is strong enough to notice the absence of each rule.
#[test]
fn each_rule_is_needed() {
    let without = [
        ("blocked updates", Rules { blocked_updates: false, ..Rules::ALL }),
        ("swappable targets", Rules { swappable_targets: false, ..Rules::ALL }),
        ("declared replays", Rules { declared: false, ..Rules::ALL }),
        ("giving up awaits", Rules { giving_up: false, ..Rules::ALL }),
        ("memory that ends", Rules { ended_memory: false, ..Rules::ALL }),
    ];
    for (name, rules) in without {
        let noticed = (0..1000).find(|&seed| {
            let program = program(seed);
            all_executions(&program, Model::Ra).is_some_and(|slow| disagrees(&program, &slow, rules, seed).is_some())
        });
        println!("without {name}: noticed at program {noticed:?}");
        assert!(noticed.is_some(), "nothing is missed without {name}");
    }
}

/// Programs on which the search goes wrong without some rule, in slices of several sizes. On the last it does if awaits
/// are not bound again when a task is resumed.
#[test]
fn slices_follow_all_rules() {
    for seed in [2, 3, 6, 7, 323, 578, 1115] {
        let program = program(seed);
        let slow = all_executions(&program, Model::Ra).expect("a small program");
        for order in [None, Some(seed + 1), Some(seed.wrapping_mul(77) + 5)] {
            for executions in [1, 2, 3, 7] {
                for next in [Next::Last, Next::Any(Random::new(seed))] {
                    let how = differs_in_slices(&program, &slow, Rules::ALL, (order, next), executions);
                    assert_eq!(how, None, "seed {seed}");
                }
            }
        }
    }
}

/// A part of a search is plain data, which can be sent to another machine.
#[test]
fn tasks_are_values() {
    fn is_value<T: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static>(_: &T) {}
    is_value(&Task::root());
}

/// Whatever a thread waits for, it fails where it waits if the memory has ended.
#[test]
fn waits_fail_in_memory_that_has_ended() {
    let programs = [
        "await x 1 || free x",
        "awaitxchg x 1 0 || W x 2; return x",
        "awaitcas x 1 2 || W y 1; free x",
        "lock m || lock m; return m",
        "wait s || free s",
        "rdlock l || wrlock l; free l",
        "fwait x 0 || free x",
        "leave b || arrive b; free b; await x 1; arrive b",
    ];
    for (seed, text) in (0..).zip(programs) {
        let program = Weak::of(text);
        let slow = all_executions(&program, Model::Ra).expect("it is small");
        assert!(slow.executions.faults.iter().any(|(kind, _)| *kind == FaultKind::DanglingAccess), "{text}");
        assert_eq!(disagrees(&program, &slow, Rules::ALL, seed), None);
    }
    // Nobody waits there, or not there.
    for text in ["await x 0 || free x", "W x 1; free x || await x 1", "await y 1 || free x"] {
        assert_eq!(
            all_executions(&Weak::of(text), Model::Ra).map(|slow| slow.executions.faults.len()),
            Some(0),
            "{text}"
        );
    }
}

/// It is strong enough to notice that weak compare-exchanges do not fail for no reason.
#[test]
fn spurious_failures_are_needed() {
    let noticed = (0..1000).find(|&seed| {
        let program = program(seed);
        let mut wrong = WeakMachine::mistaken(program.clone(), Mistake::NeverFails);
        all_executions(&program, Model::Ra)
            .is_some_and(|slow| differs_on(&mut wrong, &program, &slow, Rules::ALL, None).is_some())
    });
    println!("without spurious failures: noticed at program {noticed:?}");
    assert!(noticed.is_some());
}

/// It notices a machine that says something wrong about its threads or steps, and the memo is to blame.
#[test]
fn what_is_memoised_must_be_right() {
    for mistake in [Mistake::KeyWithoutMemory, Mistake::HidesSharing, Mistake::HidesRevisions] {
        let differs = |seed: u64, memo: bool| {
            let program = program(seed);
            let Some(slow) = all_executions(&program, Model::Ra) else { return false };
            let mut wrong = WeakMachine::mistaken(program.clone(), mistake);
            let mut search = || differs_on(&mut wrong, &program, &slow, Rules { memo, ..Rules::ALL }, None).is_some();
            match memo {
                // The memo may notice it itself.
                true => std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).unwrap_or(true),
                false => search(),
            }
        };
        let noticed = (0..1000).find(|&seed| differs(seed, true));
        println!("{mistake:?}: noticed at program {noticed:?}");
        assert!(noticed.is_some_and(|seed| !differs(seed, false)), "{mistake:?} is not noticed");
    }
}

/// Closed forms of programs of any size.
#[test]
fn known_counts() {
    let threads = |n: usize, thread: &dyn Fn(usize) -> String| (0..n).map(thread).collect::<Vec<_>>().join(" || ");
    let factorial = |n: u64| (1..=n).product::<u64>();
    for n in 1..=9usize {
        let writers = threads(n, &|t| format!("W x {}", t + 1));
        assert_eq!(count(&format!("{writers} || R x")), (n as u64 + 1, 0), "{n} writers and a reader");
        let writes = "W x 1; ".repeat(n);
        let redundant = 3 * n * n + 3 * n + 1;
        assert_eq!(count(&format!("{writes} || {writes} || R x; R x")), (redundant as u64, 0), "redundant_co({n})");
        let readers = threads(n, &|_| "R x".to_owned());
        assert_eq!(count(&format!("{readers} || W x 1")), (1 << n, 0), "{n} readers of one write");
        let writes = (1..=n).map(|v| format!("W x {v}; ")).collect::<String>();
        assert_eq!(count(&format!("{writes} || W x 9; R x")), (n as u64 + 1, 0), "{n} writes and a read after a write");
    }
    for n in 1..=6usize {
        assert_eq!(count(&threads(n, &|_| "add x 1".to_owned())), (factorial(n as u64), 0), "{n} fetch-and-adds");
        assert_eq!(count(&threads(n, &|_| "fence".to_owned())), (factorial(n as u64), 0), "{n} fences");
        let sections = threads(n, &|_| "lock m; unlock m".to_owned());
        assert_eq!(count(&sections), (factorial(n as u64), 0), "{n} critical sections");
    }
    assert_eq!(count("W x 1; await x 2 || await x 1; W x 2"), (1, 0));
    // A thread that waits for a value that is overwritten may miss it.
    assert_eq!(count("W x 1; W x 0 || await x 1"), (1, 1));
    assert_eq!(count("W x 1; W x 0 || await x 0"), (2, 0));
    // It cannot know whether its own write comes first.
    assert_eq!(count("W x 1 || W x 2; await x 1"), (1, 1));
    // Both orders, and the deadlock.
    assert_eq!(count("lock m; lock n; unlock n; unlock m || lock n; lock m; unlock m; unlock n"), (2, 1));
    // What is posted is taken by one of them.
    assert_eq!(count("wait s || wait s || wait s || post s"), (0, 3));
}

/// Locks, turns, barriers and handshakes made of atomics have one execution per order of the threads, and none is
/// redundant, under any model and whether or not operations are sequentially consistent.
#[test]
fn waiting_costs_no_redundant_executions() {
    let threads = |n: usize, thread: &dyn Fn(usize) -> String| (0..n).map(thread).collect::<Vec<_>>().join(" || ");
    let mut programs = Vec::new();
    for (n, orders) in [(1, 1), (2, 2), (3, 6), (4, 24)] {
        programs.push((threads(n, &|_| "awaitxchg x 0 1; W x 0".to_owned()), (orders, 0)));
        programs.push((threads(n, &|t| format!("await x {t}; W x {}", t + 1)), (1, 0)));
        let counter = threads(n, &|_| "add x 1".to_owned());
        programs.push((format!("{counter} || await x {n}"), (orders, 0)));
        programs.push((threads(n, &|_| format!("add x 1; await x {n}")), (orders, 0)));
    }
    programs.push(("W x 1; await x 2 || await x 1; W x 2".to_owned(), (1, 0)));
    programs.push(("W x 1; await y 1; W x 2; await y 2 || await x 1; W y 1; await x 2; W y 2".to_owned(), (1, 0)));
    // Both orders, and the deadlock.
    let spins = "awaitxchg x 0 1; awaitxchg y 0 1; W y 0; W x 0 || awaitxchg y 0 1; awaitxchg x 0 1; W x 0; W y 0";
    programs.push((spins.to_owned(), (2, 1)));
    for (text, (complete, blocked)) in programs {
        let released = text.replace("W ", "W.rel ").replace("await ", "await.acq ").replace("add ", "add.ar ");
        for (text, model) in [&text, &released].into_iter().flat_map(|text| Model::ALL.map(|model| (text, model))) {
            let found = search_under(model, &Weak::of(text));
            let expected = Counts { complete, blocked, redundant: 0 };
            assert_eq!(found, expected, "{text} under {}", model.name());
        }
    }
}
