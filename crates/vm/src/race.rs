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
mod end;
mod first;
mod shadow;

pub use first::FirstAccess;
pub(crate) use shadow::{Packed, Shadow};

use crate::memory::{AccessMode, Site};
use crate::shim::{LIB_ATEXIT, StepError, reuse};
use crate::trail::Undo;
use crate::vm::Vm;
use base::{
    Access, AccessKind, Detail, FaultKind, FenceOrder, Id, LoadOrder, Location, Machine, Operation, Pending, Place,
    Race, Role, StoreOrder, Sync, Tid, UpdateOrder, is_undefined,
};
use rustc_hash::FxHashMap;
use shadow::{Cell, Epoch, Part, epoch, row_of, several, thread_of, time_of};

/// A row of the table of clocks.
type Clock = usize;

/// Atomic accesses of one location, and what synchronises through it.
#[derive(Clone, Copy)]
struct LocationClocks {
    /// What an acquire learns.
    sync: Clock,
    /// The same after the last access that was no commuting update; kept with two planes only.
    full: Clock,
    reads: Clock,
    writes: Clock,
    /// Where in the code each thread made the latest of them; kept like clocks, so that it is undone like them.
    read_sites: Clock,
    write_sites: Clock,
    /// How often each thread has reinitialised it: see `after`.
    reinitialised: Clock,
    /// Sizes of atomic accesses to it: all powers of two.
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

#[derive(Default)]
pub(crate) struct Races {
    /// More than one thread has existed, and races are looked for.
    pub on: bool,
    /// A thread's time has come to its end: what is remembered from then on is not enough.
    pub out_of_time: bool,
    /// The search supplies the values that atomics read, so memory does not hold them for plain accesses.
    pub(crate) reads_supplied: bool,
    /// Rows of equal width. Contents are undone, rows are not: a row belongs to one thread, location or set of readers
    /// for the whole search.
    clocks: Vec<u32>,
    width: usize,
    /// The planes of a moment lie side by side, so that rows can grow.
    planes: usize,
    threads: Vec<Known>,
    locations: FxHashMap<Location, LocationClocks>,
    /// Locations of atomics by the 8-byte word they lie in.
    words: FxHashMap<u64, Vec<(u64, u32)>>,
    /// Rows for cells with several readers, by address.
    readers: FxHashMap<u64, Clock>,
    /// The first access of the data race that was found last.
    first: std::cell::Cell<Option<FirstAccess>>,
}

/// In the order at hand.
const HERE: usize = 0;
/// Without what commuting updates learn from each other.
const ALWAYS: usize = 1;

impl Races {
    /// `twice`: updates commute.
    pub fn new(twice: bool) -> Self {
        Self { planes: if twice { 2 } else { 1 }, ..Self::default() }
    }
    fn stride(&self) -> usize {
        self.width * self.planes
    }
    fn row(&mut self) -> Clock {
        self.width = self.width.max(8);
        let rows = self.clocks.len() / self.stride();
        self.clocks.resize((rows + 1) * self.stride(), 0);
        rows
    }
    /// Makes room for a thread, which happens a few times in a whole search.
    fn meet(&mut self, tid: Tid) -> Known {
        if tid.index() >= self.width && self.width > 0 {
            let width = (tid.index() + 1).next_power_of_two();
            let more = (width - self.width) * self.planes;
            let mut wider = Vec::with_capacity(self.clocks.len() / self.width * width);
            for row in self.clocks.chunks_exact(self.stride()) {
                wider.extend_from_slice(row);
                wider.resize(wider.len() + more, 0);
            }
            (self.clocks, self.width) = (wider, width);
        }
        while self.threads.len() <= tid.index() {
            let known = Known { now: self.row(), released: self.row(), pending: self.row() };
            self.threads.push(known);
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
        let [sync, reads, writes, read_sites, write_sites, reinitialised] = std::array::from_fn(|_| self.row());
        let full = if self.planes > 1 { self.row() } else { sync };
        let location = LocationClocks { sync, full, reads, writes, read_sites, write_sites, reinitialised, sizes: 0 };
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
    fn clock(&self, clock: Clock) -> &[u32] {
        &self.clocks[clock * self.stride()..][..self.stride()]
    }
    /// The moments of a clock in one plane.
    fn plane(&self, clock: Clock, plane: usize) -> impl Iterator<Item = u32> + '_ {
        self.clock(clock).iter().skip(plane).step_by(self.planes).copied()
    }
    fn time(&self, clock: Clock, tid: usize) -> u32 {
        self.clock(clock)[tid * self.planes]
    }
    /// Sets a moment that is the same in all planes: of a thread's own time, of an access.
    pub fn set(&mut self, clock: Clock, tid: usize, time: u32) {
        let at = clock * self.stride() + tid * self.planes;
        self.clocks[at..at + self.planes].fill(time);
    }
    /// All clocks that hold something, without the zeros at their ends.
    pub fn digest(&self) -> impl Iterator<Item = (usize, &[u32])> {
        self.clocks.chunks_exact(self.stride().max(1)).enumerate().filter_map(|(row, clock)| {
            let len = clock.iter().rposition(|&time| time != 0)? + 1;
            Some((row, &clock[..len]))
        })
    }
    /// Puts back the contents of a row.
    pub fn restore(&mut self, clock: Clock, contents: &[u32]) {
        let stride = self.stride();
        let row = &mut self.clocks[clock * stride..][..stride];
        row[..contents.len()].copy_from_slice(contents);
        row[contents.len()..].fill(0);
    }
    /// Whether a thread that knows `clock` knows of this moment.
    fn knows(&self, clock: Clock, of: Epoch, plane: usize) -> bool {
        time_of(of) <= self.clock(clock)[thread_of(of) * self.planes + plane]
    }
    /// A moment in `of`, which is the same in all planes, that a thread which knows `clock` does not know of.
    fn unknown(&self, clock: Clock, of: Clock, plane: usize) -> Option<usize> {
        self.plane(of, HERE).zip(self.plane(clock, plane)).position(|(theirs, known)| theirs > known)
    }
    /// Planes that are kept.
    fn planes(&self) -> std::ops::Range<usize> {
        HERE..self.planes.max(1)
    }
}

/// What a plain access races with.
struct Rival {
    tid: usize,
    site: Site,
    what: AccessKind,
}

impl Vm {
    /// Saves a clock before it is changed.
    fn save_clock(&mut self, clock: Clock) {
        let trail = &mut self.memory.trail;
        if trail.recording {
            trail.times.extend_from_slice(self.races.clock(clock));
            trail.push(Undo::Clock { clock: clock as u32, len: self.races.stride() as u32 });
        }
    }

    /// Raises `target` to at least `from`.
    fn join_clock(&mut self, target: Clock, from: Clock) {
        if self.races.clock(from).iter().zip(self.races.clock(target)).all(|(from, known)| from <= known) {
            return;
        }
        self.save_clock(target);
        let stride = self.races.stride();
        let clocks = &mut self.races.clocks;
        for t in 0..stride {
            clocks[target * stride + t] = clocks[target * stride + t].max(clocks[from * stride + t]);
        }
    }

    /// As `join_clock`, in one plane.
    fn join_plane(&mut self, target: Clock, from: Clock, plane: usize) {
        self.save_clock(target);
        let (stride, planes) = (self.races.stride(), self.races.planes);
        let clocks = &mut self.races.clocks;
        for t in (plane..stride).step_by(planes) {
            clocks[target * stride + t] = clocks[target * stride + t].max(clocks[from * stride + t]);
        }
    }

    fn copy_clock(&mut self, target: Clock, from: Option<Clock>) {
        self.save_clock(target);
        let stride = self.races.stride();
        let clocks = &mut self.races.clocks;
        match from {
            Some(from) => clocks.copy_within(from * stride..(from + 1) * stride, target * stride),
            None => clocks[target * stride..][..stride].fill(0),
        }
    }

    fn set_time(&mut self, clock: Clock, t: usize, time: u32) {
        let old = self.races.time(clock, t);
        if old != time {
            self.memory.trail.push(Undo::Time { clock: clock as u32, tid: Tid::from_index(t), old });
            self.races.set(clock, t, time);
        }
    }

    /// Remembers where `tid` is, among the places of its atomic accesses.
    fn set_site(&mut self, sites: Clock, tid: Tid) {
        let (t, site) = (tid.index(), self.threads[tid.index()].state.pc);
        self.set_time(sites, t, site);
    }

    /// The thread's time goes on: what it does from now on is not yet known to whom it has told so far.
    fn tick(&mut self, tid: Tid) {
        let now = self.races.thread(tid).now;
        let time = self.races.time(now, tid.index());
        self.races.out_of_time |= time == u32::MAX;
        self.set_time(now, tid.index(), time.saturating_add(1));
    }

    /// A thread begins: it knows what its parent knows.
    pub(crate) fn race_spawn(&mut self, parent: Option<Tid>, child: Tid) {
        if !self.setup.check_races {
            return;
        }
        let known = self.races.meet(child);
        let Some(parent) = parent else {
            self.set_time(known.now, child.index(), 1);
            return;
        };
        self.races.on = true;
        let from = self.races.thread(parent).now;
        self.copy_clock(known.now, Some(from));
        self.copy_clock(known.released, None);
        self.copy_clock(known.pending, None);
        self.set_time(known.now, child.index(), 1);
        self.tick(parent);
    }

    fn acquire(&mut self, tid: Tid, loc: Location) {
        let now = self.races.thread(tid).now;
        let sync = self.races.location(loc).sync;
        self.join_clock(now, sync);
    }

    fn release(&mut self, tid: Tid, loc: Location) {
        let now = self.races.thread(tid).now;
        let sync = self.races.location(loc).sync;
        self.join_clock(sync, now);
        self.tick(tid);
    }

    /// What an operation of the library on a synchronisation object orders; called just before it runs.
    pub(crate) fn race_library(&mut self, tid: Tid, pending: &Pending) -> Result<(), StepError> {
        let Pending { what, addr, size, timed, .. } = *pending;
        match what {
            // The list of functions to run at the exit has a lock.
            Operation::SyncInit if addr == self.library + LIB_ATEXIT => {
                self.acquire(tid, Location::memory(addr));
                self.release(tid, Location::memory(addr));
                return Ok(());
            }
            // The end of a block's life is like a write to all of it.
            Operation::Free => {
                let size = self.memory.block_size(addr);
                self.note_plain(tid, addr, size, AccessMode::Write)?;
                if self.setup.reuse == 0 {
                    return Ok(());
                }
            }
            Operation::Reuse if !reuse::is_free(self, addr) => return Ok(()),
            // The load of it was an operation of its own.
            Operation::FutexWait { .. } if self.reads_supplied() => return Ok(()),
            // A join that gave up.
            Operation::TryJoin { .. } if timed => return Ok(()),
            _ => {}
        }
        match what.sync(addr, || self.first_value(tid, pending)) {
            Sync::Nothing => {}
            Sync::Acquires(loc, also) => {
                self.acquire(tid, loc);
                if let Some(also) = also {
                    self.acquire(tid, also);
                }
            }
            Sync::Releases(loc) => self.release(tid, loc),
            Sync::Joins(target) => {
                let (now, end) = (self.races.thread(tid).now, self.races.thread(target).now);
                self.join_clock(now, end);
            }
            Sync::Fence(order) => self.race_fence(tid, order),
            Sync::Access(Access::Load(order)) => self.race_load(tid, addr, size, order)?,
            Sync::Access(Access::Store(order)) => self.race_store(tid, addr, size, order)?,
            Sync::Access(Access::Update(order)) => self.race_update(tid, addr, size, order, false)?,
        }
        Ok(())
    }

    /// The end of an atomic section that is not an operation.
    pub(crate) fn race_section_end(&mut self, tid: Tid) {
        if self.races.on {
            self.release(tid, Location::world());
        }
    }

    pub(crate) fn race_fence(&mut self, tid: Tid, order: FenceOrder) {
        let Known { now, released, pending } = self.races.thread(tid);
        if order.acquires() {
            self.join_clock(now, pending);
        }
        if order.releases() {
            self.copy_clock(released, Some(now));
            self.tick(tid);
        }
    }

    pub(crate) fn race_load(&mut self, tid: Tid, addr: u64, size: u32, order: LoadOrder) -> Result<(), StepError> {
        let location = self.atomic_location(addr, size);
        self.race_see(tid, location, order, false);
        self.atomic_against_plain(tid, addr, size, AccessMode::Read)?;
        self.note_read(tid, location);
        Ok(())
    }

    /// What an atomic operation learns from the location it reads. That is before it, also what was plainly written to
    /// this very place before it was published.
    fn race_see(&mut self, tid: Tid, location: LocationClocks, order: LoadOrder, commutes: bool) {
        let Known { now, pending, .. } = self.races.thread(tid);
        let target = if order.acquires() { now } else { pending };
        match commutes && self.races.planes > 1 {
            false => self.join_clock(target, location.sync),
            true => {
                self.join_plane(target, location.sync, HERE);
                self.join_plane(target, location.full, ALWAYS);
            }
        }
    }

    /// An atomic operation has read the location: one that races does not come to that.
    fn note_read(&mut self, tid: Tid, location: LocationClocks) {
        let time = self.races.time(self.races.thread(tid).now, tid.index());
        self.set_time(location.reads, tid.index(), time);
        self.set_site(location.read_sites, tid);
    }

    pub(crate) fn race_store(&mut self, tid: Tid, addr: u64, size: u32, order: StoreOrder) -> Result<(), StepError> {
        self.atomic_against_plain(tid, addr, size, AccessMode::Write)?;
        let location = self.atomic_location(addr, size);
        let Known { now, released, .. } = self.races.thread(tid);
        let time = self.races.time(now, tid.index());
        self.set_time(location.writes, tid.index(), time);
        self.set_site(location.write_sites, tid);
        // A plain store ends the release sequences before it.
        if order.releases() {
            self.copy_clock(location.sync, Some(now));
            self.tick(tid);
        } else {
            self.copy_clock(location.sync, Some(released));
        }
        self.end_group(location);
        Ok(())
    }

    /// What follows is after all updates so far, in any order.
    fn end_group(&mut self, location: LocationClocks) {
        if location.full != location.sync {
            self.copy_clock(location.full, Some(location.sync));
        }
    }

    /// `commutes`: it is explored in one order only with others like it.
    pub(crate) fn race_update(
        &mut self,
        tid: Tid,
        addr: u64,
        size: u32,
        order: UpdateOrder,
        commutes: bool,
    ) -> Result<(), StepError> {
        let load = if order.acquires() { LoadOrder::Acquire } else { LoadOrder::Relaxed };
        let location = self.atomic_location(addr, size);
        self.race_see(tid, location, load, commutes);
        self.atomic_against_plain(tid, addr, size, AccessMode::Write)?;
        self.note_read(tid, location);
        let Known { now, released, .. } = self.races.thread(tid);
        let time = self.races.time(now, tid.index());
        self.set_time(location.writes, tid.index(), time);
        self.set_site(location.write_sites, tid);
        // It carries on the release sequence it reads from.
        if order.releases() {
            self.join_clock(location.sync, now);
            self.tick(tid);
        } else {
            self.join_clock(location.sync, released);
        }
        if !commutes {
            self.end_group(location);
        }
        Ok(())
    }

    fn atomic_location(&mut self, addr: u64, size: u32) -> LocationClocks {
        if let Some(location) = self.races.atomic(addr)
            && location.sizes & size != 0
        {
            return *location;
        }
        let overlaps = |&(at, len): &(u64, u32)| at < addr + u64::from(size) && addr < at + u64::from(len);
        let words = addr.saturating_sub(15) / 8..=(addr + u64::from(size)) / 8;
        if words.filter_map(|word| self.races.words.get(&word)).flatten().any(overlaps) {
            self.note_odd_use(addr, size.into());
        }
        self.races.words.entry(addr / 8).or_default().push((addr, size));
        let atomic = Location::memory(addr);
        self.races.location(atomic);
        let location = self.races.locations.get_mut(&atomic).expect("internal: just made");
        location.sizes |= size;
        *location
    }

    fn atomic_against_plain(&mut self, tid: Tid, addr: u64, size: u32, how: AccessMode) -> Result<(), StepError> {
        self.note_atomic_use(tid, addr, size, how);
        let now = self.races.thread(tid).now;
        let (mut at, end) = (addr, addr + u64::from(size));
        while at < end {
            let Some((shadow, offset, block)) = self.memory.shadow_at(at, end - at) else { return Ok(()) };
            shadow.atomics = true;
            if shadow.is_empty() {
                return Ok(());
            }
            let mut part = shadow.part(offset, end - at, block);
            at += part.len;
            for cell in part.cells() {
                if cell.is_fresh() && thread_of(cell.write) != tid.index() {
                    self.sharing_log.depend_on_anything();
                }
                for plane in self.races.planes() {
                    match rival(&self.races, cell, now, tid.index(), how, plane) {
                        Some(rival) if plane == HERE => {
                            return Err(self.race(tid, addr, u64::from(size), how, true, rival));
                        }
                        Some(_) => self.assumptions.order_all_updates(),
                        None => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// From now on [`Self::supply`] determines what atomics read.
    pub(crate) fn watch_atomics(&mut self) {
        (self.races.on, self.races.reads_supplied) = (self.setup.check_races, true);
    }

    /// Whether the search supplies the values that atomics read.
    pub(crate) fn reads_supplied(&self) -> bool {
        self.races.reads_supplied
    }

    /// What `tid` does now is known to `other` when it knows of this time.
    pub(crate) fn time_of(&self, tid: Tid) -> u32 {
        self.races.time(self.races.thread(tid).now, tid.index())
    }

    /// Whether `tid` knows of what `other` did at a time.
    pub(crate) fn knows(&self, tid: Tid, other: Tid, time: u32) -> bool {
        tid == other || self.races.time(self.races.thread(tid).now, other.index()) >= time
    }

    /// Makes the next atomic access of `addr` read `value`, and learn what is in `clock` if it acquires.
    pub(crate) fn supply(&mut self, addr: u64, size: u32, value: u128, clock: &[u32]) {
        let undefined = if is_undefined(value) { u64::MAX } else { 0 };
        // Where memory cannot be written the access fails by itself.
        let _ = self.memory.store(addr, size, value as u64, undefined);
        self.asked.set(None);
        let sync = self.races.location(Location::memory(addr)).sync;
        self.save_clock(sync);
        self.races.restore(sync, clock);
    }

    /// What the last write of the atomic at `addr` released.
    pub(crate) fn released(&self, addr: u64) -> &[u32] {
        self.races.atomic(addr).map_or(&[], |location| self.races.clock(location.sync))
    }

    /// How large the atomic at `addr` is, if there is one.
    pub(crate) fn size_of_atomic(&self, addr: u64) -> Option<u32> {
        self.races.atomic(addr).map(|location| location.sizes).filter(|sizes| sizes.is_power_of_two())
    }

    /// An atomic access of this execution, of another size or in another place, that overlaps this one: how large it
    /// is, and where.
    pub(crate) fn other_size(&self, addr: u64, size: u32) -> Option<(u32, Place)> {
        let overlaps = |&(at, len): &(u64, u32)| at < addr + u64::from(size) && addr < at + u64::from(len);
        let words = addr.saturating_sub(8) / 8..=addr / 8;
        let all = words.filter_map(|word| self.races.words.get(&word)).flatten();
        all.filter(|other| **other != (addr, size) && overlaps(other)).find_map(|&(at, len)| {
            let LocationClocks { read_sites, write_sites, .. } = self.races.clocks_of(at);
            let sites = self.races.clock(write_sites).iter().chain(self.races.clock(read_sites));
            sites.copied().find(|&site| site != 0).map(|site| (len, self.code.place(site)))
        })
    }

    /// Whether a plain access would race with what others have done so far.
    pub(crate) fn would_race(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> bool {
        let now = self.races.thread(tid).now;
        let atomics = self.memory.shadow_at(addr, len).is_some_and(|(shadow, ..)| shadow.atomics);
        let against = |plane| self.atomic_rival(now, addr, len, how, plane).is_some();
        atomics && self.races.planes().any(against) || self.has_plain_rival(tid, addr, len, how)
    }

    /// Whether an access would race with what others have done plainly so far, in any order of commuting updates.
    pub(crate) fn has_plain_rival(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> bool {
        let now = self.races.thread(tid).now;
        let (mut at, end) = (addr, addr + len);
        while at < end {
            let Some((shadow, offset, block)) = self.memory.shadow_at(at, end - at) else { return false };
            let mut part = shadow.part(offset, end - at, block);
            let races = &self.races;
            let rivals =
                |cell: &Cell| races.planes().any(|plane| rival(races, cell, now, tid.index(), how, plane).is_some());
            at += part.len;
            if part.cells().iter().any(rivals) {
                return true;
            }
        }
        false
    }

    fn note_plain(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        if len == 0 {
            return Ok(());
        }
        self.note_plain_use(tid, addr, len, how);
        let now = self.races.thread(tid).now;
        if self.memory.shadow_at(addr, len).is_some_and(|(shadow, ..)| shadow.atomics) {
            for plane in self.races.planes() {
                match self.atomic_rival(now, addr, len, how, plane) {
                    Some(rival) if plane == HERE => return Err(self.race(tid, addr, len, how, false, rival)),
                    Some(_) => self.assumptions.order_all_updates(),
                    None => {}
                }
            }
        }
        let mut at = addr;
        while at < addr + len {
            let Some((shadow, offset, block)) = self.memory.shadow_at(at, addr + len - at) else { return Ok(()) };
            let part = shadow.part(offset, addr + len - at, block);
            let (part_len, is_new) = (part.len, part.page.cells.is_empty());
            if is_new {
                // When that is refused, the step ends as unsupported.
                self.memory.budget.allows(Shadow::cost(block));
            }
            if let Err(rival) = self.note_part(tid, at, part_len, how) {
                return Err(self.race(tid, addr, len, how, false, rival));
            }
            at += part_len;
        }
        Ok(())
    }

    /// As `note_plain`, for bytes of one page.
    fn note_part(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), Rival> {
        let t = tid.index();
        let Known { now, .. } = self.races.thread(tid);
        let here = epoch(t, self.races.time(now, t));
        let site = self.threads[t].state.pc;
        let mut part = self.part_at(addr, len);
        let (range, granule) = (part.range(), part.page.granule);
        let first = range.start;
        for i in range {
            let start = addr + (i - first) as u64 * granule;
            let cell = self.part_at(addr, len).page.cells[i];
            let seen = match how {
                AccessMode::Write => cell.write == here && (cell.read, cell.read_site) == (0, 0),
                AccessMode::Read | AccessMode::Undefined => cell.read == here || cell.write == here,
            };
            if seen {
                continue;
            }
            for plane in self.races.planes() {
                match rival(&self.races, &cell, now, t, how, plane) {
                    Some(rival) if plane == HERE => return Err(rival),
                    Some(_) => self.assumptions.order_all_updates(),
                    None => {}
                }
            }
            if cell.is_fresh() && thread_of(cell.write) != t {
                // Whether it is ordered after the allocation, by another thread, only the machine knows.
                self.sharing_log.depend_on_anything();
            }
            let mut next = cell;
            match how {
                AccessMode::Write => next = Cell { write: here, write_site: site, read: 0, read_site: 0 },
                AccessMode::Read | AccessMode::Undefined => {
                    let known = || self.races.planes().all(|plane| self.races.knows(now, cell.read, plane));
                    let alone = cell.read == 0 || row_of(cell.read).is_none() && known();
                    next.read = if alone { here } else { self.several_readers(start, cell.read, t, here) };
                    next.read_site = site;
                }
            }
            let trail = &mut self.memory.trail;
            if trail.recording {
                trail.words.extend(cell.pack());
                trail.push(Undo::Cell { addr: start, len: granule as u8 });
            }
            self.part_at(addr, len).page.cells[i] = next;
        }
        Ok(())
    }

    /// A block has been allocated, which is like a write to all of it.
    pub(crate) fn race_begin(&mut self, tid: Tid, addr: u64) {
        if !self.races.on {
            return;
        }
        let (t, site) = (tid.index(), self.threads[tid.index()].state.pc);
        let here = epoch(t, self.races.time(self.races.thread(tid).now, t));
        if let Some((shadow, ..)) = self.memory.shadow_at(addr, 0) {
            shadow.begin(Cell::allocated(here, site));
        }
    }

    /// The cells of live bytes of one page.
    #[inline]
    fn part_at(&mut self, addr: u64, len: u64) -> Part<'_> {
        let (shadow, offset, block) = self.memory.shadow_at(addr, len).expect("internal: it was there");
        shadow.part(offset, len, block)
    }

    /// Adds a reader to those of a cell, in a row of their own; the mark that says so.
    fn several_readers(&mut self, cell: u64, before: Epoch, t: usize, here: Epoch) -> Epoch {
        let row = match self.races.readers.get(&cell) {
            Some(&row) => row,
            None => {
                let row = self.races.row();
                self.races.readers.insert(cell, row);
                row
            }
        };
        if row_of(before).is_none() {
            self.copy_clock(row, None);
            self.set_time(row, thread_of(before), time_of(before));
        }
        self.set_time(row, t, time_of(here));
        several(row)
    }

    /// What a plain access by a thread that knows `now` races with among the atomic ones.
    fn atomic_rival(&self, now: Clock, addr: u64, len: u64, how: AccessMode, plane: usize) -> Option<Rival> {
        // An atomic of 16 bytes begins up to 15 bytes before.
        for word in addr.saturating_sub(15) / 8..=(addr + len - 1) / 8 {
            let Some(atomics) = self.races.words.get(&word) else { continue };
            for &(at, size) in atomics {
                if at >= addr + len || addr >= at + u64::from(size) {
                    continue;
                }
                let location = self.races.clocks_of(at);
                let of = |(t, what), sites| (t, what, self.races.time(sites, t));
                let write = self.races.unknown(now, location.writes, plane).map(|t| (t, AccessKind::AtomicWrite));
                let write = write.map(|found| of(found, location.write_sites));
                let read = match how {
                    AccessMode::Write => {
                        let read = self.races.unknown(now, location.reads, plane).map(|t| (t, AccessKind::AtomicRead));
                        read.map(|found| of(found, location.read_sites))
                    }
                    AccessMode::Read | AccessMode::Undefined => None,
                };
                if let Some((tid, what, site)) = write.or(read) {
                    return Some(Rival { tid, site, what });
                }
            }
        }
        None
    }

    fn race(&self, tid: Tid, addr: u64, len: u64, how: AccessMode, atomic: bool, rival: Rival) -> StepError {
        let what = match (how, atomic) {
            _ if self.frees(tid, addr) => AccessKind::Free,
            (AccessMode::Write, false) => AccessKind::Write,
            (AccessMode::Write, true) => AccessKind::AtomicWrite,
            (AccessMode::Read | AccessMode::Undefined, false) => AccessKind::Read,
            (AccessMode::Read | AccessMode::Undefined, true) => AccessKind::AtomicRead,
        };
        self.race_between((tid, what), &rival, addr, len)
    }

    /// That an access of so many bytes races with an earlier one.
    fn race_between(&self, second: (Tid, AccessKind), rival: &Rival, addr: u64, len: u64) -> StepError {
        let Rival { site, what, .. } = *rival;
        let other = Tid::from_index(rival.tid);
        self.races.first.set(Some(FirstAccess { addr, len, thread: other, site }));
        let race = Race { first: (other, what), second, target: self.explain().target(addr), bytes: len };
        let related = vec![(Role::Conflicts(what), (other, site))];
        StepError::Fault { kind: FaultKind::DataRace, detail: Detail::Race(race), related }
    }
}

impl Vm {
    /// Whether a thread stands at the end of this block's life.
    fn frees(&self, tid: Tid, addr: u64) -> bool {
        Machine::pending(self, tid).is_some_and(|pending| (pending.what, pending.addr) == (Operation::Free, addr))
    }
}

/// What an access by thread `t`, which knows `now`, races with among the plain accesses of a cell.
fn rival(races: &Races, cell: &Cell, now: Clock, t: usize, how: AccessMode, plane: usize) -> Option<Rival> {
    if cell.write != 0 && thread_of(cell.write) != t && !races.knows(now, cell.write, plane) {
        let what = if cell.is_fresh() { AccessKind::Allocation } else { AccessKind::Write };
        return Some(Rival { tid: thread_of(cell.write), site: cell.write_site, what });
    }
    if how != AccessMode::Write || cell.read == 0 {
        return None;
    }
    let reader = match row_of(cell.read) {
        Some(row) => races.unknown(now, row, plane).filter(|&reader| reader != t),
        None => Some(thread_of(cell.read)).filter(|&reader| reader != t && !races.knows(now, cell.read, plane)),
    };
    reader.map(|tid| Rival { tid, site: cell.read_site, what: AccessKind::Read })
}
