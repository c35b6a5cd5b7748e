// A panic that is caught runs destructors on its way, and poisons the lock that was held.
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::thread;

static DROPPED: AtomicU32 = AtomicU32::new(0);
static LOCK: Mutex<u32> = Mutex::new(0);

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, SeqCst);
    }
}

fn fail(limit: u32) -> u32 {
    let _guard = Guard;
    let mut value = LOCK.lock().unwrap();
    *value += 1;
    if *value > limit {
        panic!("too large: {}", *value);
    }
    *value
}

fn main() {
    let thread = thread::spawn(|| {
        let result = catch_unwind(AssertUnwindSafe(|| {
            let _guard = Guard;
            fail(0)
        }));
        let message = result.unwrap_err();
        assert_eq!(message.downcast_ref::<String>().unwrap(), "too large: 1");
    });
    thread.join().unwrap();
    assert_eq!(DROPPED.load(SeqCst), 2);
    assert!(LOCK.lock().is_err());
    assert!(!thread::panicking());
}
