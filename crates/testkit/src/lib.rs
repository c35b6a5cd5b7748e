//! For tests only: native execution for comparison, golden files, child processes with a time limit, parallel maps.
//!
//! `testkit` is a development dependency of the product crates.

pub mod broker;
pub mod c_program;
pub mod directive;
pub mod files;
pub mod golden;
pub mod native;
pub mod pool;
pub mod process;
pub mod random;
pub mod redact;
mod sharing;
pub mod shrink;
pub mod toy;
pub mod unseen;
pub mod waiting;
pub mod weak;

pub use sharing::Mistake;
