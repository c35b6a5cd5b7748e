//! Conditions in disjunctive normal form over SSA values.
//!
//! Conditions may only become stronger when they are truncated: a dropped case is an iteration that is explored.

use ir::scalar::int_compare;
use ir::{BinaryOp, Body, CastOp, Def, InstData, IntCond, Type, UnaryOp, Value};

/// The maximal numbers of literals of a conjunction, of its trapping paths, and of conjunctions of a condition.
const MOST_LITERALS: usize = 8;
const MOST_TRAPS: usize = 4;
const MOST_CONJS: usize = 12;
/// How deep the definition of a truth value is inspected.
const MOST_DEPTH: u32 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Literal {
    Compare {
        cond: IntCond,
        a: Value,
        b: Value,
    },
    /// An `i1` has this value.
    Is {
        value: Value,
        wanted: bool,
    },
    /// A value that the loop carries to its next iteration is unchanged.
    Keeps {
        arg: Value,
        param: Value,
    },
}

impl Literal {
    pub fn values(self) -> [Value; 2] {
        match self {
            Literal::Compare { a, b, .. } | Literal::Keeps { arg: a, param: b } => [a, b],
            Literal::Is { value, .. } => [value, value],
        }
    }

    /// The same literal about other values.
    fn with(self, of: impl Fn(Value) -> Value) -> Literal {
        match self {
            Literal::Compare { cond, a, b } => Literal::Compare { cond, a: of(a), b: of(b) },
            Literal::Is { value, wanted } => Literal::Is { value: of(value), wanted },
            Literal::Keeps { arg, param } => Literal::Keeps { arg: of(arg), param },
        }
    }

    /// Whether it holds, if its operands are constants.
    fn decided(self, body: &Body) -> Option<bool> {
        let [a, b] = self.values().map(|value| body.as_bits(value));
        match self {
            Literal::Compare { cond, a: value, .. } => Some(int_compare(cond, body.ty(value), [a?, b?])),
            Literal::Is { wanted, .. } => Some((a? == 1) == wanted),
            Literal::Keeps { .. } => None,
        }
    }
}

/// The conjunction of its literals. If it is `barred`, it may be used only after instructions that could fail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conj {
    /// Sorted.
    pub literals: Vec<Literal>,
    pub barred: bool,
    /// Or an inner loop traps the thread forever: the trapping paths, each as the literals of the path to the inner
    /// loop and of that loop. See `traps`.
    pub traps: Vec<Vec<Literal>>,
}

/// The disjunction of its conjunctions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dnf {
    pub conjs: Vec<Conj>,
}

/// The outcomes of comparing two values that satisfy a condition, as a set: equal, or less or greater, signed and
/// unsigned.
fn outcomes(cond: IntCond) -> u8 {
    const EQ: u8 = 1;
    const SLT_ULT: u8 = 2;
    const SLT_UGT: u8 = 4;
    const SGT_ULT: u8 = 8;
    const SGT_UGT: u8 = 16;
    match cond {
        IntCond::Eq => EQ,
        IntCond::Ne => 31 & !EQ,
        IntCond::ULt => SLT_ULT | SGT_ULT,
        IntCond::ULe => SLT_ULT | SGT_ULT | EQ,
        IntCond::UGt => SLT_UGT | SGT_UGT,
        IntCond::UGe => SLT_UGT | SGT_UGT | EQ,
        IntCond::SLt => SLT_ULT | SLT_UGT,
        IntCond::SLe => SLT_ULT | SLT_UGT | EQ,
        IntCond::SGt => SGT_ULT | SGT_UGT,
        IntCond::SGe => SGT_ULT | SGT_UGT | EQ,
    }
}

fn of_ways(set: u8) -> Option<IntCond> {
    IntCond::ALL.iter().copied().find(|&cond| outcomes(cond) == set)
}

impl Conj {
    /// Adds a literal; returns false if the conjunction is then unsatisfiable.
    pub fn add(&mut self, body: &Body, literal: Literal) -> bool {
        let Literal::Compare { mut cond, a, b } = literal else {
            if self.literals.iter().any(|&other| opposite(other, literal)) {
                return false;
            }
            if let Err(at) = self.literals.binary_search(&literal) {
                self.literals.insert(at, literal);
            }
            return true;
        };
        let mut kept = Vec::with_capacity(self.literals.len() + 1);
        for &other in &self.literals {
            match other {
                Literal::Compare { cond: before, a: x, b: y } if (x, y) == (a, b) => {
                    let both = outcomes(before) & outcomes(cond);
                    match of_ways(both) {
                        Some(merged) => cond = merged,
                        None if both == 0 => return false,
                        None => kept.push(other),
                    }
                }
                // One determines the value: the other is then true or false.
                Literal::Compare { cond: before, a: x, b: y } if x == a => {
                    match (body.as_bits(b), body.as_bits(y), cond, before) {
                        (Some(is), Some(bits), IntCond::Eq, _) => {
                            if !int_compare(before, body.ty(a), [is, bits]) {
                                return false;
                            }
                        }
                        (Some(bits), Some(is), _, IntCond::Eq) => {
                            return int_compare(cond, body.ty(a), [is, bits]);
                        }
                        _ => kept.push(other),
                    }
                }
                Literal::Compare { .. } | Literal::Is { .. } | Literal::Keeps { .. } => kept.push(other),
            }
        }
        let literal = Literal::Compare { cond, a, b };
        let at = kept.partition_point(|other| *other < literal);
        kept.insert(at, literal);
        self.literals = kept;
        true
    }

    /// Whether the other implies this one.
    fn covers(&self, other: &Conj) -> bool {
        (!self.barred || other.barred)
            && self.literals.iter().all(|literal| other.literals.contains(literal))
            && self.traps.iter().all(|path| other.traps.contains(path))
    }

    /// The conjunction; `None` if it is unsatisfiable, or too long.
    fn and(&self, body: &Body, other: &Conj) -> Option<Conj> {
        let both = joined(body, &self.literals, &other.literals).filter(|both| both.len() <= MOST_LITERALS)?;
        let mut traps: Vec<Vec<Literal>> = Vec::new();
        for (a, b) in [(self, other), (other, self)] {
            traps.extend(a.traps.iter().filter_map(|path| joined(body, path, &b.literals)));
        }
        traps.sort();
        traps.dedup();
        let barred = self.barred || other.barred;
        (traps.len() <= MOST_TRAPS).then_some(Conj { literals: both, barred, traps })
    }
}

/// The literals of two conjunctions; `None` if they contradict each other.
fn joined(body: &Body, a: &[Literal], b: &[Literal]) -> Option<Vec<Literal>> {
    let mut both = Conj { literals: a.to_vec(), ..Conj::default() };
    b.iter().all(|&literal| both.add(body, literal)).then_some(both.literals)
}

fn opposite(a: Literal, b: Literal) -> bool {
    match (a, b) {
        (Literal::Compare { cond, a, b }, Literal::Compare { cond: other, a: x, b: y }) => {
            (a, b) == (x, y) && cond.negated() == other
        }
        (Literal::Is { value, wanted }, Literal::Is { value: other, wanted: unwanted }) => {
            value == other && wanted != unwanted
        }
        (Literal::Keeps { .. }, _) | (_, Literal::Keeps { .. }) => false,
        (Literal::Compare { .. }, Literal::Is { .. }) | (Literal::Is { .. }, Literal::Compare { .. }) => false,
    }
}

impl Dnf {
    pub fn never() -> Self {
        Self::default()
    }
    pub fn always() -> Self {
        Self { conjs: vec![Conj::default()] }
    }
    pub fn literal(body: &Body, literal: Literal) -> Self {
        let mut conj = Conj::default();
        if conj.add(body, literal) { Self { conjs: vec![conj] } } else { Self::never() }
    }

    pub fn or(mut self, other: Dnf) -> Self {
        for conj in other.conjs {
            self.add(conj);
        }
        self
    }

    fn add(&mut self, mut conj: Conj) {
        loop {
            if self.conjs.iter().any(|known| known.covers(&conj)) {
                return;
            }
            self.conjs.retain(|known| !conj.covers(known));
            // Two conjunctions that differ in one literal and its negation merge, unless their other requirements
            // differ.
            let new = |merged: &Conj| !self.conjs.iter().any(|known| known.covers(merged));
            let Some(merged) = self.conjs.iter().find_map(|known| merge(known, &conj).filter(new)) else {
                break;
            };
            if !merged.covers(&conj) {
                self.conjs.push(conj);
            }
            conj = merged;
        }
        self.conjs.push(conj);
        while self.conjs.len() > MOST_CONJS {
            let longest = self.conjs.iter().enumerate().max_by_key(|(_, conj)| (conj.literals.len(), conj.traps.len()));
            let longest = longest.map_or(0, |(at, _)| at);
            self.conjs.remove(longest);
        }
    }

    pub fn and(&self, body: &Body, other: &Dnf) -> Self {
        let mut out = Dnf::never();
        for a in &self.conjs {
            for b in &other.conjs {
                if let Some(both) = a.and(body, b) {
                    out.add(both);
                }
            }
        }
        out
    }

    /// The condition as seen from before an instruction that may fail.
    pub fn barred(mut self) -> Self {
        for conj in std::mem::take(&mut self.conjs) {
            self.add(Conj { barred: true, ..conj });
        }
        self
    }

    /// The condition as seen from before an instruction without which an inner loop might end.
    pub fn barred_by_traps(mut self) -> Self {
        for conj in std::mem::take(&mut self.conjs) {
            self.add(Conj { barred: conj.barred || !conj.traps.is_empty(), ..conj });
        }
        self
    }

    /// The condition with traps: a loop traps the thread at this point, or on one of these paths.
    pub fn trapping(mut self, paths: &[Vec<Literal>]) -> Self {
        self.conjs.retain(|_| paths.len() < MOST_TRAPS);
        self.conjs.iter_mut().for_each(|conj| conj.traps = [std::slice::from_ref(&conj.literals), paths].concat());
        self
    }

    /// Each literal replaced by a condition, and in the trapping paths each value by another.
    pub fn map(&self, body: &Body, of: impl Fn(Literal) -> Dnf, passed: impl Fn(Value) -> Value) -> Self {
        let mut out = Dnf::never();
        for Conj { literals, barred, traps } in &self.conjs {
            let mut paths = Vec::new();
            for path in traps {
                let path = path.iter().map(|literal| literal.with(&passed));
                // Literals that are known to hold are dropped, and so are paths that are known not to be taken.
                let open: Option<Vec<Literal>> = path
                    .filter_map(|literal| match literal.decided(body) {
                        None => Some(Some(literal)),
                        Some(true) => None,
                        Some(false) => Some(None),
                    })
                    .collect();
                paths.extend(open);
            }
            let start = Dnf { conjs: vec![Conj { literals: Vec::new(), barred: *barred, traps: paths }] };
            out = out.or(literals.iter().fold(start, |all, &literal| all.and(body, &of(literal))));
        }
        out
    }
}

fn merge(a: &Conj, b: &Conj) -> Option<Conj> {
    if a.literals.len() != b.literals.len() {
        return None;
    }
    let only = |x: &Conj, y: &Conj| {
        let mut rest = x.literals.iter().copied().filter(|literal| !y.literals.contains(literal));
        rest.next().filter(|_| rest.next().is_none())
    };
    let (x, y) = (only(a, b)?, only(b, a)?);
    let mut traps = [a.traps.as_slice(), &b.traps].concat();
    traps.sort();
    traps.dedup();
    (opposite(x, y) && traps.len() <= MOST_TRAPS).then(|| Conj {
        literals: a.literals.iter().copied().filter(|&literal| literal != x).collect(),
        barred: a.barred || b.barred,
        traps,
    })
}

/// The comparison of two values.
pub(crate) fn compare(body: &Body, cond: IntCond, a: Value, b: Value) -> Dnf {
    compare_at(body, cond, a, b, MOST_DEPTH)
}

/// The condition that an `i1` is true, or false.
pub(crate) fn truth(body: &Body, value: Value, wanted: bool) -> Dnf {
    truth_at(body, value, wanted, MOST_DEPTH)
}

fn decided(holds: bool) -> Dnf {
    if holds { Dnf::always() } else { Dnf::never() }
}

fn compare_at(body: &Body, cond: IntCond, a: Value, b: Value, depth: u32) -> Dnf {
    let ty = body.ty(a);
    if let (Some(x), Some(y)) = (body.as_bits(a), body.as_bits(b)) {
        return decided(int_compare(cond, ty, [x, y]));
    }
    if a == b {
        return decided(int_compare(cond, ty, [0, 0]));
    }
    let constant = |value: Value| matches!(body.def(value), Def::Const(_));
    let (cond, a, b) = if constant(a) { (cond.swapped(), b, a) } else { (cond, a, b) };
    if let (Some(bits), true) = (body.as_bits(b), depth > 0) {
        let is = match cond {
            IntCond::Eq => Some(bits),
            IntCond::Ne if ty == Type::I1 => Some(bits ^ 1),
            _ => None,
        };
        if let (Some(is), Type::I1) = (is, ty) {
            return truth_at(body, a, is == 1, depth - 1);
        }
        if let Some(inner) = widened(body, a) {
            // An extended truth value is 0 or 1.
            return match [0, 1].map(|x| int_compare(cond, ty, [x, bits])) {
                [false, true] => truth_at(body, inner, true, depth - 1),
                [true, false] => truth_at(body, inner, false, depth - 1),
                [same, _] => decided(same),
            };
        }
    }
    // A single bit that is set is not 0.
    if let (IntCond::Eq | IntCond::Ne, Some(bit), Some(zero)) = (cond, body.as_bits(b), body.made_bits(ty, 0))
        && bit != 0
        && masks(body, a) == Some(bit)
        && bit.is_power_of_two()
    {
        return Dnf::literal(body, Literal::Compare { cond: cond.negated(), a, b: zero });
    }
    Dnf::literal(body, Literal::Compare { cond, a, b })
}

/// The bits that may be set in a masked value.
fn masks(body: &Body, value: Value) -> Option<u128> {
    let Def::Result(inst, 0) = body.def(value) else { return None };
    let InstData::Binary { op: BinaryOp::And, args: [_, mask], .. } = *body.inst(inst) else { return None };
    body.as_bits(mask)
}

fn truth_at(body: &Body, value: Value, wanted: bool, depth: u32) -> Dnf {
    if let Some(bits) = body.as_bits(value) {
        return decided((bits == 1) == wanted);
    }
    let plain = Dnf::literal(body, Literal::Is { value, wanted });
    let Def::Result(inst, 0) = body.def(value) else { return plain };
    if depth == 0 {
        return plain;
    }
    let sub = |value: Value, wanted: bool| truth_at(body, value, wanted, depth - 1);
    match *body.inst(inst) {
        InstData::IntCompare { cond, args: [a, b] } => {
            compare_at(body, if wanted { cond } else { cond.negated() }, a, b, depth - 1)
        }
        InstData::Unary { op: UnaryOp::Freeze, arg } => sub(arg, wanted),
        InstData::Binary { op: BinaryOp::And, args: [a, b], .. } if wanted => sub(a, true).and(body, &sub(b, true)),
        InstData::Binary { op: BinaryOp::And, args: [a, b], .. } => sub(a, false).or(sub(b, false)),
        InstData::Binary { op: BinaryOp::Or, args: [a, b], .. } if wanted => sub(a, true).or(sub(b, true)),
        InstData::Binary { op: BinaryOp::Or, args: [a, b], .. } => sub(a, false).and(body, &sub(b, false)),
        InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } => {
            let same = sub(a, true).and(body, &sub(b, !wanted));
            same.or(sub(a, false).and(body, &sub(b, wanted)))
        }
        InstData::Select { cond, then, other } => {
            let yes = sub(cond, true).and(body, &sub(then, wanted));
            yes.or(sub(cond, false).and(body, &sub(other, wanted)))
        }
        _ => plain,
    }
}

/// The truth value that was extended.
fn widened(body: &Body, value: Value) -> Option<Value> {
    let Def::Result(inst, 0) = body.def(value) else { return None };
    let InstData::Cast { op: CastOp::ZExt, arg } = *body.inst(inst) else { return None };
    (body.ty(arg) == Type::I1).then_some(arg)
}
