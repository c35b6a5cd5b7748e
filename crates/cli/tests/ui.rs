//! Wrong programs: what the user sees, word for word.
//!
//! Every file in `tests/ui` has its golden output beside it. A comment `// flags: ...` at the top gives flags for `run`.
//! `cargo xtask bless` accepts the present output.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::{directive, files, pool, process};

fn show(root: &Path, file: &Path) -> String {
    let relative = file.strip_prefix(root).unwrap();
    let flags = directive::words(&fs::read_to_string(file).unwrap(), "flags");
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    // Seen from the root of the repository, so that places are the same on every machine.
    command.current_dir(root).arg("run").arg(relative).args(&flags).args(["--", "-w"]);
    let outcome = process::run(&mut command, Duration::from_secs(60)).unwrap();
    let code = outcome.code().map_or("none".to_owned(), |code| code.to_string());
    let text = format!("exit code: {code}\n--- stdout\n{}--- stderr\n{}", end_line(outcome.out()), outcome.err());
    text.replace(&format!("{}/", root.display()), "")
}

fn end_line(text: String) -> String {
    if text.is_empty() || text.ends_with('\n') { text } else { text + "<no newline>\n" }
}

#[test]
fn golden_output() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    let programs = files::below(&root.join("tests/ui"), &["c", "cpp"]);
    let texts = pool::map(&programs, |file| show(&root, file));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root.join("tests/ui"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let failed: Vec<PathBuf> = settings.bind(|| {
        let differs = |file: &PathBuf, text: &str| {
            let name = file.file_stem().unwrap().to_str().unwrap();
            panic::catch_unwind(AssertUnwindSafe(|| insta::assert_snapshot!(name, text))).is_err()
        };
        programs.iter().zip(&texts).filter(|(file, text)| differs(file, text)).map(|(file, _)| file.clone()).collect()
    });
    assert!(failed.is_empty(), "{} of {} differ: {failed:?}", failed.len(), programs.len());
}

/// The machine knows more kinds of fault than the programs here show only if someone forgot one.
#[test]
fn every_kind_of_fault_has_a_program() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    let golden: String =
        files::below(&root.join("tests/ui"), &["snap"]).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    for name in base::FaultKind::ALL.iter().map(|kind| kind.name()) {
        assert!(golden.contains(&format!("error[{name}]")), "no program shows the fault {name}");
    }
}
