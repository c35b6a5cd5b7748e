//! Loops that take several locks, and back off where one is not free ([`Assumption::Unobserved`]).
//!
//! ```c
//! for (;;) {
//!     pthread_mutex_lock(first);
//!     if (!pthread_mutex_trylock(second))
//!         break;
//!     pthread_mutex_unlock(first);
//!     swap(&first, &second);              // std::lock begins with the one that was not free
//! }
//! ```
//!
//! Iterations differ, so none is pure. `passes` (about such loops) marks where they begin and end. Whenever a thread
//! comes to the first mark, the machine runs it alone from there, and tries each attempt to lock both ways
//! ([`Vm::foresee`]). The loop *takes its locks in any order* if, whatever the attempts find,
//! - an iteration consists of computation on memory that only this thread reaches, of locks that wait, only while the
//!   iteration has none, of attempts, and of unlocks of what the iteration has taken;
//! - one in which an attempt fails gives back all that it took, and returns to the header;
//! - all others leave the loop, with the same locks and in the same state, wherever the iterations before them began.
//!
//! Then a thread stops where an attempt fails. What comes next is known: it gives back what it has, and begins again.
//!
//! Claim: unless the assumption is refuted, every state of a thread outside of such loops is explored. Take an
//! execution, and remove all failing iterations. The last iteration of a thread that has left its loop becomes the one
//! that begins in the state in which the thread came to the loop, and all of it is moved to where the thread leaves the
//! loop: then nobody else has any of the locks. What is left is an execution of the program, which the search meets:
//! - A thread that waits for a lock gets it as before, since it is free at more times. So is it for attempts that
//!   succeeded. Attempts of loops like this one that failed are gone, with their iterations.
//! - Where attempts elsewhere can be made while a thread is in such a loop, the assumption is refuted: see below.
//! - The operations on a lock are one chain of updates. An iteration takes the same locks as the one it stands for, so
//!   it happens after the same unlocks. Otherwise happens-before shrinks, so an execution graph stays consistent in all
//!   models, and data races stay.
//!
//! *Elsewhere* is every attempt (`trylock`, or a lock with a time limit) by a thread that is not in such a loop, and
//! not stopped by an assumption if it fails (`transient_lock`). It refutes the assumption if another thread has come to
//! a loop that takes the lock, unless one happens before the other, as for tries (`transient`): a thread releases
//! nothing between its arrival and the end of the loop, except in iterations that are not explored. It need not fail:
//! in the execution that is left it may succeed, while a failing iteration would have made it fail. A thread that is
//! in such a loop and has one of the locks already refutes it as well, if the lock does not simply block it.
//!
//! "Back to a state in which it was before" would not be enough to stop a thread. If what comes after the loop depends
//! on the order of the locks (`tests/check/lock_order_told.c`), it may matter that an iteration made another thread
//! begin with another lock, although the thread itself returned to where it was.
//!
//! At the end of an execution, threads that have stopped here go on alone (`spin`), one after another: one that then
//! waits for a lock waits for it forever.

use crate::code::{Operand, Target, Typed};
use crate::memory::{AddressInfo, Kind, Site};
use crate::next::Next;
use crate::ops::Op;
use crate::shim::{Attribute, mark_of};
use crate::spin::{Alone, has_escaped};
use crate::trail::Undo;
use crate::transient::Sign;
use crate::vm::Vm;
use base::{Assumption, Machine, Operation, Pending, Pick, Program, Step, Tid};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a loop of this kind begins an iteration, and where it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    what: Marked,
    /// The number of the loop, from 1.
    number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marked {
    Begins,
    Ends,
    /// It is left with a value that it has computed.
    Exits,
}

impl Mark {
    /// What an instruction marks.
    fn of(code: &crate::Code, site: usize) -> Option<Mark> {
        let inst = &code.insts[site];
        let call = code.sites.get(inst.imm as usize).filter(|_| inst.op == Op::Library)?;
        let Target::Shim { shim, .. } = &call.callee else { return None };
        let marks = [
            (Attribute::BeginsBackOff, Marked::Begins),
            (Attribute::EndsBackOff, Marked::Ends),
            (Attribute::ExitsBackOff, Marked::Exits),
        ];
        let (_, what) = marks.into_iter().find(|(attribute, _)| shim.has(*attribute))?;
        match call.args[..] {
            [Typed { from: Operand::Const(number), .. }] => Some(Mark { what, number: number as u32 }),
            // The program calls the function.
            _ => None,
        }
    }

    /// All marks in the code.
    pub fn all(code: &crate::Code) -> FxHashMap<Site, Mark> {
        (0..code.insts.len()).filter_map(|site| Some((site as Site, Mark::of(code, site)?))).collect()
    }
}

/// States in which iterations may begin, after which it is assumed that there are too many.
const MOST_STATES: usize = 128;
/// Operations of all iterations that are tried, likewise.
const MOST_STEPS: usize = 4096;
/// Bytes of a lock that tell whether it is taken.
const WORD: u32 = 4;

impl Vm {
    /// A thread is about to take a step. If it is at the beginning of a loop that takes its locks in any order, that is
    /// found out here: the step must not be interrupted.
    #[inline]
    pub(crate) fn foresee(&mut self, who: Tid) {
        if !self.code.back_offs.is_empty() {
            self.foreseen = if self.may_foresee(who) { self.locks_of_loop(who) } else { Vec::new() };
        }
    }

    fn may_foresee(&self, who: Tid) -> bool {
        let thread = self.thread(who);
        let site = thread.state.pc;
        let Some(Mark { what: Marked::Begins, number }) = self.code.back_offs.get(&site) else { return false };
        let here = (*number, thread.frames.len() as u32);
        let inside = self.backs_off(who) && (thread.state.backs_off, thread.state.backs_off_at) != here;
        self.races.on
            && !self.ignores_awaits
            && !self.threads.is_single()
            && !self.assumptions.is_observed(site)
            && !inside
            && thread.state.atomic == 0
    }

    /// The locks that the loop takes at whose beginning the thread stands, if it takes them in any order.
    fn locks_of_loop(&mut self, who: Tid) -> Vec<u64> {
        let mark = self.memory.trail.mark();
        self.asked.set(None);
        self.ignores_awaits = true;
        let (height, number) = (self.thread(who).frames.len(), self.code.back_offs[&self.site(who)].number);
        let alone = Alone::of(self, who);
        let mut ahead = Ahead {
            alone,
            height,
            number,
            locks: Vec::new(),
            exit: None,
            seen: FxHashSet::default(),
            own: Vec::new(),
            steps: 0,
        };
        let found = ahead.iteration().is_some() && ahead.exit.is_some();
        let locks = if found { ahead.locks } else { Vec::new() };
        self.ignores_awaits = false;
        self.rewind(mark);
        locks
    }

    /// A thread begins an iteration.
    pub(crate) fn begins_iteration(&mut self, tid: Tid, site: Site) {
        let Some(&Mark { number, .. }) = self.code.back_offs.get(&site) else { return };
        let height = self.thread(tid).frames.len() as u32;
        let state = self.state_mut(tid);
        if (state.backs_off, state.backs_off_at) == (number, height) {
            state.retreats = false;
        }
        let locks = std::mem::take(&mut self.foreseen);
        if self.ignores_awaits || locks.is_empty() {
            return;
        }
        let state = self.state_mut(tid);
        (state.backs_off, state.backs_off_at) = (number, height);
        for lock in locks {
            self.execute_always(tid, lock, WORD);
            self.races.note_try(&mut self.memory.trail).arrives(tid, lock, site);
            if self.setup.awaits.observers && self.races.tries().has_unknown_observer(tid, lock, Sign::Up) {
                self.refute_back_off(site);
            }
        }
    }

    /// A thread leaves the loop.
    pub(crate) fn leaves_loop(&mut self, tid: Tid, site: Site) {
        let Some(&Mark { number, .. }) = self.code.back_offs.get(&site) else { return };
        let height = self.thread(tid).frames.len() as u32;
        let state = self.state_mut(tid);
        if (state.backs_off, state.backs_off_at) == (number, height) {
            state.backs_off = 0;
        }
    }

    /// Whether a thread is in a loop that takes its locks in any order.
    pub(crate) fn backs_off(&self, tid: Tid) -> bool {
        self.thread(tid).state.backs_off != 0
    }

    /// Whether a thread has stopped since an attempt to lock has failed.
    pub(crate) fn retreats(&self, tid: Tid) -> bool {
        self.thread(tid).state.retreats && !self.ignores_awaits
    }

    /// A thread is about to attempt to take a lock.
    pub(crate) fn attempts_lock(&mut self, tid: Tid, site: Site, lock: u64) {
        let ignored = self.ignores_awaits || !self.races.on || !self.setup.awaits.observers;
        if self.code.back_offs.is_empty() || ignored || self.backs_off(tid) || self.stops_if_it_fails(site) {
            return;
        }
        self.execute_always(tid, lock, WORD);
        self.races.note_try(&mut self.memory.trail).observes(tid, lock, Sign::Up);
        for (_, by, known) in self.races.tries().by_others(tid, lock) {
            if !known && self.code.back_offs.contains_key(&by) && !self.assumptions.is_observed(by) {
                self.refute_back_off(by);
            }
        }
    }

    /// An attempt of a thread to take a lock has failed.
    pub(crate) fn retreat(&mut self, tid: Tid) {
        if self.backs_off(tid) && !self.ignores_awaits {
            self.state_mut(tid).retreats = true;
        }
    }

    /// A thread takes a lock that it has, which does not block it.
    pub(crate) fn takes_lock_again(&mut self, tid: Tid) {
        if self.backs_off(tid) && !self.ignores_awaits && self.setup.awaits.owners {
            let number = self.thread(tid).state.backs_off;
            let arrived = |site: &&Site| self.code.back_offs[*site] == Mark { what: Marked::Begins, number };
            let sites: Vec<Site> = self.code.back_offs.keys().filter(arrived).copied().collect();
            sites.into_iter().for_each(|site| self.refute_back_off(site));
        }
    }

    fn refute_back_off(&mut self, site: Site) {
        self.assumptions.refute(Assumption::Unobserved(self.code.place(site)));
    }
}

impl Next<'_> {
    /// Whether it stands at a mark, which is not part of the program.
    pub fn is_at_mark(self) -> bool {
        self.vm.code.back_offs.contains_key(&self.thread().state.pc)
    }
}

/// A thread that runs alone from where an iteration begins, to find out what becomes of it.
struct Ahead<'a> {
    alone: Alone<'a>,
    /// The number of the loop, and of frames there.
    number: u32,
    height: usize,
    /// The locks that it takes.
    locks: Vec<u64>,
    /// With which locks and in what state it leaves the loop.
    exit: Option<(Vec<u64>, u128)>,
    /// States in which iterations began, except for the first.
    seen: FxHashSet<u128>,
    /// Blocks that only this thread reaches.
    own: Vec<u64>,
    steps: usize,
}

impl Ahead<'_> {
    /// Tries all iterations that begin here; `None` if the loop does not take its locks in any order.
    fn iteration(&mut self) -> Option<()> {
        self.step()?;
        self.continuation(&mut Vec::new(), false)
    }

    /// Goes on in an iteration that has these locks, and in which an attempt may have failed.
    fn continuation(&mut self, held: &mut Vec<u64>, failed: bool) -> Option<()> {
        let who = self.alone.who;
        loop {
            let Pending { what, addr, limited, .. } = self.alone.vm.pending(who)?;
            match self.mark() {
                Some(Marked::Begins) if failed && held.is_empty() => {
                    let new = self.seen.insert(self.alone.state(true));
                    return if !new {
                        Some(())
                    } else if self.seen.len() < MOST_STATES {
                        self.iteration()
                    } else {
                        None
                    };
                }
                Some(Marked::Ends) if !failed && !held.is_empty() => {
                    held.sort_unstable();
                    let now = (held.clone(), self.alone.state(false));
                    let same = *self.exit.get_or_insert_with(|| now.clone()) == now;
                    return (same || !self.alone.vm.setup.awaits.any_order).then_some(());
                }
                Some(Marked::Begins | Marked::Ends | Marked::Exits) => return None,
                None => {}
            }
            let may_take = !limited && !failed && !held.contains(&addr);
            if matches!(what, Operation::Lock { .. }) && may_take && held.is_empty() {
                self.take(addr, 0)?;
                held.push(addr);
            } else if what == Operation::TryLock && may_take {
                let mark = self.alone.vm.mark();
                self.take(addr, mark_of(who) + 1)?;
                self.continuation(&mut held.clone(), true)?;
                self.alone.vm.rewind(mark);
                self.take(addr, 0)?;
                held.push(addr);
            } else if what == Operation::Unlock {
                let at = held.iter().position(|&lock| lock == addr)?;
                held.swap_remove(at);
                self.step()?;
            } else if what == Operation::Local {
                self.step()?;
            } else {
                // Whatever else there is may depend on other threads, or be seen by them.
                return None;
            }
        }
    }

    /// Locks, or attempts it, where the lock has this owner.
    fn take(&mut self, lock: u64, owner: u32) -> Option<()> {
        if !self.locks.contains(&lock) {
            self.locks.push(lock);
        }
        self.alone.tries(lock, WORD);
        self.alone.vm.memory.store(lock, WORD, owner.into(), 0).ok()?;
        self.alone.vm.asked.set(None);
        self.step()
    }

    /// Whether the thread stands at a mark of this loop.
    fn mark(&self) -> Option<Marked> {
        let (vm, who) = (&*self.alone.vm, self.alone.who);
        let mark = vm.code.back_offs.get(&vm.site(who))?;
        (mark.number == self.number && vm.thread(who).frames.len() == self.height).then_some(mark.what)
    }

    fn step(&mut self) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let before = self.alone.vm.memory.trail.entries.len();
        let ran = self.alone.vm.step(self.alone.who, Pick(0)) == Step::Ran;
        (ran && !self.alone.changed_since(before) && !self.reads_of_others(before)).then_some(())
    }

    /// Whether it has accessed memory plainly, since the trail had this length, that others could access as well.
    fn reads_of_others(&mut self, before: usize) -> bool {
        let Ahead { alone: Alone { vm, who, .. }, own: known, .. } = self;
        let mut own = |addr: u64| match vm.memory.inspect(addr) {
            AddressInfo::Block { meta, start, .. } if matches!(meta.kind, Kind::Stack | Kind::Heap) => {
                known.contains(&start)
                    || !has_escaped(vm, *who, start) && {
                        known.push(start);
                        true
                    }
            }
            AddressInfo::Block { meta, .. } => !meta.writable,
            AddressInfo::Null | AddressInfo::Lost | AddressInfo::Function(_) | AddressInfo::Nothing => false,
        };
        vm.memory.trail.entries[before..].iter().any(|entry| matches!(*entry, Undo::Cell { addr, .. } if !own(addr)))
    }
}
