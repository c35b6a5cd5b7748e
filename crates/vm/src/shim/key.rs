//! Thread-specific data: `pthread_key_*`, and the destructors of C++ thread-local objects.
//!
//! The shared block has the existing keys and their destructors, each thread's own block its values. When a thread
//! terminates, C++ destructors run first, last registered first; then key destructors, in passes while they set new
//! values, at most four, as in glibc.
//!
//! A key that was not created, or deleted, behaves as in glibc: its value is null and cannot be set.

use super::errno::EINVAL;
use super::{Call, Flow, LIB_KEYS, MAX_KEYS, OWN_KEYS, OWN_THREAD, Shim, StepError, View};
use base::{Operation, Pending};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_key_create", Shim::visible(keys, |call| create(call).map(Flow::int))),
    ("pthread_key_delete", Shim::visible(keys, |call| delete(call, call.arg(0)).map(Flow::int))),
    ("pthread_setspecific", Shim::local(|call| set(call).map(Flow::int))),
    ("pthread_getspecific", Shim::local(get)),
    ("__cxa_thread_atexit", Shim::local(at_thread_exit)),
    ("__cxa_thread_atexit_impl", Shim::local(at_thread_exit)),
];

/// First of the thread's list of C++ destructors: (function, object, next) each.
const OWN_DESTRUCTORS: u64 = OWN_THREAD;
/// A key in use whose values need no destructor.
const NO_DESTRUCTOR: u64 = 1;
/// Passes over key destructors.
const ROUNDS: u64 = 4;

/// Which keys exist is shared by all threads.
pub(super) fn keys(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::SyncInit, view.vm.library + LIB_KEYS, (8 * MAX_KEYS) as u32))
}

/// `(key *, destructor)`.
pub(super) fn create(call: &mut Call<'_>) -> Result<i32, StepError> {
    let table = call.vm.library + LIB_KEYS;
    for key in 0..MAX_KEYS {
        if call.load64(table + 8 * key)? != 0 {
            continue;
        }
        let destructor = call.arg(1);
        call.store64(table + 8 * key, if destructor == 0 { NO_DESTRUCTOR } else { destructor })?;
        // Values of a deleted key may remain; the new key begins without any.
        let owns: Vec<u64> = call.vm.threads.spawned().map(|tid| call.vm.thread(tid).state.own).collect();
        for own in owns {
            let slot = own + OWN_KEYS + 8 * key;
            if call.load64(slot)? != 0 {
                call.store64(slot, 0)?;
            }
        }
        call.store32(call.arg(0), key as u32)?;
        return Ok(0);
    }
    Err(StepError::unsupported(format!("more than {MAX_KEYS} thread-specific keys"), "use fewer keys"))
}

fn exists(call: &Call<'_>, key: u64) -> Result<bool, StepError> {
    Ok(key < MAX_KEYS && call.load64(call.vm.library + LIB_KEYS + 8 * key)? != 0)
}

pub(super) fn delete(call: &mut Call<'_>, key: u64) -> Result<i32, StepError> {
    if !exists(call, key)? {
        return Ok(EINVAL);
    }
    call.store64(call.vm.library + LIB_KEYS + 8 * key, 0)?;
    Ok(0)
}

/// `(key, value)`.
pub(super) fn set(call: &mut Call<'_>) -> Result<i32, StepError> {
    let key = call.arg(0);
    if !exists(call, key)? {
        return Ok(EINVAL);
    }
    let own = call.vm.thread(call.tid).state.own;
    call.store64(own + OWN_KEYS + 8 * key, call.arg(1))?;
    Ok(0)
}

/// `(key)`.
pub(super) fn get(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let key = call.arg(0);
    if !exists(call, key)? {
        return Ok(Flow::Done(0));
    }
    let own = call.vm.thread(call.tid).state.own;
    Ok(Flow::Done(call.load64(own + OWN_KEYS + 8 * key)?))
}

/// `(destructor, object, module)`.
fn at_thread_exit(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let head = call.vm.thread(call.tid).state.own + OWN_DESTRUCTORS;
    let entry = call.thread_block(24)?;
    let next = call.load64(head)?;
    call.store64(entry, call.arg(0))?;
    call.store64(entry + 8, call.arg(1))?;
    call.store64(entry + 16, next)?;
    call.store64(head, entry)?;
    Ok(Flow::int(0))
}

/// Removes the newest C++ destructor of the thread from its list: function and object.
pub(super) fn take_thread_destructor(call: &mut Call<'_>) -> Result<Option<(u64, u64)>, StepError> {
    let head = call.vm.thread(call.tid).state.own + OWN_DESTRUCTORS;
    let entry = call.load64(head)?;
    if entry == 0 {
        return Ok(None);
    }
    let taken = (call.load64(entry)?, call.load64(entry + 8)?);
    let next = call.load64(entry + 16)?;
    call.store64(head, next)?;
    let here = call.here();
    call.vm.memory.release(entry, here);
    Ok(Some(taken))
}

/// The next key destructor that is due, from `position` on, which counts passes and keys: (destructor, value, the
/// position after it). The value is removed.
pub(super) fn take_value(call: &mut Call<'_>, position: u64) -> Result<Option<(u64, u64, u64)>, StepError> {
    let (table, own) = (call.vm.library + LIB_KEYS, call.vm.thread(call.tid).state.own);
    // Almost no thread has values to destroy: test the whole table at once.
    let table = call.vm.memory.bytes(table, 8 * MAX_KEYS)?;
    // Without an early exit, so that the loop is vectorised.
    if table.iter().fold(0, |all, &byte| all | byte) == 0 {
        return Ok(None);
    }
    let words = table.chunks_exact(8);
    let destructors: Vec<(u64, u64)> = (0..)
        .zip(words.map(|word| word.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte))))
        .filter(|&(_, word)| word > NO_DESTRUCTOR)
        .collect();
    for round in position / MAX_KEYS..ROUNDS {
        for &(key, destructor) in &destructors {
            let (at, slot) = (round * MAX_KEYS + key, own + OWN_KEYS + 8 * key);
            let value = call.load64(slot)?;
            if at >= position && value != 0 {
                call.store64(slot, 0)?;
                return Ok(Some((destructor, value, at + 1)));
            }
        }
    }
    Ok(None)
}
