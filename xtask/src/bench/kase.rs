//! Programs as in table 2 of *Assertion guided abstraction: a cooperative optimization for dynamic partial order
//! reduction*, from `bench/kase.csv`: executions of the whole program, with what no verdict depends on left out, and
//! with what no assertion depends on left out, beside the runs that the paper has of DPOR, sliced, and with locks.
//!
//! The programs are ours; only those of its figures are described there in full, so that other counts compare in kind
//! alone. An error is a count that is not the expected one, and a program that takes more than 5 % longer by default
//! than as a whole although it has as many executions.

use super::check::{self, Answer};
use super::manifest;
use crate::{Done, setup, shell};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(20);
/// The searches whose executions are printed, with their options.
const SEARCHES: [(&str, &[&str]); 3] =
    [("whole", &["--no-slice"]), ("default", &[]), ("assertions", &["--property", "assertions"])];
const MODELS: [&str; 2] = ["rc11", "sc"];
/// Times are compared where they are longer than this.
const LONG: f64 = 1.0;
const MOST: f64 = 1.05;

struct Row {
    name: String,
    file: String,
    flags: Vec<String>,
    verdict: String,
    /// Runs in the paper.
    paper: [String; 3],
    /// Executions under rc11 and sc, for each search; empty where they are too many.
    expected: [String; 3],
}

fn row(row: &[String]) -> Option<Row> {
    let [name, file, flags, verdict, paper @ .., whole, default, assertions] = row else { return None };
    let paper: [String; 3] = paper.to_vec().try_into().ok()?;
    let expected = [whole, default, assertions].map(String::clone);
    let (name, file, verdict) = (name.clone(), file.clone(), verdict.clone());
    Some(Row { name, file, flags: manifest::words(flags), verdict, paper, expected })
}

fn rows() -> Result<Vec<Row>, String> {
    manifest::rows("kase.csv", 10)?
        .iter()
        .map(|cells| row(cells).ok_or_else(|| manifest::bad("kase.csv", cells)))
        .collect()
}

pub fn kase() -> Done {
    let rows = rows()?;
    setup::compiler()?;
    let estragon = shell::build_release()?;
    print!("\n{:<28} {:<6}", "program", "model");
    SEARCHES.iter().for_each(|(name, _)| print!(" {name:>12} {:>8}", "s"));
    println!(" {:>8} {:>8} {:>10}", "DPOR", "sliced", "with locks");
    let mut wrong = 0;
    for row in &rows {
        for (number, model) in MODELS.into_iter().enumerate() {
            let answers: Vec<Answer> = SEARCHES
                .iter()
                .map(|(_, options)| {
                    let options = [&["--model", model], *options].concat();
                    check::check_with(&estragon, &row.file, LIMIT, &options, &row.flags)
                })
                .collect::<Result<_, _>>()?;
            let name = format!("{} {}", row.name, row.flags.join(" "));
            print!("{name:<28} {model:<6}");
            for answer in &answers {
                print!(" {:>12} {:>8.3}", shown(answer), answer.seconds);
            }
            let [dpor, sliced, with_locks] = &row.paper;
            println!(" {dpor:>8} {sliced:>8} {with_locks:>10}");
            for what in mistakes(row, number, &answers) {
                println!("  WRONG: {what}");
                wrong += 1;
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} results are not as they should be")) }
}

fn shown(answer: &Answer) -> String {
    match answer.verdict.as_str() {
        "unfinished" => format!(">{}", answer.executions()),
        _ => answer.executions().to_string(),
    }
}

/// What is not as expected. `number`: of the model.
fn mistakes(row: &Row, number: usize, answers: &[Answer]) -> Vec<String> {
    let mut all = Vec::new();
    for (((name, _), answer), expected) in SEARCHES.iter().zip(answers).zip(&row.expected) {
        // Both models have as many, unless there are two numbers.
        let expected = expected.split('/').nth(number).or_else(|| expected.split('/').next()).unwrap_or_default();
        if answer.redundant > 0 {
            all.push(format!("{name}: {} redundant executions", answer.redundant));
        }
        if expected.is_empty() {
            continue;
        }
        if answer.verdict != row.verdict || shown(answer) != expected {
            all.push(format!(
                "{name}: {} with {}, and not {} with {expected}",
                answer.verdict,
                shown(answer),
                row.verdict
            ));
        }
    }
    if let [whole, default, _] = answers
        && whole.executions() == default.executions()
        && whole.seconds > LONG
        && default.seconds > whole.seconds * MOST
        && !default.disturbed
        && whole.verdict != "unfinished"
    {
        all.push(format!("{:.3} s by default, and {:.3} s as a whole", default.seconds, whole.seconds));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_read() {
        let rows = rows().unwrap();
        assert!(rows.iter().all(|row| shell::root().join("bench").join(&row.file).exists()));
        let indexers = rows.iter().filter(|row| row.name == "indexer");
        assert!(indexers.map(|row| row.expected[2].as_str()).all(|executions| executions == "1"));
    }
}
