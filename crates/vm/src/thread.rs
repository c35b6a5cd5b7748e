//! A thread of the program: registers, frames, and the small state that is saved before each of its transitions.
//!
//! All frames of a thread share one register stack; a frame is a window of it. Before a transition the top frame's
//! window is saved; a frame below is saved when control first returns into it. So a transition costs the frames it
//! touches.

use crate::code::STUB_FRAME;
use crate::extent::Extent;
use crate::memory::Site;
use crate::trail::{Trail, Undo};
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
    /// Some register may hold undefined bits or a stale pointer.
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
    /// The location whose value the next instruction needs, which accesses an atomic plainly: see `race::after`.
    pub wants: Option<Extent>,
    /// How many such values it has been given for that instruction.
    pub given: u32,
    pub parent: Tid,
    /// How many threads it has spawned.
    pub spawned: u32,
}

/// What is special about the value of a register (absolute).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Taint {
    pub register: u32,
    /// The block that the value pointed into, which is no longer there: see `provenance`. 0 for none.
    pub stale: u32,
    pub undefined: u64,
}

impl Taint {
    pub fn words(self) -> [u64; 2] {
        [u64::from(self.register) | u64::from(self.stale) << 32, self.undefined]
    }
    pub fn from_words([low, undefined]: [u64; 2]) -> Self {
        Self { register: low as u32, stale: (low >> 32) as u32, undefined }
    }
}

pub(crate) struct Thread {
    pub state: ThreadState,
    pub registers: Vec<u64>,
    pub frames: Vec<Frame>,
    /// Addresses of live stack blocks, in order of allocation.
    pub stack_blocks: Vec<u64>,
    /// Registers about whose value there is something special; nearly always empty.
    pub taints: Vec<Taint>,
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
            wants: None,
            given: 0,
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

    /// Gives a new thread its bottom frame, at one of the start stubs.
    pub fn enter_stub(&mut self, stub: u32, registers: &[u64]) {
        self.frames.clear();
        self.known.set(None);
        self.stack_blocks.clear();
        self.taints.clear();
        self.registers.resize((STUB_FRAME as usize).max(self.registers.len()), 0);
        self.registers[..registers.len()].copy_from_slice(registers);
        self.frames.push(Frame {
            func: u32::MAX,
            pc: stub,
            base: 0,
            size: STUB_FRAME,
            variadic: 0,
            stack_blocks: 0,
            tainted: false,
            resume_phase: 0,
            resume_scratch: 0,
        });
        self.state.pc = stub;
    }

    /// Saves its small state before it is changed from outside its own transition.
    pub fn save_state(&mut self, trail: &mut Trail, tid: Tid) {
        if trail.recording {
            self.note_heights();
            trail.states.push(self.state);
            trail.push(Undo::Thread { tid });
        }
    }

    /// Saves what its next transition may change first: its state and the registers of its top frame.
    pub fn save(&mut self, trail: &mut Trail, tid: Tid) {
        if !trail.recording {
            return;
        }
        self.note_heights();
        if !self.taints.is_empty() {
            trail.push_taints(tid, &self.taints);
        }
        trail.states.push(self.state);
        trail.entries.push(Undo::Thread { tid });
        let height = self.frames.len() as u32;
        self.state.saved_depth = height;
        if height > 0 {
            self.save_frame(trail, tid, height - 1);
        }
    }

    /// Saves a frame with its registers.
    pub fn save_frame(&self, trail: &mut Trail, tid: Tid, height: u32) {
        let frame = self.frames[height as usize];
        trail.words.extend_from_slice(&self.registers[frame.base as usize..(frame.base + frame.size) as usize]);
        trail.frames.push(frame);
        trail.entries.push(Undo::Frame { tid, height });
    }

    /// Drops the top frame, and saves the one below it if it has not been saved in this transition.
    pub fn pop_frame(&mut self, trail: &mut Trail, tid: Tid) {
        self.frames.pop();
        let height = self.frames.len() as u32;
        if trail.recording && height < self.state.saved_depth {
            self.state.saved_depth = height;
            self.save_frame(trail, tid, height - 1);
        }
    }

    /// Takes back a change of this thread.
    pub fn undo(&mut self, trail: &mut Trail, entry: Undo) {
        match entry {
            Undo::Frame { height, .. } => {
                let frame = trail.frames.pop().expect("internal: no frame on the trail");
                let from = trail.words.len() - frame.size as usize;
                self.registers[frame.base as usize..(frame.base + frame.size) as usize]
                    .copy_from_slice(&trail.words[from..]);
                trail.words.truncate(from);
                self.frames.truncate(height as usize);
                self.frames.push(frame);
            }
            Undo::Thread { .. } => {
                let state = trail.states.pop().expect("internal: no state on the trail");
                self.taints.truncate(state.taints as usize);
                self.stack_blocks.truncate(state.stack_blocks as usize);
                self.state = state;
                self.known.set(None);
            }
            Undo::Taints { len, .. } => {
                let words = &mut trail.words;
                let from = words.len() - 2 * len as usize;
                let taints = &mut self.taints;
                taints.clear();
                taints.extend(words[from..].chunks_exact(2).map(|pair| Taint::from_words([pair[0], pair[1]])));
                words.truncate(from);
            }
            Undo::StackBlocks { height, len, .. } => {
                let words = &mut trail.words;
                let from = words.len() - len as usize;
                let blocks = &mut self.stack_blocks;
                // What was pushed after the pop goes first.
                blocks.truncate(height as usize);
                blocks.extend_from_slice(&words[from..]);
                words.truncate(from);
            }
            Undo::Word { .. }
            | Undo::Bytes { .. }
            | Undo::Shadow { .. }
            | Undo::ShadowBytes { .. }
            | Undo::Block { .. }
            | Undo::Reused { .. }
            | Undo::Stale { .. }
            | Undo::Cell { .. }
            | Undo::Clock { .. }
            | Undo::Time { .. }
            | Undo::Files
            | Undo::Output { .. } => unreachable!("internal: not a change of a thread"),
        }
    }

    /// Notes in the state how much of the growing lists belongs to it.
    pub fn note_heights(&mut self) {
        self.state.taints = self.taints.len() as u32;
        self.state.stack_blocks = self.stack_blocks.len() as u32;
    }

    /// Undefined bits of an absolute register.
    pub fn taint(&self, register: u32) -> u64 {
        self.taints.iter().find(|taint| taint.register == register).map_or(0, |taint| taint.undefined)
    }

    /// The former block of a stale pointer in an absolute register; 0 if there is none.
    pub fn stale(&self, register: u32) -> u32 {
        self.taints.iter().find(|taint| taint.register == register).map_or(0, |taint| taint.stale)
    }

    /// Says which bits of a value that is no stale pointer are undefined.
    pub fn set_taint(&mut self, register: u32, undefined: u64) {
        self.replace_taint(Taint { register, stale: 0, undefined });
    }

    pub fn set_stale(&mut self, register: u32, stale: u32) {
        self.replace_taint(Taint { register, stale, undefined: self.taint(register) });
    }

    fn replace_taint(&mut self, taint: Taint) {
        let known = self.taints.iter().position(|other| other.register == taint.register);
        match (known, taint.stale == 0 && taint.undefined == 0) {
            (Some(i), true) => {
                self.taints.swap_remove(i);
            }
            (Some(i), false) => self.taints[i] = taint,
            (None, true) => {}
            (None, false) => self.taints.push(taint),
        }
    }
}
