//! The narrow waist between running a program and searching its executions as graphs of events.
//!
//! Under a weak memory model no one memory exists that all threads see: what a thread does depends only on the values
//! that its own reads returned, and which write a read returns is for the search to say. So here a program is just its
//! threads. As with [`crate::Machine`], a transition is one visible operation and the local steps after it, and going
//! back costs what changed.
//!
//! Locations are numbers that mean the same in every execution. Locks and semaphores are locations too: an unlock is an
//! [`Act::Update`] of the lock. The memory order of an access that reads may depend on the value that it reads, as that
//! of a compare-exchange does, so [`Threads::effect`] has it.

use crate::{AwaitCond, Effect, Fault, FenceOrder, LoadOrder, Location, Program, Step, StoreOrder, Tid, UpdateOrder};

/// What a thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Read {
        loc: Location,
    },
    /// Without an order: a plain access.
    Write {
        loc: Location,
        order: Option<StoreOrder>,
    },
    Fence {
        order: FenceOrder,
    },
    /// Reads and, if what it read asks for it, writes with nothing in between: read-modify-write, compare-exchange,
    /// trylock, unlock. See [`Threads::effect`].
    Update {
        loc: Location,
        /// Of those that write only if they read certain values.
        compare: Option<Comparison>,
    },
    /// Waits for a value that it accepts, and then reads, or reads and writes with nothing in between, as the value
    /// asks for.
    Await {
        loc: Location,
        until: AwaitCond,
    },
    /// As [`Act::Await`], where the location is written by updates alone and what it accepts makes it write: lock,
    /// semaphore wait.
    Take {
        loc: Location,
    },
    /// Makes a thread.
    Spawn,
    /// Waits for the end of a thread.
    Join {
        target: Tid,
    },
    /// Waits until other steps let it go on; which ones is for the machine to say, and nothing can change it: see
    /// [`Threads::wakers`]. Unless it is relaxed, it happens after them.
    Wake {
        order: LoadOrder,
    },
    /// Nondeterministic choice among `0..ways`.
    Choice {
        ways: u32,
    },
    /// Nothing others can see.
    Local,
}

/// An update writes only if these bits of what it reads are in this range, both bounds included, and its order depends
/// on whether they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub mask: u128,
    pub first: u128,
    pub last: u128,
    pub success: UpdateOrder,
    pub failure: LoadOrder,
}

impl Comparison {
    /// What becomes of the update if it reads `value`. One that memory does not determine has a bit beyond the range.
    pub fn effect(&self, value: u128) -> Effect {
        match (self.first..=self.last).contains(&(value & self.mask)) {
            true => Effect::Writes(self.success),
            false => Effect::Reads(Some(self.failure)),
        }
    }
}

/// What a location holds when nobody writes it any more, and the step that wrote it, as for [`Threads::step`].
#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub loc: Location,
    pub value: u128,
    pub from: Option<(Tid, u32)>,
}

/// The threads of a program, each of which can be moved forward, and all of which can be moved back together.
pub trait Threads: Program {
    /// What `tid` does next; `None` when it has ended, failed, or does not exist.
    fn next(&self, tid: Tid) -> Option<Act>;
    /// Whether `tid` came to its end, so that it can be joined.
    fn finished(&self, tid: Tid) -> bool;
    /// The steps, as in [`Threads::step`], after which the next operation of `tid`, an [`Act::Wake`], comes; false if
    /// it has to wait.
    fn wakers(&self, _who: Tid, _out: &mut Vec<(Tid, u32)>) -> bool {
        false
    }
    /// What becomes of the next operation of `tid`, which reads, if it reads `value`.
    fn effect(&self, tid: Tid, value: u128) -> Effect;
    /// What the location of the next operation of `tid` holds, as long as no operation on it has been executed.
    fn initial(&self, tid: Tid) -> u128;
    /// Executes the next operation of `tid`, which reads `value` (or takes that alternative), and the local steps after
    /// it. `from` is the step that wrote the value: of which thread, and which one of it, from 1; `None` for what was
    /// there initially.
    fn step(&mut self, tid: Tid, value: u128, from: Option<(Tid, u32)>) -> Step;
    /// What the last step wrote, if it wrote.
    fn written(&self) -> u128;
    /// The thread that the last step made, if it made one.
    fn spawned(&self) -> Option<Tid>;
    /// Whether these threads spin forever if they continue with all locations as they are at the end; see
    /// [`crate::Machine::spin_forever`]. Leaves them as they are then, so the caller rewinds them.
    fn spin_forever(&mut self, _spinning: &mut Vec<Tid>, _waiting: &mut Vec<Tid>, _held: &[Held]) -> bool {
        false
    }
    /// The fault of `tid`, which waits, if the lifetime of the memory it waits in has ended: the next poll fails.
    fn failed_wait(&mut self, _who: Tid) -> Option<Box<Fault>> {
        None
    }
    /// Whether an execution that ended with these threads waiting is only part of another one, since an operation that
    /// takes several locations was not completed.
    fn is_redundant(&self, _waiting: &[Tid]) -> bool {
        false
    }
}
