//! Spin loops: pure iterations are not explored.
//!
//! Partial Loop Purity elimination, after "Awaiting for Godot" (Jonsson, Lång, Sagonas), section III. For each loop,
//! from the innermost outwards, `backward` computes when the rest of an iteration is pure, `forward` finds the earliest
//! points where that is known, and `insert` assumes the opposite there. A pure iteration starts and ends at the header,
//! takes no back edge of an inner loop, writes nothing, calls nothing that writes, and carries the same values to the
//! next iteration. Removing it from an execution yields an execution in which every other step is the same, so every
//! local state is still reached, unless it lies inside an iteration that is bound to become pure. Then `awaits` turns
//! accesses that are followed by such an assumption into awaits.
//!
//! Departures from the paper: conditions are moved along edges with the parameters of blocks replaced by arguments, so
//! that `&&` and `||` need no special case; values that are not computed yet are computed early; a carried value may be
//! known to be unchanged by comparison; and a value that was read right before the header may be read again
//! (`backward::fresh`). An iteration that depends on nothing that other threads can change is left alone: it is an
//! infinite loop, and is reported as one.
//!
//! No assumption is placed before an instruction that may fail: plain accesses may race, pointers may be invalid,
//! arithmetic may overflow. Gives up on: irreducible cycles, and conditions that grow too long.

#![expect(clippy::wildcard_enum_match_arm, reason = "what is not recognised gets the answer that costs executions")]

mod awaits;
mod backward;
mod bounded;
mod cond;
mod dominated;
mod effect;
mod forward;
mod header;
mod insert;
mod private;
mod report;
mod retry;
mod sums;
mod transient;
mod traps;
mod unshared;

pub(crate) use report::own_accesses;
pub use report::{Left, LoopReport, Outcome, UnsharedWrite};

use crate::assumed::assume_early;
use crate::barrier;
use crate::early::compute_before_loads;
use crate::exchange::exchanges;
use crate::irrelevant::{Irrelevant, counted_exit, has_atomic, remove_irrelevant, same_sides, volatile_locals};
use crate::known::thread_known;
use crate::number::number;
use crate::ranges::drop_overflow_checks;
use crate::twice::returns_twice;
use crate::unpeel::unpeel;
use crate::{MOST_ITERATIONS, PassLog, optimise};
use backward::{Around, fresh, switches};
use base::RmwOp;
use dominated::dominated_loads;
use effect::{Facts, drop_handlers, masked};
use header::Deciding;
use insert::Adding;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{LoopData, Loops};
use ir::{Block, Body, Func, Inst, InstData, Module};
use private::private;
use rustc_hash::{FxHashMap, FxHashSet};
use transient::{Transient, transient};
use traps::Traps;
use unshared::{Unshared, unshared};

/// How many peeled iterations are merged with their loops in a function.
const MOST_PEELED: usize = 16;
/// How deep the definition of a value is inspected, to compute it elsewhere.
const MOST_DEPTH: u32 = 8;

/// Which techniques are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopOptions {
    /// Assume that no iteration of a loop is pure.
    pub purity: bool,
    /// Also treat iterations as pure that write to memory which no other thread can reach, or is assumed to access, if
    /// the write is repeated or changes nothing.
    pub private: bool,
    /// Also treat iterations as pure that undo what they update, as long as no other thread observes it.
    pub transient: bool,
    /// Turn atomic accesses followed by an assumption into awaits.
    pub awaits: bool,
    /// For tests of the tests.
    pub mutation: Option<Mutation>,
}

/// A deliberate mistake, which the tests must detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// No iteration of a loop needs the values that the previous one carried to it.
    NoCarriedValue,
    /// The address of a block that the thread has allocated does not escape.
    NothingEscapes,
    /// A write to such a block is repeated before it is read.
    NothingIsReread,
    /// No inner loop traps a thread forever.
    NoTrap,
    /// No await is ever demoted.
    NoDemotion,
    /// After a spurious failure, a weak compare-exchange is always just retried.
    NoSpuriousFailure,
    /// Writing back the expected value races with nothing.
    NoRaceInRetry,
    /// A branch whose sides have no effect decides nothing, even if a value after it depends on it.
    NothingJoins,
    /// A loop without effects terminates.
    EveryLoopTerminates,
    /// A compare-exchange leaves the expected value unchanged.
    EveryExchangeSucceeds,
    /// Every iteration of a bounded spin changes nothing, unless it leaves the loop.
    EveryPollIsPure,
    /// An update about whose result the program assumes something has no effect.
    NoAssumedUpdate,
    /// What is added to a value before it is compared makes no difference.
    NothingIsAdded,
    /// A compare-exchange that succeeds changes nothing.
    NoExchangeChanges,
    /// Where a sum overflows, the access before it waits as for other values.
    NoOverflow,
    /// What a loop writes to memory of its thread is written again on every path out of it.
    EveryPathRepeats,
    /// What a loop writes where it has read is what it has read.
    NothingIsNew,
    /// An attempt to lock never succeeds.
    NoTryLockSucceeds,
    /// After any of its unlocks, an iteration has given back everything.
    EveryUnlockIsLast,
}

impl Default for LoopOptions {
    fn default() -> Self {
        Self { purity: true, private: true, transient: true, awaits: true, mutation: None }
    }
}

/// Transforms the loops of all functions, which must be prepared; returns a report about each.
pub fn loops(module: &mut Module, options: LoopOptions, log: &mut PassLog) -> Vec<LoopReport> {
    let facts = Facts::of(module, options);
    let mut reports = Vec::new();
    for func in module.funcs.keys() {
        let Some(mut body) = module.funcs[func].body.take() else { continue };
        let first = reports.len();
        let mut traps = Traps::default();
        let mut irrelevant = Irrelevant::default();
        let polls = polls(&facts, &body);
        if options.purity || options.awaits {
            if log.run("handlers", module, func, &mut body, |body| drop_handlers(&facts, body)) {
                crate::remove_unreachable(&mut body);
                optimise(module, func, &mut body, log);
            }
            if !returns_twice(module, &body) && log.run("volatile", module, func, &mut body, volatile_locals) {
                optimise(module, func, &mut body, log);
            }
            if log.run("barriers", module, func, &mut body, |body| barrier::compare_once(module, body)) {
                optimise(module, func, &mut body, log);
            }
            // Where an edge leads past a block, the rest of that block may become part of its predecessor.
            for _ in 0..MOST_ITERATIONS {
                if !log.run("known", module, func, &mut body, thread_known) {
                    break;
                }
                optimise(module, func, &mut body, log);
            }
            if log.run("barriers", module, func, &mut body, |body| barrier::drop_branches(module, body)) {
                optimise(module, func, &mut body, log);
            }
            if log.run("same", module, func, &mut body, |body| same_sides(body, facts.mutation)) {
                optimise(module, func, &mut body, log);
            }
            let assumes = |body: &Body, inst: Inst| effect::assumption(module, body.inst(inst));
            let waits = polls || body.insts().any(|inst| assumes(&body, inst).is_some());
            if waits && log.run("ranges", module, func, &mut body, drop_overflow_checks) {
                optimise(module, func, &mut body, log);
            }
            if polls {
                simplify_polling(module, &facts, func, &mut body, &mut irrelevant, &mut reports, log);
            }
            log.run("assumed", module, func, &mut body, |body| assume_early(body, &assumes));
            log.run("number", module, func, &mut body, number);
        }
        if options.purity {
            let give_up = |body: &mut Body| bounded_spins(module, &facts, func, body, &mut reports);
            if polls && log.run("bounded", module, func, &mut body, give_up) {
                optimise(module, func, &mut body, log);
                log.run("number", module, func, &mut body, number);
            }
            log.run("purity", module, func, &mut body, |body| {
                purity(module, &facts, func, body, &mut traps, &mut reports)
            });
            report::irrelevant(&irrelevant, &mut reports[first..]);
        }
        let mut made = awaits::Waits::default();
        if options.awaits {
            let run = |body: &mut Body| {
                made = awaits::awaits(module, &facts, &traps, body);
                report::waits(body, &made, &mut reports[first..]);
                !made.accesses.is_empty()
            };
            log.run("awaits", module, func, &mut body, run);
        }
        log.run("transient", module, func, &mut body, |body| {
            transient::keep_awaits(body, &made.assumes, &mut reports[first..])
        });
        log.run("retries", module, func, &mut body, |body| retry::retries(&facts, &traps, body));
        log.run("dce", module, func, &mut body, crate::dce);
        log.run("compact", module, func, &mut body, crate::compact);
        module.funcs[func].body = Some(body);
    }
    reports.sort_by(|a, b| a.place.cmp(&b.place));
    reports
}

/// Whether there is an atomic access in a loop, or a lock in one that is not known to terminate.
fn polls(facts: &Facts, body: &Body) -> bool {
    let polls = |block: Block| body.blocks[block].insts.iter().any(|&inst| facts.polls(body, inst));
    if !body.layout.iter().any(|&block| polls(block)) {
        return false;
    }
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let loops = Loops::of(&cfg, &doms);
    let waits = |data: &LoopData| {
        data.blocks.iter().any(|block| has_atomic(body, block))
            || data.blocks.iter().any(polls) && counted_exit(body, &doms, data).is_none()
    };
    !loops.irreducible_parts().is_empty() || loops.loops.values().any(waits)
}

/// What makes loops that poll easier to judge: they get rid of what decides nothing, and of copies of themselves.
fn simplify_polling(
    module: &Module,
    facts: &Facts,
    func: Func,
    body: &mut Body,
    irrelevant: &mut Irrelevant,
    reports: &mut Vec<LoopReport>,
    log: &mut PassLog,
) {
    let rests = |body: &Body, inst: Inst| facts.does_nothing(body, inst);
    if log.run("irrelevant", module, func, body, |body| remove_irrelevant(body, &rests, facts.mutation, irrelevant)) {
        optimise(module, func, body, log);
    }
    let mut note = |body: &Body, data: &LoopData, op: RmwOp| {
        let mut report = LoopReport::new(module, func, body, data);
        report.outcome = Outcome::Update(op);
        reports.push(report);
    };
    if log.run("exchanges", module, func, body, |body| exchanges(body, &rests, &mut note)) {
        optimise(module, func, body, log);
    }
    // A loop may have been peeled more than once.
    for _ in 0..MOST_PEELED {
        if !log.run("unpeel", module, func, body, |body| unpeel(body, &|body, inst| facts.polls(body, inst))) {
            break;
        }
        optimise(module, func, body, log);
    }
    log.run("early", module, func, body, compute_before_loads);
}

/// Bounded spins, each of which gives up after one iteration.
fn bounded_spins(module: &Module, facts: &Facts, func: Func, body: &mut Body, reports: &mut Vec<LoopReport>) -> bool {
    let mut changed = false;
    loop {
        let cfg = Cfg::of(body);
        let doms = Doms::of(&cfg);
        let loops = Loops::of(&cfg, &doms);
        if loops.loops.is_empty() || !loops.irreducible_parts().is_empty() {
            return changed;
        }
        if !changed {
            masked(body);
            switches(body);
        }
        let traps = Traps::default();
        let found = loops.loops.values().rev().find_map(|data| {
            let around = Around {
                module,
                facts,
                body,
                cfg: &cfg,
                doms: &doms,
                data,
                fresh: FxHashMap::default(),
                deciding: None,
                private: FxHashSet::default(),
                transient: Transient::default(),
                unshared: Unshared::default(),
                dominated: FxHashSet::default(),
                traps: &traps,
            };
            let edges = bounded::gives_up(&around)?;
            let mut report = LoopReport::new(module, func, body, data);
            report.outcome = Outcome::Bounded;
            report.accesses = report::own_accesses(body, &loops, data.header);
            Some((edges, report))
        });
        let Some((edges, report)) = found else { return changed };
        bounded::give_up(body, edges);
        crate::remove_unreachable(body);
        reports.push(report);
        changed = true;
    }
}

fn purity(
    module: &Module,
    facts: &Facts,
    func: Func,
    body: &mut Body,
    traps: &mut Traps,
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
    // Also of the instructions that `masked` inserted.
    number(body);
    let mut changed = false;
    for data in loops.loops.values().rev() {
        let mut report = LoopReport::new(module, func, body, data);
        report.accesses = report::own_accesses(body, &loops, data.header);
        if data.blocks.iter().any(|block| loops.is_irreducible(block)) {
            report.outcome = Outcome::Plain("it is entered at more than one place".to_owned());
            reports.push(report);
            continue;
        }
        let fresh = fresh(facts, body, &cfg, data);
        let twice = returns_twice(module, body);
        let private =
            if facts.private && !twice { private(module, facts, body, &cfg, data) } else { FxHashSet::default() };
        let dominated = dominated_loads(body, &doms, data);
        let mut around = Around {
            module,
            facts,
            body,
            cfg: &cfg,
            doms: &doms,
            data,
            fresh,
            deciding: None,
            private,
            transient: Transient::default(),
            unshared: Unshared::default(),
            dominated,
            traps,
        };
        around.deciding = Deciding::of(&around);
        let conditions = around.purity();
        let plan = forward::plan(&around, &conditions);
        report.describe(&around, &conditions, &plan);
        let flags = insert::flags(&around, &plan);
        around.transient = if facts.transient { transient(&around) } else { Transient::default() };
        if around.transient.locks() {
            // Whether an access races may depend on the locks that are held.
            around.dominated.clear();
        }
        let undoing = (!around.transient.is_empty()).then(|| {
            around.deciding = Deciding::of(&around);
            let mut more = forward::plan(&around, &around.purity());
            let tries = around.transient.restrict(&around, &plan, &mut more);
            let flags = insert::flags(&around, &more);
            (more, flags, tries)
        });
        let mut plans = vec![(plan, flags, Vec::new())];
        if let Some((more, flags, tries)) = undoing {
            report.describe_undone(&around, &more);
            plans.push((more, flags, tries));
        }
        around.transient = Transient::default();
        if facts.private && !twice {
            around.unshared = unshared(&around);
        }
        if !around.unshared.is_empty() {
            around.deciding = Deciding::of(&around);
            let mut more = forward::plan(&around, &around.purity());
            let named = unshared::restrict(&around, &plans[0].0, &mut more);
            report.describe_unshared(&around, &more);
            let flags = insert::flags(&around, &more);
            plans.push((more, flags, named));
        }
        let mut before = 0;
        for (plan, flags, tries) in plans.into_iter().filter(|(plan, ..)| !plan.inserts.is_empty()) {
            changed = true;
            let inside = |block| data.blocks.contains(block);
            for (insert, assume) in (Adding { body, doms: &doms }).apply(&cfg, data.header, inside, &plan, &flags) {
                report.assumed(before + insert, assume);
                if let (InstData::Assume { tries, .. }, Some(by)) = (body.inst_mut(assume), tries.get(insert)) {
                    tries.clone_from(by);
                }
                let paths = &plan.inserts[insert].conj.traps;
                if !paths.is_empty() {
                    traps.insert(assume, paths.clone());
                }
            }
            before += plan.inserts.len();
        }
        if before > 0 {
            // Values that were computed early are not computed again, and are recognised as equal in enclosing loops.
            number(body);
        }
        reports.push(report);
    }
    changed
}
