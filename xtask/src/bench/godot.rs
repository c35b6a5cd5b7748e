//! Programs that wait in loops: one line for each, with a column for each technique added, ours above and the paper's
//! below.
//!
//! Columns are distinguished by the options of a run: without any technique, with partial loop purity, with awaits as
//! well, and with independent additions as well. Runs of one program follow each other in `bench/manifest.csv` in this
//! order.

use super::check::{self, Answer};
use super::manifest::{self, Published, Run};
use super::peer::Peer;
use super::table::expected;
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

/// The longest run, with ten times as many executions as the next.
const LIMIT: Duration = Duration::from_secs(900);

const COLUMNS: [&str; 4] = ["base", "plp", "await", "ifaa"];
/// What switches a technique off, in the order of the columns.
const SWITCHES: [&str; 3] = ["--no-purity", "--no-await", "--no-commuting-updates"];

pub fn godot() -> Done {
    let mut runs = manifest::runs()?;
    runs.retain(|run| run.waits() && run.model == "sc");
    let published = manifest::published()?;
    setup::compiler()?;
    let estragon = shell::build_release()?;
    let peers: Vec<Peer> = Peer::ALL.into_iter().filter(|peer| peer.is_installed()).collect();
    print!("\n{:<58}", "program");
    COLUMNS.iter().for_each(|column| print!(" {column:>17}"));
    println!(" {:>9} {:>8} {:>10}", "s", "µs/exec", "exec/s");
    let mut wrong = 0;
    for line in lines(&runs) {
        wrong += print_line(line, &estragon, &published, &peers)?;
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} runs are not as bench/manifest.csv says")) }
}

fn column(run: &Run) -> usize {
    SWITCHES.iter().position(|switch| run.options.iter().any(|option| option == switch)).unwrap_or(SWITCHES.len())
}

/// The runs that share a line.
fn lines(runs: &[Run]) -> impl Iterator<Item = &[Run]> {
    runs.chunk_by(|a, b| (&a.name, &a.flags) == (&b.name, &b.flags) && column(a) < column(b))
}

/// Prints the results of one program, and those of the paper and others; returns how many runs are not as expected.
fn print_line(runs: &[Run], estragon: &Path, published: &[Published], peers: &[Peer]) -> Result<usize, String> {
    let mut answers: [Option<Answer>; 4] = [None, None, None, None];
    let mut wrong = Vec::new();
    for run in runs {
        let options = [check::under(run.model), run.options.iter().map(String::as_str).collect()].concat();
        let answer = check::check(estragon, &run.file, LIMIT, &options, &run.flags)?;
        if !expected(run, &answer) {
            wrong.push(format!("{} should be {} with {}", run.title(), run.outcome(), run.counts()));
        }
        answers[column(run)] = Some(answer);
    }
    let Some(last) = runs.last() else { return Ok(0) };
    let kept = last.options.iter().map(String::as_str).filter(|option| !SWITCHES.contains(option));
    let title: Vec<&str> = last.flags.iter().map(String::as_str).chain(kept).collect();
    print!("{:<58}", format!("{} {}", last.name, title.join(" ")));
    for answer in &answers {
        let text = answer.as_ref().map_or("-".to_owned(), |answer| format!("{}+{}", answer.complete, answer.blocked));
        print!(" {text:>17}");
    }
    if let Some(answer) = answers.iter().flatten().last() {
        let micros = answer.micros();
        print!(" {:>9.3} {micros:>8.2} {:>10.0}", answer.seconds, 1e6 / micros.max(f64::MIN_POSITIVE));
    }
    println!();
    print_published(runs, published, "Godot", "  in the paper");
    print_published(runs, published, "measured", "  Nidhugg 0.4, measured");
    for peer in peers {
        if let Some(figures) = peer.run(&last.file, &last.flags, last.classes(), LIMIT) {
            println!("  {}: {}, {:.1} µs (here)", peer.name(), figures.executions, figures.micros);
        }
    }
    wrong.iter().for_each(|what| println!("  WRONG: {what}"));
    Ok(wrong.len())
}

fn print_published(runs: &[Run], published: &[Published], source: &str, title: &str) {
    let mut found: [Option<&Published>; 4] = [None; 4];
    for run in runs {
        let here = published
            .iter()
            .find(|figure| figure.source.starts_with(source) && !figure.tool.starts_with("GenMC") && figure.is_of(run));
        found[column(run)] = here;
    }
    let Some(last) = found.iter().flatten().last() else { return };
    print!("{title:<58}");
    found.iter().for_each(|figure| print!(" {:>17}", figure.map_or("-".to_owned(), Published::counts)));
    if let Some(micros) = last.micros {
        let all = last.complete + last.blocked.unwrap_or(0);
        print!(" {:>9.3} {micros:>8.2} {:>10.0}", micros * all as f64 / 1e6, 1e6 / micros.max(f64::MIN_POSITIVE));
    }
    println!();
}
