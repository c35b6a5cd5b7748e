//! Uses the library as others do.
use ring::Ring;
use std::sync::atomic::AtomicU32;
use std::thread;

static SEEN: AtomicU32 = AtomicU32::new(0);

/// Values arrive as they were written.
#[test]
fn one_value() {
    static RING: Ring = macros::empty!();
    let producer = thread::spawn(|| assert!(RING.push(7)));
    if let Some(value) = RING.pop() {
        assert_eq!(value, 7);
    }
    producer.join().unwrap();
}

/// The macro expands to a load and a store, between which the other thread may do the same.
#[test]
fn two_counters() {
    let other = thread::spawn(|| macros::count!(SEEN));
    macros::count!(SEEN);
    other.join().unwrap();
    assert_eq!(SEEN.load(std::sync::atomic::Ordering::SeqCst), 2);
}
