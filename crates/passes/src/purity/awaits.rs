//! An atomic access followed by an assumption about the value it reads becomes an await.
//!
//! There may be only scalar computation between the two. An execution in which the access reads too early ends at the
//! assumption; with an await there are no such executions, and all others are unchanged. The condition is a conjunction
//! of clauses, which are disjunctions of comparisons of the value read, possibly masked, with values that are known in
//! advance, and of truth values that are known in advance; see `ir::Until`. Several assumptions after one access become
//! one condition, within its size limits: the simplest first, so that a loop's own assumption has priority over that of
//! an enclosing loop, which is the same one under a condition. An assumption of the program stays in place, and always
//! holds.

use super::effect::{BEGINS_SECTION, Effect, Facts, assumption, effect};
use super::insert::{Adding, Spot, can_have};
use super::sums::{self, Derived};
use super::transient::is_update;
use super::traps::Traps;
use super::{MOST_DEPTH, Mutation};
use base::{AwaitCond, RmwOp, Within};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Def, Inst, InstData, InstKind, IntCond, MemoryAccess, Module, Type, Until,
    UntilTerm, Value, Waiting, within,
};
use rustc_hash::FxHashSet;

/// The maximal numbers of clauses of a condition, and of terms of a clause.
const MOST_CLAUSES: usize = 8;
const MOST_IN_CLAUSE: usize = 8;

/// The accesses that became awaits, and the assumptions that they wait for.
#[derive(Default)]
pub(crate) struct Waits {
    pub accesses: Vec<Inst>,
    pub assumes: FxHashSet<Inst>,
}

/// Rewrites accesses where possible.
pub(crate) fn awaits(module: &Module, facts: &Facts, traps: &Traps, body: &mut Body) -> Waits {
    let assumptions = !begins_section(module, body);
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let mut made = Waits::default();
    for block in body.layout.clone() {
        let mut at = 0;
        while at < body.blocks[block].insts.len() {
            let access = body.blocks[block].insts[at];
            let taken = (Maker { module, facts, traps, doms: &doms, body, assumptions }).at(block, at);
            if !taken.is_empty() {
                made.accesses.push(access);
                made.assumes.extend(taken);
            }
            // Inserted instructions precede the access.
            at = body.blocks[block].insts.iter().position(|&inst| inst == access).map_or(at, |at| at) + 1;
        }
    }
    made
}

/// Whether a function begins an atomic section. An assumption of the program in a section that does not hold ends the
/// thread there. If it waited instead, other threads could enter sections in the middle of this one. A function that is
/// called in a section is not found.
fn begins_section(module: &Module, body: &Body) -> bool {
    let begins = |inst: &Inst| match body.inst(*inst) {
        InstData::Call { callee: Callee::Func(func), .. } => {
            let func = &module.funcs[*func];
            func.body.is_none() && BEGINS_SECTION.contains(&func.name.as_str())
        }
        _ => false,
    };
    body.layout.iter().any(|&block| body.blocks[block].insts.iter().any(begins))
}

pub(crate) struct Maker<'a> {
    module: &'a Module,
    pub facts: &'a Facts,
    pub traps: &'a Traps,
    doms: &'a Doms,
    pub body: &'a mut Body,
    /// Also wait for what the program assumes.
    assumptions: bool,
}

/// A comparison of the value read, or a truth value known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Compare {
        mask: u64,
        plus: Option<Operand>,
        cond: IntCond,
        operand: Operand,
    },
    /// An `i1` that does not depend on the value read.
    Known {
        value: Value,
        wanted: bool,
    },
}

impl Term {
    /// The negation of a comparison; `None` for a value known in advance.
    pub fn negated(self) -> Option<Term> {
        match self {
            Term::Compare { mask, plus, cond, operand } => {
                Some(Term::Compare { mask, plus, cond: cond.negated(), operand })
            }
            Term::Known { .. } => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Value(Value),
    Bits(u64),
    /// What is computed from a value known in advance.
    Derived(Derived, Value),
}

/// A disjunction.
pub(crate) type Clause = Vec<Term>;
/// A conjunction of clauses.
pub(crate) type Clauses = Vec<Clause>;

/// An assumption after an access.
struct Assumed {
    assume: Inst,
    /// It was inserted by a pass, not by the program.
    ours: bool,
    /// The results of the tries that it rests on.
    tries: Vec<Value>,
    /// What it states about the value read.
    clauses: Clauses,
    /// If all of these hold of a value, an await for the assumption must be demoted.
    demotion: Vec<Term>,
}

/// The value that an access reads, and its position.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub access: Inst,
    pub old: Value,
    pub spot: Spot,
}

impl Maker<'_> {
    /// Turns the access into an await for the assumptions after it, and returns those.
    fn at(&mut self, block: Block, place: usize) -> Vec<Inst> {
        let access = self.body.blocks[block].insts[place];
        let Some(&old) = self.body.results(access).first() else { return Vec::new() };
        let ty = self.body.ty(old);
        if ty.is_float() || ty.bits() > 64 {
            return Vec::new();
        }
        let data = self.body.inst(access);
        let InstKind::Access(MemoryAccess { stores, atomic: Some(_), .. }) = data.kind() else { return Vec::new() };
        let (before, mut demotion) = if let InstData::Await { until, .. } = data {
            (clauses_of(&until.terms), clauses_of(&until.demotion).concat())
        } else {
            (Vec::new(), Vec::new())
        };
        let spot = Spot { block, at: place, loc: self.body.loc(access) };
        let found = Found { access, old, spot };
        let (mut undone, mut tries) = if let InstData::Await { until, .. } = data {
            (until.undone, until.tries.clone())
        } else {
            (false, Vec::new())
        };
        let mut assumed = self.assumed(found, stores.is_some());
        // Only the try itself waits on behalf of an iteration that undoes it.
        assumed.retain(|assumed| assumed.tries == [old] || !assumed.tries.iter().any(|&by| is_update(self.body, by)));
        // Where it waits anyway, it waits only for what is certain.
        if assumed.iter().any(|assumed| assumed.tries.is_empty()) {
            assumed.retain(|assumed| assumed.tries.is_empty());
        }
        assumed.sort_by_key(|assumed| assumed.clauses.iter().map(Vec::len).max());
        let mut all = before;
        let mut taken = Vec::new();
        for Assumed { assume, ours, tries: more_tries, clauses, demotion: more_demotion } in assumed {
            // An await has only one demotion condition.
            if !demotion.is_empty() && !more_demotion.is_empty() {
                continue;
            }
            let mut more = all.clone();
            clauses.into_iter().for_each(|clause| self.add(&mut more, clause, ty));
            let comparisons = more.iter().flatten().filter(|term| matches!(term, Term::Compare { .. })).count();
            if comparisons <= AwaitCond::MOST_TERMS && more.len() <= MOST_CLAUSES {
                all = more;
                taken.push((assume, ours));
                demotion.extend(more_demotion);
                for value in more_tries {
                    undone |= value == old;
                    if value != old && !tries.contains(&value) {
                        tries.push(value);
                    }
                }
            }
        }
        if taken.is_empty() || !self.succeeds(access, &all) {
            return Vec::new();
        }
        let mut until = self.until(&all, &demotion, ty, spot);
        (until.undone, until.tries) = (undone, tries);
        // The assumptions stay if the access may be executed without waiting, because of a demotion or of plain
        // accesses.
        if demotion.is_empty() && self.facts.is_safe(self.module, self.body, access) {
            self.body.blocks[block].insts.retain(|inst| !taken.contains(&(*inst, true)));
        }
        let data = match self.body.inst(access).clone() {
            InstData::Load { ptr, align, order: Some(order), .. } => {
                InstData::Await { access: Waiting::Load(order), ptr, align, until }
            }
            InstData::Rmw { op, ptr, value, order, align } => {
                InstData::Await { access: Waiting::Rmw { op, value, order }, ptr, align, until }
            }
            InstData::CompareExchange { ptr, expected, new, success, failure, weak, align } => {
                // Its spurious failures are pure, unless that rests on something that turns out to be wrong.
                let weak = weak.may_fail() && !until.tries.is_empty();
                let access = Waiting::CompareExchange { expected, new, success, failure, weak };
                InstData::Await { access, ptr, align, until }
            }
            InstData::Await { access, ptr, align, .. } => InstData::Await { access, ptr, align, until },
            other => unreachable!("internal: {other:?} does not wait"),
        };
        *self.body.inst_mut(access) = data;
        taken.into_iter().map(|(assume, _)| assume).collect()
    }

    /// Whether an await with this condition cannot be a weak compare-exchange that fails: an await is a strong one when
    /// it ends.
    fn succeeds(&self, access: Inst, all: &Clauses) -> bool {
        let InstData::CompareExchange { weak, expected, .. } = *self.body.inst(access) else { return true };
        if !weak.may_fail() {
            return true;
        }
        let equal = one(u64::MAX, IntCond::Eq, self.operand(expected)).concat();
        all.contains(&equal)
    }

    /// The assumptions before anything else happens.
    fn assumed(&self, found: Found, updates: bool) -> Vec<Assumed> {
        let mut out = Vec::new();
        // The values for which a computation before the assumption faults: the access does not wait for others then.
        let mut faults: Clause = Vec::new();
        for &inst in &self.body.blocks[found.spot.block].insts[found.spot.at + 1..] {
            let data = self.body.inst(inst);
            let mut tries = Vec::new();
            let (cond, ours) = if let InstData::Assume { cond, tries: by } = data {
                tries.clone_from(by);
                (*cond, true)
            } else if let Some(cond) = assumption(self.module, data)
                && self.assumptions
            {
                (cond, false)
            } else if self.computes(inst) {
                continue;
            } else if let Some(overflow) = self.overflows(data, found) {
                faults.push(overflow);
                continue;
            } else {
                break;
            };
            let clauses = match self.body.ty(cond) {
                Type::I1 => self.truth(cond, true, found, MOST_DEPTH),
                Type::Int(_) | Type::F32 | Type::F64 | Type::F80 | Type::Ptr => {
                    self.compare(IntCond::Ne, cond, Operand::Bits(0), found, MOST_DEPTH)
                }
            };
            let compares =
                |clauses: &Clauses| clauses.iter().flatten().any(|term| matches!(term, Term::Compare { .. }));
            // Where the program assumes something about an update, the update has been executed when the thread stops.
            let harmless = |clauses: &Clauses| ours || !updates || self.writes_only_if(clauses, found);
            if let Some(mut clauses) = clauses.filter(compares).filter(harmless)
                && let Some(demotion) = self.demotion(inst, &clauses, found)
                && (faults.is_empty() || demotion.is_empty())
            {
                if self.facts.mutation != Some(Mutation::NoOverflow) {
                    clauses.iter_mut().for_each(|clause| clause.extend(&faults));
                }
                out.push(Assumed { assume: inst, ours, tries, clauses, demotion });
            }
            // Nothing after an assumption of the program may be known before it.
            if !ours {
                break;
            }
        }
        out
    }

    /// The values for which a sum with the value read overflows where it must not.
    fn overflows(&self, data: &InstData, found: Found) -> Option<Term> {
        sums::overflow(self.body, data, found.old, |value| self.can_have(value, found.spot))
    }

    /// Whether an update that changes its location satisfies these clauses: one that does not is as good as a read.
    fn writes_only_if(&self, clauses: &Clauses, found: Found) -> bool {
        if self.facts.mutation == Some(Mutation::NoAssumedUpdate) {
            return true;
        }
        let (cond, operand) = match *self.body.inst(found.access) {
            InstData::CompareExchange { expected, .. } => (IntCond::Eq, expected),
            InstData::Rmw { op: RmwOp::Exchange, value, .. } => (IntCond::Ne, value),
            _ => return false,
        };
        let ty = self.body.ty(found.old);
        let changes = Term::Compare { mask: u64::MAX, plus: None, cond, operand: self.operand(operand) };
        clauses.iter().all(|clause| clause.iter().any(|&term| implies(ty, changes, term)))
    }

    /// Adds a clause unless it is implied, and drops clauses that it implies.
    fn add(&self, all: &mut Clauses, mut clause: Clause, ty: Type) {
        // A term that another clause excludes cannot satisfy this one.
        let excluded = |term: Term| all.iter().any(|other| matches!(other[..], [only] if opposite(only, term)));
        if !clause.iter().all(|&term| excluded(term)) {
            clause.retain(|&term| !excluded(term));
        }
        let implies = |a: &Clause, b: &Clause| a.iter().all(|&x| b.iter().any(|&y| implies(ty, x, y)));
        if !all.iter().any(|other| implies(other, &clause)) {
            all.retain(|other| !implies(&clause, other));
            all.push(clause);
        }
    }

    /// The condition under which an `i1` has the wanted value.
    pub fn truth(&self, value: Value, wanted: bool, found: Found, depth: u32) -> Option<Clauses> {
        let Found { access, old, spot } = found;
        if self.can_have(value, spot) {
            return Some(vec![vec![Term::Known { value, wanted }]]);
        }
        let Def::Result(inst, number) = self.body.def(value) else { return None };
        let depth = depth.checked_sub(1)?;
        match *self.body.inst(inst) {
            InstData::IntCompare { cond, args: [a, b] } => {
                self.comparison(if wanted { cond } else { cond.negated() }, a, b, found, depth)
            }
            InstData::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), args: [a, b], .. } => {
                let all = (op == BinaryOp::And) == wanted;
                let [a, b] = [a, b].map(|value| self.truth(value, wanted, found, depth));
                if all { Some([a?, b?].concat()) } else { either(&a?, &b?) }
            }
            InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } => {
                let bits = self.body.as_bits(b)?;
                self.truth(a, wanted != (bits == 1), found, depth)
            }
            // A compare-exchange succeeds if it reads the expected value.
            InstData::CompareExchange { weak, .. } if !wanted && weak.may_fail() => None,
            InstData::CompareExchange { expected, .. }
            | InstData::Await { access: Waiting::CompareExchange { expected, .. }, .. }
                if inst == access && number == 1 =>
            {
                let cond = if wanted { IntCond::Eq } else { IntCond::Ne };
                Some(one(u64::MAX, cond, self.operand(expected)))
            }
            InstData::Cast { op: CastOp::Trunc, arg } if arg == old => {
                Some(one(1, IntCond::Eq, Operand::Bits(u64::from(wanted))))
            }
            _ => None,
        }
    }

    /// The condition under which two values compare so, one of which is known in advance.
    pub fn comparison(&self, cond: IntCond, a: Value, b: Value, found: Found, depth: u32) -> Option<Clauses> {
        match (self.can_have(b, found.spot), self.can_have(a, found.spot)) {
            (true, _) => self.compare(cond, a, Operand::Value(b), found, depth),
            (false, true) => self.compare(cond.swapped(), b, Operand::Value(a), found, depth),
            (false, false) => None,
        }
    }

    /// The condition under which a value computed from the one read compares so.
    fn compare(&self, cond: IntCond, value: Value, operand: Operand, found: Found, depth: u32) -> Option<Clauses> {
        let old = found.old;
        let operand = match operand {
            Operand::Value(value) => self.operand(value),
            Operand::Bits(_) | Operand::Derived(..) => operand,
        };
        if value == old {
            return Some(one(u64::MAX, cond, operand));
        }
        let Def::Result(inst, 0) = self.body.def(value) else { return None };
        let depth = depth.checked_sub(1)?;
        let bits = match operand {
            Operand::Bits(bits) => Some(bits),
            Operand::Value(_) | Operand::Derived(..) => None,
        };
        let (ty, full) = (self.body.ty(value), self.body.ty(old).mask() as u64);
        match *self.body.inst(inst) {
            // The same number is added on both sides.
            InstData::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor), args: [a, b], .. }
                if let (IntCond::Eq | IntCond::Ne, Some(by), Some(bits)) = (cond, self.body.as_bits(b), bits) =>
            {
                let by = by as u64;
                let bits = match op {
                    BinaryOp::Add => bits.wrapping_sub(by),
                    BinaryOp::Sub => bits.wrapping_add(by),
                    _ => bits ^ by,
                };
                self.compare(cond, a, Operand::Bits(bits & ty.mask() as u64), found, depth)
            }
            InstData::Binary { op: BinaryOp::Add | BinaryOp::Sub, .. } | InstData::Cast { op: CastOp::Trunc, .. } => {
                let is_known = |value| self.can_have(value, found.spot);
                let term = sums::compared(self.body, (cond, value, operand), old, is_known)?;
                Some(vec![vec![self.without_sum(term)]])
            }
            InstData::Binary { op: BinaryOp::And, args: [a, b], .. } if a == old => {
                let mask = self.body.as_bits(b)? as u64;
                (mask != 0).then(|| one(mask, cond, operand))
            }
            InstData::Binary { op: BinaryOp::LShr, args: [a, b], .. } if a == old => {
                let by = self.body.as_bits(b).filter(|&by| by < u128::from(ty.bits()))?;
                let bits = bits?;
                let shifted = bits << by;
                let fits = shifted >> by == bits && shifted <= full;
                let mask = full >> by << by;
                // A signed comparison would test another bit.
                let unsigned = !matches!(cond, IntCond::SLt | IntCond::SLe | IntCond::SGt | IntCond::SGe);
                (fits && unsigned).then(|| one(mask, cond, Operand::Bits(shifted)))
            }
            InstData::Cast { op: CastOp::PtrToInt | CastOp::IntToPtr, arg } if arg == old => {
                let bits = bits?;
                let whole = ty.bits() == 64 && self.body.ty(arg).mask() as u64 == u64::MAX;
                (whole && !is_signed(cond)).then(|| one(u64::MAX, cond, Operand::Bits(bits)))
            }
            // Extended numbers compare as they do before.
            InstData::Cast { op: op @ (CastOp::ZExt | CastOp::SExt), arg }
                if self.body.ty(arg) != Type::I1
                    && let Some((cond, operand)) = self.before_extension(op, [arg, value], cond, operand) =>
            {
                self.compare(cond, arg, operand, found, depth)
            }
            // An extended truth value.
            InstData::Cast { op: CastOp::ZExt, arg } if self.body.ty(arg) == Type::I1 => {
                let bits = bits?;
                let sides = [0, 1].map(|x| ir::scalar::int_compare(cond, ty, [x, u128::from(bits)]));
                match sides {
                    [false, true] => self.truth(arg, true, found, depth),
                    [true, false] => self.truth(arg, false, found, depth),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// How the number of a smaller type compares if it compares so when it is extended.
    fn before_extension(
        &self,
        op: CastOp,
        [arg, extended]: [Value; 2],
        cond: IntCond,
        operand: Operand,
    ) -> Option<(IntCond, Operand)> {
        let [narrow, wide] = [arg, extended].map(|value| self.body.ty(value));
        if wide.bits() > 64 {
            return None;
        }
        let cond = match op {
            CastOp::SExt if is_signed(cond) || matches!(cond, IntCond::Eq | IntCond::Ne) => cond,
            CastOp::ZExt => unsigned(cond),
            _ => return None,
        };
        let operand = match operand {
            Operand::Bits(bits) => {
                let low = u128::from(bits) & narrow.mask();
                let again = match op {
                    CastOp::ZExt => low,
                    _ => ir::scalar::signed(narrow, low) as u128 & wide.mask(),
                };
                (again == u128::from(bits)).then_some(Operand::Bits(low as u64))?
            }
            Operand::Value(value) => {
                let Def::Result(inst, 0) = self.body.def(value) else { return None };
                let InstData::Cast { op: same, arg: inner } = *self.body.inst(inst) else { return None };
                (same == op && self.body.ty(inner) == narrow).then(|| self.operand(inner))?
            }
            Operand::Derived(..) => return None,
        };
        Some((cond, operand))
    }

    /// A term, and under a mutation one that adds nothing.
    fn without_sum(&self, term: Term) -> Term {
        match (term, self.facts.mutation) {
            (Term::Compare { mask, plus: Some(_), cond, operand }, Some(Mutation::NothingIsAdded)) => {
                Term::Compare { mask, plus: Some(Operand::Bits(0)), cond, operand }
            }
            _ => term,
        }
    }

    fn operand(&self, value: Value) -> Operand {
        self.body.as_bits(value).map_or(Operand::Value(value), |bits| Operand::Bits(bits as u64))
    }

    pub fn computes(&self, inst: Inst) -> bool {
        matches!(effect(self.module, self.facts, self.body, inst), Effect::Scalar)
    }

    pub fn can_have(&self, value: Value, spot: Spot) -> bool {
        can_have(self.module, self.facts, self.body, self.doms, value, spot)
    }

    /// The condition, with its operands computed before the access.
    fn until(&mut self, all: &Clauses, demotion: &[Term], ty: Type, mut spot: Spot) -> Box<Until> {
        let mut adding = Adding { body: self.body, doms: self.doms };
        let (mut terms, mut demoting) = (Vec::new(), Vec::new());
        let demotion = demotion.iter().map(|&term| (vec![term], true));
        for (clause, demotes) in all.iter().cloned().map(|clause| (clause, false)).chain(demotion) {
            for (at, term) in clause.into_iter().enumerate() {
                let (mask, plus, cond, operand) = match term {
                    Term::Compare { mask, plus, cond, operand } => {
                        let plus = plus.map(|plus| adding.operand(&mut spot, plus, ty));
                        (mask, plus, cond, adding.operand(&mut spot, operand, ty))
                    }
                    Term::Known { value, wanted } => {
                        let value = adding.value(&mut spot, value);
                        let wide = adding.widened(&mut spot, value, ty);
                        (0, None, if wanted { IntCond::Ne } else { IntCond::Eq }, wide)
                    }
                };
                let list = if demotes { &mut demoting } else { &mut terms };
                list.push(UntilTerm { mask, plus, cond, operand, or: at > 0 });
            }
        }
        Box::new(Until { terms, demotion: demoting, undone: false, tries: Vec::new() })
    }
}

impl Adding<'_> {
    /// An operand, as a value of the type of an access.
    fn operand(&mut self, spot: &mut Spot, operand: Operand, ty: Type) -> Value {
        let value = match operand {
            Operand::Bits(bits) => return self.body.bits(ty, u128::from(bits)),
            Operand::Value(value) => self.value(spot, value),
            Operand::Derived(how, value) => {
                let value = self.value(spot, value);
                how.emit(self, spot, value)
            }
        };
        self.extended(spot, value, ty)
    }
}

fn one(mask: u64, cond: IntCond, operand: Operand) -> Clauses {
    vec![vec![Term::Compare { mask, plus: None, cond, operand }]]
}

pub(crate) fn is_signed(cond: IntCond) -> bool {
    matches!(cond, IntCond::SLt | IntCond::SLe | IntCond::SGt | IntCond::SGe)
}

/// How numbers that are not negative compare if they compare so as signed ones.
fn unsigned(cond: IntCond) -> IntCond {
    match cond {
        IntCond::SLt => IntCond::ULt,
        IntCond::SLe => IntCond::ULe,
        IntCond::SGt => IntCond::UGt,
        IntCond::SGe => IntCond::UGe,
        IntCond::Eq | IntCond::Ne | IntCond::ULt | IntCond::ULe | IntCond::UGt | IntCond::UGe => cond,
    }
}

/// The disjunction of two conditions.
fn either(a: &Clauses, b: &Clauses) -> Option<Clauses> {
    let all: Clauses = a.iter().flat_map(|x| b.iter().map(|y| [x.as_slice(), y].concat())).collect();
    let fits = all.len() <= MOST_CLAUSES && all.iter().all(|clause| clause.len() <= MOST_IN_CLAUSE);
    fits.then_some(all)
}

/// Whether a term implies another.
pub(crate) fn implies(ty: Type, a: Term, b: Term) -> bool {
    match (a, b) {
        (
            Term::Compare { mask, plus: None, cond, operand: Operand::Bits(bits) },
            Term::Compare { mask: same, plus: None, cond: other, operand: Operand::Bits(limit) },
        ) if mask == same => {
            let [inner, outer] = [within(cond, ty, mask, bits), within(other, ty, mask, limit)];
            // Ranges wrap around: compare the offset of the inner range in the outer one, and the lengths of both.
            let ahead = inner.first.wrapping_sub(outer.first);
            let [length, room] = [inner, outer].map(|range| range.last.wrapping_sub(range.first));
            inner == Within::NEVER || (outer != Within::NEVER && ahead <= room && length <= room - ahead)
        }
        _ => a == b,
    }
}

/// Whether two terms exclude each other.
fn opposite(a: Term, b: Term) -> bool {
    match (a, b) {
        (Term::Known { value, wanted }, Term::Known { value: other, wanted: unwanted }) => {
            value == other && wanted != unwanted
        }
        (
            Term::Compare { mask, plus, cond, operand },
            Term::Compare { mask: same, plus: equal, cond: other, operand: against },
        ) => (mask, plus, operand) == (same, equal, against) && cond.negated() == other,
        (Term::Known { .. }, Term::Compare { .. }) | (Term::Compare { .. }, Term::Known { .. }) => false,
    }
}

/// The clauses of an existing condition.
fn clauses_of(terms: &[UntilTerm]) -> Clauses {
    let mut out = Clauses::new();
    for &UntilTerm { mask, plus, cond, operand, or } in terms {
        let plus = plus.map(Operand::Value);
        let term = Term::Compare { mask, plus, cond, operand: Operand::Value(operand) };
        match out.last_mut().filter(|_| or) {
            Some(clause) => clause.push(term),
            None => out.push(vec![term]),
        }
    }
    out
}
