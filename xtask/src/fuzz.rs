//! Random texts for the LLVM reader.

pub mod graph;

use crate::Done;
use crate::shell::{cargo, root, run, works};
use clap::Args;

#[derive(Args)]
pub struct Reader {
    /// How long
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
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
