//! C programs: the search together with the footprints that the machine of real programs reports, and that machine
//! together with the second interpreter.

use crate::second::{self, Found, Judgement};
use crate::{Case, Compared, Verdict, compare, orders};
use base::Program as _;
use base::{Detail, FaultKind};
use driver::{CheckOptions, Code, Compiled, Model, Program, Reduced, Rules};
use explore::interleave;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::{fs, io};
use testkit::c_program::{self, CProgram, PRELUDE, Races, source};
use vm::{Setup, Vm};

const LIMIT: usize = 20_000;
/// Programs per call of the compiler.
pub const BATCH: usize = 50;

pub use c_program::program;

/// A program as it was read, and as the machine runs it.
pub struct Loaded {
    pub raw: ir::Module,
    pub code: Arc<Code>,
    /// Its threads wait in loops, which are transformed as in a check. The second interpreter would not terminate.
    pub awaits: bool,
}

impl From<Program> for Loaded {
    fn from(program: Program) -> Self {
        Self { raw: program.raw().clone(), code: program.code(), awaits: false }
    }
}

impl Loaded {
    fn waiting(program: Program) -> Self {
        let raw = program.raw().clone();
        let code = program.searched(&sc(), Reduced { slice: false, ..Reduced::default() }).code;
        Self { raw, code: Arc::new(code), awaits: true }
    }
}

/// Brute force interleaves threads.
fn sc() -> Rules {
    Rules { model: Model::Sc, ..Rules::default() }
}

/// A machine at the beginning of a program.
pub fn machine(code: &Arc<Code>) -> Vm {
    Vm::new(Arc::clone(code), Setup::default())
}

/// Compares the search in these orders with brute force. `racy`: see [`Case`].
pub fn agree_on(program: &Loaded, orders: &[Option<u64>], limit: usize, racy: bool) -> Verdict {
    agree_with(program, &Setup::default(), orders, limit, racy)
}

/// Like [`agree_on`], for machines with another setup.
pub fn agree_with(program: &Loaded, setup: &Setup, orders: &[Option<u64>], limit: usize, racy: bool) -> Verdict {
    let Loaded { raw, code, awaits } = program;
    let names = RefCell::new(Vec::new());
    // All machines must name the threads alike and have the same assumptions about conflicts.
    let again = |first: &Vm| {
        *names.borrow_mut() = first.thread_names();
        let (thread_names, refuted) = (first.thread_names(), first.assumptions());
        let setup = Setup { thread_names, refuted, skip_epilogues: true, ..setup.clone() };
        Vm::new(Arc::clone(code), setup)
    };
    let describe = |vm: &Vm| {
        let seen = second::describe(vm, raw, |name| vm.names().global(name), vm.output());
        format!("{:x} {seen}", vm.fingerprint())
    };
    let first = Vm::new(Arc::clone(code), setup.clone());
    let rules = interleave::Rules::default();
    let case = Case { again: &again, describe: &describe, racy, orders, limit, rules };
    let mut verdict = compare(first, &case);
    // In the second interpreter plain accesses are not operations, and there are no spurious wakeups.
    if let Verdict::Same(Compared { ends, faults, judged }) = &mut verdict
        && !awaits
        && !setup.plain_events
        && !setup.spurious
    {
        let found = Found { thread_names: names.take(), reuse: setup.reuse, ends, faults };
        match second::judge(raw, &found, 2 * limit, racy) {
            Judgement::Same => *judged = true,
            Judgement::NoOpinion => {}
            Judgement::Differs(how) => return Verdict::Differ(how),
        }
    }
    verdict
}

/// The text of one program as a file of its own.
pub fn text(program: &CProgram) -> String {
    format!("{PRELUDE}\n{}", source(program, ""))
}

/// Compiles programs together, which takes much less time than one by one.
pub fn compile(programs: &[CProgram]) -> Result<Vec<Loaded>, String> {
    let text: Vec<String> = programs.iter().enumerate().map(|(n, program)| source(program, &format!("_{n}"))).collect();
    let say = |why: io::Error| why.to_string();
    let dir = tempfile::tempdir().map_err(say)?;
    let file = dir.path().join("programs.c");
    fs::write(&file, format!("{PRELUDE}\n{}", text.join("\n"))).map_err(say)?;
    let compiled = Compiled::new(&[file], &["-w".into()]).map_err(|why| format!("{why}"))?;
    let load = |(n, program): (usize, &CProgram)| {
        let loaded = compiled.program(&format!("main_{n}"));
        if program.awaits() { loaded.map(Loaded::waiting) } else { loaded.map(Loaded::from) }
    };
    programs.iter().enumerate().map(load).collect::<Result<_, _>>().map_err(|why| format!("{why}"))
}

/// Compares the search in the orders of a seed with brute force; where blocks are allocated and freed, also with
/// reused addresses.
pub fn agree(program: &CProgram, loaded: &Loaded, seed: u64) -> Verdict {
    let first = agree_under(&Setup::default(), program, loaded, seed);
    if !matches!(first, Verdict::Same(_)) || !program.allocates() {
        return first;
    }
    match agree_under(&Setup { reuse: 1, ..Setup::default() }, program, loaded, seed) {
        Verdict::Same(_) | Verdict::TooLarge => first,
        Verdict::Differ(how) => Verdict::Differ(format!("with freed addresses given again: {how}")),
    }
}

fn agree_under(setup: &Setup, program: &CProgram, loaded: &Loaded, seed: u64) -> Verdict {
    // The new owner of a reused block writes to it plainly, and races with a thread that still waits there. The order
    // of racing accesses is not part of a trace.
    let races = if setup.reuse > 0 && program.awaits() { Races::Plain } else { program.races() };
    let verdict = agree_with(loaded, setup, &orders(seed), LIMIT, races == Races::Plain);
    match verdict {
        Verdict::Same(compared) if races != Races::Plain => {
            let race = compared.faults.iter().find(|(kind, _)| races == Races::None && *kind == FaultKind::DataRace);
            let findings = || (setup.reuse == 0).then(|| findings_differ(loaded, &compared)).flatten();
            match (race, findings()) {
                (Some((_, how)), _) => Verdict::Differ(format!("a race where there is none by construction: {how:?}")),
                (None, Some(how)) => Verdict::Differ(how),
                (None, None) => Verdict::Same(compared),
            }
        }
        Verdict::Same(_) | Verdict::TooLarge | Verdict::Differ(_) => verdict,
    }
}

/// How the findings of a check with `--keep-going` differ from the faults that brute force finds: their kinds and, of
/// assertions, which. Deadlocks are compared as ends of executions; a check does not report them beside a thread that
/// has failed.
fn findings_differ(program: &Loaded, compared: &Compared) -> Option<String> {
    let options = CheckOptions { rules: sc(), keep_going: true, ..CheckOptions::default() };
    let checked = driver::check(Arc::clone(&program.code), &options, &mut |_| {});
    let which = |kind: FaultKind, detail: &Detail| {
        let told_apart = kind == FaultKind::Assertion;
        (kind, told_apart.then(|| detail.clone()))
    };
    let found = checked.findings.iter().map(|finding| which(finding.fault.kind, &finding.fault.detail));
    let found: BTreeSet<_> =
        found.filter(|(kind, _)| !matches!(kind, FaultKind::Deadlock | FaultKind::Livelock)).collect();
    let want: BTreeSet<_> = compared.faults.iter().map(|(kind, detail)| which(*kind, detail)).collect();
    (found != want).then(|| format!("a check that goes on finds {found:?}, brute force {want:?}"))
}

/// The smallest program that differs, and how, made from one that does.
pub fn smallest(program: &CProgram, seed: u64) -> Result<(CProgram, String), String> {
    let mut smallest = (program.clone(), String::new());
    'smaller: loop {
        let variants = match smallest.1.as_str() {
            "" => vec![program.clone()],
            _ => smallest.0.smaller(),
        };
        for variants in variants.chunks(BATCH) {
            for (variant, loaded) in variants.iter().zip(compile(variants)?) {
                if let Verdict::Differ(how) = agree(variant, &loaded, seed) {
                    smallest = (variant.clone(), how);
                    continue 'smaller;
                }
            }
        }
        return Ok(smallest);
    }
}
