//! Lines of the user's source files, read once each, and their names as the user would write them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The source files seen so far. A file that cannot be read simply has no lines: a report without a snippet is still a
/// report.
#[derive(Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
    /// The directory the user is in.
    here: Option<PathBuf>,
}

impl Sources {
    pub fn new() -> Self {
        Self { files: BTreeMap::new(), here: std::env::current_dir().ok() }
    }

    /// The name of a file, relative to the directory the user is in where it lies below that.
    pub fn shown<'a>(&self, file: &'a str) -> &'a str {
        let below = self.here.as_ref().and_then(|here| Path::new(file).strip_prefix(here).ok());
        below.and_then(Path::to_str).filter(|name| !name.is_empty()).unwrap_or(file)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_below_the_users_directory_only() {
        let sources = Sources { here: Some("/a/b".into()), ..Sources::default() };
        assert_eq!(sources.shown("/a/b/c/d.c"), "c/d.c");
        assert_eq!(sources.shown("/a/bc/d.c"), "/a/bc/d.c");
        assert_eq!(sources.shown("d.c"), "d.c");
    }
}
