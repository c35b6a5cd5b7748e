//! The search: every execution that matters, each once.
//!
//! Two engines: [`interleave`] drives a [`base::Machine`] through interleavings, [`graph`] drives [`base::Threads`]
//! through reads-from relations. Both report to a [`Listener`] how each execution ended. They depend neither on the
//! machine that runs real programs nor on how results are shown; the same engines run over toy programs in tests.

#![deny(clippy::wildcard_enum_match_arm)]

mod bytes;
mod clock;
mod descent;
mod estimate;
pub mod graph;
pub mod interleave;
mod memo;
mod pool;
mod restart;
mod search;
mod supply;
mod task;
mod tie_breaker;

pub use bytes::Portable;
pub use descent::{Descent, descend};
pub use pool::{ALONE, Elsewhere, Engine, Explored, Link, Order, Overseer, Overview, Pool, Pooled, Saved, Work};
pub use search::{Busy, Counts, End, Failures, Listener, Outcome, Stop};
pub use supply::{Demand, Facts, One, Supply};
pub use task::{Budget, Slice};
pub use tie_breaker::TieBreaker;
