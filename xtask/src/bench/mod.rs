//! Measuring: the machine, the search over the programs of `bench/`, and how both grow.

mod check;
mod compare;
mod godot;
mod growth;
mod guard;
mod kase;
mod litmus;
mod machine;
mod manifest;
mod models;
mod parallel;
mod peer;
mod saver;
mod startup;
mod table;

use crate::Done;
use clap::{Args, Subcommand};

pub use machine::find_lli;
use table::Rows;

#[derive(Subcommand)]
pub enum Bench {
    /// Three sequential kernels, the cost of going back, and allocations
    Machine,
    /// All programs of bench/manifest.csv under sequential consistency
    Sc,
    /// Those of them, and of those that wait, on which other tools were measured
    Peers,
    /// All programs of bench/manifest.csv under release-acquire
    Tracer,
    /// Litmus tests under release-acquire against the axioms: wrong answers, executions and time
    Litmus,
    /// The same programs under every memory model, and under sc by both searches
    Models,
    /// The programs of any directory, with GenMC beside where it is installed
    Compare(compare::Compare),
    /// Programs that wait in loops, with each technique for such loops
    Godot,
    /// Programs that wait in loops, as in tables I and II of the SAVER paper, under rc11 and sc
    Saver,
    /// Programs as in table 2 of the Kase paper: as they are, with what never matters left out, and for assertions only
    Kase,
    /// Two threads against one, and the cost of checkpoints
    Parallel,
    /// Everything except the guard
    All,
    /// Peak memory after a million executions against that after ten thousand
    Memory,
    /// Time per execution against the length of the part that changes and of the part that stays
    Length,
    /// A check of a trivial program against the clang call alone
    Startup,
    /// Instruction counts of small checks against the record
    Guard(Guard),
    /// The programs of this name
    #[command(external_subcommand)]
    Program(Vec<String>),
}

#[derive(Args)]
pub struct Guard {
    /// Record the present counts
    #[arg(long)]
    pub bless: bool,
}

pub fn bench(what: Option<Bench>) -> Done {
    match what {
        Some(Bench::Machine) => machine::machine(),
        None => table::table(Rows::All),
        Some(Bench::Sc) => table::table(Rows::Under("sc")),
        Some(Bench::Peers) => table::table(Rows::Measured),
        Some(Bench::Godot) => godot::godot(),
        Some(Bench::Kase) => kase::kase(),
        Some(Bench::Saver) => saver::saver(),
        Some(Bench::Tracer) => table::table(Rows::Under("ra")),
        Some(Bench::All) => {
            let all = [machine::machine(), table::table(Rows::All), godot::godot(), growth::memory(), growth::length()];
            all.into_iter().collect()
        }
        Some(Bench::Models) => models::models(),
        Some(Bench::Compare(what)) => compare::compare(&what),
        Some(Bench::Litmus) => litmus::litmus(),
        Some(Bench::Parallel) => parallel::parallel(),
        Some(Bench::Memory) => growth::memory(),
        Some(Bench::Length) => growth::length(),
        Some(Bench::Startup) => startup::startup(),
        Some(Bench::Guard(Guard { bless })) => guard::guard(bless),
        Some(Bench::Program(names)) => table::table(Rows::Named(&names)),
    }
}

/// What CI runs of this.
pub fn in_ci() -> Done {
    guard::guard(false)
}
