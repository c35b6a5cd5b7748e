//! `compile_commands.json`: the flags with which a build compiles each file, as CMake, Meson, Bazel's exporters and
//! `bear` write it.
//!
//! Of a command, what decides the meaning of the source is kept: include paths, macros, the language, `-f` and `-m`
//! flags. What the build makes of it (outputs, dependencies, optimisation, debug information, warnings,
//! instrumentation) is ours to decide, and left out.

use super::CompileCommand;
use crate::Error;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

pub struct Database {
    file: PathBuf,
    entries: Vec<Entry>,
}

struct Entry {
    directory: PathBuf,
    /// Absolute, without `.` and `..`.
    source: PathBuf,
    output: Option<PathBuf>,
    words: Vec<String>,
}

impl Database {
    /// `path` is the file, or the directory that holds it.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let file = if path.is_dir() { path.join("compile_commands.json") } else { path.to_owned() };
        let text = fs::read_to_string(&file).map_err(|why| Error::NoDatabase(file.clone(), why))?;
        let wrong = |line: usize, what: String| Error::Database { file: file.clone(), line, what };
        let value: Value = serde_json::from_str(&text)
            .map_err(|why| wrong(why.line(), why.to_string().split(" at line ").next().unwrap_or("").to_owned()))?;
        let Value::Array(rows) = value else { return Err(wrong(0, "not a list of commands".to_owned())) };
        let base = file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let base = std::path::absolute(base).map_err(|why| Error::Unreadable(base.into(), why))?;
        let entry = |(number, row): (usize, &Value)| {
            Entry::read(row, &base).map_err(|what| wrong(0, format!("entry {}: {what}", number + 1)))
        };
        let entries = rows.iter().enumerate().map(entry).collect::<Result<_, _>>()?;
        Ok(Self { file, entries })
    }

    /// How to compile a file, which is named by itself or by what the build makes of it; `None` if the build does not
    /// know it. Notes say what the user may not expect.
    pub fn command(&self, file: &Path, notes: &mut Vec<String>) -> Result<Option<CompileCommand>, Error> {
        let asked = normal(&std::path::absolute(file).unwrap_or_else(|_| file.into()));
        let same = |path: &Path| path == asked || fs::canonicalize(path).is_ok_and(|path| path == real(&asked));
        let mut found = self.entries.iter().filter(|entry| same(&entry.source));
        let by_name = found.next();
        let more = found.count();
        let by_output = || self.entries.iter().find(|entry| entry.output.as_deref() == Some(asked.as_path()));
        let Some(entry) = by_name.or_else(by_output) else { return Ok(None) };
        if more > 0 {
            let (shown, name) = (file.display(), self.file.display());
            let output = entry.output.as_ref().map(|path| format!(", which produces {}", path.display()));
            notes.push(format!(
                "{shown} is compiled {} times in {name}; the first command is used{}",
                more + 1,
                output.unwrap_or_default()
            ));
        }
        if !entry.directory.is_dir() {
            let what = format!("the directory {} of {} does not exist", entry.directory.display(), file.display());
            return Err(Error::Database { file: self.file.clone(), line: 0, what });
        }
        Ok(Some(entry.command(file.to_owned())?))
    }

    pub fn file(&self) -> &Path {
        &self.file
    }
}

impl Entry {
    fn read(row: &Value, base: &Path) -> Result<Self, String> {
        let Value::Object(row) = row else { return Err("not an object".to_owned()) };
        let text = |name: &str| match row.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str())),
            Some(_) => Err(format!("`{name}` is not a string")),
        };
        let directory = base.join(text("directory")?.ok_or("`directory` is missing")?);
        let file = text("file")?.filter(|file| !file.is_empty()).ok_or("`file` is missing")?;
        let output = text("output")?.map(|output| normal(&directory.join(output)));
        let words = match (row.get("arguments"), text("command")?) {
            (Some(Value::Array(words)), _) => {
                let words = words.iter().map(|word| word.as_str().map(str::to_owned));
                words.collect::<Option<Vec<_>>>().ok_or("`arguments` is not a list of strings")?
            }
            (Some(_), _) => return Err("`arguments` is not a list of strings".to_owned()),
            (None, Some(command)) => shell_words(command)?,
            (None, None) => return Err("both `arguments` and `command` are missing".to_owned()),
        };
        Ok(Self { source: normal(&directory.join(file)), directory, output, words })
    }

    fn command(&self, file: PathBuf) -> Result<CompileCommand, Error> {
        let words = self.expanded(&self.words, 0)?;
        let mut words = words.as_slice();
        // A launcher comes before the compiler.
        while let [first, rest @ ..] = words
            && !rest.is_empty()
            && ["ccache", "sccache", "distcc", "icecc", "env"].contains(&name_of(first))
        {
            words = rest;
        }
        let (compiler, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let is_source = |word: &str| normal(&self.directory.join(word)) == self.source;
        let mut flags = kept(rest, &is_source);
        // A C++ compiler takes a C file for C++.
        let plain_c = self.source.extension().is_some_and(|text| text == "c");
        if name_of(compiler).contains("++") && plain_c && !flags.iter().any(|flag| flag.starts_with("-x")) {
            flags.extend(["-x".to_owned(), "c++".to_owned()]);
        }
        Ok(CompileCommand { file, source: self.source.clone(), directory: self.directory.clone(), flags })
    }

    /// The words with those of response files (`@file`) in their places.
    fn expanded(&self, words: &[String], depth: u32) -> Result<Vec<String>, Error> {
        let mut all = Vec::new();
        for word in words {
            let Some(name) = word.strip_prefix('@').filter(|_| depth < 8) else {
                all.push(word.clone());
                continue;
            };
            let file = self.directory.join(name);
            let text = fs::read_to_string(&file).map_err(|why| Error::Unreadable(file.clone(), why))?;
            let words = shell_words(&text).map_err(|what| Error::Database { file: file.clone(), line: 0, what })?;
            all.extend(self.expanded(&words, depth + 1)?);
        }
        Ok(all)
    }
}

fn name_of(word: &str) -> &str {
    Path::new(word).file_name().and_then(OsStr::to_str).unwrap_or(word)
}

fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.into())
}

/// A path without `.` and `..`, as a build writes them.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => out.push(part),
        }
    }
    out
}

/// Flags that are left out together with the word after them.
const WITH_A_WORD: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-MJ", "-include-pch", "-dumpbase", "-aux-info", "-L", "-l"];
/// Flags that are left out.
const ALONE: &[&str] =
    &["-c", "-S", "-E", "-emit-llvm", "--coverage", "-pedantic", "-pedantic-errors", "-w", "-pg", "-p", "-pipe", "-s"];
/// Flags that are left out whatever follows them in the same word.
const BEGINNINGS: &[&str] = &[
    "-o",
    "-M",
    "-O",
    "-g",
    "-W",
    "-l",
    "-L",
    "-save-temps",
    "--save-temps",
    "-flto",
    "-fno-lto",
    "-ffat-lto-objects",
    "-fembed-bitcode",
    "-fsanitize",
    "-fno-sanitize",
    "-fprofile",
    "-fcoverage",
    "-ftest-coverage",
    "-finstrument",
    "-fxray",
    "-fdiagnostics",
    "-fcolor-",
    "-fdebug-",
    "-fsave-optimization",
    "-fplugin",
    "-D_FORTIFY_SOURCE",
    "-U_FORTIFY_SOURCE",
];
/// Flags whose value is the next word, and which are kept.
const KEPT_WITH_A_WORD: &[&str] = &[
    "-I",
    "-D",
    "-U",
    "-x",
    "-include",
    "-imacros",
    "-iquote",
    "-isystem",
    "-idirafter",
    "-isysroot",
    "--sysroot",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-target",
    "-arch",
    "-Xpreprocessor",
    "--param",
    "-mllvm",
];

/// The flags that decide what the source means.
fn kept(words: &[String], is_source: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut flags: Vec<String> = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let word = word.as_str();
        if word == "-Xclang" {
            // A precompiled header was made with other flags; the header itself is included, too.
            let Some(inner) = rest.next() else { continue };
            match inner.as_str() {
                "-include-pch" => drop(rest.by_ref().take(2).count()),
                _ => flags.extend([word.to_owned(), inner.clone()]),
            }
        } else if let Some(parts) = word.strip_prefix("-Wp,") {
            let parts: Vec<String> = parts.split(',').map(str::to_owned).collect();
            let writes = parts.first().is_some_and(|first| first.starts_with("-M"));
            flags.extend(if writes { Vec::new() } else { kept(&parts, is_source) });
        } else if WITH_A_WORD.contains(&word) {
            rest.next();
        } else if KEPT_WITH_A_WORD.contains(&word) {
            let Some(value) = rest.next() else { continue };
            if !(word == "-D" && value.starts_with("_FORTIFY_SOURCE")) {
                flags.extend([word.to_owned(), value.clone()]);
            }
        } else if !(ALONE.contains(&word)
            || BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
            || word == "--"
            || !word.starts_with('-') && (is_source(word) || is_input(word)))
        {
            flags.push(word.to_owned());
        }
    }
    flags
}

/// Another file for the linker.
fn is_input(word: &str) -> bool {
    [".o", ".a", ".so", ".lo"].iter().any(|end| word.ends_with(end))
}

/// The words of a command as a shell would see them.
fn shell_words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('\'') => break,
                        Some(c) => word.push(c),
                        None => return Err("unterminated quote in `command`".to_owned()),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('"') => break,
                        Some('\\') => match chars.next() {
                            Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                            Some('\n') => {}
                            Some(c) => word.extend(['\\', c]),
                            None => return Err("unterminated quote in `command`".to_owned()),
                        },
                        Some(c) => word.push(c),
                        None => return Err("unterminated quote in `command`".to_owned()),
                    }
                }
            }
            '\\' => word.get_or_insert_default().extend(chars.next()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(command: &str) -> String {
        let row = serde_json::json!({ "directory": "/b", "file": "../src/a.c", "command": command });
        Entry::read(&row, Path::new("/")).unwrap().command("a.c".into()).unwrap().flags.join(" ")
    }

    #[test]
    fn what_decides_the_meaning_is_kept() {
        assert_eq!(
            flags(
                "cc -I../inc -I x -DA=1 -D B -UC -std=gnu11 -fPIC -pthread -m32 -isystem /s -include c.h -o a.o -c ../src/a.c"
            ),
            "-I../inc -I x -DA=1 -D B -UC -std=gnu11 -fPIC -pthread -m32 -isystem /s -include c.h"
        );
    }

    #[test]
    fn what_the_build_makes_of_it_is_left_out() {
        assert_eq!(
            flags(
                "ccache /usr/bin/gcc -O3 -g -ggdb3 -Wall -Werror -MD -MT a.o -MF a.o.d -MMD -MP -flto=auto -fsanitize=thread -oa.o \
                   -Wp,-MD,x.d -Wp,-D_FORTIFY_SOURCE=2 -D_FORTIFY_SOURCE=2 --coverage -c /src/a.c -lm -L/x y.o"
            ),
            ""
        );
        assert_eq!(
            flags("cc -Xclang -include-pch -Xclang x.pch -Xclang -include -Xclang x.hxx"),
            "-Xclang -include -Xclang x.hxx"
        );
        assert_eq!(flags("cc -Wp,-DN=3,-DM"), "-DN=3 -DM");
    }

    #[test]
    fn a_cxx_compiler_makes_cxx_of_a_c_file() {
        assert_eq!(flags("g++-12 -c ../src/a.c"), "-x c++");
        assert_eq!(flags("clang++ -x c -c ../src/a.c"), "-x c");
    }

    #[test]
    fn words_of_a_shell() {
        let words = |text: &str| shell_words(text).map(|words| words.join("|"));
        assert_eq!(
            words(r#"cc  -DS="a b" '-DT="c"' \"x\" "-DU=\"v\"" '' z\ z"#).unwrap(),
            r#"cc|-DS=a b|-DT="c"|"x"|-DU="v"||z z"#
        );
        assert!(words("cc 'a").is_err() && words("cc \"a").is_err());
    }
}
