//! The façade over the crates that do the work: compile, read, prepare, run, check, replay.
//!
//! The command line, or a program that embeds the tool, needs only this crate. `driver` never prints: what a program
//! writes goes to a callback, what goes wrong comes back as a value. The one exception is the compiler, whose messages
//! reach the user's standard error untouched.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod cargo;
mod cause;
mod check;
mod checkpoint;
mod choose;
mod compile;
mod confirm;
mod document;
mod error;
mod estimate;
mod found;
mod headers;
mod hints;
mod ledger;
mod memory;
mod merge;
mod parallel;
mod program;
pub mod remote;
mod replay;
mod runtime;
mod rust_test;
mod schedule;
mod session;
mod shard;
mod validate;
mod watch;
mod why;

pub use base::Model;
pub use check::{CheckOptions, Checked, Finding, Progress, Rules, Search, Unseen, Verdict, check};
pub use checkpoint::{Checkpointing, Resumed, ToResume, known, read as read_checkpoint};
pub use compile::CompileCommand;
pub use document::{is_same_step, loops, options, rules, steps, threads};
pub use error::{ACCEPTED, Error};
pub use estimate::{Estimated, Expected};
pub use explore::Counts;
pub use hints::Hints;
pub use merge::merge;
pub use passes::{Left, LoopOptions, LoopReport, Outcome, Reason, Slice, Sliced, UnsharedWrite};
pub use program::{Compiled, Options, Program, Reduced, RunOptions, Searched, Source, run};
pub use replay::{Replayed, Reproduced, replay, reproduce};
pub use rust_test::{Listed, Test, tests};
pub use schedule::{Ending, Schedule, run_to_end};
pub use session::{Answer, Request, Session, Stage};
pub use shard::Shard;
pub use toolchain::beside;
pub use validate::{Mismatch, validate, validate_each};
pub use vm::{Code, Sink, Stream};
pub use why::Why;
