//! An execution again, step by step, this time in words: what each step does, to which variable, with which values,
//! under which locks.

use crate::check::{Finding, Rules, machine};
use crate::minimise::{self, End};
use crate::stuck::Stuck;
use crate::weak;
use base::Model;
use base::{Fault, FaultKind, Id, Machine, Operation, Pending, Pick, Place, Program, Related, RmwOp, Step, Tid, Touch};
use oracle::{Move, Reads};
use report::{Event, Execution, Mark, demangle};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vm::{Code, FirstAccess, Named, Vm};

/// An execution that was run again.
pub struct Replayed {
    pub execution: Execution,
    /// How it ended: the fault, and the thread that met it. None when nothing went wrong; two where some threads are in
    /// a deadlock and others spin forever.
    pub faults: Vec<(Tid, Fault)>,
    /// Threads that failed before that, and took no more steps.
    pub stopped: Vec<Tid>,
    /// The threads that wait forever, and those that spin forever.
    pub waiting: Vec<Tid>,
    pub spinning: Vec<Tid>,
    /// The steps as the second interpreter takes them, and under a weak model as its axioms know them.
    pub moves: Vec<Move>,
    pub graph: Vec<oracle::Event>,
    /// Of these steps, those whose writes are the last of their locations where threads spin forever.
    pub last: Vec<usize>,
    /// The second interpreter cannot be told what some steps read.
    pub beyond_second: bool,
    /// The number of steps that were run, when the next one was not possible.
    pub stuck_at: Option<usize>,
}

/// Behind a read of what had been overwritten by then, which only a weak model allows.
const OLD: &str = " (old)";

/// Runs the steps on a fresh machine and tells what they do. `threads`: what the numbers of threads mean.
pub fn replay(code: Arc<Code>, rules: &Rules, threads: &[(Tid, u32)], steps: &[(Tid, Pick)]) -> Replayed {
    let mut teller = Teller { weak: rules.model == Model::Ra, ..Teller::default() };
    let mut failed: Vec<(Tid, Fault, Mark)> = Vec::new();
    let mut race = None;
    let mut see = |vm: &Vm, (tid, pick): (Tid, Pick), outcome: Option<&Step>| match outcome {
        None => teller.before(vm, tid, pick),
        Some(step) => {
            teller.after(vm, tid, matches!(step, Step::Fault(_)));
            if let Step::Fault(found) = step {
                race = vm.first_of_race();
                let mark = teller.mark(tid, report::demangle_all(&found.message), found.place.clone());
                failed.push((tid, Fault::clone(found), mark));
            }
        }
    };
    let mut weak = false;
    let (mut edges, mut graph, mut last, mut beyond_second) = (Vec::new(), Vec::new(), Vec::new(), false);
    let mut moves: Vec<Move> = steps.iter().map(|&(tid, pick)| Move { tid, pick, reads: Reads::Latest }).collect();
    let (mut vm, ended) = match rules.model {
        Model::Sc => {
            let mut vm = machine(Arc::clone(&code), rules, threads, None);
            let ended = minimise::run(&mut vm, steps, &mut see).map(|ran| (ran.end, ran.stopped));
            (vm, ended)
        }
        Model::Ra => {
            let mut vm = weak::start(&code, rules, threads);
            let ran = weak::run(&mut vm, steps, &mut see);
            for at in ran.iter().flat_map(weak::Ran::old_reads) {
                teller.events[at].what.push_str(OLD);
            }
            for at in ran.iter().flat_map(weak::Ran::parts) {
                teller.events[at].silent = true;
            }
            weak = ran.as_ref().is_some_and(weak::Ran::needs_weak_memory);
            moves = ran.as_ref().map(weak::Ran::moves).unwrap_or_default();
            last = ran.as_ref().map(weak::Ran::last_moves).unwrap_or_default();
            edges = ran.as_ref().map(weak::Ran::edges).unwrap_or_default();
            graph = ran.as_ref().map(weak::Ran::graph).unwrap_or_default();
            beyond_second = ran.as_ref().is_some_and(weak::Ran::is_beyond_second);
            (vm.into_machine(), ran.map(|ran| (ran.end, ran.stopped)))
        }
    };
    let mut told = Stuck::default();
    let (mut waiting, mut spinning) = (Vec::new(), Vec::new());
    if let Some((End::Fault { thread: last, .. }, stopped)) = &ended {
        for (thread, fault, mut mark) in failed {
            if thread == *last {
                let races = fault.kind == FaultKind::DataRace;
                let first = race.filter(|_| races).and_then(|race| step_of(&code, rules, threads, steps, race));
                for racing in fault.related.iter().filter(|_| races).filter_map(|other| teller.racing(other, first)) {
                    // Before its thread failed, if that did.
                    let at = told.marks.iter().position(|mark| mark.thread == racing.thread);
                    told.marks.insert(at.unwrap_or(told.marks.len()), racing);
                }
                told.faults.push((thread, fault));
            } else if stopped.contains(&thread) {
                mark.text = format!("{thread} fails as well, and stops here: {}", mark.text);
            } else {
                continue;
            }
            told.marks.push(mark);
        }
    } else if let Some((End::Stuck { waiting: waits, spinning: spins }, _)) = &ended {
        (waiting, spinning) = (waits.clone(), spins.clone());
        told = teller.stuck(&mut vm, &waiting, &spinning);
    }
    let Stuck { faults, waits, marks } = told;
    let Teller { events, roots, .. } = teller;
    let stuck_at = ended.is_none().then_some(events.len());
    let stopped = ended.map(|(_, stopped)| stopped).unwrap_or_default();
    let reads = edges.iter().map(|edge| edge.words(&events)).collect();
    let execution = Execution { events, roots, waits, marks, weak, reads };
    Replayed { execution, faults, stopped, waiting, spinning, moves, graph, last, beyond_second, stuck_at }
}

/// Repeats the steps up to a data race: after how many of them its first access has been executed.
fn step_of(
    code: &Arc<Code>,
    rules: &Rules,
    threads: &[(Tid, u32)],
    steps: &[(Tid, Pick)],
    race: FirstAccess,
) -> Option<usize> {
    let (mut done, mut last) = (0, (None, 0));
    let mut see = |vm: &Vm, _: (Tid, Pick), outcome: Option<&Step>| {
        if outcome.is_some() {
            done += 1;
            let moment = vm.moment_of(race);
            if moment != last.0 {
                last = (moment, done);
            }
        }
    };
    match rules.model {
        Model::Sc => drop(minimise::run(&mut machine(Arc::clone(code), rules, threads, None), steps, &mut see)),
        Model::Ra => drop(weak::run(&mut weak::start(code, rules, threads), steps, &mut see)),
    }
    last.0.map(|_| last.1)
}

/// A finding as it is shown: its execution with few context switches, and in words.
pub struct Retold {
    pub thread: Tid,
    pub fault: Fault,
    pub execution: Execution,
    /// Threads that failed before that, and took no more steps.
    pub stopped: Vec<Tid>,
    /// The threads that wait forever, and those that spin forever.
    pub waiting: Vec<Tid>,
    pub spinning: Vec<Tid>,
    /// A flag that would change it.
    pub help: Option<String>,
    /// What the numbers of threads mean.
    pub threads: Vec<(Tid, u32)>,
    /// The steps as the second interpreter takes them, and under a weak model as its axioms know them.
    pub moves: Vec<Move>,
    pub graph: Vec<oracle::Event>,
    /// Of these steps, those whose writes are the last of their locations where threads spin forever.
    pub last: Vec<usize>,
    /// The second interpreter cannot be told what some steps read.
    pub beyond_second: bool,
}

/// Repeats a finding on a fresh machine.
///
/// # Panics
/// If it cannot be repeated: a finding that does not hold is a bug of ours and never shown as one of the program.
pub fn retell(code: &Arc<Code>, rules: &Rules, finding: &Finding) -> Retold {
    let steps = match rules.model {
        Model::Sc => {
            let mut vm = machine(Arc::clone(code), rules, &finding.threads, None);
            minimise::minimise(&mut vm, &finding.steps)
        }
        Model::Ra => weak::minimise(code, rules, &finding.threads, &finding.steps),
    };
    let again = replay(Arc::clone(code), rules, &finding.threads, &steps);
    again.retold(finding.fault.kind.name(), &finding.threads).expect("internal: a finding that cannot be repeated")
}

impl Replayed {
    /// The finding of this kind, if the execution ends in one. `threads`: what the numbers of threads mean.
    pub fn retold(self, kind: &str, threads: &[(Tid, u32)]) -> Option<Retold> {
        let Replayed { execution, faults, stopped, waiting, spinning, moves, graph, last, beyond_second, .. } = self;
        let (thread, fault) = faults.into_iter().find(|(_, fault)| fault.kind.name() == kind)?;
        let threads = threads.to_vec();
        Some(Retold {
            help: None,
            thread,
            fault,
            execution,
            stopped,
            waiting,
            spinning,
            moves,
            graph,
            last,
            beyond_second,
            threads,
        })
    }
}

/// A step that is about to be run.
struct Ahead {
    /// Where in the code the thread stands.
    site: u32,
    pending: Pending,
    touch: Option<Touch>,
    before: u128,
    fails_spuriously: bool,
    /// Threads there are, to see whom it creates.
    alive: Vec<Tid>,
    /// Threads that wait to be woken.
    asleep: Vec<Tid>,
    /// It chooses whether it cancelled while waiting.
    cancellable: bool,
}

#[derive(Default)]
pub(crate) struct Teller {
    /// Alternatives say which write is read.
    weak: bool,
    pub events: Vec<Event>,
    roots: BTreeMap<u32, String>,
    /// Locks each thread holds, oldest first.
    pub held: BTreeMap<Tid, Vec<u64>>,
    /// Changes of memory cells: the event, the address, and what it held then.
    pub changes: Vec<(usize, u64, u128)>,
    /// Places in the code that were executed.
    pub sites: BTreeSet<u32>,
    /// Heap blocks in the order of their appearance, with the name that several may share.
    blocks: Vec<(u64, String)>,
    ahead: Option<Ahead>,
}

impl Teller {
    fn before(&mut self, vm: &Vm, tid: Tid, pick: Pick) {
        let Some(pending) = vm.pending(tid) else {
            // The end of a thread.
            self.events.push(Event { thread: tid.index() as u32, pick, silent: true, ..Event::default() });
            return;
        };
        let mut touches = Vec::new();
        vm.touches(tid, pick, &mut |touch| touches.push(touch));
        let touch = touches.first().copied();
        let before = touch.map_or(0, |touch| vm.value(touch));
        let place = vm.own_place(tid);
        let event = Event {
            thread: tid.index() as u32,
            pick,
            kind: pending.what.name(),
            locations: touches.iter().map(|touch| touch.loc.bits()).collect(),
            // What the compiler makes the library do, such as noting what to destroy at the end, has no place.
            // Of an allocation that may be given a freed address, the last operation says all.
            silent: matches!(pending.what, Operation::Local | Operation::Allocate)
                || vm.chooses_address(tid)
                || (pending.what == Operation::SyncInit && !place.is_known()),
            place,
            ..Event::default()
        };
        self.events.push(event);
        self.note_root(vm, tid);
        self.ahead = Some(Ahead {
            site: vm.site(tid),
            pending,
            touch,
            before,
            fails_spuriously: vm.fails_spuriously(tid),
            alive: alive(vm),
            asleep: asleep(vm),
            cancellable: vm.chooses_cancellation(tid),
        });
    }

    /// `failed`: the step went wrong, in the operation or in the local steps after it.
    fn after(&mut self, vm: &Vm, tid: Tid, failed: bool) {
        let Some(ahead) = self.ahead.take() else { return };
        self.note_root(vm, tid);
        let after = ahead.touch.map_or(0, |touch| vm.value(touch));
        let pick = self.events.last().expect("internal: begun before").pick;
        self.account_for_locks(tid, &ahead, after);
        // Places do not tell the two apart: a macro puts everything in one.
        let undone = failed && vm.site(tid) == ahead.site;
        let what = match ahead.pending.what {
            Operation::Load { .. } | Operation::AwaitLoad { .. } if undone => {
                format!("read {}", self.object(vm, ahead.pending.addr))
            }
            Operation::Store { .. } if undone => format!("write {}", self.object(vm, ahead.pending.addr)),
            Operation::Rmw { .. }
            | Operation::CompareExchange { .. }
            | Operation::AwaitRmw { .. }
            | Operation::AwaitCompareExchange { .. }
                if undone =>
            {
                format!("update {}", self.object(vm, ahead.pending.addr))
            }
            _ => self.words(vm, pick, &ahead, after),
        };
        let size = ahead.pending.size;
        let is_cell = ahead.pending.what.flags().accesses_cell();
        self.sites.insert(ahead.site);
        if is_cell && after != ahead.before {
            self.changes.push((self.events.len() - 1, ahead.pending.addr, after));
        }
        let object = (ahead.pending.addr != 0).then(|| self.object(vm, ahead.pending.addr));
        let values = (is_cell && !undone).then(|| [ahead.before, after].map(|value| self.value(vm, value, size)));
        let held = self.held.get(&tid).cloned().unwrap_or_default();
        let held = held.into_iter().map(|lock| self.object(vm, lock)).collect();
        let event = self.events.last_mut().expect("internal: begun before");
        let [before, after] = values.map_or([None, None], |values| values.map(Some));
        (event.what, event.object, event.before, event.after, event.held) = (what, object, before, after, held);
    }

    /// The function that a thread began with is known from its beginning until it returns.
    fn note_root(&mut self, vm: &Vm, tid: Tid) {
        if let Some(root) = vm.root(tid) {
            self.roots.entry(tid.index() as u32).or_insert_with(|| root.to_owned());
        }
    }

    fn account_for_locks(&mut self, tid: Tid, ahead: &Ahead, after: u128) {
        let Pending { what, addr, timed, .. } = ahead.pending;
        let held = self.held.entry(tid).or_default();
        let mut release = |lock: u64| {
            if let Some(at) = held.iter().rposition(|&other| other == lock) {
                held.remove(at);
            }
        };
        match what {
            Operation::Unlock | Operation::ReadUnlock | Operation::WriteUnlock => release(addr),
            // In two steps under a weak model.
            Operation::CondWait { mutex } if !self.weak => release(mutex),
            Operation::Lock { .. } if !timed => held.push(addr),
            Operation::TryLock if after != ahead.before => held.push(addr),
            Operation::WriteClaim if after as u32 != ahead.before as u32 => held.push(addr),
            Operation::ReadLock | Operation::TryReadLock if after != ahead.before => held.push(addr),
            Operation::WriteLock | Operation::TryWriteLock if after != ahead.before => held.push(addr),
            _ => {}
        }
    }

    /// What a step did.
    fn words(&mut self, vm: &Vm, pick: Pick, ahead: &Ahead, after: u128) -> String {
        let Pending { what, addr, size, timed, .. } = ahead.pending;
        // What an await does when its time has come is what the access does without it.
        let what = match what {
            Operation::AwaitLoad { order, .. } => Operation::Load { order: Some(order) },
            Operation::AwaitRmw { op, order, operand, .. } => Operation::Rmw { op, order, operand: operand.into() },
            Operation::AwaitCompareExchange { success, failure, expected, new, .. } => {
                let (expected, new) = (expected.into(), new.into());
                Operation::CompareExchange { success, failure, expected, new, weak: false }
            }
            other => other,
        };
        let before = ahead.before;
        let x = if addr == 0 { String::new() } else { self.object(vm, addr) };
        let [old, new] = [before, after].map(|value| self.value(vm, value, size));
        let changed = |yes: &str, no: &str| if after == before { no.to_owned() } else { yes.to_owned() };
        let unless_late = |text: String| if timed { format!("{text}: timed out") } else { text };
        let cancelled = vm.cancellation_at(addr);
        let woken = || {
            let still = asleep(vm);
            wakes(ahead.asleep.iter().filter(|tid| !still.contains(tid)))
        };
        match what {
            Operation::Load { .. } if ahead.fails_spuriously => {
                format!("weak cas {x} fails spuriously, found {old}")
            }
            Operation::Load { .. } => format!("read {x} = {old}"),
            Operation::Store { .. } => format!("{x} = {new}"),
            Operation::Rmw { op: RmwOp::Exchange, .. } => format!("{x} = {new}, was {old}"),
            Operation::Rmw { op, operand, .. } => {
                let operand = self.value(vm, operand, size);
                match sign(op) {
                    Some(sign) => format!("{x} {sign}= {operand}: {old} -> {new}"),
                    None => format!("{x} {op} {operand}: {old} -> {new}"),
                }
            }
            Operation::CompareExchange { expected, .. } if before == expected && pick.0 == 1 && !self.weak => {
                format!("weak cas {x} fails spuriously, found {old}")
            }
            Operation::CompareExchange { expected, .. } if before == expected => format!("cas {x}: {old} -> {new}"),
            Operation::CompareExchange { expected, .. } => {
                format!("cas {x} fails: {old}, not {}", self.value(vm, expected, size))
            }
            Operation::AwaitLoad { .. } | Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } => {
                unreachable!("internal: told as the access")
            }
            Operation::Fence(order) => format!("fence {order}"),
            Operation::Lock { .. } => unless_late(format!("lock {x}")),
            Operation::TryLock => format!("trylock {x}{}", changed("", " fails")),
            Operation::Unlock => format!("unlock {x}"),
            Operation::ReadLock => unless_late(format!("read-lock {x}")),
            Operation::TryReadLock => format!("try read-lock {x}{}", changed("", " fails")),
            Operation::ReadUnlock => format!("read-unlock {x}"),
            Operation::WriteLock => unless_late(format!("write-lock {x}")),
            Operation::WriteClaim if after as u32 == before as u32 && after > before => {
                format!("wait to write-lock {x}")
            }
            Operation::WriteClaim => unless_late(format!("write-lock {x}")),
            Operation::TryWriteLock => format!("try write-lock {x}{}", changed("", " fails")),
            Operation::WriteUnlock => format!("write-unlock {x}"),
            Operation::CondWait { mutex } if pick.0 == 1 && !self.weak => {
                format!("wait for {x} ends spuriously, release {}", self.object(vm, mutex))
            }
            Operation::CondWait { .. } if self.weak => format!("wait for {x}"),
            Operation::CondWait { mutex } => format!("wait for {x}, release {}", self.object(vm, mutex)),
            Operation::CondWake | Operation::FutexWoken if timed => format!("wait for {x} timed out"),
            Operation::CondWake | Operation::FutexWoken => format!("woken from {x}"),
            Operation::Signal => format!("signal {x}{}", woken()),
            Operation::Broadcast => format!("broadcast {x}{}", woken()),
            Operation::FutexWake { .. } => format!("wake on {x}{}", woken()),
            Operation::BarrierArrive { .. } => format!("arrive at {x}"),
            Operation::BarrierLeave { .. } => format!("leave {x}"),
            Operation::State { writes: true } if cancelled.is_some() => {
                cancelled.map_or_else(String::new, |target| format!("cancel {target}"))
            }
            Operation::State { .. } if cancelled.is_some() => {
                let asked = if before == 0 { "no request" } else { "cancelled" };
                format!("cancellation point: {asked}")
            }
            Operation::SemWait if cancelled.is_some() => "cancelled while waiting".to_owned(),
            Operation::SemWait => unless_late(format!("take {x}: {old} -> {new}")),
            Operation::SemTryWait => format!("try to take {x}{}", changed("", " fails")),
            Operation::SemPost => format!("post {x}: {old} -> {new}"),
            Operation::SemRead => format!("read {x} = {old}"),
            Operation::FutexBegin => format!("begin to wait on {x}"),
            Operation::FutexWait { expected, .. } if pick.0 == 1 && !self.weak => {
                format!("wait on {x} while {expected} ends spuriously")
            }
            Operation::FutexWait { expected, .. } => format!("wait on {x} while {expected}"),
            Operation::OnceEnter => format!("once {x}"),
            Operation::OnceDone => format!("once {x} is done"),
            Operation::Spawn => {
                let new = alive(vm).into_iter().find(|tid| !ahead.alive.contains(tid));
                new.map_or("create a thread".to_owned(), |tid| format!("create {tid}"))
            }
            Operation::Join { target } => format!("join {target}"),
            Operation::TryJoin { target } if timed => format!("try to join {target} fails"),
            Operation::TryJoin { target } => format!("try to join {target}"),
            Operation::Detach { target } => format!("detach {target}"),
            Operation::Free => format!("free {x}"),
            Operation::Allocate => "check which freed addresses could be reused".to_owned(),
            Operation::Reuse => format!("allocate {x} at a freed address"),
            Operation::Choice { .. } if addr != 0 && pick.0 == 1 => format!("wait for {x} ends spuriously"),
            Operation::Choice { .. } if addr != 0 => format!("wait for {x} until a signal"),
            Operation::Choice { .. } if ahead.cancellable => match pick.0 {
                0 => "wait without being cancelled".to_owned(),
                _ => "wait until cancelled".to_owned(),
            },
            Operation::Choice { ways } => format!("choose {} of {ways}", pick.0),
            Operation::AtomicBegin => "begin an atomic section".to_owned(),
            Operation::AtomicEnd => "end the atomic section".to_owned(),
            Operation::Bulk if addr == 0 => "return".to_owned(),
            Operation::Bulk => format!("access {}", self.whole(vm, addr)),
            Operation::SyncInit if x == vm::EXIT_LIST => format!("update {x}"),
            Operation::SyncInit => format!("init or destroy {x}"),
            Operation::State { .. } => format!("use {x}"),
            Operation::Local => "continue".to_owned(),
        }
    }

    /// Something to be noticed at the end.
    pub fn mark(&self, tid: Tid, text: String, place: Place) -> Mark {
        let (after, thread) = (self.events.len(), tid.index() as u32);
        let last = self.events.iter().rfind(|event| event.thread == thread);
        let held = last.map(|event| event.held.clone()).unwrap_or_default();
        Mark { after, thread, text, place, held }
    }

    /// The access that the failing one races with, after so many steps if it is a plain one. An atomic access is a step
    /// itself.
    fn racing(&self, other: &Related, plain: Option<usize>) -> Option<Mark> {
        let thread = other.thread?.index() as u32;
        let itself = |event: &Event| event.thread == thread && event.place == other.place;
        let last = |event: &Event| event.thread == thread;
        let event = || self.events.iter().rposition(itself).or_else(|| self.events.iter().rposition(last));
        let after = plain.or_else(|| event().map(|at| at + 1))?;
        let text = other.label.split(" by ").next().unwrap_or_default().to_owned();
        let held = self.events[after - 1].held.clone();
        Some(Mark { after, thread, text, place: other.place.clone(), held })
    }

    /// What begins at an address, as in `x`, `queue.slots[3]`, `block@30+8`; the second block of that line is
    /// `block@30#2`.
    pub fn object(&mut self, vm: &Vm, addr: u64) -> String {
        match vm.name(addr) {
            Some(named) => self.named(named),
            None => vm.library_name(addr).map_or_else(|| format!("{addr:#x}"), str::to_owned),
        }
    }

    /// A variable or block as a whole where the address is its beginning, else as `object` has it.
    fn whole(&mut self, vm: &Vm, addr: u64) -> String {
        match vm.name(addr) {
            Some(named) if named.offset == 0 => self.named(Named { path: None, ..named }),
            _ => self.object(vm, addr),
        }
    }

    fn named(&mut self, Named { name, path, start, offset, heap }: Named) -> String {
        let mut text = demangle(&name).into_owned();
        if heap {
            let number = match self.blocks.iter().position(|(known, _)| *known == start) {
                Some(at) => at,
                None => {
                    self.blocks.push((start, name.clone()));
                    self.blocks.len() - 1
                }
            };
            let same = self.blocks[..number].iter().filter(|(_, other)| *other == name).count();
            if same > 0 {
                text.push_str(&format!("#{}", same + 1));
            }
        }
        match path {
            Some(path) => text.push_str(&path),
            None if offset > 0 => text.push_str(&format!("+{offset}")),
            None => {}
        }
        text
    }

    /// A value of that many bytes; where it looks like a pointer or a small negative number, as such.
    pub fn value(&mut self, vm: &Vm, value: u128, size: u32) -> String {
        let bits = size.min(16) * 8;
        // Without the mark of what was never written.
        let value = if (8..128).contains(&bits) { value & ((1 << bits) - 1) } else { value };
        if (16..128).contains(&bits) && value >> (bits - 1) == 1 {
            let negative = (1u128 << bits) - value;
            if negative <= 1 << 20 {
                return format!("-{negative}");
            }
        }
        if size == 8 && value > 0xffff && vm.name(value as u64).is_some() {
            return format!("&{}", self.whole(vm, value as u64));
        }
        if let (8, Some(name)) = (size, vm.function_name(value as u64)) {
            return format!("&{}", demangle(name));
        }
        if value < 1 << 31 { value.to_string() } else { format!("{value:#x}") }
    }
}

/// The operator that does what a read-modify-write does.
fn sign(op: RmwOp) -> Option<&'static str> {
    match op {
        RmwOp::Add | RmwOp::FAdd => Some("+"),
        RmwOp::Sub | RmwOp::FSub => Some("-"),
        RmwOp::And => Some("&"),
        RmwOp::Or => Some("|"),
        RmwOp::Xor => Some("^"),
        RmwOp::Exchange
        | RmwOp::Nand
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => None,
    }
}

fn alive(vm: &Vm) -> Vec<Tid> {
    (0..vm.threads()).map(Tid::from_index).filter(|&tid| vm.pending(tid).is_some()).collect()
}

/// Threads that wait for a signal or the like.
fn asleep(vm: &Vm) -> Vec<Tid> {
    alive(vm).into_iter().filter(|&tid| vm.is_asleep(tid)).collect()
}

fn wakes<'a>(woken: impl Iterator<Item = &'a Tid>) -> String {
    let woken: Vec<String> = woken.map(Tid::to_string).collect();
    if woken.is_empty() { ", no thread waits".to_owned() } else { format!(", wakes {}", woken.join(" ")) }
}
