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

use crate::memory::AccessMode;
use crate::shim::is_normal_mutex;
use crate::thread::Status;
use crate::vm::Vm;
use base::{Id, Operation, Pending, Scope, Shared, Tid};

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
        let (before, who) = (self.how, t as u16 + 1);
        if self.first == 0 {
            self.first = who;
        }
        let several = if self.first == who { 0 } else { SEVERAL };
        self.how |= how | several;
        self.how == SHARED && before != SHARED
    }
}

/// What the current step depends on so far, and what is known about all steps.
#[derive(Default)]
pub(crate) struct SharingLog {
    pub on: bool,
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
    /// Threads with plain writes to memory other than their own stacks.
    pub writers_beyond_stack: Vec<Tid>,
}

impl SharingLog {
    /// The step may depend on anything.
    pub fn depend_on_anything(&mut self) {
        self.unknown = true;
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

impl Vm {
    pub(crate) fn is_single(&self) -> bool {
        self.thread(Tid::MAIN).state.spawned == 0
    }

    /// A step begins.
    pub(crate) fn begin_step(&mut self) {
        let log = &mut self.sharing_log;
        (log.unknown, log.involved, log.mixed) = (false, false, false);
        log.shared.clear();
    }

    /// Records a use of bytes; whether they are shared.
    fn note_how(&mut self, tid: Tid, addr: u64, len: u64, how: u8) -> bool {
        if !self.sharing_log.on || self.is_single() {
            return false;
        }
        let Some(parts) = self.memory.usage_at(addr, len) else {
            self.sharing_log.depend_on_anything();
            return false;
        };
        let mut shared = false;
        for part in parts {
            self.sharing_log.revisions += u32::from(part.note(tid.index(), how));
            shared |= part.how == SHARED;
        }
        self.sharing_log.involved |= shared;
        shared
    }

    /// Records an atomic access, or an access by an operation on a library object.
    pub(crate) fn note_atomic_use(&mut self, tid: Tid, addr: u64, len: u32, how: AccessMode) {
        let shared = self.note_how(tid, addr, len.into(), if how == AccessMode::Write { WRITES } else { 0 });
        self.sharing_log.mixed |= shared;
    }

    /// Records a plain access, which has been executed.
    pub(crate) fn note_plain_use(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) {
        if !self.sharing_log.on || self.is_single() {
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
                self.sharing_log.shared.push(Shared { addr, len: len as u32, value, writes, lasting });
            }
            _ if writes => self.sharing_log.mixed = true,
            _ => self.sharing_log.depend_on_anything(),
        }
    }

    /// Records the end of the lifetime of a block.
    pub(crate) fn note_end(&mut self, tid: Tid, addr: u64) {
        let len = self.memory.block_size(addr);
        let shared = self.note_how(tid, addr, len, PLAIN | WRITES);
        self.sharing_log.mixed |= shared;
    }

    /// Atomic accesses differ in size or offset: these bytes count as shared.
    pub(crate) fn note_odd_use(&mut self, addr: u64, len: u64) {
        for part in self.memory.usage_at(addr, len).into_iter().flatten() {
            self.sharing_log.revisions += u32::from(part.how != SHARED);
            part.how = SHARED;
        }
    }

    /// Records the operation that a library function is about to execute; whether its accesses are to be recorded, too.
    pub(crate) fn note_operation(&mut self, tid: Tid, pending: &Pending) -> bool {
        let Pending { what, addr, size, timed, .. } = *pending;
        match what {
            Operation::Choice { .. } | Operation::Local => return true,
            Operation::Spawn => {
                let nested_spawns = tid != Tid::MAIN;
                self.sharing_log.revisions += u32::from(nested_spawns && !self.sharing_log.nested_spawns);
                self.sharing_log.nested_spawns |= nested_spawns;
                return true;
            }
            Operation::Join { target } if self.is_parent(tid, target) => {
                self.sharing_log.unknown |= self.sharing_log.foreign_joins;
                return true;
            }
            Operation::Join { .. } | Operation::TryJoin { .. } | Operation::Detach { .. } => {
                self.sharing_log.revisions += u32::from(!self.sharing_log.foreign_joins);
                self.sharing_log.foreign_joins = true;
                self.sharing_log.depend_on_anything();
            }
            Operation::Lock { .. } | Operation::Unlock | Operation::TryLock
                if !timed && is_normal_mutex(self, addr) =>
            {
                self.note_atomic_use(tid, addr, 4, AccessMode::Write);
            }
            Operation::Free => {
                // `realloc` may move the block with its contents.
                let len = self.memory.block_size(addr);
                if self.note_how(tid, addr, len, PLAIN | WRITES) {
                    self.sharing_log.depend_on_anything();
                }
            }
            _ => {
                self.sharing_log.depend_on_anything();
                self.note_how(tid, addr, size.into(), PLAIN | WRITES);
            }
        }
        false
    }

    /// Records what a library function that is an operation has accessed, except for memory of the thread that it
    /// spawned.
    pub(crate) fn note_accesses(&mut self, tid: Tid, child: Tid) {
        for (addr, len, how) in self.memory.watch.stop() {
            if usize::from(self.memory.owner(addr)) != child.index() {
                self.note_plain_use(tid, addr, len, how);
            }
        }
        self.note_library();
    }

    /// Accesses of a library function are recorded after it has run, so the values that it read may have been others.
    pub(crate) fn note_library(&mut self) {
        self.sharing_log.mixed |= !self.sharing_log.shared.is_empty();
    }

    fn is_parent(&self, tid: Tid, target: Tid) -> bool {
        target != Tid::MAIN && self.thread(target).state.parent == tid
    }

    /// Whether the next operation of a thread depends only on what it has read.
    pub(crate) fn is_steady(&self, tid: Tid, pending: Option<&Pending>) -> bool {
        if !self.sharing_log.on || self.thread(tid).state.status == Status::Absent {
            return false;
        }
        let Some(Pending { what, timed, .. }) = pending.filter(|_| !self.is_single()) else { return true };
        match *what {
            _ if what.flags().accesses_cell() => !self.assumptions.reinitialised,
            Operation::Fence(_) | Operation::Spawn | Operation::Choice { .. } | Operation::Local | Operation::Free => {
                true
            }
            Operation::Lock { own: 0 } | Operation::Unlock | Operation::TryLock => !timed,
            Operation::Join { target } => self.is_parent(tid, target) && !self.sharing_log.foreign_joins,
            _ => false,
        }
    }
}
