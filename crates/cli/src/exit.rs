//! The exit codes, each with one documented meaning.

/// A fault of the checked program was found.
pub const FAULT: u8 = 1;
/// Bad usage or input: wrong flags, missing files, code that does not compile.
pub const USAGE: u8 = 2;
/// No answer: a limit ended the search, or the program reached something that is not supported.
pub const UNFINISHED: u8 = 3;
/// A bug of the tool itself.
pub const INTERNAL: u8 = 70;

pub const HELP: &str = "\
Exit codes:
   0  no error: verified (`run`: the program's own exit code if it exits by itself)
   1  an error in the checked program: failed assertion, data race, deadlock, memory error, ...
   2  bad usage or input: wrong flags, missing files, code that does not compile, a file that cannot be written
   3  no verdict: a limit was reached, or something is unsupported; for `run` also a failed assumption
  70  a bug in estragon itself";
