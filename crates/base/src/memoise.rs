//! What a search must know about the steps of a program in order to memoise them.
//!
//! What a thread does between two operations depends only on its own state, as long as it uses no memory that other
//! threads use. So a search need not have the machine execute a step that it has seen before: the program says of each
//! step how far it reached, and of each thread what its continuation depends on.

use crate::Tid;

/// What a step concerned beyond its operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope<'a> {
    /// There are no other threads.
    SingleThreaded,
    /// It concerned only its own thread: given the values that the thread has read, and what the operation read, it is
    /// the same in every execution, and other threads can observe only what the operation wrote.
    ThreadLocal,
    /// Besides that, it accessed memory that other threads use, too, and some write. It depends on the values that it
    /// read there.
    Shared {
        /// Its plain accesses, in order.
        plain: &'a [Shared],
        /// There were no other accesses to such memory. Otherwise it had atomic ones, or wrote there in a way that is
        /// not recorded.
        complete: bool,
    },
    /// It may depend on anything, and concern anything.
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

/// What determines how a thread continues, except for the values that its operations will read and the contents of
/// memory when the main thread was last the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadKey {
    /// Its state, of which this is a fingerprint.
    State(u128),
    /// All that it has done and read.
    History,
    /// What other threads have done, too.
    Unknown,
}

/// The part of a program that searches need only for memoising its steps.
pub trait Memoise {
    /// Whether the other methods will be called from now on.
    fn watch_scope(&mut self, _on: bool) {}
    /// The scope of the last step, as far as is known: see [`Self::revisions`].
    fn scope(&self) -> Scope<'_> {
        Scope::Global
    }
    /// What the next operation of `tid`, and everything after it, depends on.
    fn thread_key(&self, _who: Tid) -> ThreadKey {
        ThreadKey::Unknown
    }
    /// Whether a key depends on nothing else, so that a search can check what it memoised: a thread that continues in
    /// the same way has the same key. Otherwise keys may tell apart more than they must, which costs only time: a step
    /// is looked up once for each key.
    fn has_minimal_keys(&self) -> bool {
        false
    }
    /// The number of times that sharing information changed so that the scopes of earlier steps are no longer valid.
    /// Monotonic; unaffected by [`crate::Program::rewind`].
    fn revisions(&self) -> u32 {
        0
    }
}
