//! Toy programs for weak memory models: threads whose state is only what they read.
//!
//! A program is written as it is printed: `W x 1; R y || W y 1; R x`. Locations are letters. A thread remembers what it
//! read, and only the last thing remembered can be tested. Every sequence of lines is a program, so that a failing
//! program can be reduced by removing lines.

mod generate;
pub mod litmus;
mod machine;

pub use generate::program;
pub use machine::WeakMachine;

use std::fmt;
use std::str::FromStr;

macro_rules! ops {
    ($($(#[$doc:meta])* $op:ident $name:literal $loc:literal $operands:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op { $($(#[$doc])* $op),* }
        impl Op {
            const ALL: &[Op] = &[$(Op::$op),*];
            fn name(self) -> &'static str { match self { $(Op::$op => $name),* } }
            /// Whether it works on a location, and how many numbers it takes.
            fn shape(self) -> (bool, usize) { match self { $(Op::$op => ($loc, $operands)),* } }
        }
    };
}

ops! {
    Read "R" true 0;
    Write "W" true 1;
    /// Adds, and remembers what was there, as do the next two.
    Add "add" true 1;
    Exchange "xchg" true 1;
    /// Writes the second number if it reads the first.
    Cas "cas" true 2;
    /// The same, but it may fail spuriously: that is chosen first, and one that is to fail and reads anything else is
    /// another execution. Remembers whether it succeeded.
    WeakCas "weakcas" true 2;
    /// Waits for the number.
    Await "await" true 1;
    /// Waits for the first number and writes the second, and remembers nothing.
    AwaitExchange "awaitxchg" true 2;
    /// Waits for a value other than zero; writes the second number if it is the first.
    AwaitCas "awaitcas" true 2;
    Lock "lock" true 0;
    /// Remembers whether it succeeded.
    TryLock "trylock" true 0;
    /// Nothing if the thread does not own it; so do the other two unlocks.
    Unlock "unlock" true 0;
    Wait "wait" true 0;
    TryWait "trywait" true 0;
    Post "post" true 0;
    ReadLock "rdlock" true 0;
    ReadUnlock "rdunlock" true 0;
    WriteLock "wrlock" true 0;
    /// Remember whether they succeeded, and are ordered with all operations on the lock if they did not.
    TryReadLock "tryrdlock" true 0;
    TryWriteLock "trywrlock" true 0;
    WriteUnlock "wrunlock" true 0;
    /// Atomic sections exclude each other; other operations may come in between.
    Begin "begin" false 0;
    End "end" false 0;
    Fence "fence" false 0;
    Arrive "arrive" true 0;
    /// Continues when all arrivals of the program have happened.
    Leave "leave" true 0;
    /// Locks the queue of the location, reads it, and joins the queue if it reads this; then waits to be woken.
    FutexWait "fwait" true 1;
    /// Wakes all in the queue.
    FutexWake "fwake" true 0;
    /// Starts a thread; threads that are never started run from the beginning.
    Spawn "spawn" false 1;
    Join "join" false 1;
    /// The memory of the location is freed. Only a thread that waits there when no thread can continue observes that:
    /// other accesses would race with it, and toys do not cover races.
    Free "free" true 0;
    /// The same for a local variable that escaped: its lifetime ends with the step before, as its function returns.
    Return "return" true 0;
    /// Remembers a number below this one.
    Choose "choose" false 1;
    /// Tries the weak compare-exchange before it again, once, unless the last thing remembered is this.
    Again "again" false 1;
    /// Skips as many lines as the second number says unless the last thing remembered is the first.
    Unless "unless" false 2;
    /// Fails if the last thing remembered is this.
    AssertNot "assertnot" false 1;
    Assume "assume" false 1;
}

/// One line of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub op: Op,
    /// A letter; unused where there is no location.
    pub loc: u8,
    pub operands: [u8; 2],
}

impl Line {
    pub fn new(op: Op, loc: u8, first: u8, second: u8) -> Self {
        Self { op, loc, operands: [first, second] }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loc, operands) = self.op.shape();
        f.write_str(self.op.name())?;
        if loc {
            write!(f, " {}", char::from(self.loc))?;
        }
        self.operands[..operands].iter().try_for_each(|operand| write!(f, " {operand}"))
    }
}

impl FromStr for Line {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or("a line without words")?;
        let op = *Op::ALL.iter().find(|op| op.name() == name).ok_or_else(|| format!("unknown operation `{name}`"))?;
        let (loc, operands) = op.shape();
        let mut line = Line::new(op, b'?', 0, 0);
        if loc {
            line.loc =
                words.next().map(|word| word.as_bytes()[0]).ok_or_else(|| format!("`{text}` has no location"))?;
        }
        for operand in &mut line.operands[..operands] {
            *operand = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| format!("`{text}`: numbers"))?;
        }
        words.next().map_or(Ok(line), |word| Err(format!("`{text}`: `{word}` is too much")))
    }
}

/// A program: lines per thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weak {
    pub threads: Vec<Vec<Line>>,
}

impl Weak {
    /// Reads a program that is known to be well written.
    #[track_caller]
    pub fn of(text: &str) -> Self {
        text.parse().unwrap_or_else(|why| panic!("in `{text}`: {why}"))
    }
}

impl fmt::Display for Weak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thread = |lines: &Vec<Line>| lines.iter().map(Line::to_string).collect::<Vec<_>>().join("; ");
        f.write_str(&self.threads.iter().map(thread).collect::<Vec<_>>().join(" || "))
    }
}

impl FromStr for Weak {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let lines = |thread: &str| thread.split(';').filter(|line| !line.trim().is_empty()).map(str::parse).collect();
        Ok(Self { threads: text.split("||").map(lines).collect::<Result<_, String>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read_as_they_are_printed() {
        for seed in 0..200 {
            let program = program(seed);
            assert_eq!(Weak::of(&program.to_string()), program);
        }
        for wrong in ["W x", "W x 1 2", "R", "go x", "W x one"] {
            assert!(wrong.parse::<Weak>().is_err(), "{wrong}");
        }
    }
}
