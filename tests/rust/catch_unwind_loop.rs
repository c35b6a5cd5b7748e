// An iteration that a panic leaves is not one that changes nothing: it is counted.
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;
static READY: AtomicU32 = AtomicU32::new(0);
static TRIES: AtomicU32 = AtomicU32::new(0);
fn check() {
    if READY.load(Acquire) == 0 {
        TRIES.fetch_add(1, Relaxed);
        if TRIES.load(Relaxed) < 3 {
            panic!("not yet")
        }
    }
}
fn main() {
    let t = thread::spawn(|| READY.store(1, Release));
    let mut caught = 0;
    while catch_unwind(check).is_err() {
        caught += 1;
    }
    t.join().unwrap();
    assert!(caught < 2);
}
