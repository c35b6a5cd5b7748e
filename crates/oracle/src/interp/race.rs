//! Data races, by the definition: every access is recorded, and a new one is compared with all earlier ones.
//!
//! The execution of a thread is divided into *segments* at every operation that synchronises. Happens-before is
//! reachability among segments: program order, and an edge from each releasing segment to the one that begins with the
//! acquire. An acquire obtains a list of segments, kept per location. Releases, acquires, fences and release sequences
//! are those of C11; nothing else orders two threads, in particular not the order in which they happened to run.

use super::memory::{AccessMode, Memory};
use base::{FenceOrder, LoadOrder, ReleaseSequences, StoreOrder, Tid, UpdateOrder};
use std::collections::{BTreeMap, BTreeSet};

/// A segment of a thread, by its number.
pub type Segment = usize;

#[derive(Clone, Debug)]
struct StretchData {
    tid: Tid,
    /// Its immediate predecessors in happens-before.
    after: BTreeSet<Segment>,
}

/// One access of some bytes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PastAccess {
    from: u64,
    to: u64,
    writes: bool,
    atomic: bool,
    when: Segment,
}

/// All accesses of a block.
#[derive(Clone, Debug, Default)]
pub struct PastAccesses {
    all: BTreeSet<PastAccess>,
    /// Length of the longest one: those that overlap a range begin at most that far before it.
    longest: u64,
}

impl PastAccesses {
    fn overlapping(&self, from: u64, to: u64) -> impl Iterator<Item = &PastAccess> {
        let first =
            PastAccess { from: from.saturating_sub(self.longest), to: 0, writes: false, atomic: false, when: 0 };
        self.all.range(first..).take_while(move |access| access.from < to).filter(move |access| from < access.to)
    }
}

#[derive(Clone, Debug, Default)]
struct Knowledge {
    now: Segment,
    /// At the last release fence.
    released: BTreeSet<Segment>,
    /// Obtained by relaxed reads, for the next acquire fence.
    seen: BTreeSet<Segment>,
}

/// What synchronises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sync {
    At(u64),
    /// The readers of a reader-writer lock, from the point of view of writers.
    Readers(u64),
    Round(u64, u32),
    /// A one-time initialisation.
    Once(u64),
    Sections,
    /// The frees of the block there.
    Freed(u64),
}

#[derive(Clone, Debug, Default)]
pub struct History {
    segments: Vec<StretchData>,
    threads: BTreeMap<Tid, Knowledge>,
    passed_on: BTreeMap<Sync, BTreeSet<Segment>>,
    release_sequences: ReleaseSequences,
    /// The releasing segments of each thread at each address.
    released_at: BTreeMap<(Tid, u64), BTreeSet<Segment>>,
}

impl History {
    pub fn new(release_sequences: ReleaseSequences) -> Self {
        Self { release_sequences, ..Self::default() }
    }

    /// A thread begins, after what its parent did so far.
    pub fn begin(&mut self, tid: Tid, parent: Option<Tid>) {
        let after = parent.map(|parent| self.threads[&parent].now).into_iter().collect();
        self.segments.push(StretchData { tid, after });
        self.threads.insert(tid, Knowledge { now: self.segments.len() - 1, ..Knowledge::default() });
        if let Some(parent) = parent {
            self.next(parent, &BTreeSet::new());
        }
    }

    /// The next segment of a thread, which also happens after `others`.
    fn next(&mut self, tid: Tid, others: &BTreeSet<Segment>) {
        let known = self.threads.get_mut(&tid).expect("internal: no such thread");
        let mut after = others.clone();
        after.insert(known.now);
        known.now = self.segments.len();
        self.segments.push(StretchData { tid, after });
    }

    /// The segments that an acquire there obtains.
    pub fn passed_on_at(&self, at: Sync) -> BTreeSet<Segment> {
        self.passed_on.get(&at).cloned().unwrap_or_default()
    }

    /// Replaces the segments that an acquire there obtains.
    pub fn pass_on(&mut self, at: Sync, what: BTreeSet<Segment>) {
        self.passed_on.insert(at, what);
    }

    pub fn acquire(&mut self, tid: Tid, from: Sync) {
        let others = self.passed_on.get(&from).cloned().unwrap_or_default();
        self.next(tid, &others);
    }

    pub fn release(&mut self, tid: Tid, to: Sync) {
        let now = self.threads[&tid].now;
        let passed_on = self.passed_on.entry(to).or_default();
        passed_on.insert(now);
        // The thread's own past follows from its own segment; a lock would pass on all of it otherwise.
        if passed_on.len() > self.threads.len() {
            let past = self.past(now);
            self.passed_on.entry(to).or_default().retain(|&other| other == now || !past[other]);
        }
        self.next(tid, &BTreeSet::new());
    }

    pub fn join(&mut self, tid: Tid, target: Tid) {
        let end = self.threads[&target].now;
        self.next(tid, &BTreeSet::from([end]));
    }

    pub fn fence(&mut self, tid: Tid, order: FenceOrder) {
        if matches!(order, FenceOrder::Acquire | FenceOrder::AcqRel | FenceOrder::SeqCst) {
            let seen = self.threads[&tid].seen.clone();
            self.next(tid, &seen);
        }
        if matches!(order, FenceOrder::Release | FenceOrder::AcqRel | FenceOrder::SeqCst) {
            let known = self.threads.get_mut(&tid).expect("internal: no such thread");
            known.released = BTreeSet::from([known.now]);
            self.next(tid, &BTreeSet::new());
        }
    }

    pub fn load(&mut self, tid: Tid, addr: u64, order: LoadOrder) {
        let read = self.passed_on.get(&Sync::At(addr)).cloned().unwrap_or_default();
        match order {
            LoadOrder::Relaxed => {
                self.threads.get_mut(&tid).expect("internal: no such thread").seen.extend(read);
            }
            LoadOrder::Acquire | LoadOrder::SeqCst => self.next(tid, &read),
        }
    }

    /// A store ends the release sequences of its location, perhaps except those of its thread, and may begin one.
    pub fn store(&mut self, tid: Tid, addr: u64, order: StoreOrder) {
        self.passed_on.insert(Sync::At(addr), BTreeSet::new());
        self.head(tid, addr, order != StoreOrder::Relaxed);
    }

    /// A read-modify-write belongs to the release sequence that it reads from.
    pub fn update(&mut self, tid: Tid, addr: u64, order: UpdateOrder) {
        let releases = match order {
            UpdateOrder::Relaxed | UpdateOrder::Acquire => false,
            UpdateOrder::Release | UpdateOrder::AcqRel | UpdateOrder::SeqCst => true,
        };
        self.head(tid, addr, releases);
    }

    /// The segments that an acquire of a write obtains: everything its thread did, or what precedes its last release
    /// fence, perhaps with what precedes its releases there.
    fn head(&mut self, tid: Tid, addr: u64, releases: bool) {
        if releases {
            self.released_at.entry((tid, addr)).or_default().insert(self.threads[&tid].now);
            return self.release(tid, Sync::At(addr));
        }
        let released = self.threads[&tid].released.clone();
        let continued = match self.release_sequences {
            ReleaseSequences::Cpp20 => None,
            ReleaseSequences::Rc11 => self.released_at.get(&(tid, addr)),
        };
        self.passed_on
            .entry(Sync::At(addr))
            .or_default()
            .extend(released.iter().chain(continued.into_iter().flatten()));
    }

    /// The segments that happen before the beginning of `segment`, including itself.
    fn past(&self, segment: Segment) -> Vec<bool> {
        let mut past = vec![false; self.segments.len()];
        let mut todo = vec![segment];
        while let Some(at) = todo.pop() {
            if !std::mem::replace(&mut past[at], true) {
                todo.extend(&self.segments[at].after);
            }
        }
        past
    }

    /// Whether `tid` is after something that `other` released.
    #[cfg(test)]
    pub fn knows(&self, tid: Tid, other: Tid) -> bool {
        let past = self.past(self.threads[&tid].now);
        (0..past.len()).any(|at| past[at] && self.segments[at].tid == other)
    }

    /// Records an access that is otherwise valid; returns the thread it races with, if any.
    pub fn access(
        &self,
        memory: &mut Memory,
        tid: Tid,
        range: (u64, u64),
        how: AccessMode,
        atomic: bool,
    ) -> Option<Tid> {
        let (addr, len) = range;
        let access = PastAccess {
            from: addr,
            to: addr + len,
            writes: how == AccessMode::Write,
            atomic,
            when: self.threads[&tid].now,
        };
        let block = memory.block(addr)?;
        let tracked = block.live && !matches!(block.kind, super::memory::Kind::Library) && len > 0;
        if !tracked {
            return None;
        }
        if block.accesses.all.contains(&access) {
            return None;
        }
        let conflicts = |other: &&PastAccess| {
            (other.writes || access.writes) && !(other.atomic && access.atomic) && self.segments[other.when].tid != tid
        };
        let near = block.accesses.overlapping(access.from, access.to);
        let rivals: Vec<Segment> = near.filter(conflicts).map(|other| other.when).collect();
        if !rivals.is_empty() {
            let past = self.past(access.when);
            if let Some(&other) = rivals.iter().find(|&&other| !past[other]) {
                return Some(self.segments[other].tid);
            }
        }
        let accesses = &mut memory.block_mut(addr).expect("internal: it was there").accesses;
        accesses.all.insert(access);
        accesses.longest = accesses.longest.max(len);
        None
    }
}
