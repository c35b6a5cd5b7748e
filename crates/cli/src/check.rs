//! `estragon check`.
//!
//! The report goes to standard output, or to standard error when that is where the JSON goes. What was found is written before
//! anything else can fail: the file first, then the report, and a report that cannot be written goes to standard error.

use crate::args::{self, Races};
use crate::confirm::Confirmed;
use crate::output::Output;
use crate::progress::Line;
use crate::{Colours, confirm, exit, time};
use driver::{CheckOptions, Checked, Error, Hints, LoopOptions, Model, Options, Retold, Rules, Verdict};
use report::json::Program;
use report::{Sources, Style};
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where the JSON goes.
enum Target {
    Nowhere,
    Stdout,
    /// A file, whole or not at all: written under another name, which takes its place.
    File(PathBuf),
    /// What cannot be replaced: a pipe, a device, a file in a directory of others.
    Open(PathBuf, File),
}

impl Target {
    /// Tried before the search: a path that cannot be written is noticed while nothing is lost. What a file holds stays until there is
    /// something to replace it with, and no file is left behind by a run that is killed.
    fn open(path: Option<PathBuf>) -> Result<Self, String> {
        let Some(path) = path else { return Ok(Target::Nowhere) };
        if path == Path::new("-") {
            return Ok(Target::Stdout);
        }
        // A link stays one.
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        let old = match OpenOptions::new().write(true).open(&real) {
            Ok(file) => Some(file),
            Err(why) if why.kind() == io::ErrorKind::NotFound => None,
            Err(why) => return Err(cannot_write(&path, &why)),
        };
        let special = old.as_ref().is_some_and(|file| !file.metadata().is_ok_and(|data| data.is_file()));
        let trial = driver::beside(&real);
        let possible = if special { Ok(()) } else { File::create(&trial).and_then(|_| fs::remove_file(&trial)) };
        match (old, possible) {
            (Some(file), _) if special => Ok(Target::Open(path, file)),
            (_, Ok(())) => Ok(Target::File(real)),
            (Some(file), Err(_)) => Ok(Target::Open(path, file)),
            (None, Err(why)) => Err(cannot_write(&path, &why)),
        }
    }

    fn write(self, text: &str) -> Result<(), String> {
        match self {
            Target::Nowhere => Ok(()),
            Target::Stdout => {
                let mut stdout = io::stdout().lock();
                let done = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
                done.map_err(|why| format!("cannot write to standard output: {why}"))
            }
            Target::File(path) => replace(&path, text).map_err(|why| cannot_write(&path, &why)),
            Target::Open(path, mut file) => {
                // A pipe or device has no old contents.
                let regular = file.metadata().is_ok_and(|data| data.is_file());
                let cleared = if regular { file.set_len(0).and_then(|()| file.rewind()) } else { Ok(()) };
                let done = cleared.and_then(|()| file.write_all(text.as_bytes())).and_then(|()| file.flush());
                done.map_err(|why| cannot_write(&path, &why))
            }
        }
    }
}

/// Writes a file that keeps its permissions, and its old contents until the new ones are there.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = driver::beside(path);
    let permissions = fs::metadata(path).map(|data| data.permissions());
    let done = fs::write(&new, text)
        .and_then(|()| permissions.map_or(Ok(()), |permissions| fs::set_permissions(&new, permissions)))
        .and_then(|()| fs::rename(&new, path));
    if done.is_err() {
        let _ = fs::remove_file(&new);
    }
    done
}

/// Whether a path leads to one of these files.
fn is_one_of(path: &Path, files: &[PathBuf]) -> bool {
    let same =
        |file: &PathBuf| fs::canonicalize(file).is_ok_and(|file| fs::canonicalize(path).is_ok_and(|path| path == file));
    files.iter().any(same)
}

fn cannot_write(path: &Path, why: &io::Error) -> String {
    format!("{}: cannot be written: {why}", path.display())
}

pub fn check(check: args::Check, colours: Colours, output: &mut Output) -> Result<u8, Error> {
    if let (Races::Ignore, args::Model::Ra) = (check.races, check.model) {
        return Ok(
            output.fail("--races=ignore explores plain accesses one at a time, which goes with --model sc alone")
        );
    }
    if let (Some(_), args::Model::Ra) = (check.reuse_addresses, check.model) {
        return Ok(
            output.fail("--reuse-addresses goes with --model sc alone: under ra frees and allocations have no order")
        );
    }
    if let Some(path) = check.json.as_deref().filter(|path| is_one_of(path, &check.input.files)) {
        let path = path.display();
        return Ok(
            output.fail(&format!("{path}: is a file of the program, which --json would overwrite; name another"))
        );
    }
    // From here on a signal is an answer, too.
    let interrupt = interrupt();
    let target = match Target::open(check.json) {
        Ok(target) => target,
        Err(message) => return Ok(output.fail(&message)),
    };
    let to_stdout = !matches!(target, Target::Stdout);
    let terminal = if to_stdout { io::stdout().is_terminal() } else { io::stderr().is_terminal() };
    let style = colours.style(terminal);

    let rules = Rules {
        args: crate::program_args(&check.input.files, check.args),
        unroll: check.unroll,
        model: check.model.into(),
        spurious: check.spurious,
        no_spurious_cas: check.no_spurious_cas,
        reuse: check.reuse_addresses,
        ignore_races: check.races == Races::Ignore,
        volatile_atomic: check.input.volatile == args::Volatile::Atomic,
        ..Rules::default()
    };
    let options = Options { interrupt: Some(Arc::clone(&interrupt)), ..crate::options(&check.input) };
    let program = match crate::compile(&check.input.files, &options, output) {
        Err(Error::Interrupted) => {
            let described = driver::described(&check.input.files, &options, &[], &rules);
            let checked = Checked::interrupted(rules);
            let shown = Shown { hints: Hints::default(), style, keep_going: check.keep_going };
            return Ok(finish(&checked, &[], described, &[], target, &shown, output));
        }
        program => program?,
    };
    let commands = program.commands().to_vec();
    let mut assumptions = program.assumptions(&rules);
    let source = program.source();
    let hints = driver::Hints::new(program.raw());
    let loops = LoopOptions {
        purity: !check.no_plp,
        private: !check.no_private,
        awaits: !check.no_await,
        ..LoopOptions::default()
    };
    // Nothing is known about additions that commute under a weak memory model.
    let (code, reports) = program.searched(&rules, loops, rules.model == Model::Sc && !check.no_ifaa);
    let check_options = CheckOptions {
        rules,
        keep_going: check.keep_going,
        max_executions: check.max_executions,
        max_steps: check.max_steps,
        time: check.time,
        memory: check.memory,
        interrupt: Some(interrupt),
        whim: check.seed,
    };
    let mut line = Line::new(check.quiet);
    let checked = driver::check(Arc::clone(&code), &check_options, &mut |progress| line.tell(progress));
    line.clear();
    assumptions.extend(driver::loop_bound(&checked));
    assumptions.extend(driver::left_waiting(&checked));
    assumptions.extend(driver::waiting_loops(&reports, checked.rules.model));

    let Confirmed { findings, notes, lost } =
        confirm::findings((&source, &code), &checked.rules, &checked.findings, Path::new("."), output);
    let hinted = |told: Retold| Retold { help: hints.about(&told.fault).map(str::to_owned), ..told };
    let retold: Vec<Retold> = findings.into_iter().map(hinted).collect();
    if lost && retold.is_empty() {
        return Ok(exit::INTERNAL);
    }
    assumptions.extend(notes);
    let program = driver::described(&check.input.files, &options, &commands, &checked.rules);
    let shown = Shown { hints, style, keep_going: check.keep_going };
    let code = finish(&checked, &retold, program, &assumptions, target, &shown, output);
    Ok(if lost && code == exit::FAULT { exit::INTERNAL } else { code })
}

/// How a report is shown.
struct Shown {
    hints: Hints,
    style: Style,
    keep_going: bool,
}

/// Tells what was found, the file first, and what the exit code is.
fn finish(
    checked: &Checked,
    retold: &[Retold],
    program: Program,
    assumptions: &[String],
    target: Target,
    shown: &Shown,
    output: &mut Output,
) -> u8 {
    let to_stdout = !matches!(target, Target::Stdout);
    let written = target.write(&driver::document(checked, retold, program, assumptions).to_text());
    let text = report_text(checked, retold, assumptions, shown);
    if to_stdout {
        output.report(text.as_bytes());
    } else {
        output.err(text.as_bytes());
    }
    match (written, output.failed()) {
        (Err(message), _) => output.fail(&message),
        (Ok(()), true) => exit::USAGE,
        (Ok(()), false) => match checked.verdict {
            Verdict::Verified => 0,
            Verdict::Error => exit::FAULT,
            Verdict::Unfinished(_) => exit::UNFINISHED,
        },
    }
}

/// A flag that the first Ctrl-C or request to end sets; the second one ends the process.
fn interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&flag);
    let handler = move || {
        if shared.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler the default holds: the signal ends us.
    let _ = ctrlc::set_handler(handler);
    flag
}

fn report_text(
    checked: &Checked,
    retold: &[Retold],
    assumptions: &[String],
    Shown { hints, style, keep_going }: &Shown,
) -> String {
    let style = *style;
    let mut sources = Sources::new();
    let mut text = String::new();
    for finding in retold {
        text.push_str(&finding_text(finding, false, &mut sources, style));
        text.push('\n');
    }
    let done = checked.counts.complete + checked.counts.blocked;
    let counts = format!(
        "{} ({} blocked) in {}",
        plural(done, "execution"),
        checked.counts.blocked,
        time::show(checked.elapsed)
    );
    match &checked.verdict {
        Verdict::Verified => text.push_str(&report::verdict("verified", &counts, style)),
        Verdict::Error => {
            let found = plural(retold.len() as u64, "finding");
            text.push_str(&report::verdict("error", &format!("{found} after {counts}"), style));
            match &checked.cut_short {
                Some(why) => text.push_str(&format!("the search is not complete: {}\n", why.message())),
                None if !keep_going => {
                    text.push_str("the search ended at the first finding; --keep-going collects all\n")
                }
                None => {}
            }
        }
        Verdict::Unfinished(why) => {
            if !why.places().is_empty() {
                text.push_str(&report::unfinished(
                    why.name(),
                    &why.message(),
                    why.places(),
                    &why.help(),
                    &mut sources,
                    style,
                ));
                text.extend(hints.at(why.places()).map(|help| format!("help: {help}\n")));
                text.push('\n');
            }
            let line = format!("{}; nothing was found in {counts}", why.message());
            text.push_str(&report::verdict("unfinished", &line, style));
            if why.places().is_empty() {
                text.push_str(&format!("help: {}\n", why.help()));
            }
        }
    }
    if checked.vacuous && checked.verdict == Verdict::Verified {
        let why = if checked.counts.complete == 0 { ALL_ASSUMED } else { VACUOUS };
        text.push_str(&report::verdict("WARNING", why, style));
    }
    if !assumptions.is_empty() {
        text.push_str("assuming:\n");
    }
    for assumption in assumptions {
        text.push_str(&format!("  - {assumption}\n"));
    }
    text
}

const VACUOUS: &str = "no two threads met: none used an atomic, a lock or another shared object that \
                       another one used too, so this says nothing about concurrency";

const ALL_ASSUMED: &str = "no execution came to its end: an assumption is false in each of them, so this says nothing about what \
                           comes after";

pub fn finding_text(finding: &Retold, all: bool, sources: &mut Sources, style: Style) -> String {
    let mut text = report::fault(&finding.fault, finding.thread, sources, style);
    text.extend(finding.help.iter().map(|help| format!("help: {help}\n")));
    text.push_str(&report::execution(&finding.execution, all, sources, style));
    text
}

pub fn plural(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
