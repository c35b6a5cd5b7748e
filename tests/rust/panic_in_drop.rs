// A panic in a destructor that runs because of a panic ends the program.
use std::panic::catch_unwind;

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        panic!("again");
    }
}

fn main() {
    let result = catch_unwind(|| {
        let _guard = Guard;
        panic!("once");
    });
    drop(result);
}
