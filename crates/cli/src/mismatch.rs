//! A finding that the second interpreter contradicts: both executions are saved, for a report of this bug in estragon.

use driver::Mismatch;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Saves both executions in `dir`, or else in the directory for temporary files; what to print about them.
pub fn save(mismatch: &Mismatch, number: usize, dir: &Path) -> String {
    let saved = [("machine", &mismatch.machine), ("interpreter", &mismatch.interpreter)].map(|(whose, trace)| {
        let which = if number == 0 { String::new() } else { format!("-{}", number + 1) };
        let name = format!("estragon-mismatch-{}{which}-{whose}.txt", std::process::id());
        match write(dir, &name, trace).or_else(|_| write(&std::env::temp_dir(), &name, trace)) {
            Ok(path) => format!("its execution on the {whose} is in {}\n", path.display()),
            Err(why) => format!("its execution on the {whose} cannot be saved ({why}):\n{trace}"),
        }
    });
    format!(
        "internal error: {}\n{}This is a bug in estragon, and says nothing about your program. Please report it with the \
         input, the command line and these files.\n",
        mismatch.what,
        saved.concat()
    )
}

fn write(dir: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    let path = dir.join(name);
    fs::write(&path, text)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::save;
    use driver::Mismatch;
    use std::fs;

    #[test]
    fn both_executions_are_saved() {
        let dir = tempfile::tempdir().expect("a place for the test");
        let mismatch = Mismatch { what: "why".into(), machine: "ours".into(), interpreter: "other".into() };
        let text = save(&mismatch, 1, dir.path());
        assert!(text.starts_with("internal error: why\n"), "{text}");
        for (whose, trace) in [("machine", "ours"), ("interpreter", "other")] {
            let name = format!("estragon-mismatch-{}-2-{whose}.txt", std::process::id());
            assert!(text.contains(&name), "{text}");
            assert_eq!(fs::read_to_string(dir.path().join(name)).expect("a saved execution"), trace);
        }
    }
}
