//! What keeps a program from being run: wrong input, or a machine that lacks a tool.
//!
//! Each error is one line that says what to do about it. A fault of the program itself is not an error here: see
//! [`crate::Ending`].

use std::fmt;
use std::io;
use std::path::PathBuf;
use toolchain::{NoClang, NoRustc};

#[derive(Debug)]
pub enum Error {
    NoInput,
    Missing(PathBuf),
    Directory(PathBuf),
    Unreadable(PathBuf, io::Error),
    UnknownKind(PathBuf),
    NoClang(NoClang),
    NoRustc(NoRustc),
    /// A Rust program whose compiler wrote nothing to check: a library.
    NoRustProgram(PathBuf),
    /// The compiler could not be started.
    CompilerDied {
        command: PathBuf,
        why: io::Error,
    },
    /// The compiler has told the user what is wrong.
    Compiler {
        command: PathBuf,
        file: PathBuf,
    },
    /// No `llvm-dis` could read the bitcode; holds what the last one said, or `None` where there is no such tool.
    Bitcode {
        file: PathBuf,
        said: Option<String>,
    },
    /// The LLVM text is malformed, or holds something the reader does not know.
    Reader(llvm::Error),
    /// A function that was asked for by name is not in the program, or not reachable from its entry.
    NoFunction(String),
    Temporary(io::Error),
    /// The user asked us to end while files were compiled.
    Interrupted,
    /// A checkpoint or result that cannot be used, or written.
    Unusable(PathBuf, String),
    /// Flags that cannot be combined.
    Combination(&'static str),
    /// The broker of a cluster, or the way to it.
    Broker(cluster::Error),
    /// A run of a cluster cannot be begun, joined or ended.
    Cluster(String),
    /// There is no `compile_commands.json`, or it cannot be read.
    NoDatabase(PathBuf, io::Error),
    /// It is not what it should be; the line is zero where no single one is wrong.
    Database {
        file: PathBuf,
        line: usize,
        what: String,
    },
    NotInDatabase {
        file: PathBuf,
        database: PathBuf,
    },
    /// An object file or archive without LLVM bitcode; whether gcc left its own intermediate form there.
    NoBitcode {
        file: PathBuf,
        gcc: bool,
    },
    NoObject(PathBuf),
    Archive {
        file: PathBuf,
        what: String,
    },
    /// The function to start from cannot be called.
    Entry {
        name: String,
        what: String,
    },
    /// Cargo has told the user what is wrong.
    Cargo,
    /// A test was asked for, but the program has no test harness.
    NoTests,
    /// The program did not list its tests.
    Tests(String),
    NoTest {
        name: String,
        /// A test of this name in another module.
        similar: Option<String>,
    },
}

/// The kinds of file that are taken, as shown to the user.
pub const ACCEPTED: &str = ".c, .cc, .cpp, .cxx, .rs, .ll, .bc, and .o and .a with LLVM bitcode";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoInput => write!(f, "no input file given"),
            Error::Missing(file) => write!(f, "{}: no such file", file.display()),
            Error::Directory(file) => write!(f, "{}: is a directory; name the files of the program", file.display()),
            Error::Unreadable(file, why) => write!(f, "{}: cannot be read: {why}", file.display()),
            Error::UnknownKind(file) => write!(f, "{}: unknown file type; expected one of {ACCEPTED}", file.display()),
            Error::NoClang(why) => why.fmt(f),
            Error::NoRustc(why) => why.fmt(f),
            Error::NoRustProgram(file) => {
                write!(f, "{}: is not a program: give it a function `main`, and no crate type", file.display())
            }
            Error::CompilerDied { command, why } => write!(f, "{}: cannot be started: {why}", command.display()),
            Error::Compiler { command, file } => {
                write!(f, "{}: compilation by {} failed; see its messages above", file.display(), command.display())
            }
            Error::Bitcode { file, said: None } => write!(
                f,
                "{}: reading bitcode requires llvm-dis; install it with `apt-get install --no-install-recommends llvm-19`",
                file.display()
            ),
            Error::Bitcode { file, said: Some(said) } => {
                write!(f, "{}: llvm-dis cannot read it: {said}", file.display())
            }
            Error::Reader(why) => why.fmt(f),
            Error::NoFunction(name) => write!(f, "no function `{name}` is reachable in the program"),
            Error::Temporary(why) => write!(f, "cannot write temporary files: {why}"),
            Error::Unusable(file, what) => write!(f, "{}: {what}", file.display()),
            Error::Combination(why) => f.write_str(why),
            Error::Broker(why) => why.fmt(f),
            Error::Cluster(why) => f.write_str(why),
            Error::Interrupted => write!(f, "interrupted while compiling the files"),
            Error::NoDatabase(file, why) => {
                let name = file.display();
                let how = "name the build directory (CMake writes the file with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)";
                write!(f, "{name}: cannot be read: {why}; {how}")
            }
            Error::Database { file, line: 0, what } => write!(f, "{}: {what}", file.display()),
            Error::Database { file, line, what } => write!(f, "{}:{line}: {what}", file.display()),
            Error::NotInDatabase { file, database } => {
                let name = file.display();
                write!(f, "{name}: not in {}; name a file that the build compiles, or omit -p", database.display())
            }
            Error::NoBitcode { file, gcc } => {
                let name = file.display();
                let what = if *gcc { "gcc's own intermediate code, not LLVM bitcode" } else { "no LLVM bitcode" };
                write!(f, "{name}: contains {what}; compile it with `clang -flto -O0 -g`, or name the source files")
            }
            Error::NoObject(file) => write!(f, "{}: not an object file", file.display()),
            Error::Archive { file, what } => write!(f, "{}: {what}", file.display()),
            Error::Entry { name, what } => write!(f, "--entry {name}: {what}"),
            Error::Cargo => write!(f, "cargo failed; see its messages above"),
            Error::NoTests => {
                write!(f, "--test: the program has no tests: name a Rust file, or what `rustc --test` made of one")
            }
            Error::Tests(why) => write!(f, "the tests of the program cannot be listed: {why}"),
            Error::NoTest { name, similar: None } => write!(f, "--test {name}: there is no such test"),
            Error::NoTest { name, similar: Some(similar) } => {
                write!(f, "--test {name}: there is no such test; did you mean `{similar}`?")
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<cluster::Error> for Error {
    fn from(error: cluster::Error) -> Self {
        Error::Broker(error)
    }
}
