//! Which locations a visible operation touches, and what they hold.
//!
//! Addresses have 47 bits; the bits above say what about the address is meant. Locations of one object in two guises (a
//! lock and its bytes) are different: programs do not access a lock's bytes themselves.

use crate::memory::{AddressInfo, Kind};
use crate::shim::{LIB_CLOCK, file, futex, once, queue, reuse, rwlock};
use crate::vm::Vm;
use base::{Class, Id, Pending, Pick, Tid, Touch, UNWRITTEN, Visible, may_read};
use smallvec::SmallVec;

/// What a location is about, in bits 48 to 51.
const ABOUT: u32 = 48;
const ABOUT_MASK: u64 = 0xf << ABOUT;
const MEMORY: u64 = 0;
const RWLOCK: u64 = 1 << ABOUT;
const ONCE: u64 = 2 << ABOUT;
/// Who waits at an address.
const QUEUE: u64 = 3 << ABOUT;
/// Whether an allocation lives.
const LIFE: u64 = 4 << ABOUT;
/// That a thread has been woken.
const WOKEN: u64 = 5 << ABOUT;
/// One round of a barrier; the round is in the bits above.
const ROUND: u64 = 6 << ABOUT;
/// Arrivals at a barrier whose order matters.
const ARRIVALS: u64 = 8 << ABOUT;
/// That a thread has not ended.
const RUNS: u64 = 9 << ABOUT;
/// Which blocks of one size have been freed; the size is in place of the address.
const FREED: u64 = 10 << ABOUT;
/// One file; its number is in place of the address.
const FILE: u64 = 11 << ABOUT;
/// Everything, for atomic sections.
const WORLD: u64 = 7 << ABOUT;

/// The alternative of a wait on a condition variable, or at a futex, that ends without a signal; of a weak
/// compare-exchange that fails for no reason.
pub(crate) const SPURIOUS: Pick = Pick(1);

fn round_of(barrier: u64, round: u32) -> u64 {
    barrier | ROUND | u64::from(round & 0x7ff) << (ABOUT + 4)
}

impl Vm {
    /// Tells how an operation of `tid` would touch shared locations now.
    pub(crate) fn touched(&self, tid: Tid, pending: &Pending, pick: Pick, out: &mut dyn FnMut(Touch)) {
        let Pending { what, addr, size, .. } = *pending;
        let mut touch = |loc: u64, size: u32, class| out(Touch { loc, size, class });
        let either = |writes: bool| if writes { Class::Write } else { Class::Read };
        let held = |loc: u64, size: u32| self.value_of(Touch { loc, size, class: Class::Read });
        let value = |loc: u64, size: u32| held(loc, size) & !UNWRITTEN;
        match what {
            Visible::Load | Visible::AwaitLoad { .. } => touch(addr, size, Class::Read),
            Visible::Rmw { .. } if self.adds(tid, addr) => touch(addr, size, Class::Add),
            Visible::Store { .. } | Visible::Rmw { .. } | Visible::AwaitRmw { .. } => touch(addr, size, Class::Write),
            Visible::CompareExchange { expected, .. } => touch(addr, size, either(held(addr, size) == expected)),
            Visible::AwaitCompareExchange { expected, .. } => {
                touch(addr, size, either(held(addr, size) == u128::from(expected)));
            }
            Visible::Lock { .. } | Visible::Unlock => touch(addr, 4, Class::Write),
            Visible::TryLock => touch(addr, 4, either(value(addr, 4) == 0)),
            Visible::ReadLock | Visible::ReadUnlock => touch(addr | RWLOCK, size, Class::Add),
            Visible::TryReadLock => {
                let free = may_read(value(addr | RWLOCK, size));
                touch(addr | RWLOCK, size, if free { Class::Add } else { Class::Read });
            }
            Visible::WriteLock | Visible::WriteClaim | Visible::WriteUnlock => {
                touch(addr | RWLOCK, size, Class::Write);
            }
            Visible::TryWriteLock => touch(addr | RWLOCK, size, either(value(addr | RWLOCK, size) == 0)),
            // Also where it ends without a signal: alternatives of one operation go to sleep and wake together.
            Visible::CondWait { mutex } => {
                touch(addr | QUEUE, 0, Class::Add);
                touch(mutex, 4, Class::Write);
            }
            Visible::CondWake | Visible::FutexWoken => {
                // A wait with a time limit leaves the queue by itself when it is not woken in time: the order matters.
                // Any other goes on because of one signal, and nothing can change that.
                match pending.limited {
                    true => touch(addr | QUEUE, 0, Class::Write),
                    false => touch(tid.index() as u64 | WOKEN, 0, Class::Observe),
                }
            }
            Visible::Signal | Visible::Broadcast => {
                let waiters = queue::waiters(self, addr);
                touch(addr | QUEUE, 0, either(!waiters.is_empty()));
                let one = what == Visible::Signal;
                let woken = waiters.iter().enumerate().filter(|&(i, _)| !one || i == pick.0 as usize);
                for (_, waiter) in woken {
                    touch(waiter.index() as u64 | WOKEN, 0, Class::Post);
                }
            }
            Visible::FutexWake { most, meets } => {
                touch(addr | QUEUE, 0, either(!queue::waiters(self, addr).is_empty()));
                for waiter in futex::woken(self, addr, most, meets, pick) {
                    touch(waiter.index() as u64 | WOKEN, 0, Class::Post);
                }
            }
            Visible::BarrierArrive { round } => {
                // Which round it is in depends on the others in a crowd.
                if self.assumptions.is_oversubscribed(addr) {
                    touch(addr | ARRIVALS, 0, Class::Write);
                    touch(round_of(addr, round), 0, Class::Post);
                } else {
                    // Who comes last is told so: where that is looked at, the order of arrivals matters.
                    let told = self.result_is_used(tid);
                    touch(round_of(addr, round), 0, if told { Class::Write } else { Class::Add });
                }
            }
            Visible::BarrierLeave { round } => touch(round_of(addr, round), 0, Class::Observe),
            Visible::SemWait => touch(addr, 4, Class::Write),
            Visible::SemTryWait => touch(addr, 4, either(value(addr, 4) > 0)),
            Visible::SemPost => touch(addr, 4, Class::Add),
            Visible::SemRead => touch(addr, 4, Class::Read),
            Visible::FutexBegin => touch(addr | QUEUE, 0, Class::Add),
            Visible::FutexWait { .. } => {
                touch(addr, 4, Class::Read);
                touch(addr | QUEUE, 0, Class::Add);
            }
            Visible::OnceEnter => touch(addr | ONCE, size, either(value(addr | ONCE, size) != 2)),
            Visible::OnceDone => touch(addr | ONCE, size, Class::Write),
            // Which blocks have been freed does not depend on the order.
            Visible::Free => {
                touch(addr | LIFE, 0, Class::Write);
                if self.setup.reuse > 0 {
                    touch(u64::from(reuse::rounded(size.into())) | FREED, 0, Class::Add);
                }
            }
            Visible::Allocate => touch(u64::from(size) | FREED, 0, Class::Read),
            Visible::Reuse => {
                touch(addr | LIFE, 0, Class::Write);
                touch(u64::from(size) | FREED, 0, Class::Add);
            }
            // Two who join, or join and detach, one thread disagree about it.
            Visible::Join { .. } | Visible::Detach { .. } => touch(addr, 4, Class::Write),
            Visible::TryJoin { target } => {
                touch(addr, 4, Class::Write);
                touch(target.index() as u64 | RUNS, 0, Class::Write);
            }
            Visible::SyncInit => {
                touch(addr, 4, Class::Write);
                touch(addr | RWLOCK, size, Class::Write);
                touch(addr | QUEUE, 0, Class::Write);
            }
            Visible::AtomicBegin | Visible::AtomicEnd => touch(WORLD, 0, Class::Write),
            Visible::State { writes } => match file::one_file(self, addr, size) {
                // Which file it is depends on what was opened and closed.
                Some(number) => {
                    touch(addr, 8, Class::Read);
                    touch(number | FILE, 0, either(writes));
                }
                None => touch(addr, size, either(writes)),
            },
            Visible::Bulk | Visible::Fence(_) | Visible::Spawn | Visible::Choice { .. } | Visible::Local => {}
        }
        match what {
            Visible::Bulk => self.plainly_touched(tid, &mut touch),
            // What comes before a cancellation point accesses none of its arguments.
            Visible::State { .. } if self.cancellation_at(addr).is_some() => {}
            Visible::State { .. } if self.setup.plain_events => self.plainly_touched(tid, &mut touch),
            // A wait that runs out of time lets it pass.
            _ if pending.timed && self.code.reads_clock => touch(self.library + LIB_CLOCK, 8, Class::Write),
            _ => {}
        }
        match what {
            Visible::Load
            | Visible::Store { .. }
            | Visible::Rmw { .. }
            | Visible::CompareExchange { .. }
            | Visible::AwaitLoad { .. }
            | Visible::AwaitRmw { .. }
            | Visible::AwaitCompareExchange { .. } => {
                if let Some(start) = self.mortal(addr) {
                    touch(start | LIFE, 0, Class::Read);
                }
            }
            _ => {}
        }
        let beside = self.beside(tid, pending);
        for &(addr, size, class) in &beside {
            touch(addr, size, class);
        }
        // Any step of a thread may be its last, which those see who look whether it has ended.
        if self.code.tries_joins {
            touch(tid.index() as u64 | RUNS, 0, Class::Read);
        }
        let outside =
            matches!(what, Visible::AtomicBegin | Visible::Local) || what == Visible::Spawn && beside.is_empty();
        if self.code.atomic_sections && !outside {
            touch(WORLD, 0, Class::Read);
        }
    }

    /// What plain accesses touch.
    fn plainly_touched(&self, tid: Tid, touch: &mut dyn FnMut(u64, u32, Class)) {
        let mut lives: SmallVec<[u64; 2]> = SmallVec::new();
        let mut ends: SmallVec<[u64; 2]> = SmallVec::new();
        self.bulk_touches(
            tid,
            &mut |at, size, class| {
                touch(at, size, class);
                lives.extend(self.mortal(at));
            },
            &mut |start| ends.push(start),
        );
        lives.dedup();
        lives.into_iter().for_each(|start| touch(start | LIFE, 0, Class::Read));
        ends.into_iter().for_each(|start| touch(start | LIFE, 0, Class::Write));
    }

    /// The block at `addr`, if its life may end while others use it.
    fn mortal(&self, addr: u64) -> Option<u64> {
        let AddressInfo::Block { meta, start, .. } = self.memory.inspect(addr) else { return None };
        let ends = match meta.kind {
            Kind::Heap | Kind::Mapped => true,
            Kind::Stack => self.setup.plain_events,
            Kind::Global | Kind::ThreadLocal | Kind::Machine => false,
        };
        ends.then_some(start)
    }

    /// What a location holds; 0 where that is of no importance.
    pub(crate) fn value_of(&self, touch: Touch) -> u128 {
        let addr = touch.loc & !(ABOUT_MASK | u64::MAX << (ABOUT + 4));
        match touch.loc & ABOUT_MASK {
            // Nobody asks for the value of a long range.
            MEMORY if touch.size > 16 => 0,
            MEMORY => {
                // Bytes that nobody wrote, or nobody may read: 8 at most can be waited for.
                let load = |addr, size| match self.memory.load(addr, size) {
                    Ok((value, 0)) => u128::from(value),
                    Ok((value, _)) if touch.size <= 8 => u128::from(value) | UNWRITTEN,
                    Ok((value, _)) => u128::from(value),
                    Err(_) if touch.size <= 8 && self.setup.awaits.ended => UNWRITTEN,
                    Err(_) => 0,
                };
                match touch.size {
                    9.. => load(addr, 8) | load(addr + 8, touch.size - 8) << 64,
                    size => load(addr, size),
                }
            }
            RWLOCK => rwlock::summary(self, addr).unwrap_or(0),
            ONCE => once::summary(self, addr, touch.size).unwrap_or(0),
            QUEUE => queue::waiters(self, addr).len() as u128,
            _ => 0,
        }
    }

    /// Whether a wait of this thread may end without a signal.
    pub(crate) fn may_wake_spuriously(&self, tid: Tid) -> bool {
        self.setup.spurious && !self.thread(tid).state.woke_spuriously
    }

    pub(crate) fn ways_of(&self, tid: Tid, pending: &Pending) -> u32 {
        match pending.what {
            Visible::CondWait { .. } => 1 + u32::from(self.may_wake_spuriously(tid)),
            Visible::FutexWait { expected, spurious: true, .. } => {
                1 + u32::from(self.memory.load_defined(pending.addr, 4) == Ok(expected.into()))
            }
            Visible::CompareExchange { expected, weak: true, .. } => {
                let held = self.value_of(Touch { loc: pending.addr, size: pending.size, class: Class::Read });
                1 + u32::from(held == expected)
            }
            Visible::Choice { ways } => ways,
            Visible::Signal => queue::waiters(self, pending.addr).len().max(1) as u32,
            Visible::FutexWake { most, meets } => futex::ways(self, pending.addr, most, meets),
            _ => 1,
        }
    }
}
