//! `estragon loops`: what the user sees of the programs in `tests/loops`, word for word.

use testkit::{files, golden};

#[test]
fn golden_output() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    golden::compare(env!("CARGO_BIN_EXE_estragon"), &root, "tests/loops", "loops", &[], str::to_owned);
}
