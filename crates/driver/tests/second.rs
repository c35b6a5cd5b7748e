//! The second interpreter against the machine: brute force over either finds the same executions, with the same ends
//! and faults; programs end the same under one schedule, and what a check finds is confirmed.

use base::{FaultKind, Id, Machine, Pick, Program as _, Step, Tid};
use driver::{CheckOptions, Model, Options, Program, Rules};
use oracle::brute;
use oracle::interp::{self, Interp};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use testkit::{directive, files, pool};
use vm::{Code, Vm};

type Names = Vec<(Tid, u32)>;

fn root() -> PathBuf {
    files::workspace(env!("CARGO_MANIFEST_DIR"))
}

fn program(file: &Path) -> Program {
    let text = fs::read_to_string(file).expect("a readable program");
    let compiler_flags = directive::words(&text, "compiler flags").into_iter().chain(["-w".to_owned()]);
    let compiler_flags = compiler_flags.map(Into::into).collect();
    // Those of C++ may throw.
    let options = Options { compiler_flags, exceptions: true, cache: true, ..Options::default() };
    Program::compile(&[file.to_owned()], &options).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

/// The program as it was read, and as the machine runs it.
fn compile(file: &Path) -> (ir::Module, Arc<Code>) {
    let program = program(file);
    (program.raw().clone(), program.code())
}

/// What two machines must agree on: globals, up to addresses, and what each thread is about to do.
fn describe<M: Machine>(machine: &M, module: &ir::Module, global: impl Fn(&str) -> Option<Vec<u8>>) -> String {
    const SMALLEST_ADDRESS: u64 = 1 << 36;
    let mut text = String::new();
    for data in module.globals.values().filter(|data| !data.constant && !data.thread_local && data.init.is_some()) {
        let bytes = global(&data.name).expect("the same globals");
        for word in bytes.chunks(8) {
            let value = word.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
            text.push_str(&if value < SMALLEST_ADDRESS { format!("{value:x} ") } else { "address ".to_owned() });
        }
    }
    for tid in (0..machine.threads()).map(Tid::from_index) {
        // One that has no next operation has ended, or does not exist in this execution.
        if let Some(pending) = machine.pending(tid) {
            let kind = format!("{:?}", pending.what);
            let kind = kind.split([' ', '(']).next().unwrap_or_default().to_owned();
            let place = machine.place(tid);
            text.push_str(&format!("; {tid} {kind} {} {}:{}", pending.enabled, place.line, place.column));
        }
    }
    text
}

#[test]
fn brute_force_finds_the_same_on_both() {
    let programs = files::below(&root().join("tests/brute"), &["c"]);
    assert!(programs.len() >= 10, "programs are missing");
    for file in programs {
        let name = file.display();
        let (module, code) = compile(&file);
        let mut vm = Vm::new(code, vm::Setup::default());
        let one = brute(&mut vm, 400_000, &|vm: &Vm| {
            describe(vm, &module, |name| vm.names().global(name).map(<[u8]>::to_vec))
                + &String::from_utf8_lossy(vm.output())
        });
        // From here on both call the threads the same.
        let names: Names = vm.thread_names();
        let mut second = Interp::new(&module, interp::Setup { thread_names: names, ..interp::Setup::default() });
        let two = brute(&mut second, 400_000, &|interp: &Interp<'_>| {
            describe(interp, &module, |name| interp.global(name).map(<[u8]>::to_vec))
                + &String::from_utf8_lossy(interp.output())
        });
        assert!(!one.cut && !two.cut, "{name}: too large");
        assert_eq!(second.uncovered(), None, "{name}");
        assert_eq!(two.inconsistent, None, "{name}: a conflict was not named");
        let kinds = |found: &oracle::Brute| found.faults.iter().map(|(kind, _)| *kind).collect::<BTreeSet<FaultKind>>();
        assert_eq!(kinds(&one), kinds(&two), "{name}: other faults");
        for (key, end) in &one.ends {
            assert_eq!(two.ends.get(key), Some(end), "{name}: the end of {key:?}");
        }
        assert_eq!(one.ends.len(), two.ends.len(), "{name}: executions that only the second has");
    }
}

/// How a run ended, as far as the two must agree, and what it wrote.
type Ending = (String, Vec<u8>);

fn told(thread: Tid, fault: &base::Fault) -> String {
    format!("{} of {thread} at {}", fault.kind, fault.place)
}

/// In turn, as `driver::run` does: a wait that can only run out of time goes on when nothing else can.
fn run_on_second(module: &ir::Module) -> Ending {
    let setup = interp::Setup { fuel: 3_000_000, ..interp::Setup::default() };
    let mut interp = Interp::new(module, setup);
    let mut last = usize::MAX;
    let end = loop {
        let alive = interp.alive();
        let can = |tid: &Tid, late: bool| interp.pending(*tid).is_some_and(|p| p.enabled && (late || !p.timed));
        let mut ready: Vec<Tid> = alive.iter().copied().filter(|tid| can(tid, false)).collect();
        if ready.is_empty() {
            ready.extend(alive.iter().copied().find(|tid| can(tid, true)));
        }
        let Some(&tid) = ready.iter().find(|tid| tid.index() > last).or(ready.first()) else {
            break if alive.is_empty() { format!("exit {}", interp.exit_code()) } else { "deadlock".to_owned() };
        };
        last = tid.index();
        match interp.step(tid, Pick(0)) {
            Step::Ran | Step::Finished => {}
            Step::Exited(code) => break format!("exit {code}"),
            Step::AssumeFailed | Step::Refuted => break "assumption".to_owned(),
            Step::Fault(fault) => break told(tid, &fault),
            Step::Unsupported(_) => match interp.uncovered() {
                Some(what) => break format!("not covered: {what}"),
                None => break "unsupported".to_owned(),
            },
        }
    };
    (end, interp.output().to_vec())
}

fn run_on_machine(code: Arc<Code>) -> Ending {
    let setup = vm::Setup::default();
    let mut vm = Vm::new(code, setup);
    let end = match driver::run_to_end(&mut vm, driver::Schedule::RoundRobin) {
        driver::Ending::Exited(code) => format!("exit {code}"),
        driver::Ending::AssumeFailed => "assumption".to_owned(),
        driver::Ending::Fault { fault, .. } if fault.kind == FaultKind::Deadlock => "deadlock".to_owned(),
        driver::Ending::Fault { thread, fault } => told(thread, &fault),
        driver::Ending::Unsupported(_) => "unsupported".to_owned(),
    };
    (end, vm.output().to_vec())
}

/// Programs that run alone and programs with one fault each. What the second interpreter does not cover is no
/// disagreement, but must stay the exception.
#[test]
fn programs_end_the_same() {
    let single = |file: &PathBuf| !file.iter().any(|part| part.to_string_lossy().ends_with(".multi"));
    let programs = ["tests/run", "tests/ui"].iter().flat_map(|dir| files::below(&root().join(dir), &["c", "cpp"]));
    let programs: Vec<PathBuf> = programs.filter(single).collect();
    let endings = pool::map(&programs, |file| {
        let (module, code) = compile(file);
        (run_on_machine(code), run_on_second(&module))
    });
    let mut covered = 0;
    for (file, (machine, second)) in programs.iter().zip(endings) {
        if !second.0.starts_with("not covered") {
            assert_eq!(machine, second, "{}", file.display());
            covered += 1;
        }
    }
    assert!(3 * covered >= 2 * programs.len(), "only {covered} of {} programs are covered", programs.len());
}

/// What is found is confirmed; the exceptions are listed.
#[test]
fn findings_are_confirmed() {
    let programs = ["tests/check", "tests/brute", "tests/ui", "examples"]
        .iter()
        .flat_map(|dir| files::below(&root().join(dir), &["c", "cpp"]));
    let programs: Vec<PathBuf> = programs.filter(|file| !file.ends_with("no_main.c")).collect();
    let results = pool::map(&programs, |file| {
        let program = program(file);
        let source = program.source();
        let rules = Rules { args: vec!["program".to_owned()], model: Model::Sc, ..Rules::default() };
        let text = fs::read_to_string(file).expect("a readable program");
        let options = CheckOptions {
            rules: rules.clone(),
            keep_going: directive::words(&text, "flags").contains(&"--keep-going".to_owned()),
            max_executions: Some(500),
            max_steps: Some(2_000),
            // Programs that do not end.
            time: Some(Duration::from_secs(5)),
            ..CheckOptions::default()
        };
        let code = program.code();
        let checked = driver::check(Arc::clone(&code), &options, &mut |_| {});
        let reproduced: Vec<_> =
            checked.findings.iter().map(|finding| driver::reproduce(&code, &rules, finding)).collect();
        let notes = driver::validate(&source, &rules, &reproduced)
            .unwrap_or_else(|mismatch| panic!("{}: {mismatch:#?}", file.display()));
        (reproduced.len(), notes)
    });
    let found: usize = results.iter().map(|(found, _)| found).sum();
    assert!(found >= 50, "only {found} findings");
    let name = |file: &PathBuf| file.file_name().expect("a file").to_string_lossy().into_owned();
    let not_covered: Vec<String> = programs
        .iter()
        .zip(&results)
        .flat_map(|(file, (_, notes))| notes.iter().map(move |note| (file, note)))
        .map(|(file, note)| format!("{}: {}", name(file), note.rsplit("does not cover ").next().unwrap_or_default()))
        .collect();
    let stacks = ["endless_recursion.c", "large_local.c", "large_local_filled.c", "stack_overflow.c"];
    let expected = stacks.map(|file| format!("{file}: the size of a stack"));
    assert_eq!(not_covered, expected, "findings that only the machine confirms");
}
