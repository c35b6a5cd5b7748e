//! What the bytes of a block remember of plain accesses.
//!
//! Bytes that are accessed together share a cell. Cells come in pages, each made when one of its bytes is first
//! accessed, so that a large block costs what is used of it. A block of the heap begins with one write to all of it,
//! its allocation, so that accesses by a thread which has learnt of the block without being ordered after that are
//! found.

use crate::memory::{NO_SITE, Site};

/// A moment of a thread: its number in the upper half, its time below; 0 for never.
pub(super) type Epoch = u64;
const TIME_BITS: u32 = 32;
/// Stands in place of a thread number in the epoch of a read: the lower half names a clock of reads by several threads.
const MANY: Epoch = (u32::MAX as Epoch) << TIME_BITS;

pub(super) fn epoch(tid: usize, time: u32) -> Epoch {
    (tid as Epoch) << TIME_BITS | Epoch::from(time)
}
pub(super) fn thread_of(epoch: Epoch) -> usize {
    (epoch >> TIME_BITS) as usize
}
pub(super) fn time_of(epoch: Epoch) -> u32 {
    epoch as u32
}
/// The row of the table of clocks that stands for reads by several threads.
pub(super) fn several(row: usize) -> Epoch {
    MANY | row as Epoch
}
pub(super) fn row_of(epoch: Epoch) -> Option<usize> {
    (epoch & MANY == MANY).then_some(epoch as u32 as usize)
}

/// The plain accesses that a few bytes remember.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(super) write: Epoch,
    pub(super) read: Epoch,
    pub(super) write_site: Site,
    pub(super) read_site: Site,
}

/// A cell on the trail.
pub(crate) type Packed = [u64; 3];

impl Cell {
    /// What the bytes of a block remember of its allocation.
    pub(super) fn allocated(write: Epoch, write_site: Site) -> Self {
        Self { write, read: 0, write_site, read_site: NO_SITE }
    }
    /// Whether nobody has accessed it since it was allocated.
    #[inline]
    pub(super) fn is_fresh(&self) -> bool {
        self.read_site == NO_SITE
    }
    pub(super) fn pack(self) -> Packed {
        [self.write, self.read, u64::from(self.write_site) << 32 | u64::from(self.read_site)]
    }
    fn unpack([write, read, sites]: Packed) -> Self {
        Self { write, read, write_site: (sites >> 32) as u32, read_site: sites as u32 }
    }
}

/// Bytes of a block that have their cells together.
const PAGE: u64 = 4096;

pub(super) struct Page {
    /// Bytes per cell: as many as all accesses so far allow.
    pub granule: u64,
    pub cells: Vec<Cell>,
}

impl Default for Page {
    fn default() -> Self {
        Self { granule: 8, cells: Vec::new() }
    }
}

impl Page {
    /// Makes cells so fine that `offset..offset + len` is a whole number of them; their range. The page has `size`
    /// bytes.
    pub fn range(&mut self, offset: u64, len: u64, size: u64, born: Cell) -> std::ops::Range<usize> {
        if self.cells.is_empty() {
            self.cells.resize(size.div_ceil(self.granule) as usize, born);
        }
        let end = offset + len;
        while !offset.is_multiple_of(self.granule) || (!end.is_multiple_of(self.granule) && end != size) {
            self.granule /= 2;
            let count = size.div_ceil(self.granule) as usize;
            self.cells = (0..count).map(|i| self.cells[i / 2]).collect();
        }
        (offset / self.granule) as usize..end.div_ceil(self.granule) as usize
    }
}

/// What a block's bytes remember.
#[derive(Default)]
pub(crate) struct Shadow {
    pages: Vec<Page>,
    /// What bytes remember that nobody has accessed.
    born: Cell,
    /// Some of the bytes have been accessed by atomics.
    pub(super) atomics: bool,
}

/// The part of an access that lies in one page.
pub(super) struct Part<'a> {
    pub page: &'a mut Page,
    /// Of the part in the page.
    pub offset: u64,
    pub len: u64,
    /// Of the page.
    pub size: u64,
    born: &'a Cell,
}

impl Part<'_> {
    pub fn range(&mut self) -> std::ops::Range<usize> {
        self.page.range(self.offset, self.len, self.size, *self.born)
    }
    pub fn cells(&mut self) -> &[Cell] {
        if self.page.cells.is_empty() && self.born.write == 0 {
            return &[];
        }
        let range = self.range();
        &self.page.cells[range]
    }
}

impl Shadow {
    pub fn clear(&mut self) {
        for page in &mut self.pages {
            page.granule = 8;
            page.cells.clear();
        }
        self.born = Cell::default();
        self.atomics = false;
    }
    /// The block has just been allocated.
    pub(super) fn begin(&mut self, born: Cell) {
        self.born = born;
    }
    /// The beginning of an access to a block of `size` bytes, up to the end of its page.
    #[inline]
    pub(super) fn part(&mut self, offset: u64, len: u64, size: u64) -> Part<'_> {
        let (number, start) = ((offset / PAGE) as usize, offset / PAGE * PAGE);
        if number >= self.pages.len() {
            self.pages.resize_with(number + 1, Page::default);
        }
        let (offset, size) = (offset - start, (size - start).min(PAGE));
        Part { page: &mut self.pages[number], offset, len: len.min(size - offset), size, born: &self.born }
    }
    /// Nothing was ever accessed plainly, and nothing is known of the allocation.
    pub(super) fn is_empty(&self) -> bool {
        self.pages.is_empty() && self.born.write == 0
    }
    /// Most bytes that the first access to one of a block's bytes takes.
    pub(super) fn cost(size: u64) -> u64 {
        size.min(PAGE) * size_of::<Cell>() as u64
    }
    /// All that is remembered.
    pub(super) fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.pages.iter().flat_map(|page| &page.cells).chain([&self.born])
    }
    /// What a byte remembers.
    pub(super) fn cell(&self, offset: u64) -> &Cell {
        let page = self.pages.get((offset / PAGE) as usize);
        page.and_then(|page| page.cells.get((offset % PAGE / page.granule) as usize)).unwrap_or(&self.born)
    }
    /// What each byte remembers, whatever the size of cells.
    pub fn digest(&self, size: u64, out: &mut Vec<u64>) {
        for (page, start) in self.pages.iter().zip((0..size).step_by(PAGE as usize)) {
            let bytes = 0..(size - start).min(PAGE);
            for cell in bytes.filter_map(|byte| page.cells.get((byte / page.granule) as usize)) {
                if *cell != self.born {
                    out.extend(cell.pack());
                }
            }
        }
        if self.born != Cell::default() {
            out.extend(self.born.pack());
        }
    }
    /// Puts back what one cell was when cells had `len` bytes.
    pub fn restore(&mut self, offset: u64, len: u64, size: u64, cell: Packed) {
        let mut part = self.part(offset, len, size);
        let range = part.range();
        part.page.cells[range].fill(Cell::unpack(cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_block_has_cells_only_for_the_pages_that_are_accessed() {
        let mut shadow = Shadow::default();
        let size = 1 << 30;
        for offset in [5, 1 << 20, size - 1] {
            let mut part = shadow.part(offset, 1, size);
            let range = part.range();
            assert_eq!(range.len(), 1);
            part.page.cells[range.start].write = epoch(1, 1);
        }
        assert!(shadow.cells().count() <= 3 * PAGE as usize + 1);
        assert_eq!(shadow.cells().filter(|cell| cell.write != 0).count(), 3);
    }

    #[test]
    fn an_access_over_the_end_of_a_page_has_a_part_in_each() {
        let mut shadow = Shadow::default();
        let size = 2 * PAGE + 3;
        let (mut at, mut parts) = (PAGE - 3, Vec::new());
        while at < size {
            let part = shadow.part(at, size - at, size);
            parts.push((part.offset, part.len, part.size));
            at += part.len;
        }
        assert_eq!(parts, [(PAGE - 3, 3, PAGE), (0, PAGE, PAGE), (0, 3, 3)]);
    }

    #[test]
    fn epochs_keep_all_times_and_threads_apart_from_rows() {
        for (tid, time) in [(0, 1), (253, u32::MAX), (7, 1 << 24)] {
            let epoch = epoch(tid, time);
            assert_eq!((thread_of(epoch), time_of(epoch), row_of(epoch)), (tid, time, None));
        }
        assert_eq!(row_of(several(12)), Some(12));
    }
}
