//! Which of several equivalent alternatives a search explores first. It affects the running time, never the result.

/// Selects one of several equivalent alternatives: the first one by default, a pseudo-random one if seeded.
#[derive(Clone, Debug, Default)]
pub struct TieBreaker(Option<u64>);

impl TieBreaker {
    /// Pseudo-random selections that the seed determines, for tests that vary the order of exploration.
    pub fn seeded(seed: u64) -> Self {
        Self(Some(seed | 1))
    }
    /// Whether the first alternative is always selected.
    pub(crate) fn is_steady(&self) -> bool {
        self.0.is_none()
    }
    pub(crate) fn pick(&mut self, alternatives: usize) -> usize {
        let Some(state) = &mut self.0 else { return 0 };
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state % alternatives as u64) as usize
    }
    /// As [`Self::pick`], determined by the seed and a number that stands for where the search is.
    pub(crate) fn pick_at(&self, position: impl FnOnce() -> u64, alternatives: usize) -> usize {
        let Some(seed) = self.0 else { return 0 };
        let mut here = Self(Some((seed ^ position().wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1));
        here.pick(alternatives);
        here.pick(alternatives)
    }
}
