// flags: --model sc
use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || sender.send(7).unwrap());
    assert_eq!(receiver.recv().unwrap(), 7);
    thread.join().unwrap();
}
