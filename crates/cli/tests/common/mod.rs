//! A program with many executions, and how the tests of large searches run it.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use testkit::process::{self, Outcome};

/// Readers of what two threads write: many executions, in some of which an assertion fails.
pub const PROGRAM: &str = "#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef BAD
#define BAD 1000
#endif
static atomic_int cells[8];
static atomic_int tally;
static int seen;
#ifdef OBSTACLE
int unknown(int);
#endif
static void *write_all(void *arg) { tally += 1; for (int i = 0; i < N; i++) cells[i] = *(int *)arg; return 0; }
static void *read_all(void *arg) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += cells[i];
    assert(sum != BAD);
    assert(sum != BAD + 1);
#ifdef OBSTACLE
    if (sum == OBSTACLE) unknown(sum);
#endif
    seen = sum;
    return arg;
}
int main(void) {
    int one = 1, two = 2;
    pthread_t a, b, c;
    pthread_create(&a, 0, write_all, &one);
    pthread_create(&b, 0, write_all, &two);
    pthread_create(&c, 0, read_all, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
#ifdef RARE
    // In one execution only: then not all updates of the tally commute.
    int rare = seen == 2 * N;
    for (int i = 0; i < N; i++) rare &= cells[i] == 1;
    if (rare) tally |= 4;
#endif
}
";

pub fn estragon(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
    command.current_dir(dir).env_remove("RUST_BACKTRACE");
    command
}

pub fn run(dir: &Path, args: &[&str]) -> Outcome {
    process::run(estragon(dir).args(args), Duration::from_secs(300)).unwrap()
}

pub fn document(dir: &Path, file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(dir.join(file)).unwrap()).unwrap()
}

/// What must be the same.
pub fn essence(document: &Value) -> Value {
    let findings: Vec<Value> = document["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| serde_json::json!([finding["kind"], finding["message"], finding["places"], finding["trace"]]))
        .collect();
    let executions = &document["executions"];
    let unfinished = &document["unfinished"];
    serde_json::json!([document["verdict"], unfinished, executions["complete"], executions["blocked"], findings])
}
