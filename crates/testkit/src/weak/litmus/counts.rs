//! Litmus tests with memory orders, and how many executions they have under each model.

use crate::weak::{Line, Op, Order, Weak};
use base::{LoadOrder, StoreOrder, UpdateOrder};

const SHAPES: &str = include_str!("shapes.txt");
const ORDERS: &str = include_str!("orders.txt");

/// How many executions a litmus test has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub sc: Option<usize>,
    pub tso: Option<usize>,
    pub pso: Option<usize>,
    /// Weak traces, and executions if coherence counts too, with the release sequences of C++20.
    pub rc11: (usize, u64),
    /// The same with those of 2017.
    pub rc11_2017: (usize, u64),
}

/// A litmus test whose executions have been counted.
pub struct Counted {
    pub name: String,
    pub program: Weak,
    pub counts: Counts,
}

/// The memory orders of all accesses of a test, and of the fences between them.
struct Recipe {
    name: &'static str,
    store: StoreOrder,
    load: LoadOrder,
    update: UpdateOrder,
    fence: Option<UpdateOrder>,
}

impl Recipe {
    const fn new(name: &'static str, store: StoreOrder, load: LoadOrder, update: UpdateOrder) -> Self {
        Self { name, store, load, update, fence: None }
    }
    const fn fenced(name: &'static str, fence: UpdateOrder) -> Self {
        let relaxed = Self::new(name, StoreOrder::Relaxed, LoadOrder::Relaxed, UpdateOrder::Relaxed);
        Self { fence: Some(fence), ..relaxed }
    }

    fn apply(&self, program: &Weak) -> Weak {
        let fence = self.fence.map(|order| Line::new(Op::Fence, b'?', 0, 0).with(Order::new(order)));
        let access = |line: &Line| match line.op {
            Op::Read => line.with(self.load),
            Op::Write => line.with(self.store),
            _ => line.with(Order::new(self.update)),
        };
        let thread = |lines: &Vec<Line>| {
            let fenced = lines.iter().enumerate();
            fenced.flat_map(|(at, line)| fence.filter(|_| at > 0).into_iter().chain([access(line)])).collect()
        };
        Weak { threads: program.threads.iter().map(thread).collect() }
    }
}

/// The columns of `shapes.txt`.
const RECIPES: [Recipe; 7] = [
    Recipe::new("relaxed", StoreOrder::Relaxed, LoadOrder::Relaxed, UpdateOrder::Relaxed),
    Recipe::new("release and acquire", StoreOrder::Release, LoadOrder::Acquire, UpdateOrder::AcqRel),
    Recipe::new("seq_cst", StoreOrder::SeqCst, LoadOrder::SeqCst, UpdateOrder::SeqCst),
    Recipe::fenced("acq_rel fences", UpdateOrder::AcqRel),
    Recipe::fenced("seq_cst fences", UpdateOrder::SeqCst),
    Recipe::new("seq_cst stores", StoreOrder::SeqCst, LoadOrder::Acquire, UpdateOrder::SeqCst),
    Recipe::new("seq_cst loads", StoreOrder::Release, LoadOrder::SeqCst, UpdateOrder::AcqRel),
];

/// The name, the counts and the program of each line.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>, Weak)> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.splitn(3, '|').map(str::trim);
        let mut part = || parts.next().unwrap_or_else(|| panic!("`{line}` has no three parts"));
        (part(), part().split_whitespace().collect(), Weak::of(part()))
    })
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a count"))
}

fn pair(text: &str) -> (usize, u64) {
    let (weak, totals) = text.split_once('/').unwrap_or_else(|| panic!("`{text}` is not a pair of counts"));
    (number(weak), number(totals))
}

/// The shapes of [`counted`] tests, with seq_cst accesses.
pub fn shapes() -> Vec<Weak> {
    rows(SHAPES).map(|(_, _, program)| program).collect()
}

/// All tests whose executions have been counted.
pub fn counted() -> Vec<Counted> {
    let mut found = Vec::new();
    for (name, counts, program) in rows(SHAPES) {
        for (recipe, count) in RECIPES.iter().zip(&counts[3..]) {
            let (rc11, rc11_2017) = (pair(count), pair(count));
            let relaxed = |at: usize| (recipe.name == "relaxed").then(|| number(counts[at]));
            let counts = Counts { sc: relaxed(0), tso: relaxed(1), pso: relaxed(2), rc11, rc11_2017 };
            let name = format!("{name}, {}", recipe.name);
            found.push(Counted { name, program: recipe.apply(&program), counts });
        }
    }
    for (name, counts, program) in rows(ORDERS) {
        let [sc, tso, pso] = [0, 1, 2].map(|at| Some(number(counts[at])));
        let counts = Counts { sc, tso, pso, rc11: pair(counts[3]), rc11_2017: pair(counts[4]) };
        found.push(Counted { name: name.to_owned(), program, counts });
    }
    found
}
