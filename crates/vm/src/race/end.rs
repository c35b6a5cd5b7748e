//! The end of a variable's life, when its function returns or its thread ends.
//!
//! That is like a write to all of it: an access that is not ordered before may come later in another execution of the
//! same trace, which is not explored. Later accesses by others are faults of their own, so nothing is remembered.
//! Blocks of the heap are freed by an operation, see `record`.

use super::clocks::HERE;
use super::{Races, Rival};
use crate::memory::{AccessMode, Memory};
use base::{Id, Tid};

impl Races {
    /// Compares the end of the block at `addr`, of thread `tid`, with what others have done.
    pub(super) fn end_block(&mut self, memory: &mut Memory, tid: Tid, addr: u64) -> Result<(), Rival> {
        let (now, size) = (self.thread(tid).now, memory.block_size(addr));
        for plane in self.clocks.planes() {
            let Some((shadow, ..)) = memory.shadow_at(addr, size) else { return Ok(()) };
            let atomics = shadow.atomics && size > 0;
            let plain = shadow.cells().find_map(|cell| self.rival(cell, now, tid.index(), AccessMode::Write, plane));
            let atomic = || self.atomic_rival(now, addr, size, AccessMode::Write, plane);
            match plain.or_else(|| if atomics { atomic() } else { None }) {
                Some(rival) if plane == HERE => return Err(rival),
                Some(_) => self.noticed.updates_matter = true,
                None => {}
            }
        }
        Ok(())
    }
}
