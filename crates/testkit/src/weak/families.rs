//! Small programs with memory orders, each from a number.
//!
//! A family is a shape of programs that tests something, since programs of no particular shape seldom do: what is easy
//! to get wrong under a weak memory model takes the right accesses, in the right order, by several threads.

use super::litmus::shapes;
use super::{Line, Op, Order, Ordered, Weak, generate};
use crate::random::Random;
use base::{LoadOrder, StoreOrder, UpdateOrder};

/// The memory orders that occur in one program; those that occur more often are there twice.
struct Orders {
    loads: &'static [LoadOrder],
    stores: &'static [StoreOrder],
    updates: &'static [UpdateOrder],
    fences: &'static [UpdateOrder],
}

const ORDERS: [Orders; 6] = [
    // Release, acquire and relaxed accesses and fences.
    Orders {
        loads: &[LoadOrder::Relaxed, LoadOrder::Relaxed, LoadOrder::Acquire],
        stores: &[StoreOrder::Relaxed, StoreOrder::Relaxed, StoreOrder::Release],
        updates: &[
            UpdateOrder::Relaxed,
            UpdateOrder::Relaxed,
            UpdateOrder::Acquire,
            UpdateOrder::Release,
            UpdateOrder::AcqRel,
        ],
        fences: &[UpdateOrder::Acquire, UpdateOrder::Release, UpdateOrder::AcqRel],
    },
    // All orders, mostly seq_cst.
    Orders {
        loads: &[LoadOrder::Relaxed, LoadOrder::Acquire, LoadOrder::SeqCst, LoadOrder::SeqCst],
        stores: &[StoreOrder::Relaxed, StoreOrder::Release, StoreOrder::SeqCst, StoreOrder::SeqCst],
        updates: &[UpdateOrder::Relaxed, UpdateOrder::AcqRel, UpdateOrder::SeqCst, UpdateOrder::SeqCst],
        fences: &[
            UpdateOrder::SeqCst,
            UpdateOrder::SeqCst,
            UpdateOrder::AcqRel,
            UpdateOrder::Acquire,
            UpdateOrder::Release,
        ],
    },
    // Weak accesses between seq_cst fences.
    Orders {
        loads: &[LoadOrder::Relaxed, LoadOrder::Acquire],
        stores: &[StoreOrder::Relaxed, StoreOrder::Release],
        updates: &[UpdateOrder::Relaxed, UpdateOrder::AcqRel],
        fences: &[UpdateOrder::SeqCst],
    },
    Orders {
        loads: &[LoadOrder::Relaxed],
        stores: &[StoreOrder::Relaxed],
        updates: &[UpdateOrder::Relaxed],
        fences: &[],
    },
    Orders {
        loads: &[LoadOrder::Acquire],
        stores: &[StoreOrder::Release],
        updates: &[UpdateOrder::AcqRel],
        fences: &[],
    },
    Orders {
        loads: &[LoadOrder::SeqCst],
        stores: &[StoreOrder::SeqCst],
        updates: &[UpdateOrder::SeqCst],
        fences: &[UpdateOrder::SeqCst],
    },
];

/// What programs are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A classic shape, with some accesses turned into updates, and fences.
    Classic,
    /// Threads of a write and a read, two of a kind, or three accesses, of two or three locations.
    Buffering,
    /// Updates more than anything else.
    Updates,
    Mixed,
    /// Four threads.
    Wide,
    /// Two threads of up to four operations.
    Long,
    /// Awaits that can come too late: a thread writes and then waits for what others write, and readers make out the
    /// order of the writes.
    Race,
    /// The same with awaits that write.
    ExchangeRace,
    /// Spin locks, turns, flags and barriers made of atomics, where no thread misses what it waits for, around accesses
    /// that may race.
    Sections,
    /// Message passing by release sequences: a release write, then writes by its thread and by others, mostly relaxed.
    Sequences,
    /// Whatever [`generate::program`] has, with other memory orders: locks, awaits, threads that are created.
    Anything,
}

impl Family {
    pub const ALL: [Family; 11] = [
        Family::Classic,
        Family::Buffering,
        Family::Updates,
        Family::Mixed,
        Family::Wide,
        Family::Long,
        Family::Race,
        Family::ExchangeRace,
        Family::Sections,
        Family::Sequences,
        Family::Anything,
    ];

    /// Its program of a number.
    pub fn program(self, seed: u64) -> Weak {
        let mut make = Maker { random: Random::new(seed), orders: &ORDERS[(seed % ORDERS.len() as u64) as usize] };
        match self {
            Family::Classic => make.classic(),
            Family::Buffering => make.buffering(),
            Family::Updates => make.updates(),
            Family::Mixed => make.mixed(),
            Family::Wide => make.wide(),
            Family::Long => make.long(),
            Family::Race => make.race(false),
            Family::ExchangeRace => make.race(true),
            Family::Sections => make.sections(),
            Family::Sequences => make.sequences(),
            Family::Anything => make.anything(seed),
        }
    }
}

/// The program of a number, of one of the families.
pub fn ordered(seed: u64) -> Weak {
    let families = Family::ALL.len() as u64;
    Family::ALL[(seed % families) as usize].program(seed / families)
}

struct Maker {
    random: Random,
    orders: &'static Orders,
}

impl Maker {
    /// The line with a memory order that occurs in the program.
    fn order(&mut self, line: Line) -> Line {
        match line.op.ordered() {
            Ordered::Never => line,
            Ordered::Load => line.with(self.random.of(self.orders.loads)),
            Ordered::Store => line.with(self.random.of(self.orders.stores)),
            Ordered::Update => line.with(Order::new(self.random.of(self.orders.updates))),
            Ordered::CompareExchange => {
                let success = Order::new(self.random.of(self.orders.updates));
                line.with(success.or(self.random.of(self.orders.loads)))
            }
            // A relaxed fence has no effect, which does no harm either.
            Ordered::Fence if self.orders.fences.is_empty() => line.with(LoadOrder::Relaxed),
            Ordered::Fence => line.with(Order::new(self.random.of(self.orders.fences))),
        }
    }
    /// A line with as many of these numbers as the operation takes.
    fn line(&mut self, op: Op, loc: u8, first: u8, second: u8) -> Line {
        let (has_loc, operands) = op.shape();
        let numbers = [first, second];
        let number = |at: usize| if at < operands { numbers[at] } else { 0 };
        self.order(Line::new(op, if has_loc { loc } else { b'?' }, number(0), number(1)))
    }
    /// A fence, once in `n` times.
    fn fence(&mut self, n: u8) -> Option<Line> {
        let one = !self.orders.fences.is_empty() && self.random.one_in(n);
        one.then(|| self.line(Op::Fence, b'?', 0, 0))
    }
    fn value(&mut self, n: u8) -> u8 {
        self.random.below(n)
    }

    fn classic(&mut self) -> Weak {
        let shapes = shapes();
        let shape = &shapes[self.random.draw() as usize % shapes.len()];
        let (fences, updates) = (self.random.of(&[u8::MAX, 3, 2]), self.random.of(&[u8::MAX, u8::MAX, 5]));
        let mut threads = Vec::new();
        for lines in &shape.threads {
            let mut thread = Vec::new();
            for (at, &line) in lines.iter().enumerate() {
                if at > 0 {
                    thread.extend(self.fence(fences));
                }
                thread.push(if line.op == Op::Add || self.random.one_in(updates) {
                    match self.value(3) {
                        0 => self.line(Op::Add, line.loc, 1, 0),
                        1 => self.line(Op::Exchange, line.loc, 7, 0),
                        _ => {
                            let expected = self.value(2);
                            self.line(Op::Cas, line.loc, expected, 5)
                        }
                    }
                } else {
                    self.order(line)
                });
            }
            threads.push(thread);
        }
        Weak { threads }
    }

    fn buffering(&mut self) -> Weak {
        let locations: &[u8] = if self.random.below(10) < 7 { b"xy" } else { b"xyz" };
        let count = self.random.of(&[2, 3, 3, 4]);
        let thread = |make: &mut Self| {
            let first = make.random.of(locations);
            let others: Vec<u8> = locations.iter().copied().filter(|&loc| loc != first).collect();
            let places = [first, make.random.of(&others)];
            let mut lines = Vec::new();
            for (at, kind) in make.random.of(&["WR", "WW", "RR", "RW", "W", "WRR", "WRW"]).bytes().enumerate() {
                if at > 0 {
                    lines.extend(make.fence(3));
                }
                let value = 1 + make.value(2);
                let op = match kind {
                    b'W' if make.random.one_in(7) => Op::Exchange,
                    b'W' => Op::Write,
                    _ => Op::Read,
                };
                lines.push(make.line(op, places[at % 2], value, 0));
            }
            lines
        };
        Weak { threads: (0..count).map(|_| thread(self)).collect() }
    }

    fn updates(&mut self) -> Weak {
        let count = self.random.of(&[2, 3]);
        let (longest, locations) = (self.random.of(&[2, 2, 3]), self.random.of(&[1, 1, 2]));
        let all: &[Op] = &[Op::Add, Op::Cas, Op::Exchange, Op::Write, Op::Read];
        let ops = if self.random.below(5) < 3 { all } else { &all[..4] };
        self.program(count, (1, longest), locations, ops)
    }

    fn sequences(&mut self) -> Weak {
        let fence = |order: UpdateOrder| Line::new(Op::Fence, b'?', 0, 0).with(Order::new(order));
        let write = |value: u8| Line::new(Op::Write, b'y', value, 0);
        let mut writer = vec![Line::new(Op::Write, b'x', 1, 0).with(StoreOrder::Relaxed)];
        match self.value(4) {
            0 => writer.extend([fence(UpdateOrder::Release), write(1).with(StoreOrder::Relaxed)]),
            1 => writer.push(Line::new(Op::Add, b'y', 1, 0).with(Order::new(UpdateOrder::Release))),
            _ => writer.push(write(1).with(StoreOrder::Release)),
        }
        let mut others = Vec::new();
        for (count, thread) in [(self.value(3), &mut writer), (self.value(3), &mut others)] {
            for value in 0..count {
                thread.push(match self.value(5) {
                    0 => Line::new(Op::Add, b'y', 10, 0).with(Order::new(UpdateOrder::Relaxed)),
                    1 => self.line(Op::Add, b'y', 10, 0),
                    2 => self.line(Op::Write, b'y', 3 + value, 0),
                    _ => write(5 + value).with(StoreOrder::Relaxed),
                });
            }
        }
        let read = |loc: u8| Line::new(Op::Read, loc, 0, 0);
        let mut reader = match self.value(3) {
            0 => vec![read(b'y').with(LoadOrder::Relaxed), fence(UpdateOrder::Acquire)],
            _ => vec![read(b'y').with(LoadOrder::Acquire)],
        };
        reader.push(read(b'x').with(LoadOrder::Relaxed));
        if self.random.one_in(4) {
            let last = self.line(Op::Write, b'x', 2, 0);
            writer.push(last);
        }
        let threads = [writer, others, reader].into_iter().filter(|thread| !thread.is_empty());
        Weak { threads: threads.collect() }
    }

    fn mixed(&mut self) -> Weak {
        let count = self.random.of(&[2, 3, 3]);
        let (longest, locations) = (self.random.of(&[2, 3]), self.random.of(&[1, 2, 2]));
        let ops: &[&[Op]] = &[
            &[Op::Read, Op::Write],
            &[Op::Read, Op::Write, Op::Fence],
            &[Op::Read, Op::Write, Op::Add, Op::Cas, Op::Exchange, Op::Fence],
            &[Op::Read, Op::Write, Op::Add, Op::Cas],
        ];
        let ops = self.random.of(ops);
        self.program(count, (1, longest), locations, ops)
    }

    fn wide(&mut self) -> Weak {
        let (longest, locations) = (self.random.of(&[1, 2, 2]), self.random.of(&[1, 2, 2]));
        let ops: &[&[Op]] = &[
            &[Op::Read, Op::Write],
            &[Op::Read, Op::Write, Op::Fence],
            &[Op::Read, Op::Write, Op::Add],
            &[Op::Read, Op::Write, Op::Cas],
        ];
        let ops = self.random.of(ops);
        self.program(4, (1, longest), locations, ops)
    }

    fn long(&mut self) -> Weak {
        let locations = self.random.of(&[1, 2]);
        let ops: &[&[Op]] = &[
            &[Op::Read, Op::Write],
            &[Op::Read, Op::Write, Op::Fence],
            &[Op::Read, Op::Write, Op::Add, Op::Cas, Op::Exchange],
        ];
        let ops = self.random.of(ops);
        self.program(2, (3, 4), locations, ops)
    }

    /// So many threads of so many of these operations each.
    fn program(&mut self, count: usize, (shortest, longest): (u8, u8), locations: u8, ops: &[Op]) -> Weak {
        let thread = |make: &mut Self| {
            let mut lines = Vec::new();
            let mut remembers = false;
            for _ in 0..shortest + make.value(longest - shortest + 1) {
                let (op, loc) = (make.random.of(ops), b'x' + make.value(locations));
                let (first, second) = (make.value(3), make.value(3));
                let first = if op == Op::Add { 1 + first % 2 } else { first };
                lines.push(make.line(op, loc, first, second));
                remembers |= !matches!(op, Op::Write | Op::Fence);
                if remembers && make.random.one_in(4) {
                    lines.push(Line::new(Op::Unless, b'?', make.value(2), 1));
                }
            }
            lines
        };
        Weak { threads: (0..count).map(|_| thread(self)).collect() }
    }

    fn race(&mut self, exchanges: bool) -> Weak {
        let two = self.random.one_in(2);
        let count = self.random.of(&[3, 3, 4]);
        let mut writes = 0;
        let mut thread = |make: &mut Self| {
            let place = |make: &mut Self| if two && make.random.below(5) < 2 { b'y' } else { b'x' };
            let kinds = ["wa", "wa", "w", "rr", "ra", "wr", "rw", "waw", "rrw", "aw", "fa"];
            let mut loc = place(make);
            let mut lines = Vec::new();
            for kind in make.random.of(&kinds).bytes() {
                if !lines.is_empty() {
                    lines.extend(make.fence(7));
                }
                if make.random.one_in(4) {
                    loc = place(make);
                }
                lines.push(match kind {
                    b'w' => {
                        writes += 1;
                        let value = if make.random.below(5) < 3 { writes } else { 1 + make.value(2) };
                        make.line(Op::Write, loc, value, 0)
                    }
                    b'a' => {
                        let (awaited, new) = (make.random.of(&[1, 1, 2, 3]), make.random.of(&[0, 5]));
                        match make.value(10) {
                            0..7 if exchanges => make.line(Op::AwaitExchange, loc, awaited, new),
                            // It waits for anything but zero, and often only reads.
                            7 => make.line(Op::AwaitCas, loc, awaited, new),
                            _ => make.line(Op::Await, loc, awaited, 0),
                        }
                    }
                    b'f' => make.line(Op::Add, loc, 1, 0),
                    _ => make.line(Op::Read, loc, 0, 0),
                });
            }
            lines
        };
        Weak { threads: (0..count).map(|_| thread(self)).collect() }
    }

    fn sections(&mut self) -> Weak {
        let count = self.random.of(&[2, 2, 3]);
        let (kind, accesses) = (self.value(5), if count == 2 { 2 } else { 1 });
        let access = |make: &mut Self| {
            let (op, loc) = (make.random.of(&[Op::Read, Op::Read, Op::Write, Op::Add]), make.random.of(b"xy"));
            let value = 1 + make.value(2);
            make.line(op, loc, value, 0)
        };
        let thread = |make: &mut Self, t: u8| {
            let (before, after) = match kind {
                0 => (vec![make.line(Op::AwaitExchange, b'l', 0, 1)], vec![make.line(Op::Write, b'l', 0, 0)]),
                1 => (vec![make.line(Op::Await, b'l', t, 0)], vec![make.line(Op::Write, b'l', t + 1, 0)]),
                2 if t == 0 => (Vec::new(), vec![make.line(Op::Write, b'l', 1, 0)]),
                2 => (vec![make.line(Op::Await, b'l', 1, 0)], Vec::new()),
                // What is there is always accepted.
                3 if make.random.one_in(3) => (vec![make.line(Op::Write, b'l', 0, 0)], Vec::new()),
                3 => (vec![make.line(Op::AwaitExchange, b'l', 0, 0)], Vec::new()),
                _ => (vec![make.line(Op::Add, b'l', 1, 0)], vec![make.line(Op::Await, b'l', count, 0)]),
            };
            // One access may be before, between or after them.
            let mut lines = [Vec::new(), before, Vec::new(), after, Vec::new()];
            for _ in 0..accesses {
                let at = make.random.of(&[0, 2, 2, 4]);
                let line = access(make);
                lines[at].push(line);
            }
            lines.concat()
        };
        Weak { threads: (0..count).map(|t| thread(self, t)).collect() }
    }

    fn anything(&mut self, seed: u64) -> Weak {
        let program = generate::program(seed);
        let threads = program.threads.iter().map(|lines| lines.iter().map(|&line| self.order(line)).collect());
        Weak { threads: threads.collect() }
    }
}
