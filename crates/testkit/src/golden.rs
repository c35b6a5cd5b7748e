//! Golden files: what the user sees of each program in a directory, word for word, in a file beside the program.
//!
//! `cargo xtask bless` accepts what is seen now.

use crate::{directive, files, pool, process};
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// Runs `exe VERB FILE` for each C, C++ and LLVM program below `root/dir`, and compares what it says with the golden
/// file. Flags come from a comment `// flags: ...` at the top of the program, then from `flags`; those for the compiler
/// from `// compiler flags: ...`. `redact` takes away what differs from run to run.
///
/// # Panics
/// If some program differs, after all of them were compared.
pub fn compare(exe: &str, root: &Path, dir: &str, verb: &str, flags: &[&str], redact: fn(&str) -> String) {
    let programs = files::below(&root.join(dir), &["c", "cpp", "ll"]);
    assert!(!programs.is_empty(), "no programs in {dir}");
    let texts = pool::map(&programs, |file| {
        let text = fs::read_to_string(file).expect("a test program can be read");
        let (own, compiler) = (directive::words(&text, "flags"), directive::words(&text, "compiler flags"));
        let mut command = Command::new(exe);
        command.arg(verb).arg(file.strip_prefix(root).expect("it lies below")).args(own).args(flags);
        redact(&transcript(root, command.args(["--", "-w"]).args(compiler)))
    });
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root.join(dir));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let differs = |file: &PathBuf, text: &String| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        panic::catch_unwind(AssertUnwindSafe(|| insta::assert_snapshot!(name, text))).is_err()
    };
    let failed: Vec<&PathBuf> = settings.bind(|| {
        programs.iter().zip(&texts).filter(|(file, text)| differs(file, text)).map(|(file, _)| file).collect()
    });
    assert!(failed.is_empty(), "{} of {} differ: {failed:?}", failed.len(), programs.len());
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
