//! Programs and uses that go wrong: each gives one clear message or finding and the right exit code, never a hang or a
//! panic, and what was found is not lost.

use report::json::Document;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use testkit::process::{self, Outcome};

fn estragon(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    command.current_dir(dir).env_remove("RUST_BACKTRACE");
    command
}

fn run(dir: &Path, args: &[&str]) -> Outcome {
    process::run(estragon(dir).args(args), Duration::from_secs(120)).unwrap()
}

/// The beginning of every program here.
const HEAD: &str =
    "#include <assert.h>\n#include <pthread.h>\n#include <sched.h>\n#include <stdatomic.h>\nstatic atomic_int x, y;\n";

/// A main function that runs `work` in a thread.
const MAIN: &str =
    "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); x = 1; pthread_join(t, 0); return 0; }\n";

/// Checks a program: exit code, and how the report begins. Nothing but the report is printed.
fn check(text: &str, args: &[&str], code: i32, begins: &str) {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.c"), format!("{HEAD}{text}")).unwrap();
    let outcome = run(dir.path(), &[&["check", "a.c", "--quiet"], args].concat());
    let (out, err) = (outcome.out(), outcome.err());
    assert_eq!(outcome.code(), Some(code), "{text}\n{out}{err}");
    let first = if code == 2 { err.as_str() } else { out.as_str() };
    assert!(first.starts_with(begins), "{text}\nwant: {begins}\n{out}{err}");
    assert!(!err.contains("panicked") && !out.contains("internal"), "{out}{err}");
    if code != 2 {
        assert_eq!(err, "", "{text}");
        let verdict = if code == 1 { "error: 1 finding after " } else { "unfinished: " };
        assert!(format!("\n{out}").contains(&format!("\n{verdict}")) || code == 0, "{out}");
    } else {
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn recursion_without_end() {
    let local =
        "static int deeper(int n) { return deeper(n + 1) + 1; }\nstatic void *work(void *u) { deeper(0); return u; }\n";
    check(&format!("{local}{MAIN}"), &[], 1, "error[stack-overflow]: the stack exceeded");
    check(
        &format!("{local}{MAIN}"),
        &["--unroll", "5"],
        3,
        "unfinished[loops]: a recursive call was cut off at the bound of 5",
    );
    let visible = "static int deeper(int n) { x++; return deeper(n + 1) + 1; }\nstatic void *work(void *u) { deeper(0); return u; }\n";
    let steps = ["--no-slice", "--max-steps", "1000"];
    check(&format!("{visible}{MAIN}"), &steps, 3, "unfinished[steps]: an execution took 1000 steps");
    let threads = "static void *work(void *u) { pthread_t t; pthread_create(&t, 0, work, 0); return u; }\n";
    check(&format!("{threads}{MAIN}"), &[], 3, "unfinished[unsupported]: more than 254 threads");
}

#[test]
fn many_threads_and_large_variables() {
    let many = "static void *work(void *u) { return u; }\nint main(void) { pthread_t t[200];\n\
                for (int i = 0; i < 200; i++) pthread_create(&t[i], 0, work, 0);\n\
                for (int i = 0; i < 200; i++) pthread_join(t[i], 0); return 0; }\n";
    check(many, &[], 0, "verified: 1 execution (0 blocked)");
    let large = "static void *work(void *u) { char a[10 << 20]; a[x] = 1; return u; }\n";
    check(
        &format!("{large}{MAIN}"),
        &[],
        1,
        "error[stack-overflow]: local variable `a` of 10485760 bytes does not fit",
    );
    let global = "static char a[10 << 20];\nstatic void *work(void *u) { a[5 << 20] = (char)x; return u; }\n";
    check(&format!("{global}{MAIN}"), &["--no-slice"], 0, "verified: 2 executions");
}

#[test]
fn threads_that_never_return() {
    let silent = "static void *work(void *u) { for (;;) ; }\n";
    check(&format!("{silent}{MAIN}"), &[], 3, "unfinished[unsupported]: a loop that iterates more than");
    let yields = "static void *work(void *u) { for (;;) sched_yield(); }\n";
    check(&format!("{yields}{MAIN}"), &["--max-steps", "2000"], 3, "unfinished[steps]: ");
    let counts = "static void *work(void *u) { for (;;) y++; }\n";
    check(&format!("{counts}{MAIN}"), &["--max-steps", "300"], 3, "unfinished[steps]: an execution took 300 steps");
    check(&format!("{counts}{MAIN}"), &["--unroll", "3"], 3, "unfinished[loops]: a loop was cut off at the bound of 3");
    let waits = "static void *work(void *u) { while (!y) {} return u; }\n";
    check(&format!("{waits}{MAIN}"), &[], 1, "error[livelock]: ");
}

#[test]
fn programs_with_nothing_to_check() {
    check("static void *work(void *u) { return u; }\n", &[], 2, "error: ");
    check("int main(void) { assert(x == 0); return 0; }\n", &[], 0, "verified: 1 execution");
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("empty.c"), "").unwrap();
    fs::create_dir(dir.path().join("folder.c")).unwrap();
    for (file, says) in [
        ("empty.c", "main"),
        ("none.c", "none.c: no such file"),
        ("folder.c", "folder.c: is a directory"),
        (".", ".: is a directory"),
    ] {
        for command in ["check", "run", "loops", "ir"] {
            let outcome = run(dir.path(), &[command, file]);
            assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""), "{command} {file}: {}", outcome.err());
            assert!(outcome.err().contains(says), "{command} {file}: {}", outcome.err());
            assert_eq!(outcome.err().lines().count(), 1, "{command} {file}: {}", outcome.err());
        }
    }
    let outcome = run(dir.path(), &["check"]);
    assert_eq!(outcome.code(), Some(2));
    assert!(outcome.err().contains("<FILE>") && outcome.err().contains("--help"), "{}", outcome.err());
}

/// Former names of flags, which `--help` does not list.
#[test]
fn former_flags_still_work() {
    check("int main(void) { return x; }\n", &["--no-plp", "--no-ifaa"], 0, "verified: 1 execution");
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.c"), format!("{HEAD}int main(void) {{ while (x) ; return 0; }}\n")).unwrap();
    let outcomes = [["loops", "a.c", "--no-plp"], ["loops", "a.c", "--no-purity"]].map(|args| run(dir.path(), &args));
    assert_eq!(outcomes[0].out(), outcomes[1].out());
    for command in ["check", "loops"] {
        let help = run(dir.path(), &[command, "--help"]).out();
        assert!(help.contains("--no-purity") && !help.contains("plp") && !help.contains("ifaa"), "{help}");
    }
}

/// A word read whole and by halves, so often that finding out which bytes belong together takes long: the search starts
/// again each time.
const MIXED: &str = "union { _Atomic unsigned long whole; _Atomic unsigned half[2]; } words[20000];\n\
    static void *work(void *u) { for (int i = 0; i < 20000; i++) words[i].half[1] = 1; return u; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, work, 0);\n\
    for (int i = 0; i < 20000; i++) words[i].whole = 1; pthread_join(t, 0); return 0; }\n";

#[test]
fn a_search_that_starts_again_and_again_can_be_ended() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.c"), format!("{HEAD}{MIXED}")).unwrap();
    let outcome = run(dir.path(), &["check", "a.c", "--quiet", "--no-slice", "--time", "300ms"]);
    assert_eq!(outcome.code(), Some(3), "{}", outcome.out());
    // How far the last search has come, and so whether a loop is named, is chance.
    let out = format!("\n{}", outcome.out());
    assert!(out.contains("\nunfinished: the time limit of 0.3 s was reached"), "{out}");
    assert_eq!(outcome.err(), "");
}

/// Far more executions than there is time for.
const LONG: &str = "static void *work(void *u) { for (int i = 0; i < 12; i++) x++; return u; }\n\
    int main(void) { pthread_t t[3]; for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);\n\
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0); assert(x == 36); return 0; }\n";

/// The document on standard output when a signal arrives in the middle of the search.
fn interrupted(text: &str, signal: &str) -> (Option<i32>, Document, String) {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.c"), format!("{HEAD}{text}")).unwrap();
    let mut command = estragon(dir.path());
    command.args(["check", "a.c", "--quiet", "--no-slice", "--no-commuting-updates", "--json", "-"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(3));
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let asked = Instant::now();
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let code = child.wait().unwrap().code();
    assert!(asked.elapsed() < Duration::from_secs(20), "{signal} was not obeyed");
    (code, Document::from_text(&out).unwrap_or_else(|why| panic!("{why:?}:\n{out}")), err)
}

#[test]
fn signals_leave_a_whole_document() {
    for (text, signal) in [(LONG, "INT"), (LONG, "TERM"), (MIXED, "INT")] {
        let (code, document, err) = interrupted(text, signal);
        assert_eq!((code, document.verdict.as_str()), (Some(3), "unfinished"), "{err}");
        assert_eq!(document.unfinished.unwrap().reason, "interrupted");
        // A long execution comes with the loop that makes it long.
        assert!(err.starts_with("unfinished: interrupted; ") || err.starts_with("unfinished[interrupted]: "), "{err}");
        assert!(err.contains("no error was found in "), "{err}");
    }
}

/// `estragon run` has no verdict to save: a signal ends it.
#[test]
fn a_run_ends_at_a_signal() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.c"), "int main(void) { for (volatile int i = 0;; i++) i = 0; }\n").unwrap();
    let mut child = estragon(dir.path()).args(["run", "a.c"]).stdout(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), None);
}

/// What the race detector remembers of a block grows with what is accessed of it, and counts as memory.
#[test]
fn accesses_to_a_large_block() {
    let dir = tempfile::tempdir().unwrap();
    let text = |work: &str| {
        let work = format!("static void *work(void *u) {{ {work} x = 2; return u; }}\n");
        format!("{HEAD}static char big[200u << 20];\n{work}{MAIN}")
    };
    fs::write(dir.path().join("one.c"), text("big[5] = 1;")).unwrap();
    let mut limited = Command::new("sh");
    let script = "ulimit -v 1000000 && exec \"$0\" check one.c --quiet";
    limited.args(["-c", script, env!("CARGO_BIN_EXE_estragon")]).current_dir(dir.path());
    let outcome = process::run(&mut limited, Duration::from_secs(120)).unwrap();
    assert_eq!(outcome.code(), Some(0), "{}{}", outcome.out(), outcome.err());
    assert!(outcome.out().starts_with("verified: 1 execution"), "{}", outcome.out());

    fs::write(dir.path().join("all.c"), text("for (unsigned i = 0; i < sizeof big; i += 512) big[i + 1] = 1;"))
        .unwrap();
    let outcome = run(dir.path(), &["check", "all.c", "--quiet", "--memory", "400M"]);
    assert_eq!(outcome.code(), Some(3), "{}{}", outcome.out(), outcome.err());
    assert!(outcome.out().starts_with("unfinished"), "{}", outcome.out());
    assert!(outcome.out().contains("the memory limit of 400 MiB was reached"), "{}", outcome.out());
}
