//! Sets of ids, one bit each. Iteration is in the order of the ids.

use base::Id;
use std::fmt;
use std::marker::PhantomData;

#[derive(Clone, PartialEq, Eq)]
pub struct IdSet<K> {
    words: Vec<u64>,
    key: PhantomData<fn(K)>,
}

impl<K: Id> IdSet<K> {
    /// The empty set, with room for `len` ids. Ids from `len` on may be asked for (they are absent) and grow it when
    /// inserted.
    pub fn new(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], key: PhantomData }
    }
    pub fn contains(&self, id: K) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 != 0)
    }
    /// Tells whether it was absent.
    pub fn insert(&mut self, id: K) -> bool {
        let word = id.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (id.index() % 64);
        let absent = self.words[word] & bit == 0;
        self.words[word] |= bit;
        absent
    }
    /// Tells whether it was present.
    pub fn remove(&mut self, id: K) -> bool {
        let present = self.contains(id);
        if present {
            self.words[id.index() / 64] &= !(1 << (id.index() % 64));
        }
        present
    }
    /// Adds all of `other`; tells whether anything was new.
    pub fn insert_all(&mut self, other: &Self) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut grown = false;
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            grown |= *theirs & !*mine != 0;
            *mine |= *theirs;
        }
        grown
    }
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(K::from_index(index * 64 + bit))
            })
        })
    }
}

impl<K: Id> FromIterator<K> for IdSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::new(0);
        ids.into_iter().for_each(|id| {
            set.insert(id);
        });
        set
    }
}

impl<K: Id> fmt::Debug for IdSet<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Block;

    #[test]
    fn behaves_as_a_set() {
        let ids = [0, 3, 63, 64, 200].map(Block::new);
        let mut set: IdSet<Block> = ids.into_iter().rev().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ids);
        assert!(!set.insert(ids[2]) && set.remove(ids[2]) && !set.remove(ids[2]) && set.insert(ids[2]));
        assert!(!set.contains(Block::new(1000)) && !set.remove(Block::new(1000)));
        assert_eq!(set.len(), 5);
        let mut other = IdSet::new(1);
        assert!(other.is_empty() && other.insert_all(&set) && !other.insert_all(&set));
        other.clear();
        assert!(other.is_empty());
    }
}
