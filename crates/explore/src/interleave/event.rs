//! Operations of the interleaving search: what they touch, and when they commute.

use base::Touch;
use smallvec::SmallVec;

pub(super) type Touches = SmallVec<[Touch; 2]>;

/// Whether two operations conflict.
pub(super) fn conflict(a: &[Touch], b: &[Touch]) -> bool {
    a.iter().any(|x| b.iter().any(|y| x.loc == y.loc && x.class.conflicts(y.class)))
}
