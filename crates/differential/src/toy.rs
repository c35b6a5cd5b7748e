//! Toy programs: the search alone.

use crate::{Case, Verdict, compare, orders};
use explore::interleave::Rules;
use testkit::shrink::shrink;
use testkit::toy::{Generator, Toy, ToyMachine, smaller};

const LIMIT: usize = 20_000;

/// The program of a seed.
pub fn program(seed: u64) -> Toy {
    Generator::new(seed).program()
}

/// Compares the search in the orders of a seed with brute force.
pub fn agree(program: &Toy, seed: u64) -> Verdict {
    agree_with(program, &orders(seed), Rules::default())
}

/// As [`agree`], for a search that may lack something.
pub fn agree_with(program: &Toy, orders: &[Option<u64>], rules: Rules) -> Verdict {
    agree_on(program, &ToyMachine::new, orders, rules)
}

/// As [`agree_with`], for a search on machines that may do something wrong.
pub fn agree_on(program: &Toy, machine: &dyn Fn(Toy) -> ToyMachine, orders: &[Option<u64>], rules: Rules) -> Verdict {
    let case = Case {
        again: &|_| machine(program.clone()),
        describe: &ToyMachine::describe,
        racy: false,
        orders,
        limit: LIMIT,
        rules,
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
