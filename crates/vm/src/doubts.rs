//! Awaits about which there are doubts: whether it was right to wait depends on what others do, and is found out by meeting it.
//!
//! An access that waits stands for one that is made, and for a loop behind it that would hold the thread (`passes`, about loops that
//! hold). It must wait at least as long as that loop would. Where the location has something for which the loop does not end while
//! the access waits no longer, a livelock may be hidden. Some thread then makes the access and finds just that.
//!
//! It also stands for those that are made in vain. Where another thread accesses the same bytes plainly, these may race, while
//! the one that ends the wait does not, since it learns of the plain access by what it finds. Whether they do race depends on when
//! the thread comes here; there are doubts if it knows nothing of the plain access before it learns from the location.
//!
//! Then the await is not one any more: the search starts again with the access made at once, and the assumption behind it ends the threads
//! that go round.

use crate::code::{Atomic, AtomicOp, Typed};
use crate::memory::{How, Site};
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
        if self.is_doubted(site) {
            return;
        }
        let loc = self.operand(tid.index(), base, Typed { from: atomic.ptr, ty: Type::Ptr }).0 as u64;
        // To see whether a thread goes round, it is let past what it waits for.
        let finds = !self.lets_pass && self.finds_doubtful(tid, base, loc, atomic);
        if finds || self.races.on && self.may_race_in_vain(tid, loc, atomic) {
            self.doubted.push(site);
        }
    }

    /// Whether an await finds what a loop behind it goes round for.
    fn finds_doubtful(&self, tid: Tid, base: u32, loc: u64, atomic: &Atomic) -> bool {
        let wait = &self.code.waits[atomic.until as usize];
        if wait.doubted.is_empty() {
            return false;
        }
        let held = self.value_of(Touch { loc, size: atomic.ty.bytes(), class: Class::Read });
        let value = |from| self.operand(tid.index(), base, Typed { from, ty: atomic.ty }).0 as u64;
        let operands = wait.doubted.iter().map(|&from| value(from));
        wait.until.doubtful(atomic.ty, operands).holds(held)
    }

    /// Whether the access, made in vain, might have raced with a plain one.
    fn may_race_in_vain(&mut self, tid: Tid, loc: u64, atomic: &Atomic) -> bool {
        // An update writes what was there; a compare-exchange that fails writes nothing.
        let how = if matches!(atomic.what, AtomicOp::Rmw(..)) { How::Write } else { How::Read };
        self.has_plain_rival(tid, loc, u64::from(atomic.ty.bytes()), how)
    }

    /// The awaits that are none any more, for [`crate::Setup::doubted`].
    pub fn doubted(&self) -> Vec<Site> {
        self.doubted.clone()
    }
}
