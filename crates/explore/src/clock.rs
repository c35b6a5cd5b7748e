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
    fn row(&self, row: u32) -> &[u32] {
        &self.cells[row as usize * self.width..][..self.width]
    }
    /// Adds a clock that is a copy of clock `row` of `other`, which is as wide, or zero.
    pub fn push_copy(&mut self, other: &Clocks, row: Option<u32>) {
        match row {
            Some(row) => self.cells.extend_from_slice(other.row(row)),
            None => self.cells.resize(self.cells.len() + self.width, 0),
        }
    }
    pub fn pop(&mut self) {
        self.cells.truncate(self.cells.len() - self.width);
    }
    #[inline]
    pub fn get(&self, row: u32, tid: Tid) -> u32 {
        debug_assert!(tid.index() < self.width);
        self.cells[row as usize * self.width + tid.index()]
    }
    pub fn set(&mut self, row: u32, tid: Tid, value: u32) {
        self.cells[row as usize * self.width + tid.index()] = value;
    }
    /// Adds a clock that is a copy of clock `row`, or zero.
    pub fn push(&mut self, row: Option<u32>) {
        match row {
            Some(row) => self.cells.extend_from_within(row as usize * self.width..(row as usize + 1) * self.width),
            None => self.cells.resize(self.cells.len() + self.width, 0),
        }
    }
    /// Raises the last clock to at least clock `row`, which is another one.
    pub fn raise(&mut self, row: u32) {
        let at = self.cells.len() - self.width;
        let (before, last) = self.cells.split_at_mut(at);
        raise(last, &before[row as usize * self.width..][..self.width]);
    }
    /// Raises the last clock to at least clock `row` of `other`, which is as wide.
    pub fn raise_from(&mut self, other: &Clocks, row: u32) {
        let from = self.cells.len() - self.width;
        raise(&mut self.cells[from..], other.row(row));
    }
}

fn raise(target: &mut [u32], from: &[u32]) {
    for (x, &y) in target.iter_mut().zip(from) {
        *x = (*x).max(y);
    }
}
