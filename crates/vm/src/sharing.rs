//! The sharing log: which threads access which bytes, and how, over all executions so far.
//!
//! Searches skip steps that they know ([`base::Scope`]), so they need to know which steps have effects that others can
//! observe. For each few bytes of memory the log records which threads have used them, and how, in any execution. As
//! long as all uses by several threads are atomic, or none of them writes, a use depends only on the value that the
//! operation reads: no race is possible, and plain reads read what was there while there was one thread. Otherwise a
//! plain use of the bytes depends on what was written before, and may race: what it read distinguishes steps.
//!
//! When bytes turn out to be used in another way than before, what was reported about earlier steps may no longer be
//! valid, and the sharing epoch (`revisions`) grows.
//!
//! Steps of library functions depend only on their own thread if their effect is that of one location: normal mutexes,
//! spawning, joins by the parent. What happens before there is a second thread is not recorded: it depends only on the
//! main thread, and is always executed.

use crate::memory::{AccessMode, AddressInfo, Kind, Memory};
use crate::next::Next;
use crate::shim::is_normal_mutex;
use crate::thread::Status;
use crate::threads::ThreadTable;
use base::{Concerns, Id, Pending, Scope, Shared, Tid};

const SEVERAL: u8 = 1;
const PLAIN: u8 = 2;
const WRITES: u8 = 4;
const SHARED: u8 = SEVERAL | PLAIN | WRITES;

/// Which threads have used some bytes, and how, while there were several threads.
#[derive(Clone, Copy, Default)]
pub(crate) struct Use {
    /// The first thread, its number plus one.
    first: u16,
    how: u8,
}

impl Use {
    /// Records a use; whether the bytes become shared by it.
    fn note(&mut self, t: usize, how: u8) -> bool {
        let (before, thread) = (self.how, t as u16 + 1);
        if self.first == 0 {
            self.first = thread;
        }
        let several = if self.first == thread { 0 } else { SEVERAL };
        self.how |= how | several;
        self.how == SHARED && before != SHARED
    }
}

/// What the current step depends on so far, and what is known about all steps.
#[derive(Default)]
pub(crate) struct SharingLog {
    pub on: bool,
    /// How a thread continues depends only on its state, and on what it has written beyond its stack: not on the
    /// addresses that were free, on requests to cancel it, and the like.
    pub has_states: bool,
    /// The step may depend on anything.
    unknown: bool,
    /// The step has accessed shared bytes.
    involved: bool,
    /// Its plain accesses to shared bytes.
    shared: Vec<Shared>,
    /// It has accessed shared bytes in another way.
    mixed: bool,
    /// A thread other than the main one has spawned a thread.
    nested_spawns: bool,
    /// A thread other than its parent has joined or detached a thread.
    foreign_joins: bool,
    pub revisions: u32,
    /// Threads with plain writes to memory other than their own stacks, or that have freed memory.
    pub writers_beyond_stack: Vec<Tid>,
}

impl SharingLog {
    /// The step may depend on anything.
    pub fn depend_on_anything(&mut self) {
        self.unknown = true;
    }

    /// A step begins.
    pub fn begin_step(&mut self) {
        (self.unknown, self.involved, self.mixed) = (false, false, false);
        self.shared.clear();
    }

    /// Accesses of a library function are recorded after it has run, so the values that it read may have been others.
    pub fn note_library(&mut self) {
        self.mixed |= !self.shared.is_empty();
    }

    /// The scope of the last step, if there are several threads.
    pub fn scope(&self) -> Scope<'_> {
        match self {
            SharingLog { unknown: true, .. } => Scope::Global,
            SharingLog { involved: true, shared, mixed, .. } => Scope::Shared { plain: shared, complete: !mixed },
            SharingLog { involved: false, .. } => Scope::ThreadLocal,
        }
    }
}

/// Records in the sharing log what a step does.
pub(crate) struct SharingRecorder<'a> {
    pub log: &'a mut SharingLog,
    pub memory: &'a mut Memory,
    pub threads: &'a ThreadTable,
}

impl SharingRecorder<'_> {
    /// Whether uses are recorded: not while there is one thread.
    fn is_on(&self) -> bool {
        self.log.on && !self.threads.is_single()
    }

    /// Records a use of bytes; whether they are shared.
    fn note_how(&mut self, tid: Tid, addr: u64, len: u64, how: u8) -> bool {
        if !self.is_on() {
            return false;
        }
        let Some(parts) = self.memory.usage_at(addr, len) else {
            self.log.depend_on_anything();
            return false;
        };
        let mut shared = false;
        for part in parts {
            self.log.revisions += u32::from(part.note(tid.index(), how));
            shared |= part.how == SHARED;
        }
        self.log.involved |= shared;
        shared
    }

    /// Records an atomic access, or an access by an operation on a library object.
    pub fn note_atomic_use(&mut self, tid: Tid, addr: u64, len: u32, how: AccessMode) {
        let shared = self.note_how(tid, addr, len.into(), if how == AccessMode::Write { WRITES } else { 0 });
        self.log.mixed |= shared;
    }

    /// Records a plain access, which has been executed.
    pub fn note_plain_use(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) {
        if !self.is_on() {
            return;
        }
        let shared = self.note_how(tid, addr, len, if how == AccessMode::Write { PLAIN | WRITES } else { PLAIN });
        if !shared {
            return self.note_write_beyond_stack(tid, addr, how);
        }
        let writes = how == AccessMode::Write;
        let found = (len <= 8).then(|| self.memory.load(addr, len as u32).ok()).flatten();
        match found {
            Some((value, 0)) => {
                let lasting = self.memory.is_global(addr);
                self.log.shared.push(Shared { addr, len: len as u32, value, writes, lasting });
            }
            _ if writes => self.log.mixed = true,
            _ => self.log.depend_on_anything(),
        }
    }

    /// Records the end of the lifetime of a block.
    pub fn note_end(&mut self, tid: Tid, addr: u64) {
        let len = self.memory.block_size(addr);
        let shared = self.note_how(tid, addr, len, PLAIN | WRITES);
        self.log.mixed |= shared;
    }

    /// Atomic accesses differ in size or offset: these bytes count as shared.
    pub fn note_odd_use(&mut self, addr: u64, len: u64) {
        for part in self.memory.usage_at(addr, len).into_iter().flatten() {
            self.log.revisions += u32::from(part.how != SHARED);
            part.how = SHARED;
        }
    }

    /// Records the operation that a library function is about to execute; whether its accesses are to be recorded, too.
    pub fn note_operation(&mut self, tid: Tid, pending: &Pending) -> bool {
        let Pending { what, addr, size, timed, .. } = *pending;
        match what.concerns() {
            Concerns::Nothing => return true,
            Concerns::Spawn => {
                let nested_spawns = tid != Tid::MAIN;
                self.log.revisions += u32::from(nested_spawns && !self.log.nested_spawns);
                self.log.nested_spawns |= nested_spawns;
                return true;
            }
            Concerns::Join(target) if self.threads.is_parent(tid, target) => {
                self.log.unknown |= self.log.foreign_joins;
                return true;
            }
            Concerns::Join(_) | Concerns::Joined => {
                self.log.revisions += u32::from(!self.log.foreign_joins);
                self.log.foreign_joins = true;
                self.log.depend_on_anything();
            }
            Concerns::Mutex { .. } if !timed && is_normal_mutex(self.memory, addr) => {
                self.note_atomic_use(tid, addr, 4, AccessMode::Write);
            }
            Concerns::Lifetime => {
                // `realloc` may move the block with its contents.
                let len = self.memory.block_size(addr);
                if self.note_how(tid, addr, len, PLAIN | WRITES) {
                    self.log.depend_on_anything();
                } else if !self.log.writers_beyond_stack.contains(&tid) {
                    self.log.writers_beyond_stack.push(tid);
                }
            }
            Concerns::Mutex { .. } | Concerns::Fence | Concerns::Cell | Concerns::Anything => {
                self.log.depend_on_anything();
                self.note_how(tid, addr, size.into(), PLAIN | WRITES);
            }
        }
        false
    }

    /// Records what a library function that is an operation has accessed, except for memory of the thread that it
    /// spawned.
    pub fn note_accesses(&mut self, tid: Tid, child: Tid) {
        for (addr, len, how) in self.memory.watch.stop() {
            if usize::from(self.memory.owner(addr)) != child.index() {
                self.note_plain_use(tid, addr, len, how);
            }
        }
        self.log.note_library();
    }

    /// Records a plain write to memory that is not shared: if it is not on the stack of the thread, the thread may
    /// depend on more than its state.
    fn note_write_beyond_stack(&mut self, tid: Tid, addr: u64, how: AccessMode) {
        let on_stack =
            || matches!(self.memory.inspect(addr), AddressInfo::Block { meta, .. } if meta.kind == Kind::Stack);
        let own = || on_stack() && usize::from(self.memory.owner(addr)) == tid.index();
        if how == AccessMode::Write && !self.log.writers_beyond_stack.contains(&tid) && !own() {
            self.log.writers_beyond_stack.push(tid);
        }
    }
}

impl Next<'_> {
    /// Whether it depends only on what its thread has read.
    pub(crate) fn is_steady(self, pending: Option<&Pending>) -> bool {
        let log = &self.vm.sharing_log;
        if !log.on || self.thread().state.status == Status::Absent {
            return false;
        }
        // What it has been given is not part of its state.
        if self.thread().state.wants.is_some() {
            return false;
        }
        let Some(Pending { what, timed, .. }) = pending.filter(|_| !self.vm.threads.is_single()) else { return true };
        match what.concerns() {
            Concerns::Cell => !self.vm.assumptions.reinitialised,
            Concerns::Nothing | Concerns::Fence | Concerns::Spawn | Concerns::Lifetime => true,
            Concerns::Mutex { own } => own == 0 && !timed,
            Concerns::Join(target) => self.vm.threads.is_parent(self.tid, target) && !log.foreign_joins,
            Concerns::Joined | Concerns::Anything => false,
        }
    }
}
