//! Reader-writer locks. The bytes: the writer at 0, the number of writers that block readers at 4, and from 8 on a pair
//! of bytes per reader, its tag and its count, by number; another pair of the same thread is the next digit. At 48 the
//! kind. A write lock of one that prefers writers is two operations if it has to wait.

use super::{Call, DESTROYED, EBUSY, EDEADLK, EINVAL, ETIMEDOUT, Flow, Outcome, View, int, mark_of, time};
use crate::interp::{Interp, StepError, fault};
use base::{FaultKind, Operation, Pending};
use std::collections::BTreeMap;

const SIZE: u32 = 56;
const WAITING: u64 = 4;
const READERS: u64 = 8;
const KIND: u64 = 48;
const PREFERS_WRITERS: u64 = 2;
const MOST_READERS: usize = 20;

type Readers = BTreeMap<u8, u64>;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    if !view.name.starts_with("pthread_rwlock_") {
        return None;
    }
    let (lock, me) = (view.arg(0), mark_of(view.tid));
    let writer = view.word(lock);
    let nobody_writes = matches!(writer, None | Some(0 | DESTROYED)) || writer == Some(me);
    let nobody_reads =
        || writer != Some(0) || view.interp.memory().load_defined(lock + READERS, 1).map_or(true, |first| first == 0);
    // Not for a writer, which gets an error code.
    let none_waits = writer != Some(0) || view.word(lock + WAITING).unwrap_or(0) == 0;
    let claims = view.word(lock.wrapping_add(KIND)) == Some(PREFERS_WRITERS);
    match view.name {
        "pthread_rwlock_wrlock" | "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock"
            if claims && view.phase == 0 =>
        {
            let limited = view.name != "pthread_rwlock_wrlock";
            Some(Pending { limited, ..Pending::always(Operation::WriteClaim, lock, SIZE) })
        }
        "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock" if claims => {
            view.timed(nobody_writes && nobody_reads(), Operation::WriteClaim, SIZE)
        }
        "pthread_rwlock_init" | "pthread_rwlock_destroy" => view.always(Operation::SyncInit, SIZE),
        "pthread_rwlock_rdlock" => view.when(nobody_writes && none_waits, Operation::ReadLock, SIZE),
        "pthread_rwlock_tryrdlock" => view.always(Operation::TryReadLock, SIZE),
        "pthread_rwlock_timedrdlock" | "pthread_rwlock_clockrdlock" => {
            view.timed(nobody_writes && none_waits, Operation::TryReadLock, SIZE)
        }
        "pthread_rwlock_wrlock" => view.when(nobody_writes && nobody_reads(), Operation::WriteLock, SIZE),
        "pthread_rwlock_trywrlock" => view.always(Operation::TryWriteLock, SIZE),
        "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock" => {
            view.timed(nobody_writes && nobody_reads(), Operation::TryWriteLock, SIZE)
        }
        "pthread_rwlock_unlock" => {
            view.always(if writer == Some(me) { Operation::WriteUnlock } else { Operation::ReadUnlock }, SIZE)
        }
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let lock = call.arg(0);
    let code = match call.name {
        "pthread_rwlock_wrlock" | "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock"
            if call.phase == 0 && has_to_wait(call) =>
        {
            let more = call.load32(lock + WAITING).and_then(|waiting| call.store32(lock + WAITING, waiting + 1));
            return Some(more.map(|()| Flow::Stay { phase: 1, scratch: 0 }));
        }
        "pthread_rwlock_init" => init(call),
        "pthread_rwlock_destroy" => destroy(call),
        "pthread_rwlock_rdlock" => read(call, None),
        "pthread_rwlock_tryrdlock" => read(call, Some(EBUSY)),
        "pthread_rwlock_timedrdlock" => read(call, Some(ETIMEDOUT)).and_then(|code| late(call, code, 0, 1)),
        "pthread_rwlock_clockrdlock" => read(call, Some(ETIMEDOUT)).and_then(|code| late(call, code, call.int(1), 2)),
        "pthread_rwlock_wrlock" => write(call, None),
        "pthread_rwlock_trywrlock" => write(call, Some(EBUSY)),
        "pthread_rwlock_timedwrlock" => write(call, Some(ETIMEDOUT)).and_then(|code| late(call, code, 0, 1)),
        "pthread_rwlock_clockwrlock" => write(call, Some(ETIMEDOUT)).and_then(|code| late(call, code, call.int(1), 2)),
        "pthread_rwlock_unlock" => unlock(call),
        "pthread_rwlockattr_init" => call.store(lock, 8, 0).map(|()| 0),
        "pthread_rwlockattr_setkind_np" if !(0..=2).contains(&call.int(1)) => Ok(EINVAL),
        "pthread_rwlockattr_setkind_np" => call.store32(lock, call.arg(1)).map(|()| 0),
        "pthread_rwlockattr_getkind_np" => {
            call.load32(lock).and_then(|kind| call.store32(call.arg(1), kind)).map(|()| 0)
        }
        "pthread_rwlockattr_destroy" | "pthread_rwlockattr_setpshared" => Ok(0),
        _ => return None,
    };
    Some(code.and_then(int))
}

fn init(call: &mut Call<'_, '_>) -> Result<i32, StepError> {
    let (lock, attr) = (call.arg(0), call.arg(1));
    let kind = if attr == 0 { 0 } else { call.load32(attr)? };
    call.fill(lock, 0, u64::from(SIZE))?;
    call.store32(lock + KIND, kind)?;
    Ok(0)
}

/// Whether the lock prefers writers and other threads hold it.
fn has_to_wait(call: &Call<'_, '_>) -> bool {
    let memory = call.interp.memory();
    let prefers = memory.load_defined(call.arg(0).wrapping_add(KIND), 4) == Ok(PREFERS_WRITERS);
    let writer = memory.load_defined(call.arg(0), 4).unwrap_or(0);
    prefers && writer != DESTROYED && writer != mark_of(call.tid) && !may_write(summary(call.interp, call.arg(0)))
}

fn late(call: &mut Call<'_, '_>, code: i32, clock: i32, limit: usize) -> Result<i32, StepError> {
    if code == ETIMEDOUT {
        time::reach_at(call, clock, call.arg(limit))?;
    }
    Ok(code)
}

fn decode(bytes: &[u8]) -> Readers {
    let mut digits: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
    for pair in bytes.chunks_exact(2).take_while(|pair| pair[0] != 0) {
        digits.entry(pair[0]).or_default().push(pair[1]);
    }
    let number = |digits: Vec<u8>| digits.iter().rev().fold(0, |sum, &digit| sum * 256 + u64::from(digit));
    digits.into_iter().map(|(tag, digits)| (tag, number(digits))).collect()
}

/// Whether a lock in this state may be locked for reading: nobody writes, and nobody waits to.
pub fn may_read(state: u128) -> bool {
    state & u128::from(u32::MAX) == 0 && state >> WRITERS_WAIT == 0
}

/// Whether a lock in this state may be locked for writing: nobody writes or reads.
pub fn may_write(state: u128) -> bool {
    state & ((1 << WRITERS_WAIT) - 1) == 0
}

/// From which bit on the state says how many writers wait.
const WRITERS_WAIT: u32 = 96;

/// The state in one number: the writer in 32 bits, how often it is held for reading in 64, and how many writers wait.
pub fn summary(interp: &Interp<'_>, lock: u64) -> u128 {
    let Ok(writer) = interp.memory().load_defined(lock, 4) else { return 0 };
    let Ok(waiting) = interp.memory().load_defined(lock + WAITING, 4) else { return 0 };
    let Ok(bytes) = interp.memory().read(lock + READERS, 2 * MOST_READERS as u64) else { return 0 };
    let times: u128 = decode(&bytes).values().map(|&times| u128::from(times)).sum();
    u128::from(writer) | times << 32 | u128::from(waiting) << WRITERS_WAIT
}

fn state(call: &mut Call<'_, '_>) -> Result<(u64, Readers), StepError> {
    let lock = call.arg(0);
    let writer = call.load32(lock)?;
    if writer == DESTROYED {
        return fault(FaultKind::BadDestroy, "use of a reader-writer lock that was destroyed");
    }
    Ok((writer, decode(&call.read(lock + READERS, 2 * MOST_READERS as u64)?)))
}

fn set_readers(call: &mut Call<'_, '_>, readers: &Readers) -> Result<(), StepError> {
    let mut bytes = Vec::new();
    for (&tag, &times) in readers {
        let mut rest = times;
        loop {
            bytes.extend([tag, (rest % 256) as u8]);
            rest /= 256;
            if rest == 0 {
                break;
            }
        }
    }
    if bytes.len() > 2 * MOST_READERS {
        return Err(StepError::Unsupported("more threads than can hold one lock for reading".into()));
    }
    bytes.resize(2 * MOST_READERS, 0);
    call.write(call.arg(0) + READERS, &bytes)
}

fn read(call: &mut Call<'_, '_>, refused: Option<i32>) -> Result<i32, StepError> {
    let (writer, mut readers) = state(call)?;
    let me = mark_of(call.tid);
    if writer == me && refused != Some(EBUSY) {
        return Ok(EDEADLK);
    }
    if writer != 0 || call.load32(call.arg(0) + WAITING)? != 0 {
        return Ok(refused.expect("internal: read-locked while a thread writes, or waits to"));
    }
    *readers.entry(me as u8).or_insert(0) += 1;
    set_readers(call, &readers)?;
    Ok(0)
}

fn write(call: &mut Call<'_, '_>, refused: Option<i32>) -> Result<i32, StepError> {
    let (writer, readers) = state(call)?;
    if writer == mark_of(call.tid) && refused != Some(EBUSY) {
        return Ok(EDEADLK);
    }
    let at = call.arg(0) + WAITING;
    let mut waiting = call.load32(at)?;
    if call.phase == 1 {
        waiting = waiting.saturating_sub(1);
        call.store32(at, waiting)?;
    }
    if writer != 0 || !readers.is_empty() || refused == Some(EBUSY) && waiting != 0 {
        return Ok(refused.expect("internal: write-locked while the lock is held"));
    }
    call.store32(call.arg(0), mark_of(call.tid))?;
    Ok(0)
}

fn unlock(call: &mut Call<'_, '_>) -> Result<i32, StepError> {
    let (writer, mut readers) = state(call)?;
    let me = mark_of(call.tid);
    if writer == me {
        call.store32(call.arg(0), 0)?;
        return Ok(0);
    }
    match readers.get(&(me as u8)).copied() {
        None => return fault(FaultKind::BadUnlock, "unlock of a reader-writer lock that the thread does not hold"),
        Some(1) => readers.remove(&(me as u8)),
        Some(times) => readers.insert(me as u8, times - 1),
    };
    set_readers(call, &readers)?;
    Ok(0)
}

fn destroy(call: &mut Call<'_, '_>) -> Result<i32, StepError> {
    let (writer, readers) = state(call)?;
    if writer != 0 || !readers.is_empty() {
        return fault(FaultKind::BadDestroy, "destruction of a reader-writer lock that is held");
    }
    if call.load32(call.arg(0) + WAITING)? != 0 {
        return fault(FaultKind::BadDestroy, "destruction of a reader-writer lock that a thread waits for");
    }
    call.store32(call.arg(0), DESTROYED)?;
    Ok(0)
}
