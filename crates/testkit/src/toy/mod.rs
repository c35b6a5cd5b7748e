//! Toy programs: a few threads of a few operations, as a machine for testing searches.
//!
//! Each thread is a list of operations on numbered cells, mutexes, semaphores and so on, and remembers what it read.
//! Every list of lines means something, so a failing program can be made smaller by leaving out any line.

mod generate;
mod machine;
mod shrink;

pub use generate::Generator;
pub use machine::ToyMachine;
pub use shrink::smaller;

use base::RmwOp;
use std::fmt;

/// Waits for these bits at a futex end with any wake.
const ALL_BITS: u8 = 3;

/// What one line of a thread does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Load {
        cell: u8,
    },
    Store {
        cell: u8,
        value: u8,
    },
    /// Changes a cell and remembers what it was.
    Rmw {
        op: RmwOp,
        cell: u8,
        value: u8,
    },
    /// Adds to a cell and remembers nothing: such updates commute.
    Bump {
        cell: u8,
        value: u8,
    },
    CompareExchange {
        cell: u8,
        expected: u8,
        new: u8,
    },
    /// May fail spuriously; remembers whether it succeeded.
    WeakCompareExchange {
        cell: u8,
        expected: u8,
        new: u8,
    },
    /// Waits until the cell has this value, or any other (`not`), and remembers the value.
    Await {
        cell: u8,
        value: u8,
        not: bool,
    },
    /// Waits in the same way, and stores.
    AwaitExchange {
        cell: u8,
        value: u8,
        not: bool,
        new: u8,
    },
    /// Waits until the cell has one of two values, and exchanges the first of them.
    AwaitCompareExchange {
        cell: u8,
        expected: u8,
        or: u8,
        new: u8,
    },
    /// Conflicts with all awaits on the cell, and changes nothing.
    Retire {
        cell: u8,
    },
    Lock {
        mutex: u8,
    },
    TryLock {
        mutex: u8,
    },
    /// Nothing if the thread does not hold it.
    Unlock {
        mutex: u8,
    },
    Post {
        semaphore: u8,
    },
    Wait {
        semaphore: u8,
    },
    TryWait {
        semaphore: u8,
    },
    /// Releases a mutex, waits for a signal and locks the mutex again; a fault if the thread does not own it.
    CondWait {
        cond: u8,
        mutex: u8,
    },
    /// Wakes one waiter, any.
    Signal {
        cond: u8,
    },
    Broadcast {
        cond: u8,
    },
    /// Waits, if the cell has the value `expected`, for a wake with one of these bits; remembers whether it waited.
    /// `spurious`: it may end at once although it reads that value, and remembers 2.
    FutexWait {
        cell: u8,
        expected: u8,
        bits: u8,
        spurious: bool,
    },
    /// Wakes up to `most` of the waiters at a cell with one of these bits, any of them; remembers how many.
    FutexWake {
        cell: u8,
        most: u8,
        bits: u8,
    },
    /// Waits until as many threads have arrived as [`needed`] says.
    Barrier {
        barrier: u8,
    },
    ReadLock {
        lock: u8,
    },
    TryReadLock {
        lock: u8,
    },
    TryWriteLock {
        lock: u8,
    },
    ReadUnlock {
        lock: u8,
    },
    WriteLock {
        lock: u8,
    },
    WriteUnlock {
        lock: u8,
    },
    /// A plain read of the word that the mutex of this number protects; nothing if the thread does not own the mutex.
    PlainLoad {
        word: u8,
    },
    /// A plain write there.
    PlainStore {
        word: u8,
        value: u8,
    },
    /// Remembers one of `0..ways`.
    Choose {
        ways: u8,
    },
    /// Skips the next `lines` lines unless the last thing remembered equals `value`.
    Unless {
        value: u8,
        lines: u8,
    },
    /// Jumps back `lines` lines unless the last thing remembered equals `value`, at most `times` times.
    Again {
        value: u8,
        lines: u8,
        times: u8,
    },
    /// Fails if the last thing remembered equals `value`.
    AssertNot {
        value: u8,
    },
    Assume {
        value: u8,
    },
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Line::Load { cell } => write!(f, "r = x{cell}"),
            Line::Store { cell, value } => write!(f, "x{cell} := {value}"),
            Line::Rmw { op, cell, value } => write!(f, "r = {op}(x{cell}, {value})"),
            Line::Bump { cell, value } => write!(f, "x{cell} += {value}"),
            Line::CompareExchange { cell, expected, new } => write!(f, "r = cas(x{cell}, {expected}, {new})"),
            Line::WeakCompareExchange { cell, expected, new } => write!(f, "r = weakcas(x{cell}, {expected}, {new})"),
            Line::Await { cell, value, not } => write!(f, "r = await(x{cell} {} {value})", relation(not)),
            Line::AwaitExchange { cell, value, not, new } => {
                write!(f, "r = await(x{cell} {} {value}) <-> {new}", relation(not))
            }
            Line::AwaitCompareExchange { cell, expected, or, new } => {
                write!(f, "r = await(x{cell} == {expected} or {or}) cas {new}")
            }
            Line::Retire { cell } => write!(f, "retire x{cell}"),
            Line::Lock { mutex } => write!(f, "lock m{mutex}"),
            Line::TryLock { mutex } => write!(f, "r = trylock m{mutex}"),
            Line::Unlock { mutex } => write!(f, "unlock m{mutex}"),
            Line::Post { semaphore } => write!(f, "post s{semaphore}"),
            Line::Wait { semaphore } => write!(f, "wait s{semaphore}"),
            Line::TryWait { semaphore } => write!(f, "r = trywait s{semaphore}"),
            Line::CondWait { cond, mutex } => write!(f, "wait c{cond} m{mutex}"),
            Line::Signal { cond } => write!(f, "signal c{cond}"),
            Line::Broadcast { cond } => write!(f, "broadcast c{cond}"),
            Line::FutexWait { cell, expected, bits, spurious } => {
                let how = if spurious { ", spuriously" } else { "" };
                write!(f, "r = futexwait(x{cell}, {expected}, {bits:b}{how})")
            }
            Line::FutexWake { cell, most, bits } => write!(f, "r = futexwake(x{cell}, {most}, {bits:b})"),
            Line::Barrier { barrier } => write!(f, "barrier b{barrier}"),
            Line::TryReadLock { lock } => write!(f, "r = tryrdlock l{lock}"),
            Line::TryWriteLock { lock } => write!(f, "r = trywrlock l{lock}"),
            Line::ReadLock { lock } => write!(f, "rdlock l{lock}"),
            Line::ReadUnlock { lock } => write!(f, "rdunlock l{lock}"),
            Line::WriteLock { lock } => write!(f, "wrlock l{lock}"),
            Line::WriteUnlock { lock } => write!(f, "wrunlock l{lock}"),
            Line::PlainLoad { word } => write!(f, "r = plain p{word}"),
            Line::PlainStore { word, value } => write!(f, "plain p{word} := {value}"),
            Line::Choose { ways } => write!(f, "r = choose {ways}"),
            Line::Unless { value, lines } => write!(f, "unless r == {value} skip {lines}"),
            Line::Again { value, lines, times } => write!(f, "until r == {value} back {lines}, at most {times} times"),
            Line::AssertNot { value } => write!(f, "assert r != {value}"),
            Line::Assume { value } => write!(f, "assume r == {value}"),
        }
    }
}

fn relation(not: bool) -> &'static str {
    if not { "!=" } else { "==" }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toy {
    pub threads: Vec<Vec<Line>>,
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (t, lines) in self.threads.iter().enumerate() {
            let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
            writeln!(f, "t{t}: {}", lines.join("; "))?;
        }
        Ok(())
    }
}

/// The number of threads in a generation of a barrier.
pub fn needed(barrier: u8) -> u8 {
    2 + barrier
}
