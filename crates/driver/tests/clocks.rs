//! The race detector after very many releases by one thread: its clocks tell them apart up to a limit, and a program
//! that reaches the limit is told so. The clocks begin late here; to let them run there takes minutes.

use base::{Id, Machine, Pick, Program as _, Step, Tid};
use driver::{Options, Program};
use std::fs;
use vm::{Setup, Vm};

/// The last write to `data` comes after the last release, so nothing orders it before the other write.
const PROGRAM: &str = "
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static int data;
static void *writer(void *unused) {
    for (int i = 1; i <= 8; i++)
        atomic_store_explicit(&flag, i, memory_order_release);
    data = 1;
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (atomic_load_explicit(&flag, memory_order_acquire) == 8)
        data = 2;
    pthread_join(thread, 0);
    return 0;
}
";

/// How the program ends if each new thread runs first, with clocks that begin at this time.
fn end(first_time: u32) -> Step {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("releases.c");
    fs::write(&file, PROGRAM).unwrap();
    let program = Program::compile(&[file], &Options::default()).unwrap_or_else(|why| panic!("{why}"));
    let mut vm = Vm::new(program.code(), Setup { first_time, ..Setup::default() });
    loop {
        let is_enabled = |&tid: &Tid| vm.pending(tid).is_some_and(|pending| pending.enabled);
        let next = (0..vm.threads()).rev().map(Tid::from_index).find(is_enabled).expect("no thread waits forever");
        match vm.step(next, Pick(0)) {
            Step::Ran | Step::Finished => {}
            end => return end,
        }
    }
}

#[test]
fn races_are_found_after_many_releases() {
    for first_time in [1, (1 << 24) - 4, (1 << 31) - 4, u32::MAX - 20] {
        match end(first_time) {
            Step::Fault(fault) => assert_eq!(fault.kind, base::FaultKind::DataRace, "{first_time}"),
            other => panic!("{first_time}: {other:?}"),
        }
    }
}

#[test]
fn too_many_releases_are_not_passed_over() {
    match end(u32::MAX - 4) {
        Step::Unsupported(unsupported) => assert!(unsupported.what.contains("releases"), "{}", unsupported.what),
        other => panic!("{other:?}"),
    }
}
