// No panic leaves a function that C could have called: the handler around it does not count.
use std::panic::catch_unwind;

extern "C" fn callback(index: usize) -> u8 {
    let table = [1, 2, 3];
    table[index]
}

fn main() {
    assert_eq!(catch_unwind(|| callback(2)).unwrap(), 3);
    assert!(catch_unwind(|| callback(3)).is_err());
}
