//! Showing what was found: as text for the terminal, with pieces of the user's source.
//!
//! `report` speaks only the vocabulary of `base`: it knows neither how a program is run nor how its executions are
//! searched. It gives back text and never prints; where the text goes is for the command line to say.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod checkpoint;
pub mod cluster;
mod execution;
mod explain;
pub mod json;
mod name;
mod narrate;
mod operation;
mod source;
mod stepper;
mod style;
mod terminal;

pub use execution::{Ending, Event, Execution, Mark, Marked, ReadsFrom, execution};
pub use explain::{EXPLAINED, Explained, explain};
pub use name::{demangle, demangle_all, demangle_within_crate};
pub use narrate::{label, message};
pub use operation::{Executed, Outcome};
pub use source::Sources;
pub use stepper::{Answer, COMMANDS, Stepper};
pub use style::Style;
pub use terminal::{fault, unfinished, unsupported, verdict};
