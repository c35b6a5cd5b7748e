//! `estragon loops`: every loop of a program, and what a check makes of it.

use crate::args;
use crate::output::Output;
use base::RmwOp;
use driver::{Error, Left, LoopOptions, LoopReport, Outcome, UnsharedWrite};
use report::Sources;

pub fn loops(loops: &args::Loops, output: &mut Output) -> Result<u8, Error> {
    let program = crate::compile(&loops.input.files, &crate::options(&loops.input), output)?;
    let options = LoopOptions {
        purity: !loops.no_purity,
        private: !loops.no_private,
        transient: !loops.no_transient,
        awaits: !loops.no_await,
        ..LoopOptions::default()
    };
    let sources = Sources::new();
    for mut report in program.loops(options) {
        report.place.file = sources.shown(&report.place.file).to_owned();
        output.out(report::demangle_all(&text(&report)).as_bytes());
    }
    Ok(0)
}

fn text(report: &LoopReport) -> String {
    let mut lines = vec![report.place.to_string()];
    match &report.outcome {
        Outcome::Pure(left) => lines.extend(left.iter().map(|Left { when, waits, .. }| {
            let kind = if *waits { "await" } else { "assume" };
            match when.strip_prefix("always") {
                Some(rest) => format!("  {kind}: iterations are always skipped{rest}"),
                None => format!("  {kind}: iterations are skipped while {when}"),
            }
        })),
        Outcome::Bounded => {
            lines.push("  bounded: after one iteration it gives up, since further ones change nothing".to_owned());
        }
        Outcome::Update(op) => {
            lines.push(format!("  update: it is one atomic {}, which other threads cannot interrupt", name(*op)));
        }
        Outcome::Plain(why) => {
            let kind = if report.awaits { "plain, with an await" } else { "plain" };
            lines.push(format!("  {kind}: {why}"));
        }
    }
    lines.extend(report.irrelevant.iter().map(|name| format!("  irrelevant: {name} decides nothing")));
    lines.extend(report.private.iter().map(|what| {
        format!("  private: {what} is not visible to other threads, and is repeated by the next iteration")
    }));
    lines.extend(report.unshared.iter().map(|UnsharedWrite { what, repeated }| {
        let how = if *repeated { "is repeated by the next iteration" } else { "changes nothing" };
        format!("  private: {what} {how}, if no other thread accesses it meanwhile")
    }));
    lines.extend(
        report.transient.iter().map(|what| format!("  transient: {what} is undone, if no other thread observes it")),
    );
    if let Some(why) = &report.otherwise {
        lines.push(format!("  other iterations are explored: {why}"));
    }
    lines.join("\n") + "\n"
}

/// The updates that loops of compare-exchanges can be.
fn name(op: RmwOp) -> &'static str {
    match op {
        RmwOp::Add => "addition",
        RmwOp::Sub => "subtraction",
        RmwOp::And => "and",
        RmwOp::Or => "or",
        RmwOp::Xor => "xor",
        RmwOp::Exchange => "exchange",
        RmwOp::Nand
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => "update",
    }
}
