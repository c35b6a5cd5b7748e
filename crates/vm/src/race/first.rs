//! The first of the two accesses of a data race.
//!
//! A search stops at the second one. To show an execution in program order one must know in which step its thread
//! executed the first, and a plain access is not a step. So the execution is repeated, and after each step the memory
//! is asked for its most recent access.

use super::Races;
use super::shadow::{Cell, row_of, thread_of};
use crate::memory::{Memory, Site};
use base::{Id, Tid};

/// A plain access that a later one races with.
#[derive(Clone, Copy, Debug)]
pub struct FirstAccess {
    pub(super) addr: u64,
    pub(super) len: u64,
    pub(super) thread: Tid,
    pub(super) site: Site,
}

impl Races {
    /// Of the data race that was found last.
    pub fn first_of_race(&self) -> Option<FirstAccess> {
        self.first.get()
    }
}

impl FirstAccess {
    /// The moment of its thread at which this access was executed, if it is the most recent access of its kind to these
    /// bytes.
    pub(crate) fn moment(self, memory: &Memory) -> Option<u64> {
        let FirstAccess { addr, len, thread, site } = self;
        let moment = |cell: &Cell| {
            let writes = cell.write_site == site && cell.write != 0 && thread_of(cell.write) == thread.index();
            let by_thread = row_of(cell.read).is_some() || thread_of(cell.read) == thread.index();
            let reads = cell.read_site == site && cell.read != 0 && by_thread;
            if writes { Some(cell.write) } else { reads.then_some(cell.read) }
        };
        let (shadow, offset) = memory.remembered_at(addr)?;
        (offset..offset + len).find_map(|offset| moment(shadow.cell(offset)))
    }
}
