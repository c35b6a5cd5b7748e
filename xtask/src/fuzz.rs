//! Random texts for the LLVM reader, and random programs for the searches.

pub mod graph;

use crate::Done;
use crate::setup;
use crate::shell::{cargo, root, run, target, works};
use clap::Args;
use testkit::waiting::About;

#[derive(Args)]
pub struct Reader {
    /// How long
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
}

#[derive(Args)]
pub struct Engines {
    /// How many programs, half of them toys and half of them in C
    #[arg(long, default_value_t = 500, value_name = "N")]
    pub count: u32,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// With optimisation and without the assertions of the searches about themselves, for long campaigns
    #[arg(long)]
    pub release: bool,
}

/// Runs the campaign. What the searches assert of themselves is a part of it, unless it is to be in release mode.
pub fn engines(engines: &Engines) -> Done {
    setup::tests()?;
    let (count, seed) = (engines.count.to_string(), engines.seed.to_string());
    let keep = target().join("engines-failures");
    let mut command = cargo(&["run", "--quiet", "--package", "campaign", "--bin", "campaign"]);
    if engines.release {
        command.arg("--release");
    }
    run(command.args(["--", "--count", &count, "--seed", &seed, "--keep"]).arg(keep))
}

#[derive(Args)]
pub struct Waiting {
    /// How many programs
    #[arg(long, default_value_t = 500, value_name = "N")]
    pub count: u32,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// With optimisation, for long campaigns
    #[arg(long)]
    pub release: bool,
    /// What the programs are about
    #[arg(long, default_value = About::Anything.name(), value_name = "WHAT")]
    pub about: About,
}

/// Runs the campaign about loops that wait.
pub fn waiting(waiting: &Waiting) -> Done {
    let (count, seed) = (waiting.count.to_string(), waiting.seed.to_string());
    let mut command = cargo(&["run", "--quiet", "--package", "campaign", "--bin", "waiting"]);
    if waiting.release {
        command.arg("--release");
    }
    run(command.args(["--", "--count", &count, "--seed", &seed, "--about", waiting.about.name()]))
}

#[derive(Args)]
pub struct Unseen {
    /// How many programs
    #[arg(long, default_value_t = 300, value_name = "N")]
    pub count: u32,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
}

/// Runs the campaign about accesses on which nothing depends.
pub fn unseen(unseen: &Unseen) -> Done {
    setup::tests()?;
    let (count, seed) = (unseen.count.to_string(), unseen.seed.to_string());
    let mut command = cargo(&["run", "--quiet", "--package", "campaign", "--bin", "unseen"]);
    run(command.args(["--", "--count", &count, "--seed", &seed]))
}

/// Runs the fuzz target `reader`; cargo-fuzz stops at the first panic and keeps the text that caused it.
pub fn reader(reader: &Reader) -> Done {
    if !root().join("fuzz").join("Cargo.toml").exists() {
        return Err("there is no fuzz target in fuzz/".to_owned());
    }
    if !works(&mut cargo(&["fuzz", "--version"])) {
        return Err("needs cargo-fuzz and a nightly toolchain: rustup toolchain install nightly --profile minimal && \
                    cargo install cargo-fuzz"
            .to_owned());
    }
    let seconds = format!("-max_total_time={}", reader.seconds);
    // Called through rustup, since the cargo that runs this task is the stable one.
    let mut command = std::process::Command::new("cargo");
    command
        .args(["+nightly", "fuzz", "run", "reader", "--", &seconds])
        .current_dir(root())
        .env_remove("RUSTUP_TOOLCHAIN");
    run(&mut command)
}
