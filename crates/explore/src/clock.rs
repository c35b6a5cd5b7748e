//! Vector clocks, one per event, in one growing array.
//!
//! Entry `t` of an event's clock is how many events of thread `t` happen before it or are it. All clocks have the same
//! width; when a new thread shows up they are laid out anew, which happens a few times in a whole search.

use base::{Id, Tid};

/// Threads per block: a clock is a row of so many blocks, mostly one, which is copied without a loop.
const BLOCK: usize = 8;

#[derive(Default)]
pub(crate) struct Clocks {
    /// Blocks per clock.
    width: usize,
    cells: Vec<[u32; BLOCK]>,
}

impl Clocks {
    /// Makes room for thread `tid` in every clock.
    pub fn widen(&mut self, tid: Tid) {
        let need = tid.index() / BLOCK + 1;
        if need <= self.width {
            return;
        }
        let width = need.next_power_of_two();
        let rows = self.cells.len().checked_div(self.width).unwrap_or(0);
        let mut cells = vec![[0; BLOCK]; rows * width];
        for row in 0..rows {
            cells[row * width..row * width + self.width]
                .copy_from_slice(&self.cells[row * self.width..(row + 1) * self.width]);
        }
        (self.width, self.cells) = (width, cells);
    }
    pub fn pop(&mut self) {
        self.cells.truncate(self.cells.len() - self.width);
    }
    /// Takes clocks away until so many are left.
    pub fn truncate(&mut self, rows: usize) {
        self.cells.truncate(rows * self.width);
    }
    /// Raises the last clock to at least a clock of other ones, which are as wide.
    #[inline]
    pub fn raise_from(&mut self, from: &Clocks, row: u32) {
        let at = self.cells.len() - self.width;
        raise(&mut self.cells[at..], from.blocks(row));
    }
    #[inline]
    pub fn get(&self, row: u32, tid: Tid) -> u32 {
        debug_assert!(tid.index() < self.width * BLOCK);
        self.cells[row as usize * self.width + tid.index() / BLOCK][tid.index() % BLOCK]
    }
    #[inline]
    pub fn set(&mut self, row: u32, tid: Tid, value: u32) {
        self.cells[row as usize * self.width + tid.index() / BLOCK][tid.index() % BLOCK] = value;
    }
    #[inline]
    fn blocks(&self, row: u32) -> &[[u32; BLOCK]] {
        &self.cells[row as usize * self.width..][..self.width]
    }
    /// Adds a clock that is a copy of clock `row`, or zero.
    #[inline]
    pub fn push(&mut self, row: Option<u32>) {
        match row {
            Some(row) if self.width == 1 && self.cells.len() < self.cells.capacity() => {
                self.cells.push(self.cells[row as usize])
            }
            _ => self.push_slowly(row),
        }
    }
    #[cold]
    fn push_slowly(&mut self, row: Option<u32>) {
        match row {
            Some(row) => self.cells.extend_from_within(row as usize * self.width..(row as usize + 1) * self.width),
            None => self.cells.resize(self.cells.len() + self.width, [0; BLOCK]),
        }
    }
    /// Raises the last clock to at least clock `row`, which is another one.
    #[inline]
    pub fn raise(&mut self, row: u32) {
        let at = self.cells.len() - self.width;
        let (before, last) = self.cells.split_at_mut(at);
        raise(last, &before[row as usize * self.width..][..self.width]);
    }
}

/// One clock of its own.
#[derive(Default)]
pub(crate) struct Clock(Vec<[u32; BLOCK]>);

impl Clock {
    /// Makes it a copy of clock `row`.
    #[inline]
    pub fn copy(&mut self, from: &Clocks, row: u32) {
        self.0.clear();
        self.0.extend_from_slice(from.blocks(row));
    }
    /// Raises it to at least clock `row`, which is as wide.
    #[inline]
    pub fn raise(&mut self, from: &Clocks, row: u32) {
        raise(&mut self.0, from.blocks(row));
    }
    #[inline]
    pub fn get(&self, tid: Tid) -> u32 {
        self.0[tid.index() / BLOCK][tid.index() % BLOCK]
    }
    pub fn set(&mut self, tid: Tid, value: u32) {
        self.0[tid.index() / BLOCK][tid.index() % BLOCK] = value;
    }
}

#[inline]
fn raise(target: &mut [[u32; BLOCK]], from: &[[u32; BLOCK]]) {
    for (target, from) in target.iter_mut().zip(from) {
        for (x, &y) in target.iter_mut().zip(from) {
            *x = (*x).max(y);
        }
    }
}
