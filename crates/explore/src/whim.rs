//! Choices that may change the time, never the answer.

/// Picks one of several equally good ways: always the first in production, any in tests.
#[derive(Clone, Debug, Default)]
pub struct Whim(Option<u64>);

impl Whim {
    /// Repeatable whims from a seed, for tests that shake the search.
    pub fn seeded(seed: u64) -> Self {
        Self(Some(seed | 1))
    }
    /// Whether the first way is always taken.
    pub(crate) fn is_steady(&self) -> bool {
        self.0.is_none()
    }
    pub(crate) fn pick(&mut self, ways: usize) -> usize {
        let Some(state) = &mut self.0 else { return 0 };
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state % ways as u64) as usize
    }
}
