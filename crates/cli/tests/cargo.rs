//! `cargo estragon` on a workspace with a library, tests beside it, a build script, a feature and procedural macros.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::process::{self, Outcome};

/// A copy of the workspace in `tests/cargo/ws`, in which cargo may write.
struct Workspace {
    dir: tempfile::TempDir,
}

impl Workspace {
    fn new() -> Self {
        let workspace = Self { dir: tempfile::tempdir().unwrap() };
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cargo/ws");
        copy(&from, workspace.dir.path());
        workspace
    }

    fn path(&self, file: &str) -> PathBuf {
        self.dir.path().join(file)
    }

    /// As cargo calls its subcommands.
    fn cargo(&self, args: &[&str]) -> Outcome {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-estragon"));
        command.arg("estragon").args(args).current_dir(self.dir.path());
        command.env_remove("CARGO_TARGET_DIR").env_remove("RUSTC_WRAPPER").env_remove("RUSTFLAGS");
        process::run(&mut command, Duration::from_secs(300)).unwrap()
    }

    #[track_caller]
    fn says(&self, args: &[&str], code: i32, parts: &[&str]) -> String {
        let outcome = self.cargo(args);
        let text = outcome.out() + &outcome.err();
        assert_eq!(outcome.code(), Some(code), "{args:?}: {text}");
        let mut rest = text.as_str();
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("{args:?}: `{part}` is missing, in order, in\n{text}"));
            rest = &rest[at + part.len()..];
        }
        text
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true if entry.file_name() == "target" => {}
            true => copy(&entry.path(), &to),
            false => _ = fs::copy(entry.path(), to).unwrap(),
        }
    }
}

#[test]
fn tests_of_a_workspace_are_checked_one_by_one() {
    let workspace = Workspace::new();
    let quiet = ["--quiet", "--workspace"];
    let whole = workspace.says(
        &quiet,
        1,
        &[
            "Checking ring v0.2.0 (lib): 2 tests, 1 left out (rc11)",
            "verified tests::a_full_ring_takes_nothing",
            "verified tests::an_empty_ring_has_nothing",
            "Checking ring v0.2.0 (test handover): 2 tests (rc11)",
            "verified one_value",
            "ERROR two_counters",
            "error[panic]: assertion `left == right` failed",
            "--> ring/tests/handover.rs:25:5 in handover::two_counters (thread t0)",
            "Summary 3 verified, 1 with errors, 0 unfinished",
            "assuming:\n  - memory model",
        ],
    );
    assert!(!whole.contains("host"), "tests of procedural macros are not for the target: {whole}");
    workspace.says(&["replay"], 1, &["error[panic]", "ring/tests/handover.rs:25:5", "t1", "SEEN = 1"]);
    workspace.says(&["replay", "two_counters"], 1, &["error[panic]"]);
    workspace.says(&["replay", "one_value"], 2, &["there is no finding of a test `one_value` to replay"]);
    let listed = workspace.says(&["list", "--include-ignored"], 0, &["ring v0.2.0 (lib): tests::ignored (ignored)"]);
    assert_eq!(listed.lines().filter(|line| line.starts_with("ring v0.2.0")).count(), 5, "{listed}");
    workspace.says(&["--quiet", "--lib", "ignored", "--ignored"], 1, &["called although it is ignored"]);
    workspace.says(&["--quiet", "--lib", "--exact", "full"], 2, &["no test matches `full`"]);
    workspace.says(&["--quiet", "--lib", "full", "--model", "sc"], 0, &["1 test, 2 left out (sc)", "1 verified"]);
    let careless = ["--quiet", "-p", "ring", "--features", "careless", "one_value"];
    workspace.says(&careless, 1, &["error[data-race]", "ring/src/lib.rs", "in <ring::Ring>::pop"]);
}

#[test]
fn what_does_not_work_is_said_by_cargo_or_in_one_line() {
    let workspace = Workspace::new();
    workspace.says(&["-p", "none"], 2, &["error: cargo failed; see its messages above"]);
    workspace.says(&["--model", "sc,rc11"], 2, &["under one memory model at a time"]);
    workspace.says(&["replay"], 2, &["there is no finding to replay"]);
    workspace.says(&["-p", "macros", "--quiet"], 2, &["the package has no tests"]);
    fs::write(workspace.path("ring/src/lib.rs"), "pub fn broken( {").unwrap();
    workspace.says(&["-p", "ring"], 2, &["error: cargo failed; see its messages above"]);
    fs::remove_file(workspace.path("Cargo.toml")).unwrap();
    fs::remove_dir_all(workspace.path("ring")).unwrap();
    workspace.says(&[], 2, &["error: cargo failed; see its messages above"]);
}
