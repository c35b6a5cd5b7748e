//! Programs that wait in loops, as in tables I and II of the SAVER paper: complete and blocked executions under rc11
//! and sc, beside the complete executions that are published.
//!
//! The programs are the rows of `bench/manifest.csv` under rc11; under sc they are searched as by default. Neither
//! model may have more complete executions than SAVER where the harness is the same, nor more than
//! `bench/published.csv` says by `at most`.

use super::check::{self, Answer};
use super::manifest::{self, Published, Run};
use super::table::expected;
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

const MODELS: [&str; 2] = ["rc11", "sc"];
/// What is printed beside our counts, by the names of tools in `bench/published.csv`.
const BESIDE: [&str; 4] = ["GenMC without awaits", "GenMC", "SAVER", BOUND];
/// The figures that may not be exceeded.
const BARS: [&str; 2] = ["SAVER", BOUND];
const BOUND: &str = "at most";

pub fn saver() -> Done {
    let mut runs = manifest::runs()?;
    runs.retain(|run| run.model == MODELS[0]);
    let published = manifest::published()?;
    setup::compiler()?;
    let estragon = shell::build_release()?;
    print!("\n{:<38}", "program");
    MODELS.iter().for_each(|model| print!(" {model:>14} {:>8}", "s"));
    BESIDE.iter().for_each(|tool| print!(" {tool:>20}"));
    println!();
    let mut wrong = 0;
    for run in &runs {
        wrong += print_row(run, &estragon, &published)?;
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} results are not as they should be")) }
}

/// Prints the results of one program; returns how many are not as expected, or above a bar.
fn print_row(run: &Run, estragon: &Path, published: &[Published]) -> Result<usize, String> {
    print!("{:<38}", run.title());
    let mut wrong = Vec::new();
    for model in MODELS {
        let options: Vec<&str> = ["--model", model].into_iter().chain(run.options.iter().map(String::as_str)).collect();
        let answer = check::check(estragon, &run.file, LIMIT, &options, &run.flags)?;
        let counts = format!("{}+{}", answer.complete, answer.blocked);
        print!(" {counts:>14} {:>8.3}", answer.seconds);
        if model == run.model && !expected(run, &answer) || answer.verdict != run.verdict {
            wrong.push(format!("under {model}, {} with {} is expected", run.outcome(), run.counts()));
        }
        for tool in BARS {
            if let Some(bar) = figure(run, model, tool, published).filter(|bar| exceeds(&answer, bar)) {
                wrong.push(format!("under {model}, {counts} is above {} ({tool})", bar.counts()));
            }
        }
    }
    for tool in BESIDE {
        let of_tool = |figure: &&Published| figure.tool.split(" with ").next() == Some(tool) && figure.is_of(run);
        let shown = published.iter().find(of_tool).map_or("-".to_owned(), |figure| {
            let other = if figure.tool == tool { "" } else { " (other)" };
            format!("{}{other}", figure.counts())
        });
        print!(" {shown:>20}");
    }
    println!();
    wrong.iter().for_each(|what| println!("  WRONG: {what}"));
    Ok(wrong.len())
}

/// What a tool has for this program under this model; what is derived for rc11 holds under sc as well if that has no
/// figure of its own.
fn figure<'a>(run: &Run, model: &str, tool: &str, published: &'a [Published]) -> Option<&'a Published> {
    let under = |model: &str| {
        let same = |figure: &&Published| figure.tool == tool && figure.model == model;
        published.iter().filter(same).find(|figure| figure.name == run.name && figure.flags == run.flags)
    };
    under(model).or_else(|| under(MODELS[0]))
}

fn exceeds(answer: &Answer, bar: &Published) -> bool {
    answer.complete > bar.complete || bar.blocked.is_some_and(|blocked| answer.blocked > blocked)
}
