//! Findings are repeated, on a fresh machine and on the second interpreter, before they are reported. One that cannot
//! be repeated is a bug of ours; the others are still reported.

use crate::{Code, Finding, Mismatch, Reproduced, Rules, Source, reproduce, validate_each};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Findings that were confirmed, and those that were not.
#[derive(Default)]
pub(crate) struct Confirmed {
    pub findings: Vec<Reproduced>,
    /// How they were confirmed, for the list of assumptions.
    pub notes: Vec<String>,
    pub mismatches: Vec<Mismatch>,
    /// Some finding was not confirmed. One that cannot be repeated on a fresh machine is a panic, which the panic hook
    /// has reported.
    pub lost: bool,
}

pub(crate) fn findings(source: &Source, code: &Arc<Code>, rules: &Rules, findings: &[Finding]) -> Confirmed {
    let mut confirmed = Confirmed::default();
    let mut repeated = Vec::new();
    for finding in findings {
        match catch_unwind(AssertUnwindSafe(|| reproduce(code, rules, finding))) {
            Ok(told) => repeated.push(told),
            Err(_) => confirmed.lost = true,
        }
    }
    let opinions = validate_each(source, rules, &repeated);
    for (finding, opinion) in repeated.into_iter().zip(opinions) {
        match opinion {
            Ok(note) => {
                confirmed.notes.extend(note);
                confirmed.findings.push(finding);
            }
            Err(mismatch) => {
                confirmed.lost = true;
                confirmed.mismatches.push(mismatch);
            }
        }
    }
    confirmed.notes.dedup();
    confirmed
}

#[cfg(test)]
mod tests {
    use super::findings;
    use crate::{CheckOptions, Options, Program, Rules, check};
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
            let checked = check(code.clone(), &options, &mut |_| {});
            (checked.findings.len(), findings(&source, &code, &rules, &checked.findings))
        };
        let (found, confirmed) = judge("1");
        assert_eq!((found, confirmed.findings.len(), confirmed.lost), (0, 0, false));
        let (found, confirmed) = judge("2");
        assert_eq!((found, confirmed.findings.len(), confirmed.lost), (1, 0, true));
        let [mismatch] = confirmed.mismatches.as_slice() else { panic!("one mismatch") };
        let (machine, interpreter) = (&mismatch.machine, &mismatch.interpreter);
        assert!(machine.contains("x += 2: 0 -> 2") && machine.contains("assertion"), "{machine}");
        assert!(interpreter.contains("operand: 1") && interpreter.ends_with("nothing fails\n"), "{interpreter}");
    }
}
