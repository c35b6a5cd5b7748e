//! The same programs under every memory model: executions, and how many there are in a second.

use super::check::{self, AS_WRITTEN, Answer};
use super::manifest;
use super::peer::{Classes, Figures, Peer};
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// How many times the executions per second of GenMC are to be reached, in rows with so many executions.
const TIMES: f64 = 5.0;
const FROM: u64 = 10_000;
/// How often their time is taken.
const TAKEN: usize = 3;

/// The columns of `bench/models.csv` after name, file and flags, with the options that they are about.
const COLUMNS: [(&str, &[&str], Classes); 6] = [
    ("sc traces", &["--model", "sc", "--search", "traces"], Classes::Traces),
    ("sc reads-from", &["--model", "sc", "--search", "reads-from"], Classes::ReadsFrom("sc")),
    ("tso", &["--model", "tso"], Classes::ReadsFrom("tso")),
    ("pso", &["--model", "pso"], Classes::ReadsFrom("pso")),
    ("ra", &["--model", "ra"], Classes::ReadsFrom("ra")),
    ("rc11", &["--model", "rc11"], Classes::ReadsFrom("rc11")),
];

struct Row {
    name: String,
    file: String,
    flags: Vec<String>,
    /// Complete and blocked executions together, for each column.
    executions: Vec<u64>,
}

fn rows() -> Result<Vec<Row>, String> {
    let path = shell::root().join("bench/models.csv");
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| row(line).ok_or_else(|| format!("bench/models.csv: a row that is not one: {line}"))).collect()
}

fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split(',').collect();
    let [name, file, flags, counts @ ..] = fields.as_slice() else { return None };
    let executions: Vec<u64> = counts.iter().map(|count| count.parse().ok()).collect::<Option<_>>()?;
    let flags = manifest::words(flags);
    let row = Row { name: (*name).to_owned(), file: (*file).to_owned(), flags, executions };
    (row.executions.len() == COLUMNS.len()).then_some(row)
}

/// Runs all rows; an error if some count is not as recorded, or some execution is redundant. Where GenMC is installed,
/// so is a row with more executions than it explores, and one with too few executions in a second.
pub fn models() -> Done {
    let rows = rows()?;
    setup::compiler()?;
    let estragon = shell::build_release()?;
    let peers: Vec<Peer> = Peer::ALL.into_iter().filter(|peer| peer.is_installed()).collect();
    print!("{:<34}", "executions, and thousands in a second");
    COLUMNS.iter().for_each(|(name, ..)| print!(" {name:>20}"));
    println!();
    let mut wrong = Vec::new();
    for row in &rows {
        wrong.extend(print_row(row, &estragon, &peers)?);
    }
    wrong.iter().for_each(|what| println!("{what}"));
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} results are not as they should be", wrong.len())) }
}

/// Executions, and thousands of them in a second if the run was long enough to say something about speed.
fn cell(executions: u64, rate: Option<f64>) -> String {
    let rate = rate.map_or(String::new(), |rate| format!(" {:>6.0}", rate / 1000.0));
    format!("{executions}{rate:>7}")
}

fn print_row(row: &Row, estragon: &Path, peers: &[Peer]) -> Result<Vec<String>, String> {
    let title = format!("{} {}", row.name, row.flags.join(" "));
    print!("{title:<34}");
    let mut wrong = Vec::new();
    let mut answers = Vec::new();
    for ((name, options, _), &expected) in COLUMNS.iter().zip(&row.executions) {
        let options: Vec<&str> = options.iter().chain(as_written(row)).copied().collect();
        let check = || check::check(estragon, &row.file, LIMIT, &options, &row.flags);
        let mut answer: Answer = check()?;
        // What disturbs a measurement makes it longer.
        for _ in 1..if answer.executions() >= FROM { TAKEN } else { 1 } {
            answer.seconds = answer.seconds.min(check()?.seconds);
        }
        let rate = (answer.seconds >= 0.02).then(|| 1e6 / answer.micros());
        print!(" {:>20}", cell(answer.executions(), rate));
        if answer.executions() != expected || answer.redundant > 0 || answer.verdict != "verified" {
            let Answer { verdict, redundant, .. } = &answer;
            let got = answer.executions();
            wrong.push(format!("{title}, {name}: {verdict}, {got} and {redundant} redundant instead of {expected}"));
        }
        answers.push(answer);
    }
    println!();
    for &peer in peers {
        print!("{:<34}", format!("  {}", peer.name()));
        for ((name, _, classes), answer) in COLUMNS.iter().zip(&answers) {
            let figures = peer.run(&row.file, &row.flags, *classes, LIMIT);
            let shown = figures.as_ref().map(|f| cell(f.executions, f.long.then_some(1e6 / f.micros)));
            print!(" {:>20}", shown.unwrap_or_else(|| "-".to_owned()));
            if let Some(figures) = figures.filter(|_| peer == Peer::Genmc && *classes != Classes::Traces) {
                wrong.extend(behind(answer, &figures).map(|what| format!("{title}, {name}: {what}")));
            }
        }
        println!();
    }
    Ok(wrong)
}

/// In what a run is behind another tool's.
fn behind(answer: &Answer, figures: &Figures) -> Option<String> {
    let (ours, theirs) = (answer.executions(), figures.executions);
    let times = figures.micros / answer.micros();
    if ours > theirs {
        Some(format!("{ours} executions, GenMC {theirs}"))
    } else if ours >= FROM && figures.long && times < TIMES {
        Some(format!("{times:.1} times the executions per second of GenMC"))
    } else {
        None
    }
}

/// Programs that do not wait are taken as they are written, so that other tools can be compared.
fn as_written(row: &Row) -> &'static [&'static str] {
    if row.file.starts_with("await/") { &[] } else { AS_WRITTEN }
}
