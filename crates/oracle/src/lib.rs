//! Reference implementations for every answer: slow, obvious, and independent of the search.

mod axiomatic;
mod brute;
mod consistent;
pub mod fair;
pub mod interp;
mod validate;

pub use axiomatic::{Axiomatic, Source, WeakTrace, axiomatic};
pub use brute::{Brute, Happened, Key, brute, execute, key};
pub use consistent::{Event, inconsistency};
pub use validate::{Claim, Move, Opinion, Reads, validate};
