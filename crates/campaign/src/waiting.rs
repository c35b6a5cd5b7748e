//! Spin loops in generated programs: the reachable ends do not depend on whether pure iterations are explored, and a
//! livelock is reported exactly if there is one.
//!
//! For each seed two toys with awaits and commuting updates are searched in several orders and by brute force. And
//! three comparisons are made for a program with loops:
//! - The ends of the program with its loops bounded to a few iterations: as it is, and after the passes over loops.
//!   Every end in which all threads terminate, and whether an assertion fails or threads race, must be the same. This
//!   is done under sequential consistency and under release-acquire.
//! - The search of the program with awaits and commuting updates must agree with brute force on the same program, in
//!   several orders.
//! - The livelocks that the search reports for the program with unbounded loops must be those of [`oracle::fair`] over
//!   all states of the program as it is. If the search does not terminate, because some loop writes in every iteration,
//!   those reported must be among them.

use crate::{Case, Verdict, compare, orders};
use base::{Detail, Id, Machine, Model, Pick, Program as _, Tid};
use differential::is_race;
use explore::graph::{self, Observed};
use explore::interleave::{self, Rules};
use explore::{Counts, End, Listener, TieBreaker};
use oracle::fair::{self, Fate, Livelock};
use passes::{LoopOptions, Mutation, PassLog};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::toy::Generator;
use testkit::waiting::{self, About, Waiting};
use vm::{AwaitRules, Code, Setup, Vm, WeakVm};

const ITERATIONS: u32 = 3;
const MOST_EXECUTIONS: u64 = 20_000;
/// Executions of a program that is also explored by brute force, at most.
const MOST_FOR_BRUTE: u64 = 300;
const MOST_PREFIXES: usize = 20_000;
const MOST_STATES: usize = 20_000;
/// Steps after which an execution of unbounded loops is assumed not to terminate.
const MOST_STEPS: usize = 300;
/// Iterations of a loop without operations after which it is assumed not to terminate: here such loops have few
/// iterations, or run forever. Every execution with such a loop waits for it, and so does every test whether a thread
/// spins.
const FUEL: u64 = 10_000;

/// What was compared of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The passes over loops changed the number of executions.
    pub changed: bool,
    pub fewer: bool,
    pub by_brute_force: bool,
    /// The search of unbounded loops terminated, and was compared with all states.
    pub decided: bool,
    pub livelocks: usize,
    /// There are data races: only their presence is compared.
    pub races: bool,
    /// It was compared under release-acquire.
    pub weak: bool,
}

#[derive(Debug)]
pub enum Agreed {
    Same(Seen),
    TooLarge,
    Differ(String),
}

/// Toys per program: they cost little.
const TOYS: u64 = 2;
/// Orders in which each of them is searched. Few orders expose some mistakes.
const ORDERS: u64 = 8;

/// Compares the search of the toys of a seed with brute force; how they differ.
pub fn toys(seed: u64, rules: Rules) -> Option<String> {
    (0..TOYS).find_map(|number| {
        let toy = Generator::new(seed * TOYS + number).contended();
        let orders: Vec<Option<u64>> =
            (0..ORDERS).map(|order| order.checked_sub(1).map(|order| seed.wrapping_mul(77) + order)).collect();
        match crate::toy::agree_with(&toy, &orders, rules) {
            Verdict::Same(_) | Verdict::TooLarge => None,
            Verdict::Differ(how) => Some(format!("{how}\n{toy}")),
        }
    })
}

/// Compares in the orders of a seed.
pub fn agree(program: &Waiting, seed: u64) -> Agreed {
    match toys(seed, Rules::default()) {
        Some(how) => Agreed::Differ(how),
        None => passes_agree(program, seed, None),
    }
}

/// Like `agree`, without toys, and with a mutation.
pub fn passes_agree(program: &Waiting, seed: u64, mutation: Option<Mutation>) -> Agreed {
    let (want, before) = ends(&code(program, None, Some(ITERATIONS)), setup());
    if want.too_many {
        return Agreed::TooLarge;
    }
    let mut seen = Seen::default();
    for awaits in [false, true] {
        let treated = code(program, Some(LoopOptions { awaits, mutation, ..LoopOptions::default() }), Some(ITERATIONS));
        let (got, after) = ends(&treated, setup());
        if got.too_many && want.races {
            return Agreed::TooLarge;
        }
        if let Some(how) = got.differs_from(&want) {
            return Agreed::Differ(format!("awaits {awaits}: {how}"));
        }
        // A race ends its threads wherever it is met, so the order that is explored decides how much comes after it.
        if want.races {
            continue;
        }
        if after.executions() > before.executions() {
            return Agreed::Differ(format!("awaits {awaits}: {after:?} executions instead of {before:?}"));
        }
        seen.changed |= after != before;
        seen.fewer |= after.executions() < before.executions();
        if awaits && (program.dense || after != before) && after.executions() < MOST_FOR_BRUTE {
            match against_brute_force(&treated, &orders(seed)) {
                Verdict::Same(_) => seen.by_brute_force = true,
                Verdict::TooLarge => {}
                Verdict::Differ(how) => return Agreed::Differ(how),
            }
        }
    }
    for model in [Model::Ra, Model::Rc11, Model::Tso] {
        if (model == Model::Ra || program.about != About::Anything)
            && let Some(how) = differs_when_weak(program, model, mutation, graph::Rules::ALL, &mut seen)
        {
            return Agreed::Differ(format!("under {model:?}, {how}"));
        }
    }
    seen.races = want.races;
    if want.races {
        return Agreed::Same(seen);
    }
    if let Some(how) = livelocks(program, mutation, AwaitRules::ALL, &mut seen) {
        return Agreed::Differ(how);
    }
    Agreed::Same(seen)
}

/// The program without passes over loops, or with these and commuting updates; its loops bounded or not.
fn code(program: &Waiting, options: Option<LoopOptions>, rounds: Option<u32>) -> Arc<Code> {
    let text = &program.text;
    let mut module = ir::text::parse(text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let mut log = PassLog::default();
    passes::prepare(&mut module, &mut log);
    if let Some(options) = options {
        passes::inline_in_loops(&mut module, &mut log);
        passes::loops(&mut module, options, &mut log);
    }
    if let Some(rounds) = rounds {
        passes::bound_loops(&mut module, rounds);
    }
    let mut code = Code::emit(module);
    if options.is_some_and(|options| options.awaits) {
        code.let_additions_commute(true);
    }
    Arc::new(code)
}

/// How all machines are set up here.
fn setup() -> Setup {
    Setup { fuel: FUEL, ..Setup::default() }
}

fn against_brute_force(code: &Arc<Code>, orders: &[Option<u64>]) -> Verdict {
    // All machines must name the threads alike and have the same assumptions about conflicts.
    let again = |first: &Vm| {
        let (thread_names, refuted) = (first.thread_names(), first.assumptions());
        Vm::new(Arc::clone(code), Setup { thread_names, refuted, ..setup() })
    };
    let describe = |vm: &Vm| format!("{:x} {}", vm.fingerprint(), String::from_utf8_lossy(vm.output()));
    let first = Vm::new(Arc::clone(code), setup());
    let (racy, limit, rules) = (false, MOST_PREFIXES, Rules::default());
    compare(first, &Case { again: &again, describe: &describe, racy, orders, limit, rules })
}

/// The results of a search.
#[derive(Debug, Default, PartialEq, Eq)]
struct Ends {
    complete: BTreeSet<String>,
    faults: BTreeSet<Detail>,
    races: bool,
    livelocks: BTreeSet<Livelock>,
    deadlocks: BTreeSet<Livelock>,
    too_many: bool,
    refused: bool,
    most_steps: Option<usize>,
}

impl Ends {
    /// How they differ from those of the same program.
    fn differs_from(&self, other: &Ends) -> Option<String> {
        // Which of two racing accesses comes first depends on the order, and everything after it too.
        if self.races || other.races {
            return (self.races != other.races).then(|| format!("races {}, {}", self.races, other.races));
        }
        (self != other).then(|| format!("ends {self:?} instead of {other:?}"))
    }

    fn add(&mut self, machine: &Vm, end: End<'_>, counts: &Counts) -> ControlFlow<()> {
        match end {
            End::Complete | End::Left { .. } => {
                self.complete.insert(String::from_utf8_lossy(machine.output()).into_owned());
            }
            End::Fault { all, .. } if all.iter().any(|(_, fault)| is_race(fault.kind)) => self.races = true,
            End::Fault { all, .. } => self.faults.extend(all.iter().map(|(_, fault)| fault.detail.clone())),
            // Within a bound, a spin loop is one that was not cut off.
            End::Livelock { spinning, .. } if self.most_steps.is_some() => {
                self.livelocks.insert((memory(machine), fates(machine, spinning)));
            }
            End::Deadlock(_) if self.most_steps.is_some() => {
                self.deadlocks.insert((memory(machine), fates(machine, &[])));
            }
            End::Unsupported(_) => self.refused = true,
            End::Assumed | End::Deadlock(_) | End::Livelock { .. } => {}
        }
        self.too_many = counts.executions() > MOST_EXECUTIONS;
        if self.too_many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Listener<Vm> for Ends {
    fn max_steps(&self) -> usize {
        self.most_steps.unwrap_or(100_000)
    }

    fn ended(
        &mut self,
        machine: &Vm,
        _: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.add(machine, end, counts)
    }
}

impl Listener<WeakVm, Observed> for Ends {
    fn ended(
        &mut self,
        machine: &WeakVm,
        _: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.add(machine.machine(), end, counts)
    }
}

/// How the reachable ends differ if pure iterations are not explored and accesses wait, by some of the rules of the
/// machine.
pub fn awaits_differ(program: &Waiting, rules: AwaitRules) -> Option<String> {
    let (want, _) = ends(&code(program, None, Some(ITERATIONS)), setup());
    let treated = code(program, Some(LoopOptions::default()), Some(ITERATIONS));
    let (got, _) = ends(&treated, Setup { awaits: rules, ..setup() });
    let how = if want.too_many { None } else { got.differs_from(&want) };
    how.map(|how| format!("{how}\n{}", program.words))
}

fn ends(code: &Arc<Code>, setup: Setup) -> (Ends, Counts) {
    let mut ends = Ends::default();
    let mut vm = Vm::new(Arc::clone(code), setup);
    let outcome = interleave::explore(&mut vm, &mut ends, TieBreaker::default());
    (ends, outcome.counts)
}

/// Like below, with some of the rules of the search: how it differs.
pub fn weak_differs(program: &Waiting, rules: graph::Rules) -> Option<String> {
    differs_when_weak(program, Model::Ra, None, rules, &mut Seen::default())
        .map(|how| format!("{how}\n{}", program.words))
}

/// How the reachable ends under a weak model differ if pure iterations are not explored.
fn differs_when_weak(
    program: &Waiting,
    model: Model,
    mutation: Option<Mutation>,
    rules: graph::Rules,
    seen: &mut Seen,
) -> Option<String> {
    let want = weak_ends(&code(program, None, Some(ITERATIONS)), model, rules)?;
    for awaits in [false, true] {
        let options = LoopOptions { awaits, mutation, ..LoopOptions::default() };
        let got = weak_ends(&code(program, Some(options), Some(ITERATIONS)), model, rules)?;
        if let Some(how) = got.differs_from(&want) {
            return Some(format!("awaits {awaits}: {how}"));
        }
    }
    seen.weak = true;
    None
}

/// `None` if there are too many, or what the program does is not supported.
fn weak_ends(code: &Arc<Code>, model: Model, rules: graph::Rules) -> Option<Ends> {
    let mut ends = Ends::default();
    let mut vm = WeakVm::new(Vm::new(Arc::clone(code), setup()));
    let outcome = graph::explore_by(rules, model, &mut vm, &mut ends, TieBreaker::default());
    (outcome.stopped.is_none() && !ends.refused).then_some(ends)
}

/// What each thread does forever.
fn fates(machine: &Vm, spinning: &[Tid]) -> Vec<Fate> {
    let fate = |tid| match machine.pending(tid) {
        None => Fate::Ended,
        Some(_) if spinning.contains(&tid) => Fate::GoesRound,
        Some(_) => Fate::Waits,
    };
    (0..machine.threads()).map(Tid::from_index).map(fate).collect()
}

/// The shared memory: the variables, and the node that was pushed last.
fn memory(vm: &Vm) -> String {
    let bytes = |name: &&str| vm.names().global(name).map(<[u8]>::to_vec);
    let top = vm.names().global(waiting::TOP).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    let node = vm.names().bytes_at(top, waiting::NODE).map(<[u8]>::to_vec);
    format!("{:?} {top:x} {node:?}", waiting::VARIABLES.iter().filter_map(bytes).collect::<Vec<_>>())
}

/// How the reported livelocks and deadlocks differ from the actual ones, by some of the rules of the machine.
pub fn livelocks_differ(program: &Waiting, rules: AwaitRules) -> Option<String> {
    livelocks(program, None, rules, &mut Seen::default()).map(|how| format!("{how}\n{}", program.words))
}

/// How the reported livelocks and deadlocks differ from the actual ones.
fn livelocks(program: &Waiting, mutation: Option<Mutation>, rules: AwaitRules, seen: &mut Seen) -> Option<String> {
    let treated = code(program, Some(LoopOptions { mutation, ..LoopOptions::default() }), None);
    let mut ends = Ends { most_steps: Some(MOST_STEPS), ..Ends::default() };
    let mut vm = Vm::new(treated, Setup { awaits: rules, ..setup() });
    let outcome = interleave::explore(&mut vm, &mut ends, TieBreaker::default());
    let names = vm.thread_names();
    // Clocks of the race detector grow in every iteration.
    let setup = Setup { check_races: false, thread_names: names, ..setup() };
    let mut vm = Vm::new(code(program, None, None), setup);
    let all = fair::livelocks(
        &mut vm,
        MOST_STATES,
        &fair::Look { state: &|vm: &Vm| vm.exact_fingerprint(), memory: &memory },
    )?;
    let fair::Livelocks { still: all, restless, deadlocks } = all;
    // A thread may undo all that it does.
    if let Some(wrong) = ends.livelocks.iter().find(|&found| !all.contains(found) && !restless.contains(found)) {
        return Some(format!("a livelock that is none: {wrong:?}; there are {all:?}"));
    }
    if let Some(wrong) = ends.deadlocks.difference(&deadlocks).next() {
        return Some(format!("a deadlock that is none: {wrong:?}; there are {deadlocks:?}"));
    }
    if outcome.stopped.is_some() {
        return None;
    }
    if let Some(missed) = deadlocks.difference(&ends.deadlocks).next() {
        return Some(format!("a deadlock that is not reported: {missed:?}; reported {:?}", ends.deadlocks));
    }
    (seen.decided, seen.livelocks) = (true, all.len());
    let missed = all.difference(&ends.livelocks).next();
    missed.map(|missed| format!("a livelock that is not reported: {missed:?}; reported {:?}", ends.livelocks))
}
