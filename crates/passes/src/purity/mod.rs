//! Loops that wait: rounds that leave nothing behind are not explored.
//!
//! Partial Loop Purity elimination, after "Awaiting for Godot" (Jonsson, Lång, Sagonas), section III. For each loop,
//! from the innermost outwards, `backward` computes when the rest of a round is pure, `forward` finds the earliest
//! points where that is known, and `insert` assumes there that it is not so. A pure round starts and ends at the
//! header, takes no back edge of an inner loop, writes nothing, calls nothing that does, and carries the same values to
//! the next round. Removing it from an execution leaves an execution in which every other step is the same, so every
//! local state is still reached, unless it lies inside a round that is bound to become pure. Then `awaits` turns
//! accesses that are followed by such an assumption into accesses that wait.
//!
//! Departures from the paper: conditions are moved along edges with the parameters of blocks replaced by arguments, so
//! that `&&` and `||` need no special case; values that are not computed yet are computed early; a carried value may be
//! the same by comparison; and a value that was read right before the header may be read again (`backward::fresh`). A
//! round that depends on nothing that others can change is left alone: it is a loop without end, and is reported as
//! one.
//!
//! What may fail is not jumped over: plain accesses may race, pointers may be bad, arithmetic may overflow. Gives up
//! on: irreducible cycles, and conditions that grow too long.

mod awaits;
mod backward;
mod cond;
mod effect;
mod forward;
mod header;
mod held;
mod insert;
mod private;
mod report;
mod retry;
mod vouched;

pub use report::{Left, LoopReport, Outcome};

use crate::known::thread_known;
use crate::number::number;
use crate::twice::returns_twice;
use crate::{MOST_ROUNDS, PassLog, rounds};
use backward::{Around, fresh, switches};
use effect::{Facts, masked};
use header::Deciding;
use held::Held;
use insert::Adding;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::Loops;
use ir::{Body, Func, Module};
use private::private;
use rustc_hash::FxHashSet;
use vouched::vouched;

/// How deep a value is looked into to compute it elsewhere.
const MOST_DEPTH: u32 = 8;

/// Which of the techniques are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopOptions {
    /// Assume that no round of a loop is pure.
    pub purity: bool,
    /// And that writes to memory which no other thread knows of leave it pure, if they are made again.
    pub private: bool,
    /// Wait for what is assumed of an atomic access.
    pub awaits: bool,
    /// For the tests of the tests.
    pub wrong: Option<Wrong>,
}

/// What is done wrong on purpose, to see that it is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// No round of a loop needs what the round before it carried along.
    NothingIsNeeded,
    /// No other thread knows of a block that the thread has made.
    NothingIsKnown,
    /// What was written to such a block is written again before it is read.
    NothingIsRead,
    /// No inner loop traps a thread forever.
    NothingIsHeld,
    /// An access that waits never finds what it is doubtful to wait for.
    NothingIsDoubted,
    /// All that a weak compare-exchange does after it failed for no reason is to try again.
    NothingFails,
}

impl Default for LoopOptions {
    fn default() -> Self {
        Self { purity: true, private: true, awaits: true, wrong: None }
    }
}

/// Treats the loops of all functions, which must be prepared; tells what became of each.
pub fn loops(module: &mut Module, options: LoopOptions, log: &mut PassLog) -> Vec<LoopReport> {
    let facts = Facts::of(module, options);
    let mut reports = Vec::new();
    for func in module.funcs.keys() {
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        let first = reports.len();
        let mut held = Held::default();
        if options.purity || options.awaits {
            // Where an edge leads past a block, what is left of it may be part of the block before.
            for _ in 0..MOST_ROUNDS {
                if !log.run("known", module, func, &mut body, thread_known) {
                    break;
                }
                rounds(module, func, &mut body, log);
            }
            log.run("number", module, func, &mut body, number);
        }
        if options.purity {
            log.run("purity", module, func, &mut body, |body| {
                purity(module, &facts, func, body, &mut held, &mut reports)
            });
        }
        if options.awaits {
            let run = |body: &mut Body| {
                let made = awaits::awaits(module, &facts, &held, body);
                report::waits(body, &made, &mut reports[first..]);
                !made.accesses.is_empty()
            };
            log.run("awaits", module, func, &mut body, run);
        }
        log.run("retries", module, func, &mut body, |body| retry::retries(&facts, &held, body));
        log.run("dce", module, func, &mut body, crate::dce);
        log.run("compact", module, func, &mut body, crate::compact);
        module.funcs[func].body = Some(body);
    }
    reports.sort_by(|a, b| a.place.cmp(&b.place));
    reports
}

fn purity(
    module: &Module,
    facts: &Facts,
    func: Func,
    body: &mut Body,
    held: &mut Held,
    reports: &mut Vec<LoopReport>,
) -> bool {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let loops = Loops::of(&cfg, &doms);
    if loops.loops.is_empty() {
        return false;
    }
    masked(body);
    switches(body);
    // Of what `masked` made, too.
    number(body);
    let mut changed = false;
    for data in loops.loops.values().rev() {
        let mut report = LoopReport::new(module, func, body, data);
        if data.blocks.iter().any(|block| loops.is_irreducible(block)) {
            report.outcome = Outcome::Plain("it is entered at more than one place".to_owned());
            reports.push(report);
            continue;
        }
        let fresh = fresh(facts, body, &cfg, data);
        let private = if facts.private && !returns_twice(module, body) {
            private(module, facts, body, &cfg, data)
        } else {
            FxHashSet::default()
        };
        let vouched = vouched(body, &doms, data);
        let mut around =
            Around { module, facts, body, cfg: &cfg, doms: &doms, data, fresh, deciding: None, private, vouched, held };
        around.deciding = Deciding::of(&around);
        let conditions = around.purity();
        let plan = forward::plan(&around, &conditions);
        report.tell(&around, &conditions, &plan);
        let flags = insert::flags(&around, &plan);
        if !plan.inserts.is_empty() {
            changed = true;
            let inside = |block| data.blocks.contains(block);
            for (insert, assume) in (Adding { body, doms: &doms }).apply(&cfg, data.header, inside, &plan, &flags) {
                report.assumed(insert, assume);
                let ways = &plan.inserts[insert].conj.held;
                if !ways.is_empty() {
                    held.insert(assume, ways.clone());
                }
            }
            // What was computed early need not be computed again, and is seen to be the same in the loops around.
            number(body);
        }
        reports.push(report);
    }
    changed
}
