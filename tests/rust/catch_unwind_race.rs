// One of two threads panics, depending on the schedule; the lock is poisoned for the other one only if it is later.
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::thread;

static LOCK: Mutex<u32> = Mutex::new(0);

fn count() {
    let result = catch_unwind(|| {
        let mut value = LOCK.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *value += 1;
        if *value == 1 {
            panic!("the first one");
        }
    });
    drop(result);
}

fn main() {
    let threads = [thread::spawn(count), thread::spawn(count)];
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(*LOCK.lock().unwrap_err().into_inner(), 2);
}
