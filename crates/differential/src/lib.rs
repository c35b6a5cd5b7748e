//! A search against brute force over the same machine: the same ends, the same faults, each trace once.
//!
//! [`compare`] is the property, over any machine. [`toy`] applies it to generated toy programs, which test the search
//! alone and need neither a compiler nor the machine that runs real programs. `campaign` applies it to those.

mod compare;
mod slices;
pub mod toy;

pub use compare::{Case, Compared, Verdict, compare, is_race};
pub use slices::{Next, Sliced, in_slices};

/// Orders of exploration that every program is searched in: the answer must not depend on them.
pub fn orders(seed: u64) -> [Option<u64>; 4] {
    [None, Some(seed.wrapping_add(1)), Some(seed.wrapping_mul(77) + 5), Some(seed ^ 0x5555_5555)]
}
