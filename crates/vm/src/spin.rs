//! Whether a thread spins forever.
//!
//! Passes stop a thread where a round of a loop is known to change nothing. That the thread stands there at the end of
//! an execution may mean that the loop waits for what nobody will do, or that it read something, earlier in the round,
//! that has changed since. To tell, the thread is let go on alone from where it stands, as if the passes had not been
//! there, and then taken back. It spins forever if it comes back to a place in a state it had there before, and nothing
//! that others can see has changed on the way: not even for a moment, since others that wait could have seen it. A
//! block of the heap whose address is in no other's memory or registers is the thread's own, like its locals: passes
//! leave out rounds that write there, too.

use crate::memory::{AddressInfo, Kind, same_slot};
use crate::thread::{Status, Thread};
use crate::trail::Undo;
use crate::vm::Vm;
use base::{Id, Machine, Pending, Pick, Place, Program, Step, Tid};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Steps after which a loop is taken to lead somewhere.
const MOST_STEPS: usize = 2000;
/// Jumps of one step after which it is: a loop without operations whose bound does not count may never end.
pub(crate) const MOST_JUMPS_PER_STEP: u64 = 100_000;
/// As [`MOST_STEPS`] where loops are bounded: their counters change until they reach the bound.
const MOST_BOUNDED_STEPS: usize = 10 * MOST_STEPS;

/// An atomic access of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub addr: u64,
    pub size: u32,
}

/// Rounds without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// Of the loop.
    pub place: Place,
    /// It is the loop that the thread stands in. Otherwise it stands before one that it cannot but enter, or it would
    /// get out and spin in another one, in which some other execution has it.
    pub here: bool,
    pub looks: Vec<Look>,
}

impl Vm {
    /// The iterations that a thread repeats forever if it runs alone; `None` if it does not.
    pub fn rounds(&mut self, who: Tid) -> Option<Rounds> {
        let mark = self.mark_now();
        self.asked.set(None);
        self.ignores_awaits = true;
        let looks = self.go_round(who);
        self.ignores_awaits = false;
        self.rewind(mark);
        looks
    }

    fn go_round(&mut self, who: Tid) -> Option<Rounds> {
        let place = |vm: &Vm| (vm.site(who), vm.thread(who).frames.len());
        let start = place(self);
        // Blocks of the heap that it has to itself.
        let mut own: Vec<u64> = Vec::new();
        let mut places = vec![start];
        let mut seen: FxHashMap<_, usize> = FxHashMap::default();
        seen.insert((start, self.own_state(who, &own)), 0);
        let most = if self.setup.recursion.is_some() { MOST_BOUNDED_STEPS } else { MOST_STEPS };
        // What each step looks at.
        let mut looks: Vec<Option<Look>> = Vec::new();
        for _ in 0..most {
            let Pending { what, addr, size, enabled, .. } = self.pending(who)?;
            let waits = what.awaits().is_some();
            let (looks_at, silent) = (what.flags().accesses_cell(), what.flags().is_silent());
            if !looks_at && !silent || !enabled && !waits {
                return None;
            }
            looks.push(looks_at.then_some(Look { addr, size }));
            let before = self.memory.trail.entries.len();
            if self.step(who, Pick(0)) != Step::Ran || self.changed_since(who, before, &mut own) {
                return None;
            }
            let now = (place(self), self.own_state(who, &own));
            if let Some(&first) = seen.get(&now) {
                let here = places[first..].contains(&start);
                let place = self.loop_of(who).unwrap_or_else(|| self.place_of(who));
                return Some(Rounds { place, here, looks: looks.split_off(first).into_iter().flatten().collect() });
            }
            seen.insert(now, places.len());
            places.push(now.0);
        }
        None
    }

    /// Whether something that others can see is not what it was, or was not for a moment, since the trail had this
    /// length.
    fn changed_since(&self, who: Tid, before: usize, heap: &mut Vec<u64>) -> bool {
        let mut own = |addr: u64| match self.memory.inspect(addr) {
            AddressInfo::Block { meta, start, .. } if meta.kind == Kind::Stack => {
                self.thread(who).stack_blocks.contains(&start)
            }
            // Once it is, it stays so: handing on its address would change something.
            AddressInfo::Block { meta, start, .. } if meta.kind == Kind::Heap => {
                heap.contains(&start)
                    || !self.is_known_to_others(who, start) && {
                        heap.push(start);
                        true
                    }
            }
            _ => false,
        };
        self.memory.trail.entries[before..].iter().any(|entry| match *entry {
            Undo::Word { addr, old, len } => {
                let now = self.memory.load(addr, u32::from(len)).map(|(value, _)| value);
                now != Ok(old) && !own(addr)
            }
            Undo::Shadow { addr, .. } | Undo::Bytes { addr, .. } | Undo::ShadowBytes { addr, .. } => !own(addr),
            Undo::Block { addr, .. } => {
                !matches!(self.memory.inspect(addr), AddressInfo::Block { meta, .. } if meta.kind == Kind::Stack)
            }
            Undo::Frame { tid, .. }
            | Undo::Thread { tid }
            | Undo::Taints { tid, .. }
            | Undo::StackBlocks { tid, .. } => tid != who,
            // About races alone.
            Undo::Cell { .. } | Undo::Clock { .. } | Undo::Time { .. } => false,
            Undo::Reused { .. } | Undo::Output { .. } | Undo::Files => true,
        })
    }

    /// Whether the address of a block is somewhere that another thread could have it from.
    fn is_known_to_others(&self, who: Tid, block: u64) -> bool {
        let holds = |thread: &Thread| {
            let windows = thread.frames.iter().map(|frame| frame.base as usize..(frame.base + frame.size) as usize);
            windows.flat_map(|window| &thread.registers[window]).any(|&word| same_slot(block, word))
        };
        let others = self
            .threads
            .iter()
            .enumerate()
            .filter(|(t, thread)| *t != who.index() && thread.state.status == Status::Running);
        usize::from(self.memory.owner(block)) != who.index()
            || self.memory.mentions(block, &self.thread(who).stack_blocks)
            || others.into_iter().any(|(_, thread)| holds(thread))
    }

    /// Digest of all that is the thread's own: where it stands, registers, locals, and these blocks of the heap.
    fn own_state(&self, who: Tid, heap: &[u64]) -> u64 {
        let mut hash = FxHasher::default();
        let thread = self.thread(who);
        (thread.state.pc, thread.state.phase, thread.state.scratch, thread.state.returned).hash(&mut hash);
        for frame in &thread.frames {
            (frame.func, frame.pc, frame.base, frame.size).hash(&mut hash);
            thread.registers[frame.base as usize..(frame.base + frame.size) as usize].hash(&mut hash);
        }
        thread.taints.hash(&mut hash);
        for &block in thread.stack_blocks.iter().chain(heap) {
            if let AddressInfo::Block { meta, start, .. } = self.memory.inspect(block) {
                self.memory.bytes(start, meta.size).ok().hash(&mut hash);
            }
        }
        hash.finish()
    }
}
