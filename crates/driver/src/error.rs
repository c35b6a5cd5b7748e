//! What keeps a program from being run: wrong input, or a machine that lacks a tool.
//!
//! Each error is one line that says what to do about it. A fault of the program itself is no error here: see `vm::Ending`.

use std::fmt;
use std::io;
use std::path::PathBuf;
use toolchain::NoClang;

#[derive(Debug)]
pub enum Error {
    NoInput,
    Missing(PathBuf),
    Directory(PathBuf),
    Unreadable(PathBuf, io::Error),
    UnknownKind(PathBuf),
    NoClang(NoClang),
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
}

/// The kinds of file that are taken, as shown to the user.
pub const ACCEPTED: &str = ".c, .cc, .cpp, .cxx, .ll, .bc";

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoInput => write!(f, "no input file given"),
            Error::Missing(file) => write!(f, "{}: no such file", file.display()),
            Error::Directory(file) => write!(f, "{}: is a directory; name the files to run", file.display()),
            Error::Unreadable(file, why) => write!(f, "{}: cannot be read: {why}", file.display()),
            Error::UnknownKind(file) => write!(f, "{}: unknown kind of file; accepted are {ACCEPTED}", file.display()),
            Error::NoClang(why) => why.fmt(f),
            Error::CompilerDied { command, why } => write!(f, "{}: cannot be started: {why}", command.display()),
            Error::Compiler { command, file } => {
                write!(f, "{}: {} could not compile it; its messages are above", file.display(), command.display())
            }
            Error::Bitcode { file, said: None } => write!(
                f,
                "{}: bitcode needs llvm-dis; install it with `apt-get install --no-install-recommends llvm-19`",
                file.display()
            ),
            Error::Bitcode { file, said: Some(said) } => {
                write!(f, "{}: llvm-dis cannot read it: {said}", file.display())
            }
            Error::Reader(why) => why.fmt(f),
            Error::NoFunction(name) => write!(f, "no function `{name}` is reachable in the program"),
            Error::Temporary(why) => write!(f, "cannot write temporary files: {why}"),
        }
    }
}

impl std::error::Error for Error {}
