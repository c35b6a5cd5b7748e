//! The state of an execution: memory, threads with their frames, library state, history. Cloned as a whole for undo.

use super::library::Files;
use super::memory::{Datum, Memory};
use super::race::History;
use base::Tid;
use ir::{Block, Func, Global, Type, Value};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct State {
    pub memory: Memory,
    /// The threads of this execution, finished ones included.
    pub threads: BTreeMap<Tid, Thread>,
    pub library: Library,
    pub history: History,
    /// What the program wrote to its standard output.
    pub output: Vec<u8>,
}

/// A function activation.
#[derive(Clone, Debug)]
pub struct Frame {
    pub func: Func,
    pub block: Block,
    /// The next instruction of the block.
    pub at: usize,
    pub values: BTreeMap<Value, Datum>,
    /// Blocks that end with it.
    pub locals: Vec<u64>,
    pub variadic: Vec<(Datum, Type)>,
    /// Called by a library function, which continues in this phase.
    pub resume: Option<(u8, u64)>,
    /// Where its calls of `setjmp` were.
    pub jumps: Vec<Jump>,
}

/// What a call of `setjmp` has left in its frame.
#[derive(Clone, Debug)]
pub struct Jump {
    /// Unique among all calls of all threads in this execution.
    pub number: u64,
    pub block: Block,
    pub at: usize,
    pub values: BTreeMap<Value, Datum>,
}

/// The bottom of a thread's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottom {
    /// The main thread, about to run the n-th constructor, or `main`.
    Constructor(usize),
    /// `main` has returned.
    MainEnd,
    /// About to run this function with this argument.
    Start(u64, Datum),
    ThreadEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joinable {
    Yes,
    Joined,
    Detached,
}

#[derive(Clone, Debug)]
pub struct Thread {
    pub frames: Vec<Frame>,
    pub bottom: Bottom,
    pub finished: bool,
    pub joinable: Joinable,
    /// The phase of its current library function, and the state of that function.
    pub phase: u8,
    pub scratch: u64,
    /// Nesting of atomic sections, and whether it has stopped in the one it is in.
    pub atomic: u32,
    pub stopped: bool,
    /// The exception that unwinds its stack.
    pub exception: u64,
    /// What its function returned, for the thread that joins it.
    pub result: u64,
    /// That was never written.
    pub result_undefined: bool,
    /// The argument of `pthread_exit` in the main thread; its result is the exit code.
    pub main_result: u64,
    /// Condition variable or futex on which it waits; 0 for none.
    pub queued_on: u64,
    pub signalled: bool,
    /// A wait of it has ended without a signal.
    pub woke_spuriously: bool,
    pub failed_spuriously: bool,
    /// The freed blocks that its allocation may reuse, and how often it reused one.
    pub freed: Vec<u64>,
    pub freed_taken: u32,
    /// The futex whose queue it has locked; 0 for none.
    pub keeps: u64,
    pub spawned: u32,
    pub errno: u64,
    pub keys: BTreeMap<u64, u64>,
    pub thread_locals: BTreeMap<Global, u64>,
    /// Destructors of C++ thread-local objects: function, object.
    pub destructors: Vec<(u64, u64)>,
    /// The C++ object whose function the thread runs; 0 for none.
    pub object: u64,
    pub gives_int: bool,
    pub parent: Tid,
    /// Of the main thread: it has called `pthread_exit`, may be joined, and waits for the others to terminate.
    pub gone: bool,
    /// Random numbers so far.
    pub random: Vec<u32>,
    /// Bytes of its locals.
    pub stack: u64,
    /// Signals that it blocks.
    pub blocked: u64,
    /// How many random words it has obtained from the system.
    pub entropy: u64,
    pub cancel: Cancel,
}

/// The state of a thread's cancellation.
#[derive(Clone, Debug)]
pub struct Cancel {
    /// The address of its cancellation word.
    pub asked: u64,
    /// Cancellation is disabled.
    pub disabled: bool,
    /// It is being cancelled.
    pub unwinding: bool,
    pub point: Point,
    /// How many frames it had when it was cancelled.
    pub ending: Option<usize>,
    pub result: u64,
    /// Buffers of the handlers that are to run.
    pub handlers: Vec<u64>,
}

/// The progress of a thread's current cancellation point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    Testing,
    Choosing,
    Releasing,
    Waiting,
    Locking,
    /// It continues like any other call.
    Passed,
}

impl Thread {
    pub fn new(bottom: Bottom, errno: u64, asked: u64, parent: Tid) -> Self {
        let cancel = Cancel {
            asked,
            disabled: false,
            unwinding: false,
            point: Point::Testing,
            ending: None,
            result: 0,
            handlers: Vec::new(),
        };
        Self {
            cancel,
            frames: Vec::new(),
            bottom,
            finished: false,
            joinable: Joinable::Yes,
            phase: 0,
            scratch: 0,
            atomic: 0,
            stopped: false,
            result: 0,
            exception: 0,
            result_undefined: false,
            main_result: 0,
            queued_on: 0,
            signalled: false,
            woke_spuriously: false,
            failed_spuriously: false,
            freed: Vec::new(),
            freed_taken: 0,
            keeps: 0,
            spawned: 0,
            errno,
            keys: BTreeMap::new(),
            thread_locals: BTreeMap::new(),
            destructors: Vec::new(),
            object: 0,
            gives_int: false,
            parent,
            gone: false,
            random: Vec::new(),
            stack: 0,
            blocked: 0,
            entropy: 0,
        }
    }
}

/// Library state that all threads share.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// Destructors of the keys that exist; 0 for none.
    pub keys: BTreeMap<u64, u64>,
    /// Function and argument.
    pub at_exit: Vec<(u64, u64)>,
    /// Microseconds since the start.
    pub clock: u64,
    /// The initial state of threads' random numbers.
    pub seed: u32,
    /// The targets of `stdout` and so on.
    pub streams: [u64; 3],
    /// The block of static buffers, and the name of the time zone.
    pub statics: u64,
    pub zone: u64,
    /// Handlers of signals: function, mask, flags.
    pub handlers: BTreeMap<i32, (u64, u64, u64)>,
    /// Limits of the process that were set.
    pub limits: BTreeMap<i32, (u64, u64)>,
    pub files: Files,
    /// How often `setjmp` has been called, and by which thread.
    pub jumps: Vec<Tid>,
}
