//! Loops that wait, on random programs: what can be reached when pure rounds are left out is what can be reached when they are not.
//!
//! The search is asked for all ends of a program whose loops go round a few times at most: as it is, and after the passes over loops. Every
//! end in which all threads came to theirs, and whether an assertion fails, must be the same. And the search of the program with awaits
//! must agree with brute force on the same program.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::{Pick, Tid};
use campaign::{Case, Verdict, c, compare, orders};
use explore::{Counts, End, Listener, Whim, interleave};
use passes::{LoopOptions, PassLog};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::waiting;
use vm::{Code, Setup, Vm};

const ROUNDS: u32 = 3;
const MOST_EXECUTIONS: u64 = 20_000;

#[derive(Debug, Default, PartialEq, Eq)]
struct Ends {
    complete: BTreeSet<String>,
    faults: BTreeSet<String>,
    too_many: bool,
}

impl Listener<Vm> for Ends {
    fn ended(
        &mut self,
        machine: &Vm,
        _: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        match end {
            End::Complete => {
                self.complete.insert(String::from_utf8_lossy(machine.output()).into_owned());
            }
            End::Fault { fault, .. } => {
                self.faults.insert(fault.message.clone());
            }
            End::Assumed | End::Deadlock(_) | End::Livelock { .. } | End::Unsupported(_) => {}
        }
        self.too_many = counts.complete + counts.blocked > MOST_EXECUTIONS;
        if self.too_many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn ends(code: &Arc<Code>) -> (Ends, Counts) {
    let mut ends = Ends::default();
    let mut vm = c::machine(code);
    let outcome = interleave::explore(&mut vm, &mut ends, Whim::default());
    (ends, outcome.counts)
}

fn code(text: &str, options: Option<LoopOptions>) -> Arc<Code> {
    let mut module = ir::text::parse(text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let mut log = PassLog::default();
    passes::prepare(&mut module, &mut log);
    if let Some(options) = options {
        passes::inline_in_loops(&mut module, &mut log);
        passes::loops(&mut module, options, &mut log);
    }
    passes::bound_loops(&mut module, ROUNDS);
    let mut code = Code::emit(module);
    if options.is_some_and(|options| options.awaits) {
        code.let_additions_commute();
    }
    Arc::new(code)
}

fn against_brute_force(code: &Arc<Code>, orders: &[Option<u64>]) -> Verdict {
    // All machines must call the threads the same and know the same of conflicts.
    let again = |first: &Vm| {
        let setup = Setup { thread_names: first.thread_names(), crowded: first.crowded(), ..Setup::default() };
        Vm::new(Arc::clone(code), setup)
    };
    let describe = |vm: &Vm| format!("{:x} {}", vm.fingerprint(), String::from_utf8_lossy(vm.output()));
    compare(c::machine(code), &Case { again: &again, describe: &describe, racy: false, orders, limit: 20_000 })
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_loops_keep_their_ends() {
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 300));
    let (mut compared, mut changed, mut fewer, mut against_brute) = (0u64, 0u64, 0u64, 0u64);
    for seed in first..first + count {
        let program = waiting::program(seed);
        let (want, before) = ends(&code(&program.text, None));
        if want.too_many {
            continue;
        }
        compared += 1;
        for awaits in [false, true] {
            let treated = code(&program.text, Some(LoopOptions { purity: true, awaits }));
            let (got, after) = ends(&treated);
            assert!(!got.too_many, "more executions than before: seed {seed}\n{}", program.words);
            assert_eq!(got, want, "seed {seed}, awaits {awaits}\n{}\n{}", program.words, program.text);
            changed += u64::from(after != before);
            fewer += u64::from(after.complete + after.blocked < before.complete + before.blocked);
            if awaits && after != before && after.complete + after.blocked < 60 {
                match against_brute_force(&treated, &orders(seed)[..2]) {
                    Verdict::Same(_) => against_brute += 1,
                    Verdict::TooLarge => {}
                    Verdict::Differ(how) => panic!("seed {seed}: {how}\n{}\n{}", program.words, program.text),
                }
            }
        }
    }
    println!(
        "{compared} of {count} compared, {changed} changed, {fewer} with fewer executions, {against_brute} against brute force"
    );
    assert!(compared * 2 > count && changed * 10 > compared, "the programs are too large, or do not wait");
}
