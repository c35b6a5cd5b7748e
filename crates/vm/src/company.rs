//! What steps have to do with other threads.
//!
//! A search over graphs leaves out steps that it knows ([`base::Manner`]), so it must be told which ones others could tell from executed
//! ones. For each few bytes of memory it is noted who has used them, and how, in any execution. As long as all uses by several threads
//! are atomic, or none of them writes, a use needs nothing but the value it is given: no race is possible, and plain reads find what
//! was there when there was one thread. A plain use of bytes where that is not so depends on what was written before, and a race
//! may be found by it: it must be executed, and what it read tells steps apart.
//!
//! When bytes turn out to be used otherwise than they were so far, steps that were said to be alone are no more: the search is told
//! of the revision.
//!
//! Library functions are known to be alone only where their effect is that of one location: normal mutexes, spawning, joins by the
//! parent. What happens before there is a second thread is not noted: it depends on nothing but the main thread, and is always executed.

use crate::memory::How;
use crate::shim::is_normal_mutex;
use crate::thread::Status;
use crate::vm::Vm;
use base::{Id, Manner, Pending, Shared, Tid, Visible};

const SEVERAL: u8 = 1;
const PLAIN: u8 = 2;
const WRITES: u8 = 4;
const SHARED: u8 = SEVERAL | PLAIN | WRITES;

/// Who has used some bytes, and how, while there were several threads.
#[derive(Clone, Copy, Default)]
pub(crate) struct Use {
    /// The first thread, its number plus one.
    first: u16,
    how: u8,
}

impl Use {
    /// Whether that makes it shared, when it was not before.
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

/// What the running step has to do with others so far, and what was learnt about all steps.
#[derive(Default)]
pub(crate) struct Company {
    pub on: bool,
    /// There is only the main thread: everything depends on it alone, and is executed.
    single: bool,
    tangled: bool,
    involved: bool,
    /// What it read in shared bytes.
    found: Vec<(u64, u64)>,
    /// Its plain accesses of shared bytes.
    pub shared: Vec<Shared>,
    /// It has to do with shared bytes otherwise.
    pub mixed: bool,
    /// Another thread than the main one has spawned one.
    families: bool,
    /// Another thread than its parent has joined or detached one.
    strange_joins: bool,
    pub revisions: u32,
    /// Threads that have plainly written elsewhere than to their stacks.
    pub spread: Vec<Tid>,
}

impl Company {
    /// The step may depend on anything.
    pub fn tangle(&mut self) {
        self.tangled = true;
    }
    /// What the last step had to do with others is more than its operation and the plain accesses that were noted.
    pub fn is_far(&self) -> bool {
        self.tangled || self.mixed
    }
    pub fn manner(&self) -> Manner<'_> {
        match self {
            Company { on: false, .. } => Manner::Tangled,
            Company { single: true, .. } => Manner::Among(&[]),
            Company { tangled: true, .. } => Manner::Tangled,
            Company { involved: true, .. } => Manner::Among(&self.found),
            _ => Manner::Alone,
        }
    }
}

impl Vm {
    pub(crate) fn is_single(&self) -> bool {
        self.thread(Tid::MAIN).state.spawned == 0
    }

    /// A step begins.
    pub(crate) fn begin_step(&mut self) {
        let single = self.is_single();
        let company = &mut self.company;
        (company.single, company.tangled, company.involved, company.mixed) = (single, false, false, false);
        company.found.clear();
        company.shared.clear();
    }

    /// Whether others have to do with it.
    fn note_how(&mut self, tid: Tid, addr: u64, len: u64, how: u8) -> bool {
        if !self.company.on || self.is_single() {
            return false;
        }
        let Some(parts) = self.memory.usage_at(addr, len) else {
            self.company.tangle();
            return false;
        };
        let mut shared = false;
        for part in parts {
            self.company.revisions += u32::from(part.note(tid.index(), how));
            shared |= part.how == SHARED;
        }
        self.company.involved |= shared;
        shared
    }

    /// Notes an atomic access, or one by an operation on an object of the library.
    pub(crate) fn note_atomic_use(&mut self, tid: Tid, addr: u64, len: u32, how: How) {
        let shared = self.note_how(tid, addr, len.into(), if how == How::Write { WRITES } else { 0 });
        self.company.mixed |= shared;
    }

    /// Notes a plain access, which has been made.
    pub(crate) fn note_plain_use(&mut self, tid: Tid, addr: u64, len: u64, how: How) {
        if !self.company.on || self.is_single() {
            return;
        }
        let shared = self.note_how(tid, addr, len, if how == How::Write { PLAIN | WRITES } else { PLAIN });
        if !shared {
            return self.note_spread(tid, addr, how);
        }
        let writes = how == How::Write;
        let found = (len <= 8).then(|| self.memory.load(addr, len as u32).ok()).flatten();
        match found {
            Some((value, 0)) => {
                let lasting = self.memory.is_global(addr);
                self.company.shared.push(Shared { addr, len: len as u32, value, writes, lasting });
                if !writes {
                    self.company.found.push((addr, value));
                }
            }
            _ if writes => self.company.mixed = true,
            _ => self.company.tangle(),
        }
    }

    /// Notes the end of a block's life.
    pub(crate) fn note_end(&mut self, tid: Tid, addr: u64) {
        let len = self.memory.block_size(addr);
        let shared = self.note_how(tid, addr, len, PLAIN | WRITES);
        self.company.mixed |= shared;
    }

    /// Atomic accesses are not all alike: none of these bytes is alone.
    pub(crate) fn note_odd_use(&mut self, addr: u64, len: u64) {
        for part in self.memory.usage_at(addr, len).into_iter().flatten() {
            self.company.revisions += u32::from(part.how != SHARED);
            part.how = SHARED;
        }
    }

    /// Notes what a library function that is an operation of the search is about to do; whether its accesses are to be noted.
    pub(crate) fn note_operation(&mut self, tid: Tid, pending: &Pending) -> bool {
        let Pending { what, addr, size, timed, .. } = *pending;
        match what {
            Visible::Choice { .. } | Visible::Local => return true,
            Visible::Spawn => {
                let families = tid != Tid::MAIN;
                self.company.revisions += u32::from(families && !self.company.families);
                self.company.families |= families;
                return true;
            }
            Visible::Join { target } if self.is_parent(tid, target) => {
                self.company.tangled |= self.company.strange_joins;
                return true;
            }
            Visible::Join { .. } | Visible::TryJoin { .. } | Visible::Detach { .. } => {
                self.company.revisions += u32::from(!self.company.strange_joins);
                self.company.strange_joins = true;
                self.company.tangle();
            }
            Visible::Lock { .. } | Visible::Unlock | Visible::TryLock if !timed && is_normal_mutex(self, addr) => {
                self.note_atomic_use(tid, addr, 4, How::Write);
            }
            Visible::Free => {
                // It may be moved, with what is in it.
                let len = self.memory.block_size(addr);
                if self.note_how(tid, addr, len, PLAIN | WRITES) {
                    self.company.tangle();
                }
            }
            _ => {
                self.company.tangle();
                self.note_how(tid, addr, size.into(), PLAIN | WRITES);
            }
        }
        false
    }

    /// Notes what a library function that is an operation of the search has accessed, except what belongs to the thread it made.
    pub(crate) fn note_accesses(&mut self, tid: Tid, child: Tid) {
        for (addr, len, how) in self.memory.watched() {
            if usize::from(self.memory.owner(addr)) != child.index() {
                self.note_plain_use(tid, addr, len, how);
            }
        }
        self.note_library();
    }

    /// What was noted of a library function was noted after it had run, so what it read may have been something else.
    pub(crate) fn note_library(&mut self) {
        self.company.mixed |= !self.company.shared.is_empty();
    }

    fn is_parent(&self, tid: Tid, target: Tid) -> bool {
        target != Tid::MAIN && self.thread(target).state.parent == tid
    }

    /// Whether what a thread does next depends on nothing but what it has read.
    pub(crate) fn is_steady(&self, tid: Tid, pending: Option<&Pending>) -> bool {
        if !self.company.on || self.thread(tid).state.status == Status::Absent {
            return false;
        }
        let Some(Pending { what, timed, .. }) = pending.filter(|_| !self.is_single()) else { return true };
        match *what {
            Visible::Load | Visible::Store { .. } | Visible::Rmw { .. } | Visible::CompareExchange { .. } => {
                !self.assumptions.reinitialised
            }
            Visible::AwaitLoad { .. } | Visible::AwaitRmw { .. } | Visible::AwaitCompareExchange { .. } => {
                !self.assumptions.reinitialised
            }
            Visible::Fence(_) | Visible::Spawn | Visible::Choice { .. } | Visible::Local | Visible::Free => true,
            Visible::Lock { own: 0 } | Visible::Unlock | Visible::TryLock => !timed,
            Visible::Join { target } => self.is_parent(tid, target) && !self.company.strange_joins,
            _ => false,
        }
    }
}
