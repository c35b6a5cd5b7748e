//! Programs that are in order: the machine must print what the processor prints, and end with the same exit code.
//!
//! Every file below `tests/run` is a program; the files in a directory `*.multi` are one together. A comment `//
//! compiler flags: ...` at the top is obeyed by both compilations, `// args: ...` by both runs. Programs in
//! `tests/fixme` are expected to differ: one that no longer does has been repaired, and moves to `tests/run`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::{directive, files, native, pool, process};

const LIMIT: Duration = Duration::from_secs(60);

struct Program {
    name: String,
    files: Vec<PathBuf>,
}

fn programs(dir: &Path) -> Vec<Program> {
    let mut programs: Vec<Program> = Vec::new();
    for file in files::below(dir, &["c", "cc", "cpp"]) {
        let multi = file.ancestors().find(|part| part.extension().is_some_and(|text| text == "multi"));
        let name = multi.unwrap_or(&file).strip_prefix(dir).unwrap().display().to_string();
        match programs.iter_mut().find(|program| program.name == name) {
            Some(program) => program.files.push(file),
            None => programs.push(Program { name, files: vec![file] }),
        }
    }
    programs
}

/// What is wrong with the program's run in the machine, if anything.
fn compare(program: &Program, clang: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|why| why.to_string())?;
    let exe = dir.path().join("native");
    let text = fs::read_to_string(&program.files[0]).map_err(|why| why.to_string())?;
    let flags = directive::words(&text, "compiler flags");
    let args = directive::words(&text, "args");
    let paths: Vec<&Path> = program.files.iter().map(PathBuf::as_path).collect();
    let flag_texts: Vec<&str> = flags.iter().map(String::as_str).collect();
    let built = native::compile(clang, &paths, &flag_texts, &exe).map_err(|why| why.to_string())?;
    if built.code() != Some(0) {
        return Err(format!("does not compile natively:\n{}", built.err()));
    }
    let want = process::run(Command::new(&exe).args(&args), LIMIT).map_err(|why| why.to_string())?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    command.arg("run").args(&program.files);
    if !args.is_empty() {
        command.arg("--args").args(&args);
    }
    command.args(["--", "-w"]).args(&flags);
    let got = process::run(&mut command, LIMIT).map_err(|why| why.to_string())?;
    if (want.out(), want.code()) == (got.out(), got.code()) {
        return Ok(());
    }
    let (want_code, got_code) = (want.code(), got.code());
    let first = want.out().lines().zip(got.out().lines()).position(|(want, got)| want != got);
    let at = first.map(|line| format!(", first at line {}", line + 1)).unwrap_or_default();
    Err(format!(
        "differs{at}\n--- natively (exit code {want_code:?})\n{}--- in the machine (exit code {got_code:?})\n{}{}",
        want.out(),
        got.out(),
        got.err()
    ))
}

/// Compares all programs below a directory; gives what is wrong with each.
fn compare_all(dir: &str) -> Vec<(String, Result<(), String>)> {
    let clang = toolchain::find_clang().unwrap_or_else(|why| panic!("{why}"));
    let programs = programs(&files::workspace(env!("CARGO_MANIFEST_DIR")).join(dir));
    let results = pool::map(&programs, |program| compare(program, &clang.command));
    programs.into_iter().map(|program| program.name).zip(results).collect()
}

#[test]
fn the_machine_agrees_with_the_processor() {
    let results = compare_all("tests/run");
    assert!(!results.is_empty(), "no programs in tests/run");
    let failed: Vec<String> =
        results.iter().filter_map(|(name, result)| result.as_ref().err().map(|why| format!("{name}: {why}"))).collect();
    assert!(failed.is_empty(), "{} of {} programs:\n\n{}", failed.len(), results.len(), failed.join("\n\n"));
}

#[test]
fn known_failures_still_fail() {
    let results = compare_all("tests/fixme");
    let repaired: Vec<&String> = results.iter().filter(|(_, result)| result.is_ok()).map(|(name, _)| name).collect();
    assert!(repaired.is_empty(), "no longer wrong, move to tests/run: {repaired:?}");
}
