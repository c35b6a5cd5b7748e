//! Typed indices and the tables they index.
//!
//! An id is a `u32` that remembers what it counts, so that a block number cannot index a table of events, and prints as
//! it is written in traces and IR text (`bb3`, `t1`). Ids are made by the [`crate::id!`] macro.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// An index with a type of its own.
pub trait Id: Copy + Eq + fmt::Debug {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// Defines an id type: `id!(Block, "bb", "a basic block")`.
#[macro_export]
macro_rules! id {
    ($name:ident, $prefix:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $crate::Id for $name {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("more than 2^32 entries in one table"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl $name {
            pub const fn new(index: u32) -> Self {
                Self(index)
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// A growable array indexed by one id type.
#[derive(Clone, PartialEq, Eq)]
pub struct Table<K, V> {
    rows: Vec<V>,
    key: PhantomData<fn(K)>,
}

impl<K: Id, V> Table<K, V> {
    pub const fn new() -> Self {
        Self { rows: Vec::new(), key: PhantomData }
    }
    /// A table with `len` rows, all equal to `row`.
    pub fn filled(len: usize, row: V) -> Self
    where
        V: Clone,
    {
        Self { rows: vec![row; len], key: PhantomData }
    }
    pub fn push(&mut self, row: V) -> K {
        let key = K::from_index(self.rows.len());
        self.rows.push(row);
        key
    }
    pub fn next_key(&self) -> K {
        K::from_index(self.rows.len())
    }
    pub fn len(&self) -> usize {
        self.rows.len()
    }
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
    pub fn get(&self, key: K) -> Option<&V> {
        self.rows.get(key.index())
    }
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        (0..self.rows.len()).map(K::from_index)
    }
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.rows.iter()
    }
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.rows.iter_mut()
    }
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.rows.iter().enumerate().map(|(i, v)| (K::from_index(i), v))
    }
    pub fn truncate(&mut self, len: usize) {
        self.rows.truncate(len);
    }
}

impl<K: Id, V> Default for Table<K, V> {
    fn default() -> Self {
        Self::new()
    }
}
impl<K: Id, V> Index<K> for Table<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.rows[key.index()]
    }
}
impl<K: Id, V> IndexMut<K> for Table<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.rows[key.index()]
    }
}
impl<K: Id, V> FromIterator<V> for Table<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(rows: I) -> Self {
        Self { rows: rows.into_iter().collect(), key: PhantomData }
    }
}
impl<K: Id, V: fmt::Debug> fmt::Debug for Table<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.rows).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    id!(Row, "r", "a row");

    #[test]
    fn ids_print_as_written_and_index_their_table() {
        let mut table: Table<Row, &str> = Table::new();
        let first = table.push("a");
        let second = table.push("b");
        assert_eq!(format!("{first} {second:?}"), "r0 r1");
        assert_eq!(first, Row::new(0));
        assert_eq!((table[first], table[second]), ("a", "b"));
        assert_eq!(table.keys().collect::<Vec<_>>(), [first, second]);
        assert_eq!(table.get(table.next_key()), None);
    }
}
