//! Read locks commute under Release-Acquire: reader-writer locks in pieces have the executions of whole ones, up to the
//! order of read locks, each once.
//!
//! A whole lock is one location, as the axioms know it (`crates/explore/tests/graph`). Programs are searched with
//! either kind; of each execution what the program can see is told in the same terms: which write each atomic reads,
//! and which write lock comes before each operation on a reader-writer lock.

#![expect(clippy::disallowed_macros, reason = "a campaign prints how far it got")]

use base::{Act, Assumption, Id, Machine, Operation, Pick, Program, Step, Threads, Tid};
use campaign::c::{BATCH, Loaded};
use driver::{CheckOptions, Compiled, Model, Rules};
use explore::graph::{self, Observed, Source};
use explore::{Counts, End, Listener, TieBreaker};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::random::Random;
use vm::{Setup, Vm, WeakVm};

const MOST_EXECUTIONS: u64 = 1_000;

fn machine(program: &Loaded, setup: Setup) -> WeakVm {
    WeakVm::new(Vm::new(Arc::clone(&program.code), setup))
}

/// What can be seen of an execution.
fn seen(vm: &mut WeakVm, steps: &[Observed]) -> String {
    // Operations are counted as if none had parts.
    let mut events: Vec<Vec<(u128, usize)>> = Vec::new();
    let mut counts: BTreeMap<Tid, usize> = BTreeMap::new();
    let mut writers: BTreeMap<u64, (Tid, usize)> = BTreeMap::new();
    let mut lines: BTreeSet<(Tid, usize, String)> = BTreeSet::new();
    let mut initials: BTreeMap<base::Location, u128> = BTreeMap::new();
    let beginning = vm.mark();
    for &Observed { tid, source, .. } in steps {
        let pending = Machine::pending(vm.machine(), tid).expect("a step of a thread that has ended");
        let from = if let Source::Event { tid, number } = source { Some((tid, number)) } else { None };
        // What there is before the first event about a location.
        let initial = match vm.next(tid) {
            Some(Act::Read { loc } | Act::Write { loc, .. } | Act::Update { loc, .. } | Act::Take { loc }) => {
                *initials.entry(loc).or_insert_with(|| vm.initial(tid))
            }
            _ => 0,
        };
        let (value, origin) = match source {
            Source::Nowhere => (0, "-".to_owned()),
            Source::Initial => (initial, "initial".to_owned()),
            Source::Alternative(pick) => (pick.into(), format!("choice {pick}")),
            Source::Event { tid, number } => {
                let (value, count) = events[tid.index()][number as usize - 1];
                (value, format!("{tid}.{count}"))
            }
        };
        let whole = vm.undivided(tid, Pick(0)).is_some();
        let count = counts.entry(tid).or_default();
        *count += usize::from(whole);
        let count = *count;
        let by_lock = match pending.what {
            Operation::ReadLock | Operation::ReadUnlock | Operation::WriteLock | Operation::WriteUnlock => {
                Some(format!("{:?} after {:?}", pending.what, writers.get(&pending.addr)))
            }
            Operation::SyncInit => Some("set up".to_owned()),
            _ => None,
        };
        let step = Threads::step(vm, tid, value, from);
        if let Step::Fault(fault) = &step {
            // Where an operation on a lock comes is of no importance then: it does nothing.
            let origin = if by_lock.is_some() { String::new() } else { origin };
            lines.insert((tid, count, format!("{:?} {origin}", fault.kind)));
        } else if whole {
            lines.insert((tid, count, by_lock.unwrap_or_else(|| format!("{:?} {origin}", pending.what))));
            if matches!(pending.what, Operation::WriteLock | Operation::WriteUnlock) {
                writers.insert(pending.addr, (tid, count));
            }
        }
        while events.len() <= tid.index() {
            events.push(Vec::new());
        }
        events[tid.index()].push((vm.written(), count));
    }
    vm.rewind(beginning);
    format!("{lines:?}")
}

/// All executions by what can be seen of them.
struct Collect {
    again: WeakVm,
    executions: BTreeMap<String, u32>,
    ends: BTreeMap<&'static str, u32>,
    refused: Option<String>,
    too_many: bool,
}

impl Collect {
    fn new(program: &Loaded, setup: &Setup) -> Self {
        let again = machine(program, setup.clone());
        let (executions, ends) = (BTreeMap::new(), BTreeMap::new());
        Self { again, executions, ends, refused: None, too_many: false }
    }
}

impl Listener<WeakVm, Observed> for Collect {
    fn ended(
        &mut self,
        _: &WeakVm,
        steps: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        let kind = match end {
            End::Complete | End::Left { .. } => "complete",
            End::Deadlock(_) => "deadlock",
            End::Fault { .. } => "fault",
            End::Assumed | End::Livelock { .. } => "other",
            End::Unsupported(what) => {
                self.refused = Some(what.to_string());
                return ControlFlow::Break(());
            }
        };
        *self.ends.entry(kind).or_default() += 1;
        let steps: Vec<Observed> = steps.collect();
        *self.executions.entry(seen(&mut self.again, &steps)).or_default() += 1;
        self.too_many = counts.executions() > MOST_EXECUTIONS;
        if self.too_many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Only learns.
struct Learn;

impl Listener<WeakVm, Observed> for Learn {
    fn ended(
        &mut self,
        _: &WeakVm,
        _: &mut dyn Iterator<Item = Observed>,
        _: End<'_>,
        counts: &Counts,
    ) -> ControlFlow<()> {
        if counts.executions() > MOST_EXECUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Executions by either kind of lock, or how they differ; `None` if there are too many. How many were redundant.
fn compare(program: &Loaded, order: Option<u64>) -> Option<Result<(usize, u64), String>> {
    let tie_breaker = || order.map_or(TieBreaker::default(), TieBreaker::seeded);
    // Twice: what is learnt about locks and threads has to be the same for all.
    let mut first = machine(program, Setup::default());
    if graph::explore(Model::Ra, &mut first, &mut Learn, tie_breaker()).stopped.is_some() {
        return None;
    }
    let learned = first.into_machine();
    let thread_names = learned.thread_names();
    let pieces = Setup { thread_names, refuted: learned.assumptions(), ..Setup::default() };
    let unsplit = |assumption: &Assumption| match assumption {
        Assumption::NotReader { lock, .. } => Assumption::SplitPerReader(*lock),
        other => other.clone(),
    };
    let whole = Setup { refuted: pieces.refuted.refuted().map(unsplit).collect(), ..pieces.clone() };
    let commute = pieces.refuted.refuted().all(|refuted| !matches!(refuted, Assumption::SplitPerReader(_)));
    let mut found = Vec::new();
    for setup in [pieces, whole] {
        let mut collect = Collect::new(program, &setup);
        let mut vm = machine(program, setup);
        let known = vm.assumptions();
        let outcome = graph::explore(Model::Ra, &mut vm, &mut collect, tie_breaker());
        if collect.too_many || collect.refused.is_some() {
            return None;
        }
        assert_eq!(vm.assumptions(), known, "all is known");
        let told = u64::from(collect.ends.values().sum::<u32>());
        assert_eq!(outcome.counts.executions(), told, "only redundant executions are not told");
        found.push((collect, outcome.counts.redundant));
    }
    let [(pieces, redundant), (whole, _)] = &found[..] else { unreachable!("two kinds of lock") };
    let twice = pieces.executions.iter().find(|(_, count)| commute && **count > 1);
    if let Some((execution, count)) = twice {
        return Some(Err(format!("{count} times: {execution}")));
    }
    let only = |a: &Collect, b: &Collect| a.executions.keys().find(|e| !b.executions.contains_key(*e)).cloned();
    let differ = [("pieces", only(pieces, whole)), ("whole", only(whole, pieces))];
    match differ.into_iter().find_map(|(name, found)| Some(format!("only {name}: {}", found?))) {
        Some(how) => Some(Err(how)),
        None => Some(Ok((pieces.executions.len(), *redundant))),
    }
}

/// A program of a few threads that read, write and wait, by two locks; `n` tells it from others.
fn generated(seed: u64, n: usize) -> String {
    let mut random = Random::new(seed);
    let threads = 2 + random.below(3);
    let (atomics, two) = (random.below(3) != 0, random.below(2) == 0);
    let mut text = format!(
        "static pthread_rwlock_t a{n}, b{n}; static pthread_mutex_t m{n}; static sem_t s{n}; static atomic_int x{n}, y{n};\n"
    );
    for t in 0..threads {
        text += &format!("static void *t{n}_{t}(void *p) {{\n");
        let mut held: Vec<String> = Vec::new();
        for _ in 0..1 + random.below(if threads == 2 { 4 } else { 3 }) {
            let lock = if two && random.below(2) == 0 { 'b' } else { 'a' };
            let line = match random.below(if atomics { 10 } else { 7 }) {
                0..3 => {
                    held.push(format!("pthread_rwlock_unlock(&{lock}{n});"));
                    format!("pthread_rwlock_rdlock(&{lock}{n});")
                }
                3 => {
                    held.push(format!("pthread_rwlock_unlock(&{lock}{n});"));
                    format!("pthread_rwlock_wrlock(&{lock}{n});")
                }
                4 => {
                    held.push(format!("pthread_mutex_unlock(&m{n});"));
                    format!("pthread_mutex_lock(&m{n});")
                }
                5 => format!("sem_wait(&s{n});"),
                6 => format!("sem_post(&s{n});"),
                7 => format!("atomic_store(&x{n}, 1);"),
                8 => format!("if (atomic_load(&x{n})) atomic_fetch_add(&y{n}, 1);"),
                _ => format!("assert(atomic_load(&y{n}) < 2);"),
            };
            text += &format!("    {line}\n");
            while !held.is_empty() && random.below(3) != 0 {
                text += &format!("    {}\n", held.pop().unwrap_or_default());
            }
        }
        while let Some(unlock) = held.pop() {
            if random.below(8) != 0 {
                text += &format!("    {unlock}\n");
            }
        }
        text += "    return p;\n}\n";
    }
    text += &format!("int main_{n}(void) {{\n    pthread_t id[{threads}];\n    sem_init(&s{n}, 0, 0);\n");
    for t in 0..threads {
        text += &format!("    pthread_create(&id[{t}], 0, t{n}_{t}, 0);\n");
    }
    let joins = format!("    for (int t = 0; t < {threads}; t++) pthread_join(id[t], 0);\n");
    let destroys = format!("    pthread_rwlock_destroy(&a{n});\n");
    text += &match random.below(8) {
        0 => destroys,
        1 => joins,
        _ => joins + &destroys,
    };
    text + "    return 0;\n}\n"
}

#[track_caller]
fn compiled(texts: &[String]) -> Compiled {
    let headers = "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n";
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("programs.c");
    std::fs::write(&file, headers.to_owned() + &texts.concat()).expect("a file");
    Compiled::new(&[file], &["-w".into()]).expect("generated programs compile")
}

#[track_caller]
fn loaded(texts: &[String]) -> Vec<Loaded> {
    let compiled = compiled(texts);
    let load = |n| Loaded::from(compiled.program(&format!("main_{n}")).expect("its main"));
    (0..texts.len()).map(load).collect()
}

#[test]
fn locks_in_pieces_are_as_whole_ones() {
    let number = |name: &str, otherwise| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (first, count) = (number("ESTRAGON_SEED", 0), number("ESTRAGON_PROGRAMS", 200));
    let seeds: Vec<u64> = (first..first + count).collect();
    let (mut compared, mut executions, mut abandoned) = (0, 0, 0);
    for batch in seeds.chunks(BATCH) {
        let texts: Vec<String> = batch.iter().enumerate().map(|(n, &seed)| generated(seed, n)).collect();
        for ((seed, text), program) in batch.iter().zip(&texts).zip(&loaded(&texts)) {
            for order in [None, Some(*seed + 1)] {
                match compare(program, order) {
                    Some(Err(how)) => panic!("seed {seed}, order {order:?}\n{text}\n{how}"),
                    Some(Ok((found, redundant))) => {
                        (compared, executions, abandoned) = (compared + 1, executions + found, abandoned + redundant);
                    }
                    None => {}
                }
            }
        }
    }
    println!("{compared} searches of {count} programs, {executions} executions, {abandoned} redundant");
    assert!(compared > count, "most programs are too large");
}

/// Readers and writers that do nothing but lock and unlock.
#[test]
fn read_locks_commute() {
    let thread = |name: String, lock: &str| {
        format!("static void *{name}(void *p) {{ pthread_rwlock_{lock}(&a); pthread_rwlock_unlock(&a); return p; }}\n")
    };
    let count = |readers: usize, writers: usize| {
        let mut text = "static pthread_rwlock_t a;\n".to_owned();
        text.extend((0..readers).map(|t| thread(format!("r{t}"), "rdlock")));
        text.extend((0..writers).map(|t| thread(format!("w{t}"), "wrlock")));
        text += "int main_0(void) { pthread_t id;\n";
        let names = (0..readers).map(|t| format!("r{t}")).chain((0..writers).map(|t| format!("w{t}")));
        text.extend(names.map(|name| format!("pthread_create(&id, 0, {name}, 0);\n")));
        let program = loaded(&[text + "return 0; }\n"]).remove(0);
        let Counts { complete, blocked, redundant } =
            graph::explore(Model::Ra, &mut machine(&program, Setup::default()), &mut Learn, TieBreaker::default())
                .counts;
        assert_eq!((blocked, redundant), (0, 0));
        complete
    };
    for readers in 0..=4 {
        assert_eq!(count(readers, 0), 1, "{readers} readers");
        assert_eq!(count(readers, 1), 1 << readers, "{readers} readers and a writer");
        // In either order of the writers each reader comes first, between them, or last.
        assert_eq!(count(readers, 2), 2 * 3u64.pow(readers as u32), "{readers} readers and two writers");
    }
}

/// What is found with locks in pieces is confirmed by the second interpreter, which knows nothing of them.
#[test]
fn findings_are_confirmed() {
    let texts: Vec<String> = (0..BATCH).map(|n| generated(7000 + n as u64, n)).collect();
    let compiled = compiled(&texts);
    let mut confirmed = 0;
    for (n, text) in texts.iter().enumerate() {
        let program = compiled.program(&format!("main_{n}")).expect("its main");
        let (source, code) = (program.source(), program.code());
        let rules = Rules { args: vec!["program".into()], model: Model::Ra, ..Rules::default() };
        let options = CheckOptions { rules, keep_going: true, max_executions: Some(5_000), ..CheckOptions::default() };
        let checked = driver::check(Arc::clone(&code), &options, &mut |_| {});
        for finding in &checked.findings {
            let reproduced = driver::reproduce(&code, &checked.rules, finding);
            let notes = driver::validate(&source, &checked.rules, &[reproduced]);
            assert!(notes.as_ref().is_ok_and(Vec::is_empty), "{text}: {notes:#?}");
            confirmed += 1;
        }
    }
    assert!(confirmed > BATCH / 2, "only {confirmed} findings");
}
