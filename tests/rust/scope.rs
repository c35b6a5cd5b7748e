use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

fn main() {
    let count = AtomicU32::new(0);
    thread::scope(|scope| {
        scope.spawn(|| count.store(count.load(Relaxed) + 1, Relaxed));
        count.fetch_add(1, Relaxed);
    });
    assert_eq!(count.into_inner(), 2);
}
