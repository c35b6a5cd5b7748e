//! What the tests of this crate share.

#![allow(dead_code, reason = "each test file uses a part")]

use llvm::{Error, Source};
use std::path::PathBuf;

pub const VERSIONS: [&str; 3] = ["clang14", "clang19", "clang22"];

pub fn data() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

pub fn source(path: &str) -> Source {
    let text = std::fs::read(data().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    Source { name: path.to_string(), text, member: false }
}

pub fn text(text: &str) -> Source {
    Source { name: "t.ll".to_string(), text: text.as_bytes().to_vec(), member: false }
}

/// Loads, verifies, and sees that the module's text reads back as the same.
#[track_caller]
pub fn load(sources: &[Source], entry: &str) -> ir::Module {
    let module = llvm::load(sources, entry).unwrap_or_else(|e| panic!("{e}"));
    if let Err(errors) = ir::verify::verify(&module) {
        panic!("{}\n{module}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    }
    let text = module.to_string();
    let again = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    assert_eq!(again.to_string(), text);
    module
}

/// The translation of hand-written text, entry `f`, without the table of places.
#[track_caller]
pub fn lower(code: &str) -> String {
    load(&[text(code)], "f").to_string().trim().to_string()
}

#[track_caller]
pub fn error(code: &str) -> Error {
    llvm::load(&[text(code)], "f").expect_err("expected an error")
}
