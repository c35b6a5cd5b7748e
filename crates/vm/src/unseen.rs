//! Atomic accesses that nothing depends on (`ir::InstData::Unseen`): they are executed within the step of their thread.
//!
//! They are checked like other accesses: the pointer must be valid, and plain accesses of other threads to the same
//! bytes race with them unless something else orders the two. They order nothing themselves: where the access could be
//! made earlier, it would have read another value. So the race detector compares them, but nothing is learnt from what
//! they read, and nothing passed on by what they write; and plain accesses do not ask for the value that they wrote,
//! since nothing depends on that either. They read 0, whatever memory holds, so that an execution does not depend on
//! the order of accesses that are not operations.

use crate::atomics::AtomicAccess;
use crate::code::{Atomic, AtomicOp};
use crate::memory::Site;
use crate::shim::StepError;
use base::Id;
use ir::Unseen;

impl Atomic {
    /// What an access was that is not an operation.
    fn unseen(&self) -> Unseen {
        match self.what {
            AtomicOp::Load(_) => Unseen::Load,
            AtomicOp::Store(..) => Unseen::Store,
            AtomicOp::Rmw(..) => Unseen::Rmw,
            AtomicOp::CompareExchange { .. } | AtomicOp::Fence(_) => unreachable!("internal: no unseen access"),
        }
    }
}

impl AtomicAccess<'_> {
    /// `site`: where in the code.
    pub fn execute_unseen(&mut self, site: Site) -> Result<(), StepError> {
        self.vm.threads[self.tid.index()].state.pc = site;
        let addr = self.address()?;
        let (ty, tid) = (self.atomic.ty, self.tid);
        let size = ty.bytes();
        let access = self.atomic.unseen();
        self.vm.memory.bytes(addr, size.into())?;
        if access.writes() {
            self.vm.memory.writable(addr, size.into())?;
        }
        if self.vm.races.on {
            if self.vm.code.has_tries {
                self.vm.observes_here(tid, addr, size);
                self.vm.claims(tid, addr, size);
            }
            self.vm.record(tid).unseen(addr, size, access)?;
        }
        if access.reads() {
            let result = self.base + u32::from(self.atomic.result);
            self.vm.threads[tid.index()].set_register(result, ty, 0, 0);
        }
        Ok(())
    }
}
