//! Findings before they are shown: each is repeated on the second interpreter, which shares nothing with the machine.
//!
//! It runs the program as it was read, so a fault that only a pass, the translation to code, the machine or its race
//! detector makes up is noticed. Under a weak memory model the execution is held against the axioms as well. What it
//! does not cover is named in the ledger of the verdict.

use crate::replay::Reproduced;
use crate::{Rules, Search, Source};
use base::Id;
use oracle::interp::Setup;
use oracle::{Claim, Opinion};

/// A finding that the second interpreter does not have: a bug of ours, whichever of the two is wrong.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// One line about the finding and what happened instead.
    pub what: String,
    /// The execution on the machine, a line per step.
    pub machine: String,
    /// The same on the second interpreter, as far as it went.
    pub interpreter: String,
}

/// Repeats the findings; gives what the ledger has to say about it, or the first that is not confirmed.
pub fn validate(source: &Source, rules: &Rules, findings: &[Reproduced]) -> Result<Vec<String>, Mismatch> {
    let mut notes: Vec<String> =
        validate_each(source, rules, findings).into_iter().filter_map(Result::transpose).collect::<Result<_, _>>()?;
    notes.dedup();
    Ok(notes)
}

/// The same for each: one that is not confirmed is no reason not to show the others.
pub fn validate_each(source: &Source, rules: &Rules, findings: &[Reproduced]) -> Vec<Result<Option<String>, Mismatch>> {
    if findings.is_empty() {
        return Vec::new();
    }
    let read = source.for_rules(rules).and_then(|source| source.read());
    let mut module = read.expect("internal: what was read once can be read again");
    rules.relax(&mut module);
    let validate = |finding: &Reproduced| match opinion(&module, rules, finding) {
        Opinion::Confirmed => Ok(None),
        Opinion::NotCovered(what) => Ok(Some(note(finding, &what))),
        Opinion::Refuted { why, trace } => Err(mismatch(finding, &why, &trace)),
    };
    findings.iter().map(validate).collect()
}

fn opinion(module: &ir::Module, rules: &Rules, finding: &Reproduced) -> Opinion {
    let by_axioms = oracle::consistency(rules.variant(), &finding.graph);
    if matches!(by_axioms, Opinion::Refuted { .. }) {
        return by_axioms;
    }
    if rules.plain_accesses_are_operations() {
        return Opinion::NotCovered("plain accesses as separate steps".to_owned());
    }
    if rules.spurious && rules.explored_by() == Search::ReadsFrom {
        return Opinion::NotCovered("spurious wakeups".to_owned());
    }
    if finding.beyond_second {
        let what =
            "values read by plain accesses to atomics or by accesses of different sizes, or waits that timed out";
        return Opinion::NotCovered(what.to_owned());
    }
    let (args, thread_names, divided) =
        (rules.args.clone(), finding.threads.clone(), rules.explored_by() == Search::ReadsFrom);
    let (spurious, weak_fails, reuse) = (rules.spurious, !rules.no_spurious_cas, rules.reuse.unwrap_or(0));
    let (futex_fences, release_sequences) = (rules.has_futex_fences(), rules.release_sequences);
    let unseen = rules.unseen.iter().map(|at| (at.file.clone(), at.line, at.column)).collect();
    let setup = Setup {
        args,
        thread_names,
        divided,
        spurious,
        weak_fails,
        release_sequences,
        futex_fences,
        reuse,
        unseen,
        ..Setup::default()
    };
    let (kind, place) = (finding.fault.kind, &finding.fault.place);
    let Reproduced { thread, stopped, waiting, spinning, last, .. } = finding;
    let claim = Claim { kind, thread: *thread, place, stopped, waiting, spinning, last };
    match oracle::validate(module, setup, &finding.moves, &claim) {
        Opinion::Confirmed => by_axioms,
        opinion @ (Opinion::NotCovered(_) | Opinion::Refuted { .. }) => opinion,
    }
}

fn note(finding: &Reproduced, what: &str) -> String {
    let kind = finding.fault.kind;
    format!("the {kind} was confirmed by replaying it, but not by the second interpreter, which does not cover {what}")
}

fn mismatch(finding: &Reproduced, why: &str, trace: &[String]) -> Mismatch {
    let fault = &finding.fault;
    let told = format!("{} of thread t{} at {}", fault.kind, finding.thread.index(), fault.place);
    let steps = finding.execution.events.iter().map(|event| {
        let alternative = if event.pick.0 == 0 { String::new() } else { format!(", alternative {}", event.pick.0) };
        format!("t{} {} at {}{alternative}\n", event.thread, event.what(), event.place)
    });
    Mismatch {
        what: format!("the second interpreter does not confirm the {told}: {why}"),
        machine: steps.chain([format!("{told}: {}\n", report::message(fault))]).collect(),
        interpreter: trace.iter().map(|line| format!("{line}\n")).chain([format!("{why}\n")]).collect(),
    }
}
