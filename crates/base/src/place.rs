//! Where in the user's source something is.

use std::fmt;

/// A source place as shown to the user. Line and column count from one; zero means unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// The function that holds it, demangled; empty when unknown.
    pub function: String,
}

impl Place {
    pub fn is_known(&self) -> bool {
        self.line != 0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line, self.column) {
            ("", ..) => write!(f, "<unknown place>")?,
            (file, 0, _) => write!(f, "{file}")?,
            (file, line, 0) => write!(f, "{file}:{line}")?,
            (file, line, column) => write!(f, "{file}:{line}:{column}")?,
        }
        if !self.function.is_empty() {
            write!(f, " in {}", self.function)?;
        }
        Ok(())
    }
}
