//! The machine that runs programs: register code, checked memory, threads, modelled library functions, exact undo.
//!
//! `Code::emit` turns an `ir::Module` into code; a [`Vm`] runs it, one transition at a time, through [`base::Machine`],
//! and a [`WeakVm`] does so under weak memory models, through [`base::Threads`].
//! `vm` knows neither LLVM nor any search: what to run next is decided outside. It never prints.

#![deny(clippy::wildcard_enum_match_arm)]

mod assumptions;
mod atomics;
mod await_demotion;
mod back_off;
mod budget;
mod code;
mod definedness;
mod emit;
mod explain;
mod extent;
mod facts;
mod files;
mod fingerprint;
mod footprint;
mod frame;
mod load;
mod machine;
mod memory;
mod name;
mod next;
mod ops;
mod plain_events;
mod provenance;
mod race;
mod run;
mod rwlock_split;
mod scope;
mod sharing;
mod shim;
mod spin;
mod stuck;
mod thread;
mod thread_key;
mod threads;
mod trail;
mod transient;
mod transient_lock;
mod unneeded;
mod unseen;
mod unshared;
mod updates;
mod vm;
mod weak;

pub use budget::Guard;
pub use code::Code;
pub use explain::Explain;
pub use facts::{Facts, FactsData};
pub use name::{Named, Names};
pub use next::Next;
pub use race::FirstAccess;
pub use shim::{Attribute, Attributes, EXIT_LIST, THROWING, attributes, models, provides, replaces};
pub use spin::{Poll, SpinLoop};
pub use stuck::Stuck;
pub use trail::Mark;
pub use unneeded::MutexMutation;
pub use vm::{AwaitRules, Setup, Sink, Stream, Vm};
pub use weak::{WeakMark, WeakVm};

/// A machine may be moved to another thread.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<Vm>();
    is_send::<WeakVm>();
};
