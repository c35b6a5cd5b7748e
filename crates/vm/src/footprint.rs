//! Which locations a visible operation footprint, and what they hold.

use crate::memory::{AddressInfo, Kind};
use crate::next::Next;
use crate::shim::{LIB_CLOCK, file, futex, once, queue, reuse, rwlock};
use crate::vm::Vm;
use base::{Alternatives, Class, Location, LocationAccess, LocationKind, Operation, Pending, Pick, Tid, undefined};
use smallvec::SmallVec;

/// The alternative of a wait on a condition variable, or at a futex, that ends without a signal; of a weak
/// compare-exchange that fails for no reason.
pub(crate) const SPURIOUS: Pick = Pick(1);

impl Next<'_> {
    /// Tells how its operation would access shared locations now.
    pub(crate) fn footprint(self, pending: &Pending, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        let Pending { ref what, addr, size, .. } = *pending;
        let mut access = |loc: Location, size: u32, class| out(LocationAccess { loc, size, class });
        // What the machine knows better than the table of operations.
        if matches!(what, Operation::Rmw { .. }) && self.adds(addr) {
            access(Location::memory(addr), size, Class::Commute);
        } else if let Operation::BarrierArrive { round } = *what
            && self.vm.assumptions.is_oversubscribed(addr)
        {
            // The round it is in depends on the others if there are more than the barrier takes.
            access(Location::arrivals(addr), 0, Class::Write);
            access(Location::round(addr, round), 0, Class::Signal);
        } else if let Operation::BarrierArrive { round } = *what
            && self.result_is_used()
        {
            // The last thread to arrive is told so: where the program uses that, the order of arrivals matters.
            access(Location::round(addr, round), 0, Class::Write);
        } else if let Operation::State { writes } = *what
            && let Some(number) = file::one_file(self.vm, addr, size)
        {
            // Which file it is depends on what was opened and closed.
            access(Location::memory(addr), 8, Class::Read);
            access(Location::file(number), 0, if writes { Class::Write } else { Class::Read });
        } else {
            let held = |loc: Location, size: u32| self.vm.held_at(loc, size);
            pending.footprint(self.tid, held, &mut |t| access(t.loc, t.size, t.class));
        }
        let flags = what.flags();
        if flags.wakes() {
            self.woken_by(pending, pick, &mut |waiter| access(Location::woken(waiter), 0, Class::Signal));
        }
        // Which blocks have been freed does not depend on the order.
        if self.vm.setup.reuse > 0 && matches!(what, Operation::Free) {
            access(Location::freed(reuse::rounded(size.into())), 0, Class::Commute);
        }
        let of_library = matches!(what, Operation::State { .. });
        // What comes before a cancellation point accesses none of its arguments.
        let cancellation = of_library && self.vm.names().cancellation_at(addr).is_some();
        if matches!(what, Operation::Bulk) || of_library && !cancellation && self.vm.setup.plain_events {
            self.plain_footprint(&mut access);
        } else if pending.timed && !cancellation && self.vm.code.reads_clock {
            // A wait that runs out of time lets it pass.
            access(Location::memory(self.vm.library + LIB_CLOCK), 8, Class::Write);
        }
        if flags.accesses_cell()
            && let Some(start) = self.mortal(addr)
        {
            access(Location::life(start), 0, Class::Read);
        }
        let beside = self.plain().beside(pending);
        for &(addr, size, class) in &beside {
            access(Location::memory(addr), size, class);
        }
        // Any step of a thread may be its last, which a thread that tries to join it observes.
        if self.vm.code.tries_joins {
            access(Location::runs(self.tid), 0, Class::Read);
        }
        let outside = matches!(what, Operation::AtomicBegin) || flags.is_local() || flags.spawns() && beside.is_empty();
        if self.vm.code.atomic_sections && !outside {
            access(Location::world(), 0, Class::Read);
        }
    }

    /// The threads that an alternative of a signal, or a wake at a futex, wakes.
    fn woken_by(self, pending: &Pending, pick: Pick, wake: &mut dyn FnMut(Tid)) {
        match pending.what.alternatives() {
            Alternatives::EachWaiter => {
                queue::waiters(self.vm, pending.addr).get(pick.0 as usize).into_iter().for_each(|&tid| wake(tid));
            }
            Alternatives::Waiters { most, meets } => {
                futex::woken(self.vm, pending.addr, most, meets, pick).into_iter().for_each(wake);
            }
            Alternatives::Always(_) | Alternatives::Spurious | Alternatives::IfHolds(_) => {
                queue::waiters(self.vm, pending.addr).into_iter().for_each(wake);
            }
        }
    }

    /// The footprint of plain accesses.
    fn plain_footprint(self, access: &mut dyn FnMut(Location, u32, Class)) {
        let mut lives: SmallVec<[u64; 2]> = SmallVec::new();
        let mut ends: SmallVec<[u64; 2]> = SmallVec::new();
        self.plain().footprint(
            &mut |at, size, class| {
                access(Location::memory(at), size, class);
                lives.extend(self.mortal(at));
            },
            &mut |start| ends.push(start),
        );
        lives.dedup();
        lives.into_iter().for_each(|start| access(Location::life(start), 0, Class::Read));
        ends.into_iter().for_each(|start| access(Location::life(start), 0, Class::Write));
    }

    /// The block at `addr`, if its life may end while others use it.
    fn mortal(self, addr: u64) -> Option<u64> {
        let AddressInfo::Block { meta, start, .. } = self.vm.memory.inspect(addr) else { return None };
        let ends = match meta.kind {
            Kind::Heap | Kind::Mapped => true,
            Kind::Stack => self.vm.setup.plain_events,
            Kind::Global | Kind::ThreadLocal | Kind::Machine => false,
        };
        ends.then_some(start)
    }

    /// What the first location of its operation holds.
    pub(crate) fn first_value(self, pending: &Pending) -> u128 {
        let mut first = None;
        self.footprint(pending, Pick(0), &mut |access| {
            first.get_or_insert(access);
        });
        first.map_or(0, |access| self.vm.held_at(access.loc, access.size))
    }

    /// Whether its wait may end without a signal.
    pub(crate) fn may_wake_spuriously(self) -> bool {
        self.vm.setup.spurious && !self.thread().state.woke_spuriously
    }

    /// How many alternatives its operation has.
    pub(crate) fn alternatives(self, pending: &Pending) -> u32 {
        match pending.what.alternatives() {
            Alternatives::Always(ways) => ways,
            Alternatives::Spurious => 1 + u32::from(self.may_wake_spuriously()),
            Alternatives::IfHolds(expected) => {
                1 + u32::from(self.vm.held_at(Location::memory(pending.addr), pending.size) == expected)
            }
            Alternatives::EachWaiter => queue::waiters(self.vm, pending.addr).len().max(1) as u32,
            Alternatives::Waiters { most, meets } => futex::ways(self.vm, pending.addr, most, meets),
        }
    }
}

impl Vm {
    /// What a location holds; 0 where that is of no importance.
    pub(crate) fn held_at(&self, loc: Location, size: u32) -> u128 {
        let addr = loc.addr();
        match loc.kind() {
            // Nobody asks for the value of a long range.
            LocationKind::Memory if size > 16 => 0,
            LocationKind::Memory => {
                // Bytes that nobody wrote, or nobody may read: 8 at most can be waited for.
                let load = |addr, part| match self.memory.load(addr, part) {
                    Ok((value, 0)) => u128::from(value),
                    Ok((value, _)) if size <= 8 => undefined(value.into()),
                    Ok((value, _)) => u128::from(value),
                    Err(_) if size <= 8 && self.setup.awaits.ended => undefined(0),
                    Err(_) => 0,
                };
                match size {
                    9.. => load(addr, 8) | load(addr + 8, size - 8) << 64,
                    _ => load(addr, size),
                }
            }
            LocationKind::RwLock => rwlock::summary(self, addr).unwrap_or(0),
            LocationKind::Once => once::summary(self, addr, size).unwrap_or(0),
            LocationKind::Queue => queue::waiters(self, addr).len() as u128,
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
}
