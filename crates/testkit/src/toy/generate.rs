//! Random toy programs.

use super::{ALL_BITS, Line, Toy};
use crate::random::Random;
use base::RmwOp;

/// Small programs, each from a number.
pub struct Generator {
    random: Random,
    /// Separate, so that other programs are those from before weak compare-exchanges, futexes, and plain words.
    weak: Random,
    futexes: Random,
    plain: Random,
    /// Cells, mutexes and so on in use: few, so that threads conflict.
    cells: u8,
    /// The kinds of line in use.
    mix: &'static [Kind],
}

/// Declares the kinds of line, with the list of all of them.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Kind {
            $($(#[$doc])* $kind,)*
        }
        use Kind::{$($kind),*};
        const ALL: &[Kind] = &[$($kind),*];
    };
}

kinds! {
    Load,
    Store,
    Rmw,
    Bump,
    Cas,
    Lock,
    TryLock,
    /// A wait, with its mutex around it.
    Wait,
    Signal,
    Broadcast,
    Take,
    Post,
    TryTake,
    Read,
    Write,
    TryRead,
    TryWrite,
    Barrier,
    Choose,
    Await,
    AwaitExchange,
    AwaitCas,
    Retire,
}

/// Rare combinations occur only if few kinds are used, so the kinds vary from program to program. A kind that is listed
/// twice occurs twice as often.
const MIXES: &[&[Kind]] = &[
    &[Load, Store, Rmw, Cas],
    &[Load, Store, Rmw, Cas],
    &[Load, Store],
    &[Load, Cas, Bump, Bump, Store],
    &[Load, Store, Lock, Lock, TryLock],
    &[Load, Lock, Wait, Wait, Signal, Signal, Broadcast],
    &[Store, Wait, Wait, Signal, Broadcast],
    &[Load, Store, Take, Post, Post, TryTake],
    &[Load, Store, Read, Read, Write],
    &[Load, Read, Write, TryRead, TryWrite],
    &[Load, Store, Barrier, Barrier, Rmw],
    &[Load, Store, Rmw, Cas, Choose],
    &[Store, Bump, Bump, Await, AwaitExchange, AwaitCas],
    &[Bump, Bump, Store, Await],
    &[Load, Store, Cas, Await, AwaitExchange, AwaitCas, Retire],
    ALL,
];

const RMWS: &[RmwOp] = &[
    RmwOp::Exchange,
    RmwOp::Add,
    RmwOp::Add,
    RmwOp::Sub,
    RmwOp::And,
    RmwOp::Nand,
    RmwOp::Or,
    RmwOp::Xor,
    RmwOp::Max,
    RmwOp::Min,
];

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            weak: Random::new(seed ^ 0x3eac),
            futexes: Random::new(seed ^ 0xf07e),
            plain: Random::new(seed ^ 0x91a1),
            cells: 1,
            mix: MIXES[0],
        }
    }

    /// A program of 2 to 4 threads of a few operations.
    pub fn program(&mut self) -> Toy {
        if self.futexes.one_in(6) {
            return self.at_futex();
        }
        if self.plain.one_in(6) {
            return self.with_plain_words();
        }
        let count = 2 + self.random.below(3);
        let length = if count == 4 { 3 } else { 4 };
        self.cells = 1 + self.random.below(2);
        self.mix = self.random.of(MIXES);
        let mut threads = Vec::new();
        for _ in 0..count {
            let length = 1 + self.random.below(length);
            threads.push(self.thread(length.into()));
        }
        Toy { threads }
    }

    /// A program with many conflicts at one location: updates that commute and waits for their results, reads before
    /// waits that write, or writes that decide which updates happen.
    pub fn contended(&mut self) -> Toy {
        let shape = self.random.below(4);
        self.cells = 1;
        let count = match shape {
            0 => 3 + self.random.below(2),
            1 => 2 + self.random.below(2),
            _ => 4,
        };
        let mut threads = Vec::new();
        for _ in 0..count {
            let length = 1 + self.random.below(if shape == 0 { 3 } else { 2 });
            let mut lines = Vec::new();
            for _ in 0..length {
                match shape {
                    0 => {
                        self.mix = &[Bump, Bump, Bump, Store, Await];
                        self.operation(&mut lines, &mut Vec::new());
                    }
                    1 => {
                        self.mix = &[Load, Load, Store, AwaitExchange];
                        self.operation(&mut lines, &mut Vec::new());
                    }
                    _ => self.decide(&mut lines),
                }
            }
            threads.push(lines);
        }
        Toy { threads }
    }

    /// A program in which updates that commute disable an operation, as read locks do a write lock, and additions a
    /// wait for what was there before. Some of its executions turn out to be redundant.
    pub fn disabling(&mut self) -> Toy {
        let by_locks = self.random.one_in(2);
        self.cells = 1;
        let mut threads = Vec::new();
        for _ in 0..3 + self.random.below(2) {
            let mut lines = Vec::new();
            for _ in 0..1 + self.random.below(2) {
                match by_locks {
                    true => self.locked(&mut lines),
                    false => {
                        self.mix = &[Bump, Bump, Await, Await, Store];
                        self.operation(&mut lines, &mut Vec::new());
                    }
                }
            }
            threads.push(lines);
        }
        Toy { threads }
    }

    /// A lock for reading or writing, most often around an access.
    fn locked(&mut self, lines: &mut Vec<Line>) {
        let (lock, cell) = (0, 0);
        let (take, release) = match self.random.one_in(3) {
            true => (Line::WriteLock { lock }, Line::WriteUnlock { lock }),
            false => (Line::ReadLock { lock }, Line::ReadUnlock { lock }),
        };
        let access = match self.random.below(4) {
            0 => Some(Line::Store { cell, value: 1 }),
            1 => Some(Line::Await { cell, value: 0, not: self.random.one_in(2) }),
            2 => Some(Line::Load { cell }),
            _ => None,
        };
        lines.push(take);
        lines.extend(access);
        lines.extend((!self.random.one_in(6)).then_some(release));
    }

    /// A program whose threads wait at one futex and wake each other there, mostly for different bits. Most threads
    /// have one operation, so that many wait at once; and one of them chooses first, and may fail: alternatives of a
    /// wake are lost only beside others.
    pub fn at_futex(&mut self) -> Toy {
        let random = &mut self.futexes;
        let sets: &[u8] = if random.one_in(4) { &[ALL_BITS] } else { &[1, 1, 1, 2, ALL_BITS] };
        let spurious = random.one_in(6);
        let count = 4 + random.below(2);
        let (chooser, longer) = (random.below(count + 1), random.below(12));
        let mut threads = Vec::new();
        for t in 0..count {
            let mut lines = Vec::new();
            if t == chooser {
                lines.push(Line::Choose { ways: 2 });
                lines.extend((!random.one_in(3)).then_some(Line::AssertNot { value: 1 }));
            }
            for _ in 0..1 + u8::from(t == longer) {
                let (cell, bits) = (0, random.of(sets));
                lines.push(match random.below(10) {
                    0..6 => {
                        let (expected, spurious) = (random.of(&[0, 0, 0, 0, 0, 1]), spurious && random.one_in(2));
                        Line::FutexWait { cell, expected, bits, spurious }
                    }
                    6..9 => Line::FutexWake { cell, most: random.of(&[1, 1, 2, 9]), bits },
                    _ if random.one_in(2) => Line::Store { cell, value: 1 },
                    _ => Line::Load { cell },
                });
            }
            threads.push(lines);
        }
        Toy { threads }
    }

    /// A program with critical sections, in which threads read and write plain words, and with other operations that
    /// depend on what they read there.
    pub fn with_plain_words(&mut self) -> Toy {
        let random = &mut self.plain;
        let count = 2 + random.below(2);
        let mut threads = Vec::new();
        for _ in 0..count {
            let mut lines = Vec::new();
            for _ in 0..if count == 2 { 2 } else { 1 + random.below(2) } {
                let (mutex, tries) = (random.below(2), random.one_in(4));
                lines.push(if tries { Line::TryLock { mutex } } else { Line::Lock { mutex } });
                for _ in 0..1 + random.below(3) {
                    // Mostly the word of this mutex: the other one is accessible only in nested sections.
                    let word = if random.one_in(6) { 1 - mutex } else { mutex };
                    lines.push(match random.below(5) {
                        0..2 => Line::PlainLoad { word },
                        2..4 => Line::PlainStore { word, value: 1 + random.below(2) },
                        _ => Line::Unless { value: random.below(2), lines: 1 },
                    });
                }
                if random.one_in(3) {
                    let (cell, value) = (0, random.below(3));
                    lines.push(random.of(&[Line::Load { cell }, Line::Store { cell, value }]));
                    lines.extend(random.one_in(2).then_some(Line::AssertNot { value }));
                    lines.push(Line::PlainStore { word: mutex, value });
                }
                lines.extend((!random.one_in(8)).then_some(Line::Unlock { mutex }));
            }
            threads.push(lines);
        }
        Toy { threads }
    }

    /// A write, or an update that happens only if another cell has a certain value.
    fn decide(&mut self, lines: &mut Vec<Line>) {
        let (cell, value) = (self.random.below(2), self.random.below(3));
        if self.random.one_in(3) {
            let update = match self.random.one_in(2) {
                true => Line::Rmw { op: RmwOp::Add, cell: 1 - cell, value: 1 },
                false => Line::Store { cell: 1 - cell, value },
            };
            lines.extend([Line::Load { cell }, Line::Unless { value: self.random.below(2), lines: 1 }, update]);
        } else {
            lines.push(Line::Store { cell, value });
        }
    }

    fn thread(&mut self, length: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut held: Vec<Line> = Vec::new();
        while lines.len() < length {
            self.operation(&mut lines, &mut held);
            if !held.is_empty() && self.random.one_in(2) {
                lines.extend(held.pop());
            }
            match self.random.below(12) {
                0 => lines.push(Line::Unless { value: self.random.below(2), lines: 1 + self.random.below(2) }),
                1 => lines.push(Line::AssertNot { value: self.random.below(3) }),
                2 if self.random.one_in(3) => lines.push(Line::Assume { value: self.random.below(2) }),
                3 if retries(lines.last()) => {
                    lines.push(Line::Again { value: self.random.below(2), lines: 1, times: 1 + self.random.below(2) })
                }
                _ => {}
            }
        }
        // Some locks are never released, so that there are deadlocks too.
        while let Some(unlock) = held.pop() {
            if !self.random.one_in(4) {
                lines.push(unlock);
            }
        }
        lines
    }

    fn operation(&mut self, lines: &mut Vec<Line>, held: &mut Vec<Line>) {
        let cell = self.random.below(self.cells);
        let unlock = Line::Unlock { mutex: cell };
        match self.random.of(self.mix) {
            Load => lines.push(Line::Load { cell }),
            Store => lines.push(Line::Store { cell, value: 1 + self.random.below(2) }),
            Rmw => lines.push(Line::Rmw { op: self.random.of(RMWS), cell, value: self.random.below(3) }),
            Bump => lines.push(Line::Bump { cell, value: self.random.of(&[1, 1, 2, 255]) }),
            Await => {
                lines.push(Line::Await { cell, value: self.random.below(3), not: self.random.one_in(2) });
            }
            AwaitExchange => {
                let (value, not, new) = (self.random.below(3), self.random.one_in(2), self.random.below(3));
                lines.push(Line::AwaitExchange { cell, value, not, new });
            }
            AwaitCas => {
                let (expected, or, new) = (self.random.below(2), 1 + self.random.below(2), 1 + self.random.below(2));
                lines.push(Line::AwaitCompareExchange { cell, expected, or, new });
            }
            Retire => lines.push(Line::Retire { cell }),
            Cas => {
                let (expected, new) = (self.random.below(2), 1 + self.random.below(2));
                lines.push(match self.weak.one_in(2) {
                    true => Line::WeakCompareExchange { cell, expected, new },
                    false => Line::CompareExchange { cell, expected, new },
                });
            }
            Lock if !held.contains(&unlock) => {
                lines.push(Line::Lock { mutex: cell });
                held.push(unlock);
            }
            TryLock => lines.push(Line::TryLock { mutex: cell }),
            Wait => {
                let cond = self.random.below(self.cells);
                if !held.contains(&unlock) {
                    lines.push(Line::Lock { mutex: cell });
                    held.push(unlock);
                }
                if self.random.one_in(2) {
                    lines.extend([Line::Load { cell: 0 }, Line::Unless { value: 0, lines: 1 }]);
                }
                lines.push(Line::CondWait { cond, mutex: cell });
            }
            Signal => lines.push(Line::Signal { cond: cell }),
            Broadcast => lines.push(Line::Broadcast { cond: cell }),
            Take => lines.push(Line::Wait { semaphore: cell }),
            Post => lines.push(Line::Post { semaphore: cell }),
            TryTake => lines.push(Line::TryWait { semaphore: cell }),
            Read if held.is_empty() => {
                lines.push(Line::ReadLock { lock: cell });
                held.push(Line::ReadUnlock { lock: cell });
            }
            Write if held.is_empty() => {
                lines.push(Line::WriteLock { lock: cell });
                held.push(Line::WriteUnlock { lock: cell });
            }
            TryRead if held.is_empty() => {
                lines.extend([Line::TryReadLock { lock: cell }, Line::Unless { value: 1, lines: 1 }]);
                lines.push(Line::ReadUnlock { lock: cell });
            }
            TryWrite if held.is_empty() => {
                lines.extend([Line::TryWriteLock { lock: cell }, Line::Unless { value: 1, lines: 1 }]);
                lines.push(Line::WriteUnlock { lock: cell });
            }
            Barrier => lines.push(Line::Barrier { barrier: self.random.below(2) }),
            Choose => lines.push(Line::Choose { ways: 2 }),
            Lock | Read | Write | TryRead | TryWrite => lines.push(Line::Load { cell }),
        }
    }
}

/// Whether it makes sense to repeat a line until it remembers something else.
fn retries(line: Option<&Line>) -> bool {
    matches!(
        line,
        Some(
            Line::Load { .. }
                | Line::CompareExchange { .. }
                | Line::WeakCompareExchange { .. }
                | Line::TryLock { .. }
                | Line::TryWait { .. }
        )
    )
}
