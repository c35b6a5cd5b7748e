//! The narrow waist between running a program and searching its executions.
//!
//! A *transition* is one visible operation of a thread followed by its local steps up to, not including, its next
//! visible operation. The machine therefore always knows the next visible operation of each live thread,
//! [`Machine::pending`], with its operands evaluated, also while the thread is blocked. [`Machine::rewind`] costs what
//! changed since the mark.

use crate::{Access, Assumption, AwaitCond, Fault, FenceOrder, Place, Registry, RmwOp, Touch, Unsupported};

crate::id!(Tid, "t", "A thread, named by its spawn path: the same number in every execution of one run.");

impl Tid {
    pub const MAIN: Tid = Tid::new(0);
}

/// The next visible operation of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    pub what: Visible,
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
    pub fn always(what: Visible, addr: u64, size: u32) -> Self {
        Self { what, addr, size, enabled: true, limited: false, timed: false }
    }
    /// An operation on the object at `addr` that waits for a condition.
    pub fn when(enabled: bool, what: Visible, addr: u64, size: u32) -> Self {
        Self { what, addr, size, enabled, limited: false, timed: false }
    }
    /// As `when`, for a wait with a time limit: always enabled, but by the clock alone while the condition is false.
    pub fn timed(ready: bool, what: Visible, addr: u64, size: u32) -> Self {
        Self { what, addr, size, enabled: true, limited: true, timed: !ready }
    }
}

/// What a visible operation does. Values are those of its evaluated operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visible {
    Load,
    Store {
        value: u128,
    },
    Rmw {
        op: RmwOp,
        operand: u128,
    },
    /// `weak`: it may fail although it finds what it expects, which is its alternative 1.
    CompareExchange {
        expected: u128,
        new: u128,
        weak: bool,
    },
    /// The three accesses that read, each enabled only while its location holds a value that `until` accepts.
    AwaitLoad {
        until: AwaitCond,
    },
    AwaitRmw {
        op: RmwOp,
        operand: u64,
        until: AwaitCond,
    },
    AwaitCompareExchange {
        expected: u64,
        new: u64,
        until: AwaitCond,
    },
    Fence(FenceOrder),
    /// Of a mutex whose state is its owner, 0 when free. `own`: the state in which it may be locked again; 0 for none.
    Lock {
        own: u32,
    },
    TryLock,
    Unlock,
    /// The sides of a reader-writer lock; [`crate::may_read`] has its state.
    ReadLock,
    TryReadLock,
    ReadUnlock,
    WriteLock,
    TryWriteLock,
    /// Of a lock that prefers writers: take it, or else have new readers wait from now on until the write lock that
    /// follows; or give up waiting, where there is a time limit.
    WriteClaim,
    WriteUnlock,
    /// Enqueue on a condition variable and release the mutex `mutex`.
    CondWait {
        mutex: u64,
    },
    /// Wait until signalled; the operation after it takes the mutex again.
    CondWake,
    Signal,
    Broadcast,
    BarrierArrive {
        round: u32,
    },
    /// Go on when all have arrived.
    BarrierLeave {
        round: u32,
    },
    SemWait,
    SemTryWait,
    SemPost,
    SemRead,
    /// Keep others away from the queue of a futex, to compare its value and enqueue, as under a weak memory model.
    FutexBegin,
    /// Enqueue on a futex if it holds the expected value, to be woken by what `meets` it; or end at once, which may be
    /// `spurious`.
    FutexWait {
        expected: u32,
        meets: u64,
        spurious: bool,
    },
    /// Wait until woken.
    FutexWoken,
    /// Wake up to so many of the waiters that `meet` it: they have one of these bits, and the same half above.
    FutexWake {
        most: u32,
        meets: u64,
    },
    /// Begin a one-time initialisation (state 0), wait for it (state 1), or see that it is done.
    OnceEnter,
    OnceDone,
    Spawn,
    Join {
        target: Tid,
    },
    /// Join a thread if it has ended; go on if it has not.
    TryJoin {
        target: Tid,
    },
    /// Nobody will join the thread.
    Detach {
        target: Tid,
    },
    /// End of the life of an allocation.
    Free,
    /// See which freed blocks an allocation of this many bytes, as allocators round them up, could be given again.
    Allocate,
    /// Give a freed block out again, unless another thread was given it since.
    Reuse,
    /// Nondeterministic choice among `0..ways`.
    Choice {
        ways: u32,
    },
    /// Everything up to the matching end runs without interference.
    AtomicBegin,
    /// The end of an atomic section whose operations were ones of their own, as under a weak memory model.
    AtomicEnd,
    /// Plain accesses to ranges of memory, or the end of a function whose variables others use.
    Bulk,
    /// Destroys or initialises a synchronisation object.
    SyncInit,
    /// Looks at state of the library that threads share, as the clock is, and perhaps changes it. Beside that it
    /// accesses memory like any other function.
    State {
        writes: bool,
    },
    /// Nothing others can see: a thread's beginning, a yield, or a pause in a long local run.
    Local,
}

impl Visible {
    /// The kind of operation, by the name that files know it by. An await is the access that it waits to execute.
    pub fn name(&self) -> &'static str {
        match self {
            Visible::Load | Visible::AwaitLoad { .. } => "load",
            Visible::Store { .. } => "store",
            Visible::Rmw { .. } | Visible::AwaitRmw { .. } => "update",
            Visible::CompareExchange { .. } | Visible::AwaitCompareExchange { .. } => "compare-exchange",
            Visible::Fence(_) => "fence",
            Visible::Lock { .. } => "lock",
            Visible::TryLock => "try-lock",
            Visible::Unlock => "unlock",
            Visible::ReadLock => "read-lock",
            Visible::TryReadLock => "try-read-lock",
            Visible::ReadUnlock => "read-unlock",
            Visible::WriteLock => "write-lock",
            Visible::TryWriteLock => "try-write-lock",
            Visible::WriteClaim => "write-claim",
            Visible::WriteUnlock => "write-unlock",
            Visible::CondWait { .. } => "condition-wait",
            Visible::CondWake => "condition-wake",
            Visible::Signal => "signal",
            Visible::Broadcast => "broadcast",
            Visible::BarrierArrive { .. } => "barrier-arrive",
            Visible::BarrierLeave { .. } => "barrier-leave",
            Visible::SemWait => "semaphore-wait",
            Visible::SemTryWait => "semaphore-try-wait",
            Visible::SemPost => "semaphore-post",
            Visible::SemRead => "semaphore-read",
            Visible::FutexBegin => "futex-begin",
            Visible::FutexWait { .. } => "futex-wait",
            Visible::FutexWoken => "futex-woken",
            Visible::FutexWake { .. } => "futex-wake",
            Visible::OnceEnter => "once-enter",
            Visible::OnceDone => "once-done",
            Visible::Spawn => "spawn",
            Visible::Join { .. } => "join",
            Visible::TryJoin { .. } => "try-join",
            Visible::Detach { .. } => "detach",
            Visible::Free => "free",
            Visible::Allocate => "allocate",
            Visible::Reuse => "reuse",
            Visible::Choice { .. } => "choice",
            Visible::AtomicBegin => "atomic-begin",
            Visible::AtomicEnd => "atomic-end",
            Visible::Bulk => "plain",
            Visible::SyncInit => "initialise",
            Visible::State { .. } => "library-state",
            Visible::Local => "local",
        }
    }

    /// The condition of an await.
    pub fn awaits(&self) -> Option<&AwaitCond> {
        match self {
            Visible::AwaitLoad { until }
            | Visible::AwaitRmw { until, .. }
            | Visible::AwaitCompareExchange { until, .. } => Some(until),
            _ => None,
        }
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

/// What a step concerned beyond the footprint of its operation ([`Machine::touches`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// There were no other threads.
    SingleThreaded,
    /// It concerned only its own thread: what else it did depends only on what the thread did and read before.
    ThreadLocal,
    /// Besides that it had plain accesses to memory that other threads use, too, which [`Machine::shared`] reports.
    SharedPlain,
    /// It may have concerned other threads, or read what they did.
    Global,
}

/// A plain access of at most eight bytes of memory that several threads use, and some write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    pub addr: u64,
    pub len: u32,
    /// The value after the access, all of it defined.
    pub value: u64,
    pub writes: bool,
    /// The memory is there for as long as the program runs.
    pub lasting: bool,
}

/// A running program: what its threads have in common for every search.
pub trait Program {
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
    /// The number of times that sharing information changed so that what was said of earlier steps is no longer valid.
    /// Monotonic; unaffected by [`Self::rewind`].
    fn revisions(&self) -> u32 {
        0
    }
    fn mark(&mut self) -> Self::Mark;
    fn rewind(&mut self, to: Self::Mark);
}

/// A program with one memory that all threads see: what a search over interleavings moves.
pub trait Machine: Program {
    /// The next visible operation of `who`, or `None` when it has finished or does not exist.
    fn pending(&self, who: Tid) -> Option<Pending>;
    /// How `who` accesses memory next, for atomics.
    fn access(&self, who: Tid) -> Option<Access>;
    /// How the pending operation of `who` touches shared locations in the current state, if it takes alternative
    /// `pick`. A condition it waits for is about the first one.
    fn touches(&self, who: Tid, pick: Pick, out: &mut dyn FnMut(Touch));
    /// The state of a location, with the bit [`crate::UNWRITTEN`] if memory does not determine it.
    fn value(&self, touch: Touch) -> u128;
    /// How many alternatives the pending operation of `who` has now; 1 for most.
    fn ways(&self, who: Tid) -> u32;
    /// Where in the source the next visible operation of `who` is.
    fn place(&self, who: Tid) -> Place;
    /// Executes the pending operation of `who`, which must be enabled, and the local steps after it.
    fn step(&mut self, who: Tid, pick: Pick) -> Step;
    /// Whether `who`, which waits in an await or was ended by an assumption about a loop, spins in that loop forever if
    /// it continues alone, without changing anything: then it waits forever, and not because of something that it read
    /// long ago.
    fn spins(&mut self, who: Tid) -> bool {
        self.pending(who).is_some_and(|pending| pending.what.awaits().is_some())
    }
    /// Whether `who`, which is about to join a thread, is known to do nothing from here on but join other threads and
    /// terminate without a fault, all other threads having ended: then the execution may be treated as ended here.
    fn knows_epilogue(&mut self, _who: Tid) -> bool {
        false
    }
    /// Whether a search may skip the epilogue of `who` if it is known.
    fn skips_epilogue(&self, _who: Tid) -> bool {
        false
    }
    /// A fingerprint of everything that determines how `who` continues, except for the values that its operations will
    /// read and the contents of memory when the main thread was last the only one. `None` if that is not everything.
    fn own_state(&self, _who: Tid) -> Option<u128> {
        None
    }
    /// Whether [`Self::scope`] will be called after steps from now on.
    fn watch_scope(&mut self, _on: bool) {}
    /// The scope of the last step.
    fn scope(&self) -> Scope {
        Scope::Global
    }
    /// After a step [`Scope::SharedPlain`]: its plain accesses to shared memory, in order.
    fn shared(&self) -> &[Shared] {
        &[]
    }
}
