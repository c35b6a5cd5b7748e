//! C programs under weak memory models: the machine of real programs as the graph engine sees it.
//!
//! Toy programs are written down in C, compiled, and explored on the machine; what is found must be what the axioms
//! allow of the toy programs themselves.

use base::{Assumption, FaultKind, Program as _, Registry};
use driver::{CheckOptions, Code, Model, Options, Program, Rules, Source};
use explore::graph::{self, Observed};
use explore::{Counts, End, Listener, TieBreaker};
use oracle::{Axioms, axiomatic};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use testkit::weak::{Family, Line, Op, Weak, WeakMachine, litmus, program};
use vm::{Setup, Vm, WeakVm};

const HEADER: &str = "#include <assert.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
void __VERIFIER_assume(int);
bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
";

/// How atomics are declared and accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sizes {
    /// All with 4 bytes.
    One,
    /// Stored with 8 or 16 bytes, and accessed otherwise with as many or fewer.
    Up8,
    Up16,
}

impl Sizes {
    fn declared(self) -> &'static str {
        match self {
            Sizes::One => "atomic_int",
            Sizes::Up8 => "union { _Atomic long all; atomic_int low; }",
            Sizes::Up16 => "union { _Atomic __int128 all; _Atomic long half; atomic_int low; }",
        }
    }

    /// What a store accesses, with its type.
    fn stored(self) -> (&'static str, &'static str) {
        match self {
            Sizes::One => ("", "int"),
            Sizes::Up8 => (".all", "long"),
            Sizes::Up16 => (".all", "__int128"),
        }
    }

    /// What another operation accesses, in line `at` of its thread.
    fn accessed(self, at: usize) -> (&'static str, &'static str) {
        match (self, at % 3) {
            (Sizes::Up8, 0) | (Sizes::Up16, 1) => (".low", "int"),
            (Sizes::Up16, 0) => (".half", "long"),
            (Sizes::One | Sizes::Up8 | Sizes::Up16, _) => self.stored(),
        }
    }
}

/// The functions of one program, and what `main` does to start it. Names are those of the toy program with its number.
/// A thread that begins by joining another accesses atomics plainly.
fn in_c(number: usize, program: &Weak, sizes: Sizes) -> (String, String) {
    let lines = || program.threads.iter().flatten();
    let mut text = String::new();
    let mut start = String::new();
    let mut declared = Vec::new();
    for line in lines() {
        let kind = match line.op {
            Op::Read | Op::Write | Op::Add | Op::Exchange | Op::Cas | Op::WeakCas => sizes.declared(),
            Op::FutexWait | Op::FutexWake => sizes.declared(),
            Op::Lock | Op::Unlock => "pthread_mutex_t",
            Op::Wait | Op::Post => "sem_t",
            Op::ReadLock | Op::ReadUnlock | Op::WriteLock | Op::WriteUnlock => "pthread_rwlock_t",
            Op::TryReadLock | Op::TryWriteLock => "pthread_rwlock_t",
            Op::PlainRead | Op::PlainWrite => "int",
            _ => continue,
        };
        let plain = if kind == "int" { "plain_" } else { "" };
        let name = format!("{plain}{}{number}", char::from(line.loc));
        if !declared.contains(&name) {
            writeln!(text, "static {kind} {name};").unwrap();
            if kind == "sem_t" {
                write!(start, "sem_init(&{name}, 0, 0); ").unwrap();
            }
            declared.push(name);
        }
    }
    let threads = program.threads.len();
    writeln!(text, "static pthread_t id{number}[{threads}];").unwrap();
    for t in 0..threads {
        writeln!(text, "static void *t{number}_{t}(void *);").unwrap();
    }
    for (t, lines) in program.threads.iter().enumerate() {
        writeln!(
            text,
            "static void *t{number}_{t}(void *unused) {{\n    int r = 0; bool held[128] = {{0}}, again = 0;"
        )
        .unwrap();
        for (at, line) in lines.iter().enumerate() {
            let mut done = statement(number, at, lines.len(), line, sizes);
            let x = format!("{}{number}", char::from(line.loc));
            let whole = sizes.stored().1;
            match (lines[0].op, line.op) {
                // As a whole, but not as an atomic: it begins anew.
                (Op::Join, Op::Write) if line.operands[0] == 0 => done = format!("memset(&{x}, 0, sizeof {x});"),
                // As a whole, in part, and by copying it with other bytes.
                (Op::Join, Op::Read) => {
                    done = match at % 3 {
                        0 => format!("r = *(int *)&{x};"),
                        1 => format!("r = *(unsigned char *)&{x};"),
                        _ => format!("{{ char copied[sizeof {x}]; memcpy(copied, &{x}, sizeof {x}); r = copied[0]; }}"),
                    };
                }
                (Op::Join, Op::Write) => done = format!("*({whole} *)&{x} = {};", line.operands[0]),
                _ => {}
            }
            writeln!(text, "l{at}:;\n    {done}").unwrap();
        }
        writeln!(text, "l{}:;\n    (void)r; (void)held; (void)again;\n    return unused;\n}}", lines.len()).unwrap();
    }
    let spawned = |t: usize| lines().any(|line| line.op == Op::Spawn && usize::from(line.operands[0]) == t);
    start.extend((0..threads).filter(|&t| !spawned(t)).map(|t| create(number, t)));
    (text, start)
}

fn create(number: usize, t: usize) -> String {
    format!("pthread_create(&id{number}[{t}], NULL, t{number}_{t}, NULL); ")
}

fn statement(number: usize, at: usize, len: usize, line: &Line, sizes: Sizes) -> String {
    let Line { op, loc, operands: [a, b], order } = *line;
    let [load, store, update] =
        [order.load().name(), order.store().name(), order.update().name()].map(|name| format!("memory_order_{name}"));
    let failure = format!("memory_order_{}", order.failure().name());
    let x = format!("{}{number}", char::from(loc));
    let unlock = |call: &str| format!("if (held[{loc}]) {{ held[{loc}] = 0; {call}(&{x}); }}");
    let lock = |call: &str| format!("{call}(&{x}); held[{loc}] = 1;");
    let tried = |call: &str| format!("r = !{call}(&{x}); if (r) held[{loc}] = 1;");
    let (part, ty) = sizes.accessed(at);
    let whole = sizes.stored().0;
    match op {
        Op::Read => format!("r = atomic_load_explicit(&{x}{part}, {load});"),
        Op::Write => format!("atomic_store_explicit(&{x}{whole}, {a}, {store});"),
        Op::Add => format!("r = atomic_fetch_add_explicit(&{x}{part}, {a}, {update});"),
        Op::Exchange => format!("r = atomic_exchange_explicit(&{x}{part}, {a}, {update});"),
        Op::Cas => format!(
            "{{ {ty} was = {a}; atomic_compare_exchange_strong_explicit(&{x}{part}, &was, {b}, {update}, {failure}); r = was; }}"
        ),
        Op::WeakCas => format!(
            "{{ {ty} was = {a}; r = atomic_compare_exchange_weak_explicit(&{x}{part}, &was, {b}, {update}, {failure}); }}"
        ),
        Op::Again => format!("again = r != {a} && !again; if (again) goto l{};", at - 1),
        Op::Lock => lock("pthread_mutex_lock"),
        Op::Unlock => unlock("pthread_mutex_unlock"),
        Op::Wait => format!("sem_wait(&{x});"),
        Op::Post => format!("sem_post(&{x});"),
        Op::ReadLock => lock("pthread_rwlock_rdlock"),
        Op::ReadUnlock => unlock("pthread_rwlock_unlock"),
        Op::WriteLock => lock("pthread_rwlock_wrlock"),
        Op::WriteUnlock => unlock("pthread_rwlock_unlock"),
        Op::TryReadLock => tried("pthread_rwlock_tryrdlock"),
        Op::TryWriteLock => tried("pthread_rwlock_trywrlock"),
        Op::Begin => "if (!held[0]) { held[0] = 1; __VERIFIER_atomic_begin(); }".to_owned(),
        Op::End => "if (held[0]) { held[0] = 0; __VERIFIER_atomic_end(); }".to_owned(),
        Op::Fence => match order.fence() {
            Some(order) => format!("atomic_thread_fence(memory_order_{});", order.name()),
            None => "atomic_thread_fence(memory_order_relaxed);".to_owned(),
        },
        Op::FutexWait => format!("syscall(SYS_futex, &{x}, FUTEX_WAIT_PRIVATE, {a}, 0, 0, 0);"),
        Op::FutexWake => format!("syscall(SYS_futex, &{x}, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);"),
        Op::Spawn => create(number, a.into()),
        Op::Join => format!("pthread_join(id{number}[{a}], NULL);"),
        Op::PlainRead => format!("if (held[{loc}]) r = plain_{x};"),
        Op::PlainWrite => format!("if (held[{loc}]) plain_{x} = {a};"),
        Op::Choose => "r = __VERIFIER_nondet_bool();".to_owned(),
        Op::Unless => format!("if (r != {a}) goto l{};", (at + 1 + usize::from(b)).min(len)),
        Op::AssertNot => format!("assert(r != {a});"),
        Op::Assume => format!("__VERIFIER_assume(r == {a});"),
        Op::Await | Op::AwaitExchange | Op::AwaitCas | Op::TryLock | Op::TryWait => unreachable!("not translated"),
        Op::Arrive | Op::Leave | Op::Free | Op::Return => unreachable!("not translated"),
    }
}

/// Whether a program means the same in C: tries of mutexes and semaphores are updates there, nobody joins a thread that
/// was never created, a thread that locks a reader-writer lock twice is told so, and what is accessed when its memory
/// ends is a race.
fn has_a_twin(program: &Weak) -> bool {
    let odd = |line: &Line| {
        matches!(
            line.op,
            Op::Await
                | Op::AwaitExchange
                | Op::AwaitCas
                | Op::TryLock
                | Op::TryWait
                | Op::Join
                | Op::Arrive
                | Op::Leave
                | Op::Free
                | Op::Return
        )
    };
    let rwlock = |line: &&Line| matches!(line.op, Op::ReadLock | Op::WriteLock | Op::TryReadLock | Op::TryWriteLock);
    let twice = |lines: &Vec<Line>| lines.iter().filter(rwlock).count() > 1;
    !program.threads.iter().flatten().any(odd) && !program.threads.iter().any(twice)
}

#[derive(Default)]
struct Failing {
    assertions: usize,
    other: Vec<String>,
}

impl Listener<WeakVm, Observed> for Failing {
    fn ended(
        &mut self,
        _: &WeakVm,
        _: &mut dyn Iterator<Item = Observed>,
        end: End<'_>,
        _: &Counts,
    ) -> ControlFlow<()> {
        match end {
            End::Fault { fault, .. } if fault.kind == FaultKind::Assertion => self.assertions += 1,
            End::Fault { fault, .. } => self.other.push(report::message(fault)),
            End::Unsupported(what) => self.other.push(what.to_string()),
            End::Complete | End::Left { .. } | End::Assumed | End::Livelock { .. } | End::Deadlock(_) => {}
        }
        ControlFlow::Continue(())
    }
}

fn machine(code: &Arc<Code>, args: &[String], refuted: Registry) -> WeakVm {
    let args = std::iter::once("program".to_owned()).chain(args.iter().cloned()).collect();
    WeakVm::new(Vm::new(Arc::clone(code), Setup { args, refuted, ..Setup::default() }))
}

/// Every reader-writer lock that was split is one location.
fn unsplit(registry: &Registry) -> Registry {
    let whole = |assumption: &Assumption| match assumption {
        Assumption::NotReader { lock, .. } => Assumption::SplitPerReader(*lock),
        other => other.clone(),
    };
    registry.refuted().map(whole).collect()
}

fn compile(text: &str) -> (Arc<Code>, Source) {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("program.c");
    std::fs::write(&file, text).expect("a file");
    let options = Options { compiler_flags: vec!["-mcx16".into()], ..Options::default() };
    let program = Program::compile(&[file], &options).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let source = program.source();
    (program.code(), source)
}

/// All programs in one file, chosen by the argument; and their functions.
fn all_in_c(programs: &[Weak], sizes: Sizes) -> ((Arc<Code>, Source), Vec<String>) {
    let (functions, starts): (Vec<String>, Vec<String>) =
        programs.iter().enumerate().map(|(number, program)| in_c(number, program, sizes)).unzip();
    let cases: String =
        starts.iter().enumerate().map(|(number, start)| format!("    case {number}: {start}break;\n")).collect();
    let main =
        format!("int main(int argc, char **argv) {{\n    switch (argc + atoi(argv[1]) - 2) {{\n{cases}    }}\n}}\n");
    (compile(&format!("{HEADER}{}{main}", functions.concat())), functions)
}

#[test]
fn toy_programs_in_c_have_the_same_weak_traces() {
    let random = (0..300).map(program);
    let named = litmus::named().into_iter().map(|litmus| litmus.program);
    // Several threads that try, of which some fail; and a wake between the parts of two waits.
    let tried = [
        "wrlock l; wrunlock l || tryrdlock l; assertnot 0 || tryrdlock l; unless 0 1; W x 1 || R x",
        "rdlock l; rdunlock l || trywrlock l; unless 0 1; W x 1 || trywrlock l; unless 1 1; wrunlock l || R x",
        "tryrdlock l; unless 1 1; rdunlock l || trywrlock l; wrunlock l || wrlock l; wrunlock l || tryrdlock l",
        "fwait x 0; R y || fwait x 0; W y 1 || W x 1; fwake x",
    ];
    let tried = tried.map(Weak::of);
    compare(&named.chain(tried).chain(random).filter(has_a_twin).collect::<Vec<Weak>>(), &[Model::Ra], Sizes::One);
}

/// Memory orders and fences of C programs mean what they mean in the toy programs, under each model.
#[test]
fn memory_orders_of_c_programs_are_those_of_the_toys() {
    let ordered = |seed: u64| Family::ALL[seed as usize % Family::ALL.len()].program(seed);
    let programs = (7000..7250).map(ordered).filter(has_a_twin).collect::<Vec<Weak>>();
    compare(&programs, &Model::ALL, Sizes::One);
}

/// Atomics that are accessed with different sizes, or are larger than 8 bytes, behave as others do as long as all of
/// their bytes are stored at once.
#[test]
fn sizes_of_accesses_change_no_execution() {
    let ordered = |seed: u64| Family::ALL[seed as usize % Family::ALL.len()].program(seed);
    for (sizes, first, models) in
        [(Sizes::Up8, 8000, [Model::Tso, Model::Rc11]), (Sizes::Up16, 8100, [Model::Sc, Model::Rc11])]
    {
        let programs = (first..first + 100).map(ordered).filter(has_a_twin).collect::<Vec<Weak>>();
        compare(&programs, &models, sizes);
    }
}

/// A wait at a futex acquires what the wakes before it released, in C as in toy programs; it is not enough to compare
/// the value of the futex.
#[test]
fn waits_at_futexes_see_what_was_written_before_wakes() {
    let programs = [
        "xchg.acq y 0; xchg.acq x 2 || spawn 2; cas.ar x 0 2; fwake y || fwait y 1; R.rlx x || xchg.acq y 0",
        "W.rlx x 1; fwake y || fwait y 1; R.rlx x",
        "W.rlx x 1; fwake y || W.rlx y 1; fwait y 1; R.rlx x",
    ];
    let count = |program: &str| {
        let program = Weak::of(program);
        let ((code, _), _) = all_in_c(std::slice::from_ref(&program), Sizes::One);
        [Model::Sc, Model::Tso, Model::Rc11].map(|model| {
            let slow = axiomatic(&mut WeakMachine::new(program.clone()), model.into(), 20_000, &WeakMachine::describe);
            let mut machine = machine(&code, &["0".to_owned()], Registry::default());
            let counts = graph::explore(model, &mut machine, &mut Failing::default(), TieBreaker::default()).counts;
            assert_eq!((counts.complete + counts.blocked) as usize, slow.ends.len(), "{model:?}: {program}");
            slow.ends.len()
        })
    };
    assert_eq!(programs.map(count), [[45, 45, 48], [3, 3, 3], [2, 2, 3]]);
}

/// A thread that happens after all others accesses atomics plainly, and reads what an atomic access could read.
#[test]
fn plain_accesses_after_atomic_ones_are_as_those() {
    let alone = |program: &Weak| {
        program.threads.len() < 4 && !program.threads.iter().flatten().any(|line| line.op == Op::Spawn)
    };
    let after = |mut program: Weak, lines: &str| {
        let joins = (0..program.threads.len()).map(|t| format!("join {t}; ")).collect::<String>();
        program.threads.extend(Weak::of(&format!("{joins}{lines}")).threads);
        program
    };
    let programs = || (2000..2300).map(program).filter(|program| has_a_twin(program) && alone(program));
    let plainly = "R x; R y; unless 1 1; W x 3; R x; W y 2; assertnot 2; R y";
    // What is written as a whole begins anew, once and again, and may be accessed by atomics then.
    let anew = "R y; unless 1 1; W x 0; R x; add x 1; xchg x 2; W y 0; W x 0; add y 1; assertnot 1; add x 1; R x";
    for (lines, sizes) in [(plainly, Sizes::One), (anew, Sizes::One), (plainly, Sizes::Up8), (anew, Sizes::Up16)] {
        compare(&programs().map(|program| after(program, lines)).collect::<Vec<Weak>>(), &[Model::Ra], sizes);
    }
}

/// A plain write to all bytes of some atomics reinitialises them for all that happens after it; other accesses race
/// with it.
#[test]
fn atomics_are_begun_anew() {
    let program = |between: &str, after: &str| {
        format!(
            "static struct {{ atomic_int a, b; int plain; }} s, t; static atomic_int done; static int r;
             static void begin(void) {{ atomic_store(&s.a, 1); }}
             static void f(void) {{ atomic_store(&s.a, 2); atomic_fetch_add(&s.b, 1); {between} atomic_store(&done, 1); }}
             static void g(void) {{ if (atomic_load(&done)) {{ {after} }} }}
             static void end(void) {{ r = s.plain; }}"
        )
    };
    let look = "assert(atomic_load(&s.a) == 0 && atomic_fetch_add(&s.b, 3) == 0 && atomic_load(&s.b) == 3);";
    for (between, after, executions) in [
        ("memset(&s, 0, sizeof s);", look, 2),
        ("s.plain = 1; s = t;", look, 2),
        ("memset(&s, 0, 4); atomic_store(&s.b, 0);", look, 2),
        ("memset(&s, 0, sizeof s);", "memset(&s, 1, sizeof s); assert(atomic_load(&s.b) == 0x01010101);", 2),
        ("memset(&s, 0, 2);", "assert(atomic_load(&s.a) == 0 && atomic_fetch_add(&s.b, 1) == 1);", 2),
        ("memset((char *)&s + 3, 1, 2);", "assert(atomic_load(&s.a) == 0x01000002 && atomic_load(&s.b) == 1);", 2),
        ("t = s;", "assert(t.a == 2 && t.b == 1);", 2),
        ("r = *(char *)&s.a;", "assert(r == 2);", 2),
    ] {
        let (counts, failing) = found(&program(between, after));
        assert_eq!((failing.assertions, failing.other), (0, Vec::new()), "{between}");
        assert_eq!((counts.complete, counts.blocked), (executions, 0), "{between}");
    }
    // Whether they are does not show in what the thread has read that comes after.
    for condition in ["", "!"] {
        let (counts, failing) = found(&format!(
            "static atomic_int a, c, done; static int anew, seen, r; static void begin(void) {{ atomic_store(&a, 1); }}
             static void f(void) {{ if ({condition}atomic_load(&c)) {{ memset(&a, 0, sizeof a); anew = 1; }} atomic_store(&done, 1); }}
             static void g(void) {{ atomic_store(&c, 1); if (atomic_load(&done)) {{ r = atomic_load(&a); seen = 1; }} }}
             static void end(void) {{ assert(!seen || r == !anew); }}"
        ));
        assert_eq!((counts.complete, failing.assertions, failing.other), (4, 0, Vec::new()), "{condition}");
    }
    let (_, failing) = found(&program("memset(&s, 0, sizeof s);", "} atomic_load(&s.a); {"));
    assert!(failing.other.iter().any(|what| what.contains("races with")), "{:?}", failing.other);
}

/// Compares the weak traces of toy programs with those of what they are in C.
fn compare(programs: &[Weak], models: &[Model], sizes: Sizes) {
    let ((code, _), functions) = all_in_c(programs, sizes);
    let mut compared = 0;
    let cases = programs.iter().enumerate().flat_map(|case| models.iter().map(move |&model| (case, model)));
    for ((number, program), model) in cases {
        let slow =
            axiomatic(&mut WeakMachine::new(program.clone()), Axioms::from(model), 20_000, &WeakMachine::describe);
        if slow.cut {
            continue;
        }
        compared += 1;
        for order in [None, Some(number as u64 + 1)] {
            let args = [number.to_string()];
            let tie_breaker = || order.map_or(TieBreaker::default(), TieBreaker::seeded);
            // To toy programs a reader-writer lock is one location: see `weak_rwlock.rs` for what it is otherwise.
            let mut first = machine(&code, &args, Registry::default());
            graph::explore(model, &mut first, &mut Failing::default(), tie_breaker());
            let whole = unsplit(&first.assumptions());
            let mut failing = Failing::default();
            let Counts { complete, blocked, redundant } =
                graph::explore(model, &mut machine(&code, &args, whole), &mut failing, tie_breaker()).counts;
            assert_eq!(failing.other, [""; 0], "{program}");
            assert_eq!(
                ((complete + blocked) as usize, redundant),
                (slow.ends.len(), 0),
                "{model:?}, order {order:?}: {program}\n{}",
                functions[number]
            );
            assert_eq!(failing.assertions > 0, !slow.faults.is_empty(), "{model:?}, order {order:?}: {program}");
        }
    }
    assert!(compared > 60 && compared * 2 > programs.len(), "only {compared} of {} programs", programs.len());
}

/// What is found can be had again, with fewer steps and in another order; replaying what is shown gives the same, and
/// so does the second interpreter.
#[test]
fn findings_are_repeated() {
    let fails = |program: &Weak| {
        program.threads.iter().flatten().any(|line| matches!(line.op, Op::AssertNot | Op::Lock | Op::FutexWait))
    };
    // Store buffering, with reads and with updates; and two threads that see two writes in different orders.
    let weak = [
        "W x 1; R y; unless 0 1; W a 1 || W y 1; R x; unless 0 1; W b 1 || R a; unless 1 2; R b; assertnot 1",
        "xchg x 1; R y; unless 0 1; add a 1 || xchg y 1; R x; unless 0 1; add a 1 || R a; assertnot 2",
        "W x 1 || W y 1 || R x; unless 1 3; R y; unless 0 1; add a 1 || R y; unless 1 3; R x; unless 0 1; add a 1 || R a; assertnot 2",
    ];
    let random = (1000..1300).map(program).filter(|program| has_a_twin(program) && fails(program));
    let programs: Vec<Weak> = weak.into_iter().map(Weak::of).chain(random).collect();
    let ((code, source), _) = all_in_c(&programs, Sizes::One);
    let (mut repeated, mut old) = (0, 0);
    for (number, program) in programs.iter().enumerate() {
        let args = vec!["program".to_owned(), number.to_string()];
        let rules = Rules { args, model: Model::Ra, ..Rules::default() };
        let options = CheckOptions { rules: rules.clone(), keep_going: true, ..CheckOptions::default() };
        let checked = driver::check(Arc::clone(&code), &options, &mut |_| {});
        for finding in &checked.findings {
            let reproduced = driver::reproduce(&code, &checked.rules, finding);
            let steps: Vec<_> =
                reproduced.execution.events.iter().map(|event| (base::Tid::new(event.thread), event.pick)).collect();
            let again = driver::replay(Arc::clone(&code), &checked.rules, &finding.threads, &steps);
            assert_eq!(again.execution, reproduced.execution, "{program}");
            old += usize::from(reproduced.moves.iter().any(|step| step.reads != oracle::Reads::Latest));
            let notes = driver::validate(&source, &checked.rules, &[reproduced]);
            assert!(notes.as_ref().is_ok_and(Vec::is_empty), "{program}: {notes:#?}");
            repeated += 1;
        }
    }
    assert!(
        repeated > 20 && old > 1,
        "only {repeated} findings, {old} of them with reads of what had been overwritten"
    );
}

/// What a search of a program with two threads, `f` and `g`, and what they share finds.
#[track_caller]
fn found(shared: &str) -> (Counts, Failing) {
    let text = format!(
        "{HEADER}{shared}\nstatic void *first(void *p) {{ f(); return p; }}\nstatic void *second(void *p) {{ g(); return p; }}\n\
         int main(void) {{ pthread_t a, b; begin(); pthread_create(&a, 0, first, 0); pthread_create(&b, 0, second, 0);\n\
         pthread_join(a, 0); pthread_join(b, 0); end(); }}\n"
    );
    let mut failing = Failing::default();
    let outcome = graph::explore(
        Model::Ra,
        &mut machine(&compile(&text).0, &[], Registry::default()),
        &mut failing,
        TieBreaker::default(),
    );
    assert_eq!(outcome.stopped, None);
    (outcome.counts, failing)
}

/// Plain memory that is passed on through an atomic never branches and holds what it must.
#[test]
fn plain_memory_is_ordered_by_what_atomics_pass_on() {
    let (counts, failing) = found(
        "static int data; static atomic_int flag;
         static void begin(void) {} static void end(void) {}
         static void f(void) { data = 42; atomic_store_explicit(&flag, 1, memory_order_release); }
         static void g(void) { if (atomic_load_explicit(&flag, memory_order_acquire)) assert(data == 42); }",
    );
    assert_eq!((counts.complete, counts.blocked), (2, 0));
    assert!(failing.other.is_empty() && failing.assertions == 0, "{:?}", failing.other);
    // The same with an order that passes nothing on, where the other thread reads what was written.
    let (_, failing) = found(
        "static int data; static atomic_int flag;
         static void begin(void) {} static void end(void) {}
         static void f(void) { data = 42; atomic_store_explicit(&flag, 1, memory_order_relaxed); }
         static void g(void) { if (atomic_load_explicit(&flag, memory_order_acquire)) data = 43; }",
    );
    assert!(failing.other.iter().all(|message| message.contains("races with")), "{:?}", failing.other);
    assert_eq!(failing.other.len(), 1);
}

/// What is read from an older write does not order what came after that.
#[test]
fn an_old_value_orders_nothing_new() {
    let (_, failing) = found(
        "static int data; static atomic_int flag;
         static void begin(void) {} static void end(void) {}
         static void f(void) { atomic_store(&flag, 1); data = 42; atomic_store(&flag, 2); }
         static void g(void) { if (atomic_load(&flag) == 1) data = 43; }",
    );
    assert_eq!(failing.other.len(), 1, "{:?}", failing.other);
    assert!(failing.other[0].contains("races with"));
}

/// Memory that a thread sets up plainly before it shows it to others.
#[test]
fn initial_values_come_from_plain_writes() {
    let (counts, failing) = found(
        "struct node { atomic_int value; }; static struct node *_Atomic top;
         static void begin(void) {} static void end(void) { free(atomic_load(&top)); }
         static void f(void) { struct node *n = malloc(sizeof *n); atomic_init(&n->value, 7); atomic_store(&top, n); }
         static void g(void) { struct node *n = atomic_load(&top); if (n) { int v = atomic_fetch_add(&n->value, 1); assert(v == 7); } }",
    );
    assert_eq!((counts.complete, counts.blocked), (2, 0));
    assert!(failing.other.is_empty() && failing.assertions == 0, "{:?}", failing.other);
}

/// What nobody wrote decides nothing.
#[test]
fn reading_what_was_never_written_is_a_fault() {
    let (_, failing) = found(
        "static atomic_int *_Atomic p; static void begin(void) { atomic_store(&p, malloc(sizeof(atomic_int))); }
         static void end(void) {} static void f(void) { atomic_store(atomic_load(&p), 1); }
         static void g(void) { if (atomic_load(atomic_load(&p))) abort(); }",
    );
    assert!(failing.other.iter().any(|message| message.contains("never written")), "{:?}", failing.other);
}

/// Programs whose number of weak traces the papers give, with a parameter that is quick.
#[test]
fn programs_of_the_papers_have_their_counts() {
    let counts = [
        ("indexer", 13, 64),
        ("filesystem", 17, 16),
        ("n_writers_a_reader", 8, 9),
        ("n_writes_a_read_two_threads", 6, 13),
        ("redundant_co", 5, 91),
        ("readers", 8, 256),
        ("lastzero", 6, 144),
        ("control_flow", 6, 77),
        ("pthread_demo", 5, 252),
        ("stack", 5, 252),
    ];
    for (name, n, want) in counts {
        let file = format!("{}/../../bench/sc/{name}.c", env!("CARGO_MANIFEST_DIR"));
        let options = Options { compiler_flags: vec![format!("-DN={n}").into()], ..Options::default() };
        let code = Program::compile(&[file.into()], &options).unwrap_or_else(|why| panic!("{name}: {why}")).code();
        let mut failing = Failing::default();
        let outcome = graph::explore(
            Model::Ra,
            &mut machine(&code, &[], Registry::default()),
            &mut failing,
            TieBreaker::default(),
        );
        assert_eq!((outcome.counts.complete, outcome.counts.blocked), (want, 0), "{name}({n}): {:?}", failing.other);
    }
}

/// Which threads leave a barrier together depends on the order of arrivals if more threads arrive than it takes.
#[test]
fn a_crowded_barrier_pairs_threads_in_every_way() {
    let (counts, failing) = found(
        "static pthread_barrier_t b;
         static void begin(void) { pthread_barrier_init(&b, 0, 1); } static void end(void) {}
         static void f(void) { pthread_barrier_wait(&b); } static void g(void) { pthread_barrier_wait(&b); }",
    );
    assert_eq!((counts.complete, counts.blocked), (2, 0));
    assert!(failing.other.is_empty(), "{:?}", failing.other);
    // Of three threads two go on, whichever they are, and one is left: if that is the third, which nobody joins, the
    // process ends.
    let (counts, failing) = found(
        "static pthread_barrier_t b; static pthread_t c;
         static void *third(void *p) { pthread_barrier_wait(&b); return p; }
         static void begin(void) { pthread_barrier_init(&b, 0, 2); pthread_create(&c, 0, third, 0); } static void end(void) {}
         static void f(void) { pthread_barrier_wait(&b); } static void g(void) { pthread_barrier_wait(&b); }",
    );
    assert_eq!((counts.complete, counts.blocked), (2, 4));
    assert!(failing.other.is_empty(), "{:?}", failing.other);
}

/// The findings of a program under Release-Acquire, told again.
#[track_caller]
fn reproduced(text: &str) -> (Source, Rules, Vec<driver::Reproduced>) {
    let (code, source) = compile(&format!("{HEADER}{text}"));
    let rules = Rules { args: vec!["program".to_owned()], model: Model::Ra, ..Rules::default() };
    let options = CheckOptions { rules, keep_going: true, ..CheckOptions::default() };
    let checked = driver::check(Arc::clone(&code), &options, &mut |_| {});
    let reproduced = checked.findings.iter().map(|finding| driver::reproduce(&code, &checked.rules, finding)).collect();
    (source, checked.rules, reproduced)
}

/// A wait joins the queue and then releases the mutex: a thread that signals in between finds it locked.
#[test]
fn a_wait_is_two_steps() {
    let (source, rules, findings) = reproduced(
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static sem_t s;
         static int done;
         static void *a(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); assert(!done); pthread_mutex_unlock(&m); return p; }
         static void *b(void *p) { pthread_cond_signal(&c); if (pthread_mutex_trylock(&m)) sem_post(&s); else pthread_mutex_unlock(&m); return p; }
         static void *d(void *p) { sem_wait(&s); pthread_mutex_lock(&m); done = 1; pthread_mutex_unlock(&m); return p; }
         int main(void) { pthread_t t; sem_init(&s, 0, 0);
             pthread_create(&t, 0, a, 0); pthread_create(&t, 0, b, 0); pthread_create(&t, 0, d, 0); }",
    );
    assert!(findings.iter().any(|finding| finding.fault.kind == FaultKind::Assertion), "found by both steps alone");
    let notes = driver::validate(&source, &rules, &findings);
    assert!(notes.as_ref().is_ok_and(Vec::is_empty), "{notes:#?}");
}

/// What the axioms do not allow is not shown, even if a machine can do it.
#[test]
fn findings_are_held_against_the_axioms() {
    let (source, rules, mut findings) = reproduced(
        "static atomic_int x, y;
         static void *f(void *p) { atomic_store(&x, 1); assert(atomic_load(&y)); return p; }
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); atomic_store(&y, 1); assert(atomic_load(&x)); }",
    );
    assert!(driver::validate(&source, &rules, &findings).is_ok());
    // As if the read were after the other thread's write.
    let graph = &mut findings[0].graph;
    let write = graph.iter().position(|event| event.writes && event.reads.is_none());
    let read = graph.iter().rposition(|event| event.reads == Some(None));
    let (write, read) = (write.expect("a write"), read.expect("a read of the initial value"));
    graph[read].loc = graph[write].loc;
    graph[read].after.push(write);
    let mismatch = driver::validate(&source, &rules, &findings).expect_err("it cannot be");
    assert!(mismatch.what.contains("the memory model does not allow it"), "{}", mismatch.what);
}

/// Atomic sections exclude each other, and nothing else.
#[test]
fn atomic_sections_are_ordered() {
    let sections = |inside: &str| {
        format!(
            "static int x, r; static atomic_int y;
             static void add(void) {{ __VERIFIER_atomic_begin(); x += 1; {inside} __VERIFIER_atomic_end(); }}
             static void begin(void) {{}} static void end(void) {{ assert(x == 3); }}
             static void f(void) {{ add(); atomic_store(&y, 1); add(); }} static void g(void) {{ add(); r = atomic_load(&y); }}"
        )
    };
    let (counts, failing) = found(&sections(""));
    // Three places among the other's sections; the store may be known or not unless it must be.
    assert_eq!((counts.complete, counts.blocked), (5, 0));
    assert!(failing.other.is_empty() && failing.assertions == 0, "{:?}", failing.other);
    // What is read outside of a section may come from the middle of one.
    let program = |read: &str| {
        format!(
            "static atomic_int x, y; static int a, b; static void begin(void) {{}} static void end(void) {{ assert(a == b); }}
             static void f(void) {{ __VERIFIER_atomic_begin(); atomic_store(&x, 1); atomic_store(&y, 1); __VERIFIER_atomic_end(); }}
             static void g(void) {{ {read} }}"
        )
    };
    let look = "a = atomic_load(&x); b = atomic_load(&y);";
    let inside = format!(
        "__VERIFIER_atomic_begin(); {{ __VERIFIER_atomic_begin(); {look} __VERIFIER_atomic_end(); }} __VERIFIER_atomic_end();"
    );
    for (read, executions, failing) in [(look, 4, 2), (&inside, 2, 0)] {
        let (counts, found) = found(&program(read));
        assert_eq!((counts.executions(), found.assertions), (executions, failing), "{read}");
        assert!(found.other.is_empty(), "{:?}", found.other);
    }
}

/// What may wait is executed in an atomic section if it need not; else the user is told.
#[test]
fn nobody_waits_in_an_atomic_section() {
    let program = |inside: &str, other: &str| {
        format!(
            "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
             static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; static sem_t s; static atomic_int x; static pthread_t t;
             static void *h(void *p) {{ return p; }}
             static void begin(void) {{ sem_init(&s, 0, 1); }} static void end(void) {{}}
             static void f(void) {{ __VERIFIER_atomic_begin(); atomic_fetch_add(&x, 1); {inside} __VERIFIER_atomic_end(); }}
             static void g(void) {{ {other} atomic_fetch_add(&x, 1); }}"
        )
    };
    let lock = "pthread_mutex_lock(&m); atomic_fetch_add(&x, 1); pthread_mutex_unlock(&m);";
    let read = "pthread_rwlock_rdlock(&l); atomic_fetch_add(&x, 1); pthread_rwlock_unlock(&l);";
    let write = "pthread_rwlock_wrlock(&l); atomic_fetch_add(&x, 1); pthread_rwlock_unlock(&l);";
    let cases = [
        (lock, "", false),
        (lock, &lock.replace("&m", "&n"), false),
        (lock, lock, true),
        (lock, &format!("__VERIFIER_atomic_begin(); {lock} __VERIFIER_atomic_end();"), false),
        (read, read, false),
        (read, write, true),
        (write, read, true),
        ("sem_wait(&s);", "sem_post(&s);", false),
        ("sem_wait(&s); sem_wait(&s);", "sem_post(&s);", true),
        ("pthread_mutex_trylock(&m);", lock, false),
        ("pthread_create(&t, 0, h, 0);", "", false),
        ("pthread_create(&t, 0, h, 0); pthread_join(t, 0);", "", true),
        ("pthread_exit(0);", "", true),
    ];
    for (inside, other, refused) in cases {
        let (_, failing) = found(&program(inside, other));
        assert_eq!(!failing.other.is_empty(), refused, "{inside} beside {other}: {:?}", failing.other);
        assert!(failing.other.iter().all(|what| what.contains("in an atomic section")), "{:?}", failing.other);
    }
}

/// A wait that runs out of time moves the clock, which others may look at before and after.
#[test]
fn time_passes_for_all() {
    let program = |seconds: u32, most: u32| {
        format!(
            "#include <time.h>
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static sem_t s;
             static void *f(void *p) {{
                 struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += {seconds};
                 pthread_mutex_lock(&m); pthread_cond_timedwait(&c, &m, &t); pthread_mutex_unlock(&m);
                 t.tv_sec += {seconds}; sem_timedwait(&s, &t); return p; }}
             static void *g(void *p) {{
                 struct timespec a, b, e; clock_gettime(CLOCK_REALTIME, &a); clock_gettime(CLOCK_REALTIME, &b);
                 clock_gettime(CLOCK_REALTIME, &e);
                 assert(b.tv_sec - a.tv_sec < {most} && e.tv_sec - b.tv_sec < {most}); return p; }}
             int main(void) {{ pthread_t t; sem_init(&s, 0, 0); pthread_create(&t, 0, f, 0); pthread_create(&t, 0, g, 0); }}"
        )
    };
    // Both waits may pass between two looks, and not more.
    for (most, fails) in [(5, true), (10, true), (11, false)] {
        let (source, rules, findings) = reproduced(&program(5, most));
        assert_eq!(!findings.is_empty(), fails, "{most} seconds");
        assert!(driver::validate(&source, &rules, &findings).is_ok());
    }
}

/// A join that does not wait finds the other thread ended, with all it did, or not.
#[test]
fn joins_need_not_wait() {
    let program = |check: &str| {
        format!(
            "#define _GNU_SOURCE\n#include <errno.h>\n#include <time.h>\n
             int pthread_tryjoin_np(pthread_t, void **); int pthread_timedjoin_np(pthread_t, void **, const struct timespec *);
             static int plain; static atomic_int x;
             static void *f(void *p) {{ atomic_store(&x, 1); plain = 1; return p; }}
             int main(void) {{
                 pthread_t t; pthread_create(&t, 0, f, 0); struct timespec at = {{.tv_sec = 1}};
                 int first = pthread_tryjoin_np(t, 0), seen = atomic_load(&x);
                 int second = first ? pthread_timedjoin_np(t, 0, &at) : 0;
                 if (first && second) pthread_join(t, 0);
                 assert(plain == 1 && (first == 0 || first == EBUSY) && (second == 0 || second == ETIMEDOUT));
                 assert({check}); }}"
        )
    };
    // Whether it had ended, and what was seen of it, are told apart: a thread that has ended has stored.
    let (_, _, findings) = reproduced(&program("first != 0 || seen == 1"));
    assert!(findings.is_empty(), "{:?}", findings[0].fault);
    for check in ["first != 0", "first == 0 || second != 0", "second == 0 || seen == 1", "second == 0 || seen == 0"] {
        let (source, rules, findings) = reproduced(&program(check));
        assert_eq!(findings.len(), 1, "{check}");
        let notes = driver::validate(&source, &rules, &findings);
        assert!(notes.as_ref().is_ok_and(Vec::is_empty), "{check}: {notes:#?}");
    }
}

/// Whether a plain access comes after atomic ones depends on what the others did, even if nothing else does.
#[test]
fn others_make_a_plain_access_an_operation() {
    let (counts, failing) = found(
        "static atomic_int x, y; static int r; static void begin(void) {} static void end(void) { r = *(int *)&x; assert(r == 0); }
         static void f(void) { if (atomic_load(&y)) atomic_store(&x, 0); }
         static void g(void) { atomic_store(&y, 1); if (atomic_load(&y) == 2) atomic_store(&x, 0); }",
    );
    assert_eq!((counts.complete, counts.blocked), (2, 0));
    assert!(failing.other.is_empty() && failing.assertions == 0, "{:?}", failing.other);
}
