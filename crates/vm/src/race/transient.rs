//! What each location remembers of tries and of accesses that may observe them: see `crate::transient`.

use super::Races;
use super::clocks::{Clock, HERE};
use crate::memory::{AccessMode, Site};
use crate::trail::Trail;
use crate::transient::Sign;
use base::{Id, Tid};

/// Rows of the table of clocks, so that they are undone like them.
#[derive(Clone, Copy)]
pub(super) struct Notes {
    /// When each thread last arrived at a try here, and where in the code.
    arrived: Clock,
    sites: Clock,
    /// When each thread last made an access that may observe transient values of each sign.
    wild: [Clock; 2],
    /// The lowest and the highest value so far, in two words each.
    extremes: Clock,
}

/// Words of a row that holds two numbers, and whether it does.
const LOW: usize = 0;
const HIGH: usize = 2;
const SET: usize = 4;

impl Races {
    fn notes(&mut self, addr: u64) -> Notes {
        if let Some(&notes) = self.notes.get(&addr) {
            return notes;
        }
        let [arrived, sites, up, down, extremes] = std::array::from_fn(|_| self.clocks.row());
        let notes = Notes { arrived, sites, wild: [up, down], extremes };
        self.notes.insert(addr, notes);
        notes
    }

    /// A thread arrives at a try.
    pub fn note_arrival(&mut self, trail: &mut Trail, tid: Tid, addr: u64, site: Site) {
        let notes = self.notes(addr);
        self.clocks.set(trail, notes.arrived, tid.index(), self.time_of(tid));
        self.clocks.set(trail, notes.sites, tid.index(), site);
    }

    /// A thread makes an access that may observe transient values of this sign.
    pub fn note_wild(&mut self, trail: &mut Trail, tid: Tid, addr: u64, sign: Sign) {
        let notes = self.notes(addr);
        self.clocks.set(trail, notes.wild[sign as usize], tid.index(), self.time_of(tid));
    }

    /// Whether another thread has made such an access that `tid` does not know of, in any order of commuting updates.
    pub fn has_unknown_wild(&self, tid: Tid, addr: u64, sign: Sign) -> bool {
        let Some(notes) = self.notes.get(&addr) else { return false };
        let now = self.thread(tid).now;
        self.clocks.planes().any(|plane| self.clocks.unknown(now, notes.wild[sign as usize], plane).is_some())
    }

    /// The tries at which other threads have arrived, and whether `tid` knows it, in every order of commuting updates.
    pub fn arrivals(&self, tid: Tid, addr: u64) -> Vec<(Tid, Site, bool)> {
        let Some(notes) = self.notes.get(&addr) else { return Vec::new() };
        let now = self.thread(tid).now;
        let times = self.clocks.plane(notes.arrived, HERE).zip(self.clocks.plane(notes.sites, HERE)).enumerate();
        let others = times.filter(|&(t, (time, _))| time != 0 && t != tid.index());
        let known = |t: usize, time: u32| {
            self.clocks.planes().all(|plane| self.clocks.plane(now, plane).nth(t).is_some_and(|known| known >= time))
        };
        others.map(|(t, (time, site))| (Tid::from_index(t), site, known(t, time))).collect()
    }

    /// Where in the code a thread has arrived last.
    pub fn arrived(&self, tid: Tid, addr: u64) -> Option<Site> {
        let notes = self.notes.get(&addr)?;
        let has = self.clocks.time(notes.arrived, tid.index()) != 0;
        has.then(|| self.clocks.time(notes.sites, tid.index()))
    }

    /// Whether another thread has accessed an atomic among these bytes that `tid` does not know of, in any order of
    /// commuting updates.
    pub fn has_atomic_rival(&self, tid: Tid, addr: u64, len: u64) -> bool {
        let now = self.thread(tid).now;
        self.clocks.planes().any(|plane| self.atomic_rival(now, addr, len, AccessMode::Write, plane).is_some())
    }

    /// Where in the code threads have arrived at tries here.
    pub fn tried_at(&self, addr: u64) -> Vec<Site> {
        let Some(notes) = self.notes.get(&addr) else { return Vec::new() };
        let times = self.clocks.plane(notes.arrived, HERE).zip(self.clocks.plane(notes.sites, HERE));
        times.filter(|&(time, _)| time != 0).map(|(_, site)| site).collect()
    }

    /// Whether any thread has arrived at a try here.
    pub fn has_arrivals(&self, addr: u64) -> bool {
        self.notes.get(&addr).is_some_and(|notes| self.clocks.is_set(notes.arrived))
    }

    /// A thread takes a lock that its iteration gives back.
    pub fn note_taken(&mut self, trail: &mut Trail, tid: Tid, lock: u64, site: Site) {
        let row = match self.taken.get(&(lock, site)) {
            Some(&row) => row,
            None => {
                let row = self.clocks.row();
                self.taken.insert((lock, site), row);
                row
            }
        };
        self.clocks.set(trail, row, tid.index(), 1);
    }

    /// Where in the code a thread has taken this lock in such a way.
    pub fn taken_at(&self, tid: Tid, lock: u64) -> Vec<Site> {
        let by = |&(&(at, _), &row): &(&(u64, Site), &Clock)| at == lock && self.clocks.time(row, tid.index()) != 0;
        let mut sites: Vec<Site> = self.taken.iter().filter(by).map(|(&(_, site), _)| site).collect();
        sites.sort_unstable();
        sites
    }

    /// Widens the range of the values that the location has had, and returns it.
    pub fn note_value(&mut self, trail: &mut Trail, addr: u64, value: i64) -> (i64, i64) {
        let row = self.notes(addr).extremes;
        let word = |races: &Races, at: usize| u64::from(races.clocks.time(row, at));
        let number = |races: &Races, at: usize| (word(races, at) | word(races, at + 1) << 32) as i64;
        let (low, high) = match self.clocks.time(row, SET) {
            0 => (value, value),
            _ => (number(self, LOW).min(value), number(self, HIGH).max(value)),
        };
        for (at, number) in [(LOW, low), (HIGH, high)] {
            self.clocks.set(trail, row, at, number as u32);
            self.clocks.set(trail, row, at + 1, (number as u64 >> 32) as u32);
        }
        self.clocks.set(trail, row, SET, 1);
        (low, high)
    }

    /// Whether there are atomics that overlap these bytes otherwise than by being the same.
    pub fn overlaps_others(&self, addr: u64, size: u32) -> bool {
        self.atomics_among(addr, size.into()).any(|other| other != (addr, size))
    }

    /// The locations with bytes among these at which a thread has arrived.
    pub fn tried_among(&self, addr: u64, len: u64) -> Vec<u64> {
        self.notes.keys().copied().filter(|&at| at < addr + len && addr < at + 8 && self.has_arrivals(at)).collect()
    }
}
