//! The exit codes, each with one documented meaning.

/// A fault of the checked program was found.
pub const FAULT: u8 = 1;
/// Bad usage or input: wrong flags, missing files, code that does not compile.
pub const USAGE: u8 = 2;
/// No answer: the program reached something that is not supported, or an assumption that failed.
pub const UNFINISHED: u8 = 3;
/// A bug of the tool itself.
pub const INTERNAL: u8 = 70;

pub const HELP: &str = "\
Exit codes:
   0  nothing wrong (`run`: the program's own exit code when it ends by itself)
   1  a fault of the checked program: failed assertion, memory error, ...
   2  bad usage or input: wrong flags, missing files, code that does not compile
   3  no answer: the program reached something unsupported, or a failed assumption
  70  a bug of estragon itself";
