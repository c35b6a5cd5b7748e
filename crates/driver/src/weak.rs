//! Executions under a weak memory model: run again, and made easier to read.
//!
//! A step is a thread and a number: for what reads an atomic, which of the writes of its location so far it reads, 0
//! being the initial value. An execution can do without steps that no other step depends on through program order,
//! reads-from, spawn or join, and its steps can be in any order that respects these: what is left of a consistent
//! execution is consistent. Each candidate is run, and taken only if it ends in the same fault.

use crate::check::{Rules, machine};
use crate::minimise::{End, Failed, may_spin};
use base::{Act, Effect, Held, Id, Location, LocationKind, Machine, Pick, Program, Step, Threads, Tid};
use oracle::{Move, Reads};
use report::Event;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vm::{Code, Vm, WeakVm};

/// Steps up to which leaving some out, and finding a better order, is tried.
const MOST_TRIALS: usize = 400;
/// Beginnings of executions that are looked at in search of an order in which every read returns the latest write.
const MOST_CUTS: usize = 20_000;

/// A step that was executed.
struct Done {
    tid: Tid,
    pick: Pick,
    /// The location it is about, whether it reads it, and whether it wrote.
    loc: Option<Location>,
    reads: bool,
    wrote: bool,
    /// The steps it depends on, by number.
    needs: Vec<usize>,
    /// The step it read from, if it read and that was not the initial value.
    from: Option<usize>,
    /// The alternative it takes on the second interpreter; `None` if it is only a part of a step there.
    undivided: Option<Pick>,
    /// It is a plain access of an atomic; it moves the clock after a wait that ran out of time.
    plain: bool,
    late: bool,
    /// It read what another step before it had overwritten already.
    old: bool,
    /// Its thread is in an atomic section then.
    inside: bool,
}

/// What a step reads: the write of another, or what was there at first; and a step whose write comes after that.
pub(crate) struct Edge {
    read: usize,
    from: Option<usize>,
    overwritten: Option<usize>,
}

impl Edge {
    pub fn words(&self, events: &[Event]) -> String {
        let place = |at: usize| format!("t{} line {}", events[at].thread, events[at].place.line);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (x, value) = (text(&events[self.read].object), text(&events[self.read].before));
        let from = self.from.map_or("the initial value".to_owned(), |from| format!("from {}", place(from)));
        let later = self.overwritten.map(|at| match &events[at].after {
            Some(after) => format!("; {} overwrites it with {after}", place(at)),
            None => format!("; {} overwrites it", place(at)),
        });
        format!("{} reads {x} = {value}, {from}{}", place(self.read), later.unwrap_or_default())
    }
}

/// An execution that was run.
pub(crate) struct Ran {
    pub end: End,
    done: Vec<Done>,
    /// Threads that failed before the end, and took no more steps.
    pub stopped: Vec<Tid>,
    /// Where threads spin forever, the steps whose writes they read.
    last: Vec<usize>,
}

impl Ran {
    /// Whether no order of these steps is sequentially consistent; `false` also where that takes too long to find out.
    pub fn needs_weak_memory(&self) -> bool {
        let all: Vec<usize> = (0..self.done.len()).collect();
        let weak = self.done.iter().any(|step| step.old || step.inside);
        weak && matches!(sequential(&self.done, &all, &self.end), Sequential::Impossible)
    }
    /// The steps as the second interpreter takes them. It is told what to read only where that is not the latest write.
    pub fn moves(&self) -> Vec<Move> {
        let told = self.old_reads().next().is_some();
        // Parts of steps count with the one they are parts of.
        let mut numbers = Vec::new();
        let mut moves = Vec::new();
        for step in &self.done {
            numbers.push(moves.len());
            let Some(pick) = step.undivided else { continue };
            let reads = match step.from {
                None if step.loc.is_some_and(|loc| loc.kind() == LocationKind::Runs) => Reads::Initial,
                _ if !told || !step.reads || !step.loc.is_some_and(Location::is_memory) => Reads::Latest,
                None => Reads::Initial,
                Some(from) => Reads::Step(numbers[from]),
            };
            moves.push(Move { tid: step.tid, pick, reads });
        }
        moves
    }
    /// Of [`Self::moves`], those whose writes are read by threads that spin forever.
    pub fn last_moves(&self) -> Vec<usize> {
        let number = |&at: &usize| self.done[..at].iter().filter(|step| step.undivided.is_some()).count();
        self.last.iter().filter(|&&at| self.done[at].undivided.is_some()).map(number).collect()
    }
    /// Whether the second interpreter, for which plain accesses are no steps, could not be told what they read, or what
    /// others read after them.
    pub fn is_beyond_second(&self) -> bool {
        // The clock may have been looked at between the end of a wait and its moving.
        let looked_at = |at: usize| {
            let (tid, loc) = (self.done[at].tid, self.done[at].loc);
            let between = self.done[..at].iter().rev().take_while(|step| step.tid != tid);
            between.into_iter().any(|step| step.loc == loc)
        };
        let late = (0..self.done.len()).any(|at| self.done[at].late && looked_at(at));
        let told = |step: &Done| step.plain || step.loc.is_some_and(|loc| loc.is_memory() && loc.index() != 0);
        late || self.old_reads().next().is_some() && self.done.iter().any(told)
    }
    /// The steps as the axioms of the memory model know them.
    pub fn graph(&self) -> Vec<oracle::Event> {
        let event = |step: &Done| {
            let after = step.needs.iter().copied().filter(|&need| Some(need) != step.from).collect();
            let reads = (step.loc.is_some() && step.reads).then_some(step.from);
            oracle::Event { after, loc: step.loc.map(Location::bits), reads, writes: step.wrote }
        };
        self.done.iter().map(event).collect()
    }
    /// The reads of atomics that are not about the thread's own write, or are of one that another thread overwrites.
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        if self.done.len() > MOST_TRIALS {
            return edges;
        }
        for (read, step) in self.done.iter().enumerate() {
            let Some(loc) = step.loc.filter(|&loc| step.reads && loc.is_memory()) else { continue };
            // Another write comes after the one that is read: that one knows it, or is there from the beginning.
            let overwrites = |&at: &usize| {
                let write = &self.done[at];
                let later = step.from.is_none_or(|from| at != from && self.needs(at, from));
                write.wrote && write.loc == Some(loc) && write.tid != step.tid && at != read && later
            };
            let overwritten = (0..self.done.len()).find(|at| overwrites(at) && !self.needs(*at, read));
            let own = step.from.is_some_and(|from| self.done[from].tid == step.tid);
            if !own || overwritten.is_some() {
                edges.push(Edge { read, from: step.from, overwritten });
            }
        }
        edges
    }
    /// Whether step `at` comes after `earlier` in program order and reads-from.
    fn needs(&self, at: usize, earlier: usize) -> bool {
        let mut after = vec![false; at + 1];
        after[at] = true;
        // What is needed comes before: one pass from the end will do.
        for step in (earlier + 1..=at).rev().filter(|_| earlier < at) {
            if after[step] {
                self.done[step].needs.iter().for_each(|&need| after[need] = true);
            }
        }
        at > earlier && after[earlier]
    }
    /// The steps that are only parts of one where threads take turns.
    pub fn parts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.done.len()).filter(|&at| self.done[at].undivided.is_none() && !self.done[at].plain)
    }
    /// The steps that read what had been overwritten.
    pub fn old_reads(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.done.len()).filter(|&at| self.done[at].old)
    }
}

type See<'a> = &'a mut dyn FnMut(&Vm, (Tid, Pick), Option<&Step>);

/// A machine at the beginning of the program.
pub(crate) fn start(code: &Arc<Code>, rules: &Rules, threads: &[(Tid, u32)]) -> WeakVm {
    WeakVm::new(machine(Arc::clone(code), rules, threads, None))
}

/// Runs `steps`; `see` is called before each, and after each with its outcome. `None` if a step is impossible. What
/// comes after a fault is as for [`crate::minimise::run`].
pub(crate) fn run(vm: &mut WeakVm, steps: &[(Tid, Pick)], see: See<'_>) -> Option<Ran> {
    let (mut done, mut failed) = (Vec::new(), Failed::default());
    let mut last = Vec::new();
    match follow(vm, steps, see, (&mut done, &mut failed, &mut last)) {
        Some(end) => Some(Ran { end, done, stopped: failed.stopped, last }),
        None => failed.first().map(|(end, len)| {
            done.truncate(len);
            Ran { end, done, stopped: Vec::new(), last }
        }),
    }
}

/// The end of `steps`, all of which are possible; and what [`Ran`] knows of them.
fn follow(
    vm: &mut WeakVm,
    steps: &[(Tid, Pick)],
    see: See<'_>,
    (done, failed, last_writes): (&mut Vec<Done>, &mut Failed, &mut Vec<usize>),
) -> Option<End> {
    // For each location what it held, from the initial value on, and the step that wrote it.
    let mut written: BTreeMap<Location, Vec<(u128, Option<usize>)>> = BTreeMap::new();
    let mut last: BTreeMap<Tid, usize> = BTreeMap::new();
    let mut numbers: Vec<u32> = Vec::new();
    let mut counts: BTreeMap<Tid, u32> = BTreeMap::new();
    let (mut halted, mut assumed): (Vec<Tid>, Vec<Tid>) = (Vec::new(), Vec::new());
    for (at, &(tid, pick)) in steps.iter().enumerate() {
        let stopped = halted.contains(&tid) || failed.stopped.contains(&tid);
        if stopped || assumed.contains(&tid) || tid.index() >= vm.threads() {
            return None;
        }
        // What waits in memory that has ended fails, whatever it would read.
        let act = if vm.waits_in_ended_memory(tid) { Act::Local } else { vm.next(tid)? };
        let (loc, reads) = match act {
            Act::Read { loc } | Act::Update { loc } | Act::Await { loc, .. } | Act::Take { loc } => (Some(loc), true),
            Act::Write { loc } => (Some(loc), false),
            Act::Join { target } if !vm.finished(target) => return None,
            Act::Wake if !vm.wakers(tid, &mut Vec::new()) => return None,
            Act::Spawn | Act::Join { .. } | Act::Wake | Act::Choice { .. } | Act::Local => (None, false),
        };
        if let Some(loc) = loc {
            written.entry(loc).or_insert_with(|| vec![(vm.initial(tid), None)]);
        }
        let held = loc.map_or(&[][..], |loc| &written[&loc]);
        let (value, from) = match loc {
            Some(_) if reads => *held.get(pick.0 as usize)?,
            _ => (pick.0.into(), None),
        };
        let effect = if reads { vm.effect(tid, value) } else { Effect::Reads };
        if effect == Effect::Blocks {
            return None;
        }
        let wrote = effect == Effect::Writes || matches!(act, Act::Write { .. });
        let old = reads && pick.0 as usize + 1 < held.len();
        // What the library updates is one chain, and memory holds its end.
        if old && matches!(act, Act::Take { loc } | Act::Update { loc } if !loc.is_memory()) {
            return None;
        }
        let joined = if let Act::Join { target } = act { last.get(&target).copied() } else { None };
        let mut wakers = Vec::new();
        if act == Act::Wake {
            vm.wakers(tid, &mut wakers);
        }
        let woken = |waker: &(Tid, u32)| (0..done.len()).find(|&at| (done[at].tid, numbers[at]) == *waker);
        let needs = [last.get(&tid).copied(), from, joined].into_iter().flatten();
        let needs = needs.chain(wakers.iter().filter_map(woken)).collect();
        let source = from.map(|from| (done[from].tid, numbers[from]));
        vm.prepare(tid, value, source);
        let (plain, late) = (vm.is_plain(tid), vm.is_late(tid));
        let undivided = vm.undivided(tid, if reads { Pick(0) } else { pick });
        see(vm.machine(), (tid, pick), None);
        let step = Threads::step(vm, tid, value, source);
        see(vm.machine(), (tid, pick), Some(&step));
        if let Some(loc) = loc.filter(|_| wrote) {
            written.entry(loc).or_default().push((vm.written(), Some(done.len())));
        }
        let count = counts.entry(tid).or_default();
        *count += 1;
        numbers.push(*count);
        last.insert(tid, done.len());
        if let Some(child) = vm.spawned() {
            last.insert(child, done.len());
        }
        done.push(Done {
            tid,
            pick,
            loc,
            reads,
            wrote,
            needs,
            from,
            undivided,
            plain,
            late,
            old,
            inside: vm.is_in_section(tid),
        });
        match step {
            Step::Ran | Step::Finished => {}
            Step::AssumeFailed => assumed.push(tid),
            Step::Refuted | Step::Exited(_) | Step::Unsupported(_) => halted.push(tid),
            Step::Fault(fault) => {
                if let Some(end) = failed.add(tid, *fault, at, steps.len()) {
                    return Some(end);
                }
            }
        }
    }
    if !failed.stopped.is_empty() {
        return None;
    }
    let written = written.into_iter().map(|(loc, held)| (loc, lasting(done, &numbers, loc, &held))).collect::<Vec<_>>();
    let (end, held) = if halted.is_empty() { stuck(vm, &written, &assumed) } else { (End::Other, Vec::new()) };
    let step = |from: (Tid, u32)| (0..done.len()).find(|&at| (done[at].tid, numbers[at]) == from);
    let atomic = held.iter().filter(|held| held.loc.is_memory());
    last_writes.extend(atomic.filter_map(|held| held.from.and_then(step)));
    Some(end)
}

/// The writes of a location, of all that it held, that may be the last: those that no other one comes after in program
/// order and reads-from.
fn lasting(done: &[Done], numbers: &[u32], loc: Location, held: &[(u128, Option<usize>)]) -> Vec<Held> {
    let mut overwritten = BTreeSet::new();
    for &(_, writer) in held {
        let mut left: Vec<usize> = writer.iter().flat_map(|&at| done[at].needs.iter().copied()).collect();
        let mut seen = BTreeSet::new();
        while let Some(at) = left.pop() {
            if seen.insert(at) {
                left.extend(&done[at].needs);
            }
        }
        overwritten.extend(seen);
    }
    let initial = held.len() > 1;
    let kept = held.iter().filter(|(_, writer)| writer.map_or(!initial, |at| !overwritten.contains(&at)));
    let step = |at: usize| (done[at].tid, numbers[at]);
    kept.map(|&(value, writer)| Held { loc, value, from: writer.map(step) }).collect()
}

/// How an execution without a fault ended, in which these threads were ended by assumptions; `last`: the writes of each
/// location that may be the last. If threads spin forever, memory is left as they read it, by the writes that are
/// given.
fn stuck(vm: &mut WeakVm, last: &[(Location, Vec<Held>)], assumed: &[Tid]) -> (End, Vec<Held>) {
    let (mut waiting, mut spinning) = (Vec::new(), Vec::new());
    for tid in (0..vm.threads()).map(Tid::from_index) {
        let Some(pending) = Machine::pending(vm.machine(), tid) else { continue };
        match pending.enabled {
            _ if assumed.contains(&tid) || may_spin(&pending.what) => spinning.push(tid),
            true => return (End::Other, Vec::new()),
            false => waiting.push(tid),
        }
    }
    let most = last.iter().map(|(_, held)| held.len()).max().unwrap_or(1);
    for k in 0..most {
        let held: Vec<Held> = last.iter().map(|(_, held)| held[k % held.len()]).collect();
        if spinning.iter().all(|&tid| Threads::spins(vm, tid, &held)) {
            vm.settle(&held);
            let nothing = waiting.is_empty() && spinning.is_empty();
            return (if nothing { End::Other } else { End::Stuck { waiting, spinning } }, held);
        }
    }
    (End::Other, Vec::new())
}

/// These steps of an execution, in this order, with reads counted anew.
fn picked(done: &[Done], order: &[usize]) -> Vec<(Tid, Pick)> {
    let mut slots: BTreeMap<usize, u32> = BTreeMap::new();
    let mut counts: BTreeMap<Location, u32> = BTreeMap::new();
    let mut steps = Vec::new();
    for &at in order {
        let step = &done[at];
        let pick = match step.from {
            Some(from) => Pick(slots[&from]),
            None if step.reads => Pick(0),
            None => step.pick,
        };
        steps.push((step.tid, pick));
        if let Some(loc) = step.loc.filter(|_| step.wrote) {
            let count = counts.entry(loc).or_default();
            *count += 1;
            slots.insert(at, *count);
        }
    }
    steps
}

/// The steps of an execution with the same end, fewer steps, and fewer context switches.
///
/// # Panics
/// If the execution does not end as the search said: that would be a bug of the search or of the machine.
pub(crate) fn minimise(
    code: &Arc<Code>,
    rules: &Rules,
    threads: &[(Tid, u32)],
    steps: &[(Tid, Pick)],
) -> Vec<(Tid, Pick)> {
    let mut vm = start(code, rules, threads);
    let beginning = vm.mark();
    let mut outcome = |steps: &[(Tid, Pick)]| {
        let ran = run(&mut vm, steps, &mut |_, _, _| {});
        vm.rewind(beginning);
        ran
    };
    let Ran { end, done, stopped, .. } =
        outcome(steps).expect("internal: an execution of the search cannot be repeated");
    assert!(end != End::Other, "internal: an execution of the search does not fail when repeated");
    let mut same = |order: &[usize]| {
        outcome(&picked(&done, order)).is_some_and(|ran| ran.end == end && ran.stopped.len() <= stopped.len())
    };
    let mut kept: Vec<usize> = (0..done.len()).collect();
    if matches!(end, End::Fault { .. }) && done.len() <= MOST_TRIALS {
        for at in (0..done.len() - 1).rev() {
            let fewer = without(&done, &kept, at);
            if fewer.len() < kept.len() && fewer.last() == kept.last() && same(&fewer) {
                kept = fewer;
            }
        }
    }
    let order = match sequential(&done, &kept, &end) {
        Sequential::Order(order) => order,
        Sequential::Impossible | Sequential::Unknown => staying(&done, &kept),
    };
    if same(&order) {
        kept = order;
    }
    picked(&done, &kept)
}

/// Whether some order of the steps is sequentially consistent: every read returns the latest write.
enum Sequential {
    Order(Vec<usize>),
    Impossible,
    Unknown,
}

fn sequential(done: &[Done], kept: &[usize], end: &End) -> Sequential {
    if kept.len() > MOST_TRIALS {
        return Sequential::Unknown;
    }
    let last = if matches!(end, End::Fault { .. }) { kept.last().copied() } else { None };
    let mut search =
        Linear { done, left: kept.to_vec(), order: Vec::new(), latest: BTreeMap::new(), last, dead: BTreeSet::new() };
    match search.extend() {
        Some(true) => Sequential::Order(search.order),
        Some(false) => Sequential::Impossible,
        None => Sequential::Unknown,
    }
}

/// The search for a sequentially consistent order.
struct Linear<'a> {
    done: &'a [Done],
    left: Vec<usize>,
    order: Vec<usize>,
    /// The last write of each location so far.
    latest: BTreeMap<Location, usize>,
    /// The step that must come last.
    last: Option<usize>,
    /// What could not be completed: the steps left, and the last writes.
    dead: BTreeSet<(Vec<usize>, BTreeMap<Location, usize>)>,
}

impl Linear<'_> {
    /// Adds all that is left; `None` if it takes too long.
    fn extend(&mut self) -> Option<bool> {
        if self.left.is_empty() {
            return Some(true);
        }
        if self.dead.contains(&(self.left.clone(), self.latest.clone())) {
            return Some(false);
        }
        let on = self.order.last().map(|&at| self.done[at].tid);
        let mut next: Vec<usize> = self.left.iter().copied().filter(|&at| self.may_follow(at)).collect();
        // Staying on one thread is easier to read.
        next.sort_by_key(|&at| Some(self.done[at].tid) != on);
        for at in next {
            let step = &self.done[at];
            let written = step.loc.filter(|_| step.wrote);
            let before = written.and_then(|loc| self.latest.insert(loc, at));
            let place = self.left.binary_search(&at).expect("internal: it is left");
            self.left.remove(place);
            self.order.push(at);
            if self.extend()? {
                return Some(true);
            }
            self.order.pop();
            self.left.insert(place, at);
            match (written, before) {
                (Some(loc), Some(before)) => self.latest.insert(loc, before),
                (Some(loc), None) => self.latest.remove(&loc),
                (None, _) => None,
            };
        }
        self.dead.insert((self.left.clone(), self.latest.clone()));
        (self.dead.len() < MOST_CUTS).then_some(false)
    }

    fn may_follow(&self, at: usize) -> bool {
        let step = &self.done[at];
        let needed = step.needs.iter().all(|need| !self.left.contains(need));
        // Where threads take turns nothing comes between what a section does.
        let cuts = self.order.last().is_some_and(|&last| self.done[last].inside && self.done[last].tid != step.tid);
        let latest = step.loc.filter(|_| step.reads).is_none_or(|loc| self.latest.get(&loc).copied() == step.from);
        needed && latest && !cuts && (self.last != Some(at) || self.left.len() == 1)
    }
}

/// The steps of `kept` that neither are step `at` nor need it.
fn without(done: &[Done], kept: &[usize], at: usize) -> Vec<usize> {
    let mut left = Vec::new();
    for &step in kept {
        if step != at && done[step].needs.iter().all(|need| left.contains(need)) {
            left.push(step);
        }
    }
    left
}

/// The steps of `kept` in an order that stays on one thread as long as it can; the last one stays last.
fn staying(done: &[Done], kept: &[usize]) -> Vec<usize> {
    let Some((&last, first)) = kept.split_last() else { return Vec::new() };
    let mut left = first.to_vec();
    let mut order: Vec<usize> = Vec::new();
    while !left.is_empty() {
        let ready = |at: &usize| done[*at].needs.iter().all(|need| order.contains(need));
        let on = order.last().map(|&at| done[at].tid);
        let next = left.iter().position(|at| Some(done[*at].tid) == on && ready(at));
        let next = next.or_else(|| left.iter().position(ready)).expect("internal: steps need only earlier ones");
        order.push(left.remove(next));
    }
    order.push(last);
    order
}
