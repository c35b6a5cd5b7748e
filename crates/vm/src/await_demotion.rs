//! Awaits that must not wait: whether waiting is right depends on what other threads do ([`Assumption::ExactAwait`]).
//!
//! An await stands for an access that is executed, and for a loop behind it that would trap the thread (`passes`, about
//! loops that trap). It must wait at least as long as that loop would. Where the location holds a value for which the
//! loop does not terminate while the access waits no longer, a livelock may be hidden. Some thread then executes the
//! access and reads just that value.
//!
//! An await also stands for the polls that fail. Where another thread accesses the same bytes plainly, these polls may
//! race, while the one that ends the wait does not, since the value it reads synchronises with the plain access.
//! Whether they do race depends on when the thread gets here; they may if no plain access happens before this point
//! without what the location tells.
//!
//! Then the await is *demoted*: the next search executes the access at once, and the assumption behind it ends the
//! threads that would iterate again.
//!
//! [`Assumption::ExactAwait`]: base::Assumption::ExactAwait

use crate::atomics::AtomicAccess;
use crate::code::{Atomic, AtomicOp, Typed};
use crate::memory::{AccessMode, Site};
use crate::next::Next;
use base::{Assumption, Id, Location};
use ir::Type;

impl AtomicAccess<'_> {
    /// Refutes that an await is exact if what it is about to read shows that it is not.
    pub fn check_await(&mut self, site: Site) {
        let AtomicAccess { vm, tid, base, atomic } = self;
        let (tid, base) = (*tid, *base);
        if vm.assumptions.is_demoted(site) {
            return;
        }
        let loc = vm.threads[tid.index()].operand(base, Typed { from: atomic.ptr, ty: Type::Ptr }).0 as u64;
        // To see whether a thread spins, it is let past what it waits for.
        let traps = !vm.ignores_awaits && vm.next(tid).reads_trapping_value(base, loc, atomic);
        let watches = vm.races.on && vm.setup.awaits.skipped_polls_race;
        // An update writes what was there; a compare-exchange that fails writes nothing.
        let how = if matches!(atomic.what, AtomicOp::Rmw(..)) { AccessMode::Write } else { AccessMode::Read };
        let len = u64::from(atomic.ty.bytes());
        // A poll that fails might have raced with a plain access.
        if traps || watches && vm.races.has_plain_rival(&mut vm.memory, tid, loc, len, how) {
            vm.assumptions.refute(Assumption::ExactAwait(vm.code.place(site)));
        }
    }
}

impl Next<'_> {
    /// Whether an await reads a value for which a loop behind it does not terminate.
    fn reads_trapping_value(self, base: u32, addr: u64, atomic: &Atomic) -> bool {
        let wait = &self.vm.code.waits[atomic.until as usize];
        if wait.demoting.is_empty() {
            return false;
        }
        let held = self.vm.held_at(Location::memory(addr), atomic.ty.bytes());
        let value = |from| self.thread().operand(base, Typed { from, ty: atomic.ty }).0 as u64;
        let operands = wait.demoting.iter().map(|&from| value(from));
        wait.until.demotes(atomic.ty, operands).holds(held)
    }
}
