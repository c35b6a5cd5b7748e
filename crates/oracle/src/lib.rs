//! Reference implementations for every answer: slow, obvious, and independent of the search.

#![deny(clippy::wildcard_enum_match_arm)]

mod axiomatic;
mod brute;
mod consistent;
pub mod fair;
pub mod interp;
mod store_buffers;
mod validate;

pub use axiomatic::{Axiomatic, Axioms, Source, WeakTrace, axiomatic};
pub use brute::{Brute, Happened, Key, brute, execute, key};
pub use consistent::{Event, consistency};
pub use store_buffers::{StoreBuffers, interleavings};
pub use validate::{Claim, Expected, Move, Opinion, Reads, validate};
