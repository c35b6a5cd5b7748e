//! The first of the two accesses of a data race.
//!
//! A search stops at the second one. To show an execution in program order one must know in which step its thread
//! executed the first, and a plain access is not a step. So the execution is repeated, and after each step the memory
//! is asked for its most recent access.

use super::Races;
use super::shadow::{Cell, Epoch, thread_of};
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

    /// The moment of its thread at which this access was executed, if it is the most recent access of its kind by that
    /// thread to these bytes.
    pub fn moment_of(&self, memory: &Memory, access: FirstAccess) -> Option<u64> {
        let FirstAccess { addr, len, thread, site } = access;
        let t = thread.index();
        let moment = |cell: &Cell| {
            let (read, read_site) = self.read_by(cell, t);
            let accesses = [(cell.write, cell.write_site), (read, read_site)];
            let is_it = |&(when, at): &(Epoch, Site)| when != 0 && thread_of(when) == t && at == site;
            accesses.into_iter().find(is_it).map(|(when, _)| when)
        };
        let (shadow, offset) = memory.remembered_at(addr)?;
        (offset..offset + len).find_map(|offset| moment(shadow.cell(offset)))
    }
}
