//! Which search has fewer executions to explore under sequential consistency.
//!
//! A trace determines what its reads read from, so there are never more reads-from relations than traces, and there are
//! fewer only if stores race that no read distinguishes. Where there are as many, exploring traces is faster. The
//! exception are updates that commute, whose order is not part of a trace but of reads-from: N threads that each add to
//! one counter are one trace and N! chains of updates.
//!
//! Which of the two a program does is learnt from one execution, in which threads take turns.

use crate::Search;
use crate::schedule::{Chooser, Schedule};
use base::{Class, Id, Location, Machine, Operation, Pick, Program, Step, Tid};
use std::collections::BTreeMap;
use vm::Vm;

/// Longer executions are not run to the end.
const MOST_STEPS: usize = 10_000;

/// The search that is expected to have fewer executions to explore, or the faster one if they are as many.
pub(crate) fn search(mut vm: Vm) -> Search {
    let (mut storing, mut adding): (BTreeMap<Location, Tid>, BTreeMap<Location, Tid>) = Default::default();
    let (mut chooser, mut stores_race) = (Chooser::new(Schedule::RoundRobin), false);
    for _ in 0..MOST_STEPS {
        let Some(tid) = chooser.next(&vm) else { break };
        let stores = vm.pending(tid).is_some_and(|pending| matches!(pending.what, Operation::Store { .. }));
        let concurrent =
            (0..vm.threads()).map(Tid::from_index).any(|other| other != tid && vm.pending(other).is_some());
        let mut adds = false;
        vm.footprint(tid, Pick(0), &mut |access| {
            let by = match access.class {
                Class::Commute if access.loc.is_memory() => &mut adding,
                Class::Write if stores => &mut storing,
                Class::Read | Class::Write | Class::Commute | Class::Signal | Class::Wait => return,
            };
            if concurrent && *by.entry(access.loc).or_insert(tid) != tid {
                (adds, stores_race) = (adds || access.class == Class::Commute, true);
            }
        });
        if adds {
            return Search::Traces;
        }
        match vm.step(tid, Pick(0)) {
            Step::Ran | Step::Finished | Step::AssumeFailed => {}
            Step::Refuted | Step::Exited(_) | Step::Unsupported(_) | Step::Fault(_) => break,
        }
    }
    if stores_race { Search::ReadsFrom } else { Search::Traces }
}
