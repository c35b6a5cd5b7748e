//! One Rust program through rustc, or from the cache.
//!
//! The whole program is compiled at once, the standard library included (fat LTO over the bitcode that it comes with),
//! without optimisation of the program's own code. Debug assertions and overflow checks are on: they are rustc's own
//! checks for undefined behaviour, and what a test would run. The linker is not needed, so none is called.

use super::cache::{self, Cache, Key, Made};
use super::{as_path_argument, jobs};
use crate::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;
use toolchain::Rustc;

/// Variables with which users change what rustc does.
const ENVIRONMENT: [&str; 3] = ["RUSTC_BOOTSTRAP", "RUSTUP_TOOLCHAIN", "SOURCE_DATE_EPOCH"];

/// What the program is compiled with; the user's flags come later and win.
const FLAGS: [&str; 20] = [
    "--edition=2021",
    "-C",
    "opt-level=0",
    "-C",
    "debuginfo=2",
    "-C",
    "debug-assertions=on",
    "-C",
    "overflow-checks=on",
    "-C",
    "panic=unwind",
    "--cfg",
    "estragon",
    "--check-cfg",
    "cfg(estragon, test)",
    "--crate-type",
    "bin",
    "-C",
    "codegen-units=1",
    "-Cembed-bitcode=yes",
];

/// What no flag of the user changes.
const LAST_FLAGS: [&str; 6] = ["-C", "lto=fat", "-C", "symbol-mangling-version=v0", "-C", "linker=true"];

/// Compiles one file, which is the root of a program.
pub fn compile(
    rustc: &Rustc,
    file: &Path,
    flags: &[OsString],
    cache: Option<&Cache>,
    running: &jobs::Running,
) -> Result<Made, Error> {
    let has_edition = flags.iter().any(|flag| flag.to_string_lossy().starts_with("--edition"));
    let mut args: Vec<OsString> = FLAGS[usize::from(has_edition)..].iter().map(Into::into).collect();
    args.extend(flags.iter().cloned());
    args.extend(LAST_FLAGS.iter().map(Into::into));
    let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && io::stderr().is_terminal();
    args.extend(colour.then(|| "--color=always".into()));
    args.push(as_path_argument(file).into());
    let here = std::env::current_dir().map_err(Error::Temporary)?;
    let kept = cache.zip(key(rustc, file, &args, &here));
    if let Some(made) = kept.as_ref().and_then(|(cache, key)| cache.get(key)) {
        return Ok(made);
    }
    let dir = tempfile::Builder::new().prefix("estragon-").tempdir().map_err(Error::Temporary)?;
    let (text, rule, program) = (dir.path().join("x.ll"), dir.path().join("x.d"), dir.path().join("x"));
    let mut emit = OsString::from("--emit=llvm-ir=");
    for (part, name) in [(&text, ",dep-info="), (&rule, ",link="), (&program, "")] {
        emit.push(part);
        emit.push(name);
    }
    let mut command = Command::new(&rustc.command);
    // What rustc writes on the way would go to the current directory, where another check may compile the same file.
    command.args(&args).arg(emit).arg("--out-dir").arg(dir.path());
    let started = SystemTime::now();
    let died = |why| Error::CompilerDied { command: rustc.command.clone(), why };
    let (status, _, messages) = running.output(&mut command).map_err(died)?;
    if !status.success() {
        // Nothing can be done about a standard error that is closed.
        let _ = io::stderr().write_all(&messages);
        let ended = status.signal().is_some_and(|signal| [2, 15].contains(&signal));
        return Err(match ended {
            true => Error::Interrupted,
            false => Error::Compiler { command: rustc.command.clone(), file: file.into() },
        });
    }
    let Ok(text) = fs::read(&text) else { return Err(Error::NoRustProgram(file.into())) };
    let made = Made { text, messages };
    let rule = fs::read_to_string(&rule).unwrap_or_default();
    // The first line names all files that were read; a variable that `env!` reads is named below.
    let read = cache::dependencies(rule.lines().next().unwrap_or_default(), &here);
    if let Some((cache, key)) = kept
        && !read.is_empty()
        && !rule.contains("\n# env-dep:")
    {
        cache.put(&key, started, &read, &[], &made);
    }
    Ok(made)
}

/// What the result depends on, except for the modules in other files.
fn key(rustc: &Rustc, file: &Path, args: &[OsString], here: &Path) -> Option<Key> {
    let mut key = Key::default();
    key.add(b"rustc");
    key.add(rustc.identity.as_bytes());
    key.add(here.as_os_str().as_encoded_bytes());
    for arg in args {
        key.add(arg.as_encoded_bytes());
    }
    for name in ENVIRONMENT {
        key.add(std::env::var_os(name).unwrap_or_default().as_encoded_bytes());
    }
    let text = fs::read(file).ok()?;
    key.add(&(text.len() as u64).to_le_bytes());
    key.add(&cache::digest(&text).to_le_bytes());
    Some(key)
}
