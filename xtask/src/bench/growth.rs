//! How the search grows: memory with the number of executions, time with the length of an execution.

use super::check;
use crate::{Done, setup, shell};
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

/// Peak memory after a million executions is at most this many times that after ten thousand.
const FLAT: f64 = 1.2;
/// Twice the changing part takes at most this many times as long; the rest is for what disturbs a measurement.
const LINEAR: f64 = 2.0 * 1.15;
/// The longest part that stays may make an execution this many times as long: it is run once, and shared by all.
const SHARED: f64 = 1.3;

/// Peak memory of a search with executions that spin up to the limit of 100,000 steps, in MB; and its time.
const SPINNING: f64 = 200.0;
const SPINNING_SECONDS: f64 = 10.0;

const FEW: u64 = 10_000;
const MANY: u64 = 1_000_000;

/// Programs with more than a million executions, and the memory model. Under SC they are told apart by what lies in
/// wait: nothing, many writers, many readers. Under RA by what the reads of one thread wait for: the past of the
/// other's writes, many writers, locks, updates.
const WIDE: &[(&str, &str, &str)] = &[
    ("sc/pthread_demo.c", "-DN=12", "sc"),
    ("sc/n_writers_a_reader.c", "-DN=9", "sc"),
    ("sc/readers.c", "-DN=20", "sc"),
    ("sc/lastzero.c", "-DN=18", "sc"),
    ("sc/fib_bench.c", "-DN=6", "ra"),
    ("sc/sigma.c", "-DN=10 -DNDEBUG", "ra"),
    ("sc/lastzero.c", "-DN=18", "ra"),
    ("sc/stack.c", "-DN=12", "ra"),
    ("ra/lamport.c", "-DROUNDS=2 -DLOOKS=4", "ra"),
    ("ra/szymanski.c", "-DROUNDS=2 -DLOOKS=3", "ra"),
    ("ra/gcd.c", "-DN=8", "ra"),
];

const CHANGING: &[u32] = &[16, 32, 64, 128, 256];
const STAYING: &[u32] = &[0, 100, 1_000, 4_000];
/// Iterations of a single execution.
const LONG: &[u32] = &[5_000, 10_000, 20_000];
/// Steps after which an execution that spins is given up.
const SPINS: &[u32] = &[25_000, 50_000, 100_000];
/// Iterations of a single execution in which threads read what the others write.
const READING: &[u32] = &[500, 1_000, 2_000];
/// Runs of one row at most: some are too short to tell whether they were disturbed.
const MOST_RUNS: u32 = 10;
const FIRST: &[&str] = &["--max-executions", "10"];
/// The models under which such executions are explored.
const LONG_UNDER: &[(&str, &[&str])] = &[
    ("ra", &["--model", "ra"]),
    ("rc11", &["--model", "rc11"]),
    ("tso", &["--model", "tso"]),
    ("pso", &["--model", "pso"]),
    ("sc", &["--model", "sc", "--search", "reads-from"]),
];
/// Enough executions that running the part that stays once does not count.
const READERS: &str = "-DREADERS=16";

pub fn memory() -> Done {
    setup::compiler()?;
    let estragon = shell::build_release()?;
    println!("\n{:<40} {:<5} {:>12} {:>12} {:>7}  verdict", "program", "model", "MB at 10^4", "MB at 10^6", "ratio");
    let mut good = true;
    for (file, flag, model) in WIDE {
        let flags: Vec<String> = flag.split(' ').map(str::to_owned).collect();
        let peak = |most: u64| -> Result<Option<f64>, String> {
            let limit = most.to_string();
            let options = [check::AS_WRITTEN, &check::under(model), &["--max-executions", &limit]].concat();
            let answer = check::check(&estragon, file, LIMIT, &options, &flags)?;
            Ok((answer.executions() >= most).then(|| answer.megabytes()))
        };
        let title = format!("{file} {flag}");
        let (Some(few), Some(many)) = (peak(FEW)?, peak(MANY)?) else {
            println!("{title:<40} {model:<5} fewer executions than {MANY} in {} s  FAIL", LIMIT.as_secs());
            good = false;
            continue;
        };
        let pass = many <= few * FLAT;
        good &= pass;
        let verdict = if pass { "PASS" } else { "FAIL" };
        println!("{title:<40} {model:<5} {few:>12.1} {many:>12.1} {:>7.2}  {verdict}", many / few);
    }
    println!("bar: at most {FLAT} times as much");
    let short = spinning(&estragon)?;
    if good && short { Ok(()) } else { Err("memory grows with the number of executions, or of steps".to_owned()) }
}

/// Whether loops that do not end are given up before they take much memory, or time.
fn spinning(estragon: &Path) -> Result<bool, String> {
    println!("\n{:<40} {:<5} {:>12} {:>8}  verdict", "100,000 steps of spinning", "model", "MB", "s");
    let mut good = true;
    let programs = [("sc/spinning.c", &["sc", "ra", "rc11"][..]), ("sc/polling.c", &["sc", "ra", "rc11", "tso"])];
    for (file, model) in programs.into_iter().flat_map(|(file, models)| models.iter().map(move |model| (file, model))) {
        for jobs in ["1", "2"] {
            let options = [&check::under(model)[..], &["-j", jobs]].concat();
            let answer = check::check(estragon, file, LIMIT, &options, &[])?;
            let (peak, seconds) = (answer.megabytes(), answer.seconds);
            let pass = peak <= SPINNING && seconds <= SPINNING_SECONDS;
            good &= pass;
            let (title, verdict) = (format!("{file} -j{jobs}"), if pass { "PASS" } else { "FAIL" });
            println!("{title:<40} {model:<5} {peak:>12.1} {seconds:>8.1}  {verdict}");
        }
    }
    println!("bars: at most {SPINNING} MB, and {SPINNING_SECONDS} s");
    Ok(good)
}

pub fn length() -> Done {
    setup::compiler()?;
    let estragon = shell::build_release()?;
    let changing = |length: u32| best(&estragon, "sc/length.c", check::AS_WRITTEN, &[sized(length)]);
    let staying = |flag: String| best(&estragon, "sc/length.c", check::AS_WRITTEN, &[flag, READERS.to_owned()]);
    let mut good = doublings("part that changes", CHANGING, changing)?;
    println!("\npart that stays     µs/exec   times the first row  verdict");
    let mut first = None;
    for &length in STAYING {
        let now = staying(format!("-DP={length}"))?;
        let growth = now / *first.get_or_insert(now);
        let pass = growth <= SHARED;
        good &= pass;
        println!("{length:>17} {now:>9.1} {growth:>21.2}  {}", if pass { "PASS" } else { "FAIL" });
    }
    for (model, options) in LONG_UNDER {
        let long = |length: u32| best(&estragon, "ra/long.c", options, &[sized(length)]);
        good &= doublings(&format!("long, {model}"), LONG, long)?;
        let spinning = |steps: u32| {
            let most = steps.to_string();
            best(&estragon, "sc/spinning.c", &[*options, &["--max-steps", &most]].concat(), &[])
        };
        good &= doublings(&format!("spinning, {model}"), SPINS, spinning)?;
        if *model == "ra" {
            // Its first executions read the oldest of many writes.
            continue;
        }
        let options = [*options, FIRST].concat();
        let reading = |length: u32| best(&estragon, "ra/long.c", &options, &[sized(length), "-DREAD".to_owned()]);
        good &= doublings(&format!("reading, {model}"), READING, reading)?;
    }
    println!("bars: {LINEAR:.1} for each doubling, {SHARED} over all");
    if good { Ok(()) } else { Err("time per execution grows too fast".to_owned()) }
}

/// The flag for the length of a program.
fn sized(length: u32) -> String {
    format!("-DN={length}")
}

/// Microseconds per execution: the best of three undisturbed runs, or of [`MOST_RUNS`], since everything that disturbs
/// a measurement makes it longer.
fn best(estragon: &Path, file: &str, options: &[&str], flags: &[String]) -> Result<f64, String> {
    let (mut best, mut undisturbed) = (f64::INFINITY, 0);
    for _ in 0..MOST_RUNS {
        let answer = check::check(estragon, file, LIMIT, options, flags)?;
        best = best.min(answer.micros());
        undisturbed += u32::from(!answer.disturbed);
        if undisturbed == 3 {
            break;
        }
    }
    Ok(best)
}

/// Whether each length, twice the one before, takes at most about twice as long.
fn doublings(title: &str, lengths: &[u32], time: impl Fn(u32) -> Result<f64, String>) -> Result<bool, String> {
    println!("\n{title:<17} {:>9}   times the row above  verdict", "µs/exec");
    let (mut good, mut above) = (true, None);
    for &length in lengths {
        let now = time(length)?;
        let growth = above.map(|above| now / above);
        let pass = growth.is_none_or(|growth| growth <= LINEAR);
        good &= pass;
        let shown = growth.map_or("-".to_owned(), |growth| format!("{growth:.2}"));
        println!("{length:>17} {now:>9.1} {shown:>21}  {}", if pass { "PASS" } else { "FAIL" });
        above = Some(now);
    }
    Ok(good)
}
