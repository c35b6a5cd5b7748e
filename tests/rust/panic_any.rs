// A panic without a message is a finding as well, unless it is caught.
use std::panic::{catch_unwind, panic_any, resume_unwind};
use std::thread;

fn main() {
    let caught = catch_unwind(|| panic_any(5)).unwrap_err();
    assert_eq!(*caught.downcast::<i32>().unwrap(), 5);
    assert!(catch_unwind(|| resume_unwind(Box::new(6))).is_err());
    thread::spawn(|| resume_unwind(Box::new(7))).join().unwrap();
}
