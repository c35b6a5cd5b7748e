//! What can go wrong: faults of the checked program, and inputs that we cannot take.
//!
//! A fault is data, never a Rust error: the machine returns it, the search collects it, the report shows it. An
//! [`Unsupported`] is not a statement about the program: it makes a verdict *unfinished* and says what to do instead.

use crate::{Detail, Place, Role, Tid};
use std::fmt;

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// The kinds of fault, each with the name used in reports, JSON and `estragon explain`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum FaultKind { $($(#[$doc])* $kind),* }
        impl FaultKind {
            pub const ALL: &[FaultKind] = &[$(FaultKind::$kind),*];
            pub fn name(self) -> &'static str { match self { $(FaultKind::$kind => $name),* } }
        }
    };
}

fault_kinds! {
    /// A failed `assert`, `__assert_fail`, `reach_error` or the like.
    Assertion "assertion";
    /// `abort`, an abnormal end without an assertion text.
    Abort "abort";
    /// A Rust panic or C++ `std::terminate`.
    Panic "panic";
    /// A null pointer (or null plus a small offset) was accessed.
    NullAccess "null-access";
    /// An allocation was accessed after its life ended.
    DanglingAccess "dangling-access";
    /// An access inside or beside an allocation that is not within its bounds.
    OutOfBounds "out-of-bounds";
    /// A pointer that points to no allocation at all was accessed.
    WildAccess "wild-access";
    /// A constant or a function was written.
    ConstWrite "const-write";
    /// An access whose address is not aligned as the code promised; for atomics always required.
    Misaligned "misaligned";
    /// A value never written decided a branch, an address or an output.
    Uninitialised "uninitialised";
    DoubleFree "double-free";
    /// `free` of something `malloc` did not return.
    InvalidFree "invalid-free";
    /// An allocation still live, and unreachable or not, when the program ended (on request).
    Leak "leak";
    DivisionByZero "division-by-zero";
    /// Arithmetic overflow where the language makes it undefined.
    Overflow "overflow";
    /// Code marked unreachable was reached, or a non-void function ended without a value.
    Unreachable "unreachable";
    StackOverflow "stack-overflow";
    /// An indirect call of something that is not a function, or with other parameters than it has.
    BadCall "bad-call";
    /// A library function was called with arguments it forbids.
    BadArgument "bad-argument";
    /// Join or detach of a thread that is not joinable.
    BadJoin "bad-join";
    /// Unlock of a mutex, or release of a lock, that the thread does not hold.
    BadUnlock "bad-unlock";
    /// A synchronisation object was destroyed while in use, or used uninitialised or after destruction.
    BadDestroy "bad-destroy";
    /// Two accesses of one place, at least one a plain write or plain against an atomic write, that nothing orders.
    DataRace "data-race";
    /// Every live thread waits for another.
    Deadlock "deadlock";
    /// A thread spins forever, waiting for something that no thread will do.
    Livelock "livelock";
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A second place that explains a fault: where the memory was allocated, where it was freed, where the lock is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub role: Role,
    /// Whose doing it is, if one thread's.
    pub thread: Option<Tid>,
    pub place: Place,
}

/// One fault of the checked program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub detail: Detail,
    pub place: Place,
    /// The calls that led there, innermost first, without `place` itself.
    pub stack: Vec<Place>,
    pub related: Vec<Related>,
}

/// What it is that the tool cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    Feature,
    /// A loop that is assumed not to terminate, since no thread can observe what it does.
    Loop,
    /// A plain access that would be supported if it were atomic.
    PlainAccess,
    /// An exception of C++, in code that was made without landings.
    Exception,
}

/// Something the tool cannot run, met while running it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub obstacle: Obstacle,
    /// What was reached, e.g. "call to external function `getaddrinfo`".
    pub what: String,
    pub place: Place,
    /// The way out for the user.
    pub instead: String,
}

impl Unsupported {
    /// What was met and the way out, of a text that may carry its own way out in a second line.
    pub fn split(text: &str) -> (&str, &str) {
        text.split_once('\n').unwrap_or((text, "see docs/RUNNING.md for what is modelled"))
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unsupported: {} at {}; {}", self.what, self.place, self.instead)
    }
}
