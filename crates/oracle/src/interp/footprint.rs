//! The footprint of operations, and the values of locations: the meaning of `base::LocationAccess` for programs.

use super::Interp;
use super::library::{self, may_read};
use super::memory::Kind;
use base::{Assumption, Class, Location, LocationAccess, LocationKind, Operation, Pending, Pick, Tid};

impl Interp<'_> {
    pub(super) fn footprint_of(&self, tid: Tid, pending: &Pending, pick: Pick) -> Vec<LocationAccess> {
        let Pending { what, addr, size, limited, .. } = *pending;
        let access = |loc: Location, size: u32, class: Class| LocationAccess { loc, size, class };
        let memory = Location::memory(addr);
        let (held_by, waiting, once) = (Location::rwlock(addr), Location::queue(addr), Location::once(addr));
        let cell = |class| vec![access(memory, size, class)];
        let word = |class| vec![access(memory, 4, class)];
        let lock = |class| vec![access(held_by, size, class)];
        let changes = |changes: bool| if changes { Class::Write } else { Class::Read };
        let holds = |loc: Location, size: u32| self.held(access(loc, size, Class::Read));
        let round = |round: u32| Location::round(addr, round);
        let mut footprint = match what {
            // Only passes create awaits.
            Operation::AwaitLoad { .. } | Operation::AwaitRmw { .. } | Operation::AwaitCompareExchange { .. } => {
                Vec::new()
            }
            Operation::Load { .. } => cell(Class::Read),
            Operation::Store { .. } | Operation::Rmw { .. } => cell(Class::Write),
            Operation::CompareExchange { expected, .. } => cell(changes(holds(memory, size) == expected)),
            Operation::Lock { .. } | Operation::Unlock | Operation::SemWait => word(Class::Write),
            Operation::TryLock => word(changes(holds(memory, 4) == 0)),
            Operation::SemTryWait => word(changes(holds(memory, 4) > 0)),
            Operation::SemPost => word(Class::Commute),
            Operation::SemRead => word(Class::Read),
            Operation::ReadLock | Operation::ReadUnlock => lock(Class::Commute),
            Operation::WriteLock | Operation::WriteClaim | Operation::WriteUnlock => lock(Class::Write),
            Operation::TryReadLock => lock(if may_read(holds(held_by, size)) { Class::Commute } else { Class::Read }),
            Operation::TryWriteLock => lock(changes(holds(held_by, size) == 0)),
            Operation::CondWait { mutex } => {
                vec![access(waiting, 0, Class::Commute), access(Location::memory(mutex), 4, Class::Write)]
            }
            // A thread that waits with a time limit leaves by itself unless it is woken before.
            Operation::CondWake | Operation::FutexWoken if limited => vec![access(waiting, 0, Class::Write)],
            Operation::CondWake | Operation::FutexWoken => vec![access(Location::woken(tid), 0, Class::Wait)],
            Operation::FutexWake { most, meets } => {
                let queue = access(waiting, 0, changes(!self.waiters(addr).is_empty()));
                let woken = library::woken(self, addr, most, meets, pick);
                let posts = woken.into_iter().map(|waiter| access(Location::woken(waiter), 0, Class::Signal));
                std::iter::once(queue).chain(posts).collect()
            }
            Operation::Signal | Operation::Broadcast => {
                let waiters = self.waiters(addr);
                let woken =
                    waiters.iter().enumerate().filter(|&(at, _)| what != Operation::Signal || at == pick.0 as usize);
                let posts = woken.map(|(_, &waiter)| access(Location::woken(waiter), 0, Class::Signal));
                std::iter::once(access(waiting, 0, changes(!waiters.is_empty()))).chain(posts).collect()
            }
            // The last arrival gets another result; the order matters if the program uses it.
            // With more users than places, the order determines which threads form a generation.
            Operation::BarrierArrive { round: number } if self.registry.is_refuted(&Assumption::BarrierFits(addr)) => {
                vec![access(Location::arrivals(addr), 0, Class::Write), access(round(number), 0, Class::Signal)]
            }
            Operation::BarrierArrive { round: number } => {
                let told = self.result_is_used(tid);
                vec![access(round(number), 0, if told { Class::Write } else { Class::Commute })]
            }
            Operation::BarrierLeave { round: number } => vec![access(round(number), 0, Class::Wait)],
            Operation::FutexBegin => vec![access(waiting, 0, Class::Commute)],
            Operation::FutexWait { .. } => vec![access(memory, 4, Class::Read), access(waiting, 0, Class::Commute)],
            Operation::OnceEnter => vec![access(once, size, changes(holds(once, size) != 2))],
            Operation::OnceDone => vec![access(once, size, Class::Write), access(memory, 1, Class::Write)],
            Operation::Free if self.setup.reuse > 0 => {
                let room = library::room(size.into());
                vec![access(Location::life(addr), 0, Class::Write), access(Location::freed(room), 0, Class::Commute)]
            }
            Operation::Free => vec![access(Location::life(addr), 0, Class::Write)],
            Operation::Allocate => vec![access(Location::freed(size), 0, Class::Read)],
            Operation::Reuse => {
                vec![access(Location::life(addr), 0, Class::Write), access(Location::freed(size), 0, Class::Commute)]
            }
            Operation::Join { .. } | Operation::Detach { .. } => vec![access(memory, 4, Class::Write)],
            Operation::TryJoin { target } => {
                vec![access(memory, 4, Class::Write), access(Location::runs(target), 0, Class::Write)]
            }
            Operation::SyncInit => vec![
                access(memory, 4, Class::Write),
                access(held_by, size, Class::Write),
                access(waiting, 0, Class::Write),
            ],
            Operation::AtomicBegin | Operation::AtomicEnd => vec![access(Location::world(), 0, Class::Write)],
            Operation::State { writes } => match library::one_file(addr, size) {
                Some(number) => {
                    vec![access(memory, 8, Class::Read), access(Location::file(number), 0, changes(writes))]
                }
                None => vec![access(memory, size, changes(writes))],
            },
            // Plain accesses are local steps here: `Bulk` never occurs.
            Operation::Fence(_) | Operation::Spawn | Operation::Choice { .. } | Operation::Local | Operation::Bulk => {
                Vec::new()
            }
        };
        if pending.timed && self.tells_time {
            footprint.push(access(Location::memory(library::CLOCK), 8, Class::Write));
        }
        let accesses = matches!(
            what,
            Operation::Load { .. }
                | Operation::Store { .. }
                | Operation::Rmw { .. }
                | Operation::CompareExchange { .. }
        );
        if let Some(block) = self.memory().block(addr)
            && accesses
            && block.kind == Kind::Heap
        {
            footprint.push(access(Location::life(block.start), 0, Class::Read));
        }
        if self.tries_joins {
            footprint.push(access(Location::runs(tid), 0, Class::Read));
        }
        if self.sections && !matches!(what, Operation::AtomicBegin | Operation::Local | Operation::Spawn) {
            footprint.push(access(Location::world(), 0, Class::Read));
        }
        footprint
    }

    /// The value of a location; 0 where it does not matter.
    pub(super) fn held(&self, access: LocationAccess) -> u128 {
        let addr = access.loc.addr();
        match access.loc.kind() {
            LocationKind::Memory if access.size == 0 => 0,
            LocationKind::Memory => self.memory().load(addr, access.size.min(16)).map_or(0, |datum| datum.bits),
            LocationKind::RwLock => library::rwlock_summary(self, addr),
            LocationKind::Once => library::once_summary(self, addr, access.size),
            LocationKind::Queue => self.waiters(addr).len() as u128,
            LocationKind::Life
            | LocationKind::Woken
            | LocationKind::Round
            | LocationKind::World
            | LocationKind::Arrivals
            | LocationKind::Runs
            | LocationKind::Freed
            | LocationKind::File
            | LocationKind::Fence
            | LocationKind::Object
            | LocationKind::Readers => 0,
        }
    }

    /// Threads that wait at an address and have not been woken, by number.
    pub(super) fn waiters(&self, addr: u64) -> Vec<Tid> {
        let waits = |tid: &Tid| self.thread(*tid).queued_on == addr && !self.thread(*tid).signalled;
        self.state.threads.keys().copied().filter(waits).collect()
    }
}
