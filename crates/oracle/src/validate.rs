//! Whether the second interpreter confirms a finding.
//!
//! A step may name the earlier step that it reads from, where that is not the last write; see `interp::supplied`.
//! Whether the memory model allows all of them together is a separate question: see [`crate::consistency`].
//!
//! The schedule is executed step by step. It must be possible, and end as claimed: in the same kind of fault, of the
//! same thread, on the same line; or with the same threads waiting. Columns are not compared, since passes merge what
//! is on one line. Nor is the target of a stray pointer: what is there, if anything, depends on the addresses of
//! blocks.
//!
//! The machine may have left out steps that change nothing: a failed attempt before the last one, a load before a
//! compare-exchange that succeeds, a call that lets time pass. Where the schedule does not lead to the claimed end as
//! it is, it is executed again, and threads take such steps until they are at the expected operation; see [`CatchUp`].
//! What ends as claimed is an execution of the program in any case.

use crate::interp::{Cell, Interp, Setup, reads_atomic};
use base::{Fault, FaultKind, LocationAccess, Machine, Operation, Pending, Pick, Place, Program, RmwOp, Step, Tid};
use ir::Module;
use std::collections::BTreeMap;

/// Instructions after which it has no opinion.
const MOST_INSTRUCTIONS: u64 = 5_000_000;
/// Every access is compared with all earlier ones, so longer executions would take too long.
const MOST_STEPS: usize = 10_000;
/// How many steps in a row the machine may have left out.
const MOST_LEFT_OUT: usize = 2000;

/// The claimed end of an execution.
#[derive(Clone, Debug)]
pub struct Claim<'a> {
    pub kind: FaultKind,
    pub thread: Tid,
    pub place: &'a Place,
    /// Threads that failed earlier, and took no more steps.
    pub stopped: &'a [Tid],
    /// The threads that wait forever, and those that spin forever.
    pub waiting: &'a [Tid],
    pub spinning: &'a [Tid],
    /// Steps, by number from 0, whose writes are the last of their locations; of other locations the last write is that
    /// of the last step.
    pub last: &'a [usize],
}

impl Claim<'_> {
    /// Whether this is the claimed fault.
    fn is(&self, fault: &Fault, tid: Tid) -> bool {
        let same_kind = fault.kind == self.kind || is_stray(fault.kind) && is_stray(self.kind);
        let same_line = (&fault.place.file, fault.place.line) == (&self.place.file, self.place.line);
        same_kind && same_line && tid == self.thread
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    Confirmed,
    /// Something is not modelled here.
    NotCovered(String),
    /// It ends differently, or is not possible.
    Refuted {
        why: String,
        trace: Vec<String>,
    },
}

/// One step of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub tid: Tid,
    pub pick: Pick,
    pub reads: Reads,
    /// What the step is on the machine.
    pub expected: Option<Expected>,
}

/// An operation, by its line in the program and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    pub line: u32,
    pub kind: &'static str,
}

/// Which write a step reads, if it reads an atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// The last one.
    Latest,
    /// The value before the first atomic access.
    Initial,
    /// That of the step with this number, from 0.
    Step(usize),
}

/// Kinds of faults that one stray pointer may cause, depending on what is at its target.
fn is_stray(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::OutOfBounds | FaultKind::DanglingAccess | FaultKind::WildAccess)
}

/// When threads take the steps that the machine has left out, and how they know that they are where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CatchUp {
    Never,
    /// Before their next step, until the line is the same.
    LateByLine,
    /// Before their next step, until the kind of operation is the same: of code in libraries, the machine names the
    /// line of the call.
    LateByKind,
    /// After each step, until the kind of operation is the same as that of the next one.
    EarlyByKind,
}

/// Runs the steps and compares their end with the claim.
pub fn validate(module: &Module, setup: Setup, steps: &[Move], claim: &Claim<'_>) -> Opinion {
    let (first, left_out) = attempt(module, setup.clone(), steps, claim, CatchUp::Never);
    let Opinion::Refuted { .. } = first else { return first };
    for how in [CatchUp::LateByLine, CatchUp::LateByKind, CatchUp::EarlyByKind] {
        if let (Opinion::Confirmed, _) = attempt(module, setup.clone(), steps, claim, how) {
            return Opinion::Confirmed;
        }
    }
    if left_out { Opinion::NotCovered("steps that change nothing, and are left out".into()) } else { first }
}

/// The opinion, and whether some step was not the expected one.
fn attempt(module: &Module, setup: Setup, steps: &[Move], claim: &Claim<'_>, how: CatchUp) -> (Opinion, bool) {
    let mut left_out = false;
    let opinion = execute(module, setup, steps, claim, how, &mut left_out);
    (opinion, left_out)
}

fn execute(
    module: &Module,
    setup: Setup,
    steps: &[Move],
    claim: &Claim<'_>,
    how: CatchUp,
    left_out: &mut bool,
) -> Opinion {
    if claim.kind == FaultKind::StackOverflow {
        return Opinion::NotCovered("the size of a stack".into());
    }
    if steps.len() > MOST_STEPS {
        return Opinion::NotCovered("an execution this long".into());
    }
    let mut interp = Interp::new(module, Setup { fuel: MOST_INSTRUCTIONS, ..setup });
    let mut trace = Vec::new();
    let mut halted = Vec::new();
    // The values of atomics at first, and after each step that accesses one.
    let mut initial: BTreeMap<u64, Cell> = BTreeMap::new();
    let mut after: Vec<Option<Cell>> = Vec::new();
    let mut lasting: BTreeMap<u64, Cell> = BTreeMap::new();
    for (number, &Move { tid, pick, reads, expected }) in steps.iter().enumerate() {
        let last = number + 1 == steps.len();
        let late = matches!(how, CatchUp::LateByLine | CatchUp::LateByKind);
        if let Some(expected) = expected.filter(|_| late && !halted.contains(&tid)) {
            let cell = match reads {
                Reads::Latest => None,
                Reads::Initial => interp.pending(tid).and_then(|pending| initial.get(&pending.addr)),
                Reads::Step(step) => after.get(step).and_then(Option::as_ref),
            };
            catch_up(&mut interp, tid, expected, how, cell, &mut trace);
        }
        let pending = interp.pending(tid).filter(|pending| pending.enabled && !halted.contains(&tid));
        let Some(pending) = pending.filter(|_| pick.0 < interp.ways(tid)) else {
            let why = format!("step {} of {tid} is not possible", number + 1);
            return Opinion::Refuted { why, trace };
        };
        if let Some(cell) = interp.cell(&pending) {
            initial.entry(pending.addr).or_insert(cell);
        }
        if reads_atomic(&pending) {
            let cell = match reads {
                Reads::Latest => None,
                Reads::Initial => initial.get(&pending.addr),
                Reads::Step(step) => after.get(step).and_then(Option::as_ref),
            };
            let same = cell.is_some_and(|cell| (cell.addr, cell.size) == (pending.addr, pending.size));
            match cell {
                Some(cell) if same => interp.put_back(cell),
                None if reads == Reads::Latest => {}
                // It cannot be read at all, and the step fails.
                None if interp.cell(&pending).is_none() => {}
                Some(_) | None => {
                    let why = format!("step {} of {tid} does not read what {reads:?} wrote", number + 1);
                    return Opinion::Refuted { why, trace };
                }
            }
        }
        *left_out |= expected.is_some_and(|expected| class(expected.kind) != class(pending.what.name()));
        let alternative = if pick.0 == 0 { String::new() } else { format!(", alternative {}", pick.0) };
        trace.push(format!("{tid} {:?} at {}{alternative}", pending.what, interp.place(tid)));
        let before = interp.cell(&pending);
        let step = if let Operation::TryJoin { target } = pending.what
            && reads == Reads::Initial
        {
            interp.step_while_alive(tid, pick, target)
        } else {
            interp.step(tid, pick)
        };
        let cell = interp.cell(&pending);
        if let Some(cell) = cell.as_ref().filter(|_| before != cell) {
            lasting.insert(cell.addr, cell.clone());
        }
        after.push(cell);
        if let Some(what) = interp.uncovered() {
            return Opinion::NotCovered(what.to_owned());
        }
        if interp.instructions() > MOST_INSTRUCTIONS {
            return Opinion::NotCovered("an execution this long".into());
        }
        match step {
            Step::Ran | Step::Finished => {
                let next = steps[number + 1..].iter().find(|next| next.tid == tid).and_then(|next| next.expected);
                if let Some(expected) = next.filter(|_| how == CatchUp::EarlyByKind) {
                    catch_up(&mut interp, tid, expected, how, None, &mut trace);
                }
            }
            Step::AssumeFailed | Step::Refuted | Step::Exited(_) | Step::Unsupported(_) => halted.push(tid),
            Step::Fault(fault) => {
                let (kind, place) = (fault.kind, &fault.place);
                trace.push(format!("{tid} {kind}: {} at {place}", fault.detail.text().unwrap_or_default()));
                if !last && claim.stopped.contains(&tid) {
                    halted.push(tid);
                    continue;
                }
                return match last && claim.is(&fault, tid) {
                    true => Opinion::Confirmed,
                    false => Opinion::Refuted { why: format!("{tid} fails with {kind} at {place}"), trace },
                };
            }
        }
    }
    if how != CatchUp::Never && !halted.contains(&claim.thread) && fails_unseen(&mut interp, claim) {
        return Opinion::Confirmed;
    }
    let told = steps.iter().any(|step| step.reads != Reads::Latest);
    if told {
        // Memory has the values read last; waiting threads see the values written last.
        lasting.values().for_each(|cell| interp.put_back(cell));
    }
    for cell in claim.last.iter().filter_map(|&step| after.get(step)?.as_ref()) {
        interp.put_back(cell);
    }
    let alive = interp.alive();
    for &tid in &alive {
        trace.push(format!("{tid} stands at {}", interp.place(tid)));
    }
    let stuck = halted.is_empty() && !alive.is_empty() && alive.iter().all(|&tid| goes_nowhere(&mut interp, tid));
    let is_claimed = |tid: &Tid| claim.waiting.contains(tid) || claim.spinning.contains(tid);
    let same = alive.len() == claim.waiting.len() + claim.spinning.len() && alive.iter().all(is_claimed);
    if let Some(what) = interp.uncovered() {
        return Opinion::NotCovered(what.to_owned());
    }
    if matches!(claim.kind, FaultKind::Deadlock | FaultKind::Livelock) && stuck && same {
        return Opinion::Confirmed;
    }
    if told && claim.kind == FaultKind::Livelock {
        return Opinion::NotCovered("which write is last".into());
    }
    let why = if stuck { "other threads wait" } else { "nothing fails" };
    Opinion::Refuted { why: why.into(), trace }
}

/// Whether a thread waits forever: blocked, or spinning. Running alone it returns to a state it was in before, and no
/// atomic access meanwhile changes anything, except for additions and locks that it has undone at some point.
fn goes_nowhere(interp: &mut Interp<'_>, tid: Tid) -> bool {
    const MOST_STEPS: usize = 2000;
    let start = interp.mark();
    // Its states, with the locations to which it has added something, and whether these hold what they held at first.
    let mut added: Vec<(LocationAccess, u128)> = Vec::new();
    let mut seen = vec![((interp.state_of(tid), Vec::new()), true)];
    let mut nowhere = false;
    for _ in 0..MOST_STEPS {
        let Some(Pending { what, enabled, .. }) = interp.pending(tid) else { break };
        if !enabled {
            // Not a loop, if it got this far.
            nowhere = seen.len() == 1;
            break;
        }
        let Some(changed) = spin_step(interp, tid, &what) else { break };
        let may_undo = matches!(
            what,
            Operation::Rmw { op: RmwOp::Add | RmwOp::Sub, .. } | Operation::Lock { .. } | Operation::Unlock
        );
        if !changed.is_empty() && !may_undo {
            break;
        }
        for (access, value) in changed {
            if !added.iter().any(|(other, _)| other.loc == access.loc) {
                added.push((access, value));
            }
        }
        let values: Vec<u128> = added.iter().map(|&(access, _)| interp.value(access)).collect();
        let undone = added.iter().zip(&values).all(|(&(_, first), &now)| first == now);
        let now = (interp.state_of(tid), values);
        if let Some(first) = seen.iter().position(|(state, _)| *state == now) {
            nowhere = seen[first..].iter().any(|&(_, undone)| undone);
            break;
        }
        seen.push((now, undone));
    }
    interp.rewind(start);
    nowhere
}

/// Takes the next step of a thread; whether it went on and changed nothing that others can see.
fn changes_nothing(interp: &mut Interp<'_>, tid: Tid, what: &Operation) -> bool {
    spin_step(interp, tid, what).is_some_and(|changed| changed.is_empty())
}

/// Takes the next step of a thread; the locations that it has changed, and what they held before. `None` if no spin
/// loop takes such a step, or the thread did not go on.
fn spin_step(interp: &mut Interp<'_>, tid: Tid, what: &Operation) -> Option<Vec<(LocationAccess, u128)>> {
    let may_spin = matches!(
        what,
        Operation::Load { .. }
            | Operation::Rmw { .. }
            | Operation::CompareExchange { .. }
            | Operation::Local
            | Operation::Fence(_)
            | Operation::Lock { .. }
            | Operation::TryLock
            | Operation::Unlock
    );
    let mut before = Vec::new();
    interp.footprint(tid, Pick(0), &mut |access| before.push((access, 0)));
    before.iter_mut().for_each(|(access, value)| *value = interp.value(*access));
    let went_on = may_spin && interp.step(tid, Pick(0)) == Step::Ran;
    before.retain(|&(access, value)| interp.value(access) != value);
    went_on.then_some(before)
}

/// A loop of compare-exchanges may have become an update.
fn class(kind: &'static str) -> &'static str {
    if kind == "compare-exchange" { "update" } else { kind }
}

/// Whether the thread fails as claimed after steps that change nothing.
fn fails_unseen(interp: &mut Interp<'_>, claim: &Claim<'_>) -> bool {
    for _ in 0..MOST_LEFT_OUT {
        let Some(pending) = interp.pending(claim.thread).filter(|pending| pending.enabled) else { return false };
        let mark = interp.mark();
        if let Step::Fault(fault) = interp.step(claim.thread, Pick(0)) {
            return claim.is(&fault, claim.thread);
        }
        interp.rewind(mark);
        if !changes_nothing(interp, claim.thread, &pending.what) {
            return false;
        }
    }
    false
}

/// Lets a thread take steps that change nothing until it is at the expected operation. `cell`: what that reads.
fn catch_up(
    interp: &mut Interp<'_>,
    tid: Tid,
    expected: Expected,
    how: CatchUp,
    cell: Option<&Cell>,
    trace: &mut Vec<String>,
) {
    for _ in 0..MOST_LEFT_OUT {
        let Some(pending) = interp.pending(tid).filter(|pending| pending.enabled) else { return };
        let at = interp.place(tid);
        let same_line = how != CatchUp::LateByLine || at.line == expected.line;
        if same_line && class(pending.what.name()) == class(expected.kind) {
            return;
        }
        if let Some(cell) = cell.filter(|cell| (cell.addr, cell.size) == (pending.addr, pending.size)) {
            interp.put_back(cell);
        }
        let mark = interp.mark();
        if !changes_nothing(interp, tid, &pending.what) {
            interp.rewind(mark);
            return;
        }
        trace.push(format!("{tid} {:?} at {at}, which the machine leaves out", pending.what));
    }
}
