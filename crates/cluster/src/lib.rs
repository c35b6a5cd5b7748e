//! A client of NATS and of JetStream: messages, streams, keys with values, and objects.
//!
//! It knows bytes, and neither programs nor searches: what a cluster computes is in `driver/src/cluster`. It does what
//! that needs and no more, in blocking calls, so that no asynchronous runtime comes with it. Every call may be made
//! again without harm: a client whose connection is lost connects again and repeats the request, until its deadline.
//!
//! The protocol is that of <https://docs.nats.io/reference/reference-protocols>; keys and objects are laid out as other
//! NATS clients do (ADR-8 and ADR-20), so that `nats kv` and `nats object` show them.

#![deny(clippy::wildcard_enum_match_arm)]

mod address;
mod client;
mod encoding;
mod error;
mod frame;
mod jetstream;
mod nkey;
mod store;
mod transport;

pub use address::{Access, Address};
pub use client::{Client, Message};
pub use encoding::random_name;
pub use error::Error;
pub use jetstream::{ConsumerState, Delivered, Outgoing, Retention, Stream, StreamState};
pub use store::{Entry, Keys, Objects};
