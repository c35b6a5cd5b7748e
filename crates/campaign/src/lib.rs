//! Random programs through the searches and through brute force: the same ends, the same faults, each trace once.
//!
//! `differential` has the property and the toy programs that test the search alone. Here, [`c`] also tests the
//! footprints that the machine of real programs reports; [`waiting`] is about loops; [`second`] compares that machine
//! with the second interpreter. A program on which two of them differ is shrunk before it is shown.

pub mod c;
pub mod second;
pub mod unseen;
pub mod waiting;

pub use differential::{Case, Compared, Verdict, compare, orders, toy};
