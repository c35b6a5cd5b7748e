//! Awaits about which there are doubts: whether it was right to wait depends on what others store, and is found out by meeting it.
//!
//! An access that waits stands for one that is made, and for a loop behind it that would hold the thread (`passes`, about loops that
//! hold). It must wait at least as long as that loop would. Where the location has something for which the loop does not end while
//! the access waits no longer, a livelock may be hidden. Some thread then makes the access and finds just that; so the await is not
//! one any more: the search starts again with the access made at once, and the assumption behind it ends the threads that go round.

use crate::code::{Atomic, Typed};
use crate::memory::Site;
use crate::vm::Vm;
use base::{Class, Id, Tid, Touch};
use ir::Type;

impl Vm {
    /// Whether the access at this place is made at once, although it could wait.
    pub(crate) fn is_doubted(&self, site: Site) -> bool {
        !self.doubted.is_empty() && self.doubted.contains(&site)
    }

    /// Looks at what an await is about to find.
    pub(crate) fn look_for_doubts(&mut self, tid: Tid, base: u32, site: Site, atomic: &Atomic) {
        let wait = &self.code.waits[atomic.until as usize];
        // To see whether a thread goes round, it is let past what it waits for.
        if wait.doubted.is_empty() || self.lets_pass || self.is_doubted(site) {
            return;
        }
        let value = |from, ty| self.operand(tid.index(), base, Typed { from, ty }).0 as u64;
        let loc = value(atomic.ptr, Type::Ptr);
        let held = self.value_of(Touch { loc, size: atomic.ty.bytes(), class: Class::Read });
        let operands = wait.doubted.iter().map(|&from| value(from, atomic.ty));
        if wait.until.doubtful(atomic.ty, operands).holds(held) {
            self.doubted.push(site);
        }
    }

    /// The awaits that are none any more, for [`crate::Setup::doubted`].
    pub fn doubted(&self) -> Vec<Site> {
        self.doubted.clone()
    }
}
