//! Data races: two accesses of one byte by different threads, at least one a write and at least one not atomic, that
//! nothing orders.
//!
//! Order is happens-before of the C11 memory model, kept in vector clocks: program order, spawn and join, locks, and
//! what an acquiring atomic operation reads from a releasing one (with fences and release sequences). That the search
//! runs operations one after the other orders nothing by itself. Two operations that commute in the search (posts of a
//! semaphore, read locks) are not ordered here either, since only one of their orders is explored. Where atomic updates
//! commute, each clock has two *planes*: what is known in the order at hand, and what is known without what updates
//! learn from each other; see `updates`.
//!
//! Each byte remembers its last plain write and its last plain reads, as *epochs*: a thread and its own time. Bytes
//! that are accessed together share a cell. Atomic accesses are remembered per location, as clocks. Nothing is
//! remembered before the second thread exists: all of that is ordered before whatever the other threads do.

mod after;
mod clocks;
mod end;
mod first;
mod plain;
mod record;
mod shadow;
mod transient;

pub use first::FirstAccess;
pub(crate) use record::{Plainly, Recorder};
pub(crate) use shadow::{Packed, Shadow};

use crate::extent::Extent;
use crate::memory::{AccessMode, Memory, Site};
use crate::trail::Trail;
use base::{AccessKind, FenceOrder, Id, LoadOrder, Location, ReleaseSequences, StoreOrder, Sync, Tid, UpdateOrder};
pub(crate) use clocks::Clock;
use clocks::{ALWAYS, Clocks, HERE};
use ir::Unseen;
use rustc_hash::FxHashMap;
use shadow::thread_of;

/// Atomic accesses of one location, and what synchronises through it.
#[derive(Clone, Copy)]
struct LocationClocks {
    /// What an acquire learns.
    sync: Clock,
    /// The same after the last access that was not a commuting update; kept with two planes only.
    full: Clock,
    reads: Clock,
    writes: Clock,
    /// Where in the code each thread made the latest of them; kept like clocks, so that it is undone like them.
    read_sites: Clock,
    write_sites: Clock,
    /// How often each thread has reinitialised it: see `after`.
    reinitialised: Clock,
    /// Sizes of the atomic accesses of each thread to it, all powers of two; kept only if reads are supplied.
    used_sizes: Clock,
    /// Sizes of atomic accesses to it, those of earlier executions included.
    sizes: u32,
}

/// What a thread knows.
#[derive(Clone, Copy)]
struct Known {
    now: Clock,
    /// At its last release fence: what its relaxed writes pass on.
    released: Clock,
    /// Learnt by relaxed reads, to be known at its next acquire fence.
    pending: Clock,
}

/// The race detector: what each thread knows, and what each atomic location passes on. What bytes remember of plain
/// accesses is in the memory.
#[derive(Default)]
pub(crate) struct Races {
    /// More than one thread has existed, and races are looked for.
    pub on: bool,
    /// A thread's time has come to its end: what is remembered from then on is not enough.
    pub out_of_time: bool,
    /// Several threads have accessed one location, one of them by an access that is not an operation: never undone.
    pub shares_unseen: bool,
    /// There are such accesses.
    has_unseen: bool,
    /// The search supplies the values that atomics read, so memory does not hold them for plain accesses.
    pub reads_supplied: bool,
    clocks: Clocks,
    threads: Vec<Known>,
    locations: FxHashMap<Location, LocationClocks>,
    /// Locations of atomics by the 8-byte word they lie in.
    words: FxHashMap<u64, Vec<(u64, u32)>>,
    /// Where later stores continue release sequences: by location and thread, what its last release there passes on.
    continued: FxHashMap<(u64, Tid), Clock>,
    release_sequences: ReleaseSequences,
    /// When each thread has used and renewed each mutex that is left out.
    mutexes: FxHashMap<u64, (Clock, Clock)>,
    /// Rows for cells with several readers, by address. The next row has the sites of the reads.
    readers: FxHashMap<u64, Clock>,
    /// The first access of the data race that was found last.
    first: std::cell::Cell<Option<FirstAccess>>,
    noticed: Noticed,
    tried: transient::Tried,
}

/// What accesses have shown beside races; the machine acts on it after each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Noticed {
    /// What updates acquire from each other decides whether there is a race.
    updates_matter: bool,
    /// Bytes that another thread has allocated, and nobody has accessed since: whether the access is ordered after the
    /// allocation only the machine knows.
    allocation: bool,
}

/// An atomic access.
#[derive(Clone, Copy)]
struct Atomic {
    tid: Tid,
    /// Where in the code the thread stands.
    site: Site,
    addr: u64,
    size: u32,
    location: LocationClocks,
}

/// What an access races with.
struct Rival {
    tid: Tid,
    site: Site,
    what: AccessKind,
}

impl Races {
    /// `twice`: updates commute.
    pub fn new(twice: bool, release_sequences: ReleaseSequences) -> Self {
        Self { clocks: Clocks::new(if twice { 2 } else { 1 }), release_sequences, ..Self::default() }
    }
    fn meet(&mut self, tid: Tid) -> Known {
        self.clocks.widen(tid);
        while self.threads.len() <= tid.index() {
            let [now, released, pending] = std::array::from_fn(|_| self.clocks.row());
            self.threads.push(Known { now, released, pending });
        }
        self.threads[tid.index()]
    }
    fn thread(&self, tid: Tid) -> Known {
        self.threads[tid.index()]
    }
    fn location(&mut self, loc: Location) -> LocationClocks {
        if let Some(&location) = self.locations.get(&loc) {
            return location;
        }
        let [sync, reads, writes, read_sites, write_sites, reinitialised, used_sizes] =
            std::array::from_fn(|_| self.clocks.row());
        let full = if self.clocks.has_two_planes() { self.clocks.row() } else { sync };
        let location =
            LocationClocks { sync, full, reads, writes, read_sites, write_sites, reinitialised, used_sizes, sizes: 0 };
        self.locations.insert(loc, location);
        location
    }
    /// The atomic at an address, if there is one.
    fn atomic(&self, addr: u64) -> Option<&LocationClocks> {
        self.locations.get(&Location::memory(addr))
    }
    /// The same for one that is known.
    fn clocks_of(&self, addr: u64) -> LocationClocks {
        self.locations[&Location::memory(addr)]
    }
    /// All clocks that hold something.
    pub fn digest(&self) -> impl Iterator<Item = (usize, &[u32])> {
        self.clocks.digest()
    }
    /// Puts back the contents of a clock.
    pub fn restore(&mut self, clock: u32, contents: &[u32]) {
        self.clocks.restore(clock as Clock, contents);
    }
    /// Puts back one entry of a clock.
    pub fn restore_time(&mut self, clock: u32, tid: Tid, time: u32) {
        self.clocks.restore_time(clock as Clock, tid.index(), time);
    }

    /// When threads have used a mutex that is left out, and when they have initialised or destroyed it.
    pub fn mutex(&mut self, mutex: u64) -> (Clock, Clock) {
        let clocks = &mut self.clocks;
        *self.mutexes.entry(mutex).or_insert_with(|| (clocks.row(), clocks.row()))
    }
    pub fn mutexes(&self) -> impl Iterator<Item = u64> + '_ {
        self.mutexes.keys().copied()
    }
    pub fn mutex_uses(&self, mutex: u64) -> Option<Clock> {
        self.mutexes.get(&mutex).map(|&(uses, _)| uses)
    }
    pub fn set_time(&mut self, trail: &mut Trail, clock: Clock, tid: Tid, time: u32) {
        self.clocks.set(trail, clock, tid.index(), time);
    }
    /// Whether a clock has times of other threads.
    pub fn has_others(&self, clock: Clock, tid: Tid) -> bool {
        self.clocks.plane(clock, HERE).enumerate().any(|(other, time)| time != 0 && other != tid.index())
    }
    /// Whether a thread knows of all these times, also without what commuting updates learn from each other.
    pub fn knows_all(&self, tid: Tid, clock: Clock) -> bool {
        let now = self.thread(tid).now;
        let knows = |plane: usize| {
            let both = self.clocks.plane(clock, HERE).zip(self.clocks.plane(now, plane));
            both.enumerate().all(|(other, (time, known))| other == tid.index() || time <= known)
        };
        self.clocks.planes().all(knows)
    }

    /// The time of a thread: what it does now is known to others that know of this time.
    pub fn time_of(&self, tid: Tid) -> u32 {
        self.clocks.time(self.thread(tid).now, tid.index())
    }
    /// Whether `tid` knows of what `other` did at a time.
    pub fn knows(&self, tid: Tid, other: Tid, time: u32) -> bool {
        tid == other || self.clocks.time(self.thread(tid).now, other.index()) >= time
    }
    /// The thread's time goes on: what it does from now on is not yet known to others.
    fn tick(&mut self, trail: &mut Trail, tid: Tid) {
        let time = self.time_of(tid);
        self.out_of_time |= time == u32::MAX;
        self.clocks.set(trail, self.thread(tid).now, tid.index(), time.saturating_add(1));
    }

    /// A thread begins: it knows what its parent knows.
    pub fn spawn(&mut self, trail: &mut Trail, parent: Option<Tid>, child: Tid, first_time: u32) {
        let known = self.meet(child);
        let Some(parent) = parent else {
            return self.clocks.set(trail, known.now, child.index(), first_time);
        };
        self.on = true;
        let from = self.thread(parent).now;
        self.clocks.copy(trail, known.now, from);
        self.clocks.clear(trail, known.released);
        self.clocks.clear(trail, known.pending);
        self.clocks.set(trail, known.now, child.index(), first_time);
        self.tick(trail, parent);
    }

    fn acquire(&mut self, trail: &mut Trail, tid: Tid, loc: Location) {
        let now = self.thread(tid).now;
        let sync = self.location(loc).sync;
        self.clocks.join(trail, now, sync);
    }

    fn release(&mut self, trail: &mut Trail, tid: Tid, loc: Location) {
        let now = self.thread(tid).now;
        let sync = self.location(loc).sync;
        self.clocks.join(trail, sync, now);
        self.tick(trail, tid);
    }

    /// The end of an atomic section that is not an operation.
    pub fn end_section(&mut self, trail: &mut Trail, tid: Tid) {
        if self.on {
            self.release(trail, tid, Location::world());
        }
    }

    /// What an operation of the library orders; the access that it makes, if it is one of a cell.
    fn synchronise(&mut self, trail: &mut Trail, tid: Tid, sync: Sync) -> Option<base::Access> {
        match sync {
            Sync::Nothing => {}
            Sync::Acquires(loc, also) => {
                self.acquire(trail, tid, loc);
                if let Some(also) = also {
                    self.acquire(trail, tid, also);
                }
            }
            Sync::Releases(loc, also) => {
                self.release(trail, tid, loc);
                if let Some(also) = also {
                    self.release(trail, tid, also);
                }
            }
            Sync::Joins(target) => self.clocks.join(trail, self.thread(tid).now, self.thread(target).now),
            Sync::Fence(order) => self.fence(trail, tid, order),
            Sync::Access(access) => return Some(access),
        }
        None
    }

    pub fn fence(&mut self, trail: &mut Trail, tid: Tid, order: FenceOrder) {
        let Known { now, released, pending } = self.thread(tid);
        if order.acquires() {
            self.clocks.join(trail, now, pending);
        }
        if order.releases() {
            self.clocks.copy(trail, released, now);
            self.tick(trail, tid);
        }
    }

    fn load(&mut self, memory: &mut Memory, atomic: Atomic, order: LoadOrder) -> Result<(), Rival> {
        self.see(&mut memory.trail, atomic, order, false);
        self.check_atomic(memory, atomic, AccessMode::Read)?;
        self.note_read(&mut memory.trail, atomic);
        Ok(())
    }

    /// An atomic access that is not an operation: it orders nothing. Its size is not noted, so that no plain access
    /// asks the search for the value.
    fn unseen(&mut self, memory: &mut Memory, atomic: Atomic, access: Unseen) -> Result<(), Rival> {
        let Atomic { tid, site, location, .. } = atomic;
        self.check_atomic(memory, atomic, if access.writes() { AccessMode::Write } else { AccessMode::Read })?;
        let time = self.time_of(tid);
        self.has_unseen = true;
        self.note_sharing(tid, location);
        if access.reads() {
            self.clocks.set(&mut memory.trail, location.reads, tid.index(), time);
            self.clocks.set(&mut memory.trail, location.read_sites, tid.index(), site);
        }
        if access.writes() {
            self.clocks.set(&mut memory.trail, location.writes, tid.index(), time);
            self.clocks.set(&mut memory.trail, location.write_sites, tid.index(), site);
        }
        Ok(())
    }

    /// What a thread learns by acquiring from an atomic.
    fn acquire_from(&mut self, trail: &mut Trail, tid: Tid, location: LocationClocks) {
        self.clocks.join(trail, self.thread(tid).now, location.sync);
    }

    /// What an atomic operation learns from the location it reads. That is before it, also what was plainly written to
    /// this very place before it was published.
    fn see(&mut self, trail: &mut Trail, Atomic { tid, location, .. }: Atomic, order: LoadOrder, commutes: bool) {
        let Known { now, pending, .. } = self.thread(tid);
        let target = if order.acquires() { now } else { pending };
        match commutes && self.clocks.has_two_planes() {
            false => self.clocks.join(trail, target, location.sync),
            true => {
                self.clocks.join_plane(trail, target, location.sync, HERE);
                self.clocks.join_plane(trail, target, location.full, ALWAYS);
            }
        }
    }

    /// An atomic operation has read the location: one that races does not come to that.
    fn note_read(&mut self, trail: &mut Trail, Atomic { tid, site, location, size, .. }: Atomic) {
        self.note_size(trail, tid, location, size);
        self.note_sharing(tid, location);
        self.clocks.set(trail, location.reads, tid.index(), self.time_of(tid));
        self.clocks.set(trail, location.read_sites, tid.index(), site);
    }

    /// Where some accesses are not operations, a search does not know which threads share a location.
    fn note_sharing(&mut self, tid: Tid, location: LocationClocks) {
        if self.has_unseen && !self.shares_unseen {
            self.shares_unseen = self.has_others(location.reads, tid) || self.has_others(location.writes, tid);
        }
    }

    fn note_size(&mut self, trail: &mut Trail, tid: Tid, location: LocationClocks, size: u32) {
        if self.reads_supplied {
            let sizes = self.clocks.time(location.used_sizes, tid.index());
            if sizes & size == 0 {
                self.clocks.set(trail, location.used_sizes, tid.index(), sizes | size);
            }
        }
    }

    fn note_write(&mut self, trail: &mut Trail, Atomic { tid, site, location, size, .. }: Atomic) {
        self.note_size(trail, tid, location, size);
        self.note_sharing(tid, location);
        self.clocks.set(trail, location.writes, tid.index(), self.time_of(tid));
        self.clocks.set(trail, location.write_sites, tid.index(), site);
    }

    fn store(&mut self, memory: &mut Memory, atomic: Atomic, order: StoreOrder) -> Result<(), Rival> {
        self.check_atomic(memory, atomic, AccessMode::Write)?;
        let Atomic { tid, location, .. } = atomic;
        let Known { now, released, .. } = self.thread(tid);
        let trail = &mut memory.trail;
        self.note_write(trail, atomic);
        // It ends the release sequences before it, perhaps except those of its own thread.
        if order.releases() {
            self.clocks.copy(trail, location.sync, now);
            self.begin_sequence(trail, atomic);
            self.tick(trail, tid);
        } else {
            self.clocks.copy(trail, location.sync, released);
            self.continue_sequence(trail, atomic);
        }
        self.end_group(trail, location);
        Ok(())
    }

    /// A release begins a sequence, which later writes by its thread may continue.
    fn begin_sequence(&mut self, trail: &mut Trail, Atomic { tid, addr, .. }: Atomic) {
        match self.release_sequences {
            ReleaseSequences::Cpp20 => {}
            ReleaseSequences::Rc11 => {
                let (now, clocks) = (self.thread(tid).now, &mut self.clocks);
                let continued = *self.continued.entry((addr, tid)).or_insert_with(|| clocks.row());
                self.clocks.copy(trail, continued, now);
            }
        }
    }

    /// A relaxed write passes on what the sequences of its thread do that it continues.
    fn continue_sequence(&mut self, trail: &mut Trail, Atomic { tid, addr, location, .. }: Atomic) {
        if let Some(&continued) = self.continued.get(&(addr, tid)) {
            self.clocks.join(trail, location.sync, continued);
        }
    }

    /// What follows is after all updates so far, in any order.
    fn end_group(&mut self, trail: &mut Trail, location: LocationClocks) {
        if location.full != location.sync {
            self.clocks.copy(trail, location.full, location.sync);
        }
    }

    /// `commutes`: it is explored in one order only with others like it.
    fn update(&mut self, memory: &mut Memory, atomic: Atomic, order: UpdateOrder, commutes: bool) -> Result<(), Rival> {
        let load = if order.acquires() { LoadOrder::Acquire } else { LoadOrder::Relaxed };
        self.see(&mut memory.trail, atomic, load, commutes);
        self.check_atomic(memory, atomic, AccessMode::Write)?;
        let Atomic { tid, location, .. } = atomic;
        let Known { now, released, .. } = self.thread(tid);
        let trail = &mut memory.trail;
        self.note_read(trail, atomic);
        self.note_write(trail, atomic);
        // It carries on the release sequence it reads from.
        if order.releases() {
            self.clocks.join(trail, location.sync, now);
            self.begin_sequence(trail, atomic);
            self.tick(trail, tid);
        } else {
            self.clocks.join(trail, location.sync, released);
            self.continue_sequence(trail, atomic);
        }
        if !commutes {
            self.end_group(trail, location);
        }
        Ok(())
    }

    /// The atomic of this size at an address, if there were accesses to it.
    fn known_atomic(&self, addr: u64, size: u32) -> Option<LocationClocks> {
        self.atomic(addr).copied().filter(|location| location.sizes & size != 0)
    }

    /// The atomics that have bytes among these, with their sizes, those of earlier executions included.
    fn atomics_among(&self, addr: u64, len: u64) -> impl Iterator<Item = (u64, u32)> + '_ {
        // An atomic of 16 bytes begins up to 15 bytes before.
        (addr.saturating_sub(15) / 8..=(addr + len - 1) / 8)
            .filter_map(|word| self.words.get(&word))
            .flatten()
            .copied()
            .filter(move |&(at, size)| at < addr + len && addr < at + u64::from(size))
    }

    /// The first atomic access of this size at an address.
    fn add_atomic(&mut self, addr: u64, size: u32) -> LocationClocks {
        self.words.entry(addr / 8).or_default().push((addr, size));
        let atomic = Location::memory(addr);
        self.location(atomic);
        let location = self.locations.get_mut(&atomic).expect("internal: just made");
        location.sizes |= size;
        *location
    }

    /// Compares an atomic access with plain ones before it.
    fn check_atomic(&mut self, memory: &mut Memory, atomic: Atomic, how: AccessMode) -> Result<(), Rival> {
        let Atomic { tid, addr, size, .. } = atomic;
        let now = self.thread(tid).now;
        let (mut at, end) = (addr, addr + u64::from(size));
        while at < end {
            let Some((shadow, offset, block)) = memory.shadow_at(at, end - at) else { return Ok(()) };
            shadow.atomics = true;
            if shadow.is_empty() {
                return Ok(());
            }
            let mut part = shadow.part(offset, end - at, block);
            at += part.len;
            for cell in part.cells() {
                self.noticed.allocation |= cell.is_fresh() && thread_of(cell.write) != tid.index();
                self.check_cell(cell, now, tid.index(), how)?;
            }
        }
        Ok(())
    }

    /// From now on [`Self::supply`] determines what atomics read. `on`: races are looked for.
    pub fn supply_reads(&mut self, on: bool) {
        (self.on, self.reads_supplied) = (on, true);
    }

    /// Makes the next atomic access of `addr` learn what is in `clock` if it acquires.
    pub fn supply(&mut self, trail: &mut Trail, addr: u64, clock: &[u32]) {
        let sync = self.location(Location::memory(addr)).sync;
        self.clocks.save(trail, sync);
        self.clocks.restore(sync, clock);
    }

    /// What the last write of the atomic at `addr` released.
    pub fn released(&self, addr: u64) -> &[u32] {
        self.atomic(addr).map_or(&[], |location| self.clocks.get(location.sync))
    }

    /// Whether there are atomics that overlap these bytes otherwise than by being the same.
    pub fn overlaps_others(&self, addr: u64, size: u32) -> bool {
        self.atomics_among(addr, size.into()).any(|other| other != (addr, size))
    }

    /// How large the atomic at `addr` is, if there is one.
    pub fn size_of_atomic(&self, addr: u64) -> Option<u32> {
        let used =
            |location: &LocationClocks| self.clocks.get(location.used_sizes).iter().fold(0, |all, size| all | size);
        self.atomic(addr).map(used).filter(|sizes| sizes.is_power_of_two())
    }

    /// An atomic access of this execution that overlaps these bytes, and is one that is asked for.
    pub fn find_used(&self, Extent { addr, size }: Extent, asked: impl Fn(Extent) -> bool) -> Option<Extent> {
        let used = self.atomics_among(addr, size.into()).filter(|&(at, size)| self.has_used(&self.clocks_of(at), size));
        used.map(|(addr, size)| Extent { addr, size }).find(|&other| asked(other))
    }
}
