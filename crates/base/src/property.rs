//! What a check looks for.

use crate::FaultKind;
use std::fmt;

/// A kind of error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// Failed assertions, `abort`, panics.
    Assertions,
    /// Threads that wait for each other.
    Deadlocks,
    /// Invalid accesses and frees, values that were never written, undefined arithmetic, misuse of library functions.
    Memory,
    /// Data races.
    Races,
    /// Loops that wait for what no thread will do.
    Livelocks,
}

impl Property {
    pub const ALL: [Property; 5] =
        [Property::Assertions, Property::Deadlocks, Property::Memory, Property::Races, Property::Livelocks];

    /// As on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Property::Assertions => "assertions",
            Property::Deadlocks => "deadlocks",
            Property::Memory => "memory",
            Property::Races => "races",
            Property::Livelocks => "livelocks",
        }
    }
    pub fn from_name(name: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|property| property.name() == name)
    }
    /// One line about it.
    pub fn meaning(self) -> &'static str {
        match self {
            Property::Assertions => "Failed assertions, abort, panics",
            Property::Deadlocks => "Threads that wait for each other",
            Property::Memory => "Invalid accesses, unwritten values, undefined arithmetic, misuse of library functions",
            Property::Races => "Data races",
            Property::Livelocks => "Loops that wait for what no thread will do",
        }
    }
}

impl FaultKind {
    /// The property that it violates.
    pub fn property(self) -> Property {
        match self {
            FaultKind::Assertion | FaultKind::Abort | FaultKind::Panic => Property::Assertions,
            FaultKind::NullAccess
            | FaultKind::DanglingAccess
            | FaultKind::OutOfBounds
            | FaultKind::WildAccess
            | FaultKind::ConstWrite
            | FaultKind::Misaligned
            | FaultKind::Uninitialised
            | FaultKind::DoubleFree
            | FaultKind::InvalidFree
            | FaultKind::Leak
            | FaultKind::DivisionByZero
            | FaultKind::Overflow
            | FaultKind::Unreachable
            | FaultKind::StackOverflow
            | FaultKind::BadCall
            | FaultKind::BadArgument
            | FaultKind::BadJoin
            | FaultKind::BadUnlock
            | FaultKind::BadDestroy => Property::Memory,
            FaultKind::DataRace => Property::Races,
            FaultKind::Deadlock => Property::Deadlocks,
            FaultKind::Livelock => Property::Livelocks,
        }
    }
}

/// The kinds of errors that a check is about: all, unless told otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Properties(u8);

impl Properties {
    pub const ALL: Properties = Properties(0b1_1111);

    pub fn has(self, property: Property) -> bool {
        self.0 & 1 << property as u8 != 0
    }
    pub fn is_all(self) -> bool {
        self == Properties::ALL
    }
    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::ALL.into_iter().filter(move |&property| self.has(property))
    }
}

impl Default for Properties {
    fn default() -> Self {
        Properties::ALL
    }
}

impl FromIterator<Property> for Properties {
    fn from_iter<I: IntoIterator<Item = Property>>(properties: I) -> Self {
        Properties(properties.into_iter().fold(0, |all, property| all | 1 << property as u8))
    }
}

impl fmt::Debug for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// `assertions, memory and races`.
impl fmt::Display for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Property::name).collect();
        match names.as_slice() {
            [] => f.write_str("nothing"),
            [one] => f.write_str(one),
            [all @ .., last] => write!(f, "{} and {last}", all.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_what_they_are_made_of() {
        assert_eq!(Property::ALL.into_iter().collect::<Properties>(), Properties::ALL);
        let some: Properties = [Property::Races, Property::Assertions].into_iter().collect();
        assert!(some.has(Property::Races) && !some.has(Property::Memory) && !some.is_all());
        assert_eq!(some.to_string(), "assertions and races");
        assert!(Property::ALL.into_iter().all(|one| Property::from_name(one.name()) == Some(one)));
    }
}
