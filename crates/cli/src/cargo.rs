//! `cargo estragon`: the tests of a package, each checked on its own, and its programs.

use crate::args::{self, CargoTask, Deferred};
use crate::check::{Target, finding_text, interrupt, plural, request};
use crate::output::Output;
use crate::progress::Line;
use crate::{Colours, exit, mismatch, time};
use base::Model;
use driver::cargo::{Cargo, Executable};
use driver::{Answer, Compiled, Error, Listed, Options, RunOptions, Session, Stage, Test, Verdict};
use report::json::{self, Package, PackageTest};
use report::{Sources, Style};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

/// The time for each test, unless the user says so.
const TIME: Duration = Duration::from_secs(60);
/// What of a program is checked.
const MAIN: &str = "main";
/// Where what `replay` needs is kept, in the directory of the build.
const FINDINGS: &str = "findings";

pub fn cargo(task: CargoTask, colours: Colours, output: &Arc<Mutex<Output>>) -> Result<u8, Error> {
    match task {
        CargoTask::Check(Deferred(check)) => self::check(&check, colours, &mut crate::lock(output)),
        CargoTask::Run(Deferred(run)) => self::run(run, colours, output),
        CargoTask::List(Deferred(list)) => self::list(&list, &mut crate::lock(output)),
        CargoTask::Replay(Deferred(replay)) => self::replay(&replay, colours, &mut crate::lock(output)),
    }
}

/// How cargo is called.
fn commands(package: &args::Package, selection: Option<&args::Selection>) -> Cargo {
    let wrapper = std::env::var_os("CARGO_ESTRAGON").map(PathBuf::from);
    let wrapper =
        wrapper.unwrap_or_else(|| std::env::current_exe().unwrap_or_default().with_file_name("cargo-estragon"));
    Cargo {
        command: std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        wrapper,
        package: package.to_flags(),
        selection: selection.map(args::Selection::to_flags).unwrap_or_default(),
        programs: selection.map(args::Selection::to_program_flags).unwrap_or_default(),
    }
}

/// An executable, and what in it is wanted: tests, or the `main` of a program.
struct Tests {
    executable: Executable,
    compiled: Compiled,
    is_program: bool,
    wanted: Vec<Listed>,
    /// How many are not wanted.
    others: usize,
}

fn tests(cargo: &Cargo, directory: &Path, wanted: &args::Wanted) -> Result<Vec<Tests>, Error> {
    let mut all = Vec::new();
    for executable in cargo.tests(directory)? {
        let compiled = Compiled::new(std::slice::from_ref(&executable.text), &[])?;
        let listed = match driver::tests(&compiled) {
            // An executable without the harness has tests of its own making.
            Err(Error::NoTests) => Vec::new(),
            listed => listed?,
        };
        let count = listed.len();
        let wanted: Vec<Listed> = listed.into_iter().filter(|test| wanted.includes(test)).collect();
        all.push(Tests { executable, compiled, is_program: false, others: count - wanted.len(), wanted });
    }
    Ok(all)
}

/// The programs that were named, each with its `main`.
fn programs(cargo: &Cargo, directory: &Path, wanted: &args::Wanted) -> Result<Vec<Tests>, Error> {
    let main = Listed { name: MAIN.to_owned(), ignored: false };
    let mut all = Vec::new();
    for executable in cargo.programs(directory)? {
        let compiled = Compiled::new(std::slice::from_ref(&executable.text), &[])?;
        let wanted: Vec<Listed> = Some(main.clone()).into_iter().filter(|main| wanted.includes(main)).collect();
        all.push(Tests { executable, compiled, is_program: true, others: 1 - wanted.len(), wanted });
    }
    Ok(all)
}

fn no_test(wanted: &args::Wanted, all: &[Tests], output: &mut Output) -> u8 {
    let count: usize = all.iter().map(|tests| tests.others).sum();
    let message = match (&wanted.filter, count) {
        (_, 0) => "the package has no tests: mark functions with #[test], or name another package with -p".to_owned(),
        (Some(filter), _) => {
            format!("no test matches `{filter}`; `cargo estragon list` shows all {}", plural(count as u64, "test"))
        }
        (None, _) => format!("all {} are ignored; check them with --ignored", plural(count as u64, "test")),
    };
    output.fail(&message)
}

/// `cargo estragon list`.
fn list(list: &args::CargoList, output: &mut Output) -> Result<u8, Error> {
    let cargo = commands(&list.package, Some(&list.selection));
    let all = tests(&cargo, &cargo.directory()?, &list.wanted)?;
    if all.iter().all(|tests| tests.wanted.is_empty()) {
        return Ok(no_test(&list.wanted, &all, output));
    }
    for Tests { executable, wanted, .. } in &all {
        for test in wanted {
            let ignored = if test.ignored { " (ignored)" } else { "" };
            output.report(format!("{}: {}{ignored}\n", shown(executable), test.name).as_bytes());
        }
    }
    Ok(if output.failed() { exit::USAGE } else { 0 })
}

/// As cargo names what it runs: `ring v0.1.0 (lib)`.
fn shown(Executable { package: (name, version), kind, target, .. }: &Executable) -> String {
    match kind.as_str() {
        "lib" => format!("{name} v{version} (lib)"),
        _ => format!("{name} v{version} ({kind} {target})"),
    }
}

/// How many tests ended in which way.
#[derive(Default)]
struct Totals {
    verified: u64,
    errors: u64,
    unfinished: u64,
    /// A finding could not be confirmed.
    lost: bool,
}

/// `cargo estragon check`.
fn check(check: &args::CargoCheck, colours: Colours, output: &mut Output) -> Result<u8, Error> {
    let [model] = check.searching.model[..] else {
        return Err(Error::Combination("cargo estragon checks tests under one memory model at a time"));
    };
    let target = match Target::open(check.json.clone()) {
        Ok(target) => target,
        Err(message) => return Ok(output.fail(&message)),
    };
    let to_stdout = !matches!(target, Target::Stdout);
    let report = |output: &mut Output, text: &str| match to_stdout {
        true => output.report(text.as_bytes()),
        false => output.err(text.as_bytes()),
    };
    let interrupt = interrupt();
    let request = |name: &str| {
        let args = std::iter::once(name.to_owned()).chain(check.args.iter().cloned()).collect();
        let mut request = request(&check.searching, args, false, model, Arc::clone(&interrupt));
        request.options.time.get_or_insert(TIME);
        request
    };
    request("").validate()?;
    let started = Instant::now();
    let cargo = commands(&check.package, Some(&check.selection));
    let directory = cargo.directory()?;
    let mut all = tests(&cargo, &directory, &check.wanted)?;
    if check.selection.names_programs() {
        all.extend(programs(&cargo, &directory, &check.wanted)?);
    } else if !check.args.is_empty() {
        return Err(Error::Combination("arguments are for `main`: name a program with --bin or --example"));
    }
    if all.iter().all(|tests| tests.wanted.is_empty()) {
        return Ok(no_test(&check.wanted, &all, output));
    }
    let compiled_in = started.elapsed();
    let started = Instant::now();
    let style = colours.style(if to_stdout { io::stdout().is_terminal() } else { io::stderr().is_terminal() });
    let (mut totals, mut assumptions) = (Totals::default(), Vec::<String>::new());
    let mut checks = Vec::new();
    for Tests { executable, compiled, is_program, wanted, others } in &all {
        if wanted.is_empty() {
            continue;
        }
        // As with cargo: all tests of an executable, and the next one only if they passed.
        if totals.errors > 0 && !check.no_fail_fast || interrupt.load(Ordering::Relaxed) {
            break;
        }
        let what = if *is_program { MAIN.to_owned() } else { plural(wanted.len() as u64, "test") };
        report(output, &head(executable, &what, *others, model));
        for test in wanted {
            let request = request(&test.name);
            let files = [executable.text.clone()];
            let test_options = Options {
                test: (!is_program).then(|| Test::Named(test.name.clone())),
                thread_panics: check.thread_panics.into(),
                ..Options::default()
            };
            let session = Session::of(compiled, &files, test_options)?;
            let mut line = Line::new(check.searching.quiet);
            let answer = session.check(&request, &mut |stage| match stage {
                Stage::Searching(progress) => line.tell(progress),
                Stage::Confirming => line.clear(),
            })?;
            for (number, mismatch) in answer.mismatches.iter().enumerate() {
                output.err(mismatch::save(mismatch, number, Path::new(".")).as_bytes());
            }
            totals.lost |= answer.lost;
            report(output, &outcome(&test.name, &answer, style));
            match answer.checked.verdict {
                Verdict::Verified => totals.verified += 1,
                Verdict::Error => totals.errors += 1,
                Verdict::Unfinished(_) => totals.unfinished += 1,
            }
            if let Err(why) = keep(&directory, executable, &test.name, &answer) {
                output.err(format!("warning: the finding cannot be saved for `replay`: {why}\n").as_bytes());
            }
            if check.json.is_some() {
                checks.push(described(executable, &test.name, &answer));
            }
            let new = answer.assumptions.into_iter().filter(|assumption| !assumptions.contains(assumption));
            assumptions.extend(new.collect::<Vec<_>>());
            if interrupt.load(Ordering::Relaxed) {
                break;
            }
        }
    }
    let written = target.write(&Package { version: json::VERSION, tests: checks }.to_text());
    report(output, &summary(&totals, &assumptions, compiled_in, started.elapsed()));
    if let Err(message) = written {
        return Ok(output.fail(&message));
    }
    let stopped = interrupt.load(Ordering::Relaxed);
    Ok(match totals {
        _ if output.failed() => exit::USAGE,
        Totals { lost: true, .. } => exit::INTERNAL,
        Totals { errors: 1.., .. } => exit::FAULT,
        Totals { unfinished: 1.., .. } => exit::UNFINISHED,
        Totals { .. } if stopped => exit::UNFINISHED,
        Totals { .. } => 0,
    })
}

/// A check as it is written to a file.
fn described(executable: &Executable, name: &str, answer: &Answer) -> PackageTest {
    let Executable { package: (package, version), kind, target, text: _ } = executable.clone();
    let name = name.to_owned();
    PackageTest { package, package_version: version, kind, target, name, check: answer.document() }
}

fn head(executable: &Executable, what: &str, others: usize, model: Model) -> String {
    let left = if others > 0 { format!(", {others} left out") } else { String::new() };
    format!("    Checking {}: {what}{left} ({})\n", shown(executable), model.name())
}

/// `cargo estragon run`.
pub fn run(run: args::CargoRun, colours: Colours, output: &Arc<Mutex<Output>>) -> Result<u8, Error> {
    let cargo = commands(&run.package, Some(&run.selection));
    let programs = cargo.programs(&cargo.directory()?)?;
    let [program] = programs.as_slice() else {
        let names: Vec<String> =
            programs.iter().map(|program| format!("--{} {}", program.kind, program.target)).collect();
        let message = match names.as_slice() {
            [] => "the package has no program: name an example with --example, or another package with -p".to_owned(),
            names => format!("there are several programs; say which one: {}", names.join(", ")),
        };
        return Ok(crate::lock(output).fail(&message));
    };
    let options = Options { thread_panics: run.thread_panics.into(), ..Options::default() };
    let files = std::slice::from_ref(&program.text);
    let code = Compiled::new(files, &[])?.program_with(&options)?.code();
    let args = std::iter::once(program.target.clone()).chain(run.args).collect();
    let options = RunOptions { args, seed: run.seed, check_leaks: run.leaks };
    Ok(crate::run_code(code, options, colours.style(io::stderr().is_terminal()), output))
}

/// The line of a test, and below it what was found.
fn outcome(name: &str, answer: &Answer, style: Style) -> String {
    let checked = &answer.checked;
    let executions = plural(checked.counts.executions(), "execution");
    let took = time::show(checked.elapsed);
    let line = |verdict: &str, what: &str| format!("{verdict:>12} {name:<40} {what:<24} {took}\n");
    match &checked.verdict {
        Verdict::Verified => {
            let alone = if checked.vacuous { ", no two threads interact" } else { "" };
            line("verified", &format!("{executions}{alone}"))
        }
        Verdict::Error => {
            let mut text = line("ERROR", &format!("after {executions}"));
            let mut sources = Sources::new();
            for finding in &answer.findings {
                text.push_str(&finding_text(finding, false, &mut sources, style));
                text.push('\n');
            }
            text
        }
        Verdict::Unfinished(why) => {
            let mut text = line("unfinished", &executions);
            text.push_str(&report::unfinished(
                why.name(),
                &why.message(),
                why.places(),
                &why.help(),
                &mut Sources::new(),
                style,
            ));
            text.push('\n');
            text
        }
    }
}

fn summary(totals: &Totals, assumptions: &[String], compiled: Duration, checked: Duration) -> String {
    let Totals { verified, errors, unfinished, lost: _ } = totals;
    let mut text = format!(
        "     Summary {verified} verified, {errors} with errors, {unfinished} unfinished; compiled in {}, checked in {}\n",
        time::show(compiled),
        time::show(checked)
    );
    if *errors > 0 {
        text.push_str("      Replay the last finding with `cargo estragon replay`\n");
    }
    if !assumptions.is_empty() {
        text.push_str("assuming:\n");
    }
    for assumption in assumptions {
        text.push_str(&format!("  - {assumption}\n"));
    }
    text
}

/// Where the findings of a test are kept.
fn file(directory: &Path, executable: &Executable, test: &str) -> PathBuf {
    let (package, _) = &executable.package;
    let owner = format!("{package}-{}-{}", executable.kind, executable.target);
    directory.join(FINDINGS).join(owner).join(format!("{test}.json"))
}

/// Keeps what `replay` needs. Of a test in which nothing is found any more, nothing is left.
fn keep(directory: &Path, executable: &Executable, test: &str, answer: &Answer) -> io::Result<()> {
    let file = file(directory, executable, test);
    if answer.findings.is_empty() {
        return match fs::remove_file(&file) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
            _ => Ok(()),
        };
    }
    fs::create_dir_all(file.parent().unwrap_or(directory))?;
    fs::write(&file, answer.document().to_text())
}

/// `cargo estragon replay`.
fn replay(replay: &args::CargoReplay, colours: Colours, output: &mut Output) -> Result<u8, Error> {
    let directory = commands(&replay.package, None).directory()?.join(FINDINGS);
    let name = replay.test.as_deref().unwrap_or_default();
    let mut found: Vec<(SystemTime, PathBuf)> = Vec::new();
    for owner in fs::read_dir(&directory).into_iter().flatten().flatten() {
        for file in fs::read_dir(owner.path()).into_iter().flatten().flatten() {
            let matches = file
                .file_name()
                .to_str()
                .and_then(|file| file.strip_suffix(".json"))
                .is_some_and(|test| test == name || name.is_empty() || test.rsplit("::").next() == Some(name));
            let modified = file.metadata().and_then(|data| data.modified());
            found.extend(modified.ok().filter(|_| matches).map(|modified| (modified, file.path())));
        }
    }
    let Some((_, file)) = found.into_iter().max() else {
        let message = match name {
            "" => "there is no finding to replay: no test has failed since it was last checked".to_owned(),
            _ => format!("there is no finding of a test `{name}` to replay; check it first"),
        };
        return Ok(output.fail(&message));
    };
    crate::replay::replay(args::Replay { file, finding: replay.finding, step: replay.step }, colours, output)
}
