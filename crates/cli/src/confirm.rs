//! Findings are repeated, on a fresh machine and on the second interpreter, before they are shown. One that cannot be had again is a bug
//! of ours, which is told; the others are shown.

use crate::output::Output;
use driver::{Code, Finding, Mismatch, Retold, Rules, Source};
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Findings that were confirmed.
#[derive(Default)]
pub struct Confirmed {
    pub findings: Vec<Retold>,
    /// What the ledger has to say about how they were.
    pub notes: Vec<String>,
    /// Others were not, which has been told.
    pub lost: bool,
}

/// Repeats the findings. Where one is not confirmed both executions are saved in `dir`.
pub fn findings(
    (source, code): (&Source, &Arc<Code>),
    rules: &Rules,
    findings: &[Finding],
    dir: &Path,
    output: &mut Output,
) -> Confirmed {
    let mut lost = false;
    let mut retold = Vec::new();
    for finding in findings {
        // What goes wrong has been told by then.
        match catch_unwind(AssertUnwindSafe(|| driver::retell(code, rules, finding))) {
            Ok(told) => retold.push(told),
            Err(_) => lost = true,
        }
    }
    let mut confirmed = Confirmed { lost, ..Confirmed::default() };
    let opinions = driver::validate_each(source, rules, &retold);
    for (number, (told, opinion)) in retold.into_iter().zip(opinions).enumerate() {
        match opinion {
            Ok(note) => {
                confirmed.notes.extend(note);
                confirmed.findings.push(told);
            }
            Err(mismatch) => {
                confirmed.lost = true;
                output.err(tell(&mismatch, number, dir).as_bytes());
            }
        }
    }
    confirmed.notes.dedup();
    confirmed
}

fn tell(mismatch: &Mismatch, number: usize, dir: &Path) -> String {
    let saved = [("machine", &mismatch.machine), ("interpreter", &mismatch.interpreter)].map(|(whose, trace)| {
        let which = if number == 0 { String::new() } else { format!("-{}", number + 1) };
        let name = format!("estragon-mismatch-{}{which}-{whose}.txt", std::process::id());
        match save(dir, &name, trace).or_else(|_| save(&std::env::temp_dir(), &name, trace)) {
            Ok(path) => format!("its execution on the {whose} is in {}\n", path.display()),
            Err(why) => format!("its execution on the {whose} cannot be saved ({why}):\n{trace}"),
        }
    });
    format!(
        "internal error: {}\n{}This is a bug of estragon, and says nothing about your program. Please report it with the \
         input, the command line and these files.\n",
        mismatch.what,
        saved.concat()
    )
}

fn save(dir: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    let path = dir.join(name);
    fs::write(&path, text)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::findings;
    use crate::output::Output;
    use driver::{CheckOptions, Options, Program, Rules};
    use std::fs;

    const PROGRAM: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *unused) { atomic_fetch_add(&x, STEP); return unused; }
int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, add, 0);
    pthread_join(other, 0);
    assert(x == 1);
    return 0;
}
";

    /// A machine that adds wrongly, made from a program that does, finds what the program as it was read does not do.
    #[test]
    fn what_only_the_machine_finds_is_our_bug() {
        let dir = tempfile::tempdir().expect("a place for the test");
        let file = dir.path().join("add.c");
        fs::write(&file, PROGRAM).expect("a writable place");
        let compile = |step: &str| {
            let options = Options { compiler_flags: vec![format!("-DSTEP={step}").into()], ..Options::default() };
            Program::compile(std::slice::from_ref(&file), &options).unwrap_or_else(|why| panic!("{why}"))
        };
        let (source, rules) = (compile("1").source(), Rules { args: vec!["add".into()], ..Rules::default() });
        let judge = |step: &str| {
            let code = compile(step).code();
            let options = CheckOptions { rules: rules.clone(), ..CheckOptions::default() };
            let checked = driver::check(code.clone(), &options, &mut |_| {});
            let found = &checked.findings;
            let confirmed = findings((&source, &code), &rules, found, dir.path(), &mut Output::new());
            (found.len(), confirmed.findings.len(), confirmed.lost)
        };
        assert_eq!(judge("1"), (0, 0, false));
        assert_eq!(judge("2"), (1, 0, true));
        let saved = |whose: &str| {
            let name = format!("estragon-mismatch-{}-{whose}.txt", std::process::id());
            fs::read_to_string(dir.path().join(name)).expect("a saved execution")
        };
        let (machine, interpreter) = (saved("machine"), saved("interpreter"));
        assert!(machine.contains("x += 2: 0 -> 2") && machine.contains("assertion"), "{machine}");
        assert!(interpreter.contains("operand: 1") && interpreter.ends_with("nothing fails\n"), "{interpreter}");
    }
}
