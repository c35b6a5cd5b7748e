//! The same programs under every memory model: executions, and how many there are in a second.

use super::check::{self, AS_WRITTEN, Answer};
use super::manifest;
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// The columns of `bench/models.csv` after name, file and flags, with the options that they are about.
const COLUMNS: [(&str, &[&str]); 6] = [
    ("sc traces", &["--model", "sc", "--search", "traces"]),
    ("sc reads-from", &["--model", "sc", "--search", "reads-from"]),
    ("tso", &["--model", "tso"]),
    ("pso", &["--model", "pso"]),
    ("ra", &["--model", "ra"]),
    ("rc11", &["--model", "rc11"]),
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

/// Runs all rows; an error if some count is not as recorded, or some execution is redundant.
pub fn models() -> Done {
    let rows = rows()?;
    setup::compiler()?;
    let estragon = shell::build_release()?;
    print!("{:<34}", "executions, and thousands in a second");
    COLUMNS.iter().for_each(|(name, _)| print!(" {name:>20}"));
    println!();
    let mut wrong = Vec::new();
    for row in &rows {
        wrong.extend(print_row(row, &estragon)?);
    }
    wrong.iter().for_each(|what| println!("{what}"));
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} counts are not as recorded", wrong.len())) }
}

fn print_row(row: &Row, estragon: &Path) -> Result<Vec<String>, String> {
    let title = format!("{} {}", row.name, row.flags.join(" "));
    print!("{title:<34}");
    let mut wrong = Vec::new();
    for ((name, options), &expected) in COLUMNS.iter().zip(&row.executions) {
        let options: Vec<&str> = options.iter().chain(as_written(row)).copied().collect();
        let answer: Answer = check::check(estragon, &row.file, LIMIT, &options, &row.flags)?;
        let rate = answer.executions() as f64 / answer.seconds.max(1e-6) / 1000.0;
        // Short runs say nothing about speed.
        let rate = if answer.seconds < 0.02 { String::new() } else { format!(" {rate:>6.0}") };
        print!(" {:>20}", format!("{}{rate:>7}", answer.executions()));
        if answer.executions() != expected || answer.redundant > 0 || answer.verdict != "verified" {
            let Answer { verdict, redundant, .. } = &answer;
            let got = answer.executions();
            wrong.push(format!("{title}, {name}: {verdict}, {got} and {redundant} redundant instead of {expected}"));
        }
    }
    println!();
    Ok(wrong)
}

/// Programs that do not wait are taken as they are written, so that other tools can be compared.
fn as_written(row: &Row) -> &'static [&'static str] {
    if row.file.starts_with("await/") { &[] } else { AS_WRITTEN }
}
