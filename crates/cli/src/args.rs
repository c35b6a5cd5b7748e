//! The command line: one flag, one documented value.

use crate::{exit, size, time};
use base::{Model, Property, ReleaseSequences};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use driver::{Listed, Search, Shard};
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Checks concurrent C, C++ and Rust programs: explores every schedule that matters, and checks every memory access.
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
    /// Check all executions of the program: verified, an error with an execution that shows it, or unfinished and why
    #[command(after_help = exit::HELP)]
    Check(Deferred<Check>),
    /// Continue a check that `check --checkpoint FILE` has saved
    #[command(after_help = exit::HELP)]
    Resume(Deferred<Resume>),
    /// Merge the results of the shards of a check
    #[command(after_help = exit::HELP)]
    Merge(Deferred<Merge>),
    /// Estimate how many executions a check explores, and how long that takes
    #[command(after_help = exit::HELP)]
    Estimate(Deferred<Check>),
    /// Replay a finding from a file written by `check --json`: step by step on a terminal, otherwise all at once
    #[command(after_help = exit::HELP)]
    Replay(Deferred<Replay>),
    /// Explain what a kind of finding means and what to do about it
    Explain(Deferred<Explain>),
    /// Run the program once, with its output and its exit code, and report any error
    #[command(after_help = exit::HELP)]
    Run(Deferred<Run>),
    /// Show for every loop whether a check skips iterations that change nothing, and if not, why
    #[command(after_help = exit::HELP)]
    Loops(Deferred<Loops>),
    /// Show which atomic accesses matter for a verdict, and why
    Slice(Deferred<Slice>),
    /// Print the program's intermediate representation before and after the passes
    #[command(after_help = exit::HELP)]
    Ir(Deferred<Ir>),
}

/// Checks the tests of a cargo package, unless told otherwise: explores every schedule that matters, and checks every
/// memory access.
#[derive(Parser)]
#[command(name = "cargo estragon", bin_name = "cargo estragon", version, after_help = exit::HELP)]
#[command(disable_help_subcommand = true, override_usage = "cargo estragon [COMMAND] [OPTIONS] [FILTER]")]
pub struct CargoCli {
    /// Print without colours (also: set NO_COLOR)
    #[arg(long, global = true)]
    pub no_color: bool,
    #[command(subcommand)]
    pub task: CargoTask,
}

#[derive(Subcommand)]
pub enum CargoTask {
    /// Check tests, each in a process of its own, and the `main` of programs and examples that are named
    #[command(after_help = exit::HELP)]
    Check(Deferred<CargoCheck>),
    /// Run the `main` of a program or example once
    Run(Deferred<CargoRun>),
    /// List tests
    List(Deferred<CargoList>),
    /// Replay a finding of the last check of a test: step by step on a terminal, otherwise all at once
    #[command(after_help = exit::HELP)]
    Replay(Deferred<CargoReplay>),
}

/// The flags of a command, which are not defined before it is known that they are needed: there are many, and a check
/// of a small program takes as long.
pub struct Deferred<A>(pub A);

impl<A: Args> Args for Deferred<A> {
    fn group_id() -> Option<clap::Id> {
        A::group_id()
    }
    fn augment_args(command: clap::Command) -> clap::Command {
        command.defer(A::augment_args)
    }
    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        A::augment_args_for_update(command)
    }
}

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        A::from_arg_matches(matches).map(Deferred)
    }
    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        A::from_arg_matches_mut(matches).map(Deferred)
    }
    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[derive(Args)]
#[group(skip)]
pub struct Input {
    /// The program's files: .c, .cc, .cpp, .cxx, .rs, .ll, .bc, and .o and .a with LLVM bitcode (clang -flto)
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// How to treat volatile accesses: as plain ones, which can race, or as relaxed atomics, for code that synchronises
    /// with them, such as kernels
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Volatile::Plain)]
    pub volatile: Volatile,
    /// What a panic is that leaves the function of a thread of Rust: an error, or the end of the thread, which `join`
    /// returns
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ThreadPanics::Error)]
    pub thread_panics: ThreadPanics,
    /// Compile each file as the build does: the build directory with compile_commands.json, or that file itself
    #[arg(short = 'p', long = "build", value_name = "DIR")]
    pub database: Option<PathBuf>,
    /// Start at this function, which must have no parameters, instead of main
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,
    /// Call this #[test] of a Rust file instead of main, by the name that `cargo test` prints
    #[arg(long, value_name = "TEST", conflicts_with = "entry")]
    pub test: Option<String>,
    /// Compile everything again, and cache nothing (see ESTRAGON_CACHE)
    #[arg(long)]
    pub no_cache: bool,
    /// Flags for the compiler, such as -DN=3 or -Iinclude
    #[arg(last = true, value_name = "COMPILER FLAGS")]
    pub compiler_flags: Vec<OsString>,
}

#[derive(Args)]
#[group(skip)]
pub struct Check {
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub searching: Searching,
    /// Explore part K of N of the search; `estragon merge` merges the results
    #[arg(long, value_name = "K/N", value_parser = shard, conflicts_with = "checkpoint", requires = "json")]
    pub shard: Option<Shard>,
    /// Begin with what has been refuted according to this file, which `check --json` or `merge --json` has written
    #[arg(long, value_name = "FILE")]
    pub refuted: Option<PathBuf>,
    /// Save the search to this file every minute, and when it is interrupted; `estragon resume FILE` continues it
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often to save the search [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = time::parse, requires = "checkpoint")]
    pub checkpoint_interval: Option<Duration>,
    /// Write the verdict, the findings and their executions as JSON; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Arguments of the program: all words up to the next flag or `--`
    #[arg(long, num_args = 1.., value_name = "ARG")]
    pub args: Vec<String>,
}

/// What to search, and how long.
#[derive(Args)]
#[group(skip)]
pub struct Searching {
    /// The memory model: which values atomic reads can return. Of several, separated by commas, each is checked
    #[arg(long, value_name = "MODEL", value_delimiter = ',', value_parser = models(), default_value = Model::default().name())]
    pub model: Vec<Model>,
    /// What a release sequence contains, that is, which writes an acquire synchronises with
    #[arg(long, value_name = "RULE", value_parser = release_sequences(), default_value = ReleaseSequences::default().name())]
    pub release_sequences: ReleaseSequences,
    /// How to explore executions under sc: one for each order of conflicting operations, or one for each choice of the
    /// writes that reads read from [default: what has fewer executions, as far as one execution tells]
    #[arg(long, value_parser = searches())]
    pub search: Option<Search>,
    /// Continue after a finding, and collect all distinct findings
    #[arg(long)]
    pub keep_going: bool,
    /// Search with this many threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Report the finding that one thread would report, even if another thread finds one earlier
    #[arg(long)]
    pub deterministic: bool,
    /// Stop after this many executions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_executions: Option<u64>,
    /// Give up if an execution takes this many steps, which are operations that other threads can observe [default:
    /// 100000]
    #[arg(long, value_name = "N")]
    pub max_steps: Option<usize>,
    /// Bound each loop to N iterations per entry, and each recursion to N nested calls; if one reaches the bound, the
    /// verdict is unfinished
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub unroll: Option<u32>,
    /// Let waits on condition variables and futexes end spuriously, once per thread
    #[arg(long)]
    pub spurious: bool,
    /// Do not let weak compare-exchanges fail spuriously
    #[arg(long)]
    pub no_spurious_cas: bool,
    /// Let allocations reuse the addresses of freed blocks of the same size, at most N times per thread [default: 1]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub reuse_addresses: Option<u32>,
    /// What the verdict is about; the less it is, the more of the program can be left out. Any other error that is met
    /// is reported as well
    #[arg(long, value_name = "PROPERTY", value_delimiter = ',', value_parser = properties(), default_values = Property::ALL.map(Property::name), hide_default_value = true)]
    pub property: Vec<Property>,
    /// What to do about data races: report them, or treat plain accesses that race as atomic ones
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Races::Report)]
    pub races: Races,
    /// Explore loop iterations that change nothing, instead of skipping them
    #[arg(long = "no-purity", alias = "no-plp")]
    pub no_purity: bool,
    /// Explore loop iterations that change only memory that no other thread can access
    #[arg(long)]
    pub no_private: bool,
    /// Explore loop iterations that undo all that they change
    #[arg(long)]
    pub no_transient: bool,
    /// Do not turn polling loops and assumptions into blocking awaits
    #[arg(long)]
    pub no_await: bool,
    /// Explore both orders of atomic updates whose results are not used
    #[arg(long = "no-commuting-updates", alias = "no-ifaa")]
    pub no_commuting_updates: bool,
    /// Explore atomic accesses on which no verdict depends as well
    #[arg(long)]
    pub no_slice: bool,
    /// Stop after this time: 500ms, 60s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    pub time: Option<Duration>,
    /// Stop when the search uses this much memory: 500M, 2G [default: most of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    pub memory: Option<u64>,
    /// Do not show progress while the search runs
    #[arg(long)]
    pub quiet: bool,
    /// Explore in a different order; the verdict is the same
    #[arg(long, value_name = "N", hide = true)]
    pub seed: Option<u64>,
    /// Execute every step, even if its effect is known from an earlier execution; the verdict is the same
    #[arg(long, hide = true)]
    pub no_memo: bool,
}

#[derive(Args)]
#[group(skip)]
pub struct CargoCheck {
    #[command(flatten)]
    pub wanted: Wanted,
    #[command(flatten)]
    pub package: Package,
    #[command(flatten)]
    pub selection: Selection,
    /// Check all test executables, also after one with an error
    #[arg(long)]
    pub no_fail_fast: bool,
    /// What a panic is that leaves the function of a thread: an error, or the end of the thread, which `join` returns
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ThreadPanics::Error)]
    pub thread_panics: ThreadPanics,
    #[command(flatten)]
    pub searching: Searching,
    /// Write the verdicts, the findings and their executions as JSON; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Arguments of `main`
    #[arg(last = true, value_name = "ARGS")]
    pub args: Vec<String>,
}

#[derive(Args)]
#[group(skip)]
pub struct CargoRun {
    #[command(flatten)]
    pub package: Package,
    #[command(flatten)]
    pub selection: Selection,
    /// Let a random generator with this seed choose the schedule; otherwise, threads take turns
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Report memory that is still allocated when the program ends
    #[arg(long)]
    pub leaks: bool,
    /// What a panic is that leaves the function of a thread: an error, or the end of the thread, which `join` returns
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ThreadPanics::Error)]
    pub thread_panics: ThreadPanics,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub args: Vec<String>,
}

#[derive(Args)]
#[group(skip)]
pub struct CargoList {
    #[command(flatten)]
    pub wanted: Wanted,
    #[command(flatten)]
    pub package: Package,
    #[command(flatten)]
    pub selection: Selection,
}

#[derive(Args)]
#[group(skip)]
pub struct CargoReplay {
    /// The test [default: the one whose finding is the latest]
    #[arg(value_name = "TEST")]
    pub test: Option<String>,
    #[command(flatten)]
    pub package: Package,
    /// Which finding, counting from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub finding: usize,
    /// Step through it with commands from standard input, even if that is not a terminal
    #[arg(long)]
    pub step: bool,
}

/// Which tests.
#[derive(Args)]
#[group(skip)]
pub struct Wanted {
    /// Only tests whose names contain this
    #[arg(value_name = "FILTER")]
    pub filter: Option<String>,
    /// Only the test of exactly this name
    #[arg(long, requires = "filter")]
    pub exact: bool,
    /// Only tests that are marked with #[ignore]
    #[arg(long, conflicts_with = "include_ignored")]
    pub ignored: bool,
    /// Also tests that are marked with #[ignore]
    #[arg(long)]
    pub include_ignored: bool,
}

impl Wanted {
    pub fn includes(&self, test: &Listed) -> bool {
        let named = match &self.filter {
            None => true,
            Some(name) if self.exact => test.name == *name,
            Some(part) => test.name.contains(part),
        };
        named && (self.include_ignored || test.ignored == self.ignored)
    }
}

/// Where the package is, and what cargo may do to its dependencies.
#[derive(Args)]
#[group(skip)]
pub struct Package {
    /// Path to Cargo.toml
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,
    /// Do not access the network
    #[arg(long)]
    pub offline: bool,
    /// Require that Cargo.lock is up to date
    #[arg(long)]
    pub locked: bool,
}

impl Package {
    /// The same flags for cargo.
    pub fn to_flags(&self) -> Vec<OsString> {
        let mut flags = Vec::new();
        push(&mut flags, "--manifest-path", &self.manifest_path);
        flags.extend(self.offline.then(|| "--offline".into()));
        flags.extend(self.locked.then(|| "--locked".into()));
        flags
    }
}

/// What cargo builds.
#[derive(Args)]
#[group(skip)]
pub struct Selection {
    /// The tests of these packages
    #[arg(short = 'p', long = "package", value_name = "SPEC")]
    pub packages: Vec<String>,
    /// The tests of all packages of the workspace
    #[arg(long)]
    pub workspace: bool,
    /// The tests of all packages of the workspace but these
    #[arg(long, value_name = "SPEC", requires = "workspace")]
    pub exclude: Vec<String>,
    /// Only the tests in the library
    #[arg(long)]
    pub lib: bool,
    /// Only these programs: their tests, and `main`
    #[arg(long = "bin", value_name = "NAME")]
    pub bins: Vec<String>,
    /// Only these examples: their tests, and `main`
    #[arg(long = "example", value_name = "NAME")]
    pub examples: Vec<String>,
    /// Only the tests in these files of `tests/`
    #[arg(long = "test", value_name = "NAME")]
    pub tests: Vec<String>,
    /// Features to activate
    #[arg(short = 'F', long, value_name = "FEATURES")]
    pub features: Vec<String>,
    /// Activate all features
    #[arg(long)]
    pub all_features: bool,
    /// Do not activate the feature `default`
    #[arg(long)]
    pub no_default_features: bool,
}

impl Selection {
    /// Whether programs are named, whose `main` is checked as well.
    pub fn names_programs(&self) -> bool {
        !self.bins.is_empty() || !self.examples.is_empty()
    }

    /// The flags for cargo that build programs.
    pub fn to_program_flags(&self) -> Vec<OsString> {
        let mut flags = Vec::new();
        let named = [
            ("--package", &self.packages),
            ("--exclude", &self.exclude),
            ("--bin", &self.bins),
            ("--example", &self.examples),
            ("--features", &self.features),
        ];
        for (flag, values) in named {
            push(&mut flags, flag, values);
        }
        let set = [
            ("--workspace", self.workspace),
            ("--bins", !self.names_programs()),
            ("--all-features", self.all_features),
            ("--no-default-features", self.no_default_features),
        ];
        flags.extend(set.into_iter().filter(|(_, set)| *set).map(|(flag, _)| flag.into()));
        flags
    }

    /// The same flags for cargo.
    pub fn to_flags(&self) -> Vec<OsString> {
        let Selection {
            packages,
            workspace,
            exclude,
            lib,
            bins,
            examples,
            tests,
            features,
            all_features,
            no_default_features,
        } = self;
        let mut flags = Vec::new();
        let named = [
            ("--package", packages),
            ("--exclude", exclude),
            ("--bin", bins),
            ("--example", examples),
            ("--test", tests),
            ("--features", features),
        ];
        for (flag, values) in named {
            push(&mut flags, flag, values);
        }
        let set = [
            ("--workspace", workspace),
            ("--lib", lib),
            ("--all-features", all_features),
            ("--no-default-features", no_default_features),
        ];
        flags.extend(set.into_iter().filter(|(_, set)| **set).map(|(flag, _)| flag.into()));
        flags
    }
}

/// A flag with each of its values.
fn push<T: AsRef<OsStr>>(flags: &mut Vec<OsString>, flag: &str, values: impl IntoIterator<Item = T>) {
    for value in values {
        flags.extend([flag.into(), value.as_ref().to_owned()]);
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let both = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    match both {
        Some((index, count)) if (1..=count).contains(&index) && count <= MAX_SHARDS => Ok(Shard { index, count }),
        Some(_) | None => Err(format!("expected K/N with 1 <= K <= N <= {MAX_SHARDS}, as in 2/3")),
    }
}

/// More are of no use: all of them divide the search.
const MAX_SHARDS: u32 = 1000;

/// The names of the memory models, with what they mean.
fn models() -> impl TypedValueParser<Value = Model> {
    let value = |model: Model| PossibleValue::new(model.name()).help(model.meaning());
    PossibleValuesParser::new(Model::ALL.map(value))
        .map(|name| Model::from_name(&name).expect("internal: the parser allows names of models only"))
}

fn release_sequences() -> impl TypedValueParser<Value = ReleaseSequences> {
    let value = |sequences: ReleaseSequences| PossibleValue::new(sequences.name()).help(sequences.meaning());
    PossibleValuesParser::new(ReleaseSequences::ALL.map(value))
        .map(|name| ReleaseSequences::from_name(&name).expect("internal: the parser allows names of rules only"))
}

fn properties() -> impl TypedValueParser<Value = Property> {
    let value = |property: Property| PossibleValue::new(property.name()).help(property.meaning());
    PossibleValuesParser::new(Property::ALL.map(value))
        .map(|name| Property::from_name(&name).expect("internal: the parser allows names of properties only"))
}

fn searches() -> impl TypedValueParser<Value = Search> {
    PossibleValuesParser::new(Search::ALL.map(Search::name))
        .map(|name| Search::from_name(&name).expect("internal: the parser allows names of searches only"))
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Volatile {
    Plain,
    Atomic,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ThreadPanics {
    Error,
    Join,
}

impl From<ThreadPanics> for driver::ThreadPanics {
    fn from(panics: ThreadPanics) -> Self {
        match panics {
            ThreadPanics::Error => driver::ThreadPanics::AreErrors,
            ThreadPanics::Join => driver::ThreadPanics::EndThreads,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Races {
    Report,
    Ignore,
}

#[derive(Args)]
#[group(skip)]
pub struct Resume {
    /// A file written by `check --checkpoint FILE`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Search with this many threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// How often to save the search [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    pub checkpoint_interval: Option<Duration>,
    /// Stop after this time: 500ms, 60s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    pub time: Option<Duration>,
    /// Stop when the search uses this much memory: 500M, 2G [default: most of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = size::parse)]
    pub memory: Option<u64>,
    /// Write the verdict, the findings and their executions as JSON; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Do not show progress while the search runs
    #[arg(long)]
    pub quiet: bool,
}

#[derive(Args)]
#[group(skip)]
pub struct Merge {
    /// Files written by `check --shard K/N --json FILE`
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Write the merged result as JSON; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

#[derive(Args)]
#[group(skip)]
pub struct Replay {
    /// A file written by `check --json FILE`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Which finding, counting from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub finding: usize,
    /// Step through it with commands from standard input, even if that is not a terminal
    #[arg(long)]
    pub step: bool,
}

#[derive(Args)]
#[group(skip)]
pub struct Explain {
    /// The kind of finding, as in error[KIND]
    #[arg(value_name = "KIND", value_parser = PossibleValuesParser::new(report::EXPLAINED.iter().map(|page| page.kind)))]
    pub kind: String,
}

#[derive(Args)]
#[group(skip)]
pub struct Loops {
    #[command(flatten)]
    pub input: Input,
    /// Same as `check --no-purity`
    #[arg(long, alias = "no-plp")]
    pub no_purity: bool,
    /// Same as `check --no-private`
    #[arg(long)]
    pub no_private: bool,
    /// Same as `check --no-transient`
    #[arg(long)]
    pub no_transient: bool,
    /// Same as `check --no-await`
    #[arg(long)]
    pub no_await: bool,
}

#[derive(Args)]
#[group(skip)]
pub struct Slice {
    #[command(flatten)]
    pub input: Input,
    /// The memory model of the check
    #[arg(long, value_name = "MODEL", value_parser = models(), default_value = Model::default().name())]
    pub model: Model,
    /// What the check is about
    #[arg(long, value_name = "PROPERTY", value_delimiter = ',', value_parser = properties(), default_values = Property::ALL.map(Property::name), hide_default_value = true)]
    pub property: Vec<Property>,
}

#[derive(Args)]
#[group(skip)]
pub struct Run {
    #[command(flatten)]
    pub input: Input,
    /// Arguments of the program: all words up to the next flag or `--`
    #[arg(long, num_args = 1.., value_name = "ARG")]
    pub args: Vec<String>,
    /// Schedule the threads at random with this seed, instead of in turn
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Report memory that is still allocated when the program exits
    #[arg(long)]
    pub leaks: bool,
    /// Print to standard error how long compiling, preparing and running took
    #[arg(long)]
    pub timing: bool,
}

#[derive(Args)]
#[group(skip)]
pub struct Ir {
    #[command(flatten)]
    pub input: Input,
    /// Print only the program before the passes
    #[arg(long, conflicts_with = "after")]
    pub before: bool,
    /// Print only the program after the passes
    #[arg(long)]
    pub after: bool,
    /// Also run the passes over spin loops, as `check` does
    #[arg(long, conflicts_with = "before")]
    pub loops: bool,
    /// Print only the function with this linker name
    #[arg(long, value_name = "NAME")]
    pub func: Option<String>,
}
