//! Findings are repeated on the second interpreter before they are shown. One that it does not have is a bug of ours.

use crate::exit;
use crate::output::Output;
use driver::{Mismatch, Retold, Rules, Source};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the ledger has to say about how the findings were confirmed; the exit code where one was not. Both executions are
/// saved in `dir` then.
pub fn findings(
    source: &Source,
    rules: &Rules,
    findings: &[Retold],
    dir: &Path,
    output: &mut Output,
) -> Result<Vec<String>, u8> {
    driver::validate(source, rules, findings).map_err(|mismatch| {
        output.err(tell(&mismatch, dir).as_bytes());
        exit::INTERNAL
    })
}

fn tell(mismatch: &Mismatch, dir: &Path) -> String {
    let saved = [("machine", &mismatch.machine), ("interpreter", &mismatch.interpreter)].map(|(whose, trace)| {
        let name = format!("estragon-mismatch-{}-{whose}.txt", std::process::id());
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
            let retold: Vec<_> = checked.findings.iter().map(|f| driver::retell(&code, &rules, f)).collect();
            (retold.len(), findings(&source, &rules, &retold, dir.path(), &mut Output::new()))
        };
        assert_eq!(judge("1"), (0, Ok(Vec::new())));
        assert_eq!(judge("2"), (1, Err(70)));
        let saved = |whose: &str| {
            let name = format!("estragon-mismatch-{}-{whose}.txt", std::process::id());
            fs::read_to_string(dir.path().join(name)).expect("a saved execution")
        };
        let (machine, interpreter) = (saved("machine"), saved("interpreter"));
        assert!(machine.contains("x += 2: 0 -> 2") && machine.contains("assertion"), "{machine}");
        assert!(interpreter.contains("operand: 1") && interpreter.ends_with("nothing fails\n"), "{interpreter}");
    }
}
