//! How many executions a search has, from a few of them.
//!
//! Each task leads to one execution, and what that leaves open are the tasks that only it leads to. So the executions
//! of a search are a tree whose branching is known as soon as an execution has been run, although the search does not
//! know what a node of its own tree will have to explore before it has explored all that is below it. A path in it
//! that takes one of k branches at random, which then stands for k, gives an unbiased estimate of its size (Knuth,
//! *Estimating the efficiency of backtrack programs*, 1975), but one that varies widely, since the tree is deep and
//! not balanced.
//!
//! A *descent* therefore follows one branch of each kind at a time (Chen, *Heterogeneous sampling*, 1992). Of two
//! tasks of one kind that stand for a and b others, one is explored and stands for a + b: the first with probability
//! a / (a + b). That is unbiased, too, whatever the kinds are, provided that they are explored in an order in which a
//! task comes before those that it leads to. The kind of a task is how many tasks lead to it, and how many events
//! come before its last choice: so what is left to explore is likely to be of the same size for all tasks of a kind.

use crate::bytes::Portable;
use crate::pool::Engine;
use crate::search::{Listener, Stop};
use crate::supply::One;
use crate::task::{Budget, Slice};
use base::{Assumption, Program, Registry};
use std::collections::BTreeMap;

/// How a descent ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Descent {
    /// An estimate of the number of executions, from so many.
    Estimate {
        executions: f64,
        run: u64,
    },
    Stopped(Stop),
    /// The search has to start again without these assumptions.
    Refuted(Vec<Assumption>),
}

/// Executes a random descent from a task, of at most so many executions. The machine is at the beginning of the
/// program, and is there again at the end. `random` gives numbers from 0 to 1.
pub fn descend<E: Engine, L: Listener<E::Machine, E::Step>>(
    task: E::Task,
    most: u64,
    engine: &E,
    machine: &mut E::Machine,
    registry: &Registry,
    listener: &mut L,
    random: &mut dyn FnMut() -> f64,
) -> Descent {
    let start = machine.mark();
    let (mut sum, mut run) = (0.0, 0);
    let mut kinds: BTreeMap<(usize, usize), (f64, E::Task)> = BTreeMap::from([((0, 0), (1.0, task))]);
    while let Some(((depth, _), (weight, task))) = kinds.pop_first() {
        if run == most {
            break;
        }
        let budget = Budget::executions(1);
        let slice = engine.work(machine, registry, &mut One::new(task), budget, listener);
        machine.rewind(start);
        let Slice { counts, open, refuted, stopped, .. } = slice;
        if !refuted.is_empty() {
            return Descent::Refuted(refuted);
        }
        if let Some(stop) = stopped {
            return Descent::Stopped(stop);
        }
        sum += weight * counts.executions() as f64;
        run += 1;
        for task in open.into_iter().flat_map(Portable::singly) {
            let kind = kinds.entry((depth + 1, task.position())).or_insert_with(|| (0.0, task.clone()));
            kind.0 += weight;
            if random() * kind.0 < weight {
                kind.1 = task;
            }
        }
    }
    Descent::Estimate { executions: sum, run }
}
