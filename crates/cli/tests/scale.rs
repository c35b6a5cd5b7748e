//! Searches that are killed and resumed, shards, and estimates: the verdict and the counts are those of one
//! undisturbed search, and files that cannot be used give one clear message.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use testkit::process::{self, Outcome};
use testkit::random::Random;

/// Readers of what two threads write: many executions, in some of which an assertion fails.
const PROGRAM: &str = "#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef BAD
#define BAD 1000
#endif
static atomic_int cells[8];
static void *write_all(void *arg) { for (int i = 0; i < N; i++) cells[i] = *(int *)arg; return 0; }
static void *read_all(void *arg) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += cells[i];
    assert(sum != BAD);
    assert(sum != BAD + 1);
    return arg;
}
int main(void) {
    int one = 1, two = 2;
    pthread_t a, b, c;
    pthread_create(&a, 0, write_all, &one);
    pthread_create(&b, 0, write_all, &two);
    pthread_create(&c, 0, read_all, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
}
";

fn estragon(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    command.current_dir(dir).env_remove("RUST_BACKTRACE");
    command
}

fn run(dir: &Path, args: &[&str]) -> Outcome {
    process::run(estragon(dir).args(args), Duration::from_secs(300)).unwrap()
}

/// Runs it for some time, and then kills it with a signal; whether it was still there.
fn kill(dir: &Path, args: &[&str], after: Duration, signal: &str) -> bool {
    let mut child = estragon(dir).args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(after);
    let running = child.try_wait().unwrap().is_none();
    Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    child.wait().unwrap();
    running
}

fn document(dir: &Path, file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(dir.join(file)).unwrap()).unwrap()
}

/// What must be the same.
fn essence(document: &Value) -> Value {
    let findings: Vec<Value> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| serde_json::json!([finding["kind"], finding["message"], finding["places"], finding["trace"]]))
        .collect();
    let executions = &document["executions"];
    serde_json::json!([document["verdict"], executions["complete"], executions["blocked"], findings])
}

/// Checks a program undisturbed, and again in runs that are killed at random moments.
fn compare(cells: u32, flags: &[&str], defines: &[&str], seed: u64) {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let n = format!("-DN={cells}");
    let check = [&["check", "a.c", "--quiet"], flags].concat();
    let compiler = [&["--", n.as_str()], defines].concat();
    let whole = run(dir, &[&check, &["--json", "whole.json", "-j", "1"][..], &compiler].concat());
    assert!(matches!(whole.code(), Some(0 | 1)), "{}{}", whole.out(), whole.err());
    let begin = [&check, &["-j", "2", "--checkpoint", "c", "--checkpoint-interval", "20ms"][..], &compiler].concat();
    let resume = ["resume", "c", "--quiet", "-j", "2", "--checkpoint-interval", "20ms"];
    let mut random = Random::new(seed);
    let mut resumed = 0;
    for round in 0..25 {
        let after = Duration::from_millis(30 + random.draw() % (100 + 20 * round));
        let is_there = dir.join("c").exists();
        resumed += u32::from(is_there);
        if !kill(dir, if is_there { &resume } else { &begin }, after, "KILL") && resumed > 3 {
            break;
        }
    }
    let last = match dir.join("c").exists() {
        true => run(dir, &[&resume[..], &["--json", "pieces.json"]].concat()),
        false => run(dir, &[&begin[..3], &["--json", "pieces.json"], &begin[3..]].concat()),
    };
    assert_eq!(last.code(), whole.code(), "{}{}", last.out(), last.err());
    assert_eq!(essence(&document(dir, "pieces.json")), essence(&document(dir, "whole.json")));
    assert!(!dir.join("c").exists(), "a checkpoint is left after the verdict");
}

#[test]
fn a_check_that_is_killed_again_and_again() {
    compare(5, &["--model", "sc", "--search", "traces"], &[], 1);
}

#[test]
fn a_check_under_a_weak_model_that_is_killed_again_and_again() {
    compare(7, &["--model", "rc11"], &[], 2);
}

#[test]
fn findings_survive() {
    compare(5, &["--model", "sc", "--search", "traces", "--keep-going"], &["-DBAD=7"], 3);
}

/// A search that a signal ends is saved, and says so.
#[test]
fn a_signal_saves_the_search() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let check = ["check", "a.c", "--quiet", "--model", "sc", "--search", "traces", "--checkpoint", "c", "--", "-DN=8"];
    for (signal, milliseconds) in [("TERM", 1500), ("INT", 2000)] {
        assert!(kill(dir, &check, Duration::from_millis(milliseconds), signal));
        assert!(dir.join("c").exists(), "{signal} leaves no checkpoint");
        let outcome = run(dir, &["resume", "c", "--quiet", "--time", "1s"]);
        assert_eq!(outcome.code(), Some(3), "{}{}", outcome.out(), outcome.err());
        assert!(outcome.out().contains("time limit of 1 s"), "{}", outcome.out());
    }
}

#[test]
fn files_that_cannot_be_used() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let check = ["check", "a.c", "--quiet", "--time", "1s", "--checkpoint", "c", "--", "-DN=8"];
    assert_eq!(run(dir, &check).code(), Some(3));
    let good = fs::read(dir.join("c")).unwrap();
    let refuses = |contents: &[u8], message: &str| {
        fs::write(dir.join("bad"), contents).unwrap();
        let outcome = run(dir, &["resume", "bad"]);
        let err = outcome.err();
        assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""), "{err}");
        assert!(err.starts_with("error: bad: ") && err.contains(message) && err.lines().count() == 1, "{err}");
    };
    refuses(b"", "not written by `estragon check --checkpoint`");
    refuses(b"{}\n", "not written by `estragon check --checkpoint`");
    refuses(&good[..good.len() / 2], "is damaged");
    for at in [good.len() / 3, good.len() / 2, good.len() - 3] {
        let mut flipped = good.clone();
        flipped[at] ^= 1;
        refuses(&flipped, "is damaged");
    }
    let newer = String::from_utf8(good.clone()).unwrap().replacen("checkpoint 1 ", "checkpoint 2 ", 1);
    refuses(newer.as_bytes(), "format 2 of checkpoints is not supported");
    fs::write(dir.join("a.c"), PROGRAM.replace("sum != BAD", "sum != BAD - 1")).unwrap();
    refuses(&good, "is of another program");
    let missing = run(dir, &["resume", "nothing"]);
    assert_eq!((missing.code(), missing.err().as_str()), (Some(2), "error: nothing: no such file\n"));
    let nowhere = run(dir, &["check", "a.c", "--checkpoint", "no/such/c", "--", "-DN=1"]);
    assert_eq!(nowhere.code(), Some(2));
    assert!(nowhere.err().starts_with("error: no/such/c: cannot be written"), "{}", nowhere.err());
}

#[test]
fn estimates() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let estimate = |n: &str| {
        let outcome = run(dir, &["estimate", "a.c", "--model", "sc", "--search", "traces", "--time", "2s", "--", n]);
        assert_eq!((outcome.code(), outcome.err().as_str()), (Some(0), ""));
        outcome.out()
    };
    assert!(estimate("-DN=1").starts_with("exactly 6 executions, which take "), "{}", estimate("-DN=1"));
    let large = estimate("-DN=8");
    assert!(large.starts_with("about ") && large.contains("with 95 % confidence, from "), "{large}");
}

/// Checks all shards of a program; the names of the results.
fn check_shards(dir: &Path, count: u32, flags: &[&str], compiler: &[&str]) -> Vec<String> {
    (1..=count)
        .map(|index| {
            let (shard, json) = (format!("{index}/{count}"), format!("{index}.json"));
            let args = [&["check", "a.c", "--quiet", "--shard", &shard, "--json", &json], flags, compiler].concat();
            let outcome = run(dir, &args);
            assert!(matches!(outcome.code(), Some(0 | 1)), "{}{}", outcome.out(), outcome.err());
            json
        })
        .collect()
}

#[test]
fn shards_are_the_whole_search() {
    for (flags, n) in [(vec!["--model", "sc", "--search", "traces"], "-DN=4"), (vec!["--model", "rc11"], "-DN=6")] {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path();
        fs::write(dir.join("a.c"), PROGRAM).unwrap();
        let flags = [&flags[..], &["--keep-going"]].concat();
        let compiler = ["--", n, "-DBAD=5"];
        run(dir, &[&["check", "a.c", "--quiet", "--json", "whole.json", "-j", "1"], &flags[..], &compiler].concat());
        let whole = document(dir, "whole.json");
        let files = check_shards(dir, 3, &flags, &compiler);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let merged = run(dir, &[&["merge"], &files[..], &["--json", "merged.json"]].concat());
        assert_eq!(merged.code(), Some(1), "{}{}", merged.out(), merged.err());
        let merged = document(dir, "merged.json");
        assert_eq!(merged["executions"]["complete"], whole["executions"]["complete"]);
        assert_eq!(merged["executions"]["blocked"], whole["executions"]["blocked"]);
        assert_eq!(merged["findings"].as_array().unwrap().len(), whole["findings"].as_array().unwrap().len());
        let largest = files.iter().map(|file| document(dir, file)["executions"]["complete"].as_u64().unwrap()).max();
        let total = whole["executions"]["complete"].as_u64().unwrap();
        assert!(largest.unwrap() * 3 < total * 2, "one shard has {largest:?} of {total} executions");
    }
}

#[test]
fn only_all_shards_together_are_verified() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let compiler = ["--", "-DN=3"];
    let files = check_shards(dir, 2, &["--model", "sc", "--search", "traces"], &compiler);
    let all = run(dir, &["merge", &files[0], &files[1]]);
    assert_eq!(all.code(), Some(0), "{}{}", all.out(), all.err());
    assert!(all.out().starts_with("verified: 216 executions (0 blocked) in 2 shards"), "{}", all.out());
    let one = run(dir, &["merge", &files[1]]);
    assert_eq!(one.code(), Some(3));
    assert!(one.out().starts_with("unfinished: shard 1 of 2 missing; no error was found in "), "{}", one.out());
    let refuses = |args: &[&str], message: &str| {
        let outcome = run(dir, &[&["merge"], args].concat());
        assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""), "{}", outcome.err());
        assert!(outcome.err().contains(message), "{}", outcome.err());
    };
    refuses(&[&files[0], &files[0]], "is shard 1, and so is 1.json");
    fs::write(dir.join("broken.json"), "{\"version\": 2").unwrap();
    refuses(&[&files[0], "broken.json"], "not written by");
    refuses(&[&files[0], "nothing.json"], "no such file");
    run(dir, &[&["check", "a.c", "--quiet", "--model", "sc", "--json", "whole.json"], &compiler[..]].concat());
    refuses(&[&files[0], "whole.json"], "is not the result of `estragon check --shard K/N`");
    let other = ["check", "a.c", "--quiet", "--shard", "2/2", "--json", "other.json"];
    run(dir, &[&other[..], &["--model", "sc", "--search", "traces", "--spurious"], &compiler].concat());
    refuses(&[&files[0], "other.json"], "does not belong to 1.json: a flag differs");
    run(dir, &[&other[..], &["--model", "sc", "--search", "traces", "--", "-DN=2"]].concat());
    refuses(&[&files[0], "other.json"], "does not belong to 1.json: the program differs");
    assert_eq!(run(dir, &["check", "a.c", "--shard", "3/2", "--json", "x.json"]).code(), Some(2));
}
