//! An atomic access followed by an assumption about what it found becomes an access that waits.
//!
//! Between the two nothing but scalar computation may stand. An execution in which the access happens too early ends at the
//! assumption; the await has none of those, and the others unchanged. The condition is a conjunction or disjunction of
//! comparisons of the value found, some of its bits cut out, with values that are known before, and of truth values that are
//! known before; see `ir::Until`. An assumption of the program stays where it is, and always holds.

use super::effect::{ASSUME, Effect, Facts, effect};
use super::insert::{Adding, Spot, can_have};
use base::AwaitCond;
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Def, Inst, InstData, IntCond, Module, Type, Until, UntilTerm, Value, Waiting,
};

const MOST_DEPTH: u32 = 8;

/// Rewrites what it can; gives the instructions that wait now.
pub(crate) fn awaits(module: &Module, facts: &Facts, body: &mut Body) -> Vec<Inst> {
    let cfg = Cfg::of(body);
    let doms = Doms::of(&cfg);
    let mut made = Vec::new();
    for block in body.layout.clone() {
        let mut at = 0;
        while at < body.blocks[block].insts.len() {
            let before = body.blocks[block].insts.len();
            if let Some(inst) = (Maker { module, facts, doms: &doms, body }).at(block, at)
                && !made.contains(&inst)
            {
                made.push(inst);
            }
            // What was inserted stands before; the assumption may be gone.
            at = at + 1 + body.blocks[block].insts.len() - before;
        }
    }
    made
}

struct Maker<'a> {
    module: &'a Module,
    facts: &'a Facts,
    doms: &'a Doms,
    body: &'a mut Body,
}

/// A comparison of what the access found, or something known before.
#[derive(Clone, Copy, Debug)]
enum Term {
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

#[derive(Clone, Copy, Debug)]
enum Operand {
    Value(Value),
    Bits(u64),
}

/// Terms of which all or any must hold.
struct Terms {
    terms: Vec<Term>,
    all: bool,
}

impl Maker<'_> {
    fn at(&mut self, block: Block, at: usize) -> Option<Inst> {
        let assume = self.body.blocks[block].insts[at];
        let (cond, ours) = match self.body.inst(assume) {
            InstData::Assume { cond } => (*cond, true),
            InstData::Call { callee: Callee::Func(func), args, .. } => {
                let data = &self.module.funcs[*func];
                let is_assume = data.body.is_none() && ASSUME.contains(&data.name.as_str());
                (*args.first().filter(|_| is_assume)?, false)
            }
            _ => return None,
        };
        // The access that is the last thing before the assumption and others like it.
        let insts = &self.body.blocks[block].insts;
        let scalar = |inst: &&Inst| {
            matches!(self.body.inst(**inst), InstData::Assume { .. })
                || matches!(effect(self.module, self.facts, self.body, **inst), Effect::Scalar)
        };
        let idle = insts[..at].iter().rev().take_while(scalar).count();
        let place = (at - idle).checked_sub(1)?;
        let access = insts[place];
        let (old, ty) = (*self.body.results(access).first()?, self.body.ty(*self.body.results(access).first()?));
        if ty.is_float() || ty.bits() > 64 {
            return None;
        }
        let before = match self.body.inst(access) {
            InstData::Load { order: Some(_), .. } => None,
            // Where the program assumes something about an update, the update has been made when the thread ends.
            InstData::Rmw { .. } | InstData::CompareExchange { .. } if ours => None,
            InstData::Await { access: Waiting::Load(_), until, .. } => Some((**until).clone()),
            InstData::Await { until, .. } if ours => Some((**until).clone()),
            _ => return None,
        };
        let spot = Spot { block, at: place, loc: self.body.loc(access) };
        let wanted = if self.body.ty(cond) == Type::I1 {
            self.truth(cond, true, old, access, spot, MOST_DEPTH)?
        } else {
            self.nonzero(cond, old, access, spot)?
        };
        let until = self.until(wanted, before, ty, spot)?;
        if ours {
            let insts = &mut self.body.blocks[block].insts;
            let gone = insts.iter().rposition(|&inst| inst == assume).expect("internal: it was there");
            insts.remove(gone);
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
            _ => return None,
        };
        *self.body.inst_mut(access) = data;
        Some(access)
    }

    /// An argument that is not 0.
    fn nonzero(&self, value: Value, old: Value, access: Inst, spot: Spot) -> Option<Terms> {
        self.compare(IntCond::Ne, value, Operand::Bits(0), old, access, spot, MOST_DEPTH)
    }

    /// The terms that an `i1` is made of.
    fn truth(&self, value: Value, wanted: bool, old: Value, access: Inst, spot: Spot, depth: u32) -> Option<Terms> {
        if self.can_have(value, spot) {
            return Some(Terms { terms: vec![Term::Known { value, wanted }], all: true });
        }
        let Def::Result(inst, number) = self.body.def(value) else { return None };
        let depth = depth.checked_sub(1)?;
        match *self.body.inst(inst) {
            InstData::IntCompare { cond, args: [a, b] } => {
                let cond = if wanted { cond } else { cond.negated() };
                match (self.can_have(b, spot), self.can_have(a, spot)) {
                    (true, _) => self.compare(cond, a, Operand::Value(b), old, access, spot, depth),
                    (false, true) => self.compare(cond.swapped(), b, Operand::Value(a), old, access, spot, depth),
                    (false, false) => None,
                }
            }
            InstData::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), args: [a, b], .. } => {
                let all = (op == BinaryOp::And) == wanted;
                let [a, b] = [a, b].map(|value| self.truth(value, wanted, old, access, spot, depth));
                join(a?, b?, all)
            }
            InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } => {
                let bits = self.body.as_bits(b)?;
                self.truth(a, wanted != (bits == 1), old, access, spot, depth)
            }
            // Whether a compare-exchange succeeds is whether it finds what it expects.
            InstData::CompareExchange { expected, .. } if inst == access && number == 1 => {
                let cond = if wanted { IntCond::Eq } else { IntCond::Ne };
                Some(one(u64::MAX, cond, Operand::Value(expected)))
            }
            InstData::Await { access: Waiting::CompareExchange { expected, .. }, .. }
                if inst == access && number == 1 =>
            {
                let cond = if wanted { IntCond::Eq } else { IntCond::Ne };
                Some(one(u64::MAX, cond, Operand::Value(expected)))
            }
            InstData::Cast { op: CastOp::Trunc, arg } if arg == old => {
                Some(one(1, IntCond::Eq, Operand::Bits(u64::from(wanted))))
            }
            _ => None,
        }
    }

    /// That something made of what was found compares so.
    #[expect(clippy::too_many_arguments, reason = "one step of one walk")]
    fn compare(
        &self,
        cond: IntCond,
        value: Value,
        operand: Operand,
        old: Value,
        access: Inst,
        spot: Spot,
        depth: u32,
    ) -> Option<Terms> {
        if value == old {
            return Some(one(u64::MAX, cond, operand));
        }
        let Def::Result(inst, 0) = self.body.def(value) else { return None };
        let depth = depth.checked_sub(1)?;
        let bits = match operand {
            Operand::Bits(bits) => Some(bits),
            Operand::Value(value) => self.body.as_bits(value).map(|bits| bits as u64),
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
            // A truth value made wider.
            InstData::Cast { op: CastOp::ZExt, arg } if self.body.ty(arg) == Type::I1 => {
                let bits = bits?;
                let sides = [0, 1].map(|x| ir::scalar::int_compare(cond, ty, [x, u128::from(bits)]));
                match sides {
                    [false, true] => self.truth(arg, true, old, access, spot, depth),
                    [true, false] => self.truth(arg, false, old, access, spot, depth),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn can_have(&self, value: Value, spot: Spot) -> bool {
        can_have(self.module, self.facts, self.body, self.doms, value, spot)
    }

    /// The condition, with its operands computed before the access.
    fn until(&mut self, wanted: Terms, before: Option<Until>, ty: Type, mut spot: Spot) -> Option<Box<Until>> {
        let looking = wanted.terms.iter().filter(|term| matches!(term, Term::Compare { .. })).count();
        let (old_looking, old_single) = match &before {
            Some(until) => {
                (until.terms.iter().filter(|term| term.mask != 0).count(), until.all || until.terms.len() == 1)
            }
            None => (0, true),
        };
        let single = wanted.all || wanted.terms.len() == 1;
        let fits = looking > 0
            && looking + old_looking <= AwaitCond::MOST_TERMS
            && (before.is_none() || (single && old_single));
        if !fits {
            return None;
        }
        let mut adding = Adding { body: self.body, doms: self.doms };
        let mut terms = Vec::new();
        for term in wanted.terms {
            terms.push(match term {
                Term::Compare { mask, cond, operand: Operand::Bits(bits) } => {
                    UntilTerm { mask, cond, operand: adding.body.bits(ty, u128::from(bits)) }
                }
                Term::Compare { mask, cond, operand: Operand::Value(value) } => {
                    UntilTerm { mask, cond, operand: adding.value(&mut spot, value) }
                }
                Term::Known { value, wanted } => {
                    let value = adding.value(&mut spot, value);
                    let wide = adding.widened(&mut spot, value, ty);
                    UntilTerm { mask: 0, cond: if wanted { IntCond::Ne } else { IntCond::Eq }, operand: wide }
                }
            });
        }
        let all = wanted.all || before.is_some();
        terms.extend(before.into_iter().flat_map(|until| until.terms));
        Some(Box::new(Until { terms, all }))
    }
}

fn one(mask: u64, cond: IntCond, operand: Operand) -> Terms {
    Terms { terms: vec![Term::Compare { mask, cond, operand }], all: true }
}

fn join(mut a: Terms, b: Terms, all: bool) -> Option<Terms> {
    let fits = |terms: &Terms| terms.terms.len() == 1 || terms.all == all;
    if !fits(&a) || !fits(&b) {
        return None;
    }
    a.terms.extend(b.terms);
    Some(Terms { terms: a.terms, all })
}
