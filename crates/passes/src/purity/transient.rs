//! Iterations without a net effect: an update is undone before the next iteration.
//!
//! ```c
//! while (atomic_fetch_sub(&left, 1) <= 0)   // a try: await left > 0
//!     atomic_fetch_add(&left, 1);           // undoes it
//! ```
//!
//! A *try* adds a value to a location, and on every path back to the header the same value is subtracted again, exactly
//! once, by an update whose result is not used. Then the iteration changes nothing in the end, and it is treated like a
//! pure one: `backward` computes when the thread is bound to return to the header (so nothing is said about paths that
//! undo the update and leave the loop), and the assumption is placed after the try, never before it. If the value that
//! the try itself reads decides, the try becomes an await. Otherwise the thread would have to end after it has tried,
//! and its update be undone before it is known whether others are stuck: such loops stay as they are ([`keep_awaits`]).
//!
//! Other threads may observe the transient value. The zero-net-effect rule of "Dynamic Partial Order Reductions for
//! Spinloops" (SAVER, definition 4) explores the second update once a value has been observed twice, which is too late:
//! a thread that has observed it once may tell the thread that goes on (`tests/check/undone_update_*.c`). Here it is an
//! assumption of the search, `base::Assumption::Unobserved`, that nobody observes it; the machine checks it in every
//! execution (`vm`, about transient values, says how and why that suffices), and where it does not hold, the search
//! starts again with the loop as it is. So the assumptions that this module inserts name the tries that they rest on
//! ([`InstData::Assume`], [`ir::Until`]), and those that hold without it are inserted separately.
//!
//! A lock that an iteration takes and gives back is treated alike, with the unlock as what undoes it. Here other reads
//! may decide, and the way out of the loop may have the unlock as well: the thread ends before the last unlock of the
//! iteration, once it is certain that it returns to the header. It does not end before an earlier one, since others may
//! get some of its locks and observe that it has the rest. Nor does it end there if an inner loop behind the unlock may
//! trap it: who needs the lock could then not do what makes the thread get there. An assumption that rests on a lock is
//! not taken into account for an enclosing loop, since it may turn out not to stop the thread. The machine says what
//! others must not observe, and why that suffices (`vm`, about locks that an iteration gives back). Where an attempt to
//! lock fails, nothing has changed, and the iteration is simply pure.
//!
//! Recognition walks over the blocks of the loop without inner back edges, like `backward`: an iteration that takes one
//! is not pure anyway.

use super::Mutation;
use super::backward::Around;
use super::cond::Dnf;
use super::effect::{Effect, LockAct};
use super::forward::{Insert, Plan};
use super::report::LoopReport;
use crate::irrelevant::counted_exit;
use base::RmwOp;
use ir::uses::Uses;
use ir::{Block, Body, Def, Inst, InstData, InstKind, MemoryAccess, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The updates of a loop that an iteration undoes.
#[derive(Default)]
pub(crate) struct Transient {
    tries: Vec<Inst>,
    undoing: FxHashSet<Inst>,
    /// Those that unlock: what they undo are locks.
    unlocking: FxHashSet<Inst>,
    /// Those of them after which the iteration has given back everything.
    last: FxHashSet<Inst>,
}

impl Transient {
    pub fn is_empty(&self) -> bool {
        self.tries.is_empty()
    }

    pub fn contains(&self, inst: Inst) -> bool {
        self.tries.contains(&inst)
    }

    /// Whether there are locks among them.
    pub fn locks(&self) -> bool {
        !self.unlocking.is_empty()
    }

    /// The effect of an instruction, if it is one of these. No assumption may be placed before a try: the machine must
    /// know that the thread has arrived there. An unlock does not fail, since the iteration has taken the lock.
    pub fn effect(&self, inst: Inst) -> Option<Effect> {
        let is_tried = self.tries.contains(&inst) || self.unlocking.contains(&inst);
        let may_fail = is_tried && !self.is_last_unlock(inst);
        (is_tried || self.undoing.contains(&inst)).then(|| Effect::Pure { when: Dnf::always(), may_fail })
    }

    /// Whether an instruction gives back the last lock of an iteration.
    pub fn is_last_unlock(&self, inst: Inst) -> bool {
        self.last.contains(&inst)
    }

    /// Keeps what is new in a plan, compared with one that knows of no tries, and what rests on tries that have been
    /// made whenever control gets there; their results, for each insertion.
    pub fn restrict(&self, around: &Around<'_>, without: &Plan, plan: &mut Plan) -> Vec<Vec<Value>> {
        let mut rests_on = Vec::new();
        plan.inserts.retain(|insert| {
            let same = |other: &Insert| {
                (other.block, other.after, other.flag) == (insert.block, insert.after, insert.flag)
                    && other.conj.literals == insert.conj.literals
            };
            if without.inserts.iter().any(same) {
                return false;
            }
            let (made, others): (Vec<Inst>, Vec<Inst>) =
                self.tries.iter().partition(|&&inst| is_before(around, inst, insert));
            let keeps = !made.is_empty() && !others.iter().any(|&inst| reaches(around, inst, insert.block));
            if keeps {
                rests_on.push(made.iter().map(|&inst| around.body.result(inst)).collect());
            }
            keeps
        });
        rests_on
    }
}

/// Whether a value is the result of an update.
pub(crate) fn is_update(body: &Body, value: Value) -> bool {
    let Def::Result(inst, _) = body.def(value) else { return false };
    matches!(body.inst(inst).kind(), InstKind::Access(MemoryAccess { stores: Some(_), .. }))
}

/// Removes the assumptions that rest on updates, except for those for which the update itself waits.
pub(crate) fn keep_awaits(body: &mut Body, awaited: &FxHashSet<Inst>, reports: &mut [LoopReport]) -> bool {
    let mut dropped = FxHashSet::default();
    for &block in &body.layout {
        for &inst in &body.blocks[block].insts {
            if let InstData::Assume { tries, .. } = body.inst(inst)
                && tries.iter().any(|&value| is_update(body, value))
                && !awaited.contains(&inst)
            {
                dropped.insert(inst);
            }
        }
    }
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        body.blocks[block].insts.retain(|inst| !dropped.contains(inst));
    }
    reports.iter_mut().for_each(|report| report.dropped(&dropped));
    !dropped.is_empty()
}

/// Whether an instruction has been executed in this iteration wherever an insertion is reached.
fn is_before(around: &Around<'_>, inst: Inst, insert: &Insert) -> bool {
    let insts = &around.body.blocks[insert.block].insts;
    let position = |wanted: Inst| insts.iter().position(|&other| other == wanted);
    match position(inst) {
        Some(at) => insert.after.and_then(position).is_some_and(|after| at <= after),
        None => block_of(around, inst).is_some_and(|block| around.doms.dominates(block, insert.block)),
    }
}

/// Whether a block may be reached from an instruction within an iteration.
fn reaches(around: &Around<'_>, inst: Inst, to: Block) -> bool {
    let Some(from) = block_of(around, inst) else { return false };
    let (mut met, mut work) = (FxHashSet::default(), vec![from]);
    while let Some(block) = work.pop() {
        if block == to {
            return true;
        }
        if met.insert(block) {
            work.extend(inside(around, block));
        }
    }
    false
}

fn block_of(around: &Around<'_>, inst: Inst) -> Option<Block> {
    around.order().into_iter().find(|&block| around.body.blocks[block].insts.contains(&inst))
}

/// The successors of a block in the loop, without back edges.
fn inside(around: &Around<'_>, block: Block) -> Vec<Block> {
    let header = around.data.header;
    let stays = |&to: &Block| to != header && around.contains(to) && !around.goes_back_inside(block, to);
    around.cfg.successors(block).iter().copied().filter(stays).collect()
}

/// Finds the updates that every iteration of a loop undoes before it returns to the header.
pub(crate) fn transient(around: &Around<'_>) -> Transient {
    let uses = Uses::of(around.body);
    let mut found = Transient::default();
    let order = around.order();
    let updates: Vec<Inst> = order
        .iter()
        .flat_map(|&block| around.body.blocks[block].insts.iter().copied())
        .filter(|&inst| Addition::of(around.body, inst).is_some())
        .collect();
    for &inst in &updates {
        let Some(added) = Addition::of(around.body, inst).filter(|added| added.is_known_before(around)) else {
            continue;
        };
        let undoes = |other: Inst| {
            Addition::of(around.body, other).is_some_and(|by| added.is_undone_by(around.body, by))
                && uses.of_value(around.body.result(other)).is_empty()
        };
        if undoes(inst) || found.undoing.contains(&inst) {
            continue;
        }
        if let Some(by) = undone(around, &order, inst, undoes)
            && !by.iter().any(|other| found.tries.contains(other))
        {
            found.tries.push(inst);
            found.undoing.extend(by);
        }
    }
    // The counter of a loop that counts is different in every iteration.
    let counts = counted_exit(around.body, around.doms, around.data).is_some();
    let calls = order.iter().flat_map(|&block| around.body.blocks[block].insts.iter().copied());
    for inst in calls.filter(|_| !counts) {
        let Some(taken) = around.facts.lock_call(around.body, inst).filter(|call| call.act == LockAct::Locks) else {
            continue;
        };
        let undoes = |other: Inst| {
            around
                .facts
                .lock_call(around.body, other)
                .is_some_and(|by| by.act == LockAct::Unlocks && (by.family, by.lock) == (taken.family, taken.lock))
        };
        let carried = matches!(around.body.def(taken.lock), Def::Param(block, _) if block == around.data.header);
        if !carried && let Some(by) = undone(around, &order, inst, undoes) {
            found.tries.push(inst);
            found.unlocking.extend(by);
        }
    }
    if around.facts.mutation == Some(Mutation::EveryUnlockIsLast) {
        found.last.clone_from(&found.unlocking);
        return found;
    }
    let is_last = |&inst: &Inst| !found.unlocking.iter().any(|&other| comes_after(around, inst, other));
    found.last = found.unlocking.iter().copied().filter(is_last).collect();
    found
}

/// Whether an instruction may be executed after another one in the same iteration.
fn comes_after(around: &Around<'_>, inst: Inst, other: Inst) -> bool {
    let Some(home) = block_of(around, other) else { return false };
    let insts = &around.body.blocks[home].insts;
    let position = |wanted: Inst| insts.iter().position(|&inst| inst == wanted);
    match (position(inst), position(other)) {
        (Some(first), Some(then)) => first < then,
        _ => reaches(around, inst, home),
    }
}

/// The instructions that undo a try on all paths back to the header; `None` if one does not.
fn undone(around: &Around<'_>, order: &[Block], inst: Inst, undoes: impl Fn(Inst) -> bool) -> Option<FxHashSet<Inst>> {
    let mut open: FxHashMap<Block, bool> = FxHashMap::default();
    open.insert(around.data.header, false);
    let mut by = FxHashSet::default();
    for &block in order {
        // Blocks without a predecessor in this order are reached by inner back edges only.
        let mut now = *open.get(&block)?;
        for &other in &around.body.blocks[block].insts {
            if other == inst {
                now = true;
            } else if now && undoes(other) {
                now = false;
                by.insert(other);
            }
        }
        if now && around.cfg.successors(block).contains(&around.data.header) {
            return None;
        }
        for to in inside(around, block) {
            if *open.entry(to).or_insert(now) != now {
                return None;
            }
        }
    }
    (!by.is_empty()).then_some(by)
}

/// An update that adds or subtracts.
#[derive(Clone, Copy)]
struct Addition {
    ptr: Value,
    value: Value,
    subtracts: bool,
}

impl Addition {
    fn of(body: &Body, inst: Inst) -> Option<Self> {
        let InstData::Rmw { op, ptr, value, .. } = *body.inst(inst) else { return None };
        match op {
            RmwOp::Add => Some(Addition { ptr, value, subtracts: false }),
            RmwOp::Sub => Some(Addition { ptr, value, subtracts: true }),
            RmwOp::Exchange | RmwOp::And | RmwOp::Nand | RmwOp::Or | RmwOp::Xor | RmwOp::Max | RmwOp::Min => None,
            RmwOp::UMax | RmwOp::UMin | RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin => None,
            RmwOp::UIncWrap | RmwOp::UDecWrap | RmwOp::USubCond | RmwOp::USubSat => None,
        }
    }

    /// Whether it adds a constant other than 0, so that the machine knows in which direction the value moves, and one
    /// that is small enough for 256 threads to add it without an overflow.
    fn is_known_before(self, around: &Around<'_>) -> bool {
        let ty = around.body.ty(self.value);
        let most = (1i128 << ty.bits().min(64)) / 4 / 256;
        let fits = |bits: u128| bits != 0 && ir::scalar::signed(ty, bits).abs() <= most;
        let constant = ty.bits() <= 64 && around.body.as_bits(self.value).is_some_and(fits);
        constant && !matches!(around.body.def(self.ptr), Def::Param(block, _) if block == around.data.header)
    }

    fn is_undone_by(self, body: &Body, other: Addition) -> bool {
        let same = || match (body.as_bits(self.value), body.as_bits(other.value)) {
            (Some(added), Some(taken)) => added == taken,
            _ => self.value == other.value,
        };
        let opposite = || {
            let ty = body.ty(self.value);
            let [Some(added), Some(taken)] = [self.value, other.value].map(|value| body.as_bits(value)) else {
                return false;
            };
            added.wrapping_add(taken) & ty.mask() == 0
        };
        self.ptr == other.ptr
            && body.ty(self.value) == body.ty(other.value)
            && if self.subtracts == other.subtracts { opposite() } else { same() }
    }
}
