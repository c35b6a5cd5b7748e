//! The programs of the papers: executions, time and memory, beside the figures of others.

use super::check::{self, Answer};
use super::manifest::{self, Published, Run};
use super::peer::Peer;
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(1800);

/// A row that took less than this says little about time per execution.
const TELLING: f64 = 0.05;

/// How often a row that misses a bar is run again: other processes may have disturbed it.
const ROUNDS: u32 = 4;

/// How many times the executions per second of others are to be reached in a row.
struct Bar {
    model: &'static str,
    tool: &'static str,
    /// From this paper, or measured.
    source: &'static str,
    times: f64,
    /// Only where there are so many executions.
    from: u64,
    /// Whether to miss it is an error. Others are printed.
    holds: bool,
}

const BARS: [Bar; 5] = [
    Bar { model: "sc", tool: "Nidhugg", source: "", times: 15.0, from: 10_000, holds: false },
    Bar { model: "sc", tool: "GenMC", source: "", times: 5.0, from: 10_000, holds: false },
    Bar { model: "ra", tool: "Tracer", source: "Tracer", times: 10.0, from: 0, holds: true },
    Bar { model: "ra", tool: "Nidhugg", source: "", times: 5.0, from: 100_000, holds: false },
    Bar { model: "ra", tool: "GenMC", source: "", times: 5.0, from: 100_000, holds: false },
];

impl Bar {
    fn is_for(&self, run: &Run, tool: &str, source: &str, executions: u64) -> bool {
        let measured = source == "measured" || source == "here";
        let of = if self.source.is_empty() { measured } else { source.starts_with(self.source) };
        run.model == self.model && tool.starts_with(self.tool) && of && executions >= self.from
    }
}

/// Which rows.
pub enum Rows<'a> {
    /// Without those that wait, which have a table of their own.
    All,
    /// Under this model, without those that wait.
    Under(&'a str),
    /// Under sequential consistency where other tools were measured, those that wait included, as they are checked by
    /// default.
    Measured,
    Named(&'a [String]),
}

pub fn table(which: Rows) -> Done {
    let mut runs = manifest::runs()?;
    let published = manifest::published()?;
    match which {
        Rows::Measured => {
            let measured = |run: &Run| published.iter().any(|figure| figure.source == "measured" && figure.is_of(run));
            runs.retain(|run| run.model == "sc" && measured(run));
        }
        Rows::All => runs.retain(|run| !run.waits()),
        Rows::Under(model) => runs.retain(|run| run.model == model && !run.waits()),
        Rows::Named(names) => {
            if let Some(name) = names.iter().find(|&name| runs.iter().all(|run| run.name != *name)) {
                return Err(format!("no program of bench/manifest.csv is called `{name}`"));
            }
            runs.retain(|run| names.contains(&run.name));
        }
    }
    setup::compiler()?;
    let estragon = shell::build_release()?;
    let peers: Vec<Peer> = Peer::ALL.into_iter().filter(|peer| peer.is_installed()).collect();
    println!(
        "\n{:<48} {:<5} {:>20} {:>9} {:>9} {:>7}  {:<8} beside: executions, µs per execution, their time over ours",
        "program", "model", "complete+blocked", "s", "µs/exec", "MB", "expected"
    );
    let mut wrong = 0;
    let mut ratios = Vec::new();
    for run in &runs {
        wrong += u32::from(!row(run, &estragon, &published, &peers, &mut ratios)?);
    }
    let mut missed = 0;
    for (at, bar) in BARS.iter().enumerate() {
        let below = bar.print(ratios.iter().filter(|ratio| ratio.bar == at));
        missed += if bar.holds { below } else { 0 };
    }
    match (wrong, missed) {
        (0, 0) => Ok(()),
        (0, _) => Err(format!("{missed} rows miss their bar")),
        _ => Err(format!("{wrong} rows are not as bench/manifest.csv says")),
    }
}

/// Executions per second of one run over those of another tool.
struct Ratio {
    row: String,
    /// Which of [`BARS`] applies to it.
    bar: usize,
    ratio: f64,
    disturbed: bool,
}

impl Bar {
    /// Prints how many of these reach it, and which do not; returns how many miss it although nothing disturbed them.
    fn print<'a>(&self, ratios: impl Iterator<Item = &'a Ratio>) -> usize {
        let (good, bad): (Vec<&Ratio>, Vec<&Ratio>) = ratios.partition(|ratio| ratio.ratio >= self.times);
        if good.is_empty() && bad.is_empty() {
            return 0;
        }
        let busy = |disturbed: bool| if disturbed { " (the computer was busy)" } else { "" };
        let name = |ratio: &&Ratio| format!("{} {:.1}x{}", ratio.row, ratio.ratio, busy(ratio.disturbed));
        let names: Vec<String> = bad.iter().map(name).collect();
        let names = if names.is_empty() { String::new() } else { format!("; below: {}", names.join(", ")) };
        let Bar { model, tool, times, .. } = self;
        println!("{times} times the executions per second of {tool} under {model}: {} rows{names}", good.len());
        bad.iter().filter(|ratio| !ratio.disturbed).count()
    }

    /// Whether a run misses a bar that holds by what is published.
    fn is_missed(run: &Run, answer: &Answer, published: &[Published]) -> bool {
        let figures = published.iter().filter(|figure| figure.is_of(run) && figure.long);
        figures.filter(|_| answer.seconds >= TELLING).any(|Published { tool, source, micros, .. }| {
            let bar = BARS.iter().find(|bar| bar.holds && bar.is_for(run, tool, source, answer.executions()));
            bar.zip(*micros).is_some_and(|(bar, micros)| micros / answer.micros() < bar.times)
        })
    }
}

/// Prints one row; false when it is not as expected.
fn row(
    run: &Run,
    estragon: &Path,
    published: &[Published],
    peers: &[Peer],
    ratios: &mut Vec<Ratio>,
) -> Result<bool, String> {
    // Programs that wait say for each run what is done about their loops.
    let mut options = if run.waits() { Vec::new() } else { check::AS_WRITTEN.to_vec() };
    options.extend(check::under(run.model).into_iter().chain(run.options.iter().map(String::as_str)));
    let check = || check::check(estragon, &run.file, LIMIT, &options, &run.flags);
    let mut answer = check()?;
    for _ in 1..ROUNDS {
        if !expected(run, &answer) || !Bar::is_missed(run, &answer, published) {
            break;
        }
        let again = check()?;
        if !expected(run, &again) || again.seconds < answer.seconds {
            answer = again;
        }
    }
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
        beside(run, &answer, published, peers, ratios).join("; ")
    );
    if !good {
        println!("  expected {} with {}, got {}", run.outcome(), run.counts(), answer.verdict);
    }
    Ok(good)
}

/// Whether a run is as the manifest says.
pub fn expected(run: &Run, answer: &Answer) -> bool {
    run.verdict == answer.verdict
        && run.kind.as_ref().is_none_or(|kind| answer.kinds.contains(kind))
        && run.complete.is_none_or(|complete| complete == answer.complete)
        && run.blocked.is_none_or(|blocked| blocked == answer.blocked)
}

fn beside(run: &Run, answer: &Answer, published: &[Published], peers: &[Peer], ratios: &mut Vec<Ratio>) -> Vec<String> {
    let mut texts = Vec::new();
    let mut show = |tool: &str, counts: String, executions: u64, time: Option<(f64, bool)>, source: &str| {
        let mut text = format!("{tool} {counts}");
        if let Some((micros, long)) = time {
            text += &format!(", {micros:.1} µs");
            let (ratio, whole) = (micros / answer.micros(), micros * executions as f64 / (answer.seconds * 1e6));
            let telling = long && answer.seconds >= TELLING;
            if telling {
                text += &format!(", {ratio:.1}x");
            }
            // Where one has many more executions for the same, time per execution is not the whole story.
            if long && executions != answer.executions() {
                text += &format!(", {whole:.1}x in all");
            }
            let bar = BARS.iter().position(|bar| bar.is_for(run, tool, source, answer.executions()));
            if let Some(bar) = bar.filter(|_| telling) {
                ratios.push(Ratio { row: run.title(), bar, ratio, disturbed: answer.disturbed });
            }
        }
        texts.push(format!("{text} ({source})"));
    };
    for figure in published.iter().filter(|figure| figure.is_of(run)) {
        let Published { tool, complete, blocked, micros, long, source, .. } = figure;
        let executions = complete + blocked.unwrap_or(0);
        show(tool, figure.counts(), executions, micros.map(|micros| (micros, *long)), source);
    }
    // They have no such options.
    for peer in peers.iter().filter(|_| run.options.is_empty()) {
        if let Some(figures) = peer.run(&run.file, &run.flags, run.classes(), LIMIT) {
            let executions = figures.executions;
            show(peer.name(), executions.to_string(), executions, Some((figures.micros, figures.long)), "here");
        }
    }
    texts
}
