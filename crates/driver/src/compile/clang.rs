//! One file through clang, or from the cache.

use super::cache::{self, Cache, Key, Made};
use super::{Kind, as_path_argument, jobs};
use crate::Error;
use crate::headers::{self, CXX_PRELUDE};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use tempfile::TempDir;
use toolchain::Clang;

/// Variables with which users change what clang reads.
const ENVIRONMENT: [&str; 5] =
    ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SOURCE_DATE_EPOCH", "CCC_OVERRIDE_OPTIONS"];

/// A compiler with the headers that we add.
pub struct Compiler {
    clang: Clang,
    include: PathBuf,
    /// The compiler as far as the cache is concerned; `None` where it cannot be told from others.
    identity: Option<String>,
    /// Removed in the end.
    _dir: Option<TempDir>,
}

impl Compiler {
    pub fn set_up(cache: Option<&Cache>) -> Result<Self, Error> {
        let found = match cache {
            Some(cache) => toolchain::find_known_clang(cache.dir()),
            None => toolchain::find_clang(),
        };
        let clang = found.map_err(Error::NoClang)?;
        let in_cache = cache.and_then(|cache| headers::write_into(cache.dir()).ok());
        let (include, dir) = match in_cache {
            Some(include) => (include, None),
            None => {
                let dir = tempfile::Builder::new().prefix("estragon-").tempdir().map_err(Error::Temporary)?;
                (headers::write_into(dir.path()).map_err(Error::Temporary)?, Some(dir))
            }
        };
        let resolved = toolchain::resolve(clang.command.as_os_str());
        let identity = resolved.as_deref().and_then(toolchain::identity).filter(|_| dir.is_none());
        Ok(Self { clang, include, identity, _dir: dir })
    }

    /// Puts a file of ours beside the headers, unless it is there already.
    pub fn add_file(&self, name: &str, text: &str) -> Result<PathBuf, Error> {
        let file = self.include.join(name);
        if fs::read_to_string(&file).is_ok_and(|there| there == text) {
            return Ok(file);
        }
        let beside = toolchain::beside(&file);
        fs::write(&beside, text).and_then(|()| fs::rename(&beside, &file)).map_err(Error::Temporary)?;
        Ok(file)
    }

    /// The text, and flags of a build that clang does not know and that were left out.
    pub fn compile(
        &self,
        file: &Path,
        kind: Kind,
        flags: &[OsString],
        directory: Option<&Path>,
        cache: Option<&Cache>,
        running: &jobs::Running,
    ) -> Result<(Made, Vec<String>), Error> {
        let mut flags = flags.to_vec();
        let mut left_out = Vec::new();
        loop {
            match self.attempt(file, kind, &flags, directory, cache, running) {
                Err(Refused::Flags(refused, messages)) => {
                    let before = flags.len();
                    flags.retain(|flag| !refused.iter().any(|refused| flag == refused.as_str()));
                    if flags.len() == before {
                        tell(&messages);
                        return Err(self.failed(file));
                    }
                    left_out.extend(refused);
                }
                Err(Refused::Other(error)) => return Err(error),
                Ok(made) => return Ok((made, left_out)),
            }
        }
    }

    fn failed(&self, file: &Path) -> Error {
        Error::Compiler { command: self.clang.command.clone(), file: file.into() }
    }

    fn attempt(
        &self,
        file: &Path,
        kind: Kind,
        flags: &[OsString],
        directory: Option<&Path>,
        cache: Option<&Cache>,
        running: &jobs::Running,
    ) -> Result<Made, Refused> {
        let mut args = self.flags(kind, directory.is_some());
        args.extend(flags.iter().cloned());
        // Last, so that no flag of the user changes what comes out.
        args.extend(["-S", "-emit-llvm", "-o", "-"].map(OsString::from));
        args.push(as_path_argument(file).into());
        let here = std::env::current_dir().map_err(|why| Refused::Other(Error::Temporary(why)))?;
        let place = directory.unwrap_or(&here);
        let kept = cache.zip(self.key(file, &args, place));
        if let Some(made) = kept.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return Ok(made);
        }
        let rule = cache.filter(|_| kept.is_some()).map(|cache| toolchain::beside(&cache.dir().join("rule")));
        let mut command = Command::new(&self.clang.command);
        command.args(&args).current_dir(place);
        if let Some(rule) = &rule {
            command.args(["-MD", "-MT", "x", "-MF"]).arg(rule);
        }
        let started = SystemTime::now();
        let done = running.output(&mut command);
        let read = rule.map(|rule| {
            let text = fs::read_to_string(&rule).unwrap_or_default();
            let _ = fs::remove_file(rule);
            cache::dependencies(&text, place)
        });
        let (status, text, messages) =
            done.map_err(|why| Refused::Other(Error::CompilerDied { command: self.clang.command.clone(), why }))?;
        if !status.success() {
            let refused = refused(&String::from_utf8_lossy(&messages));
            if directory.is_some() && !refused.is_empty() {
                return Err(Refused::Flags(refused, messages));
            }
            // A signal that ended the compiler says nothing about the file.
            let ended = status.signal().is_some_and(|signal| [2, 15].contains(&signal));
            let error = if ended { Error::Interrupted } else { self.failed(file) };
            tell(&messages);
            return Err(Refused::Other(error));
        }
        let made = Made { text, messages };
        if let (Some((cache, key)), Some(read)) = (kept, read)
            && !read.is_empty()
        {
            cache.put(&key, started, &read, &include_directories(flags, place), &made);
        }
        Ok(made)
    }

    /// What the result depends on, except for the headers.
    fn key(&self, file: &Path, args: &[OsString], place: &Path) -> Option<Key> {
        let mut key = Key::default();
        key.add(self.identity.as_ref()?.as_bytes());
        key.add(place.as_os_str().as_encoded_bytes());
        for arg in args {
            key.add(arg.as_encoded_bytes());
        }
        for name in ENVIRONMENT {
            key.add(std::env::var_os(name).unwrap_or_default().as_encoded_bytes());
        }
        let text = fs::read(file).ok()?;
        key.add(&(text.len() as u64).to_le_bytes());
        key.add(&cache::digest(&text).to_le_bytes());
        Some(key)
    }

    fn flags(&self, kind: Kind, from_build: bool) -> Vec<OsString> {
        let mut flags: Vec<OsString> = [
            // `optnone` would only have to be read over.
            ["-O0", "-Xclang", "-disable-O0-optnone", "-g"].as_slice(),
            // A product and a sum stay two operations, as they are on a processor without a fused one.
            &["-ffp-contract=off"],
            // Flags for the linker are often passed along with the others.
            &["-Wno-unused-command-line-argument"],
            &["-D__ESTRAGON__=1"],
        ]
        .concat()
        .into_iter()
        .map(Into::into)
        .collect();
        // An option that gcc knows and clang does not is of no interest to users of gcc.
        if from_build {
            flags.extend(["-Wno-unknown-warning-option", "-Wno-ignored-optimization-argument"].map(OsString::from));
        }
        // A compiler whose messages are collected does not see the terminal.
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && io::stderr().is_terminal();
        flags.extend(colour.then(|| "-fcolor-diagnostics".into()));
        // The directory has another name for each user; reports must not.
        flags.push(concat("-fdebug-prefix-map=", self.include.as_os_str(), "=<estragon>"));
        flags.push("-isystem".into());
        flags.push(self.include.clone().into());
        match kind {
            // Newer compilers refuse what older sources do.
            Kind::C if self.clang.version >= 16 => {
                flags.extend(["-Wno-error=implicit-function-declaration", "-Wno-error=int-conversion"].map(Into::into));
            }
            Kind::Cxx => flags.extend(["-include".into(), self.include.join(CXX_PRELUDE).into()]),
            Kind::C | Kind::Rust | Kind::Text | Kind::Bitcode | Kind::Object | Kind::Archive => {}
        }
        flags
    }
}

/// Why a compilation failed.
enum Refused {
    /// The compiler does not know these, and said so.
    Flags(Vec<String>, Vec<u8>),
    Other(Error),
}

/// Passes on what the compiler said. Nothing can be done about a standard error that is closed.
fn tell(messages: &[u8]) {
    let _ = io::stderr().write_all(messages);
}

/// The flags that clang says it does not know, as in ``unknown argument: '-fno-x'``.
fn refused(messages: &str) -> Vec<String> {
    let says = ["unknown argument: '", "unknown argument '", "unsupported option '", "unknown target CPU '"];
    let flag = |line: &str| {
        let (_, rest) = says.iter().find_map(|says| line.split_once(says))?;
        Some(rest.split('\'').next()?.to_owned())
    };
    messages.lines().filter(|line| line.contains("error: ")).filter_map(flag).collect()
}

/// Where the compiler looks for headers because of its flags.
fn include_directories(flags: &[OsString], place: &Path) -> Vec<PathBuf> {
    const NAMES: [&str; 4] = ["-I", "-iquote", "-isystem", "-idirafter"];
    let mut words = flags.iter().filter_map(|flag| flag.to_str());
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let name = NAMES.into_iter().find(|name| word.starts_with(name));
        let value = name.and_then(|name| word.strip_prefix(name)).and_then(|rest| match rest {
            "" => words.next(),
            rest => Some(rest),
        });
        found.extend(value.map(|value| place.join(value)));
    }
    found
}

fn concat(before: &str, middle: &OsStr, after: &str) -> OsString {
    let mut text = OsString::from(before);
    text.push(middle);
    text.push(after);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_clang_refuses() {
        let says = "clang: error: unknown argument: '-fno-such'\nclang: error: unsupported option '-mfoo' for target 'x'\nb.c:1: error: no\n";
        assert_eq!(refused(says), ["-fno-such", "-mfoo"]);
        assert!(refused("a.c:1:1: error: unknown type name 'x'\n").is_empty());
    }

    #[test]
    fn directories_for_headers() {
        let flags = ["-Ia", "-DX", "-I", "/b", "-isystem", "c"].map(OsString::from);
        assert_eq!(include_directories(&flags, Path::new("/p")), ["/p/a", "/b", "/p/c"].map(PathBuf::from));
    }
}
