//! `estragon worker` and `estragon cluster`.

use crate::args::{ClusterTask, Worker};
use crate::check::{interrupt, plural};
use crate::output::Output;
use crate::progress::{coarse, round};
use crate::{exit, time};
use driver::Error;
use driver::remote::{self, Broker, Event, Listed, Serve, Served, Surveyed};
use report::cluster::Progress;
use std::io::{self, Write};
use std::time::Duration;

/// `estragon worker`.
pub fn worker(worker: &Worker, output: &mut Output) -> Result<u8, Error> {
    let Worker { broker, jobs, run, idle, memory, delay, twice } = worker;
    let broker = Broker::from_text(broker)?;
    let how = Serve {
        jobs: jobs.or_else(|| std::thread::available_parallelism().ok()),
        run: run.clone(),
        idle: *idle,
        memory: *memory,
        interrupt: interrupt(),
        delay: *delay,
        twice: *twice,
    };
    // Errors of standard error cannot be reported.
    let mut say = |event: Event| {
        let _ = match event {
            Event::Begins { run, files } => writeln!(io::stderr(), "run {run}: {}", files.join(", ")),
            Event::Waits { why } => writeln!(io::stderr(), "warning: {why}"),
            Event::Refuses { run, why } => writeln!(io::stderr(), "warning: run {run} is left to others: {why}"),
        };
    };
    let Served { jobs, executions, lost } = remote::serve(&broker, &how, &mut say)?;
    output.report(format!("{} in {}\n", plural(executions, "execution"), plural(jobs, "job")).as_bytes());
    match lost {
        Some(why) => {
            output.err(format!("error: {why}\n").as_bytes());
            Ok(exit::UNFINISHED)
        }
        None => Ok(if output.failed() { exit::USAGE } else { 0 }),
    }
}

/// `estragon cluster`.
pub fn cluster(task: &ClusterTask, output: &mut Output) -> Result<u8, Error> {
    let text = match task {
        ClusterTask::Status { broker } => status(&remote::survey(&Broker::from_text(broker)?)?),
        ClusterTask::Cancel { broker, run } => match remote::cancel(&Broker::from_text(broker)?, run)? {
            true => format!("run {run} is cancelled; its `estragon check` reports what it has found\n"),
            false => format!("run {run} is removed; no process directed it\n"),
        },
    };
    output.report(text.as_bytes());
    Ok(if output.failed() { exit::USAGE } else { 0 })
}

fn status(Surveyed { server, runs }: &Surveyed) -> String {
    if runs.is_empty() {
        return format!("no runs at {server}\n");
    }
    let mut text = String::new();
    for Listed { id, about, workers } in runs {
        let Some(about) = about else {
            text.push_str(&format!("{id}  of another format; `estragon cluster cancel` removes it\n"));
            continue;
        };
        let Progress { complete, blocked, seconds, explored, open, .. } = about.progress;
        let executions = plural(complete + blocked, "execution");
        let elapsed = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let files = about.files.join(", ");
        text.push_str(&format!("{id}  {}  {files} under {}\n", about.state, about.model));
        text.push_str(&format!("  {executions} ({blocked} blocked) in {}", time::show(elapsed)));
        if explored > 0.0 {
            let total = (complete + blocked) as f64 / explored;
            let left = Duration::try_from_secs_f64(seconds * (1.0 / explored - 1.0)).unwrap_or(Duration::MAX);
            text.push_str(&format!(", about {} in total, {} left", round(total), coarse(left)));
        }
        text.push_str(&format!("\n  {}, {}\n", plural(*workers, "worker thread"), plural(open, "open job")));
    }
    text
}
