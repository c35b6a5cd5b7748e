//! How an execution ends that has come down to its main thread, without running it to the end.
//!
//! In most programs the main thread joins the others and then, perhaps after looking at what they left, returns: the same in
//! nearly every execution, and often as much work as all that was different before. What it does there depends on nothing
//! but its registers, the others' results, and the memory it reads. So it is watched, and what it read becomes a path of a tree:
//! each node is an access, with a branch for each value found there. When it comes to a join in a known state again, and what is
//! in memory now leads to a leaf of the tree, then it would come to its end, and the search may take the execution for ended.
//!
//! Only endings that nobody can tell from others are kept: joins, plain accesses, atomic loads after the last join; no fault, no other
//! library function, no operation that could conflict. A plain access that another thread might race with is checked against
//! what the others did this time.

use crate::memory::How;
use crate::shim::LIB_ATEXIT;
use crate::thread::{Frame, Joinable, Status, ThreadState};
use crate::vm::Vm;
use base::{Pending, Tid, Visible};
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::Hasher;

/// States from which endings are known, at most; a power of two.
const PLACES: usize = 256;
/// Nodes of all trees at most.
const MOST_NODES: usize = 1 << 14;
/// Accesses of one ending at most: looking at them again should cost less than running it.
const MOST_ACCESSES: usize = 256;

/// An access of an ending.
#[derive(Clone, Copy, PartialEq)]
struct Access {
    addr: u64,
    len: u32,
    how: How,
    /// What it finds was there before the ending began: it is no write, and not written by the ending itself.
    finds: bool,
    /// All other threads have been joined by then, so nobody can race with it.
    ordered: bool,
}

/// A value with its undefined bits.
type Value = (u64, u64);

/// Where an ending may have got to.
struct Node {
    /// What comes next; `None` at the end.
    access: Option<Access>,
    /// Where what it finds leads to.
    branches: SmallVec<[(Value, u32); 1]>,
}

/// A state in which the main thread is about to join another one.
struct Beginning {
    state: ThreadState,
    frames: Vec<Frame>,
    registers: Vec<u64>,
    stack_blocks: Vec<u64>,
    others: Vec<Other>,
    /// The root of its tree, if there is one.
    root: u32,
}

/// What the main thread can learn of another one that has ended.
#[derive(Clone, Copy, PartialEq)]
struct Other {
    status: Status,
    joinable: Joinable,
    result: u64,
}

/// An ending that is going on.
struct Watched {
    place: usize,
    /// Where it began, if that is new.
    beginning: Option<Box<Beginning>>,
    accesses: Vec<(Access, Value)>,
}

/// The endings seen so far. Never undone: they are about all executions.
#[derive(Default)]
pub(crate) struct EpilogueMemo {
    pub on: bool,
    watched: Option<Watched>,
    /// By a hash of themselves.
    beginnings: Vec<Option<Box<Beginning>>>,
    nodes: Vec<Node>,
}

impl EpilogueMemo {
    pub fn is_watching(&self) -> bool {
        self.watched.is_some()
    }

    /// What goes on is nothing to be skipped.
    pub fn give_up(&mut self) {
        self.watched = None;
    }

    fn node(&mut self) -> u32 {
        self.nodes.push(Node { access: None, branches: SmallVec::new() });
        self.nodes.len() as u32 - 1
    }

    /// What was watched came to its end without a fault.
    pub fn keep(&mut self) {
        let Some(Watched { place, beginning, accesses }) = self.watched.take() else { return };
        if self.nodes.len() + accesses.len() >= MOST_NODES {
            self.nodes.clear();
            self.beginnings.clear();
        }
        self.beginnings.resize_with(PLACES, || None);
        if let Some(beginning) = beginning {
            let root = self.node();
            self.beginnings[place] = Some(Box::new(Beginning { root, ..*beginning }));
        }
        let Some(mut at) = self.beginnings[place].as_ref().map(|beginning| beginning.root as usize) else { return };
        for (access, found) in accesses {
            self.nodes[at].access = Some(access);
            let known = self.nodes[at].branches.iter().find(|(value, _)| *value == found).map(|&(_, next)| next);
            at = known.unwrap_or_else(|| {
                let next = self.node();
                self.nodes[at].branches.push((found, next));
                next
            }) as usize;
        }
    }
}

impl Vm {
    /// The registers of all frames of the main thread.
    fn main_registers(&self) -> &[u64] {
        let main = self.thread(Tid::MAIN);
        let height = main.frames.last().map_or(0, |top| top.base + top.size);
        &main.registers[..height as usize]
    }

    /// Its state without what is for the way back alone.
    fn main_state(&self) -> ThreadState {
        ThreadState { saved_depth: 0, taints: 0, stack_blocks: 0, ..self.thread(Tid::MAIN).state }
    }

    fn others(&self) -> impl Iterator<Item = Other> + '_ {
        let threads = self.threads[1..].iter();
        threads.map(|t| Other { status: t.state.status, joinable: t.state.joinable, result: t.state.result })
    }

    fn all_joined(&self) -> bool {
        self.others().all(|other| other.status == Status::Absent || other.joinable == Joinable::Joined)
    }

    /// Where endings that begin here are kept.
    fn epilogue_slot(&self) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write_u32(self.thread(Tid::MAIN).state.pc);
        self.main_registers().iter().for_each(|&word| hasher.write_u64(word));
        // The high bits are the good ones.
        (hasher.finish() >> 32) as usize % PLACES
    }

    fn is_at(&self, beginning: &Beginning) -> bool {
        let main = self.thread(Tid::MAIN);
        self.main_registers() == beginning.registers
            && self.main_state() == beginning.state
            && main.frames == beginning.frames
            && main.stack_blocks == beginning.stack_blocks
            && self.others().eq(beginning.others.iter().copied())
    }

    /// Whether nothing but what is noted decides how the main thread goes on.
    fn may_skip_epilogue(&self) -> bool {
        let has_ended = |other: Other| other.status != Status::Running;
        self.races.on
            && !self.races.supplied
            && !self.lets_pass
            && !self.code.atomic_sections
            && !self.code.tries_joins
            && !self.code.cancels
            && self.thread(Tid::MAIN).taints.is_empty()
            && self.others().all(has_ended)
            && self.memory.load(self.library + LIB_ATEXIT, 8) == Ok((0, 0))
    }

    /// Before each transition: an ending may begin here, or turn out to be none.
    pub(crate) fn watch_epilogue(&mut self, who: Tid, pending: Option<&Pending>) {
        let local = Pending::always(Visible::Local, 0, 0);
        let Pending { what, addr, size, enabled, .. } = *pending.unwrap_or(&local);
        let joins = matches!(what, Visible::Join { .. }) && enabled;
        if !self.epilogues.is_watching() {
            if who == Tid::MAIN && joins && self.may_skip_epilogue() {
                self.begin_watching();
            }
            return;
        }
        let silent = joins || matches!(what, Visible::Fence(_) | Visible::Local);
        match what {
            _ if who != Tid::MAIN => self.epilogues.give_up(),
            Visible::Load if self.all_joined() => self.watch_access(addr, u64::from(size), How::Read),
            _ if silent => {}
            _ => self.epilogues.give_up(),
        }
    }

    fn begin_watching(&mut self) {
        let place = self.epilogue_slot();
        let known = self.epilogues.beginnings.get(place).and_then(Option::as_ref);
        let main = self.thread(Tid::MAIN);
        let beginning = (!known.is_some_and(|known| self.is_at(known))).then(|| {
            Box::new(Beginning {
                state: self.main_state(),
                frames: main.frames.clone(),
                registers: self.main_registers().to_vec(),
                stack_blocks: main.stack_blocks.clone(),
                others: self.others().collect(),
                root: 0,
            })
        });
        self.epilogues.watched = Some(Watched { place, beginning, accesses: Vec::new() });
    }

    /// Notes what a library function stores, such as the result of a thread that is joined.
    pub(crate) fn watch_store(&mut self, addr: u64, len: u64) {
        if self.epilogues.is_watching() {
            self.watch_access(addr, len, How::Write);
        }
    }

    /// Notes an access of an ending that is watched.
    pub(crate) fn watch_access(&mut self, addr: u64, len: u64, how: How) {
        let ordered = self.all_joined();
        let found = (len <= 8).then(|| self.memory.load(addr, len as u32).ok()).flatten();
        let Some(Watched { accesses, .. }) = &mut self.epilogues.watched else { return };
        let end = |access: &Access| access.addr + u64::from(access.len);
        let overlaps = |&&(access, _): &&(Access, Value)| {
            access.how == How::Write && access.addr < addr + len && addr < end(&access)
        };
        let written = accesses.iter().find(overlaps).map(|(access, _)| access);
        let partly = written.is_some_and(|write| addr < write.addr || end(write) < addr + len);
        let Some(found) = found.filter(|_| !partly && accesses.len() < MOST_ACCESSES) else {
            return self.epilogues.give_up();
        };
        let finds = how != How::Write && written.is_none();
        let access = Access { addr, len: len as u32, how, finds, ordered };
        accesses.push((access, if finds { found } else { (0, 0) }));
    }

    /// Whether the main thread, all others having ended, would do nothing more that matters.
    pub(crate) fn follows_known_epilogue(&mut self) -> bool {
        if self.epilogues.beginnings.is_empty() {
            return false;
        }
        let known = self.epilogues.beginnings[self.epilogue_slot()].as_ref();
        let Some(root) = known.filter(|known| self.is_at(known)).map(|known| known.root) else { return false };
        if !self.may_skip_epilogue() {
            return false;
        }
        let mut at = root as usize;
        while let Some(Access { addr, len, how, finds, ordered }) = self.epilogues.nodes[at].access {
            if !ordered && self.would_race(Tid::MAIN, addr, u64::from(len), how) {
                return false;
            }
            // Others may have ended the life of what is written. Blocks that the ending makes itself are not there yet.
            let found = match finds {
                true => self.memory.load(addr, len).ok(),
                false => self.memory.writable(addr, u64::from(len)).ok().map(|()| (0, 0)),
            };
            let branches = &self.epilogues.nodes[at].branches;
            let Some(&(_, next)) = branches.iter().find(|&&(value, _)| Some(value) == found) else { return false };
            at = next as usize;
        }
        true
    }
}
