// Panics in destructors that run for another panic are allowed if they are caught there.
use std::cell::RefCell;
use std::panic::{catch_unwind, AssertUnwindSafe};
thread_local!(static LOG: RefCell<Vec<u32>> = RefCell::new(Vec::new()));
fn log(n: u32) {
    LOG.with(|l| l.borrow_mut().push(n));
}
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        log(self.0);
        let r = catch_unwind(|| {
            let _e = E(self.0 + 10);
            if self.0 == 1 {
                panic!("inner {}", self.0)
            }
        });
        assert_eq!(r.is_err(), self.0 == 1);
    }
}
struct E(u32);
impl Drop for E {
    fn drop(&mut self) {
        log(self.0 + if std::thread::panicking() { 100 } else { 0 });
    }
}
fn f(n: u32) -> u32 {
    let _d = D(n);
    if n == 3 {
        panic!("at three")
    }
    f(n + 1) + 1
}
fn main() {
    for round in 0..2 {
        let r = catch_unwind(AssertUnwindSafe(|| f(round)));
        assert_eq!(r.unwrap_err().downcast_ref::<&str>(), Some(&"at three"));
    }
    LOG.with(|l| {
        assert_eq!(*l.borrow(), vec![3, 113, 2, 112, 1, 111, 0, 110, 3, 113, 2, 112, 1, 111], "{:?}", l.borrow())
    });
}
