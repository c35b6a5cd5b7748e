//! Thread-specific data, and the destructors of C++ thread-local objects.

use super::{Call, EINVAL, Outcome, View, done, int};
use crate::interp::StepError;
use base::{Operation, Pending};

/// Stands for the table of keys, which all threads share.
const TABLE: u64 = 1 << 30;
const MOST_KEYS: u64 = 128;
const ROUNDS: u64 = 4;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    match view.name {
        "pthread_key_create" | "pthread_key_delete" => {
            Some(Pending::always(Operation::SyncInit, TABLE, 8 * MOST_KEYS as u32))
        }
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let key = call.arg(0);
    let exists = call.interp.state.library.keys.contains_key(&key);
    Some(match call.name {
        "pthread_key_create" => create(call),
        "pthread_key_delete" => int(if call.interp.state.library.keys.remove(&key).is_some() { 0 } else { EINVAL }),
        "pthread_setspecific" if !exists => int(EINVAL),
        "pthread_setspecific" => {
            let value = call.arg(1);
            call.interp.thread_mut(call.tid).keys.insert(key, value);
            int(0)
        }
        "pthread_getspecific" if !exists => done(0),
        "pthread_getspecific" => done(call.interp.thread(call.tid).keys.get(&key).copied().unwrap_or(0)),
        "__cxa_thread_atexit" | "__cxa_thread_atexit_impl" => {
            let entry = (call.arg(0), call.arg(1));
            call.interp.thread_mut(call.tid).destructors.push(entry);
            int(0)
        }
        _ => return None,
    })
}

fn create(call: &mut Call<'_, '_>) -> Outcome {
    let keys = &mut call.interp.state.library.keys;
    let Some(key) = (0..MOST_KEYS).find(|key| !keys.contains_key(key)) else {
        return Err(StepError::Unsupported("too many thread-specific keys".into()));
    };
    keys.insert(key, call.args[1]);
    for thread in call.interp.state.threads.values_mut() {
        thread.keys.remove(&key);
    }
    call.store32(call.arg(0), key)?;
    int(0)
}

/// The next destructor that is due: function, value, and where to go on. Values are destroyed in rounds.
pub fn due(call: &mut Call<'_, '_>) -> Option<(u64, u64, u64)> {
    let keys = call.interp.state.library.keys.clone();
    for at in call.scratch..ROUNDS * MOST_KEYS {
        let key = at % MOST_KEYS;
        let func = keys.get(&key).copied().unwrap_or(0);
        let value = call.interp.thread(call.tid).keys.get(&key).copied().unwrap_or(0);
        if func != 0 && value != 0 {
            call.interp.thread_mut(call.tid).keys.remove(&key);
            return Some((func, value, at + 1));
        }
    }
    None
}
