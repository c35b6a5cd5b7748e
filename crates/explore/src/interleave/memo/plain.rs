//! Shared memory with plain accesses: its contents, and which accesses to it are ordered, as far as steps that are not
//! executed require it.
//!
//! The machine reports which plain accesses to shared words a step made ([`base::Shared`]). What a step read there
//! before it wrote determines its outcome like the value that its operation read, so both are recorded with the outcome
//! ([`Uses`]), and the outcome is used again only where these words hold the same values. What the step wrote is
//! recorded here, since the machine does not execute it.
//!
//! An outcome is used again only if none of its accesses can race. That is decided by vector clocks, as in the machine,
//! but more conservatively: synchronisation by fences, by relaxed operations and by commuting updates is ignored. So
//! whatever is ordered here is ordered for the machine, whatever the order of commuting updates; where nothing is, the
//! machine executes the step and decides. The clock of a thread contains, for each thread, how many of its steps have
//! all their accesses before this one. The accesses of a step come after its operation, which therefore publishes the
//! accesses of the steps before it.
//!
//! Words that overlap without being equal are not distinguished: in that case the memo is switched off.

use crate::clock::Clocks;
use base::{Access, Class, Id, Shared, Tid};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How a step uses shared words: their numbers and values.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Uses {
    /// Words that it read before it wrote there.
    reads: SmallVec<[(u32, u64); 2]>,
    /// The values that it wrote last.
    writes: SmallVec<[(u32, u64); 2]>,
}

impl Uses {
    /// Adds an access of a word.
    fn note(&mut self, word: u32, access: &Shared) {
        let known = self.writes.iter().position(|&(other, _)| other == word);
        match known {
            Some(at) if access.writes => self.writes[at].1 = access.value,
            Some(_) => {}
            None if access.writes => self.writes.push((word, access.value)),
            None if self.reads.iter().any(|&(other, _)| other == word) => {}
            None => self.reads.push((word, access.value)),
        }
    }

    pub fn writes_nothing(&self) -> bool {
        self.writes.is_empty()
    }

    /// Whether both steps read the same values.
    pub fn read_as(&self, other: &Uses) -> bool {
        self.reads == other.reads
    }

    pub fn reads(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.reads.iter().copied()
    }
}

/// How an operation on a location synchronises.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sync {
    acquires: bool,
    leaves: Leaves,
}

/// What a later acquire operation on the location synchronises with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// As before the operation.
    Same,
    Nothing,
    /// The past of the thread.
    Own,
    Both,
}

impl Sync {
    /// Of an operation that does not synchronise.
    pub const NONE: Self = Self { acquires: false, leaves: Leaves::Same };

    /// Of an operation that accesses its only location in this class.
    pub fn of(sync: base::Sync, class: Option<Class>) -> Self {
        match sync {
            base::Sync::Acquires(..) => Self { acquires: true, leaves: Leaves::Same },
            base::Sync::Releases(..) => Self { acquires: false, leaves: Leaves::Own },
            base::Sync::Access(Access::Load(order)) => Self { acquires: order.acquires(), leaves: Leaves::Same },
            base::Sync::Access(Access::Store(order)) => {
                Self { acquires: false, leaves: if order.releases() { Leaves::Own } else { Leaves::Nothing } }
            }
            base::Sync::Access(Access::Update(order)) => {
                // Commuting updates may come in any order.
                let acquires = order.acquires() && class != Some(Class::Commute);
                let leaves = match order.releases() {
                    true if acquires => Leaves::Own,
                    true => Leaves::Both,
                    false => Leaves::Same,
                };
                Self { acquires, leaves }
            }
            base::Sync::Nothing | base::Sync::Joins(_) | base::Sync::Fence(_) => Self::NONE,
        }
    }
}

/// A step of a thread: its number among those of the thread, from 1; 0 for none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    tid: Tid,
    time: u32,
}

const NEVER: Moment = Moment { tid: Tid::MAIN, time: 0 };

#[derive(Clone, Copy, PartialEq, Eq)]
struct Word {
    value: Option<u64>,
    write: Moment,
    /// A read since then, after all others.
    read: Moment,
    /// There are reads that are not ordered before it.
    concurrent_reads: bool,
}

/// No thread has used the word since the program had a single thread.
const UNUSED: Word = Word { value: None, write: NEVER, read: NEVER, concurrent_reads: false };

#[derive(Clone, Copy, Default)]
struct Thread {
    /// Its clock.
    row: Option<u32>,
    /// Steps so far.
    time: u32,
}

enum Undo {
    Thread { tid: Tid, was: Thread },
    Released { loc: u32, was: Option<u32> },
    Word { word: u32, was: Word },
    Row,
}

/// The operation at the start of a step.
#[derive(Clone, Copy)]
pub(super) struct Begins {
    pub tid: Tid,
    /// The number of its location, and how it synchronises there.
    pub at: Option<(u32, Sync)>,
    pub joins: Option<Tid>,
}

#[derive(Default)]
pub(super) struct Plain {
    numbers: FxHashMap<u64, u32>,
    /// The address of each word, and whether the memory lasts.
    places: Vec<Shared>,
    words: Vec<Word>,
    clocks: Clocks,
    rows: u32,
    threads: Vec<Thread>,
    /// For each location, the clock that an acquire operation joins.
    released: Vec<Option<u32>>,
    trail: Vec<Undo>,
}

impl Plain {
    pub fn height(&self) -> u32 {
        self.trail.len() as u32
    }

    pub fn rewind(&mut self, height: u32) {
        for undo in self.trail.drain(height as usize..).rev() {
            match undo {
                Undo::Thread { tid, was } => self.threads[tid.index()] = was,
                Undo::Released { loc, was } => self.released[loc as usize] = was,
                Undo::Word { word, was } => self.words[word as usize] = was,
                Undo::Row => {
                    self.clocks.pop();
                    self.rows -= 1;
                }
            }
        }
    }

    /// How a step used shared words; `None` if some overlap.
    pub fn uses(&mut self, shared: &[Shared]) -> Option<Uses> {
        let mut uses = Uses::default();
        for access in shared {
            uses.note(self.number(access)?, access);
        }
        Some(uses)
    }

    /// Whether a step with these accesses uses shared words in this way.
    pub fn is_use(&self, known: &Uses, shared: &[Shared]) -> bool {
        let mut uses = Uses::default();
        for access in shared {
            let Some(&word) = self.numbers.get(&access.addr) else { return false };
            uses.note(word, access);
        }
        uses == *known
    }

    fn number(&mut self, access: &Shared) -> Option<u32> {
        if let Some(&word) = self.numbers.get(&access.addr) {
            return (self.places[word as usize].len == access.len).then_some(word);
        }
        let end = |place: &Shared| place.addr + u64::from(place.len);
        if self.places.iter().any(|old| old.addr < end(access) && access.addr < end(old)) {
            return None;
        }
        let word = self.places.len() as u32;
        self.numbers.insert(access.addr, word);
        self.places.push(*access);
        self.words.push(UNUSED);
        Some(word)
    }

    /// Whether words hold what a step read.
    pub fn holds(&self, uses: &Uses) -> bool {
        uses.reads.iter().all(|&read| self.holds_value(read))
    }

    pub fn holds_value(&self, (word, value): (u32, u64)) -> bool {
        self.words[word as usize].value == Some(value)
    }

    /// Whether none of these accesses can race, if a step that begins so makes them.
    pub fn is_ordered(&self, begins: Begins, uses: &Uses) -> bool {
        let before = |moment: Moment| self.is_before(moment, begins);
        let read = |&(word, _): &(u32, u64)| before(self.words[word as usize].write);
        let written = |&(word, _): &(u32, u64)| {
            let Word { write, read, concurrent_reads, .. } = self.words[word as usize];
            !concurrent_reads && before(write) && before(read)
        };
        uses.reads.iter().all(read) && uses.writes.iter().all(written)
    }

    /// Whether the accesses of a step come before those of one that begins so.
    fn is_before(&self, Moment { tid, time }: Moment, begins: Begins) -> bool {
        let knows = |row: Option<u32>| row.is_some_and(|row| self.clocks.get(row, tid) >= time);
        time == 0
            || [Some(begins.tid), begins.joins].contains(&Some(tid))
            || knows(self.thread(begins.tid).row)
            || knows(self.acquired(begins))
    }

    /// The clock that an operation joins.
    fn acquired(&self, Begins { at, joins, .. }: Begins) -> Option<u32> {
        match at {
            Some((loc, Sync { acquires: true, .. })) => self.released.get(loc as usize).copied().flatten(),
            _ => self.thread(joins?).row,
        }
    }

    fn thread(&self, tid: Tid) -> Thread {
        self.threads.get(tid.index()).copied().unwrap_or_default()
    }

    fn set_thread(&mut self, tid: Tid, thread: Thread) {
        if self.threads.len() <= tid.index() {
            self.clocks.widen(tid);
            self.threads.resize(tid.index() + 1, Thread::default());
        }
        let was = std::mem::replace(&mut self.threads[tid.index()], thread);
        self.trail.push(Undo::Thread { tid, was });
    }

    /// A new clock: the join of these.
    fn row(&mut self, one: Option<u32>, other: Option<u32>) -> u32 {
        self.clocks.push(one.or(other));
        if let (Some(_), Some(other)) = (one, other) {
            self.clocks.raise(other);
        }
        self.trail.push(Undo::Row);
        self.rows += 1;
        self.rows - 1
    }

    /// Accounts for a step.
    pub fn step(&mut self, begins: Begins, uses: Option<&Uses>, children: impl Iterator<Item = Tid>) {
        let Begins { tid, at, joins } = begins;
        let Thread { row, time } = self.thread(tid);
        let acquired = self.acquired(begins);
        // Also makes room for the thread.
        self.set_thread(tid, Thread { row, time: time + 1 });
        let new = self.row(row, acquired);
        self.clocks.set(new, tid, time);
        if let Some(target) = joins.filter(|target| target.index() < self.threads.len()) {
            self.clocks.set(new, target, self.thread(target).time);
        }
        self.threads[tid.index()].row = Some(new);
        if let Some((loc, sync)) = at {
            self.release(loc, sync, new);
        }
        for child in children {
            self.set_thread(child, Thread { row: Some(new), time: 0 });
        }
        for &(word, value) in uses.iter().flat_map(|uses| &uses.reads) {
            let was = self.words[word as usize];
            let concurrent_reads = was.concurrent_reads || !self.is_before(was.read, begins);
            let read = Moment { tid, time: time + 1 };
            if was.value.is_none() && self.places[word as usize].lasting {
                // The word has held this value since the program had a single thread, in all executions from there.
                self.words[word as usize].value = Some(value);
            }
            self.set_word(word, Word { value: Some(value), read, concurrent_reads, ..was });
        }
        for &(word, value) in uses.iter().flat_map(|uses| &uses.writes) {
            let write = Moment { tid, time: time + 1 };
            self.set_word(word, Word { value: Some(value), write, ..UNUSED });
        }
    }

    fn release(&mut self, loc: u32, Sync { leaves, .. }: Sync, row: u32) {
        if self.released.len() <= loc as usize {
            self.released.resize(loc as usize + 1, None);
        }
        let was = self.released[loc as usize];
        let now = match leaves {
            Leaves::Same => return,
            Leaves::Nothing => None,
            Leaves::Own => Some(row),
            Leaves::Both if was.is_none() => Some(row),
            Leaves::Both => Some(self.row(Some(row), was)),
        };
        self.released[loc as usize] = now;
        self.trail.push(Undo::Released { loc, was });
    }

    fn set_word(&mut self, word: u32, now: Word) {
        let was = std::mem::replace(&mut self.words[word as usize], now);
        if was != now {
            self.trail.push(Undo::Word { word, was });
        }
    }

    /// The program has taken a step while it had a single thread: all words may have changed.
    pub fn forget(&mut self) {
        for word in 0..self.words.len() as u32 {
            self.set_word(word, UNUSED);
        }
    }
}
