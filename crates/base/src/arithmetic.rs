//! Operations of a program on numbers that have no result.

use std::fmt;

/// An integer as the program means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Integer {
    Signed(i128),
    Unsigned(u128),
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer::Signed(value) => value.fmt(f),
            Integer::Unsigned(value) => value.fmt(f),
        }
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Integer::Signed(value.into())
    }
}

impl From<i32> for Integer {
    fn from(value: i32) -> Self {
        Integer::Signed(value.into())
    }
}

impl From<u64> for Integer {
    fn from(value: u64) -> Self {
        Integer::Unsigned(value.into())
    }
}

/// An operation without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arithmetic {
    /// The result does not fit in so many bits. The operator is as C writes it, where it is known.
    Overflow { operator: Option<&'static str>, operands: [Integer; 2], bits: u32 },
    /// The absolute value of a number that has none in its type.
    Absolute(i64),
    /// The dividend is known in most cases.
    DivisionByZero(Option<Integer>),
    /// A shift by as many bits as the value has, or more.
    Shift { bits: u32, count: u128 },
    /// From a floating-point value to an integer that cannot hold it.
    Conversion,
}
