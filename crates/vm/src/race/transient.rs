//! What each location remembers of tries and of accesses that may observe them: see `crate::transient`.
//!
//! It is kept by the race detector, in its clocks, so that it is undone like them.

use super::Races;
use super::clocks::{Clock, HERE};
use crate::memory::Site;
use crate::trail::Trail;
use crate::transient::Sign;
use base::{Id, Tid};
use rustc_hash::FxHashMap;

/// Rows of the table of clocks.
#[derive(Clone, Copy)]
struct Notes {
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

/// What is known of all locations.
#[derive(Default)]
pub(super) struct Tried {
    notes: FxHashMap<u64, Notes>,
    /// Which threads have taken a lock at an instruction whose iteration gives it back.
    taken: FxHashMap<(u64, Site), Clock>,
}

/// Tries, and the accesses that may observe them.
pub(crate) struct Tries<'a>(&'a Races);

/// The same, to note one more.
pub(crate) struct NoteTry<'a> {
    races: &'a mut Races,
    trail: &'a mut Trail,
}

impl Races {
    pub fn tries(&self) -> Tries<'_> {
        Tries(self)
    }
    pub fn note_try<'a>(&'a mut self, trail: &'a mut Trail) -> NoteTry<'a> {
        NoteTry { races: self, trail }
    }
}

impl NoteTry<'_> {
    fn notes(&mut self, addr: u64) -> Notes {
        if let Some(&notes) = self.races.tried.notes.get(&addr) {
            return notes;
        }
        let [arrived, sites, up, down, extremes] = std::array::from_fn(|_| self.races.clocks.row());
        let notes = Notes { arrived, sites, wild: [up, down], extremes };
        self.races.tried.notes.insert(addr, notes);
        notes
    }

    fn set(&mut self, row: Clock, at: usize, number: u32) {
        self.races.clocks.set(self.trail, row, at, number);
    }

    /// A thread arrives at a try.
    pub fn arrives(mut self, tid: Tid, addr: u64, site: Site) {
        let notes = self.notes(addr);
        self.set(notes.arrived, tid.index(), self.races.time_of(tid));
        self.set(notes.sites, tid.index(), site);
    }

    /// A thread makes an access that may observe transient values of this sign.
    pub fn observes(mut self, tid: Tid, addr: u64, sign: Sign) {
        let notes = self.notes(addr);
        self.set(notes.wild[sign as usize], tid.index(), self.races.time_of(tid));
    }

    /// A thread takes a lock that its iteration gives back.
    pub fn takes(mut self, tid: Tid, lock: u64, site: Site) {
        let Races { tried, clocks, .. } = &mut *self.races;
        let row = *tried.taken.entry((lock, site)).or_insert_with(|| clocks.row());
        self.set(row, tid.index(), 1);
    }

    /// Widens the range of the values that the location has had, and returns it.
    pub fn has_value(mut self, addr: u64, value: i64) -> (i64, i64) {
        let row = self.notes(addr).extremes;
        let word = |races: &Races, at: usize| u64::from(races.clocks.time(row, at));
        let number = |races: &Races, at: usize| (word(races, at) | word(races, at + 1) << 32) as i64;
        let (low, high) = match self.races.clocks.time(row, SET) {
            0 => (value, value),
            _ => (number(self.races, LOW).min(value), number(self.races, HIGH).max(value)),
        };
        for (at, number) in [(LOW, low), (HIGH, high)] {
            self.set(row, at, number as u32);
            self.set(row, at + 1, (number as u64 >> 32) as u32);
        }
        self.set(row, SET, 1);
        (low, high)
    }
}

impl Tries<'_> {
    fn notes(&self, addr: u64) -> Option<&Notes> {
        self.0.tried.notes.get(&addr)
    }

    /// Whether another thread may have observed transient values of this sign, and `tid` does not know of that access,
    /// in any order of commuting updates.
    pub fn has_unknown_observer(&self, tid: Tid, addr: u64, sign: Sign) -> bool {
        let (Some(notes), clocks) = (self.notes(addr), &self.0.clocks) else { return false };
        let now = self.0.thread(tid).now;
        clocks.planes().any(|plane| clocks.unknown(now, notes.wild[sign as usize], plane).is_some())
    }

    /// The tries at which other threads have arrived, and whether `tid` knows it, in every order of commuting updates.
    pub fn by_others(&self, tid: Tid, addr: u64) -> Vec<(Tid, Site, bool)> {
        let (Some(notes), clocks) = (self.notes(addr), &self.0.clocks) else { return Vec::new() };
        let now = self.0.thread(tid).now;
        let times = clocks.plane(notes.arrived, HERE).zip(clocks.plane(notes.sites, HERE)).enumerate();
        let others = times.filter(|&(t, (time, _))| time != 0 && t != tid.index());
        let known = |t: usize, time: u32| {
            clocks.planes().all(|plane| clocks.plane(now, plane).nth(t).is_some_and(|known| known >= time))
        };
        others.map(|(t, (time, site))| (Tid::from_index(t), site, known(t, time))).collect()
    }

    /// Where in the code a thread has arrived last.
    pub fn last_of(&self, tid: Tid, addr: u64) -> Option<Site> {
        let (notes, clocks) = (self.notes(addr)?, &self.0.clocks);
        let has = clocks.time(notes.arrived, tid.index()) != 0;
        has.then(|| clocks.time(notes.sites, tid.index()))
    }

    /// Where in the code threads have arrived at tries here.
    pub fn sites(&self, addr: u64) -> Vec<Site> {
        let (Some(notes), clocks) = (self.notes(addr), &self.0.clocks) else { return Vec::new() };
        let times = clocks.plane(notes.arrived, HERE).zip(clocks.plane(notes.sites, HERE));
        times.filter(|&(time, _)| time != 0).map(|(_, site)| site).collect()
    }

    /// Whether any thread has arrived at a try here.
    pub fn any_at(&self, addr: u64) -> bool {
        self.notes(addr).is_some_and(|notes| self.0.clocks.is_set(notes.arrived))
    }

    /// The locations with bytes among these at which a thread has arrived.
    pub fn among(&self, addr: u64, len: u64) -> Vec<u64> {
        let near = |&at: &u64| at < addr + len && addr < at + 8 && self.any_at(at);
        self.0.tried.notes.keys().copied().filter(near).collect()
    }

    /// Where in the code a thread has taken this lock in an iteration that gives it back.
    pub fn taken_at(&self, tid: Tid, lock: u64) -> Vec<Site> {
        let by = |&(&(at, _), &row): &(&(u64, Site), &Clock)| at == lock && self.0.clocks.time(row, tid.index()) != 0;
        let mut sites: Vec<Site> = self.0.tried.taken.iter().filter(by).map(|(&(_, site), _)| site).collect();
        sites.sort_unstable();
        sites
    }
}
