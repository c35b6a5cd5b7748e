//! Random programs through the searches and through brute force: the same ends, the same faults, each trace once.
//!
//! [`compare`] is the property, over any machine. [`toy`] tests the search alone; [`c`] tests also what the machine of real
//! programs says of its operations; [`waiting`] is about loops; [`second`] compares that machine with the second interpreter. A program on which two
//! of them differ is made small before it is shown.

pub mod c;
mod compare;
pub mod second;
pub mod toy;
pub mod waiting;

pub use compare::{Case, Compared, Verdict, compare};

/// Orders of exploration that every program is searched in: the answer must not depend on them.
pub fn orders(seed: u64) -> [Option<u64>; 4] {
    [None, Some(seed.wrapping_add(1)), Some(seed.wrapping_mul(77) + 5), Some(seed ^ 0x5555_5555)]
}
