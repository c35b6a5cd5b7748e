//! Tests that speak to the checker.

#[cfg(test)]
mod tests {
    use estragon::{any, assume, atomic, choose, is_checking};
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    #[test]
    fn assumptions_end_executions() {
        let number = choose(3);
        assume(number != 2);
        let flag: bool = any();
        assume(flag);
        assert!(is_checking() && number < 2 && flag);
    }

    #[test]
    fn every_choice_is_tried() {
        let number = choose(3);
        assert!(number < 2, "{number} was chosen");
    }

    #[test]
    fn sections_exclude_other_threads() {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let add = || {
            atomic(|| {
                let seen = COUNT.load(Ordering::Relaxed);
                COUNT.store(seen + 1, Ordering::Relaxed);
            });
        };
        let other = thread::spawn(add);
        add();
        other.join().unwrap();
        assert_eq!(COUNT.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn a_thread_may_panic() {
        let other = thread::spawn(|| assert_eq!(choose(2), 0));
        assert!(other.join().is_ok() || choose(2) < 2);
    }

    #[test]
    #[should_panic(expected = "Err")]
    fn a_thread_panics_and_is_joined() {
        thread::spawn(|| panic!("in the thread")).join().unwrap();
    }

    #[test]
    #[should_panic]
    fn nothing_panics() {}
}
