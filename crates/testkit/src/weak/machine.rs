//! Toy programs as threads whose reads a search supplies.

use super::{Line, Op, Ordered, Weak};
use crate::sharing::{Mistake, Sharing};
use base::{
    Act, AwaitCond, Comparison, Detail, Effect, Fault, FaultKind, Id, LoadOrder, Location, Memoise, Place, Program,
    Scope, Step, ThreadKey, Threads, Tid, UpdateOrder, Within,
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The lock of all atomic sections.
const SECTION: u8 = b'$';

#[derive(Clone, Copy, Debug)]
struct Thread {
    at: usize,
    /// How much it remembers.
    memory: usize,
    /// Locks it holds, one bit per letter.
    held: u32,
    started: bool,
    failed: bool,
    /// The progress of a wait at a futex, and the step that woke it.
    phase: Phase,
    woken: Option<(Tid, u32)>,
    /// It has jumped back.
    again: bool,
    /// A weak compare-exchange has failed spuriously: no other will.
    failed_spuriously: bool,
    /// Locations whose memory it has freed, one bit per letter.
    ended: u32,
    /// Its steps so far.
    steps: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Begins,
    Looks,
    Joins {
        same: bool,
    },
    Waits,
    /// It was chosen whether a weak compare-exchange fails spuriously.
    Decided {
        fails: bool,
    },
}

/// A thread arrived at a rendezvous, by this step of it, when the trail had this length.
struct Arrival {
    loc: u8,
    step: (Tid, u32),
    trail: usize,
}

/// A toy program that runs.
pub struct WeakMachine {
    program: Weak,
    threads: Vec<Thread>,
    /// What each thread remembers; entries beyond its length are left from other executions.
    memories: Vec<Vec<u8>>,
    /// What threads were before they changed.
    trail: Vec<(usize, Thread)>,
    arrivals: Vec<Arrival>,
    /// The words that locks protect; and what they were before they changed, with the length of the trail then.
    words: [u8; 32],
    overwritten: Vec<(usize, usize, u8)>,
    sharing: Sharing,
    /// What the last step wrote, and the thread it started.
    written: u128,
    spawned: Option<Tid>,
}

impl WeakMachine {
    pub fn new(program: Weak) -> Self {
        let spawned = |t: usize| {
            program.threads.iter().flatten().any(|line| line.op == Op::Spawn && usize::from(line.operands[0]) == t)
        };
        let thread = |t| Thread {
            at: 0,
            memory: 0,
            held: 0,
            started: !spawned(t),
            failed: false,
            phase: Phase::Begins,
            woken: None,
            again: false,
            failed_spuriously: false,
            ended: 0,
            steps: 0,
        };
        let threads: Vec<Thread> = (0..program.threads.len()).map(thread).collect();
        let memories = vec![Vec::new(); threads.len()];
        let (trail, arrivals) = (Vec::new(), Vec::new());
        let (words, overwritten, sharing) = ([0; 32], Vec::new(), Sharing::default());
        let mut machine = Self {
            program,
            threads,
            memories,
            trail,
            arrivals,
            words,
            overwritten,
            sharing,
            written: 0,
            spawned: None,
        };
        for t in 0..machine.threads.len() {
            machine.settle(t);
        }
        machine
    }

    /// The same program on a machine with a deliberate mistake.
    pub fn mistaken(program: Weak, mistake: Mistake) -> Self {
        Self { sharing: Sharing::mistaken(mistake), ..Self::new(program) }
    }

    /// Where each thread is and what it remembers.
    pub fn describe(&self) -> String {
        let thread = |(t, thread): (usize, &Thread)| {
            let Thread { at, memory, failed, .. } = *thread;
            format!("{at}{} {:?}", if failed { "!" } else { "" }, &self.memories[t][..memory])
        };
        self.threads.iter().enumerate().map(thread).collect::<Vec<_>>().join(" | ")
    }

    fn line(&self, t: usize) -> Option<Line> {
        self.program.threads[t].get(self.threads[t].at).copied()
    }

    fn last(&self, t: usize) -> u8 {
        self.threads[t].memory.checked_sub(1).map_or(0, |at| self.memories[t][at])
    }

    /// Whether it is still to be chosen if the weak compare-exchange of a thread fails spuriously.
    fn is_undecided(&self, t: usize) -> bool {
        let thread = &self.threads[t];
        thread.phase == Phase::Begins && !thread.failed_spuriously
    }

    fn holds(&self, t: usize, loc: u8) -> bool {
        self.threads[t].held & bit(loc) != 0
    }

    /// Whether the memory of a location was freed.
    fn has_ended(&self, loc: u8) -> bool {
        self.threads.iter().any(|thread| thread.started && thread.ended & bit(loc) != 0)
    }

    /// The value that the next line of a thread writes if it reads `value`.
    fn outcome(&self, tid: Tid, value: u128) -> Result<Option<u128>, Waits> {
        let Some(Line { op, operands, .. }) = self.line(tid.index()) else { return Ok(None) };
        let [first, second] = operands.map(u128::from);
        let me = tid.index() as u128 + 1;
        let attempt = |accepted: bool, new: u128| Ok(accepted.then_some(new));
        let when = |accepted: bool, new: u128| if accepted { Ok(Some(new)) } else { Err(Waits) };
        match op {
            Op::Write | Op::Exchange => Ok(Some(first)),
            Op::Add => Ok(Some(value + first)),
            Op::Cas => attempt(value == first, second),
            Op::WeakCas if self.is_undecided(tid.index()) => Ok(None),
            Op::WeakCas if self.threads[tid.index()].phase == (Phase::Decided { fails: true }) => Ok(None),
            Op::WeakCas => attempt(value == first, second),
            Op::Await if value != first => Err(Waits),
            Op::AwaitExchange => when(value == first, second),
            Op::AwaitCas if value == 0 => Err(Waits),
            Op::AwaitCas => attempt(value == first, second),
            Op::Lock | Op::WriteLock | Op::Begin => when(value == 0, me),
            Op::TryLock => attempt(value == 0, me),
            Op::Unlock | Op::End | Op::Fence => Ok(Some(0)),
            Op::Wait => when(value > 0, value.wrapping_sub(1)),
            Op::TryWait => attempt(value > 0, value.wrapping_sub(1)),
            Op::Post => Ok(Some(value.wrapping_add(1))),
            // The writer is in the low byte, the number of readers above it.
            Op::ReadLock => when(value & 0xff == 0, value.wrapping_add(0x100)),
            Op::TryReadLock => Ok(Some(if value & 0xff == 0 { value.wrapping_add(0x100) } else { value })),
            Op::TryWriteLock => Ok(Some(if value == 0 { me } else { value })),
            Op::ReadUnlock => Ok(Some(value.wrapping_sub(0x100))),
            Op::WriteUnlock => Ok(Some(value & !0xff)),
            Op::FutexWait => match self.threads[tid.index()].phase {
                Phase::Begins => when(value == 0, me),
                Phase::Joins { .. } => Ok(Some(0)),
                Phase::Looks | Phase::Waits | Phase::Decided { .. } => Ok(None),
            },
            Op::FutexWake => when(value == 0, 0),
            Op::Read | Op::Await | Op::Spawn | Op::Join | Op::Arrive | Op::Leave | Op::Free | Op::Return => Ok(None),
            Op::Choose | Op::Again | Op::Unless | Op::AssertNot | Op::Assume => Ok(None),
            Op::PlainRead | Op::PlainWrite => Ok(None),
        }
    }

    /// The memory order of the next line of a thread if it reads and writes; whether that changes the value.
    fn update_order(&self, t: usize, changes: bool) -> UpdateOrder {
        let Some(Line { op, order, .. }) = self.line(t) else { return UpdateOrder::Relaxed };
        match op {
            Op::Add | Op::Exchange | Op::Cas | Op::WeakCas | Op::AwaitExchange | Op::AwaitCas => order.update(),
            Op::Fence => order.update(),
            Op::Lock | Op::TryLock | Op::ReadLock | Op::WriteLock | Op::Wait | Op::TryWait => UpdateOrder::Acquire,
            Op::TryReadLock | Op::TryWriteLock if changes => UpdateOrder::Acquire,
            Op::Begin => UpdateOrder::Acquire,
            Op::Unlock | Op::ReadUnlock | Op::WriteUnlock | Op::Post | Op::End => UpdateOrder::Release,
            // A thread that waits at a futex after a wake reads what was written before the wake.
            Op::FutexWait if self.threads[t].phase == Phase::Begins => UpdateOrder::Acquire,
            Op::FutexWake => UpdateOrder::Release,
            // The kernel does not promise more.
            Op::TryReadLock | Op::TryWriteLock | Op::FutexWait => UpdateOrder::Relaxed,
            Op::Read | Op::Write | Op::Await | Op::Spawn | Op::Join | Op::Arrive | Op::Leave => UpdateOrder::Relaxed,
            Op::Free | Op::Return | Op::Choose | Op::Again | Op::Unless => UpdateOrder::Relaxed,
            Op::AssertNot | Op::Assume | Op::PlainRead | Op::PlainWrite => UpdateOrder::Relaxed,
        }
    }

    /// The memory order of the next line of a thread if it only reads: relaxed for what fails to take a lock.
    fn load_order(&self, t: usize) -> LoadOrder {
        let Some(Line { op, order, .. }) = self.line(t) else { return LoadOrder::Relaxed };
        match op.ordered() {
            Ordered::Load => order.load(),
            Ordered::CompareExchange => order.failure(),
            Ordered::Never | Ordered::Store | Ordered::Update | Ordered::Fence => LoadOrder::Relaxed,
        }
    }

    /// Takes the local steps of a thread up to its next operation; returns its fault, or a false assumption.
    fn settle(&mut self, t: usize) -> Option<Step> {
        while let Some(Line { op, loc, operands: [value, lines], .. }) = self.line(t) {
            let same = self.last(t) == value;
            match op {
                Op::Unless => self.threads[t].at += 1 + if same { 0 } else { usize::from(lines) },
                Op::Again => {
                    let at = self.threads[t].at;
                    let before = at.checked_sub(1).filter(|&before| self.program.threads[t][before].op == Op::WeakCas);
                    let back = before.filter(|_| !same && !self.threads[t].again);
                    self.threads[t].again = back.is_some();
                    self.threads[t].at = back.unwrap_or(at + 1);
                }
                Op::AssertNot if same => {
                    self.threads[t].failed = true;
                    return Some(Step::Fault(self.fault(t, FaultKind::Assertion)));
                }
                Op::Assume if !same => {
                    self.threads[t].failed = true;
                    return Some(Step::AssumeFailed);
                }
                Op::Return => {
                    self.threads[t].ended |= bit(loc);
                    self.threads[t].at += 1;
                }
                Op::AssertNot | Op::Assume => self.threads[t].at += 1,
                Op::PlainRead | Op::PlainWrite => {
                    if self.holds(t, loc) {
                        self.access(t, loc, (op == Op::PlainWrite).then_some(value));
                    }
                    self.threads[t].at += 1;
                }
                _ => return None,
            }
        }
        None
    }

    /// A plain access of the word that a lock protects.
    fn access(&mut self, t: usize, loc: u8, new: Option<u8>) {
        let word = usize::from(loc & 31);
        if let Some(new) = new {
            let old = std::mem::replace(&mut self.words[word], new);
            self.overwritten.push((self.trail.len(), word, old));
        } else {
            self.remember(t, self.words[word]);
        }
        self.sharing.note(t, word, self.words[word], new.is_some());
    }

    fn remember(&mut self, t: usize, value: u8) {
        let memory = self.threads[t].memory;
        self.memories[t].truncate(memory);
        self.memories[t].push(value);
        self.threads[t].memory += 1;
    }

    /// The fault of a thread at its current line.
    fn fault(&self, t: usize, kind: FaultKind) -> Box<Fault> {
        let detail = Detail::Text(format!("t{t} line {}", self.threads[t].at));
        Box::new(Fault { kind, detail, place: Place::default(), stack: Vec::new(), related: Vec::new() })
    }
}

/// The value read is not accepted.
struct Waits;

/// Waits for a value between these.
fn until(first: u8, last: u8) -> AwaitCond {
    AwaitCond::new(&[&[Within { mask: u64::MAX, first: first.into(), last: last.into() }]])
}

fn bit(loc: u8) -> u32 {
    1 << (loc & 31)
}

impl Program for WeakMachine {
    type Mark = usize;

    fn threads(&self) -> usize {
        self.threads.len()
    }

    fn mark(&mut self) -> usize {
        self.trail.len()
    }

    fn rewind(&mut self, to: usize) {
        while self.arrivals.last().is_some_and(|arrival| arrival.trail > to) {
            self.arrivals.pop();
        }
        while let Some((_, word, old)) = self.overwritten.pop_if(|(trail, ..)| *trail > to) {
            self.words[word] = old;
        }
        while self.trail.len() > to {
            let (t, before) = self.trail.pop().expect("internal: the trail is longer than the mark");
            self.threads[t] = before;
        }
    }
}

impl Threads for WeakMachine {
    fn next(&self, tid: Tid) -> Option<Act> {
        let t = tid.index();
        if self.threads[t].failed || !self.threads[t].started {
            return None;
        }
        let line = self.line(t)?;
        let loc = Location::memory(line.loc.into());
        let queue = Location::queue(line.loc.into());
        let section = Location::memory(SECTION.into());
        let other = usize::from(line.operands[0]);
        let compares = |first: u8, last: u8| {
            let (first, last) = (first.into(), last.into());
            let (success, failure) = (self.update_order(t, true), self.load_order(t));
            Some(Comparison { mask: u128::MAX, first, last, success, failure })
        };
        Some(match line.op {
            Op::Read => Act::Read { loc },
            Op::Write => Act::Write { loc, order: Some(line.order.store()) },
            Op::Unlock | Op::ReadUnlock | Op::WriteUnlock if !self.holds(t, line.loc) => Act::Local,
            Op::Add | Op::Exchange | Op::Post | Op::Unlock => Act::Update { loc, compare: None },
            Op::Cas => Act::Update { loc, compare: compares(line.operands[0], line.operands[0]) },
            Op::TryLock => Act::Update { loc, compare: compares(0, 0) },
            Op::TryWait => Act::Update { loc, compare: compares(1, u8::MAX) },
            Op::ReadUnlock | Op::WriteUnlock => Act::Update { loc, compare: None },
            Op::TryReadLock | Op::TryWriteLock => Act::Update { loc, compare: None },
            Op::Await | Op::AwaitExchange => Act::Await { loc, until: until(line.operands[0], line.operands[0]) },
            Op::AwaitCas => Act::Await { loc, until: until(1, u8::MAX) },
            Op::Lock | Op::Wait | Op::ReadLock | Op::WriteLock => Act::Take { loc },
            Op::Fence => line.order.fence().map_or(Act::Local, |order| Act::Fence { order }),
            // Sections do not nest, and end where they began.
            Op::Begin if !self.holds(t, SECTION) => Act::Take { loc: section },
            Op::End if self.holds(t, SECTION) => Act::Update { loc: section, compare: None },
            Op::Begin | Op::End => Act::Local,
            Op::FutexWait => match self.threads[t].phase {
                Phase::Begins => Act::Take { loc: queue },
                Phase::Looks => Act::Read { loc },
                Phase::Joins { .. } => Act::Update { loc: queue, compare: None },
                Phase::Waits | Phase::Decided { .. } => Act::Wake { order: LoadOrder::Relaxed },
            },
            Op::WeakCas if self.is_undecided(t) => {
                Act::Choice { ways: if self.sharing.mistake == Some(Mistake::NeverFails) { 1 } else { 2 } }
            }
            Op::WeakCas if self.threads[t].phase == (Phase::Decided { fails: true }) => Act::Read { loc },
            Op::WeakCas => Act::Update { loc, compare: compares(line.operands[0], line.operands[0]) },
            Op::FutexWake => Act::Take { loc: queue },
            Op::Spawn if self.threads.get(other).is_none_or(|thread| thread.started) => Act::Local,
            Op::Spawn => Act::Spawn,
            Op::Join => Act::Join { target: Tid::from_index(other) },
            Op::Choose => Act::Choice { ways: line.operands[0].into() },
            Op::Leave => Act::Wake { order: LoadOrder::Acquire },
            Op::Free | Op::Arrive | Op::Again | Op::Unless | Op::AssertNot | Op::Assume | Op::Return => Act::Local,
            Op::PlainRead | Op::PlainWrite => Act::Local,
        })
    }

    fn finished(&self, tid: Tid) -> bool {
        let t = tid.index();
        self.threads.get(t).is_some_and(|thread| thread.started && !thread.failed) && self.line(t).is_none()
    }

    fn wakers(&self, tid: Tid, out: &mut Vec<(Tid, u32)>) -> bool {
        let Some(Line { op, loc, .. }) = self.line(tid.index()) else { return false };
        if op == Op::FutexWait {
            out.extend(self.threads[tid.index()].woken);
            return !out.is_empty();
        }
        out.extend(self.arrivals.iter().filter(|arrival| arrival.loc == loc).map(|arrival| arrival.step));
        let lines = self.program.threads.iter().flatten();
        out.len() == lines.filter(|line| line.op == Op::Arrive && line.loc == loc).count()
    }

    fn effect(&self, tid: Tid, value: u128) -> Effect {
        match self.outcome(tid, value) {
            Ok(Some(written)) => Effect::Writes(self.update_order(tid.index(), written != value)),
            Ok(None) => Effect::Reads(Some(self.load_order(tid.index()))),
            Err(Waits) => Effect::Blocks,
        }
    }

    fn initial(&self, _who: Tid) -> u128 {
        0
    }

    fn step(&mut self, tid: Tid, value: u128, _from: Option<(Tid, u32)>) -> Step {
        let t = tid.index();
        let Line { op, loc, operands, .. } = self.line(t).expect("internal: stepped beyond the end");
        let written = self.outcome(tid, value).unwrap_or(None);
        let success =
            written.is_some_and(|written| !matches!(op, Op::TryReadLock | Op::TryWriteLock) || written != value);
        (self.written, self.spawned) = (written.unwrap_or(0), None);
        self.sharing.begin_step();
        self.trail.push((t, self.threads[t]));
        self.threads[t].steps += 1;
        if op == Op::Arrive {
            self.arrivals.push(Arrival { loc, step: (tid, self.threads[t].steps), trail: self.trail.len() });
        }
        let remembered = match op {
            Op::Read | Op::Await | Op::Add | Op::Exchange | Op::Cas | Op::AwaitCas | Op::Choose => Some(value as u8),
            Op::TryLock | Op::TryWait | Op::TryReadLock | Op::TryWriteLock => Some(success.into()),
            Op::WeakCas if !self.is_undecided(t) => Some(success.into()),
            _ => None,
        };
        match op {
            Op::Lock | Op::ReadLock | Op::WriteLock => self.threads[t].held |= bit(loc),
            Op::TryLock | Op::TryReadLock | Op::TryWriteLock if success => self.threads[t].held |= bit(loc),
            Op::Unlock | Op::ReadUnlock | Op::WriteUnlock => self.threads[t].held &= !bit(loc),
            Op::FutexWake => {
                let by = Some((tid, self.threads[t].steps));
                let waits = |machine: &Self, other: usize| {
                    let thread = &machine.threads[other];
                    let here = machine.line(other).is_some_and(|line| line.loc == loc);
                    here && thread.phase == Phase::Waits && thread.woken.is_none()
                };
                for other in (0..self.threads.len()).filter(|&other| other != t) {
                    if waits(self, other) {
                        self.trail.push((other, self.threads[other]));
                        self.threads[other].woken = by;
                    }
                }
            }
            Op::Free => self.threads[t].ended |= bit(loc),
            Op::Begin => self.threads[t].held |= bit(SECTION),
            Op::End => self.threads[t].held &= !bit(SECTION),
            Op::Spawn => {
                let child = usize::from(operands[0]);
                if let Some(thread) = self.threads.get_mut(child).filter(|thread| !thread.started) {
                    self.trail.push((child, *thread));
                    thread.started = true;
                    self.spawned = Some(Tid::from_index(child));
                }
            }
            _ => {}
        }
        if let Some(value) = remembered {
            self.remember(t, value);
        }
        let undecided = op == Op::WeakCas && self.is_undecided(t);
        if op == Op::WeakCas
            && self.threads[t].phase == (Phase::Decided { fails: true })
            && value != u128::from(operands[0])
        {
            // This is what happens where it may succeed.
            self.threads[t].failed = true;
            return Step::AssumeFailed;
        }
        self.threads[t].failed_spuriously |= self.threads[t].phase == (Phase::Decided { fails: true });
        self.threads[t].phase = match (op, self.threads[t].phase) {
            (Op::FutexWait, Phase::Begins) => Phase::Looks,
            (Op::FutexWait, Phase::Looks) => Phase::Joins { same: value == operands[0].into() },
            (Op::FutexWait, Phase::Joins { same: true }) => Phase::Waits,
            (Op::WeakCas, Phase::Begins) if undecided => Phase::Decided { fails: value == 1 },
            _ => Phase::Begins,
        };
        if self.threads[t].phase != Phase::Begins {
            return Step::Ran;
        }
        self.threads[t].woken = None;
        self.threads[t].at += 1;
        match self.settle(t) {
            Some(step) => step,
            None if self.line(t).is_none() => Step::Finished,
            None => Step::Ran,
        }
    }

    fn written(&self) -> u128 {
        self.written
    }

    fn spawned(&self) -> Option<Tid> {
        self.spawned
    }

    fn failed_wait(&mut self, tid: Tid) -> Option<Box<Fault>> {
        let (Act::Await { .. } | Act::Take { .. } | Act::Wake { .. }) = self.next(tid)? else { return None };
        let Line { loc, .. } = self.line(tid.index())?;
        self.has_ended(loc).then(|| self.fault(tid.index(), FaultKind::DanglingAccess))
    }
}

impl Memoise for WeakMachine {
    fn watch_scope(&mut self, _on: bool) {
        self.sharing.watch();
    }

    fn scope(&self) -> Scope<'_> {
        self.sharing.scope()
    }

    fn thread_key(&self, tid: Tid) -> ThreadKey {
        let t = tid.index();
        // Whether there is a thread to create depends on others, and so does when to leave.
        let alone = |line: Line| !matches!(line.op, Op::Spawn | Op::Leave | Op::FutexWait);
        if !self.threads[t].started || !self.line(t).is_none_or(alone) {
            return ThreadKey::Unknown;
        }
        if self.sharing.writes_privately(t) {
            return ThreadKey::History;
        }
        // Which step this is makes a difference only to others, and so does the one that woke it.
        let Thread { at, memory, held, failed, phase, again, failed_spuriously, ended, started: _, woken: _, steps: _ } =
            self.threads[t];
        let mut hasher = DefaultHasher::new();
        (at, held, failed, phase, again, failed_spuriously, ended).hash(&mut hasher);
        if self.sharing.mistake != Some(Mistake::KeyWithoutMemory) {
            self.memories[t][..memory].hash(&mut hasher);
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
