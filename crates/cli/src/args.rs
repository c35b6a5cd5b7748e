//! The command line: one flag, one documented value.

use crate::{exit, size, time};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Checks concurrent C and C++ programs: every schedule that matters, every memory access.
#[derive(Parser)]
#[command(name = "estragon", version, after_help = exit::HELP, disable_help_subcommand = true)]
pub struct Cli {
    /// Print without colours (also: set NO_COLOR)
    #[arg(long, global = true)]
    pub no_color: bool,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Check every execution of the program: verified, an error with its execution, or unfinished and why
    #[command(after_help = exit::HELP)]
    Check(Check),
    /// Run a finding again from the file that `check --json` wrote: step by step on a terminal, else all at once
    #[command(after_help = exit::HELP)]
    Replay(Replay),
    /// Say what a kind of finding means and what to do about it
    Explain(Explain),
    /// Run the program once: its output, its exit code, and its faults
    #[command(after_help = exit::HELP)]
    Run(Run),
    /// Say of every loop whether a check leaves out rounds that change nothing, and why not more
    #[command(after_help = exit::HELP)]
    Loops(Loops),
    /// Print the program's intermediate representation before and after the passes
    #[command(after_help = exit::HELP)]
    Ir(Ir),
}

#[derive(Args)]
pub struct Input {
    /// The program's files: .c, .cc, .cpp, .cxx, .ll, .bc, and .o and .a with LLVM bitcode (clang -flto)
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// What volatile accesses are: plain ones, which race, or relaxed atomics, for kernels and libraries that synchronise so
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Volatile::Plain)]
    pub volatile: Volatile,
    /// Compile each file as the build does: its directory with compile_commands.json, or that file
    #[arg(short = 'p', long = "build", value_name = "DIR")]
    pub database: Option<PathBuf>,
    /// Start from this function, which has no parameters, instead of main
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,
    /// Compile everything again, and keep nothing for the next time (see ESTRAGON_CACHE)
    #[arg(long)]
    pub no_cache: bool,
    /// Flags for the compiler, such as -DN=3 or -Iinclude
    #[arg(last = true, value_name = "COMPILER FLAGS")]
    pub compiler_flags: Vec<OsString>,
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub input: Input,
    /// The memory model: what reads of atomics can return
    #[arg(long, value_enum, default_value_t = Model::Sc)]
    pub model: Model,
    /// Go on after a finding and collect all that differ
    #[arg(long)]
    pub keep_going: bool,
    /// End the search after this many executions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_executions: Option<u64>,
    /// Give up when an execution takes this many steps: operations that other threads can see [default: 100000]
    #[arg(long, value_name = "N")]
    pub max_steps: Option<usize>,
    /// Let loops go round at most N times each time they are entered, and functions call themselves at most N times; where one would go
    /// on, the verdict is unfinished
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub unroll: Option<u32>,
    /// Let a wait on a condition variable end without a signal, once per thread
    #[arg(long)]
    pub spurious: bool,
    /// Let weak compare-exchanges fail only where they find something else than they expect
    #[arg(long)]
    pub no_spurious_cas: bool,
    /// Let allocations use addresses of freed memory of the same size again, at most N times per thread [default: 1]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub reuse_addresses: Option<u32>,
    /// What to make of data races: report them, or explore every order of plain accesses as if they were atomic
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Races::Report)]
    pub races: Races,
    /// Explore rounds of loops that change nothing, instead of leaving them out
    #[arg(long)]
    pub no_plp: bool,
    /// Explore rounds of loops that change only memory which no other thread knows of
    #[arg(long)]
    pub no_private: bool,
    /// Explore executions in which a loop that waits, or an assumption, reads too early, instead of waiting
    #[arg(long)]
    pub no_await: bool,
    /// Explore both orders of two atomic additions of which nobody looks at the result
    #[arg(long)]
    pub no_ifaa: bool,
    /// End the search after this time: 500ms, 60s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    pub time: Option<Duration>,
    /// End the search when it uses this much memory: 500M, 2G [default: most of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    pub memory: Option<u64>,
    /// Write the verdict, the findings and their executions as JSON; `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Say nothing while the search runs
    #[arg(long)]
    pub quiet: bool,
    /// Arguments of the program: all words up to the next flag or `--`
    #[arg(long, num_args = 1.., value_name = "ARG")]
    pub args: Vec<String>,
    /// Explore in another order; the verdict is the same
    #[arg(long, value_name = "N", hide = true)]
    pub seed: Option<u64>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Model {
    /// Sequential consistency: the latest write
    Sc,
    /// Release-acquire: any write that the reader cannot know to be overwritten
    Ra,
}

impl From<Model> for driver::Model {
    fn from(model: Model) -> Self {
        match model {
            Model::Sc => Self::Sc,
            Model::Ra => Self::Ra,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Volatile {
    Plain,
    Atomic,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Races {
    Report,
    Ignore,
}

#[derive(Args)]
pub struct Replay {
    /// The file that `check --json FILE` wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Which finding, counted from one
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub finding: usize,
    /// Step through it with commands from standard input, also where that is no terminal
    #[arg(long)]
    pub step: bool,
}

#[derive(Args)]
pub struct Explain {
    /// The kind of finding, as in error[KIND]
    #[arg(value_name = "KIND", value_parser = PossibleValuesParser::new(report::EXPLAINED.iter().map(|page| page.kind)))]
    pub kind: String,
}

#[derive(Args)]
pub struct Loops {
    #[command(flatten)]
    pub input: Input,
    /// As `check --no-plp`
    #[arg(long)]
    pub no_plp: bool,
    /// As `check --no-private`
    #[arg(long)]
    pub no_private: bool,
    /// As `check --no-await`
    #[arg(long)]
    pub no_await: bool,
}

#[derive(Args)]
pub struct Run {
    #[command(flatten)]
    pub input: Input,
    /// Arguments of the program: all words up to the next flag or `--`
    #[arg(long, num_args = 1.., value_name = "ARG")]
    pub args: Vec<String>,
    /// Schedule the threads at random from this seed, instead of in turn
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Report memory that is still allocated when the program ends
    #[arg(long)]
    pub leaks: bool,
    /// Print to standard error how long compiling, preparing and running took
    #[arg(long)]
    pub timing: bool,
}

#[derive(Args)]
pub struct Ir {
    #[command(flatten)]
    pub input: Input,
    /// Only as it was read
    #[arg(long, conflicts_with = "after")]
    pub before: bool,
    /// Only after the passes
    #[arg(long)]
    pub after: bool,
    /// After the passes over loops that wait, too, as `check` runs it
    #[arg(long, conflicts_with = "before")]
    pub loops: bool,
    /// Only the function with this linker name
    #[arg(long, value_name = "NAME")]
    pub func: Option<String>,
}
