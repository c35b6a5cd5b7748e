//! Finding test programs.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the workspace, from the manifest directory of one of its crates.
pub fn workspace(manifest_dir: &str) -> PathBuf {
    let found = Path::new(manifest_dir).ancestors().find(|dir| dir.join("Cargo.lock").exists());
    found.expect("a crate of the workspace lies inside it").to_owned()
}

/// All files below `dir` with one of the extensions, sorted.
pub fn below(dir: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        let entries = fs::read_dir(&dir).unwrap_or_else(|why| panic!("{}: {why}", dir.display()));
        for path in entries.map(|entry| entry.expect("a directory entry can be read").path()) {
            let extension = path.extension().and_then(|text| text.to_str());
            if path.is_dir() {
                open.push(path);
            } else if extension.is_some_and(|text| extensions.contains(&text)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
