//! The campaign about spin loops, as a command: `cargo xtask fuzz waiting` runs it.
#![expect(clippy::disallowed_macros, reason = "a development task talks to the terminal")]

use campaign::waiting::{Agreed, agree, program};
use clap::Parser;
use std::process::ExitCode;
use testkit::pool;
use testkit::waiting::is_about_tries;
use testkit::waiting::is_about_spins;

/// Random programs with spin loops, with and without the passes over loops, and by brute force.
#[derive(Parser)]
struct Cli {
    /// How many programs
    #[arg(long, default_value_t = 500, value_name = "N")]
    count: u64,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Only programs with loops that undo what they update
    #[arg(long)]
    tries: bool,
    /// Of these, only programs whose loops wait as those of real programs do
    #[arg(long)]
    spins: bool,
}

/// Programs between two progress lines.
const CHUNK: usize = 1000;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let is_meant = |seed: &u64| !cli.tries || is_about_tries(*seed);
    let seeds: Vec<u64> = (cli.seed..).filter(is_meant).take(cli.count as usize).collect();
    let mut seeds: Vec<u64> = (cli.seed..cli.seed + cli.count).collect();
    seeds.retain(|&seed| !cli.spins || is_about_spins(seed));
    let [
        mut same,
        mut changed,
        mut fewer,
        mut brute,
        mut decided,
        mut locked,
        mut large,
        mut differ,
        mut racy,
        mut weak,
    ] = [0u64; 10];
    for (number, seeds) in seeds.chunks(CHUNK).enumerate() {
        for (seed, agreed) in pool::map(seeds, |&seed| (seed, agree(&program(seed), seed))) {
            match agreed {
                Agreed::Same(seen) => {
                    same += 1;
                    changed += u64::from(seen.changed);
                    fewer += u64::from(seen.fewer);
                    brute += u64::from(seen.by_brute_force);
                    decided += u64::from(seen.decided);
                    locked += u64::from(seen.livelocks > 0);
                    racy += u64::from(seen.races);
                    weak += u64::from(seen.weak);
                }
                Agreed::TooLarge => large += 1,
                Agreed::Differ(how) => {
                    differ += 1;
                    println!("seed {seed}: {how}\n{}", program(seed).words);
                }
            }
        }
        if (number + 1) * CHUNK < cli.count as usize {
            eprintln!("so far {same} programs same, {differ} differ");
        }
    }
    println!(
        "{same} programs same ({changed} with other executions after the passes, {fewer} with fewer; {brute} by brute force; \
         livelocks compared in {decided}, {locked} have some; {racy} with races; {weak} under release-acquire), {differ} differ, {large} too large"
    );
    let small = large * 5 < cli.count.max(100);
    if !small {
        eprintln!("too many programs are too large: the generator must make smaller ones");
    }
    if differ == 0 && small { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
