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
