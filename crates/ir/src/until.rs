//! Conditions of awaits: what an atomic access that waits must find at its location.

use crate::{IntCond, Type, Value};
use base::{AwaitCond, LoadOrder, RmwOp, UpdateOrder, Within};

/// The conjunction (`all`) or disjunction of its terms, of which there is at least one. At most [`AwaitCond::MOST_TERMS`] of them
/// look at the value; those whose mask is 0 say whether their operand is 0, which is known before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Until {
    pub terms: Vec<UntilTerm>,
    pub all: bool,
}

/// That `old & mask` compares so with the operand, which has the type of the access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UntilTerm {
    /// `u64::MAX` where the whole value is compared.
    pub mask: u64,
    pub cond: IntCond,
    pub operand: Value,
}

impl Until {
    pub fn one(term: UntilTerm) -> Self {
        Self { terms: vec![term], all: true }
    }
    /// The condition for these operands, one for each term.
    pub fn evaluated(&self, ty: Type, operands: impl Iterator<Item = u64>) -> AwaitCond {
        let terms = self.terms.iter().zip(operands);
        let terms = terms.map(|(term, operand)| (term.mask, within(term.cond, ty, term.mask, operand)));
        let (known, open): (Vec<_>, Vec<_>) = terms.partition(|(mask, _)| *mask == 0);
        match known.iter().find(|(_, term)| term.holds(0) != self.all) {
            Some((_, decided)) => AwaitCond::new(&[*decided], self.all),
            None => AwaitCond::new(&open.into_iter().map(|(_, term)| term).collect::<Vec<Within>>(), self.all),
        }
    }
}

/// What an await does when its time has come; operands and results as those of the access without `await`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waiting {
    Load(LoadOrder),
    Rmw { op: RmwOp, value: Value, order: UpdateOrder },
    CompareExchange { expected: Value, new: Value, success: UpdateOrder, failure: LoadOrder },
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
    fn known_terms_decide_or_fall_away() {
        let term = |mask| UntilTerm { mask, cond: IntCond::Eq, operand: Value::new(0) };
        let holds = |all, known: u64, value: u128| {
            let until = Until { terms: vec![term(0), term(u64::MAX)], all };
            until.evaluated(Type::I32, [known, 5].into_iter()).holds(value)
        };
        assert_eq!([holds(true, 0, 5), holds(true, 0, 6), holds(true, 1, 5)], [true, false, false]);
        assert_eq!([holds(false, 1, 5), holds(false, 1, 6), holds(false, 0, 6)], [true, false, true]);
    }
}
