// A thread takes a lock that it holds.
use std::sync::Mutex;

fn main() {
    let lock = Mutex::new(1);
    let guard = lock.lock().unwrap();
    println!("{}", *lock.lock().unwrap() + *guard);
}
