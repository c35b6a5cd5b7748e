//! Operations of the interleaving search: what they touch, and when they commute.

use base::LocationAccess;
use smallvec::SmallVec;

pub(super) type Touches = SmallVec<[LocationAccess; 2]>;

/// Whether two operations conflict.
pub(super) fn conflict(a: &[LocationAccess], b: &[LocationAccess]) -> bool {
    a.iter().any(|x| b.iter().any(|y| x.loc == y.loc && x.class.conflicts(y.class)))
}
