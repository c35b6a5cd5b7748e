//! The test executables and programs of a cargo package, as LLVM IR.
//!
//! Cargo builds them, with the user's features, build scripts and procedural macros, in a target directory of its own.
//! What has to be compiled differently is up to a wrapper around rustc (`crates/cli/src/bin/cargo-estragon.rs`), which
//! recognises what is built for the target, as opposed to the host, by the flag `--target`: so one is always given.

use crate::Error;
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Tells the wrapper that it is called in place of rustc.
pub const WRAPPER: &str = "ESTRAGON_RUSTC_WRAPPER";

/// How cargo is called.
#[derive(Clone, Debug)]
pub struct Cargo {
    pub command: OsString,
    /// What is called in place of rustc.
    pub wrapper: PathBuf,
    /// Flags that say where the package is and whether the network may be used.
    pub package: Vec<OsString>,
    /// Flags that say of what to build the tests.
    pub selection: Vec<OsString>,
    /// Flags that say what programs to build.
    pub programs: Vec<OsString>,
}

/// A test executable: the tests of a library, of a program, or of a file in `tests/`; or a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Executable {
    /// Name and version.
    pub package: (String, String),
    /// `lib`, `bin`, `test` or `example`, as cargo names it.
    pub kind: String,
    pub target: String,
    /// The IR of the whole program.
    pub text: PathBuf,
}

/// Profiles of cargo that tests and what they depend on are built in.
const PROFILES: [&str; 2] = ["DEV", "TEST"];
/// The whole program is compiled at once, as it is written.
const SETTINGS: [(&str, &str); 5] =
    [("LTO", "fat"), ("OPT_LEVEL", "0"), ("CODEGEN_UNITS", "1"), ("DEBUG", "2"), ("INCREMENTAL", "false")];

impl Cargo {
    fn command(&self, subcommand: &str) -> Command {
        let mut command = Command::new(&self.command);
        command.arg(subcommand).args(&self.package).stdin(Stdio::null());
        command
    }

    /// Standard output of a command that cargo runs; its messages go to the user.
    fn output(&self, command: &mut Command) -> Result<String, Error> {
        let died = |why| Error::CompilerDied { command: PathBuf::from(&self.command), why };
        let output = command.stderr(Stdio::inherit()).output().map_err(died)?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(Error::Cargo),
        }
    }

    /// Where the results of checks and what cargo builds for them is kept.
    pub fn directory(&self) -> Result<PathBuf, Error> {
        let mut command = self.command("metadata");
        let text = self.output(command.args(["--no-deps", "--format-version", "1"]))?;
        let metadata: Value = serde_json::from_str(&text).unwrap_or_default();
        let target = metadata["target_directory"].as_str().ok_or(Error::Cargo)?;
        Ok(Path::new(target).join("estragon"))
    }

    /// Builds the tests that were selected, in the order in which they are shown.
    pub fn tests(&self, directory: &Path) -> Result<Vec<Executable>, Error> {
        self.build(&["test", "--no-run"], &self.selection, directory, true)
    }

    /// Builds the programs that were selected.
    pub fn programs(&self, directory: &Path) -> Result<Vec<Executable>, Error> {
        self.build(&["build"], &self.programs, directory, false)
    }

    fn build(
        &self,
        subcommand: &[&str],
        selection: &[OsString],
        directory: &Path,
        tests: bool,
    ) -> Result<Vec<Executable>, Error> {
        let rustc = toolchain::find_rustc().map_err(Error::NoRustc)?;
        let mut command = self.command(subcommand[0]);
        command
            .args(&subcommand[1..])
            .args(["--message-format=json-render-diagnostics", "--target", rustc.host()])
            .arg("--target-dir")
            .arg(directory)
            .args(selection)
            .env("RUSTC_WRAPPER", &self.wrapper)
            .env(WRAPPER, "1");
        for (profile, (name, value)) in PROFILES.iter().flat_map(|&profile| SETTINGS.map(|setting| (profile, setting)))
        {
            command.env(format!("CARGO_PROFILE_{profile}_{name}"), value);
        }
        let messages = self.output(&mut command)?;
        let mut built: Vec<_> = messages.lines().filter_map(|message| executable(message, tests)).collect();
        built.sort();
        built.dedup();
        Ok(built)
    }
}

/// The executable that a message of cargo is about, of tests or a program.
fn executable(message: &str, tests: bool) -> Option<Executable> {
    let message: Value = serde_json::from_str(message).ok()?;
    let is_wanted = message["reason"] == "compiler-artifact" && message["profile"]["test"] == tests;
    let path = message["executable"].as_str().filter(|_| is_wanted)?;
    let target = &message["target"];
    let kind = target["kind"][0].as_str()?;
    // Procedural macros and build scripts are built for the host.
    (!["proc-macro", "custom-build"].contains(&kind)).then(|| Executable {
        package: package(
            message["package_id"].as_str().unwrap_or_default(),
            target["name"].as_str().unwrap_or_default(),
        ),
        kind: if kind.ends_with("lib") { "lib" } else { kind }.to_owned(),
        target: target["name"].as_str().unwrap_or_default().to_owned(),
        text: text_of(Path::new(path)),
    })
}

/// The IR of an executable: what stands for that is a text with the path, since cargo gives programs other names.
fn text_of(executable: &Path) -> PathBuf {
    match fs::read_to_string(executable) {
        Ok(text) if !text.is_empty() => PathBuf::from(text),
        Ok(_) | Err(_) => executable.with_extension("ll"),
    }
}

/// Name and version in an id such as `path+file:///w/ring#0.1.0` or `...#ring@0.1.0`. The name may be missing
/// there where it is that of the directory.
fn package(id: &str, target: &str) -> (String, String) {
    let (source, fragment) = id.rsplit_once('#').unwrap_or((id, ""));
    let directory = source.trim_end_matches('/').rsplit('/').next().unwrap_or(target);
    let (name, version) = fragment.split_once('@').unwrap_or((directory, fragment));
    (name.to_owned(), version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_named_by_their_ids() {
        let pair = |name: &str, version: &str| (name.to_owned(), version.to_owned());
        assert_eq!(package("path+file:///w/ring#0.1.0", "x"), pair("ring", "0.1.0"));
        assert_eq!(package("path+file:///w/queue#ring@0.1.0", "x"), pair("ring", "0.1.0"));
    }

    #[test]
    fn only_tests_for_the_target_are_taken() {
        let message = |kind: &str, test: bool| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"path+file:///r#0.1.0","target":{{"kind":["{kind}"],
                "name":"ring"}},"profile":{{"test":{test}}},"executable":"/t/deps/ring-1"}}"#
            )
        };
        let kind = |text: &str| executable(text, true).map(|found| (found.kind, found.text));
        let program = |text: &str| executable(text, false).map(|found| (found.kind, found.text));
        let expected = |kind: &str| Some((kind.to_owned(), PathBuf::from("/t/deps/ring-1.ll")));
        assert_eq!(kind(&message("lib", true)), expected("lib"));
        assert_eq!(kind(&message("rlib", true)), expected("lib"));
        assert_eq!(kind(&message("test", true)), expected("test"));
        assert_eq!(kind(&message("proc-macro", true)), None);
        assert_eq!(kind(&message("bin", false)), None);
        assert_eq!(program(&message("bin", false)), expected("bin"));
        assert_eq!([program(&message("bin", true)), program(&message("custom-build", false))], [None, None]);
        assert_eq!(kind(r#"{"reason":"build-finished"}"#), None);
    }
}
