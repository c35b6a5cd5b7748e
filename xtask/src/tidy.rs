//! The shape of the repository, checked: what docs/ARCHITECTURE.md says crates never do, and habits a compiler does not
//! see.

use crate::Done;
use crate::shell::root;
use std::fs;
use std::path::{Path, PathBuf};

/// Each crate with the crates of the workspace it may depend on. Development dependencies are free, since a test may
/// compare what the code under test must not know.
const MAY_USE: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("toolchain", &[]),
    ("ir", &["base"]),
    ("llvm", &["base", "ir"]),
    ("passes", &["base", "ir"]),
    ("vm", &["base", "ir"]),
    ("explore", &["base"]),
    ("oracle", &["base", "ir"]),
    ("report", &["base"]),
    ("cluster", &[]),
    ("driver", &["base", "ir", "llvm", "passes", "vm", "explore", "oracle", "report", "toolchain", "cluster"]),
    ("cli", &["base", "ir", "driver", "report"]),
    ("testkit", &["base", "ir"]),
    ("differential", &["base", "explore", "oracle", "testkit"]),
    ("campaign", &["base", "ir", "vm", "explore", "oracle", "passes", "driver", "testkit", "differential"]),
    ("xtask", &["testkit", "toolchain"]),
];

/// Files longer than this hold more than one concept.
const MAX_LINES: usize = 800;

/// Words and paths that have no place in the repository. Written in two halves, so that this file is not among the
/// findings.
const FORBIDDEN: &[(&str, &str, &str)] = &[
    ("TO", "DO", "say it in an issue, or do it"),
    ("FIX", "ME:", "known failures live in tests/fixme, where they are run"),
    ("/ro", "ot/", "a path of one machine"),
    ("/ho", "me/", "a path of one machine"),
    ("/wo", "rk/", "a path of one machine"),
    ("127.0", ".0.1", "an address of one machine"),
];

/// Phrases that the field has other words for (docs/GLOSSARY.md), in code and prose. In two halves as well.
const UNIDIOMATIC: &[(&str, &str, &str)] = &[
    ("for ", "ever ", "forever"),
    ("for ", "ever.", "forever"),
    ("for ", "ever,", "forever"),
    ("goes ", "round", "iterates, or spins"),
    ("going ", "round", "iterating, or spinning"),
    ("go ", "round", "iterate, or spin"),
    ("in ", "vain", "redundant; of a poll: failed"),
    ("vou", "ched", "dominated"),
    ("pati", "ence", "fuel"),
    ("doubt", "ful", "to be demoted, of an await"),
    ("in ", "doubt", "to be demoted, of an await"),
    ("pure ", "round", "pure iteration"),
    ("round ", "of a loop", "iteration of a loop"),
    ("rounds ", "of a loop", "iterations of a loop"),
    ("as good ", "as none", "redundant"),
    ("without ", "a word", "silently"),
    ("taken ", "back", "undone"),
    ("to be ", "had", "available"),
    ("is no ", "step", "is not a step"),
    ("is no ", "operation", "is not an operation"),
    ("are no ", "operation", "are not operations"),
    ("nobody", "'s business", "unobservable"),
    ("for ", "who ", "for a thread that"),
    ("who ", "is woken", "the thread that is woken"),
    ("those ", "who ", "the threads that"),
    ("who", "ever", "the caller, or the thread that"),
];

/// Columns that comments and Markdown may have, as rustfmt allows code.
const MAX_COLUMNS: usize = 120;

pub fn tidy() -> Done {
    let root = root();
    let mut findings = Vec::new();
    let files = files(&root).map_err(|why| format!("cannot list the files: {why}"))?;
    dependencies(&root, &files, &mut findings);
    for file in &files {
        let Ok(text) = fs::read_to_string(root.join(file)) else { continue };
        let mut say = |line: usize, what: String| findings.push(format!("{}:{line}: {what}", file.display()));
        forbidden(file, &text, &mut say);
        match file.extension().and_then(|text| text.to_str()) {
            Some("rs") => {
                rust_file(file, &text, &mut say);
                unidiomatic(&text, &mut say);
                // The lines of programs under test are known to what was compiled from them.
                if !file.starts_with("tests") {
                    wide_comments(&text, &mut say);
                }
            }
            Some("md") => {
                empty_sections(&text, &mut say);
                unidiomatic(&text, &mut say);
                wide_prose(&text, &mut say);
            }
            _ => {}
        }
    }
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, nothing to say", files.len());
            Ok(())
        }
        n => Err(format!("tidy has {n} findings")),
    }
}

/// All files of the repository, relative to its root; what is built or generated is left out.
fn files(root: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(&dir)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let relative = path.strip_prefix(root).expect("entries lie below their directory").to_owned();
            let generated = name.starts_with("target") || name == ".git" || relative.starts_with("fuzz/corpus");
            match path.is_dir() {
                _ if generated || relative.starts_with("fuzz/artifacts") => {}
                true => open.push(path),
                false => found.push(relative),
            }
        }
    }
    found.sort();
    Ok(found)
}

fn dependencies(root: &Path, files: &[PathBuf], findings: &mut Vec<String>) {
    for file in files.iter().filter(|file| file.ends_with("Cargo.toml") && !file.starts_with("tests/")) {
        let dir = file.parent().unwrap_or(Path::new(""));
        if dir.as_os_str().is_empty() || dir.starts_with("fuzz") {
            continue;
        }
        let name = dir.file_name().unwrap_or_default().to_string_lossy();
        let Some((_, may_use)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
            findings.push(format!("{}: a new crate: say in xtask/src/tidy.rs what it may use", file.display()));
            continue;
        };
        let text = fs::read_to_string(root.join(file)).unwrap_or_default();
        for used in dependency_names(&text) {
            let in_workspace = MAY_USE.iter().any(|(known, _)| *known == used);
            if in_workspace && !may_use.contains(&used.as_str()) {
                findings.push(format!("{}: `{name}` must not know `{used}`", file.display()));
            }
        }
    }
}

/// The names in the `[dependencies]` table of a manifest.
fn dependency_names(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(table) = line.strip_prefix('[') {
            inside = table == "dependencies]" || (table.starts_with("target.") && table.ends_with(".dependencies]"));
            if let Some(name) = table.strip_prefix("dependencies.") {
                names.push(name.trim_end_matches(']').to_owned());
            }
        } else if inside && !line.starts_with('#') {
            let name: String = line.chars().take_while(|c| c.is_alphanumeric() || "_-".contains(*c)).collect();
            names.extend((!name.is_empty()).then_some(name));
        }
    }
    names
}

fn forbidden(file: &Path, text: &str, say: &mut dyn FnMut(usize, String)) {
    // Texts made by compilers are data and kept as they came; locked versions are cargo's.
    let data = ["ll", "lock"].iter().any(|extension| file.extension().is_some_and(|text| text == *extension));
    if data {
        return;
    }
    for (number, line) in text.lines().enumerate() {
        for (first, second, why) in FORBIDDEN {
            let word = format!("{first}{second}");
            if line.contains(&word) {
                say(number + 1, format!("`{word}`: {why}"));
            }
        }
    }
}

fn unidiomatic(text: &str, say: &mut dyn FnMut(usize, String)) {
    for (number, line) in text.lines().enumerate() {
        // A phrase may end a line.
        let line = format!("{} ", line.to_lowercase());
        for (first, second, instead) in UNIDIOMATIC {
            let phrase = format!("{first}{second}");
            if line.contains(&format!(" {phrase}")) {
                say(number + 1, format!("`{}`: say {instead}", phrase.trim()));
            }
        }
    }
}

/// Comments are not rustfmt's business.
fn wide_comments(text: &str, say: &mut dyn FnMut(usize, String)) {
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("//") && line.chars().count() > MAX_COLUMNS {
            say(number + 1, format!("a comment of more than {MAX_COLUMNS} columns"));
        }
    }
}

/// Markdown, except blocks that show code or output.
fn wide_prose(text: &str, say: &mut dyn FnMut(usize, String)) {
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced && line.chars().count() > MAX_COLUMNS {
            say(number + 1, format!("more than {MAX_COLUMNS} columns"));
        }
    }
}

fn rust_file(file: &Path, text: &str, say: &mut dyn FnMut(usize, String)) {
    let lines = text.lines().count();
    if lines > MAX_LINES {
        say(lines, format!("more than {MAX_LINES} lines: split it by concept"));
    }
    let source = file.components().any(|part| part.as_os_str() == "src");
    if source && !text.starts_with("//!") {
        say(1, "a module opens with its contract: `//! ...`".to_owned());
    }
}

/// A heading that is followed by one of the same or a higher level, or by nothing, promises a text that is not there.
fn empty_sections(text: &str, say: &mut dyn FnMut(usize, String)) {
    let mut open: Option<(usize, usize)> = None;
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        let level = if fenced { 0 } else { line.chars().take_while(|c| *c == '#').count() };
        let heading = level > 0 && line[level..].starts_with(' ');
        if heading {
            if let Some((at, above)) = open
                && level <= above
            {
                say(at, "a section without text".to_owned());
            }
            open = Some((number + 1, level));
        } else if !line.trim().is_empty() {
            open = None;
        }
    }
    if let Some((at, _)) = open {
        say(at, "a section without text".to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_read_from_their_tables_only() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\nbase.workspace = true\n# ir = 1\nllvm = { path = \"y\" }\n\
                        [dev-dependencies]\nvm.workspace = true\n[dependencies.report]\npath = \"z\"\n";
        assert_eq!(dependency_names(manifest), ["base", "llvm", "report"]);
    }

    #[test]
    fn sections_without_text_are_found() {
        let found = |text: &str| {
            let mut lines = Vec::new();
            empty_sections(text, &mut |line, _| lines.push(line));
            lines
        };
        assert_eq!(found("# a\n\n## b\ntext\n## c\n\n## d\ntext\n"), [5]);
        assert_eq!(found("# a\ntext\n## b\n"), [3]);
        assert_eq!(found("# a\n```\n# no heading\n# nor this\n```\n"), [0usize; 0]);
    }

    #[test]
    fn unidiomatic_phrases_and_wide_lines_are_found() {
        let found = |check: fn(&str, &mut dyn FnMut(usize, String)), text: &str| {
            let mut lines = Vec::new();
            check(text, &mut |line, _| lines.push(line));
            lines
        };
        let phrase = ["it waits for", " ever"].concat();
        assert_eq!(found(unidiomatic, &format!("for every\n// {phrase}\n{phrase}, too\n")), [2, 3]);
        let wide = "x".repeat(MAX_COLUMNS);
        assert_eq!(found(wide_comments, &format!("{wide}x\n    // {wide}\n// short\n")), [2]);
        assert_eq!(found(wide_prose, &format!("{wide}\n{wide}x\n```\n{wide}x\n```\n")), [2]);
    }

    #[test]
    fn long_files_and_missing_headers_are_found() {
        let found = |file: &str, text: &str| {
            let mut lines = Vec::new();
            rust_file(Path::new(file), text, &mut |line, _| lines.push(line));
            lines
        };
        assert_eq!(found("crates/a/src/b.rs", "//! Contract.\n"), [0usize; 0]);
        assert_eq!(found("crates/a/src/b.rs", "use x;\n"), [1]);
        assert_eq!(found("crates/a/tests/b.rs", "use x;\n"), [0usize; 0]);
        assert_eq!(found("crates/a/src/b.rs", &"//!\n".repeat(801)), [801]);
    }
}
