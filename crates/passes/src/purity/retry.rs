//! Weak compare-exchanges whose spurious failure only leads to another attempt.
//!
//! In a spurious failure the compare-exchange reads the expected value. The iteration is pure, and need not be
//! explored, where the thread then returns to the beginning of the loop with all values unchanged and without a write;
//! or reaches an assumption that does not hold and has no trapping path. There the compare-exchange is made strong. All
//! others may fail.
//!
//! Why nothing is missed: take an execution with such an iteration, and remove the iteration. After the failure, it
//! only read and executed computations that cannot fail; if an instruction before the compare-exchange fails, it also
//! fails where the compare-exchange succeeds. Its stores are of two kinds:
//!
//! - Without loads in the loop, the next iteration stores the same values at the same addresses. The iteration releases
//!   nothing, so an access by another thread in between is unordered with the first of the two stores or happens before
//!   it; the former is a data race, also without the iteration. (Where races are not errors, a write by another thread
//!   in between is not explored.)
//! - Otherwise a store must write back the value that the iteration itself has loaded from there. Nothing in the loop
//!   writes anything else, and what another thread writes there in the meantime races with the load, so memory is
//!   unchanged. If the address of the block has not escaped ([`is_private`]), no other thread can race with the store.
//!   If it may have, the compare-exchange stays weak, and the store is part of it ([`Weak::WritesBack`]): where the
//!   compare-exchange succeeds, the race detector also checks the store of a failure, and if that races, the failure
//!   is explored.
//!
//! That no race of such a store is missed: take an execution in which it races with an access X of another thread, up
//! to X and the failed compare-exchange F, with only what these depend on. If no update of the location reads from the
//! write that F reads from, F may succeed instead. Otherwise X depends on that update, and F may as well read from the
//! last of them, succeed or fail for a reason, and still not be ordered after X.
//!
//! The path back stays inside the loop, so values from outside are unchanged, and visits no block twice, so each value
//! has one definition on it.

use super::Mutation;
use super::effect::Facts;
use super::private::is_private;
use super::traps::Traps;
use crate::computation::{Computation, computation};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{LoopData, Loops};
use ir::{BinaryOp, Block, Body, CastOp, Def, Edge, IdSet, Inst, InstData, Value, Weak};
use rustc_hash::FxHashMap;

/// The maximal number of instructions inspected.
const MOST: usize = 200;

/// Makes weak compare-exchanges strong where a spurious failure only leads to another attempt.
pub(super) fn retries(facts: &Facts, traps: &Traps, body: &mut Body) -> bool {
    let is_weak =
        |body: &Body, inst: Inst| matches!(body.inst(inst), InstData::CompareExchange { weak: Weak::Yes, .. });
    let weak: Vec<(Block, usize)> = body
        .layout
        .iter()
        .flat_map(|&block| (0..body.blocks[block].insts.len()).map(move |at| (block, at)))
        .filter(|&(block, at)| is_weak(body, body.blocks[block].insts[at]))
        .collect();
    if weak.is_empty() {
        return false;
    }
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let loops = Loops::of(&cfg, &doms);
    let mut changed = false;
    for (block, at) in weak {
        let inst = body.blocks[block].insts[at];
        let around = loops.loops.values().filter(|data| data.blocks.contains(block));
        let smallest = around.max_by_key(|data| data.depth);
        let found = match Failure::of(facts, traps, body, &cfg, inst).leads_to(block, at, smallest) {
            _ if facts.mutation == Some(Mutation::NoSpuriousFailure) => Weak::No,
            Weak::WritesBack(_) if facts.mutation == Some(Mutation::NoRaceInRetry) => Weak::No,
            found => found,
        };
        if found != Weak::Yes
            && let InstData::CompareExchange { weak, .. } = body.inst_mut(inst)
        {
            *weak = found;
            changed = true;
        }
    }
    changed
}

/// What is known after a spurious failure.
struct Failure<'a> {
    facts: &'a Facts,
    traps: &'a Traps,
    body: &'a Body,
    cfg: &'a Cfg,
    inst: Inst,
    /// Values known to be constants, and values known to equal others.
    bits: FxHashMap<Value, u128>,
    same: FxHashMap<Value, Value>,
}

impl<'a> Failure<'a> {
    fn of(facts: &'a Facts, traps: &'a Traps, body: &'a Body, cfg: &'a Cfg, inst: Inst) -> Self {
        let InstData::CompareExchange { expected, .. } = body.inst(inst) else {
            unreachable!("internal: no compare-exchange")
        };
        let [found, success] = body.results(inst) else { unreachable!("internal: two results") };
        let (bits, same) = ([(*success, 0)].into_iter().collect(), [(*found, *expected)].into_iter().collect());
        Failure { facts, traps, body, cfg, inst, bits, same }
    }

    fn bits(&self, value: Value) -> Option<u128> {
        self.bits.get(&value).copied().or_else(|| self.body.as_bits(self.resolve(value)))
    }
    fn resolve(&self, value: Value) -> Value {
        self.same.get(&value).copied().unwrap_or(value)
    }

    /// What the compare-exchange is, given what the thread does after the failure: [`Weak::No`] if it only tries again.
    fn leads_to(mut self, mut block: Block, at: usize, around: Option<&LoopData>) -> Weak {
        let mut next = at + 1;
        let (mut stored, mut retry) = (false, Weak::No);
        let mut passed = IdSet::new(self.body.blocks.len());
        passed.insert(block);
        for _ in 0..MOST {
            let inst = self.body.blocks[block].insts[next];
            next += 1;
            let edge = match self.body.inst(inst) {
                // What rests on an assumption may not stop the thread.
                InstData::Assume { tries, .. } if !tries.is_empty() => continue,
                InstData::Assume { cond, .. } => match self.bits(*cond) {
                    // It may stand for an inner loop in which the thread spins forever.
                    Some(0) if !stored && !self.traps.contains_key(&inst) => return Weak::No,
                    Some(0) | None => return Weak::Yes,
                    Some(_) => continue,
                },
                InstData::Store { order: None, volatile: false, ptr, value, .. }
                    if around.is_some_and(|data| self.is_silent(data, *ptr, *value)) =>
                {
                    stored = true;
                    if !around.is_some_and(|data| is_private(self.facts, self.body, self.cfg, data, *ptr)) {
                        retry = Weak::WritesBack(*ptr);
                    }
                    continue;
                }
                InstData::Jump(edge) => edge,
                InstData::Branch { cond, then, other } => match self.bits(*cond) {
                    Some(0) => other,
                    Some(_) => then,
                    None => return Weak::Yes,
                },
                _ if self.facts.does_nothing(self.body, inst) => continue,
                data if computation(self.body, data) == Some(Computation::Total) => {
                    self.compute(inst);
                    continue;
                }
                _ => return Weak::Yes,
            };
            if let Some(data) = around {
                if data.header == edge.to {
                    return if self.is_unchanged(edge) && self.only_reads(data) { retry } else { Weak::Yes };
                }
                if !data.blocks.contains(edge.to) {
                    return Weak::Yes;
                }
            }
            if !passed.insert(edge.to) {
                return Weak::Yes;
            }
            self.follow(edge);
            (block, next) = (edge.to, 0);
        }
        Weak::Yes
    }

    /// The arguments that a block gets.
    fn follow(&mut self, edge: &Edge) {
        let params = self.body.blocks[edge.to].params.clone();
        let known: Vec<(Option<u128>, Value)> =
            edge.args.iter().map(|&arg| (self.bits(arg), self.resolve(arg))).collect();
        for (param, (bits, value)) in params.into_iter().zip(known) {
            match bits {
                Some(bits) => self.bits.insert(param, bits),
                None => self.bits.remove(&param),
            };
            self.same.insert(param, value);
        }
    }

    fn compute(&mut self, inst: Inst) {
        let Some(&result) = self.body.results(inst).first() else { return };
        let ty = self.body.ty(result);
        let value = match *self.body.inst(inst) {
            InstData::Binary { op, args: [a, b], wrap } => match (self.bits(a), self.bits(b)) {
                (Some(a), Some(b)) => ir::scalar::binary(op, ty, [a, b], wrap).ok(),
                (Some(0), _) | (_, Some(0)) if op == BinaryOp::And => Some(0),
                _ => None,
            },
            InstData::IntCompare { cond, args: [a, b] } => {
                let ty = self.body.ty(a);
                match (self.bits(a), self.bits(b)) {
                    (Some(a), Some(b)) => Some(u128::from(ir::scalar::int_compare(cond, ty, [a, b]))),
                    _ if self.resolve(a) == self.resolve(b) => {
                        Some(u128::from(ir::scalar::int_compare(cond, ty, [0, 0])))
                    }
                    _ => None,
                }
            }
            InstData::Cast { op: op @ (CastOp::ZExt | CastOp::SExt | CastOp::Trunc), arg } => {
                let from = self.body.ty(arg);
                self.bits(arg).and_then(|bits| ir::scalar::cast(op, from, ty, bits).ok())
            }
            InstData::Cast { op: CastOp::IntToPtr | CastOp::PtrToInt, arg } => {
                let from = self.resolve(arg);
                if let Def::Result(inst, 0) = self.body.def(from)
                    && let InstData::Cast { op: CastOp::IntToPtr | CastOp::PtrToInt, arg } = *self.body.inst(inst)
                    && self.body.ty(arg) == ty
                {
                    self.same.insert(result, self.resolve(arg));
                }
                self.bits(arg)
            }
            InstData::Select { cond, then, other } => match self.bits(cond) {
                Some(cond) => {
                    let chosen = self.resolve(if cond == 0 { other } else { then });
                    self.same.insert(result, chosen);
                    self.bits(chosen)
                }
                None => None,
            },
            _ => None,
        };
        if let Some(value) = value {
            self.bits.insert(result, value);
        }
    }

    /// Whether the next iteration of the loop begins with the values of this one.
    fn is_unchanged(&self, edge: &Edge) -> bool {
        let params = &self.body.blocks[edge.to].params;
        edge.args.iter().zip(params).all(|(&arg, &param)| self.resolve(arg) == param)
    }

    /// Whether a loop changes memory only by this compare-exchange, apart from plain stores without effect: the next
    /// iteration stores the same value at the same address, or they store the expected value where it was loaded from.
    fn only_reads(&self, data: &LoopData) -> bool {
        let insts = || data.blocks.iter().flat_map(|block| self.body.blocks[block].insts.iter().copied());
        let loads = |inst: Inst| matches!(self.body.inst(inst), InstData::Load { .. });
        let no_loads = !insts().any(loads);
        let reads = |inst: Inst| match self.body.inst(inst) {
            InstData::Store { order: None, volatile: false, .. } if no_loads => true,
            InstData::Store { order: None, volatile: false, ptr, value, .. } => self.is_silent(data, *ptr, *value),
            InstData::Jump(_) | InstData::Branch { .. } | InstData::Switch { .. } => true,
            InstData::Assume { tries, .. } if !tries.is_empty() => true,
            data => {
                inst == self.inst
                    || loads(inst)
                    || computation(self.body, data).is_some()
                    || self.facts.does_nothing(self.body, inst)
            }
        };
        insts().all(reads)
    }

    /// Whether a store writes the expected value to where this iteration has loaded it from.
    fn is_silent(&self, data: &LoopData, ptr: Value, value: Value) -> bool {
        let InstData::CompareExchange { expected, .. } = *self.body.inst(self.inst) else { return false };
        let Def::Result(load, 0) = self.body.def(expected) else { return false };
        let same_place = matches!(self.body.inst(load), InstData::Load { ptr: from, order: None, .. } if *from == ptr);
        let in_loop = || data.blocks.iter().any(|block| self.body.blocks[block].insts.contains(&load));
        same_place && self.resolve(value) == expected && in_loop()
    }
}
