//! Reader-writer locks in pieces, so that read locks commute under a weak memory model.
//!
//! To a search over graphs an operation is about one location, and operations on the location of a lock are ordered. Read locks are not
//! to be: nobody can tell their order. So each thread that reads by a lock has a *piece* of it, a location of its own, which is a lock as any
//! other. To read-lock is to take one's own piece. To write-lock is to take all pieces, one after another and in the same order as
//! other writers, each in an operation of its own; the last one locks. Unlocking lets go of the pieces one by one, after the first of these
//! operations has unlocked.
//!
//! An execution of the lock says in which order it is write-locked, and between which two write locks each read lock comes. One of
//! the pieces says the same: writers have all pieces in the order in which they have the first, and a reader has its piece before or after
//! each of them. One follows from the other, so there is one execution with pieces for each without: no reader waits for a
//! reader, and what is known by whom is the same, too.
//!
//! This is so as long as writers that have some pieces get the others. At the end of an execution one may be waiting for a reader that
//! never lets go. Then it has nothing, and neither readers nor other writers wait for it: an execution in which they do is
//! *in vain*. It is part of another, in which the reader came first; of several writers one waits for the reader, as if for all. Only programs
//! that wait for others while they read have such executions.
//!
//! Which threads read by a lock is found out while the program runs; a search starts again when it meets another one. Some locks are kept
//! *whole*, one location with all operations in order: those that are tried (or waited for with a time limit), since failing depends on
//! all pieces at once; those that prefer writers and are written by, since there readers do wait for a writer that waits; and those that are set up or destroyed while used, or held, which is wrong in any case.

use crate::shim::rwlock;
use crate::vm::Vm;
use base::{Id, Pending, Tid, Visible};

/// Says that a lock is whole, in the place of a reader.
pub const WHOLE: u32 = u32::MAX;

/// What is known about the reader-writer locks of a program. Never undone, as [`crate::shim::barrier::Crowds`].
#[derive(Default)]
pub(crate) struct Pieces {
    /// By lock its readers, and whether it is whole; in order. Does not change while a search runs.
    known: Vec<(u64, u32)>,
    /// To be known when the search starts again.
    found: Vec<(u64, u32)>,
}

impl Pieces {
    pub fn new(mut known: Vec<(u64, u32)>) -> Self {
        known.sort_unstable();
        Self { known, found: Vec::new() }
    }
    /// All that is known, for [`crate::Setup::readers`].
    pub fn all(&self) -> Vec<(u64, u32)> {
        self.known.iter().chain(&self.found).copied().collect()
    }
    pub fn len(&self) -> usize {
        self.known.len() + self.found.len()
    }
    /// What was found out is known from now on.
    pub fn adopt(&mut self) {
        self.known.append(&mut self.found);
        self.known.sort_unstable();
    }
    /// A thread reads by a lock; or it is [`WHOLE`]. Whether that was not known.
    pub fn find(&mut self, lock: u64, reader: u32) -> bool {
        let fact = (lock, reader);
        let new = !self.known.contains(&fact);
        if new && !self.found.contains(&fact) {
            self.found.push(fact);
        }
        new
    }
    fn readers(&self, lock: u64) -> &[(u64, u32)] {
        let first = self.known.partition_point(|&(other, _)| other < lock);
        let len = self.known[first..].iter().take_while(|&&(other, _)| other == lock).count();
        &self.known[first..][..len]
    }
    pub fn is_whole(&self, lock: u64) -> bool {
        self.readers(lock).last().is_some_and(|&(_, reader)| reader == WHOLE)
    }
    /// How many pieces a lock has.
    pub fn count(&self, lock: u64) -> usize {
        if self.is_whole(lock) { 1 } else { self.readers(lock).len().max(1) }
    }
}

impl Vm {
    /// In how many operations a lock is write-locked and unlocked.
    pub(crate) fn parts_of(&self, lock: u64) -> u8 {
        if self.is_weak() { self.pieces.count(lock) as u8 } else { 1 }
    }

    /// The piece that the next operation of `who` is about, as a number above addresses; `None` if it is about no lock in pieces.
    pub(crate) fn piece(&self, who: Tid, pending: &Pending) -> Option<u64> {
        /// Above what else is said about addresses.
        const READER: u32 = 52;
        let readers = self.pieces.readers(pending.addr);
        let number = |reader: u32| pending.addr | u64::from(reader + 1) << READER;
        let piece = match pending.what {
            Visible::ReadLock | Visible::ReadUnlock => {
                readers.iter().map(|&(_, reader)| reader).find(|&reader| reader == who.index() as u32)
            }
            Visible::WriteLock | Visible::WriteUnlock => {
                readers.get(usize::from(self.thread(who).state.phase)).map(|&(_, reader)| reader)
            }
            _ => return None,
        };
        (!self.pieces.is_whole(pending.addr)).then(|| piece.map_or(pending.addr, number))
    }

    /// Whether `who` is at a part of a write lock, or of an unlock, beside the one that counts.
    pub(crate) fn is_at_part(&self, who: Tid, pending: &Pending) -> bool {
        match pending.what {
            Visible::WriteLock => self.is_part_of_write(who, pending.addr),
            Visible::WriteUnlock => self.thread(who).state.phase > 0,
            _ => false,
        }
    }

    /// Whether a write lock of `who` goes on after the operation it is at. One of who has the lock already fails at once.
    pub(crate) fn is_part_of_write(&self, who: Tid, lock: u64) -> bool {
        self.thread(who).state.phase + 1 < self.parts_of(lock) && !rwlock::writes(self, lock, who)
    }
}
