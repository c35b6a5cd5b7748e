//! The end of a variable's life, when its function returns or its thread ends.
//!
//! That is like a write to all of it: who accesses it and is not ordered before may come later in another execution of
//! the same trace, which is not explored. Later accesses by others are faults of their own, so nothing is remembered.
//! Blocks of the heap are freed by an operation, see `race_library`.

use super::{HERE, rival};
use crate::memory::AccessMode;
use crate::shim::StepError;
use crate::vm::Vm;
use base::{AccessKind, Id, Tid};

impl Vm {
    /// Compares the end of the block at `addr`, of thread `tid`, with what others have done.
    pub(crate) fn race_end(&mut self, tid: Tid, addr: u64) -> Result<(), StepError> {
        let (now, size) = (self.races.thread(tid).now, self.memory.block_size(addr));
        for plane in self.races.planes() {
            let Some((shadow, ..)) = self.memory.shadow_at(addr, size) else { return Ok(()) };
            let (races, atomics) = (&self.races, shadow.atomics && size > 0);
            let plain = shadow.cells().find_map(|cell| rival(races, cell, now, tid.index(), AccessMode::Write, plane));
            let atomic = || self.atomic_rival(now, addr, size, AccessMode::Write, plane);
            match plain.or_else(|| if atomics { atomic() } else { None }) {
                Some(rival) if plane == HERE => {
                    return Err(self.race_between((tid, AccessKind::End), &rival, addr, size));
                }
                Some(_) => self.assumptions.order_all_updates(),
                None => {}
            }
        }
        Ok(())
    }
}
