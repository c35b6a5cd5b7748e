//! The table of operations in `base` against what is defined here a second time: for every kind of operation, and every
//! small state of its object.

use super::execute::LibraryCall;
use super::memory::Datum;
use super::race::Sync as Passed;
use super::{Interp, Setup, library};
use base::{
    Alternatives, AwaitCond, Class, FenceOrder, LoadOrder, Location, LocationAccess, Machine, Operation, Pending, Pick,
    RmwOp, Step, StoreOrder, Sync, Tid, UpdateOrder, choices,
};

const PROGRAM: &str = "\
global $object size 64 align 8 = zero 64
extern func @pthread_mutex_unlock(ptr) -> i32
func @main() -> i32 {
bb0:
  v0: i32 = call @pthread_mutex_unlock($object) as (ptr) -> i32
  return i32 0
}
";
const MUTEX: u64 = 0x1000;
const OTHER: Tid = Tid::new(1);

/// One operation of each kind, and both where a flag makes two of it.
fn kinds() -> Vec<Operation> {
    let (load, store, update) = (LoadOrder::Acquire, StoreOrder::Release, UpdateOrder::AcqRel);
    let until = AwaitCond::ALWAYS;
    let op = RmwOp::Exchange;
    let exchange = |weak| Operation::CompareExchange { success: update, failure: load, expected: 2, new: 3, weak };
    let kinds = vec![
        Operation::Load { order: Some(load) },
        Operation::Load { order: None },
        Operation::Store { order: Some(store), value: 1 },
        Operation::Rmw { op, order: update, operand: 1 },
        exchange(false),
        exchange(true),
        Operation::AwaitLoad { order: load, until },
        Operation::AwaitRmw { op, order: update, operand: 1, until },
        Operation::AwaitCompareExchange { success: update, failure: load, expected: 2, new: 3, until },
        Operation::Fence(FenceOrder::SeqCst),
        Operation::Lock { own: 0 },
        Operation::TryLock,
        Operation::Unlock,
        Operation::ReadLock,
        Operation::TryReadLock,
        Operation::ReadUnlock,
        Operation::WriteLock,
        Operation::TryWriteLock,
        Operation::WriteClaim,
        Operation::WriteUnlock,
        Operation::CondWait { mutex: MUTEX },
        Operation::CondWake,
        Operation::Signal,
        Operation::Broadcast,
        Operation::BarrierArrive { round: 3 },
        Operation::BarrierLeave { round: 3 },
        Operation::SemWait,
        Operation::SemTryWait,
        Operation::SemPost,
        Operation::SemRead,
        Operation::FutexBegin,
        Operation::FutexWait { expected: 2, meets: 1, spurious: true },
        Operation::FutexWoken,
        Operation::FutexWake { most: 1, meets: 1 },
        Operation::OnceEnter,
        Operation::OnceDone,
        Operation::Spawn,
        Operation::Join { target: OTHER },
        Operation::TryJoin { target: OTHER },
        Operation::Detach { target: OTHER },
        Operation::Free,
        Operation::Allocate,
        Operation::Reuse,
        Operation::Choice { ways: 3 },
        Operation::AtomicBegin,
        Operation::AtomicEnd,
        Operation::Bulk,
        Operation::SyncInit,
        Operation::State { writes: true },
        Operation::State { writes: false },
        Operation::Local,
    ];
    let mut numbers: Vec<usize> = kinds.iter().map(number).collect();
    numbers.dedup();
    assert_eq!(numbers, (0..KINDS).collect::<Vec<_>>());
    kinds
}

const KINDS: usize = 48;

/// The position of a kind: a new one must be added to the list above.
fn number(what: &Operation) -> usize {
    match what {
        Operation::Load { .. } => 0,
        Operation::Store { .. } => 1,
        Operation::Rmw { .. } => 2,
        Operation::CompareExchange { .. } => 3,
        Operation::AwaitLoad { .. } => 4,
        Operation::AwaitRmw { .. } => 5,
        Operation::AwaitCompareExchange { .. } => 6,
        Operation::Fence(_) => 7,
        Operation::Lock { .. } => 8,
        Operation::TryLock => 9,
        Operation::Unlock => 10,
        Operation::ReadLock => 11,
        Operation::TryReadLock => 12,
        Operation::ReadUnlock => 13,
        Operation::WriteLock => 14,
        Operation::TryWriteLock => 15,
        Operation::WriteClaim => 16,
        Operation::WriteUnlock => 17,
        Operation::CondWait { .. } => 18,
        Operation::CondWake => 19,
        Operation::Signal => 20,
        Operation::Broadcast => 21,
        Operation::BarrierArrive { .. } => 22,
        Operation::BarrierLeave { .. } => 23,
        Operation::SemWait => 24,
        Operation::SemTryWait => 25,
        Operation::SemPost => 26,
        Operation::SemRead => 27,
        Operation::FutexBegin => 28,
        Operation::FutexWait { .. } => 29,
        Operation::FutexWoken => 30,
        Operation::FutexWake { .. } => 31,
        Operation::OnceEnter => 32,
        Operation::OnceDone => 33,
        Operation::Spawn => 34,
        Operation::Join { .. } => 35,
        Operation::TryJoin { .. } => 36,
        Operation::Detach { .. } => 37,
        Operation::Free => 38,
        Operation::Allocate => 39,
        Operation::Reuse => 40,
        Operation::Choice { .. } => 41,
        Operation::AtomicBegin => 42,
        Operation::AtomicEnd => 43,
        Operation::Bulk => 44,
        Operation::SyncInit => 45,
        Operation::State { .. } => 46,
        Operation::Local => 47,
    }
}

/// Runs a check with the object in every small state: its first two words, and the first bytes of the readers of a
/// reader-writer lock; and with and without a thread that waits there.
fn in_every_state(setup: Setup, mut check: impl FnMut(&mut Interp<'_>, u64)) {
    let module = ir::text::parse(PROGRAM).expect("a program");
    for (first, second, readers, waits) in (0..5).flat_map(|first| {
        let states = (0..3).flat_map(move |second| (0..3).map(move |readers| (second, readers)));
        states.flat_map(move |(second, readers)| [false, true].map(|waits| (first, second, readers, waits)))
    }) {
        let mut interp = Interp::new(&module, setup.clone());
        assert_eq!(interp.step(Tid::MAIN, Pick(0)), Step::Ran, "up to the call");
        let addr = *interp.globals.values().next().expect("the object");
        let word = [0, 2, 3, 4, 18][first];
        let memory = &mut interp.state.memory;
        memory.store(addr, 4, Datum::known(word)).expect("there");
        memory.store(addr + 4, 4, Datum::known(second)).expect("there");
        memory.write(addr + 8, [[0, 0], [2, 1], [2, 3]][readers].as_slice()).expect("there");
        if waits {
            let thread = interp.state.threads.get_mut(&Tid::MAIN).expect("there");
            (thread.queued_on, thread.scratch) = (addr, 1);
        }
        check(&mut interp, addr);
    }
}

fn size_of(what: &Operation) -> u32 {
    if what.flags().accesses_cell() { 4 } else { 56 }
}

/// Every kind as an operation on the object; waits also with a time limit.
fn operations(addr: u64) -> impl Iterator<Item = Pending> {
    kinds().into_iter().flat_map(move |what| {
        let size = size_of(&what);
        [Pending::always(what, addr, size), Pending::timed(true, what, addr, size)]
    })
}

fn held(interp: &Interp<'_>, loc: Location, size: u32) -> u128 {
    interp.held(LocationAccess { loc, size, class: Class::Read })
}

fn footprint(interp: &Interp<'_>, pending: &Pending) -> Vec<LocationAccess> {
    let mut out = Vec::new();
    pending.footprint(Tid::MAIN, |loc, size| held(interp, loc, size), &mut |access| out.push(access));
    out
}

fn first_value(interp: &Interp<'_>, pending: &Pending) -> u128 {
    footprint(interp, pending).first().map_or(0, |&access| interp.held(access))
}

#[test]
fn footprints_agree() {
    in_every_state(Setup::default(), |interp, addr| {
        for pending in operations(addr) {
            let table = footprint(interp, &pending);
            let mut own = interp.footprint_of(Tid::MAIN, &pending, Pick(0));
            // Which threads are woken is for the machine to say; there are awaits in the machine only.
            own.retain(|access| access.class != Class::Signal);
            if pending.what.awaits().is_none() {
                assert_eq!(table, own, "{pending:?}");
            }
            let first = table.first().map(|access| access.class);
            let again = first.map(|now| pending.what.class_at(first_value(interp, &pending), now));
            assert_eq!(first, again, "{pending:?}");
        }
    });
}

#[test]
fn alternatives_agree() {
    let setup = Setup { spurious: true, ..Setup::default() };
    in_every_state(setup, |interp, addr| {
        for pending in operations(addr) {
            let value = first_value(interp, &pending);
            let waiters = held(interp, Location::queue(addr), 0) as usize;
            let ways = match pending.what.alternatives() {
                Alternatives::Always(ways) => ways,
                Alternatives::Spurious => 2,
                Alternatives::IfHolds(expected) => 1 + u32::from(value == expected),
                Alternatives::EachWaiter => waiters.max(1) as u32,
                Alternatives::Waiters { most, .. } => choices(waiters, waiters.min(most as usize)),
            };
            assert_eq!(ways, interp.ways_of(Tid::MAIN, &pending), "{pending:?}");
            assert!(ways == 1 || pending.what.flags().branches(), "{pending:?}");
        }
    });
}

/// Where the table says that something is released or acquired, as it is called here.
fn passed(loc: Location, addr: u64) -> Passed {
    let places = [
        (Location::memory(addr), Passed::At(addr)),
        (Location::memory(MUTEX), Passed::At(MUTEX)),
        (Location::readers(addr), Passed::Readers(addr)),
        (Location::round(addr, 3), Passed::Round(addr, 3)),
        (Location::once(addr), Passed::Once(addr)),
        (Location::world(), Passed::Sections),
        (Location::life(addr), Passed::Freed(addr)),
    ];
    places.into_iter().find(|&(known, _)| known == loc).expect("one of these").1
}

#[test]
fn synchronisation_agrees() {
    let setup = Setup { reuse: 1, ..Setup::default() };
    in_every_state(setup, |interp, addr| {
        interp.state.history.begin(OTHER, Some(Tid::MAIN));
        let before = interp.state.clone();
        let places = [
            Passed::At(addr),
            Passed::At(MUTEX),
            Passed::Readers(addr),
            Passed::Round(addr, 3),
            Passed::Once(addr),
            Passed::Sections,
            Passed::Freed(addr),
        ];
        for pending in operations(addr).filter(|pending| !pending.limited) {
            let value = first_value(interp, &pending);
            let (acquires, releases, joins) = match pending.what.sync(addr, || value) {
                // Whether a block is given out again is for the machine to say; the end of a section is none here.
                _ if matches!(pending.what, Operation::Reuse | Operation::AtomicEnd) => continue,
                Sync::Access(_) | Sync::Fence(_) => continue,
                Sync::Nothing => (Vec::new(), Vec::new(), false),
                Sync::Acquires(loc, also) => ([Some(loc), also].into_iter().flatten().collect(), Vec::new(), false),
                Sync::Releases(loc, also) => (Vec::new(), [Some(loc), also].into_iter().flatten().collect(), false),
                Sync::Joins(target) => (Vec::new(), Vec::new(), target == OTHER),
            };
            let both = |locs: Vec<Location>| locs.into_iter().map(|loc| passed(loc, addr)).collect::<Vec<Passed>>();
            let (acquires, releases) = (both(acquires), both(releases));
            for place in places {
                interp.state = before.clone();
                interp.state.history.release(OTHER, place);
                library::synchronise(interp, Tid::MAIN, &pending).expect("orders only");
                let knows = interp.state.history.knows(Tid::MAIN, OTHER);
                assert_eq!(knows, joins || acquires.contains(&place), "{pending:?} at {place:?}");
                interp.state = before.clone();
                library::synchronise(interp, Tid::MAIN, &pending).expect("orders only");
                let released = !interp.state.history.passed_on_at(place).is_empty();
                assert_eq!(released, releases.contains(&place), "{pending:?} at {place:?}");
            }
        }
        interp.state = before;
    });
}

#[test]
fn conditions_agree() {
    let functions = [
        "pthread_mutex_lock",
        "pthread_rwlock_rdlock",
        "pthread_rwlock_wrlock",
        "sem_wait",
        "pthread_once",
        "__cxa_guard_acquire",
    ];
    in_every_state(Setup::default(), |interp, addr| {
        let second = interp.memory().load_defined(addr + 4, 4).expect("there");
        for name in functions {
            // A semaphore that was not initialised is a fault, and so is a thread that waits for itself. A guard has an
            // owner, or is done.
            let first = interp.memory().load_defined(addr, 4).expect("there");
            let guard = name == "__cxa_guard_acquire" && (second == 1 || first != 0 && second != 0);
            if name == "sem_wait" && second != 1 || guard {
                continue;
            }
            let call = LibraryCall { name, args: vec![Datum::known(addr.into()), Datum::known(0)] };
            let pending = library::pending(interp, Tid::MAIN, &call).expect("an operation");
            let value = first_value(interp, &pending);
            assert!(pending.what.flags().blocks(), "{name}");
            assert_eq!(pending.enabled, pending.what.guard(value), "{name} in state {value:#x}");
        }
    });
}
