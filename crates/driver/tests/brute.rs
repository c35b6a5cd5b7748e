//! The search over real programs against brute force: the same traces, each once, and the same ends.
//!
//! Toy programs test the search; these test what the machine says of its operations. Brute force also checks that two
//! orders of one trace lead to the same state, so a conflict that the machine forgot to name is found.

use base::{Machine, Pick, Program as _, Step, Tid};
use campaign::{Verdict, c, orders};
use driver::{Options, Program};
use std::path::{Path, PathBuf};
use vm::Setup;

fn compile(file: &Path) -> c::Loaded {
    let program = Program::compile(&[file.to_owned()], &Options::default());
    program.unwrap_or_else(|why| panic!("{}: {why}", file.display())).into()
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root).expect("programs").map(|entry| entry.expect("entry").path()).collect();
    files.sort();
    assert!(files.len() >= 7, "programs are missing");
    files
}

fn agree(file: &Path, setup: &Setup) {
    agree_in(file, setup, &orders(3));
}

/// Whether the second interpreter covers it.
fn agree_in(file: &Path, setup: &Setup, orders: &[Option<u64>]) -> bool {
    match c::agree_with(&compile(file), setup, orders, 400_000, false) {
        Verdict::Same(found) => found.judged,
        Verdict::TooLarge => panic!("{}: too large for brute force", file.display()),
        Verdict::Differ(how) => panic!("{}: {how}", file.display()),
    }
}

#[test]
fn small_programs_have_each_trace_once() {
    programs("brute").iter().for_each(|file| agree(file, &Setup::default()));
}

/// Where races are no errors every shared plain access is an operation.
#[test]
fn plain_accesses_are_operations_where_races_are_ignored() {
    let files = programs("brute_plain").into_iter().chain(programs("brute"));
    let setup = Setup { check_races: false, plain_events: true, ..Setup::default() };
    files.for_each(|file| agree(&file, &setup));
}

/// Waits that may end without a signal are an alternative.
#[test]
fn spurious_wakeups_are_explored_once() {
    let setup = Setup { spurious: true, ..Setup::default() };
    let waits = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("a program");
        text.contains("_wait(") || text.contains("FUTEX_WAIT")
    };
    programs("brute").iter().filter(|file| waits(file)).for_each(|file| agree(file, &setup));
}

/// What has alternatives beside another choice: in a few orders only, some of them sleep where the operation is
/// reversed and others do not.
#[test]
fn alternatives_are_explored_in_every_order() {
    let name = |file: &PathBuf| file.file_stem().expect("a name").to_string_lossy().into_owned();
    let files: Vec<PathBuf> = programs("brute").into_iter().filter(|file| name(file).ends_with("_choice")).collect();
    assert!(files.len() >= 4, "programs are missing");
    let orders: Vec<Option<u64>> = (0..64).map(Some).collect();
    for spurious in [false, true] {
        let setup = Setup { spurious, ..Setup::default() };
        for file in &files {
            agree_in(file, &setup, &orders);
        }
    }
}

/// Addresses that are used again are alternatives, too; the second interpreter must have the same ones.
#[test]
fn freed_addresses_are_explored_once() {
    let frees = |file: &PathBuf| std::fs::read_to_string(file).expect("a program").contains("free(");
    let files = programs("brute_reuse").into_iter().chain(programs("brute").into_iter().filter(frees));
    for file in files {
        for reuse in [1, 2] {
            let judged = agree_in(&file, &Setup { reuse, ..Setup::default() }, &orders(3));
            assert!(judged, "{}: the second interpreter does not cover it", file.display());
        }
    }
}

/// The same where plain accesses are operations.
#[test]
fn freed_addresses_are_explored_once_where_races_are_ignored() {
    let setup = Setup { check_races: false, plain_events: true, reuse: 1, ..Setup::default() };
    programs("brute_reuse").iter().for_each(|file| agree(file, &setup));
}

/// What the search relies on after every execution, in its smallest form; `undo.rs` has the walks.
#[test]
fn one_step_back_is_the_beginning() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/brute/mutex.c");
    let mut vm = c::machine(&compile(&file).code);
    let mark = vm.mark();
    let before = vm.exact_fingerprint();
    assert_eq!(vm.step(Tid::MAIN, Pick(0)), Step::Ran);
    vm.rewind(mark);
    assert_eq!(vm.exact_fingerprint(), before);
}
