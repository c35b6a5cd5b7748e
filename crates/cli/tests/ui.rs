//! Wrong programs: what the user sees, word for word.
//!
//! Every file in `tests/ui` has its golden output beside it; see `testkit::golden`.

use std::fs;
use testkit::{files, golden};

#[test]
fn golden_output() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    golden::compare(env!("CARGO_BIN_EXE_estragon"), &root, "tests/ui", "run", &[], str::to_owned);
}

/// The machine knows more kinds of fault than the programs here show only if someone forgot one. One run does not tell
/// a livelock from a long wait: that takes a check.
#[test]
fn every_kind_of_fault_has_a_program() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    let golden = |dir: &str| -> String {
        files::below(&root.join(dir), &["snap"]).iter().map(|file| fs::read_to_string(file).unwrap()).collect()
    };
    let (run, checked) = (golden("tests/ui"), golden("tests/check"));
    for kind in base::FaultKind::ALL {
        let shown = if *kind == base::FaultKind::Livelock { &checked } else { &run };
        assert!(shown.contains(&format!("error[{kind}]")), "no program shows the fault {kind}");
    }
}
