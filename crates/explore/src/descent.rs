//! How many executions a search has, from a few of them.
//!
//! Each task leads to one execution, and what that leaves open are the tasks that only it leads to. So the executions of
//! a search are a tree whose branching is known as soon as an execution has been run, although the search does not know
//! what a node of its own tree will have to explore before it has explored all that is below it. A *descent* begins with
//! the first execution, goes on to one of the open tasks at random, and so on until an execution leaves nothing open.
//! With k tasks to choose from, the one that is chosen stands for k: the sum of what all executions of a descent stand for
//! is an unbiased estimate of their number (Knuth, *Estimating the efficiency of backtrack programs*, 1975).

use crate::bytes::Portable;
use crate::pool::Engine;
use crate::search::{Listener, Stop};
use crate::supply::One;
use crate::task::{Budget, Slice};
use base::{Assumption, Program, Registry};

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

/// Executes a random descent from the beginning of the program, where the machine is again at the end. `choose` chooses
/// one of so many.
pub fn descend<E: Engine, L: Listener<E::Machine, E::Step>>(
    engine: &E,
    machine: &mut E::Machine,
    registry: &Registry,
    listener: &mut L,
    choose: &mut dyn FnMut(usize) -> usize,
) -> Descent {
    let start = machine.mark();
    let (mut weight, mut sum, mut run) = (1.0, 0.0, 0);
    let mut task = engine.root();
    loop {
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
        let mut open: Vec<E::Task> = open.into_iter().flat_map(Portable::singly).collect();
        if open.is_empty() {
            return Descent::Estimate { executions: sum, run };
        }
        weight *= open.len() as f64;
        task = open.swap_remove(choose(open.len()));
    }
}
