//! Any directory of programs, checked here and by GenMC where it is installed: verdicts, executions and speed.
//!
//! The files are those whose names end in `.c` or `.cpp`, in the directory and below. A directory called `variants`
//! holds variants of one program, as in the tests of GenMC: beside it, a file `args.MODEL.mo.in` or `args.MODEL.in` has
//! one set of flags per line, after a `|` if options of GenMC come first, of which the bound of loops is used. All else
//! is run with the flags of the command line. GenMC runs as in [`super::peer`], and reports no livelocks and deadlocks
//! unless it is told to, so such a finding of ours is not a difference.

use super::check::{self, Answer};
use super::manifest;
use super::peer::{Classes, Figures, Peer};
use crate::{Done, setup, shell};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Kinds of findings that GenMC does not look for.
const OURS: [&str; 2] = ["livelock", "deadlock"];

#[derive(Args)]
pub struct Compare {
    /// The directory with the programs
    dir: PathBuf,
    /// The memory model
    #[arg(long, default_value = "rc11", value_parser = ["sc", "tso", "ra", "rc11"])]
    model: String,
    /// Seconds for each check
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Flags for the compiler
    #[arg(last = true)]
    flags: Vec<String>,
}

/// How the executions of a program compare with GenMC's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fewer,
    Equal,
    More,
    /// The verdicts differ.
    Differs,
    /// Both report an error.
    Wrong,
    /// There is no answer here.
    Unfinished,
    /// There is none of GenMC.
    Alone,
}

impl Outcome {
    const ALL: [(Outcome, &str); 7] = [
        (Outcome::Fewer, "fewer"),
        (Outcome::Equal, "equal"),
        (Outcome::More, "more"),
        (Outcome::Differs, "differs"),
        (Outcome::Wrong, "both wrong"),
        (Outcome::Unfinished, "unfinished"),
        (Outcome::Alone, "alone"),
    ];

    fn of(answer: &Answer, figures: Option<&Figures>) -> Self {
        let (is_verified, is_finished) = (answer.verdict == "verified", answer.verdict != "unfinished");
        let is_ours = answer.kinds.iter().all(|kind| OURS.contains(&kind.as_str()));
        match figures {
            _ if !is_finished => Outcome::Unfinished,
            None => Outcome::Alone,
            Some(theirs) if !is_verified && theirs.error => Outcome::Wrong,
            Some(_) if !is_verified && is_ours => Outcome::Alone,
            Some(theirs) if is_verified == theirs.error => Outcome::Differs,
            Some(theirs) => match answer.executions().cmp(&theirs.executions) {
                std::cmp::Ordering::Less => Outcome::Fewer,
                std::cmp::Ordering::Equal => Outcome::Equal,
                std::cmp::Ordering::Greater => Outcome::More,
            },
        }
    }

    fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(outcome, _)| *outcome == self);
        found.map_or("", |(_, name)| name)
    }
}

/// An error if some check ended with an internal error, or the verdicts differ.
pub fn compare(Compare { dir, model, seconds, flags }: &Compare) -> Done {
    setup::compiler()?;
    let estragon = shell::build_release()?;
    let dir = dir.canonicalize().map_err(|why| format!("{}: {why}", dir.display()))?;
    let genmc = Some(Peer::Genmc).filter(|peer| peer.is_installed());
    let limit = Duration::from_secs(*seconds);
    let classes = match model.as_str() {
        "sc" => Classes::ReadsFrom("sc"),
        "tso" => Classes::ReadsFrom("tso"),
        "ra" => Classes::ReadsFrom("ra"),
        "rc11" => Classes::ReadsFrom("rc11"),
        other => return Err(format!("there is no model `{other}`")),
    };
    let mut files = Vec::new();
    programs(&dir, &mut files)?;
    println!("{:<60} {:>14} {:>10} {:>8} {:>10} {:>8}", "program", "verdict", "complete", "blocked", "GenMC", "times");
    let mut counts = [0; Outcome::ALL.len()];
    let mut failed = 0;
    for file in &files {
        for Variant { unroll, flags: more } in variants(file, model)? {
            let flags: Vec<String> = flags.iter().cloned().chain(more).collect();
            let title = format!("{} {}", file.strip_prefix(&dir).unwrap_or(file).display(), flags.join(" "));
            let mut options = vec!["--model", model.as_str()];
            let mut theirs = Vec::new();
            if let Some(unroll) = &unroll {
                options.extend(["--unroll", unroll.as_str()]);
                theirs.push(format!("--unroll={unroll}"));
            }
            let name = file.to_string_lossy();
            let answer = match check::check(&estragon, &name, limit, &options, &flags) {
                Ok(answer) => answer,
                Err(why) => {
                    failed += 1;
                    println!("{title:<60} {:>14}  {}", "failed", why.lines().nth(1).unwrap_or(&why));
                    continue;
                }
            };
            let figures = genmc.and_then(|peer| peer.run_with(&theirs, &name, &flags, classes, limit));
            let outcome = Outcome::of(&answer, figures.as_ref());
            counts[outcome as usize] += 1;
            let theirs = figures.as_ref().map_or("-".to_owned(), |figures| figures.executions.to_string());
            let times = figures.filter(|figures| figures.long).map(|figures| figures.micros / answer.micros());
            let times = times.map_or("-".to_owned(), |times| format!("{times:.1}"));
            let Answer { verdict, complete, blocked, .. } = &answer;
            let name = outcome.name();
            println!("{title:<60} {verdict:>14} {complete:>10} {blocked:>8} {theirs:>10} {times:>8}  {name}");
        }
    }
    let total = Outcome::ALL.iter().zip(counts).map(|((_, name), count)| format!("{name} {count}"));
    println!("{}; failed {failed}", total.collect::<Vec<_>>().join(", "));
    match counts[Outcome::Differs as usize] {
        0 => Ok(()),
        many => Err(format!("{many} verdicts differ")),
    }
}

/// The programs in a directory and below, in order.
fn programs(dir: &Path, files: &mut Vec<PathBuf>) -> Done {
    let failed = |why| format!("{}: {why}", dir.display());
    let entries = fs::read_dir(dir).map_err(failed)?;
    let mut paths =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>().map_err(failed)?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            programs(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "c" || extension == "cpp") {
            files.push(path);
        }
    }
    Ok(())
}

/// What a program is run with.
#[derive(Debug, Default, PartialEq, Eq)]
struct Variant {
    unroll: Option<String>,
    flags: Vec<String>,
}

impl Variant {
    fn of(line: &str) -> Self {
        let (options, flags) = line.split_once('|').unwrap_or((line, line));
        let unroll =
            options.split_whitespace().find_map(|option| option.trim_start_matches('-').strip_prefix("unroll="));
        let is_flag = |flag: &String| flag.starts_with("-D") || flag.starts_with("-I");
        Self { unroll: unroll.map(str::to_owned), flags: manifest::words(flags).into_iter().filter(is_flag).collect() }
    }
}

/// The ways in which a program is to be run.
fn variants(file: &Path, model: &str) -> Result<Vec<Variant>, String> {
    let beside = file.parent().filter(|dir| dir.ends_with("variants")).and_then(Path::parent);
    let names = [format!("args.{model}.mo.in"), format!("args.{model}.in")];
    let mut lists = names.iter().filter_map(|name| Some(beside?.join(name)));
    let Some(list) = lists.find(|list| list.exists()) else { return Ok(vec![Variant::default()]) };
    let text = fs::read_to_string(&list).map_err(|why| format!("{}: {why}", list.display()))?;
    Ok(text.lines().map(Variant::of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_after_the_options_of_the_other_tool() {
        let cases: [(&str, Option<&str>, &[&str]); 4] = [
            ("-unroll=3 | -DN=2 -DM=1", Some("3"), &["-DN=2", "-DM=1"]),
            ("  | -DN=5", None, &["-DN=5"]),
            ("--unroll=5", Some("5"), &[]),
            ("", None, &[]),
        ];
        for (line, unroll, flags) in cases {
            let flags = flags.iter().map(|&flag| flag.to_owned()).collect();
            assert_eq!(Variant::of(line), Variant { unroll: unroll.map(str::to_owned), flags });
        }
    }
}
