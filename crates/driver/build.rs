//! A fingerprint of the sources that the search depends on. Saved searches name it, since tasks of one build mean
//! nothing to another.

#![expect(clippy::disallowed_macros, reason = "cargo reads what a build script prints")]

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Below the root of the workspace.
const SOURCES: &[&str] = &[
    "Cargo.lock",
    "include",
    "runtime",
    "crates/base/src",
    "crates/driver/src",
    "crates/explore/src",
    "crates/ir/src",
    "crates/llvm/src",
    "crates/oracle/src",
    "crates/passes/src",
    "crates/report/src",
    "crates/toolchain/src",
    "crates/vm/src",
];

fn main() {
    let manifest = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let root = Path::new(&manifest).join("../..");
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", root.join(source).display());
        collect(&root.join(source), &mut files);
    }
    files.sort();
    // FNV-1a, over names and contents.
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    for file in &files {
        let name = file.strip_prefix(&root).expect("a file below the root").to_string_lossy().into_owned();
        let contents = fs::read(file).expect("a source file can be read");
        for byte in name.bytes().chain([0]).chain(contents).chain([0]) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    println!("cargo:rustc-env=ESTRAGON_BUILD={sum:016x}");
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().for_each(|entry| collect(&entry.path(), files)),
        Err(_) if path.is_file() => files.push(path.to_path_buf()),
        Err(_) => {}
    }
}
