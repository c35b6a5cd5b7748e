//! Reader-writer locks in pieces, so that read locks commute under a weak memory model.
//!
//! To a search over graphs an operation is about one location, and operations on the location of a lock are ordered.
//! Read locks are not to be: nobody can tell their order. So each thread that reads by a lock has a *piece* of it, a
//! location of its own, which is a lock as any other. To read-lock is to take one's own piece. To write-lock is to take
//! all pieces, one after another and in the same order as other writers, each in an operation of its own; the last one
//! locks. Unlocking lets go of the pieces one by one, after the first of these operations has unlocked.
//!
//! An execution of the lock says in which order it is write-locked, and between which two write locks each read lock
//! comes. One of the pieces says the same: writers have all pieces in the order in which they have the first, and a
//! reader has its piece before or after each of them. One follows from the other, so there is one execution with pieces
//! for each without: no reader waits for a reader, and what each thread knows is the same, too.
//!
//! This is so as long as writers that have some pieces get the others. At the end of an execution one may be waiting
//! for a reader that never lets go. Then it has nothing, and neither readers nor other writers wait for it: an
//! execution in which they do is *redundant*. It is part of another, in which the reader came first; of several writers
//! one waits for the reader, as if for all. Only programs that wait for others while they read have such executions.
//!
//! Which threads read by a lock is known once executions have refuted that they do not ([`Assumption::NotReader`]).
//! Some locks are kept *whole*, one location with all operations in order ([`Assumption::SplitPerReader`] is refuted):
//! those that are tried (or waited for with a time limit), since failing depends on all pieces at once; those that
//! prefer writers and are written by, since there readers do wait for a writer that waits; and those that are
//! initialised or destroyed while used, or held, which is wrong in any case.
//!
//! [`Assumption::NotReader`]: base::Assumption::NotReader
//! [`Assumption::SplitPerReader`]: base::Assumption::SplitPerReader

use crate::next::Next;
use crate::shim::rwlock;
use base::{Holds, Location, Pending, Side, Tid};

/// How reader-writer locks are split: what the registry says about them.
#[derive(Default)]
pub(crate) struct Split {
    /// Locks with their readers, in order.
    readers: Vec<(u64, Tid)>,
    /// Locks that are one location, with all operations in order.
    whole: Vec<u64>,
}

impl Split {
    pub fn add_reader(&mut self, lock: u64, reader: Tid) {
        let entry = (lock, reader);
        if let Err(at) = self.readers.binary_search(&entry) {
            self.readers.insert(at, entry);
        }
    }
    pub fn keep_whole(&mut self, lock: u64) {
        self.whole.push(lock);
    }
    fn readers(&self, lock: u64) -> &[(u64, Tid)] {
        let first = self.readers.partition_point(|&(other, _)| other < lock);
        let len = self.readers[first..].iter().take_while(|&&(other, _)| other == lock).count();
        &self.readers[first..][..len]
    }
    pub fn is_whole(&self, lock: u64) -> bool {
        self.whole.contains(&lock)
    }
    /// How many pieces a lock has.
    pub fn count(&self, lock: u64) -> usize {
        if self.is_whole(lock) { 1 } else { self.readers(lock).len().max(1) }
    }
}

impl Next<'_> {
    /// In how many operations a lock is write-locked and unlocked.
    pub(crate) fn parts_of(self, lock: u64) -> u8 {
        if self.vm.races.reads_supplied { self.vm.assumptions.split.count(lock) as u8 } else { 1 }
    }

    /// The piece that the next operation is about; `None` if it is about no lock in pieces.
    pub(crate) fn piece(self, pending: &Pending) -> Option<Location> {
        let split = &self.vm.assumptions.split;
        let readers = split.readers(pending.addr);
        let piece = match pending.what.side() {
            Side::Reader => readers.iter().map(|&(_, reader)| reader).find(|&reader| reader == self.tid),
            Side::Writer => readers.get(usize::from(self.thread().state.phase)).map(|&(_, reader)| reader),
            Side::Whole | Side::Neither => return None,
        };
        (!split.is_whole(pending.addr))
            .then(|| piece.map_or(Location::object(pending.addr), |reader| Location::part(pending.addr, reader)))
    }

    /// Whether it is at a part of a write lock, or of an unlock, beside the one that counts.
    pub(crate) fn is_at_part(self, pending: &Pending) -> bool {
        match (pending.what.side(), pending.what.holds()) {
            (Side::Writer, Holds::Takes) => self.is_part_of_write(pending.addr),
            (Side::Writer, Holds::Releases) => self.thread().state.phase > 0,
            (Side::Writer, Holds::Same | Holds::ReleasesMutex(_)) | (Side::Reader | Side::Whole | Side::Neither, _) => {
                false
            }
        }
    }

    /// Whether its write lock proceeds after the current operation. A write lock by the thread that has the lock
    /// fails at once.
    pub(crate) fn is_part_of_write(self, lock: u64) -> bool {
        self.thread().state.phase + 1 < self.parts_of(lock) && !rwlock::writes(self.vm, lock, self.tid)
    }
}
