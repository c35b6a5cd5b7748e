//! Versions of compilers, kept in the cache directory: starting a compiler only to ask for its version takes as long as
//! compiling a small file.
//!
//! An answer belongs to one executable, identified by path, size, time of change and inode. Only a program whose own
//! name is that of a clang is remembered: a script, or a wrapper such as ccache, stays the same file when the compiler
//! behind it changes.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// More than anyone has installed.
const MOST_ROWS: usize = 64;
const HEAD: &str = "estragon toolchain 1";

/// Where things that can be made again are kept: `$ESTRAGON_CACHE`, else `estragon` in the user's cache directory.
pub fn cache_dir() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(asked) = set("ESTRAGON_CACHE") {
        return std::path::absolute(asked).ok();
    }
    let base = set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(|| Some(set("HOME")?.join(".cache")))?;
    Some(base.join("estragon"))
}

/// The executable that a command stands for.
pub fn resolve(command: &OsStr) -> Option<PathBuf> {
    let path = Path::new(command);
    if path.components().count() > 1 {
        return is_executable(path).then(|| path.into());
    }
    let dirs = std::env::var_os("PATH")?;
    std::env::split_paths(&dirs).map(|dir| dir.join(path)).find(|file| is_executable(file))
}

fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.mode() & 0o111 != 0)
}

/// The identity of an executable, which changes with an update; `None` where it may only stand for another
/// program.
pub fn identity(executable: &Path) -> Option<String> {
    let file = fs::canonicalize(executable).ok()?;
    let name = file.file_name()?.to_str()?;
    if !(name.contains("clang") || name.contains("llvm")) {
        return None;
    }
    let mut magic = [0; 4];
    fs::File::open(&file).ok()?.read_exact(&mut magic).ok()?;
    let data = fs::metadata(&file).ok()?;
    let text = file.to_str().filter(|text| !text.contains(['\t', '\n']))?;
    let identity = format!("{text}\t{}\t{}.{:09}\t{}", data.len(), data.mtime(), data.mtime_nsec(), data.ino());
    (magic == *b"\x7fELF").then_some(identity)
}

/// The major version that this executable gave as its own the last time.
pub(crate) fn version(cache: &Path, identity: &str) -> Option<u32> {
    rows(cache).into_iter().find_map(|row| row.strip_prefix(identity)?.strip_prefix('\t')?.parse().ok())
}

/// Stores an answer. If that fails, the compiler is asked again.
pub(crate) fn remember(cache: &Path, identity: &str, version: u32) {
    let mut rows = rows(cache);
    let path = identity.split('\t').next().unwrap_or(identity).to_owned() + "\t";
    rows.retain(|row| !row.starts_with(&path));
    rows.truncate(MOST_ROWS - 1);
    rows.insert(0, format!("{identity}\t{version}"));
    let text = std::iter::once(HEAD.to_owned()).chain(rows).map(|row| row + "\n").collect::<String>();
    let _ = fs::create_dir_all(cache).and_then(|()| write_whole(&cache.join("toolchain"), text.as_bytes()));
}

fn rows(cache: &Path) -> Vec<String> {
    let text = fs::read_to_string(cache.join("toolchain")).unwrap_or_default();
    match text.strip_prefix(HEAD) {
        Some(rest) if rest.ends_with('\n') => rest.lines().filter(|row| !row.is_empty()).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// Writes a file so that others see either all of it or what was there before.
pub fn write_whole(file: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = beside(file);
    let done = fs::write(&unfinished, contents).and_then(|()| fs::rename(&unfinished, file));
    if done.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    done
}

/// A name for what will become this file, which no other process or thread uses.
pub fn beside(file: &Path) -> PathBuf {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut name = std::ffi::OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}-{number}.tmp", std::process::id()));
    file.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("estragon-known-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        dir
    }

    #[test]
    fn answers_are_kept_until_the_executable_changes() {
        let dir = place("answers");
        let file = dir.join("clang-19");
        fs::write(&file, "\x7fELF first").unwrap();
        let before = identity(&file).unwrap();
        assert_eq!(version(&dir, &before), None);
        remember(&dir, &before, 19);
        remember(&dir, "other\t1\t2\t3", 0);
        assert_eq!((version(&dir, &before), version(&dir, "other\t1\t2\t3")), (Some(19), Some(0)));
        fs::write(&file, "\x7fELF the second one").unwrap();
        let after = identity(&file).unwrap();
        assert_eq!(version(&dir, &after), None);
        remember(&dir, &after, 20);
        assert_eq!((version(&dir, &before), version(&dir, &after)), (None, Some(20)));
        fs::write(dir.join("toolchain"), "half a").unwrap();
        assert_eq!(version(&dir, &after), None);
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn wrappers_are_always_asked() {
        let dir = place("wrappers");
        for (name, contents) in [("clang", "#!/bin/sh\n"), ("ccache", "\x7fELF")] {
            fs::write(dir.join(name), contents).unwrap();
            assert_eq!(identity(&dir.join(name)), None);
        }
        std::os::unix::fs::symlink(dir.join("ccache"), dir.join("clang-18")).unwrap();
        assert_eq!(identity(&dir.join("clang-18")), None);
        fs::remove_dir_all(dir).unwrap();
    }
}
