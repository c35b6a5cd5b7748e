//! Vector clocks, one per event, in one growing array.
//!
//! Entry `t` of an event's clock is how many events of thread `t` happen before it or are it. All clocks have the same
//! width; when a new thread shows up they are laid out anew, which happens a few times in a whole search.

use base::{Id, Tid};

#[derive(Default)]
pub(crate) struct Clocks {
    width: usize,
    cells: Vec<u32>,
}

impl Clocks {
    /// Makes room for thread `tid` in every clock.
    pub fn widen(&mut self, tid: Tid) {
        let need = tid.index() + 1;
        if need <= self.width {
            return;
        }
        let width = need.next_power_of_two().max(8);
        let rows = self.cells.len().checked_div(self.width).unwrap_or(0);
        let mut cells = vec![0; rows * width];
        for row in 0..rows {
            cells[row * width..row * width + self.width]
                .copy_from_slice(&self.cells[row * self.width..(row + 1) * self.width]);
        }
        (self.width, self.cells) = (width, cells);
    }
    /// Adds a clock that is a copy of clock `from`, or zero.
    pub fn push(&mut self, from: Option<u32>) {
        let at = self.cells.len();
        match from {
            Some(row) => self.cells.extend_from_within(row as usize * self.width..(row as usize + 1) * self.width),
            None => self.cells.resize(at + self.width, 0),
        }
    }
    pub fn pop(&mut self) {
        self.cells.truncate(self.cells.len() - self.width);
    }
    pub fn get(&self, row: u32, tid: Tid) -> u32 {
        if tid.index() < self.width { self.cells[row as usize * self.width + tid.index()] } else { 0 }
    }
    pub fn set(&mut self, row: u32, tid: Tid, value: u32) {
        self.cells[row as usize * self.width + tid.index()] = value;
    }
    /// Raises clock `row` to at least clock `other`.
    pub fn join(&mut self, row: u32, other: u32) {
        let (low, high) = (other.min(row) as usize, other.max(row) as usize);
        let (first, second) = self.cells.split_at_mut(high * self.width);
        let low = &mut first[low * self.width..(low + 1) * self.width];
        let high = &mut second[..self.width];
        let (target, from) = if row > other { (high, low) } else { (low, high) };
        for (x, &mut y) in target.iter_mut().zip(from) {
            *x = (*x).max(y);
        }
    }
}
