//! An execution again, from its steps: one loop for all memory models.
//!
//! What a step is depends on the model, so there are two implementations of [`Replayable`]: interleavings, where memory
//! holds what a read returns, and supplied reads, where the step says which write it is.

use super::event::Event;
use base::{Detail, Fault, FaultKind, Id, Machine, Operation, Pending, Pick, Place, Program, Step, Tid};

/// A thread, and which of its alternatives it takes.
pub(crate) type Choice = (Tid, Pick);

/// Where a step says which write is read: the latest one.
pub(crate) const LATEST: Pick = Pick(u32::MAX);

/// How an execution ends, as far as two of them are to be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Fault {
        thread: Tid,
        kind: FaultKind,
        place: Place,
        detail: Detail,
    },
    /// These threads wait forever, and those spin forever.
    Stuck {
        waiting: Vec<Tid>,
        spinning: Vec<Tid>,
    },
    Other,
}

impl End {
    fn failed(thread: Tid, fault: Fault) -> Self {
        let Fault { kind, place, detail, .. } = fault;
        End::Fault { thread, kind, place, detail }
    }

    /// Whether the last step is the one that fails.
    pub fn is_fault(&self) -> bool {
        matches!(self, End::Fault { .. })
    }
}

/// What came of some steps.
pub(crate) struct Ran {
    pub end: End,
    /// How many of them it took.
    pub len: usize,
    /// Threads that failed before the end, and took no more steps.
    pub stopped: Vec<Tid>,
}

/// Something on which steps can be executed.
pub(crate) trait Replayable {
    type Machine: Machine;
    fn machine(&self) -> &Self::Machine;
    /// Back to the beginning of the execution.
    fn restart(&mut self);
    /// Whether the thread can take this step now; makes the machine ready for it.
    fn prepare(&mut self, choice: Choice) -> bool;
    /// Takes the step that was prepared.
    fn step(&mut self, choice: Choice) -> Step;
    /// Whether these threads spin forever in the state that is reached, as [`Machine::spin_forever`] says, which also
    /// says where that leaves the machine.
    fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> bool;
    /// Executes the steps, all of which are possible, and tells what each depends on.
    fn record(&mut self, steps: &[Choice]) -> Vec<Event>;
}

/// Called before each step, and after each with its outcome.
pub(crate) type Observer<'a, M> = &'a mut dyn FnMut(&M, Choice, Option<&Step>);

/// Executes `steps` from the beginning. A thread that fails is stopped, as in the search; the first fault is the end
/// where what comes after it is impossible, or no fault. `None` if a step is impossible and nothing had failed.
pub(crate) fn run<R: Replayable>(on: &mut R, steps: &[Choice], observe: Observer<'_, R::Machine>) -> Option<Ran> {
    on.restart();
    let (mut halted, mut assumed, mut stopped): (Vec<Tid>, Vec<Tid>, Vec<Tid>) = (Vec::new(), Vec::new(), Vec::new());
    let mut first: Option<Ran> = None;
    for (at, &choice) in steps.iter().enumerate() {
        let tid = choice.0;
        let over = [&halted, &assumed, &stopped].into_iter().any(|threads| threads.contains(&tid));
        if over || !on.prepare(choice) {
            return first;
        }
        observe(on.machine(), choice, None);
        let step = on.step(choice);
        observe(on.machine(), choice, Some(&step));
        match step {
            Step::Ran | Step::Finished => {}
            Step::AssumeFailed => assumed.push(tid),
            Step::Refuted | Step::Exited(_) | Step::Unsupported(_) => halted.push(tid),
            Step::Fault(fault) => {
                let end = End::failed(tid, *fault);
                if at + 1 == steps.len() {
                    return Some(Ran { end, len: steps.len(), stopped });
                }
                first.get_or_insert(Ran { end, len: at + 1, stopped: Vec::new() });
                stopped.push(tid);
            }
        }
    }
    if first.is_some() {
        return first;
    }
    let end = if halted.is_empty() { stuck(on, &assumed) } else { End::Other };
    Some(Ran { end, len: steps.len(), stopped })
}

/// How an execution ends in which nothing failed, and in which these threads were ended by assumptions. What may go on
/// must be known to spin forever; whether an access waits by itself depends on the code.
fn stuck<R: Replayable>(on: &mut R, assumed: &[Tid]) -> End {
    let (mut waiting, mut spinning) = (Vec::new(), Vec::new());
    let machine = on.machine();
    for tid in (0..machine.threads()).map(Tid::from_index) {
        let Some(Pending { what, enabled, .. }) = machine.pending(tid) else { continue };
        match enabled {
            _ if assumed.contains(&tid) || may_spin(&what) => spinning.push(tid),
            true => return End::Other,
            false => waiting.push(tid),
        }
    }
    let nothing = waiting.is_empty() && spinning.is_empty();
    let forever = spinning.is_empty() || on.spin_forever(&mut spinning, &mut waiting);
    spinning.sort_unstable();
    if !forever || nothing { End::Other } else { End::Stuck { waiting, spinning } }
}

/// Whether a thread that stands at such an operation may be spinning.
fn may_spin(what: &Operation) -> bool {
    what.flags().is_silent() || what.flags().accesses_cell() && !what.flags().is_blind()
}
