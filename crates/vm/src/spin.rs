//! Whether a thread spins forever.
//!
//! Passes stop a thread where an iteration of a loop is known to be pure. If the thread is there at the end of an
//! execution, the loop may wait for something that no thread will do, or it may have read, earlier in the iteration, a
//! value that has changed since. To decide that, the thread is run alone from there, as if the passes had not stopped
//! it, and the run is then undone. It spins forever if it returns to a state that it had before, and nothing that other
//! threads can observe has changed meanwhile: not even temporarily, since waiting threads could have observed it,
//! unless by a try that it has undone by then (`transient`), or by a lock that it has given back (`transient_lock`):
//! that is assumed to be observed by nobody. The same holds of what it stores where memory is taken to be private, has
//! stored there before, and will store again (`unshared`). A heap block whose address is in no other thread's memory or
//! registers is private to the thread, like its locals: passes also remove iterations that write there.
//!
//! A thread that ends before its iteration gives back a lock keeps others from it, which says nothing about them. So at
//! the end of an execution all such locks are given back first ([`Vm::spin_forever`]), by steps that the program takes.
//! Threads that can take one of them now are asked as well whether they spin: each would have ended in its loop as
//! well, had it come first. If one does not spin, nothing is reported, and it comes first in another execution.
//! Conversely, where all threads that can take steps spin forever, the search meets an execution in which some of them
//! have ended in their last iterations, and others wait for locks that these hold.

use crate::memory::{AddressInfo, Kind, same_slot};
use crate::thread::{Status, Thread};
use crate::thread_key::digest;
use crate::trail::Undo;
use crate::vm::Vm;
use base::{Id, Machine, Operation, Pending, Pick, Place, Program, Step, Tid};
use rustc_hash::FxHashMap;

/// Steps after which a loop is assumed to terminate.
const MOST_STEPS: usize = 2000;
/// Jumps of one step after which it is: a loop without operations may not terminate if its bound is ignored.
pub(crate) const MOST_JUMPS_PER_STEP: u64 = 100_000;
/// Like [`MOST_STEPS`], for bounded loops: their counters change until they reach the bound.
const MOST_BOUNDED_STEPS: usize = 10 * MOST_STEPS;

/// An atomic access of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poll {
    pub addr: u64,
    pub size: u32,
}

/// A loop in which a thread spins forever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpinLoop {
    /// The place of the loop.
    pub place: Place,
    /// The thread is in this loop. Otherwise it is before a loop that it is bound to enter, or it would leave its loop
    /// and spin in another one, where it spins in some other execution.
    pub here: bool,
    pub polls: Vec<Poll>,
    /// Locks that an iteration tries to take.
    pub locks: Vec<u64>,
    /// Locks that an iteration takes and gives back.
    pub takes: Vec<u64>,
}

impl Vm {
    /// The loop in which a thread spins forever if it runs alone; `None` if it does not.
    pub fn spin_loop(&mut self, who: Tid) -> Option<SpinLoop> {
        let mark = self.memory.trail.mark();
        self.asked.set(None);
        self.ignores_awaits = true;
        let found = Alone { vm: self, who, heap: Vec::new(), tried: Vec::new() }.spin();
        self.ignores_awaits = false;
        self.rewind(mark);
        found
    }
}

impl Vm {
    /// Whether all of these threads, which wait in awaits or were ended by assumptions about loops, spin forever, and
    /// so do those of the `waiting` that could go on if the locks of iterations were given back: they are moved to the
    /// first. Leaves the machine in the state in which these locks are free.
    pub fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> bool {
        let given_back = self.give_back_locks(spinning, waiting);
        // All are asked: each of them may refute an assumption.
        let mut forever = !spinning.is_empty();
        for &tid in spinning.iter() {
            let found = self.spin_loop(tid);
            // What it has given back it takes in each iteration.
            let mut own = given_back.iter().filter(|(by, _)| *by == tid);
            forever &= found.is_some_and(|spin| own.all(|(_, lock)| spin.takes.contains(lock)));
        }
        forever
    }

    /// Gives back the locks of iterations: which, each with the thread that had it.
    fn give_back_locks(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> Vec<(Tid, u64)> {
        let mut all = Vec::new();
        if !self.code.has_tries && !self.repeats || !self.setup.awaits.give_back {
            return all;
        }
        let waits = |vm: &Vm, tid: Tid| vm.pending(tid).is_some_and(|pending| !pending.enabled);
        let mut blocked: Vec<Tid> = waiting.iter().copied().filter(|&tid| waits(self, tid)).collect();
        let mut asked = 0;
        while let Some(&tid) = spinning.get(asked) {
            asked += 1;
            let locks = self.gives_back(tid);
            if !locks.is_empty() {
                all.extend(locks.into_iter().map(|lock| (tid, lock)));
                let (still, free): (Vec<Tid>, Vec<Tid>) = blocked.iter().partition(|&&tid| waits(self, tid));
                waiting.retain(|tid| !free.contains(tid));
                spinning.extend(free);
                blocked = still;
            }
        }
        all
    }

    /// Lets a thread run alone until its iteration has given back locks that it has, which are returned, and those that
    /// it takes meanwhile. If it does anything else first, nothing changes.
    fn gives_back(&mut self, who: Tid) -> Vec<u64> {
        let mark = self.memory.trail.mark();
        self.asked.set(None);
        self.ignores_awaits = true;
        let locks = Alone { vm: self, who, heap: Vec::new(), tried: Vec::new() }.gives_back();
        self.ignores_awaits = false;
        if locks.is_none() {
            self.rewind(mark);
        }
        self.asked.set(None);
        locks.unwrap_or_default()
    }
}

/// A thread that runs alone.
struct Alone<'a> {
    vm: &'a mut Vm,
    who: Tid,
    /// Heap blocks that are private to it.
    heap: Vec<u64>,
    /// Locations that it has tried to change, with what they held before.
    tried: Vec<(Poll, u64)>,
}

impl Alone<'_> {
    fn spin(&mut self) -> Option<SpinLoop> {
        let who = self.who;
        let place = |vm: &Vm| (vm.site(who), vm.thread(who).frames.len());
        let start = place(self.vm);
        let mut places = vec![start];
        let mut undone = vec![true];
        let mut seen: FxHashMap<_, usize> = FxHashMap::default();
        seen.insert((start, self.own_state()), 0);
        let most = if self.vm.setup.recursion.is_some() { MOST_BOUNDED_STEPS } else { MOST_STEPS };
        // The poll of each step.
        let mut polls: Vec<Option<Poll>> = Vec::new();
        // The lock that each step tries to take.
        let mut tries: Vec<Option<u64>> = Vec::new();
        for _ in 0..most {
            let Pending { what, addr, size, enabled, .. } = self.vm.pending(who)?;
            let waits = what.awaits().is_some();
            let (accesses, silent) = (what.flags().accesses_cell(), what.flags().is_silent());
            let locks = matches!(what, Operation::Lock { .. } | Operation::TryLock | Operation::Unlock);
            if !accesses && !silent && !locks || !enabled && !waits {
                return None;
            }
            tries.push((what == Operation::TryLock).then_some(addr));
            polls.push(accesses.then_some(Poll { addr, size }));
            if (self.vm.is_at_try(who) || self.takes(&what)) && !self.tried.iter().any(|(poll, _)| poll.addr == addr) {
                let poll = Poll { addr, size };
                self.tried.push((poll, self.held(poll)?));
            }
            let before = self.vm.memory.trail.entries.len();
            if self.vm.step(who, Pick(0)) != Step::Ran || self.changed_since(before) {
                return None;
            }
            let now = (place(self.vm), self.own_state());
            if let Some(&first) = seen.get(&now) {
                // It has undone what it tried at some point.
                if !undone[first..].contains(&true) {
                    return None;
                }
                let here = places[first..].contains(&start);
                let place = self.vm.explain().loop_of(who).unwrap_or_else(|| self.vm.explain().place_of(who));
                let polls = polls.split_off(first).into_iter().flatten().collect();
                let locks = tries.split_off(first).into_iter().flatten().collect();
                let takes = self.tried.iter().map(|(poll, _)| poll.addr).collect();
                return Some(SpinLoop { place, here, polls, locks, takes });
            }
            seen.insert(now, places.len());
            undone.push(self.tried.iter().all(|(poll, held)| self.held(*poll) == Some(*held)));
            places.push(now.0);
        }
        None
    }

    fn gives_back(&mut self) -> Option<Vec<u64>> {
        let place = |vm: &Vm, who: Tid| (vm.site(who), vm.thread(who).frames.len());
        let start = place(self.vm, self.who);
        let (mut taken, mut given) = (Vec::new(), Vec::new());
        for _ in 0..MOST_STEPS {
            let Pending { what, addr, size, enabled, .. } = self.vm.pending(self.who)?;
            if what == Operation::Unlock {
                match taken.iter().position(|&lock| lock == addr) {
                    Some(at) => drop(taken.swap_remove(at)),
                    None => given.push(addr),
                }
                self.tried.push((Poll { addr, size }, 0));
            } else if enabled && self.takes(&what) {
                taken.push(addr);
                self.tried.push((Poll { addr, size }, 0));
            } else if !enabled && what.awaits().is_none() {
                return None;
            }
            let before = self.vm.memory.trail.entries.len();
            if self.vm.step(self.who, Pick(0)) != Step::Ran || self.changed_since(before) {
                return None;
            }
            if taken.is_empty() && !given.is_empty() {
                return Some(given);
            }
            if place(self.vm, self.who) == start {
                return None;
            }
        }
        None
    }

    /// Whether the thread is about to take a lock that its iteration gives back.
    fn takes(&self, what: &Operation) -> bool {
        matches!(what, Operation::Lock { .. })
            && (self.vm.repeats || self.vm.takes_for_iteration(self.vm.thread(self.who).state.pc))
    }

    /// Whether anything that other threads can observe has changed, even temporarily, since the trail had this length.
    fn changed_since(&mut self, before: usize) -> bool {
        let Alone { vm, who, heap, tried } = self;
        let (vm, who) = (&**vm, *who);
        let is_tried =
            |at: u64| tried.iter().any(|(Poll { addr, size }, _)| (*addr..*addr + u64::from(*size)).contains(&at));
        let mut own = |addr: u64| match vm.memory.inspect(addr) {
            AddressInfo::Block { meta, start, .. } if meta.kind == Kind::Stack => {
                vm.thread(who).stack_blocks.contains(&start)
            }
            // A private block stays private: storing its address would change something.
            AddressInfo::Block { meta, start, .. } if meta.kind == Kind::Heap => {
                heap.contains(&start)
                    || !has_escaped(vm, who, start) && {
                        heap.push(start);
                        true
                    }
            }
            AddressInfo::Block { .. }
            | AddressInfo::Null
            | AddressInfo::Lost
            | AddressInfo::Function(_)
            | AddressInfo::Nothing => false,
        };
        let is_tried = |at: u64| is_tried(at) || vm.is_claimed(who, at);
        vm.memory.trail.entries[before..].iter().any(|entry| match *entry {
            Undo::Word { addr, old, len } => {
                let now = vm.memory.load(addr, u32::from(len)).map(|(value, _)| value);
                now != Ok(old) && !is_tried(addr) && !own(addr)
            }
            Undo::Shadow { addr, .. }
            | Undo::Bytes { addr, .. }
            | Undo::ShadowBytes { addr, .. }
            | Undo::Stale { addr, .. } => !is_tried(addr) && !own(addr),
            Undo::Block { addr, .. } => {
                !matches!(vm.memory.inspect(addr), AddressInfo::Block { meta, .. } if meta.kind == Kind::Stack)
            }
            Undo::Frame { tid, .. }
            | Undo::Thread { tid }
            | Undo::Taints { tid, .. }
            | Undo::StackBlocks { tid, .. } => tid != who,
            // These concern races only.
            Undo::Cell { .. } | Undo::Clock { .. } | Undo::Time { .. } => false,
            Undo::Reused { .. } | Undo::Output { .. } | Undo::Files => true,
        })
    }

    fn held(&self, Poll { addr, size }: Poll) -> Option<u64> {
        self.vm.memory.load(addr, size.min(8)).ok().map(|(value, _)| value)
    }

    /// The thread's private state: its position, registers, locals and private heap blocks, and what it has tried to
    /// change.
    fn own_state(&self) -> u128 {
        let thread = self.vm.thread(self.who);
        let mut words = Vec::new();
        thread.push_words(true, &mut words);
        words.extend(thread.taints.iter().flat_map(|taint| taint.words()));
        words.push(u64::MAX);
        words.extend(self.tried.iter().filter_map(|(poll, _)| self.held(*poll)));
        for &block in thread.stack_blocks.iter().chain(&self.heap) {
            if let AddressInfo::Block { meta, start, .. } = self.vm.memory.inspect(block) {
                let word = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
                words.push(meta.size);
                words
                    .extend(self.vm.memory.bytes(start, meta.size).into_iter().flat_map(|all| all.chunks(8).map(word)));
            }
        }
        digest(&words)
    }
}

/// Whether another thread could obtain the address of a block.
fn has_escaped(vm: &Vm, who: Tid, block: u64) -> bool {
    let holds = |thread: &Thread| {
        let windows = thread.frames.iter().map(|frame| frame.base as usize..(frame.base + frame.size) as usize);
        windows.flat_map(|window| &thread.registers[window]).any(|&word| same_slot(block, word))
    };
    let others =
        vm.threads.iter().enumerate().filter(|(t, thread)| *t != who.index() && thread.state.status == Status::Running);
    usize::from(vm.memory.owner(block)) != who.index()
        || vm.memory.mentions(block, &vm.thread(who).stack_blocks)
        || others.into_iter().any(|(_, thread)| holds(thread))
}
