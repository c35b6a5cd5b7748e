//! Measuring the machine: against LLVM's interpreter and against the processor.
//!
//! The three runs execute the same unoptimised program, hence the same number of LLVM instructions, so instructions per
//! second compare as the inverse of time. LLVM's interpreter is the one from which the peer tools derive. Compiling and
//! reading are left out of the machine's time, and are below a hundredth of the interpreter's. A time is the best of
//! some rounds, since everything that disturbs a measurement makes it longer; the interpreter, which takes seconds, has
//! one round.

use crate::{Done, setup, shell};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::{native, process};

/// The machine is at least this many times as fast as LLVM's interpreter.
const OVER_INTERPRETER: f64 = 20.0;
/// The machine is at most this many times as slow as the processor.
const UNDER_NATIVE: f64 = 120.0;

const LIMIT: Duration = Duration::from_secs(600);
const ROUNDS: usize = 5;

const KERNELS: &[&str] = &["sieve", "matrix", "hashtable"];

/// LLVM's interpreter, of the same release as the compiler where there is one.
pub fn find_lli() -> Option<PathBuf> {
    let clang = toolchain::find_clang().ok()?;
    let works = |command: &PathBuf| toolchain::llvm_tool_version(command) == Some(clang.version);
    toolchain::tool_candidates("lli", Some(&clang)).into_iter().find(works)
}

struct Row {
    kernel: &'static str,
    native: Duration,
    machine: Duration,
    interpreter: Option<Duration>,
}

pub fn machine() -> Done {
    let clang = setup::bench()?;
    let estragon = shell::build_release()?;
    let lli = find_lli();
    match &lli {
        Some(lli) => println!("clang {}, {} --force-interpreter", clang.version, lli.display()),
        None => println!("clang {0}; no lli of LLVM {0} (package llvm-{0}), so that column stays empty", clang.version),
    }
    let dir = tempfile::tempdir().map_err(|why| why.to_string())?;
    let mut rows = Vec::new();
    for kernel in KERNELS {
        let file = shell::root().join("bench/machine").join(format!("{kernel}.c"));
        rows.push(measure(kernel, &file, dir.path(), &clang.command, &estragon, lli.as_deref())?);
    }
    let kernels = print_table(&rows);
    let undo = undo();
    kernels.and(undo)
}

fn measure(
    kernel: &'static str,
    file: &Path,
    dir: &Path,
    clang: &Path,
    estragon: &Path,
    lli: Option<&Path>,
) -> Result<Row, String> {
    let exe = dir.join(kernel);
    let text = dir.join(format!("{kernel}.ll"));
    let say = |why: std::io::Error| why.to_string();
    let built = native::compile(clang, &[file], &[], &exe).map_err(say)?;
    let emit = Command::new(clang)
        .args(["-O0", "-ffp-contract=off", "-S", "-emit-llvm", "-o"])
        .arg(&text)
        .arg(file)
        .status()
        .map_err(say)?;
    if built.code() != Some(0) || !emit.success() {
        return Err(format!("{}: cannot be compiled: {}", file.display(), built.err()));
    }
    let (want, native) = best(ROUNDS, &mut Command::new(&exe), &|outcome| Some(outcome.time))?;
    let (got, machine) = best(ROUNDS, Command::new(estragon).args(["run", "--timing"]).arg(&text), &machine_time)?;
    if got != want {
        return Err(format!("{kernel}: natively {want:?}, in the machine {got:?}"));
    }
    let interpreter = match lli {
        None => None,
        Some(lli) => {
            let (got, time) =
                best(1, Command::new(lli).arg("--force-interpreter").arg(&text), &|outcome| Some(outcome.time))?;
            if got != want {
                return Err(format!("{kernel}: natively {want:?}, in lli {got:?}"));
            }
            Some(time)
        }
    };
    Ok(Row { kernel, native, machine, interpreter })
}

/// Runs it several times; gives its output and the best time.
fn best(
    rounds: usize,
    command: &mut Command,
    time: &dyn Fn(&process::Outcome) -> Option<Duration>,
) -> Result<(String, Duration), String> {
    let mut best: Option<(String, Duration)> = None;
    for _ in 0..rounds {
        let outcome = process::run(command, LIMIT).map_err(|why| why.to_string())?;
        if outcome.code() != Some(0) {
            return Err(format!("`{}` failed:\n{}{}", shell::show(command), outcome.out(), outcome.err()));
        }
        let time = time(&outcome).ok_or_else(|| format!("`{}` does not tell its time", shell::show(command)))?;
        if best.as_ref().is_none_or(|(_, before)| time < *before) {
            best = Some((outcome.out(), time));
        }
    }
    best.ok_or_else(|| "no round was run".to_owned())
}

/// The time of the run alone, from the line that `--timing` prints.
fn machine_time(outcome: &process::Outcome) -> Option<Duration> {
    let text = outcome.err();
    let line = text.lines().rev().find_map(|line| line.strip_prefix("time: "))?;
    let (_, run) = line.split_once("run ")?;
    run.split_whitespace().next()?.parse().ok().map(Duration::from_secs_f64)
}

fn print_table(rows: &[Row]) -> Done {
    println!();
    println!(
        "{:<10} {:>10} {:>10} {:>10} {:>11} {:>11}  verdict",
        "kernel", "native s", "machine s", "lli s", "lli/machine", "machine/nat"
    );
    let mut good = true;
    for row in rows {
        let slower = row.machine.as_secs_f64() / row.native.as_secs_f64();
        let faster = row.interpreter.map(|time| time.as_secs_f64() / row.machine.as_secs_f64());
        let pass = slower <= UNDER_NATIVE && faster.is_none_or(|faster| faster >= OVER_INTERPRETER);
        good &= pass;
        println!(
            "{:<10} {:>10.3} {:>10.3} {:>10} {:>11} {:>11.1}  {}",
            row.kernel,
            row.native.as_secs_f64(),
            row.machine.as_secs_f64(),
            row.interpreter.map_or("-".to_owned(), |time| format!("{:.3}", time.as_secs_f64())),
            faster.map_or("-".to_owned(), |faster| format!("{faster:.1}")),
            slower,
            if pass { "PASS" } else { "FAIL" }
        );
    }
    println!("bars: lli/machine at least {OVER_INTERPRETER}, machine/native at most {UNDER_NATIVE}");
    if good { Ok(()) } else { Err("the machine misses a bar".to_owned()) }
}

/// The cost of going back and the allocations on the way: measured inside the machine, by a test of its own that
/// prints.
fn undo() -> Done {
    println!();
    shell::run(&mut shell::cargo(&[
        "test",
        "--release",
        "--package",
        "vm",
        "--test",
        "undo_bench",
        "--quiet",
        "--",
        "--nocapture",
    ]))
}
