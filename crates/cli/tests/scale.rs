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
use testkit::redact;

/// Readers of what two threads write: many executions, in some of which an assertion fails.
const PROGRAM: &str = "#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef BAD
#define BAD 1000
#endif
static atomic_int cells[8];
static atomic_int tally;
static int seen;
#ifdef MUTEX
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int own[4];
static atomic_int looks;
static void count(int who) { pthread_mutex_lock(&mutex); own[who]++; pthread_mutex_unlock(&mutex); }
#endif
#ifdef OBSTACLE
int unknown(int);
#endif
static void *write_all(void *arg) {
#ifdef MUTEX
    count(*(int *)arg);
#endif
    tally += 1; for (int i = 0; i < N; i++) cells[i] = *(int *)arg; return 0; }
static void *read_all(void *arg) {
    int sum = 0;
#ifdef MUTEX
    count(0);
    int other = looks++;
    (void)other;
#endif
    for (int i = 0; i < N; i++) sum += cells[i];
    assert(sum != BAD);
    assert(sum != BAD + 1);
#ifdef OBSTACLE
    if (sum == OBSTACLE) unknown(sum);
#endif
    seen = sum;
    return arg;
}
int main(void) {
    int one = 1, two = 2;
    pthread_t a, b, c;
    pthread_create(&a, 0, write_all, &one);
    pthread_create(&b, 0, write_all, &two);
    pthread_create(&c, 0, read_all, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
#ifdef RARE
    // In one execution only: then not all updates of the tally commute.
    int rare = seen == 2 * N;
    for (int i = 0; i < N; i++) rare &= cells[i] == 1;
    if (rare) tally |= 4;
#endif
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
    let unfinished = &document["unfinished"];
    serde_json::json!([document["verdict"], unfinished, executions["complete"], executions["blocked"], findings])
}

/// Checks a program undisturbed, and again in runs that are killed at random moments.
fn compare(cells: u32, flags: &[&str], defines: &[&str], seed: u64) {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let n = format!("-DN={cells}");
    let check = [&["check", "a.c", "--quiet"], flags].concat();
    let compiler = [&["--", n.as_str()], defines].concat();
    // Several threads explore what one would not, if there is something that cannot be explored.
    let jobs = if defines.contains(&"-DOBSTACLE=6") { "2" } else { "1" };
    let whole = run(dir, &[&check, &["--json", "whole.json", "-j", jobs][..], &compiler].concat());
    assert!(matches!(whole.code(), Some(0 | 1 | 3)), "{}{}", whole.out(), whole.err());
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

/// The same is left out by all parts of a search.
#[test]
fn what_is_left_out_stays_left_out() {
    compare(7, &["--model", "rc11"], &["-DMUTEX"], 5);
    compare(5, &["--model", "sc", "--search", "traces", "--property", "assertions"], &["-DMUTEX"], 6);
    compare(5, &["--model", "sc", "--search", "traces", "--property", "assertions"], &["-DMUTEX", "-DBAD=7"], 7);
}

#[test]
fn findings_survive() {
    compare(5, &["--model", "sc", "--search", "traces", "--keep-going"], &["-DBAD=7"], 3);
}

/// An execution that could not be explored is not forgotten.
#[test]
fn obstacles_survive() {
    compare(5, &["--model", "sc", "--search", "traces"], &["-DOBSTACLE=6"], 4);
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

/// A checkpoint with the right checksum.
fn sealed(text: &str) -> String {
    let (head, body) = text.split_once('\n').unwrap();
    let bytes = body.trim_end_matches('\n').bytes();
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let (magic, _) = head.rsplit_once(' ').unwrap();
    format!("{magic} {sum:016x}\n{body}")
}

#[test]
fn files_that_cannot_be_used() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let check = ["check", "a.c", "--quiet", "--model", "sc", "--search", "traces", "--time", "300ms"];
    assert_eq!(run(dir, &[&check[..], &["--checkpoint", "c", "--", "-DN=8"]].concat()).code(), Some(3));
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
    let text = String::from_utf8(good.clone()).unwrap();
    let at = text.find("(build ").unwrap() + "(build ".len();
    let other = if &text[at..=at] == "0" { "1" } else { "0" };
    let other = sealed(&[&text[..at], other, &text[at + 1..]].concat());
    refuses(other.as_bytes(), "which may search in another way; check the program again");
    assert_eq!(sealed(&text), text);
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
            assert!(matches!(outcome.code(), Some(1 | 3)), "{}{}", outcome.out(), outcome.err());
            let is_error = outcome.code() == Some(1);
            let says = format!("unfinished: this is shard {shard} of the search; no error was found in ");
            assert!(is_error || outcome.out().starts_with(&says), "{}", outcome.out());
            assert!(is_error || outcome.out().contains("merge the results of all shards"), "{}", outcome.out());
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
    let property = ["--model", "sc", "--search", "traces", "--property", "assertions"];
    run(dir, &[&other[..], &property, &compiler].concat());
    refuses(&[&files[0], "other.json"], "does not belong to 1.json: a flag differs");
    run(dir, &[&other[..], &["--model", "sc", "--search", "traces", "--", "-DN=2"]].concat());
    refuses(&[&files[0], "other.json"], "does not belong to 1.json: the program differs");
    assert_eq!(run(dir, &["check", "a.c", "--shard", "3/2", "--json", "x.json"]).code(), Some(2));
}

/// An assumption that is refuted in a single execution, after the search has been divided: the shards fit together when
/// all of them know.
#[test]
fn shards_that_know_what_others_have_refuted() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let flags = ["--model", "sc", "--search", "traces", "--no-slice"];
    let compiler = ["--", "-DN=6", "-DRARE"];
    run(dir, &[&["check", "a.c", "--quiet", "--json", "whole.json", "-j", "1"], &flags[..], &compiler].concat());
    let whole = document(dir, "whole.json");
    assert_eq!(whole["verdict"], "verified");
    assert_ne!(whole["program"]["refuted"], Value::Null, "nothing is refuted");
    let files = check_shards(dir, 2, &flags, &compiler);
    let merge = ["merge", &files[0], &files[1], "--json", "merged.json"];
    let unfit = run(dir, &merge);
    assert_eq!(unfit.code(), Some(3), "{}{}", unfit.out(), unfit.err());
    assert!(unfit.out().starts_with("unfinished: the shards have refuted different assumptions"), "{}", unfit.out());
    assert!(unfit.out().contains("run all shards with --refuted FILE"), "{}", unfit.out());
    fs::rename(dir.join("merged.json"), dir.join("refuted.json")).unwrap();
    check_shards(dir, 2, &[&flags[..], &["--refuted", "refuted.json"]].concat(), &compiler);
    let fit = run(dir, &merge);
    assert_eq!(fit.code(), Some(0), "{}{}", fit.out(), fit.err());
    assert_eq!(essence(&document(dir, "merged.json")), essence(&whole));
    assert_eq!(document(dir, "merged.json")["program"]["refuted"], whole["program"]["refuted"]);
    // One of each does not fit.
    fs::copy(dir.join("2.json"), dir.join("known.json")).unwrap();
    check_shards(dir, 2, &flags, &compiler);
    let mixed = run(dir, &["merge", &files[0], "known.json"]);
    let verified = document(dir, &files[0])["program"]["refuted"] == whole["program"]["refuted"];
    assert!(verified || mixed.code() == Some(3), "{}{}", mixed.out(), mixed.err());
}

/// What is printed does not depend on the number of threads, nor on timing.
#[test]
fn all_findings_in_the_same_words() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    for flags in [["--model", "sc", "--search", "traces"], ["--model", "sc", "--search", "reads-from"]] {
        let check = |jobs: &str| {
            let how = ["check", "a.c", "--quiet", "--keep-going", "-j", jobs];
            let outcome = run(dir, &[&how, &flags[..], &["--", "-DN=4", "-DBAD=5"]].concat());
            assert_eq!(outcome.code(), Some(1), "{}", outcome.err());
            redact::times(&outcome.out())
        };
        let one = check("1");
        for jobs in ["2", "2", "3", "4"] {
            assert_eq!(check(jobs), one, "{jobs} threads");
        }
    }
}

/// One thread decides which finding of a shard is reported, and an estimate takes no flags of whole searches.
#[test]
fn flags_together() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let flags = ["--model", "sc", "--search", "traces", "--deterministic"];
    let compiler = ["--", "-DN=4", "-DBAD=5"];
    let findings = || {
        let files = check_shards(dir, 2, &flags, &compiler);
        files.iter().map(|file| document(dir, file)["findings"].clone()).collect::<Vec<Value>>()
    };
    let first = findings();
    assert!(first.iter().any(|findings| !findings.as_array().unwrap().is_empty()));
    assert_eq!(findings(), first);
    let outcome = run(dir, &["estimate", "a.c", "--shard", "1/2", "--json", "x.json", "--", "-DN=2"]);
    assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""));
    assert!(outcome.err().contains("`estimate` has no --json, --shard"), "{}", outcome.err());
}
