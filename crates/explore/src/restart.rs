//! The loop around every search: one that refutes an assumption it relied on is repeated without that assumption.

use crate::search::{Busy, Counts, Listener, Outcome, Stop};
use base::{Assumption, Program, Registry};

/// How one search ended.
pub(crate) enum Ended {
    /// Everything was explored.
    Complete,
    Stopped(Stop),
    /// These assumptions do not hold, so that conflicts are not what they were taken to be.
    Refuted(Vec<Assumption>),
}

/// One search from the beginning of the program.
pub(crate) struct Searched {
    pub ended: Ended,
    pub counts: Counts,
    pub met: bool,
    pub busy: Option<Busy>,
}

/// Searches until no assumption is refuted, or until the listener breaks off.
///
/// Terminates: each iteration drops at least one more assumption, and a program has finitely many of them. There may be
/// many iterations, so the listener is polled in between.
pub(crate) fn until_no_assumption_is_refuted<P: Program, S, L: Listener<P, S>>(
    program: &mut P,
    listener: &mut L,
    mut search: impl FnMut(&mut P, &mut L, &Registry) -> Searched,
) -> Outcome {
    let start = program.mark();
    let mut registry = program.assumptions();
    loop {
        let Searched { ended, counts, met, busy } = search(program, listener, &registry);
        let outcome = |stopped| Outcome { counts, stopped, met, busy };
        let refuted = match ended {
            Ended::Complete => return outcome(None),
            Ended::Stopped(stop) => return outcome(Some(stop)),
            Ended::Refuted(refuted) => refuted,
        };
        let mut new = false;
        for assumption in &refuted {
            new |= registry.refute(assumption.clone());
        }
        assert!(new, "internal: the search starts again and knows no more than before");
        program.rewind(start);
        program.assume(&registry);
        listener.restarted(&refuted);
        if listener.in_between().is_break() {
            return outcome(Some(Stop::Asked));
        }
    }
}
