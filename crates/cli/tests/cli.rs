//! The command line itself: wrong use, wrong input, exit codes, streams, environment.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use testkit::process::{self, Outcome};

/// A directory with the given files.
fn dir(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(dir.path().join(name), text).unwrap();
    }
    dir
}

fn command(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    command.current_dir(dir).args(args).env_remove("RUST_BACKTRACE");
    command
}

fn estragon(dir: &TempDir, args: &[&str]) -> Outcome {
    process::run(&mut command(dir.path(), args), Duration::from_secs(60)).unwrap()
}

/// Runs `estragon` and checks its exit code, and that its standard error holds each of the texts.
#[track_caller]
fn check(dir: &TempDir, args: &[&str], code: i32, says: &[&str]) {
    let outcome = estragon(dir, args);
    assert_eq!(outcome.code(), Some(code), "{args:?}\n{}{}", outcome.out(), outcome.err());
    for text in says {
        assert!(outcome.err().contains(text), "{args:?} does not say {text:?}:\n{}", outcome.err());
    }
    assert!(!outcome.err().contains("internal error"), "{}", outcome.err());
}

const EMPTY_MAIN: &str = "int main(void) { return 0; }\n";

#[test]
fn wrong_use() {
    let dir = dir(&[("a.c", EMPTY_MAIN)]);
    check(&dir, &["run"], 2, &["FILE"]);
    check(&dir, &["run", "a.c", "--sede", "3"], 2, &["--seed"]);
    check(&dir, &["rum", "a.c"], 2, &["run"]);
    check(&dir, &["run", "a.c", "--seed", "many"], 2, &["many"]);
    check(&dir, &["ir", "a.c", "--before", "--after"], 2, &["--before"]);
}

#[test]
fn wrong_input_is_one_clear_line() {
    let dir = dir(&[("a.c", EMPTY_MAIN), ("a.txt", "")]);
    fs::create_dir(dir.path().join("d.c")).unwrap();
    check(&dir, &["run", "none.c"], 2, &["error: none.c: no such file\n"]);
    check(&dir, &["run", "d.c"], 2, &["error: d.c: is a directory"]);
    check(&dir, &["run", "a.txt"], 2, &["error: a.txt: unknown file type; expected one of .c, .cc"]);
    check(&dir, &["run", "a.c", "none.c"], 2, &["error: none.c: no such file\n"]);
}

#[test]
fn compiler_messages_arrive_untouched() {
    let dir = dir(&[("bad.c", "int main(void) { return 0 }\n"), ("flag.c", "int main(void) { return N; }\n")]);
    check(&dir, &["run", "bad.c"], 2, &["bad.c:1:26: error: expected ';'", "error: bad.c: "]);
    check(&dir, &["run", "flag.c"], 2, &["undeclared identifier 'N'"]);
    check(&dir, &["run", "flag.c", "--", "-DN=7"], 7, &[]);
    check(&dir, &["run", "flag.c", "--", "-DN=7", "-lm", "-pthread"], 7, &[]);
}

#[test]
fn no_compiler() {
    let dir = dir(&[("a.c", EMPTY_MAIN)]);
    let mut wished = command(dir.path(), &["run", "a.c"]);
    let outcome = process::run(wished.env("ESTRAGON_CLANG", "clang-of-nowhere"), Duration::from_secs(60)).unwrap();
    assert_eq!(outcome.code(), Some(2));
    assert!(outcome.err().contains("clang-of-nowhere"), "{}", outcome.err());
    let mut none = command(dir.path(), &["run", "a.c"]);
    none.env("PATH", dir.path()).env_remove("ESTRAGON_CLANG").env_remove("CC");
    let outcome = process::run(&mut none, Duration::from_secs(60)).unwrap();
    assert_eq!(outcome.code(), Some(2));
    assert!(outcome.err().contains("apt-get install --no-install-recommends clang-19"), "{}", outcome.err());
    assert_eq!(outcome.err().lines().count(), 1, "{}", outcome.err());
}

#[test]
fn wrong_text() {
    let dir = dir(&[
        ("bad.ll", "define i32 @main() {\n  %1 = frobnicate i32 1\n  ret i32 %1\n}\n"),
        ("cut.ll", "define i32 @main() {\n  ret i32"),
        ("empty.ll", ""),
        ("none.c", "int mian(void) { return 0; }\n"),
        ("junk.bc", "not bitcode"),
    ]);
    check(&dir, &["run", "bad.ll"], 2, &["bad.ll:2:"]);
    check(&dir, &["run", "cut.ll"], 2, &["cut.ll:"]);
    check(&dir, &["run", "empty.ll"], 2, &["main"]);
    check(&dir, &["run", "none.c"], 2, &["main"]);
    check(&dir, &["run", "junk.bc"], 2, &["junk.bc: "]);
}

#[test]
fn streams_and_exit_code_are_the_programs_own() {
    let text = "#include <stdio.h>\nint main(int argc, char **argv) {\n\
                for (int i = 1; i < argc; i++) printf(\"[%s]\", argv[i]);\n\
                fprintf(stderr, \"to stderr\\n\"); return 42 + argc; }\n";
    let dir = dir(&[("a.c", text)]);
    let outcome = estragon(&dir, &["run", "a.c"]);
    assert_eq!((outcome.out().as_str(), outcome.err().as_str(), outcome.code()), ("", "to stderr\n", Some(43)));
    let outcome = estragon(&dir, &["run", "a.c", "--args", "one", "2", "--seed", "1"]);
    assert_eq!((outcome.out().as_str(), outcome.code()), ("[one][2]", Some(45)));
    let outcome = estragon(&dir, &["run", "a.c", "--args=-v", "--", "-w"]);
    assert_eq!((outcome.out().as_str(), outcome.code()), ("[-v]", Some(44)));
}

#[test]
fn exit_ends_the_process() {
    let text = "#include <stdlib.h>\n#include <pthread.h>\nstatic void *work(void *x) { exit(9); }\n\
                int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); return 1; }\n";
    check(&dir(&[("a.c", text)]), &["run", "a.c"], 9, &[]);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let text = "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\nstatic atomic_int x;\n\
                static void *work(void *name) { for (int i = 0; i < 5; i++) { x++; printf(\"%s\", (char *)name); } return 0; }\n\
                int main(void) { pthread_t a, b; pthread_create(&a, 0, work, \"a\"); pthread_create(&b, 0, work, \"b\");\n\
                pthread_join(a, 0); pthread_join(b, 0); return 0; }\n";
    let dir = dir(&[("a.c", text)]);
    let run = |seed: &str| estragon(&dir, &["run", "a.c", "--seed", seed]).out();
    let runs: Vec<String> = (0..6).map(|seed| run(&seed.to_string())).collect();
    assert!(runs.iter().all(|text| text.len() == 10), "{runs:?}");
    assert!(runs.iter().any(|text| *text != runs[0]), "six seeds, one schedule: {runs:?}");
    assert_eq!(run("3"), runs[3]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let text = "#include <stdio.h>\nint main(void) { for (int i = 0; i < 200000; i++) puts(\"line\"); return 0; }\n";
    let dir = dir(&[("a.c", text)]);
    let mut child = command(dir.path(), &["run", "a.c"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 5];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!((&first, said.as_str()), (b"line\n", ""));
}

#[test]
fn intrinsics_of_other_tools() {
    let dir = dir(&[
        (
            "genmc.c",
            "#include <genmc.h>\n#include <stdatomic.h>\nstatic atomic_int x;\n\
             static void *work(void *u) { x = 1; return u; }\n\
             int main(void) { __VERIFIER_thread_t t = __VERIFIER_spawn(work, 0);\n\
             for (__VERIFIER_loop_begin(); __VERIFIER_spin_start(), x == 0; __VERIFIER_spin_end(0)) ;\n\
             __VERIFIER_join(t); __VERIFIER_assume(x == 1); int seen = __VERIFIER_speculative_read(atomic_load(&x));\n\
             __VERIFIER_local_write(x = 5); __VERIFIER_assert(seen == 1); return x; }\n",
        ),
        (
            "svcomp.c",
            "extern void __VERIFIER_assume(int);\nextern int __VERIFIER_nondet_int(void);\n\
             extern _Bool __VERIFIER_nondet_bool(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\n\
             extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\n\
             static int x;\nvoid __VERIFIER_atomic_add(void) { x += 2; }\n\
             void reach_error(void) { }\n\
             int main(void) { __VERIFIER_nondet_int(); __VERIFIER_nondet_bool(); __VERIFIER_nondet_uchar();\n\
             __VERIFIER_assume(1); __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();\n\
             __VERIFIER_atomic_add(); return x; }\n",
        ),
        (
            "nidhugg.c",
            "#include <stdbool.h>\nvoid __VERIFIER_assume(bool truth);\n\
             int main(void) { __VERIFIER_assume(true); return 4; }\n",
        ),
        (
            "own.cpp",
            "#include <estragon.h>\nint main() { estragon_assume(true); unsigned pick = estragon_choose(3);\n\
             estragon_atomic_begin(); int n = estragon_nondet_bool(); estragon_atomic_end();\n\
             estragon_assert(pick < 3 && (n == 0 || n == 1), \"in range\"); return 6; }\n",
        ),
    ]);
    check(&dir, &["run", "genmc.c"], 5, &[]);
    check(&dir, &["run", "svcomp.c"], 3, &[]);
    check(&dir, &["run", "nidhugg.c"], 4, &[]);
    check(&dir, &["run", "own.cpp"], 6, &[]);
}

#[test]
fn bitcode_and_text_run_as_the_source_does() {
    let dir = dir(&[
        ("a.c", "int other(void);\nint main(void) { return other(); }\n"),
        ("b.c", "int other(void) { return 31; }\n"),
    ]);
    let clang = toolchain::find_clang().unwrap();
    let make = |args: &[&str]| {
        let done = Command::new(&clang.command).current_dir(dir.path()).args(["-O0", "-emit-llvm"]).args(args).status();
        assert!(done.unwrap().success());
    };
    make(&["-c", "a.c", "-o", "a.bc"]);
    make(&["-S", "b.c", "-o", "b.ll"]);
    check(&dir, &["run", "a.c", "b.c"], 31, &[]);
    check(&dir, &["run", "a.c", "b.ll"], 31, &[]);
    let disassembler = toolchain::tool_candidates("llvm-dis", Some(&clang))
        .into_iter()
        .any(|command| toolchain::llvm_tool_version(&command).is_some_and(|version| version >= clang.version));
    match disassembler {
        true => check(&dir, &["run", "a.bc", "b.ll"], 31, &[]),
        false => check(&dir, &["run", "a.bc", "b.ll"], 2, &["llvm-dis"]),
    }
}

#[test]
fn ir_before_and_after_the_passes() {
    let dir = dir(&[("a.c", "static int twice(int n) { return n * 2; }\nint main(void) { return twice(4); }\n")]);
    let both = estragon(&dir, &["ir", "a.c"]).out();
    assert!(both.contains("; before passes\n") && both.contains("; after passes\n"), "{both}");
    let before = estragon(&dir, &["ir", "a.c", "--before"]).out();
    assert!(before.contains("alloca") && !before.contains("; after passes"), "{before}");
    let after = estragon(&dir, &["ir", "a.c", "--after"]).out();
    assert!(!after.contains("alloca") && !after.contains("; before passes"), "{after}");
    let one = estragon(&dir, &["ir", "a.c", "--after", "--func", "twice"]).out();
    assert!(one.contains("twice") && !one.contains("@main"), "{one}");
    check(&dir, &["ir", "a.c", "--func", "thrice"], 2, &["thrice"]);
}

#[test]
fn help_documents_the_exit_codes() {
    let dir = dir(&[]);
    for args in [["--help"].as_slice(), &["run", "--help"], &["ir", "--help"]] {
        let outcome = estragon(&dir, args);
        assert_eq!(outcome.code(), Some(0));
        for code in ["   0  ", "   1  ", "   2  ", "   3  ", "  70  "] {
            assert!(outcome.out().contains(code), "{args:?}:\n{}", outcome.out());
        }
    }
}

#[test]
fn nothing_is_left_in_the_temporary_directory() {
    let dir = dir(&[("good.c", EMPTY_MAIN), ("bad.c", "int main(void) {\n")]);
    let temporary = tempfile::tempdir().unwrap();
    for file in ["good.c", "bad.c"] {
        let mut command = command(dir.path(), &["run", file]);
        process::run(command.env("TMPDIR", temporary.path()), Duration::from_secs(60)).unwrap();
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "after {file}");
    }
}
