//! Small programs, each from a number.

use super::{Line, Op, Weak};

/// The generator splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
    fn value(&mut self, n: usize) -> u8 {
        self.below(n) as u8
    }
}

/// Kinds of operation that occur in one program together, since rare combinations occur only if few kinds are used.
const MIXES: &[&[Op]] = &[
    &[Op::Read, Op::Write],
    &[Op::Read, Op::Write, Op::Write],
    &[Op::Add, Op::Cas, Op::Exchange, Op::Write],
    &[Op::Add, Op::Exchange, Op::Write, Op::Read],
    &[Op::Read, Op::Write, Op::Add, Op::Cas, Op::Exchange],
    &[Op::Lock, Op::Read, Op::Write],
    &[Op::Lock, Op::TryLock, Op::Read],
    &[Op::Lock, Op::Read, Op::Write, Op::Add, Op::Cas],
    &[Op::Wait, Op::Post, Op::Post, Op::TryWait, Op::Read, Op::Write],
    &[Op::ReadLock, Op::WriteLock, Op::Read, Op::Write],
    &[Op::ReadLock, Op::TryReadLock, Op::TryWriteLock, Op::WriteLock, Op::Read, Op::Write],
    &[Op::Read, Op::Write, Op::Fence, Op::Fence],
    &[Op::Begin, Op::Begin, Op::Read, Op::Write, Op::Add],
    &[Op::Begin, Op::Cas, Op::Exchange, Op::Write, Op::Read, Op::Fence],
    &[Op::Read, Op::Write, Op::Arrive, Op::Leave],
    &[Op::Add, Op::Write, Op::Read, Op::Arrive, Op::Leave],
    &[Op::Read, Op::Write, Op::Choose, Op::Cas],
    &[Op::FutexWait, Op::FutexWake, Op::Write, Op::Read],
    &[Op::FutexWait, Op::FutexWait, Op::FutexWake, Op::Exchange, Op::Cas, Op::Write],
    &[Op::Await, Op::Write, Op::Write, Op::Add],
    &[Op::Await, Op::Write, Op::Write],
    &[Op::Await, Op::Write],
    &[Op::Await, Op::Write, Op::Read],
    &[Op::Await, Op::Write, Op::Read, Op::Read],
    &[Op::AwaitExchange, Op::Write, Op::Write, Op::Read],
    &[Op::AwaitExchange, Op::AwaitExchange, Op::Write],
    &[Op::AwaitExchange, Op::Exchange, Op::Await, Op::Write],
    &[Op::AwaitExchange, Op::AwaitCas, Op::Cas, Op::Add, Op::Read, Op::Write],
    &[
        Op::Read,
        Op::Write,
        Op::Add,
        Op::Cas,
        Op::Lock,
        Op::TryLock,
        Op::Wait,
        Op::Post,
        Op::Fence,
        Op::Await,
        Op::AwaitExchange,
    ],
];

/// One program in this many has weak compare-exchanges. They are separate, so that the other programs are those from
/// before there were any.
const WEAK: &[&[Op]] = &[
    &[Op::WeakCas, Op::WeakCas, Op::Write, Op::Read],
    &[Op::WeakCas, Op::Write],
    &[Op::WeakCas, Op::Add, Op::Exchange, Op::Await],
    &[Op::WeakCas, Op::AwaitExchange, Op::Cas, Op::Lock, Op::Write],
];
const ONE_IN: u64 = 8;

/// One program in as many has plain words that locks protect.
const PLAIN: &[&[Op]] = &[
    &[Op::Lock, Op::PlainRead, Op::PlainWrite, Op::PlainWrite],
    &[Op::Lock, Op::Lock, Op::PlainRead, Op::PlainWrite, Op::Read, Op::Write],
    &[Op::Lock, Op::TryLock, Op::PlainRead, Op::PlainRead, Op::PlainWrite],
    &[Op::Lock, Op::PlainRead, Op::PlainWrite, Op::Add, Op::Await],
];

/// As many have memory that is freed while others may wait in it; they are separate, too.
const ENDED: &[&[Op]] = &[
    &[Op::Await, Op::Write],
    &[Op::Await, Op::AwaitExchange, Op::Write, Op::Read],
    &[Op::AwaitExchange, Op::AwaitCas, Op::Exchange, Op::Write],
    &[Op::AwaitCas, Op::Await, Op::Cas, Op::Add],
    &[Op::Lock, Op::Lock, Op::Write, Op::Read],
    &[Op::Lock, Op::TryLock, Op::Await, Op::Write],
    &[Op::Wait, Op::Wait, Op::Post, Op::Read],
    &[Op::ReadLock, Op::WriteLock, Op::Write],
    &[Op::FutexWait, Op::FutexWake, Op::Write],
    &[Op::Arrive, Op::Leave, Op::Await, Op::Write],
];

/// A program of 2 to 4 threads of up to 4 operations, on few locations so that they conflict.
pub fn program(seed: u64) -> Weak {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x517c_c1b7_2722_0a95);
    let count = 2 + random.below(3);
    let longest = [4, 3, 2][count - 2];
    let locations = 1 + random.below(2);
    let mut mix = MIXES[random.below(MIXES.len())];
    if seed % ONE_IN == 5 {
        mix = WEAK[random.below(WEAK.len())];
    }
    if seed % ONE_IN == 1 {
        mix = PLAIN[random.below(PLAIN.len())];
    }
    let ends = seed % ONE_IN == 3;
    if ends {
        mix = ENDED[random.below(ENDED.len())];
    }
    let mut threads: Vec<Vec<Line>> = (0..count)
        .map(|_| {
            let length = 1 + random.below(longest);
            thread(&mut random, length, locations, mix)
        })
        .collect();
    if random.below(4) == 0 {
        family(&mut random, &mut threads);
    }
    if ends {
        (0..1 + random.below(2)).for_each(|_| end(&mut random, &mut threads));
    }
    Weak { threads }
}

/// Makes one thread free memory in which another one waits.
fn end(random: &mut Random, threads: &mut [Vec<Line>]) {
    let by = random.below(threads.len());
    let waits = |line: &&Line| {
        let awaits = matches!(line.op, Op::Await | Op::AwaitExchange | Op::AwaitCas);
        awaits || matches!(line.op, Op::Lock | Op::ReadLock | Op::WriteLock | Op::Wait | Op::FutexWait | Op::Leave)
    };
    let others = threads.iter().enumerate().filter(|(other, _)| *other != by).flat_map(|(_, lines)| lines);
    let places: Vec<u8> = others.filter(waits).map(|line| line.loc).collect();
    if places.is_empty() {
        return;
    }
    let loc = places[random.below(places.len())];
    let op = [Op::Free, Op::Return][random.below(2)];
    let at = random.below(threads[by].len() + 1);
    threads[by].insert(at, Line::new(op, loc, 0, 0));
}

/// Makes one thread start another, and perhaps wait for it.
fn family(random: &mut Random, threads: &mut [Vec<Line>]) {
    let parent = random.below(threads.len());
    let child = (parent + 1 + random.below(threads.len() - 1)) % threads.len();
    let lines = &mut threads[parent];
    let at = random.below(lines.len() + 1);
    lines.insert(at, Line::new(Op::Spawn, b'?', child as u8, 0));
    if random.below(2) == 0 {
        let at = at + 1 + random.below(lines.len() - at);
        lines.insert(at, Line::new(Op::Join, b'?', child as u8, 0));
    }
}

fn thread(random: &mut Random, length: usize, locations: usize, mix: &[Op]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut held: Vec<Line> = Vec::new();
    let mut remembers = false;
    let mut left = length;
    while left > 0 {
        left -= 1;
        let op = mix[random.below(mix.len())];
        let loc = |random: &mut Random, first: u8| first + random.below(locations) as u8;
        let line = match op {
            Op::Write => Line::new(op, loc(random, b'x'), 1 + random.value(2), 0),
            Op::Add => Line::new(op, loc(random, b'x'), 1, 0),
            Op::Await => Line::new(op, loc(random, b'x'), random.value(3), 0),
            Op::AwaitExchange => Line::new(op, loc(random, b'x'), random.value(2), random.value(3)),
            Op::AwaitCas => Line::new(op, loc(random, b'x'), 1 + random.value(2), random.value(3)),
            Op::Exchange => Line::new(op, loc(random, b'x'), random.value(3), 0),
            Op::Cas | Op::WeakCas => Line::new(op, loc(random, b'x'), random.value(2), 1 + random.value(2)),
            Op::Lock | Op::TryLock | Op::PlainRead => Line::new(op, loc(random, b'm'), 0, 0),
            Op::PlainWrite => Line::new(op, loc(random, b'm'), 1 + random.value(2), 0),
            Op::Wait | Op::TryWait | Op::Post => Line::new(op, loc(random, b's'), 0, 0),
            Op::ReadLock | Op::WriteLock | Op::TryReadLock | Op::TryWriteLock => Line::new(op, b'l', 0, 0),
            Op::Arrive | Op::Leave => Line::new(op, loc(random, b'b'), 0, 0),
            Op::Choose => Line::new(op, b'?', 2, 0),
            Op::FutexWait => Line::new(op, loc(random, b'x'), random.value(2), 0),
            Op::FutexWake => Line::new(op, loc(random, b'x'), 0, 0),
            Op::Fence | Op::Begin => Line::new(op, b'?', 0, 0),
            Op::Read => Line::new(op, loc(random, b'x'), 0, 0),
            _ => unreachable!("internal: no mix has this operation"),
        };
        let unlock = match op {
            Op::Lock | Op::TryLock => Some(Op::Unlock),
            Op::ReadLock | Op::TryReadLock => Some(Op::ReadUnlock),
            Op::WriteLock | Op::TryWriteLock => Some(Op::WriteUnlock),
            Op::Begin => Some(Op::End),
            _ => None,
        };
        held.extend(unlock.map(|op| Line::new(op, line.loc, 0, 0)));
        remembers |= matches!(
            op,
            Op::Read
                | Op::Add
                | Op::Exchange
                | Op::Cas
                | Op::WeakCas
                | Op::Await
                | Op::AwaitCas
                | Op::TryLock
                | Op::TryWait
                | Op::TryReadLock
                | Op::TryWriteLock
                | Op::Choose
        );
        // A thread must not fail before its first operation.
        remembers |= op == Op::PlainRead && lines.iter().any(|line| matches!(line.op, Op::Lock | Op::TryLock));
        lines.push(line);
        if op == Op::WeakCas && random.below(2) == 0 {
            lines.push(Line::new(Op::Again, b'?', 1, 0));
        }
        if !held.is_empty() && random.below(2) == 0 {
            lines.extend(held.pop());
        }
        if remembers {
            match random.below(10) {
                0 | 1 => lines.push(Line::new(Op::Unless, b'?', random.value(2), 1 + random.value(2))),
                2 => lines.push(Line::new(Op::AssertNot, b'?', random.value(3), 0)),
                3 if random.below(3) == 0 => lines.push(Line::new(Op::Assume, b'?', random.value(2), 0)),
                _ => {}
            }
        }
    }
    // Some locks are never released, so that there are deadlocks too. No thread terminates in an atomic section, even
    // by skipping its end.
    if lines.iter().any(|line| line.op == Op::Begin) {
        lines.push(Line::new(Op::End, b'?', 0, 0));
    }
    while let Some(unlock) = held.pop() {
        if random.below(4) != 0 {
            lines.push(unlock);
        }
    }
    lines
}
