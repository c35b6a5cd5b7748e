//! A search in slices, each explored by a machine that has done nothing else.

use base::{Program, Registry};
use explore::{Counts, Slice, Stop};
use testkit::random::Random;

/// Which of the open tasks is explored next.
#[derive(Clone, Debug)]
pub enum Next {
    Last,
    Any(Random),
}

impl Next {
    fn of<T>(&mut self, open: &mut Vec<T>) -> Option<T> {
        match self {
            Next::Any(random) if !open.is_empty() => {
                Some(open.swap_remove((random.draw() % open.len() as u64) as usize))
            }
            Next::Last | Next::Any(_) => open.pop(),
        }
    }
}

/// What the slices of a search have found together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sliced {
    pub counts: Counts,
    pub met: bool,
    pub stopped: Option<Stop>,
    pub refuted: Registry,
    pub slices: u64,
}

/// Explores a task and all that is left open, and starts again whenever an assumption is refuted. `slice` is told what
/// has been refuted, and whether it starts again.
pub fn in_slices<M: Program, T: Clone>(
    root: &T,
    mut next: Next,
    machine: impl Fn() -> M,
    mut slice: impl FnMut(&mut M, &Registry, T, bool) -> Slice<T>,
) -> Sliced {
    let mut sliced = Sliced { refuted: machine().assumptions(), ..Sliced::default() };
    let mut names = Vec::new();
    let (mut open, mut restarts) = (vec![root.clone()], false);
    while let Some(task) = next.of(&mut open) {
        let mut machine = machine();
        machine.name_threads(&names);
        machine.assume(&sliced.refuted);
        let Slice { counts, open: left, refuted, stopped, met, threads, .. } =
            slice(&mut machine, &sliced.refuted, task, std::mem::take(&mut restarts));
        assert!(threads.starts_with(&names), "threads are called something else");
        names = threads;
        sliced.slices += 1;
        if !refuted.is_empty() {
            let new = refuted.into_iter().filter(|assumption| sliced.refuted.refute(assumption.clone())).count();
            assert!(new > 0, "what is refuted was known to be");
            (open, restarts) = (vec![root.clone()], true);
            (sliced.counts, sliced.met) = (Counts::default(), false);
            continue;
        }
        sliced.counts += counts;
        sliced.met |= met;
        open.extend(left);
        if stopped.is_some() {
            return Sliced { stopped, ..sliced };
        }
    }
    sliced
}
