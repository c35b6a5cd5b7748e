//! An atomic access followed by an assumption about what it found becomes an access that waits.
//!
//! Between the two nothing but scalar computation may stand. An execution in which the access happens too early ends at
//! the assumption; the await has none of those, and the others unchanged. The condition is a conjunction of clauses,
//! which are disjunctions of comparisons of the value found, some of its bits cut out, with values that are known
//! before, and of truth values that are known before; see `ir::Until`. Several assumptions after one access become one
//! condition, as far as there is room: the simplest first, so that a loop's own assumption is not kept out by that of a
//! loop around it, which is the same on a condition. An assumption of the program stays where it is, and always holds.

use super::MOST_DEPTH;
use super::effect::{ASSUME, Effect, Facts, effect};
use super::held::Held;
use super::insert::{Adding, Spot, can_have};
use base::{AwaitCond, Within};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Def, Inst, InstData, IntCond, Module, Type, Until, UntilTerm, Value,
    Waiting, within,
};
use rustc_hash::FxHashSet;

/// Clauses of one condition, and terms of one clause, at most.
const MOST_CLAUSES: usize = 8;
const MOST_IN_CLAUSE: usize = 8;

/// What waits now, and what it waits for.
#[derive(Default)]
pub(crate) struct Waits {
    pub accesses: Vec<Inst>,
    pub assumes: FxHashSet<Inst>,
}

/// Rewrites what it can.
pub(crate) fn awaits(module: &Module, facts: &Facts, held: &Held, body: &mut Body) -> Waits {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let mut made = Waits::default();
    for block in body.layout.clone() {
        let mut at = 0;
        while at < body.blocks[block].insts.len() {
            let access = body.blocks[block].insts[at];
            let taken = (Maker { module, facts, held, doms: &doms, body }).at(block, at);
            if !taken.is_empty() {
                made.accesses.push(access);
                made.assumes.extend(taken);
            }
            // What was inserted stands before.
            at = body.blocks[block].insts.iter().position(|&inst| inst == access).map_or(at, |at| at) + 1;
        }
    }
    made
}

pub(crate) struct Maker<'a> {
    module: &'a Module,
    pub facts: &'a Facts,
    pub held: &'a Held,
    doms: &'a Doms,
    pub body: &'a mut Body,
}

/// A comparison of what the access found, or something known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Compare {
        mask: u64,
        cond: IntCond,
        operand: Operand,
    },
    /// An `i1` that does not depend on what was found.
    Known {
        value: Value,
        wanted: bool,
    },
}

impl Term {
    /// That a comparison fails; `None` of what is known before.
    pub fn negated(self) -> Option<Term> {
        match self {
            Term::Compare { mask, cond, operand } => Some(Term::Compare { mask, cond: cond.negated(), operand }),
            Term::Known { .. } => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Value(Value),
    Bits(u64),
}

/// One of its terms holds.
pub(crate) type Clause = Vec<Term>;
/// All of its clauses hold.
pub(crate) type Clauses = Vec<Clause>;

/// An assumption after an access.
struct Assumed {
    assume: Inst,
    /// It is none of the program.
    ours: bool,
    /// What it says of what was found.
    clauses: Clauses,
    /// Once these all hold, it was wrong to wait for it.
    doubts: Vec<Term>,
}

/// What an access found, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub access: Inst,
    pub old: Value,
    pub spot: Spot,
}

impl Maker<'_> {
    /// Lets the access wait for what is assumed after it, and tells what that is.
    fn at(&mut self, block: Block, place: usize) -> Vec<Inst> {
        let access = self.body.blocks[block].insts[place];
        let Some(&old) = self.body.results(access).first() else { return Vec::new() };
        let ty = self.body.ty(old);
        if ty.is_float() || ty.bits() > 64 {
            return Vec::new();
        }
        let (before, mut doubts, updates) = match self.body.inst(access) {
            InstData::Load { order: Some(_), .. } => (Vec::new(), Vec::new(), false),
            InstData::Rmw { .. } | InstData::CompareExchange { .. } => (Vec::new(), Vec::new(), true),
            InstData::Await { access, until, .. } => {
                (clauses_of(&until.terms), clauses_of(&until.doubts).concat(), !matches!(access, Waiting::Load(_)))
            }
            _ => return Vec::new(),
        };
        let spot = Spot { block, at: place, loc: self.body.loc(access) };
        let found = Found { access, old, spot };
        let mut assumed = self.assumed(found, updates);
        assumed.sort_by_key(|assumed| assumed.clauses.iter().map(Vec::len).max());
        let mut all = before;
        let mut taken = Vec::new();
        for Assumed { assume, ours, clauses, doubts: more_doubts } in assumed {
            // There is room for the doubts about one.
            if !doubts.is_empty() && !more_doubts.is_empty() {
                continue;
            }
            let mut more = all.clone();
            clauses.into_iter().for_each(|clause| self.add(&mut more, clause, ty));
            let looking = more.iter().flatten().filter(|term| matches!(term, Term::Compare { .. })).count();
            if looking <= AwaitCond::MOST_TERMS && more.len() <= MOST_CLAUSES {
                all = more;
                taken.push((assume, ours));
                doubts.extend(more_doubts);
            }
        }
        if taken.is_empty() || !self.succeeds(access, &all) {
            return Vec::new();
        }
        let until = self.until(&all, &doubts, ty, spot);
        // Should the access not wait after all, because of doubts or of plain accesses, they stay for what it finds.
        if doubts.is_empty() && self.facts.is_safe(self.module, self.body, access) {
            self.body.blocks[block].insts.retain(|inst| !taken.contains(&(*inst, true)));
        }
        let data = match self.body.inst(access).clone() {
            InstData::Load { ptr, align, order: Some(order), .. } => {
                InstData::Await { access: Waiting::Load(order), ptr, align, until }
            }
            InstData::Rmw { op, ptr, value, order, align } => {
                InstData::Await { access: Waiting::Rmw { op, value, order }, ptr, align, until }
            }
            InstData::CompareExchange { ptr, expected, new, success, failure, align, .. } => {
                let access = Waiting::CompareExchange { expected, new, success, failure };
                InstData::Await { access, ptr, align, until }
            }
            InstData::Await { access, ptr, align, .. } => InstData::Await { access, ptr, align, until },
            other => unreachable!("internal: {other:?} does not wait"),
        };
        *self.body.inst_mut(access) = data;
        taken.into_iter().map(|(assume, _)| assume).collect()
    }

    /// Whether an access that waits for this cannot be a weak compare-exchange that fails: once it is executed, it is a
    /// strong one.
    fn succeeds(&self, access: Inst, all: &Clauses) -> bool {
        let InstData::CompareExchange { weak: true, expected, .. } = *self.body.inst(access) else { return true };
        let equal = one(u64::MAX, IntCond::Eq, self.operand(expected)).concat();
        all.contains(&equal)
    }

    /// What is assumed before anything else happens.
    fn assumed(&self, found: Found, updates: bool) -> Vec<Assumed> {
        let mut out = Vec::new();
        for &inst in &self.body.blocks[found.spot.block].insts[found.spot.at + 1..] {
            let (cond, ours) = match self.body.inst(inst) {
                InstData::Assume { cond } => (*cond, true),
                // Where the program assumes something about an update, the update has been made when the thread ends.
                InstData::Call { callee: Callee::Func(func), args, .. } if !updates => {
                    let data = &self.module.funcs[*func];
                    match args.first() {
                        Some(&arg) if data.body.is_none() && ASSUME.contains(&data.name.as_str()) => (arg, false),
                        _ => break,
                    }
                }
                _ if self.computes(inst) => continue,
                _ => break,
            };
            let clauses = match self.body.ty(cond) {
                Type::I1 => self.truth(cond, true, found, MOST_DEPTH),
                _ => self.compare(IntCond::Ne, cond, Operand::Bits(0), found, MOST_DEPTH),
            };
            let looks = |clauses: &Clauses| clauses.iter().flatten().any(|term| matches!(term, Term::Compare { .. }));
            if let Some(clauses) = clauses.filter(looks)
                && let Some(doubts) = self.doubts(inst, &clauses, found)
            {
                out.push(Assumed { assume: inst, ours, clauses, doubts });
            }
            // Nothing after an assumption of the program may be known before it.
            if !ours {
                break;
            }
        }
        out
    }

    /// Adds a clause, unless one says as much already, and drops those that say less.
    fn add(&self, all: &mut Clauses, mut clause: Clause, ty: Type) {
        // What another clause by itself excludes cannot be what makes this one hold.
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

    /// The terms that an `i1` is made of.
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
            // Whether a compare-exchange succeeds is whether it finds what it expects.
            InstData::CompareExchange { weak: true, .. } if !wanted => None,
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

    /// That two values compare so, one of which is known before.
    pub fn comparison(&self, cond: IntCond, a: Value, b: Value, found: Found, depth: u32) -> Option<Clauses> {
        match (self.can_have(b, found.spot), self.can_have(a, found.spot)) {
            (true, _) => self.compare(cond, a, Operand::Value(b), found, depth),
            (false, true) => self.compare(cond.swapped(), b, Operand::Value(a), found, depth),
            (false, false) => None,
        }
    }

    /// That something made of what was found compares so.
    fn compare(&self, cond: IntCond, value: Value, operand: Operand, found: Found, depth: u32) -> Option<Clauses> {
        let old = found.old;
        let operand = match operand {
            Operand::Value(value) => self.operand(value),
            Operand::Bits(_) => operand,
        };
        if value == old {
            return Some(one(u64::MAX, cond, operand));
        }
        let Def::Result(inst, 0) = self.body.def(value) else { return None };
        let depth = depth.checked_sub(1)?;
        let bits = match operand {
            Operand::Bits(bits) => Some(bits),
            Operand::Value(_) => None,
        };
        let (ty, full) = (self.body.ty(value), self.body.ty(old).mask() as u64);
        match *self.body.inst(inst) {
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
                // Comparing as signed would look at another bit.
                let unsigned = !matches!(cond, IntCond::SLt | IntCond::SLe | IntCond::SGt | IntCond::SGe);
                (fits && unsigned).then(|| one(mask, cond, Operand::Bits(shifted)))
            }
            InstData::Cast { op, arg } if arg == old => {
                let bits = bits?;
                let narrow = self.body.ty(arg).mask() as u64;
                let equality = matches!(cond, IntCond::Eq | IntCond::Ne);
                let unsigned = equality || matches!(cond, IntCond::ULt | IntCond::ULe | IntCond::UGt | IntCond::UGe);
                match op {
                    CastOp::Trunc if unsigned => Some(one(ty.mask() as u64, cond, Operand::Bits(bits))),
                    CastOp::ZExt if unsigned && bits <= narrow => Some(one(u64::MAX, cond, Operand::Bits(bits))),
                    CastOp::PtrToInt | CastOp::IntToPtr if unsigned && ty.bits() == 64 && narrow == u64::MAX => {
                        Some(one(u64::MAX, cond, Operand::Bits(bits)))
                    }
                    CastOp::SExt => {
                        let sign = narrow ^ narrow >> 1;
                        let low = bits & narrow;
                        let extended = if low & sign != 0 { (low | !narrow) & ty.mask() as u64 } else { low };
                        (extended == bits && (!unsigned || equality)).then(|| one(u64::MAX, cond, Operand::Bits(low)))
                    }
                    _ => None,
                }
            }
            // Something made wider is zero exactly where it was before.
            InstData::Cast { op: CastOp::ZExt | CastOp::SExt, arg }
                if self.body.ty(arg) != Type::I1 && bits == Some(0) && matches!(cond, IntCond::Eq | IntCond::Ne) =>
            {
                self.compare(cond, arg, operand, found, depth)
            }
            // A truth value made wider.
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
    fn until(&mut self, all: &Clauses, doubts: &[Term], ty: Type, mut spot: Spot) -> Box<Until> {
        let mut adding = Adding { body: self.body, doms: self.doms };
        let (mut terms, mut doubted) = (Vec::new(), Vec::new());
        let doubts = doubts.iter().map(|&doubt| (vec![doubt], true));
        for (clause, doubt) in all.iter().cloned().map(|clause| (clause, false)).chain(doubts) {
            for (at, term) in clause.into_iter().enumerate() {
                let (mask, cond, operand) = match term {
                    Term::Compare { mask, cond, operand: Operand::Bits(bits) } => {
                        (mask, cond, adding.body.bits(ty, u128::from(bits)))
                    }
                    Term::Compare { mask, cond, operand: Operand::Value(value) } => {
                        (mask, cond, adding.value(&mut spot, value))
                    }
                    Term::Known { value, wanted } => {
                        let value = adding.value(&mut spot, value);
                        let wide = adding.widened(&mut spot, value, ty);
                        (0, if wanted { IntCond::Ne } else { IntCond::Eq }, wide)
                    }
                };
                let list = if doubt { &mut doubted } else { &mut terms };
                list.push(UntilTerm { mask, cond, operand, or: at > 0 });
            }
        }
        Box::new(Until { terms, doubts: doubted })
    }
}

fn one(mask: u64, cond: IntCond, operand: Operand) -> Clauses {
    vec![vec![Term::Compare { mask, cond, operand }]]
}

/// That one of two conditions holds.
fn either(a: &Clauses, b: &Clauses) -> Option<Clauses> {
    let all: Clauses = a.iter().flat_map(|x| b.iter().map(|y| [x.as_slice(), y].concat())).collect();
    let fits = all.len() <= MOST_CLAUSES && all.iter().all(|clause| clause.len() <= MOST_IN_CLAUSE);
    fits.then_some(all)
}

/// Whether a term holds only where another does.
pub(crate) fn implies(ty: Type, a: Term, b: Term) -> bool {
    match (a, b) {
        (
            Term::Compare { mask, cond, operand: Operand::Bits(bits) },
            Term::Compare { mask: same, cond: other, operand: Operand::Bits(limit) },
        ) if mask == same => {
            let [inner, outer] = [within(cond, ty, mask, bits), within(other, ty, mask, limit)];
            // Ranges wrap around: how far the inner one is ahead of the outer one and how long both are.
            let ahead = inner.first.wrapping_sub(outer.first);
            let [length, room] = [inner, outer].map(|range| range.last.wrapping_sub(range.first));
            inner == Within::NEVER || (outer != Within::NEVER && ahead <= room && length <= room - ahead)
        }
        _ => a == b,
    }
}

/// Whether two terms never hold together.
fn opposite(a: Term, b: Term) -> bool {
    match (a, b) {
        (Term::Known { value, wanted }, Term::Known { value: other, wanted: unwanted }) => {
            value == other && wanted != unwanted
        }
        (Term::Compare { mask, cond, operand }, Term::Compare { mask: same, cond: other, operand: against }) => {
            (mask, operand) == (same, against) && cond.negated() == other
        }
        _ => false,
    }
}

/// The clauses of a condition that is there already.
fn clauses_of(terms: &[UntilTerm]) -> Clauses {
    let mut out = Clauses::new();
    for &UntilTerm { mask, cond, operand, or } in terms {
        let term = Term::Compare { mask, cond, operand: Operand::Value(operand) };
        match out.last_mut().filter(|_| or) {
            Some(clause) => clause.push(term),
            None => out.push(vec![term]),
        }
    }
    out
}
