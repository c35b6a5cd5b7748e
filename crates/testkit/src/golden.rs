//! Golden files: the exact output for each program in a directory, in a file beside the program.
//!
//! `cargo xtask bless` accepts the current output.

use crate::{directive, files, pool, process};
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// Runs `exe VERB FILE` for each C, C++, Rust and LLVM program below `root/dir`, and compares the output with the
/// golden file `STEM.snap`. Flags come from a comment `// flags: ...` at the top of the program, then from `flags`;
/// those for the compiler from `// compiler flags: ...`. A comment `// flags(NAME): ...` or
/// `// compiler flags(NAME): ...` adds a run with these flags instead, whose golden file is `STEM.NAME.snap`. `redact`
/// removes what differs from run to run.
///
/// # Panics
/// If the output of some program differs, after all of them were compared; or if a golden file belongs to no run.
pub fn compare(exe: &str, root: &Path, dir: &str, verb: &str, flags: &[&str], redact: fn(&str) -> String) {
    let mut programs = files::below(&root.join(dir), &["c", "cpp", "rs", "ll"]);
    // Where a program in Rust is stored as LLVM text, its source is only there to be read.
    programs.retain(|file| file.extension().is_none_or(|end| end != "rs") || !file.with_extension("ll").exists());
    assert!(!programs.is_empty(), "no programs in {dir}");
    let runs: Vec<Run> = programs.iter().flat_map(|file| Run::all(file)).collect();
    let texts = pool::map(&runs, |run| {
        let mut command = Command::new(exe);
        command.arg(verb).arg(run.file.strip_prefix(root).expect("it lies below")).args(&run.flags).args(flags);
        let no_warnings = if run.file.extension().is_some_and(|end| end == "rs") { "--cap-lints=allow" } else { "-w" };
        redact(&transcript(root, command.args(["--", no_warnings]).args(&run.compiler_flags)))
    });
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root.join(dir));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let differs = |run: &Run, text: &String| {
        panic::catch_unwind(AssertUnwindSafe(|| insta::assert_snapshot!(run.name.clone(), text))).is_err()
    };
    let failed: Vec<&String> = settings
        .bind(|| runs.iter().zip(&texts).filter(|(run, text)| differs(run, text)).map(|(run, _)| &run.name).collect());
    assert!(failed.is_empty(), "{} of {} differ: {failed:?}", failed.len(), runs.len());
    let mut stale = files::below(&root.join(dir), &["snap"]);
    stale.retain(|file| !runs.iter().any(|run| file.file_stem().is_some_and(|stem| stem == run.name.as_str())));
    assert!(stale.is_empty(), "golden files without a run: {stale:?}");
}

/// One run of a program.
struct Run {
    file: PathBuf,
    /// Of its golden file.
    name: String,
    flags: Vec<String>,
    compiler_flags: Vec<String>,
}

impl Run {
    /// The run without a name, and those of the variants.
    fn all(file: &Path) -> Vec<Run> {
        let text = fs::read_to_string(file).expect("a test program can be read");
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let plain = Run {
            file: file.to_owned(),
            name: stem.clone().into_owned(),
            flags: directive::words(&text, "flags"),
            compiler_flags: directive::words(&text, "compiler flags"),
        };
        let variant = |name: String| Run {
            file: file.to_owned(),
            flags: directive::words_of(&text, "flags", &name),
            compiler_flags: directive::words_of(&text, "compiler flags", &name),
            name: format!("{stem}.{name}"),
        };
        let variants = directive::variants(&text, &["flags", "compiler flags"]);
        [plain].into_iter().chain(variants.into_iter().map(variant)).collect()
    }
}

/// Exit code and output of a command. It runs in the root of the repository, so that places are the same on every
/// machine.
pub fn transcript(root: &Path, command: &mut Command) -> String {
    let outcome = process::run(command.current_dir(root), LIMIT).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    let code = outcome.code().map_or("none".to_owned(), |code| code.to_string());
    let text = format!("exit code: {code}\n--- stdout\n{}--- stderr\n{}", end_line(outcome.out()), outcome.err());
    text.replace(&format!("{}/", root.display()), "")
}

fn end_line(text: String) -> String {
    if text.is_empty() || text.ends_with('\n') { text } else { text + "<no newline>\n" }
}
