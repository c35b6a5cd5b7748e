//! The epilogue of an execution in which only the main thread is left, memoised so that it need not be executed.
//!
//! In most programs the main thread joins the others and then, perhaps after reading what they left, returns. That is
//! the same in nearly every execution, and often as much work as everything that was different before. What it does
//! there depends only on its registers, the results of the other threads, and the memory that it reads. So the epilogue
//! is recorded, and its reads become a path of a tree: each node is an access, with a branch for each value read there.
//! When the main thread reaches a join in a known state again, and the current contents of memory lead to a leaf of the
//! tree, it would terminate without an error, and the search may treat the execution as ended.
//!
//! Only epilogues without other effects are recorded: joins, plain accesses, and atomic loads after the last join; no
//! fault, no other library function, no operation that could conflict. A plain access that might race with another
//! thread is checked against what the other threads did this time.

use crate::memory::{AccessMode, Memory};
use crate::race::Races;
use crate::shim::LIB_ATEXIT;
use crate::thread::{Frame, Joinable, Status, Thread, ThreadState};
use crate::threads::ThreadTable;
use crate::vm::Vm;
use base::{Id, Operation, Pending, Tid};
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::Hasher;

/// The maximal number of states from which epilogues are known; a power of two.
const PLACES: usize = 256;
/// The maximal number of nodes of all trees.
const MOST_NODES: usize = 1 << 14;
/// The maximal number of accesses of an epilogue: checking them should cost less than executing it.
const MOST_ACCESSES: usize = 256;

/// An access of an epilogue.
#[derive(Clone, Copy, PartialEq)]
struct Access {
    addr: u64,
    len: u32,
    how: AccessMode,
    /// It reads what was there before the epilogue: it is not a write, and the epilogue itself has not written there.
    finds: bool,
    /// All other threads have been joined by then, so it cannot race.
    ordered: bool,
}

/// A value with its undefined bits.
type Value = (u64, u64);

/// A prefix of an epilogue.
struct Node {
    /// The next access; `None` at the end.
    access: Option<Access>,
    /// The next node, by the value read.
    branches: SmallVec<[(Value, u32); 1]>,
}

/// A state in which the main thread is about to join another one.
struct Start {
    state: ThreadState,
    frames: Vec<Frame>,
    registers: Vec<u64>,
    stack_blocks: Vec<u64>,
    others: Vec<Other>,
    /// The root of its tree, if there is one.
    root: u32,
}

/// What the main thread can observe of another thread that has ended.
#[derive(Clone, Copy, PartialEq)]
struct Other {
    status: Status,
    joinable: Joinable,
    result: u64,
}

/// The state that an epilogue depends on, besides memory: the main thread, and what it can observe of the others.
#[derive(Clone, Copy)]
struct Now<'a>(&'a ThreadTable);

impl<'a> Now<'a> {
    fn main(self) -> &'a Thread {
        &self.0[Tid::MAIN.index()]
    }

    /// The registers of all frames of the main thread.
    fn registers(self) -> &'a [u64] {
        let height = self.main().frames.last().map_or(0, |top| top.base + top.size);
        &self.main().registers[..height as usize]
    }

    /// The state of the main thread without what only undo needs.
    fn state(self) -> ThreadState {
        ThreadState { saved_depth: 0, taints: 0, stack_blocks: 0, ..self.main().state }
    }

    fn others(self) -> impl Iterator<Item = Other> + 'a {
        let threads = self.0[1..].iter();
        threads.map(|t| Other { status: t.state.status, joinable: t.state.joinable, result: t.state.result })
    }

    fn all_joined(self) -> bool {
        self.others().all(|other| other.status == Status::Absent || other.joinable == Joinable::Joined)
    }

    /// The slot for epilogues that start here.
    fn slot(self) -> usize {
        let mut hasher = FxHasher::default();
        hasher.write_u32(self.main().state.pc);
        self.registers().iter().for_each(|&word| hasher.write_u64(word));
        // The high bits are the good ones.
        (hasher.finish() >> 32) as usize % PLACES
    }

    fn is_at(self, start: &Start) -> bool {
        self.registers() == start.registers
            && self.state() == start.state
            && self.main().frames == start.frames
            && self.main().stack_blocks == start.stack_blocks
            && self.others().eq(start.others.iter().copied())
    }

    fn start(self) -> Start {
        Start {
            state: self.state(),
            frames: self.main().frames.clone(),
            registers: self.registers().to_vec(),
            stack_blocks: self.main().stack_blocks.clone(),
            others: self.others().collect(),
            root: 0,
        }
    }
}

/// An epilogue that is being recorded.
struct Recording {
    place: usize,
    /// The state at its start, if that is new.
    start: Option<Box<Start>>,
    accesses: Vec<(Access, Value)>,
}

/// The epilogues recorded so far. Never undone: they are valid for all executions.
#[derive(Default)]
pub(crate) struct EpilogueMemo {
    pub on: bool,
    recording: Option<Recording>,
    /// Indexed by a hash.
    starts: Vec<Option<Box<Start>>>,
    nodes: Vec<Node>,
}

impl EpilogueMemo {
    pub fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// The current epilogue is not memoisable.
    pub fn give_up(&mut self) {
        self.recording = None;
    }

    fn node(&mut self) -> u32 {
        self.nodes.push(Node { access: None, branches: SmallVec::new() });
        self.nodes.len() as u32 - 1
    }

    /// The epilogue that was being recorded ended without a fault.
    pub fn keep(&mut self) {
        let Some(Recording { place, start, accesses }) = self.recording.take() else { return };
        if self.nodes.len() + accesses.len() >= MOST_NODES {
            self.nodes.clear();
            self.starts.clear();
        }
        self.starts.resize_with(PLACES, || None);
        if let Some(start) = start {
            let root = self.node();
            self.starts[place] = Some(Box::new(Start { root, ..*start }));
        }
        let Some(mut at) = self.starts[place].as_ref().map(|start| start.root as usize) else { return };
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

    /// An epilogue starts here.
    fn start_recording(&mut self, now: Now<'_>) {
        let place = now.slot();
        let known = self.starts.get(place).and_then(Option::as_ref);
        let start = (!known.is_some_and(|known| now.is_at(known))).then(|| Box::new(now.start()));
        self.recording = Some(Recording { place, start, accesses: Vec::new() });
    }

    /// Records an access of the current epilogue, if there is one.
    pub fn record(&mut self, threads: &ThreadTable, memory: &Memory, (addr, len): (u64, u64), how: AccessMode) {
        let Some(Recording { accesses, .. }) = &mut self.recording else { return };
        let ordered = Now(threads).all_joined();
        let found = (len <= 8).then(|| memory.load(addr, len as u32).ok()).flatten();
        let end = |access: &Access| access.addr + u64::from(access.len);
        let overlaps = |&&(access, _): &&(Access, Value)| {
            access.how == AccessMode::Write && access.addr < addr + len && addr < end(&access)
        };
        let written = accesses.iter().find(overlaps).map(|(access, _)| access);
        let partly = written.is_some_and(|write| addr < write.addr || end(write) < addr + len);
        let Some(found) = found.filter(|_| !partly && accesses.len() < MOST_ACCESSES) else {
            return self.give_up();
        };
        let finds = how != AccessMode::Write && written.is_none();
        let access = Access { addr, len: len as u32, how, finds, ordered };
        accesses.push((access, if finds { found } else { (0, 0) }));
    }

    /// The root of the tree of epilogues that start here.
    fn known(&self, now: Now<'_>) -> Option<u32> {
        if self.starts.is_empty() {
            return None;
        }
        self.starts[now.slot()].as_ref().filter(|start| now.is_at(start)).map(|start| start.root)
    }

    /// Whether memory leads from a root to the end of an epilogue.
    fn leads_to_end(&self, root: u32, races: &Races, memory: &mut Memory) -> bool {
        let mut at = root as usize;
        while let Some(Access { addr, len, how, finds, ordered }) = self.nodes[at].access {
            if !ordered && races.would_race(memory, Tid::MAIN, addr, u64::from(len), how) {
                return false;
            }
            // Other threads may have ended the lifetime of what is written. Blocks that the epilogue allocates do not
            // exist yet.
            let found = match finds {
                true => memory.load(addr, len).ok(),
                false => memory.writable(addr, u64::from(len)).ok().map(|()| (0, 0)),
            };
            let branches = &self.nodes[at].branches;
            let Some(&(_, next)) = branches.iter().find(|&&(value, _)| Some(value) == found) else { return false };
            at = next as usize;
        }
        true
    }
}

impl Vm {
    /// Whether the epilogue depends only on what is recorded.
    fn may_skip_epilogue(&self) -> bool {
        let has_ended = |other: Other| other.status != Status::Running;
        self.races.on
            && !self.races.reads_supplied
            && !self.ignores_awaits
            && !self.code.atomic_sections
            && !self.code.tries_joins
            && !self.code.cancels
            && self.thread(Tid::MAIN).taints.is_empty()
            && Now(&self.threads).others().all(has_ended)
            && self.memory.load(self.library + LIB_ATEXIT, 8) == Ok((0, 0))
    }

    /// Before each transition: an epilogue may start here, or turn out not to be memoisable.
    pub(crate) fn record_epilogue(&mut self, who: Tid, pending: Option<&Pending>) {
        let local = Pending::always(Operation::Local, 0, 0);
        let Pending { what, addr, size, enabled, .. } = *pending.unwrap_or(&local);
        let joins = what.flags().joins() && enabled;
        if !self.epilogues.is_recording() {
            if who == Tid::MAIN && joins && self.may_skip_epilogue() {
                self.epilogues.start_recording(Now(&self.threads));
            }
            return;
        }
        let reads = what.flags().only_reads() && what.awaits().is_none();
        if who == Tid::MAIN && reads && Now(&self.threads).all_joined() {
            self.record_in_epilogue(addr, u64::from(size), AccessMode::Read);
        } else if who != Tid::MAIN || !(joins || what.flags().is_silent()) {
            self.epilogues.give_up();
        }
    }

    /// Records an access of the current epilogue, if there is one: also what a library function stores, such as the
    /// result of a thread that is joined.
    #[inline]
    pub(crate) fn record_in_epilogue(&mut self, addr: u64, len: u64, how: AccessMode) {
        if self.epilogues.is_recording() {
            self.epilogues.record(&self.threads, &self.memory, (addr, len), how);
        }
    }

    /// Whether the main thread, all others having ended, is at the start of a known epilogue.
    pub(crate) fn follows_known_epilogue(&mut self) -> bool {
        let Some(root) = self.epilogues.known(Now(&self.threads)) else { return false };
        self.may_skip_epilogue() && self.epilogues.leads_to_end(root, &self.races, &mut self.memory)
    }
}
