//! The search: every execution that matters, each once.
//!
//! Two engines: [`interleave`] moves a [`base::Machine`] through interleavings, [`graph`] moves [`base::Threads`] through the ways
//! reads can get their values. Both tell a [`Listener`] how each execution ended. They know neither the machine that runs real
//! programs nor how anything is shown; the same engines run over toy programs in tests.

mod clock;
mod estimate;
pub mod graph;
pub mod interleave;
mod restart;
mod search;
mod tie_breaker;

pub use search::{Busy, Counts, End, Failures, Listener, Outcome, Stop};
pub use tie_breaker::TieBreaker;
