// A read guard is forgotten, so that a writer waits forever. The last change of the lock is the release of another guard,
// so it does not tell which thread holds the lock, and the report must not say so.
use std::sync::RwLock;
use std::thread;

static LOCK: RwLock<u32> = RwLock::new(0);

fn main() {
    std::mem::forget(LOCK.read().unwrap());
    drop(LOCK.read().unwrap());
    let writer = thread::spawn(|| *LOCK.write().unwrap() = 1);
    writer.join().unwrap();
}
