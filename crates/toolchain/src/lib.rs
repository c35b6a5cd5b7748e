//! Finding the compilers on the user's machine: clang and the tools of the same release, and rustc.
//!
//! A compiler is taken when its version is one the reader understands, [`SUPPORTED`]. The order is: `$ESTRAGON_CLANG`
//! (which must work: a compiler that was named and cannot be used is an error, not a hint), `$CC` where that is a
//! clang, `clang`, then `clang-22` down to `clang-14`. The candidates that were passed over, and why, are kept for the
//! message.
//!
//! `toolchain` knows no other crate of the workspace, so that `xtask` can search for a compiler before anything else is
//! built.

mod known;
mod rustc;

pub use known::{beside, cache_dir, identity, resolve, write_whole};
pub use rustc::{INSTALL_RUSTC, NoRustc, OLDEST_RUSTC, Rustc, find_rustc};

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The releases of clang whose IR the reader understands.
pub const SUPPORTED: RangeInclusive<u32> = 14..=22;

/// What to type where no clang is found. The release is the newest that Debian 12 has in its main section.
pub const INSTALL: &str = "apt-get install --no-install-recommends clang-19";

/// A clang that was run once to determine its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clang {
    pub command: PathBuf,
    /// Major version.
    pub version: u32,
}

/// No compiler fits; holds each candidate with the reason it was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoClang {
    pub passed_over: Vec<(String, String)>,
    /// Set when `$ESTRAGON_CLANG` names a compiler that cannot be used.
    pub asked_for: Option<String>,
}

impl fmt::Display for NoClang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (SUPPORTED.start(), SUPPORTED.end());
        match &self.asked_for {
            Some(asked) => write!(f, "$ESTRAGON_CLANG is `{asked}`, which cannot be used")?,
            None => {
                write!(f, "no clang {low} to {high} found; install one with `{INSTALL}`, or set ESTRAGON_CLANG to one")?
            }
        }
        for (n, (command, why)) in self.passed_over.iter().enumerate() {
            write!(f, "{} `{command}`: {why}", if n == 0 { "; passed over" } else { "," })?;
        }
        Ok(())
    }
}

/// The environment a search depends on, so that tests can give another.
pub struct Wishes {
    pub estragon_clang: Option<OsString>,
    pub cc: Option<OsString>,
}

impl Wishes {
    pub fn from_env() -> Self {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        Self { estragon_clang: set("ESTRAGON_CLANG"), cc: set("CC") }
    }
}

/// Finds the compiler to use.
pub fn find_clang() -> Result<Clang, NoClang> {
    find_clang_with(&Wishes::from_env(), &mut ask_version)
}

/// As [`find_clang`], where an executable that has answered before is not asked again; `cache` is where answers are
/// kept.
pub fn find_known_clang(cache: &Path) -> Result<Clang, NoClang> {
    find_clang_with(&Wishes::from_env(), &mut |command| {
        let Some(executable) = resolve(command) else { return Answer::Missing };
        let Some(identity) = identity(&executable) else { return ask_version(command) };
        match known::version(cache, &identity) {
            Some(0) => return Answer::Other,
            Some(version) => return Answer::Clang(version),
            None => {}
        }
        let answer = ask_version(command);
        match answer {
            Answer::Clang(version) => known::remember(cache, &identity, version),
            Answer::Other => known::remember(cache, &identity, 0),
            Answer::Missing | Answer::Failed(_) => {}
        }
        answer
    })
}

/// The result of asking a command for its version.
pub enum Answer {
    Clang(u32),
    /// It exists, but is not a clang.
    Other,
    Missing,
    Failed(String),
}

fn find_clang_with(wishes: &Wishes, ask: &mut dyn FnMut(&OsStr) -> Answer) -> Result<Clang, NoClang> {
    let mut passed_over = Vec::new();
    let mut consider = |command: &OsStr, say_missing: bool| {
        let why = match ask(command) {
            Answer::Clang(version) if SUPPORTED.contains(&version) => {
                return Some(Clang { command: command.into(), version });
            }
            Answer::Clang(version) => format!("is clang {version}"),
            Answer::Other => "is not a clang".to_owned(),
            Answer::Missing if !say_missing => return None,
            Answer::Missing => "not found".to_owned(),
            Answer::Failed(why) => why,
        };
        passed_over.push((command.to_string_lossy().into_owned(), why));
        None
    };
    if let Some(wish) = &wishes.estragon_clang {
        let found = consider(wish, true);
        let asked_for = Some(wish.to_string_lossy().into_owned());
        return found.ok_or(NoClang { passed_over, asked_for });
    }
    if let Some(found) = wishes.cc.as_deref().and_then(|cc| consider(cc, false)) {
        return Ok(found);
    }
    let suffixed = SUPPORTED.rev().map(|version| format!("clang-{version}"));
    for name in std::iter::once("clang".to_owned()).chain(suffixed) {
        if let Some(found) = consider(OsStr::new(&name), false) {
            return Ok(found);
        }
    }
    Err(NoClang { passed_over, asked_for: None })
}

fn ask_version(command: &OsStr) -> Answer {
    match Command::new(command).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output() {
        Ok(output) => match clang_version(&String::from_utf8_lossy(&output.stdout)) {
            Some(version) => Answer::Clang(version),
            None => Answer::Other,
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Answer::Missing,
        Err(error) => Answer::Failed(error.to_string()),
    }
}

/// The major version in the text `clang --version` prints. Apple's clang numbers its releases differently, and is
/// refused.
fn clang_version(text: &str) -> Option<u32> {
    if text.contains("Apple") {
        return None;
    }
    let (_, rest) = text.split_once("clang version ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The commands under which the tool `name` may be found, the best first: next to the compiler, then of its release,
/// then any.
///
/// For `llvm-dis` a newer release reads the bitcode of every older one, so newer ones come first among the rest.
pub fn tool_candidates(name: &str, clang: Option<&Clang>) -> Vec<PathBuf> {
    let mut candidates = Vec::new();
    if let Some(clang) = clang {
        if let Some(beside) = clang.command.parent().filter(|dir| !dir.as_os_str().is_empty()) {
            candidates.push(beside.join(name));
        }
        candidates.push(format!("{name}-{}", clang.version).into());
    }
    for version in SUPPORTED.rev() {
        let command = PathBuf::from(format!("{name}-{version}"));
        if !candidates.contains(&command) {
            candidates.push(command);
        }
    }
    candidates.push(name.into());
    candidates
}

/// The LLVM release a tool belongs to, from its `--version`.
pub fn llvm_tool_version(command: &Path) -> Option<u32> {
    let output = Command::new(command).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (_, rest) = text.split_once("LLVM version ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds a compiler on a machine that has just `installed`, each with its version (0: not a clang).
    fn find(
        estragon_clang: Option<&str>,
        cc: Option<&str>,
        installed: &[(&str, u32)],
    ) -> Result<(String, u32), String> {
        let wishes = Wishes { estragon_clang: estragon_clang.map(Into::into), cc: cc.map(Into::into) };
        let mut ask = |command: &OsStr| match installed.iter().find(|(name, _)| *name == command) {
            Some((_, 0)) => Answer::Other,
            Some((_, version)) => Answer::Clang(*version),
            None => Answer::Missing,
        };
        match find_clang_with(&wishes, &mut ask) {
            Ok(clang) => Ok((clang.command.display().to_string(), clang.version)),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn the_order_of_the_search() {
        let all = [("clang", 19), ("clang-22", 22), ("clang-14", 14), ("my-clang", 16), ("gcc", 0)];
        assert_eq!(find(Some("my-clang"), Some("clang-14"), &all), Ok(("my-clang".into(), 16)));
        assert_eq!(find(None, Some("clang-14"), &all), Ok(("clang-14".into(), 14)));
        assert_eq!(find(None, Some("gcc"), &all), Ok(("clang".into(), 19)));
        assert_eq!(find(None, None, &all[1..]), Ok(("clang-22".into(), 22)));
        assert_eq!(find(None, None, &[("clang", 11), ("clang-15", 15)]), Ok(("clang-15".into(), 15)));
    }

    #[test]
    fn what_was_passed_over_is_said() {
        let error = find(None, Some("gcc"), &[("gcc", 0), ("clang", 11)]).unwrap_err();
        assert!(error.contains(INSTALL) && error.contains("`clang`: is clang 11"), "{error}");
        assert!(error.contains("`gcc`: is not a clang"), "{error}");
        let error = find(Some("nowhere"), None, &[("clang", 19)]).unwrap_err();
        assert_eq!(error, "$ESTRAGON_CLANG is `nowhere`, which cannot be used; passed over `nowhere`: not found");
    }

    #[test]
    fn versions_as_printed_by_real_compilers() {
        assert_eq!(clang_version("Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu\n"), Some(14));
        assert_eq!(clang_version("Ubuntu clang version 19.1.7 (3~deb12u1)\n"), Some(19));
        assert_eq!(clang_version("clang version 22.1.8\n"), Some(22));
        assert_eq!(clang_version("Apple clang version 15.0.0 (clang-1500.3.9.4)\n"), None);
        assert_eq!(clang_version("gcc (Debian 12.2.0-14) 12.2.0\n"), None);
    }

    #[test]
    fn tools_of_the_same_release_come_first() {
        let clang = Clang { command: "clang-19".into(), version: 19 };
        assert_eq!(tool_candidates("lli", Some(&clang))[..2], [PathBuf::from("lli-19"), PathBuf::from("lli-22")]);
        assert_eq!(tool_candidates("lli", None).last().unwrap(), &PathBuf::from("lli"));
        let clang = Clang { command: "opt/llvm/bin/clang".into(), version: 20 };
        assert_eq!(tool_candidates("lli", Some(&clang))[0], PathBuf::from("opt/llvm/bin/lli"));
    }
}
