// Two threads take two locks in opposite orders.
use std::sync::Mutex;
use std::thread;

static FIRST: Mutex<u32> = Mutex::new(0);
static SECOND: Mutex<u32> = Mutex::new(0);

fn main() {
    let other = thread::spawn(|| {
        let mut second = SECOND.lock().unwrap();
        *second += *FIRST.lock().unwrap();
    });
    let mut first = FIRST.lock().unwrap();
    *first += *SECOND.lock().unwrap();
    drop(first);
    other.join().unwrap();
}
