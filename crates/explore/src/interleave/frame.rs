//! The states of the current path.

use super::event::Touches;
use super::schedules::Schedules;
use base::{Id, Tid};

/// The state before an event.
pub(super) struct Frame {
    pub mark: u32,
    /// The threads whose next operation may block.
    pub blocking: ThreadSet,
    /// The alternative of the pivot to explore next, and how many there are.
    pub next_way: u32,
    pub ways: u32,
    /// The thread of the pivot, and what it touches: known if there are schedules.
    pub pivot: Tid,
    pub touches: Touches,
    /// What is still to be explored after that.
    pub schedules: Schedules,
    /// How many of their steps are counted as waiting.
    pub waiting: usize,
    /// Children that have been explored.
    pub done: u32,
}

impl Frame {
    pub fn new(mark: u32, blocking: ThreadSet) -> Self {
        Self {
            mark,
            blocking,
            next_way: 1,
            ways: 1,
            pivot: Tid::MAIN,
            touches: Touches::new(),
            schedules: Schedules::default(),
            waiting: 0,
            done: 0,
        }
    }

    /// How many alternatives and schedules are left to explore.
    pub fn left(&self) -> usize {
        (self.ways - self.next_way) as usize + self.schedules.len()
    }

    pub fn reset(&mut self, to: u32, threads: ThreadSet) {
        let Frame { mark, blocking, next_way, ways, pivot: _, touches: _, schedules, waiting, done } = self;
        (*mark, *blocking, *next_way, *ways, *waiting, *done) = (to, threads, 1, 1, 0, 0);
        schedules.clear();
    }
}

/// A set of threads. Those with large numbers are in it together or not at all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ThreadSet(u64);

impl ThreadSet {
    /// The bit that stands for all threads from this number on, and is never removed.
    const MANY: usize = 63;

    #[inline]
    pub fn set(&mut self, tid: Tid, is_in: bool) {
        let bit = 1 << tid.index().min(Self::MANY);
        if is_in || tid.index() >= Self::MANY { self.0 |= bit } else { self.0 &= !bit }
    }

    #[inline]
    pub fn contains(self, tid: Tid) -> bool {
        self.0 >> tid.index().min(Self::MANY) & 1 != 0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
