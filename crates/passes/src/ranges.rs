//! The range of each integer of a function, as far as constants, arithmetic with them and comparisons bound it.
//!
//! An abstract interpretation over intervals of signed numbers. Every value starts without a range, and parameters
//! collect those of their arguments until nothing changes. What keeps growing is widened to the next constant that the
//! function compares with, and then to all values of its type. A comparison on the path to a use restricts the range
//! there: after `if (tries < 6)`, `tries + 1` is at most 6. So the count of `1 << tries` can be known to be a valid
//! one, and `delay * 2` not to overflow.
//!
//! Sound since every step covers all results of the operation, and arithmetic that may wrap has all values of its type.

use crate::computation::{Computation, computation};
use base::Table;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{
    BinaryOp, Block, Body, CastOp, Const, Control, Def, Global, Inst, InstData, IntCond, Module, Type, Value, Wrap,
    scalar,
};

/// How often all blocks are visited before ranges are widened, and before they are given up.
const MOST_VISITS: usize = 8;
const MOST_WIDENINGS: usize = 24;
/// How many dominators are searched for comparisons.
const MOST_GUARDS: usize = 32;

/// From the first to the last number, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub first: i128,
    pub last: i128,
}

impl Range {
    fn all(ty: Type) -> Option<Range> {
        let is_number = matches!(ty, Type::Int(_)) && ty.bits() <= 64;
        let half = 1i128 << (ty.bits().min(64) - 1);
        is_number.then_some(Range { first: -half, last: half - 1 })
    }

    fn with(self, other: Range) -> Range {
        Range { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    fn is_within(self, other: Range) -> bool {
        other.first <= self.first && self.last <= other.last
    }
}

pub(crate) struct Ranges<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    doms: &'a Doms,
    /// `None` for values that no path computes, and for values that are not numbers.
    of: Table<Value, Option<Range>>,
}

impl<'a> Ranges<'a> {
    pub fn of(body: &'a Body, cfg: &'a Cfg, doms: &'a Doms) -> Self {
        let mut ranges = Ranges { body, cfg, doms, of: Table::filled(body.values.len(), None) };
        let mut limits = ranges.constants();
        limits.sort_unstable();
        for visit in 0.. {
            let mut changed = false;
            for &block in cfg.rpo() {
                changed |= ranges.visit(block, visit, &limits);
            }
            if !changed {
                break;
            }
        }
        ranges
    }

    /// The numbers that the function compares with, and their neighbours.
    fn constants(&self) -> Vec<i128> {
        let mut found = Vec::new();
        for &block in &self.body.layout {
            for &inst in &self.body.blocks[block].insts {
                let mut add = |ty: Type, bits: u128| {
                    let number = scalar::signed(ty, bits);
                    found.extend([number - 1, number, number + 1]);
                };
                if let InstData::IntCompare { args, .. } = self.body.inst(inst) {
                    args.iter().filter_map(|&arg| Some((arg, self.body.as_bits(arg)?))).for_each(|(arg, bits)| {
                        add(self.body.ty(arg), bits);
                    });
                } else if let InstData::Switch { arg, cases, .. } = self.body.inst(inst) {
                    cases.iter().for_each(|(bits, _)| add(self.body.ty(*arg), *bits));
                }
            }
        }
        found
    }

    fn visit(&mut self, block: Block, visit: usize, limits: &[i128]) -> bool {
        let mut changed = false;
        for (number, &param) in self.body.blocks[block].params.iter().enumerate() {
            let Some(all) = Range::all(self.body.ty(param)) else { continue };
            let mut range = if block == self.cfg.entry() { Some(all) } else { None };
            for from in self.cfg.predecessors(block).chunk_by(|a, b| a == b).map(|same| same[0]) {
                for (at, edge) in self.body.edges(from).into_iter().enumerate().filter(|(_, edge)| edge.to == block) {
                    range = joined(range, self.along(from, at, edge.args[number]));
                }
            }
            let (Some(mut range), before) = (range, self.of[param]) else { continue };
            if before == Some(range) {
                continue;
            }
            if let Some(before) = before {
                // Ranges only grow.
                range = range.with(before);
                if visit > MOST_VISITS {
                    range = widened(range, before, all, limits, visit);
                }
            }
            changed |= before != Some(range);
            self.of[param] = Some(range);
        }
        for &inst in &self.body.blocks[block].insts {
            for (number, &result) in self.body.results(inst).iter().enumerate() {
                let Some(all) = Range::all(self.body.ty(result)) else { continue };
                let Some(range) = (if number == 0 { self.computed(inst, block, all) } else { Some(all) }) else {
                    continue;
                };
                let range = self.of[result].map_or(range, |before| before.with(range));
                changed |= self.of[result] != Some(range);
                self.of[result] = Some(range);
            }
        }
        changed
    }

    /// The range of a value in a block, by the comparisons on the path to it.
    pub fn at(&self, value: Value, block: Block) -> Option<Range> {
        let mut range = self.unguarded(value)?;
        let mut at = Some(block);
        for _ in 0..MOST_GUARDS {
            let Some(here) = at else { break };
            if let [from] = self.cfg.predecessors(here)
                && let Some(edge) = self.body.edges(*from).iter().position(|edge| edge.to == here)
            {
                range = self.guarded(value, range, *from, edge)?;
            }
            at = self.doms.parent(here);
        }
        Some(range)
    }

    /// The range of a value at the end of a block, if it is left by this edge.
    fn along(&self, from: Block, edge: usize, value: Value) -> Option<Range> {
        self.guarded(value, self.at(value, from)?, from, edge)
    }

    fn unguarded(&self, value: Value) -> Option<Range> {
        let all = Range::all(self.body.ty(value))?;
        match self.body.def(value) {
            Def::Const(_) => Some(self.body.as_bits(value).map_or(all, |bits| {
                let number = scalar::signed(self.body.ty(value), bits);
                Range { first: number, last: number }
            })),
            Def::Param(..) | Def::Result(..) => self.of[value],
        }
    }

    /// What the branch at the end of a block implies where it takes this edge; `None` if it does not.
    fn guarded(&self, value: Value, range: Range, from: Block, edge: usize) -> Option<Range> {
        let Control::Branch { cond, then, other } = self.body.control(from) else { return Some(range) };
        if then == other { Some(range) } else { self.implied(value, range, cond, edge == 0) }
    }

    /// The part of a range for which a truth value is this.
    fn implied(&self, value: Value, range: Range, cond: Value, wanted: bool) -> Option<Range> {
        let Def::Result(inst, 0) = self.body.def(cond) else { return Some(range) };
        let InstData::IntCompare { cond, args: [a, b] } = *self.body.inst(inst) else { return Some(range) };
        let cond = if wanted { cond } else { cond.negated() };
        let (cond, against) = match (a == value, b == value) {
            (true, false) => (cond, b),
            (false, true) => (cond.swapped(), a),
            (true, true) | (false, false) => return Some(range),
        };
        let Some(against) = self.unguarded(against) else { return Some(range) };
        let within = |first: i128, last: i128| {
            let range = Range { first: range.first.max(first), last: range.last.min(last) };
            (range.first <= range.last).then_some(range)
        };
        let natural = range.first >= 0;
        match cond {
            IntCond::Eq => within(against.first, against.last),
            IntCond::SLt => within(i128::MIN, against.last - 1),
            IntCond::SLe => within(i128::MIN, against.last),
            IntCond::SGt => within(against.first + 1, i128::MAX),
            IntCond::SGe => within(against.first, i128::MAX),
            // Unsigned numbers below one that is not negative as a signed number are not negative either.
            IntCond::ULt if against.first >= 0 => within(0, against.last - 1),
            IntCond::ULe if against.first >= 0 => within(0, against.last),
            IntCond::UGt if against.first >= 0 && natural => within(against.first + 1, i128::MAX),
            IntCond::UGe if against.first >= 0 && natural => within(against.first, i128::MAX),
            IntCond::Ne if against.first == against.last => {
                let first = range.first + i128::from(range.first == against.first);
                let last = range.last - i128::from(range.last == against.last);
                within(first, last)
            }
            IntCond::Ne | IntCond::ULt | IntCond::ULe | IntCond::UGt | IntCond::UGe => Some(range),
        }
    }

    /// The range of a result; `None` while no operand has one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others have any result of their type")]
    fn computed(&self, inst: Inst, block: Block, all: Range) -> Option<Range> {
        let of = |value: Value| self.at(value, block);
        match *self.body.inst(inst) {
            InstData::Binary { op, args: [a, b], .. } => {
                let range = exact(op, of(a)?, of(b)?, self.body.ty(a))?;
                Some(if range.is_within(all) { range } else { all })
            }
            InstData::Select { cond, then, other } => {
                let taken = |value: Value, wanted: bool| {
                    // Of a sum with the compared value, its range on this side.
                    let range = of(value)?;
                    let Def::Result(sum, 0) = self.body.def(value) else {
                        return self.implied(value, range, cond, wanted);
                    };
                    let InstData::Binary { op, args: [a, b], .. } = *self.body.inst(sum) else {
                        return self.implied(value, range, cond, wanted);
                    };
                    let a = self.implied(a, of(a)?, cond, wanted)?;
                    let sum = exact(op, a, of(b)?, self.body.ty(value))?;
                    Some(if sum.is_within(range) { sum } else { range })
                };
                joined(taken(then, true), taken(other, false))
            }
            InstData::Cast { op: CastOp::ZExt, arg } => {
                let range = of(arg)?;
                if range.first >= 0 {
                    Some(range)
                } else {
                    Some(Range { first: 0, last: (1i128 << self.body.ty(arg).bits()) - 1 }).filter(|r| r.is_within(all))
                }
            }
            InstData::Cast { op: CastOp::SExt, arg } => of(arg),
            InstData::Cast { op: CastOp::Trunc, arg } if Range::all(self.body.ty(arg)).is_some() => {
                let range = of(arg)?;
                Some(if range.is_within(all) { range } else { all })
            }
            _ => Some(all),
        }
    }

    /// Whether an access is of a variable of the program, within its bounds and aligned, for all indices that it can
    /// have; so it does not fault.
    pub fn fits(&self, module: &Module, inst: Inst, block: Block) -> bool {
        let Some(access) = self.body.inst(inst).kind().access() else { return false };
        let ty = self.body.ty(access.stores.unwrap_or_else(|| self.body.results(inst)[0]));
        let Some((global, range, align)) = self.address(access.ptr, block, 0) else { return false };
        let data = &module.globals[global];
        let bytes = i128::from(ty.bytes());
        let natural = if access.atomic.is_some() { ty.bytes() } else { 1 };
        !data.thread_local
            && data.init.is_some()
            && !(data.constant && access.stores.is_some())
            && range.first >= 0
            && range.last + bytes <= i128::from(data.size)
            && [i128::from(data.align), align]
                .iter()
                .all(|&known| known % i128::from(access.align.max(1)) == 0 && known % i128::from(natural) == 0)
    }

    /// The variable that a pointer points into, the range of its offset, and a number that divides the offset (0: it is
    /// 0).
    fn address(&self, ptr: Value, block: Block, depth: usize) -> Option<(Global, Range, i128)> {
        if depth > MOST_GUARDS {
            return None;
        }
        match self.body.def(ptr) {
            Def::Const(Const::Global { global, plus }) => {
                Some((global, Range { first: plus.into(), last: plus.into() }, plus.into()))
            }
            Def::Const(Const::Bits(_) | Const::Func(_) | Const::Undef) | Def::Param(..) => None,
            Def::Result(inst, _) => {
                let InstData::Gep { base, index, scale, disp, .. } = *self.body.inst(inst) else { return None };
                let (global, from, align) = self.address(base, block, depth + 1)?;
                let (scale, disp) = (i128::from(scale), i128::from(disp));
                let by = match index {
                    Some(index) => self.at(index, block)?,
                    None => Range { first: 0, last: 0 },
                };
                let ends = [by.first * scale, by.last * scale];
                let range = Range {
                    first: from.first + disp + ends[0].min(ends[1]),
                    last: from.last + disp + ends[0].max(ends[1]),
                };
                let step = if index.is_some() { scale } else { 0 };
                Some((global, range, divisor(align, divisor(step, disp))))
            }
        }
    }

    /// Whether a computation that may fault does not, for the operands that it can have.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others never fault")]
    pub fn never_faults(&self, inst: Inst, block: Block) -> bool {
        let InstData::Binary { op, args: [a, b], wrap } = *self.body.inst(inst) else { return false };
        let ty = self.body.ty(a);
        let (Some(all), Some(x), Some(y)) = (Range::all(ty), self.at(a, block), self.at(b, block)) else {
            return false;
        };
        let natural = x.first >= 0 && y.first >= 0;
        let fits = || exact(op, x, y, ty).is_some_and(|range| range.is_within(all));
        let keeps_sign = !wrap.no_unsigned || natural;
        match op {
            BinaryOp::Add | BinaryOp::Mul => fits() && keeps_sign,
            BinaryOp::Sub => fits() && (!wrap.no_unsigned || (natural && x.first >= y.last)),
            BinaryOp::Shl => {
                let counted = y.first >= 0 && y.last < i128::from(ty.bits());
                counted && (wrap == Wrap::default() || (fits() && keeps_sign))
            }
            BinaryOp::LShr | BinaryOp::AShr => y.first >= 0 && y.last < i128::from(ty.bits()),
            BinaryOp::UDiv | BinaryOp::URem => y.first > 0 || y.last < 0,
            BinaryOp::SDiv | BinaryOp::SRem => y.first > 0,
            _ => computation(self.body, self.body.inst(inst)) == Some(Computation::Total),
        }
    }
}

/// Where a computation does not overflow for any operands that it can have, it need not be checked.
pub(crate) fn drop_overflow_checks(body: &mut Body) -> bool {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let ranges = Ranges::of(body, &cfg, &doms);
    let checked = |inst: Inst| matches!(body.inst(inst), InstData::Binary { wrap, .. } if *wrap != Wrap::default());
    let all = cfg.rpo().iter().flat_map(|&block| body.blocks[block].insts.iter().map(move |&inst| (inst, block)));
    let fine: Vec<Inst> =
        all.filter(|&(inst, block)| checked(inst) && ranges.never_faults(inst, block)).map(|(inst, _)| inst).collect();
    for &inst in &fine {
        if let InstData::Binary { wrap, .. } = body.inst_mut(inst) {
            *wrap = Wrap::default();
        }
    }
    !fine.is_empty()
}

/// The greatest common divisor, where 0 is divided by all.
fn divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { divisor(b, a % b) }
}

fn joined(a: Option<Range>, b: Option<Range>) -> Option<Range> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.with(b)),
        (one, None) | (None, one) => one,
    }
}

/// Where a bound has moved, the next constant beyond it, or the end.
fn widened(range: Range, before: Range, all: Range, limits: &[i128], visit: usize) -> Range {
    let exhausted = visit > MOST_VISITS + MOST_WIDENINGS;
    let down = || limits.iter().rev().copied().find(|&limit| limit <= range.first && !exhausted);
    let up = || limits.iter().copied().find(|&limit| limit >= range.last && !exhausted);
    let first = if range.first < before.first { down().unwrap_or(all.first) } else { range.first };
    let last = if range.last > before.last { up().unwrap_or(all.last) } else { range.last };
    Range { first: first.max(all.first), last: last.min(all.last) }
}

/// The exact results of an operation on signed numbers, which may be none of its type; `None` if they are not known.
/// Results with wrong signs are the caller's concern only where the operation depends on signs.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing is known of the others")]
fn exact(op: BinaryOp, a: Range, b: Range, ty: Type) -> Option<Range> {
    let corners = |of: fn(i128, i128) -> i128| {
        let all = [of(a.first, b.first), of(a.first, b.last), of(a.last, b.first), of(a.last, b.last)];
        let (first, last) = (all.into_iter().min()?, all.into_iter().max()?);
        Some(Range { first, last })
    };
    let natural = a.first >= 0 && b.first >= 0;
    let counts = b.first >= 0 && b.last < i128::from(ty.bits()).min(64);
    let known = match op {
        BinaryOp::Add => Some(Range { first: a.first + b.first, last: a.last + b.last }),
        BinaryOp::Sub => Some(Range { first: a.first - b.last, last: a.last - b.first }),
        BinaryOp::Mul => corners(|x, y| x * y),
        BinaryOp::Shl if counts && a.first >= 0 && a.last < 1 << 62 => corners(|x, y| x << y),
        BinaryOp::LShr if counts && a.first >= 0 => corners(|x, y| x >> y),
        BinaryOp::AShr if counts => corners(|x, y| x >> y),
        BinaryOp::UDiv if natural && b.first > 0 => corners(|x, y| x / y),
        BinaryOp::SDiv if natural && b.first > 0 => corners(|x, y| x / y),
        BinaryOp::URem | BinaryOp::SRem if natural && b.first > 0 => {
            Some(Range { first: 0, last: a.last.min(b.last - 1) })
        }
        BinaryOp::URem if b.first > 0 => Some(Range { first: 0, last: b.last - 1 }),
        BinaryOp::SRem if b.first > 0 => Some(Range { first: 1 - b.last, last: b.last - 1 }),
        BinaryOp::And if a.first >= 0 || b.first >= 0 => {
            let most = [a, b].into_iter().filter(|range| range.first >= 0).map(|range| range.last).min();
            most.map(|last| Range { first: 0, last })
        }
        BinaryOp::SMin => Some(Range { first: a.first.min(b.first), last: a.last.min(b.last) }),
        BinaryOp::SMax => Some(Range { first: a.first.max(b.first), last: a.last.max(b.last) }),
        BinaryOp::UMin if natural => Some(Range { first: a.first.min(b.first), last: a.last.min(b.last) }),
        BinaryOp::UMin if b.first >= 0 => Some(Range { first: 0, last: b.last }),
        BinaryOp::UMax if natural => Some(Range { first: a.first.max(b.first), last: a.last.max(b.last) }),
        _ => None,
    };
    known.or_else(|| Range::all(ty))
}
