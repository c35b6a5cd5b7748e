//! A search in slices: paused after a few executions, and resumed task by task on fresh machines.

use base::{Machine, Registry};
use explore::interleave::{self, Rules, Task};
use explore::{Budget, Counts, Listener, Outcome, TieBreaker};

/// How a search is cut into slices.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub rules: Rules,
    /// Executions of a slice.
    pub budget: Budget,
    /// Decides which of the open tasks is explored next; `None` for the one that was left last.
    pub shuffled: Option<u64>,
}

/// Explores a program, each slice on a machine that `fresh` makes.
pub fn explore<M: Machine, L: Listener<M>>(
    fresh: &dyn Fn() -> M,
    listener: &mut L,
    tie_breaker: &TieBreaker,
    cut: Cut,
) -> Outcome {
    let mut registry = fresh().assumptions();
    loop {
        match explore_assuming(&registry, fresh, listener, tie_breaker, cut) {
            Ok(outcome) => return outcome,
            Err(refuted) => {
                listener.restarted(&refuted);
                let new = refuted.into_iter().fold(false, |new, assumption| registry.refute(assumption) || new);
                assert!(new, "the search starts again and knows no more than before");
            }
        }
    }
}

/// As [`explore`], until an assumption is refuted.
fn explore_assuming<M: Machine, L: Listener<M>>(
    registry: &Registry,
    fresh: &dyn Fn() -> M,
    listener: &mut L,
    tie_breaker: &TieBreaker,
    Cut { rules, budget, shuffled }: Cut,
) -> Result<Outcome, Vec<base::Assumption>> {
    let mut outcome = Outcome { counts: Counts::default(), stopped: None, met: false, busy: None };
    let mut names = Vec::new();
    let mut order = shuffled;
    let mut open = vec![Task::root()];
    while !open.is_empty() && outcome.stopped.is_none() {
        let at = order.as_mut().map_or(open.len() - 1, |state| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*state >> 33) as usize % open.len()
        });
        let task = open.swap_remove(at);
        let mut machine = fresh();
        machine.name_threads(&names);
        machine.assume(registry);
        let slice = interleave::slice_by(rules, &mut machine, listener, tie_breaker.clone(), registry, &task, budget);
        if !slice.refuted.is_empty() {
            return Err(slice.refuted);
        }
        outcome.counts += slice.counts;
        outcome.met |= slice.met;
        (outcome.stopped, outcome.busy) = (slice.stopped, slice.busy);
        names = slice.threads;
        open.extend(slice.open);
    }
    Ok(outcome)
}
