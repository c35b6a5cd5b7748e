//! Programs with memory orders, under each model.

use crate::compare::{Slow, all_executions, differs};
use crate::{disagrees, models, number, shrunk};
use base::{Model, ReleaseSequences, Variant};
use explore::graph::Rules;
use testkit::pool;
use testkit::weak::litmus::{Counted, counted};
use testkit::weak::{Family, Weak};

/// A program, the seed of the orders in which it is explored, and the weak traces under each model, or how the search
/// differs.
struct Compared {
    traces: usize,
    left_out: usize,
    wrong: Vec<String>,
}

fn compare(family: Family, seed: u64) -> Compared {
    let mut compared = Compared { traces: 0, left_out: 0, wrong: Vec::new() };
    let program = family.program(seed);
    for model in models() {
        let Some(slow) = all_executions(&program, model) else {
            compared.left_out += 1;
            continue;
        };
        compared.traces += slow.executions.ends.len();
        if let Some(how) = disagrees(&program, &slow, Rules::ALL, seed) {
            let least = shrunk(&program, model, seed).unwrap_or(how);
            compared.wrong.push(format!("{family:?} {seed} under {}: {least}\n", model.name()));
        }
    }
    compared
}

/// Each program under each model, in several orders and in slices.
#[test]
fn programs_with_memory_orders_have_each_weak_trace_once() {
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 300));
    let families = Family::ALL.len() as u64;
    let seeds: Vec<(Family, u64)> =
        (first..first + count).map(|seed| (Family::ALL[(seed % families) as usize], seed / families)).collect();
    let compared = pool::map(&seeds, |&(family, seed)| compare(family, seed));
    let wrong: Vec<&String> = compared.iter().flat_map(|compared| &compared.wrong).collect();
    let traces: usize = compared.iter().map(|compared| compared.traces).sum();
    let left_out: usize = compared.iter().map(|compared| compared.left_out).sum();
    println!("{count} programs, {traces} weak traces, {left_out} comparisons left out, {} wrong", wrong.len());
    assert!(
        wrong.is_empty(),
        "{} wrong, such as\n{}",
        wrong.len(),
        wrong.iter().take(40).map(|s| s.as_str()).collect::<String>()
    );
    assert!(left_out * 10 < seeds.len(), "the generated programs are too large for the axioms");
}

#[test]
fn litmus_tests_have_the_known_counts_under_each_model() {
    let tests = counted();
    let wrong = pool::map(&tests, |Counted { name, program, counts }| {
        let known = |model: Variant| match (model.model, model.release_sequences) {
            (Model::Sc, _) => counts.sc,
            (Model::Tso, _) => counts.tso,
            (Model::Pso, _) => counts.pso,
            (Model::Rc11, ReleaseSequences::Cpp20) => Some(counts.rc11.0),
            (Model::Rc11, ReleaseSequences::Rc11) => Some(counts.rc11_2017.0),
            (Model::Ra, _) => None,
        };
        let wrong = |&model: &Variant| {
            let slow = all_executions(program, model).expect("a small program");
            if let Some(known) = known(model) {
                assert_eq!(slow.executions.ends.len(), known, "{name} under {}", model.name());
            }
            let orders = [None, Some(1), Some(2), Some(3)];
            let how = orders.into_iter().find_map(|order| differs(program, &slow, Rules::ALL, order))?;
            Some(format!("{name}: {how}\n"))
        };
        models().iter().filter_map(wrong).collect::<String>()
    });
    assert_eq!(wrong.concat(), "");
}

/// A read orders two writes, and so hides one of them from an update that could take the place of another one.
const HIDDEN: &str =
    "W.rel x 1; W.rel y 1 || W.rel x 2; W.rel z 1; add.ar x 10 || R.acq y; add.ar x 20 || R.acq y; R.acq z; R.acq x";

/// Updates are offered writes that are hidden where they are blocked, also in local models.
#[test]
fn updates_take_the_place_of_others_that_read_hidden_writes() {
    let program = Weak::of(HIDDEN);
    for model in [Model::Ra, Model::Rc11] {
        let slow = all_executions(&program, model).expect("a small program");
        let without = Rules { hidden_writes: false, ..Rules::ALL };
        let found = |rules: Rules| (0..200).find_map(|order| differs(&program, &slow, rules, Some(order)));
        assert!(found(without).is_some(), "nothing is missed under {}", model.name());
        assert_eq!(found(Rules::ALL), None);
    }
}

/// The last thread makes out that 1 was written before 2, so that the third waits forever. Otherwise it writes 1 after
/// 2, and no value is ever missed.
const BLAMED: &str = "W x 1 || W x 2 || join 1; await x 1 \
                      || R x; unless 1 4; join 1; R x; unless 2 1; unless 9 2; join 1; W x 1";

/// An await is given up if what others read is not possible together with what it reads.
#[test]
fn awaits_are_given_up_if_they_are_to_blame() {
    for text in [BLAMED.to_owned(), BLAMED.replace("W ", "W.rlx ").replace("R ", "R.rlx ")] {
        let program = Weak::of(&text);
        for model in [Model::Sc, Model::Tso, Model::Pso, Model::Rc11] {
            let slow = all_executions(&program, model).expect("a small program");
            let found = |rules: Rules| (0..50).find_map(|order| differs(&program, &slow, rules, Some(order)));
            assert!(found(Rules { blame: false, ..Rules::ALL }).is_some(), "nothing is missed under {}", model.name());
            assert_eq!(found(Rules::ALL), None);
        }
    }
}

/// The smallest programs on which some tempting simplification is wrong.
#[test]
fn traps() {
    let programs = [
        // A read that a schedule made read something new must remain swappable, unless the model is local.
        "W.rlx y 1; R.rlx x || W.rlx x 1; R.rlx y; W.rlx x 2",
        "W y 1; R x || W x 1; R y; W x 2",
        "W.rlx y 1; fence; R.rlx x || W.rlx x 1; fence; R.rlx y; W.rlx x 2",
        // Updates must remain swappable in every model.
        "add.rlx x 1 || xchg.rlx x 1; W.rlx x 1",
        // Two updates compete for one write.
        "add.rlx x 1 || add.rlx x 1",
        // What follows an update may hide the write that it read from another that would take its place.
        "xchg.rlx x 2; add.rlx x 1 || W.rlx x 0; xchg.rlx x 2 || W.rlx x 1; xchg.rlx x 1",
        "xchg x 2; add x 1 || W x 0; xchg x 2 || W x 1; xchg x 1",
        // What a thread has read counts, not only what it has written.
        "W.rlx x 1 || R.rlx x; R.rlx x",
        "W.rlx x 1 || W.rlx x 2 || R.rlx x; R.rlx x",
        // Happens-before is not program order and reads-from.
        "W.rlx x 1; W.rlx y 1 || R.rlx y; R.rlx x",
        // Awaits that are blamed for what could not be read, one at a time.
        "W.rlx x 1; await.rlx x 1; W.rlx x 2 || W.rlx x 3; awaitxchg.rlx x 2 5 || R.rlx x; R.rlx x",
        "W.rlx x 1 || W.rlx x 2; await.rlx x 1 || R.rlx x; R.rlx x",
        "W x 1; await y 0 || W y 1; await x 0",
        // Being woken orders events even where it is relaxed, if there is one order of all of them.
        "W.rlx x 1; fwake x || fwait x 0; R.rlx x",
        "W.rlx x 1; fwake q || fwait q 0; R.rlx y || W.rlx y 1; fence; R.rlx x",
        "W.rlx x 1; W.rlx y 1; fwake x || fwait x 0; R.rlx y; R.rlx x",
        // A thread that misses what it waits for does not create others, which therefore do not wait.
        "await y 1; spawn 3 || W y 1 || W y 2 || await x 0",
        "W x 2 || await x 0; spawn 2 || await x 2",
        // Creating, joining and waking threads is no fence for the thread itself, but one for the others.
        "W.rlx x 1; spawn 2; R.rlx y || W.rlx y 1; fence; R.rlx x || R.rlx x",
        "W.rlx x 1; join 2; R.rlx y || W.rlx y 1; fence; R.rlx x || W.rlx z 1",
        "W.rlx x 1; arrive b; leave b; R.rlx y || W.rlx y 1; arrive b; leave b; R.rlx x",
        "W.rlx x 1; W.rlx y 1; spawn 1; join 1; R.rlx y || R.rlx y; R.rlx x; W.rlx y 2",
        // A compare-exchange that fails is a full fence on hardware, and has the order of a failure elsewhere.
        "W.rlx x 1; cas.rlx z 1 2; R.rlx y || W.rlx y 1; cas.rlx z 1 2; R.rlx x",
        "W.rlx x 1; cas.sc.rlx z 1 2; R.rlx y || W.rlx y 1; cas.rlx.sc z 1 2; R.rlx x",
        "W.rlx x 1; W.rel y 1 || cas.rlx.acq y 0 2; R.rlx x",
        "W.rlx x 1; await.rlx y 0 || W.rlx y 1; await.rlx x 0",
        HIDDEN,
        "W.rel x 1; W.rel y 1 || W.rel x 2; W.rel z 1; add.rlx x 10 || R.acq y; add.rlx x 20 || R.acq y; R.acq z; R.rlx x",
    ];
    let mut wrong = String::new();
    for (seed, text) in (0..).zip(programs) {
        let program = Weak::of(text);
        for model in models() {
            let slow = all_executions(&program, model).expect("a small program");
            let how = (0..12).find_map(|order| disagrees(&program, &slow, Rules::ALL, seed + 100 * order));
            wrong.extend(how.map(|how| how + "\n"));
        }
    }
    assert_eq!(wrong, "");
}

/// The generated programs tell release sequences that stores continue from those that they end.
#[test]
fn release_sequences_matter() {
    let [cpp20, rc11] =
        ReleaseSequences::ALL.map(|release_sequences| Variant { model: Model::Rc11, release_sequences });
    let differ = |family: Family, seed: u64| {
        let program = family.program(seed);
        let wrong = Slow { model: cpp20, ..all_executions(&program, rc11)? };
        differs(&program, &wrong, Rules::ALL, None)
    };
    let seeds: Vec<u64> = (0..300 / Family::ALL.len() as u64).collect();
    let noticed = pool::map(&seeds, |&seed| differ(Family::Sequences, seed).is_some());
    let noticed = noticed.into_iter().filter(|&noticed| noticed).count();
    println!("{noticed} of {} programs have other executions", seeds.len());
    assert!(noticed * 10 > seeds.len());
}

/// A rule, and where its absence is noticed.
struct Ablation {
    name: &'static str,
    rules: Rules,
    models: &'static [Model],
    families: &'static [Family],
}

impl Ablation {
    const fn everywhere(name: &'static str, rules: Rules, families: &'static [Family]) -> Self {
        Self { name, rules, models: &Model::ALL, families }
    }

    /// The first program on which the search differs from the axioms of a model.
    fn noticed_under(&self, model: Model) -> Option<Weak> {
        let programs = (0..400).flat_map(|seed| self.families.iter().map(move |family| (seed, family.program(seed))));
        let noticed = programs.into_iter().find(|(seed, program)| {
            let orders = [None, Some(seed + 1), Some(seed.wrapping_mul(77) + 5)];
            let slow = all_executions(program, model);
            slow.is_some_and(|slow| orders.iter().any(|&order| differs(program, &slow, self.rules, order).is_some()))
        });
        noticed.map(|(_, program)| program)
    }
}

/// The campaign is strong enough to notice the absence of each rule, under each model that needs it.
#[test]
fn each_rule_is_needed_under_each_model() {
    const WAITING: &[Family] = &[Family::Race, Family::ExchangeRace];
    const NOT_LOCAL: &[Model] = &[Model::Sc, Model::Tso, Model::Pso, Model::Rc11];
    let all = Rules::ALL;
    let ablations = [
        Ablation::everywhere("blocked updates", Rules { blocked_updates: false, ..all }, &[Family::Updates]),
        Ablation::everywhere("swappable targets", Rules { swappable_targets: false, ..all }, &[Family::Updates]),
        Ablation::everywhere("declared replays", Rules { declared: false, ..all }, &[Family::Mixed]),
        Ablation::everywhere("giving up awaits", Rules { giving_up: false, ..all }, WAITING),
        Ablation {
            name: "bounds of awaits",
            rules: Rules { bounds: false, ..all },
            models: &[Model::Ra, Model::Rc11],
            families: &[Family::Sections],
        },
        Ablation::everywhere("missed values", Rules { missed: false, ..all }, WAITING),
        Ablation {
            name: "swappable reads",
            rules: Rules { swappable_reads: false, ..all },
            models: NOT_LOCAL,
            families: &[Family::Classic],
        },
        Ablation {
            name: "a fixed order of candidates",
            rules: Rules { fixed_candidates: false, ..all },
            models: NOT_LOCAL,
            families: &[Family::Updates, Family::Long],
        },
        Ablation {
            name: "happens-before",
            rules: Rules { happens_before: false, ..all },
            models: &[Model::Rc11],
            families: &[Family::Classic],
        },
        Ablation {
            name: "what reads have read",
            rules: Rules { reads_known: false, ..all },
            models: &[Model::Rc11],
            families: &[Family::Mixed],
        },
        Ablation {
            name: "an order of sequentially consistent events",
            rules: Rules { psc: false, ..all },
            models: &[Model::Rc11],
            families: &[Family::Classic],
        },
        Ablation {
            name: "program order",
            rules: Rules { program_order: false, ..all },
            models: &[Model::Sc, Model::Tso],
            families: &[Family::Classic],
        },
    ];
    let cases = ablations.iter().flat_map(|ablation| ablation.models.iter().map(move |&model| (ablation, model)));
    let missed = pool::map(&cases.collect::<Vec<_>>(), |(ablation, model)| {
        let noticed = ablation.noticed_under(*model).map(|program| program.to_string());
        println!("without {} under {}: noticed on {noticed:?}", ablation.name, model.name());
        noticed.is_none().then(|| format!("without {} under {}; ", ablation.name, model.name()))
    });
    assert_eq!(missed.into_iter().flatten().collect::<String>(), "", "nothing is missed");
}

/// All threads together are not sequentially consistent, which only an order of the writes of both locations shows, not
/// what follows from each pair of writes.
#[test]
fn coherence_orders_have_to_be_searched() {
    let text = "W.rlx x 2; await.rlx y 1 || W.rlx y 2; await.rlx x 1 || W.rlx x 1; await.rlx y 2 || W.rlx y 1; await.rlx x 2 \
                || await.rlx x 2; await.rlx y 2 || await.rlx y 1; await.rlx x 1 || await.rlx x 1; await.rlx y 1 \
                || await.rlx y 2; await.rlx x 2";
    let (relaxed, seq_cst) = (Weak::of(text), Weak::of(&text.replace(".rlx", "")));
    for (program, model, expected) in [
        (&relaxed, Model::Rc11, true),
        (&seq_cst, Model::Rc11, false),
        (&seq_cst, Model::Ra, true),
        (&relaxed, Model::Sc, false),
        (&relaxed, Model::Tso, true),
        (&seq_cst, Model::Tso, false),
    ] {
        let slow = all_executions(program, model).expect("few executions");
        let complete = slow.executions.ends.keys().any(|trace| trace.len() == 16);
        assert_eq!(complete, expected, "{}", model.name());
        for order in [None, Some(1)] {
            assert_eq!(differs(program, &slow, Rules::ALL, order), None);
        }
    }
}
