//! A toy program that runs. States are small and are simply copied for undo.

use super::{Line, Toy, needed};
use crate::sharing::{Mistake, Sharing};
use base::{
    AwaitCond, Class, Detail, Fault, FaultKind, Id, LoadOrder, Location, LocationAccess, Machine, Memoise, Operation,
    Pending, Pick, Place, Program, RmwOp, Scope, Step, StoreOrder, ThreadKey, Tid, UpdateOrder, Within,
};

use std::hash::{DefaultHasher, Hash, Hasher};

const CELLS: usize = 4;

fn compare_exchange(expected: u8, new: u8, weak: bool) -> Operation {
    let (success, failure) = (UpdateOrder::SeqCst, LoadOrder::SeqCst);
    Operation::CompareExchange { success, failure, expected: expected.into(), new: new.into(), weak }
}

/// What an await waits for: that the cell holds one of these values, or none of them.
fn until(values: &[u8], not: bool) -> AwaitCond {
    let term = |&value: &u8| {
        let (is, before, after) = (value.into(), value.wrapping_sub(1).into(), value.wrapping_add(1).into());
        let (first, last) = if not { (after, before) } else { (is, is) };
        Within { mask: 0xff, first, last }
    };
    let mut cond = AwaitCond::ALWAYS;
    values.iter().for_each(|value| cond.push(term(value), !not));
    cond
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    cells: [u8; CELLS],
    /// Owner of each mutex, plus one.
    mutexes: [u8; CELLS],
    semaphores: [u8; CELLS],
    /// Writer plus one, and how often each thread reads, of each reader-writer lock.
    locks: [(u8, [u8; 4]); CELLS],
    /// Generation of each barrier, and the number of arrivals.
    barriers: [(u8, u8); CELLS],
    /// The words that mutexes protect.
    words: [u8; CELLS],
    threads: Vec<Thread>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Thread {
    /// Next line.
    at: usize,
    /// Where inside that line.
    phase: Phase,
    /// How often it has jumped back.
    again: u8,
    /// Everything it has remembered.
    memory: Vec<u8>,
    failed: bool,
}

/// Waiting takes several operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Phase {
    #[default]
    Start,
    /// Waits for a signal.
    Queued,
    /// Was signalled.
    Woken,
    /// Locks the mutex again.
    Relock,
    /// Waits for the end of this generation of a barrier.
    Arrived(u8),
}

/// A toy program that runs.
pub struct ToyMachine {
    program: Toy,
    state: State,
    marks: Vec<State>,
    sharing: Sharing,
    /// Steps executed so far.
    executed: u64,
}

const MUTEX: u64 = 100;
const SEMAPHORE: u64 = 200;
const RWLOCK: u64 = 300;
const COND: u64 = 400;
/// That a thread has been woken.
const WOKEN: u64 = 500;
/// An oversubscribed barrier: the order determines which threads form a generation.
const CROWD: u64 = 600;
/// Whether a cell is in use.
const LIFE: u64 = 700;
/// The threads that wait at a cell, as at a futex.
const QUEUE: u64 = 800;
/// One generation of a barrier.
const ROUND: u64 = 1000;

impl ToyMachine {
    pub fn new(program: Toy) -> Self {
        let count = program.threads.len();
        let state = State {
            cells: [0; CELLS],
            mutexes: [0; CELLS],
            semaphores: [0; CELLS],
            locks: [(0, [0; 4]); CELLS],
            barriers: [(0, 0); CELLS],
            words: [0; CELLS],
            threads: vec![Thread::default(); count],
        };
        let mut machine = Self { program, state, marks: Vec::new(), sharing: Sharing::default(), executed: 0 };
        for t in 0..count {
            machine.settle(t);
        }
        machine
    }

    /// The same program on a machine with a deliberate mistake.
    pub fn mistaken(program: Toy, mistake: Mistake) -> Self {
        Self { sharing: Sharing::mistaken(mistake), ..Self::new(program) }
    }

    /// The number of steps that it has executed, undone ones included.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// The state, for comparison.
    pub fn describe(&self) -> String {
        let State { cells, mutexes, semaphores, locks, barriers, words, threads } = &self.state;
        let mut text = format!("{cells:?} {mutexes:?} {semaphores:?} {locks:?} {barriers:?} {words:?}");
        for Thread { at, phase, again, memory, failed } in threads {
            text += &format!(" {at} {phase:?} {again} {memory:?} {failed}");
        }
        text
    }

    fn line(&self, t: usize) -> Option<Line> {
        self.program.threads[t].get(self.state.threads[t].at).copied()
    }

    fn fail(&mut self, t: usize) -> Step {
        let thread = &mut self.state.threads[t];
        thread.failed = true;
        Step::Fault(Box::new(Fault {
            kind: FaultKind::Assertion,
            detail: Detail::Text(format!("t{t} line {}", thread.at)),
            place: Place::default(),
            stack: Vec::new(),
            related: Vec::new(),
        }))
    }

    /// Takes the local steps of a thread up to its next operation; returns its fault, or a false assumption.
    fn settle(&mut self, t: usize) -> Option<Step> {
        while let Some(line) = self.line(t) {
            let thread = &mut self.state.threads[t];
            let last = thread.memory.last().copied().unwrap_or(0);
            match line {
                Line::Unless { value, lines } => {
                    let skip = if last == value { 0 } else { usize::from(lines) };
                    thread.at += 1 + skip;
                }
                Line::Again { value, lines, times } => {
                    let back = last != value && thread.again < times;
                    thread.again = if back { thread.again + 1 } else { 0 };
                    thread.at = if back { thread.at.saturating_sub(usize::from(lines)) } else { thread.at + 1 };
                }
                Line::AssertNot { value } if last == value => return Some(self.fail(t)),
                Line::Assume { value } if last != value => {
                    thread.failed = true;
                    return Some(Step::AssumeFailed);
                }
                Line::AssertNot { .. } | Line::Assume { .. } => thread.at += 1,
                Line::PlainLoad { word } => {
                    thread.at += 1;
                    self.access(t, word, None);
                }
                Line::PlainStore { word, value } => {
                    thread.at += 1;
                    self.access(t, word, Some(value));
                }
                _ => return None,
            }
        }
        None
    }

    /// A plain access of a word, if the thread holds its mutex.
    fn access(&mut self, t: usize, word: u8, new: Option<u8>) {
        if !self.holds(t, word) {
            return;
        }
        let value = &mut self.state.words[usize::from(word)];
        match new {
            Some(new) => *value = new,
            None => self.state.threads[t].memory.push(*value),
        }
        self.sharing.note(t, word.into(), *value, new.is_some());
    }

    fn holds(&self, t: usize, mutex: u8) -> bool {
        self.state.mutexes[usize::from(mutex)] == t as u8 + 1
    }

    /// Threads that wait for a signal.
    fn waiters(&self, cond: u8) -> Vec<usize> {
        let waits = |&t: &usize| {
            self.state.threads[t].phase == Phase::Queued
                && matches!(self.line(t), Some(Line::CondWait { cond: c, .. }) if c == cond)
        };
        (0..self.state.threads.len()).filter(waits).collect()
    }

    /// Threads that wait at a cell for one of these bits.
    fn sleepers(&self, cell: u8, bits: u8) -> Vec<usize> {
        let waits = |&t: &usize| {
            self.state.threads[t].phase == Phase::Queued
                && matches!(self.line(t), Some(Line::FutexWait { cell: c, bits: b, .. }) if c == cell && b & bits != 0)
        };
        (0..self.state.threads.len()).filter(waits).collect()
    }

    /// All sets of up to `most` of those that a wake may wake, those with small numbers first.
    fn choices(&self, cell: u8, most: u8, bits: u8) -> Vec<Vec<usize>> {
        let sleepers = self.sleepers(cell, bits);
        let mut all = vec![Vec::new()];
        for _ in 0..sleepers.len().min(most.into()) {
            let longer = |some: &Vec<usize>| {
                let rest = sleepers.iter().filter(|&t| some.last().is_none_or(|last| t > last));
                rest.map(|&t| some.iter().copied().chain([t]).collect()).collect::<Vec<Vec<usize>>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// The threads that a wake wakes.
    fn woken(&self, cell: u8, most: u8, bits: u8, pick: Pick) -> Vec<usize> {
        self.choices(cell, most, bits).swap_remove(pick.0 as usize)
    }

    /// Whether a barrier is oversubscribed.
    fn is_oversubscribed(&self, barrier: u8) -> bool {
        let uses = |lines: &&Vec<Line>| lines.contains(&Line::Barrier { barrier });
        self.program.threads.iter().filter(uses).count() > usize::from(needed(barrier))
    }

    fn visible(&self, t: usize, line: Line) -> Operation {
        match line {
            Line::Load { .. } => Operation::Load { order: Some(LoadOrder::SeqCst) },
            Line::Store { value, .. } => Operation::Store { order: Some(StoreOrder::SeqCst), value: value.into() },
            Line::Rmw { op, value, .. } => Operation::Rmw { op, order: UpdateOrder::SeqCst, operand: value.into() },
            Line::Bump { value, .. } => {
                Operation::Rmw { op: RmwOp::Add, order: UpdateOrder::SeqCst, operand: value.into() }
            }
            Line::CompareExchange { expected, new, .. } => compare_exchange(expected, new, false),
            Line::WeakCompareExchange { expected, new, .. } => compare_exchange(expected, new, true),
            Line::Await { value, not, .. } => {
                Operation::AwaitLoad { order: LoadOrder::SeqCst, until: until(&[value], not) }
            }
            Line::AwaitExchange { value, not, new, .. } => {
                let (op, order) = (RmwOp::Exchange, UpdateOrder::SeqCst);
                Operation::AwaitRmw { op, order, operand: new.into(), until: until(&[value], not) }
            }
            Line::AwaitCompareExchange { expected, or, new, .. } => {
                let until = until(&[expected, or], false);
                let (success, failure) = (UpdateOrder::SeqCst, LoadOrder::SeqCst);
                Operation::AwaitCompareExchange { success, failure, expected: expected.into(), new: new.into(), until }
            }
            Line::Retire { .. } => Operation::Free,
            Line::Lock { .. } => Operation::Lock { own: 0 },
            Line::TryLock { .. } => Operation::TryLock,
            Line::Unlock { .. } | Line::WriteUnlock { .. } => Operation::Unlock,
            Line::Post { .. } => Operation::SemPost,
            Line::Wait { .. } => Operation::SemWait,
            Line::TryWait { .. } => Operation::SemTryWait,
            Line::CondWait { mutex, .. } => match self.state.threads[t].phase {
                Phase::Start | Phase::Arrived(_) => Operation::CondWait { mutex: MUTEX + u64::from(mutex) },
                Phase::Queued | Phase::Woken => Operation::CondWake,
                Phase::Relock => Operation::Lock { own: 0 },
            },
            Line::Signal { .. } => Operation::Signal,
            Line::Broadcast { .. } => Operation::Broadcast,
            Line::FutexWait { expected, bits, spurious, .. } => match self.state.threads[t].phase {
                Phase::Queued | Phase::Woken => Operation::FutexWoken,
                Phase::Start | Phase::Relock | Phase::Arrived(_) => {
                    Operation::FutexWait { expected: expected.into(), meets: bits.into(), spurious }
                }
            },
            Line::FutexWake { most, bits, .. } => Operation::FutexWake { most: most.into(), meets: bits.into() },
            Line::Barrier { barrier } => match self.state.threads[t].phase {
                Phase::Arrived(round) => Operation::BarrierLeave { round: round.into() },
                Phase::Start | Phase::Queued | Phase::Woken | Phase::Relock => {
                    Operation::BarrierArrive { round: self.state.barriers[usize::from(barrier)].0.into() }
                }
            },
            Line::ReadLock { .. } => Operation::ReadLock,
            Line::TryReadLock { .. } => Operation::TryReadLock,
            Line::ReadUnlock { .. } => Operation::ReadUnlock,
            Line::WriteLock { .. } => Operation::WriteLock,
            Line::TryWriteLock { .. } => Operation::TryWriteLock,
            Line::Choose { ways } => Operation::Choice { ways: ways.into() },
            Line::Unless { .. } | Line::Again { .. } | Line::AssertNot { .. } | Line::Assume { .. } => Operation::Local,
            Line::PlainLoad { .. } | Line::PlainStore { .. } => Operation::Local,
        }
    }
}

/// The value that an update writes.
fn updated(op: RmwOp, old: u8, value: u8) -> u8 {
    match op {
        RmwOp::Exchange => value,
        RmwOp::Add => old.wrapping_add(value),
        RmwOp::Sub => old.saturating_sub(value),
        RmwOp::And => old & value,
        RmwOp::Nand => !(old & value) & 3,
        RmwOp::Or => old | value,
        RmwOp::Xor => old ^ value,
        RmwOp::Max | RmwOp::UMax => old.max(value),
        RmwOp::Min | RmwOp::UMin => old.min(value),
        RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => old,
    }
}

impl Program for ToyMachine {
    type Mark = usize;

    fn threads(&self) -> usize {
        self.program.threads.len()
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

impl Machine for ToyMachine {
    fn pending(&self, tid: Tid) -> Option<Pending> {
        let t = tid.index();
        let thread = &self.state.threads[t];
        if thread.failed {
            return None;
        }
        let line = self.line(t)?;
        let what = self.visible(t, line);
        let enabled = match line {
            Line::Await { cell, .. } | Line::AwaitExchange { cell, .. } | Line::AwaitCompareExchange { cell, .. } => {
                what.awaits().is_none_or(|until| until.holds(self.state.cells[usize::from(cell)].into()))
            }
            Line::Lock { mutex } => self.state.mutexes[usize::from(mutex)] == 0,
            Line::Wait { semaphore } => self.state.semaphores[usize::from(semaphore)] > 0,
            Line::CondWait { mutex, .. } => match thread.phase {
                Phase::Queued => false,
                Phase::Relock => self.state.mutexes[usize::from(mutex)] == 0,
                Phase::Start | Phase::Woken | Phase::Arrived(_) => true,
            },
            Line::FutexWait { .. } => thread.phase != Phase::Queued,
            Line::Barrier { barrier } => thread.phase != Phase::Arrived(self.state.barriers[usize::from(barrier)].0),
            Line::ReadLock { lock } => self.state.locks[usize::from(lock)].0 == 0,
            Line::WriteLock { lock } => self.state.locks[usize::from(lock)] == (0, [0; 4]),
            _ => true,
        };
        Some(Pending::when(enabled, what, 0, 0))
    }

    fn footprint(&self, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        let t = tid.index();
        let Some(line) = self.line(t) else { return };
        let phase = self.state.threads[t].phase;
        let mut access = |loc: u64, class| out(LocationAccess { loc: Location::memory(loc), size: 1, class });
        let cell = |cell: u8| u64::from(cell);
        let either = |writes| if writes { Class::Write } else { Class::Read };
        match line {
            Line::Load { cell: c } => access(cell(c), Class::Read),
            Line::Store { cell: c, .. } | Line::Rmw { cell: c, .. } => access(cell(c), Class::Write),
            Line::Bump { cell: c, .. } => access(cell(c), Class::Commute),
            Line::CompareExchange { cell: c, expected, .. } | Line::WeakCompareExchange { cell: c, expected, .. } => {
                access(cell(c), either(self.state.cells[usize::from(c)] == expected))
            }
            Line::Await { cell: c, .. } => {
                access(cell(c), Class::Read);
                access(LIFE + cell(c), Class::Read);
            }
            Line::AwaitExchange { cell: c, .. } => {
                access(cell(c), Class::Write);
                access(LIFE + cell(c), Class::Read);
            }
            Line::AwaitCompareExchange { cell: c, expected, .. } => {
                access(cell(c), either(self.state.cells[usize::from(c)] == expected));
                access(LIFE + cell(c), Class::Read);
            }
            Line::Retire { cell: c } => access(LIFE + cell(c), Class::Write),
            Line::Lock { mutex } => access(MUTEX + cell(mutex), Class::Write),
            // Unlocking a mutex that the thread does not own reads it and does nothing.
            Line::Unlock { mutex } => access(MUTEX + cell(mutex), either(self.holds(t, mutex))),
            Line::TryLock { mutex } => access(MUTEX + cell(mutex), either(self.state.mutexes[usize::from(mutex)] == 0)),
            Line::Post { semaphore } => access(SEMAPHORE + cell(semaphore), Class::Commute),
            Line::Wait { semaphore } => access(SEMAPHORE + cell(semaphore), Class::Write),
            Line::TryWait { semaphore } => {
                access(SEMAPHORE + cell(semaphore), either(self.state.semaphores[usize::from(semaphore)] > 0))
            }
            Line::CondWait { cond, mutex } => match phase {
                // Without the mutex it fails, whatever the others do.
                Phase::Start | Phase::Arrived(_) if !self.holds(t, mutex) => {}
                Phase::Start | Phase::Arrived(_) => {
                    access(COND + cell(cond), Class::Commute);
                    access(MUTEX + cell(mutex), Class::Write);
                }
                Phase::Queued | Phase::Woken => access(WOKEN + t as u64, Class::Wait),
                Phase::Relock => access(MUTEX + cell(mutex), Class::Write),
            },
            Line::Signal { cond } | Line::Broadcast { cond } => {
                let waiters = self.waiters(cond);
                access(COND + cell(cond), either(!waiters.is_empty()));
                let one = matches!(line, Line::Signal { .. });
                for (_, waiter) in waiters.into_iter().enumerate().filter(|&(i, _)| !one || i == pick.0 as usize) {
                    access(WOKEN + waiter as u64, Class::Signal);
                }
            }
            // Also where it ends spuriously: alternatives of one operation go to sleep and wake together.
            Line::FutexWait { cell: c, .. } => match phase {
                Phase::Queued | Phase::Woken => access(WOKEN + t as u64, Class::Wait),
                Phase::Start | Phase::Relock | Phase::Arrived(_) => {
                    access(cell(c), Class::Read);
                    access(QUEUE + cell(c), Class::Commute);
                }
            },
            Line::FutexWake { cell: c, most, bits } => {
                access(QUEUE + cell(c), either(!self.sleepers(c, u8::MAX).is_empty()));
                for waiter in self.woken(c, most, bits, pick) {
                    access(WOKEN + waiter as u64, Class::Signal);
                }
            }
            Line::Barrier { barrier } => {
                let round = |round: u8| ROUND + 10 * cell(round) + cell(barrier);
                match phase {
                    Phase::Arrived(in_round) => access(round(in_round), Class::Wait),
                    Phase::Start | Phase::Queued | Phase::Woken | Phase::Relock => {
                        let now = round(self.state.barriers[usize::from(barrier)].0);
                        match self.is_oversubscribed(barrier) {
                            true => {
                                access(CROWD + cell(barrier), Class::Write);
                                access(now, Class::Signal);
                            }
                            false => access(now, Class::Commute),
                        }
                    }
                }
            }
            // Releasing a lock that the thread does not hold conflicts with nothing.
            Line::ReadUnlock { lock } if self.state.locks[usize::from(lock)].1[t] == 0 => {}
            Line::ReadLock { lock } | Line::ReadUnlock { lock } => access(RWLOCK + cell(lock), Class::Commute),
            Line::TryReadLock { lock } => {
                let free = self.state.locks[usize::from(lock)].0 == 0;
                access(RWLOCK + cell(lock), if free { Class::Commute } else { Class::Read });
            }
            Line::WriteLock { lock } | Line::WriteUnlock { lock } => access(RWLOCK + cell(lock), Class::Write),
            Line::TryWriteLock { lock } => {
                access(RWLOCK + cell(lock), either(self.state.locks[usize::from(lock)] == (0, [0; 4])))
            }
            Line::Choose { .. }
            | Line::Unless { .. }
            | Line::Again { .. }
            | Line::AssertNot { .. }
            | Line::Assume { .. }
            | Line::PlainLoad { .. }
            | Line::PlainStore { .. } => {}
        }
    }

    fn value(&self, access: LocationAccess) -> u128 {
        let at = (access.loc.addr() % 100) as usize;
        match access.loc.addr() - at as u64 {
            0 => self.state.cells[at].into(),
            MUTEX => self.state.mutexes[at].into(),
            SEMAPHORE => self.state.semaphores[at].into(),
            RWLOCK => u128::from(self.state.locks[at].0) | u128::from(self.state.locks[at].1.iter().sum::<u8>()) << 32,
            COND => self.waiters(at as u8).len() as u128,
            QUEUE => self.sleepers(at as u8, u8::MAX).len() as u128,
            _ => 0,
        }
    }

    fn ways(&self, tid: Tid) -> u32 {
        match self.line(tid.index()) {
            Some(Line::Choose { ways }) => ways.into(),
            Some(Line::WeakCompareExchange { cell, expected, .. }) => {
                1 + u32::from(
                    self.state.cells[usize::from(cell)] == expected
                        && self.sharing.mistake != Some(Mistake::NeverFails),
                )
            }
            Some(Line::FutexWait { cell, expected, spurious: true, .. }) => {
                let waits = self.state.threads[tid.index()].phase == Phase::Start;
                1 + u32::from(waits && self.state.cells[usize::from(cell)] == expected)
            }
            Some(Line::FutexWake { cell, most, bits }) => self.choices(cell, most, bits).len() as u32,
            Some(Line::Signal { cond }) => self.waiters(cond).len().max(1) as u32,
            _ => 1,
        }
    }

    fn place(&self, _who: Tid) -> Place {
        Place::default()
    }

    fn step(&mut self, tid: Tid, pick: Pick) -> Step {
        let t = tid.index();
        self.sharing.begin_step();
        self.executed += 1;
        let line = self.line(t).expect("internal: stepped beyond the end");
        if let Line::CondWait { mutex, .. } = line
            && self.state.threads[t].phase == Phase::Start
            && !self.holds(t, mutex)
        {
            return self.fail(t);
        }
        let woken = match line {
            Line::Signal { cond } => self.waiters(cond).get(pick.0 as usize).copied().into_iter().collect(),
            Line::Broadcast { cond } => self.waiters(cond),
            Line::FutexWake { cell, most, bits } => self.woken(cell, most, bits, pick),
            _ => Vec::new(),
        };
        let state = &mut self.state;
        for &waiter in &woken {
            state.threads[waiter].phase = Phase::Woken;
        }
        let me = t as u8 + 1;
        let mut next = Phase::Start;
        let remembered = match line {
            Line::Load { cell } | Line::Await { cell, .. } => Some(state.cells[usize::from(cell)]),
            Line::AwaitExchange { cell, new, .. } => Some(std::mem::replace(&mut state.cells[usize::from(cell)], new)),
            Line::Retire { .. } => None,
            Line::Store { cell, value } => {
                state.cells[usize::from(cell)] = value;
                None
            }
            Line::Rmw { op, cell, value } => {
                let cell = &mut state.cells[usize::from(cell)];
                let old = *cell;
                *cell = updated(op, old, value);
                Some(old)
            }
            Line::Bump { cell, value } => {
                let cell = &mut state.cells[usize::from(cell)];
                *cell = cell.wrapping_add(value);
                None
            }
            Line::CompareExchange { cell, expected, new } | Line::AwaitCompareExchange { cell, expected, new, .. } => {
                let cell = &mut state.cells[usize::from(cell)];
                let old = *cell;
                if old == expected {
                    *cell = new;
                }
                Some(old)
            }
            Line::WeakCompareExchange { cell, expected, new } => {
                let cell = &mut state.cells[usize::from(cell)];
                let success = *cell == expected && pick == Pick(0);
                if success {
                    *cell = new;
                }
                Some(success.into())
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
            Line::CondWait { mutex, .. } => {
                let owner = &mut state.mutexes[usize::from(mutex)];
                (*owner, next) = match state.threads[t].phase {
                    Phase::Start | Phase::Arrived(_) => (0, Phase::Queued),
                    Phase::Queued | Phase::Woken => (*owner, Phase::Relock),
                    Phase::Relock => (me, Phase::Start),
                };
                None
            }
            Line::Signal { .. } | Line::Broadcast { .. } => None,
            Line::FutexWake { .. } => Some(woken.len() as u8),
            Line::FutexWait { cell, expected, .. } => match state.threads[t].phase {
                Phase::Queued | Phase::Woken => Some(1),
                _ if state.cells[usize::from(cell)] != expected => Some(0),
                _ if pick != Pick(0) => Some(2),
                Phase::Start | Phase::Relock | Phase::Arrived(_) => {
                    next = Phase::Queued;
                    None
                }
            },
            Line::Barrier { barrier } => {
                let (round, arrived) = &mut state.barriers[usize::from(barrier)];
                if !matches!(state.threads[t].phase, Phase::Arrived(_)) {
                    next = Phase::Arrived(*round);
                    *arrived += 1;
                    if *arrived == needed(barrier) {
                        (*round, *arrived) = (*round + 1, 0);
                    }
                }
                None
            }
            Line::ReadLock { lock } => {
                state.locks[usize::from(lock)].1[t] += 1;
                None
            }
            Line::TryReadLock { lock } => {
                let (writer, readers) = &mut state.locks[usize::from(lock)];
                let free = *writer == 0;
                readers[t] += u8::from(free);
                Some(free.into())
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
            Line::TryWriteLock { lock } => {
                let lock = &mut state.locks[usize::from(lock)];
                let free = *lock == (0, [0; 4]);
                if free {
                    lock.0 = me;
                }
                Some(free.into())
            }
            Line::WriteUnlock { lock } => {
                state.locks[usize::from(lock)].0 = 0;
                None
            }
            Line::Choose { .. } => Some(pick.0 as u8),
            Line::Unless { .. } | Line::Again { .. } | Line::AssertNot { .. } | Line::Assume { .. } => None,
            Line::PlainLoad { .. } | Line::PlainStore { .. } => None,
        };
        let thread = &mut state.threads[t];
        thread.memory.extend(remembered);
        thread.phase = next;
        if next != Phase::Start {
            return Step::Ran;
        }
        thread.at += 1;
        match self.settle(t) {
            Some(step) => step,
            None if self.line(t).is_none() => Step::Finished,
            None => Step::Ran,
        }
    }
}

impl Memoise for ToyMachine {
    fn watch_scope(&mut self, _on: bool) {
        self.sharing.watch();
    }

    fn scope(&self) -> Scope<'_> {
        self.sharing.scope()
    }

    fn thread_key(&self, tid: Tid) -> ThreadKey {
        if self.sharing.writes_privately(tid.index()) {
            return ThreadKey::History;
        }
        let Thread { at, phase, again, memory, failed } = &self.state.threads[tid.index()];
        let mut hasher = DefaultHasher::new();
        (at, phase, again, failed).hash(&mut hasher);
        if self.sharing.mistake != Some(Mistake::KeyWithoutMemory) {
            memory.hash(&mut hasher);
        }
        ThreadKey::State(hasher.finish().into())
    }

    fn has_minimal_keys(&self) -> bool {
        true
    }

    fn revisions(&self) -> u32 {
        self.sharing.revisions()
    }
}
