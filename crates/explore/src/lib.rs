//! The search: every execution that matters, each once.
//!
//! `explore` moves a [`base::Machine`] forward and back and tells a [`Listener`] how each execution ended. It knows neither the
//! machine that runs real programs nor how anything is shown; the same engine runs over toy programs in tests.

mod estimate;
pub mod interleave;
mod search;
mod whim;

pub use search::{Counts, End, Listener, Outcome, Stop};
pub use whim::Whim;
