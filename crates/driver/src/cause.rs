//! What tells findings apart. One cause is one finding, whichever of several threads that do the same meet it, and in
//! which roles.

use base::{
    AccessKind, Deadlock, Detail, Fault, FaultKind, InvalidAccess, InvalidJoin, Misuse, Object, Place, Polls, Problem,
    Race, Target, Tid,
};
use std::collections::BTreeSet;
use vm::Vm;

/// The cause of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    kind: FaultKind,
    what: What,
    /// Of each thread that is part of it, the calls that led it there, innermost first.
    places: BTreeSet<Vec<Place>>,
}

/// The detail of a fault without the names of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// Two accesses: plain ones in either order, an atomic and a plain one as they came.
    Race([AccessKind; 2], Target, u64),
    /// How many threads wait says nothing, but for one that waits alone.
    Cycle,
    OwnLock,
    OwnInitialisation,
    Abandoned,
    Nobody {
        alone: bool,
    },
    Livelock(Polls),
    /// One that names no threads.
    Detail(Detail),
}

impl Cause {
    /// A text that only this cause has, for files that the same build reads.
    pub fn text(&self) -> String {
        format!("{self:?}")
    }

    /// The cause of a fault of the execution that the machine stands at the end of.
    pub fn of(machine: &Vm, fault: &Fault) -> Self {
        let Fault { kind, detail, place, related, .. } = fault;
        let mut places = BTreeSet::from([vec![place.clone()]]);
        if let Detail::Deadlock(_) = detail {
            // Where those wait that are the reason.
            let calls = |tid: Tid| machine.explain().own_calls(tid);
            places = related.iter().filter_map(|other| other.thread).map(calls).collect();
        } else if let Detail::Race(_) = detail {
            places.extend(related.iter().map(|other| vec![other.place.clone()]));
        }
        let what = match detail {
            Detail::Race(Race { first, second, target, bytes }) => {
                let mut both = [first.1, second.1];
                if !both.into_iter().any(AccessKind::is_atomic) {
                    both.sort_unstable();
                }
                What::Race(both, target.clone(), *bytes)
            }
            Detail::Deadlock(Deadlock::Cycle(_)) => What::Cycle,
            Detail::Deadlock(Deadlock::OwnLock(_)) => What::OwnLock,
            Detail::Deadlock(Deadlock::OwnInitialisation(_)) => What::OwnInitialisation,
            Detail::Deadlock(Deadlock::Abandoned { .. }) => What::Abandoned,
            Detail::Deadlock(Deadlock::Nobody(threads)) => What::Nobody { alone: threads.len() == 1 },
            Detail::Livelock(livelock) => What::Livelock(livelock.polls.clone()),
            Detail::Access(access) => What::Detail(Detail::Access(somewhere(access.clone()))),
            Detail::Misuse(misuse) => What::Detail(Misuse { state: misuse.state.by_any(), ..*misuse }.into()),
            Detail::Join(join) => What::Detail(InvalidJoin { target: join.target.any(), ..*join }.into()),
            Detail::Text(_)
            | Detail::Leak { .. }
            | Detail::Free(_)
            | Detail::Arithmetic(_)
            | Detail::Call(_)
            | Detail::Jump(_)
            | Detail::Uninitialised(_)
            | Detail::StackOverflow(_)
            | Detail::Stale(_)
            | Detail::Format(_)
            | Detail::Argument(_)
            | Detail::Assertion(_)
            | Detail::Termination(_)
            | Detail::Misaligned(_)
            | Detail::Unreachable
            | Detail::NoAtomicSection => What::Detail(detail.clone()),
        };
        Cause { kind: *kind, what, places }
    }
}

/// An access of an object that may not be accessed at all, wherever in it that is.
fn somewhere(access: InvalidAccess) -> InvalidAccess {
    match (access.problem, access.target) {
        (Problem::Ended | Problem::Constant, Target::Object(object)) => {
            InvalidAccess { target: Target::Object(Object { path: None, offset: 0, ..object }), ..access }
        }
        (_, target) => InvalidAccess { target, ..access },
    }
}
