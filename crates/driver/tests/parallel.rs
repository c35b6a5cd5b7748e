//! Checks by several threads: the verdict, the counts, the findings and their order are those of one thread.

use driver::{CheckOptions, Checked, Code, LoopOptions, Model, Options, Program, Rules, Search, Verdict};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use testkit::files;

fn root() -> PathBuf {
    files::workspace(env!("CARGO_MANIFEST_DIR"))
}

fn code(file: &Path, rules: &Rules) -> Arc<Code> {
    let program = Program::compile(&[file.to_path_buf()], &Options::default()).expect("a program that compiles");
    let (mut code, _) = program.searched(rules, LoopOptions::default());
    code.let_additions_commute(rules.explored_by() == Search::Traces);
    Arc::new(code)
}

/// What must not depend on the number of threads.
fn essence(checked: &Checked) -> String {
    let findings: Vec<String> = checked
        .findings
        .iter()
        .map(|finding| format!("{} at {}, {:?}", finding.fault.kind.name(), finding.fault.place, finding.steps))
        .collect();
    let counts = (checked.counts.complete, checked.counts.blocked);
    let refuted: Vec<_> = checked.rules.refuted.refuted().collect();
    format!("{} {counts:?} {} {refuted:#?}\n{findings:#?}", checked.verdict.name(), checked.vacuous)
}

fn check(code: &Arc<Code>, options: &CheckOptions) -> Checked {
    driver::check(Arc::clone(code), options, &mut |_| {})
}

fn with_jobs(options: &CheckOptions, jobs: usize, alone: u64) -> CheckOptions {
    CheckOptions { jobs: NonZeroUsize::new(jobs), alone: Some(alone), ..options.clone() }
}

#[test]
fn programs_have_the_same_executions() {
    let programs = files::below(&root().join("tests/brute"), &["c", "cpp"]);
    let mut compared = 0;
    for (number, file) in programs.iter().enumerate() {
        let all = [(Model::Sc, Search::Traces), (Model::Sc, Search::ReadsFrom), (Model::Rc11, Search::ReadsFrom)];
        for (model, search) in [all[0], all[1 + number % 2]] {
            let search = (model == Model::Sc).then_some(search);
            let rules = Rules { args: vec!["program".to_owned()], model, search, ..Rules::default() };
            let code = code(file, &rules);
            let time = Some(Duration::from_secs(20));
            let options =
                CheckOptions { rules, keep_going: true, max_executions: Some(3000), time, ..Default::default() };
            let one = check(&code, &options);
            if one.cut_short.is_some() {
                continue;
            }
            for jobs in [2, 3] {
                let several = check(&code, &with_jobs(&options, jobs, number as u64 % 3 + 1));
                let what = format!("{} under {}, {jobs} threads", file.display(), model.name());
                assert_eq!(essence(&several), essence(&one), "{what}");
            }
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared} of {} programs", programs.len());
}

/// A program under sequential consistency, by traces.
fn traces(file: &str) -> (Arc<Code>, CheckOptions) {
    let (args, search) = (vec!["program".to_owned()], Some(Search::Traces));
    let rules = Rules { args, search, model: Model::Sc, ..Rules::default() };
    let code = code(&root().join(file), &rules);
    (code, CheckOptions { rules, ..CheckOptions::default() })
}

/// Writers of one location, which have many executions.
fn writers() -> (Arc<Code>, CheckOptions) {
    traces("bench/sc/n_writers_a_reader.c")
}

#[test]
fn the_limit_of_executions_is_exact() {
    let (code, options) = writers();
    let all = check(&code, &options).counts.executions();
    for limit in [1, 7, all - 1, all] {
        let options = CheckOptions { max_executions: Some(limit), ..with_jobs(&options, 3, 2) };
        let Checked { counts, verdict, .. } = check(&code, &options);
        assert_eq!(counts.executions(), limit);
        assert_eq!(verdict == Verdict::Verified, limit == all);
    }
}

#[test]
fn limits_end_all_threads() {
    let (code, options) = writers();
    let interrupted = CheckOptions { interrupt: Some(Arc::new(true.into())), ..with_jobs(&options, 3, 1) };
    assert_eq!(check(&code, &interrupted).verdict.name(), "unfinished");
    let late = CheckOptions { time: Some(Duration::ZERO), ..with_jobs(&options, 3, 1) };
    assert_eq!(check(&code, &late).cut_short.map(|why| why.name()), Some("time"));
}

#[test]
fn the_finding_of_one_thread() {
    let (code, options) = traces("tests/brute/deadlock.c");
    let options = CheckOptions { deterministic: true, ..options };
    let one = check(&code, &options);
    assert_eq!(one.verdict, Verdict::Error);
    for alone in [1, 2, 5] {
        assert_eq!(essence(&check(&code, &with_jobs(&options, 3, alone))), essence(&one));
    }
}
