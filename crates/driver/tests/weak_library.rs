//! Programs without atomics under Release-Acquire: locks, condition variables, barriers and semaphores leave nothing to
//! a weak memory model, so the graph engine must find the same ends and the same faults as the search over
//! interleavings.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::FaultKind;
use base::{Model, Pick, Program as _, Tid};
use campaign::c::{BATCH, Loaded, compile, program, text};
use campaign::second::describe;
use explore::graph::{self, Observed};
use explore::{Counts, End, Listener, TieBreaker, interleave};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::c_program::{CProgram, Races, Stmt};
use vm::{Setup, Vm, WeakVm};

const MOST_EXECUTIONS: u64 = 20_000;

/// How executions ended.
struct Ends<'a> {
    program: &'a Loaded,
    ends: BTreeSet<String>,
    faults: BTreeSet<(FaultKind, String)>,
    refused: Option<String>,
    too_many: bool,
}

impl Ends<'_> {
    fn add(&mut self, vm: &Vm, end: &End<'_>, counts: &Counts) -> ControlFlow<()> {
        let seen = describe(vm, &self.program.raw, |name| vm.names().global(name), vm.output());
        match end {
            End::Complete => self.ends.insert(format!("complete {seen}")),
            End::Deadlock(waiting) => self.ends.insert(format!("deadlock of {waiting:?} {seen}")),
            End::Fault { all, .. } => {
                self.faults.extend(all.iter().map(|(_, fault)| (fault.kind, report::message(fault))));
                true
            }
            End::Left { spinning, waiting } => self.ends.insert(format!("left {spinning:?} {waiting:?} {seen}")),
            End::Assumed | End::Livelock { .. } => true,
            End::Unsupported(what) => self.refused.replace(what.to_string()).is_none(),
        };
        self.too_many = counts.executions() > MOST_EXECUTIONS;
        if self.too_many || self.refused.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Listener<Vm> for Ends<'_> {
    fn ended(
        &mut self,
        vm: &Vm,
        _: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.add(vm, &end, counts)
    }
}

impl Listener<WeakVm, Observed> for Ends<'_> {
    fn ended(
        &mut self,
        vm: &WeakVm,
        _: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        self.add(vm.machine(), &end, counts)
    }
}

fn without_atomics(body: &mut Vec<Stmt>) {
    body.retain(|stmt| {
        !matches!(
            stmt,
            Stmt::Load { .. }
                | Stmt::Store { .. }
                | Stmt::Rmw { .. }
                | Stmt::Cas { .. }
                | Stmt::Fence(_)
                | Stmt::Publish { .. }
                | Stmt::Consume { .. }
                | Stmt::Peek { .. }
                | Stmt::Retry { .. }
                | Stmt::Lend { .. }
                | Stmt::Borrow { .. }
        )
    });
    body.iter_mut().flat_map(Stmt::bodies_mut).for_each(without_atomics);
}

/// The same ends by both engines, or how they differ. `None`: too many executions, or what is not supported.
fn differ(program: &Loaded, order: Option<u64>, spurious: bool) -> Option<Result<(), String>> {
    let none = || Ends { program, ends: BTreeSet::new(), faults: BTreeSet::new(), refused: None, too_many: false };
    let tie_breaker = || order.map_or(TieBreaker::default(), TieBreaker::seeded);
    let (mut strong, mut weak) = (none(), none());
    let machine = || Vm::new(Arc::clone(&program.code), Setup { spurious, ..Setup::default() });
    let (mut first, mut second) = (machine(), WeakVm::new(machine()));
    interleave::explore(&mut first, &mut strong, tie_breaker());
    // Both must number the threads alike.
    second.name_threads(&first.thread_names());
    graph::explore(Model::Ra, &mut second, &mut weak, tie_breaker());
    if strong.too_many || weak.too_many || strong.refused.is_some() {
        return None;
    }
    if let Some(why) = weak.refused {
        return Some(Err(why));
    }
    let [sc, ra] = [&strong, &weak].map(|ends| {
        let lines = ends.ends.iter().cloned().chain(ends.faults.iter().map(|fault| format!("{fault:?}")));
        lines.collect::<BTreeSet<String>>()
    });
    let only = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>().join("\n");
    let same = sc == ra;
    Some(if same { Ok(()) } else { Err(format!("only sc:\n{}\nonly ra:\n{}", only(&sc, &ra), only(&ra, &sc))) })
}

#[test]
fn programs_without_atomics_end_as_under_sc() {
    let number = |name: &str, otherwise| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 300));
    let made = (first..first + count).map(|seed| {
        let mut made = program(seed);
        made.threads.iter_mut().chain([&mut made.main]).chain(&mut made.unjoined).for_each(without_atomics);
        (seed, made)
    });
    let made: Vec<(u64, CProgram)> = made.filter(|(_, program)| program.races() == Races::None).collect();
    let mut compared = 0;
    for batch in made.chunks(BATCH) {
        let programs: Vec<CProgram> = batch.iter().map(|(_, program)| program.clone()).collect();
        let loaded = compile(&programs).expect("generated programs compile");
        for ((seed, program), loaded) in batch.iter().zip(&loaded) {
            for (order, spurious) in [(None, false), (Some(*seed + 1), false), (None, true)] {
                match differ(loaded, order, spurious) {
                    Some(Err(how)) => {
                        panic!("seed {seed}, order {order:?}, spurious wakeups {spurious}\n{}\n{how}", text(program))
                    }
                    Some(Ok(())) => compared += 1,
                    None => {}
                }
            }
        }
    }
    println!("{compared} searches of {} programs compared", made.len());
    assert!(compared > made.len(), "most programs are too large, or not supported");
}
