//! Checks by several threads: the verdict, the counts, the findings and their order are those of one thread.

use driver::{
    Answer, CheckOptions, Checked, Checkpointing, Code, LoopOptions, Model, Options, Program, Reduced, Request, Rules,
    Search, Session, ToResume, Verdict,
};
use std::fs;
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
    let mut code = program.searched(rules, Reduced { slice: false, ..Reduced::default() }).code;
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

/// A thread that reads what two others write. What it does then depends on the sum.
const READER: &str = "#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <estragon.h>
static atomic_int cells[4], end;
int unknown(int);
static void *write_all(void *arg) { for (int i = 0; i < 4; i++) cells[i] = *(int *)arg; return 0; }
static void *read_all(void *arg) {
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += cells[i];
    if (sum == 3) OBSTACLE;
    assert(sum != BAD);
    return arg;
}
int main(void) {
    int one = 1, two = 2;
    pthread_t a, b, c;
    pthread_create(&a, 0, write_all, &one);
    pthread_create(&b, 0, write_all, &two);
    pthread_create(&c, 0, read_all, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
}
";

/// An error and something that cannot be explored, in different executions: it does not depend on timing which of them
/// the verdict is about, and errors come first.
#[test]
fn errors_come_before_obstacles() {
    let dir = tempfile::tempdir().unwrap();
    let too_long = "for (int i = 0; i < 100; i++) end = i";
    for (obstacle, name) in
        [("unknown(1)", "unsupported"), ("estragon_choose(1 << 20)", "choices"), (too_long, "steps")]
    {
        for (bad, verdict) in [("7", "error"), ("1000", "unfinished")] {
            let file = dir.path().join("a.c");
            fs::write(&file, READER.replace("OBSTACLE", obstacle).replace("BAD", bad)).unwrap();
            for (model, search) in [(Model::Sc, Some(Search::Traces)), (Model::Rc11, None)] {
                let rules = Rules { args: vec!["program".to_owned()], model, search, ..Rules::default() };
                let code = code(&file, &rules);
                let options = CheckOptions { rules, max_steps: Some(60), ..CheckOptions::default() };
                let mut all = Vec::new();
                for jobs in [2, 2, 2, 3, 4, 4] {
                    let checked = check(&code, &with_jobs(&options, jobs, 1));
                    assert_eq!(checked.verdict.name(), verdict, "{obstacle}, {bad}, {jobs} threads");
                    assert_eq!(checked.findings.len(), usize::from(verdict == "error"));
                    if let Verdict::Unfinished(why) = &checked.verdict {
                        assert_eq!(why.name(), name);
                        all.push((why.places().to_vec(), checked.counts.complete, checked.counts.blocked));
                    }
                }
                assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{obstacle}: {all:?}");
            }
        }
    }
}

/// A check in pieces of a few executions, each saved to a file and resumed from it by any number of threads.
fn in_pieces(file: &Path, rules: &Rules, dir: &Path, seed: u64) -> (Answer, u32) {
    let path = dir.join("checkpoint");
    let checkpoint = || Some(Checkpointing::new(&path, Duration::from_secs(60)).expect("a directory for the file"));
    let options = CheckOptions { rules: rules.clone(), keep_going: true, ..CheckOptions::default() };
    let (mut files, mut how) = (vec![file.to_path_buf()], Options::default());
    let mut request = Request { options, loops: LoopOptions::default(), commuting_updates: true, slice: false };
    let mut random = testkit::random::Random::new(seed);
    for piece in 0..200 {
        request.options.checkpoint = checkpoint();
        request.options.jobs = NonZeroUsize::new(1 + random.draw() as usize % 3);
        request.options.alone = Some(1);
        // The first pieces end at once, later ones after more and more executions.
        request.options.time = Some(Duration::from_micros(random.draw() % (1 << piece.min(24))));
        let answer = Session::open(&files, how).unwrap().check(&request, &mut |_| {}).unwrap();
        let Some(why) = &answer.checked.cut_short else {
            assert!(!path.exists());
            return (answer, piece);
        };
        assert_eq!(why.name(), "time", "{}", file.display());
        ToResume { files, options: how, request } = driver::read_checkpoint(&path).unwrap();
    }
    panic!("{}: no piece completes it", file.display());
}

#[test]
fn pieces_are_the_whole_search() {
    let dir = tempfile::tempdir().unwrap();
    let programs = files::below(&root().join("tests/brute"), &["c", "cpp"]);
    let (mut compared, mut pieces) = (0, 0);
    for (number, file) in programs.iter().enumerate() {
        let all = [(Model::Sc, Some(Search::Traces)), (Model::Sc, Some(Search::ReadsFrom)), (Model::Rc11, None)];
        let (model, search) = all[number % 3];
        let rules = Rules { args: vec!["program".to_owned()], model, search, ..Rules::default() };
        let limits =
            CheckOptions { max_executions: Some(3000), time: Some(Duration::from_secs(20)), ..Default::default() };
        let one = check(&code(file, &rules), &CheckOptions { rules: rules.clone(), keep_going: true, ..limits });
        if one.cut_short.is_some() {
            continue;
        }
        let (answer, count) = in_pieces(file, &rules, dir.path(), number as u64);
        assert_eq!(essence(&answer.checked), essence(&one), "{} under {}", file.display(), model.name());
        (compared, pieces) = (compared + 1, pieces + count);
    }
    assert!(compared > 40 && pieces > compared * 2, "{compared} programs in {pieces} pieces");
}
