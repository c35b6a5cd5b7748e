//! The table of visible operations: which there are, what each does to the state of its object, and how the locations
//! that operations access are named.
//!
//! Whatever depends on the kind of an operation is defined here, once, by functions without catch-all arms: a new kind
//! does not compile before the table is complete. The machines, both searches, the race detector, the memo and the
//! reports ask these functions.

mod flags;
mod kind;
mod location;
mod semantics;
pub mod state;
mod value;

pub use flags::OpFlags;
pub use kind::Operation;
pub use location::{Location, LocationKind};
pub use semantics::{
    Alternatives, Concerns, Effect, Fails, Holds, OpRole, Side, Sync, WaitsFor, choices, chosen, meets,
};
pub use value::{defined_bits, is_undefined, undefined};
