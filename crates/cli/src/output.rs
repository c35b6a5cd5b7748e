//! Writing to the user's streams.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Our standard output. What was written is on its way before anything goes to standard error, so that the two read in order.
pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    interactive: bool,
}

impl Output {
    pub fn new() -> Self {
        let stdout = io::stdout();
        Self { interactive: stdout.is_terminal(), out: BufWriter::new(stdout.lock()) }
    }

    pub fn out(&mut self, bytes: &[u8]) {
        let mut done = self.out.write_all(bytes);
        if self.interactive && done.is_ok() {
            done = self.out.flush();
        }
        check(done);
    }

    pub fn err(&mut self, bytes: &[u8]) {
        self.flush();
        // A closed standard error leaves no way to say so.
        let _ = io::stderr().write_all(bytes);
    }

    pub fn flush(&mut self) {
        check(self.out.flush());
    }
}

/// A reader that has seen enough, as `head` does, closes the pipe: that ends us, and is nobody's error.
fn check(done: io::Result<()>) {
    match done {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot write to standard output: {error}");
            std::process::exit(i32::from(crate::exit::USAGE))
        }
    }
}
