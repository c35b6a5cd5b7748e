//! `estragon check`: what the user sees, word for word, and what becomes of it when something interferes.
//!
//! Every file in `tests/check` has its golden output beside it; see `testkit::golden`.

use report::json::Document;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use testkit::process::{self, Outcome};
use testkit::{directive, files, golden, pool, redact};

fn estragon(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    command.current_dir(dir).env_remove("RUST_BACKTRACE");
    command
}

fn root() -> PathBuf {
    files::workspace(env!("CARGO_MANIFEST_DIR"))
}

fn run(dir: &Path, args: &[&str]) -> Outcome {
    process::run(estragon(dir).args(args), Duration::from_secs(120)).unwrap()
}

#[test]
fn golden_output() {
    // Which of several findings comes first depends on timing otherwise.
    let flags = ["--quiet", "-j", "1"];
    golden::compare(env!("CARGO_BIN_EXE_estragon"), &root(), "tests/check", "check", &flags, redact::times);
}

/// The programs in `tests/rust`, by the Rust compiler that compiles this.
#[test]
fn golden_output_of_rust() {
    // Places in the standard library contain the commit of the compiler.
    let redact = |text: &str| {
        let text = redact::times(text);
        let mut parts = text.split("/rustc/");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |out, part| out + "/rustc/HASH/" + part.split_once('/').map_or(part, |(_, rest)| rest))
    };
    golden::compare(env!("CARGO_BIN_EXE_estragon"), &root(), "tests/rust", "check", &["--quiet"], redact);
}

/// Every sequentially consistent execution is one under rc11, too. The two are explored in different ways. And every
/// finding can be replayed.
#[test]
fn what_fails_under_sc_fails_by_default() {
    let programs = files::below(&root().join("tests/check"), &["c", "cpp"]);
    let differs = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        let flags = directive::words(&text, "flags");
        if flags.iter().any(|flag| flag == "--model") {
            return None;
        }
        let exit_code = |model: &[&str]| {
            let json = tempfile::NamedTempFile::new().unwrap();
            let mut command = estragon(&root());
            command.arg("check").arg(file).arg("--quiet").args(model).args(&flags).arg("--json").arg(json.path());
            command.args(["--", "-w"]).args(directive::words(&text, "compiler flags"));
            let code = process::run(&mut command, Duration::from_secs(120)).unwrap().code();
            if code == Some(1) {
                let replayed = run(&root(), &["replay", &json.path().display().to_string()]);
                assert_eq!(replayed.code(), code, "replay of {}: {}", file.display(), replayed.err());
            }
            code
        };
        let (sc, default) = (exit_code(&["--model", "sc"]), exit_code(&[]));
        (sc != default && (sc, default) != (Some(0), Some(1)))
            .then(|| format!("{}: {sc:?}, {default:?}", file.display()))
    };
    let different: Vec<String> = pool::map(&programs, differs).into_iter().flatten().collect();
    assert!(different.is_empty(), "exit codes under sc and by default: {different:#?}");
}

/// Programs whose right answer is not given yet.
#[test]
fn known_failures_still_fail() {
    let programs = files::below(&root().join("tests/fixme_check"), &["c", "cpp"]);
    let runs: Vec<(&PathBuf, Vec<String>, String)> = programs
        .iter()
        .flat_map(|file| {
            let text = fs::read_to_string(file).unwrap();
            let variants = directive::variants(&text, &["flags", "compiler flags", "right"]);
            let run = |variant: &str| {
                let words = |name: &str| match variant {
                    "" => directive::words(&text, name),
                    _ => directive::words_of(&text, name, variant),
                };
                let right = words("right").join(" ");
                assert!(!right.is_empty(), "{}: no line `// right: ...`", file.display());
                let flags = [words("flags"), vec!["--".to_owned(), "-w".to_owned()], words("compiler flags")].concat();
                (file, flags, right)
            };
            [String::new()].into_iter().chain(variants).map(|variant| run(&variant)).collect::<Vec<_>>()
        })
        .collect();
    let is_right = |(file, flags, right): &(&PathBuf, Vec<String>, String)| {
        let mut command = estragon(&root());
        command.arg("check").arg(file).args(["--quiet", "-j", "1"]).args(flags);
        let outcome = process::run(&mut command, Duration::from_secs(120)).unwrap();
        assert!(matches!(outcome.code(), Some(0 | 1 | 3)), "{command:?}: {}", outcome.err());
        outcome.out().lines().any(|line| line.starts_with(right.as_str()))
    };
    let answers = pool::map(&runs, is_right);
    let mended: Vec<_> = runs.iter().zip(answers).filter(|(_, right)| *right).map(|(run, _)| run).collect();
    assert!(mended.is_empty(), "no longer wrong, move to tests/check: {mended:?}");
}

/// Where all that a spurious failure leads to is another try, it is not explored.
#[test]
fn weak_compare_exchanges_in_retry_loops_cost_nothing() {
    for file in ["stack", "stack_in_place", "stack_given", "counter", "queue"] {
        for model in ["sc", "tso", "ra", "rc11"] {
            let [weak, strong] = ["weak", "strong"].map(|strength| {
                let (file, cas) =
                    (format!("tests/retry/{file}.c"), format!("-DCAS=atomic_compare_exchange_{strength}"));
                let outcome = run(&root(), &["check", &file, "--model", model, "--json", "-", "--", &cas]);
                assert_eq!(outcome.code(), Some(0), "{file}: {}", outcome.err());
                let executions = document(&outcome.out()).executions;
                (executions.complete, executions.blocked)
            });
            assert_eq!(weak, strong, "{file} under {model}");
        }
    }
}

const LOST_UPDATE: &str = "tests/check/lost_update.c";
const MUTEX: &str = "tests/check/mutex.c";

fn document(text: &str) -> Document {
    Document::from_text(text).unwrap_or_else(|why| panic!("{why:?}:\n{text}"))
}

#[test]
fn json_on_standard_output_is_alone_there() {
    let outcome = run(&root(), &["check", LOST_UPDATE, "--json", "-", "--args", "a", "--", "-DX=1"]);
    assert_eq!(outcome.code(), Some(1));
    assert!(outcome.err().contains("error[assertion]") && outcome.err().contains("error: 1 finding"));
    let document = document(&outcome.out());
    assert_eq!((document.version, document.verdict.as_str(), document.model.as_str()), (2, "error", "rc11"));
    assert_eq!(document.program.files, [LOST_UPDATE]);
    assert_eq!(document.program.compiler_flags, ["-DX=1"]);
    assert_eq!(document.program.args, ["tests/check/lost_update", "a"]);
    assert!(document.executions.complete + document.executions.blocked >= 1 && document.seconds > 0.0);
    assert!(document.peak_bytes.is_none_or(|bytes| bytes > 1 << 20));
    assert!(document.unfinished.is_none() && !document.assumptions.is_empty() && !document.vacuous);
    let [finding] = document.findings.as_slice() else { panic!("{} findings", document.findings.len()) };
    assert_eq!((finding.kind.as_str(), finding.places[0].line), ("assertion", 22));
    assert!(finding.trace.iter().any(|step| step.operation == "read counter = 1" && step.thread == 0));
    let store =
        finding.trace.iter().rfind(|step| step.object.as_deref() == Some("counter") && step.thread != 0).unwrap();
    assert_eq!((store.after.as_deref(), store.place.line), (Some("1"), 11));
}

#[test]
fn the_verdicts_of_a_document() {
    let verified = document(&run(&root(), &["check", MUTEX, "--json", "-"]).out());
    assert_eq!((verified.verdict.as_str(), verified.executions.complete), ("verified", 6));
    assert!(verified.findings.is_empty());
    let outcome = run(&root(), &["check", MUTEX, "--json", "-", "--max-executions", "2"]);
    let unfinished = document(&outcome.out());
    assert_eq!((outcome.code(), unfinished.verdict.as_str()), (Some(3), "unfinished"));
    assert_eq!(unfinished.unfinished.unwrap().reason, "executions");
    // All executions there are: the limit takes nothing away.
    let exact = document(&run(&root(), &["check", MUTEX, "--json", "-", "--max-executions", "6"]).out());
    assert_eq!((exact.verdict.as_str(), exact.executions.complete), ("verified", 6));
    let almost = document(&run(&root(), &["check", MUTEX, "--json", "-", "--max-executions", "5"]).out());
    assert_eq!((almost.verdict.as_str(), almost.executions.complete), ("unfinished", 5));
    let vacuous = document(&run(&root(), &["check", "tests/check/apart.c", "--no-slice", "--json", "-"]).out());
    assert!(vacuous.vacuous);
    let assumed = document(&run(&root(), &["check", "tests/check/never_assumed.c", "--json", "-"]).out());
    assert!(assumed.vacuous && (assumed.executions.complete, assumed.executions.blocked) == (0, 1));
    let race = document(&run(&root(), &["check", "tests/check/free_race.c", "--json", "-"]).out());
    assert!(!race.vacuous);
}

/// What docs/JSON.md promises, whatever the verdict: these fields, of these types, and nothing else on standard output.
#[test]
fn the_schema_of_a_document() {
    use serde_json::Value;
    let is_place = |place: &Value| {
        place["file"].is_string() && place["line"].is_u64() && place["column"].is_u64() && place["function"].is_string()
    };
    for (args, code, verdict, findings) in [
        (["check", MUTEX, "--json", "-", "--keep-going"].as_slice(), 0, "verified", 0),
        (&["check", LOST_UPDATE, "--json", "-"], 1, "error", 1),
        (&["check", "tests/check/lock_order.c", "--json", "-"], 1, "error", 1),
        (&["check", "tests/check/data_race.c", "--json", "-"], 1, "error", 1),
        (&["check", MUTEX, "--json", "-", "--max-executions", "1"], 3, "unfinished", 0),
        (&["check", "tests/check/unsupported.c", "--json", "-"], 3, "unfinished", 0),
        (&["check", "tests/check/ra_store_buffering.c", "--json", "-", "--model", "ra"], 1, "error", 1),
    ] {
        let outcome = run(&root(), args);
        assert_eq!(outcome.code(), Some(code), "{args:?}: {}", outcome.err());
        // Text before or after it would be an error.
        let json: Value = serde_json::from_str(&outcome.out()).unwrap_or_else(|why| panic!("{args:?}: {why}"));
        assert_eq!((json["version"].as_u64(), json["verdict"].as_str()), (Some(2), Some(verdict)));
        assert_eq!(json["model"], if args.contains(&"ra") { "ra" } else { "rc11" });
        assert!(json["executions"]["complete"].is_u64() && json["executions"]["blocked"].is_u64());
        assert!(json["seconds"].is_f64() && (json["peak_bytes"].is_u64() || json["peak_bytes"].is_null()));
        assert!(json["assumptions"].as_array().unwrap().iter().all(Value::is_string));
        assert_eq!(json["unfinished"].is_object(), verdict == "unfinished");
        assert_eq!(json["findings"].as_array().unwrap().len(), findings);
        for finding in json["findings"].as_array().unwrap() {
            let kind = finding["kind"].as_str().unwrap();
            assert!(base::FaultKind::ALL.iter().any(|known| known.name() == kind), "{kind}");
            assert!(finding["message"].as_str().is_some_and(|text| !text.is_empty()));
            let (places, trace) = (finding["places"].as_array().unwrap(), finding["trace"].as_array().unwrap());
            assert!(!places.is_empty() && places.iter().all(is_place) && !trace.is_empty());
            for step in trace {
                assert!(step["thread"].is_u64() && step["operation"].is_string() && is_place(&step["place"]), "{step}");
            }
        }
    }
}

#[test]
fn a_finding_can_be_replayed() {
    let dir = tempfile::tempdir().unwrap();
    fs::copy(root().join(LOST_UPDATE), dir.path().join("a.c")).unwrap();
    let json = dir.path().join("a.json");
    // What was in the file before is longer than what comes.
    fs::write(&json, "x".repeat(1 << 20)).unwrap();
    let checked = run(dir.path(), &["check", "a.c", "--json", "a.json"]);
    assert_eq!(checked.code(), Some(1), "{}", checked.err());
    document(&fs::read_to_string(&json).unwrap());
    let replayed = run(dir.path(), &["replay", "a.json"]);
    assert_eq!(replayed.code(), Some(1), "{}", replayed.err());
    assert!(checked.out().starts_with(replayed.out().as_str()), "{}\n{}", checked.out(), replayed.out());

    let fails = |args: &[&str], says: &str| {
        let outcome = run(dir.path(), args);
        assert_eq!(outcome.code(), Some(2), "{args:?}: {}{}", outcome.out(), outcome.err());
        assert!(outcome.err().contains(says) && outcome.err().lines().count() == 1, "{args:?}: {}", outcome.err());
    };
    fails(&["replay", "a.json", "--finding", "2"], "no finding 2; the file contains 1 finding");
    fails(&["replay", "a.json", "--finding", "0"], "no finding 0");
    fails(&["replay", "none.json"], "none.json: no such file");
    fails(&["replay", "a.c"], "a.c: not written by `estragon check --json`");
    // Steps are compared by what they do, not by how that is described.
    let reworded = fs::read_to_string(&json).unwrap().replace("\"create t1\"", "\"start t1\"");
    fs::write(dir.path().join("reworded.json"), reworded).unwrap();
    assert_eq!(run(dir.path(), &["replay", "reworded.json"]).code(), Some(1));
    let newer = fs::read_to_string(&json).unwrap().replace("\"version\": 2", "\"version\": 7");
    fs::write(dir.path().join("newer.json"), newer).unwrap();
    fails(&["replay", "newer.json"], "version 7");
    let text = fs::read_to_string(dir.path().join("a.c")).unwrap();
    fs::write(dir.path().join("a.c"), text.replace("seen + 1", "seen + 2")).unwrap();
    fails(&["replay", "a.json"], "the program has changed since it was checked: step");
    fs::write(dir.path().join("a.c"), text.replace("counter == 2", "counter >= 1")).unwrap();
    fails(&["replay", "a.json"], "the assertion no longer occurs");
    fs::remove_file(dir.path().join("a.c")).unwrap();
    fails(&["replay", "a.json"], "a.c: no such file");
}

/// Steps forwards and back, with commands from a pipe.
#[test]
fn a_finding_can_be_stepped_through() {
    let dir = tempfile::tempdir().unwrap();
    let json = dir.path().join("a.json").display().to_string();
    assert_eq!(run(&root(), &["check", LOST_UPDATE, "--json", &json]).code(), Some(1));
    let step = |commands: &str| {
        let mut command = estragon(&root());
        command.args(["replay", &json, "--step"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let outcome = child.wait_with_output().unwrap();
        assert_eq!((outcome.status.code(), outcome.stderr.as_slice()), (Some(1), &b""[..]));
        String::from_utf8(outcome.stdout).unwrap()
    };
    let seen = step("n\n\nthreads\nto 5\nvariables\nback\nv\nwhat\nend\nn\nquit\n");
    let want = [
        "0 of 9> t0 main: create t1",
        "1 of 9> t0 main: create t2",
        "2 of 9> t0 main: next: join t1",
        "t1 count: next: read counter = 0 (line 10)",
        "2 of 9> t1 count: counter = 1",
        "5 of 9> counter = 1\n",
        "5 of 9> t1 count: read counter = 0\n    tests/check/lost_update.c:10 | int seen = atomic_load(&counter);\n",
        "4 of 9> counter = 0\n",
        "4 of 9> unknown command `what`",
        "4 of 9> t0 main: read counter = 1",
        "t0 main: > assertion `counter == 2` failed",
        "error[assertion]: assertion `counter == 2` failed",
        "9 of 9> this is the end",
    ];
    let mut rest = seen.as_str();
    for part in want {
        let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is missing, in order, in\n{seen}"));
        rest = &rest[at + part.len()..];
    }
    assert!(seen.ends_with("9 of 9> "), "{seen}");
    // The end of the input is the end.
    assert!(step("n\n").ends_with("1 of 9> \n"));
}

/// The rules of a check travel with its findings.
#[test]
fn replay_follows_the_rules_of_the_check() {
    let dir = tempfile::tempdir().unwrap();
    let json = dir.path().join("a.json").display().to_string();
    for (file, flags) in [
        ("tests/check/races_ignored_returned.c", ["--races=ignore", "--model=sc"].as_slice()),
        ("tests/check/races_ignored_after_loop.c", &["--races=ignore", "--model=sc"]),
        ("tests/check/races_ignored_returned.c", &["--races=ignore"]),
        ("tests/check/races_ignored_weak.c", &["--races=ignore"]),
        ("tests/check/unroll_error.c", &["--unroll=1"]),
        ("tests/check/ra_weak_cas_no_spurious.c", &["--no-spurious-cas", "--model=ra"]),
        ("tests/check/reused_address.c", &["--reuse-addresses", "--model=sc"]),
    ] {
        let checked = run(&root(), &[&["check", file, "--json", &json], flags].concat());
        assert_eq!(checked.code(), Some(1), "{file}: {}", checked.err());
        let replayed = run(&root(), &["replay", &json]);
        assert_eq!(replayed.code(), Some(1), "{file}: {}", replayed.err());
        assert!(checked.out().starts_with(replayed.out().as_str()), "{}\n{}", checked.out(), replayed.out());
    }
}

#[test]
fn a_verified_program_has_nothing_to_replay() {
    let dir = tempfile::tempdir().unwrap();
    let json = dir.path().join("a.json");
    let outcome = run(&root(), &["check", MUTEX, "--json", json.to_str().unwrap()]);
    assert_eq!(outcome.code(), Some(0));
    let outcome = run(dir.path(), &["replay", "a.json"]);
    assert_eq!(outcome.code(), Some(2));
    assert!(outcome.err().contains("no finding to replay; the verdict is verified"), "{}", outcome.err());
}

/// Nothing that was found is lost when it cannot be written where it should be.
#[test]
fn full_disks_and_closed_pipes() {
    let root = root();
    let outcome = run(&root, &["check", LOST_UPDATE, "--json", "/dev/full"]);
    assert_eq!(outcome.code(), Some(2));
    assert!(outcome.out().contains("error[assertion]") && outcome.out().contains("error: 1 finding"));
    assert!(outcome.err().contains("/dev/full: cannot be written: No space left"), "{}", outcome.err());

    // A path that cannot be written is noticed before the search.
    let outcome = run(&root, &["check", LOST_UPDATE, "--json", "no/such/directory/a.json"]);
    assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""));
    assert!(outcome.err().contains("no/such/directory/a.json: cannot be written"), "{}", outcome.err());

    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let child = |args: &[&str], stdout: Stdio| {
        estragon(&root).args(args).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap()
    };
    let outcome = child(&["check", LOST_UPDATE], full().into());
    let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.status.code(), Some(2));
    assert!(said.contains("error: 1 finding") && said.contains("cannot write to standard output"), "{said}");
    let outcome = child(&["check", LOST_UPDATE, "--json", "-"], full().into());
    let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.status.code(), Some(2));
    assert!(said.contains("error: 1 finding") && said.contains("cannot write to standard output"), "{said}");

    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let outcome = child(&["check", LOST_UPDATE], writer.into());
    assert_eq!(outcome.status.code(), Some(1), "{}", String::from_utf8_lossy(&outcome.stderr));
}

/// Far more executions than there is time for, the first of which fail.
const LONG: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *count(void *unused) { for (int i = 0; i < 3; i++) x = x + 1; return unused; }
int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, count, 0);
    assert(x != FAIL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    return 0;
}
";

#[test]
fn signals_end_the_search_with_what_was_found() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("long.c"), LONG).unwrap();
    let interrupted = |signal: &str, args: &[&str]| {
        let json = format!("{signal}.json");
        let mut command = estragon(dir.path());
        command.args(["check", "long.c", "--json", &json]).args(args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        thread::sleep(Duration::from_secs(3));
        let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let outcome = child.wait_with_output().unwrap();
        let document = document(&fs::read_to_string(dir.path().join(&json)).unwrap());
        (outcome.status.code(), String::from_utf8_lossy(&outcome.stdout).into_owned(), document)
    };
    let (code, out, json) = interrupted("INT", &["--", "-DFAIL=-1"]);
    assert_eq!(code, Some(3), "{out}");
    assert!(out.starts_with("unfinished: interrupted; no error was found in "), "{out}");
    assert_eq!(json.unfinished.unwrap().reason, "interrupted");
    let (code, out, json) = interrupted("TERM", &["--keep-going", "--", "-DFAIL=0"]);
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("the search is not complete: interrupted"), "{out}");
    assert_eq!((json.verdict.as_str(), json.findings.len()), ("error", 1));
}

#[test]
fn limits() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("long.c"), LONG).unwrap();
    let outcome = run(dir.path(), &["check", "long.c", "--time", "200ms", "--", "-DFAIL=-1"]);
    assert_eq!(outcome.code(), Some(3));
    assert!(outcome.out().contains("the time limit of 0.2 s was reached") && outcome.out().contains("--time"));
    let outcome = run(dir.path(), &["check", "long.c", "--memory", "1M", "--", "-DFAIL=-1"]);
    assert_eq!(outcome.code(), Some(3));
    assert!(outcome.out().contains("the memory limit of 1024 KiB was reached") && outcome.out().contains("--memory"));
    for (args, says) in [
        (["--memory", "2Q"], "unknown unit"),
        (["--memory", "much"], "unknown unit"),
        (["--memory", "0"], "greater than zero"),
        (["--unroll", "0"], "0"),
        (["--time", "fast"], "unknown unit"),
        (["--time", "1.2.3s"], "not a time"),
        (["--time", "3x"], "unknown unit"),
        (["--time", "0"], "greater than zero"),
        (["--max-executions", "0"], "0"),
    ] {
        let outcome = run(dir.path(), &[&["check", "long.c"], args.as_slice()].concat());
        assert_eq!(outcome.code(), Some(2), "{args:?}");
        assert!(outcome.err().contains(says), "{args:?}: {}", outcome.err());
    }
}

/// One step that takes any amount of memory, and what was found before it.
const HUNGRY: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static atomic_int x;
static void *eat(void *unused) {
    if (x == 1) for (int i = 0; i < 1000; i++) memset(malloc(1 << 24), 1, 1 << 24);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, eat, 0);
    assert(FAIL);
    x = 1;
    pthread_join(t, 0);
    return 0;
}
";

#[test]
fn a_step_that_takes_all_memory() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("hungry.c"), HUNGRY).unwrap();
    let outcome = run(dir.path(), &["check", "hungry.c", "--memory", "300M", "--json", "-", "--", "-DFAIL=1"]);
    assert_eq!(outcome.code(), Some(3), "{}", outcome.err());
    let json = document(&outcome.out());
    assert_eq!(json.unfinished.unwrap().reason, "memory");
    assert!(json.peak_bytes.is_none_or(|bytes| bytes < 400 << 20), "{:?}", json.peak_bytes);
    let outcome = run(dir.path(), &["check", "hungry.c", "--memory", "300M", "--keep-going", "--", "-DFAIL=x"]);
    assert_eq!(outcome.code(), Some(1), "{}", outcome.err());
}

/// One execution that never ends, with something left to explore at most of its steps.
const ENDLESS: &str = "\
#include <pthread.h>
#include <stdatomic.h>
static atomic_int mine, yours;
static void *one(void *unused) {
    for (;;) { mine = 1; while (yours) {} mine = 0; }
    return unused;
}
static void *two(void *unused) {
    for (;;) { yours = 1; while (mine) {} yours = 0; }
    return unused;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, two, 0);
    pthread_exit(0);
}
";

/// A search that is ended for want of memory does not need much more of it to end.
#[test]
fn ending_a_search_takes_little_memory() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("endless.c"), ENDLESS).unwrap();
    let outcome = run(dir.path(), &["check", "endless.c", "--model", "ra", "--memory", "100M", "--json", "-"]);
    assert_eq!(outcome.code(), Some(3), "{}", outcome.err());
    let json = document(&outcome.out());
    assert_eq!(json.unfinished.unwrap().reason, "memory");
    assert!(json.peak_bytes.is_none_or(|bytes| bytes < 200 << 20), "{:?}", json.peak_bytes);
}

/// Each choice is between two from the start, so the estimate is exact however slow the machine is.
const CHOICES: &str = "\
#include <estragon.h>
int main(void) {
    unsigned sum = 0;
    for (int i = 0; i < 32; i++) sum += estragon_choose(2);
    return sum > 32;
}
";

/// Several threads look for errors in other executions when one is too long; here each of very many is.
#[test]
fn several_threads_give_up_when_executions_are_too_long() {
    let file = "tests/check/spin_too_long.c";
    let outcome = run(&root(), &["check", file, "-j", "2", "--quiet"]);
    assert_eq!(outcome.code(), Some(3), "{}", outcome.out());
    assert!(outcome.out().contains("spin_too_long.c:21:5"), "{}", outcome.out());
}

#[test]
fn progress_in_plain_lines() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("choices.c"), CHOICES).unwrap();
    let outcome = run(dir.path(), &["check", "choices.c", "--time", "6s"]);
    assert_eq!(outcome.err().lines().count(), 1, "{}", outcome.err());
    for word in [" executions, 0 blocked, ", "/s, about 4295 million in total, ", " left"] {
        assert!(outcome.err().contains(word), "{}", outcome.err());
    }
    let outcome = run(dir.path(), &["check", "choices.c", "--quiet", "--time", "6s"]);
    assert_eq!(outcome.err(), "");
}

/// Plain accesses as operations of their own, and relaxed atomic accesses where plain ones race, are the same under sc.
#[test]
fn races_are_ignored_by_both_searches() {
    let mut compared = 0;
    for dir in ["tests/brute_plain", "tests/brute"] {
        for entry in fs::read_dir(root().join(dir)).unwrap() {
            let file = entry.unwrap().path();
            let found = |search: &str| {
                let file = file.to_str().unwrap();
                let flags = ["--races=ignore", "--keep-going", "--model", "sc", "--search", search, "--json", "-"];
                let outcome = run(&root(), &[&["check", file], &flags[..]].concat());
                let document = document(&outcome.out());
                let kinds: BTreeSet<String> = document.findings.into_iter().map(|finding| finding.kind).collect();
                (document.verdict, kinds)
            };
            let (traces, reads_from) = (found("traces"), found("reads-from"));
            if [&traces.0, &reads_from.0].iter().all(|verdict| *verdict != "unfinished") {
                assert_eq!(traces, reads_from, "{}", file.display());
                compared += 1;
            }
        }
    }
    assert!(compared >= 40, "only {compared} programs were compared");
}

#[test]
fn the_order_of_exploration_changes_no_verdict() {
    let counts = |seed: &str| {
        let document = document(&run(&root(), &["check", MUTEX, "--json", "-", "--seed", seed]).out());
        (document.verdict, document.executions)
    };
    assert!(["1", "2", "3"].iter().all(|seed| counts(seed) == counts("4")));
}

#[test]
fn json_does_not_overwrite_the_program() {
    let dir = tempfile::tempdir().unwrap();
    fs::copy(root().join(LOST_UPDATE), dir.path().join("a.c")).unwrap();
    let outcome = run(dir.path(), &["check", "a.c", "--json", "./a.c"]);
    assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""));
    assert!(outcome.err().contains("./a.c: is a file of the program"), "{}", outcome.err());
    assert_eq!(fs::read(dir.path().join("a.c")).unwrap(), fs::read(root().join(LOST_UPDATE)).unwrap());
}

#[test]
fn wrong_use() {
    let root = root();
    for (args, says) in [
        (["check", LOST_UPDATE, "--keep-goin"].as_slice(), "--keep-going"),
        (&["check", LOST_UPDATE, "--max-execution", "3"], "--max-executions"),
        (&["check"], "FILE"),
        (&["check", "none.c"], "none.c: no such file"),
        (&["check", "tests"], "is a directory"),
        (&["check", "README.md"], "unknown file type"),
        (&["check", LOST_UPDATE, "--unrol", "3"], "--unroll"),
        (&["check", LOST_UPDATE, "--races", "ignored"], "ignore"),
        (&["check", LOST_UPDATE, "--reuse-addresses"], "requires --model sc"),
        (&["check", LOST_UPDATE, "--search", "traces"], "requires --model sc"),
        (
            &["check", LOST_UPDATE, "--model", "sc", "--search", "reads-from", "--reuse-addresses"],
            "requires --search traces",
        ),
        (&["check", LOST_UPDATE, "--search", "reads"], "reads-from"),
        (&["check", LOST_UPDATE, "--model", "sc,rc11", "--json", "-"], "requires one memory model"),
        (&["check", LOST_UPDATE, "--model", "sc,rc1"], "rc11"),
        (&["check", LOST_UPDATE, "--reuse-addresses=0"], "0 is not in 1.."),
        (&["check", LOST_UPDATE, "--reuse-addresses=often"], "invalid digit"),
        (&["chek", LOST_UPDATE], "check"),
        (&["check", LOST_UPDATE, LOST_UPDATE], "lost_update.c: `main` is defined here and in"),
        (&["explain", "asertion"], "assertion"),
        (&["explain", "nonsense"], "data-race"),
    ] {
        let outcome = run(&root, args);
        assert_eq!(outcome.code(), Some(2), "{args:?}: {}", outcome.err());
        assert!(outcome.err().contains(says), "{args:?}: {}", outcome.err());
    }
}

#[test]
fn every_kind_can_be_explained() {
    for kind in base::FaultKind::ALL {
        let outcome = run(&root(), &["explain", kind.name()]);
        assert_eq!(outcome.code(), Some(0));
        assert!(outcome.out().starts_with(kind.name()) && outcome.out().contains("What to do:"), "{}", outcome.out());
    }
}

#[test]
fn help_documents_the_exit_codes() {
    for command in ["check", "replay"] {
        let outcome = run(&root(), &[command, "--help"]);
        assert!(outcome.out().contains("   3  no verdict") && !outcome.out().contains("--seed"), "{}", outcome.out());
    }
}
