//! Plain accesses: what bytes remember of them, and what they race with.

use super::clocks::{Clock, HERE};
use super::shadow::{Cell, Epoch, Part, Shadow, epoch, row_of, several, thread_of, time_of};
use super::{Known, Races, Rival};
use crate::memory::{AccessMode, Memory, Site};
use crate::trail::{Trail, Undo};
use base::{AccessKind, Id, Tid};

/// A plain access.
#[derive(Clone, Copy)]
pub(super) struct Plain {
    pub tid: Tid,
    /// Where in the code the thread stands.
    pub site: Site,
    pub addr: u64,
    pub len: u64,
    pub how: AccessMode,
}

impl Races {
    /// Whether an access would race with what others have done plainly so far, in any order of commuting updates.
    pub fn has_plain_rival(&self, memory: &mut Memory, tid: Tid, addr: u64, len: u64, how: AccessMode) -> bool {
        let now = self.thread(tid).now;
        let (mut at, end) = (addr, addr + len);
        while at < end {
            let Some((shadow, offset, block)) = memory.shadow_at(at, end - at) else { return false };
            let mut part = shadow.part(offset, end - at, block);
            let rivals = |cell: &Cell| {
                self.clocks.planes().any(|plane| self.rival(cell, now, tid.index(), how, plane).is_some())
            };
            at += part.len;
            if part.cells().iter().any(rivals) {
                return true;
            }
        }
        false
    }

    /// Whether another thread has accessed an atomic among these bytes that `tid` does not know of, in any order of
    /// commuting updates.
    pub fn has_atomic_rival(&self, tid: Tid, addr: u64, len: u64) -> bool {
        let now = self.thread(tid).now;
        self.clocks.planes().any(|plane| self.atomic_rival(now, addr, len, AccessMode::Write, plane).is_some())
    }

    /// Compares a plain access with those before it, and remembers it.
    pub(super) fn note_plain(&mut self, memory: &mut Memory, access: Plain) -> Result<(), Rival> {
        let Plain { tid, addr, len, how, .. } = access;
        if memory.shadow_at(addr, len).is_some_and(|(shadow, ..)| shadow.atomics) {
            let now = self.thread(tid).now;
            for plane in self.clocks.planes() {
                match self.atomic_rival(now, addr, len, how, plane) {
                    Some(rival) if plane == HERE => return Err(rival),
                    Some(_) => self.noticed.updates_matter = true,
                    None => {}
                }
            }
        }
        let mut at = addr;
        while at < addr + len {
            let Some((shadow, offset, block)) = memory.shadow_at(at, addr + len - at) else { return Ok(()) };
            let part = shadow.part(offset, addr + len - at, block);
            let (part_len, is_new) = (part.len, part.page.cells.is_empty());
            if is_new {
                // When that is refused, the step ends as unsupported.
                memory.budget.allows(Shadow::cost(block));
            }
            self.note_part(memory, Plain { addr: at, len: part_len, ..access })?;
            at += part_len;
        }
        Ok(())
    }

    /// As `note_plain`, for bytes of one page.
    fn note_part(&mut self, memory: &mut Memory, access: Plain) -> Result<(), Rival> {
        let Plain { tid, site, addr, len, how } = access;
        let t = tid.index();
        let Known { now, .. } = self.thread(tid);
        let here = epoch(t, self.clocks.time(now, t));
        let mut part = part_at(memory, addr, len);
        let (range, granule) = (part.range(), part.page.granule);
        let first = range.start;
        for i in range {
            let start = addr + (i - first) as u64 * granule;
            let cell = part_at(memory, addr, len).page.cells[i];
            let seen = match how {
                AccessMode::Write => cell.write == here && (cell.read, cell.read_site) == (0, 0),
                AccessMode::Read | AccessMode::Undefined => cell.read == here || cell.write == here,
            };
            if seen {
                continue;
            }
            self.check_cell(&cell, now, t, how)?;
            self.noticed.allocation |= cell.is_fresh() && thread_of(cell.write) != t;
            let mut next = cell;
            match how {
                AccessMode::Write => next = Cell { write: here, write_site: site, read: 0, read_site: 0 },
                AccessMode::Read | AccessMode::Undefined => {
                    let known = || self.clocks.planes().all(|plane| self.clocks.knows(now, cell.read, plane));
                    let alone = cell.read == 0 || row_of(cell.read).is_none() && known();
                    next.read = if alone {
                        here
                    } else {
                        self.several_readers(&mut memory.trail, start, (cell.read, cell.read_site), (here, site))
                    };
                    next.read_site = site;
                }
            }
            let trail = &mut memory.trail;
            if trail.recording {
                trail.words.extend(cell.pack());
                trail.push(Undo::Cell { addr: start, len: granule as u8 });
            }
            part_at(memory, addr, len).page.cells[i] = next;
        }
        Ok(())
    }

    /// A block has been allocated, which is like a write to all of it.
    pub fn begin_block(&mut self, memory: &mut Memory, (tid, site): (Tid, Site), addr: u64) {
        if !self.on {
            return;
        }
        let here = epoch(tid.index(), self.time_of(tid));
        if let Some((shadow, ..)) = memory.shadow_at(addr, 0) {
            shadow.begin(Cell::allocated(here, site));
        }
    }

    /// Adds a read to those of a cell, in a row of their own; the mark that says so. `before`: the read, or the mark,
    /// that the cell has so far.
    fn several_readers(&mut self, trail: &mut Trail, cell: u64, before: (Epoch, Site), here: (Epoch, Site)) -> Epoch {
        let clocks = &mut self.clocks;
        let row = *self.readers.entry(cell).or_insert_with(|| {
            let [row, sites] = std::array::from_fn(|_| clocks.row());
            debug_assert_eq!(sites, sites_of(row), "internal: rows are numbered in turn");
            row
        });
        let is_first = row_of(before.0).is_none();
        if is_first {
            clocks.clear(trail, row);
            clocks.clear(trail, sites_of(row));
        }
        for (read, site) in is_first.then_some(before).into_iter().chain([here]) {
            let t = thread_of(read);
            if clocks.time(row, t) != time_of(read) {
                clocks.set(trail, row, t, time_of(read));
                clocks.set(trail, sites_of(row), t, site);
            }
        }
        several(row)
    }

    /// The last read of a cell, by thread `t` if there are several readers: when, and where in the code.
    pub(super) fn read_by(&self, cell: &Cell, t: usize) -> (Epoch, Site) {
        match row_of(cell.read) {
            Some(row) => (epoch(t, self.clocks.time(row, t)), self.clocks.time(sites_of(row), t)),
            None => (cell.read, cell.read_site),
        }
    }

    /// What a plain access by a thread that knows `now` races with among the atomic ones.
    pub(super) fn atomic_rival(&self, now: Clock, addr: u64, len: u64, how: AccessMode, plane: usize) -> Option<Rival> {
        let first = |of: Clock, sites: Clock, what: AccessKind| {
            let t = self.clocks.unknown(now, of, plane)?;
            Some(Rival { tid: Tid::from_index(t), site: self.clocks.time(sites, t), what })
        };
        self.atomics_among(addr, len).find_map(|(at, _)| {
            let location = self.clocks_of(at);
            let write = first(location.writes, location.write_sites, AccessKind::AtomicWrite);
            write.or_else(|| match how {
                AccessMode::Write => first(location.reads, location.read_sites, AccessKind::AtomicRead),
                AccessMode::Read | AccessMode::Undefined => None,
            })
        })
    }

    /// Compares an access by thread `t`, which knows `now`, with the plain accesses of a cell.
    #[inline]
    pub(super) fn check_cell(&mut self, cell: &Cell, now: Clock, t: usize, how: AccessMode) -> Result<(), Rival> {
        for plane in self.clocks.planes() {
            match self.rival(cell, now, t, how, plane) {
                Some(rival) if plane == HERE => return Err(rival),
                Some(_) => self.noticed.updates_matter = true,
                None => {}
            }
        }
        Ok(())
    }

    /// What an access by thread `t`, which knows `now`, races with among the plain accesses of a cell.
    pub(super) fn rival(&self, cell: &Cell, now: Clock, t: usize, how: AccessMode, plane: usize) -> Option<Rival> {
        if cell.write != 0 && thread_of(cell.write) != t && !self.clocks.knows(now, cell.write, plane) {
            let what = if cell.is_fresh() { AccessKind::Allocation } else { AccessKind::Write };
            return Some(Rival { tid: Tid::from_index(thread_of(cell.write)), site: cell.write_site, what });
        }
        if how != AccessMode::Write || cell.read == 0 {
            return None;
        }
        let reader = match row_of(cell.read) {
            Some(row) => self.clocks.unknown(now, row, plane).filter(|&reader| reader != t),
            None => {
                Some(thread_of(cell.read)).filter(|&reader| reader != t && !self.clocks.knows(now, cell.read, plane))
            }
        }?;
        let (_, site) = self.read_by(cell, reader);
        Some(Rival { tid: Tid::from_index(reader), site, what: AccessKind::Read })
    }
}

/// The row of the sites of several readers, beside that of their times.
fn sites_of(row: Clock) -> Clock {
    row + 1
}

/// The cells of live bytes of one page.
#[inline]
fn part_at(memory: &mut Memory, addr: u64, len: u64) -> Part<'_> {
    let (shadow, offset, block) = memory.shadow_at(addr, len).expect("internal: it was there");
    shadow.part(offset, len, block)
}
