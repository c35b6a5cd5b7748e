//! A thread of the program: registers, frames, and the small state that is saved before each of its transitions.
//!
//! All frames of a thread share one register stack; a frame is a window of it. Before a transition the top frame's
//! window is saved; a frame below is saved when control first returns into it. So a transition costs the frames it
//! touches.

use crate::memory::Site;
use base::{Pending, Tid};
use std::cell::Cell;

/// A function activation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub func: u32,
    /// Where to go on when control comes back to this frame; stale while it is the running one.
    pub pc: Site,
    /// First register.
    pub base: u32,
    /// Number of registers, variadic arguments included.
    pub size: u32,
    /// How many of them, at the end, are variadic arguments.
    pub variadic: u32,
    /// Height of the thread's list of stack blocks when the frame was made.
    pub stack_blocks: u32,
    /// Some register may hold undefined bits.
    pub tainted: bool,
    /// Called by a library function, which goes on in this phase when the frame ends; 0 for an ordinary call.
    pub resume_phase: u8,
    pub resume_scratch: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Known by name, not spawned in this execution.
    Absent,
    Running,
    Finished,
}

/// What `join` still may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joinable {
    Yes,
    Joined,
    Detached,
}

/// Everything of a thread but its registers and frames; saved whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ThreadState {
    pub status: Status,
    pub joinable: Joinable,
    /// The next instruction.
    pub pc: Site,
    /// How far the library function at `pc` has got.
    pub phase: u8,
    /// A word the library function at `pc` keeps between phases.
    pub scratch: u64,
    /// Result of the program's function that the library function at `pc` called.
    pub returned: u64,
    /// Nesting of atomic sections.
    pub atomic: u32,
    /// It has stopped at an operation in the section it is in, so that the section's end is one, too.
    pub divided: bool,
    /// Frames at or above this height have been saved since the transition began.
    pub saved_depth: u32,
    /// How many stack blocks and tainted registers the thread had when its state was saved.
    pub stack_blocks: u32,
    pub taints: u32,
    /// Value for `pthread_join`.
    pub result: u64,
    /// That value was never written: the thread's function ended without `return`.
    pub result_undefined: bool,
    /// Bytes of stack blocks in use.
    pub stack_bytes: u64,
    /// Condition variable, futex or similar this thread is queued on; 0 when none.
    pub queued_on: u64,
    /// The queue that it keeps others away from; 0 when none.
    pub keeps: u64,
    /// It has been signalled since it queued.
    pub signalled: bool,
    /// A wait of this thread has ended without a signal.
    pub woke_spuriously: bool,
    /// A compare-exchange of this thread has failed spuriously.
    pub failed_spuriously: bool,
    /// The moment until which a wait of it took, where the clock has not been moved there yet; 0 otherwise.
    pub late: u64,
    /// The machine's block for this thread: `errno` and the values of its keys.
    pub own: u64,
    pub parent: Tid,
    /// How many threads it has spawned.
    pub spawned: u32,
}

pub(crate) struct Thread {
    pub state: ThreadState,
    pub registers: Vec<u64>,
    pub frames: Vec<Frame>,
    /// Addresses of live stack blocks, in order of allocation.
    pub stack_blocks: Vec<u64>,
    /// Registers (absolute) with their undefined bits; nearly always empty.
    pub taints: Vec<(u32, u64)>,
    /// Address of this thread's copy of each thread-local variable.
    pub thread_locals: Vec<u64>,
    /// The visible operation it stands at, where that depends on nothing but itself, once somebody has asked.
    pub known: Cell<Option<Pending>>,
}

impl Thread {
    pub fn new(parent: Tid) -> Self {
        let state = ThreadState {
            status: Status::Absent,
            joinable: Joinable::Yes,
            pc: 0,
            phase: 0,
            scratch: 0,
            returned: 0,
            own: 0,
            atomic: 0,
            divided: false,
            saved_depth: 0,
            stack_blocks: 0,
            taints: 0,
            result: 0,
            result_undefined: false,
            stack_bytes: 0,
            queued_on: 0,
            keeps: 0,
            late: 0,
            signalled: false,
            woke_spuriously: false,
            failed_spuriously: false,
            parent,
            spawned: 0,
        };
        Self {
            state,
            registers: Vec::new(),
            frames: Vec::new(),
            stack_blocks: Vec::new(),
            taints: Vec::new(),
            thread_locals: Vec::new(),
            known: Cell::new(None),
        }
    }

    /// Notes in the state how much of the growing lists belongs to it.
    pub fn note_heights(&mut self) {
        self.state.taints = self.taints.len() as u32;
        self.state.stack_blocks = self.stack_blocks.len() as u32;
    }

    /// Undefined bits of an absolute register.
    pub fn taint(&self, register: u32) -> u64 {
        self.taints.iter().find(|(at, _)| *at == register).map_or(0, |&(_, bits)| bits)
    }

    pub fn set_taint(&mut self, register: u32, bits: u64) {
        match (self.taints.iter().position(|(at, _)| *at == register), bits) {
            (Some(i), 0) => {
                self.taints.swap_remove(i);
            }
            (Some(i), bits) => self.taints[i].1 = bits,
            (None, 0) => {}
            (None, bits) => self.taints.push((register, bits)),
        }
    }
}
