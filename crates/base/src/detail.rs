//! What a fault is about, in fields: `report` puts it into words.
//!
//! Names of variables, values and texts of the program are strings, since only the machine knows them; variables and
//! functions by linker name.

use crate::{
    Arithmetic, Assertion, Dependent, InvalidArgument, InvalidCall, InvalidFormat, InvalidFree, InvalidJoin,
    InvalidJump, Misuse, StackOverflow, StaleAccess, Termination, Tid,
};
use std::fmt;

/// What a fault is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The words of a machine whose faults are compared by their kind, and not reported.
    Text(String),
    Access(InvalidAccess),
    Race(Race),
    Deadlock(Deadlock),
    Livelock(Livelock),
    /// A heap block of this size was never freed.
    Leak {
        size: u64,
    },
    Misuse(Misuse),
    Join(InvalidJoin),
    Free(InvalidFree),
    Arithmetic(Box<Arithmetic>),
    Call(InvalidCall),
    Jump(InvalidJump),
    Uninitialised(Dependent),
    StackOverflow(StackOverflow),
    Stale(StaleAccess),
    Format(InvalidFormat),
    Argument(InvalidArgument),
    Assertion(Assertion),
    Termination(Termination),
    /// The address of an atomic access to so many bytes is not a multiple of that.
    Misaligned(u32),
    /// Code that is declared unreachable was reached.
    Unreachable,
    /// The end of an atomic section that was never begun.
    NoAtomicSection,
}

impl Detail {
    /// The words of the machine, if it has no fields.
    pub fn text(&self) -> Option<&str> {
        if let Detail::Text(text) = self { Some(text) } else { None }
    }
}

macro_rules! detail_from {
    ($($from:ty => $make:expr),* $(,)?) => {
        $(impl From<$from> for Detail {
            fn from(from: $from) -> Self {
                $make(from)
            }
        })*
    };
}

detail_from! {
    InvalidArgument => Detail::Argument,
    Assertion => Detail::Assertion,
    Termination => Detail::Termination,
    Misuse => Detail::Misuse,
    InvalidJoin => Detail::Join,
    InvalidFree => Detail::Free,
    Arithmetic => |arithmetic| Detail::Arithmetic(Box::new(arithmetic)),
    InvalidCall => Detail::Call,
    InvalidJump => Detail::Jump,
    Dependent => Detail::Uninitialised,
    StackOverflow => Detail::StackOverflow,
    StaleAccess => Detail::Stale,
    InvalidFormat => Detail::Format,
}

/// Where a variable or block lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Storage {
    Global,
    ThreadLocal,
    Local,
    Heap,
    Mapped,
    /// Memory that belongs to the library.
    Library,
}

/// A variable or block, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Object {
    pub storage: Storage,
    pub name: Option<String>,
    /// The part that is meant, as it is written behind the name: `[3].value`; `None` if the source has no name for it.
    pub path: Option<String>,
    /// Where in the variable or block that part begins.
    pub offset: i64,
    /// Of the whole.
    pub size: u64,
}

impl Object {
    /// The whole of it, as in `global x`.
    pub fn whole(&self) -> String {
        self.noun("")
    }

    /// The part that is meant, by name if it has one.
    pub fn part(&self) -> String {
        match (&self.path, self.size, self.offset) {
            (Some(path), ..) => self.noun(path),
            (None, 1..=8, 0) => self.whole(),
            (None, _, offset) => format!("{} (at offset {offset})", self.whole()),
        }
    }

    fn noun(&self, path: &str) -> String {
        let named = |kind: &str, otherwise: &str| match &self.name {
            Some(name) => format!("{kind} `{name}{path}`"),
            None => otherwise.to_owned(),
        };
        match self.storage {
            Storage::Global => named("global", "a global"),
            Storage::ThreadLocal => named("thread-local", "a thread-local variable"),
            Storage::Local => named("local variable", "a local variable"),
            Storage::Heap => within(path, format!("a heap block of {} bytes", self.size)),
            Storage::Mapped => within(path, format!("{} bytes of mapped memory", self.size)),
            Storage::Library => self.name.clone().unwrap_or_else(|| "memory of the library".to_owned()),
        }
    }
}

/// The part of an object without a name.
fn within(path: &str, whole: String) -> String {
    match path.trim_start_matches('.') {
        "" => whole,
        part => format!("`{part}` in {whole}"),
    }
}

/// What is at an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    Object(Object),
    /// So many bytes after address zero.
    Null(u64),
    /// Nowhere: the pointer was moved outside its allocation.
    Lost,
    /// The code of a function.
    Function(String),
    /// An address that belongs to nothing.
    Nothing(u64),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Object(object) => f.write_str(&object.part()),
            Target::Null(addr) | Target::Nothing(addr) => write!(f, "memory at {addr:#x}"),
            Target::Lost => f.write_str("memory outside every allocation"),
            Target::Function(name) => write!(f, "the code of function `{name}`"),
        }
    }
}

/// An access of memory that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InvalidAccess {
    pub writes: bool,
    pub bytes: u64,
    pub target: Target,
    /// Of an object, why it may not be accessed there.
    pub problem: Problem,
}

/// Why an access of an object is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Problem {
    /// There is no object.
    NoObject,
    /// It was freed or unmapped, its function has returned, or its thread has ended.
    Ended,
    NeverWritten,
    Constant,
    /// These pages of it were unmapped, are protected, or are read-only.
    UnmappedPage,
    ProtectedPage,
    ReadOnlyPage,
    OutOfBounds,
}

/// What an access of a race does to the location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccessKind {
    Read,
    Write,
    AtomicRead,
    AtomicWrite,
    /// The allocation of the block, which writes to all of it.
    Allocation,
    Free,
    /// The end of a variable's life.
    End,
}

impl AccessKind {
    /// As files have it.
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::AtomicRead => "atomic-read",
            AccessKind::AtomicWrite => "atomic-write",
            AccessKind::Allocation => "allocation",
            AccessKind::Free => "free",
            AccessKind::End => "end",
        }
    }

    pub fn is_atomic(self) -> bool {
        match self {
            AccessKind::AtomicRead | AccessKind::AtomicWrite => true,
            AccessKind::Read | AccessKind::Write | AccessKind::Allocation | AccessKind::Free | AccessKind::End => false,
        }
    }
}

/// Two accesses that nothing orders. The fault's place is that of `second`; the place of `first` is related to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Race {
    pub first: (Tid, AccessKind),
    pub second: (Tid, AccessKind),
    /// What the second one accesses, and how many bytes.
    pub target: Target,
    pub bytes: u64,
}

/// Why threads wait forever.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deadlock {
    /// Each waits for the next, and the last for the first.
    Cycle(Vec<Tid>),
    /// For a lock that the thread itself holds, or an initialisation that it runs itself.
    OwnLock(Tid),
    OwnInitialisation(Tid),
    /// For a lock that another thread held when it ended.
    Abandoned {
        thread: Tid,
        holder: Tid,
    },
    /// Each for something that no thread will do.
    Nobody(Vec<Tid>),
}

/// A loop without end, and what it waits for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Livelock {
    pub thread: Tid,
    pub polls: Polls,
}

/// What each iteration of a spin loop reads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Polls {
    /// Not looked into.
    Unknown,
    /// A location until it satisfies a condition, which what it holds does not.
    Until { object: String, condition: Condition, value: String },
    /// These locations, with what they hold.
    Values(Vec<(String, String)>),
}

/// A conjunction of disjunctions; empty if the location only has to change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    pub clauses: Vec<Vec<Term>>,
}

/// A comparison of a location's value, or of the bits of it that the mask selects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    pub mask: Option<u64>,
    pub compare: Compare,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compare {
    Equal(String),
    NotEqual(String),
    AtMost(String),
    AtLeast(String),
    Between(String, String),
}

/// What a blocked thread waits for, and the locks that it holds meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wait {
    pub thread: Tid,
    pub holds: Vec<String>,
    pub what: Awaited,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Awaited {
    Lock {
        object: String,
        held_by: HeldBy,
    },
    /// A lock, to read, which may be denied because a writer waits.
    ReadLock {
        object: String,
        held_by: HeldBy,
        writer: Option<Tid>,
    },
    WriteLock {
        object: String,
        held_by: HeldBy,
    },
    Signal(String),
    WakeUp(String),
    Barrier(String),
    Semaphore(String),
    Initialisation(String),
    Thread {
        target: Tid,
        detached: bool,
    },
}

/// Which threads hold a lock.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HeldBy {
    Nobody,
    /// The thread that waits for it.
    Itself,
    /// A thread that has ended.
    Ended(Tid),
    Threads(Vec<Tid>),
}

/// What a second place has to do with a fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Where a freed address was given to another block.
    Reused,
    /// Where a stream was closed.
    Closed,
    /// Where the memory was allocated, mapped, declared or defined.
    Born(Storage),
    /// Where it was freed or unmapped.
    Died(Storage),
    /// The first access of a race.
    Conflicts(AccessKind),
    /// A thread waits here.
    WaitsHere,
    /// The same, and what for.
    Waits(Wait),
    /// Another loop without end.
    Spins(Livelock),
    /// A thread set the variable to the value that a loop waits for, and another value came after it.
    HadSet { object: String, value: String },
    /// The last write of the variable that a loop polls.
    Set { object: String, value: String },
    /// A write that would have ended a loop, but was not reached.
    NeverReached { object: String },
}
