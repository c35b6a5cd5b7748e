//! Lines of the user's source files, read once each.

use std::collections::BTreeMap;

/// The source files seen so far. A file that cannot be read simply has no lines: a report without a snippet is still a report.
#[derive(Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives a file's text instead of reading it from disk.
    pub fn insert(&mut self, file: &str, text: &str) {
        self.files.insert(file.to_owned(), text.lines().map(str::to_owned).collect());
    }

    /// Line `line` of `file`, counted from one.
    pub fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        if !self.files.contains_key(file) {
            let bytes = std::fs::read(file).unwrap_or_default();
            self.insert(file, &String::from_utf8_lossy(&bytes));
        }
        self.files[file].get((line as usize).checked_sub(1)?).map(String::as_str)
    }
}
