//! The campaign as a command: `cargo xtask fuzz engines` runs it.
//!
//! Half of the programs are toys, half are C. Programs are those of `seed`, `seed + 1` and so on, so any failure can be
//! reproduced alone. Those that differ are reduced and written to files.
#![expect(clippy::disallowed_macros, reason = "a development task talks to the terminal")]

use campaign::{Verdict, c, toy};
use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use testkit::c_program::Races;
use testkit::pool;

/// Random programs through the searches and through brute force.
#[derive(Parser)]
struct Cli {
    /// How many programs, half of them toys and half of them in C
    #[arg(long, default_value_t = 500, value_name = "N")]
    count: u64,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Where programs that differ are written to
    #[arg(long, default_value = "campaign-failures", value_name = "DIR")]
    keep: PathBuf,
    /// Differences of each kind that are reduced and shown; soon after, the campaign stops
    #[arg(long, default_value_t = 5, value_name = "N")]
    most: usize,
}

/// Programs of one kind so far.
#[derive(Default)]
struct Tally {
    same: usize,
    traces: usize,
    faulty: usize,
    judged: usize,
    large: usize,
    differ: usize,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Same(compared) => {
                self.same += 1;
                self.traces += compared.ends.len();
                self.faulty += usize::from(!compared.faults.is_empty());
                self.judged += usize::from(compared.judged);
            }
            Verdict::TooLarge => self.large += 1,
            Verdict::Differ(_) => self.differ += 1,
        }
    }

    fn show(&self, kind: &str) -> String {
        let Tally { same, traces, faulty, large, differ, .. } = self;
        format!(
            "{same} {kind} programs same ({traces} traces, {faulty} programs with faults), {differ} differ, {large} too large"
        )
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // A panic of a search is a difference like any other, and is reported as one.
    std::panic::set_hook(Box::new(|_| {}));
    match run(&cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("campaign: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<bool, String> {
    let (mut toys, mut cs, mut racy) = (Tally::default(), Tally::default(), 0);
    let end = cli.seed + cli.count / 2;
    let seeds: Vec<u64> = (cli.seed..end).collect();
    for seeds in seeds.chunks(8 * c::BATCH) {
        let verdicts = pool::map(seeds, |&seed| (seed, toy::agree(&toy::program(seed), seed)));
        for (seed, verdict) in &verdicts {
            toys.add(verdict);
            if matches!(verdict, Verdict::Differ(_)) && toys.differ <= cli.most {
                let (small, how) = toy::smallest(&toy::program(*seed), *seed);
                keep(&cli.keep, &format!("toy-{seed}.txt"), &format!("{small}"), &how)?;
            }
        }
        let batches: Vec<&[u64]> = seeds.chunks(c::BATCH).collect();
        let verdicts = pool::map(&batches, |seeds| -> Result<Vec<(u64, Verdict)>, String> {
            let programs: Vec<_> = seeds.iter().map(|&seed| c::program(seed)).collect();
            let loaded = c::compile(&programs)?;
            let agree = |((&seed, program), loaded)| (seed, c::agree(program, loaded, seed));
            Ok(seeds.iter().zip(&programs).zip(&loaded).map(agree).collect())
        });
        for batch in verdicts {
            for (seed, verdict) in batch? {
                cs.add(&verdict);
                let program = c::program(seed);
                racy += usize::from(program.races() == Races::Plain);
                if matches!(verdict, Verdict::Differ(_)) && cs.differ <= cli.most {
                    let (small, how) = c::smallest(&program, seed)?;
                    keep(&cli.keep, &format!("c-{seed}.c"), &c::text(&small), &how)?;
                }
            }
        }
        if toys.differ + cs.differ >= cli.most {
            break;
        }
        if seeds.last().is_some_and(|&last| last + 1 < end) {
            eprintln!("so far {} toy and {} C programs same, {} differ", toys.same, cs.same, toys.differ + cs.differ);
        }
    }
    println!("{}", toys.show("toy"));
    println!("{}; {racy} with races by intent, {} same by the second interpreter", cs.show("C"), cs.judged);
    let large = toys.large + cs.large;
    if large as u64 * 20 > cli.count.max(100) {
        return Err(format!("{large} programs are too large for brute force: the generators must make smaller ones"));
    }
    Ok(toys.differ + cs.differ == 0)
}

/// Shows a program that differs, and writes it to a file.
fn keep(dir: &Path, name: &str, program: &str, how: &str) -> Result<(), String> {
    let file = dir.join(name);
    let text = how.lines().map(|line| format!("// {line}\n")).collect::<String>() + program;
    println!("{}:\n{text}", file.display());
    let write = || -> std::io::Result<()> {
        fs::create_dir_all(dir)?;
        fs::write(&file, &text)
    };
    write().map_err(|why| format!("{}: {why}", file.display()))
}
