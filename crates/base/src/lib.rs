//! The vocabulary every other crate speaks: typed ids and tables, source places, memory orders, visible operations,
//! faults of the checked program, and the narrow waists [`Machine`] and [`Threads`] between running a program and
//! searching its executions.
//!
//! `base` knows no other crate of the workspace and holds no algorithm.

#![deny(clippy::wildcard_enum_match_arm)]

mod access;
mod arithmetic;
mod assumption;
mod detail;
mod fault;
mod footprint;
mod id;
mod machine;
mod memoise;
mod misuse;
mod model;
mod op;
mod place;
mod property;
mod termination;
mod threads;
mod wait;

pub use access::{Access, FenceOrder, LoadOrder, RmwOp, StoreOrder, UpdateOrder};
pub use arithmetic::{Arithmetic, Integer};
pub use assumption::{Assumption, Registry};
pub use detail::{
    AccessKind, Awaited, Compare, Condition, Deadlock, Detail, HeldBy, InvalidAccess, Livelock, Object, Polls, Problem,
    Race, Role, Storage, Target, Term, Wait,
};
pub use fault::{Fault, FaultKind, Obstacle, Related, Unsupported};
pub use footprint::{Class, LocationAccess};
pub use id::{Id, Table};
pub use machine::{Machine, Pending, Pick, Program, Step, Tid};
pub use memoise::{Memoise, Scope, Shared, ThreadKey};
pub use misuse::{
    Dependent, Formatted, Freed, InvalidArgument, InvalidCall, InvalidFormat, InvalidFree, InvalidJoin, InvalidJump,
    JoinAct, JoinTarget, Misuse, NotStream, ObjectState, StackOverflow, StaleAccess, StaleKind, SyncAct, SyncObject,
};
pub use model::{Model, ReleaseSequences, Variant};
pub use op::{
    Alternatives, Concerns, Effect, Fails, Holds, Location, LocationKind, OpFlags, OpRole, Operation, Side, Sync,
    WaitsFor, choices, chosen, defined_bits, is_undefined, meets, state, undefined,
};
pub use place::Place;
pub use property::{Properties, Property};
pub use termination::{Assertion, Exception, Termination};
pub use threads::{Act, Comparison, Held, Threads};
pub use wait::{AwaitCond, Within};
