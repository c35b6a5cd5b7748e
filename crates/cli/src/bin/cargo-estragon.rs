//! `cargo estragon`: what cargo calls for this subcommand, and what it then calls in place of rustc.
//!
//! The first calls `estragon cargo` with the same arguments. The second changes how cargo's packages are compiled, for
//! the target only: build scripts and procedural macros run natively.
//!
//! - Everything is compiled with the checks for undefined behaviour and overflow that rustc can add, with
//!   `cfg(estragon)` set, and with the mangling of names in which functions of the standard library are recognised.
//! - Of tests and programs, rustc also writes the IR of the whole program. No linker is called for them, since none is
//!   run: the executable is a text with the path of the IR.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Set by `estragon cargo`, as `driver::cargo::WRAPPER`.
const WRAPPER: &str = "ESTRAGON_RUSTC_WRAPPER";

/// What everything is compiled with that is checked.
const FLAGS: [&str; 10] = [
    "-C",
    "symbol-mangling-version=v0",
    "-C",
    "debug-assertions=on",
    "-C",
    "overflow-checks=on",
    "--cfg",
    "estragon",
    "--check-cfg",
    "cfg(estragon)",
];

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().skip(1).collect();
    if env::var_os(WRAPPER).is_some() {
        return compile(&args);
    }
    // Cargo repeats the name of the subcommand.
    if args.first().is_some_and(|first| first == "estragon") {
        args.remove(0);
    }
    // Without another task, tests are checked.
    let tasks = ["check", "run", "list", "replay", "--help", "-h"];
    if !args.first().is_some_and(|first| tasks.iter().any(|task| first == task)) {
        args.insert(0, "check".into());
    }
    let here = env::current_exe().unwrap_or_default();
    let beside = here.with_file_name("estragon");
    let estragon = if beside.exists() { beside } else { PathBuf::from("estragon") };
    let why = Command::new(&estragon).arg("cargo").args(args).env("CARGO_ESTRAGON", here).exec();
    fail(&format!("{}: cannot be started: {why}", estragon.display()))
}

#[expect(clippy::disallowed_macros, reason = "this program reports only that it cannot start another one")]
fn fail(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

/// Calls rustc, the first argument, with the others and what has to be added.
fn compile(args: &[OsString]) -> ExitCode {
    let Some((rustc, args)) = args.split_first() else { return fail("called without a compiler") };
    let mut command = Command::new(rustc);
    command.args(args).env_remove(WRAPPER);
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let is_test = has("--test");
    let is_checked = has("--target") && has("--out-dir");
    let is_program = is_test || value(args, "--crate-type").is_some_and(|kind| kind == "bin");
    if is_checked {
        command.args(FLAGS);
    }
    if is_checked && is_program {
        command.args(["-C", "linker=true", "--emit=llvm-ir"]);
    }
    if !(is_checked && is_program) {
        let why = command.exec();
        return fail(&format!("{}: cannot be started: {why}", rustc.display()));
    }
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => return ExitCode::from(status.code().map_or(1, |code| code as u8)),
        Err(why) => return fail(&format!("{}: cannot be started: {why}", rustc.display())),
    }
    // Cargo expects the program that was not linked.
    let program = program(args);
    let text = env::current_dir().unwrap_or_default().join(program.with_extension("ll"));
    match fs::write(&program, text.as_os_str().as_encoded_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(&format!("{}: cannot be written: {why}", program.display())),
    }
}

/// Where rustc would write a program.
fn program(args: &[OsString]) -> PathBuf {
    let mut name = value(args, "--crate-name").unwrap_or_default().to_owned();
    let extra = args.iter().find_map(|arg| arg.to_str()?.strip_prefix("extra-filename="));
    name.push(extra.unwrap_or_default());
    PathBuf::from(value(args, "--out-dir").unwrap_or_default()).join(name)
}

/// The word after a flag.
fn value<'a>(args: &'a [OsString], flag: &str) -> Option<&'a OsStr> {
    let at = args.iter().position(|arg| arg == flag)?;
    args.get(at + 1).map(OsString::as_os_str)
}
