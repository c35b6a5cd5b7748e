//! The campaign as a command: `cargo xtask fuzz engines` runs it.
#![expect(clippy::disallowed_macros, reason = "a development task talks to the terminal")]

use campaign::{Verdict, toy};
use clap::Parser;
use std::process::ExitCode;

#[derive(Parser)]
struct Cli {
    /// How many programs
    #[arg(long, default_value_t = 500)]
    count: u64,
    /// Seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    std::panic::set_hook(Box::new(|_| {}));
    let mut large = 0;
    for seed in cli.seed..cli.seed + cli.count {
        let program = toy::program(seed);
        match toy::agree(&program, seed) {
            Verdict::Same(_) => {}
            Verdict::TooLarge => large += 1,
            Verdict::Differ(_) => {
                let (small, how) = toy::smallest(&program, seed);
                println!("seed {seed}\n{small}{how}");
            }
        }
    }
    println!("{large} large");
    ExitCode::SUCCESS
}
