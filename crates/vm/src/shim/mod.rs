//! Library functions, modelled natively: one file per family, each a table of names.
//!
//! A function that other threads cannot observe runs as a local step. One that synchronises describes its next
//! operation first, so that the search can decide when it runs. A function that blocks more than once, or calls back
//! into the program, runs in *phases*: it stays at its call until it returns [`Flow::Done`].
//!
//! The state of such a function is in the program's own memory (a mutex is the bytes of its `pthread_mutex_t`), in the
//! thread's state, or in the machine's blocks; all of these are on the undo trail.

mod arguments;
mod assert;
mod attribute;
pub(crate) mod barrier;
mod buffer;
mod bytes;
mod c11;
mod calendar;
pub(crate) mod cancel;
mod cond;
mod ctype;
mod cxx;
mod cxx_containers;
mod cxx_stream;
mod cxx_thread;
mod errno;
mod extended;
mod external;
pub(crate) mod file;
mod format;
pub(crate) mod futex;
mod heap;
mod input;
mod jump;
mod key;
mod map;
mod math;
mod mutex;
mod number;
pub(crate) mod once;
mod poll;
mod posix;
mod process;
pub(crate) mod queue;
mod random;
mod refused;
pub(crate) mod reuse;
mod rust;
pub(crate) mod rwlock;
mod semaphore;
mod signal;
mod sort;
mod spin;
mod stdio;
mod stdlib;
mod string;
mod thread;
mod time;
mod unwind;
mod verifier;

pub use attribute::{Attribute, Attributes};
pub(crate) use buffer::{STATICS, Static, place_statics, static_at};
pub(crate) use cond::undivided;
pub use cxx::THROWING;
pub(crate) use external::place as place_externals;
pub(crate) use mutex::{is_normal_mutex, mark_of};
pub(crate) use verifier::section_of;

use crate::memory::{InvalidAccess, Kind, Site};
use crate::vm::Vm;
use base::{Detail, FaultKind, Id, Obstacle, Pending, Pick, Role, Tid};
use ir::Func;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::sync::OnceLock;

/// A modelled function.
#[derive(Clone, Copy)]
pub(crate) struct Shim {
    run: fn(&mut Call<'_>) -> Result<Flow, StepError>,
    visible: Option<fn(&View<'_>) -> Option<Pending>>,
    attributes: Attributes,
}

impl std::fmt::Debug for Shim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.visible.is_some() { "visible" } else { "local" })
    }
}

impl Shim {
    /// A function that no other thread can observe.
    pub const fn local(run: fn(&mut Call<'_>) -> Result<Flow, StepError>) -> Shim {
        Shim { run, visible: None, attributes: Attributes::NONE }
    }
    /// A function that is an operation of the search. `pending` describes the operation of the current phase, and
    /// returns `None` for a local phase. An invalid argument is described as enabled: running it then reports the
    /// fault.
    pub const fn visible(
        pending: fn(&View<'_>) -> Option<Pending>,
        run: fn(&mut Call<'_>) -> Result<Flow, StepError>,
    ) -> Shim {
        Shim { run, visible: Some(pending), attributes: Attributes::NONE }
    }
    pub fn has(&self, attribute: Attribute) -> bool {
        self.attributes.has(attribute)
    }
    /// The same function with this attribute.
    pub const fn with(mut self, attribute: Attribute) -> Shim {
        self.attributes = self.attributes.with(attribute);
        self
    }
    pub fn pending(&self, view: &View<'_>) -> Option<Pending> {
        if view.vm.code.cancels
            && let Some(stage) = cancel::stage(self, view.vm, view.tid, view.phase)
        {
            return cancel::pending(self, view, stage);
        }
        let visible = self.visible?;
        if view.vm.thread(view.tid).state.late != 0 { time::reading(view) } else { visible(view) }
    }
    /// Runs the current phase.
    pub fn run(&self, call: &mut Call<'_>) -> Result<Flow, StepError> {
        if call.vm.code.cancels { cancel::run(self, call) } else { self.run_plainly(call) }
    }
    /// The same where the thread is not cancelled. If time has passed in it, advancing the clock is a phase of its own.
    fn run_plainly(&self, call: &mut Call<'_>) -> Result<Flow, StepError> {
        let (phase, scratch) = (call.phase, call.scratch);
        let late = |call: &Call<'_>| call.vm.thread(call.tid).state.late != 0;
        if late(call) {
            time::catch_up(call)?;
            return Ok(if phase == LATE { Flow::Done(scratch) } else { Flow::Stay { phase, scratch } });
        }
        match (self.run)(call)? {
            Flow::Done(result) if late(call) => Ok(Flow::Stay { phase: LATE, scratch: result }),
            flow @ (Flow::Done(_)
            | Flow::Pair(..)
            | Flow::Stay { .. }
            | Flow::Enter { .. }
            | Flow::EndThread(_)
            | Flow::Jump { .. }
            | Flow::Unwind) => Ok(flow),
        }
    }
}

/// The phase of a call that an exception is about to leave.
pub(crate) const UNWOUND: u8 = u8::MAX - 1;
/// The phase of a call that has completed except for advancing the clock.
const LATE: u8 = u8::MAX;

/// The progress of a library function.
pub(crate) enum Flow {
    /// The call is complete; the value is its result, ignored if it has none.
    Done(u64),
    /// The call is complete with two results, as C++ returns a small pair.
    Pair(u64, u64),
    /// The call continues in another phase.
    Stay { phase: u8, scratch: u64 },
    /// Calls a function of the program and continues in `phase`, with its result in [`Call::returned`].
    Enter { func: u64, args: SmallVec<[u64; 4]>, phase: u8, scratch: u64 },
    /// The thread terminates with this value, for a thread that joins it.
    EndThread(u64),
    /// Returns to the `setjmp` that filled this record, which then returns `value`.
    Jump { record: u64, value: u32 },
    /// An exception leaves the call, and calls around it up to one with a handler.
    Unwind,
}

/// Why a step could not be completed.
#[derive(Debug)]
pub(crate) enum StepError {
    InvalidAccess(InvalidAccess),
    Fault {
        kind: FaultKind,
        detail: Detail,
        related: Vec<(Role, (Tid, Site))>,
    },
    /// A fault of a function that is not on the stack.
    FaultIn {
        kind: FaultKind,
        detail: Detail,
        func: Func,
    },
    Unsupported {
        obstacle: Obstacle,
        what: String,
        instead: String,
    },
    AssumeFailed,
    /// The step refutes an assumption of the search.
    Refuted,
    Exited(i32),
}

impl From<InvalidAccess> for StepError {
    fn from(bad: InvalidAccess) -> Self {
        StepError::InvalidAccess(bad)
    }
}

impl StepError {
    pub fn fault(kind: FaultKind, detail: impl Into<Detail>) -> Self {
        StepError::Fault { kind, detail: detail.into(), related: Vec::new() }
    }
    pub fn unsupported(what: impl Into<String>, instead: impl Into<String>) -> Self {
        Self::obstacle(Obstacle::Feature, what, instead)
    }
    pub fn obstacle(obstacle: Obstacle, what: impl Into<String>, instead: impl Into<String>) -> Self {
        StepError::Unsupported { obstacle, what: what.into(), instead: instead.into() }
    }
}

/// A call that is about to run, without access to change anything.
pub(crate) struct View<'a> {
    pub vm: &'a Vm,
    pub tid: Tid,
    pub args: &'a [u64],
    pub phase: u8,
    pub scratch: u64,
}

impl View<'_> {
    pub fn arg(&self, n: usize) -> u64 {
        self.args.get(n).copied().unwrap_or(0)
    }
    /// A 32-bit word of the program's memory, if it is readable and defined.
    pub fn word(&self, addr: u64) -> Option<u32> {
        self.vm.memory.load_defined(addr, 4).ok().map(|x| x as u32)
    }
}

/// A call that runs.
pub(crate) struct Call<'a> {
    pub vm: &'a mut Vm,
    pub tid: Tid,
    /// The call instruction.
    pub site: Site,
    /// Low words of the arguments.
    pub args: &'a [u64],
    pub phase: u8,
    pub scratch: u64,
    /// Result of the function entered by [`Flow::Enter`].
    pub returned: u64,
    /// The alternative to take, for nondeterministic functions.
    pub pick: Pick,
}

impl Flow {
    /// The call is complete and returns a C `int`.
    pub fn int(value: i32) -> Flow {
        Flow::Done(u64::from(value as u32))
    }
}

impl Call<'_> {
    pub fn arg(&self, n: usize) -> u64 {
        self.args.get(n).copied().unwrap_or(0)
    }
    /// The n-th argument as a C `int`.
    pub fn int(&self, n: usize) -> i32 {
        self.arg(n) as i32
    }
    /// The thread and the site, for the history of allocations.
    pub fn here(&self) -> (Tid, Site) {
        (self.tid, self.site)
    }
    pub fn load32(&self, addr: u64) -> Result<u32, StepError> {
        Ok(self.vm.memory.load_defined(addr, 4)? as u32)
    }
    pub fn load64(&self, addr: u64) -> Result<u64, StepError> {
        Ok(self.vm.memory.load_defined(addr, 8)?)
    }
    pub fn store32(&mut self, addr: u64, value: u32) -> Result<(), StepError> {
        self.vm.memory.store(addr, 4, u64::from(value), 0)?;
        Ok(())
    }
    pub fn store64(&mut self, addr: u64, value: u64) -> Result<(), StepError> {
        self.vm.memory.store(addr, 8, value, 0)?;
        Ok(())
    }
    /// The C string that the n-th argument points to, copied.
    pub fn string(&self, n: usize) -> Result<Vec<u8>, StepError> {
        Ok(self.vm.memory.c_string(self.arg(n))?.to_vec())
    }
    /// A zeroed block of the machine's memory, allocated by this thread.
    pub fn thread_block(&mut self, size: u64) -> Result<u64, StepError> {
        let here = self.here();
        let owner = self.tid.index() as u8;
        self.vm.memory.allocate(owner, size, 16, Kind::Machine, here).ok_or_else(|| {
            StepError::unsupported(
                "more working memory in a library function than the machine has",
                "make the arrays smaller",
            )
        })
    }
    /// A text that the program must not change, like a string literal of the library.
    pub fn constant_text(&mut self, text: &[u8]) -> Result<u64, StepError> {
        let addr = self.thread_block(text.len() as u64)?;
        self.vm.memory.write(addr, text)?;
        self.vm.memory.make_constant(addr);
        Ok(addr)
    }
    /// Sets the thread's `errno`.
    pub fn set_errno(&mut self, code: i32) -> Result<(), StepError> {
        let own = self.vm.thread(self.tid).state.own;
        self.store32(own + OWN_ERRNO, code as u32)
    }
}

// Layout of the machine's block per thread ([`crate::thread::ThreadState::own`]).
pub(crate) const OWN_ERRNO: u64 = 0;
/// Pointer to the thread's random numbers; 0 before their first use.
pub(crate) const OWN_RAND: u64 = 8;
/// Pointers to the three character tables; 0 before their first use.
pub(crate) const OWN_CTYPE: u64 = 16;
/// Pointer to the thread's block of names and texts that library functions return; 0 before its first use.
pub(crate) const OWN_BUFFER: u64 = 40;
/// Values of the thread's keys, 8 bytes each.
pub(crate) const OWN_KEYS: u64 = 64;
/// Keys a program may have.
pub(crate) const MAX_KEYS: u64 = 128;
/// How the thread started and how it is to terminate: see `thread`.
pub(crate) const OWN_THREAD: u64 = OWN_KEYS + 8 * MAX_KEYS;
/// The signals that the thread blocks.
pub(crate) const OWN_SIGNALS: u64 = OWN_THREAD + 64;
/// How many random bytes the thread has obtained from the system.
pub(crate) const OWN_ENTROPY: u64 = OWN_THREAD + 72;
/// Whether the thread's last lookup of a symbol failed and the error has not been read.
pub(crate) const OWN_DLERROR: u64 = OWN_THREAD + 80;
/// The state of cancellation: see `cancel`.
pub(crate) const OWN_CANCEL: u64 = OWN_THREAD + 88;
/// How often the thread's allocations have reused a freed address: see `reuse`.
pub(crate) const OWN_REUSED: u64 = OWN_THREAD + 152;
/// The exception that unwinds the thread's stack.
pub(crate) const OWN_EXCEPTION: u64 = OWN_THREAD + 160;
/// The address and the length of what is known about the panic that has ended the thread; 0 if there was none.
pub(crate) const OWN_PANIC: u64 = OWN_THREAD + 168;
pub(crate) const OWN_SIZE: u64 = OWN_THREAD + 192;

/// The name of the list of functions to run at exit.
pub const EXIT_LIST: &str = "the functions to run at exit";

// Layout of the machine's block for library state that all threads share ([`Vm::library`]).
/// The initial seed of threads; 0 before `srand`.
pub(crate) const LIB_RAND: u64 = 0;
pub(crate) const LIB_CLOCK: u64 = 16;
/// Number of registered exit functions, then 16 bytes (function, argument) each.
pub(crate) const LIB_ATEXIT: u64 = 24;
pub(crate) const MAX_ATEXIT: u64 = 256;
/// One word per key: 0 free, 1 used without destructor, else the destructor.
pub(crate) const LIB_KEYS: u64 = LIB_ATEXIT + 8 + 16 * MAX_ATEXIT;
/// Reserved for the families: see the constants in their files.
pub(crate) const LIB_MORE: u64 = LIB_KEYS + 8 * MAX_KEYS;
/// What `stdin`, `stdout` and `stderr` point to.
pub(crate) const LIB_STREAMS: u64 = LIB_MORE;
/// The array that `environ` points to.
pub(crate) const LIB_ENVIRON: u64 = LIB_MORE + 24;

/// The disposition of each signal, by its number: see `signal`.
pub(crate) const LIB_SIGNALS: u64 = LIB_MORE + 64;
/// The limits of the process, 16 bytes each.
pub(crate) const LIB_LIMITS: u64 = LIB_SIGNALS + 65 * signal::KEPT;

/// Represents the files of the program.
pub(crate) const LIB_FILES: u64 = LIB_LIMITS + 16 * 16;

/// Library state that operations of a search access, by its offset in the library's block.
pub(crate) fn library_state(offset: u64) -> Option<&'static str> {
    match offset {
        LIB_CLOCK => Some("the clock"),
        LIB_RAND => Some("the random numbers"),
        LIB_ATEXIT => Some(EXIT_LIST),
        LIB_KEYS => Some("the keys of thread-specific data"),
        LIB_SIGNALS..LIB_LIMITS => Some("a signal's handler"),
        LIB_LIMITS => Some("the limits of the process"),
        LIB_FILES => Some("the file system"),
        _ => None,
    }
}

pub(crate) const LIB_SIZE: u64 = LIB_MORE + 4096;

type Row = (&'static str, Shim);

/// The families' tables.
const FAMILIES: &[&[Row]] = &[
    assert::TABLE,
    barrier::TABLE,
    bytes::TABLE,
    c11::TABLE,
    cancel::TABLE,
    cond::TABLE,
    ctype::TABLE,
    cxx::TABLE,
    cxx_containers::TABLE,
    cxx_stream::TABLE,
    cxx_thread::TABLE,
    errno::TABLE,
    file::TABLE,
    futex::TABLE,
    heap::TABLE,
    input::TABLE,
    jump::TABLE,
    key::TABLE,
    map::TABLE,
    math::TABLE,
    mutex::TABLE,
    once::TABLE,
    poll::TABLE,
    posix::TABLE,
    process::TABLE,
    random::TABLE,
    refused::TABLE,
    rust::TABLE,
    rwlock::TABLE,
    semaphore::TABLE,
    signal::TABLE,
    sort::TABLE,
    spin::TABLE,
    stdio::TABLE,
    stdlib::TABLE,
    string::TABLE,
    thread::TABLE,
    time::TABLE,
    unwind::TABLE,
    verifier::TABLE,
];

/// Whether the machine provides a symbol that programs may refer to without defining it.
pub fn provides(name: &str) -> bool {
    models(name) || external::is_known(name)
}

/// Whether the machine models a function of this name.
pub fn models(name: &str) -> bool {
    table().contains_key(name)
}

/// The attributes of these functions, together.
pub fn attributes<'a>(names: impl IntoIterator<Item = &'a str>) -> Attributes {
    let table = table();
    let known = names.into_iter().filter_map(|name| table.get(name));
    known.fold(Attributes::NONE, |all, shim| all.union(shim.attributes))
}

/// All modelled functions by name, built on first use: that takes as long as reading a small program.
pub(crate) fn table() -> &'static FxHashMap<&'static str, Shim> {
    static TABLE: OnceLock<FxHashMap<&'static str, Shim>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let count = FAMILIES.iter().map(|family| family.len()).sum();
        let mut all = FxHashMap::with_capacity_and_hasher(count, FxBuildHasher);
        for (name, shim) in FAMILIES.iter().copied().flatten() {
            let before = all.insert(*name, *shim);
            assert!(before.is_none(), "internal: `{name}` is modelled twice");
        }
        all
    })
}

/// Whether a modelled function is used even if the program defines it. C++ headers may define functions that only work
/// with the library's own state.
pub fn replaces(name: &str) -> bool {
    (name.starts_with("_ZNSo") || name.starts_with("_ZSt")) && cxx_stream::TABLE.iter().any(|(row, _)| *row == name)
}
