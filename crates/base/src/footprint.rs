//! How operations access locations, and when two of them are in conflict.
//!
//! A *location* is whatever two operations may disagree about: a cell of memory, a lock, the queue of a condition
//! variable, the life of an allocation. Two operations of different threads are dependent iff they access one location
//! in conflicting classes.

use crate::Location;

/// How an operation accesses a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Sees it.
    Read,
    /// Changes it in a way that may depend on what it was.
    Write,
    /// Changes it by a step that commutes with other such steps and tells the thread nothing.
    Commute,
    /// Lets one later operation go on; in conflict with nothing.
    Signal,
    /// Goes on because of the signals and changes before it; in conflict with nothing, since nothing can take them
    /// back.
    Wait,
}

impl Class {
    /// Whether the order of two accesses of one location matters.
    #[inline]
    pub const fn conflicts(self, other: Class) -> bool {
        // One look at a table: searches ask this all the time, and there is no telling the answer in advance.
        CONFLICTS[self as usize] >> other as u8 & 1 != 0
    }
    /// Whether an operation that accesses a location in this class happens after an earlier one in class `earlier`.
    pub fn follows(self, earlier: Class) -> bool {
        match self {
            Class::Wait => matches!(earlier, Class::Signal | Class::Commute | Class::Write),
            Class::Read | Class::Write | Class::Commute | Class::Signal => self.conflicts(earlier),
        }
    }
}

/// For each class, the set of those it conflicts with.
const CONFLICTS: [u8; 5] = {
    let (read, write, commute) = (1 << Class::Read as u8, 1 << Class::Write as u8, 1 << Class::Commute as u8);
    let mut sets = [0; 5];
    sets[Class::Read as usize] = write | commute;
    sets[Class::Commute as usize] = write | read;
    sets[Class::Write as usize] = write | commute | read;
    sets
};

/// One location as an operation accesses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocationAccess {
    pub loc: Location,
    /// Bytes of memory that hold the location's state, from its address on; 0 when its state is not in memory.
    pub size: u32,
    pub class: Class,
}
