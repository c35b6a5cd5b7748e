//! The programs of the papers: executions, time and memory, beside the figures of others.

use super::check::{self, Answer};
use super::manifest::{self, Published, Run};
use super::peer::Peer;
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// A row that took less than this says little about time per execution.
const TELLING: f64 = 0.05;

/// Which rows.
pub enum Rows<'a> {
    /// Without those that wait, which have a table of their own.
    All,
    /// Under this model, without those that wait.
    Under(&'a str),
    Named(&'a [String]),
}

pub fn table(which: Rows) -> Done {
    let mut runs = manifest::runs()?;
    match which {
        Rows::All => runs.retain(|run| !run.waits()),
        Rows::Under(model) => runs.retain(|run| run.model == model && !run.waits()),
        Rows::Named(names) => {
            if let Some(name) = names.iter().find(|&name| runs.iter().all(|run| run.name != *name)) {
                return Err(format!("no program of bench/manifest.csv is called `{name}`"));
            }
            runs.retain(|run| names.contains(&run.name));
        }
    }
    let published = manifest::published()?;
    setup::compiler()?;
    let estragon = shell::build_release()?;
    let peers: Vec<Peer> = Peer::ALL.into_iter().filter(|peer| peer.is_installed()).collect();
    println!(
        "\n{:<48} {:<5} {:>20} {:>9} {:>9} {:>7}  {:<8} beside: executions, µs per execution, their time over ours",
        "program", "model", "complete+blocked", "s", "µs/exec", "MB", "expected"
    );
    let mut wrong = 0;
    for run in &runs {
        wrong += u32::from(!row(run, &estragon, &published, &peers)?);
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} rows are not as bench/manifest.csv says")) }
}

/// Prints one row; false when it is not as expected.
fn row(run: &Run, estragon: &Path, published: &[Published], peers: &[Peer]) -> Result<bool, String> {
    // Programs that wait say for each run what is done about their loops.
    let mut options = if run.waits() { Vec::new() } else { check::AS_WRITTEN.to_vec() };
    options.extend(["--model", &run.model].into_iter().chain(run.options.iter().map(String::as_str)));
    let answer = check::check(estragon, &run.file, LIMIT, &options, &run.flags)?;
    let good = expected(run, &answer);
    println!(
        "{:<48} {:<5} {:>20} {:>9.3} {:>9.2} {:>7.1}  {:<8} {}",
        run.title(),
        run.model,
        format!("{}+{}", answer.complete, answer.blocked),
        answer.seconds,
        answer.micros(),
        answer.megabytes(),
        match (good, run.complete) {
            (false, _) => "WRONG",
            (true, Some(_)) => "yes",
            (true, None) => "unknown",
        },
        beside(run, &answer, published, peers).join("; ")
    );
    if !good {
        println!("  expected {} with {}, got {}", run.verdict, run.counts(), answer.verdict);
    }
    Ok(good)
}

/// Whether a run is as the manifest says.
pub fn expected(run: &Run, answer: &Answer) -> bool {
    run.verdict == answer.verdict
        && run.complete.is_none_or(|complete| complete == answer.complete)
        && run.blocked.is_none_or(|blocked| blocked == answer.blocked)
}

fn beside(run: &Run, answer: &Answer, published: &[Published], peers: &[Peer]) -> Vec<String> {
    let ratio = |micros: f64, long: bool| {
        if long && answer.seconds >= TELLING { format!(", {:.1}x", micros / answer.micros()) } else { String::new() }
    };
    let known = published.iter().filter(|figure| figure.is_of(run));
    let known = known.map(|figure| {
        let Published { tool, micros, long, source, .. } = figure;
        let time = micros.map(|micros| format!(", {micros:.1} µs{}", ratio(micros, *long))).unwrap_or_default();
        format!("{tool} {}{time} ({source})", figure.counts())
    });
    // They have no such options.
    let here = peers.iter().filter(|_| run.options.is_empty()).filter_map(|peer| {
        let figures = peer.run(run, LIMIT)?;
        Some(format!(
            "{} {}, {:.1} µs{} (here)",
            peer.name(),
            figures.executions,
            figures.micros,
            ratio(figures.micros, figures.long)
        ))
    });
    known.chain(here).collect()
}
