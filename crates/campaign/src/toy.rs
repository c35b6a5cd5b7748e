//! Toy programs: the search alone.

use crate::{Case, Verdict, compare, orders};
use testkit::shrink::shrink;
use testkit::toy::{Generator, Toy, ToyMachine, smaller};

const LIMIT: usize = 20_000;

/// The program of a seed.
pub fn program(seed: u64) -> Toy {
    Generator::new(seed).program()
}

/// Compares the search in the orders of a seed with brute force.
pub fn agree(program: &Toy, seed: u64) -> Verdict {
    let case = Case {
        again: &|_| ToyMachine::new(program.clone()),
        describe: &ToyMachine::describe,
        racy: false,
        orders: &orders(seed),
        limit: LIMIT,
    };
    compare(ToyMachine::new(program.clone()), &case)
}

/// The smallest program that differs, and how, made from one that does.
pub fn smallest(program: &Toy, seed: u64) -> (Toy, String) {
    let differs = |program: &Toy| match agree(program, seed) {
        Verdict::Differ(how) => Some(how),
        Verdict::Same(_) | Verdict::TooLarge => None,
    };
    let small = shrink(program.clone(), smaller, |program| differs(program).is_some());
    let how = differs(&small).unwrap_or_default();
    (small, how)
}
