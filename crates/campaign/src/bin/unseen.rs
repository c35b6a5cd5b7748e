//! The campaign about accesses on which nothing depends, as a command: `cargo xtask fuzz unseen` runs it.
#![expect(clippy::disallowed_macros, reason = "a development task talks to the terminal")]

use campaign::unseen::{Agreed, BATCH, agree, compile, smallest};
use clap::Parser;
use std::process::ExitCode;
use testkit::pool;
use testkit::unseen::program;

/// Random programs with accesses on which nothing depends, with and without these, and by brute force.
#[derive(Parser)]
struct Cli {
    /// How many programs
    #[arg(long, default_value_t = 300, value_name = "N")]
    count: u64,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Programs that differ are not made smaller
    #[arg(long)]
    as_it_is: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let seeds: Vec<u64> = (cli.seed..cli.seed + cli.count).collect();
    let [mut same, mut sliced, mut fewer, mut left_out, mut spurious, mut mutexes] = [0u64; 6];
    let [mut findings, mut races, mut brute, mut large, mut differ] = [0u64; 5];
    let batches: Vec<&[u64]> = seeds.chunks(BATCH).collect();
    for (number, batches) in batches.chunks(8).enumerate() {
        let agreed = pool::map(batches, |seeds| {
            let programs: Vec<_> = seeds.iter().map(|&seed| program(seed)).collect();
            let loaded = compile(&programs)?;
            Ok(seeds.iter().zip(&loaded).map(|(&seed, loaded)| (seed, agree(loaded, None))).collect::<Vec<_>>())
        });
        for batch in agreed {
            let batch: Vec<(u64, Agreed)> = match batch {
                Ok(batch) => batch,
                Err(why) => {
                    let why: String = why;
                    eprintln!("unseen: {why}");
                    return ExitCode::FAILURE;
                }
            };
            for (seed, agreed) in batch {
                match agreed {
                    Agreed::Same(seen) => {
                        same += 1;
                        sliced += u64::from(seen.sliced);
                        fewer += u64::from(seen.fewer);
                        left_out += u64::from(seen.left_out);
                        spurious += u64::from(seen.spurious);
                        mutexes += u64::from(seen.without_mutexes);
                        findings += u64::from(seen.findings);
                        races += u64::from(seen.races);
                        brute += u64::from(seen.by_brute_force);
                    }
                    Agreed::TooLarge => large += 1,
                    Agreed::Differ(how) => {
                        differ += 1;
                        let small = if cli.as_it_is { None } else { smallest(&program(seed)).ok() };
                        let (text, how) = small.unwrap_or_else(|| (program(seed), how));
                        println!("seed {seed}: {how}\n{}", text.source(""));
                    }
                }
            }
        }
        if (number + 1) * 8 * BATCH < cli.count as usize {
            eprintln!("so far {same} programs same, {differ} differ");
        }
    }
    println!(
        "{same} programs same ({sliced} with accesses left out, {fewer} with fewer executions; {left_out} with parts left \
         out for some properties, of which {spurious} with findings that only what is left has; {mutexes} without mutexes; {findings} with findings, \
         {races} with races; {brute} by brute force), {differ} differ, {large} too large"
    );
    let small = large * 5 < cli.count.max(100);
    if differ == 0 && small { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
