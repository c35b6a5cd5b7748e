//! `cargo estragon` on a workspace with a library, tests beside it, a build script, a feature and procedural macros,
//! and on a package that speaks to the checker.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::process::{self, Outcome};

/// A copy of a workspace or package, in which cargo may write.
struct Workspace {
    dir: tempfile::TempDir,
    /// Where in it cargo is called.
    within: &'static str,
}

impl Workspace {
    /// That in `tests/cargo/ws`.
    fn new() -> Self {
        let workspace = Self { dir: tempfile::tempdir().unwrap(), within: "." };
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cargo/ws");
        copy(&from, workspace.dir.path());
        workspace
    }

    /// The package in `tests/cargo/hooks`, with the crate for users beside it.
    fn with_hooks() -> Self {
        let workspace = Self { dir: tempfile::tempdir().unwrap(), within: "hooks" };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        copy(&root.join("tests/cargo/hooks"), &workspace.path("hooks"));
        copy(&root.join("rust"), &workspace.path("estragon"));
        workspace
    }

    fn path(&self, file: &str) -> PathBuf {
        self.dir.path().join(file)
    }

    /// As cargo calls its subcommands.
    fn cargo(&self, args: &[&str]) -> Outcome {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-estragon"));
        command.arg("estragon").args(args).current_dir(self.path(self.within));
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

#[test]
fn tests_may_speak_to_the_checker() {
    let workspace = Workspace::with_hooks();
    workspace.says(
        &["--quiet"],
        1,
        &[
            "ERROR tests::a_thread_may_panic",
            "--> src/lib.rs:",
            "help: if this panic is expected, and the program examines what `join` returns, use --thread-panics=join",
            "verified tests::a_thread_panics_and_is_joined",
            "verified tests::assumptions_end_executions",
            "ERROR tests::every_choice_is_tried",
            "error[panic]: 2 was chosen",
            "ERROR tests::nothing_panics",
            "error[panic]: the test should panic, but it returned\n  --> src/lib.rs:",
            "in hooks::tests::nothing_panics",
            "verified tests::sections_exclude_other_threads",
            "Summary 3 verified, 3 with errors, 0 unfinished",
        ],
    );
    workspace.says(&["--quiet", "--thread-panics=join", "a_thread_may_panic"], 0, &["1 verified"]);
}

#[test]
fn programs_are_checked_and_run() {
    let workspace = Workspace::with_hooks();
    let program = "fn main() {\n    let count = std::env::args().skip(1).count() as u32;\n    \
        println!(\"{} of {count}\", estragon::choose(3));\n    assert!(estragon::choose(2) < count);\n}\n";
    fs::create_dir(workspace.path("hooks/examples")).unwrap();
    fs::write(workspace.path("hooks/examples/demo.rs"), program).unwrap();
    fs::write(workspace.path("hooks/src/main.rs"), "fn main() {\n    println!(\"main\");\n}\n").unwrap();
    workspace.says(&["run", "--example", "demo", "--", "a", "b"], 0, &["0 of 2"]);
    workspace.says(&["run"], 0, &["main"]);
    let demo = ["--quiet", "--example", "demo", "--json", "found.json"];
    let says = |more: &[&str], code: i32, parts: &[&str]| workspace.says(&[&demo, more].concat(), code, parts);
    says(&["--", "a", "b"], 0, &["Checking hooks v0.1.0 (example demo): main (rc11)", "verified main"]);
    says(&["--", "a"], 1, &["ERROR main", "--> examples/demo.rs:4:5 in demo::main (thread t0)"]);
    let json = fs::read_to_string(workspace.path("hooks/found.json")).unwrap();
    for part in ["\"tests\": [", "\"kind\": \"example\"", "\"name\": \"main\"", "\"verdict\": \"error\""] {
        assert!(json.contains(part), "{json}");
    }
    workspace.says(&["replay", "main"], 1, &["error[panic]"]);
    workspace.says(&["--", "a"], 2, &["arguments are for `main`: name a program with --bin or --example"]);
    fs::remove_file(workspace.path("hooks/src/main.rs")).unwrap();
    workspace.says(&["run"], 2, &["the package has no program"]);
}
