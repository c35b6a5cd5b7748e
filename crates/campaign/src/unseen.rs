//! What is left out because nothing depends on it: the findings of programs in C are the same with and without
//! `passes::slice`, under every memory model and by both searches, and those of brute force.
//!
//! A check of the sliced program that goes on after findings must find the same assertions, deadlocks and livelocks, by
//! kind and place, as one of the whole program; in programs with races, which end threads where they are met, only that
//! there are some. Every finding must be confirmed by the second interpreter. Brute force explores all interleavings of
//! the whole program.
//!
//! A check that leaves out mutexes which are not needed must have the same findings as one that does not.
//!
//! A check of some properties, for each set of a few, must find something in what is left of the program if the whole
//! program has an error of these kinds.

use base::{FaultKind, Model, Place, Properties, Property};
use differential::is_race;
use driver::{CheckOptions, Checked, Code, Compiled, Rules, Search, Source, Unseen};
use oracle::brute;
use passes::{LeftOut, PassLog, SliceMutation};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::{fs, io};
use testkit::unseen::{PRELUDE, Program};
use vm::{MutexMutation, Setup, Vm};

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
    /// Of mutexes that are left out.
    Mutexes(MutexMutation),
    /// What is found without mutexes is reported.
    Trusts,
}

/// What was compared of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Something was left out under some model.
    pub sliced: bool,
    /// For some properties only, and that nothing was found then although it was in the whole program.
    pub left_out: bool,
    /// Something was found that the whole program does not have.
    pub spurious: bool,
    /// Mutexes were left out.
    pub without_mutexes: bool,
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
        let compared = AssertUnwindSafe(|| {
            agree_under(program, model, search, mistake, &mut seen)
                .or_else(|| agree_for_properties(program, model, search, mistake, &mut seen))
                .or_else(|| agree_without_mutexes(program, model, search, mistake, &mut seen))
        });
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
        Some(Mistake::OrderKept | Mistake::Mutexes(_) | Mistake::Trusts) | None => None,
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

fn emitted(module: ir::Module, search: Search) -> Arc<Code> {
    let mut code = Code::emit(module);
    code.let_additions_commute(search == Search::Traces);
    Arc::new(code)
}

/// As `agree_under`, with and without mutexes.
fn agree_without_mutexes(
    program: &Loaded,
    model: Model,
    search: Search,
    mistake: Option<Mistake>,
    seen: &mut Seen,
) -> Option<Agreed> {
    let (mutexes, trusts_without_mutexes) = match mistake {
        Some(Mistake::Mutexes(mutation)) => (Some(mutation), false),
        Some(Mistake::Trusts) => (None, true),
        Some(Mistake::Slice(_) | Mistake::OrderKept) | None => (None, false),
    };
    let rules = Rules { model, search: Some(search).filter(|_| model == Model::Sc), ..Rules::default() };
    let code = emitted(prepared(program), search);
    let options = CheckOptions { leave_out_mutexes: true, mutexes, trusts_without_mutexes, ..options(&rules) };
    let got = driver::check(Arc::clone(&code), &options, &mut |_| {});
    if got.left_out_mutexes == 0 && got.findings.is_empty() && got.cut_short.is_none() {
        return None;
    }
    let want = checked(&code, &rules);
    if [&want, &got].into_iter().any(|checked| checked.cut_short.is_some()) {
        return Some(Agreed::TooLarge);
    }
    seen.without_mutexes |= got.left_out_mutexes > 0;
    let (mine, theirs) = (found(&got), found(&want));
    if mine != theirs {
        return Some(Agreed::Differ(format!("without mutexes, found {mine:?} instead of {theirs:?}")));
    }
    let (less, all) = (got.counts.executions(), want.counts.executions());
    let more = less > all && theirs.is_empty();
    more.then(|| Agreed::Differ(format!("without mutexes, {less} executions instead of {all}")))
}

/// The sets of properties that are compared.
const SETS: &[&[Property]] = &[
    &[Property::Assertions],
    &[Property::Memory],
    &[Property::Races],
    &[Property::Deadlocks],
    &[Property::Assertions, Property::Memory],
    &[Property::Assertions, Property::Races],
    &[Property::Assertions, Property::Deadlocks, Property::Livelocks],
];

/// As `agree_under`, for checks of some properties.
fn agree_for_properties(
    program: &Loaded,
    model: Model,
    search: Search,
    mistake: Option<Mistake>,
    seen: &mut Seen,
) -> Option<Agreed> {
    let mutation = match mistake {
        Some(Mistake::Slice(mutation)) => Some(mutation),
        Some(Mistake::OrderKept | Mistake::Mutexes(_) | Mistake::Trusts) | None => None,
    };
    let rules = Rules { model, search: Some(search).filter(|_| model == Model::Sc), ..Rules::default() };
    let code = |module: ir::Module| emitted(module, search);
    let mut want = None;
    for &set in SETS {
        let mut module = prepared(program);
        let properties: Properties = set.iter().copied().collect();
        if passes::leave_out_for(&mut module, properties, mutation) == LeftOut::default() {
            continue;
        }
        seen.left_out = true;
        let whole = want.get_or_insert_with(|| checked(&code(prepared(program)), &rules));
        if whole.cut_short.is_some() {
            return Some(Agreed::TooLarge);
        }
        let got = checked(&code(module), &rules);
        if got.cut_short.is_some() {
            return Some(Agreed::TooLarge);
        }
        let violated = whole.findings.iter().find(|finding| properties.has(finding.fault.kind.property()));
        if let (Some(violated), true) = (violated, got.findings.is_empty()) {
            return Some(Agreed::Differ(format!("for {properties}, not found: {:?}", violated.fault)));
        }
        seen.spurious |= whole.findings.is_empty() && !got.findings.is_empty();
    }
    None
}

fn checked(code: &Arc<Code>, rules: &Rules) -> Checked {
    driver::check(Arc::clone(code), &options(rules), &mut |_| {})
}

fn options(rules: &Rules) -> CheckOptions {
    let rules = rules.clone();
    CheckOptions { rules, keep_going: true, max_executions: Some(MOST_EXECUTIONS), ..CheckOptions::default() }
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
