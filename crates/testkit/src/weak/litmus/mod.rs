//! Litmus tests: the classic small programs, with their variants.
//!
//! Most classic tests are cycles: each thread makes two accesses, the second to a location that the next thread
//! accesses first, one of the two being a write. [`named`] has those with names, and some that are not such cycles;
//! [`cycles`] generates all cycles of a number of threads. A *variant* turns some accesses into updates, and inserts
//! fences between some. [`counted`] has tests with memory orders, and how many executions they have under each model.

mod counts;

pub use counts::{Counted, Counts, counted, shapes};

use super::{Line, Op, Weak};

/// The tests that have names: name, program, and under Release-Acquire the executions with coherence and the weak
/// traces.
const NAMED: &[(&str, &str, u64, usize)] = &[
    ("SB", "W x 1; R y || W y 1; R x", 4, 4),
    ("MP", "W x 1; W y 1 || R y; R x", 3, 3),
    ("LB", "R x; W y 1 || R y; W x 1", 3, 3),
    ("S", "W x 2; W y 1 || R y; W x 1", 3, 2),
    ("R", "W x 1; W y 1 || W y 2; R x", 4, 2),
    ("2+2W", "W x 1; W y 2 || W y 1; W x 2", 4, 1),
    ("WRC", "W x 1 || R x; W y 1 || R y; R x", 7, 7),
    ("RWC", "W x 1 || R x; R y || W y 1; R x", 8, 8),
    ("ISA2", "W x 1; W y 1 || R y; W z 1 || R z; R x", 7, 7),
    ("IRIW", "W x 1 || W y 1 || R x; R y || R y; R x", 16, 16),
    ("W+RWC", "W x 1; W y 1 || R y; R z || W z 1; R x", 8, 8),
    ("Z6", "W x 1; W y 1 || W y 2; W z 1 || R z; R x", 8, 4),
    ("CoRR", "W x 1 || R x; R x", 3, 3),
    ("CoRR, two writers", "W x 1 || W x 2 || R x; R x", 12, 7),
    ("CoRR2", "W x 1 || W x 2 || R x; R x || R x; R x", 72, 47),
    ("CoWR", "W x 1; R x || W x 2", 3, 2),
    ("CoRW", "R x; W x 1 || W x 2", 3, 2),
    ("CoWW", "W x 1; W x 2", 1, 1),
    ("CoWW and a reader", "W x 1; W x 2 || R x; R x", 6, 6),
    ("Tracer, figure 1", "W x 1; R x || W x 2; R x", 4, 3),
    ("two updates", "add x 1 || add x 1", 2, 2),
    ("three updates", "add x 1 || add x 1 || add x 1", 6, 6),
];

/// A litmus test, with what is known about it.
pub struct Litmus {
    pub name: String,
    pub program: Weak,
    /// Executions with coherence, and weak traces, under Release-Acquire.
    pub known: Option<(u64, usize)>,
}

/// The tests that have names.
pub fn named() -> Vec<Litmus> {
    let litmus = |&(name, text, totals, weak): &(&str, &str, u64, usize)| Litmus {
        name: name.to_owned(),
        program: Weak::of(text),
        known: Some((totals, weak)),
    };
    NAMED.iter().map(litmus).collect()
}

/// All cycles of `count` threads, each of two accesses, up to where the cycle begins.
pub fn cycles(count: usize) -> Vec<Litmus> {
    let mut found: Vec<Litmus> = Vec::new();
    // Two bits per thread: whether its first and its second access are writes.
    let rotated = |bits: usize| bits >> 2 | (bits & 3) << (2 * (count - 1));
    for bits in 0..1usize << (2 * count) {
        let writes = |thread: usize, second: usize| bits >> (2 * (thread % count) + second) & 1 == 1;
        let meets = (0..count).all(|thread| writes(thread, 1) || writes(thread + 1, 0));
        let rotations = std::iter::successors(Some(bits), |&bits| Some(rotated(bits))).take(count);
        if !meets || rotations.min() != Some(bits) {
            continue;
        }
        let access = |thread: usize, second: usize| {
            let loc = b'a' + ((thread + second) % count) as u8;
            let value = 1 + second as u8;
            if writes(thread, second) { Line::new(Op::Write, loc, value, 0) } else { Line::new(Op::Read, loc, 0, 0) }
        };
        let threads = (0..count).map(|thread| vec![access(thread, 0), access(thread, 1)]).collect();
        let letter = |write: bool| if write { 'W' } else { 'R' };
        let name = (0..count).map(|t| format!("{}{}", letter(writes(t, 0)), letter(writes(t, 1)))).collect::<Vec<_>>();
        found.push(Litmus { name: name.join("+"), program: Weak { threads }, known: None });
    }
    found
}

impl Litmus {
    /// All variants: each access as it is or as an update, with or without a fence between each two of a thread. With
    /// `alike`, all reads are updates or none is, and likewise the writes.
    pub fn variants(&self, alike: bool) -> Vec<Litmus> {
        let accesses: usize = self.program.threads.iter().map(Vec::len).sum();
        let gaps = accesses - self.program.threads.len();
        let is_write: Vec<bool> = self.program.threads.iter().flatten().map(|line| line.op == Op::Write).collect();
        let same = |updates: usize, kind: bool| {
            let mut of_kind = (0..accesses).filter(|&at| is_write[at] == kind).map(|at| updates >> at & 1);
            let first = of_kind.next();
            of_kind.all(|update| Some(update) == first)
        };
        let mut found = Vec::new();
        for updates in (0..1usize << accesses).filter(|&u| !alike || (same(u, true) && same(u, false))) {
            for fences in 0..1usize << gaps {
                found.push(self.variant(updates, fences));
            }
        }
        found
    }

    fn variant(&self, updates: usize, fences: usize) -> Litmus {
        let (mut access, mut gap) = (0, 0);
        let mut threads = Vec::new();
        for lines in &self.program.threads {
            let mut thread = Vec::new();
            for (at, &line) in lines.iter().enumerate() {
                if at > 0 {
                    thread.extend((fences >> gap & 1 == 1).then_some(Line::new(Op::Fence, b'?', 0, 0)));
                    gap += 1;
                }
                let update = updates >> access & 1 == 1;
                access += 1;
                thread.push(match line.op {
                    Op::Write if update => Line { op: Op::Exchange, ..line },
                    Op::Read if update => Line { op: Op::Add, ..line },
                    _ => line,
                });
            }
            threads.push(thread);
        }
        let known = if updates == 0 && fences == 0 { self.known } else { None };
        Litmus { name: format!("{} {updates:b}/{fences:b}", self.name), program: Weak { threads }, known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_the_classic_families() {
        let names = |count| cycles(count).into_iter().map(|litmus| litmus.name).collect::<Vec<_>>();
        let mut two = names(2);
        two.sort();
        // LB, S, MP, R, 2+2W and SB.
        assert_eq!(two.len(), 6);
        assert!(two.iter().any(|name| name == "WR+WR") && two.iter().any(|name| name == "RW+RW"), "{two:?}");
        assert_eq!(names(3).len(), 11);
        assert_eq!(cycles(2)[0].variants(false).len(), 64);
        assert_eq!(cycles(2)[0].variants(true).len(), 16);
    }
}
