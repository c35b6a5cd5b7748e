//! Toy programs: a few threads of a few operations, as a machine for testing searches.
//!
//! Each thread is a list of operations on numbered cells, mutexes and semaphores, with registers for what it read. States
//! are small and are simply copied, so that going back needs no thought.

use base::{Access, Class, Fault, FaultKind, Id, Machine, Pending, Pick, Place, RmwOp, Step, Tid, Touch, Visible};
use std::fmt;

/// What one line of a thread does. Registers are named by the line that filled them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Load {
        cell: u8,
    },
    Store {
        cell: u8,
        value: u8,
    },
    /// Adds to a cell and remembers what it was.
    FetchAdd {
        cell: u8,
        value: u8,
    },
    Exchange {
        cell: u8,
        value: u8,
    },
    CompareExchange {
        cell: u8,
        expected: u8,
        new: u8,
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
    ReadLock {
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
    /// Remembers one of `0..ways`.
    Choose {
        ways: u8,
    },
    /// Skips the next `lines` lines unless the last thing remembered equals `value`.
    Unless {
        value: u8,
        lines: u8,
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
            Line::FetchAdd { cell, value } => write!(f, "r = x{cell} += {value}"),
            Line::Exchange { cell, value } => write!(f, "r = x{cell} <-> {value}"),
            Line::CompareExchange { cell, expected, new } => write!(f, "r = cas(x{cell}, {expected}, {new})"),
            Line::Lock { mutex } => write!(f, "lock m{mutex}"),
            Line::TryLock { mutex } => write!(f, "r = trylock m{mutex}"),
            Line::Unlock { mutex } => write!(f, "unlock m{mutex}"),
            Line::Post { semaphore } => write!(f, "post s{semaphore}"),
            Line::Wait { semaphore } => write!(f, "wait s{semaphore}"),
            Line::TryWait { semaphore } => write!(f, "r = trywait s{semaphore}"),
            Line::ReadLock { lock } => write!(f, "rdlock l{lock}"),
            Line::ReadUnlock { lock } => write!(f, "rdunlock l{lock}"),
            Line::WriteLock { lock } => write!(f, "wrlock l{lock}"),
            Line::WriteUnlock { lock } => write!(f, "wrunlock l{lock}"),
            Line::Choose { ways } => write!(f, "r = choose {ways}"),
            Line::Unless { value, lines } => write!(f, "unless r == {value} skip {lines}"),
            Line::AssertNot { value } => write!(f, "assert r != {value}"),
            Line::Assume { value } => write!(f, "assume r == {value}"),
        }
    }
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

const CELLS: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    cells: [u8; CELLS],
    /// Owner of each mutex, plus one.
    mutexes: [u8; CELLS],
    semaphores: [u8; CELLS],
    /// Writer plus one, and how often each thread reads, of each reader-writer lock.
    locks: [(u8, [u8; 4]); CELLS],
    /// Next line of each thread.
    at: Vec<usize>,
    /// Everything each thread has remembered.
    memory: Vec<Vec<u8>>,
    failed: Vec<bool>,
}

/// A toy program that runs.
pub struct ToyMachine {
    program: Toy,
    state: State,
    marks: Vec<State>,
}

impl ToyMachine {
    pub fn new(program: Toy) -> Self {
        let count = program.threads.len();
        let state = State {
            cells: [0; CELLS],
            mutexes: [0; CELLS],
            semaphores: [0; CELLS],
            locks: [(0, [0; 4]); CELLS],
            at: vec![0; count],
            memory: vec![Vec::new(); count],
            failed: vec![false; count],
        };
        let mut machine = Self { program, state, marks: Vec::new() };
        for t in 0..count {
            machine.settle(t);
        }
        machine
    }

    /// The final state, for comparison.
    pub fn describe(&self) -> String {
        let State { cells, mutexes, semaphores, locks, at, memory, failed } = &self.state;
        format!("{cells:?} {mutexes:?} {semaphores:?} {locks:?} {at:?} {memory:?} {failed:?}")
    }

    fn line(&self, t: usize) -> Option<Line> {
        self.program.threads[t].get(self.state.at[t]).copied()
    }

    /// Takes the local steps of a thread up to its next visible line; the fault it met, or a false assumption.
    fn settle(&mut self, t: usize) -> Option<Step> {
        while let Some(line) = self.line(t) {
            let last = self.state.memory[t].last().copied().unwrap_or(0);
            match line {
                Line::Unless { value, lines } => {
                    let skip = if last == value { 0 } else { usize::from(lines) };
                    self.state.at[t] += 1 + skip;
                }
                Line::AssertNot { value } if last == value => {
                    self.state.failed[t] = true;
                    return Some(Step::Fault(Box::new(Fault {
                        kind: FaultKind::Assertion,
                        message: format!("t{t} line {}", self.state.at[t]),
                        place: Place::default(),
                        stack: Vec::new(),
                        related: Vec::new(),
                    })));
                }
                Line::Assume { value } if last != value => {
                    self.state.failed[t] = true;
                    return Some(Step::AssumeFailed);
                }
                Line::AssertNot { .. } | Line::Assume { .. } => self.state.at[t] += 1,
                _ => return None,
            }
        }
        None
    }

    fn holds(&self, t: usize, mutex: u8) -> bool {
        self.state.mutexes[usize::from(mutex)] == t as u8 + 1
    }
}

const MUTEX: u64 = 100;
const SEMAPHORE: u64 = 200;
const RWLOCK: u64 = 300;

fn visible(line: Line) -> Visible {
    match line {
        Line::Load { .. } => Visible::Load,
        Line::Store { value, .. } => Visible::Store { value: value.into() },
        Line::FetchAdd { value, .. } => Visible::Rmw { op: RmwOp::Add, operand: value.into() },
        Line::Exchange { value, .. } => Visible::Rmw { op: RmwOp::Exchange, operand: value.into() },
        Line::CompareExchange { expected, new, .. } => {
            Visible::CompareExchange { expected: expected.into(), new: new.into() }
        }
        Line::Lock { .. } => Visible::Lock { own: 0 },
        Line::TryLock { .. } => Visible::TryLock,
        Line::Unlock { .. } | Line::WriteUnlock { .. } => Visible::Unlock,
        Line::Post { .. } => Visible::SemPost,
        Line::Wait { .. } => Visible::SemWait,
        Line::TryWait { .. } => Visible::SemTryWait,
        Line::ReadLock { .. } => Visible::ReadLock,
        Line::ReadUnlock { .. } => Visible::ReadUnlock,
        Line::WriteLock { .. } => Visible::WriteLock,
        Line::Choose { ways } => Visible::Choice { ways: ways.into() },
        Line::Unless { .. } | Line::AssertNot { .. } | Line::Assume { .. } => Visible::Local,
    }
}

impl Machine for ToyMachine {
    type Mark = usize;

    fn threads(&self) -> usize {
        self.program.threads.len()
    }

    fn pending(&self, who: Tid) -> Option<Pending> {
        let t = who.index();
        if self.state.failed[t] {
            return None;
        }
        let line = self.line(t)?;
        let enabled = match line {
            Line::Lock { mutex } => self.state.mutexes[usize::from(mutex)] == 0,
            Line::Wait { semaphore } => self.state.semaphores[usize::from(semaphore)] > 0,
            Line::ReadLock { lock } => self.state.locks[usize::from(lock)].0 == 0,
            Line::WriteLock { lock } => self.state.locks[usize::from(lock)] == (0, [0; 4]),
            _ => true,
        };
        Some(Pending::when(enabled, visible(line), 0, 0))
    }

    fn access(&self, _who: Tid) -> Option<Access> {
        None
    }

    fn touches(&self, who: Tid, _pick: Pick, out: &mut dyn FnMut(Touch)) {
        let t = who.index();
        let Some(line) = self.line(t) else { return };
        let mut touch = |loc: u64, class| out(Touch { loc, size: 1, class });
        let cell = |cell: u8| u64::from(cell);
        let either = |writes| if writes { Class::Write } else { Class::Read };
        match line {
            Line::Load { cell: c } => touch(cell(c), Class::Read),
            Line::Store { cell: c, .. } | Line::FetchAdd { cell: c, .. } | Line::Exchange { cell: c, .. } => {
                touch(cell(c), Class::Write)
            }
            Line::CompareExchange { cell: c, expected, .. } => {
                touch(cell(c), either(self.state.cells[usize::from(c)] == expected))
            }
            Line::Lock { mutex } => touch(MUTEX + cell(mutex), Class::Write),
            // An unlock of what is not held looks and does nothing.
            Line::Unlock { mutex } => touch(MUTEX + cell(mutex), either(self.holds(t, mutex))),
            Line::TryLock { mutex } => touch(MUTEX + cell(mutex), either(self.state.mutexes[usize::from(mutex)] == 0)),
            Line::Post { semaphore } => touch(SEMAPHORE + cell(semaphore), Class::Add),
            Line::Wait { semaphore } => touch(SEMAPHORE + cell(semaphore), Class::Write),
            Line::TryWait { semaphore } => {
                touch(SEMAPHORE + cell(semaphore), either(self.state.semaphores[usize::from(semaphore)] > 0))
            }
            // Releasing what is not held is nobody else's business.
            Line::ReadUnlock { lock } if self.state.locks[usize::from(lock)].1[t] == 0 => {}
            Line::ReadLock { lock } | Line::ReadUnlock { lock } => touch(RWLOCK + cell(lock), Class::Add),
            Line::WriteLock { lock } | Line::WriteUnlock { lock } => touch(RWLOCK + cell(lock), Class::Write),
            Line::Choose { .. } | Line::Unless { .. } | Line::AssertNot { .. } | Line::Assume { .. } => {}
        }
    }

    fn value(&self, touch: Touch) -> u128 {
        let at = (touch.loc % 100) as usize;
        match touch.loc - touch.loc % 100 {
            MUTEX => self.state.mutexes[at].into(),
            SEMAPHORE => self.state.semaphores[at].into(),
            RWLOCK => u128::from(self.state.locks[at].0) | u128::from(self.state.locks[at].1.iter().sum::<u8>()) << 32,
            _ => self.state.cells[at].into(),
        }
    }

    fn ways(&self, who: Tid) -> u32 {
        match self.line(who.index()) {
            Some(Line::Choose { ways }) => ways.into(),
            _ => 1,
        }
    }

    fn place(&self, _who: Tid) -> Place {
        Place::default()
    }

    fn step(&mut self, who: Tid, pick: Pick) -> Step {
        let t = who.index();
        let line = self.line(t).expect("internal: stepped beyond the end");
        let state = &mut self.state;
        let me = t as u8 + 1;
        let remembered = match line {
            Line::Load { cell } => Some(state.cells[usize::from(cell)]),
            Line::Store { cell, value } => {
                state.cells[usize::from(cell)] = value;
                None
            }
            Line::FetchAdd { cell, value } => {
                let cell = &mut state.cells[usize::from(cell)];
                let old = *cell;
                *cell = old.wrapping_add(value);
                Some(old)
            }
            Line::Exchange { cell, value } => Some(std::mem::replace(&mut state.cells[usize::from(cell)], value)),
            Line::CompareExchange { cell, expected, new } => {
                let cell = &mut state.cells[usize::from(cell)];
                let old = *cell;
                if old == expected {
                    *cell = new;
                }
                Some(old)
            }
            Line::Lock { mutex } => {
                state.mutexes[usize::from(mutex)] = me;
                None
            }
            Line::TryLock { mutex } => {
                let owner = &mut state.mutexes[usize::from(mutex)];
                let free = *owner == 0;
                if free {
                    *owner = me;
                }
                Some(free.into())
            }
            Line::Unlock { mutex } => {
                let owner = &mut state.mutexes[usize::from(mutex)];
                if *owner == me {
                    *owner = 0;
                }
                None
            }
            Line::Post { semaphore } => {
                state.semaphores[usize::from(semaphore)] += 1;
                None
            }
            Line::Wait { semaphore } => {
                state.semaphores[usize::from(semaphore)] -= 1;
                None
            }
            Line::TryWait { semaphore } => {
                let value = &mut state.semaphores[usize::from(semaphore)];
                let taken = *value > 0;
                *value -= u8::from(taken);
                Some(taken.into())
            }
            Line::ReadLock { lock } => {
                state.locks[usize::from(lock)].1[t] += 1;
                None
            }
            Line::ReadUnlock { lock } => {
                let held = &mut state.locks[usize::from(lock)].1[t];
                *held = held.saturating_sub(1);
                None
            }
            Line::WriteLock { lock } => {
                state.locks[usize::from(lock)].0 = me;
                None
            }
            Line::WriteUnlock { lock } => {
                state.locks[usize::from(lock)].0 = 0;
                None
            }
            Line::Choose { .. } => Some(pick.0 as u8),
            Line::Unless { .. } | Line::AssertNot { .. } | Line::Assume { .. } => None,
        };
        state.memory[t].extend(remembered);
        state.at[t] += 1;
        match self.settle(t) {
            Some(step) => step,
            None if self.line(t).is_none() => Step::Finished,
            None => Step::Ran,
        }
    }

    fn mark(&mut self) -> usize {
        self.marks.push(self.state.clone());
        self.marks.len() - 1
    }

    fn rewind(&mut self, to: usize) {
        self.state = self.marks[to].clone();
        self.marks.truncate(to + 1);
    }
}

/// Small programs, each from a number.
pub struct Generator {
    state: u64,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        Self { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xd1b5_4a32_d192_ed03 }
    }

    fn below(&mut self, n: u8) -> u8 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % u64::from(n)) as u8
    }

    /// A program of 2 to 4 threads of up to 3 or 4 operations, on few locations so that they meet. The mix varies from
    /// program to program, since rare combinations show only where few kinds of operation are used.
    pub fn program(&mut self) -> Toy {
        let count = 2 + self.below(3);
        let length = if count == 4 { 3 } else { 4 };
        let cells = 1 + self.below(2);
        let mix = self.below(6);
        let mut threads = Vec::new();
        for _ in 0..count {
            let length = 1 + self.below(length);
            threads.push(self.thread(length, cells, mix));
        }
        Toy { threads }
    }

    fn thread(&mut self, length: u8, cells: u8, mix: u8) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut held: Vec<Line> = Vec::new();
        while lines.len() < usize::from(length) {
            let cell = self.below(cells);
            let kind = match mix {
                0 => self.below(5),
                1 => [0, 1, 5, 5, 6][usize::from(self.below(5))],
                2 => [0, 1, 7, 8, 8, 9][usize::from(self.below(6))],
                3 => [0, 1, 10, 10, 11][usize::from(self.below(5))],
                4 => [0, 1, 2, 4, 12][usize::from(self.below(5))],
                _ => self.below(13),
            };
            match kind {
                0 => lines.push(Line::Load { cell }),
                1 => lines.push(Line::Store { cell, value: 1 + self.below(2) }),
                2 => lines.push(Line::FetchAdd { cell, value: 1 }),
                3 => lines.push(Line::Exchange { cell, value: self.below(3) }),
                4 => lines.push(Line::CompareExchange { cell, expected: self.below(2), new: 1 + self.below(2) }),
                5 if !held.contains(&Line::Unlock { mutex: cell }) => {
                    lines.push(Line::Lock { mutex: cell });
                    held.push(Line::Unlock { mutex: cell });
                }
                6 => lines.push(Line::TryLock { mutex: cell }),
                7 => lines.push(Line::Wait { semaphore: cell }),
                8 => lines.push(Line::Post { semaphore: cell }),
                9 => lines.push(Line::TryWait { semaphore: cell }),
                10 if held.is_empty() => {
                    lines.push(Line::ReadLock { lock: cell });
                    held.push(Line::ReadUnlock { lock: cell });
                }
                11 if held.is_empty() => {
                    lines.push(Line::WriteLock { lock: cell });
                    held.push(Line::WriteUnlock { lock: cell });
                }
                12 => lines.push(Line::Choose { ways: 2 }),
                _ => lines.push(Line::Load { cell }),
            }
            if !held.is_empty() && self.below(2) == 0 {
                lines.extend(held.pop());
            }
            match self.below(10) {
                0 => lines.push(Line::Unless { value: self.below(2), lines: 1 + self.below(2) }),
                1 => lines.push(Line::AssertNot { value: self.below(3) }),
                2 if self.below(3) == 0 => lines.push(Line::Assume { value: self.below(2) }),
                _ => {}
            }
        }
        // Some locks are never released, so that deadlocks are met too.
        while let Some(unlock) = held.pop() {
            if self.below(4) != 0 {
                lines.push(unlock);
            }
        }
        lines
    }
}
