//! The litmus tests of the graph search, as in table 1 of the Tracer paper.

use crate::Done;
use crate::shell::{cargo, run};

/// Runs the test that compares all variants of all families with the axioms; it prints the report.
pub fn litmus() -> Done {
    let mut command = cargo(&["test", "--release", "--package", "explore", "--test", "graph", "--"]);
    command.args(["litmus::variants_have_each_weak_trace_once", "--exact", "--nocapture"]);
    run(command.env("ESTRAGON_LITMUS", "1"))
}
