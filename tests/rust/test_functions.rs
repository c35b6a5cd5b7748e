// Functions marked with #[test], each called on its own.
// flags: --test tests::update_is_lost
// flags(alone): --test tests::alone
// flags(should_panic): --test tests::panics
// flags(expected): --test tests::panics_with_message
// flags(other_message): --test tests::panics_with_other_message
// flags(does_not_panic): --test tests::does_not_panic
// flags(sometimes): --test tests::panics_sometimes
// flags(error): --test tests::returns_error
// flags(missing): --test alone
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

pub struct Counter(AtomicU32);

impl Counter {
    pub const fn new() -> Self {
        Counter(AtomicU32::new(0))
    }

    pub fn add(&self) {
        let seen = self.0.load(SeqCst);
        self.0.store(seen + 1, SeqCst);
    }

    pub fn get(&self) -> u32 {
        self.0.load(SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    static COUNTER: Counter = Counter::new();

    fn two_threads() -> u32 {
        let other = thread::spawn(|| COUNTER.add());
        COUNTER.add();
        other.join().unwrap();
        COUNTER.get()
    }

    #[test]
    fn update_is_lost() {
        assert_eq!(two_threads(), 2);
    }

    // Each test begins with statics as they are written.
    #[test]
    fn alone() {
        COUNTER.add();
        assert_eq!(COUNTER.get(), 1);
    }

    #[test]
    #[should_panic]
    fn panics() {
        assert!(two_threads() > 2);
    }

    #[test]
    #[should_panic(expected = "are 7")]
    fn panics_with_message() {
        panic!("there are {}", 6 + COUNTER.get() + 1);
    }

    #[test]
    #[should_panic(expected = "are 8")]
    fn panics_with_other_message() {
        panic!("there are {}", 6 + COUNTER.get() + 1);
    }

    #[test]
    #[should_panic]
    fn does_not_panic() {
        COUNTER.add();
    }

    #[test]
    #[should_panic]
    fn panics_sometimes() {
        assert_eq!(two_threads(), 2);
    }

    #[test]
    fn returns_error() -> Result<(), String> {
        if two_threads() == 1 { Err("lost".to_owned()) } else { Ok(()) }
    }
}
