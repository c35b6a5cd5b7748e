//! Wrong uses of the library's objects, of threads and of memory, in fields.

use crate::{Storage, Tid};

/// An operation on an object of the library that its state does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Misuse {
    pub act: SyncAct,
    pub object: SyncObject,
    pub state: ObjectState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SyncAct {
    Initialise,
    Destroy,
    Lock,
    ReadLock,
    WriteLock,
    Unlock,
    Wait,
    /// A wait on a condition variable, with this mutex.
    WaitWith,
    Signal,
    Broadcast,
    Post,
    /// Asking for its value.
    Read,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SyncObject {
    Mutex,
    SpinLock,
    ReaderWriterLock,
    ConditionVariable,
    Barrier,
    Semaphore,
}

/// Why the operation is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectState {
    Destroyed,
    NotInitialised,
    AlreadyInitialised,
    /// This thread holds it, or none does.
    HeldBy(Option<Tid>),
    ReadBy(Tid),
    /// This thread waits, or some thread does.
    AwaitedBy(Option<Tid>),
    /// So many threads wait.
    AwaitedByMany(u32),
}

impl ObjectState {
    /// The same, whichever thread it is.
    pub fn by_any(self) -> Self {
        match self {
            ObjectState::HeldBy(by) => ObjectState::HeldBy(by.and(Some(Tid::MAIN))),
            ObjectState::ReadBy(_) => ObjectState::ReadBy(Tid::MAIN),
            ObjectState::AwaitedBy(_) => ObjectState::AwaitedBy(None),
            ObjectState::Destroyed
            | ObjectState::NotInitialised
            | ObjectState::AlreadyInitialised
            | ObjectState::AwaitedByMany(_) => self,
        }
    }
}

/// A join or the like of what cannot be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InvalidJoin {
    pub act: JoinAct,
    pub target: JoinTarget,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JoinAct {
    Join,
    Detach,
    Cancel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JoinTarget {
    NotAThread,
    Itself,
    Joined(Tid),
    Detached(Tid),
    /// A `std::thread` that stands for no thread.
    NotJoinable,
}

impl JoinTarget {
    /// The same, whichever thread it is.
    pub fn any(self) -> Self {
        match self {
            JoinTarget::Joined(_) => JoinTarget::Joined(Tid::MAIN),
            JoinTarget::Detached(_) => JoinTarget::Detached(Tid::MAIN),
            JoinTarget::NotAThread | JoinTarget::Itself | JoinTarget::NotJoinable => self,
        }
    }
}

/// Memory that a function cannot free, or the like.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InvalidFree {
    /// The function, as in `free`, `munmap`.
    pub function: &'static str,
    pub what: Freed,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Freed {
    /// An address close to zero.
    NearNull,
    /// A pointer that was moved outside its allocation.
    Lost,
    Function,
    /// An address that belongs to nothing.
    Nothing,
    /// A place inside a heap block of that size, or beside it.
    Within {
        offset: i64,
        size: u64,
    },
    /// A block of that size that was freed or unmapped before.
    Again {
        storage: Storage,
        size: u64,
    },
    /// Memory of another kind.
    Other {
        storage: Storage,
        name: Option<String>,
    },
    /// Memory that `mmap` did not return.
    NotFromMap,
    /// An address where nothing is mapped.
    NothingMapped,
}

/// A call that cannot be executed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InvalidCall {
    /// A function is given fewer arguments than it takes, by the program or by a function of the library.
    FewArguments { function: String, takes: usize, given: usize, by_library: bool },
    /// There is no function at this address.
    NotFunction(u64),
}

/// An argument that a function of the library forbids.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InvalidArgument {
    /// Ranges of so many bytes that overlap, given to this function.
    Overlap {
        function: String,
        bytes: u64,
        apart: u64,
    },
    Stream(NotStream),
    /// The size of a block, which is negative as a signed number.
    Size(u64),
    /// Of a block, and no power of two.
    Alignment(u64),
    Character(i32),
    OnceFlag,
    /// None to choose from.
    Alternatives,
}

/// What was given as a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotStream {
    Closed,
    Null,
    Unknown,
}

/// What depends on a value that was never written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dependent {
    /// An argument of this function, numbered from 1.
    Argument {
        number: usize,
        function: String,
    },
    FunctionPointer,
    Address,
    AddressOrLength,
    Divisor,
    BranchCondition,
    CompareExchange,
}

/// How a thread exceeds its stack of so many bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StackOverflow {
    /// With so many nested calls.
    Calls {
        depth: usize,
        limit: u64,
    },
    Variable {
        name: Option<String>,
        size: u64,
        limit: u64,
    },
}

/// An access through a pointer to a heap block of `size` bytes that was freed and whose address was given to another
/// block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StaleAccess {
    pub kind: StaleKind,
    pub bytes: u64,
    pub size: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StaleKind {
    Read,
    Write,
    /// By a library function.
    Use,
}

/// What is wrong with the format of a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InvalidFormat {
    /// It ends inside a conversion, of which this comes after the `%`.
    Incomplete(String),
    /// This is not a conversion of the function.
    Conversion {
        of: Formatted,
        letter: u8,
    },
    FewArguments,
}

/// Which functions have such a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Formatted {
    Printf,
    Scanf,
}

/// What is wrong with a `longjmp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InvalidJump {
    /// No `setjmp` has filled the buffer.
    NotFilled,
    /// The `setjmp` was that of another thread.
    OtherThread,
    /// The function that called `setjmp` has returned.
    Returned,
}
