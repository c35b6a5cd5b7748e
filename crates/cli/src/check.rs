//! `estragon check`.
//!
//! The report goes to standard output, or to standard error if the JSON goes to standard output. Findings are written
//! before anything else can fail: the file first, then the report; a report that cannot be written goes to standard
//! error.

use crate::args::{self, Races};
use crate::output::Output;
use crate::progress::Line;
use crate::{Colours, exit, mismatch, time};
use base::Model;
use driver::{
    Answer, CheckOptions, Checkpointing, Error, Estimated, Expected, LoopOptions, Options, Reproduced, Request, Rules,
    Session, Stage, ToResume, Verdict,
};
use report::{Sources, Style};
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Seek, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Where the JSON goes.
pub enum Target {
    Nowhere,
    Stdout,
    /// A file, replaced atomically: written under another name, which is then renamed.
    File(PathBuf),
    /// A file that cannot be replaced: a pipe, a device, a file in another user's directory.
    Open(PathBuf, File),
}

impl Target {
    /// Opened before the search: a path that cannot be written is reported before any work is lost. The old contents
    /// stay until there are new ones, and a run that is killed leaves no file behind.
    pub fn open(path: Option<PathBuf>) -> Result<Self, String> {
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

    pub fn write(self, text: &str) -> Result<(), String> {
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
    let files = check.input.files.clone();
    if let Some(path) = check.json.as_deref().filter(|path| is_one_of(path, &files)) {
        let path = path.display();
        return Ok(
            output.fail(&format!("{path}: is a file of the program, which --json would overwrite; name another file"))
        );
    }
    if check.searching.model.len() > 1 && check.json.is_some() {
        return Err(Error::Combination("--json requires one memory model: a file describes one check"));
    }
    if check.searching.model.len() > 1 && check.checkpoint.is_some() {
        return Err(Error::Combination("--checkpoint requires one memory model: a file describes one search"));
    }
    // From here on a signal is an answer, too.
    let interrupt = interrupt();
    let checkpoint = check.checkpoint.as_deref().map(|path| checkpointing(path, check.checkpoint_interval));
    let checkpoint = checkpoint.transpose()?;
    let known = match check.refuted.as_deref().map(crate::replay::read).transpose() {
        Ok(document) => document,
        Err(message) => return Ok(output.fail(&message)),
    };
    let request = |model: Model| {
        let mut request = request_of(&check, model, Arc::clone(&interrupt));
        request.options.shard = check.shard;
        if let Some(document) = &known {
            request.options.rules.refuted = driver::rules(document).map(|rules| rules.refuted).unwrap_or_default();
            // Only parts of one search have to agree on it.
            request.options.known = check.shard.and_then(|_| driver::known(document));
        }
        request.options.checkpoint = checkpoint.clone();
        request
    };
    check.searching.model.iter().try_for_each(|&model| request(model).validate())?;
    let target = match Target::open(check.json.clone()) {
        Ok(target) => target,
        Err(message) => return Ok(output.fail(&message)),
    };
    let to_stdout = !matches!(target, Target::Stdout);
    let terminal = if to_stdout { io::stdout().is_terminal() } else { io::stderr().is_terminal() };
    let shown =
        Shown { style: colours.style(terminal), keep_going: check.searching.keep_going, quiet: check.searching.quiet };
    let options = Options { interrupt: Some(Arc::clone(&interrupt)), ..crate::options(&check.input) };
    if let [model] = check.searching.model[..] {
        return check_under(&files, &options, &request(model), target, &shown, output);
    }
    // Under each of several models, and then under which there is an error.
    let mut codes = Vec::new();
    for &model in &check.searching.model {
        output.report(format!("under {}:\n", model.name()).as_bytes());
        codes.push(check_under(&files, &options, &request(model), Target::Nowhere, &shown, output)?);
        output.report(b"\n");
    }
    let verdict = |code: u8| match code {
        0 => "verified",
        exit::FAULT => "error",
        exit::UNFINISHED => "unfinished",
        _ => "failed",
    };
    for (model, &code) in check.searching.model.iter().zip(&codes) {
        output.report(format!("{:<5} {}\n", model.name(), verdict(code)).as_bytes());
    }
    // What is worse comes first.
    let worst = [exit::INTERNAL, exit::USAGE, exit::FAULT, exit::UNFINISHED];
    Ok(worst.into_iter().find(|code| codes.contains(code)).unwrap_or(0))
}

/// How often a search is saved, unless the user says so.
const INTERVAL: Duration = Duration::from_secs(60);

fn checkpointing(path: &Path, interval: Option<Duration>) -> Result<Checkpointing, Error> {
    Checkpointing::new(path, interval.unwrap_or(INTERVAL))
}

/// `estragon resume`.
pub fn resume(resume: args::Resume, colours: Colours, output: &mut Output) -> Result<u8, Error> {
    let args::Resume { file, jobs, checkpoint_interval, time, memory, json, quiet } = resume;
    let interrupt = interrupt();
    let ToResume { files, options, mut request } = driver::read_checkpoint(&file)?;
    request.options.jobs = jobs.or_else(|| std::thread::available_parallelism().ok());
    request.options.time = time;
    request.options.memory = memory;
    request.options.interrupt = Some(Arc::clone(&interrupt));
    request.options.checkpoint = Some(checkpointing(&file, checkpoint_interval)?);
    if let Some(path) =
        json.as_deref().filter(|path| is_one_of(path, &files) || is_one_of(path, std::slice::from_ref(&file)))
    {
        let path = path.display();
        return Ok(output.fail(&format!("{path}: --json would overwrite an input; name another file")));
    }
    let target = match Target::open(json) {
        Ok(target) => target,
        Err(message) => return Ok(output.fail(&message)),
    };
    let to_stdout = !matches!(target, Target::Stdout);
    let terminal = if to_stdout { io::stdout().is_terminal() } else { io::stderr().is_terminal() };
    let shown = Shown { style: colours.style(terminal), keep_going: request.options.keep_going, quiet };
    let options = Options { interrupt: Some(interrupt), ..options };
    check_under(&files, &options, &request, target, &shown, output)
}

/// The time for an estimate, unless the user says so.
const ESTIMATE_TIME: Duration = Duration::from_secs(3);

/// `estragon estimate`.
pub fn estimate(check: &args::Check, output: &mut Output) -> Result<u8, Error> {
    if check.json.is_some() || check.checkpoint.is_some() || check.refuted.is_some() {
        return Err(Error::Combination("`estimate` has no --json, --shard, --checkpoint and --refuted"));
    }
    let interrupt = interrupt();
    let options = Options { interrupt: Some(Arc::clone(&interrupt)), ..crate::options(&check.input) };
    let wanted = check.searching.time.unwrap_or(ESTIMATE_TIME);
    for &model in &check.searching.model {
        let request = request_of(check, model, Arc::clone(&interrupt));
        let jobs = request.options.jobs.map_or(1, NonZeroUsize::get);
        let session = Session::open(&check.input.files, options.clone())?;
        crate::show_notes(session.notes(), output);
        let Estimated { checked, rest } = session.estimate(&request, wanted)?;
        let done = plural(checked.counts.executions(), "execution");
        let text = match (&rest, &checked.cut_short) {
            (Some(expected), _) => expected_text(expected, jobs),
            (None, None) => format!("exactly {done}, which take {}", time::show(checked.elapsed)),
            (None, Some(why)) => format!("no estimate: {}; {done} until then", why.message()),
        };
        let model = if check.searching.model.len() > 1 { format!("{}: ", model.name()) } else { String::new() };
        let found = if checked.findings.is_empty() { "" } else { "\nnote: there are errors among them" };
        output.report(format!("{model}{text}{found}\n").as_bytes());
    }
    Ok(if output.failed() { exit::USAGE } else { 0 })
}

fn expected_text(expected: &Expected, jobs: usize) -> String {
    let Expected { executions, low, high, descents, rate } = *expected;
    let number = crate::progress::round;
    let lasts = |executions: f64| crate::progress::coarse(expected.time(executions, jobs));
    let threads = plural(jobs as u64, "thread");
    format!(
        "about {} executions ({} to {} with 95 % confidence, from {})\n\
         about {} with {threads} ({} to {}), at {} executions per second and thread",
        number(executions),
        number(low),
        number(high),
        plural(descents as u64, "descent"),
        lasts(executions),
        lasts(low),
        lasts(high),
        number(rate)
    )
}

/// Checks the program by one request, and reports what was found; the exit code.
fn check_under(
    files: &[PathBuf],
    options: &Options,
    request: &Request,
    target: Target,
    shown: &Shown,
    output: &mut Output,
) -> Result<u8, Error> {
    let answer = match Session::open(files, options.clone()) {
        Err(Error::Interrupted) => Answer::interrupted(files, options, request),
        session => {
            let session = session?;
            crate::show_notes(session.notes(), output);
            let mut line = Line::new(shown.quiet);
            session.check(request, &mut |stage| match stage {
                Stage::Searching(progress) => line.tell(progress),
                Stage::Confirming => line.clear(),
            })?
        }
    };
    if let Some(why) = &answer.checked.unsaved {
        output.err(format!("warning: the search could not be saved: {why}\n").as_bytes());
    }
    for (number, mismatch) in answer.mismatches.iter().enumerate() {
        output.err(mismatch::save(mismatch, number, Path::new(".")).as_bytes());
    }
    if answer.lost && answer.findings.is_empty() {
        return Ok(exit::INTERNAL);
    }
    let code = finish(&answer, target, shown, output);
    Ok(if answer.lost && code == exit::FAULT { exit::INTERNAL } else { code })
}

/// What `check` asks for under a memory model.
fn request_of(check: &args::Check, model: Model, interrupt: Arc<AtomicBool>) -> Request {
    let args = crate::program_args(&check.input.files, check.args.clone());
    request(&check.searching, args, check.input.volatile == args::Volatile::Atomic, model, interrupt)
}

/// The options of the check under a memory model.
pub fn request(
    searching: &args::Searching,
    args: Vec<String>,
    volatile_atomic: bool,
    model: Model,
    interrupt: Arc<AtomicBool>,
) -> Request {
    let rules = Rules {
        args,
        unroll: searching.unroll,
        model,
        release_sequences: searching.release_sequences,
        search: searching.search,
        spurious: searching.spurious,
        no_spurious_cas: searching.no_spurious_cas,
        reuse: searching.reuse_addresses,
        ignore_races: searching.races == Races::Ignore,
        volatile_atomic,
        properties: searching.property.iter().copied().collect(),
        ..Rules::default()
    };
    let options = CheckOptions {
        rules,
        keep_going: searching.keep_going,
        max_executions: searching.max_executions,
        max_steps: searching.max_steps,
        time: searching.time,
        memory: searching.memory,
        jobs: searching.jobs.or_else(|| std::thread::available_parallelism().ok()),
        deterministic: searching.deterministic,
        interrupt: Some(interrupt),
        tie_breaker: searching.seed,
        no_memo: searching.no_memo,
        ..CheckOptions::default()
    };
    let loops = LoopOptions {
        purity: !searching.no_purity,
        private: !searching.no_private,
        transient: !searching.no_transient,
        awaits: !searching.no_await,
        ..LoopOptions::default()
    };
    Request { options, loops, commuting_updates: !searching.no_commuting_updates, slice: !searching.no_slice }
}

/// How a report is shown.
struct Shown {
    style: Style,
    keep_going: bool,
    quiet: bool,
}

/// Reports what was found, the file first; the exit code.
fn finish(answer: &Answer, target: Target, shown: &Shown, output: &mut Output) -> u8 {
    let to_stdout = !matches!(target, Target::Stdout);
    let written = target.write(&answer.document().to_text());
    let text = report_text(answer, shown);
    if to_stdout {
        output.report(text.as_bytes());
    } else {
        output.err(text.as_bytes());
    }
    match (written, output.failed()) {
        (Err(message), _) => output.fail(&message),
        (Ok(()), true) => exit::USAGE,
        (Ok(()), false) => match answer.checked.verdict {
            Verdict::Verified => 0,
            Verdict::Error => exit::FAULT,
            Verdict::Unfinished(_) => exit::UNFINISHED,
        },
    }
}

/// `estragon merge`.
pub fn merge(merge: args::Merge, colours: Colours, output: &mut Output) -> Result<u8, Error> {
    let args::Merge { files, json } = merge;
    if let Some(path) = json.as_deref().filter(|path| is_one_of(path, &files)) {
        let path = path.display();
        return Ok(output.fail(&format!("{path}: --json would overwrite an input; name another file")));
    }
    let mut results = Vec::new();
    for file in files {
        match crate::replay::read(&file) {
            Ok(document) => results.push((file, document)),
            Err(message) => return Ok(output.fail(&message)),
        }
    }
    let shards = plural(results.len() as u64, "shard");
    let merged = driver::merge(results)?;
    let target = match Target::open(json) {
        Ok(target) => target,
        Err(message) => return Ok(output.fail(&message)),
    };
    let to_stdout = !matches!(target, Target::Stdout);
    let written = target.write(&merged.to_text());
    let style = colours.style(if to_stdout { io::stdout().is_terminal() } else { io::stderr().is_terminal() });
    let executions = merged.executions.complete + merged.executions.blocked;
    let counts = format!("{} ({} blocked) in {shards}", plural(executions, "execution"), merged.executions.blocked);
    let mut text = String::new();
    for finding in &merged.findings {
        let place =
            finding.places.first().map(|place| format!(" at {}:{}", place.file, place.line)).unwrap_or_default();
        text.push_str(&format!("error[{}]: {}{place}\n", finding.kind, finding.message));
    }
    let (line, help) = match (&merged.unfinished, merged.findings.len()) {
        (None, 0) => (counts, None),
        (Some(why), 0) => (format!("{}; no error was found in {counts}", why.message), Some(&why.help)),
        (_, found) => (format!("{} after {counts}", plural(found as u64, "finding")), None),
    };
    text.push_str(&report::verdict(&merged.verdict, &line, style));
    text.extend(help.map(|help| format!("help: {help}\n")));
    if to_stdout {
        output.report(text.as_bytes());
    } else {
        output.err(text.as_bytes());
    }
    match (written, output.failed()) {
        (Err(message), _) => Ok(output.fail(&message)),
        (Ok(()), true) => Ok(exit::USAGE),
        (Ok(()), false) => Ok(match merged.verdict.as_str() {
            "verified" => 0,
            "error" => exit::FAULT,
            _ => exit::UNFINISHED,
        }),
    }
}

/// A flag that the first Ctrl-C or SIGTERM sets; the second one ends the process.
pub fn interrupt() -> Arc<AtomicBool> {
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

fn report_text(answer: &Answer, Shown { style, keep_going, .. }: &Shown) -> String {
    let Answer { checked, findings, assumptions, hints, .. } = answer;
    let style = *style;
    let mut sources = Sources::new();
    let mut text = String::new();
    for finding in findings {
        text.push_str(&finding_text(finding, false, &mut sources, style));
        text.push('\n');
    }
    let done = checked.counts.executions();
    let redundant = match checked.counts.redundant {
        0 => String::new(),
        1 => " and 1 redundant one".to_owned(),
        count => format!(" and {count} redundant ones"),
    };
    let about = match checked.rules.properties {
        all if all.is_all() => String::new(),
        some => format!(", about {some} only,"),
    };
    let counts = format!(
        "{} ({} blocked){redundant}{about} in {}",
        plural(done, "execution"),
        checked.counts.blocked,
        time::show(checked.elapsed)
    );
    match &checked.verdict {
        Verdict::Verified => text.push_str(&report::verdict("verified", &counts, style)),
        Verdict::Error => {
            let found = plural(findings.len() as u64, "finding");
            text.push_str(&report::verdict("error", &format!("{found} after {counts}"), style));
            match &checked.cut_short {
                Some(why) => text.push_str(&format!("the search is not complete: {}\n", why.message())),
                None if !keep_going => {
                    text.push_str("the search stopped at the first finding; use --keep-going to collect all\n")
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
            let line = format!("{}; no error was found in {counts}", why.message());
            text.push_str(&report::verdict("unfinished", &line, style));
            if why.places().is_empty() {
                text.push_str(&format!("help: {}\n", why.help()));
            }
        }
    }
    if checked.vacuous && checked.verdict == Verdict::Verified {
        let why = if checked.counts.complete == 0 { ALL_ASSUMED } else { VACUOUS };
        text.push_str(&report::verdict("warning", why, style));
    }
    if !assumptions.is_empty() {
        text.push_str("assuming:\n");
    }
    for assumption in assumptions {
        text.push_str(&format!("  - {assumption}\n"));
    }
    text
}

const VACUOUS: &str = "no two threads interact: no atomic, lock or other shared object is used by more than one \
                       thread, so this verdict says nothing about concurrency";

const ALL_ASSUMED: &str = "no execution is complete: an assumption is false in each of them, so this verdict says \
                           nothing about the code after it";

pub fn finding_text(finding: &Reproduced, all: bool, sources: &mut Sources, style: Style) -> String {
    let mut text = report::fault(&finding.fault, finding.thread, sources, style);
    text.extend(finding.help.iter().map(|help| format!("help: {help}\n")));
    text.push_str(&report::execution(&finding.execution, all, sources, style));
    text
}

pub fn plural(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
