//! Reader-writer locks: `pthread_rwlock_*`.
//!
//! The lock's bytes: the writer at 0 (thread number plus one; 0 for none); at 4 the number of waiting writers that
//! block readers; from 8 on, sorted, a pair of bytes per reader: thread number plus one, and how often it holds the
//! lock; further pairs of the same thread are higher digits of that count, in base 256. Glibc's static initialisers
//! leave these bytes zero. The kind is at 48, where glibc and its initialisers have it.
//!
//! Readers are admitted whenever no thread holds the write lock, even if a writer waits, as glibc does by default and
//! with `PTHREAD_RWLOCK_PREFER_WRITER_NP`. A writer that locks again gets `EDEADLK`, as in glibc; a reader that
//! requests the write lock waits for itself forever.
//!
//! With a lock that prefers writers (`PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP`), a waiting writer blocks new
//! readers, and attempts to read-lock fail. So a write lock is one operation that takes the lock or begins to wait, and
//! another one that ends the wait.
//!
//! In a search over execution graphs, a write lock and its unlock are several operations: see [`crate::rwlock_split`].
//!
//! Releasing a lock that the thread does not hold, and destroying a lock that is held, are faults.

use super::errno::{EBUSY, EDEADLK, EINVAL, ETIMEDOUT};
use super::mutex::{DESTROYED, holder, mark_of};
use super::thread::accept;
use super::time::{self, REALTIME};
use super::{Attribute, Call, Flow, Shim, StepError, View};
use crate::vm::Vm;
use base::{FaultKind, Id, Misuse, ObjectState, Operation, Pending, SyncAct, SyncObject, Tid, state};
use smallvec::SmallVec;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_rwlock_init", Shim::visible(initialising, init)),
    ("pthread_rwlock_destroy", Shim::visible(initialising, destroy)),
    ("pthread_rwlock_rdlock", Shim::visible(|view| reading(view, false), |call| read(call, None).map(Flow::int))),
    ("pthread_rwlock_tryrdlock", Shim::visible(trying_read, |call| read(call, Some(EBUSY)).map(Flow::int))),
    (
        "pthread_rwlock_timedrdlock",
        Shim::visible(|view| reading(view, true), |call| timed(call, read, REALTIME, 1)).with(Attribute::Timed),
    ),
    (
        "pthread_rwlock_clockrdlock",
        Shim::visible(|view| reading(view, true), |call| timed(call, read, call.int(1), 2)).with(Attribute::Timed),
    ),
    ("pthread_rwlock_wrlock", Shim::visible(|view| writing(view, false), write_lock)),
    ("pthread_rwlock_trywrlock", Shim::visible(trying_write, |call| write(call, Some(EBUSY)).map(Flow::int))),
    (
        "pthread_rwlock_timedwrlock",
        Shim::visible(|view| writing(view, true), |call| timed_write(call, REALTIME, 1)).with(Attribute::Timed),
    ),
    (
        "pthread_rwlock_clockwrlock",
        Shim::visible(|view| writing(view, true), |call| timed_write(call, call.int(1), 2)).with(Attribute::Timed),
    ),
    ("pthread_rwlock_unlock", Shim::visible(unlocking, unlock)),
    ("pthread_rwlockattr_init", Shim::local(attr_init)),
    ("pthread_rwlockattr_destroy", Shim::local(accept)),
    ("pthread_rwlockattr_setpshared", Shim::local(accept)),
    ("pthread_rwlockattr_setkind_np", Shim::local(attr_set_kind)),
    ("pthread_rwlockattr_getkind_np", Shim::local(attr_get_kind)),
];

pub(crate) const SIZE: u32 = 56;
const WRITER: u64 = 0;
/// The number of writers that block readers.
const WAITING: u64 = 4;
const READERS: u64 = 8;
/// The kind, from the attributes of the lock.
const KIND: u64 = 48;
/// `PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP`, the greatest kind.
const PREFERS_WRITERS: u32 = 2;
/// The phase of a write lock that blocks readers.
const WAITS: u8 = 1;
/// The maximal number of pairs: those that fit before the flags of static initialisers.
const MAX_READERS: usize = 20;

/// The readers, each with how often it holds the lock.
type Readers = SmallVec<[(u8, u64); MAX_READERS]>;

fn initialising(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::SyncInit, view.arg(0), SIZE))
}

fn trying_read(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::TryReadLock, view.arg(0), SIZE))
}

fn trying_write(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::TryWriteLock, view.arg(0), SIZE))
}

fn unlocking(view: &View<'_>) -> Option<Pending> {
    let writes = view.phase > 0 || view.word(view.arg(0) + WRITER) == Some(mark_of(view.tid));
    Some(Pending::always(if writes { Operation::WriteUnlock } else { Operation::ReadUnlock }, view.arg(0), SIZE))
}

fn waiting(view: &View<'_>, ready: bool, what: Operation, timed: bool) -> Option<Pending> {
    let lock = view.arg(0);
    Some(if timed { Pending::timed(ready, what, lock, SIZE) } else { Pending::when(ready, what, lock, SIZE) })
}

fn reading(view: &View<'_>, timed: bool) -> Option<Pending> {
    let writer = view.word(view.arg(0) + WRITER);
    let ready = match writer {
        Some(0) => view.word(view.arg(0) + WAITING).unwrap_or(0) == 0,
        None | Some(DESTROYED) => true,
        Some(writer) => writer == mark_of(view.tid),
    };
    waiting(view, ready, if timed { Operation::TryReadLock } else { Operation::ReadLock }, timed)
}

fn writing(view: &View<'_>, timed: bool) -> Option<Pending> {
    let lock = view.arg(0);
    let ready = match view.word(lock + WRITER) {
        Some(0) => view.vm.memory.defined_bytes(lock + READERS, 1).map_or(true, |first| first[0] == 0),
        None | Some(DESTROYED) => true,
        Some(writer) => writer == mark_of(view.tid),
    };
    if prefers_writers(view.vm, lock) && (timed || view.phase != WAITS) {
        let ready = ready || view.phase != WAITS;
        return waiting(view, ready, Operation::WriteClaim, timed);
    }
    waiting(view, ready, if timed { Operation::TryWriteLock } else { Operation::WriteLock }, timed)
}

/// Whether readers of a lock wait for waiting writers.
pub(crate) fn prefers_writers(vm: &Vm, lock: u64) -> bool {
    vm.memory.load_defined(lock.wrapping_add(KIND), 4) == Ok(PREFERS_WRITERS.into())
}

/// The lock's state in one number, as [`state::RwLock`] has it.
pub(crate) fn summary(vm: &Vm, lock: u64) -> Option<u128> {
    let writer = vm.memory.load_defined(lock + WRITER, 4).ok()?;
    let waiting = vm.memory.load_defined(lock + WAITING, 4).ok()?;
    let readers = decode(vm.memory.defined_bytes(lock + READERS, 2 * MAX_READERS as u64).ok()?);
    let held = readers.iter().map(|&(_, count)| count).sum();
    Some(state::RwLock { writer: writer as u32, readers: held, waiting: waiting as u32 }.state())
}

/// Whether a thread holds a lock for reading.
pub(crate) fn reads(vm: &Vm, lock: u64, tid: Tid) -> bool {
    let bytes = vm.memory.defined_bytes(lock + READERS, 2 * MAX_READERS as u64);
    bytes.is_ok_and(|bytes| decode(bytes).iter().any(|&(tag, _)| u32::from(tag) == mark_of(tid)))
}

/// Whether a thread holds a lock for writing.
pub(crate) fn writes(vm: &Vm, lock: u64, tid: Tid) -> bool {
    vm.memory.load_defined(lock + WRITER, 4).is_ok_and(|writer| writer as u32 == mark_of(tid))
}

/// The writer's tag and the readers of a lock that may be used.
fn state(call: &Call<'_>, act: SyncAct) -> Result<(u32, Readers), StepError> {
    let lock = call.arg(0);
    let writer = call.load32(lock + WRITER)?;
    if writer == DESTROYED {
        return Err(misuse(FaultKind::BadDestroy, act, ObjectState::Destroyed));
    }
    Ok((writer, decode(call.vm.memory.defined_bytes(lock + READERS, 2 * MAX_READERS as u64)?)))
}

fn decode(bytes: &[u8]) -> Readers {
    let mut readers = Readers::new();
    let (mut last, mut shift) = (0, 0);
    for pair in bytes.chunks_exact(2).take_while(|pair| pair[0] != 0) {
        match readers.last_mut() {
            Some((_, count)) if pair[0] == last => {
                shift += 8;
                *count |= u64::from(pair[1]) << shift;
            }
            _ => {
                (last, shift) = (pair[0], 0);
                readers.push((last, pair[1].into()));
            }
        }
    }
    readers
}

/// The bytes of these readers, if they fit.
fn encode(readers: &Readers) -> Option<[u8; 2 * MAX_READERS]> {
    let digits = |&(tag, count): &(u8, u64)| {
        let rest = move |count: &u64| Some(count >> 8).filter(|&rest| rest != 0);
        std::iter::successors(Some(count), rest).map(move |count| [tag, count as u8])
    };
    let mut bytes = [0; 2 * MAX_READERS];
    let mut room = bytes.chunks_exact_mut(2);
    for pair in readers.iter().flat_map(digits) {
        room.next()?.copy_from_slice(&pair);
    }
    Some(bytes)
}

fn set_readers(call: &mut Call<'_>, readers: &Readers) -> Result<(), StepError> {
    let too_many = || {
        let what = format!("a reader-writer lock that is held for reading by more than {MAX_READERS} threads");
        StepError::unsupported(what, "use fewer threads")
    };
    let bytes = encode(readers).ok_or_else(too_many)?;
    call.vm.memory.write(call.arg(0) + READERS, &bytes)?;
    Ok(())
}

/// What the threads that hold a lock do, as shown to the user.
fn held(writer: u32, readers: &Readers) -> ObjectState {
    match (readers.first(), holder(writer)) {
        (Some(&(tag, _)), ObjectState::HeldBy(None)) => ObjectState::ReadBy(Tid::from_index(usize::from(tag) - 1)),
        (_, held) => held,
    }
}

fn misuse(kind: FaultKind, act: SyncAct, state: ObjectState) -> StepError {
    StepError::fault(kind, Misuse { act, object: SyncObject::ReaderWriterLock, state })
}

type Lock = fn(&mut Call<'_>, Option<i32>) -> Result<i32, StepError>;

/// A lock with a time limit: argument `limit` points to it.
fn timed(call: &mut Call<'_>, lock: Lock, clock: i32, limit: usize) -> Result<Flow, StepError> {
    let code = lock(call, Some(ETIMEDOUT))?;
    time::ended(call, code, clock, call.arg(limit)).map(Flow::int)
}

/// `refused`: the result of an attempt that does not wait, or stops waiting.
fn read(call: &mut Call<'_>, refused: Option<i32>) -> Result<i32, StepError> {
    let (writer, mut readers) = state(call, SyncAct::ReadLock)?;
    let me = mark_of(call.tid);
    if writer == me && refused != Some(EBUSY) {
        return Ok(EDEADLK);
    }
    if writer != 0 || call.load32(call.arg(0) + WAITING)? != 0 {
        return Ok(refused.expect("internal: read-locked while a thread writes, or waits to"));
    }
    match readers.binary_search_by_key(&(me as u8), |&(tag, _)| tag) {
        Ok(at) => readers[at].1 += 1,
        Err(at) => readers.insert(at, (me as u8, 1)),
    }
    set_readers(call, &readers)?;
    Ok(0)
}

/// One component of a write lock; the last one locks.
fn write_lock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if let Some(wait) = begin_to_wait(call)? {
        return Ok(wait);
    }
    if call.vm.next(call.tid).is_part_of_write(call.arg(0)) {
        return Ok(Flow::Stay { phase: call.phase + 1, scratch: 0 });
    }
    write(call, None).map(Flow::int)
}

fn timed_write(call: &mut Call<'_>, clock: i32, limit: usize) -> Result<Flow, StepError> {
    match begin_to_wait(call)? {
        Some(wait) => Ok(wait),
        None => timed(call, write, clock, limit),
    }
}

/// The first operation of a write lock that prefers writers and is held by another thread: it blocks readers.
fn begin_to_wait(call: &mut Call<'_>) -> Result<Option<Flow>, StepError> {
    let (writer, readers) = state(call, SyncAct::WriteLock)?;
    let waits = if writer == 0 { !readers.is_empty() } else { writer != mark_of(call.tid) };
    if !waits || call.phase == WAITS || !prefers_writers(call.vm, call.arg(0)) {
        return Ok(None);
    }
    count_waiting(call, |waiting| waiting + 1)?;
    Ok(Some(Flow::Stay { phase: WAITS, scratch: 0 }))
}

fn count_waiting(call: &mut Call<'_>, change: fn(u32) -> u32) -> Result<(), StepError> {
    let at = call.arg(0) + WAITING;
    let waiting = call.load32(at)?;
    call.store32(at, change(waiting))
}

fn write(call: &mut Call<'_>, refused: Option<i32>) -> Result<i32, StepError> {
    let (writer, readers) = state(call, SyncAct::WriteLock)?;
    let me = mark_of(call.tid);
    if writer == me && refused != Some(EBUSY) {
        return Ok(EDEADLK);
    }
    if call.phase == WAITS && prefers_writers(call.vm, call.arg(0)) {
        // It is not counted if the lock was initialised again meanwhile.
        count_waiting(call, |waiting| waiting.saturating_sub(1))?;
    }
    let overtakes = refused == Some(EBUSY) && call.load32(call.arg(0) + WAITING)? != 0;
    if writer != 0 || !readers.is_empty() || overtakes {
        return Ok(refused.expect("internal: write-locked while the lock is held"));
    }
    call.store32(call.arg(0) + WRITER, me)?;
    Ok(0)
}

fn unlock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let next = call.phase + 1;
    let go_on = |parts: u8| if next < parts { Flow::Stay { phase: next, scratch: 0 } } else { Flow::int(0) };
    if call.phase > 0 {
        return Ok(go_on(call.vm.next(call.tid).parts_of(call.arg(0))));
    }
    let (writer, mut readers) = state(call, SyncAct::Unlock)?;
    let me = mark_of(call.tid);
    if writer == me {
        call.store32(call.arg(0) + WRITER, 0)?;
        return Ok(go_on(call.vm.next(call.tid).parts_of(call.arg(0))));
    }
    match readers.binary_search_by_key(&(me as u8), |&(tag, _)| tag) {
        Ok(at) if readers[at].1 > 1 => readers[at].1 -= 1,
        Ok(at) => {
            readers.remove(at);
        }
        Err(_) => {
            return Err(misuse(FaultKind::BadUnlock, SyncAct::Unlock, held(writer, &readers)));
        }
    }
    set_readers(call, &readers)?;
    Ok(Flow::int(0))
}

fn init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let attr = call.arg(1);
    let kind = if attr == 0 { 0 } else { call.load32(attr)? };
    call.vm.memory.fill(call.arg(0), 0, u64::from(SIZE))?;
    call.store32(call.arg(0) + KIND, kind)?;
    Ok(Flow::int(0))
}

fn destroy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (writer, readers) = state(call, SyncAct::Destroy)?;
    if writer != 0 || !readers.is_empty() {
        return Err(misuse(FaultKind::BadDestroy, SyncAct::Destroy, held(writer, &readers)));
    }
    if call.load32(call.arg(0) + WAITING)? != 0 {
        return Err(misuse(FaultKind::BadDestroy, SyncAct::Destroy, ObjectState::AwaitedBy(None)));
    }
    call.store32(call.arg(0) + WRITER, DESTROYED)?;
    Ok(Flow::int(0))
}

fn attr_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store64(call.arg(0), 0)?;
    Ok(Flow::int(0))
}

fn attr_set_kind(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let kind = call.arg(1) as u32;
    if kind > PREFERS_WRITERS {
        return Ok(Flow::int(EINVAL));
    }
    call.store32(call.arg(0), kind)?;
    Ok(Flow::int(0))
}

fn attr_get_kind(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let kind = call.load32(call.arg(0))?;
    call.store32(call.arg(1), kind)?;
    Ok(Flow::int(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_survive_their_bytes() {
        for count in 0..=MAX_READERS as u8 {
            let readers: Readers = (1..=count).map(|tag| (tag, u64::from(tag.wrapping_mul(13) | 1))).collect();
            assert_eq!(decode(&encode(&readers).unwrap()), readers);
        }
        let often: Readers = [(1, 255), (3, 256), (4, 0x0100_0001), (9, 70_000)].into_iter().collect();
        assert_eq!(decode(&encode(&often).unwrap()), often);
        assert_eq!(encode(&(1..=21).map(|tag| (tag, 1)).collect()), None);
    }
}
