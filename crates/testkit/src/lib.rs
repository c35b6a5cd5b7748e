//! For tests only: running programs natively to compare with, golden files, child processes with a time limit, work on
//! all cores.
//!
//! `testkit` is a development dependency; nothing that ships knows it.

pub mod c_program;
pub mod directive;
pub mod files;
pub mod golden;
pub mod native;
pub mod pool;
pub mod process;
pub mod random;
pub mod redact;
pub mod shrink;
pub mod toy;
pub mod waiting;
pub mod weak;
