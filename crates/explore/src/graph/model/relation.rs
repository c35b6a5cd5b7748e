//! Relations between the events of a small set, as rows of bits.

/// For each of `len` elements a set of them.
#[derive(Clone, Default)]
pub(super) struct Relation {
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    /// Makes it the empty relation of so many elements.
    pub fn reset(&mut self, len: usize) {
        self.words = len.div_ceil(64);
        self.bits.clear();
        self.bits.resize(len * self.words, 0);
    }
    pub fn copy(&mut self, from: &Relation) {
        self.words = from.words;
        self.bits.clone_from(&from.bits);
    }
    pub fn len(&self) -> usize {
        self.bits.len().checked_div(self.words).unwrap_or(0)
    }
    #[inline]
    pub fn row(&self, of: usize) -> &[u64] {
        &self.bits[of * self.words..][..self.words]
    }
    #[inline]
    fn row_mut(&mut self, of: usize) -> &mut [u64] {
        &mut self.bits[of * self.words..][..self.words]
    }
    #[inline]
    pub fn has(&self, of: usize, element: usize) -> bool {
        self.bits[of * self.words + element / 64] >> (element % 64) & 1 == 1
    }
    #[inline]
    pub fn add(&mut self, of: usize, element: usize) {
        self.bits[of * self.words + element / 64] |= 1 << (element % 64);
    }
    /// Adds to the set of one element all that another set has.
    #[inline]
    pub fn add_all(&mut self, of: usize, set: &[u64]) {
        for (word, add) in self.row_mut(of).iter_mut().zip(set) {
            *word |= add;
        }
    }
    /// Adds to the set of one element what two other sets have in common.
    #[inline]
    pub fn add_common(&mut self, of: usize, a: &[u64], b: &[u64]) {
        for (word, (a, b)) in self.row_mut(of).iter_mut().zip(a.iter().zip(b)) {
            *word |= a & b;
        }
    }
    /// Adds to the set of one element that of another one.
    #[inline]
    pub fn add_row(&mut self, of: usize, from: usize) {
        for word in 0..self.words {
            let add = self.bits[from * self.words + word];
            self.bits[of * self.words + word] |= add;
        }
    }
    pub fn remove(&mut self, of: usize, element: usize) {
        self.bits[of * self.words + element / 64] &= !(1 << (element % 64));
    }

    /// Whether no element precedes itself, each set being what precedes an element; `done` is used for the elements
    /// whose predecessors have all been met. With `close`, sets become what precedes by any number of steps.
    pub fn is_acyclic(&mut self, done: &mut Vec<u64>, close: bool) -> bool {
        let len = self.len();
        done.clear();
        done.resize(self.words, 0);
        let mut left = len;
        while left > 0 {
            let before = left;
            for element in 0..len {
                let is_done = done[element / 64] >> (element % 64) & 1 == 1;
                if is_done || self.row(element).iter().zip(&*done).any(|(row, done)| row & !done != 0) {
                    continue;
                }
                if close {
                    for word in 0..self.words {
                        let mut direct = self.bits[element * self.words + word];
                        while direct != 0 {
                            self.add_row(element, word * 64 + direct.trailing_zeros() as usize);
                            direct &= direct - 1;
                        }
                    }
                }
                done[element / 64] |= 1 << (element % 64);
                left -= 1;
            }
            if left == before {
                return false;
            }
        }
        true
    }

    /// Finds an order of all elements in which each comes after those in its set; false if there is none.
    pub fn order(&self, out: &mut Vec<usize>) -> bool {
        out.clear();
        let mut done = vec![0u64; self.words];
        while out.len() < self.len() {
            let before = out.len();
            for element in 0..self.len() {
                let is_done = done[element / 64] >> (element % 64) & 1 == 1;
                if !is_done && self.row(element).iter().zip(&done).all(|(row, done)| row & !done == 0) {
                    done[element / 64] |= 1 << (element % 64);
                    out.push(element);
                }
            }
            if out.len() == before {
                return false;
            }
        }
        true
    }
}

/// The elements of a set.
pub(super) fn elements(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let element = at * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                element
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_found_and_paths_are_closed() {
        let mut done = Vec::new();
        let mut line = Relation::default();
        line.reset(70);
        for at in 1..70 {
            line.add(at - 1, at);
        }
        assert!(line.is_acyclic(&mut done, true));
        assert!(line.has(0, 69) && !line.has(69, 0));
        let mut order = Vec::new();
        assert!(line.order(&mut order));
        assert_eq!(order, (0..70).rev().collect::<Vec<_>>());
        line.add(69, 0);
        assert!(!line.is_acyclic(&mut done, false) && !line.order(&mut order));
        assert_eq!(elements(line.row(68)).collect::<Vec<_>>(), [69]);
    }
}
