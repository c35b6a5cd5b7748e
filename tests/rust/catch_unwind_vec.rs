// A panic in the middle of building a vector drops what is there, once.
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::*};
static LIVE: AtomicUsize = AtomicUsize::new(0);
#[derive(Debug)]
struct T(u32);
impl T {
    fn new(n: u32) -> T {
        LIVE.fetch_add(1, SeqCst);
        T(n)
    }
}
impl Drop for T {
    fn drop(&mut self) {
        LIVE.fetch_sub(1, SeqCst);
    }
}
impl Clone for T {
    fn clone(&self) -> T {
        if self.0 == 7 {
            panic!("no seven")
        }
        T::new(self.0)
    }
}
fn main() {
    let r = catch_unwind(|| {
        let v: Vec<T> = (0..10).map(T::new).collect();
        let w = v.clone();
        w.len()
    });
    assert!(r.is_err());
    assert_eq!(LIVE.load(SeqCst), 0);
    let r = catch_unwind(|| {
        let v: Vec<Box<T>> = (0..3).map(|n| Box::new(T::new(n))).collect();
        v[5].0
    });
    assert!(r.is_err());
    assert_eq!(LIVE.load(SeqCst), 0);
    let r: Result<Vec<u32>, _> = catch_unwind(|| "1,2,x".split(',').map(|s| s.parse::<u32>().unwrap()).collect());
    assert!(r.unwrap_err().downcast_ref::<String>().unwrap().contains("ParseIntError"));
}
