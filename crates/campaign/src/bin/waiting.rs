//! The campaign about spin loops, as a command: `cargo xtask fuzz waiting` runs it.
#![expect(clippy::disallowed_macros, reason = "a development task talks to the terminal")]

use campaign::waiting::{Agreed, agree};
use clap::Parser;
use std::process::ExitCode;
use testkit::pool;
use testkit::waiting::{About, program};

/// Random programs with spin loops, with and without the passes over loops, and by brute force.
#[derive(Parser)]
struct Cli {
    /// How many programs
    #[arg(long, default_value_t = 500, value_name = "N")]
    count: u64,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// What the programs are about
    #[arg(long, default_value = About::Anything.name(), value_name = "WHAT")]
    about: About,
}

/// Programs between two progress lines.
const CHUNK: usize = 1000;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let seeds: Vec<u64> = (cli.seed..cli.seed + cli.count).collect();
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
        for (seed, agreed) in pool::map(seeds, |&seed| (seed, agree(&program(cli.about, seed), seed))) {
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
                    println!("seed {seed}: {how}\n{}", program(cli.about, seed).words);
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
