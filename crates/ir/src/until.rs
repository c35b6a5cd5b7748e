//! Conditions of awaits on the value that an atomic access reads.

use crate::{IntCond, Type, Value};
use base::{AwaitCond, LoadOrder, RmwOp, UpdateOrder, Within};

/// A conjunction of clauses, each a disjunction of terms; there is at least one term. At most [`AwaitCond::MOST_TERMS`]
/// of them depend on the value; those whose mask is 0 compare their operand with 0, which is known in advance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Until {
    pub terms: Vec<UntilTerm>,
    /// If not empty: once a value is read for which all of these hold, the await must be demoted. The access is then
    /// executed at once, whatever it reads, and the assumptions after it exclude the executions in which it was too
    /// early.
    pub demotion: Vec<UntilTerm>,
    /// The access itself is a try: an update that the iteration undoes if it fails. That it need not be executed
    /// before it succeeds rests on the assumption that no other thread observes its transient value.
    pub undone: bool,
    /// The results of earlier updates of the iteration for which that is assumed, too. Also addresses of stores, and
    /// results of loads, in the iteration: it is assumed that no other thread accesses the same memory meanwhile.
    pub tries: Vec<Value>,
}

/// The comparison of `(old & mask) + plus` with the operand; both have the type of the access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UntilTerm {
    /// `u64::MAX` where the whole value is compared.
    pub mask: u64,
    /// What is added. The mask then selects the lowest bits, and the sum has no more: it wraps around, and so do
    /// comparisons of signed numbers.
    pub plus: Option<Value>,
    pub cond: IntCond,
    pub operand: Value,
    /// The term belongs to the clause of the previous one.
    pub or: bool,
}

impl UntilTerm {
    /// What it is evaluated with, in this order.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        std::iter::once(self.operand).chain(self.plus)
    }
}

impl Until {
    pub fn one(term: UntilTerm) -> Self {
        Self { terms: vec![term], demotion: Vec::new(), undone: false, tries: Vec::new() }
    }

    /// The values of its terms, in order.
    pub fn operands(&self) -> impl Iterator<Item = Value> {
        self.terms.iter().flat_map(UntilTerm::values)
    }

    /// The values of the terms of its demotion.
    pub fn demotion_operands(&self) -> impl Iterator<Item = Value> {
        self.demotion.iter().flat_map(UntilTerm::values)
    }

    /// The condition for these operands. Terms known in advance are decided here.
    pub fn evaluated(&self, ty: Type, operands: impl Iterator<Item = u64>) -> AwaitCond {
        Self::evaluate(&self.terms, ty, operands)
    }

    /// The condition of its demotion for these operands.
    pub fn demotes(&self, ty: Type, operands: impl Iterator<Item = u64>) -> AwaitCond {
        Self::evaluate(&self.demotion, ty, operands)
    }

    fn evaluate(terms: &[UntilTerm], ty: Type, mut operands: impl Iterator<Item = u64>) -> AwaitCond {
        let mut cond = AwaitCond::ALWAYS;
        // Where the clause begins among the terms that depend on the value, and whether it holds for all values.
        let (mut begin, mut holds) = (0, true);
        for term in terms {
            let mut next = || operands.next().expect("internal: as many operands as there are values");
            let (operand, plus) = (next(), term.plus.map(|_| next()));
            if !term.or {
                if !holds && cond.len() == begin {
                    return AwaitCond::new(&[&[]]);
                }
                (begin, holds) = (cond.len(), false);
            }
            if holds {
                continue;
            }
            let range = match plus {
                None => within(term.cond, ty, term.mask, operand),
                Some(plus) => before_sum(term.cond, ty, term.mask, plus, operand),
            };
            if term.mask != 0 {
                cond.push(range, cond.len() > begin);
            } else if range.holds(0) {
                holds = true;
                cond.truncate(begin);
            }
        }
        if !holds && cond.len() == begin { AwaitCond::new(&[&[]]) } else { cond }
    }
}

/// The access that an await executes once it is enabled; operands and results are those of the access without `await`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waiting {
    Load(LoadOrder),
    Rmw {
        op: RmwOp,
        value: Value,
        order: UpdateOrder,
    },
    /// `weak`: where what the await rests on is refuted, it is a weak compare-exchange.
    CompareExchange {
        expected: Value,
        new: Value,
        success: UpdateOrder,
        failure: LoadOrder,
        weak: bool,
    },
}

/// The values of type `ty` for which `value & mask` compares so with `operand`.
pub fn within(cond: IntCond, ty: Type, mask: u64, operand: u64) -> Within {
    let full = ty.mask() as u64;
    let smallest = full ^ full >> 1;
    let c = operand & full;
    let (after, before) = (c.wrapping_add(1) & full, c.wrapping_sub(1) & full);
    let (first, last) = match cond {
        IntCond::Eq => (c, c),
        IntCond::Ne => (after, before),
        IntCond::ULt if c == 0 => return Within::NEVER,
        IntCond::ULt => (0, before),
        IntCond::ULe => (0, c),
        IntCond::UGt if c == full => return Within::NEVER,
        IntCond::UGt => (after, full),
        IntCond::UGe => (c, full),
        IntCond::SLt if c == smallest => return Within::NEVER,
        IntCond::SLt => (smallest, before),
        IntCond::SLe => (smallest, c),
        IntCond::SGt if c == smallest - 1 => return Within::NEVER,
        IntCond::SGt => (after, smallest - 1),
        IntCond::SGe => (c, smallest - 1),
    };
    Within { mask: mask & full, first, last }
}

/// The values of type `ty` whose lowest bits, with `plus` added, compare so with `operand`.
fn before_sum(cond: IntCond, ty: Type, mask: u64, plus: u64, operand: u64) -> Within {
    let lowest = mask & ty.mask() as u64;
    let range = within(cond, Type::Int(lowest.count_ones() as u8), lowest, operand);
    let moved = |bound: u64| bound.wrapping_sub(plus) & lowest;
    if range == Within::NEVER {
        range
    } else {
        Within { mask: lowest, first: moved(range.first), last: moved(range.last) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::int_compare;

    #[test]
    fn ranges_are_comparisons() {
        for ty in [Type::I1, Type::Int(3), Type::Int(5)] {
            let full = ty.mask() as u64;
            for &cond in IntCond::ALL {
                for mask in 0..=full {
                    for operand in 0..=full {
                        let range = within(cond, ty, mask, operand);
                        for value in 0..=full {
                            let want = int_compare(cond, ty, [u128::from(value & mask), u128::from(operand)]);
                            assert_eq!(range.holds(value), want, "{value} & {mask} {cond} {operand} of {ty}");
                        }
                    }
                }
            }
        }
        assert!(within(IntCond::SLt, Type::I64, u64::MAX, 0).holds(u64::MAX));
    }

    #[test]
    fn sums_wrap_around() {
        for &cond in IntCond::ALL {
            for (mask, narrow) in [(u64::MAX, Type::Int(4)), (7, Type::Int(3))] {
                for (plus, operand) in (0..16).flat_map(|plus| (0..16).map(move |operand| (plus, operand))) {
                    let range = before_sum(cond, Type::Int(4), mask, plus, operand);
                    let bits = narrow.mask();
                    for value in 0..16 {
                        let sum = u128::from(value + plus) & bits;
                        let want = int_compare(cond, narrow, [sum, u128::from(operand) & bits]);
                        assert_eq!(range.holds(value), want, "({value} & {mask}) + {plus} {cond} {operand}");
                    }
                }
            }
        }
    }

    #[test]
    fn known_terms_decide_or_fall_away() {
        let term = |mask, or| UntilTerm { mask, plus: None, cond: IntCond::Eq, operand: Value::new(0), or };
        let holds = |all: bool, known: u64, value: u128| {
            [[0, u64::MAX], [u64::MAX, 0]].map(|[a, b]| {
                let until = Until {
                    terms: vec![term(a, false), term(b, !all)],
                    demotion: Vec::new(),
                    undone: false,
                    tries: Vec::new(),
                };
                let operands = if a == 0 { [known, 5] } else { [5, known] };
                until.evaluated(Type::I32, operands.into_iter()).holds(value)
            })
        };
        let always = [true, true];
        assert_eq!([holds(true, 0, 5), holds(true, 0, 6), holds(true, 1, 5)], [always, [false; 2], [false; 2]]);
        assert_eq!([holds(false, 1, 5), holds(false, 1, 6), holds(false, 0, 6)], [always, [false; 2], always]);
    }

    #[test]
    fn clauses_are_decided_one_by_one() {
        // (known or value == 5) and value < 8 and known'
        let term = |mask, cond, or| UntilTerm { mask, plus: None, cond, operand: Value::new(0), or };
        let terms = vec![
            term(0, IntCond::Eq, false),
            term(u64::MAX, IntCond::Eq, true),
            term(u64::MAX, IntCond::ULt, false),
            term(0, IntCond::Eq, false),
        ];
        let until = Until { terms, demotion: Vec::new(), undone: false, tries: Vec::new() };
        let of = |a: u64, b: u64| {
            let cond = until.evaluated(Type::I32, [a, 5, 8, b].into_iter());
            (0..16).filter(|&value| cond.holds(value)).collect::<Vec<u128>>()
        };
        assert_eq!(of(0, 0), (0..8).collect::<Vec<u128>>());
        assert_eq!(of(1, 0), [5]);
        assert_eq!((of(0, 1), of(1, 1)), (vec![], vec![]));
    }
}
