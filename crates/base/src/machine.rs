//! The narrow waist between running a program and searching its executions.
//!
//! A *transition* is one visible operation of a thread followed by its local steps up to, not including, its next
//! visible operation. The machine therefore always knows the next visible operation of each live thread,
//! [`Machine::pending`], with its operands evaluated, also while the thread is blocked. [`Machine::rewind`] costs what
//! changed since the mark.

use crate::{Assumption, Fault, LocationAccess, Memoise, Operation, Place, Registry, Unsupported};

crate::id!(Tid, "t", "A thread, named by its spawn path: the same number in every execution of one run.");

impl Tid {
    pub const MAIN: Tid = Tid::new(0);
}

/// The next visible operation of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    pub what: Operation,
    /// First byte of the object it works on; 0 when there is none.
    pub addr: u64,
    /// Size of the access in bytes; 0 when there is none.
    pub size: u32,
    /// Whether it can be executed now.
    pub enabled: bool,
    /// The wait has a time limit.
    pub limited: bool,
    /// Enabled only because that time limit may run out.
    pub timed: bool,
}

impl Pending {
    /// An operation on the object at `addr` that is always enabled.
    pub fn always(what: Operation, addr: u64, size: u32) -> Self {
        Self { what, addr, size, enabled: true, limited: false, timed: false }
    }
    /// An operation on the object at `addr` that waits for a condition.
    pub fn when(enabled: bool, what: Operation, addr: u64, size: u32) -> Self {
        Self { what, addr, size, enabled, limited: false, timed: false }
    }
    /// As `when`, for a wait with a time limit: always enabled, but by the clock alone while the condition is false.
    pub fn timed(ready: bool, what: Operation, addr: u64, size: u32) -> Self {
        Self { what, addr, size, enabled: true, limited: true, timed: !ready }
    }
}

/// Which alternative a nondeterministic operation takes; 0 for all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pick(pub u32);

/// How a transition ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The thread stands before its next visible operation.
    Ran,
    /// The thread is done.
    Finished,
    /// An assumption of the checked program failed: this execution is of no interest.
    AssumeFailed,
    /// The step cannot be taken, because it refutes an assumption of the search: see [`Program::refuted`].
    Refuted,
    /// The whole process ended with this code.
    Exited(i32),
    Fault(Box<Fault>),
    Unsupported(Box<Unsupported>),
}

/// A running program: what its threads have in common for every search.
pub trait Program: Memoise {
    type Mark: Copy;
    /// How many threads have been spawned so far, finished ones included; their ids are `0..threads()`, with gaps where
    /// a thread with that name exists only in other executions.
    fn threads(&self) -> usize;
    /// The names of the threads met so far, in any execution, in the order of their numbers from 1 on: the parent of
    /// each, and how many threads it had spawned before. Grows at its end only. Empty if numbers mean the same in every
    /// machine of the program.
    fn thread_names(&self) -> Vec<(Tid, u32)> {
        Vec::new()
    }
    /// Numbers threads as a machine did that met these. Called at the beginning of the program, so that a step that one
    /// machine took means the same to another. The threads that this one has met must be the first of them.
    fn name_threads(&mut self, _names: &[(Tid, u32)]) {}
    /// What a thread that has terminated returns to the thread that joins it.
    fn result(&self, _who: Tid) -> u64 {
        0
    }
    /// The assumptions that have been refuted before this search.
    fn assumptions(&self) -> Registry {
        Registry::default()
    }
    /// Drops the assumptions that have been refuted. Called between searches, at the beginning of the program.
    fn assume(&mut self, _registry: &Registry) {}
    /// The assumptions that this search has refuted, in any execution. Unless it is empty the search must end, and
    /// start again without them: the machine still relies on them.
    fn refuted(&self) -> &[Assumption] {
        &[]
    }
    fn mark(&mut self) -> Self::Mark;
    fn rewind(&mut self, to: Self::Mark);
}

/// A program with one memory that all threads see: what a search over interleavings moves.
pub trait Machine: Program {
    /// The next visible operation of `tid`, or `None` when it has finished or does not exist.
    fn pending(&self, tid: Tid) -> Option<Pending>;
    /// How the pending operation of `tid` accesses shared locations in the current state, if it takes alternative
    /// `pick`. A condition it waits for is about the first one.
    fn footprint(&self, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess));
    /// The state of a location, marked as [`crate::undefined`] if memory does not determine it.
    fn value(&self, access: LocationAccess) -> u128;
    /// How many alternatives the pending operation of `tid` has now; 1 for most.
    fn ways(&self, tid: Tid) -> u32;
    /// Where in the source the next visible operation of `tid` is.
    fn place(&self, tid: Tid) -> Place;
    /// Executes the pending operation of `tid`, which must be enabled, and the local steps after it.
    fn step(&mut self, tid: Tid, pick: Pick) -> Step;
    /// Whether the threads `spinning`, which wait in awaits or were ended by assumptions about loops, spin in these
    /// loops forever, each if it continues alone, without changing anything: then they wait forever, and not because
    /// of something that they read long ago. Some threads may have ended with locks that they are bound to give back:
    /// those of the `waiting` that wait for nothing else are asked, too, and moved to `spinning`. Leaves the machine in
    /// the state in which these locks are free, so the caller rewinds it.
    fn spin_forever(&mut self, spinning: &mut Vec<Tid>, _waiting: &mut Vec<Tid>) -> bool {
        let awaits = |&tid: &Tid| self.pending(tid).is_some_and(|pending| pending.what.awaits().is_some());
        !spinning.is_empty() && spinning.iter().all(awaits)
    }
    /// Whether a search may skip the epilogue of `tid` if it is known: what it does from here on, all other threads
    /// having ended, until it terminates without a fault. The execution is then treated as ended.
    fn skips_epilogue(&self, _who: Tid) -> bool {
        false
    }
}
