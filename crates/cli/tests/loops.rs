//! `estragon loops`: what the user sees of the programs in `tests/loops`, word for word. `cargo xtask bless` accepts the present output.

use std::process::Command;
use std::time::Duration;
use testkit::{files, process};

#[test]
fn golden_output() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root.join("tests/loops"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for file in files::below(&root.join("tests/loops"), &["c", "cpp", "ll"]) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
        // Seen from the root of the repository, so that places are the same on every machine.
        let relative = file.strip_prefix(&root).unwrap();
        command.current_dir(&root).args(["loops"]).arg(relative).args(["--", "-w"]);
        let outcome = process::run(&mut command, Duration::from_secs(60)).unwrap();
        assert_eq!(outcome.code(), Some(0), "{}", outcome.err());
        let text = outcome.out().replace(&format!("{}/", root.display()), "");
        let name = file.file_stem().unwrap().to_str().unwrap();
        settings.bind(|| insta::assert_snapshot!(name, text));
    }
}
