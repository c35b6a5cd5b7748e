//! What is left out because nothing depends on it: the findings of programs in C are the same with and without
//! `passes::slice`, under every memory model and by both searches, and those of brute force.
//!
//! A check of the sliced program that goes on after findings must find the same assertions, deadlocks and livelocks, by
//! kind and place, as one of the whole program; in programs with races, which end threads where they are met, only that
//! there are some. Every finding must be confirmed by the second interpreter. Brute force explores all interleavings of
//! the whole program.

use base::{FaultKind, Model, Place};
use differential::is_race;
use driver::{CheckOptions, Checked, Code, Compiled, Rules, Search, Source, Unseen};
use oracle::brute;
use passes::{PassLog, SliceMutation};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::{fs, io};
use testkit::unseen::{PRELUDE, Program};
use vm::{Setup, Vm};

const MOST_EXECUTIONS: u64 = 3000;
const MOST_PREFIXES: usize = 5000;
/// Programs per call of the compiler.
pub const BATCH: usize = 50;

/// Mistakes, to show that the campaign notices them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    Slice(SliceMutation),
    /// The race detector takes order from accesses that are left out.
    OrderKept,
}

/// What was compared of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Something was left out under some model.
    pub sliced: bool,
    pub fewer: bool,
    pub findings: bool,
    pub races: bool,
    pub by_brute_force: bool,
}

#[derive(Debug)]
pub enum Agreed {
    Same(Seen),
    TooLarge,
    Differ(String),
}

/// A program as it was read.
pub struct Loaded {
    raw: ir::Module,
    source: Source,
}

/// Compiles programs together, which takes much less time than one by one.
pub fn compile(programs: &[Program]) -> Result<Vec<Loaded>, String> {
    let text: Vec<String> = programs.iter().enumerate().map(|(n, program)| program.source(&format!("_{n}"))).collect();
    let say = |why: io::Error| why.to_string();
    let dir = tempfile::tempdir().map_err(say)?;
    let file = dir.path().join("programs.c");
    fs::write(&file, format!("{PRELUDE}\n{}", text.join("\n"))).map_err(say)?;
    let compiled = Compiled::new(&[file], &["-w".into()]).map_err(|why| format!("{why}"))?;
    let load = |n: usize| {
        let program = compiled.program(&format!("main_{n}")).map_err(|why| format!("{why}"))?;
        Ok(Loaded { raw: program.raw().clone(), source: program.source() })
    };
    (0..programs.len()).map(load).collect()
}

/// Compares under all models.
pub fn agree(program: &Loaded, mistake: Option<Mistake>) -> Agreed {
    let mut seen = Seen::default();
    let both = [(Model::Sc, Search::Traces), (Model::Sc, Search::ReadsFrom)];
    let weak = [Model::Rc11, Model::Ra, Model::Tso, Model::Pso].map(|model| (model, Search::ReadsFrom));
    for (model, search) in both.into_iter().chain(weak) {
        // A panic of a search is a difference like any other.
        let compared = AssertUnwindSafe(|| agree_under(program, model, search, mistake, &mut seen));
        let panicked = |_| Some(Agreed::Differ("a panic".to_owned()));
        match catch_unwind(compared).unwrap_or_else(panicked) {
            Some(Agreed::Differ(how)) => {
                return Agreed::Differ(format!("under {} by {}: {how}", model.name(), search.name()));
            }
            Some(other) => return other,
            None => {}
        }
    }
    Agreed::Same(seen)
}

fn prepared(program: &Loaded) -> ir::Module {
    let mut module = program.raw.clone();
    passes::prepare(&mut module, &mut PassLog::default());
    module
}

/// `None` if there is no difference.
fn agree_under(
    program: &Loaded,
    model: Model,
    search: Search,
    mistake: Option<Mistake>,
    seen: &mut Seen,
) -> Option<Agreed> {
    let mut module = prepared(program);
    let mutation = match mistake {
        Some(Mistake::Slice(mutation)) => Some(mutation),
        Some(Mistake::OrderKept) | None => None,
    };
    let slice = passes::slice(&mut module, model, mutation);
    if slice.left_out() == 0 {
        return None;
    }
    let places = slice.accesses.iter().filter(|access| access.matters.is_none()).map(|access| {
        let Place { file, line, column, .. } = module.place(access.at);
        Unseen { file, line, column }
    });
    let rules = Rules { model, search: Some(search).filter(|_| model == Model::Sc), ..Rules::default() };
    let sliced = Rules { unseen: places.collect(), ..rules.clone() };
    let mut code = Code::emit(module);
    code.let_unseen_order(mistake == Some(Mistake::OrderKept));
    code.let_additions_commute(search == Search::Traces);
    let code = Arc::new(code);
    let mut whole = Code::emit(prepared(program));
    whole.let_additions_commute(search == Search::Traces);
    let want = checked(&Arc::new(whole), &rules);
    let got = checked(&code, &sliced);
    if [&want, &got].into_iter().any(|checked| checked.cut_short.is_some()) {
        return Some(Agreed::TooLarge);
    }
    let (mine, theirs) = (found(&got), found(&want));
    if mine != theirs {
        return Some(Agreed::Differ(format!("found {mine:?} instead of {theirs:?}")));
    }
    let races = !theirs.is_empty() && theirs.iter().all(|(kind, _)| is_race(*kind));
    let (less, all) = (got.counts.executions(), want.counts.executions());
    if less > all && !races {
        return Some(Agreed::Differ(format!("{less} executions instead of {all}")));
    }
    seen.sliced = true;
    seen.fewer |= less < all;
    seen.findings |= !theirs.is_empty();
    seen.races |= races;
    if mistake.is_none() {
        for finding in &got.findings {
            let again = driver::reproduce(&code, &sliced, finding);
            if let Err(mismatch) = driver::validate(&program.source, &sliced, &[again]) {
                return Some(Agreed::Differ(format!("{mismatch:#?}")));
            }
        }
    }
    if search == Search::Traces && model == Model::Sc {
        return by_brute_force(program, &theirs, seen);
    }
    None
}

fn checked(code: &Arc<Code>, rules: &Rules) -> Checked {
    let options = CheckOptions {
        rules: rules.clone(),
        keep_going: true,
        max_executions: Some(MOST_EXECUTIONS),
        ..CheckOptions::default()
    };
    driver::check(Arc::clone(code), &options, &mut |_| {})
}

/// The findings by kind and line. Where there are races, only these, and not where.
fn found(checked: &Checked) -> BTreeSet<(FaultKind, u32)> {
    let all: BTreeSet<(FaultKind, u32)> =
        checked.findings.iter().map(|finding| (finding.fault.kind, finding.fault.place.line)).collect();
    match all.iter().find(|(kind, _)| is_race(*kind)) {
        Some(&(kind, _)) => BTreeSet::from([(kind, 0)]),
        None => all,
    }
}

fn by_brute_force(program: &Loaded, want: &BTreeSet<(FaultKind, u32)>, seen: &mut Seen) -> Option<Agreed> {
    let mut vm = Vm::new(Arc::new(Code::emit(prepared(program))), Setup::default());
    let slow = brute(&mut vm, MOST_PREFIXES, &|_: &Vm| String::new());
    if slow.cut {
        return None;
    }
    seen.by_brute_force = true;
    let kinds = |kind: FaultKind| !matches!(kind, FaultKind::Deadlock | FaultKind::Livelock);
    let theirs: BTreeSet<FaultKind> = slow.faults.iter().map(|(kind, _)| *kind).filter(|&kind| kinds(kind)).collect();
    let mine: BTreeSet<FaultKind> = want.iter().map(|(kind, _)| *kind).filter(|&kind| kinds(kind)).collect();
    let races = |kinds: &BTreeSet<FaultKind>| kinds.iter().any(|&kind| is_race(kind));
    let same = if races(&mine) { races(&theirs) } else { mine == theirs };
    (!same).then(|| Agreed::Differ(format!("found {mine:?}, by brute force {theirs:?}")))
}

/// The smallest program that differs, and how, made from one that does.
pub fn smallest(program: &Program) -> Result<(Program, String), String> {
    let mut smallest = (program.clone(), String::new());
    'smaller: loop {
        let variants = if smallest.1.is_empty() { vec![program.clone()] } else { smallest.0.smaller() };
        for variant in variants {
            // What does not compile any more is no variant.
            let Ok(loaded) = compile(std::slice::from_ref(&variant)) else { continue };
            if let Agreed::Differ(how) = agree(&loaded[0], None) {
                smallest = (variant, how);
                continue 'smaller;
            }
        }
        return Ok(smallest);
    }
}
