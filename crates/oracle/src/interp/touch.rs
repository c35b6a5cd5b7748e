//! The footprint of operations, and the values of locations: the meaning of `base::Touch` for programs.

use super::Interp;
use super::library;
use super::memory::Kind;
use base::{Assumption, Class, Id, Pending, Pick, Tid, Touch, Visible, may_read};

/// The kind of location at an address, above the 47 bits of the address.
const ABOUT: u32 = 48;
const RWLOCK: u64 = 1 << ABOUT;
const ONCE: u64 = 2 << ABOUT;
/// The queue of waiters.
const QUEUE: u64 = 3 << ABOUT;
/// The lifetime of the block.
const LIFE: u64 = 4 << ABOUT;
/// A thread's wakeup.
const WOKEN: u64 = 5 << ABOUT;
/// A generation of a barrier.
const ROUND: u64 = 6 << ABOUT;
/// The order of arrivals at a barrier.
const ARRIVALS: u64 = 8 << ABOUT;
/// A thread's termination.
const RUNS: u64 = 9 << ABOUT;
/// The set of freed blocks of a size.
const FREED: u64 = 10 << ABOUT;
/// A file, by its number.
const FILE: u64 = 11 << ABOUT;
/// Everything.
const WORLD: u64 = 7 << ABOUT;
const ABOUT_BITS: u64 = 0xf << ABOUT;

impl Interp<'_> {
    pub(super) fn touches_of(&self, tid: Tid, pending: &Pending, pick: Pick) -> Vec<Touch> {
        let Pending { what, addr, size, limited, .. } = *pending;
        let touch = |loc: u64, size: u32, class: Class| Touch { loc, size, class };
        let cell = |class| vec![touch(addr, size, class)];
        let word = |class| vec![touch(addr, 4, class)];
        let lock = |class| vec![touch(addr | RWLOCK, size, class)];
        let changes = |changes: bool| if changes { Class::Write } else { Class::Read };
        let holds = |loc: u64, size: u32| self.held(touch(loc, size, Class::Read));
        let round = |round: u32| addr | ROUND | u64::from(round & 0x7ff) << (ABOUT + 4);
        let mut touches = match what {
            // Only passes create awaits.
            Visible::AwaitLoad { .. } | Visible::AwaitRmw { .. } | Visible::AwaitCompareExchange { .. } => Vec::new(),
            Visible::Load => cell(Class::Read),
            Visible::Store { .. } | Visible::Rmw { .. } => cell(Class::Write),
            Visible::CompareExchange { expected, .. } => cell(changes(holds(addr, size) == expected)),
            Visible::Lock { .. } | Visible::Unlock | Visible::SemWait => word(Class::Write),
            Visible::TryLock => word(changes(holds(addr, 4) == 0)),
            Visible::SemTryWait => word(changes(holds(addr, 4) > 0)),
            Visible::SemPost => word(Class::Add),
            Visible::SemRead => word(Class::Read),
            Visible::ReadLock | Visible::ReadUnlock => lock(Class::Add),
            Visible::WriteLock | Visible::WriteClaim | Visible::WriteUnlock => lock(Class::Write),
            Visible::TryReadLock => lock(if may_read(holds(addr | RWLOCK, size)) { Class::Add } else { Class::Read }),
            Visible::TryWriteLock => lock(changes(holds(addr | RWLOCK, size) == 0)),
            Visible::CondWait { mutex } => vec![touch(addr | QUEUE, 0, Class::Add), touch(mutex, 4, Class::Write)],
            // A thread that waits with a time limit leaves by itself unless it is woken before.
            Visible::CondWake | Visible::FutexWoken if limited => vec![touch(addr | QUEUE, 0, Class::Write)],
            Visible::CondWake | Visible::FutexWoken => vec![touch(tid.index() as u64 | WOKEN, 0, Class::Observe)],
            Visible::FutexWake { most, meets } => {
                let queue = touch(addr | QUEUE, 0, changes(!self.waiters(addr).is_empty()));
                let woken = library::woken(self, addr, most, meets, pick);
                let posts = woken.into_iter().map(|waiter| touch(waiter.index() as u64 | WOKEN, 0, Class::Post));
                std::iter::once(queue).chain(posts).collect()
            }
            Visible::Signal | Visible::Broadcast => {
                let waiters = self.waiters(addr);
                let woken =
                    waiters.iter().enumerate().filter(|&(at, _)| what != Visible::Signal || at == pick.0 as usize);
                let posts = woken.map(|(_, waiter)| touch(waiter.index() as u64 | WOKEN, 0, Class::Post));
                std::iter::once(touch(addr | QUEUE, 0, changes(!waiters.is_empty()))).chain(posts).collect()
            }
            // The last arrival gets another result; the order matters if the program uses it.
            // With more users than places, the order determines which threads form a generation.
            Visible::BarrierArrive { round: number } if self.registry.is_refuted(&Assumption::BarrierFits(addr)) => {
                vec![touch(addr | ARRIVALS, 0, Class::Write), touch(round(number), 0, Class::Post)]
            }
            Visible::BarrierArrive { round: number } => {
                let told = self.result_is_used(tid);
                vec![touch(round(number), 0, if told { Class::Write } else { Class::Add })]
            }
            Visible::BarrierLeave { round: number } => vec![touch(round(number), 0, Class::Observe)],
            Visible::FutexBegin => vec![touch(addr | QUEUE, 0, Class::Add)],
            Visible::FutexWait { .. } => vec![touch(addr, 4, Class::Read), touch(addr | QUEUE, 0, Class::Add)],
            Visible::OnceEnter => vec![touch(addr | ONCE, size, changes(holds(addr | ONCE, size) != 2))],
            Visible::OnceDone => vec![touch(addr | ONCE, size, Class::Write)],
            Visible::Free if self.setup.reuse > 0 => {
                let room = u64::from(library::room(size.into()));
                vec![touch(addr | LIFE, 0, Class::Write), touch(room | FREED, 0, Class::Add)]
            }
            Visible::Free => vec![touch(addr | LIFE, 0, Class::Write)],
            Visible::Allocate => vec![touch(u64::from(size) | FREED, 0, Class::Read)],
            Visible::Reuse => {
                vec![touch(addr | LIFE, 0, Class::Write), touch(u64::from(size) | FREED, 0, Class::Add)]
            }
            Visible::Join { .. } | Visible::Detach { .. } => vec![touch(addr, 4, Class::Write)],
            Visible::TryJoin { target } => {
                vec![touch(addr, 4, Class::Write), touch(target.index() as u64 | RUNS, 0, Class::Write)]
            }
            Visible::SyncInit => vec![
                touch(addr, 4, Class::Write),
                touch(addr | RWLOCK, size, Class::Write),
                touch(addr | QUEUE, 0, Class::Write),
            ],
            Visible::AtomicBegin | Visible::AtomicEnd => vec![touch(WORLD, 0, Class::Write)],
            Visible::State { writes } => match library::one_file(addr, size) {
                Some(number) => vec![touch(addr, 8, Class::Read), touch(number | FILE, 0, changes(writes))],
                None => vec![touch(addr, size, changes(writes))],
            },
            // Plain accesses are local steps here: `Bulk` never occurs.
            Visible::Fence(_) | Visible::Spawn | Visible::Choice { .. } | Visible::Local | Visible::Bulk => Vec::new(),
        };
        if pending.timed && self.tells_time {
            touches.push(touch(library::CLOCK, 8, Class::Write));
        }
        let accesses = matches!(
            what,
            Visible::Load | Visible::Store { .. } | Visible::Rmw { .. } | Visible::CompareExchange { .. }
        );
        if let Some(block) = self.memory().block(addr)
            && accesses
            && block.kind == Kind::Heap
        {
            touches.push(touch(block.start | LIFE, 0, Class::Read));
        }
        if self.tries_joins {
            touches.push(touch(tid.index() as u64 | RUNS, 0, Class::Read));
        }
        if self.sections && !matches!(what, Visible::AtomicBegin | Visible::Local | Visible::Spawn) {
            touches.push(touch(WORLD, 0, Class::Read));
        }
        touches
    }

    /// The value of a location; 0 where it does not matter.
    pub(super) fn held(&self, touch: Touch) -> u128 {
        let addr = touch.loc & ((1 << ABOUT) - 1);
        match touch.loc & ABOUT_BITS {
            0 if touch.size == 0 => 0,
            0 => self.memory().load(addr, touch.size.min(16)).map_or(0, |datum| datum.bits),
            RWLOCK => library::rwlock_summary(self, addr),
            ONCE => library::once_summary(self, addr, touch.size),
            QUEUE => self.waiters(addr).len() as u128,
            _ => 0,
        }
    }

    /// Threads that wait at an address and have not been woken, by number.
    pub(super) fn waiters(&self, addr: u64) -> Vec<Tid> {
        let waits = |tid: &Tid| self.thread(*tid).queued_on == addr && !self.thread(*tid).signalled;
        self.state.threads.keys().copied().filter(waits).collect()
    }
}
