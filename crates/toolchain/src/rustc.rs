//! Finding the Rust compiler on the user's machine.
//!
//! The order is: `$ESTRAGON_RUSTC`, `$RUSTC`, `rustc`. A compiler that was named and cannot be used is an error. The
//! first one that exists must be recent enough: users who have several choose by the directory or by a variable of
//! rustup, and another one than theirs would compile their program differently.
//!
//! The compiler is asked for its version each time: the command is usually rustup's, which stays the same file when the
//! compiler behind it changes.

use crate::resolve;
use std::ffi::OsString;
use std::fmt;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The oldest release whose standard library is known to work here: 1.95. Which newer ones do is known to the driver.
pub const OLDEST_RUSTC: u32 = 95;

/// What to type where no compiler is found.
pub const INSTALL_RUSTC: &str = "curl https://sh.rustup.rs -sSf | sh";

/// A Rust compiler that was asked for its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rustc {
    pub command: PathBuf,
    /// The second part of the version: 95 for 1.95.1.
    pub version: u32,
    /// What tells it from other compilers: among others, what `-vV` prints.
    pub identity: String,
}

impl Rustc {
    /// The target that it compiles for where no other is named.
    pub fn host(&self) -> &str {
        self.identity.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default()
    }
}

/// There is no compiler that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRustc {
    Missing { command: String },
    Failed { command: String, why: String },
    TooOld { command: String, version: u32 },
}

impl fmt::Display for NoRustc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRustc::Missing { command } => write!(
                f,
                "no Rust compiler found: `{command}` does not exist; install one with `{INSTALL_RUSTC}`, or set \
                 ESTRAGON_RUSTC to one"
            ),
            NoRustc::Failed { command, why } => write!(f, "`{command}` cannot be used: {why}"),
            NoRustc::TooOld { command, version } => write!(
                f,
                "`{command}` is Rust 1.{version}, which is too old: 1.{OLDEST_RUSTC} or newer is required; update it \
                 with `rustup update stable`, or set ESTRAGON_RUSTC to a newer one"
            ),
        }
    }
}

/// Finds the compiler to use.
pub fn find_rustc() -> Result<Rustc, NoRustc> {
    let set = |name| std::env::var_os(name).filter(|value: &OsString| !value.is_empty());
    let command = set("ESTRAGON_RUSTC").or_else(|| set("RUSTC")).unwrap_or_else(|| "rustc".into());
    let shown = command.to_string_lossy().into_owned();
    let Some(executable) = resolve(&command) else { return Err(NoRustc::Missing { command: shown }) };
    let output = Command::new(&executable).arg("-vV").stdin(Stdio::null()).output();
    let output = output.map_err(|why| NoRustc::Failed { command: shown.clone(), why: why.to_string() })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let Some(version) = rustc_version(&text).filter(|_| output.status.success()) else {
        let said = String::from_utf8_lossy(&output.stderr);
        let why = said.lines().find(|line| !line.is_empty()).unwrap_or("is not a Rust compiler").to_owned();
        return Err(NoRustc::Failed { command: shown, why });
    };
    if version < OLDEST_RUSTC {
        return Err(NoRustc::TooOld { command: shown, version });
    }
    // One that was built from source may keep its version.
    let file = std::fs::metadata(&executable).map(|data| (data.len(), data.mtime(), data.mtime_nsec(), data.ino()));
    let identity = format!("{}\n{file:?}\n{text}", executable.display());
    Ok(Rustc { command: executable, version, identity })
}

/// The second part of the version in what `rustc -vV` prints.
fn rustc_version(text: &str) -> Option<u32> {
    let release = text.lines().find_map(|line| line.strip_prefix("release: "))?;
    let mut parts = release.split(['.', '-']);
    let (major, minor) = (parts.next()?, parts.next()?);
    if major == "1" { minor.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_as_printed_by_real_compilers() {
        let text = "rustc 1.95.0 (59807616e 2026-04-14)\nbinary: rustc\nrelease: 1.95.0\nLLVM version: 22.1.2\n";
        assert_eq!(rustc_version(text), Some(95));
        assert_eq!(rustc_version("release: 1.97.0-nightly\n"), Some(97));
        assert_eq!(rustc_version("gcc 12\n"), None);
    }

    #[test]
    fn messages_say_what_to_do() {
        let old = NoRustc::TooOld { command: "rustc".into(), version: 70 }.to_string();
        assert!(old.contains("is Rust 1.70, which is too old: 1.95 or newer is required"), "{old}");
        let none = NoRustc::Missing { command: "rustc".into() }.to_string();
        assert!(none.contains(INSTALL_RUSTC), "{none}");
    }
}
