//! Toy programs for weak memory models: threads whose state is only what they read.
//!
//! A program is written as it is printed: `W x 1; R y || W y 1; R x`. Locations are letters. A thread remembers what it
//! read, and only the last thing remembered can be tested. Every sequence of lines is a program, so that a failing
//! program can be reduced by removing lines.
//!
//! Accesses and fences are seq_cst, or have their memory order as a suffix: `R.acq x`, `W.rlx x 1`, `fence.ar`. A
//! compare-exchange may have a second one for when it fails: `cas.sc.rlx x 0 1`.

mod families;
mod generate;
pub mod litmus;
mod machine;
mod order;

pub use families::{Family, ordered};
pub use generate::program;
pub use machine::WeakMachine;
pub use order::Order;

use order::Ordered;
use std::fmt;
use std::str::FromStr;

macro_rules! ops {
    ($($(#[$doc:meta])* $op:ident $name:literal $ordered:ident $loc:literal $operands:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Op { $($(#[$doc])* $op),* }
        impl Op {
            const ALL: &[Op] = &[$(Op::$op),*];
            fn name(self) -> &'static str { match self { $(Op::$op => $name),* } }
            fn ordered(self) -> Ordered { match self { $(Op::$op => Ordered::$ordered),* } }
            /// Whether it works on a location, and how many numbers it takes.
            fn shape(self) -> (bool, usize) { match self { $(Op::$op => ($loc, $operands)),* } }
        }
    };
}

ops! {
    Read "R" Load true 0;
    Write "W" Store true 1;
    /// Adds, and remembers what was there, as do the next two.
    Add "add" Update true 1;
    Exchange "xchg" Update true 1;
    /// Writes the second number if it reads the first.
    Cas "cas" CompareExchange true 2;
    /// The same, but it may fail spuriously: that is chosen first, and one that is to fail and reads anything else is
    /// another execution. Remembers whether it succeeded.
    WeakCas "weakcas" CompareExchange true 2;
    /// Waits for the number.
    Await "await" Load true 1;
    /// Waits for the first number and writes the second, and remembers nothing.
    AwaitExchange "awaitxchg" Update true 2;
    /// Waits for a value other than zero; writes the second number if it is the first.
    AwaitCas "awaitcas" CompareExchange true 2;
    Lock "lock" Never true 0;
    /// Remembers whether it succeeded.
    TryLock "trylock" Never true 0;
    /// Nothing if the thread does not own it; so do the other two unlocks.
    Unlock "unlock" Never true 0;
    Wait "wait" Never true 0;
    TryWait "trywait" Never true 0;
    Post "post" Never true 0;
    ReadLock "rdlock" Never true 0;
    ReadUnlock "rdunlock" Never true 0;
    WriteLock "wrlock" Never true 0;
    /// Remember whether they succeeded, and are ordered with all operations on the lock if they did not.
    TryReadLock "tryrdlock" Never true 0;
    TryWriteLock "trywrlock" Never true 0;
    WriteUnlock "wrunlock" Never true 0;
    /// Atomic sections exclude each other; other operations may come in between.
    Begin "begin" Never false 0;
    End "end" Never false 0;
    Fence "fence" Fence false 0;
    Arrive "arrive" Never true 0;
    /// Continues when all arrivals of the program have happened.
    Leave "leave" Never true 0;
    /// Locks the queue of the location, reads it, and joins the queue if it reads this; then waits to be woken.
    FutexWait "fwait" Never true 1;
    /// Wakes all in the queue.
    FutexWake "fwake" Never true 0;
    /// Starts a thread; threads that are never started run from the beginning.
    Spawn "spawn" Never false 1;
    Join "join" Never false 1;
    /// The memory of the location is freed. Only a thread that waits there when no thread can continue observes that:
    /// other accesses would race with it, and toys do not cover races.
    Free "free" Never true 0;
    /// The same for a local variable that escaped: its lifetime ends with the step before, as its function returns.
    Return "return" Never true 0;
    /// Plain accesses of the word that the lock protects; nothing if the thread does not hold it.
    PlainRead "pr" Never true 0;
    PlainWrite "pw" Never true 1;
    /// Remembers a number below this one.
    Choose "choose" Never false 1;
    /// Tries the weak compare-exchange before it again, once, unless the last thing remembered is this.
    Again "again" Never false 1;
    /// Skips as many lines as the second number says unless the last thing remembered is the first.
    Unless "unless" Never false 2;
    /// Fails if the last thing remembered is this.
    AssertNot "assertnot" Never false 1;
    Assume "assume" Never false 1;
}

/// One line of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub op: Op,
    /// A letter; unused where there is no location.
    pub loc: u8,
    pub operands: [u8; 2],
    pub order: Order,
}

impl Line {
    /// A line that is seq_cst if it has a memory order.
    pub fn new(op: Op, loc: u8, first: u8, second: u8) -> Self {
        Self { op, loc, operands: [first, second], order: Order::SEQ_CST }
    }
    /// The line with as much of this memory order as it can have.
    pub fn with(self, order: impl Into<Order>) -> Self {
        Self { order: order.into().limited(self.op.ordered()), ..self }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loc, operands) = self.op.shape();
        write!(f, "{}{}", self.op.name(), self.order)?;
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
        let word = words.next().ok_or("a line without words")?;
        let (name, order) = word.split_once('.').map_or((word, None), |(name, order)| (name, Some(order)));
        let op = *Op::ALL.iter().find(|op| op.name() == name).ok_or_else(|| format!("unknown operation `{name}`"))?;
        let (loc, operands) = op.shape();
        let mut line = Line::new(op, b'?', 0, 0);
        if let Some(order) = order {
            let order: Order = order.parse()?;
            line = line.with(order);
            if line.order != order || op.ordered() == Ordered::Never {
                return Err(format!("`{name}` cannot have the order of `{word}`"));
            }
        }
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
            for program in [program(seed), ordered(seed)] {
                assert_eq!(Weak::of(&program.to_string()), program);
            }
        }
        for wrong in ["W x", "W x 1 2", "R", "go x", "W x one"] {
            assert!(wrong.parse::<Weak>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn memory_orders_are_suffixes() {
        let text = "R.acq x; W.rel x 1; add.ar x 1; cas.rel x 0 1; cas.sc.rlx x 0 1 || fence.acq; await.rlx x 1; R x";
        let program = Weak::of(text);
        assert_eq!(program.to_string(), text);
        // seq_cst is what has no suffix, and a failure has the part of the order that a load can have.
        for (long, short) in [("R.sc x", "R x"), ("cas.sc.sc x 0 1", "cas x 0 1"), ("cas.ar.acq x 0 1", "cas.ar x 0 1")]
        {
            assert_eq!(Weak::of(long).to_string(), short);
        }
        for wrong in ["R.rel x", "W.acq x 1", "add.sc.rlx x 1", "cas.sc.rel x 0 1", "lock.acq m", "lock.sc m", "R.x x"]
        {
            assert!(wrong.parse::<Weak>().is_err(), "{wrong}");
        }
    }
}
