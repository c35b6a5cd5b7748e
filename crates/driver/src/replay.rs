//! An execution again, step by step, this time recorded: what each step does, to which variable, with which values,
//! under which locks. `report` puts it into words.

mod event;
mod interleaved;
mod minimise;
mod order;
mod relations;
mod run;
mod sequential;
mod stuck;
mod supplied;

use crate::check::{Finding, Rules, Search, machine};
use crate::checkpoint::names_from_wire;
use base::Model;
use base::{
    Fails, Fault, FaultKind, Holds, Id, LocationAccess, Machine, Operation, Pending, Pick, Place, Program, Related,
    Role, Step, Tid, WaitsFor,
};
use interleaved::Interleaved;
use oracle::{Expected, Move, Reads};
use relations::{Interleaving, Relations};
use report::checkpoint::Found;
use report::{Event, Executed, Execution, Mark, Marked, Outcome, demangle, demangle_within_crate};
use run::{Choice, End, Ran, run};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use stuck::Stuck;
use supplied::{Past, Supplied};
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

/// Runs the steps on a fresh machine and tells what they do. `threads`: what the numbers of threads mean.
pub fn replay(code: Arc<Code>, rules: &Rules, threads: &[(Tid, u32)], steps: &[(Tid, Pick)]) -> Replayed {
    let mut recorder = Recorder { weak: rules.explored_by() == Search::ReadsFrom, ..Recorder::default() };
    let mut failed: Vec<(Tid, Fault, Mark)> = Vec::new();
    let mut race = None;
    let mut see = |vm: &Vm, (tid, pick): Choice, outcome: Option<&Step>| match outcome {
        None => recorder.before(vm, tid, pick),
        Some(step) => {
            recorder.after(vm, tid, matches!(step, Step::Fault(_)));
            if let Step::Fault(found) = step {
                race = vm.explain().first_of_race();
                let mark = recorder.mark(tid, Marked::Fault(found.clone()), found.place.clone());
                failed.push((tid, Fault::clone(found), mark));
            }
        }
    };
    let mut vm = machine(Arc::clone(&code), rules, threads, None);
    vm.repeat();
    let (ended, past) = match rules.explored_by() {
        Search::Traces => {
            let mut on = Interleaved::new(vm);
            let ended = run(&mut on, steps, &mut see);
            vm = on.into_machine();
            (ended, None)
        }
        Search::ReadsFrom => {
            let mut on = Supplied::new(vm, rules.model);
            let ended = run(&mut on, steps, &mut see);
            let (inside, mut past) = on.into_parts();
            vm = inside;
            past.truncate(ended.as_ref().map_or(0, |ran| ran.len));
            (ended, Some(past))
        }
    };
    let interleaved =
        || steps.iter().map(|&(tid, pick)| Move { tid, pick, reads: Reads::Latest, expected: None }).collect();
    let mut moves: Vec<Move> = past.as_ref().map_or_else(interleaved, Past::moves);
    let moved = past.as_ref().map_or_else(|| (0..steps.len()).collect(), Past::moved);
    for (next, event) in moves.iter_mut().zip(moved).filter_map(|(next, at)| Some((next, recorder.events.get(at)?))) {
        let expected = Expected { line: event.place.line, kind: event.kind() };
        next.expected = event.operation.is_some().then_some(expected);
    }
    let past = past.unwrap_or_default();
    for at in past.old_reads() {
        if let Some(operation) = &mut recorder.events[at].operation {
            operation.stale = true;
        }
    }
    for at in past.parts() {
        recorder.events[at].silent = true;
    }
    let weak = ended.as_ref().is_some_and(|ran| past.needs_weak_memory(&ran.end));
    let (last, graph, beyond_second) = (past.last_moves(), past.graph(), past.is_beyond_second());
    // A step that failed has read nothing.
    let mut reads = past.reads_from();
    reads.retain(|edge| recorder.events[edge.read].before().is_some());
    let Relations { reads_from, coherence } = match (rules.explored_by(), rules.model) {
        (Search::Traces, _) => recorder.interleaving.relations(),
        (Search::ReadsFrom, Model::Sc | Model::Tso | Model::Ra) => past.relations(),
        // What comes before in po ∪ rf need not be overwritten.
        (Search::ReadsFrom, Model::Pso | Model::Rc11) => Relations { coherence: Vec::new(), ..past.relations() },
    };
    for (read, from) in reads_from {
        recorder.events[read].reads_from = Some(from);
    }
    let mut told = Stuck::default();
    let (mut waiting, mut spinning) = (Vec::new(), Vec::new());
    if let Some(Ran { end: End::Fault { thread: last, .. }, stopped, .. }) = &ended {
        for (thread, fault, mut mark) in failed {
            if thread == *last {
                let races = fault.kind == FaultKind::DataRace;
                let first = race.filter(|_| races).and_then(|race| step_of(&code, rules, threads, steps, race));
                for racing in fault.related.iter().filter(|_| races).filter_map(|other| recorder.racing(other, first)) {
                    // Before its thread failed, if that did.
                    let at = told.marks.iter().position(|mark| mark.thread == racing.thread);
                    told.marks.insert(at.unwrap_or(told.marks.len()), racing);
                }
                told.faults.push((thread, fault));
            } else if stopped.contains(&thread) {
                mark.what = Marked::Stopped(thread, Box::new(fault));
            } else {
                continue;
            }
            told.marks.push(mark);
        }
    } else if let Some(Ran { end: End::Stuck { waiting: waits, spinning: spins }, .. }) = &ended {
        (waiting, spinning) = (waits.clone(), spins.clone());
        told = recorder.stuck(&mut vm, &waiting, &spinning);
    }
    let Stuck { faults, waits, marks } = told;
    let Recorder { events, roots, .. } = recorder;
    let stuck_at = ended.is_none().then_some(events.len());
    let stopped = ended.map(|ran| ran.stopped).unwrap_or_default();
    let execution = Execution { events, roots, waits, marks, weak, reads, coherence };
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
    let mut see = |vm: &Vm, _: Choice, outcome: Option<&Step>| {
        if outcome.is_some() {
            done += 1;
            let moment = vm.explain().moment_of(race);
            if moment != last.0 {
                last = (moment, done);
            }
        }
    };
    let vm = machine(Arc::clone(code), rules, threads, None);
    match rules.explored_by() {
        Search::Traces => drop(run(&mut Interleaved::new(vm), steps, &mut see)),
        Search::ReadsFrom => drop(run(&mut Supplied::new(vm, rules.model), steps, &mut see)),
    }
    last.0.map(|_| last.1)
}

/// A finding as it is shown: its execution with few context switches, and in words.
pub struct Reproduced {
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
pub fn reproduce(code: &Arc<Code>, rules: &Rules, finding: &Finding) -> Reproduced {
    let vm = machine(Arc::clone(code), rules, &finding.threads, None);
    let steps = match rules.explored_by() {
        Search::Traces => minimise::minimise(&mut Interleaved::new(vm), &finding.steps),
        Search::ReadsFrom => minimise::minimise(&mut Supplied::new(vm, rules.model), &finding.steps),
    };
    let again = replay(Arc::clone(code), rules, &finding.threads, &steps);
    again.reproduced(finding.fault.kind.name(), &finding.threads).expect("internal: a finding that cannot be repeated")
}

/// A finding that was saved, by running it again.
pub(crate) fn revive(code: &Arc<Code>, rules: &Rules, saved: &Found) -> Finding {
    let threads = names_from_wire(&saved.threads);
    let steps: Vec<(Tid, Pick)> = saved.steps.iter().map(|&(tid, pick)| (Tid::new(tid), Pick(pick))).collect();
    let again = replay(Arc::clone(code), rules, &threads, &steps);
    let same_kind = again.faults.into_iter().filter(|(_, fault)| fault.kind.name() == saved.kind);
    let found = same_kind.min_by_key(|(thread, _)| thread.index() as u32 != saved.thread);
    let (thread, fault) = found.expect("internal: a finding that cannot be repeated");
    Finding { thread, fault, steps, threads }
}

impl Replayed {
    /// The finding of this kind, if the execution ends in one. `threads`: what the numbers of threads mean.
    pub fn reproduced(self, kind: &str, threads: &[(Tid, u32)]) -> Option<Reproduced> {
        let Replayed { execution, faults, stopped, waiting, spinning, moves, graph, last, beyond_second, .. } = self;
        let (thread, fault) = faults.into_iter().find(|(_, fault)| fault.kind.name() == kind)?;
        let threads = threads.to_vec();
        Some(Reproduced {
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
    access: Option<LocationAccess>,
    before: u128,
    fails_spuriously: bool,
    /// The number of threads, to see which it creates.
    alive: Vec<Tid>,
    /// Threads that wait to be woken.
    asleep: Vec<Tid>,
    /// It chooses whether it cancelled while waiting.
    cancellable: bool,
}

#[derive(Default)]
pub(crate) struct Recorder {
    /// Alternatives say which write is read.
    weak: bool,
    pub events: Vec<Event>,
    /// Where in the code each of them is, also inside libraries.
    inside: Vec<Place>,
    /// What they read and write, where threads take turns.
    interleaving: Interleaving,
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

/// Whether an operation is one of Rust's library on its own behalf: before `main`, on its own variables, or on what it
/// shares with threads, except for their creation and their end.
fn is_of_rust_library(vm: &Vm, tid: Tid, pending: &Pending, place: &Place) -> bool {
    if place.is_of_rust_library() {
        return true;
    }
    // C++ has a namespace of this name, whose variables are shown.
    let is_of_library = |name: &str| {
        let path = report::demangle(name);
        name.starts_with("_R") && (path.starts_with("std::") || path.starts_with("<std::"))
    };
    if matches!(pending.what, Operation::Spawn | Operation::Join { .. } | Operation::Detach { .. }) {
        return false;
    }
    vm.names().name(pending.addr).is_some_and(|named| !named.heap && is_of_library(&named.name))
        || vm.explain().calls_in_rust_library(tid).iter().any(is_of_rust_runtime)
}

/// Raises exceptions, counts references to them, and frees them.
const EXCEPTIONS: &str = "<estragon>/exceptions.cpp";

/// Whether a call is what Rust's library does to create, name, end, join and forget threads, or to raise a panic. There
/// `alloc` counts the references to what the threads share.
fn is_of_rust_runtime(call: &Place) -> bool {
    const FILES: [&str; 6] = [
        "thread/lifecycle.rs",
        "thread/join_handle.rs",
        "thread/scoped.rs",
        "thread/spawnhook.rs",
        "thread/builder.rs",
        "panicking.rs",
    ];
    let forgets = || demangle(&call.function).starts_with("core::ptr::drop_in_place::<std::thread::");
    FILES.iter().any(|name| call.file.ends_with(&format!("/std/src/{name}"))) || forgets()
}

impl Recorder {
    fn before(&mut self, vm: &Vm, tid: Tid, pick: Pick) {
        let Some(pending) = vm.pending(tid) else {
            // The end of a thread.
            self.events.push(Event { thread: tid.index() as u32, pick, silent: true, ..Event::default() });
            self.inside.push(Place::default());
            return;
        };
        let mut footprint = Vec::new();
        vm.footprint(tid, pick, &mut |access| footprint.push(access));
        let access = footprint.first().copied();
        let before = access.map_or(0, |access| vm.value(access));
        let place = vm.explain().own_place(tid);
        let event = Event {
            thread: tid.index() as u32,
            pick,
            locations: footprint.iter().map(|access| access.loc.bits()).collect(),
            // What the compiler makes the library do, such as noting what to destroy at the end, has no place.
            // Of an allocation that may be given a freed address, the last operation says all.
            silent: matches!(pending.what, Operation::Local | Operation::Allocate)
                || vm.next(tid).chooses_address()
                || (pending.what == Operation::SyncInit && !place.is_known())
                || is_of_rust_library(vm, tid, &pending, &place)
                || vm.place(tid).file == EXCEPTIONS,
            place,
            ..Event::default()
        };
        self.events.push(event);
        self.inside.push(vm.place(tid));
        self.note_root(vm, tid);
        self.ahead = Some(Ahead {
            site: vm.site(tid),
            pending,
            access,
            before,
            fails_spuriously: vm.next(tid).fails_spuriously(),
            alive: alive(vm),
            asleep: asleep(vm),
            cancellable: vm.next(tid).chooses_cancellation(),
        });
    }

    /// `failed`: the step went wrong, in the operation or in the local steps after it.
    fn after(&mut self, vm: &Vm, tid: Tid, failed: bool) {
        let Some(ahead) = self.ahead.take() else { return };
        self.note_root(vm, tid);
        let after = ahead.access.map_or(0, |access| vm.value(access));
        let pick = self.events.last().expect("internal: begun before").pick;
        self.account_for_locks(tid, &ahead, after);
        // Places do not tell the two apart: a macro puts everything in one.
        let undone = failed && vm.site(tid) == ahead.site;
        let operation = self.operation(vm, (tid, pick), &ahead, after, undone);
        self.sites.insert(ahead.site);
        if let Some(access) = ahead.access {
            self.interleaving.add(self.events.len() - 1, &operation, access.loc, [ahead.before, after]);
        }
        if operation.is_access() && after != ahead.before {
            self.changes.push((self.events.len() - 1, ahead.pending.addr, after));
        }
        let held = self.held.get(&tid).cloned().unwrap_or_default();
        let held = held.into_iter().map(|lock| self.object(vm, lock)).collect();
        let event = self.events.last_mut().expect("internal: begun before");
        (event.operation, event.held) = (Some(operation), held);
    }

    /// The function that a thread began with is known from its beginning until it returns.
    fn note_root(&mut self, vm: &Vm, tid: Tid) {
        if let Some(root) = vm.names().root(tid) {
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
        let taken = if what.waits_for() == WaitsFor::Mutex {
            // A recursive mutex may look as before.
            !timed
        } else if what == Operation::WriteClaim {
            after as u32 != ahead.before as u32
        } else {
            after != ahead.before
        };
        match what.holds() {
            Holds::Releases => release(addr),
            // In two steps under a weak model.
            Holds::ReleasesMutex(mutex) if !self.weak => release(mutex),
            Holds::Takes if taken => held.push(addr),
            Holds::Takes | Holds::ReleasesMutex(_) | Holds::Same => {}
        }
    }

    /// What a step did. `undone`: the thread failed at the operation.
    fn operation(&mut self, vm: &Vm, (tid, pick): Choice, ahead: &Ahead, after: u128, undone: bool) -> Executed {
        let Pending { what: kind, addr, size, .. } = ahead.pending;
        let object = if addr == 0 {
            String::new()
        } else if matches!(kind, Operation::Free | Operation::Allocate | Operation::Reuse) {
            self.whole(vm, addr)
        } else {
            self.object(vm, addr)
        };
        let [before, now] = [ahead.before, after].map(|value| self.value(vm, value, size));
        let operand = kind.operand().map(|operand| self.value(vm, operand, size));
        let whole = (kind == Operation::Bulk && addr != 0).then(|| self.whole(vm, addr));
        let mutex = match kind.holds() {
            // In two steps under a weak model.
            Holds::ReleasesMutex(mutex) if !self.weak => Some(self.object(vm, mutex)),
            Holds::ReleasesMutex(_) | Holds::Takes | Holds::Releases | Holds::Same => None,
        };
        let is_new = |tid: &Tid| !ahead.alive.contains(tid);
        let spawned = alive(vm).into_iter().find(is_new).filter(|_| kind.flags().spawns());
        let still = asleep(vm);
        let wakes = |tid: &Tid| kind.flags().wakes() && !still.contains(tid);
        let woken = ahead.asleep.iter().copied().filter(wakes).collect();
        let chooses = matches!(kind, Operation::Choice { .. });
        let cancels = if chooses { ahead.cancellable.then_some(tid) } else { vm.names().cancellation_at(addr) };
        let outcome = self.outcome(pick, ahead, after, undone, cancels.is_some());
        let of_library = object == vm::EXIT_LIST;
        let stale = false;
        Executed {
            kind,
            object,
            whole,
            mutex,
            before,
            after: now,
            operand,
            outcome,
            stale,
            spawned,
            woken,
            cancels,
            of_library,
        }
    }

    fn outcome(&self, pick: Pick, ahead: &Ahead, after: u128, undone: bool, cancels: bool) -> Outcome {
        let Pending { what, timed, .. } = ahead.pending;
        let before = ahead.before;
        if undone && what.flags().accesses_cell() {
            return Outcome::NotExecuted;
        }
        if what == Operation::WriteClaim && after as u32 == before as u32 && after > before {
            return Outcome::Waits;
        }
        let unasked = cancels && what == Operation::State { writes: false } && before == 0;
        let spurious = pick.0 == 1 && !self.weak && what.alternatives().may_be_spurious();
        let failed = match what.fails() {
            Fails::Never => unasked,
            Fails::Unless(expected) => before != expected,
            Fails::Unchanged => after == before,
            Fails::TooEarly => timed,
            Fails::TimedOut if timed => return Outcome::TimedOut,
            Fails::TimedOut => false,
        };
        match failed {
            true => Outcome::Failed,
            false if spurious || ahead.fails_spuriously => Outcome::Spurious,
            false => Outcome::Done,
        }
    }

    /// Something to be noticed at the end.
    pub fn mark(&self, tid: Tid, what: Marked, place: Place) -> Mark {
        let (after, thread) = (self.events.len(), tid.index() as u32);
        let last = self.events.iter().rfind(|event| event.thread == thread);
        let held = last.map(|event| event.held.clone()).unwrap_or_default();
        Mark { after, thread, what, place, held }
    }

    /// The access that the failing one races with, after so many steps if it is a plain one. An atomic access is a step
    /// itself.
    fn racing(&self, other: &Related, plain: Option<usize>) -> Option<Mark> {
        let thread = other.thread?.index() as u32;
        let Role::Conflicts(access) = other.role else { return None };
        let own = |&at: &usize| self.events[at].thread == thread;
        let itself = |at: &usize| own(at) && self.inside[*at] == other.place;
        let steps = || 0..self.events.len();
        let (after, place) = match (plain, steps().rfind(itself)) {
            (Some(after), _) => (after, other.place.clone()),
            (None, Some(at)) => (at + 1, self.events[at].place.clone()),
            (None, None) => (steps().rfind(own)? + 1, other.place.clone()),
        };
        let held = self.events[after - 1].held.clone();
        Some(Mark { after, thread, what: Marked::Conflicts(access), place, held })
    }

    /// What begins at an address, as in `x`, `queue.slots[3]`, `block@30+8`; the second block of that line is
    /// `block@30#2`.
    pub fn object(&mut self, vm: &Vm, addr: u64) -> String {
        match vm.names().name(addr) {
            Some(named) => self.named(named),
            None => vm.names().library_name(addr).map_or_else(|| format!("{addr:#x}"), str::to_owned),
        }
    }

    /// A variable or block as a whole where the address is its beginning, else as `object` has it.
    fn whole(&mut self, vm: &Vm, addr: u64) -> String {
        match vm.names().name(addr) {
            Some(named) if named.offset == 0 => self.named(Named { path: None, ..named }),
            _ => self.object(vm, addr),
        }
    }

    fn named(&mut self, Named { name, path, start, offset, heap }: Named) -> String {
        let mut text = demangle_within_crate(&name);
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
        if size == 8 && value > 0xffff && vm.names().name(value as u64).is_some() {
            return format!("&{}", self.whole(vm, value as u64));
        }
        if let (8, Some(name)) = (size, vm.names().function_name(value as u64)) {
            return format!("&{}", demangle(name));
        }
        if value < 1 << 31 { value.to_string() } else { format!("{value:#x}") }
    }
}

fn alive(vm: &Vm) -> Vec<Tid> {
    (0..vm.threads()).map(Tid::from_index).filter(|&tid| vm.pending(tid).is_some()).collect()
}

/// Threads that wait for a signal or the like.
fn asleep(vm: &Vm) -> Vec<Tid> {
    alive(vm).into_iter().filter(|&tid| vm.is_asleep(tid)).collect()
}
