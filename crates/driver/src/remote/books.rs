//! What is left of a search in which others do the work, and how it is divided among them.
//!
//! Nothing here knows a network or a clock: the simulator of large clusters (`cargo xtask simulate`) keeps the same
//! books.
//!
//! A job is a bundle of tasks with a budget of executions. What it leaves is one bundle again, unless others wait for
//! work. So there are about twice as many jobs as workers, whatever the size of the search, and each worker has one
//! ahead. While there are fewer, budgets are small, so that what is left can soon be divided.

use explore::{Counts, Facts, Portable};
use std::collections::BTreeMap;

/// The budget of a job as long as it is not known how long executions take.
const FIRST_BUDGET: u64 = 64;
const LEAST_BUDGET: u64 = 8;
/// How long a job is to take if there are enough of them, and if not.
const LONG: f64 = 2.0;
const SHORT: f64 = 0.1;
/// Into how many parts one bundle is divided, at most.
const MOST_PARTS: usize = 64;
/// How much of what is known of the speed of executions remains after another job.
const MEMORY: f64 = 0.9;

/// What is left of a search.
pub struct Books<T> {
    next: u64,
    open: BTreeMap<u64, Open<T>>,
    /// Jobs that have not been sent.
    unsent: Vec<u64>,
    pub so_far: Facts,
    done: f64,
    workers: usize,
    /// Executions of recent jobs, and the seconds that they took.
    recent: (f64, f64),
}

/// A job without a result.
struct Open<T> {
    tasks: Vec<T>,
    /// The part of the search that it is, as far as is known.
    weight: f64,
    budget: u64,
    /// How often it has been sent.
    sent: u64,
}

/// A job to be sent.
pub struct Order<'a, T> {
    pub number: u64,
    pub tasks: &'a [T],
    pub budget: u64,
    /// From 1 on.
    pub attempt: u64,
}

/// What became of a job.
pub struct Finished<T> {
    pub number: u64,
    pub counts: Counts,
    pub met: bool,
    pub left: Vec<T>,
    /// The part of it that is done, as far as is known.
    pub explored: f64,
    pub seconds: f64,
}

impl<T: Portable + Clone> Books<T> {
    /// Of a search of which this is left.
    pub fn new(open: Vec<T>, so_far: Facts) -> Self {
        let mut books = Self {
            next: 0,
            open: BTreeMap::new(),
            unsent: Vec::new(),
            so_far,
            done: 0.0,
            workers: 1,
            recent: (0.0, 0.0),
        };
        books.divide(open, 1.0);
        books
    }

    /// How many threads explore.
    pub fn set_workers(&mut self, workers: usize) {
        self.workers = workers.max(1);
    }

    pub fn is_complete(&self) -> bool {
        self.open.is_empty()
    }

    pub fn is_open(&self, number: u64) -> bool {
        self.open.contains_key(&number)
    }

    pub fn jobs(&self) -> usize {
        self.open.len()
    }

    /// The part of the search that is done, as far as its shape is known.
    pub fn explored(&self) -> f64 {
        self.done.min(1.0)
    }

    /// All that is left.
    pub fn tasks(&self) -> Vec<T> {
        self.open.values().flat_map(|open| open.tasks.iter().cloned()).collect()
    }

    /// Counts a result, unless its job has one; whether it did.
    pub fn accept(&mut self, result: Finished<T>) -> bool {
        let Finished { number, counts, met, left, explored, seconds } = result;
        let Some(Open { weight, .. }) = self.open.remove(&number) else { return false };
        self.so_far += Facts { counts, met };
        self.recent.0 = self.recent.0 * MEMORY + (counts.executions() + counts.redundant) as f64;
        self.recent.1 = self.recent.1 * MEMORY + seconds;
        let part = if left.is_empty() { 1.0 } else { explored.clamp(0.0, 1.0) };
        self.done += weight * part;
        self.divide(left, weight * (1.0 - part));
        true
    }

    /// The result of a job is void: another one takes its place.
    pub fn renew(&mut self, number: u64) {
        if let Some(Open { tasks, weight, .. }) = self.open.remove(&number) {
            self.add(tasks, weight);
        }
    }

    /// Jobs that have to be sent; they have been, unless [`Self::send_again`] says otherwise.
    pub fn take_unsent(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.unsent)
    }

    pub fn order(&mut self, number: u64) -> Option<Order<'_, T>> {
        let open = self.open.get_mut(&number)?;
        open.sent += 1;
        Some(Order { number, tasks: &open.tasks, budget: open.budget, attempt: open.sent })
    }

    /// All jobs may have been lost on the way.
    pub fn send_again(&mut self) {
        self.unsent = self.open.keys().copied().collect();
    }

    /// How many jobs there should be.
    fn wanted(&self) -> usize {
        2 * self.workers + 2
    }

    /// Makes jobs of what is left of one.
    fn divide(&mut self, tasks: Vec<T>, weight: f64) {
        if tasks.is_empty() {
            return;
        }
        let parts = self.wanted().saturating_sub(self.open.len()).clamp(1, MOST_PARTS);
        if parts == 1 {
            self.add(tasks, weight);
            return;
        }
        let mut tasks: Vec<T> = tasks.into_iter().flat_map(Portable::singly).collect();
        // What is near the root is large. Each part gets some of it.
        tasks.sort_by_key(Portable::position);
        let parts = parts.min(tasks.len());
        let mut bundles: Vec<Vec<T>> = (0..parts).map(|_| Vec::new()).collect();
        for (at, task) in tasks.into_iter().enumerate() {
            bundles[at % parts].push(task);
        }
        for bundle in bundles {
            self.add(bundle, weight / parts as f64);
        }
    }

    fn add(&mut self, tasks: Vec<T>, weight: f64) {
        let budget = self.budget();
        self.open.insert(self.next, Open { tasks, weight, budget, sent: 0 });
        self.unsent.push(self.next);
        self.next += 1;
    }

    fn budget(&self) -> u64 {
        let (executions, seconds) = self.recent;
        if seconds <= 0.0 {
            return FIRST_BUDGET;
        }
        let time = if self.open.len() < self.wanted() / 2 { SHORT } else { LONG };
        ((executions / seconds * time) as u64).max(LEAST_BUDGET)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// So many executions; a task of several is as many of one.
    #[derive(Clone, Debug, PartialEq)]
    struct Toy(Vec<u64>);

    impl Portable for Toy {
        fn to_bytes(&self) -> Vec<u8> {
            Vec::new()
        }
        fn from_bytes(_: &[u8]) -> Option<Self> {
            None
        }
        fn position(&self) -> usize {
            self.0.len()
        }
        fn singly(self) -> Vec<Self> {
            self.0.into_iter().map(|size| Toy(vec![size])).collect()
        }
    }

    /// What a worker makes of a job.
    fn explore(number: u64, tasks: &[Toy], budget: u64) -> Finished<Toy> {
        let mut left: Vec<u64> = tasks.iter().flat_map(|task| task.0.iter().copied()).collect();
        let mut done = 0;
        while let Some(size) = left.last_mut().filter(|_| done < budget) {
            done += 1;
            *size -= 1;
            if *size == 0 {
                left.pop();
            } else if *size > 2 {
                let half = *size / 2;
                *size -= half;
                left.push(half);
            }
        }
        let counts = Counts { complete: done, ..Counts::default() };
        let left = if left.is_empty() { Vec::new() } else { vec![Toy(left)] };
        Finished { number, counts, met: false, left, explored: 0.5, seconds: done as f64 / 1000.0 }
    }

    proptest! {
        /// Whatever is lost, done twice or done late, everything counts once.
        #[test]
        fn everything_counts_once(size in 1u64..3000, workers in 1usize..20, choices in prop::collection::vec(0u8..10, 1..400)) {
            let mut books = Books::new(vec![Toy(vec![size])], Facts::default());
            books.set_workers(workers);
            let mut sent: Vec<(u64, Vec<Toy>, u64)> = Vec::new();
            for at in 0.. {
                if books.is_complete() {
                    break;
                }
                for number in books.take_unsent() {
                    let order = books.order(number).unwrap();
                    sent.push((number, order.tasks.to_vec(), order.budget));
                }
                // Not everything goes wrong.
                let choice = if at % 3 == 2 { 9 } else { choices[at % choices.len()] };
                if sent.is_empty() {
                    books.send_again();
                    continue;
                }
                let (number, tasks, budget) = sent.swap_remove(at * 7 % sent.len());
                match choice {
                    // Lost, delivered twice, done twice, void.
                    0 => {}
                    1 => sent.push((number, tasks, budget)),
                    2 => {
                        let before = books.so_far.counts;
                        let is_first = books.is_open(number);
                        prop_assert_eq!(books.accept(explore(number, &tasks, budget)), is_first);
                        prop_assert!(is_first || books.so_far.counts == before);
                        prop_assert!(!books.accept(explore(number, &tasks, budget / 2)));
                    }
                    3 => books.renew(number),
                    _ => {
                        books.accept(explore(number, &tasks, budget));
                    }
                }
                prop_assert!(at < 100_000, "it does not end");
            }
            prop_assert_eq!(books.so_far.counts.complete, size);
        }
    }

    #[test]
    fn there_is_work_for_everybody() {
        let mut books = Books::new(vec![Toy(vec![1_000_000])], Facts::default());
        books.set_workers(10);
        for _ in 0..10 {
            for number in books.take_unsent() {
                let order = books.order(number).unwrap();
                let result = explore(number, order.tasks, order.budget);
                books.accept(result);
            }
        }
        assert!((20..30).contains(&books.jobs()), "{} jobs for 10 workers", books.jobs());
    }
}
