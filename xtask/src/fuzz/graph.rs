//! Random toy programs for the graph engine, in one piece and in slices, compared with the axioms.

use crate::Done;
use crate::shell::{cargo, run};
use clap::Args;

#[derive(Args)]
pub struct Graph {
    /// How many programs
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    count: u64,
    /// The first program's number
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// Only this memory model; without it each program with memory orders is compared under each model
    #[arg(long, value_name = "MODEL")]
    model: Option<String>,
}

/// Runs the campaign that is part of the tests on more programs.
pub fn graph(graph: &Graph) -> Done {
    let mut command = cargo(&["test", "--release", "--package", "explore", "--test", "graph", "--"]);
    command
        .args(["have_each_weak_trace_once", "--nocapture", "--test-threads=1"])
        .env("ESTRAGON_PROGRAMS", graph.count.to_string())
        .env("ESTRAGON_SEED", graph.seed.to_string())
        .envs(graph.model.as_ref().map(|model| ("ESTRAGON_MODEL", model)));
    run(&mut command)
}
