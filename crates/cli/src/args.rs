//! The command line: one flag, one documented value.

use crate::exit;
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

/// Runs concurrent C and C++ programs in a machine that misses no memory error.
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
    /// Run the program once: its output, its exit code, and its faults
    #[command(after_help = exit::HELP)]
    Run(Run),
    /// Print the program's intermediate representation before and after the passes
    #[command(after_help = exit::HELP)]
    Ir(Ir),
}

#[derive(Args)]
pub struct Input {
    /// The program's files: .c, .cc, .cpp, .cxx, .ll, .bc
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Flags for the compiler, such as -DN=3 or -Iinclude
    #[arg(last = true, value_name = "COMPILER FLAGS")]
    pub compiler_flags: Vec<OsString>,
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
    /// Only the function with this linker name
    #[arg(long, value_name = "NAME")]
    pub func: Option<String>,
}
