//! Vector clocks: rows of one table, whose changes are undone.

use super::shadow::{Epoch, thread_of, time_of};
use crate::trail::{Trail, Undo};
use base::{Id, Tid};

/// A row of the table of clocks.
pub(crate) type Clock = usize;

/// In the order at hand.
pub(super) const HERE: usize = 0;
/// Without what commuting updates learn from each other.
pub(super) const ALWAYS: usize = 1;

/// The table of all vector clocks. Contents are undone, rows are not: a row belongs to one thread, location or set of
/// readers for the whole search.
#[derive(Default)]
pub(super) struct Clocks {
    /// Rows of equal width.
    times: Vec<u32>,
    width: usize,
    /// The planes of a moment lie side by side, so that rows can grow.
    planes: usize,
}

impl Clocks {
    pub fn new(planes: usize) -> Self {
        Self { planes, ..Self::default() }
    }
    fn stride(&self) -> usize {
        self.width * self.planes
    }
    /// A new row.
    pub fn row(&mut self) -> Clock {
        self.width = self.width.max(8);
        let rows = self.times.len() / self.stride();
        self.times.resize((rows + 1) * self.stride(), 0);
        rows
    }
    /// Makes room for a thread, which happens a few times in a whole search.
    pub fn widen(&mut self, tid: Tid) {
        if tid.index() >= self.width && self.width > 0 {
            let width = (tid.index() + 1).next_power_of_two();
            let more = (width - self.width) * self.planes;
            let mut wider = Vec::with_capacity(self.times.len() / self.width * width);
            for row in self.times.chunks_exact(self.stride()) {
                wider.extend_from_slice(row);
                wider.resize(wider.len() + more, 0);
            }
            (self.times, self.width) = (wider, width);
        }
    }
    pub fn get(&self, clock: Clock) -> &[u32] {
        &self.times[clock * self.stride()..][..self.stride()]
    }
    /// Planes that are kept.
    pub fn planes(&self) -> std::ops::Range<usize> {
        HERE..self.planes.max(1)
    }
    /// Whether there are clocks without what commuting updates learn from each other.
    pub fn has_two_planes(&self) -> bool {
        self.planes > 1
    }
    /// The moments of a clock in one plane.
    pub fn plane(&self, clock: Clock, plane: usize) -> impl Iterator<Item = u32> + '_ {
        self.get(clock).iter().skip(plane).step_by(self.planes).copied()
    }
    pub fn time(&self, clock: Clock, tid: usize) -> u32 {
        self.get(clock)[tid * self.planes]
    }
    /// Whether a clock has moments at all.
    pub fn is_set(&self, clock: Clock) -> bool {
        self.get(clock).iter().any(|&time| time != 0)
    }
    /// Whether a thread that knows `clock` knows of this moment.
    pub fn knows(&self, clock: Clock, of: Epoch, plane: usize) -> bool {
        time_of(of) <= self.get(clock)[thread_of(of) * self.planes + plane]
    }
    /// A moment in `of`, which is the same in all planes, that a thread which knows `clock` does not know of.
    pub fn unknown(&self, clock: Clock, of: Clock, plane: usize) -> Option<usize> {
        self.plane(of, HERE).zip(self.plane(clock, plane)).position(|(theirs, known)| theirs > known)
    }
    /// All clocks that hold something, without the zeros at their ends.
    pub fn digest(&self) -> impl Iterator<Item = (usize, &[u32])> {
        self.times.chunks_exact(self.stride().max(1)).enumerate().filter_map(|(row, clock)| {
            let len = clock.iter().rposition(|&time| time != 0)? + 1;
            Some((row, &clock[..len]))
        })
    }

    /// Saves a clock before it is changed.
    pub fn save(&self, trail: &mut Trail, clock: Clock) {
        if trail.recording {
            trail.times.extend_from_slice(self.get(clock));
            trail.push(Undo::Clock { clock: clock as u32, len: self.stride() as u32 });
        }
    }
    /// Raises `target` to at least `from`.
    pub fn join(&mut self, trail: &mut Trail, target: Clock, from: Clock) {
        if self.get(from).iter().zip(self.get(target)).all(|(from, known)| from <= known) {
            return;
        }
        self.save(trail, target);
        self.raise(target, from, 0..self.stride());
    }
    /// As `join`, in one plane.
    pub fn join_plane(&mut self, trail: &mut Trail, target: Clock, from: Clock, plane: usize) {
        self.save(trail, target);
        self.raise(target, from, (plane..self.stride()).step_by(self.planes));
    }
    fn raise(&mut self, target: Clock, from: Clock, moments: impl Iterator<Item = usize>) {
        let stride = self.stride();
        for t in moments {
            self.times[target * stride + t] = self.times[target * stride + t].max(self.times[from * stride + t]);
        }
    }
    pub fn copy(&mut self, trail: &mut Trail, target: Clock, from: Clock) {
        self.save(trail, target);
        let stride = self.stride();
        self.times.copy_within(from * stride..(from + 1) * stride, target * stride);
    }
    pub fn clear(&mut self, trail: &mut Trail, clock: Clock) {
        self.save(trail, clock);
        self.restore(clock, &[]);
    }
    /// Sets a moment that is the same in all planes: of a thread's own time, of an access.
    pub fn set(&mut self, trail: &mut Trail, clock: Clock, tid: usize, time: u32) {
        let old = self.time(clock, tid);
        if old != time {
            trail.push(Undo::Time { clock: clock as u32, tid: Tid::from_index(tid), old });
            self.restore_time(clock, tid, time);
        }
    }
    /// Puts back the contents of a row.
    pub fn restore(&mut self, clock: Clock, contents: &[u32]) {
        let stride = self.stride();
        let row = &mut self.times[clock * stride..][..stride];
        row[..contents.len()].copy_from_slice(contents);
        row[contents.len()..].fill(0);
    }
    /// Puts back one moment.
    pub fn restore_time(&mut self, clock: Clock, tid: usize, time: u32) {
        let at = clock * self.stride() + tid * self.planes;
        self.times[at..at + self.planes].fill(time);
    }
}
