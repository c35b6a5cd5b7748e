//! What can go wrong while reading: malformed text, or a construct we cannot translate.
//!
//! Malformed text stops the load with a place in the file. An unsupported construct becomes an instruction that says so
//! when it is executed, hence is harmless if the program never reaches it.

use std::fmt;

/// Malformed or unlinkable input, with the place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub file: String,
    /// Counts from one; zero when the error concerns the file as a whole.
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 if self.file.is_empty() => f.write_str(&self.message),
            0 => write!(f, "{}: {}", self.file, self.message),
            line => write!(f, "{}:{line}:{}: {}", self.file, self.column, self.message),
        }
    }
}

impl std::error::Error for Error {}

/// Why reading one entity failed.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The text at byte `at` is wrong.
    Bad { at: usize, message: String },
    /// Text of another file is wrong, at a place already known.
    Elsewhere(Box<Error>),
    /// The text is right, but we have no translation for it.
    Unsupported(String),
}

pub type Res<T> = Result<T, Trouble>;

pub fn bad<T>(at: usize, message: impl Into<String>) -> Res<T> {
    Err(Trouble::Bad { at, message: message.into() })
}

pub fn unsupported<T>(what: impl Into<String>) -> Res<T> {
    Err(Trouble::Unsupported(what.into()))
}

/// Line and column, from one, of a byte of the text.
pub fn line_and_column(text: &[u8], at: usize) -> (u32, u32) {
    let before = &text[..at.min(text.len())];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let start = memchr::memrchr(b'\n', before).map_or(0, |n| n + 1);
    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    (narrow(line), narrow(before.len() - start + 1))
}

impl Trouble {
    /// Adds a place to trouble without one: code for types and constants does not know where they are.
    pub fn at(self, at: usize) -> Trouble {
        match self {
            Trouble::Bad { at: 0, message } => Trouble::Bad { at, message },
            other @ (Trouble::Bad { .. } | Trouble::Elsewhere(_) | Trouble::Unsupported(_)) => other,
        }
    }

    /// The error to report for this file. `Unsupported` gets here only where there is no instruction to carry it.
    pub fn into_error(self, file: &str, text: &[u8]) -> Error {
        match self {
            Trouble::Bad { at, message } => {
                let (line, column) = line_and_column(text, at);
                Error { file: file.to_string(), line, column, message }
            }
            Trouble::Elsewhere(error) => *error,
            Trouble::Unsupported(what) => {
                Error { file: file.to_string(), line: 0, column: 0, message: format!("unsupported: {what}") }
            }
        }
    }
}
