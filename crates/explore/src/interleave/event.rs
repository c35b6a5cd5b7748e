//! Operations of the interleaving search: what they touch, and when they commute.

use base::{Pick, Tid, Touch};
use smallvec::SmallVec;

pub(super) type Touches = SmallVec<[Touch; 2]>;

/// An operation as it would be executed at some point: a node of a wakeup tree, or the next step of a sleeping thread.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Op {
    pub tid: Tid,
    pub pick: Pick,
    /// It touches in another class, or takes other alternatives, in other states.
    pub varies: bool,
    pub touches: Touches,
}

impl Clone for Op {
    /// Copies the touches in one go, which a derived clone would do one by one.
    fn clone(&self) -> Self {
        Self { touches: Touches::from_slice(&self.touches), ..*self }
    }
}

pub(super) fn conflict(a: &[Touch], b: &[Touch]) -> bool {
    a.iter().any(|x| b.iter().any(|y| x.loc == y.loc && x.class.conflicts(y.class)))
}
