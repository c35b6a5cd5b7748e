//! Tasks as bytes, for files and other machines.
//!
//! Numbers take as few bytes as they need, seven bits in each. Bytes that no task has are noticed, but not every
//! change: what stores or sends them adds a checksum.

use base::{Id, Pick, Tid};

/// A task that can leave the process.
pub trait Portable: Sized {
    fn to_bytes(&self) -> Vec<u8>;
    /// `None` if these are the bytes of no task.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
    /// How many events come before its last choice.
    fn position(&self) -> usize;
    /// The same in tasks that each begin with one choice.
    fn singly(self) -> Vec<Self>;
}

#[derive(Default)]
pub(crate) struct Writer(pub Vec<u8>);

impl Writer {
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    pub fn tid(&mut self, tid: Tid) {
        self.number(tid.index() as u64);
    }

    pub fn pick(&mut self, Pick(pick): Pick) {
        self.number(pick.into());
    }

    /// Something several times.
    pub fn all<T>(&mut self, items: impl ExactSizeIterator<Item = T>, mut one: impl FnMut(&mut Self, T)) {
        self.number(items.len() as u64);
        items.for_each(|item| one(self, item));
    }
}

pub(crate) struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub fn small(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    pub fn index(&mut self) -> Option<usize> {
        self.number()?.try_into().ok()
    }

    pub fn tid(&mut self) -> Option<Tid> {
        // There are at most 255 threads.
        self.small().filter(|&tid| tid < 1 << 16).map(Tid::new)
    }

    pub fn pick(&mut self) -> Option<Pick> {
        self.small().map(Pick)
    }

    pub fn all<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.index()?;
        // Each takes a byte at least.
        (count <= self.0.len()).then_some(())?;
        (0..count).map(|_| one(self)).collect()
    }

    /// What was read, if nothing follows.
    pub fn end<T>(&self, value: T) -> Option<T> {
        self.0.is_empty().then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut writer = Writer::default();
            writer.number(number);
            let mut reader = Reader(&writer.0);
            assert_eq!(reader.number(), Some(number));
            assert_eq!(reader.end(()), Some(()));
            assert_eq!(Reader(&writer.0[..writer.0.len() - 1]).number(), None);
        }
        assert_eq!(Reader(&[0xff; 11]).number(), None);
        assert_eq!(Reader(&[200, 1, 1]).all(Reader::number), None);
    }
}
