//! One program, searched in several orders and by brute force.

use crate::slices::{Next, Sliced, in_slices};
use base::{Detail, FaultKind, Machine, Pick, Step, Tid};
use explore::interleave::{self, Rules, Task};
use explore::{Budget, Counts, End, Listener, TieBreaker};
use oracle::{Brute, Key, brute, execute, key};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::random::Random;

/// What to compare.
pub struct Case<'a, M> {
    /// A machine at the beginning of the program, given one that has run it.
    pub again: &'a dyn Fn(&M) -> M,
    /// Distinguishes states.
    pub describe: &'a dyn Fn(&M) -> String,
    /// Plain accesses may race in orders that traces do not distinguish: then only the presence of such faults is
    /// compared.
    pub racy: bool,
    /// Orders of exploration.
    pub orders: &'a [Option<u64>],
    /// Prefixes that brute force may visit.
    pub limit: usize,
    /// What the search does beyond the published algorithm.
    pub rules: Rules,
}

/// Programs with more traces are not searched in slices of one execution.
const MOST_IN_SLICES_OF_ONE: usize = 200;

/// So few steps of waiting schedules make the search spill.
const FEW_STEPS: usize = 6;

/// How a search is cut into slices.
#[derive(Clone, Debug)]
struct Cut {
    budget: Budget,
    next: Next,
}

/// The results of both.
#[derive(Debug, Default)]
pub struct Compared {
    /// The end of each trace.
    pub ends: BTreeMap<Key, String>,
    pub faults: BTreeSet<(FaultKind, Detail)>,
    /// The second interpreter agrees.
    pub judged: bool,
}

#[derive(Debug)]
pub enum Verdict {
    Same(Compared),
    /// Brute force would take too long.
    TooLarge,
    /// How they differ.
    Differ(String),
}

/// Compares the search of a program with brute force.
pub fn compare<M: Machine>(mut first: M, case: &Case<'_, M>) -> Verdict {
    let slow = brute(&mut first, case.limit, case.describe);
    if slow.cut {
        return Verdict::TooLarge;
    }
    if let Some(how) = slow.inconsistent.as_ref().filter(|_| !case.racy) {
        return Verdict::Differ(format!("a conflict was not named: two orders of one trace differ\n{how}"));
    }
    for (at, order) in case.orders.iter().enumerate() {
        // In some orders schedules are run early, in others steps are not memoised.
        let spill_above = if at % 2 == 1 { FEW_STEPS } else { case.rules.spill_above };
        let rules = Rules { spill_above, memo: case.rules.memo && at % 4 != 2, ..case.rules };
        let cut = cut(at, *order, slow.ends.len());
        let searched = catch_unwind(AssertUnwindSafe(|| {
            search(&first, case, *order, &slow, rules, None)?;
            cut.as_ref().map_or(Ok(()), |cut| {
                let say = |how: String| format!("{how}, in slices: {cut:?}");
                search(&first, case, *order, &slow, rules, Some(cut)).map_err(say)
            })
        }));
        let told = |panic: Box<dyn std::any::Any + Send>| {
            let text = panic.downcast_ref::<String>().cloned();
            Err(text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
        };
        if let Err(how) = searched.unwrap_or_else(told) {
            return Verdict::Differ(format!("{how}, order {order:?}"));
        }
    }
    Verdict::Same(Compared { ends: slow.ends, faults: slow.faults, judged: false })
}

/// How the search in an order, the one at this position, is cut into slices. The second to the fourth are searched in
/// one piece and in slices, the others in one piece.
fn cut(at: usize, order: Option<u64>, traces: usize) -> Option<Cut> {
    let executions = [1000, 1, 7][at % 3];
    // A machine for every execution takes time.
    let few = executions > 1 || traces <= MOST_IN_SLICES_OF_ONE;
    order.filter(|_| (1..4).contains(&at) && few).map(|order| Cut {
        budget: Budget::executions(executions),
        next: if order.is_multiple_of(2) { Next::Any(Random::new(order)) } else { Next::Last },
    })
}

/// Compares the search in one order, in one piece or in slices, with brute force.
fn search<M: Machine>(
    first: &M,
    case: &Case<'_, M>,
    order: Option<u64>,
    slow: &Brute,
    rules: Rules,
    cut: Option<&Cut>,
) -> Result<(), String> {
    let mut again = (case.again)(first);
    let start = again.mark();
    let mut collect = Collect {
        again,
        start,
        describe: case.describe,
        most: slow.ends.len() + 1,
        again_allowed: slow.mixed,
        ends: BTreeMap::new(),
        faults: BTreeSet::new(),
        wrong: None,
    };
    if case.racy || slow.mixed {
        collect.most = usize::MAX;
    }
    let tie_breaker = order.map_or(TieBreaker::default(), TieBreaker::seeded);
    let stopped = match cut {
        None => interleave::explore_by(rules, &mut (case.again)(first), &mut collect, tie_breaker).stopped,
        Some(Cut { budget, next }) => {
            let Sliced { stopped, .. } = in_slices(
                &Task::root(),
                next.clone(),
                || (case.again)(first),
                |machine, registry, task, _| {
                    interleave::slice_by(rules, machine, registry, &task, *budget, &mut collect, tie_breaker.clone())
                },
            );
            stopped
        }
    };
    let Collect { ends, faults, wrong, .. } = collect;
    if case.racy {
        let races = |faults: &BTreeSet<(FaultKind, Detail)>| faults.iter().any(|&(kind, _)| is_race(kind));
        return match (races(&faults), races(&slow.faults)) {
            (true, true) => Ok(()),
            (false, false) if faults == slow.faults => Ok(()),
            _ => Err(format!("faults {faults:?}, by brute force {:?}", slow.faults)),
        };
    }
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    if let Some(stopped) = stopped {
        return Err(format!("the search ended early: {stopped:?}"));
    }
    let missed = slow.ends.keys().filter(|key| !ends.contains_key(*key)).count();
    if missed > 0 {
        return Err(format!("{missed} of {} traces missed", slow.ends.len()));
    }
    // Where sizes are mixed, an alternative may be taken that makes no difference.
    let states = |ends: &BTreeMap<Key, String>| ends.values().cloned().collect::<BTreeSet<String>>();
    let same = if slow.mixed { states(&ends) == states(&slow.ends) } else { ends == slow.ends };
    if !same {
        return Err(format!("{} traces or ends are not there by brute force", ends.len()));
    }
    if faults != slow.faults {
        return Err(format!("faults {faults:?}, by brute force {:?}", slow.faults));
    }
    Ok(())
}

/// The faults that one race may appear as, depending on the order in which plain accesses happen to run.
pub fn is_race(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::DataRace | FaultKind::DanglingAccess | FaultKind::DoubleFree)
}

/// Collects the trace of every execution, by executing it again, with the epilogue that the search may have skipped.
struct Collect<'a, M: Machine> {
    again: M,
    start: M::Mark,
    describe: &'a dyn Fn(&M) -> String,
    /// Executions after which there certainly is a mistake.
    most: usize,
    /// One trace may be explored more than once.
    again_allowed: bool,
    ends: BTreeMap<Key, String>,
    faults: BTreeSet<(FaultKind, Detail)>,
    wrong: Option<String>,
}

impl<M: Machine> Listener<M> for Collect<'_, M> {
    fn ended(
        &mut self,
        machine: &M,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        end: End<'_>,
        _counts: &Counts,
    ) -> ControlFlow<()> {
        self.again.rewind(self.start);
        let mut events = Vec::new();
        let mut exited = false;
        let mut failed: Vec<(Tid, FaultKind, Detail)> = Vec::new();
        for (tid, pick) in steps {
            let (event, step) = execute(&mut self.again, tid, pick);
            events.push(event);
            exited |= matches!(step, Step::Exited(_));
            if let Step::Fault(fault) = step {
                self.faults.insert((fault.kind, fault.detail.clone()));
                failed.push((tid, fault.kind, fault.detail));
            }
        }
        // All of them are reported, whichever was first.
        let told: Vec<(Tid, FaultKind, Detail)> = match &end {
            End::Fault { all, .. } => all.iter().map(|(tid, fault)| (tid, fault.kind, fault.detail.clone())).collect(),
            End::Complete
            | End::Assumed
            | End::Left { .. }
            | End::Deadlock(_)
            | End::Livelock { .. }
            | End::Unsupported(_) => Vec::new(),
        };
        if told != failed && !matches!(end, End::Unsupported(_)) {
            self.wrong = Some(format!("faults {told:?} are told of an execution that has {failed:?}"));
        }
        let mut skipped = false;
        while matches!(end, End::Complete) && !exited && self.again.pending(Tid::MAIN).is_some() {
            skipped = true;
            let (event, step) = execute(&mut self.again, Tid::MAIN, Pick(0));
            events.push(event);
            exited = matches!(step, Step::Exited(_));
            if !matches!(step, Step::Ran | Step::Finished | Step::Exited(_)) {
                self.wrong = Some(format!("an ending that was skipped is another: {step:?}"));
                break;
            }
        }
        let end = (self.describe)(&self.again);
        if !skipped && end != (self.describe)(machine) {
            self.wrong = Some("an execution that is run again ends in another state".to_owned());
        }
        let show =
            || -> Vec<String> { events.iter().map(|e| format!("{}:{:?}/{}", e.tid, e.what, e.pick.0)).collect() };
        if self.ends.insert(key(&events), end).is_some() && !self.again_allowed {
            self.wrong = Some(format!("explored twice: {}", show().join(", ")));
        }
        if self.wrong.is_some() || self.ends.len() > self.most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
