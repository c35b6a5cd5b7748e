//! Two threads against one, the cost of checkpoints, and how far estimates are off.
//!
//! On a machine that others use, time on the clock says more about them than about the search. So what counts is
//! processor time: two threads that need as much of it as one, and never wait for work, take half of the time. What
//! they would take alone on two cores is therefore estimated from processor time, with time on the clock beside it.

use super::check::{self, Answer};
use crate::{Done, shell};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use testkit::process;

const LIMIT: Duration = Duration::from_secs(300);
/// Two threads are to be so many times as fast as one.
const SPEED_UP: f64 = 1.9;
/// Checkpoints may cost this part of the time.
const CHECKPOINTS: f64 = 0.02;
/// Shorter searches are not judged.
const LEAST: f64 = 2.0;

const ROWS: &[(&str, &str, &str)] = &[
    ("sc/lastzero.c", "-DN=20", "sc"),
    ("sc/fib_bench.c", "-DN=6", "sc"),
    ("sc/stack.c", "-DN=12", "sc"),
    ("sc/fib_bench.c", "-DN=6", "rc11"),
    ("sc/sigma.c", "-DN=8", "tso"),
];

/// A check, and the processor time it took.
fn run(estragon: &Path, row: &(&str, &str, &str), options: &[&str]) -> Result<(Answer, f64), String> {
    let &(file, flag, model) = row;
    let before = check::processor_seconds().ok_or("the system does not tell processor time")?;
    let options: Vec<&str> = check::under(model).into_iter().chain(options.iter().copied()).collect();
    let answer = check::check(estragon, file, LIMIT, &options, &[flag.to_owned()])?;
    let after = check::processor_seconds().ok_or("the system does not tell processor time")?;
    Ok((answer, after - before))
}

/// How many executions `estragon estimate` expects.
fn estimate(estragon: &Path, &(file, flag, model): &(&str, &str, &str)) -> Result<f64, String> {
    let mut command = Command::new(estragon);
    command.current_dir(shell::root().join("bench")).arg("estimate").arg(file).args(check::under(model));
    command.args(["-j", "1", "--", flag]);
    let outcome = process::run(&mut command, LIMIT).map_err(|why| why.to_string())?;
    let text = outcome.out();
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    let number = words.get(1).and_then(|word| word.parse::<f64>().ok());
    let unit = match words.get(2) {
        Some(&"thousand") => 1e3,
        Some(&"million") => 1e6,
        Some(_) | None => 1.0,
    };
    number.map(|number| number * unit).ok_or(format!("{file}: no estimate: {text}{}", outcome.err()))
}

pub fn parallel() -> Done {
    let estragon = shell::build_release()?;
    let checkpoint = shell::target().join("bench.checkpoint");
    let checkpoint = checkpoint.to_str().ok_or("the path of the target directory is not text")?;
    let mut missed = Vec::new();
    println!(
        "\n{:<28} {:>10} {:>9} {:>9} {:>9} {:>9} {:>10} {:>11} {:>9}",
        "program", "executions", "1: s", "cpu", "2: s", "cpu", "speed-up", "checkpoints", "estimate"
    );
    for row in ROWS {
        let (one, cpu) = run(&estragon, row, &["-j", "1"])?;
        let (two, both) = run(&estragon, row, &["-j", "2"])?;
        let saving = ["-j", "1", "--checkpoint", checkpoint, "--checkpoint-interval", "1s"];
        let (saved, with) = run(&estragon, row, &saving)?;
        let name = format!("{} {} {}", row.0, row.1, row.2);
        for other in [&two, &saved] {
            if (other.complete, other.blocked, &other.verdict) != (one.complete, one.blocked, &one.verdict) {
                return Err(format!("{name}: other counts or another verdict than one thread"));
            }
        }
        let (speed_up, cost) = (2.0 * cpu / both, with / cpu - 1.0);
        println!(
            "{name:<28} {:>10} {:>9.2} {cpu:>9.2} {:>9.2} {both:>9.2} {speed_up:>10.2} {:>9.1} % {:>+7.0} %",
            one.executions(),
            one.seconds,
            two.seconds,
            cost * 100.0,
            (estimate(&estragon, row)? / one.executions() as f64 - 1.0) * 100.0
        );
        if cpu >= LEAST && (speed_up < SPEED_UP || cost > CHECKPOINTS) {
            missed.push(name);
        }
    }
    match missed.as_slice() {
        [] => Ok(()),
        missed => Err(format!(
            "the speed-up is below {SPEED_UP}, or checkpoints cost more than {:.0} %: {}",
            CHECKPOINTS * 100.0,
            missed.join(", ")
        )),
    }
}
